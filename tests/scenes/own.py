"""A desk that saves settings, keys and scores."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.rules import Options, Session, Start
from puzzlebox.store.scores import Scores
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.play.plays import play
from tests.scenes.conftest import Desk
from tests.scenes.games import registry_of

RACE = variant_of(LAMPS, id="race", title="Race", measures=(Measure("time", "time", least=True, won=True),))
GAMES = (LAMPS, DRIPS, RACE)


class OwnDesk(Desk):
    """A desk that saves settings and scores."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (640, 480),
        games: Sequence[AnyGame] = GAMES,
        theme: str | None = None,
        patterns: bool = False,
    ) -> None:
        super().__init__(size, theme, registry_of(*games), folder, patterns)

    def begin(self, game: AnyGame, position: str | None = None, seed: str = "a") -> Any:
        """Open a game and return its session."""
        start = Start(seed=seed) if position is None else Start(position=position)
        session = Session(game, Options(game.options), start)
        self.program.open_session(session)
        self.look()
        return session

    @property
    def file(self) -> str:
        return self.paths.settings.read_text() if self.paths.settings.exists() else ""


def fill(desk: Desk, *times: int, options: str = "") -> None:
    """Store results of Race with these times in ms."""
    entries = [
        play(f"{options}{n}", game="race", options=options, ended=n, figures={"time": time})
        for n, time in enumerate(times, 1)
    ]
    Scores(desk.paths).add(entries)
