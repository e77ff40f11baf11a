# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Deploying: the drive never holds half a program, and whatever goes wrong is said plainly."""

import errno
from pathlib import Path

import pytest

from hardware import deploy
from hardware.bundle import Bundle

BOOT_OUT = (
    "Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico with rp2040\r\nBoard ID:raspberry_pi_pico\r\nUID:E66150AA5F123456\r\n"
)

NEW = Bundle(
    {
        "boot.py": b"new boot\n",
        "code.py": b"new code\n",
        "lib/mastermind/__init__.py": b"same\n",
        "lib/mastermind/game/rules.py": b"new rules, " * 100,
        "lib/mastermind/ui/title.py": b"new title\n",
        "lib/neopixel.py": b"new neopixel\n",
        "settings.toml": b"# all defaults\n",
    }
)
OLD_PROGRAM = {
    "boot.py": b"old boot\n",
    "code.py": b"old code\n",
    "lib/mastermind/__init__.py": b"same\n",
    "lib/mastermind/game/rules.py": b"old rules\n",
    "lib/mastermind/gone.py": b"old module\n",
    "lib/neopixel.mpy": b"C old compiled\n",
}
FOREIGN = {"lib/adafruit_hid.mpy": b"not ours\n", "settings.toml": b"MASTERMIND_SOUND = 0\n", "notes/mine.txt": b"mine\n"}


def make_drive(folder: Path, files=None, boot_out=BOOT_OUT) -> Path:
    root = folder / "CIRCUITPY"
    root.mkdir()
    for name, contents in (OLD_PROGRAM | FOREIGN if files is None else files).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)
    if boot_out is not None:
        (root / "boot_out.txt").write_text(boot_out)
    return root


def contents(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def expected_after() -> dict[str, bytes]:
    return FOREIGN | NEW.files | {"settings.toml": FOREIGN["settings.toml"], "boot_out.txt": BOOT_OUT.encode()}


class PoorDrive(deploy.Drive):
    """A drive that fails at its n-th change, as a pulled cable does: a write may have got half way."""

    def __init__(self, root: Path, fails_at: int, free: int = 1_000_000, code: int = errno.EIO):
        super().__init__(root)
        self.left = fails_at
        self.room = free
        self.code = code

    def free(self) -> int:
        return self.room

    def fails_now(self) -> bool:
        self.left -= 1
        return self.left == 0

    def stop(self):
        raise OSError(self.code, "pulled out")

    def write(self, name, contents):
        if self.fails_now():
            super().write(name, contents[: len(contents) // 2])
            self.stop()
        super().write(name, contents)

    def replace(self, source, target):
        if self.fails_now():
            self.stop()
        super().replace(source, target)

    def remove(self, name):
        if self.fails_now():
            self.stop()
        super().remove(name)

    def remove_folder(self, name):
        if self.fails_now():
            self.stop()
        super().remove_folder(name)


def test_a_drive_is_brought_up_to_date_and_foreign_files_and_settings_stay(tmp_path):
    root = make_drive(tmp_path)
    done = deploy.deploy(deploy.Drive(root), NEW)
    assert contents(root) == expected_after()
    assert done.remove == ("lib/mastermind/gone.py", "lib/neopixel.mpy")
    assert list(done.write)[-1] == "code.py"


def test_settings_are_written_where_there_are_none(tmp_path):
    root = make_drive(tmp_path, files={})
    deploy.deploy(deploy.Drive(root), NEW)
    assert contents(root) == NEW.files | {"boot_out.txt": BOOT_OUT.encode()}


def test_an_up_to_date_drive_is_not_touched(tmp_path):
    root = make_drive(tmp_path, files=NEW.files)
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*")}
    done = deploy.deploy(PoorDrive(root, fails_at=2), NEW)  # its only change is the look for leftovers
    assert not done.write
    assert not done.remove
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*")} == before


def error_of_deploying(drive: deploy.Drive) -> str | None:
    try:
        deploy.deploy(drive, NEW)
    except deploy.DeployError as error:
        return str(error)
    return None


@pytest.mark.parametrize("free", [1_000_000, 8 * 1024], ids=["room for both", "one file at a time"])
def test_wherever_it_is_cut_off_the_program_is_whole_or_asleep_and_the_next_deploy_repairs_it(tmp_path, free):
    states = set()
    for fails_at in range(1, 60):
        folder = tmp_path / str(fails_at)
        folder.mkdir()
        root = make_drive(folder)
        said = error_of_deploying(PoorDrive(root, fails_at, free))
        if said is None:
            break
        found = contents(root)
        old_is_whole = OLD_PROGRAM.items() <= found.items()
        new_is_whole = expected_after().items() <= found.items()
        asleep = found["code.py"] == deploy.NOTE
        assert old_is_whole or new_is_whole or asleep, f"half a program after failure {fails_at}"
        assert ("only shows a note" in said) == asleep
        assert FOREIGN.items() <= found.items()
        states.add((old_is_whole, asleep, new_is_whole))
        deploy.deploy(deploy.Drive(root), NEW)
        assert contents(root) == expected_after()
    else:
        pytest.fail("never came to an end")
    assert states == {(True, False, False), (False, True, False), (False, False, True)}


def test_files_are_replaced_one_by_one_when_both_programs_do_not_fit(tmp_path):
    root = make_drive(tmp_path)
    deploy.deploy(PoorDrive(root, fails_at=0, free=8 * 1024), NEW)
    assert contents(root) == expected_after()


def test_a_full_drive_is_refused_before_anything_changes(tmp_path):
    root = make_drive(tmp_path)
    before = contents(root)
    with pytest.raises(deploy.DeployError, match=r"too full: [0-9,]+ bytes more are needed; nothing was changed"):
        deploy.deploy(PoorDrive(root, fails_at=0, free=4 * 1024), NEW)
    assert contents(root) == before


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.EPERM])
def test_a_read_only_drive_is_said_with_the_way_to_open_it(tmp_path, code):
    root = make_drive(tmp_path)
    with pytest.raises(deploy.DeployError, match=r"read-only for the computer.*hold B"):
        deploy.deploy(PoorDrive(root, fails_at=2, code=code), NEW)
    assert OLD_PROGRAM.items() <= contents(root).items()


def test_another_board_is_refused(tmp_path):
    root = make_drive(tmp_path, boot_out=BOOT_OUT.replace("raspberry_pi_pico", "raspberry_pi_pico2"))
    with pytest.raises(deploy.DeployError, match="belongs to the board raspberry_pi_pico2"):
        deploy.deploy(deploy.Drive(root), NEW)


def test_an_old_circuitpython_is_refused_with_the_place_to_get_a_newer(tmp_path):
    root = make_drive(tmp_path, boot_out=BOOT_OUT.replace("10.2.1", "9.2.8"))
    with pytest.raises(deploy.DeployError, match=r"runs CircuitPython 9\.2\.8, and 10 or newer.*circuitpython\.org"):
        deploy.deploy(deploy.Drive(root), NEW)


def test_a_later_and_a_test_version_of_circuitpython_are_taken(tmp_path):
    root = make_drive(tmp_path, boot_out=BOOT_OUT.replace("10.2.1", "11.0.0-beta.3"))
    assert deploy.check_board(deploy.Drive(root)) == "11.0.0-beta.3"


@pytest.mark.parametrize(("boot_out", "said"), [(None, "no boot_out.txt"), ("something else", "does not say which CircuitPython")])
def test_a_drive_that_is_no_board_is_refused(tmp_path, boot_out, said):
    root = make_drive(tmp_path, boot_out=boot_out)
    with pytest.raises(deploy.DeployError, match=said):
        deploy.deploy(deploy.Drive(root), NEW)


def test_a_code_txt_is_refused_since_it_would_be_started_first(tmp_path):
    root = make_drive(tmp_path)
    (root / "code.txt").write_text("print('hello')")
    with pytest.raises(deploy.DeployError, match=r"code\.txt, which the board would start instead"):
        deploy.deploy(deploy.Drive(root), NEW)


def test_capitals_in_names_do_not_make_a_file_obsolete(tmp_path):
    root = make_drive(tmp_path, files=OLD_PROGRAM | {"lib/mastermind/UI/Title.py": b"as some systems show it\n"})
    assert "lib/mastermind/UI/Title.py" not in deploy.plan(deploy.Drive(root), NEW).remove


def test_drives_are_found_among_the_mounts_of_linux():
    mounts = (
        "/dev/sda1 / ext4 rw 0 0\n"
        "/dev/sdb1 /media/some\\040one/CIRCUITPY vfat rw 0 0\n"
        "/dev/sdc1 /media/me/CIRCUITPY1 vfat ro 0 0\n"
        "/dev/sdd1 /media/me/CIRCUITPY-backup vfat rw 0 0\n"
    )
    assert deploy.linux_drives(mounts) == [Path("/media/me/CIRCUITPY1"), Path("/media/some one/CIRCUITPY")]


def test_drives_are_found_among_the_volumes_of_a_mac(tmp_path):
    for name in ("CIRCUITPY", "CIRCUITPY 1", "Macintosh HD", "CIRCUITPY old"):
        (tmp_path / name).mkdir()
    assert [path.name for path in deploy.mac_drives(tmp_path)] == ["CIRCUITPY", "CIRCUITPY 1"]


def test_drives_are_found_among_the_letters_of_windows():
    assert [str(path)[0] for path in deploy.windows_drives({"C": "System", "E": "CIRCUITPY", "F": "BACKUP"})] == ["E"]


def test_no_drive_is_said_with_the_way_to_open_it(monkeypatch, capsys):
    monkeypatch.setattr(deploy, "mounted_drives", list)
    assert deploy.main([]) == 1
    said = capsys.readouterr().err
    assert said.startswith("deploy: no drive named CIRCUITPY was found")
    assert "hold B" in said


def test_several_drives_are_said_by_name(monkeypatch, capsys):
    monkeypatch.setattr(deploy, "mounted_drives", lambda: [Path("/m/CIRCUITPY"), Path("/m/CIRCUITPY1")])
    assert deploy.main([]) == 1
    assert "--drive PATH: /m/CIRCUITPY, /m/CIRCUITPY1" in capsys.readouterr().err


def test_the_command_says_what_it_did(tmp_path, monkeypatch, capsys):
    root = make_drive(tmp_path)
    monkeypatch.setattr(deploy, "collect", lambda **options: NEW)
    assert deploy.main(["--drive", str(root)]) == 0
    said = capsys.readouterr().out
    assert "written  code.py" in said
    assert "removed  lib/mastermind/gone.py" in said
    assert contents(root) == expected_after()
    assert deploy.main(["--drive", str(root)]) == 0
    assert "already holds this program" in capsys.readouterr().out


def test_ctrl_c_is_said_in_one_line(tmp_path, monkeypatch, capsys):
    def interrupted(drive, bundle):
        raise KeyboardInterrupt

    root = make_drive(tmp_path)
    monkeypatch.setattr(deploy, "collect", lambda **options: NEW)
    monkeypatch.setattr(deploy, "deploy", interrupted)
    assert deploy.main(["--drive", str(root)]) == 130
    assert "run it again" in capsys.readouterr().err
