"""Environments of many games that are stepped at once, for `gymnasium.make_vec`."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, get_args

from puzzlebox.gym import MissingExtraError
from puzzlebox.gym.batched.compiled import has_numba
from puzzlebox.gym.batched.games import UnsupportedError
from puzzlebox.gym.environment import GameEnv
from puzzlebox.gym.games import check_one_of, checked_whole

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

    loops = _uses_loops(backend)
    num_envs = checked_whole("num_envs", num_envs, 1)
    max_episode_steps = checked_whole("max_episode_steps", max_episode_steps, 1)
    single = GameEnv(game, reward=reward, mask=mask, frame=frame, **options)
    if mask:
        raise UnsupportedError("an action mask")
    if frame and not single.game.real_time:
        raise UnsupportedError("a frame in a game that is played in turns")
    arguments = {"reward": reward, "frame": frame, "backend": backend, **options}
    again = partial(make, game, num_envs, max_episode_steps, **arguments)
    return BatchedEnv(single, batch_of(single, num_envs, loops), num_envs, max_episode_steps, again)


def make_placements(
    game: str, num_envs: int, max_episode_steps: int, *, backend: Backend | None = None, **arguments: Any
) -> Any:
    """Return an environment of this number of games of placements. The other arguments are those of `PlacementEnv`.
    Raises what `make` raises."""
    from puzzlebox.gym.batched.environment import BatchedEnv
    from puzzlebox.gym.batched.placements import Placements
    from puzzlebox.gym.placement import PlacementEnv

    loops = _uses_loops(backend)
    num_envs = checked_whole("num_envs", num_envs, 1)
    max_episode_steps = checked_whole("max_episode_steps", max_episode_steps, 1)
    single = PlacementEnv(game, **arguments)
    if single.game.id != "tetromino":
        raise UnsupportedError(f"placements of {single.game.title}")
    again = partial(make_placements, game, num_envs, max_episode_steps, backend=backend, **arguments)
    return BatchedEnv(single, Placements(single, num_envs, loops), num_envs, max_episode_steps, again)


def _uses_loops(backend: Backend | None) -> bool:
    """Return whether games run as machine code. Raises ValueError for another backend, and MissingExtraError."""
    check_one_of("backend", backend, (None, *get_args(Backend)))
    if backend == "numba" and not has_numba():
        raise MissingExtraError("numba is not installed; install it with: pip install '.[fast]'", name="numba")
    return has_numba() if backend is None else backend == "numba"


def batch_of(single: GameEnv, count: int, loops: bool) -> Any:
    """Return this number of games of the kind of an environment. Without machine code, the engine plays Guideline."""
    from puzzlebox.gym.batched.blocks import Blocks
    from puzzlebox.gym.batched.guideline import Guidelines
    from puzzlebox.gym.batched.lanes import Lanes
    from puzzlebox.gym.batched.p2048 import Boards
    from puzzlebox.gym.batched.slide import Slides

    if single.game.id == "tetromino":
        return Blocks(single.state, single.words, count, single.frame, loops)
    if single.game.id == "guideline":
        return Guidelines(single.state, single.words, count, single.frame) if loops else Lanes(single, count)
    if single.game.id == "slide":
        return Slides(single.state, single.words, count, loops)
    if single.game.id == "2048":
        return Boards(single.state, single.words, count, loops)
    raise UnsupportedError(single.game.title)
