"""Packing: fill a board with the twelve pentominoes."""
