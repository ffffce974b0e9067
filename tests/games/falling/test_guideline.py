"""What the engine adds to the sheet of Guideline: events, previews, the ghost, figures and reasons."""

import pytest

from puzzlebox.rules import Event, InputRefusedError, Options, Outcome, Start
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.game import GAME
from puzzlebox_games.guideline.rules import Guideline
from tests.games.falling.boards import begin, count, follow, lay, put, send, setup_for, wait
from tests.models.guideline_tables import SHAPES
from tests.sheets.guideline import bag

BAGS = bag(7)[1] + bag(bag(7)[0])[1]
"""The first two bags of this generator."""


@pytest.mark.parametrize("number", range(7))
def test_up_to_six_previews_do_not_change_the_draws(number: int) -> None:
    state = fresh(7, f"mode=zen,preview={number}" if number != 5 else "mode=zen")
    assert [piece.shape for piece in state.previews] == BAGS[1 : 1 + number]
    send(state, "drop")
    assert [piece.shape for piece in state.previews] == BAGS[2 : 2 + number]


def test_more_than_six_previews_are_refused() -> None:
    with pytest.raises(ValueError, match="preview must be from 0 to 6, not 7"):
        begin(GAME, "T", preview="7")


def fresh(generator: int, options: str = "mode=zen") -> Falling:
    state = GAME.begin(Options.parse(GAME.options, options), Start(generator=generator))
    assert isinstance(state, Falling)
    return state


def test_the_ghost_is_where_a_drop_would_lock_it() -> None:
    state = setup_for(GAME, mode="zen")("""
        T
        ....o.....
        ...ooo....
        ..........
        .....#....
        ..........
    """)
    ghost = state.landing
    assert set(ghost) == {(36, 4), (37, 3), (37, 4), (37, 5)}
    send(state, "drop")
    assert {cell for cell in ghost if state.grid[cell]} == set(ghost)


def test_hold_can_be_turned_off() -> None:
    state = begin(GAME, "T", hold="off")
    with pytest.raises(InputRefusedError, match="'hold' is not an input of Guideline"):
        state.send("hold")
    assert "hold" not in state.inputs()
    assert "hold" in begin(GAME, "T").inputs()


def clear(state: Falling, rows: int) -> list[Event]:
    """Clear this number of rows (0 to 4) at this instant."""
    lay(state, "\n".join(["....#....."] + [".#########"] * rows))
    put(state, "I", 1, 36, -2)
    follow(state, "O")
    return send(state, "drop")


def test_the_reason_of_a_win_with_one_row_is_singular_and_the_text_stays() -> None:
    state = begin(GAME, "I", mode="sprint", rows="1")
    clear(state, 1)
    assert state.outcome() == Outcome("won", "1 line cleared")
    assert "1 rows are cleared" in state.text()


def test_figures_that_are_counted_and_shown() -> None:
    state = begin(GAME, "O", "O", "O", mode="zen")
    for _ in range(3):
        wait(state, 4000)
        send(state, "left", "cw", "drop")
    wait(state, 500)
    assert state.status() == {
        "score": state.score,
        "level": 1,
        "lines": 0,
        "time": "0:12",
        "pieces": 3,
        "pieces a second": "0.24",
        "keys a piece": "3.00",
        "best combo": 0,
    }
    wait(state, 60_000)
    assert state.status()["time"] == "1:12"
    send(state, "restart")
    wait(state, 5000)
    assert (state.status()["time"], state.status()["pieces"]) == ("0:05", 0)


# Events
def test_turns_are_events_even_if_an_o_stays_where_it_is() -> None:
    for shape in SHAPES:
        assert [event.name for text in ("cw", "ccw", "half") for event in send(begin(GAME, shape), text)] == [
            "turned"
        ] * 3


def test_a_spin_and_its_rows_are_events() -> None:
    state = setup_for(GAME, mode="zen")("T\n...#o.....\n###.oo####\n####o#####")
    happened = {event.name: event.detail for event in send(state, "cw", "drop")}
    assert (happened["spin"], happened["rows"]) == ("full", (38, 39))
    assert "spin" not in [event.name for event in send(begin(GAME, "S"), "cw", "drop")]


def test_a_combo_is_reported_from_its_second_lock_on() -> None:
    state, reported = begin(GAME, "I", mode="zen"), []
    for rows in (1, 2, 1, 0, 1, 1):
        reported.append([event.detail for event in clear(state, rows) if event.name == "combo"])
    assert (reported, state.status()["best combo"]) == ([[], [1], [2], [], [], [1]], 2)


def test_a_new_level_is_reported_as_an_event() -> None:
    state = begin(GAME, "I", mode="zen")
    count(state, lines=9)
    assert [event.detail for event in clear(state, 1) if event.name == "level"] == [2]


def test_a_loss_is_the_last_event() -> None:
    state = begin(GAME, "O", "T", mode="zen")
    lay(state, "\n".join(["....#....."] * 21))
    put(state, "O", 0, 38, 7)
    assert (send(state, "drop")[-1].name, state.inputs()) == ("lost", ("restart",))


def test_nothing_is_due_in_zen_and_after_the_end() -> None:
    assert begin(GAME, "O", mode="zen").due() is None
    state = begin(GAME, "O", mode="ultra")
    for _ in range(101):
        lay(state, "")
        wait(state, 1199)
        if state.outcome() is None:
            send(state, "drop")
    assert (state.due(), state.inputs()) == (None, ("restart",))
    for text in ("+left", "+left 100", "handling 1 2 20"):
        with pytest.raises(InputRefusedError, match="the game is over"):
            state.send(text)


def test_a_soft_drop_is_the_player_s_move_and_gravity_is_not() -> None:
    state = begin(GAME, "O")
    assert wait(state, 1001) == [Event("moved", "by itself")]
    send(state, "+down")
    assert wait(state, 51) == [Event("moved")]


@pytest.mark.parametrize(
    ("spin", "rows", "back_to_back", "points"),
    [("mini", 1, False, 200 + 800), ("full", 2, False, 1200 + 1200), ("full", 3, True, 2400 + 1800)],
)
def test_an_all_clear_with_a_spin_is_added_to_it(spin: str, rows: int, back_to_back: bool, points: int) -> None:
    """No T-spin of this game empties the board, but one with other kicks may."""
    state = begin(GAME, "T", start_level="2")
    assert isinstance(state, Guideline)
    state.back_to_back = back_to_back
    state.count(rows, spin)
    assert state.score == points * 2
    assert "all clear" in [event.name for event in state.happened]
