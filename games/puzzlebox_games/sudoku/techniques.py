"""The techniques of Sudoku, from the full house to the jellyfish, and the grade of a board."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations, product
from typing import NamedTuple

from puzzlebox.core.message import technique_name
from puzzlebox_games.sudoku.board import Geometry, Unit, Values, digits_of
from puzzlebox_games.sudoku.options import GRADES


class Candidates:
    """The digits of a board, and those that its empty cells may still have, as masks: bit 0 is the digit 1."""

    def __init__(self, shape: Geometry, values: Values) -> None:
        self.geometry = shape
        self.values = list(values)
        self.masks = shape.masks(values)
        self.empty = self.values.count(0)

    def take(self, step: "Step") -> bool:
        """Set the digit or cross out the candidates of a step. Return whether this changes anything."""
        changed = False
        for cell, mask in step.cuts:
            changed = changed or bool(self.masks[cell] & mask)
            self.masks[cell] &= ~mask
        if step.cell is not None and not self.values[step.cell]:
            self.place(step.cell, step.digits[0])
            changed = True
        return changed

    def place(self, cell: int, digit: int) -> None:
        """Set a digit, and cross it out in the peers of its cell."""
        self.values[cell], self.masks[cell] = digit, 0
        self.empty -= 1
        for peer in self.geometry.peers[cell]:
            self.masks[peer] &= ~(1 << digit - 1)


class Step(NamedTuple):
    """What a technique finds: the `digits` that it is about, the `cells` that explain it, and the units in which it
    works, those that it begins from first. It sets the first digit in `cell`, or crosses out candidates: `cuts` are
    cells with masks."""

    digits: tuple[int, ...]
    cells: tuple[int, ...]
    units: tuple[Unit, ...]
    cell: int | None = None
    cuts: tuple[tuple[int, int], ...] = ()


Find = Callable[[Candidates], Iterator[Step]]


class Technique(NamedTuple):
    """A technique: its English name, its level from 1, and how it is found."""

    name: str
    level: int
    find: Find


def _cuts(board: Candidates, cells: Iterable[int], mask: int) -> tuple[tuple[int, int], ...]:
    return tuple((cell, board.masks[cell] & mask) for cell in cells if board.masks[cell] & mask)


def _union(masks: Sequence[int], places: Iterable[int]) -> int:
    union = 0
    for place in places:
        union |= masks[place]
    return union


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
        if mask and not mask & (mask - 1):
            yield Step(digits_of(mask), (cell,), (), cell)


# Crossings of a block and a line


@lru_cache(maxsize=8)
def _crossings(shape: Geometry) -> tuple[tuple[Unit, Unit, set[int]], ...]:
    """Return the blocks and lines that share several cells, and these cells."""
    pairs = product(shape.units, shape.units)
    crossing = ((block, line, {*block.cells} & {*line.cells}) for block, line in pairs if block.kind == "block")
    return tuple((block, line, shared) for block, line, shared in crossing if block is not line and len(shared) > 1)


def _intersections(board: Candidates, points: bool) -> Iterator[Step]:
    masks = board.masks
    for block, line, shared in _crossings(board.geometry):
        base, cover = (block, line) if points else (line, block)
        inside, outside = ([cell for cell in unit.cells if cell not in shared] for unit in (base, cover))
        found = _union(masks, shared) & ~_union(masks, inside)
        for digit in digits_of(found & _union(masks, outside)):
            bit = 1 << digit - 1
            cells = tuple(cell for cell in sorted(shared) if masks[cell] & bit)
            yield Step((digit,), cells, (base, cover), cuts=_cuts(board, outside, bit))


# Subsets and fish: as many cells as digits, as many digits as cells, as many lines as places


def _locked(masks: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the numbers of `count` masks that have as many bits together, and these bits."""
    few = [number for number, mask in enumerate(masks) if 1 <= mask.bit_count() <= count]
    for chosen in combinations(few, count):
        union = _union(masks, chosen)
        if union.bit_count() == count:
            yield chosen, union


def _places(board: Candidates, cells: Sequence[int], digit: int) -> int:
    """Return the numbers of the cells that may have a digit (from 0), as a mask."""
    return sum(1 << number for number, cell in enumerate(cells) if board.masks[cell] >> digit & 1)


def _naked_subsets(board: Candidates, count: int) -> Iterator[Step]:
    for unit in board.geometry.units:
        for chosen, union in _locked([board.masks[cell] for cell in unit.cells], count):
            others = [cell for number, cell in enumerate(unit.cells) if number not in chosen]
            if cuts := _cuts(board, others, union):
                yield Step(digits_of(union), tuple(unit.cells[number] for number in chosen), (unit,), cuts=cuts)


def _hidden_subsets(board: Candidates, count: int) -> Iterator[Step]:
    for unit in board.geometry.units:
        for chosen, union in _locked(
            [_places(board, unit.cells, digit) for digit in range(board.geometry.size)], count
        ):
            cells = tuple(cell for number, cell in enumerate(unit.cells) if union >> number & 1)
            if cuts := _cuts(board, cells, ~sum(1 << digit for digit in chosen)):
                yield Step(tuple(digit + 1 for digit in chosen), cells, (unit,), cuts=cuts)


def _fish(board: Candidates, count: int) -> Iterator[Step]:
    size, units = board.geometry.size, board.geometry.units
    rows, columns = units[:size], units[size : 2 * size]
    for digit, (lines, across) in product(range(size), ((rows, columns), (columns, rows))):
        for chosen, union in _locked([_places(board, line.cells, digit) for line in lines], count):
            base = [lines[number] for number in chosen]
            cover = [line for number, line in enumerate(across) if union >> number & 1]
            inside = [cell for line in base for cell in line.cells]
            outside = [cell for line in cover for cell in line.cells if cell not in inside]
            if cuts := _cuts(board, outside, 1 << digit):
                cells = tuple(cell for cell in inside if board.masks[cell] >> digit & 1)
                yield Step((digit + 1,), cells, (*base, *cover), cuts=cuts)


def _xy_wings(board: Candidates) -> Iterator[Step]:
    masks, peers = board.masks, board.geometry.peers
    pairs = [cell for cell, mask in enumerate(masks) if mask.bit_count() == 2]
    for pivot in pairs:
        wings = [cell for cell in pairs if cell in peers[pivot] and (masks[cell] & masks[pivot]).bit_count() == 1]
        for first, second in combinations(wings, 2):
            shared = masks[first] & masks[second]
            if shared.bit_count() == 1 and not shared & masks[pivot]:
                common = sorted(peers[first] & peers[second] - {pivot})
                if cuts := _cuts(board, common, shared):
                    yield Step(digits_of(shared), (pivot, first, second), (), cuts=cuts)


TECHNIQUES = (
    Technique(technique_name("Full house"), 1, _full_houses),
    Technique(technique_name("Hidden single"), 1, partial(_hidden_singles, kinds=("block",))),
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


def grade_of(shape: Geometry, values: Values) -> str:
    """Return the grade of a board with one solution: the lowest level whose techniques finish it, together with all
    below."""
    board, level = Candidates(shape, values), 1
    while board.empty:
        used = next((t.level for t in TECHNIQUES if sum(map(board.take, [*t.find(board)]))), 0)
        if not used:
            return GRADES[-1]
        level = max(level, used)
    return GRADES[level - 1]
