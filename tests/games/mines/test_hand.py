"""Mines as a player's hand plays it, without a window."""

from typing import Any

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Gesture, click, drag, middle_of
from puzzlebox.core.options import Options
from puzzlebox.play.playthrough import Playthrough
from puzzlebox_games.mines.game import GAME
from tests.games.mines.play import session_of, view
from tests.games.mines.test_rules import CORNER, OPEN

TOUCH = frozenset[Any]({"touch"})


class Player:
    """Plays one game by actions and gestures."""

    def __init__(self, position: str = CORNER, **preferences: str) -> None:
        chosen = Options(GAME.preferences, {name.replace("_", "-"): text for name, text in preferences.items()})
        self.play: Playthrough[Any] = Playthrough(session_of(position), chosen)

    def act(self, *acts: str | Gesture) -> list[str]:
        """Let the hand take actions and gestures, and send the inputs that follow. Return them."""
        sent = []
        for act in acts:
            for text in self.play.inputs_of(act):
                self.play.send(text)
                sent.append(text)
        return sent

    @property
    def pressed(self) -> set[Cell]:
        return set(self.play.hand.shows(self.play.state).cells.get("preview", ()))


@pytest.fixture
def player() -> Player:
    return Player()


def test_the_left_button_opens_on_release(player: Player) -> None:
    press, release = click((4, 0))
    assert player.act(press) == []
    assert player.pressed == {(4, 0)}
    assert player.act(release) == ["open 4 0"]
    assert player.pressed == set()


def test_leaving_the_cell_calls_it_off(player: Player) -> None:
    assert player.act(*drag(((4, 0), (4, 1)))) == []
    press, move, _ = drag(((4, 0), (4, 1)))
    player.act(press, move)
    assert player.pressed == set()


def test_the_right_button_flags_on_press(player: Player) -> None:
    press, release = click((0, 0), "right")
    assert player.act(press) == ["flag 0 0"]
    assert player.act(release) == []


@pytest.mark.parametrize("button", ["left", "middle"])
def test_a_number_shows_its_neighbours_pressed_and_makes_a_chord(button: Any) -> None:
    player = Player()
    player.act(*click((3, 2), "right"))
    press, release = click((2, 2), button)
    player.act(press)
    assert player.pressed == {(3, 1)}
    assert player.act(release) == ["chord 2 2"]


def test_clicks_without_an_effect_are_counted(player: Player) -> None:
    player.act(*click((0, 0), "right"))
    assert player.act(*click((0, 0))) == ["wasted open"]
    assert player.act(*click((2, 2))) == ["wasted chord"]
    assert player.act(*click((2, 2), "right")) == ["wasted flag"]
    assert player.act(*click((-1, 2))) == []
    assert player.play.state.wasted == (1, 1, 1)


def test_a_click_on_a_number_flags_if_the_player_wants_that() -> None:
    player = Player(flags="on")
    player.act(*click((3, 0)))
    assert player.act(*click((0, 1))) == ["flags 0 1"]
    assert player.act(*click((0, 1))) == ["wasted chord"]


def test_the_buttons_may_be_swapped() -> None:
    player = Player(swap_buttons="on")
    assert player.act(*click((0, 0))) == ["flag 0 0"]
    assert player.act(*click((4, 0), "right")) == ["open 4 0"]


def test_in_flag_mode_taps_flag_and_long_presses_open(player: Player) -> None:
    assert player.act("flag mode") == []
    assert player.play.hand.shows(player.play.state).mode == "flag"
    press, _ = (gesture._replace(modifiers=TOUCH) for gesture in click((4, 0)))
    assert player.act(press) == []
    assert player.act(press._replace(phase="cancel")) == []
    assert player.act(*(gesture._replace(modifiers=TOUCH) for gesture in click((4, 0), "right"))) == ["open 4 0"]
    assert player.act(*(gesture._replace(modifiers=TOUCH) for gesture in click((3, 2)))) == ["flag 3 2"]
    assert player.act(*(gesture._replace(modifiers=TOUCH) for gesture in click((2, 2)))) == ["wasted chord"]
    player.act("flag mode")
    assert player.play.hand.shows(player.play.state).mode == ""


def test_keys_open_flag_and_chord(player: Player) -> None:
    player.act("cursor down", "cursor down")
    assert player.act("cursor mark") == ["flag 3 2"]
    assert player.act("cursor press") == ["wasted open"]
    assert player.act("cursor up", "cursor press") == ["chord 2 2"]
    assert player.act("cursor down", "cursor down", "cursor press") == ["open 4 2"]


def test_a_whole_game_by_keys() -> None:
    player = Player("4x4/1 *.../..../..../....")
    assert player.act("cursor down", "cursor mark") == ["flag 1 1"]
    player.act("cursor mark", "cursor down", "cursor right", "cursor press")
    assert player.play.result is not None
    assert player.play.result.entry.won


def test_nothing_is_sent_after_the_end(player: Player) -> None:
    player.act(*click((0, 0)))
    assert player.play.outcome
    assert player.act(*click((4, 0)), *click((4, 0), "right"), "cursor down", "cursor press", "cursor mark") == []


def test_a_first_opening_brings_the_number_of_its_board() -> None:
    player = Player("")
    player.act(*click((0, 0)))
    assert player.play.session.log[0][1].startswith("open 0 0 try ")
    assert view(player.play.state) != OPEN


def hovered(cell: Cell) -> Gesture:
    return Gesture("hover", middle_of(cell), middle_of(cell))


def test_the_pointer_hides_the_cursor(player: Player) -> None:
    player.act("cursor down", hovered((1, 1)))
    assert player.act("cursor press") == []
