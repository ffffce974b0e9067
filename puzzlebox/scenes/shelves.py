"""Arranges cards on shelves, and draws them: where each card is, and which one lies beside another."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from puzzlebox.core.cover import NO_COVER, Cover
from puzzlebox.play.page import BoardOf, Card, Day, Row
from puzzlebox.scenes.page_scene import cover_of
from puzzlebox.translation import tr
from puzzlebox.ui.cover import colour_of, emblem_picture, made_cover, paint_cover
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.painter import draw_outline, fill_rounded
from puzzlebox.ui.text import fit, shorten, width, wrap, write, write_in
from puzzlebox.ui.theme import Measures, Theme, mix, readable_on
from puzzlebox.ui.widgets.scroll_bar import Scrolled

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""How many cards to the right and down each of these actions moves the focus."""

MAX_COLUMNS = 7
"""The most covers side by side."""

COVER_WIDTH, COVER_LETTERS = 17, 8
"""The least width of a cover, in u, and in times the size of its name."""

COVER_RATIO = 0.74
"""The height of a cover, relative to its width."""

MOST_HIGHER = 1.1
"""How much higher than the others the covers of a short shelf may be, which fill its row."""

SHORT_SHELF = 4
"""The fewest covers that fill a row; fewer would be too large."""

MOST_LOWER = 4
"""How much lower a cover is at most, in u, so that all cards fit, or so many families are in sight."""

FAMILIES_SEEN = 3
"""How many families are in sight at first, if that is possible."""

WIDE_WIDTH, WIDE_LETTERS, WIDE_HEIGHT = 30, 14, 14
"""The least width of a wide card, in u and in times the size of its name, and its height, in u."""

MAX_WIDE = 4
"""The most wide cards side by side."""

ROW_WIDTH = 60
"""From this width in u, a wide card with a week is a row: with a cover at the left, and the week at the right."""


class Tile:
    """A card in the window: what its `row` says, with a cover above the words or, if it is `wide`, beside them. If the
    value of the row is too long, its part before ` · ` is shown, and a long label has two lines.

    A `demo`, or else the `picture` of its board, replaces the emblem of its cover, once that `is_drawn`; `broken`
    says why there is none. `place` is the position on the shelves before scrolling.
    """

    def __init__(self, row: Row, card: Card, wide: bool) -> None:
        self.row, self.card, self.wide = row, card, wide
        self.cover = _cover_of(row, card)
        self.picture: pygame.Surface | None = None
        self.demo: pygame.Surface | None = None
        self.broken = ""
        self.is_drawn = False
        self.place = EMPTY_AREA

    def again(self, row: Row, card: Card) -> None:
        """Show what the row says now."""
        if row.picture != self.row.picture:
            self.drop_picture()
            if not isinstance(row.picture, BoardOf):  # the emblem stays until there is a picture of the board
                self.cover = _cover_of(row, card)
        self.row, self.card = row, card

    def drop_picture(self) -> None:
        """Forget the picture of the board, so that it is drawn again."""
        self.picture, self.broken, self.is_drawn = None, "", False

    @property
    def board(self) -> BoardOf | None:
        """The board whose picture is missing, None if none is."""
        board = self.row.picture
        return board if isinstance(board, BoardOf) and not self.is_drawn else None

    @property
    def shown(self) -> pygame.Surface | None:
        """The picture in place of the emblem."""
        return self.demo or self.picture

    @property
    def warning(self) -> str:
        """Why the game cannot be shown."""
        return self.broken or self.card.warning


def _cover_of(row: Row, card: Card) -> Cover:
    """Return the cover of a card: its own, one that is made, or only the colour of the game whose board is on it."""
    if isinstance(row.picture, BoardOf):
        game = row.picture.game
        cover = game.cover if game.cover.colour else made_cover(game.id, tr(game.title))
        return cover if card.game else Cover(cover.colour)
    return cover_of(row) or NO_COVER


@dataclass
class Shelf:
    """Some cards under a heading. Without a `title`, there is no heading."""

    title: str
    tiles: list[Tile] = field(default_factory=list)
    wide: bool = False
    place: Area = field(default_factory=lambda: EMPTY_AREA)


class Shelves(Scrolled):
    """Cards on shelves, in an area that may be too small to show them all at once.

    `tiles` are those of all shelves, in order. `columns` is the number of covers side by side.
    """

    def __init__(self) -> None:
        super().__init__()
        self.columns = 1
        self.shelves: Sequence[Shelf] = ()
        self.tiles: list[Tile] = []
        self._rows: list[list[int]] = []
        self._lower = 0
        self._measures = Measures.of(1, 1)
        self._facts = True

    # Layout

    def arrange(self, area: Area, measures: Measures, shelves: Sequence[Shelf], facts: bool = True) -> None:
        """Place the cards. Without `facts`, covers have only a name."""
        self.area, self._measures, self.shelves, self._facts = area, measures, shelves, facts
        self.tiles = [tile for shelf in shelves for tile in shelf.tiles]
        room = max(1, area.width - 2 * self.margin)
        self.columns = count_columns(room, self._measures, COVER_WIDTH, COVER_LETTERS, MAX_COLUMNS)
        self._lower = 0
        self._place_shelves()
        families = [shelf for shelf in shelves if not shelf.wide]
        if not self._bring_in_sight(self.end, self._rows_of(families)) and len(families) >= FAMILIES_SEEN:
            *before, last = families[:FAMILIES_SEEN]
            place = last.tiles[0].place
            self._bring_in_sight(place.y + self.cover_height(place.width), self._rows_of(before) + 1)
        self.scroll_to(self.scroll, max(6, measures.u))

    def _rows_of(self, shelves: Sequence[Shelf]) -> int:
        return sum(-(-len(shelf.tiles) // self._columns_of(shelf)) for shelf in shelves)

    def _bring_in_sight(self, end: int, rows: int) -> bool:
        """Lower the covers so that what ends here below so many rows of them is in sight. Return whether it is."""
        over = end - self.area.height
        if 0 < over <= rows * MOST_LOWER * self._measures.u:
            self._lower, over = -(-over // rows), 0
            self._place_shelves()
        return over <= 0

    def _place_shelves(self) -> None:
        area, room, first = self.area, max(1, self.area.width - 2 * self.margin), 0
        has_title = self.shelves and self.shelves[0].title
        self._rows, self.end = [], self._measures.u if has_title else self._measures.pad
        for shelf in self.shelves:
            shelf.place = Area(area.x + self.margin, self.end, room, self._heading_height(shelf))
            self.end = self._place_cards(shelf, first, self.end + shelf.place.height)
            first += len(shelf.tiles)

    @property
    def margin(self) -> int:
        """The free space on the left and on the right."""
        return margin(self.area.width, self._measures)

    @property
    def _gap(self) -> int:
        return 2 * self._measures.u

    def _place_cards(self, shelf: Shelf, first: int, y: int) -> int:
        """Place the cards of a shelf, and return where it ends."""
        columns = self._columns_of(shelf)
        wide = (shelf.place.width - self._gap * (columns - 1)) // columns
        high = self._wide_height() if shelf.wide else self.cover_height(wide) + self._words_height()
        for start in range(0, len(shelf.tiles), columns):
            row = list(range(start, min(start + columns, len(shelf.tiles))))
            more = 0 if shelf.wide else self._more_lines([shelf.tiles[number].row.label for number in row], wide)
            for number in row:
                x = shelf.place.x + (number - start) * (wide + self._gap)
                shelf.tiles[number].place = Area(x, y, wide, high + more)
            self._rows.append([first + number for number in row])
            y += high + more + self._gap
        return y

    def _more_lines(self, titles: Sequence[str], wide: int) -> int:
        """Return the height of the second line of names in a row of cards, if one of them needs it."""
        size = self._measures.body
        return line_height(size) if any(width(title, size, "bold") > wide for title in titles) else 0

    def _columns_of(self, shelf: Shelf) -> int:
        if not shelf.wide:
            rows = max(1, -(-len(shelf.tiles) // self.columns))
            even = max(SHORT_SHELF, -(-len(shelf.tiles) // rows))
            return min(self.columns, even) if shelf.title else self.columns
        most = min(MAX_WIDE, max(1, len(shelf.tiles)))
        return count_columns(shelf.place.width, self._measures, WIDE_WIDTH, WIDE_LETTERS, most)

    def cover_height(self, wide: int) -> int:
        """Return the height of a cover with this width."""
        room = self.area.height - self._words_height() - 2 * self._measures.u
        usual = (self.area.width - 2 * self.margin - self._gap * (self.columns - 1)) // self.columns
        ratio = min(wide, usual * MOST_HIGHER) * COVER_RATIO
        return max(1, min(round(ratio) - self._lower, room))

    def _wide_height(self) -> int:
        measures = self._measures
        words = line_height(measures.body) + line_height(measures.small) + 7 * measures.u
        return max(WIDE_HEIGHT * measures.u, words)

    def _heading_height(self, shelf: Shelf) -> int:
        return line_height(self._measures.small) + self._measures.u if shelf.title else 0

    def _words_height(self) -> int:
        """Return the height of the name and the fact below a cover."""
        measures = self._measures
        lines = max((tile.card.lines for tile in self.tiles), default=1) if self._facts else 0
        return measures.u + line_height(measures.body) + lines * line_height(measures.small)

    # Places

    def on_screen(self, tile: Tile) -> Area:
        """Return where a card is in the window."""
        return self._scrolled(tile.place)

    def _scrolled(self, place: Area) -> Area:
        return place.but(y=place.y - self.scroll + self.area.y)

    def is_visible(self, tile: Tile) -> bool:
        """Return whether a part of the card is in the window."""
        return bool(self.on_screen(tile).colliderect(self.area))

    def picture_area(self, tile: Tile) -> Area:
        """Return where the cover of a card is in the window."""
        place = self.on_screen(tile)
        if tile.wide:
            return place.but(width=min(place.height, place.width // 2))
        return place.but(height=self.cover_height(place.width))

    def star_area(self, tile: Tile) -> Area:
        """Return where the star of a card is in the window: in the upper right corner of its cover."""
        place = self.picture_area(tile)
        side = min(5 * self._measures.u, place.height)
        return Area(place.right - side, place.y, side, side)

    def index_at(self, position: tuple[int, int]) -> int | None:
        """Return the index of the card at a position of the window, None if there is none."""
        if not self.area.collidepoint(position):
            return None
        return next((n for n, tile in enumerate(self.tiles) if self.on_screen(tile).collidepoint(position)), None)

    def step(self, index: int, right: int, down: int) -> int:
        """Return the index of the card that is this many cards to the right, or rows down; the same if there is none.

        The card to the right of the last one in a row is the first one of the next row. Up and down lead to the card
        whose middle is nearest.
        """
        if right:
            return min(max(0, index + right), len(self.tiles) - 1)
        row = next(n for n, indices in enumerate(self._rows) if index in indices)
        if not 0 <= row + down < len(self._rows):
            return index
        middle = self.tiles[index].place.centerx
        return min(self._rows[row + down], key=lambda other: abs(self.tiles[other].place.centerx - middle))

    def is_in_first_row(self, index: int) -> bool:
        """Return whether no card is above this one; also if there are no cards."""
        return not self._rows or index in self._rows[0]

    # Scrolling

    def show(self, index: int) -> None:
        """Scroll as little as possible to show all of a card, with the heading above the first row."""
        place, margin = self.tiles[index].place, self._measures.pad
        top = 0 if self.is_in_first_row(index) else place.y - margin
        self.scroll_to(min(max(self.scroll, place.bottom + margin - self.area.height), top))

    # Drawing

    def draw(self, surface: pygame.Surface, theme: Theme, focus: int | None) -> None:
        """Draw the headings and the cards that are visible, and the scroll bar."""
        clip = surface.get_clip()
        surface.set_clip(self.area)
        for shelf in self.shelves:
            self._draw_heading(surface, theme, shelf)
        for number, tile in enumerate(self.tiles):
            if self.is_visible(tile):
                draw = self._draw_wide if tile.wide else self._draw_cover
                draw(surface, theme, tile, number == focus)
        if self.scroll < self.max_scroll:
            self._fade(surface, theme)
        self.bar.draw(surface, theme)
        surface.set_clip(clip)

    def draw_picture(self, surface: pygame.Surface, theme: Theme, focus: int) -> None:
        """Draw the picture on the focused cover again, over the last one."""
        tile, clip = self.tiles[focus], surface.get_clip()
        if tile.shown:
            middle = self.picture_area(tile).move(0, -self._lift).center
            surface.set_clip(self.area.clip(tile.shown.get_rect(center=middle)))
            self._draw_cover(surface, theme, tile, focused=True)
            if self.scroll < self.max_scroll:
                self._fade(surface, theme)
            surface.set_clip(clip)

    def _fade(self, surface: pygame.Surface, theme: Theme) -> None:
        """Let the last row disappear into the foot, to show that there is more."""
        high = min(4 * self._measures.u, self.area.height // 6)
        strip = pygame.Surface((1, 2), pygame.SRCALPHA)
        strip.set_at((0, 0), (*theme.ground, 0))
        strip.set_at((0, 1), (*theme.ground, 255))
        surface.blit(
            pygame.transform.smoothscale(strip, (self.area.width, high)), (self.area.x, self.area.bottom - high)
        )

    def _draw_heading(self, surface: pygame.Surface, theme: Theme, shelf: Shelf) -> None:
        place = self._scrolled(shelf.place)
        if shelf.title and self.area.y <= place.y < self.area.bottom:  # its lower part alone cannot be read
            text, size = fit([shelf.title], place.width, self._measures.small, "bold")
            write(surface, text, (place.x, place.y + line_height(size) // 2), size, theme.muted, "bold", "midleft")

    def _draw_cover(self, surface: pygame.Surface, theme: Theme, tile: Tile, focused: bool) -> None:
        lift = self._lift if focused else 0
        area = self.picture_area(tile).move(0, -lift)
        place = Area(*area)
        cover = tile.cover._replace(emblem=NO_COVER.emblem) if tile.shown else tile.cover
        paint_cover(surface, place, cover, self._corner, theme.ground)
        if tile.shown:
            surface.blit(tile.shown, tile.shown.get_rect(center=place.center))
        corner = Area(*self.star_area(tile).move(0, -lift))
        if tile.card.starred or (focused and tile.card.game):
            self._draw_star(surface, corner, theme, tile)
        if tile.card.done:
            draw_check(surface, corner.centred(3 * self._measures.u, 3 * self._measures.u), theme)
        if focused:
            self._draw_ring(surface, place, theme)
        self._draw_words(surface, theme, tile)

    @property
    def _lift(self) -> int:
        """How far a card with the focus is lifted."""
        return self._measures.u // 2

    @property
    def _corner(self) -> int:
        return 2 * self._measures.u

    def _draw_ring(self, surface: pygame.Surface, area: Area, theme: Theme) -> None:
        thickness = max(2, round(self._measures.u * 0.4))
        away = 2 * thickness
        draw_outline(surface, area.inflate(2 * away, 2 * away), self._corner + away, theme.accent, thickness)

    def _draw_star(self, surface: pygame.Surface, area: Area, theme: Theme, tile: Tile) -> None:
        side = 3 * self._measures.u
        ground = colour_of(tile.cover)
        ink = max(theme.text, theme.ground, theme.warn, key=lambda colour: abs(sum(colour) - sum(ground)))
        draw_star(surface, area.centred(side, side), ink, filled=tile.card.starred)

    def _draw_words(self, surface: pygame.Surface, theme: Theme, tile: Tile) -> None:
        measures, place = self._measures, self.on_screen(tile)
        rest = place.from_top(self.cover_height(place.width), measures.u)[1]
        first, *others = wrap(tile.row.label, place.width, measures.body, "bold") or [""]
        for line in [first, shorten(" ".join(others), place.width, measures.body, "bold")][: 1 + bool(others)]:
            name, rest = rest.from_top(line_height(measures.body))
            write(surface, line, name.midleft, measures.body, theme.text, "bold", "midleft")
        whole, lines = tile.warning or tile.row.value, tile.card.lines if self._facts else 0
        for part in whole.split(" · ", lines - 1)[:lines]:
            fact, rest = rest.from_top(line_height(measures.small))
            ink = theme.warn if tile.warning else theme.muted
            write_in(surface, [part, part.partition(" · ")[0]], fact, measures.small, ink)

    def _draw_wide(self, surface: pygame.Surface, theme: Theme, tile: Tile, focused: bool) -> None:
        measures, place = self._measures, self.on_screen(tile)
        if focused:
            place = place.but(y=place.y - self._lift)
        fill_rounded(surface, place, self._corner, theme.surface)
        if theme.surface == theme.ground:
            draw_outline(surface, place, self._corner, theme.line)
        words, is_row = place.inset(measures.pad), place.width >= ROW_WIDTH * measures.u
        if tile.cover.colour and (is_row or not tile.card.week):
            shown = place.but(width=self.picture_area(tile).width)
            self._draw_miniature(surface, tile, shown)
            left = shown.right + measures.pad
            words = words.but(x=left, width=place.right - measures.pad - left)
        self._draw_wide_words(surface, theme, tile, words, is_row)
        if focused:
            self._draw_ring(surface, place, theme)

    def _draw_miniature(self, surface: pygame.Surface, tile: Tile, shown: Area) -> None:
        """Draw the left part of a wide card: the game as it stands, or its emblem."""
        before, whole = surface.get_clip(), shown.but(width=shown.width + 2 * self._corner)
        surface.set_clip(shown.clip(before))
        fill_rounded(surface, whole, self._corner, colour_of(tile.cover))
        picture = tile.shown or emblem_picture(tile.cover.emblem, *shown.size)
        surface.blit(picture, picture.get_rect(center=shown.center))
        surface.set_clip(before)

    def _draw_wide_words(self, surface: pygame.Surface, theme: Theme, tile: Tile, words: Area, is_row: bool) -> None:
        measures, week = self._measures, tile.card.week
        if week and is_row:
            words, days = words.columns(2, measures.pad)
            side = self._day_side(week, days.width, 6 * measures.u)
            wide = len(week) * (side + self._day_gap)
            self._draw_week(surface, theme, week, days.centred(days.width, side).from_right(wide)[0], side)
            words = words.centred(words.width, line_height(measures.body) + line_height(measures.small))
        name, rest = words.from_top(line_height(measures.body))
        write_in(surface, [tile.row.label], name, measures.body, theme.text, "bold")
        fact, rest = rest.from_top(line_height(measures.small))
        write_in(surface, [tile.row.value, tile.row.value.partition(" · ")[0]], fact, measures.small, theme.muted)
        if week and not is_row:
            side = self._day_side(week, rest.width, min(4 * measures.u, rest.height - measures.u // 2))
            self._draw_week(surface, theme, week, rest.from_bottom(side)[0], side)
        elif tile.card.progress is not None:
            bar = Area(rest.x, rest.bottom - measures.u, rest.width, max(3, measures.u - 1))
            draw_bar(surface, bar, tile.card.progress, theme)

    @property
    def _day_gap(self) -> int:
        return max(2, self._measures.u // 2)

    def _day_side(self, week: Sequence[Day], room: int, most: int) -> int:
        """Return the side of the box of a day in a room of this width."""
        return min((room - self._day_gap * (len(week) - 1)) // len(week), most)

    def _draw_week(self, surface: pygame.Surface, theme: Theme, week: Sequence[Day], place: Area, side: int) -> None:
        """Draw the days of a week from the left, those that are done filled, and a ring around today."""
        measures, gap = self._measures, self._day_gap
        for number, day in enumerate(week):
            box = Area(place.x + number * (side + gap), place.y, side, side)
            fill_rounded(surface, box, side // 4, theme.accent if day.done else theme.raised)
            if not day.done:
                draw_outline(surface, box, side // 4, theme.line)
            if day.today:
                draw_outline(surface, box.inflate(2, 2), side // 4 + 1, theme.accent, max(2, measures.u // 4))
            ink = theme.ink if day.done else theme.text if day.today else theme.muted
            if side >= measures.small + 2:
                write(surface, day.letter, box.center, measures.small, ink, "bold", "center")


def margin(width: int, measures: Measures) -> int:
    """Return the free space on the left and on the right in an area of this width."""
    return min(4 * measures.u, width // 24)


def count_columns(room: int, measures: Measures, least: int, letters: int, most: int) -> int:
    """Return how many cards fit side by side, up to `most`. `least` and `letters` are the least width of a card, in u
    and in times the size of its name."""
    wide, gap = max(least * measures.u, letters * measures.body), 2 * measures.u
    return max(1, min(most, (room + gap) // (wide + gap)))


def draw_bar(surface: pygame.Surface, area: Area, progress: float, theme: Theme) -> None:
    """Draw a bar that is filled up to this fraction."""
    radius = area.height // 2
    fill_rounded(surface, area, radius, mix(theme.line, theme.surface, 0.5))
    filled = area.but(width=round(area.width * progress))
    if filled.width:
        fill_rounded(surface, filled, min(radius, filled.width // 2), theme.accent)


STAR = ((0, -100), (26, -36), (95, -31), (42, 14), (59, 81), (0, 45), (-59, 81), (-42, 14), (-95, -31), (-26, -36))
"""The corners of a star, in hundredths of its radius."""


def draw_star(surface: pygame.Surface, area: Area, colour: tuple[int, int, int], filled: bool = True) -> None:
    """Draw a star in the area, or its outline."""
    x, y, radius = *area.center, min(area.size) // 2
    corners = [(x + radius * a // 100, y + radius * b // 100) for a, b in STAR]
    pygame.draw.polygon(surface, colour, corners, 0 if filled else max(1, radius // 8))


def draw_check(surface: pygame.Surface, area: Area, theme: Theme) -> None:
    """Draw a check mark on a disc."""
    (x, y), radius = area.center, area.width // 2
    fill_rounded(surface, area, radius, theme.good)
    corners = [(x + radius * a // 100, y + radius * b // 100) for a, b in ((-45, 0), (-10, 40), (50, -35))]
    pygame.draw.lines(surface, readable_on(theme.good), False, corners, max(2, radius // 4))
