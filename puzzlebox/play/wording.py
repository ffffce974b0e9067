"""How declared texts are shown to a player: as lines, sentences and names. All of it is translated."""

import re
from collections.abc import Sequence
from typing import Any

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.message import Message, figure_name, message_of
from puzzlebox.core.options import Option, Options
from puzzlebox.translation import formats, tr, value_text

OUTCOMES = {
    "won": Message("won", context="outcome"),
    "lost": Message("lost", context="outcome"),
    "ended": Message("ended", context="outcome"),
}
"""How a game ended, in a line of a list."""

UNRANKED = {
    "assisted": Message("assisted"),
    "bot": Message("played by a bot"),
    "changed_rules": Message("changed rules"),
    "custom_start": Message("custom start"),
    "known": Message("known board"),
}
"""Why a game is unranked."""


def sentence_case(text: str) -> str:
    """Return a text with a capital first letter, unless it begins with the name of a file. Chinese and Japanese have
    none: there, a Latin letter is a name."""
    first_word = text.partition(" ")[0].rstrip(".:,;")
    return text if "." in first_word or max(text, default="") >= "\u3000" else text[:1].upper() + text[1:]


def label_text(label: str) -> str:
    """Return the label of an action, option or measure as it begins a line."""
    return sentence_case(tr(label))


def sentence_text(text: str) -> str:
    """Return a declared text, such as the help of an option, as a sentence with a capital letter and a full stop."""
    return formats.sentence(label_text(text))


def help_text(option: Option) -> str:
    """Return the help of an option as a sentence. Values that it explains (`walk: …`) are called as in menus."""
    shown = {option.text(value): option_text(option, value) for value in option.menu_values()}
    values = "|".join(map(re.escape, shown))
    text = re.sub(rf"(?<![\w-])({values})(?=\s?[:：])", lambda found: shown[found[1]], tr(option.help))
    return formats.sentence(sentence_case(text))


def figure_text(name: str, measures: Sequence[Measure] = ()) -> str:
    """Return the name of a stored figure: that of the measure that compares it, or its own."""
    labels = (measure.label for measure in measures if measure.figure == name and not (measure.rate or measure.out_of))
    return tr(next(labels, figure_name(name)))


def outcome_text(kind: str) -> str:
    """Return how a game ended, `won` or `lost`, in the middle of a line."""
    return tr(OUTCOMES[kind])


def labelled(label: str, value: str) -> str:
    """Return a label, which is translated here, and a value (see `value_text`)."""
    # Translators: a label and its value, such as "Moves: 12".
    return tr("{label}: {value}", label=tr(label), value=value_text(value))


def brief_rules(game: AnyGame, options: Options) -> tuple[str, ...]:
    """Return the rules that a player needs to begin, one paragraph per item; none if the game does not say them."""
    rules_text = game.presentation.guide.rules or game.presentation.rules_text
    return rules_text(options) if rules_text else ()


def option_text(option: Option, value: Any) -> str:
    """Return the value of an option as a player reads it: `First steps` for `first-steps`."""
    return label_text(option.shown(value))


def error_text(error: BaseException) -> str:
    """Return what an error says to the player."""
    return sentence_case(tr(message_of(error)))
