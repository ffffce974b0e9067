"""The drawing kit: window, loop, themes, text, layout, cells, views and widgets. It knows no game by name."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # read when pygame is imported first

import pygame


class BrokenPygameError(ImportError):
    """Raised if the installed pygame cannot be used. The message says how to repair it."""


# If pygame and pygame-ce were both installed, removing one of them leaves a folder with half a library in it.
if not hasattr(pygame, "init") or not getattr(pygame, "IS_CE", False):
    raise BrokenPygameError(
        "the installed pygame is incomplete or not pygame-ce; repair it with "
        "`python -m pip uninstall -y pygame pygame-ce` and then `python -m pip install pygame-ce`"
    )
