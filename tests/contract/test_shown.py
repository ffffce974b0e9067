"""What every game shows has all that a front end draws."""

from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.shown import FORMS, GROUND, ROLES, ShownBoard, ShownCell, codes_of, codes_of_small, mark_of
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session, Shown, Start
from tests.games.falling.boards import begin, lay, send
from tests.sheets.timers import TimerEngine

GAMES = installed_games()


def played(name: str, start: str | Start = "shown", *inputs: str, **options: str) -> tuple[AnyGame, Session[Any]]:
    game = GAMES.game(name)
    session = Session(game, Options(game.options, options), start)
    for text in inputs:
        session.send(text)
    return game, session


def shown(name: str, start: str | Start = "shown", *inputs: str, **options: str) -> Shown:
    game, session = played(name, start, *inputs, **options)
    return game.show(session.state, Options(game.preferences))


@pytest.mark.parametrize("game", GAMES.games(), ids=lambda game: game.id)
def test_every_game_shows_its_frame_and_each_cell(game: AnyGame) -> None:
    options = Options(game.options)
    state = game.begin(start=game.presentation.sample(options) if game.presentation.sample else "drawn")
    board = game.show(state, Options(game.preferences)).board
    assert board.frame == game.cover.colour
    assert len(board.cells) == board.rows * board.columns
    assert all(cell.role in ROLES and cell.form in FORMS for cell in board.cells)


LEVEL = "#####/#@$.#/#####"
MARKS = {
    "digit": ("sudoku", (), "set 0 1 9"),
    "note": ("sudoku", (), "note 0 1 9"),
    "note in the middle": ("sudoku", (), "centre 0 1 9"),
    "colour": ("sudoku", (), "colour 0 0 1"),
    "lamp": ("lights", (), "press 0 0"),
    "mark on a lamp": ("lights", (), "mark 0 0"),
    "open cells": ("mines", (), "open 0 0"),
    "flag": ("mines", (), "flag 0 0"),
    "black cell": ("nonogram", (), "set 0 0 black"),
    "white cell": ("nonogram", (), "set 0 0 white"),
    "provisional cell": ("nonogram", ("mark",), "set 0 0 black"),
    "held piece": ("guideline", (), "hold"),
    "piece on the board": ("packing", (), "put I 0 0 0"),
}


@pytest.mark.parametrize("case", MARKS.values(), ids=MARKS)
def test_what_an_input_changes_is_shown(case: tuple[str, tuple[str, ...], str]) -> None:
    name, first, text = case
    sample = GAMES.game(name).presentation.sample
    start = sample(Options(GAMES.game(name).options)) if sample else "shown"
    before, after = (shown(name, start, *first, *more) for more in ((), (text,)))
    assert (before.board, before.boards) != (after.board, after.boards)


def test_cells_of_sudoku_tell_given_digits_faults_notes_and_colours_apart() -> None:
    sample = GAMES.game("sudoku").presentation.sample
    assert sample
    inputs = ("set 0 1 8", "note 0 2 3", "note 0 2 5", "centre 0 2 7", "colour 0 2 2")
    board = shown("sudoku", sample(Options(GAMES.game("sudoku").options)), *inputs).board
    given, wrong, noted = board.cells[:3]
    assert (given.role, given.fault, wrong.role, wrong.fault) == ("stack", True, "piece", True)
    assert (noted.notes, noted.centre, board.palette[noted.tint - 1]) == ("35", "7", "#ea9900")
    assert (board.style, board.blocks, board.lights_alike, board.lines) == ("paper", (3, 3), True, ())


def test_diagonals_are_lines_from_corner_to_corner() -> None:
    options = Options(GAMES.game("sudoku").options, {"extra": "x"})
    sample = GAMES.game("sudoku").presentation.sample
    assert sample
    assert shown("sudoku", sample(options), extra="x").board.lines == (((0, 0), (9, 9)), ((0, 9), (9, 0)))


def test_keys_beside_a_board_have_places_inputs_and_what_is_left() -> None:
    sample = GAMES.game("sudoku").presentation.sample
    assert sample
    game, session = played("sudoku", sample(Options(GAMES.game("sudoku").options)))
    keys = game.show(session.state, Options(game.preferences)).keys
    assert [key.input for key in keys] == [f"digit {digit}" for digit in range(1, 10)] + [
        "notes",
        "erase",
        "undo",
        "hint",
    ]
    assert keys[0].left == 9 - session.state.grid.cells.count(1)
    tray = shown("packing").keys
    assert len(tray) == 12
    assert all(key.board and key.board.cells for key in tray)


def test_the_cells_of_a_piece_have_its_number() -> None:
    board = shown("klotski").board
    pieces = {cell.piece: cell.label for cell in board.cells if cell.piece}
    assert len(pieces) == len({*pieces.values()}) == 10
    assert board.cells[1].piece == board.cells[2].piece != board.cells[0].piece


def test_goals_are_seen_under_what_lies_on_them() -> None:
    board = shown("sokoban", Start(position=LEVEL), "right").board
    assert [(cell.form, cell.under) for cell in board.cells[5:10]] == [
        ("", ""), ("", ""), ("person", ""), ("box", "goal"), ("", "")
    ]  # fmt: skip


def test_a_held_piece_that_cannot_be_taken_is_used() -> None:
    held = shown("guideline", "shown", "hold").boards[-1]
    assert held.used
    assert {code % 8 for code in codes_of_small(held)} <= {0, ROLES.index("ghost")}


@pytest.mark.parametrize(
    ("cell", "mark"),
    [
        (GROUND, 0),
        (ShownCell(3, "5", "stack"), 0),
        (ShownCell(piece=4), 0),
        (ShownCell(fault=True), 1),
        (ShownCell(form="lit"), FORMS.index("lit") << 1),
        (ShownCell(under="goal"), ROLES.index("goal") << 5),
        (ShownCell(tint=6), 6 << 8),
        (ShownCell(notes="19"), (2 + 512) << 12),
        (ShownCell(centre="9"), 512 << 22),
    ],
)
def test_marks_have_what_codes_leave_out(cell: ShownCell, mark: int) -> None:
    assert mark_of(cell) == mark < 1 << 32
    assert list(codes_of(Shown(ShownBoard(1, 1, (cell,)))).marks) == [mark]


def test_figures_have_ranks_and_kinds() -> None:
    figures = {"Time": "1:02:03.45", "Moves": "12", "Opened": "3 / 10", "Grade": "easy"}
    found = Shown(ShownBoard(1, 1, (GROUND,)), figures=figures).ranked()
    assert [(figure.rank, figure.kind) for figure in found] == [(0, "clock"), (1, "count"), (2, "count"), (3, "words")]
    seen = shown("guideline", mode="sprint")
    assert len(seen.figures) > len(seen.playing) > 0
    assert tuple(figure.label for figure in seen.ranked())[: len(seen.playing)] == seen.playing


MOVES = {
    "tile": ("slide", "1 2 3/4 5 6/7 0 8", ("left",), [("moved", (2, 2), (2, 1))]),
    "merging tiles": ("2048", "2 0 2 0/0 0 0 0/0 0 0 0/0 0 0 0", ("left",), [("merged", (0, 2), (0, 0))]),
    "piece": ("klotski", "X../.../..a goal 1 1", ("move X down",), [("moved", (0, 0), (1, 0))]),
    "pushed box": ("sokoban", LEVEL, ("right",), [("moved", (1, 2), (1, 3)), ("moved", (1, 1), (1, 2))]),
    "piece of the tray": ("packing", "", ("put I 0 0 0",), [("moved", None, (0, 0))]),
    "piece back in the tray": ("packing", "", ("put I 0 0 0", "take I"), [("moved", (0, 0), None)]),
    "cell that stays": ("lights", "", ("press 0 0",), []),
}


@pytest.mark.parametrize(("name", "position", "inputs", "expected"), MOVES.values(), ids=MOVES)
def test_moves_are_what_the_last_input_has_moved(
    name: str, position: str, inputs: tuple[str, ...], expected: list[tuple[str, object, object]]
) -> None:
    game, session = played(name, Start(position=position) if position else "shown", *inputs[:-1])
    events = session.state.send(inputs[-1])
    assert {*map(tuple, expected)} <= {*game.moves(session.state, events or ())}
    assert bool(expected) == bool(game.moves(session.state, events or ()))


def test_a_piece_that_locks_and_rows_that_go_are_moves() -> None:
    game = GAMES.game("guideline")
    state = begin(game, "O")
    lay(state, "########../########..")
    TimerEngine(state).put_at("O", 0, 25, 8)
    events = send(state, "drop")
    found = game.moves(state, events)
    assert [move.kind for move in found].count("locked") == 4
    assert {move.start for move in found if move.kind == "cleared"} == {(row, c) for row in (38, 39) for c in range(10)}
