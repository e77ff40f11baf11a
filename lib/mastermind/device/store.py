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
_MATCH = 2800  # bytes that a new match finds free at least
_SPARE = 190  # bytes that it leaves for settings changed while it is open


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

    def _load(self):
        self.flags = self.salt = self._seq = 0
        self._last = {}  # kind -> (place of the payload, length)
        self._first = None  # (place, sequence) of the open match's first record
        self._end = 4
        self._blank = self._stale = False
        self._version = VERSION
        try:
            nvm = self._nvm
            top = self._top()
            head = nvm[0:4]
            self._blank = not top
            self._stale = top > 0 and head != _head(VERSION)
            if top > 4:
                self._end = top
                if self._stale:
                    if head[2] not in MIGRATE or head != _head(head[2]):
                        self.damaged = True
                        return
                    self._version = head[2]
                for place, kind, n, seq in self._records(4, 0):
                    if kind == _BEGIN and n > 2:
                        self._first = (place - 5, seq)
                        self.salt = nvm[place] << 8 | nvm[place + 1]
                        self.flags = nvm[place + 2]
                    elif kind == _END:
                        self._first = None
                    elif kind > _END:
                        self._last[kind] = (place, n)
                    self._seq = seq + 1
                    self._end = max(self._end, place + n)
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

    def _records(self, base, seq):
        """Yield (place of the payload, kind, length, sequence) of the records from a place on."""
        log = self._nvm[base : min(self._end + LONGEST, SIZE)]  # the last payload may end in 0xFF
        view = memoryview(log)
        size = len(log)
        top = self._end - base
        at = 0
        bad = -1
        while at < top or bad >= 0:
            if at < top:
                n = log[at + 2] if at + 5 <= size else size
                stop = at + 5 + n
                good = n <= LONGEST and stop <= size and log[at + 4] == seq & 255
                if not good or crc32(view[at + 2 : stop], seq >> 8) & 65535 != log[at] | log[at + 1] << 8:
                    if bad < 0:
                        bad = at
                    at += 1
                    continue
            if bad >= 0:
                # A torn record is no longer than it says, if it came to say so. What follows leaves its missing bytes
                # erased: another record's first byte might just complete it.
                n = log[bad + 2] if bad + 2 < size else 255
                stop = bad + 5 + min(n, LONGEST)
                if at >= max(top, stop + 1):
                    self.damaged = True
                if n <= LONGEST:
                    self._end = max(self._end, base + stop)
                bad = -1
                continue
            yield base + at + 5, log[at + 3], n, seq
            seq += 1
            at = stop

    def _mask(self, place, payload):
        x = (self.salt ^ place * 40503) & 65535
        out = bytearray(payload)
        for i in range(len(out)):
            x = x * 4093 + 8191 & 65535
            out[i] ^= x >> 8
        return out

    def _program(self, at, data):
        """Write bytes that must be erased; return whether they hold the data now."""
        try:
            nvm = self._nvm
            stop = at + len(data)
            if nvm[at:stop] == b"\xff" * len(data):
                nvm[at:stop] = data
                return nvm[at:stop] == data
        except Exception:
            pass
        return False

    def _add(self, kind, payload, limit=SIZE):
        """Append one record; return its payload's place, 0 when it did not fit, -1 when writing failed."""
        at = self._end
        if at + 5 + len(payload) > limit:
            return 0
        if kind == _BEGIN:
            payload = payload[0:3] + self._mask(at + 8, payload[3:])
        elif kind == _MOVE:
            payload = self._mask(at + 5, payload)
        if self._blank:
            good = self._program(0, _head(VERSION))
        else:
            good = self._headed()  # not erased behind our back
        if good and self._program(at, _record(kind, self._seq, payload)):
            self._blank = False
            self._end = at + 5 + len(payload)
            self._seq += 1
            return at + 5
        self._load()
        self.failed = True
        return -1

    def _headed(self):
        try:
            return self._nvm[0:4] == _head(self._version)
        except Exception:
            return False

    def _play(self, kind, payload):
        if not self._lost:
            place = self._add(kind, payload, SIZE - _SPARE)
            self._lost = place <= 0
            self.full = not place

    def begin(self, journal, flags=0):
        """Drop an open match and open a new one with this journal and flags (0-255)."""
        self._first = None
        self.full = self.failed = self._lost = False
        self.compact()
        salt = self._rng(2)
        self.salt = salt[0] << 8 | salt[1]
        self.flags = flags
        self._first = (self._end, self._seq)
        self._play(_BEGIN, bytes((salt[0], salt[1], flags)) + journal[: LONGEST - 3])
        self.append(journal[LONGEST - 3 :])

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

    @property
    def journal(self):
        """The open match's journal as far as it was kept, b"" when there is none."""
        out = bytearray()
        try:
            if self._first:
                for place, kind, n, _ in self._records(self._first[0], self._first[1]):
                    if kind <= _MOVE:
                        start = place + 3 if kind == _BEGIN else place
                        out += self._mask(start, self._nvm[start : place + n])
        except Exception:
            self.failed = True
        return bytes(out)

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
            if not place:
                self.compact(True)

    def compact(self, now=False):
        """Rewrite the log, if no match is open, and if it could not hold another one, or at any rate with ``now``.

        When the power goes while the sector is erased, everything starts with its defaults.
        """
        if self._first or not (now or self._stale or self._held or SIZE - self._end < _MATCH + _SPARE):
            return
        log = _head(VERSION)
        seq = 0
        for kind in range(_END + 1, 32):
            payload = self.get(kind)
            if payload is not None:
                log += _record(kind, seq, payload)
                seq += 1
        held = self._held
        try:
            blank = b"\xff" * (self._end - len(log))
            self._nvm[0 : len(log) + len(blank)] = log + blank
            if self._nvm[0 : len(log)] == log:
                held = {}
        except Exception:
            pass
        self._held = {}
        self._load()
        self._held = held
        self.failed = bool(held)


def _head(version):
    return bytes((77, 109, version, 255 - version))


def _record(kind, seq, payload):
    tail = bytes((len(payload), kind, seq & 255)) + payload
    crc = crc32(tail, seq >> 8) & 65535
    return bytes((crc & 255, crc >> 8)) + tail
