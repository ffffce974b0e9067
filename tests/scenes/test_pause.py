"""The pause screen: hides the board, stops the clock, and resumes as the game declares."""

import pygame
import pytest

from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import Registry, installed_games
from puzzlebox.rules import Measure, Options, PauseStyle, Session, Start
from puzzlebox_games import CATALOGUE
from tests.fake_game import variant_of
from tests.scenes.conftest import Desk, start, texts
from tests.scenes.games import GAMES
from tests.scenes.keys import DOWN, END, ENTER, ESC, F2, F11, HOME, LEFT, RIGHT, SPACE, UP, A, P, X


def test_pause_key_pauses_and_resumes_on_press(desk: Desk) -> None:
    session = desk.play("drips")
    desk.press(P)
    assert (session.paused, desk.scenes) == (True, ["PlayScene", "pause"])
    desk.release(P)
    assert session.paused
    desk.press(P)
    assert (session.paused, desk.scenes) == (False, ["PlayScene"])


@pytest.mark.parametrize("game", ["slide", "mines"])
def test_a_paused_clock_draws_no_frames(game: str) -> None:
    desk = Desk(games=installed_games()).open(game)
    desk.send(next(text for text in desk.session.state.inputs() if text not in ("pause", "restart")))
    frames = desk.wait(1500, 30).tap(P).wait(1500, 30).app.loop.frames
    assert desk.wait(3000, 60).app.loop.frames == frames


def test_pause_on_release_waits_for_the_release_in_the_classic_look() -> None:
    for theme in ("classic", "dark"):
        desk = Desk(theme=theme)
        session = start(variant_of(GAMES["drips"], pause=PauseStyle(on_release=True)))
        desk.go.open_session(session).press(P)
        assert session.paused == (theme == "dark")
        desk.release(P)
        assert session.paused


def test_any_key_tapped_during_the_pause_resumes(desk: Desk) -> None:
    session = desk.play("drops")
    desk.press(LEFT).tap(P).release(LEFT)
    assert session.paused, "the release of a key pressed before the pause is not a tap"
    desk.press(X)
    assert session.paused
    desk.release(X)
    assert not session.paused


def test_esc_leads_to_the_menu_on_release_in_the_classic_look() -> None:
    desk = Desk(theme="classic")
    session = desk.play("drips")
    assert desk.tap(P).press(ESC).scenes == ["PlayScene", "pause"]
    assert (desk.release(ESC).scenes, texts(session)) == (["menu"], ["pause"])


def test_a_key_that_was_pressed_before_the_pause_does_not_leave_in_the_classic_look() -> None:
    desk = Desk(theme="classic")
    desk.play("drips")
    desk.press(ESC).give(pygame.WINDOWFOCUSLOST).give(pygame.WINDOWFOCUSGAINED).tap(P)
    assert desk.release(ESC).scenes == ["PlayScene"]
    assert desk.tap(ESC).scenes == ["menu"]


def new_game(desk: Desk) -> list[int]:
    """Return the keys that move the focus from the first choice to New game, which is beside Retry."""
    labels = desk.labels
    assert labels[labels.index("New game") - 1] == "Retry"
    return [DOWN] * ((labels.index("New game") + 1) // 2) + [RIGHT]


def test_arrows_and_enter_select_buttons(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P, DOWN, ENTER)
    assert texts(session) == ["pause", "retry"]
    desk.tap(P).tap(*new_game(desk), ENTER)
    assert texts(session)[2:] == ["pause", "restart"]


def test_mouse_selects_buttons(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P)
    resume, _, new_game, *_, leave = (choice.area.center for choice in desk.top.choices.choices)
    desk.click(resume, release_at=new_game)
    assert session.paused
    desk.click(resume)
    assert not session.paused
    assert desk.tap(P).click(leave).scenes == []


@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_board_is_hidden_while_a_game_against_the_clock_is_paused(theme: str) -> None:
    desk = Desk(theme=theme)
    timed = variant_of(GAMES["lamps"], measures=(Measure("time", "time", least=True, won=True),))
    pictures = []
    for seed in ("one", "two"):
        session = Session(timed, start=Start(seed=seed))
        desk.go.open_session(session).tap(P)
        desk.top.place.page.detail.game_id, desk.top.place.page.figures = "", {}
        desk.top.arrange()
        pictures.append(desk.picture().get_buffer().raw)
        assert session.state.grid != desk.app.desk.registry.game("lamps").begin(session.options, "none").grid
        desk.program.leave_game()
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("game", ["lamps", "open"])
def test_board_that_is_not_hidden_stays_beside_the_pause(desk: Desk, game: str) -> None:
    place = desk.open(game, "one").display.view.board_area()
    beside = desk.tap(P).look().display.view.board_area()
    assert beside
    assert beside.right < desk.top.part("panel").x
    assert desk.tap(P).display.view.board_area() == place


def test_game_id_is_shown(desk: Desk) -> None:
    assert desk.open("lamps", "rainy-day", {"size": "5"}).tap(P).top.place.over.game_id == "lamps:size=5#rainy-day"
    with_name = desk.picture().get_buffer().raw
    desk.top.place.page.detail.game_id = ""
    assert desk.picture().get_buffer().raw != with_name


def test_board_that_is_not_hidden_is_drawn_unchanged_in_a_small_window() -> None:
    desk = Desk((200, 150))
    desk.open("open", "same").tap(*[SPACE] * 3)
    board = pygame.Rect(desk.view.board.area)
    before = desk.picture()
    after = desk.tap(P).picture()
    assert desk.scenes == ["PlayScene", "pause"]
    assert pygame.image.tobytes(after.subsurface(board), "RGB") == pygame.image.tobytes(before.subsurface(board), "RGB")
    assert after.get_buffer().raw != before.get_buffer().raw, "the prompt replaces the figures"


@pytest.mark.parametrize(("game", "theme"), [("drips", "classic"), ("open", "classic")])
def test_enter_or_a_click_beside_the_line_of_choices_resumes(game: str, theme: str) -> None:
    desk = Desk(theme=theme)
    session = desk.play(game)
    desk.tap(P, ENTER)
    assert texts(session) == ["pause", "resume"]
    desk.tap(P).click((20, 20))
    assert texts(session)[2:] == ["pause", "resume"]
    desk.tap(P, F2)
    assert texts(session)[4:] == ["pause", "restart"]


@pytest.mark.parametrize(("game", "theme"), [("drips", "classic"), ("drops", "classic")])
def test_arrows_move_the_focus_in_the_line_of_choices(game: str, theme: str) -> None:
    desk = Desk(theme=theme)
    session = desk.play(game)
    if desk.scenes == ["game_page"]:
        session = desk.tap(X).session
    desk.tap(P, DOWN, RIGHT, LEFT, UP)
    assert session.paused
    assert all(choice.area.height for choice in desk.top.choices.choices)
    desk.tap(*new_game(desk), ENTER)
    assert texts(session) == ["pause", "restart"]


@pytest.mark.parametrize("game", ["open", "drips"])
def test_line_of_choices_in_the_classic_look_is_there_while_the_pointer_moves(game: str) -> None:
    desk = Desk(theme="classic")
    session = desk.play(game)
    rest = desk.tap(P).picture().get_buffer().raw
    assert desk.top.next_update() is None
    leave = desk.point((300, 200)).wait(1_900, 5).top.choices.choices[-1].area
    assert leave.height
    assert desk.picture().get_buffer().raw != rest
    assert not desk.wait(200).top.choices.choices[-1].area.height
    assert desk.picture().get_buffer().raw == rest
    assert (desk.point(leave.center).wait(5_000, 5).click(leave.center).scenes, texts(session)) == ([], ["pause"])


def test_view_that_draws_its_own_overlay_is_not_covered(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = []
    for draws_overlay in (False, True):
        desk = Desk(theme="classic")
        desk.play("open", "same")
        monkeypatch.setattr(type(desk.view), "draws_overlay", draws_overlay)
        desk.tap(P)
        white = pygame.mask.from_threshold(desk.picture(), (255, 255, 255), (9, 9, 9))
        pictures.append(max((rect.height for rect in white.get_bounding_rects()), default=0))
    assert pictures[0] > 40 > pictures[1]


def test_any_key_is_a_key_without_another_meaning(desk: Desk) -> None:
    session = desk.play("drops")
    desk.tap(P, DOWN, UP, END, HOME, pygame.K_LSHIFT, pygame.K_LALT, pygame.K_CAPSLOCK, F11)
    assert session.paused
    desk.press(A)
    assert session.paused, "not before the release"
    desk.release(A)
    assert texts(session) == ["pause", "resume"]


@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_a_button_is_chosen_if_any_key_resumes(desk: Desk, key: int) -> None:
    session = desk.play("drops")
    desk.tap(P, key)
    assert texts(session) == ["pause", "resume"]
    desk.tap(P).tap(*new_game(desk), key)
    assert texts(session)[2:] == ["pause", "restart"]


def test_main_menu_can_be_opened_from_a_game_without_one(desk: Desk) -> None:
    session = desk.play("drips")
    assert desk.tap(P).labels[-2:] == ["Main menu", "Quit"]
    desk.click(desk.top.choices.choices[-2].area.center)
    assert (desk.scenes, texts(session)) == (["menu"], ["pause"])
    assert desk.tap(ENTER, ESC).scenes == ["menu"], "leaving leads to the menu from now on"


def test_nothing_is_drawn_while_paused(desk: Desk) -> None:
    assert desk.open("drips").tap(P).top.next_update() is None
    desk.app.desk.notify("the disk is full")
    before = desk.wait(6_000, 10).app.loop.frames
    assert desk.wait(5_000, 50).app.loop.frames == before


def test_changed_keys_work_in_the_pause_at_once(desk: Desk) -> None:
    session = desk.play("drips")
    desk.tap(P, DOWN).go.open_settings(session.game).app.desk.keymap.bind(session.game, "pause", ("O",))
    assert (desk.tap(ESC).scenes, desk.top.choices.choices[0].value) == (["PlayScene", "pause"], "O Esc")
    assert desk.top.choices.focus == 1
    desk.picture()
    desk.tap(P)
    assert session.paused
    desk.tap(pygame.K_o)
    assert not session.paused


@pytest.mark.parametrize(("theme", "size"), [("classic", (640, 480)), ("dark", (200, 150)), ("dark", (640, 480))])
@pytest.mark.parametrize("name", ["guideline", "slide", "klotski", "sokoban", "lights"])
def test_preference_changed_in_the_pause_applies_afterwards(theme: str, size: tuple[int, int], name: str) -> None:
    desk = Desk(size, theme, Registry(CATALOGUE))
    game = desk.app.desk.registry.game(name)
    desk.go.play(Playthrough(start(game), Options(game.preferences))).wait(100).send("pause").look()
    option = next(option for option in game.preferences if len(option.menu_values()) > 1)
    value = next(value for value in option.menu_values() if value != option.default)
    desk.app.desk.settings.prefer(game, Options(game.preferences, {option.name: option.text(value)}))
    assert desk.go.back().send("resume").look().scenes == ["PlayScene"]
    assert (desk.view.preferences[option.name], desk.view.state) == (value, desk.playthrough.state)


@pytest.mark.parametrize("name", [entry.id for entry in CATALOGUE])
def test_nothing_is_drawn_in_the_pause_of_a_game_under_way(name: str) -> None:
    desk = Desk(games=installed_games())
    desk.play(name, options={"level": "2"} if name == "sokoban" else None)
    desk.wait(1500, 20).send(next(text for text in desk.session.state.inputs() if text != "pause")).wait(2500, 20)
    desk.tap(ESC).wait(2000, 20)
    assert (desk.scenes[-1], desk.top.next_update()) == ("pause", None)
    frames = desk.app.loop.frames
    assert desk.wait(60_000, 20).app.loop.frames == frames
