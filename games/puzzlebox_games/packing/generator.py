"""How the boards of Packing are drawn: a solution, from which pieces are taken away."""

from typing import NamedTuple

from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox_games.packing.board import with_pieces
from puzzlebox_games.packing.pieces import PIECES
from puzzlebox_games.packing.solutions import agreeing, all_solutions, board_with


class Drawn(NamedTuple):
    """A board that was drawn: its grid, the pieces that are given, those whose mirrored side is up (None if pieces
    can be turned over), and the number of its solutions."""

    grid: Grid
    given: str
    mirrored: str | None
    ways: int


def draw(options: Options, random: Random) -> Drawn:
    """Draw a board. If it has to have one solution, draw until it has. With fewer than two given pieces, hardly any
    board has, so the first one is taken."""
    board, wants_one_way = options["board"], options["one-way"] and options["given"] > 1
    solutions = all_solutions(board)
    texts = [*solutions]
    while True:
        text = texts[random.below(len(texts))]
        given = "".join(sorted(random.shuffle([*PIECES])[: options["given"]]))
        grid = with_pieces(board_with(board, text), given)
        mirrored = None if options["flip"] else solutions[text]
        ways = len(agreeing(board, grid, mirrored))
        if ways == 1 or not wants_one_way:
            return Drawn(grid, given, mirrored, ways)
