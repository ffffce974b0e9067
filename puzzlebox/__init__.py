"""puzzlebox: a collection of grid puzzles on one deterministic core."""

__version__ = "0.3.0"
