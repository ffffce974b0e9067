"""The bots of the falling-block games play every rule set whose lines are cleared, through inputs only."""

import pytest

from puzzlebox.core.bot import Pilot, check_plan, moving
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.bots import bot_names, bot_of
from puzzlebox.registry import installed_games
from puzzlebox.rules import Random, Search
from puzzlebox_games.falling.bots.routes import field_for, is_falling
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.readers import wait_for_piece
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from tests.games.falling import boards
from tests.games.falling.boards import lay

GAMES = {
    **{"tetromino": "", "monomino": "width=6", "pentomino": "height=30,width=16", "turbo": "", "famicom": ""},
    **{"nineteen": "", "guideline": "mode=zen", "handheld": "level=9", "console": "level=19", "arcade": ""},
}
"""The games with bots, each with its options."""

PIECES = 50


def begin(name: str, options: str = "", seed: str = "bots") -> Falling:
    return boards.fresh(installed_games().game(name), seed, options)


def play(state: Falling, pilot: Pilot, pieces: int) -> None:
    while state.outcome() is None and state.set_pieces < pieces:
        result_of(moving(pilot, state))


def test_every_game_that_clears_lines_has_bots() -> None:
    games = [entry.id for entry in installed_games().catalogue if entry.group in ("falling", "variants")]
    assert {name for name in games if bot_names(installed_games().game(name))} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_clears_as_many_lines_as_it_can(name: str) -> None:
    """The stack stays below two fifths of the board: what has not been cleared fits there."""
    state = begin(name, GAMES[name])
    play(state, Pilot(bot_of(installed_games().game(name), "dellacherie"), Search), PIECES)
    assert state.outcome() is None
    assert sum(1 for value in state.grid.cells if value) <= 0.4 * (state.rows - state.HIDDEN) * state.columns
    cells = PIECES * len(state.orientation.cells)
    assert state.lines * state.columns >= cells - 0.4 * (state.rows - state.HIDDEN) * state.columns


@pytest.mark.parametrize("name", ["tetromino", "pentomino"])
def test_a_bot_sends_only_inputs_that_have_an_effect(name: str) -> None:
    """Also at the end of a game, when a piece rests as it enters and a drop does not lock it."""
    for seed in "ab":
        state, rested = begin(name, "width=6,height=10", seed), 0
        bot = bot_of(installed_games().game(name), "dellacherie")
        while state.outcome() is None:
            plan, pieces = result_of(bot(state, Search())), state.pieces
            check_plan(plan, state)
            rested += plan.inputs[-1:] != ("drop",)
            while state.pieces == pieces and (due := state.due()) is not None:
                state.advance_to(due + 1)
        assert rested


@pytest.mark.parametrize(
    ("name", "bot"),
    [
        *((name, bot) for name in ("tetromino", "guideline", "arcade") for bot in ("dellacherie", "bcts", "dt-10")),
        ("guideline", "beam"),
    ],
)
def test_a_plan_depends_on_what_the_player_sees_and_leaves_the_state_alone(name: str, bot: str) -> None:
    state = wait_for_piece(begin(name))
    play_bot = bot_of(installed_games().game(name), bot)
    before = state.text()
    plan = result_of(play_bot(state, Search()))
    assert state.text() == before
    state.random = Random(1)
    assert result_of(play_bot(state, Search())) == plan
    check_plan(plan, state)


def test_a_bot_plays_the_same_game_again() -> None:
    texts = []
    for _ in range(2):
        state = begin("tetromino")
        play(state, Pilot(bot_of(installed_games().game("tetromino"), "dellacherie"), Search), 20)
        texts.append(state.text())
    assert texts[0] == texts[1]


def test_a_bot_waits_for_its_piece() -> None:
    state = begin("arcade")
    assert not is_falling(state)
    plan = result_of(bot_of(installed_games().game("arcade"), "dellacherie")(state, Search()))
    assert (plan.inputs, plan.waits) == ((), False)


@pytest.mark.parametrize("name", ["tetromino", "guideline", "famicom", "arcade"])
def test_a_bot_plays_on_below_a_high_stack(name: str) -> None:
    """The piece cannot move freely above the stack: the bot finds the ways that are left."""
    state = wait_for_piece(begin(name))
    rows = field_for(state).rows
    lay(state, "\n".join("1111.....1" for _ in range(rows - 3)))
    before = state.set_pieces
    play(state, Pilot(bot_of(installed_games().game(name), "dellacherie"), Search), before + 3)
    assert state.set_pieces == before + 3


def test_the_beam_holds_and_looks_at_the_previews_that_are_shown() -> None:
    state = begin("guideline", "mode=zen")
    bot = bot_of(installed_games().game("guideline"), "beam")
    plan = result_of(bot(state, Search()))
    state.queue = (*state.queue[: state.preview], state.queue[0])
    assert result_of(bot(state, Search())) == plan
    sent: list[str] = []
    pilot = Pilot(bot, Search)
    while state.set_pieces < PIECES:
        sent += result_of(moving(pilot, state))
    assert "hold" in sent
    assert state.lines >= 0.4 * PIECES - 5
    assert sum(1 for value in state.grid.cells if value) <= 50


def test_the_beam_finds_what_the_next_piece_needs() -> None:
    """The hole for the bar that follows stays open."""
    state = boards.begin(GUIDELINE, "O", "I", "O", "O", "O", "O", mode="zen")
    lay(state, "\n".join(["111111111."] * 4))
    pilot = Pilot(bot_of(GUIDELINE, "beam"), Search)
    while state.lines < 4 and state.set_pieces < 3:
        result_of(moving(pilot, state))
    assert state.lines == 4


@pytest.mark.parametrize("name", ["dellacherie", "beam"])
def test_a_bot_drops_each_piece_as_soon_as_the_player_may(name: str) -> None:
    state = begin("guideline")
    state.send("handling 167 33 20 0 latest 0 0 0 200 recharge")
    play(state, Pilot(bot_of(GUIDELINE, name), Search), 6)
    assert (state.set_pieces, state.time) == (6, 1000)
