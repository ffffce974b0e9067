"""What the sheet of Guideline says of moving: DAS, ARR, two keys, holds and drops."""

from tests.sheets.guideline import Kind
from tests.sheets.stories import facts, play_story


@facts("""
a press moves at once, repeats at DAS and then every ARR
    floating: @10 +left left=3 lefts(300)=[(177,2),(210,1),(243,0)]
a held right repeats like left
    floating: +right left=5 lefts(300)=[(167,6),(200,7),(233,8)]
a tap is one column and no more
    floating: left left=3 lefts(500)=[]
    floating: +left -left left=3 lefts(500)=[]
a release in the instant of a repeat comes before it
    floating: +left @167 -left lefts(400)=[]
a blocked press starts DAS
    floating: wall(3) +left left=4 block() lefts(210)=[(167,3),(200,2)]
a repeat that is blocked, here at 167, is used up
    floating: +left wall(2) @190 block() lefts(240)=[(200,2),(233,1)]
""")
def test_das_and_arr(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


@facts("""
the last key pressed counts and its release starts DAS of the older
    floating: +left @50 +right left=4 lefts(230)=[(217,5)] -right left=5 lefts(440)=[(397,4),(430,3)]
releasing the older key changes nothing
    floating: +left @50 +right @100 -left lefts(260)=[(217,5),(250,6)] -right lefts(700)=[]
a tap in the other direction restarts DAS of the held key
    floating: +left @100 right left=4 lefts(310)=[(267,3),(300,2)]
the first key acts until it is released
    floating: 'handling 100 20 20 0 first 0' +left +right left=3 lefts(110)=[(100,2)] -left lefts(240)=[(210,3),(230,4)]
neither key acts while both are held
    floating: 'handling 100 20 20 0 neither 0' +left +right left=3 lefts(200)=[] -right lefts(330)=[(300,2),(320,1)]
""")
def test_two_keys(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


@facts("""
without another wish the key still held charges DAS again
    floating: 'handling 100 20 20 0 latest 0 0 0 0 recharge' +left @50 +right @80 -right lefts(181)=[(180,3)]
with keep it repeats when it would have if it had been held alone
    floating: 'handling 100 20 20 0 latest 0 0 0 0 keep' +left left=3 @50 +right @80 -right lefts(121)=[(100,3),(120,2)]
with keep a key whose DAS is over repeats in the instant of the release
    floating: 'handling 100 20 20 0 latest 0 0 0 0 keep' +left @90 +right @150 -right lefts(171)=[(150,3),(170,2)]
    floating: 'handling 100 0 20 0 latest 0 0 0 0 keep' +left @90 +right @150 -right left=4 @151 left=0
with keep the younger key has its charge when the older one goes up
    floating: 'handling 100 20 20 0 first 0 0 0 0 keep' +left @50 +right left=3 @80 -left lefts(171)=[(150,4),(170,5)]
    floating: 'handling 100 20 20 0 neither 0 0 0 0 keep' +left @50 +right left=3 @80 -left lefts(151)=[(150,4)]
DCD holds back a charge that is kept, too
    floating: 'handling 100 20 20 90 latest 0 0 0 0 keep' +left +right @50 drop @60 -right lefts(161)=[(140,3),(160,2)]
with step it moves at once and then charges DAS
    floating: 'handling 100 20 20 0 latest 0 0 0 0 step' +left @50 +right left=4 -right left=3 lefts(151)=[(150,2)]
    floating: 'handling 100 20 20 0 first 0 0 0 0 step' +left +right left=3 @50 -left left=4 lefts(151)=[(150,5)]
    floating: 'handling 100 20 20 0 neither 0 0 0 0 step' +left +right left=3 @50 -right left=2 lefts(151)=[(150,1)]
with step the release of a key that does not act moves nothing
    floating: 'handling 100 20 20 0 latest 0 0 0 0 step' +left @50 +right left=4 -left left=4
with step a tap in the other direction goes there and back
    floating: 'handling 100 20 20 0 latest 0 0 0 0 step' +left left=3 @20 right left=3 lefts(121)=[(120,2)]
""")
def test_release_of_one_of_two_keys(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


@facts("""
holds outlast turns and drops and carry over to the next piece
    floating T: +left cw @100 drop lefts(210)=[(167,3),(200,2)]
a charged key repeats at its own time after a hard drop
    floating: +left @180 drop left=4 lefts(240)=[(200,3),(233,2)]
a repeat in the instant of a lock, here at 500, is used up by the piece that locks
    floating: put(O,(0,38,0)) 'handling 100 50 20' +left lefts(601)=[(500,4),(550,3),(600,2)]
a pause ends a hold
    floating: +left +down @30 pause resume !-left !-down lefts(500)=[]
""")
def test_what_ends_a_hold(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


@facts("""
ARR 0 is at the wall in the instant of DAS
    floating: 'handling 100 0 20' +right @100 left=5 @101 left=8
DAS 0 and ARR 0 are at the wall in the instant of the press
    floating: 'handling 0 0 20' +left left=3 @1 left=0
DAS 0 repeats in the instant of the press
    floating: 'handling 0 33 20' +left lefts(70)=[(0,2),(33,1),(66,0)]
ARR 0 stops at a block and continues as soon as it is gone
    floating: 'handling 100 0 20' +left wall(1) lefts(200)=[(100,2)] block() lefts(300)=[(200,0)]
ARR 0 takes the next piece to the wall in the instant in which it enters, even if another one locks in it
    floating: 'handling 100 0 20' +left @200 drop @201 left=0 put(O,(0,38,4)) @701 top=38 @702 top=19 left=0
""")
def test_das_or_arr_of_0(guideline: Kind, story: str) -> None:
    play_story(guideline, story)


@facts("""
new handling does not change running timers
    floating: +left @20 'handling 50 10 20' lefts(180)=[(167,2),(177,1)]
handling is DAS, ARR and soft drop, and the same again changes nothing
    O: 'handling 1 1 3' 'handling 167 33 20' '!handling 167 33 20'
    O: 'handling 1 1 3' 'handling 0 0 2' '!handling 0 0 2'
    O: 'handling 1 1 3' 'handling 500 200 40' '!handling 500 200 40'
    O: 'handling 1 1 3' 'handling 90 0 inf' '!handling 90 0 inf'
handling stays after a restart
    O: 'handling 100 0 inf' restart '!handling 100 0 inf'
with DCD a held key waits after a new piece has entered
    floating: 'handling 100 20 20 50 latest 0' +left @300 drop lefts(400)=[(350,3),(370,2),(390,1)]
DCD shortens no longer wait: for DAS, or for ARR
    floating: 'handling 100 20 20 50 latest 0' +left drop lefts(121)=[(100,3),(120,2)]
    floating: 'handling 100 80 20 50 latest 0' +left @110 drop lefts(261)=[(180,3),(260,2)]
a hard drop drops one piece and not the next
    O I T: drop stack=....##..../....##.... wait(900) stack=....##..../....##....
a hard drop has no effect for some time after any lock
    floating: 'handling 100 20 20 0 latest 0 0 0 60 recharge' drop @59 !drop @60 drop
    O: 'handling 100 20 20 0 latest 0 0 0 60 recharge' sonic wait(501) !drop @559 !drop @560 drop
    O: 'handling 100 20 20 0 latest 90 0 0 60 recharge' sonic wait(501) !drop @589 !drop @590 drop
restart ends this time
    floating: 'handling 100 20 20 0 latest 0 0 0 60 recharge' drop !drop restart drop
a sonic drop lands the piece for a point a row and does not lock it
    O O: top=19 sonic top=38 score=19 stack= !sonic left left=3
""")
def test_handling_and_drops(guideline: Kind, story: str) -> None:
    play_story(guideline, story)
