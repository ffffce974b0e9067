"""A slow model of Sokoban, written from the rule sheet: rows of signs, one step at a time."""

from collections import deque
from heapq import heappop, heappush

from puzzlebox_games.sokoban.board import Level

WAYS = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}

Place = tuple[int, int]


class Model:
    """A level, given as rows separated by `|`, with everything that is counted."""

    def __init__(self, text: str) -> None:
        self.signs = {(r, c): s for r, row in enumerate(text.split("|")) for c, s in enumerate(row)}
        self.goals = {place for place, sign in self.signs.items() if sign in ".*+"}
        self.boxes = {place for place, sign in self.signs.items() if sign in "$*"}
        (self.pusher,) = [place for place, sign in self.signs.items() if sign in "@+"]
        self.moves = ""
        self.pushed: list[tuple[Place, str]] = []  # the cell that each push left, and its direction

    def is_wall(self, place: Place) -> bool:
        return self.signs.get(place, "#") == "#"

    def step(self, letter: str) -> bool:
        """Take a step, and return whether it was possible."""
        first, second = moved(self.pusher, letter), moved(self.pusher, letter, 2)
        if self.is_wall(first):
            return False
        if first in self.boxes:
            if self.is_wall(second) or second in self.boxes:
                return False
            self.boxes = self.boxes - {first} | {second}
            self.pushed.append((first, letter))
            letter = letter.upper()
        self.pusher = first
        self.moves += letter
        return True

    def solved(self) -> bool:
        return self.boxes == self.goals

    def board(self) -> str:
        rows: dict[int, str] = {}
        for place in sorted(self.signs):
            sign = "#" if self.signs[place] == "#" else "-"
            if place in self.boxes:
                sign = "*" if place in self.goals else "$"
            elif place == self.pusher:
                sign = "+" if place in self.goals else "@"
            elif place in self.goals:
                sign = "."
            rows[place[0]] = rows.get(place[0], "") + sign
        return "|".join(row.rstrip("-") for row in rows.values())

    def box_lines(self) -> int:
        """Count the series of pushes of one box in one direction."""
        pairs = zip([None, *self.pushed], self.pushed, strict=False)
        return sum(last is None or last[1] != now[1] or moved(*last) != now[0] for last, now in pairs)

    def box_changes(self) -> int:
        """Count the series of pushes of one box."""
        pairs = zip([None, *self.pushed], self.pushed, strict=False)
        return sum(last is None or moved(*last) != now[0] for last, now in pairs)


def moved(place: Place, letter: str, cells: int = 1) -> Place:
    down, right = WAYS[letter]
    return place[0] + cells * down, place[1] + cells * right


def shortest_walk(model: Model, end: Place) -> str | None:
    """Return the first of the shortest walks in the order up, left, right, down."""
    ways = {model.pusher: ""}
    waiting = deque([model.pusher])
    while waiting:
        place = waiting.popleft()
        for letter in WAYS:
            near = moved(place, letter)
            if near not in ways and near not in model.boxes and not model.is_wall(near):
                ways[near] = ways[place] + letter
                waiting.append(near)
    return ways.get(end)


def best_pushes(model: Model, box: Place) -> dict[Place, str]:
    """Return, for each cell to which a box can be pushed, the way with the fewest pushes, then the fewest steps, then
    the first in the order of the steps."""
    others = model.boxes - {box}
    ways: dict[tuple[Place, Place], str] = {}
    waiting: list[tuple[int, int, list[int], str, Place, Place]] = [(0, 0, [], "", model.pusher, box)]
    while waiting:
        pushes, steps, order, way, pusher, now = heappop(waiting)
        if (pusher, now) in ways:
            continue
        ways[pusher, now] = way
        for number, letter in enumerate(WAYS):
            near, beyond = moved(pusher, letter), moved(pusher, letter, 2)
            if model.is_wall(near) or near in others:
                continue
            if near != now:
                heappush(waiting, (pushes, steps + 1, [*order, number], way + letter, near, now))
            elif not model.is_wall(beyond) and beyond not in others:
                heappush(waiting, (pushes + 1, steps, [*order, number], way + letter.upper(), near, beyond))
    best: dict[Place, str] = {}
    for (_, now), way in ways.items():  # in the order in which they were found
        if now != box:
            best.setdefault(now, way)
    return best


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
