"""Writes what came of three plays of every game to a file: python -m tests.web FILE"""

import sys
from pathlib import Path

from tests.web.plays import all_played

Path(sys.argv[1]).write_text(all_played())
