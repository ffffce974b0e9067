"""Boards of Klotski as text, and where pieces can go."""

import pytest

from puzzlebox_games.klotski.board import (
    SYMBOLS,
    Box,
    beside_free_cells,
    paths,
    read_position,
    run_length,
    straight_moves,
    write_position,
)
from puzzlebox_games.klotski.starts import HISTORIC, KnownStart
from tests.games.klotski.play import RED_DONKEY


def test_the_values_of_a_board_are_in_the_order_of_the_first_cells() -> None:
    grid, box = read_position(RED_DONKEY)
    assert grid.cells[:8] == [2, 1, 1, 3, 2, 1, 1, 3]
    assert box == Box(5, 4, ((2, 2), (2, 1), (2, 1), (2, 1), (1, 2), (2, 1), (1, 1), (1, 1), (1, 1), (1, 1)), (3, 1))


@pytest.mark.parametrize("start", HISTORIC.values(), ids=HISTORIC)
def test_the_starts_are_canonical(start: KnownStart) -> None:
    assert write_position(*read_position(start.position)) == start.position


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        *[("7XXq/7XXq/2335/2A05/Z..9", RED_DONKEY), ("aXXb\naXXb\ncdde\ncfge\nh..i", RED_DONKEY)],
        *[(" aXXb/aXXb/cdde/cfge/h..i goal 3 1 ", RED_DONKEY), ("XX./.../b.x goal 1 0", "XX./.../a.b goal 1 0")],
        ("X../.../... goal 02 2", "X../.../... goal 2 2"),
    ],
)
def test_a_position_is_read_with_any_names_and_written_with_letters_in_order(text: str, canonical: str) -> None:
    assert write_position(*read_position(text)) == canonical


def test_a_position_may_have_letters_in_another_order() -> None:
    text = "Xab/c../... goal 1 1 letters cab"
    grid, box = read_position(text)
    assert (grid.text(SYMBOLS), write_position(grid, box)) == ("Xca/b../...", text)
    assert write_position(*read_position("Xab/c../... letters abc")) == "Xab/c../..."


@pytest.mark.parametrize(("position", "goal"), [("X../.../...", (2, 1)), ("XX../XX../..../....", (2, 1))])
def test_the_default_goal_is_in_the_middle_of_the_last_rows(position: str, goal: tuple[int, int]) -> None:
    grid, box = read_position(position)
    assert (box.goal, write_position(grid, box)) == (goal, position)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "row 1|from 3 to 9"),
        ("X./../..", "from 3 to 9, not 2"),
        ("X../...", "from 3 to 9, not 2"),
        ("/".join(["X........."] + [".........."] * 9), "from 3 to 9, not 10"),
        ("X../..../...", "row 2 must have 3 cells, like row 1, not 4"),
        ("X.a/.../a..", "piece a must be one rectangle"),
        ("Xaa/.a./...", "piece a must be one rectangle"),
        ("X.../.X../..../....", "piece X must be one rectangle"),
        ("X..../aaaaa/...../.....", "piece a must have at most 4 rows and columns, not 1 x 5"),
        ("a../.../...", "must have a piece X"),
        ("x../.../...", "must have a piece X"),
        ("Xaa/bbb/ccc", "must have a free cell"),
        ("X-./.../...", r"row 1, column 2: expected a letter, a digit or \., not '-'"),
        ("Xé./.../...", r"row 1, column 2: expected a letter, a digit or \., not 'é'"),
        (".../.../.X.", "X is already at its goal"),
        ("X../.../... goal 0 0", "X is already at its goal"),
        ("X../.../... goal 3 0", "goal 3 0 is not inside the box"),
        ("XX./.../... goal 0 2", "goal 0 2 is not inside the box"),
        ("X../.../... goal 1", "row and the column of X's top left cell, not '1'"),
        ("X../.../... goal -1 0", "row and the column of X's top left cell, not '-1 0'"),
        ("Xab/.../... letters ac", "must be those from ab in any order, not 'ac'"),
        ("Xab/.../... letters a", "must be those from ab in any order, not 'a'"),
        ("Xab/.../... letters X a", "must be those from ab in any order, not 'X a'"),
        ("XX./.../...", r"cannot be in the middle of 3 columns; add its goal, such as 'goal 2 0'"),
    ],
)
def test_a_bad_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_position(text)


def test_a_board_has_at_most_51_pieces_besides_x() -> None:
    names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ0"
    assert len(names) == 52
    rows = [("X" + names)[start : start + 9].ljust(9, ".") for start in range(0, 54, 9)]
    with pytest.raises(ValueError, match="at most 51 pieces besides X, not 52"):
        read_position("/".join(rows))
    full = "/".join(rows).replace("0", ".")
    assert (write_position(*read_position(full)), len(SYMBOLS)) == (full, 53)


def test_a_path_is_the_shortest_and_the_first_of_several_in_the_order_up_left_right_down() -> None:
    grid, box = read_position(".../.a./..X goal 0 0")
    assert (paths(grid, box, 2)[0, 0], paths(grid, box, 2)[2, 0]) == (("up", "left"), ("left", "down"))
    assert paths(grid, box, 1)[0, 2] == ("up", "up")
    assert paths(grid, box, 1)[0, 0] == ("up", "up", "left", "left")
    assert next(iter(paths(grid, box, 1).items())) == ((2, 2), ())


def test_a_large_piece_needs_all_cells_on_its_path() -> None:
    grid, box = read_position("XX../XX../a.../....")
    assert set(paths(grid, box, 1)) == {(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2)}


def test_straight_moves_may_go_any_distance_and_need_not_follow_the_first_path() -> None:
    grid, box = read_position("X.../.a../..../.... goal 3 3")
    assert straight_moves(grid, box, 1, (0, 0), (0, 0)) == 0
    assert straight_moves(grid, box, 1, (0, 0), (0, 3)) == 1
    assert straight_moves(grid, box, 1, (0, 0), (3, 3)) == 2


def test_only_pieces_beside_free_cells_can_move() -> None:
    grid, box = read_position(RED_DONKEY)
    assert "".join(SYMBOLS[value] for value in beside_free_cells(grid)) == "fghi"
    assert run_length(paths(grid, box, SYMBOLS.index("h")), (4, 0), "right") == 2
