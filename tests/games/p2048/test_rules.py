"""The rules of 2048: start, draws, refusals, the goal, the end, figures, options and positions."""

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.state import Event, InputRefusedError, Outcome, Start
from puzzlebox_games.p2048.board import TileMove
from puzzlebox_games.p2048.game import GAME, rules_text
from puzzlebox_games.p2048.rules import NewTile
from tests.games.p2048.play import CHEQUERED, begun, placed, session_of


@pytest.mark.parametrize(
    ("seed", "start", "left"),
    [
        ("a", "0 0 0 0/0 0 0 0/0 0 0 2/0 0 2 0", "2 0 0 0/0 0 0 0/2 0 0 0/2 0 0 0"),
        ("harbour-42", "0 0 0 0/0 0 0 0/2 0 0 2/0 0 0 0", "0 0 2 0/0 0 0 0/4 0 0 0/0 0 0 0"),
    ],
)
def test_seeds_give_the_boards_of_the_sheet(seed: str, start: str, left: str) -> None:
    state = begun(seed=seed)
    assert state.grid.text() == start
    state.send("left")
    assert state.grid.text() == left


def test_a_tile_is_drawn_as_a_value_and_then_a_cell_row_by_row() -> None:
    state = placed("2 2 2 2/4 0 0 0/8 0 0 0/16 0 0 0", seed="draws")
    random = state.random.copy()
    events = state.send("left")
    value = 4 if random.below(10) < 1 else 2
    empty = [cell for cell in state.grid if cell not in {(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)}]
    cell = empty[random.below(len(empty))]
    assert events
    assert events[-1] == Event("appeared", NewTile(cell, value))
    assert (state.random, state.grid[cell]) == (random, value)


@pytest.mark.parametrize(("fours", "value"), [("0", 2), ("10", 4)])
def test_the_value_is_drawn_even_if_only_one_is_possible(fours: str, value: int) -> None:
    state = begun(f"fours={fours}", "x")
    assert state.origin is not None
    assert (state.random.words_drawn_since(state.origin), sorted(state.grid.cells)[-2:]) == (4, [value, value])


def test_a_move_returns_what_happened() -> None:
    state = placed("2 2 0/0 0 0/0 0 4", "goal=256")
    slid, merged, appeared = state.send("left") or ()
    assert slid == Event(
        "slid",
        (TileMove(2, (0, 0), (0, 0), True), TileMove(2, (0, 1), (0, 0), True), TileMove(4, (2, 2), (2, 0), False)),
    )
    assert merged == Event("merged", 4)
    assert (appeared.name, dict(state.status())) == ("appeared", {"score": 4, "largest tile": 4, "moves": 1})


def test_a_move_that_changes_nothing_has_no_effect() -> None:
    state = placed("2 0 0/4 0 0/8 0 0", "goal=256")
    before = state.text()
    assert state.send("left") is None
    assert (state.text(), set(state.moves())) == (before, {"right"})


@pytest.mark.parametrize("text", ["Left", "left ", "+left", "north", "", "5"])
def test_unknown_inputs_are_refused(text: str) -> None:
    with pytest.raises(InputRefusedError, match="expected left, right, up or down, not"):
        begun().send(text)


WON = "32 32 0/2 0 0/0 0 0"


def test_the_goal_wins_and_the_game_stands_until_the_player_goes_on() -> None:
    state = placed(WON, "goal=64")
    state.advance_to(5_000)
    assert (state.send("left") or ())[-1] == Event("won")
    assert state.outcome() == Outcome("won", "made 64", resume="go on")
    assert state.inputs() == ("go on", "restart")
    with pytest.raises(InputRefusedError, match="only restart and 'go on' work now"):
        state.send("left")
    assert dict(state.figures()) == {"score": 64, "largest tile": 64, "moves": 1, "goal time": 5_000, "goal moves": 1}


def test_after_going_on_a_second_goal_tile_does_not_win_again() -> None:
    state = placed("64 32 32/0 0 0/0 0 0", "goal=64")
    assert state.outcome() == Outcome("won", "made 64", resume="go on")
    assert state.send("go on") == (Event("went on"),)
    assert state.send("go on") is None
    state.send("right")
    assert (sorted(state.grid.cells)[-2:], state.outcome()) == ([64, 64], None)
    state.send("right")
    assert (max(state.grid.cells), state.outcome()) == (128, None)


def test_undo_of_going_on_returns_to_the_win() -> None:
    session = session_of(WON, "goal=64")
    for text in ("left", "go on", "undo"):
        session.send(text)
    assert session.state.outcome() == Outcome("won", "made 64", resume="go on")
    session.send("undo")
    assert (session.state.grid.text(), session.state.figures()["goal moves"]) == (WON, 0)


@pytest.mark.parametrize(("options", "kind"), [("", "lost"), ("goal=none", "ended")])
def test_a_stuck_game_is_over(options: str, kind: str) -> None:
    state = placed(CHEQUERED, options)
    assert state.outcome() == Outcome(kind, "no move is left")  # type: ignore[arg-type]
    assert state.inputs() == ("restart",)


def test_the_end_is_tested_after_the_new_tile() -> None:
    """Before the new tile, the board has an empty cell. Both values of it leave no move."""
    state = placed("16 8 8/32 64 16/128 256 512", "goal=1024")
    assert [event.name for event in state.send("left") or ()] == ["slid", "merged", "appeared"]
    assert state.outcome() is None  # two equal 16 above each other
    state = placed("64 8 8/32 128 64/512 256 32", "goal=1024")
    assert (state.send("left") or ())[-1] == Event("lost")
    assert state.outcome() == Outcome("lost", "no move is left")


def test_a_game_that_went_on_ends_when_it_is_stuck() -> None:
    state = placed("64 8 8/32 128 64/512 256 32", "goal=512")
    state.send("go on")
    assert (state.send("left") or ())[-1] == Event("ended")
    assert state.outcome() == Outcome("ended", "no move is left")


def test_a_move_that_makes_the_goal_and_leaves_no_move_is_a_win() -> None:
    state = placed("64 256 256/32 128 64/8 16 32", "goal=512")
    assert (state.send("left") or ())[-1] == Event("won")
    assert state.outcome() == Outcome("won", "made 512")
    assert state.inputs() == ("restart",)


@pytest.mark.parametrize(
    ("options", "largest"), [("size=3,goal=1024", None), ("size=3,goal=4096", 1024), ("size=3,goal=1024,fours=0", 512)]
)
def test_a_goal_that_no_board_can_hold_is_refused(options: str, largest: int | None) -> None:
    if largest is None:
        assert begun(options).goal == 1024
        return
    with pytest.raises(ValueError, match=f"goal must be at most {largest} on a board of 3 x 3, not"):
        begun(options)


@pytest.mark.parametrize("fours", ["", ",fours=0"])
def test_a_small_board_alone_has_a_goal_that_it_can_hold(fours: str) -> None:
    state = begun(f"size=3{fours}")
    assert (state.goal, state.options.text()) == (256, f"size=3,goal=256{fours}")
    assert state.text() == begun(f"size=3,goal=256{fours}").text()
    assert placed("2 0 0/0 2 0/0 0 0").goal == 256
    assert any("the first 256" in str(text) for text in rules_text(Options.parse(GAME.options, "size=3")))


@pytest.mark.parametrize("text", ["size=2", "size=9", "goal=16", "goal=262144", "goal=100", "fours=11", "fours=-1"])
def test_options_out_of_range_are_refused(text: str) -> None:
    with pytest.raises(OptionError):
        Options.parse(GAME.options, text)


def test_presets_are_those_of_the_sheet_and_can_be_played() -> None:
    found = {preset.label: Options(GAME.options, preset.options) for preset in GAME.presets}
    assert {label: (options["size"], options["goal"]) for label, options in found.items()} == {
        "Classic": (4, "2048"),
        "Small": (3, "256"),
        "Large": (5, "8192"),
        "Huge": (6, "32768"),
        "Endless": (4, "none"),
    }
    for options in found.values():
        assert GAME.begin(options, "puzzlebox").outcome() is None


@pytest.mark.parametrize(
    ("position", "score"), [("2 0 0 2/4 4 8 16/0 2 2 2/2 2 2 2", 0), ("2 0 0 2/4 4 8 16/0 2 2 2/2 2 2 2 s 1284", 1284)]
)
def test_a_position_has_a_board_and_a_score(position: str, score: int) -> None:
    state = placed(position)
    assert (state.score, state.position()) == (score, position)


def test_a_position_sets_the_size_if_none_was_chosen() -> None:
    state = placed("2 0 0\n0 0 0\n0 0 4", "goal=256")
    assert state.options.text() == "size=3,goal=256"
    assert state.send("restart")
    assert state.grid.rows == 3


@pytest.mark.parametrize(
    ("position", "options", "reason"),
    [
        ("2 0/0 2", "", "a board has from 3 to 8 rows"),
        ("2 0 0/0 2 0", "", "a board has from 3 to 8 rows"),
        ("2 0 0/0 2/0 0 0", "", "a board has from 3 to 8 rows"),
        ("2 0 0/0 3 0/0 0 0", "goal=256", "row 2, column 2: expected 0 or a power of two from 2 to 1024, not '3'"),
        ("2 0 0/0 2 0/0 0 1", "goal=256", "row 3, column 3"),
        ("2048 0 0/0 2 0/0 0 0", "goal=256", "row 1, column 1"),
        ("1024 0 0/0 2 0/0 0 0", "goal=256,fours=0", "a power of two from 2 to 512"),
        ("02 0 0/0 2 0/0 0 0", "goal=256", "row 1, column 1"),
        ("2 0 0/0 2 0/0 0 0 s x", "goal=256", "the score must be a whole number from 0 up, not 'x'"),
        ("2 0 0/0 2 0/0 0 0 s -4", "goal=256", "the score must be"),
        ("2 0 0/0 2 0/0 0 0", "size=5", "expected a board of 5 x 5, not 3 x 3"),
        ("2 0 0/0 2 0/0 0 0", "goal=4096", "goal must be at most 1024 on a board of 3 x 3, not 4096"),
        ("0 0 0/0 0 0/0 0 0", "", "a board must have a tile"),
        ("0 0 0 0/0 0 0 0/0 0 0 0/0 0 0 0 s 12", "", "a board must have a tile"),
    ],
)
def test_other_positions_are_refused(position: str, options: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("(", r"\(")):
        placed(position, options)


def test_the_largest_tile_of_the_largest_board_can_be_placed() -> None:
    board = f"{2**65} 0 0 0 0 0 0 0/" + "/".join(["0 0 0 0 0 0 0 2"] * 7)
    assert placed(board, "size=8,goal=none").status()["largest tile"] == 2**65


def test_the_generator_of_a_position_comes_from_its_text() -> None:
    position = "2 0 0 2/4 4 8 16/0 2 2 2/2 2 2 2"
    first, second = placed(position), placed(f" {position}\n")
    assert first.random == second.random == Start(seed=position).random()


def test_an_endless_game_has_no_figures_of_a_goal() -> None:
    assert "goal time" not in begun("goal=none").figures()


def test_held_keys_repeat_only_if_the_player_prefers_that() -> None:
    repeats = {
        text: {action.repeat for action in GAME.all_actions(Options(GAME.preferences, {"repeat": text}))}
        for text in ("off", "on")
    }
    assert repeats == {"off": {None}, "on": {(200, 120, None)}}


def test_the_moves_have_the_keys_of_the_sheet_and_new_game_that_of_all_games() -> None:
    keys = {action.input: action.keys for action in GAME.all_actions(Options(GAME.preferences))}
    assert keys == {
        "left": ("Left", "@A", "H", "Keypad4"),
        "right": ("Right", "@D", "L", "Keypad6"),
        "up": ("Up", "@W", "K", "Keypad8"),
        "down": ("Down", "@S", "J", "Keypad2"),
    }
    assert (GAME.controls.new_game_keys, GAME.undo_policy(Options(GAME.options))) == (("N", "F2"), "assisted")


@pytest.mark.parametrize("goal", ["33", "16", "262144", "None", ""])
def test_a_goal_is_a_power_of_two_or_none(goal: str) -> None:
    shown = goal or "''"
    with pytest.raises(ValueError, match=f"^goal must be none, or a power of two from 32 to 131072, not {shown}$"):
        Options.parse(GAME.options, f"goal={goal}")
