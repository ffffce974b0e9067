"""Writes what the tests of the page compare and play with to a folder: python -m tests.web FOLDER"""

import sys
from pathlib import Path

from tests.web.plays import all_played
from tests.web.scripts import all_scripts

folder = Path(sys.argv[1])
(folder / "digests.json").write_text(all_played())
(folder / "scripts.json").write_text(all_scripts())
