"""Checks the declaration of a game before menus, settings and the command line use it.

It runs neither the rules nor the view; `puzzlebox.testing` checks these.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, get_args

from puzzlebox.core.catalogue import Group
from puzzlebox.core.cover import cover_problems
from puzzlebox.core.declared_controls import controls_problems
from puzzlebox.core.declared_guide import guide_problems
from puzzlebox.core.declared_options import options_problems
from puzzlebox.core.declared_play import play_problems
from puzzlebox.core.editing import Editing
from puzzlebox.core.game import (
    AnyGame,
    Assistance,
    BigWord,
    Controls,
    Guide,
    Notation,
    PauseStyle,
    PlayPolicy,
    Preparation,
    Presentation,
    SaveFormat,
    Undo,
)
from puzzlebox.core.game_id import NAME_PATTERN
from puzzlebox.core.log import BOT
from puzzlebox.core.message import Message
from puzzlebox.core.options import Option
from puzzlebox.core.problems import is_line, option_variants, run
from puzzlebox.core.state import State

__all__ = ["find_problems", "option_variants"]


def find_problems(game: AnyGame, reserved: Collection[str] = ()) -> Iterator[str]:
    """Yield a message for each problem in a game's declaration, which says what to change.

    This calls the functions of the declaration that menus and settings call; an error that one of them raises is a
    problem, too. Neither the game nor its options may have one of the `reserved` names. Each check relies on the
    previous ones, so the checks stop after the first one that finds problems.
    """

    def name_problems(game: AnyGame) -> Iterator[str]:
        return _name_problems(game, reserved)

    for check in (_field_problems, _kind_problems, name_problems, *CHECKS):
        problems = tuple(dict.fromkeys(run(Message("checking the declaration"), check, game)))
        yield from problems
        if problems:
            return


MAX_FACT = 24
"""The most characters of what the menu says below a cover."""

# The type of each field


class Field(NamedTuple):
    """A field of a declaration, the test that its value must pass, and the rule in words."""

    name: str
    is_valid: Callable[[Any], bool]
    rule: Message


def _is(*types: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, types)


def _is_function(value: Any) -> bool:
    return value is None or callable(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) or callable(value)


def _is_short(value: Any) -> bool:
    return value == "" or (is_line(value) and len(value) <= MAX_FACT)


def _is_names(value: Any) -> bool:
    return isinstance(value, str) and value == " ".join(value.lower().split())


def _is_letters(value: Any) -> bool:
    return isinstance(value, str) and len(set(value)) == len(value) and value.isprintable() and " " not in value


def _is_state(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, State)


def _is_view(value: Any) -> bool:
    """Return whether the value names a view. A class itself is not allowed, because its module would import pygame."""
    if isinstance(value, str):
        return all(value.partition(":"))
    return _is_function(value) and not isinstance(value, type)


def _is_search(value: Any) -> bool:
    return all(value.partition(":")) if isinstance(value, str) else _is_function(value)


def _is_undo(value: Any) -> bool:
    return value is None or callable(value) or value in get_args(Undo)


def _is_data(value: Any) -> bool:
    return _is_sounds(value) and all(all(place.partition("/")) for place in value.values())


def _is_package(value: Any) -> bool:
    return value == "" or (isinstance(value, str) and all(part.isidentifier() for part in value.split(".")))


def _is_sounds(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) for pair in value.items() for name in pair)


def _is_bots(value: Any) -> bool:
    names = _is_sounds(value) and all(BOT.fullmatch(f"bot {name}") and name != "solver" for name in value)
    return names and all(all(place.partition(":")) for place in value.values())


FIELDS = (
    Field("id", _is(str), Message("text")),
    Field("title", is_line, Message("a line of text")),
    Field("summary", is_line, Message("a line of text")),
    Field("group", lambda value: value is None or value in get_args(Group), Message("one of the groups, or None")),
    Field("fact", _is_short, Message("a line of at most {most} characters, or empty", most=MAX_FACT)),
    Field("known_as", _is_names, Message("names in lower case, separated by blanks, or empty")),
    Field("similar_to", _is_names, Message("names in lower case, separated by blanks, or empty")),
    Field("rules", lambda value: isinstance(value, int) and value > 0, Message("a whole number from 1 up")),
    Field("state", _is_state, Message("a class that extends State")),
    Field("new", _is_function, Message("a function of options and start, or None")),
    Field("options", _is(tuple), Message("a tuple of options")),
    Field("preferences", _is(tuple), Message("a tuple of options")),
    Field("play", _is(PlayPolicy), Message("PlayPolicy(…)")),
    Field("controls", _is(Controls), Message("Controls(…)")),
    Field("presentation", _is(Presentation), Message("Presentation(…)")),
    Field("save_format", _is(SaveFormat, type(None)), Message("SaveFormat(…) or None")),
    Field("editing", _is(Editing, type(None)), Message("Editing(…) or None")),
    Field("presets", _is(tuple), Message("a tuple of presets")),
    Field("assistance", _is(Assistance), Message("Assistance(…)")),
    Field("bots", _is_bots, Message("a mapping from names, other than solver, to 'module:function'")),
    Field("drops", _is(str), Message("'module:function', or empty")),
    Field("notation", _is(Notation, type(None)), Message("Notation(…) or None")),
    Field("play.undo", _is_undo, Message("'free', 'assisted', 'none', a function of the options, or None")),
    Field("play.positions", _is(bool), Message("True or False")),
    Field("play.ranks_positions", _is(bool), Message("True or False")),
    Field("play.next_games", _is_function, Message("a function of a state, or None")),
    Field("play.preparation", _is(Preparation, type(None)), Message("Preparation(…) or None")),
    Field("play.start_inputs", _is_function, Message("a function of the preferences, or None")),
    Field("play.ready_go", _is_function, Message("a function of the options, or None")),
    Field("controls.pause", _is(PauseStyle), Message("PauseStyle(…)")),
    Field("presentation.view", _is_view, Message("'module:Class', a function that returns the class, or None")),
    Field("presentation.symbols", _is(str, type(None)), Message("text or None")),
    Field("presentation.letters", _is_letters, Message("different visible characters, one for each colour, or empty")),
    Field("presentation.big_word", _is(BigWord, type(None)), Message("BigWord(…) or None")),
    Field("presentation.rules_text", _is_function, Message("a function of the options, or None")),
    Field("presentation.sounds", _is_sounds, Message("a mapping from names of events to names of effects")),
    Field("presentation.showcase", _is_function, Message("a function of a state, or None")),
    Field("presentation.sample", _is_function, Message("a function of the options, or None")),
    Field("presentation.codes", _is_function, Message("a function of a state, or None")),
    Field("presentation.guide", _is(Guide), Message("Guide(…)")),
    Field("presentation.guide.goal", _is_text, Message("text, or a function of the options")),
    Field("presentation.guide.mouse", _is(tuple), Message("a tuple of gestures")),
    Field("presentation.guide.pictures", _is_function, Message("a function of the options, or None")),
    Field("presentation.guide.first_hints", _is(tuple), Message("a tuple of first hints")),
    Field("presentation.translations", _is_package, Message("the name of a package, or empty")),
    Field("assistance.hint", _is_search, Message("a function of a state and a search, 'module:function', or None")),
    Field("assistance.solve", _is_search, Message("a function of a state and a search, 'module:function', or None")),
    Field("assistance.minimum", _is(str), Message("the name of a figure, or empty")),
    Field("assistance.targets", _is(tuple), Message("a tuple of names of figures")),
    Field("assistance.data", _is_data, Message("a mapping from names to 'package/file'")),
)


def _field_problems(game: AnyGame) -> Iterator[str]:
    """Check each field, but not the parts of an invalid field."""
    invalid: set[str] = set()
    for field in FIELDS:
        if field.name.partition(".")[0] in invalid:
            continue
        value = attrgetter(field.name)(game)
        if not field.is_valid(value):
            invalid.add(field.name)
            yield Message("{field} must be {rule}, not {value!r}", field=field.name, rule=field.rule, value=value)


def _kind_problems(game: AnyGame) -> Iterator[str]:
    for option in (*game.options, *game.preferences):
        if not isinstance(option, Option):
            yield Message("options and preferences must be Option objects, not {value!r}", value=option)


# Names


def _name_problems(game: AnyGame, reserved: Collection[str]) -> Iterator[str]:
    names = [option.name for option in (*game.options, *game.preferences)]
    if repeated := [name for name in names if names.count(name) > 1]:
        yield Message("two options are called {name!r}; rename one of them", name=repeated[0])
    if not (isinstance(game.id, str) and NAME_PATTERN.fullmatch(game.id)):
        yield Message(
            "the ID of a game must be up to 32 lower-case letters, digits and hyphens, not {name!r}", name=game.id
        )
    for name in names:
        if not (isinstance(name, str) and NAME_PATTERN.fullmatch(name) and any(map(str.isalpha, name))):
            yield Message(
                "the name of an option must be up to 32 lower-case letters, digits and hyphens, with at least one"
                " letter, not {name!r}",
                name=name,
            )
    for name in (game.id, *names):
        if name in reserved:
            yield Message("{name!r} is a word of the command line; choose another name", name=name)


def _cover_problems(game: AnyGame) -> Iterator[str]:
    return cover_problems(game.cover)


CHECKS = (options_problems, controls_problems, play_problems, guide_problems, _cover_problems)
