"""What the result screen says."""

from collections.abc import Sequence

from puzzlebox.core.durations import clock_text, pace_text
from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.message import Message
from puzzlebox.core.state import Outcome
from puzzlebox.play.pace import LINES, Mark
from puzzlebox.play.race import Verdict
from puzzlebox.play.results import NewBest
from puzzlebox.play.wording import label_text
from puzzlebox.store.statistics import shown
from puzzlebox.translation import tr, value_text
from puzzlebox.ui.widgets.result_column import Split

WORDS = {"won": Message("Solved", context="result"), "lost": Message("Game over"), "ended": Message("The end")}
"""The big word for each kind of outcome."""

PRINTED_WORDS = {**WORDS, "lost": Message("Game Over")}
"""The same, spelled as in the rule sheets."""


RACES = {
    "won": Message("You won the race"),
    "lost": Message("You lost the race"),
    "tied": Message("The race is a tie"),
    "open": Message("Nobody won the race"),
}
"""What is said of a race, by its verdict."""

RACES_BY = {"won": Message("You won the race by {by}"), "lost": Message("You lost the race by {by}")}
"""The same, if the difference is known."""


def special_text(
    game: AnyGame, outcome: Outcome, measure: Measure | None, value: int | None, new_bests: Sequence[NewBest]
) -> str:
    """Return what is special about a result with this value, translated, or else how the game ended."""
    best = next(iter(new_bests), None)
    if best and best.by and measure and best.label == measure.label:
        return tr("New best, by {difference}", difference=value_text(best.by))
    if best:
        return tr("New best: {results}", results=f"{label_text(best.label)} {value_text(best.value)}")
    if measure is None or value is None:
        return tr(game.title)
    is_solved = measure.least and not game.real_time
    said = WORDS[outcome.kind] if is_solved or outcome.kind != "won" else Message("Won", context="result")
    return f"{tr(said)} · {label_text(measure.label)}"


def course_caption(course: Sequence[int], measure: Measure | None) -> str:
    """Return the line below the course of the latest results, translated; empty if there is no course."""
    if measure is None or len(course) < 2:
        return ""
    usual = value_text(shown(sorted(course)[len(course) // 2], measure))
    # Translators: below a curve of the last results; {usual} is the one in the middle, such as 0:42.17.
    return tr("Your last {count} · usual {usual}", count=len(course), usual=usual)


def race_text(verdict: Verdict) -> str:
    """Return who won a race and by how much, translated."""
    if verdict.by:
        return tr(RACES_BY[verdict.kind].filled(by=verdict.by))
    return tr(RACES[verdict.kind])


def split_shown(mark: Mark, pace: str) -> Split:
    """Return the time on the way to a result as it is shown. `pace` is the figure that was reached."""
    label = tr("{count} line", "{count} lines", count=mark.value) if pace == LINES else str(mark.value)
    late = "" if mark.late is None else value_text(pace_text(mark.late))
    return Split(label, value_text(clock_text(mark.time, hundredths=True)), late, (mark.late or 0) <= 0)
