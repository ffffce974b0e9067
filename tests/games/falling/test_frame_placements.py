"""Placements in games that count frames are those that tapping a key in each frame reaches."""

import random

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Events
from puzzlebox_games.arcade.game import GAME as ARCADE
from puzzlebox_games.console.game import GAME as CONSOLE
from puzzlebox_games.falling.bots.placements import placements, play
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.handheld.game import GAME as HANDHELD
from tests.games.falling.boards import fresh, lay, set_level
from tests.games.falling.framed import after_frame

GAMES = [
    (HANDHELD, "level=9,heart=on", 0),
    (CONSOLE, "level=19", 0),
    (ARCADE, "", 120),
    (ARCADE, "20g=on", 0),
]
"""Fast games, each with its options and the level to set."""

fast_games = pytest.mark.parametrize(("game", "options", "level"), GAMES, ids=lambda value: getattr(value, "id", ""))

FRAMES = 14
"""The frames in which all sequences of taps are tried."""

Cells = tuple[tuple[int, int], ...]


def begin(game: AnyGame, options: str, level: int, seed: str, filled: int) -> Falling:
    """Return a game with random blocks in this many rows, in which the first piece has just entered."""
    state, chance = fresh(game, seed, options), random.Random(seed)
    lay(state, "\n".join("".join(chance.choice("1...") for _ in range(state.columns - 1)) + "." for _ in range(filled)))
    if level:
        set_level(state, level)
    while not state.in_play:
        pass_frame(state)
    if game is CONSOLE:  # the first piece hangs until down is pressed
        state.send("down")
        pass_frame(state)
    return state


def pass_frame(state: Falling) -> Events:
    """Let time pass up to the next frame, in which the keys act."""
    return state.advance_to(after_frame(state))


def locked_cells(state: Falling) -> Cells:
    """Hold down until the piece locks. Return its cells."""
    state.send("+down")
    while not state.ended:
        for event in pass_frame(state):
            if event.name == "locked":
                return tuple(sorted(event.detail))
    return tuple(sorted(state.orientation.at(*state.corner)))


def new_blocks(before: Falling, after: Falling) -> set[tuple[int, int]]:
    """Return the cells in which there are blocks only after a lock."""
    return {cell for cell, value in after.grid.items() if value and not before.grid[cell]}


def by_keys(state: Falling, frames: int) -> set[Cells]:
    """Return the cells of all places in which the piece locks if down is held after this number of frames at most, in
    each of which one key is tapped, or none."""
    found: set[Cells] = set()
    now, pieces = [state.copy()], state.set_pieces
    for _ in range(frames + 1):
        later: dict[str, Falling] = {}
        for each in now:
            found.add(locked_cells(each.copy()))
            for text in ("", "left", "right", *state.TURNS):
                trial = each.copy()
                if text:
                    trial.send(text)
                pass_frame(trial)
                if trial.in_play and not trial.locking and trial.set_pieces == pieces and not trial.ended:
                    later.setdefault(trial.text(), trial)
        now = list(later.values())
    return found


@fast_games
def test_placements_are_those_that_taps_in_all_frames_reach(game: AnyGame, options: str, level: int) -> None:
    for seed in ("tucks", "slots"):
        state = begin(game, options, level, seed, fresh(game, "rows").rows - 6)
        end = after_frame(state, FRAMES)
        found = {place.cells for place in placements(state) if place.times[-1] <= end}
        assert found == by_keys(state, FRAMES)
        assert len(found) > 5


def test_way_that_comes_later_counts_if_the_piece_can_stay_longer() -> None:
    """A quicker way leads through the same places, but has used more frames of the lock delay there."""
    state = begin(ARCADE, "", 120, "18", 16)
    inputs = ("left", "cw", "left", "right", "right", "cw", "+down")
    times = (17, 184, 201, 384, 401, 417, 434)
    keyed = state.copy()
    for time, text in zip(times, inputs, strict=True):
        keyed.advance_to(time)
        keyed.send(text)
    assert locked_cells(keyed) in {place.cells for place in placements(state) if place.times[-1] <= times[-1]}


@fast_games
def test_playing_a_placement_sends_its_inputs_at_their_times(game: AnyGame, options: str, level: int) -> None:
    state = begin(game, options, level, "play", 6)
    for place in placements(state):
        keyed, played = state.copy(), state.copy()
        for time, text in zip(place.times, place.inputs, strict=True):
            keyed.advance_to(time)
            keyed.send(text)
        assert place.inputs[-1] == "+down"
        assert locked_cells(keyed) == place.cells
        play(played, place)
        assert played.set_pieces == state.set_pieces + 1
        assert new_blocks(state, played) == {cell for cell in place.cells if cell[0] >= 0}


@pytest.mark.parametrize("game", [HANDHELD, CONSOLE, ARCADE], ids=lambda game: game.id)
def test_bot_can_play_on_with_placements_alone(game: AnyGame) -> None:
    state = fresh(game, "bot")
    for pieces in range(1, 9):
        while not state.in_play:
            pass_frame(state)
        play(state, max(placements(state), key=lambda place: place.cells[0]))
        assert (state.set_pieces, state.outcome()) == (pieces, None)
        assert not any(text.startswith("-") for text in state.inputs()), "no key is held"


def test_piece_is_tucked_below_an_overhang_while_gravity_lets_it_fall() -> None:
    state = fresh(HANDHELD, "tuck")
    state.enter(state.shapes[list(state.SHAPES).index("O")][0].drawn(4))
    lay(state, "##........\n..........\n..........")
    tucked = ((16, 0), (16, 1), (17, 0), (17, 1))
    [place] = [place for place in placements(state) if place.cells == tucked]
    assert place.inputs == (*["left"] * 4, "+down")
    play(state, place)
    assert state.grid[17, 0]


def test_keys_that_are_held_and_presses_that_wait_are_taken_into_account() -> None:
    state = begin(CONSOLE, "", 0, "held", 4)
    state.send("+left")
    state.send("cw")
    for place in placements(state)[:12]:
        assert place.inputs[0] == "-left"
        played = state.copy()
        play(played, place)
        assert new_blocks(state, played) == {cell for cell in place.cells if cell[0] >= 0}


def test_there_are_no_placements_until_the_first_piece_enters() -> None:
    assert placements(fresh(ARCADE, "entry")) == ()
