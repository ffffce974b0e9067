"""A game's title: its name and a picture of it, what a player may choose before playing, and the keys."""

from collections.abc import Callable
from time import localtime, strftime
from typing import Any

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.options import Option, Options
from puzzlebox.core.session import Session
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import KeyPress, KeyTable
from puzzlebox.play.library import Save
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.pictures import board_picture
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, wrap, write
from puzzlebox.ui.widgets.choices import Choice, Choices
from puzzlebox.ui.widgets.hints import hints, joint_hint

GO_ON = "Go on"

COLUMN = 66
"""The widest that the words and buttons get, in u."""

WIDE = 1.25
"""From this ratio of width to height on, the picture stands beside the words; else above them."""


class TitleScene(Scene):
    """If any key resumes the game, and it has nothing to choose or the theme shows it as its rule sheet does, any key
    that is pressed and released here begins it. The options can then be asked for."""

    def __init__(
        self, services: Services, navigator: Navigator, game: Game[Any], session: Session[Any] | None = None
    ) -> None:
        super().__init__()
        self.services = services
        self.navigator = navigator
        self.game: Game[Any] = game
        self._session = session
        self._options = Options(game.options) if session is None else session.options
        self._preferences = services.settings.preferences(game)
        kept = self._kept() if session is None else []
        in_progress = [choice for choice in kept if choice.label == GO_ON]
        self._bare = game.controls.pause.any_key_resumes and not in_progress
        self._lists = bool(game.options) and session is None
        self._asked = False
        self._taps = KeyTaps()
        any_key = self._bare and not self._lists
        play_key = "any key" if any_key else "new" if in_progress else self.keys.first("choose")
        others = [choice for choice in kept if choice not in in_progress]
        self.choices = Choices([*in_progress, Choice("Play", self.play, play_key), *self._to_choose(), *others])
        self._hints_of_keys = self._game_hints()
        self._picture: pygame.Surface | None = None
        self._places = (EMPTY_AREA,) * 5

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("choosing")

    @property
    def _any_key(self) -> bool:
        """Whether any key plays."""
        return self._bare and not self._asked and (not self._lists or self.theme.look == "classic")

    def _game_hints(self) -> list[Hint]:
        keys = self.services.keymap.table("playing", self.game, self._options)
        return [Hint(" ".join(shown), label) for label, shown in keys.game_hints() if shown]

    def play(self) -> None:
        """Begin with what is chosen now."""
        if self._session:
            self.navigator.play_session(self._session)
        else:
            self.navigator.begin(self.game, self._options)

    # What is kept of it.

    def _kept(self) -> list[Choice]:
        """The play in progress, and a list of everything that is kept."""
        library, name = self.services.library, self.game.id
        choices = [Choice(GO_ON, self._resume, _moment(save)) for save in library.in_progress(name)[:1]]
        if choices or library.saves(name) or library.replays(name):
            choices.append(Choice("Kept games", self._open_saves))
        return choices

    def _resume(self) -> None:
        """Resume the play in progress; begin a new one if it turns out that there is none."""
        play = self.services.library.resume(self.game)
        if play:
            self.navigator.play(play)
        else:
            self.play()

    def _open_saves(self) -> None:
        self.navigator.open_saves(self.game)

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
            offered = option.menu_values()
            place = offered.index(now()[option.name]) if now()[option.name] in offered else 0
            text = option.text(offered[(place + step) % len(offered)])
            choose({**now().changed(), option.name: text})
            choice.value = text

        choice = Choice(option.title, lambda: turn(1), option.text(now()[option.name]), turn)
        return choice

    def _choose(self, texts: dict[str, str]) -> None:
        self._options = Options(self.game.options, texts)
        self._hints_of_keys = self._game_hints()
        self._picture = None

    def _prefer(self, texts: dict[str, str]) -> None:
        self._preferences = Options(self.game.preferences, texts)
        self.services.settings.prefer(self.game, self._preferences)
        self._hints_of_keys = self._game_hints()

    # What the window asks of it.

    def handle(self, event: pygame.event.Event) -> None:
        if self._any_key and self.theme.look == "classic":
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.play()
        elif self.choices.handle_mouse(event):
            self.stale = True

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif self._any_key and self._lists and press.action == "options":
            if tapped:
                self._asked = self.stale = True
        elif self._any_key:
            if tapped:
                self.play()
        elif press.down and self.choices.handle_action(press.action):
            self.stale = True

    def suspend(self) -> None:
        self._taps.forget()

    def arrange(self) -> None:
        measures = self.measures
        foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        rest = rest.inset(measures.pad)
        shown = EMPTY_AREA
        if not self.small and rest.width > WIDE * rest.height:
            shown, rest = rest.from_left((rest.width - measures.pad) // 2, 2 * measures.pad)
        elif not self.small and rest.height > 2 * self.choices.height(measures):
            shown, rest = rest.from_top(rest.height // 3, measures.pad)
        column = rest.centred(COLUMN * measures.u, rest.height)
        self._arrange_column(column, shown, foot)
        self._picture = None

    def _arrange_column(self, column: Area, shown: Area, foot: Area) -> None:
        measures, gap = self.measures, 3 * self.measures.gap
        lines = 0 if self.small else min(3, len(wrap(self.game.summary, column.width, measures.body)))
        heights = [
            line_height(self._word_size),
            lines * line_height(measures.body),
            self.choices.height(measures),
            len(self._hints_of_keys) * (panels.cap_height(measures) + measures.u),
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
        surface.fill(self.theme.ground)
        if self.theme.look == "classic" and self._any_key:
            self._draw_as_printed(surface)
            return
        shown, word, line, keys, foot = self._places
        self._draw_picture(surface, shown)
        text, size = fit([self.game.title], word.width, self._word_size, "bold")
        write(surface, text, word.center, size, self.theme.text, "bold", "center")
        panels.paragraph(surface, line, self.game.summary, self.measures.body, self.theme.muted, "center")
        self.choices.draw(surface, self.theme, self.measures)
        panels.hint_list(surface, keys, self._hints_of_keys, self.theme, self.measures)
        if foot.height:
            panels.footer(surface, foot.inset(self.measures.u), self.hints(), self.theme, self.measures)

    def _draw_as_printed(self, surface: pygame.Surface) -> None:
        """The big word, as the sheet has it, and in small letters at the foot what it leaves unsaid."""
        text, scale = self.game.presentation.big_word or (self.game.title, 1.0)
        draw_big_word(surface, self.area, text, self.theme, self.measures, "Press a key to play.", scale)
        measures = self.measures
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        options_key = self.keys.first("options")
        leave = f"{self.keys.first('leave')}: {'menu' if self.navigator.has_menu else 'quit'}"
        options = f"{options_key}: options   " if self._lists and options_key else ""
        words, size = fit([options + leave, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, words, foot.center, size, self.theme.muted, anchor="center")

    def _draw_picture(self, surface: pygame.Surface, place: Area) -> None:
        if not place.height:
            return
        if self._picture is None:
            self._picture = board_picture(self.game, self._options, place.size, self.theme)
        surface.blit(self._picture, place.topleft)

    def hints(self) -> list[Hint]:
        """What the keys do here."""
        keys = self.keys
        move = [*joint_hint(keys, "choose", "up", "down"), *joint_hint(keys, "change", "left", "right")]
        return [
            *hints(keys, ("choose", self.choices.choices[0].label.lower())),
            *(move if len(self.choices) > 1 else []),
            *hints(keys, ("leave", "menu" if self.navigator.has_menu else "quit")),
        ]


def _moment(save: Save) -> str:
    """When a play was left."""
    return strftime("%Y-%m-%d %H:%M", localtime(save.written))
