"""check_game finds faulty views: each view here has one fault, and the failure names it and what to change."""

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import pygame
import pytest
from _pytest.mark.structures import ParameterSet

from puzzlebox.core.game import AnyGame, Game
from puzzlebox.registry import installed_games
from puzzlebox.rules import Events, Options
from puzzlebox.testing import check_game, check_view
from puzzlebox.ui.text import clear_cache, write
from puzzlebox.ui.view import Clock, Position
from puzzlebox.views import GridView, Theme
from tests.fake_game import DRIPS, LAMPS, Lamps, variant_of

V = TypeVar("V")

SOKOBAN = installed_games().game("sokoban")


class PressView(GridView[Lamps]):
    """A good view."""


FAULTY: list[ParameterSet] = []


def fails_with(message: str) -> Callable[[type[V]], type[V]]:
    """Add a faulty view of Lamps to FAULTY, with the message that check_game must fail with."""

    def add(view: type[V]) -> type[V]:
        FAULTY.append(pytest.param(variant_of(LAMPS, view=lambda: view), message, id=view.__name__))
        return view

    return add


def faulty(message: str, game: AnyGame = LAMPS, **methods: Any) -> ParameterSet:
    """Return a game with a view that has these methods, and the message that check_game must fail with."""
    base = PressView if game is LAMPS else GridView
    return pytest.param(variant_of(game, view=lambda: type("Faulty", (base,), methods)), message, id=message[:40])


def unusable(message: str, view: object, name: str) -> ParameterSet:
    return pytest.param(variant_of(LAMPS, view=view), message, id=name)


FAULTY += [
    unusable(
        r"its view 'nowhere:View' cannot be loaded: ModuleNotFoundError.*'module:Class'", "nowhere:View", "nowhere"
    ),
    unusable(
        "its view 'time:View' cannot be loaded: AttributeError: .* must be 'module:Class'", "time:View", "nameless"
    ),
    unusable("cannot be loaded: ZeroDivisionError: .* a function that returns the class", lambda: 1 / 0, "raising"),
    unusable("its view is None; it must be a class that extends puzzlebox.ui.view.View", lambda: None, "nothing"),
    # drawing
    faulty(
        r"draw_draft\(\) raises ZeroDivisionError",
        game=variant_of(LAMPS, editing=SOKOBAN.editing),
        draw_draft=classmethod(lambda cls, *_: 1 // 0),
    ),
    faulty(r"draw\(\) raises ZeroDivisionError: .* \(in 24 x 18 px", draw=lambda view, _: 1 // view.theme.panels),
    faulty(
        r"draw\(\) raises KeyError: 'classic' \(in .* with the theme classic",
        draw=lambda view, _: {"modern": 1}[view.theme.look],
    ),
    faulty(
        r"draw\(\) raises IndexError: .* \(in 480 x 360 px",
        draw=lambda view, _: [0][view.theme.patterns],
    ),
    faulty(
        r"draw\(\) draws in Rect\(0, 0, .*, beyond its rectangle Rect\(12, 12, .*; clip the surface to self.area",
        draw=lambda view, surface: surface.fill(view.theme.ground),
    ),
    faulty(
        r"draw\(\) draws in Rect\(12, 12, 481, 360\), beyond its rectangle Rect\(12, 12, 480, 360\)",
        draw=lambda view, surface: surface.fill(view.theme.text, view.area.but(width=view.area.width + 1)),
    ),
    faulty(
        r"draw\(\) leaves the surface clipped to Rect\(12, 12, .*; it must restore the clip",
        draw=lambda view, surface: surface.set_clip(view.area),
    ),
    faulty(r"draw\(\) changes the state; a view must only read it", draw=lambda view, _: view.state._press((0, 0))),
    # events and keys
    faulty(r"notice\(\) of pressed raises TypeError: ", notice=lambda _, events: [one.detail + 1 for one in events]),
    faulty(
        r"notice\(\) of locked, spawned raises KeyError: 'locked'",
        DRIPS,
        notice=lambda _, events: [{"paused": 1, "resumed": 1, "restarted": 1}[one.name] for one in events],
    ),
    faulty(
        r"notice\(\) of .*lost raises ZeroDivisionError",
        DRIPS,
        notice=lambda _, events: 1 // all(one.name != "lost" for one in events),
    ),
    faulty(r"notice\(\) of .* changes the state", notice=lambda view, _: view.state._press((0, 0))),
    faulty(
        r"show_keys\(\) raises ValueError: not enough values to unpack",
        show_keys=lambda _, keys: [label for _key, _action, label in keys],
    ),
    # the pointer
    faulty(
        r"describe_at\(\(.*\)\) returns \(.*\); it must return text or None",
        describe_at=lambda view, position: view.cell_at(position),
    ),
    # what the app asks
    faulty(r"next_frame\(\) returns 2\.5; it must return whole ms from 0 up, or None", next_frame=lambda _: 2.5),
    faulty(r"next_frame\(\) returns -\d+; it must return whole ms", next_frame=lambda view: 1000 - view.clock()),
    faulty(r"window_title\(\) returns 3; it must return text or None", window_title=lambda view: view.state.grid.rows),
    faulty(
        r"result_title\(\) raises KeyError: 'ended'",
        DRIPS,
        result_title=lambda view: {"won": "Well done"}[view.state.outcome().kind],
    ),
    faulty(
        r"board_area\(\) returns (<rect|Rect).*; it must return an Area or None",
        board_area=lambda view: pygame.Rect(view.area),
    ),
    faulty(r"figures_area\(\) raises AttributeError: ", figures_area=lambda view: view.arrangement.line.inset(1)),
    faulty("draws_overlay is 'yes'; it must be a property that is True or False", draws_overlay="yes"),
]


@fails_with("it must be a class that extends puzzlebox.ui.view.View")
class ExtendsNothing:
    def __init__(self, game: Game[Lamps], preferences: Options, clock: Clock) -> None:
        pass


@fails_with(r"its view raises TypeError: .* 4 were given \(before it is laid out")
class TakesNoClock(GridView[Lamps]):
    def __init__(self, game: Game[Lamps], preferences: Options) -> None:
        super().__init__(game, preferences, None)  # type: ignore[arg-type]


@fails_with(r"reset\(\) raises AttributeError: .*surface")
class NeedsLayoutBeforeReset(PressView):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self.surface = pygame.Surface(rect.size)

    def reset(self, state: Lamps) -> None:
        super().reset(state)
        self.surface.fill((0, 0, 0))


@fails_with(r"layout\(\) raises AttributeError: .*state")
class NeedsResetBeforeLayout(PressView):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self.cells = self.state.grid.rows


@fails_with(r"layout\(\) raises ZeroDivisionError: .* \(in 24 x 18 px with the theme dark")
class FailsWhenSmall(PressView):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        1 // (rect.width // 50)


@fails_with(r"layout\(\) raises ZeroDivisionError: .* \(in 960 x 720 px")
class FailsWhenLarge(PressView):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        1 // (rect.width // 900 - 1)


@fails_with(r"draw\(\) raises KeyError: 'pressed' \(in 480 x 360 px")
class FailsToDrawAfterEvent(PressView):
    def reset(self, state: Lamps) -> None:
        super().reset(state)
        self.moving: set[str] = set()

    def notice(self, events: Events) -> None:
        self.moving = {event.name for event in events}

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if "pressed" in self.moving and not self.state.outcome():
            {}["pressed"]  # type: ignore[index]


@fails_with(r"draw\(\) raises ZeroDivisionError")
class FailsToDrawAfterUndo(PressView):
    first = None

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.first = self.first or self.state
        1 // (self.state is self.first or self.state.outcome() is not None)


@fails_with(r"describe_at\(\) changes the state")
class ChangesStateInDescribeAt(PressView):
    def describe_at(self, position: Position) -> None:
        if cell := self.cell_at(position):
            self.state._press(cell)


@fails_with(r"describe_at\(\(.*\)\) raises TypeError: .*NoneType.* \(in 24 x 18 px")
class DescribesTheFrame(PressView):
    def describe_at(self, position: Position) -> str:
        row, column = self.cell_at(position) or (None, None)
        return f"{row + 1} {column}"  # type: ignore[operator]


@pytest.mark.parametrize(("game", "message"), FAULTY)
def test_faulty_view_fails(game: AnyGame, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_view(game, Options(game.options), "quiet-harbour-42", 20)


def test_check_game_checks_the_view() -> None:
    with pytest.raises(AssertionError, match="cannot be loaded"):
        check_game(variant_of(LAMPS, view="nowhere:View"), seeds=["quiet-harbour-42"], steps=5)


@pytest.mark.parametrize(
    "game", [variant_of(LAMPS, view=lambda: PressView), LAMPS, DRIPS], ids=["clicks", "lamps", "drips"]
)
def test_good_view_passes(game: AnyGame) -> None:
    check_view(game, Options(game.options), "quiet-harbour-42")


def test_view_is_not_checked_without_view() -> None:
    check_game(variant_of(LAMPS, view="nowhere:View"), seeds=["quiet-harbour-42"], steps=5, view=False)


def test_open_display_stays_open() -> None:
    pygame.display.init()
    window = pygame.Window("theirs", (20, 10))
    check_view(LAMPS, Options(LAMPS.options), "quiet-harbour-42", 5)
    assert pygame.display.get_init()
    assert window.get_surface().get_size() == (20, 10)
    window.destroy()


def write_in_every_size() -> None:
    pygame.font.init()
    for size in range(9, 40):
        write(pygame.Surface((9, 9)), "Rows", (0, 0), size, (0, 0, 0))


def test_check_view_after_pygame_quit_leaves_no_dead_fonts() -> None:
    write_in_every_size()
    pygame.quit()
    check_view(DRIPS, Options(), "quiet-harbour-42", 5)
    pygame.quit()
    write_in_every_size()
    clear_cache()


NO_DISPLAY = """
import os, pygame
from puzzlebox.core.options import Options
from puzzlebox.testing import check_view
from puzzlebox.ui.board_view import GridView
from tests.fake_game import LAMPS, variant_of

class Converts(GridView):
    def draw(self, surface):
        assert pygame.display.get_driver() == "dummy"
        surface.blit(pygame.Surface((1, 1)).convert_alpha(), self.area[:2])

check_view(variant_of(LAMPS, view=lambda: Converts), Options(LAMPS.options), "quiet-harbour-42", 5)
assert not pygame.display.get_init()
assert "SDL_VIDEODRIVER" not in os.environ
"""


def test_check_view_needs_no_display_and_leaves_none() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "DISPLAY")}
    path = os.pathsep.join(filter(None, sys.path))
    subprocess.run([sys.executable, "-c", NO_DISPLAY], env={**environment, "PYTHONPATH": path}, check=True, timeout=60)
