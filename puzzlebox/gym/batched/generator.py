"""The generator of the games' rules, SplitMix64, for many games at once: an array holds the state of each game's
generator. `puzzlebox.core.randomness` says what the words and the draws are."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.core.randomness import FIRST_FACTOR, GOLDEN_GAMMA, MASK, SECOND_FACTOR
from puzzlebox.gym.batched.compiled import compiled

GAMMA, LAST = np.uint64(GOLDEN_GAMMA), np.uint64(MASK)
FIRST, SECOND, ONE = np.uint64(FIRST_FACTOR), np.uint64(SECOND_FACTOR), np.uint64(1)
SHIFTS = (np.uint64(30), np.uint64(27), np.uint64(31))


def word_of(state: Any) -> Any:
    """Return the word that belongs to a generator's state, or the words of an array of states."""
    state = (state ^ (state >> SHIFTS[0])) * FIRST
    state = (state ^ (state >> SHIFTS[1])) * SECOND
    return state ^ (state >> SHIFTS[2])


compiled_word = compiled(word_of)


@compiled
def below(states: Any, game: int, count: int) -> int:
    """Draw a whole number from 0 to `count` - 1 for one game, all equally likely."""
    size = np.uint64(count)
    while True:
        states[game] += GAMMA
        word = compiled_word(states[game])
        # The exact limit takes another division, and only the last words can be beyond it.
        if word <= LAST - size or word <= LAST - (LAST % size + ONE) % size:
            return np.int64(word % size)
