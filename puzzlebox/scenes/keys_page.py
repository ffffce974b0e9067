"""Draws the keys of an action, and hands the page the key that it waits for."""

from functools import partial

import pygame

from puzzlebox.input.sdl import stroke_of
from puzzlebox.scenes.list_page import ListPage


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
