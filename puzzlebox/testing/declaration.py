"""Checks of what a game declares: options, IDs, symbols, keys, sounds, measures; and of what any state shows."""

from typing import Any

import puzzlebox_assets
from puzzlebox.core.declaration import find_problems, option_variants
from puzzlebox.core.game import DEFAULT_MEASURES, Game
from puzzlebox.core.grid import Grid
from puzzlebox.core.options import Number, Option, OptionError, Options
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.core.state import InputRefusedError, Outcome, RealTimeState, State
from puzzlebox.registry import RESERVED_NAMES
from puzzlebox.testing.random_play import (
    STEPS,
    RandomPlay,
    action_texts,
    declaration_context,
    is_running,
    play_context,
    require,
)

RESERVED = OWN_INPUTS | {""}
"""Texts that mean something to sessions and records, and so are no input of a game."""

STRANGE_TEXTS = ("", " ", "nonsense", "-1", "1e9", "٣", "9" * 30, "on ", "\0")
"""What a player may write for the value of an option, and few options take."""


def check_declaration(game: Game[Any]) -> None:
    """The declaration has no faults, options refuse strange texts, sounds exist, games begin with the least and the
    most of the options, and a new game takes what every key sends."""
    with declaration_context(game):
        found = list(find_problems(game, RESERVED_NAMES))
        require(not found, "\n".join(found))
        for option in (*game.options, *game.preferences):
            for text in STRANGE_TEXTS:
                _check_strange(option, text)
        _check_sounds(game)
        for options in (Options(game.options), lowest_options(game), highest_options(game)):
            _check_beginning(game, options)
            for preferences in option_variants(game.preferences):
                _check_actions(game, options, preferences)


def check_measures(game: Game[Any], seed: str = "measures", steps: int = STEPS) -> None:
    """Every figure that a measure compares is among those of a new game, or comes up in a random play."""
    if game.play.measures is DEFAULT_MEASURES:  # a game without measures of its own may have no score
        return
    seen: list[object] = []
    for options in option_variants(game.options):
        measures = game.measures_for(options)
        if measures not in seen:
            seen.append(measures)
            _check_figures(
                RandomPlay(game, options, seed), {measure.figure: measure.label for measure in measures}, steps
            )


def _check_figures(walk: RandomPlay, wanted: dict[str, str], steps: int) -> None:
    with play_context(walk):
        known: set[str] = set()
        for _ in walk.steps(steps):
            known.update(walk.session.figures())
            if known.issuperset(wanted):
                return
        walk.play_to_end()
        known.update(walk.session.figures())
        for figure, label in wanted.items():
            there = ", ".join(sorted(known))
            require(figure in known, f"the measure {label!r} compares {figure!r}; the figures of this game are {there}")


def _check_strange(option: Option, text: str) -> None:
    """A text is refused with OptionError, or taken for a value that can be written."""
    call = f"parse({text!r}) of the option {option.name}"
    try:
        value = option.parse(text)
    except OptionError:
        return
    except Exception as error:
        raise AssertionError(f"{call} raises {type(error).__name__}: {error}; it must raise OptionError") from error
    again = option.parse(option.text(value))
    require(again == value, f"{call} is {value!r}, which reads back as {again!r}")


def _check_sounds(game: Game[Any]) -> None:
    effects = [path.stem for path in puzzlebox_assets.effect_paths()]
    for event, effect in game.presentation.sounds.items():
        there = ", ".join(effects)
        require(
            effect in effects, f"sounds has {effect!r} for {event!r}, which does not exist; the effects are {there}"
        )


def _check_beginning(game: Game[Any], options: Options) -> None:
    state = game.begin(options)
    require(isinstance(state, game.state), f"its state is a {type(state).__name__}, not a {game.state.__name__}")
    check_state(state)
    require(state.options == options, f"it begins with {state.options!r} where {options!r} was chosen")
    symbols = game.presentation.symbols
    if symbols is not None:
        drawn = state.grid.text(symbols)
        require(Grid.parse(drawn, symbols) == state.grid, f"its symbols do not read back: {drawn!r}")
    if isinstance(state, RealTimeState):
        require(isinstance(getattr(state, "pieces", None), int), "it is a real-time game and counts no pieces")
        require(state.release() is False, "it begins with a hold")


def _check_actions(game: Game[Any], options: Options, preferences: Options) -> None:
    """A fresh state knows every action."""
    state = game.begin(options)
    for text in action_texts(game, preferences, options):
        try:
            state.copy().send(text)
        except InputRefusedError as refusal:
            raise AssertionError(f"a key sends {text!r}, which a new game refuses: {refusal}") from refusal


def check_state(state: State) -> None:
    """What a state shows is of the right kind, whoever looks."""
    require(isinstance(state.grid, Grid), f"its grid is a {type(state.grid).__name__}")
    require(type(state.time) is int, f"game time is {state.time!r}")
    text: object = state.text()
    require(isinstance(text, str), f"text() returns {text!r}; it must return text")
    for name, figure in state.status().items():
        require(type(name) is str, f"status() names a figure {name!r}")
        require(type(figure) in (int, str), f"status() has {name}: {figure!r}, neither a whole number nor text")
    for name, figure in state.figures().items():
        require(type(name) is str, f"figures() names a figure {name!r}")
        require(type(figure) is int, f"figures() has {name}: {figure!r}; it must be a whole number")
    _check_outcome(state.outcome())
    _check_inputs(state)
    _check_due(state)


def _check_outcome(outcome: Outcome | None) -> None:
    if outcome is not None:
        require(isinstance(outcome, Outcome), f"outcome() is {outcome!r}")
        require(outcome.kind in ("won", "lost", "ended"), f"a game ends won, lost or ended, not {outcome.kind!r}")
        require(bool(outcome.reason), "outcome() gives no reason")


def _check_inputs(state: State) -> None:
    texts = state.inputs()
    for text in texts:
        require(type(text) is str, f"inputs() has {text!r}")
        require(text not in RESERVED and not text.startswith("="), f"inputs() has {text!r}, which is none of a game's")
        require(is_running(state) or text in ("resume", "restart"), f"{text!r} acts in a pause or after the end")
    require(len(set(texts)) == len(texts), f"inputs() has a text twice: {texts}")


def _check_due(state: State) -> None:
    """The next timer lies ahead, and nothing happens before it, nor at its very ms."""
    due = state.due()
    if due is None:
        return
    require(type(due) is int, f"due() is {due!r}")
    require(due >= state.time, f"due() is {due}, and game time {state.time} already")
    require(is_running(state), f"due() is {due} in a pause or after the end")
    happened = state.copy().advance_to(due)
    require(not happened, f"a timer is due at {due} ms, but {happened} happened before time passed beyond it")


def lowest_options(game: Game[Any]) -> Options:
    """The game's options, each at its lowest: often the quickest game to an end."""
    return Options(game.options, {option.name: option.text(_low(option)) for option in game.options})


def highest_options(game: Game[Any]) -> Options:
    """The game's options, each at its highest."""
    return Options(game.options, {option.name: option.text(_high(option)) for option in game.options})


def _low(option: Option) -> object:
    return option.low if isinstance(option, Number) else option.menu_values()[0]


def _high(option: Option) -> object:
    return option.high if isinstance(option, Number) else option.menu_values()[-1]
