"""Demos: a few seconds of a game, played by its bot and worked out before they are shown."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.session import Session
from puzzlebox.core.state import Event, State
from puzzlebox.play.bot_play import UPDATE, BotPlay
from puzzlebox.play.bots import bot_names
from puzzlebox.play.playthrough import AnyPlaythrough, Playthrough

LENGTH = 5_000
"""How long a demo takes, in ms."""

PIECES_A_SECOND, MOVES_A_SECOND = 3, 5

MAX_NODES = 200_000
"""The most nodes that a bot may visit for a move of a demo. A game whose bot needs more has no demo."""

RANDOM_STEPS = 10
"""The steps between two inputs of a game without bots."""

NOT_PLAYED = frozenset({"pause", "restart", "retry", "again"})


class Step(NamedTuple):
    """What happens in `UPDATE` ms of real time: inputs with their ms of game time, and the game time at the end."""

    inputs: Sequence[tuple[int, str]]
    time: int


class Demo(NamedTuple):
    """The state at the start of a demo, and its steps."""

    game: AnyGame
    start: State
    steps: Sequence[Step]

    def playing(self, state: State) -> Iterator[list[Event]]:
        """Play the demo on a copy of its start, and yield what has happened after each step."""
        for step in self.steps:
            events: list[Event] = []
            for time, text in step.inputs:
                events += state.advance_to(time)
                events += state.send(text) or ()
            events += state.advance_to(step.time)
            yield events


def demo_of(game: AnyGame) -> Demo:
    """Return the demo of a game: it begins with the position of its pictures. Raises what the game or its bot
    raises."""
    options = Options(game.options)
    session = Session(game, options, game.sample_start(options))
    if game.presentation.showcase:
        session.state = game.presentation.showcase(session.state)
    play = Playthrough(session, Options(game.preferences))
    play.send_preferences()
    play.resume()
    names = bot_names(game)
    start, steps = session.state.copy(), _played(play, names[0]) if names else _at_random(play)
    return Demo(game, start, tuple(steps))


def _played(play: AnyPlaythrough, name: str) -> Iterator[Step]:
    """Let a bot play, and yield the steps until it stops."""
    speed = PIECES_A_SECOND if play.session.real_time else MOVES_A_SECOND
    bot = BotPlay(play, name, speed, lambda: 0, nodes=MAX_NODES)
    bot.advance(0)  # the log begins with the name of the bot
    for _ in range(LENGTH // UPDATE):
        done = len(play.session.log)
        bot.advance(UPDATE)
        yield _step(play, done)
        if play.outcome or not bot.running:
            return


def _at_random(play: AnyPlaythrough) -> Iterator[Step]:
    """Send random inputs, and yield the steps."""
    rng = Random.from_seed(play.game.id)
    for number in range(LENGTH // UPDATE):
        done = len(play.session.log)
        texts = [text for text in play.state.inputs() if text not in NOT_PLAYED]
        if texts and number % RANDOM_STEPS == 0:
            play.send(rng.choice(texts))
        play.advance(UPDATE)
        yield _step(play, done)
        if play.outcome:
            return


def _step(play: AnyPlaythrough, done: int) -> Step:
    """Return what has happened since the log had this length."""
    log = play.session.log
    return Step([log[number] for number in range(done, len(log))], play.session.time)
