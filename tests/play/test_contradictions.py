"""A stored result that comes with a replay must be one of those that the replay has."""

import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.play.archive import Count, import_, write
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import Library
from puzzlebox.play.verification import ContradictionError, results_of
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.scores import Scores
from tests.lamp_game import LAMPS
from tests.play.conftest import TestLibrary, entries, win
from tests.played import played

GAMES = installed_games()
SLIDE = GAMES.game("slide")
JOURNAL = "slide-20260101-000001.jsonl"


def won(bot: str = "") -> Session[Any]:
    """Return a short game of Slide that was won, by this bot or by a person."""
    play = Library().begin(SLIDE, Options(SLIDE.options, {"size": "2x3"}), "x")
    if bot:
        play.send(f"bot {bot}")
    return win(play).session


def row(session: Session[Any], **other: Any) -> dict[str, Any]:
    entry = asdict(ScoreEntry.of(session, 1_700_000_000_000, "a1", JOURNAL))
    del entry["number"]
    figures = {**entry["figures"], **other.pop("figures", {})}
    return {**entry, "figures": figures, **other}


def profile(file: Path, rows: list[dict[str, Any]], replay: str, folder: str = "replays") -> Path:
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("puzzlebox.json", '{"puzzlebox-profile": 3}')
        packed.writestr("scores.jsonl", "".join(f"{json.dumps(row)}\n" for row in rows))
        packed.writestr(f"{folder}/{JOURNAL}", replay)
    return file


def refused(paths: Paths, file: Path, rows: list[dict[str, Any]], replay: str, folder: str = "replays") -> list[str]:
    """Import a profile, and return why scores were refused. The others must have been stored."""
    count = import_(paths, profile(file, rows, replay, folder))
    assert count.scores == len(Scores(paths).entries()) == len(rows) - len(count.left_out)
    return [str(reason) for reason in count.left_out]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "profile.zip"


FALSE: list[tuple[Mapping[str, Any], str]] = [
    ({"figures": {"moves": 1}}, "its replay has moves {moves}, not 1"),
    ({"figures": {"time": 1}}, "its replay has time {time}, not 1"),
    ({"figures": {"points": 9}}, "its replay has points None, not 9"),
    ({"time": 1}, "its replay has time {until}, not 1"),
    ({"outcome": "lost"}, "its replay has outcome 'won', not 'lost'"),
    ({"options": "size=5"}, "its replay has options 'size=2x3', not 'size=5'"),
    (
        {"game_id": "slide:size=2x3#daily 2026-01-01 slide"},
        "its replay has game_id 'slide:size=2x3#x', not 'slide:size",
    ),
    ({"unranked": "assisted"}, "its replay has unranked '', not 'assisted'"),
    ({"game": "lights"}, "its replay is one of slide with rules version 1"),
    ({"rules": 2}, "its replay is one of slide with rules version 1"),
]


@pytest.mark.parametrize(("claims", "reason"), FALSE)
def test_a_false_row_is_refused_at_import(paths: Paths, file: Path, claims: dict[str, Any], reason: str) -> None:
    session = won()
    rows = [row(session), row(session, **claims, uuid="a2")]
    (message,) = refused(paths, file, rows, Record.of(session).text())
    assert message.startswith(f"scores.jsonl, line 2: {reason.format(**session.figures(), until=session.time)}")


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda text: "".join(text.splitlines(True)[:4]), "no game in its replay has ended"),
        (lambda text: text.replace('"down"', '"up"'), "line "),
        (lambda text: text.replace("2x3", "99"), "size must be"),
    ],
)
def test_a_row_whose_replay_shows_no_such_result_is_refused(
    paths: Paths, file: Path, spoil: Callable[[str], str], reason: str
) -> None:
    session = won()
    (message,) = refused(paths, file, [row(session)], spoil(Record.of(session).text()))
    assert reason in message


@pytest.mark.parametrize("folder", ["replays", "running"])
def test_a_replay_of_a_bot_never_ranks(paths: Paths, file: Path, folder: str) -> None:
    session = won("gym")
    rows = [row(session), row(session, unranked="", uuid="a2"), row(session, unranked="known", uuid="a3")]
    messages = refused(paths, file, rows, Record.of(session).text(), folder)
    reason = "its replay has unranked 'bot', not "
    assert messages == [f"scores.jsonl, line 2: {reason}''", f"scores.jsonl, line 3: {reason}'known'"]


@pytest.mark.parametrize("change", [('"slide"', '"gone"'), ('"rules": 1', '"rules": 7')])
def test_the_mark_of_a_bot_counts_if_the_game_cannot_be_replayed(
    paths: Paths, file: Path, change: tuple[str, str]
) -> None:
    for session, expected in (
        (won(), []),
        (won("gym"), ["scores.jsonl, line 1: its replay has unranked 'bot', not ''"]),
    ):
        text = json.dumps(row(session, unranked="")).replace(*change)
        name = JOURNAL.replace("slide", "gone") if "gone" in change[1] else JOURNAL
        with zipfile.ZipFile(file, "w") as packed:
            packed.writestr("puzzlebox.json", '{"puzzlebox-profile": 3}')
            packed.writestr("scores.jsonl", text.replace(JOURNAL, name))
            packed.writestr(f"replays/{name}", Record.of(session).text().replace(*change))
        assert list(import_(paths, file).left_out) == expected
        Scores(paths).delete()


def test_a_row_that_says_less_than_the_player_knew_agrees(paths: Paths, file: Path) -> None:
    session = won()
    assert refused(paths, file, [row(session, unranked="known")], Record.of(session).text()) == []


def test_every_result_of_a_replay_agrees(library: TestLibrary, tmp_path: Path) -> None:
    play = library.begin(SLIDE, Options(SLIDE.options, {"size": "2x3"}), "x")
    win(play)
    win(played(play, "retry"))
    win(played(play, "restart", "hinted"))
    played(play, "undo")
    play.close()
    resumed = library.resume(SLIDE)
    assert resumed
    win(played(resumed, "resume")).close()
    left = played(win(library.begin(LAMPS, None, "a")), "go on")
    left.advance(1234)
    played(left, "press 0 0")
    left.advance(777)
    played(left, "restart", "press 0 1").close()
    assert library.paths
    game_of = {"slide": SLIDE, "lamps": LAMPS}.__getitem__
    stored = entries(library)
    assert len({entry.uuid for entry in stored}) == len(stored) >= 4
    for entry in stored:
        path = library.find(entry.journal or "")
        assert path
        results_of(read(path).record, game_of).check(entry)
    write(library.paths, tmp_path / "profile.zip")
    theirs = Paths(tmp_path / "theirs", tmp_path / "theirs")
    assert import_(theirs, tmp_path / "profile.zip", game_of) == Count(len(stored), 2, False)
    assert import_(theirs, tmp_path / "profile.zip", game_of) == Count(0, 0, False)


def test_a_result_between_those_of_a_replay_is_refused() -> None:
    session = won()
    entry = ScoreEntry.of(session, 0, "a")
    results = results_of(Record.of(session), GAMES.game)
    results.check(entry)
    with pytest.raises(ContradictionError):
        results._replace(results=()).check(entry)
