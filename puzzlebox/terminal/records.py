"""Replays, solutions, saved games and scores in a terminal."""

from functools import partial
from typing import Any

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay
from puzzlebox.core.search import Solution
from puzzlebox.formats import date_and_time
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.wording import label_text, outcome_text
from puzzlebox.store.statistics import shown, value_of
from puzzlebox.terminal.boards import Area, Edges, draw_board
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.columns import width
from puzzlebox.terminal.screens import MS, MUTED, TITLE, Front, ListScreen, Row, Screen, TextScreen
from puzzlebox.translation import tr, value_text

SPACING = 250
"""The game time between two inputs of a solution, in ms."""

SPEEDS = (1, 2, 4, 8, 16)

MAX_RESULTS = 200
"""The most results that are listed."""


def solution_screen(app: Front, playthrough: AnyPlaythrough, solution: Solution) -> "ReplayScreen":
    """Return a replay of the game that goes on with a solution."""
    session = playthrough.session.copy()
    if session.paused:
        session.send("resume")
    place = len(Record.of(session).entries)
    for text in solution.inputs:
        session.advance_to(session.time + SPACING)
        session.send(text)
    screen = ReplayScreen(app, Record.of(session), playthrough.game, place)
    screen.caption = tr(solution.summary(playthrough.game.assistance.minimum))
    return screen


class ReplayScreen(Screen):
    """Plays a record back, in game time or input by input."""

    context = "watching"

    def __init__(self, app: Front, record: Record, game: AnyGame, place: int = 0) -> None:
        super().__init__(app)
        self.replay = Replay(record, game)
        self.replay.jump(place)
        self.game = game
        self.caption = ""
        self.runs = True
        self._speed = 0
        self._last: int | None = None

    def advance(self, now: int) -> None:
        last, self._last = self._last, now
        if last is None or not self.runs or self.replay.over:
            return
        ms = (now - last) // MS * SPEEDS[self._speed]
        self._last = now - (now - last) % MS
        if ms:
            self.replay.forward(ms)
            self.stale = True

    def next_update(self) -> int | None:
        ahead = self.replay.ahead
        return None if not self.runs or ahead is None else max(1, ahead // SPEEDS[self._speed])

    def suspend(self) -> None:
        self.runs = False

    def press(self, press: KeyPress, text: str) -> None:
        if not press.down:
            return
        replay, ran = self.replay, self.runs
        commands = {
            "leave": self.app.back,
            "run": lambda: self._run(not ran),
            "faster": lambda: self._change_speed(1),
            "slower": lambda: self._change_speed(-1),
            "next": lambda: None if replay.over else replay.next_step(),
            "previous": replay.previous_step,
            "next-input": lambda: None if replay.over else replay.next_input(),
            "previous-input": replay.previous_input,
            "to-start": lambda: replay.jump(0),
            "to-end": replay.to_end,
            "take-over": self._take_over,
        }
        if command := commands.get(press.action):
            self.runs = ran and press.action in ("faster", "slower")
            command()
            self.stale = True

    def _run(self, runs: bool) -> None:
        self.runs, self._last = runs and not self.replay.over, None

    def _change_speed(self, by: int) -> None:
        self._speed = min(max(0, self._speed + by), len(SPEEDS) - 1)

    def _take_over(self) -> None:
        self.app.play(self.desk.library.adopt(self.replay.take_over()))

    def draw(self, canvas: Canvas) -> None:
        replay, preferences = self.replay, self.desk.settings.preferences(self.game)
        seen = self.game.show(replay.session.state, preferences)
        canvas.write(0, 2, tr("Replay: {game}", game=tr(self.game.title)), TITLE)
        draw_board(
            canvas,
            Area(1, 1, canvas.rows - 4, canvas.columns - 27),
            seen.board,
            self.desk.looks,
            edges=Edges.of(seen.boards),
        )
        column = canvas.columns - 24
        for row, (label, value) in enumerate(seen.figures.items(), 2):
            canvas.write(row, column, tr(label), MUTED)
            text = value_text(value)
            canvas.write(row, canvas.columns - 2 - width(text), text, TITLE)
        place = tr("{place} of {length}", place=replay.place, length=replay.length)
        canvas.write(canvas.rows - 3, 2, f"{place}   {SPEEDS[self._speed]}x   {self.caption}", MUTED)
        run = tr("Pause", context="replay") if self.runs else tr("Play", context="replay")
        self.foot(
            canvas,
            ("run", run),
            ("faster", tr("Faster")),
            ("next", tr("Next", context="replay")),
            ("leave", tr("Back")),
        )


class SavesScreen(ListScreen):
    """The saved games and the replays of a game."""

    def __init__(self, app: Front, game: AnyGame) -> None:
        library = app.desk.library
        saves = [
            Row(save.name, partial(self._load, save.path), date_and_time(save.written))
            for save in library.saves(game.id)
        ]
        replays = [
            Row(tr("Replay", context="verb"), partial(self._watch, save.path), date_and_time(save.written))
            for save in library.replays(game.id)
        ]
        self.game = game
        none = [Row(tr("No saved games yet."))] if not saves and not replays else []
        super().__init__(app, tr("Saved games: {game}", game=tr(game.title)), [*saves, *replays, *none])

    def _load(self, path: Any) -> None:
        self.app.work(tr("Loading …"), self.desk.library.loading(self.game, path), self.app.play)

    def _watch(self, path: Any) -> None:
        record = Record.parse(path.read_text("utf-8"))
        self.app.open(ReplayScreen(self.app, record, self.game))


class ScoresScreen(TextScreen):
    """The results of all games, or of one."""

    def __init__(self, app: Front, game: AnyGame | None = None) -> None:
        lines = [line for each in ([game] if game else _played(app)) for line in _results(app, each)]
        title = tr("Scores: {game}", game=tr(game.title)) if game else tr("Scores")
        super().__init__(app, title, "\n".join(lines) or tr("No finished games yet."))


def _played(app: Front) -> list[AnyGame]:
    scores = app.desk.library.scores
    names = {kind.game for kind, _ in scores.summaries(lambda *_: ())} if scores else set()
    return [app.desk.registry.game(entry.id) for entry in app.desk.registry.entries() if entry.id in names]


def _results(app: Front, game: AnyGame) -> list[str]:
    """Return the lines of a game: its title, and its results, the latest first."""
    scores = app.desk.library.scores
    entries = scores.entries(game.id)[-MAX_RESULTS:] if scores else []
    lines = [tr(game.title)] if entries else []
    for entry in reversed(entries):
        measures = game.measures_for(Options.parse(game.options, entry.options))
        value = value_of(entry, measures[0]) if measures else None
        figure = (
            f"{label_text(measures[0].label)} {value_text(shown(value, measures[0]))}"
            if measures and value is not None
            else ""
        )
        unranked = f" ({tr('Unranked')})" if entry.unranked else ""
        when, ending = date_and_time(entry.ended / 1000), outcome_text(entry.outcome)
        lines.append(f"  {when}  {ending}{' ' * (6 - width(ending))}  {figure}{unranked}  {entry.options}")
    return lines
