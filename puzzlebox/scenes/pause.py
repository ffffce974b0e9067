"""A paused game: its board hidden, where the game wants that, until the player goes on; or else in sight, with a few
words beside it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.session import Session
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import commands
from puzzlebox.input.taps import Taps
from puzzlebox.scenes.choices import CHOOSE, Choice, Choices
from puzzlebox.scenes.countdown import Countdown
from puzzlebox.scenes.hints import first_key
from puzzlebox.scenes.history import takes_back_restart
from puzzlebox.scenes.overlay import Overlay
from puzzlebox.scenes.play import LEAVE, Play
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

SETTINGS = scene("settings")


class Pause(Overlay):
    """What goes on, what starts anew, what leaves. In some games any key that is pressed and let go here goes on."""

    word = "Paused"

    def __init__(self, box: "Box", play: Play) -> None:
        style = play.session.game.pause
        self._keys = play.pause_keys
        self._restart = play.restart_keys
        goes_on = "any key" if style.any_key_resumes else " ".join(self._keys.shown())
        leave = "Menu" if box.has_menu else "Quit"
        back = [Choice("Earlier game", self.undo_restart)] if play.session.restarted else []
        choices = [
            Choice("Go on", self.go_on, goes_on),
            Choice("New game", self.restart, " ".join(self._restart.shown()[-1:])),
            *back,
            Choice("Settings", lambda: box.settings(play.game), first_key(SETTINGS)),
            Choice(leave, box.leave, first_key(LEAVE)),
        ]
        super().__init__(box, play, Choices(choices))
        self.line = play.session.game.title
        self._any_key = style.any_key_resumes
        self._hides_board = style.hides_board
        self._on_release = style.on_release
        self._taps = Taps()

    def go_on(self) -> None:
        """Take the game up again: at once, or after three, two, one."""
        self.box.stack.pop()
        if self.play.counts_in and moves_by_itself(self.play.session):
            self.box.stack.push(Countdown(self.box, self.play))
        else:
            self.play.counts_in = False
            self.play.send("resume")

    def undo_restart(self) -> None:
        """Back to the game before the last restart."""
        self.box.stack.pop()
        self.play.send("resume")
        self.play.send("undo restart")

    def suspend(self) -> None:
        self._taps.forget()

    def key(self, event: pygame.event.Event) -> None:
        tapped, pressed = self._taps.tapped(event), event.type == pygame.KEYDOWN and not commands(event)
        if event in LEAVE:
            if tapped:
                self.box.leave()
        elif self.play.session.restarted and takes_back_restart(event):
            self.undo_restart()
        elif self.play.command(event):
            self._taps.forget()  # such a key is not the "any key" that goes on
        elif pressed and event in self._restart:
            self.restart()
        elif event in SETTINGS:
            self._taps.forget()
            if pressed:
                self.box.settings(self.play.game)
        elif self._any_key:
            if tapped:
                self.go_on()
        elif event in self._keys:
            if tapped if self._on_release else pressed:
                self.go_on()
        elif not self._listed:
            if pressed and event in CHOOSE:
                self.go_on()
        elif self.choices.key(event):
            self.stale = True

    def handle(self, event: pygame.event.Event) -> None:
        if self._listed or event.type in (pygame.KEYDOWN, pygame.KEYUP):
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.go_on()

    @property
    def _listed(self) -> bool:
        """Whether what one can do stands on a plate; else a click goes on."""
        return self._hides_board and self.theme.look == "box"

    def draw(self, surface: pygame.Surface) -> None:
        if self._hides_board:
            surface.fill(self.theme.ground)
        else:
            self.play.draw(surface)
        if self._listed:
            self.draw_plate(surface)
        elif self.theme.look == "sheet":
            self.draw_as_printed(surface, "a key" if self._any_key else " or ".join(self._keys.shown()))
        else:
            self._draw_beside(surface)
        self.box.window.title = f"{self.line}: paused"

    def _draw_beside(self, surface: pygame.Surface) -> None:
        """The board stays in sight: a card beside it says what goes on, and the foot what else there is. In small
        windows one line says what goes on, in place of the figures."""
        theme, measures = self.theme, self.measures
        if self.small:
            self._draw_line(surface, self.play.place_of_words())
            return
        foot = self.area.from_bottom(panels.footer_height(measures))[0]
        surface.fill(theme.ground, foot)
        hints = [Hint(choice.value, choice.label.lower()) for choice in self.choices.choices if choice.value]
        hints[0] = hints[0]._replace(does=self._goes_on)
        panels.footer(surface, foot.inset(measures.u), hints, theme, measures)
        beside: Callable[[], Area | None] | None = getattr(self.play.view, "beside", None)
        if place := beside and beside():
            self._draw_card(surface, place)

    @property
    def _goes_on(self) -> str:
        return "start" if not self.play.session.log else "go on"

    @property
    def _key(self) -> str:
        """The key that goes on."""
        return "any key" if self._any_key else self._keys.shown()[0] if self._keys.keys else first_key(CHOOSE)

    def _draw_line(self, surface: pygame.Surface, place: Area) -> None:
        surface.fill(self.theme.ground, place)
        text, size = fit([f"Press {self._key} to {self._goes_on}"], place.width, self.measures.small, "bold")
        write(surface, text, place.centre, size, self.theme.accent, "bold", "center")

    def _draw_card(self, surface: pygame.Surface, place: Area) -> None:
        theme, measures = self.theme, self.measures
        lines = [f"Press {self._key}", f"to {self._goes_on}"]
        high = line_height(measures.lead)
        card = place.centred(place.width, len(lines) * high + 2 * measures.pad)
        panels.panel(surface, card, theme, measures, theme.raised)
        for number, line in enumerate(lines):
            text, size = fit([line], card.width - 2 * measures.u, measures.lead, "bold")
            middle = (card.centre[0], card.y + measures.pad + number * high + high // 2)
            write(surface, text, middle, size, theme.accent, "bold", "center")


def moves_by_itself(session: Session) -> bool:
    """Whether something would happen without the player, if the game went on."""
    state = session.state.copy()
    state.send("resume")
    return state.due() is not None
