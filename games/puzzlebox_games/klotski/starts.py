"""The starts of Klotski: the historic ones with their proved minimums, and puzzlebox's own levels.

The minimums were found by breadth-first searches over all positions that can be reached.
"""

from typing import NamedTuple

from puzzlebox.core.message import Message
from puzzlebox_games.klotski.levels import LEVELS


class HistoricStart(NamedTuple):
    """A start: the value of the option `start`, its title, its position, and the least number of slides, of straight
    moves and of steps. Different solutions may have the three least numbers."""

    name: str
    title: str
    position: str
    slides: int
    straight: int
    steps: int


STARTS = (
    HistoricStart("eighteen", Message("Only 18 Steps"), "aXXb/cXXd/efgh/ijkl/m..n", 18, 23, 27),
    HistoricStart("violet", Message("Violet"), "aXXb/aXXb/cdef/cghi/j..k", 27, 33, 45),
    HistoricStart("daisy", Message("Daisy"), "aXXb/aXXb/cdef/ghij/k..l", 28, 34, 46),
    HistoricStart("pansy", Message("Pansy"), "aXXb/aXXb/cdef/cghf/i..j", 28, 34, 46),
    HistoricStart("first-there", Message("First There"), "aXXb/cXXd/.ee./fghi/fghi", 32, 38, 47),
    HistoricStart("five-gates", Message("Five Gates"), "aXXb/cXXd/eeff/gghh/.ii.", 34, 37, 46),
    HistoricStart("fair-wind", Message("Fair Wind"), "aXXb/aXXc/deef/dghf/.ih.", 39, 43, 49),
    HistoricStart("poppy", Message("Poppy"), "aXXb/aXXb/cdde/fghi/j..k", 40, 49, 56),
    HistoricStart("snowdrop", Message("Snowdrop"), "aXXb/aXXb/cdde/cfgh/i..j", 46, 52, 64),
    HistoricStart("patter-of-rain", Message("Patter of Rain"), "aXXb/aXXc/deef/dg.f/hg.i", 47, 52, 60),
    HistoricStart("left-and-right", Message("Left and Right"), "aXXb/cXXd/efgh/efgh/.ii.", 54, 61, 78),
    HistoricStart("all-the-way", Message("All the Way"), "aXXb/aXXc/defg/defh/.ii.", 58, 64, 81),
    HistoricStart("pennant", Message("Pennant"), "XXaa/XXbb/cd../efgg/efhh goal 3 0", 59, 62, 83),
    HistoricStart("side-by-side", Message("Side by Side"), "aXXb/aXXb/cdef/ghhi/g..i", 60, 66, 85),
    HistoricStart("surrounded", Message("Surrounded"), "aXXb/aXXc/deef/dghi/.gh.", 62, 69, 80),
    HistoricStart("no-wings", Message("No Wings"), "aXXb/aXXc/ddef/ghhi/g..i", 62, 68, 77),
    HistoricStart("sure-command", Message("Sure Command"), "aXXb/aXXb/cdde/fghi/f..i", 70, 79, 100),
    HistoricStart("peach-garden", Message("Peach Garden"), "aXXb/cXXd/cefd/gefh/.ii.", 70, 77, 100),
    HistoricStart("three-roads", Message("Three Roads"), "aXXb/cXXd/ceed/fghi/f..i", 72, 77, 92),
    HistoricStart("generals-camp", Message("The General's Camp"), ".XX./aXXb/acdb/ecdf/gghi", 72, 78, 101),
    HistoricStart("watertight", Message("Watertight"), "aXXb/aXXc/ddee/ffgg/h..i", 79, 88, 114),
    HistoricStart("red-donkey", Message("Red Donkey"), "aXXb/aXXb/cdde/cfge/h..i", 81, 90, 116),
    HistoricStart("closed-mouth", Message("Closed Mouth"), "aXXb/aXXb/cd.e/fd.g/hhii", 81, 88, 103),
    HistoricStart("closed-mouth-2", Message("Closed Mouth 2"), "aXXb/cXXd/ce.d/fe.g/hhii", 99, 111, 131),
    HistoricStart("trail", Message("Trail"), "aXXb/aXXb/cdde/fggh/.ii.", 102, 111, 138),
    HistoricStart("ambush", Message("Ambush"), "aXXb/cXXd/ceed/fggh/.ii.", 120, 130, 158),
)

HISTORIC = {start.name: start for start in STARTS}


class KnownStart(NamedTuple):
    """A start that is always the same: its title, its position, and its proved least number of slides."""

    title: str
    position: str
    slides: int


KNOWN = {
    **{start.name: KnownStart(start.title, start.position, start.slides) for start in STARTS},
    **{
        f"level-{number}": KnownStart(Message("Level {number}", number=number), level.position, level.slides)
        for number, level in enumerate(LEVELS, 1)
    },
}
"""The historic starts and puzzlebox's own levels, by the value of the option `start`."""
