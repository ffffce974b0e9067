"""Names of games: those of other packages are found, quickly if there are none, and other names lead to games."""

import sys
from importlib.metadata import version
from pathlib import Path
from shutil import make_archive

import pytest

from puzzlebox.registry import RESERVED_NAMES, Registry, installed_games, plugins
from tests.cli.conftest import Typed
from tests.packages import offer

PACKAGE = """
from puzzlebox.core.game import Game
from puzzlebox.core.state import TurnState
GAME = Game(id="pegs", title="Pegs", summary="Jump until one is left", state=TurnState)
"""


FAILED = "puzzlebox: the game 'pegs' failed: ZeroDivisionError: no pegs left\n"


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """No package of this environment offers a game."""
    version("click")  # what reading a package's data needs is imported while it can still be found
    monkeypatch.setattr(sys, "path", [])
    return monkeypatch


def install(folder: Path, module: str = PACKAGE, group: str = "puzzlebox.games") -> None:
    """Install a package that offers the game of this module."""
    offer(folder, "pegs", {"pegs": "pegs:GAME"}, group=group)
    (folder / "pegs.py").write_text(module)


def test_no_package_offers_a_game(alone: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(tmp_path, group="console_scripts")
    alone.setattr(sys, "path", [str(tmp_path), str(tmp_path / "not there")])
    alone.setitem(sys.modules, "importlib.metadata", None)  # importing it now would fail
    assert plugins.game_entry_points() == []


@pytest.mark.parametrize("archive", [False, True])
def test_game_is_found_in_a_folder_or_an_archive(alone: pytest.MonkeyPatch, tmp_path: Path, archive: bool) -> None:
    install(tmp_path / "site")
    if archive:
        make_archive(str(tmp_path / "games"), "zip", tmp_path / "site")
    alone.setattr(sys, "path", [str(tmp_path / ("games.zip" if archive else "site"))])
    assert [(point.name, point.value) for point in plugins.game_entry_points()] == [("pegs", "pegs:GAME")]


def test_games_of_other_packages_come_last(site: Path, typed: Typed) -> None:
    install(site)
    status, out, _ = typed("list")
    assert status == 0
    assert out.startswith("tetromino ")
    assert out.splitlines()[-1].split() == ["pegs", "Pegs", "Jump", "until", "one", "is", "left"]


def test_broken_game_that_is_named_is_reported(site: Path, typed: Typed) -> None:
    install(site, "raise RuntimeError('no licence')")
    status, _, err = typed("pegs")
    assert status == 2
    assert err.startswith("puzzlebox: there is no game 'pegs'; ")
    assert "left out the game 'pegs' (pegs:GAME): RuntimeError: no licence" in err


RAISING = """
from puzzlebox.core.game import Game, Presentation
from puzzlebox.core.state import TurnState

def broken(*_):
    raise ZeroDivisionError("no pegs\\nleft")

GAME = Game(id="pegs", title="Pegs", summary="Jump until one is left", state=TurnState, new=broken,
            presentation=Presentation(rules_text=broken))
"""


@pytest.mark.parametrize(
    "words",
    ["pegs", "pegs --seed x", "play pegs#x", "daily pegs", "rules pegs", "verify FILE", "replay FILE", "play FILE"],
)
def test_game_that_raises_when_it_starts_is_reported(words: str, site: Path, typed: Typed) -> None:
    install(site, RAISING)
    file = site / "play.jsonl"
    file.write_text('{"puzzlebox": 1, "game": "pegs", "rules": 1, "options": {}, "start": {"seed": "x"}}\n')
    status, _, err = typed(words.replace("FILE", str(file)))
    assert (status, err.startswith(FAILED)) == (1, True)
    assert err == FAILED or words == "verify FILE"


ODD = """
from puzzlebox.core.game import Action, Controls, Game
from puzzlebox.core.options import Choice
from puzzlebox.core.state import TurnState

class Mood(Choice):
    asked = 0
    {method}

MOOD = Mood(name="mood", help="", default="calm", choices=("calm", "wild"))
GAME = Game(id="pegs", title="Pegs", summary="Jump until one is left", state=TurnState, preferences=(MOOD,),
            controls=Controls(actions=(Action("jump", "jump", ("{key}",)),)))
"""


@pytest.mark.parametrize("words", ["list", "list --json", "config list", "config list --json", "--help"])
def test_game_declared_wrongly_is_left_out(words: str, site: Path, typed: Typed) -> None:
    install(site, ODD.format(method="pass", key="Spcae"))
    status, out, err = typed(words)
    assert (status, "slide" in out, "pegs" in out) == (0, True, False)
    assert err.startswith("puzzlebox: left out the game 'pegs' (pegs:GAME): ValueError: ")
    assert "the keys of the action 'jump': a key is named like Left, Space, Q or @A, not 'Spcae'" in err
    assert len(err.splitlines()) == 1


def raising(*_: object) -> str:
    raise ZeroDivisionError("no pegs\nleft")


@pytest.fixture
def breaking(site: Path) -> Registry:
    """Return a registry of `slide` and a game whose declaration was valid when it was loaded."""
    install(site, ODD.format(method="pass", key="J"))
    registry = Registry(tuple(entry for entry in installed_games().catalogue if entry.id == "slide"))
    assert registry.game("pegs")
    return registry


@pytest.mark.parametrize(
    ("method", "broken", "reason"),
    [
        ("text", raising, "ZeroDivisionError: no pegs left"),
        ("text", lambda *_: sys.exit("bye"), "SystemExit: bye"),
        ("text", lambda *_: 7, "TypeError: text('calm') of the option mood must return text, not 7"),
        ("metavar", property(raising), "ZeroDivisionError: no pegs left"),
    ],
)
def test_game_that_raises_later_has_no_settings_in_the_list(
    method: str, broken: object, reason: str, breaking: Registry, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    monkeypatch.setattr(sys.modules["pegs"].Mood, method, broken)
    status, out, err = typed("config list", registry=breaking)
    assert (status, "games.slide.arrows" in out, "keys.slide.up" in out, "pegs" in out) == (0, True, True, False)
    assert err == f"puzzlebox: the game 'pegs' failed: {reason}\n"


@pytest.mark.parametrize("name", ["games.pegs.mood", "keys.pegs.jump"])
def test_setting_that_raises_is_reported(
    name: str, breaking: Registry, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    monkeypatch.setattr(type(breaking.game("pegs")), "all_actions", raising)
    monkeypatch.setattr(sys.modules["pegs"].Mood, "text", raising)
    assert typed(f"config get {name}", registry=breaking) == (1, "", FAILED)


@pytest.mark.parametrize(("method", "words"), [("text", "pegs -h"), ("text", "rules pegs"), ("parse", "pegs --mood x")])
def test_option_that_raises(
    method: str, words: str, breaking: Registry, monkeypatch: pytest.MonkeyPatch, typed: Typed
) -> None:
    mood, game = sys.modules["pegs"].MOOD, breaking.game("pegs")
    object.__setattr__(game, "options", (mood,))
    object.__setattr__(game, "preferences", ())
    monkeypatch.setattr(type(mood), method, raising)
    assert typed(words, registry=breaking) == (1, "", FAILED)


# Names that people know games by lead to the games that puzzlebox has
NAMING = ("play", "rules", "daily", "shot", "show", "print", "solve", "hint", "generate", "arena")


@pytest.mark.parametrize("words", ["tetris", "TETRIS", "play tetris#1", *(f"{command} tetris" for command in NAMING)])
def test_every_command_suggests_games(words: str, typed: Typed) -> None:
    status, out, err = typed(words)
    sentence = "puzzlebox: there is no game 'tetris'; did you mean tetromino or guideline?"
    assert (status, out, err.splitlines()[0]) == (2, "", sentence)


def test_other_names_lead_to_games() -> None:
    games = installed_games()
    assert "did you mean tetromino or guideline?" in str(games.suggestion("Tetris"))
    assert "did you mean slide?" in str(games.suggestion("fifteen"))
    assert games.suggestion("columns") == "puzzlebox has no columns; the games most like it are tetromino, tenplus"
    assert games.suggestion("something") is None


def test_other_names_are_neither_games_nor_commands() -> None:
    entries = installed_games().entries()
    known = {name for entry in entries for name in entry.known_as.split()}
    similar = {name for entry in entries for name in entry.similar_to.split()}
    assert {"tetris", "15-puzzle"} <= known
    assert "columns" in similar
    assert ({entry.id for entry in entries} | RESERVED_NAMES).isdisjoint(known | similar)
    assert known.isdisjoint(similar)
