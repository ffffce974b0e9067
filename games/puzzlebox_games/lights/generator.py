"""How the boards of Lights are drawn, and the search for a board with a given least number of presses."""

from collections.abc import Mapping
from typing import Any

from puzzlebox.rules import Choice, InvalidError, Message, Options, Random, Search, Sides, Slices
from puzzlebox_games.lights.algebra import press_system
from puzzlebox_games.lights.board import fixed_effects
from puzzlebox_games.logic.tries import read_try, try_text

NO_LEVEL, CLASSIC_LEVEL = "none", "8+"

HARDEST = 15
"""The most presses that a board with levels takes."""

LEVELS = {"8+": range(8, HARDEST + 1), **{str(level): range(level, level + 1) for level in range(1, HARDEST + 1)}}
"""The levels, with the least numbers of presses that their boards may have."""

BOARDS = (
    *(1, 25, 300, 2_300, 12_650, 53_130, 176_176, 467_104, 982_335, 1_596_279, 1_935_294),
    *(1_684_446, 1_004_934, 383_670, 82_614, 7_350),
)
"""How many of the 2**23 solvable boards take 0, 1, 2 … presses."""

LEVEL_SIDES = Sides(5, 5)
CELLS = 25

BATCH = 1000
"""The number of boards that are drawn at once in a search."""

MAX_TRIES = 999_999_999


class LevelOption(Choice, kw_only=True):
    """The least number of presses that a board takes: exactly 1 to 15, at least 8, or any."""

    choices: tuple[str, ...] = (NO_LEVEL, *LEVELS)

    @property
    def metavar(self) -> str:  # type: ignore[override]
        return "none|8+|N"

    def menu_values(self) -> tuple[str, ...]:
        """Return the levels without the easiest ones, which take a long search and hardly any thought."""
        return tuple(level for level in self.choices if level not in ("1", "2"))

    def parse(self, text: str) -> str:
        if text not in self.choices:
            raise self.error(Message("{option} must be none, 8+, or from 1 to {high}, not {value}"), text, high=HARDEST)
        return text


def has_level(options: Mapping[str, Any]) -> bool:
    """Return whether the least number of presses is chosen. Only boards of 5 x 5 with the shape cross, the goal off and
    two states have levels; other boards ignore the option."""
    board = (options["size"], options["shape"], options["goal"], options["states"])
    return options["level"] != NO_LEVEL and board == (LEVEL_SIDES, "cross", "off", "2")


def draw_presses(cells: int, states: int, random: Random) -> list[int]:
    """Draw how many times each cell is pressed."""
    return [random.below(states) for _ in range(cells)]


def find_try(options: Options, random: Random, search: Search) -> Slices[str]:
    """Draw boards until one has the chosen level, and return the number of the try, from 1, as `try 17`.

    Progress is the share of the searches that have found a board after as many tries.
    """
    level = LEVELS[options["level"]]
    failure = 1 - sum(BOARDS[presses] for presses in level) / sum(BOARDS)
    tries = 0
    while True:
        found = next((n for n, presses in enumerate(random.bits(CELLS, BATCH), 1) if _least(presses) in level), None)
        if found:
            search.visit(found)
            return try_text(tries + found)
        search.visit(BATCH)
        tries += BATCH
        yield 1 - failure**tries


def presses_of_try(options: Options, random: Random, prepared: str) -> list[int]:
    """Return how many times each cell is pressed on the board of a try, for the text that `find_try` has returned. The
    generator continues after this board, as if all tries had been drawn. Raises ValueError for any other text, and for
    a board that does not have the chosen level."""
    number = read_try(prepared, MAX_TRIES)
    random.skip(CELLS * (number - 1))
    (presses,) = random.bits(CELLS, 1)
    if _least(presses) not in LEVELS[options["level"]]:
        raise InvalidError(
            "the board of try {number} does not have the level {level}", number=number, level=options["level"]
        )
    return [presses >> cell & 1 for cell in range(CELLS)]


def _null_patterns() -> tuple[int, int, int]:
    """Return the three press sets, as bits, that change nothing on a board with levels."""
    first, second = (pattern.ones for pattern in press_system(fixed_effects(LEVEL_SIDES, "cross"), 2).null_patterns)
    return first, second, first ^ second


FIRST, SECOND, BOTH = _null_patterns()


def _least(presses: int) -> int:
    """Return the least number of presses with the same effect as these."""
    return min(
        presses.bit_count(), (presses ^ FIRST).bit_count(), (presses ^ SECOND).bit_count(), (presses ^ BOTH).bit_count()
    )
