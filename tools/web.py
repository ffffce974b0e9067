"""Makes the folder of static files with which a browser plays.

    python -m tools.web FOLDER WHEELS MODULES

WHEELS has the wheels of `web/requirements.txt`, and MODULES the packages of `web/package.json`.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SITE = ROOT / "web/site"
PACKAGES = ("puzzlebox", "games/puzzlebox_games", "assets/puzzlebox_assets")

DESKTOP = re.compile(
    r"puzzlebox/(app|cli|gym|scenes|terminal|testing|ui|_pyinstaller)/|puzzlebox/(views|__main__)\.py"
    r"|input/sdl\.py|/(view|painter)(_\w+)?\.py|/drawing/|_assets/(fonts|sounds|desktop)/"
)
"""The files that only a window, a terminal or a developer needs."""

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
"""The files of Pyodide that are loaded as they are."""

LIBRARY = "python_stdlib.zip"
"""The standard library of Pyodide."""

UNUSED = re.compile(
    r"(_pyrepl|unittest|wsgiref|xmlrpc)/.*|(bdb|doctest|ftplib|imaplib|mailbox|optparse|pdb|pickletools|poplib|pydoc|smtplib)\.py"
    r"|encodings/(?!(__init__|_win_cp_codecs|aliases|ascii|cp437|idna|latin_1|punycode|unicode_escape|utf_\w+)\.py).+"
)
"""The modules of the library that only developers, servers and texts in old encodings need."""

DEPENDENCY = re.compile(r"(?!.*(tests?/|platformdirs/(android|macos|windows))).*\.(py|so)")

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that it is the same each time."""

LATER = (".xz", ".mo", ".wav", ".ogg", ".webmanifest", ".png")
"""The ends of files that are loaded when they are first needed."""


def modules(wheels: Path) -> Iterator[tuple[str, bytes]]:
    """Yield what the program consists of: names in the archive, and contents."""
    for package in PACKAGES:
        folder = ROOT / package
        for path in sorted(folder.rglob("*")):
            name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            if path.suffix in (".py", ".mo", ".json", ".txt") and not DESKTOP.search(name):
                yield name, b"" if path.suffix == ".mo" else path.read_bytes()
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            yield from ((name, packed.read(name)) for name in packed.namelist() if DEPENDENCY.fullmatch(name))


def library(node_modules: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the standard library that can be needed."""
    with zipfile.ZipFile(node_modules / "pyodide" / LIBRARY) as whole:
        yield from ((name, whole.read(name)) for name in whole.namelist() if not UNUSED.fullmatch(name))


def packed(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Return an archive of these files."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as target:
        for name, content in files:
            target.writestr(zipfile.ZipInfo(name, EARLIEST), content, zipfile.ZIP_DEFLATED, 9)
    return archive.getvalue()


def themes() -> dict[str, Any]:
    """Return the colours of the window's themes."""
    from puzzlebox.ui.theme import THEMES

    return {
        name: {field.name: _plain(getattr(theme, field.name)) for field in theme._every}
        for name, theme in THEMES.items()
    }


def _plain(value: Any) -> Any:
    """Return a colour as "#rrggbb", and lists of colours as lists of them."""
    if isinstance(value, tuple):
        is_colour = all(isinstance(part, int) for part in value)
        return "#{:02x}{:02x}{:02x}".format(*value) if is_colour else [_plain(part) for part in value]
    return sorted(value) if isinstance(value, frozenset) else value


def first_pictures() -> dict[str, Any]:
    """Return the menu of a new player and the page's own texts, by language: what is seen before the program runs."""
    from puzzlebox.registry import installed_games
    from puzzlebox.translation import installed, tr
    from puzzlebox.web.bridge import Web
    from puzzlebox.web.texts import TEXTS

    found = {}
    for language in installed():
        os.environ["LANGUAGE"] = language
        menu = json.loads(Web(installed_games(), None).picture())
        menu["rows"] = [row for row in menu["rows"] if row["key"] not in ("first", "today")]
        found[language] = {"menu": menu, "texts": {name: tr(text) for name, text in TEXTS.items()}}
    return found


def build(folder: Path, wheels: Path, node_modules: Path) -> None:
    """Make the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SITE, folder)
    for part in ("pyodide", "data", "sounds"):
        (folder / part).mkdir()
    for name in RUNTIME:
        shutil.copy(node_modules / "pyodide" / name, folder / "pyodide")
    (folder / "pyodide" / LIBRARY).write_bytes(packed(library(node_modules)))
    for path in (ROOT / "games").rglob("*.xz"):
        shutil.copy(path, folder / "data")
    assets = ROOT / "assets/puzzlebox_assets"
    for path in assets.glob("translations/*/LC_MESSAGES/*.mo"):
        shutil.copy(path, folder / f"data/{path.parts[-3]}.mo")
    for path in [*(assets / "sounds").glob("*.wav"), *(assets / "sounds").glob("*.ogg")]:
        shutil.copy(path, folder / "sounds")
    for name in ("icon.svg", "icon-256.png"):
        shutil.copy(assets / "desktop" / name, folder)
    (folder / "puzzlebox.zip").write_bytes(packed(modules(wheels)))
    (folder / "themes.json").write_text(json.dumps(themes()))
    (folder / "first.json").write_text(json.dumps(first_pictures(), ensure_ascii=False))
    _list_files(folder)


def _list_files(folder: Path) -> None:
    """Tell the service worker which files there are, and the version that they make."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "service.js"]
    version = hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]
    first = ["./", *(path.relative_to(folder).as_posix() for path in paths if path.suffix not in LATER)]
    service = folder / "service.js"
    service.write_text(service.read_text().replace("VERSION", version).replace('["FILES"]', json.dumps(first)))


def sizes(folder: Path) -> int:
    """Return the bytes, compressed, that are loaded before the first picture."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix not in LATER]
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


if __name__ == "__main__":
    target, wheels, node_modules = map(Path, sys.argv[1:])
    build(target, wheels, node_modules)
    print(f"{target}: {sizes(target) / 1e6:.2f} MB are loaded before the first picture")
