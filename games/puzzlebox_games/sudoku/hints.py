"""The hints of Sudoku: what is wrong first, then the easiest technique that helps, and trying as a last resort."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from puzzlebox.core.grid import counted
from puzzlebox.core.message import Message, listed
from puzzlebox.core.search import Hint, NoSolution, Role, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.sudoku.board import Unit, Values, digits_of, input_text
from puzzlebox_games.sudoku.rules import Sudoku
from puzzlebox_games.sudoku.solver import solver
from puzzlebox_games.sudoku.techniques import TECHNIQUES, Candidates, Step


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
            inputs.append(input_text("set", state.shape.place(cell), solution[cell]))
            after.send(inputs[-1])
    return Solution(tuple(inputs), len(inputs), optimal=state.solution is not None)


def find_hint(state: Sudoku, search: Search) -> Slices[Hint | None]:
    """Find the next step: a wrong digit, notes without the right digit, or the easiest technique that helps. None if
    the game is over."""
    if state.outcome():
        return None
    yield 0
    solution, notes = _solution_of(state, search), state.layers["notes"].cells
    board = Candidates(state.shape, state.grid.cells)
    for cell, digit in enumerate(state.grid.cells):
        if digit not in (0, solution[cell]):
            return _mistake(state, cell, "Wrong", "set", 0)
    for cell, mask in enumerate(notes):
        if state.solution and mask and not mask >> solution[cell] - 1 & 1:
            return _mistake(state, cell, "Missing", "notes", *digits_of(board.masks[cell]))
    board.masks = [mask & (noted or mask) for mask, noted in zip(board.masks, notes, strict=True)]
    for technique in TECHNIQUES:
        search.visit()
        if step := next(technique.find(board), None):
            return _by_technique(state, board, technique.name, step)
    return _by_trying(state, board, solution)


def _solution_of(state: Sudoku, search: Search) -> Values:
    """Return the solution, or one that has all digits of the player if the board has several and one of these does."""
    if state.solution:
        return state.solution
    boards = (state.grid.cells, state.givens)
    return next(found[0] for values in boards if (found := solver(state.shape).solutions(values, 1, search.visit)))


# Mistakes

MISTAKES = {
    "Wrong": (
        Message("Wrong digit: the {digit} at row {row}, column {column}"),
        Message("A digit in row {row} is wrong."),
        Message("{digit} does not belong at row {row}, column {column}. Clear the cell."),
    ),
    "Missing": (
        Message("Missing note: row {row}, column {column}"),
        Message("A note is missing in row {row}."),
        Message("The notes at row {row}, column {column} lack the right digit. Note all digits that fit."),
    ),
}
"""The technique, the place and the reason of a hint on a mistake."""


def _mistake(state: Sudoku, number: int, kind: str, verb: str, *digits: int) -> Hint:
    cell = state.shape.place(number)
    values = {"digit": state.grid[cell], **counted(cell)}
    row = tuple((cell[0], column) for column in range(state.shape.size))
    technique, where, why = (text.filled(**values) for text in MISTAKES[kind])
    return Hint(technique, where, why, (input_text(verb, cell, *digits),), {"look": row, "act": (cell,)})


# Techniques

CROSSING = Message("In {base}, the digit {digit} can only be where it crosses {cover}. So {digit} falls at {targets}.")

WHY = {
    "Full house": Message("{digit} is the only digit that is missing in {base}. It goes to {cells}."),
    "Naked single": Message(
        "Only {digit} fits at {cells}: the others stand in its row, column or block, or are crossed out."
    ),
    "Pointing": CROSSING,
    "Claiming": CROSSING,
    "Naked": Message("The cells {cells} share the digits {digits}. So these fall in the rest of {base}: {targets}."),
    "Hidden": Message("In {base}, the digits {digits} can only be at {cells}. So all other digits fall there."),
    "XY-wing": Message(
        "Whichever digit the first of {cells} has, one of the other two is {digit}. So {digit} falls at {targets}."
    ),
    "fish": Message(
        "In {base}, the digit {digit} can only be in {cover}. So {digit} leaves the rest of {cover}: {targets}."
    ),
}
"""The reasons, by the name of the technique or its first word; those of all fish are the same."""


def _by_technique(state: Sudoku, board: Candidates, name: str, step: Step) -> Hint:
    """Return the hint for a step. It works in a unit, from units to others that cover them, or in single cells."""
    half, is_fish = (len(step.units) + 1) // 2, len(step.units) > 2
    where = _names(step.units[:1]) or _cells_text(state, step.cells)
    values: dict[str, object] = {
        "technique": name,
        "digit": step.digits[0],
        "digits": _list(step.digits),
        "base": _names(step.units[:half]),
        "cover": _names(step.units[half:]),
        "cells": _cells_text(state, step.cells if step.cell is None else (step.cell,)),
        "targets": _cells_text(state, [cell for cell, _ in step.cuts]),
    }
    if is_fish:
        technique = Message("{technique} on {digit} in {base}", **values)
    elif step.units:
        technique = Message("{technique} in {place}", place=where, **values)
    else:
        technique = Message("{technique} at {place}", place=_cells_text(state, step.cells[:1]), **values)
    why = WHY.get(name) or WHY["fish" if is_fish else name.split()[0]]
    cells: dict[Role, Iterable[int]] = {"look": step.units[0].cells if step.units else step.cells}
    if step.cell is None:
        cells |= {"act": step.cells, "target": [cell for cell, _ in step.cuts]}
        inputs = _notes_of(state, board, step)
    else:
        cells |= {"act": [step.cell], "reason": _reasons(board, step, step.cell)}
        inputs = (input_text("set", state.shape.place(step.cell), step.digits[0]),)
    return Hint(
        technique,
        Message("Look at {place}.", place=where),
        _hidden_single(board, step, values) if name == "Hidden single" else why.filled(**values),
        inputs,
        {role: tuple(map(state.shape.place, sorted(numbers))) for role, numbers in cells.items()},
    )


def _reasons(board: Candidates, step: Step, place: int) -> list[int]:
    """Return the cells whose digits leave only one place for a digit, or only one digit for a place."""
    peers = board.geometry.peers
    if not step.units:
        return [*{digit: peer for peer in sorted(peers[place], reverse=True) if (digit := board.values[peer])}.values()]
    empty = {cell for cell in step.units[0].cells if not board.values[cell] and cell != place}
    return [cell for cell, digit in enumerate(board.values) if digit == step.digits[0] and empty & peers[cell]]


def _notes_of(state: Sudoku, board: Candidates, step: Step) -> tuple[str, ...]:
    """Return the notes that show the cells of a step and what it crosses out."""
    cut = dict(step.cuts)
    after = {cell: board.masks[cell] & ~cut.get(cell, 0) for cell in (*step.cells, *cut)}
    noted, place = state.layers["notes"].cells, state.shape.place
    return tuple(
        input_text("notes", place(cell), *digits_of(mask)) for cell, mask in after.items() if noted[cell] != mask
    )


def _hidden_single(board: Candidates, step: Step, values: dict[str, object]) -> Message:
    """Return which other units leave only one place for a digit: they have it, and cross the unit in empty cells."""
    (unit,) = step.units
    empty = {cell for cell in unit.cells if not board.values[cell] and cell != step.cell}
    holders = {cell for cell, digit in enumerate(board.values) if digit == step.digits[0]}
    lines = [other for other in board.geometry.units if empty & {*other.cells} and holders & {*other.cells}]
    if not lines:
        return Message("In {base}, {digit} can only go to {cells}.", **values)
    return Message(
        "In {base}, {digit} can only go to {cells}: {lines} has it.",
        "In {base}, {digit} can only go to {cells}: {lines} have it.",
        count=len(lines),
        lines=_names(lines),
        **values,
    )


# Trying


def _by_trying(state: Sudoku, board: Candidates, solution: Values) -> Hint:
    """Return the digit of a cell with the fewest candidates, which no technique finds."""
    number = min((cell for cell in state.shape.cells if board.masks[cell]), key=lambda n: board.masks[n].bit_count())
    cell, digits = state.shape.place(number), digits_of(board.masks[number])
    digit, place = solution[number], _cells_text(state, (number,))
    if state.solution is None:
        text = Message("No technique decides between {digits} at {place}. {digit} leads to a solution.")
    else:
        text = Message(
            "No technique that hints know helps here. By trying: {others} at {place} leads to a contradiction, so it "
            "is {digit}."
        )
    others = _list(other for other in digits if other != digit)
    return Hint(
        Message("Trying, at {place}", place=place),
        Message("Look at {place}.", place=place),
        text.filled(digits=_list(digits), others=others, place=place, digit=digit),
        (input_text("set", cell, digit),),
        {"look": (cell,), "act": (cell,)},
    )


# Texts


def _list(numbers: Iterable[int]) -> str:
    return listed(map(str, numbers))


def _cells_text(state: Sudoku, cells: Sequence[int]) -> str:
    """Return the places of cells: `row 5, column 5`, or short ones such as `r5c5, r5c7`."""
    places = [state.shape.place(cell) for cell in cells]
    if len(places) == 1:
        return Message("row {row}, column {column}", **counted(places[0]))
    return listed(f"r{row + 1}c{column + 1}" for row, column in places)


MANY = {
    "row": Message("rows {numbers}"),
    "column": Message("columns {numbers}"),
    "block": Message("blocks {numbers}"),
    "diagonal": Message("diagonals {numbers}"),
}


def _names(units: Sequence[Unit]) -> str:
    """Return the names of units: `row 3`, `rows 1, 7`, `rows 1, 7, column 2`; empty for none."""
    names = ""
    for kind, same in groupby(units, lambda unit: unit.kind):
        one, *others = same
        numbers = _list(unit.number + 1 for unit in (one, *others))
        name = MANY[kind].filled(numbers=numbers) if others else one.name
        names = Message("{first}, {other}", first=names, other=name) if names else name
    return names
