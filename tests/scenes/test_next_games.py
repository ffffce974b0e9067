"""What comes after a game: keep playing, the games that may follow, and other levels."""

import pytest

from puzzlebox.rules import Event, Events, Level, NextGame, Options, Outcome, Session, Start
from puzzlebox.scenes import panel_page
from tests.fake_game import Lamps, variant_of
from tests.scenes.conftest import Desk
from tests.scenes.games import LAMPS, registry_of
from tests.scenes.keys import DOWN, ENTER, PAGE_DOWN, PAGE_UP, P, U


class Endless(Lamps):
    """Won with the first press. Then one may keep playing, until all lamps are off."""

    goes_on = False

    def act(self, text: str) -> Events | None:
        if text == "go on":
            self.goes_on = True
            return (Event("went on"),)
        return super().act(text)

    def outcome(self) -> Outcome | None:
        if self.pressed and not self.goes_on:
            return Outcome("won", "the first press", resume="go on")
        return super().outcome()

    def details(self) -> str:
        return f"{super().details()} {self.goes_on}"


def following(state: Lamps) -> tuple[NextGame, ...]:
    larger = Options(LAMPS.options, {"size": str(state.options["size"] + 1)})
    return (NextGame("larger board", larger), NextGame("same board", state.options, Start(position="##/#.")))


ENDLESS = variant_of(LAMPS, id="endless", state=Endless)
FOLLOWED = variant_of(LAMPS, id="followed", next_games=following)
LEVELS = variant_of(
    LAMPS,
    id="levels",
    levels=(Level("One", {"size": "2"}), Level("Two", {}), Level("Three", {"size": "5"})),
    undo="free",
)


@pytest.fixture
def desk() -> Desk:
    return Desk(games=registry_of(LAMPS, ENDLESS, FOLLOWED, LEVELS))


def labels(desk: Desk) -> list[tuple[str, str]]:
    return [(choice.label, choice.value) for choice in desk.top.choices.choices]


def end(desk: Desk, game: str) -> None:
    """Win a game with one press."""
    board = "###/###/###" if game == "endless" else "##/#."
    desk.program.open_session(Session(desk.app.desk.registry.game(game), start=Start(position=board)))
    assert desk.look().send("press 0 0").scenes == ["PlayScene", "result"]


# Keep playing
def test_a_result_offers_to_keep_playing(desk: Desk) -> None:
    end(desk, "endless")
    assert labels(desk)[:2] == [("Keep playing", "Enter"), ("Next board", "N")]
    desk.wait(299).tap(ENTER).click(desk.top.choices.choices[0].area.center)
    assert (desk.scenes, desk.inputs) == (["PlayScene", "result"], ["press 0 0"]), "not right after the end"
    assert (desk.wait(900).tap(ENTER).scenes, desk.inputs) == (["PlayScene"], ["press 0 0", "go on"])
    assert not desk.playthrough.ended


def test_a_game_that_was_kept_playing_ends_again(desk: Desk) -> None:
    end(desk, "endless")
    assert desk.wait(900).tap(ENTER).send("press 0 0").scenes == ["PlayScene"]
    for cell in ("0 0", "0 2", "1 1", "2 0", "2 2"):
        desk.send(f"press {cell}")
    assert (desk.scenes, labels(desk)[0]) == (["PlayScene", "result"], ("Next board", "Enter"))


@pytest.mark.parametrize(("game", "line"), [("endless", "to keep playing."), ("lamps", "to play.")])
def test_the_classic_look_says_what_enter_does(game: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(panel_page, "draw_big_word", lambda *arguments: drawn.append(arguments[-1]))
    desk = Desk(games=registry_of(LAMPS, ENDLESS), theme="classic")
    end(desk, game)
    desk.wait(100)
    assert drawn[-1] == f"Press Enter {line}"


def test_a_result_that_may_be_resumed_also_offers_a_new_game(desk: Desk) -> None:
    end(desk, "endless")
    before = desk.session
    assert desk.wait(900).tap(DOWN, ENTER).scenes == ["PlayScene"]
    assert desk.session is not before


def test_a_click_keeps_playing_in_the_classic_look() -> None:
    desk = Desk(games=registry_of(ENDLESS), theme="classic")
    end(desk, "endless")
    assert desk.wait(900).click((20, 20)).inputs == ["press 0 0", "go on"]


# Games that follow
def test_the_buttons_are_the_games_that_may_follow(desk: Desk) -> None:
    end(desk, "followed")
    others = ["Same board", "Undo", "Watch replay", "Copy the board", "Main menu", "Quit"]
    assert desk.labels == ["Larger board", *others]
    assert desk.value("Larger board") == "Enter"


def test_enter_begins_the_first_game_that_may_follow_from_a_new_seed(desk: Desk) -> None:
    end(desk, "followed")
    assert desk.tap(ENTER).scenes == ["PlayScene", "result"], "not within the first half second"
    assert desk.wait(900).tap(ENTER).scenes == ["PlayScene"]
    assert desk.session.options["size"] == LAMPS.begin(start="puzzlebox").grid.rows + 1
    assert desk.session.start.seed


def test_a_game_that_may_follow_has_its_own_start(desk: Desk) -> None:
    end(desk, "followed")
    assert desk.wait(900).click(desk.top.choices.choices[1].area.center).scenes == ["PlayScene"]
    assert desk.session.start == Start(position="##/#.")
    assert desk.inputs == []


# Levels
@pytest.mark.parametrize(("keys", "size"), [((PAGE_DOWN,), 5), ((PAGE_UP,), 2), ((PAGE_UP, PAGE_DOWN), 3)])
def test_page_keys_change_the_level(desk: Desk, keys: tuple[int, ...], size: int) -> None:
    desk.open("levels", options={"presses": "9"}).tap(*keys)
    assert (desk.scenes, dict(desk.session.options)) == (["PlayScene"], {"size": size, "presses": 9})


@pytest.mark.parametrize(
    ("size", "key", "message"),
    [("5", PAGE_DOWN, "This is the last level."), ("2", PAGE_UP, "This is the first level.")],
)
def test_there_is_no_level_beyond_the_last_and_the_first(desk: Desk, size: str, key: int, message: str) -> None:
    session = desk.play("levels", options={"size": size})
    assert desk.tap(key).session is session
    assert desk.message == message


def test_page_keys_do_nothing_without_levels_or_outside_of_them(desk: Desk) -> None:
    for game, options in (("lamps", {}), ("levels", {"size": "9"})):
        session = desk.play(game, options=options)
        assert desk.tap(PAGE_DOWN, PAGE_UP).session is session
        assert desk.message is None
        desk.program.leave_game()


def test_the_level_can_be_changed_in_a_pause_and_after_the_end(desk: Desk) -> None:
    assert (desk.open("levels").tap(P, PAGE_UP).scenes, desk.session.options["size"]) == (["PlayScene"], 2)
    desk.program.leave_game()
    end(desk, "levels")
    assert (desk.wait(900).tap(PAGE_DOWN).scenes, desk.session.options["size"]) == (["PlayScene"], 5)


# Undo
def test_free_undo_is_offered_and_does_not_assist(desk: Desk) -> None:
    end(desk, "levels")
    assert ("Undo", "U") in labels(desk)
    assert desk.wait(900).tap(U).inputs == ["press 0 0", "undo"]
    assert not desk.session.assisted
    assert [hint.label for hint in desk.display.hints(10_000)][1:3] == ["Undo", "Redo"]


def test_undo_is_not_offered_if_the_game_has_none(desk: Desk) -> None:
    desk = Desk(games=registry_of(variant_of(LAMPS, id="strict", undo="none")))
    end(desk, "strict")
    assert "Undo" not in [label for label, _ in labels(desk)]
    assert desk.tap(U).inputs == ["press 0 0"]
