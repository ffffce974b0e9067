"""Records a golden playthrough of each game that has none: `python -m tools.golden [ID …]`.

An ID may have options and a start (`slide:size=3,moves=60#golden`). Without IDs, all games of the catalogue are
checked. A record made with the current rules is never replaced. If a change of the rules is intended, increase the
game's `rules` first. If only `State.text()` changed, and the game was never released, delete the record by hand.

There are two simulated players. One keeps the stack of falling pieces low and level, the other follows the game's own
demonstration or, if it has none, searches a few moves ahead for a win. Both hesitate, make mistakes, pause, hold keys
and undo, so that a record covers most of the rules.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise

from puzzlebox.core.bot import demonstrating
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import replayed
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start, State
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.bots import pilot_of
from puzzlebox.registry import data_of, installed_games, solve_of
from tests.contract.golden_table import Line, line_of, path_of, read_table, write_table

MAX_INPUTS = 700
MAX_TIME = 5 * 60_000
"""The number of inputs, or ms of game time, after which a player stops. In a falling-block game the player then drops
pieces until the game is over."""

DIGEST_INTERVAL = 50
"""The number of entries from one digest to the next."""

NEVER_BY_MISTAKE = ("restart", "pause", "drop")
"""The inputs that a player does not send by mistake."""

FORGETTING = ("restart", "again")
"""The inputs before which a digest is added, because the state after them does not depend on most inputs before."""

MAX_STEPS = 5
"""The most columns that a player moves a piece to either side."""

MAX_STATES = 8_000
"""The most states that a player of a turn-based game looks at in a search."""


class Recorder:
    """Plays a session and records it, with a digest every `DIGEST_INTERVAL` inputs."""

    def __init__(self, game: AnyGame, options: Options, start: Start) -> None:
        self.session: Session[State] = Session(game, options, start)
        self.entries: list[tuple[int, str]] = []
        changed = self.session.options.changed()
        self.record = Record(game.id, game.rules, changed, self.session.start, self.entries)
        self.session.listener = lambda time, text: self.entries.append((time, text))
        self.rng = random.Random(f"golden {game.id}")
        self.confirmed = 0

    @property
    def state(self) -> State:
        return self.session.state

    def wait(self, ms: int) -> None:
        """Let time pass, which may add entries of the clock."""
        self.session.advance_to(self.session.time + ms)
        self.confirm_at_times()

    def press(self, text: str) -> bool:
        """Send an input if the game takes it now. Returns whether it had an effect."""
        if text in FORGETTING:
            self.confirm()
        try:
            acted = self.session.send(text) is not None
        except InputRefusedError:
            return False
        if acted:
            self.confirm_at_times()
        return acted

    def confirm_at_times(self) -> None:
        """Add a digest if there are enough entries since the last one."""
        if len(self.entries) - self.confirmed >= DIGEST_INTERVAL:
            self.confirm()

    def confirm(self) -> None:
        """Add a digest of the state."""
        self.entries.append((self.session.time, f"={digest(self.state)}"))
        self.confirmed = len(self.entries)

    def hesitate(self) -> None:
        """Wait as long as a key press takes. Sometimes pause, undo or press a wrong key."""
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
            self.press(self.rng.choice([text for text in self.state.inputs() if text not in NEVER_BY_MISTAKE]))
        if self.state.paused:
            self.press("resume")

    def at_limit(self) -> bool:
        return len(self.session.log) >= MAX_INPUTS or self.session.time >= MAX_TIME

    def finish(self) -> Record:
        """Add a last digest and return the record."""
        self.confirm()
        return self.record


# Falling-block games


def play_falling(recorder: Recorder) -> None:
    """Put each piece in its best place. At the limit, drop pieces until the game is over."""
    recorder.press("resume")
    while not recorder.at_limit():
        if recorder.state.outcome():
            recorder.wait(1000)
            recorder.press("restart")
            recorder.press("resume")
        set_piece(recorder)
    while not recorder.state.outcome():
        recorder.wait(100)
        recorder.press(drop_of(recorder.state))


def set_piece(recorder: Recorder) -> None:
    """Move the falling piece to its best place and wait until it locks."""
    while column_of(recorder.state) is None:
        recorder.wait(20)
    for text in recorder.state.inputs():
        if text.startswith("-"):  # a key that is held by mistake
            recorder.press(text)
    number = recorder.state.pieces  # type: ignore[attr-defined]
    plan = min(plans(recorder.state), key=lambda plan: penalty(recorder.state, plan))
    for text, times in plan:
        repeat(recorder, text, times)
    recorder.hesitate()
    if recorder.rng.random() < 0.7:
        recorder.press(drop_of(recorder.state))
    else:
        recorder.press("+down")
    waits = 0
    while recorder.state.pieces == number and not recorder.state.outcome() and waits < 100:  # type: ignore[attr-defined]
        recorder.wait(40)
        waits += 1
    recorder.press("-down")


def repeat(recorder: Recorder, text: str, times: int) -> None:
    """Press a key this number of times, or hold it until it has repeated as often."""
    if times > 2 and recorder.rng.random() < 0.6:
        hold(recorder, text, times)
        return
    for _ in range(times):
        recorder.hesitate()
        recorder.press(text)


def hold(recorder: Recorder, text: str, times: int) -> None:
    """Hold a sideways key until the piece has moved `times` columns, for a second at most."""
    start = column_of(recorder.state)
    if text not in ("left", "right") or not recorder.press(f"+{text}"):
        return
    for _ in range(100):
        column = column_of(recorder.state)
        if column is None or start is None or abs(column - start) >= times:
            break
        recorder.wait(10)
    recorder.press(f"-{text}")


def column_of(state: State) -> int | None:
    piece = state.piece  # type: ignore[attr-defined]
    return piece.column if piece else None


def plans(state: State) -> Iterator[Sequence[tuple[str, int]]]:
    """Yield the ways to place a piece: turns, then steps to one side, those with fewer steps first."""
    turn = "cw" if has_input(state, "cw") else "ccw"
    for turns in range(4):
        for steps in sorted(range(-MAX_STEPS, MAX_STEPS + 1), key=abs):
            yield (turn, turns), ("left" if steps < 0 else "right", abs(steps))


def has_input(state: State, text: str) -> bool:
    """Return whether the game has this input."""
    try:
        state.copy().send(text)
    except InputRefusedError:
        return False
    return True


def drop_of(state: State) -> str:
    """Return the input that takes a piece to the ground: `drop`, or a held soft drop if the game has no drop."""
    return "drop" if has_input(state, "drop") else "+down"


def penalty(state: State, plan: Sequence[tuple[str, int]]) -> int:
    """Return the penalty of the board after the plan and a drop: for high columns, gaps and an uneven stack, and a very
    large one for a loss."""
    trial = state.copy()
    number = trial.pieces  # type: ignore[attr-defined]
    drop = drop_of(state)
    for text in [text for text, times in plan for _ in range(times)] + [drop]:
        if trial.pieces == number and not trial.outcome():  # type: ignore[attr-defined]
            trial.send(text)
            if drop != "drop" and (due := trial.due()) is not None:  # keys act in frames
                trial.advance_to(due + 1)
    while (due := trial.due()) is not None and trial.pieces == number:  # type: ignore[attr-defined]
        trial.advance_to(due + 1)
    heights, gaps = shape(trial)
    steps = sum(abs(a - b) for a, b in pairwise(heights))
    return 51 * sum(heights) + 36 * gaps + 18 * steps + (1_000_000 if trial.outcome() else 0)


def shape(state: State) -> tuple[list[int], int]:
    """Return the height of each column, and the number of empty cells under a filled one."""
    heights, gaps, grid = [], 0, state.grid
    for column in range(grid.columns):
        cells = [grid[row, column] for row in range(grid.rows)]
        top = next((row for row, value in enumerate(cells) if value), grid.rows)
        heights.append(grid.rows - top)
        gaps += cells[top:].count(0)
    return heights, gaps


# Turn-based games


def play_in_turns(recorder: Recorder) -> None:
    """Make random moves, search for a win, then restart. Stop at the first win after the limit, or after twice
    `MAX_INPUTS` inputs."""
    while len(recorder.session.log) < 2 * MAX_INPUTS:
        make_random_moves(recorder)
        for text in demonstration(recorder) or solution(recorder):
            recorder.wait(recorder.rng.randrange(80, 900))
            recorder.press(text)
        outcome = recorder.state.outcome()
        if recorder.at_limit() and outcome:
            return
        if outcome and outcome.resume and recorder.rng.random() < 0.5:
            recorder.press(outcome.resume)
            continue
        recorder.wait(1500)
        recorder.press("restart")


def make_random_moves(recorder: Recorder) -> None:
    for _ in range(20):
        if recorder.state.outcome():
            return
        recorder.hesitate()
        if not recorder.state.outcome():
            recorder.press(
                recorder.rng.choice([text for text in recorder.state.inputs() if text not in ("pause", "restart")])
            )


def solution(recorder: Recorder) -> Sequence[str]:
    """Return inputs that win, from the game's solver if it has one."""
    solve = solve_of(recorder.session.game)
    if solve is None:
        return way_to_win(recorder.state)
    found = result_of(solve(recorder.state, Search(data_of(recorder.session.game))))
    return found.inputs if isinstance(found, Solution) else ()


def demonstration(recorder: Recorder) -> tuple[str, ...]:
    """Return the inputs of the game's own bot; none if it has no bot or is played in real time."""
    game = recorder.session.game
    if game.real_time or not game.bots:
        return ()
    return result_of(demonstrating(pilot_of(game, next(iter(game.bots))), recorder.state.copy()))


def way_to_win(state: State) -> list[str]:
    """Return a shortest list of inputs that wins; an empty list if none is found within `MAX_STATES` states."""
    start = state.copy()
    ways: dict[str, list[str]] = {start.grid.text(): []}
    queue = [start]
    for current in queue:
        way = ways[current.grid.text()]
        if current.outcome():
            return way
        for text in current.inputs():
            if text in ("pause", "restart") or len(ways) > MAX_STATES:
                continue
            following = current.copy()
            following.send(text)
            if following.grid.text() not in ways:
                ways[following.grid.text()] = [*way, text]
                queue.append(following)
    return []


# The records


def record_play(text: str) -> Record:
    """Play the game with this ID and return the record."""
    game_id = GameID.parse(text)
    game = installed_games().game(game_id.game)
    recorder = Recorder(game, Options.parse(game.options, game_id.options), game_id.start or Start(seed="golden"))
    if game.real_time:
        play_falling(recorder)
    else:
        play_in_turns(recorder)
    return recorder.finish()


def store(record: Record, lines: dict[str, Line]) -> Line:
    """Write the record and its line in the table. Returns the line."""
    path_of(record.game).write_text(record.text(), "utf-8")
    line = lines[record.game] = line_of(replayed(record, installed_games().game(record.game)))
    write_table(lines)
    return line


def main(ids: Sequence[str]) -> None:
    lines = read_table()
    for text in ids or [entry.id for entry in installed_games().catalogue]:
        name = GameID.parse(text).game
        if path_of(name).exists() and name in lines and lines[name].rules == installed_games().game(name).rules:
            print(f"{name}: already recorded with rules {lines[name].rules}")
        else:
            print(store(record_play(text), lines).text())


if __name__ == "__main__":
    main(sys.argv[1:])
