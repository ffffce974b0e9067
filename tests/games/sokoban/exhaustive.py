"""A search through all positions of a small level, step by step."""

from heapq import heappop, heappush

from puzzlebox_games.sokoban.board import Level


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
