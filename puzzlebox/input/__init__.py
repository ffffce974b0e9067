"""From devices to inputs: which key, click or drag means what in a game. It answers events; nothing polls."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # must stand before the first import of pygame
