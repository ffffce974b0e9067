"""The exact logic, against all layouts of small boards, and known boards."""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.grid import Cell, bits_of
from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Random, Search
from puzzlebox_games.mines.board import field_of, set_of, worth_of
from puzzlebox_games.mines.game import GAME, PRESETS
from puzzlebox_games.mines.generator import clues_of, find_try, lay_try
from puzzlebox_games.mines.solver import Analysis, Clue, compared
from tests.games.mines import model
from tests.games.mines.play import layout_of, mines_text, options_of, played, session_of

SIDES = st.sampled_from([(4, 4), (3, 5), (5, 3), (2, 7), (4, 5)])


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, set[Cell], Cell]:
    """Draw a small board with up to five mines, and a first cell."""
    rows, columns = draw(SIDES)
    cells = [*product(range(rows), range(columns))]
    first, *rest = draw(st.permutations(cells))
    return rows, columns, set(rest[: draw(st.integers(1, 5))]), first


@settings(max_examples=40, deadline=None)
@given(boards())
def test_a_player_opens_just_what_is_safe_in_every_layout(board: tuple[int, int, set[Cell], Cell]) -> None:
    rows, columns, mines, first = board
    field = field_of(rows, columns)
    opened, _ = played(field, set_of(map(field.number, mines)), field.number(first))
    assert set(field.cells(opened)) == model.opened_by_logic(rows, columns, mines, first)


@settings(max_examples=40, deadline=None)
@given(boards())
def test_shares_are_those_of_all_layouts(board: tuple[int, int, set[Cell], Cell]) -> None:
    rows, columns, mines, first = board
    field = field_of(rows, columns)
    free = [cell for cell in product(range(rows), range(columns)) if cell not in mines]
    opened = {first, *free[:: max(1, len(mines))]}
    shown = {cell: model.number(rows, columns, mines, cell) for cell in opened}
    closed = field.whole & ~set_of(map(field.number, opened))
    clues = [Clue(field.around[field.number(cell)] & closed, n) for cell, n in shown.items()]
    found, expected = Analysis(clues, closed, len(mines)), model.shares(rows, columns, shown, len(mines))
    assert {field.cell(n): share for n, share in found.shares().items()} == expected
    assert found.layouts == len(model.layouts(rows, columns, shown, len(mines)))
    assert set(field.cells(found.safe)) == {cell for cell, share in expected.items() if share == 0}
    assert set(field.cells(found.mines)) == {cell for cell, share in expected.items() if share == 1}


ONE_EACH = [Clue(0b0011, 1), Clue(0b0110, 1)]


@pytest.mark.parametrize(
    ("clues", "count", "safe", "mines"),
    [
        (ONE_EACH, None, 0, 0),
        (ONE_EACH, 1, 0b11101, 0b00010),
        (ONE_EACH, 4, 0b00010, 0b11101),
        ([Clue(0b0011, 1), Clue(0b1100, 1)], 3, 0, 0b10000),
        ([Clue(0b11, 2), Clue(0b11, 1)], 2, 0, 0),
    ],
    ids=["without the counter", "one mine", "four mines", "parts that share the counter", "a contradiction"],
)
def test_what_follows_for_five_cells(clues: list[Clue], count: int | None, safe: int, mines: int) -> None:
    found = Analysis(clues, 0b11111, count)
    assert (found.safe, found.mines) == (safe, mines)


def test_shares_of_separate_parts_and_of_a_contradiction() -> None:
    found = Analysis([Clue(0b0011, 1), Clue(0b1100, 1)], 0b11111, 3)
    assert found.shares() == {**dict.fromkeys(range(4), Fraction(1, 2)), 4: Fraction(1)}
    none = Analysis([Clue(0b11, 2), Clue(0b11, 1)], 0b111, 2)
    assert (none.layouts, none.shares()) == (0, {})


@pytest.mark.parametrize(
    ("clue", "other", "safe", "mines"),
    [
        (Clue(0b0011, 1), Clue(0b0111, 1), 0b0100, 0),
        (Clue(0b0111, 1), Clue(0b0011, 1), 0b0100, 0),
        (Clue(0b0011, 1), Clue(0b0110, 2), 0b0001, 0b0100),
        (Clue(0b0111, 2), Clue(0b0011, 1), 0, 0b0100),
        (Clue(0b0111, 1), Clue(0b1110, 1), 0, 0),
    ],
)
def test_pairs(clue: Clue, other: Clue, safe: int, mines: int) -> None:
    assert compared(clue, other) == (safe, mines)


# Known boards and counts


BOARDS = [
    ("", "a", "4 4", 1, (1, 10), 0,
     "**..**..*/..*....../.....*.../........./........./........./.....*.../....*..../......*.."),
    ("", "a", "0 0", 3, (4, 12), 0,
     "........./........*/....*..../........./**..*..../...*...*./........./**......./.....*..."),
    ("", "harbour-42", "4 4", 1, (3, 23), 0,
     "........./.....*.../*.*....../........./........*/.**....../.....*.../.*...*.../...*....."),
    ("size=16x30,mines=99", "a", "8 15", 1, (9, 177), 0xFA0B93CF03E9B9E9, ""),
    ("size=16x30,mines=99", "harbour-42", "8 15", 4, (8, 181), 0x178B0967A5C9630C, ""),
    ("size=16,mines=40", "a", "8 8", 3, (6, 62), 0, ""),
    ("size=16,mines=40", "harbour-42", "8 8", 1, (6, 46), 0, ""),
]  # fmt: skip
"""The options, the seed and the first cell of boards, and what the sheet says: the try, the openings and the numbers
beside none, and perhaps the generator after it and the layout."""


@pytest.mark.parametrize(("options", "seed", "first", "tried", "worth", "generator", "layout"), BOARDS)
def test_a_known_seed_gives_the_known_board(
    options: str, seed: str, first: str, tried: int, worth: tuple[int, int], generator: int, layout: str
) -> None:
    session = session_of(options=options, seed=seed)
    session.send(f"open {first}")
    state = session.state
    assert (session.log[0][1], state.tried) == (f"open {first} try {tried}", tried)
    assert (len(state.worth.openings), state.worth.alone.bit_count()) == worth
    assert generator in (0, state.random.state)
    assert layout in ("", mines_text(state))


@pytest.mark.parametrize(
    ("layout", "worth"),
    [
        (".../.*./...", 8),
        ("*../.*./..*", 6),
        ("***/*.*/***", 1),
        (".../.../..*", 1),
        ("..*../..*../..*../..*../..*..", 2),
        ("....../.*..*./....../....../.*..*./......", 32),
        (".*......./........./....*..../.......*./..*....../........./*...*..../.......*./.*......*", 11),
    ],
)
def test_3bv(layout: str, worth: int) -> None:
    field, mines = layout_of(layout)
    assert worth_of(field.rows, field.columns, mines).total == worth


@pytest.mark.parametrize(
    ("side", "count", "passing", "total"), [(4, 2, 66, 66), (4, 3, 181, 220), (4, 4, 270, 495), (5, 3, 1044, 1330)]
)
def test_how_many_small_boards_need_no_guess(side: int, count: int, passing: int, total: int) -> None:
    field = field_of(side, side)
    boards = [set_of(cells) for cells in combinations(bits_of(field.whole & ~field.spread(1)), count)]
    assert (sum(played(field, mines, 0)[0] | mines == field.whole for mines in boards), len(boards)) == (passing, total)


@pytest.mark.parametrize(
    ("layout", "opens", "layouts"), [("..**./..*../...../...../.....", 21, 2), (".../*../.*.", 1, 15)]
)
def test_boards_that_need_a_guess(layout: str, opens: int, layouts: int) -> None:
    field, mines = layout_of(layout)
    opened, flagged = played(field, mines, 0)
    unknown, left = field.whole & ~opened & ~flagged, mines & ~flagged
    found = Analysis(clues_of(field, mines, opened, flagged), unknown, left.bit_count())
    assert (opened.bit_count(), found.layouts) == (opens, layouts)


def test_the_presets() -> None:
    chosen = {preset.label: options_of(",".join(f"{k}={v}" for k, v in preset.options.items())) for preset in PRESETS}
    assert {label: f"{options['size']} {options['mines']}" for label, options in chosen.items()} == {
        "Beginner": "9 x 9 10", "Intermediate": "16 x 16 40", "Expert": "16 x 30 99",
        "Small": "8 x 8 10", "Dense": "9 x 9 16", "Huge": "24 x 30 150",
    }  # fmt: skip
    assert GAME.begin({}, "a").status()["mines left"] == 10


@pytest.mark.soak
@pytest.mark.parametrize("sides", ["4x4", "4x5", "5x4"])
def test_a_board_is_the_first_layout_that_is_solved_by_all_layouts(sides: str) -> None:
    for number in range(1000):
        options = options_of(f"size={sides},mines={2 + number % 3}")
        rows, columns = options["size"]
        field, first = field_of(rows, columns), (number % rows, number // rows % columns)
        random, cells = Random.from_seed(f"soak {number}"), {*product(range(rows), range(columns))}
        passed = result_of(find_try(options, first, Random.from_seed(f"soak {number}"), Search()))
        for tried in range(1, int(passed.split()[1]) + 1):
            mines = {*field.cells(lay_try(field, options, first, 1, random))}
            solved = model.opened_by_logic(rows, columns, mines, first) == cells - mines
            assert solved == (passed == f"try {tried}")
