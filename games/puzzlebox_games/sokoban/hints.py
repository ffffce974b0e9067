"""Hints: the next push of a solution with the least pushes, and the reason for it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from puzzlebox.core.grid import Cell
from puzzlebox.core.message import Message
from puzzlebox.core.search import Hint, Role, Search, SearchLimitError
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox_games.sokoban.board import Level, bits
from puzzlebox_games.sokoban.deadlocks import Deadlock, dead_cells, notice
from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.solver import Positions, Push, choosing
from puzzlebox_games.sokoban.warehouse import Warehouse, preparing

MAX_NODES = 2_000_000
"""The most nodes that a hint may visit: about half a minute of work."""

MAX_CHOOSING = 15_000
"""The most nodes that a hint visits to choose among the solutions with the least pushes: some tenths of a second of
work."""

MAX_CELLS = 150
"""The most cells of floor of a level for which all reasons are looked for."""

DIRECTION_TEXTS = (Message("up"), Message("left"), Message("right"), Message("down"))

DEADLOCK_TEXTS = {
    "corner": Message("A box in a corner that is not a goal can never be pushed again. Undo until it is free."),
    "dead cell": Message("From here, this box cannot be brought to any goal. Undo until it can."),
    "wall line": Message(
        "There are more boxes than goals along this wall, and no box can leave it. Undo until one can."
    ),
    "frozen": Message("These boxes block each other, and not all of them are on goals. Undo until one can be pushed."),
}


class Reason(NamedTuple):
    """Why a push is good: the name of the technique, the end of a sentence, and the cells that show it."""

    technique: str
    text: str
    cells: tuple[int, ...] = ()


class Plan(NamedTuple):
    """What a hint is made from: the position, the pushes of a solution with the least pushes, the number of pushes with
    which such a solution can begin (0 if it is unknown), and of those that do not lead to a deadlock at once."""

    house: Warehouse
    boxes: int
    pusher: int
    pushes: tuple[Push, ...]
    first: int
    possible: int

    @property
    def box(self) -> int:
        """The cell of the box to push next."""
        return self.pushes[0].box

    @property
    def target(self) -> int:
        """The cell to which the next push brings it."""
        return self.after(self.pushes[0])

    def after(self, push: Push) -> int:
        """Return the cell of a box after a push."""
        return push.box + self.house.offsets[push.direction]

    def ends(self) -> dict[int, int]:
        """Return the cells of all boxes after the solution, by their cells now."""
        now = {cell: cell for cell in bits(self.boxes)}
        for push in self.pushes:
            now[self.after(push)] = now.pop(push.box)
        return {start: end for end, start in now.items()}


def hinting(state: Sokoban, search: Search) -> Slices[Hint | None]:
    """Find the next push and the reason for it.

    If no solution is found in time, the hint only shows the dead cells. If there is no solution, it is to undo.
    """
    if state.outcome():
        return None
    if deadlock := notice(state.level, state.boxes):
        return _hint_of_deadlock(deadlock, state.level)
    own = Search(limit=min(MAX_NODES, search.limit - search.nodes))
    try:
        plan = yield from _planning(state, own)
    except SearchLimitError:
        return _hint_of_dead_cells(state.level)
    finally:
        search.nodes += own.nodes
    return _hint_of_plan(plan, state.level) if plan else NO_SOLUTION


def _planning(state: Sokoban, search: Search) -> Slices[Plan | None]:
    """Find a solution with the least pushes; None if there is none. Raises SearchLimitError."""
    house = yield from part_of(preparing(state.level), 0, 0.05)
    boxes = house.inside(state.boxes)
    positions = Positions(house, search, boxes, state.pusher)
    possible = len(list(positions.onward(positions.start)))
    if (yield from part_of(positions.find(), 0.05, 0.5)) is None:
        return None
    pushes, first = yield from part_of(choosing(positions, state.pusher, MAX_CHOOSING), 0.5, 1)
    return Plan(house, boxes, state.pusher, pushes, first, possible)


# Reasons


def _reason(plan: Plan, level: Level) -> Reason:
    """Return the first reason that holds. In a large level, those that take long to find are left out."""
    reasons = REASONS if len(plan.house.cells) <= MAX_CELLS else QUICK_REASONS
    return next(reason for find in reasons if (reason := find(plan, level)))


def _only_push(plan: Plan, level: Level) -> Reason | None:
    if plan.possible > 1:
        return None
    return Reason(Message("Only push"), Message("no other push is possible that does not lead to a deadlock"))


def _only_goal(plan: Plan, level: Level) -> Reason | None:
    goals = _goals_in_reach(plan, plan.box, 0)
    if len(goals) > 1 or len(plan.house.goals) == 1:
        return None
    place = _place(goals[0], level)
    return Reason(Message("Only goal"), Message("it can reach only the goal in {place}", place=place), goals)


def _before_the_door(plan: Plan, level: Level) -> Reason | None:
    """Return the reason that the goal of another box, once it is filled, closes the way of this box to its own."""
    ends = plan.ends()
    for start, end in sorted(ends.items()):
        if start in (plan.box, end) or ends[plan.box] in _goals_in_reach(plan, plan.box, 1 << end):
            continue
        text = Message(
            "it must pass before the goal in {door} is filled, which closes its way to the goal in {place}",
            door=_place(end, level),
            place=_place(ends[plan.box], level),
        )
        return Reason(Message("Before the door closes"), text, (end,))
    return None


def _makes_room(plan: Plan, level: Level) -> Reason | None:
    """Return the reason that this box blocks the way of the box that is pushed after it."""
    box = plan.box
    for push in plan.pushes:
        if push.box != box:
            break
        box = plan.after(push)
    else:
        return None
    ends = plan.ends()
    others = plan.boxes & ~(1 << push.box)
    if push.box not in ends or ends[push.box] in _goals_in_reach(plan, push.box, others):
        return None
    if ends[push.box] not in _goals_in_reach(plan, push.box, others & ~(1 << plan.box)):
        return None
    text = Message("it makes room for the box in {place}, whose way it blocks", place=_place(push.box, level))
    return Reason(Message("Make room"), text, (push.box,))


def _only_shortest(plan: Plan, level: Level) -> Reason | None:
    if plan.first != 1:
        return None
    return Reason(Message("Shortest way"), Message("every solution with the least pushes begins with this one"))


def _towards_goal(plan: Plan, level: Level) -> Reason:
    end = plan.ends()[plan.box]
    return Reason(
        Message("Shortest way"), Message("it is on its way to the goal in {place}", place=_place(end, level)), (end,)
    )


REASONS: tuple[Callable[[Plan, Level], Reason | None], ...] = (
    _only_push,
    _before_the_door,
    _only_goal,
    _makes_room,
    _only_shortest,
    _towards_goal,
)


QUICK_REASONS = (_only_push, _only_shortest, _towards_goal)


def _goals_in_reach(plan: Plan, box: int, walls: int) -> tuple[int, ...]:
    """Return the goals that a box can reach if there are walls in some cells, and no other boxes."""
    house = plan.house
    floor = house.floor & ~walls
    start = house.flood(1 << plan.pusher, floor & ~(1 << box))
    waiting = [(box, start)]
    seen = set(waiting)
    for cell, area in waiting:
        for offset in house.offsets:
            after = cell + offset
            if not (area >> (cell - offset) & 1 and floor >> after & 1):
                continue
            place = (after, house.flood(1 << cell, floor & ~(1 << after)))
            if place not in seen:
                seen.add(place)
                waiting.append(place)
    return tuple(sorted({cell for cell, _ in seen} & set(house.goals)))


# Texts


def _hint_of_plan(plan: Plan, level: Level) -> Hint:
    reason = _reason(plan, level)
    box, target = divmod(plan.box, level.columns), divmod(plan.target, level.columns)
    place = _place(plan.box, level)
    count = len(plan.pushes)
    why = Message(
        "Push the box in {place} {direction}: {reason}. {left}",
        place=place,
        direction=DIRECTION_TEXTS[plan.pushes[0].direction],
        reason=reason.text,
        left=Message("At least {count} push is left.", "At least {count} pushes are left.", count=count),
    )
    return Hint(
        technique=reason.technique,
        where=Message("Look at the box in {place}.", place=place),
        why=why,
        inputs=(f"push {box[0]} {box[1]} {target[0]} {target[1]}",),
        cells=_cells(level, look=(plan.box,), act=(plan.box,), reason=reason.cells, target=(plan.target,)),
        left=count,
    )


def _hint_of_deadlock(deadlock: Deadlock, level: Level) -> Hint:
    return Hint(
        technique=Message("Deadlock"),
        where=Message(
            "The level cannot be solved any more: look at the box in {place}.", place=_place(deadlock.cells[0], level)
        ),
        why=DEADLOCK_TEXTS[deadlock.name],
        inputs=("undo",),
        cells=_cells(level, look=deadlock.cells, reason=deadlock.cells),
    )


def _hint_of_dead_cells(level: Level) -> Hint:
    return Hint(
        technique=Message("Dead cells"),
        where=Message("No solution was found in time."),
        why=Message("Do not push a box to one of these cells: it could never reach a goal."),
        cells=_cells(level, look=(), reason=tuple(sorted(dead_cells(level)))),
    )


NO_SOLUTION = Hint(
    technique=Message("Deadlock"),
    where=Message("The level cannot be solved any more."),
    why=Message("All possible pushes have been tried, and none leads to a solution. Undo until there is one."),
    inputs=("undo",),
)


def _place(cell: int, level: Level) -> Message:
    row, column = divmod(cell, level.columns)
    return Message("row {row}, column {column}", row=row + 1, column=column + 1)


def _cells(level: Level, **roles: tuple[int, ...]) -> Mapping[Role, tuple[Cell, ...]]:
    """Return the cells of the hint by role, without roles that have none."""
    return {
        cast(Role, role): tuple(divmod(cell, level.columns) for cell in cells) for role, cells in roles.items() if cells
    }
