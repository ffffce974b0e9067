"""Keys that every game understands alike, also while it is paused or over: save and load, and the ID to take along."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.record import id_of
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import Keys
from puzzlebox.scenes.hints import first_key

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box
    from puzzlebox.scenes.play import Play

Command = Callable[["Box", "Play"], None]


def copy_id(box: "Box", play: "Play") -> None:
    """Put the ID of the game where other programs find it."""
    text = id_of(play.session).text()
    try:
        pygame.scrap.put_text(text)
    except pygame.error as error:
        play.say(f"The ID cannot be copied: {error}")
    else:
        play.say(f"Copied: {text}")


def quick_save(box: "Box", play: "Play") -> None:
    """Keep the play as it stands."""
    if box.shelf:
        try:
            box.shelf.save(play.session)
        except OSError as error:
            play.say(f"It cannot be saved: {error.strerror or error}")
        else:
            play.say(f"Saved. {first_key(scene('quick-load'))} comes back to here.")


def quick_load(box: "Box", play: "Play") -> None:
    """Come back to the quick save."""
    if box.shelf:
        try:
            session = box.shelf.load(play.game)
        except (OSError, ValueError) as error:
            play.say(f"It cannot be loaded: {error}")
        else:
            box.load(session)


def save_by_name(box: "Box", play: "Play") -> None:
    """Ask for a name, and keep the play under it."""
    from puzzlebox.scenes.entry import Entry

    shelf = box.shelf
    if shelf:

        def save(name: str) -> None:
            path = shelf.save(play.session, name)
            play.say(f"Saved as {path.stem}.")

        box.stack.push(Entry(box, "Save as", save, play.game))


KEYS: tuple[tuple[Keys, bool, Command], ...] = (
    (scene("quick-save"), False, quick_save),
    (scene("quick-load"), False, quick_load),
    (scene("save-as"), False, save_by_name),
    (scene("copy-id"), False, copy_id),
    (Keys(["S"]), True, save_by_name),
    (Keys(["C"]), True, copy_id),
)
"""The keys of each command, whether Ctrl is held with them, and the command."""


def command_of(event: pygame.event.Event) -> Command | None:
    """The command that a press means; None for none."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_ALT | pygame.KMOD_GUI):
        return None
    ctrl = bool(event.mod & pygame.KMOD_CTRL)
    return next((command for keys, with_ctrl, command in KEYS if with_ctrl == ctrl and event in keys), None)
