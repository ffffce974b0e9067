"""The view of Nonogram: cells that differ in shape, clues beside the board, strokes, and the picture after the win."""

from dataclasses import replace
from typing import Any, Self

import pytest

from puzzlebox.core.hand import Gesture, cell_of, drag, middle_of
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.ui.theme import DARK, THEMES, Theme, contrast
from puzzlebox_games.nonogram.game import GAME, result_figures
from puzzlebox_games.nonogram.hand import TOOLS, tools_of
from puzzlebox_games.nonogram.painter import LETTERS, ClueType, Ink, clue_places
from puzzlebox_games.nonogram.pictures import PICTURES
from puzzlebox_games.nonogram.view import FILL_TIME, REVEAL_TIME
from tests.games.nonogram.play import options_of, session_of, solution_of
from tests.games.windows import Window

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def begun_session(options: str) -> Session[Any]:
    return Session(GAME, options_of(options), "a")


class Shown(Window):
    """A window in which pictures of cells and clues can be compared."""

    edge = 4

    def painted(self, *texts: str) -> Self:
        """Send inputs, and wait until cells have changed."""
        return self.send(*texts).later(FILL_TIME)

    def clue(self, axis: int, number: int) -> bytes:
        return self.picture(self.view.clue_area(axis, number))


@themes
def test_cells_differ_in_shape(theme: Theme) -> None:
    shown = Shown(session_of(options="check=on"), theme=theme)
    shown.painted("set 0 1 black", "set 0 0 white", "set 4 4 black", "mark", "set 1 1 black", "set 1 0 white")
    pictures = [shown.cell(cell) for cell in ((0, 1), (0, 0), (4, 4), (1, 1), (1, 0), (2, 2))]
    assert len(set(pictures)) == 6


def test_a_cell_changes_within_60_ms() -> None:
    shown = Shown(session_of())
    before = shown.cell((0, 1))
    assert shown.send("set 0 1 black").next_frame == 0
    half = shown.later(FILL_TIME // 2).cell((0, 1))
    assert len({before, half, shown.later(FILL_TIME // 2).cell((0, 1))}) == 3
    assert shown.next_frame != 0


@themes
def test_clues_fade_and_warn_as_the_preference_says(theme: Theme) -> None:
    changed = {}
    for voice in ("off", "counts", "possible"):
        shown = Shown(session_of(), theme=theme, preferences=f"clues={voice}")
        clues = (0, 0), (0, 3), (1, 0)
        before = [shown.clue(*clue) for clue in clues]
        shown.painted("set 0 1 black", "set 0 3 black", "set 3 0 black", "set 4 1 black", "set 3 4 black")
        changed[voice] = [old != shown.clue(*clue) for old, clue in zip(before, clues, strict=True)]
    assert changed == {"off": [False] * 3, "counts": [True, False, False], "possible": [True, True, False]}


@pytest.mark.parametrize(("size", "window"), [("5", (640, 480)), ("30", (960, 720)), ("50", (1280, 960))])
def test_clues_fit_beside_the_board(size: str, window: tuple[int, int]) -> None:
    session = begun_session(f"size={size},style=noise,black=70")
    state, shown = session.state, Shown(session, window)
    board = shown.view.board
    kind = shown.view.clue_type
    assert board.area.width == state.grid.columns * board.cell
    assert shown.view.area.contains(board.area)
    for axis, lines in enumerate(state.clues):
        for number, clue in enumerate(lines):
            area = shown.view.clue_area(axis, number)
            needed = len(clue) * kind.pitch if axis else kind.row_width(clue)
            assert needed <= (area.height if axis else area.width)
            assert shown.view.area.contains(area)
            if axis:
                assert max(map(kind.width, map(str, clue))) <= area.width
    assert kind.size >= 9


def test_digits_are_drawn_pixel_by_pixel_in_small_cells() -> None:
    assert [ClueType(cell).size for cell in (7, 12, 14, 30, 200)] == [5, 10, 9, 17, 40]


def test_the_area_of_a_clue_is_the_cell_before_its_line() -> None:
    shown = Shown(session_of())
    view = shown.view
    board = view.board.area
    assert cell_of(view.point_at((board.x - 5, board.y + 5))) == (0, -1)
    assert cell_of(view.point_at((board.right - 5, board.y - 5))) == (-1, 4)
    assert cell_of(view.point_at(view.board.cell_area((2, 3)).center)) == (2, 3)
    assert [cell_of(view.point_at(area.center)) for _, area in view.tools()] == list(TOOLS)
    row, column = cell_of(view.point_at((2, board.y + 5)))
    assert row == 0
    assert column < -1


def test_the_lines_of_the_pointer_are_lit() -> None:
    shown = Shown(session_of())

    def pictures() -> list[bytes]:
        return [*map(shown.cell, ((2, 0), (4, 3), (0, 0))), shown.clue(0, 2), shown.clue(1, 3)]

    before = pictures()
    shown.hold(Gesture("hover", (2500, 3500), (2500, 3500)))
    assert [a != b for a, b in zip(before, pictures(), strict=True)] == [True, True, False, True, True]


def test_a_stroke_shows_its_cells_and_its_length() -> None:
    shown = Shown(session_of())
    before = shown.cell((2, 1)), shown.cell((1, 4))
    shown.hold(*drag(((2, 0), (2, 4)))[:-1])
    assert shown.cell((2, 1)) != before[0]
    assert shown.cell((1, 4)) != before[1]
    painted = shown.cell((2, 1))
    shown.hold(Gesture("cancel", (2500, 500), (2500, 4500)), Gesture("hover", (2500, 4500), (2500, 4500)))
    assert shown.painted("set 2 1 black").cell((2, 1)) == painted


def test_the_win_drops_crosses_and_shows_the_picture_in_its_colours() -> None:
    session = begun_session("source=picture,picture=1")
    shown = Shown(session)
    assert "Picture" not in shown.view.figures()
    shown.painted("set 0 0 white")
    half = shown.send(*solution_of(session.state).inputs).later(REVEAL_TIME // 2).cell((0, 0))
    shown.later(10 * REVEAL_TIME).draw()
    assert shown.pixel(shown.view.board.cell_area((1, 1)).topleft) == LETTERS["r"]
    assert shown.pixel(shown.view.board.cell_area((0, 0)).center) == Ink.of(DARK).paper
    assert half != shown.cell((0, 0))
    assert result_figures(session.state)["Picture"] == "Heart"


def test_small_clues_are_told_as_a_text() -> None:
    shown = Shown(begun_session("size=50,style=noise,black=70"), (640, 480))
    text = shown.view.describe_at(shown.view.board.cell_area((2, 4)).center)
    assert text is not None
    assert text.startswith("Row 3: ")
    assert shown.view.describe_at((0, 0)) is None
    assert Shown(session_of()).view.describe_at((480, 480)) is None


@pytest.mark.parametrize("size", [(640, 480), (480, 340)])
def test_the_clues_of_the_cursor_are_shown_as_a_text_if_they_are_small(size: tuple[int, int]) -> None:
    theme = replace(DARK, hidden_figures=frozenset({"time"}))
    shown = Shown(begun_session("size=50,style=noise,black=70"), size, theme)
    view = shown.view
    room = view.corner if view.corner.height else view.arrangement.right
    assert room
    pictures = []
    for row in (30, 31):
        point = middle_of((row, 20))
        pictures.append((shown.hold(Gesture("hover", point, point)).picture(room), view.beside_board()))
    assert pictures[0][0] != pictures[1][0]
    assert pictures[0][1] != pictures[1][1]


def test_a_board_of_many_tries_shows_them() -> None:
    start = Start(seed="x", prepared="try 1001")
    figures = Shown(Session(GAME, options_of("size=5,black=40"), start)).view.figures()
    assert (figures["Tries"], figures["Filled %"]) == ("1001", "45")


FLAG = "2r.1b,1r.1b,2b;2r,1r.1b,3b"


@themes
def test_cells_of_several_colours_and_their_chips_differ_with_and_without_patterns(theme: Theme) -> None:
    pictures = []
    for patterned in (replace(theme, patterns=False), replace(theme, patterns=True)):
        shown = Shown(session_of(FLAG), theme=patterned)
        shown.painted("set 0 0 red", "set 0 2 blue", "set 1 1 white")
        pictures += [shown.cell(cell) for cell in ((0, 0), (0, 2))]
        pictures += [shown.clue(0, 0), shown.clue(0, 2)]
    assert len(set(pictures)) == 8


def test_a_click_on_the_chip_of_a_run_chooses_its_colour() -> None:
    shown = Shown(session_of(FLAG))
    view = shown.view
    for axis, number in ((0, 0), (1, 1)):
        clue = view.state.clues[axis][number]
        places = clue_places(view.clue_area(axis, number), clue, view.clue_type, across=not axis)
        cells = [cell_of(view.point_at(place.center)) for place in places]
        assert cells == [((number, -1 - at), (-1 - at, number))[axis] for at in range(2)]
    assert cell_of(view.point_at((view.clue_area(0, 0).x + 1, view.clue_area(0, 0).centery))) == (0, -1)
    assert [cell_of(view.point_at(area.center)) for _, area in view.tools()] == [*tools_of(view.state)]


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (480, 340)])
@pytest.mark.parametrize("options", ["size=30,colours=4", "size=5,colours=2", "source=picture,picture=55,coloured=on"])
def test_chips_and_tools_fit_beside_the_board(options: str, size: tuple[int, int]) -> None:
    shown = Shown(begun_session(options), size, replace(DARK, patterns=True))
    view = shown.view
    shown.draw()
    for axis, lines in enumerate(view.state.clues if view.corner.height else ()):
        for number, clue in enumerate(lines):
            area = view.clue_area(axis, number)
            places = clue_places(area, clue, view.clue_type, across=not axis)
            assert all(view.area.contains(place) for place in places)
            assert all(area.x <= place.x or not axis for place in places)
    areas = [area for _, area in view.tools()]
    assert all(view.corner.contains(area) for area in areas)
    assert not any(one.colliderect(other) for at, one in enumerate(areas) for other in areas[:at])


def test_the_win_shows_a_board_in_its_colours() -> None:
    session = session_of(FLAG)
    shown = Shown(session).painted("fill 0 0 0 1 red", "set 1 0 red", "fill 0 2 2 2 blue", "set 2 1 blue")
    shown.later(10 * REVEAL_TIME).draw()
    assert shown.pixel(shown.view.board.cell_area((0, 0)).center) == LETTERS["r"]
    assert shown.pixel(shown.view.board.cell_area((2, 2)).center) == LETTERS["b"]


def test_the_clues_in_colours_are_told_in_words() -> None:
    view = Shown(session_of(FLAG)).view
    assert view.describe((0, 1)) == "Row 1: red 2, blue 1. Column 2: red 1, blue 1"


@themes
def test_cells_and_clues_stand_out(theme: Theme) -> None:
    ink = Ink.of(theme)
    assert contrast(ink.filled, ink.paper) >= 4
    pairs = ((ink.number, ink.panel), (ink.wrong, ink.panel), (ink.cross, ink.paper), (ink.thick, ink.paper))
    assert min(contrast(*pair) for pair in pairs) >= 3
    letters = {char for drawing in PICTURES for row in drawing.rows for char in row} - {"."}
    assert letters <= set(LETTERS)
