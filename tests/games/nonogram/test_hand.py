"""Nonogram as a player's hand plays it, without a window."""

from typing import Any

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Button, Gesture, Modifier, Overlay, click, drag, middle_of
from puzzlebox_games.nonogram.hand import TOOLS
from tests.games.hands import Player
from tests.games.nonogram.play import HEART, HEART_PICTURE, board_text, session_of


def board(player: Player) -> str:
    return board_text(player.state)


def press(player: Player, key: str) -> list[str]:
    return player.act(f"+cursor {key}", f"-cursor {key}")


def dragged(player: Player, *cells: Cell, button: Button = "left", held: Modifier | None = None) -> list[str]:
    modifiers = frozenset((held,) if held else ())
    return player.act(*(gesture._replace(modifiers=modifiers) for gesture in drag(cells, button)))


@pytest.fixture
def player() -> Player:
    return Player(session_of())


def at_corner(player: Player) -> Player:
    player.act("cursor up", *["cursor up", "cursor left"] * 4)
    return player


STROKES = """
buttons paint, cross out and empty | left 1,2 = set 1 2 black | right 1,3 = set 1 3 white | middle 1,3 = set 1 3 none
shift empties | left 1,2 = set 1 2 black | shift 1,2 = set 1 2 none | shift 1,2 =
a cell with the value empties all | left 0,0 0,2 = fill 0 0 0 2 black | left 0,1 0,4 = fill 0 1 0 4 none
the same with crosses | right 1,0 1,1 = fill 1 0 1 1 white | right 1,0 1,1 = fill 1 0 1 1 none
a drag stays in its first cell | left 2,2 2,3 4,4 4,2 = set 2 2 black
a drag stays in its row | left 3,0 3,1 0,4 = fill 3 0 3 4 black
a drag stays in its column | left 0,1 1,1 1,4 9,9 = fill 0 1 4 1 black
a drag stays on the board | left 4,4 -3,4 = fill 4 4 0 4 black
a drag that begins off the board | left -5,1 2,1 = | left 0,7 0,1 =
"""
"""A name, and strokes with the inputs that follow from them."""


@pytest.mark.parametrize("play", STROKES.strip().splitlines(), ids=lambda play: play.split(" |")[0])
def test_strokes(play: str, player: Player) -> None:
    for stroke in play.split(" | ")[1:]:
        acts, inputs = stroke.split("=")
        button, *places = acts.split()
        cells = [(int(row), int(column)) for row, column in (place.split(",") for place in places)]
        held: Any = {"held": "shift"} if button == "shift" else {"button": button}
        assert dragged(player, *cells, **held) == [inputs.strip()] * bool(inputs.strip())


def test_a_drag_changes_only_cells_like_its_first_one(player: Player) -> None:
    dragged(player, (0, 1), (0, 2))
    dragged(player, (0, 0), (0, 4), button="right")
    assert board(player).startswith(".##../")
    dragged(player, (0, 0), (0, 4))
    assert board(player).startswith("#####/")


def test_the_drag_is_shown_with_its_cells_and_what_they_become(player: Player) -> None:
    player.act(*click((0, 1), "right"))
    player.act(*drag(((0, 0), (0, 3)))[:-1])
    assert player.shows.line == ((0, 0), (0, 1), (0, 2), (0, 3))
    changes = {cell: value for cell, value in player.shows.preview.items() if cell not in TOOLS}
    assert changes == {(0, 0): 1, (0, 2): 1, (0, 3): 1}
    player.act(Gesture("cancel", (500, 500), (500, 3500)))
    assert not player.shows.line
    assert board(player).startswith("?.???/")


def test_keys_paint_where_the_cursor_is(player: Player) -> None:
    assert press(at_corner(player), "black") == ["set 0 0 black"]
    assert press(player, "black") == ["set 0 0 none"]
    assert press(player, "white") == ["set 0 0 white"]
    assert press(player, "none") == ["set 0 0 none"]
    assert press(player, "none") == []
    assert player.shows.cells == {"cursor": {(0, 0)}}


@pytest.mark.parametrize("key", ["black", "white"])
def test_the_first_key_paints_in_the_middle_and_shows_the_cursor(key: str, player: Player) -> None:
    assert press(player, key) == [f"set 2 2 {key}"]
    assert player.shows.cells == {"cursor": {(2, 2)}}


def test_the_first_key_crosses_out_what_is_left_of_the_lines_in_the_middle() -> None:
    player = Player(session_of(f"{HEART} ?#?#?/?#???/?#???/?#???/??#??"))
    sent = player.act("cursor cross")
    assert player.shows.cells == {"cursor": {(2, 2)}}
    assert sent == Player(session_of(f"{HEART} ?#?#?/?#???/?#???/?#???/??#??")).act("cursor up", "cursor cross")


def test_a_held_key_paints_while_the_cursor_moves(player: Player) -> None:
    at_corner(player)
    assert player.act("+cursor black", "cursor right", "cursor right", "cursor right") == []
    assert player.shows.line == ((0, 0), (0, 1), (0, 2), (0, 3))
    assert player.act("cursor left", "-cursor black") == ["fill 0 0 0 2 black"]


def test_a_held_key_begins_another_line_where_the_cursor_turns(player: Player) -> None:
    at_corner(player)
    sent = player.act("+cursor white", "cursor right", "cursor down", "cursor down", "-cursor white")
    assert sent == ["fill 0 0 0 1 white", "fill 1 1 2 1 white"]
    assert board(player) == "..???/?.???/?.???/?????/?????"


def test_another_key_ends_the_line_of_the_first(player: Player) -> None:
    at_corner(player)
    assert player.act("+cursor black", "cursor right", "+cursor white") == ["fill 0 0 0 1 black"]
    assert player.act("-cursor black", "cursor down", "-cursor white") == ["fill 0 1 1 1 white"]


def test_a_click_on_a_clue_or_a_key_crosses_out_what_is_left() -> None:
    player = Player(session_of(f"{HEART} ?#?#?/?#???/?#???/?#???/??#??"))
    assert player.act(*click((1, -1))) == []
    assert player.act(*click((0, -1))) == ["cross row 0"]
    assert player.act(*click((-1, 1))) == ["cross column 1"]
    assert player.act(*click((-1, -1)), *click((9, -1)), *click((-1, 9)), *click((9, 9))) == []
    other = Player(session_of(f"{HEART} ?#?#?/?#???/?#???/?#???/?????"))
    at_corner(other).act("cursor right")
    assert other.act("cursor cross") == ["cross row 0", "cross column 1"]


def test_the_tool_is_what_the_left_button_and_a_finger_paint(player: Player) -> None:
    black, white = TOOLS
    assert player.shows.preview == {black: 1}
    assert player.act(*click(white)) == []
    assert player.shows.preview == {white: 2}
    assert dragged(player, (0, 0), held="touch") == ["set 0 0 white"]
    assert player.act(*click((0, 1), "right")) == ["set 0 1 black"]
    assert player.act("tool", *click((0, 2))) == ["set 0 2 black"]


def test_the_lines_of_the_pointer_are_shown(player: Player) -> None:
    player.act(Gesture("hover", middle_of((2, 3)), middle_of((2, 3))))
    assert player.shows.cells == {"target": {(2, 3)}}
    player.act(Gesture("hover", middle_of((7, 7)), middle_of((7, 7))))
    assert not player.shows.cells


def test_undo_gives_up_a_line(player: Player) -> None:
    player.act(*drag(((0, 0), (0, 3)))[:-1])
    player.play.hand.reset(player.state)
    assert player.shows.line == ()


@pytest.mark.parametrize("keys", [True, False])
def test_a_game_is_won_by_keys_alone_and_by_mouse_alone(keys: bool, player: Player) -> None:
    picture = HEART_PICTURE.split("/")
    for row, column in [(row, column) for row in range(5) for column in range(5) if picture[row][column] == "#"]:
        if keys:
            at_corner(player).act(*["cursor down"] * row, *["cursor right"] * column)
            press(player, "black")
        else:
            player.act(*click((row, column)))
    assert player.play.outcome


def test_nothing_is_painted_in_a_pause(player: Player) -> None:
    player.play.send("pause")
    assert player.act(*click((0, 1))) == []
    assert player.shows == Overlay()
