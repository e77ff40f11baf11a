# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Colours and levels of the panel, as tables.

A cell of the canvas holds a colour number and a level number. ``DRIVE[colour]`` is the full drive, three
bytes 0…255; ``LEVELS[level]`` is a fraction of it in thousandths. What reaches the LED is their product,
rounded (never truncated: that would merge the darkest pegs). ``device.panel`` does the multiplication.

The eight peg colours were found by a search for the largest smallest CIEDE2000 distance under normal,
protan, deutan and tritan vision; ``tests/test_palette.py`` holds the distances.
"""

# Pegs 0…7 in the order of the rule books, then everything else that is lit on the panel.
WHITE, PINK, GREEN, RED, ORANGE, SILVER, YELLOW, BLUE = range(8)
EMPTY, UNSET, EXACT, MISPLACED, AMBER, BEAM = range(8, 14)
SEAT = 14  # SEAT + seat, five of them
VIOLET = 19

DRIVE = (
    (239, 255, 229),
    (173, 68, 127),
    (9, 113, 46),
    (109, 0, 7),
    (195, 33, 0),
    (37, 35, 45),
    (255, 220, 0),
    (0, 0, 135),
    (60, 60, 60),  # EMPTY: the empty peg, and grey things
    (1, 1, 2),  # UNSET: these very bytes at every level and brightness ((1, 1, 1) is confused with red)
    (120, 0, 4),  # EXACT
    (150, 160, 144),  # MISPLACED: white, driven lower than the peg, since answers are many
    (150, 60, 0),  # AMBER: the shield
    (40, 70, 110),  # BEAM: the cursor
    (150, 0, 8),  # seats: 1 red
    (0, 20, 190),  # 2 blue
    (255, 220, 0),  # 3 yellow
    (9, 140, 40),  # 4 green
    (173, 40, 140),  # 5 pink
    (60, 0, 150),  # VIOLET: a peep at the secret
)

# Level numbers are named by their percentage: P10 is the level of 10 % (26 of 255, so that the darkest pegs round up).
LEVELS = (
    0,
    12,
    15,
    20,
    25,
    30,
    35,
    40,
    50,
    60,
    70,
    80,
    90,
    102,
    120,
    140,
    160,
    180,
    200,
    220,
    250,
    280,
    300,
    350,
    400,
    450,
    500,
    600,
    700,
    800,
    900,
    1000,
)
(
    OFF,
    P1_2,
    P1_5,
    P2,
    P2_5,
    P3,
    P3_5,
    P4,
    P5,
    P6,
    P7,
    P8,
    P9,
    P10,
    P12,
    P14,
    P16,
    P18,
    P20,
    P22,
    P25,
    P28,
    P30,
    P35,
    P40,
    P45,
    P50,
    P60,
    P70,
    P80,
    P90,
    P100,
) = range(32)
