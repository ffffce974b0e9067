"""Records: what is written is read back and replays to the same state; anything else is refused with a reason."""

import json
from collections.abc import Iterable
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from puzzlebox.core.game import Game
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.record import FORMAT, Record, RecordError, digest
from puzzlebox.core.replay import DivergedError, replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start, State
from tests.fake_game import DRIPS, LAMPS, Lamps

S = TypeVar("S", bound=State)

HEADER = '{"puzzlebox": 1, "game": "lamps", "rules": 1, "options": {"size": "5"}, "start": {"seed": "harbour"}}'

starts = st.one_of(
    st.builds(Start, seed=st.text(st.characters(exclude_categories=["Cs"]), max_size=30)),
    st.builds(Start, generator=st.integers(0, 2**64 - 1)),
    st.builds(Start, position=st.text(st.characters(exclude_categories=["Cs"]), max_size=30)),
)
inputs = st.text(st.characters(exclude_categories=["Cs"]), max_size=20).filter(lambda text: not text.startswith("="))
entries = st.tuples(st.integers(0, 2**53), st.one_of(inputs, st.from_regex(r"=[0-9a-f]{8}", fullmatch=True)))


def played(
    game: Game[S], options: dict[str, str] | None, texts: Iterable[tuple[int, str]], seed: str = "harbour"
) -> Session[S]:
    session = Session(game, Options(game.options, options or {}), seed)
    for time, text in texts:
        session.advance_to(time)
        assert session.send(text) is not None
    return session


def lamps() -> Session[Lamps]:
    return played(LAMPS, {"size": "5"}, [(100, "press 0 0"), (250, "press 4 4"), (250, "undo"), (900, "pause")])


# Writing and reading
def test_a_record_is_a_header_and_one_line_per_entry() -> None:
    session = lamps()
    assert Record.of(session).text().splitlines() == [
        HEADER,
        '[100,"press 0 0"]',
        '[250,"press 4 4"]',
        '[250,"undo"]',
        '[900,"pause"]',
        f'[900,"={digest(session.state)}"]',
    ]


def test_an_entry_without_text_lets_time_pass() -> None:
    record = Record("drips", 1, {}, Start(seed="harbour"), [(650, "")])
    assert (replayed(record, DRIPS).time, list(record.log())) == (650, [])


def test_a_header_alone_is_a_record() -> None:
    assert Record.parse(HEADER) == Record("lamps", 1, {"size": "5"}, Start(seed="harbour"), [])
    assert Record.parse(HEADER + "\n") == Record.parse(HEADER)


@given(starts, st.dictionaries(inputs, inputs, max_size=3), st.lists(entries, max_size=8))
def test_every_record_reads_back(start: Start, options: dict[str, str], entries: list[tuple[int, str]]) -> None:
    record = Record("lamps", 3, options, start, entries)
    assert Record.parse(record.text()) == record


def test_a_digest_differs_between_states() -> None:
    """The digits are BLAKE2s with four bytes, computed by an independent implementation of RFC 7693."""
    state = LAMPS.begin(start=Start(position="#./.."))
    assert (state.text(), digest(state)) == ("1 0/0 0\npressed 0 options -\n0 aeb9959352ee48be", "e94bd597")
    state.advance_to(1)
    assert digest(state) != "e94bd597"


# Replaying a record
@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ((300, "jump"), "line 2, at 300 ms: expected press ROW COLUMN or darken, not 'jump'"),
        ((300, "redo"), "line 2, at 300 ms: 'redo' has no effect"),
    ],
)
def test_an_entry_that_the_rules_refuse_is_named(entry: tuple[int, str], complaint: str) -> None:
    with pytest.raises(DivergedError) as refusal:
        replayed(Record("lamps", 1, {}, Start(seed="harbour"), [entry]), LAMPS)
    assert str(refusal.value) == complaint


def test_time_that_goes_back_or_stands_still_is_refused() -> None:
    back = Record("lamps", 1, {}, Start(seed="harbour"), [(300, ""), (200, "")])
    with pytest.raises(DivergedError, match="line 3, at 200 ms: game time is at 300 ms and cannot go back to 200"):
        replayed(back, LAMPS)
    still = Record("lamps", 1, {}, Start(seed="harbour"), [(300, "pause"), (400, "")])
    with pytest.raises(DivergedError, match="line 3, at 400 ms: game time stands still at 300 ms while paused"):
        replayed(still, LAMPS)


def test_options_and_starts_that_the_game_refuses() -> None:
    with pytest.raises(OptionError, match="size must be from 2 to 9, not 99"):
        replayed(Record("lamps", 1, {"size": "99"}, Start(seed="harbour")), LAMPS)
    with pytest.raises(ValueError, match="row 1, column 1"):
        replayed(Record("lamps", 1, {}, Start(position="x")), LAMPS)


# Refused records
def with_header(**changes: object) -> str:
    return json.dumps({**json.loads(HEADER), **changes})


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        ("", "line 1: expected a record's header: "),
        ("{}", "line 1: expected a record's header: .*puzzlebox"),
        ("[]", "line 1: expected a record's header: "),
        ("nonsense", "line 1: expected a record's header: "),
        (HEADER[:-1], "line 1: expected a record's header: "),
        ("[" * 100_000, "line 1: expected a record's header: "),
        ('{"puzzlebox": ' + "9" * 5000 + "}", "line 1: expected a record's header: "),
        (with_header(puzzlebox=0), "line 1: expected a record's header: "),
        (with_header(puzzlebox="1"), "line 1: expected a record's header: "),
        *[(with_header(game="Lamps"), "line 1: .*game"), (with_header(game="lamps\n"), "line 1: .*game")],
        *[(with_header(game="../lamps"), "line 1: .*game"), (with_header(rules=0), "line 1: .*rules")],
        (with_header(rules=1.5), "line 1: .*rules"),
        (with_header(options={"size": 5}), "line 1: .*options"),
        (with_header(options=[]), "line 1: .*options"),
        (with_header(start={}), "line 1: a start needs"),
        (with_header(start={"seed": "a", "generator": 1}), "line 1: a start has a seed or"),
        (with_header(start={"generator": 2**64}), "line 1: a generator's state must be from 0 to"),
        (with_header(start={"generator": -1}), "line 1: .*start.generator"),
        (with_header(start={"seed": "x" * 5000}), "line 1: .*start.seed"),
        (with_header(start={"seed": "a", "sneed": "b"}), "line 1: .*unknown field `sneed`"),
        (HEADER.replace('"rules"', '"rules": 2, "rules"'), "line 1: .*twice"),
        (HEADER.replace('"seed"', '"seed": "b", "seed"'), "line 1: .*twice"),
        (with_header(colour="red"), "line 1: .*unknown field `colour`"),
    ],
)
def test_a_bad_header_is_refused_with_its_reason(header: str, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        Record.parse(header + '\n[0,"press 0 0"]\n')


@pytest.mark.parametrize("field", ["puzzlebox", "game", "rules", "options", "start"])
def test_a_header_without_a_field_is_refused(field: str) -> None:
    header = json.loads(HEADER)
    del header[field]
    with pytest.raises(RecordError, match=f"missing required field `{field}`"):
        Record.parse(json.dumps(header))


def test_a_newer_format_is_refused_with_its_version() -> None:
    newer = with_header(puzzlebox=FORMAT + 1, mood="sunny", start={"dice": [1, 2]})
    with pytest.raises(RecordError, match=r"line 1: written by a newer puzzlebox \(format 4; this one reads 3\)"):
        Record.parse(newer + "\nwhatever comes then")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        *[("", "line 3: expected \\[ms, text\\]"), ('[5,"drop"', "line 3: expected \\[ms, text\\]")],
        *[("[5]", "line 3: expected \\[ms, text\\]"), ('[5,"a","b"]', "line 3: expected \\[ms, text\\]")],
        *[('["5","a"]', "line 3: expected \\[ms, text\\]"), ('[-1,"a"]', "line 3: expected \\[ms, text\\]")],
        *[('[1.5,"a"]', "line 3: expected \\[ms, text\\]"), ('[1e9,"a"]', "line 3: expected \\[ms, text\\]")],
        (f'[{2**53 + 1},"a"]', "line 3: expected \\[ms, text\\]"),
        ("[" + "9" * 5000 + ',"a"]', "line 3: expected \\[ms, text\\]"),
        ("[NaN,null]", "line 3: expected \\[ms, text\\]"),
        ('[5,"a"] [6,"b"]', "line 3: expected \\[ms, text\\]"),
        ('[5,"' + "x" * 4097 + '"]', "line 3: expected \\[ms, text\\]"),
        ('[5,"\ud800"]', "line 3: expected UTF-8 text, not the byte 0xed"),
        ('[5,"\\ud800"]', "line 3: expected \\[ms, text\\]"),
        ("[" * 100_000, "line 3: expected \\[ms, text\\]"),
        ('[5,"="]', "line 3: expected a digest of eight hexadecimal digits, not '='"),
        ('[5,"=0123456G"]', "line 3: expected a digest"),
        ('[5,"=012345678"]', "line 3: expected a digest"),
    ],
)
def test_a_bad_entry_is_refused_naming_its_line(line: str, complaint: str) -> None:
    with pytest.raises(RecordError, match=complaint):
        Record.parse(f'{HEADER}\n[0,"press 0 0"]\n{line}\n[9,"press 0 0"]\n')


@pytest.mark.parametrize("cut", range(1, 60))
def test_a_record_cut_anywhere_is_refused_or_has_the_lines_before_the_cut(cut: int) -> None:
    complete = Record.of(lamps())
    text = complete.text()[:-cut]
    if text.endswith(("]", "]\n")):
        assert Record.parse(text).entries == complete.entries[: text.count("\n[")]
    else:
        with pytest.raises(RecordError, match=f"line {text.count(chr(10)) + 1}: "):
            Record.parse(text)


RECORD = Record.of(lamps()).text()


@settings(max_examples=300)
@given(st.integers(0, len(RECORD)), st.integers(0, 20), st.text(max_size=8))
@example(0, 0, "\ufeff")
@example(0, len(RECORD), "")
def test_a_mutated_record_is_refused_or_plays(place: int, gone: int, put: str) -> None:
    try:
        record = Record.parse(RECORD[:place] + put + RECORD[place + gone :])
    except RecordError:
        return
    assert Record.parse(record.text()) == record
    try:
        session = replayed(record, LAMPS)
    except (DivergedError, OptionError):
        return
    assert session.state.text()


@settings(max_examples=300)
@given(st.text(st.sampled_from('[]{}",:0123456789.-e= \n\\ntrue') | st.characters(), max_size=60))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for candidate in (text, f"{HEADER}\n{text}"):
        try:
            record = Record.parse(candidate)
        except RecordError:
            continue
        assert Record.parse(record.text()) == record


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        ((), 0),
        (("press 0 0", "", "press 1 1"), 0),
        (("press 0 0", "restart", "press 1 1"), 2),
        (("press 0 0", "restart 17", "retry", "=12345678", "press 1 1"), 3),
        (("press 0 0", "restart", "undo restart", "press 1 1"), 0),
        (("restart", "press 0 0", "restart", "press 1 1", "undo restart"), 1),
        (("restart", "press 0 0", "restart", "", "undo", "press 1 1"), 1),
        (("restart", "press 0 0", "undo"), 1),
        (("undo", "undo restart"), 0),
    ],
)
def test_last_game_begins_after_the_last_restart_that_was_not_undone(texts: tuple[str, ...], place: int) -> None:
    record = Record("lamps", 1, {}, Start(seed="same"), [(number, text) for number, text in enumerate(texts)])
    assert record.last_game() == place
