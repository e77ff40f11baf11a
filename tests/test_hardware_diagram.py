# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The wiring diagram: its lines make exactly the table's nets, every net is labelled, nothing overlaps, files are reproduced."""

import re
from pathlib import Path

import pytest

pytest.importorskip("schemdraw", reason="schemdraw is not installed (dependency group test)")

from hardware.parts import check, diagram, table

PICTURES = Path(diagram.__file__).parent / "pictures"


@pytest.fixture(scope="module")
def pages():
    return diagram.pictures()


@pytest.fixture(scope="module", params=table.BUILDS)
def drawing(request):
    return diagram.draw(request.param)


def test_the_lines_as_drawn_connect_what_the_table_connects(drawing):
    said = check.nets("diagram", drawing.build, drawing.nets())
    assert not said, "\n".join(said)


def test_every_net_is_labelled_and_every_part_is_named(drawing):
    written = [text for text, *_ in drawing.texts]
    assert set(table.NETS[drawing.build]) <= set(written)
    for ref in table.PARTS[drawing.build]:
        assert any(re.match(rf"{ref}\b", text) for text in written), ref


def test_no_writing_overlaps_other_writing_or_a_line(drawing):
    assert drawing.clashes() == []


@pytest.mark.parametrize("step", diagram.STEPS)
def test_nothing_overlaps_in_the_picture_of_a_step(step):
    assert diagram.draw("160", step).clashes() == []


def test_an_overlap_would_be_seen():
    drawing = diagram.draw("160")
    drawing.write("on top of it", drawing.texts[0][1], 1)
    assert any("'on top of it'" in line and "overlap" in line for line in drawing.clashes())
    net, _, path = drawing.lines[0]
    drawing.write("struck through", path[0], 1)
    assert f"'struck through' lies on a line of {net}" in drawing.clashes()


def test_a_line_that_misses_its_pin_or_touches_a_neighbour_would_be_seen():
    missed = diagram.draw("160")
    place = next(i for i, line in enumerate(missed.lines) if line[0] == "DATA_3V3")
    net, step, path = missed.lines[place]
    missed.lines[place] = (net, step, [(path[0][0] + 0.3, path[0][1]), path[1]])
    assert "diagram: U1.GP16 is not on DATA_3V3" in check.nets("diagram", "160", missed.nets())
    touching = diagram.draw("160")
    touching.lines.append(("LEFT", 3, [(-3, 12), (-3, 11)]))
    with pytest.raises(ValueError, match="touches a line of"):
        touching.nets()


def test_each_part_belongs_to_one_wiring_step():
    refs = [ref for step in diagram.STEPS.values() for ref in step]
    assert sorted(refs) == sorted({ref for build in table.BUILDS for ref in table.PARTS[build]})


def test_the_pictures_are_what_the_program_draws_now(pages):
    assert {path.name for path in PICTURES.glob("*.svg")} == {*pages, "board.svg", "board-back.svg"}
    for name, page in pages.items():
        assert (PICTURES / name).read_text("utf-8") == page, f"{name}: run python3 hardware/parts/diagram.py"


def test_drawing_twice_gives_the_same_bytes(pages):
    assert diagram.pictures() == pages


def test_every_picture_says_that_nothing_has_been_built(pages):
    assert all("not yet built" in page for page in pages.values())
