# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The part of the store that no move needs: reading the log at power-on, beginning a match, and rewriting the sector.

Everything here belongs to ``Store``, whose methods of the same names call it, and works on its insides. See store.py
for the layout of the log.
"""

from binascii import crc32

from . import store as S

_MATCH = 2800  # bytes that a new match finds free at least


def load(store):
    """Find out what the memory holds, of an open match where it stands, for a store that knows nothing yet."""
    try:
        nvm = store._nvm
        top = _top(store)
        head = nvm[0:4]
        store._blank = not top
        store._stale = top > 0 and head != S._head(S.VERSION)
        if top > 4:
            store._end = top
            if store._stale:
                if head[2] not in S.MIGRATE or head != S._head(head[2]):
                    store.damaged = True
                    return
                store._version = head[2]
            for place, kind, n, seq in _records(store, 4, 0):
                if kind == S._BEGIN and n > 2:
                    store._first = (place - 5, seq)
                    store.salt = nvm[place] << 8 | nvm[place + 1]
                    store.flags = nvm[place + 2]
                elif kind == S._END:
                    store._first = None
                elif kind > S._END:
                    store._last[kind] = (place, n)
                store._seq = seq + 1
                store._end = max(store._end, place + n)
    except Exception:
        store.failed = True


def _top(store):
    # the place behind the last byte that is not erased
    nvm = store._nvm
    top = S.SIZE
    blank = b"\xff" * 64
    while top and nvm[top - 64 : top] == blank:
        top -= 64
    while top and nvm[top - 1] == 255:
        top -= 1
    return top


def _records(store, base, seq):
    # yields (place of the payload, kind, length, sequence) of the records from a place on
    log = store._nvm[base : min(store._end + S.LONGEST, S.SIZE)]  # the last payload may end in 0xFF
    view = memoryview(log)
    size = len(log)
    top = store._end - base
    at = 0
    bad = -1
    while at < top or bad >= 0:
        if at < top:
            n = log[at + 2] if at + 5 <= size else size
            stop = at + 5 + n
            good = n <= S.LONGEST and stop <= size and log[at + 4] == seq & 255
            if not good or crc32(view[at + 2 : stop], seq >> 8) & 65535 != log[at] | log[at + 1] << 8:
                if bad < 0:
                    bad = at
                at += 1
                continue
        if bad >= 0:
            # A torn record is no longer than it says, if it came to say so. What follows leaves its missing bytes
            # erased: another record's first byte might just complete it.
            n = log[bad + 2] if bad + 2 < size else 255
            stop = bad + 5 + min(n, S.LONGEST)
            if at >= max(top, stop + 1):
                store.damaged = True
            if n <= S.LONGEST:
                store._end = max(store._end, base + stop)
            bad = -1
            continue
        yield base + at + 5, log[at + 3], n, seq
        seq += 1
        at = stop


def begin(store, journal, flags=0):
    """Drop an open match and open a new one with this journal and flags (0-255)."""
    store._first = None
    store.full = store.failed = store._lost = False
    compact(store)
    salt = store._rng(2)
    store.salt = salt[0] << 8 | salt[1]
    store.flags = flags
    store._first = (store._end, store._seq)
    store._play(S._BEGIN, bytes((salt[0], salt[1], flags)) + journal[: S.LONGEST - 3])
    store.append(journal[S.LONGEST - 3 :])


def journal(store):
    """The open match's journal as far as it was kept, b"" when there is none."""
    out = bytearray()
    try:
        if store._first:
            for place, kind, n, _ in _records(store, store._first[0], store._first[1]):
                if kind <= S._MOVE:
                    start = place + 3 if kind == S._BEGIN else place
                    out += store._mask(start, store._nvm[start : place + n])
    except Exception:
        store.failed = True
    return bytes(out)


def compact(store, now=False):
    """Rewrite the log, if no match is open, and if it could not hold another one, or at any rate with ``now``.

    When the power goes while the sector is erased, everything starts with its defaults.
    """
    if store._first or not (now or store._stale or store._held or S.SIZE - store._end < _MATCH + S._SPARE):
        return
    log = S._head(S.VERSION)
    seq = 0
    for kind in range(S._END + 1, 32):
        payload = store.get(kind)
        if payload is not None:
            log += S._record(kind, seq, payload)
            seq += 1
    held = store._held
    try:
        blank = b"\xff" * (store._end - len(log))
        store._nvm[0 : len(log) + len(blank)] = log + blank
        if store._nvm[0 : len(log)] == log:
            held = {}
    except Exception:
        pass
    store._held = {}
    store._load()
    store._held = held
    store.failed = bool(held)
