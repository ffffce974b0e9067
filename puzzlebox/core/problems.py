"""What the checks of a declaration share: they call functions of the declaration, which may raise errors."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from puzzlebox.core.fields import hints_of, misfits, result_of
from puzzlebox.core.message import Message, message_of, translatable
from puzzlebox.core.options import Option, Options

T = TypeVar("T")


class DeclarationError(ValueError):
    """A function of a declaration raised an error. The message says which function."""


def option_variants(declared: tuple[Option, ...]) -> Iterator[Options]:
    """Yield the default options and, for each other value in a menu, the options that differ only in that value."""
    yield Options(declared)
    for option in declared:
        for value in option.menu_values():
            if value != option.default:
                yield Options(declared, {option.name: option.text(value)})


def run(activity: str, check: Callable[[T], Iterator[str]], value: T) -> Iterator[str]:
    """Yield the problems that the check finds. If the check raises an error, yield that as a problem, too; `activity`
    says what raised it."""
    try:
        yield from check(value)
    except DeclarationError as error:
        yield message_of(error)
    except Exception as error:
        yield raised(activity, error)


def raised(activity: str, error: Exception) -> str:
    """Return the message that an activity, such as `checking the declaration`, raises an error."""
    return Message(
        "{activity} raises {error}: {reason}",
        activity=translatable(activity),
        error=type(error).__name__,
        reason=message_of(error),
    )


def _unchecked(result: Any) -> Iterator[str]:
    return iter(())


def result_problems(
    part: Any, name: str, choices: Iterable[Options], check: Callable[[Any], Iterator[str]] = _unchecked
) -> Iterator[str]:
    """Check a field of a part of a declaration. If it is a function, check each different result for these choices, up
    to the first one with problems: that its annotation allows it, and then by `check`."""
    declared = getattr(part, name)
    if not callable(declared):
        yield from check(declared)
        return
    returned = result_of(hints_of(part.__class__)[name])
    results: list[Any] = []
    for options in choices:
        problems: tuple[str, ...] = ()
        try:
            result = declared(options)
            if result not in results:
                results.append(result)
                problems = tuple(misfits(f"{name}()", returned, result)) or tuple(check(result))
        except Exception as error:
            problems = (raised(f"{name}()", error),)
        if problems:
            yield from (_with_options(problem, options) for problem in problems)
            return


def _with_options(problem: str, options: Options) -> str:
    if not options.text():
        return problem
    return Message("{problem} (with {options})", problem=problem, options=options.text())
