"""Nonogram: find the picture that the runs of its rows and columns describe."""
