"""`python -m benchmarks [NAME …]`: measures what is named, or all that takes moments. Exit status 1 where a bar is not
kept, 2 for an unknown name."""

import importlib
import sys
from collections.abc import Sequence

from benchmarks.report import tell

ROOMS = {
    "startup": "help, version and list, beside importing click",
    "pieces": "headless pieces a second, beside the published way",
    "copies": "a copy of a running state, beside playing a piece",
    "clicks": "a click on a large board, beside one on a small board",
    "frames": "drawing a running game, beside drawing every cell anew",
    "keys": "frames from a key press to a changed picture",
    "opening": "command to first picture, and memory, beside a bare script (needs Xvfb)",
    "resting": "what a window costs that nobody touches (needs Xvfb)",
    "hour": "an hour of game time of every game: memory, and the same end again",
    "soak": "long random tests, 100,000 hostile files, 200 killed plays: minutes; only when asked for",
    "day": "24 hours of game time of every game; only when asked for",
}
"""Each is a module here with a function `figures`; `hour` and `day` share one."""

ONLY_WHEN_ASKED = {"day", "soak"}


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in ROOMS]
    if unknown:
        lines = "".join(f"\n  {name:<10}{what}" for name, what in ROOMS.items())
        print(f"there is no benchmark {unknown[0]!r}; there are:{lines}", file=sys.stderr)
        return 2
    over = 0
    for name in names or [name for name in ROOMS if name not in ONLY_WHEN_ASKED]:
        print(f"# {name}: {ROOMS[name]}", flush=True)
        room = importlib.import_module(f"benchmarks.{'hours' if name in ('hour', 'day') else name}")
        figures = room.figures(24 if name == "day" else 1) if name in ("hour", "day") else room.figures()
        over += sum(not figure.ok for figure in tell(figures))
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
