"""Checks of bots, for anyone who writes one."""

from puzzlebox.core.bot import Bot, Pilot, check_plan, moving
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.state import State
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.bots import bot_of
from puzzlebox.registry import data_of
from puzzlebox.testing.random_play import declaration_context, prepared_start, require

PLANS = 8
"""How many plans of a bot are checked in each game."""

NODES = 200_000


def check_bot(game: AnyGame, bot: Bot, seed: str = "bots", plans: int = PLANS) -> None:
    """Check that the game takes what the bot plans, that the bot leaves the state as it is, that its plans are the same
    on every run, and that they do not depend on the generator. A search that needs too many nodes passes.

    Raises AssertionError, which says what is wrong.
    """
    with declaration_context(game):
        options = Options(game.options)
        state = game.begin(options, prepared_start(game, options, seed))
        if state.paused:
            state.send("resume")
        pilot = Pilot(bot, lambda: Search(data_of(game), NODES))
        try:
            for _ in range(plans):
                if state.outcome() or pilot.gave_up:
                    return
                _check(bot, pilot, state)
                result_of(moving(pilot, state))
        except SearchLimitError:
            return


def _check(bot: Bot, pilot: Pilot, state: State) -> None:
    before, other = state.text(), state.copy()
    other.random.state ^= 1
    plan = result_of(bot(state, pilot.new_search()))
    require(state.text() == before, "a bot changed the state; it must work on copies")
    require(plan == result_of(bot(state, pilot.new_search())), "a bot plans something else when it is asked again")
    same = plan == result_of(bot(other, pilot.new_search()))
    require(same, "the plan of a bot depends on the generator, which it must not look at")
    check_plan(plan, state.copy())


def check_bots(game: AnyGame, options: Options, seed: str, steps: int) -> None:
    """The bots that the game declares pass `check_bot`, which plays with the default options only."""
    for name in () if options.changed() else game.bots:
        check_bot(game, bot_of(game, name), seed, min(PLANS, steps))
