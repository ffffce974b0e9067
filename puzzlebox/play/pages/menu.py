"""The menu: games in progress, the puzzle of the day and the covers of all games, among which typing searches."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import partial

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.samples import sample_state
from puzzlebox.core.state import Start
from puzzlebox.play.daily import puzzles_of
from puzzlebox.play.desk import Desk
from puzzlebox.play.game_search import FAMILIES, found
from puzzlebox.play.library import Save
from puzzlebox.play.menu_details import Details
from puzzlebox.play.page import BoardOf, Card, Day, More, Page, Row, Search
from puzzlebox.play.place import OpenPage
from puzzlebox.play.wording import label_text, sentence_case
from puzzlebox.registry import NO_GAME_ERRORS, reason_of
from puzzlebox.translation import formats, tr, value_text

MAX_CONTINUED = 3
"""The most games in progress that are shown first."""

PLAIN = ("time", "score")
"""What a best result may count without a word about it on a card."""

# Translators: the first letter of each day of the week, from Monday on: seven characters.
WEEKDAYS = Message("MTWTFSS")
"""The first letters of the days of the week, from Monday on."""


class Menu:
    """What the menu keeps from one making to the next: what was typed, what was looked up, and the boards of games
    without a cover."""

    def __init__(self, desk: Desk) -> None:
        self.search = Search()
        self.details = Details(desk)
        self.boards: dict[str, BoardOf] = {}


def menu(desk: Desk, kept: Menu) -> Page:
    """Return the menu."""
    entries, last, query = desk.registry.entries(), desk.settings["last-game"], kept.search.query
    covers = {entry.id: _cover_row(desk, kept, entry) for entry in entries}
    in_progress, week = _in_progress(desk, covers), _week(desk)
    puzzles = [puzzle for day in week for puzzle in puzzles_of(day)]
    kept.details.watch({save: name for name, save in in_progress.items()}, puzzles, list(covers))
    if query:
        cards = [covers[entry.id] for entry in found(entries, query, FAMILIES)]
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
        later=kept.details,
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

    fact, about = _fact(kept.details, entry.id) or tr(entry.fact or entry.summary), tr(entry.summary)
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


def _fact(details: Details, name: str) -> str:
    """Return how many levels are solved, or the best result in a game; empty if nothing is known."""
    fact = details.facts.get(name)
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
    name, known = cover.key, kept.details.in_progress.get(save)
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
    done = {each: any(puzzle in kept.details.done for puzzle in puzzles_of(each)) for each in week}
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
