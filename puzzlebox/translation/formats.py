"""Writes numbers, dates and lists as a language does. English has its rules here; those of the other languages are in
`translations/formats.json`, which `python -m tools.formats` makes from the Unicode CLDR."""

import os
import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
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

_language = ["en"]


def use(language: str) -> None:
    """Write as this language does from now on: `de`, or `zh_CN`. Languages without data are written like English."""
    _language[0] = language


def name_of(language: str) -> str:
    """Return the name that a language has for itself: `Deutsch`; its code if that is not known."""
    return _known(language).get("name", language)


def _known(language: str) -> dict[str, str]:
    import json

    from puzzlebox_assets import TRANSLATIONS

    with open(os.path.join(TRANSLATIONS, "formats.json"), encoding="utf-8") as file:
        known: dict[str, dict[str, str]] = json.load(file)
    return known.get(language) or known.get(language.partition("_")[0]) or {}


def _rules() -> Mapping[str, str]:
    return _rules_of(_language[0])


@lru_cache
def _rules_of(language: str) -> Mapping[str, str]:
    """Return the rules of a language. They are read when the first number, date or list is written."""
    return ENGLISH if language.partition("_")[0] == "en" else {**ENGLISH, **_known(language)}


def number(text: str) -> str:
    """Return a number or a time with the language's decimal sign, and numbers of five digits or more with signs between
    thousands: `1,91`, `12.480`, `0:42,17`."""
    whole, point, fraction = text.partition(".")
    if _rules()["group"] and re.fullmatch("[-+−±]?[0-9]{5,}", whole):
        whole = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+$)", _rules()["group"], whole)
    return whole + (_rules()["decimal"] if point else "") + fraction


def joined(texts: Sequence[str], kind: str) -> str:
    """Return texts one after another, with commas between them, and before the last one what the kind says: `and`,
    `or`, or `unit` for a comma. The kind `sentences` has blanks between them, if the language has."""
    if len(texts) < 2:
        return "".join(texts)
    *others, last = texts
    if kind == "sentences":
        return "".join(text if text.endswith(FULL_STOPS) else f"{text} " for text in others) + last
    text = others[0]
    for other in others[1:]:
        text = _rules()["comma"].format(text, other)
    return _rules()[kind if kind in _rules() else "comma"].format(text, last)


def sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends like a sentence already."""
    stop = "。" if "、" in _rules()["comma"] else "."
    return text if text.endswith((*".!?…。！？",)) else text + stop


def day(when: date) -> str:
    """Return a date without its year, with the names of the weekday and the month: `Monday, 23 November`."""
    weekday, month = _rules()["days"].split(" ")[when.weekday()], _rules()["months"].split(" ")[when.month - 1]
    return _rules()["day"].format(weekday=weekday, month=month, d=when.day, m=when.month)


def date_and_time(seconds: float) -> str:
    """Return a time in seconds since 1970 as date and time of day in the local time zone."""
    when = localtime(seconds)
    fields = {"y": when.tm_year, "m": when.tm_mon, "d": when.tm_mday, "h": when.tm_hour}
    padded = {f"{name}2": f"{value:02}" for name, value in fields.items()}
    return _rules()["date"].format(**fields, **padded, min=f"{when.tm_min:02}")
