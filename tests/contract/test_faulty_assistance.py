"""The checks find faults in hints, solutions, prepared boards, positions, presets and levels."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame, Game, Level, Preparation, Preset
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.rules import Event, Events, Grid, Hint, NoSolution, Options, Search, Solution
from puzzlebox.testing import (
    check_choices,
    check_end,
    check_game,
    check_hints,
    check_legality,
    check_positions,
    check_preparation,
    check_solver,
    check_undo,
)
from tests.fake_game import variant_of
from tests.lamp_game import EXACT, LAMPS, Lamps, hint, prepare, solve

Find = Callable[[Lamps, Search], Slices[Any]]


def assert_fails(check: Any, game: AnyGame, message: str, options: Options | None = None) -> None:
    with pytest.raises(AssertionError, match=message):
        check(game, Options(game.options) if options is None else options, "rainy-day")


def exact_by_default() -> Game[Lamps]:
    options = (*LAMPS.options[:2], replace(LAMPS.options[2], default=True))
    game: Game[Lamps] = variant_of(LAMPS, options=options, presets=())
    return game


@pytest.mark.parametrize("game", [LAMPS, exact_by_default()], ids=["plain", "prepared"])
def test_game_with_assistance_passes(game: Game[Lamps]) -> None:
    check_game(game, steps=20)


# Hints
def hints(**changes: Any) -> Find:
    """Return a search for hints that have these fields."""

    def find(state: Lamps, search: Search) -> Slices[Hint | None]:
        found = yield from hint(state, search)
        return found and found._replace(**changes)

    return find


def hint_after_end(state: Lamps, search: Search) -> Slices[Hint | None]:
    yield 0.5
    return Hint("Luck", "Anywhere.", "It is over.", ("press 0 0",))


def growing_hint(state: Lamps, search: Search) -> Slices[Hint | None]:
    found = yield from hint(state, search)
    return found and found._replace(left=state.pressed + 1)


def changing_hint(state: Lamps, search: Search) -> Slices[Hint | None]:
    state.pressed += 1
    yield 0.5
    return None


def backward_hint(state: Lamps, search: Search) -> Slices[Hint | None]:
    yield 0.5
    yield 0.4
    return None


def long_hint(state: Lamps, search: Search) -> Slices[Hint | None]:
    while True:
        search.visit()
        yield 0.1


@pytest.mark.parametrize(
    ("find", "message"),
    [
        (hints(inputs=("press 9 9",)), "a hint sends 'press 9 9', which the game refuses: there is no"),
        (hints(inputs=("resume",)), "a hint sends 'resume', which has no effect"),
        (hints(alternatives=("jump",)), "an alternative of a hint sends 'jump', which the game refuses"),
        (hints(where=""), "the where of a hint is ''; write a sentence"),
        (hints(cells={"look": ((9, 9),)}), r"a hint highlights \(9, 9\) \(look\), which is not on the board"),
        (growing_hint, r"\d+ steps were left before the hint .*, but \d+ after it"),
        (hint_after_end, r"the game has ended, but a hint sends \('press 0 0',\)"),
        (changing_hint, r"hint\(\) changed the state"),
        (backward_hint, r"the progress of hint\(\) is 0.4 after 0.5"),
        (lambda state, search: (x for x in (2,)), r"the progress of hint\(\) is 2 after 0"),
    ],
)
def test_faulty_hints_fail(find: Find, message: str) -> None:
    assert_fails(check_hints, variant_of(LAMPS, hint=find), message)


def test_hint_that_needs_too_many_nodes_passes() -> None:
    check_hints(variant_of(LAMPS, hint=long_hint), Options(LAMPS.options), "rainy-day")


# Solutions
def solutions(change: Callable[[Solution], object]) -> Find:
    def find(state: Lamps, search: Search) -> Slices[Any]:
        found = yield from solve(state, search)
        return change(found) if isinstance(found, Solution) else found

    return find


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda found: found._replace(at_least=found.length + 1),
            r"a solution of length (\d+) says that every one has at least \d+",
        ),
        (lambda found: found.inputs, r"solve\(\) returns \(.*; it must return a Solution or NoSolution"),
        (
            lambda found: found._replace(inputs=("mark 0 0",), length=1),
            "after 1 of 1 inputs of a solution, the game is",
        ),
        (lambda found: found._replace(inputs=(*found.inputs, "press 0 0")), "the game is over"),
        (lambda found: found._replace(inputs=("press 9 9",)), "sends 'press 9 9', which the game refuses"),
        (lambda found: found._replace(length=0), "a solution of length 0 has [1-9] inputs"),
        (lambda found: NoSolution(""), "NoSolution has no reason"),
        (lambda found: NoSolution("so it seems"), r"solve\(\) finds no solution, but .* wins"),
    ],
)
def test_faulty_solutions_fail(change: Callable[[Solution], object], message: str) -> None:
    assert_fails(check_solver, variant_of(LAMPS, solve=solutions(change)), message)


def test_minimum_that_is_no_figure_fails() -> None:
    assert_fails(
        check_solver, variant_of(LAMPS, minimum="hops"), "the minimum or target 'hops' is no figure; the figures are"
    )


# Prepared boards
def prepared_by(search: Callable[[Options, Any, Search], Slices[str]]) -> Game[Lamps]:
    game: Game[Lamps] = variant_of(LAMPS, preparation=Preparation(lambda options: bool(options["exact"]), search))
    return game


def greedy(options: Options, random: Any, search: Search) -> Slices[str]:
    found = result_of(prepare(options, random.copy(), search))
    yield 0.5
    return f"{found}\n"


def test_faulty_preparations_fail() -> None:
    counted = iter(("00 01", "00 10", "01 10", "00 11"))

    def changing(options: Options, random: Any, search: Search) -> Slices[str]:
        yield 0.5
        return next(counted)

    assert_fails(check_preparation, prepared_by(changing), "two preparations with the same generator", EXACT)


def test_preparation_with_a_line_end_fails() -> None:
    class Stripped(Lamps):
        def begin(self, position: str | None) -> None:
            self.prepared = self.prepared and self.prepared.strip()
            super().begin(position)

    game = variant_of(prepared_by(greedy), state=Stripped)
    assert_fails(check_preparation, game, "it must return a line of at most 4096 characters", EXACT)


def test_rules_that_crash_on_a_damaged_prepared_board_fail() -> None:
    class Careless(Lamps):
        def begin(self, position: str | None) -> None:
            if self.prepared is not None:
                self.prepared.split(" ")[1]
            super().begin(position)

    assert_fails(check_preparation, variant_of(LAMPS, state=Careless), "raised IndexError", EXACT)


def test_restart_that_leaves_the_generator_as_it_was_fails() -> None:
    class Still(Lamps):
        def begin(self, position: str | None) -> None:
            before = self.random.copy()
            super().begin(position)
            self.random = before

    game = variant_of(LAMPS, state=Still)
    assert_fails(check_preparation, game, "so every game has the same board; draw from it", EXACT)


# Positions, presets and levels
def faulty(**methods: Any) -> Game[Lamps]:
    """Return Lamps with a state that has these methods."""
    game: Game[Lamps] = variant_of(LAMPS, state=type("Faulty", (Lamps,), methods))
    return game


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (lambda state: state.grid.text(".#")[:2], "a game from the position '..' has the "),
        (lambda state: "../..", "a game from the position '../..' has the board"),
        (lambda state: state.grid, r"position\(\) returns <?Grid"),
    ],
)
def test_faulty_positions_fail(position: Callable[[Lamps], object], message: str) -> None:
    assert_fails(check_positions, faulty(position=position), message)


def test_position_that_reads_as_itself_passes() -> None:
    game = faulty(
        position=lambda state: f" {state.grid.text('.#')}",
        begin=lambda state, position: Lamps.begin(state, position and position.strip()),
    )
    check_positions(game, Options(LAMPS.options), "rainy-day")


class OverIfLarge(Lamps):
    def begin(self, position: str | None) -> None:
        super().begin(position)
        if self.options["size"] == 5:
            self.grid = Grid(5, 5)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"presets": (Preset("Huge", {"size": "5"}),)}, "the preset 'Huge' begins with a game that has ended"),
        (
            {"presets": (), "levels": (Level("One", {"size": "5"}),)},
            "the level 'One' begins with a game that has ended",
        ),
    ],
)
def test_faulty_choices_fail(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_choices(variant_of(LAMPS, state=OverIfLarge, **changes))


# Playing on, and counters
class EndsAgain(Lamps):
    def act(self, text: str) -> Events | None:
        if text == "go on":
            self.mistakes += 1
            return (Event("resumed"),)
        return super().act(text)


def marks_after_win(state: Lamps, text: str) -> Events | None:
    return state.act(text) if state.outcome() and text.startswith("mark") else Lamps.send(state, text)


def inputs_after_win(state: Lamps) -> tuple[str, ...]:
    return (*Lamps.inputs(state), "mark 0 0") if state.outcome() else Lamps.inputs(state)


@pytest.mark.parametrize(
    ("check", "game", "message"),
    [
        (check_end, variant_of(LAMPS, state=EndsAgain), "after 'go on' the game has the same end"),
        (
            check_legality,
            faulty(send=marks_after_win),
            "has an effect in a pause or after the end; only go on and restart may",
        ),
        (
            check_legality,
            faulty(inputs=inputs_after_win),
            r"inputs\(\) has 'mark 0 0' in a pause or after the end",
        ),
    ],
)
def test_faulty_ends_fail(check: Any, game: Game[Lamps], message: str) -> None:
    assert_fails(check, game, message)


def test_counters_pass_check_undo() -> None:
    check_undo(faulty(outcome=lambda state: None), Options(LAMPS.options), "rainy-day")
