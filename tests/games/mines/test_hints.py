"""The hints of Mines: levels, names, reasons and guesses."""

from fractions import Fraction
from typing import Any

import pytest

from puzzlebox.core.search import Hint, Search, Solution
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.mines import knowledge
from puzzlebox_games.mines.game import GAME
from puzzlebox_games.mines.hints import shares_of
from puzzlebox_games.mines.rules import Mines
from tests.games.mines.play import hint_of, options_of, placed, session_of


def test_a_number_with_its_flags_is_full() -> None:
    state = placed("4x4/1 *.../..../..../.... open 0 1")
    state.send("flag 0 0")
    state.send("open 1 0")
    state.send("open 1 1")
    hint = hint_of(state)
    assert hint.technique == "Full number"
    assert hint.why.startswith("This 1 has its 1 mine")
    assert hint.inputs[0].startswith("chord ")


def test_a_number_that_touches_just_its_mines() -> None:
    state = placed("5x5/3 *..../...../...../..*../....* open 0 4")
    state.send("open 3 0")
    hint = hint_of(state)
    assert (hint.technique, hint.inputs) == ("Only place", ("flag 0 0 on",))
    assert hint.cells["look"] == ((0, 1),)
    assert hint.cells["act"] == ((0, 0),)


def test_the_counter_decides() -> None:
    state = placed("5x5/3 .*.../**.../...../...../..... open 4 4 -F200/FF200/22100/00000/00000")
    hint = hint_of(state)
    assert (hint.technique, hint.inputs) == ("Count", ("open 0 0",))
    assert hint.why == "All mines have flags: every other covered cell is safe."


def test_two_equal_numbers_along_a_wall() -> None:
    hint = hint_of(placed("5x5/2 .*..*/...../...../...../..... open 4 4 -----/11111/00000/00000/00000"))
    assert (hint.technique, hint.inputs) == ("1-1 pattern", ("open 0 2",))
    assert hint.cells["look"] == ((1, 0), (1, 1))
    assert hint.why.startswith("Both numbers need 1 more mine")


def test_every_hint_of_a_hard_board_is_true() -> None:
    session, seen = session_of(options="size=16x30,mines=99", seed="h4"), set()
    while session.state.outcome() is None:
        hint = hint_of(session.state)
        seen.add(str(hint.technique))
        if hint.technique == "Chain":
            check_chain(session.state, hint)
        for text in hint.inputs:
            if text.startswith("flag"):
                row, column = map(int, text.split()[1:3])
                assert session.state.mines >> row * 30 + column & 1
            assert session.send(text) is not None
    assert session.state.outcome().kind == "won"
    assert {"Full number", "Only place", "Pair", "1-1 pattern", "1-2-1 pattern", "Chain"} <= seen


def check_chain(state: Mines, hint: Hint) -> None:
    """Check that a chain names its numbers and the right conclusion."""
    assert len(hint.cells["reason"]) >= 3
    assert f"the {len(hint.cells['reason'])} marked numbers" in str(hint.why)
    (cell,) = hint.cells["act"]
    mined = (state.mines or 0) >> state.field.number(cell) & 1
    assert str(hint.why).endswith("it is a mine." if mined else "it is safe.")


def test_all_boards_without_guesses_are_solved_by_hints_alone() -> None:
    seen = set()
    for seed in range(3):
        session = session_of(options="mines=20", seed=f"hints {seed}")
        while session.state.outcome() is None:
            hint = hint_of(session.state)
            seen.add(hint.technique)
            before = session.state.text()
            assert hint.technique != "Guess"
            for text in hint.inputs:
                assert session.send(text) is not None, text
            assert session.state.text() != before
        assert session.state.outcome().kind == "won"
    assert {"First cell", "Full number", "Only place", "Count"} <= seen


def test_a_guess_names_the_exact_share() -> None:
    state = placed("5x5/3 ..**./..*../...../...../..... open 0 0")
    player = [cell for cell in state.grid if cell not in ((0, 2), (0, 3), (0, 4), (1, 2))]
    for row, column in player:
        state.send(f"open {row} {column}")
    for cell in ("0 2", "1 2"):
        state.send(f"flag {cell}")
    hint = hint_of(state)
    assert hint.technique == "Guess"
    assert "1/2 of the 2 layouts" in hint.why
    assert set(hint.cells["target"]) == {(0, 3), (0, 4)}
    assert shares_of(state)[0, 4] == Fraction(1, 2)


def test_a_guess_is_the_cell_with_the_smallest_share() -> None:
    state = placed("4x4/3 *.*./..../..../..*. open 1 1", "guess=yes")
    hint = hint_of(state)
    shares = shares_of(state)
    assert hint.technique == "Guess"
    assert len(set(shares.values())) > 1
    assert {shares[cell] for cell in hint.cells["target"]} == {min(shares.values())}
    assert hint.inputs == ("open {} {}".format(*hint.cells["act"][0]),)


def test_a_wrong_flag_misleads_no_hint() -> None:
    state = placed("5x5/3 *..../...../...../..*../....* open 0 4")
    for text in ("flag 1 0", "open 3 0"):
        state.send(text)
    for text in hint_of(state).inputs:
        assert state.send(text) is not None
    assert state.deaths == 0


def test_a_wrong_flag_is_named_only_if_nothing_else_is_certain() -> None:
    state = placed("4x4/1 *.../..../..../.... open 0 1")
    state.send("open 1 0")
    state.send("open 1 1")
    state.send("flag 3 3")
    for _ in range(20):
        hint = hint_of(state)
        if hint.technique == "Wrong flag":
            break
        for text in hint.inputs:
            state.send(text)
    assert (hint.technique, hint.inputs) == ("Wrong flag", ("flag 3 3 off",))


def test_hints_never_read_the_mines() -> None:
    first = placed("5x5/3 ..**./..*../...../...../..... open 4 4")
    other = placed("5x5/3 ..*.*/..*../...../...../..... open 4 4")
    other.grid = first.grid.copy()
    assert hint_of(first) == hint_of(other)


def solved(session: Session[Any]) -> str:
    """Play the solution of a game. Return how the game ended."""
    assert GAME.assistance.solve
    found = result_of(GAME.assistance.solve(session.state, Search()))
    assert isinstance(found, Solution)
    for text in found.inputs:
        assert session.send(text) is not None
    return str(session.state.outcome().kind)


@pytest.mark.parametrize("options", ["", "mines=20", "size=16,mines=40,guess=yes", "lives=3,guess=yes,mines=20"])
def test_a_solution_wins(options: str) -> None:
    session = session_of(options=options, seed="solve")
    assert solved(session) == "won"
    assert session.state.deaths == 0


def test_the_first_hint_opens_the_middle() -> None:
    assert hint_of(session_of(seed="a").state).inputs == ("open 4 4",)
    assert options_of()["guess"] == "no"


def test_hints_on_boards_too_large_for_the_exact_analysis_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "QUICK", 0)
    session = session_of(options="mines=16", seed="large")
    while session.state.outcome() is None:
        for text in hint_of(session.state).inputs:
            assert session.send(text) is not None
    assert session.state.outcome().kind == "won"
    assert session.state.flags_set == session.state.clicks[1]


def test_a_large_board_is_solved_within_the_usual_limit() -> None:
    session = session_of(options="size=30x40,mines=240,guess=yes", seed="b")
    session.send("open 20 20")
    assert solved(session) == "won"
