"""How a game is listed before its module is imported."""

from typing import Literal, NamedTuple

from puzzlebox.core.message import Message

Group = Literal["sliding", "arranging", "logic", "falling", "variants"]
"""The kind of a game. The menu shows the games of a group together, in this order. `variants` are further games of
falling blocks."""


class Reader(NamedTuple):
    """A format in which a game reads boards.

    `pattern` is a regular expression (with `^` and `$` at line ends) that is found in the beginning of every such text.
    Only then `read` is imported, as "module:function" (see `puzzlebox.core.reading`). Without it, the whole text is a
    position of the game. Boards that the rules refuse with the options of the reader are begun with those of
    `otherwise`.
    """

    pattern: str
    read: str = ""
    otherwise: str = ""


class Writer(NamedTuple):
    """A format in which a game writes boards: its `name` on the command line, what players call it, and the end of the
    names of its files. `write` is a function of a state, as "module:function", which returns the text. It raises
    ValueError if the format cannot say the board.
    """

    name: str
    label: str
    write: str
    suffix: str = ".txt"


ROWS = Writer("text", Message("Rows of text"), "puzzlebox.core.reading:write_rows")
"""The format of games that declare no other one."""


class CatalogueEntry(NamedTuple):
    """A game in a catalogue. `location` names its declaration, as "module:name". Games of other packages may have no
    group. `known_as` are other names that people use for this game, and `similar_to` are names of similar games that
    puzzlebox does not have, all in lower case and separated by spaces. `covers` names a mapping from IDs to covers, as
    "module:name", for games whose cover is drawn before they are loaded. `fact` is what the menu says below the cover,
    in two or three words. `readers` and `writers` name mappings from IDs to tuples of `Reader` and of `Writer`, as
    "module:name"."""

    id: str
    title: str
    summary: str
    location: str
    group: Group | None = None
    known_as: str = ""
    similar_to: str = ""
    covers: str = ""
    fact: str = ""
    readers: str = ""
    writers: str = ""
