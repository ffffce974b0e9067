"""Commands that every game has, also while it is paused or over: save, load, copy the game ID, and change the level."""

from collections.abc import Mapping
from functools import partial

from puzzlebox.core.game_id import id_of
from puzzlebox.core.levels import level_beside, options_of
from puzzlebox.core.message import Message
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Act
from puzzlebox.play.running.controller import Controller
from puzzlebox.translation import tr

NOT_SAVED, NOT_LOADED = Message("Could not save: {reason}"), Message("Could not load: {reason}")
NOT_COPIED = Message("Could not copy the game ID: {reason}")


def common_commands(desk: Desk, controller: Controller) -> Mapping[str, Act]:
    """Return what a running game does with the desk, by the names of actions."""
    return {
        "new-game": desk.new_game,
        "retry": desk.retry,
        "quick-save": partial(_save, desk, controller),
        "quick-load": partial(_load, desk, controller),
        "copy-id": partial(_copy_id, desk, controller),
        "next-level": partial(_change_level, desk, controller, 1),
        "previous-level": partial(_change_level, desk, controller, -1),
        "open-menu": desk.open_main_menu,
        "leave-game": desk.leave_game,
    }


def _save(desk: Desk, controller: Controller) -> None:
    """Save the game under the usual name."""

    def save() -> None:
        desk.library.save(controller.playthrough)
        key = desk.keymap.first("quick-load")
        controller.say(tr("Saved. Press {key} to load.", key=key) if key else tr("Saved."))

    if desk.library.paths:
        desk.attempt(save, controller.say, NOT_SAVED)


def _load(desk: Desk, controller: Controller) -> None:
    """Load the game that was saved under the usual name."""
    if desk.library.paths:
        desk.attempt(lambda: desk.load(controller.game), controller.say, NOT_LOADED)


def _copy_id(desk: Desk, controller: Controller) -> None:
    """Copy the game ID to the clipboard."""

    def copy() -> None:
        text = id_of(controller.playthrough.session).text()
        desk.front.copy(text)
        controller.say(tr("Copied: {id}", id=text))

    desk.attempt(copy, controller.say, NOT_COPIED)


def _change_level(desk: Desk, controller: Controller, step: int) -> None:
    """Begin the next (1) or the previous (-1) level, if the game has levels."""
    game, options = controller.game, controller.playthrough.session.options
    try:
        level = level_beside(game, options, step)
    except LookupError:
        return
    if level is None:
        controller.say(tr("This is the last level.") if step > 0 else tr("This is the first level."))
    else:
        desk.begin(game, options_of(game, level, options), level.start)
