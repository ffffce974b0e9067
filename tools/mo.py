"""Compiles the catalogues that people edit (`.po`) into those that the program reads (`.mo`), each beside its source:
`python -m tools.mo`. Those that are newer than their source stay.

It imports only the standard library: the build uses it.
"""

import ast
import os
import re
import struct
from collections.abc import Mapping
from pathlib import Path

TRANSLATIONS = Path(__file__).parent.parent / "assets" / "puzzlebox_assets" / "translations"

ENTRY = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?) ((?:".*"\s*)+)')
LITERAL = re.compile('"(?:[^"\\\\]|\\\\.)*"')


def entries(text: str) -> dict[str, str]:
    """Return the translated texts of a catalogue, in the form of compiled ones: the context and EOT before a text, NUL
    between the forms. Texts that are not translated, or only fuzzily, are left out. Raises ValueError."""
    found: dict[str, str] = {}
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n")):
        lines = [line for line in block.split("\n") if not line.startswith("#")]
        parts = {key: _unquoted(value) for key, value in ENTRY.findall("\n".join(lines))}
        forms = [value for key, value in parts.items() if key.startswith("msgstr")]
        is_fuzzy = parts.get("msgid") and re.search("^#,.*fuzzy", block, re.MULTILINE)
        if "msgid" in parts and all(forms) and forms and not is_fuzzy:
            ids = [parts[key] for key in ("msgid", "msgid_plural") if key in parts]
            context = f"{parts['msgctxt']}\x04" if "msgctxt" in parts else ""
            found[context + "\0".join(ids)] = "\0".join(forms)
    return found


def _unquoted(value: str) -> str:
    text = "".join(ast.literal_eval(literal) for literal in LITERAL.findall(value))
    assert isinstance(text, str)
    return text


def compiled(texts: Mapping[str, str]) -> bytes:
    """Return the compiled catalogue of these texts. The empty text is that of the header, with the plural forms."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    strings = [side for sides in zip(*pairs, strict=True) for side in sides]
    place, table = 28 + 16 * len(pairs), []
    for string in strings:
        table.append(struct.pack("<II", len(string), place))
        place += len(string) + 1
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return b"".join([head, *table, *(string + b"\0" for string in strings)])


def compile_all(folder: Path = TRANSLATIONS) -> None:
    """Compile the catalogues of all languages in a folder that have changed."""
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.is_file() or target.stat().st_mtime_ns < source.stat().st_mtime_ns:
            part = target.with_suffix(f".{os.getpid()}")
            part.write_bytes(compiled(entries(source.read_text("utf-8"))))
            part.replace(target)


if __name__ == "__main__":
    compile_all()
