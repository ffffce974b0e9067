"""TimedState: pauses, restarts, copies and timers, so that an author writes only what the timers do."""

from collections.abc import Mapping

import pytest

from puzzlebox.rules import (
    Action,
    Controls,
    Event,
    Events,
    Game,
    Grid,
    InputRefusedError,
    Options,
    Outcome,
    Presentation,
    Session,
    Start,
    TimedState,
)
from puzzlebox.testing import check_game


class Fuses(TimedState):
    """Two fuses burn down a cell at a time: a slow and a quick one. `+blow -blow` hold the quick one. The game ends
    when one has burned down."""

    def begin(self, position: str | None) -> None:
        if position is not None:
            raise ValueError("fuses begin from a seed")
        self.grid = Grid(2, 6, [1] * 12)
        self.blowing = False
        self.timers |= {"slow": self.time + 200, "quick": self.time + 100 + self.random.below(2)}

    def act(self, text: str) -> Events | None:
        if text not in ("+blow", "-blow"):
            raise InputRefusedError("expected +blow or -blow")
        if (text == "+blow") == self.blowing:
            return None
        self.blowing = text == "+blow"
        return ()

    def release(self) -> bool:
        held, self.blowing = self.blowing, False
        return held

    def moves(self) -> tuple[str, ...]:
        return ("-blow",) if self.blowing else ("+blow",)

    def fire(self, timer: str) -> Events:
        row = ("slow", "quick").index(timer)
        if not (row and self.blowing):
            self.grid[row, sum(self.grid.row(row)) - 1] = 0
        self.timers[timer] = self.time + (100 if row else 200)
        return (Event("burned", timer), *([Event("lost")] if self.outcome() else []))

    def outcome(self) -> Outcome | None:
        return None if all(self.grid[row, 0] for row in (0, 1)) else Outcome("lost", "a fuse has burned down")

    def status(self) -> Mapping[str, int | str]:
        return {"slow": sum(self.grid.row(0)), "quick": sum(self.grid.row(1))}

    def details(self) -> str:
        return f"blowing {self.blowing}"


FUSES = Game(
    id="fuses",
    title="Fuses",
    summary="Keep both fuses alight",
    state=Fuses,
    controls=Controls(actions=(Action("blow", "blow", ("Space",), hold=True),)),
    presentation=Presentation(symbols=".#"),
)


def begun() -> Fuses:
    state = Fuses(Options(), Start(seed="rainy-day"))
    state.timers["quick"] = 100
    return state


def test_a_game_with_timers_passes_the_checks() -> None:
    check_game(FUSES, ["rainy-day"], steps=30)


def test_timers_fire_on_their_own_ms_and_those_of_the_same_ms_by_name() -> None:
    state = begun()
    assert state.due() == 100
    assert state.advance_to(100) == []
    assert [event.detail for event in state.advance_to(201)] == ["quick", "quick", "slow"]
    assert (state.time, state.timers) == (201, {"quick": 300, "slow": 400})


def test_a_pause_stops_time_and_ends_holds() -> None:
    state = begun()
    state.send("+blow")
    assert state.send("pause") == (Event("paused"),)
    assert (state.due(), state.blowing) == (None, False)
    assert state.advance_to(5000) == []
    assert (state.send("+blow"), state.inputs()) == (None, ("resume", "restart"))
    state.send("resume")
    assert (state.time, state.due()) == (0, 100)


def test_after_the_end_only_a_restart_is_left_which_counts_a_piece_and_sets_new_timers() -> None:
    state = begun()
    events = state.advance_to(5000)
    assert events[-1] == Event("lost")
    assert (state.due(), state.inputs(), state.time) == (None, ("restart",), 5000)
    with pytest.raises(InputRefusedError, match="the game is over"):
        state.send("+blow")
    before = state.random.state
    assert state.send("restart") == (Event("restarted"),)
    assert (state.outcome(), state.pieces, state.origin) == (None, 2, before)
    assert set(state.timers) == {"quick", "slow"}
    assert min(state.timers.values()) >= 5100


def test_the_text_has_pieces_and_timers_and_a_copy_has_its_own() -> None:
    state = begun()
    assert state.text().endswith(f"blowing False\n0 {state.random.state:016x} 1 quick 100 slow 200")
    other = state.copy()
    other.advance_to(150)
    assert state.timers == {"quick": 100, "slow": 200}


def test_time_does_not_go_back() -> None:
    session = Session(FUSES, start="rainy-day")
    session.advance_to(50)
    with pytest.raises(ValueError, match="game time is at 50 ms and cannot go back to 49 ms"):
        session.state.advance_to(49)
