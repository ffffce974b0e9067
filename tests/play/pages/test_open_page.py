"""What a page on the stack does: the focus, a search, and what is looked up later."""

from puzzlebox.play.page import Card, Page, Row, Search
from puzzlebox.play.place import MAX_QUERY, OpenPage
from tests.play.pages.conftest import PageDesk

NAMES = ("apple", "cherry", "peach")


class Looked:
    """Looks up one name at a time."""

    def __init__(self) -> None:
        self.names = list(NAMES)
        self.known: list[str] = []

    @property
    def waits(self) -> bool:
        return bool(self.names)

    def advance(self) -> bool:
        self.known.append(self.names.pop(0))
        return self.known[-1] != "cherry"

    def renew(self) -> None:
        self.names = [*NAMES]


def opened(desk: PageDesk, search: Search, looked: Looked | None = None) -> OpenPage:
    """Open a page with a card for each name that has the query in it, and a command."""

    def fruit() -> Page:
        cards = [Row(name, name, print, card=Card()) for name in NAMES if search.query in name]
        return Page("shelves", "Fruit", [*cards, Row("quit", "Quit", desk.quit)], later=looked, search=search)

    return desk.open(fruit)


def test_a_search_has_the_focus_on_its_first_card_and_gives_it_back(lamps: PageDesk) -> None:
    place = opened(lamps, search := Search())
    place.focus_on("cherry")
    for letter in " ea":  # a blank cannot be the first
        place.type(letter)
    assert (search.query, lamps.keys, place.focus) == ("ea", ["peach", "quit"], "peach")
    place.type("\n")
    place.type("z")
    assert (lamps.keys, place.focused) == (["quit"], None), "no command is chosen by mistake"
    place.choose()
    place.type("e\u0301")
    place.erase()
    assert search.query == "eaz", "a letter goes with its accent"
    place.erase()
    assert (search.query, place.focus) == ("ea", "peach")
    assert place.act("leave")
    assert (search.query, lamps.keys, place.focus) == ("", [*NAMES, "quit"], "peach")
    place.type("z" * 99)
    assert search.query == "z" * MAX_QUERY
    place.act("leave")
    assert place.focus == "apple"
    assert place.act("leave")
    assert lamps.top is None


def test_what_takes_long_is_looked_up_part_by_part_and_shown_if_it_says_something(lamps: PageDesk) -> None:
    place = opened(lamps, Search(), looked := Looked())
    changes = []
    while place.waits:
        lamps.tick()
        changes.append(place.changes)
    assert (looked.known, changes) == ([*NAMES], [1, 1, 2])
    lamps.tick()
    assert len(looked.known) == 3


def test_a_page_on_top_again_ends_its_search_and_looks_everything_up_again(lamps: PageDesk) -> None:
    place = opened(lamps, search := Search(), looked := Looked())
    place.type("h")
    place.focus_on("peach")
    lamps.tick()
    lamps.open(lambda: Page("list", "Other"))
    lamps.back()
    assert (search.query, lamps.keys, place.focus) == ("", [*NAMES, "quit"], "peach")
    assert looked.names == [*NAMES]


def test_a_message_and_a_question_are_over_when_hushed(lamps: PageDesk) -> None:
    place, done = opened(lamps, Search()), list[str]()
    place.do(lambda: place.ask("Really?", lambda: done.append("it")))
    place.hush()
    assert place.message == ""
    for count in (0, 1):
        place.do(lambda: place.ask("Really?", lambda: done.append("it")))
        assert len(done) == count


def test_a_row_that_is_gone_cannot_get_the_focus(lamps: PageDesk) -> None:
    place = opened(lamps, Search())
    place.say("Deleted.")
    place.focus_on("plum")
    assert (place.focus, place.message) == ("apple", "Deleted.")
    place.focus_on("")
    assert (place.focus, place.message) == ("", "")
