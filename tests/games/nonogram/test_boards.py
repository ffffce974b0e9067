"""Solving boards, and drawing them: the sheet's boards, its table, and the tries of seeds."""

from collections import Counter
from hashlib import sha256
from itertools import product

import pytest

from puzzlebox.core.options import Sides
from puzzlebox.core.search import Search, SearchLimitError
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.nonogram.board import read_clues
from puzzlebox_games.nonogram.game import GAME
from puzzlebox_games.nonogram.generator import black_of_try, is_plain
from puzzlebox_games.nonogram.lines import Picture, clues_of, solved_line
from puzzlebox_games.nonogram.pictures import PICTURES
from puzzlebox_games.nonogram.solver import Knowledge, Verdict, exchange, grade_of, judging
from tests.games.nonogram import play
from tests.games.nonogram.play import begun, line_of, options_of, picture_text, runs, text_of
from tests.models.common import split_mix

TABLE = {2: (15, 14, 14, 0, 2), 3: (445, 384, 384, 0, 6)}
"""For boards of n x n: the clue sets, those with one solution, those of them that lines solve, those of them where
lines find nothing, and the most solutions of one."""


def judged(clues: str) -> Verdict:
    return result_of(judging(read_clues(clues), Search()))


@pytest.mark.parametrize("side", TABLE)
def test_table_of_the_sheet(side: int) -> None:
    solutions = Counter(clues_of(picture, side) for picture in product(range(1 << side), repeat=side))
    unique = by_lines = nothing = 0
    for clues, count in solutions.items():
        verdict = result_of(judging(clues, Search()))
        assert verdict.unique is (count == 1)
        knowledge = Knowledge(clues, Search())
        assert knowledge.solve()
        unique += verdict.unique
        by_lines += knowledge.complete
        nothing += verdict.unique and knowledge.known == 0
    assert (len(solutions), unique, by_lines, nothing, max(solutions.values())) == TABLE[side]


@pytest.mark.parametrize(
    ("clues", "by_lines"),
    [
        ("1,1;1,1", "??/??"),
        ("2,1.1,2;2,1.1,2", "?#?/#.#/?#?"),
        ("2,1.1,2,1;2,1.1,2,1", None),
        ("1.1,2,2,1.1;1.1,2,2,1.1", None),
    ],
)
def test_boards_with_several_solutions(clues: str, by_lines: str | None) -> None:
    verdict = judged(clues)
    assert verdict.picture is not None
    assert verdict.differs
    assert by_lines in (None, play.solved_by_lines(clues))


@pytest.mark.parametrize(
    ("clues", "solution", "by_lines"),
    [
        ("2,1,2,1.1;1,3,1.1,1", ".##./.#../.##./#..#", ".?#?/.#../?#?./????"),
        ("1,1.1,1.1,2;1,2,2,1.1", ".#../.#.#/#.#./..##", "????/????/????/????"),
    ],
)
def test_boards_that_take_trying(clues: str, solution: str, by_lines: str) -> None:
    assert play.solved_by_lines(clues) == by_lines
    verdict = judged(clues)
    assert verdict.unique
    assert verdict.picture == read_picture(solution)
    assert grade_of(read_clues(clues)) == "tries"


def read_picture(text: str) -> Picture:
    return tuple(sum((char == "#") << column for column, char in enumerate(row)) for row in text.split("/"))


def test_the_search_is_exhaustive_and_bounded() -> None:
    """Without a known picture and without an exchange of four cells, trying and branching find both solutions."""
    assert judged("1.1,0,1.1;1,2,1") == Verdict(None)
    clues = "1.1,2,2,1.1;1.1,2,2,1.1"
    knowledge = Knowledge(read_clues(clues), Search())
    assert knowledge.solve()
    verdict = judged(clues)
    assert verdict.picture is not None
    assert exchange(verdict.picture, knowledge) in (None, verdict.differs)
    with pytest.raises(SearchLimitError):
        result_of(judging(read_clues(clues), Search(limit=7)))


@pytest.mark.parametrize(("rounds", "grade"), [(3, "easy"), (4, "medium"), (6, "medium"), (7, "hard")])
def test_grades_by_rounds(rounds: int, grade: str) -> None:
    """The row number of a picture's file whose board takes as many rounds."""
    seeds = {3: ("harbour", 10), 4: ("b", 15), 6: ("q0", 30), 7: ("q1", 30)}
    boards = (begun(f"size={size}", f"{seed}{n}") for seed, size in (seeds[rounds],) for n in range(60))
    board = next(state for state in boards if rounds_of(picture_text(state)) == rounds)
    assert board.status()["grade"] == grade


def rounds_of(picture: str) -> int:
    """Return the rounds of complete line solving, all rows and then all columns, by the plainest loop."""
    rows = picture.split("/")
    known = [["?"] * len(rows[0]) for _ in rows]
    clues = [runs(row) for row in rows], [runs("".join(column)) for column in zip(*rows, strict=True)]
    count = 0
    while any("?" in row for row in known):
        count += 1
        for lines_clues in clues:  # a turn of the board after its rows, and another one after its columns
            solved = [solved_text(*pair) for pair in zip(lines_clues, known, strict=True)]
            known = [list(column) for column in zip(*solved, strict=True)]
    return count


def solved_text(clue: tuple[int, ...], line: list[str]) -> str:
    return text_of(solved_line(clue, len(line), line_of("".join(line))), len(line))


# Drawing


class Words:
    """The numbers of a seed."""

    def __init__(self, seed: str) -> None:
        self.state = int.from_bytes(sha256(seed.encode()).digest()[:8], "big")

    def below(self, n: int) -> int:
        self.state, word = split_mix(self.state)
        return word % n

    def picture(self, sides: Sides, black: int) -> list[str]:
        return ["".join(".#"[self.below(100) < black] for _ in range(sides.columns)) for _ in range(sides.rows)]


def smooth(rows: list[str]) -> list[str]:
    """Return the picture after one step: each cell takes the colour of the majority around it."""
    sides = Sides(len(rows), len(rows[0]))

    def cell(r: int, c: int) -> str:
        near = [(i, j) for i in (r - 1, r, r + 1) for j in (c - 1, c, c + 1)]
        around = [rows[i][j] for i, j in near if 0 <= i < sides.rows and 0 <= j < sides.columns]
        black, white = around.count("#"), around.count(".")
        return rows[r][c] if black == white else ".#"[black > white]

    return ["".join(cell(r, c) for c in range(sides.columns)) for r in range(sides.rows)]


@pytest.mark.parametrize(
    ("seed", "size", "picture", "clues"),
    [
        ("a", 5, ".#.##/#.###/#..##/.#..#/##.##", "1.2,1.3,1.2,1.1,2.2;2.1,1.2,1,3.1,5"),
        ("harbour-42", 5, "#####/#.###/#####/#..##/.###.", "5,1.3,5,1.2,3;4,1.1.1,3.1,5,4"),
    ],
)
def test_first_boards_of_the_sheet(seed: str, size: int, picture: str, clues: str) -> None:
    state = begun(f"size={size},style=noise", seed)
    assert (picture_text(state), state.position(), state.prepared) == (picture, clues, "try 1")


def test_generator_after_the_first_board() -> None:
    state = begun("style=noise", "a")
    assert picture_text(state).startswith(".#.###.###/#..##.#..#")
    assert f"{state.random.state:016x}" == "98430d88833435fe"


@pytest.mark.parametrize(
    ("options", "black"),
    [("size=8", 50), ("size=8x11,black=43", 43), ("size=12,style=noise,black=50", 50), ("size=9,logic=any", 50)],
)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_board_is_the_first_try_that_its_clues_determine(options: str, black: int, seed: str) -> None:
    """A model draws all tries; slow line solving and the count of solutions judge them."""
    state, source = begun(options, seed), Words(seed)
    tries = int(str(state.prepared).removeprefix("try "))
    sides = state.options["size"]
    for number in range(1, tries + 1):
        rows = source.picture(sides, black)
        rows = smooth(rows) if state.options["style"] == "smooth" else rows
        picture = read_picture("/".join(rows))
        verdict = result_of(judging(clues_of(picture, sides.columns), Search()))
        fits = verdict.unique and (verdict.rounds > 0 or state.options["logic"] == "any")
        assert (fits and not is_plain(picture, sides.columns)) is (number == tries)
    assert picture_text(state) == "/".join(rows)
    assert state.random.state == source.state


def test_more_cells_are_black_after_a_thousand_tries() -> None:
    options = options_of("black=40")
    tries = (1, 1000, 1001, 2000, 2001, 900_000)
    assert [black_of_try(options, number) for number in tries] == [40, 40, 45, 45, 50, 95]
    assert options_of("style=noise")["black"] == 60
    assert options_of("")["black"] == 50


def test_the_status_says_so_after_a_thousand_tries() -> None:
    starts = (Start(seed="x", prepared=f"try {number}") for number in (1000, 1001))
    thousand, more = (GAME.begin(options_of("size=5,black=40"), start) for start in starts)
    assert more.status() == {**more.status(), "tries": 1001, "black": 45}
    assert not {"tries", "black"} & thousand.status().keys()


def test_a_prepared_board_is_read_without_a_search() -> None:
    state = GAME.begin(options_of(""), Start(seed="x", prepared="try 3"))
    source = Words("x")
    boards = [smooth(source.picture(Sides(10, 10), 50)) for _ in range(3)]
    assert picture_text(state) == "/".join(boards[-1])
    assert state.random.state == source.state


@pytest.mark.parametrize("text", ["", "try 0", "try 1000001", "try -1", "17", "try 1 "])
def test_other_prepared_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected try 1 to try 1000000"):
        GAME.begin(options_of(""), Start(seed="x", prepared=text))


# Pictures


@pytest.mark.parametrize("number", range(1, len(PICTURES) + 1))
def test_pictures_are_determined_by_lines(number: int) -> None:
    drawing = PICTURES[number - 1]
    width = len(drawing.rows[0])
    verdict = result_of(judging(clues_of(drawing.picture, width), Search()))
    assert verdict.picture == drawing.picture
    assert verdict.rounds
    assert {len(row) for row in drawing.rows} == {width}
    assert 5 <= min(width, len(drawing.rows)) <= max(width, len(drawing.rows)) <= 20
    state = begun(f"source=picture,picture={number}")
    assert picture_text(state).replace(".", "") == "/".join("#" * len(row.replace(".", "")) for row in drawing.rows)
    assert "#" not in play.board_text(state)


def test_there_are_many_different_pictures() -> None:
    assert len({drawing.picture for drawing in PICTURES}) == len({d.title for d in PICTURES}) == len(PICTURES) >= 40
    assert len(GAME.levels_for(options_of(""))) == len(PICTURES)
