"""Races: a recorded game that follows the clock of the one that is played."""

from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session, play
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.race import Lead, Race, ReplayRace, Verdict, best_replay, racing, racing_file
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox_games.slide.game import GAME as SLIDE
from tests.play.conftest import TestLibrary
from tests.played import played
from tests.race_game import BY_TIME, RACE, race

OPTIONS = Options(RACE.options)


def drop_all(played: Playthrough[Any], gap: int, rows: int = 9) -> None:
    """Play with this many ms before each drop, until the game ends or has this many rows."""
    race(lambda: played.state, played.send, lambda: played.advance(gap), rows)


def recorded(library: TestLibrary, gap: int, seed: str = "race") -> Record:
    played = library.begin(RACE, start=seed)
    drop_all(played, gap)
    record = Record.of(played.session)
    played.close()
    return record


def against(record: Record) -> Race:
    return result_of(racing(record, RACE, "Anna"))


def result(session: Session[Any]) -> ScoreEntry:
    return ScoreEntry.of(session, 0, "")


@pytest.mark.parametrize("step", [1, 7, 16, 250])
def test_recorded_game_is_where_it_was_at_the_same_time(library: TestLibrary, step: int) -> None:
    record = recorded(library, 40)
    other, session, log = against(record), Session(RACE, OPTIONS, "race"), record.log()
    for time in range(step, log[-1][0], step):
        session.advance_to(time)
        other.follow(session)
        past = [entry for entry in log if entry[0] <= time]
        assert other.session.state.text() == play(RACE, OPTIONS, "race", past, time).state.text()
    assert not other.over
    session.advance_to(record.entries[-1][0])
    assert other.follow(session)
    assert other.over
    assert other.session.state.outcome()


def test_recorded_game_stands_still_while_the_player_pauses(library: TestLibrary) -> None:
    other, session = against(recorded(library, 40)), Session(RACE, OPTIONS, "race")
    session.advance_to(100)
    other.follow(session)
    before, waits = other.session.state.text(), other.ahead(session)
    played(session, "pause", 5_000)
    assert not other.follow(session)
    assert other.session.state.text() == before
    assert other.ahead(session) is None
    session.send("resume")
    assert other.ahead(session) == waits


def test_undo_takes_no_time_back_from_the_recorded_game(library: TestLibrary) -> None:
    other, session = against(recorded(library, 40)), Session(RACE, OPTIONS, "race")
    played(session, 30, "drop", 300)
    other.follow(session)
    time = other.session.time
    assert session.undo()
    assert session.time < 300
    other.follow(session)
    session.advance_to(session.time + 50)
    other.follow(session)
    assert other.session.time == time + 50


def test_race_begins_with_the_first_move_where_the_clock_does() -> None:
    options = Options(SLIDE.options, {"size": "2"})
    session = played(Session(SLIDE, options, "harbour-42"), 9_000)
    for number, text in enumerate(("right", "down"), 1):
        session.send(text)
        session.advance_to(9_000 + 1_000 * number)
    other, mine = result_of(racing(Record.of(session), SLIDE, "Anna")), Session(SLIDE, options, "harbour-42")
    mine.advance_to(4_000)
    assert not other.follow(mine)
    assert other.ahead(mine) is None
    played(mine, "right", 4_001)
    assert other.follow(mine)
    assert other.session.state.status()["moves"] == 1
    mine.advance_to(4_999)
    assert not other.follow(mine)
    assert other.ahead(mine) == 1
    mine.advance_to(5_000)
    assert other.follow(mine)
    assert other.session.state.status()["moves"] == 2


def test_lead_is_in_rows_now_and_in_time_at_the_same_row(library: TestLibrary) -> None:
    record = recorded(library, 40)
    other, played = against(record), library.begin(RACE, start="race")
    assert other.compare(played.session) == Lead(0, None)
    drop_all(played, 30, rows=1)
    other.follow(played.session)
    fast = played.session.time
    slow = next(time for time in range(10_000) if play_to(record, time).rows)
    assert other.compare(played.session) == Lead(1, fast - slow)
    played.advance(slow - fast + 1)
    other.follow(played.session)
    assert other.compare(played.session) == Lead(0, fast - slow)


def play_to(record: Record, time: int) -> Any:
    return play(RACE, OPTIONS, "race", [entry for entry in record.log() if entry[0] <= time], time).state


@pytest.mark.parametrize(("gap", "verdict"), [(30, "won"), (40, "tied"), (60, "lost")])
def test_verdict_compares_the_results(library: TestLibrary, gap: int, verdict: str) -> None:
    other, played = against(recorded(library, 40)), library.begin(RACE, start="race")
    drop_all(played, gap)
    found = other.verdict(result(played.session), BY_TIME)
    times = [each.figures["time"] for each in (result(played.session), result(against_end(other)))]
    hundredths = abs(times[0] - times[1]) // 10
    by = f"{hundredths // 100}.{hundredths % 100:02} s" if verdict != "tied" else ""
    assert found == Verdict(verdict, by)


def against_end(other: Race) -> Session[Any]:
    assert isinstance(other, ReplayRace)
    other._replay.to_end()
    return other.session


def test_verdict_of_games_without_a_result(library: TestLibrary) -> None:
    record = recorded(library, 40)
    won = result(against_end(against(record)))
    lost = replace(won, outcome="lost")
    stopped = against(replace(record, entries=record.entries[: len(record.entries) // 2]))
    assert against(record).verdict(lost, BY_TIME) == Verdict("lost")
    assert stopped.verdict(won, BY_TIME) == Verdict("won")
    assert stopped.verdict(lost, BY_TIME) == Verdict("open")


def test_only_a_new_game_from_the_same_start_fits(library: TestLibrary) -> None:
    other = against(recorded(library, 40))
    session = Session(RACE, OPTIONS, other.start)
    assert other.fits(session)
    assert not other.fits(Session(RACE, OPTIONS, "other"))
    session.advance_to(10)
    assert not other.fits(session)
    session.send("retry")
    assert other.fits(session)
    session.send("restart")
    assert not other.fits(session), "another board"


def test_race_against_the_best_game_in_a_journal_of_several(library: TestLibrary) -> None:
    played = library.begin(RACE, start="race")
    drop_all(played, 70)
    played.send("restart")
    begins = played.session.time
    drop_all(played, 20)
    ends = played.session.time
    played.send("restart")
    drop_all(played, 50)
    played.close()
    best = best_replay(library, RACE, OPTIONS)
    assert best
    assert best.entry.time == ends - begins
    other = result_of(racing_file(best.path, lambda name: RACE, "Your best", best.entry))
    mine = Session(RACE, OPTIONS, other.start)
    assert other.fits(mine)
    mine.advance_to(2 * (ends - begins))
    other.follow(mine)
    assert other.over
    assert other.session.time == ends
    assert other.session.state.outcome()


def test_no_best_replay_without_a_result_or_its_file(library: TestLibrary) -> None:
    assert best_replay(library, RACE, OPTIONS) is None
    recorded(library, 40)
    best = best_replay(library, RACE, OPTIONS)
    assert best
    library.delete(best.path)
    assert best_replay(library, RACE, OPTIONS) is None


def test_race_changes_nothing_in_the_game_that_is_played(library: TestLibrary) -> None:
    other = against(recorded(library, 40))
    alone, raced = library.begin(RACE, start="race"), library.begin(RACE, start="race")
    drop_all(alone, 35)
    race(lambda: raced.state, raced.send, lambda: (raced.advance(35), other.follow(raced.session)))
    assert Record.of(raced.session) == Record.of(alone.session)
    assert result(raced.session).unranked == ""
