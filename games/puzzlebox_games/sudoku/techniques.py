"""The techniques of Sudoku, from the full house to the jellyfish, and the grade of a board."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from puzzlebox_games.sudoku.board import Geometry, Unit, Values

GRADES = ("easy", "medium", "hard", "expert", "beyond")
"""The grades, from the easiest. Those but the last are the levels of techniques."""


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


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order."""
    return tuple(bit + 1 for bit in range(mask.bit_length()) if mask >> bit & 1)


def _cuts(board: Candidates, cells: Iterator[int] | Sequence[int], mask: int) -> tuple[tuple[int, int], ...]:
    return tuple((cell, board.masks[cell] & mask) for cell in cells if board.masks[cell] & mask)


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
            yield Step(digits_of(mask), (cell,), board.geometry.units_of[cell], cell)


# Crossings of a block and a line


class Crossing(NamedTuple):
    """The cells that a block and a line share, and the other ones of each."""

    block: Unit
    line: Unit
    shared: tuple[int, ...]
    only_block: tuple[int, ...]
    only_line: tuple[int, ...]


@lru_cache(maxsize=8)
def _crossings(shape: Geometry) -> tuple[Crossing, ...]:
    blocks = [unit for unit in shape.units if unit.kind == "block"]
    lines = [unit for unit in shape.units if unit.kind != "block"]
    return tuple(
        Crossing(
            block,
            line,
            shared,
            tuple(cell for cell in block.cells if cell not in shared),
            tuple(cell for cell in line.cells if cell not in shared),
        )
        for block in blocks
        for line in lines
        if len(shared := tuple(cell for cell in block.cells if cell in line.cells)) > 1
    )


def _union(masks: Sequence[int], cells: Sequence[int]) -> int:
    union = 0
    for cell in cells:
        union |= masks[cell]
    return union


def _intersections(board: Candidates, points: bool) -> Iterator[Step]:
    masks = board.masks
    for block, line, shared, only_block, only_line in _crossings(board.geometry):
        inside, outside = (only_block, only_line) if points else (only_line, only_block)
        found = _union(masks, shared) & ~_union(masks, inside)
        for digit in digits_of(found and found & _union(masks, outside)):
            bit = 1 << digit - 1
            cells = tuple(cell for cell in shared if masks[cell] & bit)
            units = (block, line) if points else (line, block)
            yield Step((digit,), cells, units, cuts=_cuts(board, outside, bit))


# Subsets


def _naked_subsets(board: Candidates, count: int) -> Iterator[Step]:
    masks = board.masks
    for unit in board.geometry.units:
        cells = [cell for cell in unit.cells if 1 <= masks[cell].bit_count() <= count]
        for chosen in combinations(cells, count):
            union = _union(masks, chosen)
            if union.bit_count() == count:
                others = [cell for cell in unit.cells if cell not in chosen]
                if cuts := _cuts(board, others, union):
                    yield Step(digits_of(union), chosen, (unit,), cuts=cuts)


def _hidden_subsets(board: Candidates, count: int) -> Iterator[Step]:
    masks, size = board.masks, board.geometry.size
    for unit in board.geometry.units:
        places = [0] * size
        for number, cell in enumerate(unit.cells):
            for digit in digits_of(masks[cell]):
                places[digit - 1] |= 1 << number
        digits = [digit for digit in range(size) if 1 <= places[digit].bit_count() <= count]
        for chosen in combinations(digits, count):
            union = _union(places, chosen)
            if union.bit_count() == count:
                cells = tuple(cell for number, cell in enumerate(unit.cells) if union >> number & 1)
                if cuts := _cuts(board, cells, ~sum(1 << digit for digit in chosen)):
                    yield Step(tuple(digit + 1 for digit in chosen), cells, (unit,), cuts=cuts)


# Fish and wings


def _fish(board: Candidates, count: int) -> Iterator[Step]:
    rows = [unit for unit in board.geometry.units if unit.kind == "row"]
    columns = [unit for unit in board.geometry.units if unit.kind == "column"]
    for digit in range(1, board.geometry.size + 1):
        for lines, across in ((rows, columns), (columns, rows)):
            yield from _fish_of(board, digit, lines, across, count)


def _fish_of(
    board: Candidates, digit: int, lines: Sequence[Unit], across: Sequence[Unit], count: int
) -> Iterator[Step]:
    masks, bit = board.masks, 1 << digit - 1
    places = [sum(1 << number for number, cell in enumerate(line.cells) if masks[cell] & bit) for line in lines]
    usable = [number for number, mask in enumerate(places) if 1 <= mask.bit_count() <= count]
    for chosen in combinations(usable, count):
        union = _union(places, chosen)
        if union.bit_count() != count:
            continue
        base = tuple(lines[number] for number in chosen)
        cover = tuple(line for number, line in enumerate(across) if union >> number & 1)
        inside = {cell for line in base for cell in line.cells}
        if cuts := _cuts(board, [cell for line in cover for cell in line.cells if cell not in inside], bit):
            cells = tuple(cell for line in base for cell in line.cells if masks[cell] & bit)
            yield Step((digit,), cells, (*base, *cover), cuts=cuts)


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
    Technique("Full house", 1, _full_houses),
    Technique("Hidden single", 1, partial(_hidden_singles, kinds=("block",))),
    Technique("Hidden single", 2, partial(_hidden_singles, kinds=("row", "column", "diagonal"))),
    Technique("Naked single", 2, _naked_singles),
    Technique("Pointing", 3, partial(_intersections, points=True)),
    Technique("Claiming", 3, partial(_intersections, points=False)),
    Technique("Naked pair", 3, partial(_naked_subsets, count=2)),
    Technique("Hidden pair", 3, partial(_hidden_subsets, count=2)),
    Technique("Naked triple", 3, partial(_naked_subsets, count=3)),
    Technique("Hidden triple", 4, partial(_hidden_subsets, count=3)),
    Technique("X-wing", 4, partial(_fish, count=2)),
    Technique("Swordfish", 4, partial(_fish, count=3)),
    Technique("XY-wing", 4, _xy_wings),
    Technique("Naked quad", 4, partial(_naked_subsets, count=4)),
    Technique("Hidden quad", 4, partial(_hidden_subsets, count=4)),
    Technique("Jellyfish", 4, partial(_fish, count=4)),
)
"""The techniques in the order in which hints try them."""


def next_technique(board: Candidates, techniques: Sequence[Technique] = TECHNIQUES) -> Technique | None:
    """Take all steps that the first technique finds that finds any. Return this technique, or None."""
    for technique in techniques:
        taken = [board.take(step) for step in [*technique.find(board)]]
        if any(taken):
            return technique
    return None


def grade_of(shape: Geometry, values: Values) -> str:
    """Return the grade of a board with one solution: the lowest level whose techniques finish it, together with all
    below."""
    board, level = Candidates(shape, values), 1
    while board.empty:
        technique = next_technique(board)
        if technique is None:
            return GRADES[-1]
        level = max(level, technique.level)
    return GRADES[level - 1]
