"""The scores screen and new bests."""

from collections.abc import Callable
from pathlib import Path

import pytest

from puzzlebox.core.search import Search, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import installed_games, solve_of
from puzzlebox.store.scores import Scores
from puzzlebox.ui.theme import THEMES
from tests.scenes.keys import DOWN, ENTER, ESC, F5, F9, HOME, U
from tests.scenes.own import RACE, OwnDesk, fill


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


def solve(desk: OwnDesk, position: str, press: str, ms: int = 1000) -> None:
    """Play a game of Race that one press solves, for this many ms."""
    session = desk.begin(RACE, position)
    desk.wait(0).wait(ms, steps=max(1, ms // 200)).send(press).look()
    assert session.state.outcome()


def test_a_finished_game_is_in_the_scores(desk: OwnDesk) -> None:
    desk.program.open_menu()
    solve(desk, "##/#.", "press 0 0")
    desk.program.leave_game()
    (kept,) = Scores(desk.paths).entries()
    assert (kept.game, kept.outcome, kept.unranked, kept.figures["pressed"]) == ("race", "won", "custom_start", 1)
    assert kept.journal is not None
    assert (desk.paths.replays / kept.journal).exists()
    assert desk.go.open_scores(RACE).labels[0].endswith("(custom start)")


def test_a_known_board_is_said_in_the_result_and_in_the_scores(tmp_path: Path) -> None:
    lights = installed_games().game("lights")
    desk = OwnDesk(tmp_path, games=(lights,))
    desk.program.open_menu()
    marks = []
    for _ in range(2):
        session = desk.begin(lights)
        solve = solve_of(lights)
        assert solve
        found = result_of(solve(session.state.running(), Search()))
        assert isinstance(found, Solution)
        desk.wait(0).send(*found.inputs).wait(5000).wait(2000, steps=10)
        marks.append(desk.top.page.text.endswith(" · known board"))
        desk.go.leave_game()
    assert marks == [False, True]
    assert desk.go.open_scores(lights).labels[0].endswith("(known board)")


def test_a_solved_position_opens_with_its_result_and_is_no_score(desk: OwnDesk) -> None:
    desk.begin(RACE, position="...\n...\n...")
    assert desk.scenes == ["PlayScene", "result"]
    assert "Undo" not in desk.labels
    assert desk.tap(U).scenes == ["PlayScene", "result"], "there is nothing to undo"
    desk.program.leave_game()
    assert Scores(desk.paths).entries() == []


def test_a_score_opens_its_replay(desk: OwnDesk) -> None:
    desk.program.open_menu()
    solve(desk, "##/#.", "press 0 0")
    desk.go.leave_game().go.open_scores(RACE)
    assert desk.tap(ENTER).scenes == ["menu", "game_scores", "ReplayScene"]
    desk.tap(ESC)
    next(desk.paths.replays.iterdir()).unlink()
    assert desk.tap(ENTER).top.message == "There is no replay of this game."


def test_a_new_best_is_celebrated_and_a_slower_one_is_not(desk: OwnDesk) -> None:
    fill(desk, 5_000)
    desk.go.open_menu().begin(RACE)
    desk.solve_lamps().look()
    (best,) = desk.result.new_bests
    assert (best.label, best.value, best.before, best.by) == ("time", "0:00.00", "0:05.00", "5.00 s")
    assert desk.wait(2_000, steps=20).top.result.special == "New best, by 5.00 s"
    assert desk.top.result.large == "0:00.00"
    assert desk.top.page.course.caption == "Your last 2 · usual 0:05.00"
    assert desk.top.next_update() is None


def test_damaged_scores_do_not_interrupt_the_game_and_are_reported_once(desk: OwnDesk) -> None:
    desk.paths.scores.write_bytes(b"broken" * 1000)
    desk.program.open_menu()
    solve(desk, "##/#.", "press 0 0")
    assert (desk.scenes, len(Scores(desk.paths).entries())) == (["menu", "PlayScene", "result"], 1)
    (message,) = desk.app.desk.messages
    assert message.startswith("the scores were damaged: 0 games could be recovered; ")


@pytest.mark.parametrize("size", [(200, 150), (320, 240), (300, 600), (960, 720)])
@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_every_scene_fits_every_window(tmp_path: Path, size: tuple[int, int], theme: str) -> None:
    desk = OwnDesk(tmp_path, size)
    fill(desk, *range(9_000, 1_000, -350))
    desk.app.loop.theme = THEMES[theme]
    desk.go.open_menu().go.open_settings()
    scenes: tuple[Callable[[], object], ...] = (
        desk.program.open_settings,
        lambda: desk.program.open_scores(RACE),
    )
    for scene in scenes:
        scene()
        desk.look()
        assert_fits(desk)
        for _ in range(len(desk.labels)):
            desk.tap(DOWN)
            assert_fits(desk)
        desk.tap(ESC)


def assert_fits(desk: OwnDesk) -> None:
    """Assert that the visible rows are in the window, do not overlap, and include the one with the focus."""
    choices = desk.top.choices
    shown = [choice.area for choice in choices.choices if choice.area.height]
    assert all(desk.top.area.contains(area) for area in shown)
    assert not any(one.colliderect(other) for n, one in enumerate(shown) for other in shown[n + 1 :])
    assert choices.choices[choices.focus].area.height
    desk.picture()


def test_taking_over_a_replay_closes_all_scenes_but_the_menu(desk: OwnDesk) -> None:
    desk.program.open_menu()
    solve(desk, "##/#.", "press 0 0")
    desk.go.leave_game().go.open_scores(RACE)
    assert desk.tap(ENTER).scenes == ["menu", "game_scores", "ReplayScene"]
    assert desk.tap(HOME, ENTER).scenes == ["menu", "PlayScene", "pause"]
    assert desk.choose("Main menu").scenes == ["menu"]


def test_loading_a_save_of_a_finished_game_adds_no_second_score(desk: OwnDesk) -> None:
    desk.program.open_menu()
    solve(desk, "##/#.", "press 0 0")
    assert len(Scores(desk.paths).entries()) == 1
    assert desk.wait(900).tap(F5, F9).scenes == ["menu", "PlayScene", "result"]
    assert desk.session.assisted, "this is the loaded game"
    assert not desk.top.result.is_best
    desk.playthrough.advance(100)
    desk.program.leave_game()
    assert len(Scores(desk.paths).entries()) == 1


def test_back_is_said_once(tmp_path: Path) -> None:
    desk = OwnDesk(tmp_path, (960, 720))
    fill(desk, 5_000, 4_170)
    desk.go.open_scores(RACE)
    assert "Back" not in desk.labels
    assert [hint.label for hint in desk.top.hints()].count("Back") == 1
    assert desk.tap(ESC).scenes != ["game_scores"]
