# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Puts the program's whole-number constants into the places that use them, for the bundle.

On the board a constant of a module is an entry in the dictionary of that module and of each that imports it, and every use is a search
for its name, for ``P.P10`` two of them. The sources keep the names; what goes onto the board gets the numbers. On the emulated Pico the
modules of a match with every aid, with title and settings, then take 5.3 KB less (of 102), and at the tightest screen 3.5 KB more are free.

A constant is a name that a module of ours gives a whole number at its top level, once and never again. Its number is made of literals,
arithmetic, ``range`` and other constants. (One in ``const()`` is left to the board's compiler.) Where the sources alone cannot tell, things
stay as they are:

- a name in a function, lambda or class that itself binds that name, other than by importing the constant;
- a name that anywhere in the program is declared global or nonlocal, is the target of ``:=``, or is assigned as an attribute;
- a constant of which an attribute is taken, as in ``P10.real``.

An import goes when all uses of its name went. A definition goes when its name stands nowhere else in the program, not even as a word in a
string, so that ``getattr`` and attributes of modules go on working. Only getting a constant by a string, from a module that merely
imported it, does not.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SCOPES = (*FUNCTIONS, ast.ClassDef)
ARITHMETIC = (ast.BinOp, ast.operator, ast.UnaryOp, ast.unaryop, ast.Tuple, ast.expr_context)

View = dict[str, int | str]  # what the names seen from some place stand for: a number, or a module of ours by its full name


class Module:
    """A file of the program: its path in the bundle, its tree, its full name, and the package that its relative imports start from."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.tree = ast.parse(source, path)
        parts = path.removeprefix("lib/").removesuffix(".py").split("/")
        self.package = parts[:-1]
        self.name = ".".join(self.package if parts[-1] == "__init__" else parts)
        self.used = set(self.used_imports())  # before anything is folded

    def imports(self, scope: ast.AST) -> Iterator[tuple[ast.alias, str, str, str]]:
        """Yield what a scope imports: the part of the statement, the name it gets here, the module it comes from, its name there."""
        for node in _within(scope):
            for alias in node.names if isinstance(node, (ast.Import, ast.ImportFrom)) else ():
                module, _, name = alias.name.rpartition(".")  # of "import a.b as c", which is "from a import b as c"
                if isinstance(node, ast.ImportFrom):
                    above = self.package[: len(self.package) + 1 - node.level] if node.level else []
                    module = ".".join([*above, *filter(None, [node.module])])
                if isinstance(node, ast.ImportFrom) or alias.asname:
                    yield alias, alias.asname or name, module, name

    def all_imports(self) -> Iterator[tuple[ast.AST, ast.alias, str, str, str]]:
        """Yield the same for the module and all functions in it, each with its scope in front."""
        for scope in ast.walk(self.tree):
            if isinstance(scope, (ast.Module, *FUNCTIONS)):
                yield from ((scope, *found) for found in self.imports(scope))

    def used_imports(self) -> Iterator[ast.alias]:
        """Yield the parts of import statements whose names are used in their scope or inside it."""
        names: dict[ast.AST, set[str]] = {}
        for scope, alias, here, _, _ in self.all_imports():
            if scope not in names:
                names[scope] = {node.id for node in ast.walk(scope) if isinstance(node, ast.Name)}
            if here in names[scope]:
                yield alias


class Folder(ast.NodeTransformer):
    """Puts numbers in place of names, scope by scope, as far as constants are known; ``view`` is what names stand for here."""

    def __init__(self, module: Module, known: dict[str, View], loose: set[str]) -> None:
        self.module = module
        self.known = known
        self.loose = loose
        self.outer: View = {}  # what a function that stands here sees from outside: not the names of a class
        self.view = self.outer = self.look(module.tree)

    def look(self, scope) -> View:
        """Return what names stand for in a scope, which stands where the folder is."""
        bound = _bound(scope)
        view = {name: value for name, value in self.outer.items() if name not in bound}
        found: View = {}
        if not isinstance(scope, ast.ClassDef):
            for _, here, module, name in self.module.imports(scope):
                whole = _whole(module, name)
                if name in self.known.get(module, {}):
                    found[here] = self.known[module][name]
                elif whole in self.known:
                    found[here] = whole
        if isinstance(scope, ast.Module):
            found |= {name: number for statement in scope.body for name, number in _numbers(statement)}
        return view | {name: value for name, value in found.items() if bound[name] == 1 and name not in self.loose}

    def scope(self, node):
        """Fold what stands at a function or class (decorators, defaults, bases) as seen from outside, and its body from inside."""
        body, around, inside = node.body, (self.view, self.outer), self.look(node)
        node.body = []
        self.generic_visit(node)
        self.view = inside
        if not isinstance(node, ast.ClassDef):
            self.outer = inside
        node.body = [self.visit(part) for part in body] if isinstance(body, list) else self.visit(body)
        self.view, self.outer = around
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = visit_ClassDef = scope

    def visit_Name(self, node):
        return node if _is_target(node) else _literal(self.view.get(node.id)) or node

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name) and not _is_target(node):
            module = self.view.get(node.value.id)
            number = _literal(self.known[module].get(node.attr)) if isinstance(module, str) else None
            if number:
                return number
        value = self.visit(node.value)
        if isinstance(value, type(node.value)):  # else it became a number
            node.value = value
        return node


class Remover(ast.NodeTransformer):
    """Takes parts out of import statements; an empty one becomes ``pass``."""

    def __init__(self, gone: set[ast.alias]) -> None:
        self.gone = gone

    def statement(self, node):
        node.names = [alias for alias in node.names if alias not in self.gone]
        return node if node.names else ast.Pass()

    visit_Import = visit_ImportFrom = statement


def fold(sources: dict[str, str]) -> dict[str, str]:
    """Return the files of the program, by their paths in the bundle, with constants folded. Raises SyntaxError, which names the file."""
    modules = [Module(path, sources[path]) for path in sorted(sources)]
    loose = {name for module in modules for name in _loose(module.tree)}
    known: dict[str, View] = {module.name: {} for module in modules}
    before = None
    while known != before:  # numbers put in make more constants known: those made of them, those imported through another module
        before = known
        for module in modules:
            Folder(module, known, loose).visit(module.tree)
        known = {module.name: Folder(module, known, loose).view for module in modules}
    while gone := set(_idle_imports(modules)):
        for module in modules:
            Remover(gone).visit(module.tree)
    words = {word for module in modules for word in _words(module.tree, known[module.name])}
    for module in modules:
        module.tree.body = list(_without_definitions(module.tree.body, known[module.name].keys() - words))
    return {module.path: ast.unparse(module.tree) + "\n" for module in modules}


def _idle_imports(modules: list[Module]) -> Iterator[ast.alias]:
    """Yield the imports that were used before and are not now, unless somebody may get at their names through the importing module."""
    asked = {(source, name) for module in modules for _, _, _, source, name in module.all_imports()}
    ours = {module.name for module in modules}
    attributes = {name for module in modules for name in _attributes(module, ours)}
    for module in modules:
        idle = module.used - set(module.used_imports())
        for _, alias, here, _, _ in module.all_imports():
            if alias in idle and (module.name, here) not in asked and here not in attributes:
                yield alias


def _attributes(module: Module, ours: set[str]) -> Iterator[str]:
    """Yield the names of attributes, but for those of what was imported from modules that are not ours."""
    foreign = {here for _, _, here, source, name in module.all_imports() if not {source, _whole(source, name)} & ours}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in foreign):
            yield node.attr


def _without_definitions(body: list[ast.stmt], gone: set[str]) -> Iterator[ast.stmt]:
    """Yield the statements of a module without the definitions of those constants."""
    for statement in body:
        numbers = _numbers(statement)
        if gone.isdisjoint(name for name, _ in numbers):
            yield statement
        else:
            yield from ast.parse("".join(f"{name} = {number}\n" for name, number in numbers if name not in gone)).body


def _words(tree: ast.Module, constants: View) -> Iterator[str]:
    """Yield every name and every word of a string in a module, leaving out docstrings and the definitions of its constants."""
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for statement in tree.body:
        defined = {name for name, _ in _numbers(statement) if name in constants}
        for node in ast.walk(statement):
            if node in docstrings or (isinstance(node, ast.Name) and node.id in defined):
                continue
            for _, value in ast.iter_fields(node):
                for text in value if isinstance(value, list) else [value]:
                    yield from re.findall(r"\w+", text) if isinstance(text, str) else ()


def _numbers(statement: ast.stmt) -> list[tuple[str, int]]:
    """Return the names and whole numbers of an assignment; none if it assigns anything else, or to anything else."""
    if not isinstance(statement, ast.Assign):
        return []
    value = _value(statement.value)
    pairs = []
    for target in statement.targets:
        parts = target.elts if isinstance(target, ast.Tuple) else [target]
        names = [part.id for part in parts if isinstance(part, ast.Name)]
        numbers = value if isinstance(target, ast.Tuple) and isinstance(value, (tuple, range)) else [value]
        if not len(parts) == len(names) == len(numbers):
            return []
        pairs += zip(names, numbers, strict=True)
    return pairs if all(type(number) is int for _, number in pairs) else []  # False and True are no numbers here


def _value(node: ast.expr) -> object:
    """Return what an expression of whole numbers, arithmetic, tuples and range comes to; None for any other expression."""
    if not all(_is_plain(part) for part in ast.walk(node)):
        return None
    try:
        return eval(ast.unparse(node), {"__builtins__": {}, "range": range})
    except (ArithmeticError, TypeError, ValueError):  # a division by 0; a sum of tuples and numbers; a negative shift
        return None


def _is_plain(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.Name):
        return node.id == "range"
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name)
    return isinstance(node, ARITHMETIC)


def _literal(value: int | str | None) -> ast.expr | None:
    """Return the literal of a number; a sign is an operator of its own, so that powers get their parentheses."""
    if not isinstance(value, int):
        return None
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


def _whole(module: str, name: str) -> str:
    return f"{module}.{name}" if module else name


def _is_target(node: ast.Name | ast.Attribute) -> bool:
    return not isinstance(node.ctx, ast.Load)


def _within(scope) -> Iterator[ast.AST]:
    """Yield the nodes of a scope; of a function or class in it only the node itself. Comprehensions count as part of it."""
    todo = [*(scope.body if isinstance(scope.body, list) else [scope.body]), *([scope.args] if isinstance(scope, FUNCTIONS) else [])]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, SCOPES):
            todo.extend(ast.iter_child_nodes(node))


def _bound(scope: ast.AST) -> Counter[str]:
    """Return how often each name is bound in a scope, in whatever way; ``del`` counts as well."""
    found: Counter[str] = Counter()
    for node in _within(scope):
        name = getattr(node, "name", None)  # of a function, a class, "except ... as name"
        if isinstance(node, ast.Name) and _is_target(node):
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        elif isinstance(node, ast.alias):
            name = node.asname or node.name.partition(".")[0]
        if name:
            found[name] += 1
    return found


def _loose(tree: ast.Module) -> Iterator[str]:
    """Yield the names that are bound from elsewhere than their own scope, and those of attributes that are assigned."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names
        elif isinstance(node, ast.NamedExpr):
            yield node.target.id
        elif isinstance(node, ast.Attribute) and _is_target(node):
            yield node.attr
