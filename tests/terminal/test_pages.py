"""Pages in a terminal, drawn from the contract: rows, values, keys, clicks, tables, fields and what is said."""

from collections.abc import Callable
from functools import partial

import pytest

from puzzlebox.core.message import InvalidError
from puzzlebox.input.keys import Stroke
from puzzlebox.play.page import Card, Day, Entry, More, Page, Row, Search
from tests.terminal.conftest import DOWN, END, ENTER, ESC, HOME, LEFT, PAGE_DOWN, PAGE_UP, RIGHT, UP, Desk


class Kept:
    """What a page of the tests keeps, and what was done with it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.number = 0
        self.captures: Callable[[Stroke], object] | None = None

    def act(self, name: str) -> Callable[[], None]:
        return lambda: self.done.append(name)

    def turn(self, step: int) -> None:
        self.number += step


def many(kept: Kept, count: int = 60) -> Page:
    return Page("list", "Many", [Row(str(n), f"Row {n}", kept.act(str(n))) for n in range(count)])


def few(desk: Desk, kept: Kept) -> Page:
    def fail() -> None:
        raise InvalidError("there is no {thing}", thing="moon")

    more = [More("delete", "Delete", lambda: desk.desk.confirm("Really?", kept.act("deleted")))]
    rows = [
        Row("heading", "A heading"),
        Row("one", "One", kept.act("one"), "1", "About one", more=more),
        Row("number", "Number", lambda: kept.turn(1), str(kept.number), turn=kept.turn, choices=("0", "1")),
        Row("fail", "Fail", fail),
        Row("long", "A label that is much too long for its line " * 3, kept.act("long"), "value"),
    ]
    return Page(
        "list", "Few", rows, {"Best": "0:12"}, "A paragraph.", "A note.", actions={"scores": kept.act("scores")}
    )


@pytest.fixture
def kept(desk: Desk) -> Kept:
    kept = Kept()
    desk.desk.open(partial(few, desk, kept))
    desk.turn()
    return kept


def test_a_list_says_everything_that_its_page_says(desk: Desk, kept: Kept) -> None:
    for text in ("Few", "A paragraph.", "A note.", "Best 0:12", "A heading", "One", "About one", "‹ 0 ›"):
        assert text in desk.text
    assert "A label that is much too long for its line A label that is much too long for its line A label" in (
        " ".join(desk.go_to("A label").text.split())
    )


def test_what_a_page_says_twice_is_written_once(desk: Desk) -> None:
    desk.desk.open(lambda: Page("shelves", "Scores", text="Nothing yet.", note="Nothing yet."))
    assert desk.turn().text.count("Nothing yet.") == 1


def test_rows_are_chosen_and_turned_by_keys(desk: Desk, kept: Kept) -> None:
    desk.type(ENTER).go_to("Number").type(RIGHT, RIGHT, LEFT, ENTER)
    assert (kept.done, kept.number) == (["one"], 2)
    assert "‹ 2 ›" in desk.line


def test_rows_are_chosen_and_turned_by_clicks(desk: Desk, kept: Kept) -> None:
    rows = desk.text.split("\n")

    def click(label: str, part: str) -> None:
        row = next(number for number, line in enumerate(rows) if line.strip().startswith(label))
        desk.drag((row, rows[row].index(part)))

    click("One", "One")
    click("Number", "›")
    click("Number", "‹")
    click("Number", "›")
    click("Number", "Number")
    assert (kept.done, kept.number) == (["one"], 2)


def test_what_fails_is_said_and_the_page_stays(desk: Desk, kept: Kept) -> None:
    desk.choose("Fail")
    assert "There is no moon" in desk.text
    assert desk.line == "Fail"


def test_keys_do_more_with_a_row_and_with_the_page(desk: Desk, kept: Kept) -> None:
    assert "Delete" in desk.foot
    assert "Really?" in desk.type(b"\x1b[3~").text
    desk.type(b"\x1b[3~", b"\x1bOR")
    assert kept.done == ["deleted", "scores"]


def test_keys_at_the_foot_can_be_clicked(desk: Desk, kept: Kept) -> None:
    foot = desk.foot
    desk.drag((23, foot.index("Select"))).drag((23, foot.index("↓")))
    assert kept.done == ["one"]
    assert desk.line.startswith("Number")
    assert desk.drag((23, desk.foot.index("Back"))).pages == []


def test_long_lists_scroll_by_lines_pages_and_to_their_ends(desk: Desk) -> None:
    desk.desk.open(partial(many, Kept()))
    assert "↓" in desk.turn().text
    seen = [line for line in desk.text.split("\n") if "Row" in line]
    assert desk.type(PAGE_DOWN).line == f"Row {len(seen) - 1}"
    assert "↑" in desk.type(PAGE_DOWN).text
    assert desk.type(PAGE_UP, PAGE_UP).line == "Row 0"
    assert desk.type(END).line == "Row 59"
    assert desk.type(DOWN).line == "Row 0"
    assert desk.type(UP).line == "Row 59"
    assert desk.type(HOME).line == "Row 0"


def test_a_table_has_headings_and_columns_that_fit(desk: Desk) -> None:
    def scores() -> Page:
        cells = [{"When": "today", "Result": "0:12", "Options": "size=5, a very long text " * 5}]
        rows = [Row("game", "Game", lambda: None, "Slide", turn=lambda step: None)]
        return Page("table", "Scores", [*rows, *(Row("1", "", lambda: None, cells=each) for each in cells)])

    desk.desk.open(scores)
    lines = desk.turn().text.split("\n")
    heading = next(line for line in lines if "When" in line)
    row = next(line for line in lines if "today" in line)
    assert heading.index("Result") == row.index("0:12")
    assert max(map(len, lines)) <= 80


class Shelf(Kept):
    """A menu of the tests."""

    def __init__(self) -> None:
        super().__init__()
        self.search = Search(["Type to search 2 games", "Type to search"])

    def page(self) -> Page:
        week = [Day("M", done=True, today=False), Day("T", done=False, today=True)]
        rows = [
            Row("first", "Continue"),
            Row("today", "Today: Slide", self.act("today"), card=Card(week=week)),
            Row("more", "Falling blocks"),
            Row("tetromino", "Tetromino", self.act("tetromino"), "Best 12", card=Card(starred=True)),
            Row("slide", "Slide", self.act("slide"), "7 of 9", card=Card(progress=0.5, done=True)),
            Row("odd", "Odd", self.act("odd"), card=Card(warning="This game cannot be shown.")),
        ]
        found = [row for row in rows if self.search.query in row.label.lower()]
        return Page("shelves", "puzzlebox", found, search=self.search)


def test_shelves_show_cards_and_typing_searches(desk: Desk) -> None:
    shelf = Shelf()
    desk.desk.open(shelf.page)
    desk.turn()
    for text in ("Type to search 2 games", "Falling blocks", "✓ [T]", "Best 12  ★", "7 of 9  50%  ✓"):
        assert text in desk.text
    assert desk.type(RIGHT).line.startswith("Tetromino")
    assert desk.type(LEFT).line.startswith("Today")
    assert "This game cannot be shown." in desk.go_to("Odd").text
    assert "Search: sli" in desk.type(b"s", b"l", b"i").text
    assert desk.line.startswith("Today: Slide")
    assert "Search: sl" in desk.type(b"\x7f").text
    assert "Tetromino" in desk.type(ESC).text
    desk.type(b"\x1b[200~tetro\x1b[201~", ENTER)
    assert shelf.done == ["tetromino"]


def test_a_field_takes_what_is_typed_and_pasted(desk: Desk) -> None:
    taken: list[str] = []

    def done(text: str) -> None:
        if text == "bad":
            raise InvalidError("that is bad")
        taken.append(text)
        desk.desk.back()

    desk.desk.open(lambda: Page("entry", "Enter a game ID", detail=Entry(done)))
    desk.type(b"b", b"a", b"d", ENTER)
    assert "That is bad" in desk.text
    assert "Your terminal pastes with a key of its own" in desk.type(b"\x16").text
    desk.type(HOME, b"\x1b[3~", END, b"\x7f", LEFT, b"\x1b[200~slide:size=3\n\x1b[201~", END, b"\x7f", b"#", b"q")
    assert "> slide:size=3#q" in " ".join(desk.text.split())
    assert desk.type(ENTER).pages == []
    assert taken == ["slide:size=3#q"]


def test_a_page_gets_the_key_that_it_waits_for(desk: Desk) -> None:
    kept, strokes = Kept(), list[str]()

    def take(stroke: Stroke) -> None:
        strokes.append(stroke.name)
        kept.captures = None

    kept.captures = take
    rows = [Row("one", "One", kept.act("one"))]
    desk.desk.open(lambda: Page("keys", "Keys", rows, captures=kept.captures))
    desk.turn().type(ENTER, ENTER)
    assert (strokes, kept.done) == (["Enter"], ["one"])
