# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The case: clearances and walls by arithmetic, the committed meshes by themselves, the solids where the CAD library is."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from hardware.case import build as command
from hardware.case import geometry as g
from hardware.case import mesh
from hardware.parts import table

FILES = command.FILES
LIST = json.loads((FILES / "files.json").read_text("utf-8"))
BED = 220.0  # mm, the common small printer
NAMES = ("body", "lid", "grid", "carrier", "diffuser", "cap")


@pytest.fixture(params=table.BUILDS)
def place(request):
    return g.Geometry(request.param)


# --- arithmetic ------------------------------------------------------------------------------------------------------


def test_every_wall_is_thick_enough(place):
    thin = {name: thickness for name, thickness in place.walls().items() if thickness < g.THIN - 1e-9}
    assert thin == {}


def test_a_wall_that_got_too_thin_would_be_named(place, monkeypatch):
    monkeypatch.setattr(g, "CORNER", 5.0)
    assert place.walls()["upright edges of the top"] < g.THIN


def test_everything_bought_lies_inside_and_nothing_overlaps(place):
    bought = place.bought()
    for name, box in bought.items():
        assert box.within(place.inner) >= (0.0 if name in ("slide switch", "piezo") else 0.45), name  # these two sit on a wall
    touching = [
        (a, b)
        for i, a in enumerate(bought)
        for b in list(bought)[:i]
        if bought[a].gap(bought[b]) < 0.45 and not rests_on(a, b) and not rests_on(b, a)
    ]
    assert touching == []


def rests_on(a, b):
    """Parts that are soldered to each other, and tiles side by side."""
    tiles = a.startswith("panel") and b.startswith("panel")
    switches = b.endswith("board") and a.endswith(" switch") and a != "slide switch" and table.BUTTONS[a.split()[0]][1] == b.split()[0]
    return tiles or switches or (a, b) == ("usb socket", "pico")


def test_solder_tails_and_tall_parts_have_room(place):
    assert place.tails("main").z0 - place.z_lid >= 1.0
    for board in ("pad", "fire"):
        tails = place.tails(board)
        for name in ("main board", "pico", "battery", "charger"):
            assert tails.gap(place.bought()[name]) >= 1.0, (board, name)
        assert tails.gap(place.slide) >= 1.0
        assert tails.gap(place.tall_parts()) >= 1.0
    assert place.z_rear - place.tall_parts().z1 >= 0.5


def test_the_battery_has_room_to_swell_and_nothing_sharp_beside_it(place):
    assert place.z_rear - place.battery.z1 >= 2.0
    assert place.battery.z0 - place.z_lid >= 1.0
    for board in table.BOARDS:
        assert place.battery.gap(place.tails(board)) >= 3.0
    for x, y in (*place.pressers(), *place.screws("main"), *place.posts()):
        beside = g.Box(x - 4, y - 4, place.z_back, x + 4, y + 4, place.z_rear)
        assert place.battery.gap(beside) >= 2.0


def test_every_led_has_its_well_and_stands_clear_of_its_walls(place):
    leds = place.leds()
    assert len(set(leds)) == 256
    room = place.pitch - g.THIN - 5.0  # the LED is 5 mm square
    assert room / 2 >= 0.7
    assert place.led < g.GRID
    steps = {round(b[0] - a[0], 6) for row in range(16) for a, b in zip(leds[16 * row :], leds[16 * row + 1 : 16 * row + 16], strict=False)}
    assert steps == {place.pitch}
    assert leds[0][0] == -leds[15][0]
    assert leds[0][1] == -leds[240][1] > 0


def test_panel_grid_and_diffuser_stack_without_gap_or_overlap(place):
    assert place.area <= place.outline
    assert place.grid + 2 * g.GAP == place.cavity
    assert place.board < g.BAY  # foam fills the rest
    for box in place.panel():
        assert box.z1 == place.z_panel
        assert abs(box.x0) <= place.outline / 2
        assert (place.grid - place.outline) / 2 - g.GAP >= g.THIN


def test_buttons_sit_in_their_holes_and_can_be_pressed(place):
    for name in table.BUTTONS:
        x, y = place.button(name)
        assert place.inner.x0 + g.FLANGE / 2 < x < place.inner.x1 - g.FLANGE / 2
        assert place.y_floor + g.FLANGE / 2 < y < place.y_handle - g.FLANGE / 2
    assert g.FLANGE > g.CAP_HOLE > g.CAP + 2 * 0.25
    assert place.nearest_buttons() >= g.FLANGE + 1.0
    flange_bottom = place.plunger_top() - g.SOCKET
    body_top = place.switch_body("A").z1
    assert flange_bottom - body_top >= 0.4 + 0.2  # travel of 0.25 to 0.4 mm, and a rest
    for board in ("pad", "fire"):
        for sx, sy in place.screws(board):
            for name in table.BUTTONS:
                x, y = place.button(name)
                assert ((sx - x) ** 2 + (sy - y) ** 2) ** 0.5 >= (g.FLANGE + g.BOSS) / 2 + 0.3


def test_the_legs_of_the_switches_meet_the_holes_of_their_boards():
    for name, (_, board, (column, row)) in table.BUTTONS.items():
        holes = table.BOARDS[board]["holes"]
        for across in (-1, 1):
            for along in (-2.5, 2.5):
                # half of a leg pair's directions: 5 mm is 2 holes, 12.5 mm is 5
                x, y = (column + across, row + along) if column % 1 else (column + along, row + across)
                for place, count in ((x, holes[0]), (y, holes[1])):
                    assert place % 1 == 0.5, name
                    assert abs(place) <= (count - 1) / 2, name


def test_a_plug_reaches_the_usb_socket_through_its_slot(place):
    assert place.usb.y0 - place.y_floor <= 0.6
    assert g.USB_SLOT[0] / 2 > place.usb.x1 + 2.0
    assert abs(place.z_usb - place.usb.middle[2]) < 0.01
    assert place.z_usb - g.USB_SLOT[1] / 2 > place.z_lid + g.THIN
    assert place.z_usb + g.USB_SLOT[1] / 2 < -g.BUTTON_PLANE


def test_strap_holes_are_free_of_the_posts(place):
    for side, y, _z in place.strap_holes():
        assert y - g.STRAP_HOLE / 2 > place.y_floor + g.POST
        for name, box in place.bought().items():
            beside = g.Box(
                *sorted((side * place.half, side * (place.half - 6)))[:1],
                y - 3,
                place.z_lid + 5,
                *sorted((side * place.half, side * (place.half - 6)))[1:],
                y + 3,
                place.z_lid + 13,
            )
            assert box.gap(beside) > 0, name


def test_it_fits_a_common_printer_and_two_hands(place):
    grip = place.grip()
    assert grip["width"] <= BED
    assert grip["height"] <= BED
    assert grip["depth"] <= 34
    assert grip["nearest button"] >= 15
    assert grip["farthest button"] <= 60  # a small thumb's reach from its root
    assert grip["width"] <= 200  # both hands at the sides, elbows down
    assert weight(place.build) <= 600


def weight(build):
    """Grams: printed parts solid, the diffuser as acrylic, everything bought as the table has it."""
    printed = sum(
        LIST["files"][f"{name}-{build}.stl"]["cm3"] * (6 if name == "cap" else 1) for name in ("body", "lid", "grid", "carrier", "cap")
    )
    grams = printed * g.PLA * 1000 + LIST["files"][f"diffuser-{build}.stl"]["cm3"] * g.ACRYLIC * 1000
    grams += sum(table.KINDS[kind].grams for kind in table.PARTS[build].values())
    return grams + sum(extra.grams * extra.count[table.BUILDS.index(build)] for extra in table.EXTRAS.values())


# --- the committed files ---------------------------------------------------------------------------------------------


def test_the_files_are_those_of_the_geometry_and_the_table_as_they_are_now():
    assert LIST["sources"] == command.sources(), "the case has changed: run python3 run.py case --commit --pictures"


def test_the_list_names_every_file_with_its_hash():
    assert set(LIST["files"]) == {path.name for path in FILES.iterdir()} - {"files.json"}
    for name, facts in LIST["files"].items():
        assert hashlib.sha256((FILES / name).read_bytes()).hexdigest() == facts["sha256"], name
    assert {f"{name}-{build}.stl" for name in NAMES for build in table.BUILDS} <= set(LIST["files"])


@pytest.mark.parametrize("name", [f"{name}-{build}" for build in table.BUILDS for name in NAMES])
def test_a_mesh_is_watertight_in_one_piece_and_as_large_as_the_list_says(name):
    triangles = mesh.read(FILES / f"{name}.stl")
    facts = LIST["files"][f"{name}.stl"]
    assert mesh.holes(triangles) == 0
    assert mesh.pieces(triangles) == 1
    assert mesh.size(triangles) == pytest.approx(facts["size"], abs=0.05)
    assert mesh.volume(triangles) / 1000 == pytest.approx(facts["cm3"], rel=0.005)
    assert max(facts["size"][:2]) <= BED
    assert min(corner[2] for triangle in triangles for corner in triangle) == pytest.approx(0, abs=0.001)  # lies on the plate


def test_a_mesh_with_a_triangle_missing_or_turned_would_be_seen():
    triangles = mesh.read(FILES / "cap-160.stl")
    assert mesh.holes(triangles[1:]) > 0
    a, b, c = triangles[0]
    assert mesh.holes([(b, a, c), *triangles[1:]]) > 0


def test_body_and_lid_are_as_large_as_the_geometry_says(place):
    body, lid = (LIST["files"][f"{name}-{place.build}.stl"]["size"] for name in ("body", "lid"))
    assert body == pytest.approx([*place.outer.size[:2], -place.z_lid], abs=0.05)
    assert lid[:2] == pytest.approx(place.outer.size[:2], abs=0.05)


# --- the solids ------------------------------------------------------------------------------------------------------


def test_the_solids_do_not_collide_and_keep_their_distances():
    home = command.ROOT / ".venv-case"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (home / "ready.txt").exists():
        pytest.skip("the CAD library is not here: python3 run.py case fetches it")
    environment = dict(os.environ, MASTERMIND_CASE="1", PYTHONSAFEPATH="1")
    done = subprocess.run(
        [str(python), str(Path(command.__file__)), "--check"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
