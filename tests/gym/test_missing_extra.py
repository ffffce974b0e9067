"""Without the optional packages, importing the environments is refused with one sentence."""

import sys

import pytest


def test_the_message_has_the_command_that_installs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("puzzlebox.gym")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError) as raised:
        import puzzlebox.gym  # noqa: F401
    sentence = "puzzlebox.gym needs gymnasium, which is not installed; install it with: pip install '.[gym]'"
    assert str(raised.value) == sentence
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__
