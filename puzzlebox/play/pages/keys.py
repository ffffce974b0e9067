"""The keys of the app and of each game, and what is wrong with them."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from puzzlebox.core.game import AnyGame
from puzzlebox.core.keynames import APP_SECTION, is_pad_key
from puzzlebox.input.bindings import Binding, fixed_captions
from puzzlebox.input.keys import Key, Stroke
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.pages.action_keys import ActionKeys, action_keys, captions_of, joined_captions
from puzzlebox.play.wording import label_text
from puzzlebox.translation import tr


def keys(desk: Desk, game: AnyGame | None = None) -> Page:
    """Return the page with the keys of the app and of all games, with the focus on this game."""
    rows = [_group(desk, other) for other in (None, *desk.registry.games())]
    back = Row("back", tr("Back"), desk.save_and_leave, action="leave")
    return Page("groups", tr("Keys"), [*rows, back], leave=desk.save_and_leave, focus=_section(game))


def _section(game: AnyGame | None) -> str:
    return game.id if game else APP_SECTION


def _group(desk: Desk, game: AnyGame | None) -> Row:
    make = partial(keys_of, desk, game)
    return Row(_section(game), tr(game.title) if game else tr("General"), lambda: desk.open(make), "›", opens=make)


def keys_of(desk: Desk, game: AnyGame | None) -> Page:
    """Return the page with the keys of a game, or of the app."""
    bindings = desk.keymap.bindings(game)
    question = tr("Reset all keys on this page? Select again to confirm.")

    def reset() -> None:
        for binding in bindings:
            desk.keymap.unbind(game, binding.name)
        desk.say(tr("Keys reset."), good=True)

    rows = [
        *(_row(desk, game, binding) for binding in bindings),
        Row("reset keys", tr("Reset to defaults"), lambda: desk.confirm(question, reset)),
        Row("back", tr("Back"), desk.save_and_leave, action="leave"),
    ]
    title = tr("Keys: {group}", group=tr(game.title) if game else tr("General"))
    return Page("list", title, rows, leave=desk.save_and_leave, detail=_scheme(desk, game))


class KeyScheme(NamedTuple):
    """The detail of a page of keys, for a picture of the keyboard: what keys do by their names, those of the game and
    those that all games have."""

    own: Mapping[str, str]
    common: Mapping[str, str]


def _scheme(desk: Desk, game: AnyGame | None) -> KeyScheme:
    app, own = desk.keymap.bindings(None), desk.keymap.bindings(game) if game else ()
    return KeyScheme(_labels(own), _labels([each for each in app if not game or "playing" in each.contexts]))


def _labels(bindings: Sequence[Binding]) -> dict[str, str]:
    """Return what the keys of the keyboard do that these actions have; the first one, if several have a key."""
    pairs = [(name, label_text(each.label)) for each in bindings for name in each.keys if not is_pad_key(name)]
    return dict(reversed(pairs))


def _row(desk: Desk, game: AnyGame | None, binding: Binding) -> Row:

    def change() -> None:
        desk.open(partial(action_keys, ActionKeys(desk, game, binding.name, replaces=True)))

    captions = joined_captions([*captions_of(binding.keys), *fixed_captions(binding)])
    about = " ".join(_clashes(desk, game, binding)) if game else ""
    return Row(f"keys {binding.name}", label_text(binding.label), change, captions, about)


def _clashes(desk: Desk, game: AnyGame, binding: Binding) -> Sequence[str]:
    """Say which keys of an action of a game do something else while it is played."""
    table = desk.keymap.table("playing", game)
    names = (binding.name, f"{game.id}.{binding.name}")
    labels = {row.action: row.label for row in table.rows if row.label}
    if not any(name in labels for name in names):  # only other options have this action
        return []
    said = []
    for key in map(Key.named, binding.keys):
        found = table.look_up(Stroke("", key.name) if key.by_place else Stroke(key.name)).action
        if found and found not in names:
            action = label_text(labels[found])
            said.append(tr("{key} is already used for {action}.", key=key.caption(), action=action))
    return said
