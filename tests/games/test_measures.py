"""How finished games of the catalogue are ranked, and which keys they take."""

from typing import Any

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox.input import bindings
from puzzlebox.input.keys import Key
from puzzlebox.registry import installed_games, solve_of
from puzzlebox.rules import Session, Start
from puzzlebox.store.scores import ScoreEntry
from puzzlebox.store.statistics import shown, value_of
from tests.played import played

GAMES = [entry.id for entry in installed_games().catalogue]

FALLING = [name for name in GAMES if installed_games().game(name).real_time]

STARTING_AGAIN = [
    name
    for name in GAMES
    if "start-again"
    in bindings.names_of(installed_games().game(name).all_actions(Options(installed_games().game(name).preferences)))
]
"""The puzzles whose own action starts the same board again."""

TAKEN_FROM_THE_APP = {
    ("famicom", "pause", "F8"): "retry",
    ("mines", "flag", "M"): "mute",
    ("nonogram", "try", "M"): "mute",
    ("nonogram", "empty", "Backspace"): "undo",
    **{(name, "clear", "Backspace"): "undo" for name in ("sudoku", "keen", "towers", "unequal")},
    **{(name, "left", "H"): "hint" for name in ("2048", "sokoban")},
    **{(name, "start-again", "R"): "retry" for name in STARTING_AGAIN},
    **{(name, "drop", "Pad X"): "undo" for name in FALLING},
    **{(name, "hold", "Pad LB"): "hint" for name in FALLING},
    **{(name, "hold", "Pad RB"): "redo" for name in FALLING},
}
"""The default keys that a game takes from an action of the app, which has another key."""


def test_slide_is_ranked_by_time_moves_and_moves_a_second() -> None:
    game = installed_games().game("slide")
    session = Session(game, None, Start(position="1 2 3/4 0 5/7 8 6"))
    session.advance_to(10_000)  # the clock starts with the first move
    played(session, "left", 14_000, "up")
    play = ScoreEntry.of(session, ended=0, uuid="m")
    assert (play.figures, play.time) == ({"time": 4_000, "moves": 2, "actions": 2}, 14_000)
    assert play.unranked == "custom_start"
    measures = game.measures_for(session.options)
    # 2 moves in 4 s are half a move a second, 50 hundredths
    assert [(m.label, value_of(play, m)) for m in measures] == [("time", 4_000), ("moves", 2), ("moves/s", 50)]
    assert measures[0].averages == (5, 12)


def test_2048_is_ranked_by_score_and_by_time_and_moves_to_the_goal() -> None:
    game = installed_games().game("2048")
    session = Session(game, Options(game.options, {"goal": "64"}), Start(position="32 32 0 0/0 0 0 0/0 0 0 0/0 0 0 2"))
    played(session, 61_500, "left")
    play = ScoreEntry.of(session, ended=0, uuid="m")
    values = [
        (measure.label, shown(value_of(play, measure) or 0, measure)) for measure in game.measures_for(session.options)
    ]
    assert values == [("score", "64"), ("time to the goal", "1:01.50"), ("moves to the goal", "1")]
    lost = ScoreEntry.of(Session(game, None, Start(position="2 4 2 4/4 2 4 2/2 4 2 4/4 2 4 2")), ended=0, uuid="l")
    assert [value_of(lost, measure) for measure in game.measures_for(session.options)] == [0, None, None]


@pytest.mark.parametrize("name", [name for name in FALLING if name not in ("guideline", "arcade")])
def test_falling_games_are_ranked_by_score_lines_level_and_pieces_a_second(name: str) -> None:
    game = installed_games().game(name)
    session = Session(game, None, "a")
    if session.paused:
        session.send("resume")
    drop = "drop" if "drop" in session.state.inputs() else "+down"
    while not session.state.outcome():
        session.send(drop)
        session.advance_to((session.state.due() or session.time) + 1)
    play = ScoreEntry.of(session, ended=0, uuid="m")
    assert (play.outcome, play.figures["pieces"]) == ("lost", session.state.pieces)
    assert play.figures["rows"] == session.state.lines
    assert play.figures["time"] == session.time == play.time
    labels = {measure.label for measure in game.measures_for(session.options)}
    assert labels - {"level"} == {"score", "lines", "pieces/s"}
    assert ("level" in labels) == ("level" in play.figures)
    assert game.measures_for(session.options)[0].label == "score"


MEASURES = """
sokoban                        | pushes least won, moves, time; moves least won, pushes, time
2048                           | score; goal time least won; goal moves least won
2048 goal=none                 | score
lights                         | over least won, time; presses least won, time; time least won of 10
lights size=12,shape=torus     | presses least won, time; time least won of 10
sudoku                         | solving time least won of 5 12; filled time least won of 5 12
console                        | score; rows; level; pieces
console type=b                 | score won; time least won
handheld                       | score; rows; level; pieces
handheld type=b                | score won; time least won
arcade                         | grade, level, score; score; level; time least won; rows
guideline mode=sprint          | time least won of 5 12; pieces
guideline mode=cheese          | time least won of 5 12, pieces; pieces
guideline mode=ultra           | score; rows; level; pieces
"""
"""A game with options, and its measures: the figure, whether the least value is the best, whether only won games count,
the games of which there are averages; and the figures that decide between equal ones."""


@pytest.mark.parametrize("row", MEASURES.strip().splitlines(), ids=lambda row: row.partition(" |")[0].strip())
def test_figures_by_which_games_are_ranked(row: str) -> None:
    asked, _, wanted = row.partition("|")
    name, _, options = asked.strip().partition(" ")
    game = installed_games().game(name)
    measures = game.measures_for(Options.parse(game.options, options))
    found = []
    for one in measures:
        averages = f" of {' '.join(map(str, one.averages))}" if one.averages else ""
        found.append(", ".join([f"{one.figure}{' least' * one.least}{' won' * one.won}{averages}", *one.ties]))
    assert found == wanted.strip().split("; ")


@pytest.mark.parametrize("name", GAMES)
def test_no_two_actions_share_a_default_key(name: str) -> None:
    game = installed_games().game(name)
    bounds = (*bindings.default_bindings(game), *bindings.APP_ACTIONS)
    assert len({bound.name for bound in bindings.default_bindings(game)}) == len(bindings.default_bindings(game))
    for bound in bindings.default_bindings(game):
        assert bound.keys
        for key in bound.keys:
            owner = bindings.key_owner(bounds, bound, Key.named(key))
            assert (owner and owner.name) == TAKEN_FROM_THE_APP.get((name, bound.name, key)), (bound.name, key)


@pytest.mark.parametrize(
    ("game", "options", "ranked"),
    [
        ("sudoku", "size=6,grade=hard,extra=x,symmetry=mirror,check=off,tidy=off", "size=6,grade=hard,extra=x"),
        ("nonogram", "size=5,style=noise,black=70,logic=any,check=on", "size=5,style=noise,logic=any,check=on"),
    ],
)
def test_options_without_scores_of_their_own_share_a_list(game: str, options: str, ranked: str) -> None:
    session = Session(installed_games().game(game), Options.parse(installed_games().game(game).options, options))
    solve: Any = solve_of(session.game)
    for text in result_of(solve(session.state, Search())).inputs:
        session.send(text)
    assert session.options.text() == options
    assert ScoreEntry.of(session, ended=0, uuid="m").options == ranked
