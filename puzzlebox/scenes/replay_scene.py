"""The replay screen in a window: the board, a bar to jump with, and the keys that are pressed."""

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.real_time import MS, earliest, wait_until
from puzzlebox.core.state import Events
from puzzlebox.input.key_table import hints
from puzzlebox.play.running.key_hints import shown_keys
from puzzlebox.play.running.sight import Sight
from puzzlebox.play.watching import NORMAL_SPEED, Watching
from puzzlebox.scenes.scene import Scene, WindowDesk
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.beside import KeyDisplay, display_height
from puzzlebox.ui.widgets.icon_bar import BarPlace, IconBar, strip

MAX_SPEED_WITH_SOUND = 2 * NORMAL_SPEED

ICON_ACTIONS = ("previous", "run", "next", "take-over", "leave")
"""The actions that have an icon in small windows."""


class ReplayScene(Scene, Sight):
    """Shows a replay that is watched."""

    def __init__(self, desk: WindowDesk, watching: Watching) -> None:
        super().__init__(desk, watching)
        self.buttons: IconBar = IconBar()
        self.watching = watching
        self.replay = watching.replay
        self.game: AnyGame = watching.game
        self.view = view_of(self.game, desk.settings.preferences(self.game), desk.now)
        self.view.reset(self.replay.session.state)
        desk.sound.prepare()
        self._now = 0
        self._frame_at: int | None = None
        self._bar = self._status = self._hints = self._key_row = self._strip = EMPTY_AREA
        self._drags_bar = False
        self._key_display: KeyDisplay | None = None
        if desk.settings["key-display"]:
            keys = desk.keymap.table("playing", self.game, self.replay.session.options)
            self._key_display = KeyDisplay(shown_keys(keys))
        watching.sight = self

    @property
    def window_title(self) -> str:
        return self.watching.title

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
        super().advance(now)
        self._light_keys()
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_update(self) -> int | None:
        frame = None if self._frame_at is None else wait_until(self._frame_at, self._now)
        released = self.watching.logged.next_update() if self._key_display else None
        return earliest(super().next_update(), frame, released)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._drags_bar:
            self._jump_to_position(event.pos[0])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drags_bar = False
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self.watching.act("previous" if event.y > 0 else "next")

    def _click(self, position: tuple[int, int]) -> None:
        """Jump to the position of a click on the bar; pause or run the replay on a click elsewhere."""
        bar = self._bar.inflate(0, 2 * self.measures.u)
        self._drags_bar = bool(bar.collidepoint(position))
        if self._drags_bar:
            self._jump_to_position(position[0])
        else:
            self.watching.toggle()

    def _jump_to_position(self, x: int) -> None:
        """Jump to the place that this point of the bar stands for."""
        self.watching.jump_to(max(0, min(x - self._bar.x, self._bar.width)) / max(1, self._bar.width))

    # What has happened.

    def happened(self, text: str, events: Events) -> None:
        self.view.notice(events)
        if self.watching.running and self.watching.quarters <= MAX_SPEED_WITH_SOUND:
            self.desk.sound.play_events(events, self.game.presentation.sounds)
        self.stale = True

    def begin_again(self) -> None:
        self.view.reset(self.replay.session.state)
        self.stale = True

    def changed(self) -> None:
        self.stale = True

    def _light_keys(self) -> None:
        if self._key_display and self._key_display.light(self.watching.logged.pressed):
            self.stale = True

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        foot = Area(0, self._bar.y, self.area.width, self.area.height - self._bar.y)
        surface.fill(self.theme.ground, foot)
        panels.progress(surface, self._bar, self.watching.progress, self.theme)
        if self._key_display:
            self._key_display.draw(surface, self._key_row, self.theme, self.measures)
        text, size = fit(self.watching.status_texts(), self._status.width - 2 * self.measures.pad, self.measures.small)
        colour = self.theme.warn if self.watching.problem else self.theme.text
        write(surface, text, self._status.center, size, colour, anchor="center")
        if self.small:
            self.buttons.shapes = {"run": "pause"} if self.watching.running else {}
            icons = hints(self.keys, *((action, "") for action in ICON_ACTIONS))
            self.buttons.arrange_icons(BarPlace(self._strip), icons, self.measures)
            self.buttons.draw_icons(surface, self.theme, self.measures)
        else:
            self.buttons.draw(surface, self._hints, self.watching.hints(), self.theme, self.measures)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS
