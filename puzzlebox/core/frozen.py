"""A base class for values that never change. Its subclasses are dataclasses that are made in a fifth of the time:
`dataclasses.dataclass` compiles new methods for each class, which is much of what it takes to load a game."""

from copy import copy
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields, make_dataclass
from inspect import Signature, signature
from typing import Annotated, Any, ClassVar, NoReturn, dataclass_transform, get_args, get_origin


@dataclass(frozen=True, init=False, repr=False, eq=False)
class _NoFields:
    """What `dataclasses` knows all subclasses by, those with its decorator among them."""


class _SignatureOfFields:
    """What `help()` and `inspect.signature` show of a class: its fields, if it is made by `Frozen.__init__`."""

    def __get__(self, instance: object, owner: "type[Frozen]") -> Signature:
        if owner.__init__ is not Frozen.__init__:
            raise AttributeError  # inspect looks elsewhere
        return signature(
            make_dataclass(owner.__name__, [(f.name, _without_rules(f.type), copy(f)) for f in owner._every])
        )


def _without_rules(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


@dataclass_transform(frozen_default=True)
class Frozen(_NoFields):
    """A value with a field for each annotation of its class, as with `@dataclass(frozen=True)`: two values of a class
    are equal if the compared fields are, `__post_init__` may check them, and `dataclasses.replace` returns others.

    The fields of a `class Board(Frozen, kw_only=True)` are given by name. Raises TypeError for a field that is missing,
    unknown or given twice.
    """

    _every: ClassVar[tuple[Field[Any], ...]] = ()
    _positional: ClassVar[tuple[str, ...]] = ()
    __signature__: ClassVar[Any] = _SignatureOfFields()

    def __init_subclass__(cls, kw_only: bool = False) -> None:
        super().__init_subclass__()
        annotations = cls.__annotations__
        own = {name: vars(cls)[name] for name in annotations if name in vars(cls)}
        body = {"__doc__": "own fields", "__module__": cls.__module__, "__annotations__": annotations, **own}
        made: type[Any] = dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(type(cls.__name__, (), body))
        cls.__dataclass_fields__ = {**super(cls, cls).__dataclass_fields__, **made.__dataclass_fields__}
        cls._every = fields(cls)
        cls._positional = tuple(field.name for field in cls._every if not field.kw_only)
        for name in [name for name, value in own.items() if isinstance(value, Field)]:
            delattr(cls, name)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        given = dict(zip(self._positional, args, strict=False))
        if len(given) < len(args) or given.keys() & kwargs.keys():
            raise TypeError(f"{type(self).__name__} takes {self._positional}, not {args} and {kwargs}")
        given |= kwargs
        for field in self._every:
            if field.name in given:
                value = given.pop(field.name)
            elif field.default_factory is not MISSING:
                value = field.default_factory()
            elif field.default is not MISSING:
                value = field.default
            else:
                raise TypeError(f"{type(self).__name__} needs the field {field.name}")
            object.__setattr__(self, field.name, value)
        if given:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(given)}")
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check the fields. Raises ValueError."""

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, field.name) for field in self._every if field.compare])

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in self._every)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")
