# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Puts the bundle onto the board's drive.

    python3 run.py deploy                  finds the drive named CIRCUITPY
    python3 run.py deploy --drive PATH     takes that one

Whatever happens on the way, the board never runs half of an old and half of a new program: new files are first written beside the
old ones; then code.py is replaced by a note that does nothing; then the files change places; the new code.py comes last. Cut off
before the note, the drive holds the old program; cut off after it, the note; and the next deploy puts it right.

The folder lib/mastermind is made equal to the bundle's. settings.toml is the player's: it is only written where there is none. Saved
matches live in the chip and not on the drive. Everything else on the drive stays as it is.
"""

import argparse
import errno
import os
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from hardware.bundle import CLUSTER, Bundle, BundleError, collect

LABEL = "CIRCUITPY"
BOARD = "raspberry_pi_pico"
LEAST_VERSION = 10
OWN_FOLDER = "lib/mastermind"
STAGING = "mastermind.new"  # folder on the drive for files that have not taken their place yet
PLAYERS = "settings.toml"
STARTS_BEFORE = "code.txt"  # CircuitPython would start this instead of code.py
SPARE = 8 * CLUSTER  # for folders and the note
NOTE = b'print("Mastermind handheld: an update was cut off. Please run deploy again.")\n'
HOW_TO_OPEN = "switch the handheld off, hold B, connect it to the computer and switch it on; let go of B when the drive appears"


class DeployError(Exception):
    """The drive cannot be used or was not finished; the message says why and what to do."""


# ---------------------------------------------------------------- the drive


class Drive:
    """The file operations that deploy needs, on one mounted drive; paths are relative, with slashes."""

    def __init__(self, root: Path):
        self.root = root

    def read(self, name: str) -> bytes | None:
        """Contents of a file, None where there is none."""
        try:
            return (self.root / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def files_below(self, folder: str) -> list[str]:
        """Names of all files below a folder of the drive."""
        top = self.root / folder
        return sorted(path.relative_to(self.root).as_posix() for path in top.rglob("*") if path.is_file())

    def free(self) -> int:
        return shutil.disk_usage(self.root).free

    def write(self, name: str, contents: bytes) -> None:
        """Write a file and have it on the drive before going on."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())

    def replace(self, source: str, target: str) -> None:
        """Move a file, over whatever is at its target."""
        path = self.root / target
        path.parent.mkdir(parents=True, exist_ok=True)
        os.replace(self.root / source, path)

    def remove(self, name: str) -> None:
        (self.root / name).unlink(missing_ok=True)

    def remove_folder(self, name: str) -> None:
        """Remove a folder with all that is in it."""
        if (self.root / name).exists():
            shutil.rmtree(self.root / name)

    def flush(self) -> None:
        """Have everything on the drive, as far as the system offers it."""
        if hasattr(os, "sync"):
            os.sync()


def find_drive() -> Path:
    """Return the one mounted drive named CIRCUITPY. Raises DeployError when there is none, or more than one."""
    drives = mounted_drives()
    if not drives:
        raise DeployError(f"no drive named {LABEL} was found: {HOW_TO_OPEN}. If it has another name, give it with --drive PATH")
    if len(drives) > 1:
        raise DeployError("several drives were found; choose one with --drive PATH: " + ", ".join(str(drive) for drive in drives))
    return drives[0]


def mounted_drives() -> list[Path]:
    """Return every drive named CIRCUITPY that this system shows."""
    if sys.platform == "win32":
        return windows_drives(_windows_labels())
    if sys.platform == "darwin":
        return mac_drives(Path("/Volumes"))
    return linux_drives(Path("/proc/mounts").read_text())


def linux_drives(mounts: str) -> list[Path]:
    """Drives in a text like /proc/mounts; a second board is mounted as CIRCUITPY1."""
    points = [line.split()[1] for line in mounts.splitlines() if len(line.split()) > 1]
    plain = [re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), point) for point in points]
    return sorted(Path(point) for point in plain if re.fullmatch(LABEL + r"\d*", Path(point).name))


def mac_drives(volumes: Path) -> list[Path]:
    """Drives below /Volumes; a second board is mounted as "CIRCUITPY 1"."""
    return sorted(path for path in volumes.iterdir() if re.fullmatch(LABEL + r"( \d+)?", path.name))


def windows_drives(labels: dict[str, str]) -> list[Path]:
    """Drives by letter, out of the labels of all letters."""
    return sorted(Path(letter + ":\\") for letter, label in labels.items() if label == LABEL)


def _windows_labels() -> dict[str, str]:
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]  # only there on Windows
    labels = {}
    for letter in (chr(ord("A") + bit) for bit in range(26) if kernel.GetLogicalDrives() >> bit & 1):
        buffer = ctypes.create_unicode_buffer(64)
        if kernel.GetVolumeInformationW(f"{letter}:\\", buffer, len(buffer), None, None, None, None, 0):
            labels[letter] = buffer.value
    return labels


# ---------------------------------------------------------------- what is on it, and what has to change


def check_board(drive: Drive) -> str:
    """Return the CircuitPython version on the drive. Raises DeployError when the program could not run there."""
    if not drive.root.is_dir():
        raise DeployError(f"{drive.root} is not a folder: is the drive mounted?")
    text = drive.read("boot_out.txt")
    if text is None:
        raise DeployError(f"{drive.root} has no boot_out.txt: this is not the drive of a board that runs CircuitPython")
    version = re.search(r"CircuitPython (\d+)\.(\S+)", text.decode("utf-8", "replace"))
    board = re.search(r"Board ID:\s*(\S+)", text.decode("utf-8", "replace"))
    if version is None or board is None:
        raise DeployError(f"{drive.root / 'boot_out.txt'} does not say which CircuitPython and which board this is")
    if board[1] != BOARD:
        raise DeployError(f"the drive belongs to the board {board[1]}; the handheld is a {BOARD}")
    if int(version[1]) < LEAST_VERSION:
        raise DeployError(
            f"the board runs CircuitPython {version[1]}.{version[2]}, and {LEAST_VERSION} or newer is needed: "
            f"get it from circuitpython.org/board/{BOARD}"
        )
    if drive.read(STARTS_BEFORE) is not None:
        raise DeployError(f"the drive has a {STARTS_BEFORE}, which the board would start instead of code.py: rename or remove it")
    return f"{version[1]}.{version[2]}"


@dataclass(frozen=True)
class Plan:
    """What has to happen on the drive: files to write (code.py last), files to remove, and the bytes that takes."""

    write: dict[str, bytes]
    remove: tuple[str, ...]
    side_by_side: int  # bytes needed for old and new files at once
    one_by_one: int  # bytes needed when each file is replaced before the next is written


def plan(drive: Drive, bundle: Bundle) -> Plan:
    """Compare the drive with the bundle."""
    present = {name: drive.read(name) for name in bundle.files}
    changed = {name: contents for name, contents in bundle.files.items() if contents != present[name]}
    if present.get(PLAYERS) is not None:
        changed.pop(PLAYERS, None)
    # FAT does not tell capitals apart, and a .py hides a .mpy of the same name.
    keep = {name.casefold() for name in bundle.files}
    others = [_other_suffix(name) for name in bundle.files if name.startswith("lib/") and name.endswith((".py", ".mpy"))]
    obsolete = drive.files_below(OWN_FOLDER) + [name for name in others if drive.read(name) is not None]
    remove = sorted({name for name in obsolete if name.casefold() not in keep})
    ordered = dict(sorted(changed.items(), key=lambda item: (item[0] == "code.py", item[0])))
    sizes = {name: _clusters(contents) for name, contents in ordered.items()}
    growth = sum(size - _clusters(present[name] or b"") for name, size in sizes.items())
    return Plan(ordered, tuple(remove), sum(sizes.values()), max(growth, 0) + max(sizes.values(), default=0))


def _other_suffix(name: str) -> str:
    return name.removesuffix(".py") + ".mpy" if name.endswith(".py") else name.removesuffix(".mpy") + ".py"


def _clusters(contents: bytes) -> int:
    return -(-len(contents) // CLUSTER) * CLUSTER


# ---------------------------------------------------------------- doing it


def deploy(drive: Drive, bundle: Bundle) -> Plan:
    """Make the drive hold the bundle; return what was done. Raises DeployError."""
    check_board(drive)
    try:
        drive.remove_folder(STAGING)  # left by a deploy that was cut off
    except OSError as error:
        raise _said_plainly(error, drive, inert=False) from error
    todo = plan(drive, bundle)
    if not todo.write and not todo.remove:
        return todo
    free = drive.free() - SPARE
    if free < min(todo.side_by_side, todo.one_by_one):
        lacking = min(todo.side_by_side, todo.one_by_one) - free
        raise DeployError(f"the drive is too full: {lacking:,} bytes more are needed; nothing was changed")
    inert = False
    try:
        staged = set()
        if free >= todo.side_by_side:
            for name, contents in todo.write.items():
                drive.write(f"{STAGING}/{name}", contents)
                staged.add(name)
        drive.write(f"{STAGING}/note", NOTE)
        drive.replace(f"{STAGING}/note", "code.py")
        inert = True
        for name in todo.remove:
            drive.remove(name)
        last = {"code.py": bundle.files["code.py"]}  # even where it had not changed, the note stands in its place now
        for name, contents in (todo.write | last).items():
            if name not in staged:
                drive.write(f"{STAGING}/{name}", contents)
            drive.replace(f"{STAGING}/{name}", name)
        inert = False
        drive.remove_folder(STAGING)
        drive.flush()
    except OSError as error:
        raise _said_plainly(error, drive, inert) from error
    return todo


def _said_plainly(error: OSError, drive: Drive, inert: bool) -> DeployError:
    """Turn what the system said into what the player can do."""
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return DeployError(f"{drive.root} is read-only for the computer, as it is while one may be playing: {HOW_TO_OPEN}")
    state = "the handheld now only shows a note on its console until deploy has run again" if inert else "the program on it is whole"
    return DeployError(f"the drive could not be written ({error.strerror or error}); {state}")


def main(argv: list[str]) -> int:
    """Bundle and copy; 0 when done, 1 with a line on stderr when that was not possible."""
    parser = argparse.ArgumentParser(prog="run.py deploy", description="Put the program onto the board's drive.")
    parser.add_argument("--drive", type=Path, metavar="PATH", help=f"the mounted drive (default: the one named {LABEL})")
    parser.add_argument("--plain", action="store_true", help="copy sources as they are, for finding faults")
    parser.add_argument("--mpy-cross", type=Path, metavar="PATH", help="compile modules with CircuitPython's mpy-cross")
    choice = parser.parse_args(argv)
    try:
        drive = Drive(choice.drive or find_drive())
        version = check_board(drive)
        done = deploy(drive, collect(plain=choice.plain, mpy_cross=choice.mpy_cross))
    except (DeployError, BundleError) as error:
        print(f"deploy: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("deploy: stopped before the end; please run it again", file=sys.stderr)
        return 130
    if not done.write and not done.remove:
        print(f"{drive.root} (CircuitPython {version}) already holds this program")
        return 0
    for name in done.remove:
        print(f"removed  {name}")
    for name, contents in done.write.items():
        print(f"written  {name} ({len(contents):,} bytes)")
    print(f"{drive.root} (CircuitPython {version}) is up to date. Eject it, then switch the handheld off and on: boot.py only acts then.")
    return 0
