"""What the sheet of Tetromino says, worked out by hand: pieces, actions, timers, locking, score, end."""

import pytest

from tests.sheets.stories import facts, play_story
from tests.sheets.timers import Kind

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
        ####o#####   ###.######
        then score=3""",
    "the piece after a lock enters above the board": """
        L, then O    @251
        ..o.......   ..#.......
        ..o.......   ..#.......
        ..oo......   ..##......
        then shape=O corner=-2,3""",
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
    "a held soft drop moves a new piece in the instant in which it enters": """
        O, then O    +down @251
        ...oo.....   ...##.....
        ...oo.....   ...##.....
        then row=-1 falls(560)=[(350,0),(450,1),(500,2),(550,3)]""",
    "a drop that moves nothing still ends the holds": """
        O            +left drop
        ...oo.....   ..oo......
        ...oo.....   ..oo......
        then moves(240)=[]""",
    "holds carry over to the next piece": """
        O, then O    @40 +left @251
        .....oo...   ...##.....
        .....oo...   ...##.....
        then column=3 moves(500)=[(340,2),(490,1)]""",
    "gravity locks a resting piece and the spawn sets its timer": """
        O, then O    @250         @251
        ...oo.....   ...oo.....   ...##.....
        ...oo.....   ...oo.....   ...##.....
        ...#......   ...#......   ...#......
        then row=-2 falls(1001)=[(500,-1),(750,0),(1000,1)]""",
    "a blocked soft drop counts as held": """
        O            +down
        ...oo.....   ...oo.....
        ...oo.....   ...oo.....
        ...#......   ...#......
        ..........   ..........
        then block() falls(110)=[(100,15)]""",
    "a blocked soft drop repeat acts as soon as the piece fits, here, due since 100": """
        O            +down @137 right
        ...oo.....   ....oo....
        ...oo.....   ....oo....
        ...#......   ...#......
        ..........   ..........
        ..........   ..........
        then row=13 falls(250)=[(137,14),(237,15)]""",
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


# Locking and clearing
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
def test_a_point_per_row_a_level_every_ten_rows_and_gravity_down_to_40_ms(tetromino: Kind) -> None:
    play = tetromino.begin("O")
    rows = 0
    for number in (1, 2, 3, 4, *[4] * 30):
        rows += number
        level = rows // 10 + 1
        entered = play.clear(number)
        interval = max(270 - 20 * level, 40)
        assert (play.score, play.level, play.interval) == (rows, level, interval)
        assert play.advance_to(entered + interval).corner == (-2, 3)
        assert play.advance_to(entered + interval + 1).corner == (-1, 3)
    assert (play.score, play.level) == (130, 14)


# End
@facts("""
blocks keep the colour of their piece
    O: put_at(O,0,16,-1,(3,3,3,3)) wait(251) blocks={(18,0):3,(18,1):3,(19,0):3,(19,1):3}
a new piece that does not fit ends the game and stays in the preview
    I O: put(I,(1,17,0)) block((1,5)) @250 outcome=None @251 outcome=lost piece=None next_shape=O score=0
a piece enters beside blocks as long as none is in its way
    I O: put(I,(1,17,0)) fill(0,4,5) fill(1,4,5) @251 outcome=None cells={(0,4),(0,5),(1,4),(1,5)}
a turn above the board is refused by the side walls too
    T: put(T,(3,-4,7)) cells={(-3,9),(-2,8),(-2,9),(-1,9)} !cw !ccw
""")
def test_locks(tetromino: Kind, story: str) -> None:
    play_story(tetromino, story)


# Timers. Most pieces are an O in the middle of an empty board.
@facts("""
gravity moves one row every 250 ms
    O: put(O,(0,5,3)) falls(1100)=[(250,6),(500,7),(750,8),(1000,9)]
timers due at an instant fire after that instant
    O: put(O,(0,5,3)) @250 row=5 @251 row=6
moves, turns and soft drops do not set the gravity timer
    T: put(T,(0,3,3)) @120 left cw down +right ccw @240 down left row=5 falls(700)=[(250,6),(500,7)]
a held direction moves at once and then every 150 ms
    O: put(O,(0,5,3)) @7 +left column=2 moves(700)=[(157,1),(307,0),(457,-1)]
a repeat ends when the key is released, even in the instant in which it is due
    O: put(O,(0,5,3)) +right @150 -right moves(600)=[]
pressing the other direction ends the hold for good
    O: put(O,(0,5,3)) +left @100 +right column=3 moves(260)=[(250,4)] -right !-left moves(900)=[]
a repeat that is blocked is used up
    O: put(O,(0,5,3)) +right wall(7) @200 block() moves(460)=[(300,5),(450,6)]
a blocked press does not hold and the other direction continues
    O: put(O,(0,5,3)) +right wall(4) !+left block() moves(400)=[(150,5),(300,6)]
a second press of a held direction moves and restarts the timer
    O: put(O,(0,5,3)) +left @100 +left column=1 moves(260)=[(250,0)]
a blocked tap releases its own direction only
    O: put(O,(0,5,3)) +right wall(4) !left wall(7) right block() moves(400)=[]
a held soft drop moves at once and then every 100 ms, independently of gravity
    O: put(O,(0,5,3)) @30 +down row=6 falls(440)=[(130,7),(230,8),(250,9),(330,10),(430,11)]
a drop ends the holds
    O: put(O,(0,5,3)) +left drop !-left
    O: put(O,(0,5,3)) +right drop !-right
    O: put(O,(0,5,3)) +down drop !-down
a turn ends no hold
    T: put(T,(0,5,3)) +left +down cw moves(160)=[(150,1)] -left -down
resuming restarts the gravity timer
    O: put(O,(0,5,3)) @240 pause resume falls(800)=[(490,6),(740,7)]
a restart, also in a pause, starts without holds and with all timers set
    O: put(O,(0,5,3)) +left +down @200 restart corner=-2,3 falls(460)=[(450,-1)]
    O: put(O,(0,5,3)) @460 pause restart paused=False falls(720)=[(710,-1)]
row 0 counts for the fit of an O that enters
    O: block((0,6)) !right block((0,3)) !left
""")
def test_timers(tetromino: Kind, story: str) -> None:
    play_story(tetromino, story)


def test_a_pause_ends_all_holds_and_stops_time(tetromino: Kind) -> None:
    play = tetromino.begin("O").put_at("O", 0, 5, 3).do("+left", "+down").advance_to(90).do("pause")
    before = play.everything()
    assert play.wait(100_000).everything() == before
    for text in ("left", "+left", "-left", "+down", "-down", "cw", "ccw", "drop", "pause"):
        assert play.ignores(text)
    assert play.do("resume").ignores("resume")
    assert (play.time, play.changes(330, lambda play: play.corner)) == (90, [])


def test_cells_above_the_board_overlap_nothing(tetromino: Kind) -> None:
    play = tetromino.begin("I").lay("\n".join(["##########", *["####.#####"] * 19]))
    play.put_at("I", 1, -3, 3)  # lying in row -1, on the stack
    assert play.do("left", "left", "left").cells == {(-1, 0), (-1, 1), (-1, 2), (-1, 3)}
    assert play.ignores("down")
