"""Solutions and demonstrations: a search, and then a record of the game that goes on with what was found."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import message_of
from puzzlebox.core.record import Record
from puzzlebox.core.search import NoSolution, SearchLimitError, Solution
from puzzlebox.core.session import AnySession, Session
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import Slices, part_of
from puzzlebox.play.playthrough import AnyPlaythrough, BrokenGameError
from puzzlebox.play.wording import label_text
from puzzlebox.registry import failure_message
from puzzlebox.translation import tr

MAX_SPACING, MIN_SPACING = 250, 10
"""The game time between two inputs of a solution, in ms."""

MAX_DURATION = 60_000
"""How long a solution may take to watch, in ms of game time, unless its inputs would be too close together."""

SEARCH_PART = 0.9
"""The part of the progress for the search, from 0 to 1. The rest is for playing the solution."""

SLICE_INPUTS = 64
"""The inputs of a solution that are played in one slice of work."""


class Solved(NamedTuple):
    """A record of a game that is continued with a solution, the number of its entries before that, and a caption."""

    record: Record
    place: int
    caption: str


def targets_of(game: AnyGame) -> tuple[str, ...]:
    """Return the figures whose least values a solution can have; one empty text if there is nothing to choose."""
    assists = game.assistance
    return (assists.minimum, *assists.targets) if assists.targets else ("",)


def solving(playthrough: AnyPlaythrough, target: str = "") -> Slices[Solved | str]:
    """Search for a solution from the current position on. Return a record that continues the game with it, and log that
    the player sees it; or else return the reason why there is none.

    Raises BrokenGameError for a solution that the game refuses.
    """
    try:
        found = yield from part_of(_searching(playthrough, target), 0, SEARCH_PART)
    except SearchLimitError:
        return tr("No solution found in time.")
    if isinstance(found, NoSolution):
        return label_text(found.reason)
    playthrough.send("solved")
    session = playthrough.session.copy()
    session.send("resume")
    place = sum(1 for _ in session.entries())
    try:
        inputs = found.inputs if isinstance(found, Solution) else found
        yield from part_of(_playing(session, inputs), SEARCH_PART, 1)
    except InputRefusedError as error:
        raise BrokenGameError(failure_message(playthrough.game.id, error)) from error
    return Solved(Record.of(session), place, _caption(found, target or playthrough.game.assistance.minimum))


def playing_known(playthrough: AnyPlaythrough, moves: str) -> Slices[Solved | str]:
    """Play moves that solve the board with which the game began. Return a record of that, and log that the player sees
    it; or else return what is wrong with them."""
    game, known = playthrough.game, playthrough.session
    session = Session(game, known.options, known.start)
    assert game.notation
    try:
        inputs = list(game.notation.read(session.state, moves))
    except ValueError as error:
        return label_text(message_of(error))
    playthrough.send("solved")
    session.send("solved")
    yield from _playing(session, inputs)
    return Solved(Record.of(session), 1, tr("Solution from the file"))


def _searching(playthrough: AnyPlaythrough, target: str) -> Slices[Solution | NoSolution | Sequence[str]]:
    """Return a solution, or else the inputs of a good player."""
    found = yield from playthrough.solving(target=target)
    return found or (yield from playthrough.demonstrating()) or ()


def _caption(found: Solution | Sequence[str], figure: str) -> str:
    """Return what a replay shows. A solution that may not be the shortest has what is proved about it."""
    if not isinstance(found, Solution):
        return tr("Demonstration")
    if found.optimal:
        return tr("Solution")
    return tr("Solution ({summary})", summary=found.summary(figure))


def _playing(session: AnySession, inputs: Sequence[str]) -> Slices[None]:
    """Play the inputs in a session, with the same time between them, until the game ends."""
    spacing = max(MIN_SPACING, min(MAX_SPACING, MAX_DURATION // max(1, len(inputs))))
    left, played = iter(inputs), 0
    while batch := list(islice(left, SLICE_INPUTS)):
        for text in batch:
            session.advance_to(session.time + spacing)
            if session.state.outcome():
                return
            session.send(text)
        played += len(batch)
        yield played / len(inputs)
