# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Runs on the emulated board in front of code.py and prints what memory and imports cost.

Takes the place of ``print`` and ``__import__``, which nothing in the program can tell. After every bare ``[screen]`` line
come ``#heap SCREEN FREE`` (bytes after a collection) and ``#loaded`` with the names of all modules in memory; after every
import of new ones ``#import NAME MS BYTES``, its own share without the modules that it imports in turn. Only the variant of
the bundle that measures memory carries this.
"""

import builtins
import gc
import sys
import time

_print = builtins.print
_import = builtins.__import__
_inner = []  # for each running import: ms and bytes of those it has started


def _free():
    gc.collect()
    return gc.mem_free()


def _say(*words, **how):
    _print(*words, **how)
    line = words[0] if words else ""
    if isinstance(line, str) and line[:1] == "[" and line[-1:] == "]":
        _print("#heap", line[1:-1], _free())
        _print("#loaded", *list(sys.modules))


def _watch(name, *rest):
    level = rest[3] if len(rest) > 3 else 0
    whole = rest[0]["__name__"].rsplit(".", level)[0] + "." + name if level else name
    entered = time.monotonic_ns()
    known = len(sys.modules)
    before = _free()
    _inner.append([0, 0])
    start = time.monotonic_ns()
    try:
        return _import(name, *rest)
    finally:
        took = time.monotonic_ns() - start
        cost = before - _free()
        inner = _inner.pop()
        if len(sys.modules) != known:
            _print("#import", whole, (took - inner[0]) // 1000000, cost - inner[1])
        if _inner:  # the import around this one has waited for the collections and the print, too
            _inner[-1][0] += time.monotonic_ns() - entered
            _inner[-1][1] += cost


_print("#start", _free())
builtins.print = _say
builtins.__import__ = _watch
