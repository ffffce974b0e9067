"""The pages with a field for a text: a game ID, and the name of a save."""

from functools import partial

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import Options
from puzzlebox.core.state import State
from puzzlebox.input.keys import Stroke
from puzzlebox.play.page import Entry, Page
from puzzlebox.play.pages.files import enter_id, save_as
from puzzlebox.play.pages.saves import saves
from puzzlebox.play.running.controller import Controller
from tests.fake_game import LAMPS, variant_of
from tests.play.pages.conftest import PageDesk


def enter(desk: PageDesk, text: str) -> PageDesk:
    """Finish the text of the page on top."""
    desk.place.finish(text)
    return desk


def test_an_id_begins_its_game_over_the_menu(desk: PageDesk) -> None:
    page = desk.open(partial(enter_id, desk)).page
    assert (page.kind, page.title, list(page.rows)) == ("entry", "Enter a game ID", [])
    assert enter(desk, "lamps:size=5#harbour-42").names == ["home", "Controller"]
    assert desk.playthrough
    assert (desk.playthrough.session.options["size"], desk.playthrough.session.start.seed) == (5, "harbour-42")


def test_a_field_is_edited_by_keys_and_says_why_nothing_is_pasted(
    desk: PageDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[str] = []
    place = desk.open(lambda: Page("entry", "Name", detail=Entry(taken.append, taken.append)))
    for text in "abc":
        place.type(text)
    for name in ("Left", "Backspace", "Home", "Delete", "End"):
        place.press(place.keys.look_up(Stroke(name)))
    assert not place.types(place.keys.look_up(Stroke("V", held="Ctrl")), "v")
    place.paste("d e ")
    place.press(place.keys.press("done", True))
    place.paste("two\nlines\n")
    assert taken == ["cd e", "two\nlines\n"]
    monkeypatch.setattr(desk.front, "paste", lambda: refuse("the clipboard is empty"))
    place.press(place.keys.press("paste", True))
    assert (place.message, place.line.text) == ("The clipboard is empty", "cd e ")


def refuse(why: str) -> str:
    raise InvalidError(why)


def broken(*_: object) -> State:
    raise ZeroDivisionError("no board today")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense!", "Expected a game ID such as"),
        ("lapms#x", "There is no game 'lapms'; did you mean lamps?"),
        ("lamps:size=77#x", "Size must be from 2 to 9, not 77"),
        ("drips@x", "Drips begins from a seed"),
        ("broken#x", "The game 'broken' failed: ZeroDivisionError: no board today"),
    ],
)
def test_an_id_that_begins_no_game_is_said_and_can_be_corrected(desk: PageDesk, text: str, said: str) -> None:
    game: AnyGame = variant_of(LAMPS, id="broken", state=broken)
    desk.registry._loaded["broken"] = game
    desk.registry.catalogue += (desk.registry.catalogue[0]._replace(id="broken"),)
    desk.open(partial(enter_id, desk))
    assert said in enter(desk, text).said
    assert desk.names == ["home", "enter_id"]
    assert enter(desk, "lamps#x").names == ["home", "Controller"]


def test_a_save_has_the_name_that_is_entered(desk: PageDesk) -> None:
    desk.begin(LAMPS, Options(LAMPS.options))
    assert isinstance(desk.top, Controller)
    page = desk.open(partial(save_as, desk, desk.top)).page
    assert (page.kind, page.title, page.game) == ("entry", "Save as", LAMPS)
    assert enter(desk, "../out").said.startswith("A save's name is 1 to 60 letters")
    assert enter(desk, "the corner").names == ["home", "Controller"]
    assert [save.name for save in desk.library.saves("lamps")] == ["the corner"]


def test_a_save_that_cannot_be_written_is_said_and_the_page_stays(desk: PageDesk) -> None:
    desk.begin(LAMPS, Options(LAMPS.options))
    assert isinstance(desk.top, Controller)
    desk.open(partial(save_as, desk, desk.top))
    assert desk.library.paths
    desk.library.paths.saves.write_text("in the way")
    assert enter(desk, "corner").said
    assert desk.names == ["home", "Controller", "save_as"]


def test_a_game_that_is_gone_is_said_once_where_games_are_resumed(desk: PageDesk) -> None:
    play = desk.library.begin(LAMPS)
    play.send("press 0 0")
    play.close()
    desk.open(partial(saves, desk, LAMPS))
    (game,) = desk.library.in_progress("lamps")
    game.path.unlink()
    desk.choose(game.path.name).finish()
    assert (desk.names, desk.said) == (["home", "saves"], f"{game.path.name} is gone, or open in another window")
    assert desk.messages == []
