# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Gates that every change passes: what runs on the board uses only what CircuitPython 10 has, the layers import downwards
only, ruff and the type checker are content, and MicroPython is there to be the second opinion."""

import ast
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LIB = ROOT / "lib" / "mastermind"
PROGRAMS = [ROOT / name for name in ("code.py", "boot.py", "safemode.py")]
BOARD_FILES = sorted(LIB.rglob("*.py")) + PROGRAMS

HARDWARE = frozenset(
    "adafruit_debouncer adafruit_ticks alarm analogio board digitalio microcontroller neopixel neopixel_write pwmio storage supervisor "
    "usb_cdc usb_hid usb_midi watchdog".split()
)
PYTHON = frozenset("__future__ array binascii collections errno gc io json math micropython os random re struct sys time traceback".split())
DESKTOP = frozenset(["typing", "adafruit_typing", "circuitpython_typing"])  # only where a missing one is caught

# Names that those modules have on a desktop but not on the board.
MISSING = {
    "collections": frozenset("Counter ChainMap UserDict UserList UserString abc defaultdict".split()),
    "json": frozenset("JSONDecoder JSONEncoder JSONDecodeError".split()),
    "math": frozenset("comb dist fsum gcd hypot isqrt lcm nextafter perm prod remainder sumprod ulp".split()),
    "os": frozenset("environ makedirs path popen replace scandir system walk".split()),
    "random": frozenset("Random SystemRandom choices gauss sample shuffle".split()),
    "re": frozenset("findall finditer fullmatch IGNORECASE MULTILINE VERBOSE escape split".split()),
    "struct": frozenset(["Struct", "iter_unpack"]),
    "sys": frozenset("exc_info executable getrecursionlimit getsizeof intern setrecursionlimit".split()),
    "time": frozenset("perf_counter perf_counter_ns process_time strftime time_ns".split()),
}
BUILTINS = frozenset("aiter anext ascii breakpoint compile format vars".split())
METHODS = frozenset(
    "bit_count bit_length as_integer_ratio capitalize casefold expandtabs format_map isascii isdecimal isidentifier isnumeric isprintable "
    "istitle ljust maketrans removeprefix removesuffix rjust swapcase translate zfill _replace _fields _make _field_defaults "
    "__init_subclass__ __set_name__ __class_getitem__ __prepare__ __subclasses__ __mro__".split()
)
LISTS = frozenset(["given", "signals"])  # names that hold lists wherever they occur; a list counts numbers everywhere
KEYWORDS = {
    "dumps": frozenset(["indent", "sort_keys", "default", "cls"]),
    "dump": frozenset(["indent", "sort_keys", "default", "cls"]),
    "namedtuple": frozenset(["defaults", "rename", "module"]),
    "to_bytes": frozenset(["signed"]),
    "from_bytes": frozenset(["signed"]),
    "zip": frozenset(["strict"]),
}


class Gate(ast.NodeVisitor):
    """Collects (line, what is wrong) of one file that goes on the board."""

    def __init__(self, source):
        self.found = []
        self.caught = 0  # inside a try that catches ImportError
        self.visit(ast.parse(source))

    def no(self, node, what):
        self.found.append((node.lineno, what))

    # modules

    def module(self, node, name):
        top = name.partition(".")[0]
        if top in DESKTOP:
            if not self.caught:
                self.no(node, f"{name} is imported without catching its absence")
        elif top not in HARDWARE and top not in PYTHON and top != "mastermind":
            self.no(node, f"there is no module {name}")
        elif name == "os.path":
            self.no(node, "there is no os.path")

    def visit_Import(self, node):
        for alias in node.names:
            self.module(node, alias.name)

    def visit_ImportFrom(self, node):
        if node.level == 0:
            self.module(node, node.module)
            for alias in node.names:
                if alias.name in MISSING.get(node.module, ()):
                    self.no(node, f"there is no {node.module}.{alias.name}")

    def visit_Try(self, node):
        names = {
            name.id for handler in node.handlers for name in ast.walk(handler.type or ast.Name("ImportError")) if isinstance(name, ast.Name)
        }
        catches = bool(names & {"ImportError", "Exception"})
        self.caught += catches
        for part in node.body:
            self.visit(part)
        self.caught -= catches
        for part in node.handlers + node.orelse + node.finalbody:
            self.visit(part)

    # syntax

    def visit_TryStar(self, node):
        self.no(node, "there is no except*")

    def visit_Match(self, node):
        self.no(node, "there is no match statement")

    def asynchronous(self, node):
        self.no(node, "asynchronous code is not used")

    visit_AsyncFunctionDef = visit_AsyncFor = visit_AsyncWith = visit_Await = asynchronous

    def visit_arguments(self, node):
        if node.posonlyargs:
            self.no(node.posonlyargs[0], "there are no positional-only parameters")
        self.generic_visit(node)

    def visit_With(self, node):
        if len(node.items) > 1 and node.items[0].context_expr.col_offset > node.col_offset + len("with "):
            self.no(node, "a with statement has no parentheses")
        self.generic_visit(node)

    def display(self, node):
        if isinstance(getattr(node, "ctx", ast.Load()), ast.Load) and any(isinstance(item, ast.Starred) for item in node.elts):
            self.no(node, "there is no * inside a list, tuple or set")
        self.generic_visit(node)

    visit_List = visit_Tuple = visit_Set = display

    def visit_Dict(self, node):
        if None in node.keys:
            self.no(node, "there is no ** inside a dict")
        self.generic_visit(node)

    def visit_Slice(self, node):
        if node.step is not None:
            self.no(node, "stepped slices are not for every type")
        self.generic_visit(node)

    def visit_BinOp(self, node):
        if isinstance(node.op, ast.Div):
            self.no(node, "floats have 30 bits: divide whole numbers with //")
        self.generic_visit(node)

    def visit_ClassDef(self, node):
        if node.keywords:
            self.no(node, "there are no metaclasses")
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) and node.value.func.id == "const":
            self.no(node, "an annotated const() stays in memory")
        self.generic_visit(node)

    def visit_FormattedValue(self, node):
        if any(isinstance(part, ast.JoinedStr) for part in ast.walk(node.value)):
            self.no(node, "an f-string inside an f-string")
        if node.format_spec is not None and any(isinstance(part, ast.FormattedValue) for part in ast.walk(node.format_spec)):
            self.no(node, "a format has no fields of its own")
        self.generic_visit(node)

    # names

    def visit_Name(self, node):
        if node.id in BUILTINS and isinstance(node.ctx, ast.Load):
            self.no(node, f"there is no builtin {node.id}")

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name) and node.attr in MISSING.get(node.value.id, ()):
            self.no(node, f"there is no {node.value.id}.{node.attr}")
        if node.attr in METHODS:
            self.no(node, f"there is no method {node.attr}")
        self.generic_visit(node)

    def visit_FunctionDef(self, node):
        if node.name in METHODS:
            self.no(node, f"{node.name} is never called")
        self.generic_visit(node)

    def visit_Call(self, node):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        for keyword in node.keywords:
            if keyword.arg in KEYWORDS.get(name, ()):
                self.no(node, f"{name} has no parameter {keyword.arg}")
        whole = node.args and isinstance(node.args[0], ast.Constant) and type(node.args[0].value) is int
        if isinstance(node.func, ast.Attribute):
            owner = getattr(node.func.value, "attr", getattr(node.func.value, "id", ""))
            if name == "count" and whole and owner not in LISTS:
                self.no(node, "bytes.count takes no number")
            if name == "title" and not node.args:
                self.no(node, "there is no method title")
        self.generic_visit(node)


def named(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", BOARD_FILES, ids=named)
def test_what_goes_on_the_board_uses_only_what_the_board_has(path):
    assert Gate(path.read_text("utf-8")).found == []


@pytest.mark.parametrize(
    "source",
    [
        "import dataclasses",
        "import os.path",
        "from typing import Any",
        "from enum import Enum",
        "from collections import defaultdict",
        "from struct import Struct",
        "import random\nrandom.shuffle([])",
        "import os\nos.environ['X']",
        "match x:\n    case 1:\n        pass",
        "def f(a, /): pass",
        "with (open('a') as a, open('b') as b):\n    pass",
        "[*a, 1]",
        "x = *a, 1",
        "{**a}",
        "'abc'[::-1]",
        "x[::2]",
        "a / b",
        "class A(metaclass=type): pass",
        "_X: int = const(1)",
        "f'{a:{b}}'",
        "(5).bit_count()",
        "'a'.zfill(3)",
        "def __init_subclass__(cls): pass",
        "b'a'.count(3)",
        "'a'.title()",
        "zip(a, b, strict=True)",
        "import json\njson.dumps(a, indent=2)",
        "vars(a)",
        "async def f(): pass",
        "try:\n    pass\nexcept* ValueError:\n    pass",
    ],
)
def test_the_gate_sees_what_the_board_lacks(source):
    assert Gate(source).found


@pytest.mark.parametrize(
    "source",
    [
        "from __future__ import annotations\ntry:\n    from typing import Any\nexcept ImportError:\n    pass",
        "f(*a, **b)\nx, *y = a\n(n := 3)\nf'{a!r:>5}'",
        "import board, digitalio, neopixel\nfrom adafruit_debouncer import Debouncer\nfrom mastermind.ui import canvas\nfrom . import x",
        "x[1:5] = b'abcd'\na // b\n'abc'.count('a')\ndef f(*, a): yield from a",
        "with open('a') as a, open('b') as b:\n    pass",
        "_X = const(1)\nimport json\njson.dumps(a)\nzip(a, b)",
    ],
)
def test_the_gate_lets_through_what_the_board_has(source):
    assert Gate(source).found == []


# --- layers -----------------------------------------------------------------------------------------------------------


def imports(path):
    """The modules that a file of ours imports, by full name, wherever in it."""
    found = set()
    package = path.relative_to(LIB.parent).parts[:-1] if path.is_relative_to(LIB) else ()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join((*package[: len(package) - node.level + 1], *filter(None, [node.module]))) if node.level else node.module
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names if base and is_ours(f"{base}.{alias.name}")}
    return found


def is_ours(name):
    path = LIB.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def reaches(path, *layers):
    """What of those layers of ours, or of the hardware, a file imports."""
    wanted = tuple(f"mastermind.{layer}" for layer in layers if layer != "hardware")
    return {
        name
        for name in imports(path)
        if any(name == one or name.startswith(one + ".") for one in wanted) or ("hardware" in layers and name.partition(".")[0] in HARDWARE)
    }


def files(folder):
    return sorted((LIB / folder).rglob("*.py"))


@pytest.mark.parametrize("path", files("game"), ids=named)
def test_the_game_imports_nothing_outside_itself(path):
    allowed = {"array", "micropython", "binascii"}
    assert not {name for name in imports(path) if not name.startswith("mastermind.game") and name not in allowed}


@pytest.mark.parametrize("path", files("device"), ids=named)
def test_the_device_knows_neither_the_game_nor_the_screens(path):
    assert not reaches(path, "game", "ui", "console")


@pytest.mark.parametrize("path", files("ui"), ids=named)
def test_the_screens_know_neither_the_hardware_nor_the_console(path):
    assert not reaches(path, "device", "console", "hardware")


def test_the_console_knows_no_hardware():
    assert not reaches(LIB / "console.py", "device", "hardware")


def test_no_file_of_the_board_asks_whether_it_is_simulated():
    words = ("simulat", "emulat", "blinka", "desktop =", "is_pico")
    for path in BOARD_FILES:
        code = ast.unparse(without_docstrings(ast.parse(path.read_text("utf-8")))).lower()
        assert not [word for word in words if word in code], named(path)


def without_docstrings(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body[0] = ast.Pass()
    return tree


@pytest.mark.parametrize("path", BOARD_FILES, ids=named)
def test_every_file_of_the_board_says_what_it_is_for(path):
    source = path.read_text("utf-8")
    assert source.startswith("# SPDX-FileCopyrightText:")
    assert "SPDX-License-Identifier: MIT" in source.splitlines()[1]
    assert ast.get_docstring(ast.parse(source))


# --- tools ------------------------------------------------------------------------------------------------------------


def tool(name):
    """The path of a tool that is installed beside this Python, or on the PATH."""
    found = shutil.which(name, path=os.path.dirname(sys.executable)) or shutil.which(name)
    assert found, f"{name} is not installed"
    return found


def check(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr


def test_ruff_finds_nothing():
    check(tool("ruff"), "check", "--no-cache", ".")


def test_ruff_would_format_nothing_differently():
    check(tool("ruff"), "format", "--no-cache", "--check", ".")


def test_the_type_checker_finds_nothing():
    check(tool("basedpyright"), "--pythonpath", sys.executable, "--level", "error")


def test_micropython_is_there_for_the_second_opinion():
    """On Linux x86-64 and macOS its absence is an error, not a reason to skip the tests that need it."""
    if not (sys.platform == "darwin" or (sys.platform == "linux" and platform.machine() == "x86_64")):
        pytest.skip("there is no MicroPython wheel for this machine")
    result = subprocess.run(
        [tool("micropython"), "-c", "import sys; print(sys.implementation.name)"], capture_output=True, text=True, timeout=60
    )
    assert result.stdout.strip() == "micropython", result.stderr
