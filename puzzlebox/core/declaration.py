"""Checks the declaration of a game before menus, settings and the command line use it.

It runs neither the rules nor the view; `puzzlebox.testing` checks these.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar, get_args

from puzzlebox.core.catalogue import Group
from puzzlebox.core.game import (
    Action,
    Assistance,
    BigWord,
    Controls,
    Game,
    Level,
    Measure,
    Notation,
    PauseStyle,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    Repeat,
    SaveFormat,
    Undo,
)
from puzzlebox.core.game_id import NAME_PATTERN
from puzzlebox.core.keynames import check_key_name
from puzzlebox.core.message import Message, message_of, one_of, translatable
from puzzlebox.core.options import FORBIDDEN_CHARACTERS, Number, Option, OptionError, Options, Switch
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.core.state import State

T = TypeVar("T")

RESERVED_INPUTS = OWN_INPUTS | {"pause", "resume", "restart", ""}
"""Inputs that mean the same in every game. No action of a game may send them."""

MIN_AVERAGE_GAMES = 3
"""The fewest games that have an average without the best and the worst one."""


class DeclarationError(ValueError):
    """A function of a declaration raised an error. The message says which function."""


def find_problems(game: Game[Any], reserved: Collection[str] = ()) -> Iterator[str]:
    """Yield a message for each problem in a game's declaration, which says what to change.

    This calls the functions of the declaration that menus and settings call; an error that one of them raises is a
    problem, too. Neither the game nor its options may have one of the `reserved` names. Each check relies on the
    previous ones, so the checks stop after the first one that finds problems.
    """

    def name_problems(game: Game[Any]) -> Iterator[str]:
        return _name_problems(game, reserved)

    for check in (_field_problems, _kind_problems, name_problems, *CHECKS):
        problems = tuple(dict.fromkeys(_run(Message("checking the declaration"), check, game)))
        yield from problems
        if problems:
            return


def option_variants(declared: tuple[Option, ...]) -> Iterator[Options]:
    """Yield the default options and, for each other value in a menu, the options that differ only in that value."""
    yield Options(declared)
    for option in declared:
        for value in option.menu_values():
            if value != option.default:
                yield Options(declared, {option.name: option.text(value)})


def _run(activity: str, check: Callable[[T], Iterator[str]], value: T) -> Iterator[str]:
    """Yield the problems that the check finds. If the check raises an error, yield that as a problem, too; `activity`
    says what raised it."""
    try:
        yield from check(value)
    except DeclarationError as error:
        yield message_of(error)
    except Exception as error:
        yield _raised(activity, error)


def _raised(activity: str, error: Exception) -> str:
    return Message(
        "{activity} raises {error}: {reason}",
        activity=translatable(activity),
        error=type(error).__name__,
        reason=message_of(error),
    )


# The type of each field


class Field(NamedTuple):
    """A field of a declaration, the test that its value must pass, and the rule in words."""

    name: str
    is_valid: Callable[[Any], bool]
    rule: Message


def _is(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types)


def _is_line(value: Any) -> bool:
    """Return whether the value is a single line of text that is not blank."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def _is_function(value: Any) -> bool:
    return value is None or callable(value)


def _is_state(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, State)


def _is_view(value: Any) -> bool:
    """Return whether the value names a view. A class itself is not allowed, because its module would import pygame."""
    if isinstance(value, str):
        return all(value.partition(":"))
    return _is_function(value) and not isinstance(value, type)


def _is_undo(value: Any) -> bool:
    return value is None or callable(value) or value in get_args(Undo)


def _is_data(value: Any) -> bool:
    return _is_sounds(value) and all(all(place.partition("/")) for place in value.values())


def _is_package(value: Any) -> bool:
    return value == "" or (isinstance(value, str) and all(part.isidentifier() for part in value.split(".")))


def _is_sounds(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) for pair in value.items() for name in pair)


FIELDS = (
    Field("id", _is(str), Message("text")),
    Field("title", _is_line, Message("a line of text")),
    Field("summary", _is_line, Message("a line of text")),
    Field("group", lambda value: value is None or value in get_args(Group), Message("one of the groups, or None")),
    Field("rules", lambda value: isinstance(value, int) and value > 0, Message("a whole number from 1 up")),
    Field("state", _is_state, Message("a class that extends State")),
    Field("new", _is_function, Message("a function of options and start, or None")),
    Field("options", _is(tuple), Message("a tuple of options")),
    Field("preferences", _is(tuple), Message("a tuple of options")),
    Field("play", _is(PlayPolicy), Message("PlayPolicy(…)")),
    Field("controls", _is(Controls), Message("Controls(…)")),
    Field("presentation", _is(Presentation), Message("Presentation(…)")),
    Field("save_format", _is(SaveFormat, type(None)), Message("SaveFormat(…) or None")),
    Field("presets", _is(tuple), Message("a tuple of presets")),
    Field("assistance", _is(Assistance), Message("Assistance(…)")),
    Field("notation", _is(Notation, type(None)), Message("Notation(…) or None")),
    Field("play.undo", _is_undo, Message("'free', 'assisted', 'none', a function of the options, or None")),
    Field("play.ranks_positions", _is(bool), Message("True or False")),
    Field("play.next_games", _is_function, Message("a function of a state, or None")),
    Field("play.preparation", _is(Preparation, type(None)), Message("Preparation(…) or None")),
    Field("play.start_inputs", _is_function, Message("a function of the preferences, or None")),
    Field("controls.pause", _is(PauseStyle), Message("PauseStyle(…)")),
    Field("presentation.view", _is_view, Message("'module:Class', a function that returns the class, or None")),
    Field("presentation.symbols", _is(str, type(None)), Message("text or None")),
    Field("presentation.big_word", _is(BigWord, type(None)), Message("BigWord(…) or None")),
    Field("presentation.rules_text", _is_function, Message("a function of the options, or None")),
    Field("presentation.sounds", _is_sounds, Message("a mapping from names of events to names of effects")),
    Field("presentation.showcase", _is_function, Message("a function of a state, or None")),
    Field("presentation.translations", _is_package, Message("the name of a package, or empty")),
    Field("assistance.hint", _is_function, Message("a function of a state and a search, or None")),
    Field("assistance.solve", _is_function, Message("a function of a state and a search, or None")),
    Field("assistance.demonstrate", _is_function, Message("a function of a state and a search, or None")),
    Field("assistance.minimum", _is(str), Message("the name of a figure, or empty")),
    Field("assistance.data", _is_data, Message("a mapping from names to 'package/file'")),
)


def _field_problems(game: Game[Any]) -> Iterator[str]:
    """Check each field, but not the parts of an invalid field."""
    invalid: set[str] = set()
    for field in FIELDS:
        if field.name.partition(".")[0] in invalid:
            continue
        value = attrgetter(field.name)(game)
        if not field.is_valid(value):
            invalid.add(field.name)
            yield Message("{field} must be {rule}, not {value!r}", field=field.name, rule=field.rule, value=value)


def _kind_problems(game: Game[Any]) -> Iterator[str]:
    for option in (*game.options, *game.preferences):
        if not isinstance(option, Option):
            yield Message("options and preferences must be Option objects, not {value!r}", value=option)


# Names


def _name_problems(game: Game[Any], reserved: Collection[str]) -> Iterator[str]:
    names = [option.name for option in (*game.options, *game.preferences)]
    if repeated := [name for name in names if names.count(name) > 1]:
        yield Message("two options are called {name!r}; rename one of them", name=repeated[0])
    if not (isinstance(game.id, str) and NAME_PATTERN.fullmatch(game.id)):
        yield Message(
            "the ID of a game must be up to 32 lower-case letters, digits and hyphens, not {name!r}", name=game.id
        )
    for name in names:
        if not (isinstance(name, str) and NAME_PATTERN.fullmatch(name) and name[0].isalpha()):
            yield Message(
                "the name of an option must be up to 32 lower-case letters, digits and hyphens, beginning with a"
                " letter, not {name!r}",
                name=name,
            )
    for name in (game.id, *names):
        if name in reserved:
            yield Message("{name!r} is a word of the command line; choose another name", name=name)


# Options


def _options_problems(game: Game[Any]) -> Iterator[str]:
    for option in (*game.options, *game.preferences):
        yield from _run(Message("checking the option {option}", option=option.name), _option_problems, option)


def _option_problems(option: Option) -> Iterator[str]:
    name = option.name
    if not _is_line(option.title):
        yield Message(
            "the title of the option {option} must be a line of text, not {text!r}", option=name, text=option.title
        )
    if not _is_line(option.metavar):
        yield Message(
            "the metavar of the option {option} must be a line of text, not {text!r}", option=name, text=option.metavar
        )
    if not isinstance(option.help, str):
        yield Message("the help of the option {option} must be text, not {value!r}", option=name, value=option.help)
    try:
        hash(option)
    except TypeError as error:
        yield Message(
            "the option {option} has a mutable value ({reason}); use tuples, not lists",
            option=name,
            reason=message_of(error),
        )
    values = _call(option, "menu_values")
    if not isinstance(values, tuple):
        yield Message(
            "menu_values() of the option {option} must return a tuple of values, not {value!r}",
            option=name,
            value=values,
        )
        return
    if option.default not in values:
        yield Message(
            "{option} does not offer its default, {value!r}; add it to the values of its menu",
            option=name,
            value=option.default,
        )
    for value in (*values, option.default, *_limits(option)):
        yield from _value_problems(option, value)


def _call(option: Option, method: str, *arguments: object) -> Any:
    """Return the result of a method of the option. Raises DeclarationError if the method raises an error."""
    try:
        return getattr(option, method)(*arguments)
    except Exception as error:
        call = f"{method}({', '.join(map(repr, arguments))})"
        activity = Message("{call} of the option {option}", call=call, option=option.name)
        raise DeclarationError(_raised(activity, error)) from error


def _limits(option: Option) -> tuple[int, ...]:
    """Return the lowest and the highest value of a number."""
    return (option.low, option.high) if isinstance(option, Number) else ()


def _value_problems(option: Option, value: object) -> Iterator[str]:
    """Check that a value can be written as text and read from it."""
    name = option.name
    text = _call(option, "text", value)
    if not isinstance(text, str):
        yield Message(
            "text({value!r}) of the option {option} must return text, not {text!r}", value=value, option=name, text=text
        )
        return
    if not FORBIDDEN_CHARACTERS.isdisjoint(text):
        yield Message(
            "{option} can be {text!r}, which a game ID cannot contain; write it without white space and , # @ ~ : =",
            option=name,
            text=text,
        )
    parsed = _call(option, "parse", text)
    if parsed != value:
        yield Message(
            "{option} reads {text!r} as {parsed!r}, not as {value!r}; parse() must read what text() writes",
            option=name,
            text=text,
            parsed=parsed,
            value=value,
        )


# Fields that may depend on the player's choices


def _result_problems(
    activity: str, declared: Any, choices: Iterable[Options], check: Callable[[Any], Iterable[str]]
) -> Iterator[str]:
    """Check a declared value. If it is a function, check each different result for these choices, up to the first one
    with problems."""
    if not callable(declared):
        yield from check(declared)
        return
    results: list[Any] = []
    for options in choices:
        problems: tuple[str, ...] = ()
        try:
            result = declared(options)
            if result not in results:
                results.append(result)
                problems = tuple(check(result))
        except Exception as error:
            problems = (_raised(activity, error),)
        if problems:
            yield from (_with_options(problem, options) for problem in problems)
            return


def _with_options(problem: str, options: Options) -> str:
    if not options.text():
        return problem
    return Message("{problem} (with {options})", problem=problem, options=options.text())


def _controls_problems(game: Game[Any]) -> Iterator[str]:
    common: dict[str, tuple[str, ...]] = {
        Message("pause"): game.controls.pause.keys,
        Message("a new game"): game.controls.new_game_keys,
    }
    for owner, keys in common.items():
        yield from _key_problems(owner, keys)
    switches = {option.name for option in game.options if isinstance(option, Switch)}

    def check(actions: object) -> Iterator[str]:
        return _actions_problems(actions, switches, common)

    yield from _result_problems("actions", game.controls.actions, option_variants(game.preferences), check)


def _actions_problems(
    actions: object, switches: Collection[str], common: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    if not isinstance(actions, tuple):
        yield Message("actions must be a tuple of actions, not {value!r}", value=actions)
        return
    problems = [problem for action in actions for problem in _action_problems(action, switches)]
    yield from problems
    if not problems:
        yield from _clashes([*((repr(action.label), action.keys) for action in actions), *common.items()])


def _action_problems(action: object, switches: Collection[str]) -> Iterator[str]:
    if not isinstance(action, Action):
        yield Message("actions must be Action objects, not {value!r}", value=action)
        return
    if not _is_line(action.label):
        yield Message(
            "the label of the action {input!r} must be a line of text, not {label!r}",
            input=action.input,
            label=action.label,
        )
    owner = Message("the action {label!r}", label=action.label)
    yield from _input_problems(owner, action.input)
    yield from _key_problems(owner, action.keys)
    if action.hold and (action.repeat or action.view):
        yield Message("{owner} cannot be held and also repeat or go to the view", owner=owner)
    if not isinstance(action.repeat, Repeat | None):
        yield Message("the repeat of {owner} must be Repeat(…) or None", owner=owner)
    if not (action.available is None or callable(action.available)):
        yield Message("the field available of {owner} must be a function of a state, or None", owner=owner)
    if action.when and action.when not in switches:
        yield Message(
            "the action {label!r} exists when {name!r} is on; the game's switches are: {switches}",
            label=action.label,
            name=action.when,
            switches=", ".join(sorted(switches)) or Message("none"),
        )


def _input_problems(owner: str, text: object) -> Iterator[str]:
    if not isinstance(text, str):
        yield Message("the input of {owner} must be text, not {value!r}", owner=translatable(owner), value=text)
    elif text in RESERVED_INPUTS or text.startswith("="):
        yield Message(
            "the input of {owner} is {text!r}, which is reserved; choose another text",
            owner=translatable(owner),
            text=text,
        )


def _key_problems(owner: str, keys: object) -> Iterator[str]:
    if not isinstance(keys, tuple):
        yield Message(
            "the keys of {owner} must be a tuple of names, such as ('Left', '@A'), not {value!r}",
            owner=translatable(owner),
            value=keys,
        )
        return
    for name in keys:
        try:
            check_key_name(name)
        except ValueError as error:
            yield Message("the keys of {owner}: {reason}", owner=translatable(owner), reason=message_of(error))


def _clashes(claims: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Yield a message for each key with two owners. `A` and `@A` count as one key."""
    owners: dict[str, str] = {}
    for owner, keys in claims:
        names = {key.removeprefix("@"): key for key in keys}
        for name, key in names.items():
            if name in owners:
                yield Message(
                    "the key {key} is used for {first} and for {second}; give one of them another key",
                    key=key,
                    first=translatable(owners[name]),
                    second=translatable(owner),
                )
        owners.update(dict.fromkeys(names, owner))


def _play_problems(game: Game[Any]) -> Iterator[str]:
    play = game.play
    if play.start_inputs:
        choices = option_variants(game.preferences)
        yield from _result_problems("start_inputs", play.start_inputs, choices, _start_problems)
    asked = play.levels or callable(play.undo) or callable(play.measures)
    variants = tuple(option_variants(game.options)) if asked else ()
    yield from _result_problems("measures", play.measures, variants, _measures_problems)
    if callable(play.undo):
        yield from _result_problems("undo", play.undo, variants, _undo_problems)
    yield from _result_problems("levels", play.levels, variants, partial(_levels_problems, game))
    yield from _presets_problems(game)


def _undo_problems(undo: object) -> Iterator[str]:
    if undo not in get_args(Undo):
        yield Message("undo must return {choices}, not {value!r}", choices=one_of(get_args(Undo)), value=undo)


def _levels_problems(game: Game[Any], levels: object) -> Iterator[str]:
    if not isinstance(levels, tuple) or not all(isinstance(level, Level) for level in levels):
        yield Message("levels must return a tuple of Level objects, not {value!r}", value=levels)
        return
    for level in levels:
        yield from _texts_problems(game, Message("the level {title!r}", title=level.title), level.options)
    if len({tuple(sorted(level.options.items())) for level in levels}) < len(levels):
        yield Message("two levels have the same options; every level needs options of its own")


def _presets_problems(game: Game[Any]) -> Iterator[str]:
    for preset in game.presets:
        if not isinstance(preset, Preset):
            yield Message("presets must be Preset objects, not {value!r}", value=preset)
        elif not _is_line(preset.label):
            yield Message("the label of a preset must be a line of text, not {label!r}", label=preset.label)
        else:
            yield from _texts_problems(game, Message("the preset {label!r}", label=preset.label), preset.options)


def _texts_problems(game: Game[Any], what: Message, texts: Mapping[str, str]) -> Iterator[str]:
    try:
        Options(game.options, texts)
    except OptionError as error:
        yield Message("{what}: {reason}", what=what, reason=message_of(error))


def _start_problems(texts: object) -> Iterator[str]:
    if not isinstance(texts, tuple):
        yield Message("start_inputs must return a tuple of texts, not {value!r}", value=texts)
        return
    for text in texts:
        yield from _input_problems("start_inputs", text)


def _measures_problems(measures: object) -> Iterator[str]:
    if not isinstance(measures, tuple):
        yield Message("measures must be a tuple of measures, not {value!r}", value=measures)
        return
    for measure in measures:
        yield from _measure_problems(measure)


def _measure_problems(measure: object) -> Iterator[str]:
    if not isinstance(measure, Measure):
        yield Message(
            "measures must be Measure objects, such as Measure('moves', 'moves', least=True), not {value!r}",
            value=measure,
        )
        return
    if not _is_line(measure.label):
        yield Message(
            "the label of the measure of {figure!r} must be a line of text, not {label!r}",
            figure=measure.figure,
            label=measure.label,
        )
    if not (isinstance(measure.figure, str) and measure.figure):
        yield Message(
            "the figure of the measure {label!r} must be the name of a figure, not {figure!r}",
            label=measure.label,
            figure=measure.figure,
        )
    if not (isinstance(measure.ties, tuple) and all(name and isinstance(name, str) for name in measure.ties)):
        yield Message(
            "the ties of the measure {label!r} must be a tuple of names of figures, not {value!r}",
            label=measure.label,
            value=measure.ties,
        )
    for games in measure.averages:
        if not (isinstance(games, int) and games >= MIN_AVERAGE_GAMES):
            yield Message(
                "the averages of the measure {label!r} must be of at least {least} games, not {games!r}",
                label=measure.label,
                least=MIN_AVERAGE_GAMES,
                games=games,
            )


CHECKS = (_options_problems, _controls_problems, _play_problems)
