"""Arcade, after the first of the 1998 arcade "Grand Master" games: grades, gravity of up to twenty rows a frame, and
pieces that lock only after they have rested."""

from __future__ import annotations

from puzzlebox.core.game import Action, Measure, PauseStyle, PlayPolicy
from puzzlebox.core.options import Switch
from puzzlebox_games.arcade.grades import GRADE_NAMES
from puzzlebox_games.arcade.rules import RULES, rules_of
from puzzlebox_games.covers import COVERS
from puzzlebox_games.falling.game import MOVES, falling_game
from puzzlebox_games.falling.variations import Variations

GOAL = (
    "Clear lines quickly and several at once for a high grade, and reach level 999 before there is no room at the top"
)

OPTIONS = (
    Switch(name="20g", label="20G", default=False, help="pieces fall to the ground at once", changes_rules=True),
)

GAME = falling_game(
    RULES,
    id="arcade",
    cover=COVERS["arcade"],
    summary="After the 1998 arcade game: grades, and 20 rows a frame",
    actions=(
        *MOVES,
        Action("cw", "turn", ("Up", "X", "@W"), hold=True, fresh=True, role="turn"),
        Action("ccw", "turn back", ("Z",), hold=True, fresh=True, role="turn back"),
    ),
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    play=PlayPolicy(
        measures=(
            Measure("grade", "grade", ties=("level", "score"), names=GRADE_NAMES),
            Measure("score", "score"),
            Measure("level", "level"),
            Measure("time", "time", least=True, won=True),
            Measure("lines", "rows"),
        )
    ),
    sounds={"grade": "level"},
    goal=GOAL,
)
