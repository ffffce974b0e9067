"""Solutions as text, in the letters that players of Sokoban use."""

import pytest

from puzzlebox.core.game import Notation
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.rules import Sokoban
from puzzlebox_games.sokoban.ways import read_moves
from tests.games.sokoban.play import SHEET, placed


@pytest.fixture
def notation() -> Notation[Sokoban]:
    assert GAME.notation is not None
    return GAME.notation


@pytest.mark.parametrize("level", SHEET)
@pytest.mark.parametrize("change", [str, str.lower, str.upper, lambda text: " ".join(text) + "\n"])
def test_solutions_are_read_in_either_case_and_written_in_the_right_one(
    notation: Notation[Sokoban], level: str, change: "type[str]"
) -> None:
    for solution in (SHEET[level][0], SHEET[level][3]):
        state = placed(level).state
        inputs = list(notation.read(state, change(solution)))
        assert len(inputs) == len(solution)
        assert set(inputs) <= {"up", "down", "left", "right"}
        assert (notation.write(state, inputs), state.steps) == (solution, 0)


def test_counts_and_groups_are_read() -> None:
    assert (read_moves("3r2U"), read_moves("2(uR)")) == ("rrruu", "urur")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("rDx", "move 3: expected one of u d l r, not 'x'"),
        ("rD-", "move 3: expected one of u d l r, not '-'"),
        ("rDuuu", "move 4, u, cannot be played"),
        ("rDurrdLLr", "move 9, r, cannot be played"),
        ("r3", "a count must be before a sign"),
    ],
)
def test_a_text_that_cannot_be_played_is_refused_with_the_number(
    notation: Notation[Sokoban], text: str, reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        notation.read(placed(list(SHEET)[1]).state, text)


def test_all_inputs_are_written_as_moves(notation: Notation[Sokoban]) -> None:
    state = placed("#######|#-----#|#-$-$-#|#.-@.-#|#######").state
    inputs = ["go 2 1", "pause", "resume", "push 2 2 2 3", "left", "push 2 4 3 4", "moves l"]
    assert notation.write(state, inputs) == "lluRlurrrDL"


def test_moves_before_the_level_began_again_do_not_count(notation: Notation[Sokoban]) -> None:
    state = placed(list(SHEET)[1]).state
    assert notation.write(state, ["right", "down", "again", "right", "down", "up"]) == "rDu"
