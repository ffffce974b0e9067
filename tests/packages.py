"""Installs packages that offer something to puzzlebox, as pip does. (pip itself would need the network.)"""

from collections.abc import Mapping
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
