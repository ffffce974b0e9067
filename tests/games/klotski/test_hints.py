"""The hints of Klotski."""

import pytest

from puzzlebox.core.message import Message
from puzzlebox.core.search import Hint, Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.klotski.game import hint, solve
from puzzlebox_games.klotski.hints import describe
from puzzlebox_games.klotski.rules import Klotski
from tests.games.klotski.play import begun, sent


def hint_for(state: Klotski) -> Hint:
    found = result_of(hint(state, Search()))
    assert found is not None
    return found


def test_a_hint_names_the_next_slide_and_how_many_are_left() -> None:
    found = hint_for(begun())
    assert (found.left, found.technique) == (81, "Shortest solution")
    piece = found.inputs[0].split()[1]
    assert found.where == f"Look at {piece}."
    assert found.why.startswith(f"Move {piece} ")
    assert ": 80 slides left. No solution from here has fewer than 81." in found.why
    assert isinstance(found.why, Message)


def test_the_hints_lead_to_the_goal_with_the_least_number_of_slides() -> None:
    state = begun("start=eighteen")
    for left in range(18, 0, -1):
        found = hint_for(state)
        assert found.left == left
        assert set(found.cells["look"]) == set(found.cells["act"])
        for alternative in found.alternatives:
            other = sent(state.copy(), alternative)
            assert result_of(solve(other, Search())).length == left - 1  # type: ignore[union-attr]
        sent(state, *found.inputs)
    assert state.outcome()
    assert result_of(hint(state, Search())) is None


def test_a_hint_names_slides_that_are_just_as_good() -> None:
    found = hint_for(begun(position="a.X/.../... goal 2 0"))
    assert (found.left, found.inputs, found.alternatives) == (1, ("slide X 2 0",), ())
    found = hint_for(begun("start=violet"))
    assert found.alternatives
    assert "Just as good: " in found.why


def test_the_last_slide_brings_x_home() -> None:
    found = hint_for(begun(position="X../.../..."))
    assert (found.why, found.cells["target"]) == ("X can go home: X right, down 2.", ((2, 1),))


def test_after_a_slide_that_did_not_help_the_hint_is_to_undo_it() -> None:
    state = begun("start=eighteen")
    left = hint_for(state).left
    assert left == 18
    wrong = next(
        text
        for text in state.moves()
        if text.startswith("slide") and result_of(solve(sent(state.copy(), text), Search())).length > left  # type: ignore[union-attr]
    )
    found = hint_for(sent(state.copy(), wrong))
    assert (found.inputs, found.left) == (("undo",), 19)
    assert found.why == "The last slide did not help: undo it. 18 slides are left then."


def test_a_slide_of_several_inputs_is_taken_back_with_one_slide() -> None:
    state = begun(position="X.../...a/.... goal 0 2")
    assert hint_for(state).left == 1
    sent(state, "move a left", "move a up")
    found = hint_for(state)
    assert (found.inputs, found.left, sent(state, *found.inputs).tally.slides) == (("slide a 1 3",), 2, 0)


def test_the_hint_says_that_there_is_no_solution() -> None:
    found = hint_for(begun(position="X.a/bba/cc. goal 2 2"))
    assert (found.technique, found.inputs, found.left) == ("No solution", (), None)
    assert found.why == "X cannot reach its goal from here, whatever you move."


@pytest.mark.parametrize(
    ("path", "text"),
    [(("down",), "down"), (("left", "left", "down"), "left 2, down"), (("up", "right", "up"), "up, right, up")],
)
def test_a_path_is_described_by_its_straight_parts(path: tuple[str, ...], text: str) -> None:
    assert describe(path) == text
