"""The view of Sokoban: what it shows on the way, what clicks and drags mean, marks and figures."""

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.ui.old_view import Button, Drag, Position
from puzzlebox.ui.theme import DARK, Theme
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.view import SokobanView
from tests.games.sokoban.play import SHEET, begun, placed

TWO_WAYS = list(SHEET)[4]
ROOM = "########|#------#|#-$----#|#-@--..#|#---$--#|########"


class Shown:
    """A game and its view in a window, with a manual clock."""

    def __init__(
        self, session: Session[Sokoban], size: tuple[int, int] = (960, 720), theme: Theme = DARK, preferences: str = ""
    ) -> None:
        self.session = session
        self.ms = 1_000
        pygame.font.init()
        self.surface = pygame.Surface(size)
        self.view = SokobanView(GAME, Options.parse(GAME.preferences, preferences), lambda: self.ms)
        self.view.layout(pygame.Rect((0, 0), size), theme)
        self.view.reset(session.state)

    def send(self, text: str) -> None:
        events = self.session.send(text)
        assert events is not None
        self.view.notice(events)

    def drawn(self) -> bytes:
        self.view.draw(self.surface)
        return pygame.image.tobytes(self.surface, "RGB")

    def at(self, row: float, column: float) -> Position:
        """Return the middle of a cell."""
        board = self.view._fit().arrangement.board
        return round(board.x + (column + 0.5) * board.cell), round(board.y + (row + 0.5) * board.cell)

    def cell(self, row: int, column: int) -> bytes:
        """Return the picture of a cell."""
        self.drawn()
        board = self.view._fit().arrangement.board
        area = pygame.Rect(board.place(row, column), (board.cell, board.cell))
        return pygame.image.tobytes(self.surface.subsurface(area), "RGB")

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: Button = "left") -> str | None:
        """Press in one cell and release in another."""
        gesture = Drag(button, self.at(*start), self.at(*start))
        self.view.press(gesture)
        if start != end:
            self.view.drag(gesture._replace(position=self.at(*end)))
        return self.view.release(gesture._replace(position=self.at(*end)))

    def click(self, row: int, column: int, button: Button = "left") -> str | None:
        return self.drag((row, column), (row, column), button)


# The way


@pytest.mark.parametrize(("text", "length"), [("right", 60), ("go 1 1", 180), ("go 1 6", 300), ("go 4 6", 300)])
def test_a_step_takes_60_ms_and_a_long_walk_300(text: str, length: int) -> None:
    shown = Shown(placed(ROOM))
    shown.send(text)
    assert shown.view._walk is not None
    assert shown.view._walk.motion.length == length


def test_boxes_and_the_pusher_glide_and_rest_at_the_end() -> None:
    shown = Shown(placed("#######|#@$-.-#|#######"))
    before = shown.drawn()
    shown.send("right")
    assert shown.view.next_frame() == 0
    shown.ms += 30
    half = shown.view._shown()
    assert (half.pusher.start, half.pusher.end, half.pusher.share) == (8, 9, 0.5)
    assert half.moving is not None
    assert (half.moving.start, half.moving.end) == (9, 10)
    assert half.boxes == frozenset()
    assert shown.drawn() != before
    shown.ms += 30
    assert shown.view._shown().boxes == {10}
    after = shown.drawn()
    assert shown.view.next_frame() == 1_000
    shown.view.reset(shown.session.state)
    assert shown.drawn() == after


def test_the_picture_is_drawn_again_until_the_movement_has_ended() -> None:
    """Even if it ends right after a picture of it was drawn, as the last one before the result of a game."""
    shown = Shown(placed("#####|#@$.#|#####"))
    shown.send("right")
    shown.ms += 59
    shown.drawn()
    shown.ms += 1
    assert shown.view.next_frame() == 0
    shown.drawn()
    assert shown.view.next_frame() is None


def test_the_next_input_ends_the_movement() -> None:
    shown = Shown(placed("########|#@$---.#|########"))
    shown.send("moves rr")
    shown.ms += 10
    shown.send("right")
    assert shown.view._shown().pusher == (11, 12, 0)
    assert shown.view._shown().moving == (12, 13, 0)
    shown.ms += 60
    assert shown.view._shown().boxes == {13}


def test_a_box_that_is_pushed_several_times_is_shown_on_its_way() -> None:
    shown = Shown(placed("########|#@$---.#|########"))
    shown.send("moves rrr")
    cells = []
    for ms in (0, 59, 2, 60, 58):
        shown.ms += ms
        cells.append(shown.view._shown().moving)
    assert [(place.start, place.end) for place in cells if place] == [(10, 11), (10, 11), (11, 12), (12, 13), (12, 13)]


# The pointer


def test_a_click_on_the_floor_walks_there_and_never_pushes() -> None:
    shown = Shown(placed(ROOM))
    assert shown.click(1, 6) == "go 1 6"
    assert shown.click(0, 0) is None
    assert shown.view.input_at(shown.at(1, 6)) == "go 1 6"


def test_a_click_on_a_box_selects_it_and_a_click_on_a_marked_cell_pushes_it_there() -> None:
    shown = Shown(placed(ROOM))
    plain = shown.cell(2, 5)
    assert shown.click(2, 2) is None
    assert shown.cell(2, 5) != plain, "cells that the box can reach are marked"
    assert shown.click(2, 5) == "push 2 2 2 5"
    shown.send("push 2 2 2 5")
    shown.ms += 1_000
    assert shown.session.state.boxes == {21, 36}
    assert shown.view._selection.cell is None


def test_a_click_on_another_cell_walks_although_a_box_is_selected() -> None:
    shown = Shown(placed("#######|#-----#|#@-$.-#|#-----#|###-###|###-###|#######"))
    shown.click(2, 3)
    assert shown.click(5, 3) == "push 2 3 5 3"
    shown.click(2, 3)
    assert shown.click(2, 3) is None, "the second click ends the selection"
    assert shown.click(5, 3) == "go 5 3"
    blocked = Shown(placed("#######|#@----#|#$.---#|#-----#|#######"))
    blocked.click(2, 1)
    assert blocked.click(1, 5) == "go 1 5", "a box at the wall cannot be pushed there"


def test_a_dragged_box_is_pushed_to_where_it_is_dropped() -> None:
    shown = Shown(placed(ROOM))
    assert shown.drag((2, 2), (2, 4)) == "push 2 2 2 4"
    assert shown.drag((2, 2), (0, 2)) is None
    assert shown.drag((1, 1), (1, 3)) is None
    assert shown.drag((2, 2), (2, 4), "right") is None


def test_a_box_that_is_dragged_is_shown_where_it_would_go_and_a_cancelled_drag_leaves_nothing() -> None:
    shown = Shown(placed(ROOM))
    before = shown.drawn()
    shown.view.drag(Drag("left", shown.at(2, 2), shown.at(2, 4)))
    assert shown.drawn() != before
    assert shown.view._selection.target == 2 * 8 + 4
    shown.view.cancel()
    assert shown.drawn() == before


def test_a_click_on_the_pusher_marks_the_floor_that_it_can_reach() -> None:
    shown = Shown(placed("#######|#-@$-.#|#######"))
    plain, behind = shown.cell(1, 1), shown.cell(1, 4)
    assert shown.click(1, 2) is None
    assert shown.cell(1, 1) != plain
    assert shown.cell(1, 4) == behind
    assert shown.click(1, 2, "right") is None
    assert shown.cell(1, 1) == plain


# Marks, figures and texts


def test_a_stuck_box_is_marked_and_the_figures_say_since_when() -> None:
    shown = Shown(begun("level=1"))
    assert "Stuck since" not in shown.view.figures()
    shown = Shown(placed("#######|#-----#|#--$@-#|#----.#|#######"))
    free = shown.cell(2, 2)
    shown.send("left")
    shown.send("left")
    shown.ms += 500
    assert shown.view.figures()["Stuck since"] == "push 2"
    assert shown.cell(2, 1) != free
    shown.session.undo()
    shown.view.reset(shown.session.state)
    assert "Stuck since" not in shown.view.figures()


def test_the_notice_can_be_turned_off() -> None:
    shown = Shown(placed("#####|#$-@#|#--.#|#####"), preferences="notice=off")
    assert "Stuck since" not in shown.view.figures()
    assert Shown(placed("#####|#$-@#|#--.#|#####")).view.figures()["Stuck since"] == "start"


def test_the_figures_have_the_least_pushes_if_they_are_known() -> None:
    shown = Shown(placed(TWO_WAYS))
    shown.send("moves lluurD")
    shown.session.advance_to(65_000)
    assert shown.view.figures() == {
        "Pushes": "1",
        "Moves": "6",
        "Least pushes": "4",
        "Time": "1:05",
        "Box lines": "1",
        "Box changes": "1",
    }
    assert "Least pushes" not in Shown(placed(ROOM)).view.figures()
    assert shown.view.window_title() == "Sokoban · Two ways"
    assert Shown(placed(ROOM)).view.window_title() is None


@pytest.mark.parametrize("cell", [8, 13, 40])
def test_a_box_on_a_goal_differs_in_shape_and_a_goal_shows_under_the_pusher(cell: int) -> None:
    """Without colour, the pictures still differ."""
    size = (cell * 8 + 20, cell * 3 + 20)
    looks = {}
    for board in ("########|#@-$.--#|########", "########|#-@*$.-#|########", "########|#+$---*#|########"):
        shown = Shown(placed(board), size, DARK.card())
        shown.drawn()
        grey = pygame.transform.grayscale(shown.surface)
        for column, sign in enumerate(board.split("|")[1]):
            area = pygame.Rect(shown.view._fit().arrangement.board.place(1, column), (cell, cell))
            looks[sign] = pygame.image.tobytes(grey.subsurface(area.clip(grey.get_rect())), "RGB")
        assert shown.view._fit().arrangement.board.cell >= cell
    assert len(set(looks.values())) == len(looks) == 7


def test_small_cells_are_described() -> None:
    shown = Shown(placed("########|#@$.-*-#|########"), (80, 60))
    texts = [shown.view.describe_at(shown.at(1, column)) for column in range(8)]
    assert texts == [None, "pusher", "box", "goal", None, "box on a goal", None, None]
    assert Shown(placed(ROOM)).view.describe_at((400, 400)) is None


def test_cells_outside_the_walls_are_empty() -> None:
    shown = Shown(placed("######|#----####|#-@$-.--#|#########"))
    shown.drawn()
    assert shown.surface.get_at(shown.at(0, 8))[:3] == DARK.ground
    assert shown.surface.get_at(shown.at(1, 4))[:3] != DARK.ground


def test_a_hint_is_highlighted_until_there_is_none() -> None:
    shown = Shown(placed(ROOM))
    before = shown.drawn()
    shown.view.show_hint({"act": ((2, 2),), "target": ((2, 3),)})
    assert shown.drawn() != before
    shown.view.show_hint({})
    assert shown.drawn() == before
