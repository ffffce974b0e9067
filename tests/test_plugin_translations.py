"""Packages with games may have their own translations."""

import importlib
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.registry import Registry, UnknownGameError
from puzzlebox.testing import check_declaration
from puzzlebox.translation import tr
from tests.catalogues import set_language, write_catalogue
from tests.packages import offer

LAMPS_ONLY = (CatalogueEntry("lamps", "Lamps", "Turn all the lamps off", "tests.fake_game:LAMPS"),)

SOURCE = """
from tests.fake_game import LAMPS, variant_of
GAME = variant_of(LAMPS, id="pegs", title="Pegs", summary="Jump and remove", translations={translations!r})
"""


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    set_language(monkeypatch, "de")
    monkeypatch.setattr(translation, "_folders", [])
    translation.use()
    yield
    translation.use()


def install(site: Path, translations: str = "package_pegs") -> Path:
    """Install a package with the game pegs. Return the package's folder `translations`, which is empty."""
    package = site / "package_pegs"
    folder = package / "translations"
    folder.mkdir(parents=True)
    (package / "__init__.py").write_text(SOURCE.format(translations=translations), encoding="utf-8")
    offer(site, "package_pegs", {"pegs": "package_pegs:GAME"})
    importlib.invalidate_caches()
    return folder


def test_texts_of_the_game_are_translated_once_it_is_loaded(site: Path) -> None:
    write_catalogue(install(site), "de", {"Pegs": "Steckspiel", "Jump and remove": "Springen und entfernen"})
    registry = Registry(LAMPS_ONLY)
    assert tr("Pegs") == "Pegs"
    game = registry.game("pegs")
    assert [tr(game.title), tr(game.summary)] == ["Steckspiel", "Springen und entfernen"]
    assert registry.problems == []
    check_declaration(game)


def test_own_catalogue_of_puzzlebox_comes_first(site: Path, tmp_path: Path) -> None:
    translation.load(write_catalogue(tmp_path / "own", "de", {"Resume": "Weiter"}))
    write_catalogue(install(site), "de", {"Resume": "Fortsetzen", "Pegs": "Steckspiel"})
    Registry(LAMPS_ONLY).game("pegs")
    assert [tr("Resume"), tr("Pegs")] == ["Weiter", "Steckspiel"]


def test_game_in_another_language_stays_english(site: Path) -> None:
    write_catalogue(install(site), "sv", {"Pegs": "Pinnar"})
    assert tr(Registry(LAMPS_ONLY).game("pegs").title) == "Pegs"


def test_translations_in_an_archive_are_read(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_catalogue(install(site), "de", {"Pegs": "Steckspiel"})
    archive = tmp_path / "packages.zip"
    with zipfile.ZipFile(archive, "w") as zip:
        for path in sorted(site.rglob("*")):
            zip.write(path, path.relative_to(site))
    monkeypatch.setattr(sys, "path", [str(archive), *(entry for entry in sys.path if entry != str(site))])
    importlib.invalidate_caches()
    assert tr(Registry(LAMPS_ONLY).game("pegs").title) == "Steckspiel"
    assert sys.modules["package_pegs"].__file__ == str(archive / "package_pegs" / "__init__.py")


def damaged(site: Path) -> None:
    path = write_catalogue(install(site), "de", {}) / "de" / "LC_MESSAGES" / "puzzlebox.mo"
    path.write_bytes(b"Steckspiel")


NO_PACKAGE = "ValueError: presentation.translations must be the name of a package, or empty, not "

FAULTY: dict[str, tuple[Callable[[Path], object], str]] = {
    "a damaged catalogue": (damaged, "puzzlebox.mo is not a compiled catalogue: "),
    "no folder": (
        lambda site: install(site).rmdir(),
        "FileNotFoundError: the package 'package_pegs' has no folder tra",
    ),
    "an unknown package": (lambda site: install(site, "nowhere"), "ModuleNotFoundError: No module named 'nowhere'"),
    "a hyphen": (lambda site: install(site, "package-pegs"), f"{NO_PACKAGE}'package-pegs'"),
    "a slash": (lambda site: install(site, "package_pegs/"), f"{NO_PACKAGE}'package_pegs/'"),
    "a dot at the end": (lambda site: install(site, "package_pegs."), f"{NO_PACKAGE}'package_pegs.'"),
}


@pytest.mark.parametrize(("spoil", "reason"), FAULTY.values(), ids=FAULTY)
def test_game_with_faulty_translations_is_left_out(site: Path, spoil: Callable[[Path], object], reason: str) -> None:
    spoil(site)
    registry = Registry(LAMPS_ONLY)
    assert [entry.id for entry in registry.entries()] == ["lamps"]
    [problem] = registry.problems
    assert problem.startswith("left out the game 'pegs' (package_pegs:GAME): ")
    assert reason in problem
    assert "\n" not in problem
    with pytest.raises(UnknownGameError):
        registry.game("pegs")


def test_check_declaration_fails_without_any_catalogue(site: Path) -> None:
    install(site)
    game = Registry(LAMPS_ONLY).game("pegs")
    with pytest.raises(AssertionError, match="the folder translations of 'package_pegs' has no catalogue; compile one"):
        check_declaration(game)


def test_check_declaration_reads_catalogues_of_all_languages(site: Path) -> None:
    (write_catalogue(install(site), "sv", {}) / "sv" / "LC_MESSAGES" / "puzzlebox.mo").write_bytes(b"Pinnar")
    game = Registry(LAMPS_ONLY).game("pegs")
    with pytest.raises(AssertionError, match=r"puzzlebox\.mo is not a compiled catalogue"):
        check_declaration(game)
