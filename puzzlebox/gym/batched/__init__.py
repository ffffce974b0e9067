"""Environments of many games that are stepped at once, for `gymnasium.make_vec`."""

from __future__ import annotations

from typing import Any, Literal

from puzzlebox.gym import MissingExtraError
from puzzlebox.gym.batched.compiled import has_numba
from puzzlebox.gym.batched.games import UnsupportedError
from puzzlebox.gym.environment import GameEnv

Backend = Literal["numba", "numpy"]


def make(
    game: str,
    num_envs: int,
    max_episode_steps: int,
    *,
    reward: str | None = None,
    mask: bool = False,
    frame: int = 0,
    backend: Backend | None = None,
    **options: Any,
) -> Any:
    """Return an environment of this number of games. With the backend "numba", they run as machine code; by default, if
    numba is installed. The other arguments are those of the generic environment. Raises MissingExtraError if numba is
    asked for and not installed, and UnsupportedError for what only the generic environment can do."""
    from puzzlebox.gym.batched.environment import BatchedEnv

    if backend == "numba" and not has_numba():
        raise MissingExtraError("numba is not installed; install it with: pip install 'puzzlebox[fast]'", name="numba")
    single = GameEnv(game, reward=reward, frame=frame, **options)
    if mask:
        raise UnsupportedError("an action mask")
    if frame and not single.game.real_time:
        raise UnsupportedError("a frame in a game that is played in turns")
    games = batch_of(single, num_envs, has_numba() if backend is None else backend == "numba")
    return BatchedEnv(single, games, num_envs, max_episode_steps)


def batch_of(single: GameEnv, count: int, loops: bool) -> Any:
    """Return this number of games of the kind of an environment."""
    from puzzlebox.gym.batched.blocks import Blocks
    from puzzlebox.gym.batched.p2048 import Boards
    from puzzlebox.gym.batched.slide import Slides

    if single.game.id == "tetromino":
        return Blocks(single.state, single.words, count, single.frame, loops)
    if single.game.id == "slide":
        return Slides(single.state, single.words, count, loops)
    if single.game.id == "2048":
        return Boards(single.state, single.words, count, loops)
    raise UnsupportedError(single.game.title)
