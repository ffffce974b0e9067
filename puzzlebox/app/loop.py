"""The main loop. It sleeps until an event or the next update of the top scene, passes
events and time on, and draws.

A scene that waits for nothing costs nothing: no frame is drawn for it. Frames are never counted as time.
"""

import signal
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from time import sleep
from types import FrameType

import pygame

from puzzlebox.core.real_time import MS
from puzzlebox.scenes.scene import Scene, WindowDesk
from puzzlebox.ui.fonts import FONTS_FOUND
from puzzlebox.ui.pointer import Density, scaled
from puzzlebox.ui.text import measure_again
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.window import Window

MAX_SLEEP = 200
"""In ms. Signals such as Ctrl-C do not interrupt a wait for events, so they are checked at least this often."""

NAP, LONG_NAP = 8, 16
"""In ms. While pygame waits, it polls for events every ms, which alone costs more than 1 % of a core. A window at rest
polls every 8 ms (half a frame) instead, and once a frame after a while without events."""

IDLE_AFTER = 2000
"""In ms: the time without events after which the window polls less often."""

HIDING = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
"""The events after which nobody sees or steers what is in the window."""

SHOWING = frozenset({pygame.WINDOWFOCUSGAINED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN})

EXIT_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
"""The signals that end the program. A signal that is ignored (as under nohup) stays ignored. Importing pygame installs
a handler for SIGQUIT that shuts SDL down at once, so that the next frame would crash; the loop replaces it."""


POINTER_EVENTS = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


def in_pixels(event: pygame.event.Event) -> pygame.event.Event:
    """Return an event of the system with its position in px."""
    if Density.now == 1 or event.type not in POINTER_EVENTS:
        return event
    places = {name: scaled(event.dict[name], Density.now) for name in ("pos", "rel") if name in event.dict}
    return pygame.event.Event(event.type, event.dict | places)


class Loop:
    """Shows the scene of the place on top of a desk in a window, until no place is left, the window is closed or a
    signal ends the process.

    Typing gives texts only while the scene on top takes them; otherwise, an input method might swallow key presses.
    `deliver` passes an event to the top scene. `observe` gets each event before a scene does. Events of the types in
    `noisy` for which `is_noise` returns True, such as those of a stick that does not rest quite still, do not wake the
    loop and are dropped. `at_first_frame` is called once the first frame is on the screen. `frames` is the number of
    frames drawn. `clock` returns real time in ns of a monotonic clock.
    """

    def __init__(self, window: Window, desk: WindowDesk, theme: Theme) -> None:
        self.window = window
        self.desk = desk
        self.frames = 0
        self._theme = theme
        self._clock = clock = desk.clock
        self._frame = 1000 * MS // window.refresh_rate
        self._last_frame = clock() - 1000 * MS  # the first frame is due at once
        self.deliver: Callable[[pygame.event.Event, Scene], None] = lambda event, scene: scene.handle(event)
        self.observe: Callable[[pygame.event.Event], None] = lambda event: None
        self.noisy: Collection[int] = ()
        self.is_noise: Callable[[pygame.event.Event], bool] = lambda event: False
        self.at_first_frame: Callable[[], None] = lambda: None
        self._last_event = clock()
        self._laid_out: list[Scene] = []
        self._is_outdated = False
        self._shown: Scene | None = None
        self._title = ""
        self._ended = False

    @property
    def theme(self) -> Theme:
        """The theme of all scenes. Setting it lays them out again."""
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._theme = theme
        self._is_outdated = True

    def run(self) -> None:
        """Run until the window closes, then suspend the place on top so that it can save its data. A second Ctrl-C does
        not wait for that."""
        with self.signals():
            while not self._ended and self.lay_out():
                self.step()
        if self.desk.top:
            self.desk.top.suspend()
        self.desk.quit()

    def end(self) -> None:
        """Close the window after the current event."""
        self._ended = True

    def step(self, longest: int = MAX_SLEEP) -> None:
        """Do one cycle: sleep for at most `longest` ms, handle all waiting events, draw if a frame is due."""
        for event in self._events(longest):
            self._take(event)
            if self._ended:
                return
        top = self.lay_out()
        if top:
            top.advance(self._clock())
        top = self.lay_out()
        if top:
            self._draw_if_due(top)

    def lay_out(self) -> Scene | None:
        """Lay out new scenes, or all scenes after a change of size or theme. Return the top scene."""
        before, self._laid_out = self._laid_out, self.scenes
        for scene in self._laid_out:
            if self._is_outdated or scene not in before:
                scene.layout(self.window.surface.get_rect(), self._theme)
                scene.stale = True
        self._is_outdated = False
        top = self.top
        if top is not self._shown:
            self._change_top(top, top in before)
        return top

    @property
    def scenes(self) -> list[Scene]:
        """The scenes of all places, from bottom to top."""
        return [place.picture for place in self.desk.places]

    @property
    def top(self) -> Scene | None:
        """The scene on top, None if there is none."""
        return self.desk.places[-1].picture if self.desk.places else None

    def _change_top(self, top: Scene | None, was_covered: bool) -> None:
        """Show another scene than before. The one before is covered, unless it is gone."""
        if self._shown and self._shown in self._laid_out:
            self._shown.cover()
        self._shown = top
        self.desk.sound.music(False)
        if top and was_covered:
            top.uncover()
        if top:
            top.stale = True
            (pygame.key.start_text_input if top.takes_text else pygame.key.stop_text_input)()

    def _events(self, longest: int) -> Iterator[pygame.event.Event]:
        wait = min(longest, self._wait_time())
        if wait >= MAX_SLEEP:
            yield from self._poll(wait)
            return
        if wait > 0:
            first = pygame.event.wait(wait)
            if first.type != pygame.NOEVENT:
                yield first
        yield from pygame.event.get()

    def _poll(self, wait: int) -> list[pygame.event.Event]:
        """Poll for events, with pauses in between, until there are some, `wait` ms have passed or the loop has to
        end."""
        nap = LONG_NAP if self._clock() - self._last_event > IDLE_AFTER * MS else NAP
        for _ in range(wait // nap):
            events = pygame.event.get()
            if not all(event.type in self.noisy and self.is_noise(event) for event in events):
                return events
            if self._ended:
                break
            sleep(nap / 1000)
        return pygame.event.get()

    def _wait_time(self) -> int:
        """Return the time in ms until there is something to do even without an event."""
        top = self.top
        if top is None or self._ended:
            return 0
        to_frame = max(0, self._last_frame + self._frame - self._clock()) // MS
        if top.stale or top.board_stale or top.clock_stale:
            return to_frame
        wake = top.next_update()
        if wake is None:
            return MAX_SLEEP
        return wake or max(1, to_frame)

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in self.noisy and self.is_noise(event):
            return
        event = in_pixels(event)
        self._last_event = self._clock()
        top = self.lay_out()
        if event.type == pygame.QUIT:
            self.end()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.window.measure()
            self._is_outdated = True
        elif event.type == FONTS_FOUND:
            measure_again()
            self._is_outdated = True
        elif top is None:
            return
        elif event.type == pygame.WINDOWEXPOSED:
            top.stale = True
        else:
            top.advance(self._clock())
            self.observe(event)
            self._pass_on(event, top)

    def _pass_on(self, event: pygame.event.Event, scene: Scene) -> None:
        if event.type in HIDING:
            scene.place.suspend()
            scene.cover()
        elif event.type in SHOWING:
            scene.uncover()
        elif top := self.lay_out():  # time may have opened another scene, which gets the event
            self.deliver(event, top)

    def _draw_if_due(self, top: Scene) -> None:
        now = self._clock()
        if now - self._last_frame < self._frame - MS:  # sleeps are in whole ms: better early than a frame late
            return
        if top.stale or top.board_stale or top.clock_stale:
            self._draw(top)
            self.window.flip()
            self.frames += 1
            self._last_frame = now
            if self.frames == 1:
                self.at_first_frame()
        elif top.next_update() == 0:
            self._last_frame = now

    def _draw(self, top: Scene) -> None:
        """Draw the top scene, or only a part of it: the window still shows the last picture. A title may have the time,
        but does not change with the board alone."""
        draw, titled = (top.draw if top.stale else top.draw_part), top.stale or top.clock_stale
        top.stale = top.board_stale = top.clock_stale = False
        self.window.surface.set_clip(None)  # a view may have failed while it had set a clip
        draw(self.window.surface)
        if titled and (title := top.window_title) != self._title:
            self.window.title = self._title = title

    @contextmanager
    def signals(self) -> Iterator[None]:
        """Let Ctrl-C, a request to terminate and a closed terminal end the loop and do nothing else. Code that saves
        data after the loop can run inside this, too."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        handled = (number for number in EXIT_SIGNALS if signal.getsignal(number) is not signal.SIG_IGN)
        before = {number: signal.signal(number, self._signalled) for number in handled}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        if self._ended and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.end()
