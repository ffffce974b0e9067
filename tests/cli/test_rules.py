"""`puzzlebox rules GAME`, and `--load` of a published save file."""

from pathlib import Path

import pytest

from puzzlebox.cli.runner import run
from puzzlebox_games import CATALOGUE
from tests.cli.conftest import Typed


@pytest.mark.parametrize("name", [entry.id for entry in CATALOGUE])
def test_every_game_shows_its_rules(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", name]) == 0
    out = capsys.readouterr().out
    title = next(entry.title for entry in CATALOGUE if entry.id == name)
    assert out.startswith(f"{title}. ")
    assert len(out.split("\n\n")) > 4
    assert max(map(len, out.splitlines())) <= 100
    assert "scores are unranked" not in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("rules tetris", "there is no game 'tetris'"),
        ("rules", "Missing command"),
        ("rules tetromino --width 5", "width must be from 6 to 40, not 5"),
        ("rules turbo --start-level 10", "start-level must be from 1 to 9, not 10"),
        ("rules guideline --mode cheese --rows 40", "rows must be from 1 to 18, not 40"),
        ("guideline --mode cheese --rows 40", "rows must be from 1 to 18, not 40"),
        ("guideline --mode zen --position XX", "row 1 of a board must have 10 characters, not 2"),
        ("guideline --position XX", "Guideline starts from a seed, not from a position"),
        ("tetromino --position XX", "No such option"),
    ],
)
def test_each_mistake_gets_a_sentence(words: str, sentence: str, typed: Typed) -> None:
    status, out, err = typed(words)
    assert (status, out) == (2, "")
    assert sentence in err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot read"),
        (b"\xff\xfe", "this text is empty"),
        (b"x", "line 1: expected the speed level"),
        (b"1\n1500\n00", "line 3: expected 240 digits"),
        (b"1\n" + b"9" * 2_000_000, "line 2: expected the score"),
    ],
)
def test_load_wants_a_save_file(
    content: bytes | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "save.txt"
    if content is not None:
        file.write_bytes(content)
    assert run(["nineteen", "--load", str(file)]) == 1
    assert sentence in capsys.readouterr().err


CHANGED = "tetromino --width 12 --hold on --preview 3"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        *[("turbo", "clockwise only."), ("turbo", "The game starts paused.")],
        *[("turbo", "The score starts at 100."), ("turbo", "drop (Space), pause (P).")],
        ("turbo --hold on", "drop (Space), hold (C), pause (P)."),
        ("famicom", "drop (Space), pause (F8)."),
        ("famicom", "a block in row 5 from the top after a lock."),
        ("famicom", "OO xOO xO."),  # O and S, with the paths of the S
        ("nineteen", "the number of the piece it turns into"),
        ("nineteen", "12 > 9"),
        ("guideline", "hold (C or Shift), pause (P)."),
        ("guideline", "3200 with a back-to-back four-line clear"),
        ("guideline --hold off", "drop (Space), sonic drop (E), pause (P)."),
        ("guideline --rows 20", "Clear 150 lines to win."),  # an option that has no effect
        (CHANGED, "The board has 12 columns and 20 rows."),
        (CHANGED, "The next 3 pieces are shown. One piece can be held."),
        (CHANGED, "These options change the rules: scores are unranked."),
        ("sokoban", "Keys: up (Up, W or K), left (Left, A or H)"),
    ],
)
def test_rules_include_the_facts_of_the_rule_sheet(words: str, text: str, typed: Typed) -> None:
    status, out, _ = typed("rules", words)
    assert (status, text in " ".join(out.split())) == (0, True)


def test_rules_of_other_games_are_not_shown(typed: Typed) -> None:
    out = typed("rules tetromino")[1]
    assert not [text for text in ("counter-clockwise only", "hold (C)", "counted from 0") if text in out]


def test_speeds_are_a_table_with_its_columns_below_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    run(["rules", "console"])
    assert "\nLevel          10–12  13–15  16–18  19–28  29+\nRows a second  12     15     20     30     60\n" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (
            "guideline",
            "in a sprint, from 1 to 1000 [40]; with mode=cheese: number of garbage rows to remove, from 1 to 18 [10]",
        ),
        ("nonogram", "from 40 to 70 [50]; with style=noise: from 40 to 70 [60]; only with source=random"),
        ("sudoku", "with extra=jigsaw|jigsaw-x: 5|6|7|8|9 [9]; with extra=killer|killer-x: 4|6|9 [9]"),
        ("sokoban", "not with level=easy|medium|hard|random"),
        ("lights", "only with size=5 shape=cross goal=off states=2"),
    ],
)
def test_help_says_when_an_option_has_an_effect(game: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    run([game, "--help"])
    assert text in " ".join(capsys.readouterr().out.split())
