"""A drawn board that the player knows does not rank again. Levels, pictures and fixed starts do."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.play.archive import import_, write
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.results import draws_boards
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import Scores
from tests.fake_game import DRIPS
from tests.play.conftest import TestLibrary, entries, win
from tests.play.plays import play as entry_of
from tests.played import played

GAMES = installed_games()
SLIDE, KLOTSKI, MINES = (GAMES.game(name) for name in ("slide", "klotski", "mines"))


def begun(library: Library, seed: Start | str = "x", game: AnyGame = SLIDE, **options: str) -> Playthrough[Any]:
    return library.begin(game, Options(game.options, options or {"size": "2x3"} if game is SLIDE else options), seed)


def marks(library: Library) -> list[str]:
    return [entry.unranked for entry in entries(library)]


def lose_mines(library: Library) -> None:
    """Open a cell, then the first mine."""
    play = played(begun(library, game=MINES), "open 4 4")
    for cell in play.state.grid:
        if play.outcome is None and f"open {cell[0]} {cell[1]}" in play.state.inputs():
            play.send(f"open {cell[0]} {cell[1]}")
    assert play.outcome
    assert play.outcome.kind == "lost"


def test_the_first_win_of_a_board_ranks_and_no_other(library: TestLibrary) -> None:
    for _ in range(3):
        win(begun(library))
    assert marks(library) == ["", "known", "known"]
    win(begun(library, "y"))
    win(begun(library, "x", size="3x2"))
    assert marks(library)[3:] == ["", ""]


def test_a_known_board_is_no_new_best(library: TestLibrary) -> None:
    slow = begun(library)
    slow.advance(60_000)
    win(slow)
    quick = win(begun(library))
    assert quick.result
    assert (quick.result.entry.unranked, quick.result.new_bests) == ("known", ())


def test_a_lost_board_is_known(library: TestLibrary) -> None:
    lose_mines(library)
    lose_mines(library)
    assert marks(library) == ["", "known"]


def test_a_board_whose_solution_was_shown_is_known_even_if_that_game_did_not_end(library: TestLibrary) -> None:
    played(begun(library), "solved").close()
    win(begun(library))
    assert marks(library) == ["known"]
    played(begun(library, "y"), "hinted").close()
    win(begun(library, "y"))
    assert marks(library) == ["known", ""]


def test_an_assisted_game_makes_its_board_known(library: TestLibrary) -> None:
    win(played(begun(library), "hinted"))
    win(begun(library))
    assert marks(library) == ["assisted", "known"]


def test_the_same_board_is_known_however_it_begins(library: TestLibrary) -> None:
    play = win(begun(library))
    win(played(play, "retry"))
    win(begun(library, play.same_start()))
    win(begun(library, Start(generator=Start(seed="x").random().state)))
    assert marks(library) == ["", "known", "known", "known"]


def test_a_board_is_not_known_from_its_own_result(library: TestLibrary) -> None:
    sudoku = GAMES.game("sudoku")
    play = win(begun(library, "x", sudoku, size="4"))
    played(play, "undo")
    last = next(text for text in reversed([text for _, text in play.session.log]) if text != "undo")
    played(play, last)
    assert marks(library) == [""]


def test_a_new_board_of_the_same_session_ranks(library: TestLibrary) -> None:
    play = win(begun(library))
    win(played(play, "restart"))
    assert marks(library) == ["", ""]


def test_a_board_stays_known_when_its_result_is_deleted(library: TestLibrary) -> None:
    win(begun(library))
    assert library.scores
    assert library.scores.delete() == 1
    win(begun(library))
    assert marks(library) == ["known"]


@pytest.mark.parametrize(
    ("game", "options", "draws"),
    [
        ("slide", "", True),
        ("slide", "size=2x2", True),
        ("lights", "", True),
        ("lights", "level=4", True),
        ("mines", "", True),
        ("mines", "guess=yes", True),
        ("nonogram", "", True),
        ("nonogram", "source=picture", False),
        ("2048", "", True),
        ("sokoban", "", False),
        ("sokoban", "level=7", False),
        ("sokoban", "level=easy", True),
        ("klotski", "", False),
        ("klotski", "start=level-3", False),
        ("klotski", "start=random", True),
        ("sudoku", "", True),
        ("packing", "", False),
        ("packing", "given=3", True),
    ],
)
def test_what_is_a_drawn_board(game: str, options: str, draws: bool) -> None:
    found = GAMES.game(game)
    assert draws_boards(found, Options.parse(found.options, options)) is draws


def test_levels_and_positions_rank_as_before(library: TestLibrary) -> None:
    for _ in range(2):
        win(begun(library, game=KLOTSKI, start="level-1"))
        win(begun(library, Start(position="1 2 3/4 0 5"), size="2x3"))
    assert marks(library) == ["", "custom_start"] * 2


def test_the_first_result_of_a_daily_puzzle_counts(library: TestLibrary) -> None:
    for seed in ("daily 2026-11-28 drips", "daily 2026-11-28 drips", "daily 2026-11-29 drips", "other", "other"):
        play = library.begin(DRIPS, None, seed)
        while play.outcome is None:
            play.send("drop")
            play.advance(100)
    assert marks(library) == ["", "known", "", "", ""]


def test_an_import_asks_nothing_and_makes_boards_known(library: TestLibrary, paths: Paths, tmp_path: Path) -> None:
    theirs = Library(Paths(tmp_path / "theirs", tmp_path / "theirs"))
    for played_by, seed in ((library, "x"), (theirs, "y"), (theirs, "x")):
        win(begun(played_by, seed)).close()
    assert theirs.paths
    write(theirs.paths, tmp_path / "profile.zip")
    assert import_(paths, tmp_path / "profile.zip").scores == 2
    assert marks(library) == ["", "", ""]
    win(begun(library, "y"))
    assert marks(library) == ["", "", "", "known"]


def test_boards_of_earlier_databases_are_known(paths: Paths) -> None:
    scores = Scores(paths)
    scores.add(
        [entry_of("a", game_id="lamps:size=3#a"), entry_of("b", game_id="lamps@.#/#."), entry_of("c", game_id="?")]
    )
    with closing(sqlite3.connect(paths.scores)) as connection:
        connection.executescript("DROP TABLE known; PRAGMA user_version = 4")
    again = Start(seed="a").random().state
    assert scores.is_known("lamps:size=3#a", "new")
    assert scores.is_known(f"lamps:size=3~{again:016x}", "new")
    assert not scores.is_known("lamps:size=3#a", "a")
    assert not any(scores.is_known(board, "new") for board in ("lamps#a", "lamps@.#/#.", "?", ""))


def test_known_boards_outlive_a_repair(paths: Paths) -> None:
    messages: list[str] = []
    scores = Scores(paths, notify=messages.append)
    scores.add([entry_of("a", game_id="lamps#a")])
    scores.note_known("lamps#b", "b")
    raw = bytearray(paths.scores.read_bytes())
    raw[59] = 3  # the encoding
    paths.scores.write_bytes(raw)
    assert [scores.is_known(f"lamps#{seed}", "new") for seed in "abc"] == [True, True, False]
    assert len(messages) == 1
