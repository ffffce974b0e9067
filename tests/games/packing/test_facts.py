"""The facts of the pieces and the boards: orientations, placements and solutions."""

import pytest

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.packing import solver
from puzzlebox_games.packing.board import BOARDS, SYMBOLS, placements, places_on
from puzzlebox_games.packing.pieces import ALL_SIDES, NAMED, ORIENTATIONS, SIDES, Shape, mirrored, turned
from puzzlebox_games.packing.solutions import all_solutions, board_with, canonical_solutions, number_of
from puzzlebox_games.packing.solver import gathered
from tests.games.packing import model
from tests.games.packing.play import begun
from tools.packing_solutions import solutions

ORIENTATION_COUNTS = {
    **{"F": (8, 4), "I": (2, 2), "L": (8, 4), "N": (8, 4), "P": (8, 4), "T": (4, 4)},
    **{"U": (4, 4), "V": (4, 4), "W": (4, 4), "X": (1, 1), "Y": (8, 4), "Z": (4, 2)},
}
"""The orientations of each piece in all, and by turning only."""

COUNTS = {
    "6x10": (2339, 9356, 2056),
    "5x12": (1010, 4040, 1936),
    "4x15": (368, 1472, 1696),
    "3x20": (2, 8, 1236),
    "8x8": (65, 520, 1568),
}
"""The solutions of each board, all their images, and the placements of all pieces."""

FIRST_SOLUTIONS = {
    "6x10": ("FFIIIIILZZ/VFFYLLLLZN/VFYYYYXZZN/VVVTWXXXNN/PPPTWWXUNU/PPTTTWWUUU",),
    "5x12": ("FFIIIIINNNZZ/LFFVVVNNWWZY/LFXUUVTWWZZY/LXXXUVTWPPYY/LLXUUTTTPPPY",),
    "4x15": ("FFNNNIIIIIZLLLL/VFFXNNWTZZZLUUU/VFXXXWWTZPPPUYU/VVVXWWTTTPPYYYY",),
    "8x8": ("FFVVVUUU/LFFWVUXU/LFWWVXXX/LWW##NXI/LLZ##NNI/ZZZPPTNI/ZYPPPTNI/YYYYTTTI",),
    "3x20": (
        "UUXIIIIINNNFTWYYYYZV/UXXXPPLNNFFFTWWYZZZV/UUXPPPLLLLFTTTWWZVVV",
        "UUXIIIIIZWWTTTFLLLLV/UXXXPPZZZYWWTFFFNNLV/UUXPPPZYYYYWTFNNNVVV",
    ),
}


def grid_of(board: str) -> Grid:
    return Grid.parse(BOARDS[board], SYMBOLS)


def test_there_are_63_orientations() -> None:
    found = {name: (len(shapes), len(SIDES[name][0])) for name, shapes in ORIENTATIONS.items()}
    assert found == ORIENTATION_COUNTS
    assert sum(count for count, _ in found.values()) == 63


def test_orientations_are_those_of_the_model() -> None:
    for name, shapes in ORIENTATIONS.items():
        assert {frozenset(shape) for shape in shapes} == model.images(name)


def test_orientation_0_is_as_on_the_sheet() -> None:
    assert ORIENTATIONS["F"][0] == ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1))
    assert ORIENTATIONS["N"][0] == ((0, 1), (1, 1), (2, 0), (2, 1), (3, 0))
    assert ORIENTATIONS["Y"][0] == ((0, 1), (1, 0), (1, 1), (2, 1), (3, 1))
    assert ORIENTATIONS["Z"][0] == ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2))


def test_orientations_are_quarter_turns_clockwise_then_those_of_the_mirror_image() -> None:
    assert ORIENTATIONS["L"][1] == ((0, 0), (0, 1), (0, 2), (0, 3), (1, 0))
    assert ORIENTATIONS["L"][4] == ((0, 1), (1, 1), (2, 1), (3, 0), (3, 1))
    after_turn = {name: [number_of_shape(turned(shape)) for shape in shapes] for name, shapes in ORIENTATIONS.items()}
    assert after_turn["L"] == [1, 2, 3, 0, 5, 6, 7, 4]
    assert (after_turn["I"], after_turn["Z"], after_turn["X"]) == ([1, 0], [1, 0, 3, 2], [0])
    turned_over = [number_of_shape(mirrored(ORIENTATIONS[name][number])) for name in "LT" for number in (0, 1)]
    assert turned_over == [4, 7, 0, 3]


def number_of_shape(shape: Shape) -> int:
    return NAMED[shape][1]


def test_turning_back_undoes_a_turn_and_turning_over_twice_changes_nothing() -> None:
    for shapes in ORIENTATIONS.values():
        assert [turned(turned(shape), -1) for shape in shapes] == [*shapes]
        assert [mirrored(mirrored(shape)) for shape in shapes] == [*shapes]


@pytest.mark.parametrize("board", BOARDS)
def test_solutions_and_placements_are_as_many_as_on_the_sheet(board: str) -> None:
    apart, images, placements = COUNTS[board]
    found = canonical_solutions(board)
    assert (len(set(found)), len(all_solutions(board))) == (apart, images)
    assert sum(map(len, places_on(BOARDS[board]).values())) == placements
    texts = [solution.replace("/", "") for solution in FIRST_SOLUTIONS[board]]
    assert [*found][: len(texts)] == texts


@pytest.mark.parametrize("board", BOARDS)
def test_listed_solutions_are_canonical_packings(board: str) -> None:
    every = [*canonical_solutions(board)]
    for number in range(0, len(every), 1 + len(every) // 60):
        grid = board_with(board, every[number])
        assert [*placements(grid)] == [*ORIENTATIONS]
        assert number_of(board, grid) == number + 1
    assert sorted(every) == every


def test_mirrored_pieces_of_images() -> None:
    for board in BOARDS:
        for text, turned_over in [*all_solutions(board).items()][:40]:
            lying = placements(board_with(board, text))
            assert turned_over == "".join(name for name in lying if lying[name].orientation not in SIDES[name][0])


def test_search_finds_the_solutions_of_3x20() -> None:
    found = result_of(solver.count_apart(grid_of("3x20"), ALL_SIDES, Search()))
    assert (found.solutions, found.images) == COUNTS["3x20"][:2]


def test_search_finds_all_ways_to_go_on() -> None:
    grid = Grid.parse("FF......../.FF......./.F......../VVV......./V...U.U.../V...UUU...", SYMBOLS)
    listed = [text for text in all_solutions("6x10") if _has(text, grid)]
    found = result_of(solver.count_apart(grid, ALL_SIDES, Search()))
    assert found.images == len(listed)


def _has(text: str, grid: Grid) -> bool:
    return all(not value or text[index] == SYMBOLS[value] for index, value in enumerate(grid.cells))


@pytest.mark.parametrize(
    "rows", ["...../.....", "...../...../.....", "..../..../..../..../....", "#..../...../....#/..###"]
)
def test_search_agrees_with_the_model_on_small_boards(rows: str) -> None:
    grid = Grid.parse(rows, SYMBOLS)
    free = frozenset(cell for cell, value in grid.items() if value == 0)
    expected = {frozenset(packing.items()) for packing in model.packings(free, "".join(ORIENTATIONS))}
    search = gathered(solver.problem_of(grid, ALL_SIDES).packings(Search()))
    found = {
        frozenset((name, frozenset(place.cells)) for name, place in placements(packing).items())
        for packing in result_of(search)
    }
    assert found == expected


# Long runs
@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_a_search_finds_all_listed_solutions_and_no_others(board: str) -> None:
    assert solutions(BOARDS[board]) == [*canonical_solutions(board)]


@pytest.mark.soak
@pytest.mark.parametrize("board", BOARDS)
def test_boards_have_as_many_solutions_as_they_say(board: str) -> None:
    for number in range(200):
        one_way = "on" if number % 2 else "off"
        flip = "off" if number % 3 == 0 else "on"
        state = begun(f"board={board},given={4 + number % 6},one-way={one_way},flip={flip}", seed=f"{number}")
        assert state.ways == result_of(solver.count_apart(state.grid, state.sides, Search())).images
        assert state.ways == 1 or one_way == "off"
