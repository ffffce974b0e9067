"""The log of a session: its entries, and copies, which share entries but can grow independently."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.core.log import Log

TEXTS = ("press 0 0", "press 1 1", "pause", "undo")

entries = st.tuples(st.integers(0, 10_000), st.sampled_from(TEXTS) | st.text(max_size=3))
actions = st.tuples(st.integers(0, 99), st.none() | entries)
"""Operations on a list of logs: the number of a log, and the entry to add to it, or None to copy it."""


def test_a_log_reads_like_the_list_of_its_entries() -> None:
    expected = [(0, "a"), (5, "b"), (5, "a")]
    log = Log(expected)
    assert log == expected
    assert (list(log), len(log)) == (expected, 3)
    assert ([log[index] for index in range(-3, 3)], repr(log)) == (expected + expected, f"Log({expected})")


@pytest.mark.parametrize("index", [3, 100, -4])
def test_an_index_out_of_range_raises_index_error(index: int) -> None:
    with pytest.raises(IndexError, match="a log of 3 entries has no entry"):
        Log([(0, "a"), (5, "b"), (5, "a")])[index]


@settings(max_examples=50)
@given(st.lists(entries, max_size=5), st.lists(actions, max_size=40))
def test_copies_of_a_log_are_apart(
    first: list[tuple[int, str]], actions: list[tuple[int, tuple[int, str] | None]]
) -> None:
    logs, expected = [Log(first)], [list(first)]
    for number, entry in actions:
        number %= len(logs)
        if entry is None:
            logs.append(logs[number].copy())
            expected.append(expected[number][:])
        else:
            logs[number].append(*entry)
            expected[number].append(entry)
        for log, texts in zip(logs, expected, strict=True):
            assert list(log) == texts
            assert len(log) == len(texts)
            assert [log[index] for index in range(-len(texts), 0)] == texts
            with pytest.raises(IndexError):
                log[len(texts)]


def test_the_entries_before_a_copy_are_shared_until_both_logs_have_grown() -> None:
    log = Log((ms, "drop") for ms in range(1000))
    copied = log.copy()
    assert copied._times is log._times
    log.append(1000, "left")
    assert copied._times is log._times
    copied.append(1000, "right")
    assert copied._times is not log._times
    assert (log[1000], copied[1000]) == ((1000, "left"), (1000, "right"))
    assert list(log)[:1000] == list(copied)[:1000]


def test_iteration_over_a_log_that_grows_ends_at_its_earlier_length() -> None:
    log = Log([(0, "a"), (1, "b")])
    read = []
    for entry in log:
        read.append(entry)
        log.append(9, "c")
    assert (read, len(log)) == ([(0, "a"), (1, "b")], 4)
