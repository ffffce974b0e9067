"""The historic starts and their minimums, from searches. The slow ones are checked by `python -m tools.klotski`."""

from itertools import combinations

import pytest

from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.klotski.board import read_position
from puzzlebox_games.klotski.solver import Space, slides
from puzzlebox_games.klotski.starts import HISTORIC, LEVELS
from tools.klotski import least, least_counts

TABLE = """
eighteen        18  23  27
violet          27  33  45
daisy           28  34  46
pansy           28  34  46
first-there     32  38  47
five-gates      34  37  46
fair-wind       39  43  49
poppy           40  49  56
snowdrop        46  52  64
patter-of-rain  47  52  60
left-and-right  54  61  78
all-the-way     58  64  81
pennant         59  62  83
side-by-side    60  66  85
surrounded      62  69  80
no-wings        62  68  77
sure-command    70  79 100
peach-garden    70  77 100
three-roads     72  77  92
generals-camp   72  78 101
watertight      79  88 114
red-donkey      81  90 116
closed-mouth    81  88 103
closed-mouth-2  99 111 131
trail          102 111 138
ambush         120 130 158
"""

QUICK = ("eighteen", "first-there", "five-gates", "fair-wind", "patter-of-rain", "pennant", "surrounded", "red-donkey")


def test_the_starts_have_the_minimums_of_the_sheet() -> None:
    rows = [line.split() for line in TABLE.split("\n") if line]
    assert [(name, *start[2:]) for name, start in HISTORIC.items()] == [
        (name, int(one), int(two), int(three)) for name, one, two, three in rows
    ]


@pytest.mark.parametrize("name", QUICK)
def test_a_search_finds_the_minimums(name: str) -> None:
    start = HISTORIC[name]
    assert least_counts(start.position) == (start.slides, start.straight, start.steps)


def test_the_levels_of_puzzlebox_become_longer() -> None:
    minimums = [slides for *_, slides in LEVELS]
    assert minimums == sorted(set(minimums))
    assert (len(minimums), minimums[0], minimums[-1]) == (16, 10, 100)
    assert len({position for _, position, _ in LEVELS} | {start.position for start in HISTORIC.values()}) == 42


@pytest.mark.parametrize("number", [1, 2, 3, 11])
def test_a_search_finds_the_minimum_of_a_level(number: int) -> None:
    _, position, minimum = LEVELS[number - 1]
    assert least(position, slides) == minimum


def test_from_the_red_donkey_25955_positions_can_be_reached_the_farthest_in_124_slides() -> None:
    grid, box = read_position(HISTORIC["red-donkey"].position)
    space = Space(box, slides)
    start = space.arrangement(grid)
    distances, layer, distance = {start[0]: 0}, [start], 0
    while layer:
        distance += 1
        layer = result_of(space.layer_after(layer, distances, distance, Search()))
    assert (len(distances), max(distances.values())) == (25_955, 124)


def test_there_are_65880_ways_to_lay_the_pieces_of_the_red_donkey() -> None:
    """One large, four upright and one flat piece leave six cells, of which any four hold the small pieces."""

    def masks(height: int, width: int) -> list[int]:
        block = sum(1 << (4 * r + c) for r in range(height) for c in range(width))
        return [block << (4 * r + c) for r in range(6 - height) for c in range(5 - width)]

    def lay(taken: int, left: int, first: int) -> int:
        if not left:
            return 1
        return sum(
            lay(taken | mask, left - 1, number + 1)
            for number, mask in enumerate(upright[first:], first)
            if not taken & mask
        )

    upright = masks(2, 1)
    large = sum(lay(x | flat, 4, 0) for x in masks(2, 2) for flat in masks(1, 2) if not x & flat)
    small = len(list(combinations(range(6), 4)))
    assert large * small == 65_880
