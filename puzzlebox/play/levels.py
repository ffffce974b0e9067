"""The levels of a game, and which of them the player has solved."""

from typing import TYPE_CHECKING, NamedTuple

from puzzlebox.core.game import AnyGame, Level
from puzzlebox.core.levels import level_of, options_of
from puzzlebox.core.options import Options
from puzzlebox.store.database import ScoresUnavailableError
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.store.scores import Scores


class Progress(NamedTuple):
    """How many of the levels are solved, and how many there are."""

    solved: int
    total: int


def all_levels(game: AnyGame) -> tuple[Level, ...]:
    """Return the levels of a game, whatever options choose a set of them."""
    from puzzlebox.core.declaration import option_variants

    if not callable(game.play.levels):
        return game.play.levels
    levels = (level for options in option_variants(game.options) for level in game.levels_for(options))
    return tuple({frozenset(level.options.items()): level for level in levels}.values())


class SolvedLevels:
    """The levels of a game that the player has solved, without a hint or a solution."""

    def __init__(self, game: AnyGame, scores: "Scores | None") -> None:
        self._game = game
        try:
            self._texts = scores.solved(game.id) if scores else set[str]()
        except ScoresUnavailableError:
            self._texts = set()  # storing a score notifies the player

    def __contains__(self, level: Level) -> bool:
        return options_of(self._game, level).text() in self._texts

    def has(self, options: Options) -> bool:
        """Return whether the level with these options is solved."""
        return options.text() in self._texts

    def progress(self, levels: tuple[Level, ...]) -> Progress:
        """Return how many of these levels are solved."""
        return Progress(sum(level in self for level in levels), len(levels))

    def first_unsolved(self, levels: tuple[Level, ...]) -> Level | None:
        """Return the first of these levels that is not solved, None if all are."""
        return next((level for level in levels if level not in self), None)


def title_of(level: Level, solved: SolvedLevels | None) -> str:
    """Return the title of a level: what it is called once it is solved, if it is."""
    return tr(level.solved_title if level.solved_title and solved and level in solved else level.title)


def first_options(game: AnyGame, solved: SolvedLevels | None) -> Options:
    """Return the options that a player is offered first: the defaults or, if they choose no level, the first preset. In
    a game with levels, they choose the first one that is not solved, and a preset has to choose a level."""
    options = Options(game.options)
    if game.presets and level_of(game, options) is None:
        preset = Options(game.options, game.presets[0].options)
        options = preset if not game.play.levels or level_of(game, preset) is not None else options
    return options if level_of(game, options) is None else first_level(game, options, solved)


def first_level(game: AnyGame, options: Options, solved: SolvedLevels | None) -> Options:
    """Return the options of the first level of this set that is not solved; the same options if there is none."""
    level = solved.first_unsolved(game.levels_for(options)) if solved else None
    return options if level is None else options_of(game, level, options)
