"""The historic starts and their minimums, from searches, and random starts. The slow searches are
checked by `python -m tools.klotski`."""

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import InputRefusedError, Random, Search
from puzzlebox_games.klotski import generator
from puzzlebox_games.klotski.board import read_position
from puzzlebox_games.klotski.game import GAME
from puzzlebox_games.klotski.generator import GRADES, find_start, read_prepared
from puzzlebox_games.klotski.solver import Space, slides
from puzzlebox_games.klotski.starts import HISTORIC, LEVELS
from tests.games.klotski.play import RED_DONKEY, session_of, solution_of
from tools.klotski import least, least_counts

TABLE = """
eighteen        18  23  27
violet          27  33  45
daisy           28  34  46
pansy           28  34  46
first-there     32  38  47
five-gates      34  37  46
fair-wind       39  43  49
poppy           40  49  56
snowdrop        46  52  64
patter-of-rain  47  52  60
left-and-right  54  61  78
all-the-way     58  64  81
pennant         59  62  83
side-by-side    60  66  85
surrounded      62  69  80
no-wings        62  68  77
sure-command    70  79 100
peach-garden    70  77 100
three-roads     72  77  92
generals-camp   72  78 101
watertight      79  88 114
red-donkey      81  90 116
closed-mouth    81  88 103
closed-mouth-2  99 111 131
trail          102 111 138
ambush         120 130 158
"""

QUICK = ("eighteen", "first-there", "five-gates", "fair-wind", "patter-of-rain", "pennant", "surrounded", "red-donkey")


def test_the_starts_have_the_minimums_of_the_sheet() -> None:
    rows = [line.split() for line in TABLE.split("\n") if line]
    assert [(name, *start[2:]) for name, start in HISTORIC.items()] == [
        (name, int(one), int(two), int(three)) for name, one, two, three in rows
    ]


@pytest.mark.parametrize("name", QUICK)
def test_a_search_finds_the_minimums(name: str) -> None:
    start = HISTORIC[name]
    assert least_counts(start.position) == (start.slides, start.straight, start.steps)


def test_the_levels_of_puzzlebox_become_longer() -> None:
    minimums = [slides for *_, slides in LEVELS]
    assert minimums == sorted(set(minimums))
    assert (len(minimums), minimums[0], minimums[-1]) == (16, 10, 100)
    assert len({position for _, position, _ in LEVELS} | {start.position for start in HISTORIC.values()}) == 42


@pytest.mark.parametrize("number", [1, 2, 3, 11])
def test_a_search_finds_the_minimum_of_a_level(number: int) -> None:
    _, position, minimum = LEVELS[number - 1]
    assert least(position, slides) == minimum


def test_from_the_red_donkey_25955_positions_can_be_reached_the_farthest_in_124_slides() -> None:
    grid, box = read_position(HISTORIC["red-donkey"].position)
    space = Space(box, slides)
    start = space.arrangement(grid)
    distances, layer, distance = {start[0]: 0}, [start], 0
    while layer:
        distance += 1
        layer = result_of(space.layer_after(layer, distances, distance, Search()))
    assert (len(distances), max(distances.values())) == (25_955, 124)


# Random starts
def test_the_grades_have_the_ranges_of_the_sheet() -> None:
    ranges = {name: (grade.low, grade.high) for name, grade in GRADES.items()}
    assert ranges == {"easy": (10, 25), "medium": (26, 50), "hard": (51, 80), "extreme": (81, 999)}


@pytest.mark.parametrize(("grade", "seed"), [("easy", "a"), ("easy", "b"), ("hard", "c")])
def test_the_minimum_of_a_random_start_is_proved_and_of_its_grade(grade: str, seed: str) -> None:
    state = session_of(options=f"start=random,grade={grade}", seed=seed).state
    assert state.minimum is not None
    assert GRADES[grade].low <= state.minimum <= GRADES[grade].high
    assert solution_of(state).length == state.minimum


def test_the_sets_and_positions_vary() -> None:
    starts = {result_of(find_start(GRADES["easy"], Random(number), Search())) for number in (0, 2, 5)}
    assert len(starts) == 3


def test_a_restart_gives_another_start_and_a_replay_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(options="start=random", seed="pier")
    first = session.state.position()
    session.send("restart")
    assert session.state.position() != first
    record = Record.of(session)
    monkeypatch.setattr(generator, "_cached", {})
    monkeypatch.setattr(generator, "_lay", None)
    assert replayed(Record.parse(record.text()), GAME).state.text() == session.state.text()


def test_another_random_start_or_the_same_one_follows() -> None:
    state = session_of(options="start=random", seed="pier").state
    assert GAME.play.next_games
    new, same = GAME.play.next_games(state)
    assert (new.label, new.start, same.label) == ("Next board", None, "Same board")
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
    state = session_of(options="start=random", seed="pier").state
    before = state.text()
    with pytest.raises(InputRefusedError, match="restart: a random start is"):
        state.send("restart nonsense")
    with pytest.raises(InputRefusedError, match="restart: a random start is"):
        state.send("restart")
    assert state.text() == before
