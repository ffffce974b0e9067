"""`puzzlebox solve` and `hint`, and games that start from a preset or a position."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.cli.game_command import preset_name
from puzzlebox.cli.runner import run
from puzzlebox.core.record import Record
from puzzlebox.core.search import NoSolution, Search, SearchMemoryError, Solution
from puzzlebox.rules import Game, Options, Preparation, Session, Slices, Start
from tests import lamp_game
from tests.cli.conftest import Run, Typed
from tests.fake_game import DRIPS, variant_of
from tests.lamp_game import Lamps
from tests.scenes.games import registry_of

BULBS: Game[Lamps] = variant_of(lamp_game.LAMPS, id="bulbs", title="Bulbs")


def hopeless(state: Lamps, search: Search) -> Slices[NoSolution]:
    yield 0.5
    return NoSolution("a bulb is missing")


def guessed(state: Lamps, search: Search) -> Slices[Solution]:
    yield 0.5
    return Solution(("press 0 0",) * 3, 3, optimal=False, text="00, 00, 00", at_least=1)


def broken(state: Lamps, search: Search) -> Slices[Any]:
    yield 0.5
    raise ZeroDivisionError("dark")


def interrupted(state: Lamps, search: Search) -> Slices[Any]:
    yield 0.5
    raise KeyboardInterrupt


def crowded(state: Lamps, search: Search) -> Slices[Any]:
    yield 0.5
    raise SearchMemoryError(300 << 20)


def aimed(state: Lamps, search: Search) -> Slices[Solution]:
    yield 0.5
    return Solution(("press 0 0",) * 2, 2 if search.target == "mistakes" else 3, optimal=True)


def without_hint(state: Lamps, search: Search) -> Slices[None]:
    yield 0.5
    return None


GAMES = (
    BULBS,
    DRIPS,
    variant_of(BULBS, id="crowded", solve=crowded),
    variant_of(BULBS, id="aimed", solve=aimed, targets=("mistakes",)),
    variant_of(BULBS, id="hopeless", solve=hopeless, hint=without_hint),
    variant_of(BULBS, id="guessed", solve=guessed),
    variant_of(BULBS, id="broken", solve=broken, hint=broken),
    variant_of(BULBS, id="stopped", solve=interrupted),
)


@pytest.fixture
def typed(typed: Typed) -> Typed:
    """Let the games be those of this file."""
    return lambda *words: typed(*words, registry=registry_of(*GAMES))


def recorded(session: Session[Any], folder: Path) -> str:
    path = folder / "bulbs.jsonl"
    path.write_text(Record.of(session).text())
    return str(path)


# Solutions
def test_solution_of_a_position(typed: Typed) -> None:
    assert typed("solve", "bulbs@##/#.") == (0, "pressed: 1, and no solution has fewer\nsolution: 00\n", "")
    status, out, _ = typed("solve", "bulbs@##/#.", "--json")
    found = json.loads(out)
    assert status == 0
    assert found.pop("seconds") >= 0
    assert found.pop("position") == "../.."
    assert found == {"length": 1, "optimal": True, "at_least": 1, "solution": "00", "inputs": ["press 0 0"]}


def test_solution_that_may_not_be_the_shortest_says_what_is_proved(typed: Typed) -> None:
    assert typed("solve", "guessed@##/#.")[1] == "pressed: 3; the shortest takes at least 1\nsolution: 00, 00, 00\n"
    found = json.loads(typed("solve", "guessed@##/#.", "--json")[1])
    assert (found["length"], found["optimal"], found["at_least"]) == (3, False, 1)
    assert Solution((), 3, optimal=False).summary("") == "length: 3; there may be shorter solutions"


def test_solution_of_a_seed_plays_to_a_win(typed: Typed) -> None:
    found = json.loads(typed("solve", "bulbs:size=3#rainy-day", "--json")[1])
    session = Session(BULBS, Options(BULBS.options, {"size": "3"}), "rainy-day")
    for text in found["inputs"]:
        assert session.send(text) is not None
    outcome = session.state.outcome()
    assert outcome is not None
    assert outcome.kind == "won"
    assert json.loads(typed("solve", "bulbs:exact=on#rainy-day", "--json")[1])["length"] == 2, "also if prepared"


def test_recorded_game_is_solved_from_its_end(typed: Typed, tmp_path: Path) -> None:
    session = Session(BULBS, None, Start(position="##/#."))
    session.send("press 1 1")
    session.send("pause")
    status, out, err = typed("solve", recorded(session, tmp_path))
    assert (status, err) == (0, "")
    assert out.endswith("solution: 00 11\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("solve drips#a", "Drips has no solver"),
        ("solve hopeless#a", "there is no solution: a bulb is missing"),
        ("solve bulbs:size=3#a --nodes 1", "no solution found within 1 node; raise the limit with --nodes"),
        ("solve bulbs:size=5#b --nodes 2", "no solution found within 2 nodes; raise the limit with --nodes"),
        ("solve crowded#a", "no solution found: the search needs more than 300 MB of memory"),
        ("solve broken#a", "the game 'broken' failed: ZeroDivisionError: dark"),
        ("solve bulbs@../..", "the game is over: all lamps are off"),
        ("solve bulbs@##/#. --count", "puzzlebox cannot count the solutions of Bulbs"),
        ("hint drips#a", "Drips has no hints"),
        ("hint hopeless#a", "there is no hint for this position"),
        ("hint broken#a", "the game 'broken' failed: ZeroDivisionError: dark"),
        ("hint bulbs@../..", "the game is over: all lamps are off"),
    ],
)
def test_missing_answer_is_said_in_one_sentence(words: str, message: str, typed: Typed) -> None:
    assert typed(*words.split()) == (1, "", f"puzzlebox: {message}\n")


def test_ctrl_c_ends_the_search(typed: Typed) -> None:
    status, out, _ = typed("solve", "stopped#a")
    assert (status, out.strip()) == (130, "")


def test_target_is_the_figure_to_make_least(typed: Typed) -> None:
    assert typed("solve", "aimed#a")[1].startswith("pressed: 3, and no solution has fewer\n")
    assert typed("solve", "aimed#a", "--target", "mistakes")[1].startswith("mistakes: 2, and no solution has fewer\n")
    status, _, err = typed("solve", "aimed#a", "--target", "rows")
    assert (status, err.splitlines()[0]) == (2, "puzzlebox: target must be pressed or mistakes, not 'rows'")


def test_solutions_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("solve", "packing:board=3x20", "--count")) == 0
    assert capsys.readouterr().out == "2 solutions\n8 with mirrored and turned ones\n"
    assert run(("solve", "packing@...../...../.....", "--count", "--json")) == 0
    assert '"solutions": 7, "images": 28' in capsys.readouterr().out


@pytest.mark.parametrize("nodes", ["0", "-1", "many"])
def test_limit_of_nodes_must_be_a_number(nodes: str, typed: Typed) -> None:
    status, out, err = typed("solve", "bulbs", "--nodes", nodes)
    assert (status, out) == (2, "")
    assert err.splitlines()[0] == f"puzzlebox: nodes must be from 1 to {10**12}, not {nodes}"


def test_game_that_went_on_after_a_win_is_not_solved(typed: Typed, tmp_path: Path) -> None:
    session = Session(BULBS, None, Start(position="##/#."))
    for text in ("press 0 0", "go on", "press 1 1"):
        session.send(text)
    file = recorded(session, tmp_path)
    assert typed("solve", file) == (1, "", "puzzlebox: the game is won already: all lamps are off\n")
    assert typed("hint", file)[0] == 0


def test_progress_is_shown_in_a_terminal_only(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    assert typed("solve", "bulbs:size=3@#../.../...")[2] == ""
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda stream: True, raising=False)
    status, out, err = typed("solve", "bulbs:size=3@#../.../...")
    assert status == 0
    assert "Searching: 9 %" in err
    assert "Searching" not in out
    assert err.endswith(" \r")


# Hints
def test_hint_of_a_position(typed: Typed) -> None:
    where, why = "Look at the lamps that are on.", "Row 1, column 1 is one of the fewest presses."
    status, out, err = typed("hint", "bulbs@##/#.")
    assert (status, err) == (0, "")
    assert out.splitlines() == [f"Fewest presses: {where}", why, "Inputs: press 1 1", "1 step is left"]
    assert json.loads(typed("hint", "bulbs@##/#.", "--json")[1]) == {
        "technique": "Fewest presses",
        "where": where,
        "why": why,
        "inputs": ["press 0 0"],
        "cells": {"act": [[0, 0]]},
        "alternatives": [],
        "left": 1,
    }


# Presets and positions
@pytest.fixture
def opened(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setattr("tests.cli.conftest.registry", lambda: registry_of(*GAMES))
    return puzzlebox


def test_preset_chooses_options_and_explicit_options_win(opened: Run) -> None:
    assert opened("bulbs", "--preset", "large").play.session.options.changed() == {"size": "5"}
    assert opened("bulbs", "--preset", "Large", "--size", "3").play.session.options.changed() == {"size": "3"}
    assert preset_name("Random, 4 × 4 (hard)") == "random-4-4-hard"
    chosen = opened("bulbs", "--preset", "Two presses", "--presses", "4").play.session
    assert chosen.options.changed() == {"exact": "on", "presses": "4"}
    assert chosen.start.prepared
    assert opened("bulbs", "--preset", "huge").refused == "preset must be large or two-presses, not huge"
    assert "choose several options by name: large, two-presses" in " ".join(opened("bulbs", "--help").out.split())
    assert "--preset" not in opened("drips", "--help").out


def test_position_starts_a_new_game(opened: Run) -> None:
    assert opened("bulbs", "--position", "##/#.").play.state.position() == "##/#."
    seeded = opened("bulbs", "--position", "##/#.", "--seed", "a").play.session.start
    assert (seeded.position, seeded.seed) == ("##/#.", "a")
    assert opened("bulbs", "--position", "#?").refused.startswith("row 1, column 2: expected one of '.#'")
    assert "--position" not in opened("drips", "--help").out


# Boards that take a search
def endless(options: Options, random: Any, search: Search) -> Slices[str]:
    while True:
        search.visit(1_000_000)
        yield 0.5


def test_board_that_is_not_found_is_said_in_one_sentence(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    rare = variant_of(BULBS, id="rare", preparation=Preparation(lambda options: bool(options["exact"]), endless))
    monkeypatch.setattr("tests.cli.test_solve.GAMES", (rare,))
    for words in (("rare", "--exact", "on"), ("play", "rare:exact=on"), ("solve", "rare:exact=on")):
        status, out, err = typed(*words)
        assert (status, out) == (1, "")
        assert err == "puzzlebox: no board with these options was found; try another seed\n"


def test_verify_makes_boards_again_if_asked(typed: Typed, tmp_path: Path) -> None:
    honest = Session(BULBS, lamp_game.EXACT, "a")
    other = next(board for board in ("00 01", "00 10", "01 10") if board != honest.start.prepared)
    forged = Session(BULBS, lamp_game.EXACT, Start(seed="a", prepared=other))
    file = tmp_path / "bulbs.jsonl"
    for session, status in ((honest, 0), (forged, 1)):
        file.write_text(Record.of(session).text())
        plain = typed("verify", str(file))
        assert plain[0] == 0
        assert "matches; board not checked; bulbs:exact=on#a; " in plain[1]
        checked = typed("verify", "--boards", str(file))
        assert (checked[0], "; board checked; " in checked[1]) == (status, not status)
    assert f"{file}: line 1: a search from its seed makes another board" in checked[2]
