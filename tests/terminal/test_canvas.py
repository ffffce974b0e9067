"""The screen of characters: what is written on it, and the bytes that change a terminal from one to the next."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.terminal.abilities import depth_of, has_unicode
from puzzlebox.terminal.canvas import Canvas, Depth, Looks, Style, sgr
from puzzlebox.terminal.columns import shorten, width, wrap

TOKEN = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|(.)", re.DOTALL)


class Screen:
    """A terminal that knows the few sequences that a frame may have."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = [["?"] * columns for _ in range(rows)]
        self.row = self.column = 0

    def feed(self, data: bytes) -> None:
        for parameters, final, character in TOKEN.findall(data.decode()):
            if character:
                assert self.column + width(character) <= self.columns
                self.cells[self.row][self.column] = character
                if width(character) == 2:
                    self.cells[self.row][self.column + 1] = ""
                self.column += width(character)
            elif final == "H":
                self.row, self.column = (int(number) - 1 for number in parameters.split(";"))
            elif final == "J":
                self.cells = [[" "] * self.columns for _ in range(self.rows)]
            else:
                assert final in "mhl"

    @property
    def text(self) -> str:
        return "\n".join("".join(row).rstrip() for row in self.cells)


def test_texts_are_cut_at_the_edges() -> None:
    canvas = Canvas(2, 6, Looks())
    assert canvas.write(0, 4, "abc") == 7
    canvas.write(1, -1, "xyz")
    canvas.write(2, 0, "below")
    assert canvas.text() == "    ab\nyz"


def test_wide_characters_take_two_columns() -> None:
    canvas = Canvas(1, 6, Looks())
    canvas.write(0, 0, "数e\u0301x")
    assert (canvas.cells[1][0], canvas.text()) == ("", "数ex")
    assert (width("数独"), width("é"), width("e\u0301")) == (4, 1, 1)


@pytest.mark.parametrize(
    ("text", "columns", "short"),
    [("puzzle", 6, "puzzle"), ("puzzle", 4, "puz…"), ("数独", 3, "数…"), ("abc", 1, "…")],
)
def test_long_texts_end_with_an_ellipsis(text: str, columns: int, short: str) -> None:
    assert shorten(text, columns) == short


def test_texts_are_wrapped_between_words() -> None:
    assert wrap("turn all lamps off", 8) == ["turn all", "lamps", "off"]
    assert wrap("abcdefgh i", 4) == ["abcd", "efgh", "i"]
    assert wrap("a\n\nb", 5) == ["a", "", "b"]


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("10x20 を「消す」。", 10, ["10x20 を", "「消す」。"]),
        ("数独数独", 5, ["数独", "数独"]),
        ("数独か\u3099", 1, ["数", "独", "か\u3099"]),
        ("あっ！ッッッ", 4, ["あっ", "！ッ", "ッッ"]),
    ],
)
def test_chinese_and_japanese_are_wrapped_between_characters(text: str, columns: int, lines: list[str]) -> None:
    assert wrap(text, columns) == lines


def test_all_blanks_are_drawn_as_one_column() -> None:
    canvas = Canvas(1, 12, Looks())
    assert canvas.write(0, 0, "1\xa00\u202f0\u30000") == 7 == width("1\xa00\u202f0\u30000")
    assert canvas.text() == "1 0 0 0"


@given(st.lists(st.tuples(st.integers(-1, 4), st.integers(-2, 11), st.text("ab 数█", max_size=6)), max_size=12))
def test_a_frame_shows_what_was_written(texts: list[tuple[int, int, str]]) -> None:
    screen, before = Screen(4, 10), None
    for count in range(len(texts) + 1):
        canvas = Canvas(4, 10, Looks("256"))
        for row, column, text in texts[:count]:
            canvas.write(row, column, text, Style((255, 0, 0), bold=len(text) > 2))
        if any(cell[0] == "" and canvas.cells[n - 1][0] not in "数" for n, cell in enumerate(canvas.cells)):
            return  # a wide character was cut into halves by another text
        screen.feed(canvas.bytes_after(before))
        assert screen.text == canvas.text()
        before = canvas


def test_nothing_is_sent_if_nothing_has_changed() -> None:
    one, other = Canvas(3, 9, Looks()), Canvas(3, 9, Looks())
    for canvas in (one, other):
        canvas.write(1, 1, "same", Style(bold=True))
    assert other.bytes_after(one) == b""
    other.write(2, 3, "x")
    assert other.bytes_after(one) == b"\x1b[?2026h\x1b[3;4Hx\x1b[?2026l"


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none"),
        ({}, "none"),
    ],
)
def test_the_environment_tells_how_many_colours_there_are(environment: dict[str, str], depth: Depth) -> None:
    assert depth_of(environment) == depth


@pytest.mark.parametrize(
    ("environment", "unicode"),
    [
        *[({"LANG": "C.UTF-8"}, True), ({"LANG": "de_DE.utf8"}, True), ({"LANG": "C"}, False)],
        *[({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False), ({"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}, True)],
        *[({"LC_CTYPE": "C.UTF-8"}, True), ({}, False), ({"LANG": "C.UTF-8", "LC_ALL": "C"}, False)],
    ],
)
def test_the_locale_tells_whether_there_is_unicode(environment: dict[str, str], unicode: bool) -> None:
    assert has_unicode(environment) == unicode


@pytest.mark.parametrize(
    ("colour", "depth", "codes"),
    [
        *[((1, 2, 3), "true", ["38;2;1;2;3"]), ((255, 0, 0), "256", ["38;5;196"])],
        *[((8, 8, 8), "256", ["38;5;232"]), ((250, 5, 5), "16", ["91"])],
        *[((0, 0, 0), "16", ["30"]), ((255, 0, 0), "none", [])],
    ],
)
def test_colours_become_the_nearest_ones(colour: tuple[int, int, int], depth: Depth, codes: list[str]) -> None:
    assert sgr(colour, 30, depth) == codes


@pytest.mark.parametrize(
    ("text", "plain"), [("Größe …", "Grosse ."), ("↑ ↓", "^ v"), ("é", "e"), ("数", "?"), ("● ½", "* 1?2")]
)
def test_terminals_without_unicode_get_similar_characters(text: str, plain: str) -> None:
    canvas = Canvas(1, 20, Looks(unicode=False))
    canvas.write(0, 0, text)
    assert canvas.text() == plain
