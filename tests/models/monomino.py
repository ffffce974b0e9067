"""The model of Monomino: Tetromino with one piece of one cell."""

from typing import ClassVar

from tests.models.tetromino import Orientations, Tetromino


class Monomino(Tetromino):
    """Everything as in Tetromino, except the piece. The sheet does not name it; here it is called dot."""

    PIECES: ClassVar[dict[str, Orientations]] = {"dot": (((2, 2),),)}
