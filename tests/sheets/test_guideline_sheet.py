"""What the sheet of Guideline says of entering, bags, hold, the end, modes."""

from typing import Any

import pytest

from tests.models.guideline_tables import CELLS, SHAPES, SHIFTS, SPAWN_COLUMNS
from tests.sheets.guideline import GuidelinePlay, Kind, bag
from tests.sheets.stories import facts, play_story


# Board and pieces
@pytest.mark.parametrize("name", SHAPES)
def test_a_piece_enters_at_row_18_and_moves_one_down_at_once(guideline: Kind, name: str) -> None:
    play = guideline.begin("O", name, "O").do("drop")
    assert play.cells == {(19 + r, SPAWN_COLUMNS[name] + c) for r, c in CELLS[name, 0]}
    assert play.score == 19 * 2  # the O's drop: the step down earns nothing


def test_a_piece_stays_in_row_18_if_it_cannot_move_down(guideline: Kind) -> None:
    play = guideline.begin("O", "I")
    play.lay("\n".join(["....#....."] * 20))  # up to row 20
    play.put_at("O", 0, 38, 7).do("drop")
    assert play.cells == {(19, 3), (19, 4), (19, 5), (19, 6)}


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
def test_block_out_is_checked_in_row_18_before_the_step_down(guideline: Kind) -> None:
    play = guideline.begin("O", "I", mode="zen")
    play.lay("\n".join(["...####..."] * 20))  # row 20 and below; the I enters in row 19
    play.put_at("O", 0, 38, 8).do("drop")
    assert play.outcome is None


@pytest.mark.parametrize(("name", "lost"), [("O", False), ("I", True)])
def test_block_out_depends_on_the_piece_that_enters(guideline: Kind, name: str, lost: bool) -> None:
    other = "I" if name == "O" else "O"
    play = guideline.begin("O", name, *[other] * 6, mode="zen")
    play.lay("\n".join(["...#..#..."] * 21))  # up to row 19, beside an O
    play.put_at("O", 0, 38, 7).do("drop")
    assert (play.outcome is not None) == lost


def test_a_piece_that_overlaps_as_it_enters_ends_the_game(guideline: Kind) -> None:
    """The stack is up to row 19, where the T's lower row would be."""
    play = guideline.begin("O", "T", mode="zen").lay("\n".join(["....#....."] * 21)).put_at("O", 0, 38, 7).do("drop")
    assert (play.outcome, play.piece, play.next[0]) == ("lost", None, "T")


def test_a_held_piece_that_overlaps_as_it_enters_ends_the_game(guideline: Kind) -> None:
    play = guideline.begin("T", "I", "O", mode="zen").do("hold", "drop")
    play.lay("\n".join(["...#......"] * 21))  # beside the O, in the way of the T
    assert play.do("hold").outcome is not None


def test_a_lock_with_a_cell_in_row_20_does_not_end_the_game(guideline: Kind) -> None:
    play = guideline.begin("I", "O", mode="zen")
    play.lay("\n".join(["#........."] * 19))  # row 21 and below
    play.put_at("I", 1, 17, -2)  # rows 17 to 20 of column 0
    assert play.do("drop").outcome is None


def test_a_lock_entirely_above_row_20_ends_the_game_before_rows_are_cleared(guideline: Kind) -> None:
    play = guideline.begin("I", "O", mode="zen").lay("\n".join(["###....###", *["....#....."] * 20]))
    play.put_at("I", 0, 18, 3).do("drop")  # in row 19, whose other cells are filled
    assert (play.outcome, play.score, play.lines) == ("lost", 0, 0)
    assert all((19, column) in play.blocks for column in range(10))


# Modes
def test_zen_has_no_goal(guideline: Kind) -> None:
    play = guideline.zen()
    for _ in range(60):
        play.scores("tetris")
    assert (play.wait(200_000).lines, play.outcome) == (240, None)


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


@pytest.mark.parametrize(
    "text",
    [
        *("handling", "handling 1 2", "handling 1 2 1", "handling 1 2 41", "handling 1 2 0", "handling 1 2 00"),
        *("handling -1 2 3", "handling 1 2 3 4", "handling 1.5 2 3", "handling ١ 2 3"),
    ],
)
def test_invalid_handling_is_refused(guideline: Kind, text: str) -> None:
    with pytest.raises(ValueError, match=r"^handling must be|^the soft-drop factor must be"):
        guideline.begin("O").send(text)


# The tables of the sheet
def test_a_quarter_back_tries_the_opposite_shifts() -> None:
    for (shape, old, new), shifts in SHIFTS.items():
        if (new - old) % 4 != 2:
            assert len(shifts) == (1 if shape == "O" else 5)
            assert SHIFTS[shape, new, old] == tuple((-x, -y) for x, y in shifts)


def test_half_turns_try_six_shifts() -> None:
    halves = [shifts for (_, old, new), shifts in SHIFTS.items() if (new - old) % 4 == 2]
    assert len(halves) == 28
    assert all(len(shifts) == 6 for shifts in halves)


def test_orientations_are_quarter_turns_clockwise_in_the_box() -> None:
    assert set(CELLS["T", 1]) == {(0, 1), (1, 1), (1, 2), (2, 1)}
    assert set(CELLS["I", 1]) == {(0, 2), (1, 2), (2, 2), (3, 2)}
    assert set(CELLS["I", 2]) == {(2, 0), (2, 1), (2, 2), (2, 3)}
    assert set(CELLS["I", 3]) == {(0, 1), (1, 1), (2, 1), (3, 1)}
    assert set(CELLS["J", 1]) == {(0, 1), (0, 2), (1, 1), (2, 1)}
    assert set(CELLS["O", 3]) == {(0, 0), (0, 1), (1, 0), (1, 1)}
