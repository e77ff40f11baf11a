# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Saves: what comes back, what is never written, and that no content and no fault of the store is an exception."""

import random

import pytest

from mastermind.device import store as module
from mastermind.device.store import BROWNOUT, SEED, SETTINGS, SIZE, STATS, Store


class Sector(bytearray):
    """An NVM that tells programming from erasing, and may refuse to be written."""

    def __init__(self, image=b"\xff" * SIZE):
        super().__init__(image)
        self.writes = 0
        self.erases = 0
        self.fault = None  # an exception to raise, or "ignore" to lose what is written

    def __setitem__(self, index, value):
        self.writes += 1
        if isinstance(self.fault, Exception):
            raise self.fault
        if self.fault == "ignore":
            return
        assert isinstance(index, slice)
        start, stop, _ = index.indices(SIZE)
        assert len(value) == stop - start > 0
        if self[start:stop] != b"\xff" * len(value):
            self.erases += 1
        super().__setitem__(index, value)


def salts(seed=1):
    source = random.Random(seed)
    return lambda n: bytes(source.randrange(256) for _ in range(n))


def open_store(nvm):
    return Store(nvm, salts(2))


def evening(nvm=None):
    """A sector with settings, statistics, a finished match and an open one of six moves."""
    nvm = nvm or Sector()
    store = Store(nvm, salts())
    store.put(SETTINGS, b"first settings")
    store.begin(b"old match")
    store.append(b"old move")
    store.end()
    store.put(STATS, b"won 3, lost 4")
    store.begin(b"new match", 5)
    for move in (b"\x01\x23", b"\x45", b"\x00\x00\x00", b"\x67\x89", b"\xff", b"\x10"):
        store.append(move)
    store.put(SETTINGS, b"second settings")
    return nvm


JOURNAL = b"new match\x01\x23\x45\x00\x00\x00\x67\x89\xff\x10"


# --- what comes back -------------------------------------------------------------------------------------------------


def test_a_blank_store_has_nothing_and_is_not_written_by_looking():
    nvm = Sector()
    store = open_store(nvm)
    assert (store.journal, store.flags, store.get(SETTINGS)) == (b"", 0, None)
    assert (store.failed, store.full, store.damaged, nvm.writes) == (False, False, False, 0)


def test_everything_kept_comes_back_after_a_restart():
    store = open_store(evening())
    assert store.journal == JOURNAL
    assert store.flags == 5
    assert store.get(SETTINGS) == b"second settings"
    assert store.get(STATS) == b"won 3, lost 4"
    assert store.get(SEED) is None
    assert not store.damaged


def test_the_journal_grows_move_by_move_across_restarts():
    nvm = Sector()
    open_store(nvm).begin(b"begin", 1)
    expected = b"begin"
    for move in range(30):
        store = open_store(nvm)
        assert store.journal == expected
        store.append(bytes((move, 255, 0)))
        expected += bytes((move, 255, 0))
    assert open_store(nvm).journal == expected


def test_a_closed_match_is_not_offered_again():
    nvm = evening()
    open_store(nvm).end()
    store = open_store(nvm)
    assert store.journal == b""
    store.append(b"after the end")
    assert open_store(nvm).journal == b""


def test_beginning_drops_the_open_match():
    nvm = evening()
    open_store(nvm).begin(b"another", 2)
    store = open_store(nvm)
    assert (store.journal, store.flags) == (b"another", 2)


def test_a_long_journal_is_kept_whole():
    nvm = Sector()
    journal = bytes(i * 7 & 255 for i in range(1100))
    store = open_store(nvm)
    store.begin(journal)
    store.append(journal[:700])
    assert open_store(nvm).journal == journal + journal[:700]


def test_kinds_do_not_disturb_each_other_and_the_last_one_wins():
    nvm = Sector()
    store = open_store(nvm)
    for turn in range(5):
        for kind in (SETTINGS, STATS, SEED, BROWNOUT):
            store.put(kind, bytes((kind, turn)))
    assert [open_store(nvm).get(kind) for kind in (SETTINGS, STATS, SEED, BROWNOUT)] == [bytes((kind, 4)) for kind in (8, 9, 10, 11)]


def test_payloads_that_end_in_erased_looking_bytes_come_back():
    nvm = Sector()
    store = open_store(nvm)
    store.put(SETTINGS, b"\xff" * 60)
    store.put(STATS, b"\x01" + b"\xff" * 150)
    assert open_store(nvm).get(STATS) == b"\x01" + b"\xff" * 150
    assert open_store(nvm).get(SETTINGS) == b"\xff" * 60
    open_store(nvm).put(SEED, b"")
    assert open_store(nvm).get(SEED) == b""


def test_more_than_256_records_keep_their_order():
    nvm = Sector()
    store = open_store(nvm)
    store.begin(b"m")
    for move in range(400):
        store.append(bytes((move & 255,)))
    assert not store.full
    assert open_store(nvm).journal == b"m" + bytes(move & 255 for move in range(400))


# --- how it is written -----------------------------------------------------------------------------------------------


def test_an_unchanged_setting_writes_nothing():
    nvm = evening()
    store = open_store(nvm)
    writes = nvm.writes
    store.put(SETTINGS, b"second settings")
    store.put(STATS, bytearray(b"won 3, lost 4"))
    assert nvm.writes == writes


def test_a_move_is_one_write_to_erased_bytes():
    nvm = evening()
    store = open_store(nvm)
    writes = nvm.writes
    store.append(b"move")
    assert nvm.writes == writes + 1
    assert nvm.erases == 0


def test_the_biggest_match_fits_beside_full_settings_without_an_erase():
    """Ten rounds of twelve rows with hand answers, a record for each half-move, and 1,000 bytes of settings and statistics."""
    nvm = Sector()
    store = open_store(nvm)
    for kind, size in ((SETTINGS, 200), (STATS, 200), (12, 200), (13, 200), (14, 170)):
        store.put(kind, bytes((kind,)) * size)
    assert store._end <= 1004
    store.begin(bytes(16))
    erases = nvm.erases
    for _ in range(10):
        store.append(bytes(4))
        for _ in range(12):
            store.append(bytes(4))
            store.append(bytes(1))
        store.append(bytes(1))
    used = store._end
    store.put(SETTINGS, b"\1" * 43)  # a setting changed during the match still has room
    assert nvm.erases == erases
    assert not store.full
    print(f"match: {used - 1004} bytes")
    assert used - 1004 <= 2800


def test_compaction_waits_until_no_match_is_open():
    nvm = evening()
    store = open_store(nvm)
    store.compact(True)
    assert nvm.erases == 0
    store.end()
    store.compact()  # there is room for another match
    assert nvm.erases == 0
    store.compact(True)
    assert nvm.erases == 1
    assert store.get(SETTINGS) == b"second settings"
    again = open_store(nvm)
    assert (again.get(SETTINGS), again.get(STATS), again.journal) == (b"second settings", b"won 3, lost 4", b"")
    assert bytes(nvm[200:]) == b"\xff" * (SIZE - 200)


def test_a_new_match_always_finds_room():
    nvm = Sector()
    store = open_store(nvm)
    for match in range(12):
        store.put(SETTINGS, bytes((match,)) * 43)
        store.begin(b"begin")
        for _ in range(270):
            store.append(b"abcd")
        assert not store.full
        store.end()
        store.put(STATS, bytes((match,)) * 60)
    assert nvm.erases <= 12


def test_settings_written_again_and_again_compact_the_log():
    nvm = Sector()
    store = open_store(nvm)
    for turn in range(500):
        store.put(SETTINGS, turn.to_bytes(2, "big") * 20)
        assert store.get(SETTINGS) == turn.to_bytes(2, "big") * 20
    assert not store.failed
    assert open_store(nvm).get(SETTINGS) == (499).to_bytes(2, "big") * 20
    assert 0 < nvm.erases < 20


def test_a_match_that_outgrows_the_log_goes_on_unsaved_and_says_so():
    nvm = Sector()
    store = open_store(nvm)
    store.begin(b"begin")
    journal = b"begin"
    while not store.full:
        store.append(b"corrected")
        journal += b"corrected"
    kept = open_store(nvm).journal
    assert kept == journal[: -len(b"corrected")]
    store.append(b"x")  # smaller, and would fit: but a journal with a hole is none
    assert open_store(nvm).journal == kept
    store.put(SETTINGS, bytes(43))
    store.put(STATS, bytes(100))
    assert open_store(nvm).get(STATS) == bytes(100)
    assert nvm.erases == 0
    store.end()
    store.begin(b"next")
    assert not store.full
    assert open_store(nvm).journal == b"next"


def test_settings_without_room_in_a_match_are_written_when_it_is_over():
    nvm = Sector()
    store = open_store(nvm)
    store.begin(b"begin")
    while not store.full:
        store.append(b"corrected")
    for turn in range(20):
        store.put(SETTINGS, bytes((turn,)) * 43)
        assert store.get(SETTINGS) == bytes((turn,)) * 43
    assert nvm.erases == 0
    store.end()
    assert not store.failed
    store.compact()
    assert open_store(nvm).get(SETTINGS) == bytes((19,)) * 43


# --- the secret ------------------------------------------------------------------------------------------------------


def test_a_secret_never_lies_in_the_flash_as_plain_colours():
    secret = bytes((3, 1, 4, 1, 5))
    packed = bytes((0x31, 0x41, 0x50))
    for seed in range(50):
        nvm = Sector()
        store = Store(nvm, salts(seed))
        store.begin(b"begin" + secret + packed)
        store.append(secret)
        store.append(packed + packed)
        assert secret not in nvm
        assert packed not in nvm
        assert b"begin" not in nvm


def test_equal_moves_look_different_in_different_places_and_matches():
    looks = set()
    for seed in range(8):
        nvm = Sector()
        store = Store(nvm, salts(seed))
        store.begin(b"")
        for _ in range(20):
            store.append(b"\x12\x34\x12\x34")
            looks.add(bytes(nvm[store._end - 4 : store._end]))
    assert len(looks) == 160


def test_the_same_salts_give_the_same_flash():
    assert evening() == evening()


# --- damage ----------------------------------------------------------------------------------------------------------


def usable(nvm):
    """Whatever the sector holds: reading works, and a match kept from now on comes back."""
    store = open_store(nvm)
    found = store.journal, store.get(SETTINGS), store.get(STATS)
    store.begin(b"a fresh match", 3)
    store.append(b"and a move")
    store.put(SETTINGS, b"fresh settings")
    again = open_store(nvm)
    assert again.journal == b"a fresh matchand a move"
    assert again.get(SETTINGS) == b"fresh settings"
    assert again.flags == 3
    return found


def test_every_single_flipped_bit_is_survived():
    image = bytes(evening())
    used = len(image.rstrip(b"\xff"))
    good = {b"second settings", b"first settings", None}
    lost = 0
    for bit in range(8 * (used + 8)):
        nvm = Sector(image)
        bytearray.__setitem__(nvm, bit // 8, image[bit // 8] ^ 1 << bit % 8)
        journal, settings, stats = usable(nvm)
        assert journal == b"old matchold move" or JOURNAL.startswith(journal) or journal in (b"old match", b"new match")
        assert settings in good
        assert stats in (b"won 3, lost 4", None)
        lost += journal != JOURNAL
    assert lost  # else the test would not have touched anything that matters


def test_damage_keeps_what_came_before_it_and_is_told_once():
    nvm = evening()
    place = bytes(nvm).rindex(b"won 3, lost 4")
    bytearray.__setitem__(nvm, place, 0)
    store = open_store(nvm)
    assert store.damaged
    assert store.get(SETTINGS) == b"first settings"
    assert store.journal == b""
    store.begin(b"goes on")
    again = open_store(nvm)
    assert again.journal == b"goes on"
    assert not again.damaged


@pytest.mark.parametrize("fill", [0x00, 0x01, 0x55, 0xAA, 0xFE, ord("M")])
def test_a_sector_full_of_one_byte_starts_with_defaults(fill):
    nvm = Sector(bytes((fill,)) * SIZE)
    store = open_store(nvm)
    assert store.damaged
    assert usable(nvm) == (b"", None, None)


def test_random_contents_start_with_defaults():
    source = random.Random(12)
    for _ in range(60):
        assert usable(Sector(source.randbytes(SIZE))) == (b"", None, None)


def test_random_contents_behind_a_good_head_start_with_defaults():
    source = random.Random(13)
    for _ in range(60):
        nvm = Sector(module._head(module.VERSION) + source.randbytes(SIZE - 4))
        store = open_store(nvm)
        assert (store.journal, store.get(SETTINGS)) == (b"", None)
        store.begin(b"fresh")  # no byte is free: the sector is rewritten
        assert open_store(nvm).journal == b"fresh"


def test_other_versions_start_with_defaults_and_are_left_alone_until_something_is_kept():
    for version in (0, 2, 3, 254, 255):
        image = bytearray(evening())
        image[2:4] = bytes((version, 255 - version))
        nvm = Sector(image)
        store = open_store(nvm)
        assert (store.journal, store.get(SETTINGS), store.damaged) == (b"", None, True)
        assert nvm == image
        assert usable(nvm) == (b"", None, None)


def test_an_older_version_with_a_migration_is_read_and_rewritten(monkeypatch):
    nvm = evening()
    monkeypatch.setattr(module, "VERSION", 2)
    monkeypatch.setitem(module.MIGRATE, 1, lambda kind, payload: payload + b" (migrated)" if kind == SETTINGS else payload)
    store = open_store(nvm)
    assert store.journal == JOURNAL
    assert store.get(SETTINGS) == b"second settings (migrated)"
    store.append(b"move")  # the open match is played to its end in the old log
    store.put(SEED, b"seed")
    assert nvm.erases == 0
    assert open_store(nvm).journal == JOURNAL + b"move"
    store.end()
    store.compact()
    assert nvm[0:4] == module._head(2)
    again = open_store(nvm)
    assert again.get(SETTINGS) == b"second settings (migrated)"
    assert again.get(STATS) == b"won 3, lost 4"
    assert again.get(SEED) == b"seed"
    assert not again.damaged


def test_a_rewrite_cut_after_any_64_bytes_gives_old_or_new_settings_or_defaults():
    old = evening()
    store = open_store(old)
    store.end()
    wanted = Sector(bytes(old))
    open_store(wanted).compact(True)
    for written in range(0, SIZE + 1, 64):
        image = bytes(wanted[:written]) + b"\xff" * (SIZE - written)
        settings = usable(Sector(image))[1]
        assert settings in (b"second settings", None)


# --- faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", [OSError(30, "Read-only filesystem"), OSError(28, "No space"), RuntimeError("nvm"), "ignore"])
def test_a_store_that_cannot_be_written_is_no_exception_and_is_told(fault):
    nvm = evening()
    image = bytes(nvm)
    store = open_store(nvm)
    nvm.fault = fault
    store.append(b"lost move")
    assert store.failed
    store.append(b"another")
    store.put(SETTINGS, b"for this evening")
    assert store.get(SETTINGS) == b"for this evening"
    store.end()
    store.compact(True)
    store.begin(b"unsaved")
    store.append(b"unsaved move")
    assert store.failed
    assert bytes(nvm) == image
    nvm.fault = None
    store.begin(b"saved again")
    assert not store.failed
    again = open_store(nvm)
    assert again.journal == b"saved again"
    assert again.get(SETTINGS) == b"for this evening"


def test_after_a_lost_move_no_later_move_is_kept():
    nvm = Sector()
    store = open_store(nvm)
    store.begin(b"begin")
    nvm.fault = OSError(30, "Read-only filesystem")
    store.append(b"lost")
    nvm.fault = None
    store.append(b"later")
    assert store.failed
    assert open_store(nvm).journal == b"begin"


def test_a_store_erased_behind_our_back_is_noticed_at_the_next_move():
    nvm = evening()
    store = open_store(nvm)
    bytearray.__setitem__(nvm, slice(0, SIZE), b"\xff" * SIZE)
    store.append(b"lost move")
    assert store.failed
    assert usable(nvm) == (b"", None, None)


def test_a_board_without_nvm_works_for_one_evening():
    store = Store(None, salts())
    assert (store.journal, store.get(SETTINGS)) == (b"", None)
    store.put(SETTINGS, b"kept in RAM")
    store.begin(b"begin")
    store.append(b"move")
    store.end()
    store.compact(True)
    assert store.failed
    assert store.get(SETTINGS) == b"kept in RAM"


def test_a_payload_that_is_too_long_is_not_taken():
    store = open_store(Sector())
    store.put(SETTINGS, bytes(200))
    store.put(SETTINGS, bytes(201))
    assert store.get(SETTINGS) == bytes(200)
