"""Checks what the wheel in a folder contains: `python check_wheel.py dist`."""

import sys
import zipfile
from pathlib import Path

NEEDED = (
    "puzzlebox/py.typed",
    "puzzlebox/cli/new_game_files/pyproject.toml.txt",
    "puzzlebox/cli/completion_files/",
    "puzzlebox_assets/desktop/puzzlebox.metainfo.xml",
    "puzzlebox_assets/fonts/Inter-Regular.otf",
    "puzzlebox_games/sokoban/levels.py",
    ".dist-info/licenses/LICENSE",
    ".dist-info/licenses/assets/puzzlebox_assets/fonts/Inter-OFL.txt",
    ".dist-info/licenses/games/puzzlebox_games/sokoban/SOURCE.md",
    ".dist-info/licenses/assets/puzzlebox_assets/sounds/SOURCE.md",
)
"""Parts of the names of files that must be in the wheel."""

FORBIDDEN = ("tests/", "tools/", "benchmarks/", ".pot", "__pycache__")

(wheel,) = Path(sys.argv[1]).glob("*.whl")
names = zipfile.ZipFile(wheel).namelist()
missing = [part for part in NEEDED if not any(part in name for name in names)]
extra = [name for name in names if any(part in name for part in FORBIDDEN)]
if missing or extra:
    sys.exit(f"{wheel.name}: missing {missing}, must not have {extra}")
print(f"{wheel.name}: {len(names)} files")
