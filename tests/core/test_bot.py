"""Bots: what a session remembers of them, and when they are asked."""

import pytest

from puzzlebox.core.bot import Pilot, Plan, check_plan, demonstrating, moving, solver_of
from puzzlebox.core.record import Record
from puzzlebox.core.search import NoSolution, Search, Solution
from puzzlebox.core.session import Session, play
from puzzlebox.core.state import InputRefusedError, State
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.store.score_entry import unranked
from tests.fake_game import DRIPS, LAMPS, Drips, Lamps
from tests.played import played


def version(session: Session[Lamps]) -> int:
    return int(Record.of(session).header().removeprefix('{"puzzlebox": ')[0])


def test_a_bot_marks_a_play_for_good() -> None:
    session = Session(LAMPS, None, "seed")
    assert (session.bot, unranked(session), version(session)) == ("", "", 1)
    played(session, 40, "hinted")
    assert version(session) == 2, "an older format is written without bots"
    assert session.send("bot corner") == ()
    assert session.send("bot corner") is None
    played(session, "press 0 0", "restart", "undo", "restart")
    assert (session.bot, unranked(session), version(session)) == ("corner", "bot", 3)
    assert session.log[1] == (40, "bot corner")
    again = play(LAMPS, None, "seed", session.log)
    assert (again.bot, again.copy().bot) == ("corner", "corner")
    assert again.state.text() == session.state.text()
    moved = played(Session(LAMPS, None, "seed"), "press 0 0", "bot corner")
    assert (moved.undo(), moved.steps) == (True, 0), "it is no move"
    for name in ("two", "corner"):
        assert session.send(f"bot {name}") == (), "another bot is logged too"


@pytest.mark.parametrize("text", ["bot", "bot ", "bot A", "bot a b", f"bot {'a' * 33}", "bot x\n"])
def test_a_bot_has_a_short_name(text: str) -> None:
    with pytest.raises(InputRefusedError):
        Session(LAMPS, None, "seed").send(text)


# Pilots
def corner(state: Lamps, search: Search) -> Slices[Plan]:
    search.visit()
    yield 0.5
    return Plan(("press 0 0",) if state.pressed < 3 else ())


def test_a_bot_in_turns_is_asked_until_it_gives_up() -> None:
    searches: list[Search] = []

    def new_search() -> Search:
        searches.append(Search(limit=1))
        return searches[-1]

    state = Session(LAMPS, None, "seed").state
    pilot = Pilot(corner, new_search)
    assert result_of(demonstrating(pilot, state)) == ("press 0 0",) * 3
    assert pilot.gave_up
    assert not pilot.is_due(state)
    assert [search.nodes for search in searches] == [1, 1, 1, 1]


def test_a_solver_is_a_bot() -> None:
    answers: list[Solution | NoSolution] = [Solution(("press 0 0",), 1, optimal=True), NoSolution("stuck")]

    def solve(state: Lamps, search: Search) -> Slices[Solution | NoSolution]:
        yield 1
        return answers.pop(0)

    bot = solver_of(solve)
    state = LAMPS.begin(start="seed")
    assert result_of(bot(state, Search())) == Plan(("press 0 0",))
    assert result_of(bot(state, Search())) == Plan()


def test_a_waiting_bot_is_asked_again_for_the_next_piece() -> None:
    asked: list[int] = []

    def bot(state: Drips, search: Search) -> Slices[Plan]:
        yield 0
        asked.append(state.pieces)
        return Plan(("+left", "-left"), (state.time, state.time + 20), waits=True)

    state = DRIPS.begin(start="seed")
    pilot = Pilot(bot, Search)
    assert (result_of(moving(pilot, state)), asked, state.pieces) == (("+left", "-left"), [1], 2)
    assert pilot.is_due(state)


def test_a_bot_without_inputs_is_asked_again_after_a_timer() -> None:
    def bot(state: State, search: Search) -> Slices[Plan]:
        yield 0
        return Plan()

    state = DRIPS.begin(start="seed")
    due = state.due()
    pilot = Pilot(bot, Search)
    result_of(moving(pilot, state))
    assert due is not None
    assert (state.time, pilot.gave_up, pilot.is_due(state)) == (due + 1, False, True)
    state.send("pause")
    assert not pilot.is_due(state)


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (("press 0 0",), "must return a Plan"),
        (Plan(("press 0 0",), (5, 6)), "each input needs one"),
        (Plan(("press 0 0", "press 0 0"), (5, 4)), "in order"),
        (Plan(("press 9 9",)), "refuses"),
        (Plan(("darken", "darken", "darken")), "no effect"),
    ],
)
def test_wrong_plans_are_named(plan: object, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        check_plan(plan, LAMPS.begin(start="seed"))
