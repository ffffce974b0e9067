"""`python -m benchmarks [NAME …]`: runs the named benchmarks, or all short ones. The exit status is 1 if a limit is not
met, 2 for an unknown name."""

import importlib
import sys
from collections.abc import Sequence

from benchmarks.report import show

BENCHMARKS = {
    "startup": "--help, --version and list, relative to importing click",
    "pieces": "pieces per second without a window, relative to the published implementation",
    "bots": "pieces per second that a bot places, relative to a bot in the style of the published programs",
    "copies": "copying a running state, relative to playing a piece",
    "clicks": "a click on a large board, relative to a click on a small board",
    "frames": "drawing a running game, relative to drawing every cell in every frame",
    "keys": "frames from a key press to a changed picture",
    "crossed": "files of the packages that a key press enters, up to the frame that shows what it did",
    "first_frame": "time from the command to the first frame, and memory, relative to a bare script (needs Xvfb)",
    "resting": "CPU time and frames of an idle window (needs Xvfb)",
    "terminal": "the terminal front end: first picture, answers, bytes and rest (needs Xvfb)",
    "library": "5,000 replays and 100,000 scores, relative to an empty folder (needs Xvfb)",
    "solver": "Slide's solver: CPU seconds and lengths on random boards (takes minutes, runs only by name)",
    "levels": "Sokoban's random levels: seconds to make one, and its grade (takes minutes, runs only by name)",
    "mines": "Mines: seconds to find a board that needs no guess, and the slowest hint",
    "packing": "Packing: seconds to draw a board, for a hint, and for all packings of a board",
    "sudoku": "Sudoku: seconds to make a board of each grade, to find a hint, and to solve boards with few givens",
    "logic": "logic puzzles: seconds to make boards of each size and grade, and for hints (runs only by name)",
    "nonogram": "Nonogram: seconds to make, solve and explain boards, and their solutions (runs only by name)",
    "player": "the hint player of 2048: how often it makes a 2048 (takes half an hour, runs only by name)",
    "environments": "steps of the environments per second (needs the extra gym, runs only by name)",
    "batched": "steps per second of batched environments, beside the engine (needs the extra fast, runs only by name)",
    "rows": "rows that the bots clear on 10 x 10, beside the published means (takes minutes, runs only by name)",
    "jobs": "checking 2,000 records with two processes, relative to one (runs only by name)",
    "web": "the page in Chromium: size, start, keys, and searches beside native ones (needs make web; only by name)",
    "hour": "one hour of game time in every game: memory, and replay of the log",
    "soak": "long random tests, 100,000 hostile files and 200 killed processes (takes minutes, runs only by name)",
    "fuzz_store": "hostile profiles, score databases, settings and game IDs (takes minutes, runs only by name)",
    "day": "24 hours of game time in every game (runs only by name)",
}
"""Each benchmark is a module of this package with a function `figures`. `hour` and `day` share a module."""

ONLY_BY_NAME = {
    *(
        "batched",
        "day",
        "environments",
        "fuzz_store",
        "jobs",
        "levels",
        "logic",
        "nonogram",
        "player",
        "rows",
        "soak",
        "solver",
        "web",
    ),
}


def main(names: Sequence[str]) -> int:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        lines = "".join(f"\n  {name:<13}{description}" for name, description in BENCHMARKS.items())
        print(f"there is no benchmark {unknown[0]!r}; the benchmarks are:{lines}", file=sys.stderr)
        return 2
    failed = 0
    for name in names or [name for name in BENCHMARKS if name not in ONLY_BY_NAME]:
        print(f"# {name}: {BENCHMARKS[name]}", flush=True)
        module = importlib.import_module(f"benchmarks.{'hours' if name in ('hour', 'day') else name}")
        figures = module.figures(24 if name == "day" else 1) if name in ("hour", "day") else module.figures()
        failed += sum(not figure.passed for figure in show(figures))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
