"""Environments: what they observe, reward and record, and that gymnasium accepts them."""

import subprocess
import sys
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium: pip install '.[gym]'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from puzzlebox.core.catalogue import CatalogueEntry  # noqa: E402
from puzzlebox.core.game import AnyGame  # noqa: E402
from puzzlebox.core.record import Record  # noqa: E402
from puzzlebox.gym import registration  # noqa: E402
from puzzlebox.gym.environment import GameEnv  # noqa: E402
from puzzlebox.gym.registration import environment_id  # noqa: E402
from puzzlebox.play.verification import verify  # noqa: E402
from puzzlebox.registry import Registry, installed_games  # noqa: E402
from tests.fake_game import DRIPS, LAMPS, variant_of  # noqa: E402

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore:.*render modes:UserWarning")]

GAMES = installed_games().games()


def played(env: Any, steps: int, seed: int = 3) -> list[float]:
    """Play at random, and return the rewards."""
    observation, _ = env.reset(seed=seed)
    env.action_space.seed(seed)
    rewards = []
    for _ in range(steps):
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, ended, _, _ = env.step(action)
        rewards.append(reward)
        if ended:
            break
    return rewards


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_is_registered_and_accepted(game: AnyGame) -> None:
    env = gymnasium.make(environment_id(game), mask=True, render_mode="rgb_array")
    assert env.spec.max_episode_steps == 10_000
    check_env(env.unwrapped)
    played(env, 200)
    picture = env.render()
    assert picture.shape == (480, 640, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_an_episode_is_a_record_that_verifies_and_never_ranks(game: AnyGame) -> None:
    env = GameEnv(game, mask=True)
    played(env, 300)
    record = Record.parse(env.record().text())
    verified = verify(record, game)
    assert verified.checked == 1
    assert verified.session.bot == "gym"
    assert verified.session.state.grid == env.state.grid
    assert not game.real_time or verified.session.state.text() == env.state.text()


def test_the_text_of_a_game_is_its_board_and_its_figures() -> None:
    env = GameEnv("slide", size="2x2", render_mode="ansi")
    env.reset(options={"id": "slide:size=2x2@1 2/0 3"})
    assert env.render() == "1 2\n. 3\nTime: 0\nMoves: 0\nActions: 0\n"


def test_a_seed_gives_the_same_episodes() -> None:
    env, other = GameEnv("tetromino"), GameEnv("tetromino")
    ids = [env.reset(seed=5)[1]["id"], env.reset()[1]["id"], env.reset(seed=5)[1]["id"]]
    assert ids == ["tetromino#5-1", "tetromino#5-2", "tetromino#5-1"]
    observation, info = other.reset(options={"id": "tetromino#5-1"})
    assert info["id"] == "tetromino#5-1"
    assert (observation["board"] == env.reset(seed=5)[0]["board"]).all()
    assert other.reset()[1]["id"] != GameEnv("tetromino").reset()[1]["id"]


@pytest.mark.parametrize(
    ("options", "given", "message"),
    [
        ({}, "slide#1", "expected the ID of a game of tetromino"),
        ({}, "tetromino", "expected the ID of a game of tetromino"),
        (
            {"width": 8},
            "tetromino#1",
            "must have the options of the environment, 'width=8', not ''",
        ),
    ],
)
def test_an_id_must_fit_the_environment(options: dict[str, Any], given: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GameEnv("tetromino", **options).reset(options={"id": given})


def test_options_are_keyword_arguments() -> None:
    env = gymnasium.make("puzzlebox/Tetromino-v0", width=8, start_level="3", ghost=True).unwrapped
    assert env.options.text() == "width=8,ghost=on,start-level=3"
    assert env.observation_space["board"].shape == (20, 8)
    with pytest.raises(ValueError, match="there is no option 'depth'"):
        GameEnv("tetromino", depth=3)
    with pytest.raises(ValueError, match="the reward must be one of solved, fewest, score, level, rows, not 'joy'"):
        GameEnv("tetromino", reward="joy")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (installed_games().game("2048"), {"size": 3}),  # with a lower goal
        (installed_games().game("sokoban"), {"set": "rooms"}),  # the moves at the end are another figure
        (installed_games().game("klotski"), {"grade": "hard"}),  # has no effect
        (installed_games().game("pentomino"), {"hold": True, "preview": 3}),
        (DRIPS, {}),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_shapes_depend_on_the_options_alone(game: AnyGame, options: dict[str, Any]) -> None:
    env = GameEnv(game, mask=True, **options)
    for seed in range(4):
        played(env, 100, seed)
        assert env.observation_space.contains(env.observe())


def test_all_games_of_the_registry_are_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    registered: dict[str, Any] = {}
    monkeypatch.setattr("gymnasium.envs.registration.registry", registered)
    monkeypatch.setattr("gymnasium.registry", registered)
    entry = CatalogueEntry("lamps", "Lamps", "Turn all the lamps off", "tests.fake_game:LAMPS")
    monkeypatch.setattr(registration, "registry", lambda: Registry((entry,)))
    registration.register_all()
    assert set(registered) == {"puzzlebox/Lamps-v0"}
    assert environment_id(variant_of(LAMPS, id="night-lamps", rules=3)) == "puzzlebox/NightLamps-v2"


def test_an_observation_is_what_a_player_sees() -> None:
    env = GameEnv("slide", size="2x2")
    seen, _ = env.reset(options={"id": "slide:size=2x2@1 2/0 3"})
    assert seen["board"].tolist() == [[8 * 1 + 4, 8 * 2 + 4], [0, 8 * 3 + 1]]  # tiles 1 and 2 are home
    assert seen["figures"].tolist() == [0, 0, 0]
    env = GameEnv("guideline", mask=True)
    seen, _ = env.reset(seed=1)
    assert sorted({code % 8 for code in seen["board"].flat}) == [0, 2, 3]  # ground, the piece and its ghost
    assert [int((square > 0).sum()) for square in seen["boards"]] == [4, 4, 4, 4, 4, 0]
    words = [text for text, allowed in zip(env.words, seen["action_mask"], strict=True) if allowed]
    assert words == [text for text in env.words if text in env.state.inputs()] + ["wait"]


def test_time_passes_by_waiting_or_by_frames() -> None:
    env = GameEnv("tetromino")
    env.reset(seed=1)
    env.step(env.words.index("left"))
    assert env.state.time == 0
    env.step(env.words.index("wait"))
    assert env.state.time == 251  # the first step of gravity was at 250 ms
    env = GameEnv("tetromino", frame=16)
    env.reset(seed=1)
    env.step(env.words.index("left"))
    env.step(env.words.index("wait"))
    assert env.state.time == 32


@pytest.mark.parametrize(("reward", "expected"), [(None, [0, 0, 1]), ("fewest", [0, 0, 1 / 3]), ("moves", [0, 1, 1])])
def test_rewards_of_a_puzzle(reward: str | None, expected: list[float]) -> None:
    env = gymnasium.make("puzzlebox/Slide-v0", max_episode_steps=100, size="2x2", reward=reward)
    env.reset(options={"id": "slide:size=2x2@0 2/1 3"})
    results = [env.step(env.unwrapped.words.index(text))[1:4] for text in ("down", "up", "left")]
    assert results == [(reward, number == 2, False) for number, reward in enumerate(expected)]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_rewards_of_a_falling_game_are_the_score_or_another_figure() -> None:
    for reward in ("score", "rows"):
        env = GameEnv("monomino", width=6, reward=reward, mask=True)
        rewards = played(env, 2000)
        assert sum(rewards) == env.state.figures()[reward] > 0


def test_an_episode_is_truncated_by_a_limit() -> None:
    env = gymnasium.make("puzzlebox/Slide-v0", max_episode_steps=2)
    env.reset(seed=1)
    assert [env.step(0)[2:4] for _ in range(2)] == [(False, False), (False, True)]


def test_no_window_and_no_pygame_without_rendering() -> None:
    script = (
        "import sys, gymnasium, puzzlebox.gym\n"
        "env = gymnasium.make('puzzlebox/Tetromino-v0', render_mode='rgb_array')\n"
        "env.reset(); env.step(0); print('pygame' in sys.modules)\n"
        "env.render(); import pygame; print(pygame.display.get_init(), pygame.mixer.get_init())\n"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.split("\n")[-3:-1] == ["False", "False None"]
