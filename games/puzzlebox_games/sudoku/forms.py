"""Draws what a board has besides its digits: the regions of a jigsaw and the cages of a killer."""

from collections.abc import Sequence

from puzzlebox.rules import Random, Sides, Slices
from puzzlebox_games.logic.grids import neighbours
from puzzlebox_games.sudoku.board import Cage

Groups = tuple[tuple[int, ...], ...]

STARTS = {
    5: "aabbbaaabbcdddecddeecccee",
    6: "aaabbb" * 2 + "cccddd" * 2 + "eeefff" * 2,
    7: "aabccccaabbbccaaabbbcddeeeeedddddeefffffffggggggg",
    8: "aaaabbbb" * 2 + "ccccdddd" * 2 + "eeeeffff" * 2 + "gggghhhh" * 2,
    9: "aaabbbbbcaaabbccccaaddbcecfaddgbgecfddggggecfddhgiieffdhhggieefhhiiiieffhhhhiieef",
}
"""The regions with which drawing begins, by the size of the board: a letter for each cell."""

STARTS_WITH_DIAGONALS = STARTS | {9: "aaabbbccc" * 3 + "dddeeefff" * 3 + "ggghhhiii" * 3}
"""The same for boards with diagonals, which few regions allow."""

SWAPS, MOST_SWAPS = 60, 2000
"""How many cells change their region, and how many are drawn for that at most."""


def first_regions(size: int, diagonals: bool, random: Random) -> Groups:
    """Draw how the regions with which drawing begins are turned: end for end or not, and over the diagonal or not."""
    start = (STARTS_WITH_DIAGONALS if diagonals else STARTS)[size][:: 1 - 2 * random.below(2)]
    return _regions("".join(start[column::size] for column in range(size)) if random.below(2) else start)


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


def draw_cages(solution: Sequence[int], size: int, most: int, random: Random) -> list[list[int]]:
    """Draw connected cages of 2 to `most` different digits that cover a full grid; cells may stay alone.

    Draws the order of the cells. Each cell of it that is free draws the size of its cage, and the cage draws one of the
    free cells around it, in ascending order, whose digit it does not have, again and again until it has this size. A
    cell that stays alone joins the first of the cages beside it with room for it.
    """
    near, free, cages = neighbours(Sides(size, size)), {*range(size * size)}, list[list[int]]()
    for cell in random.shuffle([*range(size * size)]):
        if cell not in free:
            continue
        cage, wanted = [cell], 2 + random.below(most - 1)
        free.discard(cell)
        while len(cage) < wanted:
            digits = {solution[own] for own in cage}
            around = sorted({other for own in cage for other in near[own] if solution[other] not in digits} & free)
            if not around:
                break
            cage.append(random.choice(around))
            free.discard(cage[-1])
        beside = (other for other in cages if len(cage) == 1 and len(other) < most and {*near[cell]} & {*other})
        joined = next((other for other in beside if all(solution[own] != solution[cell] for own in other)), None)
        if joined:
            joined.append(cell)
        else:
            cages.append(cage)
    return cages


def split(cages: list[list[int]], left: Sequence[int], size: int, random: Random) -> bool:
    """Split one of the cages of at least three cells, if possible one with a cell that is `left`, into two connected
    ones. Return whether there is any."""
    large = [cage for cage in cages if len(cage) > 2]
    if not large:
        return False
    cage = random.choice([cage for cage in large if not {*cage}.isdisjoint(left)] or large)
    near, part = neighbours(Sides(size, size)), [random.choice(sorted(cage))]
    rest = [cell for cell in cage if cell not in part]
    while len(part) < len(cage) // 2:
        part.append(next(cell for cell in sorted(rest) if not {*near[cell]}.isdisjoint(part)))
        rest.remove(part[-1])
    cages.remove(cage)
    while rest:
        joined = [rest.pop()]
        for cell in joined:
            joined += (more := [other for other in rest if other in near[cell]])
            rest = [other for other in rest if other not in more]
        cages.append(joined)
    cages.append(part)
    return True


def with_sums(cages: Sequence[Sequence[int]], solution: Sequence[int]) -> tuple[Cage, ...]:
    """Return cages with their sums, in the order of their first cells."""
    ordered = sorted(tuple(sorted(cage)) for cage in cages)
    return tuple(Cage(cells, sum(solution[cell] for cell in cells)) for cells in ordered)
