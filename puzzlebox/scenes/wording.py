"""Wording that several scenes share: names of keys, dates, values of options, errors. All of it is translated."""

from collections.abc import Sequence
from time import localtime, strftime
from typing import Any

from puzzlebox.core.message import message_of
from puzzlebox.core.options import Option
from puzzlebox.input.key_table import KeyTable
from puzzlebox.input.keys import Key
from puzzlebox.scenes.services import Navigator
from puzzlebox.translation import tr


def key_captions(names: Sequence[str]) -> str:
    """Return the captions of keys by name, side by side."""
    return joined_captions([Key.named(name).caption() for name in names])


def joined_captions(captions: Sequence[str]) -> str:
    """Return the captions of an action's keys, side by side."""
    return "   ".join(captions) or tr("None")


def sentence_case(text: str) -> str:
    """Return a text with a capital first letter, unless it begins with the name of a file."""
    first_word = text.partition(" ")[0].rstrip(".:,;")
    return text if "." in first_word else text[:1].upper() + text[1:]


def label_text(label: str) -> str:
    """Return the label of an action, option or measure as it begins a line."""
    return sentence_case(tr(label))


def sentence_text(text: str) -> str:
    """Return a declared text, such as the help of an option, as a sentence with a capital letter and a full stop."""
    sentence = label_text(text)
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def option_text(option: Option, value: Any) -> str:
    """Return the value of an option as a player reads it: `First steps` for `first-steps`."""
    return label_text(option.text(value)).replace("-", " ")


def error_text(error: BaseException) -> str:
    """Return what an error says to the player."""
    return sentence_case(tr(message_of(error)))


def reason_text(error: OSError) -> str:
    """Return why the operating system refused something."""
    return error.strerror or tr(message_of(error))


def date_and_time(seconds: float) -> str:
    """Return a time in seconds since 1970 as date and time of day in the local time zone."""
    return strftime("%Y-%m-%d %H:%M", localtime(seconds))


def foot_text(keys: KeyTable, navigator: Navigator) -> str:
    """Return which keys explain the game and leave it, for the foot of a screen as the rule sheets show it."""
    key = keys.first("how-to-play")
    texts = (tr("{key}: how to play", key=key) if key else "", leave_text(keys, navigator))
    return "   ".join(filter(None, texts))


def leave_text(keys: KeyTable, navigator: Navigator) -> str:
    """Return which key leaves, and where to, for the foot of a screen as the rule sheets show it."""
    key = keys.first("leave")
    return tr("{key}: menu", key=key) if navigator.has_menu else tr("{key}: quit", key=key)
