"""A rule of the house for import-linter that its own kinds of contract cannot say: which module of a game may import
what goes by the module's name, so that a game added tomorrow is held to it without being listed."""

from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

DRAWING = ("view", "painter")
"""How the name of a module begins that may draw."""


class GamesContract(Contract):
    """In the package `games`: rules import only the modules in `for_rules`, views also those in `for_views`; nothing
    but a view imports a view; and no game imports another, but only what is in `shared`. The standard library is open
    to both, but for what is in `forbidden`; the catalogue, the package's own front page, may name what it likes."""

    games = fields.StringField()
    for_rules = fields.ListField(subfield=fields.StringField())
    for_views = fields.ListField(subfield=fields.StringField())
    shared = fields.ListField(subfield=fields.StringField())
    forbidden = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        modules = sorted(graph.find_descendants(str(self.games)))
        broken = [
            f"{module} must not import {imported}{_where(graph, module, imported)}"
            for module in modules
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if not self._may(module, imported)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for sentence in check.metadata["broken"]:
            output.print_error(sentence)

    def _may(self, module: str, imported: str) -> bool:
        if _within(imported, [str(self.games)]):
            return self._may_in_house(module, imported)
        allowed: list[Any] = [*self.for_rules, *(self.for_views if _draws(module) else ())]
        if _within(imported, allowed):
            return True
        return not _within(imported, ["puzzlebox", *self.forbidden])

    def _may_in_house(self, module: str, imported: str) -> bool:
        own, other = _game(module), _game(imported)
        if _draws(imported) and not _draws(module):
            return False
        return other == own or other in self.shared


def _draws(module: str) -> bool:
    return module.rpartition(".")[2].startswith(DRAWING)


def _game(module: str) -> str:
    """The second part of a module's name: the game it belongs to."""
    return module.split(".")[1] if "." in module else ""


def _within(module: str, packages: list[Any]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _where(graph: ImportGraph, module: str, imported: str) -> str:
    lines = [str(detail["line_number"]) for detail in graph.get_import_details(importer=module, imported=imported)]
    return f" (line {', '.join(lines)})"
