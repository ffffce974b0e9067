"""The window: its loop, a scene for each place of its desk, and what happens if a scene fails."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # must be set before pygame is first imported
