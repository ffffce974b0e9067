"""The page after an unexpected error: what went wrong, whether the game is saved, and the details to copy."""

from puzzlebox.core.message import Message, escaped
from puzzlebox.core.real_time import MS
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.wording import sentence_text
from puzzlebox.translation import tr

SAVED = Message("Your game is saved. You can resume it where you left off.")

LEAVE_DELAY = 500 * MS
"""How long the page cannot be left after it opens, in ns: a key pressed for the game must not close it."""


class Failure:
    """What went wrong in `desk`: the `reason`, the `details` (a traceback for a bug report), and whether the game is
    `saved` and can be resumed."""

    def __init__(self, desk: Desk, reason: str, details: str, saved: bool) -> None:
        self.reason, self.saved = reason, saved
        self._desk, self._opened = desk, desk.clock()
        self._details = "\n".join(map(escaped, details.split("\n")))

    def leave(self) -> None:
        """Leave the page, unless it has just opened."""
        if self._desk.clock() - self._opened >= LEAVE_DELAY:
            self._desk.leave_game()

    def copy(self) -> None:
        """Copy the details to the clipboard."""

        def copy() -> None:
            self._desk.front.copy(self._details)
            self._desk.say(tr("Copied."), good=True)

        self._desk.attempt(copy, self._desk.say, Message("Could not copy the details: {reason}"))


def failure(desk: Desk, failed: Failure) -> Page:
    """Return the page that says what went wrong."""
    rows = [
        Row("leave", tr("Main menu") if desk.has_menu else tr("Quit"), failed.leave),
        Row("copy", tr("Copy details"), failed.copy),
    ]
    note = tr(SAVED) if failed.saved else ""
    text = sentence_text(failed.reason)
    return Page("question", tr("Something went wrong"), rows, text=text, note=note, leave=failed.leave)
