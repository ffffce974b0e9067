"""The solver of Slide: shortest solutions beside a whole search, short ones on large boards, hints, notation."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of
from puzzlebox.rules import Hint, Message, Options, Search, SearchLimitError, Solution, Start
from puzzlebox_games.slide import exact, hints, solver
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.hints import hint
from puzzlebox_games.slide.notation import read_solution
from puzzlebox_games.slide.rules import Slide
from puzzlebox_games.slide.solver import solve
from tests.games.slide.play import Cells, all_distances
from tools import slide_tables

DATA = data_of(GAME)

CRASHED = ["1 3 14 12 8 2 0 7/9 13 4 11 6 10 15 5", "5 6/12 4/10 7/3 8/1 2/0 13/9 11"]
"""Two tiles of a line lie between the blank and the other cells near the line."""


def state_of(board: str) -> Slide:
    rows = board.split("/")
    size = f"{len(rows)}x{len(rows[0].split())}"
    return GAME.begin(Options(GAME.options, {"size": size}), Start(position=board))


@cache
def solution_of(board: str, limit: int = 20_000_000) -> Solution:
    """Search for a solution. Tests that change the solver call `solution_of.__wrapped__`."""
    solution = result_of(solve(state_of(board), Search(DATA, limit)))
    assert isinstance(solution, Solution)
    return solution


def hint_for(state: Slide) -> Hint | None:
    return result_of(hint(state, Search(DATA)))


def text(cells: Cells, columns: int) -> str:
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return "/".join(" ".join(map(str, row)) for row in rows)


def distance_sum(cells: Cells, columns: int) -> int:
    return sum(
        abs(cell // columns - (number - 1) // columns) + abs(cell % columns - (number - 1) % columns)
        for cell, number in enumerate(cells)
        if number
    )


def shuffled(rows: int, columns: int, seed: int) -> str:
    options = Options(GAME.options, {"size": f"{rows}x{columns}", "mix": "random"})
    return GAME.begin(options, f"solver {seed}").grid.text()


def check_plays(board: str, solution: Solution) -> None:
    """Play the solution, and its text, and compare the number of moves."""
    state = state_of(board)
    for move in solution.inputs:
        assert state.send(move) is not None
    assert state.outcome() is not None
    assert state.status()["moves"] == solution.length == len(solution.inputs)
    assert [run.direction for run in read_solution(solution.text) for _ in range(run.times)] == list(solution.inputs)


@pytest.mark.parametrize(
    ("rows", "columns", "positions", "longest", "farthest"), [(2, 2, 12, 6, 1), (2, 3, 360, 21, 1), (3, 2, 360, 21, 1)]
)
def test_tiny_boards_are_solved_shortest(rows: int, columns: int, positions: int, longest: int, farthest: int) -> None:
    distances = all_distances(rows, columns)
    assert (len(distances), list(distances.values()).count(longest)) == (positions, farthest)
    assert max(distances.values()) == longest
    for cells, least in distances.items():
        solution = solution_of(text(cells, columns))
        assert (solution.length, solution.optimal) == (least, True)


def test_solutions_of_3x3_are_shortest() -> None:
    distances = all_distances(3, 3, 31)
    assert len(distances) == 181_440
    farthest = [cells for cells, least in distances.items() if least == 31]
    assert (len(farthest), max(distances.values())) == (2, 31)
    for cells in [*farthest, *random.Random(3).sample(list(distances), 30)]:
        solution = solution_of(text(cells, 3))
        assert (solution.length, solution.optimal) == (distances[cells], True)


@pytest.mark.parametrize(("rows", "columns"), [(2, 4), (4, 2)])
def test_solutions_of_eight_cells_are_shortest(rows: int, columns: int) -> None:
    distances = all_distances(rows, columns)
    assert (len(distances), max(distances.values())) == (20_160, 36)
    for cells in random.Random(4).sample(list(distances), 20):
        assert solution_of(text(cells, columns)).length == distances[cells]


@pytest.mark.parametrize(
    ("rows", "columns", "depth"), [(3, 4, 12), (4, 3, 12), (4, 4, 12), (2, 5, 14), (5, 2, 14), (2, 6, 14), (6, 2, 14)]
)
def test_solutions_of_boards_near_the_solved_one_are_shortest(rows: int, columns: int, depth: int) -> None:
    distances = all_distances(rows, columns, depth)
    deepest = [cells for cells, least in distances.items() if least == depth]
    for cells in random.Random(5).sample(deepest, 10):
        solution = solution_of(text(cells, columns))
        assert (solution.length, solution.optimal) == (depth, True)


@pytest.mark.parametrize("board", ["0 9 3 7 1/5 4 8 2 6", "0 5 3 2 1/9 4 8 7 6"])
def test_boards_of_2x5_that_need_the_most_moves_need_55(board: str) -> None:
    assert solution_of(board).length == 55


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (2, 5), (5, 2), (2, 6), (6, 2)])
def test_solution_of_a_mixed_board_plays_to_the_end(rows: int, columns: int) -> None:
    board = shuffled(rows, columns, 3)
    solution = solution_of(board)
    assert solution.optimal
    check_plays(board, solution)


def test_4x4_board_and_its_mirror_image_have_solutions_of_equal_length() -> None:
    cells = [int(number) for row in shuffled(4, 4, 2).split("/") for number in row.split()]
    mirrored = [cells[cell % 4 * 4 + cell // 4] for cell in range(16)]
    renamed = tuple((number - 1) % 4 * 4 + (number - 1) // 4 + 1 if number else 0 for number in mirrored)
    assert solution_of(text(tuple(cells), 4)).length == solution_of(text(renamed, 4)).length


@pytest.mark.parametrize(
    ("numbers", "least"), [("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", 57), ("13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", 55)]
)
def test_solutions_have_the_published_lengths(numbers: str, least: int) -> None:
    """The boards 1 and 2 of Korf (1985). Their blank belongs to the first cell, so they are turned by 180 degrees."""
    turned = tuple(16 - int(number) if number != "0" else 0 for number in reversed(numbers.split()))
    assert solution_of(text(turned, 4)).length == least


def test_solution_of_a_solved_board_is_empty() -> None:
    solved = GAME.begin(Options(GAME.options, {"size": "2x2"}), Start(position="1 2/3 0"))
    assert result_of(solve(solved, Search(DATA))) == Solution((), 0, True, "")
    assert hint_for(solved) is None


@pytest.mark.parametrize(("sides", "seed"), [((2, 7), 1), ((8, 2), 2), ((3, 5), 3), ((5, 5), 1)])
def test_solution_of_a_larger_board_has_a_lower_bound(sides: tuple[int, int], seed: int) -> None:
    board = shuffled(*sides, seed)
    solution = solution_of(board)
    check_plays(board, solution)
    assert solution.at_least == distance_sum(tuple(map(int, board.replace("/", " ").split())), sides[1])
    assert solution.at_least <= solution.length
    assert (solution.length - solution.at_least) % 2 == 0


@pytest.mark.parametrize("sides", [(9, 2), (2, 9), (3, 7)])
def test_board_too_large_for_the_beam_is_solved(sides: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    board = shuffled(*sides, 1)
    monkeypatch.setattr(solver, "MAX_CELLS", 16)
    check_plays(board, solution_of.__wrapped__(board))


def test_line_that_the_beam_cannot_fill_is_filled_tile_by_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    board = shuffled(5, 5, 1)
    length = solution_of(board).length
    monkeypatch.setattr(solver, "MAX_LEVELS", (1, 0))
    solution = solution_of.__wrapped__(board)
    check_plays(board, solution)
    assert solution.length > length


def test_core_that_needs_too_many_positions_gets_one_more_line_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    board = shuffled(5, 5, 1)
    monkeypatch.setattr(solver, "CORE_POSITIONS", 0)
    check_plays(board, solution_of.__wrapped__(board))


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the searches for shortest solutions give up early, after the board's has been kept."""
    solution_of(shuffled(4, 4, 3))
    monkeypatch.setattr(solver, "MAX_POSITIONS", 2000)
    monkeypatch.setattr(solver, "NODES_A_POSITION", 10_000)
    monkeypatch.setattr(solver, "HINT_POSITIONS", 500)
    monkeypatch.setattr(hints, "HINT_POSITIONS", 500)


@pytest.mark.usefixtures("few_positions")
def test_search_that_is_given_up_returns_a_solution_and_a_lower_bound() -> None:
    board = shuffled(4, 4, 3)
    least = solution_of(board).length
    solution = solution_of.__wrapped__(board)
    check_plays(board, solution)
    assert solution.at_least < least <= solution.length
    assert not solution.optimal


@pytest.mark.usefixtures("few_positions")
def test_more_nodes_buy_a_proof() -> None:
    board = shuffled(4, 4, 3)
    assert not solution_of.__wrapped__(board, 20_000_000).optimal
    assert solution_of.__wrapped__(board, 20_000_000_000).optimal


@pytest.mark.usefixtures("few_positions")
@pytest.mark.parametrize("width", [1, 200])
@pytest.mark.parametrize("seed", [3, 5])
def test_solution_is_no_longer_than_the_way_of_the_hints(
    seed: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "BEAM", width)
    board = shuffled(4, 4, seed)
    state, moves = state_of(board), 0
    while hint := hint_for(state):
        state.send(hint.inputs[0])
        moves += 1
    solution = solution_of.__wrapped__(board)
    check_plays(board, solution)
    assert solution.length <= moves


def test_solution_of_5x5_is_at_most_twice_the_distances() -> None:
    board = shuffled(5, 5, 1)
    solution = solution_of(board)
    check_plays(board, solution)
    assert solution.length <= 2 * distance_sum(tuple(map(int, board.replace("/", " ").split())), 5)


@pytest.mark.parametrize("board", ["15 2 1 12/8 5 6 11/4 9 10 7/3 13 14 0", shuffled(6, 6, 1)])
def test_search_stops_at_its_limit(board: str) -> None:
    with pytest.raises(SearchLimitError):
        solution_of(board, 3000)


CHAINS = [(3, 3), (3, 4), (2, 5), (5, 2), (3, 6), (5, 5), (2, 7), (8, 2), (2, 13), (6, 4)]


@pytest.mark.parametrize("board", [shuffled(*sides, 4) for sides in CHAINS] + CRASHED)
def test_hints_lead_to_the_solved_board(board: str) -> None:
    state = state_of(board)
    left = moves = 10**6
    while (hint := hint_for(state)) and moves:
        assert hint.left is None or hint.left < left
        left = left if hint.left is None else hint.left
        assert state.grid[hint.cells["act"][0]] != 0
        assert state.send(hint.inputs[0]) is not None
        moves -= 1
    assert state.outcome()


@pytest.mark.parametrize("board", CRASHED)
def test_board_two_wide_or_high_with_the_blank_cut_off_from_its_line_is_solved(board: str) -> None:
    check_plays(board, solution_of(board))


def test_hint_for_a_board_that_needs_too_many_positions_follows_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_POSITIONS", 1000)
    hint = hint_for(state_of("0 12 9 13/15 11 10 14/3 7 5 6/4 8 2 1"))
    assert hint
    assert (hint.technique, hint.left) == ("Build the top row", None)


def test_hint_on_a_small_board_counts_the_moves_that_are_left() -> None:
    hint = hint_for(state_of("1 2 3/4 5 6/0 7 8"))
    assert hint
    assert (hint.inputs, hint.left, hint.technique) == (("left",), 2, "Shortest way")
    assert hint.where == "Look at tile 7, beside the blank."
    assert hint.why == "Move 7 left. It comes home, and stays there. The shortest solution takes 2 moves."
    assert hint.cells == {"look": ((2, 1),), "act": ((2, 1),), "reason": ((2, 1),), "target": ((2, 0),)}


REASONS = {
    (False, True, True): "It comes home, and stays there.",
    (False, True, False): "It comes home, but makes way again, and is back for good after {count} moves.",
    (True, False, False): "It leaves its home for now, and is back for good after {count} moves.",
    (False, False, False): "The next tile to come home for good is {tile}, after {count} moves.",
}
"""The reasons by three facts: whether the tile is home before the move, after it, and for good after it."""


def boards_of(board: str, moves: tuple[str, ...]) -> list[list[int]]:
    """Return the cells of each board of a solution, from its start."""
    state = state_of(board)
    boards = [state.grid.cells.copy()]
    for move in moves:
        state.send(move)
        boards.append(state.grid.cells.copy())
    return boards


def home_for_good(boards: list[list[int]], tile: int) -> int:
    """Return the number of moves after which a tile is home and does not move again."""
    return next(count for count in range(len(boards)) if all(cells[tile - 1] == tile for cells in boards[count:]))


@pytest.mark.parametrize("sides", [(2, 2), (2, 5), (3, 3), (3, 4)])
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_reason_of_a_hint_is_true(sides: tuple[int, int], seed: int) -> None:
    board = shuffled(*sides, seed)
    hint = hint_for(state_of(board))
    assert hint
    assert isinstance(hint.why, Message)
    number, reason = hint.why.arguments["number"], hint.why.arguments["reason"]
    assert isinstance(number, int)
    assert isinstance(reason, Message)
    boards = boards_of(board, solution_of(board).inputs)
    before, after = (cells[number - 1] == number for cells in boards[:2])
    times = {tile: home_for_good(boards, tile) for tile in range(1, len(boards[0]))}
    assert (reason.plural or reason.template) == REASONS[before, after, times[number] == 1]
    tile = reason.arguments.get("tile", number)
    assert isinstance(tile, int)
    assert reason.arguments.get("count", 1) == times[tile]
    assert tile == number or times[tile] == min(filter(None, times.values()))


def test_hint_on_a_large_board_names_the_tile_and_its_home() -> None:
    hint = hint_for(state_of("2 1 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 24 23 0"))
    assert hint
    assert (hint.technique, hint.where) == ("Build the top row", "Look at tile 1.")
    assert hint.why.startswith("1 belongs in row 1, column 1. Next, move ")
    assert (hint.cells["look"], hint.cells["target"]) == (((0, 1),), ((0, 0),))


def test_hint_for_the_end_of_a_row_names_both_tiles() -> None:
    hint = hint_for(state_of("1 2 3 5 4/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 24 23 0"))
    assert hint
    assert (hint.technique, hint.where) == ("Last two together", "Look at tiles 4 and 5.")
    assert hint.cells["target"] == ((0, 3), (0, 4))


def test_notation_counts_the_tiles_of_a_click() -> None:
    assert GAME.notation
    state = state_of("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    assert GAME.notation.write(state, ["tile 0 2", "pause", "resume", "tile 0 0", "left"]) == "D3R2L"


def test_notation_reads_what_it_writes() -> None:
    assert GAME.notation
    state = state_of("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    inputs = ("down", "down", "right", "up", "left")
    assert (GAME.notation.write(state, inputs), tuple(GAME.notation.read(state, "D2RUL"))) == ("D2RUL", inputs)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("D4", "character 1: D4 cannot be played here"),
        ("RU2", "character 2: U2 cannot be played here"),
        ("LR", "character 2: R cannot be played here"),
        ("D9999999999", "character 1: D9999999999 cannot be played here"),
        ("Dx", "character 2: expected U, D, L or R, not 'x'"),
    ],
)
def test_notation_refuses_moves_that_cannot_be_played(moves: str, message: str) -> None:
    assert GAME.notation
    state = state_of("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    with pytest.raises(ValueError, match=f"^{message}$"):
        GAME.notation.read(state, moves)


def test_shipped_table_of_three_tiles_is_the_one_that_is_made() -> None:
    made = slide_tables.table_of(exact.GROUPS["tables"][2], slide_tables.SQUARE)
    assert result_of(exact.load("tables", Search(DATA))).third == made


def test_shipped_table_of_four_cells_is_the_one_that_is_made() -> None:
    """Only its part for boards that have the blank in the last cell of the group."""
    group = exact.GROUPS["cell_tables"][2]
    made = slide_tables.cell_table_of(group, [len(group) - 1])
    shipped = result_of(exact.load("cell_tables", Search(DATA))).third
    arrangements = [index for index in range(15 << 12, 16 << 12) if len(set(f"{index:04x}")) == len(group)]
    assert len(arrangements) == 15 * 14 * 13
    assert all(shipped[index] == made[index] for index in arrangements)


def test_tables_that_are_cut_off_are_refused() -> None:
    packed = exact.pack(exact.Tables(b"1", b"2", b"3"))
    with pytest.raises(ValueError, match="the tables must have"):
        result_of(exact.load("tables", Search({"tables": packed})))
    with pytest.raises(ValueError, match="the tables must have"):
        result_of(exact.load("strip_tables", Search({"strip_tables": packed})))


def test_all_tables_together_have_at_most_2_5_mb() -> None:
    assert sum(len(DATA[name]) for name in GAME.assistance.data) <= 2_500_000


def test_long_search_finds_a_shortest_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    board = shuffled(4, 4, 3)
    least = solution_of(board).length
    monkeypatch.setattr(exact, "MIN_LONG", exact.SLICE)
    solution = solution_of(board)
    assert (solution.length, solution.optimal) == (least, True)
    check_plays(board, solution)
