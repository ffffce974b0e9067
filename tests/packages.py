"""Installs packages that offer something to puzzlebox, as pip does. (pip itself would need the network.)"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def offer(
    site: Path, package: str, offered: Mapping[str, str], version: str = "1.0", group: str = "puzzlebox.games"
) -> None:
    """Write the metadata of an installed package that offers these objects, by name, to a group of entry points."""
    info = site / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n", encoding="utf-8")
    lines = [f"{name} = {where}" for name, where in offered.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]), encoding="utf-8")


@contextmanager
def unloaded_from(folder: Path) -> Iterator[None]:
    """Unload the modules that a block imports from a folder."""
    before = set(sys.modules)
    try:
        yield
    finally:
        for name in set(sys.modules) - before:
            if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]
