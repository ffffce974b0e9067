"""Draws a question: a text, its note below it in the colour of good news, and the answers."""

import pygame

from puzzlebox.play.place import OpenPage
from puzzlebox.scenes.list_page import LIST_WIDTH, ListPage
from puzzlebox.scenes.window_desk import WindowDesk
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import wrap, write


class QuestionPage(ListPage):
    """A list of answers below a text."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        self._text_area, self._paragraphs = EMPTY_AREA, list[list[str]]()
        super().__init__(desk, place)

    @property
    def message(self) -> str:
        return self.place.message

    def arrange_body(self, body: Area) -> Area:
        """Place the text in the upper half and the list right below it."""
        measures = self.measures
        column = body.centred(min(body.width, LIST_WIDTH * measures.u), body.height)
        texts = filter(None, (self.page.text, self.page.note))
        self._paragraphs = [[*wrap(text, column.width, measures.body), ""] for text in texts]
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
