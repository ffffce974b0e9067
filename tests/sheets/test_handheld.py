"""What the sheet of Handheld says, worked out by hand, frame by frame."""

import re
from typing import Any

import pytest

from tests.models.common import Cell
from tests.models.handheld import ORIENTATIONS
from tests.sheets.handheld import HandheldPlay, Kind
from tests.sheets.play import Draws
from tests.sheets.stories import facts, play_story


# Frames and keys
@pytest.mark.parametrize(
    ("frame", "ms"),
    [
        *[(1, 16), (2, 33), (24, 401), (33, 552), (46, 770), (53, 887)],
        *[(848, 14197), (851, 14248), (93, 1557), (1000, 16742), (99_999, 99_999 * 70224 * 1000 // 4194304)],
    ],
)
def test_time_of_a_frame(handheld: Kind, frame: int, ms: int) -> None:
    play = handheld.playing("O").set(frame=frame - 1).advance_to(ms)
    assert play.frame == frame - 1
    assert play.advance_to(ms + 1).frame == frame


@pytest.mark.parametrize(("ms", "frame"), [(0, 1), (16, 1), (17, 2), (33, 2), (34, 3)])
def test_a_press_at_the_time_of_a_frame_still_counts_in_it(handheld: Kind, ms: int, frame: int) -> None:
    assert handheld.playing("T").advance_to(ms).send_all("left").moves(10) == {frame: 2}


@facts("""
several presses between two frames are one
    T: left left +left -left cw cw @3 place=1,-1,2
the later of left and right in one frame counts even if it is up again, and ends the hold of the other
    T: +left right moves(40)={1:4}
a press ends the hold of the other direction for good
    T: +left @5 +right @6 -right column=3 moves(45)={}
a release of the other direction does not end a hold
    T: +left -right moves(24)={1:2,24:1}
a press of a key that is down moves again
    T: +left @10 +left moves(40)={11:1,34:0}
a pause ends holds but a press that no frame has seen counts as a tap
    T: +left cw pause !+right advance_to(1000) time=0 frame=0 resume moves(40)={1:2} orientation=1
    T: +left pause resume moves(40)={1:2} +left @41 pause resume moves(70)={}
a restart drops presses and counts frames from 1 again
    T: advance_to(1000) +left restart frame=0 h=23 armed=True advance_to(1016) frame=0 moves(30)={} started=1000
""")
def test_keys(handheld: Kind, story: str) -> None:
    play_story(handheld, story)


@pytest.mark.parametrize("text", ["drop", "hold", "half", "sonic", "+cw"])
def test_there_is_neither_a_drop_nor_a_hold(handheld: Kind, text: str) -> None:
    with pytest.raises(ValueError, match=f"'{re.escape(text)}'"):
        handheld.new().send(text)


@pytest.mark.parametrize("options", [{"type": "c"}, {"level": 10}, {"level": -1}, {"height": 6}])
def test_options_out_of_range_are_refused(handheld: Kind, options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="must be"):
        handheld.new(**options)


# Pieces and turns
@pytest.mark.parametrize(
    ("shape", "entering"),
    [
        *[("L", {(1, 3), (1, 4), (1, 5), (2, 3)}), ("J", {(1, 3), (1, 4), (1, 5), (2, 5)})],
        *[("I", {(1, 3), (1, 4), (1, 5), (1, 6)}), ("O", {(1, 4), (1, 5), (2, 4), (2, 5)})],
        *[("Z", {(1, 3), (1, 4), (2, 4), (2, 5)}), ("S", {(1, 4), (1, 5), (2, 3), (2, 4)})],
        ("T", {(1, 3), (1, 4), (1, 5), (2, 4)}),
    ],
)
def test_a_piece_enters_in_rows_1_and_2(handheld: Kind, shape: str, entering: set[Cell]) -> None:
    play = handheld.playing("O", row=14).come(shape).dropped().to_frame(3)
    assert (play.cells, play.place) == (entering, (0, -1, 3))


def test_boxes(handheld: Kind) -> None:
    for shape, orientations in ORIENTATIONS.items():
        for number, cells in enumerate(orientations):
            assert handheld.playing(shape, number, 0, 0).cells == set(cells), (shape, number)


@pytest.mark.parametrize(
    ("shape", "clockwise"),
    [
        *[("T", [1, 2, 3, 0]), ("L", [1, 2, 3, 0]), ("J", [1, 2, 3, 0]), ("I", [1, 0])],
        *[("Z", [1, 0]), ("S", [1, 0]), ("O", [0])],
    ],
)
def test_clockwise_goes_to_the_next_picture_and_ccw_back(handheld: Kind, shape: str, clockwise: list[int]) -> None:
    play = handheld.playing(shape, row=5)
    for text, orientations in (("cw", clockwise), ("ccw", [*reversed(clockwise[:-1]), 0])):
        seen = []
        for _ in orientations:
            play.send_all(text).to_frame(play.frame + 1)
            seen.append(play.place[0])
        assert seen == orientations


@facts("""
an upright I keeps to the left of its box and may reach row -1
    I: ccw @1 cells={(-1,4),(0,4),(1,4),(2,4)}
a turn that does not fit is refused without a kick
    I row=5: block((5,4)) cw @1 place=0,5,3
    I row=5: block((8,4)) cw @1 place=0,5,3
a turn does not leave the board or kick off the wall
    I 1 row=5 column=-1: cw @1 place=1,5,-1
counter-clockwise wins if both turns are pressed, and a turn does not repeat
    T: cw ccw @1 orientation=3 @10 orientation=3
a turn comes before a sideways move and that before the fall: the blocks are in the way of other orders
    I row=5: block((7,2),(9,4)) g:=0 left cw @1 place=1,6,2 cells={(6,3),(7,3),(8,3),(9,3)}
""")
def test_turns(handheld: Kind, story: str) -> None:
    play_story(handheld, story)


def test_a_turn_needs_only_its_target_cells(handheld: Kind) -> None:
    play = handheld.playing("I", row=5)  # in row 7
    play.block(*((row, column) for row in range(5, 9) for column in range(3, 7) if column != 4 and row != 7))
    assert play.send_all("cw").to_frame(1).place == (1, 5, 3)


# The randomizer
def test_shapes_by_number(handheld: Kind) -> None:
    """The generator's numbers are from 0 to 255; none of these candidates is rejected."""
    for number in range(256):
        draws = Draws(number)
        play = handheld.new()
        play.draw_from(draws)
        assert (play.choose("T", "J"), draws.bounds) == ("LJIOZST"[number % 7], [256])


@pytest.mark.parametrize(
    ("playing", "preview", "rejected"), [("T", "J", ""), ("S", "J", "LJZS"), ("L", "L", "L"), ("O", "I", "LJIO")]
)
def test_candidates_that_are_rejected(handheld: Kind, playing: str, preview: str, rejected: str) -> None:
    assert "".join(shape for shape in "LJIOZST" if is_rejected(handheld.new(), playing, preview, shape)) == rejected


def is_rejected(play: HandheldPlay, playing: str, preview: str, candidate: str) -> bool:
    draws = Draws("LJIOZST".index(candidate))
    play.draw_from(draws)
    play.choose(playing, preview)
    return len(draws.bounds) > 1


@pytest.mark.parametrize(
    ("numbers", "shapes", "draws"),
    [
        ((7, 6, 1, 5), "TJS", 4),  # L is rejected; T with c = L and e = L, J with c = L and e = T, S with c = T, e = J
        ((1, 0, 5), "JLS", 3),  # L with c = L and e = J is not rejected: 0 | 1 | 0 is not 0
        ((0, 0, 0, 255, 1), "LOJ", 5),  # L twice rejected, the third candidate is taken; 255 % 7 = 3
        ((5, 1, 0, 1, 4), "SJZ", 5),  # c = S, e = J: L and J are rejected, the third is taken
        ((5, 1, 2), "SJI", 3),  # I is not
        ((6, 1, 1), "TJJ", 3),  # c = T, e = J: none is rejected
    ],
)
def test_first_three_draws(handheld: Kind, numbers: tuple[int, ...], shapes: str, draws: int) -> None:
    """A restart draws as a new game does."""
    play = handheld.new()
    bounds = play.draw(*numbers).bounds
    assert (play.shape + play.coming, bounds) == (shapes, [256] * draws)


def test_one_draw_when_a_piece_enters(handheld: Kind) -> None:
    play = handheld.new()
    draws = play.draw(6, 1, 5, 3)
    lock = play.block().put("T", (0, 14, 3)).locked_in()
    play.to_frame(lock + 1)
    assert len(draws.bounds) == 3
    assert (play.to_frame(lock + 2).shape + play.coming, len(draws.bounds)) == ("JSO", 4)


def test_share_of_each_shape_in_the_long_run(handheld: Kind) -> None:
    play, shapes = handheld.new(), "LJIOZST"
    chances = {shape: (37 if d < 4 else 36) / 256 for d, shape in enumerate(shapes)}
    pairs = {(c, e): 1 / 49 for c in shapes for e in shapes}
    rejects = {(c, e): [d for d in shapes if is_rejected(play, c, e, d)] for c, e in pairs}
    for _ in range(60):
        after = dict.fromkeys(pairs, 0.0)
        for (c, e), share in pairs.items():
            again = sum(chances[d] for d in rejects[c, e])
            for d, chance in chances.items():
                earlier_draws = 0 if d in rejects[c, e] else 1 + again
                after[e, d] += share * chance * (earlier_draws + again**2)
        pairs = after
    assert {d: round(100 * sum(share for (_, e), share in pairs.items() if e == d), 1) for d in shapes} == {
        **{"L": 10.9, "J": 13.8, "I": 13.8, "O": 16.2, "Z": 13.5, "S": 15.9, "T": 15.9}
    }


@facts("""
left moves at once, after 23 frames and then every 9
    T column=6: advance_to(5) +left moves(43)={1:5,24:4,33:3,42:2}
a move that fails is tried again in every frame
    T column=0: +left moves(50)={} h=1 put(T,(0,-1,5)) moves(61)={51:4,60:3}
a move works in the frame in which there is room: here, when the O has fallen three rows
    O row=5: block((7,3),(8,3),(9,3)) +left falls(159)=[53,106,159] column=3 moves(160)={160:2}
a release sets the counter back
    T column=6: +left @20 -left @21 h=23 +left moves(46)={22:4,45:3}
a direction held at the wall moves the next piece in its first frame
    O row=14 column=-1: +left locked_in()=53 h=1 @55 moves(65)={56:2,65:1}
a press while no piece is in play is not a press later, and the counter goes down from the first frame on
    O row=14 column=6: locked_in()=53 @54 +left cw @55 h=23 moves(78)={78:2}
the sideways counter stands still without a piece, whatever the keys do
    O row=14 column=-1: +left locked_in()=53 -left @54 +right @55 h=1 moves(56)={56:4}
a press between the entry and the first frame of a piece counts
    O row=14 column=6: locked_in()=53 @55 left moves(83)={56:2}
""")
def test_sideways(handheld: Kind, story: str) -> None:
    play_story(handheld, story)


# Falling
@pytest.mark.parametrize(
    ("level", "frames"), list(enumerate([53, 49, 45, 41, 37, 33, 28, 22, 17, 11, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 3]))
)
def test_frames_a_row(handheld: Kind, level: int, frames: int) -> None:
    play = handheld.playing("O", row=14, level=min(level, 9)).set(level=level)
    lock = play.locked_in()
    assert play.falls(lock + 2 + 3 * frames) == [lock + 2 + n * frames for n in (1, 2, 3)]


@pytest.mark.parametrize(("level", "heart", "frames"), [(0, 0, 53), (9, 0, 11), (0, 1, 10), (1, 1, 9), (9, 1, 4)])
def test_first_piece_falls_at_the_speed_of_the_start_level(handheld: Kind, level: int, heart: int, frames: int) -> None:
    assert handheld.playing("O", level=level, heart=heart).falls(2 * frames) == [frames, 2 * frames]


def test_an_o_without_a_key(handheld: Kind) -> None:
    play = handheld.playing("O")
    assert play.falls(800) == list(range(53, 796, 53))
    assert play.locked_in() == 848
    assert play.time == 14198  # the play stands after the timers of 14197
    assert (play.advance_to(14248).frame, play.place, play.falls(903)) == (850, (0, -1, 3), [903])
    assert play.digits == "....44....\n....44...."


def test_an_o_with_down_held(handheld: Kind) -> None:
    play = handheld.playing("O").advance_to(3)
    assert play.send_all("+down").falls(45) == list(range(1, 44, 3))
    assert play.q == 15
    assert (play.advance_to(771).frame, play.piece, play.score, play.q) == (46, None, 15, 0)


@facts("""
heart is at most the speed of level 20
    O heart=1: level:=10 interval=3 level:=11 interval=3 level:=20 interval=3
the last try counts in q but gives no point
    O row=13: +down @3 row=14 q=1 @4 piece=None score=1
gravity stands still while down is held alone
    O: @50 g=2 +down falls(57)=[51,54,57] -down falls(113)=[60,113]
taps less than three frames apart do not fall faster
    O: down falls(1)=[1] down @2 down falls(3)=[] down falls(4)=[4] down @5 down falls(6)=[] down falls(7)=[7] q=3
down with a direction is gravity and ends the stretch, but the soft timer goes on
    O: +down @4 q=2 left @5 q=0 armed=True column=2 falls(10)=[7,10] q=2
only the stretch that ends in the lock gives points: here, rows 13 and 14 in frames 11 and 14
    O row=9: +down @9 -down @10 +down locked_in()=17 score=2
a lock by gravity gives no soft points
    O row=13: +down @1 -down locked_in()=54 score=0
a resting piece can move until the next try
    O row=14: @52 left @53 piece=None digits=...44...../...44.....
down that stays held does not drop the next piece
    O row=14: +down locked_in()=1 armed=False falls(60)=[56] -down +down falls(61)=[61]
down pressed in the entry delay drops the next piece
    O row=14: locked_in()=53 +down @55 armed=True falls(59)=[56,59]
    O row=14: locked_in()=53 @54 +down @55 armed=True falls(59)=[56,59]
down pressed with a direction does not arm
    O row=14: locked_in()=53 +left +down @54 armed=False -left @64 armed=False q=0
down pressed while rows are cleared is lost
    completing 1: locked_in()=53 +down @145 armed=True @146 armed=False falls(199)=[199]
    completing 1: locked_in()=53 @54 +down @145 armed=True @146 armed=False falls(199)=[199]
    completing 1: locked_in()=53 @112 +down @145 armed=True @146 armed=False falls(199)=[199]
    completing 1: locked_in()=53 @145 +down armed=False @146 armed=False falls(199)=[199]
down pressed before the first frame after cleared rows counts
    completing 1: locked_in()=53 @146 +down falls(150)=[147,150]
the soft timer runs on while no piece is in play
    O row=14: down @1 s=2 @2 s=1 @3 s=0 @4 s=0
""")
def test_falling(handheld: Kind, story: str) -> None:
    play_story(handheld, story)


# From fixing to the next piece
def test_no_full_row(handheld: Kind) -> None:
    play = handheld.playing("O", row=14)
    assert play.send_all("+down").locked_in() == 1
    generator = play.generator
    assert (play.to_frame(2).piece, play.coming, play.generator) == (None, "OT", generator)
    play.to_frame(3)
    assert (play.place, play.shape, play.coming[0], play.generator != generator) == ((0, -1, 3), "O", "T", True)
    assert play.g == 52
    assert play.to_frame(4).g == 51


def test_full_rows_are_removed_in_frame_76_and_the_next_piece_comes_in_frame_93(handheld: Kind) -> None:
    board = "......6...\n.......5..\n.111111111\n.111111111"
    play = handheld.playing("I", 1, row=14, column=-1, board=board).dropped()
    before = play.digits
    assert (before, play.lines) == ("3.....6...\n3......5..\n3111111111\n3111111111", 0)
    assert (play.to_frame(1 + 1).lines, play.score, play.full_rows) == (2, 0, (16, 17))
    assert (play.to_frame(1 + 75).digits, play.to_frame(1 + 76).digits) == (before, "3.....6...\n3......5..")
    assert play.to_frame(1 + 78).score == 0
    assert play.to_frame(1 + 79).score == 100
    generator = play.generator
    assert (play.to_frame(1 + 92).piece, play.generator) == (None, generator)
    assert (play.to_frame(1 + 93).place, play.g, play.generator != generator) == ((0, -1, 3), 52, True)
    assert play.to_frame(1 + 94).g == 51


def test_rows_0_and_1_are_not_cleared(handheld: Kind) -> None:
    play = handheld.playing("I", 1, row=1, column=-1)  # cells in rows 1 to 4 of column 0
    play.block(*((row, column) for row in (0, 1, 2) for column in range(1, 10)), (0, 0), (5, 0)).send_all("down")
    play.locked_in()
    assert (play.to_frame(2).lines, play.full_rows) == (1, (2,))
    play.to_frame(1 + 76)
    assert [sum(row == one for one, _ in play.blocks) for row in range(6)] == [0, 10, 10, 1, 1, 1]
    assert play.lines == 1


# Points and level
@pytest.mark.parametrize(("lines", "points"), [(1, 40), (2, 100), (3, 300), (4, 1200)])
@pytest.mark.parametrize(("level", "heart"), [(0, 0), (5, 0), (9, 0), (5, 1)])
def test_points_for_rows(handheld: Kind, lines: int, points: int, level: int, heart: int) -> None:
    play = handheld.completing(lines, level=level, heart=heart)
    play.send_all("down").to_frame(1 + 79)
    assert (play.score, play.lines, play.level) == (points * (level + 1), lines, level)


@pytest.mark.parametrize(
    ("start", "level", "before", "after"),
    [
        *((0, 0, 8, 0), (0, 0, 9, 1), (1, 1, 18, 1), (1, 1, 19, 2), (9, 9, 98, 9), (9, 9, 99, 10)),
        *((0, 1, 10, 1), (0, 1, 19, 2), (0, 19, 199, 20), (0, 20, 299, 20), (0, 3, 99, 4)),
    ],
)
def test_level_test(handheld: Kind, start: int, level: int, before: int, after: int) -> None:
    play = handheld.completing(1, level=start).set(level=level, lines=before)
    assert play.send_all("down").to_frame(1 + 90).level == after


@facts("""
separate full rows
    playing I 1 14 -1 .111111111/.1.1.1.1.1/.111111111/.111111111: down @77 digits=31.1.1.1.1 @80 lines=3 score=300
a row that was full above is cleared at the next lock
    O row=14 board=1111111111/........../........../..........: dropped() @2 full_rows=(14,)
five rows at once score as four
    playing I 1 14 -1 1111111111/.111111111/.111111111/.111111111/.111111111: dropped() @80 lines=5 score=1200
four rows and eight soft rows at level 9
    completing 4 level=9: put(I,(1,6,-1)) lines:=98 +down locked_in()=25 score=8 @104 score=12008 lines=102
    completing 4 level=9: lines:=98 dropped() @90 level=9 @91 score=12000 level=10 @94 g=9
score is at most 999999
    completing 4: earned:=999000 score:=999000 down @80 score=999999
a lock without rows does not test the level
    O row=14: lines:=10 down @50 level=0
""")
def test_rows_and_points(handheld: Kind, story: str) -> None:
    play_story(handheld, story)


# B-type
@pytest.mark.parametrize("height", range(6))
def test_rows_are_filled_after_the_pieces(handheld: Kind, height: int) -> None:
    play = handheld.new(type="b", height=height)
    draws = play.draw(6, 1, 5, *([1] * 9 + [0]) * 2 * height)
    assert (draws.bounds, play.shape + play.coming) == ([256] * 3 + [2] * 20 * height, "TJS")
    assert (play.lines, play.level) == (25, 0)
    assert play.digits == "\n".join(["888888888."] * 2 * height)


@pytest.mark.parametrize(
    ("rows", "board"),
    [
        (("1101000001", "0000000001"), "88.8.....8\n.........8"),
        (("1111111111", "1011111111"), "888888888.\n8.88888888"),  # the tenth cell stays empty after nine blocks
        (("0111111111", "1111111110"), ".888888888\n888888888."),
    ],
)
def test_rows_are_filled_from_the_top_and_from_the_left(handheld: Kind, rows: tuple[str, ...], board: str) -> None:
    play = handheld.new(type="b", height=1)
    draws = play.draw(6, 1, 5, *map(int, "".join(rows)))
    assert (play.digits, draws.left) == (board, [])


def test_an_a_type_game_starts_empty_at_any_height(handheld: Kind) -> None:
    play = handheld.new(height=5)
    assert (play.draw(6, 1, 5).bounds, play.blocks) == ([256] * 3, {})


@pytest.mark.parametrize(("level", "heart"), [(0, 0), (9, 0), (5, 1)])
def test_first_piece_of_b_type_takes_53_frames_for_its_first_fall(handheld: Kind, level: int, heart: int) -> None:
    play = handheld.playing("O", type="b", level=level, heart=heart)
    interval = play.interval
    assert play.falls(53 + 2 * interval) == [53, 53 + interval, 53 + 2 * interval]
    lock = play.put("O", (0, 14, 3)).locked_in()
    assert play.falls(lock + 2 + interval) == [lock + 2 + interval]


@pytest.mark.parametrize(("lines", "left"), [(25, 22), (4, 1), (3, 0), (2, 0)])
def test_lines_are_counted_down_and_the_level_stays(handheld: Kind, lines: int, left: int) -> None:
    play = handheld.completing(3, type="b", level=1).set(lines=lines)
    assert play.send_all("down").to_frame(1 + 1).lines == left
    assert (play.to_frame(1 + 92).outcome, play.level, play.score) == (None, 1, 0)
    generator = play.generator
    assert (play.to_frame(1 + 93).outcome, play.piece is None) == (("won", True) if left == 0 else (None, False))
    assert (play.generator == generator) == (left == 0)


@facts("""
a new game begins with 53 frames again
    O row=14 type=b level=9: locked_in()=53 @58 restart falls(64)=[53,64]
a win scores all rows and soft rows
    completing 1 type=b level=3: put(I,(1,12,-1)) +down locked_in()=7 @100 score=0 earned=162
    completing 4 type=b level=3: lines:=4 earned:=162 dropped() @93 score=0 @94 outcome=won score=4962
score is 0 after a loss
    O type=b: earned:=500 block((3,4)) down @1 outcome=lost score=0
""")
def test_b_type(handheld: Kind, story: str) -> None:
    play_story(handheld, story)


# The end
@pytest.mark.parametrize("orientation", range(4))
def test_a_lock_where_the_piece_entered_loses_the_game(handheld: Kind, orientation: int) -> None:
    play = handheld.playing("T", orientation).set(g=0)
    cells = play.cells
    play.block(*((row + 1, column) for row, column in cells)).to_frame(1)
    assert (play.outcome, play.piece) == ("lost", None)
    assert {cell for cell, value in play.blocks.items() if value == 7} == cells
    frame, blocks = play.frame, play.blocks
    assert (play.to_frame(200).frame, play.blocks) == (frame, blocks)
    assert not any(play.acts(text) for text in ("left", "+down", "cw", "pause", "resume"))
    assert play.send("restart")
    assert (play.outcome, play.blocks) == (None, {})


def test_a_piece_may_enter_over_blocks_and_move_to_a_free_place(handheld: Kind) -> None:
    play = handheld.playing("O", row=14).block((1, 5), (17, 4))
    play.locked_in()
    assert play.to_frame(play.frame + 2).cells & set(play.blocks) == {(1, 5)}
    assert (play.send_all("left").to_frame(play.frame + 1).place[2], play.cells & set(play.blocks)) == (2, set())


@facts("""
soft points count at a loss and full rows do not
    O: block((3,4)) fill(2,4,5) q:=4 down @5 outcome=lost score=4 lines=0 line(2)=##########
a piece that moved away from its entry does not lose the game: with a direction, down is gravity
    O: fill(3,9) left down locked_in()=53 @56 outcome=None place=0,-1,3
a piece that moved away and back loses the game
    O: fill(3,9) left @1 right locked_in()=53 outcome=lost
""")
def test_the_end(handheld: Kind, story: str) -> None:
    play_story(handheld, story)
