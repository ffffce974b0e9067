"""The page after an unexpected error."""

from functools import partial

import pytest

from puzzlebox.play.pages.failure import LEAVE_DELAY, SAVED, Failure, failure
from tests.play.pages.conftest import PageDesk


@pytest.mark.parametrize(("saved", "note"), [(True, SAVED), (False, "")])
@pytest.mark.parametrize(("has_menu", "label"), [(True, "Main menu"), (False, "Quit")])
def test_the_page_says_what_failed_and_whether_the_game_is_saved(
    desk: PageDesk, saved: bool, note: str, has_menu: bool, label: str
) -> None:
    desk.has_menu = has_menu
    page = desk.open(partial(failure, desk, Failure(desk, "it broke down", "here", saved))).page
    assert (page.kind, page.title, page.text, page.note) == ("question", "Something went wrong", "It broke down.", note)
    assert desk.labels == [label, "Copy details"]


@pytest.mark.parametrize("by_row", [True, False])
def test_a_key_for_the_game_does_not_leave_the_page(desk: PageDesk, by_row: bool) -> None:
    desk.open(partial(failure, desk, Failure(desk, "it broke down", "here", False)))
    for names in (["home", "failure"], ["home"]):
        desk.choose("leave") if by_row else desk.act("leave")
        assert desk.names == names
        desk.time += LEAVE_DELAY


def test_the_details_are_copied_or_it_is_said_why_not(desk: PageDesk) -> None:
    details = "Traceback\n  ValueError: a\0b"
    desk.open(partial(failure, desk, Failure(desk, "it broke down", details, False)))
    desk.front.fault = "no clipboard"
    assert desk.choose("copy").said == "Could not copy the details: no clipboard"
    assert not desk.place.good
    desk.front.fault = ""
    assert desk.choose("copy").said == "Copied."
    assert (desk.place.good, desk.front.clipboard) == (True, "Traceback\n  ValueError: a\\x00b")
