"""Grid puzzles on one deterministic core: `puzzlebox` on the command line, `puzzlebox.core` in code."""

__version__ = "0.2.0"
