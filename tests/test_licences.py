# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Every file says its licence, in a header or through REUSE.toml, and no file names what is not the project's own."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def tracked():
    """Paths of the files that belong to the project."""
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this copy of the project is not a git checkout")
    return [name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()]


def pattern(glob):
    """A path of REUSE.toml as a regular expression: ** crosses folders, * does not."""
    parts = re.split(r"(\*\*/|\*\*|\*)", glob)
    return "".join({"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts)


def test_every_file_says_its_licence():
    annotations = tomllib.loads((ROOT / "REUSE.toml").read_text("utf-8"))["annotations"]
    globs = [re.compile(pattern(glob)) for annotation in annotations for glob in annotation["path"]]
    silent = []
    for name in tracked():
        head = (ROOT / name).read_bytes()[:600]
        if b"SPDX-License-Identifier" not in head and not any(glob.fullmatch(name) for glob in globs):
            silent.append(name)
    assert silent == []


def test_code_carries_its_own_header():
    bare = [
        name for name in tracked() if name.endswith((".py", ".js")) and b"SPDX-License-Identifier" not in (ROOT / name).read_bytes()[:300]
    ]
    assert bare == []
