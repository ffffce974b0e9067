"""Environments can be copied and pickled, and refuse actions, arguments and arrays that they cannot take."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from functools import partial
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium: pip install '.[gym]'")

import numpy as np  # noqa: E402

from puzzlebox.core.game import AnyGame  # noqa: E402
from puzzlebox.gym import batched  # noqa: E402
from puzzlebox.gym.environment import GameEnv  # noqa: E402
from puzzlebox.gym.placement import PlacementEnv  # noqa: E402
from puzzlebox.gym.registration import environment_id  # noqa: E402
from puzzlebox.registry import installed_games  # noqa: E402
from tests.fake_game import DRIPS, LAMPS, variant_of  # noqa: E402

pytestmark = pytest.mark.extras

GAMES = installed_games().games()


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


WAYS = pytest.mark.parametrize("way", [deepcopy, copy, pickled])


def course(env: Any, steps: int) -> list[Any]:
    """Play at random by the space's own generator, and return all that the environment returned."""
    seen: list[Any] = []
    for _ in range(steps):
        observation, *rest, info = env.step(env.action_space.sample())
        arrays = {name: values.tolist() for name, values in observation.items()}
        seen.append((arrays, rest, info))
        if rest[1] or rest[2]:
            seen.append(env.reset()[1])
    return seen


def check_same_future(env: Any, other: Any, steps: int) -> None:
    """Check that two environments go on alike, and that one does not change the other."""
    state, steps_of = env.unwrapped.state.text(), course(other, steps)
    assert env.unwrapped.state.text() == state
    assert course(env, steps) == steps_of


@WAYS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_copy_goes_on_alike_and_on_its_own(game: AnyGame, way: Any) -> None:
    env = gymnasium.make(environment_id(game), mask=True, disable_env_checker=True)
    env = env.unwrapped if way is copy else env  # wrappers share what is in them
    env.reset(seed=4)
    env.action_space.seed(4)
    course(env, 25)
    check_same_future(env, way(env), 15)


@WAYS
def test_a_copy_of_placements_and_of_options_goes_on_alike(way: Any) -> None:
    for env in (PlacementEnv("guideline", reward="rows"), GameEnv("tetromino", frame=30, width=8, ghost=True)):
        env.reset(seed=1)
        env.action_space.seed(1)
        course(env, 40)
        check_same_future(env, way(env), 40)


@WAYS
def test_a_copy_before_the_first_reset_begins_like_the_original(way: Any) -> None:
    env = GameEnv("2048")
    other = way(env)
    assert [env.reset()[1], env.reset()[1]] == [other.reset()[1], other.reset()[1]]
    assert env.record() == other.record()


def test_a_rendered_environment_can_be_copied() -> None:
    env = GameEnv("slide", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert np.array_equal(deepcopy(env).render(), before)
    assert np.array_equal(pickled(env).render(), before)


def test_a_game_of_a_module_is_pickled_by_its_name() -> None:
    assert pickled(GameEnv(LAMPS)).game is LAMPS
    assert pickled(GameEnv(DRIPS)).game is DRIPS
    with pytest.raises(TypeError, match="the game lamps cannot be pickled: no module has it under a name"):
        pickle.dumps(GameEnv(variant_of(LAMPS)))


@WAYS
@pytest.mark.parametrize("game", ["tetromino", "guideline", "2048", "slide", "placements"])
def test_a_copy_of_many_games_goes_on_alike(game: str, way: Any) -> None:
    pytest.importorskip("numba", reason="needs numba: pip install '.[fast]'")
    make = batched.make_placements if game == "placements" else batched.make
    env = make("tetromino" if game == "placements" else game, 3, 30)
    env.reset(seed=2)
    actions = np.random.default_rng(1).integers(0, env.single_action_space.n, (60, 3))
    for step in actions[:20]:
        env.step(step)
    other = way(env)
    expected = [repr(other.step(step)) for step in actions[20:]]
    assert [repr(env.step(step)) for step in actions[20:]] == expected


# What is refused

OUTSIDE = (-1, 4, 2**70, 1.0, "left", None, np.float64(2), np.array([1]), (1,))


@pytest.mark.parametrize("action", OUTSIDE, ids=repr)
def test_an_action_outside_the_space_is_refused_and_changes_nothing(action: Any) -> None:
    env = GameEnv("2048")
    env.reset(seed=1)
    before = env.state.text()
    with pytest.raises(ValueError, match="an action must be from 0 to 3, not "):
        env.step(action)
    assert env.state.text() == before


def test_actions_of_any_type_of_whole_numbers_are_taken() -> None:
    env = GameEnv("slide")
    env.reset(seed=1)
    for action in (np.int8(1), np.uint64(2), np.array(3)):
        env.step(action)
    placements = PlacementEnv("tetromino")
    placements.reset()
    with pytest.raises(ValueError, match="an action must be from 0 to 39, not 40"):
        placements.step(40)


def test_frames_of_any_type_of_whole_numbers_leave_time_whole() -> None:
    env = GameEnv("tetromino", frame=np.int32(16))
    env.reset(seed=1)
    env.step(0)
    assert (type(env.state.time), env.state.time) == (int, 16)


def test_action_masks_are_truth_values_as_learners_expect() -> None:
    env = gymnasium.make("puzzlebox/2048-v0")
    env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert (masks.dtype, masks.tolist()) == (bool, env.unwrapped.action_mask().astype(bool).tolist())


ODD: list[dict[str, Any]] = [
    *({"frame": frame} for frame in (-1, 1.5, "16", True, None)),
    *({"mask": mask} for mask in ("yes", 1, None)),
    *({"reward": reward} for reward in ("joy", 3, "")),
    *({"render_mode": mode} for mode in ("human", 1, "ANSI")),
    {"depth": 3},
]


@pytest.mark.parametrize("keywords", ODD, ids=repr)
def test_odd_arguments_are_refused_at_once(keywords: dict[str, Any]) -> None:
    [name] = keywords
    with pytest.raises(ValueError, match=rf"{name}.*(must be|there is no option)|there is no option '{name}'"):
        GameEnv("tetromino", **keywords)
    if name != "render_mode":
        with pytest.raises(ValueError, match=name):
            batched.make("tetromino", 2, 10, **keywords)


@pytest.mark.parametrize("keywords", [{"num_envs": 0}, {"num_envs": 1.0}, {"max_episode_steps": 0}])
def test_odd_numbers_of_games_and_steps_are_refused_at_once(keywords: dict[str, Any]) -> None:
    [name] = keywords
    for make in (batched.make, batched.make_placements):
        with pytest.raises(ValueError, match=f"{name} must be "):
            make("tetromino", **{"num_envs": 2, "max_episode_steps": 9, **keywords})


def broken_arrays(seen: dict[str, Any]) -> dict[str, Any]:
    """Return arrays that an observation cannot be written into, by what is wrong with them."""
    board = seen["board"]
    closed = board.copy()
    closed.flags.writeable = False
    return {
        "no arrays": {},
        "no dictionary": list(seen.values()),
        "one is missing": {"board": board},
        "a list": seen | {"board": board.tolist()},
        "another shape": seen | {"board": board[:1]},
        "another type": seen | {"board": board.astype(np.float32)},
        "not contiguous": seen | {"board": np.asfortranarray(board)},
        "not writeable": seen | {"board": closed},
    }


def test_arrays_that_cannot_be_filled_are_refused_before_anything_happens() -> None:
    env = batched.make("2048", 2, 10)
    seen, _ = env.reset(seed=1)
    before = env.games.cells.copy()
    for what, arrays in broken_arrays({name: array.copy() for name, array in seen.items()}).items():
        for call in (partial(env.step, [0, 1]), partial(env.reset, seed=5)):
            with pytest.raises(ValueError, match="out must have arrays that can be filled in place"):
                call(out=arrays)
            assert np.array_equal(env.games.cells, before), what
