"""The drawing kit: window, loop, themes, text, layout, cells, views and widgets. It knows no game by name."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame reads it when it is imported

import pygame


class BrokenPygameError(ImportError):
    """Raised if the installed pygame cannot be used. The message says how to repair it."""


# If pygame and pygame-ce were both installed, removing one of them leaves an incomplete folder.
if not hasattr(pygame, "init") or not getattr(pygame, "IS_CE", False):
    raise BrokenPygameError(
        "the installed pygame is incomplete or not pygame-ce; repair it with "
        "`python -m pip uninstall -y pygame pygame-ce` and then `python -m pip install pygame-ce`"
    )
