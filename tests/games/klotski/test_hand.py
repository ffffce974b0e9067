"""The hand: what clicks, drags and keys of a player of Klotski mean, without a window."""

from typing import Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.hand import UNIT, Lifted
from puzzlebox_games.klotski.board import SYMBOLS
from puzzlebox_games.klotski.hand import Carried
from tests.games.hands import dragged, point
from tests.games.klotski.play import CORNER, Held, session_of
from tests.sheets.stories import facts, play_story

RING = {(r, c) for r in range(3) for c in range(3)} - {(1, 1)}

numbers = st.integers(-2 * UNIT, 5 * UNIT)


class Told(Held):
    """The game and the hand of a story, which begins with a position or the name of one."""

    opening = "on"

    @classmethod
    def on(cls, position: str) -> Self:
        return cls(session_of({"donkey": "", "corner": CORNER}.get(position, position)))


@pytest.fixture
def held() -> Held:
    return Held(session_of())


@pytest.fixture
def corner() -> Held:
    return Held(session_of(CORNER))


# Clicks
@facts("""
a click on a piece with one place to go sends it there
    'Xab/cde/fg. goal 2 2': 'click(2.5,1.5)=slide g 2 2' 'click(1.1,2.1)=slide e 2 2' click(0.5,0.5)=None
a click on a side moves the piece to that side
    corner: 'click(1.5,1.95)=move a right' 'click(1.5,1.05)=move a left'
    corner: 'click(1.05,1.5)=move a up' 'click(1.95,1.5)=move a down'
a click on a side that is blocked sends nothing
    donkey: click(4.5,0.05)=None 'click(4.5,0.95)=move h right'
a second click on the target sends a taken piece there and lets go of it
    corner: click(3.5,3.5)=None click(1.5,1.5)=None 'click(3.5,3.5)=slide a 3 3' click(3.5,2.5)=None
a taken piece covers the target on the shortest way
    'XX../XX../..../.... goal 2 0': click(1,1)=None 'click(1.5,3.5)=slide X 0 2'
a click on a taken piece lets go
    corner: click(1.5,1.5)=None click(1.5,1.5)=None click(3.5,3.5)=None
a click outside the box sends nothing
    donkey: click(-0.5,1.0)=None click(5.5,1.0)=None click(2.0,-1.0)=None click(2.0,9.0)=None
a drag is one slide to the nearest place
    donkey: 'drag((4.5,0.5),(4.5,1.2),(4.5,2.3))=slide h 4 2'
    donkey: drag((4.5,0.5),(4.5,0.9))=None 'drag((4.5,0.5),(4.5,1.1))=slide h 4 1'
a drag goes around corners
    donkey: 'drag((3.5,1.5),(4.5,1.5),(4.5,2.5))=slide f 4 2'
a quick drag does not jump over a piece, but a slow one goes around it
    'Xa./.../bbb goal 2 2': drag((0.5,0.5),(0.5,2.5))=None
    'Xa./.../bbb goal 2 2': 'drag((0.5,0.5),(1.5,0.5),(1.5,2.5),(0.5,2.5))=slide X 0 2'
a drag does not leave the free cells
    donkey: drag((1,2),(5,2),(0,0))=None drag((4.5,0.5),(-3.0,0.5))=None
    donkey: 'drag((4.5,0.5),(-3.0,0.5),(-3.0,9.0))=slide h 4 2'
the cursor stays if there is no piece in a direction
    donkey: press(up,up)=[None,None] piece(cursor)=X press(left,left)=[None,None] piece(cursor)=a
""")
def test_clicks_drags_and_the_cursor(story: str) -> None:
    play_story(Told, story)


def test_the_right_button_does_nothing(held: Held) -> None:
    assert held.take(*dragged((4.5, 0.5), (4.5, 1.5), button="right")) == []


# Keys
def test_the_cursor_goes_from_piece_to_piece_and_pushes_the_taken_one(held: Held) -> None:
    assert held.press("down", "down", "down", "take", "down", "right") == [*[None] * 4, "move f down", "move f right"]
    assert (held.press("take", "up", "up"), held.state.tally) == ([None, None, None], (1, 2, 2))


def test_the_next_key_goes_from_piece_to_piece_in_reading_order(held: Held) -> None:
    pieces = ""
    for act in ["next piece"] * 11 + ["previous piece"] * 2:
        held.press(act)
        pieces += SYMBOLS[held.hand.cursor or 0]
    assert pieces == "XbcdefghiaXai"
    held.press("take", "next piece")
    assert held.press("right") == ["move a right"] or held.hand.taken


def test_a_push_against_another_piece_sends_nothing(held: Held) -> None:
    assert held.press("take", "up", "left", "down") == [None, None, None, None]


def test_after_the_win_no_click_or_key_sends_anything() -> None:
    held = Held(session_of("X../.../... goal 0 1"))
    held.press("take")
    held.send("move X right")
    assert held.click(0.5, 1.9) is None
    assert held.press("take", "right") == [None, None]


def test_the_cursor_leaves_a_piece_that_another_board_does_not_have(held: Held) -> None:
    held.press("down", "down", "down", "right", "down")
    other = Held(session_of(CORNER))
    other.play.hand = held.hand
    other.hand.reset(other.state)
    assert other.shows.cells == {}


def test_undo_puts_down_a_dragged_piece(held: Held) -> None:
    held.send("move h right")
    held.drag((4.5, 1.5), (4.5, 1.9), ends=False)
    assert held.shows.lifted == Lifted(9, ((0, 0),), (4000, 1400))
    held.send("undo")
    assert held.shows.lifted is None


def test_a_taken_piece_shows_where_it_can_go(corner: Held) -> None:
    corner.click(1.5, 1.5)
    assert corner.cells("held") == {(1, 1)}
    assert corner.cells("target") == {*corner.state.grid} - {(0, 0), (1, 1)}


# A piece that follows the pointer
def followed(start: tuple[int, int], places: set[tuple[int, int]], *pointers: tuple[float, float]) -> Carried:
    carried = Carried.lifted(1, start, places)
    for pointer in pointers:
        carried = carried.follow(point(pointer))
    return carried


def test_a_piece_is_shown_between_two_places() -> None:
    carried = followed((0, 0), RING, (0.1, 0.4))
    assert (carried.corner, carried.shown) == ((0, 0), (0, 400))
    carried = followed((0, 0), RING, (0.1, 0.6))
    assert (carried.corner, carried.shown) == ((0, 1), (0, 600))


def test_a_piece_goes_around_a_corner() -> None:
    pointers = ((0, 2), (2, 2), (2, 0))
    for count in range(1, 4):
        assert followed((0, 0), RING, *pointers[:count]).corner == pointers[count - 1]


def test_a_piece_stays_before_an_obstacle() -> None:
    carried = followed((1, 0), {(1, 0), (1, 2)}, (1, 2))
    assert (carried.corner, carried.shown) == ((1, 0), (1000, 0))


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=12))
def test_a_piece_never_leaves_its_places(pointers: list[tuple[int, int]]) -> None:
    carried = Carried.lifted(1, (0, 0), RING)
    for pointer in pointers:
        before, carried = carried.corner, carried.follow(pointer)
        assert carried.corner in RING
        (row, column), (r, c) = carried.shown, carried.corner
        assert abs(row - r * UNIT) + abs(column - c * UNIT) <= UNIT // 2
        assert row == r * UNIT or column == c * UNIT
        if before != carried.corner:
            assert _far(carried.corner, pointer) < _far(before, pointer)


def _far(place: tuple[int, int], pointer: tuple[int, int]) -> int:
    return (place[0] * UNIT - pointer[0]) ** 2 + (place[1] * UNIT - pointer[1]) ** 2
