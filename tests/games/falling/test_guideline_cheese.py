"""Cheese of Guideline's sheet, boards given as positions in zen, and the figures that a mode shows."""

import re
from itertools import pairwise

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.state import Outcome, Start
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.game import GAME
from puzzlebox_games.guideline.rules import Guideline
from tests.games.falling.boards import begin, fill, fresh, send, setup_for
from tests.models.common import split_mix
from tests.sheets.timers import TimerEngine

GARBAGE = 8

COLUMNS = 10


def cheese(seed: str, more: str = "") -> Falling:
    return fresh(GAME, seed, f"mode=cheese{more}")


def stack_of(state: Falling) -> str:
    return TimerEngine(state).stack


def holes(state: Falling) -> list[int]:
    """Return the columns of the holes, from the lowest row up."""
    rows = [state.grid.row(row) for row in range(state.grid.rows - 1, -1, -1)]
    return [row.index(0) for row in rows if any(row)]


@pytest.mark.parametrize(("given", "rows"), [("", 10), (",rows=1", 1), (",rows=18", 18)])
def test_garbage_rows_are_full_but_for_one_cell(given: str, rows: int) -> None:
    state = cheese("garbage", given)
    filled = [list(state.grid.row(row)) for row in range(40) if any(state.grid.row(row))]
    assert len(filled) == rows
    assert all(sorted(row) == [0] + [GARBAGE] * 9 for row in filled)
    assert any(state.grid.row(40 - rows))


def test_holes_are_drawn_from_the_lowest_row_up_before_the_first_bag() -> None:
    for seed in ("a", "b", "c"):
        generator = Start(seed=seed).random().state
        expected: list[int] = []
        for number in range(18):
            generator, word = split_mix(generator)
            drawn = word % COLUMNS if number == 0 else (expected[-1] + 1 + word % (COLUMNS - 1)) % COLUMNS
            expected.append(drawn)
        assert holes(cheese(seed, ",rows=18")) == expected
        assert all(one != other for one, other in pairwise(expected))


def test_a_restart_lays_other_garbage() -> None:
    state = cheese("again")
    before = holes(state)
    send(state, "restart")
    assert len(holes(state)) == 10
    assert holes(state) != before


def test_game_is_won_when_no_garbage_is_left() -> None:
    state = setup_for(GAME, mode="cheese")("""
        I 1
        ...o......
        .1.o......
        ...o......
        888o888888
    """)
    events = send(state, "drop")
    assert [event.name for event in events][-1] == "won"
    assert state.outcome() == Outcome("won", "no garbage is left")
    assert stack_of(state) == "...#......\n.#.#......\n...#......", "other blocks may be left"
    assert state.status()["garbage left"] == "0"


def test_cleared_garbage_scores_like_other_lines() -> None:
    state = setup_for(GAME, mode="cheese")("""
        I 1
        ...o......
        ...o......
        888o888888
        888o888888
        8.88888888
    """)
    send(state, "drop")
    assert (state.score, state.lines, state.outcome()) == (300, 2, None)
    assert state.status()["garbage left"] == "1"


@pytest.mark.parametrize(
    ("texts", "rule"),
    [
        ({"mode": "cheese", "rows": "19"}, "rows must be from 1 to 18, not 19"),
        ({"mode": "cheese", "rows": "0"}, "rows must be from 1 to 18, not 0"),
        ({"mode": "sprint", "rows": "1001"}, "rows must be from 1 to 1000, not 1001"),
        ({"preview": "7"}, "preview must be from 0 to 6, not 7"),
    ],
)
def test_numbers_of_rows_which_depend_on_the_mode_and_of_previews_have_limits(texts: dict[str, str], rule: str) -> None:
    with pytest.raises(OptionError, match=f"^{re.escape(rule)}$"):
        Options(GAME.options, texts)


def test_id_of_a_game_leaves_out_the_default_of_its_mode() -> None:
    assert Options(GAME.options, {"mode": "cheese", "rows": "10"}).text() == "mode=cheese"
    assert Options(GAME.options, {"mode": "sprint", "rows": "10"}).text() == "mode=sprint,rows=10"


# Positions
def zen(position: str, seed: str | None = None) -> Falling:
    state = GAME.begin(Options(GAME.options, {"mode": "zen"}), Start(seed=seed, position=position))
    assert isinstance(state, Falling)
    return state


def test_zen_begins_with_the_board_of_a_position() -> None:
    state = zen("x.x.x.x.x./JJ.TT.OOSZ")
    assert state.grid.row(38) == [8, 0, 8, 0, 8, 0, 8, 0, 8, 0]
    assert (state.grid.row(39), state.position()) == ([2, 2, 0, 6, 6, 0, 4, 4, 5, 7], "X.X.X.X.X./JJ.TT.OOSZ")
    fill(state, {(19, 0): 1})  # in a hidden row
    assert (state.position(), state.origin) == ("X.X.X.X.X./JJ.TT.OOSZ", None)
    assert state.piece is not None


def test_position_of_an_empty_board_can_be_read() -> None:
    assert (begin(GAME, "T", mode="zen").position(), stack_of(zen(".........."))) == ("..........", "")


@pytest.mark.parametrize("text", ["X......... next TSZ", "x.........  Next: t s z", "X........./next TSZ"])
def test_a_position_may_name_its_next_pieces(text: str) -> None:
    state = zen(text, "seed")
    assert state.piece
    assert state.position() == "X......... next TSZ"
    assert [state.piece.shape, *(piece.shape for piece in state.previews[:2])] == ["T", "S", "Z"]
    assert zen(state.position() or "", "seed").text() == state.text()


def test_pieces_that_have_locked_are_no_longer_named() -> None:
    state = zen("X......... next TS")
    send(state, "drop")
    assert state.position() == "....T...../X..TTT.... next S"
    send(state, "drop")
    assert " next" not in str(state.position())
    send(state, "restart")
    assert state.position() == ".........."


def test_pieces_after_the_named_ones_come_from_bags() -> None:
    state = zen("X......... next O", "seed")
    assert {state.queue[number].orientation.shape for number in range(7)} == set("IJLOSTZ")


def test_a_piece_that_is_put_aside_is_no_longer_named() -> None:
    state = zen("X......... next TS")
    send(state, "hold")
    assert state.position() == "X......... next S"


def test_first_piece_falls_one_row_only_if_the_board_leaves_room() -> None:
    assert zen("/".join([".........X"] * 2 + ["XXXXXXXXX."] * 18), "tall").piece is not None
    piece = zen("/".join(["XXXXXXXXX."] * 20), "tall").piece
    assert piece is not None
    assert max(row for row, _ in piece.cells) == 19


def test_a_restart_begins_with_an_empty_board() -> None:
    state = zen("X.........")
    send(state, "restart")
    assert stack_of(state) == ""
    assert state.origin is not None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("X.", "row 1 of a board must have 10 characters, not 2"),
        (".........X/X", "row 2 of a board must have 10 characters, not 1"),
        ("Q.........", "a board consists of the characters .IJLOSTZX and /, not 'Q'"),
        ("XXXXXXXXXX", "row 1 of a board is full; it would be cleared"),
        ("X........./XXXXXXXXXX", "row 2 of a board is full; it would be cleared"),
        ("/".join(["X........."] * 21), "a board has at most 20 rows, not 21"),
        ("", "row 1 of a board must have 10 characters, not 0"),
        ("X......... next TQ", "the next pieces are of IJLOSTZ, not 'Q'"),
        (f"X......... next {'T' * 101}", "a position names at most 100 next pieces, not 101"),
        ("X......... after T", "row 1 of a board must have 10 characters, not 18"),
    ],
)
def test_impossible_position_is_refused(text: str, rule: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(rule)}$"):
        zen(text)


def test_only_zen_begins_with_a_position() -> None:
    with pytest.raises(ValueError, match="Guideline starts from a seed, not from a position"):
        GAME.begin(Options(GAME.options, {"mode": "sprint"}), Start(position="X........."))
    assert begin(GAME, "T").position() is None


# Figures
def test_time_of_ultra_starts_again_at_a_restart() -> None:
    state = begin(GAME, "T", mode="ultra")
    state.advance_to(60_000)
    send(state, "restart")
    assert isinstance(state, Guideline)
    assert (state.status()["time left"], state.end_at) == ("2:00", 180_000)


@pytest.mark.parametrize("mode", ["marathon", "sprint", "ultra", "cheese", "zen"])
def test_few_figures_are_shown_during_a_game_and_all_of_them_exist(mode: str) -> None:
    state = begin(GAME, "T", mode=mode)
    shown = state.setting.look.playing
    assert 2 <= len(shown) <= 3
    assert set(shown) < set(state.status())
    assert any(name in ("score", "milliseconds") for name in shown)


def test_a_sprint_counts_its_lines_down_and_shows_milliseconds() -> None:
    state = begin(GAME, "T", mode="sprint")
    assert state.status()["lines left"] == "40"
    state.advance_to(1234)
    assert state.status()["milliseconds"] == "0:01.234"
    assert "time" not in state.status()


def test_ultra_counts_its_time_down() -> None:
    state = begin(GAME, "T", mode="ultra")
    assert state.status()["time left"] == "2:00"
    state.advance_to(1)
    assert state.status()["time left"] == "2:00"
    state.advance_to(1001)
    assert state.status()["time left"] == "1:59"
