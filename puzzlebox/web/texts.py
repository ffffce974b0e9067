"""The few texts that the page says on its own, most of them before the program runs."""

from collections.abc import Mapping

from puzzlebox.core.message import Message
from puzzlebox.play.told import AREA

TEXTS: Mapping[str, Message] = {
    "loading": Message("Loading …"),
    "elsewhere": Message("puzzlebox is open in another tab. Close it there to play here."),
    "not-kept": Message("Your browser does not let puzzlebox store anything. You can play, but nothing is kept."),
    "full": Message("The browser has no room left. What you play from now on may not be kept."),
    "too-old": Message("puzzlebox does not run in this browser. Please use a newer one."),
    "copied": Message("Link copied."),
    "back": Message("Back"),
    "pause": Message("Pause"),
    "search": Message("Search", context="verb"),
    "board": Message("Board", context="grid"),
    "keys": Message("Keys on the screen"),
    "cell": Message("row {row}, column {column}: {name}"),
    "area": AREA,
    "given": Message("given", context="cell"),
    "wrong": Message("wrong", context="cell"),
    "notes": Message("notes {digits}"),
    "chosen": Message("chosen", context="cell"),
    "export": Message("Export games and settings"),
    "import": Message("Import games and settings"),
}
