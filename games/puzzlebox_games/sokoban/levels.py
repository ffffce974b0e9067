"""The levels that come with puzzlebox, set by set."""

from typing import NamedTuple


class ShippedLevel(NamedTuple):
    """A level: its title, its text in one line, and the least number of pushes that solves it."""

    title: str
    text: str
    pushes: int


SETS: dict[str, tuple[ShippedLevel, ...]] = {
    "first-steps": (
        ShippedLevel("One push", "#####|#@$.#|#####", 1),
        ShippedLevel("Both sides", "######|#@---#|#.$$-#|#-.#-#|#----#|######", 3),
        ShippedLevel("Around the pillar", "######|#----#|#-#$-#|#-$.-#|#.@-##|#####", 3),
        ShippedLevel("Side door", "######|#---.#|#@$$-#|#--#.#|#---##|#####", 5),
        ShippedLevel("Two ways", "#######|#--.--#|#-$#$-#|#.-@--#|#######", 4),
        ShippedLevel("Three rooms", "#######|#.----#|#.$$#-#|#-#-$-#|#.-@--#|#######", 8),
    ),
}
