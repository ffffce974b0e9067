"""The registry finds games in puzzlebox and in other packages, and leaves out games that cannot be used."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import AnyGame
from puzzlebox.registry import (
    RESERVED_NAMES,
    Registry,
    UnknownGameError,
    failure_message,
    installed_games,
    validated_game,
)
from puzzlebox.rules import Choice, Game, Message, Number, Switch
from tests.fake_game import DRIPS, LAMPS
from tests.packages import offer

Install = Callable[[str, str], None]

CATALOGUE = (
    CatalogueEntry("lamps", "Lamps", "Turn all the lamps off", "tests.fake_game:LAMPS"),
    CatalogueEntry("drips", "Drips", "Keep the basin from running over", "tests.fake_game:DRIPS"),
)


@pytest.fixture
def registry() -> Registry:
    return Registry(CATALOGUE)


@pytest.fixture
def install(site: Path) -> Install:
    """Return a function that installs a package with a game, as pip does. `source` is the text of its module."""
    numbers = count()

    def package(name: str, source: str) -> None:
        module = f"package_{name.replace('-', '_')}_{next(numbers)}"
        (site / f"{module}.py").write_text(source, encoding="utf-8")
        offer(site, module, {name: f"{module}:GAME"})

    return package


PEGS = """
from dataclasses import replace
from tests.fake_game import LAMPS
GAME = replace(LAMPS, id="pegs", title="Pegs", summary="Jump and remove")
"""


GAME_SOURCE = """
from puzzlebox.core.game import Action
from puzzlebox.core.options import Choice
from tests.fake_game import LAMPS, variant_of

class Mood(Choice):
    {method}

MOOD = Mood(name="mood", help="", default="calm", choices=("calm", "wild"))
DARKEN = Action("darken", "darken", ("{key}",))
GAME = variant_of(LAMPS, id="{name}", options=(*LAMPS.options, MOOD), actions=(DARKEN,))
"""


def game_source(name: str, method: str = "pass", key: str = "Space") -> str:
    """Return a module with a variant of Lamps that has another option and another key."""
    return GAME_SOURCE.format(name=name, method=method, key=key)


def ids(registry: Registry) -> list[str]:
    return [entry.id for entry in registry.entries()]


def test_games_of_the_catalogue_come_first_in_its_order(registry: Registry) -> None:
    assert registry.entries()[:2] == CATALOGUE
    assert registry.game("drips") is DRIPS
    assert registry.game("lamps") is LAMPS


def test_unknown_name_suggests_similar_names(registry: Registry) -> None:
    with pytest.raises(UnknownGameError, match=r"there is no game 'lamp'; did you mean lamps\?"):
        registry.game("lamp")
    with pytest.raises(UnknownGameError, match=r"there is no game 'LAMPS'; did you mean lamps\?"):
        registry.game("LAMPS")
    with pytest.raises(UnknownGameError, match="there is no game 'chess'; the games are lamps, drips"):
        registry.game("chess")
    with pytest.raises(UnknownGameError) as refusal:
        registry.game("x" * 10_000)
    assert len(str(refusal.value)) < 200


def test_games_of_other_packages_follow_sorted_by_name(registry: Registry, install: Install) -> None:
    install("pegs", PEGS)
    install("aaa", PEGS.replace('"pegs"', '"aaa"'))
    assert ids(registry) == ["lamps", "drips", "aaa", "pegs"]
    assert (registry.entries()[3].summary, registry.game("pegs").title) == ("Jump and remove", "Pegs")
    assert registry.problems == []


BROKEN = {
    "raises": ("raise RuntimeError('no such luck')", "RuntimeError: no such luck"),
    "leaves": ("import sys; sys.exit('bye')", "SystemExit: bye"),
    "stops": ("raise GeneratorExit('bye')", "GeneratorExit: bye"),
    "garbled": ("GAME = (", "SyntaxError: "),
    "lacking": ("import no_such_module_anywhere", "ModuleNotFoundError: .*no_such_module_anywhere"),
    "nameless": ("OTHER = 1", "AttributeError: .*GAME"),
    "number": ("GAME = 42", "TypeError: expected a puzzlebox.core.game.Game, not int"),
    "misnamed": (PEGS, "InvalidError: its ID is 'pegs', but it is listed as 'misnamed'"),
    "lamps": (PEGS.replace('"pegs"', '"lamps"'), "InvalidError: the name lamps is taken"),
    "scores": (PEGS.replace('"pegs"', '"scores"'), "ValueError: 'scores' is a word of the command line"),
    "mistyped": (
        game_source("mistyped", key="Spcae"),
        "ValueError: the keys of the action 'darken': a key is named like Left, Space, Q or @A, not 'Spcae'",
    ),
    "unusual": ("class Odd(BaseException): pass\nraise Odd('no such luck')", "Odd: no such luck"),
    "speechless": ("class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd(1, 2)", r"Odd$"),
    "mute": ("class Odd(Exception):\n    def __str__(self): raise SystemExit\nraise Odd(1, 2)", r"Odd$"),
    "dumb": ("class Odd(Exception):\n    def __str__(self): raise GeneratorExit\nraise Odd(1, 2)", r"Odd$"),
    "long": ("raise RuntimeError('x' * 1_000_000)", "RuntimeError: x{500}…$"),
    "leaving": (game_source("leaving", "def menu_values(self): raise SystemExit('bye')"), "SystemExit: bye"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_is_left_out_and_the_others_are_found(name: str, registry: Registry, install: Install) -> None:
    source, reason = BROKEN[name]
    install(name, source)
    install("pegs", PEGS)
    assert ids(registry) == ["lamps", "drips", "pegs"]
    [problem] = registry.problems
    assert re.match(f"left out the game '{name}' \\(package_{name}_0:GAME\\): {reason}", problem)
    assert registry.game("lamps") is LAMPS


def test_first_of_two_games_with_one_name_is_used(registry: Registry, install: Install) -> None:
    install("pegs", PEGS)
    install("pegs", PEGS.replace("Jump", "Run"))
    assert (ids(registry), registry.game("pegs").summary) == (["lamps", "drips", "pegs"], "Jump and remove")
    assert ["the name pegs is taken" in problem for problem in registry.problems] == [True]


def test_broken_game_is_loaded_only_once(registry: Registry, install: Install) -> None:
    install("raises", "raise RuntimeError")
    for _ in range(3):
        registry.entries()
    assert len(registry.problems) == 1


def test_broken_game_of_the_catalogue_is_left_out(site: Path) -> None:
    (site / "broken_source.py").write_text(game_source("mistyped", key="Spcae"))
    registry = Registry((*CATALOGUE, CatalogueEntry("mistyped", "Mistyped", "", "broken_source:GAME")))
    for _ in range(2):
        with pytest.raises(
            UnknownGameError, match=r"left out the game 'mistyped' \(broken_source:GAME\): .* not 'Spcae'"
        ):
            registry.game("mistyped")
    assert (ids(registry), len(registry.problems)) == (["lamps", "drips"], 1)
    assert registry.game("lamps") is LAMPS


# What a game may be called
@pytest.mark.parametrize("word", sorted(RESERVED_NAMES))
def test_names_of_games_and_options_may_not_be_words_of_the_command_line(word: str) -> None:
    switches = (Switch(name=word, help="", default=False),)
    named, *others = replace(LAMPS, id=word), replace(LAMPS, options=switches), replace(LAMPS, preferences=switches)
    for game, name in ((named, word), *((other, "lamps") for other in others)):
        with pytest.raises(ValueError, match=f"'{word}' is a word of the command line"):
            validated_game(game, name)


SIZE = Number(name="Size", help="", default=3, low=2, high=9)
TWICE = (Choice(name="size", help="", default="a", choices=("a", "b")),) * 2
IDS = ("", "Pegs", "peg s", "pegs:5", "pégs", "p" * 33, "-pegs", "pegs\n")

MISNAMED = [
    *((replace(LAMPS, id=name), "the ID of a game must be up to 32 lower-case letters") for name in IDS),
    (replace(LAMPS, options=(SIZE,)), "not 'Size'"),
    (replace(LAMPS, options=(*LAMPS.options, *TWICE)), "two options are called 'size'"),
    (replace(LAMPS, preferences=(*LAMPS.preferences, *TWICE)), "two options are called 'size'"),
]


@pytest.mark.parametrize(("game", "reason"), MISNAMED)
def test_invalid_names_of_games_and_options_are_refused(game: AnyGame, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        validated_game(game, game.id)


# The installed games
@pytest.mark.parametrize("entry", installed_games().catalogue, ids=lambda entry: entry.id)
def test_every_game_of_the_catalogue_matches_its_entry(entry: CatalogueEntry) -> None:
    game = installed_games().game(entry.id)
    assert isinstance(game, Game)
    assert (game.id, game.title, game.summary) == (entry.id, entry.title, entry.summary)
    assert installed_games().game(entry.id) is game


# Messages
def test_problems_and_failures_keep_their_templates(registry: Registry, install: Install) -> None:
    install("mistyped", game_source("mistyped", key="Nix"))
    registry.entries()
    [problem] = registry.problems
    assert isinstance(problem, Message)
    assert problem.template == "left out the game {game!r} ({location}): {reason}"
    reason = problem.arguments["reason"]
    assert isinstance(reason, Message)
    assert isinstance(reason.arguments["reason"], Message)


@pytest.mark.parametrize(
    ("game", "error", "text"),
    [
        ("pegs", RuntimeError("two\n  lines"), "the game 'pegs' failed: RuntimeError: two lines"),
        (
            None,
            RuntimeError(Message("no {what}", what="luck\nat all")),
            "puzzlebox failed: RuntimeError: no luck at all",
        ),
        (None, RuntimeError(), "puzzlebox failed: RuntimeError"),
    ],
)
def test_failure_message_is_one_line(game: str | None, error: Exception, text: str) -> None:
    message = failure_message(game, error)
    assert message == text
    assert isinstance(message, Message)
