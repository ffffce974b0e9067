"""Monomino, published as "Tetromino for Idiots": single blocks, for learning the keys."""

from tests.witness.pieces import shapes_from_boxes
from tests.witness.sweigart import CORNER, sweigart

SHAPES = shapes_from_boxes({"dot": "...../...../..O../...../....."}, *CORNER)

RULES = sweigart("Monomino", SHAPES)
