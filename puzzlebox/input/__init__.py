"""Turns events of the keyboard into actions and inputs. Nothing here polls the keyboard."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # must be set before pygame is first imported
