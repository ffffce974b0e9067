"""Reads the pictures that a preference names, and checks them before a player chooses one."""

from importlib.resources import files
from pathlib import Path

from puzzlebox.core.message import InvalidError
from puzzlebox.core.options import Option, PictureChoice

SIGNATURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
"""How the files of PNG and JPEG begin."""

MAX_FILE = 64 << 20
"""The most bytes of a file."""

MAX_PIXELS = 50_000_000
"""The most pixels of a picture."""

FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""The markers of a JPEG file before its height and width."""


def chosen(option: Option, text: str) -> str:
    """Return the text of a preference that a player chooses: that of a file gets its absolute path. Raises OSError or
    ValueError if the option does not accept it, or if the file cannot be used."""
    value = option.parse(text)
    if not (isinstance(option, PictureChoice) and option.is_file(value)):
        return text
    path = Path(text).expanduser().absolute()
    read_picture(option, str(path))
    return str(path)


def read_picture(option: PictureChoice, value: str) -> bytes:
    """Return the content of the picture that the option names. Raises OSError, or ValueError if it is no picture."""
    if not option.is_file(value):
        package, _, folder = option.folder.partition("/")
        return (files(package) / folder / f"{value}.png").read_bytes()
    path = Path(value)
    if path.exists() and not path.is_file():
        raise InvalidError("{file} is not a regular file", file=path.name)
    with path.open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if not data.startswith(SIGNATURES) or not (pixels := pixels_of(data)):
        raise InvalidError("{file} is not a PNG or JPEG picture", file=path.name)
    if len(data) > MAX_FILE or pixels > MAX_PIXELS:
        raise InvalidError("{file} is too large", file=path.name)
    return data


def pixels_of(data: bytes) -> int:
    """Return the number of pixels that a PNG or JPEG file says that it has; 0 if it does not say it."""
    if data.startswith(SIGNATURES[0]):
        return int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big")
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if marker in FRAMES:
            height, width = data[place + 5 : place + 7], data[place + 7 : place + 9]
            return int.from_bytes(height, "big") * int.from_bytes(width, "big")
        place += 2 + length
    return 0
