"""The two modules for authors: they have what their lists promise, and the one for rules does without a window."""

import subprocess
import sys
from types import ModuleType

import pytest

from puzzlebox import rules, views


@pytest.mark.parametrize("door", [rules, views])
def test_every_name_of_a_door_is_there(door: ModuleType) -> None:
    assert all(hasattr(door, name) for name in door.__all__)
    assert len(door.__all__) == len(set(door.__all__))


def test_the_door_for_rules_does_not_import_pygame() -> None:
    script = "import puzzlebox.rules, sys; assert 'pygame' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
