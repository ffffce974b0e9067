"""Solves logic puzzles: by techniques, whose highest tier is the grade, or by a search for all solutions."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from puzzlebox.rules import Message
from puzzlebox_games.logic.constraints import (
    BOOKKEEPING,
    EASY,
    EXPERT,
    HARD,
    SEARCH,
    Constraint,
    ContradictionError,
    Cut,
    Domains,
    Step,
    Technique,
    bits,
    single,
)

SLICE = 50
"""The most techniques that are tried in a slice of work."""

CHECKED = 40
"""The nodes of the search for a second solution before the slow techniques are tried, and before a longer search."""

MOST_WAYS = 4
"""The most ways to complete a constraint that are looked at side by side."""

EITHER = Technique(Message("Either way"), Message("All {count} ways to complete {base} lead to the same."))
WHAT_IF = Technique(Message("What if"), Message("If {cells} were {value}, {broken} could not be completed."))


Order = Callable[[list[int]], list[int]]
"""Puts the values of a cell in order; the last one is tried first."""


class LimitError(Exception):
    """A problem takes more work than it may."""


class Found(NamedTuple):
    """A step, its tier, and the constraint that it follows from; None for those that look at several."""

    tier: int
    constraint: Constraint | None
    step: Step


class Problem:
    """Cells with domains, and constraints. The cells from `visible` on stand for something that the player does not
    fill in. `visits` counts the constraints that are looked at; more than `limit` raise LimitError."""

    def __init__(self, domains: Sequence[int], constraints: Sequence[Constraint], visible: int = 0) -> None:
        self.domains, self.constraints, self.visible = list(domains), list(constraints), visible or len(domains)
        self.visits, self.limit = 0, 1 << 60
        self._watch: list[list[int]] = [[] for _ in domains]
        for number, constraint in enumerate(self.constraints):
            for cell in dict.fromkeys(constraint.cells):
                self._watch[cell].append(number)
        self._tiers = [
            {number: None for number, one in enumerate(self.constraints) if len(one.rules) > tier and one.rules[tier]}
            for tier in range(HARD + 1)
        ]

    def is_solved(self, domains: Domains) -> bool:
        """Return whether all visible cells are known."""
        return all(map(single, domains[: self.visible]))

    def _visit(self) -> None:
        self.visits += 1
        if self.visits > self.limit:
            raise LimitError

    # Techniques

    def run(self, domains: Domains, top: int = HARD, fresh: Iterable[int] | None = None) -> Iterator[Found]:
        """Apply techniques up to a tier, the easiest first, until nothing changes. Yield each step before it is
        applied. `fresh` are the cells that have changed since nothing did; by default all. Raises
        ContradictionError."""
        tiers = self._tiers[: min(top, HARD) + 1]
        if fresh is None:
            queues = [tier.copy() for tier in tiers]
        else:
            touched = dict.fromkeys(number for cell in fresh for number in self._watch[cell])
            queues = [{number: None for number in touched if number in tier} for tier in tiers]
        while True:
            tier = 0
            while not queues[tier]:
                tier += 1
                if tier == len(queues):
                    return
            number = next(iter(queues[tier]))
            del queues[tier][number]
            self._visit()
            constraint = self.constraints[number]
            for rule in constraint.rules[tier]:
                for step in rule(constraint, domains):
                    real = [(cell, mask) for cell, mask in step.cuts if domains[cell] & mask]
                    if real:
                        yield Found(tier, constraint, step)
                        self._cut(domains, real, constraint, queues)

    def _cut(self, domains: Domains, cuts: list[Cut], constraint: Constraint, queues: list[dict[int, None]]) -> None:
        """Apply cuts, and put the constraints around them into the queues of their tiers."""
        cut(domains, cuts, constraint)
        for cell, _ in cuts:
            for other in self._watch[cell]:
                for tier, queue in enumerate(queues):
                    if other in self._tiers[tier]:
                        queue[other] = None

    def either(self, domains: Domains) -> Found | None:
        """Find what all ways to complete a constraint, or both values of a cell, cut at once."""
        for constraint in self.constraints:
            if step := self._common(domains, constraint.cells, constraint.ways(domains, MOST_WAYS)):
                return Found(HARD, constraint, step)
        for cell, mask in enumerate(domains):
            if mask.bit_count() == 2:
                ways = [[(cell, mask & ~value)] for value in bits(mask)]
                if step := self._common(domains, (cell,), ways):
                    one = Constraint()
                    one.name = cell
                    return Found(HARD, one, step)
        return None

    def _common(self, domains: Domains, cells: Sequence[int], ways: list[list[Cut]]) -> Step | None:
        """Return what all ways that do not fail at once cut."""
        common: dict[int, int] | None = None
        for way in ways:
            cut = self._after(domains, way)
            if cut is None:
                continue
            common = cut if common is None else {c: m & cut[c] for c, m in common.items() if cut.get(c, 0) & m}
            if not common:
                return None
        return Step([*common.items()], cells, EITHER, {"count": len(ways)}) if common else None

    def _after(self, domains: Domains, way: Sequence[Cut]) -> dict[int, int] | None:
        """Return what a way and the easy techniques around it cut at once; None if one of these breaks."""
        trial, cut = domains.copy(), defaultdict[int, int](int)

        def apply(cuts: Iterable[Cut]) -> bool:
            for cell, mask in cuts:
                trial[cell] &= ~mask
                cut[cell] |= mask & domains[cell]
                if not trial[cell]:
                    return False
            return True

        apply(way)
        base = trial.copy()
        try:
            for number in dict.fromkeys(number for cell, _ in way for number in self._watch[cell]):
                self._visit()
                constraint = self.constraints[number]
                for rules in constraint.rules[: EASY + 1]:
                    for rule in rules:
                        for step in rule(constraint, base):
                            if not apply(step.cuts):
                                return None
        except ContradictionError:
            return None
        return cut

    def what_if(self, domains: Domains, best: bool = False) -> Iterator[Found | None]:
        """Find a value that easy or, if none does, harder techniques lead to a contradiction. `best` takes the one with
        the fewest steps. Yields None after each slice of work, and at last what was found."""
        order = sorted((c for c, mask in enumerate(domains) if not single(mask)), key=lambda c: domains[c].bit_count())
        for top in (EASY, HARD):
            found = list[Found]()
            for cell in order:
                for value in bits(domains[cell]):
                    yield None
                    if chain := self._refuted(domains, cell, value, top):
                        values = {"value": value, "broken": chain[-1].constraint, "chain": chain}
                        found.append(Found(EXPERT, None, Step([(cell, value)], (cell,), WHAT_IF, values)))
                        break
                if found and not best:
                    break
            if found:
                yield min(found, key=_length)
                return

    def _refuted(self, domains: Domains, cell: int, value: int, top: int) -> list[Found]:
        """Return the steps from a value to a contradiction that matter for it, the broken constraint last; none if
        there is no contradiction."""
        trial, trace = domains.copy(), list[Found]()
        trial[cell] = value
        try:
            for found in self.run(trial, top, [cell]):
                trace.append(found)
        except ContradictionError as fault:
            return _needed(trace, Found(top, fault.constraint, Step([], fault.cells, WHAT_IF)))
        return []

    def closing(self, domains: Domains, top: int = HARD, until: Callable[[], bool] | None = None) -> Iterator[int]:
        """Apply techniques up to a tier until nothing changes or `until` holds. Yields -1 after each slice of work, and
        at last the highest tier that was used. Raises ContradictionError."""
        used, tried, is_checked = BOOKKEEPING, self.visits, False
        fresh: Iterable[int] | None = None
        while True:
            for found in self.run(domains, top, fresh):
                used = max(used, found.tier)
                if until and until():
                    yield used
                    return
                if self.visits - tried > SLICE:
                    tried = self.visits
                    yield -1
            following: Found | None = None
            if top >= HARD and not self.is_solved(domains):
                yield -1
                if not (is_checked or self._may_be_unique(domains)):
                    yield used
                    return
                is_checked = True
                following = self.either(domains)
                if top > HARD and not following:
                    for step in self.what_if(domains):
                        following = step
                        yield -1
            if not following:
                yield used
                return
            used = max(used, following.tier)
            fresh = self.apply(domains, following.step)
            if until and until():
                yield used
                return

    def _may_be_unique(self, domains: Domains) -> bool:
        """Return False if there are two solutions, which no technique can tell apart. A search that takes many nodes
        ends without an answer."""
        try:
            return len(self.first(2, CHECKED, domains)) < 2
        except LimitError:
            return True

    def apply(self, domains: Domains, step: Step) -> list[int]:
        """Apply the cuts of a step, and return its cells. Raises ContradictionError."""
        cut(domains, step.cuts, Constraint())
        return [cell for cell, _ in step.cuts]

    def closed(self, domains: Domains, top: int = HARD) -> int:
        """Apply techniques as `closing` does, at once."""
        *_, used = self.closing(domains, top)
        return used

    def grading(self, domains: Domains, top: int = EXPERT) -> Iterator[int]:
        """Apply techniques, and yield -1 after each slice of work, and at last the lowest tier that solves the problem,
        SEARCH if none up to `top` does. Raises ContradictionError."""
        for tier in range(EASY, top + 1):
            for _ in self.closing(domains, tier):
                yield -1
            if self.is_solved(domains):
                yield tier
                return
        yield SEARCH

    def grade(self, top: int = EXPERT) -> int:
        """Return the lowest tier that solves the problem, SEARCH if none up to `top` does."""
        *_, tier = self.grading(self.domains.copy(), top)
        return tier

    # Search

    def _settle(self, domains: Domains, fresh: Iterable[int] | None) -> None:
        """Apply the rules of the search until nothing changes."""
        everything = range(len(self.constraints)) if fresh is None else (n for c in fresh for n in self._watch[c])
        queue = dict.fromkeys(everything)
        while queue:
            number = next(iter(queue))
            del queue[number]
            self._visit()
            constraint = self.constraints[number]
            for rule in constraint.search:
                for step in rule(constraint, domains):
                    real = [(cell, mask) for cell, mask in step.cuts if domains[cell] & mask]
                    cut(domains, real, constraint)
                    queue.update(dict.fromkeys(other for cell, _ in real for other in self._watch[cell]))

    def settled(self, domains: Domains, cell: int, value: int) -> Domains | None:
        """Return the domains after a cell got a value and the rules of the search were applied; None if that is not
        possible."""
        trial = domains.copy()
        trial[cell] = value
        try:
            self._settle(trial, [cell])
        except ContradictionError:
            return None
        return trial

    def solutions(
        self, nodes: int, order: Order = lambda values: values[::-1], start: Domains | None = None
    ) -> Iterator[Domains | None]:
        """Yield solutions, and None before each node. Raises LimitError after this number of nodes."""
        stack: list[tuple[Domains, list[int] | None]] = [((start or self.domains).copy(), None)]
        while stack:
            domains, fresh = stack.pop()
            nodes -= 1
            if nodes < 0:
                raise LimitError
            yield None
            try:
                self._settle(domains, fresh)
            except ContradictionError:
                continue
            free = [cell for cell, mask in enumerate(domains) if mask & (mask - 1)]
            if not free:
                yield domains
                continue
            cell = min(free, key=lambda cell: domains[cell].bit_count())
            for value in order([*bits(domains[cell])]):
                trial = domains.copy()
                trial[cell] = value
                stack.append((trial, [cell]))

    def first(self, count: int, nodes: int, start: Domains | None = None) -> list[tuple[int, ...]]:
        """Return up to `count` solutions that differ in visible cells, as the values of these. Raises LimitError. A few
        nodes try the highest value of each cell first, which finds most of the boards with many solutions soon."""
        with suppress(LimitError):
            return self._first(count, self.solutions(CHECKED, list, start))
        return self._first(count, self.solutions(nodes, start=start))

    def _first(self, count: int, solutions: Iterator[Domains | None]) -> list[tuple[int, ...]]:
        found = dict[tuple[int, ...], None]()
        for one in solutions:
            if one:
                found[tuple(one[: self.visible])] = None
            if len(found) == count:
                break
        return [*found]


def cut(domains: Domains, cuts: Iterable[Cut], constraint: Constraint) -> None:
    """Remove values from cells. Raises ContradictionError, naming the constraint, if a cell has none left."""
    for cell, mask in cuts:
        domains[cell] &= ~mask
        if not domains[cell]:
            raise ContradictionError(constraint, (cell,))


def _needed(trace: list[Found], fault: Found) -> list[Found]:
    """Return the steps that matter for the cells of the broken constraint, and the fault itself."""
    assert fault.constraint
    kept, used = [fault], {*fault.constraint.cells}
    for found in reversed(trace):
        if found.constraint and any(cell in used for cell, _ in found.step.cuts):
            kept.append(found)
            used |= {*found.constraint.cells}
    return kept[::-1]


def _length(found: Found) -> int:
    chain = found.step.arguments["chain"]
    return len(chain) if isinstance(chain, list) else 0
