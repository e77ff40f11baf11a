# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Saves: an append-only log in the 4,096 bytes of ``microcontroller.nvm``.

That memory is one flash sector: a slice that is all 0xFF is programmed in place, any other write erases the whole
sector first. So records are only ever added in erased bytes, and the sector is rewritten (``compact``) only while
no match is open.

Layout: ``M m version ~version``, then records of length, kind, sequence (low byte), CRC (2 bytes, low first),
payload. The CRC is the low half of the CRC-32 of length, kind, sequence (both bytes) and payload. A record that
was torn by a power cut is stepped over: the next one follows behind its last programmed byte with the same sequence
number, which is how the reader finds it. Anything else that cannot be read ends the log there (``damaged``).

Payloads of a match are masked by a stream from a random salt and their place, so that a secret never lies in the
flash as plain colours. That hides it from a glance, not from a determined reader.
"""

from binascii import crc32

VERSION = 1
SIZE = 4096
# kinds that the game may put: the newest payload of each counts, 200 bytes at most, 1,000 all together
SETTINGS, STATS, SEED, BROWNOUT = 8, 9, 10, 11
_BEGIN, _MOVE, _END = 1, 2, 3
_LONGEST = 200
_MATCH = 2800  # bytes that one match may take
_SPARE = 190  # bytes left for settings changed during a match
# older version -> function(kind, payload) -> payload of this version
MIGRATE = {}


class Store:
    """``nvm``: 4,096 bytes with slice assignment. ``rng(n)``: n random bytes (``os.urandom``).

    Nothing raises. ``failed``: a write did not work, what was to be kept is not. ``full``: the match outgrew the
    log. After either, later moves of that match are not kept. ``damaged``: contents could not be read in full.
    """

    def __init__(self, nvm, rng):
        self._nvm = nvm
        self._rng = rng
        self.failed = self.damaged = False
        self._held = {}  # put while there was no room
        self._load()

    def _load(self):
        self.full = self._lost = self._stale = False
        self.flags = 0
        self._last = {}  # kind -> (place, length)
        self._parts = []  # (place, length) of the open match's records
        self._salt = 0
        self._end = 4
        self._seq = 0
        self._version = VERSION
        try:
            head = self._nvm[0:4]
            self._end = top = self._top()
            if not top:
                self._end = 4
            elif head[0:2] == b"Mm" and head[2] ^ head[3] == 255 and (head[2] == VERSION or head[2] in MIGRATE):
                self._version = head[2]
                self._stale = head[2] != VERSION
                self._scan(top)
            else:
                self._stale = True
                self.damaged = top > 4 or bytes(head) not in (_head(1), _head(2), _head(3))
        except Exception:
            self.failed = True

    def _top(self):
        """Return the place behind the last byte that is not erased."""
        nvm = self._nvm
        top = SIZE
        blank = b"\xff" * 64
        while top and nvm[top - 64 : top] == blank:
            top -= 64
        while top and nvm[top - 1] == 255:
            top -= 1
        return top

    def _scan(self, top):
        at = 4
        while at < top:
            n = self._check(at)
            if n < 0:
                bad = at
                while n < 0 and at < top:
                    at += 1
                    n = self._check(at)
                if n < 0:
                    at = top
                # A torn record is no longer than it says; its first byte may be erased or half programmed.
                first = self._nvm[bad]
                if at - bad > (first if first <= _LONGEST else _LONGEST) + 5:
                    self.damaged = True
                if n < 0:
                    break
            kind = self._nvm[at + 1]
            place = (at + 5, n)
            if kind == _BEGIN:
                self._parts = []
                head = self._nvm[at + 5 : at + 8]
                self._salt = head[0] << 8 | head[1]
                self.flags = head[2]
                place = (at + 8, n - 3)
            if kind in (_BEGIN, _MOVE):
                self._parts.append(place)
            elif kind == _END:
                self._parts = []
            else:
                self._last[kind] = place
            self._seq += 1
            at += 5 + n
        self._end = max(at, top)

    def _check(self, at):
        """Return the payload's length of the record at a place, -1 when there is none with the awaited sequence."""
        if at + 5 > SIZE:
            return -1
        head = self._nvm[at : at + 5]
        n = head[0]
        if n > _LONGEST or head[2] != self._seq & 255 or at + 5 + n > SIZE or (head[1] == _BEGIN and n < 3):
            return -1
        if self._crc(n, head[1], self._nvm[at + 5 : at + 5 + n]) != head[3] | head[4] << 8:
            return -1
        return n

    def _crc(self, n, kind, payload):
        return crc32(payload, crc32(bytes((n, kind, self._seq & 255, self._seq >> 8)))) & 0xFFFF

    def _mask(self, place, payload):
        x = (self._salt ^ place * 40503) & 0xFFFF
        out = bytearray(payload)
        for i in range(len(out)):
            x = x * 4093 + 8191 & 0xFFFF
            out[i] ^= x >> 8
        return out

    def _program(self, at, data):
        """Write erased bytes; return whether they hold the data now."""
        try:
            nvm = self._nvm
            n = len(data)
            if nvm[at : at + n] == b"\xff" * n:
                nvm[at : at + n] = data
                if nvm[at : at + n] == data:
                    return True
            self._end = max(self._top(), 4)
        except Exception:
            pass
        self.failed = True
        return False

    def _add(self, kind, payload, limit=SIZE):
        """Append one record; return its payload's place, 0 when it did not fit, -1 when writing failed."""
        n = len(payload)
        at = self._end
        if at + 5 + n > limit:
            return 0
        if at == 4 and not self._program(0, _head(VERSION)):
            return -1
        if kind == _BEGIN:
            payload = payload[0:3] + self._mask(at + 8, payload[3:])
        elif kind == _MOVE:
            payload = self._mask(at + 5, payload)
        crc = self._crc(n, kind, payload)
        if not self._program(at, bytes((n, kind, self._seq & 255, crc & 255, crc >> 8)) + payload):
            return -1
        self._end = at + 5 + n
        self._seq += 1
        return at + 5

    def _play(self, kind, payload, skip=0):
        if self._lost:
            return
        at = self._add(kind, payload, SIZE - _SPARE)
        if at > 0:
            self._parts.append((at + skip, len(payload) - skip))
        else:
            self._lost = True
            self.full = not at

    def begin(self, journal, flags=0):
        """Drop an open match and open a new one with this journal and flags (0-255)."""
        self._parts = []
        self.full = self._lost = self.failed = False
        self.compact()
        salt = self._rng(2)
        self._salt = salt[0] << 8 | salt[1]
        self.flags = flags
        self._play(_BEGIN, bytes((salt[0], salt[1], flags)) + journal[0:100], 3)
        self.append(journal[100:])

    def append(self, chunk):
        """Keep the journal bytes of one committed move; nothing without an open match."""
        while chunk and self._parts:
            self._play(_MOVE, chunk[0:_LONGEST])
            chunk = chunk[_LONGEST:]

    def end(self):
        """Close the match: it will not be offered again."""
        if self._parts:
            self._parts = []
            if self._add(_END, b"") <= 0:
                self.compact(True)

    @property
    def journal(self):
        """The open match's journal, b"" when there is none."""
        out = b""
        try:
            for place, n in self._parts:
                out += self._mask(place, self._nvm[place : place + n])
        except Exception:
            self.failed = True
        return bytes(out)

    def get(self, kind):
        """Return the newest payload of a kind, None when there is none."""
        if kind in self._held:
            return self._held[kind]
        if kind not in self._last:
            return None
        try:
            place, n = self._last[kind]
            payload = bytes(self._nvm[place : place + n])
            if self._version != VERSION:
                payload = MIGRATE[self._version](kind, payload)
            return payload
        except Exception:
            self.failed = True
            return None

    def put(self, kind, payload):
        """Keep a payload of up to 200 bytes; without room during a match it is written after it."""
        if payload == self.get(kind) or len(payload) > _LONGEST:
            return
        if self._stale:
            at = 0
        else:
            at = self._add(kind, payload)
        if at > 0:
            self._held.pop(kind, None)
            self._last[kind] = (at, len(payload))
        else:
            self._held[kind] = bytes(payload)
            if not at:
                self.compact(True)

    def compact(self, now=False):
        """Rewrite the log, if no match is open, and if it could not hold another one or ``now``.

        The power may go while the sector is erased: then everything starts with its defaults.
        """
        if self._parts or not (now or self._stale or self._held or SIZE - self._end < _MATCH + _SPARE):
            return
        kept = {}
        for source in (self._last, self._held):
            for kind in source:
                kept[kind] = self.get(kind)
        self._seq = 0
        log = bytearray(_head(VERSION))
        for kind in sorted(kept):
            payload = kept[kind]
            if payload is not None:
                n = len(payload)
                crc = self._crc(n, kind, payload)
                log += bytes((n, kind, self._seq, crc & 255, crc >> 8)) + payload
                self._seq += 1
        try:
            blank = SIZE - len(log)
            self._nvm[0:SIZE] = log + b"\xff" * blank
            failed = self._nvm[0 : len(log)] != log
        except Exception:
            failed = True
        held = self._held
        self._held = {}
        self._load()
        if failed:
            self.failed = True
            self._held = held


def _head(version):
    return bytes((77, 109, version, 255 - version))
