"""The mean number of rows that the bots clear in a game on 10 x 10 that ends when a piece cannot be placed inside,
beside the published means."""

from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev

from benchmarks.bots import pieces_on, strict_game
from benchmarks.report import Figure
from puzzlebox_games.falling.bots.features import BCTS, DELLACHERIE, DT_10, field_of

GAMES = 400

MEANS = {"Dellacherie": (DELLACHERIE, 2355), "BCTS": (BCTS, 3877), "DT-10": (DT_10, 5103)}
"""The weights, and the published mean of the rows in a game."""

ERRORS = 2.5
"""The most standard errors between a mean and the published one."""

CELLS, ROWS, COLUMNS = 4, 10, 10


def figures() -> Iterator[Figure]:
    field = field_of(ROWS, COLUMNS)
    pieces = pieces_on(field)
    for name, (weights, published) in MEANS.items():
        rows = [strict_game(field, pieces, weights, seed) * CELLS // COLUMNS for seed in range(GAMES)]
        error = stdev(rows) / sqrt(GAMES)
        yield Figure(f"{name}, rows of {GAMES} games (± {error:.0f})", mean(rows), "rows", "published", published)
        away = abs(mean(rows) - published) / error
        yield Figure(f"{name}, distance from the published mean", away, "errors", limit=ERRORS)
