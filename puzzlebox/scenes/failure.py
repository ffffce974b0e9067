"""The screen after an unexpected error: what went wrong, whether the game is saved, and the details to copy."""

import pygame

from puzzlebox.core.message import Message, escaped, message_of
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.wording import sentence_text
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui.clipboard import ClipboardError, copy_text
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import wrap, write
from puzzlebox.ui.widgets.choices import Item
from puzzlebox.ui.widgets.list_scene import LIST_WIDTH, ListScene

SAVED = Message("Your game is saved. You can resume it where you left off.")

INPUT_DELAY = 500
"""How long the screen ignores keys after it opens, in ms: a key pressed for the game must not close it."""


class FailureScene(ListScene):
    """`reason` says what went wrong, `details` is the traceback for a bug report. `saved` tells whether the game can be
    resumed."""

    def __init__(self, services: Services, navigator: Navigator, reason: str, details: str, saved: bool) -> None:
        self.navigator = navigator
        self._services = services
        self._opened = services.now()
        self.title = tr("Something went wrong")
        self.reason = reason
        self.details = details
        self.saved = saved
        self._text_area, self._paragraphs = EMPTY_AREA, list[list[str]]()
        super().__init__(services.keymap)

    def fill(self) -> list[Item]:
        return [
            Item(tr("Main menu") if self.navigator.has_menu else tr("Quit"), self.leave),
            Item(tr("Copy details"), self._copy),
        ]

    def _copy(self) -> None:
        try:
            copy_text("\n".join(map(escaped, self.details.split("\n"))))
        except ClipboardError as error:
            self.message = tr("Could not copy the details: {reason}", reason=tr(message_of(error)))
        else:
            self.message = tr("Copied.")
        self.stale = True

    def press(self, press: KeyPress) -> None:
        if self._services.now() - self._opened >= INPUT_DELAY:
            super().press(press)

    def leave(self) -> None:
        self.navigator.leave_game()

    def arrange_body(self, body: Area) -> Area:
        """Place the text in the upper half and the list right below it."""
        measures = self.measures
        column = body.centred(min(body.width, LIST_WIDTH * measures.u), body.height)
        texts = [sentence_text(self.reason), tr(SAVED) if self.saved else ""]
        self._paragraphs = [[*wrap(text, column.width, measures.body), ""] for text in texts if text]
        count = sum(map(len, self._paragraphs))
        high = min(count * line_height(measures.body), body.height // 2)
        self._text_area, rest = column.from_top(high)[0], body.from_top(high)[1]
        return super().arrange_body(rest)

    def draw_body(self, surface: pygame.Surface) -> None:
        size, y = self.measures.body, self._text_area.y
        for paragraph, colour in zip(self._paragraphs, (self.theme.text, self.theme.good), strict=False):
            for line in paragraph:
                if y + line_height(size) <= self._text_area.bottom:
                    write(surface, line, (self._text_area.x, y), size, colour)
                y += line_height(size)
