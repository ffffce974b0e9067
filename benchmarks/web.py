"""The page in Chromium: its size, its start, keys and frames; and searches under its Python, beside this one. It needs
`make web` and Chromium."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from benchmarks import searches
from benchmarks.report import Figure
from tools.web import sizes

ROOT = Path(__file__).parents[1]
MOST_MB, MOST_COLD, MOST_AGAIN = 7.5, 7.0, 5.5
MOST_KEY, MOST_FRAME = 25, 8
MOST_SEARCH = 3


BOARDS = 4
"""The number of boards of each game that are made or solved."""

COMMAND = ("node", str(ROOT / "web/measure.mjs"), searches.__file__, str(BOARDS))
"""Prints what is measured outside of this Python, as JSON."""


def figures() -> Iterator[Figure]:
    native, measured = searches.searches(BOARDS), _measured()  # fails if the page is not built
    yield Figure("loaded before the first picture", sizes(ROOT / "build/web/dist") / 1e6, "MB", limit=MOST_MB)
    page, theirs = measured["page"], measured["searches"]
    yield Figure("start, first visit", page.pop("cold"), "s", limit=MOST_COLD)
    yield Figure("start, by the service worker", page.pop("again"), "s", limit=MOST_AGAIN)
    yield Figure("a picture is drawn, p95", page.pop("frame"), "ms", limit=MOST_FRAME)
    for game, ms in page.items():
        yield Figure(f"{game}: key to picture, p95", ms, "ms", limit=MOST_KEY)
    for name, seconds in native.items():
        yield Figure(f"searches: {name}", theirs[name], "s", "native", seconds)
    yield Figure("all searches", sum(theirs.values()), "s", "native", sum(native.values()), MOST_SEARCH)


def _measured() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(subprocess.run(COMMAND, check=True, capture_output=True).stdout)
    return found
