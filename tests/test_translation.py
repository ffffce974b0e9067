"""Texts are translated when they are shown, with the catalogues that were added."""

import locale
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.core.message import Message, Numeral, sentences
from puzzlebox.translation import (
    VARIABLES,
    catalogues_in,
    is_wanted,
    languages,
    load,
    read_catalogue,
    tr,
    use,
    value_text,
)
from tests.catalogues import HEADER, set_language, write_catalogue
from tools.mo import compile_all, compiled


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The environment asks for German. There is no catalogue yet."""
    set_language(monkeypatch, "de")
    use()
    yield
    use()


def test_texts_are_english_without_a_catalogue() -> None:
    assert (tr("Resume"), tr("{count} row", "{count} rows", count=1)) == ("Resume", "1 row")
    assert tr("{count} row", "{count} rows", count=2) == "2 rows"
    assert tr(Message("not {what}", what="this")) == "not this"


def test_texts_messages_and_arguments_are_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(monkeypatch, "de_AT.UTF-8")
    rows = {"{count} row\0{count} rows": "{count} Reihe\0{count} Reihen"}
    load(write_catalogue(tmp_path, "de", {"Resume": "Weiter", "the board": "das Brett", **rows}))
    assert (tr("Resume"), tr("Leave")) == ("Weiter", "Leave")
    assert tr("{count} row", "{count} rows", count=1) == "1 Reihe"
    assert tr(Message("{count} row", "{count} rows", count=2)) == "2 Reihen"
    load(write_catalogue(tmp_path / "one", "de", {"a tree\0{count} trees": "Bäume: {count}\0Bäume: {count}"}))
    assert tr("a tree", "{count} trees", count=1) == "Bäume: 1"
    assert tr("{count} row", "{count} rows", count="2 (0), 1 (5)") == "2 (0), 1 (5) Reihen"
    assert tr("see {what}", what=Message("the board")) == "see das Brett"
    assert tr("see {what}", what="the board") == "see the board"


def test_sentences_are_translated_one_by_one_and_joined_by_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(monkeypatch, "ja")
    load(write_catalogue(tmp_path, "ja", {"It rains.": "雨です。", "{count} drops.": "{count}滴。"}))
    text = sentences(["It rains.", "", Message("{count} drops.", count=3), "And so on."])
    assert (text, tr(text)) == ("It rains. 3 drops. And so on.", "雨です。3滴。And so on.")
    assert sentences([]) == ""


def test_values_of_figures_are_written_as_the_language_does(tmp_path: Path) -> None:
    load(write_catalogue(tmp_path, "de", {"high": "hoch"}))
    values = ("12480", Numeral("1.91"), Message("high"), "high", "1.2")
    assert [value_text(value) for value in values] == ["12.480", "1,91", "hoch", "high", "1.2"]


def test_the_first_catalogue_that_has_a_text_translates_it(tmp_path: Path) -> None:
    load(write_catalogue(tmp_path / "own", "de", {"Resume": "Weiter"}))
    load(write_catalogue(tmp_path / "other", "de", {"Resume": "Fortsetzen", "Leave": "Ende"}))
    assert (tr("Resume"), tr("Leave")) == ("Weiter", "Ende")


@pytest.mark.parametrize(
    "wrong", ["{nothing}", "{", "{count!r:>99}", "{0}", "{count.real}", "{}", "{count:>999999999}"]
)
def test_a_faulty_translation_falls_back_to_english(wrong: str, tmp_path: Path) -> None:
    texts = {"{count} of many": wrong, "{count} row\0{count} rows": f"{wrong}\0{wrong}", "right {what}": "{what} recht"}
    load(write_catalogue(tmp_path, "de", texts))
    assert tr("{count} of many", count=3) == "3 of many"
    assert tr("{count} row", "{count} rows", count=3) == "3 rows"
    assert tr(Message("{count} row", "{count} rows", count=1)) == "1 row"
    assert tr("right {what}", what="ganz") == "ganz recht"


def test_a_plural_that_divides_by_zero_falls_back_to_english(tmp_path: Path) -> None:
    header = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n/0;\n"}
    load(write_catalogue(tmp_path, "de", {**header, "{count} row\0{count} rows": "{count} Reihe\0{count} Reihen"}))
    assert tr("{count} row", "{count} rows", count=2) == "2 rows"


def test_english_before_another_language_stays_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en_GB:de")
    load(write_catalogue(tmp_path, "de", {"Resume": "Weiter"}))
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


def test_all_catalogues_of_a_folder_are_found(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", {"Resume": "Weiter"})
    write_catalogue(tmp_path, "sv", {"Resume": "Fortsätt"})
    (tmp_path / "README").write_text("no language")
    found = sorted(catalogues_in(tmp_path), key=str)
    assert [read_catalogue(path).gettext("Resume") for path in found] == ["Weiter", "Fortsätt"]


SOURCE = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\n"

msgctxt "verb"
msgid "{count} row"
msgid_plural "{count} rows"
msgstr[0] "eine " "Reihe"
msgstr[1] "Reihen"

#, fuzzy
msgid "Leave"
msgstr "Guess"

msgid "Resume"
msgstr "Weiter"
"""


def test_changed_catalogues_are_compiled_beside_their_sources(tmp_path: Path) -> None:
    source = tmp_path / "de" / "LC_MESSAGES" / "puzzlebox.po"
    source.parent.mkdir(parents=True)
    source.write_text(SOURCE, "utf-8")
    target = source.with_suffix(".mo")
    compile_all(tmp_path)
    catalogue = read_catalogue(target)
    assert [catalogue.gettext(text) for text in ("Resume", "Leave")] == ["Weiter", "Leave"]
    assert [catalogue.npgettext("verb", "{count} row", "{count} rows", n) for n in (1, 2)] == ["eine Reihe", "Reihen"]
    target.write_bytes(b"newer")
    os.utime(source, ns=(0, target.stat().st_mtime_ns - 1))
    compile_all(tmp_path)
    assert target.read_bytes() == b"newer"
    os.utime(source, ns=(0, target.stat().st_mtime_ns + 1))
    compile_all(tmp_path)
    assert read_catalogue(target).gettext("Resume") == "Weiter"


WHOLE = compiled({"": HEADER, "a": "A", "ä": "Ä"})


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"xyz", b"no catalogue at all", b"\xde\x12\x04\x95\0\0\0\0\x09\0\0\0"),
        *(WHOLE[:-1], WHOLE[:60], WHOLE[:6] + b"\2" + WHOLE[7:]),
        *(
            WHOLE.replace("Ä".encode(), b"\xff\xff"),
            WHOLE.replace(b"n != 1", b"n != a"),
            WHOLE.replace(b"UTF-8", b"UTF-0"),
        ),
    ],
)
def test_damaged_catalogue_is_a_named_error(content: bytes, tmp_path: Path) -> None:
    (write_catalogue(tmp_path, "de", {}) / "de" / "LC_MESSAGES" / "puzzlebox.mo").write_bytes(content)
    with pytest.raises(ValueError, match=r"puzzlebox\.mo is not a compiled catalogue: "):
        load(tmp_path)
    assert tr("Resume") == "Resume"


@pytest.mark.parametrize(
    ("language", "wanted"),
    [("C.UTF-8", False), ("en_GB.UTF-8", False), ("en", False), ("de_AT", True), ("sv:en", True)],
)
def test_english_needs_no_translation(language: str, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    assert is_wanted() == wanted


@pytest.mark.parametrize(
    ("platform", "name", "expected"),
    [
        ("win32", "German_Germany", ("de_DE", "de")),
        ("win32", "Chinese (Simplified)_China", ("zh_CN", "zh")),
        ("darwin", "fr_FR", ("fr_FR", "fr")),
        ("darwin", None, ()),
        ("linux", "de_DE", ()),
    ],
)
def test_windows_and_macos_tell_their_language_without_the_environment(
    platform: str, name: str | None, expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(monkeypatch, "")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(locale, "getlocale", lambda: (name, "UTF-8"))
    translation._system_languages.cache_clear()
    assert translation.wanted() == expected
    set_language(monkeypatch, "C")
    assert translation.wanted() == ()
    translation._system_languages.cache_clear()
