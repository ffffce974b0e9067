"""The hints of Packing and its solutions: from the list of a usual board, or else by search."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from puzzlebox.core.grid import Cell, counted
from puzzlebox.core.message import Message, technique_name
from puzzlebox.core.search import Hint, NoSolution, Search, Solution
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.packing.board import (
    CUSTOM,
    SYMBOLS,
    Placement,
    cells_of,
    dead_regions,
    free_regions,
    outline,
    placement_on,
    placements,
)
from puzzlebox_games.packing.pieces import CELLS
from puzzlebox_games.packing.rules import Packing
from puzzlebox_games.packing.solutions import agreeing, placements_of
from puzzlebox_games.packing.solver import dead_test, filled, find_packing, problem_of


class Found(NamedTuple):
    """A packing that has certain pieces, and the number of such packings, None if it is not known."""

    places: Mapping[str, Placement]
    ways: int | None


def find_hint(state: Packing, search: Search) -> Slices[Hint | None]:
    """Find the next step and the reason for it; None if the game is over."""
    if state.outcome():
        return None
    if state.laid and (wrong := _dead_area(state) or _no_piece(state)):
        return wrong
    found = yield from _packing_with(state, placements(state.grid).values(), search)
    if found is None:
        return (yield from _wrong_piece(state, search)) if state.laid else None
    return _only_piece(state, found) or _next(state, found)


def find_solution(state: Packing, search: Search) -> Slices[Solution | NoSolution]:
    """Find a solution that has as many of the laid pieces where they lie as any."""
    found = yield from _nearest_packing(state, search)
    if found is None:
        return NoSolution(Message("No packing of this board has all given pieces."))
    lying = placements(state.grid)
    wrong = [name for name in state.laid if found.get(name) != lying[name]]
    new = sorted((place for place in found.values() if lying.get(place.name) != place), key=lambda place: place.cells)
    inputs = (*(f"take {name}" for name in wrong), *(place.input for place in new))
    text = filled(outline(state.grid), found.values()).text(SYMBOLS)
    return Solution(inputs, len(inputs), optimal=False, text=text)


# Packings with certain pieces


def _packing_with(state: Packing, lying: Iterable[Placement], search: Search) -> Slices[Found | None]:
    """Return a packing that has these pieces where they lie; None if there is none."""
    if state.options["board"] != CUSTOM:
        texts = agreeing(state.options["board"], lying, state.mirrored)
        return Found(placements_of(texts[0], state.grid), len(texts)) if texts else None
    board = filled(outline(state.grid), lying)
    packing = yield from find_packing(board, state.sides, search)
    return None if packing is None else Found({**placements(board), **{place.name: place for place in packing}}, None)


def _nearest_packing(state: Packing, search: Search) -> Slices[Mapping[str, Placement] | None]:
    """Return the first packing that has the given pieces and as many of the laid ones as any; None if there is none."""
    lying = placements(state.grid)
    given = [lying[name] for name in state.given]
    if state.options["board"] != CUSTOM:
        texts = agreeing(state.options["board"], given, state.mirrored)
        return placements_of(_nearest(state, texts), state.grid) if texts else None
    for kept in range(len(state.laid), -1, -1):
        for names in combinations(state.laid, kept):
            found = yield from _packing_with(state, [*given, *(lying[name] for name in names)], search)
            if found:
                return found.places
    return None


def _nearest(state: Packing, texts: Sequence[str]) -> str:
    """Return the first of some solutions among those that agree with most of the laid pieces."""
    columns = state.grid.columns
    covered = {
        (name,) * CELLS: itemgetter(*(row * columns + column for row, column in cells_of(state.grid, name)))
        for name in state.laid
    }
    return max(texts, key=lambda text: sum(cells(text) == names for names, cells in covered.items()))


# Hints that take a piece back


def _dead_area(state: Packing) -> Hint | None:
    """Return the hint about a region that no pieces fill, because of its size; None if there is none."""
    for region in dead_regions(state.grid):
        culprit, size = _last_beside(state, region), len(region)
        where = Message("Look at this free cell.", "Look at these {count} free cells.", count=size)
        why = Message(
            "This {count} cell is cut off, and {count} is no multiple of five: take {piece} back.",
            "These {count} cells are cut off, and {count} is no multiple of five: take {piece} back.",
            count=size,
            piece=culprit,
        )
        return _taking(state, culprit, region, technique_name("Dead area"), where, why)
    return None


def _no_piece(state: Packing) -> Hint | None:
    """Return the hint about a region of five cells that needs a piece that is not in the tray; None if there is
    none."""
    tray = state.tray()
    for region in free_regions(state.grid):
        place = placement_on(region)
        if place is None or (place.name in tray and state.may_have(place)):
            continue
        culprit = _last_beside(state, region)
        names = {"needed": place.name, "piece": culprit}
        why = Message("These five cells need a second {needed}: take {piece} back.", **names)
        if place.name in tray:
            why = Message(
                "These five cells need {needed} turned over, which this game does not allow: take {piece} back.",
                **names,
            )
        return _taking(
            state, culprit, region, technique_name("No piece fits"), Message("Look at these five free cells."), why
        )
    return None


def _wrong_piece(state: Packing, search: Search) -> Slices[Hint]:
    """Return the hint to take back the first laid piece after which no solution was left."""
    lying, before = placements(state.grid), None
    kept = [lying[name] for name in state.given]
    for culprit in state.laid:
        kept.append(lying[culprit])
        found = yield from _packing_with(state, kept, search)
        if found is None:
            break
        before = found.ways
    where = Message("Look at {piece}.", piece=culprit)
    look = cells_of(state.grid, culprit)
    return _taking(state, culprit, look, technique_name("Wrong piece"), where, _none_left(culprit, before))


def _none_left(name: str, before: int | None) -> Message:
    if before is None:
        return Message("No solution has {piece} there: take it back.", piece=name)
    return Message(
        "{count} solution was left, but it does not have {piece} there: take it back.",
        "{count} solutions were left, but none has {piece} there: take it back.",
        count=before,
        piece=name,
    )


def _last_beside(state: Packing, region: Collection[Cell]) -> str:
    """Return the piece that was laid last among those beside a region."""
    beside = {SYMBOLS[state.grid[cell]] for inside in region for cell in state.grid.neighbours(inside)}
    return next((name for name in reversed(state.laid) if name in beside), state.laid[-1])


def _taking(state: Packing, name: str, look: Sequence[Cell], technique: Message, where: Message, why: Message) -> Hint:
    """Return the hint to take a piece back."""
    return Hint(technique, where, why, (f"take {name}",), {"look": tuple(look), "act": cells_of(state.grid, name)})


# Hints that go on


def _only_piece(state: Packing, found: Found) -> Hint | None:
    """Return the hint about a cell that only one piece can cover; None if there is none."""
    for cell, names in sorted(_reaching(state).items()):
        if len(names) == 1:
            place = found.places[min(names)]
            why = Message("Only {piece} can cover row {row}, column {column}.", piece=place.name, **counted(cell))
            return _putting(state, place, technique_name("Only one way"), why, cell)
    return None


def _reaching(state: Packing) -> dict[Cell, set[str]]:
    """Return which pieces can cover each free cell without leaving a dead area."""
    problem, names = problem_of(state.grid, state.sides), dict[Cell, set[str]]()
    is_dead, free = dead_test(problem.cells), sum(problem.cells.values())
    for covered, place in problem.places.items():
        if not is_dead(free & ~covered):
            for cell in place.cells:
                names.setdefault(cell, set()).add(place.name)
    return names


def _next(state: Packing, found: Found) -> Hint:
    """Return the hint with the next piece of a solution."""
    lying = placements(state.grid)
    place = min((place for place in found.places.values() if place.name not in lying), key=lambda place: place.cells)
    if found.ways is None:
        why = Message("A solution goes on with {piece} here.", piece=place.name)
    elif found.ways == 1:
        why = Message("The only solution goes on with {piece} here.", piece=place.name)
    else:
        why = Message(
            "One of {count} solution goes on with {piece} here.",
            "One of {count} solutions goes on with {piece} here.",
            count=found.ways,
            piece=place.name,
        )
    return _putting(state, place, technique_name("Next piece"), why, place.cells[0])


def _putting(state: Packing, place: Placement, technique: Message, why: Message, look: Cell) -> Hint:
    """Return the hint to put a piece down."""
    where = Message("Look at row {row}, column {column}.", **counted(look))
    left = state.grid.cells.count(0) // CELLS
    return Hint(technique, where, why, (place.input,), {"look": (look,), "target": place.cells}, left=left)
