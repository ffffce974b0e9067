"""What the sheet of Guideline says of points for rows, T-spins, combos and all clears."""

import pytest

from tests.models.guideline_tables import ALL_CLEAR_POINTS, FULL_SPIN_POINTS, MINI_SPIN_POINTS, POINTS
from tests.sheets.guideline import LOCKS, GuidelinePlay, Kind
from tests.sheets.stories import facts, play_story

ROWS = {"single": 1, "double": 2, "triple": 3, "tetris": 4}
"""The number of rows that each kind clears, by its last word. Other kinds clear none."""


def rows_of(kind: str) -> int:
    return ROWS.get(kind.split()[-1], 0)


def points_of(kind: str) -> int:
    return {"spin": FULL_SPIN_POINTS, "mini": MINI_SPIN_POINTS}.get(kind.split()[0], POINTS)[rows_of(kind)]


DIFFICULT = ["tetris", "spin single", "spin double", "spin triple", "mini single", "mini double"]


def lock_without_combo(play: GuidelinePlay, kind: str) -> int:
    """Lock a piece without a row, which ends a combo, then one of this kind. Returns the points."""
    assert play.scores("nothing") == 0
    return play.scores(kind)


@pytest.mark.parametrize("kind", [kind for kind in LOCKS if "all clear" not in kind])
@pytest.mark.parametrize("level", [1, 2, 17])
def test_points_by_rows_and_spins_times_the_level(guideline: Kind, kind: str, level: int) -> None:
    play = guideline.zen(level)
    assert play.scores(kind) == points_of(kind) * level
    assert play.lines == rows_of(kind)


@pytest.mark.parametrize("second", DIFFICULT)
@pytest.mark.parametrize("first", DIFFICULT)
def test_back_to_back_clears_score_one_and_a_half_times(guideline: Kind, first: str, second: str) -> None:
    play = guideline.zen()
    assert play.scores(first) == points_of(first)
    assert lock_without_combo(play, second) == points_of(second) * 3 // 2
    assert lock_without_combo(play, "tetris") == 1200


@facts("""
what a mini double looks like
    zen: 'scores(mini double)=400' stack=#........./##........
the level is the one before the lock: the double makes 10 rows
    zen: scores(tetris)=800 scores(nothing)=0 scores(tetris)=1200 scores(nothing)=0 scores(double)=300 level=2 \
scores(nothing)=0 scores(single)=200
one to three rows without a spin end back-to-back
    zen: scores(tetris)=800 scores(nothing)=0 scores(single)=100 scores(nothing)=0 scores(tetris)=800
    zen: scores(tetris)=800 scores(nothing)=0 scores(double)=300 scores(nothing)=0 scores(tetris)=800
    zen: scores(tetris)=800 scores(nothing)=0 scores(triple)=500 scores(nothing)=0 scores(tetris)=800
a spin without a row neither starts nor ends back-to-back
    zen: scores(spin)=400 scores(tetris)=800 scores(spin)=400 scores(tetris)=1200
    zen: scores(mini)=100 scores(tetris)=800 scores(mini)=100 scores(tetris)=1200
each lock in a combo scores fifty more
    zen: scores(single)=100 scores(single)=150 scores(double)=400 scores(single)=250 \
scores(nothing)=0 scores(single)=100
a combo is multiplied by the level
    zen 3: scores(single)=300 scores(single)=450
back-to-back multiplies only the points for rows
    zen: scores(tetris)=800 scores(tetris)=1250 'scores(spin double)=1900'
a spin without a row ends a combo
    zen: scores(single)=100 scores(spin)=400 scores(single)=100
a back-to-back four-row all clear scores 3200 instead of 2000
    zen: scores(tetris)=800 scores(nothing)=0 'scores(all clear 4)=4400' 'scores(all clear 4)=4450'
a four-row all clear without back-to-back scores 2000
    zen: scores(tetris)=800 scores(single)=150 scores(nothing)=0 'scores(all clear 4)=2800'
an all clear with fewer rows scores the same back-to-back
    zen: scores(tetris)=800 scores(nothing)=0 'scores(all clear 2)=1500'
""")
def test_points_of_several_locks(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


@pytest.mark.parametrize("rows", ALL_CLEAR_POINTS)
def test_an_all_clear_scores_by_its_rows(guideline: Kind, rows: int) -> None:
    for level in (1, 4):
        assert guideline.zen(level).scores(f"all clear {rows}") == (POINTS[rows] + ALL_CLEAR_POINTS[rows]) * level


def test_a_level_every_ten_rows(guideline: Kind) -> None:
    play = guideline.zen()
    for rows in range(4, 100, 4):
        play.scores("tetris")
        assert (play.lines, play.level) == (rows, 1 + rows // 10)


@pytest.mark.parametrize("level", [1, 9])
def test_a_hard_drop_scores_two_points_per_row_at_every_level(guideline: Kind, level: int) -> None:
    board = "T\n....o.....\n...ooo....\n..........\n..........\n.........."
    play = guideline.set_up(board, mode="zen", start_level=level).do("drop")
    assert (play.stack, play.score) == ("....#.....\n...###....", 3 * 2)
