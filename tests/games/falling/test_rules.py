"""A rule set says which value is impossible, and why, when it is made."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.state import Outcome, Start
from puzzlebox.ui.theme import DARK
from puzzlebox_games import famicom, guideline, nineteen, turbo
from puzzlebox_games.falling.groups import (
    Beginning,
    Delays,
    DropPoints,
    Entry,
    Field,
    FrameClock,
    Goal,
    Gravity,
    Handling,
    Lock,
    SoftDrop,
    Topout,
)
from puzzlebox_games.falling.lock_delay import LockDelayControls
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.pieces import Shape, cells_in
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.rules_text import describe
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.timers import TimerControls
from puzzlebox_games.falling.topout import BlockInRow, LockedEntirelyAbove, Overlap
from tests.games.falling.shown import Shown

CLASSIC, MODERN = turbo.RULES, guideline.RULES

DOT = (cells_in("O"),)


def shape(**changes: Any) -> Callable[[], RuleSet]:
    """Return a function that makes a rule set with one shape, a dot with these changes."""
    return lambda: replace(CLASSIC, pieces=(replace(Shape("dot", DOT, 0, 4), **changes),))


def with_rules(rules: RuleSet, **changes: Any) -> Callable[[], RuleSet]:
    return lambda: replace(rules, **changes)


def with_gravity(**changes: Any) -> Callable[[], RuleSet]:
    return lambda: replace(MODERN, gravity=replace(MODERN.gravity, **changes))


def with_handling(**changes: Any) -> Callable[[], RuleSet]:
    return lambda: replace(MODERN, handling=replace(MODERN.handling, **changes))


SOFT = SoftDrop(das=1, arr=1)

IMPOSSIBLE: dict[str, Callable[[], object]] = {
    "rows must be from 1 to 100, not 0": lambda: Field(rows=0, columns=10),
    "rows must be from 1 to 100, not 101": lambda: Field(rows=101, columns=10),
    "columns must be from 1 to 60, not 61": lambda: Field(rows=20, columns=61),
    "hidden must be from 0 to 19, not 20": lambda: Field(rows=20, columns=10, hidden=20),
    "level must be at least 0, not -1": lambda: Beginning(level=-1),
    "score must be at least 0, not -1": lambda: Beginning(score=-1),
    "intervals must be at least one, not ()": lambda: Gravity(intervals=()),
    "intervals must be at least 1, not 0": lambda: Gravity(intervals=(5, 0)),
    "unit must be one of ms, us, frames, 1/256 row, not 's'": lambda: Gravity(intervals=(1,), unit="s"),  # type: ignore[arg-type]
    "first_level must be from 0 to 1, not 2": lambda: Gravity(intervals=(1,), first_level=2),
    "first must be at least 1, not 0": lambda: Gravity(intervals=(1,), first=0),
    "restarts_at must be one of spawn, level, not 'lock'": lambda: Gravity(
        intervals=(1,),
        restarts_at="lock",  # type: ignore[arg-type]
    ),
    "ms must be at least 1, not 0": lambda: FrameClock(0, 1),
    "frames must be at least 1, not 0": lambda: FrameClock(1, 0),
    "delay must be at least 0, not -2": lambda: Entry(delay=-2),
    "fall must be at least 0, not -1": lambda: Entry(fall=-1),
    "initial_turn must be False if there is no delay, not True": lambda: Entry(initial_turn=True),
    "initial_hold must be False if there is no delay, not True": lambda: Entry(initial_hold=True),
    "clear must be at least 0, not -1": lambda: Delays(clear=-1),
    "step must be at least 0, not -1": lambda: Delays(step=-1),
    "soft must be at least 0, not -1": lambda: DropPoints(soft=-1),
    "hard must be at least 0, not -1": lambda: DropPoints(hard=-1),
    "dcd must be at least 0, not -1": lambda: Handling(das=0, arr=1, soft=SOFT, dcd=-1),
    "drop_guard must be at least 0, not -1": lambda: Handling(das=0, arr=1, soft=SOFT, drop_guard=-1),
    "both must be one of last, latest, first, neither, not 'all'": lambda: Handling(
        das=0,
        arr=1,
        soft=SOFT,
        both="all",  # type: ignore[arg-type]
    ),
    "sonic must be False if the drop is a sonic drop, not True": lambda: Lock(sonic=True),
    "reset must be one of never, step, move, not 'turn'": lambda: Lock(reset="turn"),  # type: ignore[arg-type]
    "das must be at least 0, not -1": lambda: Handling(das=-1, arr=1, soft=SOFT),
    "arr must be at least 0, not -1": lambda: Handling(das=0, arr=-1, soft=SOFT),
    "arr must be at least 1, not 0": lambda: SoftDrop(das=0, arr=0),
    "factor must be 0 or from 2 to 40, not 1": lambda: SoftDrop(factor=1),
    "factor must be 0 or from 2 to 40, not 41": lambda: SoftDrop(factor=41),
    "das must be at least 0, not -2": lambda: SoftDrop(das=-2, arr=1),
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
    "resets must be from 0 to 0, not 14": lambda: Lock(delay=500, reset="step", resets=14),
    "garbage must be False if there is another goal, not True": lambda: Goal(lines=5, garbage=True),
    "lines must be at least 1, not 0": lambda: Goal(lines=0),
    "bonus must be at least 0, not -1": lambda: Goal(bonus=-1),
    "time must be at least 1, not 0": lambda: Goal(time=0),
    "time must be None if the goal is a number of lines, not 9": lambda: Goal(lines=1, time=9),
    "at_spawn must be one of overlap, overlap after entry, cannot fall, never, not 'always'": lambda: Topout(
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
    "ahead must be at least 1, not -1": with_rules(CLASSIC, preview=0, ahead=-1),
    "figures must be some of score, level, lines, blocks, not ('time',)": with_rules(CLASSIC, figures=("time",)),
    "pieces must be at least one, not ()": with_rules(CLASSIC, pieces=()),
    "pieces must be shapes with different names, not ['T', 'T']": with_rules(CLASSIC, pieces=CLASSIC.pieces[:1] * 2),
    "orientations of dot must be at least one, each with cells, not ()": shape(orientations=()),
    "orientations of dot must be at least one, each with cells, not ((),)": shape(orientations=((),)),
    "orientations of dot must be as many different cells each, not ((0, 0), (0, 1))": shape(
        orientations=(*DOT, cells_in("OO"))
    ),
    "orientations of dot must be as many different cells each, not ((0, 0), (0, 0))": shape(
        orientations=(((0, 0), (0, 0)),)
    ),
    "orientations of dot must be cells in 6 rows and 5 columns, not ((0, 5),)": shape(orientations=(((0, 5),),)),
    "orientations of dot must be cells in 6 rows and 5 columns, not ((6, 0),)": shape(orientations=(((6, 0),),)),
    "column of dot must be between the walls of 12 columns, not 12": shape(column=12),
    "column of dot must be between the walls of 12 columns, not -1": shape(column=-1),
    "row of dot must be from -8 to 22, not 23": shape(row=23),
    "row of dot must be from -8 to 22, not -9": shape(row=-9),
    "paths of dot must be none or one for each orientation, not 2": shape(paths=(*DOT, *DOT)),
    "turns_into must be the number of a shape, not [1]": shape(turns_into=1),
    "turns_into must be set for all shapes or none, each with one orientation, not [0]": with_rules(
        nineteen.RULES, pieces=(Shape("a", DOT, 0, 0, turns_into=0), Shape("b", DOT, 0, 0))
    ),
    "level must be at least 1, not 0": with_rules(CLASSIC, beginning=Beginning(level=0)),
    "fill must be garbage if its removal is the goal, not None": with_rules(CLASSIC, goal=Goal(garbage=True)),
    "unit must be ms without a lock delay, not 'us'": with_rules(CLASSIC, gravity=MODERN.gravity),
    "on must be True without a lock delay, not False": with_rules(CLASSIC, gravity=Gravity(intervals=(1,), on=False)),
    "factor must be None without a lock delay, not 2": with_rules(
        CLASSIC, handling=Handling(das=1, arr=1, soft=SoftDrop(factor=2))
    ),
    "dcd must be 0 without a lock delay, not 1": with_rules(CLASSIC, handling=Handling(das=1, arr=1, soft=SOFT, dcd=1)),
    "drop_guard must be 0 without a lock delay, not 1": with_rules(
        CLASSIC, handling=Handling(das=1, arr=1, soft=SOFT, drop_guard=1)
    ),
    "adjustable must be False without a lock delay, not True": with_rules(
        CLASSIC, handling=Handling(das=1, arr=1, soft=SOFT, adjustable=True)
    ),
    "spins must be None without a lock delay, not ThreeCorners(shape='T')": with_rules(CLASSIC, spins=MODERN.spins),
    "clock must be None unless the controls count frames, not FrameClock(ms=50, frames=3)": with_rules(
        CLASSIC, clock=FrameClock(50, 3)
    ),
    "first must be None with a lock delay, not 7": with_gravity(first=7),
    "restarts_at must be spawn with a lock delay, not 'level'": with_gravity(restarts_at="level"),
    "resuming_restarts must be False with a lock delay, not True": with_gravity(resuming_restarts=True),
    "waiting must be False without a frame clock, not True": with_rules(MODERN, beginning=Beginning(waiting=True)),
    "unit must be ms or us with a lock delay, not 'frames'": with_gravity(unit="frames"),
    "factor must be a number with a lock delay, not None": with_handling(soft=SOFT),
    "blocked must be hold with a lock delay, not 'ignore'": with_handling(blocked="ignore"),
    "both must be latest, first or neither with a lock delay, not 'last'": with_handling(both="last"),
    "drop_ends_holds must be False with a lock delay, not True": with_handling(drop_ends_holds=True),
    "drop must be hard with a lock delay, not 'sonic'": with_rules(MODERN, lock=Lock(delay=1)),
}


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_impossible_value_is_refused_with_field_rule_and_value(message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        IMPOSSIBLE[message]()


def test_removal_of_garbage_is_no_goal_beside_a_time() -> None:
    with pytest.raises(ValueError, match="garbage must be False if there is another goal, not True"):
        Goal(time=5, garbage=True)


def test_held_key_cannot_repeat_without_end_in_one_ms() -> None:
    with pytest.raises(ValueError, match="arr must be at least 1, not 0"):
        replace(CLASSIC, handling=Handling(das=1, arr=0, soft=SOFT))


@pytest.mark.parametrize(("kind", "rules"), [(TimerControls, CLASSIC), (LockDelayControls, MODERN)])
def test_controls_follow_from_the_lock_delay(kind: type[TimerControls], rules: RuleSet) -> None:
    assert type(FallingState(rules, Options(()), Start(seed="controls")).controls) is kind


@pytest.mark.parametrize(("preview", "ahead", "drawn"), [(1, 0, 1), (3, 0, 3), (0, 0, 1), (2, 7, 7)])
def test_as_many_pieces_are_drawn_ahead_as_are_shown_unless_the_rules_say_more(
    preview: int, ahead: int, drawn: int
) -> None:
    state = FallingState(replace(CLASSIC, preview=preview, ahead=ahead), Options(()), Start(seed="ahead"))
    assert (len(state.queue), len(state.previews)) == (drawn, preview)


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


def test_game_with_a_number_of_lines_to_clear_can_end_after_clearing() -> None:
    rules = replace(famicom.RULES, goal=Goal(lines=40), topout=Topout(after_clearing=BlockInRow(4), at_spawn="never"))
    state = FallingState(rules, Options(()), Start(seed="after"))
    while state.outcome() is None:
        assert not any(state.grid.row(4))
        state.send("drop")
    assert state.outcome() == Outcome("lost", "the heap is too high")


def test_game_can_end_before_a_piece_is_fixed() -> None:
    rules = replace(famicom.RULES, topout=Topout(before_fixing=Overlap(), at_spawn="never"))
    state = FallingState(rules, Options(()), Start(seed="overlap"))
    state.send("drop")
    assert state.outcome() is None
    grid = state.grid.copy()
    grid.cells[:] = [1] * len(grid.cells)
    state.well.set_grid(grid)
    state.send("drop")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.kind, str(outcome.reason)) == ("lost", "there is no room for the piece")
    assert state.piece is not None
    assert state.grid == grid


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
