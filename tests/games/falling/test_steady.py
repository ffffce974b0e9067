"""Games that count frames skip those in which nothing but counters change. A game that acts in every frame plays alike.

`make soak` plays 100 logs of each game.
"""

import random
from collections.abc import Mapping

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.session import Session
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.rules import Event, Number, Option, Options, Start
from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.arcade.rules import Arcade
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.falling.frames import Frames, Steady
from puzzlebox_games.handheld.game import GAME as HANDHELD
from tests.games.falling import stacks
from tests.games.falling.plays import LOGS, SEEDS
from tests.sheets.timers import TimerEngine

GAMES = (HANDHELD, CONSOLE, ARCADE)

GAPS = (0, 0, 1, 3, 16, 17, 33, 34, 40, 50, 67, 99, 100, 150, 151, 167, 250, 333, 400, 700, 1000)
"""Ms between two inputs: none, a few, as many as a frame takes, and more."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_skipped_frames_change_what_they_would_change_one_by_one(game: AnyGame) -> None:
    short, acted, frames = LOGS < 100, 0, 0
    for number in range(4 if short else LOGS // 20):
        steps = random_log(game, f"{game.id} {number}{SEEDS}", 250 if short else 2500)
        acted, frames = acted + steps[0], frames + steps[1]
    assert 0 < acted < frames / 2


def random_log(game: AnyGame, seed: str, inputs: int) -> tuple[int, int]:
    """Play random keys on a random stack. Return in how many frames the game acted, and how many there were."""
    rng, kind = random.Random(seed), game.state
    options = Options(game.options, any_options(game, rng))
    start = Start(generator=rng.getrandbits(64))
    book, every = counting(kind)(options, start), acting(kind)(options, start)
    level = rng.choice((0, 30, 40, 80, 100, 120, 170, 300, 500))
    if rng.random() < 0.7:
        grid = book.grid
        stacks.any_stack(grid, rng)
        book.set_grid(grid)
        every.set_grid(grid)
    texts, frames = (*book.acts, "resume", "resume", "+down"), 0
    for number in range(inputs):
        before, time = book.frame, book.time + rng.choice(GAPS)
        assert list(book.advance_to(time)) == list(every.advance_to(time)), f"{seed}: input {number}, events"
        frames += max(book.frame - before, 0)
        text = "restart" if book.ended else rng.choice(texts)
        if text != "restart" or book.ended or rng.random() < 0.1:
            assert result_of(book, text) == result_of(every, text), f"{seed}: input {number}, {text}"
        if book.frame == 0 and isinstance(book, Arcade) and isinstance(every, Arcade):
            book.set_level(level)
            every.set_level(level)
        assert book.text() == every.text(), f"{seed}: input {number}"
    assert isinstance(book, Counting)
    return book.acted, frames


def result_of(state: Frames, text: str) -> list[Event] | str | None:
    """Return the events of an input, None if it has no effect, or the reason for which it is refused."""
    try:
        return state.send(text)
    except ValueError as error:
        return str(error)


def any_options(game: AnyGame, rng: random.Random) -> Mapping[str, str]:
    def any_of(option: Option) -> str:
        if isinstance(option, Number):
            return str(rng.randint(option.low, option.high))
        return option.text(rng.choice(option.menu_values()))

    return {option.name: any_of(option) for option in game.options}


class Counting(Frames):
    """A game that counts the frames in which it acts."""

    acted = 0

    def act(self) -> None:
        self.acted += 1
        super().act()


class Acting(Frames):
    """A game that acts in every frame."""

    def steady(self) -> Steady:
        return 0, ()


def counting(book: type[Frames]) -> type[Frames]:
    return type(book.__name__, (Counting, book), {})


def acting(book: type[Frames]) -> type[Frames]:
    return type(book.__name__, (Acting, book), {})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("held", [(), ("+left",), ("+left", "+down")], ids=" ".join)
def test_frames_in_which_nothing_changes_cost_a_record_nothing(game: AnyGame, held: tuple[str, ...]) -> None:
    session = Session(game, start="clock")
    changes = 0
    while session.time < 60_000:
        if session.state.outcome():
            session.send("restart")
            for text in held:
                session.send(text)
        due = session.state.due()
        assert due is not None
        before = session.time
        session.advance_to(due + 1)
        changes += session.time > before
    assert [text for _, text in session.entries() if not text] == []
    assert changes < 60 * 20


def test_playthrough_waits_for_the_next_change() -> None:
    playthrough = Playthrough(Session(HANDHELD, start="wait"), Options(()))
    row = TimerEngine(playthrough.state).row
    playthrough.wait()
    assert TimerEngine(playthrough.state).row == row + 1
