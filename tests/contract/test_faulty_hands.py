"""check_game finds faulty words and hands: each game here has one fault, and the failure names it and the mend."""

from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame, Game
from puzzlebox.core.hand import NOTHING, Gesture, Hand, Overlay
from puzzlebox.rules import Cell, CellHand, Events, Options, Verb, Words, cell_words
from puzzlebox.testing import check_hand, check_words
from tests.fake_game import LAMPS, Lamps, variant_of

PRESS = Verb("press ROW COLUMN", "press [0-9] [0-9]", ("press 0 0",))


def words_of(options: Options) -> tuple[str, ...]:
    return (*cell_words(options["size"], options["size"], "press"), "darken")


CELLS: Game[Lamps] = replace(LAMPS, words=Words(words_of))
"""Lamps with a cursor."""


def message_of(check: Any, game: AnyGame) -> str:
    """Return the first line of the failure of a check."""
    with pytest.raises(AssertionError) as raised:
        check(game, Options(game.options), "faulty")
    return str(raised.value).split("\n")[0]


def test_lamps_with_a_cursor_has_no_fault() -> None:
    for check in (check_words, check_hand):
        check(CELLS, Options(CELLS.options), "faulty")


# Words
class HidesDarken(Lamps):
    """Lists no `darken`, which has an effect all the same."""

    def moves(self) -> tuple[str, ...]:
        return tuple(text for text in super().moves() if text != "darken")


class TakesMore(Lamps):
    """Takes `press` with blanks around it."""

    def act(self, text: str) -> Events | None:
        return super().act(text.strip())


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (replace(LAMPS, words=Words(("darken", "darken"), (PRESS,))), "a word stands twice"),
        (replace(LAMPS, words=Words(tuple(f"w{n}" for n in range(200)), (PRESS,))), "there are 200 words; at most 145"),
        (
            replace(LAMPS, words=Words(verbs=(PRESS._replace(examples=("press",)),))),
            "the verb 'press ROW COLUMN' does not match its example 'press'",
        ),
        (replace(LAMPS, words=Words()), "inputs() has 'press 0 0', which is no word of the game"),
        (replace(CELLS, state=HidesDarken), "'darken' has an effect, but inputs() does not have it"),
        (replace(CELLS, state=TakesMore), "has an effect, but is no word of the game"),
    ],
)
def test_faulty_words_are_found(game: AnyGame, message: str) -> None:
    assert message in message_of(check_words, game)


# Hands
class ChangesTheState(CellHand[Lamps]):
    def take(self, state: Lamps, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        state.pressed += 1
        return super().take(state, preferences, act)


class ChangesTheStateWhenShown(CellHand[Lamps]):
    def shows(self, state: Lamps) -> Overlay:
        state.pressed += 1
        return super().shows(state)


class GivesText(CellHand[Lamps]):
    def take(self, state: Lamps, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        return "press 0 0"  # type: ignore[return-value]  # the fault


class GivesNonsense(CellHand[Lamps]):
    def press(self, state: Lamps, cell: Cell) -> tuple[str, ...]:
        return (f"push {cell[0]} {cell[1]}",)


class ShowsNothingAtAll(CellHand[Lamps]):
    def shows(self, state: Lamps) -> Overlay:
        return None  # type: ignore[return-value]  # the fault


class ShowsACellOffTheBoard(CellHand[Lamps]):
    def shows(self, state: Lamps) -> Overlay:
        return Overlay({"target": frozenset([(0, state.grid.columns)])})


class SharesWithItsCopies(Hand[Lamps]):
    def __init__(self) -> None:
        self.held: list[Cell] = []

    def take(self, state: Lamps, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
        self.held.append((0, 0))
        return ()

    def shows(self, state: Lamps) -> Overlay:
        return Overlay(line=tuple(self.held)) if self.held else NOTHING


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (ChangesTheState, "the hand changes the state at"),
        (ChangesTheStateWhenShown, "changes the state"),
        (GivesText, "take() must return a tuple of texts"),
        (GivesNonsense, "no key gives 'press 0 0', 'press 0 1', 'press 0 2'; every word must be playable with keys"),
        (ShowsNothingAtAll, "shows() returns None; it must return an Overlay"),
        (ShowsACellOffTheBoard, "the target cells of shows() have [(0, 3)], which are not on the board"),
        (SharesWithItsCopies, "playing a copy of a hand changed the hand"),
        (Hand, "no key gives 'press 0 0', 'press 0 1', 'press 0 2'"),
    ],
)
def test_faulty_hands_are_found(hand: type[Hand[Any]], message: str) -> None:
    actions = CELLS.all_actions(Options(CELLS.preferences))
    assert message in message_of(check_hand, variant_of(CELLS, hand=hand, actions=actions))


class ClicksNonsense(CellHand[Lamps]):
    def point(self, state: Lamps, gesture: Gesture) -> tuple[str, ...]:
        return ("push",)


def test_gestures_must_give_words() -> None:
    game = variant_of(CELLS, hand=ClicksNonsense, actions=CELLS.all_actions(Options(CELLS.preferences)))
    assert message_of(check_hand, game) == (
        "the hand gives 'push', which is no word of the game; add it to Words.inputs or a verb"
    )
