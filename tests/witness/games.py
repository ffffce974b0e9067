"""Begins games of the rule sets, by the IDs of their games."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from tests.witness import (
    arcade_rules,
    console_rules,
    famicom_rules,
    guideline_rules,
    handheld_rules,
    monomino_rules,
    nineteen_rules,
    pentomino_rules,
    tenplus_rules,
    tetromino_rules,
    turbo_rules,
)
from tests.witness.nineteen_state import NineteenState
from tests.witness.rules import RuleSet
from tests.witness.rules_text import describe, describe_briefly
from tests.witness.state import FallingState
from tests.witness.variations import varied


class Witness(NamedTuple):
    """A rule set, how options change it, and the class of its states."""

    rules: RuleSet
    vary: Callable[[RuleSet, Options], RuleSet] = varied
    state: type[FallingState] = FallingState

    def begin(self, options: Options, start: Start) -> FallingState:
        return self.state(self.vary(self.rules, options), options, start)

    def described(self, options: Options) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the rules in plain words, and in brief."""
        rules = self.vary(self.rules, options)
        return describe(rules), describe_briefly(rules)


WITNESSES: Mapping[str, Witness] = {
    "tetromino": Witness(tetromino_rules.RULES),
    "pentomino": Witness(pentomino_rules.RULES),
    "monomino": Witness(monomino_rules.RULES),
    "famicom": Witness(famicom_rules.RULES),
    "turbo": Witness(turbo_rules.RULES),
    "nineteen": Witness(nineteen_rules.RULES, state=NineteenState),
    "tenplus": Witness(tenplus_rules.RULES),
    "guideline": Witness(guideline_rules.RULES, guideline_rules.rules_of),
    "handheld": Witness(handheld_rules.RULES, handheld_rules.rules_of),
    "arcade": Witness(arcade_rules.RULES, arcade_rules.rules_of),
    "console": Witness(console_rules.RULES, console_rules.rules_of),
}
