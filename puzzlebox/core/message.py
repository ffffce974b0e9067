"""Messages for the player: English text that keeps its template and its arguments, so that it can be translated.

Rules and declarations return messages; the screens and the command line translate them (see `puzzlebox.translation`).
Texts from files are escaped before they become arguments.
"""

import re
from collections.abc import Iterable

UNSAFE = "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"
"""The pattern of characters that could control a terminal or break a line: control characters, line separators and
surrogates."""


class Message(str):
    """The text of a template with named arguments: `Message("{count} rows left", count=3)`.

    A message is its own English text and can be used like any other string. `template` and `arguments` are what a
    translation is made from. If the text depends on a number, `plural` is the template for every `count` but 1:
    `Message("{count} row left", "{count} rows left", count=3)`. If an English text has several meanings, `context` says
    which one is meant: `Message("Start", context="verb")`. An argument may be a message, too.

    A message without arguments may stand for its templates, in a table for example, which `filled` fills in.

    Do not take a message apart or add to it: the result is a plain string, which cannot be translated. Raises KeyError
    if an argument that the template names is missing.
    """

    template: str
    plural: str | None
    context: str
    arguments: dict[str, object]

    def __new__(cls, template: str, plural: str | None = None, /, **arguments: object) -> "Message":
        """Return the template, filled in with the arguments. `context` is none of them. A message stays as it is."""
        if isinstance(template, Message) and not arguments:
            return template
        context = str(arguments.pop("context", ""))
        chosen = template if plural is None or arguments.get("count", 1) == 1 else plural
        message = super().__new__(cls, chosen.format(**arguments) if arguments else chosen)
        message.template, message.plural, message.context, message.arguments = template, plural, context, arguments
        return message

    def filled(self, **arguments: object) -> "Message":
        """Return the same template with these arguments in place of its own."""
        return Message(self.template, self.plural, **arguments, context=self.context)


class Numeral(Message):
    """A number or a time with a decimal point, which a translation writes with the decimal sign of its language."""


class Listing(Message):
    """Texts one after another, joined as each language joins them: `kind` is `or`, `and`, `unit`, with commas alone, or
    `sentences`. Its arguments are the texts, each with its position as its name."""

    kind: str

    def __new__(cls, kind: str, texts: Iterable[str]) -> "Listing":
        """Return the texts, joined with commas, and with the kind before the last one. There must be at least one."""
        items = tuple(texts)
        comma = " " if kind == "sentences" else ", "
        last = f" {kind} " if kind in ("or", "and") else comma
        listing = str.__new__(cls, last.join([part for part in (comma.join(items[:-1]), items[-1]) if part]))
        listing.kind, listing.template, listing.plural, listing.context = kind, str(listing), None, ""
        listing.arguments = dict(zip(map(str, range(len(items))), items, strict=True))
        return listing

    def filled(self, **arguments: object) -> "Listing":
        """Return a listing of other texts."""
        return Listing(self.kind, map(str, arguments.values()))


class MessageError(Exception):
    """An error that is raised with a text, or with the templates and arguments of a message."""

    def __init__(self, template: str = "", plural: str | None = None, /, **arguments: object) -> None:
        super().__init__(Message(template, plural, **arguments))


class ShownError(MessageError):
    """An error whose message is complete and can be shown to the player."""


class InvalidError(MessageError, ValueError):
    """A text or a value that is not possible. The message names it and the rule."""


def message_of(error: BaseException) -> str:
    """Return the text that an exception was raised with, as a `Message` if it was one.

    `str(error)` loses the template. The text is empty if the exception's own `__str__` fails.
    """
    if len(error.args) == 1 and isinstance(error.args[0], str):
        return error.args[0]
    try:
        return str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""


def translatable(text: str) -> Message:
    """Return a declared text (a label, a rule, the reason of an outcome) as a message without arguments.

    As an argument of another message it is then translated along with it; a plain string is not.
    """
    return Message(text)


def named(text: str, name: Message) -> Message:
    """Return a text of files and programs, such as `easy`, as a message that a player sees as its name."""
    message = str.__new__(Message, text)
    message.__dict__.update(name.__dict__)
    return message


def technique_name(text: str) -> Message:
    """Return the name of a technique, the heading of a hint."""
    return Message(text, context="technique")


def direction_name(text: str) -> Message:
    """Return a direction, such as `left`, as a part of a sentence: `move it left`."""
    return Message(text, context="direction")


def figure_name(text: str) -> Message:
    """Return the name of a figure (see `State.figures`), such as `moves`, as scores and commands show it."""
    return Message(text, context="figure")


_DIRECTIONS = (direction_name("up"), direction_name("left"), direction_name("right"), direction_name("down"))

DIRECTION_NAMES = {str(name): name for name in _DIRECTIONS}
"""The names of the four directions in a sentence, in the order in which games try them."""


def one_of(texts: Iterable[str]) -> Message:
    """Return the texts as alternatives: `a`, `a or b`, `a, b or c`. There must be at least one."""
    return Listing("or", texts)


def listed(texts: Iterable[str]) -> str:
    """Return the texts with commas between them: `a, b, c`. Empty if there are none."""
    items = tuple(texts)
    return Listing("unit", items) if items else ""


def sentences(texts: Iterable[str]) -> str:
    """Return sentences as one text, each of which is translated on its own. Empty texts are left out."""
    items = [translatable(text) for text in texts if text]
    return Listing("sentences", items) if items else ""


def escaped(text: object) -> str:
    """Return the text with each unsafe character written as an escape, such as `\\x1b`."""
    return re.sub(UNSAFE, lambda match: match[0].encode("unicode_escape").decode(), str(text))


def is_safe(text: str) -> bool:
    """Return whether the text has no unsafe character."""
    return re.search(UNSAFE, text) is None
