"""The checks of a declaration: each game here has one fault, and the message says what to change."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from puzzlebox.core.declaration import find_problems
from puzzlebox.core.game import Action, AnyGame, Level, Measure, PauseStyle, Preset, Repeat
from puzzlebox.registry import RESERVED_NAMES, installed_games
from puzzlebox.rules import Choice, Message, Number, Option, Switch
from tests.fake_game import DRIPS, LAMPS, variant_of


def raises(*_: object) -> Any:
    raise ZeroDivisionError("division\nby zero")


class OtherClass:
    """A class that is neither a state nor a view."""


class Unreadable(dict[str, str]):
    """A mapping that raises an error when it is read."""

    items = raises


def mood(**methods: Any) -> Choice:
    """Return an option with these methods instead of those of Choice."""
    own = {name: staticmethod(found) if callable(found) else found for name, found in methods.items()}
    kind = type("Mood", (Choice,), own)
    made: Choice = kind(name="mood", help="", default="calm", choices=("calm", "wild"))
    return made


def act(**others: Any) -> Action:
    return Action("darken", "darken", ("D",), **others)


def with_action(**changes: Any) -> dict[str, Any]:
    return {"actions": (act()._replace(**changes),)}


def adding(option: Option) -> dict[str, Any]:
    return {"options": (*LAMPS.options, option)}


def measured(**changes: Any) -> dict[str, Any]:
    return {"measures": (Measure("lit", "lit", **changes),)}


@dataclass(frozen=True, kw_only=True)
class Pair(Option):
    """A pair of numbers in a list, which is not hashable."""

    def parse(self, text: str) -> list[int]:
        return [int(part) for part in text.split("-")]

    def text(self, value: list[int]) -> str:
        return "-".join(map(str, value))


PROBLEMS = [
    # fields
    ({"id": "Lamps"}, "the ID of a game must be up to 32 lower-case letters, digits and hyphens, not 'Lamps'"),
    ({"id": 5}, "id must be text, not 5"),
    ({"id": "list"}, "'list' is a word of the command line; choose another name"),
    ({"title": ""}, "title must be a line of text, not ''"),
    ({"title": 5}, "title must be a line of text, not 5"),
    ({"summary": "two\nlines"}, r"summary must be a line of text, not 'two\nlines'"),
    ({"fact": "many words about the lamps"}, "fact must be a line of at most 24 characters, or empty, not 'many words"),
    ({"known_as": "Lights Out"}, "known_as must be names in lower case, separated by blanks, or empty, not 'Lights"),
    ({"similar_to": 3}, "similar_to must be names in lower case, separated by blanks, or empty, not 3"),
    ({"letters": "ABA"}, "presentation.letters must be different visible characters, one for each colour, or empty"),
    ({"letters": "A B"}, "presentation.letters must be different visible characters, one for each colour, or empty"),
    ({"rules": "1"}, "rules must be a whole number from 1 up, not '1'"),
    ({"state": OtherClass}, f"state must be a class that extends State, not {OtherClass!r}"),
    ({"options": []}, "options must be a tuple, each item being Option(…), not []"),
    ({"options": ("size",), "actions": ()}, "options[0] must be Option(…), not 'size'"),
    ({"save_format": ()}, "save_format must be SaveFormat(…) or None, not ()"),
    ({"pause": ("P",)}, "controls.pause must be PauseStyle(…), not ('P',)"),
    (
        {"view": OtherClass},
        f"presentation.view must be 'module:Class', a function that returns the class, or None, not {OtherClass!r}",
    ),
    ({"sounds": {"pressed": 5}}, "presentation.sounds must be a mapping from names of events to names of effects, not"),
    ({"sounds": Unreadable()}, "checking the declaration raises ZeroDivisionError: division"),
    # options
    (adding(mood(text=raises)), "text('calm') of the option mood raises ZeroDivisionError: division"),
    (adding(mood(text=lambda value: 5)), "text('calm') of the option mood must return text, not 5"),
    (adding(mood(menu_values=raises)), "menu_values() of the option mood raises ZeroDivisionError: division"),
    (
        adding(mood(menu_values=lambda: iter("ab"))),
        "menu_values() of the option mood must return a tuple of values, not <str",
    ),
    (
        adding(mood(menu_values=lambda: ("wild",))),
        "mood does not offer its default, 'calm'; add it to the values of its menu",
    ),
    (adding(mood(parse=raises)), "parse('calm') of the option mood raises ZeroDivisionError: division"),
    (adding(mood(parse=str.upper)), "mood reads 'calm' as 'CALM', not as 'calm'; parse() must read what text() writes"),
    (
        adding(mood(text=lambda value: "a,b", parse=lambda text: "calm")),
        "mood can be 'a,b', which a game ID cannot contain; write it without white space and , # @ ~ : =",
    ),
    (
        adding(Number(name="rows", help="", default=9, low=3, high=8)),
        "parse('9') of the option rows raises OptionError: rows must be from 3 to 8, not 9",
    ),
    (
        adding(Switch(name="dim", help=None, default=False)),  # type: ignore[arg-type]
        "the help of the option dim must be text, not None",
    ),
    (
        adding(Switch(name="dim", help="", default=False, label=" ")),
        "the title of the option dim must be a line of text, not ' '",
    ),
    (
        adding(Pair(name="pair", help="", default=[1, 2])),
        "the option pair has a mutable value (unhashable type: 'list'); use tuples, not lists",
    ),
    (adding(mood(title=property(raises))), "checking the option mood raises ZeroDivisionError: division"),
    # keys and actions
    (
        with_action(keys=("Spcae",)),
        "the keys of the action 'darken': a key is named like Left, Space, Q or @A, not 'Spcae'",
    ),
    (with_action(keys=("@1",)), "the keys of the action 'darken': a key is named like Left, Space, Q or @A, not '@1'"),
    (with_action(keys=(5,)), "controls.actions[0].keys[0] must be text, not 5"),
    (
        with_action(keys="Space"),
        "controls.actions[0].keys must be a tuple, each item being text, not 'Space'",
    ),
    ({"new_game_keys": ("n",)}, "the keys of a new game: a key is named like Left, Space, Q or @A, not 'n'"),
    (
        {"pause": PauseStyle(keys=("Pause",))},
        "the keys of pause: a key is named like Left, Space, Q or @A, not 'Pause'",
    ),
    (with_action(label=""), "controls.actions[0].label must be a line of text, not ''"),
    (with_action(input=5), "controls.actions[0].input must be text, not 5"),
    (with_action(input="undo"), "the input of the action 'darken' is 'undo', which is reserved; choose another text"),
    (with_action(input="restart"), "the input of the action 'darken' is 'restart', which is reserved"),
    (with_action(input=""), "the input of the action 'darken' is '', which is reserved"),
    (with_action(input="=1"), "the input of the action 'darken' is '=1', which is reserved"),
    (with_action(when="size"), "the action 'darken' exists when 'size' is on; the game's switches are: none"),
    (
        {"actions": (act(), Action("again", "press again", ("@D",)))},
        "the key @D is used for 'darken' and for 'press again'; give one of them another key",
    ),
    (with_action(keys=("P",)), "the key P is used for 'darken' and for pause; give one of them another key"),
    ({"new_game_keys": ("@P",)}, "the key @P is used for pause and for a new game; give one of them another key"),
    (
        {"actions": [act()]},
        f"controls.actions must be a tuple, each item being Action(…) or a function of the options, not [{act()!r}]",
    ),
    ({"actions": ("darken",)}, "controls.actions[0] must be Action(…), not 'darken'"),
    ({"actions": raises}, "actions() raises ZeroDivisionError: division"),
    (
        {"actions": lambda preferences: (act() if preferences["corner"] == "space" else 5,)},
        "actions()[0] must be Action(…), not 5 (with corner=c)",
    ),
    # what is played and compared
    ({"start_inputs": lambda preferences: "hard"}, "start_inputs() must be a tuple, each item being text, not 'hard'"),
    ({"start_inputs": lambda preferences: (5,)}, "start_inputs()[0] must be text, not 5"),
    ({"start_inputs": raises}, "start_inputs() raises ZeroDivisionError: division"),
    ({"undo": raises}, "undo() raises ZeroDivisionError: division"),
    ({"measures": raises}, "measures() raises ZeroDivisionError: division"),
    ({"measures": lambda options: raises() if options["size"] == 5 else ()}, "raises ZeroDivisionError: division"),
    (
        {"measures": Measure("lit", "lit")},
        "play.measures must be a tuple, each item being Measure(…) or a function of the options, not Measure(",
    ),
    (
        {"measures": [Measure("lit", "lit")]},
        "play.measures must be a tuple, each item being Measure(…) or a function of the options",
    ),
    ({"measures": (("lit", "lit"),)}, "play.measures[0] must be Measure(…), not ('lit', 'lit')"),
    ({"measures": (Measure("", "lit"),)}, "play.measures[0].label must be a line of text, not ''"),
    ({"measures": (Measure("lit", ""),)}, "play.measures[0].figure must be the name of a figure, not ''"),
    (measured(averages=(2,)), "play.measures[0].averages[0] must be a number of at least 3 games, not 2"),
    (measured(ties="time"), "play.measures[0].ties must be a tuple, each item being the name of a figure, not 'time'"),
    (
        measured(least=True, pace="lit"),
        "the pace of the measure 'lit' must be a figure, and the measure that of the least time",
    ),
    ({"ready_go": True}, "play.ready_go must be a function of the options or None, not True"),
    ({"ready_go": lambda options: "always"}, "ready_go() must be True or False, not 'always'"),
    (measured(names="ab"), "play.measures[0].names must be a tuple, each item being a line of text, not 'ab'"),
    (
        {"undo": "sometimes"},
        "play.undo must be 'free', 'assisted', 'none', a function of the options or None, not 'sometimes'",
    ),
    ({"undo": lambda options: "sometimes"}, "undo() must be 'free', 'assisted' or 'none', not 'sometimes'"),
    ({"ranks_positions": 1}, "play.ranks_positions must be True or False, not 1"),
    ({"next_games": "more"}, "play.next_games must be a function of a state or None, not 'more'"),
    ({"preparation": raises}, "play.preparation must be Preparation(…) or None, not"),
    # levels and presets
    ({"levels": (Level("One", {"size": "99"}),)}, "the level 'One': size must be from 2 to 9, not 99"),
    ({"levels": (Level("", {"size": "2"}),)}, "play.levels[0].title must be a line of text, not ''"),
    (
        {"levels": [Level("One", {"size": "2"})]},
        "play.levels must be a tuple, each item being Level(…) or a function of the options",
    ),
    ({"levels": raises}, "levels() raises ZeroDivisionError: division"),
    (
        {"levels": (Level("One", {"size": "2"}), Level("Two", {"size": "2"}))},
        "two levels have the same options; every level needs options of its own",
    ),
    ({"presets": (Preset("Wide", {"width": "9"}),)}, "the preset 'Wide': there is no option 'width'"),
    ({"presets": (Preset(" ", {}),)}, "presets[0].label must be a line of text, not ' '"),
    ({"presets": ("wide",)}, "presets[0] must be Preset(…), not 'wide'"),
    # actions that repeat
    (with_action(input="restart 00"), "the input of the action 'darken' is 'restart 00', which is reserved"),
    (
        with_action(hold=True, repeat=Repeat(9, 9)),
        "the action 'darken' cannot be held and also repeat",
    ),
    (with_action(repeat=(9, 9)), "controls.actions[0].repeat must be Repeat(…) or None, not (9, 9)"),
    (
        with_action(repeat=Repeat(0, 9)),
        "controls.actions[0].repeat.delay must be a whole number from 1 up, not 0",
    ),
    (with_action(available=True), "controls.actions[0].available must be a function of a state or None, not True"),
    # searches
    (
        {"hint": "look"},
        "assistance.hint must be a function of a state and a search, 'module:name' or None, not 'look'",
    ),
    ({"solve": 5}, "assistance.solve must be a function of a state and a search, 'module:name' or None, not 5"),
    ({"minimum": None}, "assistance.minimum must be text, not None"),
    ({"data": {"tables": "tables.bin"}}, "assistance.data must be a mapping from names to 'package/file', not"),
]


@pytest.mark.parametrize(("changes", "message"), PROBLEMS, ids=[message[:50] for _, message in PROBLEMS])
def test_problem_says_what_to_change(changes: dict[str, Any], message: str) -> None:
    first = next(find_problems(variant_of(LAMPS, **changes), RESERVED_NAMES))
    assert first.startswith(message) or message in first


def test_part_of_the_wrong_type_is_one_problem() -> None:
    assert list(find_problems(replace(LAMPS, controls=("P",)))) == ["controls must be Controls(…), not ('P',)"]  # type: ignore[arg-type]


def test_all_problems_of_one_check_are_found() -> None:
    game = variant_of(LAMPS, actions=(Action("undo", "darken", ("Spcae", "D")), Action("=1", "darken", ())))
    assert list(find_problems(game)) == [
        "the input of the action 'darken' is 'undo', which is reserved; choose another text",
        "the keys of the action 'darken': a key is named like Left, Space, Q or @A, not 'Spcae'",
        "the input of the action 'darken' is '=1', which is reserved; choose another text",
    ]


def test_game_without_options_is_checked_with_its_defaults() -> None:
    assert list(find_problems(variant_of(DRIPS, actions=lambda _: ("drop",)))) == [
        "actions()[0] must be Action(…), not 'drop'"
    ]


def test_one_action_may_have_both_names_of_a_key() -> None:
    assert list(find_problems(variant_of(LAMPS, actions=(Action("darken", "darken", ("A", "@A")),)))) == []


def test_action_may_exist_only_with_a_switch() -> None:
    dim = Switch(name="dim", help="", default=False)
    assert list(find_problems(variant_of(LAMPS, options=(*LAMPS.options, dim), actions=(act(when="dim"),)))) == []


def test_slow_functions_are_not_called() -> None:
    game = variant_of(LAMPS, new=raises, rules_text=raises, view=raises, showcase=raises)
    assert list(find_problems(game)) == []


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_games_of_the_catalogue_have_no_problems(name: str) -> None:
    assert list(find_problems(installed_games().game(name), RESERVED_NAMES)) == []


@pytest.mark.parametrize("game", [LAMPS, DRIPS], ids=lambda game: game.id)
def test_fake_games_have_no_problems(game: AnyGame) -> None:
    assert list(find_problems(game, RESERVED_NAMES)) == []


def test_problem_keeps_its_template_and_those_of_its_arguments() -> None:
    [problem] = find_problems(variant_of(LAMPS, actions=(Action("darken", "darken", ("Nix",)),)))
    assert isinstance(problem, Message)
    assert problem.template == "the keys of {owner}: {reason}"
    assert [type(argument) for argument in problem.arguments.values()] == [Message, Message]
