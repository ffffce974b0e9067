"""Plays the same log on the engine and on a rule book, and compares them after every input and every wait: the text
byte for byte, what an input returns or the reason for which it is refused, events, due times, figures, and copies.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Number, Option, Options, Start
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from tests.games.falling import stacks
from tests.games.falling.players import Blind, Careful
from tests.witness.games import WITNESSES
from tests.witness.state import FallingState

GAPS = (0, 0, 1, 3, 16, 17, 33, 34, 40, 50, 67, 99, 100, 150, 151, 167, 250, 333, 400, 700, 1000)
"""Ms between two inputs: none, a few, as many as a timer or a frame takes, and more."""

Set = Callable[[random.Random, Any, Any], None]


class Pair(NamedTuple):
    """A game, which is compared with its witness. `figures` sets random figures in both, near those at which something
    changes. `texts` are inputs beyond those of the table, `inputs` is how many inputs a log has, and `stack` fills an
    empty board."""

    game: AnyGame
    figures: Set
    texts: tuple[str, ...] = ()
    inputs: int = 400
    stack: Callable[..., None] = stacks.any_stack


class Witnessed:
    """A log, made from a seed. With `options`, these are not the default ones; other options are random then if they
    are `mixed`."""

    def __init__(self, pair: Pair, seed: object, options: Mapping[str, str] | None = None, mixed: bool = False) -> None:
        self.pair, self.random = pair, random.Random(f"{pair.game.id} {seed}")
        given = {**(self.mixed() if mixed else {}), **(options or {})}
        self.options = Options(pair.game.options, given)
        generator = self.random.getrandbits(64)
        self.state = WITNESSES[pair.game.id].begin(self.options, Start(generator=generator))
        book = pair.game.begin(self.options, Start(generator=generator))
        assert isinstance(book, Falling)
        self.book: Falling = book
        self.log: list[tuple[int, str]] = []
        self.events: Counter[str] = Counter()
        own = (text for text in self.book.acts if text not in ("pause", "resume", "restart"))
        self.texts = (*own, *pair.texts)

    def mixed(self) -> Mapping[str, str]:
        """Return a random value of each option. The smallest and the largest values are frequent."""
        texts: dict[str, str] = {}
        for option in sorted(self.pair.game.options, key=lambda option: bool(option.variants)):
            texts[option.name] = self.any_of(Options(self.pair.game.options, texts).acting(option))
        return texts

    def any_of(self, option: Option) -> str:
        if not isinstance(option, Number):
            return option.text(self.random.choice(option.menu_values()))
        return str(self.random.choice((option.low, option.high, self.random.randint(option.low, option.high))))

    # Playing

    def run(self, inputs: int | None = None) -> Counter[str]:
        """Play this number of inputs, by default as many as a log of the game has. Return how often each event
        occurred."""
        self.check("the start")
        if self.random.random() < 0.7:
            self.rig()
        player = self.random.choice((Blind, Careful, Careful))(self.random)
        for number in range(inputs or self.pair.inputs):
            self.wait(player.wait(GAPS))
            self.send(self.choice(player))
            if number % 37 == 0:
                self.check_copies()
            if number % 61 == 0:
                self.equal("inputs", self.state.inputs(), self.book.inputs())
            if self.random.random() < 0.005 and self.state.phase != "locking":
                self.rig()
        self.wait(3000)
        return self.events

    def choice(self, player: Blind | Careful) -> str:
        dice = self.random.random()
        if (self.state.ended and dice < 0.8) or dice < player.restarts:
            return "restart"
        if self.state.paused or dice < 0.02:
            return self.random.choice(("resume", "resume", "pause", "left", "nonsense"))
        return player.choice(self.book) or self.random.choice(self.texts)

    def wait(self, ms: int) -> None:
        time = self.state.time + ms
        theirs, mine = list(self.state.advance_to(time)), self.book.advance_to(time)
        self.events.update(event.name for event in mine)
        self.equal(f"events of {ms} ms", theirs, mine)
        self.check(f"{ms} ms")

    def send(self, text: str) -> None:
        self.log.append((self.state.time, text))
        self.equal(f"result of {text!r}", result_of(self.state, text), mine := result_of(self.book, text))
        self.events.update(event.name for event in mine if not isinstance(mine, str)) if mine else None
        self.check(repr(text))

    def rig(self) -> None:
        """Put the same random stack on both boards, and set figures."""
        grid = self.state.grid.copy()
        grid.cells[:] = [0] * len(grid.cells)
        self.pair.stack(grid, self.random)
        self.state.well.set_grid(grid)
        self.book.set_grid(grid)
        self.pair.figures(self.random, self.state, self.book)
        if isinstance(self.book, Frames):  # both find out again when something happens next
            controls: Any = self.state.controls
            controls.next_change = self.book.wake = 0
        self.log.append((self.state.time, "(rigged)"))
        self.check("a new board")

    # Comparing

    def check(self, after: str) -> None:
        state, book = self.state, self.book
        self.equal(f"text after {after}", state.text(), book.text())
        self.equal(f"figures after {after}", figures_of(state), figures_of(book))
        theirs, mine = state.due(), book.due()
        if not isinstance(book, Frames) or theirs is None or mine is None:
            self.equal(f"due after {after}", theirs, mine)
        else:  # rule books that count frames may wake at other times, but before that nothing happens
            self.equal(f"events before the due time after {after}", [], book.copy().advance_to(mine))

    def check_copies(self) -> None:
        """Copies go on alike, in other slices, and leave the original alone."""
        state, book = self.state.copy(), self.book.copy()
        ms = self.random.choice((200, 1700, 3400))
        for at in sorted(self.random.sample(range(ms), 20)):
            book.advance_to(self.book.time + at)
        book.advance_to(self.book.time + ms)
        state.advance_to(self.state.time + ms)
        self.equal("text of a copy", state.text(), book.text())
        self.equal("release", state.release(), book.release())
        self.equal("text of a copy after a release", state.text(), book.text())
        self.check("a copy")

    def equal(self, what: str, theirs: object, mine: object) -> None:
        assert theirs == mine, self.report(what, theirs, mine)

    def report(self, what: str, theirs: object, mine: object) -> str:
        lines = zip(str(theirs).split("\n"), str(mine).split("\n"), strict=False)
        apart = [f"  engine {one}\n  book   {other}" for one, other in lines if one != other]
        inputs = " ".join(f"{time}:{text}" for time, text in self.log[-30:])
        where = f"{self.pair.game.id}, {dict(self.options)}, input {len(self.log)}, {self.state.time} ms"
        return "\n".join((f"{where}: {what} differ", *apart, f"  the last inputs: {inputs}"))


def result_of(state: FallingState | Falling, text: str) -> Any:
    """Return the events of an input, None if it has no effect, or the reason for which it is refused."""
    try:
        events = state.send(text)
    except ValueError as error:
        return str(error)
    return events if events is None else list(events)


def figures_of(state: FallingState | Falling) -> tuple[object, ...]:
    return (state.status(), state.figures(), state.outcome(), state.progress(), state.origin)
