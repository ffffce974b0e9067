"""What the views of all puzzles do alike: they paint what has changed, rest after it, and show their clock."""

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from puzzlebox.registry import installed_games
from puzzlebox.rules import Event, Options, Session
from puzzlebox.ui.board_view import SWEEP, SWEEP_DELAY
from puzzlebox.ui.theme import CLASSIC, DARK, LIGHT, Theme
from puzzlebox.ui.views import view_class
from puzzlebox.views import BoardView
from tests.games.windows import Window

GAMES = (installed_games().game(entry.id) for entry in installed_games().catalogue)
PUZZLES = {game.id: game for game in GAMES if issubclass(view_class(game), BoardView)}

VIEWS: dict[str, Any] = {name: view_class(game) for name, game in PUZZLES.items()}
AT_REST = [name for name, view in VIEWS.items() if view.time_text is BoardView.time_text and not view.always_timed]
"""The puzzles that do not show their clock in any case."""

every_puzzle = pytest.mark.parametrize("name", PUZZLES)


def begun(name: str, seed: str = "views", **options: str) -> Session[Any]:
    return Session(PUZZLES[name], Options(PUZZLES[name].options, options), seed)


def board_of(shown: Window) -> bytes:
    """Return the picture of the board. Figures above it may keep the width that they had."""
    return shown.picture(shown.draw().view.board_area())


@every_puzzle
@pytest.mark.parametrize("theme", [DARK, CLASSIC], ids=["dark", "classic"])
def test_a_board_painted_step_by_step_is_that_of_a_new_window_and_undo_shows_it_at_once(
    name: str, theme: Theme
) -> None:
    for seed in ("a", "b"):
        chance, session = random.Random(seed), begun(name, seed)
        shown = Window(session, (320, 240), theme)
        for _ in range(12):
            text = chance.choice([text for text in session.state.inputs() if text not in ("pause", "restart")])
            after = session.state.copy()
            after.send(text)
            if after.outcome() is None:
                shown.send(text).later(chance.randrange(500)).draw()
        assert board_of(shown.later(9_000)) == board_of(Window(session, (320, 240), theme))
        if session.undo():
            assert board_of(shown.reset()) == board_of(Window(session, (320, 240), theme))


@every_puzzle
def test_a_hint_is_highlighted_until_it_is_hidden(name: str) -> None:
    shown = Window(begun(name))
    before = shown.drawn()
    shown.view.show_hint({"look": tuple(islice(shown.state.grid, 1))})
    assert shown.drawn() != before
    shown.view.show_hint({})
    assert shown.drawn() == before


@pytest.mark.parametrize(
    "name", [name for name, game in PUZZLES.items() if any(o.name == "size" for o in game.options)]
)
def test_a_jump_to_another_size_changes_the_layout(name: str) -> None:
    option = next(option for option in PUZZLES[name].options if option.name == "size")
    shown, other = Window(begun(name)).draw(), begun(name, size=option.text(option.menu_values()[0]))
    shown.view.reset(other.state)
    assert shown.drawn() == Window(other).drawn()


# The clock: at rest by default, and each second if the player wants it


def after_a_move(name: str, theme: Theme, size: tuple[int, int] = (960, 720)) -> Window:
    """Return a game after the first input that does not end it; some clocks begin with it."""
    shown = Window(begun(name), size, theme)
    for text in shown.state.inputs():
        copy = shown.state.copy()
        copy.send(text)
        if copy.outcome() is None and not copy.paused:
            shown.session.send(text)
            break
    shown.session.advance_to(3_000)
    return shown.reset().draw()


@pytest.mark.parametrize("size", [(960, 720), (720, 960)])
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: str(theme.name))
@every_puzzle
def test_clock_alone_is_drawn_as_in_a_whole_picture(name: str, theme: Theme, size: tuple[int, int]) -> None:
    shown = after_a_move(name, replace(theme, clock=True), size)
    assert shown.next_frame
    assert shown.view.clock_area()
    before = shown.surface.copy()
    shown.session.advance_to(shown.session.time + shown.next_frame)
    shown.view.draw_clock(shown.surface)
    clock = shown.surface.copy()
    assert clock.get_buffer().raw != before.get_buffer().raw
    assert clock.get_buffer().raw == shown.draw().surface.get_buffer().raw


@pytest.mark.parametrize("name", AT_REST)
def test_time_is_not_shown_during_a_game_unless_the_player_wants_it(name: str) -> None:
    shown = after_a_move(name, DARK)
    assert (shown.next_frame, "Time" in shown.view.figures()) == (None, False)


@every_puzzle
def test_hidden_clock_draws_nothing(name: str) -> None:
    shown = after_a_move(name, replace(DARK, clock=True, hidden_figures=frozenset({"time"})))
    assert (shown.next_frame, shown.view.clock_area()) == (None, None)


# The light after a win


class Won(Window):
    """A game whose view has just noticed a win."""

    def __init__(self, name: str) -> None:
        super().__init__(begun(name))
        self.rest = self.draw().surface.copy()
        self.view.notice((Event("won"),))

    def lights(self) -> Any:
        """Yield functions that say how much light has been added to a pixel, at one moment after the other."""
        for self.ms in range(SWEEP_DELAY + 40, SWEEP_DELAY + SWEEP, 40):
            self.draw()
            yield lambda place: sum(self.surface.get_at(place)) - sum(self.rest.get_at(place))


def test_no_light_falls_on_the_walls_of_sokoban() -> None:
    won, lit = Won("sokoban"), set()
    level = won.state.level
    walls = [won.view.cell_area(level.cell(number)).center for number in level.walls]
    floor = [won.view.cell_area(level.cell(number)).topleft for number in level.floor]
    for light in won.lights():
        assert set(map(light, walls)) == {0}
        lit |= {place for place in floor if light(place) > 0}
    assert lit == set(floor)


def test_light_falls_on_whole_pieces_of_klotski() -> None:
    won, lit = Won("klotski"), set()
    cells: dict[int, list[tuple[int, int]]] = {}
    for cell, value in won.state.grid.items():
        cells.setdefault(value, []).append(cell)
    large = {value: places for value, places in cells.items() if value and len(places) > 1}
    assert large
    corner = won.view.board.cell // 4  # beside the mark of X
    for light in won.lights():
        for value, places in large.items():
            points = [(area.x + corner, area.y + corner) for area in map(won.view.cell_area, places)]
            lights = {light(point) for point in points if won.rest.get_at(point) == won.rest.get_at(points[0])}
            assert len(lights) == 1
            lit |= {value} if lights != {0} else set()
    assert lit == set(large)
