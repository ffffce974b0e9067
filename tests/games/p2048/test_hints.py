"""The hints of 2048: the reasons of the rule sheet, in its order, and the search that they come from."""

from itertools import permutations

import pytest

from puzzlebox.core.bot import Pilot, demonstrating
from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Grid, Hint, Search, SearchLimitError
from puzzlebox_games.p2048 import solver
from puzzlebox_games.p2048.board import DIRECTIONS
from puzzlebox_games.p2048.hints import Reason, move_of, reason_for
from puzzlebox_games.p2048.solver import EDGE_SIZE, SIZE, STUCK, line_value, lookahead, rated_moves, winning_moves
from tests.games.bench import send_all
from tests.games.p2048.model import moved
from tests.games.p2048.play import CHEQUERED, begun, hint_of, placed


def reason(board: str, direction: str) -> Reason:
    """Return the reason for a move, compared with all others that change the board."""
    grid = placed(board, "goal=none").grid
    others = [move for other in DIRECTIONS if other != direction and (move := move_of(other, grid)).tiles]
    return reason_for(move_of(direction, grid), others)


def hint_for(board: str, options: str = "goal=none") -> Hint:
    found: Hint = hint_of(placed(board, options))
    return found


def test_a_winning_move_comes_first() -> None:
    found = hint_for("32 2 0/32 4 0/0 0 0", "goal=64")
    assert found == Hint(
        "Goal",
        "Look at the tiles with 32.",
        "Up wins: makes 64. Down is about as good: either will do.",
        ("up",),
        {"look": ((0, 0), (1, 0))},
        ("down",),
    )


def test_the_only_move_is_called_so() -> None:
    found = hint_for("2 4 8/4 8 16/2 0 0")
    assert hint_for("2 4 8/4 8 16/8 16 0").why != found.why
    assert reason_for(move_of("right", placed("2 4 8/4 8 16/2 0 0", "goal=none").grid), ()) == Reason(
        "Only move", "Look at the tiles that can move.", "Right is the only move."
    )


@pytest.mark.parametrize(
    ("board", "direction", "technique", "why", "cells"),
    [
        (
            *("64 8 2/4 2 8/0 4 2", "left", "Corner"),
            *("Left is the only move that keeps the 64 in the corner.", ((0, 0),)),
        ),
        (*("64 8 2/4 4 2/0 0 0", "left", "Corner"), *("Left keeps the 64 in the corner; down does not.", ((0, 0),))),
        (
            *("64 8 0/4 4 8/0 2 0", "left", "Corner"),
            *("Left keeps the 64 in the corner and leaves 4 cells free; up leaves 3.", ((0, 0),)),
        ),
        (*("4 8 4/2 128 64/0 16 64", "up", "Merge"), *("Up merges 64 + 64; left merges nothing.", ((1, 2), (2, 2)))),
        (
            *("8 64 8/2 0 4/32 0 32", "right", "Merge"),
            *("Right merges 32 + 32; down merges nothing.", ((2, 2), (2, 0))),
        ),
        (*("4 2 2/8 64 4/8 16 2", "up", "Merge"), *("Up merges 8 + 8; left merges only 2 + 2.", ((1, 0), (2, 0)))),
        (
            *("4 32 2/0 0 0/8 4 0", "right", "Balance"),
            *("Right leads to better boards than up in the moves that follow.", ()),
        ),
    ],
)
def test_a_reason_compares_the_directions(board: str, direction: str, technique: str, why: str, cells: object) -> None:
    found = reason(board, direction)
    assert (found.technique, found.why, found.cells) == (technique, why, cells)


def test_a_row_or_a_column_stays_in_order() -> None:
    found = reason("2 64 4/0 32 2/0 16 8", "down")
    assert (found.technique, found.where) == ("Order", "Look at column 2.")
    assert (found.why, found.cells) == ("Down keeps the column in order; left does not.", ((0, 1), (1, 1), (2, 1)))
    found = reason("2 0 0/64 32 16/4 2 8", "right")
    assert (found.where, found.why) == ("Look at row 2.", "Right keeps the row in order; up does not.")


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_reason_is_never_true_of_every_direction(seed: str) -> None:
    """The facts that a reason names are counted here again, on the boards after each move."""
    state = begun(seed=seed)
    techniques = set()
    for _ in range(40):
        moves = [move for direction in DIRECTIONS if (move := move_of(direction, state.grid)).tiles]
        for move in moves:
            found = reason_for(move, [other for other in moves if other is not move])
            techniques.add(found.technique)
            boards = {other.direction: [*other.after.cells] for other in moves}
            free = {direction: cells.count(0) for direction, cells in boards.items()}
            top = max(state.grid.cells)
            if found.technique == "Space":
                assert free[move.direction] == max(free.values()) > min(free.values())
            elif found.technique == "Corner":
                ((row, column),) = found.cells
                kept = {name for name, cells in boards.items() if cells[row * 4 + column] >= top}
                assert move.direction in kept < set(boards)
            elif found.technique == "Merge":
                merged = {other.direction: other.merged for other in moves}
                assert merged[move.direction] == max(merged.values()) > min(merged.values())
        state.send(moves[len(techniques) % len(moves)].direction)
    assert len(techniques) > 2


def test_two_moves_that_are_about_as_good_are_both_named() -> None:
    found = hint_for("2 0 0/0 0 0/0 0 2")
    assert len(found.alternatives) == 1
    assert found.why.endswith(" is about as good: either will do.")
    assert found.inputs != found.alternatives


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_reason_holds_for_a_move_that_is_about_as_good(seed: str) -> None:
    """For each two moves of each board, the reason does not speak against the second one."""
    state, techniques = begun(seed=seed), set()
    for _ in range(40):
        moves = [move for direction in DIRECTIONS if (move := move_of(direction, state.grid)).tiles]
        for move, equal in permutations(moves, 2):
            found = reason_for(move, [equal, *(other for other in moves if other not in (move, equal))], alike=True)
            techniques.add(found.technique)
            assert f" {equal.direction} " not in found.why
            assert "the only move" not in found.why
            if found.technique == "Corner":
                ((row, column),) = found.cells
                assert equal.after[row, column] == max(equal.after.cells)
        state.send(moves[len(techniques) % len(moves)].direction)
    assert len(techniques) > 2


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_hint_is_the_best_rated_move_and_names_a_second_one_within_a_hundredth(seed: str) -> None:
    state = begun(seed=seed)
    for _ in range(4):
        rated = result_of(rated_moves(state, Search()))
        found = hint_of(state)
        assert found.inputs == (rated[0].direction,)
        close = len(rated) > 1 and (rated[0].value - rated[1].value) * 100 < abs(rated[0].value)
        assert found.alternatives == ((rated[1].direction,) if close else ())
        state.send(rated[-1].direction)


def test_a_finished_game_has_no_hint() -> None:
    assert hint_of(placed(CHEQUERED)) is None
    assert hint_of(placed("64 0 0/0 0 0/0 0 0", "goal=64")) is None


# The search
Rows = tuple[tuple[int, ...], ...]


def rows_of(board: Grid) -> Rows:
    return tuple(tuple(board.row(row)) for row in range(board.rows))


def plain_value(rows: Rows, depth: int, fours: int, rare: bool = False) -> int:
    """Return the value of a board before a tile appears, by a search that keeps and shares nothing. After a rare tile,
    it looks at no other one."""
    if depth == 0:
        columns = tuple(tuple(row[c] for row in rows) for c in range(len(rows)))
        edges = (rows[0], rows[-1], columns[0], columns[-1])
        inner = (*rows[1:-1], *columns[1:-1])
        return sum(line_value(line, EDGE_SIZE) for line in edges) + sum(line_value(line, SIZE) for line in inner)
    total = weights = 0
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            for tile, weight in ((2, 10 - fours), (4, fours)):
                if value == 0 and weight > (2 if rare else 0):
                    board = (*rows[:r], (*row[:c], tile, *row[c + 1 :]), *rows[r + 1 :])
                    next_rare = rare or weight <= 2
                    values = [plain_value(after, depth - 1, fours, next_rare) for after in plain_moves(board).values()]
                    total += weight * max(values, default=STUCK)
                    weights += weight
    return total // weights


def plain_moves(rows: Rows) -> dict[str, Rows]:
    boards = {direction: moved([list(row) for row in rows], direction)[0] for direction in DIRECTIONS}
    after = {direction: tuple(map(tuple, board)) for direction, board in boards.items()}
    return {direction: board for direction, board in after.items() if board != rows}


@pytest.mark.parametrize(
    ("board", "options", "depth"),
    [
        *[("2 4 2/0 0 0/8 0 16", "size=3,goal=256", 1), ("2 4 2/4 8 0/8 2 16", "size=3,goal=256", 2)],
        ("2 4 2/4 2 0/8 0 16", "size=3,goal=256,fours=0", 2),
        *[("2 4 2/4 2 8/8 4 4", "size=3,goal=256,fours=10", 3), ("2 4 2 8/4 2 8 4/8 0 16 2/2 32 0 2", "", 1)],
    ],
)
def test_moves_are_rated_as_by_search(board: str, options: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "DEPTHS", ((64, depth),))
    state = placed(board, options)
    rated = result_of(rated_moves(state, Search()))
    after = plain_moves(rows_of(state.grid))
    fours = state.options["fours"]
    assert {move.direction: move.value for move in rated} == {
        direction: plain_value(rows, depth, fours) for direction, rows in after.items()
    }
    assert [move.value for move in rated] == sorted((move.value for move in rated), reverse=True)


def test_fewer_empty_cells_make_the_player_look_further() -> None:
    nodes = []
    for board in (
        "2 4 8 2/4 0 0 0/0 0 0 0/0 0 0 0",
        "2 4 8 2/4 8 16 4/8 16 2 0/0 0 0 0",
        "2 4 8 2/4 8 16 4/8 16 2 8/2 4 2 0",
    ):
        search = Search()
        result_of(rated_moves(placed(board), search))
        nodes.append(search.nodes / 2 ** board.count("0"))
    assert nodes == sorted(nodes)


@pytest.mark.parametrize(
    ("line", "worse"),
    [
        *[((8, 4, 2, 0), (8, 2, 4, 0)), ((16, 8, 0, 0), (16, 8, 4, 2))],
        *[((4, 4, 2, 2), (4, 2, 4, 2)), ((2, 4, 8, 16), (2, 8, 4, 16))],
    ],
)
def test_lines_are_better_in_order_with_fewer_tiles_and_pairs(line: tuple[int, ...], worse: tuple[int, ...]) -> None:
    assert line_value(line) > line_value(worse)
    assert line_value(line) == line_value(line[::-1])


def test_the_player_does_not_look_at_the_generator() -> None:
    board = "2 4 8 2/4 8 16 4/8 16 2 0/0 0 0 0"
    rated = {str(result_of(rated_moves(placed(board, seed=seed), Search()))) for seed in ("one", "two", "three")}
    assert len(rated) == 1


def test_a_move_that_makes_the_goal_is_found() -> None:
    assert winning_moves(placed("32 2 0/32 4 0/0 0 0", "goal=64")) == ["up", "down"]
    assert winning_moves(placed("32 2 32/2 4 0/0 0 0", "goal=64")) == []
    assert winning_moves(placed("32 32 0/32 4 0/0 0 0", "goal=none")) == []
    state = placed("64 32 32/2 4 0/0 0 0", "goal=64")
    state.send("go on")
    assert winning_moves(state) == []


def test_the_bot_reaches_the_goal_and_leaves_the_state_alone() -> None:
    state = begun("goal=64", "demonstration")
    before = state.text()
    assert (len(result_of(lookahead(state, Search())).inputs), state.text()) == (1, before)
    inputs = result_of(demonstrating(Pilot(lookahead, Search), state.copy()))
    assert send_all(state, *inputs).outcome() == ("won", "made 64", "go on")


def test_the_bot_gives_up_if_it_cannot_move() -> None:
    assert result_of(lookahead(placed(CHEQUERED), Search())).inputs == ()


def test_a_search_stops_at_its_limit() -> None:
    with pytest.raises(SearchLimitError):
        result_of(lookahead(begun(seed="x"), Search(limit=5)))
