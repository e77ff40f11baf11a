# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Drive images: a folder becomes the FAT12 volume that CircuitPython finds in the Pico's flash, and back.

Uses fatfs-ng, which is the FAT driver that CircuitPython itself contains, so the volume is laid out as the board lays it out.
"""

import importlib
import sys
from pathlib import Path

from hardware.emulator.prepare import PYTHON_DIR

SIZE = 0x100000  # bytes of the volume: the upper megabyte of the flash
SECTOR = 512


def _volume(storage: bytearray):
    if str(PYTHON_DIR) not in sys.path:
        sys.path.append(str(PYTHON_DIR))
    fatfs = importlib.import_module("fatfs")  # by name: it is not in the project's own environment
    disk = fatfs.RamDisk(storage, sector_size=SECTOR)
    return fatfs.create_extended_partition(disk), disk


def pack(folder: Path, extra: dict[str, bytes] | None = None) -> bytes:
    """Return the image of a folder; ``extra`` adds files (or replaces them) by their path on the drive."""
    volume, disk = _volume(bytearray(SIZE))
    volume.mkfs()
    volume.mount()
    files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    contents = {name: path.read_bytes() for name, path in files.items()} | (extra or {})
    for name in sorted(contents):
        parent = name.rpartition("/")[0]
        if parent:
            volume.makedirs("/" + parent, exist_ok=True)
        volume.write_file("/" + name, contents[name])
    volume.unmount()
    return bytes(disk.storage)


def unpack(image: bytes) -> dict[str, bytes]:
    """Return the files of an image by their path on the drive."""
    volume, _ = _volume(bytearray(image))
    volume.mount()
    files = {}
    for folder, _, names in volume.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            files[path.lstrip("/")] = bytes(volume.read_file(path))
    volume.unmount()
    return files
