"""Draws a page as shelves with cards: the menu with its search box, and levels. Pictures of boards, and demos on the
cover with the focus, come after the first frame."""

import pygame

from puzzlebox.core.real_time import MS, earliest, wait_until
from puzzlebox.input.key_table import KeyHint, KeyPress, hints, joint_hint
from puzzlebox.play.page import BoardOf
from puzzlebox.play.place import OpenPage
from puzzlebox.registry import NO_GAME_ERRORS, reason_of
from puzzlebox.scenes.demos import Demos
from puzzlebox.scenes.page_scene import MOVES, PageScene
from puzzlebox.scenes.scene import WindowDesk
from puzzlebox.scenes.shelves import STEPS, Shelf, Shelves, Tile, margin
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.cover import colour_of_game, made_cover
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.text import fit, fit_lines, write
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.widgets.choices import NO_MOTION
from puzzlebox.ui.widgets.menu_head import HeadWords, MenuHead

NOTICE_TIME = 6_000 * MS
"""How long a message is shown, in ns."""

MAX_PICTURES = 150
"""The most pictures of boards that are kept, unless more than that are in sight at once."""

PICTURE_SHARE = 0.9
"""The size of a picture, as a share of its card."""


class ShelvesPage(PageScene):
    """Shows the rows with a card as `tiles` on shelves, and the others as buttons of the `head`. `focus` is the index
    of the tile that Enter chooses, unless Up from the first row has given the focus to the buttons."""

    def __init__(self, desk: WindowDesk, place: OpenPage) -> None:
        self.grid = Shelves()
        self.tiles: list[Tile] = []
        self.head = MenuHead({})
        self.demos = Demos(desk)
        self._tile: Tile | None = None
        self._awake: Tile | None = None
        self._composition = self._pressed = self._said = ""
        self._hush_at = self._now = 0
        self._head_area = self._line = EMPTY_AREA
        super().__init__(desk, place)

    # What is shown

    def fill(self) -> None:
        """Put the cards on shelves. Those that were there stay the same ones."""
        before, shelves = {tile.row.key: tile for tile in self.tiles}, list[Shelf]()
        for row in self.page.rows:
            if not row.choose:
                shelves.append(Shelf(row.label, wide=row.main))
            elif row.card:
                shelves = shelves or [Shelf("")]
                tile = before.get(row.key) or Tile(row, row.card, shelves[-1].wide)
                tile.again(row, row.card)
                shelves[-1].tiles.append(tile)
        self.grid.shelves = [shelf for shelf in shelves if shelf.tiles]
        self.tiles = [tile for shelf in shelves for tile in shelf.tiles]
        labels = {row.key: row.label for row in self.page.choosable() if not row.card}
        if labels != self.head.labels:
            self.head = MenuHead(labels)
        self._follow_focus()

    def _follow_focus(self) -> None:
        """Note which card has the focus now. A demo on another one ends."""
        found = next((tile for tile in self.tiles if tile.row.key == self.place.focus), None)
        if found or self._tile not in self.tiles:
            self._tile = found or next(iter(self.tiles), None)
        if self._focused is not self._awake:
            self._awake, self.stale = self._focused, True
            self.demos.rest()

    @property
    def _focused(self) -> Tile | None:
        """The card with the focus, None if there is none or a button has it."""
        return self._tile if self._tile and self._tile.row.key == self.place.focus else None

    @property
    def focus(self) -> int:
        """The index of the card with the focus, or of the one that had it before a button."""
        return self.tiles.index(self._tile) if self._tile else 0

    def refresh(self) -> None:
        before = [self._tile, *self.tiles]
        super().refresh()
        if before != [self._tile, *self.tiles]:  # another card has the focus, or it is in another place
            self._show_focus()
        if self.place.message != self._said:
            self._said, self._hush_at = self.place.message, self.desk.clock() + NOTICE_TIME

    # Layout

    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        for tile in self.tiles:
            tile.drop_picture()
        self.demos.rest()
        super().layout(rect, theme)
        self._show_focus()

    def arrange(self) -> None:
        measures, small = self.measures, self.small
        rest = self.above_foot()
        self._head_area = self._head_place(rest)
        line = line_height(measures.small) if self.page.note and not small else 0
        grid = rest.from_top(self._head_area.bottom - rest.y, measures.u)[1]
        self._line, grid = grid.from_top(line, measures.u if line else 0)
        self.head.arrange(self._head_area, margin(self.area.width, measures), measures, small)
        self.grid.arrange(grid, measures, self.grid.shelves, not (small and self.page.search))

    def _head_place(self, rest: Area) -> Area:
        """Return the area of the search box and the buttons, or of the title."""
        measures = self.measures
        if self.small:
            return rest.inset(measures.u).but(height=line_height(measures.lead))
        if self.page.search:
            return rest.but(y=3 * measures.u, height=max(6 * measures.u, 2 * measures.body + measures.u))
        free = margin(self.area.width, measures)
        place = Area(rest.x + free, rest.y, rest.width - 2 * free, rest.height)
        return place.from_top(measures.pad)[1].but(height=panels.heading_height(measures, False))

    def _show_focus(self) -> None:
        if self.tiles:
            self.grid.show(self.focus)

    # Time

    def advance(self, now: int) -> None:
        """Go on with the demo. After a frame without it, draw a picture that is missing, or look up one more detail."""
        self._now = now
        self.show_changes()
        if self._said and now >= self._hush_at:
            self.place.hush()
        if tile := self._focused:
            size = self.grid.picture_area(tile).size
            self.board_stale = self.demos.advance(now, tile, size, self.theme) or self.board_stale
        if self.demos.over:
            self.stale = self.demos.end()
        if not self.stale and (missing := self._missing):
            self._drop_pictures()
            self._draw_board(*missing)
            self.stale = True
        super().advance(now)

    def next_update(self) -> int | None:
        if self.place.waits or self._missing:
            return 0
        hush = wait_until(self._hush_at, self._now) if self._said else None
        demo = self.demos.next_update(self._now, self._focused) if self._focused else None
        return earliest(hush, demo)

    # Pictures

    @property
    def _missing(self) -> tuple[Tile, BoardOf] | None:
        """The first card in sight whose board has no picture yet."""
        visible = (tile for tile in self.tiles if self.grid.is_visible(tile))
        return next(((tile, tile.board) for tile in visible if tile.board), None)

    def _draw_board(self, tile: Tile, board: BoardOf) -> None:
        """Draw the picture of a board, or make the cover of a game that declares none."""
        from puzzlebox.ui.views import (
            state_picture,  # what the first frame does not need is loaded after it
            view_class,
        )

        game, (wide, high) = board.game, self.grid.picture_area(tile).size
        tile.is_drawn = True
        try:
            state = board.state()
            if tile.card.game:
                view_class(game)  # raises if the game cannot be shown
                tile.cover = made_cover(game.id, tr(game.title), state.grid)
            else:
                size = round(wide * PICTURE_SHARE), round(high * PICTURE_SHARE)
                tile.picture = state_picture(game, state, size, self.theme, colour_of_game(game))
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:  # the other games can still be played
            tile.broken = tr("This game cannot be shown. {reason}", reason=reason_of(error))

    def _drop_pictures(self) -> None:
        """Forget the pictures that are out of sight, if there are many."""
        if sum(tile.picture is not None for tile in self.tiles) >= MAX_PICTURES:
            for tile in self.tiles:
                if not self.grid.is_visible(tile):
                    tile.drop_picture()

    # Keys

    def press(self, press: KeyPress) -> None:
        """Handle a key, unless an input method is composing: then the key is meant for that."""
        if self._composition:
            return
        if self.place.query and press.key == pygame.K_SPACE:
            return  # it types
        if press.action not in MOVES:
            self.place.press(press)
        elif press.down:
            self._move(press.action)
        self.show_changes()

    def _move(self, action: str) -> None:
        """Move the focus from card to card or, above the first row, from button to button."""
        shown = [key for key, button in self.head.buttons.items() if button.area.height]
        is_above = self.place.focus in shown
        if is_above and action in ("left", "right"):
            self._focus_on(shown[(shown.index(self.place.focus) + STEPS[action][0]) % len(shown)])
        elif is_above and action == "down":
            self._focus_on(self._tile.row.key if self._tile else "")
        elif action == "up" and shown and not is_above and self.grid.is_in_first_row(self.focus):
            self._focus_on(shown[0])
        elif self.tiles and not (is_above and action == "up"):
            ends = {"first": 0, "last": len(self.tiles) - 1}
            number = ends[action] if action in ends else self.grid.step(self.focus, *STEPS[action])
            self._focus_on(self.tiles[number].row.key)
            self._show_focus()

    def _focus_on(self, key: str) -> None:
        self.place.focus_on(key)
        self._follow_focus()
        self.stale = True

    # Events

    def cover(self) -> None:
        self._pressed = self._composition = ""
        self.place.hush()
        self.demos.end()

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._composition = ""
            self.place.type(event.text)
        elif event.type == pygame.TEXTEDITING:
            self._composition, self.stale = "".join(filter(str.isprintable, event.text)), True
        elif self.grid.handle(event, 8 * self.measures.u):
            self.stale = True
        elif event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION:
            if (key := self._key_at(event.pos)) not in ("", self.place.focus):
                self._focus_on(key)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._key_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3):
            self._release(event.button, event.pos)
        self.show_changes()

    def _key_at(self, position: tuple[int, int]) -> str:
        """Return the key of the row whose button or card is at a position; empty if there is none."""
        number = self.grid.index_at(position)
        return self.head.button_at(position) or ("" if number is None else self.tiles[number].row.key)

    def _release(self, button: int, position: tuple[int, int]) -> None:
        """Choose a row that was clicked on, or make its game a favourite or not: with the right button or its star."""
        pressed, self._pressed, key = self._pressed, "", self._key_at(position)
        row, tile = self.page.row(key), next((tile for tile in self.tiles if tile.row.key == key), None)
        if not row or (button == 1 and key != pressed):
            return
        is_star = tile is not None and bool(tile.card.game) and self.grid.star_area(tile).collidepoint(position)
        self._focus_on(key)
        if button == 3 or is_star:
            self.place.act("favourite")
        else:
            self.place.choose(row)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, measures = self.theme, self.measures
        surface.fill(theme.ground)
        self.grid.draw(surface, theme, self.focus if self._focused else None)
        if self.page.search or self.small:
            self.head.draw(surface, theme, self._head_words, self.place.focus)
        else:
            panels.heading(surface, self._head_area, [self.page.title], theme, measures)
        free = margin(self.area.width, measures)
        if self._line.height:
            text, size = fit([self.page.note], self._line.width - 2 * free, measures.small)
            write(surface, text, (free, self._line.centery), size, theme.warn, anchor="midleft")
        if not self.tiles:
            self._draw_nothing(surface)
        if self._notice and self.foot.height:
            text, size = fit([self._notice], self.foot.width - 2 * free, measures.body)
            write(surface, text, self.foot.center, size, self.ink, anchor="center")
        else:
            self.draw_foot(surface)

    def draw_part(self, surface: pygame.Surface) -> None:
        """Draw the demo on the focused cover again."""
        self.grid.draw_picture(surface, self.theme, self.focus)

    def _draw_nothing(self, surface: pygame.Surface) -> None:
        """Say why there are no cards."""
        area = self.grid.area
        lines, size = fit_lines(self.page.text, area.width - 2 * self.measures.pad, area.height, self.measures.lead)
        for number, line in enumerate(lines):
            y = area.center[1] + round((number - (len(lines) - 1) / 2) * line_height(size))
            write(surface, line, (area.center[0], y), size, self.theme.muted, anchor="center")

    @property
    def _notice(self) -> str:
        """What was said last, unless it is said above the cards."""
        return "" if self.place.message == self.page.note else self.place.message

    @property
    def _head_words(self) -> HeadWords:
        prompts = self.page.search.prompts if self.page.search else ()
        title = self._notice or self.page.note or self.page.title
        return HeadWords(self.place.query + self._composition, prompts, title, bool(self._notice))

    def hints(self) -> list[KeyHint]:
        keys, focused = self.keys, self.place.focused
        commands = {row.action: row.label for row in self.page.choosable() if row.action and not row.card}
        back = commands.pop("leave", tr("Back"))
        leave = tr("Show all") if self.place.query else back
        more = {more.action: more.label for more in (focused.more if focused else ())}
        others = hints(keys, *(more | commands).items(), ("full-screen", tr("Full screen")))
        move = joint_hint(keys, tr("Move", context="choose"), "left", "right", "up", "down")
        return [*move, *hints(keys, ("choose", tr("Select")), ("leave", leave)), *others]
