"""The forms of Sudoku: jigsaws, whose regions have any form, and killers, whose cages have sums."""

from collections.abc import Iterator

import pytest

from puzzlebox.core.message import MessageError
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search
from puzzlebox.core.shown import ShownBoard
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.read import read
from puzzlebox.play.told import board_lines
from puzzlebox.registry import installed_games
from puzzlebox_games.sudoku.board import Cage, digits_text, geometry, read_position, solo_text
from puzzlebox_games.sudoku.forms import draw_regions, first_regions
from puzzlebox_games.sudoku.game import GAME, SAMPLES
from puzzlebox_games.sudoku.generator import find_board
from puzzlebox_games.sudoku.rules import Sudoku
from puzzlebox_games.sudoku.solver import solver
from puzzlebox_games.sudoku.techniques import HINTED, Candidates, grade_of, solutions_of, techniques_of
from tests.games.bench import connected
from tests.games.sudoku import forms_model
from tests.games.sudoku.play import BENCH, hint_of, options_of, placed, solved

JIGSAW = "9j:1f2a7_1c6i5g3a7b6e5b4a9g9i4c8_2a5f9,bcb_cba__c_aaa_a_b_aab_aaa_aa__ccbeabhab___abebbc_b_dbdd"
JIGSAW_SOLUTION = "198574326715296834437621598524863971962318457841932765689745213376459182253187649"

SMALL_JIGSAW = "5j:b2d1c4a3c3d4b,_d_aac__dba_a___b_aa"

WITH_DIAGONALS = (
    "9jx:f1b9_1_4_7l2f1b6c3a4c8b6f7l8_5_6_9b2f,_dc__c_ab_bc_b_a_b_acca__b___fgaa__b_abbcab___aaa___cc__cbaadb"
)


KILLER = (
    "3x3k:zzzc,__a_aa_____b______a___a_____________a___________a____aa_bcba_aaaa_aaaaaa_aaaaa_a_aa__aba__aaa_aaa_,"
    "7_5_11a10_9a13c9_13a13_18b21_11b13a9_10c6_10c16b16b14_10_17a7_9a11d9b18a4_13_6b11b12c19b3b22e"
)
KILLER_SOLUTION = "217493658543618927986725431831247596495861273672539814369154782754382169128976345"

WITH_LARGE_CAGE = (
    "3x3xk:zzzc,"
    "_aa__a_aaa____a_a_______________a___________a_______aaa__caaa_aa_b_aaa__aaa___aabaa_baab__aabaaa_,"
    "14_7a6a16_13_19b8_8f14a13_16_17a10_8b10b3b12a18a4_9a14_7a14d9b8a5_18_15_11a37b12d16_5e9f"
)

SMALL_KILLER = "2x2k:p,_a_aa_ab______c_,3_7a8a6b5a6a5c"


def solution_text(text: str) -> str:
    """Return the only solution of a board, as the slow model finds it."""
    [found] = forms_model.solutions(forms_model.read(text))
    return "".join(str(found[cell]) for cell in sorted(found))


@pytest.mark.parametrize(("text", "solution"), [(JIGSAW, JIGSAW_SOLUTION), (KILLER, KILLER_SOLUTION)])
def test_a_published_board_is_solved(text: str, solution: str) -> None:
    assert digits_text(placed(text).solution or ()) == solution


@pytest.mark.parametrize("text", [SMALL_JIGSAW, WITH_DIAGONALS, SMALL_KILLER])
def test_a_board_is_solved_as_the_slow_model_does(text: str) -> None:
    state = placed(text)
    assert digits_text(state.solution or ()) == solution_text(text)
    assert solved(state).outcome()


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (JIGSAW, "extra=jigsaw"),
        (SMALL_JIGSAW, "size=5,extra=jigsaw"),
        (WITH_DIAGONALS, "extra=jigsaw-x"),
        (KILLER, "extra=killer"),
        (SMALL_KILLER, "size=4,extra=killer"),
    ],
)
def test_a_position_sets_the_form_and_the_size(text: str, options: str) -> None:
    state = placed(text)
    wanted = options_of(options)
    assert (state.options["size"], state.options["extra"]) == (wanted["size"], wanted["extra"])
    assert state.position() == text
    [board] = read(f"from elsewhere\n{text}\n", None, installed_games()).boards
    assert (board.game, board.position) == ("sudoku", text)


def test_digits_and_notes_follow_the_board_in_a_position() -> None:
    state = placed(SMALL_JIGSAW)
    state.send("set 0 0 5")
    state.send("notes 0 1 1 3")
    text = f"{SMALL_JIGSAW} 5........................ 0,1:13"
    assert state.position() == text
    again = placed(text)
    assert (again.grid.cells, again.layers["notes"].cells) == (state.grid.cells, state.layers["notes"].cells)


def caged(*cages: range) -> str:
    """Return a board of size 4 with these cages, all of which make 10."""
    return solo_text(geometry(4, False, (), tuple(Cage(tuple(cells), 10) for cells in cages)), [0] * 16)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9j:1zzzb", "expected a board such as"),
        (SMALL_JIGSAW.replace("5j", "6j"), "the board has 36 cells, but the text 25"),
        (SMALL_JIGSAW.replace("b2d1", "b2d6"), "expected a digit from 1 to 5"),
        ("5j:1e1r,_d_aac__dba_a___b_aa", "1 stands twice in region 1"),
        ("5j:y,zzzzzzzzzz", "the regions do not fit"),
        ("5j:y,zo", "each region has 5 cells"),
        (f"{SMALL_JIGSAW} 5....", "the board has 25 cells"),
        (SMALL_JIGSAW.replace("5j", "5jk"), "expected a board such as"),
        (SMALL_KILLER.replace("c_,3", "c_,4"), "this board has no solution"),
        (SMALL_KILLER.replace("a5c", "e"), "expected a sum for each of 7 cages"),
        (caged(range(7), range(7, 12), range(12, 16)), "a cage has at most 4 cells"),
        (caged(range(4), range(4, 8), range(8, 12), range(12, 16)), "at least two solutions"),
    ],
)
def test_a_position_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        placed(text)


@pytest.mark.parametrize(
    "options", ["size=5", "size=7", "size=4,extra=jigsaw", "size=8,extra=x", "size=16,extra=killer"]
)
def test_a_size_that_a_form_does_not_have_is_refused(options: str) -> None:
    with pytest.raises(OptionError, match="size must be"):
        options_of(options)


def test_a_board_of_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a board of the form jigsaw, not none"):
        placed(options="extra=jigsaw")
    with pytest.raises(ValueError, match="expected a board of the form x, not jigsaw"):
        placed(SMALL_JIGSAW, "extra=x")


def test_few_regions_of_nine_are_square() -> None:
    square = 0
    for seed in range(5):
        regions = GAME.begin({"extra": "jigsaw"}, f"board {seed}").shape.form.regions
        square += sum(
            len({cell // 9 for cell in region}) == len({cell % 9 for cell in region}) == 3 for region in regions
        )
    assert square <= 2


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("diagonals", [False, True])
def test_regions_are_connected_and_fit_the_full_grid(size: int, diagonals: bool) -> None:
    random = Random.from_seed("seven")
    first = first_regions(size, diagonals, random)
    full = result_of(solver(geometry(size, diagonals, first)).drawing(random, 1000))
    regions = result_of(draw_regions(full, first, random))
    assert regions != first
    assert sorted(cell for region in regions for cell in region) == [*range(size * size)]
    for region in regions:
        assert connected({divmod(cell, size) for cell in region})
        assert {full[cell] for cell in region} == {*range(1, size + 1)}


@pytest.mark.parametrize(
    "options",
    [
        "size=5,extra=jigsaw",
        "size=6,extra=jigsaw,grade=hard",
        "size=6,extra=jigsaw-x,symmetry=mirror",
        "size=4,extra=killer",
    ],
)
def test_a_board_has_one_solution_its_grade_and_its_symmetry(options: str) -> None:
    state = BENCH.begun(options, "forms")
    text = state.position() or ""
    assert digits_text(state.solution or ()) == solution_text(text)
    assert placed(text).options["grade"] == state.options["grade"]
    given = {divmod(cell, state.shape.size) for cell, digit in enumerate(state.givens) if digit}
    last = state.shape.size - 1
    turned = state.options["symmetry"] == "half-turn"
    assert given == {(last - row if turned else row, last - column) for row, column in given}
    assert BENCH.begun(options, "forms").position() == text


def test_a_prepared_board_of_another_form_or_grade_is_refused() -> None:
    options = options_of("size=5,extra=jigsaw,grade=medium")
    easy = BENCH.begun("size=5,extra=jigsaw,grade=easy", "forms").prepared
    for prepared in (easy, SMALL_JIGSAW.replace("5j", "5jx"), "." * 81):
        with pytest.raises(ValueError, match="is no board with these options"):
            Sudoku(options, Start(seed="forms", prepared=prepared))


def hinted(state: Sudoku) -> str:
    """Play a game by hints, each of which agrees with the solution. Return their texts."""
    texts = list[str]()
    while not state.outcome():
        hint = hint_of(state)
        texts.append(hint.why)
        for text in hint.inputs:
            verb, row, column, *digits = text.split()
            true = str((state.solution or ())[int(row) * state.shape.size + int(column)])
            assert true in digits if verb == "notes" else digits == [true]
            state.send(text)
    return "\n".join(texts)


def test_hints_lead_to_the_solution_and_name_regions() -> None:
    assert "region" in hinted(placed(SMALL_JIGSAW))


def test_hints_add() -> None:
    texts = hinted(placed(KILLER))
    assert "The digits of column 3 make 45, and the cages inside make 38. So 7 is left for row 1, column 3." in texts
    assert "In the cage of 13 at " in texts
    assert "the other digits make" in texts
    assert "has only this cell" not in texts


def test_a_full_cage_with_another_sum_is_a_fault() -> None:
    state = placed(SMALL_KILLER)
    cells = state.shape.form.cages[0].cells
    wrong = [4, 3, 2][: len(cells)]
    for cell, digit in zip(cells, wrong, strict=True):
        state.send(f"set {cell // 4} {cell % 4} {digit}")
    assert state.faults() == {*cells}
    assert shown(state).cells[cells[0]].corner == str(state.shape.form.cages[0].total)


def test_a_cage_of_seven_cells_is_solved() -> None:
    state = placed(WITH_LARGE_CAGE)
    assert max(len(cage.cells) for cage in state.shape.form.cages) == 7
    board, values = forms_model.read(WITH_LARGE_CAGE), state.solution or ()
    assert all(sum(values[cell] for cell in cage) == total for cage, total in board.sums)
    assert all(len({values[cell] for cell in group}) == len(group) for group in board.groups)


def test_a_digit_leaves_the_notes_of_its_cage() -> None:
    state = placed(KILLER)
    cage = next(cage for cage in state.shape.form.cages if len({cell % 9 for cell in cage.cells}) > 1)
    first, *_, last = cage.cells
    state.send(f"notes {last // 9} {last % 9} 1 2")
    state.send(f"set {first // 9} {first % 9} 1")
    assert state.layers["notes"].cells[last] == 0b10


def shown(state: Sudoku) -> ShownBoard:
    return GAME.show(state, Options(GAME.preferences)).board


def test_regions_are_shown_as_areas_without_blocks() -> None:
    board, regions = shown(placed(SMALL_JIGSAW)), placed(SMALL_JIGSAW).shape.form.regions
    assert board.blocks == (0, 0)
    assert [{cell.piece for cell in map(board.cells.__getitem__, region)} for region in regions] == [
        {number} for number in range(1, 6)
    ]


@pytest.mark.parametrize("text", [SMALL_JIGSAW, SMALL_KILLER, SAMPLES["16", "none"]])
def test_a_board_that_is_more_than_digits_up_to_nine_cannot_be_edited(text: str) -> None:
    assert GAME.editing
    with pytest.raises(MessageError, match="can be edited"):
        GAME.editing.read(text)


def test_the_sum_of_a_cage_is_told_with_its_first_cell() -> None:
    [first, second, *_] = board_lines(shown(placed(SMALL_KILLER)))
    assert first == "1: 3: empty, 7: empty, empty, 8: empty"
    assert second == "2: empty, 6: empty, 2 empty"


# Long runs
BOARDS, STEPS = 200, 100_000
"""How many small boards of each form and grade are counted, and how many steps of each form are checked."""

SMALL_FORMS = (
    *("size=5,extra=jigsaw", "size=5,extra=jigsaw,grade=medium", "size=5,extra=jigsaw-x", "size=4,extra=killer"),
    *(f"size=6,extra={extra},grade={grade}" for extra in ("jigsaw", "killer") for grade in ("easy", "medium", "hard")),
    *(f"size=6,extra={extra},grade={grade}" for extra in ("jigsaw-x", "killer-x") for grade in ("medium", "hard")),
)

LARGE = (
    "extra=jigsaw,grade=hard",
    "extra=jigsaw-x",
    "extra=killer,grade=hard",
    "extra=killer-x",
    "size=16,grade=hard",
)


def made(options: Options, seed: str) -> str:
    return result_of(find_board(options, Random.from_seed(seed), Search()))


@pytest.mark.soak
@pytest.mark.parametrize("options", SMALL_FORMS)
def test_boards_have_one_solution_and_their_grade(options: str) -> None:
    chosen = options_of(options)
    for number in range(BOARDS):
        text = made(chosen, f"soak {number}")
        position = read_position(text)
        assert len(forms_model.solutions(forms_model.read(text))) == 1, text
        assert grade_of(geometry(*position.form), position.givens) == chosen["grade"], text


def steps(text: str, diagonals: bool) -> Iterator[tuple[int, int, bool]]:
    """Yield what each step of each technique does until nothing is found: a cell, a mask, and whether the cell
    gets that digit or loses those digits."""
    position = read_position(text)
    shape = geometry(*(position.form._replace(diagonals=diagonals) if position.is_bare else position.form))
    board = Candidates(shape, position.givens)
    found = True
    while found:
        found = False
        for technique in techniques_of(shape, HINTED):
            for step in [*technique.find(board)]:
                if step.cell is not None:
                    yield step.cell, 1 << step.digits[0] - 1, True
                yield from ((cell, mask, False) for cell, mask in step.cuts)
                found = board.take(step) or found
            if found:
                break


@pytest.mark.soak
@pytest.mark.parametrize("options", LARGE)
def test_steps_agree_with_the_solution(options: str) -> None:
    chosen, checked, number = options_of(options), 0, 0
    while checked < STEPS:
        text = made(chosen, f"steps {number}")
        number += 1
        state = GAME.begin(chosen, f"steps {number - 1}")
        assert state.solution
        for cell, mask, is_set in steps(text, chosen["extra"] == "x"):
            assert is_set == bool(mask >> state.solution[cell] - 1 & 1), (text, cell)
            checked += 1


@pytest.mark.soak
def test_a_board_that_techniques_solve_has_no_other_solution() -> None:
    chosen = options_of("extra=killer,grade=medium")
    for number in range(BOARDS):
        position = read_position(made(chosen, f"one {number}"))
        shape = geometry(*position.form)
        [solution] = solutions_of(shape, position.givens, Search())
        assert all(sum(solution[cell] for cell in cage.cells) == cage.total for cage in shape.form.cages)
