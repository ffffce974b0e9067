"""What the sheet of Console says, worked out by hand, frame by frame."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.models.common import Cell
from tests.models.console import CELLS
from tests.sheets.console import ConsolePlay, Kind
from tests.sheets.play import Draws
from tests.sheets.stories import facts, play_story


# Frames
@pytest.mark.parametrize(
    ("frame", "ms"),
    [
        *((1, 16), (2, 33), (3, 49), (17, 282), (23, 382), (97, 1614), (961, 15990), (971, 16156), (1000, 16639)),
        *((1019, 16955), (39375, 655171)),
    ],
)
def test_time_of_a_frame(console: Kind, frame: int, ms: int) -> None:
    play = console.first("O").at_the_end_of_frame(frame - 1).set(started=0)
    assert (play.advance_to(ms).frame, play.advance_to(ms + 1).frame) == (frame - 1, frame)


@facts("""
the board at a time is before the frame of that time
    first T: +left advance_to(16) frame=0 column=5 advance_to(17) frame=1 column=4
a press at the time of a frame counts in it
    first T: advance_to(33) left @2 column=4
a press after a frame counts in the next one, here at 49 ms
    first T: @2 left advance_to(50) frame=3 column=4
several presses in a frame are one
    first T: left left +left cw cw -left @1 place=1,0,4 @30 place=1,0,4
of left and right in one frame the later counts even if it is up again, and ends the hold of the other
    first T: +left right @1 column=6 frames_of_moves(40)=[]
release of the other direction does not end the hold
    first T: +left +right -left frames_of_moves(20)=[1,17]
""")
def test_frames_and_presses(console: Kind, story: str) -> None:
    play_story(console, story)


# Board and pieces
@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        *[("T", {(0, 4), (0, 5), (0, 6), (1, 5)}), ("J", {(0, 4), (0, 5), (0, 6), (1, 6)})],
        *[("L", {(0, 4), (0, 5), (0, 6), (1, 4)}), ("Z", {(0, 4), (0, 5), (1, 5), (1, 6)})],
        *[("S", {(0, 5), (0, 6), (1, 4), (1, 5)}), ("O", {(0, 4), (0, 5), (1, 4), (1, 5)})],
        ("I", {(0, 3), (0, 4), (0, 5), (0, 6)}),
    ],
)
def test_a_piece_enters_in_these_cells(console: Kind, shape: str, expected: set[Cell]) -> None:
    assert console.playing("O", row=17).come(shape).about_to_fall().entered().cells == expected


@pytest.mark.parametrize(("shape", "orientation"), CELLS)
def test_orientations(console: Kind, shape: str, orientation: int) -> None:
    assert console.playing(shape, orientation, 0, 0).cells == set(CELLS[shape, orientation])


@pytest.mark.parametrize("shape", ConsolePlay.shapes)
def test_turns_go_to_the_next_picture_and_back(console: Kind, shape: str) -> None:
    play, number = console.playing(shape), sum(name == shape for name, _ in CELLS)
    for frame, text in enumerate(["cw"] * number + ["ccw"] * number, start=1):
        wanted = (play.orientation + (1 if text == "cw" else -1)) % number
        assert play.send_all(text).to_frame(frame).orientation == wanted


@facts("""
clockwise comes before counter-clockwise
    T: ccw cw @1 place=1,10,5
a turn needs its target cells only
    T: block((9,4),(9,6),(11,4),(11,6)) cw @1 place=1,10,5
    T 1: block((9,4),(9,6),(11,4),(11,6),(10,6)) cw @1 place=1,10,5
a refused turn is not tried again
    T: block((9,5)) cw @1 block() @2 place=0,10,5
nothing kicks off a wall
    T 3 column=0: cw @1 place=3,10,0
the O turns in place
    O: cw @1 place=0,10,5
a piece may turn into the two rows above the board
    first I: cw @1 cells={(-2,5),(-1,5),(0,5),(1,5)}
""")
def test_turns(console: Kind, story: str) -> None:
    play_story(console, story)


def test_cells_above_the_board_vanish_when_they_are_fixed(console: Kind) -> None:
    play = console.playing("I", 1, row=0).block((2, 5))
    assert (play.send_all("+down").until_lock(), sorted(play.to_frame(8).blocks)) == (3, [(0, 5), (1, 5), (2, 5)])


# Randomizer
@pytest.mark.parametrize(
    ("last", "numbers", "shape"),
    [
        *[("O", (3, 0), "O"), ("O", (3, 7), "O"), ("O", (7, 1), "S")],
        *[("O", (2,), "Z"), (None, (7, 4), "S"), (None, (0,), "T")],
    ],
)
def test_choice_of_a_shape(console: Kind, last: str | None, numbers: Sequence[int], shape: str) -> None:
    play, draws = console.new().last_shape(last), Draws(*numbers)
    play.draw_from(draws)
    assert (play.choose(), draws.bounds) == (shape, [8] * len(numbers))


@pytest.mark.parametrize("last", ConsolePlay.shapes)
def test_odds_in_64ths(console: Kind, last: str) -> None:
    play, odds = console.new(), Counter[str]()
    for a in range(8):
        for b in range(8):
            play.last_shape(last).draw_from(Draws(a, b))
            odds[play.choose()] += 1
    expected = dict.fromkeys(ConsolePlay.shapes, 10)
    expected[last] = 4 if last in "OS" else 2
    likelier = {"T": "Z", "J": "T", "Z": "J", "L": "T", "I": "S"}
    if last in likelier:
        expected[likelier[last]] = 12
    assert odds == expected


def test_two_choices_at_the_start_and_one_when_a_piece_enters(console: Kind) -> None:
    # The published numbers % 8: 5 is L, the second 5 would repeat it, so 7: (7 + 14) % 7 = 0, T. Then 7 and 5:
    # (5 + 2) % 7 = 0, T again.
    play = console.new(generator=1234567)
    assert (play.shape, play.next) == ("L", "T")
    entry = play.send_all("+down").until_entry()
    assert (play.shape, play.next) == ("T", "T")
    before = play.generator
    assert play.to_frame(entry + 9).generator == before


# Sideways
@facts("""
repeat 16 frames after the press, then every 6
    first T: advance_to(5) +left frames_of_moves(30)=[1,17,23,29]
a blocked direction is tried every frame
    first T: block((0,3)) +left @5 column=5 h=16 block() frames_of_moves(20)=[6,12,18]
nothing moves sideways while down is held, and the press does not count later
    first T: +down +left frames_of_moves(20)=[] -down frames_of_moves(40)=[36] h=14
a tap of down blocks a press in the same frame
    first T: left down frames_of_moves(30)=[] h=0
only a press clears the charge
    first T: +left @11 -left @20 h=10 right @21 h=0
charge serves the other side too: here, of a move that fails against the wall
    O row=18 column=1: +left about_to_fall() @1 h=16 +right until_entry()=11 @12 column=6
a press in the frame of the entry is lost and one after it counts
    O row=18: about_to_fall() @10 left cw @11 falling=True @12 column=5 left @13 column=4
a press in the frame of the failing fall comes first
    T row=18: about_to_fall() left cw @1 place=1,18,4 falling=False
""")
def test_sideways(console: Kind, story: str) -> None:
    play_story(console, story)


@pytest.mark.parametrize(("charge", "frames"), [(13, [3, 9]), (14, [2, 8]), (15, [1, 7]), (16, [1, 7])])
def test_charge_carries_over_to_the_next_piece(console: Kind, charge: int, frames: list[int]) -> None:
    play = console.playing("O", row=18).set(f=47, h=charge)
    play.to_frame(1).send("+left")  # no piece is in play, so this is not a press
    entry = play.until_entry()
    assert (play.h, [n - entry for n in play.frames_of_moves(entry + 10)]) == (charge, frames)


# Falling
FRAMES_BY_LEVEL = [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, *[5] * 3, *[4] * 3, *[3] * 3, *[2] * 10, 1, 1, 1]


@pytest.mark.parametrize(("level", "frames"), list(enumerate(FRAMES_BY_LEVEL)))
def test_frames_a_row(console: Kind, level: int, frames: int) -> None:
    play = console.playing("O", row=0).set(level=level)
    assert play.frames_of_falls(3 * frames) == [frames, 2 * frames, 3 * frames]


@facts("""
the first piece hangs for 96 frames, at any level
    first O: frames_of_falls(200)=[97,145,193]
    first O level=1: frames_of_falls(97)=[97]
    first O level=10: frames_of_falls(97)=[97]
    first O level=19: frames_of_falls(97)=[97]
a held direction does not end the hanging
    first O: @90 +left frames_of_falls(100)=[97]
down ends the hanging and starts the soft drop
    first O: +down frames_of_falls(10)=[3,5,7,9]
the fall timer counts while the first piece hangs
    first O: @59 down frames_of_falls(120)=[60,108]
down ends the hanging even with left held
    first O: @9 +left +down frames_of_falls(100)=[48,96] y=0 hanging=False
turns and moves work while the first piece hangs
    first T: right ccw @1 place=3,0,6
soft drop starts 2 frames after the press, then every 2, and sets the fall timer to 0
    O row=0: @5 +down frames_of_falls(15)=[8,10,12,14] q=4 -down frames_of_falls(70)=[62] y=0 q=0
gravity comes between soft steps
    O row=0: f:=46 +down frames_of_falls(7)=[2,3,5,7] q=3
down released and pressed in one frame is held on
    O row=0: +down @3 -down +down frames_of_falls(7)=[5,7]
a direction interrupts the soft drop until down is pressed again
    O row=0: +down @5 +left frames_of_falls(30)=[] y=0 q=0 column=5 -left +down frames_of_falls(35)=[33,35]
    O row=0: +down @5 right frames_of_falls(30)=[] y=0 q=0 column=5 +down frames_of_falls(35)=[33,35]
gravity acts in the frame that interrupts the soft drop
    O row=0: +down frames_of_falls(4)=[3] about_to_fall() -down @5 row=2 y=0 q=0
down with a direction held starts no soft drop
    O row=0: +left @1 +down @2 -left frames_of_falls(47)=[]
down held through an entry must be pressed again
    O row=17: +down until_entry()=15 frames_of_falls(40)=[] +down frames_of_falls(45)=[43,45]
down pressed while no piece is in play starts no soft drop
    O row=18: about_to_fall() @5 +down until_entry()=11 frames_of_falls(58)=[] @59 row=1
a resting piece can move until the next try
    O: block((12,4)) @47 right @48 column=6 row=11 falling=True
""")
def test_falling(console: Kind, story: str) -> None:
    play_story(console, story)


# From locking to the next piece
@pytest.mark.parametrize("pivot", range(20))
def test_delays_without_full_rows(console: Kind, pivot: int) -> None:
    play = console.playing("I", row=pivot).block(*([(pivot + 1, 5)] if pivot < 19 else [])).about_to_fall()
    assert play.until_lock() == 1
    k = [5] * 6 + [4] * 4 + [3] * 4 + [2] * 4 + [1] * 2
    assert (pivot, 5) not in play.to_frame(k[pivot]).blocks
    assert (pivot, 5) in play.to_frame(1 + k[pivot]).blocks
    assert play.piece is None
    assert play.until_entry() - 1 == 8 + 2 * k[pivot] == {1: 10, 2: 12, 3: 14, 4: 16, 5: 18}[k[pivot]]


@pytest.mark.parametrize("pivot", [19, 17, 13, 9, 5])
@pytest.mark.parametrize("phase", range(4))
def test_full_rows_take_17_to_20_frames_more(console: Kind, pivot: int, phase: int) -> None:
    play = console.playing("I", row=pivot)
    play.block(*((pivot, c) for c in (0, 1, 2, 7, 8, 9)), *([(pivot + 1, 5)] if pivot < 19 else []))
    assert play.at_the_end_of_frame(100 + phase).about_to_fall().until_lock() == 101 + phase
    c = 101 + phase + 2 * [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1][pivot] + 3
    e = next(n for n in range(c + 1, c + 5) if n % 4 == 0) + 16
    assert (play.to_frame(e - 1).lines, play.to_frame(e).lines) == (0, 1)
    entry = play.until_entry()
    assert (entry, entry - (c + 5)) == (e + 5, 17 + (3 - c) % 4)


def test_example_of_the_first_piece(console: Kind) -> None:
    play = console.first("O")
    assert play.frames_of_falls(960) == list(range(97, 914, 48))
    assert (play.row, play.falling) == (18, True)
    assert (play.to_frame(961).falling, play.blocks) == (False, {})
    assert play.to_frame(962).digits == "....44....\n....44...."
    assert play.piece is None
    assert (play.until_entry(), play.frames_of_falls(1019)) == (971, [1019])


@pytest.mark.parametrize("failing", [961, 962])
def test_example_of_two_rows(console: Kind, failing: int) -> None:
    play = console.playing("O", row=18, board="1111..1111/1111..1111")
    assert play.at_the_end_of_frame(failing - 1).about_to_fall().until_lock() == failing
    steps = [play.to_frame(n).steps for n in (967, 968, 971, 972, 975, 976, 979, 980, 983)]
    assert (steps, play.lines, play.score) == ([0, 1, 1, 2, 2, 3, 3, 4, 4], 0, 0)
    assert (play.to_frame(984).steps, play.lines, play.score) == (5, 2, 100)
    assert play.until_entry() == 989


def test_rows_are_tested_from_the_top_one_a_frame(console: Kind) -> None:
    play = console.playing("I", 1, row=18, column=4, board="2222.22222\n.3........\n4444.44444\n5555.55555")
    play.about_to_fall()
    rows = [play.to_frame(n).digits.splitlines() for n in range(1, 7)]  # fixed in frame 2, tested in frames 3 to 6
    assert rows[1] == ["2222722222", ".3..7.....", "4444744444", "5555755555"]
    assert rows[2] == rows[3] == [".3..7.....", "4444744444", "5555755555"]
    assert (rows[4], rows[5]) == ([".3..7.....", "5555755555"], [".3..7....."])


def test_only_the_rows_around_the_pivot_are_tested(console: Kind) -> None:
    play = console.playing("O", row=10).fill(7).fill(12).about_to_fall()
    play.until_entry()
    assert (play.lines, len(play.blocks)) == (0, 24)


@pytest.mark.parametrize("pivot", [0, 1])
def test_rows_0_to_3_are_tested_at_the_top(console: Kind, pivot: int) -> None:
    play = console.playing("I", row=pivot).block((pivot + 1, 5)).fill(3).fill(4).about_to_fall()
    play.until_counted()
    assert play.lines == 1
    assert all((4, c) in play.blocks for c in range(10))


def test_the_next_piece_is_the_preview(console: Kind) -> None:
    play = console.playing("O", row=18).come("S").about_to_fall()
    before = play.generator
    assert (play.to_frame(10).generator, play.f) == (before, 9)
    assert (play.to_frame(11).shape, play.place, play.generator == before) == ("S", (0, 0, 5), False)
    assert (play.f, play.y) == (0, 0)


def test_each_piece_that_enters_is_counted(console: Kind) -> None:
    play = console.playing("O", row=18)
    assert sum(play.counts) == 1
    before = play.counts
    play.about_to_fall().until_entry()
    assert [new - old for new, old in zip(play.counts, before, strict=True)] == [0, 0, 0, 1, 0, 0, 0]


# Points and level
@pytest.mark.parametrize(("rows", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize("level", [0, 5, 30])
def test_points_of_rows(console: Kind, rows: int, points: int, level: int) -> None:
    play = console.completing(rows).set(level=level).about_to_fall()
    play.until_counted()
    assert (play.score, play.lines) == (points * (level + 1), rows)


@pytest.mark.parametrize("rows", [0, 1, 2, 7, 17])
def test_soft_points_are_the_rows_of_soft_steps(console: Kind, rows: int) -> None:
    play = console.playing("O", row=18 - rows)
    assert (play.send_all("+down").until_lock(), play.q) == (3 + 2 * rows, rows + 1)
    play.until_entry()
    assert (play.score, play.q) == (rows, 0)


FIRST_RISES = [10, 20, 30, 40, 50, 60, 70, 80, 90, *[100] * 7, 110, 120, 130, 140]


@pytest.mark.parametrize(("start", "lines"), list(enumerate(FIRST_RISES)))
def test_lines_at_which_the_level_rises(console: Kind, start: int, lines: int) -> None:
    for before, level in (
        *((lines - 2, start), (lines - 1, start + 1), (lines + 8, start + 1)),
        *((lines + 9, start + 2), (lines + 18, start + 2), (lines + 19, start + 3)),
    ):
        play = console.completing(1, level=start)
        play.set(lines=before, level=level - (before in (lines - 1, lines + 9, lines + 19))).about_to_fall()
        play.until_counted()
        assert (play.lines, play.level) == (before + 1, level)


@facts("""
points without rows come in the frame after the tests
    O row=14: +down until_lock()=11 @16 score=0 q=5 @17 score=4 q=0
example of the new level
    completing 4 level=18: lines:=128 f:=2 until_counted() lines=132 level=19 score=24000
soft points and points of rows add up
    O row=16 board=1111..1111/1111..1111: +down until_lock()=7 q=3 until_counted() score=102 q=0
an interrupted stretch earns nothing: rows 16 to 18 count
    O row=10: +down @11 -down @12 +down until_entry() score=3
one row is unpaid if gravity fixes the piece
    O row=15: +down @7 row=18 q=3 about_to_fall() @8 falling=False until_entry() score=2
most points
    O row=11: score:=999995 +down until_entry() score=999999
    completing 4 type=b level=9 height=5: lines:=2 score:=975000 about_to_fall() until_counted()=24 @25 score=999999
levels rise beyond 29 and 1000 lines
    completing 1: lines:=1009 level:=100 about_to_fall() until_counted() lines=1010 level=101 interval=1
""")
def test_points(console: Kind, story: str) -> None:
    play_story(console, story)


# B-type
@pytest.mark.parametrize(("height", "rows"), [(0, 0), (1, 3), (2, 5), (3, 8), (4, 10), (5, 12)])
def test_rows_of_blocks_by_height(console: Kind, height: int, rows: int) -> None:
    play = console.new(generator=7, type="b", height=height)
    in_rows = [sum((r, c) in play.blocks for c in range(10)) for r in range(20)]
    assert all(count == 0 for count in in_rows[: 20 - rows])
    assert all(0 < count < 10 for count in in_rows[20 - rows :])
    assert set(play.blocks.values()) <= {8}
    assert (20 - rows, 0) not in play.blocks


def test_order_of_the_draws_of_blocks(console: Kind) -> None:
    a = [0, 1, 2, 3, 4, 5, 6, 7, 7, 1]  # columns 9 down to 0: blocks in 8, 6, 5, 4 and 0
    play = console.new(type="b", height=5)
    draws = play.draw(0, 1, *[number for _ in range(12) for number in (*a, 6)])
    assert draws.bounds == [8, 8, *([8] * 10 + [10]) * 12]
    assert play.digits == "\n".join(["....88..8.", *["8...88..8."] * 11])


@pytest.mark.parametrize("height", range(6))
def test_all_rows_are_drawn_at_any_height_after_two_choices(console: Kind, height: int) -> None:
    def drawn(**options: Any) -> tuple[str, str]:
        play = console.new(generator=9, **options)
        return play.shape, play.next

    play, tall = (console.new(generator=9, type="b", level=3, height=each) for each in (height, 5))
    assert (play.generator, drawn(type="b", height=height)) == (tall.generator, drawn())
    assert console.new(generator=9).generator != tall.generator
    rows = [0, 3, 5, 8, 10, 12][height]
    lowest = {cell: value for cell, value in tall.blocks.items() if cell[0] >= 20 - rows and cell != (20 - rows, 0)}
    assert play.blocks == lowest


def test_lines_are_counted_down_at_a_fixed_level(console: Kind) -> None:
    play = console.completing(4, type="b", level=9)
    assert play.lines == 25
    play.set(lines=12).set(f=5).until_counted()
    assert (play.lines, play.level, play.score) == (8, 9, 12000)
    assert play.to_frame(play.frame + 5).falling


def test_the_game_is_won_in_the_frame_after_the_animation(console: Kind) -> None:
    play = console.completing(4, type="b", level=13, height=4)
    end = play.set(lines=2).set(f=5).until_counted() + 1
    assert (play.lines, play.score, play.outcome) == (0, 1200 * 14, None)
    before = play.generator
    assert (play.to_frame(end).outcome, play.score) == ("won", 1200 * 14 + 7000)
    assert (play.wait(1000).piece, play.generator) == (None, before)


# End
@facts("""
overlap in the frame after the failing fall ends the game
    O row=0: block((1,4),(2,5)) q:=5 about_to_fall() @1 outcome=None @2 outcome=lost score=0 blocks={(1,4):1,(2,5):1}
a piece may enter over blocks and move to a free place
    O row=18: block((1,4)) about_to_fall() until_entry()=11 outcome=None right @12 column=6 @59 row=1 outcome=None
""")
def test_the_end(console: Kind, story: str) -> None:
    play_story(console, story)


def test_a_piece_that_reaches_the_top_without_overlap_does_not_end_the_game(console: Kind) -> None:
    play = console.playing("O", row=0).block((2, 5)).about_to_fall()
    play.until_entry()
    assert play.outcome is None
    assert (0, 5) in play.blocks


# Pause, restart
@facts("""
time stands still in a pause
    first O: @90 pause advance_to(9000) frame=90 !left !+down resume frames_of_falls(100)=[97]
a pause lets go of all keys
    first T: +left @3 pause resume frames_of_moves(50)=[]
a press before a pause counts as a tap
    first T: +left cw pause resume @1 place=1,0,4 frames_of_moves(50)=[]
a restart drops presses and holds
    first T: @3 +right @30 cw left +right down restart frame=0 f=0 h=0 y=0 q=0 @40 place=0,0,5 hanging=True
frames count from the restart
    first T: @10 advance_to(1000) restart left advance_to(1016) frame=0 column=5 advance_to(1017) frame=1 column=4
""")
def test_pauses_and_restarts(console: Kind, story: str) -> None:
    play_story(console, story)
