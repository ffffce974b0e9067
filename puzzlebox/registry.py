"""Finds games: first the catalogue of those in the box, then installed packages that offer one under the entry point
group "puzzlebox.games". A broken one is reported and left out; the box still opens.
"""

import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from puzzlebox import elsewhere

if TYPE_CHECKING:
    from puzzlebox.core.game import Game  # not at run time: listing games is quick because it imports none of this

RESERVED = frozenset(
    {"play", "list", "rules", "scores", "replay", "verify", "config", "daily", "export", "import", "help", "version"}
    | {"menu", "games", "all", "seed", "new", "undo", "theme", "patterns", "fullscreen"}
    | {"window", "mute", "data-dir", "load"}
)
"""Words the command line has another use for: no game and no option may be called so."""


class Entry(NamedTuple):
    """A game as the catalogue lists it, before anything of it is imported. `where` is "module:name"."""

    id: str
    title: str
    line: str
    where: str


class UnknownGame(LookupError):
    """No game of that name. The message suggests the nearest."""


class Registry:
    """The games there are. `catalogue` lists those in the box; games from elsewhere are looked for only when asked
    for, because that search is slow. `troubles` says in one sentence each what was left out, and why."""

    def __init__(self, catalogue: tuple[Entry, ...], _loaded: "dict[str, Game] | None" = None) -> None:
        self.catalogue = catalogue
        self.troubles: list[str] = []
        self._loaded = _loaded or {}
        self._elsewhere: dict[str, Game] | None = None

    def entries(self) -> tuple[Entry, ...]:
        """Every game: the box's own in its order, then the others by name."""
        others = (Entry(game.id, game.title, game.line, "") for game in self._others().values())
        return (*self.catalogue, *sorted(others, key=lambda entry: entry.id))

    def game(self, name: str) -> "Game":
        """The game of that ID. Raises UnknownGame."""
        if name not in self._loaded:
            entry = next((entry for entry in self.catalogue if entry.id == name), None)
            if entry is None:
                return self._other(name)
            self._loaded[name] = checked(_resolve(entry.where), name)
        return self._loaded[name]

    def _other(self, name: str) -> "Game":
        try:
            return self._others()[name]
        except KeyError:
            import difflib

            names = [entry.id for entry in self.entries()]
            near = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else f"the games are {', '.join(names)}"
            raise UnknownGame(f"there is no game {name[:40]!r}; {hint}") from None

    def _others(self) -> "Mapping[str, Game]":
        if self._elsewhere is None:
            self._elsewhere = dict(self._found())
        return self._elsewhere

    def _found(self) -> "Iterator[tuple[str, Game]]":
        taken = {entry.id for entry in self.catalogue}
        for point in elsewhere.points():
            try:
                if point.name in taken:
                    raise ValueError(f"the name {point.name} is taken")
                game = checked(point.load(), point.name)
            except (Exception, SystemExit) as error:  # whatever a stranger's package does, the box opens
                self.troubles.append(f"left out the game {point.name!r} ({point.value}): {_in_a_line(error)}")
                continue
            taken.add(point.name)
            yield point.name, game


def broke_down(game: str, error: Exception) -> str:
    """What is said of a game that raises what no game should: its ID and the reason, in one line."""
    return f"the game {game!r} broke down: {_in_a_line(error)}"


def _in_a_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def checked(value: object, name: str) -> "Game":
    """The value, if it is a game that may go by this name. Raises TypeError or ValueError with the reason."""
    from puzzlebox.core.game import Game
    from puzzlebox.core.record import NAME

    if not isinstance(value, Game):
        raise TypeError(f"expected a puzzlebox.core.game.Game, not {type(value).__name__}")
    if value.id != name:
        raise ValueError(f"its ID is {value.id!r}, but it is listed as {name!r}")
    names = [option.name for option in (*value.options, *value.preferences)]
    if twice := [option for option in names if names.count(option) > 1]:
        raise ValueError(f"two options are called {twice[0]!r}")
    for word in (value.id, *names):
        if not NAME.fullmatch(word):
            raise ValueError(f"a name is lower-case letters, digits and hyphens, not {word!r}")
        if word in RESERVED:
            raise ValueError(f"{word!r} is a word of the command line")
    return value


def _resolve(where: str) -> object:
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def box() -> Registry:
    """The games of this installation."""
    from puzzlebox_games import CATALOGUE

    return Registry(CATALOGUE)
