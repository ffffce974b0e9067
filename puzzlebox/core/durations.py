"""How a time is written everywhere: on the screen, in window titles, in scores."""


def clock_text(ms: int, hundredths: bool = False) -> str:
    """Return minutes and seconds, rounded down: `0:42`, `1:02:03` with hours. With hundredths: `0:42.17`."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, rest = divmod(minutes, 60)
    whole = f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return f"{whole}.{ms % 1000 // 10:02}" if hundredths else whole


def span_text(ms: int) -> str:
    """Return roughly how long something took: `3 h 12 min`, `4 min`, `18 s`."""
    minutes = ms // 60_000
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min" if minutes else f"{ms // 1000} s"
