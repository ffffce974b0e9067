"""Slide: the number puzzle with one blank. Board, mixing, rules, notation and, apart from them, how it is drawn."""
