"""Texts of files in several encodings."""

import pytest

from puzzlebox.play.read.text import decoded

TEXT = "Höhle\n#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_texts_are_read_in_all_usual_encodings(encoding: str) -> None:
    assert decoded(TEXT.encode(encoding)) == TEXT


def test_other_byte_orders_and_half_a_letter_are_read() -> None:
    assert decoded(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT
    assert decoded(b"\xff\xfe#")[-1] == "#"
