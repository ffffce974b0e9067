"""Which games the menu shows for what the player types."""

import unicodedata
from collections.abc import Sequence

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.message import Message
from puzzlebox.translation import tr

FAMILIES = (
    (Message("Logic"), ("logic",)),
    (Message("Slide and arrange"), ("sliding", "arranging")),
    (Message("Falling blocks"), ("falling",)),
    (Message("More falling blocks"), ("variants",)),
    (Message("More games"), (None,)),
)
"""The headings under which the menu shows the games, and the groups of the games under each of them."""

Families = Sequence[tuple[Message, Sequence[str | None]]]
"""The headings of the shelves, and the groups of the games on each of them."""


def found(entries: Sequence[CatalogueEntry], query: str, families: Families) -> list[CatalogueEntry]:
    """Return the games that match the query: those that people call so, then those whose name begins with it, then the
    others that have all its words. Without any, return the games that are most like what people call so."""
    asked = folded(query)
    matching = [entry for entry in entries if all(word in _text(entry, families) for word in asked.split())]
    matching.sort(key=lambda entry: not folded(tr(entry.title)).startswith(asked))
    word = asked.replace(" ", "").replace("-", "")
    known = [entry for entry in entries if _is_known(word, entry.known_as)]
    similar = [entry for entry in entries if _is_known(word, entry.similar_to)]
    return known + [entry for entry in matching if entry not in known] or similar


def _text(entry: CatalogueEntry, families: Families) -> str:
    family = next((tr(title) for title, groups in families if entry.group in groups), "")
    return folded(f"{tr(entry.title)} {entry.id} {tr(entry.summary)} {family}")


def folded(text: str) -> str:
    """Return a text in the form in which it is compared: without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def _is_known(word: str, names: str) -> bool:
    """Return whether a word is the beginning of one of these names; hyphens do not count."""
    return len(word) > 1 and any(name.replace("-", "").startswith(word) for name in names.split())
