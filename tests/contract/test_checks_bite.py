"""The checks bite: each game here is a good one with a single fault in it, and the check for that fault finds it."""

import copy
import random
import time
from dataclasses import replace

import pytest

from puzzlebox.core.game import Action, Event, Outcome, PauseStyle, Refused
from puzzlebox.core.options import Choice, Number, Options
from puzzlebox.testing import check_game
from tests.fake_game import DRIPS, LIGHTS, Drips, Lights

FAULTS = []


def fault(complaint):
    """Marks a class with a fault in it: what the checks must say of it."""

    def note(state):
        game = LIGHTS if issubclass(state, Lights) else DRIPS
        FAULTS.append(pytest.param(replace(game, new=state), complaint, id=state.__name__))
        return state

    return note


# Copies


@fault("changed while only copies of it were played on")
class SharesItsGrid(Lights):
    def copy(self):
        new = copy.copy(self)
        new.random = self.random.copy()
        return new


@fault("changed while only copies of it were played on")
class SharesItsGenerator(Drips):
    def copy(self):
        new = copy.copy(self)
        new.grid = self.grid.copy()
        return new


@fault("a copy is not equal|leads to|another future|its text does not tell everything")
class ForgetsItsHoldInCopies(Drips):
    def copy(self):
        new = super().copy()
        new.side = 0
        return new


@fault("changed while only copies of it were played on")
class SharesAmongGames(Lights):
    presses = []

    def _press(self, cell):
        self.presses.append(cell)
        super()._press(cell)

    def details(self):
        return f"{super().details()} {len(self.presses)}"


# Chance


@fault("begins otherwise|another future|Python's own randomness")
class DrawsFromPythonsRandomness(Lights):
    def begin(self, position):
        super().begin(position)
        self._press((random.randrange(2), random.randrange(2)))
        if self._all_off():
            self._press((0, 0))


@fault("Python's own randomness")
class StirsPythonsRandomness(Lights):
    def begin(self, position):
        super().begin(position)
        random.random()


@fault("otherwise|another future|differs")
class LooksAtTheWallClock(Drips):
    def _enter(self):
        super()._enter()
        self.gravity_at += time.perf_counter_ns() % 97


@fault("begins another game: its grid differs")
class ForgetsWhereItsGeneratorBegan(Lights):
    def send(self, text):
        origin = self.origin
        events = super().send(text)
        self.origin = origin
        return events


# What acts


@fault("'darken' acts, and the state is as before")
class LogsWhatHasNoEffect(Lights):
    def _darken(self):
        return super()._darken() or ()


@fault("has no effect or is refused, yet the state changed")
class ActsWithoutSaying(Lights):
    def act(self, text):
        events = super().act(text)
        return None if text == "darken" else events


@fault(r"inputs\(\) has 'darken', which has no effect")
class OffersWhatHasNoEffect(Lights):
    def moves(self):
        return (*super().moves()[: len(self.grid)], "darken")


@fault(r"inputs\(\) has a text twice")
class OffersTwice(Lights):
    def moves(self):
        return (*super().moves(), "press 0 0")


@fault(r"inputs\(\) has 'undo', which is none of a game's")
class HasItsOwnUndo(Lights):
    def moves(self):
        return (*super().moves(), "undo")

    def act(self, text):
        return super().act("press 0 0" if text == "undo" else text)


@fault("'press 0 0' acts in a pause or after the end")
class GoesOnAfterTheEnd(Lights):
    def send(self, text):
        return self.act(text) if self.outcome() and text.startswith("press") else super().send(text)

    def inputs(self):
        return (*self.moves(), "restart") if self.outcome() else super().inputs()


@fault("acts in a pause or after the end")
class GoesOnInAPause(Lights):
    def send(self, text):
        return self.act(text) if self.paused and text.startswith("press") else super().send(text)


@fault("raised ValueError: invalid literal for int")
class StumblesOverText(Lights):
    def act(self, text):
        if text.startswith("press "):
            _, row, column = f"{text} 0 0".split()[:3]
            if (int(row), int(column)) not in self.grid:
                raise Refused("no such light")
        return super().act(text)


@fault("raised IndexError")
class StumblesOverNothing(Lights):
    def send(self, text):
        return super().send(text) if text[0] else None


@fault("refused, yet the state changed")
class ActsBeforeItRefuses(Lights):
    def act(self, text):
        if text.startswith("press"):
            self.pressed += 1
        events = super().act(text)
        if text.startswith("press"):
            self.pressed -= 1
        return events


@fault("is refused without a word")
class RefusesWithoutAWord(Lights):
    def act(self, text):
        try:
            return super().act(text)
        except Refused:
            raise Refused from None


@fault("'left' is not \\+left and -left at one instant")
class TapsLikeNoPress(Drips):
    def send(self, text):
        if text != "left":
            return super().send(text)
        if self.paused or self.over or self.grid.get((self.row, self.column - 1), 1):
            return None
        self.column -= 1
        return ()


# What is shown


@fault(r"status\(\) has lit: 0\.\d+, neither a whole number nor text")
class ShowsAFraction(Lights):
    def status(self):
        return {"lit": self._lit() / 10}


@fault("a game ends won, lost or ended, not 'finished'")
class EndsInAWayOfItsOwn(Lights):
    def outcome(self):
        return Outcome("finished", "dark") if self._all_off() else None


@fault(r"outcome\(\) gives no reason")
class EndsWithoutAReason(Drips):
    def outcome(self):
        return Outcome("lost", "") if self.over else None


@fault("gives .*, not events")
class TellsInWords(Lights):
    def act(self, text):
        return [event.name for event in super().act(text) or ()] or None


@fault("its text does not tell everything")
class LeavesThePressesOutOfItsText(Lights):
    def details(self):
        return "all there is"


@fault("acts, and the state is as before|its text does not tell everything")
class LeavesTheHoldOutOfItsText(Drips):
    def text(self):
        side, self.side = self.side, 0
        text = super().text()
        self.side = side
        return text


# Time


@fault("time went back from")
class LetsTimeGoBack(Drips):
    def advance_to(self, time):
        self.time = min(self.time, time)
        return super().advance_to(time)


@fault(r"happened before time passed beyond it")
class FiresTooSoon(Drips):
    def advance_to(self, time):
        return super().advance_to(time + (time == self.due()))


@fault("in slices of .* the same log ends otherwise")
class ForgivesALongWait(Drips):
    def advance_to(self, time):
        if not self.paused:
            self.gravity_at += max(0, time - self.time - 200)
        return super().advance_to(time)


@fault("happened before time passed beyond it|how time is sliced changes what is told")
class TellsOfEveryCall(Drips):
    def advance_to(self, time):
        return [*super().advance_to(time), Event("passed")]


@fault("how time is sliced changes what is told")
class TellsOfAKindOnce(Drips):
    def _falls(self):
        falls = super()._falls()
        self.fallen = getattr(self, "fallen", 0) + falls
        return falls

    def advance_to(self, time):
        self.fallen = 0
        happened = super().advance_to(time)
        return [*happened, *([Event("fell")] if self.fallen else [])]


@fault("the state changed though time cannot go back")
class ChangesBeforeItRefusesATime(Drips):
    def advance_to(self, time):
        self.gravity_at += time < self.time
        return super().advance_to(time)


@fault("something happened in a pause")
class TellsInItsSleep(Lights):
    def advance_to(self, time):
        super().advance_to(time)
        return (Event("dreamt"),) if self.paused else ()


@fault("game time is [0-9]+ ms after a pause that began at [0-9]+")
class OversleepsAPause(Drips):
    def _pause(self, pause):
        events = super()._pause(pause)
        self.time += 0 if pause or events is None else 10
        return events


@fault("and game time .* already")
class IsDueInThePast(Drips):
    def due(self):
        due = super().due()
        return None if due is None else due - 500


@fault("is due in a pause|in a pause or after the end")
class IsDueInAPause(Drips):
    def due(self):
        return None if self.over else self.gravity_at


@fault("time passed in a pause")
class GoesOnInItsSleep(Lights):
    def advance_to(self, time):
        super().advance_to(time)
        self.time = time
        return ()


@fault("the hold of 'left' outlived a pause|the hold of 'right' outlived a pause")
class HoldsOnThroughAPause(Drips):
    def _pause(self, pause):
        held = self.side
        events = super()._pause(pause)
        self.side = held
        return events


@fault("a restart counts no new piece|and then 1")
class ForgetsPiecesAtARestart(Drips):
    def _begin(self):
        super()._begin()
        self.pieces = 1


@fault("something happened after the end")
class FallsOnAfterTheEnd(Drips):
    def advance_to(self, time):
        return [*super().advance_to(time), *([Event("splash")] if self.over else [])]


@fault("'restart' after the end begins no new game")
class StaysOver(Drips):
    def send(self, text):
        over = self.over
        events = super().send(text)
        self.over = self.over or over
        return events


@fault("begins another game: {'drops': ")
class CountsOnThroughARestart(Drips):
    def status(self):
        return {"drops": self.pieces}


@fault("it begins with a hold")
class BeginsWithAHold(Drips):
    def _begin(self):
        super()._begin()
        self.side, self.side_at = 1, self.time + 100


@fault("the position .* is refused without a word")
class RefusesAPositionWithoutAWord(Drips):
    def __init__(self, options, start):
        if start.position is not None:
            raise ValueError
        super().__init__(options, start)


# The declaration


def declared(complaint, **changes):
    return pytest.param(replace(LIGHTS, **changes), complaint, id=complaint[:40])


class SmallWhateverIsChosen(Lights):
    def begin(self, position):
        self.options = Options(self.options._declared)
        super().begin(position)


class Rounded(Number):
    def text(self, value):
        return str(value // 2 * 2)


DECLARATIONS = [
    declared(
        "size '2' reads back as 2, not 3",
        options=(Rounded(name="size", help="", default=3, low=2, high=9, steps=(2, 3)), *LIGHTS.options[1:]),
    ),
    declared("lights: it begins with Options", new=SmallWhateverIsChosen),
    declared(
        "size does not offer its default, 3",
        options=(Number(name="size", help="", default=3, low=2, high=9, steps=(4, 5)), *LIGHTS.options[1:]),
    ),
    declared(
        "which no game ID can hold",
        options=(*LIGHTS.options, Choice(name="mood", help="", default="a,b", choices=("a,b", "c"))),
    ),
    declared("two options have one name: size, presses, size", preferences=LIGHTS.options[:1], actions=()),
    declared("a key sends 'lighten', which a new game refuses", actions=(Action("lighten", "lighten", ("L",)),)),
    declared("p would do two things", actions=(Action("darken", "darken", ("@P",)),)),
    declared("c would do two things", pause=PauseStyle(keys=("C",))),
    declared("lights: raised IndexError", symbols="."),
    declared("its symbols do not read back", symbols=".."),
    declared("is undone by piece and counts no pieces", undo="piece"),
]


@pytest.mark.parametrize(("game", "complaint"), FAULTS + DECLARATIONS)
def test_a_game_with_a_fault_in_it_is_found_out(game, complaint):
    with pytest.raises(AssertionError, match=complaint):
        check_game(game)


def test_the_message_leads_back_to_the_fault():
    class Stumbles(Lights):
        def act(self, text):
            if self.pressed == 3:
                raise KeyError("fourth")
            return super().act(text)

    with pytest.raises(AssertionError) as failure:
        check_game(replace(LIGHTS, new=Stumbles))
    message = str(failure.value)
    assert message.startswith("raised KeyError: 'fourth'\nlights, options the defaults, seed 'quiet-harbour-42', at ")
    log = eval(message.partition(", after ")[2])
    state = LIGHTS.begin(start="quiet-harbour-42")
    for ms, text in log:
        state.advance_to(ms)
        assert state.send(text) is not None
    assert state.pressed == 3
