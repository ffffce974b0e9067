"""A rule set says which value is impossible, and why, when it is made."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.rules import Options, Outcome, Start
from puzzlebox.ui.theme import DARK
from puzzlebox_games import famicom, guideline, turbo
from puzzlebox_games.falling.fills import GarbageRows
from puzzlebox_games.falling.frames import FrameClock
from puzzlebox_games.falling.groups import Beginning, Delays, Entry, Field, Goal, Topout
from puzzlebox_games.falling.initial import InitialControls
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.pieces import Shape, cells_in
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.rules_text import describe
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.timers import TimerControls
from puzzlebox_games.falling.topout import BlockInRow, LockedEntirelyAbove, Overlap
from puzzlebox_games.nineteen.game import RULES as NINETEEN
from tests.games.falling.shown import Shown

CLASSIC, MODERN = turbo.RULES, guideline.RULES

DOT = (cells_in("O"),)


def shape(**changes: Any) -> Callable[[], RuleSet]:
    """Return a function that makes a rule set with one shape, a dot with these changes."""
    return lambda: replace(CLASSIC, pieces=(replace(Shape("dot", DOT, 0, 4), **changes),))


def with_rules(rules: RuleSet, **changes: Any) -> Callable[[], RuleSet]:
    return lambda: replace(rules, **changes)


def with_controls(rules: RuleSet, **changes: Any) -> Callable[[], RuleSet]:
    return lambda: rules.with_controls(**changes)


def with_handling(**changes: Any) -> Callable[[], RuleSet]:
    return lambda: MODERN.with_controls(handling=guideline.CONTROLS.handling._replace(**changes))


IMPOSSIBLE: dict[str, Callable[[], object]] = {
    "rows must be from 1 to 100, not 0": lambda: Field(rows=0, columns=10),
    "rows must be from 1 to 100, not 101": lambda: Field(rows=101, columns=10),
    "columns must be from 1 to 60, not 61": lambda: Field(rows=20, columns=61),
    "hidden must be from 0 to 19, not 20": lambda: Field(rows=20, columns=10, hidden=20),
    "level must be at least 0, not -1": lambda: Beginning(level=-1),
    "score must be at least 0, not -1": lambda: Beginning(score=-1),
    "gravity must be at least one, not ()": with_controls(CLASSIC, gravity=()),
    "gravity must be at least 1, not 0": with_controls(CLASSIC, gravity=(5, 0)),
    "gravity must be in the order of levels, from 1 on, not [2]": with_controls(CLASSIC, gravity={2: 500}),
    "first_level must be from 0 to 1, not 2": with_controls(CLASSIC, first_level=2),
    "first_gravity must be at least 1, not 0": with_controls(CLASSIC, first_gravity=0),
    "gravity_restarts_at must be one of spawn, level, not 'lock'": with_controls(CLASSIC, gravity_restarts_at="lock"),
    "ms must be at least 1, not 0": lambda: FrameClock(0, 1),
    "frames must be at least 1, not 0": lambda: FrameClock(1, 0),
    "delay must be at least 0, not -2": lambda: Entry(delay=-2),
    "fall must be at least 0, not -1": lambda: Entry(fall=-1),
    "initial_turn must be False if there is no delay, not True": lambda: Entry(initial_turn=True),
    "initial_hold must be False if there is no delay, not True": lambda: Entry(initial_hold=True),
    "clear must be at least 0, not -1": lambda: Delays(clear=-1),
    "step must be at least 0, not -1": lambda: Delays(step=-1),
    "soft_points must be at least 0, not -1": with_controls(CLASSIC, soft_points=-1),
    "hard_points must be at least 0, not -1": with_controls(MODERN, hard_points=-1),
    "dcd must be at least 0, not -1": with_handling(dcd=-1),
    "drop_guard must be at least 0, not -1": with_handling(drop_guard=-1),
    "drop_interval must be at least 0, not -1": with_handling(drop_interval=-1),
    "on_release must be one of recharge, keep, step, not 'anew'": with_handling(on_release="anew"),
    "both must be one of last, latest, first, neither, not 'all'": with_controls(CLASSIC, both="all"),
    "both must be latest, first or neither with a lock delay, not 'last'": with_handling(both="last"),
    "sonic must be False if the drop is a sonic drop, not True": with_controls(CLASSIC, sonic=True),
    "reset must be one of never, step, move, not 'turn'": with_controls(MODERN, reset="turn"),
    "das must be at least 0, not -1": with_controls(CLASSIC, das=-1),
    "arr must be at least 1, not 0": with_controls(CLASSIC, arr=0),
    "arr must be at least 0, not -1": with_handling(arr=-1),
    "soft_das must be at least 0, not -2": with_controls(CLASSIC, soft_das=-2),
    "soft_arr must be at least 1, not 0": with_controls(CLASSIC, soft_arr=0),
    "soft_blocked must be one of used, waits, locks, not 'no'": with_controls(CLASSIC, soft_blocked="no"),
    "sdf must be 0 or from 2 to 40, not 1": with_handling(sdf=1),
    "sdf must be 0 or from 2 to 40, not 41": with_handling(sdf=41),
    "blocked must be one of hold, ignore, not 'no'": with_controls(CLASSIC, blocked="no"),
    "drop must be one of hard, sonic, none, not 'firm'": with_controls(CLASSIC, drop="firm"),
    "delay must be at least 1, not 0": with_controls(MODERN, delay=0),
    "resets must be from 0 to 0, not 14": with_controls(MODERN, reset="step", resets=14),
    "goal must be one of lines, time, level and kinds, not ['lines', 'kinds']": lambda: Goal(lines=5, kinds=(8,)),
    "goal must be given if there are rounds, not Goal(lines=None, time=None, level=None, kinds=(), bonus=0, "
    "reason='no garbage is left')": with_rules(CLASSIC, rounds=(GarbageRows(3),)),
    "lines must be at least 1, not 0": lambda: Goal(lines=0),
    "bonus must be at least 0, not -1": lambda: Goal(bonus=-1),
    "time must be at least 1, not 0": lambda: Goal(time=0),
    "goal must be one of lines, time, level and kinds, not ['lines', 'time']": lambda: Goal(lines=1, time=9),
    "at_spawn must be one of overlap, overlap after entry, cannot fall, never, not 'always'": lambda: Topout(
        at_spawn="always"  # type: ignore[arg-type]
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
    "figures must be some of score, level, lines, lines left, blocks, not ('time',)": with_rules(
        CLASSIC, figures=("time",)
    ),
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
        NINETEEN, pieces=(Shape("a", DOT, 0, 0, turns_into=0), Shape("b", DOT, 0, 0))
    ),
    "level must be at least 1, not 0": with_rules(CLASSIC, beginning=Beginning(level=0)),
    "fill must be blocks if their removal is the goal, not None": with_rules(CLASSIC, goal=Goal(kinds=(8,))),
    "spins must be None without a lock delay, not ThreeCorners(shape='T')": with_rules(CLASSIC, spins=MODERN.spins),
    "waiting must be False unless the controls count frames, not True": with_rules(
        MODERN, beginning=Beginning(waiting=True)
    ),
}


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_impossible_value_is_refused_with_field_rule_and_value(message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        IMPOSSIBLE[message]()


@pytest.mark.parametrize(("kind", "rules"), [(TimerControls, CLASSIC), (InitialControls, MODERN)])
def test_rules_name_their_controls(kind: type[TimerControls], rules: RuleSet) -> None:
    assert type(FallingState(rules, Options(()), Start(seed="controls")).controls) is kind


@pytest.mark.parametrize(("preview", "ahead", "drawn"), [(1, 0, 1), (3, 0, 3), (0, 0, 1), (2, 7, 7)])
def test_as_many_pieces_are_drawn_as_are_shown_unless_rules_say_more(preview: int, ahead: int, drawn: int) -> None:
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
    assert state.outcome() == Outcome("lost", "the piece locked above the board")
    assert "The game ends if a piece locks entirely in the top 24 rows." in "\n".join(map(str, describe(rules)))


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
    assert state.outcome() == Outcome("lost", "there is no room for the piece")
    assert state.piece is not None
    assert state.grid == grid


def test_rule_set_carries_its_own_look() -> None:
    shown = Shown(famicom.GAME, DARK, (960, 720))
    assert shown.state.rules.look is famicom.LOOK
    pictures = []
    for hue in ("red", "green"):
        look = Look(hues=(hue,), sheet=famicom.LOOK.sheet)
        shown.state.rules = replace(famicom.RULES, look=look)
        shown.reset()
        pictures.append(shown.bytes())
    assert pictures[0] != pictures[1]
