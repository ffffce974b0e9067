"""Draws what a board has besides its digits: the regions of a jigsaw."""

from collections.abc import Sequence

from puzzlebox.rules import Random, Sides, Slices
from puzzlebox_games.logic.grids import neighbours

Groups = tuple[tuple[int, ...], ...]

STARTS = {
    5: "aabbbaaabbcdddecddeecccee",
    6: "aaabbb" * 2 + "cccddd" * 2 + "eeefff" * 2,
    7: "aabccccaabbbccaaabbbcddeeeeedddddeefffffffggggggg",
    8: "aaaabbbb" * 2 + "ccccdddd" * 2 + "eeeeffff" * 2 + "gggghhhh" * 2,
    9: "aaabbbccc" * 3 + "dddeeefff" * 3 + "ggghhhiii" * 3,
}
"""The regions with which drawing begins, by the size of the board: a letter for each cell."""

SWAPS, MOST_SWAPS = 120, 10_000
"""How many cells change their region, and how many are drawn for that at most."""


def first_regions(size: int) -> Groups:
    """Return the regions with which drawing begins."""
    return _regions(STARTS[size])


def _regions(owner: Sequence[object]) -> Groups:
    """Return the cells of each region, by the owners of all cells."""
    regions = [[cell for cell, one in enumerate(owner) if one == region] for region in dict.fromkeys(owner)]
    return tuple(map(tuple, regions))


def draw_regions(solution: Sequence[int], regions: Groups, random: Random) -> Slices[Groups]:
    """Draw other regions for a full grid: two cells with the same digit, each beside the region of the other one,
    change their regions again and again, if both regions stay connected."""
    size = len(regions)
    near, owner = neighbours(Sides(size, size)), [0] * size**2
    for number, region in enumerate(regions):
        for cell in region:
            owner[cell] = number
    where = [[cell for cell, digit in enumerate(solution) if digit == wanted] for wanted in range(1, size + 1)]
    done = 0
    for tried in range(MOST_SWAPS):
        if done == SWAPS:
            break
        one, other = random.shuffle(random.choice(where).copy())[:2]
        first, second = owner[one], owner[other]
        if second in (owner[cell] for cell in near[one]) and first in (owner[cell] for cell in near[other]):
            owner[one], owner[other] = second, first
            if _is_whole(near, owner, first) and _is_whole(near, owner, second):
                done += 1
            else:
                owner[one], owner[other] = first, second
        if tried % 100 == 0:
            yield 0
    return _regions(owner)


def _is_whole(near: Groups, owner: list[int], region: int) -> bool:
    """Return whether the cells of a region are connected."""
    cells = {cell for cell, number in enumerate(owner) if number == region}
    todo = [cells.pop()]
    while todo:
        found = cells.intersection(near[todo.pop()])
        cells -= found
        todo += found
    return not cells
