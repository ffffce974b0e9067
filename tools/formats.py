"""Writes how languages write numbers, dates and lists, `formats.json`: `python -m tools.formats`.

The data are those of Babel, which has them from the Unicode CLDR. Times of day have 24 hours.
"""

import json
import re

from babel import Locale

from tools.messages import TEMPLATE

FILE = TEMPLATE.with_name("formats.json")

LANGUAGES = (
    *("bg", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "id", "is", "it", "ja", "ko"),
    *("lt", "lv", "nb", "nl", "nn", "pl", "pt", "pt_PT", "ro", "ru", "sk", "sl", "sr", "sv", "tr", "uk", "vi"),
    *("zh_CN", "zh_TW"),
)
"""Languages with the digits 0 to 9 that are written from left to right. A catalogue in another language needs its code
here."""

FIELDS = {"y": "y", "M": "m", "MM": "m2", "d": "d", "dd": "d2", "H": "h", "HH": "h2", "mm": "min"}
"""The names of the fields of dates in `puzzlebox.translation.formats`, by those in CLDR."""


def _day_field(field: re.Match[str]) -> str:
    """Return the same for a field of a day. Only a month of one letter is a number."""
    return {"d": "{d}", "M": "{month}", "L": "{month}"}.get(field[0][0], "{weekday}") if field[0] != "M" else "{m}"


def formats_of(language: str) -> dict[str, str]:
    """Return how a language writes numbers, dates and lists."""
    locale = Locale.parse(language)
    symbols = locale.number_symbols["latn"]
    either, both = locale.list_patterns["or"], locale.list_patterns["standard"]
    date, time = (str(locale.datetime_skeletons[name]) for name in ("yMd", "Hm"))
    pattern = str(locale.datetime_formats["short"]).replace("{1}", date).replace("{0}", time)
    short, long, day = (str(locale.datetime_skeletons[name]) for name in ("MMMd", "MMMMd", "MMMEd"))
    parts = day.replace(short, long).split("'")  # every other one is a text
    parts[::2] = [re.sub("[Ec]+|[ML]+|d+", _day_field, part) for part in parts[::2]]
    code = {"zh_CN": "zh_Hans", "zh_TW": "zh_Hant"}.get(language, language)
    name = locale.languages.get(code) or locale.get_display_name() or language
    return {
        "name": name[0].upper() + name[1:],
        "decimal": symbols["decimal"],
        "group": symbols["group"].replace("\u202f", "\xa0"),  # the shipped font has only the wider one
        "date": re.sub("y+|M+|d+|H+|m+", lambda field: f"{{{FIELDS[field[0]]}}}", pattern.replace("'", "")),
        "day": "".join(parts),
        "days": " ".join(locale.days["format"]["wide"][number].replace(" ", "\xa0") for number in range(7)),
        "months": " ".join(locale.months["format"]["wide"][number].replace(" ", "\xa0") for number in range(1, 13)),
        "comma": both["middle"],
        "and": both["end"],
        "or": either["end"],
    }


def all_formats() -> str:
    """Return the formats of all languages as JSON, one line for each."""
    lines = (f'"{name}": {json.dumps(formats_of(name), ensure_ascii=False)}' for name in LANGUAGES)
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    FILE.write_text(all_formats(), "utf-8")
    print(f"{FILE.name}: {len(LANGUAGES)} languages")


if __name__ == "__main__":
    main()
