"""The result screen: how the game ended, and only a new key press leaves it."""

from typing import Any

import pygame
import pytest

from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import installed_games
from puzzlebox.rules import Session, Start
from puzzlebox.ui.board_view import BoardView
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES
from tests.scenes.keys import CTRL, DOWN, ENTER, ESC, F2, F8, LEFT, RIGHT, SPACE, UP, A, D, P, U, W, X, Z


def end(desk: Desk, game: str) -> Session[Any]:
    """Play until the basin is full."""
    session = desk.play(game)
    for _ in range(40):
        if session.state.outcome():
            break
        desk.tap(SPACE)
    assert session.state.outcome()
    return session


@pytest.mark.parametrize(("game", "dimmed"), [("drips", True), ("drops", False)])
def test_classic_board_is_dimmed_unless_the_rule_sheet_shows_the_end(game: str, dimmed: bool) -> None:
    desk = Desk(theme="classic")
    end(desk, game)
    below = desk.app.window.surface.copy()
    desk.display.draw(below)
    above = desk.picture()
    area = desk.display.view.board_area()
    assert area
    y = area.bottom - 10
    corner = next((x, y) for x in range(640) if max(below.get_at((x, y))[:3]) > 60)
    assert (max(above.get_at(corner)[:3]) < max(below.get_at(corner)[:3])) == dimmed


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_no_key_counts_until_everything_has_been_up_for_a_moment(desk: Desk, game: str) -> None:
    session = end(desk, game)
    length = len(session.log)
    for _ in range(10):
        desk.wait(299).tap(SPACE, ENTER, F2, F8, W, ESC)
    assert (desk.scenes, len(session.log)) == (["PlayScene", "result"], length)
    assert desk.wait(300).tap(ENTER).scenes == ["PlayScene"]


def test_no_key_counts_while_another_one_is_held(desk: Desk) -> None:
    end(desk, "drips")
    assert desk.press(LEFT).wait(1000, steps=10).tap(ENTER).scenes == ["PlayScene", "result"]
    desk.release(LEFT).wait(299).press(ENTER).wait(1000).release(ENTER)
    assert desk.scenes == ["PlayScene", "result"], "its press was too early"
    assert desk.wait(300).tap(ENTER).scenes == ["PlayScene"]


def test_keys_do_not_count_right_after_an_end_that_no_key_has_caused(desk: Desk) -> None:
    session = desk.play("drips")
    while not session.state.outcome():
        desk.wait(10)
    assert desk.wait(250).tap(ENTER).scenes == ["PlayScene", "result"]


def test_key_is_up_when_the_window_loses_the_focus(desk: Desk) -> None:
    end(desk, "drips")
    desk.press(LEFT).give(pygame.WINDOWFOCUSLOST).give(pygame.WINDOWFOCUSGAINED).wait(300).tap(ENTER)
    assert desk.scenes == ["PlayScene"]


@pytest.mark.parametrize("game", ["drips", "drops"])
@pytest.mark.parametrize("key", [SPACE, A, D])
def test_keys_of_the_game_never_start_another_one(desk: Desk, game: str, key: int) -> None:
    end(desk, game)
    desk.wait(300)
    for _ in range(3):
        desk.tap(key).wait(1000)
    assert desk.scenes == ["PlayScene", "result"]


def test_any_key_plays_again_if_any_key_resumes(desk: Desk) -> None:
    session = end(desk, "drops")
    desk.wait(300).press(X)
    assert session.state.outcome()
    assert (desk.release(X).scenes, desk.session.state.outcome()) == (["PlayScene"], None)


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_arrow_keys_move_the_focus_and_enter_chooses(desk: Desk, game: str) -> None:
    end(desk, game)
    assert desk.wait(300).tap(DOWN, DOWN).top.choices.focus == 3
    assert desk.tap(UP, RIGHT).top.choices.choices[desk.top.choices.focus].label == "Watch replay"
    assert desk.tap(ENTER).scenes == ["PlayScene", "result", "ReplayScene"]


@pytest.mark.parametrize("key", [ENTER, pygame.K_KP_ENTER, F2])
def test_enter_and_new_game_keys_play_again(desk: Desk, key: int) -> None:
    session = end(desk, "drips")
    desk.wait(300).tap(X)
    assert session.state.outcome()
    assert (desk.press(key).scenes, desk.session.state.outcome()) == (["PlayScene"], None)


def test_enter_plays_again_even_if_the_game_uses_it(desk: Desk) -> None:
    desk.app.desk.keymap.bind(desk.app.desk.registry.game("drips"), "drop", ("Space", "Enter"))
    end(desk, "drips")
    desk.wait(300).tap(SPACE)
    assert (desk.scenes, desk.top.choices.choices[0].value) == (["PlayScene", "result"], "Enter")
    assert desk.tap(ENTER).scenes == ["PlayScene"]


def test_undo_with_ctrl_works_even_if_the_game_uses_the_letter(desk: Desk) -> None:
    desk.app.desk.keymap.bind(desk.app.desk.registry.game("lamps"), "darken-the-corner", ("Z",))
    assert desk.open("lamps").solve_lamps().wait(300).tap(Z).scenes == ["PlayScene", "result"]
    assert (desk.press(Z, CTRL).scenes, desk.session.log[-1][1]) == (["PlayScene"], "undo")


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_esc_leaves(desk: Desk, game: str) -> None:
    end(desk, game)
    assert desk.wait(300).press(ESC).scenes == ["PlayScene", "result"]
    assert desk.release(ESC).scenes == []


def test_mouse_plays_again_and_leaves(desk: Desk) -> None:
    session = end(desk, "drips")
    again, *_, leave = (choice.area.center for choice in desk.top.choices.choices)
    assert desk.wait(299).click(again).scenes == ["PlayScene", "result"]
    assert desk.wait(300).click(again).scenes == ["PlayScene"]
    assert desk.session is not session
    assert end(desk, "drips").state.outcome()
    assert desk.wait(300).click(leave).scenes == []


def test_final_board_stays_visible() -> None:
    desk = Desk((960, 720))
    session = end(desk, "drips")
    before = desk.picture()
    session.state.grid[5, 0] = 1 - session.state.grid[5, 0]
    changed = pygame.mask.from_threshold(desk.picture(), (0, 0, 0), (1, 1, 1), before)
    changed.invert()
    assert len(changed.get_bounding_rects()) == 1
    assert not pygame.Rect(desk.top.part("panel")).contains(changed.get_bounding_rects()[0])


def test_result_shows_the_reason_and_figures(desk: Desk) -> None:
    end(desk, "drips")
    assert (desk.top.heading, desk.top.subtitle) == ("The end", "Drips: the basin is full")
    assert int(desk.top.figures["Rows"]) >= 0
    assert desk.top.place.over.game_id == "drips#puzzlebox"


def test_result_of_a_sprint_begins_with_the_speed_and_the_finesse() -> None:
    desk = Desk((1280, 720), games=installed_games())
    desk.open("guideline", options={"mode": "sprint"}).wait(3000, 30)
    while desk.scenes == ["PlayScene"]:
        desk.send("drop")
    assert list(desk.top.result.few) == ["Pieces/s", "Keys/piece", "Finesse faults"]
    assert {"Lines left", "Time"} <= set(desk.top.figures)


def test_a_failed_sprint_says_how_many_lines_were_cleared() -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.open("guideline", options={"mode": "sprint"}).wait(3000, 30)
    while desk.scenes == ["PlayScene"]:
        desk.send("drop")
    assert desk.top.result.special == "0 lines"


@pytest.mark.parametrize(
    ("game", "large", "special"),
    [
        *[("lights", "Perfect", "Solved"), ("klotski", "Perfect", "Solved"), ("sokoban", "Perfect", "Solved")],
        *[("slide", "0:01.00", "Perfect · Time"), ("mines", "0:01.00", "Solved · Time")],
    ],
)
def test_the_least_number_is_called_perfect(game: str, large: str, special: str) -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play(game)
    first, *others = result_of(desk.top.playthrough.solving()).inputs
    desk.send(first).wait(1000, 50)
    for text in others:
        desk.send(text)
    desk.wait(3000, 100)
    assert (desk.top.result.large, desk.top.result.special) == (large, special)


def test_nothing_is_written_under_the_board_that_moves_aside() -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play("lights")
    for text in result_of(desk.top.playthrough.solving()).inputs:
        desk.send(text)
    assert desk.wait(899, 60).wait(10).top.shown
    heading, ground = desk.top.part("heading"), desk.top.theme.ground

    def is_empty() -> bool:
        part = desk.picture().subsurface(heading)
        return bool(pygame.mask.from_threshold(part, ground, (1, 1, 1, 255)).count() == heading.width * heading.height)

    assert desk.wait(160, 10)
    assert is_empty(), "the board has nearly arrived"
    desk.wait(500, 20)
    assert not is_empty()


@pytest.mark.parametrize(("game", "is_round"), [("lights", True), ("mines", True), ("nonogram", False)])
def test_the_light_of_a_win_has_the_shape_of_the_cells(game: str, is_round: bool) -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play(game, options={"source": "picture"} if game == "nonogram" else None)
    for text in result_of(desk.top.playthrough.solving()).inputs:
        desk.send(text)
    view = desk.display.view
    assert isinstance(view, BoardView)
    lit = desk.wait(500, 30).picture().copy()
    view.motions.clear()
    view.draw(plain := lit.copy())
    cells = [view.cell_area(cell) for cell in view.state.grid]
    changed = [
        [lit.get_at((area.x + d, area.y + d)) != plain.get_at((area.x + d, area.y + d)) for d in (0, area.width // 2)]
        for area in cells
    ]
    corners, middles = (sum(which) for which in zip(*changed, strict=True))
    assert middles > 3
    assert (corners == 0) == is_round


def test_result_without_figures_besides_the_large_one_is_shown() -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play("turbo")
    while desk.scenes == ["PlayScene"]:
        desk.wait(5000)
    desk.wait(2000, steps=10)
    assert (desk.scenes, desk.top.result.few, desk.top.shown) == (["PlayScene", "result"], {}, True)


def test_puzzle_that_is_ranked_by_points_is_won_and_not_solved() -> None:
    desk = Desk(games=installed_games())
    start = Start(position="1024 1024 0 0/0 0 0 0/0 0 0 0/0 0 0 2")
    desk.program.open_session(Session(installed_games().game("2048"), start=start))
    assert desk.look().send("left").wait(20).top.result.special == "Won · Score"


def test_result_of_an_assisted_game_says_so(desk: Desk) -> None:
    desk.open("lamps").send("undo").send("press 0 0").send("undo").solve_lamps()
    assert desk.session.assisted
    assert desk.top.subtitle == "Lamps: all lamps are off · Assisted"
    assert desk.go.leave_game().open("lamps").solve_lamps().top.subtitle == "Lamps: all lamps are off"


def test_id_after_a_restart_is_that_of_the_current_game(desk: Desk) -> None:
    drawn_on = end(desk, "drips").state.random.state
    assert desk.wait(500).tap(ENTER, P).top.place.over.game_id == f"drips~{drawn_on:016x}"


def test_win_shows_the_views_result_title(desk: Desk) -> None:
    desk.open("clicked", options={"size": "2"}).solve_lamps().look()
    assert (desk.scenes, desk.top.heading) == (["PlayScene", "result"], "All dark")


def test_the_last_move_of_a_win_is_seen_before_the_result(desk: Desk) -> None:
    before = desk.open("lamps").solve_lamps().picture().copy()
    board = desk.display.view.board_area()
    for _ in range(3):
        assert not desk.wait(299, steps=10).top.shown
    assert desk.display.view.board_area() == board
    assert desk.wait(10).top.shown
    assert board
    corner, ground = (board.x + 8, board.bottom - 20), before.get_at((0, 0))
    assert desk.picture().get_at(corner) != ground, "the board leaves its place"
    after = desk.wait(600, steps=20).picture()
    assert after.get_at(corner) == ground
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    shown = desk.display.view.board_area()
    assert shown
    assert shown.right < desk.top.part("panel").x, "the board is beside the result"
    assert desk.top.next_update() is None


def test_a_key_shortens_the_wait_and_does_nothing_else(desk: Desk) -> None:
    assert desk.open("lamps").solve_lamps().wait(400).tap(ENTER).top.shown
    assert desk.scenes == ["PlayScene", "result"]
    assert desk.wait(300).tap(ENTER).scenes == ["PlayScene"]


def test_mashing_skips_nothing(desk: Desk) -> None:
    desk.open("lamps").solve_lamps()
    for _ in range(8):
        assert not desk.wait(100).tap(ENTER, SPACE).top.shown
    assert desk.wait(120).top.shown
    assert desk.tap(ENTER).scenes == ["PlayScene", "result"], "the keys have not rested"


def test_the_board_is_back_in_its_place_after_undo(desk: Desk) -> None:
    place = desk.open("lamps").display.view.board_area()
    assert desk.solve_lamps().wait(1_500, steps=20).display.view.board_area() != place
    assert (desk.tap(U).scenes, desk.display.view.board_area()) == (["PlayScene"], place)


@pytest.mark.parametrize("key", [ENTER, F2])
def test_play_again_keeps_a_custom_start(desk: Desk, key: int) -> None:
    desk.go.open_session(Session(GAMES["lamps"], start=Start(position="##/#.")))
    for _ in range(3):
        begun = desk.session
        assert begun.state.grid.text(".#") == "##/#."
        assert desk.send("press 0 0").scenes == ["PlayScene", "result"]
        assert desk.wait(900).tap(key).scenes == ["PlayScene"]
        assert desk.session is not begun
        assert desk.session.start.position == "##/#."


def test_play_again_after_restart_of_a_custom_start_is_a_new_board(desk: Desk) -> None:
    desk.program.open_session(Session(GAMES["lamps"], start=Start(position="##/#.")))
    drawn_on = desk.look().tap(F2).session.state.random.state
    while not desk.session.state.outcome():
        desk.solve_lamps()
    assert desk.wait(900).tap(ENTER).session.start == Start(generator=drawn_on)
