"""What the sheet of Arcade says, worked out by hand: frames, pieces, gravity, locks, delays, points, levels, grades."""

from itertools import pairwise

import pytest

from tests.models.arcade import CELLS, GRADES, GRAVITY
from tests.models.common import Cell, split_mix
from tests.sheets.arcade import ALMOST_FULL, Kind
from tests.sheets.stories import facts, play_story


# Frames
@pytest.mark.parametrize(
    ("frame", "ms"),
    [
        *((1, 16), (2, 33), (3, 50), (4, 66), (19, 316), (60, 1000), (64, 1066)),
        *((1152, 19200), (1181, 19683), (1212, 20200)),
    ],
)
def test_times_of_frames(arcade: Kind, frame: int, ms: int) -> None:
    play = arcade.begin().advance_to(ms)
    assert (play.frame, play.advance_to(ms + 1).frame) == (frame - 1, frame)


def test_a_frame_comes_after_the_inputs_of_its_time(arcade: Kind) -> None:
    play = arcade.begin().advance_to(16)
    assert (play.frame, play.piece) == (0, None)
    assert (play.send_all("cw").advance_to(17).frame, play.place) == (1, (1, -1, 3))
    assert play.advance_to(33).frame == 1
    assert play.advance_to(34).frame == 2


@pytest.mark.parametrize(("time", "frame"), [(17, 2), (33, 2), (34, 3), (50, 3), (51, 4)])
def test_a_press_acts_in_the_first_frame_that_is_not_before_it(arcade: Kind, time: int, frame: int) -> None:
    play = arcade.begin().advance_to(time)
    assert (play.send_all("left").advance_to(frame * 50 // 3).column, play.to_frame(frame).column) == (3, 2)


# Pieces
def test_no_piece_before_frame_1(arcade: Kind) -> None:
    play = arcade.begin("T", "S")
    assert (play.piece, play.next) == (None, "S")
    assert (play.to_frame(1).shape, play.next, play.waiting) == ("T", "S", None)


@pytest.mark.parametrize(
    ("shape", "entry"),
    [
        *[("I", {(0, 3), (0, 4), (0, 5), (0, 6)}), ("O", {(0, 4), (0, 5), (1, 4), (1, 5)})],
        *[("T", {(0, 3), (0, 4), (0, 5), (1, 4)}), ("J", {(0, 3), (0, 4), (0, 5), (1, 5)})],
        *[("L", {(0, 3), (0, 4), (0, 5), (1, 3)}), ("S", {(0, 4), (0, 5), (1, 3), (1, 4)})],
        ("Z", {(0, 3), (0, 4), (1, 4), (1, 5)}),
    ],
)
def test_entry_cells(arcade: Kind, shape: str, entry: set[Cell]) -> None:
    assert arcade.begin(shape).to_frame(1).cells == entry


@pytest.mark.parametrize(("shape", "orientation"), CELLS)
def test_orientations(arcade: Kind, shape: str, orientation: int) -> None:
    assert arcade.playing(shape, (orientation, 0, 0)).cells == set(CELLS[shape, orientation])


# Turning
@pytest.mark.parametrize("shape", "TJL")
def test_four_orientations_clockwise_and_back(arcade: Kind, shape: str) -> None:
    play = arcade.playing(shape, (0, 5, 3))
    assert [play.turned("cw")[0] for _ in range(4)] == [1, 2, 3, 0]
    assert [play.turned("ccw")[0] for _ in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("text", ["cw", "ccw"])
@pytest.mark.parametrize("shape", "SZI")
def test_s_z_and_i_toggle(arcade: Kind, shape: str, text: str) -> None:
    play = arcade.playing(shape, (0, 5, 3))
    assert [play.turned(text) for _ in range(2)] == [(1, 5, 3), (0, 5, 3)]


@facts("""
the O turns in place
    playing O 0,5,3: cw @2 place=0,5,3
a piece at a wall is kicked off it
    playing T 3,5,-1: cw @2 place=0,5,0
    playing T 1,5,8: cw @2 place=2,5,7
    playing S 1,5,8: cw @2 place=0,5,7
    playing Z 1,5,8: cw @2 place=0,5,7
a T is kicked to the right, or else to the left
    playing T 1,16,3: block((18,3)) cw @2 place=2,16,4
    playing T 1,16,3: block((18,5)) cw @2 place=2,16,2
    playing T 1,16,3: block((18,3),(18,6)) cw @2 place=1,16,3
    playing T 1,16,3: block((18,5),(18,2)) cw @2 place=1,16,3
the I is never kicked
    playing I 1,5,-2: cw @2 place=1,5,-2
    playing I 1,5,7: cw @2 place=1,5,7
nothing is kicked up, where it would fit
    playing I 0,18,3: cw @2 place=0,18,3
    playing T 1,17,3: block((18,5),(18,2)) ccw @2 place=1,17,3
the hidden row is free
    T: @1 cw @2 cells={(-1,4),(0,3),(0,4),(1,4)}
counterclockwise comes first in a frame: J3 fits, but J1 would be kicked
    playing J 0,5,3: block((7,3)) cw ccw @2 place=0,5,3
several presses of a turn key in a frame are one
    playing T 0,5,3: cw cw +cw @10 place=1,5,3
a turn comes before a move: the block is in the way of L0, but not of L1
    playing L 0,17,3: block((19,2)) left cw @2 place=1,17,2
a move comes before the fall: the piece rests until it moves
    playing O 0,5,3: block((8,5)) down left @2 place=0,6,2
""")
def test_turns(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


@pytest.mark.parametrize(
    ("shape", "orientation", "text", "blocks", "columns"),
    [
        *[("L", 0, "cw", [(2, 1)], None), ("L", 0, "cw", [(0, 0), (2, 1)], +1)],
        *[("L", 0, "cw", [(0, 0), (2, 1), (2, 2)], None), ("L", 0, "cw", [(0, 1), (2, 1)], None)],
        *[("L", 0, "ccw", [(2, 2)], -1), ("L", 0, "ccw", [(2, 1), (2, 2)], None), ("J", 0, "cw", [(2, 0)], +1)],
        *[("J", 0, "cw", [(0, 1), (2, 0)], None), ("J", 0, "ccw", [(0, 2)], -1)],
        *[("J", 0, "ccw", [(0, 1), (0, 2)], None), ("J", 2, "cw", [(1, 1)], None)],
        *[("J", 2, "cw", [(0, 2), (1, 1)], -1), ("L", 2, "ccw", [(1, 1)], None)],
        *[("L", 2, "ccw", [(0, 0), (1, 1)], +1), ("T", 0, "cw", [(0, 1)], None), ("T", 2, "cw", [(0, 1)], None)],
        *[("T", 2, "cw", [(0, 1), (1, 2)], None), ("T", 2, "cw", [(1, 2)], -1), ("T", 2, "ccw", [(1, 0)], +1)],
        ("S", 0, "cw", [(0, 0)], +1),  # one column to the left it would fit, too
        ("Z", 0, "cw", [(0, 2)], +1),
        ("J", 1, "ccw", [(2, 2)], +1),
        ("S", 0, "cw", [(0, 0), (0, 1)], -1),
    ],
)
def test_kicks(arcade: Kind, shape: str, orientation: int, text: str, blocks: list[Cell], columns: int | None) -> None:
    """The blocks are cells of the box."""
    play = arcade.playing(shape, (orientation, 5, 3)).block(*((5 + r, 3 + c) for r, c in blocks))
    after, _, at = play.turned(text)
    assert (after != orientation, at - 3) == (columns is not None, columns or 0)


@facts("""
a turn key that is pressed or down in the entry frame turns the piece, once
    T: cw @1 place=1,-1,3 @10 place=1,-1,3
    T: +cw @1 place=1,-1,3 @10 place=1,-1,3
    T: ccw @1 place=3,-1,3 @10 place=3,-1,3
    T: +ccw @1 place=3,-1,3 @10 place=3,-1,3
of both turn keys clockwise counts
    T: cw ccw @1 place=1,-1,3 @10 place=1,-1,3
    T: ccw cw @1 place=1,-1,3 @10 place=1,-1,3
a turn key held since the last piece turns the next one
    at_20g T J: @9 +ccw @61 orientation=3 -ccw +ccw @62 orientation=2
a turn key that was tapped before the entry frame turns nothing
    at_20g following=T: @59 cw @62 orientation=0
an initial turn that does not fit is left out without kicks
    J: block((1,3)) cw @1 place=0,-1,3
if both are held and clockwise does not fit, the other one is not tried
    J: block((1,3)) cw ccw @1 place=0,-1,3
an initial turn can avert the end
    T: block((0,5)) @1 outcome=lost
    T: block((0,5)) cw @1 outcome=None place=1,-1,3
""")
def test_initial_turns(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


# The randomizer
@pytest.mark.parametrize(
    ("draws", "first_two"),
    [
        *((((number, 5), f"{shape}O")) for number, shape in enumerate("IJLT")),
        *((((3, number), f"T{shape}")) for number, shape in ((0, "I"), (2, "S"), (3, "J"), (4, "L"), (5, "O"))),
        ((3, 1, 6, 1, 0), "TI"),  # Z, T and Z are in the history
        ((3, 1, 6, 1, 6), "TT"),  # the fourth draw is taken in any case
    ],
)
def test_first_two_pieces(arcade: Kind, draws: tuple[int, ...], first_two: str) -> None:
    play = arcade.new()
    drawn = play.draw(*draws)
    assert f"{play.waiting}{play.next}" == first_two
    assert (drawn.bounds, drawn.left) == ([4, *[7] * (len(draws) - 1)], [])


def test_a_choice_pushes_out_the_oldest(arcade: Kind) -> None:
    """O, L and Z follow T and I. The Z of the start is not in the history any more."""
    play = arcade.new(always_20g=True)
    drawn = play.draw(3, 0, 5, 4, 1)
    shapes = [play.to_frame(frame).shape for frame in (1, 61, 121)]
    assert (shapes, play.next, drawn.left) == (["T", "I", "O"], "L", [1])
    assert (play.to_frame(181).next, len(drawn.bounds)) == ("Z", 5)


def test_a_new_game_draws_two_pieces_and_frame_1_none(arcade: Kind) -> None:
    """The numbers of this seed are published: 6457827717110365317 % 4 = 1, J; 3203168211198807973 % 7 = 2, S."""
    play = arcade.new(generator=1234567)
    assert (play.waiting, play.next) == ("J", "S")
    before = play.generator
    assert (play.to_frame(1).generator, split_mix(before)[1]) == (before, 9817491932198370423)


def test_a_piece_that_enters_draws_the_next_one(arcade: Kind) -> None:
    play = arcade.begin("T", "O").to_frame(1211)
    generator = play.generator
    assert play.piece is None
    assert play.to_frame(1212).shape == "O"
    assert play.generator != generator


# Falling
def test_gravity(arcade: Kind) -> None:
    for level, after in pairwise([*GRAVITY, 1000]):
        speeds = {arcade.gravity(each) for each in range(level, after)}
        assert speeds == {GRAVITY[level]}, f"levels {level} to {after - 1}"


@pytest.mark.parametrize(("level", "first", "second"), [(0, 64, 128), (30, 43, 86), (100, 4, 7), (170, 2, 4)])
def test_frames_of_the_first_rows(arcade: Kind, level: int, first: int, second: int) -> None:
    play = arcade.begin(level=level)
    assert [play.to_frame(n).row for n in (first - 1, first, second - 1, second)] == [-1, 0, 0, 1]


@pytest.mark.parametrize(("level", "rows"), [(251, 1), (300, 2), (330, 3), (360, 4), (400, 5), (450, 3)])
def test_several_rows_a_frame(arcade: Kind, level: int, rows: int) -> None:
    play = arcade.begin(level=level)
    assert [play.to_frame(n).row for n in (1, 2, 3)] == [rows - 1, 2 * rows - 1, 3 * rows - 1]


@facts("""
20G at level 500, or at every level
    T level=500: @1 row=17
    at_20g: @1 row=17 k=1
a piece falls at the level of its entry frame
    playing O 0,17,3 level=250: down @33 level=251 row=0
a piece at rest has no fraction
    playing O 0,5,3 level=100: block((8,5)) a:=100 @2 row=5 a=0 left @3 row=5 a=80
a fall that ends on the ground keeps the rest of the fraction
    playing O 0,16,3 level=330: a:=200 @2 row=17 a=200 @3 a=0
down held from the start
    T: +down @1 row=-1 @2 row=0 @3 row=1 @18 row=16 soft=17 advance_to(316) frame=18
    T: +down advance_to(317) frame=19 piece=None soft=18 digits=...777..../....7..... @49 piece=None @50 row=-1 soft=0
    T: +down @51 row=0
a tap of down is one row
    T: @1 down @2 row=0 soft=1 a=0 @3 row=0 soft=1 a=4
down clears the fraction
    T: @63 a=252 down @64 row=0 a=0 @127 row=0 @128 row=1
down counts frames and not rows from 1G on
    T level=360: +down @1 row=3 soft=0 @2 row=7 soft=1 @3 row=11 soft=2 @4 row=15 soft=3
a tap of down fixes a piece at rest
    playing O 0,17,3: down @2 digits=....66..../....66....
down held at 20G locks in the frame after the entry
    at_20g: +down @1 in_play=True @2 in_play=False @32 in_play=False @33 in_play=True
""")
def test_falling(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


@facts("""
a piece that is left alone
    T: @1151 row=16 k=0 @1152 row=17 k=1 @1180 k=29 @1181 piece=None digits=...777..../....7..... level=0
    T: @1181 frames_without_piece()=30 frame=1212 time=20201 level=1
one second a piece at 20G
    at_20g: @29 in_play=True @30 in_play=False @60 in_play=False @61 in_play=True
moves and turns do not reset the lock count
    playing T 2,17,3: right @2 left @3 right @4 left @5 right @6 left @7 k=6 cw @8 orientation=3 k=7
only falling resets the lock count
    playing O 0,5,3: block((8,5)) @11 k=10 left @74 row=5 k=10 @75 row=6 k=0
a fall by down resets the lock count
    playing O 0,5,3: block((8,5)) @11 left down @12 row=6 k=0
a piece enters with counters of 0
    playing O 0,16,3 level=330: a:=200 down @2 piece=None a=200 soft=1 @33 row=2 a=0 soft=0
a piece that rests as it enters counts this frame
    playing O 0,17,3: block((2,4)) @62 row=-1 k=1
""")
def test_the_lock_count(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


# Sideways
@facts("""
a held key moves again after 15 frames and then every frame
    T: @1 +right columns_in((2,3,16,17,18,19))=[4,4,4,5,6,7] h=17
a press starts the count again
    T: @1 +right @9 +left columns_in((10,24,25))=[3,3,2]
a release ends the hold
    T: @1 +right @9 -right @10 h=0 @30 column=4
the other key ends a hold for good
    T: @1 +right @4 +left @7 -left columns_in((8,40))=[3,3] h=0
the release of a key that is no longer held changes nothing
    T: @1 +right @4 +left @7 -right columns_in((19,20,21))=[3,2,1]
of two presses in a frame the later counts
    T: @1 left right columns_in((2,40))=[4,4]
    T: @1 right left columns_in((2,40))=[2,2]
    T: @1 +left right columns_in((2,40))=[4,4]
    T: @1 left left columns_in((2,40))=[2,2]
    T: @1 right right right columns_in((2,40))=[4,4]
a blocked move changes nothing
    playing O 0,5,-1: +left @20 column=-1 h=18
a turn leaves the sideways count alone
    T: @1 +right @8 cw columns_in((16,17))=[4,5]
a hold through the entry delay moves from the frame after the entry on
    at_20g: @39 +left columns_in((61,62,63))=[3,2,1] h=23
the sideways count stands still in the lock flash
    at_20g: @19 +left @30 h=10 @31 h=10 @33 h=10 @34 h=11 @60 h=37
the sideways count stands still in the clear delay
    locked 0 rows=1: +left @3 h=0 @46 h=0 @47 h=1 @48 h=2
a press in the lock flash is not a press later, but may hold the key
    at_20g: @19 +left @30 +right @31 h=10 @33 h=10 @34 h=11
    at_20g: @19 +left @30 right @31 h=10 @33 h=10 @34 h=0
a press in the entry delay moves nothing
    at_20g: @49 left columns_in((61,62))=[3,3]
presses in the entry frame move nothing
    T: left @2 place=0,-1,3 soft=0
    T: right @2 place=0,-1,3 soft=0
    T: down @2 place=0,-1,3 soft=0
a press in the entry frame begins a hold
    T: +left columns_in((1,15,16))=[3,3,2]
""")
def test_sideways(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


# Delays and points
def test_full_rows_are_emptied_at_once_and_the_rows_above_come_down_after_the_clear_delay(arcade: Kind) -> None:
    play = arcade.locked(0, rows=2)
    emptied = "#.........\n....#.....\n....#.....\n..........\n.........."
    assert (play.stack, play.to_frame(2 + 43).stack) == (emptied, emptied)
    assert play.advance_to(play.started + (2 + 44) * 50 // 3).stack == emptied
    assert play.to_frame(2 + 44).stack == "#.........\n....#.....\n....#....."


def test_what_is_fixed_in_the_hidden_row_vanishes(arcade: Kind) -> None:
    play = arcade.playing("T", (1, -1, 3)).block((2, 4)).send_in(2, "down")
    assert set(play.blocks) == {(2, 4), (0, 3), (0, 4), (1, 4)}
    assert not play.outcome


@pytest.mark.parametrize(
    ("level", "rows", "soft", "combo", "points", "after"),
    [
        (0, 1, 0, 1, 1, 1),  # (0 + 1 + 3) // 4 = 1
        *[(3, 1, 0, 1, 1, 1), (4, 1, 0, 1, 2, 1), (0, 2, 0, 1, 1 * 2 * 3, 3)],
        *[(0, 3, 0, 1, 1 * 3 * 5, 5), (0, 4, 0, 1, 1 * 4 * 7, 7), (0, 4, 18, 1, 19 * 4 * 7, 7)],
        *[(250, 2, 12, 1, 450, 3), (253, 1, 0, 3, 192, 3), (100, 3, 5, 7, (26 + 5) * 3 * 11, 11)],
        (998, 4, 0, 1, 251 * 28, 7),  # (998 + 4 + 3) // 4
    ],
)
def test_points(arcade: Kind, level: int, rows: int, soft: int, combo: int, points: int, after: int) -> None:
    play = arcade.locked(level, rows, soft=soft, combo=combo, score=1000)
    assert (play.score, play.combo, play.level) == (1000 + points, after, min(level + rows, 999))


@facts("""
the next piece after full rows
    locked 0 rows=2: frames_without_piece()=71 frame=74
no row resets the combo
    locked 10 rows=0 combo=9 score=7: score=7 combo=1 level=10
an empty board is worth 4 times as much
    locked 0 rows=4 above=: score=112
    playing I 0,18,3 ###....###: down @2 stack= score=8
two locks with rows in a row
    locked 250 rows=2 soft=12: combo=3 score=450 level=252 @74 level=253 lay(####.#####) put(I,(1,16,2)) \
k:=29 soft:=0 a:=0 @75 combo=3 score=642 level=254
the frame of the lock counts as soft
    playing I 1,16,2 1........./........../####.#####: down @2 soft=1 score=2
the first piece does not raise the level
    T: @1 level=0
conditions for the grade GM are judged in the lock that reaches the level or passes it
    locked 298 rows=1: conditions_met=0
    locked 298 rows=3 score=12000: conditions_met=1
    locked 300 rows=3 score=12000: conditions_met=0
""")
def test_rows(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


# Levels and grades
@pytest.mark.parametrize(
    ("before", "after"), [(0, 1), (98, 99), (99, 99), (100, 101), (299, 299), (899, 899), (997, 998), (998, 998)]
)
def test_the_level_goes_up_when_a_piece_enters_but_not_at_stops(arcade: Kind, before: int, after: int) -> None:
    play = arcade.locked(before, rows=0)
    assert (play.level, play.to_frame(33).level) == (before, after)


@pytest.mark.parametrize(("before", "rows", "after"), [(99, 1, 100), (298, 3, 301), (997, 1, 998), (998, 4, 999)])
def test_rows_raise_the_level_beyond_stops_and_up_to_999(arcade: Kind, before: int, rows: int, after: int) -> None:
    assert arcade.locked(before, rows).level == after


@pytest.mark.parametrize(("before", "grade"), list(pairwise(GRADES)))
def test_a_lock_with_rows_sets_the_grade(arcade: Kind, before: str, grade: str) -> None:
    """The row of this lock scores one point."""
    assert arcade.locked(0, rows=1, score=GRADES[grade] - 2).grade == before
    assert arcade.locked(0, rows=1, score=GRADES[grade] - 1).grade == grade


@pytest.mark.parametrize(("level", "to_reach", "points", "frame"), [(299, 300, 12000, 15300), (499, 500, 40000, 27000)])
def test_grand_master_conditions(arcade: Kind, level: int, to_reach: int, points: int, frame: int) -> None:
    gained = (to_reach + 3) // 4
    for missing, late, held in ((0, 0, 1), (1, 0, 0), (0, 1, 0)):
        play = arcade.locked(level, 1, frame=frame + late, score=points - gained - missing)
        assert (play.score, play.conditions_met) == (points - missing, held)


@pytest.mark.parametrize(
    ("conditions", "missing", "late", "grade"), [(2, 0, 0, "GM"), (2, 1, 0, "S9"), (2, 0, 1, "S9"), (1, 0, 0, "S9")]
)
def test_grand_master(arcade: Kind, conditions: int, missing: int, late: int, grade: str) -> None:
    points = 126_000 - ((998 + 1 + 3) // 4) - missing
    play = arcade.locked(998, 1, frame=48_600 + late, score=points, conditions=conditions)
    assert (play.outcome, play.level, play.grade) == ("won", 999, grade)


@pytest.mark.parametrize("missed", [300, 500])
def test_each_condition_is_needed_for_the_grade(arcade: Kind, missed: int) -> None:
    """A game reaches level 300, then 500, then 999. In it, one of the first two comes a frame too late."""
    play = arcade.begin().to_frame(1)
    for level, points, frame in ((300, 12000, 15300), (500, 40000, 27000), (999, 126_000, 48_600)):
        play.advance_to(play.time + 10_000) if play.piece is None else None
        play.lay("\n".join(["#.........", "..........", ALMOST_FULL])).put("I", (1, 16, 2))
        play.set(level=level - 1, score=points, k=29, a=0, soft=0, combo=1)
        play.at_the_end_of_frame(frame - 1 + (level == missed)).to_frame(frame + (level == missed))
    assert (play.outcome, play.grade) == ("won", "S9")


# The end
def test_level_999_wins(arcade: Kind) -> None:
    play = arcade.locked(998, rows=1)
    assert (play.outcome, play.level) == ("won", 999)
    assert (play.advance_to(10_000).frame, play.piece, play.time) == (2, None, 10_000)
    assert not play.acts("left")


def test_a_piece_that_overlaps_at_its_entry_loses(arcade: Kind) -> None:
    play = arcade.playing("T", (1, -1, 3), level=5).block((2, 4)).send_in(2, "down")
    generator = play.generator
    assert (play.to_frame(33).outcome, play.level, play.frame) == ("lost", 6, 33)
    assert (play.shape, play.place) == ("O", (0, -1, 3))
    assert (play.k, play.a) == (0, 0)
    assert play.generator != generator  # the new preview has been drawn
    assert set(play.blocks) == {(2, 4), (0, 3), (0, 4), (1, 4)}


# Pause and restart
@facts("""
a pause stops time and lets go of all keys
    T: @4 +left +down +cw @5 place=1,0,2 pause advance_to(5000) time=84 frame=5 !right \
resume @30 place=1,0,2 h=0 soft=1
a press that no frame has seen outlives a pause as a tap
    T: @4 +left +down +cw pause resume @5 place=1,0,2 @30 place=1,0,2
""")
def test_pauses(arcade: Kind, story: str) -> None:
    play_story(arcade, story)


def test_a_restart_begins_frames_and_counters_again_and_drops_presses(arcade: Kind) -> None:
    play = arcade.at_20g("T", "O").send_in(40, "+left", "+cw", "+down").send_in(50, "ccw")
    generator = play.generator
    play.advance_to(1000).send_all("-down", "+right", "restart")
    other = arcade.new(always_20g=True, generator=generator)
    names = ("waiting", "next", "frame", "h", "soft", "combo", "level", "score", "generator")
    assert [getattr(play, name) for name in names] == [getattr(other, name) for name in names]
    assert (play.advance_to(1016).frame, play.piece) == (0, None)
    assert (play.advance_to(1017).frame, play.place[0], play.to_frame(20).place[2]) == (1, 0, 3)
