"""Lights as a player's hand plays it, without a window: the cursor, clicks, and what a press would turn."""

import pytest

from puzzlebox.core.hand import Gesture, Overlay, click, drag, middle_of
from puzzlebox.rules import Cell, Options, ShownCell
from puzzlebox_games.lights.game import GAME
from tests.games import hands
from tests.games.lights.play import PLUS, session_of


class Player(hands.Player):
    """Plays one game, by default with a plus of lights."""

    def __init__(self, position: str = PLUS, options: str = "") -> None:
        super().__init__(session_of(position, options))

    def hover(self, cell: Cell) -> None:
        assert self.act(Gesture("hover", middle_of(cell), middle_of(cell))) == []


@pytest.fixture
def player() -> Player:
    return Player()


def test_the_cursor_appears_in_the_middle_and_moves_within_the_board(player: Player) -> None:
    assert player.act("cursor left") == []
    assert player.act("cursor mark") == ["mark 2 2"]
    player.act(*["cursor up", "cursor right"] * 9)
    assert player.act("cursor press") == ["press 0 4"]
    assert player.act("cursor down", "cursor left", "cursor press") == ["press 1 3"]


def test_the_cursor_appears_where_the_pointer_is_and_goes_when_it_moves(player: Player) -> None:
    player.hover((3, 1))
    player.act("cursor up")
    assert player.cells("cursor") == {(3, 1)}
    player.hover((0, 0))
    assert player.cells("cursor") == set()
    assert player.act("cursor press") == ["press 0 0"]


@pytest.mark.parametrize(("key", "sent"), [("press", "press 2 2"), ("mark", "mark 2 2")])
def test_the_first_key_acts_in_the_middle_and_shows_the_cursor(key: str, sent: str) -> None:
    player = Player("11000/10100/01110/00100/00000")
    assert player.act(f"cursor {key}") == [sent]
    assert player.cells("cursor") == {(2, 2)}


def test_undo_leaves_the_cursor_where_it_is(player: Player) -> None:
    player.act("cursor up", "cursor right", "cursor press")
    assert player.play.send("undo") is not None
    assert (player.cells("cursor"), player.act("cursor press")) == ({(2, 3)}, ["press 2 3"])
    assert player.play.send("restart") is not None
    assert player.cells("cursor") == {(2, 3)}


def test_a_click_presses_and_a_right_click_marks(player: Player) -> None:
    assert (player.act(*click((1, 1))), player.act(*click((1, 1), "right"))) == (["press 1 1"], ["mark 1 1"])
    assert (player.act(*click((1, 1), "middle")), player.act(*click((5, 1)))) == ([], [])


def test_a_drag_across_cells_presses_none_of_them(player: Player) -> None:
    assert (player.act(*drag(((1, 1), (1, 2)))), player.act(*drag(((1, 1), (4, 4)), "right"))) == ([], [])


def test_the_hand_shows_what_a_press_would_turn() -> None:
    player = Player(options="states=3", position="")
    player.play.state.grid.cells[:] = [0, 1, 2, 0, 0] * 5
    player.hover((0, 1))
    assert player.shows.preview == {(0, 0): 1, (0, 1): 2, (0, 2): 0, (1, 1): 2}
    player.hover((5, 1))
    assert player.shows == Overlay()


def test_nothing_is_previewed_in_a_pause(player: Player) -> None:
    player.hover((0, 0))
    player.play.send("pause")
    assert player.shows.preview == {}


def test_nothing_is_previewed_after_the_win(player: Player) -> None:
    assert player.act(*click((2, 2))) == ["press 2 2"]
    player.hover((0, 0))
    assert player.shows == Overlay()


def test_every_board_can_be_won_with_the_words_of_the_game() -> None:
    options = Options(GAME.options, {"size": "2x3"})
    assert GAME.inputs(options) == ("press 0 0", "press 0 1", "press 0 2", "press 1 0", "press 1 1", "press 1 2")


def test_lamps_are_shown_with_signs_and_marks() -> None:
    player = Player("110/100/000", "states=3")
    player.act(*click((0, 1), "right"))
    shown = GAME.show(player.play.state, player.play.preferences)
    assert shown.board.cells[:3] == (
        ShownCell(4, "○", form="dim"),
        ShownCell(4, "○", "mark", "dim"),
        ShownCell(),
    )
    assert shown.figures == {"Presses": "0", "Minimum": "2"}


def test_drawn_sets_are_shown() -> None:
    shown = GAME.show(Player("11/11/032 020/030 020", "shape=random").play.state, Options(GAME.preferences))
    assert [cell.label for cell in shown.board.cells] == ["●032", "●020", "●030", "●020"]
    assert [cell.notes for cell in shown.board.cells] == ["568", "5", "56", "5"]
