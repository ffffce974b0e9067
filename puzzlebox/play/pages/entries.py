"""Fields for a text: the ID of a game to begin, and the name of a save."""

from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Entry, Page
from puzzlebox.play.running.controller import Controller
from puzzlebox.translation import tr


def enter_id(desk: Desk) -> Page:
    """Return the page that begins the game with an ID, or opens the boards in another text."""
    return Page("entry", tr("Enter a game ID"), detail=Entry(desk.play_id, desk.play_id))


def save_as(desk: Desk, controller: Controller) -> Page:
    """Return the page that saves a running game under a name."""

    def save(name: str) -> None:
        path = desk.library.save(controller.playthrough, name)
        desk.back()
        controller.say(tr("Saved as {name}.", name=path.stem))

    return Page("entry", tr("Save as"), game=controller.game, detail=Entry(save))
