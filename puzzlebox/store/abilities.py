"""What the platform has. A browser, in which Pyodide runs puzzlebox, has neither threads nor locks between processes: a
lock that is asked for there is always given."""

import sys

IN_BROWSER = sys.platform == "emscripten"

HAS_THREADS = HAS_FILE_LOCKS = not IN_BROWSER
