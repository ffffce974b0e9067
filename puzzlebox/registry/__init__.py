"""Finds the games: those in puzzlebox, and those of installed packages with an entry point in the group
"puzzlebox.games". A game that cannot be used is reported and left out.
"""

import importlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from puzzlebox import translation
from puzzlebox.core.catalogue import ROWS, CatalogueEntry, Reader, Writer
from puzzlebox.core.message import InvalidError, Message, MessageError, listed, message_of, one_of
from puzzlebox.registry import plugins

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from puzzlebox.core.cover import Cover
    from puzzlebox.core.game import AnyGame  # importing it would slow down `puzzlebox list`
    from puzzlebox.core.search import Count, Hint, NoSolution, Search, Solution
    from puzzlebox.core.stepwise import Slices

RESERVED_NAMES = frozenset(
    {"play", "list", "rules", "scores", "replay", "verify", "config", "daily", "export", "import", "help", "version"}
    | {"menu", "games", "all", "seed", "new", "undo", "theme", "patterns", "ui-scale", "fullscreen"}
    | {"window", "mute", "data-dir", "load", "solve", "hint", "new-game", "preset", "position"}
    | {"completion", "show", "shot", "doctor", "desktop", "print", "arena", "generate"}
)
"""Words with another meaning on the command line. No game or option may use one as its name."""

T = TypeVar("T")

NO_GAME_ERRORS = (KeyboardInterrupt,)
"""What a game does not cause. Everything else that its code raises is an error of the game, `sys.exit()` included. Work
in slices that is broken off gets a GeneratorExit, too: `in_steps` tells the two apart."""

MAX_REASON = 500
"""The most characters of an error's message that are shown."""


class UnknownGameError(MessageError, LookupError):
    """There is no such game, or it was left out. The message suggests similar names or gives the reason."""


class Registry:
    """The games that can be played.

    `catalogue` lists the games in puzzlebox. Games of other packages are searched for when they are first needed,
    because the search is slow. `problems` has a message for each game that was left out.
    """

    def __init__(self, catalogue: tuple[CatalogueEntry, ...], _loaded: "dict[str, AnyGame] | None" = None) -> None:
        self.catalogue = catalogue
        self.problems: list[str] = []
        self._loaded = _loaded or {}
        self._left_out: dict[str, str] = {}
        self._plugins: dict[str, AnyGame] | None = None

    def entries(self) -> tuple[CatalogueEntry, ...]:
        """Return the entries of all games that were not left out: those in puzzlebox in their order, then the others by
        name."""
        own = (entry for entry in self.catalogue if entry.id not in self._left_out)
        others = map(_entry_of, self._other_games().values())
        return (*own, *sorted(others, key=lambda entry: entry.id))

    def games(self) -> "list[AnyGame]":
        """Return all games that can be played, in the order of `entries`."""
        games = []
        for entry in self.entries():
            with suppress(UnknownGameError):  # `problems` has the reason
                games.append(self.game(entry.id))
        return games

    def cover(self, entry: CatalogueEntry) -> "Cover":
        """Return the cover of a game, which is declared without its module or, for games of other packages, with it."""
        if not entry.covers:
            return self.game(entry.id).cover
        covers: Mapping[str, Cover] = resolve(entry.covers)  # type: ignore[assignment]
        return covers[entry.id]

    def readers(self, game: str) -> tuple[Reader, ...]:
        """Return the formats in which a game reads boards. Its module is not imported."""
        place = next((entry.readers for entry in self.catalogue if entry.id == game), "")
        readers: Mapping[str, tuple[Reader, ...]] = resolve(place) if place else {}  # type: ignore[assignment]
        return readers.get(game, ())

    def writers(self, game: str) -> tuple[Writer, ...]:
        """Return the formats in which a game writes boards. Its module is not imported."""
        place = next((entry.writers for entry in self.catalogue if entry.id == game), "")
        writers: Mapping[str, tuple[Writer, ...]] = resolve(place) if place else {}  # type: ignore[assignment]
        return writers.get(game, (ROWS,))

    def game(self, name: str) -> "AnyGame":
        """Return the game with this ID. Raises UnknownGameError."""
        if name not in self._loaded:
            entry = next((entry for entry in self.catalogue if entry.id == name), None)
            if entry is None:
                return self._other_game(name)
            self._loaded[name] = self._load(entry)
        return self._loaded[name]

    def _load(self, entry: CatalogueEntry) -> "AnyGame":
        """Load a game of the catalogue. Raises UnknownGameError, with the reason, if it cannot be used."""
        if entry.id in self._left_out:
            raise UnknownGameError(self._left_out[entry.id])
        try:
            return _usable_game(resolve(entry.location), entry.id)
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:
            self._left_out[entry.id] = self._leave_out(entry.id, entry.location, error)
            raise UnknownGameError(self._left_out[entry.id]) from error

    def _leave_out(self, name: str, location: str, error: BaseException) -> str:
        """Add a message about a game that is left out to `problems`, and return it."""
        problem = Message(
            "left out the game {game!r} ({location}): {reason}", game=name, location=location, reason=reason_of(error)
        )
        self.problems.append(problem)
        return problem

    def _other_game(self, name: str) -> "AnyGame":
        try:
            return self._other_games()[name]
        except KeyError:
            raise UnknownGameError(self._unknown(name)) from None

    def suggestion(self, word: str) -> Message | None:
        """Return a sentence about a word that is another name of a game, or the name of a game that puzzlebox does not
        have; None for all other words."""
        name, entries = word.lower(), self.entries()
        if known := [entry.id for entry in entries if name in entry.known_as.split()]:
            return Message("there is no game {word!r}; did you mean {games}?", word=name, games=one_of(known))
        if similar := [entry.id for entry in entries if name in entry.similar_to.split()]:
            return Message(
                "puzzlebox has no {word}; the games most like it are {games}", word=name, games=listed(similar)
            )
        return None

    def _unknown(self, name: str) -> str:
        import difflib

        names = [entry.id for entry in self.entries()]
        if known := self.suggestion(name):
            return known
        near = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.5)
        if near:
            return Message("there is no game {name!r}; did you mean {games}?", name=name[:40], games=one_of(near))
        return Message("there is no game {name!r}; the games are {games}", name=name[:40], games=listed(names))

    def _other_games(self) -> "Mapping[str, AnyGame]":
        if self._plugins is None:
            self._plugins = dict(self._find_plugins())
        return self._plugins

    def _find_plugins(self) -> "Iterator[tuple[str, AnyGame]]":
        taken = {entry.id for entry in self.catalogue}
        for point in plugins.game_entry_points():
            try:
                if point.name in taken:
                    raise InvalidError("the name {name} is taken", name=point.name)
                game = _usable_game(point.load(), point.name)
            except NO_GAME_ERRORS:
                raise
            except BaseException as error:
                self._leave_out(point.name, point.value, error)
                continue
            taken.add(point.name)
            yield point.name, game


def _entry_of(game: "AnyGame") -> CatalogueEntry:
    """Return the entry of a game of another package."""
    described = {"fact": game.fact, "known_as": game.known_as, "similar_to": game.similar_to}
    return CatalogueEntry(game.id, game.title, game.summary, "", game.group, **described)


def failure_message(game: str | None, error: BaseException) -> str:
    """Return a message about an error that should not have happened. `game` is the ID of the game that raised it, or
    None if puzzlebox did."""
    if game:
        return Message("the game {game!r} failed: {reason}", game=game, reason=reason_of(error))
    return Message("puzzlebox failed: {reason}", reason=reason_of(error))


def hint_of(game: "AnyGame") -> "Callable[[Any, Search], Slices[Hint | None]] | None":
    """Return the search for hints of a game; None if it has none. Its module is imported if that is needed."""
    return _found(game.assistance.hint)


def solve_of(game: "AnyGame") -> "Callable[[Any, Search], Slices[Solution | NoSolution]] | None":
    """Return the search for solutions of a game, as `hint_of` does."""
    return _found(game.assistance.solve)


def count_of(game: "AnyGame") -> "Callable[[Any, Search], Slices[Count]] | None":
    """Return the search for the number of solutions of a game, as `hint_of` does."""
    return _found(game.assistance.count_solutions)


def _found(search: T | str | None) -> T | None:
    return resolve(search) if isinstance(search, str) else search  # type: ignore[return-value]


def data_of(game: "AnyGame") -> "Mapping[str, bytes]":
    """Return the contents of the game's data files by name (see `Assistance.data`). Each file is read when its content
    is first looked up, which raises FileNotFoundError or ModuleNotFoundError if it does not exist."""
    return _Data(game.assistance.data)


class DataFiles:
    """Where data files come from: `read` returns the content of a file of a package. By default it is installed with
    it."""

    @staticmethod
    def _installed(package: str, file: str) -> bytes:
        from importlib.resources import files

        return (files(package) / file).read_bytes()

    read: Callable[[str, str], bytes] = _installed


class _Data(Mapping[str, bytes]):
    """The contents of files by name, read when they are looked up. `places` are "package/file"."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places
        self._read: dict[str, bytes] = {}

    def __getitem__(self, name: str) -> bytes:
        if name not in self._read:
            package, _, file = self._places[name].partition("/")
            self._read[name] = DataFiles.read(package, file)
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def reason_of(error: BaseException) -> str:
    """Return the type and the message of an error of a game, shortened, in one line."""
    reason = message_of(error)
    reason = _in_one_line(reason if len(reason) <= MAX_REASON else f"{reason[:MAX_REASON]}…")
    return Message("{error}: {reason}", error=type(error).__name__, reason=reason) if reason else type(error).__name__


def _in_one_line(text: str) -> str:
    """Return the text without line breaks. A message stays a message: only its arguments change."""
    if isinstance(text, Message):
        return text.filled(**{n: _in_one_line(v) if isinstance(v, str) else v for n, v in text.arguments.items()})
    lines = text.splitlines()
    return text if len(lines) == 1 else " ".join(line.strip() for line in lines)


def validated_game(value: object, name: str) -> "AnyGame":
    """Return the value if it is a game with this name whose declaration has no problems. Raises TypeError or ValueError
    with the first problem."""
    from puzzlebox.core.declaration import find_problems
    from puzzlebox.core.game import Game

    if not isinstance(value, Game):
        raise TypeError(Message("expected a puzzlebox.core.game.Game, not {type}", type=type(value).__name__))
    if value.id != name:
        raise InvalidError("its ID is {id!r}, but it is listed as {name!r}", id=value.id, name=name)
    if problem := next(find_problems(value, RESERVED_NAMES), None):
        raise ValueError(problem)
    return value


def _usable_game(value: object, name: str) -> "AnyGame":
    """Return the validated game, and add its translations."""
    game = validated_game(value, name)
    if game.presentation.translations:
        translation.load(translations_of(game))
    return game


def translations_of(game: "AnyGame") -> "Traversable":
    """Return the folder with the game's own translations. Raises ModuleNotFoundError or FileNotFoundError if
    `presentation.translations` names a package that does not exist or does not contain the folder."""
    from importlib.resources import files

    package = game.presentation.translations
    folder = files(package) / "translations"
    if not folder.is_dir():
        raise FileNotFoundError(
            Message(
                "the package {package!r} has no folder translations (see Presentation.translations)", package=package
            )
        )
    return folder


def resolve(location: str) -> object:
    """Return what "module:name" stands for, and import its module."""
    module, _, name = location.partition(":")
    return getattr(importlib.import_module(module), name)


def installed_games() -> Registry:
    """Return a registry of the games in this installation."""
    from puzzlebox_games import CATALOGUE

    return Registry(CATALOGUE)
