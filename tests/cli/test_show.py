"""`puzzlebox show`: what a player sees of a game, as text and as JSON."""

import json
from pathlib import Path

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.shown_text import SYMBOLS
from puzzlebox.registry import installed_games
from puzzlebox.rules import Session, Shown, ShownBoard, ShownCell
from tests.cli.conftest import Run, Typed
from tests.fake_game import LAMPS
from tests.scenes.games import registry


def test_board_figures_and_end(puzzlebox: Run, tmp_path: Path) -> None:
    session = Session(registry().game("lamps"), start="1")
    (tmp_path / "begun.jsonl").write_text(Record.of(session).text())
    ran = puzzlebox("show", str(tmp_path / "begun.jsonl"))
    head, *rows = ran.out.splitlines()
    assert (ran.status, ran.err, head) == (0, "", "lamps#1")
    grid = session.state.grid
    expected = ["# . .", "# . #", ". . ."]
    assert rows[: grid.rows] == expected
    assert [[cell == "#" for cell in row.split()] for row in expected] == [
        [bool(grid[row, column]) for column in range(grid.columns)] for row in range(grid.rows)
    ]
    assert rows[grid.rows :] == [f"{name.capitalize()}: {value}" for name, value in session.state.status().items()]


def test_small_boards_notice_and_wide_labels(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (ShownCell(), ShownCell(1, "10", "stack"), ShownCell(1, "", "piece"), ShownCell(0, "", "ghost"))
    shown = Shown(
        ShownBoard(2, 2, cells, first_row=-1),
        (ShownBoard(1, 2, (ShownCell(2, "", "stack"), ShownCell()), title="Next"),),
        {"Score": "5"},
        "A box is stuck",
    )
    monkeypatch.setattr(type(LAMPS), "show", lambda game, state, preferences: shown)
    assert puzzlebox("show", "lamps#1").out.splitlines() == [
        "lamps#1", " . 10", " @  +", "Next:", "# .", "Score: 5", "A box is stuck",
    ]  # fmt: skip
    found = json.loads(puzzlebox("show", "lamps#1", "--json").out)
    assert found["board"] == {
        "rows": 2,
        "columns": 2,
        "first_row": -1,
        "title": "",
        "place": "beside",
        "blocks": [0, 0],
        "cells": [cell._asdict() for cell in cells],
    }
    assert [board["title"] for board in found["boards"]] == ["Next"]
    assert (found["id"], found["figures"], found["notice"], found["end"]) == (
        "lamps#1",
        {"Score": "5"},
        "A box is stuck",
        None,
    )


def test_a_finished_game_says_how_it_ended(puzzlebox: Run, tmp_path: Path) -> None:
    session = Session(registry().game("drips"), start="1")
    while session.state.outcome() is None:
        session.advance_to(session.time + 1000)
    path = tmp_path / "over.jsonl"
    path.write_text(Record.of(session).text())
    outcome = session.state.outcome()
    assert outcome
    assert puzzlebox("show", str(path)).out.splitlines()[-1] == f"{outcome.kind}: {outcome.reason}"
    assert json.loads(puzzlebox("show", str(path), "--json").out)["end"] == outcome.kind


@pytest.mark.parametrize("game", [entry.id for entry in installed_games().catalogue])
def test_every_game_is_shown(game: str, typed: Typed) -> None:
    head, *text = typed("show", f"{game}#rainy-day")[1].splitlines()
    found = json.loads(typed("show", f"{game}#rainy-day", "--json")[1])
    rows = found["board"]["rows"]
    assert head == found["id"]
    assert len({len(row) for row in text[:rows]}) == 1
    assert len(text) > rows
    assert {cell["role"] for cell in found["board"]["cells"]} <= set(SYMBOLS)
