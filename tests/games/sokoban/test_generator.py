"""Random levels: what each of them has, by grade and size, and that a seed always gives the same one."""

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.stepwise import result_of
from puzzlebox.rules import Random, Search, SearchLimitError, Start
from puzzlebox_games.sokoban.board import Level, parse
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.generator import EARLIER_GRADES, GRADES, Made, box_changes, generating, making
from puzzlebox_games.sokoban.options import OPTIONS
from puzzlebox_games.sokoban.solver import Positions
from puzzlebox_games.sokoban.warehouse import Push, preparing
from tests.games.bench import connected


def made(grade: str, rows: int, columns: int, seed: str) -> Made:
    return result_of(making(GRADES[grade], rows, columns, Random.from_seed(seed), Search()))


def least_pushes(level: Level) -> int | None:
    house = result_of(preparing(level))
    return result_of(Positions(house, Search(), house.inside(level.boxes), level.pusher).find())


def places(text: str, signs: str) -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(text.split("|")) for c, sign in enumerate(row) if sign in signs}


@pytest.mark.parametrize(
    ("grade", "rows", "columns", "seed"),
    [
        *(("easy", 7, 7, "harbour 0"), ("easy", 15, 11, "harbour 1"), ("medium", 8, 8, "harbour 2")),
        *(("medium", 15, 8, "harbour 0"), ("hard", 9, 9, "harbour 0"), ("hard", 15, 15, "harbour 1")),
    ],
)
def test_a_level_is_of_its_grade_and_size(grade: str, rows: int, columns: int, seed: str) -> None:
    level, pushes, changes = made(grade, rows, columns, seed)
    limits = GRADES[grade]
    assert (level.rows, level.columns) == (rows, columns)
    assert limits.boxes[0] <= len(level.boxes) <= limits.boxes[1]
    assert limits.pushes[0] <= pushes <= limits.pushes[1]
    assert changes >= limits.changes
    assert not level.boxes & level.goals
    text = level.text()
    assert text == level.normal_form()
    assert connected(places(text, "#"))
    assert {row * columns + column for row, column in places(text, "-@$.+*")} >= level.floor
    assert least_pushes(level) == pushes


@pytest.mark.parametrize(("grade", "sides"), [("easy", "7x7"), ("medium", "8x8"), ("hard", "9x9")])
def test_sizes_that_cannot_hold_a_grade_are_refused(grade: str, sides: str) -> None:
    assert Options.parse(OPTIONS, f"level={grade},size={sides}").value_text("size") == sides
    rows, columns = map(int, sides.split("x"))
    smaller = f"{rows}x{columns - 1}"
    with pytest.raises(OptionError, match=r"size must be .*rows x columns"):
        Options.parse(OPTIONS, f"level={grade},size={smaller}")


def test_levels_of_earlier_versions_are_made_in_every_size() -> None:
    options = Options.parse(OPTIONS, "level=random,grade=hard,size=7x7")
    text = result_of(generating(options, Random.from_seed("a"), Search()))
    assert text == "17 -######|-#-...#|##$-.##|#-$--#|#@$$-#|#---##|#####"


def test_a_hard_level_has_its_least_pushes() -> None:
    few_tries = EARLIER_GRADES["hard"]._replace(tries=1, sample=40, nodes=2000)
    level, pushes, _ = result_of(making(few_tries, 10, 10, Random.from_seed("harbour"), Search()))
    assert 4 <= len(level.boxes) <= 6
    assert least_pushes(level) == pushes


def test_without_a_level_of_the_grade_the_best_of_all_tries_is_taken() -> None:
    too_long = GRADES["easy"]._replace(pushes=(200, 300), tries=4)
    made = result_of(making(too_long, 7, 7, Random.from_seed("harbour"), Search()))
    shorter = GRADES["easy"]._replace(pushes=(200, 300), tries=1)
    assert made.pushes >= result_of(making(shorter, 7, 7, Random.from_seed("harbour"), Search())).pushes > 0


def test_the_rules_take_the_level_with_its_least_pushes() -> None:
    state = GAME.begin(Options.parse(OPTIONS, "level=random,size=8x9"), Start(seed="harbour"))
    expected = made("easy", 8, 9, "harbour")
    assert (state.level, state.least_pushes) == (expected.level, expected.pushes)


def test_the_limit_of_nodes_ends_the_search() -> None:
    with pytest.raises(SearchLimitError):
        result_of(making(GRADES["medium"], 9, 9, Random.from_seed("harbour"), Search(limit=100)))


def test_at_the_limit_of_nodes_the_best_level_so_far_is_taken() -> None:
    too_long = GRADES["easy"]._replace(pushes=(200, 300))
    assert result_of(making(too_long, 7, 7, Random.from_seed("harbour"), Search(limit=20_000))).pushes > 0


def test_box_changes_are_counted_from_box_to_box() -> None:
    house = result_of(preparing(parse("#######|#-----#|#-$-$@#|#-.-.-#|#######")))
    down = 3
    first, second = 2 * 7 + 2, 2 * 7 + 4
    assert (house.offsets[down], box_changes(house, [Push(first, down)])) == (7, 0)
    assert box_changes(house, [Push(first, down), Push(first + 7, down)]) == 0
    assert box_changes(house, [Push(first, down), Push(second, down), Push(first + 7, down)]) == 2
