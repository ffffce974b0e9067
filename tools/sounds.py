"""Makes the sounds of puzzlebox: the effects, and the tune as a WAV file to encode.

    python -m tools.sounds assets/puzzlebox_assets/sounds
    python -m tools.sounds --tune tune.wav
    oggenc -Q -s 1 -q 3 -o assets/puzzlebox_assets/sounds/tune.ogg tune.wav

All sounds are made from sine waves. `oggenc` is in Debian's package vorbis-tools. Everything is in D major, and the
effects use only D, E, F#, A and B, which fit all chords of the tune.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.loudness import loudness

RATE = 22_050
"""Samples per second."""

Partials = tuple[tuple[float, float, float], ...]
"""The partials of a timbre: multiple of the note's frequency, relative loudness, and seconds until it has decayed to
1/e."""

WOOD: Partials = ((1, 1.0, 0.016), (2.76, 0.35, 0.008), (5.4, 0.1, 0.004))
THUD: Partials = ((1, 1.0, 0.045), (2, 0.5, 0.03), (3, 0.2, 0.016))
PLUCK: Partials = ((1, 1.0, 0.26), (2, 0.3, 0.13), (3, 0.1, 0.07), (4, 0.04, 0.04))
GLASS: Partials = ((1, 1.0, 0.16), (2, 0.12, 0.1), (3.01, 0.08, 0.05))
DEEP: Partials = ((1, 1.0, 0.32), (2, 0.35, 0.2), (3, 0.12, 0.12))
STRING: Partials = ((1, 1.0, 0.9), (2, 0.3, 0.45), (3, 0.1, 0.25), (4, 0.04, 0.15))
PAD: Partials = ((1, 1.0, 6.0), (2, 0.22, 5.0), (3, 0.06, 4.0))
BASS: Partials = ((1, 1.0, 1.6), (2, 0.3, 0.8), (3, 0.08, 0.4))

STEPS = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


class Note(NamedTuple):
    """A note that starts after `start` ms. `pitch` is written like A4 or F#5."""

    start: int
    pitch: str
    timbre: Partials
    loudness: float = 1.0


class Effect(NamedTuple):
    """A sound of `length` ms."""

    length: int
    notes: tuple[Note, ...]


def run(timbre: Partials, interval: int, *pitches: str, start: int = 0) -> tuple[Note, ...]:
    """Return notes that start `interval` ms apart."""
    return tuple(Note(start + number * interval, pitch, timbre) for number, pitch in enumerate(pitches))


LOUDNESS = -22.0
"""The K-weighted level of the loudest tenth of a second of every effect, in dB."""

EFFECTS = {
    "move": Effect(40, run(WOOD, 0, "D6")),
    "turn": Effect(60, run(WOOD, 14, "A5", "B5")),
    "lock": Effect(120, run(THUD, 0, "D3", "A3")),
    "drop": Effect(170, (*run(THUD, 0, "D3", "D2"), Note(0, "A4", WOOD, 0.4))),
    "slide": Effect(80, (Note(0, "E5", WOOD), Note(0, "B3", THUD, 0.5))),
    "hold": Effect(180, run(GLASS, 50, "B4", "E5")),
    "row": Effect(300, run(PLUCK, 60, "D5", "F#5")),
    "rows": Effect(380, run(PLUCK, 60, "D5", "F#5", "A5")),
    "four": Effect(580, (*run(PLUCK, 60, "D5", "F#5", "A5", "D6", "F#6"), Note(0, "D4", PLUCK, 0.7))),
    "level": Effect(500, run(GLASS, 80, "A4", "D5", "E5", "A5")),
    "pause": Effect(320, run(PLUCK, 90, "A4", "D4")),
    "win": Effect(600, (*run(PLUCK, 70, "D4", "A4", "D5", "F#5", "A5"), Note(0, "D3", DEEP, 0.6))),
    "over": Effect(600, run(DEEP, 150, "A3", "F#3", "D3")),
    "best": Effect(600, run(GLASS, 75, "A5", "D6", "F#6", "A6", start=200)),
}

# The tune: sixteen bars of four beats, each with one chord and a sparse melody.

BEAT = 17_640
"""Samples: 0.8 s, 75 beats a minute."""

BAR = 4 * BEAT

CHORDS = (
    "D3 A3 E4 F#4",
    "B2 F#3 C#4 D4",
    "G2 D3 A3 B3",
    "A2 E3 B3 D4",
    "D3 A3 E4 F#4",
    "F#2 C#3 A3 E4",
    "G2 D3 B3 F#4",
    "A2 E3 B3 C#4",
    "B2 F#3 C#4 D4",
    "G2 D3 F#3 B3",
    "F#2 D3 A3 E4",
    "E2 B2 F#3 G3",
    "B2 F#3 A3 D4",
    "G2 D3 A3 B3",
    "E2 B2 G3 D4",
    "A2 E3 B3 D4",
)
"""The notes of each bar's chord, from the bass up."""

MELODY = (
    "0 F#5, 1.5 A5, 2.5 E5",
    "0 D5, 1 F#5, 2.5 B4",
    "0 A4, 1 B4, 1.5 D5, 2.5 F#5",
    "0 E5, 2 B4, 3 A4",
    "0 F#5, 1.5 A5, 2.5 B5",
    "0 A5, 1.5 E5, 2.5 C#5",
    "0 B4, 1 D5, 2 A5, 3 F#5",
    "0 E5, 1.5 B4",
    "0.5 D5, 1.5 F#5, 2.5 A5",
    "0 B5, 1 A5, 1.5 F#5, 2.5 D5",
    "0 E5, 1.5 F#5, 2.5 A4",
    "0 B4, 1.5 G4, 2.5 F#4",
    "0 D5, 1 F#5, 1.5 B5, 2.5 A5",
    "0 F#5, 1.5 D5, 2.5 B4",
    "0 G4, 1 B4, 1.5 E5, 2.5 D5",
    "0 B4, 1.5 A4",
)
"""The melody of each bar: the beat on which each note starts, counted from 0, and its pitch."""

ECHOES = ((13_230, 0.3), (26_460, 0.12))
"""The delay of each echo in samples, and its loudness."""

SAMPLES = BAR * len(CHORDS)
TUNE_PEAK = -7.5
"""In dBFS. Encoding raises it slightly."""


def frequency(pitch: str) -> float:
    """Return the frequency of a pitch in Hz. A4 is 440."""
    sharp = pitch[1] == "#"
    return float(440.0 * 2 ** ((STEPS[pitch[0]] + sharp) / 12 + int(pitch[1 + sharp :]) - 4))


def ringing(hertz: float, seconds: float, samples: int) -> Iterator[float]:
    """Yield the samples of a sine that decays to 1/e in this number of seconds. They are computed by a recurrence."""
    turn, decay = math.tau * hertz / RATE, math.exp(-1 / (seconds * RATE))
    ahead, back = 2 * decay * math.cos(turn), decay * decay
    before, now = -math.sin(turn) / decay, 0.0
    for _ in range(samples):
        yield now
        before, now = now, ahead * now - back * before


def tone(pitch: str, timbre: Partials, samples: int, rise: int, fall: int) -> list[float]:
    """Return a note that fades in for `rise` samples and fades out for the last `fall` samples."""
    sum_of = [0.0] * samples
    for times, share, seconds in timbre:
        hertz = frequency(pitch) * times
        if hertz < RATE / 2.2:
            for place, value in enumerate(ringing(hertz, seconds, samples)):
                sum_of[place] += share * value
    for place in range(min(rise, samples)):
        sum_of[place] *= slope(place / rise)
    for place in range(min(fall, samples)):
        sum_of[-1 - place] *= slope(place / fall)
    return sum_of


def slope(share: float) -> float:
    """Return the height of a smooth slope from 0 to 1, `share` of the way along it."""
    return (1 - math.cos(math.pi * share)) / 2


def rounded(values: Iterable[float], peak: float) -> array[int]:
    """Return the values as 16 bit samples, with the loudest one at `peak` dBFS."""
    values = list(values)
    return scaled(values, 10 ** (peak / 20) / max(map(abs, values)))


def scaled(values: Iterable[float], gain: float) -> array[int]:
    """Return the values, times `gain`, as 16 bit samples. 1 is full scale."""
    return array("h", (round(32_767 * gain * value) for value in values))


def effect(name: str) -> array[int]:
    """Return the samples of an effect. Each note fades in for 3 ms and fades out. All effects are equally loud."""
    chosen = EFFECTS[name]
    samples = RATE * chosen.length // 1000
    mixed = [0.0] * samples
    for note in chosen.notes:
        first = RATE * note.start // 1000
        for place, value in enumerate(tone(note.pitch, note.timbre, samples - first, RATE * 3 // 1000, samples // 4)):
            mixed[first + place] += note.loudness * value
    return scaled(mixed, 10 ** ((LOUDNESS - loudness(mixed, RATE)) / 20))


class Stereo:
    """The two channels of a seamless loop. A note that lasts beyond the end continues at the start."""

    def __init__(self, samples: int) -> None:
        self.left, self.right = [0.0] * samples, [0.0] * samples

    def add(self, start: int, values: list[float], loudness: float, side: float) -> None:
        """Add a note. `side` is from 0 (left) to 1 (right)."""
        left, right = loudness * math.cos(side * math.pi / 2), loudness * math.sin(side * math.pi / 2)
        end = len(self.left)
        for place, value in enumerate(values, start):
            self.left[place % end] += left * value
            self.right[place % end] += right * value

    def samples(self) -> array[int]:
        """Return the samples, left and right alternating."""
        return rounded((value for pair in zip(self.left, self.right, strict=True) for value in pair), TUNE_PEAK)


def tune() -> array[int]:
    """Return the samples of the tune."""
    loop = Stereo(SAMPLES)
    for bar, chord in enumerate(CHORDS):
        bass, *upper = chord.split()
        loop.add(bar * BAR, tone(bass, BASS, BAR, RATE // 20, BEAT), 0.42, 0.5)
        for number, pitch in enumerate(upper):
            values = tone(pitch, PAD, BAR + 2 * BEAT, BEAT, 2 * BEAT)
            loop.add(bar * BAR, values, 0.12, 0.2 + 0.3 * number)
    for bar, line in enumerate(MELODY):
        for number, words in enumerate(line.split(", ")):
            beat, pitch = words.split()
            start, values = bar * BAR + round(float(beat) * BEAT), tone(pitch, STRING, 4 * BEAT, RATE // 200, BEAT)
            loop.add(start, values, 0.5 if float(beat) == 0 else 0.38, 0.42 + 0.08 * (number % 3))
            for number, (late, share) in enumerate(ECHOES):
                loop.add(start + late, values, 0.38 * share, 0.15 if number % 2 else 0.85)
    return loop.samples()


def write(path: Path, samples: array[int], channels: int) -> None:
    """Write a WAV file of 16 bit samples."""
    if sys.byteorder == "big":
        samples = samples[:]
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main(words: list[str]) -> None:
    if words[0] == "--tune":
        write(Path(words[1]), tune(), 2)
        return
    for name in EFFECTS:
        write(Path(words[0]) / f"{name}.wav", effect(name), 1)


if __name__ == "__main__":
    main(sys.argv[1:])
