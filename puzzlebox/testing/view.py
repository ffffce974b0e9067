"""Checks of a view: it draws every state at any size and in every theme, and sends inputs that the game accepts."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import Events
from puzzlebox.testing.random_play import RAISED, STEPS, RandomPlay, play_context, raised, require
from puzzlebox.ui.layout import Area, Board
from puzzlebox.ui.text import clear_cache as clear_fonts
from puzzlebox.ui.theme import DARK, THEMES, Measures, Theme
from puzzlebox.ui.view import AnyView, Position, View
from puzzlebox.ui.views import view_class

T = TypeVar("T")

Size = tuple[int, int]

SIZES = ((24, 18), (96, 72), (200, 150), (320, 240), (360, 480), (960, 720))
"""The sizes in pixels at which a view is laid out in every theme, from the smallest card to a large window."""

ODD_SIZES = ((1, 1), (12, 12), (7, 300), (300, 7), (199, 149), (203, 151), (641, 200))
"""Further sizes, in one theme."""

CARD_SIZES = SIZES[:2]
"""The sizes at which a view is also laid out as a card."""

PLAY_SIZE = (480, 360)
"""The size in pixels at which a game is shown step by step."""

MARGIN = 12
"""The width in pixels of the border around a view, in which it must not draw."""

BACKGROUND = (255, 0, 255)
"""The colour of a surface before a view draws on it."""

POINTER_STEPS = 7
"""The number of rows, and of columns, of points that the pointer visits."""

FRAME = 16
"""The ms of real time between two pictures."""


def check_view(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """The game's view draws a random game at any size and in every theme. No method raises an error or changes the
    state. The view draws only in its rectangle, returns what `View` declares, and sends inputs that the game accepts.

    Needs no screen: without a display, it uses SDL's dummy driver.
    """
    play = RandomPlay(game, options, seed)
    with play_context(play), display():
        _check_class(game)
        _check_either_order(play)
        tester = ViewTester(play)
        tester.reset()
        tester.try_everything()
        tester.lay_out(PLAY_SIZE, DARK)
        play.notify = tester.notice
        for _ in play.steps(steps):
            tester.draw()
        play.session.send("undo")
        tester.reset()
        tester.draw()
        play.play_to_end()
        tester.try_everything()


def _check_class(game: AnyGame) -> None:
    location = game.presentation.view
    try:
        found: object = view_class(game)
    except RAISED as error:
        raise AssertionError(
            f"its view {location!r} cannot be loaded: {type(error).__name__}: {error}; view must be 'module:Class' or "
            "a function that returns the class"
        ) from error
    require(
        isinstance(found, type) and issubclass(found, View),
        f"its view is {found!r}; it must be a class that extends puzzlebox.ui.view.View",
    )


def _check_either_order(play: RandomPlay) -> None:
    """Check that a view can be laid out before it gets a state, and after it."""
    for reset_first in (True, False):
        tester = ViewTester(play)
        if reset_first:
            tester.reset()
            tester.show_keys()
        tester.lay_out(PLAY_SIZE, DARK)
        if not reset_first:
            tester.reset()
        tester.draw()


@contextmanager
def display() -> Iterator[None]:
    """Make SDL ready for drawing in the block: with the open display or, if there is none, with the dummy driver."""
    opened = not pygame.display.get_init()
    if opened:
        _open_dummy()
    pygame.font.init()
    clear_fonts()  # fonts are invalid after pygame.quit(), which may be called before and after
    try:
        yield
    finally:
        clear_fonts()
        if opened:
            pygame.display.quit()


def _open_dummy() -> None:
    before = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        pygame.display.init()
    finally:
        if before is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = before
    pygame.Window("", (1, 1), hidden=True).get_surface()  # without one, Surface.convert() knows no format


def _looks() -> Iterator[tuple[Size, Theme]]:
    for theme in THEMES.values():
        yield from ((size, theme) for size in SIZES)
        yield from ((size, theme.card()) for size in CARD_SIZES)
    for size in ODD_SIZES:
        yield from ((size, look) for look in (DARK, DARK.card()))
    yield PLAY_SIZE, replace(DARK, patterns=True, hidden_figures=frozenset({"time", "score"}))


class ViewTester:
    """Shows a random game in a new view, as a window does, and checks what each method of the view does."""

    def __init__(self, play: RandomPlay) -> None:
        self.play = play
        self.now = 1000
        self.rect = pygame.Rect(MARGIN, MARGIN, 0, 0)
        self.theme: Theme = DARK
        self.surface = pygame.Surface((1, 1))
        game = play.session.game
        view = self._call("its view", lambda: view_class(game)(game, Options(game.preferences), lambda: self.now))
        self.view: AnyView = view

    def _call(self, name: str, call: Callable[[], T]) -> T:
        """Return what the call returns. It must neither raise an error nor change the state."""
        with self._unchanged(name):
            return self._call_only(name, call)

    @contextmanager
    def _unchanged(self, name: str) -> Iterator[None]:
        before = self.play.state.text()
        yield
        require(self.play.state.text() == before, f"{name} changes the state; a view must only read it")

    def _call_only(self, name: str, call: Callable[[], T]) -> T:
        try:
            return call()
        except RAISED as error:
            reason = raised(self.play.session.game, error, self._layout())
            raise AssertionError(f"{name} raises {reason}") from error

    def _layout(self) -> str:
        size = f"{self.rect.width} x {self.rect.height} px"
        return f" (in {size} with the theme {self.theme.name})" if self.rect.width else " (before it is laid out)"

    # What a window does

    def reset(self) -> None:
        """Give the view the state."""
        self._call("reset()", lambda: self.view.reset(self.play.state))

    def lay_out(self, size: Size, theme: Theme) -> None:
        """Lay the view out at a size in pixels, with a margin around it."""
        self.rect, self.theme = pygame.Rect((MARGIN, MARGIN), size), theme
        self.surface = pygame.Surface((size[0] + 2 * MARGIN, size[1] + 2 * MARGIN))
        self._call("layout()", lambda: self.view.layout(self.rect.copy(), theme))

    def notice(self, events: Events) -> None:
        """Pass the events to the view, if there are any."""
        if events:
            names = ", ".join(event.name for event in events)
            self._call(f"notice() of {names}", lambda: self.view.notice(events))

    def show_keys(self) -> None:
        """Pass the keys and labels of the actions to the view."""
        game = self.play.session.game
        keys = tuple((action.keys[0], action.label) for action in game.actions_for(Options(game.preferences)))
        self._call("show_keys()", lambda: self.view.show_keys(keys))

    def draw(self) -> None:
        """Draw the next picture, and ask the view when another one follows."""
        self.now += FRAME
        self.surface.fill(BACKGROUND)
        self._call("draw()", lambda: self.view.draw(self.surface))
        self._check_drawn()
        wait = self._call("next_frame()", self.view.next_frame)
        valid = wait is None or (type(wait) is int and wait >= 0)
        require(valid, f"next_frame() returns {wait!r}; it must return whole ms from 0 up, or None")

    def try_everything(self) -> None:
        """Draw the state at every size and in every theme, and call every method that a window calls."""
        if editing := self.play.session.game.editing:
            board, draft = Board(MARGIN, MARGIN, editing.first.rows, editing.first.columns, 24), editing.first
            surface, measures = pygame.Surface(PLAY_SIZE), Measures.of(*PLAY_SIZE)
            self._call("draw_draft()", lambda: self.view.draw_draft(surface, board, draft, DARK, measures))
        for size, theme in _looks():
            self.lay_out(size, theme)
            self.draw()
            if theme.name == DARK.name:  # a place on the board does not depend on colours
                self._point_everywhere()
            self._check_texts_and_areas()

    # Checks

    def _check_drawn(self) -> None:
        surface, rect = self.surface, self.rect
        require(
            surface.get_clip() == surface.get_rect(),
            f"draw() leaves the surface clipped to {surface.get_clip()}; it must restore the clip",
        )
        surface.set_colorkey(BACKGROUND)
        drawn = surface.get_bounding_rect()
        surface.set_colorkey(None)
        inside = not drawn.size[0] or rect.contains(drawn)
        require(inside, f"draw() draws in {drawn}, beyond its rectangle {rect}; clip the surface to self.area")

    def _point_everywhere(self) -> None:
        with self._unchanged("describe_at()"):
            for position in self._positions():
                call = f"describe_at({position})"
                text: object = self._call_only(call, partial(self.view.describe_at, position))
                require(text is None or isinstance(text, str), f"{call} returns {text!r}; it must return text or None")

    def _positions(self) -> Iterator[Position]:
        """Yield a lattice of positions that covers the rectangle and some of the border."""
        area = self.rect.inflate(MARGIN, MARGIN)
        for row in range(POINTER_STEPS):
            for column in range(POINTER_STEPS):
                yield (
                    area.x + column * area.width // (POINTER_STEPS - 1),
                    area.y + row * area.height // (POINTER_STEPS - 1),
                )

    def _check_texts_and_areas(self) -> None:
        self._check_result("window_title", str, "text")
        if self.play.state.outcome():
            self._check_result("result_title", str, "text")
        self._check_result("board_area", Area, "an Area")
        self._check_result("figures_area", Area, "an Area")
        draws_overlay: object = self._call("draws_overlay", lambda: self.view.draws_overlay)
        require(
            isinstance(draws_overlay, bool),
            f"draws_overlay is {draws_overlay!r}; it must be a property that is True or False",
        )

    def _check_result(self, name: str, type_: type, description: str) -> None:
        result = self._call(f"{name}()", getattr(self.view, name))
        valid = result is None or isinstance(result, type_)
        require(valid, f"{name}() returns {result!r}; it must return {description} or None")
