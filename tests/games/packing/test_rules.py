"""The rules of Packing: inputs, the end, figures, positions and drawn boards."""

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.state import InputRefusedError
from puzzlebox_games.packing.board import BOARDS
from puzzlebox_games.packing.game import GAME
from puzzlebox_games.packing.pieces import NAMED, PIECES, shape_of
from puzzlebox_games.packing.rules import Packing
from puzzlebox_games.packing.solutions import all_solutions
from tests.games.packing.play import EMPTY, FIRST, begun, board_of, placed, session_of, without

# Inputs


@pytest.mark.parametrize(
    ("inputs", "rows"),
    [
        ("put F 0 1 2", "........../...FF...../..FF....../...F....../"),  # the top left of its box is at (1, 2)
        ("put I 1 0 5, put I 1 0 4", "....IIIII./........../"),  # over its own cells
        ("put X 0 0 0, put X 0 0 0!", ".X......../XXX......./.X......../"),  # the same place has no effect
        ("lay F 0!, lay V 1, lay X 0, lay I 1, lay X 0!", "VVVXIIIII./V.XXX...../V..X....../."),
    ],
)
def test_boards_after_inputs(inputs: str, rows: str) -> None:
    """A piece is laid so that its first cell, which may be the second of its box, covers the first free cell. Inputs
    with `!` have no effect."""
    state = begun()
    for text in inputs.split(", "):
        before = state.text()
        has_no_effect = state.send(text.rstrip("!")) is None
        assert has_no_effect == (state.text() == before) == text.endswith("!")
    assert board_of(state).startswith(rows)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("put L 0 0 0", "F is in the way"),
        ("put L 0 3 0", "would leave the board"),
        ("put I 1 0 6", "would leave the board"),
        ("put L 8 0 0", "orientations 0 to 7, not 8"),
        ("put X 1 0 0", "orientation 0 only, not 1"),
        ("put S 0 0 0", "expected put PIECE"),
        ("put L 0 -1 0", "expected put PIECE"),
        ("put L 00 0 0", "expected put PIECE"),
        ("put L 0 0", "expected put PIECE"),
        ("take Q", "expected put PIECE"),
        ("put F 0 3 3", "F is given"),
        ("take F", "F is given"),
        ("lay F 1", "F is given"),
    ],
)
def test_refused_inputs_leave_the_board_and_give_a_reason(text: str, reason: str) -> None:
    state = placed(without(FIRST, *"ILNPTUVWXYZ") + " given F")
    before = state.text()
    with pytest.raises(InputRefusedError, match=reason):
        state.send(text)
    assert state.text() == before


def test_take_and_clear_leave_given_pieces() -> None:
    state = placed(without(FIRST, *"NPTUVWXYZ") + " given F")
    assert state.send("take L") is not None
    assert state.send("take L") is None
    state.send("put X 0 2 2")
    assert state.send("clear") is not None
    assert board_of(state) == without(FIRST, *"ILNPTUVWXYZ")
    assert state.send("clear") is None


def test_again_sets_up_the_board_of_the_start() -> None:
    state = placed(without(FIRST, *"XYZ"))
    state.send("clear")
    state.send("again")
    assert board_of(state) == without(FIRST, *"XYZ")


def test_every_solution_can_be_laid() -> None:
    for name in BOARDS:
        text = [*all_solutions(name)][7]
        state = begun(f"board={name}")
        while not state.outcome():
            piece, trials = text[state.grid.cells.index(0)], []
            for word in (word for word in state.inputs() if word.startswith(f"lay {piece} ")):
                trials.append(state.copy())
                trials[-1].send(word)
            (state,) = (trial for trial in trials if _agrees(trial, text))


def _agrees(state: Packing, solution: str) -> bool:
    return all(sign in (".", char) for sign, char in zip(board_of(state).replace("/", ""), solution, strict=True))


# The end and the figures


def test_the_game_is_won_when_all_cells_are_covered() -> None:
    state = placed(without(FIRST, "X"))
    state.advance_to(5_000)
    events = state.send("put X 0 2 5")
    assert [event.name for event in events or ()] == ["put", "won"]
    assert board_of(state) == FIRST
    state.advance_to(9_000)
    assert (state.outcome() or ("",))[0] == "won"
    assert state.figures() == {"puts": 1, "solution": 1, "time": 5_000}


def test_images_of_a_solution_have_its_number() -> None:
    rows = FIRST.split("/")
    for image in (rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]):
        state = placed(without("/".join(image), "X"))
        state.send(next(text for text in state.inputs() if text.startswith("put X")))
        assert state.figures()["solution"] == 1


def test_puts_count_those_that_acted_and_undo_takes_them_back() -> None:
    session = session_of()
    for text in ("put X 0 0 0", "put X 0 0 0", "put X 0 1 1", "take X"):
        session.send(text)
    assert session.state.status()["puts"] == 2
    assert session.undo()
    assert session.undo()
    assert (session.state.status()["puts"], session.assisted) == (1, False)


def test_the_figure_of_the_solutions_left_counts_as_assisted_even_after_undo() -> None:
    session = session_of()
    session.send("put X 0 0 0")
    session.send("solvable off")
    assert not session.assisted
    session.send("solvable on")
    session.undo()
    session.send("solvable off")
    assert session.assisted


# Positions


def test_8x8_begins_with_a_hole_in_the_middle() -> None:
    assert begun("board=8x8").position() == "......../......../......../...##.../...##.../......../......../........"
    with pytest.raises(InputRefusedError, match="leave the board"):
        begun("board=8x8").send("put I 1 3 0")


def test_positions_are_read_and_written() -> None:
    text = without(FIRST, *"NPTUVWXYZ") + " given FL"
    state = placed(text)
    assert state.position() == text
    assert state.options.text() == "given=2"
    assert state.laid == "I"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("...../.....", "cannot be filled"),
        ("....", "not 4"),
        ("/".join(["." * 13] * 5), "not 65"),
        ("." * 35, "at most 30"),
        (EMPTY + " given F", "F is not on the board"),
        (without(FIRST, *"ILNPTUVWXYZ") + " given FF", "named once"),
        ("FF......../" + "/".join(["." * 10] * 5), "row 1, column 1: the cells with F"),
        ("FFFFF...../" + "/".join(["." * 10] * 5), "row 1, column 1: the cells with F"),
        (without(FIRST, "X").replace("YYYY", "ZZZZ", 1), "the cells with Y|the cells with Z"),
        ("a........./" + "/".join(["." * 10] * 5), "row 1, column 1"),
        (FIRST, "already full"),
        (EMPTY + " given", "expected rows|row 1"),
        (EMPTY + " mirrored F", "turned over"),
        ("XXX......./.X......../.X......../" + "/".join(["." * 10] * 3), "the cells with X"),
        (".X......../XXX......./.X......../" + "/".join(["." * 10] * 3) + " given X", "cannot be filled"),
    ],
)
def test_wrong_positions_are_refused_with_the_place(position: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(position)


def test_other_outlines_are_custom_boards_that_use_some_of_the_pieces() -> None:
    state = placed(".....")
    assert state.options.text() == "board=custom"
    assert GAME.show(state, Options(GAME.preferences)).figures["Placed"] == "0 / 1"
    state.send("put I 1 0 0")
    assert state.outcome()
    assert state.figures()["solution"] == 0
    assert state.progress() == 1
    assert placed("...../...../.....").options["board"] == "custom"


def test_a_restart_on_a_custom_board_begins_the_same_board() -> None:
    state = placed(".....")
    state.send("put I 1 0 0")
    state.send("restart")
    assert board_of(state) == "....."
    with pytest.raises(ValueError, match="described by a position"):
        begun("board=custom")


def test_a_chosen_board_must_be_the_one_of_the_position() -> None:
    with pytest.raises(ValueError, match="expected a board of 8x8, not 6x10"):
        placed(EMPTY, "board=8x8")


# Drawn boards


@pytest.mark.parametrize(("board", "count"), [(name, len(all_solutions(name))) for name in BOARDS])
def test_boards_are_drawn_in_the_order_of_the_sheet(board: str, count: int) -> None:
    random = Random.from_seed("harbour")
    solution = sorted(all_solutions(board))[random.below(count)]
    names = list("FILNPTUVWXYZ")
    for last in range(11, 0, -1):
        other = random.below(last + 1)
        names[last], names[other] = names[other], names[last]
    expected = "".join(sign if sign in (*names[:4], "#") else "." for sign in solution)
    state = begun(f"board={board},given=4")
    assert board_of(state).replace("/", "") == expected
    assert state.given == "".join(sorted(names[:4]))
    assert state.random == random


def test_the_status_counts_the_solutions_with_the_given_pieces() -> None:
    state = begun("given=3")
    assert state.status()["solutions"] == sum(_agrees(state, text) for text in all_solutions("6x10"))
    assert "solutions" not in begun().status()


def test_boards_with_one_way_only_have_one_solution_and_are_the_first_of_their_draws() -> None:
    for seed in ("a", "b", "c"):
        state = begun("given=4,one-way=on", seed=seed)
        assert state.ways == 1
        first = begun("given=4", seed=seed)
        while first.ways != 1:
            first.send("restart")
        assert first.grid == state.grid


def test_pieces_that_cannot_be_turned_over_show_the_side_of_the_drawn_solution() -> None:
    state = begun("given=2,flip=off")
    assert state.mirrored is not None
    for name in "FLNPYZ":
        allowed = state.sides[name]
        assert len(allowed) == (2 if name == "Z" else 4)
        wrong = next(number for number in range(len(allowed) * 2) if number not in allowed)
        if name not in state.given:
            with pytest.raises(InputRefusedError, match="cannot be turned over"):
                state.send(f"put {name} {wrong} 0 0")
    assert placed(state.position(), "flip=off").sides == state.sides
    assert state.remaining()
    assert set(state.tray()) | set(state.given) == set(PIECES)
    for board in GAME.show(state, Options(GAME.preferences)).boards:
        cells = [divmod(number, board.columns) for number, cell in enumerate(board.cells) if cell.label]
        assert NAMED[shape_of(cells)] == (board.title, min(state.sides[board.title]))
