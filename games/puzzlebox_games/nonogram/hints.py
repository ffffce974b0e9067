"""The hints of Nonogram: the easiest deduction on the board, with its name. And the solution."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from puzzlebox.rules import (
    Cell,
    Hint,
    Message,
    NoSolution,
    Role,
    Search,
    SearchLimitError,
    Slices,
    Solution,
    bits_of,
    counted,
    technique_name,
)
from puzzlebox_games.nonogram.board import BLACK, UNKNOWN, WHITE, known_lines
from puzzlebox_games.nonogram.lines import Picture
from puzzlebox_games.nonogram.rules import WORDS, Nonogram
from puzzlebox_games.nonogram.solver import Knowledge, completing
from puzzlebox_games.nonogram.techniques import TECHNIQUES, Found, Task, all_fillings

NAMES = {BLACK: Message("filled", context="cell"), WHITE: Message("crossed out", context="cell")}

ONLY_SEARCH = Message("No single step tells, but a search does: this cell is {right}.")
ONE_OF_SEVERAL = Message("Several pictures may fit. In one of them, this cell is {right}.")

LINE = Message("All ways to fill {line} have these cells in common.")


def find_hint(state: Nonogram, search: Search) -> Slices[Hint | None]:
    """Find the easiest deduction, or a wrong cell; None if the game is over."""
    if state.outcome():
        return None
    picture = yield from _solution(state, search)
    if wrong := wrong_cell(state, picture):
        return _mistake(wrong)
    knowledge = _known(state, search)
    lines = map(Task, knowledge.clues, knowledge.lengths, knowledge.lines)
    tasks = {number: task for number, task in enumerate(lines) if task.unknown}
    return _named(state, tasks) or _by_line(state, tasks) or (yield from _both_ways(state, knowledge, picture))


def _known(state: Nonogram, search: Search) -> Knowledge:
    """Return what the cells tell that are set."""
    knowledge = Knowledge(state.clues, search)
    knowledge.lines = [line for lines in known_lines(state.grid.cells, state.grid.columns) for line in lines]
    return knowledge


def _solution(state: Nonogram, search: Search) -> Slices[Picture]:
    """Return the solution or, if there may be several, one with the cells that are set; any, if none has them. Raises
    SearchLimitError if there is none."""
    if state.solution:
        return state.solution
    found = (yield from completing(_known(state, search))) or (yield from completing(Knowledge(state.clues, search)))
    if found is None:
        raise SearchLimitError
    return found


def wrong_cell(state: Nonogram, picture: Picture) -> Cell | None:
    """Return the first cell that differs from the solution, row by row."""
    for (row, column), value in state.grid.items():
        if value != UNKNOWN and value != solution_at(picture, (row, column)):
            return row, column
    return None


def solution_at(picture: Picture, cell: Cell) -> int:
    """Return the value of a cell in the solution."""
    return BLACK if picture[cell[0]] >> cell[1] & 1 else WHITE


def _mistake(cell: Cell) -> Hint:
    place = counted(cell)
    return Hint(
        technique=Message("It is in row {row}, column {column}.", **place),
        where=Message("A cell is wrong."),
        why=Message("The cell in row {row}, column {column} is not as in the solution: empty it.", **place),
        inputs=(f"set {cell[0]} {cell[1]} none",),
        cells={"act": (cell,)},
    )


def _named(state: Nonogram, tasks: dict[int, Task]) -> Hint | None:
    """Return the easiest deduction with a name: of those with the easiest technique, the one that tells most."""
    for technique in TECHNIQUES:
        found = {number: found for number, task in tasks.items() if (found := technique.find(task))}
        if found:
            number = max(found, key=lambda number: sum(mask.bit_count() for mask in found[number].new))
            return _hint(state, number, tasks[number], found[number], technique.name, technique.why)
    return None


def _by_line(state: Nonogram, tasks: dict[int, Task]) -> Hint | None:
    """Return what the fillings of a line have in common."""
    found = ((number, task, found) for number, task in tasks.items() if (found := all_fillings(task)))
    line = next(found, None)
    return _hint(state, *line, technique_name("Line"), LINE) if line else None


def _hint(state: Nonogram, number: int, task: Task, found: Found, technique: Message, why: Message) -> Hint:
    """Return the hint for new cells of a line, given by its number in `Knowledge`."""

    def cells(mask: int) -> tuple[Cell, ...]:
        rows = state.grid.rows
        return tuple((number, place) if number < rows else (place, number - rows) for place in bits_of(mask))

    text, (black, white) = line_text(state, number), found.new
    return Hint(
        technique=technique,
        where=Message("Look at {line}.", line=text),
        why=why.filled(line=text, **found.arguments),
        inputs=(*_fills(cells(black), BLACK), *_fills(cells(white), WHITE)),
        cells={"look": cells(task.every), "act": cells(black | white), "reason": cells(found.reason)},
    )


def line_text(state: Nonogram, number: int) -> Message:
    """Return the name of a line, given by its number in `Knowledge`."""
    column = number - state.grid.rows
    return Message("row {number}", number=number + 1) if column < 0 else Message("column {number}", number=column + 1)


def _fills(cells: Iterable[Cell], value: int, kind: Callable[[Cell], object] = lambda _: None) -> Iterator[str]:
    """Return the inputs that set these cells, one for each group of neighbours of one `kind`."""
    for _, pairs in groupby(enumerate(cells), key=lambda pair: (sum(pair[1]) - pair[0], kind(pair[1]))):
        group = [cell for _, cell in pairs]
        yield f"fill {' '.join(map(str, (*group[0], *group[-1])))} {WORDS[value]}"


def _both_ways(state: Nonogram, knowledge: Knowledge, picture: Picture) -> Slices[Hint]:
    """Return a cell that cannot have one of its colours, because some line could then not be filled. If there is none,
    return what a search knows."""
    for cell in knowledge.unknown():
        yield 0.5
        right = solution_at(picture, cell)
        trial = knowledge.copy()
        trial.set_cell(cell, right == WHITE)
        if not trial.solve():
            where = Message("Try row {row}, column {column} both ways.")
            why = Message("If row {row}, column {column} were {wrong}, {line} could not be filled: it is {right}.")
            return _setting(cell, right, technique_name("Both ways"), where, why, line=line_text(state, trial.broken))
    where = Message("Look at row {row}, column {column}.")
    why = ONE_OF_SEVERAL if state.has_several else ONLY_SEARCH
    cell = knowledge.unknown()[0]
    return _setting(cell, solution_at(picture, cell), technique_name("Search"), where, why)


def _setting(cell: Cell, value: int, technique: Message, where: Message, why: Message, **values: Message) -> Hint:
    """Return a hint that sets one cell. The sentences are filled in with its place, its colour and other values."""
    cells: dict[Role, tuple[Cell, ...]] = {"look": (cell,), "act": (cell,)}
    why = why.filled(**counted(cell), right=NAMES[value], wrong=NAMES[BLACK + WHITE - value], **values)
    inputs = (f"set {cell[0]} {cell[1]} {WORDS[value]}",)
    return Hint(technique, where.filled(**counted(cell)), why, inputs, cells)


def find_solution(state: Nonogram, search: Search) -> Slices[Solution | NoSolution]:
    """Return the inputs that empty wrong black cells and paint those that are left."""
    yield 0.5
    search.visit()
    picture = yield from _solution(state, search)
    wanted = {cell: solution_at(picture, cell) for cell in state.grid}
    wrong = [cell for cell, value in state.grid.items() if value == BLACK != wanted[cell]]
    left = [cell for cell, value in state.grid.items() if value != BLACK == wanted[cell]]

    def kind(cell: Cell) -> object:
        return cell[0], state.grid[cell]

    inputs = (*_fills(wrong, UNKNOWN, kind), *_fills(left, BLACK, kind))
    return Solution(inputs, len(inputs), optimal=False)
