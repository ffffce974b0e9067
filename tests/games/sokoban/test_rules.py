"""The rules of Sokoban: steps and pushes, inputs, figures, the end, undo, and beginning again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.rules import Event, InputRefusedError, Options, Outcome
from puzzlebox_games.sokoban.board import Level, parse
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.rules import Step
from tests.games.sokoban.model import Model
from tests.games.sokoban.play import SHEET, board_of, levels, placed
from tests.played import played

ROOM = "#######|#-----#|#-$---#|#-$@$.#|#---.*#|#-.---#|#######"
LETTERS = {"u": "up", "l": "left", "r": "right", "d": "down"}


@pytest.mark.parametrize(
    ("before", "direction", "after"),
    [
        ("######|#-@$.#|######", "left", "######|#@-$.#|######"),
        ("######|#-@$.#|######", "right", "######|#--@*#|######"),
        ("######|#@$.-#|######", "right", "######|#-@*-#|######"),
        ("#######|#@*-$.#|#######", "right", "#######|#-+$$.#|#######"),
        ("######|#+$-##|######", "right", "######|#.@$##|######"),
        ("#####|#@-##|#$-##|#.-##|#####", "down", "#####|#--##|#@-##|#*-##|#####"),
        ("#####|#.-##|#$-##|#@-##|#####", "up", "#####|#*-##|#@-##|#--##|#####"),
        ("######|#.$@-#|######", "left", "######|#*@--#|######"),
        ("#######|#-@$-.#|#######", "left", "#######|#@-$-.#|#######"),  # a box is never pulled
    ],
)
def test_the_pusher_steps_or_pushes_one_box(before: str, direction: str, after: str) -> None:
    session = placed(before)
    assert session.send(direction)
    assert session.state.grid.text("-#.$*@+", "|") == after


@pytest.mark.parametrize(
    ("board", "direction"),
    [
        *[("######|#-@$.#|######", "up"), ("######|#-$@.#|######", "down"), ("######|#.-@$#|######", "right")],
        *[("########|#@$$-..#|########", "right"), ("########|#@$*--.#|########", "right")],
        ("########|#@*#..-#|#--#$$-#|#------#|########", "right"),
    ],
)
def test_walls_and_two_boxes_stop_the_pusher(board: str, direction: str) -> None:
    session = placed(board)
    before = session.state.text()
    assert (session.send(direction), session.state.text()) == (None, before)
    assert direction not in session.state.inputs()


@settings(max_examples=60, deadline=None)
@given(levels(), st.text(alphabet="ulrd", max_size=60))
def test_every_game_is_that_of_the_model(level: Level, letters: str) -> None:
    session, model = placed(level.text()), Model(level.text())
    for letter in letters:
        if model.solved():
            break
        assert (session.send(LETTERS[letter]) is not None) == model.step(letter)
    state = session.state
    assert state.current().text() == model.board()
    assert parse(state.grid.text("-#.$*@+", "|")) == parse(model.board())
    assert state.status() == {
        "pushes": len(model.pushed),
        "moves": len(model.moves),
        "box lines": model.box_lines(),
        "box changes": model.box_changes(),
    }
    assert (state.outcome() is not None) == model.solved()
    assert GAME.notation is not None
    assert GAME.notation.write(placed(level.text()).state, [text for _, text in session.log]) == model.moves


@pytest.mark.parametrize("text", SHEET)
def test_the_solutions_of_the_sheet_solve_its_levels(text: str) -> None:
    by_pushes, pushes, moves, by_moves, least_moves, more_pushes = SHEET[text]
    for solution, figures in ((by_pushes, (pushes, moves)), (by_moves, (more_pushes, least_moves))):
        session = placed(text)
        events = session.send(f"moves {solution}")
        assert events is not None
        assert events[-1] == Event("won")
        assert session.state.outcome() == Outcome("won", "every box is on a goal")
        assert (session.state.pushed, session.state.steps) == figures


# Inputs of several steps
def test_go_walks_without_pushing_and_counts_all_its_steps() -> None:
    session = placed(ROOM)
    assert session.send("go 1 1") == [Event("moved", (Step(24, 17), Step(17, 10), Step(10, 9), Step(9, 8)))]
    assert session.state.status() == {"pushes": 0, "moves": 4, "box lines": 0, "box changes": 0}
    assert list(session.log) == [(0, "go 1 1")]
    assert session.undo()
    assert board_of(session) == ROOM


@pytest.mark.parametrize(
    ("board", "text"),
    [
        *((ROOM, text) for text in ("go 3 3", "go 0 0", "go 6 6", "go 2 2", "go 4 5")),
        ("#######|#@$-.-#|#######", "go 1 3"),
        *((ROOM, text) for text in ("push 3 3 1 1", "push 2 2 2 2", "push 2 2 3 2", "push 2 2 0 0", "push 4 1 4 2")),
        ("########|#@$.#*-#|########", "push 1 5 1 6"),
    ],
)
def test_without_a_way_go_and_push_have_no_effect(board: str, text: str) -> None:
    session = placed(board)
    assert session.send(text) is None
    assert board_of(session) == board


def test_push_brings_a_box_to_a_cell_in_one_input() -> None:
    session = placed("#######|#--.--#|#-$#$-#|#.-@--#|#######")
    events = session.send("push 2 4 1 3")
    assert events is not None
    assert [event.name for event in events] == ["pushed", "placed"]
    assert session.state.status() == {"pushes": 2, "moves": 5, "box lines": 2, "box changes": 1}
    assert list(session.log) == [(0, "push 2 4 1 3")]
    assert session.undo()
    assert board_of(session) == "#######|#--.--#|#-$#$-#|#.-@--#|#######"


def test_moves_are_read_in_either_case_with_counts_and_blanks() -> None:
    for text in ("moves rDurrdLL", "moves RDURRDLL", "moves r D u 2r\nd 2l", "moves rdu2(r)d2L"):
        session = placed(list(SHEET)[1])
        assert session.send(text)
        assert session.state.outcome()
        assert session.state.status()["moves"] == 8


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("moves rux", "move 3: expected one of u d l r, not 'x'"),
        ("moves rr5", "character 3: a count must be before a sign"),
        ("moves 9999r", "more than 1000 signs"),
        ("moves rul", "move 2, u, cannot be played"),
        ("moves rDurrdLLl", "move 9, l, cannot be played"),
        ("go 1", "expected up, down, left, right, go ROW COLUMN, push ROW COLUMN ROW COLUMN or moves TEXT, not 'go 1'"),
        ("go 01 1", "expected up, down"),
        ("go 1 1 ", "expected up, down"),
        ("Up", "expected up, down"),
        ("go 5 6", "'go 5 6': the board has 6 rows and 6 columns: there is no row 6, column 7"),
        ("push 2 2 6 0", "there is no row 7, column 1"),
        ("go ٣ 1", "expected up, down"),
    ],
)
def test_wrong_inputs_are_refused_and_change_nothing(text: str, reason: str) -> None:
    session = placed(list(SHEET)[1])
    before = session.state.text()
    with pytest.raises(InputRefusedError) as caught:
        session.send(text)
    assert reason in str(caught.value)
    assert session.state.text() == before


# Figures, the end, undo and again
@pytest.mark.parametrize(
    ("moves", "lines", "changes"),
    [("", 0, 0), ("uR", 1, 1), ("uRR", 1, 1), ("uRlrR", 1, 1), ("uRdrU", 2, 1), ("uRdrrrU", 2, 2), ("uRdrrrUlL", 3, 3)],
)
def test_box_lines_and_box_changes(moves: str, lines: int, changes: int) -> None:
    """A box line goes on after a walk; the first push is a change, too."""
    session = placed("########|#------#|#-$--$-#|#@-----#|#..----#|########")
    for letter in moves.lower():
        session.send(LETTERS[letter])
    assert (session.state.lines, session.state.changes) == (lines, changes)


def test_again_brings_back_the_level_while_the_clock_goes_on() -> None:
    session = played(placed(list(SHEET)[1]), "moves rDu", 7_000)
    assert session.send("again") == (Event("restarted"),)
    assert board_of(session) == list(SHEET)[1]
    assert session.state.status() == {"pushes": 0, "moves": 0, "box lines": 0, "box changes": 0}
    assert session.figures()["time"] == 7_000
    assert session.send("again") is None
    assert session.undo()
    assert session.state.steps == 3
    assert not session.assisted


def test_a_won_game_takes_only_a_restart() -> None:
    session = played(placed(next(iter(SHEET))), "right")
    assert session.state.inputs() == ("restart",)
    with pytest.raises(InputRefusedError, match="the game is over"):
        session.send("left")
    assert session.state.position() is None
    session.send("restart")
    assert board_of(session) == next(iter(SHEET))


def test_a_hopeless_board_goes_on() -> None:
    session = placed("#####|#$-@#|#--.#|#####")
    for text in ("left", "down", "left", "right", "up"):
        session.send(text)
    assert session.state.outcome() is None


def test_positions_are_ranked_and_undo_is_free() -> None:
    assert GAME.play.ranks_positions
    assert GAME.undo_policy(Options(GAME.options)) == "free"


def test_a_held_key_walks_but_does_not_push_unless_the_player_prefers_it() -> None:
    state = placed("#######|#@-$-.#|#######").state
    usual = {action.input: action for action in GAME.actions_for(Options(GAME.preferences))}
    pushing = {a.input: a for a in GAME.actions_for(Options(GAME.preferences, {"push-repeat": "on"}))}
    repeat = usual["right"].repeat
    assert repeat is not None
    assert repeat.condition is not None
    assert (repeat.delay, repeat.interval, repeat.condition(state)) == (200, 60, True)
    state.send("right")
    assert not repeat.condition(state)
    assert pushing["right"].repeat == (200, 60, None)
