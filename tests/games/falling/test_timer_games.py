"""What the engine adds to the sheets of the games that count milliseconds: events, figures, keys and words."""

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Options, Start
from puzzlebox_games import famicom, monomino, pentomino, tenplus, tetromino, turbo
from puzzlebox_games.nineteen.game import GAME as NINETEEN
from tests.sheets.timers import (
    FamicomEngine,
    NineteenEngine,
    PentominoEngine,
    TenPlusEngine,
    TetrominoEngine,
    TimerEngine,
    TurboEngine,
)


@pytest.mark.parametrize(
    ("game", "rows", "columns", "figures"),
    [
        (tetromino.GAME, 20, 10, {"score": 0, "level": 1}),
        (pentomino.GAME, 20, 10, {"score": 0, "level": 1}),
        (monomino.GAME, 20, 10, {"score": 0, "level": 1}),
        (famicom.GAME, 25, 10, {"level": 1, "score": 0, "lines": 0}),
        (turbo.GAME, 23, 12, {"score": 100}),
        (NINETEEN, 23, 10, {"score": 0, "level": 1}),
        (tenplus.GAME, 25, 10, {"score": 0, "level": 1, "blocks": 0}),
    ],
    ids=lambda one: getattr(one, "id", ""),
)
def test_boards_and_figures(game: AnyGame, rows: int, columns: int, figures: dict[str, int]) -> None:
    state = game.begin(start="sheets")
    assert (state.grid.rows, state.grid.columns, state.status(), len(state.previews)) == (rows, columns, figures, 1)


@pytest.mark.parametrize("game", [famicom.GAME, turbo.GAME], ids=lambda game: game.id)
def test_every_shape_has_its_own_colour(game: AnyGame) -> None:
    drawn = [game.begin(Options(game.options), Start(generator=generator)).next for generator in range(60)]
    assert len({(piece.shape, piece.colour) for piece in drawn}) == 7
    assert len({piece.colour for piece in drawn}) == 7


def test_keys_of_the_published_programs() -> None:
    assert "F2" in famicom.GAME.controls.new_game_keys
    assert (famicom.GAME.controls.pause.keys, famicom.GAME.controls.pause.hides_board) == (("F8",), True)
    assert (turbo.GAME.controls.pause.keys, turbo.GAME.controls.pause.hides_board) == (("P",), False)
    assert "ccw" not in FamicomEngine.begin("T").game.inputs()
    assert "ccw" not in NineteenEngine.begin("1").game.inputs()
    assert "cw" not in TurboEngine.begin("T").do("resume").game.inputs()


def test_the_words_of_the_title_screen() -> None:
    word = monomino.GAME.presentation.big_word
    assert word is not None
    assert (word.text, word.scale) == ("Tetromino for Idiots", 0.6)


# Events
def test_a_new_piece_that_does_not_fit_is_not_drawn() -> None:
    play = TetrominoEngine.set_up("I, then O\noooo......")
    play.lay("\n".join([".........."] + [".....#...."] * 18 + [".........."]))
    assert play.wait(251).names == ["locked", "lost"]
    assert (play.piece, play.game.landing, play.due, play.inputs) == (None, (), None, ["restart"])


def test_nothing_fires_in_a_pause() -> None:
    assert TetrominoEngine.begin("O").do("pause").game.due() is None


def test_a_new_speed_is_no_new_level() -> None:
    play = TurboEngine.begin("O").do("resume", "drop").set(score=200).wait(1301)
    assert (play.interval, "locked" in play.names, "level" in play.names) == (1100, True, False)


def test_a_piece_that_cannot_move_down_as_it_enters_is_drawn() -> None:
    play = TurboEngine.set_up("I, then O\noooo........").do("resume").fill(0, *range(4), *range(5, 12))
    assert play.wait(1301).names == ["locked", "spawned", "lost"]


def test_a_lock_that_ends_the_game_still_clears() -> None:
    play = NineteenEngine.begin("1", "6").lay("\n".join(["####.#####"] * 3 + ["....#....."] * 17))
    play.cover("1", [(row, 4) for row in range(2, 6)]).do("drop")
    assert [name for name in play.names if name != "dropped"] == ["locked", "rows", "lost"]


def test_cells_that_fall_over_a_gap_are_a_chain() -> None:
    play = TenPlusEngine.begin("I").lay("1.........").put_at("I", 0, 10, 0, (2, 3, 4, 1)).do("drop")
    [[(gone, moves)]] = play.details("chain")
    assert (gone, sorted(moves)) == ((), [((23, column), (24, column)) for column in (1, 2, 3)])


def test_the_steps_of_a_chain_are_one_event_and_so_is_a_new_level() -> None:
    play = TenPlusEngine.begin("I").lay(".8........\n.7........\n.2........")
    play.put_at("I", 1, 10, -2, (3, 5, 5, 2)).set(removed=34).do("drop")
    [chain] = play.details("chain")
    assert (play.details("level"), [len(gone) for gone, _ in chain], play.stack) == ([2], [2, 2, 2], "#.........")


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        (TetrominoEngine, {"score": 9, "lines": 9}),
        (PentominoEngine, {"score": 9, "lines": 9}),
        (FamicomEngine, {"lines": 29}),
        (NineteenEngine, {"lines": 9}),
        (TurboEngine, {}),
    ],
)
def test_a_lock_its_rows_and_a_new_level_are_events(kind: type[TimerEngine], figures: dict[str, int]) -> None:
    """Turbo has no levels that a player sees."""
    play = kind.begin(kind.bar).send_all("resume").lay("." + "#" * (kind.columns - 1)).set(**figures)
    height = 5 if kind is PentominoEngine else 4
    play.cover(kind.bar, [(play.rows - 1 - row, 0) for row in range(height)])
    events = [*(play.game.send("drop") or ()), *play.wait(play.interval + 1).happened]
    found = [(event.name, event.detail) for event in events if event.name not in ("dropped", "moved")]
    level = [("level", 2)] if figures else []
    cells = tuple((play.rows - height + row, 0) for row in range(height))
    assert found == [("locked", cells), ("rows", (play.rows - 1,)), *level, ("spawned", None)]
