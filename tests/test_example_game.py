"""A game in a package of its own: it is listed, keeps the contract and is played like any other; and one that does
not is reported and left out. The examples are what authors of other games start from: tests/example_game is played in
turns, tests/example_realtime in real time."""

import importlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from puzzlebox.app.app import App
from puzzlebox.core.game import Game
from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, State
from puzzlebox.registry import installed_games
from puzzlebox.testing import check_game
from puzzlebox.ui.theme import THEMES
from puzzlebox.ui.views import view_of
from puzzlebox.ui.window import Window
from tests.documents import files_of

ROOT = Path(__file__).parents[1]
EXAMPLE = Path(__file__).parent / "example_game"
REAL_TIME = Path(__file__).parent / "example_realtime"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages, the example among them, and nothing imported from it yet."""
    install(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def install(package: Path, site: Path) -> None:
    """What pip leaves of a package: its modules, and what it says of itself. (pip itself would want the network, for
    the package's build tool.)"""
    declared = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))
    project = declared["project"]
    for module in declared["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]:
        shutil.copy(package / module, site)
    offer(site, project["name"], project["version"], project["entry-points"]["puzzlebox.games"])


def offer(site: Path, package: str, version: str, games: dict[str, str]) -> None:
    """The metadata of an installed package that offers these games."""
    info = site / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", encoding="utf-8")
    lines = [f"{name} = {where}" for name, where in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[puzzlebox.games]", *lines, ""]), encoding="utf-8")


def puzzlebox(site: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the program as a person would, with the folder among its packages."""
    return python(site, "-m", "puzzlebox", *words)


def python(site: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def flood() -> Game[Any]:
    return installed_games().game("flood")


# Installed


def test_the_list_shows_it_after_the_box_s_own(site: Path) -> None:
    said = puzzlebox(site, "list")
    assert (said.returncode, said.stderr) == (0, "")
    last = " ".join(said.stdout.splitlines()[-1].split())
    assert last == "flood Flood Paint the corner until the whole board is of one colour"
    assert said.stdout.splitlines()[0].startswith("tetromino ")


def test_it_has_a_command_with_its_options(site: Path) -> None:
    said = puzzlebox(site, "flood", "--help")
    assert (said.returncode, said.stderr) == (0, "")
    assert "--size N" in said.stdout
    assert "cells on a side, from 2 to 30 [12]" in said.stdout
    said = puzzlebox(site, "flood", "--size", "31")
    assert said.returncode == 2
    assert "size must be from 2 to 30, not 31" in said.stderr


def test_it_is_no_game_of_the_box_when_it_is_not_installed(tmp_path: Path) -> None:
    said = puzzlebox(tmp_path, "flood")
    assert said.returncode == 2
    assert "flood" in said.stderr


def test_it_keeps_the_contract(site: Path) -> None:
    check_game(flood(), seeds=["rainy-day"], steps=40)


def test_pygame_waits_until_there_is_something_to_show(site: Path) -> None:
    script = "import puzzlebox_flood, sys; assert 'pygame' not in sys.modules; puzzlebox_flood.view(); import pygame"
    assert python(site, "-c", script).returncode == 0


# Its rules


def stand(board: str) -> State:
    """A game on this board."""
    state: Any = flood().begin(Options(flood().options, {"size": str(board.count("/") + 1)}))
    state.grid = Grid.parse(board)
    assert isinstance(state, State)
    return state


def test_paint_gives_the_corner_s_patch_another_colour(site: Path) -> None:
    state = stand("1 1 2/3 1 2/1 3 3")
    assert state.status() == {"moves": 0, "patch": 3}
    state.send("paint 3")
    assert state.grid.text() == "3 3 2/3 3 2/1 3 3"
    assert state.status() == {"moves": 1, "patch": 6}
    assert state.send("paint 3") is None


def test_one_colour_everywhere_is_the_win(site: Path) -> None:
    state = stand("1 2/2 1")
    assert [event.name for event in state.send("paint 2") or ()] == ["painted"]
    assert state.outcome() is None
    assert [event.name for event in state.send("paint 1") or ()] == ["painted", "won"]
    assert state.outcome() is not None
    assert state.inputs() == ("restart",)


def test_a_paint_can_be_taken_back(site: Path) -> None:
    session = Session(flood())
    boards = [session.state.grid.text()]
    for _ in range(3):
        session.send(session.state.inputs()[0])
        boards.append(session.state.grid.text())
    for board in boards[-2::-1]:
        assert session.undo()
        assert session.state.grid.text() == board


@pytest.mark.parametrize("text", ["paint", "paint 0", "paint 7", "paint 11", "paint ٣", "paint 1 ", "Paint 1"])
def test_what_is_no_colour_is_refused(site: Path, text: str) -> None:
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


@pytest.mark.usefixtures("opened")
def test_a_click_on_a_cell_paints_with_its_colour() -> None:
    session = Session(flood(), Options(flood().options, {"size": "4"}), "rainy-day")
    view = view_of(flood(), Options(), lambda: 0)
    view.layout(pygame.Rect(0, 0, 640, 480), THEMES["dark"])
    view.reset(session.state)
    spots = {text: (x, y) for x in range(0, 640, 7) for y in range(0, 480, 7) if (text := view.input_at((x, y)))}
    assert set(spots) == {f"paint {colour}" for colour in session.state.grid.cells}
    assert view.input_at((0, 0)) is None


def picture(opened: App) -> bytes:
    """What the window shows."""
    opened.loop.lay_out()
    scene = opened.stack.top
    assert scene is not None
    scene.draw(opened.window.surface)
    return pygame.image.tobytes(opened.window.surface, "RGB")


def test_the_box_opens_with_it_and_draws_it(opened: App) -> None:
    opened.navigator.open_menu()
    opened.loop.step(0)
    assert opened.services.registry.entries()[-1].id == "flood"
    assert opened.services.registry.problems == []
    seen = {picture(opened)}
    session = Session(flood(), start="rainy-day")
    opened.navigator.open_session(session)
    opened.loop.step(0)
    seen.add(picture(opened))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_3, scancode=0, mod=0, unicode="3"))
    opened.loop.step(0)
    assert session.state.status()["moves"] == 1
    seen.add(picture(opened))
    assert len(seen) == 3


# The one in real time


@pytest.fixture
def catch(site: Path) -> Game[Any]:
    install(REAL_TIME, site)
    importlib.invalidate_caches()
    return installed_games().game("catch")


def test_a_real_time_game_is_listed_and_keeps_the_contract(site: Path, catch: Game[Any]) -> None:
    assert [entry.id for entry in installed_games().entries()[-2:]] == ["catch", "flood"]
    assert puzzlebox(site, "rules", "catch").returncode == 0
    check_game(catch, seeds=["rainy-day"], steps=40)


def test_a_real_time_game_moves_on_its_own_until_a_drop_is_missed(catch: Game[Any]) -> None:
    session = Session(catch, start="rainy-day")
    assert session.real_time
    steer(session, drops=3)
    assert session.state.status() == {"score": 3}
    session.advance_to(session.time + 600_000)
    assert session.state.outcome() is not None
    assert session.state.inputs() == ("restart",)


def test_undo_in_a_real_time_game_goes_back_to_the_drop_before(catch: Game[Any]) -> None:
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
    """Catch this many drops more."""
    state, wanted = session.state, session.state.caught + drops
    while state.caught < wanted:
        way = (state.column > state.basket) - (state.column < state.basket)
        if way:
            session.send("right" if way > 0 else "left")
        session.advance_to(state.falls_at + 1)


@pytest.mark.usefixtures("opened")
def test_a_game_without_a_view_of_its_own_is_drawn_with_its_symbols(catch: Game[Any]) -> None:
    view = view_of(catch, Options(), lambda: 0)
    view.layout(pygame.Rect(0, 0, 640, 480), THEMES["dark"])
    shown = catch.presentation.showcase
    assert shown is not None
    view.reset(shown(catch.begin()))
    surface = pygame.Surface((640, 480))
    view.draw(surface)
    first = pygame.image.tobytes(surface, "RGB")
    view.reset(catch.begin())
    view.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != first


# What a type checker says

USE = """
from typing import assert_type

import puzzlebox_catch
import puzzlebox_flood
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay, replayed
from puzzlebox.core.session import Session, play
from puzzlebox.ui.grid_view import GridView

session = Session(puzzlebox_flood.GAME)
assert_type(session.state, puzzlebox_flood.Flood)
assert_type(session.copy().state.painted, int)
assert_type(puzzlebox_catch.GAME.begin().caught, int)
assert_type(play(puzzlebox_catch.GAME, None, "harbour", []).state, puzzlebox_catch.Catch)
record = Record.parse("")
assert_type(replayed(record, puzzlebox_catch.GAME).state, puzzlebox_catch.Catch)
assert_type(Replay(record, puzzlebox_flood.GAME).take_over().state, puzzlebox_flood.Flood)
assert_type(puzzlebox_flood.view()(puzzlebox_flood.GAME, Options(), lambda: 0).state, puzzlebox_flood.Flood)
assert_type(GridView(puzzlebox_catch.GAME, Options(), lambda: 0).state, puzzlebox_catch.Catch)
"""
"""An author's own code around the examples: everything that is made of a game knows the class of its states."""


def test_the_examples_pass_a_strict_type_checker_and_types_lead_from_the_game_to_its_state(tmp_path: Path) -> None:
    tutorial = files_of(ROOT / "docs" / "writing-a-game.md")
    sources = {path.name: path.read_text("utf-8") for path in (*EXAMPLE.glob("*.py"), *REAL_TIME.glob("*.py"))}
    assert set(sources) == {"puzzlebox_flood.py", "puzzlebox_catch.py"}
    sources |= {name: text for name, text in tutorial.items() if name.endswith(".py")} | {"use.py": USE}
    for name, source in sources.items():
        assert not re.search(r"\bcast\b|type: ignore|\bAny\b", source), name
        (tmp_path / name).write_text(source, "utf-8")
    cache = str(ROOT / ".mypy_cache" / "examples")
    paths = [tmp_path, ROOT, ROOT / "games", ROOT / "assets"]
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", cache, *sources],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stdout) == (0, "Success: no issues found in 6 source files\n"), said.stderr


# Those that are left out

GOOD = "from puzzlebox_flood import GAME as FLOOD\nfrom dataclasses import replace\n"

BAD = {
    "broken": ("raise RuntimeError('out of paint')", "RuntimeError: out of paint"),
    "tetromino": (GOOD + "GAME = replace(FLOOD, id='tetromino')", "the name tetromino is taken"),
    "list": (GOOD + "GAME = replace(FLOOD, id='list')", "'list' is a word of the command line"),
    "colours": ("GAME = ['red', 'green']", "expected a puzzlebox.core.game.Game, not list"),
}


@pytest.fixture
def bad(site: Path) -> list[str]:
    """Offers a bad game beside the example, for each of a few ways to be bad."""
    for name, (source, _) in BAD.items():
        (site / f"bad_{name}.py").write_text(source, encoding="utf-8")
        offer(site, f"bad-{name}", "1", {name: f"bad_{name}:GAME"})
    importlib.invalidate_caches()
    return list(BAD)


def test_each_is_named_on_stderr_with_its_reason_and_the_others_are_listed(site: Path, bad: list[str]) -> None:
    said = puzzlebox(site, "list")
    assert said.returncode == 0
    ids = [line.split()[0] for line in said.stdout.splitlines()]
    assert ids.count("tetromino") == 1
    assert ids[-1] == "flood"
    assert set(ids).isdisjoint({"broken", "list", "colours"})
    complaints = said.stderr.splitlines()
    assert len(complaints) == len(bad)
    for name, (_, reason) in BAD.items():
        [complaint] = [line for line in complaints if f"left out the game {name!r}" in line]
        assert complaint.startswith("puzzlebox: ")
        assert reason in complaint


def test_the_name_that_was_taken_still_means_the_box_s_own(site: Path, bad: list[str]) -> None:
    assert installed_games().game("tetromino").title == "Tetromino"
    said = puzzlebox(site, "list", "--json")
    assert said.returncode == 0
    assert '"Tetromino"' in said.stdout


def test_to_ask_for_a_broken_one_says_why_it_is_not_there(site: Path, bad: list[str]) -> None:
    said = puzzlebox(site, "broken")
    assert said.returncode == 2
    assert "out of paint" in said.stderr
    assert "Traceback" not in said.stderr


def test_the_box_still_opens_without_them(bad: list[str], opened: App) -> None:
    opened.navigator.open_menu()
    opened.loop.step(0)
    ids = [entry.id for entry in opened.services.registry.entries()]
    assert "flood" in ids
    assert "broken" not in ids
    assert len(opened.services.registry.problems) == len(bad)
