"""Boards that players make: what can be placed, and what becomes of it."""

import pytest

from puzzlebox.rules import Draft, Editing, Start
from puzzlebox_games.logic.constraints import Clue
from puzzlebox_games.logic.rules import LogicState
from tests.games.logic.boards import KNOWN, NAMES, begun, game_of


def editing(name: str) -> Editing:
    found = game_of(name).editing
    assert found
    return found


def drawn(name: str, rows: int, columns: int) -> Draft:
    """Return an empty draft of a puzzle with these sides."""
    return editing(name).first.resized(rows, columns)


def made(name: str, draft: Draft, *placed: tuple[str, tuple[int, int]]) -> Draft:
    """Place signs on single cells, one after the other."""
    for sign, cell in placed:
        draft = editing(name).place(draft, sign, (cell,))
    return draft


def error(name: str, draft: Draft) -> str:
    with pytest.raises(ValueError, match=r".+") as caught:
        game_of(name).begin({}, Start(position=editing(name).position(draft)))
    return str(caught.value)


def told_of(state: LogicState) -> str:
    tell = editing("unruly").tell
    return tell(state) if tell else ""


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_of_a_board_becomes_the_same_board(name: str) -> None:
    puzzle = begun(name, KNOWN[name][0][0]).puzzle
    for text in (*puzzle.first_steps, *puzzle.samples, *(text for text, _ in KNOWN[name])):
        draft = editing(name).read(f"{text} values 0,0:1")
        assert editing(name).position(draft) == puzzle.text(*puzzle.parse(text))


@pytest.mark.parametrize("name", NAMES)
def test_a_draft_is_shown_with_all_that_it_has(name: str) -> None:
    state = begun(name, KNOWN[name][0][0])
    draft = editing(name).read(KNOWN[name][0][0])
    show = editing(name).show
    assert show
    shown, (above, _, _, left) = show(draft), draft.margins
    play = game_of(name).show(state, state.options).board
    labels = [str(shown[row + above, column + left].label) for row, column in state.grid]
    assert labels == [str(play[cell].label).replace("·", "") for cell in state.grid]
    assert sum(cell.form == "void" for cell in shown.cells) == (draft.rows - state.grid.rows) * (
        draft.columns - state.grid.columns
    )


@pytest.mark.parametrize("name", NAMES)
def test_all_that_can_be_placed_is_seen_and_all_but_the_sign_for_the_board_can_be_emptied(name: str) -> None:
    for tool in editing(name).tools[:-1]:
        one = made(name, Draft.empty(1, 1), (tool.sign, (0, 0)))
        assert one.signs[0]
        empty = made(name, one, ("", (0, 0)))
        assert empty == (one if tool.sign == "≠" else Draft.empty(1, 1))


@pytest.mark.parametrize("name", ["towers", "tents"])
def test_margins_stay_at_the_edges_when_the_size_changes(name: str) -> None:
    draft = editing(name).read(KNOWN[name][0][0])
    (rows, columns), (_, right, below, _) = draft.sides, draft.margins
    smaller = draft.resized(rows - 1, columns - 2)
    assert (smaller.sides, smaller.margins) == ((rows - 1, columns - 2), draft.margins)
    kept = [line for number, line in enumerate(draft.lines()) if number != len(draft.lines()) - 1 - below]
    end = len(kept[0]) - right
    assert smaller.lines() == [(*line[: end - 2], *line[end:]) for line in kept]


def test_digits_become_a_number_until_it_is_too_large() -> None:
    board = made("range", drawn("range", 6, 9), ("1", (0, 0)), ("2", (0, 0)))
    assert board.cells[0, 0] == "12"
    assert made("range", board, ("3", (0, 0))).cells[0, 0] == "3"
    assert made("towers", drawn("towers", 4, 4), ("1", (1, 1)), ("2", (1, 1))).cells[1, 1] == "2"


def test_a_number_of_light_up_is_on_a_black_cell_and_goes_with_it() -> None:
    board = made("lightup", drawn("lightup", 3, 3), ("2", (1, 1)))
    assert editing("lightup").position(board) == "3x3:d2d"
    assert editing("lightup").position(made("lightup", board, ("wall", (1, 1)))) == "3x3:dBd"


def test_tents_have_numbers_at_the_edges_only() -> None:
    board = made("tents", drawn("tents", 4, 4), ("1", (1, 1)), ("1", (0, 0)), ("1", (0, 1)), ("tree", (0, 2)))
    assert {cell for cell, sign in board.cells.items() if sign} == {(0, 1)}
    assert error("tents", board) == "a number is missing: column 2"


def test_signs_are_toggled_and_need_a_neighbour() -> None:
    board = made("unequal", drawn("unequal", 3, 3), (">", (0, 0)), ("∨", (0, 0)), (">", (0, 2)), ("∧", (2, 0)))
    assert editing("unequal").position(board) == "3:0RD,0,0,0,0,0,0,0,0,"
    assert made("unequal", board, ("<", (0, 0)), ("∨", (0, 0))).cells[0, 0] == "<"


def test_bars_make_a_board_of_the_adjacent_form_and_do_not_go_with_signs() -> None:
    board = made("unequal", drawn("unequal", 3, 3), ("|", (0, 0)), ("_", (0, 0)))
    assert editing("unequal").position(board).startswith("3a:0RD,0L,")
    assert error("unequal", made("unequal", board, (">", (1, 1)))) == "a board cannot have signs and bars"


def test_a_sign_makes_a_board_of_unruly_without_equal_lines() -> None:
    board = made("unruly", editing("unruly").read("8x8:dBBEABcIgCbgaBCEcd"), ("≠", (3, 3)))
    assert editing("unruly").position(board) == "8x8u:dBBEABcIgCbgaBCEcd"
    assert editing("unruly").position(made("unruly", board, ("≠", (5, 1)))) == "8x8:dBBEABcIgCbgaBCEcd"


def test_a_rectangle_is_one_cage_and_single_cells_grow_it() -> None:
    place, board = editing("keen").place, drawn("keen", 3, 3)
    board = place(board, "→", ((0, 0), (0, 1), (1, 0), (1, 1)))
    board = place(place(board, "↓", ((1, 0),)), "→", ((0, 2),))
    board = made("keen", board, *((digit, (1, 1)) for digit in "12"), ("×", (2, 0)), ("3", (0, 2)))
    assert error("keen", board) == "a number is missing: row 2, column 3"
    board = made("keen", board, ("1", (1, 2)), ("2", (2, 1)), ("3", (2, 2)))
    _, found = begun("keen", KNOWN["keen"][0][0]).puzzle.parse(editing("keen").position(board))
    assert found.clues == {
        **{Clue("m", (0, 1, 3, 4, 6)): 12, Clue("a", (2,)): 3},
        **{Clue("a", (5,)): 1, Clue("a", (7,)): 2, Clue("a", (8,)): 3},
    }
    assert "a number is missing" in error("keen", made("keen", board, ("", (0, 0))))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("6x6:dgCFDaDFb", "One solution. Grade: Easy."),
        ("8x8:FAkBbdacGGcIaag", "One solution. Grade: Medium."),
    ],
)
def test_the_grade_of_a_board_is_told(text: str, told: str) -> None:
    assert told_of(begun("unruly", text)) == told


def test_a_board_that_only_a_search_solves_is_told_so() -> None:
    state = begun("unruly", "6x6:dgCFDaDFb")
    state.board = state.board._replace(tier=5)
    assert told_of(state) == "One solution, which can only be found by trying."


def test_boards_without_a_solution_and_with_several_are_told_apart() -> None:
    three = made("unruly", drawn("unruly", 6, 6), *(("white", (0, column)) for column in range(3)))
    assert error("unruly", three) == "this board has no solution"
    assert (
        error("unruly", made("unruly", drawn("unruly", 6, 6), ("white", (0, 0))))
        == "this board has at least two solutions"
    )
    assert error("towers", drawn("towers", 3, 4)) == "size must be one number, not 3x4"


def test_a_board_is_played_from_its_draft() -> None:
    draft = editing("towers").read("5://3///////4/1////2/".replace("5:", "4:"))
    state = game_of("towers").begin({}, Start(position=editing("towers").position(draft)))
    assert isinstance(state, LogicState)
    assert state.board_text == "4://3///////4/1////2/"
