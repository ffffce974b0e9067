"""Games line by line: the command `language`."""

from puzzlebox.play.library import Library
from puzzlebox.registry import installed_games
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.plain import PlainFront
from tests.catalogues import speaking


def test_the_language_changes_at_once_unless_it_is_no_language() -> None:
    lines, told, settings = iter(("undo", "language de", "undo", "language ../de", "quit")), list[str](), Settings()
    with speaking("en"):
        front = PlainFront(installed_games(), Library(), settings, lambda: next(lines, None), told.append)
        front.run(Library().begin(installed_games().game("lights")))
    assert told[-4:] == [
        *("Nothing happens.", "Schreibe help für die Befehle.", "Nichts passiert."),
        "Es gibt keine Sprache ../de; es gibt auto, pseudo, en, de, es, fr, ja, zh_CN",
    ]
    assert settings["language"] == "de"
