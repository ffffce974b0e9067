"""Saving, loading, sharing and listing games."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.replay import replayed
from puzzlebox.play.journal_reader import read
from puzzlebox.scenes.list_page import ListPage
from tests.scenes.games import GAMES
from tests.scenes.keeping import KeptDesk, finish
from tests.scenes.keys import BACKSPACE, DELETE, DOWN, ENTER, ESC, F5, F6, F9, SPACE, UP, C, P, V, W


@pytest.fixture
def desk(tmp_path: Path) -> KeptDesk:
    return KeptDesk(tmp_path)


# Saved and loaded
def test_quick_load_returns_to_quick_save(desk: KeptDesk) -> None:
    session = desk.play("lamps")
    desk.send("press 0 0")
    saved = session.state.grid.copy()
    assert desk.tap(F5).message == "Saved. Press F9 to load."
    assert desk.send("press 1 1").tap(F9).scenes == ["PlayScene", "pause"]
    loaded = desk.session
    assert (loaded.state.grid, loaded.assisted, loaded.paused) == (saved, True, True)
    assert len(list(desk.paths.running.iterdir())) == 1, "the game that was left is still in progress"
    desk.tap(P).send("press 2 2")
    assert len(list(desk.paths.running.iterdir())) == 2
    for _ in range(3):
        desk.tap(F9, P).send("press 2 2")
    assert len(list(desk.paths.running.iterdir())) == 2, "games that came from a save do not pile up"
    assert len(list(desk.paths.replays.iterdir())) == 3


def test_quick_load_without_save_shows_message_and_changes_nothing(desk: KeptDesk) -> None:
    session = desk.play("lamps")
    assert desk.send("press 0 0").tap(F9).message == "Could not load: there is no quick save of this game yet"
    assert desk.session is session
    assert desk.wait(4900).message
    assert desk.wait(200).message is None


@pytest.mark.parametrize("game", ["drips", "drops"])
def test_saving_a_paused_game_leaves_it_paused(desk: KeptDesk, game: str) -> None:
    session = desk.play(game)
    assert desk.tap(SPACE, P, F5).scenes == ["PlayScene", "pause"]
    assert session.paused
    assert desk.app.desk.library.load(GAMES[game]).session.log[0] == (0, "drop")


def test_save_as_uses_the_typed_name(desk: KeptDesk) -> None:
    session = desk.play("lamps")
    assert desk.send("press 0 0").ctrl(pygame.K_s).scenes[-1] == "save_as"
    assert desk.write("../out").scenes[-1] == "save_as"
    assert desk.top.place.message.startswith("A save's name is 1 to 60 letters")
    desk.tap(*[BACKSPACE] * len("../out"))
    assert (desk.write("the corner").scenes, desk.message) == (["PlayScene", "pause"], "Saved as the corner.")
    path = desk.paths.saves / "lamps" / "the corner.jsonl"
    assert replayed(read(path).record, GAMES["lamps"]).state.grid == session.state.grid


# Shared
def test_one_key_copies_the_game_id(desk: KeptDesk) -> None:
    desk.play("drips", seed="harbour-42")
    for copy in ("playing", "paused", "clicked"):
        pygame.scrap.put_text("")
        if copy == "clicked":
            desk.click(desk.top.part("game_id").center)
        else:
            desk.tap(*[P] * (copy == "paused")).ctrl(C)
        assert pygame.scrap.get_text() == "drips#harbour-42"
    assert desk.scenes == ["PlayScene", "pause"]


def test_game_id_that_cannot_be_copied_is_a_message(desk: KeptDesk) -> None:
    desk.play("drips", seed="a\0b")
    pygame.scrap.put_text("before")
    assert desk.ctrl(C).message == "Could not copy the game ID: it has a character that the clipboard does not take"
    assert pygame.scrap.get_text() == "before"


def test_only_scenes_that_take_text_switch_text_input_on(desk: KeptDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    switches: list[bool] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: switches.append(True))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: switches.append(False))
    desk.go.open_menu()
    assert switches[-1]
    assert (desk.tap(F6).scenes[-1], switches[-1]) == ("enter_id", True)
    assert (desk.write("lamps#x").look().scenes[-1], switches[-1]) == ("PlayScene", False)
    assert (desk.tap(ESC).go.open_main_menu().scenes[-1], switches[-1]) == ("menu", True)
    assert (desk.tap(ENTER).scenes[-1], switches[-1]) == ("game_page", False)


def test_typed_id_starts_the_game_or_shows_what_is_wrong(desk: KeptDesk) -> None:
    assert desk.go.open_menu().tap(F6).scenes == ["menu", "enter_id"]
    desk.picture()
    assert "Size must be from 2 to 9, not 77" in desk.write("lamps:size=77#x").top.place.message
    desk.picture()
    desk.tap(*[BACKSPACE] * len("lamps:size=77#x"))
    pygame.scrap.put_text("lamps:size=5#harbour-42\n")
    assert (desk.ctrl(V).tap(ENTER).scenes, desk.session.options["size"]) == (["menu", "PlayScene"], 5)
    assert desk.session.start.seed == "harbour-42"
    assert desk.go.open_main_menu().tap(F6, BACKSPACE, ESC).scenes == ["menu"]


# The list
def kept(desk: KeptDesk) -> ListPage:
    """Open the list with one game in progress, one save and one replay."""
    desk.go.open_menu().go.open_game(GAMES["drips"]).tap(ENTER)
    finish(desk)
    desk.go.leave_game().go.open_game(GAMES["drips"]).tap(ENTER, SPACE, F5).go.leave_game()
    desk.go.open_game(GAMES["drips"])
    assert desk.look().click_on("Saved games").scenes == ["menu", "game_page", "saves"]
    desk.picture()
    top: ListPage = desk.top
    return top


@pytest.mark.parametrize("downs", [0, 1])
def test_selecting_a_game_in_the_list_resumes_it(desk: KeptDesk, downs: int) -> None:
    assert kept(desk).choices.choices[downs].label == ["Resume", "Quick save"][downs]
    desk.tap(*[DOWN] * downs, ENTER)
    assert (desk.scenes, desk.inputs[0]) == (["menu", "PlayScene", "pause"], "drop")
    assert desk.session.assisted == bool(downs)


def test_selecting_a_finished_game_in_the_list_replays_it(desk: KeptDesk) -> None:
    kept(desk)
    assert desk.tap(DOWN, DOWN, ENTER).scenes[-1] == "ReplayScene"
    assert desk.tap(ESC, UP).scenes[-1] == "saves"
    assert desk.tap(W).scenes[-1] == "ReplayScene"


def test_delete_asks_for_a_second_press(desk: KeptDesk) -> None:
    saves = kept(desk)
    assert desk.labels == ["Resume", "Quick save", "Watch replay", "Back"]
    desk.tap(DOWN, DELETE)
    assert "Delete Quick save permanently?" in saves.message
    desk.tap(UP, DOWN, DELETE)
    assert len(saves.choices) == 4, "another key came in between"
    assert desk.tap(DELETE).labels == ["Resume", "Watch replay", "Back"]
    assert not list(desk.paths.saves.rglob("*.jsonl"))
    for _ in range(4):
        desk.tap(DELETE)
    assert (saves.message, desk.labels) == ("No saved games yet.", ["Back"])
    assert desk.tap(DELETE, W, ENTER).scenes == ["menu", "game_page"]


def test_broken_save_shows_the_reason(desk: KeptDesk) -> None:
    saves = kept(desk)
    (desk.paths.saves / "drips" / "quick save.jsonl").write_text("broken\n")
    assert desk.tap(DOWN, ENTER).top is saves
    assert saves.message.startswith("Line 1: expected a record's header")
    assert desk.tap(W).top is saves
