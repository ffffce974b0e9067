"""Lets the player make a board: place things on it, check it, share it and play it."""

from collections.abc import Callable, Iterator
from itertools import product

import pygame

from puzzlebox.core.editing import Draft, Editing
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.grid import Cell
from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.search import NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.wording import error_text, label_text
from puzzlebox.registry import data_of
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import reason_text
from puzzlebox.store.files import free_name, write_whole
from puzzlebox.store.paths import made
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.clipboard import ClipboardError, copy_text
from puzzlebox.ui.highlight import draw_cursor
from puzzlebox.ui.layout import Area, Board, largest_board
from puzzlebox.ui.painter import draw_outline
from puzzlebox.ui.theme import Colour
from puzzlebox.ui.views import view_class
from puzzlebox.ui.widgets.choices import Item
from puzzlebox.ui.widgets.list_scene import ListScene

LIST_WIDTH = 48
"""The width of the list beside the board, in u."""

TOOL_SIZE = 8
"""The width and height of a tool, in u."""

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
TOOL_STEPS = {"next-level": 1, "previous-level": -1}
ERASER = -1
"""The number of the tool that empties cells."""


class EditorScene(ListScene):
    """A board with a cursor and a list of what can be done with it; one of the two has the focus.

    `draft` is the board as it is now: at first that of a position, or else the one that was made last. A stroke places
    a thing on a rectangle of cells. It lasts as long as the button, or the key that selects, is down.
    """

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame, position: str | None = None) -> None:
        assert game.editing
        self.services = services
        self.navigator = navigator
        self.game: AnyGame = game
        self.editing: Editing = game.editing
        self.tool = 0
        self.cursor: Cell = (0, 0)
        self.on_board = True
        self.draft = services.drafts.get(game.id, self.editing.first)
        self._before: list[Draft] = []
        if position is not None:
            self._before.append(self.draft)
            self.draft = services.drafts[game.id] = self.editing.read(position)
        self._undone: list[Draft] = []
        self._stroke: tuple[Cell, int] | None = None
        self._board = Board(0, 0, 1, 1, 1)
        self._tools: list[Area] = []
        self._good = False
        super().__init__(services.keymap)
        self.choices.active = False
        self.title = tr("{game}: make a board", game=tr(game.title))
        self._legal()

    # The list

    def fill(self) -> list[Item]:
        draft, tools = self.draft, self.editing.tools
        return [
            Item(tr("Place", context="verb"), lambda: self._turn_tool(1), tr(tools[self.tool].label), self._turn_tool),
            self._side(tr("Rows"), draft.rows, lambda rows: self.draft.resized(rows, self.draft.columns)),
            self._side(tr("Columns"), draft.columns, lambda columns: self.draft.resized(self.draft.rows, columns)),
            Item(tr("Can it be solved?"), self.check),
            Item(tr("Play it"), self.play),
            Item(tr("Copy game ID"), self.copy_id),
            Item(tr("Save as a file"), self.save),
            Item(tr("Clear", context="board"), lambda: self._change(self.editing.first)),
            Item(tr("Back"), self.leave, self.keys.first("leave")),
        ]

    def _side(self, label: str, length: int, resized: Callable[[int], Draft]) -> Item:
        def turn(step: int) -> None:
            if self.editing.smallest <= length + step <= self.editing.largest:
                self._change(resized(length + step))

        return Item(label, lambda: turn(1), str(length), turn)

    def _turn_tool(self, step: int) -> None:
        self.choose_tool((self.tool + step) % len(self.editing.tools))

    def choose_tool(self, number: int) -> None:
        """Place this thing from now on."""
        self.tool = number
        self.refill()

    def refill(self) -> None:
        super().refill()
        self.choices.active = not self.on_board

    def leave(self) -> None:
        self.navigator.back()

    # Changes

    def _change(self, draft: Draft) -> None:
        """Show another board, which can be undone."""
        if draft != self.draft:
            self._before.append(self.draft)
            self._undone.clear()
            self._show(draft)

    def _show(self, draft: Draft) -> None:
        self.draft = self.services.drafts[self.game.id] = draft
        self.cursor = (min(self.cursor[0], draft.rows - 1), min(self.cursor[1], draft.columns - 1))
        self._legal()
        self.refill()

    def _go_back(self, source: list[Draft], target: list[Draft]) -> None:
        """Show the last board of `source`, and keep this one in `target`."""
        if source and self._stroke is None:
            target.append(self.draft)
            self._show(source.pop())

    def _begin_stroke(self, cell: Cell, tool: int) -> None:
        if self._stroke is None:
            self._before.append(self.draft)
            self._undone.clear()
            self._stroke = (cell, tool)
            self._stretch(cell)

    def _stretch(self, end: Cell) -> None:
        """Let the stroke end at this cell for now, and the cursor be there."""
        self.cursor = end
        if self._stroke:
            start, tool = self._stroke
            cells = tuple(product(_way(start[0], end[0]), _way(start[1], end[1])))
            self._show(self.editing.place(self._before[-1], self.editing.tools[tool].sign, cells))
        self.stale = True

    def _end_stroke(self) -> None:
        if self._stroke and self._before[-1] == self.draft:
            self._before.pop()
        self._stroke = None

    # What is said about the board

    def _start(self) -> Start:
        return Start(position=self.editing.position(self.draft))

    def _legal(self) -> State | None:
        """Return a game with this board, None if it is not legal. The message says why."""
        try:
            state: State = self.game.begin(Options(self.game.options), self._start())
        except ValueError as error:
            self._say(error_text(error))
            return None
        self._say("")
        return state

    def _say(self, text: str, good: bool = False) -> None:
        self.message, self._good, self.stale = text, good, True

    def check(self) -> None:
        """Search for a solution with the fewest moves."""
        if state := self._legal():
            self.navigator.work(self.game, tr("Solving …"), self._solving(state), self._tell)

    def _solving(self, state: State) -> Slices[Solution | NoSolution | SearchLimitError]:
        solve = self.game.assistance.solve
        assert solve
        try:
            return (yield from solve(state, Search(data_of(self.game))))
        except SearchLimitError as error:
            return error

    def _tell(self, found: Solution | NoSolution | SearchLimitError) -> None:
        if isinstance(found, Solution):
            figure = label_text(self.game.assistance.minimum)
            self._say(tr("It can be solved. {summary}.", summary=tr(found.summary(figure))), good=True)
        elif isinstance(found, NoSolution):
            self._say(label_text(found.reason))
        else:
            self._say(tr("No solution found in time."))

    def play(self) -> None:
        """Play the board. It is kept for the next time."""
        if self._legal():
            start = self._start()
            self.navigator.back()
            self.navigator.begin(self.game, Options(self.game.options), start)

    def copy_id(self) -> None:
        """Copy the game ID of the board to the clipboard."""
        if state := self._legal():
            text = GameID(self.game.id, start=Start(position=state.position())).text()
            try:
                copy_text(text)
            except ClipboardError as error:
                self._say(tr("Could not copy the game ID: {reason}", reason=tr(message_of(error))))
            else:
                self._say(tr("Copied: {id}", id=text), good=True)

    def save(self) -> None:
        """Write the board to a new file in the folder for boards."""
        paths, state = self.services.library.paths, self._legal()
        if state is None or paths is None:
            return
        form = self.game.save_format
        text = form.write(state) if form else f"{state.position()}\n"
        try:
            path = free_name(made(paths.data / "boards") / f"{self.game.id}{self.editing.suffix}")
            write_whole(path, text.encode())
        except OSError as error:
            self._say(tr("Could not save: {reason}", reason=reason_text(error)))
        else:
            self._say(tr("Saved as {name}.", name=path), good=True)

    # Keys and pointer

    def suspend(self) -> None:
        super().suspend()
        self._end_stroke()

    def press(self, press: KeyPress) -> None:
        number = press.key - pygame.K_1
        if press.down and press.plain and not press.action and 0 <= number < len(self.editing.tools):
            self.choose_tool(number)
        elif not press.down and press.action == "choose":
            self._end_stroke()
        super().press(press)

    def handle_action(self, action: str) -> None:
        if action == "options":
            self._focus_on_board(not self.on_board)
        elif action == "undo":
            self._go_back(self._before, self._undone)
        elif action == "redo":
            self._go_back(self._undone, self._before)
        elif action == "copy-id":
            self.copy_id()
        elif action == "save-as":
            self.save()
        elif action in TOOL_STEPS:
            self._turn_tool(TOOL_STEPS[action])
        elif self.on_board:
            self._handle_on_board(action)
        else:
            super().handle_action(action)

    def _handle_on_board(self, action: str) -> None:
        if action in STEPS:
            row, column = self.cursor[0] + STEPS[action][0], self.cursor[1] + STEPS[action][1]
            self._stretch((row % self.draft.rows, column % self.draft.columns))
        elif action == "choose":
            self._begin_stroke(self.cursor, self.tool)
        elif action == "delete":
            self._begin_stroke(self.cursor, ERASER)
            self._end_stroke()

    def _focus_on_board(self, on_board: bool) -> None:
        self._end_stroke()
        self.on_board, self.choices.active, self.stale = on_board, not on_board, True

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            self._press_at(event.pos, self.tool if event.button == 1 else ERASER)
        elif event.type == pygame.MOUSEMOTION and self._stroke:
            if (cell := self._board.cell_at(event.pos)) and cell != self.cursor:
                self._stretch(cell)
            return
        elif event.type == pygame.MOUSEBUTTONUP:
            self._end_stroke()
        super().handle(event)

    def _press_at(self, position: tuple[int, int], tool: int) -> None:
        for number, area in enumerate(self._tools):
            if area.collidepoint(position):
                self.choose_tool(number)
        cell = self._board.cell_at(position)
        self._focus_on_board(cell is not None)
        if cell is not None:
            self._begin_stroke(cell, tool)

    # The picture

    def arrange_body(self, body: Area) -> Area:
        """Place the tools and the board, beside the list or above it."""
        measures, tools = self.measures, self.editing.tools
        if body.width > body.height:
            rest, own = body.from_right(min(LIST_WIDTH * measures.u, body.width // 2), measures.pad)[::-1]
        else:
            own, rest = body.from_bottom(body.height // 3, measures.pad)
        side = min(TOOL_SIZE * measures.u, rest.width // len(tools) - measures.u, rest.height // 4)
        strip, rest = rest.from_top(side, 2 * measures.u)
        wide = len(tools) * (side + measures.u) - measures.u
        row = strip.centred(wide, side)
        self._tools = [row.but(x=row.x + number * (side + measures.u), width=side) for number in range(len(tools))]
        self._board = largest_board(rest, self.draft.rows, self.draft.columns, measures.u)
        return own

    def draw_title(self, surface: pygame.Surface) -> None:
        panels.heading(surface, self._title, [self.title, tr("Make a board")], self.theme, self.measures)

    def draw_body(self, surface: pygame.Surface) -> None:
        theme, board = self.theme, self._board
        view_class(self.game).draw_draft(surface, board, self.draft, theme, self.measures)
        for cell, sign in self.draft.cells.items():
            if not sign:
                draw_outline(surface, board.cell_area(cell), 0, theme.line)
        if self.on_board:
            draw_cursor(surface, board.cell_area(self.cursor), theme)
        for number, area in enumerate(self._tools):
            self._draw_tool(surface, area, number)

    def _draw_tool(self, surface: pygame.Surface, area: Area, number: int) -> None:
        """Draw what a tool makes of an empty cell, with a ring around the one that is chosen."""
        theme, board = self.theme, Board(*area.topleft, 1, 1, area.width)
        icon = self.editing.place(Draft.empty(1, 1), self.editing.tools[number].sign, ((0, 0),))
        view_class(self.game).draw_draft(surface, board, icon, theme, self.measures)
        thick = max(2, self.measures.u // 2)
        colour = theme.accent if number == self.tool else theme.line
        draw_outline(surface, area.inflate(2 * thick, 2 * thick), thick, colour, thick if number == self.tool else 1)

    @property
    def message_colour(self) -> Colour:
        return self.theme.good if self._good else self.theme.warn

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        if not self.on_board:
            return [*super().hints(), *hints(keys, ("options", tr("Board", context="options")))]
        return [
            *hints(keys, ("choose", tr("Place", context="verb"))),
            *joint_hint(keys, tr("Next", context="cell"), "previous-level", "next-level"),
            *hints(keys, ("delete", tr("Erase")), ("undo", tr("Undo")), ("options", tr("List")), ("leave", tr("Back"))),
        ]


def _way(start: int, end: int) -> Iterator[int]:
    """Return the numbers from one to another, both included."""
    step = 1 if end >= start else -1
    return iter(range(start, end + step, step))
