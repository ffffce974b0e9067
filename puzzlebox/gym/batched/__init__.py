"""Environments of many games that are stepped at once, for `gymnasium.make_vec`. They run as machine code, which needs
numba."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from typing import Any

from puzzlebox.gym import MissingExtraError
from puzzlebox.gym.batched.games import UnsupportedError
from puzzlebox.gym.environment import GameEnv
from puzzlebox.gym.games import checked_whole


def make(
    game: str,
    num_envs: int,
    max_episode_steps: int,
    *,
    reward: str | None = None,
    mask: bool = False,
    frame: int = 0,
    **options: Any,
) -> Any:
    """Return an environment of this number of games. The other arguments are those of the generic environment. Raises
    MissingExtraError if numba is not installed, and UnsupportedError for what only the generic environment can do."""
    _require_numba()
    from puzzlebox.gym.batched.environment import BatchedEnv

    num_envs = checked_whole("num_envs", num_envs, 1)
    max_episode_steps = checked_whole("max_episode_steps", max_episode_steps, 1)
    single = GameEnv(game, reward=reward, mask=mask, frame=frame, **options)
    if mask:
        raise UnsupportedError("an action mask")
    if frame and not single.game.real_time:
        raise UnsupportedError("a frame in a game that is played in turns")
    arguments = {"reward": reward, "frame": frame, **options}
    again = partial(make, game, num_envs, max_episode_steps, **arguments)
    return BatchedEnv(single, batch_of(single, num_envs), num_envs, max_episode_steps, again)


def make_placements(game: str, num_envs: int, max_episode_steps: int, **arguments: Any) -> Any:
    """Return an environment of this number of games of placements. The other arguments are those of `PlacementEnv`.
    Raises what `make` raises."""
    _require_numba()
    from puzzlebox.gym.batched.environment import BatchedEnv
    from puzzlebox.gym.batched.placements import Placements
    from puzzlebox.gym.placement import PlacementEnv

    num_envs = checked_whole("num_envs", num_envs, 1)
    max_episode_steps = checked_whole("max_episode_steps", max_episode_steps, 1)
    single = PlacementEnv(game, **arguments)
    if single.game.id != "tetromino":
        raise UnsupportedError(f"placements of {single.game.title}")
    again = partial(make_placements, game, num_envs, max_episode_steps, **arguments)
    return BatchedEnv(single, Placements(single, num_envs), num_envs, max_episode_steps, again)


def _require_numba() -> None:
    """Raise MissingExtraError if numba is not installed."""
    if find_spec("numba") is None:
        sentence = "batched environments need numba, which is not installed; install it with: pip install '.[fast]'"
        raise MissingExtraError(f"{sentence}, or use make_vec(..., vectorization_mode='sync')", name="numba")


def batch_of(single: GameEnv, count: int) -> Any:
    """Return this number of games of the kind of an environment."""
    from puzzlebox.gym.batched.blocks import Blocks
    from puzzlebox.gym.batched.guideline import Guidelines
    from puzzlebox.gym.batched.p2048 import Boards
    from puzzlebox.gym.batched.slide import Slides

    if single.game.id == "tetromino":
        return Blocks(single.state, single.words, count, single.frame)
    if single.game.id == "guideline":
        return Guidelines(single.state, single.words, count, single.frame)
    if single.game.id == "slide":
        return Slides(single.state, single.words, count)
    if single.game.id == "2048":
        return Boards(single.state, single.words, count)
    raise UnsupportedError(single.game.title)
