#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""One command for everything:  python3 run.py [play | test | bundle | deploy | board-test | ...] [options]

The first run lays the libraries into the folder .venv beside this file, exactly those that the lock files name; later
runs find them there. Nothing beyond Python's standard library is needed for that, and nothing outside this folder
is changed.

Python starts this file twice: first the one that the user has, which only looks after .venv, then the one inside
.venv, which does the work. The second is started with PYTHONSAFEPATH, so that this folder is never first on the path
of modules: our code.py would hide the standard library's module "code". Old Pythons must be able to read this file
in order to be refused by it, so it keeps to old syntax.
"""

from __future__ import print_function

import os
import sys

OLDEST = (3, 11)

# command -> the module whose main(arguments) does it, the lock with what it needs, what it is for
COMMANDS = {
    "play": ("hardware.simulator.cli", "play", "play on the simulated handheld, as does no command at all"),
    "test": ("", "test", "run the tests; whatever follows goes to pytest"),
    "bundle": ("hardware.bundle", "play", "build what goes onto a real board"),
    "deploy": ("hardware.deploy", "play", "copy it onto a board that is plugged in"),
    "board-test": ("hardware.emulator.boardtest", "test", "run the bundle on an emulated Pico"),
    "benchmark": ("hardware.strategy.benchmark", "play", "measure how well the device breaks codes"),
    "case": ("hardware.case.build", "play", "build the printed case"),
    "pictures": ("hardware.pictures", "play", "make the pictures of the documentation"),
}

ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "ready.txt")  # written last, so a set-up that was cut short is seen and made anew
LOG = os.path.join(VENV, "set-up.log")
BUSY = os.path.join(ROOT, ".venv-busy")  # a folder while a set-up runs
PYTHON = os.path.join(VENV, "Scripts", "python.exe") if os.name == "nt" else os.path.join(VENV, "bin", "python")
LOCKS = {"play": os.path.join(ROOT, "requirements.lock"), "test": os.path.join(ROOT, "requirements-test.lock")}

# words by which pip's and uv's complaints about a missing network are known
OFFLINE = (
    "name resolution,failed to resolve,dns,failed to establish,unreachable,timed out,max retries,from versions: none,client error (connect)"
).split(",")


class Refusal(Exception):
    """Something that the user has to mend; the message is one line."""


def main(arguments):
    """Run one command; returns the exit code."""
    if sys.version_info < OLDEST:
        print("run.py: Python %d.%d or newer is needed, and this is Python %d.%d" % (OLDEST + sys.version_info[:2]), file=sys.stderr)
        return 1
    if arguments and arguments[0] in ("-h", "--help", "help"):
        print("python3 run.py [command] [options]     (-h after a command tells its options)\n")
        for name, (_, _, purpose) in COMMANDS.items():
            print("  %-12s %s" % (name, purpose))
        return 0
    if not arguments or arguments[0].startswith("-"):
        arguments = ["play"] + arguments
    command = arguments[0]
    if command not in COMMANDS:
        print("run.py: there is no command %s; there are %s" % (command, ", ".join(COMMANDS)), file=sys.stderr)
        return 2
    module, group, _ = COMMANDS[command]
    if module and not os.path.exists(os.path.join(ROOT, *module.split(".")) + ".py"):
        print("run.py: %s is not in this copy of the project" % command, file=sys.stderr)
        return 2
    try:
        if not ready(group):
            alone(group)
    except Refusal as refusal:
        print("run.py: %s" % refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("run.py: stopped; the set-up starts again next time", file=sys.stderr)
        return 130
    if not inside() or not sys.flags.safe_path:
        return start(arguments)
    sys.path.append(os.path.join(ROOT, "lib"))
    sys.path.append(ROOT)
    if command == "test":
        return test(arguments[1:])
    import importlib

    return importlib.import_module(module).main(arguments[1:])


def inside():
    """Whether this Python is the one of .venv."""
    return os.path.realpath(sys.prefix) == os.path.realpath(VENV)


def start(arguments):
    """Go on in the Python of .venv."""
    environment = dict(os.environ, PYTHONSAFEPATH="1")
    environment.pop("PYTHONPATH", None)
    environment.pop("PYTHONHOME", None)
    command = [PYTHON, os.path.join(ROOT, "run.py")] + arguments
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execve(PYTHON, command, environment)
    import subprocess

    process = subprocess.Popen(command, env=environment)  # there, exec would give the prompt back at once
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # it has heard it, too, and ends by itself


def test(arguments):
    """Run pytest in the project's folder; paths among the arguments may be relative to where the user is.

    Without arguments everything runs, on all processors.
    """
    import pytest

    whole = [] if arguments else ["-n", "auto", "--dist", "worksteal"]
    for argument in arguments:
        path, colons, rest = argument.partition("::")
        if not argument.startswith("-") and os.path.exists(path):
            argument = os.path.abspath(path) + colons + rest
        whole.append(argument)
    os.chdir(ROOT)
    return int(pytest.main(whole))


# --- .venv ---------------------------------------------------------------------------------------------------------


def ready(group):
    """Whether .venv holds what the lock of the group says; the tests' lock includes that of the game."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            said = file.read()
    except (OSError, ValueError):
        return False
    if inside() and said.split()[:1] != ["%d.%d" % sys.version_info[:2]]:
        return False  # the system's Python has changed under it
    if not os.path.exists(PYTHON):
        return False
    return said.split()[1:] in ([name, digest(name)] for name in ("test", group))


def digest(group):
    import hashlib

    try:
        with open(LOCKS[group], "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except OSError as error:
        raise Refusal("the lock file cannot be read: %s" % error)


def alone(group):
    """Set up, unless another start is doing so; one that was killed an hour ago does not count."""
    import time

    try:
        os.mkdir(BUSY)
    except OSError:
        try:
            if time.time() - os.path.getmtime(BUSY) < 3600:
                raise Refusal("another start is setting up .venv; try again when it is ready (or remove the folder .venv-busy)")
        except OSError:
            pass
    try:
        set_up(group)
    finally:
        try:
            os.rmdir(BUSY)
        except OSError:
            pass


def set_up(group):
    """Make .venv, or bring it up to date."""
    import shutil

    known = ""
    try:
        with open(STAMP, encoding="utf-8") as file:
            known = file.read()
        os.remove(STAMP)
    except (OSError, ValueError):
        pass
    if " test " in known:
        group = "test"  # what was installed for the tests stays
    base = getattr(sys, "_base_executable", None) or sys.executable
    uv = shutil.which("uv")
    version = "%d.%d" % sys.version_info[:2]
    try:
        if not known.startswith(version + " ") or not os.path.exists(PYTHON) or inside():
            say("setting up .venv (only this once) ...")
            remove(shutil)
            make(uv, base)
        install(uv, group)
        with open(STAMP, "w", encoding="utf-8") as file:
            file.write("%s %s %s\n" % (version, group, digest(group)))
    except OSError as error:
        raise Refusal("the set-up failed: %s" % error)
    say("ready.")


def say(text):
    print("run.py: %s" % text, file=sys.stderr)
    sys.stderr.flush()


def remove(shutil):
    if os.path.islink(VENV):
        raise Refusal(".venv is a link to somewhere else; please remove it")
    if os.path.isdir(VENV):
        shutil.rmtree(VENV)
    elif os.path.exists(VENV):
        raise Refusal(".venv is a file here; please remove it")


def make(uv, base):
    """Make an empty .venv."""
    if uv:
        call([uv, "venv", "--quiet", "--no-project", "--python", base, VENV], "the folder .venv could not be made")
        return
    import importlib.util

    if importlib.util.find_spec("ensurepip") is None:
        raise Refusal("this Python lacks ensurepip: install it (Debian, Ubuntu: sudo apt install python3-venv), or install uv")
    call([base, "-m", "venv", VENV], "the folder .venv could not be made (Debian, Ubuntu: sudo apt install python3-venv)")


def install(uv, group):
    say("installing the libraries with %s ..." % ("uv" if uv else "pip; this takes about half a minute"))
    if uv:
        command = [uv, "pip", "sync", "--quiet", "--require-hashes", "--python", PYTHON, LOCKS[group]]
    else:
        command = [PYTHON, "-m", "pip", "install", "--require-hashes", "--retries", "2", "--no-input", "--disable-pip-version-check"]
        command += ["-r", LOCKS[group]]
    call(command, "the libraries could not be installed")


def call(command, complaint):
    """Run a command, keep what it says in a log, and refuse in one line if it fails."""
    import subprocess

    environment = dict(os.environ, PYTHONSAFEPATH="1")
    for name in ("PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX"):
        environment.pop(name, None)
    process = subprocess.Popen(
        command, env=environment, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said = process.communicate()[0].decode("utf-8", "replace")
    if os.path.isdir(VENV):
        with open(LOG, "a", encoding="utf-8") as file:
            file.write("%s\n%s\n" % (" ".join(command), said))
    if process.returncode == 0:
        return
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["no reason was given"]
    if any(word in said.lower() for word in OFFLINE):
        raise Refusal("%s: there is no network, and the first run needs one once (%s)" % (complaint, lines[-1]))
    raise Refusal("%s: %s (more in %s)" % (complaint, lines[-1], os.path.relpath(LOG, os.getcwd()) if os.path.exists(LOG) else "nothing"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
