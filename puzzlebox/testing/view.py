"""Checks of a view: it draws every state of a play, at any size and in every theme, and sends what the game takes."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.core.state import Events, InputRefusedError
from puzzlebox.testing.random_play import STEPS, RandomPlay, is_running, play_context, require
from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import clear_cache as clear_fonts
from puzzlebox.ui.theme import DARK, THEMES, Theme
from puzzlebox.ui.view import Position, View
from puzzlebox.ui.views import view_class

T = TypeVar("T")

Size = tuple[int, int]

SIZES = ((24, 18), (96, 72), (200, 150), (320, 240), (360, 480), (960, 720))
"""The sizes at which a view is laid out, in pixels: from a card too small for anything to a whole window."""

CARDS = SIZES[:2]
"""The sizes at which it is laid out as a card, too."""

SHOWN = (480, 360)
"""The size at which a play is shown step by step."""

MARGIN = 12
"""Pixels around a view, in which it must not draw."""

GROUND = (255, 0, 255)
"""The colour of a surface before a view draws on it."""

POINTS = 7
"""How many columns and rows of points the pointer visits."""

FRAME = 16
"""Ms of real time from one picture to the next."""


def check_view(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """The view of a game shows a random play, at any size and in every theme. No method of it raises an error or
    changes the state; it draws within its rectangle, returns what `View` says, and sends inputs that the game takes.

    Needs no screen: without a display, SDL's dummy driver serves as one.
    """
    walk = RandomPlay(game, options, seed)
    with play_context(walk), display():
        _class_of(game)
        _check_either_order(walk)
        tester = ViewTester(walk)
        tester.reset()
        tester.look_around()
        tester.lay_out(SHOWN, DARK)
        walk.notice = tester.notice
        for _ in walk.steps(steps):
            tester.draw()
        walk.session.send("undo")
        tester.reset()
        tester.draw()
        walk.play_to_end()
        tester.look_around()


def _class_of(game: Game[Any]) -> type[View[Any]]:
    where = game.presentation.view
    try:
        found: object = view_class(game)
    except Exception as error:
        raise AssertionError(
            f"its view {where!r} cannot be loaded: {_raised(error)}; view must be 'module:Class' or a function that "
            "returns the class"
        ) from error
    if not (isinstance(found, type) and issubclass(found, View)):
        raise AssertionError(f"its view is {found!r}; it must be a class that extends puzzlebox.ui.view.View")
    return found


def _raised(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _check_either_order(walk: RandomPlay) -> None:
    """A view may be laid out before it gets a state, or after it."""
    for reset_first in (True, False):
        tester = ViewTester(walk)
        if reset_first:
            tester.reset()
            tester.show_keys()
        tester.lay_out(SHOWN, DARK)
        if not reset_first:
            tester.reset()
        tester.draw()


@contextmanager
def display() -> Iterator[None]:
    """SDL is ready for drawing: on the display that is up, or for as long as this lasts, on the dummy driver."""
    own = not pygame.display.get_init()
    if own:
        _open_dummy()
    pygame.font.init()
    clear_fonts()  # none outlives pygame.quit(), neither one before this nor one after it
    try:
        yield
    finally:
        clear_fonts()
        if own:
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
        yield from ((size, theme.card()) for size in CARDS)
    yield SHOWN, replace(DARK, patterns=True, hidden_figures=frozenset({"time", "score"}))


class ViewTester:
    """Shows a walk in a new view of its game, as a window does, and checks what each method of the view does."""

    def __init__(self, walk: RandomPlay) -> None:
        self.walk = walk
        self.now = 1000
        self.rect = pygame.Rect(MARGIN, MARGIN, 0, 0)
        self.theme: Theme = DARK
        self.surface = pygame.Surface((1, 1))
        game = walk.session.game
        made = self.ask("its view", lambda: view_class(game)(game, Options(game.preferences), lambda: self.now))
        self.view: View[Any] = made

    def ask(self, what: str, call: Callable[[], T]) -> T:
        """Returns what the call returns. It must neither raise an error nor change the state."""
        with self._reading(what):
            return self._call(what, call)

    @contextmanager
    def _reading(self, what: str) -> Iterator[None]:
        before = self.walk.state.text()
        yield
        require(self.walk.state.text() == before, f"{what} changes the state; a view only reads it")

    def _call(self, what: str, call: Callable[[], T]) -> T:
        try:
            return call()
        except Exception as error:
            raise AssertionError(f"{what} raises {_raised(error)}{self._where()}") from error

    def _where(self) -> str:
        size = f"{self.rect.width} x {self.rect.height} px"
        return f" (in {size} with the theme {self.theme.name})" if self.rect.width else " (before it is laid out)"

    # What a window does

    def reset(self) -> None:
        self.ask("reset()", lambda: self.view.reset(self.walk.state))

    def lay_out(self, size: Size, theme: Theme) -> None:
        self.rect, self.theme = pygame.Rect((MARGIN, MARGIN), size), theme
        self.surface = pygame.Surface((size[0] + 2 * MARGIN, size[1] + 2 * MARGIN))
        self.ask("layout()", lambda: self.view.layout(self.rect.copy(), theme))

    def notice(self, events: Events) -> None:
        if events:
            names = ", ".join(event.name for event in events)
            self.ask(f"notice() of {names}", lambda: self.view.notice(events))

    def show_keys(self) -> None:
        game = self.walk.session.game
        keys = tuple((action.keys[0], action.label) for action in game.actions_for(Options(game.preferences)))
        self.ask("show_keys()", lambda: self.view.show_keys(keys))

    def draw(self) -> None:
        """Draws the next picture, and asks when another one follows."""
        self.now += FRAME
        self.surface.fill(GROUND)
        self.ask("draw()", lambda: self.view.draw(self.surface))
        self._check_drawn()
        wait = self.ask("next_frame()", self.view.next_frame)
        whole = wait is None or (type(wait) is int and wait >= 0)
        require(whole, f"next_frame() returns {wait!r}; it must return whole ms from 0 on, or None")

    def look_around(self) -> None:
        """Draws the state in every size and theme, and asks all that a window asks."""
        for size, theme in _looks():
            self.lay_out(size, theme)
            self.draw()
            self._point_everywhere()
            self._read()

    # What is checked

    def _check_drawn(self) -> None:
        surface, rect = self.surface, self.rect
        whole = surface.get_clip() == surface.get_rect()
        require(whole, f"draw() leaves the surface clipped to {surface.get_clip()}; it must restore the clip")
        surface.set_colorkey(GROUND)
        drawn = surface.get_bounding_rect()
        surface.set_colorkey(None)
        within = not drawn.size[0] or rect.contains(drawn)
        require(within, f"draw() draws in {drawn}, beyond its rectangle {rect}; clip the surface to self.area")

    def _point_everywhere(self) -> None:
        for name in ("input_at", "hover_at", "describe_at"):
            with self._reading(f"{name}()"):
                said = {self._say_at(name, position): position for position in self._points()}
            if name != "describe_at":
                for text, position in said.items():
                    self._check_taken(f"{name}({position})", text)

    def _points(self) -> Iterator[Position]:
        """Points all over the rectangle, its corners, and some around it."""
        place = self.rect.inflate(MARGIN, MARGIN)
        for row in range(POINTS):
            for column in range(POINTS):
                yield place.x + column * place.width // (POINTS - 1), place.y + row * place.height // (POINTS - 1)

    def _say_at(self, name: str, position: Position) -> str | None:
        call = f"{name}({position})"
        said: object = self._call(call, lambda: getattr(self.view, name)(position))
        if said is None or isinstance(said, str):
            return said
        raise AssertionError(f"{call} returns {said!r}; it must return text or None")

    def _check_taken(self, call: str, text: str | None) -> None:
        """The game or its session takes the text, though perhaps without effect."""
        state = self.walk.state.copy()
        if text is None or text in OWN_INPUTS:
            return
        try:
            state.send(text)
        except InputRefusedError as refusal:
            require(not is_running(self.walk.state), f"{call} returns {text!r}, which the game refuses: {refusal}")
        except Exception as error:
            raise AssertionError(f"{call} returns {text!r}, at which the game raises {_raised(error)}") from error

    def _read(self) -> None:
        """Asks for the words and places around the board."""
        self._check_answer("window_title", str, "text")
        if self.walk.state.outcome():
            self._check_answer("result_title", str, "text")
        self._check_answer("side_area", Area, "an Area")
        self._check_answer("figures_area", Area, "an Area")
        draws_overlay: object = self.ask("draws_overlay", lambda: self.view.draws_overlay)
        require(
            isinstance(draws_overlay, bool),
            f"draws_overlay is {draws_overlay!r}; it must be a property that is True or False",
        )

    def _check_answer(self, name: str, kind: type, wanted: str) -> None:
        answer = self.ask(f"{name}()", getattr(self.view, name))
        right = answer is None or isinstance(answer, kind)
        require(right, f"{name}() returns {answer!r}; it must return {wanted} or None")
