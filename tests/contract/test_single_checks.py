"""Each check finds a fault on its own, even one that an earlier check of check_game would find first."""

from collections.abc import Callable, Mapping
from typing import Any, Self

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.log import Log
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.rules import Event, Events, Options, Outcome, Session
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


class NamesStatusByNumber(Lamps):
    def status(self) -> Mapping[str, int | str]:
        return {1: 2}  # type: ignore[dict-item]


class ListsNumberAsInput(Lamps):
    def moves(self) -> tuple[str, ...]:
        return (*super().moves(), 5)  # type: ignore[arg-type]


class HasTimerAtFraction(Drips):
    def due(self) -> int | None:
        return 300.5  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (HasMappingAsGrid, "grid is a dict; it must be a Grid"),
        (HasFractionAsTime, "time is 0.5; it must be whole ms"),
        (NamesStatusByNumber, r"status\(\) names a figure 1; names must be text"),
        (ListsNumberAsInput, r"inputs\(\) has 5; inputs must be text"),
        (HasTimerAtFraction, r"due\(\) returns 300\.5; it must return whole ms or None"),
    ],
)
def test_wrong_type_in_a_new_game_fails(state: type[Any], message: str) -> None:
    game: AnyGame = LAMPS if issubclass(state, Lamps) else DRIPS
    with pytest.raises(AssertionError, match=message):
        check_declaration(variant_of(game, state=state))


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


# Pauses
class NeverPauses(Lamps):
    def _pause(self, pause: bool) -> Events | None:
        return (Event("paused" if pause else "resumed"),)


class NeverResumes(Lamps):
    def _pause(self, pause: bool) -> Events | None:
        return super()._pause(True)


def test_pause_that_does_not_pause_fails() -> None:
    assert_fails(check_pause, variant_of(LAMPS, state=NeverPauses), "after 'pause' the state is not paused")


def test_pause_that_does_not_end_fails() -> None:
    assert_fails(check_pause, variant_of(LAMPS, state=NeverResumes), "after 'resume' the state is still paused")


# The end
class ListsResumeAfterEnd(Lamps):
    def inputs(self) -> tuple[str, ...]:
        return ("resume", "restart") if self.outcome() else super().inputs()


class TakesUnlistedMovesAfterEnd(Lamps):
    def send(self, text: str) -> Events | None:
        return self.act(text) if self.outcome() and text.startswith("press") else super().send(text)


class ReturnsTupleAsOutcome(Lamps):
    def outcome(self) -> Outcome | None:
        return ("won", "dark") if self._all_off() else None  # type: ignore[return-value]


class HasTimerAfterEnd(Drips):
    def due(self) -> int | None:
        return self.gravity_at + 10_000 if self.over else super().due()


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (ListsResumeAfterEnd, r"after the end inputs\(\) has \('resume', 'restart'\); it may have only 'restart'"),
        (TakesUnlistedMovesAfterEnd, "'press 0 0' has an effect in a pause or after the end"),
        (ReturnsTupleAsOutcome, r"outcome\(\) returns \('won', 'dark'\); it must return an Outcome or None"),
        (HasTimerAfterEnd, r"due\(\) returns \d+ in a pause or after the end; it must return None then"),
    ],
)
def test_fault_after_the_end_fails(state: type[Any], message: str) -> None:
    game: AnyGame = LAMPS if issubclass(state, Lamps) else DRIPS
    assert_fails(check_end, variant_of(game, state=state), message)


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
    assert_fails(check_undo, variant_of(LAMPS, state=SharesGridWithCopies), "undo leads to\n")


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
