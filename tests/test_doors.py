"""The two modules for authors: they have what their lists promise, and the one for rules does without a window."""

import inspect
import pydoc
import subprocess
import sys
from types import ModuleType

import pytest

from puzzlebox import rules, views


@pytest.mark.parametrize("door", [rules, views])
def test_every_name_of_a_door_is_there(door: ModuleType) -> None:
    assert all(hasattr(door, name) for name in door.__all__)
    assert len(door.__all__) == len(set(door.__all__))


DOCUMENTED = ("BigWord", "Codes", "Count", "Drop", "Editing", "Emblem", "Part", "Plan", "TimedState")


@pytest.mark.parametrize("name", DOCUMENTED)
def test_what_a_declaration_takes_is_in_the_door_for_rules(name: str) -> None:
    assert name in rules.__all__


@pytest.mark.parametrize("door", [rules, views])
def test_help_shows_the_fields_of_every_class_of_a_door(door: ModuleType) -> None:
    for name in door.__all__:
        if isinstance(found := getattr(door, name), type) and found.__module__.startswith("puzzlebox"):
            assert "(*args: Any, **kwargs: Any)" not in pydoc.render_doc(found).partition("Method resolution")[0], name
    assert str(inspect.signature(rules.Game)).startswith("(*, id: str, title: str, summary: str, group: ")
    assert "help: str, *, default: Any" in str(inspect.signature(rules.Number))
    assert inspect.signature(rules.Start).parameters["position"].default is None


def test_the_door_for_rules_does_not_import_pygame() -> None:
    script = "import puzzlebox.rules, sys; assert 'pygame' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
