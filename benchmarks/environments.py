"""Steps of the environments per second, through `gymnasium.make` and with random actions, relative to observations that
are made from `Shown`. The placements are those of random actions that the mask allows. Action masks of falling-block
games are read from the bits of the well.

2048 is measured beside the package gymnasium-2048, if it is installed: `pip install --no-deps gymnasium-2048`, because
the pygame that it asks for would replace pygame-ce."""

import importlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import Any

import gymnasium

from benchmarks.report import Figure, best_alternating, cpu_time
from puzzlebox.gym.environment import GameEnv
from puzzlebox.registry import installed_games

STEPS = 20_000
PLACEMENTS = 500
MASKS = 2000
MAX_MASK = 10
"""The most µs that the action mask of a falling-block game may take."""
ROUNDS = 3
MIN_STEPS_PER_SECOND = {"Tetromino": 40_000, "Slide": 100_000}
MIN_TIMES_SHOWN = {"Tetromino": 4.0, "Slide": 1.5}
"""The minimum speeds: in steps per second, and relative to observations that are made from `Shown`."""


def figures() -> Iterator[Figure]:
    for name, minimum in MIN_STEPS_PER_SECOND.items():
        envs = gymnasium.make(f"puzzlebox/{name}-v0"), plain_env(name.lower())
        seconds, shown = best_alternating(ROUNDS, *(partial(per_step, env) for env in envs))
        yield Figure(name, 1 / seconds, "steps/s", "from Shown", 1 / shown, MIN_TIMES_SHOWN[name], True)
        yield Figure(name, 1 / seconds, "steps/s", limit=minimum, at_least=True)
    yield from map(figure_of_masks, ("tetromino", "famicom", "tenplus", "guideline", "arcade", "console"))
    if find_spec("gymnasium_2048"):
        yield beside_published()
    words, placements = gymnasium.make("puzzlebox/Tetromino-v0"), gymnasium.make("puzzlebox/TetrominoPlacement-v0")
    seconds, step = best_alternating(ROUNDS, lambda: cpu_time(lambda: place(placements)), lambda: per_step(words))
    yield Figure("Tetromino, placements", PLACEMENTS / seconds, "pieces/s", "steps/s", 1 / step)


def figure_of_masks(name: str) -> Figure:
    """Return how long an action mask of a game takes, while a key is held."""
    env = GameEnv(name, mask=True)
    env.reset(seed=1)
    env.send("+left")
    env.state.advance_to(3000)
    seconds = min(cpu_time(lambda: [env.action_mask() for _ in range(MASKS)]) for _ in range(ROUNDS))
    return Figure(f"{name}, action mask", seconds * 1e6 / MASKS, "us", limit=MAX_MASK)


def beside_published() -> Figure:
    """Return the speed of 2048 relative to that of the published environment, both without an end at the goal."""
    importlib.import_module("gymnasium_2048")
    envs = gymnasium.make("puzzlebox/2048-v0", goal="none"), gymnasium.make("gymnasium_2048/TwentyFortyEight-v0")
    seconds, published = best_alternating(ROUNDS, *(partial(per_step, env) for env in envs))
    return Figure("2048", 1 / seconds, "steps/s", "gymnasium-2048", 1 / published, 1.0, True)


def plain_env(name: str) -> Any:
    """Return the environment of a game whose observations are made from `Shown`."""
    game = installed_games().game(name)
    return GameEnv(replace(game, presentation=game.presentation._replace(codes=None)))


def per_step(env: Any) -> float:
    """Return the seconds of a step with random actions."""
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(STEPS)]
    env.reset(seed=1)
    return cpu_time(lambda: play(env, actions)) / STEPS


def play(env: Any, actions: list[int]) -> None:
    for action in actions:
        _, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            env.reset()


def place(env: Any) -> None:
    """Place pieces at random."""
    env.action_space.seed(1)
    observation, _ = env.reset(seed=1)
    for _ in range(PLACEMENTS):
        observation, _, terminated, truncated, _ = env.step(env.action_space.sample(observation["action_mask"]))
        if terminated or truncated:
            observation, _ = env.reset()
