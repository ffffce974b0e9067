"""How keys and their actions are written in the lists of keys."""

from puzzlebox.input.keys import Key


def printed(names: tuple[str, ...]) -> str:
    """Return keys as they are printed on the keyboard."""
    return "   ".join(Key.named(name).shown() for name in names) or "no key"


def sentence(label: str) -> str:
    """Return a label as it begins a line; an ID in it stays as it is."""
    return label[:1].upper() + label[1:]
