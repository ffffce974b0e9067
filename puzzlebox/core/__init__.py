"""The pure half of the box: grids, games as seeded state machines, sessions and their text forms.

Nothing in here knows a window, a clock on the wall, a disk, or a game by name.
"""
