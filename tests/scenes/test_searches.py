"""Searches beside hints and solutions: boards that take one, and the least value of a figure."""

from typing import Any

import pytest

from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.rules import Options, Preparation, Random, Search, Session, Solution, Start
from puzzlebox.translation import value_text
from tests.fake_game import variant_of
from tests.lamp_game import LAMPS, LATE_LAMPS, Lamps, LateLamps, completing, opened, solve
from tests.scenes.conftest import Desk
from tests.scenes.games import registry_of
from tests.scenes.keys import DOWN, ESC, F2, SPACE, P

SLICES = 60


def preparing(options: Options, random: Random, search: Search) -> Slices[str]:
    """Take some slices for a board that two presses switch off."""
    for number in range(SLICES):
        search.visit(10**6 if options["presses"] == 9 else 1)
        yield number / SLICES
    return f"00 1{random.below(2)}"


def completing_late(state: LateLamps, text: str, search: Search) -> Slices[str]:
    for number in range(SLICES):
        yield number / SLICES
    return (yield from completing(state, text, search))


def solving(state: Lamps, search: Search) -> Slices[Solution]:
    for number in range(SLICES):
        yield number / SLICES
    answer = yield from solve(state, search)
    assert isinstance(answer, Solution)
    return answer


def guessing(state: Lamps, search: Search) -> Slices[Solution]:
    """Return a solution that is not proved to be the shortest."""
    return (yield from solving(state, search))._replace(optimal=False)


class CountedLamps(Lamps):
    """Lamps that show the least number of presses themselves."""

    def status(self) -> Any:
        return {**super().status(), "least presses": 1}


class FewestLamps(Lamps):
    """The same in other words."""

    def status(self) -> Any:
        return {**super().status(), "fewest presses": 1}


class PickyLamps(Lamps):
    """Lamps whose board cannot be large and mixed by one press."""

    def begin(self, position: str | None) -> None:
        if self.options["size"] == 5 and self.options["presses"] == 1:
            raise ValueError("a large board takes more presses")
        super().begin(position)


SLOW = variant_of(LAMPS, id="slow", preparation=Preparation(lambda options: bool(options["exact"]), preparing))
GAMES = (
    SLOW,
    variant_of(LAMPS, id="proved", solve=solving),
    variant_of(LAMPS, id="guessed", solve=guessing),
    variant_of(LAMPS, id="counted", solve=solving, state=CountedLamps),
    variant_of(LAMPS, id="fewest", solve=solving, state=FewestLamps),
    variant_of(SLOW, id="both", solve=solving),
    variant_of(LATE_LAMPS, preparation=Preparation(lambda _: False, preparing, opened, completing_late)),
    variant_of(LAMPS, id="picky", state=PickyLamps, preparation=None),
)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("puzzlebox.play.work.MAX_SLICES", 3)
    desk = Desk(games=registry_of(*GAMES))
    desk.program.open_menu()
    return desk


def wait(desk: Desk) -> None:
    """Wait until the loading screen closes."""
    while desk.scenes[-1] == "work":
        desk.wait(20)


def begin(desk: Desk, name: str = "slow", **texts: str) -> None:
    game = desk.app.desk.registry.game(name)
    desk.program.begin(game, Options(game.options, {"exact": "on"} | texts))
    desk.look()


# Boards
def test_a_new_game_opens_when_its_board_is_found(desk: Desk) -> None:
    begin(desk)
    assert (desk.scenes, desk.top.page.title) == (["menu", "work"], "Making the board …")
    wait(desk)
    assert desk.scenes == ["menu", "PlayScene"]
    assert desk.session.start.prepared
    assert not desk.session.paused


def test_the_search_for_a_board_can_be_cancelled(desk: Desk) -> None:
    begin(desk)
    assert desk.tap(ESC).wait(1000, 50).scenes == ["menu"]


@pytest.mark.parametrize("unseen", [1, 100])
def test_a_board_that_is_not_found_is_reported(desk: Desk, unseen: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.work.SLICES_UNSEEN", unseen)
    begin(desk, presses="9")
    wait(desk)
    assert (desk.scenes, desk.app.desk.messages) == (["menu"], ["no board found in time"])


def test_options_that_a_game_refuses_together_are_reported(desk: Desk) -> None:
    begin(desk, "picky", exact="off", size="5", presses="1")
    assert (desk.scenes, desk.app.desk.messages) == (["menu"], ["a large board takes more presses"])


@pytest.mark.parametrize("keys", [(F2,), (P, F2)])
def test_the_new_game_key_searches_and_then_restarts(desk: Desk, keys: tuple[int, ...]) -> None:
    begin(desk)
    wait(desk)
    assert desk.tap(*keys).scenes[-1] == "work"
    wait(desk)
    assert (desk.scenes, desk.inputs[0]) == (["menu", "PlayScene"], "pause")
    assert desk.inputs[1].startswith("restart 00 1")
    assert not desk.session.paused


def test_a_cancelled_restart_leaves_the_game_paused(desk: Desk) -> None:
    begin(desk)
    wait(desk)
    desk.tap(F2, ESC).wait(1000, 50)
    assert (desk.scenes, desk.inputs) == (["menu", "PlayScene", "pause"], ["pause"])


def test_the_next_board_is_found_while_the_player_plays(desk: Desk) -> None:
    begin(desk)
    wait(desk)
    desk.wait(2000, 20).tap(F2)  # nothing was played, and no search has begun
    assert desk.scenes[-1] == "work"
    wait(desk)
    assert desk.send("press 0 0").wait(2000, 100).inputs[-1] == "press 0 0"
    assert desk.tap(F2).scenes == ["menu", "PlayScene"]
    assert desk.inputs[-1].startswith("restart 00 1")


@pytest.mark.parametrize("cancelled", [False, True])
def test_the_first_input_of_a_game_may_search(desk: Desk, cancelled: bool) -> None:
    begin(desk, "late", exact="off", size="3")
    assert desk.tap(DOWN, SPACE).scenes[-1] == "work"
    desk.tap(*[ESC] * cancelled)
    wait(desk)
    assert desk.scenes == ["menu", "PlayScene", *["pause"] * cancelled]
    assert desk.inputs == ["pause", *["resume", "press 1 1 try 2"] * (not cancelled)]


def test_a_game_id_is_opened_when_its_board_is_found(desk: Desk) -> None:
    desk.go.open_id_entry().go.play_id("slow:exact=on#rainy-day")
    wait(desk)
    assert (desk.scenes, desk.session.start.seed) == (["menu", "PlayScene"], "rainy-day")


def test_playing_again_searches(desk: Desk) -> None:
    begin(desk)
    wait(desk)
    win(desk)
    before = desk.session
    desk.wait(900).tap(F2)
    wait(desk)
    assert desk.scenes == ["menu", "PlayScene"]
    assert desk.session is not before


# The least value
def solved(state: Lamps) -> Solution:
    answer = result_of(solve(state, Search()))
    assert isinstance(answer, Solution)
    return answer


def win(desk: Desk) -> None:
    """Win the game in two presses more than needed."""
    desk.send("press 0 0").send("press 0 0")
    for text in solved(desk.session.state).inputs:
        desk.send(text)
    assert desk.scenes[-1] == "result"


def play(desk: Desk, name: str) -> None:
    game = desk.app.desk.registry.game(name)
    desk.go.open_session(Session(game, start=Start(position="##/..")))


def pressed(desk: Desk) -> str:
    return value_text(desk.top.figures["Pressed"])


def test_the_result_shows_the_least_value_beside_the_players(desk: Desk) -> None:
    play(desk, "proved")
    win(desk)
    assert (pressed(desk), desk.top.next_update()) == ("4", 0)
    desk.picture()
    desk.wait(2000, 100)
    assert list(desk.top.figures.items())[:2] == [("Pressed", "4"), ("Fewest", "2")]
    assert desk.top.next_update() is None
    desk.picture()


def test_the_least_value_is_that_of_the_current_board(desk: Desk) -> None:
    play(desk, "proved")
    desk.tap(F2)
    least = solved(desk.session.state).length
    win(desk)
    desk.wait(2000, 100)
    assert (pressed(desk), desk.top.figures["Fewest"]) == (str(least + 2), str(least))


def test_the_least_value_of_a_prepared_board_needs_no_search(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(desk, "both")
    wait(desk)
    desk.tap(F2)
    wait(desk)
    monkeypatch.setattr("puzzlebox.core.game.Game.preparing", None)
    win(desk)
    desk.wait(2000, 100)
    assert (pressed(desk), desk.top.figures["Fewest"]) == ("4", "2")


@pytest.mark.parametrize("name", ["guessed", "counted", "fewest"])
def test_a_value_that_is_not_proved_or_known_already_is_not_shown(desk: Desk, name: str) -> None:
    play(desk, name)
    win(desk)
    desk.wait(2000, 100)
    assert pressed(desk) == "4"
    assert "Fewest" not in desk.top.figures
    assert desk.top.next_update() is None


def test_a_new_game_can_begin_before_the_least_value_is_found(desk: Desk) -> None:
    play(desk, "proved")
    win(desk)
    assert desk.wait(900).tap(F2).wait(2000, 100).scenes == ["menu", "PlayScene"]
    assert desk.top.next_update() is None
