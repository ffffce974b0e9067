"""The levels that come with puzzlebox."""

import importlib

import pytest

from puzzlebox.core.search import Search, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.board import parse
from puzzlebox_games.sokoban.levels import SETS, ShippedLevel
from puzzlebox_games.sokoban.solver import solving
from tests.games.sokoban.exhaustive import least

ALL = [level for levels in SETS.values() for level in levels]

QUICK = [level for level in ALL if level.pushes <= 15]
"""Levels that are solved in some hundredths of a second. The tool checks the others."""

SMALL = [level for level in SETS["first-steps"] if level.text.count("$") < 4]


def title_of(level: ShippedLevel) -> str:
    return level.title


def turned_and_mirrored(text: str) -> set[str]:
    """Return the texts of a level without its pusher, turned and mirrored."""
    rows = text.replace("@", "-").replace("+", ".").split("|")
    width = max(map(len, rows))
    cells = {(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row.ljust(width, "-"))}
    texts = set()
    for _ in range(4):
        cells = {(c, -r): sign for (r, c), sign in cells.items()}
        for mirror in (1, -1):
            ordered = sorted((r, mirror * c, sign) for (r, c), sign in cells.items())
            first = min(c for _, c, _ in ordered)
            texts.add(" ".join(f"{r - ordered[0][0]} {c - first} {sign}" for r, c, sign in ordered))
    return texts


def test_there_are_forty_levels_in_three_sets() -> None:
    assert {name: len(levels) for name, levels in SETS.items()} == {"first-steps": 12, "rooms": 14, "warehouse": 14}
    assert len({level.title for level in ALL}) == 40


@pytest.mark.parametrize("level", ALL, ids=title_of)
def test_a_level_is_in_normal_form_and_not_solved(level: ShippedLevel) -> None:
    read = parse(level.text)
    assert read.normal_form() == level.text
    assert not read.solved


def test_no_two_levels_are_equal_when_turned_or_mirrored() -> None:
    seen: dict[str, str] = {}
    for level in ALL:
        forms = turned_and_mirrored(level.text)
        assert not forms & seen.keys(), level.title
        seen |= dict.fromkeys(forms, level.title)


@pytest.mark.parametrize("name", SETS)
def test_a_set_becomes_harder(name: str) -> None:
    pushes = [level.pushes for level in SETS[name]]
    assert pushes == sorted(pushes)


@pytest.mark.parametrize("level", QUICK, ids=title_of)
def test_the_least_pushes_are_proved(level: ShippedLevel) -> None:
    found = result_of(solving(parse(level.text), Search(limit=200_000)))
    assert isinstance(found, Solution)
    assert (found.length, found.optimal) == (level.pushes, True)


@pytest.mark.parametrize("level", SMALL, ids=title_of)
def test_the_first_levels_agree_with_a_search_through_all_positions(level: ShippedLevel) -> None:
    costs = least(parse(level.text), "pushes")
    assert costs is not None
    assert costs[0] == level.pushes


def test_the_file_is_what_its_tool_writes() -> None:
    tool = importlib.import_module("tools.sokoban_levels")
    assert tool.FILE.read_text("utf-8") == tool.file_text(SETS)
    titles = {name: [entry.title for entry in entries] for name, entries in tool.LEVELS.items()}
    assert titles == {name: [level.title for level in levels] for name, levels in SETS.items()}
