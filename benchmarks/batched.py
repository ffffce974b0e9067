"""Batched environments: steps per second at random, on one core, beside the engine without an environment."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.gym import batched
from puzzlebox.gym.environment import GameEnv

COUNT = 1024
STEPS = 500
ENGINE_STEPS = 20_000
ROUNDS = 5

LIMITS = {"tetromino": 10_000_000, "guideline": 0, "2048": 8_200_000, "slide": 8_200_000}
"""The fewest steps per second of a game in each kind of environment. Those of 2048 and Slide are 50 times as many as
164,000, which jumanji reaches with its environments of this kind."""

PLACEMENTS = 4_000_000
"""The fewest steps per second of a game in an environment of placements."""

PLACED = 100
"""How often a piece is placed in each game."""


def figures() -> Iterator[Figure]:
    for game, limit in LIMITS.items():
        env = batched.make(game, COUNT, 10_000)
        actions = np.random.default_rng(1).integers(0, env.single_action_space.n, (STEPS, COUNT))
        seen, _ = env.reset(seed=1)
        env.step(actions[0], out=seen)
        ours, engine = best_alternating(ROUNDS, partial(batch_time, env, actions, seen), partial(engine_time, game))
        yield Figure(f"{game}, {COUNT} games", 1 / ours, "steps/s", limit=limit, at_least=True)
        yield Figure("the same", 1 / ours, "steps/s", "engine", 1 / engine)
    env = batched.make_placements("tetromino", COUNT, 10_000)
    speed = 1 / min(placing_time(env) for _ in range(ROUNDS))
    yield Figure(f"placements with mask, {COUNT} games", speed, "steps/s", limit=PLACEMENTS, at_least=True)


def placing_time(env: Any) -> float:
    """Return the seconds to place a piece at random, with its observation, without the time to choose where."""
    rng, seconds, (seen, _) = np.random.default_rng(1), 0.0, env.reset(seed=1)
    for step in range(PLACED + 1):
        actions = (seen["action_mask"] * rng.integers(1, 128, seen["action_mask"].shape, np.int8)).argmax(axis=1)
        time = cpu_time(partial(env.step, actions, out=seen))
        seconds += time if step else 0
    return seconds / (PLACED * COUNT)


def batch_time(env: Any, actions: Any, seen: Any) -> float:
    """Return the seconds for an action of a game, with its observation."""
    return cpu_time(lambda: take(env, actions, seen)) / actions.size


def engine_time(game: str) -> float:
    """Return the seconds for an action on the engine."""
    return cpu_time(lambda: play_engine(game)) / ENGINE_STEPS


def take(env: Any, actions: Any, seen: Any) -> None:
    for action in actions:
        env.step(action, out=seen)


def play_engine(game: str) -> None:
    """Take ENGINE_STEPS actions at random in a game without an environment."""
    env = GameEnv(game)
    env.reset(seed=1)
    for action in np.random.default_rng(1).integers(0, len(env.words), ENGINE_STEPS).tolist():
        env.act(action)
        if env.state.outcome():
            env.reset()
