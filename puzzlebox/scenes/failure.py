"""Something unexpected went wrong: says what, that the play is kept, and offers to copy the details."""

import pygame

from puzzlebox.input.keymap import KeyPress
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import wrap, write
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import LIST_WIDTH, ListScene

KEPT = "Your play is kept: you can resume it where you left off."

CALM = 500
"""For this many ms keys do nothing, so that one pressed for the game does not close the screen."""


class FailureScene(ListScene):
    """`sentence` says what went wrong, `details` are for whoever can mend it."""

    title = "Something went wrong"

    def __init__(self, services: Services, navigator: Navigator, sentence: str, details: str, kept: bool) -> None:
        self.navigator = navigator
        self._services = services
        self._opened = services.now()
        self.sentence = sentence
        self.details = details
        self.kept = kept
        self._words, self._lines = EMPTY_AREA, list[list[str]]()
        super().__init__(services.keymap)

    def fill(self) -> list[Choice]:
        return [
            Choice("Menu" if self.navigator.has_menu else "Quit", self.leave),
            Choice("Copy the details", self._copy),
        ]

    def _copy(self) -> None:
        try:
            pygame.scrap.put_text(self.details)
        except pygame.error as error:
            self.message = f"The details cannot be copied: {error}"
        else:
            self.message = "Copied."
        self.stale = True

    def press(self, press: KeyPress) -> None:
        if self._services.now() - self._opened >= CALM:
            super().press(press)

    def leave(self) -> None:
        self.navigator.leave_game()

    def arrange_body(self, body: Area) -> Area:
        """The words in the upper half, centred, and the list right below them."""
        measures = self.measures
        column = body.centred(min(body.width, LIST_WIDTH * measures.u), body.height)
        self._lines = [
            [*wrap(part, column.width, measures.body), ""]
            for part in (self._sentence(), KEPT if self.kept else "")
            if part
        ]
        count = sum(map(len, self._lines))
        self._words, rest = body.from_top(min(count * line_height(measures.body), body.height // 2))
        return super().arrange_body(rest)

    def _sentence(self) -> str:
        return f"{self.sentence[:1].upper()}{self.sentence[1:]}."

    def draw_body(self, surface: pygame.Surface) -> None:
        size, y = self.measures.body, self._words.y
        for part, colour in zip(self._lines, (self.theme.text, self.theme.good), strict=False):
            for line in part:
                if y + line_height(size) <= self._words.bottom:
                    write(surface, line, (self._words.center[0], y), size, colour, anchor="midtop")
                y += line_height(size)
