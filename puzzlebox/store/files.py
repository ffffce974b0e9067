"""Files that are written as a whole: after a crash there is the old one or the new one, never half of either."""

import contextlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Put a file with this content in place of the one there, at once and as a whole. A link stays a link, and the
    permissions stay as they are. Raises OSError; the old file is then unchanged."""
    target = path.resolve()
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):  # a new file has no permissions to keep
            os.chmod(temporary, target.stat().st_mode & 0o777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def free_name(path: Path) -> Path:
    """Return the path, or one with a number after its name if that is taken."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in range(2, 10_000))
    return path if not path.exists() else next(name for name in names if not name.exists())
