"""The inputs `go` and `push`, compared with an exhaustive search of the slow model."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.state import InputRefusedError
from puzzlebox_games.sokoban import rules, ways
from puzzlebox_games.sokoban.board import Level, parse
from puzzlebox_games.sokoban.ways import Ground, TooFarError, steps_around
from tests.games.sokoban.model import Model, best_pushes, shortest_walk
from tests.games.sokoban.play import board_of, levels, placed
from tests.played import played

ROOM = "#######|#-----#|#-----#|#--@$-#|#----.#|#######"


def cell(level: Level, row: int, column: int) -> int:
    return row * level.columns + column


@settings(max_examples=60, deadline=None)
@given(levels())
def test_walks_are_those_of_the_model(level: Level) -> None:
    model = Model(level.text())
    ground = Ground(level, level.boxes)
    ends = [end for end in sorted(level.floor - level.boxes) if end != level.pusher]
    for end in ends:
        assert ground.walk(level.pusher, end) == shortest_walk(model, level.cell(end))
    reached = {end for end in ends if shortest_walk(model, level.cell(end)) is not None}
    assert ground.reached(level.pusher) == reached | {level.pusher}


@settings(max_examples=60, deadline=None)
@given(levels(6), st.randoms())
def test_pushes_are_those_of_the_model(level: Level, random: st.DataObject) -> None:
    model = Model(level.text())
    for box in sorted(level.boxes & level.floor):
        ground = Ground(level, level.boxes - {box})
        best = best_pushes(model, level.cell(box))
        assert ground.targets(level.pusher, box) == {cell(level, *place) for place in best}
        for end in sorted(level.floor):
            assert ground.push(level.pusher, box, end) == best.get(level.cell(end)), end


def test_steps_around_a_box_in_the_open_are_two_or_four() -> None:
    around, is_complete = steps_around((True,) * 8)
    assert is_complete
    assert around == ((0, 2, 2, 4), (2, 0, 4, 2), (2, 4, 0, 2), (4, 2, 2, 0))


def test_a_box_crosses_the_largest_room() -> None:
    inside = "#" + "-" * 62 + "#"
    rows = ["#" * 64, "#@" + inside[2:], "#-$" + inside[3:], *[inside] * 59, "#" + "-" * 60 + ".-#", "#" * 64]
    level = parse("|".join(rows))
    way = Ground(level, ()).push(level.pusher, min(level.boxes), max(level.goals))
    assert way is not None
    assert (sum(map(str.isupper, way)), len(way)) == (60 + 59 + 1 - 1, 60 + 59 + 3)


def test_a_search_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "MAX_WORK", 5)
    level = parse(ROOM)
    ground = Ground(level, ())
    with pytest.raises(TooFarError, match="takes too long to find"):
        ground.push(level.pusher, cell(level, 3, 4), cell(level, 4, 5))
    session = placed(ROOM)
    before = session.state.text()
    with pytest.raises(InputRefusedError, match="'push 3 4 4 5': this way takes too long to find"):
        session.send("push 3 4 4 5")
    assert session.state.text() == before


def test_the_work_of_ways_adds_up_and_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo and a restart do not take it back, so a short log cannot keep a reader busy."""
    monkeypatch.setattr(rules, "MAX_EFFORT", 60)
    monkeypatch.setattr(rules, "RELIEF", 2)
    session = placed(ROOM)
    ways = ["push 3 4 1 2", "undo"] * 20
    with pytest.raises(InputRefusedError, match="more work than a game of this length allows"):
        played(session, *ways)
    effort = session.state.effort
    assert 0 < effort <= 60
    board = board_of(session)
    session.send("restart")
    assert session.state.effort == effort
    played(session, *["up", "down"] * 30)
    assert session.state.effort == 0
    assert session.send("push 3 4 1 2")
    assert board != board_of(session)
