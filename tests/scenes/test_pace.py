"""The pace: how far ahead of the best game the running one is, shown beside the board."""

from pathlib import Path

import pytest

from puzzlebox.core.durations import pace_text
from puzzlebox_games.slide.game import GAME as SLIDE
from tests.race_game import RACE, race
from tests.scenes.games import registry_of
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import F8


def play(desk: KeptDesk, gap: int, rows: int = 9) -> list[int | None]:
    """Play a game, with this many ms before each drop, until it ends or has this many rows. Return what pace was shown
    after each drop."""
    shown: list[int | None] = []

    def wait() -> None:
        desk.wait(gap)
        shown.append(desk.display.pace)

    race(lambda: desk.session.state, desk.send, wait, rows)
    return [*shown, desk.display.pace]


@pytest.fixture
def desk(tmp_path: Path) -> KeptDesk:
    return KeptDesk(tmp_path, games=registry_of(RACE))


def begin(desk: KeptDesk) -> None:
    desk.open("race", "race").wait(100, 4)


def test_pace_is_the_difference_at_the_same_number_of_rows(desk: KeptDesk) -> None:
    begin(desk)
    assert set(play(desk, 100)) == {None}
    desk.wait(600).program.leave_game()
    begin(desk)
    shown = play(desk, 80)
    paces = [pace for pace in dict.fromkeys(shown) if pace is not None]
    assert paces == [-80, -160, -240], "20 ms for each of the four drops in a row"


def test_retry_removes_the_pace_until_the_first_row(desk: KeptDesk) -> None:
    begin(desk)
    play(desk, 60)
    desk.program.leave_game()
    begin(desk)
    play(desk, 60, rows=1)
    assert desk.display.pace == 0
    assert desk.tap(F8).display.pace is None
    play(desk, 60, rows=1)
    assert desk.display.pace == -100, "this time without the 100 ms before the first drop"


def test_first_frame_does_not_wait_for_the_best_game(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(desk)
    play(desk, 60)
    frames = desk.go.leave_game().app.loop.frames
    seen: list[int] = []
    find = type(desk.app.desk.library).find

    def found(library: object, name: str) -> object:
        seen.append(desk.app.loop.frames)
        return find(library, name)  # type: ignore[arg-type]

    monkeypatch.setattr(type(desk.app.desk.library), "find", found)
    begin(desk)
    assert seen
    assert min(seen) > frames
    assert desk.top.next_update() != 0, "it is looked up once"


def test_view_shows_the_pace_unless_the_timer_is_hidden(desk: KeptDesk) -> None:
    begin(desk)
    desk.display.show_pace(-1230)
    assert desk.view.pace == "−1.23"
    desk.app.desk.settings.choose("clock", "never")
    desk.program.apply_settings("clock")
    assert desk.look().view.pace == ""
    desk.app.desk.settings.choose("clock", "resting")
    desk.program.apply_settings("clock")
    assert desk.look().view.pace == "−1.23"
    desk.display.show_pace(None)
    assert desk.view.pace == ""


def test_pace_is_in_seconds_and_hundredths() -> None:
    texts = {0: "±0.00", 420: "+0.42", -429: "−0.42", -12_345: "−12.34", 62_500: "+1:02.50"}
    assert {ms: pace_text(ms) for ms in texts} == texts


def test_a_puzzle_shows_its_best_result_from_the_next_game_on(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path, games=registry_of(SLIDE))
    for best in ("", "0:00.00"):
        desk.open("slide", "slide", {"moves": "1"}).wait(100, 4)
        assert desk.display.best == best
        desk.send("left" if desk.session.state.blank == (3, 2) else "up").wait(100, 4).program.leave_game()
