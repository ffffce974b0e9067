"""What is kept of a game: plays that wait, saves made by hand, and plays that are over, to go on with or to look at."""

from collections.abc import Callable
from time import localtime, strftime
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.game import Game
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import commands
from puzzlebox.input.taps import Taps
from puzzlebox.scenes.choices import CHOOSE, Choice, Choices
from puzzlebox.scenes.hints import first_key, hints
from puzzlebox.scenes.play import LEAVE
from puzzlebox.scenes.screen import Screen
from puzzlebox.store.shelf import Save
from puzzlebox.ui import panels
from puzzlebox.ui.layout import NOWHERE, line_height
from puzzlebox.ui.text import fit, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

WATCH, FORGET = scene("watch"), scene("delete")

MOST = 50
"""So many plays that are over are shown, the latest."""

COLUMN = 72
"""The widest that the list gets, in u."""


class Saves(Screen):
    """A list of one game's plays. Enter goes on with one (from one that is over: looks at it), W looks at it, Delete,
    pressed twice, forgets it."""

    lies_over = True

    def __init__(self, box: "Box", game: Game) -> None:
        super().__init__()
        self.box = box
        self.game: Game = game
        self._taps = Taps()
        self._asked: Save | None = None
        self._said = ""
        self._title = self._line = self._list = self._foot = NOWHERE
        self._fill()

    def _fill(self) -> None:
        shelf, name = self.box.shelf, self.game.id
        self._kept: list[Save] = []
        choices: list[Choice] = []
        if shelf:
            for label, open_it, saves in (
                ("Go on", self._take_up, shelf.waiting(name)),
                ("", self._load, shelf.saves(name)),
                ("Watch", self._watch, shelf.replays(name)[:MOST]),
            ):
                self._kept += saves
                choices += [self._choice(label, open_it, save) for save in saves]
        self.choices = Choices(choices or [Choice("Nothing is kept yet", self._leave)])

    def _choice(self, label: str, open_it: Callable[[Save], None], save: Save) -> Choice:
        when = strftime("%Y-%m-%d %H:%M", localtime(save.written))
        return Choice(label or save.name, lambda: self._try(lambda: open_it(save)), when)

    # What one can do with them.

    def _take_up(self, save: Save) -> None:
        journal = self.box.shelf and self.box.shelf.take_up(self.game, path=save.path)
        if journal:
            self.box.go_on(journal)
        else:
            self._said = self.box.registry.troubles[-1] if self.box.registry.troubles else ""
            self._refill()

    def _load(self, save: Save) -> None:
        if self.box.shelf:
            self.box.load(self.box.shelf.load(self.game, save.path))

    def _watch(self, save: Save) -> None:
        self.box.watch_file(save.path)

    def _forget(self, save: Save) -> None:
        """Asks once; what is asked for twice in a row is done."""
        if self._asked != save:
            self._asked, self._said = save, f"Press {first_key(FORGET)} again to forget {save.name} for good."
        elif self.box.shelf:
            self.box.shelf.forget(save.path)
            self._refill()

    def _refill(self) -> None:
        focus = self.choices.focus
        self._fill()
        self.choices.focus = min(focus, len(self.choices) - 1)
        self._asked = None
        self.arrange()

    def _leave(self) -> None:
        self.box.stack.pop()

    def _try(self, act: Callable[[], None]) -> None:
        self.stale = True
        self._said = ""
        try:
            act()
        except (OSError, ValueError, LookupError) as error:
            self._said = str(error)

    # What the window asks of it.

    def arrange(self) -> None:
        measures = self.measures
        self._foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        title, rest = rest.inset(measures.pad).from_top(line_height(measures.lead))
        self._line, rest = rest.from_top(line_height(measures.small), measures.gap)
        wide = min(COLUMN * measures.u, rest.width)
        self._title = title
        self._list = rest._replace(x=rest.x + (rest.width - wide) // 2, width=wide)
        self.choices.arrange(self._list, measures)

    def resume(self) -> None:
        super().resume()
        self._refill()

    def suspend(self) -> None:
        self._taps.forget()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif self.choices.mouse(event):
            self.stale = True

    def _key(self, event: pygame.event.Event) -> None:
        tapped = self._taps.tapped(event)
        if event in LEAVE:
            if tapped:
                self._leave()
        elif event.type == pygame.KEYDOWN and not commands(event):
            self._press(event)

    def _press(self, event: pygame.event.Event) -> None:
        save = self._kept[self.choices.focus] if self._kept else None
        if save and event in FORGET:
            self._try(lambda: self._forget(save))
            return
        self._asked = None
        if save and event in WATCH:
            self._try(lambda: self._watch(save))
            return
        self._said = ""
        self.choices.key(event)
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        text, size = fit(
            [f"Kept games of {self.game.title}", self.game.title], self._title.width, measures.lead, "bold"
        )
        write(surface, text, self._title.centre, size, theme.text, "bold", "center")
        self.choices.draw(surface, theme, measures)
        if self._said:
            text, size = fit([self._said], self._line.width, measures.small)
            write(surface, text, self._line.centre, size, theme.warn, anchor="center")
        keys = hints((CHOOSE, "open"), (WATCH, "watch"), (FORGET, "forget"), (LEAVE, "back"))
        if self._foot.height:
            panels.footer(surface, self._foot.inset(measures.u), keys, theme, measures)
        self.box.window.title = f"{self.game.title}: kept games"
