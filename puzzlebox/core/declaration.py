"""Checks what a game declares, before a menu, the settings or a command line rely on it.

It runs neither rules nor view: `puzzlebox.testing` checks these.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from puzzlebox.core.game import (
    Action,
    BigWord,
    Controls,
    Game,
    Measure,
    PauseStyle,
    PlayPolicy,
    Presentation,
    SaveFormat,
)
from puzzlebox.core.game_id import NAME_PATTERN
from puzzlebox.core.keynames import check_key_name
from puzzlebox.core.options import FORBIDDEN_CHARACTERS, Number, Option, Options, Switch
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.core.state import State

T = TypeVar("T")

RESERVED_INPUTS = OWN_INPUTS | {"pause", "resume", "restart", ""}
"""Inputs that mean the same in every game, so that no action of a game sends them."""

MIN_AVERAGE_GAMES = 3
"""The smallest group of games that has an average without its best and its worst."""


class DeclarationError(ValueError):
    """A function of a declaration raised an error. The message says which one."""


def find_problems(game: Game[Any], reserved: Collection[str] = ()) -> Iterator[str]:
    """Yields a sentence for each fault in a game's declaration, which says what to mend.

    Calls the functions of the declaration that menus and settings call; what these raise is a fault, too. Neither the
    game nor its options may have one of the `reserved` names. Each check relies on the ones before it, so the first
    check that finds faults is the last one.
    """

    def name_problems(game: Game[Any]) -> Iterator[str]:
        return _name_problems(game, reserved)

    for check in (_field_problems, _kind_problems, name_problems, *CHECKS):
        found = tuple(dict.fromkeys(_found("checking the declaration", check, game)))
        yield from found
        if found:
            return


def option_variants(declared: tuple[Option, ...]) -> Iterator[Options]:
    """Yields the default values of these options, then each other value that one of them offers."""
    yield Options(declared)
    for option in declared:
        for value in option.menu_values():
            if value != option.default:
                yield Options(declared, {option.name: option.text(value)})


def _found(what: str, check: Callable[[T], Iterator[str]], value: T) -> Iterator[str]:
    """Yields what the check finds; if it raises an error, this is one more fault. `what` says what is being done."""
    try:
        yield from check(value)
    except DeclarationError as error:
        yield str(error)
    except Exception as error:
        yield _raised(what, error)


def _raised(what: str, error: Exception) -> str:
    return f"{what} raises {type(error).__name__}: {error}"


# What kind of value each field holds


class Field(NamedTuple):
    """A field of a declaration, a test of its value, and in words what the test wants."""

    name: str
    holds: Callable[[Any], bool]
    wanted: str


def _is(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types)


def _is_line(value: Any) -> bool:
    """Whether the value is something that a player can read in one line."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _is_function(value: Any) -> bool:
    return value is None or callable(value)


def _is_state(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, State)


def _is_view(value: Any) -> bool:
    """Whether the value names a view. A class itself cannot stand there: its module would import pygame."""
    if isinstance(value, str):
        return all(value.partition(":"))
    return _is_function(value) and not isinstance(value, type)


def _is_sounds(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) for pair in value.items() for name in pair)


FIELDS = (
    Field("id", _is(str), "text"),
    Field("title", _is_line, "a line of text"),
    Field("summary", _is_line, "a line of text"),
    Field("rules", lambda value: isinstance(value, int) and value > 0, "a whole number from 1 on"),
    Field("state", _is_state, "a class that extends State"),
    Field("new", _is_function, "a function of options and start, or None"),
    Field("options", _is(tuple), "a tuple of options"),
    Field("preferences", _is(tuple), "a tuple of options"),
    Field("play", _is(PlayPolicy), "PlayPolicy(…)"),
    Field("controls", _is(Controls), "Controls(…)"),
    Field("presentation", _is(Presentation), "Presentation(…)"),
    Field("save_format", _is(SaveFormat, type(None)), "SaveFormat(…) or None"),
    Field("play.undo_allowed", _is_function, "a function of the options, or None"),
    Field("play.start_inputs", _is_function, "a function of the preferences, or None"),
    Field("controls.pause", _is(PauseStyle), "PauseStyle(…)"),
    Field("presentation.view", _is_view, "'module:Class', a function that returns the class, or None"),
    Field("presentation.symbols", _is(str, type(None)), "text or None"),
    Field("presentation.big_word", _is(BigWord, type(None)), "BigWord(…) or None"),
    Field("presentation.rules_text", _is_function, "a function of the options, or None"),
    Field("presentation.sounds", _is_sounds, "a mapping from names of events to names of effects"),
    Field("presentation.showcase", _is_function, "a function of a state, or None"),
)


def _field_problems(game: Game[Any]) -> Iterator[str]:
    """Checks each field, except the parts of a field that is at fault itself."""
    wrong: set[str] = set()
    for field in FIELDS:
        if field.name.partition(".")[0] in wrong:
            continue
        value = attrgetter(field.name)(game)
        if not field.holds(value):
            wrong.add(field.name)
            yield f"{field.name} must be {field.wanted}, not {value!r}"


def _kind_problems(game: Game[Any]) -> Iterator[str]:
    for option in (*game.options, *game.preferences):
        if not isinstance(option, Option):
            yield f"options and preferences must be Option objects, not {option!r}"


# Names


def _name_problems(game: Game[Any], reserved: Collection[str]) -> Iterator[str]:
    names = [option.name for option in (*game.options, *game.preferences)]
    if twice := [name for name in names if names.count(name) > 1]:
        yield f"two options are called {twice[0]!r}"
    for name in (game.id, *names):
        if not (isinstance(name, str) and NAME_PATTERN.fullmatch(name)):
            yield f"a name is lower-case letters, digits and hyphens, not {name!r}"
        elif name in reserved:
            yield f"{name!r} is a word of the command line; choose another name"


# Options


def _options_problems(game: Game[Any]) -> Iterator[str]:
    for option in (*game.options, *game.preferences):
        yield from _found(f"checking the option {option.name}", _option_problems, option)


def _option_problems(option: Option) -> Iterator[str]:
    name = option.name
    for what, text in (("title", option.title), ("metavar", option.metavar)):
        if not _is_line(text):
            yield f"the {what} of the option {name} must be a line of text, not {text!r}"
    if not isinstance(option.help, str):
        yield f"the help of the option {name} must be text, not {option.help!r}"
    try:
        hash(option)
    except TypeError as error:
        yield f"the option {name} has a value that changes ({error}); use tuples, not lists"
    values = _answer(option, "menu_values")
    if not isinstance(values, tuple):
        yield f"menu_values() of the option {name} must return a tuple of values, not {values!r}"
        return
    if option.default not in values:
        yield f"{name} does not offer its default, {option.default!r}; add it to the values it offers"
    for value in (*values, option.default, *_ends(option)):
        yield from _value_problems(option, value)


def _answer(option: Option, method: str, *arguments: object) -> Any:
    """Returns what a method of the option returns. Raises DeclarationError if it raises anything."""
    try:
        return getattr(option, method)(*arguments)
    except Exception as error:
        call = f"{method}({', '.join(map(repr, arguments))})"
        raise DeclarationError(_raised(f"{call} of the option {option.name}", error)) from error


def _ends(option: Option) -> tuple[int, ...]:
    """The least and the greatest value of a number."""
    return (option.low, option.high) if isinstance(option, Number) else ()


def _value_problems(option: Option, value: object) -> Iterator[str]:
    """Checks that a value is written as text and reads back from it."""
    name = option.name
    text = _answer(option, "text", value)
    if not isinstance(text, str):
        yield f"text({value!r}) of the option {name} must return text, not {text!r}"
        return
    if not FORBIDDEN_CHARACTERS.isdisjoint(text):
        yield f"{name} may be {text!r}, which no game ID can hold; write it without white space and , # @ ~ : ="
    again = _answer(option, "parse", text)
    if again != value:
        yield f"{name} {text!r} reads back as {again!r}, not {value!r}"


# What may depend on what a player chose


def _answers_problems(
    what: str, given: Any, choices: Iterable[Options], check: Callable[[Any], Iterable[str]]
) -> Iterator[str]:
    """Checks a value that is given; if a function is given, checks each different answer of it to these choices, up to
    the first with faults."""
    if not callable(given):
        yield from check(given)
        return
    seen: list[Any] = []
    for options in choices:
        found: tuple[str, ...] = ()
        try:
            answer = given(options)
            if answer not in seen:
                seen.append(answer)
                found = tuple(check(answer))
        except Exception as error:
            found = (_raised(what, error),)
        if found:
            yield from (f"{fault}{_chosen(options)}" for fault in found)
            return


def _chosen(options: Options) -> str:
    text = options.text()
    return text and f" (with {text})"


def _controls_problems(game: Game[Any]) -> Iterator[str]:
    common = {"pause": game.controls.pause.keys, "a new game": game.controls.new_game_keys}
    for owner, keys in common.items():
        yield from _key_problems(owner, keys)
    switches = {option.name for option in game.options if isinstance(option, Switch)}

    def check(actions: object) -> Iterator[str]:
        return _actions_problems(actions, switches, common)

    yield from _answers_problems("actions", game.controls.actions, option_variants(game.preferences), check)


def _actions_problems(
    actions: object, switches: Collection[str], common: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    if not isinstance(actions, tuple):
        yield f"actions must be a tuple of actions, not {actions!r}"
        return
    found = [fault for action in actions for fault in _action_problems(action, switches)]
    yield from found
    if not found:
        yield from _clashes([*((repr(action.label), action.keys) for action in actions), *common.items()])


def _action_problems(action: object, switches: Collection[str]) -> Iterator[str]:
    if not isinstance(action, Action):
        yield f"actions must be Action objects, not {action!r}"
        return
    if not _is_line(action.label):
        yield f"the label of the action {action.input!r} must be a line of text, not {action.label!r}"
    yield from _input_problems(f"the action {action.label!r}", action.input)
    yield from _key_problems(f"the action {action.label!r}", action.keys)
    if action.when and action.when not in switches:
        there = ", ".join(sorted(switches)) or "none"
        yield f"the action {action.label!r} exists when {action.when!r} is on; the game's switches are: {there}"


def _input_problems(owner: str, text: object) -> Iterator[str]:
    if not isinstance(text, str):
        yield f"the input of {owner} must be text, not {text!r}"
    elif text in RESERVED_INPUTS or text.startswith("="):
        yield f"the input of {owner} is {text!r}, which is reserved; choose another text"


def _key_problems(owner: str, keys: object) -> Iterator[str]:
    if not isinstance(keys, tuple):
        yield f"the keys of {owner} must be a tuple of names, such as ('Left', '@A'), not {keys!r}"
        return
    for name in keys:
        try:
            check_key_name(name)
        except ValueError as error:
            rule = str(error).removesuffix(f", not {name!r}")
            yield f"the key name {name!r} does not exist: {rule} (keys of {owner})"


def _clashes(claims: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Yields the keys that two owners claim. A letter and the place of this letter count as one key."""
    owners: dict[str, str] = {}
    for owner, keys in claims:
        names = {key.removeprefix("@"): key for key in keys}
        for name, key in names.items():
            if name in owners:
                yield f"the key {key} stands for {owners[name]} and for {owner}; give one of them another key"
        owners.update(dict.fromkeys(names, owner))


def _play_problems(game: Game[Any]) -> Iterator[str]:
    play = game.play
    if play.start_inputs:
        yield from _answers_problems(
            "start_inputs", play.start_inputs, option_variants(game.preferences), _start_problems
        )
    choices = tuple(option_variants(game.options)) if play.undo_allowed or callable(play.measures) else ()
    yield from _answers_problems("measures", play.measures, choices, _measures_problems)
    yield from _answers_problems("undo_allowed", play.undo_allowed, choices, lambda _: ())


def _start_problems(texts: object) -> Iterator[str]:
    if not isinstance(texts, tuple):
        yield f"start_inputs must return a tuple of texts, not {texts!r}"
        return
    for text in texts:
        yield from _input_problems("start_inputs", text)


def _measures_problems(measures: object) -> Iterator[str]:
    if not isinstance(measures, tuple):
        yield f"measures must be a tuple of measures, not {measures!r}"
        return
    for measure in measures:
        yield from _measure_problems(measure)


def _measure_problems(measure: object) -> Iterator[str]:
    if not isinstance(measure, Measure):
        yield f"measures must be Measure objects, such as Measure('moves', 'moves', least=True), not {measure!r}"
        return
    if not _is_line(measure.label):
        yield f"the label of the measure of {measure.figure!r} must be a line of text, not {measure.label!r}"
    if not (isinstance(measure.figure, str) and measure.figure):
        yield f"the figure of the measure {measure.label!r} must be the name of a figure, not {measure.figure!r}"
    for size in measure.averages:
        if not (isinstance(size, int) and size >= MIN_AVERAGE_GAMES):
            yield f"the measure {measure.label!r} can average {MIN_AVERAGE_GAMES} games or more, not {size!r}"


CHECKS = (_options_problems, _controls_problems, _play_problems)
