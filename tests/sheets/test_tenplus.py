"""What the sheet of TenPlus says, worked out by hand: digits that turn, pairs that make ten, chains, the end."""

import random
from operator import attrgetter

import pytest

from puzzlebox.core.grid import Cell
from tests.models.common import split_mix
from tests.models.tenplus import CELLS, SPAWN_COLUMNS, cells_of, interval_of
from tests.sheets.play import picture, players
from tests.sheets.timers import TenPlusEngine, TenPlusModel, TimerPlay

Kind = type[TimerPlay]

tenplus = players(TenPlusEngine, TenPlusModel)


def shown(play: TimerPlay) -> dict[Cell, int]:
    """Return the digit in each cell of the falling piece."""
    return dict(zip(play.piece.cells, play.piece.values, strict=True))


def faces(play: TimerPlay) -> str:
    """Return a picture of the falling piece with its digits."""
    piece = shown(play)
    rows = range(play.top, 1 + max(row for row, _ in piece))
    columns = range(play.left, 1 + max(column for _, column in piece))
    return "/".join("".join(str(piece.get((row, column), ".")) for column in columns) for row in rows)


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


def test_a_turn_that_does_not_fit_is_refused(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (1, 2, 3, 4), orientation=1, column=-2)
    assert play.left == 0
    assert play.ignores("cw")
    assert play.ignores("ccw")


# Actions
@pytest.mark.parametrize(("key", "read", "step"), [("left", "left", -1), ("right", "left", 1), ("down", "top", 1)])
def test_a_held_key_moves_at_once_after_200_ms_and_every_50(tenplus: Kind, key: str, read: str, step: int) -> None:
    play = falling(tenplus, "O", (1, 1, 1, 1), column=4).advance_to(20)
    at = getattr(play, read)
    play.do(f"+{key}")
    assert getattr(play, read) == at + step
    wanted = [(220, at + 2 * step), (270, at + 3 * step), (320, at + 4 * step)]
    assert play.changes(330, attrgetter(read)) == wanted


def test_a_down_that_cannot_move_does_nothing(tenplus: Kind) -> None:
    play = falling(tenplus, "O", (1, 1, 1, 1), column=3).put_at("O", 0, 23, 3, (1, 1, 1, 1))
    assert play.ignores("down")
    assert play.do("+down").wait(900).digits == ""


def test_space_goes_to_the_bottom_and_locks_at_once_with_its_digits(tenplus: Kind) -> None:
    play = falling(tenplus, "L", (1, 2, 3, 4), column=3).follow("O").do("drop")
    assert play.digits == ".....1....\n...234...."
    assert play.cells == {(3, 4), (3, 5), (4, 4), (4, 5)}


def test_gravity_moves_every_1000_ms_and_locks_a_resting_piece(tenplus: Kind) -> None:
    play = falling(tenplus, "O", (1, 2, 3, 4), column=3)
    assert play.tops(2001) == [(1000, 11), (2000, 12)]
    play.put_at("O", 0, 23, 3, (1, 2, 3, 4)).wait(999)
    assert play.digits == ""
    assert play.wait(1).digits == "...12.....\n...34....."


# Clearing
def test_all_blocks_in_pairs_that_make_ten_are_cleared_and_blocks_above_fall(tenplus: Kind) -> None:
    """The sheet's example: the 1 makes a pair with each 9, so all three are cleared, and the 6 falls to the floor."""
    play = falling(tenplus, "L", (9, 6, 9, 1), orientation=1, column=-1)
    assert faces(play) == "6./9./19"
    assert (play.do("drop").digits, play.score, play.removed) == ("6.........", 30, 3)


def test_pairs_with_the_stack_are_found_sideways_and_downwards(tenplus: Kind) -> None:
    play = falling(
        tenplus,
        "T",
        (2, 7, 1, 6),
        """
        ......4...
        ...3111...
        """,
        column=3,
    )
    assert faces(play) == ".2./716"
    play.do("drop")  # the 7 over the 3, the 6 beside the 4
    assert play.digits == picture("""
        ....2.....
        ....1.....
        ....111...
    """)
    assert (play.score, play.removed) == (40, 4)


def test_pairs_to_the_left_and_right_are_cleared(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (6, 1, 2, 3), "4.........", column=1).do("drop")
    assert play.digits == "..123....."
    play = falling(tenplus, "I", (3, 2, 1, 6), "......4...", column=2).do("drop")
    assert play.digits == "..321....."


def test_two_digits_of_the_piece_itself_are_a_pair_too(tenplus: Kind) -> None:
    play = falling(tenplus, "S", (1, 9, 2, 3))
    assert faces(play) == ".19/23."
    assert play.do("drop").digits == "23........"


def test_diagonal_neighbours_are_no_pair(tenplus: Kind) -> None:
    play = falling(
        tenplus,
        "O",
        (1, 2, 1, 1),
        """
        ..9.......
        ..2.......
        """,
    )
    assert play.do("drop").digits == "129.......\n112......."


def test_a_full_row_is_not_cleared(tenplus: Kind) -> None:
    play = falling(tenplus, "O", (1, 2, 3, 1), "1111..1111", column=4).do("drop")
    assert play.digits == "....12....\n1111311111"
    assert (play.score, play.removed, play.level) == (0, 0, 1)


def test_cells_over_a_gap_fall_straight_down(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (2, 3, 4, 1), "1.........").do("drop")
    assert play.digits == "2.........\n1341......"
    assert play.score == 0


def test_pairs_formed_by_such_a_fall_are_the_first_step(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (1, 4, 2, 2), "6.........")
    play.do("drop")  # the 4 falls beside the 6
    assert (play.digits, play.score) == ("1.22......", 20)


# Chains and points
def test_a_chain_of_two(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (6, 5, 5, 4), orientation=1)
    play.do("drop")  # 5 and 5 go, the 6 falls on the 4
    assert (play.digits, play.score, play.removed) == ("", 20 + 40, 4)


def test_each_step_of_a_chain_scores_more(tenplus: Kind) -> None:
    play = falling(
        tenplus,
        "I",
        (3, 5, 5, 2),
        """
        .8........
        .7........
        .2........
        """,
        orientation=1,
        column=-2,
    )
    play.do("drop")  # 5 and 5; then 3 and 7 side by side; then 8 on 2
    assert (play.digits, play.score, play.removed) == ("2.........", 20 + 2 * 20 + 3 * 20, 6)


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


# End
@pytest.mark.parametrize("column", [4, 5])
def test_a_block_in_the_entry_after_the_chain_ends_the_game(tenplus: Kind, column: int) -> None:
    play = falling(tenplus, "I", (1, 1, 1, 1), "\n".join(["....1....."] * 18 if column == 4 else [".....1...."] * 18))
    play.put_at("I", 1, 3, column - 2, (1, 1, 1, 1))  # rows 3 to 6 of the column, on a stack from row 7 down
    assert (play.follow("O").do("drop").outcome, play.piece) == ("lost", None)


def test_a_block_in_the_entry_ends_the_game_even_if_the_next_piece_would_fit(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (1, 1, 1, 1), "\n".join([".....1...."] * 17))
    play.put_at("I", 1, 4, 3, (1, 1, 1, 1))  # up to (4, 5), which an S that enters leaves free
    assert play.follow("S").do("drop").outcome is not None


@pytest.mark.parametrize("column", [3, 6])
def test_a_block_in_row_4_beside_the_entry_does_not_end_the_game(tenplus: Kind, column: int) -> None:
    play = falling(tenplus, "I", (1, 1, 1, 1), "\n".join(["." * column + "1" + "." * (9 - column)] * 18))
    play.put_at("I", 1, 3, column - 2, (1, 1, 1, 1)).follow("O").do("drop")
    assert (play.outcome, play.cells) == (None, {(3, 4), (3, 5), (4, 4), (4, 5)})


def test_a_chain_that_clears_the_entry_saves_the_game(tenplus: Kind) -> None:
    play = falling(tenplus, "I", (1, 1, 1, 8), "\n".join(["....2.....", *["....1....."] * 17]))
    play.put_at("I", 1, 3, 2, (1, 1, 1, 8))  # the 8 on the 2 in row 7: both go, and the ones fall by two
    assert play.follow("O").do("drop").outcome is None
    assert play.digits == "\n".join(["....1....."] * 20)


def test_a_new_piece_that_does_not_fit_ends_the_game(tenplus: Kind) -> None:
    for shape, lost in (("J", True), ("O", False)):
        play = falling(tenplus, "O", (1, 1, 1, 1), "\n".join(["...1......"] * 21), column=8)  # up to (4, 3)
        assert (play.follow(shape).do("drop").outcome is not None, play.piece is None) == (lost, lost)


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


@pytest.mark.parametrize(("before", "level", "interval"), [(35, 1, 1000), (36, 2, 850), (596, 16, 87), (636, 17, 80)])
def test_level_and_interval_come_from_the_blocks_removed(tenplus: Kind, before: int, level: int, interval: int) -> None:
    play = falling(tenplus, "O", (2, 8, 2, 8), column=8).set(removed=before).follow("O").do("drop")
    assert (play.removed, play.level, play.interval) == (before + 4, level, interval)
    assert play.tops(interval + 1) == [(interval, 4)]


@pytest.mark.parametrize("cell", [(3, 4), (4, 3), (4, 6), (5, 4), (5, 5)])
def test_blocks_beside_the_entry_do_not_end_the_game(tenplus: Kind, cell: Cell) -> None:
    """Blocks over a gap fall only after a pair has been cleared. At (3, 4), the next piece does not fit."""
    play = falling(tenplus, "O", (2, 2, 2, 2)).follow("O")
    play.set_blocks({**{(row, cell[1]): 2 for row in range(max(cell[0], 5), 25)}, cell: 2})
    assert play.do("drop").outcome == ("lost" if cell == (3, 4) else None)
