"""Checks that no text crashes a game: neither nonsense, nor damaged versions of its inputs and boards."""

import random
from collections.abc import Iterator

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.testing.declaration import check_state
from puzzlebox.testing.random_play import STEPS, RandomPlay, play_context, play_randomly, require, send_checked

BAD_NUMBERS = ("9" * 30, "-1", "1e9", "٣", "0x1", "1.5", "")
"""Texts that replace a number."""

BAD_INPUTS = (
    "",
    " ",
    "\n",
    "\0",
    "=",
    "=00000000",
    "+",
    "-",
    "nonsense",
    "٣",
    "1e9",
    "restart ",
    "\udcff",
    "x" * 10_000,
)
"""Texts that hardly any game accepts as an input."""

BAD_BOARDS = ("", " ", "/", "0", "1 2/3 4", "0 0/0 0", "\0", "٣", "-1", "9" * 5000, "x/" * 10_000)
"""Texts that hardly any game accepts as a position."""


def check_hostile(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """No text crashes a state, whether it runs, is paused or is over: each is refused, has no effect, or changes the
    state. A position is either refused with ValueError or gives a valid state."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        board = play.state.grid.text()
        for text in (*BAD_BOARDS, board, *mutations(board, play.rng)):
            _check_position(game, options, text)
        for state in play.steps(steps):
            valid = play.rng.choice(sorted(play.known))
            before = state.text()
            for text in (*mutations(valid, play.rng), play.rng.choice(BAD_INPUTS)):
                send_checked(state.copy(), text, before)
        for text in BAD_INPUTS:
            send_checked(play.state.copy(), text)


def _check_position(game: AnyGame, options: Options, text: str) -> None:
    reason = None
    try:
        state = game.begin(options, Start(position=text))
    except ValueError as error:
        reason = str(error)
    if reason is None:
        check_state(state)
        play_randomly(state, 0)
    require(reason != "", f"the position {text[:60]!r} is refused without a reason; give ValueError a message")


def mutations(text: str, rng: random.Random) -> Iterator[str]:
    """Yield damaged versions of the text: with a word replaced by a bad number, cut off, with a character missing or
    repeated, repeated, in upper case, and with something before or after it."""
    words = text.split(" ")
    index, cut = rng.randrange(len(words)), rng.randrange(len(text) + 1)
    for number in BAD_NUMBERS:
        yield " ".join((*words[:index], number, *words[index + 1 :]))
    yield from (text[:cut], text[:cut] + text[cut + 1 :], text[: cut + 1] + text[cut:], text + text, text.upper())
    yield from (f"{text} ", f" {text}", f"{text}\n", f"{text} 0", f"{text}\0", f"+{text}", f"{text}٣")
