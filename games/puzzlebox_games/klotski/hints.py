"""The hints of Klotski: the next slide of a shortest solution, and why it is one."""

from collections.abc import Sequence

from puzzlebox.rules import (
    DIRECTION_NAMES,
    Cell,
    Grid,
    Hint,
    Message,
    NoSolution,
    Search,
    Slices,
    Solution,
    listed,
    sentences,
    technique_name,
)
from puzzlebox_games.klotski.board import SYMBOLS, Box, Path, X, corner_of, paths, place
from puzzlebox_games.klotski.rules import Klotski, Run
from puzzlebox_games.klotski.solver import Slide, Ways, find_ways

MAX_NAMED = 3
"""The most other slides that a hint names."""


def solve(state: Klotski, search: Search) -> Slices[Solution | NoSolution]:
    """Return a solution with the least value of the search's target. Raises what `find_ways` raises."""
    grid = state.grid
    ways = yield from find_ways(grid, state.box, search)
    if ways is None:
        return NoSolution("X cannot reach its goal: all positions that can be reached were searched")
    arrangement = ways.space.arrangement(grid)
    inputs: list[str] = []
    while ways.left[arrangement[0]]:
        slide, arrangement = ways.moves_from(arrangement)[0]
        inputs.append(slide.input)
    return Solution(tuple(inputs), len(inputs), optimal=True)


def hint(state: Klotski, search: Search) -> Slices[Hint | None]:
    """Return the next slide of a shortest solution, or None if the game is won. Raises SearchLimitError if the
    search is too long."""
    if state.outcome():
        return None
    grid, box, run = state.grid, state.box, state.run
    ways = yield from find_ways(grid, box, search)
    if ways is None:
        return _without_solution(grid, box)
    arrangement = ways.space.arrangement(grid)
    left = ways.left[arrangement[0]]
    if run and _was_nearer(grid, box, run, ways, left):
        return _undo(grid, box, run, left)
    slides = [slide for slide, _ in ways.moves_from(arrangement)]
    slides.sort(key=lambda slide: slide.value != X)
    return _next_slide(grid, box, slides, left)


def describe(path: Path) -> str:
    """Return a path in words: `down`, `left 2, down`."""
    legs: list[list[str]] = []
    for direction in path:
        if legs and legs[-1][0] == direction:
            legs[-1].append(direction)
        else:
            legs.append([direction])
    return listed([_leg(leg[0], len(leg)) for leg in legs])


def _leg(direction: str, cells: int) -> Message:
    word = DIRECTION_NAMES[direction]
    return word if cells == 1 else Message("{direction} {cells}", direction=word, cells=cells)


def _was_nearer(grid: Grid, box: Box, run: Run, ways: Ways, left: int) -> bool:
    """Return whether the goal was nearer before the latest moves."""
    before = grid.copy()
    place(before, box, run.value, run.start)
    return ways.left.get(ways.space.arrangement(before)[0], left) < left


def _undo(grid: Grid, box: Box, run: Run, left: int) -> Hint:
    """Return the hint to go back: with `undo` if the last slide was one input, or else with a slide."""
    cells = _cells(grid, box, run.value)
    back = "undo" if run.inputs == 1 else Slide(run.value, run.start).input
    return Hint(
        technique=technique_name("Undo"),
        where=Message("Look at the last slide, of {piece}.", piece=SYMBOLS[run.value]),
        why=Message(
            "The last slide did not help: undo it. {count} slide is left then.",
            "The last slide did not help: undo it. {count} slides are left then.",
            count=left - 1,
        ),
        inputs=(back,),
        cells={"look": cells, "act": cells, "target": tuple(box.cells(run.value, run.start))},
        left=left,
    )


def _next_slide(grid: Grid, box: Box, slides: Sequence[Slide], left: int) -> Hint:
    slide, *others = slides
    cells = _cells(grid, box, slide.value)
    return Hint(
        technique=technique_name("Shortest solution"),
        where=Message("Look at {piece}.", piece=SYMBOLS[slide.value]),
        why=_reason(grid, box, slide, others, left),
        inputs=(slide.input,),
        cells={"look": cells, "act": cells, "target": tuple(box.cells(*slide))},
        alternatives=tuple(other.input for other in others),
        left=left,
    )


def _reason(grid: Grid, box: Box, slide: Slide, others: Sequence[Slide], left: int) -> str:
    """Return why this slide is a good one, and which others are as good."""
    move = _described(grid, box, slide)
    if left == 1:
        return Message("X can go home: {move}.", move=move)
    reason = Message(
        "Move {move}: {count} slide left. No solution from here has fewer than {least}.",
        "Move {move}: {count} slides left. No solution from here has fewer than {least}.",
        move=move,
        count=left - 1,
        least=left,
    )
    if not others:
        return reason
    named = listed([_described(grid, box, other) for other in others[:MAX_NAMED]])
    return sentences((reason, Message("Just as good: {others}.", others=named)))


def _described(grid: Grid, box: Box, slide: Slide) -> Message:
    """Return a slide in words: `h down`."""
    path = paths(grid, box, slide.value)[slide.corner]
    return Message("{piece} {path}", piece=SYMBOLS[slide.value], path=describe(path))


def _without_solution(grid: Grid, box: Box) -> Hint:
    return Hint(
        technique=technique_name("No solution"),
        where=Message("Look at X."),
        why=Message("X cannot reach its goal from here, whatever you move."),
        cells={"look": _cells(grid, box, X)},
    )


def _cells(grid: Grid, box: Box, value: int) -> tuple[Cell, ...]:
    return tuple(box.cells(value, corner_of(grid, value)))
