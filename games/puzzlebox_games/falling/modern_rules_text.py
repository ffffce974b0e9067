"""Describes modern rules in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.core.message import Message
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.rules_text import ahead, board, first_level, paragraph, pieces


def describe(rules: RuleSet) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        board(rules),
        pieces(rules),
        paragraph(rules.randomizer.rules_text, *ahead(rules)),
        rules.rotation.rules_text,
        paragraph(*_handling(rules)),
        paragraph(*_gravity(rules)),
        Message(
            "A resting piece locks after {delay} ms. Each move or turn restarts this delay, up to {restarts} times. "
            "Reaching a new lowest row restores all restarts.",
            delay=rules.lock.delay,
            restarts=rules.lock.resets,
        ),
        rules.clearing.rules_text,
        rules.scoring.rules_text,
        paragraph(*_end(rules)),
    )


def _handling(rules: RuleSet) -> Iterator[str]:
    das, arr = rules.handling.das, rules.handling.arr
    yield Message("Holding left or right repeats it after {das} ms (DAS), then every {arr} ms (ARR).", das=das, arr=arr)
    yield "If both are held, the key pressed last counts."
    yield Message("A soft drop is {factor} times as fast as gravity.", factor=rules.handling.soft.factor)
    yield "DAS, ARR and the speed of the soft drop can be changed in the settings."
    yield "A drop moves the piece all the way down and locks it at once."


def _gravity(rules: RuleSet) -> Iterator[str]:
    if not rules.gravity.on:
        yield "Pieces do not fall on their own."
        return
    yield Message(
        "Gravity in microseconds per row at levels 1 to {last} and beyond: {intervals}.",
        last=len(rules.gravity.intervals),
        intervals=", ".join(map(str, rules.gravity.intervals)),
    )
    yield from first_level(rules)


def _end(rules: RuleSet) -> Iterator[str]:
    if rules.goal.lines is not None:
        yield Message("Clear {count} line to win.", "Clear {count} lines to win.", count=rules.goal.lines)
    if rules.goal.time is not None:
        yield Message("The game is won after {seconds} seconds.", seconds=rules.goal.time // 1000)
    yield "The game is lost if a piece overlaps the stack as it enters, or locks entirely above the visible rows."
