"""Messages are English text that can be translated."""

import json

import pytest

from puzzlebox.core.durations import span_text
from puzzlebox.core.message import Message, message_of, one_of, translatable


def test_message_is_its_english_text() -> None:
    message = Message("size must be from {low} to {high}, not {value!r}", low=3, high=64, value="x")
    assert message == "size must be from 3 to 64, not 'x'"
    assert message_of(ValueError(message)) is message, "an error keeps the template"
    assert Message("press {") == "press {", "a text without arguments is no template"
    assert json.dumps([message]) == "[\"size must be from 3 to 64, not 'x'\"]"


@pytest.mark.parametrize(("count", "text"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows")])
def test_count_chooses_singular_or_plural(count: int, text: str) -> None:
    message = Message("{count} row", "{count} rows", count=count)
    assert message == text
    assert (message.template, message.plural, message.arguments) == ("{count} row", "{count} rows", {"count": count})


def test_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError, match="high"):
        Message("from {low} to {high}", low=3)


def test_message_of_an_error_without_a_message_is_its_text() -> None:
    assert message_of(FileNotFoundError(2, "not there")) == "[Errno 2] not there"
    assert (message_of(ValueError()), message_of(ValueError("plain"))) == ("", "plain")


@pytest.mark.parametrize(("texts", "joined"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
def test_one_of_joins_with_commas_and_or(texts: list[str], joined: str) -> None:
    assert one_of(texts) == joined


def test_translatable_makes_a_message_of_a_plain_text_only() -> None:
    message = translatable("on or {off}")
    assert (message, message.template, message.arguments) == ("on or {off}", "on or {off}", {})
    assert translatable(message) is message


@pytest.mark.parametrize(("ms", "text"), [(11_520_000, "3 h 12 min"), (240_000, "4 min"), (18_999, "18 s")])
def test_span_of_time_is_a_message(ms: int, text: str) -> None:
    span = span_text(ms)
    assert span == text
    assert isinstance(span, Message)
