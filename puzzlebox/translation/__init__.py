"""Translates texts for the player when they are shown, into the language that the player has chosen, or that the
environment asks for.

Texts in the source are English. A catalogue is a compiled gettext file, `LANGUAGE/LC_MESSAGES/puzzlebox.mo` in the
folder `translations` of `puzzlebox_assets` or of a package with games. Logs, files and JSON are never translated.
"""

import os
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from puzzlebox.core.message import InvalidError, Listing, Message, Numeral, listed, message_of
from puzzlebox.translation import formats
from puzzlebox.translation.pseudo import Pseudo

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DOMAIN = "puzzlebox"

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the language, in order of precedence."""


class Catalogue(Protocol):
    """The translations into one language, with the interface of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str: ...


CODE = r"[a-z]{2,3}(_[A-Z]{2})?"
"""What the code of a language looks like: `de` or `zh_CN`."""

AUTO, PSEUDO = "auto", "pseudo"
"""The languages that are none: the one of the environment, and the one for tests of screens."""

_catalogues: list[Catalogue] = []
_chosen: list[str] = []
_folders: list["Traversable | str"] = []


def tr(text: str, plural: str | None = None, /, **arguments: object) -> str:
    """Return a text in the player's language.

    `text` is a `Message`, or a template with its named arguments: `tr("{count} row", "{count} rows", count=3)`.
    `context` tells apart meanings of the same English text: `tr("Start", context="verb")`. A text that no catalogue has
    stays English. Never pass a text that the player has written (a seed, the name of a save): it might be the same as a
    text of puzzlebox.
    """
    context = arguments.pop("context", "")
    if isinstance(text, Message):
        if isinstance(text, Numeral | Listing):
            return _formatted(text)
        message: Message = text
        text, plural, context, arguments = (
            message.template,
            message.plural,
            message.context or context,
            message.arguments,
        )
    template = _template(text, plural, str(context), arguments)
    if not arguments:
        return template
    return template.format(**{name: _argument(value) for name, value in arguments.items()})


def value_text(value: str) -> str:
    """Return the value of a figure as it is shown: a `Message` is translated, a whole number is written as the language
    does, and any other text stays."""
    if isinstance(value, Message):
        return tr(value)
    return formats.number(value) if value.isdecimal() else value


def _argument(value: object) -> object:
    return tr(value) if isinstance(value, Message) else value


def _formatted(text: Numeral | Listing) -> str:
    """Return a number or a list of texts as the language writes it."""
    if isinstance(text, Numeral):
        return formats.number(text)
    return formats.joined([str(_argument(item)) for item in text.arguments.values()], text.kind)


def _template(text: str, plural: str | None, context: str, arguments: Mapping[str, object]) -> str:
    count = arguments.get("count", 1)
    english = text if plural is None or count == 1 else plural
    for catalogue in _catalogues:
        try:
            found = _found(catalogue, text, plural, context, count)
            if found not in (text, plural) and (
                not arguments or _fields(found) <= _fields(text) | _fields(plural or text)
            ):
                return found
        except (ValueError, ArithmeticError):  # a template that is none, or a rule for plurals that divides by zero
            continue
    return english


def _found(catalogue: Catalogue, text: str, plural: str | None, context: str, count: object) -> str:
    """Return what a catalogue has for a text; the English text if it has none."""
    if not text:
        return ""
    if plural is None:
        return catalogue.pgettext(context, text) if context else catalogue.gettext(text)
    number = count if isinstance(count, int) else 2  # a text, such as the counts of several levels
    if context:
        return catalogue.npgettext(context, text, plural, number)
    return catalogue.ngettext(text, plural, number)


@lru_cache(1024)
def _fields(template: str) -> frozenset[tuple[str, str | None, str | None]]:
    """Return the name, the format and the conversion of each argument in a template. Raises ValueError."""
    from string import Formatter

    return frozenset((name, form, kind) for _, name, form, kind in Formatter().parse(template) if name is not None)


def use(*catalogues: Catalogue) -> None:
    """Translate with these catalogues from now on. The first one that has a text translates it. Without catalogues, all
    texts stay English."""
    _catalogues[:] = catalogues
    formats.use("en")


def load(folder: "Traversable | str") -> None:
    """Add the catalogue in a folder `translations` for the first of the player's languages that the folder has. Texts
    are looked up in the catalogues in the order in which they were added.

    Raises OSError or ValueError for a catalogue that cannot be read.
    """
    if folder not in _folders:
        _folders.append(folder)
    _add(folder)


def _add(folder: "Traversable | str") -> None:
    for language in wanted():
        if path := _catalogue_of(folder, language):
            _catalogues.append(read_catalogue(path))
            formats.use(language)
        if path or language == "en":
            return


def choose(language: str = AUTO) -> None:
    """Use another language from now on: its code, `auto` for that of the environment, or `pseudo`.

    Raises OSError or ValueError for a catalogue that cannot be read.
    """
    _chosen[:] = [] if language == AUTO else [language]
    use(*([Pseudo()] if language == PSEUDO else []))
    if is_wanted() and language != PSEUDO:
        from puzzlebox_assets import TRANSLATIONS

        for folder in dict.fromkeys((TRANSLATIONS, *_folders)):
            _add(folder)


def wanted() -> tuple[str, ...]:
    """Return the languages that the player wants, the best first: the chosen one, those of the environment, or that of
    the system."""
    if _chosen:
        return languages({"LANGUAGE": _chosen[0]})
    return languages(os.environ) if any(map(os.environ.get, VARIABLES)) else _system_languages()


@lru_cache
def _system_languages() -> tuple[str, ...]:
    """Return the language of Windows and macOS, which need not be in the environment. Windows says it in English."""
    if sys.platform not in ("win32", "darwin"):
        return ()
    from locale import getlocale, locale_alias

    name = (getlocale()[0] or "").replace(" (Simplified)", "-s").replace(" (Traditional)", "-t")
    return languages({"LANG": locale_alias.get(name.partition("_")[0].lower(), name)})


def is_wanted() -> bool:
    """Return whether the first language that the player wants is not English."""
    preferred = wanted()
    return bool(preferred) and preferred[0].partition("_")[0] != "en"


def installed() -> dict[str, str]:
    """Return the languages that puzzlebox has, by code, each with its own name: `Deutsch` for `de`."""
    from puzzlebox_assets import TRANSLATIONS

    codes = sorted(name for name in os.listdir(TRANSLATIONS) if _catalogue_of(TRANSLATIONS, name))
    return {"en": "English", **{code: formats.name_of(code) for code in codes}}


def checked(language: str) -> str:
    """Return what `choose` takes. Raises InvalidError for a language that puzzlebox does not have."""
    known = (AUTO, PSEUDO, *installed())
    if language not in known:
        raise InvalidError(
            "there is no language {name!r}; there are {languages}", name=language[:40], languages=listed(known)
        )
    return language


def catalogues_in(folder: "Traversable") -> "Iterator[Traversable]":
    """Yield the paths of all catalogues in a folder `translations`."""
    for language in folder.iterdir():
        if path := _catalogue_path(folder, language.name):
            yield path


def _catalogue_of(folder: "Traversable | str", language: str) -> "Traversable | str | None":
    """Return the catalogue of a language in any folder. That of puzzlebox is a text, which needs no pathlib."""
    if not isinstance(folder, str):
        return _catalogue_path(folder, language)
    path = os.path.join(folder, language, "LC_MESSAGES", f"{DOMAIN}.mo")
    return path if os.path.isfile(path) else None


def _catalogue_path(folder: "Traversable", language: str) -> "Traversable | None":
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    return path if path.is_file() else None


def read_catalogue(path: "Traversable | str") -> Catalogue:
    """Return the catalogue in a file. Raises OSError or ValueError if it cannot be read."""
    from gettext import GNUTranslations  # not needed for English

    with open(path, "rb") if isinstance(path, str) else path.open("rb") as file:
        try:
            return GNUTranslations(file)
        except Exception as error:  # a damaged file makes gettext raise errors of many types
            reason = error.strerror if isinstance(error, OSError) else message_of(error)
            raise InvalidError(
                "{file} is not a compiled catalogue: {reason}", file=str(path), reason=reason or ""
            ) from error


def languages(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the languages that the environment asks for, the best first: `("de_AT", "de")`."""
    named = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    found: dict[str, None] = {}
    for locale in named.split(":"):
        name = locale.partition(".")[0].partition("@")[0]
        if name not in ("", "C", "POSIX"):
            found |= {name: None, name.partition("_")[0]: None}
    return tuple(found)
