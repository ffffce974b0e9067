"""Facts of a rule sheet as short stories: a line names the fact, and the lines below it say what is played and seen.

    left moves at once, after 23 frames and then every 9
        T column=6: +left moves(43)={1:5,24:4,33:3,42:2}

Before the colon is how the game begins: the arguments of `Play.opening`, or of the method that is named first.
The steps follow:

    left           an input
    !left          an input without effect
    @20            time passes up to the end of frame 20, or up to ms 20 in a game whose timers count ms
    row=5          what is read now; the rows of a picture are divided by /
    falls(9)=[3]   what a method returns
    level:=5       a figure is set
    lay(#../##.)   a method is called
"""

import ast
import re
import shlex
from typing import Any

import pytest

READ = re.compile(r"([a-z_]+)(?:\((.*)\))?=(.*)")
SET = re.compile(r"([a-z_]+):=(.*)")
CALL = re.compile(r"([a-z_]+)\((.*)\)")


def facts(text: str) -> pytest.MarkDecorator:
    """Return a decorator that runs a test with each `story` of a text, under the name of its fact."""
    stories, fact = [], ""
    for line in text.strip().splitlines():
        if line.startswith(" "):
            stories.append(pytest.param(line.strip(), id=fact))
        else:
            fact = line
    return pytest.mark.parametrize("story", stories)


def begun(kind: Any, opening: str) -> Any:
    """Return the game with which a story begins."""
    words = shlex.split(opening)
    begin = words.pop(0) if words and hasattr(kind, words[0]) else kind.opening
    named = dict(word.split("=", 1) for word in words if "=" in word)
    return getattr(kind, begin)(
        *(value_of(word) for word in words if "=" not in word),
        **{name: value_of(value) for name, value in named.items()},
    )


def play_story(kind: Any, story: str) -> None:
    """Play a story. `kind` is a class of players."""
    opening, _, steps = story.partition(":")
    play_steps(begun(kind, opening), steps)


def play_steps(play: Any, steps: str) -> None:
    for step in shlex.split(steps):
        try:
            take(play, step)
        except Exception as error:
            error.add_note(f"in the step {step} of {steps}")
            raise


def take(play: Any, step: str) -> None:
    if step.startswith("@"):
        play.pass_to(int(step[1:]))
    elif step.startswith("!"):
        assert play.ignores(step[1:]), f"{step[1:]} has an effect"
    elif match := SET.fullmatch(step):
        play.set(**{match[1]: value_of(match[2])})
    elif match := READ.fullmatch(step):
        found = getattr(play, match[1])
        found = found if match[2] is None else found(*arguments_of(match[2]))
        wanted = match[3].replace("/", "\n") if isinstance(found, str) else value_of(match[3])
        assert found == wanted, f"{match[1]} is {found!r}, not {wanted!r}"
    elif match := CALL.fullmatch(step):
        getattr(play, match[1])(*arguments_of(match[2]))
    else:
        play.press(step)


def value_of(text: str) -> Any:
    """Return the value of a literal, in which names stand for texts. Return any other text itself."""
    try:
        return literal(ast.parse(text, mode="eval").body)
    except (ValueError, SyntaxError):
        return text


def arguments_of(text: str) -> tuple[Any, ...]:
    """Return literals and names as arguments, and any other text, such as a picture, as one argument."""
    found = value_of(f"({text},)" if text else "()")
    return found if isinstance(found, tuple) else (text,)


def literal(tree: ast.expr) -> Any:
    return ast.literal_eval(Names().visit(tree))


class Names(ast.NodeTransformer):
    """Takes each name for a text."""

    def visit_Name(self, node: ast.Name) -> ast.Constant:
        return ast.Constant(node.id)
