"""Hints: a search in slices, then one rung after the other, and finally the inputs of the hint."""

from collections.abc import Callable, Collection, Mapping

import pygame
import pytest

from puzzlebox.core.search import Hint, Role, Search
from puzzlebox.input.key_table import KeyHint
from puzzlebox.registry import installed_games
from puzzlebox.rules import Cell, Options, Session, Slices, Start
from tests.fake_game import Lamps, variant_of
from tests.games.mines.play import GUESS
from tests.scenes.conftest import Desk
from tests.scenes.games import LAMPS, ClickView, registry_of
from tests.scenes.keys import ESC, F4, P, U

SLICES, HINT_KEY = 12, F4

HINT = Hint(
    technique="Light chasing",
    where="look at the first row",
    why="the middle switches all four corners off",
    inputs=("press 0 0", "press 0 2", "press 2 0"),
    cells={"look": ((0, 0), (0, 1)), "act": ((0, 0),), "reason": ((1, 1),)},
)


class HintView(ClickView):
    """Remembers the cells that are highlighted."""

    cells: Mapping[Role, Collection[Cell]] = {}

    def show_hint(self, cells: Mapping[Role, Collection[Cell]]) -> None:
        super().show_hint(cells)
        self.cells = cells


def hinting(hint: Hint | None, nodes: int = 1) -> Callable[[Lamps, Search], Slices[Hint | None]]:
    """Return a search that takes twelve slices and finds this hint."""

    def search_for_hint(state: Lamps, search: Search) -> Slices[Hint | None]:
        for number in range(SLICES):
            search.visit(nodes)
            yield number / SLICES
        return hint

    return search_for_hint


GAMES = {
    made.id: made
    for made in (
        LAMPS,
        variant_of(LAMPS, id="hinted", view=lambda: HintView, hint=hinting(HINT)),
        variant_of(LAMPS, id="hopeless", view=lambda: HintView, hint=hinting(None)),
        variant_of(LAMPS, id="endless", view=lambda: HintView, hint=hinting(HINT, 10**6)),
        variant_of(
            LAMPS, id="back", view=lambda: HintView, undo="free", hint=hinting(Hint("", "go back", "", ("undo",)))
        ),
    )
}


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk at which three slices of a search are done between two frames."""
    monkeypatch.setattr("puzzlebox.play.work.MAX_SLICES", 3)
    return Desk(games=registry_of(*GAMES.values()))


def play(desk: Desk, name: str = "hinted") -> None:
    desk.go.open_session(Session(GAMES[name], start=Start(position="###/###/###"))).wait(20)


def ask(desk: Desk) -> None:
    """Ask for a hint and wait for the search."""
    desk.tap(F4).wait(20 * SLICES, SLICES)


def shown(desk: Desk) -> tuple[str | None, Mapping[Role, Collection[Cell]]]:
    return desk.display.advice or None, desk.view.cells


# The search
def test_the_search_runs_between_frames_and_shows_its_progress(desk: Desk) -> None:
    play(desk)
    assert not desk.tap(F4).display.advice
    assert desk.top.next_update() == 0
    assert desk.wait(150).display.advice == "Thinking … 41%"
    assert desk.point((1, 1)).display.advice == "Thinking … 41%", "an event does not add work to the frame"
    before = desk.app.loop.frames
    assert (desk.wait(20).display.advice, desk.app.loop.frames) == ("Thinking … 66%", before + 1)
    assert desk.wait(60, 3).display.advice == "Look at the first row"
    assert desk.top.next_update() is None


def test_esc_cancels_the_search_and_does_not_leave(desk: Desk) -> None:
    play(desk)
    assert (desk.tap(F4).wait(150).tap(ESC).wait(1000, 20).scenes, desk.display.advice) == (["PlayScene"], "")
    assert desk.inputs == []
    assert desk.tap(ESC).scenes == ["PlayScene", "pause"]


def test_esc_closes_a_hint_and_does_not_leave_in_the_classic_look() -> None:
    desk = Desk(games=registry_of(*GAMES.values()), theme="classic")
    play(desk)
    desk.tap(F4).wait(1000, 20)
    assert shown(desk)[0] == "Look at the first row"
    assert (desk.tap(ESC).scenes, shown(desk)[0]) == (["PlayScene"], None)
    assert desk.tap(ESC).scenes == ["menu"]


@pytest.mark.parametrize("leave", [lambda desk: desk.send("press 1 1"), lambda desk: desk.give(pygame.WINDOWFOCUSLOST)])
def test_an_input_and_a_pause_cancel_the_search(desk: Desk, leave: Callable[[Desk], object]) -> None:
    play(desk)
    desk.tap(F4)
    leave(desk)
    assert not desk.wait(1000, 20).display.advice
    assert "hinted" not in desk.inputs


@pytest.mark.parametrize(
    ("name", "message"), [("hopeless", "There is no hint here."), ("endless", "No hint found in time.")]
)
def test_a_search_without_result_is_reported(desk: Desk, name: str, message: str) -> None:
    play(desk, name)
    ask(desk)
    assert (desk.message, desk.display.advice, desk.inputs) == (message, "", [])
    assert not desk.session.assisted


@pytest.mark.parametrize(("name", "has"), [("lamps", False), ("hinted", True)])
def test_only_games_with_hints_have_a_key_and_a_button_for_them(desk: Desk, name: str, has: bool) -> None:
    play(desk, name)
    assert (KeyHint("H", "Hint", "hint") in desk.display.hints(10_000)) == has
    ask(desk)
    assert (desk.message, bool(desk.display.advice)) == (None, has)
    desk.tap(P)
    assert ("Hint" in desk.labels) == has
    assert (desk.tap(F4).scenes == ["PlayScene", "pause"]) != has


# The rungs
def test_each_press_or_click_shows_more(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.play.work.MAX_SLICES", 100)
    play(desk)
    assert (desk.tap(F4).inputs, desk.session.hints, desk.session.assisted) == (["hinted"], 1, True)
    assert shown(desk) == ("Look at the first row", {"look": HINT.cells["look"]}), "a quick search shows no progress"
    desk.wait(20).click(desk.display.message_area().center)
    assert shown(desk) == ("Light chasing", {"look": HINT.cells["look"]})
    desk.tap(F4)
    assert (shown(desk), desk.inputs) == (("The middle switches all four corners off", HINT.cells), ["hinted"])


@pytest.mark.parametrize(("other", "inputs"), [(None, HINT.inputs), ("press 1 1", ("press 0 0", "press 1 1"))])
def test_the_last_press_sends_the_inputs_one_by_one(desk: Desk, other: str | None, inputs: tuple[str, ...]) -> None:
    play(desk)
    ask(desk)
    assert (desk.tap(F4, F4, F4).inputs, shown(desk)) == (["hinted", "press 0 0"], (None, {}))
    if other:
        desk.send(other)
    assert desk.wait(1000, 20).inputs == ["hinted", *inputs]
    assert desk.top.next_update() is None


def test_rungs_without_text_are_left_out_and_a_hint_may_go_back(desk: Desk) -> None:
    play(desk, "back")
    desk.send("press 1 1")
    ask(desk)
    assert desk.display.advice == "Go back"
    assert desk.tap(F4).inputs == ["press 1 1", "hinted", "undo"]
    assert not desk.display.advice


def test_hint_shows_the_key_of_the_device_in_use(desk: Desk) -> None:
    play(desk)
    ask(desk)
    desk.wait(1000)
    assert [hint.keys for hint in desk.display.advice_keys][:1] == ["H"]
    desk.give(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    assert [hint.keys for hint in desk.display.advice_keys][:1] == ["LB"]
    desk.give(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert desk.display.advice == "Light chasing"


@pytest.mark.parametrize("key", [U, ESC])
def test_undo_and_esc_close_a_hint(desk: Desk, key: int) -> None:
    play(desk)
    desk.send("press 1 1")
    ask(desk)
    desk.tap(key)
    assert (shown(desk), desk.scenes) == ((None, {}), ["PlayScene"])
    assert desk.tap(F4).wait(1000, 20).display.advice == "Look at the first row"


def test_a_hint_stays_until_something_happens_and_after_a_pause(desk: Desk) -> None:
    play(desk)
    ask(desk)
    assert (desk.wait(60_000, 10).tap(P, P).scenes, desk.display.advice) == (["PlayScene"], "Look at the first row")
    desk.send("press 1 1")
    assert shown(desk) == (None, {})


def test_a_message_is_shown_over_a_hint_for_a_while(desk: Desk) -> None:
    play(desk)
    ask(desk)
    hint = desk.wait(20).picture()
    desk.display.show_message("saved")
    assert desk.picture().get_buffer().raw != hint.get_buffer().raw
    assert desk.wait(20).wait(5000).picture().get_buffer().raw == hint.get_buffer().raw


def test_the_pause_has_a_button_for_a_hint(desk: Desk) -> None:
    play(desk)
    desk.tap(P)
    (button,) = [choice for choice in desk.top.choices.choices if choice.label == "Hint"]
    desk.click(button.area.center).wait(1000, 20)
    assert (desk.scenes, desk.inputs) == (["PlayScene"], ["pause", "resume", "hinted"])
    assert desk.display.advice == "Look at the first row"


@pytest.mark.parametrize("name", ["tetromino", "handheld"])
def test_hint_of_a_falling_game_shows_where_until_the_piece_locks(name: str) -> None:
    desk = Desk(games=installed_games())
    desk.open(name).tap(F4).wait(100, 10)
    assert str(desk.display.advice).startswith("A strong player would put it here. ")
    assert len(desk.view._hint["act"]) == 4
    assert desk.session.assisted
    assert desk.tap(pygame.K_LEFT).tap(pygame.K_UP).display.advice
    before = desk.session.figures()["pieces"]
    desk.press(pygame.K_DOWN)
    while desk.session.figures()["pieces"] == before:
        desk.wait(20)
    assert not desk.display.advice
    assert not desk.view._hint
    assert desk.inputs.count("hinted") == 1


def test_hint_waits_for_a_piece_that_has_not_entered_yet() -> None:
    desk = Desk(games=installed_games())
    desk.open("handheld").press(pygame.K_DOWN)
    while desk.view.state.piece is not None:
        desk.wait(20)
    assert (desk.tap(F4).display.advice, desk.message) == ("", None)
    while desk.view.state.piece is None:
        desk.wait(20)
    desk.wait(40, 2)
    assert str(desk.display.advice).startswith("A strong player would put it here. ")


@pytest.mark.parametrize(
    ("name", "position", "right", "wrong", "more"),
    [
        ("sudoku", "1200000030400000", "set 0 2 3", "set 0 3 3", "note 3 3 1"),
        ("nonogram", ".#.#./#####/#####/.###./..#..", "set 0 1 black", "set 0 0 black", "set 4 4 white"),
        ("nonogram", ".#.#./#####/#####/.###./..#..", "set 0 0 white", "set 0 1 white", "set 4 4 white"),
        ("mines", GUESS, "flag 1 2 on", "flag 0 4 on", "flag 1 2 on"),
        ("keen", "", "", "", "note 3 3 2"),
    ],
)
def test_undo_beside_a_hint_leads_back_to_before_the_mistake(
    name: str, position: str, right: str, wrong: str, more: str
) -> None:
    game, desk = installed_games().game(name), Desk()
    if not position:
        state = game.begin({"level": "1"}, Start(seed="back"))
        row, column = state.place(cell := state.free_cells()[0])
        true = state.board.solution[cell]
        right, wrong = (f"set {row} {column} {digit}" for digit in (true, true % 4 + 1))
        session = Session(game, Options(game.options, {"level": "1"}), Start(seed="back"))
    else:
        session = Session(game, start=Start(position=position))
    desk.go.open_session(session).wait(20)
    before = session.state.grid.cells.copy()
    desk.send(wrong)
    desk.send(more)
    desk.tap(HINT_KEY).wait(400, 20)
    assert desk.display.advice
    desk.tap(U)
    assert desk.session.state.grid.cells == before
    assert desk.message == "This is the board before the mistake."
    desk.send(right)
    desk.tap(HINT_KEY).wait(400, 20).tap(U)
    assert desk.session.state.grid.cells == before, "a hint about nothing wrong leaves undo as it is"
