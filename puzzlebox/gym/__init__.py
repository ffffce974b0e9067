"""Environments for programs that learn, with the interface of gymnasium. Importing this package registers
`puzzlebox/<Game>-v<number>` for every game that is installed."""

PACKAGES = ("gymnasium", "numpy")
"""The optional packages that environments need."""


class MissingExtraError(ImportError):
    """An optional package is not installed. The message has the command that installs it."""


def _register() -> None:
    """Register the environments. Raises MissingExtraError."""
    try:
        from puzzlebox.gym.registration import register_all
    except ModuleNotFoundError as error:
        if error.name not in PACKAGES:
            raise
        needs = f"puzzlebox.gym needs {error.name}, which is not installed"
        raise MissingExtraError(f"{needs}; install it with: pip install '.[gym]'", name=error.name) from None
    register_all()


_register()
