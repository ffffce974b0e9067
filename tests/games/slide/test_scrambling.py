"""Scrambling by a random walk and by a shuffle. The walk is compared with the sheet's description, move by move."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.randomness import MASK, Random
from puzzlebox.rules import Sides
from puzzlebox_games.slide.board import can_be_solved, is_solved, random_walk, shuffled
from tests.games.slide.play import begun

LAST_WORD_NEXT = 0x31628AF67B2131AB
"""A generator's state whose next word is 2**64 - 1, which `below(3)` rejects."""


def plainly_walked(rows: int, columns: int, moves: int, random: Random) -> dict[tuple[int, int], int]:
    """Return the board after a walk as the sheet describes it: uniformly random legal moves from the solved board."""
    board = {(r, c): r * columns + c + 1 for r in range(rows) for c in range(columns)}
    blank = (rows - 1, columns - 1)
    board[blank] = 0
    solved = dict(board)
    while moves > 0 or board == solved:
        r, c = blank
        legal = [cell for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if cell in board]
        there = legal[random.below(len(legal))]
        board[blank], board[there] = board[there], 0
        blank = there
        moves -= 1
    return board


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 6), st.integers(2, 6), st.integers(1, 3000), st.integers(0, MASK))
def test_a_walk_makes_the_given_number_of_legal_moves(rows: int, columns: int, moves: int, seed: int) -> None:
    plain, quick = Random(seed), Random(seed)
    expected = plainly_walked(rows, columns, moves, plain)
    assert (dict(random_walk(Sides(rows, columns), moves, quick)), quick) == (expected, plain)


def test_a_walk_rejects_the_word_that_would_favour_a_move() -> None:
    assert Random(LAST_WORD_NEXT).word() == MASK
    # The word comes at different moves of the walk. At one of them the blank has three legal moves.
    for back in range(1, 40):
        seed = (LAST_WORD_NEXT - back * 0x9E3779B97F4A7C15) % 2**64
        plain, quick = Random(seed), Random(seed)
        expected = plainly_walked(3, 3, 50, plain)
        assert (dict(random_walk(Sides(3, 3), 50, quick)), quick) == (expected, plain)


@pytest.mark.parametrize("moves", [1, 2, 3, 4])
def test_a_walk_never_ends_solved(moves: int) -> None:
    boards = [random_walk(Sides(2, 2), moves, Random(seed)) for seed in range(300)]
    assert not any(map(is_solved, boards))
    assert all(map(can_be_solved, boards))


@pytest.mark.parametrize("size", ["2x2", "2x3", "3x2", "3", "4", "3x5", "64"])
def test_a_shuffled_board_can_be_solved_and_is_not_solved(size: str) -> None:
    for seed in map(str, range(3 if size == "64" else 300)):
        board = begun(f"size={size},mix=random", seed).grid
        assert sorted(board.cells) == list(range(len(board)))
        assert can_be_solved(board)
        assert not is_solved(board)


def test_all_shuffled_boards_are_equally_likely() -> None:
    # 11 of the 12 boards of 2 x 2 that can be solved; the twelfth is the solved one.
    random, draws = Random.from_seed("lot"), 11_000
    counts = Counter(shuffled(Sides(2, 2), random).text() for _ in range(draws))
    assert len(counts) == 11
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi_squared < 29.6  # 10 degrees of freedom: exceeded once in a thousand


def test_all_tiles_are_equally_likely_in_every_cell() -> None:
    random = Random.from_seed("cells")
    boards = [shuffled(Sides(3, 3), random) for _ in range(9_000)]
    for place in range(9):
        counts = Counter(board.cells[place] for board in boards)
        assert all(850 < counts[number] < 1150 for number in range(9)), place  # 1000, and 5 standard deviations
