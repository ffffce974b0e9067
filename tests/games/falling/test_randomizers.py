"""A randomizer that remembers: its memory is part of the state, and copies and texts contain it."""

from dataclasses import dataclass, replace

from puzzlebox.rules import Options, Random, Start
from puzzlebox_games.falling.pieces import Drawn, PieceTable
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.sweigart import sweigart
from puzzlebox_games.tetromino import GAME, SHAPES


@dataclass(frozen=True)
class InTurn:
    """The shapes one after the other, from a random one on."""

    rules_text = "The shapes come in turn."

    def __call__(
        self, rng: Random, table: PieceTable, memory: tuple[int, ...]
    ) -> tuple[tuple[Drawn, ...], tuple[int, ...]]:
        number = (memory[0] + 1) % len(table.of) if memory else rng.below(len(table.of))
        return (table.first(number),), (number,)


def new_game() -> FallingState:
    rules = replace(sweigart("In turn", SHAPES), randomizer=InTurn())
    return FallingState(rules, Options(GAME.options), Start(seed="in turn"))


def next_shapes(state: FallingState, count: int) -> str:
    shapes = ""
    for _ in range(count):
        pieces = state.pieces
        shapes += state.next.shape
        state.send("drop")
        while state.pieces == pieces:
            state.advance_to(state.time + 1000)
        state.well.set_grid(type(state.grid)(20, 10))
    return shapes


def test_randomizer_gets_back_what_it_remembered() -> None:
    assert next_shapes(new_game(), 9) in "SZJLIOT" * 3


def test_copy_continues_with_the_same_memory() -> None:
    state = new_game()
    next_shapes(state, 3)
    copy = state.copy()
    assert copy.text() == state.text()
    assert next_shapes(copy, 7) == next_shapes(state, 7)


def test_text_tells_states_with_different_memories_apart() -> None:
    state = new_game()
    other = state.copy()
    other.memory = ((state.memory[0] + 1) % 7,)
    assert other.text() != state.text()


def test_restart_clears_the_memory() -> None:
    state = new_game()
    remembered = set()
    for _ in range(20):
        state.send("restart")
        remembered.add(state.memory[0])
    assert len(remembered) > 3
