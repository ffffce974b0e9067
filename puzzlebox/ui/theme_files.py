"""Finds themes by name, and reads those that a player has added: TOML files in the folder `themes` (docs/themes.md).

A file names a theme that it is based on, and the colours that differ. One whose texts or pieces are hard to see is
refused.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from puzzlebox.core.message import Message, Numeral, ShownError, listed, message_of
from puzzlebox.core.shown import HUES
from puzzlebox.ui.theme import THEMES, Colour, Theme, contrast, rgb

MAX_SIZE = 16_384
"""The largest file, in bytes."""

MIN_CONTRAST, MIN_PIECE_CONTRAST, MIN_DIFFERENCE = 4.5, 3.0, 12.0
"""The least contrast of a text and its ground, and of a piece and the well; the least difference of two pieces by
CIEDE2000, also with simulated colour blindness."""

COLOURS = tuple(field.name for field in fields(Theme) if field.type is Colour)
"""The names of the colours that a theme has, apart from `pieces`."""

INKS, GROUNDS = ("text", "muted", "accent", "good", "warn", "bad"), ("ground", "surface")

TABLES = {"based-on", "colours"}


class ThemeError(ShownError, ValueError):
    """A theme cannot be used. The message says why."""


def theme_named(name: str, folder: Path | None) -> Theme:
    """Return the theme with this name: one of puzzlebox's own, or a file in the folder, such as `sunset.toml`.

    `auto` is `dark`: SDL 2 does not tell which theme the system has. Raises ThemeError with the reason if the file
    cannot be used.
    """
    if not name.endswith(".toml"):
        return THEMES["dark" if name == "auto" else name]
    if folder is None:
        raise ThemeError("there is no folder for themes")
    try:
        return read_theme(folder / name)
    except ThemeError as error:
        raise ThemeError("the theme {name} cannot be used: {reason}", name=name, reason=message_of(error)) from error


def read_theme(path: Path) -> Theme:
    """Return the theme in a file. Raises ThemeError with the reason if it cannot be used."""
    import tomllib

    try:
        with path.open("rb") as file:
            raw = file.read(MAX_SIZE + 1)
        if len(raw) > MAX_SIZE:
            raise ThemeError("it is larger than {limit} bytes", limit=MAX_SIZE)
        theme = _theme(path.stem, tomllib.loads(raw.decode("utf-8-sig")))
    except OSError as error:
        raise ThemeError(error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ThemeError("it is not valid TOML: {reason}", reason=str(error)[:80]) from error
    for problem in problems(theme):
        raise ThemeError(problem)
    return theme


def _theme(name: str, table: Mapping[str, Any]) -> Theme:
    base, colours = table.get("based-on", "dark"), table.get("colours", {})
    if unknown := sorted(set(table) - TABLES):
        raise ThemeError("{name} is neither based-on nor [colours]", name=repr(unknown[0][:40]))
    if not isinstance(base, str) or base not in THEMES:
        raise ThemeError("based-on must be one of {themes}", themes=listed(THEMES))
    if not isinstance(colours, dict):
        raise ThemeError("colours must be a table")
    return replace(THEMES[base], name=name, **{key: _value(key, value) for key, value in colours.items()})


def _value(key: str, value: object) -> Any:
    if key == "pieces":
        if not isinstance(value, list) or len(value) != len(HUES):
            raise ThemeError("pieces must be {count} colours", count=len(HUES))
        return tuple(_colour(key, item) for item in value)
    if key not in COLOURS:
        raise ThemeError("there is no colour {name}", name=repr(key[:40]))
    return _colour(key, value)


def _colour(key: str, value: object) -> Colour:
    if not isinstance(value, str) or not re.fullmatch("#[0-9a-fA-F]{6}", value):
        raise ThemeError('{name} must be a colour such as "#ffd166", not {value}', name=key, value=repr(value)[:40])
    return rgb(value)


def problems(theme: Theme) -> Iterator[Message]:
    """Yield a message for each pair of colours that is hard to tell apart."""
    from puzzlebox.ui.colours import least_difference

    pairs = [(ink, ground) for ground in GROUNDS for ink in INKS]
    for ink, ground in (*pairs, ("text", "raised"), ("tile_text", "tile"), ("tile_text", "tile_home")):
        found = contrast(getattr(theme, ink), getattr(theme, ground))
        if found < MIN_CONTRAST:
            yield Message(
                "{ink} on {ground} has a contrast of {found}; it must be at least {least}",
                ink=ink,
                ground=ground,
                found=Numeral(f"{found:.2f}"),
                least=MIN_CONTRAST,
            )
    faint = min(contrast(piece, theme.well) for piece in theme.pieces)
    if faint < MIN_PIECE_CONTRAST:
        yield Message(
            "a piece on the well has a contrast of {found}; it must be at least {least}",
            found=Numeral(f"{faint:.2f}"),
            least=MIN_PIECE_CONTRAST,
        )
    apart = least_difference(theme.pieces)
    if apart < MIN_DIFFERENCE:
        yield Message(
            "two pieces differ by {found}, for people with colour blindness as well; it must be at least {least}",
            found=Numeral(f"{apart:.1f}"),
            least=MIN_DIFFERENCE,
        )
