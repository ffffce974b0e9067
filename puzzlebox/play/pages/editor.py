"""Lets the player make a board: place things on it, check it, share it and play it."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

from puzzlebox.core.editing import Draft, Editing
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.search import NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.shown import GROUND, ShownBoard, ShownCell
from puzzlebox.core.state import Start, State
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_table import KeyHint, KeyPress, hints, joint_hint
from puzzlebox.play.desk import NOT_COPIED, NOT_SAVED, Desk
from puzzlebox.play.page import Page, Row, choice_row
from puzzlebox.play.pages.files import open_formats
from puzzlebox.play.place import OpenPage
from puzzlebox.play.wording import error_text, label_text
from puzzlebox.play.write import new_board_file, printing
from puzzlebox.registry import data_of, solve_of
from puzzlebox.store.abilities import IN_BROWSER
from puzzlebox.translation import tr

STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
TOOL_STEPS = {"next-level": 1, "previous-level": -1}
ERASER = -1
"""The number of the tool that empties cells."""

WALL = "#"
"""The sign of a wall, in every game."""


class Editor(OpenPage):
    """A board with a cursor and a page with what can be done with it; one of the two has the focus.

    `draft` is the board as it is now: at first that of a position, or else the one that was made last. A stroke places
    the thing with the number `tool` on a rectangle of cells. It lasts as long as the button, or the key that selects,
    is down.
    """

    kind = "editor"
    name = "editor"
    desk: Desk

    def __init__(self, desk: Desk, game: AnyGame, position: str | None = None) -> None:
        assert game.editing
        self.game = game
        self.editing: Editing = game.editing
        self.tool = 0
        self.on_board = True
        self.draft = desk.drafts.get(game.id, self.editing.first)
        self.cursor: Cell = self.draft.margins[0], self.draft.margins[3]
        self._drafts = desk.drafts
        self._before: list[Draft] = []
        if position is not None:
            self._before.append(self.draft)
            self.draft = desk.drafts[game.id] = self.editing.read(position)
        self._undone: list[Draft] = []
        self._stroke: tuple[Cell, int] | None = None
        super().__init__(desk, self._page)
        self.legal()

    def _page(self) -> Page:
        draft, labels = self.draft, [label_text(tool.label) for tool in self.editing.tools]
        rows, columns = draft.sides
        found = [
            choice_row("tool", tr("Place", context="verb"), labels, self.tool, self.choose_tool),
            self._side("rows", tr("Rows"), rows, lambda length: draft.resized(length, columns)),
            self._side("columns", tr("Columns"), columns, lambda length: draft.resized(rows, length)),
            Row("check", tr("Can it be solved?"), self.check),
            Row("play", tr("Play it"), self.play),
            Row("copy", tr("Copy game ID"), self.copy_id, action="copy-id"),
            Row("formats", tr("Copy the board"), self.open_formats),
            Row("save", tr("Save as a file"), self.save, action="save-as"),
            *([Row("print", tr("Print to a file"), self.print)] if not IN_BROWSER and self.desk.library.paths else []),
            Row("clear", tr("Clear", context="board"), lambda: self._change(self.editing.first)),
            Row("back", tr("Back"), self.desk.back, action="leave"),
        ]
        actions = {"undo": lambda: self._go_back(self._before, self._undone)}
        actions |= {"redo": lambda: self._go_back(self._undone, self._before)}
        actions |= {"options": lambda: self.focus_on_board(not self.on_board)}
        return Page(
            "list", tr("{game}: make a board", game=tr(self.game.title)), found, game=self.game, actions=actions
        )

    def _side(self, key: str, label: str, length: int, resized: Callable[[int], Draft]) -> Row:
        def turn(step: int) -> None:
            if self.editing.smallest <= length + step <= self.editing.largest:
                self._change(resized(length + step))

        return Row(key, label, lambda: turn(1), str(length), turn=turn)

    def choose_tool(self, number: int) -> None:
        """Place this thing from now on."""
        self.tool = number
        self.again()

    def shown(self) -> ShownBoard:
        """Return the draft as a board in a frame of the game's colour."""
        return replace((self.editing.show or shown_draft)(self.draft), frame=self.game.cover.colour)

    # Changes

    def _change(self, draft: Draft) -> None:
        """Show another board, which can be undone."""
        if draft != self.draft:
            self._before.append(self.draft)
            self._undone.clear()
            self._show(draft)

    def _show(self, draft: Draft) -> None:
        self.draft = self._drafts[self.game.id] = draft
        self.cursor = (min(self.cursor[0], draft.rows - 1), min(self.cursor[1], draft.columns - 1))
        self.legal()
        self.again()

    def _go_back(self, source: list[Draft], target: list[Draft]) -> None:
        """Show the last board of `source`, and keep this one in `target`."""
        if source and self._stroke is None:
            target.append(self.draft)
            self._show(source.pop())

    @property
    def draws(self) -> bool:
        """Whether a stroke is under way."""
        return self._stroke is not None

    def begin_stroke(self, cell: Cell, tool: int) -> None:
        """Begin to place a thing at this cell."""
        if self._stroke is None:
            self._before.append(self.draft)
            self._undone.clear()
            self._stroke = (cell, tool)
            self.stretch(cell)

    def stretch(self, end: Cell) -> None:
        """Let the stroke end at this cell for now, and the cursor be there."""
        self.cursor = end
        if self._stroke:
            start, tool = self._stroke
            cells = tuple(product(_way(start[0], end[0]), _way(start[1], end[1])))
            self._show(self.editing.place(self._before[-1], self.editing.tools[tool].sign, cells))
        self.changes += 1

    def end_stroke(self) -> None:
        """Keep what the stroke has placed."""
        if self._stroke and self._before[-1] == self.draft:
            self._before.pop()
        self._stroke = None

    # What is said about the board

    def _start(self) -> Start:
        return Start(position=self.editing.position(self.draft))

    def legal(self) -> State | None:
        """Return a game with this board, None if it is not legal. Say why it is not."""
        try:
            state = self._begun()
        except ValueError as error:
            self.say(error_text(error))
            return None
        self.say(label_text(self.editing.tell(state)) if self.editing.tell else "", good=True)
        return state

    def _begun(self) -> State:
        """Begin a game with this board: with the default options or, if these do not do, with others. Raises
        ValueError."""
        declared = self.game.options
        try:
            return self.game.begin(Options(declared), self._start())  # type: ignore[no-any-return]
        except ValueError:
            if not self.editing.otherwise:
                raise
            return self.game.begin(Options.parse(declared, self.editing.otherwise), self._start())  # type: ignore[no-any-return]

    def check(self) -> None:
        """Search for a solution with the fewest moves."""
        if state := self.legal():
            self.desk.work(self.game, tr("Solving …"), self._solving(state), self._tell)

    def _solving(self, state: State) -> Slices[Solution | NoSolution | SearchLimitError]:
        solve = solve_of(self.game)
        assert solve
        try:
            return (yield from solve(state, Search(data_of(self.game))))
        except SearchLimitError as error:
            return error

    def _tell(self, found: Solution | NoSolution | SearchLimitError) -> None:
        if isinstance(found, Solution):
            figure = label_text(self.game.assistance.minimum)
            summary = tr("It can be solved. {summary}.", summary=tr(found.summary(figure)))
            self.say(summary if figure else tr("It can be solved."), good=True)
        elif isinstance(found, NoSolution):
            self.say(label_text(found.reason))
        else:
            self.say(tr("No solution found in time."))

    def play(self) -> None:
        """Play the board. It is kept for the next time."""
        if state := self.legal():
            start = self._start()
            self.desk.back()
            self.desk.begin(self.game, state.options, start)

    def _options(self, state: State) -> str:
        """Return the options that the position alone does not say; none if the rules find them."""
        try:
            self.game.begin(Options(self.game.options), self._start())
        except ValueError:
            return state.options.text()
        return ""

    def copy_id(self) -> None:
        """Copy the game ID of the board to the clipboard."""

        def copy() -> None:
            if state := self.legal():
                text = self._id(state).text()
                self.desk.front.copy(text)
                self.say(tr("Copied: {id}", id=text), good=True)

        self.desk.attempt(copy, self.say, NOT_COPIED)

    def _id(self, state: State) -> GameID:
        return GameID(self.game.id, self._options(state), Start(position=state.position()))

    def open_formats(self) -> None:
        """Let the player copy the board in one of its formats."""
        if state := self.legal():
            open_formats(self.desk, self.game, self._id(state), state)

    def save(self) -> None:
        """Write the board to a new file in the folder for boards."""

        def save() -> None:
            paths, state = self.desk.library.paths, self.legal()
            if state and paths:
                self.say(tr("Saved as {name}.", name=self.desk.save_board(paths, self.game, state)), good=True)

        self.desk.attempt(save, self.say, NOT_SAVED)

    def print(self) -> None:
        """Write the board, with its solution, to a new file for a printer."""
        paths, state = self.desk.library.paths, self.legal()
        if state and paths:
            path = new_board_file(paths, self.game, ".pdf")
            said, slices = tr("Saved as {name}.", name=path), printing(self._id(state), path)
            self.desk.work(self.game, tr("Printing …"), slices, lambda _: self.say(said, good=True))

    # Keys

    def _type(self, name: str) -> None:
        """Place the thing with this sign at the cursor, none for 0, and go on to the next cell, unless numbers may have
        several digits."""
        signs = [tool.sign for tool in self.editing.tools]
        if name == "0" or name in signs:
            self.begin_stroke(self.cursor, signs.index(name) if name in signs else ERASER)
            self.end_stroke()
            row, column = self.cursor
            if self.editing.longest == 1:
                self.cursor = divmod(
                    (row * self.draft.columns + column + 1) % len(self.draft.signs), self.draft.columns
                )
            self.changes += 1

    def suspend(self) -> None:
        """End the stroke: the player turns away."""
        super().suspend()
        self.end_stroke()

    def focus_on_board(self, on_board: bool) -> None:
        """Give the focus to the board or to the page."""
        self.end_stroke()
        self.on_board = on_board
        self.changes += 1

    def move(self, action: str) -> bool:
        """Move the cursor if the board has the focus. Return whether it has."""
        if self.on_board and action in STEPS:
            row, column = self.cursor[0] + STEPS[action][0], self.cursor[1] + STEPS[action][1]
            self.stretch((row % self.draft.rows, column % self.draft.columns))
        return self.on_board

    def hints(self) -> list[KeyHint]:
        """Return the keys at the foot: those of the board or of the page, and how to go to the other."""
        keys = self.keys
        if not self.on_board:
            return [*super().hints(), *hints(keys, ("options", tr("Board", context="options")))]
        return [
            *hints(keys, ("choose", tr("Place", context="verb"))),
            *joint_hint(keys, tr("Next", context="cell"), "previous-level", "next-level"),
            *hints(keys, ("delete", tr("Erase")), ("undo", tr("Undo")), ("options", tr("List")), ("leave", tr("Back"))),
        ]

    def press(self, press: KeyPress) -> None:
        """Take a key: a digit chooses what is placed; on the board, the key that selects places it."""
        name = press.stroke.name
        if press.down and press.plain and not press.action and name.isdecimal():
            if self.editing.typed and self.on_board:
                self._type(name)
            elif 0 < int(name) <= len(self.editing.tools):
                self.choose_tool(int(name) - 1)
        elif press.down and press.action in TOOL_STEPS:
            self.choose_tool((self.tool + TOOL_STEPS[press.action]) % len(self.editing.tools))
        elif self.on_board and press.action == "choose":
            if press.down:
                self.begin_stroke(self.cursor, self.tool)
            else:
                self.end_stroke()
        elif self.on_board and press.action == "delete":
            if press.down:
                self.begin_stroke(self.cursor, ERASER)
                self.end_stroke()
        else:
            super().press(press)


def _way(start: int, end: int) -> Iterator[int]:
    """Return the numbers from one to another, both included."""
    step = 1 if end >= start else -1
    return iter(range(start, end + step, step))


def shown_draft(draft: Draft) -> ShownBoard:
    """Return a draft as a board: walls, pieces that have letters, tiles with numbers, and other things by their
    signs."""
    return ShownBoard(draft.rows, draft.columns, tuple(map(_cell, draft.signs)))


def _cell(sign: str) -> ShownCell:
    if not sign:
        return GROUND
    if sign == WALL:
        return ShownCell(0, "", "wall")
    if sign.isalnum():
        return ShownCell(ord(sign[0]), sign, "stack", piece=ord(sign[0]) if sign.isalpha() else 0)
    return ShownCell(0, sign, "goal")
