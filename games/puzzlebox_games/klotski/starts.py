"""The starts of Klotski: the historic ones with their proved minimums, and puzzlebox's own levels.

The minimums were found by breadth-first searches over all positions that can be reached.
"""

from typing import NamedTuple

from puzzlebox.rules import Message


class KnownStart(NamedTuple):
    """A start that is always the same: its title, its position, and the least number of slides and, if it is historic,
    of straight moves and of steps. Different solutions may have the three least numbers."""

    title: str
    position: str
    slides: int
    straight: int = 0
    steps: int = 0


HISTORIC = {
    "eighteen": KnownStart(Message("Only 18 Steps"), "aXXb/cXXd/efgh/ijkl/m..n", 18, 23, 27),
    "violet": KnownStart(Message("Violet"), "aXXb/aXXb/cdef/cghi/j..k", 27, 33, 45),
    "daisy": KnownStart(Message("Daisy"), "aXXb/aXXb/cdef/ghij/k..l", 28, 34, 46),
    "pansy": KnownStart(Message("Pansy"), "aXXb/aXXb/cdef/cghf/i..j", 28, 34, 46),
    "first-there": KnownStart(Message("First There"), "aXXb/cXXd/.ee./fghi/fghi", 32, 38, 47),
    "five-gates": KnownStart(Message("Five Gates"), "aXXb/cXXd/eeff/gghh/.ii.", 34, 37, 46),
    "fair-wind": KnownStart(Message("Fair Wind"), "aXXb/aXXc/deef/dghf/.ih.", 39, 43, 49),
    "poppy": KnownStart(Message("Poppy"), "aXXb/aXXb/cdde/fghi/j..k", 40, 49, 56),
    "snowdrop": KnownStart(Message("Snowdrop"), "aXXb/aXXb/cdde/cfgh/i..j", 46, 52, 64),
    "patter-of-rain": KnownStart(Message("Patter of Rain"), "aXXb/aXXc/deef/dg.f/hg.i", 47, 52, 60),
    "left-and-right": KnownStart(Message("Left and Right"), "aXXb/cXXd/efgh/efgh/.ii.", 54, 61, 78),
    "all-the-way": KnownStart(Message("All the Way"), "aXXb/aXXc/defg/defh/.ii.", 58, 64, 81),
    "pennant": KnownStart(Message("Pennant"), "XXaa/XXbb/cd../efgg/efhh goal 3 0", 59, 62, 83),
    "side-by-side": KnownStart(Message("Side by Side"), "aXXb/aXXb/cdef/ghhi/g..i", 60, 66, 85),
    "surrounded": KnownStart(Message("Surrounded"), "aXXb/aXXc/deef/dghi/.gh.", 62, 69, 80),
    "no-wings": KnownStart(Message("No Wings"), "aXXb/aXXc/ddef/ghhi/g..i", 62, 68, 77),
    "sure-command": KnownStart(Message("Sure Command"), "aXXb/aXXb/cdde/fghi/f..i", 70, 79, 100),
    "peach-garden": KnownStart(Message("Peach Garden"), "aXXb/cXXd/cefd/gefh/.ii.", 70, 77, 100),
    "three-roads": KnownStart(Message("Three Roads"), "aXXb/cXXd/ceed/fghi/f..i", 72, 77, 92),
    "generals-camp": KnownStart(Message("The General's Camp"), ".XX./aXXb/acdb/ecdf/gghi", 72, 78, 101),
    "watertight": KnownStart(Message("Watertight"), "aXXb/aXXc/ddee/ffgg/h..i", 79, 88, 114),
    "red-donkey": KnownStart(Message("Red Donkey"), "aXXb/aXXb/cdde/cfge/h..i", 81, 90, 116),
    "closed-mouth": KnownStart(Message("Closed Mouth"), "aXXb/aXXb/cd.e/fd.g/hhii", 81, 88, 103),
    "closed-mouth-2": KnownStart(Message("Closed Mouth 2"), "aXXb/cXXd/ce.d/fe.g/hhii", 99, 111, 131),
    "trail": KnownStart(Message("Trail"), "aXXb/aXXb/cdde/fggh/.ii.", 102, 111, 138),
    "ambush": KnownStart(Message("Ambush"), "aXXb/cXXd/ceed/fggh/.ii.", 120, 130, 158),
}
"""The historic starts, by the value of the option `start`, from the shortest to the longest."""

CARS = KnownStart(Message("Crossing"), "abccdd/abeee./XXfg../h.fgii/h..jjk/ll...k goal 2 4", 15)
"""The start of pieces that keep to their lines."""

LEVELS = (
    (Message("Doorstep"), ".ab./cade/cfde/XXgh/XXgi", 10),
    (Message("Porch"), "ab../cbde/XXde/XXfg/hifg", 14),
    (Message("Turnstile"), "aabc/ddXX/eeXX/.fg./hhii", 18),
    (Message("Cloakroom"), ".abb/cdXX/.dXX/efgh/ifgh", 22),
    (Message("Stairwell"), "aaXX/bcXX/b.de/.fge/hfgi", 26),
    (Message("Gallery"), "XXaa/XXbc/debf/gehf/gi..", 31),
    (Message("Dormer"), "aXXb/aXXc/.dee/fdgh/i.gh", 36),
    (Message("Ballroom"), "a.bb/aXXc/dXXe/fghe/.ghi", 41),
    (Message("Attic"), "aXXb/cXXb/cde./fdgg/f.hi", 46),
    (Message("Cloister"), "aXXb/aXX./cdee/cfgh/i.gh", 52),
    (Message("Orangery"), "aabc/de.f/gXXf/gXX./hhii", 58),
    (Message("Drawbridge"), "XXab/XXac/deec/f.gh/f.gi", 64),
    (Message("Belfry"), "XXab/XX.b/c.de/fgge/fhii", 71),
    (Message("Battlements"), "aabc/.dec/XXef/XXgf/h.ii", 78),
    (Message("Dungeon"), "abXX/acXX/.dde/ffge/hig.", 86),
    (Message("Labyrinth"), "aXXb/aXXc/dd.c/efgg/.hhi", 100),
)
"""puzzlebox's own levels, from the shortest to the longest: titles, positions, and least numbers of slides.
They were made by its generator from seeds."""

_OWN = {f"level-{number}": KnownStart(*level) for number, level in enumerate(LEVELS, 1)}

KNOWN = dict(sorted((HISTORIC | _OWN).items(), key=lambda item: item[1].slides))
"""The historic starts and puzzlebox's own levels, by the value of the option `start`, from the shortest to the
longest."""
