"""puzzlebox's own levels of Klotski, from the shortest to the longest. `tools/klotski_levels.py` has made them."""

from typing import NamedTuple


class OwnLevel(NamedTuple):
    """A level: its position, and its proved least number of slides."""

    position: str
    slides: int


LEVELS = (
    OwnLevel(".ab./cade/cfde/XXgh/XXgi", 10),
    OwnLevel("ab../cbde/XXde/XXfg/hifg", 14),
    OwnLevel("aabc/ddXX/eeXX/.fg./hhii", 18),
    OwnLevel(".abb/cdXX/.dXX/efgh/ifgh", 22),
    OwnLevel("aaXX/bcXX/b.de/.fge/hfgi", 26),
    OwnLevel("XXaa/XXbc/debf/gehf/gi..", 31),
    OwnLevel("aXXb/aXXc/.dee/fdgh/i.gh", 36),
    OwnLevel("a.bb/aXXc/dXXe/fghe/.ghi", 41),
    OwnLevel("aXXb/cXXb/cde./fdgg/f.hi", 46),
    OwnLevel("aXXb/aXX./cdee/cfgh/i.gh", 52),
    OwnLevel("aabc/de.f/gXXf/gXX./hhii", 58),
    OwnLevel("XXab/XXac/deec/f.gh/f.gi", 64),
    OwnLevel("XXab/XX.b/c.de/fgge/fhii", 71),
    OwnLevel("aabc/.dec/XXef/XXgf/h.ii", 78),
    OwnLevel("abXX/acXX/.dde/ffge/hig.", 86),
    OwnLevel("aXXb/aXXc/dd.c/efgg/.hhi", 100),
)
