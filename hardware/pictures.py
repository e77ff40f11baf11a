# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""``python3 run.py pictures``: makes the pictures of the documentation anew, by playing the scripts in docs/pictures.

Every script NAME.txt leaves the pictures that it takes, and a film NAME.gif when its first lines ask for one. The
first line may also say how the match is to be begun, after "play:". So a picture in a page is always what the
firmware shows today.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .simulator import cli

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"


def options(script: str) -> tuple[list[str], bool]:
    """(options of the quick start, whether a film is wanted) from the comments at the top of a script."""
    begin: list[str] = ["--rules", "german"]
    film = False
    for line in script.splitlines():
        if not line.startswith("#"):
            break
        text = line.lstrip("# ")
        if text.startswith("play:"):
            begin = text[5:].split()
        film = film or "film" in text
    return begin, film


def main(argv: list[str]) -> int:
    """Play all scripts, or those named; returns the exit code of the first that fails, else 0."""
    parser = argparse.ArgumentParser(prog="run.py pictures", description="Make the pictures of the documentation anew.")
    parser.add_argument("name", nargs="*", help="scripts in docs/pictures, without .txt; all of them if none is named")
    names = parser.parse_args(argv).name
    missing = [name for name in names if not (FOLDER / f"{name}.txt").exists()]
    if missing:
        print(f"run.py pictures: there is no script {missing[0]} in docs/pictures", file=sys.stderr)
        return 2
    for path in sorted(FOLDER.glob("*.txt")):
        if names and path.stem not in names:
            continue
        begin, film = options(path.read_text("utf-8"))
        arguments = [*begin, "--seed", "7", "--script", str(path), "--shots", str(FOLDER)]
        if film:
            arguments += ["--gif", str(FOLDER / f"{path.stem}.gif")]
        code = cli.main(arguments)
        if code:
            return code
    return 0
