# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The journal's alphabet: codes and answers as a few bytes (between.py reads them back).

A journal is the list of a match's committed moves, each a record of one to four bytes. The first nibble says what it is:

  1v ...    begin, version v = 1: the rule book (4 bytes), a byte 128 * 0 + 32 * (players - 2) + 4 * first maker + who answers, the rounds
  2c ...    secret, or the code revealed;  3c ... guess: a nibble a peg. With an odd number of holes the first peg is the c, else c is 0
  4r ...    the answer of row r + 1 corrected; an answer follows
  5k        aid number k
  60 61 62 63 64   undo, give up, next round, accept, restart the round
  8e-Fe     answer by hand: 128 + 8 * exact + misplaced; per hole, two bits a hole: 128 + the high byte, then the low byte

What the device answers is not written: it follows from the secret and the guess.
"""

BEGIN, SECRET, GUESS, CORRECT, AID = 0x11, 0x20, 0x30, 0x40, 0x50
UNDO, GIVE_UP, NEXT, ACCEPT, RESTART = 0x60, 0x61, 0x62, 0x63, 0x64
HEADER = 7


def pack_code(op, code):
    """bytearray: the record of a code."""
    odd = len(code) & 1
    record = bytearray(1 + len(code) // 2)
    record[0] = op | (code[0] if odd else 0)
    for i in range(odd, len(code), 2):
        record[1 + i // 2] = code[i] << 4 | code[i + 1]
    return record


def pack_answer(rules, answer):
    """bytes: the record of an answer."""
    if not rules.per_hole:
        return bytes((128 | answer[0] << 3 | answer[1],))
    packed = 0
    for n in answer:
        packed = packed << 2 | n
    return bytes((128 | packed >> 8, packed & 255))


def seat_of(maker, i, players):
    """Who plays the row with index i: the seat to the maker's left begins, and the maker is left out."""
    return (maker + 1 + i % (players - 1)) % players
