"""Races against a bot: its game has the same start, and runs in game time."""

from typing import Any

import pytest

from puzzlebox.core.stepwise import result_of
from puzzlebox.play.race import Lead, Race, Verdict, racing_bot
from puzzlebox.registry import installed_games
from puzzlebox.rules import Options, Session
from puzzlebox.store.score_entry import ScoreEntry


def begin(name: str, bot: str, speed: int, **texts: str) -> tuple[Race, Session[Any]]:
    game = installed_games().game(name)
    options = Options(game.options, texts)
    race = result_of(racing_bot(game, options, Options(game.preferences), bot, speed, lambda: 0))
    session = Session(game, options, race.start)
    session.send("resume")
    race.begin_again()
    return race, session


def follow(race: Race, session: Session[Any], ms: int, step: int = 20) -> None:
    for _ in range(ms // step):
        session.advance_to(session.time + step)
        race.follow(session)


@pytest.mark.parametrize(("game", "bot"), [("guideline", "beam"), ("handheld", "dellacherie"), ("lights", "solver")])
def test_the_bot_plays_the_same_game_by_the_same_clock(game: str, bot: str) -> None:
    race, session = begin(game, bot, 20)
    assert race.fits(Session(session.game, session.options, race.start))
    if game == "lights":
        session.send("press 0 0")
    clock = session.time
    follow(race, session, 400)
    assert (race.session.bot, race.session.time, session.bot) == (bot, session.time - clock, "")
    before = race.session.state.text()
    race.begin_again()
    assert race.session.time == 0
    assert before != race.session.state.text()


def test_lead_and_verdict_in_a_sprint() -> None:
    race, session = begin("guideline", "beam", 20, mode="sprint", rows="10")
    follow(race, session, 1_000)
    lead = race.compare(session)
    assert lead
    assert lead.ahead < 0
    follow(race, session, 10_000)
    assert race.over
    assert race.recorded.entry
    assert race.compare(session) == Lead(-10, None)
    measure = session.game.measures_for(session.options)[0]
    assert race.verdict(race.recorded.entry, measure) == Verdict("tied")


def test_a_bot_that_still_plays_is_compared_as_it_stands() -> None:
    race, session = begin("tetromino", "dellacherie", 20)
    follow(race, session, 20_000)
    while session.state.outcome() is None:
        session.send("drop")
        session.advance_to(session.time + 100)
    measure = session.game.measures_for(session.options)[0]
    found = race.verdict(ScoreEntry.of(session, 0, ""), measure)
    assert not race.over
    assert found == Verdict("lost", str(race.session.figures()["score"]))
