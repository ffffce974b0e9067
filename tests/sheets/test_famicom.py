"""What the sheet of Famicom says, worked out by hand: pieces, turns, actions, gravity, clearing, levels, end."""

import pytest

from puzzlebox.core.grid import Cell
from tests.models.common import pairs_in, split_mix
from tests.sheets.play import picture, side_by_side
from tests.sheets.stories import facts, play_story
from tests.sheets.timers import Kind, TimerPlay

POINTS = {0: 0, 1: 100, 2: 400, 3: 900, 4: 2500}


# Spawn cells, in the order of the sheet's list.
SPAWN_CELLS: dict[str, tuple[Cell, ...]] = {
    "I": ((0, 0), (0, 1), (0, 2), (0, 3)),
    "J": ((0, 1), (1, 1), (2, 0), (2, 1)),
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
}
SPAWN_COLUMNS = {"I": 3, "J": 3, "L": 3, "O": 4, "S": 3, "T": 3, "Z": 3}

# The sheet's table: turn | from | target | path.
TABLE_OF_TURNS = """
I 0>1 | (0,-1)(0,0)(0,1)(0,2)   | (-1,0)(0,0)(1,0)(2,0)   | (-1,-1)(1,1)(1,2)(2,1)
I 1>0 | (-1,0)(0,0)(1,0)(2,0)   | (0,-1)(0,0)(0,1)(0,2)   | (-1,-1)(1,1)(1,2)(2,1)
S 0>1 | (-1,0)(-1,1)(0,-1)(0,0) | (-1,0)(0,0)(0,1)(1,1)   | (-1,-1)
S 1>0 | (-1,0)(0,0)(0,1)(1,1)   | (-1,0)(-1,1)(0,-1)(0,0) | (-1,-1)
Z 0>1 | (-1,-1)(-1,0)(0,0)(0,1) | (-1,1)(0,0)(0,1)(1,0)   | (1,1)
Z 1>0 | (-1,1)(0,0)(0,1)(1,0)   | (-1,-1)(-1,0)(0,0)(0,1) | (1,1)
T 0>1 | (0,-1)(0,0)(0,1)(1,0)   | (-1,0)(0,-1)(0,0)(1,0)  | (-1,-1)(1,-1)(1,1)
T 1>2 | (-1,0)(0,-1)(0,0)(1,0)  | (-1,0)(0,-1)(0,0)(0,1)  | (-1,-1)(-1,1)(1,-1)
T 2>3 | (-1,0)(0,-1)(0,0)(0,1)  | (-1,0)(0,0)(0,1)(1,0)   | (-1,-1)(-1,1)(1,1)
T 3>0 | (-1,0)(0,0)(0,1)(1,0)   | (0,-1)(0,0)(0,1)(1,0)   | (-1,1)(1,-1)(1,1)
L 0>1 | (-1,0)(0,0)(1,0)(1,1)   | (0,-1)(0,0)(0,1)(1,-1)  | (-1,1)
L 1>2 | (0,-1)(0,0)(0,1)(1,-1)  | (-1,-1)(-1,0)(0,0)(1,0) | (1,1)
L 2>3 | (-1,-1)(-1,0)(0,0)(1,0) | (-1,1)(0,-1)(0,0)(0,1)  | (1,-1)
L 3>0 | (-1,1)(0,-1)(0,0)(0,1)  | (-1,0)(0,0)(1,0)(1,1)   | (-1,-1)
J 0>1 | (-1,0)(0,0)(1,-1)(1,0)  | (-1,-1)(0,-1)(0,0)(0,1) | (-1,1)
J 1>2 | (-1,-1)(0,-1)(0,0)(0,1) | (-1,0)(-1,1)(0,0)(1,0)  | (1,1)
J 2>3 | (-1,0)(-1,1)(0,0)(1,0)  | (0,-1)(0,0)(0,1)(1,1)   | (1,-1)
J 3>0 | (0,-1)(0,0)(0,1)(1,1)   | (-1,0)(0,0)(1,-1)(1,0)  | (-1,-1)
"""


def read_turns() -> dict[tuple[str, int], tuple[int, tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]]:
    """Return for each shape and orientation the next orientation, and the cells before the turn, its target and its
    path."""
    turns = {}
    for line in TABLE_OF_TURNS.strip().splitlines():
        name, before, target, path = line.split("|")
        shape, numbers = name.split()
        old, new = numbers.split(">")
        turns[shape, int(old)] = int(new), pairs_in(before), pairs_in(target), pairs_in(path)
    return turns


TURN = read_turns()


def interval_of(level: int) -> int:
    """Return the interval of a level in a game that started at level 1."""
    return 1000 if level == 1 else max(interval_of(level - 1) * 9 // 10, 1)


# Board and pieces
@pytest.mark.parametrize("shape", SPAWN_CELLS)
def test_a_piece_enters_in_the_middle_of_row_0(famicom: Kind, shape: str) -> None:
    """A fault of the published program: it entered at the left edge."""
    assert famicom.begin(shape).cells == {(r, c + SPAWN_COLUMNS[shape]) for r, c in SPAWN_CELLS[shape]}


def test_shapes_are_drawn_in_the_order_of_the_sheet(famicom: Kind) -> None:
    for generator in range(40):
        play = famicom.new(generator)
        second, word = split_mix(generator)
        assert play.shape == list(SPAWN_CELLS)[word % 7]
        assert play.next[0] == list(SPAWN_CELLS)[split_mix(second)[1] % 7]


# Actions, gravity, points
FILMS = {
    "a down press locks a piece that cannot move down": """
        T, then O    down
        ...ooo....   ...###....
        ....o.....   ....#.....
        ....#.....   ....#.....
        then cells={(0,4),(0,5),(1,4),(1,5)}""",
    "a repeat of held down locks and continues with the next piece": """
        T, then O    @300 +down   @350         @351
        ...ooo....   ..........   ..........   ..........
        ....o.....   ...ooo....   ...ooo....   ...###....
        ..........   ....o.....   ....o.....   ....#.....
        ....#.....   ....#.....   ....#.....   ....#.....
        then tops(460)=[(400,1),(450,2)]""",
    "a held down that locked at the press continues": """
        T, then O    +down
        ...ooo....   ...###....
        ....o.....   ....#.....
        ....#.....   ....#.....
        then tops(110)=[(50,1),(100,2)]""",
    "space drops and locks at once and ends no hold": """
        T, then O    +left drop
        ...ooo....   ..........
        ....o.....   ..........
        ..........   ..........
        ..........   ..###.....
        ..........   ...#......
        then lefts(260)=[(200,3),(250,2)]""",
    "gravity locks a resting piece": """
        T, then O    @1000        @1001
        ...ooo....   ...ooo....   ...###....
        ....o.....   ....o.....   ....#.....
        ....#.....   ....#.....   ....#.....
        then tops(2001)=[(2000,1)]""",
    "full rows are cleared at once and empty ones added at the top": """
        I            down
        .#........   ..........
        ####o#####   ..........
        ####o####.   ..........
        ####o#####   .#........
        ####o#####   #########.""",
    "an O does not turn": """
        O            !cw
        ....oo....   ....oo....
        ....oo....   ....oo....
        ..........   ..........""",
    "a T cannot turn through a block that it would sweep": """
        T            !cw
        ....o.....   ....o.....
        ...ooo....   ...ooo....
        .....#....   .....#....""",
    "a T can turn beside a block that it does not sweep": """
        T            cw
        ....o.....   ....o.....
        ...ooo....   ....oo....
        ...#......   ...#o.....""",
}


@pytest.mark.parametrize("fact", FILMS)
def test_pictures(famicom: Kind, fact: str) -> None:
    famicom.film(FILMS[fact])


@facts("""
a held direction moves at once, after 200 ms and then every 50
    O: @30 +left cells={(0,3),(0,4),(1,3),(1,4)} lefts(600)=[(230,2),(280,1),(330,0)]
a blocked press counts as held and its repeats are used up: the one at 200 moves, that at 250 is blocked
    O: wall(3) +left block() @220 left=3 wall(2) @270 block() lefts(360)=[(300,2),(350,1)]
pressing the other direction ends the hold for good, even if blocked
    O: +left wall(5) +right !-left -right lefts(700)=[]
a blocked tap ends a hold of either direction
    O: +left wall(2,5) left block() lefts(700)=[]
    O: +left wall(2,5) right block() lefts(700)=[]
down moves at once and then every 50 ms
    T: @20 +down tops(180)=[(70,2),(120,3),(170,4)]
a pause keeps the rest of the gravity timer
    T: @700 pause wait(5000) resume tops(1100)=[(1000,1)]
gravity moves one row every 1000 ms regardless of inputs
    T: @400 left right down cw @990 left cw down tops(2100)=[(1000,2),(2000,3)]
a spawn does not set the gravity timer
    T T: @990 drop tops(2100)=[(1000,1),(2000,2)]
points do not depend on the level
    T: level:=5 clear(3) score=900 level=5
no points without a row
    T T: drop drop score=0 lines=0
a lock raises the level by one at most and the next lock continues even without a row: 90 rows are enough for level 4
    T: lines:=89 clear(1) lines=90 level=2 drop level=3 interval=810 drop level=4 interval=729 \
drop level=4 interval=729
a new level sets the gravity timer
    T: lines:=29 @950 clear(1) level=2 tops(2800)=[(1850,1),(2750,2)]
""")
def test_actions_and_levels(famicom: Kind, story: str) -> None:
    play_story(famicom, story)


@pytest.mark.parametrize("number", range(1, 5))
def test_points_by_rows(famicom: Kind, number: int) -> None:
    points = POINTS[number]
    play = famicom.begin("T", "T")
    play.clear(number)
    assert (play.score, play.lines, play.level) == (points, number, 1)
    play.clear(number)
    assert play.score == 2 * points


def test_the_level_goes_up_every_thirty_rows_and_each_is_a_tenth_faster_even_beyond_level_11(famicom: Kind) -> None:
    """A fault of the published program: it crashed at level 11."""
    play = famicom.begin("T", "T")
    for rows in range(4, 420, 4):
        play.clear(4)
        level = 1 + rows // 30
        assert (play.lines, play.level, play.interval) == (rows, level, interval_of(level))
    assert play.level == 14


def test_the_interval_goes_no_lower_than_1_ms(famicom: Kind) -> None:
    play = famicom.begin("T", "T").set(lines=3000)
    for _ in range(60):
        play.clear(1)
    assert (play.level, play.interval) == (61, 1)


# End
@facts("""
a block in row 4 ends the game
    I O: tower(6,3) upright(3,2) wait(1001) outcome=lost piece=None filled=23 line(2)=...#......
a lock that ends the game clears and scores nothing
    I O: tower(7,3) fill(5,3) fill(6,3) upright(3,3) wait(1001) outcome=lost score=0 lines=0 level=1 \
line(5)=########## line(6)=##########
gravity does nothing after a soft drop has ended the game in the same ms, here at 1000
    O: tower(5,4) put(O,(0,2,4)) @950 +down top=3 wait(51) outcome=lost filled=24
a stack up to row 5 does not end the game
    I O: tower(9,3) upright(3,5) wait(1001) outcome=None filled=20 line(5)=...#......
row 5 can be cleared
    I O: tower(6,0) tower(9,3) fill(5,3) upright(3,5) wait(1001) lines=1 filled=38 line(5)=.......... line(6)=#..#......
""")
def test_the_end(famicom: Kind, story: str) -> None:
    play_story(famicom, story)


def test_a_piece_enters_over_a_stack_below_row_4(famicom: Kind) -> None:
    play = famicom.begin("O", "T").lay("\n".join(["####..####"] * 20)).put_at("O", 0, 20, 4).do("drop")
    assert play.outcome is None
    assert play.seen.startswith("...ooo....\n....o.....\n..........")


# Turns
Turn = tuple[str, int, int]

TURNS = {
    (shape, before, after): (set(start), set(target), set(path))
    for (shape, before), (after, start, target, path) in TURN.items()
}
"""For each turn the cells before it, the cells after it, and the path. The pivot is (0, 0)."""

by_turn = pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"{turn[0]} {turn[1]}>{turn[2]}")


def around(pivot: Cell, places: set[Cell]) -> set[Cell]:
    return {(pivot[0] + r, pivot[1] + c) for r, c in places}


def game_with(famicom: Kind, turn: Turn, pivot: Cell, blocks: set[Cell]) -> TimerPlay:
    """Return a game with a piece that can make the turn, and blocks at these places around its pivot."""
    shape, before, _ = turn
    play = famicom.begin(shape).cover(shape, around(pivot, TURNS[turn][0]), before)
    return play.block(*(cell for cell in around(pivot, blocks) if on_the_board(cell)))


def on_the_board(cell: Cell) -> bool:
    return 0 <= cell[0] < 25 and 0 <= cell[1] < 10


@by_turn
def test_a_turn_in_the_open(famicom: Kind, turn: Turn) -> None:
    play = game_with(famicom, turn, (12, 4), set()).do("cw")
    assert play.cells == around((12, 4), TURNS[turn][1])
    assert play.orientation == turn[2]


@by_turn
def test_a_block_on_the_path_or_the_target_refuses_the_turn(famicom: Kind, turn: Turn) -> None:
    before, target, path = TURNS[turn]
    assert path.isdisjoint(before | target)
    for block in path | target - before:
        assert game_with(famicom, turn, (12, 4), {block}).ignores("cw"), f"{block} is in the way"


@by_turn
def test_blocks_outside_path_and_target_do_not_refuse_the_turn(famicom: Kind, turn: Turn) -> None:
    before, target, path = TURNS[turn]
    near = {(r, c) for r in range(-3, 5) for c in range(-3, 5)}
    game_with(famicom, turn, (12, 4), near - before - target - path).do("cw")


# The edges of the board
@by_turn
def test_target_and_path_must_be_on_the_board(famicom: Kind, turn: Turn) -> None:
    for pivot in ((0, 4), (1, 4), (22, 4), (23, 4), (24, 4)):
        before, target, path = (around(pivot, places) for places in TURNS[turn])
        if max(before)[0] <= 24:
            play = game_with(famicom, turn, pivot, set())
            fits = all(0 <= row <= 24 for row, _ in target | path)
            assert (play.send("cw"), play.cells) == (fits, target if fits else before)


@pytest.mark.parametrize("shape", ["I", "T"])
def test_a_piece_that_enters_in_row_0_can_turn_from_row_1_on(famicom: Kind, shape: str) -> None:
    play = famicom.begin(shape)
    assert play.ignores("cw")
    play.do("down", "cw")
    assert min(play.cells)[0] == 0


@pytest.mark.parametrize("turn", [turn for turn in TURNS if turn[0] != "I"], ids=str)
def test_only_the_i_is_shifted_beside_a_wall(famicom: Kind, turn: Turn) -> None:
    for column in (0, 1, 8, 9):
        before, target, path = (around((12, column), places) for places in TURNS[turn])
        if all(0 <= c <= 9 for _, c in before):
            play = game_with(famicom, turn, (12, column), set())
            fits = all(0 <= c <= 9 for _, c in target | path)
            assert play.send("cw") == fits


# An upright I beside a wall
SHIFTED = (
    # by one at the left wall and one column from the right wall, by two at the right wall, not at all further inside
    """
    o.........  ..........  ........o.  ..........  .........o  ..........  .......o..  ..........
    o.........  oooo......  ........o.  ......oooo  .........o  ......oooo  .......o..  ......oooo
    o.........  ..........  ........o.  ..........  .........o  ..........  .......o..  ..........
    o.........  ..........  ........o.  ..........  .........o  ..........  .......o..  ..........""",
    # by two if the path of the first shift is blocked; regardless of blocks in the way of the unshifted turn
    """
    o.........  ..........  ........o.  ..........
    o.........  .oooo.....  ........o.  ......oooo
    o##.......  .##.......  ........o.  ..........
    o#........  .#........  ........o#  .........#""",
)

PAIRS = [pair for text in SHIFTED for pair in zip(*[iter(side_by_side(text))] * 2, strict=True)]


@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_an_upright_i_is_shifted(famicom: Kind, before: str, after: str) -> None:
    """Cells between the old place and the new one are not checked."""
    assert famicom.set_up(f"I\n{before}").do("cw").seen == picture(after)


@pytest.mark.parametrize("block", [(0, 1), (2, 3), (2, 4), (3, 3), (1, 1), (1, 4)])
def test_path_and_target_are_shifted_together(famicom: Kind, block: Cell) -> None:
    """The first shift is blocked by the `#` in the picture. Each `block` is on the path or the target of the second."""
    lines = [list(line) for line in ("o.........", "o.........", "o.#.......", "o.........")]
    lines[block[0]][block[1]] = "#"
    assert famicom.set_up("I\n" + "\n".join("".join(line) for line in lines)).ignores("cw")


REFUSED = """
    o.........  .........o  .........o  ........o.  o.........  .o........  .......o..  ..........
    o..#......  ......#..o  .........o  ........o.  o.........  #o........  .......o.#  oooo......
    o.........  .........o  .........o  ........o#  o.#.......  .o........  .......o..  .#........
    o.........  .........o  ........#o  .......#o.  o..#......  .o........  .......o..  ..........
"""
"""Boards in which an I cannot turn. In the first two, neither shift is free. In the next three, the turn would be free
three columns further inwards: a third shift is not tried. In the next two, a block away from the walls does not shift
the turn. In the last one, a lying I is never shifted."""


@pytest.mark.parametrize("board", side_by_side(REFUSED))
def test_a_turn_of_an_i_is_refused_without_a_free_shift(famicom: Kind, board: str) -> None:
    assert famicom.set_up(f"I\n{board}").ignores("cw")


def test_a_lying_i_turns_beside_a_wall(famicom: Kind) -> None:
    famicom.set_up("I\n..........\noooo......\n..........\n...#......").do("cw")
