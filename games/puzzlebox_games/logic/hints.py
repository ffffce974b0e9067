"""Hints and solutions of logic puzzles: what is wrong first, then the easiest technique that helps."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from puzzlebox.rules import Advice, Cell, Hint, Message, Search, Slices, Solution, listed, sentences, technique_name
from puzzlebox_games.logic.constraints import BOOKKEEPING, HARD, Constraint, Domains, Name, single
from puzzlebox_games.logic.digits import digits_of, input_text
from puzzlebox_games.logic.problem import Found
from puzzlebox_games.logic.puzzle import value_of
from puzzlebox_games.logic.rules import LogicState

MOST_CHAINED = 5
"""The most steps of a "what if" that its text names."""

LOOK = Message("Look at {place}.")
WRONG = Advice(Message("Mistake at {cell}"), LOOK, Message("It cannot be {value} at {cell}. Clear the cell."))
MISSING = Advice(
    Message("Missing note at {cell}"),
    LOOK,
    Message("The notes at {cell} lack the right digit. Note all digits that fit."),
)
NAKED_SINGLE = Advice(technique_name("Naked single"), LOOK, Message("Only {value} fits at {cell}."))
TRYING = NAKED_SINGLE._replace(
    technique=Message("Trying"), why=Message("No technique that hints know helps here. Trying finds {value} at {cell}.")
)

IN, AT = Message("{technique} in {place}"), Message("{technique} at {place}")

BECOMES, CANNOT = Message("So {cells}: {value}."), Message("So {cells}: not {values}.")
"""What follows from a technique."""

THEN = Message("Then {step}")


def find_solution(state: LogicState, search: Search) -> Slices[Solution]:
    """Return the inputs that complete the board: mistakes first. Each wrong cell takes one input."""
    yield 0
    inputs = list[str]()
    wanted, rest = state.board.solution, state.puzzle.rest
    pairs = list(enumerate(zip(state.grid.cells, wanted, strict=True)))
    for cell, (value, true) in sorted(pairs, key=lambda pair: (not pair[1][0], pair[0])):
        if (value or rest) != true:
            inputs.append(_setting(state, cell, 0 if true == rest else true))
    return Solution(tuple(inputs), len(inputs), optimal=True)


def find_hint(state: LogicState, search: Search) -> Slices[Hint | None]:
    """Find the next step: a mistake, notes that lack the right digit, or the easiest technique that helps. None if the
    game is over."""
    yield 0
    if state.outcome():
        return None
    for cell in state.mistakes():
        return _about(state, cell, WRONG, _setting(state, cell, 0), state.grid.cells[cell])
    every = [state.notes_of(cell) for cell in range(len(state.grid.cells))]
    for cell, mask in enumerate(every):
        if mask and not mask >> state.board.solution[cell] - 1 & 1:
            digits = digits_of(state.fitting()[cell])
            return _about(state, cell, MISSING, input_text("notes", state.place(cell), *digits))
    domains = state.board.problem.domains.copy()
    for cell, (value, mask) in enumerate(zip(state.grid.cells, every, strict=True)):
        domains[cell] &= 1 << value - 1 if value else mask or ~0
    for found in _steps(state, domains):
        if found is None:
            search.visit()
            yield 0
        elif isinstance(found, int):
            value = value_of(domains[found])
            return _about(state, found, NAKED_SINGLE, _setting(state, found, value), value)
        elif any(_is_seen(state, cell) for cell, _ in found.step.cuts):
            return _by_technique(state, domains, found)
    cell = min((c for c, mask in enumerate(domains) if not single(mask)), key=lambda c: domains[c].bit_count())
    return _about(state, cell, TRYING, _setting(state, cell, state.board.solution[cell]), state.board.solution[cell])


def _steps(state: LogicState, domains: Domains) -> Iterator[Found | int | None]:
    """Apply techniques. Yield each step before it is applied, a cell once only one value is left for it, and None after
    each slice of work."""
    problem, fresh = state.board.problem, None
    while True:
        for found in problem.run(domains, HARD, fresh):
            if found.tier != BOOKKEEPING:
                yield from _known(state, domains)
                yield found
        yield from _known(state, domains)
        if problem.is_solved(domains):
            return
        yield None
        following = problem.either(domains)
        if not following:
            for step in problem.what_if(domains, best=True):
                yield None
                following = step
        if not following:
            return
        yield following
        fresh = problem.apply(domains, following.step)


def _is_seen(state: LogicState, cell: int) -> bool:
    """Return whether the player sees a cell and has not set it."""
    return cell < len(state.grid.cells) and not state.grid.cells[cell]


def _known(state: LogicState, domains: Domains) -> Iterator[int]:
    """Yield the cells for which only one value is left that has to be set."""
    for cell, mask in enumerate(domains[: len(state.grid.cells)]):
        if single(mask) and not state.grid.cells[cell] and value_of(mask) != state.puzzle.rest:
            yield cell


def _setting(state: LogicState, cell: int, value: int) -> str:
    return f"{input_text('set', state.place(cell))} {state.puzzle.words[value]}"


def _about(state: LogicState, cell: int, advice: Advice, text: str, value: int = 0) -> Hint:
    """Return advice about one cell."""
    place = state.place(cell)
    row = tuple((place[0], column) for column in range(state.grid.columns))
    name = state.puzzle.value_name(value) if value else ""
    is_wide = advice in (WRONG, MISSING)
    area = Message("row {number}", number=place[0] + 1) if is_wide else state.names([cell])
    look = row if is_wide else (place,)
    return advice.hint((text,), {"look": look, "act": (place,)}, cell=state.names([cell]), place=area, value=name)


def _by_technique(state: LogicState, domains: Domains, found: Found) -> Hint:
    """Return the hint for a step."""
    step, name = found.step, found.constraint.name if found.constraint else found.step.cells[0]
    cuts = {cell: domains[cell] & ~mask for cell, mask in step.cuts if _is_seen(state, cell)}
    place = _name(state, name)
    heading = (AT if isinstance(name, int) else IN).filled(technique=step.technique.title, place=place)
    around = found.constraint.cells if found.constraint and not isinstance(name, int) else (name, *cuts)
    return Hint(
        heading,
        LOOK.filled(place=place),
        sentences([_sentence(state, found), *_chain(state, found), *_conclusions(state, domains, cuts)]),
        _inputs(state, cuts),
        {
            "look": _places(state, [cell for cell in around if isinstance(cell, int)]),
            "reason": _places(state, [cell for cell in step.cells if cell not in cuts]),
            "act": _places(state, cuts),
        },
    )


def _inputs(state: LogicState, cuts: dict[int, int]) -> tuple[str, ...]:
    """Return the inputs for cells with what is left for them: values that are known, or notes. The last value that has
    to be set ends the game, so the others come first."""
    known = [(cell, value) for cell, mask in cuts.items() if (value := value_of(mask))]
    if known:
        known.sort(key=lambda pair: pair[1] != state.puzzle.rest)
        return tuple(_setting(state, cell, value) for cell, value in known)
    return tuple(input_text("notes", state.place(cell), *digits_of(mask)) for cell, mask in cuts.items())


# Texts


def _seen(state: LogicState, cells: Iterable[int]) -> list[int]:
    """Return the cells that the player sees, row by row."""
    return [cell for cell in sorted(cells) if cell < len(state.grid.cells)]


def _places(state: LogicState, cells: Iterable[int]) -> tuple[Cell, ...]:
    """Return the places of the cells that the player sees."""
    return tuple(map(state.place, _seen(state, cells)))


def _name(state: LogicState, name: Name) -> str:
    """Return what a constraint is called."""
    return name if isinstance(name, str) else state.names(_seen(state, [name]) or [0])


def _values(state: LogicState, mask: int) -> str:
    return listed(map(state.puzzle.value_name, digits_of(mask)))


def _sentence(state: LogicState, found: Found) -> Message:
    """Return why a step holds."""
    step, base = found.step, _name(state, found.constraint.name) if found.constraint else ""
    values: dict[str, object] = {"base": base, "cells": state.names(_seen(state, step.cells)) or base}
    for key, argument in step.arguments.items():
        if isinstance(argument, Constraint):
            argument = _name(state, argument.name)
        elif key.endswith(("value", "values")) and isinstance(argument, int):
            argument = _values(state, argument)
        values[key] = argument
    return step.technique.why.filled(**values)


def _chain(state: LogicState, found: Found) -> list[str]:
    """Return the steps of a "what if", without bookkeeping and the fault at the end."""
    chain = found.step.arguments.get("chain", ())
    steps = [one for one in (chain if isinstance(chain, Sequence) else ())[:-1] if one.tier != BOOKKEEPING]
    return [THEN.filled(step=_sentence(state, one)) for one in steps[:MOST_CHAINED]]


def _conclusions(state: LogicState, domains: Domains, cuts: dict[int, int]) -> list[str]:
    """Return what follows for the cells of a step: the values that they must have, or those that they cannot."""
    groups = defaultdict[tuple[bool, int], list[int]](list)
    for cell, mask in cuts.items():
        groups[single(mask), mask if single(mask) else domains[cell] & ~mask].append(cell)
    return [
        (BECOMES if known else CANNOT).filled(
            cells=state.names(_seen(state, cells)), value=_values(state, mask), values=_values(state, mask)
        )
        for (known, mask), cells in sorted(groups.items(), key=lambda group: not group[0][0])
    ]
