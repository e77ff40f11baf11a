# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Makes the folder that goes onto the board's CIRCUITPY drive, and a zip of it.

    python3 run.py bundle                      build/CIRCUITPY/ and build/mastermind-handheld-VERSION.zip
    python3 run.py bundle --plain              sources as they are, with comments and line numbers, for finding faults
    python3 run.py bundle --mpy-cross PATH     modules compiled by CircuitPython's own mpy-cross, where you have one

The same sources and tools give the same bytes: files are sorted, and times in the zip are fixed. (The tools include Python:
under 3.12 and newer the minifier may choose other quotes inside f-strings. CircuitPython reads both.)

What minifying gains was measured on the emulated Pico: the title is up 0.3 s sooner, and 0.9 KB of memory are saved. Shorter names of
locals would gain 0.06 s and nothing of memory, and cost the tracebacks' sense; so they stay. Numbers in place of the constants' names
(constants.py) were measured there, too: the title is up another 0.1 s sooner, and at the tightest screen of a match 3.5 KB more are free.
"""

import argparse
import ast
import hashlib
import importlib.metadata
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hardware.constants import fold

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"

# Distributions from the registry whose single module goes into lib/. adafruit_pixelbuf is not among them: the Pico has its own.
LIBRARIES = {
    "adafruit-circuitpython-debouncer": "adafruit_debouncer.py",
    "adafruit-circuitpython-neopixel": "neopixel.py",
    "adafruit-circuitpython-ticks": "adafruit_ticks.py",
}
TOP_FILES = ("boot.py", "code.py", "safemode.py", "settings.toml")
# Read by name when the board starts, so they stay sources even where everything else is compiled.
STARTED_BY_NAME = ("boot.py", "code.py", "safemode.py")
MINIFIER = "python-minifier"
ZIP_TIME = (1980, 1, 1, 0, 0, 0)
DRIVE_BYTES = 1_025_536  # free on a Pico's empty drive
CLUSTER = 512


class BundleError(Exception):
    """The bundle cannot be made; the message says why and what to do."""


@dataclass(frozen=True)
class Bundle:
    """What is to be on the drive: contents by path, in order."""

    files: dict[str, bytes]

    @property
    def digest(self) -> str:
        """SHA-256 over names and contents, as 64 hex digits."""
        total = hashlib.sha256()
        for name, contents in self.files.items():
            total.update(f"{name}\0{len(contents)}\0".encode() + contents)
        return total.hexdigest()

    @property
    def drive_bytes(self) -> int:
        """Space taken on the drive, whole clusters counted (folders left out)."""
        return sum(-(-len(contents) // CLUSTER) * CLUSTER for contents in self.files.values())

    def write(self, folder: Path) -> None:
        """Make ``folder`` hold exactly these files."""
        shutil.rmtree(folder, ignore_errors=True)
        for name, contents in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents)

    def write_zip(self, path: Path) -> None:
        """Write a zip that depends on nothing but the files."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for name, contents in self.files.items():
                entry = zipfile.ZipInfo(name, ZIP_TIME)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.create_system = 3  # else it would name the system it was made on
                entry.external_attr = 0o100644 << 16
                archive.writestr(entry, contents)


def collect(root: Path = ROOT, *, plain: bool = False, mpy_cross: Path | None = None) -> Bundle:
    """Return the bundle of the sources below ``root``. Raises BundleError."""
    files = dict(_sources(root))
    if "code.py" not in files:
        raise BundleError(f"there is no code.py in {root}")
    if not plain:
        files |= folded(files)
    for name in sorted(name for name in files if name.endswith(".py")):
        if not plain:
            files[name] = minify(files[name].decode(), name).encode()
        if mpy_cross and name not in STARTED_BY_NAME:
            files[name.removesuffix(".py") + ".mpy"] = compile_with(mpy_cross, files.pop(name), name)
    how = "sources" if plain else f"constants folded, comments and docstrings removed by {MINIFIER} {_version(MINIFIER)}"
    if mpy_cross:
        how += ", compiled by mpy-cross"
    files["lib/VERSIONS.txt"] = versions(root, how).encode()
    files["lib/NOTICES.txt"] = notices(root).encode()
    return Bundle(dict(sorted(files.items())))


def _sources(root: Path) -> Iterator[tuple[str, bytes]]:
    for name in TOP_FILES:
        if (root / name).is_file():
            yield name, (root / name).read_bytes()
    library = root / "lib" / "mastermind"
    for path in sorted(library.rglob("*")):
        parts = path.relative_to(library).parts
        hidden = any(part.startswith(".") or part == "__pycache__" for part in parts)
        if path.is_file() and not hidden and not path.name.endswith(("~", ".md", ".pyc", ".pyi")):
            yield path.relative_to(root).as_posix(), path.read_bytes()
    for distribution, module in LIBRARIES.items():
        yield f"lib/{module}", Path(str(_distribution(distribution).locate_file(module))).read_bytes()


def _distribution(name: str) -> importlib.metadata.Distribution:
    try:
        return importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        raise BundleError(f"{name} is not installed: start this through python3 run.py, which installs what is needed") from None


def _version(name: str) -> str:
    return _distribution(name).version


def folded(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the program's own files among these with numbers in place of their constants. Raises BundleError."""
    libraries = {f"lib/{module}" for module in LIBRARIES.values()}
    own = {name: contents.decode() for name, contents in files.items() if name.endswith(".py") and name not in libraries}
    try:
        return {name: source.encode() for name, source in fold(own).items()}
    except SyntaxError as error:
        raise BundleError(f"{error.filename}, line {error.lineno}: {error.msg}") from None


def minify(source: str, name: str) -> str:
    """Return a module without comments, docstrings and annotations, all names kept: callers and tracebacks know them."""
    try:
        import python_minifier
    except ImportError:
        raise BundleError(f"{MINIFIER} is not installed: start this through python3 run.py, which installs what is needed") from None
    try:
        small = python_minifier.minify(
            source,
            filename=name,
            remove_annotations=True,
            remove_literal_statements=True,
            remove_asserts=False,
            hoist_literals=False,
            rename_locals=False,
            rename_globals=False,
            preserve_shebang=False,
        )
    except SyntaxError as error:
        raise BundleError(f"{name}, line {error.lineno}: {error.msg}") from None
    return small + "\n"


def compile_with(mpy_cross: Path, source: bytes, name: str) -> bytes:
    """Return a module compiled by the mpy-cross at that path. Raises BundleError, also when it is MicroPython's."""
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder, "module.py")
        module.write_bytes(source)
        result = module.with_suffix(".mpy")
        try:
            done = subprocess.run([mpy_cross, "-s", name, "-o", result, module], capture_output=True, text=True, check=False)
        except OSError as error:
            raise BundleError(f"{mpy_cross} cannot be run: {error.strerror}") from None
        if done.returncode or not result.is_file():
            raise BundleError(f"{mpy_cross} failed on {name}: {(done.stderr or done.stdout).strip()}")
        compiled = result.read_bytes()
    if compiled[:1] != b"C":
        raise BundleError(
            f"{mpy_cross} is not CircuitPython's: its files are refused by the board. Get the one of your CircuitPython version"
        )
    return compiled


def project_version(root: Path = ROOT) -> str:
    """Return ``__version__`` of lib/mastermind, read without importing it."""
    source = (root / "lib" / "mastermind" / "__init__.py").read_text()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == "__version__":
                    return str(node.value.value)
    raise BundleError("lib/mastermind/__init__.py has no __version__")


def versions(root: Path, how: str) -> str:
    """Return the text of lib/VERSIONS.txt."""
    lines = [f"mastermind-handheld {project_version(root)}", "for CircuitPython 10, raspberry_pi_pico", how]
    lines += [f"{module} from {name} {_version(name)}" for name, module in LIBRARIES.items()]
    return "\n".join(lines) + "\n"


def notices(root: Path) -> str:
    """Return the licences of everything in the bundle, word for word."""
    parts = []
    own = root / "LICENSE"
    if own.is_file():
        parts.append(_notice(f"mastermind-handheld {project_version(root)}", [own.read_text()]))
    for name in LIBRARIES:
        distribution = _distribution(name)
        texts = [
            file.read_text()
            for file in sorted(distribution.files or [])
            if "licenses/" in file.as_posix() or file.name.startswith("LICENSE")
        ]
        if not texts:
            raise BundleError(f"the installed {name} has no licence text")
        parts.append(_notice(f"{name} {distribution.version}", texts))
    return "\n".join(parts)


def _notice(title: str, texts: list[str]) -> str:
    return f"{title}\n{'=' * len(title)}\n\n" + "\n".join(text.strip() + "\n" for text in texts)


def main(argv: list[str]) -> int:
    """Make build/CIRCUITPY and the zip; 0 when done, 1 with a line on stderr when that was not possible."""
    parser = argparse.ArgumentParser(prog="run.py bundle", description="Make the folder for the board's drive, and a zip of it.")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--plain", action="store_true", help="leave sources as they are")
    how.add_argument("--mpy-cross", type=Path, metavar="PATH", help="compile modules with CircuitPython's mpy-cross")
    parser.add_argument("--out", type=Path, default=BUILD, metavar="FOLDER", help="where to put both (default: build)")
    choice = parser.parse_args(argv)
    try:
        bundle = collect(plain=choice.plain, mpy_cross=choice.mpy_cross)
    except BundleError as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    archive = choice.out / f"mastermind-handheld-{project_version()}.zip"
    bundle.write(choice.out / "CIRCUITPY")
    bundle.write_zip(archive)
    print(f"{choice.out / 'CIRCUITPY'}: {len(bundle.files)} files, {bundle.drive_bytes:,} of {DRIVE_BYTES:,} bytes of the drive")
    print(f"{archive}: {archive.stat().st_size:,} bytes, sha256 {hashlib.sha256(archive.read_bytes()).hexdigest()[:16]}")
    return 0
