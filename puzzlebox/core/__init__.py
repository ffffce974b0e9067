"""The part of puzzlebox without a window: grids, games as seeded state machines, sessions and their text forms.

It uses no clock, no disk and no global random generator, and knows no game by name.
"""
