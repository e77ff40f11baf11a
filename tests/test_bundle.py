# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The bundle: complete, reproducible, small, and still Python that the board understands."""

import ast
import importlib.metadata
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hardware import bundle

ROOT = Path(__file__).resolve().parents[1]
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")


@pytest.fixture(scope="module")
def made() -> bundle.Bundle:
    return bundle.collect()


@pytest.fixture(scope="module")
def plain() -> bundle.Bundle:
    return bundle.collect(plain=True)


def tiny_project(folder: Path, **modules: str) -> Path:
    library = folder / "lib" / "mastermind"
    library.mkdir(parents=True)
    (library / "__init__.py").write_text('"""Tiny."""\n\n__version__ = "7.8.9"\n')
    (folder / "code.py").write_text('"""Starts."""\nimport mastermind\n')
    for name, source in modules.items():
        (library / f"{name}.py").write_text(source)
    return folder


def test_the_image_holds_the_program_the_libraries_and_their_licences(made):
    wanted = {
        "boot.py",
        "code.py",
        "safemode.py",
        "settings.toml",
        "lib/mastermind/__init__.py",
        "lib/neopixel.py",
        "lib/adafruit_debouncer.py",
        "lib/adafruit_ticks.py",
        "lib/VERSIONS.txt",
        "lib/NOTICES.txt",
    }
    assert wanted <= made.files.keys()
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "lib" / "mastermind").rglob("*.py")}
    assert ours <= made.files.keys()
    assert not [name for name in made.files if "pixelbuf" in name or "__pycache__" in name]


def test_data_files_of_the_program_are_taken_along_unchanged(made):
    library = ROOT / "lib" / "mastermind"
    data = [path for path in library.rglob("*") if path.is_file() and path.suffix in (".txt", ".bin")]
    for path in data:
        assert made.files[path.relative_to(ROOT).as_posix()] == path.read_bytes()


def test_the_version_file_names_every_installed_library(made):
    text = made.files["lib/VERSIONS.txt"].decode()
    assert f"mastermind-handheld {bundle.project_version()}" in text
    for name, module in bundle.LIBRARIES.items():
        assert f"{module} from {name} {importlib.metadata.version(name)}" in text


def test_the_notices_hold_each_library_s_licence(made):
    text = made.files["lib/NOTICES.txt"].decode()
    for name in bundle.LIBRARIES:
        assert name in text
    assert text.count("Permission is hereby granted") >= len(bundle.LIBRARIES)


def test_making_it_twice_gives_the_same_bytes(made, tmp_path):
    first, second = tmp_path / "1.zip", tmp_path / "2.zip"
    made.write_zip(first)
    again = bundle.collect()
    again.write_zip(second)
    assert again.digest == made.digest
    assert first.read_bytes() == second.read_bytes()


def test_the_zip_is_sorted_and_tells_neither_time_nor_system(made, tmp_path):
    made.write_zip(tmp_path / "b.zip")
    with zipfile.ZipFile(tmp_path / "b.zip") as archive:
        entries = archive.infolist()
        assert [entry.filename for entry in entries] == sorted(made.files)
        assert {entry.date_time for entry in entries} == {bundle.ZIP_TIME}
        assert {entry.create_system for entry in entries} == {3}
        assert archive.read("code.py") == made.files["code.py"]


def test_the_folder_holds_exactly_the_bundle_also_over_an_older_one(made, tmp_path):
    (tmp_path / "CIRCUITPY").mkdir()
    (tmp_path / "CIRCUITPY" / "left.py").write_text("old")
    made.write(tmp_path / "CIRCUITPY")
    found = {path.relative_to(tmp_path / "CIRCUITPY").as_posix() for path in (tmp_path / "CIRCUITPY").rglob("*") if path.is_file()}
    assert found == set(made.files)


def test_it_fits_the_drive_with_room_to_replace_files_one_by_one(made):
    assert made.drive_bytes + 100_000 < bundle.DRIVE_BYTES


def test_minifying_takes_comments_docstrings_and_annotations_and_no_names():
    source = '''
"""Module."""
# a comment
from micropython import const

_STEP: int = const(3)


def scale(amount: int, *, factor: int = 2) -> int:
    """Docs."""
    wanted: int = amount * factor  # why
    assert wanted > 0
    return wanted + _STEP


class Thing:
    """Docs only."""
'''
    small = bundle.minify(source, "thing.py")
    for gone in ("#", '"""', "Docs", ":int", "->"):
        assert gone not in small
    for kept in ("_STEP=const(3)", "def scale(amount,*,factor=2)", "wanted", "assert", "class Thing"):
        assert kept in small


def test_every_name_of_the_program_stays_but_those_of_constants(made, plain):
    gone = set()
    for name in made.files:
        if not name.endswith(".py") or name.removeprefix("lib/") in bundle.LIBRARIES.values():
            continue  # a library may name things in its annotations alone
        before, after = _named(ast.parse(plain.files[name])), _named(ast.parse(made.files[name]))
        assert after <= before, name
        gone |= before - after
    assert gone
    assert gone <= _numbers_of_modules()


def _numbers_of_modules() -> set[str]:
    """The names that stand for whole numbers in the modules of the program, as Python itself sees them."""
    found = set()
    for path in (ROOT / "lib" / "mastermind").rglob("*.py"):
        module = importlib.import_module(".".join(path.relative_to(ROOT / "lib").with_suffix("").parts).removesuffix(".__init__"))
        found |= {name for name, value in vars(module).items() if type(value) is int}
    return found


def _named(tree: ast.AST) -> set[str]:
    found = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    found |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return found | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


def test_no_module_became_python_that_the_board_lacks(made):
    for name, contents in made.files.items():
        if name.endswith(".py"):
            assert not _refused(ast.parse(contents)), name


def _refused(tree: ast.AST) -> list[str]:
    """What the minifier might have written and CircuitPython cannot read."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            found += ["star in a display" for part in node.elts if isinstance(part, ast.Starred)]
        if isinstance(node, ast.Dict) and None in node.keys:
            found.append("** in a dict")
        if isinstance(node, ast.arguments) and node.posonlyargs:
            found.append("positional-only parameters")
        if isinstance(node, ast.FormattedValue):
            found += ["f-string in an f-string" for part in ast.walk(node.value) if isinstance(part, ast.JoinedStr)]
        if isinstance(node, ast.AnnAssign):
            found.append("annotation")
        if type(node).__name__ in ("Match", "TryStar"):
            found.append(type(node).__name__)
    return found


@pytest.mark.skipif(MICROPYTHON is None, reason="MicroPython is not installed on this system")
def test_every_module_is_compiled_by_micropython(made, tmp_path):
    """MicroPython's grammar is the board's: quotes within quotes of an f-string, for one, show only here."""
    made.write(tmp_path)
    names = [name for name in made.files if name.endswith(".py")]
    check = "import sys\nfor name in sys.argv[1:]:\n    compile(open(name).read(), name, 'exec')\n"
    done = subprocess.run([MICROPYTHON, "-c", check, *names], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_plain_bundle_keeps_the_sources(plain):
    for path in (ROOT / "code.py", *(ROOT / "lib" / "mastermind").rglob("*.py")):
        assert plain.files[path.relative_to(ROOT).as_posix()] == path.read_bytes()
    assert b"sources" in plain.files["lib/VERSIONS.txt"]


def test_a_mistake_in_a_source_is_named_with_its_line(tmp_path):
    root = tiny_project(tmp_path, broken="x = 1\nif x\n")
    with pytest.raises(bundle.BundleError, match=r"lib/mastermind/broken\.py, line 2"):
        bundle.collect(root)


def test_numbers_stand_where_constants_stood(tmp_path):
    root = tiny_project(
        tmp_path, palette="DIM, BRIGHT = range(3, 5)\n", page="from . import palette as P\n\n\ndef f():\n    return P.BRIGHT\n"
    )
    files = bundle.collect(root).files
    assert files["lib/mastermind/page.py"] == b"def f():return 4\n"
    assert files["lib/mastermind/palette.py"].strip() == b""


def test_libraries_keep_their_constants(made, plain):
    for module in bundle.LIBRARIES.values():
        name = f"lib/{module}"
        assert made.files[name] == bundle.minify(plain.files[name].decode(), name).encode()


def fake_compiler(folder: Path, mark: bytes, fails: bool = False) -> Path:
    script = folder / "mpy-cross"
    script.write_text(
        # read by the shell and by Python: a #! line cannot name a Python whose path has a space
        f"#!/bin/sh\n''''exec '{sys.executable}' \"$0\" \"$@\" # '''\n"
        "import pathlib, sys\n"
        f"if {fails}: sys.exit('module.py: not so')\n"
        "source, target = sys.argv[-1], sys.argv[sys.argv.index('-o') + 1]\n"
        f"pathlib.Path(target).write_bytes({mark!r} + pathlib.Path(source).read_bytes())\n"
    )
    script.chmod(0o755)
    return script


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for the compiler is a script")
def test_modules_are_compiled_by_the_user_s_own_compiler(tmp_path):
    files = bundle.collect(tiny_project(tmp_path), mpy_cross=fake_compiler(tmp_path, b"C\x06")).files
    assert "lib/mastermind/__init__.mpy" in files
    assert "lib/neopixel.mpy" in files
    assert {name for name in files if name.endswith(".py")} == {"code.py"}


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for the compiler is a script")
def test_micropython_s_compiler_is_refused(tmp_path):
    with pytest.raises(bundle.BundleError, match="is not CircuitPython's"):
        bundle.collect(tiny_project(tmp_path), mpy_cross=fake_compiler(tmp_path, b"M\x06"))


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for the compiler is a script")
def test_what_the_compiler_says_is_passed_on(tmp_path):
    with pytest.raises(bundle.BundleError, match=r"failed on lib/.*: module\.py: not so"):
        bundle.collect(tiny_project(tmp_path), mpy_cross=fake_compiler(tmp_path, b"C", fails=True))


def test_a_compiler_that_is_not_there_is_said(tmp_path):
    with pytest.raises(bundle.BundleError, match="cannot be run"):
        bundle.collect(tiny_project(tmp_path), mpy_cross=tmp_path / "nowhere")


def imported(made: bundle.Bundle, folder: Path) -> dict[str, dict[str, str]]:
    """Import every module with nothing but the image on the path; return the tables and numbers of each, as text."""
    made.write(folder)
    modules = sorted(
        name.removeprefix("lib/").removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        for name in made.files
        if name.startswith("lib/") and name.endswith(".py")
    )
    check = subprocess.run(
        [sys.executable, "-I", "-S", "-c", IMPORT_ALL, str(folder), " ".join(modules)], capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stdout + check.stderr
    return ast.literal_eval(check.stdout)


def test_every_module_can_be_imported_with_nothing_but_the_image_on_the_path(made, tmp_path):
    """A library that was forgotten shows here, and not on the board. What CircuitPython itself has is stood in for."""
    assert "mastermind.console" in imported(made, tmp_path)


def test_every_table_and_number_that_is_left_is_that_of_the_sources(made, plain, tmp_path):
    libraries = {f"lib/{module}" for module in bundle.LIBRARIES.values()}  # as they are, they want what the board lacks
    sources = bundle.Bundle(plain.files | {name: made.files[name] for name in libraries})
    before, after = imported(sources, tmp_path / "before"), imported(made, tmp_path / "after")
    assert before.keys() == after.keys()
    for module, values in after.items():
        assert values.items() <= before[module].items(), module
        gone = before[module].keys() - values.keys()
        assert all(before[module][name].lstrip("-").isdigit() for name in gone), module


# Modules built into CircuitPython on the Pico: empty stand-ins, so that only the image can provide anything else.
IMPORT_ALL = """
import sys, types
import array, collections.abc  # the board has array as well; here it is a file that needs the other

root, modules = sys.argv[1], sys.argv[2].split()
sys.path[:] = [root + "/lib"]  # not even the standard library, but for what is loaded or built in

class Anything(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda self, *a, **k: None})

for name in ("adafruit_pixelbuf alarm analogio array binascii board digitalio gc microcontroller micropython neopixel_write os"
             " pwmio random storage struct supervisor time usb_cdc usb_hid usb_midi watchdog").split():
    if name not in sys.builtin_module_names and name not in sys.modules:
        sys.modules[name] = Anything(name)
sys.modules["micropython"].const = lambda value: value
sys.modules["supervisor"].ticks_ms = lambda: 0
for name in modules:
    __import__(name)
missing = [name for name, module in sys.modules.items() if name.split(".")[0] in ("typing", "dataclasses", "enum", "circuitpython_typing")]
assert not missing, missing

def tables(module):
    values = {key: repr(value) for key, value in vars(module).items() if type(value) in (int, str, bytes, tuple, list, dict)}
    return {key: text for key, text in values.items() if key[:2] != "__" and " at 0x" not in text}

print({name: tables(sys.modules[name]) for name in modules if name.startswith("mastermind")})
"""


def test_the_command_makes_folder_and_zip_and_says_where(tmp_path, capsys):
    assert bundle.main(["--out", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert str(tmp_path / "CIRCUITPY") in said
    assert (tmp_path / f"mastermind-handheld-{bundle.project_version()}.zip").is_file()


def test_the_command_says_in_one_line_what_is_wrong(tmp_path, capsys):
    assert bundle.main(["--out", str(tmp_path), "--mpy-cross", str(tmp_path / "nowhere")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("bundle: ")
    assert said.count("\n") == 1
