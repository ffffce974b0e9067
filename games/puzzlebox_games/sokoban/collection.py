"""Files of levels: XSB and SOK."""


def read_position(text: str) -> str:
    raise ValueError("no level")


def write_level(state: object) -> str:
    return ""
