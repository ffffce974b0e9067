"""The boards and counts that the rule sheet names."""

from itertools import combinations

import pytest

from puzzlebox_games.mines.field import numbers, set_of, worth_of
from puzzlebox_games.mines.game import GAME, PRESETS
from puzzlebox_games.mines.solver import Analysis
from tests.games.mines.play import layout_of, mines_text, options_of, played, session_of

BOARDS = [
    (
        ("", "a", (4, 4), 1, 1, 10),
        "**..**..*/..*....../.....*.../........./........./........./.....*.../....*..../......*..",
    ),
    (
        ("", "a", (0, 0), 3, 4, 12),
        "........./........*/....*..../........./**..*..../...*...*./........./**......./.....*...",
    ),
    (
        ("", "harbour-42", (4, 4), 1, 3, 23),
        "........./.....*.../*.*....../........./........*/.**....../.....*.../.*...*.../...*.....",
    ),
]


@pytest.mark.parametrize(("board", "layout"), BOARDS)
def test_a_known_seed_gives_the_known_board(
    board: tuple[str, str, tuple[int, int], int, int, int], layout: str
) -> None:
    options, seed, first, tried, openings, alone = board
    session = session_of(options=options, seed=seed)
    session.send(f"open {first[0]} {first[1]}")
    assert mines_text(session.state) == layout
    assert session.log[0][1] == f"open {first[0]} {first[1]} try {tried}"
    worth = session.state.worth
    assert (len(worth.openings), worth.alone.bit_count()) == (openings, alone)


@pytest.mark.parametrize(
    ("options", "seed", "first", "tried", "worth", "generator"),
    [
        ("size=16x30,mines=99", "a", (8, 15), 1, (9, 177), 0xFA0B93CF03E9B9E9),
        ("size=16x30,mines=99", "harbour-42", (8, 15), 4, (8, 181), 0x178B0967A5C9630C),
        ("size=16,mines=40", "a", (8, 8), 3, (6, 62), None),
        ("size=16,mines=40", "harbour-42", (8, 8), 1, (6, 46), None),
    ],
)
def test_a_known_seed_gives_a_board_of_known_worth(
    options: str, seed: str, first: tuple[int, int], tried: int, worth: tuple[int, int], generator: int | None
) -> None:
    session = session_of(options=options, seed=seed)
    session.send(f"open {first[0]} {first[1]}")
    found = session.state.worth
    assert (session.state.tried, len(found.openings), found.alone.bit_count()) == (tried, *worth)
    assert generator in (None, session.state.random.state)


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


@pytest.mark.parametrize(("side", "count", "passing", "total"), [(4, 2, 66, 66), (4, 3, 181, 220), (4, 4, 270, 495)])
def test_how_many_small_boards_need_no_guess(side: int, count: int, passing: int, total: int) -> None:
    check_count(side, count, passing, total)


def test_how_many_boards_of_25_cells_need_no_guess() -> None:
    check_count(5, 3, 1044, 1330)


def check_count(side: int, count: int, passing: int, total: int) -> None:
    field, _ = layout_of("/".join(["." * side] * side))
    free = [*numbers(field.whole & ~field.spread(1))]
    boards = [set_of(cells) for cells in combinations(free, count)]
    assert (sum(played(field, mines, 0).solved for mines in boards), len(boards)) == (passing, total)


def test_a_board_that_needs_a_guess() -> None:
    player = played(*layout_of("..**./..*../...../...../....."), 0)
    assert not player.solved
    assert player.opened.bit_count() == 21
    clues = [player.clue(n) for n in numbers(player.opened)]
    assert Analysis(clues, player.unknown, 3 - player.flagged.bit_count()).layouts == 2


def test_a_board_that_needs_a_guess_at_once() -> None:
    player = played(*layout_of(".../*../.*."), 0)
    assert player.opened == 1
    assert Analysis([player.clue(0)], player.unknown, 2).layouts == 15


def test_the_presets() -> None:
    chosen = {preset.label: options_of(",".join(f"{k}={v}" for k, v in preset.options.items())) for preset in PRESETS}
    assert {label: (*options["size"], options["mines"]) for label, options in chosen.items()} == {
        "Beginner": (9, 9, 10),
        "Intermediate": (16, 16, 40),
        "Expert": (16, 30, 99),
        "Small": (8, 8, 10),
        "Dense": (9, 9, 16),
        "Huge": (24, 30, 150),
    }
    assert GAME.begin({}, "a").status()["mines left"] == 10
