"""Unexpected errors in a view or in rules: the window stays open, and the game is saved."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.app.app import AppFailedError
from puzzlebox.core.game import Action
from puzzlebox.core.session import Session
from puzzlebox.play.pages.failure import SAVED
from puzzlebox.play.wording import sentence_text
from puzzlebox.scenes.list_page import QuestionPage
from tests.fake_game import Lamps, variant_of
from tests.scenes.games import FAULTY, FAULTY_LIGHTS, FAULTY_VIEW, FaultyView, registry
from tests.scenes.keeping import KeptDesk, again
from tests.scenes.keys import DOWN, ENTER, ESC, SPACE, B, P

HOT = "the game 'faulty-lamps' failed: ZeroDivisionError: the middle is hot"
OUT_OF_PAINT = "the game 'faulty-view' failed: ZeroDivisionError: the view is out of paint"


@pytest.fixture
def desk(tmp_path: Path) -> KeptDesk:
    """A desk with faulty games and the menu open."""
    desk = KeptDesk(tmp_path / "kept", games=registry(*FAULTY))
    desk.go.open_menu()
    return desk


def opened_again(desk: KeptDesk, name: str) -> KeptDesk:
    """Leave the failure screen for the menu, and resume the game."""
    assert desk.scenes == ["menu", "failure"]
    assert (desk.tap(ENTER).scenes, desk.in_progress) == (["menu"], {name})
    assert desk.go.open_game(FAULTY[name]).top.choices.choices[0].label == "Resume"
    assert desk.tap(ENTER).scenes == ["menu", "PlayScene", "pause"]
    return desk


def break_down(desk: KeptDesk, *before: str) -> None:
    """Send these inputs to a new game, and then one at which its rules fail."""
    desk.play("faulty-lamps")
    for text in before:
        desk.send(text)
    with desk.failing():
        desk.send("press 1 1")


def fail(desk: KeptDesk) -> None:
    """Let the rules fail while the app runs."""
    desk.open("faulty-lamps").send("press 0 0").send("press 1 1")


def unknown(state: object) -> str:
    raise ZeroDivisionError("unknown")


def broken(surface: pygame.Surface) -> None:
    raise ZeroDivisionError("no settings today")


def out_of_paint(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    """Make the view fail in this method from now on, and let it fail."""
    monkeypatch.setattr(FaultyView, "fault", method)
    with desk.failing():
        if method == "draw":
            desk.wait(1000)
            desk.top.stale = True
            desk.wait(1000)
        elif method == "notice":
            desk.tap(SPACE)
        else:
            desk.click((320, 200))


# A view that raises
@pytest.mark.parametrize("method", ["draw", "notice", "point_at"])
def test_failing_view_leaves_the_game_in_progress(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    session = lit_in_the_corner(desk)
    desk.send("press 2 2")
    out_of_paint(desk, monkeypatch, method)
    assert desk.top.page.text == sentence_text(OUT_OF_PAINT)
    assert desk.top.page.note
    assert desk.app.desk.messages == [OUT_OF_PAINT]
    monkeypatch.undo()
    opened_again(desk, "faulty-view")
    assert desk.inputs[:1] == ["press 2 2"]
    assert ("darken" in desk.inputs) == (method == "notice"), "the input came before the failure"
    assert desk.session.state.grid == session.state.grid
    assert not desk.session.assisted
    assert not desk.paths.aside.exists()


def lit_in_the_corner(desk: KeptDesk) -> Session[Lamps]:
    """Start a game in which the key for the corner does something."""
    for seed in range(9):
        session = desk.play("faulty-view", str(seed))
        if session.state.grid[0, 0]:
            return session
        desk.program.leave_game()
    raise AssertionError("no corner is lit")


def test_view_that_fails_at_once_is_not_opened(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_view(*_: object) -> None:
        raise ZeroDivisionError("no view today")

    monkeypatch.setattr(FaultyView, "__init__", no_view)
    with desk.failing():
        desk.program.open_session(Session(FAULTY_VIEW))
    assert desk.scenes == ["menu", "failure"]
    assert desk.top.page.text == sentence_text("the game 'faulty-view' failed: ZeroDivisionError: no view today")
    assert not desk.top.page.note, "nothing was played"


# Rules that raise
def test_failing_rules_leave_the_game_as_it_was_before_the_input(desk: KeptDesk) -> None:
    break_down(desk, "press 0 0", "press 2 2")
    assert desk.top.page.text == sentence_text(HOT)
    assert desk.top.page.note
    opened_again(desk, "faulty-lamps")
    before = desk.app.desk.registry.game("faulty-lamps").begin(start="puzzlebox")
    for text in ("press 0 0", "press 2 2"):
        before.send(text)
    assert (desk.inputs[:2], desk.session.state.grid) == (["press 0 0", "press 2 2"], before.grid)
    assert not desk.session.assisted


def test_rules_failing_in_a_timer_leave_the_game_in_progress(desk: KeptDesk) -> None:
    desk.open("faulty-drips").tap(SPACE, SPACE)
    with desk.failing():
        desk.wait(1000, 10)
    assert desk.top.page.text == sentence_text(
        "the game 'faulty-drips' failed: ZeroDivisionError: the third drop is stuck"
    )
    opened_again(desk, "faulty-drips")
    assert (desk.inputs[:2], desk.session.state.pieces) == (["drop", "drop"], 3)


def test_rules_failing_in_status_leave_the_game_in_progress(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open("faulty-lamps").send("press 0 0")
    with monkeypatch.context() as patch:
        patch.setattr(FAULTY_LIGHTS.state, "outcome", unknown)
        with desk.failing():
            desk.wait(100)
        assert desk.top.page.text == sentence_text("the game 'faulty-lamps' failed: ZeroDivisionError: unknown")
        assert desk.top.page.note
    opened_again(desk, "faulty-lamps")
    assert desk.inputs[:1] == ["press 0 0"]


def test_failing_view_over_failing_rules_keeps_the_game(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open("faulty-view").send("press 0 1")
    with monkeypatch.context() as patch:
        patch.setattr(FAULTY_VIEW.state, "text", unknown)
        out_of_paint(desk, patch, "point_at")
        assert desk.top.page.text == sentence_text(OUT_OF_PAINT)
        assert desk.top.page.note
    opened_again(desk, "faulty-view")
    assert desk.inputs[:1] == ["press 0 1"]


# What the screen says, and where it leads
@pytest.mark.parametrize(("before", "note"), [((), ""), (("press 0 0",), f" {SAVED}")])
def test_screen_shows_the_reason_and_whether_the_game_is_saved(
    desk: KeptDesk, monkeypatch: pytest.MonkeyPatch, before: tuple[str, ...], note: str
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr("puzzlebox.scenes.list_page.write", lambda surface, text, *rest, **named: drawn.append(text))
    break_down(desk, *before)
    drawn.clear()
    desk.picture()
    assert " ".join(filter(None, drawn)) == f"{HOT[0].upper()}{HOT[1:]}.{note}"
    assert desk.wait(100).app.window.title == "Something went wrong"


def test_key_pressed_for_the_game_does_not_close_the_screen_and_the_next_game_shows_no_message(desk: KeptDesk) -> None:
    break_down(desk)
    desk.time -= 1_000_000
    assert desk.tap(ENTER).scenes == ["menu", "failure"]
    assert desk.wait(1).tap(ESC).scenes == ["menu"]
    assert desk.open("faulty-drips").message is None


def test_details_can_be_copied(desk: KeptDesk) -> None:
    break_down(desk)
    pygame.scrap.put_text("")
    assert desk.tap(DOWN, ENTER).top.message == "Copied."
    details = pygame.scrap.get_text()
    assert details.startswith("Traceback (most recent call last):")
    assert "ZeroDivisionError: the middle is hot" in details
    assert "tests/scenes/games.py" in details, "where it happened"
    desk.picture()


def test_scenes_over_the_failed_game_are_closed(desk: KeptDesk) -> None:
    play = desk.open("faulty-lamps").top
    desk.tap(P).go.open_settings()
    desk.top.draw = broken
    play.resume = unknown
    with desk.failing():
        desk.wait(1000)
    assert desk.scenes == ["menu", "failure"]


def test_failure_outside_a_game_names_no_game(desk: KeptDesk) -> None:
    desk.go.open_settings()
    desk.top.draw = broken
    with desk.failing():
        desk.wait(1000)
    assert desk.top.page.text == sentence_text("puzzlebox failed: ZeroDivisionError: no settings today")
    assert not desk.top.page.note


@pytest.mark.parametrize("size", [(200, 150), (320, 240), (1920, 1080), (300, 900)])
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_content_fits_every_window(tmp_path: Path, size: tuple[int, int], theme: str) -> None:
    desk = KeptDesk(tmp_path, theme, size, registry("faulty-lamps"))
    desk.program.open_menu()
    break_down(desk)
    desk.picture()
    shown = [choice.area for choice in desk.top.choices.choices if choice.area.height]
    places = [*shown, desk.top._text_area]
    assert all(desk.top.area.contains(place) for place in places)
    assert not any(one.colliderect(other) for n, one in enumerate(places) for other in places[:n])
    assert desk.top.choices.choices[desk.top.choices.focus].area.height


# The app as it runs
def test_app_continues_after_a_failure(desk: KeptDesk) -> None:
    def resume() -> None:
        desk.wait(500)
        opened_again(desk, "faulty-lamps")
        desk.tap(P).send("press 0 1")

    desk.run(lambda: fail(desk), resume)
    assert not pygame.display.get_init()
    (saved,) = again(desk).app.desk.library.in_progress("faulty-lamps")
    assert '"press 0 1"' in saved.path.read_text()


def test_leaving_without_menu_raises_the_reason(tmp_path: Path) -> None:
    desk = KeptDesk(tmp_path, games=registry(*FAULTY))
    seen: list[str] = []

    def leave() -> None:
        seen.extend([*desk.scenes, desk.top.choices.choices[0].label])
        desk.tap(ENTER)

    desk.program.open_session(Session(FAULTY_VIEW))
    with pytest.raises(AppFailedError, match=f"^{HOT}$"):
        desk.run(lambda: fail(desk), leave)
    assert seen == ["failure", "Quit"]
    assert not pygame.display.get_init()
    desk = KeptDesk(tmp_path, games=registry(*FAULTY))
    assert desk.go.open_session(Session(FAULTY_LIGHTS), lambda record: True).inputs[:1] == ["press 0 0"]


def test_failure_of_the_failure_screen_ends_the_app(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_too(scene: QuestionPage, surface: pygame.Surface) -> None:
        raise RuntimeError("no paint left at all")

    monkeypatch.setattr(QuestionPage, "draw", broken_too)
    with pytest.raises(RuntimeError, match="no paint left at all"):
        desk.run(lambda: fail(desk), lambda: desk.wait(1000))
    assert not pygame.display.get_init()
    assert again(desk).app.desk.library.games_in_progress() == {"faulty-lamps"}


def test_game_that_fails_while_the_window_closes_is_saved(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.open("faulty-view").send("press 0 1")
    monkeypatch.setattr(FaultyView, "fault", "notice")
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    desk.app.run()
    assert not pygame.display.get_init()
    assert again(desk).app.desk.library.games_in_progress() == {"faulty-view"}


def test_rules_that_fail_on_closing_let_the_window_close(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    def close() -> None:
        monkeypatch.setattr(FAULTY_LIGHTS.state, "outcome", unknown)
        desk.program.quit()

    desk.open("faulty-lamps").send("press 0 0").tap(P).run(close)
    assert not pygame.display.get_init()
    assert desk.app.desk.messages == ["the game 'faulty-lamps' failed: ZeroDivisionError: unknown"]
    assert again(desk).app.desk.library.games_in_progress() == {"faulty-lamps"}


# What the game only refuses
def test_unknown_input_of_a_key_is_refused_and_play_continues(desk: KeptDesk) -> None:
    game = variant_of(FAULTY_VIEW, actions=(Action("brighten", "brighten", ("B",)),))
    desk.go.open_session(Session(game))
    desk.tap(B)
    assert desk.scenes == ["menu", "PlayScene"]
    assert desk.message == "Expected press ROW COLUMN or darken, not 'brighten'"
    assert desk.click(desk.view.middle(1, 1)).inputs == ["press 1 1"]
