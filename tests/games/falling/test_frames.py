"""Controls that count frames: when frames are, which keys they see, and what is planned for them."""

from dataclasses import replace

import pytest

from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import installed_games
from puzzlebox.rules import Event, Options, Session, Start
from puzzlebox_games import famicom
from puzzlebox_games.falling.frames import FrameClock, FrameControls, FrameRules
from puzzlebox_games.falling.groups import Delays, Entry
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from tests.games.falling.boards import changes, corner, send, stack, wait
from tests.games.falling.delayed import fill_all_but_a_gap

CLOCK = FrameClock(50, 3)
"""Three frames in 50 ms: frame n is at 16, 33, 50, 66, … ms."""


class OneRowAFrame(FrameControls):
    """Controls that move the piece down a row in each frame while down is held, and count those rows."""

    rows: int = 0
    waits: int = 4

    def act(self, happened: list[Event]) -> None:
        if not self.body.in_play:
            return
        if self.keys.held_side:
            self.try_shift(self.keys.held_side, happened)
        if "cw" in self.keys.pressed:
            self.try_turn(self.body.orientation.cw, happened)
        if self.keys.holds("down"):
            if self.try_fall(happened, by_key=True):
                self.rows += 1
            elif self.fix(happened):
                self.plan(*(((2, "remove"),) if self.find() else ()), (self.waits, "spawn"))


FRAMES: RuleSet = replace(
    famicom.RULES, controls=FrameRules(kind=OneRowAFrame, clock=CLOCK, gravity=60, das=15, arr=1, soft=1)
)


def game() -> FallingState:
    return FallingState(FRAMES, Options(()), Start(seed="frames"))


def test_last_frame_before_a_time_follows_the_clock() -> None:
    assert [CLOCK.last_before(time) for time in (1, 16, 17, 33, 34, 50, 51)] == [0, 0, 1, 1, 2, 2, 3]


def test_planned_steps_come_at_the_end_of_their_frames() -> None:
    state = game()
    state._place(state.table.first([shape.name for shape in FRAMES.pieces].index("O")))
    fill_all_but_a_gap(state)
    state.offset = state.landing_offset()
    send(state, "+down")
    wait(state, 17)
    assert (state.in_play, state.phase, state.found is not None) == (False, "entering", True)
    copy = state.copy()
    steps = changes(state, 200, lambda state: (state.phase, state.found is None))
    assert steps == [(50, ("entering", True)), (83, ("falling", True))]
    assert stack(state) != stack(copy)
    assert copy.phase == "entering"
    copy.advance_to(state.time)
    assert copy.text() == state.text()


class EndsAtOnce(OneRowAFrame):
    """Controls that end the game in frame 2, in which the next piece is to enter."""

    def act(self, happened: list[Event]) -> None:
        if self.frame == 1:
            self.plan((1, "end"), (1, "spawn"))

    def end(self, happened: list[Event]) -> None:
        self.body.lose("it has ended", happened)


def test_what_is_planned_after_the_end_does_not_happen() -> None:
    state = FallingState(FRAMES.with_controls(kind=EndsAtOnce), Options(()), Start(seed="frames"))
    events = wait(state, 100)
    assert ([event.name for event in events], state.pieces) == (["lost"], 1)


def test_new_game_forgets_what_was_planned() -> None:
    state = game()
    state.offset = state.landing_offset()
    send(state, "+down")
    wait(state, 17)
    assert "planned 5 spawn" in state.text()
    send(state, "restart")
    assert "planned nothing" in state.text()


def test_new_game_and_copy_have_their_own_frames_and_counters() -> None:
    state = game()
    send(state, "+down")
    wait(state, 60)
    copy = state.copy()
    assert copy.text() == state.text()
    assert "rows 3 waits 4" in state.text()
    send(state, "restart")
    assert "frame 0 since 60 planned nothing\nrows 0 waits 4" in state.text()
    assert "rows 3 waits 4" in copy.text()


@pytest.mark.parametrize(
    ("field", "changed", "message"),
    [
        ("entry", Entry(delay=6), "delay must be 0 with these controls, not 6"),
        ("delays", Delays(step=8), r"delays must be 0 with these controls, not Delays\(clear=0, step=8\)"),
    ],
)
def test_rules_of_controls_that_count_frames_are_checked(field: str, changed: object, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        replace(FRAMES, **{field: changed})  # type: ignore[arg-type]


@pytest.mark.parametrize("id", ["arcade", "console", "handheld"])
@pytest.mark.parametrize("held", [(), ("+left",), ("+left", "+down")], ids=" ".join)
def test_frames_in_which_nothing_changes_cost_a_record_nothing(id: str, held: tuple[str, ...]) -> None:
    session = Session(installed_games().game(id), start="clock")
    changes = 0
    while session.time < 60_000:
        if session.state.outcome():
            session.send("restart")
            for text in held:
                session.send(text)
        due = session.state.due()
        assert due is not None
        before = session.time
        session.advance_to(due + 1)
        changes += session.time > before
    assert [text for _, text in session.entries() if not text] == []
    assert changes < 60 * 20


def test_playthrough_waits_for_the_next_change() -> None:
    playthrough = Playthrough(Session(installed_games().game("handheld"), start="wait"), Options(()))
    row = corner(playthrough.state)[0]
    playthrough.wait()
    assert corner(playthrough.state)[0] == row + 1
