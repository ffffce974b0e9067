"""Each check finds a fault on its own, even one that an earlier check of check_game would find first."""

from collections.abc import Callable
from typing import Any, Self

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.log import Log
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.rules import Event, Events, Options, Session
from puzzlebox.testing import (
    check_copies,
    check_declaration,
    check_end,
    check_pause,
    check_record,
    check_time,
    check_undo,
)
from tests.fake_game import DRIPS, LAMPS, Drips, Lamps, variant_of

Check = Callable[[AnyGame, Options, str], None]


def faulty(game: AnyGame, **methods: Any) -> AnyGame:
    """Return the game with a state that has these methods."""
    return variant_of(game, state=type("Faulty", (game.state,), methods))


def assert_fails(check: Check, game: AnyGame, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check(game, Options(game.options), "rainy-day")


# Values of a new game
class HasMappingAsGrid(Lamps):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        self.grid = dict(self.grid)  # type: ignore[assignment]


class HasFractionAsTime(Lamps):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        self.time = 0.5  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (variant_of(LAMPS, state=HasMappingAsGrid), "grid is a dict; it must be a Grid"),
        (variant_of(LAMPS, state=HasFractionAsTime), "time is 0.5; it must be whole ms"),
        (faulty(LAMPS, status=lambda state: {1: 2}), r"status\(\) names a figure 1; names must be text"),
        (faulty(LAMPS, moves=lambda state: (*Lamps.moves(state), 5)), r"inputs\(\) has 5; inputs must be text"),
        (faulty(DRIPS, due=lambda state: 300.5), r"due\(\) returns 300\.5; it must return whole ms or None"),
    ],
)
def test_wrong_type_in_a_new_game_fails(game: AnyGame, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_declaration(game)


# Copies
class SharesFlagWithCopies(Lamps):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        self.flags = {"pressed": False}

    def act(self, text: str) -> Events | None:
        self.flags["pressed"] = True
        return super().act(text)

    def details(self) -> str:
        return f"{super().details()} {self.flags['pressed']}"


class SharesGridWithCopies(Lamps):
    def copy(self) -> Self:
        new = super().copy()
        new.grid = self.grid
        return new


def test_flag_shared_with_copies_fails() -> None:
    assert_fails(check_copies, variant_of(LAMPS, state=SharesFlagWithCopies), "playing a copy changed the state")


# Pauses and the end
def pausing(state: Lamps, pause: bool) -> Events:
    return (Event("paused" if pause else "resumed"),)


def timer_after_the_end(state: Drips) -> int | None:
    return state.gravity_at + 10_000 if state.over else Drips.due(state)


def moves_after_the_end(state: Lamps, text: str) -> Events | None:
    return state.act(text) if state.outcome() and text.startswith("press") else Lamps.send(state, text)


@pytest.mark.parametrize(
    ("check", "game", "message"),
    [
        (check_pause, faulty(LAMPS, _pause=pausing), "after 'pause' the state is not paused"),
        (
            check_pause,
            faulty(LAMPS, _pause=lambda state, pause: Lamps._pause(state, True)),
            "after 'resume' the state is still paused",
        ),
        (
            check_end,
            faulty(LAMPS, inputs=lambda state: ("resume", "restart") if state.outcome() else Lamps.inputs(state)),
            r"after the end inputs\(\) has \('resume', 'restart'\); it may have only 'restart'",
        ),
        (
            check_end,
            faulty(LAMPS, send=moves_after_the_end),
            "'press 0 0' has an effect in a pause or after the end",
        ),
        (
            check_end,
            faulty(LAMPS, outcome=lambda state: ("won", "dark") if state._all_off() else None),
            r"outcome\(\) returns \('won', 'dark'\); it must return an Outcome or None",
        ),
        (
            check_end,
            faulty(DRIPS, due=timer_after_the_end),
            r"due\(\) returns \d+ in a pause or after the end; it must return None then",
        ),
    ],
)
def test_fault_in_a_pause_or_after_the_end_fails(check: Check, game: AnyGame, message: str) -> None:
    assert_fails(check, game, message)


# Games that differ from each other
def differs_from_game(number: int) -> AnyGame:
    """Return a game whose states show one text up to the game with this number, and another from then on."""

    class CountsGames(Lamps):
        games = 0

        def begin(self, position: str | None) -> None:
            CountsGames.games += 1
            self.later = CountsGames.games >= number
            super().begin(position)

        def send(self, text: str) -> Events | None:
            return None if text == "restart" else super().send(text)

        def inputs(self) -> tuple[str, ...]:
            return tuple(text for text in super().inputs() if text != "restart")

        def details(self) -> str:
            return f"{super().details()} {self.later}"

    return variant_of(LAMPS, state=CountsGames)


def test_second_game_that_begins_differently_fails() -> None:
    assert_fails(check_time, differs_from_game(5), "a second game from this seed begins differently")


def test_log_that_replays_to_another_state_fails() -> None:
    assert_fails(check_undo, differs_from_game(2), "a log with undo and redo replays to another state")


# Undo and records
class LosesPieces(Drips):
    def _enter(self) -> None:
        super()._enter()
        if self.pieces == 3:
            self.pieces = 1


class OmitsFlagFromText(Lamps):
    flag = False

    def act(self, text: str) -> Events | None:
        return [*(super().act(text) or ()), *([Event("flagged")] if self.flag else [])] or None


def test_undo_to_another_state_fails() -> None:
    assert_fails(
        check_undo,
        variant_of(LAMPS, state=SharesGridWithCopies),
        "undo forgets something: a copy has changed since it was made: text",
    )


def test_piece_count_that_goes_down_fails() -> None:
    assert_fails(
        check_undo, variant_of(DRIPS, state=LosesPieces), "self.pieces went from 2 to 1; it must never go down"
    )


def test_loaded_play_with_another_future_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def replay_and_set_flag(record: Record, game: AnyGame) -> Session[Any]:
        session = replayed(record, game)
        session.state.flag = True
        return session

    monkeypatch.setattr("puzzlebox.testing.history.replayed", replay_and_set_flag)
    assert_fails(check_record, variant_of(LAMPS, state=OmitsFlagFromText), "is saved and loaded has another future")


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_undo_or_redo_that_ends_early_fails(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, command, lambda session: False)
    assert_fails(check_undo, LAMPS, f"{command} ends before")


def test_loaded_play_with_another_record_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def replay_and_lose_log(record: Record, game: AnyGame) -> Session[Any]:
        session = replayed(record, game)
        session.log = Log()
        return session

    monkeypatch.setattr("puzzlebox.testing.history.replayed", replay_and_lose_log)
    assert_fails(check_record, LAMPS, "a game that is saved and loaded has another record")


def test_loaded_play_with_another_state_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def replay_to_another_state(record: Record, game: AnyGame) -> Session[Any]:
        session = replayed(record, game)
        session.state = game.begin(start="another")
        return session

    monkeypatch.setattr("puzzlebox.testing.history.replayed", replay_to_another_state)
    assert_fails(check_record, LAMPS, "a game that is saved and loaded has another state")
