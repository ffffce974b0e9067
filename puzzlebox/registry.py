"""Finds games: first the catalogue of those in the box, then installed packages that offer one under the entry point
group "puzzlebox.games". A broken one is reported and left out; the box still opens.
"""

import importlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from puzzlebox import plugins
from puzzlebox.core.catalogue import CatalogueEntry

if TYPE_CHECKING:
    from puzzlebox.core.game import Game  # not at run time: listing games is quick because it imports none of this

RESERVED_NAMES = frozenset(
    {"play", "list", "rules", "scores", "replay", "verify", "config", "daily", "export", "import", "help", "version"}
    | {"menu", "games", "all", "seed", "new", "undo", "theme", "patterns", "fullscreen"}
    | {"window", "mute", "data-dir", "load"}
)
"""Words the command line has another use for: no game and no option may be called so."""

GAME_ERRORS = (Exception, SystemExit)
"""What a game may raise while it is loaded, without harm to the others."""


class UnknownGameError(LookupError):
    """No game of that name. The message suggests the nearest."""


class Registry:
    """The games there are. `catalogue` lists those in the box; games from elsewhere are looked for only when asked
    for, because that search is slow. `problems` says in one sentence each what was left out, and why."""

    def __init__(self, catalogue: tuple[CatalogueEntry, ...], _loaded: "dict[str, Game[Any]] | None" = None) -> None:
        self.catalogue = catalogue
        self.problems: list[str] = []
        self._loaded = _loaded or {}
        self._left_out: dict[str, str] = {}
        self._plugins: dict[str, Game[Any]] | None = None

    def entries(self) -> tuple[CatalogueEntry, ...]:
        """Every game: the box's own in its order, then the others by name; without those that are left out so far."""
        own = (entry for entry in self.catalogue if entry.id not in self._left_out)
        others = (CatalogueEntry(game.id, game.title, game.summary, "") for game in self._others().values())
        return (*own, *sorted(others, key=lambda entry: entry.id))

    def games(self) -> "list[Game[Any]]":
        """Every game that can be used, in the order of `entries`."""
        found = []
        for entry in self.entries():
            with suppress(UnknownGameError):  # it is left out, and `problems` says why
                found.append(self.game(entry.id))
        return found

    def game(self, name: str) -> "Game[Any]":
        """The game of that ID. Raises UnknownGameError."""
        if name not in self._loaded:
            entry = next((entry for entry in self.catalogue if entry.id == name), None)
            if entry is None:
                return self._other(name)
            self._loaded[name] = self._own(entry)
        return self._loaded[name]

    def _own(self, entry: CatalogueEntry) -> "Game[Any]":
        """Loads a game of the catalogue. Raises UnknownGameError, with the reason, if it cannot be used."""
        if entry.id in self._left_out:
            raise UnknownGameError(self._left_out[entry.id])
        try:
            return validated_game(_resolve(entry.location), entry.id)
        except GAME_ERRORS as error:
            self._left_out[entry.id] = self._leave_out(entry.id, entry.location, error)
            raise UnknownGameError(self._left_out[entry.id]) from error

    def _leave_out(self, name: str, where: str, error: BaseException) -> str:
        """Notes that a game is left out, and returns the sentence about it."""
        trouble = f"left out the game {name!r} ({where}): {_in_a_line(error)}"
        self.problems.append(trouble)
        return trouble

    def _other(self, name: str) -> "Game[Any]":
        try:
            return self._others()[name]
        except KeyError:
            import difflib

            names = [entry.id for entry in self.entries()]
            near = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else f"the games are {', '.join(names)}"
            raise UnknownGameError(f"there is no game {name[:40]!r}; {hint}") from None

    def _others(self) -> "Mapping[str, Game[Any]]":
        if self._plugins is None:
            self._plugins = dict(self._found())
        return self._plugins

    def _found(self) -> "Iterator[tuple[str, Game[Any]]]":
        taken = {entry.id for entry in self.catalogue}
        for point in plugins.game_entry_points():
            try:
                if point.name in taken:
                    raise ValueError(f"the name {point.name} is taken")
                game = validated_game(point.load(), point.name)
            except GAME_ERRORS as error:
                self._leave_out(point.name, point.value, error)
                continue
            taken.add(point.name)
            yield point.name, game


def failure_message(game: str | None, error: Exception) -> str:
    """Return a sentence about an error that should not have happened, with the game's ID if there is one."""
    what = f"the game {game!r}" if game else "puzzlebox"
    return f"{what} failed: {_in_a_line(error)}"


def _in_a_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())


def validated_game(value: object, name: str) -> "Game[Any]":
    """The value, if it is a game that may go by this name and whose declaration has no faults. Raises TypeError or
    ValueError with the reason."""
    from puzzlebox.core.declaration import find_problems
    from puzzlebox.core.game import Game

    if not isinstance(value, Game):
        raise TypeError(f"expected a puzzlebox.core.game.Game, not {type(value).__name__}")
    if value.id != name:
        raise ValueError(f"its ID is {value.id!r}, but it is listed as {name!r}")
    if fault := next(find_problems(value, RESERVED_NAMES), None):
        raise ValueError(fault)
    return value


def _resolve(where: str) -> object:
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def installed_games() -> Registry:
    """The games of this installation."""
    from puzzlebox_games import CATALOGUE

    return Registry(CATALOGUE)
