"""A falling-block game in another package: its rules, its chains in game time, and what it gives the engine."""

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from puzzlebox.registry import installed_games
from puzzlebox.rules import Game, Options, Start
from puzzlebox.testing import check_game
from puzzlebox.ui.sound import effects_for
from puzzlebox_games.falling.pieces import Drawn
from puzzlebox_games.falling.rules import Figure
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.timers import TimerControls
from tests.games.falling.boards import changes, digits, lay, send, wait
from tests.sheets.play import picture
from tests.test_example_game import install, puzzlebox

EXAMPLE = Path(__file__).parent / "example_falling"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    install(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop("puzzlebox_jewels", None)


@pytest.fixture
def jewels(site: Path) -> Game[Any]:
    return installed_games().game("jewels")


def begin(game: Game[Any], values: tuple[int, ...], **options: str) -> FallingState:
    """Return a game in which a piece with these colours has just entered."""
    state = game.begin(Options(game.options, options), Start(seed="jewels"))
    assert isinstance(state, FallingState)
    state._place(Drawn(state.table.of[0][0], values))
    return state


def test_game_is_listed_passes_the_checks_and_explains_itself(site: Path, jewels: Game[Any]) -> None:
    assert installed_games().entries()[-1].id == "jewels"
    check_game(jewels, seeds=["rainy-day"], steps=60)
    rules = puzzlebox(site, "rules", "jewels")
    assert rules.returncode == 0
    for sentence in ("Cleared blocks disappear after 400 ms.", "The next piece enters after 200 ms."):
        assert sentence in " ".join(rules.stdout.split())


def test_turns_move_the_colours_within_the_column(jewels: Game[Any]) -> None:
    state = begin(jewels, (1, 2, 3))
    for text, colours in (("cw", [2, 3, 1]), ("cw", [3, 1, 2]), ("ccw", [2, 3, 1]), ("ccw", [1, 2, 3])):
        send(state, text)
        assert state.piece is not None
        shown = sorted(zip(state.piece.cells, state.piece.values, strict=True))
        assert [value for _, value in shown] == colours


def test_a_line_is_scored_at_the_lock_and_goes_after_the_delay(jewels: Game[Any]) -> None:
    state = begin(jewels, (2, 5, 4))
    lay(
        state,
        """
        22....
        44....
        """,
    )
    send(state, "drop")
    assert (state.phase, state.score) == ("clearing", 30)
    steps = changes(state, 3000, lambda state: (state.phase, state.score))
    assert steps == [(400, ("chaining", 30)), (550, ("entering", 30)), (750, ("falling", 30))]
    assert digits(state) == picture("""
        ..2...
        225...
    """)


def test_fallen_jewels_go_on_with_the_chain_for_more_points(jewels: Game[Any]) -> None:
    state = begin(jewels, (2, 4, 4))
    lay(state, "224...")
    send(state, "drop")
    steps = changes(state, 3000, lambda state: (state.phase, state.score))
    assert steps == [
        *[(400, ("chaining", 30)), (550, ("clearing", 30 + 2 * 30)), (950, ("chaining", 90))],
        *[(1100, ("entering", 90)), (1300, ("falling", 90))],
    ]
    assert digits(state) == ""


def test_turn_pressed_between_two_pieces_is_kept(jewels: Game[Any]) -> None:
    state = begin(jewels, (1, 2, 3))
    send(state, "drop", "cw")
    wait(state, 201)
    assert state.piece is not None
    assert state.piece.orientation == 1


def test_randomizer_remembers_the_piece_before(jewels: Game[Any]) -> None:
    state = begin(jewels, (1, 2, 3), colours="4")
    drawn = state.queue[-1].values
    assert state.memory == drawn
    assert f"memory {drawn}" in state.text()
    assert max(value for _ in range(50) for value in state.rules.randomizer(state.random, state.table, ())[1]) == 4


def test_own_event_has_a_sound(jewels: Game[Any]) -> None:
    state = begin(jewels, (1, 1, 1))
    send(state, "drop")
    events = wait(state, 401)
    assert "removed" in [event.name for event in events]
    assert effects_for(events, jewels.presentation.sounds) == ["rows"]


def test_hold_is_not_an_input_of_rules_without_it(jewels: Game[Any]) -> None:
    assert not {"hold", "half", "sonic"} & set(begin(jewels, (1, 2, 3)).rules.inputs)


def test_controls_of_another_package_can_use_every_hook(jewels: Game[Any]) -> None:
    class Counting(TimerControls):
        __slots__ = ()
        figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {
            "letter": lambda state: "ABCDEFGHI"[state.level - 1]
        }

        def enter(self) -> None:
            super().enter()
            called.append("enter")

        def row_fallen(self, by_key: bool) -> None:
            super().row_fallen(by_key)
            called.append("soft" if by_key else "gravity")

        def resumed(self) -> None:
            super().resumed()
            called.append("resumed")

    called: list[str] = []
    rules = begin(jewels, (1, 2, 3)).rules.with_controls(kind=Counting, soft_points=2)
    rules = replace(rules, figures=("score", "letter"))
    state = FallingState(rules, Options(()), Start(seed="hooks"))
    send(state, "down", "pause", "resume")
    wait(state, 901)
    assert (called, state.status()) == (["enter", "soft", "resumed", "gravity"], {"score": 2, "letter": "A"})
