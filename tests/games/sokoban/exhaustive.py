"""A search through all positions of a small level, step by step, and small levels to search."""

from heapq import heappop, heappush

from hypothesis import strategies as st

from puzzlebox_games.sokoban.board import Level, parse


def least(level: Level, first: str) -> tuple[int, int] | None:
    """Return the least pushes and then moves of a solution, or the least moves and then pushes. None if there is no
    solution."""
    start = (level.pusher, tuple(sorted(level.boxes)))
    waiting = [(0, 0, start)]
    seen = set()
    while waiting:
        one, other, place = heappop(waiting)
        if place in seen:
            continue
        seen.add(place)
        pusher, boxes = place
        if set(boxes) == level.goals:
            return one, other
        for offset in (-level.columns, -1, 1, level.columns):
            near, beyond = pusher + offset, pusher + 2 * offset
            pushes = near in boxes
            if near in level.walls or (pushes and (beyond in level.walls or beyond in boxes)):
                continue
            after = tuple(sorted({*boxes} - {near} | {beyond})) if pushes else boxes
            costs = (one + pushes, other + 1) if first == "pushes" else (one + 1, other + pushes)
            heappush(waiting, (*costs, (near, after)))
    return None


@st.composite
def small_levels(draw: st.DrawFn) -> Level:
    """Draw a level with at most 3 boxes on a small floor with a few walls in it."""
    rows, columns = draw(st.sampled_from([(3, 3), (3, 4), (4, 3), (3, 5), (4, 4)]))
    cells = draw(st.permutations([(r, c) for r in range(rows) for c in range(columns)]))
    count = draw(st.integers(1, 3 if rows * columns > 9 else 2))
    walls = set(cells[len(cells) - draw(st.integers(0, 3)) :])
    boxes = set(cells[1 : count + 1])
    goals = set(draw(st.permutations(sorted(set(cells) - walls)))[:count])
    signs = {(r, c): "#" for r in range(-1, rows + 1) for c in range(-1, columns + 1)}
    signs |= {cell: "-" for cell in cells if cell not in walls}
    signs |= dict.fromkeys(goals, ".") | {box: "*" if box in goals else "$" for box in boxes}
    signs[cells[0]] = "+" if cells[0] in goals else "@"
    text = "|".join("".join(signs[r, c] for c in range(-1, columns + 1)) for r in range(-1, rows + 1))
    try:
        return parse(text)
    except ValueError:  # a box is walled in
        return parse("#####|#@$.#|#####")
