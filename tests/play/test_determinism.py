"""The same log gives the same game in every environment: with any hash seed, optimization, locale and time zone."""

import os
import subprocess
import sys

from puzzlebox.registry import installed_games

ENVIRONMENTS: tuple[tuple[dict[str, str], tuple[str, ...]], ...] = (
    ({"PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}, ()),
    ({"PYTHONHASHSEED": "4242", "TZ": "Asia/Kathmandu", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}, ("-O",)),
)


def test_games_are_the_same_in_every_environment() -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, *flags, "-m", "tests.play.determinism"],
            env={**os.environ, "PYTHONUTF8": "1", **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        for environment, flags in ENVIRONMENTS
    ]
    outputs = [process.communicate(timeout=300)[0] for process in processes]
    assert ([process.returncode for process in processes], outputs[0]) == ([0, 0], outputs[1])
    assert len(outputs[0].splitlines()) == len(installed_games().catalogue)
