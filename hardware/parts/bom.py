# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The shopping list bom.csv, written from the table.

python3 hardware/parts/bom.py             writes bom.csv
python3 hardware/parts/bom.py --check     fails when bom.csv is not what would be written now
"""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path.append(str(HERE.parent.parent))

from hardware.parts import table  # noqa: E402

COLUMNS: tuple[str, ...] = (
    "refs",
    "part",
    "manufacturer",
    "part number",
    "quantity 160",
    "quantity 130",
    "purpose",
    "alternative",
    "figures from",
)


def rows() -> list[dict[str, str]]:
    """One row a part number: the parts of the circuit first, then what has no pins."""
    found = []
    for name, kind in table.KINDS.items():
        counts = [sum(1 for used in table.PARTS[build].values() if used == name) for build in table.BUILDS]
        refs = sorted({ref for build in table.BUILDS for ref, used in table.PARTS[build].items() if used == name})
        found.append((" ".join(refs), kind.title, kind.maker, kind.number, *counts, kind.purpose, kind.alternative, kind.source))
    for ref, extra in table.EXTRAS.items():
        found.append((ref, extra.title, extra.maker, extra.number, *extra.count, extra.purpose, extra.alternative, "memory"))
    return [dict(zip(COLUMNS, map(str, row), strict=True)) for row in found]


def text() -> str:
    """The file's contents."""
    page = io.StringIO()
    writer = csv.DictWriter(page, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows())
    return page.getvalue()


def main(argv: list[str]) -> int:
    target = HERE / "bom.csv"
    if "--check" in argv:
        same = target.read_text(encoding="utf-8") == text()
        print("bom.csv is up to date" if same else "bom.csv is not what bom.py writes now")
        return 0 if same else 1
    target.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
