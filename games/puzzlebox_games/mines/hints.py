"""The hints of Mines: the easiest argument that decides a cell, by one number, by two, by more, or with the counter;
and where none does, the best guess. And the solution."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from puzzlebox.rules import (
    Cell,
    Hint,
    Message,
    NoSolution,
    Search,
    Slices,
    Solution,
    bits_of,
    cells_name,
    counted,
    technique_name,
)
from puzzlebox_games.mines.board import ASK, COVERED, FLAG, having
from puzzlebox_games.mines.generator import given_cell
from puzzlebox_games.mines.knowledge import Knowledge
from puzzlebox_games.mines.rules import Mines, complete, opens
from puzzlebox_games.mines.solver import compared

FULL, ONLY_PLACE, PAIR = technique_name("Full number"), technique_name("Only place"), technique_name("Pair")
CHAIN, COUNT, GUESS = technique_name("Chain"), technique_name("Count"), technique_name("Guess")

PATTERNS = {(1, 2, 2, 1): "1-2-2-1", (1, 2, 1): "1-2-1", (1, 1): "1-1", (1, 2): "1-2", (2, 1): "1-2"}
"""The names of pairs in a line of numbers, by what these still lack."""

MAX_SHARES = 6
"""The most shares that the text of a guess lists."""

MAX_LAYOUTS = 1_000_000
"""From this number on, layouts are not counted in a text."""

LOOK = (
    Message("Look at the number of mines that are left."),
    Message("Look at the {number}."),
    Message("Look at the {a} and the {b}."),
    Message("Look around the {number}."),
)
"""Where to look, by the count of the numbers that an argument begins from; the last for three and more."""

WHY_FULL = Message(
    "This {value} has its {value} mine: the other covered cells around it are safe.",
    "This {value} has its {value} mines: the other covered cells around it are safe.",
)
WHY_ONLY_PLACE = Message(
    "This {value} needs {count} more mine, and touches just one covered cell without a flag: it is a mine.",
    "This {value} needs {count} more mines, and touches just {count} covered cells without a flag: all of them are "
    "mines.",
)
WHY_SAME = Message(
    "Both numbers need {count} more mine, and all covered cells around the {inner} also touch the {outer}. So the "
    "other covered cells around the {outer} are safe.",
    "Both numbers need {count} more mines, and all covered cells around the {inner} also touch the {outer}. So the "
    "other covered cells around the {outer} are safe.",
)
WHY_MORE = Message(
    "The {a} needs {count} mine more than the {b}, and just one of its covered cells does not touch the {b}. It is a "
    "mine, and the cells that only the {b} touches are safe.",
    "The {a} needs {count} mines more than the {b}, and just {count} of its covered cells do not touch the {b}. They "
    "are mines, and the cells that only the {b} touches are safe.",
)
WHY_CHAIN = {
    "mine": Message(
        "If row {row}, column {column} were safe, the {count} marked number could not all be right: it is a mine.",
        "If row {row}, column {column} were safe, the {count} marked numbers could not all be right: it is a mine.",
    ),
    "safe": Message(
        "If row {row}, column {column} were a mine, the {count} marked number could not all be right: it is safe.",
        "If row {row}, column {column} were a mine, the {count} marked numbers could not all be right: it is safe.",
    ),
}
WHY_COUNT = {
    "none": Message("All mines have flags: every other covered cell is safe."),
    "safe": Message(
        "{count} mine is left. In every layout that fits the numbers and has exactly one, the marked cells are safe.",
        "{count} mines are left. In every layout that fits the numbers and has exactly that many, the marked cells are "
        "safe.",
    ),
    "mine": Message(
        "{count} mine is left. In every layout that fits the numbers, it is in the marked cell.",
        "{count} mines are left. In every layout that fits the numbers and has exactly that many, there are mines in "
        "the marked cells.",
    ),
}
WHY_GUESS = Message(
    "Row {row}, column {column} is a mine in {share} of the {layouts} layouts that fit, and no cell in fewer. The "
    "shares of mines, with row and column: {shares}."
)


class Conclusion(NamedTuple):
    """Cells that are safe, cells that are mines, and the numbers that show it, with the name of the argument and its
    reason in words."""

    safe: int
    mines: int
    clues: tuple[int, ...]
    technique: Message
    why: Message


def find_hint(state: Mines, search: Search) -> Slices[Hint | None]:
    """Find the easiest step that is certain, or the best guess; None if the game is over."""
    if state.outcome():
        return None
    if state.mines is None:
        return _first(state)
    yield 0.2
    knowledge = Knowledge(state, search)
    yield 0.5
    if wanted := (knowledge.safe | knowledge.mines) & ~knowledge.flagged:
        return _hint(knowledge, next(found for level in LEVELS for found in level(knowledge, wanted)))
    wrong = knowledge.flagged & knowledge.safe
    return _wrong_flag(knowledge, wrong) if wrong else _guess(knowledge)


def _first(state: Mines) -> Hint | None:
    """Return the advice before the first opening."""
    middle = given_cell(state.field)
    cell = middle if state.grid[middle] in (COVERED, ASK) else None
    return Hint(
        technique=technique_name("First cell"),
        where=Message("Open any cell."),
        why=Message("The first cell that you open never has a mine."),
        inputs=(f"open {cell[0]} {cell[1]}",) if cell else (),
        cells={"act": (cell,)} if cell else {},
    )


def _hint(knowledge: Knowledge, found: Conclusion) -> Hint:
    cells = knowledge.field.cells
    flags = [f"flag {row} {column} on" for row, column in cells(found.mines & ~knowledge.flagged)]
    look, names = [*map(knowledge.field.cell, found.clues)], [_number(knowledge, clue) for clue in found.clues[:2]]
    return Hint(
        technique=found.technique,
        where=LOOK[min(len(look), 3)].filled(**dict(zip(("a", "b"), names, strict=False)), number=(*names, "")[0]),
        why=found.why,
        inputs=(*flags, *_opening(knowledge, found)),
        cells={
            "look": tuple(look[:2]) if len(look) < 3 else (),
            "reason": tuple(look) if len(look) > 2 else (),
            "act": cells((found.safe | found.mines) & ~knowledge.proved),
        },
    )


def _opening(knowledge: Knowledge, found: Conclusion) -> tuple[str, ...]:
    """Return the input that opens safe cells: a chord, or the first of them, because it may open others, too."""
    safe, place = found.safe & ~knowledge.flagged, knowledge.field.cell
    if safe and found.technique is FULL and knowledge.state.may_chord(found.clues[0]):
        return ("chord {} {}".format(*place(found.clues[0])),)
    return ("open {} {}".format(*place(next(bits_of(safe)))),) if safe else ()


def _number(knowledge: Knowledge, number: int) -> Message:
    place = counted(knowledge.field.cell(number))
    return Message("{value} in row {row}, column {column}", value=knowledge.state.grid.cells[number], **place)


def _short(knowledge: Knowledge, number: int, other: int) -> Message:
    """Return the name of a number that tells it from another one."""
    values, place = knowledge.state.grid.cells, counted(knowledge.field.cell(number))
    value = values[number]
    if value != values[other]:
        return Message("{value}", value=value)
    if place["row"] != counted(knowledge.field.cell(other))["row"]:
        return Message("{value} in row {row}", value=value, **place)
    return Message("{value} in column {column}", value=value, **place)


# The levels


def _full(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    for number, clue in knowledge.clues.items():
        if clue.mines == 0 and clue.cells & wanted:
            value = knowledge.state.grid.cells[number]
            yield Conclusion(clue.cells, 0, (number,), FULL, WHY_FULL.filled(count=value, value=value))


def _only_place(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    for number, clue in knowledge.clues.items():
        if clue.mines == clue.cells.bit_count() and clue.cells & wanted:
            why = WHY_ONLY_PLACE.filled(count=clue.mines, value=knowledge.state.grid.cells[number])
            yield Conclusion(0, clue.cells, (number,), ONLY_PLACE, why)


def _pairs(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    clues, field = knowledge.clues, knowledge.field
    for number, clue in clues.items():
        for other in bits_of(field.spread(field.spread(1 << number)) & ~(1 << number)):
            if other in clues and clues[other].cells & clue.cells and clue.mines >= clues[other].mines:
                safe, mines = compared(clue, clues[other])
                if (safe | mines) & wanted:
                    name = _pattern(knowledge, number, other)
                    yield Conclusion(safe, mines, (number, other), name, _pair(knowledge, number, other, mines))


def _pair(knowledge: Knowledge, number: int, other: int, mines: int) -> Message:
    """Return why two numbers decide some cells, of which these are mines."""
    a, b = _short(knowledge, number, other), _short(knowledge, other, number)
    if mines:
        return WHY_MORE.filled(count=mines.bit_count(), a=a, b=b)
    clue = knowledge.clues[number]
    inner, outer = (b, a) if clue.cells & ~knowledge.clues[other].cells else (a, b)
    return WHY_SAME.filled(count=clue.mines, inner=inner, outer=outer)


def _pattern(knowledge: Knowledge, number: int, other: int) -> Message:
    """Return the name of a pair: that of the pattern of numbers in a line that it belongs to."""
    field = knowledge.field
    (row, column), last = sorted(map(field.cell, (number, other)))
    down, right = last[0] - row, last[1] - column
    if (down, right) not in ((0, 1), (1, 0)):
        return PAIR
    lacks = {field.cell(n): clue.mines for n, clue in knowledge.clues.items()}
    line = [lacks.get((row + n * down, column + n * right)) for n in range(-2, 4)]
    for pattern, name in PATTERNS.items():
        for start in range(4 - len(pattern), 3):
            if tuple(line[start : start + len(pattern)]) == pattern:
                return Message("{pattern} pattern", pattern=name)
    return PAIR


def _chain(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    safe, mines = knowledge.local.safe & wanted, knowledge.local.mines & wanted
    for cell in bits_of(safe or mines):
        reasons, place = knowledge.reasons(cell), counted(knowledge.field.cell(cell))
        why = WHY_CHAIN["safe" if safe else "mine"].filled(count=len(reasons), **place)
        yield Conclusion(safe and 1 << cell, 0 if safe else 1 << cell, reasons, CHAIN, why)


def _count(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    safe, left = knowledge.safe & wanted, knowledge.left - knowledge.proved.bit_count()
    why = WHY_COUNT["none" if not left else "safe" if safe else "mine"].filled(count=left)
    yield Conclusion(safe, 0 if safe else wanted, (), COUNT, why)


LEVELS: tuple[Callable[[Knowledge, int], Iterator[Conclusion]], ...] = (_full, _only_place, _pairs, _chain, _count)
"""The arguments, from the easiest to the hardest. Each yields what it decides of the cells that are wanted."""


# Where logic ends


def _wrong_flag(knowledge: Knowledge, wrong: int) -> Hint:
    """Return the advice to remove a flag, if nothing else is certain."""
    cell = knowledge.field.cell(next(bits_of(wrong)))
    return Hint(
        technique=technique_name("Wrong flag"),
        where=Message("One of the flags is wrong."),
        why=Message("Row {row}, column {column} is safe.", **counted(cell)),
        inputs=(f"flag {cell[0]} {cell[1]} off",),
        cells={"act": (cell,)},
    )


def _guess(knowledge: Knowledge) -> Hint:
    """Return the cell with the smallest share of layouts, and the shares of the others."""
    layouts, field = knowledge.uncertain.layouts, knowledge.field
    free = {n: share for n, share in knowledge.uncertain.shares().items() if not knowledge.flagged >> n & 1}
    least = min(free.values())
    best = [field.cell(n) for n, share in free.items() if share == least]
    why = WHY_GUESS.filled(
        share=str(least),
        layouts=layouts if layouts < MAX_LAYOUTS else Message("very many"),
        shares=_shares({field.cell(n): free[n] for n in sorted(free)}),
        **counted(best[0]),
    )
    where = Message("No cell is certain: this is a guess.")
    return Hint(GUESS, where, why, ("open {} {}".format(*best[0]),), {"act": (best[0],), "target": tuple(sorted(best))})


def _shares(shares: dict[Cell, Fraction]) -> Message:
    """Return the smallest shares, each with its cells: `1/3 at row 2, columns 5, 6; 1/2 at row 7, column 1`."""
    groups = groupby(sorted(shares, key=shares.__getitem__), shares.__getitem__)
    first, *others = (Message("{share} at {cells}", share=str(share), cells=_some(cells)) for share, cells in groups)
    for other in others[: MAX_SHARES - 1]:
        first = Message("{some}; {other}", some=first, other=other)
    return Message("{some}; {other}", some=first, other="…") if others[MAX_SHARES - 1 :] else first


def _some(cells: Iterable[Cell]) -> Message:
    """Return the names of the first cells, and an ellipsis for the others."""
    named = [*cells]
    first = cells_name(named[:MAX_SHARES])
    return Message("{some}; {other}", some=first, other="…") if len(named) > MAX_SHARES else Message(first)


def shares_of(state: Mines) -> dict[Cell, Fraction]:
    """Return the share of the layouts in which each covered cell is a mine."""
    shares = Knowledge(state, Search()).uncertain.shares()
    return {state.field.cell(cell): share for cell, share in shares.items()}


# The solution


def find_solution(state: Mines, search: Search) -> Slices[Solution | NoSolution]:
    """Play a copy of the game to its end. Progress is the share of its cells that are open."""
    if outcome := state.outcome():
        return Solution((), 0, optimal=True) if outcome.kind == "won" else NoSolution(Message("A mine was opened."))
    played, inputs = state.copy(), list[str]()

    def send(*texts: str) -> None:
        for text in texts:
            if not played.outcome():
                played.send(text)
                inputs.append(text)

    while not played.outcome():
        yield having(played.grid, *range(COVERED)).bit_count() / len(played.grid)
        safe = _next_cells(played, search)
        cells = played.field.cells(safe)
        send(*(f"flag {row} {column} off" for row, column in cells if played.grid[row, column] == FLAG))
        if played.mines is None:
            first = "open {} {}".format(*cells[0])
            send((yield from complete(played, first, search)) if opens(played, first) else first)
        for cell in cells:
            if played.grid[cell] in (COVERED, ASK):
                send("open {} {}".format(*cell))
    return Solution(tuple(inputs), len(inputs), optimal=False)


def _next_cells(state: Mines, search: Search) -> int:
    """Return the cells that are certainly safe, or the best guess that does not hit a mine; the middle one before the
    mines are laid."""
    if state.mines is None:
        return 1 << state.field.number(given_cell(state.field))
    knowledge = Knowledge(state, search)
    if safe := knowledge.safe or knowledge.uncertain.safe:
        return safe
    shares = knowledge.uncertain.shares()
    return 1 << min((cell for cell in shares if not state.mines >> cell & 1), key=lambda cell: shares[cell])
