"""The view of Sokoban: what it shows on the way, marks and figures."""

import pygame
import pytest

from puzzlebox.rules import drag
from puzzlebox.ui.theme import CLASSIC, DARK, THEMES, Theme
from puzzlebox.ui.view import Position
from tests.games.sokoban.play import SHEET, begun, placed
from tests.games.windows import Window

TWO_WAYS = list(SHEET)[4]
ROOM = "########|#------#|#-$----#|#-@--..#|#---$--#|########"


class Shown(Window):
    def at(self, row: float, column: float) -> Position:
        """Return the middle of a cell."""
        board = self.view.board
        return round(board.x + (column + 0.5) * board.cell), round(board.y + (row + 0.5) * board.cell)

    def places(self, box: int) -> list[tuple[float, float]]:
        """Return where the pusher and a box are shown; the box is named by the number of its cell at the end."""
        level = self.state.level
        return [self.view.place_of(-1, level.cell(self.state.pusher)), self.view.place_of(box, level.cell(box))]


# The way
@pytest.mark.parametrize(("text", "length"), [("right", 60), ("go 1 1", 180), ("go 1 6", 300), ("go 4 6", 300)])
def test_a_step_takes_60_ms_and_a_long_walk_300(text: str, length: int) -> None:
    shown = Shown(placed(ROOM))
    assert shown.send(text).later(length - 1).draw().next_frame == 0
    assert shown.later(1).draw().next_frame is None


def test_boxes_and_the_pusher_glide_and_rest_at_the_end() -> None:
    shown = Shown(placed("#######|#@$-.-#|#######"))
    before = shown.drawn()
    assert shown.send("right").next_frame == 0
    shown.later(20)
    (row, column), (box_row, box_column) = shown.places(10)
    assert row == box_row == 1
    assert 1 < column == box_column - 1 < 2
    assert shown.drawn() != before
    after = shown.later(40).drawn()
    assert shown.places(10) == [(1, 2), (1, 3)]
    assert shown.reset().drawn() == after


def test_the_picture_is_drawn_again_until_the_movement_has_ended() -> None:
    """Even if it ends right after a picture of it was drawn, as the last one before the result of a game."""
    shown = Shown(placed("#####|#@$.#|#####"), theme=CLASSIC)
    assert shown.send("right").later(59).draw().later(1).next_frame == 0
    assert shown.draw().next_frame is None


def test_the_next_input_ends_the_movement() -> None:
    shown = Shown(placed("########|#@$---.#|########"))
    assert shown.send("moves rr").later(10).send("right").places(13) == [(1, 3), (1, 4)]
    assert shown.later(60).places(13) == [(1, 4), (1, 5)]


def test_a_box_rests_while_the_pusher_walks_to_it_and_around_it() -> None:
    shown = Shown(placed("#######|#-----#|#@-$--#|#----.#|#######"))
    shown.send("moves rRurD")
    ways = []
    for _ in range(6):
        (row, column), (box_row, box_column) = shown.places(25)
        ways.append((row, column, box_row, box_column))
        shown.later(60)
    assert (ways[0], ways[-1]) == ((2, 1, 2, 3), (2, 4, 3, 4))
    boxes = [way[2:] for way in ways]
    assert boxes == sorted(boxes)
    assert any(way[2:] == (2, 4) and way[:2] != (2, 4) for way in ways), "it rests while the pusher walks around it"


# The hand
def test_what_is_chosen_dragged_and_pointed_at_is_drawn() -> None:
    shown = Shown(placed(ROOM))
    before = shown.drawn()
    pictures = {before, shown.hold(*drag(((2, 2), (2, 4)))[:-1]).drawn()}
    shown.hand.reset(shown.state)
    assert shown.drawn() == before
    pictures.add(shown.hold("cursor press").drawn())
    assert len(pictures) == 3


# Marks, figures and texts
def test_a_stuck_box_is_marked_and_the_figures_say_since_when() -> None:
    shown = Shown(begun("level=1"))
    assert "Stuck since" not in shown.view.figures()
    shown = Shown(placed("#######|#-----#|#--$@-#|#----.#|#######"))
    free = shown.cell((2, 2))
    assert shown.send("left").send("left").later(500).view.figures()["Stuck since"] == "push 2"
    assert shown.cell((2, 1)) != free
    shown.undo()
    assert "Stuck since" not in shown.view.figures()


def test_the_notice_can_be_turned_off() -> None:
    shown = Shown(placed("#####|#$-@#|#--.#|#####"), preferences="notice=off")
    assert "Stuck since" not in shown.view.figures()
    assert Shown(placed("#####|#$-@#|#--.#|#####")).view.figures()["Stuck since"] == "start"


def test_the_figures_have_the_least_pushes_if_they_are_known() -> None:
    shown = Shown(placed(TWO_WAYS))
    shown.send("moves lluurD").session.advance_to(65_000)
    shown.session.send("pause")
    assert shown.view.figures() == {
        "Pushes": "1",
        "Moves": "6",
        "Fewest pushes": "4",
        "Time": "1:05",
        "Box lines": "1",
        "Box changes": "1",
    }
    assert "Fewest pushes" not in Shown(placed(ROOM)).view.figures()
    assert shown.view.window_title() == "Sokoban · Two ways"
    assert Shown(placed(ROOM)).view.window_title() is None


@pytest.mark.parametrize("cell", [8, 13, 40])
def test_a_box_on_a_goal_differs_in_shape_and_a_goal_shows_under_the_pusher(cell: int) -> None:
    """Without colour, the pictures still differ."""
    size = (cell * 8 + 20, cell * 3 + 20)
    looks = {}
    for board in ("########|#@-$.--#|########", "########|#-@*$.-#|########", "########|#+$---*#|########"):
        shown = Shown(placed(board), size, DARK.card())
        shown.draw()
        grey = pygame.transform.grayscale(shown.surface)
        for column, sign in enumerate(board.split("|")[1]):
            area = pygame.Rect(shown.view.board.place(1, column), (cell, cell))
            looks[sign] = pygame.image.tobytes(grey.subsurface(area.clip(grey.get_rect())), "RGB")
        assert shown.view.board.cell >= cell
    assert len(set(looks.values())) == len(looks) == 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_lines_divide_the_floor_into_cells(theme: Theme) -> None:
    shown = Shown(placed("#######|#@-$-.#|#-----#|#######"), theme=theme).draw()
    area = shown.view.cell_area((2, 2))
    middle, edge = (shown.surface.get_at((x, area.centery))[:3] for x in (area.centerx, area.right - 1))
    assert middle != edge


def test_small_cells_are_described() -> None:
    shown = Shown(placed("########|#@$.-*-#|########"), (80, 60))
    texts = [shown.view.describe_at(shown.at(1, column)) for column in range(8)]
    assert texts == [None, "pusher", "box", "goal", None, "box on a goal", None, None]
    assert Shown(placed(ROOM)).view.describe_at((400, 400)) is None


def test_cells_outside_the_walls_are_empty() -> None:
    shown = Shown(placed("######|#----####|#-@$-.--#|#########"))
    assert shown.draw().surface.get_at(shown.at(0, 8))[:3] == DARK.ground
    assert shown.surface.get_at(shown.at(1, 4))[:3] != DARK.ground
