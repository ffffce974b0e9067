"""Solving: a question, a search in slices, and a replay of the solution that can be stopped and taken over."""

from collections.abc import Callable

import pytest

from puzzlebox.core.bot import Plan
from puzzlebox.play.running.solving import MAX_DURATION, MAX_SPACING
from puzzlebox.rules import NoSolution, Search, Session, Slices, Solution, Start
from tests.fake_game import Lamps, variant_of
from tests.scenes.conftest import Desk, texts
from tests.scenes.games import LAMPS, registry_of
from tests.scenes.keys import DOWN, ENTER, ESC, F12, RIGHT, SPACE, P

CORNERS = ("press 0 0", "press 0 2", "press 1 1", "press 2 0", "press 2 2")
"""Switches all lamps of a board of 3 x 3 off."""

SLICES = 60

TARGETS: list[str] = []
"""The targets of the searches."""


def solving(answer: Solution | NoSolution, nodes: int = 1) -> Callable[[Lamps, Search], Slices[Solution | NoSolution]]:
    """Return a search that takes some slices and finds this answer."""

    def search_for_solution(state: Lamps, search: Search) -> Slices[Solution | NoSolution]:
        assert not state.paused
        TARGETS.append(search.target)
        for number in range(SLICES):
            search.visit(nodes)
            yield number / SLICES
        return answer

    return search_for_solution


def demonstrating(state: Lamps, search: Search) -> Slices[Plan]:
    """Press the corner again and again."""
    yield 0.5
    return Plan(() if state.pressed else ("press 0 0",) * 1000)


SOLUTION = Solution(CORNERS, len(CORNERS), optimal=True)

GAMES = {
    game.id: game
    for game in (
        LAMPS,
        variant_of(LAMPS, id="solved", solve=solving(SOLUTION)),
        variant_of(LAMPS, id="guessed", solve=solving(SOLUTION._replace(optimal=False, at_least=4))),
        variant_of(LAMPS, id="choice", solve=solving(SOLUTION), minimum="presses", targets=("time",)),
        variant_of(LAMPS, id="hopeless", solve=solving(NoSolution("the middle is stuck"))),
        variant_of(LAMPS, id="endless", solve=solving(SOLUTION, 10**7)),
        variant_of(LAMPS, id="wrong", solve=solving(Solution(("press 9 9",), 1, optimal=True))),
        variant_of(LAMPS, id="shown", bots={"corner": f"{__name__}:demonstrating"}),
    )
}


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("puzzlebox.play.work.MAX_SLICES", 3)
    desk = Desk(games=registry_of(*GAMES.values()))
    desk.program.open_menu()
    return desk


def play(desk: Desk, name: str = "solved") -> Session[Lamps]:
    session: Session[Lamps] = Session(GAMES[name], start=Start(position="###/###/###"))
    desk.go.open_session(session).wait(20)
    return session


def solve(desk: Desk) -> None:
    """Ask for a solution, confirm, and wait for the search."""
    desk.tap(F12, ENTER)
    while desk.scenes[-1] == "work":
        desk.wait(20)


def test_the_game_asks_before_it_counts_as_assisted(desk: Desk) -> None:
    session = play(desk)
    assert desk.tap(F12).scenes[-1] == "solve"
    assert (desk.top.heading, desk.top.subtitle) == ("Solve?", "The game will count as assisted.")
    assert [(choice.label, choice.value) for choice in desk.top.choices.choices] == [
        ("Solve", "Enter"),
        ("Cancel", "Esc"),
    ]
    assert not desk.top.part("game_id").height, "there is no game ID to copy"
    desk.picture()
    assert desk.tap(ESC).scenes == ["menu", "PlayScene", "pause"]
    assert not session.assisted


def test_a_game_that_counts_as_assisted_does_not_ask(desk: Desk) -> None:
    session = play(desk)
    session.send("press 0 1")
    session.send("undo")
    assert desk.tap(F12).scenes[-1] == "work"


def test_the_bar_counts_the_moves_of_the_solution(desk: Desk) -> None:
    play(desk)
    desk.send("press 1 1").send("press 1 1")
    solve(desk)
    replay = desk.top
    replay.watching.act("run")
    assert replay.watching.status_texts()[0].split("   ")[1] == f"Move 0 of {len(CORNERS)}"
    replay.watching.act("next")
    assert replay.watching.status_texts()[0].split("   ")[1] == f"Move 1 of {len(CORNERS)}"
    replay._jump_to_position(replay._bar.x)
    assert replay.watching.status_texts()[0].split("   ")[1] == f"Move 0 of {len(CORNERS)}"


def test_a_game_with_several_targets_asks_for_one(desk: Desk) -> None:
    session = play(desk, "choice")
    for assisted in (False, True):
        desk.tap(F12)
        labels = [(choice.label, choice.value) for choice in desk.top.choices.choices]
        assert labels == [("Solve: presses", "Enter"), ("Solve: time", ""), ("Cancel", "Esc")]
        assert session.assisted is assisted
        assert bool(desk.top.subtitle) is not assisted
        desk.tap(DOWN, ENTER)
        while desk.scenes[-1] == "work":
            desk.wait(20)
        assert (TARGETS[-1], desk.scenes[-1]) == ("time", "ReplayScene")
        desk.tap(ESC)


def test_the_solution_is_replayed_from_the_current_place(desk: Desk) -> None:
    session = play(desk)
    desk.send("press 0 1").send("press 0 1")
    solve(desk)
    assert (desk.scenes[-1], texts(session)) == ("ReplayScene", ["press 0 1", "press 0 1", "pause", "solved"])
    assert session.assisted
    replay = desk.top.replay
    assert replay.session.state.grid == session.state.grid
    assert (desk.top.watching.running, replay.over, desk.app.window.title) == (True, False, "Lamps: Solution")
    desk.wait(MAX_SPACING + 20, 20)
    assert texts(replay.session)[-2:] == ["resume", CORNERS[0]]
    desk.wait(MAX_SPACING * len(CORNERS), 100)
    assert replay.over
    assert replay.session.state.outcome()
    assert desk.tap(ESC).scenes == ["menu", "PlayScene", "pause"]
    assert not session.state.outcome()


def test_caption_says_what_is_proved_of_a_solution_that_may_not_be_the_shortest(desk: Desk) -> None:
    play(desk, "guessed")
    solve(desk)
    assert desk.wait(20).app.window.title == "Lamps: Solution (length: 5; the shortest takes at least 4)"


def test_the_replay_of_a_solution_can_be_stopped_stepped_and_taken_over(desk: Desk) -> None:
    session = play(desk)
    solve(desk)
    assert desk.tap(SPACE, RIGHT, RIGHT, ENTER).scenes == ["menu", "PlayScene", "pause"]
    assert desk.session is not session
    assert desk.session.assisted
    assert desk.session.state.status()["pressed"] == 2


def test_the_search_shows_its_progress_and_can_be_cancelled(desk: Desk) -> None:
    session = play(desk)
    assert (desk.tap(F12, ENTER).scenes[-1], desk.top.page.title) == ("work", "Solving …")
    seen = []
    for _ in range(5):
        desk.wait(20)
        seen.append(int(100 * desk.top.place.progress))
    assert seen == sorted(set(seen))
    desk.tap(ESC).wait(1000, 50)
    assert (desk.scenes, texts(session)) == (["menu", "PlayScene", "pause"], ["pause"])


@pytest.mark.parametrize(
    ("name", "message"), [("hopeless", "The middle is stuck"), ("endless", "No solution found in time.")]
)
def test_a_search_without_result_is_reported(desk: Desk, name: str, message: str) -> None:
    session = play(desk, name)
    solve(desk)
    assert (desk.scenes, desk.message) == (["menu", "PlayScene", "pause"], message)
    assert not session.assisted


def test_a_solution_that_the_game_refuses_is_told_and_the_game_stays(desk: Desk) -> None:
    play(desk, "wrong")
    solve(desk)
    assert desk.scenes[-1] == "pause"
    assert "there is no lamp at 9 9" in desk.app.desk.messages[-1]


def test_a_long_demonstration_is_shown_faster(desk: Desk) -> None:
    play(desk, "shown")
    assert (desk.tap(F12).top.heading, desk.top.choices.choices[0].label) == ("Demonstration", "Show demonstration")
    assert desk.tap(ENTER).scenes[-1] == "ReplayScene"
    assert desk.wait(20).app.window.title == "Lamps: Demonstration"
    entries = desk.top.replay.record.entries
    assert entries[-1][0] - entries[1][0] == MAX_DURATION
    assert [text for _, text in entries[:3]] == ["pause", "solved", "resume"]


def test_the_pause_has_a_button_to_solve(desk: Desk) -> None:
    play(desk)
    desk.tap(P)
    (button,) = [choice for choice in desk.top.choices.choices if choice.label == "Solve"]
    assert button.value == "F12"
    assert desk.click(button.area.center).scenes == ["menu", "PlayScene", "pause", "solve"]
    assert desk.click(desk.top.choices.choices[0].area.center).scenes[-1] == "work"


def test_a_game_without_solutions_has_no_button_and_no_key(desk: Desk) -> None:
    play(desk, "lamps")
    assert desk.tap(F12).scenes == ["menu", "PlayScene"]
    assert desk.tap(P, F12).scenes == ["menu", "PlayScene", "pause"]
    assert "Solve" not in desk.labels


def test_a_game_that_is_over_cannot_be_solved(desk: Desk) -> None:
    play(desk)
    for text in CORNERS:
        desk.send(text)
    assert desk.wait(500).tap(F12).scenes == ["menu", "PlayScene", "result"]
