"""Checks the actions and keys that a game declares."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from puzzlebox.core.game import Action, AnyGame
from puzzlebox.core.keynames import check_key_name
from puzzlebox.core.message import Message, listed, message_of, translatable
from puzzlebox.core.options import Switch
from puzzlebox.core.problems import option_variants, result_problems
from puzzlebox.core.session import OWN_INPUTS, is_own, is_restart

RESERVED_INPUTS = OWN_INPUTS | {"pause", "resume", ""}
"""Inputs that mean the same in every game. No action of a game may send them, or a restart."""


def controls_problems(game: AnyGame) -> Iterator[str]:
    """Yield a message for each problem in the actions of a game, and in the keys of its pause and of a new game."""
    common: dict[str, tuple[str, ...]] = {
        Message("pause"): game.controls.pause.keys,
        Message("a new game"): game.controls.new_game_keys,
    }
    for owner, keys in common.items():
        yield from _key_problems(owner, keys)
    switches = {option.name for option in game.options if isinstance(option, Switch)}

    def check(actions: tuple[Action, ...]) -> Iterator[str]:
        return _actions_problems(actions, switches, common)

    yield from result_problems(game.controls, "actions", option_variants(game.preferences), check)


def _actions_problems(
    actions: tuple[Action, ...], switches: Collection[str], common: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    problems = [problem for action in actions for problem in _action_problems(action, switches)]
    yield from problems
    if not problems:
        yield from _clashes([*((repr(action.label), action.keys) for action in actions), *common.items()])


def _action_problems(action: Action, switches: Collection[str]) -> Iterator[str]:
    owner = Message("the action {label!r}", label=action.label)
    yield from input_problems(owner, action.input)
    yield from _key_problems(owner, action.keys)
    if action.hold and action.repeat:
        yield Message("{owner} cannot be held and also repeat", owner=owner)
    if action.when and action.when not in switches:
        yield Message(
            "the action {label!r} exists when {name!r} is on; the game's switches are: {switches}",
            label=action.label,
            name=action.when,
            switches=listed(sorted(switches)) or Message("none"),
        )


def input_problems(owner: str, text: str) -> Iterator[str]:
    """Yield a message if a text cannot be an input. `owner` is what sends it."""
    if text in RESERVED_INPUTS or is_own(text) or is_restart(text) or text.startswith("="):
        yield Message(
            "the input of {owner} is {text!r}, which is reserved; choose another text",
            owner=translatable(owner),
            text=text,
        )


def _key_problems(owner: str, keys: tuple[str, ...]) -> Iterator[str]:
    for name in keys:
        try:
            check_key_name(name)
        except ValueError as error:
            yield Message("the keys of {owner}: {reason}", owner=translatable(owner), reason=message_of(error))


def _clashes(claims: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Yield a message for each key with two owners. `A` and `@A` count as one key."""
    owners: dict[str, str] = {}
    for owner, keys in claims:
        names = {key.removeprefix("@"): key for key in keys}
        for name, key in names.items():
            if name in owners:
                yield Message(
                    "the key {key} is used for {first} and for {second}; give one of them another key",
                    key=key,
                    first=translatable(owners[name]),
                    second=translatable(owner),
                )
        owners.update(dict.fromkeys(names, owner))
