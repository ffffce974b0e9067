"""How the pieces of Arcade enter and turn: the pictures of the sheet, kicks, and the middle column."""

from __future__ import annotations

import pytest

from puzzlebox.core.grid import Cell
from tests.games.falling.arcade_boards import at_20g, begin, block, in_play, place, put, send_in, to_frame
from tests.games.falling.boards import lay, picture, seen

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
def test_orientations_are_those_of_the_sheet(name: str) -> None:
    state = in_play(name[0], (int(name[1]), 5, 3))
    assert state.piece is not None
    assert {(r - 5, c - 3) for r, c in state.piece.cells} == pictured()[name]


@pytest.mark.parametrize(
    ("shape", "board"),
    [
        ("I", "...oooo..."),
        ("O", "....oo....\n....oo...."),
        ("T", "...ooo....\n....o....."),
        ("J", "...ooo....\n.....o...."),
        ("L", "...ooo....\n...o......"),
        ("S", "....oo....\n...oo....."),
        ("Z", "...oo.....\n....oo...."),
    ],
)
def test_pieces_lie_in_rows_0_and_1_as_they_enter(shape: str, board: str) -> None:
    state = to_frame(begin(shape), 1)
    assert seen(state).splitlines()[: board.count("\n") + 1] == board.splitlines()
    assert place(state) == (0, -1, 3)


@pytest.mark.parametrize("shape", "TJL")
def test_four_orientations_clockwise_and_back(shape: str) -> None:
    state = in_play(shape, (0, 5, 3))
    assert [place(send_in(state, 2 + n, "cw"))[0] for n in range(4)] == [1, 2, 3, 0]
    assert [place(send_in(state, 6 + n, "ccw"))[0] for n in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("text", ["cw", "ccw"])
@pytest.mark.parametrize("shape", "SZI")
def test_s_z_and_i_toggle(shape: str, text: str) -> None:
    state = in_play(shape, (0, 5, 3))
    assert [place(send_in(state, n, text)) for n in (2, 3)] == [(1, 5, 3), (0, 5, 3)]


def test_o_turns_in_place() -> None:
    assert place(send_in(in_play("O", (0, 5, 3)), 2, "cw")) == (0, 5, 3)


# Kicks


def after_turn(shape: str, text: str, before: str) -> str:
    """Return the picture after a turn of the piece in this picture, which begins in orientation 0 to 3 as named."""
    name, _, board = before.strip().partition("\n")
    state = in_play(shape, (0, 0, 0))
    lay(state, board)
    lines = [line.strip() for line in board.strip().splitlines()]
    top = 20 - len(lines)
    cells = {(top + r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "o"}
    orientation = int(name)
    box = state.table.of["IZSJLOT".index(shape)][orientation].cells
    put(state, shape, (orientation, min(cells)[0] - min(box)[0], min(cells)[1] - min(box)[1]))
    assert state.piece is not None
    assert set(state.piece.cells) == cells
    return seen(send_in(state, 2, text))


def test_t_at_the_left_wall_is_kicked_to_the_right() -> None:
    assert after_turn("T", "cw", "3\no.........\noo........\no.........\n..........") == picture(
        "ooo.......\n.o........\n.........."
    )


def test_t_at_the_right_wall_is_kicked_to_the_left() -> None:
    before = "1\n.........o\n........oo\n.........o\n.........."
    assert after_turn("T", "cw", before) == picture("........o.\n.......ooo\n..........")


@pytest.mark.parametrize("shape", "SZ")
def test_s_and_z_at_the_right_wall_are_kicked_to_the_left(shape: str) -> None:
    assert place(send_in(in_play(shape, (1, 5, 8)), 2, "cw")) == (0, 5, 7)


def test_right_is_tried_before_left() -> None:
    blocked = "1\n....o.....\n...oo.....\n...#o....."
    assert after_turn("T", "cw", blocked) == picture(".....o....\n...#ooo...")


def test_left_is_tried_if_right_is_blocked() -> None:
    before = "1\n....o.....\n...oo.....\n....o#...."
    assert after_turn("T", "cw", before) == picture("...o......\n..ooo#....")


def test_a_turn_is_refused_if_both_sides_are_blocked() -> None:
    before = "1\n....o.....\n...oo.....\n..#.o#...."
    assert after_turn("T", "cw", before) == picture("....o.....\n...oo.....\n..#.o#....")


@pytest.mark.parametrize("at", [-2, 7])
def test_i_is_never_kicked(at: int) -> None:
    assert place(send_in(in_play("I", (1, 5, at)), 2, "cw")) == (1, 5, at)


def test_nothing_is_kicked_up() -> None:
    assert place(send_in(in_play("I", (0, 18, 3)), 2, "cw")) == (0, 18, 3)
    state = block(in_play("T", (1, 17, 3)), (18, 5), (18, 2))  # one row higher it would fit
    assert place(send_in(state, 2, "ccw")) == (1, 17, 3)


def test_l_with_a_block_in_the_middle_column_only_is_refused() -> None:
    before = "0\n...ooo....\n...o#.....\n.........."
    assert after_turn("L", "cw", before) == picture("...ooo....\n...o#.....\n..........")


def test_l_with_a_block_before_that_one_is_kicked() -> None:
    before = "0\n...#......\n...ooo....\n...o#.....\n.........."
    assert after_turn("L", "cw", before) == picture("...#oo....\n.....o....\n....#o....\n..........")


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
        ("T", 2, "cw", [(1, 2)], -1),
        ("T", 2, "ccw", [(1, 0)], +1),
        ("S", 0, "cw", [(0, 0)], +1),  # one column to the left it would fit, too
        ("Z", 0, "cw", [(0, 2)], +1),
        ("S", 0, "cw", [(0, 0), (0, 1)], -1),
        ("J", 1, "ccw", [(2, 2)], +1),
    ],
)
def test_kicks_among_blocks(shape: str, orientation: int, text: str, blocks: list[Cell], columns: int | None) -> None:
    """The blocks are cells of the box. `columns` is the kick, None if the turn is refused."""
    state = block(in_play(shape, (orientation, 5, 3)), *((5 + r, 3 + c) for r, c in blocks))
    after, _, at = place(send_in(state, 2, text))
    assert (after != orientation, at - 3) == (columns is not None, columns or 0)


def test_the_hidden_row_is_free() -> None:
    state = send_in(to_frame(begin(), 1), 2, "cw")
    assert state.piece is not None
    assert min(state.piece.cells) == (-1, 4)


# Initial turns


@pytest.mark.parametrize(
    ("texts", "orientation"),
    [(("cw",), 1), (("+cw",), 1), (("ccw",), 3), (("+ccw",), 3), (("cw", "ccw"), 1), (("ccw", "cw"), 1)],
)
def test_a_turn_key_held_in_the_entry_frame_turns_the_piece(texts: tuple[str, ...], orientation: int) -> None:
    state = send_in(begin(), 1, *texts)
    assert place(state) == (orientation, -1, 3)
    assert place(to_frame(state, 10)) == (orientation, -1, 3)  # the held key turns nothing more


def test_a_turn_key_held_since_the_last_piece_turns_the_next_one() -> None:
    state = send_in(at_20g("T", "J"), 10, "+ccw")
    assert place(to_frame(state, 61))[0] == 3
    assert place(send_in(state, 62, "-ccw", "+ccw"))[0] == 2


def test_a_turn_key_tapped_before_the_entry_frame_turns_nothing() -> None:
    state = send_in(at_20g("T", "T"), 60, "cw")
    assert place(to_frame(state, 62))[0] == 0


def test_an_initial_turn_that_does_not_fit_is_left_out() -> None:
    state = block(begin("J"), (1, 3))  # in the way of J1, which could be kicked
    assert place(send_in(state, 1, "cw")) == (0, -1, 3)
    state = block(begin("J"), (1, 3))  # both held: clockwise, even if only counter-clockwise fits
    assert place(send_in(state, 1, "cw", "ccw")) == (0, -1, 3)


def test_counter_clockwise_comes_first_in_a_frame() -> None:
    state = block(in_play("J", (0, 5, 3)), (7, 3))  # J3 fits, J1 would be kicked
    assert place(send_in(state, 2, "cw", "ccw")) == (0, 5, 3)


def test_several_presses_of_a_turn_key_in_a_frame_are_one() -> None:
    state = send_in(in_play("T", (0, 5, 3)), 2, "cw", "cw", "+cw")
    assert place(to_frame(state, 10)) == (1, 5, 3)
