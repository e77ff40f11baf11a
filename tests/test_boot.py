# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""boot.py and safemode.py: the drive is read-only to the computer in play, nobody is ever locked out, a dip of the supply
restarts the game, darker."""

import shutil
from pathlib import Path

import pytest

from hardware.simulator.board import Board
from mastermind.device.store import BROWNOUT, SETTINGS, Store
from mastermind.device.wiring import BUTTONS

ROOT = Path(__file__).resolve().parents[1]
OTHER_ACCIDENTS = [
    "FLASH_WRITE_FAIL",
    "GC_ALLOC_OUTSIDE_VM",
    "HARD_FAULT",
    "INTERRUPT_ERROR",
    "NLR_JUMP_FAIL",
    "NO_CIRCUITPY",
    "NO_HEAP",
    "PROGRAMMATIC",
    "SDK_FATAL_ERROR",
    "STACK_OVERFLOW",
    "USB_TOO_MANY_ENDPOINTS",
    "WATCHDOG",
]


@pytest.fixture
def drive(tmp_path):
    """A drive with our boot.py and safemode.py, and a code.py that says that it was reached."""
    for name in ("boot.py", "safemode.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "code.py").write_text("print('the game')\n")
    return tmp_path


def boot(drive, held=(), safe_mode="NONE", nvm=None, library=()):
    """Switch on with some buttons held; return (board, console lines). ``library``: (file, text) to lay over our modules."""
    board = Board(drive=drive)
    for name, text in library:
        path = drive / "lib" / "mastermind" / name
        for folder in (path.parent, drive / "lib" / "mastermind"):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "__init__.py").write_text("")
        path.write_text(text)
    if nvm is not None:
        board.nvm.image = nvm
    lines = []
    board.on_line.append(lines.append)
    for name in held:
        board.set_button(name, True)
    board.boot(safe_mode=safe_mode)
    return board, lines


def computer_may_write(board):
    assert board.chip.usb["drive"], "the drive is not even visible"
    return not board.chip.drive_for_firmware


def test_in_play_the_drive_is_visible_and_read_only_to_the_computer(drive):
    board, lines = boot(drive)
    assert not computer_may_write(board)
    assert lines == ["the game"]


def test_with_b_held_the_computer_may_write_and_the_game_starts_all_the_same(drive):
    board, lines = boot(drive, ["B"])
    assert computer_may_write(board)
    assert lines == ["the game"]


def test_no_other_button_is_a_rescue(drive):
    board, _ = boot(drive, [name for name in BUTTONS if name != "B"])
    assert not computer_may_write(board)


def test_the_rescue_lasts_for_one_power_on(drive):
    board, _ = boot(drive, ["B"])
    board.set_button("B", False)
    board.boot()
    assert not computer_may_write(board)


def test_the_toy_is_no_keyboard_and_its_console_stays(drive):
    board, _ = boot(drive)
    assert board.chip.usb == {"drive": True, "console": True, "data": False, "hid": False, "midi": False}


def test_boot_prints_nothing(drive):
    """What boot.py prints is written to boot_out.txt when it changes, which takes a second of every start."""
    (drive / "code.py").write_text("")
    for held in ((), ("B",), BUTTONS):
        assert boot(drive, held)[1] == []


@pytest.mark.parametrize("settings", [b"this is [ not toml", b"\xff\xfe\x00", b'MASTERMIND_PANEL = "' + b"x" * 3000])
@pytest.mark.parametrize("held", [(), ("B",)])
def test_a_broken_settings_file_changes_nothing(drive, settings, held):
    (drive / "settings.toml").write_bytes(settings)
    board, lines = boot(drive, held)
    assert computer_may_write(board) == bool(held)
    assert lines == ["the game"]


@pytest.mark.parametrize("wreck", ["raise ImportError", "PINS = {}", "def (", "PINS = {'B': 'GP99'}", "raise MemoryError"])
def test_a_broken_library_leaves_the_computer_in_command(drive, wreck):
    board, lines = boot(drive, library=[("device/wiring.py", wreck)])
    assert computer_may_write(board)
    assert lines == ["the game"]


@pytest.mark.parametrize("missing", ["storage", "usb_hid", "usb_midi", "digitalio", "board"])
def test_a_board_without_one_of_the_modules_starts(drive, missing):
    source = (drive / "boot.py").read_text()
    for line in (f"import {missing}\n", f"from {missing} import"):
        source = source.replace(line, line.replace(missing, "no_such_module"))
    source = source.replace(f'"{missing}"', '"no_such_module"')
    assert "no_such_module" in source
    (drive / "boot.py").write_text(source)
    board, lines = boot(drive)
    assert computer_may_write(board) == (missing in ("storage", "digitalio", "board"))
    assert lines == ["the game"]


def test_boot_never_hides_the_drive_nor_the_console():
    source = (ROOT / "boot.py").read_text("utf-8")
    assert "disable_usb_drive" not in source
    assert "usb_cdc" not in source
    assert source.count(".disable()") == 1


# --- safe mode -------------------------------------------------------------------------------------------------------


def kept(board, kind):
    return Store(board.nvm, None).get(kind)


def test_after_a_brown_out_the_game_restarts_and_remembers(drive):
    board, lines = boot(drive, safe_mode="BROWNOUT")
    assert lines == ["the game"]
    assert kept(board, BROWNOUT) == b"\x01"


def test_brown_outs_are_counted_up_to_three_and_then_write_nothing_more(drive):
    nvm = before = None
    counts = []
    for _ in range(5):
        board, lines = boot(drive, safe_mode="BROWNOUT", nvm=nvm)
        assert lines == ["the game"]
        counts.append(kept(board, BROWNOUT)[0])
        before, nvm = nvm, board.nvm.image
    assert counts == [1, 2, 3, 3, 3]
    assert nvm == before


def test_a_brown_out_leaves_the_open_match_and_the_settings(drive):
    board = Board(drive=drive)
    store = Store(board.nvm, lambda n: bytes(n))
    store.put(SETTINGS, b"settings")
    store.begin(b"begin", 1)
    store.append(b"move")
    board, _ = boot(drive, safe_mode="BROWNOUT", nvm=board.nvm.image)
    store = Store(board.nvm, None)
    assert (store.journal, store.flags, store.get(SETTINGS)) == (b"beginmove", 1, b"settings")


@pytest.mark.parametrize("content", [b"\x00" * 4096, b"\x55" * 4096, b"Mm\x01\xfe" + b"\x7f" * 4092])
def test_a_damaged_store_does_not_stop_the_restart(drive, content):
    _, lines = boot(drive, safe_mode="BROWNOUT", nvm=content)
    assert lines == ["the game"]


def test_a_broken_library_does_not_stop_the_restart(drive):
    _, lines = boot(drive, safe_mode="BROWNOUT", library=[("device/store.py", "raise ImportError")])
    assert lines == ["the game"]


@pytest.mark.parametrize("reason", OTHER_ACCIDENTS)
def test_any_other_accident_stays_in_safe_mode(drive, reason):
    board, lines = boot(drive, safe_mode=reason)
    assert lines == []
    assert kept(board, BROWNOUT) is None
    assert computer_may_write(board)
