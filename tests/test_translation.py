"""Texts are translated when they are shown, with what stands in a catalogue."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.core.message import Message
from puzzlebox.translation import languages, load, tr, use


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    use()
    yield
    use()


def catalogue(folder: Path, language: str, **texts: str) -> Path:
    """Write a compiled catalogue for a language. `_` in a name is a blank, `__` separates singular and plural."""
    header = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"}
    named = {name.replace("__", "\0").replace("_", " "): text for name, text in texts.items()}
    pairs = [(key.encode(), value.encode()) for key, value in sorted({**header, **named}.items())]
    path = folder / language / "LC_MESSAGES" / "puzzlebox.mo"
    path.parent.mkdir(parents=True)
    start = 28 + 16 * len(pairs)
    tables = [b"", b""]
    body = b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), start + len(body))
            body += pair[side] + b"\0"
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    path.write_bytes(head + tables[0] + tables[1] + body)
    return folder


def speak(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    for name in translation.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)


def test_without_a_catalogue_texts_are_english() -> None:
    assert tr("Resume") == "Resume"
    assert tr("{count} row", "{count} rows", count=1) == "1 row"
    assert tr("{count} row", "{count} rows", count=2) == "2 rows"
    assert tr(Message("not {what}", what="this")) == "not this"


def test_texts_messages_and_arguments_are_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, "de_AT.UTF-8")
    texts = {"Resume": "Weiter", "count__x": "x", "the_board": "das Brett"}
    load(catalogue(tmp_path, "de", **texts, **{"{count}_row__{count}_rows": "{count} Reihe\0{count} Reihen"}))
    assert tr("Resume") == "Weiter"
    assert tr("Leave") == "Leave"
    assert tr("{count} row", "{count} rows", count=1) == "1 Reihe"
    assert tr(Message("{count} row", "{count} rows", count=2)) == "2 Reihen"
    assert tr("see {what}", what=Message("the board")) == "see das Brett"
    assert tr("see {what}", what="the board") == "see the board"


def test_the_first_catalogue_that_has_a_text_translates_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, "de")
    load(catalogue(tmp_path / "own", "de", Resume="Weiter"))
    load(catalogue(tmp_path / "other", "de", Resume="Fortsetzen", Leave="Ende"))
    assert (tr("Resume"), tr("Leave")) == ("Weiter", "Ende")


def test_english_before_another_language_stays_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, "de")
    monkeypatch.setenv("LANGUAGE", "en_GB:de")
    load(catalogue(tmp_path, "de", Resume="Weiter"))
    assert tr("Resume") == "Resume"


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, ()),
        ({"LANG": "C.UTF-8"}, ()),
        ({"LANG": "de_AT.UTF-8"}, ("de_AT", "de")),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR.UTF-8@euro"}, ("fr_FR", "fr")),
        ({"LANG": "de_DE", "LANGUAGE": "sv:da"}, ("sv", "da")),
        ({"LANG": "de_DE", "LANGUAGE": ""}, ("de_DE", "de")),
    ],
)
def test_languages_that_the_environment_asks_for(environment: dict[str, str], expected: tuple[str, ...]) -> None:
    assert languages(environment) == expected
