"""Checks that no text crashes a game: texts that nobody meant, and texts of its own with something wrong in them."""

import random
from collections.abc import Iterator
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.testing.declaration import check_state
from puzzlebox.testing.random_play import STEPS, RandomPlay, play_context, play_randomly, require, send_checked

NUMBERS = ("9" * 30, "-1", "1e9", "٣", "0x1", "1.5", "")
"""What may stand where a number is meant."""

STRANGE = ("", " ", "\n", "\0", "=", "=00000000", "+", "-", "nonsense", "٣", "1e9", "restart ", "\udcff", "x" * 10_000)
"""What is no input of any game, or of few."""

BOARDS = ("", " ", "/", "0", "1 2/3 4", "0 0/0 0", "\0", "٣", "-1", "9" * 5000, "x/" * 10_000)
"""What is no board of any game, or of few."""


def check_hostile(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """No text crashes a state, in play, in a pause or after the end: it is refused, has no effect or acts. A start at
    any text of a board is refused with a ValueError, or sound."""
    walk = RandomPlay(game, options, seed)
    with play_context(walk):
        board = walk.state.grid.text()
        for text in (*BOARDS, board, *mutations(board, walk.rng)):
            _check_position(game, options, text)
        for state in walk.steps(steps):
            meant = walk.rng.choice(sorted(walk.known))
            for text in (*mutations(meant, walk.rng), walk.rng.choice(STRANGE)):
                send_checked(state.copy(), text)
        for text in STRANGE:
            send_checked(walk.state.copy(), text)


def _check_position(game: Game[Any], options: Options, text: str) -> None:
    refused = None
    try:
        state = game.begin(options, Start(position=text))
    except ValueError as error:
        refused = str(error)
    if refused is None:
        check_state(state)
        play_randomly(state, 0)
    require(refused != "", f"the position {text[:60]!r} is refused without a word")


def mutations(text: str, rng: random.Random) -> Iterator[str]:
    """The text with something wrong: a number out of place, a character more or fewer, another case, twice over."""
    words = text.split(" ")
    place, cut = rng.randrange(len(words)), rng.randrange(len(text) + 1)
    for number in NUMBERS:
        yield " ".join((*words[:place], number, *words[place + 1 :]))
    yield from (text[:cut], text[:cut] + text[cut + 1 :], text[: cut + 1] + text[cut:], text + text, text.upper())
    yield from (f"{text} ", f" {text}", f"{text}\n", f"{text} 0", f"{text}\0", f"+{text}", f"{text}٣")
