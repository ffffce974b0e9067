"""Writes times as text: on the screen, in window titles, in scores."""

from puzzlebox.core.message import Message, Numeral


def clock_text(ms: int, hundredths: bool = False) -> str:
    """Return minutes and seconds, rounded down: `0:42`, `1:02:03` with hours. With hundredths: `0:42.17`."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, rest = divmod(minutes, 60)
    text = f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    return Numeral(f"{text}.{ms % 1000 // 10:02}") if hundredths else text


def exact_clock_text(ms: int) -> str:
    """Return minutes, seconds and milliseconds: `0:42.170`."""
    return Numeral(f"{clock_text(ms)}.{ms % 1000:03}")


def pace_text(ms: int) -> str:
    """Return a difference in time, ahead if it is negative, in seconds with hundredths: `−0.42`, `+1:02.50`."""
    sign = "−" if ms < 0 else "+" if ms > 0 else "±"
    hundredths = abs(ms) // 10
    seconds = f"{hundredths // 100}.{hundredths % 100:02}"
    return Numeral(sign + (clock_text(abs(ms), hundredths=True) if abs(ms) >= 60_000 else seconds))


def span_text(ms: int) -> str:
    """Return roughly how long something took: `3 h 12 min`, `4 min`, `18 s`."""
    minutes = ms // 60_000
    if minutes >= 60:
        # Translators: how long something took: hours and minutes.
        return Message("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
    return Message("{minutes} min", minutes=minutes) if minutes else Message("{seconds} s", seconds=ms // 1000)
