"""The two modules for authors have what their lists promise."""

import inspect
import pydoc
import re
from types import ModuleType

import pytest

from puzzlebox import rules, views


def names_of(door: ModuleType) -> list[str]:
    """Return the names that a door offers."""
    return [name for name in vars(door) if not name.startswith("_")]


@pytest.mark.parametrize("door", [rules, views])
def test_the_help_of_a_door_begins_with_a_table_of_all_its_names(door: ModuleType) -> None:
    table = "".join(line for line in str(door.__doc__).splitlines() if line.startswith("    "))
    assert sorted(re.findall(r"\w+", table)) == sorted(names_of(door))
    assert "class " not in pydoc.render_doc(door), "the help says what there is, not all about it"


DOCUMENTED = ("BigWord", "Codes", "Count", "Drop", "Editing", "Emblem", "Part", "Plan", "TimedState")


@pytest.mark.parametrize("name", DOCUMENTED)
def test_what_a_declaration_takes_is_in_the_door_for_rules(name: str) -> None:
    assert name in names_of(rules)


@pytest.mark.parametrize("door", [rules, views])
def test_help_shows_the_fields_of_every_class_of_a_door(door: ModuleType) -> None:
    for name in names_of(door):
        if isinstance(found := getattr(door, name), type) and found.__module__.startswith("puzzlebox"):
            assert "(*args: Any, **kwargs: Any)" not in pydoc.render_doc(found).partition("Method resolution")[0], name
    assert str(inspect.signature(rules.Game)).startswith("(*, id: str, title: str, summary: str, group: ")
    assert "help: str, *, default: Any" in str(inspect.signature(rules.Number))
    assert inspect.signature(rules.Start).parameters["position"].default is None
