"""Numbers, dates and lists are written as a language does."""

from collections.abc import Iterator
from datetime import date

import pytest

from puzzlebox.translation import formats


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    formats.use("en")


@pytest.mark.parametrize(
    ("language", "small", "large", "either", "day"),
    [
        ("en", "1.91", "12480", "a, b or c", "Monday, 23 November"),
        ("de", "1,91", "12.480", "a, b oder c", "Montag, 23. November"),
        ("fr", "1,91", "12\xa0480", "a, b ou c", "lundi 23 novembre"),
        ("es", "1,91", "12.480", "a, b o c", "lunes, 23 de noviembre"),
        ("zh_CN", "1.91", "12,480", "a、b或c", "11月23日星期一"),
        ("ja", "1.91", "12,480", "a、b、またはc", "11月23日(月曜日)"),
        ("no such language", "1.91", "12480", "a, b or c", "Monday, 23 November"),
    ],
)
def test_each_language_has_its_own_rules(language: str, small: str, large: str, either: str, day: str) -> None:
    formats.use(language)
    assert (formats.number("1.91"), formats.number("12480")) == (small, large)
    assert formats.joined(["a", "b", "c"], "or") == either
    assert formats.day(date(2026, 11, 23)) == day


@pytest.mark.parametrize(
    ("texts", "joined"),
    [
        (["It rains.", "It is wet."], "It rains. It is wet."),
        (["雨です。", "濡れます。"], "雨です。濡れます。"),
        (["雨？", "No."], "雨？No."),
        (["Only."], "Only."),
        ([], ""),
    ],
)
def test_sentences_have_a_blank_between_them_unless_the_stop_is_wide(texts: list[str], joined: str) -> None:
    assert formats.joined(texts, "sentences") == joined


@pytest.mark.parametrize(
    ("language", "text", "sentence"),
    [("en", "It is wet", "It is wet."), ("ja", "雨です", "雨です。"), ("ja", "雨？", "雨？"), ("de", "Nass!", "Nass!")],
)
def test_a_sentence_ends_with_the_full_stop_of_the_language(language: str, text: str, sentence: str) -> None:
    formats.use(language)
    assert formats.sentence(text) == sentence
