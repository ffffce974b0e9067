"""The facts of Lights: null patterns, boards that can be solved, and least numbers of presses; and the slow model."""

from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.options import Options, Sides
from puzzlebox_games.lights.algebra import add, quick_minimum, violated_invariant
from puzzlebox_games.lights.board import SHAPES, fixed_effects
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.generator import BOARDS
from tests.games.lights import model
from tests.games.lights.play import begun, board_text, placed, solution_of, system_of, vector_of, vector_text

FIRST = "01110/10101/11011/10101/01110"
SECOND = "10101/10101/00000/10101/10101"
SUM = "11011/00000/11011/00000/11011"

SQUARES = [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0]
"""The independent null patterns of boards from 1 x 1 to 20 x 20."""

OTHERS = {
    "torus": ({3: 4, 4: 0, 5: 8, 6: 8, 7: 0, 8: 0, 9: 4, 10: 16, 11: 0, 12: 16}, 2),
    "x": ({2: 2, 3: 0, 4: 4, 5: 4, 6: 0, 7: 0, 8: 2, 9: 8}, 2),
    "ring": ({2: 0, 3: 3, 4: 4, 5: 1, 6: 0, 7: 7, 8: 0, 9: 9}, 2),
    "cross": ({2: 1, 3: 0, 4: 2, 5: 3, 6: 0, 7: 0, 8: 4}, 3),
}
"""Those of squares of other shapes, by side, and the number of states."""

ALL_LIT = {2: 4, 3: 5, 4: 4, 5: 15, 6: 28, 7: 33, 8: 40, 9: 25, 10: 44}
"""The least presses that turn off all lamps, by side."""


def test_there_are_four_press_sets_that_change_nothing_on_5_x_5() -> None:
    system = system_of(5, 5)
    assert [vector_text(pattern, 5, 5) for pattern in system.null_patterns] == [FIRST, SECOND]
    first, second = system.null_patterns
    assert vector_text(add(first, second, 2), 5, 5) == SUM
    assert system.null_count == 4  # so 2**25 / 4 == 2**23 boards can be solved


def test_a_5_x_5_board_can_be_solved_if_it_has_an_even_number_of_lit_lamps_on_both_null_patterns() -> None:
    effects = fixed_effects(Sides(5, 5), "cross")
    for number in range(0, 2**25, 99_991):
        lit = [number >> cell & 1 for cell in range(25)]
        even = all(
            sum(a * int(b) for a, b in zip(lit, p.replace("/", ""), strict=True)) % 2 == 0 for p in (FIRST, SECOND)
        )
        lamps = vector_of("".join(map(str, lit)))
        assert (quick_minimum(effects, 2, lamps) is not None) == even
        assert (violated_invariant(effects, 2, lamps) is None) == even


def test_number_of_5_x_5_boards_by_least_presses() -> None:
    """A press set is lightest if none of the null patterns makes it lighter. That depends only on how many of its cells
    are in neither pattern, in one of them, or in both."""
    kinds = list(zip(FIRST.replace("/", ""), SECOND.replace("/", ""), strict=True))
    sizes = [kinds.count(kind) for kind in (("0", "0"), ("0", "1"), ("1", "0"), ("1", "1"))]
    found: dict[int, int] = {}
    for counts in product(*(range(size + 1) for size in sizes)):
        neither, second, first, both = counts
        flipped = [size - count for size, count in zip(sizes, counts, strict=True)]
        weights = (
            sum(counts),
            neither + second + flipped[2] + flipped[3],
            neither + flipped[1] + first + flipped[3],
            neither + flipped[1] + flipped[2] + both,
        )
        ways = 1
        for size, count in zip(sizes, counts, strict=True):
            ways *= comb(size, count)
        found[min(weights)] = found.get(min(weights), 0) + ways
    assert list(BOARDS) == [found[presses] // 4 for presses in range(16)]
    assert sum(BOARDS) == 8_388_608 == 2**23


def test_a_board_of_the_sheet_takes_15_presses() -> None:
    assert placed("01111/11100/11110/00000/00000").minimum() == 15


def test_a_single_lit_lamp_can_be_turned_off_only_in_five_cells() -> None:
    effects = fixed_effects(Sides(5, 5), "cross")
    least = {divmod(cell, 5): quick_minimum(effects, 2, vector_of(f"{10 ** (24 - cell):025}")) for cell in range(25)}
    assert {cell: presses for cell, presses in least.items() if presses is not None} == dict.fromkeys(
        [(1, 1), (1, 3), (2, 2), (3, 1), (3, 3)], 11
    )


def test_null_patterns_of_squares() -> None:
    assert [len(system_of(side, side).null_patterns) for side in range(1, 21)] == SQUARES


@pytest.mark.parametrize("shape", OTHERS)
def test_null_patterns_of_other_shapes_and_of_three_states(shape: str) -> None:
    expected, states = OTHERS[shape]
    assert {side: len(system_of(side, side, shape, states).null_patterns) for side in expected} == expected


@pytest.mark.parametrize("side", ALL_LIT)
def test_least_presses_from_all_lit(side: int) -> None:
    state = placed("/".join(["1" * side] * side), f"size={side}")
    solution = solution_of(state)
    assert (solution.length, solution.optimal, len(solution.inputs)) == (ALL_LIT[side], True, ALL_LIT[side])
    assert state.minimum() == ALL_LIT[side]


@pytest.mark.parametrize("shape", ["cross", "torus", "x"])
def test_all_lit_can_always_be_solved(shape: str) -> None:
    """This holds if every press turns its own lamp, and a press of a turns b whenever a press of b turns a."""
    for rows, columns in ((3, 3), (4, 7), (6, 5), (12, 12)):
        effects = fixed_effects(Sides(rows, columns), shape)
        assert violated_invariant(effects, 2, vector_of("1" * rows * columns)) is None


def test_presets_are_those_of_the_sheet() -> None:
    chosen = {preset.label: Options(GAME.options, preset.options).text() for preset in GAME.presets}
    assert chosen == {
        "3 x 3": "size=3",
        "Classic 5 x 5": "level=8+",
        "4 x 4": "size=4",
        "6 x 6": "size=6",
        "7 x 7": "size=7",
        "Torus 5 x 5": "shape=torus",
        "Three-state 5 x 5": "states=3",
        "9 x 9": "size=9",
    }


# Against the slow model
shapes = st.sampled_from(SHAPES)
goals = st.sampled_from(["off", "on"])
states_ = st.sampled_from([2, 3])


@settings(max_examples=50, deadline=None)
@given(shapes, goals, states_, st.integers(3, 6), st.integers(3, 6), st.integers(0, 99), st.data())
def test_the_model_agrees(
    shape: str, goal: str, states: int, rows: int, columns: int, seed: int, data: st.DataObject
) -> None:
    state = begun(f"size={rows}x{columns},shape={shape},goal={goal},states={states}", f"model {seed}")
    source = model.words(f"model {seed}")
    sets = model.random_sets(rows, columns, source) if shape == "random" else model.all_sets(rows, columns, shape)
    target = states - 1 if goal == "on" else 0
    board = model.drawn(sets, states, target, source)
    assert board_text(state) == model.text(board)
    for cell in data.draw(st.lists(st.sampled_from(sorted(sets)), max_size=6)):
        if state.outcome() is None:
            state.send(f"press {cell[0]} {cell[1]}")
            model.press(board, sets, cell, states)
        assert board_text(state) == model.text(board)
        assert (state.outcome() is not None) == (set(board.values()) == {target})


@pytest.mark.parametrize(("rows", "columns", "states"), [(2, 3, 2), (3, 3, 2), (2, 2, 3), (2, 3, 3)])
@pytest.mark.parametrize("shape", ["cross", "x", "ring", "random"])
def test_solutions_are_as_short_as_those_of_a_whole_search(rows: int, columns: int, states: int, shape: str) -> None:
    for seed in range(3):
        state = begun((f"size={rows}x{columns},shape={shape},states={states}"), str(seed))
        source = model.words(str(seed))
        sets = model.random_sets(rows, columns, source) if shape == "random" else model.all_sets(rows, columns, shape)
        least = model.least_presses(model.read(board_text(state)), sets, states, 0)
        solution = solution_of(state)
        assert (solution.length, solution.optimal, state.minimum()) == (least, True, least)
        for text in solution.inputs:
            state.send(text)
        assert state.outcome()


@pytest.mark.parametrize("options", ["size=2x3", "size=2,states=3", "size=3,shape=torus", "size=2,shape=x"])
def test_a_board_is_refused_if_a_whole_search_finds_no_solution(options: str) -> None:
    state = begun(options)
    rows, columns, states = state.grid.rows, state.grid.columns, state.states
    sets = model.all_sets(rows, columns, state.options["shape"])
    count = states ** (rows * columns)
    results = set()
    for number in range(1, count, 1 + count // 20):
        digits = [number // states**place % states for place in range(rows * columns)]
        board = dict(zip(sets, digits, strict=True))
        solvable = model.least_presses(board, sets, states, 0) is not None
        assert (refusal(model.text(board), options) is None) == solvable, model.text(board)
        results.add(solvable)
    assert results == {True, False}


def refusal(position: str, options: str) -> str | None:
    """Return why a position is refused, or None if it is not."""
    try:
        placed(position, options)
    except ValueError as error:
        return str(error)
    return None
