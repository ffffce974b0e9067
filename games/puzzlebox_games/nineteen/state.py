"""What Nineteen has beside its rule set: a game that begins from, and takes up at any time, a save file of the
published program."""

from dataclasses import replace

from puzzlebox.core.options import Options
from puzzlebox.core.state import Event, Events, InputRefusedError, Start
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.nineteen.saves import Save, read_save, write_save


class NineteenState(FallingState):
    """A game of Nineteen. Its position is a save file, the lines parted by spaces, and so is what `load SAVE` takes;
    `to_save` makes one."""

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
            raise InputRefusedError(f"load: {error}") from error
        return (Event("loaded"), Event("spawned"))

    def _load(self, words: str) -> None:
        """Go on from a save file with a fresh piece and a fresh preview. A pause stays."""
        save = read_save(words.replace(" ", "\n"))
        paused = self.paused
        self._begin()
        self.paused = paused
        self.well.set_grid(save.grid)
        self.score, self.level, self.first_level = save.score, save.level, save.level
        self.interval = self.rules.interval(save.level)
        self.gravity_at = self.time + self.interval

    def to_save(self) -> Save:
        return Save(self.level, self.score, self.grid)


def read_position(text: str) -> str:
    """The position that a save file of the published program holds. Raises ValueError that names the line."""
    return write_save(read_save(text)).strip().replace("\n", " ")


def export(state: NineteenState) -> str:
    """The text of a save file that holds this game."""
    return write_save(state.to_save())
