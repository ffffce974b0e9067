"""Games line by line: what is told, what is refused, what goes wrong, and the command `language`."""

from pathlib import Path

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import Session
from puzzlebox.core.shown import code_of
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.told import name_of
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from tests.catalogues import speaking
from tests.terminal.conftest import Plain


def test_the_language_changes_at_once_unless_it_is_no_language() -> None:
    with speaking("en"):
        plain = Plain().open("lights")
        plain.write("undo", "language de", "undo", "language ../de", "quit")
    assert plain.told[-4:] == [
        *("Nothing happens.", "Schreibe help für die Befehle.", "Nichts passiert."),
        "Es gibt keine Sprache '../de'; es gibt auto, pseudo, en, de, es, fr, ja, zh_CN",
    ]
    assert plain.desk.settings["language"] == "de"


SUDOKU = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"


def told_of(name: str, start: Start | str, *written: str) -> list[str]:
    """Return what is told about these lines."""
    before = len(Plain().open(name, start=start).write())
    return Plain().open(name, start=start).write(*written)[before:]


@pytest.mark.parametrize(
    ("name", "start", "line", "told"),
    [
        ("sudoku", Start(position=SUDOKU), "set 1 1 2", ["Row 1, column 1: this digit is given"]),
        ("sudoku", Start(position=SUDOKU), "set 1 3 4", ["Set", "row 1, column 3: 4", "Empty 50"]),
        ("sudoku", Start(position=SUDOKU), "set 1 3 5", None),
        ("sudoku", Start(position=SUDOKU), "row 1", ["row 1, columns 1 to 9: 5, 3, 2 empty, 7, 4 empty"]),
        ("sudoku", Start(position=SUDOKU), "column 1", ["rows 1 to 9, column 1: 5, 6, empty, 8, 4, 7, 3 empty"]),
        ("sudoku", Start(position=SUDOKU), "cell 2 4", ["row 2, column 4: 1"]),
        ("sudoku", Start(position=SUDOKU), "block 10", ["The board has no block 10."]),
        ("sudoku", Start(position=SUDOKU), "row 0", ["The board has no row 0."]),
        ("lights", "a", "press 6 1", ["The board has 5 rows and 5 columns: there is no row 6, column 1"]),
        ("lights", "a", "press 0 1", ["Rows and columns count from 1, not from 0"]),
        ("lights", "a", "pres 2 1", ["Expected press ROW COLUMN or mark ROW COLUMN, not 'pres 2 1'"]),
        ("nonogram", "a", "cross row 99", ["The lines of this board are from 1 to 10, not 99"]),
    ],
)
def test_rows_and_columns_count_from_1(name: str, start: Start | str, line: str, told: list[str] | None) -> None:
    found = told_of(name, start, line)
    assert found == told if told else "row 1, column 3: 5 wrong" in found


HEART = ".#.#./#####/#####/.###./..#.."


@pytest.mark.parametrize(
    ("name", "position", "wrong", "more", "changed"),
    [
        ("sudoku", SUDOKU, "set 1 4 2", "note 1 3 1", "row 1, column 4: empty"),
        ("nonogram", HEART, "set 1 1 black", "set 1 2 black", "row 1, column 1: empty"),
    ],
)
def test_before_leads_back_from_a_hint_to_before_the_mistake(
    name: str, position: str, wrong: str, more: str, changed: str
) -> None:
    hint = told_of(name, Start(position=position), wrong, more, "hint")
    told = told_of(name, Start(position=position), wrong, more, "hint", "before", "hint")
    assert hint[-1] == "Before the mistake: before"
    assert told[: len(hint)] == hint
    assert told[len(hint)] == "This is the board before the mistake."
    assert changed in told[len(hint) :]
    assert "Before the mistake: before" not in told[len(hint) :]


def test_a_refusal_quotes_what_was_written() -> None:
    (told,) = told_of("sokoban", Start(position="#####/#@$.#/#####"), "push 2 3 9 9")
    assert told.startswith("'push 2 3 9 9': ")


def test_an_opened_area_is_told_by_its_rows() -> None:
    position = "4x4/1 *.../..../..../.... open 3 3"
    told = told_of("mines", Start(position=position.replace(" open 3 3", "")), "open 4 4")
    assert told[:4] == ["Opened", "Won", "16 cells have changed:", "1: flag, 1, 2 empty"]


def test_pieces_and_blocks_have_names() -> None:
    told = told_of("guideline", "a", "hold", "board")
    assert any(line.startswith("falling ") for line in told)
    assert [line.partition(":")[0] for line in told if ":" in line and line[0] in "NH"][:2] == ["Next", "Hold"]


@pytest.mark.parametrize(
    ("name", "start", "inputs", "cell", "label", "code"),
    [
        ("sudoku", Start(position=SUDOKU), "set 0 2 5", (0, 2), ("5!", "5 wrong"), 8 * 5 + 2),
        ("mines", "a", "flag 0 1", (0, 0), ("-", "covered"), 8 * 2 + 1),
        ("lights", Start(position="101/010/000"), "mark 2 2", (0, 0), ("●", "lit"), 8 * ord("●")),
    ],
)
def test_labels_say_what_colours_say_and_codes_stay(
    name: str, start: Start | str, inputs: str, cell: tuple[int, int], label: tuple[str, str], code: int
) -> None:
    game = installed_games().game(name)
    session = Session(game, None, start)
    session.send(inputs)
    shown = game.show(session.state, Options(game.preferences)).board[cell]
    assert (shown.label, name_of(shown)) == label
    assert code_of(shown) == code


def test_games_are_saved_and_loaded_by_name(paths: Paths) -> None:
    plain = Plain(paths).open("lights", "size=3")
    told = plain.write("press 1 1", "save", "press 2 2", "save two", "load", "figures", "load two", "figures")
    assert told.count("Saved.") == 2
    assert [line for line in told if line.startswith("Presses: ")] == ["Presses: 1", "Presses: 2"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("load", "There is no quick save of this game yet"),
        ("load two", "No save of this game is called two"),
        ("load ../two", "No save of this game is called ../two"),
        ("save a/b", "A save's name is 1 to 60"),
    ],
)
def test_what_goes_wrong_with_a_save_is_told_and_the_game_goes_on(line: str, sentence: str, paths: Paths) -> None:
    told = Plain(paths).open("lights", "size=3").write(line, "press 1 1")
    number = next(number for number, text in enumerate(told) if text.lower().startswith(sentence.lower()))
    assert any("Presses 1" in text for text in told[number:]), told


def test_a_save_that_cannot_be_stored_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "saves").write_text("a file")
    told = Plain(Paths(tmp_path / "data", tmp_path / "config")).open("lights", "size=3").write("save", "press 1 1")
    assert "Saved." not in told
    assert any("Presses 1" in text for text in told), told


def test_without_a_folder_nothing_can_be_saved() -> None:
    told = Plain().open("lights").write("save", "load", "press 1 1")
    assert any("Presses 1" in text for text in told), told


def test_a_board_that_the_search_does_not_find_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Plain().open("mines")
    play = plain.desk.playthrough
    assert play

    def completing(text: str) -> Slices[str]:
        yield 0.5
        raise SearchLimitError

    monkeypatch.setattr(play, "completing", completing)
    plain.write("open 1 1", "figures")
    assert plain.warned[-1] == "no board found in time"
    assert play.outcome is None


def test_games_are_chosen_by_name_until_the_player_quits() -> None:
    plain = Plain()
    plain.desk.open_menu()
    told = plain.write("chess", "lights", "press 1 1", "quit", "quit", "slide")
    assert any(line.startswith("There is no game chess") or "chess" in line for line in told)
    assert "Presses 1" in told
    assert sum(line.startswith("Lights. ") for line in told) == 1
    assert not any(line.startswith("Slide. ") for line in told)
