"""Reports how complete the translations are: `python -m tools.catalogues`. The exit status is 1 if a text is missing.

`python -m tools.catalogues update [LANGUAGE …]` brings catalogues up to date with the template, all of them without a
name, and creates those of new languages. Texts that the program no longer has are removed.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from puzzlebox.translation.pseudo import Pseudo
from tools.messages import TEMPLATE

FOLDER = TEMPLATE.parent
HEADER = "# Translations of puzzlebox.\n#"


@cache
def known_texts() -> frozenset[tuple[str, str]]:
    """Return the texts of the template, in each form, with their contexts."""
    texts = [(text.context or "", text.id) for text in read(TEMPLATE)]
    return frozenset((context, form) for context, id in texts for form in ((id,) if isinstance(id, str) else id))


class KnownTexts(Pseudo):
    """The language for tests with only the texts of the template: others stay English, as in every other language."""

    def gettext(self, message: str, /) -> str:
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str, /) -> str:
        return self.translated(message) if (context, message) in known_texts() else message

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        return self.pgettext(context, singular if n == 1 else plural)

    def translated(self, message: str) -> str:
        """Return a text of the template in this language."""
        return super().gettext(message)


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.parts[-3] for path in FOLDER.glob("*/LC_MESSAGES/puzzlebox.po"))


def path_of(language: str) -> Path:
    """Return the file of a language."""
    return FOLDER / language / "LC_MESSAGES" / "puzzlebox.po"


def read(path: Path, language: str | None = None) -> Catalog:
    """Return the catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def missing(language: str) -> Iterator[str]:
    """Yield the English texts that a language lacks, or whose translation is only guessed."""
    catalogue = read(path_of(language), language)
    for wanted in read(TEMPLATE):
        text = wanted.id if isinstance(wanted.id, str) else wanted.id[0]
        found = catalogue.get(text, wanted.context) if text else None
        if text and (found is None or found.fuzzy or not found.string or not all(found.string)):
            yield text


def update(language: str) -> None:
    """Bring a catalogue up to date with the template, or create it. Texts that were changed a little keep their
    translation as a guess, which the program does not show."""
    path = path_of(language)
    catalogue = read(path, language) if path.is_file() else Catalog(language, header_comment=HEADER, fuzzy=False)
    catalogue.update(read(TEMPLATE), update_header_comment=False)
    catalogue.obsolete.clear()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=120, sort_output=True, include_lineno=False)


def main(words: Sequence[str]) -> int:
    if words[:1] == ["update"]:
        for language in words[1:] or languages():
            update(language)
    total, incomplete = len(read(TEMPLATE)), 0
    for language in languages():
        left = list(missing(language))
        incomplete += bool(left)
        print(f"{language:<6} {total - len(left)} of {total}" + "".join(f"\n       {text[:80]!r}" for text in left[:5]))
    return 1 if incomplete else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
