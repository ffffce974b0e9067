"""The hints of Mines: levels, names, reasons and guesses."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.search import Hint
from puzzlebox.core.session import Session
from puzzlebox_games.mines import knowledge
from puzzlebox_games.mines.game import GAME, PRESETS
from puzzlebox_games.mines.hints import _shares, shares_of
from puzzlebox_games.mines.rules import WON
from tests.games.bench import send_all
from tests.games.mines.play import GUESS, hint_of, options_of, placed, session_of, solution_of, view

CORNER = "5x5/3 *..../...../...../..*../....* open 0 4 -1000/11000/01110/01-21/01---"


@pytest.mark.parametrize(
    ("position", "technique", "inputs", "look", "act", "why"),
    [
        (
            "4x4/1 *.../..../..../.... open 0 1 F1--/11--/----/----", "Full number", "chord 0 1",
            {(0, 1)}, {(0, 2), (1, 2)}, "This 1 has its 1 mine: the other covered cells around it are safe.",
        ),
        (CORNER, "Only place", "flag 0 0 on", {(0, 1)}, {(0, 0)}, "This 1 needs 1 more mine, and touches just one"),
        (
            "5x5/3 .*.../**.../...../...../..... open 4 4 -F200/FF200/22100/00000/00000", "Count", "open 0 0",
            set(), {(0, 0)}, "All mines have flags: every other covered cell is safe.",
        ),
        (
            "5x5/2 .*..*/...../...../...../..... open 4 4 -----/11111/00000/00000/00000", "1-1 pattern", "open 0 2",
            {(1, 0), (1, 1)}, {(0, 2)}, "Both numbers need 1 more mine",
        ),
    ],
)  # fmt: skip
def test_the_easiest_argument(
    position: str, technique: str, inputs: str, look: set[Cell], act: set[Cell], why: str
) -> None:
    hint = hint_of(placed(position))
    assert (hint.technique, hint.inputs) == (technique, (inputs,))
    assert ({*hint.cells["look"]}, {*hint.cells["act"]}) == (look, act)
    assert hint.why.startswith(why)


def hints_to_the_win(session: Session[Any]) -> Iterator[Hint]:
    """Yield each hint before its inputs are sent, all of which have an effect and flag only mines."""
    state = session.state
    while not state.outcome():
        yield (hint := hint_of(state))
        assert hint.inputs
        for text in hint.inputs:
            cell = int(text.split()[1]), int(text.split()[2])
            assert not text.startswith("flag") or state.mines >> state.field.number(cell) & 1
            assert session.send(text) is not None, text
            state = session.state
    assert state.outcome() == WON


def test_every_hint_of_a_hard_board_is_true() -> None:
    session, seen = session_of(options="size=16x30,mines=99", seed="h4"), set()
    for hint in hints_to_the_win(session):
        seen.add(str(hint.technique))
        if hint.technique == "Chain":
            (cell,) = hint.cells["act"]
            mined = session.state.mines >> session.state.field.number(cell) & 1
            assert len(hint.cells["reason"]) >= 3
            assert f"the {len(hint.cells['reason'])} marked numbers" in hint.why
            assert hint.why.endswith("it is a mine." if mined else "it is safe.")
    assert {"Full number", "Only place", "Pair", "1-1 pattern", "1-2-1 pattern", "Chain"} <= seen


def test_all_boards_without_guesses_are_solved_by_hints_alone() -> None:
    sessions = (session_of(options="mines=20", seed=f"hints {seed}") for seed in range(3))
    seen = {hint.technique for session in sessions for hint in hints_to_the_win(session)}
    assert {"First cell", "Full number", "Only place", "Count"} <= seen
    assert "Guess" not in seen


def test_a_guess_names_the_exact_share() -> None:
    state = placed(GUESS)
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
    state = placed(CORNER.replace("/11000", "/F1000"))
    assert send_all(state, *hint_of(state).inputs).deaths == 0


def test_a_wrong_flag_is_named_only_if_nothing_else_is_certain() -> None:
    state = placed("4x4/1 *.../..../..../.... open 0 1 -1--/11--/----/---F")
    while (hint := hint_of(state)).technique != "Wrong flag":
        send_all(state, *hint.inputs)
    assert hint.inputs == ("flag 3 3 off",)
    assert "-" not in view(state)


def test_hints_never_read_the_mines() -> None:
    first = placed("5x5/3 ..**./..*../...../...../..... open 4 4")
    other = placed("5x5/3 ..*.*/..*../...../...../..... open 4 4")
    other.grid = first.grid.copy()
    assert hint_of(first) == hint_of(other)


def solved(session: Session[Any]) -> str:
    """Play the solution of a game. Return how the game ended."""
    return str(send_all(session, *solution_of(session.state).inputs).state.outcome().kind)


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
    assert [*hints_to_the_win(session)]
    assert session.state.flags_set == session.state.clicks[1]


def test_a_large_board_is_solved_within_the_usual_limit() -> None:
    session = session_of(options="size=30x40,mines=240,guess=yes", seed="b")
    session.send("open 20 20")
    assert solved(session) == "won"


def test_shares_of_a_guess_name_their_cells() -> None:
    shares = {(1, 4): Fraction(1, 3), (1, 5): Fraction(1, 3), (6, 0): Fraction(1, 2)}
    assert _shares(shares) == "1/3 at row 2, columns 5, 6; 1/2 at row 7, column 1"
    many = {(0, column): Fraction(1, 2 + column // 2) for column in range(40)}
    assert str(_shares(many)).endswith("; …")


# Long runs
BOARDS = {"Expert": 100, "Huge": 100}
"""How many boards of a preset are made, if not 1,000."""


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.label)
def test_hints_alone_solve_boards_that_need_no_guess(preset: Any) -> None:
    for number in range(BOARDS.get(preset.label, 1000)):
        session = Session(GAME, Options(GAME.options, preset.options), f"soak {number}")
        assert "Guess" not in {hint.technique for hint in hints_to_the_win(session)}
