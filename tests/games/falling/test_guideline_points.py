"""The points of Guideline's sheet, worked out by hand: rows, T-spins, difficult clears, combos, all clears, drops."""

from __future__ import annotations

import pytest

from puzzlebox.core.state import Event
from puzzlebox_games.falling.pieces import Cleared, Spin, Tally
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.guideline import GAME, RULES
from tests.games.falling.boards import begin, count, cover, lay, marks, picture, seen, send, setup_for, stack
from tests.models.guideline_tables import ALL_CLEAR_POINTS, FULL_SPIN_POINTS, MINI_SPIN_POINTS, POINTS

# The kinds of locks. A block stays on each board, so there is no all clear. No piece falls a row before it locks.

LOCKS = {
    "nothing": """
        O
        ....oo....
        ....oo....
    """,
    "single": """
        I
        ....#.....
        oooo######
    """,
    "double": """
        O
        ....#.....
        oo########
        oo########
    """,
    "triple": """
        J
        ....#.....
        oo########
        o#########
        o#########
    """,
    "tetris": """
        I
        ....#.....
        o#########
        o#########
        o#########
        o#########
    """,
    "spin": """
        T, cw
        ...#o.....
        .##.oo###.
        .###o####.
    """,
    "spin single": """
        T, cw
        ...#o.....
        .##.oo####
        ####o#####
    """,
    "spin double": """
        T, cw
        ...#o.....
        ###.oo####
        ####o#####
    """,
    "spin triple": """
        T, cw
        ...#o.....
        ...ooo....
        ###.######
        ###..#####
        ###.######
    """,
    "mini": """
        T, ccw
        ....o.....
        ...#oo#...
        .###o..###
    """,
    "mini single": """
        T, ccw
        ....o.....
        ...#oo#...
        ####o..###
    """,
    "mini double": """
        T, cw
        .#########
        .o########
        ooo.......
        ##........
    """,
}

ROWS = {"single": 1, "double": 2, "triple": 3, "tetris": 4}
"""The number of rows that each kind clears, by its last word. Other kinds clear none."""


def rows_of(kind: str) -> int:
    return ROWS.get(kind.split()[-1], 0)


def points_of(kind: str) -> int:
    table = {"spin": FULL_SPIN_POINTS, "mini": MINI_SPIN_POINTS}.get(kind.split()[0], POINTS)
    return table[rows_of(kind)]


DIFFICULT = ["tetris", "spin single", "spin double", "spin triple", "mini single", "mini double"]


def lock(state: FallingState, kind: str) -> int:
    """Set up the board of this kind and lock its piece. Returns the points."""
    before = state.score
    events_of(state, kind)
    return state.score - before


def events_of(state: FallingState, kind: str) -> list[Event]:
    """Set up the board of this kind and lock its piece. Returns the events of the lock."""
    title, _, board = LOCKS[kind].strip().partition("\n")
    shape, _, turn = title.partition(", ")
    lay(state, board)
    cover(state, shape, marks(state, board, "o"))
    if turn:
        send(state, turn)
    return send(state, "drop")


def lock_without_combo(state: FallingState, kind: str) -> int:
    """Lock a piece without a row, which ends a combo, then one of this kind. Returns the points."""
    assert lock(state, "nothing") == 0
    return lock(state, kind)


def zen(level: int = 1) -> FallingState:
    return begin(GAME, "O", mode="zen", start_level=str(level))


@pytest.mark.parametrize("kind", LOCKS)
@pytest.mark.parametrize("level", [1, 2, 17])
def test_points_by_rows_and_spins_times_the_level(kind: str, level: int) -> None:
    state = zen(level)
    assert lock(state, kind) == points_of(kind) * level
    assert state.lines == rows_of(kind)


def test_what_a_mini_double_looks_like() -> None:
    state = zen()
    lock(state, "mini double")
    assert stack(state) == picture("""
        #.........
        ##........
    """)


def test_the_level_is_the_one_before_the_lock() -> None:
    state = zen()
    assert lock(state, "tetris") == 800
    assert lock_without_combo(state, "tetris") == 1200
    assert lock_without_combo(state, "double") == 300  # 10 rows now
    assert state.level == 2
    assert lock_without_combo(state, "single") == 200


# Back-to-back


@pytest.mark.parametrize("second", DIFFICULT)
@pytest.mark.parametrize("first", DIFFICULT)
def test_back_to_back_clears_score_one_and_a_half_times(first: str, second: str) -> None:
    state = zen()
    assert lock(state, first) == points_of(first)
    assert lock_without_combo(state, second) == points_of(second) * 3 // 2
    assert lock_without_combo(state, "tetris") == 1200


@pytest.mark.parametrize("plain", ["single", "double", "triple"])
def test_one_to_three_rows_without_a_spin_end_back_to_back(plain: str) -> None:
    state = zen()
    lock(state, "tetris")
    assert lock_without_combo(state, plain) == points_of(plain)
    assert lock_without_combo(state, "tetris") == 800


@pytest.mark.parametrize("spin", ["spin", "mini"])
def test_a_spin_without_a_row_neither_starts_nor_ends_back_to_back(spin: str) -> None:
    state = zen()
    assert lock(state, spin) == points_of(spin)
    assert lock_without_combo(state, "tetris") == 800
    assert lock_without_combo(state, spin) == points_of(spin)
    assert lock_without_combo(state, "tetris") == 1200


# Combos


def test_each_lock_in_a_combo_scores_fifty_more() -> None:
    state = zen()
    brought = [lock(state, kind) for kind in ("single", "single", "double", "single")]
    assert brought == [100, 100 + 50, 300 + 100, 100 + 150]
    assert lock(state, "nothing") == 0
    assert lock(state, "single") == 100
    assert state.status()["best combo"] == 3


def test_a_combo_is_reported_from_its_second_lock_on() -> None:
    state = zen()
    kinds = ("single", "double", "single", "nothing", "single", "single")
    reported = [[event.detail for event in events_of(state, kind) if event.name == "combo"] for kind in kinds]
    assert reported == [[], [1], [2], [], [], [1]]


def test_a_combo_is_multiplied_by_the_level() -> None:
    state = zen(3)
    assert [lock(state, "single"), lock(state, "single")] == [300, 3 * 150]


def test_back_to_back_multiplies_only_the_points_for_rows() -> None:
    state = zen()
    assert [lock(state, "tetris") for _ in range(2)] == [800, 1200 + 50]
    assert lock(state, "spin double") == 1800 + 100


def test_a_spin_without_a_row_ends_a_combo() -> None:
    state = zen()
    lock(state, "single")
    assert lock(state, "spin") == 400
    assert lock(state, "single") == 100


# All clears

LAST = {
    1: ("I", "oooo######"),
    2: ("O", "oo########\noo########"),
    3: ("J", "oo########\no#########\no#########"),
    4: ("I", "o#########\no#########\no#########\no#########"),
}


def clear_all(state: FallingState, rows: int) -> int:
    shape, board = LAST[rows]
    before = state.score
    lay(state, board)
    cover(state, shape, marks(state, board, "o"))
    send(state, "drop")
    assert stack(state) == ""
    return state.score - before


@pytest.mark.parametrize("rows", LAST)
def test_an_all_clear_scores_by_its_rows(rows: int) -> None:
    for level in (1, 4):
        assert clear_all(zen(level), rows) == (POINTS[rows] + ALL_CLEAR_POINTS[rows]) * level


def test_a_back_to_back_four_row_all_clear_scores_3200_instead_of_2000() -> None:
    state = zen()
    lock(state, "tetris")
    lock(state, "nothing")
    assert clear_all(state, 4) == 1200 + 3200
    assert clear_all(state, 4) == 1200 + 50 + 3200


def test_a_four_row_all_clear_without_back_to_back_scores_2000() -> None:
    state = zen()
    lock(state, "tetris")
    lock(state, "single")
    lock(state, "nothing")
    assert clear_all(state, 4) == 800 + 2000


def test_an_all_clear_with_fewer_rows_scores_the_same_back_to_back() -> None:
    state = zen()
    lock(state, "tetris")
    lock(state, "nothing")
    assert clear_all(state, 2) == 300 + 1200


@pytest.mark.parametrize(
    ("spin", "rows", "back_to_back", "points"),
    [("mini", 1, False, 200 + 800), ("full", 2, False, 1200 + 1200), ("full", 3, True, 2400 + 1800)],
)
def test_an_all_clear_with_a_spin_is_added_to_it(spin: Spin, rows: int, back_to_back: bool, points: int) -> None:
    """No T-spin of this game empties the board, but one with other kicks may."""
    before = Tally(0, 2, first_level=2, speed=2, back_to_back=back_to_back)
    after, events = RULES.scoring(before, Cleared(tuple(range(40 - rows, 40)), spin=spin, all_clear=True))
    assert after.score == points * 2
    assert "all clear" in [event.name for event in events]


# Drops


def test_a_hard_drop_scores_two_points_per_row_at_every_level() -> None:
    for level in (1, 9):
        state = setup_for(GAME, mode="zen", start_level=str(level))("""
            T
            ....o.....
            ...ooo....
            ..........
            ..........
            ..........
        """)
        send(state, "drop")
        assert seen(state).splitlines()[-2:] == ["....#.....", "...###...."]
        assert state.score == 3 * 2


# Levels


def test_a_new_level_is_reported_as_an_event() -> None:
    state = zen()
    count(state, lines=9)
    lay(state, LAST[1][1])
    cover(state, "I", marks(state, LAST[1][1], "o"))
    assert [event.detail for event in send(state, "drop") if event.name == "level"] == [2]


def test_a_level_every_ten_rows() -> None:
    state = zen()
    for rows in range(4, 100, 4):
        lock(state, "tetris")
        assert (state.lines, state.level) == (rows, 1 + rows // 10)
