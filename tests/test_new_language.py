"""A language is added from scratch: Polish, which has three plural forms, with forty texts."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from puzzlebox.translation import load, tr, use
from tests.catalogues import set_language
from tools import catalogues
from tools.mo import compile_all

SOME = """
Resume = Wznów · New game = Nowa gra · How to play = Jak grać · Settings = Ustawienia · Scores = Wyniki
Main menu = Menu główne · Quit = Wyjdź · Paused = Pauza · Game over = Koniec gry · Daily puzzle = Zagadka dnia
Saved games = Zapisane gry · More options = Więcej opcji · Reset to defaults = Przywróć domyślne
Cancel = Anuluj · Copied. = Skopiowano. · Saved. = Zapisano. · Loading … = Ładowanie… · Thinking … = Myślę…
Making the board … = Tworzenie planszy… · Undo is free. = Cofanie jest bez kary. · Your turn. = Twoja kolej.
Well done = Brawo · You win = Wygrywasz · Total time = Łączny czas · Falling blocks = Spadające klocki
No guessing = Bez zgadywania · Seven pieces = Siedem klocków · Look at X. = Spójrz na X.
Level {level} = Poziom {level} · Score: {score} = Wynik: {score} · Speed {speed} = Tempo {speed}
{found} of {total} = {found} z {total} · Press {key} to play. = Naciśnij {key}, aby grać.
"""

TEXTS = dict(pair.split(" = ") for line in SOME.strip().splitlines() for pair in line.split(" · "))

PLURALS = {
    "{count} game": ("{count} gra", "{count} gry", "{count} gier"),
    "{count} line": ("{count} linia", "{count} linie", "{count} linii"),
    "{count} step is left": ("został {count} krok", "zostały {count} kroki", "zostało {count} kroków"),
    "{count} day": ("{count} dzień", "{count} dni", "{count} dni"),
    "{count} score": ("{count} wynik", "{count} wyniki", "{count} wyników"),
    "{count} solution": ("{count} rozwiązanie", "{count} rozwiązania", "{count} rozwiązań"),
    "{count} input": ("{count} wejście", "{count} wejścia", "{count} wejść"),
}


def test_forty_texts_in_polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    catalogues.update("pl")
    path = catalogues.path_of("pl")
    with path.open("rb") as file:
        catalogue = read_po(file, locale="pl")
    entries: dict[str, str | tuple[str, ...]] = {**TEXTS, **PLURALS}
    for text, forms in entries.items():
        message = catalogue.get(text)
        assert message is not None, text
        message.string = forms
    with path.open("wb") as file:
        write_po(file, catalogue)
    total = len(catalogue)
    assert (len(TEXTS) + len(PLURALS), len(list(catalogues.missing("pl")))) == (40, total - 40)
    set_language(monkeypatch, "pl_PL.UTF-8")
    try:
        compile_all(tmp_path)
        load(tmp_path)
        assert (tr("Resume"), tr("Level {level}", level=3), tr("Redo")) == ("Wznów", "Poziom 3", "Redo")
        shown = [tr("{count} game", "{count} games", count=count) for count in (1, 2, 5, 22, 25)]
        assert shown == ["1 gra", "2 gry", "5 gier", "22 gry", "25 gier"]
    finally:
        use()
