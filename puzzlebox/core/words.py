"""The words of a game: the inputs that it understands."""

import re
from collections.abc import Callable
from typing import NamedTuple

from puzzlebox.core.options import Options


class Verb(NamedTuple):
    """Inputs with arguments. `form` shows them (`go ROW COLUMN`), the regular expression `pattern` matches the whole of
    each, and `examples` are some of them."""

    form: str
    pattern: str
    examples: tuple[str, ...]

    def matches(self, text: str) -> bool:
        """Return whether a text is one of these inputs."""
        return re.fullmatch(self.pattern, text) is not None


class Words(NamedTuple):
    """The inputs of a game, apart from `pause`, `resume`, `restart` and the input that goes on after a win.

    `inputs` are those with which every game with these options can be won, in a fixed order: at most nine for each
    cell and 64 more. Without them, they are the inputs of the game's actions. `verbs` are further ones, such as several
    moves at once. The game ignores or refuses all other texts, and `State.inputs()` has all of `inputs` that have an
    effect.
    """

    inputs: Callable[[Options], tuple[str, ...]] | tuple[str, ...] = ()
    verbs: tuple[Verb, ...] = ()


def cell_words(rows: int, columns: int, *verbs: str) -> tuple[str, ...]:
    """Return the words `verb ROW COLUMN` for all cells of a board, verb after verb."""
    return tuple(f"{verb} {row} {column}" for verb in verbs for row in range(rows) for column in range(columns))
