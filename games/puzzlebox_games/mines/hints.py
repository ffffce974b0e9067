"""The hints of Mines: the easiest argument that decides a cell, by one number, by two, by more, or with the counter;
and where none does, the best guess. And the solution."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from puzzlebox.core.grid import Cell, bits_of
from puzzlebox.core.message import Message, technique_name
from puzzlebox.core.search import Hint, NoSolution, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.mines.board import ASK, COVERED, FLAG, having
from puzzlebox_games.mines.generator import complete, opens
from puzzlebox_games.mines.knowledge import Knowledge
from puzzlebox_games.mines.layout import given_cell
from puzzlebox_games.mines.logic import compared
from puzzlebox_games.mines.rules import Mines

FULL, ONLY_PLACE, PAIR = (technique_name("Full number"), technique_name("Only place"), technique_name("Pair"))
CHAIN, COUNT, GUESS = (technique_name("Chain"), technique_name("Count"), technique_name("Guess"))

PATTERNS = {(1, 2, 2, 1): "1-2-2-1", (1, 2, 1): "1-2-1", (1, 1): "1-1", (1, 2): "1-2", (2, 1): "1-2"}
"""The names of pairs in a line of numbers, by what these still lack."""

MAX_SHARES = 6
"""The most shares that the text of a guess lists."""


MAX_LAYOUTS = 1_000_000
"""From this number on, layouts are not counted in a text."""


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
    look = tuple(map(knowledge.field.cell, found.clues))
    return Hint(
        technique=found.technique,
        where=_where(knowledge, found),
        why=found.why,
        inputs=(*flags, *_opening(knowledge, found)),
        cells={
            "look": look[:2] if len(look) < 3 else (),
            "reason": look if len(look) > 2 else (),
            "act": cells((found.safe | found.mines) & ~knowledge.proved),
        },
    )


def _opening(knowledge: Knowledge, found: Conclusion) -> tuple[str, ...]:
    """Return the input that opens safe cells: a chord, or the first of them, because it may open others, too."""
    safe, place = found.safe & ~knowledge.flagged, knowledge.field.cell
    if safe and found.technique is FULL and knowledge.state.may_chord(found.clues[0]):
        return ("chord {} {}".format(*place(found.clues[0])),)
    return ("open {} {}".format(*place(next(bits_of(safe)))),) if safe else ()


def _where(knowledge: Knowledge, found: Conclusion) -> Message:
    count, names = len(found.clues), [_number(knowledge, clue) for clue in found.clues[:2]]
    if count == 0:
        return Message("Look at the number of mines that are left.")
    if count == 1:
        return Message("Look at the {number}.", number=names[0])
    if count == 2:
        return Message("Look at the {a} and the {b}.", a=names[0], b=names[1])
    return Message("Look around the {number}.", number=names[0])


def _number(knowledge: Knowledge, number: int) -> Message:
    row, column = knowledge.field.cell(number)
    value = knowledge.state.grid.cells[number]
    return Message("{value} in row {row}, column {column}", value=value, row=row + 1, column=column + 1)


def _short(knowledge: Knowledge, number: int, other: int) -> Message:
    """Return the name of a number that tells it from another one."""
    values, (row, column) = knowledge.state.grid.cells, knowledge.field.cell(number)
    value = values[number]
    if value != values[other]:
        return Message("{value}", value=value)
    if row != knowledge.field.cell(other)[0]:
        return Message("{value} in row {row}", value=value, row=row + 1)
    return Message("{value} in column {column}", value=value, column=column + 1)


# One number


def _full(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    for number, clue in knowledge.clues.items():
        if clue.mines == 0 and clue.cells & wanted:
            value = knowledge.state.grid.cells[number]
            why = Message(
                "This {value} has its {value} mine: the other covered cells around it are safe.",
                "This {value} has its {value} mines: the other covered cells around it are safe.",
                count=value,
                value=value,
            )
            yield Conclusion(clue.cells, 0, (number,), FULL, why)


def _only_place(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    for number, clue in knowledge.clues.items():
        if clue.mines == clue.cells.bit_count() and clue.cells & wanted:
            why = Message(
                "This {value} needs {count} more mine, and touches just one covered cell without a flag: it is a mine.",
                "This {value} needs {count} more mines, and touches just {count} covered cells without a flag: all of "
                "them are mines.",
                count=clue.mines,
                value=knowledge.state.grid.cells[number],
            )
            yield Conclusion(0, clue.cells, (number,), ONLY_PLACE, why)


# Two numbers


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
    clue, second = knowledge.clues[number], knowledge.clues[other]
    texts = {"a": _short(knowledge, number, other), "b": _short(knowledge, other, number)}
    if mines == 0:
        inner, outer = ("a", "b") if clue.cells & ~second.cells == 0 else ("b", "a")
        return Message(
            "Both numbers need {count} more mine, and all covered cells around the {inner} also touch the {outer}. So "
            "the other covered cells around the {outer} are safe.",
            "Both numbers need {count} more mines, and all covered cells around the {inner} also touch the {outer}. So "
            "the other covered cells around the {outer} are safe.",
            count=clue.mines,
            inner=texts[inner],
            outer=texts[outer],
        )
    return Message(
        "The {a} needs {count} mine more than the {b}, and just one of its covered cells does not touch the {b}. It is "
        "a mine, and the cells that only the {b} touches are safe.",
        "The {a} needs {count} mines more than the {b}, and just {count} of its covered cells do not touch the {b}. "
        "They are mines, and the cells that only the {b} touches are safe.",
        count=mines.bit_count(),
        **texts,
    )


def _pattern(knowledge: Knowledge, number: int, other: int) -> Message:
    """Return the name of a pair: that of the pattern of numbers in a line that it belongs to."""
    field = knowledge.field
    (row, column), (other_row, other_column) = sorted(map(field.cell, (number, other)))
    step = (other_row - row, other_column - column)
    if step not in ((0, 1), (1, 0)):
        return PAIR
    lacks = {field.cell(n): clue.mines for n, clue in knowledge.clues.items()}
    line = [lacks.get((row + n * step[0], column + n * step[1])) for n in range(-2, 4)]
    for pattern, name in PATTERNS.items():
        for start in range(4 - len(pattern), 3):
            if tuple(line[start : start + len(pattern)]) == pattern:
                return Message("{pattern} pattern", pattern=name)
    return PAIR


# More numbers


def _chain(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    safe, mines = knowledge.local.safe & wanted, knowledge.local.mines & wanted
    if not (safe or mines):
        return
    cell = next(bits_of(safe or mines))
    (row, column), reasons = knowledge.field.cell(cell), knowledge.reasons(cell)
    case = {"row": row + 1, "column": column + 1, "count": len(reasons)}
    why = Message(
        "If row {row}, column {column} were safe, the {count} marked number could not all be right: it is a mine.",
        "If row {row}, column {column} were safe, the {count} marked numbers could not all be right: it is a mine.",
        **case,
    )
    if safe:
        why = Message(
            "If row {row}, column {column} were a mine, the {count} marked number could not all be right: it is safe.",
            "If row {row}, column {column} were a mine, the {count} marked numbers could not all be right: it is safe.",
            **case,
        )
    yield Conclusion(safe and 1 << cell, 0 if safe else 1 << cell, reasons, CHAIN, why)


def _count(knowledge: Knowledge, wanted: int) -> Iterator[Conclusion]:
    found, left = knowledge.whole, knowledge.left - knowledge.proved.bit_count()
    safe, mines = found.safe & wanted, found.mines & wanted
    if not left:
        why = Message("All mines have flags: every other covered cell is safe.")
    elif safe:
        why = Message(
            "{count} mine is left. In every layout that fits the numbers and has it, the marked cells are safe.",
            "{count} mines are left. In every layout that fits the numbers and has just so many, the marked cells are "
            "safe.",
            count=left,
        )
    else:
        why = Message(
            "{count} mine is left. In every layout that fits the numbers, it is in the marked cell.",
            "{count} mines are left. In every layout that fits the numbers and has just so many, there are mines in "
            "the marked cells.",
            count=left,
        )
    yield Conclusion(safe, 0 if safe else mines, (), COUNT, why)


LEVELS: tuple[Callable[[Knowledge, int], Iterator[Conclusion]], ...] = (_full, _only_place, _pairs, _chain, _count)
"""The arguments, from the easiest to the hardest."""


# Where logic ends


def _wrong_flag(knowledge: Knowledge, wrong: int) -> Hint:
    """Return the advice to remove a flag, if nothing else is certain."""
    cell = knowledge.field.cell(next(bits_of(wrong)))
    return Hint(
        technique=technique_name("Wrong flag"),
        where=Message("One of the flags is wrong."),
        why=Message("Row {row}, column {column} is safe.", row=cell[0] + 1, column=cell[1] + 1),
        inputs=(f"flag {cell[0]} {cell[1]} off",),
        cells={"act": (cell,)},
    )


def _guess(knowledge: Knowledge) -> Hint:
    """Return the cell with the smallest share of layouts, and the shares of the others."""
    analysis, free = knowledge.whole, knowledge.closed & ~knowledge.flagged
    shares = {cell: share for cell, share in analysis.shares().items() if free >> cell & 1}
    least = min(shares.values())
    best = [cell for cell, share in shares.items() if share == least]
    row, column = knowledge.field.cell(best[0])
    return Hint(
        technique=GUESS,
        where=Message("No cell is certain: this is a guess."),
        why=Message(
            "Row {row}, column {column} is a mine in {share} of the {layouts} layouts that fit, and no cell in fewer. "
            "The shares of mines, with row and column: {shares}.",
            row=row + 1,
            column=column + 1,
            share=str(least),
            layouts=analysis.layouts if analysis.layouts < MAX_LAYOUTS else Message("very many"),
            shares=_shares(knowledge, shares),
        ),
        inputs=(f"open {row} {column}",),
        cells={"act": (knowledge.field.cell(best[0]),), "target": knowledge.field.cells(sum(1 << n for n in best))},
    )


def _shares(knowledge: Knowledge, shares: dict[int, Fraction]) -> str:
    """Return the smallest shares, each with its cells: `1/3 (2, 5) (3, 5); 1/2 (7, 1)`."""
    by_share: dict[Fraction, list[str]] = {}
    for cell in sorted(shares):
        row, column = knowledge.field.cell(cell)
        by_share.setdefault(shares[cell], []).append(f"({row + 1}, {column + 1})")
    parts = [" ".join([str(share), *_shortened(by_share[share])]) for share in sorted(by_share)]
    return "; ".join(_shortened(parts))


def _shortened(parts: list[str]) -> list[str]:
    """Return the first of some texts, and an ellipsis for the others."""
    return parts if len(parts) <= MAX_SHARES else [*parts[:MAX_SHARES], "…"]


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
    if state.mines is None:
        first = "open {} {}".format(*given_cell(state.field))
        _unflag(played, 1 << state.field.number(given_cell(state.field)), inputs)
        _send(played, (yield from complete(played, first, search)) if opens(played, first) else first, inputs)
    while not played.outcome():
        yield having(played.grid, *range(COVERED)).bit_count() / len(played.grid)
        safe = _next_cells(played, Knowledge(played, search))
        _unflag(played, safe, inputs)
        for row, column in played.field.cells(safe):
            if played.grid[row, column] == COVERED or played.grid[row, column] > FLAG:
                _send(played, f"open {row} {column}", inputs)
    return Solution(tuple(inputs), len(inputs), optimal=False)


def _next_cells(state: Mines, knowledge: Knowledge) -> int:
    """Return the cells that are certainly safe, or the best guess that does not hit a mine."""
    if knowledge.safe:
        return knowledge.safe
    if knowledge.uncertain.safe:
        return knowledge.uncertain.safe
    shares = knowledge.uncertain.shares()
    assert state.mines is not None
    safe = [cell for cell in shares if not state.mines >> cell & 1]
    return 1 << min(safe, key=lambda cell: shares[cell])


def _unflag(state: Mines, cells: int, inputs: list[str]) -> None:
    for row, column in state.field.cells(sum(1 << n for n in bits_of(cells) if state.grid.cells[n] == FLAG)):
        _send(state, f"flag {row} {column} off", inputs)


def _send(state: Mines, text: str, inputs: list[str]) -> None:
    """Send an input, and note it if the game is not over."""
    if not state.outcome():
        state.send(text)
        inputs.append(text)
