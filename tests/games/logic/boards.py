"""Boards of Simon Tatham's collection with their solutions, and the puzzles that are tested with them."""

from puzzlebox.core.game import AnyGame
from puzzlebox.registry import installed_games
from puzzlebox.rules import Start
from puzzlebox_games.logic.rules import LogicState

NAMES = ("unruly", "range")


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
