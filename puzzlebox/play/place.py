"""The stack of the desk, and what lies on it: pages, a running game, a replay, or a board that is being made."""

from collections.abc import Callable, Collection
from datetime import date
from functools import partial
from time import monotonic_ns
from typing import Any, Protocol

from puzzlebox import translation
from puzzlebox.core.clusters import clusters
from puzzlebox.core.editing import Draft
from puzzlebox.core.message import Message, MessageError, message_of
from puzzlebox.core.search import SearchLimitError
from puzzlebox.input.key_table import HeldDown, KeyHint, KeyPress, KeyTable, KeyTaps, hints, joint_hint
from puzzlebox.input.keymap import Keymap
from puzzlebox.input.keys import Stroke
from puzzlebox.input.typed_line import MOVES, TypedLine
from puzzlebox.play.daily import today
from puzzlebox.play.library import Library
from puzzlebox.play.page import Act, Entry, Page, Row
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.play.wording import sentence_case
from puzzlebox.registry import Registry
from puzzlebox.store.files import refusal
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings, SettingsNotSavedError
from puzzlebox.translation import tr

FAULTS = (OSError, MessageError, SearchLimitError, BrokenGameError)
"""What may go wrong with files, records, searches and games of others when a row is chosen. Anything else is a mistake
of puzzlebox."""

ONLY_LEFT = ("work", "text")
"""The kinds of pages in which nothing is chosen."""

MAX_QUERY = 60
"""In characters."""


def fault_message(error: BaseException) -> str:
    """Return what the player reads about a fault."""
    if isinstance(error, SearchLimitError):
        return Message("the search has found nothing in time")
    return refusal(error) if isinstance(error, OSError) else message_of(error)


class Place:
    """One level of the stack. Only the one on top gets keys and time. One that `overlays_game` is left together with
    the game below it. `picture` is what the front end shows of it."""

    overlays_game = False
    picture: Any = None

    @property
    def kind(self) -> str:
        """What front ends draw in one way: a running game, a replay, or a kind of page."""
        raise NotImplementedError

    @property
    def keys(self) -> KeyTable:
        """What each key means here."""
        raise NotImplementedError

    def press(self, press: KeyPress) -> None:
        """Take a key that goes down or up."""

    def capture(self, stroke: Stroke) -> bool:
        """Take a key as it is if the place waits for one. Return whether it does."""
        return False

    def advance(self, now: int) -> bool:
        """Let time pass up to `now`, in ns of a monotonic clock. Return whether anything looks different."""
        return False

    def next_update(self) -> int | None:
        """Return the real time in ms until `advance` has to be called, None if only an event can change anything."""
        return None

    def suspend(self) -> None:
        """Called when another place covers this one, or the player turns away."""

    def resume(self) -> None:
        """Called when this place is on top again."""

    def pad_lost(self) -> None:
        """Pause a running real-time game: the player's gamepad has been removed."""

    def texts_changed(self) -> None:
        """Make all texts again. Called on all places (see `Stack`)."""


class Front(Protocol):
    """What the stack needs of the program that shows it. That looks at the place on top, which has its picture."""

    def make(self, place: Place) -> Any:
        """Return the picture of a place. Raises whatever a game raises that cannot be shown."""

    def apply_settings(self, *names: str) -> None:
        """Apply changes to these settings, other than that of the language."""

    def warn(self, sentence: str) -> None:
        """Tell the player about a problem outside the pages, for example on stderr."""

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard. Raises OSError."""

    def paste(self) -> str:
        """Return the text in the clipboard. Raises OSError."""

    @property
    def frames(self) -> int:
        """How many pictures have been drawn."""

    @property
    def looks_classic(self) -> bool:
        """Whether games look as their rule sheets say."""

    @property
    def lacks(self) -> Collection[str]:
        """The settings that have no effect here. No page lists them."""


class Stack:
    """What pages and games share, and the places from bottom to top.

    `paths` are the folders for games; without them, nothing is stored. `clock` is real time in ns of a monotonic
    clock, and `today` returns the date. `held_down` are the keys and buttons that are down. `messages` are the problems
    so far, the latest last, in English. `drafts` are the boards that the player is making, by the IDs of their games.
    `solutions` are the moves that solve boards of files, by their positions.
    """

    def __init__(
        self,
        registry: Registry,
        settings: Settings,
        paths: Paths | None,
        front: Front,
        clock: Callable[[], int] = monotonic_ns,
    ) -> None:
        self.registry = registry
        self.settings = settings
        self.library = Library(paths, settings, self.notify)
        self.front = front
        self.clock = clock
        self.keymap = Keymap(settings, self.notify)
        self.today: Callable[[], date] = today
        self.held_down = HeldDown()
        self.messages: list[str] = []
        self.drafts: dict[str, Draft] = {}
        self.solutions: dict[str, str] = {}
        self.places: list[Place] = []
        self._language: str = settings["language"]
        self._reported = 0

    @property
    def top(self) -> Place | None:
        """The place on top, None if there is none."""
        return self.places[-1] if self.places else None

    def push(self, place: Place) -> None:
        """Put a place on top of the others."""
        place.picture = self.front.make(place)
        if self.top:
            self.top.suspend()  # a running game opens its pause, which lies below the place then
        self.places.append(place)

    def back(self) -> None:
        """Leave the place on top."""
        self.places.pop()
        if self.top:
            self.top.resume()

    def replace(self, place: Place) -> None:
        """Put a place in place of the one on top."""
        place.picture = self.front.make(place)
        self.places[-1:] = [place]

    def quit(self) -> None:
        """Leave all places, which ends the program."""
        self.places.clear()

    def open(self, make: Callable[[], Page]) -> "OpenPage":
        """Open a page on top."""
        page = OpenPage(self, make)
        self.push(page)
        return page

    def close_to(self, count: int) -> None:
        """Leave places until this many are left."""
        while len(self.places) > count:
            self.back()

    def close_overlays(self) -> None:
        """Leave the pages over a game."""
        while self.top and self.top.overlays_game:
            self.back()

    def turn_away(self) -> None:
        """Let the place on top know that the player turns away: no key is held down any more. Settings are saved before
        that."""
        if self.top:
            self.held_down.clear(self.clock())
            self.save_settings()
            self.top.suspend()

    def turn_back(self) -> None:
        """Let the place on top know that the player is back."""
        if self.top:
            self.top.resume()

    # What may fail

    def attempt(self, act: Act, say: Callable[[str], None], failed: Message | None = None) -> None:
        """Do something that may fail, and say why it has failed, in the player's language: in a sentence of its own, or
        as the reason in `failed`."""
        try:
            act()
        except FAULTS as error:
            reason = tr(fault_message(error))
            say(tr(failed.filled(reason=reason)) if failed else sentence_case(reason))

    def told(self, act: Act) -> None:
        """Do something outside any page that could say why it fails; notify the player if it does."""
        try:
            act()
        except FAULTS as error:
            self.notify(fault_message(error))

    def confirm(self, question: str, act: Act) -> None:
        """Do something that cannot be undone when it is chosen twice; the first time, the page on top says the
        question."""
        if isinstance(self.top, OpenPage):
            self.top.ask(question, act)

    def say(self, text: str, good: bool = False) -> None:
        """Say something about the page on top, until the player does something else there."""
        if isinstance(self.top, OpenPage):
            self.top.say(text, good)

    def notify(self, message: str) -> None:
        """Tell the player about a problem that does not stop the game: on the page on top, and once outside of it."""
        if message not in self.messages:
            self.front.warn(tr(message))
        self.messages.append(message)
        if isinstance(self.top, OpenPage):
            self.top.again()
            self.top.say(sentence_case(tr(message)))

    # Settings

    def apply_settings(self, *names: str) -> None:
        """Apply changes to these settings. Until the language changes, the command line may have set another."""
        if self._language != self.settings["language"]:
            self.choose_language()
        self.front.apply_settings(*names)

    def choose_language(self) -> None:
        """Show all texts in the language of the settings."""
        self._language = self.settings["language"]
        try:
            translation.choose(self._language)
        except (OSError, ValueError) as error:
            self.notify(message_of(error))
        self.texts_changed()

    def texts_changed(self) -> None:
        """Make all texts again: they are in another language now, or the keys have other captions."""
        self.keymap.drop_cache()
        for place in self.places:
            place.texts_changed()

    def save_settings(self) -> None:
        """Write changed settings to the settings file."""
        try:
            self.settings.save()
        except SettingsNotSavedError as error:
            if message_of(error) not in self.messages:
                self.notify(message_of(error))
        self.report_setting_problems()

    def save_and_leave(self) -> None:
        """Leave a page where settings are changed. The page below says if they cannot be saved."""
        self.back()
        self.save_settings()

    def report_setting_problems(self) -> None:
        """Notify the player of the problems found in the settings, each one once."""
        problems, self._reported = self.settings.problems[self._reported :], len(self.settings.problems)
        for problem in problems:
            if problem not in self.messages:
                self.notify(problem)


class OpenPage(Place):
    """A page on the stack: how it is made, what it says now, and the key of the row with the focus.

    `message` is what was said last about it, such as a question or why something failed; `good` tells whether that is
    good news. `changes` is a number that grows whenever the page looks different. `line` is the text in the field of a
    page with an `Entry`.
    """

    overlays_game = True

    def __init__(self, desk: Stack, make: Callable[[], Page]) -> None:
        self.desk = desk
        self._make = make
        self.page = make()
        self.message, self.good, self.changes = "", False, 0
        self._asked: object = None
        self._answers: object = None
        self.taps = KeyTaps()
        self.line = TypedLine()
        self.focus = self._first

    @property
    def kind(self) -> str:
        """The kind of the page."""
        return self.page.kind

    @property
    def name(self) -> str:
        """The name of the function that makes the page."""
        made_by = self._make.func if isinstance(self._make, partial) else self._make
        return made_by.__name__

    @property
    def keys(self) -> KeyTable:
        """What each key means here. Over a game, the keys are those of the game."""
        over = self.page.over
        own = (over.game, over.session.options) if over else (None, None)
        return self.desk.keymap.table(self.page.context, *own)

    @property
    def _first(self) -> str:
        """The key of the row that has the focus first."""
        return self.page.focus or next((row.key for row in self.page.choosable()), "")

    # What it says

    def again(self) -> None:
        """Make the page again after a change. The focus stays on its row or, if that is gone, goes to the row that has
        its place now, one with which as much can be done if there is one."""
        before, focused = self.page.choosable(), self.focused
        self.page = self._make()
        rows = self.page.choosable()
        if self.focus and all(row.key != self.focus for row in rows):
            number = before.index(focused) if focused in before else 0
            alike = [row for row in rows if focused and bool(row.more) == bool(focused.more)] or rows
            place = rows[min(number, len(rows) - 1)] if rows else None
            place = place if place in alike else alike[-1] if alike else None
            self.focus = place.key if place else ""
        self.changes += 1

    def suspend(self) -> None:
        """Forget keys that are still held down."""
        self.taps.clear()

    def resume(self) -> None:
        """Make the page again: something may have changed. A search is over."""
        if self.page.search:
            self.page.search.query = ""
        if self.page.later:
            self.page.later.renew()
        self.again()

    def texts_changed(self) -> None:
        """Make the page again, with other texts."""
        self.again()

    def say(self, text: str, good: bool = False) -> None:
        """Say something about the page until the player does something else."""
        self.message, self.good = text, good
        self.changes += 1

    def show(self, make: Callable[[], Page]) -> None:
        """Show another page in place of this one, with the focus on its first row."""
        self._make, self.focus = make, ""
        self.again()
        self.focus = self._first

    @property
    def focused(self) -> Row | None:
        """The row with the focus, None if no row can have it."""
        return self.page.row(self.focus)

    @property
    def waits(self) -> bool:
        """Whether something has to be looked up."""
        return self.page.later is not None and self.page.later.waits

    def next_update(self) -> int | None:
        """Return 0 while something has to be looked up."""
        return 0 if self.waits else None

    def advance(self, now: int) -> bool:
        """Look up what takes long, for some ms. Return whether the page says something else now."""
        changed = self.page.later is not None and self.waits and self.page.later.advance()
        if changed:
            self.again()
        return changed

    def hints(self) -> list[KeyHint]:
        """Return the keys at the foot: how to choose, and what else can be done with the row that has the focus."""
        page, keys, focused = self.page, self.keys, self.focused
        if page.kind == "entry":
            return hints(keys, ("done", tr("OK")), ("paste", tr("Paste")), ("leave", tr("Cancel")))
        leave = next((row.label for row in page.rows if row.action == "leave"), tr("Back"))
        if page.captures:
            return [KeyHint(self.desk.keymap.table("playing").first("leave"), tr("Cancel"), "leave")]
        if page.kind in ONLY_LEFT:
            return hints(keys, ("leave", leave))
        return [
            *hints(keys, ("choose", (focused and focused.verb) or tr("Select"))),
            *joint_hint(keys, tr("Move", context="choose"), "up", "down"),
            *(joint_hint(keys, tr("Change"), "left", "right") if any(row.turn for row in page.rows) else []),
            *hints(keys, *(more[:2] for more in (focused.more if focused else ())), ("leave", leave)),
        ]

    # What is done with it

    def focus_on(self, key: str) -> None:
        """Give the focus to a row that can be chosen, to none if the key is empty. What was said or asked about another
        one is over. A row that is gone, such as the button of one that has just deleted itself, changes nothing."""
        if key != self.focus and (not key or self.page.row(key)):
            self.focus = key
            self.hush()

    def hush(self) -> None:
        """Stop saying what was said or asked last."""
        self._asked = None
        if self.message:
            self.say("")

    def step(self, by: int) -> None:
        """Move the focus by this many rows, around the ends."""
        keys = [row.key for row in self.page.choosable()]
        if keys:
            self.focus_on(keys[((keys.index(self.focus) if self.focus in keys else 0) + by) % len(keys)])

    def choose(self, row: Row | None = None) -> None:
        """Choose a row, by default the one with the focus."""
        row = row or self.focused
        if row and row.choose:
            self.do(row.choose)

    def turn(self, step: int, row: Row | None = None) -> bool:
        """Change the value of a row by -1 or 1. Return whether it has one."""
        row = row or self.focused
        turn = row.turn if row else None
        if turn:
            self.do(lambda: turn(step))
        return turn is not None

    def act(self, action: str) -> bool:
        """Do what the key of an action does here: something with the row that has the focus, something of the page, or
        what a row does that shows the key. Return whether it does anything."""
        more = {more.action: more.choose for more in (self.focused.more if self.focused else ())}
        if action == "leave" and self.query:
            self.find("")
            return True
        rows = {row.action: row.choose for row in reversed(self.page.rows) if row.action and row.choose}
        leave: Act = self.page.leave or self.desk.back
        found = {**rows, "leave": leave, **self.page.actions, **more}.get(action)
        if found:
            self.do(found)
        return found is not None

    @property
    def query(self) -> str:
        """What was typed to search, empty if nothing was."""
        return self.page.search.query if self.page.search else ""

    @property
    def takes_text(self) -> bool:
        """Whether typing changes anything here: what is searched for, or the text in the field."""
        return self.page.search is not None or isinstance(self.page.detail, Entry)

    def types(self, press: KeyPress, text: str) -> bool:
        """Type the text of a key that goes down, unless the key means something else. Return whether it is typed."""
        is_typed = press.down and self.takes_text and bool(text) and bool(self.query or not press.action)
        if is_typed:
            self.type(text)
        return is_typed

    def type(self, text: str) -> None:
        """Add a text to what was typed. The first character to search for cannot be a blank."""
        if isinstance(self.page.detail, Entry):
            self.line.insert(text)
            self.say("")
        elif text.isprintable() and (self.query or text.strip()):
            self.find(self.query + text)

    def paste(self, text: str) -> None:
        """Type a text that was pasted, or finish with it if it has several lines that the page takes."""
        entry = self.page.detail
        if isinstance(entry, Entry) and entry.pasted and len(text.strip().splitlines()) > 1:
            self.do(partial(entry.pasted, text))
        else:
            self.type(text)

    def finish(self, text: str) -> None:
        """Finish with the text of the field."""
        if isinstance(self.page.detail, Entry):
            self.do(partial(self.page.detail.done, text.strip()))

    def erase(self) -> None:
        """Take back the last character that was typed to search."""
        self.find("".join(clusters(self.query)[:-1]))

    def _edit(self, press: KeyPress) -> Act | None:
        """Return what a key does with what was typed, None if it does nothing with that."""
        line, name = self.line, press.stroke.name
        if not isinstance(self.page.detail, Entry):
            return self.erase if self.query and name == "Backspace" else None
        edits: dict[str, Act] = {
            "done": lambda: self.finish(line.text),
            "paste": lambda: self.desk.attempt(lambda: self.paste(self.desk.front.paste()), self.say),
            "erase": line.erase,
            "Delete": line.delete,
            **{move: partial(line.move, move) for move in MOVES},
        }
        return edits.get(press.action) or edits.get(name)

    def find(self, query: str) -> None:
        """Show the rows that match a query, with the focus on the first card; all of them if it is empty, with the
        focus where it was. Without a match, no row has the focus."""
        search = self.page.search
        if search and query[:MAX_QUERY] != search.query:
            search.query = query[:MAX_QUERY]
            self.hush()
            self.again()
            found = [row.key for row in self.page.choosable() if row.card]
            if query or self.focus not in found:
                self.focus = next(iter(found), "") if query else self._first

    def press(self, press: KeyPress) -> None:
        """Take a key that goes down or up, other than those that move the focus. Leaving takes a key that was pressed
        and released here."""
        if press.down and (edit := self._edit(press)):
            edit()
            self.changes += 1
            return
        tapped = self.taps.tapped(press)
        if press.down and press.action == "choose":
            self.choose()
        elif tapped if press.action == "leave" else press.down:
            self.act(press.action)

    def capture(self, stroke: Stroke) -> bool:
        """Take a key as it is if it goes down while the page captures keys. Return whether it does."""
        captures = self.page.captures if stroke.down else None
        if captures:
            self.do(partial(captures, stroke))
        return captures is not None

    def do(self, act: Act) -> None:
        """Do something that may fail. Say why it has failed, and stay. The page is made again afterwards."""
        self._answers, self._asked = self._asked, None
        self.message, self.good = "", False
        self.desk.attempt(act, self.say)
        self._answers = None
        if self.desk.top is self:
            self.again()

    def ask(self, question: str, act: Act) -> None:
        """Do something that cannot be undone when it is chosen the second time; the first time, say the question."""
        if self._answers == question:
            act()
        else:
            self._asked = question
            self.say(question)
