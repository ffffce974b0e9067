"""Nonograms in several colours, beside a model that lists all fillings: lines, boards, positions, the hand, hints."""

from functools import cache
from itertools import count, groupby, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.hand import click, drag
from puzzlebox.core.search import Search
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.read import ReadError, begin, read
from puzzlebox.play.told import asked
from puzzlebox.play.write import texts_of
from puzzlebox.registry import installed_games
from puzzlebox_games.nonogram.board import numbered
from puzzlebox_games.nonogram.game import GAME, solve_level
from puzzlebox_games.nonogram.hand import NonogramHand, tools_of
from puzzlebox_games.nonogram.lines import SHADE, Clue, Line, clue_of, least_length, placements, progress, solved_line
from puzzlebox_games.nonogram.notation import write_lines, write_pattern
from puzzlebox_games.nonogram.palette import SYMBOLS, WHITE
from puzzlebox_games.nonogram.pictures import PICTURES
from puzzlebox_games.nonogram.rules import Nonogram
from puzzlebox_games.nonogram.solver import judging
from puzzlebox_games.nonogram.techniques import TECHNIQUES, Task
from tests.games.bench import send_all
from tests.games.hands import Player
from tests.games.nonogram import slow
from tests.games.nonogram.play import begun, hint_of, options_of, placed, session_of, solution_of

GAMES = installed_games()

FLAG = "rrb/r.b/.bb"
FLAG_CLUES = "2r.1b,1r.1b,2b;2r,1r.1b,3b"

# The model: a line is a text of `.` and the signs of one colour or two, and `?` for a cell that is not known

ONE, TWO = ".1", ".12"


def runs(cells: str) -> Clue:
    """Return the runs of a line: the second colour adds SHADE to a length."""
    groups = ((sign, len([*group])) for sign, group in groupby(cells))
    return tuple(length + SHADE * (int(sign) - 1) for sign, length in groups if sign != ".")


@cache
def fillings(length: int, signs: str) -> dict[Clue, list[str]]:
    found: dict[Clue, list[str]] = {}
    for cells in map("".join, product(signs, repeat=length)):
        found.setdefault(runs(cells), []).append(cells)
    return found


def fitting(clue: Clue, known: str, signs: str) -> list[set[str]]:
    """Return the signs that each cell has in the fillings that agree with the known cells."""
    every = fillings(len(known), signs).get(clue, [])
    found = [cells for cells in every if all(a in ("?", b) for a, b in zip(known, cells, strict=True))]
    return [set(cells) for cells in zip(*found, strict=True)]


def line_of(known: str, signs: str) -> Line:
    return Line(*(sum((sign not in ("?", own)) << at for at, sign in enumerate(known)) for own in signs))


def possible(line: Line, length: int) -> list[set[str]]:
    return [{sign for sign, no in zip(TWO, line, strict=False) if not no >> at & 1} for at in range(length)]


@st.composite
def lines(draw: st.DrawFn) -> tuple[Clue, str, str]:
    """Draw a line in one colour or two: its clue, the cells of which not all are known, and the signs."""
    signs, longest = draw(st.sampled_from([(ONE, 11), (TWO, 8)]))
    cells = draw(st.text(signs, min_size=1, max_size=longest))
    seen = draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells)))
    return runs(cells), "".join(sign if shown else "?" for sign, shown in zip(cells, seen, strict=True)), signs


@settings(max_examples=400)
@given(lines())
def test_line_solving_finds_each_kind_that_some_filling_has(drawn: tuple[Clue, str, str]) -> None:
    clue, known, signs = drawn
    assert possible(solved_line(clue, len(known), line_of(known, signs)), len(known)) == fitting(clue, known, signs)


@settings(max_examples=200)
@given(st.sampled_from([ONE, TWO]), st.data())
def test_a_line_without_fillings_is_a_contradiction(signs: str, data: st.DataObject) -> None:
    known, other = (data.draw(st.text(letters, min_size=1, max_size=7)) for letters in (f"{signs}?", signs))
    found = solved_line(runs(other), len(known), line_of(known, signs))
    assert (found.black < 0) is (not fitting(runs(other), known, signs))


@settings(max_examples=400)
@given(lines())
def test_techniques_find_cells_that_all_fillings_have(drawn: tuple[Clue, str, str]) -> None:
    clue, known, signs = drawn
    task, common = Task(clue, len(known), line_of(known, signs)), fitting(*drawn)
    for technique in TECHNIQUES if task.unknown else ():
        if found := technique.find(task):
            new = {
                (at, kind) for kind in range(len(signs)) for at in range(len(known)) if found.new.known(kind) >> at & 1
            }
            assert new, technique.name
            assert all(known[at] == "?" and common[at] == {signs[kind]} for at, kind in new), technique.name


@settings(max_examples=200)
@given(lines(), st.sampled_from(("counts", "possible")))
def test_a_run_fades_only_if_it_is_sure(drawn: tuple[Clue, str, str], voice: str) -> None:
    clue, known, signs = drawn
    found = progress(clue, len(known), line_of(known, signs), voice)
    assert not found.wrong
    starts = placements(clue, len(known), line_of(known, signs)).starts
    assert found.done or all(start.bit_count() == 1 for start, sure in zip(starts, found.sure, strict=True) if sure)


def test_runs_of_one_colour_need_a_gap_and_others_do_not() -> None:
    assert clue_of(0b0011, 0b0100) == (2, 1 + SHADE)
    assert [least_length(clue) for clue in ((2, 1), (2, 1 + SHADE), (1, 1 + SHADE, 1 + SHADE))] == [4, 3, 4]


# Boards


@pytest.mark.parametrize("text", [FLAG, FLAG_CLUES, FLAG.replace("/", "\n"), FLAG.replace("b", "k").replace("k", "b")])
def test_a_board_in_colours_has_one_text(text: str) -> None:
    state = placed(text)
    assert state.position() == FLAG_CLUES
    assert state.options["colours"] == 2
    assert picture_of(state) == FLAG


def picture_of(state: Nonogram) -> str:
    return solve_level(state.copy()).end_position()


def test_black_beside_a_colour_has_no_letter_and_one_colour_is_black() -> None:
    assert placed("k#r").position() == placed("2k.1r;1k,1k,1r").position() == "2.1r;1,1,1r"
    assert placed("rr.").position() == placed("2r;1r,1r,0").position() == "2;1,1,0"


def test_what_is_set_has_letters_and_provisional_cells_have_capital_ones() -> None:
    state = send_all(placed(FLAG), "set 0 0 red", "set 1 1 white", "mark", "set 0 0 blue", "set 2 2 blue")
    text = f"{FLAG_CLUES} b??/?.?/??b R../.../..x"
    assert state.position() == text
    assert placed(text).position() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2r.1b;1r,1r,1r", "the runs of the rows have 2 cells in red, but those of the columns 3"),
        ("2r.1r;1r,1r,1r", "row 1: the clue 2r.1r needs 4 cells, but the line has 3"),
        (f"{FLAG_CLUES} g??/???/???", "row 1, column 1: expected one of '[?].rb', not 'g'"),
        ("1r,1b;1r,1b", None),
        ("1r.1b,1b.1r;1r.1b,1b.1r", None),
        ("1r,1b,1r;1r.1b.1r,0", None),
        ("2r.1b,0;1b,1r,1r", "no picture has these clues"),
    ],
)
def test_positions_in_colours_are_checked(text: str, message: str | None) -> None:
    if message is None:
        assert placed(text).solution
        return
    with pytest.raises(ValueError, match=message):
        placed(text)


def test_several_solutions_are_found_with_colours() -> None:
    with pytest.raises(ValueError, match=r"two solutions differ at \(1, 1\)"):
        placed("1r,1r,1b;1r.1b,1r")


@pytest.mark.parametrize(
    "options", ["size=5,colours=2", "size=6x8,colours=3,style=noise", "size=7,colours=4", "size=7,colours=3,logic=any"]
)
def test_drawn_boards_have_their_colours_and_one_solution(options: str) -> None:
    for seed in "abc":
        state = begun(options, seed)
        assert len(state.colours) == state.options["colours"]
        solutions = [*slow.pictures(state)]
        assert solutions == [picture_of(state)]


@pytest.mark.parametrize("number", range(1, len(PICTURES) + 1))
def test_pictures_in_their_colours_are_determined_by_lines(number: int) -> None:
    clues, picture = PICTURES[number - 1].coloured
    verdict = result_of(judging(numbered(clues), Search()))
    assert (verdict.picture, verdict.unique, verdict.rounds > 0) == (picture, True, True)
    assert len(clues.shades) >= 2


def test_pictures_in_colours_are_a_set_of_levels_of_their_own() -> None:
    black, coloured = (GAME.levels_for(options_of(text)) for text in ("source=picture", "source=picture,coloured=on"))
    assert len(black) == len(coloured) == len(PICTURES)
    assert not {frozenset(level.options.items()) for level in black} & {
        frozenset(level.options.items()) for level in coloured
    }
    state = begun("source=picture,picture=4,coloured=on")
    assert solve_level(state).drawing == PICTURES[3]
    assert state.outcome()


# Rules


def test_the_game_is_won_with_the_right_colours_only() -> None:
    state = send_all(placed(FLAG), "fill 0 0 0 1 red", "set 1 0 red", "set 0 2 blue", "fill 1 2 2 2 blue")
    assert state.status()["filled"] == 6
    send_all(state, "set 2 1 red")
    assert state.outcome() is None
    events = state.send("set 2 1 blue") or ()
    assert [event.name for event in events] == ["painted", "won"]
    assert state.end_position() == FLAG


def test_colours_that_a_board_lacks_are_refused() -> None:
    for text in ("set 0 0 black", "set 0 0 green", "fill 0 0 0 1 pine", "set 0 0 Red"):
        with pytest.raises(InputRefusedError, match="expected set ROW COLUMN"):
            placed(FLAG).send(text)
    assert placed(FLAG).moves()[:4] == ("set 0 0 red", "set 0 0 blue", "set 0 0 white", "set 0 1 red")


def test_a_wrong_colour_costs_time_if_checked() -> None:
    state = send_all(placed(FLAG, "check=on"), "set 0 0 blue", "set 0 1 red", "set 1 1 white")
    assert (state.penalties, [cell for cell in range(9) if state.shows_wrong(cell)]) == (1, [0])


def test_a_line_is_crossed_out_once_its_colours_are_right() -> None:
    state = send_all(placed(FLAG), "set 1 0 red")
    assert state.send("cross row 1") is None
    assert send_all(state, "set 1 2 blue", "cross row 1").grid[1, 1] == WHITE


# The hand


def player() -> Player:
    return Player(session_of(FLAG))


def test_number_keys_choose_a_colour_and_the_cross() -> None:
    own = player()
    assert own.act("colour 2", "+cursor black", "-cursor black") == ["set 1 1 blue"]
    assert own.act("colour 0", *click((0, 0))) == ["set 0 0 white"]
    assert own.act(*click((0, 1), "right")) == ["set 0 1 blue"]
    assert own.act("tool", *click((1, 0))) == ["set 1 0 red"]


def test_a_click_on_a_run_or_a_key_chooses_its_colour() -> None:
    own = player()
    assert own.act(*click((0, -1)), *click((1, 1))) == ["set 1 1 blue"]
    assert own.act(*click((0, -2)), *click((1, 1))) == ["set 1 1 red"]
    assert own.act(*click((-2, 1)), *click((-1, 1)), *click((1, 2))) == ["set 1 2 blue"]
    cross = [*tools_of(own.state)][-1]
    assert own.act(*click(cross), *click((2, 0))) == ["set 2 0 white"]
    assert own.act(*click((0, -9)), *click((2, 1))) == ["set 2 1 white"]


def test_a_drag_paints_in_the_colour() -> None:
    own = player()
    assert own.act("colour 1", *drag(((0, 0), (0, 1)))) == ["fill 0 0 0 1 red"]
    assert own.act("colour 2", *drag(((0, 1), (0, 0)))) == ["fill 0 1 0 0 blue"]
    assert own.act(*click((0, 0))) == ["set 0 0 none"]


def test_the_key_for_lines_chooses_the_next_colour_if_no_line_is_complete() -> None:
    own = player()
    assert own.act("cursor cross", "+cursor black", "-cursor black") == ["set 1 1 blue"]


def test_shown_keys_are_places_of_the_hand_with_their_colours() -> None:
    state = placed(FLAG)
    keys = GAME.show(state, options_of("")).keys
    assert [(str(key.label), key.input, bool(key.colour)) for key in keys] == [
        ("1 red", "colour 1", True),
        ("2 blue", "colour 2", True),
        ("0 cross", "colour 0", False),
    ]
    hand = NonogramHand()
    for key in keys:
        hand.take(state, options_of(""), key.input)
        assert hand.shows(state).aside == {"held": {key.place}}


# Hints


@pytest.mark.parametrize(
    "options", ["size=10,colours=2", "size=12,colours=4,style=noise", "size=10,colours=3,logic=any"]
)
def test_hints_lead_to_the_win_with_right_cells_only(options: str) -> None:
    for seed in "ab":
        state = begun(options, seed)
        while not state.outcome():
            send_all(state, *hint_of(state).inputs)
            assert all(value in (0, state.right_value(cell)) for cell, value in state.grid.items())


def test_a_solution_corrects_wrong_colours() -> None:
    state = placed(f"{FLAG_CLUES} b??/bb./???")
    assert send_all(state, *solution_of(state).inputs).outcome()


def test_a_hint_names_the_colour_of_a_run_and_fills_in_it() -> None:
    hint = hint_of(placed("rrr./.bbb/..rr/r..."))
    assert hint.technique == "Overlap"
    assert hint.why == "In row 1, the run of 3 in red covers these cells wherever it lies."
    assert hint.inputs == ("fill 0 1 0 2 red",)


# Files


NON = """color a #e00000
color k #000000
color x #2040c0
width 3
height 3

rows
2a,1x
1a
2k

columns
2a
1a,1k
1x,1k
"""

XML = """<puzzleset><puzzle type="grid" defaultcolor="ink" backgroundcolor="paper">
<color name="paper" char="_">fff</color><color name="ink" char="X">000</color>
<color name="rust" char="*">C03020</color><color name="sea" char="~">2040c0</color>
{body}
</puzzle></puzzleset>"""

CLUES = """<clues type="rows"><line><count color="rust">2</count><count color="sea">1</count></line>
<line><count color="rust">1</count></line><line><count>2</count></line></clues>
<clues type="columns"><line><count color="rust">2</count></line>
<line><count color="rust">1</count><count color="ink">1</count></line>
<line><count color="sea">1</count><count>1</count></line></clues>"""

IMAGE = '<solution type="goal"><image>|**~|\n|*__|\n|_XX|</image></solution>'

READ = "2r.1b,1r,2;2r,1r.1,1b.1"


def positions(text: str) -> list[str]:
    return [begin(GAMES, board).start.position or "" for board in read(text, "nonogram", GAMES).boards]


@pytest.mark.parametrize("text", [NON, XML.format(body=CLUES), XML.format(body=IMAGE), READ])
def test_files_in_colours_are_read_with_the_nearest_colours(text: str) -> None:
    assert positions(text) == [READ]


def test_a_goal_in_colours_is_read() -> None:
    goal = NON.partition("rows")[0] + 'goal "aaxa000kk"\n'
    assert positions(goal) == [READ]
    assert positions('width 2\nheight 1\ngoal "1r"\n') == ["1.1r;1,1r"]


def test_letters_without_a_colour_are_those_of_positions() -> None:
    assert positions("width 2\nheight 1\nrows\n1b,1y\ncolumns\n1b\n1y\n") == ["1b.1y;1b,1y"]


def test_a_file_in_one_colour_is_black_whatever_it_is_called() -> None:
    assert positions("width 2\nheight 1\nrows\n2q\ncolumns\n1q\n1q\n") == ["2;1,1"]


def test_files_with_too_many_colours_or_unknown_ones_are_refused() -> None:
    names = [f"c{number}" for number in range(15)]
    runs_text = "".join(f'<count color="{name}">1</count>' for name in names)
    columns = "".join(f'<line><count color="{name}">1</count></line>' for name in names)
    body = f'<clues type="rows"><line>{runs_text}</line></clues><clues type="columns">{columns}</clues>'
    with pytest.raises(ReadError, match="a board has at most 14 colours, not 15"):
        read(XML.format(body=body), None, GAMES)
    with pytest.raises(ReadError, match="a clue is 0 or runs"):
        positions("width 2\nheight 1\nrows\n1q,1z\ncolumns\n1q\n1z\n")


@pytest.mark.parametrize("options", ["size=8,colours=4", "source=picture,coloured=on,picture=55"])
def test_files_in_colours_are_written_and_read_again(options: str) -> None:
    state = begun(options)
    written = {writer.name: text for writer, text in texts_of(GAMES, GAME, state)}
    assert [*written] == ["non", "xml"]
    assert [positions(text) for text in written.values()] == [[state.board]] * 2


def test_pattern_and_lists_of_clues_have_no_colours() -> None:
    for write in (write_pattern, write_lines):
        with pytest.raises(ValueError, match="this format has no colours"):
            write(placed(FLAG))


# Words


def test_a_row_is_told_with_the_colours_of_its_clue() -> None:
    shown = GAME.show(send_all(placed(FLAG), "set 0 0 red"), options_of(""))
    assert [*asked(shown, "row", [1])] == ["row 1: red 2, blue 1", "row 1, columns 1 to 3: red, 2 empty"]


# The editor


@pytest.mark.parametrize(
    ("text", "rows"), [(FLAG, FLAG), (FLAG_CLUES, FLAG), ("2;1,1,0", "##."), ("1r,1r,1b;1r.1b,1r ?./r./??", "../r./..")]
)
def test_the_editor_draws_boards_in_their_colours(text: str, rows: str) -> None:
    editing = GAME.editing
    assert editing
    assert editing.show
    draft = editing.read(text)
    shown = editing.show(draft)
    assert [SYMBOLS[cell.colour] if cell.colour else "." for cell in shown.cells] == [*rows.replace("/", "")]
    assert editing.position(draft) == rows


def test_the_editor_has_a_tool_for_each_colour() -> None:
    assert GAME.editing
    assert [tool.sign for tool in GAME.editing.tools] == [*"#roygdcblpnstw", ""]


# Long runs
FORMS = [
    f"colours={colours},style={style},logic={logic}"
    for colours in (2, 3, 4)
    for style in ("smooth", "noise")
    for logic in ("line", "any")
]

BOARDS, STEPS = 200, 100_000 // len(FORMS)
"""How many boards of a form are counted, and how many cells are set by hints."""


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMS)
def test_boards_in_colours_have_one_solution(form: str) -> None:
    for number in range(BOARDS):
        state = begun(f"size=9,{form}", f"soak {number}")
        assert [*islice(slow.pictures(state), 2)] == [solve_level(state).end_position()]


@pytest.mark.soak
@pytest.mark.parametrize("form", FORMS)
def test_hints_in_colours_set_cells_as_in_the_solution(form: str) -> None:
    steps = 0
    for number in count():
        state = begun(f"size=15,{form}", f"steps {number}")
        while not state.outcome():
            for text in hint_of(state).inputs:
                painted = (state.send(text) or ())[0].detail
                steps += len(painted)
                for cell in painted:
                    assert state.grid.cells[cell] == state.right_value(divmod(cell, state.grid.columns))
        if steps >= STEPS:
            return
