"""Constraints of logic puzzles: rules about some cells, each with the techniques that follow from it, in tiers.

What a cell may hold is a mask: its domain. A cell is known if one bit is left.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from math import comb
from operator import or_
from types import MappingProxyType
from typing import Any, NamedTuple

from puzzlebox.rules import Message, technique_name

Domains = list[int]

Cut = tuple[int, int]
"""A cell, and the values that it cannot have."""

Name = Message | int
"""What a constraint is called, or the cell that it is about."""

BOOKKEEPING, EASY, MEDIUM, HARD, EXPERT, SEARCH = range(6)
"""The tiers of techniques. What is bookkeeping needs no hint; an expert asks "what if"; a search is no technique."""

NO_VALUES: Mapping[str, object] = MappingProxyType({})


class ContradictionError(Exception):
    """A cell has no value left, or a constraint cannot hold. `cells` are those that show it."""

    def __init__(self, constraint: "Constraint", cells: Iterable[int]) -> None:
        super().__init__(constraint, cells)
        self.constraint, self.cells = constraint, tuple(cells)


class Clue(NamedTuple):
    """A clue of a kind, and the lines or cells that it is about."""

    kind: str
    at: tuple[int, ...]


class Technique(NamedTuple):
    """The name of a technique, and the sentence that says why it holds."""

    title: Message
    why: Message


UNSAID = Technique(Message(""), Message(""))
"""What bookkeeping is called, of which nothing is said."""


class Step(NamedTuple):
    """What a technique finds: values to cut, the cells that show it, and named arguments of its sentence. Arguments
    that end with `value` or `values` are masks."""

    cuts: Sequence[Cut]
    cells: Sequence[int]
    technique: Technique = UNSAID
    arguments: Mapping[str, object] = NO_VALUES


Rule = Callable[[Any, Domains], Iterator[Step]]
"""A technique: a method of a constraint. It is not bound, so that a constraint does not hold itself in memory."""


def single(mask: int) -> bool:
    """Return whether at most one value is left."""
    return not mask & (mask - 1)


def bits(mask: int) -> Iterator[int]:
    """Yield the bits of a mask as masks, the lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Constraint:
    """A rule about some `cells`: all that its techniques read. `rules` are the techniques by tier, and `search` those
    that a search for solutions applies. `clues` are those of the board that it stands for."""

    name: Name = 0
    cells: tuple[int, ...] = ()
    rules: tuple[tuple[Rule, ...], ...] = ()
    search: tuple[Rule, ...] = ()
    clues: tuple[Clue, ...] = ()

    def ways(self, domains: Domains, most: int) -> list[list[Cut]]:
        """Return what each way to complete this cuts, if there are at most `most` ways; otherwise nothing."""
        return []

    def broken(self, domains: Domains) -> tuple[int, ...]:
        """Return the cells that show that this cannot hold; none if it can, as far as its techniques tell."""
        try:
            for rule in self.search:
                for _ in rule(self, domains):
                    pass
        except ContradictionError as error:
            return error.cells
        return ()


# Different values

ONLY_PLACE = Technique(
    technique_name("Hidden single"), Message("In {base}, there is only one place left for {value}: {cells}.")
)
ONLY_VALUES = Message("In {base}, the cells {cells} have only {values}, so no other cell does.")
NAKED = {
    2: Technique(technique_name("Naked pair"), ONLY_VALUES),
    3: Technique(technique_name("Naked triple"), ONLY_VALUES),
    4: Technique(technique_name("Naked quad"), ONLY_VALUES),
}
ONLY_CELLS = Message("In {base}, {values} can only be at {cells}, so nothing else is there.")
HIDDEN = {
    2: Technique(technique_name("Hidden pair"), ONLY_CELLS),
    3: Technique(technique_name("Hidden triple"), ONLY_CELLS),
    4: Technique(technique_name("Hidden quad"), ONLY_CELLS),
}


class Different(Constraint):
    """Cells with different values. If `full` is not 0, each of its values stands in one of the cells."""

    def __init__(self, cells: Iterable[int], name: Name, full: int = 0) -> None:
        self.cells, self.name, self.full = tuple(cells), name, full
        most = min(4, len(self.cells) // 2)
        self._sizes = range(3, most + 1)
        cls = type(self)
        self.rules = ((cls._known,), (cls._places,), (cls._pairs,), (cls._larger,) if most > 2 else ())
        self.search = (cls._known, cls._places) if full else (cls._known,)

    def broken(self, domains: Domains) -> tuple[int, ...]:
        """Return the cells whose value stands twice."""
        known = [domains[cell] for cell in self.cells if single(domains[cell])]
        return tuple(cell for cell in self.cells if known.count(domains[cell]) > 1)

    def _known(self, domains: Domains) -> Iterator[Step]:
        known = 0
        for cell in self.cells:
            if single(mask := domains[cell]):
                if known & mask:
                    raise ContradictionError(self, (cell,))
                known |= mask
        if cuts := [(c, m) for c in self.cells if not single(domains[c]) and (m := domains[c] & known)]:
            yield Step(cuts, self.cells)

    def _places(self, domains: Domains) -> Iterator[Step]:
        if not self.full:
            return
        some = several = 0
        for cell in self.cells:
            several |= some & domains[cell]
            some |= domains[cell]
        if some != self.full:
            raise ContradictionError(self, self.cells)
        if once := some & ~several:
            for cell in self.cells:
                if (mask := domains[cell] & once) and mask != domains[cell]:
                    yield Step([(cell, domains[cell] & ~mask)], (cell,), ONLY_PLACE, {"value": mask})

    def _pairs(self, domains: Domains) -> Iterator[Step]:
        yield from self._naked(domains, 2)
        yield from self._hidden(domains, 2)

    def _larger(self, domains: Domains) -> Iterator[Step]:
        for size in self._sizes:
            yield from self._naked(domains, size)
            yield from self._hidden(domains, size)

    def _open(self, domains: Domains, size: int) -> list[int]:
        """Return the cells that are not known, if there are more than `size` of them."""
        found = [cell for cell in self.cells if not single(domains[cell])]
        return found if len(found) > size else []

    def _naked(self, domains: Domains, size: int) -> Iterator[Step]:
        found = self._open(domains, size)
        few = [cell for cell in found if domains[cell].bit_count() <= size]
        for chosen in combinations(few, size):
            union = reduce(or_, [domains[cell] for cell in chosen])
            if union.bit_count() < size:
                raise ContradictionError(self, chosen)
            if union.bit_count() == size and (
                cuts := [(c, m) for c in found if c not in chosen and (m := domains[c] & union)]
            ):
                yield Step(cuts, chosen, NAKED[size], {"values": union})

    def _hidden(self, domains: Domains, size: int) -> Iterator[Step]:
        found = self._open(domains, size) if self.full else []
        if not found:
            return
        every = reduce(or_, [domains[cell] for cell in found])
        where = {value: [cell for cell in self.cells if domains[cell] & value] for value in bits(every)}
        for values in combinations([value for value, at in where.items() if len(at) <= size], size):
            at = sorted({cell for value in values for cell in where[value]})
            keep = reduce(or_, values)
            if len(at) == size and (cuts := [(c, m) for c in at if (m := domains[c] & ~keep)]):
                yield Step(cuts, at, HIDDEN[size], {"values": keep})


# Counts

COMPLETE = Technique(Message("Complete"), Message("Nothing more is missing in {base}."))
ALL_NEEDED = Technique(Message("All needed"), Message("Only {cells} can still give {base} the {low} that it needs."))


class Count(Constraint):
    """From `low` to `high` of the cells have one of the values of the mask; `mask` may be one for each cell.

    `complete` says why the rest has none once there are `high`, `needed` why all that can are once only `low` can be.
    """

    def __init__(
        self,
        cells: Iterable[int],
        mask: int | Sequence[int],
        low: int,
        high: int,
        name: Name,
        complete: Technique = COMPLETE,
        needed: Technique = ALL_NEEDED,
        tier: int = EASY,
        clues: tuple[Clue, ...] = (),
    ) -> None:
        self.cells, self.low, self.high, self.name, self.clues = tuple(cells), low, high, name, clues
        masks = [mask] * len(self.cells) if isinstance(mask, int) else mask
        self._pairs = [*zip(self.cells, masks, strict=True)]
        self._complete, self._needed = complete, needed
        self.search = (type(self)._counted,)
        self.rules = ((),) * tier + (self.search,)

    def _counted(self, domains: Domains) -> Iterator[Step]:
        sure = may = 0
        for cell, mask in self._pairs:
            if domains[cell] & mask:
                may += 1
                sure += not domains[cell] & ~mask
        if sure > self.high or may < self.low:
            raise ContradictionError(self, self._showing(domains, sure > self.high))
        if sure == may:
            return
        values = {"low": self.low, "high": self.high}
        if sure == self.high:
            cuts = [(c, m & domains[c]) for c, m in self._pairs if domains[c] & m and domains[c] & ~m]
            yield Step(cuts, self._showing(domains, True), self._complete, values)
        elif may == self.low:
            cuts = [(c, domains[c] & ~m) for c, m in self._pairs if domains[c] & m and domains[c] & ~m]
            yield Step(cuts, [c for c, m in self._pairs if domains[c] & m], self._needed, values)

    def _showing(self, domains: Domains, has: bool) -> list[int]:
        """Return the known cells that have one of the values, or that do not."""
        return [
            c for c, m in self._pairs if (not domains[c] & ~m if has else not domains[c] & m and single(domains[c]))
        ]

    def ways(self, domains: Domains, most: int) -> list[list[Cut]]:
        """Return the choices of the cells that have the values."""
        sure = len(self._showing(domains, True))
        found = [(c, m) for c, m in self._pairs if domains[c] & m and domains[c] & ~m]
        need = self.low - sure
        if need <= 0 or len(found) > 6 or comb(len(found), need) > most:
            return []
        exact = self.high == self.low
        return [
            [(c, domains[c] & ~m if (c, m) in chosen else domains[c] & m) for c, m in (found if exact else chosen)]
            for chosen in combinations(found, need)
        ]


# Tables

FEW_WAYS = Technique(
    Message("Few ways"), Message("{count} way is left for {base}.", "{count} ways are left for {base}, and they agree.")
)

Support = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=4096)
def tuples_of(make: Callable[..., Iterable[Sequence[int]]], *key: Hashable) -> tuple[int, Support]:
    """Return the tuples of values (bits) that `make(*key)` yields: the set of all as a mask, and for each place and
    value the set of those that have it there."""
    tuples = [*make(*key)]
    at: list[dict[int, int]] = [defaultdict(int) for _ in (tuples[0] if tuples else ())]
    for number, one in enumerate(tuples):
        for place, value in enumerate(one):
            at[place][value] |= 1 << number
    return (1 << len(tuples)) - 1, tuple(tuple(sorted(values.items())) for values in at)


class Table(Constraint):
    """The cells have one of some tuples of values (see `tuples_of`). The tier of a deduction depends on how many tuples
    are left: at most `limits[0]` for easy and `limits[1]` for medium. A `tier` is one for all deductions instead."""

    def __init__(
        self,
        cells: Iterable[int],
        table: tuple[int, Support],
        name: Name,
        technique: Technique = FEW_WAYS,
        tier: int = BOOKKEEPING,
        limits: tuple[int, int] = (4, 24),
        clues: tuple[Clue, ...] = (),
    ) -> None:
        self.cells, self.name, self.clues = tuple(cells), name, clues
        self._technique, self._limits = technique, limits
        self._all, support = table
        self._support = [*zip(self.cells, support, strict=bool(support))]
        cls = type(self)
        self.search = (cls._filtered,)
        self.rules = ((),) * tier + (self.search,) if tier else ((), (cls._few,), (cls._some,), self.search)

    def _alive(self, domains: Domains) -> int:
        alive = self._all
        for cell, support in self._support:
            mask, union = domains[cell], 0
            for bit, ways in support:
                if mask & bit:
                    union |= ways
            alive &= union
        if not alive:
            raise ContradictionError(self, [cell for cell in self.cells if single(domains[cell])] or self.cells)
        return alive

    def ways(self, domains: Domains, most: int) -> list[list[Cut]]:
        """Return the tuples that are left."""
        alive = self._alive(domains)
        if not 1 < alive.bit_count() <= most:
            return []
        return [
            [
                (cell, domains[cell] & ~bit)
                for cell, support in self._support
                for bit, ways in support
                if ways & one and domains[cell] & ~bit
            ]
            for one in bits(alive)
        ]

    def _few(self, domains: Domains) -> Iterator[Step]:
        return self._filtered(domains, self._limits[0])

    def _some(self, domains: Domains) -> Iterator[Step]:
        return self._filtered(domains, self._limits[1])

    def _filtered(self, domains: Domains, most: int = 1 << 60) -> Iterator[Step]:
        alive = self._alive(domains)
        if (count := alive.bit_count()) > most:
            return
        cuts = []
        for cell, support in self._support:
            mask = domains[cell]
            if mask & (mask - 1):
                keep = 0
                for bit, ways in support:
                    if mask & bit and ways & alive:
                        keep |= bit
                if keep != mask:
                    cuts.append((cell, mask & ~keep))
        if cuts:
            yield Step(cuts, self.cells, self._technique, {"count": count})
