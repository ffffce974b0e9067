"""What the sheet of Guideline says of entering, bags, hold, the end, modes."""

from typing import Any

import pytest

from tests.models.guideline_tables import CELLS, SHAPES, SPAWN_COLUMNS
from tests.sheets.guideline import GuidelinePlay, Kind, bag
from tests.sheets.stories import facts, play_story


# Board and pieces
@pytest.mark.parametrize("name", SHAPES)
def test_a_piece_enters_at_row_18_and_moves_one_down_at_once(guideline: Kind, name: str) -> None:
    play = guideline.begin("O", name, "O").do("drop")
    assert play.cells == {(19 + r, SPAWN_COLUMNS[name] + c) for r, c in CELLS[name, 0]}
    assert play.score == 19 * 2  # the O's drop: the step down earns nothing


# Bags and queue
def entering(play: GuidelinePlay, number: int) -> list[str]:
    """Return the shapes of this number of pieces, each dropped onto an empty board."""
    found = []
    for _ in range(number):
        found.append(play.shape)
        play.lay("").do("drop")
    return found


def test_bags_are_shuffled_as_the_sheet_says(guideline: Kind) -> None:
    play = guideline.new(20200229, mode="zen")
    generator, wanted = 20200229, []
    for _ in range(6):
        generator, shapes = bag(generator)
        wanted += shapes
    assert entering(play, 42) == wanted


@pytest.mark.parametrize("generator", range(5))
def test_every_seven_pieces_from_the_start_are_all_shapes(guideline: Kind, generator: int) -> None:
    shapes = entering(guideline.new(generator, mode="zen"), 210)
    bags = [shapes[start : start + 7] for start in range(0, 210, 7)]
    assert all(sorted(bag) == sorted(SHAPES) for bag in bags)
    assert len({tuple(bag) for bag in bags}) > 20


def test_a_bag_is_drawn_when_less_than_seven_pieces_wait(guideline: Kind) -> None:
    play, waiting = guideline.begin("T", mode="zen"), []
    for _ in range(15):
        waiting.append(play.waiting)
        play.lay("").do("drop")
    assert waiting == [13, 12, 11, 10, 9, 8, 7] * 2 + [13]


# Hold
@facts("""
the held piece enters in orientation 0
    T I O: cw left hold drop hold shape=T orientation=0 cells={(19,4),(20,3),(20,4),(20,5)}
hold once until the next lock
    T O I T S: hold held=T shape=O !hold drop shape=I cw hold held=I shape=T place=0,19,3
""")
def test_hold(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


# The end
@facts("""
block out is checked in row 18 before the step down: here, the I enters in row 19
    O I mode=zen: tower(20,3,4,5,6) put(O,(0,38,8)) drop outcome=None
block out depends on the piece that enters: the towers are beside an O
    O O I mode=zen: tower(19,3,6) put(O,(0,38,7)) drop outcome=None
    O I O mode=zen: tower(19,3,6) put(O,(0,38,7)) drop outcome=lost
a piece that overlaps as it enters ends the game
    O T mode=zen: tower(19,4) put(O,(0,38,7)) drop outcome=lost piece=None next_shape=T
a held piece that overlaps as it enters ends the game
    T I O mode=zen: hold drop block() tower(19,3) hold outcome=lost
a lock with a cell in row 20 does not end the game
    I O mode=zen: tower(21,0) put(I,(1,17,-2)) drop outcome=None
a lock entirely above row 20 ends the game before rows are cleared
    I O mode=zen: tower(20,4) fill(19,3,4,5,6) put(I,(0,18,3)) drop outcome=lost score=0 lines=0 line(19)=##########
a piece stays in row 18 if it cannot move down as it enters
    O I: tower(20,4) put(O,(0,38,7)) drop cells={(19,3),(19,4),(19,5),(19,6)}
""")
def test_the_end(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


# Modes
def test_zen_has_no_goal(guideline: Kind) -> None:
    play = guideline.zen()
    for _ in range(60):
        play.scores("tetris")
    assert (play.wait(130_000).lines, play.outcome) == (240, None)


@pytest.mark.parametrize(
    ("options", "before", "outcome"),
    [
        *(({"mode": "marathon"}, 149, "won"), ({"mode": "marathon"}, 148, None)),
        *(({"mode": "sprint"}, 39, "won"), ({"mode": "sprint", "rows": 41}, 39, None)),
        *(({"mode": "sprint", "rows": 1}, 0, "won"), ({"mode": "zen"}, 149, None)),
    ],
)
def test_rows_win_both_modes(guideline: Kind, options: dict[str, Any], before: int, outcome: str | None) -> None:
    play = guideline.begin("I", "O", **options).set(lines=before).lay("#........#\n###.######").put_at("I", 1, 36, 1)
    assert (play.do("drop").outcome, play.lines) == (outcome, before + 1)


def test_ultra_is_over_after_120_seconds_of_play(guideline: Kind) -> None:
    play = guideline.begin("O", mode="ultra")
    for _ in range(100):
        play.wait(1199).lay("").do("drop")
    assert play.do("pause").wait(60_000).do("resume").advance_to(120_000).outcome is None
    assert play.advance_to(120_001).outcome == "won"
    assert play.score == 100 * 36  # each fell one row by gravity and 18 by its drop
