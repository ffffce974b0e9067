"""Checks the options and preferences that a game declares."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from puzzlebox.core.fields import is_line
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import FORBIDDEN_CHARACTERS, Condition, Number, Option, OptionError
from puzzlebox.core.problems import DeclarationError, raised, run


def options_problems(game: AnyGame) -> Iterator[str]:
    """Yield a message for each problem in the options and preferences of a game."""
    for option in (*game.options, *game.preferences):
        yield from run(Message("checking the option {option}", option=option.name), _option_problems, option)
    yield from _conditions_problems(game.options)
    for preference in game.preferences:
        if preference.applies:
            yield Message("the preference {option} has conditions; only options may have them", option=preference.name)


def _option_problems(option: Option) -> Iterator[str]:
    name = option.name
    if not is_line(option.title):
        yield Message(
            "the title of the option {option} must be a line of text, not {text!r}", option=name, text=option.title
        )
    if not is_line(option.metavar):
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
    for variant in option.variants:
        if variant.option.name != name or variant.option.variants:
            yield Message("a variant of the option {option} must have its name and no variants", option=name)
        yield from _option_problems(variant.option)


def _call(option: Option, method: str, *arguments: object) -> Any:
    """Return the result of a method of the option. Raises DeclarationError if the method raises an error."""
    try:
        return getattr(option, method)(*arguments)
    except Exception as error:
        call = f"{method}({', '.join(map(repr, arguments))})"
        activity = Message("{call} of the option {option}", call=call, option=option.name)
        raise DeclarationError(raised(activity, error)) from error


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


def _conditions_problems(declared: tuple[Option, ...]) -> Iterator[str]:
    """Check the conditions of options on other options: those without conditions of their own and, in variants, those
    declared before."""
    always = {option.name: option for option in declared if not option.applies and not option.variants}
    for option in declared:
        for condition in (*option.applies, *(variant.condition for variant in option.variants)):
            if not isinstance(condition, Condition):
                yield Message(
                    "applies of the option {option} must be Condition objects, not {value!r}",
                    option=option.name,
                    value=condition,
                )
            elif condition.option not in always:
                yield Message(
                    "the option {option} depends on {other!r}, which must be another option without conditions",
                    option=option.name,
                    other=condition.option,
                )
            else:
                yield from _condition_problems(option.name, always[condition.option], condition.values)
        if not option.applies:
            always[option.name] = option


def _canonical(option: Option, text: str) -> str:
    """Return the canonical text of a value of an option or of one of its variants. Raises OptionError."""
    for variant in option.variants:
        with suppress(OptionError):
            return variant.option.text(variant.option.parse(text))
    return option.text(option.parse(text))


def _condition_problems(name: str, other: Option, values: tuple[str, ...]) -> Iterator[str]:
    if not values:
        yield Message("{option} depends on {other!r}; name at least one value", option=name, other=other.name)
    for text in values:
        try:
            canonical = _canonical(other, text)
        except OptionError as error:
            yield Message("the condition of the option {option}: {reason}", option=name, reason=message_of(error))
        else:
            if canonical != text:
                yield Message(
                    "the condition of the option {option} has {text!r}; write {canonical!r}",
                    option=name,
                    text=text,
                    canonical=canonical,
                )
