"""The solver of Klotski: shortest solutions, against a search by another method, and the hints."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzlebox.core.message import Message
from puzzlebox.core.search import NoSolution, Search, SearchLimitError, SearchMemoryError, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.klotski import solver
from puzzlebox_games.klotski.board import read_position
from puzzlebox_games.klotski.hints import describe, solve
from puzzlebox_games.klotski.starts import HISTORIC, KNOWN
from tests.games.bench import send_all
from tests.games.klotski import model
from tests.games.klotski.play import begun, hint_of, placed, solution_of


@pytest.fixture(autouse=True)
def _without_cached_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_cached", [])


@pytest.mark.parametrize(
    ("start", "minimum"), [("eighteen", 18), ("five-gates", 34), ("pennant", 59), ("red-donkey", 81)]
)
def test_a_solution_wins_with_the_least_number_of_slides(start: str, minimum: int) -> None:
    state = begun(f"start={start}")
    solution = solution_of(state)
    assert (solution.length, len(solution.inputs), solution.optimal) == (minimum, minimum, True)
    send_all(state, *solution.inputs)
    assert state.outcome()
    assert state.tally.slides == minimum


def test_the_rest_of_a_solution_needs_no_search() -> None:
    state = begun("start=eighteen")
    inputs = solution_of(state).inputs
    send_all(state, *inputs[:5])
    search = Search()
    rest = result_of(solve(state, search))
    assert isinstance(rest, Solution)
    assert (rest.inputs, search.nodes) == (inputs[5:], 0)


def test_pieces_of_the_same_shape_are_interchangeable() -> None:
    state = begun("start=eighteen")
    search = Search()
    result_of(solve(state, search))
    assert search.nodes < 1440, "as many positions can be reached"


def test_x_is_not_interchangeable_with_a_piece_of_its_shape() -> None:
    state = placed("Xa./.../... goal 0 1")
    assert solution_of(state).length == model.least_slides("Xa./.../...", (0, 1)) == 2


def test_it_is_proved_that_a_board_has_no_solution() -> None:
    found = solution_of(placed("X.a/bba/cc. goal 2 2"))
    assert found == NoSolution("X cannot reach its goal: all positions that can be reached were searched")


def test_a_search_ends_at_its_limit() -> None:
    with pytest.raises(SearchLimitError):
        result_of(solve(begun("start=trail"), Search(limit=500)))


@pytest.mark.parametrize("target", ["steps", "straight"])
@pytest.mark.parametrize("start", ["eighteen", "first-there", "pennant"])
def test_a_solution_has_the_least_value_of_its_target(start: str, target: str) -> None:
    state = begun(f"start={start}")
    least = getattr(HISTORIC[start], target)
    solution = result_of(solve(state, Search(target=target)))
    assert isinstance(solution, Solution)
    assert (solution.length, solution.optimal) == (least, True)
    send_all(state, *solution.inputs)
    assert state.outcome()
    assert state.figures()[target] == least


def test_too_many_positions_for_a_dictionary_are_searched_in_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox_games.klotski.solver.MAX_POSITIONS", 50)
    monkeypatch.setattr("puzzlebox_games.klotski.solver.RUN", 500)
    for name in ("eighteen", "five-gates", "level-3"):
        state = begun(f"start={name}")
        solution = solution_of(state)
        assert (solution.length, solution.optimal) == (KNOWN[name].slides, True)
        send_all(state, *solution.inputs)
        assert state.outcome()


def test_layers_prove_that_a_board_has_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox_games.klotski.solver.MAX_POSITIONS", 1)
    assert isinstance(solution_of(placed("X.a/bba/cc. goal 2 2")), NoSolution)


def test_a_search_ends_when_it_needs_too_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox_games.klotski.solver.MAX_POSITIONS", 2000)
    monkeypatch.setattr("puzzlebox_games.klotski.solver.MAX_BYTES", 20_000)
    with pytest.raises(SearchMemoryError, match="more than 0 MB of memory"):
        result_of(solve(begun("start=trail"), Search()))


def test_a_search_shows_progress() -> None:
    progress = list(solve(begun("start=five-gates"), Search()))
    assert len(progress) > 30
    assert all(0 <= one <= two <= 1 for one, two in pairwise(progress))


@st.composite
def small_boards(draw: st.DrawFn) -> str:
    """Return the text of a board with small pieces, and a free cell at the bottom right."""
    rows, columns = 3, draw(st.integers(3, 4))
    cells: dict[tuple[int, int], str] = {}
    names = iter("Xabcdefghijk")
    for r, c in [(r, c) for r in range(rows) for c in range(columns)][:-1]:
        height, width = draw(st.sampled_from(((0, 0), (1, 1), (1, 2), (2, 1), (1, 1))))
        piece = {(r + down, c + right) for down in range(height) for right in range(width)}
        if piece and all(cell not in cells and cell[0] < rows and cell[1] < columns for cell in piece):
            cells.update(dict.fromkeys(piece, next(names)))
    cells.pop((rows - 1, columns - 1), None)
    return "/".join("".join(cells.get((r, c), ".") for c in range(columns)) for r in range(rows))


@settings(max_examples=60)
@given(small_boards(), st.integers(0, 2), st.integers(0, 2))
def test_solutions_are_as_short_as_in_the_model(text: str, row: int, column: int) -> None:
    position = f"{text} goal {row} {column}"
    try:
        read_position(position)
    except ValueError:
        assume(False)  # without X, with X at its goal or with its goal outside
    found = solution_of(placed(position))
    assert (found.length if isinstance(found, Solution) else None) == model.least_slides(text, (row, column))


# Hints
def test_a_hint_names_the_next_slide_and_how_many_are_left() -> None:
    found = hint_of(begun())
    assert (found.left, found.technique) == (81, "Shortest solution")
    piece = found.inputs[0].split()[1]
    assert found.where == f"Look at {piece}."
    assert found.why.startswith(f"Move {piece} ")
    assert ": 80 slides left. No solution from here has fewer than 81." in found.why
    assert isinstance(found.why, Message)


def test_the_hints_lead_to_the_goal_with_the_least_number_of_slides() -> None:
    state = begun("start=eighteen")
    for left in range(18, 0, -1):
        found = hint_of(state)
        assert found.left == left
        assert set(found.cells["look"]) == set(found.cells["act"])
        for alternative in found.alternatives:
            other = send_all(state.copy(), alternative)
            assert solution_of(other).length == left - 1
        send_all(state, *found.inputs)
    assert state.outcome()
    assert hint_of(state) is None


def test_a_hint_names_slides_that_are_just_as_good() -> None:
    found = hint_of(placed("a.X/.../... goal 2 0"))
    assert (found.left, found.inputs, found.alternatives) == (1, ("slide X 2 0",), ())
    found = hint_of(begun("start=violet"))
    assert found.alternatives
    assert "Just as good: " in found.why


def test_the_last_slide_brings_x_home() -> None:
    found = hint_of(placed("X../.../..."))
    assert (found.why, found.cells["target"]) == ("X can go home: X right, down 2.", ((2, 1),))


def test_after_a_slide_that_did_not_help_the_hint_is_to_undo_it() -> None:
    state = begun("start=eighteen")
    left = hint_of(state).left
    assert left == 18
    wrong = next(
        text
        for text in state.moves()
        if text.startswith("slide") and solution_of(send_all(state.copy(), text)).length > left
    )
    found = hint_of(send_all(state.copy(), wrong))
    assert (found.inputs, found.left) == (("undo",), 19)
    assert found.why == "The last slide did not help: undo it. 18 slides are left then."


def test_a_slide_of_several_inputs_is_taken_back_with_one_slide() -> None:
    state = placed("X.../...a/.... goal 0 2")
    assert hint_of(state).left == 1
    send_all(state, "move a left", "move a up")
    found = hint_of(state)
    assert (found.inputs, found.left, send_all(state, *found.inputs).tally.slides) == (("slide a 1 3",), 2, 0)


def test_the_hint_says_that_there_is_no_solution() -> None:
    found = hint_of(placed("X.a/bba/cc. goal 2 2"))
    assert (found.technique, found.inputs, found.left) == ("No solution", (), None)
    assert found.why == "X cannot reach its goal from here, whatever you move."


@pytest.mark.parametrize(
    ("path", "text"),
    [(("down",), "down"), (("left", "left", "down"), "left 2, down"), (("up", "right", "up"), "up, right, up")],
)
def test_a_path_is_described_by_its_straight_parts(path: tuple[str, ...], text: str) -> None:
    assert describe(path) == text
