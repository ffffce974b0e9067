"""Makes seeds that are easy to say and to type: `quiet-harbour-42`. Any other text is a seed, too."""

from os import urandom

ADJECTIVES = (
    "amber bold bright brisk broad calm clear cool copper coral crisp dawn deep early eager fair fleet fresh gentle "
    "glad gold grand green happy hazel high icy indigo iron ivory jade jolly keen kind late light lilac little lively "
    "lone long lucky lunar merry mild misty mossy neat noble north olive opal open pale pearl plain proud quick quiet "
    "rapid rare red round ruby rusty sandy scarlet silent silver sky sleek slow small smooth snowy soft solar south "
    "spry stark steady still stone sunny swift tall teal tidy tiny umber velvet vivid warm west white wide wild windy"
)

NOUNS = (
    "acorn anchor apple arch arrow aspen badger bay beacon beech bell birch bridge brook candle canoe canyon castle "
    "cedar cherry cliff cloud clover coast comet compass cove crane creek delta desert drum dune eagle ember falcon "
    "feather fern field finch fjord forest fox garden gate glacier grove harbour hare hawk heron hill island ivy kite "
    "lake lantern lark leaf ledge lily lotus maple marsh meadow mill moon moor oak orchard otter owl path pebble pine "
    "planet plum pond poplar prairie quarry rain raven reed ridge river robin rock rose sail shore sparrow spring star "
    "stream summit swan thistle tide tower trail valley wave willow wind wren"
)

NUMBERS = range(10, 100)


def new_seed() -> str:
    """Return an unpredictable seed: two words and a number from 10 to 99."""
    random = int.from_bytes(urandom(16), "big")
    words = []
    for choices in (ADJECTIVES.split(), NOUNS.split(), NUMBERS):
        random, index = divmod(random, len(choices))
        words.append(str(choices[index]))
    return "-".join(words)
