"""Boards in a terminal: sizes, shapes without colours, cursor, and the cell under the mouse."""

from dataclasses import replace

import pytest

from puzzlebox import translation
from puzzlebox.core.hand import Overlay, cell_of
from puzzlebox.core.options import Options
from puzzlebox.core.shown import GROUND, Shown, ShownBoard, ShownCell, ShownRole
from puzzlebox.play.told import board_lines
from puzzlebox.play.wording import labelled
from puzzlebox.registry import installed_games
from puzzlebox.terminal.boards import draw_board
from puzzlebox.terminal.canvas import Area, Canvas, Looks
from puzzlebox.terminal.cells import colour_of
from puzzlebox.terminal.places import NO_EDGES, Edges, Size, best_size

FULL = Area(0, 0, 22, 60)
NONE = Looks("none")
ASCII = Looks("none", unicode=False)


def board(rows: int, columns: int, *cells: ShownCell) -> ShownBoard:
    return ShownBoard(rows, columns, (*cells, *[GROUND] * (rows * columns - len(cells))))


def drawn(shown: ShownBoard, looks: Looks = NONE, area: Area = FULL, overlay: Overlay | None = None) -> str:
    canvas = Canvas(area.rows, area.columns, looks)
    draw_board(canvas, area, Shown(shown), overlay or Overlay())
    return canvas.text()


@pytest.mark.parametrize(
    ("rows", "columns", "size"),
    [(3, 3, (8, 4)), (5, 5, (8, 4)), (9, 9, (4, 2)), (20, 10, (3, 1)), (20, 25, (2, 1)), (30, 30, None)],
)
def test_cells_are_as_large_as_the_area_allows(rows: int, columns: int, size: tuple[int, int] | None) -> None:
    found = best_size(board(rows, columns), FULL, NO_EDGES)
    assert (found and found[:2]) == size


def test_labels_have_room() -> None:
    assert best_size(board(9, 9, ShownCell(1, "4095", "stack")), FULL, NO_EDGES) == Size(5, 2)


ROLES: tuple[ShownRole, ...] = ("stack", "piece", "ghost", "home", "goal", "mark", "wall", "")


@pytest.mark.parametrize("looks", [NONE, ASCII])
def test_shapes_tell_roles_apart_without_colours(looks: Looks) -> None:
    shapes = [drawn(board(1, 1, ShownCell(1, "", role)), looks, Area(0, 0, 3, 5)) for role in ROLES]
    assert len({*shapes}) >= len(ROLES) - (looks.unicode)  # at home looks like any other block
    assert looks.unicode or all(shape.isascii() for shape in shapes)


def test_the_cursor_is_in_brackets() -> None:
    overlay = Overlay({"cursor": frozenset([(0, 1)])})
    shown = board(1, 2, ShownCell(1, "1", "stack"), ShownCell(1, "2", "stack"))
    assert drawn(shown, area=Area(0, 0, 3, 10), overlay=overlay).split("\n")[1].strip() == "│ 1 [2]│"


def test_a_board_that_does_not_fit_is_shown_around_the_cursor() -> None:
    cells = [ShownCell(1, str(n), "stack") for n in range(64 * 64)]
    text = drawn(ShownBoard(64, 64, tuple(cells)), overlay=Overlay({"cursor": frozenset([(63, 63)])}))
    assert "4095" in text
    assert " 0 " not in text


def test_two_cells_share_a_character_if_there_is_no_other_way() -> None:
    cells = [ShownCell(1, "", "stack") if n in (0, 41) else GROUND for n in range(1600)]
    text = drawn(ShownBoard(40, 40, tuple(cells)), area=Area(0, 0, 22, 60))
    assert text.split("\n")[1].strip("│ ")[:2] == "▀▄"


@pytest.mark.parametrize(
    ("size", "blocks"), [((3, 3), (0, 0)), ((9, 9), (3, 3)), ((20, 10), (0, 5)), ((40, 40), (5, 5))]
)
def test_every_character_of_a_cell_means_this_cell(size: tuple[int, int], blocks: tuple[int, int]) -> None:
    placed = draw_board(Canvas(22, 60, NONE), FULL, Shown(replace(board(*size), blocks=blocks)))
    high = placed.high or 1
    for row in range(size[0]):
        for column in range(size[1]):
            if placed.high == 0 and row % 2:
                continue
            at = placed.corner(row, column) if placed.high else (placed.row + row // 2, placed.column + column)
            assert cell_of(placed.point(*at)) == (row, column)
            assert cell_of(placed.point(at[0] + high - 1, at[1] + placed.wide - 1)) == (row, column)


@pytest.mark.parametrize("looks", [Looks(), NONE, ASCII])
@pytest.mark.parametrize("game", installed_games().games(), ids=lambda game: game.id)
def test_every_game_fits_on_the_smallest_screen(game: object, looks: Looks) -> None:
    from puzzlebox.core.options import Options

    state = game.begin(start="smallest")  # type: ignore[attr-defined]
    shown = game.show(state, Options(game.preferences))  # type: ignore[attr-defined]
    placed = draw_board(Canvas(24, 80, looks), Area(1, 1, 20, 53), Shown(shown.board))
    lines = -(-shown.board.rows * placed.high) if placed.high else -(-shown.board.rows // 2)
    assert placed.row + lines <= 21
    assert placed.column + shown.board.columns * placed.wide <= 54


SIDES = (
    ShownBoard(2, 2, (GROUND, ShownCell(0, "3"), ShownCell(0, "1"), ShownCell(0, "10")), place="left"),
    ShownBoard(1, 3, tuple(ShownCell(0, text) for text in "123"), place="above"),
    ShownBoard(1, 1, (ShownCell(1, "z"),), title="Next"),
)
BLOCKS = replace(board(2, 3), blocks=(1, 2))


def test_texts_stand_beside_rows_and_above_columns_and_lines_between_blocks() -> None:
    canvas = Canvas(7, 16, NONE)
    assert draw_board(canvas, Area(0, 0, 7, 16), Shown(BLOCKS, SIDES)).edges != NO_EDGES
    assert canvas.text().split("\n")[:6] == [
        "        1 2  3",
        "      ┌───────┐",
        "    3 │ · ·│ ·│",
        "      │────┼──│",
        " 1 10 │ · ·│ ·│",
        "      └───────┘",
    ]


def test_texts_with_a_colour_have_its_ground_and_each_is_a_place_before_its_line() -> None:
    left = ShownBoard(2, 2, (ShownCell(1, "2a"), ShownCell(2, "1b"), ShownCell(), ShownCell(1, "3a")), place="left")
    above = ShownBoard(2, 2, (ShownCell(), ShownCell(1, "1a"), ShownCell(2, "4b"), ShownCell(2, "2b")), place="above")
    canvas = Canvas(22, 60, Looks())
    placed = draw_board(canvas, FULL, Shown(board(2, 2), (left, above)))
    row, column = placed.corner(0, 0)[0] + placed.high // 2, placed.column - 3
    found = [canvas.cells[row * 60 + at][1].ground for at in (column, column - 3)]
    assert found == [colour_of(left, cell) for cell in (ShownCell(2), ShownCell(1))]
    assert [placed.edge_at(row, at) for at in (column, column - 1, column - 3, column - 4)] == [
        *[(0, -1)] * 2,
        *[(0, -2)] * 2,
    ]
    over = placed.corner(0, 1)[1] + placed.wide // 2
    assert [placed.edge_at(placed.row - 1 - line, over) for line in (1, 2)] == [(-1, 1), (-2, 1)]
    assert placed.edge_at(*placed.corner(1, 1)) is None


def test_texts_without_room_are_those_of_the_row_and_column_of_the_cursor() -> None:
    placed = draw_board(Canvas(5, 9, NONE), Area(0, 0, 5, 9), Shown(BLOCKS, SIDES))
    assert (placed.edges, placed.blocks) == (NO_EDGES, (0, 0))
    assert Edges.of(SIDES).about((1, 2)) == "Row: 1 10 · Column: 3"


def test_marks_that_are_too_long_do_not_make_cells_wider() -> None:
    notes = board(9, 9, ShownCell(1, "(123456789)", "mark"), ShownCell(1, "5", "stack"))
    assert best_size(notes, FULL, NO_EDGES) == Size(4, 2)
    assert "123" not in drawn(notes)


def test_cells_and_figures_line_by_line_are_in_the_players_language() -> None:
    nonogram = installed_games().game("nonogram")
    shown = nonogram.show(nonogram.begin(start="a"), Options(nonogram.preferences))
    translation.choose("de")
    try:
        assert next(board_lines(shown.board)) == "1: 10 leer"
        assert labelled("Grade", shown.figures["Grade"]) == "Stufe: Mittel"
        assert shown.figures["Grade"] == "medium", "in files and for programs"
    finally:
        translation.choose()
