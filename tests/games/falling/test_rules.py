"""A rule set says which value is impossible, and why, when it is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.ui.theme import DARK
from puzzlebox_games import famicom, guideline, nineteen, turbo
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.modern import ModernState
from puzzlebox_games.falling.pieces import Shape, cells_in
from puzzlebox_games.falling.rules import Beginning, Field, Goal, Gravity, Handling, Lock, RuleSet, SoftDrop, Topout
from puzzlebox_games.falling.rules_text import describe
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.topout import LockedEntirelyAbove
from tests.games.falling.shown import Shown

CLASSIC, MODERN = turbo.RULES, guideline.RULES

DOT = (cells_in("O"),)


def shape(**changes: Any) -> Callable[[], RuleSet]:
    """Return a function that makes a rule set with one shape, a dot with these changes."""
    return lambda: replace(CLASSIC, pieces=(replace(Shape("dot", DOT, 0, 4), **changes),))


def with_rules(rules: RuleSet, **changes: Any) -> Callable[[], RuleSet]:
    return lambda: replace(rules, **changes)


SOFT = SoftDrop(das=1, arr=1)

IMPOSSIBLE: dict[str, Callable[[], object]] = {
    "rows must be from 1 to 100, not 0": lambda: Field(rows=0, columns=10),
    "rows must be from 1 to 100, not 101": lambda: Field(rows=101, columns=10),
    "columns must be from 1 to 60, not 61": lambda: Field(rows=20, columns=61),
    "hidden must be from 0 to 19, not 20": lambda: Field(rows=20, columns=10, hidden=20),
    "level must be at least 1, not 0": lambda: Beginning(level=0),
    "score must be at least 0, not -1": lambda: Beginning(score=-1),
    "intervals must be at least one, not ()": lambda: Gravity(intervals=()),
    "intervals must be at least 1, not 0": lambda: Gravity(intervals=(5, 0)),
    "unit must be one of ms, us, not 's'": lambda: Gravity(intervals=(1,), unit="s"),  # type: ignore[arg-type]
    "first must be at least 1, not 0": lambda: Gravity(intervals=(1,), first=0),
    "restarts_at must be one of spawn, level, not 'lock'": lambda: Gravity(
        intervals=(1,),
        restarts_at="lock",  # type: ignore[arg-type]
    ),
    "first must be None if gravity is in us, not 7": lambda: Gravity(intervals=(1,), unit="us", first=7),
    "restarts_at must be spawn if gravity is in us, not 'level'": lambda: Gravity(
        intervals=(1,), unit="us", restarts_at="level"
    ),
    "resuming_restarts must be False if gravity is in us, not True": lambda: Gravity(
        intervals=(1,), unit="us", resuming_restarts=True
    ),
    "on must be True if gravity is in ms, not False": lambda: Gravity(intervals=(1,), on=False),
    "das must be at least 0, not -1": lambda: Handling(das=-1, arr=1, soft=SOFT),
    "arr must be at least 0, not -1": lambda: Handling(das=0, arr=-1, soft=SOFT),
    "arr must be at least 1, not 0": lambda: SoftDrop(das=0, arr=0),
    "factor must be 0 or from 2 to 40, not 1": lambda: SoftDrop(factor=1),
    "das, arr and blocked must be 0, 0 and 'used' if there is a factor, not (5, 0, 'used')": lambda: SoftDrop(
        das=5, factor=2
    ),
    "blocked must be one of used, waits, locks, not 'no'": lambda: SoftDrop(arr=1, blocked="no"),  # type: ignore[arg-type]
    "blocked must be one of hold, ignore, not 'no'": lambda: Handling(
        das=0,
        arr=1,
        soft=SOFT,
        blocked="no",  # type: ignore[arg-type]
    ),
    "drop must be one of hard, sonic, not 'firm'": lambda: Lock(drop="firm"),  # type: ignore[arg-type]
    "delay must be at least 0, not -1": lambda: Lock(delay=-1),
    "resets must be from 0 to 0, not 15": lambda: Lock(resets=15),
    "lines must be at least 1, not 0": lambda: Goal(lines=0),
    "time must be at least 1, not 0": lambda: Goal(time=0),
    "time must be None if the goal is a number of lines, not 9": lambda: Goal(lines=1, time=9),
    "at_spawn must be one of overlap, cannot fall, never, not 'always'": lambda: Topout(
        at_spawn="always",  # type: ignore[arg-type]
    ),
    "at_spawn must be overlap or cannot fall if no condition ends the game, not 'never'": lambda: Topout(
        at_spawn="never"
    ),
    "title must be a name, not ''": with_rules(CLASSIC, title=""),
    "turns must be some of cw, ccw, half, not ('up',)": with_rules(CLASSIC, turns=("up",)),
    "turns must be some of cw, ccw, half, not ('cw', 'cw')": with_rules(CLASSIC, turns=("cw", "cw")),
    "preview must be at least 0, not -1": with_rules(CLASSIC, preview=-1),
    "ahead must be at least 5, not 4": with_rules(MODERN, ahead=4),
    "figures must be some of score, level, lines, blocks, not ('time',)": with_rules(CLASSIC, figures=("time",)),
    "pieces must be at least one, not ()": with_rules(CLASSIC, pieces=()),
    "pieces must be shapes with different names, not ['T', 'T']": with_rules(CLASSIC, pieces=CLASSIC.pieces[:1] * 2),
    "orientations of dot must be at least one, each with cells, not ()": shape(orientations=()),
    "orientations of dot must be at least one, each with cells, not ((),)": shape(orientations=((),)),
    "orientations of dot must be as many different cells each, not ((0, 0), (0, 1))": shape(
        orientations=(*DOT, cells_in("OO"))
    ),
    "orientations of dot must be cells in 6 rows and 5 columns, not ((0, 5),)": shape(orientations=(((0, 5),),)),
    "column of dot must be between the walls of 12 columns, not 12": shape(column=12),
    "row of dot must be from -8 to 22, not 23": shape(row=23),
    "row of dot must be from -8 to 22, not -9": shape(row=-9),
    "paths of dot must be none or one for each orientation, not 2": shape(paths=(*DOT, *DOT)),
    "turns_into must be the number of a shape, not [1]": shape(turns_into=1),
    "turns_into must be set for all shapes or none, each with one orientation, not [0]": with_rules(
        nineteen.RULES, pieces=(Shape("a", DOT, 0, 0, turns_into=0), Shape("b", DOT, 0, 0))
    ),
    "factor must be a number if gravity is in us, not None": with_rules(
        MODERN, handling=replace(MODERN.handling, soft=SOFT)
    ),
    "blocked must be hold if gravity is in us, not 'ignore'": with_rules(
        MODERN, handling=replace(MODERN.handling, blocked="ignore")
    ),
    "drop_ends_holds must be False if gravity is in us, not True": with_rules(
        MODERN, handling=replace(MODERN.handling, drop_ends_holds=True)
    ),
    "delay must be at least 1 if gravity is in us, not 0": with_rules(MODERN, lock=Lock(drop="hard")),
    "drop must be hard if gravity is in us, not 'sonic'": with_rules(MODERN, lock=Lock(delay=1)),
    "factor must be None if gravity is in ms, not 2": with_rules(
        CLASSIC, handling=Handling(das=1, arr=1, soft=SoftDrop(factor=2))
    ),
    "delay must be 0 if gravity is in ms, not 500": with_rules(CLASSIC, lock=Lock(delay=500)),
    "goal must be empty if gravity is in ms, not Goal(lines=1, time=None)": with_rules(CLASSIC, goal=Goal(lines=1)),
    "spins must be None if gravity is in ms, not ThreeCorners(shape='T')": with_rules(CLASSIC, spins=MODERN.spins),
}


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_impossible_value_is_refused_with_field_rule_and_value(message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        IMPOSSIBLE[message]()


def test_held_key_cannot_repeat_without_end_in_one_ms() -> None:
    with pytest.raises(ValueError, match="arr must be at least 1, not 0"):
        replace(CLASSIC, handling=Handling(das=1, arr=0, soft=SOFT))


@pytest.mark.parametrize(("kind", "rules"), [(FallingState, MODERN), (ModernState, CLASSIC)])
def test_engine_refuses_rules_with_the_other_unit(kind: type[FallingState], rules: RuleSet) -> None:
    with pytest.raises(ValueError, match=f"unit must be {kind.unit}, not '{rules.gravity.unit}'"):
        kind(rules, Options(()), Start(seed="unit"))


def test_classic_rules_can_end_with_a_piece_locked_entirely_above_a_row() -> None:
    rules = replace(famicom.RULES, topout=Topout(before_clearing=LockedEntirelyAbove(24)))
    state = FallingState(rules, Options(()), Start(seed="above"))
    state.send("drop")
    assert state.outcome() is None
    while state.outcome() is None:
        state.send("drop")
    assert state.outcome() == state.copy().outcome()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "the piece locked above the board"
    assert "The game ends if a piece locks entirely above row 24." in "\n".join(map(str, describe(rules)))


def test_rule_set_carries_its_own_look() -> None:
    shown = Shown(famicom.GAME, DARK, (960, 720))
    assert shown.state.rules.look is famicom.LOOK
    pictures = []
    for hue in ("red", "green"):
        look = Look(hues=(hue,), sheet=famicom.LOOK.sheet)
        shown.state.rules = replace(famicom.RULES, look=look)
        shown.view.reset(shown.state)
        pictures.append(shown.bytes())
    assert pictures[0] != pictures[1]
