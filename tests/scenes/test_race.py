"""Races in the window: how they begin, the small board beside the game, and the result."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.record import Record
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.race import RaceBeside, racing
from puzzlebox.rules import Options, Session
from puzzlebox.ui.widgets.beside import SideBoard, SideTexts
from tests.lamp_game import LAMPS
from tests.race_game import RACE, race
from tests.scenes.games import registry_of
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import DOWN, ENTER, F8, B
from tests.scenes.mouse import MouseDesk

WIDE, TALL = (960, 720), (300, 400)


def play(desk: KeptDesk, gap: int, rows: int = 9) -> None:
    """Play with this many ms before each drop, until the game ends or has this many rows."""
    race(lambda: desk.session.state, desk.send, lambda: desk.wait(gap), rows)


def played(desk: KeptDesk, gap: int) -> None:
    """Play a game to its end, and leave it."""
    desk.play("race", "race")
    play(desk, gap)
    desk.wait(600).program.leave_game()


def open_title(desk: KeptDesk) -> None:
    desk.go.open_menu().go.open_game(RACE)


def beside(desk: KeptDesk) -> RaceBeside:
    return next(part for part in desk.top.controller._parts if isinstance(part, RaceBeside))


def side(desk: KeptDesk) -> SideBoard:
    assert desk.display._side
    return desk.display._side


def texts(desk: KeptDesk) -> tuple[str, str, str]:
    shown = side(desk)._texts
    return shown.title, f"{shown.label} {shown.value}", shown.lead


@pytest.fixture
def desk(tmp_path: Path) -> KeptDesk:
    desk = KeptDesk(tmp_path, size=WIDE, games=registry_of(RACE, LAMPS))
    played(desk, 60)
    return desk


def begin_race(desk: KeptDesk) -> None:
    """Begin a race against the best from the title screen, with keys."""
    open_title(desk)
    assert desk.tap(DOWN, ENTER).wait(10).scenes == ["menu", "PlayScene"]


def test_title_offers_a_race_only_against_a_replay_that_is_kept(desk: KeptDesk) -> None:
    open_title(desk)
    assert (desk.labels[:2], desk.top.choices.choices[1].value) == (["Play", "Race your best"], "0:00.72")
    desk.program.back()
    [replay] = desk.app.desk.library.replays("race")
    desk.app.desk.library.delete(replay.path)
    desk.go.open_game(RACE)
    assert "Race your best" not in desk.labels


def test_race_has_the_same_board_and_runs_beside_the_game(desk: KeptDesk) -> None:
    begin_race(desk)
    other = beside(desk)._race
    assert (desk.session.start.seed, texts(desk)) == ("race", ("Your best", "Lines 0", ""))
    desk.picture()
    assert side(desk).shows_board
    assert not side(desk)._place.colliderect(desk.view.board_area())
    assert desk.app.window.surface.get_rect().contains(side(desk)._place)
    desk.wait(400, 20)
    assert other.session.time == desk.session.time > 400
    assert other.session.state.grid != desk.session.state.grid
    assert len(desk.session.log) == 0, "only the recorded game has moved"


def test_texts_of_the_race_stand_below_each_other(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_race(desk)
    written: dict[str, int] = {}
    monkeypatch.setattr(
        "puzzlebox.ui.widgets.beside.write", lambda picture, text, place, *rest: written.update({text: place[1]})
    )
    side(desk).say(SideTexts("Title", "Label", "Value", "Lead", "Late"))
    desk.picture()
    assert list(written) == ["Title", "Lead", "Late"]
    assert 0 < written["Title"] < written["Lead"] < written["Late"]


@pytest.mark.parametrize(("gap", "text"), [(30, "You won the race by "), (90, "You lost the race by ")])
def test_result_says_who_won(desk: KeptDesk, gap: int, text: str) -> None:
    begin_race(desk)
    play(desk, gap)
    assert desk.wait(1_500, 10).scenes[-1] == "result"
    assert desk.top.result.race.startswith(text)
    assert desk.top.result.race.endswith(" s")
    assert desk.result.entry.unranked == ""


def test_recorded_game_stays_at_its_end(desk: KeptDesk) -> None:
    begin_race(desk)
    desk.wait(1_000, 50)
    assert beside(desk)._race.over
    assert beside(desk)._race.session.state.outcome()
    title, figure, lead = texts(desk)
    assert (title, lead) == ("Your best", "Finished")
    assert figure.startswith("Time 0:")
    assert beside(desk).next_update(0) is None


def test_retry_begins_the_race_again_and_a_new_game_ends_it(desk: KeptDesk) -> None:
    begin_race(desk)
    play(desk, 90, rows=1)
    desk.tap(F8)
    assert beside(desk)._race.session.time == 0
    desk.wait(300, 10)
    assert beside(desk)._race.session.time == 300
    desk.send("restart")
    assert not beside(desk).active
    assert desk.display._side is None
    play(desk, 30)
    assert desk.wait(1_500, 10).top.result.race == ""


def test_retry_after_the_end_races_again(desk: KeptDesk) -> None:
    begin_race(desk)
    play(desk, 30)
    assert desk.wait(1_500, 10).tap(F8).scenes[-1] == "PlayScene"
    assert (beside(desk)._race.session.time, texts(desk)[2]) == (0, "")


def test_lead_is_said_and_the_board_is_drawn_again_only_after_a_change(desk: KeptDesk) -> None:
    begin_race(desk)
    play(desk, 30, rows=1)
    assert texts(desk)[2] == "1 line ahead"
    assert side(desk)._texts.ahead == 1
    desk.picture()
    before = side(desk)._picture
    assert before
    desk.wait(1).picture()
    assert side(desk)._picture is before
    desk.wait(500, 25).picture()
    assert side(desk)._picture is not before


def test_window_without_room_for_the_board_has_a_line(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path, size=TALL, games=registry_of(RACE))
    played(desk, 60)
    begin_race(desk)
    assert not side(desk).shows_board
    place = side(desk)._place
    assert place.height < 40
    assert not place.colliderect(desk.view.area)
    play(desk, 30, rows=1)
    picture = desk.picture().subsurface(place)
    assert pygame.mask.from_threshold(picture, desk.top.theme.good, (40, 40, 40)).count() > 10


def test_race_from_the_scores_and_from_a_replay(desk: KeptDesk) -> None:
    for open_list in (desk.go.open_scores, desk.go.open_saves):
        desk.program.open_menu()
        open_list(RACE)
        desk.look()
        while "Race" not in [extra.label for extra in desk.top.choices.choices[desk.top.choices.focus].extras]:
            desk.tap(DOWN)
        assert desk.tap(B).wait(10).scenes[-1] == "PlayScene"
        assert texts(desk)[0].startswith("20")
        desk.program.leave_game()
    [replay] = desk.app.desk.library.replays("race")
    desk.go.open_replay_file(replay.path).wait(100, 5).tap(B).wait(10)
    assert texts(desk)[0] == "Replay"


def test_race_with_the_mouse_alone(tmp_path: Path) -> None:
    desk = MouseDesk(tmp_path, size=WIDE, games=registry_of(RACE))
    played(desk, 60)
    open_title(desk)
    desk.choose("Race your best").wait(10)
    assert texts(desk)[0] == "Your best"
    desk.go.leave_game().go.open_replay_file(desk.app.desk.library.replays("race")[0].path)
    desk.wait(20).act("race-replay")
    assert texts(desk)[0] == "Replay"


def test_board_that_is_not_that_of_its_seed_is_refused(desk: KeptDesk) -> None:
    options = {"exact": "on"}
    session = Session(LAMPS, Options(LAMPS.options, options), "seed")
    other = next(b for b in ("00 01", "00 10", "01 10") if {*b.split()} != {*(session.start.prepared or "").split()})
    record = Record(LAMPS.id, LAMPS.rules, options, replace(session.start, prepared=other), [(0, "")])
    assert desk.go.race(racing(record, LAMPS, "Anna")).program.playthrough is None
    assert "not that of its game ID" in desk.app.desk.messages[-1]


def test_file_without_a_game_is_reported(desk: KeptDesk) -> None:
    record = Record(RACE.id, RACE.rules, {}, Session(RACE, start="x").start, [(5, "no such input")])
    assert desk.go.race(racing(record, RACE, "Anna")).program.playthrough is None
    assert "no such input" in desk.app.desk.messages[-1]


def test_drawing_follows_the_game_of_another_kind(desk: KeptDesk) -> None:
    """A game played in turns: the small board shows each move when its time has come."""
    game: AnyGame = LAMPS
    session = Session(game, start="seed")
    inputs = [text for text in session.state.inputs() if text.startswith("press")]
    session.advance_to(500)
    session.send(inputs[0])
    desk.go.open_race(result_of(racing(Record.of(session), game, "Anna"))).wait(100)
    before = beside(desk)._race.session.state.text().splitlines()[0]
    desk.wait(500, 5)
    assert beside(desk)._race.session.state.text().splitlines()[0] != before
    assert texts(desk)[0] == "Anna"


def test_result_of_a_game_with_a_pace_shows_times_on_the_way(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.pace.MARK", 1)
    desk.play("race", "race")
    play(desk, 30)
    splits = desk.wait(1_500, 10).top.result.splits
    assert ([split.label for split in splits], splits[-1].time) == (["1 line", "2 lines", "3 lines"], "0:00.36")
    assert splits[-1].late == "−0.36"
    assert all(split.good for split in splits)
    place = desk.top.part("splits")
    assert place.height
    picture = desk.picture().subsurface(place)
    assert pygame.mask.from_threshold(picture, desk.top.theme.good, (40, 40, 40)).count() > 10
