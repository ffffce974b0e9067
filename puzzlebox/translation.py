"""Translates texts for the player when they are shown, into the language that the environment asks for.

Texts in the source are English. A catalogue is a compiled gettext file, `LANGUAGE/LC_MESSAGES/puzzlebox.mo` in the
folder `translations` of `puzzlebox_assets` or of a package with games. Logs, files and JSON are never translated.
"""

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from puzzlebox.core.message import Message, message_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DOMAIN = "puzzlebox"

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the language, in order of precedence."""


class Catalogue(Protocol):
    """The translations into one language, with the interface of `gettext.NullTranslations`."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


_catalogues: list[Catalogue] = []


def tr(text: str, plural: str | None = None, /, **arguments: object) -> str:
    """Return a text in the player's language.

    `text` is a `Message`, or a template with its named arguments: `tr("{count} row", "{count} rows", count=3)`. A text
    that no catalogue has stays English. Never pass a text that the player has written (a seed, the name of a save): it
    might be the same as a text of puzzlebox.
    """
    if isinstance(text, Message):
        return tr(text.template, text.plural, **text.arguments)
    template = _template(text, plural, arguments)
    if not arguments:
        return template
    return template.format(**{name: tr(v) if isinstance(v, Message) else v for name, v in arguments.items()})


def _template(text: str, plural: str | None, arguments: Mapping[str, object]) -> str:
    count = arguments.get("count")
    english = text if plural is None or count == 1 else plural
    for catalogue in _catalogues:
        try:
            if plural is None:
                found = catalogue.gettext(text) if text else ""
            else:
                assert isinstance(count, int)
                found = catalogue.ngettext(text, plural, count)
            if found not in (text, plural) and (not arguments or _fields(found) <= _fields(text) | _fields(english)):
                return found
        except (ValueError, ArithmeticError):  # a template that is none, or a rule for plurals that divides by zero
            continue
    return english


@lru_cache(1024)
def _fields(template: str) -> frozenset[tuple[str, str | None, str | None]]:
    """Return the name, the format and the conversion of each argument in a template. Raises ValueError."""
    from string import Formatter

    return frozenset((name, form, kind) for _, name, form, kind in Formatter().parse(template) if name is not None)


def use(*catalogues: Catalogue) -> None:
    """Translate with these catalogues from now on. The first one that has a text translates it. Without catalogues, all
    texts stay English."""
    _catalogues[:] = catalogues


def load(folder: "Traversable") -> None:
    """Add the catalogue in a folder `translations` for the first of the player's languages that the folder has. Texts
    are looked up in the catalogues in the order in which they were added.

    Raises OSError or ValueError for a catalogue that cannot be read.
    """
    for language in languages(os.environ):
        path = _catalogue_path(folder, language)
        if path.is_file():
            _catalogues.append(read_catalogue(path))
        if path.is_file() or language == "en":
            return


def is_wanted() -> bool:
    """Return whether the first language that the environment asks for is not English."""
    preferred = languages(os.environ)
    return bool(preferred) and preferred[0].partition("_")[0] != "en"


def catalogues_in(folder: "Traversable") -> "Iterator[Traversable]":
    """Yield the paths of all catalogues in a folder `translations`."""
    for language in folder.iterdir():
        path = _catalogue_path(folder, language.name)
        if path.is_file():
            yield path


def _catalogue_path(folder: "Traversable", language: str) -> "Traversable":
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def read_catalogue(path: "Traversable") -> Catalogue:
    """Return the catalogue in a compiled file. Raises OSError or ValueError if it cannot be read."""
    from gettext import GNUTranslations  # not needed for English

    with path.open("rb") as file:
        try:
            return GNUTranslations(file)
        except Exception as error:  # a damaged file makes its parser raise errors of many types
            raise ValueError(
                Message("{file} is not a compiled catalogue: {reason}", file=str(path), reason=message_of(error))
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
