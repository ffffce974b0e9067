"""The hand of 2048, and what a player sees, without a window."""

import pytest

from puzzlebox.core.hand import Button, Gesture, Point
from puzzlebox.core.options import Options
from puzzlebox.core.shown import GROUND, ShownCell
from puzzlebox_games.p2048.game import GAME, Swipes, show
from tests.games.p2048.play import placed

BOARD = "4 2 2/0 0 0/0 0 8"

PREFERENCES = Options(GAME.preferences)


def swipe(way: Point, button: Button = "left", start: Point = (1500, 1500)) -> tuple[str, ...]:
    """Return the inputs of a swipe this far down and to the right."""
    state = placed(BOARD, "goal=256")
    hand = GAME.new_hand(PREFERENCES, state.options)
    assert isinstance(hand, Swipes)
    end = start[0] + way[0], start[1] + way[1]
    phases = (Gesture("press", start, start, button), Gesture("move", start, end, button))
    assert [hand.take(state, PREFERENCES, gesture) for gesture in phases] == [(), ()]
    return hand.take(state, PREFERENCES, Gesture("release", start, end, button))


@pytest.mark.parametrize(
    ("way", "inputs"),
    [
        *[((0, -600), ("left",)), ((300, 600), ("right",)), ((-600, -200), ("up",))],
        *[((5000, 0), ("down",)), ((310, 600), ()), ((400, -400), ())],
    ],
)
def test_a_swipe_goes_at_least_twice_as_far_in_its_direction_as_across_it(way: Point, inputs: tuple[str, ...]) -> None:
    assert swipe(way) == inputs


def test_a_swipe_is_at_least_a_sixth_of_a_cell_long_and_begins_on_the_board() -> None:
    assert swipe((0, 167)) == ("right",)
    assert swipe((0, 166)) == swipe((0, 0)) == ()
    assert (swipe((0, 2000), button="right"), swipe((0, 2000), start=(100, -20))) == ((), ())
    assert swipe((0, 2000), start=(100, 20)) == ("right",)


def test_keys_are_directions() -> None:
    state = placed(BOARD, "goal=256")
    assert GAME.new_hand(PREFERENCES, state.options).take(state, PREFERENCES, "left") == ("left",)


def test_a_player_sees_tiles_with_their_numbers_and_the_goal() -> None:
    shown = show(placed(BOARD, "goal=256"), PREFERENCES)
    assert shown.board[0, 0] == ShownCell(2, "4", "stack")
    assert shown.board[1, 1] == GROUND
    assert shown.figures == {"Score": "0", "Largest tile": "8", "Moves": "0", "Goal": "256"}
