"""The window: what scenes may use, the ways from one scene to the next, and what happens if one fails."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # must be set before pygame is first imported
