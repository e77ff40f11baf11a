# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The world that one run of a program on the board sees: its modules, its files, its ``print``.

Python looks for ``__import__``, ``print`` and ``open`` among the builtins of the module that calls them. Every module
loaded here gets builtins of its own, so the firmware meets the board's ``time``, ``os`` and ``sys`` while the desktop
around it keeps its own, and nothing is left behind for the next run: each starts with an empty table of modules.
"""

from __future__ import annotations

import builtins
import errno
import importlib.util
import os
import traceback
from importlib.machinery import SourceFileLoader
from itertools import dropwhile
from pathlib import Path
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import Board
    from .modules import Chip

# Libraries that run unchanged, from the drive's lib folder or else as installed.
LIBRARIES = ("neopixel", "adafruit_pixelbuf", "adafruit_debouncer", "adafruit_ticks", "digitalio")
# Modules of the desktop that stand for the board's own: they hold no state, or are Blinka's table of pins.
DESKTOP = frozenset("__future__ array binascii board builtins collections errno io json math micropython random re struct typing".split())


class World:
    """One run's modules. ``modules`` is its sys.modules."""

    def __init__(self, board: Board, chip: Chip):
        self._board = board
        self._folders = (board.drive / "lib", board.drive)
        self._home = Path(__file__).resolve().parents[2] / "lib"  # where a drive without firmware finds ours
        self.modules: dict[str, ModuleType] = {}
        self._virtual = chip.modules(self)
        self.builtins = dict(vars(builtins), __import__=self._import, print=self._print, open=self._open, input=self._input)

    def run(self, path: Path) -> None:
        """Run a file of the drive as ``__main__``."""
        code = SourceFileLoader("__main__", str(path)).get_code("__main__")
        main = self._new("__main__", path)
        main.__dict__["__package__"] = None
        assert code is not None
        exec(code, main.__dict__)

    def load(self, name: str, library: bool = False) -> ModuleType:
        """Import a module by its full name and return it. ImportError for whatever the board does not have."""
        if name in self.modules:
            return self.modules[name]
        parent, _, child = name.rpartition(".")
        if parent:
            self.load(parent, library)
            if name in self.modules:
                return self.modules[name]
        module = self._make(name, parent, library)
        if parent:
            setattr(self.modules[parent], child, module)
        return module

    @staticmethod
    def traceback(error: BaseException, trace: TracebackType | None = None) -> str:
        """The traceback of an exception of the firmware's (with another trace than its own, if given), without the frames
        of this module between the firmware's."""
        told = traceback.TracebackException(type(error), error, trace or error.__traceback__)
        one: traceback.TracebackException | None = told
        while one is not None:
            inner = dropwhile(lambda frame: Path(frame.filename).parent == Path(__file__).parent, one.stack)
            one.stack[:] = [frame for frame in inner if frame.filename != __file__]
            one = one.__cause__ or one.__context__
        return "".join(told.format())

    # --- modules ---------------------------------------------------------------------------------------------------

    def _make(self, name: str, parent: str, library: bool) -> ModuleType:
        if name in self._virtual:
            self.modules[name] = module = self._virtual[name]
            return module
        path = self._find(name, parent)
        if path is None:
            if name in DESKTOP or library:
                self.modules[name] = module = importlib.import_module(name)
                return module
            raise ImportError(f"no module named '{name}'", name=name)
        code = SourceFileLoader(name, str(path)).get_code(name)
        assert code is not None
        self.modules[name] = module = self._new(name, path)
        if name == "digitalio":
            module.__dict__["__builtins__"] = dict(self.builtins, open=builtins.open)  # it reads a table of Blinka's
        try:
            exec(code, module.__dict__)
        except BaseException:
            del self.modules[name]
            raise
        if name == "digitalio":  # Blinka's: it chooses a class for pins by what it thinks it runs on
            module.__dict__["Pin"] = self._virtual["microcontroller"].__dict__["_Pin"]
        return module

    def _find(self, name: str, parent: str) -> Path | None:
        """The file of a module: in its package, on the drive, or a library's as installed."""
        leaf = name.rpartition(".")[2]
        folders = self.modules[parent].__dict__.get("__path__", ()) if parent else (*self._folders, self._home)
        for folder in folders:
            for path in (Path(folder, leaf, "__init__.py"), Path(folder, leaf + ".py")):
                if path.exists() and leaf != "code":
                    return path
        if name in LIBRARIES:
            spec = importlib.util.find_spec(name)
            if spec is not None and spec.origin is not None:
                return Path(spec.origin)
        return None

    def _new(self, name: str, path: Path) -> ModuleType:
        module = ModuleType(name)
        package = path.name == "__init__.py"
        module.__dict__.update(
            __file__=path.as_posix(), __package__=name if package else name.rpartition(".")[0], __builtins__=self.builtins
        )
        if package:
            module.__path__ = [path.parent.as_posix()]
        return module

    def _import(self, name: str, importer=None, scope=None, fromlist=(), level: int = 0) -> ModuleType:
        """What an import statement calls: ``importer`` are the globals of the module where it stands."""
        importer = importer or {}
        library = importer.get("__name__") in LIBRARIES
        if level:
            name = importlib.util.resolve_name("." * level + name, importer.get("__package__") or "")
        if library and name not in self._virtual and name not in LIBRARIES and name not in self.modules and name != "board":
            return builtins.__import__(name, importer, scope, fromlist, 0)
        module = self.load(name)
        if not fromlist:
            return self.modules[name.partition(".")[0]]
        if "__path__" in module.__dict__:
            for item in fromlist:
                if item != "*" and not hasattr(module, item) and self._find(f"{name}.{item}", name) is not None:
                    self.load(f"{name}.{item}")
        return module

    # --- builtins --------------------------------------------------------------------------------------------------

    def _print(self, *values, sep: str | None = " ", end: str | None = "\n", file=None, flush: bool = False) -> None:
        text = (" " if sep is None else sep).join(map(str, values)) + ("\n" if end is None else end)
        if file is None:
            self._board.console(text)
        else:
            file.write(text)

    def _input(self, prompt: str = "") -> str:
        self._board.console(prompt)
        raise EOFError

    def _open(self, name: str, mode: str = "r", *rest, **more):
        """A file of the drive. Nothing is ever written there: to the firmware it is read-only, as when a computer owns it."""
        if set(mode) & set("wax+"):
            raise OSError(errno.EROFS, "Read-only filesystem")
        if "b" not in mode:
            more.setdefault("encoding", "utf-8")
        return builtins.open(self.path(name), mode, *rest, **more)

    def path(self, name: str) -> str:
        """Where a path of the board lies on the desktop. OSError 2 outside the drive and our own firmware."""
        path = Path(name)
        if not path.is_relative_to(self._board.drive) and not path.is_relative_to(self._home):
            path = self._board.drive / name.lstrip("/")
        if ".." in path.parts:
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        return str(path)
