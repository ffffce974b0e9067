"""The replay screen: speeds, steps, jumps and taking over."""

from typing import Any

import pygame
import pytest

from puzzlebox.core.record import Record
from puzzlebox.rules import Options, Session
from puzzlebox.ui.layout import Area
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES
from tests.scenes.keys import DOWN, END, ENTER, HOME, LEFT, RIGHT, SPACE, UP, P


def watched(desk: Desk, game: str = "drips", texts: tuple[str, ...] = ("drop",) * 5, every: int = 400) -> Session[Any]:
    """Open the replay of a game with an input at fixed intervals. Return the session of that game."""
    session = Session(GAMES[game], start="watched")
    for text in texts:
        session.advance_to(session.time + every)
        if session.state.outcome() is None:
            session.send(text)
    desk.go.open_replay(Record.of(session), GAMES[game])
    return session


def test_replay_runs_at_normal_speed_to_the_end(desk: Desk) -> None:
    session = watched(desk)
    assert desk.wait(1000, 100).top.replay.session.time == 1000
    assert desk.top.watching.running
    assert desk.wait(session.time, 200).top.replay.over
    assert not desk.top.watching.running
    assert desk.top.replay.session.state.text() == session.state.text()
    assert desk.top.next_update() is None
    desk.picture()


@pytest.mark.parametrize(
    ("presses", "ms"),
    [((DOWN,), 500), ((DOWN, DOWN, DOWN), 250), ((UP,), 2000), ((UP, UP, UP, DOWN), 4000), ((UP,) * 9, 16_000)],
)
def test_replay_speed_is_from_a_quarter_to_sixteen(desk: Desk, presses: tuple[int, ...], ms: int) -> None:
    watched(desk, "lamps", ("press 0 0", "press 1 1"), 60_000)
    assert desk.tap(*presses).wait(1000, 100).top.replay.session.time == ms


def test_no_ms_is_lost_between_slow_frames(desk: Desk) -> None:
    watched(desk, "lamps", ("press 0 0",), 60_000)
    assert desk.tap(DOWN, DOWN).wait(4003, 4003).top.replay.session.time == 1000


def test_replay_pauses_and_continues(desk: Desk) -> None:
    watched(desk)
    assert desk.wait(300, 30).tap(SPACE).wait(2000, 20).top.replay.session.time == 300
    assert desk.top.next_update() is None or not desk.top.watching.running
    assert desk.tap(SPACE).wait(100, 10).top.replay.session.time == 400
    assert (desk.tap(END, SPACE).top.replay.place, desk.top.watching.running) == (0, True)


def test_steps_by_piece_and_by_input(desk: Desk) -> None:
    watched(desk)
    desk.tap(SPACE)
    pieces = []
    for _ in range(3):
        desk.tap(RIGHT)
        pieces.append(desk.top.replay.session.state.pieces)
    desk.tap(LEFT)
    pieces.append(desk.top.replay.session.state.pieces)
    assert pieces == [2, 3, 4, 3]
    place = desk.top.replay.place
    assert desk.tap(pygame.K_PERIOD, pygame.K_PERIOD).top.replay.place == place + 2
    assert desk.tap(pygame.K_COMMA).top.replay.place == place + 1
    assert not desk.top.watching.running
    desk.picture()


def test_steps_by_move(desk: Desk) -> None:
    watched(desk, "lamps", ("press 0 0", "press 1 1", "pause", "resume", "press 2 2"))
    pressed = []
    for key in (RIGHT, RIGHT, RIGHT, LEFT, LEFT):
        desk.tap(key)
        pressed.append(desk.top.replay.session.state.status()["pressed"])
    assert pressed == [1, 2, 3, 2, 1]


def test_jumps_by_key_and_by_click_on_the_bar(desk: Desk) -> None:
    session = watched(desk, "lamps", ("press 0 0", "press 1 1") * 10)
    length = desk.top.replay.length
    assert desk.tap(pygame.K_5).top.replay.place == length * 5 // 10
    assert desk.tap(END).top.replay.session.state.text() == session.state.text()
    assert desk.tap(HOME).top.replay.place == 0
    bar = desk.top._bar
    desk.click((bar.width // 4, bar.y))
    assert abs(desk.top.replay.place - length / 4) <= 1
    desk.picture()


def test_view_shows_the_state_of_the_replay(desk: Desk) -> None:
    """A jump shows the same picture as a game that stopped there."""
    session = watched(desk, "lamps", ("press 0 0", "press 1 1", "undo"))
    desk.tap(END)
    replayed = pygame.Surface(desk.app.window.size)
    desk.top.view.draw(replayed)
    own = desk.top.view.__class__(GAMES["lamps"], Options(GAMES["lamps"].preferences), desk.app.desk.now)
    board = Area(0, 0, desk.top.area.width, desk.top._bar.y)
    own.layout(pygame.Rect(board), desk.top.theme)
    own.reset(session.state)
    fresh = pygame.Surface(desk.app.window.size)
    own.draw(fresh)
    assert fresh.get_buffer().raw == replayed.get_buffer().raw


def test_replay_that_differs_from_its_record_shows_where(desk: Desk) -> None:
    session = Session(GAMES["lamps"], start="watched")
    session.send("press 0 0")
    record = Record.of(session)
    record.entries = [record.entries[0], (0, "=00000000"), *record.entries[1:]]
    desk.program.open_replay(record, GAMES["lamps"])
    assert (
        desk.look().wait(100, 10).top.watching.problem == "The replay stops here: line 3, at 0 ms: the digest differs"
    )
    desk.picture()
    assert desk.tap(RIGHT, LEFT, HOME, SPACE).scenes == ["ReplayScene"]


def test_taking_over_continues_the_game(desk: Desk) -> None:
    watched(desk)
    pieces = desk.tap(SPACE, RIGHT, RIGHT).top.replay.session.state.pieces
    assert desk.tap(ENTER).scenes == ["PlayScene", "pause"]
    session = desk.session
    assert (session.state.pieces, session.assisted, session.paused) == (pieces, True, True)
    assert desk.tap(P).scenes == ["PlayScene", "CountdownScene"]


@pytest.mark.parametrize("size", [(200, 150), (320, 240), (640, 480), (1920, 1080), (300, 900)])
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_content_fits_every_window(size: tuple[int, int], theme: str) -> None:
    desk = Desk(size=size, theme=theme)
    watched(desk)
    desk.picture()
    foot = desk.top._bar.y
    assert size[1] * 0.6 < foot < size[1]
