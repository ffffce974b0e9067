"""Shows a race beside the running game."""

from collections.abc import Callable, Mapping

from puzzlebox.core.durations import pace_text
from puzzlebox.core.message import Message, Numeral
from puzzlebox.core.session import is_restart
from puzzlebox.play.pace import LINES, clock_of, progress
from puzzlebox.play.race import Lead, Race
from puzzlebox.play.running.part import Part, Stage
from puzzlebox.play.running.sight import Beside
from puzzlebox.play.wording import label_text
from puzzlebox.store.statistics import shown, value_of
from puzzlebox.translation import tr, value_text

LEADS: dict[bool, Callable[[int], Message]] = {
    True: lambda count: Message("{count} line ahead", "{count} lines ahead", count=count),
    False: lambda count: Message("{count} line behind", "{count} lines behind", count=count),
}
"""Who leads, if the figure of the pace is the number of lines."""

OTHER_LEADS: dict[bool, Callable[[int], Message]] = {
    True: lambda count: Message("{count} ahead", count=count),
    False: lambda count: Message("{count} behind", count=count),
}

SECONDS = {True: Message("{seconds} s ahead"), False: Message("{seconds} s behind")}

ENDS = {"won": Message("Finished"), "lost": Message("Game over"), "ended": Message("Finished")}
"""What is said of the recorded game once it has ended."""


class RaceBeside(Part):
    """Lets the recorded game run with the one that is played, and shows it beside. Another board ends the race."""

    def __init__(self, stage: Stage, race: Race) -> None:
        self._stage = stage
        self._playthrough = playthrough = stage.playthrough
        self._race = race
        self._measure = next(iter(playthrough.game.measures_for(playthrough.session.options)), None)
        self.active = True
        self._game_index = playthrough.session.game_index
        self._race.begin_again()

    def advance(self, now: int) -> bool:
        """Let the recorded game catch up. Return whether it has changed."""
        changed = self._race.follow(self._playthrough.session)
        if changed:
            self.show()
        return changed

    def next_update(self, now: int) -> int | None:
        return self._race.ahead(self._playthrough.session)

    def note(self, text: str) -> None:
        """Compare the games after a change in the player's. Begin again with the same board, end with another one."""
        if self._playthrough.session.game_index == self._game_index:
            self.show(moved=False)
        elif is_restart(text) and self._race.fits(self._playthrough.session):
            self._game_index = self._playthrough.session.game_index
            self._race.begin_again()
            self.show()
        else:
            self._race.abandoned, self.active = True, False
            self._stage.sight.show_beside(None)

    def show(self, moved: bool = True) -> None:
        """Show the figures of the other game as they are now, and its board if that has `moved`."""
        label, value = self._figure()
        session, lead = self._race.session, self._race.compare(self._playthrough.session)
        texts = tr(self._race.title), label, value, self._lead_text(lead), _late_text(lead)
        has_pace = bool(self._measure and self._measure.pace)
        self._stage.sight.show_beside(Beside(session, *texts, _sign(lead), has_pace, moved))

    def _figures(self) -> Mapping[str, str]:
        play = self._playthrough
        return play.game.show(self._race.session.state, play.preferences).figures

    def _figure(self) -> tuple[str, str]:
        """Return the label and the text of the figure of the recorded game: its result at the end."""
        race, measure = self._race, self._measure
        if measure is None:
            return next(iter(self._figures().items()), ("", ""))
        entry, status = race.recorded.entry, race.session.state.status()
        result = value_of(entry, measure) if race.over and entry else None
        if result is not None:
            return label_text(measure.label), value_text(shown(result, measure))
        if measure.pace:
            label = Message("Lines") if measure.pace == LINES else measure.pace.capitalize()
            return label, str(progress(race.session, measure)[0])
        if measure.figure in status and measure.figure != "time":
            return label_text(measure.label), str(status[measure.figure])
        counts = ((label, value) for label, value in self._figures().items() if label != "Time")
        return next((pair for pair in counts if any(map(str.isdigit, pair[1]))), ("", ""))

    def _lead_text(self, lead: Lead | None) -> str:
        """Return who leads, translated, or that the recorded game is over."""
        if self._race.over:
            entry = self._race.recorded.entry
            return tr(ENDS[entry.outcome]) if entry else tr("Stopped")
        if self._race.recorded.lead and clock_of(self._playthrough.session) == 0:
            return tr("Waits for you")
        if lead is None or lead.ahead == 0:
            return ""
        leads = LEADS if self._measure and self._measure.pace == LINES else OTHER_LEADS
        return tr(leads[lead.ahead > 0](abs(lead.ahead)))


def _late_text(lead: Lead | None) -> str:
    """Return how much later or earlier the player came as far as this, translated; empty if that is not known."""
    if lead is None or lead.late is None:
        return ""
    return tr(SECONDS[lead.late <= 0].filled(seconds=Numeral(pace_text(lead.late)[1:])))


def _sign(lead: Lead | None) -> int:
    """Return 1 if the player leads, -1 if the recorded game does, 0 if neither does or it is not known."""
    if lead is None:
        return 0
    return (lead.ahead > 0) - (lead.ahead < 0) or ((lead.late or 0) < 0) - ((lead.late or 0) > 0)
