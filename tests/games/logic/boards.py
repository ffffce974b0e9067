"""Boards of Simon Tatham's collection with their solutions, and the puzzles that are tested with them."""

from puzzlebox.core.game import AnyGame
from puzzlebox.registry import installed_games
from puzzlebox.rules import Start
from puzzlebox_games.logic.rules import LogicState

NAMES = ("unruly", "towers", "lightup", "tents", "keen", "unequal", "singles", "range")


def game_of(name: str) -> AnyGame:
    return installed_games().game(name)


def begun(name: str, position: str, **options: str) -> LogicState:
    """Return a game from a position."""
    state = game_of(name).begin(options, Start(position=position))
    assert isinstance(state, LogicState)
    return state


KNOWN = {
    "unruly": [
        ("8x8dt:bCFBbcMDbBaAdcBDDFa", "BWBWBWBW/WBBWBBWW/BWWBWBWB/WBWWBWBB/BWBBWWBW/BWBBWBWW/WBWWBBWB/WBWBWWBB"),
        ("8x8dn:CAFCaBgbcFgebDbCbf", "WWBBWBWB/WBWWBWBB/BWBBWBWW/WWBWBWBB/BBWBWBWW/WBBWBWBW/BWWBWWBB/BBWWBBWW"),
        ("8x8udn:fbBdeGeIbCedEDb", "BWBBWWBW/WBWWBWBB/BWWBWBWB/WBBWBBWW/WBWBWWBB/BWBWBBWW/BWWBBWWB/WBBWWBBW"),
    ],
    "towers": [
        ("5de:2/2/1/2/3/2/2/4/3/1/2/2/2/1/3/2/2/3/3/1", "43512/31254/15423/52341/24135"),
        ("5dh:/3///4/3//3////3/2//3////3/", "53421/14253/21534/45312/32145"),
        ("6dh:////3//2/3/1///4/5////3///3//3/3/,f5zc", "234516/561423/143265/625134/352641/416352"),
    ],
    "unequal": [
        ("5de:0R,0,3,0,0,3,0L,0,0D,0L,0,0,4,0,0,0,0,0,0,0,0,0,0,0U,0L,", "41352/35124/52413/24531/13245"),
        ("5dx:0,0,0,0,0,0,2,0D,0L,0,0U,0,0D,0D,0,0U,0,0,0,0,0U,0,0R,2,0L,", "23514/12345/34251/45132/51423"),
        (
            "5adk:0D,0,0,0R,0DL,0UR,0L,2,0,0U,0,0,0D,0D,0D,0D,0,0UR,0UL,0UD,0UR,0L,0,0R,0UL,",
            "41532/34251/52413/15324/23145",
        ),
    ],
    "keen": [
        ("5de:_a__a_a__a__bb_8abba_,d2m20a10a7s2m10s3d2s2a10m24", "14523/21354/52431/35142/43215"),
        (
            "6dn:__a_3a__a_a_3a_3a5b_a_3a_a3_3a__a,m5d2a5s1s1m144s1a5m10a8a9d3m6s2m8d3s2",
            "513264/126453/341625/254316/635142/462531",
        ),
        (
            "6dx:aa_3a__a_a_9a5_aa_3a__ab_aa_a_,s3a7s1s3a8m24m6d2a7m6d2s4d3a8m40s1m6",
            "256134/563241/314652/641325/125463/432516",
        ),
    ],
    "lightup": [
        ("7x7d0:a2hBbBbBaBc1aBa4c3aBb2bBhBa", "..L..../.L..L../...L.L./..L.L.L/L..L.L./..L.L../L......"),
        ("7x7d1:d21aBf1i0i1fBa00d", "...L..L/....L../..L..../L....../.....L./...L.../......L"),
        ("7x7d2:c1d2c3h1e0h1c1d0c", ".L...L./L..L..L/.....L./..L..../L....../....L../.L....L"),
    ],
    "tents": [
        (
            "8x8de:ajbjabdbck_cc,0,3,1,0,3,1,2,2,1,2,1,2,0,3,0,3",
            "....T.../.T....T./....T.../.T....T./......../..T.T..T/......../.T...T.T",
        ),
        (
            "8x8dt:fbalaaakeacfb,2,2,1,2,1,1,0,3,3,0,2,1,1,1,3,1",
            ".T.T...T/......../T.T...../.......T/....T.../.T....../...T.T.T/T.......",
        ),
        (
            "10x10dt:acacbdpbecbkdafg_a_ag,1,2,2,1,3,1,3,2,1,4,4,0,3,1,1,3,0,3,2,3",
            "..T.T.T..T/........../.T..T.T.../........T./......T.../.T..T....T/........../..T....T.T/T....T..../...T...T.T",
        ),
    ],
    "singles": [
        ("6x6de:332446263645346354624112261523123324", "B...B./.B..../...B.B/.B..B./B...../..B.B."),
        ("6x6dk:466143631526614165233661456311225536", "B.B.../.....B/B..B../.B..B./.....B/B..B.."),
        (
            "8x8dk:5544883823731648117857661243453751244316671671446451782583113575",
            "B.B..B.B/...B..../B.B....B/....B.B./.B.B..../B.B.B.B./.......B/.B.B.B..",
        ),
    ],
    "range": [
        (
            "9x6:e2c4f5c7d7_7_7_7d8c7f2c11e",
            "..B.B..B./.B...B.../...B...../....B...B/B....B.B./.........",
        ),
        (
            "12x8:2i14c3d8d10h5_9d5p9d9_12h5d10d7c9i4",
            "..B........B/B..B.B....../......B.B.../..B....B.B.B/.B.B..B...../.........B../.B...B....../B.........B.",
        ),
    ],
}
