"""Input logs for comparisons of Arcade, in which keys act in frames and pieces fall only by gravity and Down."""

from __future__ import annotations

import random
from itertools import product

from tests.models.arcade import COLUMNS, ORIENTATIONS, Arcade
from tests.models.common import Piece
from tests.models.logs import Log, holes_and_bumps, play

KEYS = ("left", "right", "down", "cw", "ccw")
INPUTS = tuple(sign + key for sign in ("", "+", "-") for key in KEYS)
MAX_WAIT = 4000
A_FRAME = 17


def arcade_log(model: Arcade, seed: int, pieces: int, noise: float = 0.2) -> Log:
    """Play the model for about `pieces` pieces, with pauses and restarts, and return the log. `noise` is the share of
    pieces, from 0 to 1, that are played with random inputs.
    """
    chance = random.Random(seed)
    log: Log = []
    for _ in range(pieces):
        wait(model, with_piece=True)
        if chance.random() < noise:
            for text in chance.choices(INPUTS, k=chance.randrange(1, 20)):
                play(model, log, chance.choice((0, 5, A_FRAME, 60, 300)), text)
        else:
            for text in ("-left", "-right", "-down", "-cw", "-ccw"):
                play(model, log, 0, text)
            for text in way_for_the_piece(model):
                play(model, log, A_FRAME, text)
        play(model, log, A_FRAME, "+down")
        wait(model, with_piece=False)
        play(model, log, 0, chance.choice(INPUTS))
        if chance.random() < 0.02:
            play(model, log, chance.randrange(50), "pause")
        if chance.random() < 0.005:
            play(model, log, chance.randrange(50), "restart")
    return log


def wait(model: Arcade, with_piece: bool) -> None:
    """Wait until there is a piece, or until there is none. Give up at the end, in a pause, or after MAX_WAIT ms."""
    last = model.time + MAX_WAIT
    while (model.piece is not None) != with_piece and not model.over and not model.paused and model.time < last:
        model.advance_to(model.time + 1)


def way_for_the_piece(model: Arcade) -> list[str]:
    """Return the taps that lead to the tidiest place, if nothing is in the way."""
    if model.piece is None:
        return []
    piece = model.piece
    places = [
        model.placed(piece.shape, orientation, piece.row, column)
        for orientation, column in product(range(ORIENTATIONS[piece.shape]), range(-2, COLUMNS))
    ]
    place = min(filter(model.fits, places), key=lambda place: untidiness(model, place))  # the piece is in one of them
    quarters = (place.orientation - piece.orientation) % ORIENTATIONS[piece.shape]
    columns = place.column - piece.column
    return ["cw"] * quarters + ["left" if columns < 0 else "right"] * abs(columns)


def untidiness(model: Arcade, piece: Piece) -> int:
    """Return the penalty for holes, bumps and height after the piece has fallen, minus a bonus for full rows."""
    while model.fits(model.moved(piece, 1, 0)):
        piece = model.moved(piece, 1, 0)
    cells = set(model.board) | set(piece.cells)
    full = sum(all((row, column) in cells for column in range(COLUMNS)) for row in {row for row, _ in piece.cells})
    return holes_and_bumps(cells, COLUMNS) - 20 * full - sum(row for row, _ in piece.cells)
