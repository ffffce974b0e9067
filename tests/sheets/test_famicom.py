"""What the sheet of Famicom says, worked out by hand: pieces, turns, actions, gravity, clearing, levels, end."""

import pytest

from puzzlebox.core.grid import Cell
from tests.models.common import split_mix
from tests.models.famicom import POINTS, SPAWN_CELLS, SPAWN_COLUMNS, TURN, interval_of
from tests.sheets.play import picture, players, side_by_side
from tests.sheets.timers import FamicomEngine, FamicomModel, TimerPlay

Kind = type[TimerPlay]

famicom = players(FamicomEngine, FamicomModel)


def high(famicom: Kind, shape: str = "T") -> TimerPlay:
    """Return a game with this piece near the top of an empty board."""
    return famicom.begin(shape, "T")


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


# Actions
def test_a_held_direction_moves_at_once_after_200_ms_and_then_every_50(famicom: Kind) -> None:
    play = famicom.begin("O").advance_to(30).do("+left")
    assert (play.cells, play.lefts(600)) == ({(0, 3), (0, 4), (1, 3), (1, 4)}, [(230, 2), (280, 1), (330, 0)])


def test_a_blocked_press_counts_as_held_and_its_repeats_are_used_up(famicom: Kind) -> None:
    play = high(famicom, "O").lay("\n".join(["...#......"] * 25)).do("+left").lay("").advance_to(220)
    assert play.left == 3  # moved at 200
    play.lay("\n".join(["..#......."] * 25)).advance_to(270)  # blocked at 250
    assert play.lay("").lefts(360) == [(300, 2), (350, 1)]


def test_pressing_the_other_direction_ends_the_hold_for_good_even_if_blocked(famicom: Kind) -> None:
    play = high(famicom, "O").do("+left").lay("\n".join([".....#...."] * 25)).do("+right")
    assert play.ignores("-left")
    assert play.do("-right").lefts(700) == []


@pytest.mark.parametrize("tap", ["left", "right"])
def test_a_blocked_tap_ends_a_hold_of_either_direction(famicom: Kind, tap: str) -> None:
    play = high(famicom, "O").do("+left").lay("\n".join(["..#..#...."] * 25)).do(tap).lay("")
    assert play.lefts(700) == []


def test_down_moves_at_once_and_then_every_50_ms(famicom: Kind) -> None:
    assert high(famicom).advance_to(20).do("+down").tops(180) == [(70, 2), (120, 3), (170, 4)]


RESTING = """
    T, then O
    ...ooo....
    ....o.....
    ....#.....
"""

LOCKED = "...###....\n....#.....\n....#....."


@pytest.mark.parametrize("text", ["+down", "down"])
def test_a_down_press_locks_a_piece_that_cannot_move_down(famicom: Kind, text: str) -> None:
    play = famicom.set_up(RESTING).do(text)
    assert (play.stack, play.cells) == (LOCKED, {(0, 4), (0, 5), (1, 4), (1, 5)})


def test_a_repeat_of_held_down_locks_and_continues_with_the_next_piece(famicom: Kind) -> None:
    play = famicom.film("""
        T, then O    @300 +down   @350         @351
        ...ooo....   ..........   ..........   ..........
        ....o.....   ...ooo....   ...ooo....   ...###....
        ..........   ....o.....   ....o.....   ....#.....
        ....#.....   ....#.....   ....#.....   ....#.....
    """)
    assert play.tops(460) == [(400, 1), (450, 2)]


def test_a_held_down_that_locked_at_the_press_continues(famicom: Kind) -> None:
    assert famicom.set_up(RESTING).do("+down").tops(110) == [(50, 1), (100, 2)]


def test_space_drops_and_locks_at_once_and_ends_no_hold(famicom: Kind) -> None:
    play = famicom.film("""
        T, then O    +left drop
        ...ooo....   ..........
        ....o.....   ..........
        ..........   ..........
        ..........   ..###.....
        ..........   ...#......
    """)
    assert play.lefts(260) == [(200, 3), (250, 2)]


def test_a_pause_keeps_the_rest_of_the_gravity_timer(famicom: Kind) -> None:
    assert high(famicom).advance_to(700).do("pause").wait(5000).do("resume").tops(1100) == [(1000, 1)]


# Nothing interrupts gravity
def test_gravity_moves_one_row_every_1000_ms_regardless_of_inputs(famicom: Kind) -> None:
    play = high(famicom).advance_to(400).do("left", "right", "down", "cw").advance_to(990)
    play.do("left", "cw", "down")  # upside down, from row 1
    assert play.tops(2100) == [(1000, 2), (2000, 3)]


def test_a_spawn_does_not_set_the_gravity_timer(famicom: Kind) -> None:
    assert high(famicom).advance_to(990).do("drop").tops(2100) == [(1000, 1), (2000, 2)]


def test_gravity_locks_a_resting_piece(famicom: Kind) -> None:
    play = famicom.set_up(RESTING).advance_to(1000)
    assert play.stack == "....#....."
    assert (play.advance_to(1001).stack, play.tops(2001)) == (LOCKED, [(2000, 1)])


# Clearing
def test_full_rows_are_cleared_at_once_and_empty_ones_added_at_the_top(famicom: Kind) -> None:
    famicom.film("""
        I            down
        .#........   ..........
        ####o#####   ..........
        ####o####.   ..........
        ####o#####   .#........
        ####o#####   #########.
    """)


@pytest.mark.parametrize("number", range(1, 5))
def test_points_by_rows(famicom: Kind, number: int) -> None:
    points = POINTS[number]
    play = high(famicom)
    clear(play, number)
    assert (play.score, play.lines, play.level) == (points, number, 1)
    clear(play, number)
    assert play.score == 2 * points


def clear(play: TimerPlay, number: int) -> None:
    """Clear this number of rows (1 to 4) with an upright I at the left wall, at this instant."""
    play.lay("\n".join([".........."] * (25 - number) + [".#########"] * number))
    play.cover("I", [(21, 0), (22, 0), (23, 0), (24, 0)]).follow("T").do("drop")
    assert play.stack == "\n".join(["#........."] * (4 - number))


def test_points_do_not_depend_on_the_level(famicom: Kind) -> None:
    play = high(famicom).set(level=5)
    clear(play, 3)
    assert (play.score, play.level) == (POINTS[3], 5)


def test_no_points_without_a_row(famicom: Kind) -> None:
    play = high(famicom).do("drop", "drop")
    assert (play.score, play.lines) == (0, 0)


# Levels
def test_the_level_goes_up_every_thirty_rows_and_each_is_a_tenth_faster_even_beyond_level_11(famicom: Kind) -> None:
    """A fault of the published program: it crashed at level 11."""
    play = high(famicom)
    for rows in range(4, 420, 4):
        clear(play, 4)
        level = 1 + rows // 30
        assert (play.lines, play.level, play.interval) == (rows, level, interval_of(level))
    assert play.level == 14


def test_a_lock_raises_the_level_by_one_at_most_and_the_next_lock_continues_even_without_a_row(famicom: Kind) -> None:
    play = high(famicom).set(lines=89)
    clear(play, 1)  # 90 rows: enough for level 4
    assert (play.lines, play.level) == (90, 2)
    assert (play.do("drop").level, play.interval) == (3, 810)
    assert (play.do("drop").level, play.interval) == (4, 729)
    assert (play.do("drop").level, play.interval) == (4, 729)


def test_a_new_level_sets_the_gravity_timer(famicom: Kind) -> None:
    play = high(famicom).set(lines=29).advance_to(950)
    clear(play, 1)
    assert (play.level, play.tops(2800)) == (2, [(1850, 1), (2750, 2)])


def test_the_interval_goes_no_lower_than_1_ms(famicom: Kind) -> None:
    play = high(famicom).set(lines=3000)
    for _ in range(60):
        clear(play, 1)
    assert (play.level, play.interval) == (61, 1)


# End
def test_a_block_in_row_4_ends_the_game(famicom: Kind) -> None:
    play = famicom.begin("I", "O")
    play.lay("\n".join(["...#......"] * 19))  # rows 6 to 24
    put_upright(play, 3, top=2)
    assert (play.wait(1001).outcome, play.piece) == ("lost", None)
    assert play.stack == "\n".join(["...#......"] * 23)


def put_upright(play: TimerPlay, column: int, top: int) -> None:
    play.cover("I", [(top + r, column) for r in range(4)])


def test_a_lock_that_ends_the_game_clears_and_scores_nothing(famicom: Kind) -> None:
    play = famicom.begin("I", "O")
    play.lay("\n".join(["###.######"] * 2 + ["...#......"] * 18))  # rows 5 and 6, on a tower
    put_upright(play, 3, top=3)
    assert play.wait(1001).outcome is not None
    assert [r for r in range(25) if all((r, c) in play.blocks for c in range(10))] == [5, 6]
    assert (play.score, play.lines, play.level) == (0, 0, 1)


def test_gravity_does_nothing_after_a_soft_drop_has_ended_the_game_in_the_same_ms(famicom: Kind) -> None:
    play = famicom.begin("O").lay("\n".join(["....#....."] * 20)).put_at("O", 0, 2, 4).advance_to(950)
    assert play.do("+down").top == 3
    play.wait(51)  # soft drop and gravity are due at 1000 ms
    assert (play.outcome, len(play.blocks)) == ("lost", 24)


def test_a_stack_up_to_row_5_does_not_end_the_game(famicom: Kind) -> None:
    play = famicom.begin("I", "O")
    play.lay("\n".join(["...#......"] * 16))  # rows 9 to 24
    put_upright(play, 3, top=5)
    assert play.wait(1001).outcome is None
    assert min(r for r, c in play.blocks if c == 3) == 5


def test_row_5_can_be_cleared(famicom: Kind) -> None:
    play = famicom.begin("I", "O").lay("\n".join(["###.######"] + ["#........."] * 3 + ["#..#......"] * 16))
    put_upright(play, 3, top=5)
    assert play.wait(1001).lines == 1
    assert play.stack == "\n".join(["#..#......"] * 19)


def test_a_piece_enters_over_a_stack_below_row_4(famicom: Kind) -> None:
    play = famicom.begin("O", "T").lay("\n".join(["####..####"] * 20)).put_at("O", 0, 20, 4).do("drop")
    assert play.outcome is None
    assert play.seen.startswith("...ooo....\n....o.....\n..........")


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


@pytest.mark.parametrize("text", ["ccw", "half"])
def test_there_is_one_rotation_key(famicom: Kind, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        famicom.begin("T").send(text)


def test_an_o_does_not_turn(famicom: Kind) -> None:
    assert famicom.set_up("O\n....oo....\n....oo....\n..........").ignores("cw")


def test_a_t_cannot_turn_through_blocks_that_it_would_sweep(famicom: Kind) -> None:
    assert famicom.set_up("T\n....o.....\n...ooo....\n.....#....").ignores("cw")
    famicom.film("""
        T            cw
        ....o.....   ....o.....
        ...ooo....   ....oo....
        ...#......   ...#o.....
    """)


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


# The table of turns
def test_each_target_is_the_cells_of_the_next_turn_and_no_path_cell_is_in_it() -> None:
    assert len(TURN) == 18
    for (shape, orientation), (to, before, target, path) in TURN.items():
        assert set(target) == set(TURN[shape, to][1]), (shape, orientation)
        assert not set(path) & (set(target) | set(before))
        assert (0, 0) in before


def test_t_j_and_l_turn_clockwise_about_the_pivot() -> None:
    for (shape, _), (_, before, target, _) in TURN.items():
        if shape in "TJL":
            assert {(column, -row) for row, column in before} == set(target)


def test_each_level_is_a_tenth_faster_in_whole_milliseconds() -> None:
    intervals = [1000, 900, 810, 729, 656, 590, 531, 477, 429, 386, 347, 312, 280, 252, 226]
    assert [interval_of(level) for level in range(1, 16)] == intervals
