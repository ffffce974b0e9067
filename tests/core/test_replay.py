"""Replays: every way through a record leads to the same states, and the work is limited."""

from random import Random

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import MIN_CHECKPOINT_GAP, DivergedError, Replay, replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from tests.core.test_session_budget import ENDLESS
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LAMPS


def watched(game: AnyGame, seed: object, inputs: int = 40) -> tuple[Record, list[str]]:
    """Play at random, with undo, clock entries and digests. Return the record and the state's text after each entry."""
    random = Random(f"{game.id} {seed}")
    session = Session(game, start=f"{seed}")
    entries: list[tuple[int, str]] = []
    texts: list[str] = []
    session.listener = lambda time, text: entries.append((time, text))
    for _ in range(inputs):
        if not session.paused:
            session.advance_to(session.time + random.choice((0, 5, 150, 700, 3000)))
        session.send(some_input(random, session))
        texts += [session.state.text()] * (len(entries) - len(texts))
        if random.random() < 0.3:
            entries.append((session.time, random.choice(("", f"={digest(session.state)}"))))
            texts.append(session.state.text())
    return Record(game.id, game.rules, {}, session.start, entries), texts


@every_game
def test_replay_has_the_recorded_state_after_every_entry(game: AnyGame) -> None:
    record, texts = watched(game, "entries")
    replay = Replay(record, game)
    for place, text in enumerate(texts, 1):
        replay.step()
        assert (replay.place, replay.session.state.text()) == (place, text)
    assert replay.over
    assert replay.ahead is None
    assert replay.checked == sum(text.startswith("=") for _, text in record.entries)


@every_game
def test_a_replay_ends_in_the_same_state_in_any_steps_of_time(game: AnyGame) -> None:
    record, texts = watched(game, "slices")
    for ms in (1 if game in (LAMPS, DRIPS) else 16, 250, 10**9):
        replay = Replay(record, game)
        turns = 0
        while not replay.over:
            replay.forward(ms)
            turns += 1
            assert turns < 10**6
        assert replay.session.state.text() == texts[-1]


@every_game
def test_a_jump_leads_to_the_same_state_as_stepping(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.core.replay.MIN_CHECKPOINT_GAP", 4)
    monkeypatch.setattr("puzzlebox.core.history.MAX_CHECKPOINTS", 4)
    record, texts = watched(game, "jumps", 50)
    replay, random = Replay(record, game), Random(1)
    for _ in range(20):
        place = random.randint(1, replay.length)
        leaps = replay.leaps
        replay.jump(place)
        assert (replay.place, replay.session.state.text()) == (place, texts[place - 1])
        assert replay.leaps > leaps
        replay.forward(random.randrange(500))
    replay.jump(0)
    assert replay.session.state.text() == Session(game, start="jumps").state.text()


def test_stepping_by_input_skips_the_clock_and_digests() -> None:
    record, _ = watched(LAMPS, "inputs")
    inputs = [place for place, (_, text) in enumerate(record.entries, 1) if text and text[0] != "="]
    assert len(inputs) < len(record.entries)
    replay = Replay(record, LAMPS)
    for place in inputs:
        replay.next_input()
        assert replay.place == place
    for place in reversed(inputs):
        replay.previous_input()
        assert replay.place == place - 1


def test_stepping_by_move_stops_at_every_board() -> None:
    session = Session(LAMPS, start="moves")
    for text in ("press 0 0", "pause", "resume", "press 1 1", "press 2 2"):
        session.advance_to(session.time + 100)
        session.send(text)
    replay = Replay(Record.of(session), LAMPS)
    pressed = []
    while not replay.over:
        replay.next_step()
        pressed.append(replay.session.state.status()["pressed"])
    assert pressed == [1, 2, 3, 3]  # the last is the end of the record, with its digest
    back = []
    for _ in range(4):
        replay.previous_step()
        back.append(replay.session.state.status()["pressed"])
    assert back == [2, 1, 0, 0]


def test_stepping_by_piece_stops_when_a_piece_enters() -> None:
    session = Session(DRIPS, start="pieces")
    session.advance_to(100)
    session.send("drop")  # the second drop enters at 100 ms, the third later on its own
    session.advance_to(4000)
    assert session.state.pieces >= 3
    replay = Replay(Record.of(session), DRIPS)
    entered = []
    while not replay.over:
        pieces = replay.session.state.pieces
        replay.next_step()
        if replay.session.state.pieces > pieces:
            entered.append((replay.session.state.pieces, replay.session.state.row, replay.session.time))
    assert [pieces for pieces, _, _ in entered] == list(range(2, session.state.pieces + 1))
    assert {row for _, row, _ in entered} == {0}
    for pieces, _, time in reversed(entered):
        replay.previous_step()
        assert (replay.session.state.pieces, replay.session.time) == (pieces, time)
    replay.previous_step()
    assert (replay.session.state.pieces, replay.session.time) == (1, 0)


def test_taking_a_replay_over_returns_an_independent_assisted_session() -> None:
    record, texts = watched(DRIPS, "over")
    replay = Replay(record, DRIPS)
    replay.jump(len(texts) // 2)
    before = replay.session.state.text()
    session = replay.take_over()
    assert session.assisted
    assert session.log[-1] == (session.time, "loaded")
    session.send("restart")
    assert replay.session.state.text() == before
    replay.to_end()
    assert replay.session.state.text() == texts[-1]
    assert replayed(Record.of(session), DRIPS).state.text() == session.state.text()


def test_wrong_digest_stops_the_replay_before_it_and_names_its_line() -> None:
    record, _ = watched(LAMPS, "differs")
    record.entries = [*record.entries[:7], (record.entries[6][0], "=00000000"), *record.entries[7:]]
    replay = Replay(record, LAMPS)
    with pytest.raises(DivergedError, match=f"line 9, at {record.entries[6][0]} ms: the digest differs"):
        replay.to_end()
    assert replay.place == 7


def test_a_record_that_takes_too_much_work_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.core.replay.RECORD_BASE", 20_000)
    record = Record("drips", 1, {}, Start(seed="long"), [(100, "drop"), (2**53, "")])
    with pytest.raises(DivergedError, match=r"line 3, at \d+ ms: replaying this takes more work than a record of its"):
        replayed(record, ENDLESS)
    assert replayed(Record("drips", 1, {}, Start(seed="long"), [(100, "drop"), (60_000, "")]), ENDLESS).time == 60_000


def test_a_game_without_timers_may_last_any_time() -> None:
    games: tuple[AnyGame, ...] = (LAMPS, DRIPS)
    for game in games:
        assert replayed(Record(game.id, 1, {}, Start(seed="long"), [(2**53, "")]), game).time == 2**53


def test_a_long_replay_keeps_few_checkpoints() -> None:
    session = Session(LAMPS, start="many")
    for number in range(3 * MIN_CHECKPOINT_GAP):
        session.send(f"press {number % 3} 1" if not session.state.outcome() else "undo")
    replay = Replay(Record.of(session), LAMPS)
    replay.to_end()
    assert [place for place, *_ in replay._kept] == [MIN_CHECKPOINT_GAP * number for number in range(4)]
