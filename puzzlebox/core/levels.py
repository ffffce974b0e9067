"""The levels of a game: which one options choose, and which one follows."""

from collections.abc import Callable
from dataclasses import replace

from puzzlebox.core.game import SAME_BOARD, AnyGame, Game, Level, NextGame, S
from puzzlebox.core.options import Options
from puzzlebox.core.state import State, TurnState


def options_of(game: AnyGame, level: Level, others: Options | None = None) -> Options:
    """Return the options that choose a level, with the values of these `others` for the options that choose none."""
    names = {name for other in game.levels_for(others) for name in other.options} if others else set()
    kept = {name: text for name, text in others.changed().items() if name not in names} if others else {}
    return Options(game.options, {**kept, **level.options})


def level_of(game: AnyGame, options: Options) -> int | None:
    """Return the index of the level that these options choose, None if they choose none of the levels."""
    levels = game.levels_for(options)
    names = {name for level in levels for name in level.options}
    chosen = (options_of(game, level) for level in levels)
    same = (number for number, own in enumerate(chosen) if all(own[name] == options[name] for name in names))
    return next(same, None)


def level_beside(game: AnyGame, options: Options, step: int) -> Level | None:
    """Return the level that is `step` levels after the one with these options; None if there is none. Raises
    LookupError if these are not the options of a level."""
    number = level_of(game, options)
    if number is None:
        raise LookupError("these are not the options of a level")
    levels = game.levels_for(options)
    return levels[number + step] if 0 <= number + step < len(levels) else None


def next_level(game: AnyGame, options: Options) -> tuple[NextGame, ...]:
    """Return the level after the one with these options; none after the last one, and for options that choose none."""
    level = None if level_of(game, options) is None else level_beside(game, options, 1)
    return () if level is None else (NextGame("Next level", options_of(game, level, options), level.start),)


def with_next(game: Game[S], following: Callable[[S], tuple[NextGame, ...]]) -> Game[S]:
    """Return the game with what follows a finished one: first that, then the same board again."""

    def next_games(state: S) -> tuple[NextGame, ...]:
        usual = game.play.next_games(state) if game.play.next_games else ()
        return (*following(state), *(other for other in usual if other.label == SAME_BOARD))

    return replace(game, play=game.play._replace(next_games=next_games))


def start_of(state: State) -> str | None:
    """Return the position from which a game began, None if its state does not tell."""
    if not isinstance(state, TurnState):
        return None
    first = state.copy()
    first.begin_again()
    return first.position()
