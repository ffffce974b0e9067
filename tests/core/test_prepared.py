"""Boards that a search prepares: in sessions, records, replays and game IDs."""

from dataclasses import replace

import pytest

from puzzlebox.core.game import AnyGame, Game, Preparation
from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.log import BASE, again_cost, restart_cost
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.record import Record, RecordError
from puzzlebox.core.replay import DivergedError, Replay, replayed
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session, play
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox.core.stepwise import Slices, result_of
from tests.fake_game import LAMPS as PLAIN_LAMPS
from tests.fake_game import variant_of
from tests.lamp_game import EXACT, LAMPS, Lamps, prepare
from tests.played import played


def exact(start: Start | str = "board") -> Session[Lamps]:
    return Session(LAMPS, EXACT, start)


def board(session: Session[Lamps]) -> str:
    return session.state.grid.text(".#")


def searching() -> tuple[Game[Lamps], list[int]]:
    """Return Lamps, and the list to which each of its searches adds an item."""
    searches: list[int] = []

    def counted(options: Options, random: Random, search: Search) -> Slices[str]:
        searches.append(random.state)
        return prepare(options, random, search)

    return variant_of(LAMPS, preparation=Preparation(lambda options: bool(options["exact"]), counted)), searches


def test_session_prepares_its_board_and_stores_it_in_the_start() -> None:
    session = exact()
    assert session.start.prepared == result_of(LAMPS.preparing(EXACT, random := Random.from_seed("board")))
    assert (session.start.seed, random) == ("board", Random.from_seed("board")), "the search leaves the generator alone"
    assert exact(session.start).state.text() == session.state.text()
    assert exact().start == session.start


def test_only_the_options_that_need_it_are_prepared() -> None:
    assert Session(LAMPS, start="board").start.prepared is None
    assert Session(LAMPS, EXACT, Start(position="##/#.")).start.prepared is None


def test_restart_logs_the_board_that_the_search_found() -> None:
    session = exact()
    first = board(session)
    session.send("press 0 0")
    assert session.send("restart")
    time, text = session.log[len(session.log) - 1]
    assert text.startswith("restart ")
    assert session.began == time
    boards = {first, board(session)}
    for _ in range(5):
        session.send("restart")
        boards.add(board(session))
    assert len(boards) > 1
    assert session.send("undo restart") is not None
    assert session.send("redo") is not None
    assert play(LAMPS, EXACT, "board", session.log).state.text() == session.state.text()


def test_board_that_the_caller_has_prepared_is_used() -> None:
    found = result_of(LAMPS.preparing(EXACT, exact().state.random))
    one, other = exact(), exact()
    one.send("restart")
    other.send(f"restart {found}")
    assert one.state.text() == other.state.text()
    assert one.log == other.log


def test_replay_undo_and_redo_never_search() -> None:
    game, searches = searching()
    session = played(Session(game, EXACT, "board"), "restart", "press 0 1")
    assert len(searches) == 2
    record = Record.parse(Record.of(session).text())
    assert record.start.prepared == session.start.prepared
    assert replayed(record, game).state.text() == session.state.text()
    while session.undo():
        pass
    while session.redo():
        pass
    assert len(searches) == 2


def test_record_without_its_prepared_boards_is_refused() -> None:
    record = Record.of(played(exact(), "restart"))
    record.entries = [(time, text.partition(" ")[0] if "restart" in text else text) for time, text in record.entries]
    with pytest.raises(DivergedError, match="line 2, at 0 ms: restart lacks its prepared board"):
        replayed(record, LAMPS)
    record.start = Start(seed="board")
    with pytest.raises(RecordError, match="line 1: the start lacks its prepared board"):
        Replay(record, LAMPS)


@pytest.mark.parametrize("text", ["", " ", "nonsense", "99", "00 00", "00  11", "٣٣", "00 " * 40, "x" * 10_000])
def test_bad_prepared_board_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{1,200}$"):
        exact(Start(seed="board", prepared=text))
    session = played(exact(), "press 0 1")
    before, log = session.state.text(), list(session.log)
    with pytest.raises(InputRefusedError, match=r"^restart: [^\n]{1,200}$"):
        session.send(f"restart {text}")
    assert (session.state.text(), list(session.log)) == (before, log)
    assert session.send("press 0 0") is not None


def test_prepared_board_is_refused_if_none_is_needed() -> None:
    for session in (Session(PLAIN_LAMPS), Session(LAMPS)):
        before = session.state.text()
        with pytest.raises(InputRefusedError, match="restart: the board of this game needs no preparation"):
            session.send("restart 00 11")
        assert session.state.text() == before


def test_id_has_no_prepared_board_and_begins_the_same_game() -> None:
    session = exact()
    for _ in range(3):
        game_id = GameID.parse(id_of(session).text())
        assert "prepared" not in game_id.text()
        begun = Session(LAMPS, Options.parse(LAMPS.options, game_id.options), game_id.start or "")
        assert (begun.state.grid, begun.state.random) == (session.state.grid, session.state.random)
        session.send("restart")


def test_rules_that_set_the_generator_are_not_charged_for_its_way() -> None:
    class Reseeded(Lamps):
        def begin(self, position: str | None) -> None:
            super().begin(position)
            self.random = Random.from_seed(f"{self.prepared} {self.random.state}")

    game: AnyGame = replace(LAMPS, state=Reseeded)
    session = Session(game, EXACT, "board")
    for _ in range(20):
        session.send("restart")
    assert session.may_restart
    assert session.work < BASE
    assert replayed(Record.of(session), game).state.text() == session.state.text()


# What it costs
def test_prepared_restart_costs_as_much_as_a_restart() -> None:
    session = exact()
    before = session.work
    session.send("restart")
    assert session.work - before >= restart_cost(len(session.state.grid), 0)
    session._budget.spent = session._budget.granted
    with pytest.raises(InputRefusedError, match="no room for another game"):
        session.send("restart 00 11")


def test_same_board_again_costs_as_much_as_a_restart() -> None:
    session = Session(LAMPS, start=Start(position="##/#."))
    session.send("press 1 1")
    before = session.work
    assert session.send("again")
    assert session.work - before == again_cost(4) == restart_cost(4, 0)
    session.send("press 1 1")
    session._budget.spent = session._budget.granted
    text = session.state.text()
    with pytest.raises(InputRefusedError, match="again: this play has no room for another try"):
        session.send("again")
    assert session.state.text() == text


def test_undo_pays_for_the_boards_that_it_sets_up_again() -> None:
    session = Session(LAMPS, start=Start(position="##/#."))
    for _ in range(5):
        played(session, "press 1 1", "again")
    before = session.work
    session.send("undo")
    assert session.work - before >= 4 * again_cost(4)
