"""Registers the environments of all installed games."""

import gymnasium

from puzzlebox.core.game import AnyGame
from puzzlebox.gym.games import registry

MAX_STEPS = 10_000
"""The number of steps after which an episode is truncated; `gymnasium.make` takes another as `max_episode_steps`."""

BATCHED = frozenset({"tetromino", "guideline", "2048", "slide"})
BATCHED_PLACEMENTS = frozenset({"tetromino"})
"""The games with a vector environment of their own, and those with one of placements."""


def environment_id(game: AnyGame, kind: str = "") -> str:
    """Return the ID of a game's environment: `puzzlebox/Tetromino-v0`, or `puzzlebox/TetrominoPlacement-v0` of the kind
    "Placement". The parts of the game's ID between hyphens begin with capitals. The version is 0 for version 1 of the
    game's rules and rises with it."""
    name = "".join(part[:1].upper() + part[1:] for part in game.id.split("-"))
    return f"puzzlebox/{name}{kind}-v{game.rules - 1}"


def register_all() -> None:
    """Register the environments of all installed games that are not registered yet."""
    for game in registry().games():
        if environment_id(game) not in gymnasium.registry:
            _register(game)
            if game.drops:
                _register_placement(game)


def _register(game: AnyGame) -> None:
    gymnasium.register(
        environment_id(game),
        entry_point="puzzlebox.gym.environment:GameEnv",
        vector_entry_point="puzzlebox.gym.batched:make" if game.id in BATCHED else None,
        max_episode_steps=MAX_STEPS,
        kwargs={"game": game.id},
    )


def _register_placement(game: AnyGame) -> None:
    gymnasium.register(
        environment_id(game, "Placement"),
        entry_point="puzzlebox.gym.placement:PlacementEnv",
        vector_entry_point="puzzlebox.gym.batched:make_placements" if game.id in BATCHED_PLACEMENTS else None,
        max_episode_steps=MAX_STEPS,
        kwargs={"game": game.id},
    )
