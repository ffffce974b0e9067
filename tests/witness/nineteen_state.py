"""The state of Nineteen, which can start from a save file of the published program and load one at any time."""

from dataclasses import replace

from puzzlebox.core.message import message_of
from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Events, InputRefusedError, Start
from puzzlebox_games.nineteen.saves import Save, read_save, write_save
from tests.witness.pieces import Tally
from tests.witness.rules import RuleSet
from tests.witness.state import FallingState


class NineteenState(FallingState):
    """A game of Nineteen. A position, and the argument of the input `load`, is a save file with spaces instead of line
    ends."""

    __slots__ = ()

    def __init__(self, rules: RuleSet, options: Options, start: Start) -> None:
        seed = replace(start, seed=None, position=None, generator=start.random().state)
        super().__init__(rules, options, seed)
        if start.position is not None:
            self._load(start.position)
            self.origin = None

    def send(self, text: str) -> Events | None:
        if not text.startswith("load "):
            return super().send(text)
        try:
            self._load(text.removeprefix("load "))
        except ValueError as error:
            raise InputRefusedError("load: {reason}", reason=message_of(error)) from error
        return (Event("loaded"), Event("spawned"))

    def _load(self, words: str) -> None:
        """Continue from a save file with a new piece and a new preview. The game stays paused if it is."""
        save = read_save(words.replace(" ", "\n"))
        paused = self.paused
        self._begin()
        self.paused = paused
        self.well.set_grid(save.grid)
        self.tally = Tally(save.score, save.level, first_level=save.level, speed=save.level)
        self.interval = self.rules.controls.interval(save.level)
        self.controls.enter()

    def to_save(self) -> Save:
        """Return the save file of this game."""
        return Save(self.level, self.score, self.grid)


def read_position(text: str) -> str:
    """Return the position in the text of a save file. Raises ValueError, which names the line."""
    return write_save(read_save(text)).strip().replace("\n", " ")


def export(state: NineteenState) -> str:
    """Return the text of a save file of this game."""
    return write_save(state.to_save())
