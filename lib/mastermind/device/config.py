# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""What the owner may set in settings.toml. Each value is checked; a bad one falls back and is named."""

from .wiring import FLAGS

# key (after MASTERMIND_): fallback, least, most. Numbers may be written as numbers or as text.
NUMBERS = (
    ("CAP_MA", 800, 400, 800),
    ("BRIGHTNESS", 0, 0, 4),
    ("SOUND", 1, 0, 1),
    ("WATCHDOG", 1, 0, 1),
)


def load(getenv):
    """Return (values, bad): a dict by key without its prefix, and the full names of settings that were refused.

    ``getenv``: ``os.getenv``, which answers with text, a number or None, and raises on a file it cannot read.
    """
    bad = []

    def get(name, check, fallback):
        try:
            value = getenv("MASTERMIND_" + name)
            if value is None:
                return fallback
            return check(value)
        except Exception:
            bad.append("MASTERMIND_" + name)
            return fallback

    def panel(value):
        words = value.lower().split()
        for word in words:
            if word not in FLAGS:
                raise ValueError
        return " ".join(words)

    values = {}
    values["PANEL"] = get("PANEL", panel, "")
    for name, fallback, least, most in NUMBERS:

        def number(value, least=least, most=most):
            value = int(value)
            if not least <= value <= most:
                raise ValueError
            return value

        values[name] = get(name, number, fallback)
    return values, bad
