"""Boards in a terminal say by lines, shapes and colours what they are, and nothing covers them."""

from itertools import combinations, product
from pathlib import Path

import pytest

from puzzlebox.core.colours import contrast, rgb
from puzzlebox.core.game import AnyGame
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import NOTHING
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.shown import Shown, ShownBoard, ShownCell
from puzzlebox.core.state import Start
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.terminal.beside import draw_keys, lay_out
from puzzlebox.terminal.boards import draw_board
from puzzlebox.terminal.canvas import Area, Canvas, Looks, in_ascii
from puzzlebox.terminal.cells import cell_texts, face_of, frame_of, ground_of, ink_of
from puzzlebox.terminal.places import NO_EDGES
from puzzlebox.ui.colours import SIGHTS, difference, lab
from puzzlebox_games.sudoku.game import SAMPLES
from tests.terminal.conftest import Desk

GAMES = installed_games()
COLOURS, NONE, ASCII = Looks(), Looks("none"), Looks("none", unicode=False)
TRUE = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
SUDOKU = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"


def shown(name: str, start: Start | str = "looks", *inputs: str, **options: str) -> Shown:
    game = GAMES.game(name)
    state = game.begin(Options(game.options, options), start)
    for text in inputs:
        state.send(text)
    return game.show(state, Options(game.preferences))


def drawn(seen: Shown, looks: Looks = NONE, size: Cell = (24, 80)) -> list[str]:
    """Return the lines of the board as the game screen lays it out."""
    canvas = Canvas(*size, looks)
    draw_board(canvas, lay_out(canvas, seen, 2).board, seen)
    return [line for line in canvas.text().split("\n") if line.strip()]


def test_sudoku_has_a_grid_with_heavy_lines_between_blocks() -> None:
    lines = [line.strip() for line in drawn(shown("sudoku", Start(position=SUDOKU)))]
    assert lines[1] == "┃ 5 │ 3 │   ┃   │ 7 │   ┃   │   │   ┃"
    assert lines[2] == "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨"
    assert lines[6] == "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫"
    ascii_lines = [line.strip() for line in drawn(shown("sudoku", Start(position=SUDOKU)), ASCII)]
    assert ascii_lines[1] == "# 5 | 3 |   #   | 7 |   #   |   |   #"
    assert ascii_lines[6] == "+===+===+===+===+===+===+===+===+===+"


def test_given_digits_are_bold_and_own_ones_are_marked_where_there_are_no_colours() -> None:
    seen = shown("sudoku", Start(position=SUDOKU), "set 0 2 4", "set 0 3 3")
    canvas = Canvas(24, 80, COLOURS)
    draw_board(canvas, lay_out(canvas, seen, 2).board, seen)
    row = next(number for number, line in enumerate(canvas.text().split("\n")) if " 5 " in line)
    bold = [(text, style.bold) for text, style in canvas.cells[80 * row : 80 * (row + 1)] if text.isdigit()]
    assert bold == [("5", True), ("3", True), ("4", False), ("3", False), ("7", True)]
    assert "│ 4.┃ 3!│" in drawn(seen)[1]


def test_lines_go_around_pieces_and_never_through_them() -> None:
    wide = Canvas(8, 20, NONE)
    cells = (*[ShownCell(1, "a", "stack", piece=1)] * 2, *[ShownCell(2, "b", "stack", piece=n) for n in (2, 3)])
    draw_board(wide, Area(0, 0, 5, 9), Shown(ShownBoard(2, 2, cells, frame="#888888")))
    assert wide.text().split("\n")[:5] == ["┏━━━━━━━┓", "┃ a     ┃", "┠───┬───┨", "┃ b │ b ┃", "┗━━━┷━━━┛"]


def test_walls_boxes_goals_and_the_person_differ_by_shape() -> None:
    for looks, wall in ((NONE, "▒▒"), (ASCII, "%%")):
        middle = drawn(shown("sokoban", Start(position="#######/#@$.* #/#######")), looks)
        text = "".join(middle)
        assert all(sign in text for sign in ("@", "[]", "{}", wall, "o" if looks is ASCII else "◇"))


def test_areas_on_paper_have_heavy_borders_and_all_their_digits() -> None:
    cells = tuple(ShownCell(2, str(number + 1), "stack", piece=1 + (number in (1, 3))) for number in range(4))
    canvas = Canvas(5, 9, NONE)
    draw_board(canvas, Area(0, 0, 5, 9), Shown(ShownBoard(2, 2, cells, style="paper", frame="#888888")))
    assert canvas.text().split("\n") == ["┏━━━┳━━━┓", "┃ 1 ┃ 2 ┃", "┠───╂───┨", "┃ 3 ┃ 4 ┃", "┗━━━┻━━━┛"]


@pytest.mark.parametrize(("looks", "signs"), [(COLOURS, "₁₂₄"), (ASCII, "124")])
@pytest.mark.parametrize("rows", range(1, 8))
def test_notes_are_seen_in_cells_of_any_height(rows: int, looks: Looks, signs: str) -> None:
    lines = cell_texts(ShownBoard(1, 1, (ShownCell(),), style="paper"), ShownCell(notes="124"), (rows, 13), looks)
    assert [len(line) for line in lines] == [13] * rows
    assert [sign for sign in "".join(lines) if sign not in " ,'"] == [*signs]


def test_lit_cells_on_paper_keep_what_is_written_on_them() -> None:
    board = ShownBoard(
        1, 3, (ShownCell(), ShownCell(form="lit"), ShownCell(1, "*", "piece", form="lit")), style="paper"
    )
    for looks in (NONE, ASCII):
        texts = [cell_texts(board, cell, (1, 3), looks)[0] for cell in board.cells]
        assert len({*texts}) == 3
        assert "*" in texts[2]
    assert face_of(board, board.cells[0], odd=False) != face_of(board, board.cells[1], odd=False)


def test_walls_and_black_cells_on_paper_are_dark_with_light_digits() -> None:
    for cell in (ShownCell(0, "3", "wall"), ShownCell(0, "", "wall"), ShownCell(7, "■3", "stack")):
        board = ShownBoard(1, 1, (cell,), style="paper", palette=("#101010",) * 8)
        face = face_of(board, cell, odd=False)
        assert face
        assert contrast(face, ground_of(board)) > 10
        assert contrast(ink_of(board, cell, face), face) > 10
        text = cell_texts(board, cell, (1, 3), COLOURS)[0].strip()
        assert text == ("3" if cell.label else "")
        assert cell_texts(board, cell, (1, 3), NONE)[0].strip() != text


@pytest.mark.parametrize("game", GAMES.games(), ids=lambda game: game.id)
def test_every_label_has_signs_of_ascii(game: AnyGame) -> None:
    look, options = game.presentation, Options(game.options)
    state = game.begin(start=look.sample(options) if look.sample else "looks")
    seen = game.show(look.showcase(state) if look.showcase else state, Options(game.preferences))
    labels = {cell.label for board in (seen.board, *seen.boards) for cell in board.cells}
    assert not [label for label in labels if "?" in in_ascii(label) and "?" not in label]


def test_lamps_are_filled_or_hollow() -> None:
    cells = [shown("lights", Start(position="100/000/000")).board.cells[n] for n in (0, 1)]
    board = shown("lights", Start(position="100/000/000")).board
    for looks, lit, off in ((NONE, "███", " ○ "), (ASCII, "###", " o "), (COLOURS, " ● ", " ○ ")):
        assert [cell_texts(board, cell, (1, 3), looks)[0] for cell in cells] == [lit, off]


@pytest.mark.parametrize("looks", [NONE, ASCII])
def test_no_two_things_look_alike_without_colours(looks: Looks) -> None:
    kinds = {
        "field": [ShownCell(0, ""), ShownCell(1, "1"), ShownCell(2, "-", "stack", "cover"),
                  ShownCell(2, "F", "mark", "flag"), ShownCell(2, "?", "mark", "cover"),
                  ShownCell(2, "*", "wall", "mine"), ShownCell(2, "!", "wall", "mine", fault=True)],
        "lamps": [ShownCell(), ShownCell(4, "○", form="dim"), ShownCell(4, "●", form="lit"), ShownCell(role="mark"),
                  ShownCell(4, "●", "mark", "lit"), ShownCell(4, "○", "mark", "dim")],
        "paper": [ShownCell(2, "5", "stack"), ShownCell(1, "5", "piece"), ShownCell(3, "5!", "piece", fault=True),
                  ShownCell(0, "(5)", "mark", notes="5"), ShownCell(0, "(5)", "mark", centre="5"),
                  ShownCell(2, "5", "stack", tint=4), ShownCell(1, "■", "stack"),
                  ShownCell(0, "×", "mark"), ShownCell(1, "■", "ghost"), ShownCell(0, "×", "ghost"), ShownCell()],
        "well": [ShownCell(), ShownCell(1, "", "stack"), ShownCell(1, "", "piece"), ShownCell(1, "", "ghost"),
                 ShownCell(1, "5", "stack"), ShownCell(1, "5", "piece")],
        "floor": [ShownCell(), ShownCell(form="void"), ShownCell(1, "#", "wall"), ShownCell(1, ".", "goal"),
                  ShownCell(1, "$", "stack", "box"), ShownCell(1, "*", "home", "box", under="goal"),
                  ShownCell(1, "@", "piece", "person"), ShownCell(1, "+", "piece", "person", under="goal")],
        "tiles": [ShownCell(), ShownCell(1, "5", "stack"), ShownCell(1, "5", "home"), ShownCell(role="goal"),
                  ShownCell(1, "5", "piece")],
    }  # fmt: skip
    for style, cells in kinds.items():
        board = ShownBoard(1, 1, (ShownCell(),), style=style)  # type: ignore[arg-type]
        texts = {cell: cell_texts(board, cell, (1, 3), looks)[0] for cell in cells}
        for one, other in combinations(cells, 2):
            assert texts[one] != texts[other], (style, one, other)
        assert looks.unicode or all(text.isascii() for text in texts.values())


def test_covered_cells_are_seen_one_by_one() -> None:
    seen = shown("mines", size="16x30", mines="99")
    assert seen.board.rows * 30 == sum(line.count("■") for line in drawn(seen))
    faces = {face_of(seen.board, seen.board.cells[0], odd) for odd in (False, True)}
    assert len(faces) == 2


NUMBERED = {
    "mines": [ShownCell(number, str(number)) for number in range(1, 9)] + [ShownCell(9, "F", "mark", "flag")],
    "sudoku": [ShownCell(1, "5", "piece"), ShownCell(2, "5", "stack"), ShownCell(3, "5!", "piece", fault=True)],
    "2048": [ShownCell(exponent, str(2**exponent), "stack") for exponent in range(1, 19)],
    "slide": [ShownCell(1, "5", "home"), ShownCell(2, "5", "stack")],
    "klotski": [ShownCell(1, "X", "piece"), ShownCell(2, "a", "stack")],
    "packing": [ShownCell(value, "F", "piece") for value in range(1, 13)],
}


@pytest.mark.parametrize("name", NUMBERED)
def test_digits_and_letters_stand_out_from_their_cells(name: str) -> None:
    sample = GAMES.game(name).presentation.sample
    board = shown(name, sample(Options(GAMES.game(name).options)) if sample else "looks").board
    for cell in NUMBERED[name]:
        least = 3 if cell.form == "flag" or name == "packing" else 4.5
        for odd in (False, True):
            face = face_of(board, cell, odd)
            assert face
            assert contrast(ink_of(board, cell, face), face) >= least, (cell, odd)


@pytest.mark.parametrize("game", GAMES.games(), ids=lambda game: game.id)
def test_whatever_a_game_shows_in_a_cell_can_be_seen(game: AnyGame) -> None:
    look, options = game.presentation, Options(game.options)
    state = game.begin(start=look.sample(options) if look.sample else "looks")
    board = game.show(look.showcase(state) if look.showcase else state, Options(game.preferences)).board
    for cell in {*board.cells}:
        face = face_of(board, cell, odd=True)
        if face and "".join(cell_texts(board, cell, (1, 3), COLOURS)).strip("· "):
            assert contrast(ink_of(board, cell, face), face) > 1.9, cell


@pytest.mark.parametrize("game", [game for game in GAMES.games() if game.real_time], ids=lambda game: game.id)
def test_wells_have_square_cells_and_all_their_rows_on_the_smallest_screen(game: object) -> None:
    seen = shown(game.id)  # type: ignore[attr-defined]
    canvas = Canvas(24, 80, NONE)
    placed = draw_board(canvas, lay_out(canvas, seen, 2).board, seen)
    rows = seen.board.rows + min(seen.board.first_row, 0)
    assert (placed.wide, placed.high) == ((2, 1) if rows <= 20 else (1, 0))
    assert placed.first[0] == max(seen.board.first_row, 0)


def test_a_piece_that_enters_is_drawn_over_the_frame() -> None:
    game = GAMES.game("tetromino")
    seen = game.show(game.begin(start="x"), Options(game.preferences))
    assert seen.board.first_row < 0
    assert {"▓", "━"} <= {*drawn(seen)[0]}


def test_long_clues_scroll_with_the_board() -> None:
    seen = shown("nonogram", size="20")
    canvas = Canvas(24, 80, NONE)
    placed = draw_board(canvas, lay_out(canvas, seen, 2).board, seen)
    assert placed.edges != NO_EDGES
    assert placed.high == 1


def board_of(desk: Desk) -> list[str]:
    """Return the lines of the frame and what is in it."""
    lines = desk.text.split("\n")
    corners = [(row, line.index("┏"), line.index("┓")) for row, line in enumerate(lines) if "┏" in line]
    (top, left, right), bottom = corners[0], max(row for row, line in enumerate(lines) if "┗" in line)
    return [line[left : right + 1] for line in lines[top : bottom + 1]]


@pytest.mark.parametrize("name", ["klotski", "2048", "sokoban", "lights"])
def test_a_pause_stands_beside_the_board_and_the_board_stays_where_it_is(name: str) -> None:
    desk = Desk()
    desk.play(name)
    before = board_of(desk)
    desk.type("p")
    assert (desk.screen, board_of(desk)) == ("OverScreen", before)


@pytest.mark.parametrize("name", ["slide", "guideline", "packing", "sudoku"])
def test_a_board_with_a_clock_that_ranks_leaves_its_frame_in_a_pause(name: str) -> None:
    desk = Desk()
    desk.play(name, **({"mode": "sprint"} if name == "guideline" else {}))
    desk.wait_for_work().wait(5000, 20)
    before = board_of(desk)
    desk.type("p")
    assert desk.screen == "OverScreen"
    after = board_of(desk)
    assert [len(line) for line in after] == [len(line) for line in before]
    assert ({*after[0]}, "Paused" in "".join(after)) == ({*"┏━┓"}, True)


def grounds(desk: Desk) -> list[object]:
    assert desk.app._shown
    return [style.ground for _, style in desk.app._shown.cells]


def test_light_goes_over_a_solved_board_in_two_steps() -> None:
    desk = Desk(environment=TRUE)
    game = GAMES.game("lights")
    desk.desk.play_session(Session(game, Options(game.options), Start(position="110/100/000")))
    desk.turn().drag(desk.cell(0, 0))
    assert desk.screen == "OverScreen"
    first = grounds(desk)
    second = grounds(desk.wait(140))
    last = grounds(desk.wait(140))
    assert first != second != last != first
    assert grounds(desk.wait(500)) == last


def test_there_is_no_light_without_motion() -> None:
    desk = Desk(environment=TRUE)
    desk.desk.settings.choose("motion", "off")
    game = GAMES.game("lights")
    desk.desk.play_session(Session(game, Options(game.options), Start(position="110/100/000")))
    desk.turn().drag(desk.cell(0, 0))
    first = grounds(desk)
    assert grounds(desk.wait(140)) == first


@pytest.mark.parametrize(("size", "extra"), [("4", "none"), ("5", "jigsaw"), ("6", "none"), ("9", "x"), ("16", "none")])
@pytest.mark.parametrize("columns", [18, 26])
def test_labels_of_a_keypad_are_whole_and_inside_their_keys(size: str, extra: str, columns: int) -> None:
    keys = shown("sudoku", Start(position=SAMPLES[size, extra]), size=size, extra=extra).keys
    canvas = Canvas(12, columns, NONE)
    spots = draw_keys(canvas, keys, Area(0, 0, 12, columns), NOTHING)
    assert [spot.key for spot in spots] == [*keys]
    assert all(spot.area.columns >= len(spot.key.label) + 2 for spot in spots)
    assert "…" not in canvas.text()
    notes, clear, undo, hint = (spot.area.column for spot in spots[-4:])
    assert (notes, clear) == (undo, hint)
    for one, other in combinations([spot.area for spot in spots], 2):
        assert one.row != other.row or one.column + one.columns <= other.column


def test_a_piece_is_dragged_from_the_tray_to_the_board() -> None:
    desk = Desk()
    desk.play("packing")
    assert len(desk.board._keys) == 12
    area = desk.board._keys[1].area
    desk.drag((area.row + 1, area.column), desk.cell(2, 1))
    assert desk.log[-1].startswith("put I ")


def test_mines_are_played_with_the_mouse_alone() -> None:
    desk = Desk()
    play = desk.play("mines", "looks")
    desk.drag(desk.cell(4, 4))
    desk.wait_for_work()
    mines = play.state.mines
    for number in range(81):
        row, column = divmod(number, 9)
        if not mines >> number & 1 and play.outcome is None and play.state.grid.cells[number] == 9:
            desk.drag(desk.cell(row, column))
    assert play.outcome
    assert (play.outcome.kind, desk.screen) == ("won", "OverScreen")


def test_title_frame_and_card_have_the_colour_of_the_game() -> None:
    desk = Desk(environment=TRUE)
    desk.desk.open_main_menu()
    desk.turn().go_to("Sokoban")
    colour = rgb(GAMES.game("sokoban").cover.colour)
    assert grounds(desk).count(colour) == 1
    desk.type("\r")
    assert grounds(desk)[:80] == [colour] * 80
    assert desk.app._shown
    frame = {style.ink for text, style in desk.app._shown.cells if text == "┏"}
    assert frame == {frame_of(shown("sokoban").board)}


def test_the_page_of_a_game_has_a_board_with_its_options_beside_the_rows() -> None:
    desk = Desk(environment=TRUE)
    desk.desk.open_main_menu()
    desk.turn().choose("Slide")
    assert " 15" in "".join(board_of(desk))
    assert "Play" in desk.line


def test_a_text_console_gets_signs_that_its_font_has() -> None:
    desk = Desk(environment={"TERM": "linux", "LANG": "C.UTF-8"})
    desk.play("sudoku").send("note 0 0 1")
    desk.type(b"\x1b[C")
    signs = {character for character in desk.text if not character.isascii()}
    assert signs
    for character in signs - {*"↑↓←→×–"}:
        character.encode("cp437")


@pytest.mark.parametrize("looks", [COLOURS, NONE, ASCII])
def test_cells_to_look_at_and_cells_to_act_on_differ(looks: Looks) -> None:
    board = ShownBoard(1, 3, (ShownCell(1, "5", "stack"),) * 3, style="paper", frame="#888888")
    pictures = []
    for hint in ({}, {"look": [(0, 1)]}, {"act": [(0, 1)]}, {"reason": [(0, 1)], "act": [(0, 2)]}):
        canvas = Canvas(3, 17, looks)
        draw_board(canvas, Area(0, 0, 3, 17), Shown(board), hint=hint)  # type: ignore[arg-type]
        pictures.append(canvas.text() if looks.depth == "none" else repr(canvas.cells))
    assert len({*pictures}) == 4


def test_half_cells_are_ascii_where_there_is_nothing_else_even_with_colours() -> None:
    canvas = Canvas(24, 80, Looks("16", unicode=False))
    seen = shown("famicom")
    draw_board(canvas, lay_out(canvas, seen, 2).board, seen)
    assert canvas.text().isascii()
    assert "?" not in canvas.text()
    assert any(sign in canvas.text() for sign in "o*8")


@pytest.mark.parametrize("sight", SIGHTS)
def test_blocks_of_two_colours_differ_for_everybody_and_stand_out_from_the_well(sight: str) -> None:
    board = ShownBoard(1, 1, (ShownCell(),), style="well")
    faces = [[face_of(board, ShownCell(n, "", "stack"), odd) for odd in (False, True)] for n in range(1, 9)]
    for one, other in combinations(faces, 2):
        for a, b in product(one, other):
            assert a
            assert b
            assert difference(lab(a, sight), lab(b, sight)) >= 12
    assert all(face and contrast(face, ground_of(board)) >= 4 for each in faces for face in each)


@pytest.mark.parametrize("words", [5, 20, 40, 60])
@pytest.mark.parametrize("name", ["klotski", "sudoku", "mines", "tetromino"])
def test_a_text_never_covers_the_board_however_long_it_is(name: str, words: int) -> None:
    desk = Desk()
    desk.play(name)
    desk.wait_for_work()
    desk.board.show_advice(" ".join(f"word{number}" for number in range(words)))
    board = board_of(desk.turn())
    assert all(line[0] in "┃┠┣" and line[-1] in "┃┨┫" for line in board[1:-1])
    assert board[-1][0] + board[-1][-1] == "┗┛"
    assert all(f"word{number}" in desk.text for number in range(words))


@pytest.mark.parametrize("name", ["tetromino", "mines"])
def test_first_hints_are_seen_with_a_tall_board_and_with_a_low_one(name: str, tmp_path: Path) -> None:
    desk = Desk(Paths(tmp_path, tmp_path))
    desk.play(name)
    desk.wait_for_work()
    hints = desk.board.place.first_hints
    assert hints.active
    assert all(hint.label in desk.text for hint in hints.shown)
