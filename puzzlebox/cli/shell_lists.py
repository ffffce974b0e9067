"""Candidates that the shell itself lists: files and folders."""

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    """Let the shell list files."""
    return _listed_by_shell("file")


def folders(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
    """Let the shell list folders."""
    return _listed_by_shell("dir")


def _listed_by_shell(kind: str) -> "list[CompletionItem[Any]]":
    from click.shell_completion import CompletionItem

    return [CompletionItem("", type=kind)]
