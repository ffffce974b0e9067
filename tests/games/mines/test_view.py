"""The view of Mines: what is drawn in cells, and what moves."""

from itertools import combinations

import pygame
import pytest

from puzzlebox.core.hand import Overlay, click
from puzzlebox.core.options import Options
from puzzlebox.core.shown import ShownCell
from puzzlebox.ui.theme import DARK, THEMES, Theme, contrast, luminance
from puzzlebox_games.mines.game import GAME
from puzzlebox_games.mines.painter import NUMBERS, STEPPED, Palette, cell_picture
from puzzlebox_games.mines.view import ALL_BLASTS, ALL_RINGS
from tests.games.mines.play import GUESS, hint_of, placed, session_of
from tests.games.mines.test_rules import CORNER
from tests.games.windows import Window

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def test_an_opening_runs_outwards_within_300_ms() -> None:
    shown = Window(session_of("20x20/1 *" + "." * 19 + ("/" + "." * 20) * 19))
    covered = shown.cell((19, 19))
    shown.send("open 0 2")
    assert shown.cell((0, 2)) != covered
    assert shown.cell((19, 19)) == covered
    assert shown.next_frame == 0
    shown.later(ALL_RINGS)
    assert shown.cell((19, 19)) != covered
    assert shown.later(1000).draw().next_frame != 0


def test_mines_appear_one_after_another_within_800_ms() -> None:
    shown = Window(session_of(CORNER))
    covered = shown.cell((4, 4))
    shown.send("open 0 0")
    first = shown.cell((0, 0))
    assert first != covered
    assert shown.cell((4, 4)) == covered
    shown.later(ALL_BLASTS + 1)
    assert shown.cell((4, 4)) not in (covered, first)


def test_cells_look_pressed_while_the_button_is_down() -> None:
    shown = Window(session_of(CORNER))
    press, release = click((4, 0))
    before = shown.cell((4, 0)), shown.cell((4, 1))
    shown.hold(press)
    assert shown.cell((4, 0)) != before[0]
    assert shown.cell((4, 1)) == before[1]
    shown.hold(release)
    assert shown.cell((4, 0)) == before[0]


@themes
@pytest.mark.parametrize("size", [8, 15, 32, 75])
def test_everything_that_a_cell_shows_differs(theme: Theme, size: int) -> None:
    pictures = [pygame.image.tobytes(cell_picture(size, value, Palette.of(theme)), "RGBA") for value in range(17)]
    alike = [(a, b) for a, b in combinations(range(17), 2) if pictures[a] == pictures[b]]
    assert alike == []


@pytest.mark.parametrize("colours", [NUMBERS, STEPPED])
def test_numbers_can_be_read(colours: tuple[tuple[int, int, int], ...]) -> None:
    ground = Palette.of(DARK).open
    assert min(contrast(colour, ground) for colour in colours) >= 4.5


def test_the_colours_for_colour_blind_players_get_darker() -> None:
    steps = [luminance(colour) for colour in STEPPED]
    for odd in (steps[::2], steps[1::2]):
        assert odd == sorted(odd, reverse=True)


def test_a_guess_shows_shares_on_the_board() -> None:
    shown = Window(session_of(GUESS))
    before = shown.cell((0, 2))
    shown.view.show_hint(hint_of(shown.state).cells)
    assert shown.cell((0, 2)) != before
    shown.view.show_hint({})
    assert shown.cell((0, 2)) == before


def test_figures() -> None:
    shown = Window(session_of(CORNER, "lives=2"))
    assert shown.view.figures() == {"Mines left": "3", "Time": "0:00", "Lives": "2"}
    shown = Window(session_of(CORNER, "lives=2"), preferences="rates=on")
    shown.wait(2000).send("open 3 0").view.show_hand(Overlay(mode="flag"))
    assert shown.view.figures() == {
        "Mines left": "3", "Time": "0:02", "Lives": "2", "3BV": "2 / 4", "3BV/s": "1.00", "Efficiency": "200%",
        "Taps": "set flags",
    }  # fmt: skip
    assert shown.view.window_title() == "Mines 5 x 5 · 3"


def test_small_cells_are_described() -> None:
    shown = Window(session_of("64x64/1 *" + "." * 63 + ("/" + "." * 64) * 63), (640, 480))
    assert shown.view.describe_at(shown.view.board.cell_area((3, 3)).center) == "covered"
    shown.send("open 0 1")
    assert shown.view.describe_at(shown.view.board.cell_area((0, 1)).center) == "1"
    assert shown.view.describe_at((0, 0)) is None


def test_what_a_terminal_shows() -> None:
    state = placed(CORNER)
    state.send("flag 0 0")
    shown = GAME.show(state, Options(GAME.preferences))
    assert shown.board[0, 0] == ShownCell(9, "F", "mark", "flag")
    assert shown.board[0, 1].label == "1"
    assert shown.board[4, 0] == ShownCell(2, "-", "stack", "cover")
    state.send("open 4 4")
    assert GAME.show(state, Options(GAME.preferences)).board[3, 2].label == "*"
