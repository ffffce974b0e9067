"""Hints: the next push of a solution with the least pushes, and the reason for it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, cast

from puzzlebox.rules import (
    DIRECTION_NAMES,
    Cell,
    Hint,
    Message,
    NoSolution,
    Role,
    Search,
    SearchLimitError,
    Slices,
    Solution,
    part_of,
    sentences,
    technique_name,
)
from puzzlebox_games.sokoban.board import Level, bits
from puzzlebox_games.sokoban.deadlocks import CAUSES, Deadlock, dead_cells, notice
from puzzlebox_games.sokoban.rules import Moment, Sokoban
from puzzlebox_games.sokoban.solver import Positions, choosing
from puzzlebox_games.sokoban.solver import solving as least
from puzzlebox_games.sokoban.warehouse import Push, Warehouse, preparing

MAX_NODES = 2_000_000
"""The most nodes that a hint may visit: about half a minute of work."""

MAX_CHOOSING = 15_000
"""The most nodes that a hint visits to choose among the solutions with the least pushes: some tenths of a second of
work."""

MAX_CELLS = 150
"""The most cells of floor of a level for which all reasons are looked for."""


class Reason(NamedTuple):
    """Why a push is good: the name of the technique, the end of a sentence, and the cells that show it."""

    technique: Message
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


def solving(state: Sokoban, search: Search) -> Slices[Solution | NoSolution]:
    """Find a solution with the fewest pushes or moves, or how far the last position is that has one."""
    found = yield from part_of(least(state.current(), search, search.target or "pushes"), 0, 0.9)
    if isinstance(found, Solution):
        return found
    undos = yield from part_of(undos_needed(state, search), 0.9, 1)
    return NoSolution(undo_advice(undos))


def hinting(state: Sokoban, search: Search) -> Slices[Hint | None]:
    """Find the next push and the reason for it.

    If no solution is found in time, the hint only shows the dead cells. If there is no solution, it says how many
    inputs to undo.
    """
    if state.outcome():
        return None
    deadlock = notice(state.level, state.boxes)
    own = Search(limit=min(MAX_NODES, search.limit - search.nodes))
    try:
        plan = None if deadlock else (yield from part_of(_planning(state, own), 0, 0.8))
    except SearchLimitError:
        return _hint_of_dead_cells(state.level)
    finally:
        search.nodes += own.nodes
    if plan:
        return _hint_of_plan(plan, state.level)
    undos = yield from part_of(undos_needed(state, search), 0.8, 1)
    return _hint_to_undo(deadlock, state.level, undos)


def undos_needed(state: Sokoban, search: Search) -> Slices[int | None]:
    """Find how many inputs to undo until the level can be solved: 0 if it never could, None if that takes too long."""
    own = Search(limit=min(MAX_NODES, search.limit - search.nodes))
    try:
        return (yield from _going_back(state, own))
    except SearchLimitError:
        return None
    finally:
        search.nodes += own.nodes


def _going_back(state: Sokoban, search: Search) -> Slices[int]:
    """Find the undos that are needed. A level that cannot be solved any more never can again, so not all positions are
    tried. Raises SearchLimitError."""
    house = yield from part_of(preparing(state.level), 0, 0.2)
    earlier = list(state.earlier())

    def cannot_be_solved(moment: Moment) -> Slices[bool]:
        if notice(state.level, moment.boxes):
            return True
        positions = Positions(house, search, house.inside(moment.boxes), moment.pusher)
        return (yield from part_of(positions.find(), 0.2, 0.2)) is None

    low, high, step = 0, 0, 1
    while high < len(earlier) and (yield from cannot_be_solved(earlier[high])):
        low, high, step = high + 1, high + step, 2 * step
    high = min(high, len(earlier))
    while low < high:
        middle = (low + high) // 2
        if (yield from cannot_be_solved(earlier[middle])):
            low = middle + 1
        else:
            high = middle
    return earlier[high].undos if high < len(earlier) else 0


def _planning(state: Sokoban, search: Search) -> Slices[Plan | None]:
    """Find a solution with the fewest pushes; None if there is none. Raises SearchLimitError."""
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
    return Reason(technique_name("Only push"), Message("no other push is possible that does not lead to a deadlock"))


def _only_goal(plan: Plan, level: Level) -> Reason | None:
    goals = _goals_in_reach(plan, plan.box, 0)
    if len(goals) > 1 or plan.box in goals or len(plan.house.goals) == 1:
        return None
    place = level.place(goals[0])
    return Reason(technique_name("Only goal"), Message("it can reach only the goal in {place}", place=place), goals)


def _before_the_door(plan: Plan, level: Level) -> Reason | None:
    """Return the reason that the goal of another box, once it is filled, closes the way of this box to its own."""
    ends = plan.ends()
    for start, end in sorted(ends.items()):
        if start in (plan.box, end) or ends[plan.box] in _goals_in_reach(plan, plan.box, 1 << end):
            continue
        text = Message(
            "it must pass before the goal in {door} is filled, which closes its way to the goal in {place}",
            door=level.place(end),
            place=level.place(ends[plan.box]),
        )
        return Reason(technique_name("Before the door closes"), text, (end,))
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
    text = Message("it makes room for the box in {place}, whose way it blocks", place=level.place(push.box))
    return Reason(technique_name("Make room"), text, (push.box,))


def _only_shortest(plan: Plan, level: Level) -> Reason | None:
    if plan.first != 1:
        return None
    return Reason(technique_name("Shortest way"), Message("every solution with the fewest pushes begins with this one"))


def _towards_goal(plan: Plan, level: Level) -> Reason:
    """Return where the box goes in the end, and whether this push brings it nearer."""
    end = plan.ends()[plan.box]
    if end == plan.box:
        return Reason(technique_name("Step aside"), Message("it leaves its goal for a while, and comes back"), (end,))
    number = plan.house.goals.index(end)
    before = plan.house.distances(plan.box, 1 << plan.pusher)[number]
    is_nearer = plan.house.distances(plan.target, 1 << plan.box)[number] < before
    text = Message("it is on its way to the goal in {place}", place=level.place(end))
    aside = Message("it steps aside first, and then goes to the goal in {place}", place=level.place(end))
    return Reason(technique_name("Shortest way"), text if is_nearer else aside, (end,))


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
    place = level.place(plan.box)
    count = len(plan.pushes)
    push = Message(
        "Push the box in {place} {direction}: {reason}.",
        place=place,
        direction=[*DIRECTION_NAMES.values()][plan.pushes[0].direction],
        reason=reason.text,
    )
    left = Message("At least {count} push is left.", "At least {count} pushes are left.", count=count)
    return Hint(
        technique=reason.technique,
        where=Message("Look at the box in {place}.", place=place),
        why=sentences((push, left)),
        inputs=(f"push {box[0]} {box[1]} {target[0]} {target[1]}",),
        cells=_cells(level, look=(plan.box,), act=(plan.box,), reason=reason.cells, target=(plan.target,)),
        left=count,
    )


def _hint_to_undo(deadlock: Deadlock | None, level: Level, undos: int | None) -> Hint:
    """Return the hint of a level that cannot be solved. `undos` is None if it is unknown when it could be."""
    where, why = Message("The level cannot be solved any more."), Message("No pushes lead to a solution.")
    cells = deadlock.cells if deadlock else ()
    if deadlock:
        place = level.place(deadlock.cells[0])
        where = Message("The level cannot be solved any more: look at the box in {place}.", place=place)
        why = CAUSES[deadlock.name]
    return Hint(
        technique=technique_name("Deadlock"),
        where=where,
        why=sentences((why, undo_advice(undos))),
        inputs=() if undos == 0 else ("undo",),
        cells=_cells(level, look=cells, reason=cells),
    )


def undo_advice(undos: int | None) -> Message:
    """Return how far the last position is that can be solved, 0 for a level that has none; None if it is unknown."""
    if undos is None:
        return Message("Undo until it can be solved.")
    if not undos:
        return Message("This level cannot be solved.")
    return Message(
        "The last position that can be solved is {count} undo away.",
        "The last position that can be solved is {count} undos away.",
        count=undos,
    )


def _hint_of_dead_cells(level: Level) -> Hint:
    return Hint(
        technique=technique_name("Dead cells"),
        where=Message("No solution was found in time."),
        why=Message("Do not push a box to one of these cells: it could never reach a goal."),
        cells=_cells(level, look=(), reason=tuple(sorted(dead_cells(level)))),
    )


def _cells(level: Level, **roles: tuple[int, ...]) -> Mapping[Role, tuple[Cell, ...]]:
    """Return the cells of the hint by role, without roles that have none."""
    return {
        cast(Role, role): tuple(divmod(cell, level.columns) for cell in cells) for role, cells in roles.items() if cells
    }
