"""Many games on the engine, one after the other: for the rules that are not written with arrays."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np

from puzzlebox.core.state import Start
from puzzlebox.gym.batched.games import Batch
from puzzlebox.gym.environment import GameEnv


class Lanes(Batch):
    """Games of the rules of a generic environment."""

    def __init__(self, single: GameEnv, count: int) -> None:
        self.envs: list[Any] = [deepcopy(single) for _ in range(count)]
        self.ended, self.states = np.zeros(count, bool), np.zeros(count, np.uint64)

    def begin(self, games: Any) -> None:
        for game in games.tolist():
            env = self.envs[game]
            env.begin(env.options, Start(generator=int(self.states[game])))
            self._note(game)

    def step(self, actions: Any) -> None:
        for game, action in enumerate(actions.tolist()):
            if not self.ended[game]:
                self.envs[game].act(action)
                self._note(game)

    def _note(self, game: int) -> None:
        state = self.envs[game].state
        self.ended[game], self.states[game] = state.outcome() is not None, state.random.state

    def figure(self, name: str) -> Any:
        return np.array([env.state.figures()[name] for env in self.envs])

    def won(self) -> Any:
        outcomes = [env.state.outcome() for env in self.envs]
        return np.array([outcome is not None and outcome.kind == "won" for outcome in outcomes])

    def observe(self, seen: dict[str, Any]) -> None:
        for game, env in enumerate(self.envs):
            for name, values in env.observe().items():
                seen[name][game] = values
