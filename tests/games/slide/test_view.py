"""The view of Slide: clicks, animations and the pointer."""

from collections.abc import Iterator

import pygame
import pytest

from puzzlebox.ui.board_view import SWEEP
from puzzlebox.ui.theme import DARK, THEMES, Theme
from puzzlebox_games.slide.painter import TilePainter
from puzzlebox_games.slide.view import GLIDE
from tests.games.slide.play import TWO_MOVES_OFF, Shown, session_of


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("size", ["3", "3x5", "64"])
def test_a_click_on_a_tile_sends_that_tile(theme: Theme, size: str) -> None:
    shown = Shown(session_of(options=f"size={size}"), theme=theme)
    tiles, grid = shown.tiles, shown.state.grid
    for row, column in grid:
        meant = None if (row, column) == shown.state.blank else f"tile {row} {column}"
        x, y = tiles.at(row, column)
        last = tiles.side - 1
        for corner in ((x, y), (x + last, y), (x, y + last), (x + last, y + last)):
            assert shown.clicks(corner) == meant


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_click_on_a_gap_or_beside_the_board_sends_nothing(theme: Theme) -> None:
    shown = Shown(session_of(TWO_MOVES_OFF), theme=theme)
    tiles = shown.tiles
    x, y = tiles.at(0, 0)
    middle = tiles.side // 2
    assert tiles.pitch > tiles.side
    for gap in range(tiles.side, tiles.pitch):
        assert shown.clicks((x + gap, y + middle)) is None
        assert shown.clicks((x + middle, y + gap)) is None
    right, bottom = tiles.at(2, 2)
    for outside in ((x - 1, y), (x, y - 1), (right + tiles.side, y), (x, bottom + tiles.side), (0, 0), (-5, 9_999)):
        assert shown.clicks(outside) is None


def test_gliding_tiles_do_not_delay_the_next_click() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    shown.send("up")
    x, y = shown.tiles.at(1, 1)
    assert shown.clicks((x + 5, y + 5)) == "tile 1 1"
    assert shown.clicks((shown.tiles.at(2, 1)[0] + 5, shown.tiles.at(2, 1)[1] + 5)) is None


def test_a_tile_glides_from_its_cell_to_the_next() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    shown.draw().send("up").draw()
    assert shown.colour(2, 1) == DARK.tile_home  # still there; in its new cell it is at home
    assert shown.colour(1, 1) == DARK.tile_blank
    assert (shown.wait(GLIDE // 3).draw().colour(1.3, 1), shown.next_frame) == (DARK.tile_home, 0)
    assert shown.wait(GLIDE).draw().colour(1, 1) == DARK.tile_home
    assert shown.colour(2, 1) == DARK.tile_blank
    assert shown.next_frame != 0


def test_several_tiles_glide_together() -> None:
    shown = Shown(session_of("1 2 3\n 4 5 6\n 0 7 8"))
    shown.draw().send("tile 2 2").wait(GLIDE // 2)  # by then they have come seven eighths of the way
    shown.draw()
    for column in (0.125, 1.125):
        assert shown.colour(2, column) == DARK.tile_home
    assert shown.colour(2, 2.4) == DARK.tile_blank


def test_a_tile_moved_back_glides_back_from_where_it_is() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    assert shown.draw().send("up").wait(GLIDE // 2).send("down").draw().colour(1.125, 1) == DARK.tile
    assert shown.wait(GLIDE).draw().colour(2, 1) == DARK.tile
    assert shown.colour(1, 1) == DARK.tile_blank


def test_only_changed_cells_are_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    original = TilePainter.tile

    def counted(self: TilePainter, surface: pygame.Surface, place: tuple[int, int], number: int, at_home: bool) -> None:
        painted.append(number)
        original(self, surface, place, number, at_home)

    monkeypatch.setattr(TilePainter, "tile", counted)
    shown = Shown(session_of(options="size=64"))
    shown.draw()
    assert len(painted) == 4095
    painted.clear()
    shown.draw()
    assert painted == []
    shown.send(shown.state.moves()[0]).wait(GLIDE).draw()
    assert len(painted) == 1


def test_a_solved_board_is_shown_in_full_colour_and_another_one_is_not() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    assert shown.draw().colour(0, 0) == DARK.tile_home
    shown.send("up").send("left").wait(GLIDE + SWEEP).wait(SWEEP).draw()
    assert {shown.colour(*divmod(place, 3)) for place in range(8)} == {DARK.tile}
    shown.view.reset(session_of(TWO_MOVES_OFF).state)
    shown.draw()
    assert shown.colour(0, 0) == DARK.tile_home


def changed_area(before: bytes, after: bytes, size: tuple[int, int]) -> pygame.Rect:
    """Return the smallest rectangle that contains all pixels in which two pictures differ."""
    pictures = [pygame.image.frombytes(picture, size, "RGB") for picture in (before, after)]
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1), pictures[1])
    same.invert()
    areas = same.get_bounding_rects()
    return areas[0].unionall(areas[1:]) if areas else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("ms", [0, GLIDE // 2, 2 * GLIDE])
def test_a_hint_highlights_its_cells_also_while_a_tile_glides(theme: Theme, ms: int) -> None:
    shown = Shown(session_of(TWO_MOVES_OFF), theme=theme)
    plain = shown.send("up").wait(ms).drawn()
    shown.view.show_hint({"look": ((2, 2),), "act": ((2, 2),), "target": ((2, 1),)})
    highlighted = shown.drawn()
    cells = [pygame.Rect(shown.view.cell_area(cell)) for cell in ((2, 1), (2, 2))]
    changed = changed_area(plain, highlighted, shown.surface.get_size())
    assert changed.width > shown.tiles.pitch
    assert cells[0].union(cells[1]).contains(changed)
    shown.view.show_hint({})
    assert shown.drawn() == plain


def test_a_new_game_ends_all_animations() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    assert shown.send("up").send("left").send("restart").draw().next_frame is None


def test_while_the_clock_runs_a_frame_is_requested_for_the_next_second() -> None:
    shown = Shown(session_of(TWO_MOVES_OFF))
    assert shown.wait(5_300).draw().next_frame is None
    assert shown.send("up").wait(1_400).draw().next_frame == 600
    assert shown.wait(600).next_frame == 1000
    assert shown.send("pause").next_frame is None
    assert shown.send("resume").wait(1).next_frame == 999


def entered(shown: Shown, *cells: tuple[float, float]) -> Iterator[str | None]:
    """Return the inputs while the pointer moves over these places."""
    for row, column in cells:
        x, y = shown.tiles.at(row, column)
        meant = shown.clicks((x + 1, y + 1), "hover")
        if meant:
            shown.send(meant)
        yield meant


def test_with_hover_a_tile_beside_the_blank_moves_once_when_the_pointer_enters_it() -> None:
    shown = Shown(session_of("1 2 3\n 0 4 6\n 7 5 8"), preferences="hover=on")
    path = [(0.0, 2.0), (1.0, 2.0), (1.0, 1.0), (1.05, 1.05), (1.0, 0.0), (1.05, 0.05), (1.0, 1.0)]
    assert list(entered(shown, *path)) == [None, None, "tile 1 1", None, "tile 1 0", None, "tile 1 1"]


def test_with_hover_a_tile_that_a_key_brings_under_the_pointer_stays() -> None:
    shown = Shown(session_of("1 2 3\n 0 4 6\n 7 5 8"), preferences="hover=on")
    assert list(entered(shown, (1.0, 1.0))) == ["tile 1 1"]
    shown.send("up")
    assert list(entered(shown, (1.05, 1.05), (0.0, 1.0), (1.0, 1.0))) == [None, None, "tile 1 1"]


def test_with_hover_a_tile_far_from_the_blank_stays() -> None:
    shown = Shown(session_of("1 2 3\n 0 4 6\n 7 5 8"), preferences="hover=on")
    assert list(entered(shown, (1, 2), (2, 1), (0, 1))) == [None, None, None]


def test_without_the_preference_the_pointer_moves_nothing() -> None:
    shown = Shown(session_of("1 2 3\n 0 4 6\n 7 5 8"))
    assert list(entered(shown, (1, 1), (0, 0), (2, 0))) == [None, None, None]


def test_after_the_win_the_pointer_moves_nothing() -> None:
    shown = Shown(session_of("1 2 3\n 4 5 6\n 7 0 8"), preferences="hover=on")
    assert list(entered(shown, (2, 2), (2, 1), (1, 2))) == ["tile 2 2", None, None]
