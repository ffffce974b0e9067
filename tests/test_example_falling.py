"""A falling-block game in another package: its rules, its chains in game time, and what it gives the engine."""

from pathlib import Path
from typing import Any

import pytest

from puzzlebox.cli.runner import run
from puzzlebox.core.effects import effects_for
from puzzlebox.registry import installed_games
from puzzlebox.rules import Game, Options, Start
from puzzlebox.testing import check_game
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import Drawn
from tests.games.falling.boards import changes, digits, lay, send, wait
from tests.sheets.play import picture
from tests.test_example_game import install

EXAMPLE = Path(__file__).parent / "example_falling"


@pytest.fixture
def jewels(site: Path) -> Game[Any]:
    install(EXAMPLE, site)
    return installed_games().game("jewels")


def begin(game: Game[Any], values: tuple[int, ...], **options: str) -> Any:
    """Return a game in which a piece with these colours has just entered."""
    state = game.begin(Options(game.options, options), Start(seed="jewels"))
    assert isinstance(state, Falling)
    state.orientation, state.values = Drawn(state.shapes[0][0], values)
    return state


def go_on_and_score(state: Any) -> tuple[str, int]:
    return state.go_on, state.score


def test_game_is_listed_passes_the_checks_and_explains_itself(
    jewels: Game[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert installed_games().entries()[-1].id == "jewels"
    check_game(jewels, seeds=["rainy-day"], steps=60)
    assert run(["rules", "jewels"]) == 0
    rules = " ".join(capsys.readouterr().out.split())
    for sentence in ("Cleared jewels disappear after 400 ms.", "The next piece enters after 200 ms."):
        assert sentence in rules


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
    assert (state.go_on, state.score) == ("remove", 30)
    steps = changes(state, 3000, go_on_and_score)
    assert steps == [(400, ("follow", 30)), (550, ("next_enters", 30)), (750, ("", 30))]
    assert digits(state) == picture("""
        ..2...
        225...
    """)


def test_fallen_jewels_go_on_with_the_chain_for_more_points(jewels: Game[Any]) -> None:
    state = begin(jewels, (2, 4, 4))
    lay(state, "224...")
    send(state, "drop")
    steps = changes(state, 3000, go_on_and_score)
    assert steps == [
        *[(400, ("follow", 30)), (550, ("remove", 30 + 2 * 30)), (950, ("follow", 90))],
        *[(1100, ("next_enters", 90)), (1300, ("", 90))],
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
    assert max(value for _ in range(50) for drawn in state.drawn() for value in drawn.values) == 4


def test_own_event_has_a_sound(jewels: Game[Any]) -> None:
    state = begin(jewels, (1, 1, 1))
    send(state, "drop")
    events = wait(state, 401)
    assert "removed" in [event.name for event in events]
    assert effects_for(events, jewels.presentation.sounds) == ["rows"]


def test_hold_is_not_an_input_of_rules_without_it(jewels: Game[Any]) -> None:
    assert not {"hold", "half", "sonic"} & set(begin(jewels, (1, 2, 3)).acts)


def test_gravity_and_keys_wait_between_two_pieces(jewels: Game[Any]) -> None:
    state = begin(jewels, (1, 2, 3))
    send(state, "drop")
    assert [state.send(text) for text in ("left", "down", "drop")] == [None, None, None]
    assert [event.name for event in wait(state, 200)] == []
    assert [event.name for event in wait(state, 1)] == ["spawned"]


def test_rule_book_of_another_package_can_change_what_happens_as_a_piece_enters(jewels: Game[Any]) -> None:
    book: Any = jewels.state

    def entered(self: Any) -> None:
        book.entered(self)
        self.level_shown = "ABCDEFGHI"[self.level - 1]

    figures = {**book.FIGURES, "letter": lambda state: state.level_shown}
    lettered = type("Lettered", (book,), {"entered": entered, "FIGURES": figures, "figure_names": ("score", "letter")})
    state = lettered(Options(jewels.options), Start(seed="hooks"))
    assert state.status() == {"score": 0, "letter": "A"}
