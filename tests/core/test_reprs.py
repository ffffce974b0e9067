"""What values and games look like in a debugger: most as the call that makes them, in one line."""

import pytest

from puzzlebox.core.game_id import GameID
from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from tests.fake_game import DRIPS, LAMPS
from tests.played import played

LARGE = Options(LAMPS.options, {"size": "5"})

VALUES: list[tuple[object, str]] = [
    (Grid.parse("1 2/3 4"), "Grid.parse('1 2/3 4')"),
    (Random(1234567), "Random(0x000000000012d687)"),
    (Start(seed="harbour"), "Start(seed='harbour')"),
    (Start(generator=7), "Start(generator=7)"),
    (Start(seed="harbour", position="#./.."), "Start(seed='harbour', position='#./..')"),
]


@pytest.mark.parametrize(("value", "text"), VALUES)
def test_a_value_is_shown_as_the_call_that_makes_it(value: object, text: str) -> None:
    assert (repr(value), eval(text)) == (text, value)


@pytest.mark.parametrize("text", ["slide", "slide:size=5#harbour-42", "slide@1 2/3 0", "slide~00000000000000ff"])
def test_an_id_is_shown_as_the_call_that_makes_it(text: str) -> None:
    game_id = GameID.parse(text)
    assert eval(repr(game_id)) == game_id
    assert "\n" not in repr(game_id)


OTHERS: list[tuple[object, str]] = [
    (LARGE, "Options('size=5')"),
    (played(LAMPS.begin(start="puzzlebox"), 1234), "<Lamps 3x3 at 1234 ms>"),
    (played(LAMPS.begin(start="puzzlebox"), 1234, "pause"), "<Lamps 3x3 at 1234 ms, paused>"),
    (played(DRIPS.begin(start="puzzlebox"), 42), "<Drips 6x4 at 42 ms>"),
    (played(Session(LAMPS, LARGE), 300, "press 0 0"), "<Session of lamps (size=5), 1 entries, 300 ms>"),
    (Session(DRIPS), "<Session of drips (default options), 0 entries, 0 ms>"),
]


@pytest.mark.parametrize(("shown", "text"), OTHERS)
def test_options_states_and_sessions_are_shown_in_one_line(shown: object, text: str) -> None:
    assert repr(shown) == text
