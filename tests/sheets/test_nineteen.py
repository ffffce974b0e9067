"""What the sheet of Nineteen says, worked out by hand: shapes, clearing within the box, points, end."""

import pytest

from puzzlebox.core.grid import Cell
from tests.models.common import split_mix
from tests.sheets.stories import facts, play_story
from tests.sheets.timers import Kind

POINTS = {0: 0, 1: 100, 2: 300, 3: 500, 4: 800}
INTERVALS = (1000, 800, 640, 512, 410, 328, 262, 210, 168, 134)  # of the levels 1 to 10

# The sheet's table: cells (column, row), and the number that the shape turns into.
TABLE: tuple[tuple[str, int], ...] = (
    *[("0,2 1,2 2,2 3,2", 1), ("1,0 1,1 1,2 1,3", 0), ("0,0 0,1 0,2 1,2", 3), ("0,2 1,2 2,2 0,3", 4)],
    *[("0,1 1,1 1,2 1,3", 5), ("2,1 0,2 1,2 2,2", 2), ("0,2 1,2 0,3 1,3", 6), ("1,1 0,2 1,2 0,3", 8)],
    *[("0,1 1,1 1,2 2,2", 7), ("1,1 1,2 0,3 1,3", 10), ("0,1 0,2 1,2 2,2", 11), ("1,1 2,1 1,2 1,3", 12)],
    *[("0,2 1,2 2,2 2,3", 9), ("0,1 0,2 1,2 1,3", 14), ("1,1 2,1 0,2 1,2", 13), ("1,1 0,2 1,2 2,2", 16)],
    *[("1,1 1,2 2,2 1,3", 17), ("0,2 1,2 2,2 1,3", 18), ("1,1 0,2 1,2 1,3", 15)],
)


def cells_of(number: int) -> tuple[Cell, ...]:
    """Return the four cells of a shape as (row, column) relative to its base point."""
    pairs = [pair.split(",") for pair in TABLE[number][0].split()]
    return tuple((int(row), int(column)) for column, row in pairs)


def placed(number: int, row: int, column: int) -> set[Cell]:
    return {(row + r, column + c) for r, c in cells_of(number)}


# The table
@pytest.mark.parametrize("number", range(19))
def test_a_piece_enters_at_column_3_row_minus_1_with_no_cell_below_row_2(nineteen: Kind, number: int) -> None:
    play = nineteen.begin(str(number))
    assert play.cells == placed(number, -1, 3)
    assert max(row for row, _ in play.cells) <= 2
    assert (play.top == -1) == (number in (1, 2))


def test_the_number_is_drawn_uniformly_over_all_nineteen(nineteen: Kind) -> None:
    drawn = set()
    for generator in range(300):
        play = nineteen.new(generator)
        second, word = split_mix(generator)
        assert play.shape == str(word % 19)
        assert play.next[0] == str(split_mix(second)[1] % 19)
        drawn.add(word % 19)
    assert len(drawn) == 19


@pytest.mark.parametrize("number", range(19))
def test_a_turn_changes_the_number_and_keeps_the_base_point(nineteen: Kind, number: int) -> None:
    play = nineteen.begin(str(number)).put_at(str(number), 0, 10, 4)
    if number == 6:
        assert play.ignores("cw")
        return
    assert play.do("cw").cells == placed(TABLE[number][1], 10, 4)
    assert play.corner == (10, 4)
    assert play.shape == str(TABLE[number][1])


@pytest.mark.parametrize("number", [number for number in range(19) if number != 6])
def test_a_turn_needs_only_its_own_four_cells(nineteen: Kind, number: int) -> None:
    before, after = placed(number, 10, 4), placed(TABLE[number][1], 10, 4)
    near = {(row, column) for row in range(8, 17) for column in range(2, 10)}
    play = nineteen.begin(str(number)).block(*(near - before - after)).put_at(str(number), 0, 10, 4)
    play.do("cw")
    for cell in after - before:
        play = nineteen.begin(str(number)).block(*({cell})).put_at(str(number), 0, 10, 4)
        assert play.ignores("cw")


def test_there_is_one_rotation_key(nineteen: Kind) -> None:
    with pytest.raises(ValueError, match="ccw"):
        nineteen.begin("1").send("ccw")


# Actions and clearing
FILMS = {
    "a turn at the wall is refused without a kick": """
        1            !cw
        o.........   o.........
        o.........   o.........
        o.........   o.........
        o.........   o.........""",
    "a down press locks a piece that cannot move down": """
        17, then 6   down
        ...ooo....   ...###....
        ....o.....   ....#.....
        ....#.....   ....#.....
        then corner=-1,3""",
    "space goes to the bottom and locks at once": """
        17, then 6   drop
        ...ooo....   ..........
        ....o.....   ...###....
        ..........   ....#.....
        ....#.....   ....#.....""",
    "a repeat of down locks and continues with the next piece": """
        17, then 6   +down @200   @201
        ...ooo....   ..........   ..........
        ....o.....   ...ooo....   ...###....
        ..........   ....o.....   ....#.....
        ....#.....   ....#.....   ....#.....
        then top=1 tops(301)=[(250,2),(300,3)]""",
    "so does a press that is held on": """
        17, then 6   +down
        ...ooo....   ...###....
        ....o.....   ....#.....
        ....#.....   ....#.....
        then corner=-1,3 -down""",
    "gravity moves or locks every interval and a spawn sets its timer": """
        17, then 6 6  @1001
        ...ooo....    ...###....
        ....o.....    ....#.....
        ....#.....    ....#.....
        then @1600 drop tops(3601)=[(2600,2),(3600,3)]""",
    "full rows are cleared and blocks above move down": """
        1, then 6    drop
        .#........   ..........
        ####o#####   ..........
        ####o####.   ..........
        ####o#####   .#........
        ####o#####   #########.
        then score=500 lines=3""",
    "full rows within the box are cleared even without a cell of the piece": """
        0, then 6    drop
        ...oooo...   ..........
        ##########   ...####...
        #.........   #.........
        then score=100""",
    "of full rows around the piece, those within its box are cleared": """
        6, then 0    drop
        ##########   ..........
        ##########   ..........
        ##########   ##########
        ....oo....   ....##....
        ....oo....   ....##....
        then score=300""",
    "full rows below the box stay": """
        0, then 0 6  drop
        ...oooo...   ...####...
        ...#......   ...#......
        ##########   ##########
        ##########   ##########
        then score=0 lines=0""",
    "full rows stay until a lock touches them: here, the base row is 18, so the box ends in row 21": """
        0            drop
        ...#..oooo   ..........
        ##########   ...#..####
        ##########   ##########""",
}


@pytest.mark.parametrize("fact", FILMS)
def test_pictures(nineteen: Kind, fact: str) -> None:
    nineteen.film(FILMS[fact])


@facts("""
above the board the side walls count
    1: put(1,(0,-4,8)) cells={(-4,9),(-3,9),(-2,9),(-1,9)} !right !cw
a held key moves at once, after 200 ms and then every 50
    6: put(6,(0,8,4)) @20 +left left=3 lefts(330)=[(220,2),(270,1),(320,0)]
    6: put(6,(0,8,4)) @20 +right left=5 lefts(330)=[(220,6),(270,7),(320,8)]
    6: put(6,(0,8,4)) @20 +down top=11 tops(330)=[(220,12),(270,13),(320,14)]
points count with the level before the lock: 12 rows make level 2
    6: clear(4) clear(4) clear(4) score=2400 level=2 clear(1) score=2600
rows are counted from 0 at any first level
    6 start_level=9: interval=168 clear(4) clear(4) level=9 clear(4) level=10 interval=134
""")
def test_actions_and_levels(nineteen: Kind, story: str) -> None:
    play_story(nineteen, story)


def test_rows_0_to_2_are_never_cleared_and_never_move(nineteen: Kind) -> None:
    play = nineteen.begin("1", "6").lay("\n".join(["####.#####"] * 4 + ["....#....."] * 19))
    play.cover("1", [(row, 4) for row in range(4)]).do("drop")
    assert play.stack == "\n".join(["##########"] * 3 + [".........."] + ["....#....."] * 19)
    assert play.score == 100


# Points, level, speed
@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("level", [1, 3, 10])
def test_points_by_rows_times_the_level(nineteen: Kind, rows: int, level: int) -> None:
    play = nineteen.begin("6", start_level=level)
    assert (play.score, play.level) == (0, level)
    play.clear(rows)
    assert (play.score, play.level) == (POINTS[rows] * level, level)


def test_a_level_every_ten_rows_up_to_ten(nineteen: Kind) -> None:
    play = nineteen.begin("6")
    for rows in range(4, 121, 4):
        play.clear(4)
        level = min(10, 1 + rows // 10)
        assert (play.level, play.interval) == (level, INTERVALS[level - 1])
    before = play.time
    assert play.tops(before + 300) == [(before + 134, 2), (before + 268, 3)]


# End
@facts("""
a lock with a cell in rows 0 to 2 ends the game after the clearing and its points
    1 6: tower(6,4) fill(3,4) fill(4,4) fill(5,4) upright(4,2) drop outcome=lost score=500 lines=3 filled=18 \
line(2)=....#.....
a lock in row 3 does not end the game
    0 6: tower(4,3) put(0,(0,1,3)) drop outcome=None
cells above the board vanish
    1 6: tower(3,4) put(1,(0,-1,3)) drop filled=23 line(0)=....#..... outcome=lost
""")
def test_the_end(nineteen: Kind, story: str) -> None:
    play_story(nineteen, story)


def test_a_new_piece_always_fits(nineteen: Kind) -> None:
    play = nineteen.begin("1", "1").lay("\n".join(["###..#####"] * 20))
    assert play.cover("1", [(row, 4) for row in range(19, 23)]).do("drop").outcome is None
    assert play.cells == placed(1, -1, 3)
