"""A language is added from scratch: Polish, which has three plural forms."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from puzzlebox.translation import load, tr, use
from tests.catalogues import set_language
from tools import catalogues
from tools.mo import compile_all

TEXTS: dict[str, str | tuple[str, ...]] = {
    "Resume": "Wznów",
    "Loading …": "Ładowanie…",
    "Level {level}": "Poziom {level}",
    "{count} game": ("{count} gra", "{count} gry", "{count} gier"),
    "{count} step is left": ("został {count} krok", "zostały {count} kroki", "zostało {count} kroków"),
}


def test_some_texts_in_polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    catalogues.update("pl")
    path = catalogues.path_of("pl")
    with path.open("rb") as file:
        catalogue = read_po(file, locale="pl")
    for text, forms in TEXTS.items():
        message = catalogue.get(text)
        assert message is not None, text
        message.string = forms
    with path.open("wb") as file:
        write_po(file, catalogue)
    assert len(list(catalogues.missing("pl"))) == len(catalogue) - len(TEXTS)
    set_language(monkeypatch, "pl_PL.UTF-8")
    try:
        compile_all(tmp_path)
        load(tmp_path)
        assert (tr("Resume"), tr("Level {level}", level=3), tr("Redo")) == ("Wznów", "Poziom 3", "Redo")
        shown = [tr("{count} game", "{count} games", count=count) for count in (1, 2, 5, 22, 25)]
        assert shown == ["1 gra", "2 gry", "5 gier", "22 gry", "25 gier"]
    finally:
        use()
