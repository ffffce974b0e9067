"""The end of a game: how it ended, over its last picture, and what to do next."""

from collections.abc import Sequence
from typing import Any

import pygame

from puzzlebox.core.game_id import id_of
from puzzlebox.core.record import Record
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import KeyPress
from puzzlebox.play.bests import NewBest
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.commands import GameCommands
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui import panels
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.text import fit, width, write
from puzzlebox.ui.theme import readable_on
from puzzlebox.ui.widgets.choices import Choice, Choices
from puzzlebox.ui.widgets.panel_scene import PanelScene

CALM = 500
"""For this many ms after the end nothing begins a new game, so that a mashed key does not wipe the result."""

VEILED = 0.6

SHINE = 900
"""How long the light of a new best takes, in ms."""

WORDS = {"won": "Solved", "lost": "Game Over", "ended": "The End"}


class ResultScene(PanelScene):
    """Only a fresh press begins another game: one that was made here, half a second after the end or later."""

    def __init__(
        self, services: Services, navigator: Navigator, playthrough: Playthrough[Any], display: GameDisplay
    ) -> None:
        self.game = game = playthrough.game
        outcome = playthrough.outcome
        assert outcome is not None
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self._commands = GameCommands(services, navigator, playthrough, display)
        self._any_key = game.controls.pause.any_key_resumes
        self._taps = KeyTaps()
        keys = services.keymap.table("choosing", game, playthrough.session.options)
        undo = [Choice("Take back", self._undo, keys.first("undo"))] if self._may_undo else []
        choices = [
            Choice("Play again", self._restart_when_calm, "any key" if self._any_key else keys.first("choose")),
            *undo,
            Choice("Watch replay", self._replay, "" if self._any_key else keys.first("replay")),
            Choice("Menu" if navigator.has_menu else "Quit", navigator.leave_game, keys.first("leave")),
        ]
        name = id_of(playthrough.session).text()
        super().__init__(display, keys, Choices(choices), display.view.figures(), name)
        self.new_bests = playthrough.result.new_bests if playthrough.result else ()
        self._shine = Motion(services.now(), SHINE) if self.new_bests else None
        if self.new_bests:
            services.sound.play("best")
        self.heading = display.result_title or WORDS[outcome.kind]
        self._won = outcome.kind == "won"
        self.subtitle = f"{game.title}: {outcome.reason}"
        self._ended = services.now()

    @property
    def window_title(self) -> str:
        return self.display.window_title

    @property
    def calm(self) -> bool:
        """Whether the first half second has passed."""
        return self.services.now() - self._ended >= CALM

    def _restart_when_calm(self) -> None:
        if self.calm:
            self.restart()

    def restart(self) -> None:
        """Begin another game, as a play of its own."""
        self.navigator.play_again(self.playthrough)

    @property
    def _may_undo(self) -> bool:
        """Whether the end can be undone; not if the game began with it."""
        return self.playthrough.session.may_undo and self.playthrough.session.can_undo()

    def _undo(self) -> None:
        """Undo what ended the game."""
        self.navigator.back()
        self.playthrough.send("undo")

    def _replay(self) -> None:
        """Show the whole play again."""
        self.navigator.open_replay(Record.of(self.playthrough.session), self.playthrough.game)

    def copy_id(self) -> None:
        self._commands.copy_id()

    def handle(self, event: pygame.event.Event) -> None:
        if self.theme.look == "modern":
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._restart_when_calm()

    def suspend(self) -> None:
        self._taps.forget()

    def advance(self, now: int) -> None:
        """The last picture may still be moving."""
        super().advance(now)
        self.stale = self.stale or self._shine is not None

    def next_update(self) -> int | None:
        return 0 if self._shine else super().next_update()

    def press(self, press: KeyPress) -> None:
        if press.action == "leave":
            if self._taps.tapped(press):
                self.navigator.leave_game()
        elif press.down and self._commands.do(press.action):
            self._taps.forget()  # such a key is not the "any key" that plays again
        elif press.down and press.action == "undo" and self._may_undo:
            self._undo()
        elif press.down and not self.calm:
            return
        elif self._any_key:
            if self._taps.tapped(press):
                self.restart()
        elif press.down:
            self._act(press.action)

    def _act(self, action: str) -> None:
        if action == "replay":
            self._replay()
        elif action == "new-game" or (action == "choose" and not self.choices.focus):
            self.restart()
        elif self.theme.look == "modern" and self.choices.handle_action(action):
            self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        if self.theme.look == "classic":
            if self._won:  # the sheets show a lost game as it was; no word could be read on a bright picture
                panels.dim(surface, self.area, self.theme.ground, VEILED)
            leave = f"{self.keys.first('leave')}: {'menu' if self.navigator.has_menu else 'quit'}"
            self.draw_classic(surface, "a key" if self._any_key else self.keys.first("choose"), leave)
        else:
            panels.dim(surface, self.area, self.theme.ground, VEILED)
            self.draw_panel(surface)
        if self.new_bests:
            self._celebrate(surface)

    def _celebrate(self, surface: pygame.Surface) -> None:
        """What was beaten, on a ribbon in the theme's warm colour at the top, and one light that goes over it. The
        sheets have the score at the top: there it stands below the words."""
        theme, measures = self.theme, self.measures
        high = line_height(measures.lead) + measures.u
        above = self.areas.panel.y
        room, lead = self.area.width - 6 * measures.pad, measures.lead
        row = self.areas.subtitle if self.areas.subtitle.height else self.areas.heading
        inside = theme.look == "modern" and above < high + 2 * measures.u
        if inside:  # in small windows, in place of a line
            high, above, lead, room = row.height, 2 * row.y + row.height, measures.body, row.width - 2 * measures.pad
        told = [f"New best: {_told(self.new_bests)}", f"New best: {_told(self.new_bests[:1])}", "New best"]
        text, size = fit(told, room, lead, "bold")
        wide = row.width if inside else width(text, size, "bold") + 2 * measures.pad
        top = (above - high) // 2 if theme.look == "modern" else self.area.height * 4 // 5
        ribbon = Area((self.area.width - wide) // 2, top, wide, high)
        fill_rounded(surface, ribbon, measures.corner, theme.warn)
        if self._shine:
            self._draw_light(surface, ribbon, self._shine)
        write(surface, text, ribbon.center, size, readable_on(theme.warn), "bold", "center")

    def _draw_light(self, surface: pygame.Surface, ribbon: Area, shine: Motion) -> None:
        now = self.services.now()
        light = pygame.Surface((ribbon.height, ribbon.height))
        light.fill((60, 60, 60))
        x = ribbon.x + round((ribbon.width - ribbon.height) * shine.eased(now))
        surface.blit(light, (x, ribbon.y), special_flags=pygame.BLEND_RGB_ADD)
        if shine.over(now):
            self._shine = None


def _told(bests: Sequence[NewBest]) -> str:
    """What was beaten, and by what."""
    return ", ".join(f"{best.label} {best.value} (before: {best.before})" for best in bests)
