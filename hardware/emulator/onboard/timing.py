# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Runs on the emulated board in front of code.py and prints where the main loop's time goes.

Wraps what the console calls: the parts' ``poll``, ``tick`` and ``show``, and each screen's methods. Whenever a screen's buttons
begin to act, and at each new caption, comes ``#time SCREEN.METHOD CALLS MEAN WORST`` (us) for everything called since the last
time, each with the calls that it makes in turn and about 80 us of wrapper. The clock's big numbers are garbage: a WORST of about
15 ms that moves from run to run is a collection which the game by itself would not have needed then.
"""

import builtins
import time

_print = builtins.print
_import = builtins.__import__
_clock = time.monotonic_ns
_spent = {}


def _wrap(owner, name, label):
    inner = getattr(owner, name, None)
    if inner is None:
        return

    def timed(*words):
        start = _clock()
        answer = inner(*words)
        took = (_clock() - start) // 1000
        entry = _spent.get(label)
        if entry is None:
            _spent[label] = [1, took, took]
        else:
            entry[0] += 1
            entry[1] += took
            if took > entry[2]:
                entry[2] = took
        return answer

    setattr(owner, name, timed)


def _say(*words, **how):
    _print(*words, **how)
    if words and isinstance(words[0], str) and words[0][:1] == "[":
        for label in sorted(_spent):
            calls, total, worst = _spent[label]
            _print("#time", label, calls, total // calls, worst)
        _spent.clear()


def _arrange(console):
    build, push = console.__init__, console.push

    def __init__(self, *words):
        build(self, *words)
        _wrap(self.buttons, "poll", "buttons.poll")
        _wrap(self.sound, "tick", "sound.tick")
        _wrap(self.panel, "show", "panel.show")
        _wrap(self, "step", "console.step")

    def pushed(self, *words):
        push(self, *words)
        top = self.stack[-1]
        if getattr(top, "timed", False):
            return
        top.timed = True
        for name in ("tick", "draw", "press", "release", "hold", "skip"):
            _wrap(top, name, top.name + "." + name)

    console.__init__, console.push = __init__, pushed


def _watch(name, *rest):
    module = _import(name, *rest)
    if name == "mastermind.console" and rest and rest[2]:
        builtins.__import__ = _import
        _arrange(module.Console)
    return module


builtins.print = _say
builtins.__import__ = _watch
