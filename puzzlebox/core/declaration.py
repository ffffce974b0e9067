"""Checks the declaration of a game before menus, settings and the command line use it.

It runs neither the rules nor the view; `puzzlebox.testing` checks these.
"""

from collections.abc import Collection, Iterator

from puzzlebox.core.cover import cover_problems
from puzzlebox.core.declared_controls import controls_problems
from puzzlebox.core.declared_guide import guide_problems
from puzzlebox.core.declared_options import options_problems
from puzzlebox.core.declared_play import play_problems
from puzzlebox.core.fields import field_misfits
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import NAME_PATTERN
from puzzlebox.core.message import Message
from puzzlebox.core.problems import option_variants, run

__all__ = ["find_problems", "option_variants"]


def find_problems(game: AnyGame, reserved: Collection[str] = ()) -> Iterator[str]:
    """Yield a message for each problem in a game's declaration, which says what to change.

    This calls the functions of the declaration that menus and settings call; an error that one of them raises is a
    problem, too. Neither the game nor its options may have one of the `reserved` names. Each check relies on the
    previous ones, so the checks stop after the first one that finds problems.
    """

    def name_problems(game: AnyGame) -> Iterator[str]:
        return _name_problems(game, reserved)

    for check in (_field_problems, name_problems, *CHECKS):
        problems = tuple(dict.fromkeys(run(Message("checking the declaration"), check, game)))
        yield from problems
        if problems:
            return


def _field_problems(game: AnyGame) -> Iterator[str]:
    return field_misfits("", game)


def _name_problems(game: AnyGame, reserved: Collection[str]) -> Iterator[str]:
    names = [option.name for option in (*game.options, *game.preferences)]
    if repeated := [name for name in names if names.count(name) > 1]:
        yield Message("two options are called {name!r}; rename one of them", name=repeated[0])
    if not (isinstance(game.id, str) and NAME_PATTERN.fullmatch(game.id)):
        yield Message(
            "the ID of a game must be up to 32 lower-case letters, digits and hyphens, not {name!r}", name=game.id
        )
    for name in names:
        if not (isinstance(name, str) and NAME_PATTERN.fullmatch(name) and any(map(str.isalpha, name))):
            yield Message(
                "the name of an option must be up to 32 lower-case letters, digits and hyphens, with at least one"
                " letter, not {name!r}",
                name=name,
            )
    for name in (game.id, *names):
        if name in reserved:
            yield Message("{name!r} is a word of the command line; choose another name", name=name)


def _cover_problems(game: AnyGame) -> Iterator[str]:
    return cover_problems(game.cover)


CHECKS = (options_problems, controls_problems, play_problems, guide_problems, _cover_problems)
