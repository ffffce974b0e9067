"""Every game is played to its end in a terminal, by its keys alone."""

from collections import deque
from contextlib import suppress
from typing import Any

import pytest

from puzzlebox.core.action import Action, input_text
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import STEPS
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of, installed_games, solve_of
from puzzlebox_games.klotski.board import SYMBOLS
from tests.terminal.conftest import BACKSPACE, DELETE, DOWN, ENTER, HOME, LEFT, RIGHT, TAB, UP, Desk

BYTES = {"Up": UP, "Down": DOWN, "Right": RIGHT, "Left": LEFT, "Enter": ENTER, "Tab": TAB}
BYTES |= {"Space": b" ", "Delete": DELETE, "Home": HOME, "Backspace": BACKSPACE}

SMALL = {
    "slide": {"size": "3"},
    "nonogram": {"size": "5"},
    "sudoku": {"size": "4"},
    "packing": {"given": "9"},
    "klotski": {"start": "pennant"},
    "mines": {"first": "given", "mines": "6"},
    **{"unruly": {"size": "4"}, "towers": {"size": "4"}, "keen": {"size": "4"}, "unequal": {"size": "4"}},
    **{"lightup": {"size": "5"}, "tents": {"size": "5"}, "singles": {"size": "4"}, "range": {"size": "4"}},
}
"""Options of boards that few keys solve."""

PUZZLES = [game.id for game in installed_games().games() if game.assistance.solve]
FALLING = [game.id for game in installed_games().games() if game.real_time]


def keys_of(play: Any) -> dict[Action, bytes]:
    """Return the bytes of the first key of each action."""
    actions = [action for action in play.game.all_actions(play.preferences) if action.role != "restart"]
    names = {action: action.keys[0].removeprefix("@") for action in actions}
    return {action: BYTES.get(name, name.lower().encode()) for action, name in names.items()}


def keys_for(play: Any, wanted: str, keys: dict[Action, bytes]) -> list[bytes]:
    """Return the fewest keys that make the hand send an input, or several about the same piece that have its
    effect. They are found by trying keys on copies of the hand."""
    goal = play.state.copy()
    goal.send(wanted)
    queue, seen = deque([(play.state, play.hand.copy(), list[bytes]())]), set()
    while queue:
        state, hand, path = queue.popleft()
        for action, key in keys.items():
            after, now = hand.copy(), state
            presses = [input_text(action, down=True), input_text(action, down=False)]
            inputs = [text for press in presses if press for text in after.take(now, play.preferences, press)]
            if any(text.split()[1:2] != wanted.split()[1:2] for text in inputs):
                continue
            if inputs:
                now = state.copy()
                for text in inputs:
                    now.send(text)
            if now.grid == goal.grid and inputs:
                return [*path, key]
            if (shown := (now.text() if inputs else "", repr(after.shows(now)))) not in seen:
                seen.add(shown)
                queue.append((now, after, [*path, key]))
    raise AssertionError(f"no keys send {wanted!r}")


def single_inputs(text: str) -> list[str]:
    """Return an input of a solution as the inputs of single cells that keys can send."""
    verb, *words = text.split()
    if verb != "fill":
        return [text.partition(" try ")[0]]
    top, left, bottom, right = map(int, words[:4])
    return [f"set {row} {column} {words[4]}" for row in range(top, bottom + 1) for column in range(left, right + 1)]


def solved(desk: Desk, name: str) -> Solution:
    """Begin a puzzle, and return what solves it."""
    desk.play(name, "whole", **SMALL.get(name, {}))
    play = desk.wait_for_work().playthrough
    solve = solve_of(play.game)
    assert solve
    found = result_of(solve(play.state, Search(data_of(play.game))))
    assert isinstance(found, Solution)
    return found


def end_of(desk: Desk) -> tuple[str, str]:
    """Return how the game ended, and what is shown then."""
    assert desk.playthrough.outcome is not None
    return desk.playthrough.outcome.kind, desk.screen


@pytest.mark.parametrize("name", PUZZLES)
def test_puzzles_are_solved_by_keys(name: str) -> None:
    desk = Desk()
    found, play = solved(desk, name), desk.playthrough
    keys = keys_of(play)
    for text in found.inputs:
        for wanted in single_inputs(text):
            desk.type(*keys_for(play, wanted, keys)).wait_for_work()
    assert end_of(desk) == ("won", "OverScreen")


def to_mouse(desk: Desk, *cells: Cell) -> None:
    """Press the left button on the first of these cells, move over the others, and let it go."""
    desk.drag(*(desk.cell(*cell) for cell in cells))


def is_free(state: Any, piece: str, corner: tuple[int, int]) -> bool:
    """Return whether a piece of Klotski can slide there."""
    with suppress(InputRefusedError):
        return state.copy().send(f"slide {piece} {corner[0]} {corner[1]}") is not None
    return False


def play_by_mouse(desk: Desk, text: str) -> None:
    """Do what an input of a solution says, with the mouse alone."""
    (verb, *words), state = text.split(), desk.playthrough.state
    numbers = [int(word) for word in words if word.isdigit()]
    if verb in STEPS:  # a tile slides into the blank
        row, column = state.blank
        to_mouse(desk, (row - STEPS[verb][0], column - STEPS[verb][1]))
    elif verb == "slide":
        row, column = next(cell for cell, value in state.grid.items() if SYMBOLS[value] == words[0])
        corners = ((numbers[0], column), (row, numbers[1]))
        free = [corner for corner in corners if corner == (row, column) or is_free(state, words[0], corner)]
        to_mouse(desk, (row, column), free[0], (numbers[0], numbers[1]))
    elif verb == "set" and words[-1].isdigit():
        to_mouse(desk, (numbers[0], numbers[1]))
        desk.drag(desk.key(f"digit {numbers[2]}"))
    elif words[-1] == "black" or verb == "press":
        to_mouse(desk, *zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("name", ["lights", "slide", "klotski", "sudoku", "nonogram"])
def test_puzzles_are_solved_with_the_mouse(name: str) -> None:
    desk = Desk()
    for text in solved(desk, name).inputs:
        play_by_mouse(desk, text)
    assert end_of(desk) == ("won", "OverScreen")


@pytest.mark.parametrize("by_mouse", [True, False])
def test_2048_is_played_until_no_move_is_left(by_mouse: bool) -> None:
    desk = Desk()
    play = desk.play("2048", "whole", size="3", goal="none")
    for _ in range(400):
        for end, key in (((1, 0), LEFT), ((2, 1), DOWN), ((1, 2), RIGHT), ((0, 1), UP)):
            if play.outcome is None and by_mouse:
                to_mouse(desk, (1, 1), end)
            elif play.outcome is None:
                desk.type(key)
    assert end_of(desk) == ("ended", "OverScreen")


@pytest.mark.parametrize("name", FALLING)
def test_pieces_are_dropped_until_the_board_is_full(name: str) -> None:
    desk = Desk()
    play = desk.play(name, "whole")
    for _ in range(4000):
        if play.outcome:
            break
        desk.type(b" ", DOWN).wait(250)
    assert end_of(desk) == ("lost", "OverScreen")
