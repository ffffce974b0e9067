"""The hints of Sudoku: what is wrong first, then the easiest technique that helps, and trying as a last resort."""

from collections.abc import Iterable, Sequence

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.search import Hint, NoSolution, Role, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.sudoku.board import Geometry, Unit, Values
from puzzlebox_games.sudoku.rules import Sudoku
from puzzlebox_games.sudoku.solver import solver
from puzzlebox_games.sudoku.techniques import TECHNIQUES, Candidates, Step, Technique, digits_of


def find_solution(state: Sudoku, search: Search) -> Slices[Solution | NoSolution]:
    """Return the inputs that fill the board: wrong digits are changed first. Each cell that is not right yet takes one
    input, so no solution is shorter if there is only one."""
    yield 0
    solution = _solution_of(state, search)
    after, inputs = state.copy(), list[str]()
    pairs = zip(state.grid.cells, solution, strict=True)
    changes = sorted((not digit, cell) for cell, (digit, true) in enumerate(pairs) if digit != true)
    for _, cell in changes:
        if not after.outcome():
            inputs.append(_set_text(state.shape, cell, solution[cell]))
            after.send(inputs[-1])
    return Solution(tuple(inputs), len(inputs), optimal=state.solution is not None)


def find_hint(state: Sudoku, search: Search) -> Slices[Hint | None]:
    """Find the next step: a wrong digit, notes without the right digit, or the easiest technique that helps. None if
    the game is over."""
    if state.outcome():
        return None
    yield 0
    solution = _solution_of(state, search)
    wrong = [cell for cell, digit in enumerate(state.grid.cells) if digit not in (0, solution[cell])]
    if wrong:
        return _wrong_digit(state, wrong[0])
    lacking = [cell for cell, mask in enumerate(_notes(state)) if mask and not mask >> solution[cell] - 1 & 1]
    if lacking and state.solution:
        return _lacking_note(state, lacking[0])
    board = _candidates(state)
    for technique in TECHNIQUES:
        search.visit()
        step = next(technique.find(board), None)
        if step:
            return _hint(state, board, technique, step)
    return _by_trying(state, board, solution)


def _solution_of(state: Sudoku, search: Search) -> Values:
    """Return the solution, or one that has all digits of the player if the board has several and one of these does."""
    if state.solution:
        return state.solution
    for values in (state.grid.cells, state.givens):
        if solutions := solver(state.shape).solutions(values, 1, search.visit):
            return solutions[0]
    raise AssertionError("a board without a solution")


def _notes(state: Sudoku) -> list[int]:
    return state.layers["notes"].cells


def _candidates(state: Sudoku) -> Candidates:
    """Return what each cell may have: the player's notes, as far as the rules allow, or all that the rules allow."""
    board = Candidates(state.shape, state.grid.cells)
    board.masks = [mask & (notes or mask) for mask, notes in zip(board.masks, _notes(state), strict=True)]
    return board


# Mistakes


def _wrong_digit(state: Sudoku, cell: int) -> Hint:
    row, column = state.shape.place(cell)
    place = {"digit": state.grid.cells[cell], "row": row + 1, "column": column + 1}
    return Hint(
        technique=Message("Wrong digit: the {digit} at row {row}, column {column}", **place),
        where=Message("A digit in row {row} is wrong.", row=row + 1),
        why=Message("{digit} does not belong at row {row}, column {column}. Clear the cell.", **place),
        inputs=(f"set {row} {column} 0",),
        cells={"look": _row_of(state, row), "act": ((row, column),)},
    )


def _lacking_note(state: Sudoku, cell: int) -> Hint:
    row, column = state.shape.place(cell)
    place = {"row": row + 1, "column": column + 1}
    mask = Candidates(state.shape, state.grid.cells).masks[cell]
    return Hint(
        technique=Message("Missing note: row {row}, column {column}", **place),
        where=Message("A note is missing in row {row}.", row=row + 1),
        why=Message("The notes at row {row}, column {column} lack the right digit. Note all digits that fit.", **place),
        inputs=(_notes_text(state.shape, cell, mask),),
        cells={"look": _row_of(state, row), "act": ((row, column),)},
    )


def _row_of(state: Sudoku, row: int) -> tuple[Cell, ...]:
    return tuple((row, column) for column in range(state.shape.size))


# Techniques


def _hint(state: Sudoku, board: Candidates, technique: Technique, step: Step) -> Hint:
    shape, name = state.shape, Message(technique.name)
    where = (
        _places(step.units[:1]) if technique.name != "Naked single" and step.units else _cells_text(shape, step.cells)
    )
    named = _fish_text(step, name) if _is_fish(step) else Message("{technique} in {place}", technique=name, place=where)
    if technique.name in ("XY-wing", "Naked single"):
        named = Message("{technique} at {place}", technique=name, place=_cells_text(shape, step.cells[:1]))
    looks = [cell for unit in step.units[:1] for cell in unit.cells] if technique.name != "Naked single" else step.cells
    if step.cell is not None:
        inputs: tuple[str, ...] = (_set_text(shape, step.cell, step.digits[0]),)
        roles: dict[Role, Iterable[int]] = {
            "look": looks or step.cells,
            "act": (step.cell,),
            "reason": _reasons(board, step, technique),
        }
    else:
        inputs = _notes_of(state, board, step)
        roles = {"look": looks or step.cells, "act": step.cells, "target": [cell for cell, _ in step.cuts]}
    return Hint(
        technique=named,
        where=Message("Look at {place}.", place=where),
        why=_why(shape, board, technique, step),
        inputs=inputs,
        cells={role: tuple(map(shape.place, sorted(cells))) for role, cells in roles.items()},
    )


def _is_fish(step: Step) -> bool:
    return len(step.units) > 2 and step.cell is None


def _reasons(board: Candidates, step: Step, technique: Technique) -> list[int]:
    """Return the cells whose digits leave only one place for a digit, or only one digit for a place."""
    assert step.cell is not None
    if technique.name == "Naked single":
        seen: dict[int, int] = {}
        for peer in sorted(board.geometry.peers[step.cell]):
            if board.values[peer]:
                seen.setdefault(board.values[peer], peer)
        return list(seen.values())
    empty = {cell for cell in step.units[0].cells if not board.values[cell] and cell != step.cell}
    holders = [cell for cell, digit in enumerate(board.values) if digit == step.digits[0]]
    return [cell for cell in holders if empty & board.geometry.peers[cell]]


def _notes_of(state: Sudoku, board: Candidates, step: Step) -> tuple[str, ...]:
    """Return the notes that show the cells of a step and what it crosses out."""
    cut = dict(step.cuts)
    cells = dict.fromkeys((*step.cells, *cut))
    after = {cell: board.masks[cell] & ~cut.get(cell, 0) for cell in cells}
    return tuple(_notes_text(state.shape, cell, mask) for cell, mask in after.items() if _notes(state)[cell] != mask)


def _why(shape: Geometry, board: Candidates, technique: Technique, step: Step) -> Message:
    if step.cell is not None:
        return _single_text(shape, board, technique, step)
    digits, cells = _list(step.digits), _cells_text(shape, step.cells)
    targets = _cells_text(shape, [cell for cell, _ in step.cuts])
    if technique.name in ("Pointing", "Claiming"):
        one, other = _places(step.units[:1]), _places(step.units[1:])
        text = "In {one}, the digit {digit} can only be where it crosses {other}. So {digit} falls at {targets}."
        return Message(text, one=one, digit=digits, other=other, targets=targets)
    if technique.name == "XY-wing":
        text = (
            "Whichever digit the first of {cells} has, one of the other two is {digit}. So {digit} falls at {targets}."
        )
        return Message(text, cells=cells, digit=digits, targets=targets)
    if _is_fish(step):
        half = len(step.units) // 2
        text = "In {lines}, the digit {digit} can only be in {cover}. So {digit} leaves the rest of {cover}: {targets}."
        lines, cover = _places(step.units[:half]), _places(step.units[half:])
        return Message(text, lines=lines, digit=digits, cover=cover, targets=targets)
    if technique.name.startswith("Naked"):
        text = "The cells {cells} share the digits {digits}. So these fall in the rest of {place}: {targets}."
    else:
        text = "In {place}, the digits {digits} can only be at {cells}. So all other digits fall there."
    return Message(text, cells=cells, digits=digits, place=_places(step.units), targets=targets)


def _single_text(shape: Geometry, board: Candidates, technique: Technique, step: Step) -> Message:
    assert step.cell is not None
    digit, place = step.digits[0], _cells_text(shape, (step.cell,))
    if technique.name == "Full house":
        text = "{digit} is the only digit that is missing in {unit}. It goes to {place}."
        return Message(text, digit=digit, unit=_places(step.units), place=place)
    if technique.name == "Naked single":
        text = "Only {digit} fits at {place}: the others stand in its row, column or block, or are crossed out."
        return Message(text, digit=digit, place=place)
    lines = _blocking_lines(shape, board, step)
    if lines:
        one = "In {unit}, {digit} can only go to {place}: {lines} has it."
        several = "In {unit}, {digit} can only go to {place}: {lines} have it."
        values = {"unit": _places(step.units), "digit": digit, "place": place, "lines": _places(lines)}
        return Message(one, several, count=len(lines), **values)
    return Message("In {unit}, {digit} can only go to {place}.", unit=_places(step.units), digit=digit, place=place)


def _blocking_lines(shape: Geometry, board: Candidates, step: Step) -> list[Unit]:
    """Return other units that have the digit of a hidden single and cross its unit in an empty cell."""
    (unit,) = step.units
    empty = [cell for cell in unit.cells if not board.values[cell] and cell != step.cell]
    units = [
        other
        for other in shape.units
        if other is not unit and any(board.values[cell] == step.digits[0] for cell in other.cells)
    ]
    return [other for other in units if any(cell in other.cells for cell in empty)]


def _fish_text(step: Step, name: Message) -> Message:
    lines = step.units[: len(step.units) // 2]
    return Message("{technique} on {digit} in {lines}", technique=name, digit=step.digits[0], lines=_places(lines))


def _by_trying(state: Sudoku, board: Candidates, solution: Values) -> Hint:
    """Return the digit of a cell with the fewest candidates, which no technique finds."""
    open_cells = [cell for cell in state.shape.cells if not board.values[cell]]
    cell = min(open_cells, key=lambda cell: board.masks[cell].bit_count())
    place, others = _cells_text(state.shape, (cell,)), board.masks[cell] & ~(1 << solution[cell] - 1)
    if state.solution is None:
        why = Message(
            "No technique decides between {digits} at {place}. {digit} leads to a solution.",
            digits=_list(digits_of(board.masks[cell])),
            place=place,
            digit=solution[cell],
        )
    else:
        why = Message(
            "No technique that hints know helps here. By trying: {others} at {place} leads to a contradiction, so it "
            "is {digit}.",
            others=_list(digits_of(others)),
            place=place,
            digit=solution[cell],
        )
    return Hint(
        technique=Message("Trying, at {place}", place=place),
        where=Message("Look at {place}.", place=place),
        why=why,
        inputs=(_set_text(state.shape, cell, solution[cell]),),
        cells={"look": (state.shape.place(cell),), "act": (state.shape.place(cell),)},
    )


# Texts


def _set_text(shape: Geometry, cell: int, digit: int) -> str:
    row, column = shape.place(cell)
    return f"set {row} {column} {digit}"


def _notes_text(shape: Geometry, cell: int, mask: int) -> str:
    row, column = shape.place(cell)
    return " ".join(["notes", str(row), str(column), *map(str, digits_of(mask))])


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _cells_text(shape: Geometry, cells: Sequence[int]) -> str:
    """Return the places of cells: `row 5, column 5`, or short ones such as `r5c5, r5c7`."""
    places = [shape.place(cell) for cell in cells]
    if len(places) == 1:
        return Message("row {row}, column {column}", row=places[0][0] + 1, column=places[0][1] + 1)
    return ", ".join(f"r{row + 1}c{column + 1}" for row, column in places)


MANY = {
    "row": Message("rows {numbers}"),
    "column": Message("columns {numbers}"),
    "block": Message("blocks {numbers}"),
    "diagonal": Message("diagonals {numbers}"),
}


def _places(units: Sequence[Unit]) -> str:
    """Return the names of units: `row 3`, `rows 1, 7`, `rows 1, 7, column 2`."""
    kinds = dict.fromkeys(unit.kind for unit in units)
    groups = [[unit for unit in units if unit.kind == kind] for kind in kinds]
    names = [
        group[0].name
        if len(group) == 1
        else Message(MANY[group[0].kind].template, numbers=_list(unit.number + 1 for unit in group))
        for group in groups
    ]
    return _joined(names)


def _joined(names: Sequence[str]) -> str:
    first, *others = names
    for name in others:
        first = Message("{first}, {other}", first=first, other=name)
    return first
