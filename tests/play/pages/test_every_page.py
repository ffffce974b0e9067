"""Every page is drawn by the window and by the terminal. What one of them lacks fails here."""

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args, get_type_hints

import pytest

from puzzlebox.app.app import RENDERERS as WINDOW
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.input.keys import Stroke
from puzzlebox.play import pages
from puzzlebox.play.page import Kind, Page
from puzzlebox.play.place import OpenPage
from puzzlebox.play.program import Program
from puzzlebox.play.read import Found, read
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.terminal.app import RENDERERS as TERMINAL
from tests.scenes.conftest import Desk as WindowDesk
from tests.scenes.conftest import leave_desks, screen  # noqa: F401
from tests.terminal.conftest import Desk as TerminalDesk


def page_functions() -> Iterator[str]:
    """Yield the names of the functions that make a page."""
    for module in iter_modules(pages.__path__):
        loaded = import_module(f"{pages.__name__}.{module.name}")
        for name, made in vars(loaded).items():
            if isfunction(made) and made.__module__ == loaded.__name__ and get_type_hints(made).get("return") is Page:
                yield name


def choose(desk: Program, *keys: str) -> None:
    """Choose rows of the pages on top."""
    for key in keys:
        place = desk.top
        assert isinstance(place, OpenPage)
        row = place.page.row(key)
        assert row, [row.key for row in place.page.rows]
        place.focus_on(key)
        place.choose(row)


def play(desk: Program, *actions: str) -> None:
    """Play Lights, and do what keys do."""
    game = desk.registry.game("lights")
    desk.play_session(Session(game, Options(game.options, {"size": "3"}), "a"))
    for action in actions:
        assert desk.controller
        desk.controller.send(action) or desk.controller.command(action)


def save(desk: Program) -> None:
    """Save a game and list the saved games."""
    play(desk, "quick-save", "pause")
    choose(desk, "saves")


def finish(desk: Program) -> None:
    """Win a game."""
    play(desk, "press 0 0", "press 1 0", "press 1 1", "press 2 1")


def list_results(desk: Program, *keys: str) -> None:
    """Win a game, and choose rows of the list of results."""
    finish(desk)
    desk.open_main_menu()
    choose(desk, "scores", *keys)


def take_a_key(desk: Program) -> None:
    """Add a key that another action has."""
    choose(desk, "settings", "keys", "lights", "keys press", "add")
    assert isinstance(desk.top, OpenPage)
    captures = desk.top.page.captures
    assert captures
    desk.top.do(lambda: captures(Stroke("X")))


def fail(desk: Program) -> None:
    """Meet an unexpected error."""
    play(desk)
    desk.fail(ZeroDivisionError())


def two_boards(desk: Program) -> Found:
    """Return two boards, and a line that is none."""
    cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    return read(f"{cells}\n{cells[::-1]}\n{cells[1:]}", None, desk.registry)


def open_reasons(desk: Program) -> None:
    """Open the list of what was left out."""
    desk.open_boards(two_boards(desk), "two.sdm")
    choose(desk, "left-out")


def of_two_games(desk: Program) -> Found:
    """Return a board of two games."""
    boards = two_boards(desk).boards
    return Found([boards[0], boards[1]._replace(game="slide", position="1 2 3/4 5 6/7 0 8")], [])


PAGES: dict[str, Callable[[Program], object]] = {
    "menu": lambda desk: None,
    "game_page": lambda desk: choose(desk, "slide"),
    "levels": lambda desk: choose(desk, "sokoban", "levels"),
    "bots": lambda desk: choose(desk, "tetromino", "bots"),
    "how_to_play": lambda desk: choose(desk, "guideline", "how-to-play"),
    "enter_id": lambda desk: choose(desk, "enter-id"),
    "files": lambda desk: choose(desk, "open-file"),
    "boards": lambda desk: desk.open_boards(two_boards(desk), "two.sdm"),
    "reasons": lambda desk: open_reasons(desk),
    "which_game": lambda desk: desk.open_boards(of_two_games(desk), "one.txt"),
    "settings": lambda desk: choose(desk, "settings"),
    "setting_group": lambda desk: choose(desk, "settings", "group Display"),
    "keys": lambda desk: choose(desk, "settings", "keys"),
    "keys_of": lambda desk: choose(desk, "settings", "keys", "lights"),
    "action_keys": lambda desk: choose(desk, "settings", "keys", "lights", "keys press"),
    "taken_key": take_a_key,
    "scores": lambda desk: choose(desk, "scores"),
    "game_scores": lambda desk: list_results(desk, "lights"),
    "delete_results": lambda desk: list_results(desk, "delete"),
    "pause": lambda desk: play(desk, "pause"),
    "saves": save,
    "save_as": lambda desk: play(desk, "save-as"),
    "formats": lambda desk: play(desk, "copy-as"),
    "solve": lambda desk: play(desk, "solve"),
    "result": finish,
    "failure": fail,
}
"""For each page, what opens it from the menu."""


def test_every_page_is_in_this_list() -> None:
    assert sorted(page_functions()) == sorted(PAGES)


def test_both_front_ends_draw_every_kind_of_place() -> None:
    assert set(WINDOW) == set(TERMINAL)
    assert set(get_args(Kind)) <= set(TERMINAL)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_drawn_by_the_window_and_by_the_terminal(name: str, tmp_path: Path) -> None:
    window = WindowDesk(games=installed_games(), folder=tmp_path / "window")
    terminal = TerminalDesk(Paths(tmp_path / "terminal", tmp_path / "terminal"))
    found: list[Page] = []
    for desk in (window.program, terminal.desk):
        desk.open_menu()
        PAGES[name](desk)
        assert isinstance(desk.top, OpenPage)
        assert desk.top.name == name
        found.append(desk.top.page)
    window.look()
    shown, page = terminal.turn().text, found[0]
    left_out = {*(f"option {name}" for name in terminal.app.lacks), "group Sound"}
    assert [row.label for row in found[1].rows] == [row.label for row in page.rows if row.key not in left_out]
    assert page.title in shown
    for row in found[1].rows[:3]:
        for text in row.cells.values() or [row.label]:
            assert text[:20] in shown
    terminal.desk.close_playthrough()
