"""The game's own actions: repeats while a key is held, actions for the hand, availability, and hints."""

import pygame
import pytest

from puzzlebox.core.game import Action, Repeat
from puzzlebox.core.hand import Gesture, Hand, Overlay
from puzzlebox.core.options import Options
from puzzlebox.input.key_table import KeyHint
from puzzlebox_games.nonogram.game import GAME as NONOGRAM
from tests.fake_game import Lamps, variant_of
from tests.scenes.conftest import Desk
from tests.scenes.games import LAMPS, ClickView, registry_of
from tests.scenes.keys import ESC, RIGHT, B, C, D, E, M, P, U, V

LIMIT = 5


class CursorHand(Hand[Lamps]):
    """A cursor that moves along the first row, up to its end, and presses a lamp."""

    column = 0

    def take(self, state: Lamps, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        if act == "cursor press":
            return (f"press 0 {self.column}",)
        if act not in ("cursor left", "cursor right"):
            return () if isinstance(act, Gesture) else (act,)
        self.column = min(2, max(0, self.column + (1 if act == "cursor right" else -1)))
        return ()

    def shows(self, state: Lamps) -> Overlay:
        return Overlay({"cursor": frozenset({(0, self.column)})})


def below_limit(state: Lamps) -> bool:
    return state.pressed < LIMIT


GAME = variant_of(
    LAMPS,
    id="cursors",
    title="Cursors",
    view=lambda: ClickView,
    hand=CursorHand,
    actions=(
        Action("cursor left", "left", ("Left", "A"), repeat=Repeat(200, 50), group="move"),
        Action("cursor right", "right", ("Right",), repeat=Repeat(200, 50), group="move"),
        Action("cursor press", "press", ("V",)),
        Action("press 1 1", "middle", ("B",), repeat=Repeat(200, 50)),
        Action("press 2 2", "last", ("C",), repeat=Repeat(200, 50, below_limit)),
        Action("darken", "darken", ("D",), repeat=Repeat(200, 50), available=lambda state: state.grid[0, 0]),
        Action("press 7 7", "nowhere", ("E",), repeat=Repeat(200, 50)),
    ),
)


@pytest.fixture
def desk() -> Desk:
    """A desk at which the first lamp is on."""
    desk = Desk(games=registry_of(GAME))
    desk.open("cursors", seed="d").wait(20)
    return desk


def own_hints(desk: Desk) -> list[KeyHint]:
    return desk.display.hints(10_000)[:-3]


def column(desk: Desk) -> int:
    hand = desk.playthrough.hand
    assert isinstance(hand, CursorHand)
    return hand.column


# Repeats
def test_a_held_key_repeats_after_the_delay_at_the_interval(desk: Desk) -> None:
    desk.press(B)
    assert (len(desk.inputs), desk.top.next_update()) == (1, 200)
    desk.wait(199)
    assert len(desk.inputs) == 1
    desk.wait(1)
    assert len(desk.inputs) == 2
    assert desk.wait(100, 4).inputs == ["press 1 1"] * 4
    assert desk.release(B).wait(1000, 4).inputs == ["press 1 1"] * 4
    assert desk.top.next_update() is None
    assert desk.tap(B, B).inputs == ["press 1 1"] * 6, "quick taps all act"


def test_repeats_end_when_the_condition_does_not_hold_but_a_press_always_acts(desk: Desk) -> None:
    desk.press(C).wait(2000, 100)
    assert len(desk.inputs) == LIMIT
    desk.release(C).tap(C)
    assert len(desk.inputs) == LIMIT + 1


def test_repeats_end_when_the_action_is_no_longer_available(desk: Desk) -> None:
    assert not desk.press(D).session.state.grid[0, 0]
    assert desk.wait(1000, 50).inputs == ["darken"]


def test_a_refused_input_is_not_repeated(desk: Desk) -> None:
    assert (desk.press(E).message, desk.top.next_update()) == ("There is no lamp at 7 7", 5000)


def test_only_the_last_key_repeats(desk: Desk) -> None:
    desk.press(B).wait(100).press(C).wait(250, 10)
    assert desk.inputs == ["press 1 1", "press 2 2", "press 2 2", "press 2 2"]
    assert desk.release(B).wait(50).inputs[-2:] == ["press 2 2"] * 2


def test_losing_the_focus_ends_repeats(desk: Desk) -> None:
    desk.press(B).give(pygame.WINDOWFOCUSLOST).tap(P).wait(1000, 20)
    assert desk.inputs == ["press 1 1", "pause", "resume"]


def test_the_end_of_the_game_ends_repeats(desk: Desk) -> None:
    state = desk.session.state
    state.grid.cells[:] = [0, 0, 0, 0, 0, 1, 0, 1, 1]
    assert desk.press(C).scenes == ["PlayScene", "result"]
    assert desk.release(C).wait(900).tap(U).scenes == ["PlayScene"]
    assert desk.wait(1000, 20).inputs == ["press 2 2", "undo"]


# Actions for the hand
def test_an_action_for_the_hand_is_drawn_and_not_logged_and_may_give_an_input(desk: Desk) -> None:
    before = desk.picture()
    assert desk.tap(RIGHT).picture().get_buffer().raw != before.get_buffer().raw
    assert (column(desk), desk.inputs) == (1, [])
    assert desk.tap(V).inputs == ["press 0 1"]


def test_an_action_for_the_hand_repeats(desk: Desk) -> None:
    assert column(desk.press(RIGHT).wait(250, 10)) == 2
    assert desk.release(RIGHT).top.next_update() is None


# Availability and hints
def test_an_action_that_means_nothing_now_has_no_key_and_no_hint(desk: Desk) -> None:
    assert KeyHint("D", "Darken", "darken") in own_hints(desk)
    desk.tap(D)
    assert KeyHint("D", "Darken", "darken") not in own_hints(desk)
    assert desk.tap(D).inputs == ["darken"]
    desk.tap(U)
    assert KeyHint("D", "Darken", "darken") in own_hints(desk)


@pytest.mark.parametrize(("theme", "then"), [("dark", ["PlayScene", "pause"]), ("classic", ["menu"])])
def test_the_key_for_leaving_first_cancels_what_can_be_cancelled(theme: str, then: list[str]) -> None:
    desk = Desk(games=registry_of(NONOGRAM), theme=theme)
    desk.play("nonogram", options={"source": "picture"})
    desk.tap(M, ESC)
    assert (desk.inputs, desk.scenes) == (["mark", "drop"], ["PlayScene"])
    assert desk.tap(ESC).scenes == then


def test_actions_of_a_group_share_a_hint(desk: Desk) -> None:
    assert own_hints(desk)[:2] == [KeyHint("← →", "Move", "left right"), KeyHint("V", "Press", "press")]
    desk.app.desk.keymap.bind(GAME, "right", ())
    desk.give(pygame.KEYMAPCHANGED)
    assert own_hints(desk)[0] == KeyHint("←", "Move", "left")


def test_hints_are_made_again_only_if_they_change(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    monkeypatch.setattr(desk.display, "show_keys", lambda *hints: made.append(hints))
    desk.tap(B, B)
    assert made == []
    desk.tap(D)
    assert len(made) == 1
