"""The cells of a hint: each role has a colour and a shape of its own, and nothing outside the cells changes."""

from itertools import combinations

import pygame
import pytest

from puzzlebox.core.hand import Lifted, Overlay, OverlayRole
from puzzlebox.core.search import Role
from puzzlebox.rules import Cell, Start
from puzzlebox.ui.highlight import ORDER, draw_cursor, draw_held, draw_highlight, draw_highlights, draw_overlay
from puzzlebox.ui.theme import DARK, THEMES, Theme
from puzzlebox.views import Area, Board
from tests.ui.drawing import changed, changes, plain_view

GROUND = (200, 160, 90)
BOARD = Board(20, 20, 4, 5, 40)


def drawn(theme: Theme, *cells: Cell, role: Role, board: Board = BOARD) -> pygame.Surface:
    surface = pygame.Surface((240, 200))
    surface.fill(GROUND)
    draw_highlights(surface, board, {role: cells}, theme)
    return surface


def shape(theme: Theme, role: Role) -> bytes:
    """Return the pixels that the role changes in a cell, without their colours."""
    return pygame.image.tobytes(changes(drawn(theme, (1, 1), role=role), GROUND).to_surface(), "RGB")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_roles_differ_in_shape(theme: Theme) -> None:
    shapes = {role: shape(theme, role) for role in ORDER}
    for one, other in combinations(ORDER, 2):
        assert shapes[one] != shapes[other], (one, other)


@pytest.mark.parametrize("role", ORDER)
@pytest.mark.parametrize("cell", [3, 5, 8, 20, 40, 200])
def test_a_highlight_stays_inside_its_cell(role: Role, cell: int) -> None:
    board = Board(7, 9, 1, 1, cell)
    surface = pygame.Surface((300, 300))
    surface.fill(GROUND)
    draw_highlights(surface, board, {role: [(0, 0)]}, DARK)
    rects = changes(surface, GROUND).get_bounding_rects()
    assert rects
    assert all(board.area.contains(rect) for rect in rects)


@pytest.mark.parametrize(
    ("role", "colour"), [("look", "accent"), ("act", "accent"), ("reason", "muted"), ("target", "good")]
)
def test_roles_have_the_colours_of_the_theme(role: Role, colour: str) -> None:
    surface = drawn(DARK, (1, 1), role=role)
    assert pygame.mask.from_threshold(surface, getattr(DARK, colour), (1, 1, 1)).count() > 0


def test_only_a_cell_to_act_on_and_a_chain_are_seen_in_the_middle() -> None:
    middle = BOARD.cell_area((1, 1)).center
    for role in ORDER:
        assert (drawn(DARK, (1, 1), role=role).get_at(middle)[:3] != GROUND) is (role in ("act", "chain"))


def test_cells_that_fill_a_rectangle_have_one_ring() -> None:
    border = BOARD.place(1, 1)
    middle_of_border = (border[0], border[1] + 20)
    row = [(1, column) for column in range(5)]
    assert drawn(DARK, *row, role="look").get_at(middle_of_border)[:3] == GROUND
    assert drawn(DARK, *row[:2], (2, 2), role="look").get_at(middle_of_border)[:3] != GROUND
    assert drawn(DARK, *row, role="act").get_at(middle_of_border)[:3] == DARK.ground


def test_the_cell_to_act_on_covers_the_other_roles() -> None:
    alone = drawn(DARK, (1, 1), role="act")
    surface = pygame.Surface(alone.get_size())
    surface.fill(GROUND)
    draw_highlights(surface, BOARD, {"act": [(1, 1)], "look": [(1, 1)]}, DARK)
    edge = (BOARD.cell_area((1, 1)).x + 2, BOARD.cell_area((1, 1)).center[1])
    assert surface.get_at(edge) == alone.get_at(edge)


def test_any_area_can_be_highlighted() -> None:
    surface = pygame.Surface((240, 200))
    surface.fill(GROUND)
    area = Area(10, 10, 80, 40)
    draw_highlight(surface, area, "act", DARK)
    assert changes(surface, GROUND).get_bounding_rects() == [area]


def test_the_plain_view_highlights_cells_until_the_hint_is_over() -> None:
    view, surface = plain_view()
    view.draw(surface)
    before = surface.copy()
    view.show_hint({"look": [(0, 0)], "act": [(2, 1)]})
    view.draw(surface)
    assert {view.cell_at(rect.center) for rect in changed(surface, before)} == {(0, 0), (2, 1)}
    view.show_hint({})
    view.draw(surface)
    assert surface.get_buffer().raw == before.get_buffer().raw


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_the_hand_shows_differs_in_shape(theme: Theme) -> None:
    shapes = set()
    roles: tuple[OverlayRole, ...] = ("cursor", "held", "target", "preview")
    for role in roles:
        surface = pygame.Surface((240, 200))
        surface.fill(GROUND)
        draw_overlay(surface, BOARD, Overlay({role: frozenset([(1, 1)])}), theme)
        assert BOARD.cell_area((1, 1)).inflate(6, 6).contains(changes(surface, GROUND).get_bounding_rects()[0])
        shapes.add(pygame.image.tobytes(changes(surface, GROUND).to_surface(), "RGB"))
    assert len(shapes) == 4


def test_cells_that_an_input_would_change_are_previewed() -> None:
    surfaces = []
    for overlay in (Overlay(preview={(0, 0): 1}), Overlay({"preview": frozenset([(0, 0)])})):
        surface = pygame.Surface((240, 200))
        draw_overlay(surface, BOARD, overlay, DARK)
        surfaces.append(surface.get_buffer().raw)
    assert surfaces[0] == surfaces[1]


def test_a_line_connects_the_middles_of_its_cells() -> None:
    surface = pygame.Surface((240, 200))
    surface.fill(GROUND)
    draw_overlay(surface, BOARD, Overlay(line=((0, 0), (0, 1), (1, 1))), DARK)
    touched = changes(surface, GROUND)
    assert all(touched.get_at(place) for place in ((40, 40), (60, 40), (80, 40), (80, 60), (80, 80)))
    assert not touched.get_at((40, 80))


def test_the_plain_view_draws_a_lifted_piece_between_cells() -> None:
    view, surface = plain_view(start=Start(position="###/.../..."))
    view.draw(surface)
    before = surface.copy()
    view.show_hand(Overlay(lifted=Lifted(1, ((0, 0), (0, 1)), (1500, 250))))
    view.draw(surface)
    mask, cell = changes(surface, before), view.board.cell
    lifted = pygame.Rect(view.position_of((1500, 250)), (2 * cell, cell))
    assert all(lifted.contains(rect) for rect in mask.get_bounding_rects())
    assert mask.count() > cell * cell
    found = view.point_at(lifted.topleft)
    assert all(abs(a - b) <= 1000 // cell for a, b in zip(found, (1500, 250), strict=True))


def test_what_is_held_has_a_second_ring() -> None:
    surfaces = {role: pygame.Surface((240, 200)) for role in ("cursor", "held")}
    for role, surface in surfaces.items():
        surface.fill(GROUND)
        {"cursor": draw_cursor, "held": draw_held}[role](surface, Area(20, 20, 160, 160), DARK)
    inner = Area(20, 20, 160, 160).inset(17)
    assert changes(surfaces["held"], GROUND).get_at(inner.midtop)
    assert not changes(surfaces["cursor"], GROUND).get_at(inner.midtop)


def test_a_line_lets_the_cells_shine_through() -> None:
    surface = pygame.Surface((240, 200))
    surface.fill(GROUND)
    draw_overlay(surface, BOARD, Overlay(line=((0, 0), (0, 1))), DARK)
    assert tuple(surface.get_at((60, 40)))[:3] not in (GROUND, DARK.accent)
