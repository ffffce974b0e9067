"""The guide of a game: faults are found, and every game of the catalogue has a complete one."""

from typing import Any

import pytest

from puzzlebox.core.declaration import find_problems
from puzzlebox.core.game import AnyGame, FirstHint, Guide, GuidePicture, MouseHelp
from puzzlebox.core.options import Options
from puzzlebox.core.problems import option_variants
from puzzlebox.registry import installed_games
from puzzlebox.testing import check_guide
from tests.fake_game import LAMPS, variant_of

GAMES = [installed_games().game(entry.id) for entry in installed_games().catalogue]

PROBLEMS: list[tuple[Any, str]] = [
    ("goal", "presentation.guide must be Guide(…), not 'goal'"),
    (Guide(goal=5), "presentation.guide.goal must be a line of text or a function of the options, not 5"),  # type: ignore[arg-type]
    (
        Guide(goal="two\nlines"),
        "presentation.guide.goal must be a line of text or a function of the options, not 'two\\nlines'",
    ),
    (Guide(goal=lambda _: 5), "goal() must be a line of text, not 5"),  # type: ignore[arg-type, return-value]
    (Guide(mouse=("click",)), "presentation.guide.mouse[0] must be MouseHelp(…), not 'click'"),  # type: ignore[arg-type]
    (Guide(mouse=(MouseHelp("Click", ""),)), "presentation.guide.mouse[0].effect must be a line of text, not ''"),
    (Guide(first_hints=(FirstHint("go", ("pause",)),) * 4), "a game has at most 3 first hints, not 4"),
    (Guide(first_hints=("go",)), "presentation.guide.first_hints[0] must be FirstHint(…), not 'go'"),  # type: ignore[arg-type]
    (
        Guide(first_hints=(FirstHint("", ("pause",)),)),
        "presentation.guide.first_hints[0].text must be a line of text, not ''",
    ),
    (Guide(first_hints=(FirstHint("go"),)), "the first hint 'go' needs actions or a gesture"),
    (
        Guide(first_hints=(FirstHint("go", ("dance",)),)),
        "the first hint 'go' names the action 'dance'; the inputs of the game's actions are: darken",
    ),
]


@pytest.mark.parametrize(("guide", "message"), PROBLEMS)
def test_faulty_guide_is_a_problem_of_the_declaration(guide: Any, message: str) -> None:
    assert next(find_problems(variant_of(LAMPS, guide=guide))).startswith(message)


FAULTY: list[tuple[dict[str, Any], str]] = [
    (
        {"rules_text": lambda options: "all in one"},
        "rules_text returns 'all in one'; it must return a tuple of paragraphs",
    ),
    ({"rules_text": lambda options: ("one", "")}, "rules_text returns .*; it must return a tuple of paragraphs"),
    ({"rules_text": lambda options: (options["depth"],)}, "lamps: raised KeyError: 'depth'"),
    (
        {"guide": Guide(pictures=lambda options: "none")},  # type: ignore[arg-type, return-value]
        "pictures returns 'none'; it must return a tuple of",
    ),
    (
        {"guide": Guide(pictures=lambda options: (GuidePicture("x", LAMPS.begin(options, "puzzlebox")),) * 4)},
        "pictures returns 4 pictures; at most 3 fit",
    ),
    (
        {"guide": Guide(pictures=lambda options: (GuidePicture("x", "board"),))},
        r"pictures has .*; it must be GuidePicture\(caption, state\) with a state of the game",
    ),
]


@pytest.mark.parametrize(("changes", "message"), FAULTY)
def test_check_guide_finds_what_cannot_be_shown(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_guide(variant_of(LAMPS, **changes))


def test_check_guide_passes_over_options_that_the_game_refuses() -> None:
    def refusing(options: Options) -> tuple[GuidePicture[Any], ...]:
        if options["size"] == 5:
            raise ValueError("no such board")
        return (GuidePicture("A new game", LAMPS.begin(options, "puzzlebox")),)

    check_guide(variant_of(LAMPS, guide=Guide(pictures=refusing)))


def test_complete_guide_is_no_problem() -> None:
    guide = Guide(
        goal=lambda options: f"Darken {options['size']} rows",
        mouse=(MouseHelp("Click a lamp", "press it"),),
        pictures=lambda options: (GuidePicture("A new game", LAMPS.begin(options, "puzzlebox")),),
        first_hints=(
            FirstHint("darken", ("darken",)),
            FirstHint("undo", ("undo",)),
            FirstHint("press", gesture="Click"),
        ),
    )
    assert list(find_problems(variant_of(LAMPS, guide=guide))) == []


def test_goal_depends_on_the_options_or_is_the_summary() -> None:
    game = variant_of(LAMPS, guide=Guide(goal=lambda options: f"Darken {options['size']} rows"))
    assert game.goal_for(Options(game.options, {"size": "5"})) == "Darken 5 rows"
    assert LAMPS.goal_for(Options(LAMPS.options)) == "Turn all the lamps off"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_a_goal_and_first_hints(game: AnyGame) -> None:
    for options in option_variants(game.options):
        goal = game.goal_for(options)
        assert goal != game.summary
        assert not goal.endswith(".")
    assert len(game.presentation.guide.first_hints) == 3


def test_goal_of_guideline_names_the_aim_of_the_mode() -> None:
    game = installed_games().game("guideline")
    goals = {
        mode: game.goal_for(Options(game.options, {"mode": mode})) for mode in ("marathon", "sprint", "ultra", "zen")
    }
    assert "150 lines" in goals["marathon"]
    assert "fast" in goals["sprint"]
    assert "two minutes" in goals["ultra"]
    assert "undo" in goals["zen"]
