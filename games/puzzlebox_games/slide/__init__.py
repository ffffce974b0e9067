"""Slide, the number puzzle with one blank: board, scrambling, rules, notation and view."""
