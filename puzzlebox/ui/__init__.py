"""The drawing kit: window and loop, themes, text, layout, cells, animation. It shows games and knows none by name."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # must stand before the first import of pygame

import pygame


class BrokenPygameError(ImportError):
    """What is installed under the name pygame cannot be used. The message says how to mend it."""


# Removing pygame beside pygame-ce, or the other way round, leaves a folder with half a library in it.
if not hasattr(pygame, "init") or not getattr(pygame, "IS_CE", False):
    raise BrokenPygameError(
        "the installed pygame is not a whole pygame-ce; mend it with "
        "`python -m pip uninstall -y pygame pygame-ce` and then `python -m pip install pygame-ce`"
    )
