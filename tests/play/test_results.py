"""One score entry for each game: when the player keeps playing after a win, undoes the end, or solves levels."""

from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import BrokenGameError, Playthrough
from puzzlebox.rules import Game, Hint, Measure, NoSolution, Options, Outcome, Search, SearchLimitError, Solution, Start
from puzzlebox.store.scores import ScoreEntry
from tests.fake_game import DRIPS, variant_of
from tests.fake_game import LAMPS as PLAIN_LAMPS
from tests.lamp_game import EXACT, LAMPS, MAX_PRESSES, Lamps, hint
from tests.play.conftest import TestLibrary, entries, win
from tests.play.plays import play as entry_of
from tests.played import played


def begun(library: Library, game: Game[Lamps] = LAMPS, **options: str) -> Playthrough[Lamps]:
    return library.begin(game, Options(game.options, options), "a")


def only(library: Library) -> ScoreEntry:
    (entry,) = entries(library)
    return entry


def went_on(library: Library, presses: int = 2, exact: str = "off") -> Playthrough[Lamps]:
    """Return a game that was won, and in which the player has then pressed some lamps."""
    play = played(win(begun(library, exact=exact)), "go on")
    for number in range(presses):
        play.advance(1000)
        play.send(f"press 0 {number % 2}")
    return play


# Playing on after a win
def test_win_is_stored_at_once_even_if_the_player_may_go_on(library: TestLibrary) -> None:
    play = win(begun(library))
    won = only(library)
    assert play.result
    assert play.result.entry.uuid == won.uuid
    assert (won.outcome, won.reason, won.figures["pressed"]) == ("won", "all lamps are off", play.state.pressed)
    play.send("go on")
    assert not play.ended
    assert only(library) == won


def test_later_end_updates_the_entry_which_remains_won(library: TestLibrary) -> None:
    play = went_on(library, 0)
    won = only(library)
    while not play.outcome:
        play.send("press 0 0")
    assert play.outcome.kind == "ended"
    later = only(library)
    assert (later.uuid, later.number) == (won.uuid, won.number)
    assert (later.outcome, later.reason, later.figures["pressed"]) == ("won", "all lamps are off", MAX_PRESSES)
    assert play.result is not None
    assert play.result.entry.uuid == won.uuid
    play.close()
    assert only(library) == later


@pytest.mark.parametrize("leave", ["close", "retire"])
def test_closing_updates_the_entry(leave: str, library: TestLibrary) -> None:
    play = went_on(library)
    before = only(library)
    getattr(play, leave)()
    after = only(library)
    assert after.uuid == before.uuid
    assert (after.outcome, after.figures["pressed"]) == ("won", before.figures["pressed"] + 2)
    assert after.time == before.time + 2000


@pytest.mark.parametrize("exact", ["off", "on"])
def test_restart_updates_the_entry_and_begins_another(exact: str, library: TestLibrary) -> None:
    play = went_on(library, exact=exact)
    pressed = play.state.pressed
    play.send("restart")
    first = only(library)
    assert first.figures["pressed"] == pressed
    win(play)
    assert [entry.uuid == first.uuid for entry in entries(library)] == [True, False]
    assert entries(library)[0] == first


def test_undoing_a_restart_updates_the_second_game_and_returns_to_the_first(library: TestLibrary) -> None:
    play = played(went_on(library), "restart")
    win(play)
    played(play, "go on", "press 0 0")
    pressed = play.state.pressed
    play.send("undo restart")
    assert {entry.number: entry.figures["pressed"] for entry in entries(library)}[2] == pressed
    play.close()
    assert {entry.number: entry.unranked for entry in entries(library)} == {1: "assisted", 2: ""}


def test_resumed_journal_updates_the_same_entry(library: TestLibrary) -> None:
    went_on(library).close()
    before = only(library)
    for presses in (1, 3):
        again = library.resume(LAMPS)
        assert again is not None
        again.send("resume")
        for _ in range(presses):
            again.advance(500)
            again.send("press 1 1")
        again.close()
        after = only(library)
        assert (after.uuid, after.outcome) == (before.uuid, "won")
        assert after.figures["pressed"] == before.figures["pressed"] + presses
        before = after


def test_game_that_was_killed_after_go_on_keeps_its_entry_and_updates_it_later(library: TestLibrary) -> None:
    play = went_on(library)
    assert play.journal
    assert play.journal._descriptor is not None
    won = only(library)
    play.journal.abandon()  # nothing is written when a process is killed
    again = library.resume(LAMPS)
    assert again is not None
    assert only(library) == won
    again.retire()
    after = only(library)
    assert (after.uuid, after.figures["pressed"]) == (won.uuid, won.figures["pressed"] + 2)


@pytest.mark.parametrize("text", ["hinted", "solved"])
def test_help_after_going_on_makes_the_entry_assisted(text: str, library: TestLibrary) -> None:
    play = went_on(library)
    assert only(library).unranked == ""
    play.send(text)
    play.close()
    assert only(library).unranked == "assisted"


def test_going_on_that_was_undone_updates_nothing(library: TestLibrary) -> None:
    play = went_on(library, 0)
    won = only(library)
    played(play, "undo", "undo")
    assert play.outcome is None
    play.send("press 1 1")
    play.close()
    assert only(library) == replace(won, ended=only(library).ended)


def test_without_folders_the_result_follows_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    play = went_on(Library(), 0)
    while not play.outcome:
        play.send("press 0 0")
    assert play.result is not None
    assert (play.result.entry.outcome, play.result.entry.journal) == ("won", None)
    play.close()


def test_scores_that_cannot_be_written_are_updated_when_they_can(library: TestLibrary) -> None:
    assert library.paths
    library.paths.scores.mkdir(parents=True)
    play = went_on(library)
    pressed = play.state.pressed
    play.close()
    library.paths.scores.rmdir()
    library.close()
    assert only(library).figures["pressed"] == pressed


# An end that was undone
def test_win_after_a_free_undo_replaces_the_entry(library: TestLibrary) -> None:
    play = win(begun(library))
    first = only(library)
    played(play, "undo", "press 0 1", "press 0 1")
    win(play)
    assert only(library).uuid == first.uuid
    assert only(library).figures["pressed"] == first.figures["pressed"] + 2


def test_an_assisted_win_gets_an_entry_of_its_own_once(library: TestLibrary) -> None:
    play = win(begun(library, variant_of(LAMPS, undo="assisted")))
    for _ in range(3):
        play.send("undo")
        win(play)
    assert [entry.unranked for entry in entries(library)] == ["", "assisted"]


def test_defeat_does_not_replace_a_win(library: TestLibrary) -> None:
    class Fragile(Lamps):
        def outcome(self) -> Any:
            return super().outcome() or (Outcome("lost", "a mistake") if self.mistakes else None)

    play = library.begin(variant_of(LAMPS, state=Fragile), None, Start(position="##/#."))
    play.send("press 0 0")
    won = only(library)
    played(play, "undo", "press 1 1", "press 1 1")
    assert play.outcome is not None
    assert (play.outcome.kind, only(library)) == ("lost", won)


# Levels and ranks
def test_levels_are_solved_that_were_won_without_assistance(library: TestLibrary) -> None:
    assert library.scores
    assert library.scores.solved("lamps") == set()
    win(begun(library)).close()
    win(begun(library, size="3")).close()
    helped = played(begun(library, size="3", presses="3"), "hinted")
    win(helped).close()
    win(library.begin(LAMPS, Options(LAMPS.options, {"presses": "4"}), Start(position="##/#."))).close()
    library.scores.add(
        [
            entry_of("lost", game="lamps", options="size=5", outcome="lost"),
            entry_of("other", options="size=9", game="slide"),
        ]
    )
    assert library.scores.solved("lamps") == {"", "size=3"}


@pytest.mark.parametrize(("ranks", "unranked"), [(True, ""), (False, "custom_start")])
def test_game_may_rank_positions(ranks: bool, unranked: str, library: TestLibrary) -> None:
    game = variant_of(LAMPS, ranks_positions=ranks)
    win(library.begin(game, None, Start(position="##/#."))).close()
    assert only(library).unranked == unranked


def test_new_best_by_a_tie_shows_what_decided(library: TestLibrary) -> None:
    for seconds in (9, 4):
        play = library.begin(variant_of(LAMPS, ranks_positions=True), None, Start(position="##/#."))
        play.advance(seconds * 1000)
        win(play)
    assert play.result is not None
    (best,) = play.result.new_bests
    assert (best.value, best.before) == ("1, mistakes 0, time 0:04.10", "1, mistakes 0, time 0:09.10")


def test_game_that_goes_on_does_not_beat_itself(library: TestLibrary) -> None:
    game = variant_of(LAMPS, measures=(LAMPS.measures_for(EXACT)[0]._replace(least=False),))
    play = played(win(begun(library, game)), "go on")
    while not play.outcome:
        play.send("press 0 0")
    assert play.result is not None
    assert play.result.new_bests == ()


# Work in slices
def test_game_that_takes_a_search_begins_in_slices(library: TestLibrary) -> None:
    beginning = library.beginning(LAMPS, EXACT, "board")
    assert 0 <= next(beginning) <= 1
    play = result_of(beginning)
    assert play.session.start.prepared
    assert play.state.text() == library.begin(LAMPS, EXACT, "board").state.text()
    assert result_of(library.beginning(LAMPS)).session.start.seed
    assert library.again(play).state.grid == library.begin(LAMPS, EXACT, play.next_start()).state.grid


def test_restart_in_slices_leads_to_the_same_board(library: TestLibrary) -> None:
    one, other = (library.begin(LAMPS, EXACT, "board") for _ in range(2))
    restarting = one.completing("restart")
    assert 0 <= next(restarting) <= 1
    assert not one.session.restarted
    one.send(result_of(restarting))
    other.send("restart")
    assert one.state.text() == other.state.text()
    assert result_of(begun(library).completing("restart")) == "restart"


def test_board_of_the_next_game_is_found_ahead_and_kept_out_of_the_log(library: TestLibrary) -> None:
    play, other = (library.begin(LAMPS, EXACT, "board") for _ in range(2))
    result_of(play.preparing_next())
    assert not play.session.log
    assert play.next_start().prepared == result_of(other.completing("restart")).removeprefix("restart ")
    with pytest.raises(StopIteration):  # no search is left
        next(play.completing("restart"))
    assert library.again(play).state.grid == library.again(other).state.grid
    assert play.same_start() == other.same_start()


def test_hint_and_solution_are_found_on_a_copy(library: TestLibrary) -> None:
    play = begun(library, size="3")
    before = play.state.text()
    advice, solution = result_of(play.hinting()), result_of(play.solving())
    assert isinstance(advice, Hint)
    assert isinstance(solution, Solution)
    assert (advice.left, play.state.text()) == (solution.length, before)
    assert not play.session.assisted
    assert (play.send("hinted"), play.session.hints) == ((), 1)


def test_hint_in_a_pause_is_for_the_position_without_the_pause(library: TestLibrary) -> None:
    seen: list[bool] = []

    def find(state: Lamps, search: Search) -> Slices[Hint | None]:
        seen.append(state.paused)
        return (yield from hint(state, search))

    play = played(begun(library, variant_of(LAMPS, hint=find)), "pause")
    assert isinstance(result_of(play.hinting()), Hint)
    assert seen == [False]
    assert play.paused


def test_search_ends_at_its_limit_of_nodes(library: TestLibrary) -> None:
    play = begun(library, size="3")
    with pytest.raises(SearchLimitError):
        result_of(play.solving(limit=1))
    assert play.send("press 0 0") is not None


def test_game_that_goes_on_after_a_win_has_hints_but_no_solution(library: TestLibrary) -> None:
    play, plain = went_on(library), library.begin(PLAIN_LAMPS)
    assert isinstance(result_of(play.hinting()), Hint)
    assert result_of(play.solving()) == NoSolution("The game is won already.")
    assert (result_of(plain.hinting()), result_of(plain.solving())) == (None, None), "a game without searches"


def test_error_in_a_search_does_not_harm_the_game(library: TestLibrary) -> None:
    def broken(state: Lamps, search: Any) -> Any:
        raise ZeroDivisionError("no lamp")
        yield 0.0

    play = begun(library, variant_of(LAMPS, hint=broken))
    with pytest.raises(BrokenGameError, match="the game 'lamps' failed: ZeroDivisionError: no lamp"):
        result_of(play.hinting())
    win(play).close()
    assert only(library).outcome == "won"


@pytest.mark.parametrize(
    ("before", "rows", "steps", "shown"),
    [(1, 4, 10, ["rows"]), (0, 4, 10, []), (1, 4, 9, []), (4, 4, 10, []), (0, 0, 10, [])],
)
def test_new_best_is_shown_if_worth_it(
    before: int, rows: int, steps: int, shown: list[str], library: TestLibrary
) -> None:
    game = variant_of(DRIPS, measures=(Measure("rows", "rows"),))
    assert library.scores
    library.scores.add([entry_of("before", game="drips", figures={"rows": before})])
    play = library.begin(game, None, "a")
    for _ in range(steps):
        play.state.grid.cells[:] = [0] * 24
        following = played(play.state.copy(), "drop")
        play.state.grid[0, following.column] = int(play.session.steps == steps - 1)
        play.state.rows = rows
        play.send("drop")
    assert play.outcome
    assert play.session.steps == steps
    assert play.result is not None
    assert [best.label for best in play.result.new_bests] == shown
