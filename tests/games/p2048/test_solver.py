"""The player of 2048: its search against a plain one, what it knows, and its demonstrations."""

import pytest

from puzzlebox.core.bot import Pilot, demonstrating
from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.p2048 import solver
from puzzlebox_games.p2048.board import DIRECTIONS
from puzzlebox_games.p2048.solver import EDGE_SIZE, SIZE, STUCK, line_value, lookahead, rated_moves, winning_moves
from tests.games.p2048.model import moved
from tests.games.p2048.play import CHEQUERED, begun, placed

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
        ("2 4 2/0 0 0/8 0 16", "size=3,goal=256", 1),
        ("2 4 2/4 8 0/8 2 16", "size=3,goal=256", 2),
        ("2 4 2/4 2 0/8 0 16", "size=3,goal=256,fours=0", 2),
        ("2 4 2/4 2 8/8 4 4", "size=3,goal=256,fours=10", 3),
        ("2 4 2 8/4 2 8 4/8 0 16 2/2 32 0 2", "", 1),
    ],
)
def test_moves_are_rated_as_by_a_plain_search(
    board: str, options: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        ((8, 4, 2, 0), (8, 2, 4, 0)),
        ((16, 8, 0, 0), (16, 8, 4, 2)),
        ((4, 4, 2, 2), (4, 2, 4, 2)),
        ((2, 4, 8, 16), (2, 8, 4, 16)),
    ],
)
def test_lines_are_better_in_order_with_fewer_tiles_and_equal_neighbours(
    line: tuple[int, ...], worse: tuple[int, ...]
) -> None:
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
    state = begun("demonstration", "goal=64")
    before = state.text()
    assert len(result_of(lookahead(state, Search())).inputs) == 1
    assert state.text() == before
    inputs = result_of(demonstrating(Pilot(lookahead, Search), state.copy()))
    for text in inputs:
        assert state.send(text) is not None
    outcome = state.outcome()
    assert outcome
    assert outcome.kind == "won"


def test_the_bot_gives_up_if_it_cannot_move() -> None:
    assert result_of(lookahead(placed(CHEQUERED), Search())).inputs == ()


def test_a_search_stops_at_its_limit() -> None:
    with pytest.raises(SearchLimitError):
        result_of(lookahead(begun("x"), Search(limit=5)))
