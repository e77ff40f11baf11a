# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Builds the printed case: STL, STEP and pictures, for the 160 mm and the 130 mm panel.

    python3 run.py case                     all of it, into build/case
    python3 run.py case --build 130         only for that panel
    python3 run.py case --pictures          also the pictures, into hardware/case/pictures
    python3 run.py case --check             builds nothing: checks walls, clearances and collisions of the solids
    python3 run.py case --commit            STL and STEP into hardware/case/files, with their list, for the repository

The CAD library is large (about 0.8 GB), so it lives in a folder of its own, .venv-case beside run.py, which this program
makes when it is first needed, from the versions in hardware/case/requirements.lock.
"""

# pyright: reportMissingImports=false

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
if __name__ == "__main__":
    sys.path.append(str(ROOT))

from hardware.case import geometry  # noqa: E402
from hardware.parts import table  # noqa: E402

FILES = HERE / "files"
COLOURS = {
    "body": (70, 78, 92),
    "lid": (96, 104, 118),
    "grid": (52, 54, 60),
    "carrier": (130, 134, 140),
    "diffuser": (232, 236, 240),
    "cap": (206, 92, 52),
    "panel": (40, 40, 44),
    "leds": (244, 240, 214),
    "battery": (196, 170, 60),
    "charger": (36, 72, 160),
    "pico": (32, 120, 64),
    "piezo": (20, 20, 22),
    "usb": (170, 174, 180),
    "slide": (150, 150, 156),
    "main": (176, 136, 76),
    "pad": (176, 136, 76),
    "fire": (176, 136, 76),
    "LEFT": (30, 30, 34),
    "RIGHT": (30, 30, 34),
    "UP": (30, 30, 34),
    "DOWN": (30, 30, 34),
    "A": (30, 30, 34),
    "B": (30, 30, 34),
}


def sources() -> str:
    """Hash of everything that the shape depends on: geometry, model, and the sizes in the parts table."""
    digest = hashlib.sha256()
    for name in ("geometry.py", "model.py"):
        digest.update((HERE / name).read_bytes())
    sizes = {name: kind.size for name, kind in table.KINDS.items()}
    digest.update(json.dumps([sizes, table.PANELS, table.BUTTONS, table.BOARDS], sort_keys=True).encode())
    return digest.hexdigest()


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="run.py case", description="Build the printed case.")
    parser.add_argument("--build", choices=table.BUILDS, action="append", help="only for this panel")
    parser.add_argument("--pictures", action="store_true", help="also render the pictures")
    parser.add_argument("--check", action="store_true", help="check the solids instead of writing files")
    parser.add_argument("--commit", action="store_true", help="write the files that the repository keeps")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "case", metavar="DIR")
    args = parser.parse_args(argv)
    if not importlib.util.find_spec("build123d"):
        return _elsewhere(argv)
    chosen = args.build or list(table.BUILDS)
    if args.check:
        from hardware.case import verify

        said = [line for build in chosen for line in verify.everything(build)]
        print("\n".join(said) or f"The case is sound for {' and '.join(chosen)} mm.")
        return 1 if said else 0
    target = FILES if args.commit else args.out
    listing: dict[str, Any] = {"sources": sources(), "files": {}}
    for build in chosen:
        place = geometry.Geometry(build)
        from hardware.case import model

        parts = model.assembly(place)
        listing["files"] |= export(build, model.printed(place, parts), target)
        if args.pictures:
            pictures(build, parts, model.bought(place))
    if args.commit and chosen == list(table.BUILDS):
        (target / "files.json").write_text(json.dumps(listing, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    for name, facts in listing["files"].items():
        if name.endswith(".stl"):
            print(f"{name:22} {facts['size']} mm, {facts['cm3']} cm3")
    print(f"written to {target}")
    return 0


def _elsewhere(argv: list[str]) -> int:
    """Run again in .venv-case, which has the CAD library; make it first where it is missing."""
    home = ROOT / ".venv-case"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    lock = HERE / "requirements.lock"
    stamp = home / "ready.txt"
    if os.environ.get("MASTERMIND_CASE") == "1":
        print("run.py case: the CAD library is missing in .venv-case; remove that folder and try again", file=sys.stderr)
        return 1
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print("Fetching the CAD library into .venv-case (about 0.8 GB, once) ...", flush=True)
        uv = shutil.which("uv")
        try:
            if uv:
                subprocess.run([uv, "venv", "-q", "--allow-existing", "--python", sys.executable, str(home)], check=True)
                subprocess.run([uv, "pip", "sync", "-q", "--python", str(python), "--require-hashes", str(lock)], check=True)
            else:
                venv.create(home, with_pip=True)
                subprocess.run([str(python), "-m", "pip", "install", "-q", "--require-hashes", "-r", str(lock)], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"run.py case: the CAD library could not be fetched ({error})", file=sys.stderr)
            return 1
        stamp.write_text(wanted, encoding="utf-8")
    environment = dict(os.environ, MASTERMIND_CASE="1", PYTHONSAFEPATH="1")
    return subprocess.run([str(python), str(HERE / "build.py"), *argv], env=environment, check=False).returncode


def export(build: str, parts: dict[str, Any], target: Path) -> dict[str, dict[str, Any]]:
    """Write each part as STL and STEP; returns what the list says of them: size, volume, hash."""
    from datetime import datetime

    from build123d import export_step, export_stl

    target.mkdir(parents=True, exist_ok=True)
    found = {}
    for name, part in parts.items():
        part.label = f"{name}-{build}"
        stl, step = target / f"{name}-{build}.stl", target / f"{name}-{build}.step"
        export_stl(part, stl, tolerance=0.02, angular_tolerance=0.2)
        kept = [stl]
        if target != FILES or name != "grid":  # 256 wells make 4 MB of STEP: too much for the repository
            export_step(part, step, timestamp=datetime(2026, 1, 1))
            kept.append(step)
        box = part.bounding_box().size
        size = [round(value, 2) for value in (box.X, box.Y, box.Z)]
        for path in kept:
            found[path.name] = {"size": size, "cm3": round(part.volume / 1000, 2), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
    return found


def meshes(parts: dict[str, Any], shifts: dict[str, tuple[float, float, float]] | None = None) -> list[Any]:
    """Triangles of solids for the renderer."""
    import numpy as np

    from hardware.case import render

    found = []
    for name, part in parts.items():
        corners, triangles = part.tessellate(0.05, 0.3)
        points = np.array([(point.X, point.Y, point.Z) for point in corners])
        shift = (shifts or {}).get(name.split()[0], (0.0, 0.0, 0.0))
        found.append(render.Mesh(points, np.array(triangles), COLOURS[name.split()[0]], shift))
    return found


def pictures(build: str, parts: dict[str, Any], bought: dict[str, Any]) -> None:
    """Front, back, inside, exploded, and the steps of the assembly, into hardware/case/pictures."""
    from hardware.case import render

    folder = HERE / "pictures"
    folder.mkdir(exist_ok=True)
    note = f"{build} mm panel. Designed and simulated, not yet built."
    whole = parts | bought
    caps = [name for name in parts if name.startswith("cap")]
    switches = [name for name in bought if name.endswith("switch") and name != "slide switch"]

    def show(name: str, names: list[str], turn: float, tilt: float, shifts: Any = None, width: int = 1000, line: str = "") -> None:
        chosen = {key: whole[key] for key in names}
        image = render.picture(meshes(chosen, shifts), turn, tilt, width)
        lines = [line, note] if line else [note]
        render.small(render.caption(image, lines)).save(folder / f"{name}-{build}.png", optimize=True)

    printed = list(parts)
    show("front", printed, -25, 20)
    show("back", printed, 205, 20)
    layers = {"lid": -95.0, "carrier": -38.0, "panel": -20.0, "leds": -20.0, "grid": 0.0, "diffuser": 22.0, "body": 45.0, "cap": 75.0}
    layers |= dict.fromkeys(("battery", "charger", "main", "pico", "usb", "slide"), -72.0)
    layers |= dict.fromkeys(("pad", "fire", "piezo", "LEFT", "RIGHT", "UP", "DOWN", "A", "B"), 12.0)
    show("exploded", list(whole), -52, 24, {name: (0.0, 0.0, 1.6 * z) for name, z in layers.items()}, 1400)
    if build != "160":
        return
    rear = ["lid", "battery", "charger", "main board", "pico", "usb socket"]
    steps = {
        "assembly-1": (["body"], 180, -35, "Body, face down: posts, bosses, divider, openings"),
        "assembly-2": (["body", *caps], 180, -35, "Caps into their holes, flange inside"),
        "assembly-3": (
            ["body", *caps, *switches, "pad board", "fire board", "piezo"],
            180,
            -35,
            "Button boards on the bosses, piezo behind its holes",
        ),
        "assembly-4": (
            ["body", *caps, *switches, "pad board", "fire board", "piezo", "diffuser", "grid"],
            180,
            -35,
            "Diffuser, then light grid",
        ),
        "assembly-5": (
            [*printed[:1], *caps, *switches, "pad board", "fire board", "piezo", "diffuser", "grid", "panel 1", "carrier"],
            180,
            -35,
            "Panel with foam, carrier",
        ),
        "assembly-6": ([*rear], -20, -40, "Lid: main board, charger, battery"),
        "assembly-7": ([*printed, "slide switch", "usb socket"], 160, -30, "Lid on, six screws"),
    }
    for name, (names, turn, tilt, line) in steps.items():
        show(name, names, turn, tilt, None, 800, line)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
