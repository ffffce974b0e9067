"""What the sheet of Nineteen says, worked out by hand: shapes, clearing within the box, points, end, save files."""

from operator import attrgetter

import pytest

from puzzlebox.core.grid import Cell
from tests.models.common import split_mix
from tests.models.nineteen import INTERVALS, POINTS, TABLE, Nineteen, cells_of, read_save
from tests.sheets.play import picture, players
from tests.sheets.timers import NineteenEngine, NineteenModel, TimerPlay

Kind = type[TimerPlay]

nineteen = players(NineteenEngine, NineteenModel)


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


def test_a_turn_at_the_wall_is_refused_without_a_kick(nineteen: Kind) -> None:
    play = nineteen.set_up("""
        1
        o.........
        o.........
        o.........
        o.........
    """)
    assert play.ignores("cw")
    with pytest.raises(ValueError, match="ccw"):
        play.send("ccw")


def test_above_the_board_the_side_walls_count(nineteen: Kind) -> None:
    play = nineteen.begin("1").put_at("1", 0, -4, 8)
    assert play.cells == {(row, 9) for row in range(-4, 0)}
    assert play.ignores("right")
    assert play.ignores("cw")


# Actions
@pytest.mark.parametrize(("key", "read", "step"), [("left", "left", -1), ("right", "left", 1), ("down", "top", 1)])
def test_a_held_key_moves_at_once_after_200_ms_and_every_50(nineteen: Kind, key: str, read: str, step: int) -> None:
    play = nineteen.begin("6").put_at("6", 0, 8, 4).advance_to(20)
    at = getattr(play, read)
    play.do(f"+{key}")
    assert getattr(play, read) == at + step
    wanted = [(220, at + 2 * step), (270, at + 3 * step), (320, at + 4 * step)]
    assert play.changes(330, attrgetter(read)) == wanted


RESTING = """
    17, then 6
    ...ooo....
    ....o.....
    ....#.....
"""

ABOVE = """
    17, then 6
    ...ooo....
    ....o.....
    ..........
    ....#.....
"""

LOCKED = """
    ...###....
    ....#.....
    ....#.....
"""


@pytest.mark.parametrize("text", ["+down", "down"])
def test_a_down_press_locks_a_piece_that_cannot_move_down(nineteen: Kind, text: str) -> None:
    play = nineteen.set_up(RESTING).do(text)
    assert play.stack == picture(LOCKED)
    assert play.corner == (-1, 3)


def test_space_goes_to_the_bottom_and_locks_at_once(nineteen: Kind) -> None:
    assert nineteen.set_up(ABOVE).do("drop").stack == picture(LOCKED)


def test_a_repeat_of_down_locks_and_continues_with_the_next_piece(nineteen: Kind) -> None:
    play = nineteen.set_up(ABOVE).do("+down").advance_to(200)
    assert play.stack == "....#....."
    assert play.advance_to(201).stack == picture(LOCKED)
    assert (play.top, play.tops(301)) == (1, [(250, 2), (300, 3)])


def test_gravity_moves_or_locks_every_interval_and_a_spawn_sets_its_timer(nineteen: Kind) -> None:
    play = nineteen.set_up(RESTING).follow("6", "6").advance_to(1001)
    assert play.stack == picture(LOCKED)
    assert play.advance_to(1600).do("drop").tops(3601) == [(2600, 2), (3600, 3)]


# Clearing: only within the piece's box
def test_full_rows_are_cleared_and_blocks_above_move_down(nineteen: Kind) -> None:
    play = nineteen.film("""
        1, then 6    drop
        .#........   ..........
        ####o#####   ..........
        ####o####.   ..........
        ####o#####   .#........
        ####o#####   #########.
    """)
    assert (play.score, play.lines) == (500, 3)


def test_full_rows_within_the_box_are_cleared_even_without_a_cell_of_the_piece(nineteen: Kind) -> None:
    play = nineteen.film("""
        0, then 6    drop
        ...oooo...   ..........
        ##########   ...####...
        #.........   #.........
    """)
    assert play.score == 100
    play = nineteen.film("""
        6, then 0    drop
        ##########   ..........
        ##########   ..........
        ##########   ##########
        ....oo....   ....##....
        ....oo....   ....##....
    """)
    assert play.score == 300


def test_full_rows_below_the_box_stay_until_a_lock_touches_them(nineteen: Kind) -> None:
    play = nineteen.film("""
        0, then 0 6  drop
        ...oooo...   ...####...
        ...#......   ...#......
        ##########   ##########
        ##########   ##########
    """)
    assert (play.score, play.lines) == (0, 0)
    play.cover("0", [(20, column) for column in range(6, 10)])  # its base row is 18: rows 18 to 21
    play.lay("...#......\n##########\n##########").do("drop")
    assert play.stack == "...#..####\n##########"


def test_rows_0_to_2_are_never_cleared_and_never_move(nineteen: Kind) -> None:
    play = nineteen.begin("1", "6").lay("\n".join(["####.#####"] * 4 + ["....#....."] * 19))
    play.cover("1", [(row, 4) for row in range(4)]).do("drop")
    assert play.stack == "\n".join(["##########"] * 3 + [".........."] + ["....#....."] * 19)
    assert play.score == 100


# Points, level, speed
def clear(play: TimerPlay, rows: int) -> None:
    """Clear this number of rows (1 to 4) with an upright I at the left wall, at this instant."""
    play.lay("\n".join([".........."] * (23 - rows) + [".#########"] * rows))
    play.cover("1", [(r, 0) for r in range(19, 23)]).follow("6").do("drop")
    assert play.stack == "\n".join(["#........."] * (4 - rows))


@pytest.mark.parametrize("rows", range(1, 5))
@pytest.mark.parametrize("level", [1, 3, 10])
def test_points_by_rows_times_the_level(nineteen: Kind, rows: int, level: int) -> None:
    play = nineteen.begin("6", start_level=level)
    assert (play.score, play.level) == (0, level)
    clear(play, rows)
    assert (play.score, play.level) == (POINTS[rows] * level, level)


def test_points_count_with_the_level_before_the_lock(nineteen: Kind) -> None:
    play = nineteen.begin("6")
    for _ in range(3):
        clear(play, 4)  # the third makes 12 rows, still at level 1
    assert (play.score, play.level) == (2400, 2)
    clear(play, 1)
    assert play.score == 2600


def test_a_level_every_ten_rows_up_to_ten(nineteen: Kind) -> None:
    play = nineteen.begin("6")
    for rows in range(4, 121, 4):
        clear(play, 4)
        level = min(10, 1 + rows // 10)
        assert (play.level, play.interval) == (level, INTERVALS[level - 1])
    before = play.time
    assert play.tops(before + 300) == [(before + 134, 2), (before + 268, 3)]


def test_rows_are_counted_from_0_at_any_first_level(nineteen: Kind) -> None:
    play = nineteen.begin("6", start_level=9)
    assert play.interval == 168
    clear(play, 4)
    clear(play, 4)
    assert play.level == 9
    clear(play, 4)
    assert (play.level, play.interval) == (10, 134)


# End
def test_a_lock_with_a_cell_in_rows_0_to_2_ends_the_game_after_the_clearing_and_its_points(nineteen: Kind) -> None:
    play = nineteen.begin("1", "6")
    play.lay("\n".join(["####.#####"] * 3 + ["....#....."] * 17))  # rows 3 to 22, the upper three lack one
    play.cover("1", [(row, 4) for row in range(2, 6)]).do("drop")
    assert (play.outcome, play.score, play.lines) == ("lost", 500, 3)
    assert {row for row, _ in play.blocks if row < 3} == {2}


def test_a_lock_in_row_3_does_not_end_the_game(nineteen: Kind) -> None:
    play = nineteen.begin("0", "6").lay("\n".join(["...#......"] * 19))
    assert play.cover("0", [(3, column) for column in range(3, 7)]).do("drop").outcome is None


def test_a_new_piece_always_fits(nineteen: Kind) -> None:
    play = nineteen.begin("1", "1").lay("\n".join(["###..#####"] * 20))
    assert play.cover("1", [(row, 4) for row in range(19, 23)]).do("drop").outcome is None
    assert play.cells == placed(1, -1, 3)


def test_cells_above_the_board_vanish(nineteen: Kind) -> None:
    play = nineteen.begin("1", "6").lay("\n".join(["....#....."] * 20)).put_at("1", 0, -1, 3).do("drop")
    assert {row for row, _ in play.blocks} == set(range(23))
    assert play.outcome == "lost"


# The table of turns
def test_shapes_turn_in_cycles() -> None:
    assert len(TABLE) == 19
    cycles = {"0 1", "2 3 4 5", "6", "7 8", "9 10 11 12", "13 14", "15 16 17 18"}
    for cycle in cycles:
        numbers = [int(number) for number in cycle.split()]
        for number, after in zip(numbers, [*numbers[1:], numbers[0]], strict=True):
            assert TABLE[number][1] == after


def test_each_shape_is_a_clockwise_turn_of_the_one_before() -> None:
    for number, (_, turns_into) in enumerate(TABLE):
        turned = [(column, -row) for row, column in cells_of(number)]
        corner = min(row for row, _ in turned), min(column for _, column in turned)
        after = cells_of(turns_into)
        corner_after = min(row for row, _ in after), min(column for _, column in after)
        assert {(row - corner[0], column - corner[1]) for row, column in turned} == {
            (row - corner_after[0], column - corner_after[1]) for row, column in after
        }


# Save files of the model. Those of the engine are tested in test_nineteen_saves.
FLOOR = "1" * 10


def saved(rows: dict[int, str], level: str = "1", score: str = "0") -> str:
    return f"{level}\n{score}\n" + "".join(rows.get(row, "0" * 10) for row in range(23)) + FLOOR + "\n"


def test_a_save_file_round_trips_in_the_model() -> None:
    text = saved({22: "1111011111", 10: "0000000001"}, "4", "1500")
    model = Nineteen(1)
    model.send("pause")
    model.load(text)
    assert (model.level, model.score, model.lines, model.interval, model.paused) == (4, 1500, 0, 512, True)
    assert (len(model.board), model.save()) == (10, text)


def test_line_ends_and_line_breaks_between_digits_do_not_count() -> None:
    text = "2\r\n30\r\n" + "\r\n".join(["0" * 10] * 22 + ["1" + "0" * 9] + [FLOOR])
    level, score, board = read_save(text)
    assert (level, score, list(board)) == (2, 30, [(22, 0)])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1"),
        (saved({}, level="0"), "line 1"),
        (saved({}, level="11"), "line 1"),
        (saved({}, level="٣"), "line 1"),
        *[(saved({}, level=" 1"), "line 1"), ("1", "line 2")],
        *[(saved({}, score="-5"), "line 2"), (saved({}, score=""), "line 2")],
        *[(saved({5: "00000 0000"}), "line 3"), (saved({5: "0000020000"}), "line 3")],
        *[(saved({5: "000000000"}), "line 3"), (saved({5: "00000000000"}), "line 3")],
        *[(saved({2: "0000000001"}), "line 3"), (saved({})[:-2] + "0\n", "line 3")],
    ],
)
def test_an_invalid_save_file_is_refused_by_the_model_and_changes_nothing(text: str, line: str) -> None:
    model = Nineteen(1)
    before = model.everything()
    with pytest.raises(ValueError, match=line):
        model.load(text)
    assert model.everything() == before
