"""The end of a game: how it ended, over its last picture, and the ways on from here."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.record import Record
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import commands
from puzzlebox.input.taps import Taps
from puzzlebox.scenes.choices import CHOOSE, Choice, Choices
from puzzlebox.scenes.hints import first_key
from puzzlebox.scenes.history import UNDO, meaning
from puzzlebox.scenes.overlay import Overlay
from puzzlebox.scenes.play import LEAVE, Play
from puzzlebox.scenes.player import NewBest
from puzzlebox.ui import panels
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.text import fit, width, write
from puzzlebox.ui.theme import readable_on

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

CALM = 500
"""For so many ms after the end nothing starts anew, so that a mashed key does not wipe the result."""

VEILED = 0.6

SHINE = 900
"""Ms that the light of a new best takes."""

WATCH = scene("watch")

WORDS = {"won": "Solved", "lost": "Game Over", "ended": "The End"}


class Result(Overlay):
    """A view may have the words for its game's end: `verdict() -> str | None`.

    Only a fresh press begins another game: one that was made here, half a second after the end or later.
    """

    def __init__(self, box: "Box", play: Play) -> None:
        game = play.session.game
        outcome = play.session.state.outcome()
        assert outcome is not None
        self._any_key = game.pause.any_key_resumes
        again = "any key" if self._any_key else first_key(CHOOSE)
        choices = [
            Choice("Play again", self._restart_when_calm, again),
            *([Choice("Take back", self._undo, first_key(UNDO))] if self._may_undo(play) else []),
            Choice("Watch", self._watch, "" if self._any_key else first_key(WATCH)),
            Choice("Menu" if box.has_menu else "Quit", box.leave, first_key(LEAVE)),
        ]
        super().__init__(box, play, Choices(choices))
        journal = play.journal.path.name if play.journal and play.journal.path else None
        self.bests = box.player.finished(play.session, journal)
        self._shine = Motion(box.now(), SHINE) if self.bests else None
        if self.bests:
            box.sound.play("best")
        verdict: Callable[[], str | None] | None = getattr(play.view, "verdict", None)
        self.word = (verdict and verdict()) or WORDS[outcome.kind]
        self._won = outcome.kind == "won"
        self.line = f"{game.title}: {outcome.reason}"
        self._taps = Taps()
        self._ended = box.now()

    @property
    def calm(self) -> bool:
        """Whether the first half second has passed."""
        return self.box.now() - self._ended >= CALM

    def _restart_when_calm(self) -> None:
        if self.calm:
            self.restart()

    def restart(self) -> None:
        """Begin another game, a play of its own."""
        self.box.again(self.play.session)

    @staticmethod
    def _may_undo(play: Play) -> bool:
        """Whether the end can be taken back; not where the game began with it."""
        return play.session.may_undo and play.session.can_undo()

    def _undo(self) -> None:
        """Take back what ended the game."""
        self.box.stack.pop()
        self.play.send("undo")

    def _watch(self) -> None:
        """Look at the whole play again."""
        self.box.watch(Record.of(self.play.session), self.play.game)

    def handle(self, event: pygame.event.Event) -> None:
        if self.theme.look == "box" or event.type in (pygame.KEYDOWN, pygame.KEYUP):
            super().handle(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._restart_when_calm()

    def suspend(self) -> None:
        self._taps.forget()

    def advance(self, now: int) -> None:
        """The last picture may still be moving."""
        self.play.advance(now)
        self.stale = self.stale or self.play.stale or self._shine is not None

    def next_wake(self) -> int | None:
        return 0 if self._shine else self.play.next_wake()

    def key(self, event: pygame.event.Event) -> None:
        if event in LEAVE:
            if self._taps.tapped(event):
                self.box.leave()
        elif self.play.command(event):
            self._taps.forget()  # such a key is not the "any key" that plays again
        elif meaning(event) == "undo" and self._may_undo(self.play):
            self._undo()
        elif event.type == pygame.KEYDOWN and not self.calm:
            return
        elif self._any_key:
            if self._taps.tapped(event):
                self.restart()
        elif event.type == pygame.KEYDOWN and not commands(event) and event in WATCH:
            self._watch()
        elif event.type == pygame.KEYDOWN and not commands(event) and self._begins_another(event):
            self.restart()
        elif self.theme.look == "box" and self.choices.key(event):
            self.stale = True

    def _begins_another(self, event: pygame.event.Event) -> bool:
        return event in self.play.restart_keys or (event in CHOOSE and not self.choices.focus)

    def draw(self, surface: pygame.Surface) -> None:
        self.play.stale = False
        self.play.draw(surface)
        if self.theme.look == "sheet":
            if self._won:  # the sheets have a lost game's last picture as it was; no word can be read on a bright one
                panels.veil(surface, self.area, self.theme.ground, VEILED)
            self.draw_as_printed(surface, "a key" if self._any_key else first_key(CHOOSE))
        else:
            panels.veil(surface, self.area, self.theme.ground, VEILED)
            self.draw_plate(surface)
        if self.bests:
            self._celebrate(surface)

    def _celebrate(self, surface: pygame.Surface) -> None:
        """What was beaten, on a ribbon in the theme's warm colour at the top, and one light that goes over it. The
        sheets have the score at the top: there it stands below the words."""
        theme, measures = self.theme, self.measures
        high = line_height(measures.lead) + measures.u
        above = self.rows.plate.y
        room, lead = self.area.width - 6 * measures.pad, measures.lead
        row = self.rows.line if self.rows.line.height else self.rows.word
        inside = theme.look == "box" and above < high + 2 * measures.u
        if inside:  # in small windows, in place of a line
            high, above, lead, room = row.height, 2 * row.y + row.height, measures.body, row.width - 2 * measures.pad
        told = [f"New best: {_told(self.bests)}", f"New best: {_told(self.bests[:1])}", "New best"]
        text, size = fit(told, room, lead, "bold")
        wide = row.width if inside else width(text, size, "bold") + 2 * measures.pad
        top = (above - high) // 2 if theme.look == "box" else self.area.height * 4 // 5
        ribbon = Area((self.area.width - wide) // 2, top, wide, high)
        fill_rounded(surface, ribbon, measures.corner, theme.warn)
        if self._shine:
            self._draw_light(surface, ribbon, self._shine)
        write(surface, text, ribbon.centre, size, readable_on(theme.warn), "bold", "center")

    def _draw_light(self, surface: pygame.Surface, ribbon: Area, shine: Motion) -> None:
        now = self.box.now()
        light = pygame.Surface((ribbon.height, ribbon.height))
        light.fill((60, 60, 60))
        x = ribbon.x + round((ribbon.width - ribbon.height) * shine.eased(now))
        surface.blit(light, (x, ribbon.y), special_flags=pygame.BLEND_RGB_ADD)
        if shine.over(now):
            self._shine = None


def _told(bests: Sequence[NewBest]) -> str:
    """What was beaten, and by what."""
    return ", ".join(f"{best.label} {best.value} (before: {best.before})" for best in bests)
