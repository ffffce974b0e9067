"""What the sheet of Arcade says, worked out by hand, against its model."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.models.arcade import (
    CELLS,
    GRADES,
    GRAVITY,
    ORIENTATIONS,
    ROWS,
    Arcade,
    grade_of,
    gravity_of,
    preview_of,
    time_of_frame,
)
from tests.models.arcade_logs import arcade_log
from tests.models.boards import board_of
from tests.models.common import Cell

Place = tuple[int, int, int]  # (orientation, row, column) of the box

ALMOST_FULL = "1111.11111"  # an upright I in the middle fills it


def game(first: str = "T", following: str = "O", level: int = 0, board: str = "", always_20g: bool = False) -> Arcade:
    """Return a new game on this board, with these two pieces to come."""
    model = Arcade(1, always_20g)
    model.waiting, model.next = preview_of(first), preview_of(following)
    model.level = level
    model.board = board_of(board, ROWS)
    return model


def in_play(shape: str, place: Place, board: str = "", level: int = 0) -> Arcade:
    """Return a game after frame 1, with this piece in play at this place."""
    model = to_frame(game(level=level), 1)
    model.piece = model.placed(shape, *place)
    model.fraction = model.lock_count = 0
    model.board = board_of(board, ROWS)
    return model


def to_frame(model: Arcade, n: int) -> Arcade:
    """Play until frame n is over."""
    model.advance_to(model.started + time_of_frame(n) + 1)
    assert model.n == n or model.over
    return model


def send_in(model: Arcade, n: int, *texts: str) -> None:
    """Send inputs at the time of frame n, and play the frame."""
    model.advance_to(model.started + time_of_frame(n))
    for text in texts:
        model.send(text)
    to_frame(model, n)


def place(model: Arcade) -> Place:
    assert model.piece is not None
    return model.piece.orientation, model.piece.row, model.piece.column


def row(model: Arcade) -> int:
    return place(model)[1]


def column(model: Arcade) -> int:
    return place(model)[2]


def cells(model: Arcade) -> set[Cell]:
    assert model.piece is not None
    return set(model.piece.cells)


def columns_in(model: Arcade, frames: Iterable[int]) -> list[int]:
    return [column(to_frame(model, n)) for n in frames]


def frames_without_piece(model: Arcade) -> int:
    first = model.n
    while model.piece is None:
        to_frame(model, model.n + 1)
    return model.n - first - 1


def turned(model: Arcade, text: str) -> Place:
    """Return the place after a tap of this turn key."""
    send_in(model, model.n + 1, text)
    return place(model)


def locked(level: int, rows: int, above: str = "1.........", frame: int = 2, **counters: int) -> Arcade:
    """Return a game in which an upright I has just filled 0 to 4 rows, in this frame."""
    board = "\n".join([above, *[".........."] * (4 - rows), *[ALMOST_FULL] * rows])
    model = in_play("I", (1, ROWS - 4, 2), board, level)
    for name, value in {"lock_count": 29, **counters}.items():
        setattr(model, name, value)
    model.n = frame - 1
    model.started = model.time - time_of_frame(model.n) - 1
    to_frame(model, frame)
    assert (model.piece, model.lines) == (None, rows)
    return model


# Frames


def test_times_of_frames() -> None:
    assert [time_of_frame(n) for n in (1, 2, 3, 4, 60, 64, 1152, 1181)] == [16, 33, 50, 66, 1000, 1066, 19200, 19683]
    assert [time_of_frame(n) for n in (19, 1212)] == [316, 20200]


def test_a_frame_comes_after_the_inputs_of_its_time() -> None:
    model = game()
    model.advance_to(16)
    assert (model.n, model.piece) == (0, None)
    model.send("cw")
    model.advance_to(17)
    assert (model.n, place(model)) == (1, (1, -1, 3))
    model.advance_to(33)
    assert model.n == 1
    model.advance_to(34)
    assert model.n == 2


@pytest.mark.parametrize(("time", "frame"), [(17, 2), (33, 2), (34, 3), (50, 3), (51, 4)])
def test_a_press_acts_in_the_first_frame_that_is_not_before_it(time: int, frame: int) -> None:
    model = game()
    model.advance_to(time)
    model.send("left")
    model.advance_to(time_of_frame(frame))
    assert column(model) == 3
    assert column(to_frame(model, frame)) == 2


# Pieces


def test_no_piece_before_frame_1() -> None:
    model = game("T", "S")
    assert (model.piece, model.next.shape) == (None, "S")
    to_frame(model, 1)
    assert model.piece is not None
    assert (model.piece.shape, model.next.shape, model.waiting) == ("T", "S", None)


@pytest.mark.parametrize(
    ("shape", "entry"),
    [
        ("I", {(0, 3), (0, 4), (0, 5), (0, 6)}),
        ("O", {(0, 4), (0, 5), (1, 4), (1, 5)}),
        ("T", {(0, 3), (0, 4), (0, 5), (1, 4)}),
        ("J", {(0, 3), (0, 4), (0, 5), (1, 5)}),
        ("L", {(0, 3), (0, 4), (0, 5), (1, 3)}),
        ("S", {(0, 4), (0, 5), (1, 3), (1, 4)}),
        ("Z", {(0, 3), (0, 4), (1, 4), (1, 5)}),
    ],
)
def test_entry_cells(shape: str, entry: set[Cell]) -> None:
    assert cells(to_frame(game(shape), 1)) == entry


def test_pictures_have_four_cells_in_reading_order() -> None:
    assert ORIENTATIONS == {"I": 2, "Z": 2, "S": 2, "J": 4, "L": 4, "O": 1, "T": 4}
    assert len(CELLS) == 19
    assert all(len(found) == 4 and list(found) == sorted(found) for found in CELLS.values())
    assert CELLS["L", 1] == ((0, 0), (0, 1), (1, 1), (2, 1))
    assert CELLS["I", 1] == ((0, 2), (1, 2), (2, 2), (3, 2))


# Turning


@pytest.mark.parametrize("shape", "TJL")
def test_four_orientations_clockwise_and_back(shape: str) -> None:
    model = in_play(shape, (0, 5, 3))
    assert [turned(model, "cw")[0] for _ in range(4)] == [1, 2, 3, 0]
    assert [turned(model, "ccw")[0] for _ in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("text", ["cw", "ccw"])
@pytest.mark.parametrize("shape", "SZI")
def test_s_z_and_i_toggle(shape: str, text: str) -> None:
    model = in_play(shape, (0, 5, 3))
    assert [turned(model, text) for _ in range(2)] == [(1, 5, 3), (0, 5, 3)]


def test_the_o_turns_in_place() -> None:
    assert turned(in_play("O", (0, 5, 3)), "cw") == (0, 5, 3)


def test_a_t_at_the_left_wall_is_kicked_right() -> None:
    assert turned(in_play("T", (3, 5, -1)), "cw") == (0, 5, 0)


def test_a_t_at_the_right_wall_is_kicked_left() -> None:
    assert turned(in_play("T", (1, 5, 8)), "cw") == (2, 5, 7)


@pytest.mark.parametrize("shape", "SZ")
def test_s_and_z_at_the_right_wall_are_kicked_left(shape: str) -> None:
    assert turned(in_play(shape, (1, 5, 8)), "cw") == (0, 5, 7)


@pytest.mark.parametrize(
    ("blocks", "at"), [([(18, 3)], 4), ([(18, 5)], 2), ([(18, 3), (18, 6)], None), ([(18, 5), (18, 2)], None)]
)
def test_kicks_of_a_t(blocks: list[Cell], at: int | None) -> None:
    model = in_play("T", (1, 16, 3))
    model.board = dict.fromkeys(blocks, 1)
    assert turned(model, "cw") == ((1, 16, 3) if at is None else (2, 16, at))


@pytest.mark.parametrize("at", [-2, 7])
def test_the_i_is_never_kicked(at: int) -> None:
    assert turned(in_play("I", (1, 5, at)), "cw") == (1, 5, at)


def test_nothing_is_kicked_up() -> None:
    assert turned(in_play("I", (0, 18, 3)), "cw") == (0, 18, 3)
    model = in_play("T", (1, 17, 3))
    model.board = {(18, 5): 1, (18, 2): 1}  # one row higher it would fit
    assert turned(model, "ccw") == (1, 17, 3)


@pytest.mark.parametrize(
    ("shape", "orientation", "text", "blocks", "columns"),
    [
        ("L", 0, "cw", [(2, 1)], None),
        ("L", 0, "cw", [(0, 0), (2, 1)], +1),
        ("L", 0, "cw", [(0, 0), (2, 1), (2, 2)], None),
        ("L", 0, "cw", [(0, 1), (2, 1)], None),
        ("L", 0, "ccw", [(2, 2)], -1),
        ("L", 0, "ccw", [(2, 1), (2, 2)], None),
        ("J", 0, "cw", [(2, 0)], +1),
        ("J", 0, "cw", [(0, 1), (2, 0)], None),
        ("J", 0, "ccw", [(0, 2)], -1),
        ("J", 0, "ccw", [(0, 1), (0, 2)], None),
        ("J", 2, "cw", [(1, 1)], None),
        ("J", 2, "cw", [(0, 2), (1, 1)], -1),
        ("L", 2, "ccw", [(1, 1)], None),
        ("L", 2, "ccw", [(0, 0), (1, 1)], +1),
        ("T", 0, "cw", [(0, 1)], None),
        ("T", 2, "cw", [(0, 1)], None),
        ("T", 2, "cw", [(0, 1), (1, 2)], None),
        ("T", 2, "cw", [(1, 2)], -1),
        ("T", 2, "ccw", [(1, 0)], +1),
        ("S", 0, "cw", [(0, 0)], +1),  # one column to the left it would fit, too
        ("Z", 0, "cw", [(0, 2)], +1),
        ("J", 1, "ccw", [(2, 2)], +1),
        ("S", 0, "cw", [(0, 0), (0, 1)], -1),
    ],
)
def test_kicks_among_blocks(shape: str, orientation: int, text: str, blocks: list[Cell], columns: int | None) -> None:
    """The blocks are cells of the box."""
    model = in_play(shape, (orientation, 5, 3))
    model.board = {(5 + r, 3 + c): 1 for r, c in blocks}
    after, _, at = turned(model, text)
    assert (after != orientation, at - 3) == (columns is not None, columns or 0)


def test_the_hidden_row_is_free() -> None:
    model = game()
    assert model.free(-1, 0)
    assert not model.free(-1, -1)
    send_in(model, 2, "cw")
    assert min(cells(model)) == (-1, 4)


# The randomizer


class Scripted(Arcade):
    """A game whose draws are given. Each of them must have the range that the sheet says."""

    def __init__(self, first: int, *others: int) -> None:
        self.draws = [(4, first), *((7, other) for other in others)]
        super().__init__(0)

    def below(self, n: int) -> int:
        expected, number = self.draws.pop(0)
        assert n == expected
        return number


@pytest.mark.parametrize(("number", "shape"), list(enumerate("IJLT")))
def test_the_first_piece_is_i_j_l_or_t(number: int, shape: str) -> None:
    model = Scripted(number, 5)
    assert model.waiting is not None
    assert (model.waiting.shape, model.next.shape, model.history) == (shape, "O", ("Z", "Z", shape, "O"))
    assert model.draws == []


@pytest.mark.parametrize(("number", "shape"), [(0, "I"), (2, "S"), (3, "J"), (4, "L"), (5, "O")])
def test_order_of_the_draws(number: int, shape: str) -> None:
    assert Scripted(3, number).next.shape == shape


def test_shapes_in_the_history_are_drawn_again() -> None:
    assert Scripted(3, 1, 6, 1, 0).next.shape == "I"  # Z, T, Z, then I


def test_the_fourth_draw_is_taken_in_any_case() -> None:
    model = Scripted(3, 1, 6, 1, 6)
    assert (model.next.shape, model.history) == ("T", ("Z", "Z", "T", "T"))


def test_a_choice_pushes_out_the_oldest() -> None:
    model = Scripted(3, 0)
    model.draws = [(7, 5), (7, 4), (7, 1)]
    assert [model.drawn().shape for _ in range(3)] == ["O", "L", "Z"]
    assert model.history == ("I", "O", "L", "Z")


def test_a_new_game_draws_two_pieces_and_frame_1_none() -> None:
    model = Arcade(1234567)  # the published numbers: 6457827717110365317 % 4 = 1, J; 3203168211198807973 % 7 = 2, S
    assert model.waiting is not None
    assert (model.waiting.shape, model.next.shape) == ("J", "S")
    to_frame(model, 1)
    assert model.below(2**64) == 9817491932198370423


def test_a_piece_that_enters_draws_the_next_one() -> None:
    model = to_frame(game("T", "O"), 1211)
    generator, history = model.generator, model.history
    assert model.piece is None
    to_frame(model, 1212)
    assert model.piece is not None
    assert (model.piece.shape, model.history) == ("O", (*history[1:], model.next.shape))
    assert model.generator != generator


# Gravity


def test_gravity_table() -> None:
    levels = [0, 29, 30, 34, 35, 39, 40, 49, 50, 59, 60, 69, 70, 79, 80, 89, 90, 99, 100, 119, 120, 139, 140, 159]
    assert [gravity_of(level) for level in levels[::2]] == [4, 6, 8, 10, 12, 16, 32, 48, 64, 80, 96, 112]
    assert [gravity_of(level) for level in levels[1::2]] == [4, 6, 8, 10, 12, 16, 32, 48, 64, 80, 96, 112]
    levels = [160, 170, 199, 200, 219, 220, 230, 233, 236, 239, 243, 247, 250, 251, 299]
    assert [gravity_of(level) for level in levels] == (
        [128, 144, 144, 4, 4, 32, 64, 96, 128, 160, 192, 224, 224, 256, 256]
    )
    levels = [300, 330, 360, 400, 420, 450, 499, 500, 999]
    assert [gravity_of(level) for level in levels] == [512, 768, 1024, 1280, 1024, 768, 768, 5120, 5120]
    assert len(GRAVITY) == 30


@pytest.mark.parametrize(("level", "first", "second"), [(0, 64, 128), (30, 43, 86), (100, 4, 7), (170, 2, 4)])
def test_frames_of_the_first_rows(level: int, first: int, second: int) -> None:
    model = game(level=level)
    assert [row(to_frame(model, n)) for n in (first - 1, first, second - 1, second)] == [-1, 0, 0, 1]


@pytest.mark.parametrize(("level", "rows"), [(251, 1), (300, 2), (330, 3), (360, 4), (400, 5), (450, 3)])
def test_several_rows_a_frame(level: int, rows: int) -> None:
    model = game(level=level)
    assert [row(to_frame(model, n)) for n in (1, 2, 3)] == [rows - 1, 2 * rows - 1, 3 * rows - 1]


def test_20g_at_every_level() -> None:
    model = to_frame(game(always_20g=True), 1)
    assert (row(model), model.lock_count) == (17, 1)
    assert row(to_frame(game(level=500), 1)) == 17


def test_a_piece_falls_at_the_level_of_its_entry_frame() -> None:
    model = in_play("O", (0, 17, 3), level=250)
    send_in(model, 2, "down")
    to_frame(model, 33)
    assert (model.level, row(model)) == (251, 0)


def test_a_piece_at_rest_has_no_fraction() -> None:
    model = in_play("O", (0, 5, 3), level=100)
    model.board = {(8, 5): 1}
    model.fraction = 100
    assert (row(to_frame(model, 2)), model.fraction) == (5, 0)
    send_in(model, 3, "left")
    assert (row(model), model.fraction) == (5, 80)


def test_a_fall_that_ends_on_the_ground_keeps_the_rest_of_the_fraction() -> None:
    model = in_play("O", (0, 16, 3), level=330)
    model.fraction = 200
    to_frame(model, 2)
    assert (row(model), model.fraction) == (17, 200)
    to_frame(model, 3)
    assert model.fraction == 0


# Down


def test_down_held_from_the_start() -> None:
    model = game("T", "O")
    model.send("+down")
    assert [row(to_frame(model, n)) for n in (1, 2, 3, 18)] == [-1, 0, 1, 16]
    assert (model.piece is not None, model.soft_count) == (True, 17)
    model.advance_to(316)
    assert model.n == 18
    model.advance_to(317)
    assert (model.n, model.piece, model.soft_count) == (19, None, 18)
    assert model.rows()[18:] == ["...TTT....", "....T....."]
    assert to_frame(model, 49).piece is None
    assert row(to_frame(model, 50)) == -1
    assert model.soft_count == 0
    assert row(to_frame(model, 51)) == 0


def test_a_tap_of_down_is_one_row() -> None:
    model = game()
    send_in(model, 2, "down")
    assert (row(model), model.soft_count, model.fraction) == (0, 1, 0)
    to_frame(model, 3)
    assert (row(model), model.soft_count, model.fraction) == (0, 1, 4)


def test_down_clears_the_fraction() -> None:
    model = to_frame(game(), 63)
    assert model.fraction == 252
    send_in(model, 64, "down")
    assert (row(model), model.fraction) == (0, 0)
    assert [row(to_frame(model, n)) for n in (127, 128)] == [0, 1]


def test_down_counts_frames_and_not_rows_from_1g_on() -> None:
    model = game(level=360)
    model.send("+down")
    assert [(row(to_frame(model, n)), model.soft_count) for n in (1, 2, 3, 4)] == [(3, 0), (7, 1), (11, 2), (15, 3)]


def test_a_tap_of_down_fixes_a_piece_at_rest() -> None:
    model = in_play("O", (0, 17, 3))
    send_in(model, 2, "down")
    assert (model.piece, len(model.board)) == (None, 4)


def test_down_held_at_20g_locks_in_the_frame_after_the_entry() -> None:
    model = game(always_20g=True)
    model.send("+down")
    assert to_frame(model, 1).piece is not None
    assert to_frame(model, 2).piece is None
    assert to_frame(model, 32).piece is None
    assert to_frame(model, 33).piece is not None


# The lock count


def test_a_piece_that_is_left_alone() -> None:
    model = game("T", "O")
    assert (row(to_frame(model, 1151)), model.lock_count) == (16, 0)
    assert (row(to_frame(model, 1152)), model.lock_count) == (17, 1)
    assert to_frame(model, 1180).lock_count == 29
    assert to_frame(model, 1181).piece is None
    assert model.rows()[18:] == ["...TTT....", "....T....."]
    assert model.level == 0
    assert frames_without_piece(model) == 30
    assert (model.n, model.time, model.level) == (1212, 20201, 1)


def test_one_second_a_piece_at_20g() -> None:
    model = game(always_20g=True)
    assert to_frame(model, 29).piece is not None
    assert to_frame(model, 30).piece is None
    assert to_frame(model, 60).piece is None
    assert to_frame(model, 61).piece is not None


def test_moves_and_turns_do_not_reset_the_lock_count() -> None:
    model = in_play("T", (2, 17, 3))
    for n in range(2, 12):
        send_in(model, n, "left" if n % 2 else "right")
    assert model.lock_count == 10
    send_in(model, 12, "cw")
    assert (place(model)[0], model.lock_count) == (3, 11)


def test_only_falling_resets_the_lock_count() -> None:
    model = in_play("O", (0, 5, 3))
    model.board = {(8, 5): 1}
    assert to_frame(model, 11).lock_count == 10
    send_in(model, 12, "left")
    assert (row(to_frame(model, 74)), model.lock_count) == (5, 10)
    assert (row(to_frame(model, 75)), model.lock_count) == (6, 0)


def test_a_piece_enters_with_counters_of_0() -> None:
    model = in_play("O", (0, 16, 3), level=330)
    model.fraction = 200
    send_in(model, 2, "down")
    assert (model.piece, model.fraction, model.soft_count) == (None, 200, 1)
    assert (row(to_frame(model, 33)), model.fraction, model.soft_count) == (2, 0, 0)
    model = in_play("O", (0, 17, 3))
    model.board = {(2, 4): 1}
    to_frame(model, 31)
    assert (row(to_frame(model, 62)), model.lock_count) == (-1, 1)  # it rests on the block


# Sideways


def test_a_held_key_moves_again_after_15_frames_and_then_every_frame() -> None:
    model = game()
    send_in(model, 2, "+right")
    assert columns_in(model, (2, 3, 16, 17, 18, 19)) == [4, 4, 4, 5, 6, 7]
    assert model.sideways_count == 17


def test_a_press_starts_the_count_again() -> None:
    model = game()
    send_in(model, 2, "+right")
    send_in(model, 10, "+left")
    assert columns_in(model, (10, 24, 25)) == [3, 3, 2]


def test_a_release_ends_the_hold() -> None:
    model = game()
    send_in(model, 2, "+right")
    send_in(model, 10, "-right")
    assert model.sideways_count == 0
    assert columns_in(model, (30,)) == [4]


def test_the_other_key_ends_a_hold_for_good() -> None:
    model = game()
    send_in(model, 2, "+right")
    send_in(model, 5, "+left")
    send_in(model, 8, "-left")
    assert columns_in(model, (8, 40)) == [3, 3]
    assert model.sideways_count == 0


def test_the_release_of_a_key_that_is_no_longer_held_changes_nothing() -> None:
    model = game()
    send_in(model, 2, "+right")
    send_in(model, 5, "+left")
    send_in(model, 8, "-right")
    assert columns_in(model, (19, 20, 21)) == [3, 2, 1]


@pytest.mark.parametrize(
    ("texts", "at"),
    [
        (("left", "right"), 4),
        (("right", "left"), 2),
        (("+left", "right"), 4),
        (("left", "left"), 2),
        (("right",) * 3, 4),
    ],
)
def test_of_two_presses_in_a_frame_the_later_counts(texts: tuple[str, ...], at: int) -> None:
    model = game()
    send_in(model, 2, *texts)
    assert columns_in(model, (2, 40)) == [at, at]


def test_a_blocked_move_changes_nothing() -> None:
    model = in_play("O", (0, 5, -1))
    send_in(model, 2, "+left")
    to_frame(model, 20)
    assert (column(model), model.sideways_count) == (-1, 18)


def test_a_turn_leaves_the_sideways_count_alone() -> None:
    model = game()
    send_in(model, 2, "+right")
    send_in(model, 9, "cw")
    assert columns_in(model, (16, 17)) == [4, 5]


def test_a_hold_through_the_entry_delay_moves_from_the_frame_after_the_entry_on() -> None:
    model = game(always_20g=True)
    send_in(model, 40, "+left")
    assert columns_in(model, (61, 62, 63)) == [3, 2, 1]
    assert model.sideways_count == 23


def test_the_sideways_count_stands_still_in_the_lock_flash() -> None:
    model = game(always_20g=True)
    send_in(model, 20, "+left")
    assert [to_frame(model, n).sideways_count for n in (30, 31, 33, 34, 60)] == [10, 10, 10, 11, 37]


def test_the_sideways_count_stands_still_in_the_clear_delay() -> None:
    model = locked(0, rows=1)  # in frame 2
    send_in(model, 3, "+left")
    assert [to_frame(model, n).sideways_count for n in (3, 46, 47, 48)] == [0, 0, 1, 2]


def test_a_press_in_the_lock_flash_is_not_a_press_later() -> None:
    model = game(always_20g=True)
    send_in(model, 20, "+left")
    send_in(model, 31, "+right")
    assert [to_frame(model, n).sideways_count for n in (31, 33, 34)] == [10, 10, 11]
    model = game(always_20g=True)
    send_in(model, 20, "+left")
    send_in(model, 31, "right")
    assert [to_frame(model, n).sideways_count for n in (31, 33, 34)] == [10, 10, 0]


def test_a_press_in_the_entry_delay_moves_nothing() -> None:
    model = game(always_20g=True)
    send_in(model, 50, "left")
    assert columns_in(model, (61, 62)) == [3, 3]


@pytest.mark.parametrize("text", ["left", "right", "down"])
def test_presses_in_the_entry_frame_move_nothing(text: str) -> None:
    model = game()
    send_in(model, 1, text)
    assert place(to_frame(model, 2)) == (0, -1, 3)
    assert model.soft_count == 0


def test_a_press_in_the_entry_frame_begins_a_hold() -> None:
    model = game()
    send_in(model, 1, "+left")
    assert columns_in(model, (1, 15, 16)) == [3, 3, 2]


# Turn keys and the initial turn


def test_counterclockwise_comes_first_in_a_frame() -> None:
    model = in_play("J", (0, 5, 3))
    model.board = {(7, 3): 1}  # J3 fits, J1 would be kicked
    send_in(model, 2, "cw", "ccw")
    assert place(model) == (0, 5, 3)


def test_several_presses_of_a_turn_key_in_a_frame_are_one() -> None:
    model = in_play("T", (0, 5, 3))
    send_in(model, 2, "cw", "cw", "+cw")
    assert place(to_frame(model, 10)) == (1, 5, 3)


def test_a_turn_comes_before_a_move_and_a_move_before_the_fall() -> None:
    model = in_play("L", (0, 17, 3))
    model.board = {(19, 2): 1}  # in the way of L0, but not of L1
    send_in(model, 2, "left", "cw")
    assert place(model) == (1, 17, 2)
    model = in_play("O", (0, 5, 3))
    model.board = {(8, 5): 1}  # the piece rests until it moves
    send_in(model, 2, "down", "left")
    assert place(model) == (0, 6, 2)


@pytest.mark.parametrize(
    ("texts", "orientation"),
    [(("cw",), 1), (("+cw",), 1), (("ccw",), 3), (("+ccw",), 3), (("cw", "ccw"), 1), (("ccw", "cw"), 1)],
)
def test_initial_turn(texts: tuple[str, ...], orientation: int) -> None:
    model = game()
    send_in(model, 1, *texts)
    assert place(model) == (orientation, -1, 3)
    assert place(to_frame(model, 10)) == (orientation, -1, 3)  # the held key turns nothing more


def test_a_turn_key_held_since_the_last_piece_turns_the_next_one() -> None:
    model = game("T", "J", always_20g=True)
    send_in(model, 10, "+ccw")
    assert place(to_frame(model, 61))[0] == 3
    send_in(model, 62, "-ccw", "+ccw")
    assert place(model)[0] == 2


def test_a_turn_key_that_was_tapped_before_the_entry_frame_turns_nothing() -> None:
    model = game(always_20g=True, following="T")
    send_in(model, 60, "cw")
    assert place(to_frame(model, 62))[0] == 0


def test_an_initial_turn_that_does_not_fit_is_left_out_without_kicks() -> None:
    model = game("J")
    model.board = {(1, 3): 1}  # in the way of J1, which could be kicked
    send_in(model, 1, "cw")
    assert place(model) == (0, -1, 3)
    model = game("J")
    model.board = {(1, 3): 1}
    send_in(model, 1, "cw", "ccw")  # both held: clockwise, even if only counterclockwise fits
    assert place(model) == (0, -1, 3)


# Delays


def test_the_next_piece_after_full_rows() -> None:
    model = locked(0, rows=2)
    assert frames_without_piece(model) == 71
    assert model.n == 2 + 72


def test_full_rows_are_emptied_at_once_and_the_rows_above_come_down_after_the_clear_delay() -> None:
    model = locked(0, rows=2)
    emptied = ["I.........", "....I.....", "....I.....", "..........", ".........."]
    assert model.rows()[15:] == emptied
    assert to_frame(model, 2 + 43).rows()[15:] == emptied
    assert to_frame(model, 2 + 44).rows()[15:] == ["..........", "..........", "I.........", "....I.....", "....I....."]


def test_what_is_fixed_in_the_hidden_row_vanishes() -> None:
    model = in_play("T", (1, -1, 3))
    model.board = {(2, 4): 1}
    send_in(model, 2, "down")
    assert set(model.board) == {(2, 4), (0, 3), (0, 4), (1, 4)}
    assert not model.over


# Points


@pytest.mark.parametrize(
    ("level", "rows", "soft", "combo", "points", "after"),
    [
        (0, 1, 0, 1, 1, 1),  # (0 + 1 + 3) // 4 = 1
        (3, 1, 0, 1, 1, 1),
        (4, 1, 0, 1, 2, 1),
        (0, 2, 0, 1, 1 * 2 * 3, 3),
        (0, 3, 0, 1, 1 * 3 * 5, 5),
        (0, 4, 0, 1, 1 * 4 * 7, 7),
        (0, 4, 18, 1, 19 * 4 * 7, 7),
        (250, 2, 12, 1, 450, 3),
        (253, 1, 0, 3, 192, 3),
        (100, 3, 5, 7, (26 + 5) * 3 * 11, 11),
    ],
)
def test_points(level: int, rows: int, soft: int, combo: int, points: int, after: int) -> None:
    model = locked(level, rows, soft_count=soft, combo=combo, score=1000)
    assert (model.score, model.combo, model.level) == (1000 + points, after, level + rows)


def test_no_row_resets_the_combo() -> None:
    model = locked(10, rows=0, combo=9, score=7)
    assert (model.score, model.combo, model.level) == (7, 1, 10)


def test_an_empty_board_is_worth_4_times_as_much() -> None:
    assert locked(0, rows=4, above="").score == 1 * 4 * 7 * 4
    model = in_play("I", (0, 18, 3), "111....111")
    send_in(model, 2, "down")
    assert (model.board, model.score) == ({}, (1 + 1) * 1 * 1 * 4)


def test_two_locks_with_rows_in_a_row() -> None:
    model = locked(250, rows=2, soft_count=12)
    assert (model.combo, model.score, model.level) == (3, 450, 252)
    to_frame(model, 74)
    assert model.level == 253
    model.piece = model.placed("I", 1, ROWS - 4, 2)
    model.board = board_of(ALMOST_FULL, ROWS)
    model.lock_count = 29
    to_frame(model, 75)
    assert (model.combo, model.score, model.level) == (3, 450 + 192, 254)


def test_the_frame_of_the_lock_counts_as_soft() -> None:
    model = in_play("I", (1, ROWS - 4, 2), "\n".join(["1.........", "..........", ALMOST_FULL]))
    send_in(model, 2, "down")
    assert (model.soft_count, model.score) == (1, 1 + 1)


# Levels


@pytest.mark.parametrize(
    ("before", "after"), [(0, 1), (98, 99), (99, 99), (100, 101), (299, 299), (899, 899), (997, 998), (998, 998)]
)
def test_the_level_goes_up_when_a_piece_enters_but_not_at_stops(before: int, after: int) -> None:
    model = locked(before, rows=0)
    assert model.level == before
    assert to_frame(model, 33).level == after


def test_the_first_piece_does_not_raise_the_level() -> None:
    assert to_frame(game(), 1).level == 0


@pytest.mark.parametrize(("before", "rows", "after"), [(99, 1, 100), (298, 3, 301), (997, 1, 998), (998, 4, 999)])
def test_rows_raise_the_level_beyond_stops_and_up_to_999(before: int, rows: int, after: int) -> None:
    assert locked(before, rows).level == after


# Grades


def test_grades() -> None:
    assert list(GRADES.items()) == [
        *(("9", 0), ("8", 400), ("7", 800), ("6", 1400), ("5", 2000), ("4", 3500), ("3", 5500), ("2", 8000)),
        *(("1", 12000), ("S1", 16000), ("S2", 22000), ("S3", 30000), ("S4", 40000), ("S5", 52000), ("S6", 66000)),
        *(("S7", 82000), ("S8", 100000), ("S9", 120000)),
    ]
    assert [grade_of(points) for points in (0, 399, 400, 799, 800, 15999, 16000, 119999, 120000, 10**6)] == (
        ["9", "9", "8", "8", "7", "1", "S1", "S8", "S9", "S9"]
    )


def test_a_lock_with_rows_sets_the_grade() -> None:
    assert locked(0, rows=1, score=398).grade == "9"
    assert locked(0, rows=1, score=399).grade == "8"


@pytest.mark.parametrize(("level", "to_reach", "points", "frame"), [(299, 300, 12000, 15300), (499, 500, 40000, 27000)])
def test_grand_master_conditions(level: int, to_reach: int, points: int, frame: int) -> None:
    gained = (to_reach + 3) // 4
    for missing, late, held in ((0, 0, True), (1, 0, False), (0, 1, False)):
        model = locked(level, 1, frame=frame + late, score=points - gained - missing)
        assert (model.score, model.judged) == (points - missing, (held,))


def test_conditions_are_judged_in_the_lock_that_reaches_the_level_or_passes_it() -> None:
    assert locked(298, 1).judged == ()
    assert locked(298, 3, score=12000).judged == (True,)
    assert locked(300, 3, score=12000).judged == ()


@pytest.mark.parametrize(
    ("judged", "missing", "late", "grade"),
    [
        ((True, True), 0, 0, "GM"),
        ((True, True), 1, 0, "S9"),
        ((True, True), 0, 1, "S9"),
        ((False, True), 0, 0, "S9"),
        ((True, False), 0, 0, "S9"),
    ],
)
def test_grand_master(judged: tuple[bool, ...], missing: int, late: int, grade: str) -> None:
    gained = (998 + 1 + 3) // 4
    model = in_play("I", (1, ROWS - 4, 2), "\n".join(["1.........", "..........", ALMOST_FULL]), level=998)
    model.judged, model.lock_count, model.score = judged, 29, 126000 - gained - missing
    model.n = 48599 + late
    model.started = model.time - time_of_frame(model.n) - 1
    to_frame(model, 48600 + late)
    assert (model.outcome, model.level, model.grade) == ("won", 999, grade)


# The end


def test_level_999_wins() -> None:
    model = locked(998, rows=1)
    assert (model.over, model.outcome, model.level) == (True, "won", 999)
    model.advance_to(10_000)
    assert (model.n, model.piece, model.time) == (2, None, 10_000)
    assert not model.send("left")


def test_a_piece_that_overlaps_at_its_entry_loses() -> None:
    model = in_play("T", (1, -1, 3), level=5)
    model.board = {(2, 4): 1}
    send_in(model, 2, "down")
    generator = model.generator
    to_frame(model, 33)
    assert (model.over, model.outcome, model.level, model.n) == (True, "lost", 6, 33)
    assert model.piece is not None
    assert (model.piece.shape, place(model)) == ("O", (0, -1, 3))
    assert (model.lock_count, model.fraction) == (0, 0)
    assert model.generator != generator  # the new preview has been drawn
    assert set(model.board) == {(2, 4), (0, 3), (0, 4), (1, 4)}


def test_an_initial_turn_can_avert_the_end() -> None:
    model = game("T")
    model.board = {(0, 5): 1}
    send_in(model, 1, "cw")
    assert (model.over, place(model)) == (False, (1, -1, 3))
    model = game("T")
    model.board = {(0, 5): 1}
    assert to_frame(model, 1).outcome == "lost"


def test_nothing_acts_after_the_end_but_restart() -> None:
    model = locked(998, rows=1)
    assert not any(model.send(text) for text in model.actions() if text != "restart")
    assert model.send("restart")
    assert (model.over, model.outcome, model.level, model.n) == (False, None, 0, 0)


# Pause and restart


def test_a_pause_stops_time_and_lets_go_of_all_keys() -> None:
    model = game()
    send_in(model, 5, "+left", "+down", "+cw")
    assert place(model) == (1, 0, 2)
    model.send("pause")
    model.advance_to(5000)
    assert (model.time, model.n) == (84, 5)
    assert not model.send("right")
    model.send("resume")
    assert place(to_frame(model, 30)) == (1, 0, 2)
    assert (model.sideways_count, model.soft_count) == (0, 1)


def test_a_press_that_no_frame_has_seen_outlives_a_pause_as_a_tap() -> None:
    model = to_frame(game(), 4)
    for text in ("+left", "+down", "+cw", "pause", "resume"):
        model.send(text)
    assert place(to_frame(model, 5)) == (1, 0, 2)
    assert place(to_frame(model, 30)) == (1, 0, 2)


def test_a_restart_begins_frames_and_counters_again_and_drops_presses() -> None:
    model = game("T", "O", always_20g=True)
    send_in(model, 40, "+left", "+cw", "+down")
    send_in(model, 50, "ccw")
    generator = model.generator
    model.advance_to(1000)
    model.send("-down")
    model.send("+right")
    model.send("restart")
    other = Arcade(generator, always_20g=True)
    assert model.everything() == {**other.everything(), "time": 1000, "started": 1000}
    model.advance_to(1016)
    assert (model.n, model.piece) == (0, None)
    model.advance_to(1017)
    assert (model.n, place(model)[0]) == (1, 0)
    assert place(to_frame(model, 20))[2] == 3


def test_there_is_no_hard_drop_and_no_hold() -> None:
    for text in ("drop", "hold", "half"):
        with pytest.raises(ValueError, match="the input must be one of"):
            game().send(text)


# Long plays


@pytest.mark.parametrize(("seed", "always_20g"), [(5, False), (5, True)])
def test_a_log_clears_rows_and_replays_to_the_same_end(seed: int, always_20g: bool) -> None:
    written = Arcade(seed, always_20g)
    log = arcade_log(written, seed, pieces=40)
    replayed = Arcade(seed, always_20g)
    brought = 0
    for time, text in log:
        replayed.advance_to((replayed.time + time) // 2)
        replayed.advance_to(time)
        assert replayed.time == time
        replayed.send(text)
        brought = max(brought, replayed.lines)
    replayed.advance_to(written.time)
    assert replayed.everything() == written.everything()
    assert replayed.reading() == written.reading()
    assert brought >= 1
