"""The stack of places: what is on top, what may fail there, and work in slices."""

from collections.abc import Callable, Collection
from datetime import date
from time import monotonic_ns
from typing import Any, Protocol, TypeVar

from puzzlebox import translation
from puzzlebox.core.editing import Draft
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_table import HeldDown
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.daily import today
from puzzlebox.play.library import Library
from puzzlebox.play.page import Act, Page
from puzzlebox.play.place import FAULTS, OpenPage, Place, fault_message
from puzzlebox.play.wording import sentence_case
from puzzlebox.play.work import Working
from puzzlebox.registry import Registry
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings, SettingsNotSavedError
from puzzlebox.translation import tr

T = TypeVar("T")


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

    Games are kept in the folders `paths`; without `paths`, nothing is kept. `clock` is real time in ns of a monotonic
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

    def open(self, make: Callable[[], Page]) -> OpenPage:
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
        """Do something that may fail where no page can say why, and notify the player."""
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

    # Work in slices

    def work(self, game: AnyGame | None, title: str, slices: Slices[T], done: Callable[[T], object]) -> None:
        """Do work for a game, and call `done` with its result. If it takes long, a page shows its title, translated,
        and its progress meanwhile, and the player can cancel it. What goes wrong then is told; before that, it raises
        what the work raises."""
        working = Working(self, game, title, slices, done, self.clock, self.notify)
        if not working.begin():
            self.push(working)

    def tick(self) -> None:
        """Go on for some ms with the work on top, or with what the page there has to look up. Front ends call this
        between two pictures."""
        if isinstance(self.top, OpenPage):
            self.top.tick()

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
