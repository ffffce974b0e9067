"""Draws the keys of an action, and hands the page the key that it waits for."""

from functools import partial

import pygame

from puzzlebox.input.key_hint import KeyHint
from puzzlebox.input.sdl import stroke_of
from puzzlebox.scenes.list_page import ListPage
from puzzlebox.translation import tr


class KeysPage(ListPage):
    """A list whose page may capture a key."""

    def fill(self) -> None:
        self.captures_keys = self.choices.explained = self.page.captures is not None
        super().fill()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and self.page.captures:
            self.place.do(partial(self.page.captures, stroke_of(event)))
            self.advance(0)
        else:
            super().handle(event)

    def hints(self) -> list[KeyHint]:
        if self.captures_keys:
            return [KeyHint(self.desk.keymap.table("playing").first("leave"), tr("Cancel"), "leave")]
        return super().hints()
