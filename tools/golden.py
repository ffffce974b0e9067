"""Records a golden play of each game that has none yet: `python -m tools.golden [ID …]`.

An ID may bring options and a start (`slide:size=3,moves=60#golden`); without any, every game in the box is looked at.
A play that is on file for the rules as they are is never made anew: where the rules were meant to change, raise the
game's `rules` first; where only `State.text()` was, before anyone had the game, delete the record by hand.

The players are no experts. One sets falling pieces low and level, the other looks some moves ahead for a win; both
hesitate, fumble, pause, hold keys down and take things back, so that a play comes across most of the rules.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start, State
from puzzlebox.registry import installed_games
from tests.contract.golden_table import Line, line_of, path_of, read_table, write_table

INPUTS = 700
"""After so many inputs a player has had enough; a falling game then fills up to its end."""

LONGEST = 5 * 60_000
"""So does one after so many ms of game time."""

BETWEEN_DIGESTS = 50

RASH = ("restart", "pause", "drop")
"""What a player does not press by mistake."""

WIDEST = 5
"""How many columns to either side a piece is thought of."""

FARTHEST = 8_000
"""How many states a player of a turn game looks at."""


class Pen:
    """A session that keeps its record as it goes, with a digest every so many inputs."""

    def __init__(self, game: Game[Any], options: Options, start: Start) -> None:
        self.session: Session[State] = Session(game, options, start)
        self.record = Record(game.id, game.rules, self.session.options.changed(), start)
        self.session.listener = lambda time, text: self.record.entries.append((time, text))
        self.rng = random.Random(f"golden {game.id}")

    @property
    def state(self) -> State:
        return self.session.state

    def wait(self, ms: int) -> None:
        self.session.advance_to(self.session.time + ms)

    def press(self, text: str) -> bool:
        """Send it, if the game takes it now; says whether it acted."""
        try:
            acted = self.session.send(text) is not None
        except InputRefusedError:
            return False
        if acted and len(self.session.log) % BETWEEN_DIGESTS == 0:
            self.record.entries.append((self.session.time, f"={digest(self.state)}"))
        return acted

    def hesitate(self) -> None:
        """As long as a finger takes, and now and then a thought, a pause or a change of mind."""
        self.wait(self.rng.randrange(20, 130))
        chance = self.rng.random()
        if chance < 0.01:
            self.press("pause")
            self.press("resume")
        elif chance < 0.02:
            self.press("undo")
            self.wait(400)
            self.press(self.rng.choice(("redo", "undo")))
        elif chance < 0.06:
            self.press(self.rng.choice([text for text in self.state.inputs() if text not in RASH]))
        if self.state.paused:
            self.press("resume")

    def tired(self) -> bool:
        return len(self.session.log) >= INPUTS or self.session.time >= LONGEST

    def finished(self) -> Record:
        self.record.entries.append((self.session.time, f"={digest(self.state)}"))
        return self.record


# A falling game


def play_falling(pen: Pen) -> None:
    """Set piece after piece where it lies best; when tired, let them fall to the end."""
    pen.press("resume")
    while not pen.tired():
        if pen.state.outcome():
            pen.wait(1000)
            pen.press("restart")
            pen.press("resume")
        set_piece(pen)
    while not pen.state.outcome():
        pen.wait(100)
        pen.press("drop")


def set_piece(pen: Pen) -> None:
    """Bring the falling piece to the best place there is, and wait until it locks."""
    number = pen.state.pieces  # type: ignore[attr-defined]
    plan = min(plans(pen.state), key=lambda plan: badness(pen.state, plan))
    for text, times in plan:
        press_often(pen, text, times)
    pen.hesitate()
    if pen.rng.random() < 0.7:
        pen.press("drop")
    else:
        pen.press("+down")
    waits = 0
    while pen.state.pieces == number and not pen.state.outcome() and waits < 100:  # type: ignore[attr-defined]
        pen.wait(40)
        waits += 1
    pen.press("-down")


def press_often(pen: Pen, text: str, times: int) -> None:
    """A key some times over, or held down until it has repeated as often."""
    if times > 2 and pen.rng.random() < 0.6:
        hold(pen, text, times)
        return
    for _ in range(times):
        pen.hesitate()
        pen.press(text)


def hold(pen: Pen, text: str, times: int) -> None:
    """Hold a sideways key until the piece has come so far, or a second has gone."""
    if text not in ("left", "right") or not pen.press(f"+{text}"):
        return
    begun = column_of(pen.state)
    for _ in range(100):
        column = column_of(pen.state)
        if column is None or begun is None or abs(column - begun) >= times - 1:
            break
        pen.wait(10)
    pen.press(f"-{text}")


def column_of(state: State) -> int | None:
    piece = state.piece  # type: ignore[attr-defined]
    return piece.column if piece else None


def plans(state: State) -> Iterator[Sequence[tuple[str, int]]]:
    """Turns, then steps to one side."""
    turn = "cw" if takes(state, "cw") else "ccw"
    for turns in range(4):
        for steps in range(-WIDEST, WIDEST + 1):
            yield (turn, turns), ("left" if steps < 0 else "right", abs(steps))


def takes(state: State, text: str) -> bool:
    """Whether the game knows the input at all."""
    try:
        state.copy().send(text)
    except InputRefusedError:
        return False
    return True


def badness(state: State, plan: Sequence[tuple[str, int]]) -> int:
    """How bad the board is after the plan and a drop: high columns, gaps under cells, unevenness; a loss is worst."""
    trial = state.copy()
    number = trial.pieces  # type: ignore[attr-defined]
    for text in [text for text, times in plan for _ in range(times)] + ["drop"]:
        if trial.pieces == number and not trial.outcome():  # type: ignore[attr-defined]
            trial.send(text)
    while (due := trial.due()) is not None and trial.pieces == number:  # type: ignore[attr-defined]
        trial.advance_to(due + 1)
    heights, gaps = shape(trial)
    steps = sum(abs(a - b) for a, b in pairwise(heights))
    return 51 * sum(heights) + 36 * gaps + 18 * steps + (1_000_000 if trial.outcome() else 0)


def shape(state: State) -> tuple[list[int], int]:
    """The height of each column, and how many empty cells lie under a filled one."""
    heights, gaps, grid = [], 0, state.grid
    for column in range(grid.columns):
        cells = [grid[row, column] for row in range(grid.rows)]
        top = next((row for row, value in enumerate(cells) if value), grid.rows)
        heights.append(grid.rows - top)
        gaps += cells[top:].count(0)
    return heights, gaps


# A turn game


def play_in_turns(pen: Pen) -> None:
    """Play about, then look for a win; begin anew after it, or where there is none in sight. Stop at a win, or when
    it takes twice too long."""
    while len(pen.session.log) < 2 * INPUTS:
        play_about(pen)
        for text in way_to_win(pen.state):
            pen.wait(pen.rng.randrange(80, 900))
            pen.press(text)
        if pen.tired() and pen.state.outcome():
            return
        pen.wait(1500)
        pen.press("restart")


def play_about(pen: Pen) -> None:
    for _ in range(20):
        pen.hesitate()
        if not pen.state.outcome():
            pen.press(pen.rng.choice([text for text in pen.state.inputs() if text not in ("pause", "restart")]))


def way_to_win(state: State) -> list[str]:
    """The inputs of a shortest way to the win, if one is near enough to be seen; else none."""
    begun = state.copy()
    ways: dict[str, list[str]] = {begun.grid.text(): []}
    queue = [begun]
    for here in queue:
        way = ways[here.grid.text()]
        if here.outcome():
            return way
        for text in here.inputs():
            if text in ("pause", "restart") or len(ways) > FARTHEST:
                continue
            there = here.copy()
            there.send(text)
            if there.grid.text() not in ways:
                ways[there.grid.text()] = [*way, text]
                queue.append(there)
    return []


# On file


def recorded(text: str) -> Record:
    """A play of the game of this ID."""
    wanted = GameID.parse(text)
    game = installed_games().game(wanted.game)
    pen = Pen(game, Options.parse(game.options, wanted.options), wanted.start or Start(seed="golden"))
    if game.real_time:
        play_falling(pen)
    else:
        play_in_turns(pen)
    return pen.finished()


def keep(record: Record, lines: dict[str, Line]) -> Line:
    """Write the record, and put its line into the table."""
    path_of(record.game).write_text(record.text(), "utf-8")
    line = lines[record.game] = line_of(replayed(record, installed_games().game(record.game)))
    write_table(lines)
    return line


def main(wanted: Sequence[str]) -> None:
    lines = read_table()
    for text in wanted or [entry.id for entry in installed_games().catalogue]:
        name = GameID.parse(text).game
        if path_of(name).exists() and name in lines and lines[name].rules == installed_games().game(name).rules:
            print(f"{name}: the play on file is of rules {lines[name].rules}, as the game is; it stays")
        else:
            print(keep(recorded(text), lines).text())


if __name__ == "__main__":
    main(sys.argv[1:])
