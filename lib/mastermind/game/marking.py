# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The answer to a guess: the one place where pegs are compared, for the referee, the solver and the hints alike.

Both functions take any two codes of equal length (bytes, lists or tuples; an empty hole is just one more colour number) and know
nothing of rule books. Whether a code is legal is the rule book's business; here only the lengths are looked at, since the solver calls
this thousands of times.
"""


def mark(secret, guess):
    """(exact, misplaced): pegs of the right colour in the right hole, and of the right colour elsewhere, each secret peg counted once.

    ValueError if the lengths differ.
    """
    if len(secret) != len(guess):
        raise ValueError("secret and guess differ in length")
    exact = common = 0
    left = list(secret)
    for i, peg in enumerate(guess):
        if peg == secret[i]:
            exact += 1
        if peg in left:
            left.remove(peg)
            common += 1
    return exact, common - exact


def mark_holes(secret, guess):
    """bytes, one per hole of the guess: 2 exact, 1 misplaced, 0 nothing.

    Exact pegs are decided first; then, from left to right, a peg is misplaced while an unmatched one of its colour is left in the
    secret [choice: the manual does not speak of repeated colours]. ValueError if the lengths differ.
    """
    if len(secret) != len(guess):
        raise ValueError("secret and guess differ in length")
    answer = bytearray(len(guess))
    left = list(secret)
    for i, peg in enumerate(guess):
        if peg == secret[i]:
            answer[i] = 2
            left.remove(peg)
    for i, peg in enumerate(guess):
        if not answer[i] and peg in left:
            answer[i] = 1
            left.remove(peg)
    return bytes(answer)
