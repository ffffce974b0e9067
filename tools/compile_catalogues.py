"""A hook of the build: the wheel has a compiled catalogue (`.mo`) in place of each one that people edit (`.po`)."""

import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("assets/puzzlebox_assets")


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles the catalogues into a temporary folder, from which they go into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled catalogues to the files of the wheel. An installation of a checkout reads the others."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from puzzlebox.po import compiled, entries

        folder = Path(mkdtemp())
        for path in sorted((Path(self.root) / PACKAGE / "translations").glob("*/LC_MESSAGES/*.po")):
            target = (folder / path.parts[-3]).with_suffix(".mo")
            target.write_bytes(compiled(entries(path.read_text("utf-8"))))
            inside = Path(PACKAGE.name, *path.parts[-4:]).with_suffix(".mo")
            build_data["force_include"][str(target)] = inside.as_posix()
