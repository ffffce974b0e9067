"""Arcade, after the first of the 1998 arcade "Grand Master" games."""
