"""How a game is listed before its module is imported."""

from typing import NamedTuple


class CatalogueEntry(NamedTuple):
    """A game in a catalogue. `location` names its declaration, as "module:name"."""

    id: str
    title: str
    summary: str
    location: str
