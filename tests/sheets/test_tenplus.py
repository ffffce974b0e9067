"""What the sheet of TenPlus says, worked out by hand: digits that turn, pairs that make ten, chains, the end."""

import random

import pytest

from puzzlebox.core.grid import Cell
from tests.models.common import quarter_clockwise, split_mix
from tests.sheets.stories import facts, play_story
from tests.sheets.timers import Kind, TimerPlay

INTERVALS = (1000, 850, 723, 614, 522, 444, 377, 321, 272, 232, 197, 167, 142, 121, 103, 87)  # then 80

# In the order of the sheet's list, which is also the order in which the digits are drawn.
CELLS: dict[str, tuple[Cell, ...]] = {
    "I": ((1, 0), (1, 1), (1, 2), (1, 3)),
    "O": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "J": ((0, 0), (1, 0), (1, 1), (1, 2)),
    "L": ((0, 2), (1, 0), (1, 1), (1, 2)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
    "T": ((0, 1), (1, 0), (1, 1), (1, 2)),
    "Z": ((0, 0), (0, 1), (1, 1), (1, 2)),
}
SIZES = {"I": 4, "O": 2, "J": 3, "L": 3, "S": 3, "T": 3, "Z": 3}
SPAWN_COLUMNS = {"I": 3, "O": 4, "J": 3, "L": 3, "S": 3, "T": 3, "Z": 3}


def cells_of(shape: str, orientation: int) -> tuple[Cell, ...]:
    """Return the cells in the box in the order of their digits. Each digit turns with its cell, even in an O."""
    cells = CELLS[shape]
    for _ in range(orientation):
        cells = quarter_clockwise(cells, SIZES[shape])
    return cells


def interval_of(level: int) -> int:
    return INTERVALS[level - 1] if level <= len(INTERVALS) else 80


def shown(play: TimerPlay) -> dict[Cell, int]:
    """Return the digit in each cell of the falling piece."""
    return dict(zip(play.piece.cells, play.piece.values, strict=True))


def falling(
    tenplus: Kind, shape: str, values: tuple[int, ...], board: str = "", orientation: int = 0, column: int = 0
) -> TimerPlay:
    """Return a game with this board and a piece with these digits, whose box has its corner at (10, column)."""
    return tenplus.begin(shape).lay(board).put_at(shape, orientation, 10, column, values)


# Pieces
@pytest.mark.parametrize("shape", CELLS)
def test_a_piece_enters_at_row_3_in_the_middle_its_lowest_cells_in_row_4(tenplus: Kind, shape: str) -> None:
    play = tenplus.begin(shape)
    assert play.cells == {(3 + r, SPAWN_COLUMNS[shape] + c) for r, c in CELLS[shape]}
    assert max(row for row, _ in play.cells) == 4


def test_the_shape_is_drawn_first_and_then_a_digit_for_each_cell_in_the_sheet_s_order(tenplus: Kind) -> None:
    seen = set[int]()
    for generator in range(80):
        play = tenplus.new(generator)
        words = []
        for _ in range(10):
            generator, word = split_mix(generator)
            words.append(word)
        shape = list(CELLS)[words[0] % 7]
        assert play.falling == (shape, 0, tuple(1 + word % 9 for word in words[1:5]))
        assert play.piece.cells == tuple((3 + r, SPAWN_COLUMNS[shape] + c) for r, c in CELLS[shape])
        assert play.next == (list(CELLS)[words[5] % 7], 0, tuple(1 + word % 9 for word in words[6:10]))
        seen.update(play.falling[2])
    assert seen == set(range(1, 10))


@pytest.mark.parametrize("shape", CELLS)
def test_a_turn_turns_the_box_and_the_digits_in_it(tenplus: Kind, shape: str) -> None:
    play = falling(tenplus, shape, (1, 2, 3, 4), column=3)
    assert shown(play) == turned(shape, 0)
    play.do("cw")
    assert shown(play) == turned(shape, 1)
    play.do("ccw", "ccw", "ccw", "ccw", "ccw")
    assert shown(play) == turned(shape, 0)


def turned(shape: str, orientation: int) -> dict[Cell, int]:
    """Return the places of the digits 1 to 4 in a piece whose box has its corner at (10, 3)."""
    return {(10 + r, 3 + c): digit for digit, (r, c) in enumerate(cells_of(shape, orientation), start=1)}


# Actions
@facts("""
a turn that does not fit is refused
    I: put_at(I,1,10,-2) left=0 !cw !ccw
a held key moves at once, after 200 ms and then every 50
    O: put_at(O,0,10,4) @20 +left left=3 lefts(330)=[(220,2),(270,1),(320,0)]
    O: put_at(O,0,10,4) @20 +right left=5 lefts(330)=[(220,6),(270,7),(320,8)]
    O: put_at(O,0,10,4) @20 +down top=11 tops(330)=[(220,12),(270,13),(320,14)]
a down that cannot move does nothing
    O: put_at(O,0,23,3) !down +down wait(900) digits=
space goes to the bottom and locks at once with its digits
    L O: put_at(L,0,10,3,(1,2,3,4)) drop digits=.....1..../...234.... cells={(3,4),(3,5),(4,4),(4,5)}
gravity moves every 1000 ms and locks a resting piece
    O: put_at(O,0,10,3) tops(2001)=[(1000,11),(2000,12)]
    O: put_at(O,0,23,3,(1,2,3,4)) wait(1000) digits= wait(1) digits=...12...../...34.....
""")
def test_actions(tenplus: Kind, story: str) -> None:
    play_story(tenplus, story)


# Clearing. In an I that stands upright, the digits are from the top.
@facts("""
all blocks in pairs that make ten are cleared and blocks above fall: the 1 makes a pair with each 9
    L: put_at(L,1,10,-1,(9,6,9,1)) faces=6./9./19 drop digits=6......... score=30 removed=3
pairs with the stack are found sideways and downwards: the 7 over the 3, the 6 beside the 4
    T: lay(......4.../...3111...) put_at(T,0,10,3,(2,7,1,6)) faces=.2./716 drop score=40 removed=4 \
digits=....2...../....1...../....111...
pairs to the left and right are cleared
    I: lay(4.........) put_at(I,0,10,1,(6,1,2,3)) drop digits=..123.....
    I: lay(......4...) put_at(I,0,10,2,(3,2,1,6)) drop digits=..321.....
two digits of the piece itself are a pair too
    S: put_at(S,0,10,0,(1,9,2,3)) faces=.19/23. drop digits=23........
diagonal neighbours are no pair
    O: lay(..9......./..2.......) put_at(O,0,10,0,(1,2,1,1)) drop digits=129......./112.......
a full row is not cleared
    O: lay(1111..1111) put_at(O,0,10,4,(1,2,3,1)) drop digits=....12..../1111311111 score=0 removed=0 level=1
cells over a gap fall straight down
    I: lay(1.........) put_at(I,0,10,0,(2,3,4,1)) drop digits=2........./1341...... score=0
pairs formed by such a fall are the first step: the 4 falls beside the 6
    I: lay(6.........) put_at(I,0,10,0,(1,4,2,2)) drop digits=1.22...... score=20
a chain of two: 5 and 5 go, the 6 falls on the 4
    I: put_at(I,1,10,0,(6,5,5,4)) drop digits= score=60 removed=4
each step of a chain scores more: 5 and 5; then 3 and 7 side by side; then 8 on 2
    I: lay(.8......../.7......../.2........) put_at(I,1,10,-2,(3,5,5,2)) drop digits=2......... score=120 removed=6
""")
def test_clearing(tenplus: Kind, story: str) -> None:
    play_story(tenplus, story)


def test_a_level_every_forty_blocks_and_faster_down_to_80_ms(tenplus: Kind) -> None:
    play = tenplus.begin("I")
    for blocks in range(4, 4 * 181, 4):
        play.put_at("I", 1, 10, 3, (5, 5, 5, 5)).do("drop")
        level = 1 + blocks // 40
        assert (play.removed, play.score, play.level) == (blocks, 10 * blocks, level)
        assert play.interval == interval_of(level)
    assert (play.score, play.level, play.removed) == (7200, 19, 720)
    play.put_at("O", 0, 10, 3, (1, 1, 1, 1))
    now = play.time
    assert play.tops(now + 161) == [(now + 80, 11), (now + 160, 12)]


@pytest.mark.parametrize(("before", "level", "interval"), [(35, 1, 1000), (36, 2, 850), (596, 16, 87), (636, 17, 80)])
def test_level_and_interval_come_from_the_blocks_removed(tenplus: Kind, before: int, level: int, interval: int) -> None:
    play = falling(tenplus, "O", (2, 8, 2, 8), column=8).set(removed=before).follow("O").do("drop")
    assert (play.removed, play.level, play.interval) == (before + 4, level, interval)
    assert play.tops(interval + 1) == [(interval, 4)]


# End
@facts("""
a block in the entry after the chain ends the game
    I O: tower(7,4) put_at(I,1,3,2) drop outcome=lost piece=None
    I O: tower(7,5) put_at(I,1,3,3) drop outcome=lost piece=None
a block in the entry ends the game even if the next piece would fit: the S leaves (4, 5) free
    I S: tower(8,5) put_at(I,1,4,3) drop outcome=lost
a block in row 4 beside the entry does not end the game
    I O: tower(7,3) put_at(I,1,3,1) drop outcome=None cells={(3,4),(3,5),(4,4),(4,5)}
    I O: tower(7,6) put_at(I,1,3,4) drop outcome=None cells={(3,4),(3,5),(4,4),(4,5)}
a new piece that does not fit ends the game: here, a J but not an O
    O J: tower(4,3) put_at(O,0,10,8) drop outcome=lost piece=None
    O O: tower(4,3) put_at(O,0,10,8) drop outcome=None
""")
def test_the_end(tenplus: Kind, story: str) -> None:
    play_story(tenplus, story)


def test_a_chain_that_clears_the_entry_saves_the_game(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (1, 1, 1, 8), "\n".join(["....2.....", *["....1....."] * 17]))
    play.put_at("I", 1, 3, 2, (1, 1, 1, 8))  # the 8 on the 2 in row 7: both go, and the ones fall by two
    assert play.follow("O").do("drop").outcome is None
    assert play.digits == "\n".join(["....1....."] * 20)


@pytest.mark.parametrize("cell", [(3, 4), (4, 3), (4, 6), (5, 4), (5, 5)])
def test_blocks_beside_the_entry_do_not_end_the_game(tenplus: Kind, cell: Cell) -> None:
    """Blocks over a gap fall only after a pair has been cleared. At (3, 4), the next piece does not fit."""
    play = falling(tenplus, "O", (2, 2, 2, 2)).follow("O")
    play.set_blocks({**{(row, cell[1]): 2 for row in range(max(cell[0], 5), 25)}, cell: 2})
    assert play.do("drop").outcome == ("lost" if cell == (3, 4) else None)


# After every lock
@pytest.mark.parametrize("seed", range(12))
def test_after_every_lock_no_neighbours_make_ten_and_nothing_hangs_over_a_gap(tenplus: Kind, seed: int) -> None:
    rng, play = random.Random(seed), tenplus.new(seed)
    for _ in range(60):
        for _ in range(rng.randrange(8)):
            play.send(rng.choice(("left", "right", "cw", "ccw", "down")))
        before, placed = play.removed, 4 + len(play.blocks)
        play.send("drop")
        check_at_rest(play)
        assert len(play.blocks) == placed - (play.removed - before)
        if play.outcome:
            play.send("restart")


def check_at_rest(play: TimerPlay) -> None:
    blocks = play.blocks
    for (row, column), value in blocks.items():
        for beside in ((row, column + 1), (row + 1, column)):
            assert blocks.get(beside, 0) != 10 - value, play.digits
        assert row == 24 or (row + 1, column) in blocks, play.digits
