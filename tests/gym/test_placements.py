"""Environments in which an action says where the falling piece goes."""

from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium: pip install '.[gym]'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from puzzlebox.core.game import AnyGame  # noqa: E402
from puzzlebox.gym.placement import PlacementEnv  # noqa: E402
from puzzlebox.gym.registration import environment_id  # noqa: E402
from puzzlebox.play.verification import verify  # noqa: E402
from puzzlebox.registry import installed_games  # noqa: E402
from puzzlebox_games.falling.bots.placements import placements  # noqa: E402

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore::UserWarning")]

GAMES = [game for game in installed_games().games() if game.drops]


def stack_of(env: Any) -> set[tuple[int, int]]:
    return {cell for cell, value in env.state.grid.items() if value}


def text_of(board: Any) -> str:
    return "/".join("".join(".#@+"[code % 8] for code in row) for row in board)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_allowed_placement_can_be_reached_and_is_where_the_piece_lands(game: AnyGame) -> None:
    env: Any = gymnasium.make(environment_id(game, "Placement")).unwrapped
    check_env(env, skip_render_check=True)
    env.action_space.seed(2)
    observation, _ = env.reset(seed=2)
    for step in range(60):
        if step % 6 == 0:
            reachable = {place.cells for place in placements(env.state)}
            assert {tuple(sorted(drop.cells)) for drop in env.drops.values()} <= reachable
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(env.drops)
        action = env.action_space.sample(observation["action_mask"])
        cells, lines, before = env.drops[action].cells, env.state.lines, stack_of(env)
        hidden = env.state.grid.rows - len(observation["board"])
        assert env.cells(action) == [(row - hidden, column) for row, column in cells if row - hidden >= 0]
        observation, _, ended, _, _ = env.step(action)
        if ended:
            break
        if env.state.lines == lines and game.id not in CHANGING:
            assert stack_of(env) - before == {(row, column) for row, column in cells if row >= 0}
    assert step > 8
    assert verify(env.record(), game).session.state.text() == env.state.text()


CHANGING = {"tenplus"}
"""The games in which a lock changes more than the cells of the piece, even if it clears no line."""


def test_turns_are_clockwise_from_what_is_seen_and_columns_those_of_the_left_side() -> None:
    env = PlacementEnv("tetromino", width=6, height=10)
    for episode in range(1, 20):
        observation, _ = env.reset(options={"id": f"tetromino:width=6,height=10#{episode}"})
        if env.state.text().partition("piece ")[2].startswith("T 0"):
            break
    shown = {action: text_of(_with(observation["board"], env.cells(action))[-3:]) for action in env.drops}
    assert {action // 6 for action in shown} == {0, 1, 2, 3}
    assert len(shown) == 4 + 5 + 4 + 5
    first = [shown[turns * 6] for turns in range(4)]
    assert first == FIRST


FIRST = ["....../.#..../###...", "#...../##..../#.....", "....../###.../.#....", ".#..../##..../.#...."]


def _with(board: Any, cells: list[tuple[int, int]]) -> Any:
    after = np.where(board % 8 == 1, board, 0)
    for cell in cells:
        after[cell] = 1
    return after


def test_what_is_in_the_way_is_masked() -> None:
    """A tower up to the top keeps the pieces on its side."""
    env: Any = PlacementEnv("monomino", width=7, height=10)
    observation, _ = env.reset(seed=1)
    column = env.state.piece.column
    for _ in range(10):
        assert observation["action_mask"].sum() == 7
        observation = env.step(column - 1)[0]
    assert np.flatnonzero(observation["action_mask"]).tolist() == list(range(column, 7))
    before = env.state.text()
    assert env.step(0)[1:3] == (0, False)
    assert env.state.text() == before


def test_a_placement_takes_its_own_time() -> None:
    with pytest.raises(ValueError, match="frame must be 0, not 16"):
        PlacementEnv("tetromino", frame=16)
