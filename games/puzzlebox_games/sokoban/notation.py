"""Solutions of Sokoban as its players write them: LURD, with small letters for steps and capitals for pushes."""

from collections.abc import Iterable, Iterator

from puzzlebox.core.message import Message
from puzzlebox_games.sokoban.lurd import DIRECTIONS, read_moves
from puzzlebox_games.sokoban.rules import Sokoban, Step


def write_inputs(state: Sokoban, inputs: Iterable[str]) -> str:
    """Return the moves of inputs that are played from a state. If one begins the level again, the moves before it do
    not count."""
    trial, text = state.copy(), ""
    for sent in inputs:
        events = trial.send(sent) or ()
        if any(event.name == "restarted" for event in events):
            text = ""
        text += "".join(_letter(step, trial) for event in events for step in event.detail or () if event.name in MOVED)
    return text


MOVED = ("moved", "pushed")
"""The events whose detail are steps."""


def read_inputs(state: Sokoban, text: str) -> Iterator[str]:
    """Return the inputs for the moves of a text, which are played from a state. Letters may be large or small.

    Raises ValueError, naming the move, for a text that is not a list of moves or cannot be played.
    """
    trial = state.copy()
    letters = read_moves(text)
    for number, letter in enumerate(letters, 1):
        if trial.outcome() or trial.send(DIRECTIONS[letter]) is None:
            raise ValueError(Message("move {number}, {letter}, cannot be played", number=number, letter=letter))
    return iter([DIRECTIONS[letter] for letter in letters])


def _letter(step: Step, state: Sokoban) -> str:
    letter = state.letter_of(step.end - step.start)
    return letter if step.box is None else letter.upper()
