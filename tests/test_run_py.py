# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""run.py: the first run, the later ones, and every way in which the first can go wrong. None of these needs a network:
a stand-in for uv makes a .venv that borrows the libraries of the running tests."""

import ast
import os
import shutil
import stat
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for uv is a script with a #! line")

UV = """#!/bin/sh
''''exec "{python}" "$0" "$@" # '''
import os, subprocess, sys
arguments = sys.argv[1:]
with open({log!r}, "a") as log:
    print(" ".join(arguments), file=log)
if arguments[0] == os.environ.get("UV_BREAKS"):
    sys.exit("error: Failed to fetch: dns error: failed to look up the address")
if arguments[0] == "venv":
    base = arguments[arguments.index("--python") + 1]
    sys.exit(subprocess.call([base, "-m", "venv", "--without-pip", arguments[-1]]))
inner = arguments[arguments.index("--python") + 1]
code = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
folder = subprocess.check_output([inner, "-c", code], text=True).strip()
with open(os.path.join(folder, "borrowed.pth"), "w") as file:
    print({libraries!r}, file=file)
"""

CLI = """
import os, sys

def main(arguments):
    import code
    print("played", *arguments)
    print(os.path.realpath(sys.prefix))
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    print(sys.flags.safe_path, len(sys.path) - sys.path.index(root))
    print(os.path.dirname(code.__file__))
    print(os.getcwd())
    import mastermind
    return 7 if "seven" in arguments else 0
"""


class Copy:
    """A copy of the project in a folder with blanks in its name, and commands run in it."""

    def __init__(self, folder):
        self.root = folder / "a toy"
        self.log = folder / "uv.log"
        self.bin = folder / "bin"
        (self.root / "hardware" / "simulator").mkdir(parents=True)
        (self.root / "lib" / "mastermind").mkdir(parents=True)
        (self.root / "lib" / "mastermind" / "__init__.py").touch()
        (self.root / "hardware" / "__init__.py").touch()
        (self.root / "hardware" / "simulator" / "__init__.py").touch()
        (self.root / "hardware" / "simulator" / "cli.py").write_text(CLI)
        (self.root / "code.py").write_text("raise SystemExit('the firmware was run instead of the module code')\n")
        for name in ("run.py", "requirements.lock", "requirements-test.lock", "pyproject.toml"):
            shutil.copy(ROOT / name, self.root)
        self.bin.mkdir()
        uv = self.bin / "uv"
        uv.write_text(UV.format(python=sys.executable, log=str(self.log), libraries=sysconfig.get_paths()["purelib"]))
        uv.chmod(uv.stat().st_mode | stat.S_IXUSR)

    def run(self, *arguments, cwd=None, uv=True, prelude="", **environment):
        path = str(self.bin) if uv else "/nonexistent"
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "UV_", "PIP_"))}
        command = [sys.executable, str(self.root / "run.py")]
        if prelude:
            command = [
                sys.executable,
                "-c",
                f"import runpy, sys\nsys.argv = sys.argv[1:]\n{prelude}\nrunpy.run_path(sys.argv[0], run_name='__main__')",
            ]
            command.append(str(self.root / "run.py"))
        return subprocess.run(
            [*command, *arguments],
            cwd=cwd or self.root,
            env=clean | {"PATH": path} | environment,
            capture_output=True,
            text=True,
            timeout=120,
        )

    @property
    def calls(self):
        """The first words of what uv was asked to do since the last look."""
        said = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [line.split()[0] for line in said]


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


@pytest.fixture
def ready(copy):
    """A copy that was set up for playing."""
    assert copy.run("play").returncode == 0
    assert copy.calls == ["venv", "pip"]
    return copy


def one_line(result, code):
    """The only line that a refused command says."""
    assert result.returncode == code
    assert result.stdout == ""
    lines = [line for line in result.stderr.splitlines() if not line.endswith("...")]
    assert len(lines) == 1, result.stderr
    return lines[0]


def test_the_first_run_says_what_it_does_and_the_second_nothing(copy):
    first = copy.run("play", "x", "--y")
    assert first.returncode == 0
    assert "setting up .venv" in first.stderr
    assert "installing the libraries with uv" in first.stderr
    assert first.stdout.splitlines()[0] == "played x --y"
    second = copy.run("play")
    assert (second.returncode, second.stderr) == (0, "")
    assert copy.calls == ["venv", "pip"]


def test_the_command_runs_inside_venv_with_the_root_last_on_the_path(ready):
    lines = ready.run("play").stdout.splitlines()
    assert lines[1] == str((ready.root / ".venv").resolve())
    assert lines[2:4] == ["True 1", os.path.dirname(os.__file__)]


def test_it_works_from_any_folder_and_stays_in_it(ready, tmp_path):
    result = ready.run("play", cwd=tmp_path)
    assert result.returncode == 0
    assert result.stdout.splitlines()[4] == str(tmp_path)


def test_no_command_and_options_alone_mean_play(ready):
    assert ready.run().stdout.startswith("played\n")
    assert ready.run("--terminal").stdout.startswith("played --terminal\n")


def test_the_exit_code_is_that_of_the_command(ready):
    assert ready.run("play", "seven").returncode == 7


def test_it_costs_less_than_a_second_once_set_up(ready):
    resource = pytest.importorskip("resource")

    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    ready.run("play")
    assert spent() - before < 1


def test_a_set_up_that_was_cut_short_is_made_anew(copy):
    assert copy.run("play", UV_BREAKS="pip").returncode == 1
    assert (copy.root / ".venv").exists()
    assert copy.calls == ["venv", "pip"]
    assert copy.run("play").returncode == 0
    assert copy.calls == ["venv", "pip"]


def test_a_venv_whose_python_is_gone_is_made_anew(ready):
    for path in (ready.root / ".venv" / "bin").glob("python*"):
        path.unlink()
    assert ready.run("play").returncode == 0
    assert ready.calls == ["venv", "pip"]


def test_a_venv_of_another_python_is_made_anew(ready):
    stamp = ready.root / ".venv" / "ready.txt"
    stamp.write_text("3.9 " + stamp.read_text().split(" ", 1)[1])
    assert ready.run("play").returncode == 0
    assert ready.calls == ["venv", "pip"]


def test_a_changed_lock_is_installed_into_the_same_venv(ready):
    with (ready.root / "requirements.lock").open("a") as file:
        file.write("\n")
    result = ready.run("play")
    assert result.returncode == 0
    assert ready.calls == ["pip"]
    assert "setting up" not in result.stderr


def test_a_moved_project_works(ready, tmp_path):
    ready.root = Path(shutil.move(ready.root, tmp_path / "elsewhere"))
    assert ready.run("play").returncode == 0


def test_the_tests_need_more_and_the_game_is_content_with_that(ready):
    (ready.root / "tests").mkdir()
    (ready.root / "tests" / "test_x.py").write_text("def test_x():\n    import code\n    assert hasattr(code, 'InteractiveConsole')\n")
    result = ready.run("test", "-p", "no:cacheprovider")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout.splitlines()[-1]
    assert ready.calls == ["pip"]
    assert ready.run("play").stderr == ""
    assert ready.calls == []


def test_pytest_gets_its_arguments_and_gives_its_exit_code(ready):
    folder = ready.root / "tests"
    folder.mkdir()
    (folder / "test_x.py").write_text("def test_x():\n    assert 0\n\n\ndef test_y():\n    pass\n")
    result = ready.run("test", "test_x.py::test_x", "-q", "-p", "no:cacheprovider", cwd=folder)
    assert result.returncode == 1
    assert "1 failed" in result.stdout.splitlines()[-1]
    assert "passed" not in result.stdout


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_an_unknown_command_is_exit_code_2_and_one_line(copy):
    assert "no command frobnicate; there are play, test" in one_line(copy.run("frobnicate"), 2)
    assert not (copy.root / ".venv").exists()


def test_a_command_that_this_copy_lacks_is_exit_code_2_and_one_line(copy):
    assert "bundle is not in this copy" in one_line(copy.run("bundle"), 2)


def test_help_names_every_command(copy):
    result = copy.run("--help")
    assert result.returncode == 0
    for command in ("play", "test", "bundle", "deploy", "board-test", "benchmark", "case", "pictures"):
        assert f"  {command} " in result.stdout


def test_an_old_python_is_refused_in_one_line(copy):
    result = copy.run("play", prelude="sys.version_info = (3, 10, 9, 'final', 0)")
    assert "Python 3.11 or newer is needed, and this is Python 3.10" in one_line(result, 1)


def test_an_old_python_can_read_the_file_in_order_to_be_refused():
    source = (ROOT / "run.py").read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not any(isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal)) for node in ast.walk(tree))
    assert not any(getattr(node, "annotation", None) or getattr(node, "returns", None) for node in ast.walk(tree))
    starred = [
        node for node in ast.walk(tree) if isinstance(node, (ast.List, ast.Tuple)) for item in node.elts if isinstance(item, ast.Starred)
    ]
    assert not starred
    source.encode("ascii")


def test_no_network_is_told_in_one_line(copy):
    line = one_line(copy.run("play", UV_BREAKS="pip"), 1)
    assert "no network" in line
    assert "the first run needs one once" in line


def test_no_network_is_told_in_one_line_with_pip_too(copy):
    pytest.importorskip("ensurepip")
    line = one_line(copy.run("play", uv=False, PIP_NO_INDEX="1", PIP_CONFIG_FILE=os.devnull), 1)
    assert "no network" in line


def test_a_python_without_ensurepip_is_told_in_one_line(copy):
    result = copy.run("play", uv=False, prelude="sys.modules['ensurepip'] = None")
    assert "python3-venv" in one_line(result, 1)


def test_a_folder_that_cannot_be_written_is_told_in_one_line(copy):
    if os.geteuid() == 0:
        (copy.root / ".venv").symlink_to("/nonexistent")
    else:
        copy.root.chmod(0o555)
    try:
        line = one_line(copy.run("play"), 1)
    finally:
        copy.root.chmod(0o755)
    assert ".venv" in line


def test_ci_runs_the_tests_and_nothing_else():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    commands = [line for line in script.read_text().splitlines() if line and not line.startswith("#")]
    assert commands == ['exec python3 "$(dirname "$0")/../run.py" test "$@"']
