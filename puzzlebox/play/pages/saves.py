"""The saved games of one game: games in progress, saves and finished games, to resume, load, replay or race against."""

from functools import partial

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import InvalidError, Message
from puzzlebox.core.options import Options
from puzzlebox.play.desk import Desk
from puzzlebox.play.library import QUICK, Save
from puzzlebox.play.page import Act, More, Page, Row
from puzzlebox.play.race import best_replay, racing_file
from puzzlebox.translation import tr
from puzzlebox.translation.formats import date_and_time

MAX_REPLAYS = 50
"""How many finished games are listed, the latest first."""


def saves(desk: Desk, game: AnyGame) -> Page:
    """Return the page with the saved games of a game."""
    library, name = desk.library, game.id
    in_progress = [
        _row(desk, save, tr("Resume"), partial(_resume, desk, game, save)) for save in library.in_progress(name)
    ]
    stored = [_row(desk, save, save_name(save), partial(desk.load, game, save.path)) for save in library.saves(name)]
    replays = [_replay_row(desk, save) for save in library.replays(name)[:MAX_REPLAYS]]
    back = Row("back", tr("Back"), desk.back, action="leave")
    rows = [*in_progress, *stored, *replays]
    note = "" if rows else tr("No saved games yet.")
    return Page("list", tr("Saved games: {game}", game=tr(game.title)), [*rows, back], note=note, game=game)


def save_name(save: Save) -> str:
    """Return the name of a save as the player reads it."""
    return tr("Quick save") if save.name == QUICK else save.name


def _row(desk: Desk, save: Save, label: str, choose: Act) -> Row:
    watch = More("replay", tr("Replay", context="verb"), partial(desk.open_replay_file, save.path))
    return Row(save.path.name, label, choose, date_and_time(save.written), more=[watch, _delete(desk, save)])


def _replay_row(desk: Desk, save: Save) -> Row:
    watch, written = partial(desk.open_replay_file, save.path), date_and_time(save.written)
    race = racing_file(save.path, desk.registry.game, written)
    more = [More("race", tr("Race"), lambda: desk.race(race)), _delete(desk, save)]
    return Row(save.path.name, tr("Watch replay"), watch, written, more=more)


def race_row(desk: Desk, game: AnyGame, options: Options) -> Row | None:
    """Return the row that begins a race against the best result with these options, if its replay is kept."""
    if (best := best_replay(desk.library, game, options)) is None:
        return None
    race = racing_file(best.path, desk.registry.game, Message("Your best"), best.entry)
    return Row("race", tr("Race your best"), lambda: desk.race(race), best.text)


def _resume(desk: Desk, game: AnyGame, save: Save) -> None:
    known = len(desk.messages)

    def tell() -> None:
        if len(desk.messages) == known:  # otherwise the library has said why it cannot be resumed
            raise InvalidError("{file} is gone, or open in another window", file=save.path.name)

    desk.resume(game, save.path, tell)


def _delete(desk: Desk, save: Save) -> More:
    question = tr("Delete {name} permanently? Choose Delete again to confirm.", name=save_name(save))
    return More("delete", tr("Delete"), lambda: desk.confirm(question, partial(desk.library.delete, save.path)))
