# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The power goes at every byte programmed and within every erase: nothing that was kept before is lost.

A whole match is played into a model of the Pico's flash sector, with settings changed now and then, a log that has to
be compacted and a match before it. Every cut is followed by a start from what the flash then holds, and by further
moves, which must find their place behind the torn record.
"""

import random

from mastermind.device.store import SETTINGS, SIZE, STATS, Store

PAGE = 256


class PowerCut(BaseException):
    """Not an Exception, so that no guard of the firmware can swallow it."""


class Flash:
    """One sector of NOR flash behind CircuitPython's NVM: erasing sets all bits, programming only clears them.

    ``points`` counts bytes programmed and stages of an erase; at number ``cut_at`` the supply fails. ``garble`` makes
    the byte or the half of the sector at the cut come out as a random mixture of old and new bits.
    """

    def __init__(self, image=None, cut_at=None, garble=None):
        self.image = bytearray(image or b"\xff" * SIZE)
        self.points = 0
        self.erases = 0
        self.cut_at = cut_at
        self.garble = garble

    def __len__(self):
        return SIZE

    def __getitem__(self, index):
        return self.image[index]

    def __setitem__(self, index, value):
        assert isinstance(index, slice)
        assert index.step is None
        start, stop, _ = index.indices(SIZE)
        value = bytes(value)
        assert len(value) == stop - start
        if self.image[start:stop] == b"\xff" * len(value):
            self._program(start, value)
        else:
            wanted = bytearray(self.image)
            wanted[start:stop] = value
            self._erase()
            self._program(0, wanted)

    def _point(self):
        self.points += 1
        return self.points - 1 == self.cut_at

    def _program(self, start, value):
        for at, byte in enumerate(value, start):
            if byte == 0xFF:
                continue
            if self._point():
                if self.garble:
                    self.image[at] &= byte | self.garble.randrange(256)
                raise PowerCut
            self.image[at] &= byte

    def _erase(self):
        self.erases += 1
        for begin in range(0, SIZE, PAGE):
            if self._point():
                if self.garble:
                    for at in range(begin, SIZE):
                        self.image[at] |= self.garble.randrange(256)
                raise PowerCut
            self.image[begin : begin + PAGE] = b"\xff" * PAGE


def salts(seed):
    source = random.Random(seed)
    return lambda n: bytes(source.randrange(256) for _ in range(n))


def story():
    """Steps of an evening: (method, arguments...). The first match fills the log, so that the second one compacts it."""
    chance = random.Random(4)

    def some(n):
        return bytes(chance.randrange(256) for _ in range(n))

    for match in range(2):
        yield "put", SETTINGS, some(43)
        yield "begin", some(18), match
        for turn in range(220 if not match else 150):
            yield "append", some(1 + turn % 4)
            if turn % 60 == 30:
                yield "put", SETTINGS, some(43)
        yield ("end",)
        yield "put", STATS, some(30)
        yield ("compact",)


class Expected:
    """What must be in the store after each step."""

    def __init__(self):
        self.journal = b""
        self.kept = {SETTINGS: None, STATS: None}
        self.match_open = False

    def follow(self, name, *args):
        if name == "begin":
            self.journal = args[0]
        elif name == "append":
            self.journal += args[0]
        elif name == "end":
            self.journal = b""
        elif name == "put":
            self.kept[args[0]] = args[1]

    def state(self):
        return self.journal, self.kept[SETTINGS], self.kept[STATS]


def found(store):
    return store.journal, store.get(SETTINGS), store.get(STATS)


STEPS = list(story())


def play(flash, steps, seed=1):
    """Run steps until the power goes; return how many were finished."""
    done = 0
    try:
        store = Store(flash, salts(seed))
        for name, *args in steps:
            getattr(store, name)(*args)
            done += 1
    except PowerCut:
        pass
    return done


def milestones():
    """Play without a cut, checking every state; return per step (points so far, erases so far, image, expected state)."""
    flash = Flash()
    store = Store(flash, salts(1))
    expected = Expected()
    marks = [(0, 0, bytes(flash.image), expected.state())]
    for name, *args in STEPS:
        getattr(store, name)(*args)
        expected.follow(name, *args)
        assert found(store) == expected.state()
        assert not any((store.failed, store.full, store.damaged))
        marks.append((flash.points, flash.erases, bytes(flash.image), expected.state()))
    return marks


def restart_after_cut(step, mark, cut, garble=None):
    """Cut the power in one step, started from the image before it; return (store after the restart, flash)."""
    flash = Flash(mark[2], cut, garble)
    assert play(flash, [STEPS[step]]) == 0
    flash.cut_at = None
    return Store(flash, salts(2)), flash


def check(step, before, after, store, erased):
    now = found(store)
    old, new = before[3], after[3]
    assert now[0] in (old[0], new[0]) or (erased and now[0] == b""), f"step {step}: the journal is neither"
    for i in (1, 2):
        assert now[i] in (old[i], new[i]) or (erased and now[i] is None), f"step {step}: a setting is neither"
    # Life goes on: what is written next is there after the next start, behind whatever the cut left.
    store.put(STATS, b"next")
    if now[0]:
        store.append(b"more")
    else:
        store.begin(b"more", 7)
    assert not store.failed
    again = Store(store._nvm, salts(3))
    assert again.journal == now[0] + b"more"
    assert again.get(STATS) == b"next"
    assert not again.damaged


def test_no_cut_at_any_byte_or_erase_loses_a_committed_move(capsys):
    marks = milestones()
    tried = erasing = 0
    for step in range(len(STEPS)):
        before, after = marks[step], marks[step + 1]
        erased = after[1] > before[1]
        for cut in range(after[0] - before[0]):
            store, _ = restart_after_cut(step, before, cut)
            check(step, before, after, store, erased)
            tried += 1
            erasing += erased
    assert marks[-1][1] >= 1, "no compaction took place"
    assert tried == marks[-1][0]
    with capsys.disabled():
        print(f"\npower cut points tried: {tried}, of them in compactions: {erasing}, losses: 0")


def test_bytes_half_programmed_and_half_erased_do_not_disturb_the_rest():
    marks = milestones()
    chance = random.Random(9)
    for step in range(len(STEPS)):
        before, after = marks[step], marks[step + 1]
        erased = after[1] > before[1]
        points = range(after[0] - before[0])
        for cut in chance.sample(points, min(len(points), 400 if erased else 3)):
            store, flash = restart_after_cut(step, before, cut, chance)
            if erased:
                found(store)  # anything but an exception: the sector held a mixture of two contents
                store.begin(b"fresh")
                assert Store(flash, salts(3)).journal == b"fresh"
            else:
                check(step, before, after, store, False)


def test_a_second_cut_behind_a_torn_record_is_stepped_over_too():
    flash = Flash()
    store = Store(flash, salts(1))
    store.begin(b"begin")
    store.append(b"one")
    for cut in (3, 9, 1, 7):
        flash.cut_at = flash.points + cut
        play(flash, [("append", b"torn in two")])
        flash.cut_at = None
        assert Store(flash, salts(1)).journal == b"beginone"
    store = Store(flash, salts(1))
    store.append(b"two")
    store = Store(flash, salts(1))
    assert store.journal == b"beginonetwo"
    assert not store.damaged


def test_a_whole_match_erases_nothing_after_its_begin():
    flash = Flash()
    store = Store(flash, salts(1))
    store.put(SETTINGS, bytes(43))
    store.begin(bytes(18))
    erases = flash.erases
    for turn in range(300):
        store.append(bytes((turn & 255, 1, 2)))
        store.put(SETTINGS, bytes((turn // 100,)) * 43)
    assert flash.erases == erases
    assert not store.full
