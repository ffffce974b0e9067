"""Save files of the published Nineteen: reading, refusals with line and reason, writing, and continuing from one."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.game_id import id_of
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.rules import InputRefusedError, Session, Start
from puzzlebox_games.nineteen.game import GAME
from puzzlebox_games.nineteen.rules import Nineteen
from puzzlebox_games.nineteen.saves import read_save, write_save
from tests.played import played

PUBLISHED = (Path(__file__).parents[2] / "data" / "nineteen-original-save.txt").read_bytes().decode()
EMPTY = "0" * 230 + "1" * 10


def test_the_published_save_file_is_read() -> None:
    save = read_save(PUBLISHED)
    assert (save.level, save.score) == (1, 1500)
    filled = save.grid.text(".1234567#", separator="\n").splitlines()
    assert filled[14:] == [
        "..........",
        "..........",
        "..........",
        ".#........",
        ".##.......",
        ".##.#...##",
        ".##.#..###",
        ".#########",
        ".#########",
    ]
    assert not any(map(any, map(save.grid.row, range(17))))


def test_the_published_save_file_is_written_back_apart_from_line_breaks() -> None:
    lines = write_save(read_save(PUBLISHED)).split("\n")
    assert lines[:2] == ["1", "1500"]
    assert lines[2] == "".join(PUBLISHED.split()[2:])
    assert (len(lines[2]), lines[3:]) == (240, [""])


def test_line_ends_are_lf_or_cr_lf_and_the_last_may_be_missing() -> None:
    read = read_save(PUBLISHED)
    assert (read_save(PUBLISHED.replace("\n", "\r\n")), read_save(PUBLISHED.rstrip("\n"))) == (read, read)
    assert read_save("1\n1500\n" + "\n".join("".join(PUBLISHED.split()[2:]))) == read


REFUSED = {
    "an empty file": ("", "line 1: expected the speed level, from 1 to 10, not ''"),
    "level 0": (f"0\n1\n{EMPTY}", "line 1: expected the speed level, from 1 to 10, not '0'"),
    "level 11": (f"11\n1\n{EMPTY}", "line 1: expected the speed level, from 1 to 10, not '11'"),
    "a signed level": (f"+1\n1\n{EMPTY}", "line 1"),
    "other digits": (f"١\n1\n{EMPTY}", "line 1"),
    "a level with a blank": (f"1 \n1\n{EMPTY}", "line 1"),
    "no score": ("1", "line 2: expected the score, a whole number of at most 18 digits, not the end of the file"),
    "a score with a point": (f"1\n1.5\n{EMPTY}", "line 2: expected the score"),
    "a negative score": (f"1\n-5\n{EMPTY}", "line 2: expected the score"),
    "a huge score": (f"1\n{'9' * 5000}\n{EMPTY}", "line 2: expected the score"),
    "a digit too few": (f"1\n1\n{EMPTY[:-1]}", "line 3: expected 240 digits from line 3 on, not 239"),
    "a digit too many": (f"1\n1\n{EMPTY}1", "line 3: expected 240 digits from line 3 on, not more"),
    "a blank": (f"1\n1\n{EMPTY[:50]} {EMPTY[50:]}", "line 3: expected the digits 0 and 1, not ' '"),
    "a 2": (f"1\n1\n{EMPTY[:90]}\n2{EMPTY[91:]}", "line 4: expected the digits 0 and 1, not '2'"),
    "a lone CR": (f"1\n1\n{EMPTY[:90]}\r{EMPTY[90:]}", "line 3: expected the digits 0 and 1, not '\\r'"),
    "a hidden block": (f"1\n1\n{'0' * 29}1{EMPTY[30:]}", "line 3: expected row 2 of the board, which is hidden"),
    "a hole in the floor": (f"1\n1\n{EMPTY[:-1]}0", "line 3: expected the floor, the last 10 digits, to be all 1"),
}


@pytest.mark.parametrize(("text", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_an_invalid_save_file_is_refused_with_line_and_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 (the reason is compared below)
        read_save(text)
    assert reason in str(refusal.value)


@given(st.integers(0, len(PUBLISHED) - 1), st.sampled_from(["", "0", "1", "7", " ", "\n", "\r", "é", "\0", "-"]))
def test_a_changed_save_file_is_read_or_refused(place: int, put: str) -> None:
    changed = PUBLISHED[:place] + put + PUBLISHED[place + 1 :]
    try:
        save = read_save(changed)
    except ValueError as error:
        reason = str(error)
    else:
        reason = ""
        assert read_save(write_save(save)) == save
    assert not reason or reason.startswith("line ")


def loaded() -> Session[Any]:
    assert GAME.save_format
    return Session(GAME, None, Start(position=GAME.save_format.read(PUBLISHED)))


def test_a_game_continues_from_a_save_file_and_exports_the_same() -> None:
    session = loaded()
    assert (session.state.status(), session.state.time) == ({"score": 1500, "level": 1}, 0)
    assert session.send("right")
    assert GAME.save_format
    assert GAME.save_format.write(session.state).split() == ["1", "1500", "".join(PUBLISHED.split()[2:])]


def test_full_rows_of_a_file_stay_until_a_lock_touches_them() -> None:
    full = "0" * 190 + "1" * 40 + "1" * 10
    state = GAME.begin(start=Start(position=f"3 0 {full}"))
    assert isinstance(state, Nineteen)
    state.send("drop")
    piece_rows = 4 - len(state.grid.full_rows())
    assert (state.lines, state.score) == (piece_rows, {0: 0, 1: 100, 2: 300, 3: 500, 4: 800}[piece_rows] * 3)


def test_piece_falls_at_the_speed_of_the_file_from_the_start() -> None:
    state = GAME.begin(start=Start(position=f"4 0 {EMPTY}"))
    assert state.due() == 512
    played(state, 100, f"load 2 0 {EMPTY}")
    assert state.due() == 100 + 800


def test_loading_in_a_pause_stays_paused_and_starts_a_fresh_piece() -> None:
    session = played(loaded(), "drop", "pause")
    position = session.start.position
    assert session.send(f"load {position}") is not None
    assert session.paused
    assert session.state.status() == {"score": 1500, "level": 1}


def test_a_refused_load_changes_nothing() -> None:
    session = loaded()
    before = session.state.text()
    with pytest.raises(InputRefusedError, match="line 2"):
        session.send("load 1 x 000")
    assert session.state.text() == before


def test_the_id_and_the_record_of_a_loaded_game_start_the_same_game() -> None:
    session = played(loaded(), "drop")
    assert replayed(Record.parse(Record.of(session).text()), GAME).state.text() == session.state.text()
    assert id_of(session).text() == f"nineteen@{session.start.position}"
    session.send("restart")
    assert id_of(session).text().startswith("nineteen~")
