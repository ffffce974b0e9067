"""The catalogues that are shipped: what a translator may not change is as in the English texts."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages import Message
from babel.messages.pofile import read_po

from puzzlebox.translation import read_catalogue
from puzzlebox_assets import TRANSLATIONS

FILES = sorted(Path(TRANSLATIONS).glob("*/LC_MESSAGES/puzzlebox.po"))
LANGUAGES = [path.parts[-3] for path in FILES]
TEMPLATE = Path(TRANSLATIONS) / "puzzlebox.pot"


def fields(text: str) -> set[tuple[str, str | None, str | None]]:
    """Return the name, the format and the conversion of each argument."""
    return {(name, form, kind) for _, name, form, kind in Formatter().parse(text) if name is not None}


def texts(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Return the forms of a text."""
    return (value,) if isinstance(value, str) else tuple(value)


def keys(path: Path) -> set[tuple[str, str | None]]:
    """Return the English texts of a file with their contexts."""
    with path.open("rb") as file:
        return {(texts(message.id)[0], message.context) for message in read_po(file) if message.id}


@pytest.mark.parametrize("path", FILES, ids=LANGUAGES)
def test_translations_keep_arguments_and_have_all_plural_forms(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    faults = [message.id for message in catalogue if message.id and not is_right(message, catalogue.num_plurals)]
    assert faults == []


def is_right(message: Message, plurals: int) -> bool:
    """Return whether a translation, if there is one, has the arguments of the English text, and each plural form."""
    english, translated = texts(message.id), texts(message.string or "")
    if not any(translated):
        return True
    allowed = set().union(*map(fields, english))
    named = all(fields(text) == allowed for text in translated) if len(english) == 1 else True
    blanks = all(text.endswith(" ") == english[0].endswith(" ") for text in translated)
    count = 1 if len(english) == 1 else plurals
    return named and blanks and len(translated) == count and all(fields(text) <= allowed for text in translated)


FOREIGN = {
    "de": " %",
    "es": r" %|^[^¿]*[a-z]\?|^[^¡]*[a-z]!",
    "fr": r" [:;?!»%]|« |[a-zé]'[a-zé]",
    "ja": r"[ぁ-ヿ一-鿿][,;?!](?! #)",
    "zh_CN": r"[一-鿿][,;:?!](?! #)|[一-鿿] [A-Za-z]",
}
"""What the typography of a language does not have: blanks where a line must not be broken, English punctuation."""


@pytest.mark.parametrize("path", FILES, ids=LANGUAGES)
def test_blanks_and_punctuation_are_those_of_the_language(path: Path) -> None:
    with path.open("rb") as file:
        translated = [text for message in read_po(file) if message.id for text in texts(message.string or "")]
    wrong = FOREIGN.get(path.parts[-3], "(?!)")
    assert [text for text in translated if re.search(wrong, re.sub("{[^}]*}", "0", text))] == []


@pytest.mark.parametrize("path", FILES, ids=LANGUAGES)
def test_catalogues_have_no_texts_that_the_program_does_not_have(path: Path) -> None:
    assert keys(path) <= keys(TEMPLATE)


@pytest.mark.parametrize("path", FILES, ids=LANGUAGES)
def test_every_text_is_found_in_the_compiled_catalogue(path: Path) -> None:
    compiled = read_catalogue(path.with_suffix(".mo"))
    with path.open("rb") as file:
        translated = [message for message in read_po(file) if message.id and message.string and not message.fuzzy]
    for message in translated:
        english, forms, context = texts(message.id), texts(message.string or ""), message.context or ""
        found = (
            [compiled.npgettext(context, *english, n) if context else compiled.ngettext(*english, n) for n in (1, 2)]
            if len(english) == 2
            else [compiled.pgettext(context, *english) if context else compiled.gettext(*english)]
        )
        assert found == [forms[0], forms[-1]][: len(english)], english
    assert len(translated) > 2000
