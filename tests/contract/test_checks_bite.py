"""The checks bite: each game here is a good one with a single fault in it, and the check for that fault finds it."""

import copy
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self, TypeVar

import pygame
import pytest
from _pytest.mark.structures import ParameterSet

from puzzlebox.core.game import Action, Game, Measure, PauseStyle
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Choice, Number, Options
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, Start, State
from puzzlebox.testing import check_game, check_view
from puzzlebox.ui.grid_view import GridView
from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import clear_cache, write
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock, KeyLabels, Position
from tests.fake_game import DRIPS, LIGHTS, Drips, Lights, variant_of

FAULTS: list[ParameterSet] = []
S = TypeVar("S", bound=State)
V = TypeVar("V")


def fault(complaint: str) -> Callable[[type[S]], type[S]]:
    """Marks a class with a fault in it: what the checks must say of it."""

    def note(state: type[S]) -> type[S]:
        game: Game[Any] = LIGHTS if issubclass(state, Lights) else DRIPS
        FAULTS.append(pytest.param(replace(game, state=state), complaint, id=state.__name__))
        return state

    return note


# Copies


@fault("changed while only copies of it were played on")
class SharesItsGrid(Lights):
    def copy(self) -> Self:
        new = copy.copy(self)
        new.random = self.random.copy()
        return new


@fault("changed while only copies of it were played on")
class SharesItsGenerator(Drips):
    def copy(self) -> Self:
        new = copy.copy(self)
        new.grid = self.grid.copy()
        return new


@fault("a copy is not equal|leads to|another future|its text does not tell everything")
class ForgetsItsHoldInCopies(Drips):
    def copy(self) -> Self:
        new = super().copy()
        new.side = 0
        return new


@fault("changed while only copies of it were played on")
class SharesAmongGames(Lights):
    presses: list[Cell] = []

    def _press(self, cell: Cell) -> None:
        self.presses.append(cell)
        super()._press(cell)

    def details(self) -> str:
        return f"{super().details()} {len(self.presses)}"


# Chance


@fault("begins otherwise|another future|Python's own randomness")
class DrawsFromPythonsRandomness(Lights):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        self._press((random.randrange(2), random.randrange(2)))
        if self._all_off():
            self._press((0, 0))


@fault("Python's own randomness")
class StirsPythonsRandomness(Lights):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        random.random()


@fault("otherwise|another future|differs")
class LooksAtTheWallClock(Drips):
    def _enter(self) -> None:
        super()._enter()
        self.gravity_at += time.perf_counter_ns() % 97


@fault("begins another game: its grid differs")
class ForgetsWhereItsGeneratorBegan(Lights):
    def send(self, text: str) -> Events | None:
        origin = self.origin
        events = super().send(text)
        self.origin = origin
        return events


# What acts


@fault("'darken' acts, and the state is as before")
class LogsWhatHasNoEffect(Lights):
    def _darken(self) -> Events | None:
        return super()._darken() or ()


@fault("has no effect or is refused, yet the state changed")
class ActsWithoutSaying(Lights):
    def act(self, text: str) -> Events | None:
        events = super().act(text)
        return None if text == "darken" else events


@fault(r"inputs\(\) has 'darken', which has no effect")
class OffersWhatHasNoEffect(Lights):
    def moves(self) -> tuple[str, ...]:
        return (*super().moves()[: len(self.grid)], "darken")


@fault(r"inputs\(\) has a text twice")
class OffersTwice(Lights):
    def moves(self) -> tuple[str, ...]:
        return (*super().moves(), "press 0 0")


@fault(r"inputs\(\) has 'undo', which is none of a game's")
class HasItsOwnUndo(Lights):
    def moves(self) -> tuple[str, ...]:
        return (*super().moves(), "undo")

    def act(self, text: str) -> Events | None:
        return super().act("press 0 0" if text == "undo" else text)


@fault("'press 0 0' acts in a pause or after the end")
class GoesOnAfterTheEnd(Lights):
    def send(self, text: str) -> Events | None:
        return self.act(text) if self.outcome() and text.startswith("press") else super().send(text)

    def inputs(self) -> tuple[str, ...]:
        return (*self.moves(), "restart") if self.outcome() else super().inputs()


@fault("acts in a pause or after the end")
class GoesOnInAPause(Lights):
    def send(self, text: str) -> Events | None:
        return self.act(text) if self.paused and text.startswith("press") else super().send(text)


@fault("raised ValueError: invalid literal for int")
class StumblesOverText(Lights):
    def act(self, text: str) -> Events | None:
        if text.startswith("press "):
            _, row, column = f"{text} 0 0".split()[:3]
            if (int(row), int(column)) not in self.grid:
                raise InputRefusedError("no such light")
        return super().act(text)


@fault("raised IndexError")
class StumblesOverNothing(Lights):
    def send(self, text: str) -> Events | None:
        return super().send(text) if text[0] else None


@fault("refused, yet the state changed")
class ActsBeforeItRefuses(Lights):
    def act(self, text: str) -> Events | None:
        if text.startswith("press"):
            self.pressed += 1
        events = super().act(text)
        if text.startswith("press"):
            self.pressed -= 1
        return events


@fault("is refused without a word")
class RefusesWithoutAWord(Lights):
    def act(self, text: str) -> Events | None:
        try:
            return super().act(text)
        except InputRefusedError:
            raise InputRefusedError from None


@fault("'left' is not \\+left and -left at one instant")
class TapsLikeNoPress(Drips):
    def send(self, text: str) -> Events | None:
        if text != "left":
            return super().send(text)
        if self.paused or self.over or self.grid.get((self.row, self.column - 1), 1):
            return None
        self.column -= 1
        return ()


# What is shown


@fault(r"status\(\) has lit: 0\.\d+, neither a whole number nor text")
class ShowsAFraction(Lights):
    def status(self) -> Mapping[str, int | str]:
        return {"lit": self._lit() / 10}  # type: ignore[dict-item]


@fault(r"figures\(\) has share: 0\.\d+; it must be a whole number")
class KeepsAFraction(Lights):
    def figures(self) -> Mapping[str, int]:
        return {"share": self._lit() / 10}  # type: ignore[dict-item]


@fault(r"figures\(\) names a figure 1")
class NumbersItsFigures(Lights):
    def figures(self) -> Mapping[str, int]:
        return {1: self._lit()}  # type: ignore[dict-item]


@fault(r"text\(\) returns \[.*; it must return text")
class WritesItselfAsAList(Lights):
    def text(self) -> str:
        return [super().text()]  # type: ignore[return-value]


@fault("a game ends won, lost or ended, not 'finished'")
class EndsInAWayOfItsOwn(Lights):
    def outcome(self) -> Outcome | None:
        return Outcome("finished", "dark") if self._all_off() else None  # type: ignore[arg-type]


@fault(r"outcome\(\) gives no reason")
class EndsWithoutAReason(Drips):
    def outcome(self) -> Outcome | None:
        return Outcome("lost", "") if self.over else None


@fault("gives .*, not events")
class TellsInWords(Lights):
    def act(self, text: str) -> Events | None:
        return [event.name for event in super().act(text) or ()] or None  # type: ignore[misc]


@fault("its text does not tell everything")
class LeavesThePressesOutOfItsText(Lights):
    def details(self) -> str:
        return "all there is"


@fault("acts, and the state is as before|its text does not tell everything")
class LeavesTheHoldOutOfItsText(Drips):
    def text(self) -> str:
        side, self.side = self.side, 0
        text = super().text()
        self.side = side
        return text


# Time


@fault("time went back from")
class LetsTimeGoBack(Drips):
    def advance_to(self, time: int) -> Events:
        self.time = min(self.time, time)
        return super().advance_to(time)


@fault(r"happened before time passed beyond it")
class FiresTooSoon(Drips):
    def advance_to(self, time: int) -> Events:
        return super().advance_to(time + (time == self.due()))


@fault("in slices of .* the same log ends otherwise")
class ForgivesALongWait(Drips):
    def advance_to(self, time: int) -> Events:
        if not self.paused:
            self.gravity_at += max(0, time - self.time - 200)
        return super().advance_to(time)


@fault("happened before time passed beyond it|how time is sliced changes what is told")
class TellsOfEveryCall(Drips):
    def advance_to(self, time: int) -> Events:
        return [*super().advance_to(time), Event("passed")]


@fault("how time is sliced changes what is told")
class TellsOfAKindOnce(Drips):
    def _falls(self) -> bool:
        falls = super()._falls()
        self.fallen = getattr(self, "fallen", 0) + falls
        return falls

    def advance_to(self, time: int) -> Events:
        self.fallen = 0
        happened = super().advance_to(time)
        return [*happened, *([Event("fell")] if self.fallen else [])]


@fault("the state changed though time cannot go back")
class ChangesBeforeItRefusesATime(Drips):
    def advance_to(self, time: int) -> Events:
        self.gravity_at += time < self.time
        return super().advance_to(time)


@fault("something happened in a pause")
class TellsInItsSleep(Lights):
    def advance_to(self, time: int) -> Events:
        super().advance_to(time)
        return (Event("dreamt"),) if self.paused else ()


@fault("game time is [0-9]+ ms after a pause that began at [0-9]+")
class OversleepsAPause(Drips):
    def _pause(self, pause: bool) -> Events | None:
        events = super()._pause(pause)
        self.time += 0 if pause or events is None else 10
        return events


@fault("and game time .* already")
class IsDueInThePast(Drips):
    def due(self) -> int | None:
        due = super().due()
        return None if due is None else due - 500


@fault("is due in a pause|in a pause or after the end")
class IsDueInAPause(Drips):
    def due(self) -> int | None:
        return None if self.over else self.gravity_at


@fault("time passed in a pause")
class GoesOnInItsSleep(Lights):
    def advance_to(self, time: int) -> Events:
        super().advance_to(time)
        self.time = time
        return ()


@fault("the hold of 'left' outlived a pause|the hold of 'right' outlived a pause")
class HoldsOnThroughAPause(Drips):
    def _pause(self, pause: bool) -> Events | None:
        held = self.side
        events = super()._pause(pause)
        self.side = held
        return events


@fault("a restart counts no new piece|and then 1")
class ForgetsPiecesAtARestart(Drips):
    def _begin(self) -> None:
        super()._begin()
        self.pieces = 1


@fault("something happened after the end")
class FallsOnAfterTheEnd(Drips):
    def advance_to(self, time: int) -> Events:
        return [*super().advance_to(time), *([Event("splash")] if self.over else [])]


@fault("'restart' after the end begins no new game")
class StaysOver(Drips):
    def send(self, text: str) -> Events | None:
        over = self.over
        events = super().send(text)
        self.over = self.over or over
        return events


@fault("begins another game: {'drops': ")
class CountsOnThroughARestart(Drips):
    def status(self) -> Mapping[str, int | str]:
        return {"drops": self.pieces}


@fault("it begins with a hold")
class BeginsWithAHold(Drips):
    def _begin(self) -> None:
        super()._begin()
        self.side, self.side_at = 1, self.time + 100


@fault("the position .* is refused without a word")
class RefusesAPositionWithoutAWord(Drips):
    def __init__(self, options: Options, start: Start) -> None:
        if start.position is not None:
            raise ValueError
        super().__init__(options, start)


# The declaration


@fault("drips: it is a real-time game and counts no pieces")
class CountsNoPieces(Drips):
    def __init__(self, options: Options, start: Start) -> None:
        super().__init__(options, start)
        self.pieces = float(self.pieces)  # type: ignore[assignment]


def declared(complaint: str, **changes: Any) -> ParameterSet:
    return pytest.param(variant_of(LIGHTS, **changes), complaint, id=complaint[:40])


class SmallWhateverIsChosen(Lights):
    def begin(self, position: str | None) -> None:
        self.options = Options(self.options._declared)
        super().begin(position)


class Strict(Choice):
    def parse(self, text: str) -> Any:
        return self.choices[self.choices.index(text)]


class Lax(Choice):
    def parse(self, text: str) -> Any:
        return text.strip() or "a"

    def text(self, value: Any) -> str:
        return "b" if value == "nonsense" else value


class Numbered(Choice):
    def text(self, value: Any) -> str:
        return self.choices.index(value)  # type: ignore[return-value]


class Rounded(Number):
    def text(self, value: Any) -> str:
        return str(value // 2 * 2)


DECLARATIONS = [
    declared(
        "size reads '2' as 2, not as 3",
        options=(Rounded(name="size", help="", default=3, low=2, high=9, steps=(2, 3)), *LIGHTS.options[1:]),
    ),
    declared("lights: it begins with Options", new=SmallWhateverIsChosen),
    declared(
        "size does not offer its default, 3; add it",
        options=(Number(name="size", help="", default=3, low=2, high=9, steps=(4, 5)), *LIGHTS.options[1:]),
    ),
    declared(
        "which a game ID cannot contain",
        options=(*LIGHTS.options, Choice(name="mood", help="", default="a,b", choices=("a,b", "c"))),
    ),
    declared("two options are called 'size'", preferences=LIGHTS.options[:1], actions=()),
    declared("a key sends 'lighten', which a new game refuses", actions=(Action("lighten", "lighten", ("L",)),)),
    declared("the key P is used for 'darken' and for pause", actions=(Action("darken", "darken", ("@P",)),)),
    declared("the key C is used for 'darken the corner' and for pause", pause=PauseStyle(keys=("C",))),
    declared(
        r"text\('a'\) of the option mood must return text, not 0",
        options=(*LIGHTS.options, Numbered(name="mood", help="", default="a", choices=("a", "b"))),
    ),
    declared(
        "the keys of the action 'darken': a key is named like Left, Space, Q or @A, not 'Spcae'",
        actions=(Action("darken", "darken", ("Spcae",)),),
    ),
    declared(
        "sounds has 'splash' for 'pressed', which does not exist; the effects are best, drop",
        sounds={"pressed": "splash"},
    ),
    declared(
        "the measure 'moves' compares 'moves'; the figures of this game are lit, pressed, time",
        measures=(Measure("moves", "moves"),),
    ),
    declared(
        "the measure 'wins' compares 'wins'; the figures of this game are",
        measures=lambda options: (Measure("wins", "wins") if options["size"] == 5 else Measure("time", "time"),),
    ),
    declared(
        r"parse\(''\) of the option mood raises ValueError: tuple.index.* not in tuple; it must raise OptionError",
        options=(*LIGHTS.options, Strict(name="mood", help="", default="a", choices=("a", "b"))),
    ),
    declared(
        "parse\\('nonsense'\\) of the option mood is 'nonsense', which reads back as 'b'",
        options=(*LIGHTS.options, Lax(name="mood", help="", default="a", choices=("a", "b"))),
    ),
    declared("lights: raised IndexError", symbols="."),
    declared("its symbols do not read back", symbols=".."),
    declared("lights: its state is a Drips, not a Lights", new=Drips),
]


# The view


class Pressing(GridView[Lights]):
    """A good view: a click on a light presses it."""

    def input_at(self, position: Position) -> str | None:
        cell = self.cell_at(position)
        return f"press {cell[0]} {cell[1]}" if cell else None


VIEWS: list[ParameterSet] = []


def seen(complaint: str, game: Game[Any] = LIGHTS) -> Callable[[type[V]], type[V]]:
    """Marks a class of a view with a fault in it: what the checks must say of it."""

    def note(view: type[V]) -> type[V]:
        VIEWS.append(pytest.param(variant_of(game, view=lambda: view), complaint, id=view.__name__))
        return view

    return note


def viewed(complaint: str, view: object, name: str) -> ParameterSet:
    return pytest.param(variant_of(LIGHTS, view=view), complaint, id=name)


VIEWS += [
    viewed(r"its view 'nowhere:View' cannot be loaded: ModuleNotFoundError.*'module:Class'", "nowhere:View", "nowhere"),
    viewed("its view 'time:View' cannot be loaded: AttributeError: .* must be 'module:Class'", "time:View", "nameless"),
    viewed("cannot be loaded: ZeroDivisionError: .* a function that returns the class", lambda: 1 / 0, "raising"),
    viewed("its view is None; it must be a class that extends puzzlebox.ui.view.View", lambda: None, "nothing"),
    viewed("presentation.view must be 'module:Class', a function that returns the class, or None", Pressing, "class"),
]


@seen("it must be a class that extends puzzlebox.ui.view.View")
class IsNoView:
    def __init__(self, game: Game[Lights], preferences: Options, clock: Clock) -> None:
        pass


@seen(r"its view raises TypeError: .* 4 were given \(before it is laid out")
class TakesNoClock(GridView[Lights]):
    def __init__(self, game: Game[Lights], preferences: Options) -> None:
        super().__init__(game, preferences, None)  # type: ignore[arg-type]


@seen(r"reset\(\) raises AttributeError: .*surface")
class ResetsOnlyAfterLayout(Pressing):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self.surface = pygame.Surface(rect.size)

    def reset(self, state: Lights) -> None:
        super().reset(state)
        self.surface.fill((0, 0, 0))


@seen(r"layout\(\) raises AttributeError: .*state")
class LaysOutOnlyAfterReset(Pressing):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        self.cells = self.state.grid.rows


@seen(r"layout\(\) raises ZeroDivisionError: .* \(in 24 x 18 px with the theme dark")
class CannotBeSmall(Pressing):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        1 // (rect.width // 50)


@seen(r"layout\(\) raises ZeroDivisionError: .* \(in 960 x 720 px")
class CannotBeLarge(Pressing):
    def layout(self, rect: pygame.Rect, theme: Theme) -> None:
        super().layout(rect, theme)
        1 // (rect.width // 900 - 1)


@seen(r"draw\(\) raises ZeroDivisionError: .* \(in 24 x 18 px")
class CannotBeACard(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        1 // self.theme.panels


@seen(r"draw\(\) raises KeyError: 'classic' \(in .* with the theme classic")
class KnowsOneTheme(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        {"modern": 1}[self.theme.look]


@seen(r"draw\(\) raises IndexError: .* \(in 480 x 360 px")
class HasNoPatterns(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        () if not self.theme.patterns else ()[0]  # type: ignore[misc]


@seen(r"notice\(\) of pressed raises TypeError: ")
class ExpectsAnotherDetail(Pressing):
    def notice(self, events: Events) -> None:
        for event in events:
            event.detail + 1


@seen(r"notice\(\) of locked, spawned raises KeyError: 'locked'", DRIPS)
class NoticesNoLock(GridView[Drips]):
    def notice(self, events: Events) -> None:
        for event in events:
            {"paused": 1, "resumed": 1, "restarted": 1}[event.name]


@seen(r"notice\(\) of .*lost raises ZeroDivisionError", DRIPS)
class CannotLose(GridView[Drips]):
    def notice(self, events: Events) -> None:
        1 // (not any(event.name == "lost" for event in events))


@seen(r"draw\(\) raises KeyError: 'pressed' \(in 480 x 360 px")
class CannotAnimate(Pressing):
    def reset(self, state: Lights) -> None:
        super().reset(state)
        self.moving: set[str] = set()

    def notice(self, events: Events) -> None:
        self.moving = {event.name for event in events}

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if "pressed" in self.moving and not self.state.outcome():
            {}["pressed"]  # type: ignore[index]


@seen(r"draw\(\) raises ZeroDivisionError")
class CannotUndo(Pressing):
    first = None

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.first = self.first or self.state
        1 // (self.state is self.first or self.state.outcome() is not None)


@seen(r"show_keys\(\) raises ValueError: not enough values to unpack")
class WantsThreeWords(Pressing):
    def show_keys(self, keys: KeyLabels) -> None:
        for _key, _action, _label in keys:  # type: ignore[misc]
            pass


@seen(r"draw\(\) draws in Rect\(0, 0, .*, beyond its rectangle Rect\(12, 12, .*; clip the surface to self.area")
class FillsEverything(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)
        super().draw(surface)


@seen(r"draw\(\) draws in Rect\(12, 12, 481, 360\), beyond its rectangle Rect\(12, 12, 480, 360\)")
class DrawsOnePixelTooFar(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.text, (*self.area[:2], self.area.width + 1, self.area.height))


@seen(r"draw\(\) leaves the surface clipped to Rect\(12, 12, .*; it must restore the clip")
class LeavesTheClip(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        surface.set_clip(self.area)


@seen(r"draw\(\) changes the state; a view only reads it")
class CountsPicturesInTheState(Pressing):
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.state.pressed += 1


@seen(r"notice\(\) of .* changes the state")
class PlaysAlong(Pressing):
    def notice(self, events: Events) -> None:
        self.state.pressed += 1


@seen(r"input_at\(\) changes the state")
class PressesAtOnce(Pressing):
    def input_at(self, position: Position) -> None:
        if cell := self.cell_at(position):
            self.state._press(cell)


@seen(r"input_at\(\(\d+, \d+\)\) returns 5; it must return text or None")
class ClicksANumber(Pressing):
    def input_at(self, position: Position) -> str | None:
        return 5  # type: ignore[return-value]


@seen(r"input_at\(\(\d+, \d+\)\) returns 'pres 0 0', which the game refuses: expected press ROW COLUMN or darken")
class Misspells(Pressing):
    def input_at(self, position: Position) -> str | None:
        text = super().input_at(position)
        return text and text.replace("press", "pres")


@seen(r"hover_at\(\(\d+, \d+\)\) returns '', which the game refuses")
class HoversOverNothing(Pressing):
    def hover_at(self, position: Position) -> str | None:
        return ""


@seen(r"input_at\(\(.*\)\) returns 'press . .', which the game refuses: there is no light at")
class ClicksBesideTheBoard(Pressing):
    def input_at(self, position: Position) -> str | None:
        column, row = ((place - 12) // max(1, self.board.cell) for place in position)
        return f"press {abs(row) % 10} {abs(column) % 10}"


@seen(r"input_at\(\(.*\)\) raises TypeError: .*NoneType.* \(in 24 x 18 px")
class ClicksOnlyOnLights(Pressing):
    def input_at(self, position: Position) -> str | None:
        row, column = self.cell_at(position)  # type: ignore[misc]
        return f"press {row} {column}"


@seen(r"describe_at\(\(.*\)\) returns \(.*\); it must return text or None")
class DescribesInNumbers(Pressing):
    def describe_at(self, position: Position) -> str | None:
        return self.cell_at(position)  # type: ignore[return-value]


@seen(r"hover_at\(\(.*\)\) raises IndexError")
class HoversOffTheBoard(Pressing):
    def hover_at(self, position: Position) -> None:
        [position[0]][max(0, position[0] - self.area.right)]


@seen(r"next_frame\(\) returns 2\.5; it must return whole ms from 0 on, or None")
class WaitsHalves(Pressing):
    def next_frame(self) -> int | None:
        return 2.5  # type: ignore[return-value]


@seen(r"next_frame\(\) returns -\d+; it must return whole ms")
class IsLate(Pressing):
    def next_frame(self) -> int | None:
        return 1000 - self.clock()


@seen(r"window_title\(\) returns 3; it must return text or None")
class CountsInTheTitle(Pressing):
    def window_title(self) -> str | None:
        return self.state.grid.rows  # type: ignore[return-value]


@seen(r"result_title\(\) raises KeyError: 'ended'", DRIPS)
class KnowsNoEnd(GridView[Drips]):
    def result_title(self) -> str | None:
        return {"won": "Well done"}[self.state.outcome().kind]  # type: ignore[union-attr]


@seen(
    r"side_area\(\) returns <rect.*>; it must return an Area or None"
    r"|side_area\(\) returns Rect.*; it must return an Area"
)
class HasARectBeside(Pressing):
    def side_area(self) -> Area | None:
        return pygame.Rect(self.area)  # type: ignore[return-value]


@seen(r"figures_area\(\) raises AttributeError: ")
class HasALineNowhere(Pressing):
    def figures_area(self) -> Area | None:
        return Area(*self.arrangement.line.inset(1))  # type: ignore[union-attr]


@seen(r"draws_overlay is 'yes'; it must be a property that is True or False")
class AnnouncesInWords(Pressing):
    draws_overlay = "yes"  # type: ignore[assignment]


@pytest.mark.parametrize(("game", "complaint"), VIEWS)
def test_a_view_with_a_fault_in_it_is_found_out(game: Game[Any], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_game(game, seeds=["quiet-harbour-42"], steps=20)


@pytest.mark.parametrize(
    "game", [variant_of(LIGHTS, view=lambda: Pressing), LIGHTS, DRIPS], ids=["clicks", "lights", "drips"]
)
def test_a_good_view_passes(game: Game[Any]) -> None:
    check_view(game, Options(game.options), "quiet-harbour-42")


def test_the_view_may_be_left_out() -> None:
    check_game(variant_of(LIGHTS, view="nowhere:View"), seeds=["quiet-harbour-42"], steps=5, view=False)


def test_a_display_that_is_up_stays_up() -> None:
    pygame.display.init()
    window = pygame.Window("theirs", (20, 10))
    check_view(LIGHTS, Options(LIGHTS.options), "quiet-harbour-42", 5)
    assert pygame.display.get_init()
    assert window.get_surface().get_size() == (20, 10)
    window.destroy()


def write_in_every_size() -> None:
    pygame.font.init()
    for size in range(9, 40):
        write(pygame.Surface((9, 9)), "Rows", (0, 0), size, (0, 0, 0))


def test_fonts_may_be_let_go_before_and_after() -> None:
    write_in_every_size()
    pygame.quit()
    check_view(DRIPS, Options(), "quiet-harbour-42", 5)
    pygame.quit()
    write_in_every_size()
    clear_cache()


NO_DISPLAY = """
import os, pygame
from puzzlebox.core.options import Options
from puzzlebox.testing import check_view
from puzzlebox.ui.grid_view import GridView
from tests.fake_game import LIGHTS, variant_of

class Converts(GridView):
    def draw(self, surface):
        assert pygame.display.get_driver() == "dummy"
        surface.blit(pygame.Surface((1, 1)).convert_alpha(), self.area[:2])

check_view(variant_of(LIGHTS, view=lambda: Converts), Options(LIGHTS.options), "quiet-harbour-42", 5)
assert not pygame.display.get_init()
assert "SDL_VIDEODRIVER" not in os.environ
"""


def test_no_display_is_needed_and_none_is_left() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("SDL_VIDEODRIVER", "DISPLAY")}
    path = os.pathsep.join(filter(None, sys.path))
    subprocess.run([sys.executable, "-c", NO_DISPLAY], env={**environment, "PYTHONPATH": path}, check=True, timeout=60)


def test_an_input_at_which_the_game_breaks_down_is_named() -> None:
    class Stumbles(Lights):
        def act(self, text: str) -> Events | None:
            return super().act(text) if text != "press 0 0" else [][0]

    game = variant_of(LIGHTS, state=Stumbles, view=lambda: Pressing)
    complaint = r"input_at\(.*\) returns 'press 0 0', at which the game raises IndexError: list index out of range"
    with pytest.raises(AssertionError, match=complaint):
        check_view(game, Options(game.options), "quiet-harbour-42")


@pytest.mark.parametrize(("game", "complaint"), FAULTS + DECLARATIONS)
def test_a_game_with_a_fault_in_it_is_found_out(game: Game[Any], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_game(game)


def test_the_message_leads_back_to_the_fault() -> None:
    class Stumbles(Lights):
        def act(self, text: str) -> Events | None:
            if self.pressed == 3:
                raise KeyError("fourth")
            return super().act(text)

    with pytest.raises(AssertionError) as failure:
        check_game(variant_of(LIGHTS, new=Stumbles))
    message = str(failure.value)
    assert message.startswith("raised KeyError: 'fourth'\nlights, options the defaults, seed 'quiet-harbour-42', at ")
    log = eval(message.partition(", after ")[2])
    state = LIGHTS.begin(start="quiet-harbour-42")
    for ms, text in log:
        state.advance_to(ms)
        assert state.send(text) is not None
    assert state.pressed == 3
