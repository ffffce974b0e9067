"""What the sheet of Tetromino says, worked out by hand: pieces, actions, timers, locking, score, end."""

import pytest

from tests.models.common import Cell, quarter_clockwise, split_mix
from tests.models.tetromino import PIECES, interval_of
from tests.sheets.play import players
from tests.sheets.timers import TetrominoEngine, TetrominoModel, TimerPlay

Kind = type[TimerPlay]

tetromino = players(TetrominoEngine, TetrominoModel)

# Actions


FILMS = {
    "left and right move one column": """
        T            left left    right
        ....o.....   ..o.......   ...o......
        ...ooo....   .ooo......   ..ooo.....
        .#.....#..   .#.....#..   .#.....#..""",
    "a move blocked by a block changes nothing": """
        T            !left !right !+left
        ..o#......   ..o#......
        .#oo#.....   .#oo#.....
        ..o.......   ..o.......""",
    "a move blocked by the wall changes nothing": """
        T            !+left !-left
        o.......#.   o.......#.
        oo......#.   oo......#.
        o.......#.   o.......#.""",
    "a turn that does not fit in place is refused without a kick": """
        T            !cw !ccw
        ....o.....   ....o.....
        ...#oo....   ...#oo....
        ....o.....   ....o.....""",
    "a turn into the wall is refused": """
        I            !cw
        .........o   .........o
        .........o   .........o
        .........o   .........o
        .........o   .........o""",
    "a turn into the floor is refused": """
        I            !cw
        ...oooo...   ...oooo...""",
    "down moves one row if it fits": """
        S            down         !down
        ....oo....   ..........   ..........
        ...oo.....   ....oo....   ....oo....
        ..........   ...oo.....   ...oo.....
        ...#......   ...#......   ...#......""",
    "a dropped piece is not locked and can be moved and turned until gravity": """
        L, then O    drop         cw right right  @250       @251
        ..o.......   ..........   ..........   ..........   ..........
        ..o.......   ..........   ..........   ..........   ..........
        ..oo......   ..........   ..........   ..........   ..........
        ..........   ..........   ..........   ..........   ..........
        ....###...   ....###...   ....###...   ....###...   ....###...
        ..........   ..o.......   ..........   ..........   ..........
        ..........   ..o.......   ...ooo....   ...ooo....   ...###....
        ..........   ..oo......   ...o......   ...o......   ...#......""",
    "a drop of a piece that rests changes nothing": """
        O            !drop
        ....oo....   ....oo....
        ....oo....   ....oo....""",
    "full rows are cleared at once and blocks above move down": """
        I            @251
        #.........   ..........
        ####o#####   ..........
        ###.o#####   ..........
        ####o#####   #.........
        ####o#####   ###.######""",
    "a blocked soft drop repeat acts after a sideways repeat of the same instant": """
        O            +down +right @150  @151
        ..oo......   ...oo.....   ..........
        ..oo......   ...oo.....   ....oo....
        ####......   ####......   ####oo....
        ..........   ..........   ..........
        ..........   ..........   ..........""",
    "sideways comes before gravity": """
        O            @100 +right @250  @251
        ..oo......   ...oo.....   ..........
        ..oo......   ...oo.....   ....oo....
        ...#......   ...#......   ...#oo....
        ..........   ..........   ..........""",
    "soft drop comes before gravity, which then locks": """
        O, then O    @150 +down @250  @251
        ...oo.....   ..........   ..........
        ...oo.....   ...oo.....   ..........
        ..........   ...oo.....   ...##.....
        ..........   ..........   ...##.....""",
    "an input comes before the timers of its instant": """
        O            @250 left @251
        ...oo.....   ..##......
        ...oo.....   ..##......""",
}


@pytest.mark.parametrize("fact", FILMS)
def test_pictures(tetromino: Kind, fact: str) -> None:
    tetromino.film(FILMS[fact])


def test_a_turn_needs_only_its_own_cells(tetromino: Kind) -> None:
    play = tetromino.film("""
        J            !ccw
        ..##......   ..##......
        .#oo#.....   .#oo#.....
        ..o.......   ..o.......
        .#o#......   .#o#......
    """)  # (1,1) and (2,1) of J 0 are not free
    play.lay("..##......\n.#..#.....\n..........\n.#........").do("cw")
    assert play.seen == "..##......\n.#..#.....\n.ooo......\n.#.o......"


def test_a_point_for_each_row(tetromino: Kind) -> None:
    play = tetromino.set_up("I\n#.........\n####o#####\n###.o#####\n####o#####\n####o#####").wait(251)
    assert play.score == 3


def test_the_piece_after_a_lock_enters_above_the_board(tetromino: Kind) -> None:
    play = tetromino.set_up("L, then O\n..o.......\n..o.......\n..oo......").advance_to(251)
    assert (play.shape, play.corner) == ("O", (-2, 3))


# Locking and clearing


def test_blocks_keep_the_colour_of_their_piece(tetromino: Kind) -> None:
    play = tetromino.begin("O").put_at("O", 0, 16, -1, values=(3, 3, 3, 3)).wait(251)
    assert play.blocks == dict.fromkeys(((18, 0), (18, 1), (19, 0), (19, 1)), 3)


@pytest.mark.parametrize("above", [1, 2, 3])
def test_cells_locked_above_the_board_vanish(tetromino: Kind, above: int) -> None:
    """A fault of the published program: it was wrapped round to the bottom row."""
    play = tetromino.begin("I", "O")
    play.lay("\n".join([".........."] * (4 - above) + ["#........."] * 10 + [".........."] * (6 + above)))
    play.put_at("I", 0, -above, -2).wait(251)
    assert play.stack == "\n".join(["#........."] * (14 - above) + [".........."] * (6 + above))
    assert play.outcome is None
    assert play.do("left", "left", "left").cells == {(0, 1), (0, 2), (1, 1), (1, 2)}
    assert play.ignores("left")


# Score, level, speed
def clear_rows(play: TimerPlay, number: int) -> int:
    """Clear this number of rows (1 to 4) with an upright I at the left wall. Returns the ms of the lock."""
    play.lay("\n".join([".........."] * (20 - number) + [".#########"] * number))
    play.put_at("I", 0, 16, -2).follow("O")
    ((locked, _),) = play.changes(play.time + play.interval + 1, lambda play: play.shape)
    assert play.stack == "\n".join(["#........."] * (4 - number))
    return locked


def test_a_point_per_row_a_level_every_ten_rows_and_gravity_down_to_40_ms(tetromino: Kind) -> None:
    play = tetromino.begin("O")
    rows = 0
    for number in (1, 2, 3, 4, *[4] * 30):
        rows += number
        level = rows // 10 + 1
        entered = clear_rows(play, number)
        interval = interval_of(level)
        assert (play.score, play.level, play.interval) == (rows, level, interval)
        assert play.advance_to(entered + interval).corner == (-2, 3)
        assert play.advance_to(entered + interval + 1).corner == (-1, 3)
    assert (play.score, play.level) == (130, 14)


# End
def test_a_new_piece_that_does_not_fit_ends_the_game_and_stays_in_the_preview(tetromino: Kind) -> None:
    play = tetromino.set_up("I, then O\noooo......")
    play.lay("\n".join([".........."] * 1 + [".....#...."] * 18 + [".........."]))  # (1, 5) is taken
    assert play.wait(250).outcome is None
    assert (play.wait(1).outcome, play.piece) == ("lost", None)
    assert (play.next[0], play.score) == ("O", 0)


def test_after_the_end_only_restart_acts(tetromino: Kind) -> None:
    play = tetromino.set_up("I, then O\noooo......")
    ended = play.lay("\n".join(["....#....."] * 19 + [".........."])).wait(251).stack
    assert not any(
        play.acts(text) for text in ("left", "+left", "-left", "+down", "cw", "ccw", "drop", "pause", "resume")
    )
    assert play.wait(10_000).stack == ended
    assert play.do("restart").stack == ""
    assert (play.outcome, play.score, play.level, play.paused) == (None, 0, 1, False)
    assert play.corner == (-2, 3)


def test_a_piece_enters_beside_blocks_as_long_as_none_is_in_its_way(tetromino: Kind) -> None:
    play = tetromino.set_up("I, then O\noooo......")
    play.lay("\n".join(["####..####"] * 2 + [".........."] * 18)).wait(251)
    assert (play.outcome, play.cells) == (None, {(0, 4), (0, 5), (1, 4), (1, 5)})


def high(tetromino: Kind) -> TimerPlay:
    """Return a game with an O in the middle of an empty board."""
    return tetromino.begin("O", "O").put_at("O", 0, 5, 3)


# Gravity
def test_gravity_moves_one_row_every_250_ms(tetromino: Kind) -> None:
    assert high(tetromino).changes(1100, lambda play: play.row) == [(250, 6), (500, 7), (750, 8), (1000, 9)]


def test_timers_due_at_an_instant_fire_after_that_instant(tetromino: Kind) -> None:
    play = high(tetromino).advance_to(250)
    assert play.row == 5
    assert play.advance_to(251).row == 6


def test_moves_turns_and_soft_drops_do_not_set_the_gravity_timer(tetromino: Kind) -> None:
    play = tetromino.begin("T").put_at("T", 0, 3, 3).advance_to(120)
    play.do("left", "cw", "down", "+right", "ccw").advance_to(240).do("down", "left")
    assert (play.row, play.changes(700, lambda play: play.row)) == (5, [(250, 6), (500, 7)])


def test_gravity_locks_a_resting_piece_and_the_spawn_sets_its_timer(tetromino: Kind) -> None:
    play = tetromino.set_up("""
        O, then O
        ...oo.....
        ...oo.....
        ...#......
    """)
    assert play.advance_to(250).stack == "...#......"
    assert play.changes(1001, lambda play: play.row) == [(250, -2), (500, -1), (750, 0), (1000, 1)]


# Sideways
def test_a_held_direction_moves_at_once_and_then_every_150_ms(tetromino: Kind) -> None:
    play = high(tetromino).advance_to(7).do("+left")
    assert (play.column, play.changes(700, lambda play: play.column)) == (2, [(157, 1), (307, 0), (457, -1)])


def test_a_repeat_ends_when_the_key_is_released(tetromino: Kind) -> None:
    play = high(tetromino).do("+right")
    play.advance_to(150)  # the repeat is due now: the input comes first
    assert play.do("-right").changes(600, lambda play: play.column) == []


def test_pressing_the_other_direction_ends_the_hold_for_good(tetromino: Kind) -> None:
    play = high(tetromino).do("+left").advance_to(100).do("+right")
    assert (play.column, play.changes(260, lambda play: play.column)) == (3, [(250, 4)])
    assert play.do("-right").ignores("-left")
    assert play.changes(900, lambda play: play.column) == []


def test_a_repeat_that_is_blocked_is_used_up(tetromino: Kind) -> None:
    play = high(tetromino)
    play.do("+right")  # in columns 5 and 6 now
    play.lay("\n".join([".......#.."] * 20)).advance_to(200).lay("")
    assert play.changes(460, lambda play: play.column) == [(300, 5), (450, 6)]


def test_a_blocked_press_does_not_hold_and_the_other_direction_continues(tetromino: Kind) -> None:
    play = high(tetromino).do("+right").lay("\n".join(["....#....."] * 20))
    assert play.ignores("+left")
    assert play.lay("").changes(400, lambda play: play.column) == [(150, 5), (300, 6)]


def test_a_second_press_of_a_held_direction_moves_and_restarts_the_timer(tetromino: Kind) -> None:
    play = high(tetromino).do("+left").advance_to(100).do("+left")
    assert (play.column, play.changes(260, lambda play: play.column)) == (1, [(250, 0)])


def test_a_blocked_tap_releases_its_own_direction_only(tetromino: Kind) -> None:
    play = high(tetromino).do("+right").lay("\n".join(["....#....."] * 20))
    assert play.ignores("left")
    play.lay("\n".join([".......#.."] * 20)).do("right")  # blocked too, but released
    assert play.lay("").changes(400, lambda play: play.column) == []


# Soft drop
def test_a_held_soft_drop_moves_at_once_and_then_every_100_ms_independently_of_gravity(tetromino: Kind) -> None:
    play = high(tetromino).advance_to(30).do("+down")
    assert play.row == 6
    assert play.changes(440, lambda play: play.row) == [(130, 7), (230, 8), (250, 9), (330, 10), (430, 11)]


def test_a_blocked_soft_drop_counts_as_held(tetromino: Kind) -> None:
    play = tetromino.set_up("""
        O
        ...oo.....
        ...oo.....
        ...#......
        ..........
    """)
    assert play.do("+down").lay("").changes(110, lambda play: play.row) == [(100, 15)]


def test_a_blocked_soft_drop_repeat_acts_as_soon_as_the_piece_fits(tetromino: Kind) -> None:
    play = tetromino.set_up("""
        O
        ...oo.....
        ...oo.....
        ...#......
        ..........
        ..........
    """)
    play.do("+down").advance_to(137)  # due since 100
    assert (play.do("right").row, play.changes(250, lambda play: play.row)) == (13, [(137, 14), (237, 15)])


def test_a_held_soft_drop_moves_a_new_piece_in_the_instant_in_which_it_enters(tetromino: Kind) -> None:
    play = tetromino.set_up("O, then O\n...oo.....\n...oo.....")
    play.do("+down").advance_to(250)
    assert play.changes(560, lambda play: play.row) == [(250, -1), (350, 0), (450, 1), (500, 2), (550, 3)]


# Order


# Holds
@pytest.mark.parametrize("key", ["left", "right", "down"])
def test_a_drop_ends_the_holds(tetromino: Kind, key: str) -> None:
    assert high(tetromino).do(f"+{key}", "drop").ignores(f"-{key}")


def test_a_drop_that_moves_nothing_still_ends_the_holds(tetromino: Kind) -> None:
    play = tetromino.set_up("O\n...oo.....\n...oo.....")
    assert play.do("+left", "drop").changes(240, lambda play: play.column) == []


def test_a_turn_ends_no_hold(tetromino: Kind) -> None:
    play = tetromino.begin("T").put_at("T", 0, 5, 3).do("+left", "+down", "cw")
    assert play.changes(160, lambda play: play.column) == [(150, 1)]
    play.do("-left", "-down")


def test_holds_carry_over_to_the_next_piece(tetromino: Kind) -> None:
    play = tetromino.set_up("O, then O\n.....oo...\n.....oo...")
    assert play.advance_to(40).do("+left").advance_to(251).stack == "...##.....\n...##....."
    assert (play.column, play.changes(500, lambda play: play.column)) == (3, [(340, 2), (490, 1)])


# Pause
def test_a_pause_ends_all_holds_and_stops_time(tetromino: Kind) -> None:
    play = high(tetromino).do("+left", "+down").advance_to(90).do("pause")
    before = play.everything()
    assert play.wait(100_000).everything() == before
    for text in ("left", "+left", "-left", "+down", "-down", "cw", "ccw", "drop", "pause"):
        assert play.ignores(text)
    assert play.do("resume").ignores("resume")
    assert (play.time, play.changes(330, lambda play: play.corner)) == (90, [])


def test_resuming_restarts_the_gravity_timer(tetromino: Kind) -> None:
    play = high(tetromino).advance_to(240).do("pause", "resume")
    assert play.changes(800, lambda play: play.row) == [(490, 6), (740, 7)]


def test_restart_in_a_pause_starts_without_holds_and_with_all_timers_set(tetromino: Kind) -> None:
    play = high(tetromino).do("+left", "+down").advance_to(200).do("restart")
    assert (play.corner, play.changes(460, lambda play: play.row)) == ((-2, 3), [(450, -1)])
    assert not play.do("pause", "restart").paused
    assert play.changes(720, lambda play: play.row) == [(710, -1)]


EVERY = [(shape, number) for shape, orientations in PIECES.items() for number in range(len(orientations))]


def placed(shape: str, orientation: int, row: int, column: int) -> set[tuple[int, int]]:
    """Return the cells of a piece whose box has its corner at (row, column)."""
    return {(row + r, column + c) for r, c in PIECES[shape][orientation]}


# Pieces
def test_every_orientation_enters_as_the_sheet_has_it(tetromino: Kind) -> None:
    entered, dyed = set(), set()
    for generator in range(1200):
        play = tetromino.new(generator)
        shape, orientation, values = play.falling
        assert play.corner == (-2, 3)
        assert play.cells == placed(shape, orientation, -2, 3)
        entered.add((shape, orientation))
        dyed.add((shape, values))
    assert entered == set(EVERY)
    assert dyed == {(shape, (colour,) * 4) for shape in PIECES for colour in (1, 2, 3, 4)}


def drawn(generator: int, number: int) -> list[tuple[str, int, tuple[int, ...]]]:
    """Return this number of pieces, drawn as in the sheet: shape, orientation and colour, each from one word of the
    generator."""
    pieces = list[tuple[str, int, tuple[int, ...]]]()
    for _ in range(number):
        generator, word = split_mix(generator)
        shape = list(PIECES)[word % 7]
        generator, word = split_mix(generator)
        orientation = word % len(PIECES[shape])
        generator, word = split_mix(generator)
        pieces.append((shape, orientation, (1 + word % 4,) * 4))
    return pieces


def test_the_falling_piece_is_drawn_first_then_one_preview_per_spawn(tetromino: Kind) -> None:
    play = tetromino.new(20120401)
    expected = drawn(20120401, 8)
    for number in range(4):
        assert [play.falling, play.next] == expected[number : number + 2]
        play.do("drop").wait(play.interval + 1)
    play.do("restart")
    assert [play.falling, play.next] == expected[6:]


@pytest.mark.parametrize("shape", PIECES)
def test_clockwise_turns_go_down_the_list_of_orientations_in_place(tetromino: Kind, shape: str) -> None:
    number = len(PIECES[shape])
    play = tetromino.begin(shape).put_at(shape, 0, 8, 3)
    if number == 1:
        assert play.ignores("cw")
        assert play.ignores("ccw")
    for text, step in (("cw", 1), ("ccw", -1)):
        for turns in range(1, 2 * number + 1 if number > 1 else 0):
            assert play.do(text).cells == placed(shape, step * turns % number, 8, 3)


# Fit
@pytest.mark.parametrize(("shape", "orientation"), EVERY)
def test_no_piece_can_leave_at_a_side_above_the_board_either(tetromino: Kind, shape: str, orientation: int) -> None:
    """A fault of the published program: the columns of cells above row 0 were not checked."""
    play = tetromino.begin(shape).put_at(shape, orientation, -2, 3)
    for way, wall in (("left", 0), ("right", 9)):
        for _ in range(10):
            play.send(way)
        columns = [column for _, column in play.cells]
        assert (min(columns) if way == "left" else max(columns)) == wall
        assert play.ignores(way)


def test_a_turn_above_the_board_is_refused_by_the_side_walls_too(tetromino: Kind) -> None:
    play = tetromino.begin("T").put_at("T", 3, -4, 7)
    assert play.cells == {(-3, 9), (-2, 8), (-2, 9), (-1, 9)}
    assert play.ignores("cw")  # (-2, 10) is in the wall
    assert play.ignores("ccw")


def test_cells_above_the_board_overlap_nothing(tetromino: Kind) -> None:
    play = tetromino.begin("I").lay("\n".join(["##########", *["####.#####"] * 19]))
    play.put_at("I", 1, -3, 3)  # lying in row -1, on the stack
    assert play.do("left", "left", "left").cells == {(-1, 0), (-1, 1), (-1, 2), (-1, 3)}
    assert play.ignores("down")


# The way down
@pytest.mark.parametrize(("shape", "orientation"), EVERY)
def test_a_drop_from_the_spawn_goes_all_the_way(tetromino: Kind, shape: str, orientation: int) -> None:
    """A fault of the published program: it went 18 rows at most, so that J 0, L 0, I 1 and T 0 stopped one short."""
    play = tetromino.begin(shape).put_at(shape, orientation, -2, 3).do("drop")
    assert max(row for row, _ in play.cells) == 19


def test_the_lowest_orientations_enter_nineteen_rows_above_the_floor() -> None:
    for shape, orientation in (("J", 0), ("L", 0), ("I", 1), ("T", 0)):
        assert max(row for row, _ in placed(shape, orientation, -2, 3)) == 0


# The tables of the sheet
def test_each_orientation_is_the_one_before_turned_clockwise() -> None:
    for shape, orientations in PIECES.items():
        for before, after in zip(orientations, (*orientations[1:], orientations[0]), strict=True):
            assert moved_to_the_corner(quarter_clockwise(before, 5)) == moved_to_the_corner(after), shape


def moved_to_the_corner(cells: tuple[Cell, ...]) -> set[Cell]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return {(row - top, column - left) for row, column in cells}


@pytest.mark.parametrize(
    ("level", "interval"), list(enumerate([250, 230, 210, 190, 170, 150, 130, 110, 90, 70, 50, 40, 40], start=1))
)
def test_each_level_is_20_ms_faster_down_to_40(tetromino: Kind, level: int, interval: int) -> None:
    points = 10 * (level - 1)
    play = tetromino.begin("O", "I").lay("####..####").put_at("O", 0, 16, 3)
    play.set(score=points - 1, lines=points - 1).wait(251)
    assert (play.score, play.level, play.interval) == (points, level, interval)


def test_row_0_counts_for_the_fit(tetromino: Kind) -> None:
    play = tetromino.begin("O")  # its cells are in rows 0 and 1
    assert play.block((0, 6)).ignores("right")
    assert play.block((0, 3)).ignores("left")
