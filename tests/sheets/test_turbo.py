"""What the sheet of Turbo says, worked out by hand: turns, a drop that does not lock, speed by score, the end."""

import pytest

from tests.models.common import Cell, quarter_clockwise, split_mix
from tests.sheets.stories import facts, play_story
from tests.sheets.timers import Kind, TimerPlay

POINTS = {0: 0, 1: 10, 2: 30, 3: 70, 4: 150}


SIZE_3: dict[str, tuple[Cell, ...]] = {
    "T": ((0, 1), (1, 1), (1, 2), (2, 1)),
    "L": ((0, 1), (1, 1), (2, 1), (2, 2)),
    "J": ((0, 1), (1, 1), (2, 0), (2, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}
SIZE_2: tuple[Cell, ...] = ((0, 0), (0, 1), (1, 0), (1, 1))
UPRIGHT: tuple[Cell, ...] = ((0, 1), (1, 1), (2, 1), (3, 1))
LYING: tuple[Cell, ...] = ((1, 0), (1, 1), (1, 2), (1, 3))

SHAPES = ("T", "L", "J", "Z", "S", "O", "I")  # the order of the sheet's list
SIZES = {"T": 3, "L": 3, "J": 3, "Z": 3, "S": 3, "O": 2, "I": 4}


def cells_of(shape: str, orientation: int) -> tuple[Cell, ...]:
    """Return the cells in the box. Orientations are counted clockwise, as in all sheets."""
    if shape == "O":
        return SIZE_2
    if shape == "I":
        return (UPRIGHT, LYING)[orientation]
    cells = SIZE_3[shape]
    for _ in range(orientation):
        cells = quarter_clockwise(cells, 3)
    return cells


def started(turbo: Kind, first: str, *then: str) -> TimerPlay:
    """Return a game that starts with this piece, resumed from its initial pause."""
    return turbo.begin(first, *then).do("resume")


# Board and pieces
@pytest.mark.parametrize("shape", SHAPES)
def test_a_piece_enters_wholly_above_the_board(turbo: Kind, shape: str) -> None:
    assert turbo.begin(shape).cells == {(r - SIZES[shape], c + 4) for r, c in cells_of(shape, 0)}


def test_shapes_are_drawn_in_the_order_of_the_sheet(turbo: Kind) -> None:
    for generator in range(40):
        play = turbo.new(generator)
        second, word = split_mix(generator)
        assert play.shape == SHAPES[word % 7]
        assert play.next[0] == SHAPES[split_mix(second)[1] % 7]


# Turns
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if SIZES[shape] == 3])
def test_up_turns_the_box_a_quarter_counter_clockwise(turbo: Kind, shape: str) -> None:
    play = started(turbo, shape).put_at(shape, 0, 10, 5)
    for turn in (1, 2, 3, 4, 5):
        assert play.do("ccw").cells == {(10 + r, 5 + c) for r, c in cells_of(shape, -turn % 4)}


def test_the_o_does_not_turn_and_there_is_only_one_direction(turbo: Kind) -> None:
    play = started(turbo, "O").put_at("O", 0, 10, 5)
    assert play.ignores("ccw")
    with pytest.raises(ValueError, match="cw"):
        play.send("cw")


def test_above_the_board_only_the_side_walls_refuse_a_turn(turbo: Kind) -> None:
    play = started(turbo, "I").lay("\n".join(["############"] * 23))
    assert play.do("ccw", "left", "left", "left", "left").cells == {(-3, 0), (-3, 1), (-3, 2), (-3, 3)}
    assert play.ignores("left")
    assert play.do("ccw", "left").cells == {(-4, 0), (-3, 0), (-2, 0), (-1, 0)}
    assert play.ignores("ccw")


FILMS = {
    "the I toggles between column 1 and row 1": """
        I              resume ccw     ccw
        .....o......   ............   .....o......
        .....o......   ....oooo....   .....o......
        .....o......   ............   .....o......
        .....o......   ............   .....o......""",
    "a turn that does not fit is refused without a kick": """
        T              resume !ccw
        .....o......   .....o......
        ....#oo.....   ....#oo.....
        .....o......   .....o......""",
    "a turn does not kick off the wall": """
        I              resume !ccw
        o...........   o...........
        o...........   o...........
        o...........   o...........
        o...........   o...........""",
    "a down that cannot move does nothing and its repeat, here at 250, is used up": """
        O              resume !down   +down @260
        ....oo......   ....oo......   ....oo......
        ....oo......   ....oo......   ....oo......
        ....#.......   ....#.......   ....#.......
        ............   ............   ............
        then block() tops(290)=[(283,20)]""",
    "space goes to the bottom without locking, and ends no hold": """
        O, then O      resume +left drop
        ....oo......   ............
        ....oo......   ............
        ............   ...oo.......
        ............   ...oo.......
        then lefts(300)=[(250,2),(283,1)] -left right @1301 stack=..##......../..##........""",
    "full rows are cleared and blocks between them fall": """
        I, then O      resume @1301
        .#..........   ............
        ####o#######   ............
        ####o######.   ............
        ####o#######   .#..........
        ####o#######   ###########.
        then score=170""",
}


@pytest.mark.parametrize("fact", FILMS)
def test_pictures(turbo: Kind, fact: str) -> None:
    turbo.film(FILMS[fact])


# Actions
@facts("""
the game starts paused with both pieces drawn and the board visible
    T: paused=True wait(10000) !left resume tops(2700)=[(1300,-2),(2600,-1)]
a restart is paused too
    T: resume @100 restart paused=True
the first piece of a higher level falls at the speed of that level
    T start_level=3: resume tops(2100)=[(1000,-2),(2000,-1)]
a held key moves at once, after 250 ms and then every 33
    O: resume put(O,(0,10,5)) @20 +left left=4 lefts(340)=[(270,3),(303,2),(336,1)]
    O: resume put(O,(0,10,5)) @20 +right left=6 lefts(340)=[(270,7),(303,8),(336,9)]
    O: resume put(O,(0,10,5)) @20 +down top=11 tops(340)=[(270,12),(303,13),(336,14)]
a blocked press counts as held
    O: resume put(O,(0,10,0)) !left +left put(O,(0,10,5)) lefts(260)=[(250,4)]
pressing one direction ends the hold of the other for good
    O: resume +left +right !-left -right lefts(700)=[]
a pause keeps the rest of the timers
    O: resume @1200 pause wait(5000) resume tops(1350)=[(1300,-1)]
points for rows count for the speed at once, but the point for a lock without rows does not
    I: resume score:=190 clear(1) score=200 interval=1100
    I: resume score:=199 clear(0) score=200 interval=1200 clear(0) score=201 interval=1100
""")
def test_actions(turbo: Kind, story: str) -> None:
    play_story(turbo, story)


# Clearing
def test_a_full_row_0_is_cleared(turbo: Kind) -> None:
    """A fault of the published program: it stayed."""
    play = started(turbo, "I", "O")
    play.lay("\n".join(["####.#######", *["#..........."] * 3, *["....#......."] * 19]))
    play.cover("I", [(r, 4) for r in range(4)]).wait(1301)
    assert play.stack == "\n".join(["#...#......."] * 3 + ["....#......."] * 19)
    assert play.score == 110


# Score and speed
@pytest.mark.parametrize("rows", range(5))
def test_points_by_rows_and_one_point_for_a_lock_without_rows(turbo: Kind, rows: int) -> None:
    play = started(turbo, "I")
    assert play.score == 100
    play.clear(rows)
    assert (play.score, play.lines) == (100 + (POINTS[rows] or 1), rows)


@pytest.mark.parametrize(
    ("score", "interval"),
    [
        *[(100, 1200), (198, 1200), (199, 1200), (200, 1100), (399, 1100), (400, 1000), (600, 900), (800, 800)],
        *[(1000, 700), (1200, 600), (1400, 500), (1599, 500), (1600, 400), (1800, 400), (5000, 400)],
    ],
)
def test_the_speed_goes_up_every_200_points(turbo: Kind, score: int, interval: int) -> None:
    play = started(turbo, "I").set(score=score)
    locked = play.clear(0)
    assert (locked, play.score) == (1300, score + 1)
    assert play.tops(locked + 2 * interval + 1) == [(locked + interval, -1), (locked + 2 * interval, 0)]


# End
@facts("""
a new piece that cannot move one row down ends the game: here, the O is above the block
    I O: resume put(I,(1,21,0)) block((0,4)) @1300 outcome=None wait(1) outcome=lost cells={(-2,4),(-2,5),(-1,4),(-1,5)}
the game continues if the new piece can move one row
    I O: resume put(I,(1,21,0)) block((1,4),(1,5)) @1301 outcome=None wait(1200) top=-1
a lock above the board does not end the game
    I O: resume wall(0) upright(0,-4) wait(1301) outcome=None
cells locked above the board vanish
    I O: resume tower(1,0) upright(0,-3) wait(1301) filled=23 line(0)=#...........
""")
def test_the_end(turbo: Kind, story: str) -> None:
    play_story(turbo, story)
