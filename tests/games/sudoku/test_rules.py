"""The inputs of Sudoku, the end of a game, its figures, and positions."""

import re

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox_games.sudoku.game import GAME
from puzzlebox_games.sudoku.rules import RETURNING, Sudoku
from tests.games.bench import send_all
from tests.games.sudoku.play import (
    KNOWN,
    KNOWN_SOLUTION,
    SMALL,
    SMALL_SOLUTION,
    digits,
    notes,
    options_of,
    placed,
    session_of,
    solved,
)

TWO_WAYS = "".join("." if n in (3, 4, 30, 31) else d for n, d in enumerate(KNOWN_SOLUTION))
"""A board with two solutions, which differ at the empty cells."""


def test_set_replaces_and_clears_a_digit() -> None:
    state = send_all(placed(), "set 0 2 4")
    assert state.grid[0, 2] == 4
    assert state.send("set 0 2 4") is None
    send_all(state, "set 0 2 1", "set 0 2 0")
    assert digits(state) == KNOWN
    assert state.send("set 0 2 0") is None
    assert state.figures() == {"digits": 2, "slips": 2, "notes": 0, "solving time": 0}


@pytest.mark.parametrize(
    ("texts", "reason", "board"),
    [
        ("set 0 0 5, set 0 0 0", "row 1, column 1: this digit is given", KNOWN),
        ("set 9 0 1", "the board has 9 rows and 9 columns: there is no row 10, column 1", KNOWN),
        ("set 0 2, set 0 2 100, set 0 2 ٣, set 00 2 3, hint", "expected set ROW COLUMN DIGIT", KNOWN),
        ("note 0 2 0, colour 0 2 7", "expected set ROW COLUMN DIGIT", KNOWN),
        (
            "set 0 2 5, note 0 2 5, notes 0 2 1 5, centre 0 2 5",
            "the digits of this board are from 1 to 4, not 5",
            SMALL,
        ),
        ("set 0 2 10, notes 0 2 1 10", "the digits of this board are from 1 to 9, not 10", KNOWN),
    ],
)
def test_inputs_are_refused(texts: str, reason: str, board: str) -> None:
    for text in texts.split(", "):
        with pytest.raises(InputRefusedError, match=reason):
            placed(board).send(text)


def test_notes_of_a_cell() -> None:
    state = send_all(placed(), "note 0 2 4", "note 0 2 1", "note 0 2 4")
    assert notes(state, 0, 2) == {1}
    send_all(state, "notes 0 2 2 7", "centre 0 2 9")
    assert (notes(state, 0, 2), notes(state, 0, 2, "centre")) == ({2, 7}, {9})
    assert state.send("notes 0 2 7 2") is None
    send_all(state, "notes 0 2")
    assert notes(state, 0, 2) == set()
    for text in ("note 0 0 1", "notes 0 0 1", "centre 0 0 1"):
        assert state.send(text) is None
    assert state.figures()["notes"] == 6


def test_digit_removes_the_notes_of_its_cell_and_tidies_those_of_its_peers() -> None:
    noted = ["notes 0 2 1 4", "notes 0 3 2 4", "notes 8 2 4 6", "notes 2 0 4", "notes 4 4 4", "centre 2 4 4"]
    session = session_of()
    for text in noted:
        session.send(text)
    session.send("set 0 2 4")
    state = session.state
    cells = [(0, 2), (0, 3), (8, 2), (2, 0), (4, 4)]
    assert [notes(state, *cell) for cell in cells] == [set(), {2}, {6}, set(), {4}]
    assert notes(state, 2, 4, "centre") == {4}
    assert session.undo()
    assert [notes(session.state, *cell) for cell in cells] == [{1, 4}, {2, 4}, {4, 6}, {4}, {4}]
    assert not session.assisted


NOTED = ("notes 0 2 1 4", "notes 0 3 2 4", "notes 8 2 4 6", "notes 2 0 4", "centre 2 4 4")
"""Notes in the row, the column and the block of a cell, and beyond."""


def returning(position: str = KNOWN, options: str = "") -> Session[Sudoku]:
    """Return a session as it begins for players, with notes."""
    session = session_of(position, options)
    return send_all(session, *GAME.start_inputs(Options(GAME.preferences)), *NOTED)


def layers(state: Sudoku) -> list[list[int]]:
    return [state.layers[name].cells[:] for name in ("notes", "centre")]


@pytest.mark.parametrize("options", ["", "tidy=off"])
@pytest.mark.parametrize("back", [("set 0 2 0",), ("set 0 2 1", "set 0 2 2", "set 0 2 0")])
def test_digit_that_is_taken_back_brings_back_its_notes(back: tuple[str, ...], options: str) -> None:
    state = returning(KNOWN, options).state
    before = layers(state)
    send_all(state, "set 0 2 4")
    tidied = notes(state, 0, 3), notes(state, 8, 2)
    assert tidied == (({2}, {6}) if not options else ({2, 4}, {4, 6}))
    assert notes(state, 0, 2) == set()
    send_all(state, *back)
    assert layers(state) == before


RETURNS = """
an overtyped digit brings its notes back, and tidies others | set 0 2 4, set 0 2 2 | 0,3=4 8,2=46 2,0=4
a digit that clashes tidies nothing | notes 0 3 3 5, notes 3 2 5, set 0 2 5 | 0,3=35 3,2=5 0,2=
a digit that clashed brings its notes back | notes 0 3 3 5, notes 3 2 5, set 0 2 5, set 0 2 0 | 0,2=14
a note that two digits hide, of which one is left | notes 3 2 2, set 0 2 2, set 3 1 2, set 0 2 0 | 3,2=
a note that two digits hid | notes 3 2 2, set 0 2 2, set 3 1 2, set 0 2 0, set 3 1 0 | 3,2=2
a note that is set although a digit hides it | set 0 2 4, set 2 4 4, notes 0 3 2 4, set 2 4 0 | 0,3=24
a filled cell shows no notes that come back | set 0 2 4, set 0 3 2, set 0 2 0 | 0,3=
a filled cell has its notes once it is empty | set 0 2 4, set 0 3 2, set 0 2 0, set 0 3 0 | 0,3=24
notes that another digit hides stay away | set 0 2 4, set 0 3 2, set 0 3 0 | 0,3=2
a note that the player changes twice | set 0 2 4, note 0 3 4, note 0 3 4, set 0 2 0 | 0,3=2
notes that the player replaces | set 0 2 4, notes 0 3 7, set 0 2 0 | 0,3=7
notes that the player removes | set 0 2 4, set 0 3 0, set 0 2 0 | 0,3=
notes of all cells that the player removes | set 0 2 4, clear notes, set 0 2 0 | 0,3=
"""
"""What happens, the inputs, and the notes of cells after them."""


@pytest.mark.parametrize("play", RETURNS.strip().splitlines(), ids=lambda play: play.split(" |")[0])
def test_notes_return(play: str) -> None:
    _, inputs, shown = play.split(" | ")
    state = send_all(returning().state, *inputs.split(", "))
    for row, column, wanted in (re.split("[,=]", cell) for cell in shown.split()):
        assert notes(state, int(row), int(column)) == set(map(int, wanted)), (row, column)


def test_every_note_comes_back_when_all_digits_are_taken_back_in_any_order() -> None:
    state = send_all(returning().state, "fill notes")
    before, cells = layers(state), [(0, 2), (0, 3), (2, 0), (4, 4), (8, 0), (0, 5)]
    for number, (row, column) in enumerate(cells):
        send_all(state, f"set {row} {column} {number % 3 + 1}")
    for row, column in [*cells[::2], *cells[1::2]]:
        send_all(state, f"set {row} {column} 0")
    assert layers(state) == before
    assert not state.hidden


def test_undo_to_the_start_and_redo_keep_that_notes_return() -> None:
    session = returning()
    session.send("set 0 2 4")
    steps = session.steps
    while session.undo():
        pass
    assert steps == len(NOTED) + 1
    assert session.state.returning
    for text in ("notes 0 3 2 4", "set 0 2 4", "undo", "redo", "undo", "set 0 2 2", "undo", "set 0 2 4", "set 0 2 0"):
        session.send(text)
    assert notes(session.state, 0, 3) == {2, 4}
    assert replayed(Record.of(session), GAME).state.text() == session.state.text()


def test_game_that_has_begun_does_not_change_how_it_tidies() -> None:
    session = session_of()
    assert session.send("note 0 3 4") is not None
    assert session.send(RETURNING) is None
    assert "returning" not in session.state.text()
    session.undo()
    assert session.send(RETURNING) is not None
    assert not session.can_redo()
    assert not session.can_undo()


def test_copies_do_not_share_hidden_notes_that_change() -> None:
    state = send_all(returning().state, "set 0 2 4")
    copy = state.copy()
    before = state.text()
    send_all(copy, "set 0 2 0", "set 2 4 4")
    assert state.text() == before
    assert copy.text() != before


def test_restart_and_again_keep_that_notes_return() -> None:
    state = send_all(returning().state, "set 0 2 4", "again")
    assert (state.returning, dict(state.hidden)) == (True, {})


def test_without_tidy_peers_keep_their_notes() -> None:
    state = send_all(placed(KNOWN, "tidy=off"), "notes 0 3 2 4", "notes 0 2 1", "set 0 2 4")
    assert (notes(state, 0, 3), notes(state, 0, 2)) == ({2, 4}, set())


def test_clearing_an_empty_cell_removes_its_notes() -> None:
    assert notes(send_all(placed(), "note 0 2 4", "set 0 2 0"), 0, 2) == set()


def test_fill_and_clear_notes() -> None:
    session = session_of()
    session.send("fill notes")
    assert not session.assisted
    state = session.state
    assert [notes(state, *cell) for cell in ((0, 2), (4, 4), (0, 0))] == [{1, 2, 4}, {5}, set()]
    assert state.send("fill notes") is None
    assert not send_all(state, "clear notes").has_notes()
    assert state.send("clear notes") is None
    assert {"filled time", "solving time"} & state.figures().keys() == {"filled time"}


def test_colours_mean_nothing() -> None:
    state = send_all(placed(), "colour 0 0 3", "colour 0 2 6")
    assert state.layers["colours"][0, 0] == 3
    assert state.send("colour 0 0 3") is None
    send_all(state, "colour 0 0 0")
    assert solved(state).outcome()


def test_won_when_the_board_is_full_and_right() -> None:
    state = solved(send_all(placed(), "set 0 2 9"))
    assert digits(state) == KNOWN_SOLUTION
    assert state.outcome() == ("won", "the board is full and right", "")
    assert state.position() is None
    state.advance_to(5000)
    assert state.elapsed() == 0
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("set 0 2 1")


def test_board_with_several_solutions_is_won_by_any_of_them() -> None:
    pairs = {(0, 3): 6, (0, 4): 7, (3, 3): 7, (3, 4): 6}
    for swapped in (False, True):
        state = placed(TWO_WAYS, "grade=any")
        for (row, column), digit in pairs.items():
            assert state.outcome() is None
            send_all(state, f"set {row} {column} {13 - digit if swapped else digit}")
        assert state.outcome()
    assert state.solution is None


def test_full_board_with_a_clash_says_where() -> None:
    state = placed()
    for cell, digit in enumerate(KNOWN_SOLUTION):
        if KNOWN[cell] == "0":
            send_all(state, "set {} {} {}".format(*divmod(cell, 9), 5 if cell == 2 else digit))
    assert state.outcome() is None
    assert state.notice() == "5 stands twice in row 1: at row 1, column 1 and at row 1, column 3"
    send_all(state, "set 0 2 4")
    assert state.outcome()


@pytest.mark.parametrize(("check", "faults"), [("rules", {0, 2}), ("solution", {0, 2, 3}), ("off", set())])
def test_shown_faults(check: str, faults: set[int]) -> None:
    state = send_all(placed(KNOWN, f"check={check}"), "set 0 2 5", "set 0 3 2", "set 0 5 8")
    assert state.faults() == faults


def test_checking_against_the_solution_assists() -> None:
    assert [session_of(KNOWN, f"check={check}").assisted for check in ("solution", "off")] == [True, False]


def test_again_begins_the_same_board() -> None:
    state = placed()
    assert state.send("again") is None
    send_all(state, "set 0 2 4", "note 0 3 2", "colour 0 0 1", "again")
    assert digits(state) == KNOWN
    assert state.text() == placed().text()


def test_moves_are_those_that_have_an_effect() -> None:
    state = send_all(placed(SMALL), "set 0 2 3", "note 0 3 4")
    for text in GAME.inputs(state.options):
        trial = state.copy()
        try:
            acts = trial.send(text) is not None
        except InputRefusedError:
            acts = False
        assert acts == (text in state.moves())
    assert {"fill notes", "clear notes", "again", "set 0 2 0"} <= set(state.moves())


def test_digits_of_the_diagonals_on_a_board_with_extra_x() -> None:
    state = solved(GAME.begin(options_of("size=4,extra=x"), "x"))
    assert state.outcome()
    cells = state.grid
    assert {cells[n, n] for n in range(4)} == {cells[n, 3 - n] for n in range(4)} == {1, 2, 3, 4}
    with pytest.raises(ValueError, match="diagonal"):
        GAME.begin(options_of("extra=x"), Start(position=SMALL_SOLUTION[:15] + "0"))


def test_time_counts_in_its_own_list_if_the_game_fills_in_notes() -> None:
    labels = {measure.figure: measure.label for measure in GAME.measures_for(options_of())}
    assert labels == {"solving time": "time", "filled time": "time with notes filled in"}
    assert GAME.is_timed(options_of())


# Positions


ROWS = [KNOWN[start : start + 9] for start in range(0, 81, 9)]

FRAMED = [f"| {row[:3]} | {row[3:6]} | {row[6:]} |\n".replace("0", ".") for row in ROWS]
FRAME = "+-------+-------+-------+\n"


@pytest.mark.parametrize(
    "text",
    [
        *(KNOWN.replace("0", sign) for sign in "0.*_"),
        *(end.join(ROWS) for end in (" ", "\n", "\r\n")),
        FRAME.join(["", *("".join(FRAMED[start : start + 3]) for start in (0, 3, 6)), ""]),
    ],
)
def test_forms_of_a_board(text: str) -> None:
    state = placed(text)
    assert digits(state) == KNOWN
    assert state.position() == KNOWN.replace("0", ".")


def test_position_has_the_digits_and_notes_of_the_player() -> None:
    state = send_all(placed(), "set 0 2 4", "notes 0 3 2 6", "note 8 0 1")
    text = f"{KNOWN.replace('0', '.')} ..4{'.' * 78} 0,3:26 8,0:1"
    assert state.position() == text
    again = placed(text)
    assert again.position() == text
    assert (again.grid[0, 2], notes(again, 0, 3), again.is_given((0, 2))) == (4, {2, 6}, False)
    assert again.givens == state.givens
    assert placed(send_all(placed(), "note 8 0 1").position() or "").grid == placed().grid


def test_position_sets_size_and_grade() -> None:
    chosen = ((SMALL, ""), (KNOWN, ""), (KNOWN, "grade=any"))
    assert [placed(*each).options.text() for each in chosen] == ["size=4", "grade=easy", "grade=any"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (KNOWN[:-1], "a board has 16, 36, 81 or 256 cells, and the player's digits as many, not 80"),
        ("", "not 0"),
        ("5" + KNOWN[1:-1] + "٣", "row 9, column 9: expected a digit from 1 to 9 or a dot, not '٣'"),
        ("3" + KNOWN[1:], "3 stands twice in row 1: at row 1, column 1 and at row 1, column 2"),
        (SMALL.replace("4", "5"), "row 3, column 3: expected a digit from 1 to 4 or a dot, not '5'"),
        (KNOWN[:2] + "1" + KNOWN[3:], "this board has no solution"),
        (KNOWN[:2] + "5" + KNOWN[3:], "5 stands twice in row 1: at row 1, column 1 and at row 1, column 3"),
        (TWO_WAYS, "this board has at least two solutions: they differ at row 1, column 4"),
        ("0" * 81, "they differ at row [1-9], column [1-9]"),
        (f"{KNOWN} 1{'0' * 80}", "row 1, column 1: 5 is given, so the player's digit cannot be 1"),
        (f"{KNOWN} {'0' * 81} 0,0:1", "expected the notes of an empty cell, such as 0,2:147, not '0,0:1'"),
        *((text, "expected the notes") for text in (f"{KNOWN} 0,9:1", f"{KNOWN} 0,2:x", f"{SMALL} 0,2:5")),
        ("1234432131422413", "this board is already solved"),
    ],
)
def test_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(text)


def test_size_that_was_chosen_stays() -> None:
    with pytest.raises(ValueError, match="expected a board of size 6, not 9"):
        placed(KNOWN, "size=6")
