"""The screen of a running game in a window: pictures, sounds, the pointer and the keys that the controller takes."""

from collections.abc import Collection, Sequence

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.real_time import earliest
from puzzlebox.core.session import is_restart
from puzzlebox.core.state import Events
from puzzlebox.input.key_table import KeyHint, KeyPress
from puzzlebox.play.daily import is_daily
from puzzlebox.play.pages.over import COUNTS, Countdown
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.key_hints import shown_keys
from puzzlebox.scenes.display import GameDisplay
from puzzlebox.scenes.plates import FirstHintsPlate, draw_word
from puzzlebox.scenes.scene import Scene, WindowDesk
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.panels import draw_big_word
from puzzlebox.ui.pointer import Pointer, pointer_position
from puzzlebox.ui.views import view_of
from puzzlebox.ui.widgets.beside import KeyDisplay
from puzzlebox.ui.widgets.foot import Foot

ALL_STEPS = 99
"""More steps than any board can be enlarged by."""

ZOOMS = {"zoom-in": 1, "zoom-out": -1, "zoom-off": -ALL_STEPS}
"""By how many steps each of these actions enlarges the board."""

PINCH = 0.1
"""How far two fingers move apart for one step of the size of a board, as a share of the screen."""

PANNED = 3
"""The number of cells by which one step of the wheel moves an enlarged board."""

DIMMING = 0.6
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""

SCALE = 1.6
"""The size of the number, relative to a title's."""


class PlayedGame(GameDisplay):
    """The display of a game that is being played: it shows what the controller says, and plays the sounds. `pointer`
    turns what happens over the board into gestures."""

    def __init__(self, desk: WindowDesk, controller: Controller) -> None:
        self._desk, self._controller = desk, controller
        super().__init__(view_of(controller.game, controller.playthrough.preferences, desk.now))
        self.begin()

    def begin(self) -> None:
        """Show the current state in a new view."""
        play, view = self._controller.playthrough, self.view
        view.reset(play.state)
        self.pointer = Pointer(view.point_at, self._controller.take, type(play.hand))
        self.show_hand(play.hand.shows(play.state))
        self._show_badge()
        if problem := view.problem():
            self._controller.say(tr(problem))

    def _show_badge(self) -> None:
        """Say whether this is the puzzle of a day."""
        self.badge = tr("Daily puzzle") if is_daily(self._controller.playthrough.session) else ""

    def show_keys(self, own: Sequence[KeyHint], common: Sequence[KeyHint]) -> None:
        super().show_keys(own, common)
        keys = shown_keys(self._controller.own_keys) if self._desk.settings["key-display"] else None
        if keys != (self.key_display and self.key_display.keys):
            self.show_key_display(None if keys is None else KeyDisplay(keys))

    def happened(self, text: str, events: Events) -> None:
        if is_restart(text):
            self.pointer.cancel()
        if events:
            self.view.notice(events)
            if not self._controller.covered:
                self._desk.sound.play_events(events, self.view.game.presentation.sounds)
        self.board_changed = True

    def begin_again(self) -> None:
        self.pointer.cancel()
        self.view.reset(self._controller.playthrough.state)
        self._show_badge()


class PlayScene(Scene):
    """Shows the game of a controller. The pause, countdown and result screens lie over it and share its display."""

    def __init__(self, desk: WindowDesk, controller: Controller) -> None:
        super().__init__(desk, controller)
        self.controller = controller
        self.playthrough = controller.playthrough
        self.game: AnyGame = controller.game
        self.display = PlayedGame(desk, controller)
        self.buttons: Foot = self.display.buttons
        self._plate = FirstHintsPlate(controller.first_hints, self.display)
        self._pinched = 0.0
        self._now = 0
        desk.sound.prepare()
        controller.show_on(self.display)

    @property
    def window_title(self) -> str:
        return self.display.window_title

    # Window and time

    def arrange(self) -> None:
        self.controller.is_classic = self.theme.look == "classic"
        self.controller.show_keys()
        self.display.layout(self.area, self.theme, self.measures, self.small)
        self._note_zoom()  # now it is known whether the board fits
        self.display.pointer.cancel()

    def _note_zoom(self) -> None:
        """Show the key that enlarges the board if that makes sense."""
        view = self.display.view
        self.controller.can_zoom = view.area.width > 0 and view.can_zoom and not view.is_enlarged
        self.controller.show_keys()

    def advance(self, now: int) -> None:
        self._now = now
        if not self.controller.covered:
            self.stale = self.controller.advance(now) or self.stale
            if self.playthrough.session.real_time:
                self.desk.sound.music(self.controller.running)
            if self.display.pointer.active and not self.controller.covered:
                self.stale = self.display.pointer.advance(now) or self.stale
        self.display.advance(now)
        self.stale = self.stale or self.display.must_be_drawn()
        self.board_stale, self.clock_stale = self.display.board_stale, self.display.clock_stale

    def next_update(self) -> int | None:
        """Return the time until the next frame of the view or timer of the game, whichever comes first."""
        pointer, covered = self.display.pointer, self.controller.covered
        long_press = pointer.next_update(self._now) if pointer.active and not covered else None
        return earliest(self.display.next_update(), self.controller.next_update(), long_press)

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        if self.controller.ready_go.active:
            draw_word(surface, self.controller.ready_go, self.area, self.theme, self.measures)
        if self.controller.first_hints.active:
            self._plate.draw(surface, self.theme, self.measures)

    def draw_part(self, surface: pygame.Surface) -> None:
        if self.controller.ready_go.active or self.controller.first_hints.active:
            self.draw(surface)
        else:
            self.display.draw_part(surface)

    def cover(self) -> None:
        self.display.pointer.cancel()
        self._light_keys(())

    def uncover(self) -> None:
        super().uncover()
        self.arrange()  # the scene above may have shown the board elsewhere
        self.controller.resume()
        if self.playthrough.preferences != self.display.view.preferences:
            self.display.show_view(view_of(self.game, self.playthrough.preferences, self.desk.now), self.small)
            self.display.begin()
        self._light_keys(self.controller.inputs_down())

    # Input

    def press(self, press: KeyPress) -> None:
        if self.display.key_display and not self.controller.player.bot:
            self._light_keys(self.controller.inputs_down())
        if press.down and press.action in ZOOMS and not self.controller.player.bot:
            self._zoom(ZOOMS[press.action])
            return
        self.controller.press(press)
        if press.own and press.text is not None:
            if self.display.view.is_enlarged:
                self.display.view.follow()
            self.display.board_changed = True

    def _zoom(self, steps: int) -> None:
        """Enlarge the board by a number of steps; a negative number makes it smaller."""
        self.display.stale = self.display.view.zoom(steps) or self.display.stale
        self.display.view.follow()
        self._show_enlarged()

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event of the pointer to the hand. A click on a hint shows more of it."""
        controller, player = self.controller, self.controller.player
        if (controller.first_hints.active and self._plate.handle(event)) or controller.ready_go.waiting:
            return
        if self._enlarge(event):
            self._show_enlarged()
        elif player.bot:
            if event.type == pygame.MOUSEWHEEL and event.y:
                player.change_speed(1 if event.y > 0 else -1)
            elif event.type == pygame.MOUSEBUTTONDOWN:
                player.take_over()
        elif self._is_click_on_hint(event):
            controller.hint()
        else:
            self.stale = self.display.pointer.handle(event, self._now) or self.stale
            if event.type == pygame.MOUSEMOTION:
                self.display.describe(event.pos)

    def _enlarge(self, event: pygame.event.Event) -> bool:
        """Enlarge the board with Ctrl and the wheel or two fingers, or show another part of it with the wheel, and
        sideways with Shift. While a button is held, the wheel does neither. Return whether the event did so."""
        view, keys = self.display.view, pygame.key.get_mods()
        if event.type == pygame.MULTIGESTURE:
            self._pinched += event.pinched
            steps = int(self._pinched / PINCH)
            self._pinched -= steps * PINCH
            return bool(steps) and view.zoom(
                steps, (round(event.x * self.area.width), round(event.y * self.area.height))
            )
        if event.type != pygame.MOUSEWHEEL or self.display.pointer.is_held:
            return False
        if keys & pygame.KMOD_CTRL:
            return view.zoom((event.y > 0) - (event.y < 0), pointer_position())
        right, down = (-event.y, event.x) if keys & pygame.KMOD_SHIFT else (event.x, -event.y)
        return view.pan(PANNED * right, PANNED * down)

    def _show_enlarged(self) -> None:
        """Show the board in its new size, and what is under the pointer now."""
        self.display.stale = True
        self._note_zoom()
        self.display.describe(pointer_position())

    def _is_click_on_hint(self, event: pygame.event.Event) -> bool:
        left_button_down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return left_button_down and self.controller.shows_hint and self.display.message_area().collidepoint(event.pos)

    def _light_keys(self, inputs: Collection[str]) -> None:
        if self.display.key_display and self.display.key_display.light(inputs):
            self.stale = True


class CountdownScene(Scene):
    """Lies over the paused game."""

    place: Countdown

    def __init__(self, desk: WindowDesk, place: Countdown) -> None:
        super().__init__(desk, place)
        self.game = place.controller.game
        self.display: GameDisplay = place.controller.picture.display
        self.buttons: Foot = self.display.buttons

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        panels.dim(surface, self.area, self.theme.ground, DIMMING)
        draw_big_word(surface, self.area, str(self.place.left or COUNTS), self.theme, self.measures, scale=SCALE)
