"""Taps, slides and drops in all falling-block games."""

from typing import NamedTuple

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.guideline import game as guideline
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.games.falling.boards import begin
from tests.models.guideline import ARR, DAS
from tests.sheets.timers import TimerEngine


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


def floating(feel: Feel, column: int = 5) -> TimerEngine:
    """Return a game with the shape in the middle of an empty board."""
    play = TimerEngine(begin(feel.game, feel.shape)).send_all("resume")
    return play.put_at(feel.shape, 0, play.rows // 2, column)


@by_game
def test_each_move_by_a_timer_is_reported_as_an_event(feel: Feel) -> None:
    play = floating(feel, column=6).do("+left", "+down")
    row, column = play.top, play.left
    assert {*play.wait(380).names} == {"moved"}
    assert len(play.names) == play.top - row + column - play.left > 3


@by_game
@pytest.mark.parametrize("text", ["left", "right", "+left", "+right"])
def test_a_move_is_reported_as_an_event_unless_it_is_blocked(feel: Feel, text: str) -> None:
    play = floating(feel)
    assert play.do(text).names == ["moved"]
    assert play.wall(*range(play.columns)).send_all(text).names == []


@by_game
def test_the_event_of_a_lock_has_the_locked_cells(feel: Feel) -> None:
    play = floating(feel).do("drop")
    [cells] = play.details("locked") or play.wait(2700).details("locked")
    assert set(cells) == play.blocks.keys()


@by_game
def test_a_preview_is_in_its_box_and_enters_as_shown(feel: Feel) -> None:
    play = floating(feel)
    for _ in range(4):
        shown = play.game.next
        play.do("drop")
        while "spawned" not in play.names:
            play.wait(1)
        piece = play.piece
        assert (piece.shape, piece.orientation, piece.values) == (shown.shape, shown.orientation, shown.values)
        assert play.cells == {(piece.row + r, piece.column + c) for r, c in shown.cells}
        assert play.game.next == play.game.previews[0]


@by_game
def test_drops_and_most_turns_have_no_press_and_release(feel: Feel) -> None:
    play = floating(feel)
    before = play.everything()
    turns = () if feel.game.id == "guideline" else ("+cw", "-cw", "+ccw", "-ccw")  # which has initial turns
    for text in ("+drop", "-drop", *turns):
        with pytest.raises(ValueError, match="is not an input of"):
            play.send(text)
    assert play.everything() == before
