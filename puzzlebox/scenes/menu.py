"""The menu: a card for every game, with its name, a summary and a picture of its board."""

from dataclasses import dataclass, field
from typing import Any

import pygame

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import Game
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Options
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keymap import KeyPress, KeyTable
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import sentence_case
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.panels import Button, Hint
from puzzlebox.ui.pictures import board_picture
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, shorten, width, wrap, write
from puzzlebox.ui.theme import Colour
from puzzlebox.ui.widgets.choices import NO_MOTION
from puzzlebox.ui.widgets.hints import hints, joint_hint
from puzzlebox_assets import Weight

MIN_CARD_WIDTH = 26
"""In u."""

MAX_PICTURE_RATIO, SCROLLING_PICTURE_RATIO = 1.15, 0.62
"""The height of a card's picture, relative to its width: the maximum, and the ratio in a grid that scrolls."""

MIN_PICTURE_HEIGHT = 14
"""The height of a picture, in u, below which the grid scrolls instead of showing all cards at once."""

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""How many cards to the right and down each of these actions moves the focus."""

TAGLINE = Message("Grid puzzles, at your own pace or against the clock")


@dataclass
class Card:
    """A game on the menu. `place` is its position in the grid before scrolling. `problem` says why the game cannot be
    shown. `best` is the player's best result: empty if there is none, None until it has been looked up."""

    entry: CatalogueEntry
    place: Area = field(default_factory=lambda: EMPTY_AREA)
    picture: pygame.Surface | None = None
    problem: str = ""
    best: str | None = None


class MenuScene(Scene):
    """Shows the cards in a grid. `focus` is the index of the card that Enter opens. Pictures are drawn one at a time,
    after the first frame."""

    def __init__(self, services: Services, navigator: Navigator) -> None:
        super().__init__()
        self.services = services
        self.navigator = navigator
        self.cards = [Card(entry) for entry in services.registry.entries()]
        last = services.settings["last-game"]
        self.focus = next((number for number, card in enumerate(self.cards) if card.entry.id == last), 0)
        self.scroll = 0
        self.columns = 1
        self._taps = KeyTaps()
        self._in_progress = services.library.games_in_progress()
        self._pressed: int | None = None
        self._head = self._grid = self._foot = EMPTY_AREA
        self._buttons = [Button(tr("Scores")), Button(tr("Settings"))]
        self._shape = (0, 0)

    # Layout.

    def arrange(self) -> None:
        measures = self.measures
        self._foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        head = line_height(measures.lead) if self.small else line_height(measures.title) + line_height(measures.body)
        self._head, self._grid = rest.inset(measures.u).from_top(head, measures.u)
        self._arrange_buttons()
        self._arrange_cards()
        self._follow_focus()

    def _arrange_buttons(self) -> None:
        """Place the buttons at the right of the head, if there is room beside the title."""
        measures, head = self.measures, self._head
        high = min(head.height, 2 * measures.body)
        wide = max(width(button.label, measures.body, "bold") for button in self._buttons) + 2 * measures.pad
        right = head.right - measures.pad
        name = width("puzzlebox", measures.lead if self.small else measures.title, "bold")
        fits = head.x + measures.pad + name + 2 * (wide + measures.u) < right
        for place, button in enumerate(reversed(self._buttons)):
            x = right - wide - place * (wide + measures.u)
            button.area = Area(x, head.y + measures.u // 2, wide, high) if fits else EMPTY_AREA

    def _arrange_cards(self) -> None:
        measures, grid, words = self.measures, self._grid, self._words_height()
        margin = measures.pad
        inner = Area(grid.x + margin, 0, max(1, grid.width - 2 * margin), 0)
        self.columns = self._best_columns(inner.width, words)
        wide = (inner.width - margin * (self.columns - 1)) // self.columns
        high = self._picture_height(self.columns, wide, words) or self._picture_height(None, wide, words)
        self._shape = (max(1, wide - 2 * measures.u), max(1, high))
        card_height = self._shape[1] + words + 3 * measures.u
        for number, card in enumerate(self.cards):
            row, column = divmod(number, self.columns)
            y = measures.u + row * (card_height + measures.u)
            card.place = Area(inner.x + column * (wide + margin), y, wide, card_height)
            card.picture = None

    def _best_columns(self, width: int, words: int) -> int:
        """Return the number of columns that shows all cards at once with the largest pictures.

        If the cards do not fit on one screen, it is the largest number of columns that fits.
        """
        margin = self.measures.pad
        max_columns = max(1, min(len(self.cards), (width + margin) // (MIN_CARD_WIDTH * self.measures.u + margin)))
        heights = {
            columns: self._picture_height(columns, (width - margin * (columns - 1)) // columns, words)
            for columns in range(1, max_columns + 1)
        }
        best = max(heights, key=lambda columns: (heights[columns], -(-len(self.cards) % columns), columns))
        return best if heights[best] else max_columns

    def _picture_height(self, columns: int | None, wide: int, words: int) -> int:
        """Return the height of the pictures if all cards are shown at once in this many columns; 0 if that is too low.

        With None, return their height in a grid that scrolls.
        """
        u = self.measures.u
        rows = 1 if columns is None else -(-len(self.cards) // columns)
        room = (self._grid.height - u) // rows - u - words - 3 * u
        if columns is None:
            return min(round(wide * SCROLLING_PICTURE_RATIO), room)
        high = min(round(wide * MAX_PICTURE_RATIO), room)
        return high if high >= MIN_PICTURE_HEIGHT * u else 0

    def _words_height(self) -> int:
        """Return the height of a card's name and its summary of two lines; small windows have no summary."""
        lines = 0 if self.small else 2
        return line_height(self.measures.body) + lines * line_height(self.measures.small) + self.measures.u

    def _on_screen(self, card: Card) -> Area:
        return card.place.but(y=card.place.y - self.scroll + self._grid.y)

    def _visible(self, card: Card) -> bool:
        return self._on_screen(card).colliderect(self._grid)

    def _max_scroll(self) -> int:
        """Return how far the grid can be scrolled, in px."""
        end = self.cards[-1].place.bottom + self.measures.u if self.cards else 0
        return max(0, end - self._grid.height)

    def _scroll_to(self, scroll: int) -> None:
        self.scroll = max(0, min(scroll, self._max_scroll()))
        self.stale = True

    def _follow_focus(self) -> None:
        """Scroll as little as possible to show all of the card that has the focus."""
        if self.cards:
            place, margin = self.cards[self.focus].place, self.measures.u
            lowest = place.bottom + margin - self._grid.height
            self._scroll_to(min(max(self.scroll, lowest), place.y - margin))

    # Events and time.

    def resume(self) -> None:
        super().resume()
        self._in_progress = self.services.library.games_in_progress()
        for card in self.cards:
            if card.entry.id == self.services.settings["last-game"]:
                card.best = None

    def suspend(self) -> None:
        self._taps.clear()
        self._pressed = None

    def advance(self, now: int) -> None:
        card = self._unpainted()
        if card and not self.stale:  # the frame without the picture comes first
            self._paint(card)
            self.stale = True

    def next_update(self) -> int | None:
        return None if self._unpainted() is None else 0

    def _unpainted(self) -> Card | None:
        waiting = (card for card in self.cards if not card.problem and self._visible(card))
        return next((card for card in waiting if card.picture is None or card.best is None), None)

    def _best(self, game: Game[Any]) -> str:
        from puzzlebox.play.bests import best_of  # SQLite is loaded after the first frame

        scores = self.services.library.scores
        return best_of(game, scores) if scores else ""

    def _paint(self, card: Card) -> None:
        try:
            game = self.services.registry.game(card.entry.id)
            card.best = self._best(game)
            if card.picture is None:
                card.picture = board_picture(game, Options(game.options), self._shape, self.theme, self.theme.surface)
        except Exception as error:  # the other games can still be played
            reason = f"{type(error).__name__}: {tr(message_of(error))}"
            card.problem = tr("This game cannot be shown. {reason}", reason=reason)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll_to(self.scroll - event.y * 8 * self.measures.u)
        elif event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION:
            self._focus_on(self._card_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._card_at(event.pos)
            self._press_button(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self._card_at(event.pos):
                self._open(pressed)

    def _press_button(self, position: tuple[int, int]) -> None:
        for button, show in zip(self._buttons, (self._show_scores, self.navigator.open_settings), strict=True):
            if button.area.collidepoint(position):
                show()
                return

    def _show_scores(self) -> None:
        card = self.cards[self.focus] if self.cards else None
        self.navigator.open_scores(self.services.registry.game(card.entry.id) if card and not card.problem else None)

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("choosing")

    def press(self, press: KeyPress) -> None:
        if self._taps.tapped(press) and press.action == "leave":
            self.navigator.quit()
        elif press.down and self.cards:
            self._act(press.action)

    def _act(self, action: str) -> None:
        if action == "choose":
            self._open(self.focus)
        elif action == "scores":
            self._show_scores()
        elif action == "settings":
            self.navigator.open_settings()
        elif action == "enter-id":
            self.navigator.open_id_entry()
        elif action in ("first", "last"):
            self._focus_on(0 if action == "first" else len(self.cards) - 1)
            self._follow_focus()
        elif action in STEPS:
            self._step(*STEPS[action])

    def _step(self, right: int, down: int) -> None:
        index = self.focus + right + down * self.columns
        if 0 <= index < len(self.cards):
            self._focus_on(index)
        elif down > 0 and self.focus // self.columns < (len(self.cards) - 1) // self.columns:
            self._focus_on(len(self.cards) - 1)  # the last row is shorter
        self._follow_focus()

    def _focus_on(self, number: int | None) -> None:
        if number is not None and number != self.focus:
            self.focus = number
            self.stale = True

    def _card_at(self, position: tuple[int, int]) -> int | None:
        if not self._grid.collidepoint(position):
            return None
        under = (n for n, card in enumerate(self.cards) if self._on_screen(card).collidepoint(position))
        return next(under, None)

    def _open(self, number: int) -> None:
        card = self.cards[number]
        self._focus_on(number)
        if not card.problem:
            self.navigator.open_title(self.services.registry.game(card.entry.id))

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)
        surface.set_clip(pygame.Rect(0, self._grid.y, self.area.width, self._grid.height))
        for number, card in enumerate(self.cards):
            if self._visible(card):
                self._draw_card(surface, card, number == self.focus)
        surface.set_clip(None)
        self._draw_head(surface)
        self._draw_scroll_bar(surface)
        if self._foot.height:
            panels.footer(surface, self._foot.inset(self.measures.u), self.hints(), self.theme, self.measures)

    def hints(self) -> list[Hint]:
        keys = self.keys
        return [
            *joint_hint(keys, tr("Move"), "left", "right", "up", "down"),
            *hints(keys, ("choose", tr("Select")), ("leave", tr("Quit"))),
            *hints(keys, ("scores", tr("Scores")), ("settings", tr("Settings"))),
            *hints(keys, ("enter-id", tr("Enter a game ID")), ("full-screen", tr("Full screen"))),
        ]

    def _draw_head(self, surface: pygame.Surface) -> None:
        measures, theme, head = self.measures, self.theme, self._head
        x = head.x + measures.pad
        size = measures.lead if self.small else measures.title
        word, rest = head.from_top(line_height(size))
        write(surface, "puzzlebox", (x, word.center[1]), size, theme.text, "bold", "midleft")
        for button in self._buttons:
            if button.area.height:
                button.draw(surface, theme, measures)
        if rest.height:
            problems = [*self.services.registry.problems, *self.services.messages]
            colour = theme.warn if problems else theme.muted
            line = sentence_case(tr(problems[-1])) if problems else tr(TAGLINE)
            text, size = fit([line], rest.width - 2 * measures.pad, measures.body)
            write(surface, text, (x, rest.center[1]), size, colour, anchor="midleft")

    def _draw_card(self, surface: pygame.Surface, card: Card, focused: bool) -> None:
        measures, theme = self.measures, self.theme
        place = self._on_screen(card)
        if focused:
            place = place.but(y=place.y - measures.u // 2)
        panels.panel(surface, place, theme, measures, theme.surface)
        inner = place.inset(measures.u)
        shown, words = inner.from_top(self._shape[1], measures.u)
        if card.picture:
            surface.blit(card.picture, shown.topleft)
        self._draw_words(surface, card, words)
        if focused:
            panels.focus_ring(surface, place, theme, measures)

    def _draw_words(self, surface: pygame.Surface, card: Card, area: Area) -> None:
        measures, theme = self.measures, self.theme
        name, rest = area.from_top(line_height(measures.body))
        title = tr(card.entry.title)
        room = name.width - width(title, measures.body, "bold") - measures.u
        text, weight, colour = self._note(card, room)
        write(surface, text, (name.right, name.center[1]), measures.small, colour, weight, "midright")
        room = name.width - width(text, measures.small, weight) - measures.u if text else name.width
        text = shorten(title, max(0, room), measures.body, "bold")
        write(surface, text, (name.x, name.center[1]), measures.body, theme.text, "bold", "midleft")
        high = line_height(measures.small)
        for number, line in enumerate(self._lines(card, rest.width, rest.height // high)):
            colour = theme.warn if card.problem else theme.muted
            write(surface, line, (rest.x, rest.y + number * high), measures.small, colour)

    def _note(self, card: Card, room: int) -> tuple[str, Weight, Colour]:
        """Return the text beside a game's name, its weight and its colour."""
        if card.entry.id in self._in_progress:
            return tr("In progress"), "bold", self.theme.accent
        note = tr("Best: {result}", result=card.best) if card.best else ""
        fits = width(note, self.measures.small) <= room
        return note if fits else card.best or "", "regular", self.theme.good

    def _lines(self, card: Card, room: int, max_lines: int) -> list[str]:
        """Return the summary of a game in at most this many lines, cut off with an ellipsis."""
        size = self.measures.small
        lines = wrap(card.problem or tr(card.entry.summary), room, size)
        shown, rest = lines[:max_lines], lines[max_lines:]
        if shown and rest:
            shown[-1] = shorten(f"{shown[-1]} {' '.join(rest)}", room, size)
        return shown

    def _draw_scroll_bar(self, surface: pygame.Surface) -> None:
        max_scroll, grid = self._max_scroll(), self._grid
        if not max_scroll:
            return
        high = max(2 * self.measures.u, grid.height * grid.height // (max_scroll + grid.height))
        y = grid.y + (grid.height - high) * self.scroll // max_scroll
        wide = max(2, self.measures.u // 2)
        surface.fill(self.theme.line, (grid.right - wide, y, wide, high))
