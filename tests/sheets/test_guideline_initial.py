"""What the sheet of Guideline says of initial turns and holds."""

from tests.sheets.guideline import Kind
from tests.sheets.stories import facts, play_story


@facts("""
a turn that is down turns each piece as it enters
    initial turns O T J L: +cw drop shape=T orientation=1 drop shape=J orientation=1 -cw drop shape=L orientation=0
    initial turns O T J L: +half drop shape=T orientation=2 drop shape=J orientation=2 -half drop shape=L orientation=0
    initial turns O T J L: +ccw drop shape=T orientation=3 drop shape=J orientation=3 -ccw drop shape=L orientation=0
a press acts at once as well
    initial both T O J: +cw shape=T orientation=1 -cw +hold shape=O held=T
the turn pressed last counts and then the older one
    initial turns O T J: +cw +ccw drop shape=T orientation=3 -ccw drop shape=J orientation=1
a turned piece enters where it would have turned in place, and a row down, as any other
    initial turns O I: +cw drop corner=19,3 cells={(19,5),(20,5),(21,5),(22,5)}
a piece enters unturned if it does not fit turned
    initial turns O T: +cw put(O,(0,30,8)) block((20,4)) drop shape=T orientation=0
a piece that fits only turned enters
    initial turns O I: +cw put(O,(0,30,8)) block((19,3)) drop shape=I orientation=1 outcome=None
it is no turn for T-spins
    initial turns O T O: +half put(O,(0,30,8)) block((18,3),(20,3),(20,5),(21,4)) \
drop shape=T orientation=2 corner=18,3 score=16 drop score=16
a hold that is down holds each piece as it enters
    initial holds O T J L: +hold shape=T held=O drop shape=O held=J !hold -hold drop shape=L held=J
the first piece held so lets the next one enter
    O T J L: +hold 'handling 167 33 20 0 latest 0 0 1' drop shape=O held=J
the hold comes first and the piece that enters is turned
    initial both O T J L: +hold +cw drop shape=O orientation=1 held=J
a piece from the hold is turned
    initial turns O T J: +cw hold shape=T orientation=1
without the preferences keys that are down do nothing
    initial both O T J: 'handling 167 33 20' +cw drop shape=T orientation=0 +hold drop held=T
    initial both O T J: 'handling 167 33 20 5 latest 0' +cw drop shape=T orientation=0 +hold drop held=T
    initial both O T J: 'handling 167 33 20 0 latest 0 0 0' +cw drop shape=T orientation=0 +hold drop held=T
what ends holds ends them
    initial both O T: +cw +hold pause resume !-cw !-hold
    initial both O T: +cw +hold restart !-cw !-hold
a release without a press has no effect
    initial both O T: !-half +half -half !-half
""")
def test_initial_turns_and_holds(guideline: Kind, story: str) -> None:
    play_story(guideline, story)
