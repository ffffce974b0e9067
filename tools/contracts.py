"""Contracts that import-linter does not have: rules for the modules of games and scenes, which match modules by name,
so that new ones need not be listed; and a rule against import cycles."""

from graphlib import CycleError, TopologicalSorter
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

DRAWING = ("view", "painter")
"""The prefixes of the names of modules that may draw."""


def _names(**others: Any) -> Any:
    """Return a field that holds a list of names. On a contract it is a `list[str]`."""
    return fields.ListField(subfield=fields.StringField(), **others)


class GamesContract(Contract):
    """In the package `games`, rules import only the modules in `for_rules`, and views also those in `for_views`. Only
    views import views. No game imports another one, but all may import the `shared` ones. The standard library is
    allowed, apart from the modules in `forbidden`."""

    games = fields.StringField()
    for_rules: list[str] = _names()
    for_views: list[str] = _names()
    shared: list[str] = _names()
    forbidden: list[str] = _names()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        modules = sorted(graph.find_descendants(str(self.games)))
        broken = [
            f"{module} must not import {imported}{_where(graph, module, imported)}"
            for module in modules
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if not self._may_import(module, imported)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for sentence in check.metadata["broken"]:
            output.print_error(sentence)

    def _may_import(self, module: str, imported: str) -> bool:
        if _within(imported, [str(self.games)]):
            return self._may_import_game(module, imported)
        allowed = [*self.for_rules, *(self.for_views if _draws(module) else ())]
        if _within(imported, allowed):
            return True
        return not _within(imported, ["puzzlebox", *self.forbidden])

    def _may_import_game(self, module: str, imported: str) -> bool:
        own, other = _game(module), _game(imported)
        if not other:  # the catalogue
            return own in self.shared
        if _draws(imported) and not _draws(module):
            return False
        return other == own or other in self.shared


class AcyclicContract(Contract):
    """There are no import cycles in the `packages`, including imports for annotations. Cycles within one of the
    `allowed` packages are ignored."""

    packages: list[str] = _names()
    allowed: list[str] = _names(required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        modules = [module for module in graph.modules if _within(module, self.packages)]
        imports = {module: self._imports(graph, module) for module in modules}
        try:
            TopologicalSorter(imports).prepare()
        except CycleError as error:
            return ContractCheck(kept=False, metadata={"cycle": error.args[1]})
        return ContractCheck(kept=True)

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error("import cycle: " + " <- ".join(check.metadata["cycle"]))

    def _imports(self, graph: ImportGraph, module: str) -> list[str]:
        """Return what a module imports from these packages, except for modules that may be in a cycle with it."""
        imported = graph.find_modules_directly_imported_by(module)
        own = (other for other in imported if _within(other, self.packages))
        return [other for other in own if not self._may_be_in_cycle(module, other)]

    def _may_be_in_cycle(self, module: str, other: str) -> bool:
        return any(_within(module, [package]) and _within(other, [package]) for package in self.allowed)


class SiblingsContract(Contract):
    """No module of the `package` imports another module of it, except the `shared` ones."""

    package = fields.StringField()
    shared: list[str] = _names()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        shared = [f"{self.package}.{name}" for name in self.shared]
        broken = [
            f"{module} must not import {imported}{_where(graph, module, imported)}"
            for module in sorted(graph.find_children(str(self.package)))
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if _within(imported, [self.package]) and not _within(imported, shared)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for sentence in check.metadata["broken"]:
            output.print_error(sentence)


def _draws(module: str) -> bool:
    return module.rpartition(".")[2].startswith(DRAWING)


def _game(module: str) -> str:
    """Return the game that a module belongs to: the second part of its name."""
    return module.split(".")[1] if "." in module else ""


def _within(module: str, packages: list[Any]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _where(graph: ImportGraph, module: str, imported: str) -> str:
    lines = [str(detail["line_number"]) for detail in graph.get_import_details(importer=module, imported=imported)]
    return f" (line {', '.join(lines)})"
