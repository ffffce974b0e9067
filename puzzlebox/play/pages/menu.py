"""The menu: games in progress, the puzzle of the day and the covers of all games, among which typing searches."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.samples import sample_state
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.daily import Daily, puzzles_of
from puzzlebox.play.desk import Desk
from puzzlebox.play.library import Save
from puzzlebox.play.page import BoardOf, Card, Day, More, Page, Row, Search
from puzzlebox.play.place import OpenPage
from puzzlebox.play.wording import label_text, sentence_case
from puzzlebox.play.work import Work
from puzzlebox.registry import NO_GAME_ERRORS, reason_of
from puzzlebox.translation import formats, tr, value_text

if TYPE_CHECKING:
    from puzzlebox.play.levels import Progress
    from puzzlebox.store.statistics import Best

MAX_CONTINUED = 3
"""The most games in progress that are shown first."""

PLAIN = ("time", "score")
"""What a best result may count without a word about it on a card."""

# Translators: the first letter of each day of the week, from Monday on: seven characters.
WEEKDAYS = Message("MTWTFSS")
"""The first letters of the days of the week, from Monday on."""

FAMILIES = (
    (Message("Logic"), ("logic",)),
    (Message("Slide and arrange"), ("sliding", "arranging")),
    (Message("Falling blocks"), ("falling",)),
    (Message("More falling blocks"), ("variants",)),
    (Message("More games"), (None,)),
)
"""The headings under which the menu shows the games, and the groups of the games under each of them."""


class InProgress(NamedTuple):
    """What was found out about a game in progress: its board, its figures by their labels, and how much is done."""

    board: BoardOf
    figures: Mapping[str, str]
    progress: float | None


class Menu:
    """What the menu keeps from one making to the next: what was typed, the boards of games without a cover, and what
    was looked up, one detail at a time.

    `facts` are how many levels of a game are solved, or its best result, and `in_progress` what was found about games
    in progress; None if nothing was. `done` are the puzzles of days that were played. What was found stays until it is
    looked up again.
    """

    def __init__(self, desk: Desk) -> None:
        self.search = Search()
        self.boards: dict[str, BoardOf] = {}
        self.facts: dict[str, Progress | Best | None] = {}
        self.in_progress: dict[Save, InProgress | None] = {}
        self.done: Sequence[Daily] = ()
        self._desk = desk
        self._saves: Mapping[Save, str] = {}
        self._names: Sequence[str] = ()
        self._puzzles: Sequence[Daily] = ()
        self._known: set[object] = set()
        self._played: set[str] = set()
        self._work: tuple[Save, Work[AnySession]] | None = None

    def renew(self) -> None:
        """Look everything up again that a play, or the deletion of results, may have changed."""
        self._known.clear()

    def watch(self, saves: Mapping[Save, str], puzzles: Sequence[Daily], names: Sequence[str]) -> None:
        """Look these up when their turn comes: games in progress with the IDs of their games, the puzzles of some days,
        and games by their IDs."""
        self._saves, self._puzzles, self._names = saves, tuple(puzzles), names

    @property
    def waits(self) -> bool:
        """Whether there is more to look up."""
        return self._next is not None

    def advance(self) -> bool:
        """Look up one more detail, or go on with it for some ms. Return whether something else is known now."""
        look_up = self._next
        return bool(look_up and look_up())

    @property
    def _next(self) -> Callable[[], bool] | None:
        """What is looked up next. Games in progress come last: a long one takes long to replay."""
        if self._puzzles not in self._known:
            return self._look_up_puzzles
        games = (partial(self._look_up_game, name) for name in self._names if name not in self._known)
        replays = (partial(self._replay, save) for save in self._saves if save not in self.in_progress)
        return next(chain(games, replays), None)

    # Games in progress

    def _replay(self, save: Save) -> bool:
        """Replay a game in progress for some ms. Return whether it is replayed."""
        if self._work is None or self._work[0] != save:
            self._work = save, Work(self._replaying(save), self._desk.clock)
        found = None
        try:
            if not self._work[1].advance():
                return False
            found = self._found(self._work[1].result)
        except NO_GAME_ERRORS:
            raise
        except BaseException:  # what is wrong with the file is said when the game is resumed
            pass
        self._work, self.in_progress[save] = None, found
        return True

    def _replaying(self, save: Save) -> Slices[AnySession]:
        from puzzlebox.core.replay import replaying  # what the first frame does not need is loaded after it
        from puzzlebox.play.journal_reader import reading

        game = self._desk.registry.game(self._saves[save])
        found = yield from reading(save.path)
        return (yield from replaying(found.record, game))

    def _found(self, session: AnySession) -> InProgress:
        game, state = session.game, session.state
        figures = game.show(state, Options(game.preferences)).figures
        shown = [(label, value) for label, value in figures.items() if label != "Time"][:2]
        return InProgress(BoardOf(game, lambda: state), dict(shown), self._progress(session))

    def _progress(self, session: AnySession) -> float | None:
        """Return which part of the levels is solved or, if the game has none, how much of the game is done."""
        from puzzlebox.play.levels import SolvedLevels

        levels = session.game.levels_for(session.options)
        if not levels:
            done: float | None = session.state.progress()
            return done
        progress = SolvedLevels(session.game, self._desk.library.scores).progress(levels)
        return progress.solved / progress.total

    # The week and the results

    def _look_up_puzzles(self) -> bool:
        """Find out which puzzles of days are done, and which games have results."""
        from puzzlebox.play.results import games_played, puzzles_played  # SQLite is loaded after the first frame

        before, scores = self.done, self._desk.library.scores
        self.done, self._played = puzzles_played(self._puzzles, scores), games_played(scores)
        self._known.add(self._puzzles)
        return before != self.done

    def _look_up_game(self, name: str) -> bool:
        """Find the best result in a game, or how many levels are solved. Games that were never played are not loaded
        for it."""
        before = self.facts.get(name)
        self._known.add(name)
        try:
            self.facts[name] = self._fact(name) if name in self._played else None
        except NO_GAME_ERRORS:
            raise
        except BaseException:  # what is wrong with the game is said when it is chosen
            self.facts[name] = None
        return before != self.facts[name]

    def _fact(self, name: str) -> "Progress | Best | None":
        from puzzlebox.play.levels import SolvedLevels, all_levels
        from puzzlebox.play.results import best_of

        game, scores = self._desk.registry.game(name), self._desk.library.scores
        if levels := all_levels(game):
            progress = SolvedLevels(game, scores).progress(levels)
            return progress if progress.solved else None
        return best_of(game, scores) if scores else None


def menu(desk: Desk, kept: Menu) -> Page:
    """Return the menu."""
    entries, last, query = desk.registry.entries(), desk.settings["last-game"], kept.search.query
    covers = {entry.id: _cover_row(desk, kept, entry) for entry in entries}
    in_progress, week = _in_progress(desk, covers), _week(desk)
    puzzles = [puzzle for day in week for puzzle in puzzles_of(day)]
    kept.watch({save: name for name, save in in_progress.items()}, puzzles, list(covers))
    if query:
        cards = [covers[entry.id] for entry in found(entries, query)]
    else:
        first, shelves = _first_shelf(desk, kept, in_progress, week, covers), _shelves(desk, entries, covers)
        is_one = not first and sum(row.choose is None for row in shelves) == 1
        cards = [*first, *shelves[is_one:]]  # one shelf has no heading
    problems = [*desk.registry.problems, *desk.messages]
    count = tr("Type to search {count} game", "Type to search {count} games", count=len(entries))
    kept.search.prompts = count, tr("Type to search")
    played = [key for key in (_resume_key(last), last) if any(row.key == key for row in cards)]
    return Page(
        "shelves",
        "puzzlebox",
        [*cards, *_commands(desk)],
        text="" if cards else tr("No game matches “{query}”.", query=query),
        note=sentence_case(tr(problems[-1])) if problems else "",
        leave=partial(_leave, desk),
        focus=next(iter(played or (row.key for row in cards if row.card and row.card.game)), ""),
        later=kept,
        search=kept.search,
    )


def say_kept(desk: Desk, place: OpenPage, game: AnyGame) -> None:
    """Say on the menu that a game that was left can be resumed, if it can, with the focus on it."""
    if game.id in desk.library.games_in_progress():
        place.focus_on(_resume_key(game.id))
        place.say(tr("{game}: your game is kept. You can resume it at any time.", game=tr(game.title)), good=True)


def _leave(desk: Desk) -> None:
    if desk.settings["ask-to-quit"]:
        key = desk.keymap.table("searching").first("leave")
        desk.confirm(tr("Press {key} again to quit.", key=key), desk.quit)
    else:
        desk.quit()


def _commands(desk: Desk) -> list[Row]:
    return [
        Row("commands", "puzzlebox"),
        Row("enter-id", tr("Game ID"), desk.open_id_entry, action="enter-id"),
        Row("open-file", tr("Open a file …"), desk.open_file_list),
        Row("scores", tr("Scores"), desk.open_scores, action="scores"),
        Row("settings", tr("Settings"), desk.open_settings, action="settings"),
        Row("quit", tr("Quit"), desk.quit, action="leave"),
    ]


# The covers


def _shelves(desk: Desk, entries: Sequence[CatalogueEntry], covers: Mapping[str, Row]) -> list[Row]:
    """Return the covers under their headings: favourites, and then the families."""
    favourites = [covers[name] for name in desk.settings["favourites"] if name in covers]
    shelves = [(tr("Favourites"), favourites)]
    for title, groups in FAMILIES:
        family = [covers[entry.id] for entry in entries if entry.group in groups]
        shelves.append((tr(title), [row for row in family if row not in favourites]))
    return [row for title, rows in shelves if rows for row in (Row(title, title), *rows)]


def _cover_row(desk: Desk, kept: Menu, entry: CatalogueEntry) -> Row:
    card = Card(game=entry.id, starred=entry.id in desk.settings["favourites"])
    try:
        picture = _picture(desk, kept, entry)
    except NO_GAME_ERRORS:
        raise
    except BaseException as error:  # the other games can still be played
        picture, card.warning = Cover(), tr("This game cannot be shown. {reason}", reason=reason_of(error))

    def open_it() -> None:
        desk.open_game(desk.registry.game(entry.id))

    fact, about = _fact(kept, entry.id) or tr(entry.fact or entry.summary), tr(entry.summary)
    more = _more(desk, entry.id)
    return Row(entry.id, tr(entry.title), open_it, fact, about, picture=picture, card=card, more=more)


def _picture(desk: Desk, kept: Menu, entry: CatalogueEntry) -> Cover | BoardOf:
    """Return the cover of a game, or the board of one that declares none."""
    cover = desk.registry.cover(entry)
    if not cover.colour and entry.id not in kept.boards:
        game = desk.registry.game(entry.id)
        kept.boards[entry.id] = BoardOf(game, partial(sample_state, game, Options(game.options)))
    return cover if cover.colour else kept.boards[entry.id]


def _more(desk: Desk, name: str) -> list[More]:
    def toggle() -> None:
        before = desk.settings["favourites"]
        after = [other for other in before if other != name] if name in before else [*before, name]
        desk.settings.remember("favourites", after)
        desk.save_settings()

    def show_scores() -> None:
        desk.open_scores(desk.registry.game(name))

    return [More("favourite", tr("Favourite"), toggle), More("scores", tr("Scores"), show_scores)]


def _fact(kept: Menu, name: str) -> str:
    """Return how many levels are solved, or the best result in a game; empty if nothing is known."""
    fact = kept.facts.get(name)
    if fact is None:
        return ""
    from puzzlebox.play.levels import Progress  # SQLite is loaded after the first frame

    if isinstance(fact, Progress):
        return tr("{solved} of {count} level", "{solved} of {count} levels", solved=fact.solved, count=fact.total)
    if fact.label not in PLAIN:
        return f"{label_text(fact.label)} {label_text(fact.text)}"
    return tr("Best {result}", result=label_text(fact.text))


# What goes on


def _first_shelf(
    desk: Desk, kept: Menu, in_progress: Mapping[str, Save], week: Sequence[date], covers: Mapping[str, Row]
) -> list[Row]:
    """Return the games in progress and the puzzle of the day, under a heading."""
    cards = [_resume_row(desk, kept, covers[name], save) for name, save in in_progress.items()]
    today = _today_row(desk, kept, week, covers)
    title = tr("Continue", context="heading") if cards else tr("Today")
    return [Row("first", title, main=True), *cards, *today] if cards or today else []


def _in_progress(desk: Desk, covers: Mapping[str, Row]) -> dict[str, Save]:
    """Return the latest games in progress by the IDs of their games, the latest one first."""
    names = [name for name in desk.library.games_in_progress() if name in covers]
    saves = [(save, name) for name in names for save in desk.library.in_progress(name)[:1]]
    latest = sorted(saves, key=lambda pair: -pair[0].written)[:MAX_CONTINUED]
    return {name: save for save, name in latest}


def _resume_key(name: str | None) -> str:
    return f"continue {name}"


def _resume_row(desk: Desk, kept: Menu, cover: Row, save: Save) -> Row:
    name, known = cover.key, kept.in_progress.get(save)
    figures = [f"{tr(label)} {value_text(value)}" for label, value in known.figures.items()] if known else ()

    def resume() -> None:
        game = desk.registry.game(name)
        desk.resume(game, save.path, lambda: desk.open_game(game))

    value, card = " · ".join(figures) or tr("In progress"), Card(progress=known.progress if known else None)
    picture = known.board if known else cover.picture
    return Row(_resume_key(name), cover.label, resume, value, picture=picture, card=card, more=cover.more)


def _week(desk: Desk) -> list[date]:
    """Return the days of this week, from Monday on."""
    day = desk.today()
    return [day - timedelta(day.weekday() - number) for number in range(7)]


def _today_row(desk: Desk, kept: Menu, week: Sequence[date], covers: Mapping[str, Row]) -> list[Row]:
    """Return the puzzle of the day with the days of the week; none if its game is not installed."""
    day, letters = desk.today(), tr(WEEKDAYS)
    puzzle = puzzles_of(day)[desk.settings["last-game"] is None]
    if puzzle.game not in covers:
        return []
    done = {each: any(puzzle in kept.done for puzzle in puzzles_of(each)) for each in week}
    days = [Day(letters[each.weekday() :][:1], done[each], each == day) for each in week]

    def play() -> None:
        game = desk.registry.game(puzzle.game)
        desk.play_from(game, Options.parse(game.options, puzzle.options), Start(seed=puzzle.seed))

    cover = covers[puzzle.game]
    return [
        Row(
            "today",
            tr("Today: {game}", game=cover.label),
            play,
            formats.day(day),
            picture=cover.picture,
            card=Card(week=days),
            more=cover.more,
        )
    ]


def found(entries: Sequence[CatalogueEntry], query: str) -> list[CatalogueEntry]:
    """Return the games that match the query: those that people call so, then those whose name begins with it, then the
    others that have all its words. Without any, return the games that are most like what people call so."""
    asked = folded(query)
    matching = [entry for entry in entries if all(word in _text(entry) for word in asked.split())]
    matching.sort(key=lambda entry: not folded(tr(entry.title)).startswith(asked))
    word = asked.replace(" ", "").replace("-", "")
    known = [entry for entry in entries if _is_known(word, entry.known_as)]
    similar = [entry for entry in entries if _is_known(word, entry.similar_to)]
    return known + [entry for entry in matching if entry not in known] or similar


def _text(entry: CatalogueEntry) -> str:
    family = next((tr(title) for title, groups in FAMILIES if entry.group in groups), "")
    return folded(f"{tr(entry.title)} {entry.id} {tr(entry.summary)} {family}")


def folded(text: str) -> str:
    """Return a text in the form in which it is compared: without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def _is_known(word: str, names: str) -> bool:
    """Return whether a word is the beginning of one of these names; hyphens do not count."""
    return len(word) > 1 and any(name.replace("-", "").startswith(word) for name in names.split())
