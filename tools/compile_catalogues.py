"""A hook of the build: compiles the catalogues, also in the checkout of an editable installation."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Compiles the catalogues before the files of the wheel are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the compiled catalogues beside those that people edit."""
        sys.path.insert(0, self.root)
        from tools.mo import compile_all

        compile_all()
