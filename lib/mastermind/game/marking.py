# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The answer to a guess: the one place where pegs are compared, for the referee, the solver and the hints alike.

Both functions take any two codes of equal length (bytes, lists or tuples of colour numbers 0 to 11; an empty hole is just one more
colour) and know nothing of rule books. Whether a code is legal is the rule book's business; here only the lengths are looked at, since
the device calls this thousands of times. Indices are counted by hand: enumerate() takes a third more time on the board.
"""


def mark(secret, guess):
    """(exact, misplaced): pegs of the right colour in the right hole, and of the right colour elsewhere, each secret peg counted once.

    ValueError if the lengths differ.
    """
    if len(secret) != len(guess):
        raise ValueError("secret and guess differ in length")
    exact = misplaced = i = 0
    spare = [0] * 12  # by colour: pegs waiting for a partner, of the secret above zero, of the guess below
    for peg in guess:
        hidden = secret[i]
        i += 1
        if hidden == peg:
            exact += 1
        else:
            n = spare[hidden]
            if n < 0:
                misplaced += 1
            spare[hidden] = n + 1
            n = spare[peg]
            if n > 0:
                misplaced += 1
            spare[peg] = n - 1
    return exact, misplaced


def mark_holes(secret, guess):
    """bytes, one per hole of the guess: 2 exact, 1 misplaced, 0 nothing.

    Exact pegs are decided first; then, from left to right, a peg is misplaced while an unmatched one of its colour is left in the
    secret [choice: the manual does not speak of repeated colours]. ValueError if the lengths differ.
    """
    if len(secret) != len(guess):
        raise ValueError("secret and guess differ in length")
    answer = bytearray(len(guess))
    spare = [0] * 12  # by colour: unmatched pegs of the secret
    i = 0
    for hidden in secret:
        if hidden == guess[i]:
            answer[i] = 2
        else:
            spare[hidden] += 1
        i += 1
    i = 0
    for peg in guess:
        if not answer[i] and spare[peg]:
            answer[i] = 1
            spare[peg] -= 1
        i += 1
    return bytes(answer)
