# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Saves: an append-only log in the 4,096 bytes of ``microcontroller.nvm``.

That memory is one flash sector: a slice that is all 0xFF is programmed in place, any other write erases the whole
sector first. So records are only ever added in erased bytes, and the sector is rewritten (``compact``) only while
no match is open.

Layout: ``M m version 255-version``, then records of CRC (2 bytes, low first), payload length, kind, sequence (low
byte), payload. The CRC is the low half of a CRC-32 over everything behind it, started with the sequence's high byte.
A record that was torn by a power cut is stepped over: the next one follows behind its last programmed byte with the
same sequence, by which the reader finds it. Anything else that cannot be read ends the log there (``damaged``).

A match begins with a record of salt (2 bytes), flags and the head of its journal; each further record is what one
move added. Journals are masked by a stream from the salt and the record's place, so that a secret never lies in the
flash as plain colours: that hides it from a glance, not from a determined reader.

Here is what a running match needs: keep a move, read and put a record. Reading a log and rewriting it stand in log.py,
which is imported at power-on and when a match begins; in between its memory can be given back.
"""

from binascii import crc32

VERSION = 1
SIZE = 4096
LONGEST = 200  # bytes of a payload
# Kinds that the game may put: the newest payload of each counts; together they may take 1,000 bytes.
SETTINGS, STATS, SEED, BROWNOUT = 8, 9, 10, 11
# older version -> function(kind, payload) -> payload in this version's form
MIGRATE = {}
_BEGIN, _MOVE, _END = 1, 2, 3
_SPARE = 190  # bytes that a match leaves for settings changed while it is open


class Store:
    """``nvm``: 4,096 bytes with slice assignment. ``rng(n)``: n random bytes (``os.urandom``).

    Nothing raises. ``failed``: a write did not work, what was to be kept is not. ``full``: the match outgrew the
    log. After either, later moves of that match are not kept. ``damaged``: contents that could not be read.
    """

    def __init__(self, nvm, rng):
        self._nvm = nvm
        self._rng = rng
        self._held = {}  # put, but not written
        self.failed = self.full = self.damaged = self._lost = False
        self._load()

    @property
    def journal(self):
        """The open match's journal as far as it was kept, b"" when there is none."""
        from .log import journal

        return journal(self)

    def begin(self, journal, flags=0):
        """Drop an open match and open a new one with this journal and flags (0-255)."""
        from .log import begin

        begin(self, journal, flags)

    def compact(self, now=False):
        """Rewrite the log, if no match is open, and if it could not hold another one, or at any rate with ``now``."""
        from .log import compact

        compact(self, now)

    def _load(self):
        """Find out what the memory holds."""
        from .log import load

        self.flags = self.salt = self._seq = 0
        self._last = {}  # kind -> (place of the payload, length)
        self._first = None  # (place, sequence) of the open match's first record
        self._end = 4
        self._blank = self._stale = False
        self._version = VERSION
        load(self)

    def _mask(self, place, payload):
        x = (self.salt ^ place * 40503) & 65535
        out = bytearray(payload)
        for i in range(len(out)):
            x = x * 4093 + 8191 & 65535
            out[i] ^= x >> 8
        return out

    def _program(self, at, data):
        """Write bytes that must be erased; OSError if the memory does not hold the data then."""
        nvm = self._nvm
        stop = at + len(data)
        if nvm[at:stop] == b"\xff" * len(data):
            nvm[at:stop] = data
            if nvm[at:stop] == data:
                return
        raise OSError

    def _add(self, kind, payload, limit=SIZE):
        """Append one record; return its payload's place, 0 when it did not fit, -1 when writing failed."""
        at = self._end
        if at + 5 + len(payload) > limit:
            return 0
        if kind == _BEGIN:
            payload = payload[0:3] + self._mask(at + 8, payload[3:])
        elif kind == _MOVE:
            payload = self._mask(at + 5, payload)
        head = _head(self._version)
        try:
            if self._blank:
                self._program(0, head)
            elif self._nvm[0:4] != head:  # erased behind our back
                raise OSError
            self._program(at, _record(kind, self._seq, payload))
        except Exception:
            try:
                self._load()
            except Exception:  # no memory left for that
                self._end = SIZE
            self.failed = True
            return -1
        self._blank = False
        self._end = at + 5 + len(payload)
        self._seq += 1
        return at + 5

    def _play(self, kind, payload):
        if not self._lost:
            place = self._add(kind, payload, SIZE - _SPARE)
            self._lost = place <= 0
            self.full = not place

    def append(self, chunk):
        """Keep the journal bytes of one committed move; nothing without an open match."""
        while chunk and self._first:
            self._play(_MOVE, chunk[:LONGEST])
            chunk = chunk[LONGEST:]

    def end(self):
        """Close the match: it will not be offered again."""
        if self._first:
            written = self._add(_END, b"")
            self._first = None
            if written <= 0:
                self.compact(True)

    def get(self, kind):
        """Return the newest payload of a kind, None when there is none."""
        payload = self._held.get(kind)
        if payload is None and kind in self._last:
            try:
                place, n = self._last[kind]
                payload = bytes(self._nvm[place : place + n])
                if self._version != VERSION:
                    payload = MIGRATE[self._version](kind, payload)
            except Exception:
                self.failed = True
        return payload

    def put(self, kind, payload):
        """Keep a payload of up to 200 bytes. Without room during a match it is written when that is over."""
        if payload == self.get(kind) or len(payload) > LONGEST:
            return
        place = 0 if self._stale else self._add(kind, payload)
        if place > 0:
            self._held.pop(kind, None)
            self._last[kind] = (place, len(payload))
        else:
            self._held[kind] = bytes(payload)
            if not (place or self._first):
                self.compact(True)


def _head(version):
    return bytes((77, 109, version, 255 - version))


def _record(kind, seq, payload):
    tail = bytes((len(payload), kind, seq & 255)) + payload
    crc = crc32(tail, seq >> 8) & 65535
    return bytes((crc & 255, crc >> 8)) + tail
