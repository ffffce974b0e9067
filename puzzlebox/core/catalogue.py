"""How a game is listed before anything of it is imported."""

from typing import NamedTuple


class CatalogueEntry(NamedTuple):
    """A game in a catalogue. `location` is "module:name" of its declaration."""

    id: str
    title: str
    summary: str
    location: str
