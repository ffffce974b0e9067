"""The replay screen: plays a record at any speed or step by step, in both directions, and lets the player take over."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from puzzlebox import formats
from puzzlebox.core.durations import clock_text
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.real_time import MS, GameClock, wait_until
from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import Replay
from puzzlebox.core.session import is_step
from puzzlebox.core.state import Event
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.race import racing
from puzzlebox.scenes.playing.key_hints import LoggedKeys, shown_keys
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.icon_bar import BarPlace, IconBar, strip
from puzzlebox.ui.widgets.key_display import KeyDisplay, display_height

SPEEDS = (1, 2, 4, 8, 16, 32, 64)
"""In quarters: from 0.25× to 16×."""

NORMAL_SPEED = 4

MAX_SPEED_WITH_SOUND = 8

TENTHS = tuple(f"to-{tenth}0-percent" for tenth in range(10))
"""The actions that jump to a tenth of the replay."""

ICON_ACTIONS = ("previous", "run", "next", "take-over", "leave")
"""The actions that have an icon in small windows."""

SLICES_AT_ONCE, SLICES_PER_FRAME = 25, 3
"""The slices of a jump that are done at once, and between two frames if there are more."""


class ReplayScene(Scene):
    """Shows a replay, which runs from the start, or from the place after a number of entries. Any step pauses it.

    `quarters` is the speed in quarters. `caption`, translated, says what the replay shows, if it is not a whole game:
    the moves from the given place on, such as those of a solution.
    """

    overlays_game = True

    def __init__(
        self, services: Services, navigator: Navigator, replay: Replay[Any], place: int = 0, caption: str = ""
    ) -> None:
        super().__init__()
        self.buttons: IconBar = IconBar()
        self.caption = caption
        self.services = services
        self.navigator = navigator
        self.replay = replay
        self.game = replay.game
        self.view = view_of(replay.game, services.settings.preferences(replay.game), services.now)
        self.view.reset(replay.session.state)
        services.sound.prepare()
        self.running = True
        self.quarters = NORMAL_SPEED
        self.problem = ""
        self._taps = KeyTaps()
        self._frames = GameClock()
        self._remainder = 0  # the rest of the time, in quarters of a ms
        self._jumping: Slices[None] | None = None
        self._leaps = replay.leaps
        self._first = place if caption else 0
        self._now = 0
        self._frame_at: int | None = None
        self._bar = self._status = self._hints = self._key_row = self._strip = EMPTY_AREA
        self._drags_bar = False
        self._logged = LoggedKeys()
        self._key_display: KeyDisplay | None = None
        if services.settings["key-display"]:
            keys = services.keymap.table("playing", replay.game, replay.session.options)
            self._key_display = KeyDisplay(shown_keys(keys))
        self._steps: dict[str, Callable[[], object]] = {
            "next": replay.next_step,
            "previous": replay.previous_step,
            "next-input": replay.next_input,
            "previous-input": replay.previous_input,
            "to-start": lambda: self._jump(0),
            "to-end": lambda: self._jump(replay.length),
            **{action: self._to_tenth(tenth) for tenth, action in enumerate(TENTHS)},
        }
        if place:
            self._show(lambda: self._jump(place))

    def _to_tenth(self, tenth: int) -> Callable[[], object]:
        return lambda: self._jump(self.replay.length * tenth // 10)

    def _jump(self, place: int) -> None:
        """Jump to the place after this many entries: at once if that is quick, otherwise a few slices per frame."""
        self._jumping = self.replay.jumping(place)
        self._continue_jump(SLICES_AT_ONCE)

    def _continue_jump(self, slices: int) -> None:
        for _ in range(slices):
            if self._jumping is None or next(self._jumping, None) is None:
                self._jumping = None
                return

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("watching")

    @property
    def window_title(self) -> str:
        game = tr(self.replay.game.title)
        return f"{game}: {self.caption}" if self.caption else tr("{game}: replay", game=game)

    # Window and time.

    def arrange(self) -> None:
        measures = self.measures
        hints_height = 0 if self.small else panels.footer_height(measures)
        status_height = line_height(measures.small) + measures.u
        foot, board = self.area.from_bottom(hints_height + status_height + measures.u)
        self._bar, rest = foot.from_top(measures.u)
        self._status, self._hints = rest.from_top(status_height)
        if self._key_display:
            self._key_row, board = board.from_bottom(display_height(measures))
        self._strip, board = strip(board, measures) if self.small else (EMPTY_AREA, board)
        self.view.layout(board, self.theme)

    def advance(self, now: int) -> None:
        self._now = now
        self._logged.advance(now)
        self._light_keys()
        ms = self._frames.take(now)
        if self._jumping:
            self._show(lambda: self._continue_jump(SLICES_PER_FRAME))
            self.stale = True
            return
        if self.running:
            ms, self._remainder = divmod(ms * self.quarters + self._remainder, 4)
            self._show(lambda: self.replay.forward(ms))
            if self.replay.over:
                self._stop()
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_update(self) -> int | None:
        if self._jumping:
            return 0
        wakes = [] if self._frame_at is None else [wait_until(self._frame_at, self._now)]
        if self._key_display and (released := self._logged.next_update()) is not None:
            wakes.append(released)
        if self.running and (ahead := self.replay.ahead) is not None:
            wakes.append(max(0, (ahead * 4 - self._remainder) // self.quarters))
        return min(wakes, default=None)

    def suspend(self) -> None:
        self._taps.clear()
        self._stop()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._drags_bar:
            self._jump_to_position(event.pos[0])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drags_bar = False
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self._act("previous" if event.y > 0 else "next")

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
            self._toggle_running()
        elif action in ("faster", "slower"):
            index = SPEEDS.index(self.quarters) + (1 if action == "faster" else -1)
            self.quarters = SPEEDS[max(0, min(index, len(SPEEDS) - 1))]
        elif action == "take-over":
            self.take_over()
        elif action == "race-replay" and not self.caption:
            self._race()
        elif step := self._steps.get(action):
            self._stop()
            self._jumping = None
            self._show(step)

    def _click(self, position: tuple[int, int]) -> None:
        """Jump to the position of a click on the bar; pause or run the replay on a click elsewhere."""
        bar = self._bar.inflate(0, 2 * self.measures.u)
        self._drags_bar = bool(bar.collidepoint(position))
        if self._drags_bar:
            self._jump_to_position(position[0])
        else:
            self._toggle_running()

    def _jump_to_position(self, x: int) -> None:
        """Jump to the place that this point of the bar stands for."""
        share = max(0, min(x - self._bar.x, self._bar.width))
        shown = self.replay.length - self._first
        self._show(lambda: self._jump(self._first + shown * share // max(1, self._bar.width)))

    # Actions.

    def _toggle_running(self) -> None:
        if self.running:
            self._stop()
        else:
            if self.replay.over:
                self._show(lambda: self._jump(0))
            self.running, self._remainder = True, 0
            self._frames.stop()
        self.stale = True

    def _stop(self) -> None:
        self.running = False
        self.stale = True

    def _show(self, act: Callable[[], object]) -> None:
        """Run an action of the replay, and show the result."""
        before = self.replay.place
        try:
            events = act()
        except RecordError as error:
            self.problem, events = tr("The replay stops here: {reason}", reason=tr(message_of(error))), None
            self._stop()
        self._logged.take(text for _, text in self.replay.record.entries[before : self.replay.place])
        if self.replay.leaps != self._leaps:
            self._leaps = self.replay.leaps
            self.view.reset(self.replay.session.state)
            self._logged.clear()
            self.stale = True
        elif isinstance(events, Sequence) and events:
            new_events = [event for event in events if isinstance(event, Event)]
            self.view.notice(new_events)
            if self.running and self.quarters <= MAX_SPEED_WITH_SOUND:
                self.services.sound.play_events(new_events, self.replay.game.presentation.sounds)
            self.stale = True
        self._light_keys()

    def _light_keys(self) -> None:
        if self._key_display and self._key_display.light(self._logged.pressed):
            self.stale = True

    def take_over(self) -> None:
        """Continue the game from here: paused, and marked as assisted."""
        session = self.replay.take_over()
        if session.state.outcome() is None and not session.paused:
            session.send("pause")
        self.navigator.play_session(session)

    def _race(self) -> None:
        """Play the same game as the last one of the replay, beside it."""
        self.navigator.race(racing(self.replay.record, self.replay.game, Message("Replay")))

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        foot = Area(0, self._bar.y, self.area.width, self.area.height - self._bar.y)
        surface.fill(self.theme.ground, foot)
        self._draw_bar(surface)
        if self._key_display:
            self._key_display.draw(surface, self._key_row, self.theme, self.measures)
        text, size = fit(self._status_texts(), self._status.width - 2 * self.measures.pad, self.measures.small)
        colour = self.theme.warn if self.problem else self.theme.text
        write(surface, text, self._status.center, size, colour, anchor="center")
        if self.small:
            self.buttons.shapes = {"run": "pause"} if self.running else {}
            icons = hints(self.keys, *((action, "") for action in ICON_ACTIONS))
            self.buttons.arrange_icons(BarPlace(self._strip), icons, self.measures)
            self.buttons.draw_icons(surface, self.theme, self.measures)
        else:
            self.buttons.draw(surface, self._hints, self.hints(), self.theme, self.measures)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS

    def _draw_bar(self, surface: pygame.Surface) -> None:
        bar = self._bar
        surface.fill(self.theme.line, bar)
        done = bar.width * max(0, self.replay.place - self._first) // max(1, self.replay.length - self._first)
        surface.fill(self.theme.accent, (bar.x, bar.y, done, bar.height))

    def _status_texts(self) -> list[str]:
        """Return the position, time and speed of the replay in words, and shorter versions."""
        if self.problem:
            return [self.problem]
        speed = f"{formats.number(f'{self.quarters / 4:g}')}×" if self.running else tr("Paused")
        time = clock_text(self.replay.session.time)
        if self.caption:
            number, count = self._moves_before(self.replay.place), self._moves_before(self.replay.length)
            position = tr("Move {number} of {count}", number=number, count=count)
        else:
            position = tr("Input {number} of {count}", number=self.replay.place, count=self.replay.length)
        caption = [self.caption] if self.caption else []
        assisted = [tr("Assisted")] if self.replay.session.assisted and not caption else []
        parts = [*caption, position, time, speed, *assisted], [*caption, position], [position, time, speed], [position]
        return ["   ".join(part) for part in parts]

    def _moves_before(self, place: int) -> int:
        """Return the number of moves that the replay shows before a place."""
        entries = self.replay.record.entries[self._first : place]
        return sum(is_step(text) and not text.startswith("=") for _, text in entries)

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        step = tr("Piece", context="replay") if self.replay.session.real_time else tr("Move", context="replay")
        race = [] if self.caption else hints(keys, ("race-replay", tr("Race")))
        return [
            *hints(keys, ("run", tr("Pause", context="replay") if self.running else tr("Play", context="replay"))),
            *joint_hint(keys, step, "previous", "next"),
            *hints(keys, ("take-over", tr("Play from here"))),
            *race,
            *hints(keys, ("leave", tr("Back"))),
            *joint_hint(keys, tr("Speed"), "faster", "slower"),
            *joint_hint(keys, tr("Input"), "previous-input", "next-input"),
            *joint_hint(keys, tr("Jump"), TENTHS[0], TENTHS[-1]),
        ]
