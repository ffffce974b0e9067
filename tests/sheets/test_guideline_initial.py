"""What the sheet of Guideline says of initial turns and holds."""

import pytest

from tests.sheets.play import players
from tests.sheets.timers import GuidelineEngine, GuidelineModel, TimerPlay

Kind = type[TimerPlay]

guideline = players(GuidelineEngine, GuidelineModel)

TURNS, HOLDS, BOTH = (f"handling 167 33 20 0 latest 0 {more}" for more in ("1 0", "0 1", "1 1"))


@pytest.mark.parametrize(("key", "orientation"), [("cw", 1), ("half", 2), ("ccw", 3)])
def test_a_turn_that_is_down_turns_each_piece_as_it_enters(guideline: Kind, key: str, orientation: int) -> None:
    play = guideline.begin("O", "T", "J", "L").do(TURNS, f"+{key}", "drop")
    assert play.falling[:2] == ("T", orientation)
    assert play.do("drop").falling[:2] == ("J", orientation)
    assert play.do(f"-{key}", "drop").falling[:2] == ("L", 0)


def test_a_press_acts_at_once_as_well(guideline: Kind) -> None:
    play = guideline.begin("T", "O", "J").do(BOTH, "+cw")
    assert play.falling[:2] == ("T", 1)
    assert (play.do("-cw", "+hold").falling[0], play.held) == ("O", "T")


def test_the_turn_pressed_last_counts_and_then_the_older_one(guideline: Kind) -> None:
    play = guideline.begin("O", "T", "J").do(TURNS, "+cw", "+ccw", "drop")
    assert play.falling[:2] == ("T", 3)
    assert play.do("-ccw", "drop").falling[:2] == ("J", 1)


def test_a_turned_piece_enters_where_it_would_have_turned_in_place(guideline: Kind) -> None:
    play = guideline.begin("O", "I").do(TURNS, "+cw", "drop")
    assert play.corner == (19, 3)  # a row down from where it enters, as any other
    assert {column for _, column in play.cells} == {5}


def test_a_piece_enters_unturned_if_it_does_not_fit_turned(guideline: Kind) -> None:
    play = guideline.begin("O", "T").do(TURNS, "+cw")
    play.put_at("O", 0, 30, 8).lay("\n".join(["....#....."] * 20))
    assert play.do("drop").falling[:2] == ("T", 0)


def test_a_piece_that_fits_only_turned_enters(guideline: Kind) -> None:
    play = guideline.begin("O", "I").do(TURNS, "+cw")
    play.put_at("O", 0, 30, 8).lay("\n".join(["...#......", *[".........."] * 20]))
    assert (play.do("drop").falling[:2], play.outcome) == (("I", 1), None)


def test_it_is_no_turn_for_t_spins(guideline: Kind) -> None:
    play = guideline.begin("O", "T", "O").do(TURNS, "+half")
    rows = ["...#......", "..........", "...#.#....", "....#.....", *[".........."] * 18]
    play.put_at("O", 0, 30, 8).lay("\n".join(rows))
    assert (play.do("drop").falling[:2], play.corner) == (("T", 2), (18, 3))
    score = play.score
    assert play.do("drop").score == score


def test_a_hold_that_is_down_holds_each_piece_as_it_enters(guideline: Kind) -> None:
    play = guideline.begin("O", "T", "J", "L").do(HOLDS, "+hold")
    assert (play.falling[0], play.held) == ("T", "O")
    assert (play.do("drop").falling[0], play.held) == ("O", "J")
    assert play.ignores("hold")
    assert (play.do("-hold", "drop").falling[0], play.held) == ("L", "J")


def test_the_first_piece_held_so_lets_the_next_one_enter(guideline: Kind) -> None:
    play = guideline.begin("O", "T", "J", "L").do("+hold", HOLDS)
    assert (play.do("drop").falling[0], play.held) == ("O", "J")


def test_the_hold_comes_first_and_the_piece_that_enters_is_turned(guideline: Kind) -> None:
    play = guideline.begin("O", "T", "J", "L").do(BOTH, "+hold", "+cw", "drop")
    assert (play.falling[:2], play.held) == (("O", 1), "J")


def test_a_piece_from_the_hold_is_turned(guideline: Kind) -> None:
    assert guideline.begin("O", "T", "J").do(TURNS, "+cw", "hold").falling[:2] == ("T", 1)


@pytest.mark.parametrize("handling", ["handling 167 33 20", "handling 167 33 20 5 latest 0", None])
def test_without_the_preferences_keys_that_are_down_do_nothing(guideline: Kind, handling: str | None) -> None:
    play = guideline.begin("O", "T", "J").do(
        BOTH, *([handling] if handling else [HOLDS, TURNS.replace(" 1 0", " 0 0")])
    )
    assert play.do("+cw", "drop").falling[:2] == ("T", 0)
    assert play.do("+hold", "drop").held == "T"


@pytest.mark.parametrize("end", [("pause", "resume"), ("restart",)])
def test_what_ends_holds_ends_them(guideline: Kind, end: tuple[str, ...]) -> None:
    play = guideline.begin("O", "T").do(BOTH, "+cw", "+hold").do(*end)
    assert play.ignores("-cw")
    assert play.ignores("-hold")


def test_a_release_without_a_press_has_no_effect(guideline: Kind) -> None:
    play = guideline.begin("O", "T").do(BOTH)
    assert play.ignores("-half")
    assert play.do("+half", "-half").ignores("-half")
