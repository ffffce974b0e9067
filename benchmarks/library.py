"""A data folder with 5,000 replays and 100,000 scores, relative to an empty one; and a profile with 5,500 journals."""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter

from benchmarks.report import Figure, best_alternating
from benchmarks.screen import screen
from benchmarks.startup import puzzlebox
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import Session
from puzzlebox.play.archive import write
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths, find, made
from puzzlebox.store.scores import ScoreEntry, Scores

REPLAYS, RUNNING, SCORES, JOURNALS = 5_000, 20, 100_000, 5_500
"""The number of replays, playthroughs in progress, scores, and journals in the profile."""

ROUNDS, PAGES = 3, 10
COMMANDS = (("scores",), ("scores", "slide"), ("scores", "--json"), ("scores", "--csv"))
FIRST_FRAME, SCORES_SECONDS, SCORES_MB, PAGE_SECONDS, SECOND_IMPORT, MEMORY = 1.2, 1.0, 100, 0.2, 1.5, 5
"""The limits."""

HOUR = 3_600_000


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        empty, full = find(Path(folder) / "empty"), find(Path(folder) / "full")
        begun = perf_counter()
        fill(full)
        yield Figure("writing 100,000 scores and 5,000 replays", perf_counter() - begun, "s")
        yield from first_frames(empty, full)
        yield from commands(full)
        yield from pages(full)
        yield from profiles(Path(folder))


def fill(paths: Paths) -> None:
    """Write many replays, playthroughs in progress and scores."""
    rng = random.Random(1)
    entries = installed_games().catalogue
    made(paths.replays)
    made(paths.running)
    texts = {entry.id: journal(entry.id) for entry in entries}
    for number in range(REPLAYS):
        name = rng.choice(entries).id
        (paths.replays / f"{name}-20260101-{number:06}.jsonl").write_bytes(texts[name])
    for number in range(RUNNING):
        name = rng.choice(entries).id
        (paths.running / f"{name}-20260102-{number:06}.jsonl").write_bytes(texts[name])
    Scores(paths).add(scores(rng))


def journal(name: str) -> bytes:
    """Return the journal of a playthrough that has just started."""
    session = Session(installed_games().game(name), None, "library")
    return Record.of(session).text().encode()


def scores(rng: random.Random) -> Iterator[ScoreEntry]:
    """Yield scores of all games. A third of them have options other than the defaults."""
    games = [installed_games().game(entry.id) for entry in installed_games().catalogue]
    kinds = {game.id: ["", *(option_texts(game.options))] for game in games}
    figures = {game.id: {m.figure for m in game.measures_for(Options(game.options))} | {"time"} for game in games}
    for number in range(SCORES):
        game = rng.choice(games)
        yield ScoreEntry(
            game=game.id,
            options=rng.choice(kinds[game.id]) if rng.random() < 0.33 else "",
            rules=game.rules,
            game_id=f"{game.id}#library-{number}",
            ended=number * HOUR,
            outcome=rng.choice(("won", "lost")),
            reason="there is no room for the next piece",
            time=rng.randrange(1_000_000),
            figures={name: rng.randrange(1, 1_000_000) for name in sorted(figures[game.id])},
            unranked=rng.choice(("", "", "", "assisted")),
            journal=f"{game.id}-20260101-{number:06}.jsonl",
            uuid=f"{rng.getrandbits(64):016x}",
        )


def option_texts(options: tuple[object, ...]) -> list[str]:
    """Return three texts of options, or none for a game without options."""
    return [f"size={size}" for size in (3, 5, 6)] if options else []


def first_frames(empty: Paths, full: Paths) -> Iterator[Figure]:
    with screen() as shown:

        def opening_menu(paths: Paths) -> Callable[[], float]:
            return lambda: shown.first_picture([str(puzzlebox()), "--data-dir", str(paths.data)])

        ours, reference = best_alternating(ROUNDS, opening_menu(full), opening_menu(empty))
    yield Figure("menu, command to picture", ours * 1000, "ms", "an empty folder, ms:", reference * 1000, FIRST_FRAME)


def commands(full: Paths) -> Iterator[Figure]:
    for words in COMMANDS:
        seconds, megabytes = min(run(words, full) for _ in range(ROUNDS))
        limits = (SCORES_SECONDS, SCORES_MB) if words == ("scores",) else (None, SCORES_MB)
        yield Figure(f"puzzlebox {' '.join(words)}, CPU time", seconds, "s", limit=limits[0])
        yield Figure("  peak of memory", megabytes, "MB", limit=limits[1])


RUN = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


def run(words: tuple[str, ...], paths: Paths) -> tuple[float, float]:
    """Run a command. Returns its CPU seconds and its peak of memory in MB."""
    command = [str(puzzlebox()), *words, "--data-dir", str(paths.data)]
    counted = [sys.executable, "-c", RUN, *command]  # a small parent, whose own memory does not count as the command's
    seconds, megabytes = subprocess.run(counted, check=True, capture_output=True, text=True).stdout.split()
    return float(seconds), float(megabytes)


def pages(full: Paths) -> Iterator[Figure]:
    """Yield the time that the pages of the scores screen take."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from puzzlebox.app.app import App
    from puzzlebox.play.pages.scores import GameScores, game_scores
    from puzzlebox.ui.window import Window

    def draw(app: App, surface: pygame.Surface) -> None:
        scene = app.loop.lay_out()
        assert scene
        scene.advance(0)
        scene.draw(surface)

    window = Window("library", (1280, 960))
    app = App(window, installed_games(), full)
    surface, slowest = pygame.Surface((1280, 960)), {"first page of a game": 0.0, "another page": 0.0}
    for entry in installed_games().catalogue:
        begun = perf_counter()
        results = GameScores(app.desk, installed_games().game(entry.id))
        place = app.desk.open(partial(game_scores, results))
        draw(app, surface)
        slowest["first page of a game"] = max(slowest["first page of a game"], perf_counter() - begun)
        for _ in range(PAGES):
            begun = perf_counter()
            place.do(partial(results.turn_page, -1))
            draw(app, surface)
            slowest["another page"] = max(slowest["another page"], perf_counter() - begun)
    window.close()
    for what, seconds in slowest.items():
        yield Figure(f"scores screen, {what}, slowest", seconds, "s", limit=PAGE_SECONDS)


IMPORT = """
import sys, resource, time
from pathlib import Path
from puzzlebox.play.archive import import_
from puzzlebox.store.paths import find
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
begun = time.perf_counter()
import_(find(sys.argv[1]), Path(sys.argv[2]))
print(time.perf_counter() - begun, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024)
"""


def profiles(folder: Path) -> Iterator[Figure]:
    """Yield the time and the memory that it takes to import a profile, and to import it again."""
    source, target, file = find(folder / "source"), folder / "target", folder / "profile.zip"
    made(source.replays)
    text = journal("slide")
    for number in range(JOURNALS):
        (source.replays / f"slide-20260101-{number:06}.jsonl").write_bytes(text + b'[9,""]\n' * (number % 50))
    begun = perf_counter()
    write(source, file)
    yield Figure("export of 5,500 journals", perf_counter() - begun, "s")
    first, megabytes = imported(target, file)
    second, _ = imported(target, file)
    size = sum(path.stat().st_size for path in source.replays.iterdir()) / 2**20
    yield Figure("import of 5,500 journals", first, "s")
    yield Figure("  again", second, "s", "the first time, s:", first, SECOND_IMPORT)
    yield Figure("  memory", megabytes, "MB", "unpacked files, MB:", size, MEMORY)


def imported(target: Path, file: Path) -> tuple[float, float]:
    words = [sys.executable, "-c", IMPORT, str(target), str(file)]
    seconds, megabytes = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return float(seconds), float(megabytes)
