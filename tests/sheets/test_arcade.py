"""What the sheet of Arcade says, worked out by hand: frames, pieces, gravity, locks, delays, points, levels, grades."""

from itertools import pairwise

import pytest

from tests.models.common import Cell, split_mix
from tests.sheets.arcade import ALMOST_FULL, ArcadeEngine, ArcadeModel, ArcadePlay
from tests.sheets.play import players

Kind = type[ArcadePlay]

arcade = players(ArcadeEngine, ArcadeModel)


# Frames
@pytest.mark.parametrize(
    ("frame", "ms"),
    [
        *((1, 16), (2, 33), (3, 50), (4, 66), (19, 316), (60, 1000), (64, 1066)),
        *((1152, 19200), (1181, 19683), (1212, 20200)),
    ],
)
def test_times_of_frames(arcade: Kind, frame: int, ms: int) -> None:
    play = arcade.begin().advance_to(ms)
    assert (play.frame, play.advance_to(ms + 1).frame) == (frame - 1, frame)


def test_a_frame_comes_after_the_inputs_of_its_time(arcade: Kind) -> None:
    play = arcade.begin().advance_to(16)
    assert (play.frame, play.piece) == (0, None)
    assert (play.send_all("cw").advance_to(17).frame, play.place) == (1, (1, -1, 3))
    assert play.advance_to(33).frame == 1
    assert play.advance_to(34).frame == 2


@pytest.mark.parametrize(("time", "frame"), [(17, 2), (33, 2), (34, 3), (50, 3), (51, 4)])
def test_a_press_acts_in_the_first_frame_that_is_not_before_it(arcade: Kind, time: int, frame: int) -> None:
    play = arcade.begin().advance_to(time)
    assert (play.send_all("left").advance_to(frame * 50 // 3).column, play.to_frame(frame).column) == (3, 2)


# Pieces
def test_no_piece_before_frame_1(arcade: Kind) -> None:
    play = arcade.begin("T", "S")
    assert (play.piece, play.next) == (None, "S")
    assert (play.to_frame(1).shape, play.next, play.waiting) == ("T", "S", None)


@pytest.mark.parametrize(
    ("shape", "entry"),
    [
        *[("I", {(0, 3), (0, 4), (0, 5), (0, 6)}), ("O", {(0, 4), (0, 5), (1, 4), (1, 5)})],
        *[("T", {(0, 3), (0, 4), (0, 5), (1, 4)}), ("J", {(0, 3), (0, 4), (0, 5), (1, 5)})],
        *[("L", {(0, 3), (0, 4), (0, 5), (1, 3)}), ("S", {(0, 4), (0, 5), (1, 3), (1, 4)})],
        ("Z", {(0, 3), (0, 4), (1, 4), (1, 5)}),
    ],
)
def test_entry_cells(arcade: Kind, shape: str, entry: set[Cell]) -> None:
    assert arcade.begin(shape).to_frame(1).cells == entry


PICTURES = """
  T0  T1  T2  T3   J0  J1  J2  J3   L0  L1  L2  L3   S0  S1   Z0  Z1    I0    I1    O0
  ... .#. ... .#.  ... .#. ... .##  ... ##. ... .#.  ... #..  ... ..#  ....  ..#.  ....
  ### ##. .#. .##  ### .#. #.. .#.  ### .#. ..# .#.  .## ##.  ##. .##  ####  ..#.  .##.
  .#. .#. ### .#.  ..# ##. ### .#.  #.. .#. ### .##  ##. .#.  .## .#.  ....  ..#.  .##.
                                                                       ....  ..#.  ....
"""


def pictured() -> dict[str, set[Cell]]:
    """Return the cells of each picture. The names of wide ones begin one column further right than the pictures."""
    header, *lines = PICTURES.strip("\n").splitlines()
    places = {name: (header.index(name) - (name[0] in "IO"), 4 if name[0] in "IO" else 3) for name in header.split()}
    return {
        name: {(r, c) for r, line in enumerate(lines) for c in range(width) if line[start + c : start + c + 1] == "#"}
        for name, (start, width) in places.items()
    }


@pytest.mark.parametrize("name", sorted(pictured()))
def test_orientations(arcade: Kind, name: str) -> None:
    assert arcade.playing(name[0], (int(name[1]), 0, 0)).cells == pictured()[name]


# Turning
@pytest.mark.parametrize("shape", "TJL")
def test_four_orientations_clockwise_and_back(arcade: Kind, shape: str) -> None:
    play = arcade.playing(shape, (0, 5, 3))
    assert [play.turned("cw")[0] for _ in range(4)] == [1, 2, 3, 0]
    assert [play.turned("ccw")[0] for _ in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("text", ["cw", "ccw"])
@pytest.mark.parametrize("shape", "SZI")
def test_s_z_and_i_toggle(arcade: Kind, shape: str, text: str) -> None:
    play = arcade.playing(shape, (0, 5, 3))
    assert [play.turned(text) for _ in range(2)] == [(1, 5, 3), (0, 5, 3)]


def test_the_o_turns_in_place(arcade: Kind) -> None:
    assert arcade.playing("O", (0, 5, 3)).turned("cw") == (0, 5, 3)


def test_a_t_at_the_left_wall_is_kicked_right(arcade: Kind) -> None:
    assert arcade.playing("T", (3, 5, -1)).turned("cw") == (0, 5, 0)


def test_a_t_at_the_right_wall_is_kicked_left(arcade: Kind) -> None:
    assert arcade.playing("T", (1, 5, 8)).turned("cw") == (2, 5, 7)


@pytest.mark.parametrize("shape", "SZ")
def test_s_and_z_at_the_right_wall_are_kicked_left(arcade: Kind, shape: str) -> None:
    assert arcade.playing(shape, (1, 5, 8)).turned("cw") == (0, 5, 7)


@pytest.mark.parametrize(
    ("blocks", "at"), [([(18, 3)], 4), ([(18, 5)], 2), ([(18, 3), (18, 6)], None), ([(18, 5), (18, 2)], None)]
)
def test_kicks_of_a_t(arcade: Kind, blocks: list[Cell], at: int | None) -> None:
    play = arcade.playing("T", (1, 16, 3)).block(*blocks)
    assert play.turned("cw") == ((1, 16, 3) if at is None else (2, 16, at))


@pytest.mark.parametrize("at", [-2, 7])
def test_the_i_is_never_kicked(arcade: Kind, at: int) -> None:
    assert arcade.playing("I", (1, 5, at)).turned("cw") == (1, 5, at)


def test_nothing_is_kicked_up(arcade: Kind) -> None:
    assert arcade.playing("I", (0, 18, 3)).turned("cw") == (0, 18, 3)
    play = arcade.playing("T", (1, 17, 3))
    play.block((18, 5), (18, 2))  # one row higher it would fit
    assert play.turned("ccw") == (1, 17, 3)


@pytest.mark.parametrize(
    ("shape", "orientation", "text", "blocks", "columns"),
    [
        *[("L", 0, "cw", [(2, 1)], None), ("L", 0, "cw", [(0, 0), (2, 1)], +1)],
        *[("L", 0, "cw", [(0, 0), (2, 1), (2, 2)], None), ("L", 0, "cw", [(0, 1), (2, 1)], None)],
        *[("L", 0, "ccw", [(2, 2)], -1), ("L", 0, "ccw", [(2, 1), (2, 2)], None), ("J", 0, "cw", [(2, 0)], +1)],
        *[("J", 0, "cw", [(0, 1), (2, 0)], None), ("J", 0, "ccw", [(0, 2)], -1)],
        *[("J", 0, "ccw", [(0, 1), (0, 2)], None), ("J", 2, "cw", [(1, 1)], None)],
        *[("J", 2, "cw", [(0, 2), (1, 1)], -1), ("L", 2, "ccw", [(1, 1)], None)],
        *[("L", 2, "ccw", [(0, 0), (1, 1)], +1), ("T", 0, "cw", [(0, 1)], None), ("T", 2, "cw", [(0, 1)], None)],
        *[("T", 2, "cw", [(0, 1), (1, 2)], None), ("T", 2, "cw", [(1, 2)], -1), ("T", 2, "ccw", [(1, 0)], +1)],
        ("S", 0, "cw", [(0, 0)], +1),  # one column to the left it would fit, too
        ("Z", 0, "cw", [(0, 2)], +1),
        ("J", 1, "ccw", [(2, 2)], +1),
        ("S", 0, "cw", [(0, 0), (0, 1)], -1),
    ],
)
def test_kicks(arcade: Kind, shape: str, orientation: int, text: str, blocks: list[Cell], columns: int | None) -> None:
    """The blocks are cells of the box."""
    play = arcade.playing(shape, (orientation, 5, 3)).block(*((5 + r, 3 + c) for r, c in blocks))
    after, _, at = play.turned(text)
    assert (after != orientation, at - 3) == (columns is not None, columns or 0)


def test_the_hidden_row_is_free(arcade: Kind) -> None:
    assert min(arcade.begin().to_frame(1).send_in(2, "cw").cells) == (-1, 4)


# The randomizer
@pytest.mark.parametrize(
    ("draws", "first_two"),
    [
        *((((number, 5), f"{shape}O")) for number, shape in enumerate("IJLT")),
        *((((3, number), f"T{shape}")) for number, shape in ((0, "I"), (2, "S"), (3, "J"), (4, "L"), (5, "O"))),
        ((3, 1, 6, 1, 0), "TI"),  # Z, T and Z are in the history
        ((3, 1, 6, 1, 6), "TT"),  # the fourth draw is taken in any case
    ],
)
def test_first_two_pieces(arcade: Kind, draws: tuple[int, ...], first_two: str) -> None:
    play = arcade.new()
    drawn = play.draw(*draws)
    assert f"{play.waiting}{play.next}" == first_two
    assert (drawn.bounds, drawn.left) == ([4, *[7] * (len(draws) - 1)], [])


def test_a_choice_pushes_out_the_oldest(arcade: Kind) -> None:
    """O, L and Z follow T and I. The Z of the start is not in the history any more."""
    play = arcade.new(always_20g=True)
    drawn = play.draw(3, 0, 5, 4, 1)
    shapes = [play.to_frame(frame).shape for frame in (1, 61, 121)]
    assert (shapes, play.next, drawn.left) == (["T", "I", "O"], "L", [1])
    assert (play.to_frame(181).next, len(drawn.bounds)) == ("Z", 5)


def test_a_new_game_draws_two_pieces_and_frame_1_none(arcade: Kind) -> None:
    """The numbers of this seed are published: 6457827717110365317 % 4 = 1, J; 3203168211198807973 % 7 = 2, S."""
    play = arcade.new(generator=1234567)
    assert (play.waiting, play.next) == ("J", "S")
    before = play.generator
    assert (play.to_frame(1).generator, split_mix(before)[1]) == (before, 9817491932198370423)


def test_a_piece_that_enters_draws_the_next_one(arcade: Kind) -> None:
    play = arcade.begin("T", "O").to_frame(1211)
    generator = play.generator
    assert play.piece is None
    assert play.to_frame(1212).shape == "O"
    assert play.generator != generator


# Gravity
GRAVITY = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: 256, 300: 512},
    **{330: 768, 360: 1024, 400: 1280, 420: 1024, 450: 768, 500: 5120},
}
"""The speeds of the sheet, by the first level that has each."""


def test_gravity(arcade: Kind) -> None:
    for level, after in pairwise([*GRAVITY, 1000]):
        speeds = {arcade.gravity(each) for each in range(level, after)}
        assert speeds == {GRAVITY[level]}, f"levels {level} to {after - 1}"


@pytest.mark.parametrize(("level", "first", "second"), [(0, 64, 128), (30, 43, 86), (100, 4, 7), (170, 2, 4)])
def test_frames_of_the_first_rows(arcade: Kind, level: int, first: int, second: int) -> None:
    play = arcade.begin(level=level)
    assert [play.to_frame(n).row for n in (first - 1, first, second - 1, second)] == [-1, 0, 0, 1]


@pytest.mark.parametrize(("level", "rows"), [(251, 1), (300, 2), (330, 3), (360, 4), (400, 5), (450, 3)])
def test_several_rows_a_frame(arcade: Kind, level: int, rows: int) -> None:
    play = arcade.begin(level=level)
    assert [play.to_frame(n).row for n in (1, 2, 3)] == [rows - 1, 2 * rows - 1, 3 * rows - 1]


def test_20g_at_every_level(arcade: Kind) -> None:
    play = arcade.at_20g().to_frame(1)
    assert (play.row, play.k, arcade.begin(level=500).to_frame(1).row) == (17, 1, 17)


def test_a_piece_falls_at_the_level_of_its_entry_frame(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 17, 3), level=250).send_in(2, "down").to_frame(33)
    assert (play.level, play.row) == (251, 0)


def test_a_piece_at_rest_has_no_fraction(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 5, 3), level=100).block((8, 5)).set(a=100)
    assert (play.to_frame(2).row, play.a) == (5, 0)
    assert (play.send_in(3, "left").row, play.a) == (5, 80)


def test_a_fall_that_ends_on_the_ground_keeps_the_rest_of_the_fraction(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 16, 3), level=330).set(a=200).to_frame(2)
    assert (play.row, play.a) == (17, 200)
    assert play.to_frame(3).a == 0


# Down
def test_down_held_from_the_start(arcade: Kind) -> None:
    play = arcade.begin("T", "O")
    play.send("+down")
    assert [play.to_frame(n).row for n in (1, 2, 3, 18)] == [-1, 0, 1, 16]
    assert (play.piece is not None, play.soft) == (True, 17)
    assert play.advance_to(316).frame == 18
    assert (play.advance_to(317).frame, play.piece, play.soft) == (19, None, 18)
    assert play.digits == "...777....\n....7....."
    assert play.to_frame(49).piece is None
    assert (play.to_frame(50).row, play.soft, play.to_frame(51).row) == (-1, 0, 0)


def test_a_tap_of_down_is_one_row(arcade: Kind) -> None:
    play = arcade.begin().send_in(2, "down")
    assert (play.row, play.soft, play.a) == (0, 1, 0)
    assert (play.to_frame(3).row, play.soft, play.a) == (0, 1, 4)


def test_down_clears_the_fraction(arcade: Kind) -> None:
    play = arcade.begin().to_frame(63)
    assert play.a == 252
    assert (play.send_in(64, "down").row, play.a, [play.to_frame(n).row for n in (127, 128)]) == (0, 0, [0, 1])


def test_down_counts_frames_and_not_rows_from_1g_on(arcade: Kind) -> None:
    play = arcade.begin(level=360)
    play.send("+down")
    assert [(play.to_frame(n).row, play.soft) for n in (1, 2, 3, 4)] == [(3, 0), (7, 1), (11, 2), (15, 3)]


def test_a_tap_of_down_fixes_a_piece_at_rest(arcade: Kind) -> None:
    assert arcade.playing("O", (0, 17, 3)).send_in(2, "down").digits == "....66....\n....66...."


def test_down_held_at_20g_locks_in_the_frame_after_the_entry(arcade: Kind) -> None:
    play = arcade.at_20g()
    assert play.send_all("+down").to_frame(1).piece is not None
    assert play.to_frame(2).piece is None
    assert play.to_frame(32).piece is None
    assert play.to_frame(33).piece is not None


# The lock count
def test_a_piece_that_is_left_alone(arcade: Kind) -> None:
    play = arcade.begin("T", "O")
    assert (play.to_frame(1151).row, play.k) == (16, 0)
    assert (play.to_frame(1152).row, play.k, play.to_frame(1180).k) == (17, 1, 29)
    assert play.to_frame(1181).piece is None
    assert (play.digits, play.level, play.frames_without_piece()) == ("...777....\n....7.....", 0, 30)
    assert (play.frame, play.time, play.level) == (1212, 20201, 1)


def test_one_second_a_piece_at_20g(arcade: Kind) -> None:
    play = arcade.at_20g()
    assert play.to_frame(29).piece is not None
    assert play.to_frame(30).piece is None
    assert play.to_frame(60).piece is None
    assert play.to_frame(61).piece is not None


def test_moves_and_turns_do_not_reset_the_lock_count(arcade: Kind) -> None:
    play = arcade.playing("T", (2, 17, 3))
    for n in range(2, 12):
        play.send_in(n, "left" if n % 2 else "right")
    assert play.k == 10
    assert (play.send_in(12, "cw").place[0], play.k) == (3, 11)


def test_only_falling_resets_the_lock_count(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 5, 3)).block((8, 5))
    assert play.to_frame(11).k == 10
    assert (play.send_in(12, "left").to_frame(74).row, play.k) == (5, 10)
    assert (play.to_frame(75).row, play.k) == (6, 0)


def test_a_fall_by_down_resets_the_lock_count(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 5, 3)).block((8, 5)).to_frame(11).send_in(12, "left", "down")
    assert (play.row, play.k) == (6, 0)


def test_a_piece_enters_with_counters_of_0(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 16, 3), level=330).set(a=200).send_in(2, "down")
    assert (play.piece, play.a, play.soft) == (None, 200, 1)
    assert (play.to_frame(33).row, play.a, play.soft) == (2, 0, 0)
    play = arcade.playing("O", (0, 17, 3)).block((2, 4)).to_frame(31)
    assert (play.to_frame(62).row, play.k) == (-1, 1)  # it rests on the block


# Sideways
def test_a_held_key_moves_again_after_15_frames_and_then_every_frame(arcade: Kind) -> None:
    play = arcade.begin().send_in(2, "+right")
    assert (play.columns_in((2, 3, 16, 17, 18, 19)), play.h) == ([4, 4, 4, 5, 6, 7], 17)


def test_a_press_starts_the_count_again(arcade: Kind) -> None:
    assert arcade.begin().send_in(2, "+right").send_in(10, "+left").columns_in((10, 24, 25)) == [3, 3, 2]


def test_a_release_ends_the_hold(arcade: Kind) -> None:
    play = arcade.begin().send_in(2, "+right").send_in(10, "-right")
    assert (play.h, play.columns_in((30,))) == (0, [4])


def test_the_other_key_ends_a_hold_for_good(arcade: Kind) -> None:
    play = arcade.begin().send_in(2, "+right").send_in(5, "+left").send_in(8, "-left")
    assert (play.columns_in((8, 40)), play.h) == ([3, 3], 0)


def test_the_release_of_a_key_that_is_no_longer_held_changes_nothing(arcade: Kind) -> None:
    play = arcade.begin().send_in(2, "+right").send_in(5, "+left").send_in(8, "-right")
    assert play.columns_in((19, 20, 21)) == [3, 2, 1]


@pytest.mark.parametrize(
    ("texts", "at"),
    [
        *[(("left", "right"), 4), (("right", "left"), 2), (("+left", "right"), 4)],
        *[(("left", "left"), 2), (("right",) * 3, 4)],
    ],
)
def test_of_two_presses_in_a_frame_the_later_counts(arcade: Kind, texts: tuple[str, ...], at: int) -> None:
    assert arcade.begin().send_in(2, *texts).columns_in((2, 40)) == [at, at]


def test_a_blocked_move_changes_nothing(arcade: Kind) -> None:
    play = arcade.playing("O", (0, 5, -1)).send_in(2, "+left").to_frame(20)
    assert (play.column, play.h) == (-1, 18)


def test_a_turn_leaves_the_sideways_count_alone(arcade: Kind) -> None:
    assert arcade.begin().send_in(2, "+right").send_in(9, "cw").columns_in((16, 17)) == [4, 5]


def test_a_hold_through_the_entry_delay_moves_from_the_frame_after_the_entry_on(arcade: Kind) -> None:
    play = arcade.at_20g().send_in(40, "+left")
    assert (play.columns_in((61, 62, 63)), play.h) == ([3, 2, 1], 23)


def test_the_sideways_count_stands_still_in_the_lock_flash(arcade: Kind) -> None:
    play = arcade.at_20g().send_in(20, "+left")
    assert [play.to_frame(n).h for n in (30, 31, 33, 34, 60)] == [10, 10, 10, 11, 37]


def test_the_sideways_count_stands_still_in_the_clear_delay(arcade: Kind) -> None:
    play = arcade.locked(0, rows=1)  # in frame 2
    play.send_in(3, "+left")
    assert [play.to_frame(n).h for n in (3, 46, 47, 48)] == [0, 0, 1, 2]


def test_a_press_in_the_lock_flash_is_not_a_press_later(arcade: Kind) -> None:
    play = arcade.at_20g().send_in(20, "+left").send_in(31, "+right")
    assert [play.to_frame(n).h for n in (31, 33, 34)] == [10, 10, 11]
    play = arcade.at_20g().send_in(20, "+left").send_in(31, "right")
    assert [play.to_frame(n).h for n in (31, 33, 34)] == [10, 10, 0]


def test_a_press_in_the_entry_delay_moves_nothing(arcade: Kind) -> None:
    assert arcade.at_20g().send_in(50, "left").columns_in((61, 62)) == [3, 3]


@pytest.mark.parametrize("text", ["left", "right", "down"])
def test_presses_in_the_entry_frame_move_nothing(arcade: Kind, text: str) -> None:
    play = arcade.begin().send_in(1, text)
    assert (play.to_frame(2).place, play.soft) == ((0, -1, 3), 0)


def test_a_press_in_the_entry_frame_begins_a_hold(arcade: Kind) -> None:
    assert arcade.begin().send_in(1, "+left").columns_in((1, 15, 16)) == [3, 3, 2]


# Turn keys and the initial turn
def test_counterclockwise_comes_first_in_a_frame(arcade: Kind) -> None:
    play = arcade.playing("J", (0, 5, 3))
    play.block((7, 3))  # J3 fits, J1 would be kicked
    assert play.send_in(2, "cw", "ccw").place == (0, 5, 3)


def test_several_presses_of_a_turn_key_in_a_frame_are_one(arcade: Kind) -> None:
    assert arcade.playing("T", (0, 5, 3)).send_in(2, "cw", "cw", "+cw").to_frame(10).place == (1, 5, 3)


def test_a_turn_comes_before_a_move_and_a_move_before_the_fall(arcade: Kind) -> None:
    play = arcade.playing("L", (0, 17, 3))
    play.block((19, 2))  # in the way of L0, but not of L1
    assert play.send_in(2, "left", "cw").place == (1, 17, 2)
    play = arcade.playing("O", (0, 5, 3))
    play.block((8, 5))  # the piece rests until it moves
    assert play.send_in(2, "down", "left").place == (0, 6, 2)


@pytest.mark.parametrize(
    ("texts", "orientation"),
    [(("cw",), 1), (("+cw",), 1), (("ccw",), 3), (("+ccw",), 3), (("cw", "ccw"), 1), (("ccw", "cw"), 1)],
)
def test_initial_turn(arcade: Kind, texts: tuple[str, ...], orientation: int) -> None:
    play = arcade.begin().send_in(1, *texts)
    assert play.place == (orientation, -1, 3)
    assert play.to_frame(10).place == (orientation, -1, 3)  # the held key turns nothing more


def test_a_turn_key_held_since_the_last_piece_turns_the_next_one(arcade: Kind) -> None:
    play = arcade.at_20g("T", "J").send_in(10, "+ccw")
    assert play.to_frame(61).place[0] == 3
    assert play.send_in(62, "-ccw", "+ccw").place[0] == 2


def test_a_turn_key_that_was_tapped_before_the_entry_frame_turns_nothing(arcade: Kind) -> None:
    assert arcade.at_20g(following="T").send_in(60, "cw").to_frame(62).place[0] == 0


def test_an_initial_turn_that_does_not_fit_is_left_out_without_kicks(arcade: Kind) -> None:
    play = arcade.begin("J")
    play.block((1, 3))  # in the way of J1, which could be kicked
    assert play.send_in(1, "cw").place == (0, -1, 3)
    play = arcade.begin("J").block((1, 3))
    play.send_in(1, "cw", "ccw")  # both held: clockwise, even if only counterclockwise fits
    assert play.place == (0, -1, 3)


# Delays
def test_the_next_piece_after_full_rows(arcade: Kind) -> None:
    play = arcade.locked(0, rows=2)
    assert (play.frames_without_piece(), play.frame) == (71, 2 + 72)


def test_full_rows_are_emptied_at_once_and_the_rows_above_come_down_after_the_clear_delay(arcade: Kind) -> None:
    play = arcade.locked(0, rows=2)
    emptied = "#.........\n....#.....\n....#.....\n..........\n.........."
    assert (play.stack, play.to_frame(2 + 43).stack) == (emptied, emptied)
    assert play.advance_to(play.started + (2 + 44) * 50 // 3).stack == emptied
    assert play.to_frame(2 + 44).stack == "#.........\n....#.....\n....#....."


def test_what_is_fixed_in_the_hidden_row_vanishes(arcade: Kind) -> None:
    play = arcade.playing("T", (1, -1, 3)).block((2, 4)).send_in(2, "down")
    assert set(play.blocks) == {(2, 4), (0, 3), (0, 4), (1, 4)}
    assert not play.outcome


# Points
@pytest.mark.parametrize(
    ("level", "rows", "soft", "combo", "points", "after"),
    [
        (0, 1, 0, 1, 1, 1),  # (0 + 1 + 3) // 4 = 1
        *[(3, 1, 0, 1, 1, 1), (4, 1, 0, 1, 2, 1), (0, 2, 0, 1, 1 * 2 * 3, 3)],
        *[(0, 3, 0, 1, 1 * 3 * 5, 5), (0, 4, 0, 1, 1 * 4 * 7, 7), (0, 4, 18, 1, 19 * 4 * 7, 7)],
        *[(250, 2, 12, 1, 450, 3), (253, 1, 0, 3, 192, 3), (100, 3, 5, 7, (26 + 5) * 3 * 11, 11)],
        (998, 4, 0, 1, 251 * 28, 7),  # (998 + 4 + 3) // 4
    ],
)
def test_points(arcade: Kind, level: int, rows: int, soft: int, combo: int, points: int, after: int) -> None:
    play = arcade.locked(level, rows, soft=soft, combo=combo, score=1000)
    assert (play.score, play.combo, play.level) == (1000 + points, after, min(level + rows, 999))


def test_no_row_resets_the_combo(arcade: Kind) -> None:
    play = arcade.locked(10, rows=0, combo=9, score=7)
    assert (play.score, play.combo, play.level) == (7, 1, 10)


def test_an_empty_board_is_worth_4_times_as_much(arcade: Kind) -> None:
    assert arcade.locked(0, rows=4, above="").score == 1 * 4 * 7 * 4
    play = arcade.playing("I", (0, 18, 3), "###....###").send_in(2, "down")
    assert (play.stack, play.score) == ("", (1 + 1) * 1 * 1 * 4)


def test_two_locks_with_rows_in_a_row(arcade: Kind) -> None:
    play = arcade.locked(250, rows=2, soft=12)
    assert (play.combo, play.score, play.level) == (3, 450, 252)
    assert play.to_frame(74).level == 253
    play.lay(ALMOST_FULL).put("I", (1, 16, 2)).set(k=29, soft=0, a=0).to_frame(75)
    assert (play.combo, play.score, play.level) == (3, 450 + 192, 254)


def test_the_frame_of_the_lock_counts_as_soft(arcade: Kind) -> None:
    play = arcade.playing("I", (1, 16, 2), "\n".join(["1.........", "..........", ALMOST_FULL]))
    assert (play.send_in(2, "down").soft, play.score) == (1, 1 + 1)


# Levels
@pytest.mark.parametrize(
    ("before", "after"), [(0, 1), (98, 99), (99, 99), (100, 101), (299, 299), (899, 899), (997, 998), (998, 998)]
)
def test_the_level_goes_up_when_a_piece_enters_but_not_at_stops(arcade: Kind, before: int, after: int) -> None:
    play = arcade.locked(before, rows=0)
    assert (play.level, play.to_frame(33).level) == (before, after)


def test_the_first_piece_does_not_raise_the_level(arcade: Kind) -> None:
    assert arcade.begin().to_frame(1).level == 0


@pytest.mark.parametrize(("before", "rows", "after"), [(99, 1, 100), (298, 3, 301), (997, 1, 998), (998, 4, 999)])
def test_rows_raise_the_level_beyond_stops_and_up_to_999(arcade: Kind, before: int, rows: int, after: int) -> None:
    assert arcade.locked(before, rows).level == after


# Grades
GRADES = {
    **{"9": 0, "8": 400, "7": 800, "6": 1400, "5": 2000, "4": 3500, "3": 5500, "2": 8000, "1": 12000, "S1": 16000},
    **{"S2": 22000, "S3": 30000, "S4": 40000, "S5": 52000, "S6": 66000, "S7": 82000, "S8": 100_000, "S9": 120_000},
}


@pytest.mark.parametrize(("before", "grade"), list(pairwise(GRADES)))
def test_a_lock_with_rows_sets_the_grade(arcade: Kind, before: str, grade: str) -> None:
    """The row of this lock scores one point."""
    assert arcade.locked(0, rows=1, score=GRADES[grade] - 2).grade == before
    assert arcade.locked(0, rows=1, score=GRADES[grade] - 1).grade == grade


@pytest.mark.parametrize(("level", "to_reach", "points", "frame"), [(299, 300, 12000, 15300), (499, 500, 40000, 27000)])
def test_grand_master_conditions(arcade: Kind, level: int, to_reach: int, points: int, frame: int) -> None:
    gained = (to_reach + 3) // 4
    for missing, late, held in ((0, 0, 1), (1, 0, 0), (0, 1, 0)):
        play = arcade.locked(level, 1, frame=frame + late, score=points - gained - missing)
        assert (play.score, play.conditions_met) == (points - missing, held)


def test_conditions_are_judged_in_the_lock_that_reaches_the_level_or_passes_it(arcade: Kind) -> None:
    assert (arcade.locked(298, 1).conditions_met, arcade.locked(298, 3, score=12000).conditions_met) == (0, 1)
    assert arcade.locked(300, 3, score=12000).conditions_met == 0


@pytest.mark.parametrize(
    ("conditions", "missing", "late", "grade"), [(2, 0, 0, "GM"), (2, 1, 0, "S9"), (2, 0, 1, "S9"), (1, 0, 0, "S9")]
)
def test_grand_master(arcade: Kind, conditions: int, missing: int, late: int, grade: str) -> None:
    points = 126_000 - ((998 + 1 + 3) // 4) - missing
    play = arcade.locked(998, 1, frame=48_600 + late, score=points, conditions=conditions)
    assert (play.outcome, play.level, play.grade) == ("won", 999, grade)


@pytest.mark.parametrize("missed", [300, 500])
def test_each_condition_is_needed_for_the_grade(arcade: Kind, missed: int) -> None:
    """A game reaches level 300, then 500, then 999. In it, one of the first two comes a frame too late."""
    play = arcade.begin().to_frame(1)
    for level, points, frame in ((300, 12000, 15300), (500, 40000, 27000), (999, 126_000, 48_600)):
        play.advance_to(play.time + 10_000) if play.piece is None else None
        play.lay("\n".join(["#.........", "..........", ALMOST_FULL])).put("I", (1, 16, 2))
        play.set(level=level - 1, score=points, k=29, a=0, soft=0, combo=1)
        play.at_the_end_of_frame(frame - 1 + (level == missed)).to_frame(frame + (level == missed))
    assert (play.outcome, play.grade) == ("won", "S9")


# The end
def test_level_999_wins(arcade: Kind) -> None:
    play = arcade.locked(998, rows=1)
    assert (play.outcome, play.level) == ("won", 999)
    assert (play.advance_to(10_000).frame, play.piece, play.time) == (2, None, 10_000)
    assert not play.acts("left")


def test_a_piece_that_overlaps_at_its_entry_loses(arcade: Kind) -> None:
    play = arcade.playing("T", (1, -1, 3), level=5).block((2, 4)).send_in(2, "down")
    generator = play.generator
    assert (play.to_frame(33).outcome, play.level, play.frame) == ("lost", 6, 33)
    assert (play.shape, play.place) == ("O", (0, -1, 3))
    assert (play.k, play.a) == (0, 0)
    assert play.generator != generator  # the new preview has been drawn
    assert set(play.blocks) == {(2, 4), (0, 3), (0, 4), (1, 4)}


def test_an_initial_turn_can_avert_the_end(arcade: Kind) -> None:
    play = arcade.begin("T").block((0, 5)).send_in(1, "cw")
    assert (play.outcome, play.place) == (None, (1, -1, 3))
    play = arcade.begin("T").block((0, 5))
    assert play.to_frame(1).outcome == "lost"


def test_nothing_acts_after_the_end_but_restart(arcade: Kind) -> None:
    play = arcade.locked(998, rows=1)
    assert not any(play.acts(text) for text in ("left", "+right", "+down", "-down", "cw", "ccw", "pause", "resume"))
    assert play.send("restart")
    assert (play.outcome, play.level, play.frame) == (None, 0, 0)


# Pause and restart
def test_a_pause_stops_time_and_lets_go_of_all_keys(arcade: Kind) -> None:
    play = arcade.begin().send_in(5, "+left", "+down", "+cw")
    assert play.place == (1, 0, 2)
    assert (play.send_all("pause").advance_to(5000).time, play.frame) == (84, 5)
    assert not play.send("right")
    assert (play.send_all("resume").to_frame(30).place, play.h, play.soft) == ((1, 0, 2), 0, 1)


def test_a_press_that_no_frame_has_seen_outlives_a_pause_as_a_tap(arcade: Kind) -> None:
    play = arcade.begin().to_frame(4)
    for text in ("+left", "+down", "+cw", "pause", "resume"):
        play.send(text)
    assert (play.to_frame(5).place, play.to_frame(30).place) == ((1, 0, 2), (1, 0, 2))


def test_a_restart_begins_frames_and_counters_again_and_drops_presses(arcade: Kind) -> None:
    play = arcade.at_20g("T", "O").send_in(40, "+left", "+cw", "+down").send_in(50, "ccw")
    generator = play.generator
    play.advance_to(1000).send_all("-down", "+right", "restart")
    other = arcade.new(always_20g=True, generator=generator)
    names = ("waiting", "next", "frame", "h", "soft", "combo", "level", "score", "generator")
    assert [getattr(play, name) for name in names] == [getattr(other, name) for name in names]
    assert (play.advance_to(1016).frame, play.piece) == (0, None)
    assert (play.advance_to(1017).frame, play.place[0], play.to_frame(20).place[2]) == (1, 0, 3)


@pytest.mark.parametrize("text", ["drop", "hold", "half", "sonic"])
def test_there_is_no_hard_drop_and_no_hold(arcade: Kind, text: str) -> None:
    with pytest.raises(ValueError, match="input"):
        arcade.begin().send(text)
