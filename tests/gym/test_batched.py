"""Batched environments: each game is equal to the generic environment of the game, which plays on the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

gymnasium = pytest.importorskip("gymnasium", reason="needs gymnasium: pip install '.[gym]'")
numba = pytest.importorskip("numba", reason="needs numba: pip install '.[fast]'")

import numpy as np  # noqa: E402

from puzzlebox.core.grid import Grid  # noqa: E402
from puzzlebox.core.randomness import INVERSE_GAMMA, MASK, Random  # noqa: E402
from puzzlebox.core.search import Search  # noqa: E402
from puzzlebox.core.stepwise import result_of  # noqa: E402
from puzzlebox.gym import MissingExtraError, batched  # noqa: E402
from puzzlebox.gym.batched import blocks_loops, compiled, generator  # noqa: E402
from puzzlebox.gym.batched import guideline_loops as loops  # noqa: E402
from puzzlebox.gym.batched import tables as t  # noqa: E402
from puzzlebox.gym.environment import GameEnv  # noqa: E402
from puzzlebox.gym.placement import PlacementEnv  # noqa: E402
from puzzlebox_games.falling.bots.bot import dellacherie  # noqa: E402
from puzzlebox_games.guideline.rules import Guideline  # noqa: E402

pytestmark = pytest.mark.extras

COUNT = 8
"""The number of games in each environment. A bot plays the first two of them, if there is one."""

WAITING = {"wait": 12}
"""Weights of actions with which pieces fall all the way down."""


class Player:
    """Plays a generic environment beside the batched ones: at random with these weights, or as a bot."""

    def __init__(self, env: Any, number: int, limit: int, weights: dict[str, int], bot: Any) -> None:
        self.env, self.number, self.limit, self.ended, self.steps = env, number, limit, True, 0
        self.rng = random.Random(number)
        self.weights = [weights.get(word, 1) for word in env.words]
        self.bot = bot if number < 2 else None
        self.plan: Iterator[str] = iter(())

    def begin(self, seed: int | None = None) -> tuple[Any, ...]:
        """Begin the next episode. Return what a step of a batched environment returns for this game."""
        seen, info = self.env.reset(seed=seed)
        self.ended, self.steps, self.plan = False, 0, self._plan()
        return seen, 0.0, False, False, info["id"]

    def _plan(self) -> Iterator[str]:
        """Yield the words of the bot until the game ends."""
        state: Any = self.env.state
        while self.bot:
            pieces = state.pieces
            yield from result_of(self.bot(state, Search())).inputs
            while state.pieces == pieces:
                yield "wait"

    def choose(self) -> int:
        if self.bot is None or self.ended:
            return self.rng.choices(range(len(self.weights)), self.weights)[0]
        return self.env.words.index(next(self.plan))

    def step(self, action: int) -> tuple[Any, ...]:
        if self.ended:
            return self.begin()
        seen, reward, terminated, _, _ = self.env.step(action)
        self.steps += 1
        truncated = self.steps >= self.limit
        self.ended = terminated or truncated
        return seen, reward, terminated, truncated, None


class Placer(Player):
    """Places pieces: some as low as they can be, others at random, of which some cannot be reached."""

    def choose(self) -> int:
        drops = self.env.drops
        if self.ended or self.number == 7 or not drops:
            return self.rng.randrange(self.env.action_space.n)
        if self.number > 3:
            return self.rng.choice(list(drops))
        return max(drops, key=lambda action: (sum(row for row, _ in drops[action].cells), self.rng.random()))


def check_equal(batch: Any, players: list[Player], results: list[tuple[Any, ...]], returned: tuple[Any, ...]) -> None:
    """Check that a batched environment returned the results of the players, and that the generators are equal."""
    seen, *numbers, info = returned
    for i, (player, (own, *own_numbers, own_id)) in enumerate(zip(players, results, strict=True)):
        for name, values in own.items():
            assert np.array_equal(values, seen[name][i]), (name, player.env.state.text())
        assert [array[i] for array in numbers] == own_numbers
        assert (info["id"][i] if info and info["_id"][i] else None) == own_id
        assert batch.games.states[i] == player.env.state.random.state


CASES: list[dict[str, Any]] = [
    {"game": "tetromino", "steps": 6500, "bot": dellacherie, "least": {"level": 5}},
    {"game": "tetromino", "steps": 5000, "weights": WAITING, "bot": dellacherie},
    {"game": "tetromino", "steps": 1000, "frame": 1000, "limit": 50},
    {"game": "tetromino", "steps": 600, "frame": 37, "width": 7, "height": 11, "start_level": 12, "preview": 3},
    {"game": "tetromino", "steps": 600, "weights": WAITING, "width": 6, "height": 10, "preview": 0, "ghost": True},
    {"game": "guideline", "steps": 4500, "bot": dellacherie, "reward": "fewest", "least": {"lines": 150}},
    {"game": "guideline", "steps": 4000, "weights": WAITING, "start_level": 15},
    {"game": "guideline", "steps": 2000, "frame": 16, "weights": {"drop": 0}, "limit": 1500},
    {"game": "guideline", "steps": 1200, "frame": 400, "preview": 0, "hold": False, "ghost": False, "reward": "pieces"},
    {"game": "guideline", "steps": 1200, "weights": {"drop": 0}, "preview": 6, "start_level": 20, "reward": "fewest"},
    {"game": "tetromino", "kind": "placements", "steps": 1000, "least": {"level": 2}},
    {
        "game": "tetromino",
        "kind": "placements",
        "steps": 400,
        "width": 6,
        "height": 10,
        "ghost": True,
        "reward": "rows",
    },
    {"game": "2048", "steps": 2000, "least": {"score": 1000}},
    {"game": "2048", "steps": 800, "size": 3, "goal": 32, "fours": 5, "reward": "fewest"},
    {"game": "2048", "steps": 400, "size": 6, "goal": "none", "fours": 10, "reward": "largest tile", "limit": 300},
    {"game": "slide", "steps": 600, "limit": 200},
    {"game": "slide", "steps": 2500, "size": "2x3", "mix": "random", "reward": "fewest"},
    {"game": "slide", "steps": 600, "size": "3x3", "moves": 2},
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(str(value) for value in case.values()))
def test_every_game_equals_the_generic_environment(case: dict[str, Any]) -> None:
    case = dict(case)
    game, steps, limit = case.pop("game"), case.pop("steps"), case.pop("limit", 10_000)
    weights, bot, least = case.pop("weights", {}), case.pop("bot", None), case.pop("least", {})
    places = case.pop("kind", "") == "placements"
    make, kind, player_of = (
        (batched.make_placements, PlacementEnv, Placer) if places else (batched.make, GameEnv, Player)
    )
    batch = make(game, COUNT, limit, **case)
    players = [player_of(kind(game, **case), number, limit, weights, bot) for number in range(COUNT)]
    results = [player.begin(seed=5 + number) for number, player in enumerate(players)]
    still = np.zeros(COUNT)
    seen, info = batch.reset(seed=5)
    check_equal(batch, players, results, (seen, still, still, still, info))
    ends, most = 0, dict.fromkeys(least, 0)
    for _ in range(steps):
        actions = [player.choose() for player in players]
        results = [player.step(action) for player, action in zip(players, actions, strict=True)]
        check_equal(batch, players, results, batch.step(actions))
        ends += sum(player.ended for player in players)
        for name in most:
            most[name] = max(most[name], *(player.env.state.figures()[name] for player in players))
    assert ends > 0
    assert all(most[name] >= least[name] for name in least)


def test_points_of_guideline_are_those_of_the_engine() -> None:
    """For each clear and what came before it, also those that hardly ever happen in a game."""
    env = batched.make("guideline", 1, 10, start_level=3)
    games, state = env.games, GameEnv("guideline", start_level=3).state
    assert isinstance(state, Guideline)
    kinds: list[tuple[int, Any]] = [(lines, "") for lines in range(5)] + [(lines, "full") for lines in range(4)]
    kinds += [(lines, "mini") for lines in range(3)]
    for (lines, spin), (following, later), empty in product(kinds, kinds, (False, True)):
        env.reset(seed=1)
        after = state.copy()
        after.bits |= 0 if empty else 1 << after.offset_of(39, 0)
        after.count(lines, spin)
        after.count(following, later)
        games.data[0, -t.DEPTH - 1] |= 0 if empty else 1 << t.WALL
        for number, kind in ((lines, spin), (following, later)):
            loops.score(games.data, games.rules, games.modern, 0, number, ("", "full", "mini").index(kind))
        own = [int(games.data[0, number]) for number in (t.SCORE, t.LEVEL, t.LINES, loops.COMBO, loops.BEST_COMBO)]
        assert own == [after.score, after.level, after.lines, after.combo, after.best_combo]
        assert bool(games.data[0, loops.BACK_TO_BACK]) == after.back_to_back


def test_spins_of_guideline_are_those_of_the_engine() -> None:
    state = GameEnv("guideline").state
    assert isinstance(state, Guideline)
    orientations = [orientation for turned in state.shapes for orientation in turned]
    rng, env = random.Random(1), batched.make("guideline", 1, 10)
    games, found = env.games, set()
    turns = {0: None, loops.TURNED: (False, 5), loops.FIFTH_SHIFT: (True, 5)}
    for _ in range(400):
        env.reset(seed=1)
        grid = Grid(40, 10)
        for row, column in product(range(30, 40), range(10)):
            if rng.random() < 0.5:
                grid[row, column] = 1
                games.data[0, loops.WELL + t.MARGIN + row] |= 1 << t.WALL + column
        orientation, turn = rng.choice(orientations), rng.choice(list(turns))
        row, column = rng.randrange(28, 39), rng.randrange(-1, 9)
        games.data[0, t.PIECE] = orientations.index(orientation)
        games.data[0, t.ROW], games.data[0, t.COLUMN], games.data[0, loops.TURN] = row + 8, column + 5, turn
        state.set_grid(grid)
        state.orientation, state.offset, state.last_turn = orientation, state.offset_of(row, column), turns[turn]
        expected = state.spin()
        assert ("", "full", "mini")[loops.spin_of(games.data, games.pieces, games.rules, 0)] == expected
        found.add(expected)
    assert found == {"", "full", "mini"}


def test_a_word_that_would_favour_small_results_is_rejected() -> None:
    before = last_word_next()
    states, reference = np.array([before], np.uint64), Random(before)
    expected = reference.below(3)
    assert (generator.below(states, 0, 3), states[0]) == (expected, reference.state)
    assert reference.words_drawn_since(before) == 2


def last_word_next() -> int:
    """Return the state of a generator whose next word is 2**64 - 1."""
    word = MASK
    for shift, factor in ((31, generator.SECOND), (27, generator.FIRST), (30, 1)):
        unshifted = word
        for _ in range(3):
            unshifted = word ^ (unshifted >> shift)
        word = unshifted * pow(int(factor), -1, 1 << 64) & MASK
    return (word - pow(INVERSE_GAMMA, -1, 1 << 64)) & MASK


@pytest.mark.parametrize("name", ["Tetromino", "TetrominoPlacement", "Guideline", "2048", "Slide"])
def test_make_vec_gives_the_batched_environment_which_writes_into_given_arrays(name: str) -> None:
    env = gymnasium.make_vec(f"puzzlebox/{name}-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    buffers = {name: array.copy() for name, array in seen.items()}
    for action in range(env.single_action_space.n - 1):
        assert env.step([action] * 3, out=buffers)[0] is buffers
    assert not np.array_equal(seen["board"], buffers["board"])


@pytest.mark.parametrize("actions", [[0, 1], [0, 1, 4], [-1, 0, 0], [0.0, 0.0, 0.0]])
def test_actions_outside_the_space_are_refused(actions: list[Any]) -> None:
    env = batched.make("slide", 3, 10)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"expected 3 whole numbers|must be from 0 to 3"):
        env.step(actions)


@pytest.mark.parametrize(
    ("game", "keywords", "what"),
    [
        ("klotski", {}, "Klotski"),
        ("slide", {"frame": 10}, "a frame in a game that is played in turns"),
        ("slide", {"mask": True}, "an action mask"),
        ("tetromino", {"hold": True}, "a hold in Tetromino"),
        ("guideline", {"mode": "zen"}, "another mode of Guideline than marathon"),
    ],
)
def test_what_only_the_generic_environment_can_do_is_named(game: str, keywords: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=rf"with {what}; use make_vec\(\.\.\., vectorization_mode='sync'\)"):
        batched.make(game, 2, 10, **keywords)


@pytest.mark.parametrize(("make", "game"), [(batched.make, "2048"), (batched.make_placements, "tetromino")])
def test_without_numba_the_extra_is_named(make: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batched, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install '\.\[fast\]'"):
        make(game, 2, 10)


def test_machine_code_needs_no_folder_that_can_be_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def njit(function: Any, cache: bool = False, **keywords: Any) -> Any:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return function

    monkeypatch.setattr(numba, "njit", njit)
    assert compiled.compiled(last_word_next) is last_word_next


def test_kept_machine_code_belongs_to_the_sources_of_all_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("compiled.py", "tables.py"):
        (tmp_path / name).write_text("WALL = 5")
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "compiled.py"))
    before = compiled.sources_version.__wrapped__()
    (tmp_path / "tables.py").write_text("WALL = 6")
    assert compiled.sources_version.__wrapped__() != before
    assert blocks_loops.fits.__qualname__ == f"fits{compiled.sources_version()}"
