"""Games of bots, from seeds, without a window. Nothing is stored."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, redirect_stdout
from math import sqrt
from typing import NamedTuple

from puzzlebox.core.bot import moving
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import ShownError
from puzzlebox.core.options import Options
from puzzlebox.core.search import MAX_NODES, SearchLimitError
from puzzlebox.core.state import RealTimeState, Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.bots import pilot_of
from puzzlebox.play.workers import Workers, installed_game, results
from puzzlebox.registry import NO_GAME_ERRORS, reason_of

MOVES = 1000
"""A game is stopped after this number of moves or, in real time, of questions to the bot, by default."""


class BrokenBotError(ShownError):
    """A bot, or the game that it plays, has raised an error."""


class Task(NamedTuple):
    """A game to play: the ID of the game, the texts of its options, the name of the bot, the seed, and the most
    moves."""

    game: str
    options: Mapping[str, str]
    bot: str
    seed: str
    moves: int = MOVES


class Played(NamedTuple):
    """How a game of a bot went: its `ending` (`won`, `lost`, `ended`, `stopped` after the most moves, or `gave up`),
    and its figures."""

    ending: str
    figures: Mapping[str, int]


class Mean(NamedTuple):
    """The mean of a figure, and its standard error; None for a single game."""

    mean: float
    error: float | None

    @classmethod
    def of(cls, values: Sequence[int]) -> "Mean":
        """Return the mean of these values, of which there is at least one."""
        count, mean = len(values), sum(values) / len(values)
        if count < 2:
            return cls(mean, None)
        return cls(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


class Standing(NamedTuple):
    """The games of one bot: how many ended in which way, and the means of their figures."""

    bot: str
    endings: Mapping[str, int]
    figures: Mapping[str, Mean]

    @classmethod
    def of(cls, bot: str, games: Sequence[Played]) -> "Standing":
        """Return the standing of a bot that has played these games."""
        endings = [game.ending for game in games]
        names = dict.fromkeys(name for game in games for name in game.figures)
        figures = {name: Mean.of([game.figures.get(name, 0) for game in games]) for name in names}
        return cls(bot, {ending: endings.count(ending) for ending in sorted(set(endings))}, figures)


def seeds(base: str, games: int) -> tuple[str, ...]:
    """Return the seeds of this number of games."""
    return tuple(f"{base}-{number}" for number in range(1, games + 1))


def play(task: Task) -> Played:
    """Let a bot play a game. What the bot prints goes to stderr. Raises UnknownBotError and BrokenBotError."""
    with redirect_stdout(sys.stderr):
        game = installed_game(task.game)
        return play_game(game, Options(game.options, task.options), task)


def play_game(game: AnyGame, options: Options, task: Task) -> Played:
    """Let a bot play this game with these options."""
    state = game.begin(options, game.prepared(options, Start(seed=task.seed)))
    for text in game.start_inputs(Options(game.preferences)):
        state.send(text)
    state = state.running()
    pilot, moves = pilot_of(game, task.bot, MAX_NODES), 0
    try:
        while state.outcome() is None and not pilot.gave_up and moves < task.moves:
            sent = result_of(moving(pilot, state, None if game.real_time else task.moves - moves))
            moves += bool(sent) if game.real_time else len(sent)
    except SearchLimitError:
        pilot.gave_up = True
    except NO_GAME_ERRORS:
        raise
    except BaseException as error:
        raise BrokenBotError(
            "the bot {bot!r} failed in the game with the seed {seed!r}: {reason}",
            bot=task.bot,
            seed=task.seed,
            reason=reason_of(error),
        ) from error
    outcome = state.outcome()
    ending = outcome.kind if outcome else "gave up" if pilot.gave_up else "stopped"
    pieces = {"pieces": state.pieces} if isinstance(state, RealTimeState) else {"moves": moves}
    return Played(ending, {**pieces, **state.figures(), "time": state.time})


def standings(
    bots: Sequence[str], task: Callable[[str, str], Task], of_seeds: Sequence[str], workers: Workers
) -> Iterator[Standing]:
    """Let each bot play a game from each seed, and yield the standing of each of them."""
    tasks = [task(bot, seed) for bot in bots for seed in of_seeds]
    with closing(results(play, tasks, len(tasks), workers)) as games:
        for bot in bots:
            yield Standing.of(bot, [next(games) for _ in of_seeds])


def task_of(game: str, options: Options, moves: int) -> Callable[[str, str], Task]:
    """Return a function that returns the task for a bot and a seed."""
    return lambda bot, seed: Task(game, options.changed(), bot, seed, moves)
