"""A playthrough without a window: begun, kept, resumed, saved, loaded, finished and scored in one place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.record import RecordError
from puzzlebox.core.replay import replayed
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.journal_reader import read
from puzzlebox.play.library import Library, NoSaveError
from puzzlebox.play.playthrough import BrokenGameError, Playthrough
from puzzlebox.registry import data_of, installed_games, solve_of
from puzzlebox.rules import Events, InputRefusedError, Options, Search, Session, Solution, Start, State
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LAMPS, Drips, variant_of
from tests.play.conftest import TestLibrary, file_of
from tests.played import played
from tools.golden import way_to_win

SHORT: Mapping[str, dict[str, str]] = {
    "lamps": {"size": "2"},
    "slide": {"size": "2x2"},
    "2048": {"size": "3", "goal": "32"},
    "klotski": {"start": "eighteen"},
    "sokoban": {"level": "3"},
}
"""Options with which a turn game is short."""

GUIDELINE, SLIDE = installed_games().game("guideline"), installed_games().game("slide")


def begun(library: Library, game: AnyGame = LAMPS, seed: str = "play", **other: Any) -> Playthrough[Any]:
    """Begin a short game that is not paused."""
    play = library.begin(game, Options(game.options, SHORT.get(game.id)), seed, **other)
    if play.paused:
        play.send("resume")
    return play


def finish(play: Playthrough[Any]) -> Playthrough[Any]:
    """Play to the end: win a puzzle, or fill the board of a falling game."""
    for text in () if play.game.real_time else way_to_end(play):
        play.advance(100)
        play.send(text)
    drops = any(action.input == "drop" for action in play.game.actions_for(play.preferences))
    while play.outcome is None:
        play.send("drop" if drops else "+down")
        play.wait()
    return play


def way_to_end(play: Playthrough[Any]) -> Sequence[str]:
    """Return the inputs of a full board in 2048, of the game's own solution or, if it has none, of a shortest win."""
    if play.game.id == "2048":
        return moves_until_the_end(play.state.copy())
    if solve := solve_of(play.game):
        solution = result_of(solve(play.state, Search(data_of(play.game))))
        assert isinstance(solution, Solution)
        return solution.inputs
    return way_to_win(play.state)


def moves_until_the_end(state: State) -> Sequence[str]:
    """Return the first possible moves of 2048, again and again, until the game ends."""
    moves: list[str] = []
    while state.outcome() is None:
        moves.append(state.inputs()[0])
        state.send(moves[-1])
    return moves


def texts_in(path: Path) -> list[str]:
    """Return the inputs in a file."""
    return [text for _, text in read(path).record.log()]


def entries(library: Library) -> list[Any]:
    assert library.scores is not None
    return library.scores.entries()


def resumed(library: Library, game: AnyGame = LAMPS) -> Playthrough[Any]:
    play = library.resume(game)
    assert play is not None
    return play


# Playing
def test_a_new_game_gets_a_new_seed_unless_a_start_is_given(library: TestLibrary) -> None:
    assert library.begin(LAMPS).session.start.seed != library.begin(LAMPS).session.start.seed
    assert library.begin(LAMPS, start="rainy-day").session.start.seed == "rainy-day"
    assert library.begin(LAMPS, start=Start(position="##/#.")).state.grid.text(".#") == "##/#."
    with pytest.raises(ValueError, match="from a seed"):
        library.begin(DRIPS, start=Start(position="x"))


@every_game
def test_a_playthrough_leads_to_the_same_state_as_its_session(game: AnyGame, library: TestLibrary) -> None:
    random = Random(f"same {game.id}")
    play, session = library.begin(game, start="same"), Session(game, start="same")
    for text in game.start_inputs(Options(game.preferences)):
        session.send(text)
    for _ in range(60):
        ms, text = random.randrange(300), some_input(random, session)
        if not session.paused:
            session.advance_to(session.time + ms)
        play.advance(ms)
        if text in ("undo", "redo") and not play.session.may_undo:
            assert play.send(text) is None
            continue
        try:
            expected = session.send(text)
        except InputRefusedError:
            with pytest.raises(InputRefusedError):
                play.send(text)
        else:
            assert (play.send(text) is None) == (expected is None)
        assert play.state.text() == session.state.text()
        assert (play.paused, play.outcome) == (session.paused, session.state.outcome())
    play.close()


def test_a_refused_input_changes_nothing_and_is_not_passed_to_the_listener(library: TestLibrary) -> None:
    play = begun(library)
    before, calls = play.state.text(), listened(play)
    with pytest.raises(InputRefusedError, match="expected press ROW COLUMN"):
        play.send("jump")
    assert (play.state.text(), calls, len(play.session.log)) == (before, [], 0)


def listened(play: Playthrough[Any]) -> list[tuple[str, list[str]]]:
    """Return a list of all later calls of the listener: the input, and the names of the events."""
    calls: list[tuple[str, list[str]]] = []

    def listen(text: str, events: Events) -> None:
        calls.append((text, [event.name for event in events]))

    play.listener = listen
    return calls


def test_the_listener_is_called_for_inputs_with_an_effect_and_for_timers(library: TestLibrary) -> None:
    play = begun(library, DRIPS)
    calls = listened(play)
    assert play.send("-left") is None, "nothing is held"
    play.send("drop")
    play.advance(10)
    while len(calls) < 2:
        play.wait()
    play.pause()
    play.advance(10_000)
    assert calls == [("drop", ["locked", "spawned"]), ("", ["locked", "spawned"]), ("pause", ["paused"])]


def test_the_listener_is_called_at_the_end_when_there_is_a_result(library: TestLibrary) -> None:
    play = begun(library)
    seen: list[tuple[str, bool, bool]] = []
    play.listener = lambda text, events: seen.append((text, play.outcome is not None, play.result is not None))
    finish(play)
    play.send("undo")
    assert seen[-2:] == [(seen[-2][0], True, True), ("undo", False, False)]
    assert all((ended, kept) == (False, False) for _, ended, kept in seen[:-2])


def test_advancing_lets_time_pass_unless_paused(library: TestLibrary) -> None:
    play = begun(library, DRIPS)
    play.advance(40)
    play.advance(2)
    assert play.session.time == 42
    assert play.pause() is not None
    assert not play.advance(1000)
    assert play.session.time == 42
    play.send("resume")
    play.advance(1)
    assert play.session.time == 43


def test_waiting_passes_the_next_timer_and_no_other(library: TestLibrary) -> None:
    play = begun(library, DRIPS)
    due = play.state.due()
    assert due is not None
    play.wait()
    assert play.session.time == due + 1
    puzzle = begun(library)
    assert (puzzle.wait(), puzzle.session.time) == ((), 0), "no timer is set"
    play.pause()
    assert (play.wait(), play.session.time) == ((), due + 1)


@pytest.mark.parametrize("game", [LAMPS, DRIPS], ids=lambda game: game.id)
def test_pause_has_an_effect_once_and_none_after_the_end(game: AnyGame, library: TestLibrary) -> None:
    play = begun(library, game)
    assert play.pause() is not None
    assert play.paused
    assert play.pause() is None
    play.send("resume")
    assert finish(play).pause() is None
    assert [text for _, text in play.session.log].count("pause") == 1


def test_moves_when_resumed_tells_whether_a_timer_would_be_set(library: TestLibrary) -> None:
    drips, puzzle = begun(library, DRIPS), begun(library)
    for play in (drips, puzzle):
        play.pause()
    before = drips.state.text()
    assert drips.moves_when_resumed
    assert not puzzle.moves_when_resumed
    assert drips.state.text() == before


def test_repr_of_a_playthrough(library: TestLibrary) -> None:
    play = begun(library)
    play.advance(1200)
    play.send("press 0 0")
    assert repr(play) == "<Playthrough of lamps, 1 inputs, 1200 ms, running>"
    play.pause()
    assert repr(play) == "<Playthrough of lamps, 2 inputs, 1200 ms, paused>"
    play.send("resume")
    finish(play)
    assert repr(play) == f"<Playthrough of lamps, {len(play.session.log)} inputs, {play.session.time} ms, ended>"


# Preferences
@pytest.fixture
def quick_hands(paths: Paths) -> Library:
    """Return a library with fast handling for Guideline in its settings."""
    settings = Settings()
    settings.prefer(GUIDELINE, Options(GUIDELINE.preferences, {"das": "100", "arr": "0", "soft-drop": "inf"}))
    return Library(paths, settings)


def handling(play: Playthrough[Any]) -> list[str]:
    return [text for _, text in play.session.log if text.startswith("handling")]


def test_preferences_are_sent_as_handling_at_the_start_and_are_in_the_journal(quick_hands: Library) -> None:
    play = quick_hands.begin(GUIDELINE, start="hands")
    assert (play.preferences["das"], handling(play)) == (100, ["handling 100 0 inf"])
    play.send("drop")
    play.close()
    assert texts_in(file_of(play)) == ["handling 100 0 inf", "drop"]
    assert not play.session.assisted


def test_changed_preferences_are_sent_when_the_game_resumes(quick_hands: Library) -> None:
    play = quick_hands.begin(GUIDELINE, start="hands")
    play.pause()
    play.preferences = Options(GUIDELINE.preferences, {"das": "83"})
    play.send("resume")
    assert [text for _, text in play.session.log] == ["handling 100 0 inf", "pause", "resume", "handling 83 33 20"]


def test_a_resumed_or_loaded_game_gets_the_current_preferences(library: TestLibrary, paths: Paths) -> None:
    play = played(library.begin(GUIDELINE, start="hands"), "drop")
    library.save(play)
    play.pause()
    play.close()
    settings = Settings()
    settings.prefer(GUIDELINE, Options(GUIDELINE.preferences, {"arr": "0"}))
    later = Library(paths, settings)
    again = played(resumed(later, GUIDELINE), "resume")
    assert handling(again) == ["handling 167 0 20"]
    assert not again.session.assisted
    loaded = played(later.load(GUIDELINE), "resume")
    assert handling(loaded) == ["handling 167 0 20"]


def test_without_settings_the_defaults_of_each_game_apply() -> None:
    assert Library().begin(GUIDELINE).preferences == Options(GUIDELINE.preferences)


# Storing and resuming
def test_nothing_is_written_after_closing(library: TestLibrary) -> None:
    play = played(begun(library), "press 0 0")
    play.close()
    before = file_of(play).read_bytes()
    play.send("press 1 1")
    play.advance(100_000)
    play.rest()
    assert file_of(play).read_bytes() == before


@every_game
def test_a_finished_game_moves_to_the_replays_and_ends_the_same(game: AnyGame, library: TestLibrary) -> None:
    play = finish(begun(library, game))
    play.close()
    assert library.resume(game) is None
    (kept,) = library.replays(game.id)
    assert kept.path == file_of(play) == library.find(kept.path.name)
    assert replayed(read(kept.path).record, game).state.text() == play.state.text()


def test_a_retired_game_is_moved_to_the_replays_before_it_ends(library: TestLibrary) -> None:
    play = played(begun(library), "press 0 0")
    play.retire()
    assert library.in_progress("lamps") == []
    assert [save.path for save in library.replays("lamps")] == [file_of(play)]
    assert entries(library) == []


def test_an_adopted_session_continues_in_a_new_playthrough(library: TestLibrary) -> None:
    session = played(Session(LAMPS, start="elsewhere"), "press 0 0")
    play = played(library.adopt(session), "press 1 1")
    play.close()
    assert texts_in(file_of(play)) == ["press 0 0", "press 1 1"]


# Saving and loading
@every_game
def test_a_save_is_loaded_as_a_new_playthrough_paused_and_assisted(game: AnyGame, library: TestLibrary) -> None:
    play = begun(library, game)
    play.send(next(text for text in play.state.inputs() if text not in ("pause", "restart")))
    path = library.save(play)
    saved = play.state.grid.copy()
    play.send(next(text for text in play.state.inputs() if text not in ("pause", "restart")))
    play.close()
    loaded = library.load(game)
    assert loaded.paused
    assert loaded.session.assisted
    assert loaded.state.grid == saved
    assert loaded.session.log is not play.session.log
    loaded.send("resume")
    loaded.send(next(text for text in loaded.state.inputs() if text not in ("pause", "restart")))
    loaded.close()
    assert file_of(loaded) != file_of(play)
    assert path.exists()
    assert len(library.in_progress(game.id)) == 2


def test_a_save_of_a_finished_game_gives_no_second_score(library: TestLibrary) -> None:
    play = finish(begun(library))
    library.save(play)
    loaded = library.load(LAMPS)
    assert loaded.outcome
    assert loaded.result is None
    loaded.advance(1000)
    loaded.close()
    assert len(entries(library)) == 1


def test_a_save_of_a_finished_game_gets_no_preferences(library: TestLibrary, quick_hands: Library) -> None:
    library.save(finish(begun(library, GUIDELINE)))
    loaded = quick_hands.load(GUIDELINE)
    assert loaded.outcome
    assert handling(loaded) == []


def test_a_file_that_cannot_be_loaded_raises(library: TestLibrary) -> None:
    with pytest.raises(NoSaveError, match="no quick save"):
        library.load(LAMPS)
    path = library.save(begun(library), "mine")
    with pytest.raises(RecordError, match="this is a game of lamps, not of drips"):
        library.load(DRIPS, path)
    path.unlink()
    with pytest.raises(NoSaveError, match=r"mine.jsonl no longer exists"):
        library.load(LAMPS, path)


# The next game
@every_game
def test_the_next_game_continues_the_same_generator(game: AnyGame, library: TestLibrary) -> None:
    """As a restart does, but in a new playthrough."""
    play = finish(begun(library, game))
    after = library.again(play)
    play.session.send("restart")
    assert replace(after.session.start, prepared=None) == Start(generator=play.state.origin)
    assert (after.state.grid, after.session.options) == (play.state.grid, play.session.options)
    assert [text for _, text in after.session.log] == [text for _, text in library.begin(game).session.log]


@pytest.mark.parametrize(("game", "position"), [(LAMPS, "##/#."), (SLIDE, "1 2 3/4 0 6/7 5 8")])
def test_again_after_a_given_position_begins_from_it(game: AnyGame, position: str, library: TestLibrary) -> None:
    play = library.begin(game, start=Start(position=position))
    first = play.state.text()
    play.send(play.state.inputs()[0])
    after = library.again(play)
    assert after.session.start == play.session.start
    assert (after.state.text(), library.again(after).state.text()) == (first, first)


def test_again_after_a_restart_from_a_given_position_begins_a_new_game(library: TestLibrary) -> None:
    play = library.begin(LAMPS, start=Start(position="##/#."))
    play.send("restart")
    assert library.again(play).session.start == Start(generator=play.state.random.state)


def test_again_keeps_practice(library: TestLibrary) -> None:
    assert library.again(begun(library, DRIPS, practice=True)).session.practice
    assert not library.again(begun(library, DRIPS)).session.practice


# The end
@every_game
def test_at_the_end_a_result_and_one_score_entry_name_the_journal(game: AnyGame, library: TestLibrary) -> None:
    play = begun(library, game)
    assert play.result is None
    finish(play)
    figures = play.session.figures()
    assert play.result is not None
    play.advance(5000)
    play.rest()
    play.close()
    (entry,) = entries(library)
    assert entry.uuid == play.result.entry.uuid
    assert (entry.game, entry.options) == (game.id, play.session.options.text())
    assert play.outcome is not None
    assert (entry.outcome, entry.reason, entry.figures) == (play.outcome.kind, play.outcome.reason, figures)
    assert library.find(entry.journal) == file_of(play)
    assert entry.unranked == ""


@pytest.mark.parametrize("game", [DRIPS, GUIDELINE], ids=lambda game: game.id)
def test_a_game_that_ends_in_one_wait_names_its_journal_too(game: AnyGame, library: TestLibrary) -> None:
    play = begun(library, game)
    play.advance(3_600_000)
    assert play.result is not None
    play.close()
    assert play.result.entry.journal == file_of(play).name


def test_an_end_without_an_input_or_an_event_is_noticed(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Drips.advance_to

    def silent(state: Drips, time: int) -> Events:
        real(state, time)
        return ()

    monkeypatch.setattr(Drips, "advance_to", silent)
    play = begun(library, DRIPS)
    calls = listened(play)
    while play.outcome is None:
        play.wait()
    assert play.result is not None
    assert calls == [("", [])]


def test_each_end_has_a_score_entry_even_if_the_first_was_undone(library: TestLibrary) -> None:
    play, practice = finish(begun(library)), finish(begun(Library(), DRIPS, practice=True))
    first = play.result
    for undone in (play, practice):
        assert undone.result is not None
        undone.send("undo")
        assert undone.outcome is None
        assert undone.result is None
    finish(play)
    play.close()
    assert play.result is not None
    assert first is not None
    assert [entry.uuid for entry in entries(library)] == [first.entry.uuid, play.result.entry.uuid]
    assert [entry.unranked for entry in entries(library)] == ["", "assisted"]


def test_an_input_after_the_end_gives_no_second_score(library: TestLibrary) -> None:
    play = finish(begun(library, DRIPS))
    result = play.result
    assert play.send("practice") is not None
    assert play.result is result
    assert len(entries(library)) == 1


def test_a_restart_after_the_end_begins_a_game_with_another_score(library: TestLibrary) -> None:
    play = played(finish(begun(library)), "restart")
    assert play.result is None
    finish(play)
    assert [entry.unranked for entry in entries(library)] == ["", ""]


def test_a_session_that_has_already_ended_has_no_result(library: TestLibrary) -> None:
    session = Session(LAMPS, start=Start(position="../.."))
    play = library.adopt(session)
    assert play.outcome
    play.advance(1000)
    play.close()
    assert play.result is None
    assert (entries(library), library.in_progress("lamps")) == ([], [])


def test_a_new_best_has_the_old_value(library: TestLibrary) -> None:
    slow = begun(library, SLIDE)
    slow.send(way_to_win(slow.state)[0])
    slow.advance(60_000)
    assert finish(slow).result is not None
    assert slow.result is not None
    assert slow.result.new_bests == (), "there was none to beat"
    quick = finish(begun(library, SLIDE, "quick"))
    assert quick.result is not None
    time = next(best for best in quick.result.new_bests if best.label == "time")
    assert (time.value, time.before[:2]) == (f"0:00.{quick.result.entry.figures['time'] // 10:02}", "1:")
    helped = begun(library, SLIDE, "helped")
    helped.send(way_to_win(helped.state)[0])
    helped.send("undo")
    finish(helped)
    assert helped.result is not None
    assert helped.result.new_bests == (), "assisted plays beat nothing"


def test_there_is_a_result_even_if_the_scores_cannot_be_read(library: TestLibrary, paths: Paths) -> None:
    paths.scores.mkdir(parents=True)
    play = finish(begun(library))
    assert play.result is not None
    assert play.result.new_bests == ()
    assert library.messages == [f"the scores in {paths.scores} cannot be used: the file cannot be opened"]
    paths.scores.rmdir()
    library.close()
    assert [entry.uuid for entry in entries(library)] == [play.result.entry.uuid]


# Without folders
@every_game
def test_without_folders_there_is_a_result(game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    library = Library()
    play = finish(begun(library, game))
    assert play.result is not None
    assert (play.result.entry.journal, play.result.new_bests) == (None, ())
    play.rest()
    play.close()
    begun(library, game).retire()
    assert library.resume(game) is None
    assert (library.games_in_progress(), library.in_progress(game.id)) == (set(), [])
    assert (library.saves(game.id), library.replays(game.id), library.find("x.jsonl")) == ([], [], None)
    assert library.scores is None
    with pytest.raises(NoSaveError, match="no folder"):
        library.save(play)
    with pytest.raises(NoSaveError, match="no folder"):
        library.load(game)
    library.close()
    assert list(tmp_path.iterdir()) == []


# Rules that raise errors
class Flaw:
    """Makes the rules of Lamps raise an error while `on` is True."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, method: str, error: type[BaseException] = ZeroDivisionError
    ) -> None:
        from tests.fake_game import Lamps

        self.on = False
        real = getattr(Lamps, method)

        def flawed(state: Any, *arguments: Any) -> Any:
            if self.on:
                raise error("no lamp")
            return real(state, *arguments)

        monkeypatch.setattr(Lamps, method, flawed)


BROKEN = r"^the game 'lamps' failed: ZeroDivisionError: no lamp$"


def rests(play: Playthrough[Any]) -> None:
    play.advance(100)
    play.rest()


def closes(play: Playthrough[Any]) -> None:
    play.advance(100)
    play.close()


WAYS: Mapping[str, tuple[str, Callable[[Playthrough[Any]], object]]] = {
    "an input": ("act", lambda play: play.send("press 1 1")),
    "its events": ("outcome", lambda play: play.send("press 1 1")),
    "time": ("advance_to", lambda play: play.advance(100)),
    "a tick": ("due", lambda play: play.advance(5000)),
    "a rest": ("text", rests),
    "closing": ("text", closes),
    "the end": ("outcome", lambda play: play.close()),
}


@pytest.mark.parametrize("way", WAYS)
def test_broken_rules_are_named_and_can_be_resumed(
    way: str, library: TestLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    method, act = WAYS[way]
    flaw = Flaw(monkeypatch, method)
    play = played(library.begin(LAMPS, start="broken"), "press 0 0")
    play.advance(200)
    play.send("press 0 1")
    flaw.on = True
    with pytest.raises(BrokenGameError, match=BROKEN):
        act(play)
    play.abandon()
    flaw.on = False
    assert texts_in(file_of(play))[:2] == ["press 0 0", "press 0 1"]
    again = resumed(library)
    assert texts_in(file_of(again))[-1] == "pause"
    assert again.state.status()["pressed"] in (2, 3)
    assert library.messages == []


@pytest.mark.parametrize(
    ("error", "raised", "message"),
    [
        (SystemExit, BrokenGameError, r"^the game 'lamps' failed: SystemExit: no lamp$"),
        (GeneratorExit, BrokenGameError, r"^the game 'lamps' failed: GeneratorExit: no lamp$"),
        (KeyboardInterrupt, KeyboardInterrupt, r"^no lamp$"),
    ],
)
def test_rules_that_end_the_program_are_broken_rules_and_ctrl_c_is_no_error_of_the_game(
    error: type[BaseException],
    raised: type[BaseException],
    message: str,
    library: TestLibrary,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flaw = Flaw(monkeypatch, "act", error)
    play = begun(library)
    flaw.on = True
    with pytest.raises(raised, match=message):
        play.send("press 0 0")


def test_a_game_that_cannot_close_can_be_resumed(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    flaw = Flaw(monkeypatch, "text")
    play = played(library.begin(LAMPS, start="broken"), "press 0 0")
    flaw.on = True
    with pytest.raises(BrokenGameError, match=BROKEN):
        play.close()
    flaw.on = False
    assert library.games_in_progress() == {"lamps"}
    assert resumed(library).state.grid == play.state.grid


def test_broken_figures_lose_the_score_but_not_the_log(library: TestLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    flaw = Flaw(monkeypatch, "status")
    play = begun(library)
    *_, last = way = way_to_win(play.state)
    for text in way[:-1]:
        play.send(text)
    flaw.on = True
    with pytest.raises(BrokenGameError, match=BROKEN):
        play.send(last)
    play.abandon()
    assert play.result is None
    assert (entries(library), texts_in(file_of(play))) == ([], way)


@pytest.mark.parametrize("hook", ["hint", "solve"])
def test_a_search_that_raises_generator_exit_is_broken_and_one_that_is_broken_off_is_not(
    hook: str, library: TestLibrary
) -> None:
    def search(*_: object) -> Iterator[float]:
        yield 0.5
        raise GeneratorExit("no lamp")

    play = library.begin(variant_of(LAMPS, **{hook: search}), start="search")
    ask = play.hinting if hook == "hint" else play.solving
    with pytest.raises(BrokenGameError, match="the game 'lamps' failed: GeneratorExit: no lamp"):
        result_of(ask())
    asked = ask()
    next(asked)
    asked.close()
    assert play.send("press 0 0") is not None
