"""Tests for the loop with posted events: which scene gets them, when it draws, and how it ends."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import ANY

import pygame
import pytest

from puzzlebox.app.loop import EXIT_SIGNALS, Loop
from puzzlebox.core.real_time import MS
from puzzlebox.play.place import Place
from puzzlebox.registry import Registry
from puzzlebox.scenes.scene import Scene, WindowDesk
from puzzlebox.store.settings import Settings
from puzzlebox.ui.fonts import FONTS_FOUND
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox.ui.window import Window
from tests.play.pages.conftest import NoFront

FRAME = 20 * MS


class Watch:
    """A clock that only the test or a wait advances."""

    def __init__(self) -> None:
        self.now = 1000 * MS

    def __call__(self) -> int:
        return self.now

    def pass_ms(self, ms: int) -> None:
        self.now += ms * MS


class Front(NoFront):
    """A front end that shows the scenes that tests make."""

    def make(self, place: Place) -> Any:
        return place.picture


class Level(Place):
    """The place of a scene."""

    def suspend(self) -> None:
        self.picture.log.append("suspend")


class Seen(Scene):
    """A scene that records what happens to it and to its place."""

    def __init__(self, wake: int | None = None, reacts: bool = True) -> None:
        super().__init__(ANY, Level())
        self.place.picture = self
        self.stale = False
        self.wake = wake
        self.reacts = reacts
        self.log: list[str] = []
        self.times: list[int] = []

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        self.log.append(f"layout {rect.width}x{rect.height} {theme.name}")

    def advance(self, now: int) -> None:
        self.times.append(now)
        self.log.append("advance")
        if self.wake == 0:
            self.stale = True

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.log.append(f"key {pygame.key.name(event.key)}")
            self.stale = self.reacts

    def draw(self, surface: pygame.Surface) -> None:
        self.log.append("draw")

    def next_update(self) -> int | None:
        return self.wake

    def cover(self) -> None:
        self.log.append("cover")

    def uncover(self) -> None:
        self.log.append("uncover")

    def entries(self) -> list[str]:
        """Return what has happened since the last call, except for `advance`."""
        entries, self.log = [entry for entry in self.log if entry != "advance"], []
        return entries


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window("test", (400, 300))
    pygame.event.get()  # what opening it brings about
    pygame.event.get()
    yield window
    window.close()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def loop(window: Window, watch: Watch) -> Loop:
    made = loop_in(window, watch)
    made._frame = FRAME
    return made


def loop_in(window: Window, clock: Callable[[], int] = time.monotonic_ns) -> Loop:
    """Return the loop of a desk without a place."""
    return Loop(window, WindowDesk(Registry(()), Settings(), None, Front(), clock, Sound(True, clock)), DARK)


def entered(loop: Loop, scene: Seen) -> Seen:
    """Push a scene, let it be laid out and drawn once, and return it."""
    loop.desk.push(scene.place)
    loop.step(1)
    scene.entries()
    return scene


def press(key: int, mod: int = 0) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def entries_after(loop: Loop, watch: Watch, scene: Seen, kind: int | None = None, **what: Any) -> list[str]:
    """Let half a second pass and an event of this kind come. Return what happens to the scene."""
    if kind is not None:
        pygame.event.post(pygame.Event(kind, **what))
    watch.pass_ms(500)
    loop.step(1)
    return scene.entries()


def test_a_new_scene_is_laid_out_and_drawn(loop: Loop) -> None:
    scene = Seen()
    loop.desk.push(scene.place)
    loop.step(1)
    assert (scene.entries(), loop.frames) == (["layout 400x300 dark", "draw"], 1)


def test_nothing_is_drawn_while_nothing_happens(loop: Loop, watch: Watch) -> None:
    scene = entered(loop, Seen())
    for _ in range(20):
        watch.pass_ms(100)
        loop.step(1)
    assert (scene.entries(), loop.frames) == ([], 1)


def test_events_are_polled_less_often_at_rest(loop: Loop, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr("puzzlebox.app.loop.sleep", naps.append)
    loop.desk.push(Seen(reacts=False).place)
    loop.step(0)
    for passed, nap, touched in ((2000, 0.008, False), (1, 0.016, False), (0, 0.008, True)):
        watch.pass_ms(passed)
        if touched:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0))
            loop.step(0)
        naps.clear()
        loop.step()
        assert set(naps) == {nap}
        assert 180 < round(1000 * sum(naps)) <= 200


def test_noise_is_dropped_and_does_not_end_a_sleep(loop: Loop, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr("puzzlebox.app.loop.sleep", naps.append)
    entered(loop, Seen())
    delivered: list[int] = []
    loop.deliver = lambda event, scene: delivered.append(event.type)
    loop.is_noise, loop.noisy = lambda event: True, {pygame.JOYAXISMOTION}
    pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, value=0.01))
    loop.step()
    assert 180 < round(1000 * sum(naps)) <= 200
    naps.clear()
    pygame.event.post(pygame.event.Event(pygame.JOYAXISMOTION, value=0.01))
    press(pygame.K_a)
    loop.step()
    assert (naps, delivered) == ([], [pygame.KEYDOWN])


@pytest.mark.parametrize("reacts", [True, False])
def test_a_key_is_shown_in_the_next_frame_if_it_changes_something(loop: Loop, watch: Watch, reacts: bool) -> None:
    scene = entered(loop, Seen(reacts=reacts))
    assert entries_after(loop, watch, scene, pygame.KEYDOWN, key=pygame.K_a, mod=0) == ["key a", *["draw"] * reacts]


def test_an_event_is_observed_after_time_has_passed_and_before_the_scene_gets_it(loop: Loop, watch: Watch) -> None:
    scene = entered(loop, Seen())
    scene.log.clear()
    loop.observe = lambda event: scene.log.append("observed")
    watch.pass_ms(7)
    press(pygame.K_a)
    loop.step(1)
    assert (scene.log[:3], scene.times[-1]) == (["advance", "observed", "key a"], watch.now)


def test_frames_are_limited_to_the_refresh_rate(loop: Loop, watch: Watch) -> None:
    entered(loop, Seen(wake=0))
    before = loop.frames
    for _ in range(1000):
        watch.pass_ms(1)
        loop.step(0)
    assert 1000 // 20 <= loop.frames - before <= 1000 // 19 + 1


def test_the_loop_sleeps_until_the_next_update_of_the_scene(loop: Loop, watch: Watch) -> None:
    scene = entered(loop, Seen(wake=35))
    watch.pass_ms(500)
    assert loop._wait_time() == 35
    scene.wake = 0
    assert loop._wait_time() == 1
    scene.wake = None
    assert loop._wait_time() == 200
    scene.stale = True
    assert loop._wait_time() == 0


def test_a_step_ends_when_the_sleep_is_over(window: Window) -> None:
    loop = loop_in(window)
    entered(loop, Seen(wake=30))
    started = time.monotonic()
    loop.step()
    assert time.monotonic() - started < 0.15


def test_only_the_top_scene_gets_events(loop: Loop, watch: Watch) -> None:
    below, above = entered(loop, Seen()), Seen()
    loop.desk.push(above.place)
    loop.step(1)
    assert below.entries() == ["suspend", "cover"]
    above.entries()
    press(pygame.K_b)
    loop.step(1)
    assert "key b" in above.entries()
    assert below.entries() == []


def test_a_scene_is_drawn_again_when_it_is_uncovered(loop: Loop, watch: Watch) -> None:
    below, above = entered(loop, Seen()), Seen()
    loop.desk.push(above.place)
    loop.step(1)
    below.entries()
    loop.desk.back()
    assert entries_after(loop, watch, below) == ["uncover", "draw"]


def test_an_event_goes_to_the_scene_opened_by_the_previous_event(loop: Loop) -> None:
    opened = Seen()

    class Opens(Seen):
        def handle(self, event: pygame.event.Event) -> None:
            loop.desk.push(opened.place)

    entered(loop, Opens())
    press(pygame.K_a)
    press(pygame.K_b)
    loop.step(1)
    assert opened.entries()[:2] == ["layout 400x300 dark", "key b"]


def test_a_change_of_size_lays_out_every_scene_again(loop: Loop, watch: Watch) -> None:
    below, above = entered(loop, Seen()), Seen()
    loop.desk.push(above.place)
    loop.step(1)
    below.entries(), above.entries()
    loop.window._window.size = (640, 480)
    pygame.event.clear()
    assert entries_after(loop, watch, below, pygame.WINDOWSIZECHANGED, x=640, y=480) == ["layout 640x480 dark"]
    assert above.entries() == ["layout 640x480 dark", "draw"]


def test_a_change_of_theme_lays_out_every_scene_again(loop: Loop, watch: Watch) -> None:
    scene = entered(loop, Seen())
    loop.theme = CLASSIC
    assert entries_after(loop, watch, scene) == ["layout 400x300 classic", "draw"]


def test_texts_are_laid_out_when_fonts_are_found(loop: Loop, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[bool] = []
    monkeypatch.setattr("puzzlebox.app.loop.measure_again", lambda: measured.append(True))
    assert entries_after(loop, watch, entered(loop, Seen()), FONTS_FOUND) == ["layout 400x300 dark", "draw"]
    assert measured == [True]


@pytest.mark.parametrize(
    ("kind", "entry"),
    [
        *[(pygame.WINDOWEXPOSED, "draw"), (pygame.WINDOWFOCUSLOST, "suspend cover")],
        *[(pygame.WINDOWFOCUSGAINED, "uncover"), (pygame.WINDOWMINIMIZED, "suspend cover")],
        *[(pygame.WINDOWRESTORED, "uncover"), (pygame.WINDOWHIDDEN, "suspend cover"), (pygame.WINDOWSHOWN, "uncover")],
    ],
)
def test_what_the_system_does_to_a_window(loop: Loop, watch: Watch, kind: int, entry: str) -> None:
    scene = entered(loop, Seen())
    assert " ".join(entries_after(loop, watch, scene, kind)) == entry


def test_the_app_can_replace_how_events_are_delivered(loop: Loop) -> None:
    scene = entered(loop, Seen())
    delivered: list[tuple[int, object]] = []
    loop.deliver = lambda event, top: delivered.append((event.key, top))
    press(pygame.K_F11)
    loop.step(1)
    assert delivered == [(pygame.K_F11, scene)]
    assert scene.entries() == []


def test_the_window_has_the_title_of_the_drawn_scene(loop: Loop, watch: Watch) -> None:
    class Titled(Seen):
        window_title = "as it was"

    scene = entered(loop, Titled())
    assert loop.window.title == "as it was"
    scene.window_title = "as it is"  # type: ignore[misc]
    watch.pass_ms(500)
    loop.step(1)
    assert loop.window.title == "as it was"
    scene.stale = True
    loop.step(1)
    assert loop.window.title == "as it is"


def test_closing_the_window_ends_the_loop_at_once(loop: Loop) -> None:
    scene = entered(loop, Seen())
    pygame.event.post(pygame.Event(pygame.QUIT))
    press(pygame.K_a)
    loop.run()
    assert (scene.entries(), len(loop.desk.places)) == (["suspend"], 0)


def test_the_loop_ends_when_no_scene_is_left(loop: Loop) -> None:
    class Leaves(Seen):
        def handle(self, event: pygame.event.Event) -> None:
            loop.desk.back()

    loop.desk.push(Leaves().place)
    press(pygame.K_ESCAPE)
    loop.run()
    assert len(loop.desk.places) == 0


@pytest.fixture
def no_signal_ignored() -> Iterator[None]:
    """Ignore no signal, even if the tests themselves were started in the background or with nohup."""
    before = {number: signal.signal(number, signal.SIG_DFL) for number in EXIT_SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("no_signal_ignored")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_exit_signals_end_the_loop_and_suspend_the_scene(window: Window, number: signal.Signals) -> None:
    loop = loop_in(window)
    scene = Seen()
    loop.desk.push(scene.place)
    before = signal.getsignal(number)
    timer = threading.Timer(0.05, os.kill, (os.getpid(), number))
    started = time.monotonic()
    timer.start()
    loop.run()
    timer.join()
    assert time.monotonic() - started < 1
    assert (scene.entries()[-1], signal.getsignal(number)) == ("suspend", before)


@pytest.mark.usefixtures("no_signal_ignored")
def test_a_second_ctrl_c_interrupts_at_once(window: Window) -> None:
    loop = loop_in(window)

    class Stuck(Seen):
        def draw(self, surface: pygame.Surface) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)

    loop.desk.push(Stuck().place)
    with pytest.raises(KeyboardInterrupt):
        loop.run()


@pytest.mark.usefixtures("no_signal_ignored")
def test_other_exit_signals_can_be_repeated(window: Window) -> None:
    loop = loop_in(window)

    class Asked(Seen):
        def draw(self, surface: pygame.Surface) -> None:
            for number in (signal.SIGTERM, signal.SIGTERM, signal.SIGHUP):
                os.kill(os.getpid(), number)

    scene = Asked()
    loop.desk.push(scene.place)
    loop.run()
    assert scene.entries()[-1] == "suspend"


def test_an_ignored_signal_stays_ignored(window: Window) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with loop_in(window).signals():
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, before)


def test_a_key_goes_to_the_scene_that_time_has_opened(loop: Loop) -> None:
    below, above = entered(loop, Seen()), Seen()

    def advance(now: int) -> None:
        if loop.top is below:
            loop.desk.push(above.place)

    below.advance = advance  # type: ignore[method-assign]
    press(pygame.K_a)
    loop.step(1)
    assert below.entries() == ["suspend", "cover"]
    assert "key a" in above.entries()
