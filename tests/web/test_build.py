"""What the folder of static files consists of."""

import pytest

from tools.web import UNUSED


@pytest.mark.parametrize("name", ["encodings/cp437.py", "encodings/utf_8.py", "encodings/latin_1.py", "email/utils.py"])
def test_a_module_that_is_needed_is_kept(name: str) -> None:
    assert not UNUSED.fullmatch(name)


@pytest.mark.parametrize("name", ["encodings/cp1251.py", "unittest/case.py", "pydoc.py", "xmlrpc/client.py"])
def test_a_module_for_developers_or_old_texts_is_left_out(name: str) -> None:
    assert UNUSED.fullmatch(name)
