"""The vector environment of many games that are stepped at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, create_empty_array

from puzzlebox.core.game_id import GameID
from puzzlebox.core.randomness import state_of
from puzzlebox.core.state import Start
from puzzlebox.gym.batched.games import Batch
from puzzlebox.gym.environment import FEWEST, SOLVED, GameEnv
from puzzlebox.play.seeds import new_seed


class BatchedEnv(VectorEnv):
    """An environment of many games of the same rules. An episode that has ended begins again at the next step, which
    ignores the action for it (`AutoresetMode.NEXT_STEP`).

    `single` is the generic environment of one such game, to which every game is equal, step for step. An episode is
    truncated after `limit` steps. `make` makes such an environment again, for copies and for pickling.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, single: GameEnv, games: Batch, count: int, limit: int, make: Callable[[], BatchedEnv]) -> None:
        self._make = make
        self.num_envs, self.games, self.limit, self.reward = count, games, limit, single.reward
        self.single_action_space, self.single_observation_space = single.action_space, single.observation_space
        self.action_space = batch_space(single.action_space, count)
        self.observation_space = batch_space(single.observation_space, count)
        self._id = GameID(single.game.id, single.options.text(), Start(seed="0")).text().removesuffix("0")
        self._seeds = [new_seed() for _ in range(count)]
        self._episodes, self._steps = [0] * count, np.zeros(count, np.int64)
        self._ids = np.full(count, None, object)
        self._over, self._value = np.ones(count, bool), np.zeros(count)
        games.ended[:] = 1

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None, out: Any = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode in all games. Game i has the seed `seed + i`, or the i-th one of a sequence. The
        observations are written into `out`, if it is given: arrays as in an observation."""
        self._check_out(out)
        if seed is not None:
            seeds = [int(seed) + i for i in range(self.num_envs)] if isinstance(seed, int | np.integer) else list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"there must be {self.num_envs} seeds, not {len(seeds)}")
            self._seeds, self._episodes = [str(each) for each in seeds], [0] * self.num_envs
        began = np.ones(self.num_envs, bool)
        self._begin(began)
        self._over = self.games.ended != 0
        return self._seen(out), self._info(began)

    def __copy__(self) -> BatchedEnv:
        return deepcopy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: value for name, value in vars(self).items() if name not in ("games", "_make")}
        return _made_again, (self._make, kept, self.games.contents())

    def step(self, actions: Any, out: Any = None) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Take an action in each game. The observations are written into the arrays of `out` if it is given, or else
        into new ones. Raises ValueError for actions that are not in the action space."""
        games, began, actions = self.games, self._over, self._checked(actions)
        self._check_out(out)
        games.step(actions)
        self._steps += 1
        before, self._value = self._value, self._values()
        reward = self._value - before
        if began.any():
            self._begin(began)
            reward[began] = 0
        terminated, truncated = games.ended != 0, self._steps >= self.limit
        seen = self._seen(out)
        games.ended[truncated] = 1
        self._over = terminated | truncated
        return seen, reward, terminated, truncated, self._info(began)

    def _checked(self, actions: Any) -> Any:
        """Return the actions as an array of indices."""
        array = np.asarray(actions)
        if array.shape != (self.num_envs,) or array.dtype.kind not in "iu":
            raise ValueError(f"expected {self.num_envs} whole numbers as actions, not {array.dtype} {array.shape}")
        array = array.astype(np.int64, copy=False)
        if array.view(np.uint64).max() >= self.single_action_space.n:  # a negative action is a large number, too
            raise ValueError(f"an action must be from 0 to {self.single_action_space.n - 1}, not {array[:8].tolist()}")
        return array

    def _check_out(self, out: Any) -> None:
        """Raise ValueError for something else than arrays that an observation can be written into."""
        if out is None:
            return
        spaces: Any = self.observation_space
        wanted = {name: (space.shape, space.dtype) for name, space in spaces.items()}
        given = out.items() if isinstance(out, dict) else ()
        found = {name: (array.shape, array.dtype) for name, array in given if _can_be_filled(array)}
        if found != wanted or len(out) != len(wanted):
            raise ValueError(f"out must have arrays that can be filled in place, with shapes and types {wanted}")

    def _values(self) -> Any:
        """Return the numbers of which the growth is the reward."""
        if self.reward not in (SOLVED, FEWEST):
            return self.games.figure(self.reward).astype(np.float64)
        return self.games.won() / (np.maximum(self._steps, 1) if self.reward == FEWEST else 1.0)

    def _begin(self, which: Any) -> None:
        """Begin the next episodes of these games."""
        indices = np.flatnonzero(which)
        for game in indices.tolist():
            self._episodes[game] += 1
            seed = f"{self._seeds[game]}-{self._episodes[game]}"
            self._ids[game], self.games.states[game] = self._id + seed, state_of(seed)
        self.games.begin(indices)
        self._steps[indices] = 0
        self._value = self._values()

    def _info(self, began: Any) -> dict[str, Any]:
        """Return the IDs of the games that have begun, if there are any."""
        return {"id": self._ids.copy(), "_id": began} if began.any() else {}

    def _seen(self, out: Any) -> dict[str, Any]:
        seen: dict[str, Any] = out
        if out is None:
            seen = create_empty_array(self.single_observation_space, self.num_envs, np.empty)
        self.games.observe(seen)
        return seen


def _can_be_filled(array: object) -> bool:
    return isinstance(array, np.ndarray) and bool(array.flags.carray)  # in one piece, and open for writing


def _made_again(make: Callable[[], BatchedEnv], kept: dict[str, Any], contents: dict[str, Any]) -> BatchedEnv:
    """Return an environment as it was when it was copied or pickled."""
    env = make()
    env.__dict__.update(kept)
    env.games.take_over(contents)
    return env
