"""Writes numbers, dates and lists as a language does. English has its rules here; those of the other languages are in
`translations/formats.json`, which `python -m tools.formats` makes from the Unicode CLDR."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from time import localtime

ENGLISH: Mapping[str, str] = {
    "decimal": ".",
    "group": "",
    "date": "{y}-{m2}-{d2} {h2}:{min}",
    "day": "{weekday}, {d} {month}",
    "days": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "months": "January February March April May June July August September October November December",
    "comma": "{0}, {1}",
    "and": "{0} and {1}",
    "or": "{0} or {1}",
}
"""English texts have no sign between thousands, and dates as in ISO 8601."""

FULL_STOPS = ("。", "！", "？")
"""After one of these, the next sentence follows without a blank."""

_rules: dict[str, str] = dict(ENGLISH)


def use(language: str) -> None:
    """Write as this language does from now on: `de`, or `zh_CN`. Languages without data are written like English.

    Raises OSError or ValueError if the data cannot be read.
    """
    _rules.clear()
    _rules.update(ENGLISH)
    if language.partition("_")[0] != "en":
        _rules.update(_known(language))


def name_of(language: str) -> str:
    """Return the name that a language has for itself: `Deutsch`; its code if that is not known."""
    return _known(language).get("name", language)


def _known(language: str) -> dict[str, str]:
    import json

    from puzzlebox_assets import TRANSLATIONS

    known: dict[str, dict[str, str]] = json.loads((TRANSLATIONS / "formats.json").read_text("utf-8"))
    return known.get(language) or known.get(language.partition("_")[0]) or {}


def number(text: str) -> str:
    """Return a number or a time with the language's decimal sign, and numbers of five digits or more with signs between
    thousands: `1,91`, `12.480`, `0:42,17`."""
    whole, point, fraction = text.partition(".")
    if _rules["group"] and re.fullmatch("[-+−±]?[0-9]{5,}", whole):
        whole = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+$)", _rules["group"], whole)
    return whole + (_rules["decimal"] if point else "") + fraction


def joined(texts: Sequence[str], kind: str) -> str:
    """Return texts one after another, with commas between them, and before the last one what the kind says: `and`,
    `or`, or `unit` for a comma. The kind `sentences` has blanks between them, if the language has."""
    *others, last = texts
    if not others:
        return last
    if kind == "sentences":
        return "".join(text if text.endswith(FULL_STOPS) else f"{text} " for text in others) + last
    text = others[0]
    for other in others[1:]:
        text = _rules["comma"].format(text, other)
    return _rules[kind if kind in _rules else "comma"].format(text, last)


def sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends like a sentence already."""
    stop = "。" if "、" in _rules["comma"] else "."
    return text if text.endswith((*".!?…。！？",)) else text + stop


def day(when: date) -> str:
    """Return a date without its year, with the names of the weekday and the month: `Monday, 23 November`."""
    weekday, month = _rules["days"].split(" ")[when.weekday()], _rules["months"].split(" ")[when.month - 1]
    return _rules["day"].format(weekday=weekday, month=month, d=when.day, m=when.month)


def date_and_time(seconds: float) -> str:
    """Return a time in seconds since 1970 as date and time of day in the local time zone."""
    when = localtime(seconds)
    fields = {"y": when.tm_year, "m": when.tm_mon, "d": when.tm_mday, "h": when.tm_hour}
    padded = {f"{name}2": f"{value:02}" for name, value in fields.items()}
    return _rules["date"].format(**fields, **padded, min=f"{when.tm_min:02}")
