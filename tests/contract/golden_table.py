"""The table of golden records, golden/table.txt: for each game, the fingerprint of its record and how the play ends.

test_golden checks the table; `python -m tools.golden` records a new play.
"""

import hashlib
import re
from pathlib import Path
from typing import Any, NamedTuple

from puzzlebox.rules import Session, State

FOLDER = Path(__file__).with_name("golden")
TABLE = FOLDER / "table.txt"

HEADING = """\
# The golden plays: game, version of its rules, the record's fingerprint, inputs, game time, and how it ends.
# A line changes only with a new version of the rules: see tools/golden.py.
"""


class Line(NamedTuple):
    """The line of one game. `fingerprint` is the first eight hexadecimal digits of the SHA-256 of its record."""

    game: str
    rules: int
    fingerprint: str
    inputs: int
    time: str
    end: str

    def text(self) -> str:
        return f"{self.game:<12}  {self.rules:>2}  {self.fingerprint}  {self.inputs:>5}  {self.time:>9}  {self.end}"


def path_of(name: str) -> Path:
    """Return the path of a game's record."""
    return FOLDER / f"{name}.jsonl"


def read_table() -> dict[str, Line]:
    """Return the lines by game."""
    lines = [line for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {line.game: line for line in map(_read_line, lines)}


def _read_line(text: str) -> Line:
    game, rules, fingerprint, inputs, time, end = re.split(r"  +", text, maxsplit=5)
    return Line(game, int(rules), fingerprint, int(inputs), time, end)


def write_table(lines: dict[str, Line]) -> None:
    TABLE.write_text(HEADING + "".join(f"{lines[game].text()}\n" for game in sorted(lines)), "utf-8")


def line_of(session: Session[Any]) -> Line:
    """Return the line of a play that was replayed from its record to the end."""
    name = session.game.id
    fingerprint = hashlib.sha256(path_of(name).read_bytes()).hexdigest()[:8]
    return Line(name, session.game.rules, fingerprint, len(session.log), clock(session.time), ending(session.state))


def clock(ms: int) -> str:
    """Return minutes, seconds and thousandths: `4:07.250`."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}.{ms % 1000:03}"


def ending(state: State) -> str:
    """Return how a game ended: `lost (no room for the next piece): score 31, level 4`."""
    outcome = state.outcome()
    how = f"{outcome.kind} ({outcome.reason})" if outcome else "in progress"
    return f"{how}: {', '.join(f'{name} {figure}' for name, figure in state.status().items())}"
