"""A file is read statement by statement, so that a mistake affects only its line."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.store import toml

SOUND = """
# how it looks
theme = "classic"  # as printed
"patterns" = true

[games.slide]
arrows = 'blank'
hover = false

[keys.tetromino]
left = [
  "Left",  # the arrow
  "@A",
]
drop = ["Space"]
motto = '''
theme = "no"
'''
games.deep = { one = 1, two = { three = 3 } }
"""


def flat(table: dict[str, Any], path: toml.Path = ()) -> dict[toml.Path, Any]:
    """Return the values of a table by path."""
    found: dict[toml.Path, Any] = {}
    for name, value in table.items():
        found |= flat(value, (*path, name)) if isinstance(value, dict) else {(*path, name): value}
    return found


def test_a_valid_file_is_read_as_by_the_library() -> None:
    contents = toml.read(SOUND)
    assert contents.faults == []
    assert contents.values == flat(tomllib.loads(SOUND))
    assert contents.values[("keys", "tetromino", "left")] == ["Left", "@A"]
    assert contents.lines[("theme",)] == 3
    assert contents.lines[("keys", "tetromino", "drop")] == 15


def test_windows_line_ends_and_a_missing_last_line_end() -> None:
    assert toml.read('a = 1\r\n[t]\r\nb = "x"').values == {("a",): 1, ("t", "b"): "x"}


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("theme = clasic", "theme"),
        ("theme =", "theme"),
        ("theme", "theme"),
        ('theme = "box', "theme"),
        ("theme = 01", "theme"),
        ("th€me = 1", "th€me"),
        ("= 3", "?"),
        ("theme = [1, 2", "theme"),
        ("theme = " + "[" * 5000, "theme"),
        ('theme = """never closed', "theme"),
        ("theme = 1 2", "theme"),
        ("theme = {a = 1", "theme"),
        ("theme = 999999999999999999999" + "9" * 5000, "theme"),
    ],
)
def test_a_mistake_affects_only_its_line(line: str, key: str) -> None:
    contents = toml.read(f"before = 1\n{line}\nafter = 2\n")
    assert contents.values == {("before",): 1, ("after",): 2}
    (fault,) = contents.faults
    assert (fault.number, fault.key) == (2, key)
    assert fault.reason


def test_the_first_of_two_values_counts() -> None:
    contents = toml.read("a = 1\nb = 2\na = 3\n")
    assert contents.values == {("a",): 1, ("b",): 2}
    assert contents.faults == [toml.Fault(3, "a", "it is already set in line 1")]


def test_the_intended_table_of_a_faulty_header_is_used() -> None:
    contents = toml.read('[games.slide\narrows = "blank"\n[[keys.slide]]\nup = ["K"]\n')
    assert contents.values == {("games", "slide", "arrows"): "blank", ("keys", "slide", "up"): ["K"]}
    assert [fault.number for fault in contents.faults] == [1, 3]


def test_values_below_an_unclear_header_are_left_out() -> None:
    contents = toml.read("a = 1\n[!]\nb = 2\n[t]\nc = 3\n")
    assert contents.values == {("a",): 1, ("t", "c"): 3}
    assert [fault.number for fault in contents.faults] == [2]


def test_many_unfinished_values_are_all_faults() -> None:
    contents = toml.read("a = [\n" * 10_000)
    assert contents.values == {}
    assert len(contents.faults) == 10_000


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.tuples(st.sampled_from("abc"), st.sampled_from("xyz")),
        st.integers() | st.booleans() | st.text(st.characters(codec="utf-8"), max_size=8) | st.lists(st.integers()),
        max_size=6,
    )
)
def test_every_written_value_is_read_back(values: dict[tuple[str, str], Any]) -> None:
    import tomlkit

    tables: dict[str, dict[str, Any]] = {}
    for (table, name), value in values.items():
        tables.setdefault(table, {})[name] = value
    contents = toml.read(tomlkit.dumps(tables))
    assert contents.faults == []
    assert contents.values == values


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    contents = toml.read(text)
    assert all(1 <= fault.number <= text.count("\n") + 1 for fault in contents.faults)


def test_text_of_a_path() -> None:
    assert toml.dotted(("games", "slide", "hover")) == "games.slide.hover"
    assert toml.dotted(("a b", "c")) == "'a b'.c"
