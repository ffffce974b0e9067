"""Boards that a search has made: whether those of a record are the ones of their seed, and what ranks."""

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.replay import DivergedError
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.archive import import_
from puzzlebox.play.archive_reader import has_prepared_board
from puzzlebox.play.verification import check_boards, verify
from puzzlebox.rules import NextGame, Options, Session, Start
from puzzlebox.store.paths import Paths
from tests.fake_game import variant_of
from tests.lamp_game import EXACT, LAMPS, LATE, LATE_LAMPS, Lamps
from tests.play.conftest import TestLibrary, entries, win

JOURNAL = "lamps-20260101-120000.jsonl"


def played() -> Session[Lamps]:
    """Return a session with three boards that searches have made."""
    session = Session(LAMPS, EXACT, "board")
    for text in ("press 0 0", "restart", "press 0 1", "restart"):
        session.send(text)
    return session


def forged(session: Session[Lamps], board: str) -> Record:
    """Return the record of a session with another first board."""
    changed = Session(LAMPS, EXACT, replace(session.start, prepared=board))
    assert changed.state.text() != session.state.text()
    return Record.of(changed)


def test_the_boards_of_a_record_are_counted_and_made_again() -> None:
    record = Record.of(played())
    assert verify(record, LAMPS).boards == 3
    progress = list(check_boards(record, LAMPS))
    assert progress == sorted(progress)
    assert 0 < progress[0] < progress[-1] < 1
    plain = Record.of(Session(LAMPS, None, "board"))
    assert (verify(plain, LAMPS).boards, list(check_boards(plain, LAMPS))) == (0, [])


def test_a_forged_first_board_is_found() -> None:
    session = Session(LAMPS, EXACT, "board")
    other = next(b for b in ("00 01", "00 10", "01 10") if {*b.split()} != {*(session.start.prepared or "").split()})
    record = forged(session, other)
    assert verify(record, LAMPS).boards == 1
    with pytest.raises(DivergedError, match="line 1: a search from its seed makes another board"):
        result_of(check_boards(record, LAMPS))


def test_a_forged_board_of_a_restart_is_found() -> None:
    record = Record.of(played())
    place = [text.startswith("restart ") for _, text in record.entries].index(True)
    time, text = record.entries[place]
    other = next(b for b in ("00 01", "00 10", "01 10") if {*b.split()} != {*text.split()[1:]})
    record.entries = [*record.entries[:place], (time, f"restart {other}")]
    with pytest.raises(DivergedError, match=f"line {place + 2}: a search"):
        result_of(check_boards(record, LAMPS))


def test_a_first_input_brings_the_number_of_its_try() -> None:
    session = Session(LATE_LAMPS, LATE, "late")
    session.send("press 1 1")
    session.send("press 0 0")
    assert [text for _, text in session.log] == ["press 1 1 try 2", "press 0 0"]
    session.send("undo")
    session.send("undo")
    assert session.state.laid == 0
    record = Record.of(session)
    assert verify(record, LATE_LAMPS).boards == 1
    result_of(check_boards(record, LATE_LAMPS))


@pytest.mark.parametrize("number", ["1", "3"])
def test_a_forged_try_of_a_first_input_is_found(number: str) -> None:
    session = Session(LATE_LAMPS, LATE, "late")
    session.send(f"press 1 1 try {number}")
    with pytest.raises(DivergedError, match="line 2: a search from its seed makes another board"):
        result_of(check_boards(Record.of(session), LATE_LAMPS))


def test_a_first_input_without_its_try_is_no_part_of_a_record() -> None:
    record = Record.of(Session(LATE_LAMPS, LATE, "late"))
    record.entries = [(0, "press 1 1")]
    with pytest.raises(DivergedError, match="line 2, at 0 ms: press 1 1 lacks its prepared board"):
        verify(record, LATE_LAMPS)


def test_a_try_that_makes_no_board_is_found() -> None:
    session = Session(LATE_LAMPS, Options(LATE_LAMPS.options), "late")  # 2 x 2: no search
    session.send("press 1 1 try 2")
    with pytest.raises(DivergedError, match="another board"):
        result_of(check_boards(Record.of(session), LATE_LAMPS))


def following(state: Lamps) -> tuple[NextGame, ...]:
    return (NextGame("Same", state.options, Start(generator=state.origin, prepared=state.prepared)),)


def test_a_game_that_follows_a_loaded_one_makes_its_board_itself(library: TestLibrary) -> None:
    game = variant_of(LAMPS, next_games=following)
    play = library.begin(game, EXACT, "board")
    (same,) = play.next_games()
    assert same.start
    assert same.start.prepared == play.same_start().prepared == play.session.start.prepared
    play.session.mark_loaded()
    (same,) = play.next_games()
    assert same.start
    assert same.start.prepared is play.same_start().prepared is None
    assert (
        result_of(library.beginning_after(play, play.same_start())).state.text()
        == library.begin(game, EXACT, "board").state.text()
    )


def test_an_imported_game_in_progress_with_such_a_board_becomes_a_save(library: TestLibrary, tmp_path: Path) -> None:
    profile, paths = tmp_path / "profile.zip", library.paths
    assert isinstance(paths, Paths)
    with zipfile.ZipFile(profile, "w") as packed:
        packed.writestr("puzzlebox.json", '{"puzzlebox-profile": 2}')
        packed.writestr(f"running/{JOURNAL}", Record.of(Session(LAMPS, EXACT, "board")).text())
    assert (import_(paths, profile).journals, import_(paths, profile).journals) == (1, 0)
    assert library.in_progress("lamps") == []
    (save,) = library.saves("lamps")
    assert library.load(LAMPS, save.path).session.assisted


def test_an_imported_board_never_ranks(library: TestLibrary, tmp_path: Path) -> None:
    profile, paths = tmp_path / "profile.zip", library.paths
    assert isinstance(paths, Paths)
    record = forged(Session(LAMPS, EXACT, "board"), "00 11")
    with zipfile.ZipFile(profile, "w") as packed:
        packed.writestr("puzzlebox.json", '{"puzzlebox-profile": 3}')
        packed.writestr(f"running/{JOURNAL}", record.text())
    import_(paths, profile)
    play = library.load(LAMPS, library.saves("lamps")[0].path)
    for again in ("resume", "retry", "restart"):
        play.send(again)
        win(play)
    play.close()
    retried = win(result_of(library.beginning_after(play, play.same_start())))
    assert retried.state.text() != play.state.text()
    assert sorted(entry.unranked for entry in entries(library)) == ["assisted"] * 3 + ["known"]


def test_other_games_in_progress_are_imported_as_such(library: TestLibrary, tmp_path: Path) -> None:
    profile, paths = tmp_path / "profile.zip", library.paths
    assert isinstance(paths, Paths)
    with zipfile.ZipFile(profile, "w") as packed:
        packed.writestr("puzzlebox.json", '{"puzzlebox-profile": 2}')
        packed.writestr(f"running/{JOURNAL}", Record.of(Session(LAMPS, None, "board")).text())
    import_(paths, profile)
    assert [save.path.name for save in library.in_progress("lamps")] == [JOURNAL]


@pytest.mark.parametrize("torn", [b"", b"[99", b'[99,"restart 00'])
def test_boards_are_found_in_journals(torn: bytes) -> None:
    positioned = Session(LAMPS, EXACT, Start(position="##/#."))
    plain = Record.of(positioned).text().encode()
    positioned.send("restart")
    restarted = Record.of(positioned).text().encode()
    escaped = restarted.replace(b"restart", b"re\\u0073tart")
    assert escaped != restarted
    prepared = Record.of(Session(LAMPS, Options(LAMPS.options, {"exact": "on"}), "board")).text().encode()
    found = [has_prepared_board(iter([text, torn])) for text in (plain, restarted, escaped, prepared)]
    assert found == [False, True, True, True]
