"""What Arcade shows: sections, the ghost, a piece that darkens and flashes, rows that fade and then fall."""

import pygame
import pytest

from puzzlebox.core.state import Event, Events
from puzzlebox.ui.theme import CLASSIC, DARK, Theme
from puzzlebox_games.arcade.game import GAME
from puzzlebox_games.arcade.look import LOOK
from puzzlebox_games.falling.drawing.view_motion import FADE, FALL, LIGHT_UP
from tests.games.falling.framed import after_frame
from tests.games.falling.shown import Shown
from tests.sheets.arcade import ALMOST_FULL, ArcadeEngine

WHITE = (255, 255, 255)


def shown(theme: Theme = DARK) -> Shown:
    """Return a game after its first frame."""
    game = Shown(GAME, theme, (640, 480))
    ArcadeEngine(game.state).to_frame(1)
    game.reset()
    return game


def lock(game: Shown, rows: int) -> Events:
    """Let an upright I fill 0 to 2 rows, and let the view know."""
    board = "\n".join(["#.........", *[".........."] * (3 - rows), *[ALMOST_FULL] * rows])
    ArcadeEngine(game.state).lay(board).put("I", (1, 16, 2)).set(k=29)
    game.reset().draw()
    return advance(game, 1)


def advance(game: Shown, frames: int) -> Events:
    """Play frames, and let the view know what happened."""
    happened: list[Event] = []
    for _ in range(frames):
        events = game.state.advance_to(after_frame(game.state))
        game.notice(events)
        happened += events
    game.draw()
    return happened


@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=lambda theme: theme.name)
def test_a_new_hundred_changes_what_is_around_the_board(theme: Theme) -> None:
    game = shown(theme)
    pictures = []
    for level in (0, 99, 100, 200):
        ArcadeEngine(game.state).set(level=level)
        board = game.draw().board
        around = pygame.Rect(board.x - 3, board.y + board.area.height // 2, 3, 20)
        pictures.append(pygame.image.tobytes(game.surface.subsurface(around), "RGB"))
    assert (pictures[0], len(set(pictures))) == (pictures[1], 3)


def test_the_ground_of_the_classic_look_is_that_of_the_section() -> None:
    game = shown(CLASSIC)
    assert LOOK.sections is not None
    ArcadeEngine(game.state).set(level=300)
    assert game.draw().at(2, 2) == LOOK.sections.sheet[3]


def test_a_ghost_is_drawn_below_level_100() -> None:
    game = shown()
    ArcadeEngine(game.state).block().put("O", (0, 0, 3))
    ghost = game.draw().middle(19, 4)
    ArcadeEngine(game.state).set(level=100)
    game.draw()
    assert ghost != game.middle(19, 4) == game.middle(19, 0)


@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=lambda theme: theme.name)
def test_a_resting_piece_is_darker(theme: Theme) -> None:
    game = shown(theme)
    ArcadeEngine(game.state).block().put("O", (0, 17, 3))
    brightness = []
    for rest in (0, 10, 29):
        ArcadeEngine(game.state).set(k=rest)
        game.draw()
        brightness.append(sum(game.middle(18, 4)))
    assert brightness == sorted(set(brightness), reverse=True)


@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=lambda theme: theme.name)
def test_a_piece_that_locks_is_white_for_a_moment(theme: Theme) -> None:
    game = shown(theme)
    lock(game, rows=0)
    assert (game.middle(18, 4), game.next_frame) == (WHITE, 0)
    assert game.later(LOOK.flash).draw().middle(18, 4) != WHITE


def test_the_stack_of_the_classic_look_is_darker_than_the_piece_and_has_white_edges() -> None:
    game = shown(CLASSIC)
    ArcadeEngine(game.state).block((19, 4), (19, 5)).put("I", (0, 5, 3))
    game.draw()
    assert sum(game.middle(19, 4)) < sum(game.middle(6, 4))
    board = game.board
    (x, y), size = board.place(19, 4), board.cell
    assert LOOK.stack_edge is not None
    assert game.at(x + size // 2, y) == game.at(x, y + size // 2) == LOOK.stack_edge
    assert game.at(x + size - 1, y + size // 2) != LOOK.stack_edge  # a block is beside it
    assert game.at(x + size // 2, y + size - 1) != LOOK.stack_edge  # the floor is below it
    game.state.set_row(19, [0] * 10)
    assert game.draw().at(x + size // 2, y) != LOOK.stack_edge


def test_full_rows_fade_where_they_are_and_fall_after_the_clear_delay() -> None:
    game = shown()
    assert "rows" in [event.name for event in lock(game, rows=2)]
    game.later(LIGHT_UP).draw()
    assert sum(game.middle(19, 0)) > sum(DARK.hue("red"))
    assert game.middle(16, 0) == DARK.hue("red")
    assert game.later(FADE).draw().middle(19, 0) == DARK.well
    assert game.middle(16, 0) == DARK.hue("red")
    assert "removed" in [event.name for event in advance(game, 44)]
    assert game.middle(16, 0) == DARK.hue("red")  # they start to fall at once, without lighting up
    assert game.later(FALL).draw().middle(16, 0) == DARK.well
    assert game.middle(18, 0) == DARK.hue("red")


def test_every_frame_is_drawn_while_the_clock_runs() -> None:
    game = shown()
    assert game.next_frame == 0
    game.state.send("pause")
    assert game.next_frame is None


def test_a_new_grade_is_announced() -> None:
    game = shown()
    notice = game.notice((Event("locked", ((19, 0),)), Event("grade", "S1"))).view._notice
    assert notice is not None
    assert notice.lines == ["Grade S1"]
