"""Whether an X server is bare, without a window manager. There nobody carries out SDL's wish for the full screen."""

import ctypes


def is_bare() -> bool:
    """True where the X server has no window manager: none owns the selection by which they announce themselves."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return False
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        return False
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XInternAtom.restype = x11.XGetSelectionOwner.restype = ctypes.c_ulong
    x11.XGetSelectionOwner.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
    owner = x11.XGetSelectionOwner(display, x11.XInternAtom(display, b"WM_S0", 0))
    x11.XCloseDisplay(display)
    return not owner
