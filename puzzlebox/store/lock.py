"""A lock on an open file that one process has at a time, and that goes with the process, however it ends."""

import os
import sys

PLACE = 1 << 40
"""Where systems that lock bytes lock one: beyond the end of any file, so that everybody can still read it."""

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> bool:
        """Take the lock; False where another has it."""
        os.lseek(descriptor, PLACE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(descriptor: int) -> bool:
        """Take the lock; False where another has it. On a file system that knows no locks, everybody gets it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
