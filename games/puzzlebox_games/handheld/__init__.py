"""Handheld, after the 1989 handheld console's game."""
