"""The hints of Sudoku: what is wrong first, then the easiest technique that helps, and trying as a last resort."""

from collections.abc import Iterable, Mapping

from puzzlebox.rules import Advice, Cell, Hint, Message, Role, Search, Slices, Solution, counted, listed, one_of
from puzzlebox_games.logic.digits import DIGIT_SIGNS, digits_of, input_text
from puzzlebox_games.sudoku.board import Unit, Values, names_of
from puzzlebox_games.sudoku.chains import find_chain
from puzzlebox_games.sudoku.rules import MAX_NODES, Sudoku
from puzzlebox_games.sudoku.solver import Sum, left_sets, solver
from puzzlebox_games.sudoku.techniques import HINTED, Candidates, Step, techniques_of

DIGIT_NAMES = ("digit", "other", "digits", "others")
"""The names of digits in the texts of hints."""

LETTERS = {str(digit): sign for digit, sign in enumerate(DIGIT_SIGNS)}
"""How digits are written if 10 to 16 are letters."""


def find_solution(state: Sudoku, search: Search) -> Slices[Solution]:
    """Return the inputs that fill the board: wrong digits are changed first. Each cell that is not right yet takes one
    input, so no solution is shorter if there is only one."""
    solution = yield from _solution_of(state, search)
    after, inputs = state.copy(), list[str]()
    pairs = zip(state.grid.cells, solution, strict=True)
    for _, cell in sorted((not digit, cell) for cell, (digit, true) in enumerate(pairs) if digit != true):
        if not after.outcome():
            inputs.append(input_text("set", state.place(cell), solution[cell]))
            after.send(inputs[-1])
    return Solution(tuple(inputs), len(inputs), optimal=state.solution is not None)


def find_hint(state: Sudoku, search: Search) -> Slices[Hint | None]:
    """Find the next step, with letters for the digits above 9 if the player prefers them."""
    hint = yield from _next_step(state, search)
    if not hint or not search.preferences.get("letters"):
        return hint
    technique, where, why = map(_with_letters, hint[:3])
    return hint._replace(technique=technique, where=where, why=why)


def _with_letters(text: str) -> str:
    """Return a message with letters for the digits above 9. Rows, columns and numbers of blocks stay."""
    if not isinstance(text, Message):
        return text
    given = {name: str(text.arguments[name]).split(", ") for name in DIGIT_NAMES if name in text.arguments}
    return text.filled(
        **text.arguments | {name: listed(LETTERS.get(one, one) for one in given[name]) for name in given}
    )


def _next_step(state: Sudoku, search: Search) -> Slices[Hint | None]:
    """Find the next step: a wrong digit, notes without the right digit, or the easiest technique that helps. None if
    the game is over."""
    if state.outcome():
        return None
    solution, notes = (yield from _solution_of(state, search)), state.layers["notes"].cells
    board = Candidates(state.shape, state.grid.cells)
    for cell, digit in enumerate(state.grid.cells):
        if digit not in (0, solution[cell]):
            return _mistake(state, cell, WRONG if state.solution else WRONG_HERE, "set", 0)
    for cell, mask in enumerate(notes):
        if mask and not mask >> solution[cell] - 1 & 1:
            advice = MISSING if state.solution else MISSING_HERE
            return _mistake(state, cell, advice, "notes", *digits_of(board.masks[cell]))
    board.masks = [mask & (noted or mask) for mask, noted in zip(board.masks, notes, strict=True)]
    for technique in techniques_of(state.shape, HINTED):
        search.visit()
        if step := next(technique.find(board), None):
            return _by_technique(state, board, technique.name, step)
    if chain := (yield from find_chain(board)):
        return _by_technique(state, board, *chain)
    return _by_trying(state, board, solution)


def _solution_of(state: Sudoku, search: Search) -> Slices[Values]:
    """Return the solution. If the board has several, it is one that agrees with all that the player has set and noted,
    or with as much of it as possible from the first digit to the last note."""
    yield 0
    if state.solution:
        return state.solution
    find, every = solver(state.shape).fitting, (1 << state.shape.size) - 1
    allowed = [1 << digit >> 1 or every for digit in state.givens]
    found = find(allowed, search.visit)
    digits = (1 << digit >> 1 for digit in state.grid.cells)
    for cell, mask in (*enumerate(digits), *enumerate(state.layers["notes"].cells)):
        yield 0.5
        narrowed = [*allowed[:cell], allowed[cell] & (mask or every), *allowed[cell + 1 :]]
        if other := found if narrowed[cell] >> found[cell] - 1 & 1 else find(narrowed, Search(limit=MAX_NODES).visit):
            allowed, found = narrowed, other
    return found


def _at(state: Sudoku, cells: Mapping[Role, Iterable[int]]) -> dict[Role, tuple[Cell, ...]]:
    """Return the places of cells in a hint, row by row."""
    ordered = {role: numbers if role == "chain" else sorted(numbers) for role, numbers in cells.items()}
    return {role: tuple(map(state.place, numbers)) for role, numbers in ordered.items() if numbers}


# Mistakes

WRONG = Advice(
    Message("Wrong digit: the {digit} at row {row}, column {column}"),
    Message("A digit in row {row} is wrong."),
    Message("{digit} does not belong at row {row}, column {column}. Clear the cell."),
)
MISSING = Advice(
    Message("Missing note: row {row}, column {column}"),
    Message("A note is missing in row {row}."),
    Message("The notes at row {row}, column {column} lack the right digit. Note all digits that fit."),
)
WRONG_HERE = WRONG._replace(
    why=Message("With the digits before it, no solution has {digit} at row {row}, column {column}. Clear the cell.")
)
MISSING_HERE = MISSING._replace(
    why=Message(
        "With the digits and the notes before them, no solution fits the notes at row {row}, column {column}. Note all "
        "digits that fit."
    )
)


def _mistake(state: Sudoku, number: int, advice: Advice, verb: str, *digits: int) -> Hint:
    cell = state.place(number)
    row = tuple((cell[0], column) for column in range(state.shape.size))
    cells: dict[Role, tuple[Cell, ...]] = {"look": row, "act": (cell,)}
    return advice.hint((input_text(verb, cell, *digits),), cells, digit=state.grid[cell], **counted(cell))


# Techniques

HEADINGS = (
    Message("{technique} at {place}"),
    Message("{technique} in {place}"),
    Message("{technique} in {place}"),
    Message("{technique} on {digit} in {base}"),
)
"""The headings of hints, by the number of units in which a technique works: three stand for more."""

LOOK = Message("Look at {place}.")
CROSSING = Message("In {base}, the digit {digit} can only be where it crosses {cover}. So {digit} falls at {targets}.")
FISH = Message("In {base}, the digit {digit} can only be in {cover}. So {digit} leaves the rest of {cover}: {targets}.")

CHAIN = Message(
    "If {digit} is not at {pivot}, the links lead to {other} at {wings}. One of them is right, so candidates fall at "
    "{targets}."
)

WHY = {
    "Full house": Message("{digit} is the only digit that is missing in {base}. It goes to {cells}."),
    "Hidden single": Message("In {base}, {digit} can only go to {cells}."),
    "Naked single": Message(
        "Only {digit} fits at {cells}: the others stand in its row, column or block, or are crossed out."
    ),
    "Pointing": CROSSING,
    "Claiming": CROSSING,
    "Naked": Message("The cells {cells} share the digits {digits}. So these fall in the rest of {base}: {targets}."),
    "Hidden": Message("In {base}, the digits {digits} can only be at {cells}. So all other digits fall there."),
    "XY-wing": Message(
        "Whichever digit {pivot} has, one of the cells {wings} is {digit}. So {digit} falls at {targets}."
    ),
    "XYZ-wing": Message(
        "Whichever digit {pivot} has, it or one of the cells {wings} is {digit}. So {digit} falls at {targets}."
    ),
    **dict.fromkeys(("Simple", "X-chain", "XY-chain", "Chain"), CHAIN),
    **dict.fromkeys(("X-wing", "Swordfish", "Jellyfish"), FISH),
}
"""The reasons of hints, by the name of the technique or its first word."""

NAKED_X = Message(
    "Only {digit} fits at {cells}: the others stand in its row, column, block or diagonal, or are crossed out."
)
"""The reason of a naked single on a board with diagonals."""

NAKED_SEEN = Message("Only {digit} fits at {cells}: the others stand in cells that it sees, or are crossed out.")
"""The same on a board with regions or cages."""

CAGE_DIGIT = Message(
    "The cage at {cells} has only this cell, so it is {digit}.",
    "In {base}, the other digits make {made}, so {digit} is left for {cells}.",
)
CAGE_SETS = Message("In {base}, the digits can only be {ways}. So the others fall at {targets}.")
CAGE_SUM = Message("In {base}, the digits make {total}. The candidates that fall at {targets} fit no way to do so.")
CAGE_NEEDS = Message(
    "In {base}, {digit} stands in any case. So it falls at {targets}, in sight of all its places there."
)
INSIDE_DIGIT = Message(
    "The digits of {base} make {whole}, and the cages inside make {known}. So {digit} is left for {cells}.",
    "The digits of {base} make {whole}, and the cages inside make {known}. So {group} make {total}, and {digit} goes "
    "to {cells}.",
)
INSIDE_SUM = Message(
    "The digits of {base} make {whole}, and the cages inside make {known}. So {group} make {total}, and the candidates "
    "that fall at {targets} do not fit."
)
OUTSIDE_DIGIT = Message(
    "The digits of {base} make {whole}, and the cages that touch it make {known}. So {digit} goes to {cells} outside.",
    "The digits of {base} make {whole}, and the cages that touch it make {known}. So {group} outside make {total}, and "
    "{digit} goes to {cells}.",
)
OUTSIDE_SUM = Message(
    "The digits of {base} make {whole}, and the cages that touch it make {known}. So {group} outside make {total}, and "
    "the candidates that fall at {targets} do not fit."
)
MOST_WAYS = 4
"""The most ways to make a sum that a hint names."""

HOLDERS = Message(
    "In {base}, {digit} can only go to {cells}: {lines} has it.",
    "In {base}, {digit} can only go to {cells}: {lines} have it.",
)
"""The reason of a hidden single that other units show: they have the digit, and cross the unit in empty cells."""


def _by_technique(state: Sudoku, board: Candidates, name: str, step: Step) -> Hint:
    """Return the hint for a step. It works in a unit, from units to others that cover them, or in single cells."""
    half, digit = (len(step.units) + 1) // 2, step.digits[0]
    goals = step.cells if step.cell is None else (step.cell,)
    heading = HEADINGS[min(3, len(step.units))]
    why = _why_of_sum(board, step, step.sum) if step.sum else WHY.get(name) or WHY[name.split()[0]]
    reasons, lines = _reasons(board, step) if step.cell is not None else ([], [])
    if name == "Naked single" and state.options["extra"] != "none":
        why = NAKED_X if state.options["extra"] == "x" else NAKED_SEEN
    values: dict[str, object] = {
        "technique": name,
        "digit": digit,
        "other": step.digits[-1],
        "digits": _list(step.digits),
        "base": names_of(step.units[:half]),
        "cover": names_of(step.units[half:]),
        "cells": state.names(goals),
        "pivot": state.names(goals[:1]),
        "wings": state.names(goals[1:]),
        "targets": state.names([cell for cell, _ in step.cuts]),
        "lines": names_of(lines),
        "count": len(lines),
    }
    if step.sum:
        values |= _values_of_sum(state, board, step, step.sum)
    unit = names_of(step.units[:1])
    cells: dict[Role, Iterable[int]] = {"look": step.units[0].cells if unit else step.cells, "act": goals}
    cells["chain"] = step.chain
    if step.cell is None:
        cells["target"] = [cell for cell, _ in step.cuts]
        inputs = _notes_of(state, board, step)
    else:
        cells["reason"] = reasons
        inputs = (input_text("set", state.place(step.cell), digit),)
    return Hint(
        heading.filled(place=unit or state.names(step.cells[:1]), **values),
        LOOK.filled(place=unit or state.names(step.cells)),
        (HOLDERS if lines else why).filled(**values),
        inputs,
        _at(state, cells),
    )


def _why_of_sum(board: Candidates, step: Step, one: Sum) -> Message:
    """Return the reason of a step that follows from a sum."""
    if one.sets and step.cell is not None:
        return CAGE_DIGIT
    if one.sets and not {cell for cell, _ in step.cuts} <= {*step.cells}:
        return CAGE_NEEDS
    if one.sets:
        return CAGE_SETS if len(left_sets(one, board.domains())) <= MOST_WAYS else CAGE_SUM
    if one.is_inside:
        return INSIDE_SUM if step.cell is None else INSIDE_DIGIT
    return OUTSIDE_SUM if step.cell is None else OUTSIDE_DIGIT


def _values_of_sum(state: Sudoku, board: Candidates, step: Step, one: Sum) -> dict[str, object]:
    """Return what the reason of such a step names."""
    ways = [" + ".join(map(str, digits_of(digits))) for digits in left_sets(one, board.domains())]
    return {
        "base": names_of(one.base),
        "made": sum(board.values[cell] for cell in one.cells),
        "ways": one_of(ways or [""]),
        "total": one.total,
        "whole": len(one.base) * sum(range(state.shape.size + 1)),
        "known": one.known,
        "group": state.names(one.cells),
        "count": len(one.cells),
    }


def _reasons(board: Candidates, step: Step) -> tuple[list[int], list[Unit]]:
    """Return the cells whose digits leave only one place for a digit, or only one digit for a place. For a place in a
    unit, also return the units that have one of them and cross that unit in empty cells, unless notes are a reason,
    too."""
    peers = board.geometry.peers
    if step.sum:
        return [cell for cell in step.cells if board.values[cell]], []
    if not step.units:
        (cell,) = step.cells
        seen = {digit: peer for peer in sorted(peers[cell], reverse=True) if (digit := board.values[peer])}
        return [*seen.values()], []
    empty = {cell for cell in step.units[0].cells if not board.values[cell]} - {step.cell}
    holders = [cell for cell, digit in enumerate(board.values) if digit == step.digits[0] and empty & peers[cell]]
    lines = [unit for unit in board.geometry.units if empty & {*unit.cells} and {*holders} & {*unit.cells}]
    return holders, lines if empty <= {cell for unit in lines for cell in unit.cells} else []


def _notes_of(state: Sudoku, board: Candidates, step: Step) -> tuple[str, ...]:
    """Return the notes that show the cells of a step and what it crosses out."""
    cut = dict(step.cuts)
    after = {cell: board.masks[cell] & ~cut.get(cell, 0) for cell in (*step.cells, *step.chain, *cut)}
    noted, place = state.layers["notes"].cells, state.place
    return tuple(
        input_text("notes", place(cell), *digits_of(mask)) for cell, mask in after.items() if noted[cell] != mask
    )


# Trying

TRYING = Advice(
    Message("Trying, at {place}"),
    LOOK,
    Message(
        "No technique that hints know helps here. By trying: {others} at {place} leads to a contradiction, so it is "
        "{digit}."
    ),
)
CHOOSING = TRYING._replace(
    why=Message("No technique decides between {digits} at {place}. {digit} leads to a solution.")
)


def _by_trying(state: Sudoku, board: Candidates, solution: Values) -> Hint:
    """Return the digit of a cell with the fewest candidates, which no technique finds."""
    number = min((cell for cell in state.shape.cells if board.masks[cell]), key=lambda n: board.masks[n].bit_count())
    digits, digit = digits_of(board.masks[number]), solution[number]
    return (TRYING if state.solution else CHOOSING).hint(
        (input_text("set", state.place(number), digit),),
        _at(state, {"look": (number,), "act": (number,)}),
        place=state.names((number,)),
        digits=_list(digits),
        others=_list(other for other in digits if other != digit),
        digit=digit,
    )


# Texts


def _list(numbers: Iterable[int]) -> str:
    return listed(map(str, numbers))
