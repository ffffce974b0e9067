"""The techniques of Sudoku, from the full house to the jellyfish, and the grade of a board."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import combinations, product
from operator import and_, or_
from typing import NamedTuple

from puzzlebox.rules import Search, bits_of, technique_name
from puzzlebox_games.logic.constraints import ContradictionError
from puzzlebox_games.logic.digits import digits_of
from puzzlebox_games.sudoku.board import AREAS, Geometry, Unit, Values, clash_texts
from puzzlebox_games.sudoku.options import GRADES
from puzzlebox_games.sudoku.solver import Sum, killer_solutions, left_sets, solver, sums_of

Cuts = tuple[tuple[int, int], ...]
"""Candidates to cross out: cells with masks of digits."""


class Step(NamedTuple):
    """What a technique finds: the `digits` that it is about, the `cells` that explain it, and the units in which it
    works, those that it begins from first. It sets the first digit in `cell`, or crosses out `cuts`."""

    digits: tuple[int, ...]
    cells: tuple[int, ...]
    units: tuple[Unit, ...]
    cell: int | None = None
    cuts: Cuts = ()
    chain: tuple[int, ...] = ()
    """The cells of a chain, in their order."""
    sum: Sum | None = None
    """The sum that the step is about."""


class Candidates:
    """The digits of a board, and those that its empty cells may still have, as masks: bit 0 is the digit 1."""

    def __init__(self, shape: Geometry, values: Values) -> None:
        self.geometry = shape
        self.values = list(values)
        self.masks = shape.masks(values)

    def take(self, step: Step) -> bool:
        """Set the digit or cross out the candidates of a step. Return whether this changes anything."""
        before, cuts = self.masks.copy(), step.cuts
        if step.cell is not None and not self.values[step.cell]:
            self.values[step.cell], self.masks[step.cell] = step.digits[0], 0
            cuts = self.cuts(self.geometry.peers[step.cell], 1 << step.digits[0] - 1)
        for cell, mask in cuts:
            self.masks[cell] &= ~mask
        return self.masks != before

    def cuts(self, cells: Iterable[int], mask: int) -> Cuts:
        """Return which of these candidates the cells have."""
        return tuple((cell, found) for cell in cells if (found := self.masks[cell] & mask))

    def union(self, cells: Iterable[int]) -> int:
        """Return all candidates of these cells."""
        return reduce(or_, map(self.masks.__getitem__, cells), 0)

    def domains(self) -> list[int]:
        """Return what each cell may have, digits among them, as masks."""
        return [1 << digit - 1 if digit else mask for digit, mask in zip(self.values, self.masks, strict=True)]

    def places(self, cells: Sequence[int], digit: int) -> int:
        """Return the numbers of the cells that may have a digit (from 0), as a mask."""
        return sum(1 << number for number, cell in enumerate(cells) if self.masks[cell] >> digit & 1)


class Technique(NamedTuple):
    """A technique: its English name, its level from 1, and how it is found."""

    name: str
    level: int
    find: Callable[[Candidates], Iterator[Step]]


# Singles


def _full_houses(board: Candidates) -> Iterator[Step]:
    for unit in board.geometry.units:
        left = [cell for cell in unit.cells if not board.values[cell]]
        if len(left) == 1 and (mask := board.masks[left[0]]):
            yield Step(digits_of(mask)[:1], unit.cells, (unit,), left[0])


def _hidden_singles(board: Candidates, kinds: Sequence[str]) -> Iterator[Step]:
    masks = board.masks
    for unit in board.geometry.units:
        if unit.kind not in kinds:
            continue
        some = several = 0
        for cell in unit.cells:
            several |= some & masks[cell]
            some |= masks[cell]
        for digit in digits_of(some & ~several):
            cell = next(cell for cell in unit.cells if masks[cell] >> digit - 1 & 1)
            yield Step((digit,), (cell,), (unit,), cell)


def _naked_singles(board: Candidates) -> Iterator[Step]:
    for cell, mask in enumerate(board.masks):
        if mask.bit_count() == 1:
            yield Step(digits_of(mask), (cell,), (), cell)


# Crossings of a block and a line


@lru_cache(maxsize=8)
def _crossings(shape: Geometry) -> list[tuple[Unit, Unit, list[int]]]:
    """Return the blocks and lines that share several cells, and these cells."""
    blocks = [unit for unit in shape.units if unit.kind in AREAS]
    lines = [unit for unit in shape.units if unit.kind not in AREAS]
    crossings = ((block, line, sorted({*block.cells} & {*line.cells})) for block, line in product(blocks, lines))
    return [crossing for crossing in crossings if len(crossing[2]) > 1]


def _intersections(board: Candidates, points: bool) -> Iterator[Step]:
    for block, line, shared in _crossings(board.geometry):
        base, cover = (block, line) if points else (line, block)
        inside, outside = ([cell for cell in unit.cells if cell not in shared] for unit in (base, cover))
        found = board.union(shared) & ~board.union(inside)
        for digit in digits_of(found & board.union(outside)):
            bit = 1 << digit - 1
            cells = tuple(cell for cell, _ in board.cuts(shared, bit))
            yield Step((digit,), cells, (base, cover), cuts=board.cuts(outside, bit))


# Subsets and fish: as many cells as digits, as many digits as cells, as many lines as places


def _locked(masks: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the numbers of `count` masks that have as many bits together, and these bits."""
    few = [number for number, mask in enumerate(masks) if 1 <= mask.bit_count() <= count]
    for chosen in combinations(few, count):
        union = reduce(or_, [masks[number] for number in chosen])
        if union.bit_count() == count:
            yield chosen, union


def _naked_subsets(board: Candidates, count: int) -> Iterator[Step]:
    for unit in board.geometry.units:
        for chosen, union in _locked([board.masks[cell] for cell in unit.cells], count):
            cells = tuple(unit.cells[number] for number in chosen)
            if cuts := board.cuts((cell for cell in unit.cells if cell not in cells), union):
                yield Step(digits_of(union), cells, (unit,), cuts=cuts)


def _hidden_subsets(board: Candidates, count: int) -> Iterator[Step]:
    for unit in board.geometry.units:
        places = [board.places(unit.cells, digit) for digit in range(board.geometry.size)]
        for chosen, union in _locked(places, count):
            cells = tuple(unit.cells[number] for number in bits_of(union))
            if cuts := board.cuts(cells, ~sum(1 << digit for digit in chosen)):
                yield Step(tuple(digit + 1 for digit in chosen), cells, (unit,), cuts=cuts)


def _fish(board: Candidates, count: int) -> Iterator[Step]:
    size, units = board.geometry.size, board.geometry.units
    sides = units[:size], units[size : 2 * size]
    for digit, (lines, across) in product(range(size), (sides, sides[::-1])):
        for chosen, union in _locked([board.places(line.cells, digit) for line in lines], count):
            base, cover = [lines[number] for number in chosen], [across[number] for number in bits_of(union)]
            inside = [cell for line in base for cell in line.cells]
            outside = (cell for line in cover for cell in line.cells if cell not in inside)
            if cuts := board.cuts(outside, 1 << digit):
                cells = tuple(cell for cell, _ in board.cuts(inside, 1 << digit))
                yield Step((digit + 1,), cells, (*base, *cover), cuts=cuts)


def _xy_wings(board: Candidates) -> Iterator[Step]:
    masks, peers = board.masks, board.geometry.peers
    pairs = [cell for cell, mask in enumerate(masks) if mask.bit_count() == 2]
    for pivot in pairs:
        wings = [cell for cell in pairs if cell in peers[pivot] and (masks[cell] & masks[pivot]).bit_count() == 1]
        for first, second in combinations(wings, 2):
            shared = masks[first] & masks[second] & ~masks[pivot]
            cuts = board.cuts(sorted(peers[first] & peers[second] - {pivot}), shared)
            if cuts and masks[first] != masks[second]:
                yield Step(digits_of(shared), (pivot, first, second), (), cuts=cuts)


def _xyz_wings(board: Candidates) -> Iterator[Step]:
    masks, peers = board.masks, board.geometry.peers
    for pivot in (cell for cell, mask in enumerate(masks) if mask.bit_count() == 3):
        wings = [
            cell for cell in sorted(peers[pivot]) if masks[cell].bit_count() == 2 and not masks[cell] & ~masks[pivot]
        ]
        for first, second in combinations(wings, 2):
            shared = masks[first] & masks[second]
            cuts = board.cuts(sorted(peers[pivot] & peers[first] & peers[second]), shared)
            if cuts and masks[first] != masks[second]:
                yield Step(digits_of(shared), (pivot, first, second), (), cuts=cuts)


# Sums

SEVERAL = 99
"""More sets of digits than a cage may have."""


def _only_cells(board: Candidates, kinds: Sequence[str]) -> Iterator[Step]:
    """Find the sums with one empty cell, whose digit they give."""
    for one in sums_of(board.geometry):
        empty = [cell for cell in one.cells if not board.values[cell]]
        digit = one.total - sum(board.values[cell] for cell in one.cells)
        fits = len(empty) == 1 and 0 < digit <= board.geometry.size and board.masks[empty[0]] >> digit - 1 & 1
        if fits and one.kind in kinds:
            yield Step((digit,), one.cells, one.base, empty[0], sum=one)


def _sums(board: Candidates, kinds: Sequence[str], most: int) -> Iterator[Step]:
    """Find what does not fit sums, of which cages may have at most `most` sets of digits left."""
    domains = board.domains()
    for one in sums_of(board.geometry):
        if one.kind in kinds and (not one.sets or len(left_sets(one, domains)) <= most):
            for rule in one.table.search:
                for found in rule(one.table, domains):
                    digits = digits_of(reduce(or_, [mask for _, mask in found.cuts]))
                    yield Step(digits, one.cells, one.base, cuts=tuple(found.cuts), sum=one)


def _needed(board: Candidates) -> Iterator[Step]:
    """Find the digits that a cage needs in any case, and the cells that see all its cells that may have them."""
    domains, peers = board.domains(), board.geometry.peers
    for one in sums_of(board.geometry):
        sets = left_sets(one, domains)
        for digit in digits_of(reduce(and_, sets)) if sets else ():
            places = [cell for cell in one.cells if domains[cell] >> digit - 1 & 1]
            seen = reduce(and_, [peers[cell] for cell in places])
            if cuts := board.cuts(sorted(seen), 1 << digit - 1):
                yield Step((digit,), one.cells, one.base, cuts=cuts, sum=one)


LARGE = 16
"""The size of boards that a search does not solve well."""

SUMS = (
    Technique(technique_name("Sum"), 1, partial(_only_cells, kinds=("cage",))),
    Technique(technique_name("Rule of 45"), 1, partial(_only_cells, kinds=("unit",))),
    Technique(technique_name("Sum"), 1, partial(_sums, kinds=("cage",), most=1)),
    Technique(technique_name("Sum"), 2, partial(_sums, kinds=("cage",), most=SEVERAL)),
    Technique(technique_name("Digits of a cage"), 3, _needed),
    Technique(technique_name("Rule of 45"), 3, partial(_only_cells, kinds=("unit", "units"))),
    Technique(technique_name("Rule of 45"), 3, partial(_sums, kinds=("unit", "units"), most=SEVERAL)),
)
"""The techniques of killer Sudokus."""

TECHNIQUES = (
    Technique(technique_name("Full house"), 1, _full_houses),
    Technique(technique_name("Hidden single"), 1, partial(_hidden_singles, kinds=AREAS)),
    Technique(technique_name("Hidden single"), 2, partial(_hidden_singles, kinds=("row", "column", "diagonal"))),
    Technique(technique_name("Naked single"), 2, _naked_singles),
    Technique(technique_name("Pointing"), 3, partial(_intersections, points=True)),
    Technique(technique_name("Claiming"), 3, partial(_intersections, points=False)),
    Technique(technique_name("Naked pair"), 3, partial(_naked_subsets, count=2)),
    Technique(technique_name("Hidden pair"), 3, partial(_hidden_subsets, count=2)),
    Technique(technique_name("Naked triple"), 3, partial(_naked_subsets, count=3)),
    Technique(technique_name("Hidden triple"), 4, partial(_hidden_subsets, count=3)),
    Technique(technique_name("X-wing"), 4, partial(_fish, count=2)),
    Technique(technique_name("Swordfish"), 4, partial(_fish, count=3)),
    Technique(technique_name("XY-wing"), 4, _xy_wings),
    Technique(technique_name("Naked quad"), 4, partial(_naked_subsets, count=4)),
    Technique(technique_name("Hidden quad"), 4, partial(_hidden_subsets, count=4)),
    Technique(technique_name("Jellyfish"), 4, partial(_fish, count=4)),
)
"""The techniques in the order in which hints try them."""


HINTED = (
    *TECHNIQUES[:13],
    Technique(technique_name("XYZ-wing"), 5, _xyz_wings),
    *TECHNIQUES[13:],
)
"""The techniques of hints before chains, in the order in which they are tried. Grades know only the older ones."""


@lru_cache(maxsize=8)
def techniques_of(shape: Geometry, every: Sequence[Technique] = TECHNIQUES) -> Sequence[Technique]:
    """Return the techniques for the boards of a geometry: for those with cages the techniques of sums, too."""
    return sorted((*every, *SUMS), key=lambda technique: technique.level) if shape.form.cages else every


def finished(shape: Geometry, values: Values) -> tuple[list[int], str]:
    """Return the digits that techniques find, and the lowest grade whose techniques, together with all below, finish a
    board with one solution."""
    board, level, techniques = Candidates(shape, values), 1, techniques_of(shape)
    while 0 in board.values:
        used = next((t.level for t in techniques if sum(map(board.take, [*t.find(board)]))), 0)
        if not used:
            return board.values, GRADES[-1]
        level = max(level, used)
    return board.values, GRADES[level - 1]


def grade_of(shape: Geometry, values: Values) -> str:
    """Return the grade of a board with one solution."""
    return finished(shape, values)[1]


def solutions_of(shape: Geometry, values: Values, search: Search) -> list[tuple[int, ...]]:
    """Return the solutions of a board, at most two of them. Boards that a search does not solve well are first tried by
    techniques, which find a digit only if it is the only one. Raises SearchLimitError."""
    if not shape.form.cages and shape.size < LARGE:
        return solver(shape).solutions(values, 2, search.visit)
    try:
        found, _ = finished(shape, values)
    except ContradictionError:
        return []
    if 0 not in found:
        return [] if any(True for _ in clash_texts(shape, found)) else [tuple(found)]
    if not shape.form.cages:
        return solver(shape).solutions(found, 2, search.visit)
    return killer_solutions(shape, Candidates(shape, found).domains(), search)
