"""Games in other packages: they are listed, pass the checks and can be played; broken ones are left out.

The examples are for authors to start from: tests/example_game is played in turns, tests/example_realtime in real time,
tests/example_falling has rules for the engine of the falling-block games, and tests/example_logic is on the kit of the
logic puzzles.
"""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.app.app import App
from puzzlebox.cli.runner import run
from puzzlebox.core.shown_text import text_lines
from puzzlebox.play.pages.menu import found
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import installed_games
from puzzlebox.rules import Game, Grid, InputRefusedError, Options, Session, Shown, ShownCell, State, click, shown_board
from puzzlebox.testing import check_game
from puzzlebox.ui.theme import THEMES
from puzzlebox.ui.views import view_of
from puzzlebox.ui.window import Window
from tests.documents import files_of
from tests.packages import offer

ROOT = Path(__file__).parents[1]
EXAMPLE = Path(__file__).parent / "example_game"
REAL_TIME = Path(__file__).parent / "example_realtime"
FALLING = Path(__file__).parent / "example_falling"


@pytest.fixture(autouse=True)
def flood_is_installed(site: Path) -> None:
    """Install the turn game."""
    install(EXAMPLE, site)


def install(package: Path, site: Path) -> None:
    """Install a package: its modules and its metadata."""
    declared = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))
    project = declared["project"]
    for module in declared["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]:
        shutil.copy(package / module, site)
    offer(site, project["name"], project["entry-points"]["puzzlebox.games"], project["version"])


def flood() -> Game[Any]:
    return installed_games().game("flood")


# The command line
def test_game_has_a_command_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["flood", "--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "--size N" in out
    assert "cells on a side, from 2 to 30 [12]" in out
    assert run(["flood", "--size", "31"]) == 2
    assert "size must be from 2 to 30, not 31" in capsys.readouterr().err


def test_game_has_its_line_names_and_family_in_menu_and_search(site: Path) -> None:
    entries = installed_games().entries()
    assert (entries[-1].fact, entries[-1].group) == ("Colours that flow", "arranging")
    for word in ("floodit", "Colorf", "samegame", "slide and arr flood"):
        assert found(entries, word)[0].id == "flood", word
    suggestions = [str(installed_games().suggestion(word)) for word in ("flood-it", "samegame")]
    assert suggestions[0] == "there is no game 'flood-it'; did you mean flood?"
    assert suggestions[1] == "puzzlebox has no samegame; the games most like it are flood"


def test_letters_of_colours_are_in_terminal_and_plain_text_and_in_the_window_with_patterns(site: Path) -> None:
    state = begin_with("1 2/3 6")
    assert [cell.label for cell in flood().show(state, Options()).board.cells] == ["C", "B", "O", "P"]
    assert list(text_lines(flood().show(state, Options())))[:2] == ["C B", "O P"]

    def shows_colours(state: State, preferences: Options) -> Shown:
        board = shown_board(state.grid, [ShownCell(), ShownCell(7), ShownCell(3), ShownCell(6, "x")])
        return Shown(board, boards=(board,))

    own = replace(flood(), presentation=flood().presentation._replace(show=shows_colours)).show(state, Options())
    assert [[cell.label for cell in board.cells] for board in (own.board, *own.boards)] == [["", "C", "O", "x"]] * 2
    view: Any = view_of(flood(), Options(), lambda: 0)
    seen = {}
    for patterns in (False, True):
        view.layout(pygame.Rect(0, 0, 320, 240), replace(THEMES["dark"], patterns=patterns))
        seen[patterns] = [view.symbol(value) for value in (1, 2, 3, 6)]
    assert seen == {False: [""] * 4, True: ["C", "B", "O", "P"]}


def test_turn_game_passes_the_checks(site: Path) -> None:
    check_game(flood(), seeds=["rainy-day"], steps=15)


# Its rules
def begin_with(board: str) -> State:
    """Return a game with this board."""
    state: Any = flood().begin(Options(flood().options, {"size": str(board.count("/") + 1)}), "puzzlebox")
    state.grid = Grid.parse(board)
    assert isinstance(state, State)
    return state


def test_paint_changes_the_colour_of_the_corner_patch(site: Path) -> None:
    state = begin_with("1 1 2/3 1 2/1 3 3")
    assert state.status() == {"moves": 0, "patch": 3}
    state.send("paint 3")
    assert (state.grid.text(), state.status()) == ("3 3 2/3 3 2/1 3 3", {"moves": 1, "patch": 6})
    assert state.send("paint 3") is None


def test_board_of_one_colour_is_won(site: Path) -> None:
    state = begin_with("1 2/2 1")
    assert ([event.name for event in state.send("paint 2") or ()], state.outcome()) == (["painted"], None)
    assert [event.name for event in state.send("paint 1") or ()] == ["painted", "won"]
    assert state.outcome() is not None
    assert state.inputs() == ("restart",)


@pytest.mark.parametrize("text", ["paint", "paint 0", "paint 7", "paint 11", "paint ٣", "paint 1 ", "Paint 1"])
def test_invalid_colour_is_refused(site: Path, text: str) -> None:
    with pytest.raises(InputRefusedError, match="expected paint 1 to paint 6"):
        Session(flood()).send(text)


# In the window
@pytest.fixture
def opened(site: Path) -> Iterator[App]:
    pygame.display.init()
    pygame.font.init()
    opened = App(Window("test", (640, 480)), installed_games())
    pygame.event.clear()
    yield opened
    opened.window.close()


@pytest.mark.usefixtures("site")
def test_click_on_a_cell_paints_with_its_colour() -> None:
    play = Playthrough(Session(flood(), Options(flood().options, {"size": "4"}), "rainy-day"), Options())
    for cell, colour in play.state.grid.items():
        assert [text for act in click(cell) for text in play.inputs_of(act)] == [f"paint {colour}"]
    assert [text for act in click((4, 0)) for text in play.inputs_of(act)] == []
    assert play.inputs_of("cursor right") == ()
    assert play.inputs_of("cursor press") == (f"paint {play.state.grid[1, 1]}",)


def picture(opened: App) -> bytes:
    """Return the pixels of the window."""
    opened.loop.lay_out()
    scene = opened.loop.top
    assert scene is not None
    scene.draw(opened.window.surface)
    return pygame.image.tobytes(opened.window.surface, "RGB")


def test_window_opens_and_draws_the_game(opened: App) -> None:
    opened.desk.open_menu()
    opened.loop.step(0)
    assert (opened.desk.registry.entries()[-1].id, opened.desk.registry.problems) == ("flood", [])
    seen = {picture(opened)}
    session = Session(flood(), start="rainy-day")
    opened.desk.open_session(session)
    opened.loop.step(0)
    seen.add(picture(opened))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_3, scancode=0, mod=0, unicode="3"))
    opened.loop.step(0)
    assert session.state.status()["moves"] == 1
    seen.add(picture(opened))
    assert len(seen) == 3


# The real-time game
@pytest.fixture
def catch(site: Path) -> Game[Any]:
    install(REAL_TIME, site)
    importlib.invalidate_caches()
    return installed_games().game("catch")


def test_real_time_game_is_listed_and_passes_the_checks(site: Path, catch: Game[Any]) -> None:
    assert [entry.id for entry in installed_games().entries()[-2:]] == ["catch", "flood"]
    assert run(["rules", "catch"]) == 0
    check_game(catch, seeds=["rainy-day"], steps=40)


def test_drops_fall_until_one_is_missed(catch: Game[Any]) -> None:
    session = Session(catch, start="rainy-day")
    assert session.real_time
    steer(session, drops=3)
    assert session.state.status() == {"score": 3}
    session.advance_to(session.time + 600_000)
    assert session.state.outcome() is not None
    assert session.state.inputs() == ("restart",)


def test_undo_returns_to_the_previous_drop(catch: Game[Any]) -> None:
    session = Session(catch, Options(catch.options, {"practice": "on"}), "rainy-day")
    assert session.may_undo
    assert not Session(catch).may_undo
    entered = session.state.copy()
    steer(session, drops=1)
    assert session.undo()
    assert session.state.text() == entered.text()
    assert session.redo()
    assert session.state.status() == {"score": 1}


def steer(session: Session[Any], drops: int) -> None:
    """Catch this many more drops."""
    state, goal = session.state, session.state.caught + drops
    while state.caught < goal:
        direction = (state.column > state.basket) - (state.column < state.basket)
        if direction:
            session.send("right" if direction > 0 else "left")
        session.advance_to(state.timers["fall"] + 1)


@pytest.mark.usefixtures("opened")
def test_game_without_a_view_is_drawn_with_its_symbols(catch: Game[Any]) -> None:
    view = view_of(catch, Options(), lambda: 0)
    view.layout(pygame.Rect(0, 0, 640, 480), THEMES["dark"])
    shown = catch.presentation.showcase
    assert shown is not None
    view.reset(shown(catch.begin(start="puzzlebox")))
    surface = pygame.Surface((640, 480))
    view.draw(surface)
    first = pygame.image.tobytes(surface, "RGB")
    view.reset(catch.begin(start="puzzlebox"))
    view.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != first


# Types

USE = """
from typing import assert_type

import puzzlebox_catch
import puzzlebox_flood
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay, replayed
from puzzlebox.core.session import Session, play
from puzzlebox.ui.board_view import GridView

session = Session(puzzlebox_flood.GAME)
assert_type(session.state, puzzlebox_flood.Flood)
assert_type(session.copy().state.painted, int)
assert_type(puzzlebox_catch.GAME.begin().caught, int)
assert_type(play(puzzlebox_catch.GAME, None, "harbour", []).state, puzzlebox_catch.Catch)
record = Record.parse("")
assert_type(replayed(record, puzzlebox_catch.GAME).state, puzzlebox_catch.Catch)
assert_type(Replay(record, puzzlebox_flood.GAME).take_over().state, puzzlebox_flood.Flood)
assert_type(GridView(puzzlebox_flood.GAME, Options(), lambda: 0).state, puzzlebox_flood.Flood)
assert_type(GridView(puzzlebox_catch.GAME, Options(), lambda: 0).state, puzzlebox_catch.Catch)
"""
"""An author's code that uses the examples: everything made from a game knows the class of its states."""


def test_examples_pass_mypy_and_types_lead_from_the_game_to_its_state(tmp_path: Path) -> None:
    tutorial = files_of(ROOT / "docs" / "writing-a-game.md")
    sources = {
        path.name: path.read_text("utf-8") for folder in (EXAMPLE, REAL_TIME, FALLING) for path in folder.glob("*.py")
    }
    assert set(sources) == {"puzzlebox_flood.py", "puzzlebox_catch.py", "puzzlebox_jewels.py"}
    sources |= {name: text for name, text in tutorial.items() if name.endswith(".py")} | {"use.py": USE}
    for name, source in sources.items():
        assert not re.search(r"\bcast\b|type: ignore|\bAny\b", source), name
        (tmp_path / name).write_text(source, "utf-8")
    cache = str(ROOT / ".mypy_cache" / "examples")
    paths = [tmp_path, ROOT, ROOT / "games", ROOT / "assets"]
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", cache, *sources],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout) == (0, "Success: no issues found in 7 source files\n"), result.stderr
