"""Checks of what a game says of itself: options, IDs, symbols, keys; and of what any state shows."""

from collections.abc import Iterator

from puzzlebox.core.game import Game, Outcome, Refused, State
from puzzlebox.core.grid import Grid
from puzzlebox.core.options import FORBIDDEN, Number, Option, Options
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.testing.walk import action_texts, goes_on, require, telling_of

RESERVED = OWN_INPUTS | {""}
"""Texts that mean something to sessions and records, and so are no input of a game."""


def check_declaration(game: Game) -> None:
    """Options read back from their texts, games begin with the least and the most of them, and every key means one
    thing that a new game takes."""
    with telling_of(game):
        for option in (*game.options, *game.preferences):
            _check_option(option)
        names = [option.name for option in (*game.options, *game.preferences)]
        require(len(set(names)) == len(names), f"two options have one name: {', '.join(names)}")
        for options in (Options(game.options), least(game), most(game)):
            _check_beginning(game, options)
            for preferences in _each_preference(game):
                _check_actions(game, options, preferences)


def _check_option(option: Option) -> None:
    name = option.name
    require(option.default in option.offered(), f"{name} does not offer its default, {option.text(option.default)}")
    for value in (*option.offered(), _low(option), _high(option)):
        text = option.text(value)
        require(not FORBIDDEN & set(text), f"{name} may be {text!r}, which no game ID can hold")
        require(option.parse(text) == value, f"{name} {text!r} reads back as {option.parse(text)!r}, not {value!r}")


def _check_beginning(game: Game, options: Options) -> None:
    state = game.begin(options)
    check_sound(state)
    require(state.options == options, f"it begins with {state.options!r} where {options!r} was chosen")
    if game.symbols is not None:
        drawn = state.grid.text(game.symbols)
        require(Grid.parse(drawn, game.symbols) == state.grid, f"its symbols do not read back: {drawn!r}")
    if game.undo == "piece":
        require(isinstance(getattr(state, "pieces", None), int), "it is undone by piece and counts no pieces")
        require(state.release() is False, "it begins with a hold")  # type: ignore[attr-defined]


def _check_actions(game: Game, options: Options, preferences: Options) -> None:
    """A fresh state knows every action, and no key does two things (`@A` and `A` are one key on many a keyboard)."""
    state = game.begin(options)
    for text in action_texts(game, preferences, options):
        try:
            state.copy().send(text)
        except Refused as refusal:
            raise AssertionError(f"a key sends {text!r}, which a new game refuses: {refusal}") from refusal
    keys = [key for action in game.actions_for(preferences, options) for key in dict.fromkeys(action.keys)]
    names = [key.removeprefix("@").lower() for key in (*keys, *game.pause.keys, *game.restart_keys)]
    twice = sorted({name for name in names if names.count(name) > 1})
    require(not twice, f"{', '.join(twice)} would do two things at once")


def check_sound(state: State) -> None:
    """What a state shows is of the right kind, whoever looks."""
    require(isinstance(state.grid, Grid), f"its grid is a {type(state.grid).__name__}")
    require(type(state.time) is int, f"game time is {state.time!r}")
    for name, figure in state.status().items():
        require(type(name) is str, f"status() names a figure {name!r}")
        require(type(figure) in (int, str), f"status() has {name}: {figure!r}, neither a whole number nor text")
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
        require(goes_on(state) or text in ("resume", "restart"), f"{text!r} acts in a pause or after the end")
    require(len(set(texts)) == len(texts), f"inputs() has a text twice: {texts}")


def _check_due(state: State) -> None:
    """The next timer lies ahead, and nothing happens before it, nor at its very ms."""
    due = state.due()
    if due is None:
        return
    require(type(due) is int, f"due() is {due!r}")
    require(due >= state.time, f"due() is {due}, and game time {state.time} already")
    require(goes_on(state), f"due() is {due} in a pause or after the end")
    happened = state.copy().advance_to(due)
    require(not happened, f"a timer is due at {due} ms, but {happened} happened before time passed beyond it")


def least(game: Game) -> Options:
    """The game's options, each at its lowest: often the quickest game to an end."""
    return Options(game.options, {option.name: option.text(_low(option)) for option in game.options})


def most(game: Game) -> Options:
    """The game's options, each at its highest."""
    return Options(game.options, {option.name: option.text(_high(option)) for option in game.options})


def _low(option: Option) -> object:
    return option.low if isinstance(option, Number) else option.offered()[0]


def _high(option: Option) -> object:
    return option.high if isinstance(option, Number) else option.offered()[-1]


def _each_preference(game: Game) -> Iterator[Options]:
    """The preferences as they are at first, then with one of them otherwise."""
    yield Options(game.preferences)
    for preference in game.preferences:
        for value in preference.offered():
            yield Options(game.preferences, {preference.name: preference.text(value)})
