"""A play replayed: at any speed, step by step, forwards and back; and to take over and play on."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from puzzlebox.core.durations import clock_text
from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import Replay
from puzzlebox.core.state import Event
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import KeyPress, KeyTable
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui import panels
from puzzlebox.ui.frame_clock import MS, FrameClock, wait_until
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.hints import hints, joint_hint

SPEEDS = (1, 2, 4, 8, 16, 32, 64)
"""In quarters: from 0.25 x to 16 x."""

USUAL = 4

HEARD = 8
"""The highest speed at which there is sound."""

TENTHS = tuple(f"to-{tenth}0-percent" for tenth in range(10))
"""The actions that jump to so many tenths of the replay."""


class ReplayScene(Scene):
    """Shows a replay. It runs at first; any step stops it."""

    overlays_game = True

    def __init__(self, services: Services, navigator: Navigator, replay: Replay[Any]) -> None:
        super().__init__()
        self.services = services
        self.navigator = navigator
        self.replay = replay
        self.game = replay.game
        self.view = view_of(replay.game, services.settings.preferences(replay.game), services.now)
        self.view.reset(replay.session.state)
        services.sound.prepare()
        self.running = True
        self.quarters = USUAL
        self.trouble = ""
        self._taps = KeyTaps()
        self._frames = FrameClock()
        self._left = 0  # quarters of a ms that were too little to pass
        self._leaps = replay.leaps
        self._now = 0
        self._frame_at: int | None = None
        self._bar = self._words = self._hints = EMPTY_AREA
        self._steps: dict[str, Callable[[], object]] = {
            "next": replay.next_step,
            "previous": replay.previous_step,
            "next-input": replay.next_input,
            "previous-input": replay.previous_input,
            "to-start": lambda: replay.jump(0),
            "to-end": lambda: replay.jump(replay.length),
            **{action: self._to_tenth(tenth) for tenth, action in enumerate(TENTHS)},
        }

    def _to_tenth(self, tenth: int) -> Callable[[], object]:
        return lambda: self.replay.jump(self.replay.length * tenth // 10)

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("watching")

    @property
    def window_title(self) -> str:
        return f"{self.replay.game.title}: replay"

    # What the window asks of it.

    def arrange(self) -> None:
        measures = self.measures
        hints = 0 if self.small else panels.footer_height(measures)
        words = line_height(measures.small) + measures.u
        foot, board = self.area.from_bottom(hints + words + measures.u)
        self._bar, rest = foot.from_top(measures.u)
        self._words, self._hints = rest.from_top(words)
        self.view.layout(board, self.theme)

    def advance(self, now: int) -> None:
        self._now = now
        ms = self._frames.take(now)
        if self.running:
            ms, self._left = divmod(ms * self.quarters + self._left, 4)
            self._show(lambda: self.replay.forward(ms))
            if self.replay.over:
                self._stop()
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_update(self) -> int | None:
        wakes = [] if self._frame_at is None else [wait_until(self._frame_at, self._now)]
        if self.running and (ahead := self.replay.ahead) is not None:
            wakes.append(max(0, (ahead * 4 - self._left) // self.quarters))
        return min(wakes, default=None)

    def suspend(self) -> None:
        self._taps.forget()
        self._stop()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.back()
        elif press.down and press.plain:
            self._act(press.action)

    def _act(self, action: str) -> None:
        self.stale = True
        if action == "run":
            self._run_or_stop()
        elif action in ("faster", "slower"):
            place = SPEEDS.index(self.quarters) + (1 if action == "faster" else -1)
            self.quarters = SPEEDS[max(0, min(place, len(SPEEDS) - 1))]
        elif action == "take-over":
            self.take_over()
        elif step := self._steps.get(action):
            self._stop()
            self._show(step)

    def _click(self, position: tuple[int, int]) -> None:
        """A click on the bar goes there, one on the picture stops it and lets it run."""
        bar = self._bar.inflate(0, 2 * self.measures.u)
        if bar.collidepoint(position):
            self._show(lambda: self.replay.jump(self.replay.length * position[0] // max(1, self.area.width)))
        else:
            self._run_or_stop()

    # What it does.

    def _run_or_stop(self) -> None:
        if self.running:
            self._stop()
        else:
            if self.replay.over:
                self._show(lambda: self.replay.jump(0))
            self.running, self._left = True, 0
            self._frames.stop()
        self.stale = True

    def _stop(self) -> None:
        self.running = False
        self.stale = True

    def _show(self, act: Callable[[], object]) -> None:
        """Let the replay do something, and show what came of it."""
        try:
            events = act()
        except RecordError as error:
            self.trouble, events = f"It goes no further: {error}", None
            self._stop()
        if self.replay.leaps != self._leaps:
            self._leaps = self.replay.leaps
            self.view.reset(self.replay.session.state)
            self.stale = True
        elif isinstance(events, Sequence) and events:
            happened = [event for event in events if isinstance(event, Event)]
            self.view.notice(happened)
            if self.running and self.quarters <= HEARD:
                self.services.sound.play_events(happened, self.replay.game.presentation.sounds)
            self.stale = True

    def take_over(self) -> None:
        """Play on from here. The play is assisted, and paused at first."""
        session = self.replay.take_over()
        if session.state.outcome() is None and not session.paused:
            session.send("pause")
        self.navigator.play_session(session)

    # What it looks like.

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        foot = Area(0, self._bar.y, self.area.width, self.area.height - self._bar.y)
        surface.fill(self.theme.ground, foot)
        self._draw_bar(surface)
        text, size = fit(self._told(), self._words.width - 2 * self.measures.pad, self.measures.small)
        colour = self.theme.warn if self.trouble else self.theme.text
        write(surface, text, self._words.center, size, colour, anchor="center")
        if self._hints.height:
            panels.footer(surface, self._hints.inset(self.measures.u), self.hints(), self.theme, self.measures)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS

    def _draw_bar(self, surface: pygame.Surface) -> None:
        bar = self._bar
        surface.fill(self.theme.line, bar)
        done = bar.width * self.replay.place // max(1, self.replay.length)
        surface.fill(self.theme.accent, (bar.x, bar.y, done, bar.height))

    def _told(self) -> list[str]:
        """How far it is and how fast, the longest words first."""
        if self.trouble:
            return [self.trouble]
        speed = f"{self.quarters / 4:g} x" if self.running else "stopped"
        time = clock_text(self.replay.session.time)
        assisted = "   assisted" if self.replay.session.assisted else ""
        return [f"{self.replay.place} of {self.replay.length}   {time}   {speed}{assisted}", f"{time} {speed}"]

    def hints(self) -> list[Hint]:
        keys = self.keys
        step = "piece" if self.replay.session.real_time else "move"
        return [
            *hints(keys, ("run", "stop" if self.running else "go")),
            *joint_hint(keys, step, "previous", "next"),
            *hints(keys, ("take-over", "play on from here"), ("leave", "back")),
            *joint_hint(keys, "speed", "faster", "slower"),
            *joint_hint(keys, "input", "previous-input", "next-input"),
            *joint_hint(keys, "jump", TENTHS[0], TENTHS[-1]),
        ]
