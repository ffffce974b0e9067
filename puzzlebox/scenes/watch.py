"""A play to look at again: at any speed, step by step, forwards and back; and to take over and play on."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.game import Event
from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import Replay
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import Keys, commands
from puzzlebox.input.taps import Taps
from puzzlebox.scenes.hints import hints, together
from puzzlebox.scenes.pace import MS, Pace
from puzzlebox.scenes.play import LEAVE
from puzzlebox.scenes.screen import Screen
from puzzlebox.scenes.showing import view_of
from puzzlebox.ui import panels
from puzzlebox.ui.layout import NOWHERE, Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

SPEEDS = (1, 2, 4, 8, 16, 32, 64)
"""In quarters: from 0.25 x to 16 x."""

USUAL = 4

HEARD = 8
"""The highest speed at which there is sound."""

RUN, FASTER, SLOWER = scene("run"), scene("faster"), scene("slower")
NEXT, PREVIOUS = scene("next"), scene("previous")
NEXT_INPUT, PREVIOUS_INPUT = scene("next-input"), scene("previous-input")
FIRST, LAST, TAKE_OVER = scene("to-start"), scene("to-end"), scene("take-over")
TENTHS = [scene(f"to-{tenth}0-percent") for tenth in range(10)]


class Watch(Screen):
    """Shows a replay. It runs at first; any step stops it."""

    lies_over = True

    def __init__(self, box: "Box", replay: Replay) -> None:
        super().__init__()
        self.box = box
        self.replay = replay
        self.game = replay.game
        self.view = view_of(replay.game, box.player.preferences(replay.game), box.now)
        self.view.reset(replay.session.state)
        box.sound.wake()
        self.running = True
        self.quarters = USUAL
        self.trouble = ""
        self._taps = Taps()
        self._pace = Pace()
        self._left = 0  # quarters of a ms that were too little to pass
        self._leaps = replay.leaps
        self._now = 0
        self._frame_at: int | None = None
        self._bar = self._words = self._hints = NOWHERE
        self._steps: tuple[tuple[Keys, Callable[[], object]], ...] = (
            (NEXT, replay.next_step),
            (PREVIOUS, replay.previous_step),
            (NEXT_INPUT, replay.next_input),
            (PREVIOUS_INPUT, replay.previous_input),
            (FIRST, lambda: replay.jump(0)),
            (LAST, lambda: replay.jump(replay.length)),
            *((keys, self._to_tenth(tenth)) for tenth, keys in enumerate(TENTHS)),
        )

    def _to_tenth(self, tenth: int) -> Callable[[], object]:
        return lambda: self.replay.jump(self.replay.length * tenth // 10)

    # What the window asks of it.

    def arrange(self) -> None:
        measures = self.measures
        hints = 0 if self.small else panels.footer_height(measures)
        words = line_height(measures.small) + measures.u
        foot, board = self.area.from_bottom(hints + words + measures.u)
        self._bar, rest = foot.from_top(measures.u)
        self._words, self._hints = rest.from_top(words)
        self.view.layout(pygame.Rect(board), self.theme)

    def advance(self, now: int) -> None:
        self._now = now
        ms = self._pace.take(now)
        if self.running:
            ms, self._left = divmod(ms * self.quarters + self._left, 4)
            self._show(lambda: self.replay.forward(ms))
            if self.replay.over:
                self._stop()
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_wake(self) -> int | None:
        wakes = [] if self._frame_at is None else [max(0, -(-(self._frame_at - self._now) // MS))]
        if self.running and (ahead := self.replay.ahead) is not None:
            wakes.append(max(0, (ahead * 4 - self._left) // self.quarters))
        return min(wakes, default=None)

    def suspend(self) -> None:
        self._taps.forget()
        self._stop()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)

    def _key(self, event: pygame.event.Event) -> None:
        tapped = self._taps.tapped(event)
        if event in LEAVE:
            if tapped:
                self.box.stack.pop()
        elif event.type == pygame.KEYDOWN and not commands(event):
            self._press(event)

    def _press(self, event: pygame.event.Event) -> None:
        self.stale = True
        if event in RUN:
            self._run_or_stop()
        elif event in FASTER or event in SLOWER:
            place = SPEEDS.index(self.quarters) + (1 if event in FASTER else -1)
            self.quarters = SPEEDS[max(0, min(place, len(SPEEDS) - 1))]
        elif event in TAKE_OVER:
            self.take_over()
        else:
            act = next((act for keys, act in self._steps if event in keys), None)
            if act:
                self._stop()
                self._show(act)

    def _click(self, position: tuple[int, int]) -> None:
        """A click on the bar goes there, one on the picture stops it and lets it run."""
        bar = pygame.Rect(self._bar).inflate(0, 2 * self.measures.u)
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
            self._pace.rest()
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
                self.box.sound.hear(happened, self.game.sounds if self.game else {})
            self.stale = True

    def take_over(self) -> None:
        """Play on from here. The play is assisted, and paused at first."""
        session = self.replay.taken_over()
        if session.state.outcome() is None and not session.paused:
            session.send("pause")
        self.box.play_instead(session)

    # What it looks like.

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        foot = Area(0, self._bar.y, self.area.width, self.area.height - self._bar.y)
        surface.fill(self.theme.ground, foot)
        self._draw_bar(surface)
        text, size = fit(self._told(), self._words.width - 2 * self.measures.pad, self.measures.small)
        colour = self.theme.warn if self.trouble else self.theme.text
        write(surface, text, self._words.centre, size, colour, anchor="center")
        if self._hints.height:
            panels.footer(surface, self._hints.inset(self.measures.u), self.hints(), self.theme, self.measures)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS
        self.box.window.title = f"{self.game.title if self.game else ''}: replay"

    def _draw_bar(self, surface: pygame.Surface) -> None:
        bar = self._bar
        surface.fill(self.theme.line, bar)
        done = bar.width * self.replay.place // max(1, self.replay.length)
        surface.fill(self.theme.accent, (bar.x, bar.y, done, bar.height))

    def _told(self) -> list[str]:
        """How far it is and how fast, the longest words first."""
        if self.trouble:
            return [self.trouble]
        seconds = self.replay.session.time // 1000
        speed = f"{self.quarters / 4:g} x" if self.running else "stopped"
        time = f"{seconds // 60}:{seconds % 60:02}"
        assisted = "   assisted" if self.replay.session.assisted else ""
        return [f"{self.replay.place} of {self.replay.length}   {time}   {speed}{assisted}", f"{time} {speed}"]

    def hints(self) -> list[Hint]:
        step = "move" if self.game and self.game.undo == "input" else "piece"
        return [
            *hints((RUN, "stop" if self.running else "go")),
            *together(step, PREVIOUS, NEXT),
            *hints((TAKE_OVER, "play on from here"), (LEAVE, "back")),
            *together("speed", FASTER, SLOWER),
            *together("input", PREVIOUS_INPUT, NEXT_INPUT),
            *together("jump", TENTHS[0], TENTHS[-1]),
        ]
