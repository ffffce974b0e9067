"""Checks of the words of a game, and of its hand: what keys and gestures give, without a window."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.hand import HINT, UNIT, Button, Gesture, Hand, Modifier, Overlay, click, drag
from puzzlebox.core.options import Options
from puzzlebox.core.session import OWN_INPUTS, is_restart
from puzzlebox.core.state import State
from puzzlebox.testing.play import mutations
from puzzlebox.testing.random_play import (
    STEPS,
    RandomPlay,
    action_texts,
    is_running,
    play_context,
    require,
    send_checked,
)

WORDS_PER_CELL, MORE_WORDS = 9, 64
"""The most words of a game: the first number for each cell, and the second in addition."""

TRIED_WORDS = 30
"""How many words are tried in each state."""

MAX_HOLDINGS = 4000
"""The most different things in a hand that the search for the inputs of the keys visits."""

BUTTONS: tuple[Button, ...] = ("left", "left", "middle", "right")

COMMON = OWN_INPUTS | {"pause", "resume", "again", HINT, ""}
"""Inputs that no game has to declare."""


def check_words(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """The words of the game are a short list without repetitions, every input that has an effect is a word or matches a
    verb, and `inputs()` has every word that has an effect."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        words = game.inputs(play.session.options)
        most = WORDS_PER_CELL * len(play.state.grid) + MORE_WORDS
        require(len(set(words)) == len(words), "a word stands twice in the words of the game; remove one of them")
        require(len(words) <= most, f"there are {len(words)} words; at most {most} are allowed, so make some verbs")
        for verb in game.words.verbs:
            for example in verb.examples:
                require(
                    verb.matches(example),
                    f"the verb {verb.form!r} does not match its example {example!r}; correct one of them",
                )
        for state in play.steps(steps):
            _check_listed(game, words, state)
            if is_running(state):
                _check_effects(game, words, state, play)


def _is_word(game: AnyGame, words: tuple[str, ...], text: str) -> bool:
    known = text in words or text in COMMON or is_restart(text)
    return known or any(verb.matches(text) for verb in game.words.verbs)


def _check_listed(game: AnyGame, words: tuple[str, ...], state: State) -> None:
    outcome = state.outcome()
    for text in state.inputs():
        known = _is_word(game, words, text) or (outcome and text == outcome.resume)
        require(bool(known), f"inputs() has {text!r}, which is no word of the game; add it to Words.inputs or a verb")


def _check_effects(game: AnyGame, words: tuple[str, ...], state: State, play: RandomPlay) -> None:
    listed, before = set(state.inputs()), state.text()
    others = [word for word in words if word not in listed]
    for text in play.rng.sample(others, min(TRIED_WORDS, len(others))):
        require(
            send_checked(state.copy(), text, before) is None,
            f"{text!r} has an effect, but inputs() does not have it; inputs() must have all words that have one",
        )
    for text in mutations(play.rng.choice(sorted(play.known)), play.rng):
        if not _is_word(game, words, text) and text not in listed:
            require(
                send_checked(state.copy(), text, before) is None,
                f"{text[:60]!r} has an effect, but is no word of the game; refuse it, or declare a verb for it",
            )


def check_hand(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """The hand never changes the state, and gives inputs that are words of the game. All words that have an effect can
    be played with keys. A copy of a hand is independent. Keys and gestures play the game without a window."""
    for acts in (_keys, _gestures):
        play = RandomPlay(game, options, seed)
        with play_context(play):
            if acts is _keys:
                _check_reach(game, play.state)
            _play_by_hand(game, play, steps, acts(game, options, play))


def _play_by_hand(game: AnyGame, play: RandomPlay, steps: int, acts: Iterator[str | Gesture]) -> None:
    preferences, words = Options(game.preferences), game.inputs(play.session.options)
    hand = game.new_hand(preferences, play.session.options)
    _check_overlay(hand, play.state)
    for _ in range(steps):
        if not is_running(play.state):
            play.session.send(play.restart_of(play.state))
            hand.reset(play.state)
        act = next(acts)
        for text in _taken(hand, play.state, preferences, act):
            known = text == act or _is_word(game, words, text)  # an action of other options may do nothing in this game
            require(known, f"the hand gives {text!r}, which is no word of the game; add it to Words.inputs or a verb")
            if is_running(play.state):
                send_checked(play.state.copy(), text)
                play.send_or_refuse(text)
        play.pass_time()
        _check_overlay(hand, play.state)


def _taken(hand: Hand[Any], state: State, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
    before = state.text()
    texts = _given(hand, state, preferences, act)
    require(state.text() == before, f"the hand changes the state at {act!r}; it must only read it")
    return texts


def _given(hand: Hand[Any], state: State, preferences: Options, act: str | Gesture) -> tuple[str, ...]:
    texts: object = hand.take(state, preferences, act)
    if not isinstance(texts, tuple) or not all(isinstance(text, str) for text in texts):
        raise AssertionError(f"the hand gives {texts!r} for {act!r}; take() must return a tuple of texts")
    return texts


def _check_overlay(hand: Hand[Any], state: State) -> None:
    before = state.text()
    overlay: object = hand.shows(state)
    require(isinstance(overlay, Overlay), f"shows() returns {overlay!r}; it must return an Overlay")
    require(state.text() == before, "shows() changes the state; it must only read it")
    assert isinstance(overlay, Overlay)
    for role, cells in overlay.cells.items():
        outside = [cell for cell in cells if cell not in state.grid]
        require(
            not outside,
            f"the {role} cells of shows() have {outside[:3]}, which are not on the board; show cells of state.grid",
        )


def _check_reach(game: AnyGame, state: State) -> None:
    """Check that the keys of a new hand can give every word that has an effect now, or its press."""
    preferences, before = Options(game.preferences), state.text()
    wanted = set(state.inputs()).intersection(game.inputs(state.options))
    hand = game.new_hand(preferences, state.options)
    given, waiting, seen = set[str](), deque([hand]), {repr(vars(hand))}
    texts = list(action_texts(game, preferences, state.options))
    while waiting and wanted and len(seen) < MAX_HOLDINGS:
        holding = waiting.popleft()
        held = repr(vars(holding))
        for act in texts:
            other = holding.copy()
            texts_given = _given(other, state, preferences, act)
            given.update(texts_given)
            wanted.difference_update(texts_given)
            require(repr(vars(holding)) == held, "playing a copy of a hand changed the hand; copy what it holds")
            if (key := repr(vars(other))) not in seen:
                seen.add(key)
                waiting.append(other)
        require(state.text() == before, f"the hand changes the state at one of {texts}; it must only read it")
    missing = sorted(text for text in wanted if f"+{text}" not in given)
    require(
        not missing or len(seen) >= MAX_HOLDINGS,
        f"no key gives {', '.join(map(repr, missing[:3]))}; every word must be playable with keys",
    )


def _keys(game: AnyGame, options: Options, play: RandomPlay) -> Iterator[str | Gesture]:
    """Yield the inputs of random actions."""
    texts = [*action_texts(game, Options(game.preferences), options)] or ["pause"]
    while True:
        yield play.rng.choice(texts)


def _gestures(game: AnyGame, options: Options, play: RandomPlay) -> Iterator[str | Gesture]:
    """Yield random clicks, drags, points and turns of the wheel, on the board and beside it."""
    rng = play.rng
    modifiers: tuple[frozenset[Modifier], ...] = (frozenset(), frozenset({"touch", "quick"}))
    while True:
        grid = play.state.grid
        cells = [(rng.randrange(-1, grid.rows + 1), rng.randrange(-1, grid.columns + 1)) for _ in range(4)]
        button = rng.choice(BUTTONS)
        point = (cells[0][0] * UNIT + rng.randrange(UNIT), cells[0][1] * UNIT + rng.randrange(UNIT))
        kinds = (
            click(cells[0], button),
            drag((cells[0], *cells[1:]), button),
            (*drag((cells[0], cells[1]), button)[:-1], Gesture("cancel", point, point, button)),
            (Gesture("hover", point, point),),
            (Gesture("wheel", point, point, "middle", steps=rng.choice((-1, 1))),),
        )
        held = rng.choice(modifiers)
        for gesture in rng.choice(kinds):
            yield gesture._replace(modifiers=held)
