"""The costliest files known: 64 KB that could take minutes. The tests count calls and measure no time."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice, repeat
from random import Random
from typing import Any, Self

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.replay import DivergedError, replayed
from puzzlebox.play.journal_reader import parse
from puzzlebox.registry import installed_games
from puzzlebox.rules import Events, Options, Session
from tools.costly import Entries, digests, inputs, repeated, text_of, waits

MAX_CALLS = 50_000
"""The most calls of a game's rules that a file of 64 KB may cause."""

BOARD = {"size": "32"}
ZEN = {"mode": "zen", "gravity": "on", "start-level": "20"}


def counting(game: AnyGame) -> tuple[AnyGame, Counter[str]]:
    """Return a game with the same rules, and a count of how often its states are called."""
    calls = Counter[str]()

    class Counted(game.state):  # type: ignore[name-defined,misc]
        __slots__ = ()

        def send(self, text: str) -> Events | None:
            calls["send"] += 1
            return super().send(text)  # type: ignore[no-any-return]

        def advance_to(self, time: int) -> Events:
            calls["advance"] += 1
            return super().advance_to(time)  # type: ignore[no-any-return]

        def text(self) -> str:
            calls["text"] += 1
            return super().text()  # type: ignore[no-any-return]

        def copy(self) -> Self:
            calls["copy"] += 1
            return super().copy()  # type: ignore[no-any-return]

    return replace(game, state=Counted), calls


def moves(count: int) -> Callable[[Session[Any]], Entries]:
    return lambda session: islice(inputs(session, Random("costly")), count)


def sent(*texts: str, count: int = 20_000) -> Callable[[Session[Any]], Entries]:
    return lambda session: islice(repeated(*texts)(session, Random("costly")), count)


def forced(*texts: str) -> Callable[[Session[Any]], Entries]:
    """Repeat these inputs without checking whether the game accepts them."""
    return lambda session: chain.from_iterable(repeat([(session.time, text) for text in texts], 9000))


FILES: dict[str, tuple[str, dict[str, str], list[Callable[[Session[Any]], Entries]]]] = {
    "restart undone and redone": (
        "slide",
        BOARD,
        [moves(1500), sent("restart", count=1), forced("undo restart", "redo")],
    ),
    "all moves after a restart undone and redone": (
        "slide",
        BOARD,
        [sent("restart", count=1), moves(1500), forced("undo restart", "redo")],
    ),
    "all undone, all redone": ("slide", BOARD, [moves(1500), sent("undo", count=1500), sent("redo", count=1500)]),
    "restart, redo and undo": (
        "slide",
        BOARD,
        [sent("restart", count=1), moves(1500), forced("undo restart", "redo", "undo", "redo")],
    ),
    "restarts of the largest board": ("slide", BOARD, [forced("restart")]),
    "restarts with a million moves": ("slide", {"moves": "1000000"}, [forced("restart")]),
    "digests of the largest board": (
        "slide",
        BOARD,
        [lambda session: islice(digests(session, Random(1)), 2500), forced("=00000000")],
    ),
    "moves of the largest board": ("slide", BOARD, [moves(9000)]),
    "pauses": ("slide", {}, [forced("pause", "resume")]),
    "one long piece undone and redone": ("guideline", {}, [sent("+left", "-left", count=2500), forced("undo", "redo")]),
    "one long piece before a restart": (
        "guideline",
        {},
        [sent("+left", "-left", count=2500), sent("restart", count=1), forced("undo restart", "redo")],
    ),
    "no inputs": ("tetromino", {}, [lambda session: waits(session, Random(3))]),
    "no inputs to a fast game": ("guideline", ZEN, [lambda session: waits(session, Random(4))]),
}


@pytest.mark.parametrize("name", FILES)
def test_a_costly_file_causes_a_limited_number_of_calls(name: str) -> None:
    game_name, options, parts = FILES[name]
    real = installed_games().game(game_name)
    session = Session(real, Options(real.options, options), "costly")

    def entries() -> Iterator[tuple[int, str]]:
        for part in parts:
            yield from part(session)

    data = text_of(real, options, "costly", entries())
    assert len(data) > 50_000
    counted, calls = counting(real)
    with suppress(DivergedError):
        replayed(parse(data).record, counted)
    assert calls.total() < MAX_CALLS, calls
    assert calls["text"] <= 3000
