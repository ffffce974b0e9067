"""The pictures that come with puzzlebox, each with one solution that line solving finds."""

from typing import NamedTuple

from puzzlebox_games.nonogram.board import clues_of_cells, colours_in
from puzzlebox_games.nonogram.lines import Clues, Picture, painted_picture
from puzzlebox_games.nonogram.palette import SYMBOLS

TEXTS = """
Heart .r.r./rrrpr/rrrrr/.rrr./..r..
House ..r../.rrr./rrrrr/.tnt./.tnt.
Mushroom .rrr./rrrrr/rrrrr/..t../.ttt.
Tree .ddd./ddddd/ddddd/..n../..n..
Key .yyy...../yy.yy..../y...ooooo/yy.yy.o.o/.yyy..o..
Umbrella ...l.../..lll../.lllll./lllllll/...k.../.k.k.../.kkk...
Fish ..bbb...b/.bbbbb.bb/bkbbbbbb./bbbbbbbb./.bbbbb.bb/..bbb...b
Apple ....nd../...ndd../.rrrnrr./rrrrrrrr/rrrrrrrr/rrrrrrrr/.rrrrrr./..rr.rr.
Cat oo....oo/ooo..ooo/oooooooo/ogoooogo/oooppooo/owwkkwwo/ooowwooo/.oooooo.
Crown y...yy...y/yy..yy..yy/yyy.yy.yyy/yyyyyyyyyy/yyyyyyyyyy/yryybbyyry/yyyyyyyyyy
Rocket ...r.../..rrr../..sss../..scs../..sss../..scs../.rsssr./rrsssrr/k.ooo.k/...o...
Mug ..s..s.../.s..s..../..s..s.../rrrrrrr../rrrrrrrrr/rrrrrrr.r/rrrrrrrrr/.rrrrr...
Penguin ..kkkk../.kkkkkk./.kwkkwk./.kkookk./kkwwwwkk/kkwwwwkk/kkwwwwkk/.kwwwwk./.kkwwkk./.oo..oo.
Snowman ..kkkk../..kkkk../.kkkkkk./..ssss../..skks../..soos../.ssssss./ssskssss/ssskssss/.ssssss.
Butterfly ll..k.k..ll/lll..k..lll/lpll.k.llpl/llllkkkllll/.lllkkklll./..llkkkll../.lllkkklll./lpll.k.llpl/lll..k..lll
Cactus ...ggg.../...ggg.gg/gg.ggg.gg/gg.ggg.gg/gg.gggggg/gg.ggggg./gggggg.../.ggggg.../...ggg.../.ooooooo./..ooooo..
Cherries .......gg./....ndddd./...n.nd.../..d...d.../..d....d../.rrr..rrr./rrwrrrrwrr/rrrrrrrrrr/rrrrrrrrrr/.rrr..rrr.
Duck ...yyy..../..yyyyy.../..ykyyy.../ooyyyyy.../...yyy..../...yyyy..y/..yyyyyyyy/..yyyyyyyy/...yyyyyy./....yyyy..
Sailing boat ....n...../....nr..../...snrr.../..ssnrrr../.sssnrrrr./ssssnrrrrr/....n...../nnnnnnnnnn/.nnnnnnnn./bbbbbbbbbb
Skull ..ssssss../.ssssssss./ssssssssss/ss..ss..ss/ss..ss..ss/ssss..ssss/.ssssssss./..ssssss../..w.ww.w../..w.ww.w..
Toadstool ...rrrr.../.rrwrrrrr./rrrrrwwrrr/rwwrrwwrrr/rwwrrrrrwr/rrrrrrrrrr/...tttt.../...tttt.../...tttt.../..tttttt..
Car ....rrrrr..../...rcrrccr.../..rccrrcccr../rrrrrrrrrrrr./rrrrrrrrrrrry/rkkkrrrrkkkrr/.kskrrrrksk../.kkk....kkk..
Snail ......nnn.../....nnttnn../.k.nnttttnn./k.nnttnnttnn/kk.nttntnttn/ttknnttttnnn/ttttnntttnn./.tttttnnnntt/..tttttttttt
Whale c.c........./.c........../.c........../bbbbbb...b.b/bkbbbbb..bbb/bbbbbbbb..b./bbbbbbbbbbb./.wwwbbbbbb../..wwwbbbb...
Castle r.r.....r.r/sss.s.s.sss/.ss.s.s.ss./.sssssssss./.sss.s.sss./.sssssssss./.sss...sss./.ss.....ss./.ss.....ss./.ss.....ss.
Music ...kkkkkkk/...kkkkkkk/...k.....k/...k.....k/...k.....k/...k.....k/...k.....k/.rrr...rrr/rrrr..rrrr/rrrr..rrrr/.rr....rr.
Rabbit .ss....ss./.sp....ps./.sp....ps./.sps..sps./..ssssss../.ssssssss./.skssssks./.ssssssss./.sssppsss./..sswwss../...ssss...
Camera ...kkkk....../.k.kkkk....../kkkkkkkkkkkkk/kkkkkssskkkkk/kykksscsskkkk/kkkksc.cskkkk/kkkksscsskkkk/kkkkkssskkkkk/kkkkkkkkkkkkk
Hourglass nnnnnnnnn/.ccccccc./.ctttttc./.ctttttc./..ctttc../...ctc.../....t..../...ctc.../..cctcc../.cctttcc./.ctttttc./.ccccccc./nnnnnnnnn
Lighthouse ....r..../...rrr.../..yyyyy../...yyy.../..rrrrr../...rrr.../...www.../...rrr.../..wwwww../..rrrrr../..wwwww../.nnnnnnn./nnnnnnnnn
Star .....y...../.....y...../....yyy..../....yyy..../yyyyyyyyyyy/.yyyyyyyyy./..yyyyyyy../..yyyyyyy../.oooo.oooo./.ooo...ooo./oo.......oo
Ice cream ...ppp.../..ppppp../.ppppppp./.pprppppp/ppppppppp/nnppppnnn/.nnnnnnn./.tttttt../.ttttttt./..ttttt../..ttttt../...ttt.../...ttt.../....t....
Crab rr.........rr/rr.r.....r.rr/.rrr.....rrr./..r.k...k.r../..rrrrrrrrr../...rrrrrrr.../.rrrrrrrrrrr./r..rrrrrrr..r/.rr.r...r.rr./r...r...r...r
Owl n........n/nn......nn/.nnnnnnnn./nnyynnyynn/nykyooykyn/nnyyoo.yyn/.nnnoonnn./nnttttttnn/nntnttntnn/nnttttttnn/.nttntttn./..nnnnnn../..oo..oo..
Anchor ....kkk..../....k.k..../....kkk..../.kkkkkkkkk./.....k...../.....k...../.....k...../b....k....b/bbb..k..bbb/bbbbbbbbbbb/..bbbbbbb../....bbb....
Bell .....y...../....yyy..../...yyyyy.../..yyyyyyy../..yyyyyyy../..yyyyyyy../..yyyyyyy../.yyyyyyyyy./.yyyyyyyyy./yyyyyyyyyyy/.....n...../....nnn....
Strawberry ....d.d..../..ddddddd../...ddddd.../..rrrdrrr../.rryrrryrr./rrrrryrrrrr/rryrrrrryrr/rrrrryrrrrr/.rryrrryrr./..rrrrrrr../...rryrr.../.....r.....
Cake ...o...o...o./...y...y...y./...b...b...b./.ppppppppppp./.pppppppppppp/pwpwwpwwpwwpp/ppppppppppppp/nnnnnnnnnnnnn/ttttttttttttt/nnnnnnnnnnnnn/.sssssssssss.
Light bulb ...yyyyy.../..yyyyyyy../.yyyyyyyyy./.yyoyyyoyy./.yyoyyyoyy./.yyyoyoyyy./..yyoyoyy../...yyoyy.../...yyoyy.../....sss..../....kkk..../....sss..../.....k.....
Pineapple ..d..d..d./.dd.dd.dd./..dddddd../...dddd.../d.ddddddd./.dddddddd./..yyyyyy../.yoyyoyyo./.yyyoyyoyy/yyoyyoyyoy/yoyyoyyoyy/yyyoyyoyyo/.yoyyoyyo./.yyyoyyoy./..yyyyyy..
Teapot .....nn......./....bbbb....../..bbbbbbbb..../.bbbbbbbbbb.b./bb.bbwwbbbb.bb/b..bwyywbbbbbb/b..bbwwbbbbbb./bb.bbbbbbbbb../.bbbbbbbbbb.../...bbbbbb...../..bbbbbbbb....
Octopus ....lllll..../...lllllll.../..lllllllll../..lwklllwkl../..lllllllll../..lllpppplll./...llllllll../..lllllllll../.ll.ll.ll.ll./ll..l..l...ll/l..ll..ll...l/..ll....ll...
Giraffe .n.n....../.yyy....../.ykyy...../yyyyy...../....yy..../....ny..../....yy..../....yn..../....yyyyy./....ynyyny/....yyynyy/....nyyyyn/....y...y./....y...y./....y...y./....n...n.
Pumpkin ......dd....../.....dd......./...oodddooo.../.oooooooooooo./oooyoooooyoooo/ooyyyoooyyyooo/oooooooooooooo/oooooooyoooooo/oyoooooooooyoo/ooyyoyyoyyyooo/.oooyyyyyyooo./...oooooooo...
Trophy ..yyyyyyyyy../yyyyyyyyyyyyy/y.yyyyyyyyy.y/y.yyyyryyyy.y/y.yyyrrryyy.y/yy.yyyryyy.yy/.yyyyyyyyyyy./...yyyyyyy.../....yyyyy..../......y....../......y....../....nnnnn..../...nnnnnnn...
Elephant ....sssssss..../..ssssssssssss./.ssssssssssssss/ssssssssssskss./ssssssssssssss./s.ssssssssssws./s.sssssssss.ws./..sssssssss..s./..sss...sss..ss/..ss.....ss...s/..ss.....ss..../..kk.....kk....
Hot-air balloon ....rrrrr..../..rryyyyyrr../.rrryyryyrrr./rrryyrrryyrrr/rrryyrrryyrrr/rrryyrrryyrrr/rrryyrrryyrrr/.rryyrrryyrr./..rryyryyrr../...rryyyrr.../....n...n..../....n...n..../....nnnnn..../....nnnnn..../.....nnn.....
Robot ......r....../......s....../..sssssssss../..sccssccss../..sccssccss../..sssssssss../..ssrrrrrss../..sssssssss../.....sss...../.bbbbbbbbbbb./bb.bbbbbbb.bb/bb.bybybyb.bb/ss.bbbbbbb.ss/...bbb.bbb.../...bb...bb.../..sss...sss..
Dinosaur .........ggggg./.........gkgggg/.........gggggg/.........ggg.../g.......gggggg./g......gggg..../gg....gggggg.../ggg.gggggg.g.../.ggggggggg...../..ggggggg....../...ggggg......./....gg.gg....../....g...g....../....gg..gg.....
Panda .kkk......kkk../kkkkk.sss.kkkkk/kkkssssssssskkk/kkssssssssssskk/.sssssssssssss./.sskkkssskkkss./sskkwkssskwkkss/sskkkkssskkkkss/sskkkssssskkkss/sssssskkkssssss/.sssssskssssss./.sssskkskkssss./..sssssssssss../....sssssss....
Christmas tree ......y....../.....yyy...../......d....../.....ddd...../....ddrdd..../...ddddddd.../.....ddd...../....dbddd..../...dddddrd.../..ddydddddd../....ddddd..../...drdddyd.../..ddddbdddd../.ddddddddddd./dddddddddrddd/.....nnn...../.....nnn.....
Palm tree ...ddd..ddd..../..ddddddddddd../.dddgdddddggdd./.ddgggdddgggddd/dd.gg.dnd.gg.dd/d..g..nn...g..d/.....nn......d./.....nn......../....nnn......../....nn........./....nn........./...nnn........./...nnn.....c.../..tttttt..ccc../tttttttttcccccc
Plane .......s......./......sss....../......scs....../......sss....../......sss....../.....sssss...../...sssssssss.../.sssssssssssss./sssssssssssssss/ss....sss....ss/......sss....../......sss....../.....sssss...../...sssrrrsss.../.......r.......
Sunflower ....y..y..y..../..y.yy.y.yy.y../..yyyyyyyyyyy../...yynnnnnyy.../yyyynnnnnnnyyyy/.yyynntntnnyyy./...ynnnnnnny.../.yyynntntnnyyy./yyyynnnnnnnyyyy/...yynnnnnyy.../..yyyyyyyyyyy../..y.yy.y.yy.y../.......d......./.dddd..d..dddd./..dddd.d.dddd../....ddddddd..../.......d.......
Steam train ......ww.www......../....ssssssss......../...ss.............../..kkk......kkkkkkkkk/...k.......k.cc.cc.k/...k...yy..k.cc.cc.k/.kkkkkkkkkkk.cc.cc.k/kkkkkkkkkkkkkkkkkkkk/kkkkkkkkkkkrrrrrrrrr/krrrrrrrrrrrrrrrrrrr/kkkkkkkkkkkkkkkkkkkk/..kkk...kkk...kkk.../.kkskk.kkskk.kkskk../..kkk...kkk...kkk...
Mountains ...............yyyy./..............yyyyyy/.......c......yyyyyy/......ccc.....yyyyyy/.....ccccc.....yyyy./....ccsccsc........./....sscssss....c..../...sssssssss..ccc.../..ssssssssss.csccs../..sssssssssssssscss./.ssssssssssssssssss./ssssssssssssssssssss/...d....d.........../..ddd..ddd........../..ddd..ddd...rrr..../.ddddddddddd.rrrrr../.ddddddddddd.ttttt../...n....n....tntct../gggggggggggggggggggg/gggggggggggggggggggg
Sailing ship .........rrr......../.........rr........./.........n........../...rr..ssssss..rr.../...n...ssssss..n..../.sssss.ssssss.ssss../.sssss.ssssss.ssss../.sssss...n....ssss../...n..ssssssss.n..../.sssssssssssss.sssss/.sssss.sssssss.sssss/ssssss.sssssss.sssss/...n.....n.....n..../...n.....n.....n...n/nnnnnnnnnnnnnnnnnnnn/.nnnnnnnnnnnnnnnnnn./.nyynnyynnyynnyynnn./..nnnnnnnnnnnnnnnn../bbbbbbbbbbbbbbbbbbbb/b.bbb.bbb.bbb.bbb.bb
Windmill .nn..............nn./.nnn............nnn./..nnn..........nnn../...nnn...rr...nnn.../....nnn.rrrr.nnn..../.....nnnrrrrnnn...../......nnnkknnn....../.......nkkkkn......./.......nkkkkn......./......nnnkknnn....../.....nnnssssnnn...../....nnnssssssnnn..../...nnn.ssssss.nnn.../..nnn..sccccs..nnn../.nnn..ssccccss..nnn./.nn...ssssssss...nn./......ssssssss....../.....sssnnnnsss...../.....sssnnnnsss...../gggggggggggggggggggg
"""
"""The pictures: a title, and the rows with a letter for the colour of each black cell. `.` is a white cell. The number of
a picture never changes: new ones follow at the end."""


class Drawing(NamedTuple):
    """A picture with its title, and the colours of its black cells as letters."""

    title: str
    rows: tuple[str, ...]

    @property
    def picture(self) -> Picture:
        """The black cells of each row as a mask."""
        return tuple([sum([(char != ".") << column for column, char in enumerate(row)]) for row in self.rows])

    @property
    def coloured(self) -> tuple[Clues, Picture]:
        """The clues of the picture in its colours, and that picture."""
        cells = [SYMBOLS.index(char) for row in self.rows for char in row.replace("k", "#")]
        clues = clues_of_cells(cells, len(self.rows[0]))
        return clues, painted_picture(cells, len(self.rows[0]), colours_in(clues))


def _drawing(line: str) -> Drawing:
    title, _, text = line.rpartition(" ")
    return Drawing(title, tuple(text.split("/")))


PICTURES = tuple(map(_drawing, TEXTS.strip().splitlines()))
