"""Makes the levels of Klotski: `python -m tools.klotski_levels` prints the table in `puzzlebox_games.klotski.starts`.

The levels become longer step by step, and the seed of each one is its number. `python -m tools.klotski` proves their
minimums.
"""

from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.klotski.generator import GRADES, Grade, find_start

MINIMUMS = (10, 14, 18, 22, 26, 31, 36, 41, 46, 52, 58, 64, 71, 78, 86, 100)
"""The least number of slides of each level."""


def made(number: int, minimum: int) -> tuple[str, int]:
    """Return the position and the minimum of a level."""
    sets = next(grade.sets for grade in GRADES.values() if minimum <= grade.high)
    found = result_of(find_start(Grade(minimum, minimum, sets), Random.from_seed(f"klotski {number}"), Search()))
    position, _, proved = found.partition(" minimum ")
    return position, int(proved)


def main() -> None:
    for number, minimum in enumerate(MINIMUMS, 1):
        position, proved = made(number, minimum)
        print(f'    ("{position}", {proved}),', flush=True)


if __name__ == "__main__":
    main()
