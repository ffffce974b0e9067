"""Taps, slides and drops in all falling-block games."""

from typing import NamedTuple

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline import game as guideline
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.games.falling.boards import begin, lay, left, put, send, top, wait
from tests.models.guideline import ARR, DAS


class Feel(NamedTuple):
    """A game, one of its shapes that turns in the open, the input that turns it, and the ms of the first and of further
    repeats in the sheet."""

    game: AnyGame
    shape: str
    turn: str
    first: int
    every: int


FEELS = [
    Feel(tetromino.GAME, "T", "cw", 150, 150),
    Feel(pentomino.GAME, "F", "cw", 150, 150),
    Feel(monomino.GAME, "dot", "", 150, 150),
    Feel(famicom.GAME, "T", "cw", 200, 50),
    Feel(turbo.GAME, "T", "ccw", 250, 33),
    Feel(NINETEEN, "15", "cw", 200, 50),
    Feel(tenplus.GAME, "T", "cw", 200, 50),
    Feel(guideline.GAME, "T", "cw", DAS, ARR),
]

by_game = pytest.mark.parametrize("feel", FEELS, ids=lambda feel: feel.game.id)


def floating(feel: Feel, column: int = 5) -> Falling:
    """Return a game with the shape in the middle of an empty board."""
    state = begin(feel.game, feel.shape)
    if state.paused:
        send(state, "resume")
    put(state, feel.shape, 0, state.grid.rows // 2, column)
    return state


@by_game
def test_each_move_by_a_timer_is_reported_as_an_event(feel: Feel) -> None:
    state = floating(feel, column=6)
    send(state, "+left", "+down")
    row, column = top(state), left(state)
    events = [event.name for event in wait(state, 380)]
    assert set(events) == {"moved"}
    assert len(events) == top(state) - row + column - left(state)
    assert len(events) > 3


@by_game
@pytest.mark.parametrize("text", ["left", "right", "+left", "+right"])
def test_a_move_is_reported_as_an_event_unless_it_is_blocked(feel: Feel, text: str) -> None:
    state = floating(feel)
    assert [event.name for event in send(state, text)] == ["moved"]
    lay(state, "\n".join(["#" * state.grid.columns] * state.grid.rows))
    assert [event.name for event in state.send(text) or ()] == []


@by_game
def test_the_event_of_a_lock_has_the_locked_cells(feel: Feel) -> None:
    state = floating(feel)
    events = [*send(state, "drop"), *wait(state, 2700)]
    [cells] = [event.detail for event in events if event.name == "locked"]
    assert sorted(cells) == [cell for cell, value in state.grid.items() if value]


@by_game
def test_a_preview_is_in_its_box_and_enters_as_shown(feel: Feel) -> None:
    state = floating(feel)
    for _ in range(4):
        shown = state.next
        events = send(state, "drop")
        while not any(event.name == "spawned" for event in events):
            events = wait(state, 1)
        piece = state.piece
        assert piece is not None
        assert (piece.shape, piece.orientation, piece.values) == (shown.shape, shown.orientation, shown.values)
        assert sorted(piece.cells) == sorted((piece.row + r, piece.column + c) for r, c in shown.cells)
        assert state.next == state.previews[0]


@by_game
def test_drops_and_most_turns_have_no_press_and_release(feel: Feel) -> None:
    state = floating(feel)
    before = state.text()
    turns = () if feel.game.id == "guideline" else ("+cw", "-cw", "+ccw", "-ccw")  # which has initial turns
    for text in ("+drop", "-drop", *turns):
        with pytest.raises(ValueError, match="is not an input of"):
            state.send(text)
    assert state.text() == before
