"""Checks the values of a declaration against the annotations of their fields, and says in words what a field asks for.

What a type does not say stands beside it in the annotation, as a `Rule`: `Annotated[str, LINE]`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from puzzlebox.core.message import Listing, Message, one_of


class Rule(NamedTuple):
    """What a field asks for, in words, and whether a value of the right type meets it."""

    words: Message
    holds: Callable[[Any], bool]

    def __repr__(self) -> str:
        return self.words


def is_line(value: Any) -> bool:
    """Return whether the value is a single line of text that is not blank."""
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


LINE = Rule(Message("a line of text"), is_line)
LINE_OR_EMPTY = Rule(LINE.words, lambda value: value == "" or is_line(value))
NAME = Rule(Message("the name of a figure"), bool)
FROM_ONE = Rule(Message("a whole number from 1 up"), lambda value: value > 0)
PLACE = Rule(Message("'module:name'"), lambda value: all(value.partition(":")))

WORDS: Mapping[Any, str] = {
    str: Message("text"),
    int: Message("a whole number"),
    bool: Message("True or False"),
    NoneType: "None",
}
"""The types with words of their own. Other classes are named."""

ARGUMENTS = {"Options": Message("the options"), "Search": Message("a search"), "Start": Message("a start")}
"""What functions of a declaration take, by the name of the type. All else is a state."""


def misfits(place: str, hint: Any, value: Any) -> Iterator[Message]:
    """Yield a message for each value that the annotation `hint` does not allow: this one, or one of its items and of
    the fields of a named tuple. `place` says where the value stands."""
    kind = next((kind for kind in _choices(hint) if _fits(kind, value)), None)
    if kind is None:
        yield Message("{field} must be {rule}, not {value!r}", field=place, rule=_words(hint), value=value)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        yield from field_misfits(f"{place}.", value)
    elif get_origin(kind) is tuple:
        for number, item in enumerate(value):
            yield from misfits(f"{place}[{number}]", get_args(kind)[0], item)


def field_misfits(prefix: str, value: Any) -> Iterator[Message]:
    """Yield a message for each field of a value that its annotation does not allow."""
    for name, hint in hints_of(value.__class__).items():
        yield from misfits(f"{prefix}{name}", hint, getattr(value, name))


@lru_cache
def hints_of(kind: Any) -> dict[str, Any]:
    """Return the annotations of the fields of a class, with their rules."""
    found = get_type_hints(kind, include_extras=True)
    return {name: hint for name, hint in found.items() if name[0] != "_"}


def result_of(hint: Any) -> Any:
    """Return the annotation of what a function returns that a field may hold."""
    return next(get_args(kind)[-1] for kind in _choices(hint) if get_origin(kind) is Callable)


def _choices(hint: Any) -> tuple[Any, ...]:
    """Return the types of a union; a tuple with the type itself for any other one."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _fits(kind: Any, value: Any) -> bool:
    """Return whether a value is of a type. Its items and fields are not looked at, apart from those of a mapping."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return any(_fits(each, value) for each in _choices(inner[0])) and bool(inner[1].holds(value))
    if origin is Literal:
        return value in inner
    if origin is type:
        return isinstance(value, type) and issubclass(value, _class(inner[0]))
    if origin is Callable:
        return callable(value)
    if origin is Mapping:
        return isinstance(value, Mapping) and all(map(_fits, inner * len(value), chain.from_iterable(value.items())))
    if origin is tuple:
        return isinstance(value, tuple) and not hasattr(value, "_fields")
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return kind is Any or isinstance(value, origin or kind)


def _class(kind: Any) -> Any:
    """Return the class that a type variable or an annotation stands for."""
    return object if kind is Any else getattr(kind, "__bound__", None) or get_origin(kind) or kind


def _words(hint: Any) -> Message:
    """Return in words what an annotation asks for."""
    return one_of(words for kind in _choices(hint) for words in _words_of(kind))


def _words_of(kind: Any) -> tuple[str, ...]:
    """Return what one type of a union asks for; the values of a literal."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return (inner[1].words,)
    if origin is Literal:
        return tuple(map(repr, inner))
    if origin is type:
        return (Message("a class that extends {name}", name=_class(inner[0]).__name__),)
    if origin is Callable:
        takes = [ARGUMENTS.get(_class(kind).__name__, Message("a state")) for kind in inner[0]]
        return (
            Message("a function of {arguments}", arguments=Listing("and", takes)) if takes else Message("a function"),
        )
    if origin is tuple:
        return (Message("a tuple, each item being {rule}", rule=_words(inner[0])),)
    if origin is Mapping:
        return (Message("a mapping from texts to texts"),)
    return (WORDS.get(kind) or Message("{name}(…)", name=_class(kind).__name__),)
