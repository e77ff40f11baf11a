# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The piezo, heard on the computer's loudspeaker.

The sound device is opened when the first note is due, never before, and given back after a while of silence: an
open device costs processor time even when it plays nothing. Without a device, or with one that vanishes, the toy
is silent and everything else works.
"""

from __future__ import annotations

import array
import contextlib
import math
import os
from collections.abc import Iterator
from functools import lru_cache

import pygame

RATE = 22_050  # samples a second
VOLUME = 0.22
CLOSE_AFTER_MS = 20_000
FADE_MS = 6  # a note that stops at once would click


def _table() -> list[int]:
    """One turn of a piezo's wave, 1,024 steps: a square with its corners taken off."""
    harmonics = ((1, 1.0), (3, 0.28), (5, 0.1), (7, 0.03))
    wave = [sum(part * math.sin(2 * math.pi * n * i / 1024) for n, part in harmonics) for i in range(1024)]
    peak = max(wave)
    return [round(32_000 * VOLUME * value / peak) for value in wave]


@lru_cache(maxsize=128)
def loop(hz: int) -> bytes:
    """Whole turns of a note that can be repeated without a seam: signed 16 bit mono at ``RATE``; 20 Hz to half of it.

    The number of turns is chosen so that they end close to a sample.
    """
    turns = min(range(max(1, hz // 25), max(1, hz // 25) + 12), key=lambda n: abs(n * RATE / hz - round(n * RATE / hz)))
    length = max(2, round(turns * RATE / hz))
    step = 1024 * turns
    return array.array("h", [_TABLE[i * step // length % 1024] for i in range(length)]).tobytes()


_TABLE = tuple(_table())


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Keep the system's libraries from complaining on standard error that they found no device."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 2)
        os.close(nowhere)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


class Speaker:
    """Plays the one note that the piezo makes. ``muted`` silences it at once."""

    def __init__(self) -> None:
        self._muted = False
        self._broken = False
        self._open = False
        self._hz = 0
        self._playing: pygame.mixer.Sound | None = None
        self._quiet_since = 0
        self._sounds: dict[int, pygame.mixer.Sound] = {}

    @property
    def muted(self) -> bool:
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._follow()

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard: muted, or no device."""
        return self._muted or self._broken

    @property
    def is_open(self) -> bool:
        """Whether the sound device is in use."""
        return self._open

    def tone(self, hz: int) -> None:
        """Play a note from now on; 0 is silence."""
        if hz != self._hz:
            self._hz = hz
            self._follow()

    def tick(self, now: int) -> None:
        """Give the device back when nothing has sounded for ``CLOSE_AFTER_MS``; ``now`` in ms."""
        if not self._open or self._playing is not None:
            self._quiet_since = now
        elif now - self._quiet_since >= CLOSE_AFTER_MS:
            self.close()

    def close(self) -> None:
        """Stop and give the device back. It opens again with the next note."""
        if self._open:
            self._sounds.clear()
            self._playing = None
            self._open = False
            pygame.mixer.quit()

    def _follow(self) -> None:
        hz = 0 if self._muted or self._broken or self._hz < 20 or self._hz > RATE // 2 else self._hz
        try:
            if self._playing is not None:
                self._playing.fadeout(FADE_MS)
                self._playing = None
            if hz:
                if not self._open:
                    with hushed():
                        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
                    self._open = True
                if hz not in self._sounds:
                    self._sounds[hz] = pygame.mixer.Sound(buffer=loop(hz))
                self._playing = self._sounds[hz]
                self._playing.play(loops=-1)
        except (pygame.error, NotImplementedError, AttributeError):  # no device, or a pygame without its mixer
            self._broken = True
            self._playing = None
