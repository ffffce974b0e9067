"""Moves of a game as text and back: `URDL2U` for inputs that are played from a state."""

from collections.abc import Iterable, Iterator

from puzzlebox.core.message import Message
from puzzlebox.core.state import InputRefusedError, TurnState
from puzzlebox_games.slide.notation import RUN, Run, read_solution, write_solution


def write_moves(state: TurnState, inputs: Iterable[str]) -> str:
    """Return the moves that these inputs make. A click on a tile is as many moves as tiles slide; other inputs that
    move no tile are left out."""
    return write_solution(_runs(state.copy(), inputs))


def read_moves(state: TurnState, text: str) -> tuple[str, ...]:
    """Return the inputs that play these moves. Raises ValueError, naming the character, if they cannot be played."""
    runs = read_solution(text)
    played, inputs = state.copy(), []
    for run, match in zip(runs, RUN.finditer(text), strict=True):
        for _ in range(run.times):
            if not _plays(played, run.direction):
                raise ValueError(
                    Message(
                        "character {position}: {move} cannot be played here",
                        position=match.start() + 1,
                        move=match[0][:40],
                    )
                )
            inputs.append(run.direction)
    return tuple(inputs)


def _plays(state: TurnState, text: str) -> bool:
    try:
        return state.send(text) is not None
    except InputRefusedError:
        return False


def _runs(state: TurnState, inputs: Iterable[str]) -> Iterator[Run]:
    for text in inputs:
        for event in state.send(text) or ():
            if event.name == "slid":
                _, start, end = event.detail[0]
                yield Run(_direction(end[0] - start[0], end[1] - start[1]), len(event.detail))


def _direction(down: int, right: int) -> str:
    if right:
        return "right" if right > 0 else "left"
    return "down" if down > 0 else "up"
