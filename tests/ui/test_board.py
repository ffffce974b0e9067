"""Tests for the cached picture of a board, the plain view, and animations."""

import itertools
from collections.abc import Iterator

import pygame
import pytest

from puzzlebox.rules import Event, Lifted, Options, Overlay, Start
from puzzlebox.ui.animation import DEFAULT_LENGTH, Amount, Glide, Motion, ease_out, interpolate, set_motion
from puzzlebox.ui.board_view import SWEEP, SWEEP_DELAY, BoardView, GridView
from puzzlebox.ui.theme import CLASSIC, DARK, Colour, Measures, Theme
from puzzlebox.views import Area, Board, BoardLayer, View, draw_frame, empty_board
from tests.fake_game import LAMPS, Lamps
from tests.ui.drawing import changed, plain_view

BOARD = Board(0, 0, 4, 3, 20)
COLOURS: list[Colour] = [(0, 0, 0), (200, 0, 0), (0, 200, 0)]


class Drawn:
    """Draws plain squares and counts the calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, value: int) -> pygame.Surface | None:
        self.calls += 1
        if not value:
            return None
        picture = pygame.Surface((20, 20))
        picture.fill(COLOURS[value])
        return picture


def layer(picture: Drawn) -> BoardLayer:
    ground = pygame.Surface((60, 80))
    ground.fill((9, 9, 9))
    return BoardLayer(BOARD, ground, picture)


def shown(surface: pygame.Surface) -> list[tuple[int, ...]]:
    return [tuple(surface.get_at((c * 20 + 10, r * 20 + 10)))[:3] for r in range(4) for c in range(3)]


def test_every_cell_shows_its_value() -> None:
    values = [0, 1, 2, 1, 0, 0, 2, 2, 2, 0, 0, 1]
    expected = [COLOURS[value] if value else (9, 9, 9) for value in values]
    assert shown(layer(Drawn()).show(values)) == expected


def test_only_changed_cells_are_drawn_again() -> None:
    picture = Drawn()
    cached = layer(picture)
    first = cached.show([1] * 12)
    assert picture.calls == 12
    assert cached.show([1] * 12) is first
    assert picture.calls == 12
    cached.show([1] * 11 + [0])
    assert (picture.calls, shown(first)[-2:]) == (13, [(200, 0, 0), (9, 9, 9)])


def test_changes_inside_the_same_list_are_drawn() -> None:
    cached, values = layer(Drawn()), [0] * 12
    cached.show(values)
    values[5] = 2
    assert shown(cached.show(values))[5] == (0, 200, 0)


def test_a_wrong_number_of_cells_raises_an_error() -> None:
    with pytest.raises(ValueError, match="a layer of 12 cells cannot show 11"):
        layer(Drawn()).show([0] * 11)


def test_grid_lines_are_only_in_the_gaps_between_cells() -> None:
    ground = empty_board(BOARD, DARK)
    assert tuple(ground.get_at((19, 10)))[:3] == DARK.grid
    assert tuple(ground.get_at((10, 39)))[:3] == DARK.grid
    assert tuple(ground.get_at((10, 10)))[:3] == DARK.well
    assert tuple(ground.get_at((59, 10)))[:3] == DARK.well


def test_a_frame_is_drawn_outside_the_board() -> None:
    surface = pygame.Surface((100, 120))
    surface.fill((1, 2, 3))
    board = Board(20, 20, 4, 3, 20)
    draw_frame(surface, board, DARK)
    inside = surface.subsurface(board.area)
    assert pygame.transform.average_color(inside)[:3] == (1, 2, 3)
    assert tuple(surface.get_at((50, 18)))[:3] == DARK.line


@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=["dark", "classic"])
@pytest.mark.parametrize("size", [(200, 150), (320, 240), (640, 480), (960, 720), (300, 900)])
def test_the_plain_view_shows_any_game_at_any_size(theme: Theme, size: tuple[int, int]) -> None:
    plain, surface = plain_view(size, theme=theme)
    plain.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    assert len({before[i : i + 3] for i in range(0, len(before), 3)}) > 3
    plain.state.grid[0, 0] = 1 - plain.state.grid[0, 0]
    plain.notice((Event("changed"),))
    plain.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before


def test_the_plain_view_draws_only_inside_its_rectangle() -> None:
    plain, surface = plain_view((300, 300))
    surface.fill((1, 2, 3))
    plain.layout(pygame.Rect(50, 60, 200, 170), DARK)
    plain.draw(surface)
    assert changed(surface, (1, 2, 3)) == [pygame.Rect(50, 60, 200, 170)]


def test_the_plain_view_has_no_animation() -> None:
    plain, surface = plain_view()
    plain.draw(surface)
    assert plain.next_frame() is None


class Tiles(GridView[Lamps]):
    """The plain view with other pictures of cells, also of the value 0."""

    def cell_picture(self, value: int) -> pygame.Surface:
        tile = pygame.Surface((self.board.cell, self.board.cell))
        tile.fill((self.theme.good, self.theme.bad)[value])
        return tile


def test_a_subclass_of_the_plain_view_can_change_pictures() -> None:
    surface = pygame.Surface((640, 480))
    tiles = Tiles(LAMPS, Options(LAMPS.preferences), lambda: 0)
    tiles.layout(surface.get_rect(), DARK)
    for position in ("#.#/.#./..#", "#./.#"):  # the board may change its size
        tiles.reset(LAMPS.begin(start=Start(position=position)))
        tiles.draw(surface)
        assert (tiles.board.rows, tiles.board.columns) == (tiles.state.grid.rows, tiles.state.grid.columns)
        assert tiles.arrangement.board == tiles.board
        for cell, lit in tiles.state.grid.items():
            middle = tiles.cell_area(cell).center
            assert tuple(surface.get_at(middle))[:3] == (DARK.bad if lit else DARK.good)
            assert tiles.cell_at(middle) == cell
    assert tiles.cell_at((0, 0)) is None
    assert (tiles.symbol(0), tiles.symbol(1), tiles.symbol(2)) == (".", "#", "2")


def test_a_view_only_has_to_implement_draw() -> None:
    class Plain(View[Lamps]):
        def draw(self, surface: pygame.Surface) -> None:
            surface.fill(self.theme.accent if self.state.outcome() else self.theme.well, self.area)

    shown = Plain(LAMPS, Options(LAMPS.preferences), lambda: 42)
    assert (shown.game, shown.preferences, shown.clock()) == (LAMPS, Options(LAMPS.preferences), 42)
    shown.reset(LAMPS.begin(start=Start(position=".#./###/.#.")))
    shown.layout(pygame.Rect(10, 20, 300, 200), CLASSIC)
    assert (shown.area, shown.theme, shown.measures) == (Area(10, 20, 300, 200), CLASSIC, Measures.of(300, 200))
    surface = pygame.Surface((400, 300))
    shown.draw(surface)
    assert tuple(surface.get_at((10, 20)))[:3] == CLASSIC.well
    shown.notice(shown.state.send("press 1 1") or ())
    shown.draw(surface)
    assert tuple(surface.get_at((10, 20)))[:3] == CLASSIC.accent
    shown.show_keys((("Space", "darken the corner"),))
    assert shown.describe_at((50, 50)) is None
    texts = (shown.next_frame(), shown.window_title(), shown.result_title(), shown.figures_area())
    assert texts == (None, None, None, None)
    assert not shown.draws_overlay


def test_a_card_draws_nothing_around_the_board() -> None:
    plain, surface = plain_view((200, 150), theme=DARK.card())
    surface.fill((1, 2, 3))
    plain.draw(surface)
    assert tuple(surface.get_at((0, 0)))[:3] == (1, 2, 3)


def test_a_motion_runs_from_its_start_to_its_end() -> None:
    motion = Motion(1000, DEFAULT_LENGTH)
    assert (motion.progress(1000), motion.progress(1080)) == (0, 0.5)
    assert motion.eased(1080) == pytest.approx(0.875)
    assert not motion.over(1159)
    assert motion.over(1160)
    assert (motion.progress(5000), motion.progress(0)) == (1, 0)
    delayed = Motion(1000, 100, delay=50)
    assert (delayed.progress(1049), delayed.progress(1100)) == (0, 0.5)
    assert [delayed.over(time) for time in (1149, 1150)] == [False, True]


@pytest.fixture
def amount() -> Iterator[None]:
    yield
    set_motion("full")


@pytest.mark.parametrize(
    ("chosen", "moves"), [("full", (True, True)), ("reduced", (True, False)), ("off", (False, False))]
)
@pytest.mark.usefixtures("amount")
def test_reduced_motion_leaves_out_ornaments(chosen: Amount, moves: tuple[bool, bool]) -> None:
    set_motion(chosen)
    motions = Motion(1000, 100), Motion(1000, 100, ornament=True)
    assert tuple(not motion.over(1050) for motion in motions) == moves
    assert tuple(motion.progress(1050) < 1 for motion in motions) == moves


def test_easing_starts_fast_and_slows_down() -> None:
    steps = [ease_out(step / 10) for step in range(11)]
    gains = [b - a for a, b in itertools.pairwise(steps)]
    assert (steps[0], steps[-1]) == (0, 1)
    assert gains == sorted(gains, reverse=True)
    assert interpolate(10, 20, 0.25) == 12.5


class Walker(BoardView[Lamps, str]):
    """A board with one piece, which is not drawn."""

    def new_painter(self) -> str:
        return f"{self.board.rows} rows of {self.board.cell} px"

    def draw_board(self, surface: pygame.Surface, now: int) -> None:
        pass


class Clock:
    ms = 0

    def __call__(self) -> int:
        return self.ms


def walker() -> tuple[Walker, Clock, pygame.Surface]:
    clock, surface = Clock(), pygame.Surface((640, 480))
    shown = Walker(LAMPS, Options(LAMPS.preferences), clock)
    shown.layout(surface.get_rect(), DARK)
    shown.reset(LAMPS.begin(start=Start(position="##./.../...")))
    return shown, clock, surface


def test_a_painter_is_kept_until_the_window_or_the_size_of_the_board_changes() -> None:
    shown, _, _ = walker()
    first = shown.painter
    assert shown.painter is first
    shown.layout(pygame.Rect(0, 0, 300, 300), DARK)
    assert shown.painter == f"3 rows of {shown.board.cell} px" != first
    shown.reset(LAMPS.begin(start=Start(position="#./.#")))
    assert shown.painter == f"2 rows of {shown.board.cell} px"


def test_a_piece_that_glides_on_begins_where_it_is_shown() -> None:
    shown, clock, surface = walker()
    shown.glide("piece", [(0, 0), (0, 2)], 100)
    clock.ms = 50
    row, column = shown.place_of("piece", (0, 2))
    assert row == 0
    assert 1 < column < 2
    shown.glide("piece", [(0, 2), (1, 2)], 100)
    assert shown.place_of("piece", (1, 2)) == (row, column)
    clock.ms = 150
    assert shown.place_of("piece", (1, 2)) == (1, 2)
    assert shown.next_frame() == 0  # the picture at rest is not drawn yet
    shown.draw(surface)
    assert shown.next_frame() is None


def test_a_piece_that_rests_while_another_glides_is_drawn_in_its_place() -> None:
    shown, surface = plain_view(start=Start(position="##./.../..#"))
    clock = Clock()
    shown.clock = clock
    shown.glide((0, 0), [(0, 1), (0, 0)], 100)
    shown.glide((2, 2), [(2, 0), (2, 2)], 1000)
    for clock.ms in (0, 50, 120):
        (shown.draw_motion if clock.ms else shown.draw)(surface)
    whole = surface.copy()
    shown.draw(whole)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_piece_glides_along_the_legs_of_its_way() -> None:
    glide = Glide(((0, 0), (0, 1), (1, 1)), Motion(0, 100))
    assert (glide.now(0), glide.now(100)) == ((0, 0), (1, 1))
    places = [glide.now(time) for time in range(101)]
    assert all(row == 0 or column == 1 for row, column in places)
    assert places == sorted(places)


def test_a_reset_puts_pieces_in_their_places_and_ends_the_light_of_a_win() -> None:
    shown, _, _ = walker()
    shown.glide("piece", [(0, 0), (0, 2)], 100)
    shown.notice((Event("won"),))
    shown.notice((Event("restarted"),))
    assert shown.place_of("piece", (2, 2)) == (2, 2)
    assert shown.next_frame() is None


@pytest.mark.parametrize(("theme", "sweeps"), [(DARK, True), (CLASSIC, False)], ids=["dark", "classic"])
def test_a_light_sweeps_over_the_board_after_a_win_in_the_modern_look(theme: Theme, sweeps: bool) -> None:
    shown, clock, surface = walker()
    shown.layout(surface.get_rect(), theme)
    shown.draw(surface)
    dark = surface.get_at(shown.cell_area((1, 1)).center)
    shown.notice((Event("won"),))
    clock.ms = SWEEP_DELAY + SWEEP // 2
    shown.draw(surface)
    assert (surface.get_at(shown.cell_area((1, 1)).center) != dark) == sweeps
    clock.ms = SWEEP_DELAY + SWEEP
    shown.draw(surface)
    assert surface.get_at(shown.cell_area((1, 1)).center) == dark
    assert shown.next_frame() is None


def test_the_time_is_a_figure_while_the_game_rests() -> None:
    shown, _, _ = walker()
    shown.state.advance_to(61_000)
    assert "Time" not in shown.figures()
    shown.state.send("pause")
    assert shown.figures()["Time"] == "1:01"
    shown.state.send("restart")
    shown.state.advance_to(66_000)
    shown.state.send("pause")
    assert (shown.figures()["Time"], shown.next_frame()) == ("0:05", None)


def test_a_time_that_is_always_shown_changes_every_second() -> None:
    shown, _, _ = walker()
    shown.time_text = lambda: "a clock"  # type: ignore[method-assign]
    shown.state.advance_to(1_300)
    assert shown.next_frame() == 700
    shown.state.send("pause")
    assert shown.next_frame() is None


def test_the_plain_view_lets_a_piece_glide_over_an_empty_cell() -> None:
    surface, clock = pygame.Surface((640, 480)), Clock()
    tiles = Tiles(LAMPS, Options(LAMPS.preferences), clock)
    tiles.layout(surface.get_rect(), DARK)
    tiles.reset(LAMPS.begin(start=Start(position="#../.../...")))
    tiles.glide((0, 0), ((2, 0), (0, 0)), 100)

    def column() -> list[bool]:
        tiles.draw(surface)
        return [tuple(surface.get_at(tiles.cell_area((row, 0)).center))[:3] == DARK.bad for row in range(3)]

    assert column() == [False, False, True]
    clock.ms = 100
    assert column() == [True, False, False]


def test_the_plain_view_draws_a_frame_and_a_colour_for_each_value() -> None:
    plain, surface = plain_view(start=Start(position="#./.."))
    plain.draw(surface)
    area, cell = plain.board.area, plain.board.cell_area((0, 0))
    assert tuple(surface.get_at((area.x - 3, area.centery)))[:3] == DARK.line
    assert tuple(surface.get_at((cell.x + cell.width // 5, cell.y + cell.height // 5)))[:3] == DARK.pieces[0]


def test_the_light_after_a_win_stays_on_the_board() -> None:
    shown, clock, surface = walker()
    shown.draw(surface)
    before = surface.copy()
    shown.notice((Event("won"),))
    lit = set()
    for clock.ms in range(SWEEP_DELAY, SWEEP_DELAY + SWEEP, 100):
        shown.draw(surface)
        rects = changed(surface, before)
        assert all(shown.board.area.contains(rect) for rect in rects)
        lit |= {shown.cell_at(rect.center) for rect in rects}
    assert len(lit) > 1


def test_a_lifted_piece_has_a_frame_if_the_view_does_not_draw_it() -> None:
    shown, _, surface = walker()
    shown.draw(surface)
    before = surface.copy()
    shown.show_hand(Overlay(lifted=Lifted(1, ((0, 0),), (1200, 700))))
    shown.draw(surface)
    place = pygame.Rect(shown.position_of((1200, 700)), (shown.board.cell, shown.board.cell))
    assert changed(surface, before)[0] == place
