"""Nonogram as a player's hand plays it, without a window."""

from typing import Any

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Button, Gesture, Modifier, Overlay, click, drag, middle_of
from puzzlebox.core.options import Options
from puzzlebox.play.playthrough import Playthrough
from puzzlebox_games.nonogram.game import GAME
from puzzlebox_games.nonogram.hand import TOOLS
from tests.games.nonogram.play import HEART, board_text, session_of


class Player:
    """Plays one game by actions and gestures."""

    def __init__(self, position: str = HEART) -> None:
        self.play: Playthrough[Any] = Playthrough(session_of(position), Options(GAME.preferences))

    def act(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions and gestures, and send the inputs that follow. Return them."""
        sent = []
        for act in acts:
            for text in self.play.inputs_of(act):
                self.play.send(text)
                sent.append(text)
        return sent

    def press(self, key: str) -> list[str]:
        return self.act(f"+cursor {key}", f"-cursor {key}")

    def drag(self, *cells: Cell, button: Button = "left", modifiers: tuple[Modifier, ...] = ()) -> list[str]:
        return self.act(*(gesture._replace(modifiers=frozenset(modifiers)) for gesture in drag(cells, button)))

    @property
    def shows(self) -> Overlay:
        return self.play.hand.shows(self.play.state)

    @property
    def board(self) -> str:
        return board_text(self.play.state)


@pytest.fixture
def player() -> Player:
    return Player()


def at_corner(player: Player) -> Player:
    player.act("cursor up", *["cursor up", "cursor left"] * 4)
    return player


def test_buttons_paint_black_cross_out_and_empty(player: Player) -> None:
    assert player.act(*click((1, 2))) == ["set 1 2 black"]
    assert player.act(*click((1, 3), "right")) == ["set 1 3 white"]
    assert player.act(*click((1, 3), "middle")) == ["set 1 3 none"]
    assert player.drag((1, 2), modifiers=("shift",)) == ["set 1 2 none"]
    assert player.drag((1, 2), modifiers=("shift",)) == []


def test_a_button_on_a_cell_with_its_value_paints_none_for_the_whole_drag(player: Player) -> None:
    assert player.drag((0, 0), (0, 2)) == ["fill 0 0 0 2 black"]
    assert player.drag((0, 1), (0, 4)) == ["fill 0 1 0 4 none"]
    assert player.board.startswith("#????/")
    assert player.drag((1, 0), (1, 1), button="right") == ["fill 1 0 1 1 white"]
    assert player.drag((1, 0), (1, 1), button="right") == ["fill 1 0 1 1 none"]


def test_a_drag_changes_only_cells_like_its_first_one(player: Player) -> None:
    player.drag((0, 1), (0, 2))
    player.drag((0, 0), (0, 4), button="right")
    assert player.board.startswith(".##../")
    player.drag((0, 0), (0, 4))
    assert player.board.startswith("#####/")


def test_a_drag_stays_in_the_row_or_column_in_which_it_left_its_cell(player: Player) -> None:
    assert player.drag((2, 2), (2, 3), (4, 4), (4, 2)) == ["set 2 2 black"]
    assert player.drag((3, 0), (3, 1), (0, 4)) == ["fill 3 0 3 4 black"]
    assert player.drag((0, 1), (1, 1), (1, 4), (9, 9)) == ["fill 0 1 4 1 black"]
    assert player.drag((4, 4), (-3, 4)) == ["fill 4 4 0 4 black"]


def test_the_drag_is_shown_with_its_cells_and_what_they_become(player: Player) -> None:
    player.act(*click((0, 1), "right"))
    player.act(*drag(((0, 0), (0, 3)))[:-1])
    assert player.shows.line == ((0, 0), (0, 1), (0, 2), (0, 3))
    changes = {cell: value for cell, value in player.shows.preview.items() if cell not in TOOLS}
    assert changes == {(0, 0): 1, (0, 2): 1, (0, 3): 1}
    player.act(Gesture("cancel", (500, 500), (500, 3500)))
    assert not player.shows.line
    assert player.board.startswith("?.???/")


def test_a_drag_that_begins_off_the_board_paints_nothing(player: Player) -> None:
    assert player.drag((-5, 1), (2, 1)) == []
    assert player.drag((0, 7), (0, 1)) == []


def test_keys_paint_where_the_cursor_is(player: Player) -> None:
    assert player.press("black") == []
    assert at_corner(player).press("black") == ["set 0 0 black"]
    assert player.press("black") == ["set 0 0 none"]
    assert player.press("white") == ["set 0 0 white"]
    assert player.press("none") == ["set 0 0 none"]
    assert player.press("none") == []
    assert player.shows.cells == {"cursor": {(0, 0)}}


def test_a_held_key_paints_while_the_cursor_moves(player: Player) -> None:
    at_corner(player)
    assert player.act("+cursor black", "cursor right", "cursor right", "cursor right") == []
    assert player.shows.line == ((0, 0), (0, 1), (0, 2), (0, 3))
    assert player.act("cursor left", "-cursor black") == ["fill 0 0 0 2 black"]


def test_a_held_key_begins_another_line_where_the_cursor_turns(player: Player) -> None:
    at_corner(player)
    sent = player.act("+cursor white", "cursor right", "cursor down", "cursor down", "-cursor white")
    assert sent == ["fill 0 0 0 1 white", "fill 1 1 2 1 white"]
    assert player.board == "..???/?.???/?.???/?????/?????"


def test_another_key_ends_the_line_of_the_first(player: Player) -> None:
    at_corner(player)
    assert player.act("+cursor black", "cursor right", "+cursor white") == ["fill 0 0 0 1 black"]
    assert player.act("-cursor black", "cursor down", "-cursor white") == ["fill 0 1 1 1 white"]


def test_a_click_on_a_clue_or_a_key_crosses_out_what_is_left() -> None:
    player = Player(f"{HEART} ?#?#?/?#???/?#???/?#???/??#??")
    assert player.act(*click((1, -1))) == []
    assert player.act(*click((0, -1))) == ["cross row 0"]
    assert player.act(*click((-1, 1))) == ["cross column 1"]
    assert player.act(*click((-1, -1)), *click((9, -1)), *click((-1, 9)), *click((9, 9))) == []
    other = Player(f"{HEART} ?#?#?/?#???/?#???/?#???/?????")
    at_corner(other).act("cursor right")
    assert other.act("cursor cross") == ["cross row 0", "cross column 1"]


def test_the_tool_is_what_the_left_button_and_a_finger_paint(player: Player) -> None:
    black, white = TOOLS
    assert player.shows.preview == {black: 1}
    assert player.act(*click(white)) == []
    assert player.shows.preview == {white: 2}
    assert player.drag((0, 0), modifiers=("touch",)) == ["set 0 0 white"]
    assert player.act(*click((0, 1), "right")) == ["set 0 1 black"]
    assert player.act("tool", *click((0, 2))) == ["set 0 2 black"]


def test_the_lines_of_the_pointer_are_shown(player: Player) -> None:
    player.act(Gesture("hover", middle_of((2, 3)), middle_of((2, 3))))
    assert player.shows.cells == {"target": {(2, 3)}}
    player.act(Gesture("hover", middle_of((7, 7)), middle_of((7, 7))))
    assert not player.shows.cells


def test_undo_gives_up_a_line(player: Player) -> None:
    player.act(*drag(((0, 0), (0, 3)))[:-1])
    player.play.hand.reset(player.play.state)
    assert player.shows.line == ()


def test_a_game_is_won_by_keys_alone_and_by_mouse_alone() -> None:
    for player, paint in ((Player(), keyed), (Player(), clicked)):
        for row, cells in enumerate(player.play.state.solution):
            for column in range(5):
                if cells >> column & 1:
                    paint(player, (row, column))
        assert player.play.state.outcome()


def clicked(player: Player, cell: Cell) -> None:
    player.act(*click(cell))


def keyed(player: Player, cell: Cell) -> None:
    at_corner(player)
    player.act(*["cursor down"] * cell[0], *["cursor right"] * cell[1])
    player.press("black")


def test_nothing_is_painted_in_a_pause(player: Player) -> None:
    player.play.send("pause")
    assert player.act(*click((0, 1))) == []
    assert player.shows == Overlay()
