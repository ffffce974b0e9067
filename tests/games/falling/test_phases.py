"""The phases between two pieces, to the millisecond: delays before clearing, in a chain, and before the next piece."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Start
from puzzlebox_games import guideline, tenplus
from puzzlebox_games.falling.groups import Delays, Entry, Lock, SoftDrop
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.boards import changes, cover, follow, lay, marks, send, stack, wait, without_effect

CHAIN = """
    oo........
    oo........
    ..........
    ..........
    ..........
    96........
    19........
"""
"""A square of 3, 4, 9 and 1, from the top left, above a board with the pairs that these make step by step."""

MODERN = replace(guideline.RULES, delays=Delays(clear=300), entry=Entry(delay=100, fall=1))


def game(rules: RuleSet, seed: str = "phases") -> FallingState:
    state = FallingState(rules, Options(()), Start(seed=seed))
    state.send("resume")
    return state


def with_row(rules: RuleSet) -> FallingState:
    """Return a game in which the next drop of an I, upright in the last column, fills the lowest row."""
    state = game(rules)
    lay(state, "#########.")
    cover(state, "I", [(row, 9) for row in range(20, 24)])
    return state


def phases(state: FallingState, until: int) -> list[tuple[int, str]]:
    return changes(state, until, lambda state: state.phase)


def test_cleared_rows_stay_for_the_delay_and_count_at_once() -> None:
    state = with_row(MODERN)
    events = send(state, "drop")
    assert [event.name for event in events] == ["dropped", "locked", "rows"]
    assert (state.phase, state.piece, state.lines) == ("clearing", None, 1)
    assert state.found is not None
    assert state.found.rows == (39,)
    state.advance_to(300)
    assert stack(state).splitlines()[-1] == "##########"
    events = wait(state, 1)
    assert ("removed", (39,)) in [(event.name, event.detail.rows) for event in events if event.name == "removed"]
    assert stack(state) == "\n".join([".........#"] * 3)
    assert state.found is None


def test_next_piece_enters_after_both_delays() -> None:
    state = with_row(MODERN)
    send(state, "drop")
    assert phases(state, 1000) == [(300, "entering"), (400, "falling")]
    assert state.piece is not None


def test_entry_delay_follows_a_lock_without_rows_at_once() -> None:
    state = game(MODERN)
    send(state, "drop")
    assert state.phase == "entering"
    assert phases(state, 200) == [(100, "falling")]


def test_chain_goes_on_step_by_step() -> None:
    rules = replace(tenplus.RULES, delays=Delays(clear=400, step=150), entry=Entry(delay=50))
    state = game(rules)
    lay(state, CHAIN.replace("o", "."))
    square = marks(state, CHAIN, "o")
    cover(state, "O", square)
    state.values = (1, 3, 9, 4)  # 9 meets 1 at the bottom; then 1 falls onto 9; 4 stays beside 6
    send(state, "drop")
    scored = changes(state, 3000, lambda state: (state.score, state.phase))
    ends = [ms for ms, (_, phase) in scored if phase == "falling"]
    steps = [ms for ms, (_, phase) in scored if phase == "clearing"]
    assert len(ends) == 1
    assert all(later - before == 550 for before, later in zip([0, *steps], steps, strict=False))
    assert ends[0] == (len(steps) + 1) * 550 + 50


def test_delays_change_neither_board_nor_points_of_a_chain() -> None:
    chance = random.Random("chains")
    at_once = game(tenplus.RULES)
    slow = game(replace(tenplus.RULES, delays=Delays(clear=30, step=20)))
    chains = 0
    for _ in range(300):
        if at_once.outcome():
            break
        for text in chance.choices(("left", "right", "cw"), k=4):
            assert (at_once.send(text) is None) == (slow.send(text) is None)
        at_once.send("drop")
        slow.send("drop")
        while slow.phase != "falling" and not slow.outcome():
            chains = max(chains, slow.chain)
            slow.advance_to(slow.time + 1)
        assert slow.grid == at_once.grid
        assert (slow.score, slow.blocks, slow.level) == (at_once.score, at_once.blocks, at_once.level)
    assert chains > 1


def test_key_held_in_the_delay_moves_the_next_piece() -> None:
    state = game(MODERN)
    send(state, "drop", "+left")
    assert phases(state, 101)[-1] == (100, "falling")
    assert state.piece is not None
    before = state.piece.column
    assert changes(state, 210, lambda state: state.piece.column if state.piece else None)[:2] == [
        (167, before - 1),
        (200, before - 2),
    ]


def test_moves_turns_and_drops_in_the_delay_are_lost() -> None:
    state = game(MODERN)
    send(state, "drop")
    for text in ("cw", "ccw", "half", "drop", "sonic", "hold"):
        assert without_effect(state, text), text
        assert text not in state.inputs()


def test_turn_pressed_in_the_delay_is_kept_for_the_next_piece() -> None:
    state = game(replace(MODERN, entry=Entry(delay=100, initial_turn=True)))
    follow(state, "T", "T")
    send(state, "drop", "ccw", "cw")
    assert without_effect(state, "cw")
    wait(state, 101)
    assert state.piece is not None
    assert (state.piece.shape, state.piece.orientation) == ("T", 1)
    send(state, "drop")
    wait(state, 101)
    assert state.piece.orientation == 0


def test_turn_that_does_not_fit_at_the_entry_is_left_out() -> None:
    state = game(replace(guideline.RULES, entry=Entry(delay=100, initial_turn=True)))
    follow(state, "I")
    send(state, "drop", "cw")
    lay(state, "\n".join([".....#....", *[".........."] * 19]))
    wait(state, 101)
    assert state.piece is not None
    assert (state.piece.shape, state.piece.orientation) == ("I", 0)


def test_hold_pressed_in_the_delay_is_carried_out_at_the_entry() -> None:
    state = game(replace(MODERN, entry=Entry(delay=100, initial_hold=True)))
    follow(state, "T", "S", "Z")
    send(state, "drop", "hold")
    assert state.hold is None
    events = wait(state, 101)
    assert [event.name for event in events] == ["held", "spawned"]
    assert state.hold is not None
    assert state.piece is not None
    assert (state.hold.shape, state.piece.shape) == ("T", "S")
    assert without_effect(state, "hold"), "once until the next lock"


def test_pause_and_restart_in_a_delay() -> None:
    state = with_row(MODERN)
    send(state, "drop")
    wait(state, 100)
    send(state, "pause")
    assert wait(state, 1000) == []
    send(state, "resume")
    assert [phase for _, phase in phases(state, state.time + 500)] == ["entering", "falling"]
    state = with_row(MODERN)
    send(state, "drop", "restart")
    assert (state.phase, state.found, stack(state)) == ("falling", None, "")
    assert state.piece is not None


@pytest.mark.parametrize(
    "rules", [MODERN, replace(tenplus.RULES, delays=Delays(clear=40, step=20), entry=Entry(delay=30))]
)
def test_slices_of_time_change_nothing(rules: RuleSet) -> None:
    chance = random.Random(rules.title)
    whole, sliced = game(rules), game(rules)
    for _ in range(300):
        if whole.outcome():
            whole.send("restart")
            sliced.send("restart")
        text, ms = (
            chance.choice(("left", "right", "cw", "drop", "+left", "-left", "+down", "-down")),
            chance.choice((0, 7, 90, 400)),
        )
        assert whole.send(text) == sliced.send(text)
        one: list[Event] = list(whole.advance_to(whole.time + ms))
        many: list[Event] = []
        while sliced.time < whole.time:
            many += sliced.advance_to(min(whole.time, sliced.time + chance.randint(1, 50)))
        assert one == many
        assert whole.text() == sliced.text() == sliced.copy().text()


@pytest.mark.parametrize("reset", ["never", "step", "move"])
def test_what_sets_the_lock_delay_back(reset: str) -> None:
    lock = Lock(drop="hard", sonic=True, delay=500, reset=reset)  # type: ignore[arg-type]
    state = game(replace(guideline.RULES, lock=lock))
    send(state, "sonic")
    state.advance_to(200)
    send(state, "left")
    locked = changes(state, 900, lambda state: state.set_pieces)
    assert locked == [(700 if reset == "move" else 500, 1)]


def test_fall_by_a_row_sets_the_lock_delay_back_unless_nothing_does() -> None:
    for reset, locked in (("never", 501), ("step", 800), ("move", 800)):
        lock = Lock(drop="hard", sonic=True, delay=500, reset=reset)  # type: ignore[arg-type]
        state = game(
            replace(guideline.RULES, lock=lock, handling=replace(guideline.RULES.handling, soft=SoftDrop(factor=0)))
        )
        follow(state, "O")
        send(state, "hold")
        lay(state, "....##....\n" + "\n".join([".........."] * 9))
        send(state, "sonic", "+down")
        state.advance_to(299)
        send(state, "left", "left")
        assert [ms for ms, _ in changes(state, 850, lambda state: state.set_pieces)] == [locked], reset
