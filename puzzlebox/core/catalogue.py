"""How a game is listed before anything of it is imported."""

from typing import NamedTuple


class CatalogueEntry(NamedTuple):
    """A game in a catalogue. `where` is "module:name" of its declaration."""

    id: str
    title: str
    line: str
    where: str
