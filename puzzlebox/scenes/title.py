"""A game's title: its name and a picture of it, what one may choose before playing, and the keys."""

from collections.abc import Callable
from time import localtime, strftime
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.options import Option, Options
from puzzlebox.core.session import Session
from puzzlebox.input.bindings import Bindings
from puzzlebox.input.keyboard import scene
from puzzlebox.input.taps import Taps
from puzzlebox.scenes.choices import CHOOSE, DOWN, LEFT, RIGHT, UP, Choice, Choices
from puzzlebox.scenes.hints import first_key, hints, together
from puzzlebox.scenes.play import LEAVE
from puzzlebox.scenes.screen import Screen
from puzzlebox.scenes.showing import picture
from puzzlebox.store.shelf import Save
from puzzlebox.ui import panels
from puzzlebox.ui.bigword import big_word
from puzzlebox.ui.layout import NOWHERE, Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, wrap, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

OPTIONS = scene("options")

GO_ON = "Go on"

COLUMN = 66
"""The widest that the words and buttons get, in u."""

WIDE = 1.25
"""From this ratio of width to height on, the picture stands beside the words; else above them."""


class Title(Screen):
    """Where any key goes on in a game, and it has nothing to choose or the theme shows it as its sheet does, any key
    that is pressed and let go here plays. What there is to choose can then be asked for."""

    def __init__(self, box: "Box", game: Game, session: Session | None = None) -> None:
        super().__init__()
        self.box = box
        self.game: Game = game
        self._session = session
        self._options = Options(game.options) if session is None else session.options
        self._preferences = box.player.preferences(game)
        kept = self._kept() if session is None else []
        waits = [choice for choice in kept if choice.label == GO_ON]
        self._bare = game.pause.any_key_resumes and not waits
        self._lists = bool(game.options) and session is None
        self._asked = False
        self._taps = Taps()
        any_key = self._bare and not self._lists
        play = Choice("Play", self.play, "any key" if any_key else "new" if waits else first_key(CHOOSE))
        self.choices = Choices([*waits, play, *self._to_choose(), *(choice for choice in kept if choice not in waits)])
        self._keys = self._hints_of_keys()
        self._picture: pygame.Surface | None = None
        self._places = (NOWHERE,) * 5

    @property
    def _any_key(self) -> bool:
        """Whether any key plays."""
        return self._bare and not self._asked and (not self._lists or self.theme.look == "sheet")

    def _hints_of_keys(self) -> list[Hint]:
        bindings = Bindings(self.box.player.actions(self.game, self._options))
        return [Hint(" ".join(keys), label) for label, keys in bindings.hints() if keys]

    def play(self) -> None:
        """Begin with what is chosen now."""
        if self._session:
            self.box.play_instead(self._session)
        else:
            self.box.begin(self.game, self._options)

    # What is kept of it.

    def _kept(self) -> list[Choice]:
        """The play that waits, and a list of all that is kept."""
        shelf, name = self.box.shelf, self.game.id
        if not shelf:
            return []
        choices = [Choice(GO_ON, self._take_up, _moment(save)) for save in shelf.waiting(name)[:1]]
        if choices or shelf.saves(name) or shelf.replays(name):
            choices.append(Choice("Kept games", lambda: self.box.saves(self.game)))
        return choices

    def _take_up(self) -> None:
        """Go on with the play that waits; with a fresh one, where it turns out that none does."""
        journal = self.box.shelf and self.box.shelf.take_up(self.game)
        if journal:
            self.box.go_on(journal)
        else:
            self.play()

    # What there is to choose.

    def _to_choose(self) -> list[Choice]:
        if self._session:
            return []
        return [
            *(self._choice(option, lambda: self._options, self._choose) for option in self.game.options),
            *(self._choice(option, lambda: self._preferences, self._prefer) for option in self.game.preferences),
        ]

    def _choice(self, option: Option, now: Callable[[], Options], choose: Callable[[dict[str, str]], None]) -> Choice:
        """The button of an option: `now` tells what is chosen, `choose` takes the texts of another choice."""

        def turn(step: int) -> None:
            offered = option.offered()
            place = offered.index(now()[option.name]) if now()[option.name] in offered else 0
            text = option.text(offered[(place + step) % len(offered)])
            choose({**now().changed(), option.name: text})
            choice.value = text

        choice = Choice(option.title, lambda: turn(1), option.text(now()[option.name]), turn)
        return choice

    def _choose(self, texts: dict[str, str]) -> None:
        self._options = Options(self.game.options, texts)
        self._keys = self._hints_of_keys()
        self._picture = None

    def _prefer(self, texts: dict[str, str]) -> None:
        self._preferences = Options(self.game.preferences, texts)
        self.box.player.prefer(self.game, self._preferences)
        self._keys = self._hints_of_keys()

    # What the window asks of it.

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif self._any_key and self.theme.look == "sheet":
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.play()
        elif self.choices.mouse(event):
            self.stale = True

    def _key(self, event: pygame.event.Event) -> None:
        tapped = self._taps.tapped(event)
        if event in LEAVE:
            if tapped:
                self.box.leave()
        elif self._any_key and self._lists and event in OPTIONS:
            if tapped:
                self._asked = self.stale = True
        elif self._any_key:
            if tapped:
                self.play()
        elif self.choices.key(event):
            self.stale = True

    def suspend(self) -> None:
        self._taps.forget()

    def arrange(self) -> None:
        measures = self.measures
        foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        rest = rest.inset(measures.pad)
        shown = NOWHERE
        if not self.small and rest.width > WIDE * rest.height:
            shown, rest = rest.from_left((rest.width - measures.pad) // 2, 2 * measures.pad)
        elif not self.small and rest.height > 2 * self.choices.height(measures):
            shown, rest = rest.from_top(rest.height // 3, measures.pad)
        column = rest.centred(COLUMN * measures.u, rest.height)
        self._arrange_column(column, shown, foot)
        self._picture = None

    def _arrange_column(self, column: Area, shown: Area, foot: Area) -> None:
        measures, gap = self.measures, 3 * self.measures.gap
        lines = 0 if self.small else min(3, len(wrap(self.game.line, column.width, measures.body)))
        heights = [
            line_height(self._word_size),
            lines * line_height(measures.body),
            self.choices.height(measures),
            len(self._keys) * (panels.cap_height(measures) + measures.u),
        ]
        if sum(heights) + 3 * gap > column.height:
            heights[3] = 0
        if sum(heights) + 2 * gap > column.height:
            gap = measures.gap
        rest = column.centred(column.width, sum(heights) + 3 * gap)
        word, rest = rest.from_top(heights[0], gap if lines else 0)
        line, rest = rest.from_top(heights[1], gap)
        keys, rest = rest.from_bottom(heights[3], gap)
        self.choices.arrange(rest, measures)
        self._places = (shown, word, line, keys, foot)

    @property
    def _word_size(self) -> int:
        return self.measures.lead if self.small else self.measures.title

    def draw(self, surface: pygame.Surface) -> None:
        self.box.window.title = self.game.title
        surface.fill(self.theme.ground)
        if self.theme.look == "sheet" and self._any_key:
            self._draw_as_printed(surface)
            return
        shown, word, line, keys, foot = self._places
        self._draw_picture(surface, shown)
        text, size = fit([self.game.title], word.width, self._word_size, "bold")
        write(surface, text, word.centre, size, self.theme.text, "bold", "center")
        panels.paragraph(surface, line, self.game.line, self.measures.body, self.theme.muted, "center")
        self.choices.draw(surface, self.theme, self.measures)
        panels.hint_list(surface, keys, self._keys, self.theme, self.measures)
        if foot.height:
            panels.footer(surface, foot.inset(self.measures.u), self.hints(), self.theme, self.measures)

    def _draw_as_printed(self, surface: pygame.Surface) -> None:
        """The big word, as the sheet has it, and in small letters at the foot what it leaves unsaid."""
        text, scale = self.game.big_word or (self.game.title, 1.0)
        big_word(surface, self.area, text, self.theme, self.measures, "Press a key to play.", scale)
        measures = self.measures
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        leave = f"{first_key(LEAVE)}: {'menu' if self.box.has_menu else 'quit'}"
        options = f"{first_key(OPTIONS)}: options   " if self._lists and OPTIONS.keys else ""
        words, size = fit([options + leave, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, words, foot.centre, size, self.theme.muted, anchor="center")

    def _draw_picture(self, surface: pygame.Surface, place: Area) -> None:
        if not place.height:
            return
        if self._picture is None:
            self._picture = picture(self.game, self._options, place[2:], self.theme)
        surface.blit(self._picture, place[:2])

    def hints(self) -> list[Hint]:
        """What the keys do here."""
        choose = [*together("choose", UP, DOWN), *together("change", LEFT, RIGHT)] if len(self.choices) > 1 else []
        leave = hints((LEAVE, "menu" if self.box.has_menu else "quit"))
        return [*hints((CHOOSE, self.choices.choices[0].label.lower())), *choose, *leave]


def _moment(save: Save) -> str:
    """When a play was left."""
    return strftime("%Y-%m-%d %H:%M", localtime(save.written))
