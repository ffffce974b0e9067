"""Random starts of Klotski."""

import pytest

from puzzlebox.core.randomness import Random
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.klotski import generator
from puzzlebox_games.klotski.game import GAME, solve
from puzzlebox_games.klotski.generator import GRADES, find_start, read_prepared
from tests.games.klotski.play import RED_DONKEY, session_of


def test_the_grades_have_the_ranges_of_the_sheet() -> None:
    ranges = {name: (grade.low, grade.high) for name, grade in GRADES.items()}
    assert ranges == {"easy": (10, 25), "medium": (26, 50), "hard": (51, 80), "extreme": (81, 999)}


@pytest.mark.parametrize(("grade", "seed"), [("easy", "a"), ("easy", "b"), ("hard", "c")])
def test_the_minimum_of_a_random_start_is_proved_and_of_its_grade(grade: str, seed: str) -> None:
    state = session_of(f"start=random,grade={grade}", seed=seed).state
    assert state.minimum is not None
    assert GRADES[grade].low <= state.minimum <= GRADES[grade].high
    solution = result_of(solve(state, Search()))
    assert isinstance(solution, Solution)
    assert solution.length == state.minimum


def test_a_seed_always_gives_the_same_start_and_another_seed_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    first = result_of(find_start(GRADES["easy"], Random(5), Search()))
    monkeypatch.setattr(generator, "_cached", {})
    assert result_of(find_start(GRADES["easy"], Random(5), Search())) == first
    assert result_of(find_start(GRADES["easy"], Random(2), Search())) != first


def test_the_sets_and_positions_vary() -> None:
    starts = {result_of(find_start(GRADES["easy"], Random(number), Search())) for number in (0, 2, 5)}
    assert len(starts) == 3


def test_the_generator_of_the_game_has_drawn_one_word() -> None:
    session = session_of("start=random", seed="pier")
    random = Start(seed="pier").random()
    random.word()
    assert session.state.random == random


def test_a_restart_gives_another_start_and_a_replay_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("start=random", seed="pier")
    first = session.state.position()
    session.send("restart")
    assert session.state.position() != first
    record = Record.of(session)
    monkeypatch.setattr(generator, "_cached", {})
    monkeypatch.setattr(generator, "_lay", None)
    assert replayed(Record.parse(record.text()), GAME).state.text() == session.state.text()


def test_another_random_start_or_the_same_one_follows() -> None:
    state = session_of("start=random", seed="pier").state
    assert GAME.play.next_games
    new, same = GAME.play.next_games(state)
    assert (new.label, new.start, same.label) == ("New start", None, "Same start again")
    assert same.start
    assert GAME.begin(same.options, same.start).text() == state.text()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a random start is a position and its minimum"),
        (RED_DONKEY, "a random start is a position and its minimum"),
        (f"{RED_DONKEY} minimum 0", "a random start is a position and its minimum"),
        (f"{RED_DONKEY} minimum 81", "must be from 10 to 25, not 81"),
        ("X../.../... minimum 12", "5 rows, 4 columns and an X of 2 x 2"),
        ("aXXb/aXXb/cdde/cfge/h.ji minimum 12", None),
        ("aXXb/aXXb/cdde/cfge/hjji minimum 12", "must have a free cell"),
    ],
)
def test_a_prepared_start_is_checked(text: str, reason: str | None) -> None:
    if reason is None:
        assert read_prepared(text, GRADES["easy"])[2] == 12
        return
    with pytest.raises(ValueError, match=reason):
        read_prepared(text, GRADES["easy"])


def test_a_restart_with_a_bad_start_is_refused_and_changes_nothing() -> None:
    state = session_of("start=random", seed="pier").state
    before = state.text()
    with pytest.raises(InputRefusedError, match="restart: a random start is"):
        state.send("restart nonsense")
    with pytest.raises(InputRefusedError, match="restart: a random start is"):
        state.send("restart")
    assert state.text() == before
