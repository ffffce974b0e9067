"""Values that never change behave like frozen dataclasses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from pickle import dumps, loads
from typing import Any, ClassVar

import pytest

from puzzlebox.core.frozen import Frozen


class Board(Frozen):
    """A board, whose rows are checked."""

    unit: ClassVar[str] = "cells"
    rows: int
    columns: int = 4
    names: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.rows < 1:
            raise ValueError(f"rows must be at least 1, not {self.rows}")


class Named(Board, kw_only=True):
    """A board with a title."""

    title: str
    columns: int = 5


@dataclass(frozen=True, kw_only=True)
class Decorated(Named):
    """A class of a package that knows the decorator only."""

    hidden: int = 0


class Plain(Named):
    """A class without fields of its own."""


def test_fields_have_values_by_position_and_name_or_defaults() -> None:
    board = Board(2, names={"a": "b"})
    assert (board.rows, board.columns, board.names, board.unit) == (2, 4, {"a": "b"}, "cells")
    named = Named(3, title="T")
    assert (named.rows, named.columns, named.names, named.title) == (3, 5, {}, "T")
    assert Board(1).names is not Board(1).names
    assert not hasattr(Board, "names")


def test_values_are_equal_by_class_and_fields() -> None:
    assert Board(2) == Board(2, 4) != Board(2, 5)
    assert Named(2, title="T") != Plain(2, title="T")
    assert len({Pair(1, 2), Pair(1, 2), Pair(2, 1)}) == 2
    assert Board(2) != (2, 4, {})


class Pair(Frozen):
    """Two numbers, which can be hashed."""

    first: int
    second: int


def test_a_value_is_written_as_the_call_that_makes_it() -> None:
    assert repr(Board(2)) == "Board(rows=2, columns=4, names={})"
    assert repr(Named(3, title="T")) == "Named(rows=3, columns=5, names={}, title='T')"


def test_values_never_change() -> None:
    board = Board(2)
    with pytest.raises(FrozenInstanceError, match="rows"):
        board.rows = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="columns"):
        del board.columns
    assert board == Board(2)


@pytest.mark.parametrize(
    ("kind", "args", "named", "message"),
    [
        (Board, (), {}, "Board needs the field rows"),
        (Board, (1, 2, {}, 3), {}, r"Board takes \('rows', 'columns', 'names'\), not \(1, 2, \{\}, 3\)"),
        (Board, (1,), {"rows": 1}, "Board takes"),
        (Named, (1, 2, {}, "T"), {}, "Named takes"),
        (Board, (1,), {"width": 1, "height": 2}, "Board has no field width, height"),
    ],
)
def test_wrong_fields_are_named(kind: type[Board], args: tuple[Any, ...], named: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        kind(*args, **named)


def test_others_are_made_by_replacing_fields_and_checked() -> None:
    named = replace(Named(2, title="T"), columns=9)
    assert named == Named(2, title="T", columns=9)
    with pytest.raises(ValueError, match="rows must be at least 1, not 0"):
        replace(named, rows=0)


def test_dataclasses_know_the_fields_and_may_have_more() -> None:
    assert is_dataclass(Board)
    assert [f.name for f in fields(Plain)] == ["rows", "columns", "names", "title"]
    decorated = Decorated(2, title="T", hidden=1)
    assert [f.name for f in fields(decorated)] == ["rows", "columns", "names", "title", "hidden"]
    assert replace(decorated, rows=3) == Decorated(3, title="T", hidden=1) != decorated
    with pytest.raises(ValueError, match="rows must be at least 1, not 0"):
        Decorated(0, title="T")


def test_values_can_be_copied_to_another_process() -> None:
    assert loads(dumps(Named(2, title="T"))) == Named(2, title="T")
