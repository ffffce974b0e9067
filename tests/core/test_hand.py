"""The hands of the core: a cursor, lines, drags in four directions, and swipes over falling pieces."""

import pytest

from puzzlebox.core.action import Action
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import (
    CURSOR_MARK,
    CURSOR_MOVES,
    CURSOR_PRESS,
    NOTHING,
    TAP_WAY,
    CellHand,
    DirectionHand,
    Gesture,
    Hand,
    Lifted,
    LineHand,
    Modifier,
    SwipeHand,
    cells_between,
    click,
    default_actions,
    default_hand,
    drag,
    middle_of,
)
from puzzlebox.core.options import Options
from puzzlebox.core.words import cell_words
from tests.fake_game import LAMPS, Lamps

OPTIONS = Options(())
STATE = LAMPS.begin({"size": "3"}, "hand")


def take(hand: Hand[Lamps], *acts: str | Gesture, state: Lamps = STATE) -> list[str]:
    """Return the inputs that follow from acts."""
    return [text for act in acts for text in hand.take(state, OPTIONS, act)]


def cursor(hand: Hand[Lamps]) -> Cell | None:
    return next(iter(hand.shows(STATE).cells.get("cursor", ())), None)


def test_plain_hand_sends_actions_and_ignores_gestures() -> None:
    assert take(Hand(), "+left", *click((0, 0)), "-left") == ["+left", "-left"]
    assert Hand[Lamps]().shows(STATE) == NOTHING


def test_cells_of_a_lifted_piece_lie_around_its_corner() -> None:
    assert Lifted(3, ((0, 0), (1, 2)), (500, 700)).corners == [(500, 700), (1500, 2700)]


# Cells
def test_cursor_appears_in_the_middle_and_stays_on_the_board() -> None:
    hand = CellHand[Lamps]()
    assert cursor(hand) is None
    seen = []
    for act in ("cursor left", "cursor left", "cursor left", "cursor up", "cursor right", "cursor down"):
        assert take(hand, act) == []
        seen.append(cursor(hand))
    assert seen == [(1, 1), (1, 0), (1, 0), (0, 0), (0, 1), (1, 1)]


def test_cursor_presses_and_marks_its_cell() -> None:
    hand = CellHand[Lamps]("dig", "flag")
    assert take(hand, "cursor press", "cursor mark") == ["dig 1 1", "flag 1 1"]
    assert cursor(hand) == (1, 1)
    assert take(hand, "cursor up", "cursor mark") == ["flag 0 1"]


def test_first_press_acts_where_the_cursor_was_or_the_pointer_is() -> None:
    hand = CellHand[Lamps]()
    off_the_board = Gesture("hover", middle_of((7, 7)), middle_of((7, 7)))
    assert take(hand, "cursor up", "cursor up", off_the_board, "cursor press") == ["press 0 1"]
    assert take(hand, Gesture("hover", middle_of((2, 2)), middle_of((2, 2))), "cursor press") == ["press 2 2"]
    assert take(CellHand(), off_the_board, "cursor press") == ["press 1 1"]
    smaller = LAMPS.begin({"size": "2"}, "hand")
    take(hand, off_the_board)
    hand.reset(smaller)
    assert take(hand, "cursor press", state=smaller) == ["press 0 0"]


def test_click_presses_and_right_click_marks() -> None:
    hand = CellHand[Lamps]("press", "mark")
    assert take(hand, *click((2, 0)), *click((0, 1), "right"), *click((0, 1), "middle")) == ["press 2 0", "mark 0 1"]
    assert take(CellHand(), *click((0, 1), "right")) == []


def test_click_counts_only_if_it_ends_on_its_cell() -> None:
    hand = CellHand[Lamps]()
    assert take(hand, *drag(((0, 0), (0, 1)))) == []
    assert take(hand, *drag(((0, 0), (0, 1), (0, 0)))) == ["press 0 0"]
    assert take(hand, *click((3, 0)), *click((-1, -1))) == []


def test_pointer_hides_the_cursor_which_appears_where_it_was_and_leaves_a_smaller_board() -> None:
    hand = CellHand[Lamps]()
    take(hand, "cursor left", Gesture("hover", middle_of((2, 1)), middle_of((2, 1))))
    assert cursor(hand) is None
    assert take(hand, "cursor left", "darken") == ["darken"], "an action of the game passes"
    assert cursor(hand) == (2, 1)
    hand.reset(STATE)
    assert cursor(hand) == (2, 1)
    hand.reset(LAMPS.begin({"size": "2"}, "hand"))
    assert cursor(hand) is None


def test_finished_game_shows_no_cursor() -> None:
    hand = CellHand[Lamps]()
    take(hand, "cursor left")
    state = STATE.copy()
    state.grid.cells[:] = [0] * 9
    assert state.outcome()
    assert hand.shows(state) == NOTHING


def test_copy_of_a_hand_is_its_own() -> None:
    hand = CellHand[Lamps]()
    take(hand, "cursor left")
    other = hand.copy()
    take(other, "cursor left")
    assert (cursor(hand), cursor(other)) == ((1, 1), (1, 0))


# Lines
def test_line_presses_all_cells_that_a_drag_crosses_once() -> None:
    hand = LineHand[Lamps]()
    press, *moves, release = drag(((0, 0), (0, 2), (0, 1), (2, 1)))
    assert (take(hand, press, *moves), hand.shows(STATE).line) == ([], ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)))
    assert take(hand, release) == ["press 0 0", "press 0 1", "press 0 2", "press 1 1", "press 2 1"]
    assert hand.shows(STATE).line == ()
    hand = LineHand[Lamps]("press", "mark")
    assert take(hand, *drag(((0, 0), (1, 0)), "right")) == ["mark 0 0", "mark 1 0"]
    assert take(hand, press, *moves, release._replace(phase="cancel"), release) == []


def test_line_leaves_out_cells_off_the_board() -> None:
    assert take(LineHand(), *drag(((0, 1), (0, 4)))) == ["press 0 1", "press 0 2"]
    assert take(LineHand(), *drag(((-1, 0), (1, 0)))) == []


@pytest.mark.parametrize(
    ("end", "cells"),
    [((0, 0), []), ((0, -2), [(0, -1), (0, -2)]), ((2, 2), [(1, 1), (2, 2)]), ((1, 2), [(1, 1), (1, 2)])],
)
def test_cells_between(end: Cell, cells: list[Cell]) -> None:
    assert list(cells_between((0, 0), end)) == cells


# Directions
@pytest.mark.parametrize(
    ("down", "right", "inputs"),
    [
        *[(0, 500, ["right"]), (0, -500, ["left"]), (500, 250, ["down"])],
        *[(-900, -450, ["up"]), (0, 499, []), (500, 251, [])],
    ],
)
def test_drag_gives_its_direction(down: int, right: int, inputs: list[str]) -> None:
    start = middle_of((1, 1))
    end = (start[0] + down, start[1] + right)
    assert take(DirectionHand(), Gesture("press", start, start), Gesture("release", start, end)) == inputs
    assert take(DirectionHand(), Gesture("release", start, end, "right")) == []
    off = (start[0], start[1] + 5000)
    assert take(DirectionHand(), Gesture("release", off, (off[0] + down, off[1] + right))) == []


# Swipes

LEFT = Action("left", "left", ("Left",), hold=True)
RIGHT = Action("right", "right", ("Right",), hold=True)
DOWN = Action("down", "soft drop", ("Down",), hold=True)
TURN = Action("cw", "turn", ("Up",), role="turn")
OTHERS = (Action("drop", "drop", ("Space",), role="drop"), Action("hold", "hold", ("C",), role="hold"))

TOUCH: frozenset[Modifier] = frozenset({"touch"})
QUICK_TOUCH: frozenset[Modifier] = frozenset({"touch", "quick"})
START = (10_500, 5_500)


def by(right: float = 0, down: float = 0) -> tuple[int, int]:
    """Return the point this many cells away from the start."""
    return START[0] + round(down * 1000), START[1] + round(right * 1000)


def swipes(*actions: Action) -> SwipeHand[Lamps]:
    hand = SwipeHand[Lamps](actions or (LEFT, RIGHT, DOWN, TURN, *OTHERS))
    assert take(hand, Gesture("press", START, START, modifiers=TOUCH)) == []
    return hand


def moved(hand: Hand[Lamps], *way: tuple[int, int]) -> list[str]:
    return take(hand, *(Gesture("move", START, point, modifiers=TOUCH) for point in way))


def swiped(*way: tuple[int, int], actions: tuple[Action, ...] = (), quick: bool = False) -> list[str]:
    """Return the inputs of a finger that moves this way and is lifted at its end."""
    hand = swipes(*actions)
    modifiers = QUICK_TOUCH if quick else TOUCH
    return moved(hand, *way) + take(hand, Gesture("release", START, way[-1], modifiers=modifiers))


@pytest.mark.parametrize(
    ("way", "inputs"),
    [
        ([(START[0] - TAP_WAY, START[1] + TAP_WAY)], ["cw"]),
        ([(START[0], START[1] + TAP_WAY + 1)], []),
        ([by(0.9), by(1), by(1.9), by(3)], ["+right", "-right"] * 3),
        ([by(-2.5), by(-1)], ["+left", "-left"] * 2 + ["+right", "-right"]),
        ([by(0, 0.9), by(0, 1), by(0, 3), by(0.5, 4)], ["+down", "-down"]),
        ([by(0.5, -2)], ["hold"]),
        ([by(0, -1.9)], []),
    ],
    ids=["tap", "no tap", "cell for cell", "and back", "faster until the finger is lifted", "up", "not far enough up"],
)
def test_swipe(way: list[tuple[int, int]], inputs: list[str]) -> None:
    assert swiped(*way) == inputs


def test_piece_falls_faster_until_the_finger_goes_back_or_sideways() -> None:
    hand = swipes()
    steps = [by(0, 3), by(0, 2.5), by(0, 1.9), by(0, 2.5), by(0, 2.9), by(1, 3)]
    assert [moved(hand, step) for step in steps] == [
        ["+down"],
        [],
        ["-down"],
        [],
        ["+down"],
        ["-down", "+right", "-right"],
    ]


def test_quick_swipe_down_drops() -> None:
    assert (swiped(by(0, 3), quick=True), swiped(by(0, 3))) == (["+down", "-down", "drop"], ["+down", "-down"])
    assert swiped(by(0, 2.9), quick=True) == ["+down", "-down"]
    assert "drop" not in swiped(by(4, 3.5), quick=True)


def test_action_without_hold_is_sent_once_for_each_cell() -> None:
    assert swiped(by(-2), actions=(Action("left", "left", ("Left",)),)) == ["left", "left"]
    assert swiped(by(2, 5), actions=(Action("left", "left", ("Left",)),)) == []


def test_cancelled_swipe_ends_the_fall_and_a_new_game_the_swipe() -> None:
    hand = swipes()
    moved(hand, by(0, 2))
    cancel = Gesture("cancel", START, by(0, 2), modifiers=TOUCH)
    assert take(hand, cancel) == ["-down"]
    assert take(hand, cancel, Gesture("release", START, by(0, 2), modifiers=TOUCH)) == []
    hand = swipes()
    hand.reset(STATE)
    assert moved(hand, by(3)) == [], "a new game forgets the finger"


def test_mouse_does_not_swipe() -> None:
    hand = SwipeHand[Lamps]((LEFT, RIGHT, DOWN, TURN, *OTHERS))
    start, end = Gesture("press", START, START), Gesture("release", START, by(3))
    assert take(hand, start, Gesture("move", START, by(3)), end) == []


# Defaults
def test_hand_of_a_game_that_declares_none_follows_from_its_words() -> None:
    cells = cell_words(2, 2, "dig", "flag")
    assert len(cells) == 8
    hand: Hand[Lamps] = default_hand(False, (), cells)
    assert isinstance(hand, CellHand)
    assert hand.verbs == {"press": "dig", "mark": "flag"}
    assert default_actions(cells) == (*CURSOR_MOVES, CURSOR_PRESS, CURSOR_MARK)
    assert default_actions(cell_words(2, 2, "dig")) == (*CURSOR_MOVES, CURSOR_PRESS)
    space = Action("darken", "darken", ("Space",))
    assert [action.keys for action in default_actions(cells, (space, CURSOR_MARK))[4:]] == [("Enter",)]
    assert isinstance(default_hand(False, (), ("up", "down", "left", "right")), DirectionHand)
    assert type(default_hand(False, (), ("up", "down", "left"))) is Hand
    assert isinstance(default_hand(True, (), cells), SwipeHand)
    assert default_actions(("up", "down", "left", "right")) == ()
