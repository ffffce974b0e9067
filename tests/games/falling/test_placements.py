"""Placements are those that playing the keys reaches, and playing one locks the piece there."""

import random
from collections import deque

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox_games.falling.bots.placements import placements, play
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from puzzlebox_games.tenplus import GAME as TENPLUS
from puzzlebox_games.tetromino import GAME as TETROMINO
from puzzlebox_games.turbo import GAME as TURBO
from tests.games.falling.boards import fresh, lay, setup_for

KEYS = ("left", "right", "cw", "ccw", "half", "down", "sonic")

Cells = tuple[tuple[int, int], ...]


def crowd(state: Falling, chance: random.Random) -> None:
    """Put random blocks on the lower half of the board."""
    rows, columns = state.rows, state.columns
    filled = ["".join(chance.choice("1..") for _ in range(columns - 1)) + "." for _ in range((rows + 1) // 4)]
    lay(state, "\n".join(filled))


def by_keys(state: Falling) -> dict[Cells, int]:
    """Return the cells of all places at which the piece rests after keys are played on copies of the game, each with
    the least number of keys."""
    keys = [key for key in KEYS if key in state.acts and (key != "down" or "sonic" not in state.acts)]
    found: dict[Cells, int] = {}
    seen = {(state.orientation, state.offset)}
    waiting = deque([(state, 0)])
    while waiting:
        now, count = waiting.popleft()
        if not now.can_fall():
            found.setdefault(tuple(sorted(now.orientation.at(*now.corner))), count)
        for key in keys:
            later = now.copy()
            later.send(key)
            place = (later.orientation, later.offset)
            if later.pieces == now.pieces and later.set_pieces == now.set_pieces and place not in seen:
                seen.add(place)
                waiting.append((later, count + 1))
    return found


@pytest.mark.parametrize("game", [TETROMINO, TURBO, NINETEEN, TENPLUS, GUIDELINE], ids=lambda game: game.id)
def test_placements_are_those_that_the_keys_reach(game: AnyGame) -> None:
    chance = random.Random(game.id)
    for number in range(2):
        state = fresh(game, f"placements {number}")
        if number:
            crowd(state, chance)
        found = {place.cells: len(place.inputs) for place in placements(state)}
        assert found == by_keys(state)
        assert len(found) > 5


@pytest.mark.parametrize("game", [TETROMINO, TURBO, NINETEEN, TENPLUS, GUIDELINE], ids=lambda game: game.id)
def test_playing_a_placement_is_playing_its_keys(game: AnyGame) -> None:
    chance, state = random.Random(game.id), fresh(game, "play")
    for _ in range(12):
        if state.outcome():
            break
        place = chance.choice(placements(state))
        keyed = state.copy()
        for key in place.inputs:
            keyed.send(key)
        assert tuple(sorted(keyed.orientation.at(*keyed.corner))) == place.cells
        pieces = state.set_pieces
        play(state, place)
        assert state.set_pieces == pieces + 1
        if game.id == "guideline":
            keyed.send("drop")
            assert keyed.text() == state.text()


def test_piece_can_be_tucked_below_an_overhang_and_spun_into_a_slot() -> None:
    tucked = setup_for(TETROMINO)("""
        O
        ....oo....
        ....oo....
        ..........
        ..........
        ##........
        ..........
        ..........
    """)
    assert ((18, 0), (18, 1), (19, 0), (19, 1)) in {place.cells for place in placements(tucked)}
    spun = setup_for(GUIDELINE)("""
        T 0
        ....o.....
        ...ooo....
        ..........
        ..........
        ###...####
        ###..#####
        ####.#####
    """)
    slot = ((38, 3), (38, 4), (37, 4), (39, 4))
    reached = {place.cells: place for place in placements(spun)}
    assert tuple(sorted(slot)) in reached
    assert {"cw", "ccw"} & set(reached[tuple(sorted(slot))].inputs)


def test_playing_a_placement_waits_for_the_lock_while_a_key_repeats() -> None:
    state = fresh(TURBO, "held")
    while state.send("right") is not None:
        pass
    state.send("+right")
    play(state, next(place for place in placements(state) if set(place.inputs) == {"down"}))
    assert state.set_pieces == 1


def test_there_are_no_placements_without_a_piece() -> None:
    state = fresh(GUIDELINE, "over")
    state.send("pause")
    assert placements(state) == ()
    state.send("resume")
    while not state.outcome():
        state.send("drop")
    assert placements(state) == ()


def test_placement_of_another_piece_is_refused() -> None:
    state = fresh(TETROMINO, "other")
    there = placements(state)[-1]
    wrong = there._replace(placement=there.placement._replace(column=there.placement.column + 1))
    with pytest.raises(ValueError, match="the inputs do not lead to"):
        play(state, wrong)
