"""The hints of Nonogram: the easiest deduction on the board, with its name. And the solution."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

from puzzlebox.rules import Advice, Cell, Hint, Message, Search, Slices, Solution, bits_of, counted, technique_name
from puzzlebox_games.nonogram.lines import Picture, kind_of, length_of
from puzzlebox_games.nonogram.palette import BLACK, INPUT_WORDS, PAINTS, UNKNOWN, WHITE, is_filled
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.solver import Knowledge, completing
from puzzlebox_games.nonogram.techniques import TECHNIQUES, Found, Task, Technique, all_fillings

NAMES = {BLACK: Message("filled", context="cell"), WHITE: Message("crossed out", context="cell")}

MISTAKE = Advice(
    Message("It is in row {row}, column {column}."),
    Message("A cell is wrong."),
    Message("The cell in row {row}, column {column} is not as in the solution: empty it."),
)
COLOURS = Advice(
    technique_name("Colours"),
    Message("Look at row {row}, column {column}."),
    Message("What row {row} and column {column} leave together is one colour: it is {right}."),
)
BOTH_WAYS = Advice(
    technique_name("Both ways"),
    Message("Try row {row}, column {column} both ways."),
    Message("If row {row}, column {column} were {wrong}, {line} could not be filled: it is {right}."),
)
NOT_OTHERS = BOTH_WAYS._replace(
    why=Message("If row {row}, column {column} were not {right}, {line} could not be filled.")
)
ONLY_SEARCH = Advice(
    technique_name("Search"), COLOURS.where, Message("No single step tells, but a search does: this cell is {right}.")
)
ONE_OF_SEVERAL = ONLY_SEARCH._replace(why=Message("Several pictures may fit. In one of them, this cell is {right}."))

LINE = Technique(technique_name("Line"), all_fillings, Message("All ways to fill {line} have these cells in common."))


def find_hint(state: Nonogram, search: Search) -> Slices[Hint | None]:
    """Find the easiest deduction, or a wrong cell; None if the game is over."""
    if state.outcome():
        return None
    picture = yield from _solution(state, search)
    if wrong := wrong_cell(state, picture):
        return MISTAKE.hint((f"set {wrong[0]} {wrong[1]} none",), {"act": (wrong,)}, **counted(wrong))
    knowledge = _known(state, search)
    lines = map(Task, knowledge.clues, knowledge.lengths, knowledge.lines)
    tasks = {number: task for number, task in enumerate(lines) if task.unknown}
    found = _named(state, tasks) or _by_line(state, tasks) or _by_colours(state, knowledge)
    return found or (yield from _both_ways(state, knowledge, picture))


def _known(state: Nonogram, search: Search) -> Knowledge:
    """Return what the cells tell that are set."""
    knowledge = Knowledge(state.clues, search)
    knowledge.lines = [line for lines in state.lines() for line in lines]
    return knowledge


def _solution(state: Nonogram, search: Search) -> Slices[Picture]:
    """Return the solution or, if there may be several, one with the cells that are set; any, if none has them. Raises
    SearchLimitError if there is none."""
    blank = Knowledge(state.clues, search)
    return state.solution or (yield from completing(_known(state, search), blank))


def wrong_cell(state: Nonogram, picture: Picture) -> Cell | None:
    """Return the first cell that differs from the solution, row by row."""
    for (row, column), value in state.grid.items():
        if value != UNKNOWN and value != state.right_value((row, column), picture):
            return row, column
    return None


def _named(state: Nonogram, tasks: dict[int, Task]) -> Hint | None:
    """Return the easiest deduction with a name: of those with the easiest technique, the one that tells most."""
    for technique in TECHNIQUES:
        found = {number: found for number, task in tasks.items() if (found := technique.find(task))}
        if found:
            number = max(found, key=lambda number: sum(mask.bit_count() for mask in found[number].new))
            return _hint(state, number, tasks[number], found[number], technique)
    return None


def _by_line(state: Nonogram, tasks: dict[int, Task]) -> Hint | None:
    """Return what the fillings of a line have in common."""
    found = ((number, task, found) for number, task in tasks.items() if (found := LINE.find(task)))
    line = next(found, None)
    return _hint(state, *line, LINE) if line else None


def _hint(state: Nonogram, number: int, task: Task, found: Found, technique: Technique) -> Hint:
    """Return the hint for new cells of a line, given by its number in `Knowledge`."""

    def cells(mask: int) -> tuple[Cell, ...]:
        rows = state.grid.rows
        return tuple((number, place) if number < rows else (place, number - rows) for place in bits_of(mask))

    text, new = line_text(state, number), [*found.new.planes, found.new.white]
    values = zip(new, (*state.colours, WHITE), strict=True)
    return Hint(
        technique=technique.name,
        where=Message("Look at {line}.", line=text),
        why=technique.why.filled(line=text, **{**found.arguments, **_run_text(state, found.arguments)}),
        inputs=tuple(text for mask, value in values for text in _fills(cells(mask), value)),
        cells={"look": cells(task.every), "act": cells(sum(new)), "reason": cells(found.reason)},
    )


def _run_text(state: Nonogram, arguments: Mapping[str, int]) -> dict[str, Message]:
    """Return the run among arguments as a part of a sentence, with its colour, if there are several."""
    if len(state.colours) == 1 or "run" not in arguments:
        return {}
    run, colours = arguments["run"], state.colours
    return {
        "run": Message("{length} in {colour}", length=length_of(run), colour=PAINTS[colours[kind_of(run) - 1]].name)
    }


def line_text(state: Nonogram, number: int) -> Message:
    """Return the name of a line, given by its number in `Knowledge`."""
    column = number - state.grid.rows
    return Message("row {number}", number=number + 1) if column < 0 else Message("column {number}", number=column + 1)


def _fills(cells: Iterable[Cell], value: int, kind: Callable[[Cell], object] = lambda _: None) -> Iterator[str]:
    """Return the inputs that set these cells, one for each group of neighbours of one `kind`."""
    for _, pairs in groupby(enumerate(cells), key=lambda pair: (sum(pair[1]) - pair[0], kind(pair[1]))):
        group = [cell for _, cell in pairs]
        yield f"fill {' '.join(map(str, (*group[0], *group[-1])))} {INPUT_WORDS[value]}"


def _by_colours(state: Nonogram, knowledge: Knowledge) -> Hint | None:
    """Return the first cell for which rows and columns together leave only one colour."""
    unknown = knowledge.unknown()
    while knowledge.kinds > 2 and knowledge.changed and knowledge.solve_round():
        if cell := next((cell for cell in unknown if len(knowledge.possible(cell)) == 1), None):
            return _setting(state, cell, state.kinds[knowledge.possible(cell)[0]], COLOURS)
    return None


def _both_ways(state: Nonogram, knowledge: Knowledge, picture: Picture) -> Slices[Hint]:
    """Return a cell that cannot have one of its colours, because some line could then not be filled. If there is none,
    return what a search knows."""
    for cell in knowledge.unknown():
        yield 0.5
        right, trial = state.right_value(cell, picture), knowledge.copy()
        values = [state.kinds[kind] for kind in knowledge.possible(cell)]
        trial.set_cell(cell, [kind for kind in knowledge.possible(cell) if state.kinds[kind] != right])
        if trial.solve():
            continue
        wrong = name_of(state, next(value for value in values if value != right))
        names = {"line": line_text(state, trial.broken), "wrong": wrong}
        return _setting(state, cell, right, NOT_OTHERS if len(values) > 2 else BOTH_WAYS, **names)
    cell = knowledge.unknown()[0]
    return _setting(state, cell, state.right_value(cell, picture), ONE_OF_SEVERAL if state.has_several else ONLY_SEARCH)


def name_of(state: Nonogram, value: int) -> Message:
    """Return how a sentence calls a cell with this value: by its colour, if there are several."""
    return PAINTS[value].name if len(state.colours) > 1 and value in PAINTS else NAMES[value]


def _setting(state: Nonogram, cell: Cell, value: int, advice: Advice, **values: Message) -> Hint:
    """Return a hint that sets one cell. The sentences are filled in with its place, its colour and other values."""
    inputs, right = (f"set {cell[0]} {cell[1]} {INPUT_WORDS[value]}",), name_of(state, value)
    return advice.hint(inputs, {"look": (cell,), "act": (cell,)}, **counted(cell), right=right, **values)


def find_solution(state: Nonogram, search: Search) -> Slices[Solution]:
    """Return the inputs that empty wrong cells and paint those that are left."""
    yield 0.5
    search.visit()
    picture = yield from _solution(state, search)
    wanted = {cell: state.right_value(cell, picture) for cell in state.grid}
    wrong = [cell for cell, value in state.grid.items() if is_filled(value) and value != wanted[cell]]
    left = {
        colour: [cell for cell, value in state.grid.items() if value != colour == wanted[cell]]
        for colour in state.colours
    }

    def kind(cell: Cell) -> object:
        return cell[0], state.grid[cell]

    painted = (text for colour, cells in left.items() for text in _fills(cells, colour, kind))
    inputs = (*_fills(wrong, UNKNOWN, kind), *painted)
    return Solution(inputs, len(inputs), optimal=False)
