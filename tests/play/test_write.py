"""Boards are printed to files by another process, which says why it cannot."""

from pathlib import Path

import pytest

from puzzlebox.core.game_id import GameID
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.write import PrintError, printing


def test_a_board_is_printed_to_a_file(tmp_path: Path) -> None:
    result_of(printing(GameID.parse("lights@10/01"), tmp_path / "lights.pdf"))
    assert (tmp_path / "lights.pdf").read_bytes()[:5] == b"%PDF-"


def test_a_board_that_cannot_be_printed_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(PrintError, match="there is no game 'lihts'; did you mean lights"):
        result_of(printing(GameID.parse("lihts@10/01"), tmp_path / "lights.pdf"))
    assert [*tmp_path.iterdir()] == []


def test_printing_that_is_cancelled_leaves_no_file(tmp_path: Path) -> None:
    slices = printing(GameID.parse("lights@10/01"), tmp_path / "lights.pdf")
    next(slices)
    slices.close()
    assert [*tmp_path.iterdir()] == []
