"""The hints of Packing and its solutions: from the list of a usual board, or else by search."""

from collections.abc import Collection, Sequence
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from puzzlebox.rules import (
    Advice,
    Cell,
    Grid,
    Hint,
    Message,
    NoSolution,
    Role,
    Search,
    Slices,
    Solution,
    counted,
    technique_name,
)
from puzzlebox_games.packing import board as boards
from puzzlebox_games.packing.board import CUSTOM, SYMBOLS, Placement, cells_of, placements
from puzzlebox_games.packing.pieces import CELLS
from puzzlebox_games.packing.rules import Packing
from puzzlebox_games.packing.solutions import agreeing, board_with
from puzzlebox_games.packing.solver import find_packing, problem_of


class Found(NamedTuple):
    """A packing that has certain pieces, and the number of such packings, None if it is not known."""

    grid: Grid
    ways: int | None


def find_hint(state: Packing, search: Search) -> Slices[Hint | None]:
    """Find the next step and the reason for it; None if the game is over."""
    if state.outcome():
        return None
    if state.laid and (wrong := _dead_area(state) or _no_piece(state)):
        return wrong
    found = yield from _packing_with(state, state.grid, search)
    if found is None:
        return (yield from _wrong_piece(state, search)) if state.laid else None
    return _only_piece(state, found) or _next(state, found)


def find_solution(state: Packing, search: Search) -> Slices[Solution | NoSolution]:
    """Find a solution that has as many of the laid pieces where they lie as any."""
    found = yield from _nearest_packing(state, search)
    if found is None:
        return NoSolution(Message("No packing of this board has all given pieces."))
    lying, places = placements(state.grid), placements(found)
    wrong = [name for name in state.laid if places.get(name) != lying[name]]
    new = sorted((place for place in places.values() if lying.get(place.name) != place), key=lambda place: place.cells)
    inputs = (*(f"take {name}" for name in wrong), *(place.input for place in new))
    return Solution(inputs, len(inputs), optimal=False, text=found.text(SYMBOLS))


# Packings with certain pieces


def _packing_with(state: Packing, board: Grid, search: Search) -> Slices[Found | None]:
    """Return a packing that leaves the pieces of this board in place; None if there is none."""
    name = state.options["board"]
    if name == CUSTOM:
        packing = yield from find_packing(board, state.sides, search)
        return Found(packing, None) if packing else None
    texts = agreeing(name, board, state.mirrored)
    return Found(board_with(name, texts[0]), len(texts)) if texts else None


def _nearest_packing(state: Packing, search: Search) -> Slices[Grid | None]:
    """Return the first packing that has the given pieces and as many of the laid ones as any; None if there is none."""
    board = state.options["board"]
    if board != CUSTOM:
        texts = agreeing(board, boards.with_pieces(state.grid, state.given), state.mirrored)
        return board_with(board, _nearest(state, texts)) if texts else None
    for kept in range(len(state.laid), -1, -1):
        for names in combinations(state.laid, kept):
            wanted = boards.with_pieces(state.grid, [*state.given, *names])
            if found := (yield from _packing_with(state, wanted, search)):
                return found.grid
    return None


def _nearest(state: Packing, texts: Sequence[str]) -> str:
    """Return the first of these solutions that has as many of the laid pieces as any."""
    columns = state.grid.columns
    covered = {
        (name,) * CELLS: itemgetter(*(row * columns + column for row, column in cells_of(state.grid, name)))
        for name in state.laid
    }
    return max(texts, key=lambda text: sum(cells(text) == names for names, cells in covered.items()))


# Hints that take a piece back

DEAD_AREA = Advice(
    technique_name("Dead area"),
    Message("Look at this free cell.", "Look at these {count} free cells."),
    Message(
        "This {count} cell is cut off, and {count} is no multiple of five: take {piece} back.",
        "These {count} cells are cut off, and {count} is no multiple of five: take {piece} back.",
    ),
)
NO_PIECE = Advice(
    technique_name("No piece fits"),
    Message("Look at these five free cells."),
    Message("These five cells need a second {needed}: take {piece} back."),
)
OTHER_SIDE = NO_PIECE._replace(
    why=Message("These five cells need {needed} turned over, which this game does not allow: take {piece} back.")
)
WRONG_PIECE = Advice(
    technique_name("Wrong piece"),
    Message("Look at {piece}."),
    Message("No solution has {piece} there: take it back."),
)
WRONG_NOW = WRONG_PIECE._replace(
    why=Message(
        "{count} solution was left, but it does not have {piece} there: take it back.",
        "{count} solutions were left, but none has {piece} there: take it back.",
    )
)


def _dead_area(state: Packing) -> Hint | None:
    """Return the hint about a region that no pieces fill, because of its size; None if there is none."""
    for region in boards.dead_regions(state.grid):
        return _taking(state, DEAD_AREA, _last_beside(state, region), region, count=len(region))
    return None


def _no_piece(state: Packing) -> Hint | None:
    """Return the hint about a region of five cells that needs a piece that is not in the tray; None if there is
    none."""
    for region in boards.free_regions(state.grid):
        place = boards.placement_on(region)
        if place and not (place.name in state.tray() and place.orientation in state.sides[place.name]):
            advice = OTHER_SIDE if place.name in state.tray() else NO_PIECE
            return _taking(state, advice, _last_beside(state, region), region, needed=place.name)
    return None


def _wrong_piece(state: Packing, search: Search) -> Slices[Hint]:
    """Return the hint to take back the first laid piece after which no solution was left."""
    before, kept = None, state.given
    for culprit in state.laid:
        kept += culprit
        found = yield from _packing_with(state, boards.with_pieces(state.grid, kept), search)
        if found is None:
            break
        before = found.ways
    advice = WRONG_PIECE if before is None else WRONG_NOW
    return _taking(state, advice, culprit, cells_of(state.grid, culprit), count=before)


def _last_beside(state: Packing, region: Collection[Cell]) -> str:
    """Return the piece that was laid last among those beside a region."""
    beside = {SYMBOLS[state.grid[cell]] for inside in region for cell in state.grid.neighbours(inside)}
    return next((name for name in reversed(state.laid) if name in beside), state.laid[-1])


def _taking(state: Packing, advice: Advice, name: str, look: tuple[Cell, ...], **values: object) -> Hint:
    """Return the hint to take a piece back."""
    return advice.hint((f"take {name}",), {"look": look, "act": cells_of(state.grid, name)}, piece=name, **values)


# Hints that go on

ONLY_PIECE = Advice(
    technique_name("Only one way"),
    Message("Look at row {row}, column {column}."),
    Message("Only {piece} can cover row {row}, column {column}."),
)
NEXT_PIECE = Advice(
    technique_name("Next piece"),
    Message("Look at row {row}, column {column}."),
    Message("A solution goes on with {piece} here."),
)
LAST_WAY = NEXT_PIECE._replace(why=Message("The only solution goes on with {piece} here."))
ONE_OF_WAYS = NEXT_PIECE._replace(
    why=Message(
        "One of {count} solution goes on with {piece} here.", "One of {count} solutions goes on with {piece} here."
    )
)


def _only_piece(state: Packing, found: Found) -> Hint | None:
    """Return the hint about a cell that only one piece can cover without a dead area; None if there is none."""
    problem, reaching = problem_of(state.grid, state.sides), dict[Cell, set[str]]()
    for covered, place in problem.places.items():
        if not problem.is_dead(problem.free & ~covered):
            for cell in place.cells:
                reaching.setdefault(cell, set()).add(place.name)
    only = min((cell for cell, names in reaching.items() if len(names) == 1), default=None)
    return only and _putting(state, ONLY_PIECE, placements(found.grid)[min(reaching[only])], only)


def _next(state: Packing, found: Found) -> Hint:
    """Return the hint with the next piece of a solution."""
    lying, places = placements(state.grid), placements(found.grid).values()
    place = min((place for place in places if place.name not in lying), key=lambda place: place.cells)
    advice = {None: NEXT_PIECE, 1: LAST_WAY}.get(found.ways, ONE_OF_WAYS)
    return _putting(state, advice, place, place.cells[0], count=found.ways)


def _putting(state: Packing, advice: Advice, place: Placement, look: Cell, **values: object) -> Hint:
    """Return the hint to put a piece down."""
    left = state.grid.cells.count(0) // CELLS
    cells: dict[Role, tuple[Cell, ...]] = {"look": (look,), "target": place.cells}
    return advice.hint((place.input,), cells, left, piece=place.name, **counted(look), **values)
