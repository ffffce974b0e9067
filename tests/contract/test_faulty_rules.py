"""check_game finds faulty rules: each game here has one fault, and the failure names it and what to change."""

import copy
import random
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self, TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Cell, Event, Events, InputRefusedError, Options, Outcome, Start, State
from puzzlebox.testing import check_game
from tests.fake_game import DRIPS, LAMPS, Drips, Lamps, variant_of

FAULTY: list[ParameterSet] = []
S = TypeVar("S", bound=State)


def fails_with(message: str) -> Callable[[type[S]], type[S]]:
    """Add a faulty class of Lamps or Drips to FAULTY, with the message that check_game must fail with."""

    def add(state: type[S]) -> type[S]:
        game: AnyGame = LAMPS if issubclass(state, Lamps) else DRIPS
        FAULTY.append(pytest.param(replace(game, state=state), message, id=state.__name__))
        return state

    return add


def faulty(message: str, game: AnyGame, **methods: Any) -> ParameterSet:
    """Return the game with a state that has these methods, and the message that check_game must fail with."""
    return pytest.param(replace(game, state=type("Faulty", (game.state,), methods)), message, id=message[:40])


def ending(error: BaseException) -> Callable[..., Outcome]:
    """Return an `outcome` that raises this error."""

    def outcome(_: State) -> Outcome:
        raise error

    return outcome


FAULTY += [
    # what ends a program
    faulty("raised SystemExit: 3, in .*outcome ", LAMPS, outcome=ending(SystemExit(3))),
    faulty("raised GeneratorExit: x, in .*outcome ", DRIPS, outcome=ending(GeneratorExit("x"))),
    # what acts
    faulty(
        "'darken' returns events, but the state is as before", LAMPS, _darken=lambda state: Lamps._darken(state) or ()
    ),
    faulty(
        r"inputs\(\) has 'darken', which has no effect",
        LAMPS,
        moves=lambda state: (*Lamps.moves(state)[: len(state.grid)], "darken"),
    ),
    faulty(r"inputs\(\) has a text twice", LAMPS, moves=lambda state: (*Lamps.moves(state), "press 0 0")),
    faulty(
        "'press [0-9] [0-9]' has an effect in a pause or after the end",
        LAMPS,
        send=lambda state, text: (
            Lamps.act(state, text) if state.paused and text[:1] == "p" else Lamps.send(state, text)
        ),
    ),
    faulty("raised IndexError", LAMPS, send=lambda state, text: Lamps.send(state, text) if text[0] else None),
    # what is shown
    faulty(
        r"status\(\) has lit: 0\.\d+; it must be a whole number or text",
        LAMPS,
        status=lambda state: {"lit": state._lit() / 10},
    ),
    faulty(r"progress\(\) returns -1; it must be from 0 to 1, or None", LAMPS, progress=lambda state: -1),
    faulty(
        r"progress\(\) returns 0\.5 in a game that is won; it must be 1, or None", LAMPS, progress=lambda state: 0.5
    ),
    faulty(
        r"figures\(\) has share: 0\.\d+; it must be a whole number",
        LAMPS,
        figures=lambda state: {"share": state._lit() / 10},
    ),
    faulty(r"figures\(\) names a figure 1", LAMPS, figures=lambda state: {1: state._lit()}),
    faulty(r"text\(\) returns \[.*; it must return text", LAMPS, text=lambda state: [Lamps.text(state)]),
    faulty(
        r"outcome\(\) has the kind 'finished'; it must be won, lost or ended",
        LAMPS,
        outcome=lambda state: Outcome("finished", "dark") if state._all_off() else None,  # type: ignore[arg-type]
    ),
    faulty(r"outcome\(\) has no reason", DRIPS, outcome=lambda state: Outcome("lost", "") if state.over else None),
    faulty(
        r"gives .*; send\(\) must return a sequence of Event objects",
        LAMPS,
        act=lambda state, text: [event.name for event in Lamps.act(state, text) or ()] or None,
    ),
    faulty(r"text\(\) is not complete", LAMPS, details=lambda state: "all there is"),
    # time and the end
    faulty(
        "happened before; a timer fires when time passes its ms",
        DRIPS,
        advance_to=lambda state, time: Drips.advance_to(state, time + (time == state.due())),
    ),
    faulty(
        r"a timer is due at 300 ms, but \[.*passed.*\] happened before",
        DRIPS,
        advance_to=lambda state, time: [*Drips.advance_to(state, time), Event("passed")],
    ),
    faulty(
        r"due\(\) returns [0-9]+ in a pause or after the end|a timer is due in a pause",
        DRIPS,
        due=lambda state: None if state.over else state.gravity_at,
    ),
    faulty(
        "something happened after the end",
        DRIPS,
        advance_to=lambda state, time: [*Drips.advance_to(state, time), *[Event("splash")] * state.over],
    ),
    faulty(
        r"begins another game: status\(\) is {'drops': 1}, not", DRIPS, status=lambda state: {"drops": state.pieces}
    ),
]


# Copies
@fails_with("changed while only copies of it were played")
class SharesGridWithCopies(Lamps):
    def copy(self) -> Self:
        new = copy.copy(self)
        new.random = self.random.copy()
        return new


@fails_with("changed while only copies of it were played")
class SharesGeneratorWithCopies(Drips):
    def copy(self) -> Self:
        new = copy.copy(self)
        new.grid = self.grid.copy()
        return new


@fails_with("a copy is not equal")
class LosesHoldInCopies(Drips):
    def copy(self) -> Self:
        new = super().copy()
        new.direction = 0
        return new


@fails_with("changed while only copies of it were played")
class SharesListBetweenGames(Lamps):
    presses: list[Cell] = []

    def _press(self, cell: Cell) -> None:
        self.presses.append(cell)
        super()._press(cell)

    def details(self) -> str:
        return f"{super().details()} {len(self.presses)}"


# Chance
@fails_with("different futures")
class DrawsFromModuleRandom(Lamps):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        self._press((random.randrange(2), random.randrange(2)))
        if self._all_off():
            self._press((0, 0))


@fails_with("draws from Python's own module random")
class AdvancesModuleRandom(Lamps):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        random.random()


@fails_with("different futures")
class ReadsClock(Drips):
    def _enter(self) -> None:
        super()._enter()
        self.gravity_at += time.perf_counter_ns() % 97


@fails_with("begins another game: its grid differs")
class KeepsOldOriginAfterRestart(Lamps):
    def send(self, text: str) -> Events | None:
        origin = self.origin
        events = super().send(text)
        self.origin = origin
        return events


# What acts
@fails_with("has no effect or is refused, yet the state changed")
class ReturnsNoneAfterEffect(Lamps):
    def act(self, text: str) -> Events | None:
        events = super().act(text)
        return None if text == "darken" else events


@fails_with(r"inputs\(\) has 'undo', which is reserved")
class HasInputUndo(Lamps):
    def moves(self) -> tuple[str, ...]:
        return (*super().moves(), "undo")

    def act(self, text: str) -> Events | None:
        return super().act("press 0 0" if text == "undo" else text)


@fails_with("inputs\\(\\) has 'press 0 0' in a pause or after the end")
class TakesMovesAfterEnd(Lamps):
    def send(self, text: str) -> Events | None:
        return self.act(text) if self.outcome() and text.startswith("press") else super().send(text)

    def inputs(self) -> tuple[str, ...]:
        return (*self.moves(), "restart") if self.outcome() else super().inputs()


@fails_with("raised ValueError: invalid literal for int")
class CrashesOnBadNumber(Lamps):
    def act(self, text: str) -> Events | None:
        if text.startswith("press "):
            _, row, column = f"{text} 0 0".split()[:3]
            if (int(row), int(column)) not in self.grid:
                raise InputRefusedError("no such lamp")
        return super().act(text)


@fails_with("refused, yet the state changed")
class ChangesBeforeRefusal(Lamps):
    def act(self, text: str) -> Events | None:
        if text.startswith("press"):
            self.pressed += 1
        events = super().act(text)
        if text.startswith("press"):
            self.pressed -= 1
        return events


@fails_with("is refused without a reason; give InputRefusedError a message")
class RefusesWithoutReason(Lamps):
    def act(self, text: str) -> Events | None:
        try:
            return super().act(text)
        except InputRefusedError:
            raise InputRefusedError from None


@fails_with("'left' must do the same as \\+left and -left at the same time")
class TapDiffersFromPressAndRelease(Drips):
    def send(self, text: str) -> Events | None:
        if text != "left":
            return super().send(text)
        if self.paused or self.over or self.grid.get((self.row, self.column - 1), 1):
            return None
        self.column -= 1
        return ()


# What is shown
@fails_with("returns events, but the state is as before")
class OmitsHoldFromText(Drips):
    def text(self) -> str:
        direction, self.direction = self.direction, 0
        text = super().text()
        self.direction = direction
        return text


# What only figures, the outcome or show() tell
class Counts(Lamps):
    """Counts the presses a second time, in a list that its copies share; the text has the number of presses."""

    def begin(self, position: str | None) -> None:
        super().begin(position)
        self.pushes: list[int] = []

    def act(self, text: str) -> Events | None:
        events = super().act(text)
        if events:
            self.pushes.append(self.pressed)
        return events


@fails_with(r"(?m)^lamps: the state changed while only .*status\(\) of 'pushes' is \d+, not \d+; copy\(\) must copy")
class ForgetsAFigureInUndo(Counts):
    def status(self) -> Mapping[str, int | str]:
        return {**super().status(), "pushes": len(self.pushes)}


@fails_with(r"(?m)^lamps: the state changed while only .*figures\(\) of 'pushes' is \d+, not \d+; copy\(\) must copy")
class ForgetsAStoredFigureInUndo(Counts):
    def figures(self) -> Mapping[str, int]:
        return {**super().figures(), "pushes": len(self.pushes)}


@fails_with(r"inputs\(\) has 'pause', which has no effect|outcome\(\) is Outcome\(kind='ended'")
class EndsAfterPressesOfAllCopies(Counts):
    def outcome(self) -> Outcome | None:
        return Outcome("ended", "worn out") if len(self.pushes) > 30 else super().outcome()


@fails_with(r"(?m)^lamps: a copy is not equal: figures\(\) of 'best' is 0, not \d+; copy\(\) must copy everything$")
class LosesAFigureInCopies(Counts):
    best = 0

    def act(self, text: str) -> Events | None:
        self.best = self.pressed + 1
        return super().act(text)

    def copy(self) -> Self:
        new = super().copy()
        new.best = 0
        return new

    def figures(self) -> Mapping[str, int]:
        return {**super().figures(), "best": self.best}


# Time
@fails_with("time went back from")
class LetsTimeGoBack(Drips):
    def advance_to(self, time: int) -> Events:
        self.time = min(self.time, time)
        return super().advance_to(time)


@fails_with("in slices of .* the same log leads to another state")
class DelaysTimerInLongSlices(Drips):
    def advance_to(self, time: int) -> Events:
        if not self.paused:
            self.gravity_at += max(0, time - self.time - 200)
        return super().advance_to(time)


@fails_with("slicing time differently gives other events")
class MergesEventsOfOneCall(Drips):
    def _falls(self) -> bool:
        falls = super()._falls()
        self.fallen = getattr(self, "fallen", 0) + falls
        return falls

    def advance_to(self, time: int) -> Events:
        self.fallen = 0
        return [*super().advance_to(time), *([Event("fell")] if self.fallen else [])]


@fails_with("changed the state before it refused a time in the past")
class ChangesBeforeRefusalOfTime(Drips):
    def advance_to(self, time: int) -> Events:
        self.gravity_at += time < self.time
        return super().advance_to(time)


@fails_with("something happened in a pause")
class ReturnsEventsInPause(Lamps):
    def advance_to(self, time: int) -> Events:
        super().advance_to(time)
        return (Event("dreamt"),) if self.paused else ()


@fails_with("game time is [0-9]+ ms after a pause that began at [0-9]+ ms")
class LosesTimeInPause(Drips):
    def _pause(self, pause: bool) -> Events | None:
        events = super()._pause(pause)
        self.time += 0 if pause or events is None else 10
        return events


@fails_with(r"due\(\) returns -200, but game time is 0 ms already")
class HasTimerInPast(Drips):
    def due(self) -> int | None:
        due = super().due()
        return None if due is None else due - 500


@fails_with("time passed in a pause")
class AdvancesInPause(Lamps):
    def advance_to(self, time: int) -> Events:
        super().advance_to(time)
        self.time = time
        return ()


@fails_with("'(left|right)' is still held after a pause")
class KeepsHoldInPause(Drips):
    def _pause(self, pause: bool) -> Events | None:
        held = self.direction
        events = super()._pause(pause)
        self.direction = held
        return events


@fails_with("a restart counts no new piece|went from [0-9]+ to 1")
class ResetsPiecesAtRestart(Drips):
    def _begin(self) -> None:
        super()._begin()
        self.pieces = 1


@fails_with("after the end 'restart' begins no new game")
class StaysOverAfterRestart(Drips):
    def send(self, text: str) -> Events | None:
        over = self.over
        events = super().send(text)
        self.over = self.over or over
        return events


@fails_with("a new game begins with a hold")
class BeginsWithHold(Drips):
    def _begin(self) -> None:
        super()._begin()
        self.direction, self.shifts_at = 1, self.time + 100


@fails_with("the position .* is refused without a reason")
class RefusesPositionWithoutReason(Drips):
    def __init__(self, options: Options, start: Start) -> None:
        if start.position is not None:
            raise ValueError
        super().__init__(options, start)


# Pieces
@fails_with("drips: it is a real-time game and counts no pieces")
class CountsPiecesInFractions(Drips):
    def __init__(self, options: Options, start: Start) -> None:
        super().__init__(options, start)
        self.pieces = float(self.pieces)  # type: ignore[assignment]


@pytest.mark.parametrize(("game", "message"), FAULTY)
def test_faulty_rules_fail(game: AnyGame, message: str) -> None:
    with pytest.raises(AssertionError, match=message) as failure:
        check_game(game, view=False)
    last = str(failure.value).splitlines()[-1]
    assert re.match(rf"{game.id}.* .+; .+", last)


def test_log_in_the_failure_leads_to_the_same_state() -> None:
    class Crashes(Lamps):
        def act(self, text: str) -> Events | None:
            if self.pressed == 3:
                raise KeyError("fourth")
            return super().act(text)

    with pytest.raises(AssertionError) as failure:
        check_game(variant_of(LAMPS, new=Crashes))
    message = str(failure.value)
    assert message.startswith("raised KeyError: 'fourth', in ")
    *_, place, last = message.splitlines()
    assert last.startswith("lamps: raised KeyError: 'fourth', in ")
    assert ".Crashes.act (test_faulty_rules.py, line " in last
    assert "; correct it, or refuse an input" in last
    log = eval(place.partition(", after ")[2])
    state = LAMPS.begin(start="quiet-harbour-42")
    for ms, text in log:
        state.advance_to(ms)
        assert state.send(text) is not None
    assert state.pressed == 3
