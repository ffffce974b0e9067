"""Tells PyInstaller which files and modules a frozen puzzlebox needs (entry point group "pyinstaller40")."""

from pathlib import Path


def hook_dirs() -> list[str]:
    """Return the folders with hooks for PyInstaller."""
    return [str(Path(__file__).parent)]
