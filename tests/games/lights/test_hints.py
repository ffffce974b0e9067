"""The hints of Lights: chasing the lights, and presses of a shortest solution."""

from collections.abc import Iterator

import pytest

from puzzlebox.rules import Hint, Message, Options, Sides
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.hints import first_row_presses, presses_of_chasing
from puzzlebox_games.lights.rules import Lights
from tests.games.bench import send_all
from tests.games.lights.play import begun, board_text, hint_of, placed, session_of

TABLE = {
    "11100": (1,),
    "10110": (4,),
    "11011": (2,),
    "01101": (0,),
    "00111": (3,),
    "10001": (0, 1),
    "01010": (0, 3),
    "00000": (),
}
"""What is left in row 4 after chasing, and the columns of row 0 to press."""


def columns_of(row: str) -> tuple[int, ...]:
    return tuple(column for column, digit in enumerate(row) if digit == "1")


def followed(state: Lights) -> Iterator[Hint]:
    """Follow the hints until the game is won, and yield them."""
    for _ in range(3 * len(state.grid)):
        if state.outcome():
            return
        found = hint_of(state)
        yield found
        send_all(state, *found.inputs)
    raise AssertionError(f"the hints do not win: {board_text(state)}")


def test_the_table_of_5_x_5() -> None:
    assert first_row_presses(Sides(5, 5)) == {columns_of(row): columns for row, columns in TABLE.items()}


@pytest.mark.parametrize("row", [row for row in TABLE if row != "00000"])
def test_pressing_the_columns_of_the_table_and_chasing_solves_the_board(row: str) -> None:
    state = placed(f"00000/00000/00000/00000/{row}")
    found = hint_of(state)
    assert found.inputs == tuple(f"press 0 {column}" for column in TABLE[row])
    assert found.cells["look"] == tuple((4, column) for column in columns_of(row))
    send_all(state, *found.inputs)
    for found in followed(state):
        (text,) = found.inputs
        assert text.startswith(("press 1", "press 2", "press 3", "press 4"))


def test_a_lit_lamp_is_turned_off_from_below() -> None:
    found = hint_of(placed("00100/01110/00100/00000/00000"))
    assert (found.inputs, dict(found.cells)) == (("press 1 2",), {"look": ((0, 2),), "act": ((1, 2),)})
    assert (found.technique, found.where) == ("Chase the lights", "Look at the top row.")
    assert found.why == (
        "In the top row, the lamp in column 3 is lit. The lamp below it turns no other lamp of that row: press it. "
        "By chasing, 1 press is left."
    )


def test_an_unlit_lamp_is_turned_on_from_below_if_the_goal_is_on() -> None:
    found = hint_of(placed("111/101/000", "goal=on"))
    assert (found.inputs, found.where) == (("press 2 1",), "Look at row 2: all rows above it are done.")
    assert found.why.startswith("In row 2, the lamp in column 2 is off. The lamp below it turns")


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (
            "11100",
            "In the bottom row, these columns are still lit: 1, 2, 3. Press column 2 of the top row, then chase the "
            "lights once more.",
        ),
        (
            "10001",
            "In the bottom row, these columns are still lit: 1, 5. Press columns 1, 2 of the top row, then chase the "
            "lights once more.",
        ),
    ],
)
def test_the_last_row_tells_what_to_press_in_the_first_one(row: str, why: str) -> None:
    found = hint_of(placed(f"00000/00000/00000/00000/{row}"))
    assert found.where == "Look at the bottom row: all rows above it are done."
    assert found.why.startswith(why)


@pytest.mark.parametrize("options", ["", "goal=on", "size=4", "size=2x5", "size=5x2", "size=9", "size=7x4", "level=15"])
def test_chasing_takes_as_many_presses_as_the_hints_say(options: str) -> None:
    for seed in range(4):
        state = begun(options, str(seed))
        left = []
        for found in followed(state):
            before = presses_of_chasing(state)
            left.append((len(found.inputs), before))
            count = Message("By chasing, {count} press is left.", "By chasing, {count} presses are left.", count=before)
            assert found.why.endswith(count)
        assert (left[0][1], left[-1]) == (state.presses, (1, 1))
        assert hint_of(state) is None


def test_after_one_of_two_presses_of_the_first_row_the_hints_still_win() -> None:
    assert list(followed(send_all(placed("00000/00000/00000/00000/10001"), "press 0 0")))


def test_the_voice_set_names_a_press_of_a_shortest_solution() -> None:
    state = send_all(placed("11000/10001/00011/00001/00000"), "hints set")
    found = hint_of(state)
    assert (found.technique, found.left) == ("Shortest solution", 2)
    assert found.where == "2 presses are left in a shortest solution."
    assert found.why == (
        "Press the lamp in column 1 of the top row: it is one of the 2 presses of this solution, whose order does not "
        "matter."
    )
    assert (found.inputs, found.alternatives) == (("press 0 0",), ("press 2 4",))
    assert dict(found.cells) == {"act": ((0, 0),), "reason": ((2, 4),)}
    send_all(state, "press 2 4")
    last = hint_of(state)
    assert last.where == "1 press is left in a shortest solution."
    assert last.why == "Press the lamp in column 1 of the top row: this solves the board."


def test_a_press_below_is_the_only_way_if_no_other_is_left_above() -> None:
    found = hint_of(send_all(placed("11000/10001/00011/00001/00000"), "hints set", "press 0 0"))
    assert found.inputs == ("press 2 4",)
    assert found.why == (
        "In row 2, the lamp in column 5 is lit, and this solution has no press left in that row or above it: press the "
        "lamp below."
    )
    assert dict(found.cells) == {"look": ((1, 4),), "act": ((2, 4),), "reason": ()}


@pytest.mark.parametrize("options", ["", "goal=on", "size=4", "size=9", "shape=torus", "shape=random", "states=3"])
def test_hints_lead_to_a_win_with_the_fewest_presses_if_the_player_prefers_that(options: str) -> None:
    for seed in range(4):
        session = session_of(options=options, seed=str(seed))
        for text in GAME.start_inputs(Options(GAME.preferences, {"hints": "set"})):
            session.send(text)
        state = session.state
        for found in followed(state):
            if "above it" in found.why:
                assert {state.grid[cell] for cell in found.cells["look"]} == {1 - state.goal}
        assert state.presses == state.minimum()


def test_without_a_preference_hints_chase_the_lights() -> None:
    session = session_of(options="", seed="0")
    for text in GAME.start_inputs(Options(GAME.preferences)):
        session.send(text)
    assert session.state.voice == "chase"
    assert {found.technique for found in followed(session.state)} != {"Shortest solution"}


def test_a_lamp_that_is_pressed_twice_is_no_alternative_to_itself() -> None:
    state = placed("110/100/000", "states=3")  # two presses of the corner
    found = hint_of(state)
    assert (found.left, found.inputs, found.alternatives) == (2, ("press 0 0",), ())
    assert found.why.startswith(
        "Press the lamp in column 1 of the top row: it is one of the 2 presses of this solution"
    )


@pytest.mark.parametrize("options", ["shape=torus", "shape=x", "shape=ring,size=4", "shape=random", "states=3"])
def test_boards_that_cannot_be_chased_get_a_press_of_a_shortest_solution(options: str) -> None:
    state = begun(options)
    assert state.voice == "chase"
    hints = list(followed(state))
    assert {found.technique for found in hints} == {"Shortest solution"}
    left = [found.left for found in hints]
    assert left == list(range(len(left), 0, -1))
    assert left[0] == state.minimum() == state.presses


def test_a_hint_does_not_claim_a_shortest_solution_if_it_is_not_proved() -> None:
    found = hint_of(begun("size=12,shape=torus,states=3"))
    assert (found.technique, found.left) == ("Solution", None)
    assert "shortest" not in found.where + found.why


def test_the_last_row_of_an_unsolvable_board_has_no_hint() -> None:
    state = begun()
    state.grid.cells[:] = [0] * 24 + [1]  # no position leads here
    assert hint_of(state) is None


def test_an_alternative_is_as_good_as_the_press_of_the_hint() -> None:
    state = send_all(begun(), "hints set")
    found = hint_of(state)
    for text in (*found.inputs, *found.alternatives):
        assert hint_of(send_all(state.copy(), text)).left == found.left - 1
