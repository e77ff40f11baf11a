# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the loop does when: garbage is collected, and pictures are sent, but not while a press waits or is about to be seen."""

import ast
import gc
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from mastermind import console as module
from mastermind.console import LITTLE, QUICK, ROOM, ROUGH, TIDY, Console
from mastermind.device import memory
from mastermind.ui.screen import ALL, Screen


class Page(Screen):
    name = "page"

    def press(self, button):
        self.dirty = ALL


class Rig:
    """A console whose parts do nothing but tell what happened: ``told`` is a list of ("show" | "collect" | "look", ms)."""

    def __init__(self, monkeypatch):
        self.now = 0
        self.told = []
        self.free = ROOM * 2
        self.buttons = SimpleNamespace(down=0, pressed=0, released=0, steady=True, poll=lambda now: None)
        fake = SimpleNamespace(collect=self.collect, mem_free=self.look)
        monkeypatch.setattr(module, "gc", fake)
        panel = SimpleNamespace(show=self.show)
        canvas = SimpleNamespace(colour=bytearray(256), level=bytearray(256))
        sound = SimpleNamespace(tick=lambda now: None)
        self.console = Console(
            panel, canvas, self.buttons, sound, lambda: self.now, None, lambda: None, lambda idle: None, lambda text: None
        )
        self.console.push(Page(None))

    def show(self, canvas, whole):
        self.told.append(("show", self.now))
        self.now += 9
        return False

    def collect(self):
        self.told.append(("collect", self.now))
        self.now += 18
        self.free = ROOM * 2

    def look(self):
        self.told.append(("look", self.now))
        self.now += 4
        return self.free

    def run(self, ms):
        end = self.now + ms
        while self.now < end:
            self.console.step()
            self.buttons.pressed = self.buttons.released = 0
            self.now += 1

    def press(self):
        self.told.clear()
        self.buttons.pressed = self.buttons.down = 4
        self.run(60)
        self.buttons.released, self.buttons.down = 4, 0
        self.run(400)

    def what(self):
        return [kind for kind, _ms in self.told]


@pytest.fixture
def rig(monkeypatch):
    rig = Rig(monkeypatch)
    rig.run(1000)
    return rig


def test_with_little_room_a_press_is_answered_first_and_memory_tidied_right_after(rig):
    rig.free = ROOM - 1
    pressed = rig.now
    rig.press()
    assert rig.what()[:3] == ["show", "look", "collect"]
    assert rig.told[2][1] - pressed < QUICK
    assert rig.what().count("collect") == 1


def test_with_enough_room_nothing_is_collected(rig):
    rig.free = ROOM
    rig.press()
    assert "collect" not in rig.what()


def test_memory_is_looked_at_once_a_press(rig):
    rig.press()
    assert rig.what().count("look") == 1


def test_a_page_that_nobody_touches_collects_when_there_is_very_little_left_and_no_sooner(rig):
    rig.free = LITTLE
    rig.run(10_000)
    assert "collect" not in rig.what()
    rig.free = LITTLE - 1
    rig.run(2_000)
    assert rig.what().count("collect") == 1


def test_a_contact_that_moved_during_an_import_is_waited_for_like_any_other(rig):
    def later():
        rig.now += 300  # an import
        rig.buttons.steady = False
        return Page(None)

    rig.told.clear()
    rig.console.push(later)
    rig.run(310)
    assert rig.what() == []
    rig.run(100)
    assert rig.what() == [], "nothing is sent while a contact bounces"
    rig.buttons.steady = True
    rig.run(20)
    assert rig.what()[0] == "show"


def test_a_contact_that_never_rests_does_not_keep_the_panel_dark(rig):
    rig.told.clear()
    rig.buttons.steady = False
    rig.console.push(Page(None))
    rig.run(100)
    assert rig.what() == []
    rig.run(ROUGH)
    assert "show" in rig.what()


class Thinker(Page):
    """Thinks for 9 ms at every tick, and wants to be drawn at each."""

    def tick(self, now):
        self.s.now += 9
        self.dirty = ALL


def test_a_page_that_thinks_at_every_tick_is_drawn_all_the_same_and_never_in_the_turn_of_a_long_thought(rig):
    rig.console.push(Thinker(rig))
    rig.told.clear()
    turns = []
    for _ in range(100):
        before = rig.now
        rig.console.step()
        rig.now += 1
        turns.append(rig.now - before)
    assert rig.what().count("show") >= 25
    assert max(turns) <= 10


class Slow(Page):
    """A press has it do something that takes a while, and nothing comes of it."""

    held = 0

    def press(self, button) -> Any:
        return self.work

    def work(self):
        self.s.now += 30
        self.dirty = ALL

    def hold(self, button):
        self.held += 1


def test_a_press_is_acknowledged_before_what_takes_a_while_and_the_page_stays(rig):
    page = Slow(rig)
    rig.console.push(page)
    rig.run(1000)
    rig.told.clear()
    pressed = rig.now
    rig.buttons.pressed = rig.buttons.down = 4
    rig.run(8)
    rig.buttons.released, rig.buttons.down = 4, 0  # let go before the work is done
    rig.run(2000)
    shown = [ms for kind, ms in rig.told if kind == "show"]
    assert shown[0] - pressed <= 2
    assert [ms - shown[0] >= 30 for ms in shown] == [False, True]
    assert rig.console.stack == [page]
    assert page.held == 0


class Heap:
    """A heap of so many bytes, of which pieces are taken until a collection that drops them."""

    def __init__(self, size):
        self.size = size
        self.collections = 0

    def mem_free(self):
        self.size -= 2500  # what the caller has taken since the last look
        return self.size

    def collect(self):
        self.collections += 1


def test_the_heap_is_filled_once_and_given_back_but_for_a_crumb(monkeypatch):
    heap = Heap(100_000)
    monkeypatch.setattr(memory, "gc", heap)
    kept = memory.stretch()
    assert len(kept) == 4
    assert heap.size < 8192
    assert heap.collections == 1


def test_where_memory_cannot_be_asked_for_nothing_is_stretched():
    assert not hasattr(gc, "mem_free")
    assert memory.stretch() is None


class Pondering(Page):
    """Thinks for 5 ms in every turn."""

    thinks = True

    def __init__(self, rig):
        super().__init__(None)
        self.rig = rig

    def tick(self, now):
        self.rig.told.append(("think", self.rig.now))
        self.rig.now += 5


def test_a_page_that_thinks_has_its_garbage_collected_every_half_second_and_never_in_the_turn_of_a_thought(rig):
    rig.console.push(Pondering(rig))
    rig.told.clear()
    began = rig.now
    rig.run(5000)
    times = [ms for kind, ms in rig.told if kind == "collect"]
    assert times[0] - began < 450, "the first time while the page is still deaf"
    assert all(TIDY <= later - sooner < TIDY + 40 for sooner, later in pairwise(times))
    assert len(times) >= 8
    turns = {(kind, ms) for kind, ms in rig.told}
    for ms in times:
        assert not [kind for kind, at in turns if kind != "collect" and ms - 5 <= at < ms], "alone in its turn"
        assert not [kind for kind, at in turns if kind != "collect" and ms <= at < ms + 18]


def test_a_page_that_took_long_to_make_stands_as_long_as_any_other(rig):
    """A picture that stays for 800 ms was gone at once when its modules had taken 845 ms to import."""

    def make():
        rig.now += 900
        return made

    made = Page(None)
    rig.console.push(make)
    while rig.console.stack[-1] is not made:
        rig.console.step()
    rig.console.step()
    assert rig.now >= 1900
    assert rig.console.now - made.t0 < 50


def test_modules_that_are_struck_off_the_list_are_imported_by_no_other():
    """Or they would be in memory twice."""
    lib = Path(__file__).resolve().parents[1] / "lib"
    for path in sorted((lib / "mastermind").rglob("*.py")):
        name = ".".join(path.relative_to(lib).with_suffix("").parts)
        if name in memory.ALONE or name == "mastermind.device.wiring":  # which is needed once, before
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                base = ".".join(name.split(".")[: -node.level]) + "." if node.level else ""
                named = [base + (node.module or "")] + [f"{base}{node.module + '.' if node.module else ''}{n.name}" for n in node.names]
            elif isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            else:
                continue
            assert not {full.strip(".") for full in named} & set(memory.ALONE), f"{name}, line {node.lineno}"


def test_modules_are_struck_off_the_list_only_where_memory_is_scarce(monkeypatch):
    modules = dict.fromkeys([*memory.ALONE, "mastermind.ui.screen"])
    monkeypatch.setattr(memory, "sys", SimpleNamespace(modules=modules))
    memory.strike()
    assert len(modules) == len(memory.ALONE) + 1
    monkeypatch.setattr(memory, "gc", SimpleNamespace(mem_free=lambda: 0))
    memory.strike()
    assert list(modules) == ["mastermind.ui.screen"]
    memory.strike()  # a second time there is nothing left to do
