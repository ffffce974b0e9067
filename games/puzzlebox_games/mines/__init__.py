"""Mines: open all cells without a mine, by logic alone."""
