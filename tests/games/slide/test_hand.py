"""The hand of Slide: clicks, drags and tiles that the pointer enters. Gaps, and the pixels, are the view's."""

import pytest

from puzzlebox.core.hand import UNIT, Gesture, Phase, click, drag, middle_of
from puzzlebox.core.options import Options
from puzzlebox_games.slide.board import DIRECTIONS
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.hand import GAP, SlideHand
from puzzlebox_games.slide.rules import Slide
from tests.games.slide.play import TWO_MOVES_OFF, placed

PREFERENCES = Options(GAME.preferences)


def taken(state: Slide, *gestures: Gesture) -> list[str]:
    """Return the inputs that a new hand gives for these gestures."""
    hand = SlideHand()
    return [text for gesture in gestures for text in hand.take(state, PREFERENCES, gesture)]


def dragged(start: tuple[int, int], down: int, right: int) -> tuple[Gesture, ...]:
    """Return a drag from the middle of a cell, by thousandths of a cell."""
    begin = middle_of(start)
    end = (begin[0] + down, begin[1] + right)
    phases: tuple[Phase, ...] = ("press", "move", "release")
    return tuple(Gesture(phase, begin, begin if phase == "press" else end) for phase in phases)


@pytest.mark.parametrize("cell", [(0, 1), (1, 0), (1, 2), (2, 1), (0, 0), (2, 2)])
def test_click_on_a_tile_gives_its_cell(cell: tuple[int, int]) -> None:
    assert taken(placed(TWO_MOVES_OFF), *click(cell)) == [f"tile {cell[0]} {cell[1]}"]


@pytest.mark.parametrize("button", ["middle", "right"])
def test_only_the_left_button_moves_tiles(button: str) -> None:
    assert taken(placed(TWO_MOVES_OFF), *click((0, 1), button)) == []  # type: ignore[arg-type]


def test_click_on_the_blank_or_off_the_board_gives_nothing() -> None:
    for cell in ((1, 1), (-1, 0), (0, 3), (3, 1)):
        assert taken(placed(TWO_MOVES_OFF), *click(cell)) == []


def test_click_on_the_gap_beside_or_below_a_tile_gives_nothing() -> None:
    state = placed(TWO_MOVES_OFF)
    for place in ((UNIT - GAP, UNIT + 500), (500, 2 * UNIT - 1)):
        assert taken(state, Gesture("press", place, place), Gesture("release", place, place)) == []
    last = (UNIT - GAP - 1, UNIT + 500)
    assert taken(state, Gesture("press", last, last), Gesture("release", last, last)) == ["tile 0 1"]


def test_press_on_one_tile_and_release_on_another_gives_nothing() -> None:
    assert taken(placed(TWO_MOVES_OFF), *drag(((0, 1), (0, 2)))) == []
    assert taken(placed(TWO_MOVES_OFF), *drag(((0, 0), (0, 1), (1, 1)))) == []


@pytest.mark.parametrize(
    ("cell", "down", "right"),
    [((0, 1), 1000, 0), ((2, 1), -600, 100), ((1, 0), 0, 520), ((1, 2), -200, -1000), ((2, 1), -5000, 0)],
)
def test_drag_of_a_tile_towards_the_blank_gives_its_cell(cell: tuple[int, int], down: int, right: int) -> None:
    assert taken(placed(TWO_MOVES_OFF), *dragged(cell, down, right)) == [f"tile {cell[0]} {cell[1]}"]


def test_drag_moves_all_tiles_up_to_the_blank() -> None:
    state = placed("1 2 3\n 4 5 6\n 0 7 8")
    (text,) = taken(state, *dragged((2, 2), 0, -600))
    state.send(text)
    assert state.grid.text() == "1 2 3/4 5 6/7 8 0"


@pytest.mark.parametrize(("cell", "down", "right"), [((0, 1), -1000, 0), ((0, 1), 0, 1000), ((0, 0), 1000, 0)])
def test_drag_in_another_direction_gives_nothing(cell: tuple[int, int], down: int, right: int) -> None:
    assert taken(placed(TWO_MOVES_OFF), *dragged(cell, down, right)) == []


def test_cancelled_press_gives_nothing_later() -> None:
    press, release = click((0, 1))
    assert taken(placed(TWO_MOVES_OFF), press, press._replace(phase="cancel"), release) == []


def test_pressed_tile_and_the_blank_are_shown_until_the_release() -> None:
    state, hand = placed(TWO_MOVES_OFF), SlideHand()
    press, release = click((1, 2))
    hand.take(state, PREFERENCES, press)
    assert hand.shows(state).cells == {"held": {(1, 2)}, "target": {(1, 1)}}
    hand.take(state, PREFERENCES, release)
    assert hand.shows(state).cells == {}
    hand.take(state, PREFERENCES, click((0, 0))[0])
    assert hand.shows(state).cells == {}


def test_reset_lets_go_of_a_tile() -> None:
    state, hand = placed(TWO_MOVES_OFF), SlideHand()
    hand.take(state, PREFERENCES, click((1, 2))[0])
    hand.reset(state)
    assert hand.shows(state).cells == {}


def test_keys_give_their_inputs() -> None:
    assert SlideHand().take(placed(TWO_MOVES_OFF), PREFERENCES, "left") == ("left",)
    preferences = Options(GAME.preferences, {"arrows": "blank"})
    roles = {action.role: action.input for action in GAME.actions_for(preferences) if action.role in DIRECTIONS}
    assert roles == {"up": "down", "down": "up", "left": "right", "right": "left"}


def test_show_names_the_tiles_that_are_at_home() -> None:
    shown = GAME.show(placed(TWO_MOVES_OFF), PREFERENCES)
    assert [cell.label for cell in shown.board.cells] == ["1", "2", "3", "4", "", "6", "7", "5", "8"]
    assert [cell.role for cell in shown.board.cells] == ["home"] * 4 + ["", "home", "home", "stack", "stack"]
    assert shown.figures == {"Time": "0", "Moves": "0", "Actions": "0"}
