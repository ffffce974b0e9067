"""The pages of keys: those of the app and of the games, and the keys of one action."""

from functools import partial

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.input.keys import Stroke
from puzzlebox.play.pages.keys import MAX_KEYS, ActionKeys, KeyScheme, action_keys, keys, keys_of
from tests.fake_game import DRIPS, LAMPS
from tests.play.pages.conftest import PageDesk


def press(desk: PageDesk, name: str, place: str = "", silent: bool = False) -> PageDesk:
    """Press a key while the page on top captures it."""
    assert desk.page.captures
    desk.place.do(partial(desk.page.captures, Stroke(name, place, code=7, silent=silent)))
    return desk


def open_action(desk: PageDesk, game: AnyGame | None, action: str) -> PageDesk:
    """Open the keys of an action."""
    desk.open(partial(action_keys, ActionKeys(desk, game, action)))
    return desk


def bound(desk: PageDesk, game: AnyGame | None, action: str) -> tuple[str, ...]:
    """Return the keys of an action."""
    return next(binding.keys for binding in desk.keymap.bindings(game) if binding.name == action)


def test_the_keys_of_the_app_and_of_each_game_are_groups(desk: PageDesk) -> None:
    page = desk.open(partial(keys, desk, DRIPS)).page
    assert (page.kind, page.title, page.focus) == ("groups", "Keys", "drips")
    assert desk.labels == ["General", "Lamps", "Drips", "Back"]
    for row in page.rows[:-1]:
        assert row.opens
        assert (row.opens().title, row.value) == (f"Keys: {row.label}", "›")
    assert desk.choose("drips").names == ["home", "keys", "keys_of"]


def test_each_action_has_a_row_with_its_keys(desk: PageDesk) -> None:
    desk.open(partial(keys_of, desk, DRIPS))
    assert (desk.page.kind, desk.values["keys drop"], desk.values["keys pause"]) == (
        *("list", "Space   Pad A"),
        "P   Pad Start",
    )
    assert desk.choose("keys drop").page.title == "Drop: Space   Pad A"
    desk.open(partial(keys_of, desk, None))
    assert (desk.values["keys undo"], desk.values["keys save-as"]) == ("U   Backspace   Pad X   Ctrl Z", "Ctrl S")
    assert {"Enter a game ID", "Copy game ID"} <= set(desk.labels)


def test_a_picture_shows_what_each_key_does_in_a_game(desk: PageDesk) -> None:
    desk.open(partial(keys_of, desk, DRIPS))
    scheme = desk.page.detail
    assert isinstance(scheme, KeyScheme)
    assert (scheme.own["Space"], scheme.own["Left"], scheme.own["@A"]) == ("Drop", "Left", "Left")
    assert (scheme.common["U"], "Pad A" in scheme.own) == ("Undo", False)
    assert "F3" not in scheme.common, "the scores are not opened during a game"


def test_a_key_that_does_something_else_in_the_game_is_named(desk: PageDesk) -> None:
    desk.open(partial(keys_of, desk, DRIPS))
    assert {row.about for row in desk.page.rows} == {""}
    desk.settings.bind("drips", "drop", ("F11", "K"))
    desk.place.again()
    assert desk.row("keys drop").about == "F11 is already used for Full screen."


def test_the_next_key_is_added_and_saved_with_the_settings(desk: PageDesk) -> None:
    desk.open(partial(keys_of, desk, DRIPS))
    desk.choose("keys drop", "add")
    assert (desk.page.kind, desk.labels) == ("keys", ["Press the new key or button"])
    assert press(desk, "K").page.title == "Drop: Space   K   Pad A"
    assert desk.page.captures is None
    desk.choose("done", "back")
    assert desk.library.paths
    assert 'drop = ["Space", "K", "Pad A"]' in desk.library.paths.settings.read_text()


@pytest.mark.parametrize("cancel", ["row", "leave", "key"])
def test_adding_a_key_is_cancelled(desk: PageDesk, cancel: str) -> None:
    open_action(desk, DRIPS, "drop").choose("add")
    if cancel == "key":
        press(desk, "Esc")
    else:
        desk.choose("listen") if cancel == "row" else desk.act("leave")
    assert (desk.names[-1], desk.page.captures, desk.said) == ("action_keys", None, "")
    assert desk.act("leave").names == ["home"]


@pytest.mark.parametrize(
    ("name", "place", "said"),
    [
        ("", "", "This key cannot be used."),
        ("Space", "", "Space is already a key for this action."),
    ],
)
def test_a_key_that_cannot_be_added_is_said(desk: PageDesk, name: str, place: str, said: str) -> None:
    assert press(open_action(desk, DRIPS, "drop").choose("add"), name, place).said == said
    assert bound(desk, DRIPS, "drop") == ("Space", "Pad A")


def test_a_lock_key_without_a_name_is_waited_out(desk: PageDesk) -> None:
    assert press(open_action(desk, DRIPS, "drop").choose("add"), "", silent=True).page.captures
    assert press(desk, "LeftShift", silent=True).page.title == "Drop: Space   Left Shift   Pad A"


def test_an_action_has_a_limited_number_of_keys(desk: PageDesk) -> None:
    open_action(desk, DRIPS, "drop")
    for name in "KLOI":
        press(desk.choose("add"), name)
    assert len(bound(desk, DRIPS, "drop")) == MAX_KEYS
    assert desk.choose("add").said == f"An action can have at most {MAX_KEYS} keys."
    assert desk.page.captures is None


def test_a_key_of_another_action_can_be_taken_or_left(desk: PageDesk) -> None:
    press(open_action(desk, DRIPS, "drop").choose("add"), "Left")
    assert (desk.names[-1], desk.page.kind) == ("taken_key", "question")
    assert desk.page.text == "← is already used for Left (Drips)."
    assert desk.labels == ["Use ← for Drop", "Keep ← for Left"]
    assert desk.choose("keep").page.title == "Drop: Space   Pad A"
    press(desk.choose("add"), "Left").choose("take")
    assert desk.page.title == "Drop: Space   ←   Pad A"
    assert bound(desk, DRIPS, "left") == ("@A", "Pad Left")


def test_a_key_of_the_app_clashes_with_those_of_all_games(desk: PageDesk) -> None:
    press(open_action(desk, None, "undo").choose("add"), "A", "@A")
    assert desk.page.text == "A is already used for Left (Drips)."
    desk.choose("take")
    assert bound(desk, DRIPS, "left") == ("Left", "Pad Left")


def test_a_required_action_keeps_a_key(desk: PageDesk) -> None:
    press(open_action(desk, None, "choose").choose("add"), "Up").choose("take")
    assert (desk.names[-1], desk.said) == ("action_keys", "Up needs at least one key.")
    desk.choose("remove Enter", "remove Space")
    assert desk.said == "Select needs at least one key."
    assert bound(desk, None, "choose") == ("Space", "Pad A")


def test_the_keys_of_one_action_are_reset(desk: PageDesk) -> None:
    desk.keymap.bind(DRIPS, "drop", ("K",))
    desk.keymap.bind(DRIPS, "left", ("J",))
    assert open_action(desk, DRIPS, "drop").values["reset"] == "Space   Pad A"
    assert desk.choose("reset").page.title == "Drop: Space   Pad A"
    assert "J" in bound(desk, DRIPS, "left")
    desk.keymap.bind(DRIPS, "drop", ("K",))
    desk.keymap.bind(DRIPS, "left", ("Space",))
    desk.place.again()
    assert desk.choose("reset").labels == ["Use Space for Drop", "Keep Space for Left"]


def test_all_keys_of_a_page_are_reset_after_a_question(desk: PageDesk) -> None:
    for game, action, key in ((DRIPS, "drop", "K"), (DRIPS, "left", "J"), (LAMPS, "darken-the-corner", "K")):
        desk.keymap.bind(game, action, (key,))
    desk.open(partial(keys_of, desk, DRIPS)).focus_on("reset keys")
    assert desk.choose("reset keys").said == "Reset all keys on this page? Select again to confirm."
    assert bound(desk, DRIPS, "drop")[0] == "K"
    assert desk.choose("reset keys").said == "Keys reset."
    assert (bound(desk, DRIPS, "drop"), bound(desk, DRIPS, "left")) == (("Space", "Pad A"), ("Left", "@A", "Pad Left"))
    assert bound(desk, LAMPS, "darken-the-corner")[0] == "K"
