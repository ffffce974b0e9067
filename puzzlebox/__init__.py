"""puzzlebox: a box of grid puzzles on one deterministic core."""

__version__ = "0.1.0"
