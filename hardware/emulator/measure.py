# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""Figures out of what was heard from the emulated board: pure functions over a Record. Times in ms.

What is a *press* here: the edge on the pin, as the script made it. Its answer is the first frame that differs from the one before
and starts no earlier than the debouncer can know of the press (10 ms). Frames are timed by the first bit on the wire.
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import pairwise
from statistics import median

from hardware.emulator.pico import Frame, Record
from mastermind.device.memory import ALONE

DEBOUNCE = 10.0
PATIENCE = 300.0  # a press that no frame follows for so long has no answer
QUICK = 100.0  # so long after a press no finger is there with the next: the program answers it and may then tidy its memory
REST = 35.0  # the rest of a picture comes within so long after its first part, or it is an animation's next step
NVM_START, DRIVE_START = 0xFF000, 0x100000
OURS = "mastermind"  # modules whose memory is the program's own; the libraries' is told apart
LONG_GAP = 30.0  # no buttons read for longer than any frame or collection takes: an import, or a save


def screens(record: Record) -> list[tuple[float, str]]:
    """When which screen came up, as the console told; "start" from a power-on or reset to the first of them."""
    told = [(ms, line[1 : line.index("]")]) for ms, line in record.lines if line.startswith("[") and "]" in line]
    found: list[tuple[float, str]] = []
    for ms, screen in sorted(told + [(ms, "start") for ms in record.starts]):
        if not found or found[-1][1] != screen:
            found.append((ms, screen))
    return found


def screen_at(ms: float, times: list[tuple[float, str]]) -> str:
    """The screen that was up at that moment."""
    at = bisect_right(times, (ms, "\uffff"))
    return times[at - 1][1] if at else "start"


def changed(frames: Iterable[Frame]) -> list[Frame]:
    """The frames that differ from the one before."""
    kept: list[Frame] = []
    last = None
    for frame in frames:
        if frame.pixels != last:
            kept.append(frame)
        last = frame.pixels
    return kept


def deaf(record: Record) -> list[tuple[float, float]]:
    """The stretches in which a page was still deaf: from its caption to the bare line that follows."""
    told = [(ms, line) for ms, line in sorted(record.lines) if line.startswith("[")]
    return [(ms, end) for (ms, line), (end, following) in pairwise(told) if not line.endswith("]") and following.endswith("]")]


def presses(record: Record) -> list[dict]:
    """Each press with its screen, ms to the start of its answer (None: no answer), and to the rest of the picture. A press of A on a
    page that is still deaf to it is left out."""
    times, frames, shut = screens(record), changed(record.frames), deaf(record)
    starts = [frame.ms for frame in frames]
    found = []
    for ms, button, down in record.edges:
        if not down or (button == "A" and any(begin <= ms + DEBOUNCE < end for begin, end in shut)):
            continue
        at = bisect_right(starts, ms + DEBOUNCE)
        entry: dict = {"ms": round(ms, 3), "button": button, "screen": screen_at(ms, times), "answer": None, "rest": None}
        if at < len(frames) and starts[at] - ms <= PATIENCE:
            entry["answer"] = round(starts[at] - ms, 3)
            if at + 1 < len(frames) and starts[at + 1] - starts[at] <= REST:
                entry["rest"] = round(starts[at + 1] - starts[at], 3)
        found.append(entry)
    return found


def latency(pressed: list[dict]) -> dict[str, dict]:
    """Per screen: how many presses, median and worst answer, worst rest, and how many had no answer."""
    table = {}
    for screen in sorted({entry["screen"] for entry in pressed}):
        own = [entry for entry in pressed if entry["screen"] == screen]
        answers = [entry["answer"] for entry in own if entry["answer"] is not None]
        rests = [entry["rest"] for entry in own if entry["rest"] is not None]
        table[screen] = {
            "presses": len(own),
            "median": round(median(answers), 1) if answers else None,
            "worst": round(max(answers), 1) if answers else None,
            "rest": round(max(rests), 1) if rests else None,
            "silent": len(own) - len(answers),
        }
    return table


def hasty(record: Record) -> int:
    """Frames begun between the first look at a moved pin and the end of its debouncing: they delay the answer."""
    count = 0
    starts = [frame.ms for frame in record.frames]
    for ms in record.polled:
        count += bisect_right(starts, ms + DEBOUNCE - 1) - bisect_right(starts, ms + 1)
    return count


def idle(record: Record, pressed: list[dict]) -> list[tuple[float, float]]:
    """The stretches in which no press would act, sorted: a page that is still deaf (from its caption to the bare line that follows), the
    moments just after an answered press, and a button that is being held on the hand-over page."""
    times = screens(record)
    found = deaf(record)
    for entry in pressed:
        if entry["answer"] is not None:
            found.append((entry["ms"] + entry["answer"], entry["ms"] + QUICK))
    held: dict[str, float] = {}
    for ms, button, down in sorted(record.edges):
        since = held.pop(button, None)
        if down:
            held[button] = ms
        elif since is not None and screen_at(since, times) == "handover":
            found.append((since, ms))
    return sorted(found)


def gaps(record: Record) -> list[dict]:
    """Every stretch of more than 10.5 ms in which no button was read, with what went on in it, and whether a press would have acted."""
    times = screens(record)
    spare = idle(record, presses(record))
    found = []
    for end, length in record.gaps:
        start = end - length
        found.append(
            {
                "ms": round(start, 3),
                "length": round(length, 3),
                "screen": screen_at(start, times),
                "frames": sum(start <= frame.ms < end for frame in record.frames),
                "saves": sum(start <= work[0] < end for work in record.flash),
                "acts": not any(begin <= start < over for begin, over in spare),
            }
        )
    return found


KINDS = ("no frame", "no frame, no press to act", "one frame", "more frames", "a save", "longer (imports)")


def polling(record: Record) -> dict[str, dict]:
    """The gaps by kind: how many, and the longest. Start-up is left out."""
    kinds: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for gap in gaps(record):
        if gap["screen"] == "start":
            continue
        if gap["saves"]:
            kind = "a save"
        elif gap["length"] > LONG_GAP:
            kind = "longer (imports)"
        else:
            kind = ("no frame" if gap["acts"] else "no frame, no press to act", "one frame", "more frames")[min(gap["frames"], 2)]
        kinds[kind].append(gap["length"])
    return {kind: {"count": len(lengths), "longest": round(max(lengths), 1)} for kind, lengths in kinds.items() if lengths}


def shows(record: Record) -> dict:
    """How many frames were sent, how many changed nothing, whether each was whole, and the most current of any."""
    frames = sorted(record.frames, key=lambda frame: frame.ms)
    times = screens(record)
    thirstiest = max(frames, key=lambda frame: frame.milliamps)
    return {
        "sent": len(frames),
        "unchanged": len(frames) - len(changed(frames)),
        "broken": sum(len(frame.pixels) != 768 or frame.spare != 0 for frame in frames),
        "longest_wire": round(max(frame.end - frame.ms for frame in frames), 2),
        "most_milliamps": round(thirstiest.milliamps, 1),
        "most_milliamps_at": {"ms": round(thirstiest.ms), "screen": screen_at(thirstiest.ms, times)},
    }


def writes(record: Record) -> dict[str, int]:
    """Erases and programs of the store, and of anything else in flash (the drive): the latter should be none."""
    counts = {"store_erases": 0, "store_programs": 0, "other_erases": 0, "other_programs": 0}
    for _, kind, address, _ in record.flash:
        where = "store" if NVM_START <= address < DRIVE_START else "other"
        counts[f"{where}_{kind}s"] += 1
    return counts


def start_up(record: Record) -> list[dict]:
    """For each power-on or reset, ms to the first frame with light, the first caption, the first screen whose buttons act."""
    found = []
    for at, start in enumerate(record.starts):
        end = record.starts[at + 1] if at + 1 < len(record.starts) else float("inf")
        lit = [frame.ms for frame in record.frames if any(frame.pixels)]
        captions = [ms for ms, line in record.lines if line.startswith("[") and not line.endswith("]")]
        ready = [ms for ms, line in record.lines if line.startswith("[") and line.endswith("]")]
        kinds = {"first_light": lit, "first_caption": captions, "first_ready": ready}
        found.append({kind: _first(times, start, end) for kind, times in kinds.items()})
    return found


def _first(times: list[float], start: float, end: float) -> int | None:
    within = [ms for ms in times if start <= ms < end]
    return round(min(within) - start) if within else None


def memory(record: Record) -> dict:
    """What probe.py printed: free bytes at the start; at every screen free bytes and the code then in memory; each import's cost."""
    screens, imports, start = [], [], None
    cost: dict[str, int] = {}
    for _, line in record.lines:
        words = line.split()
        if line.startswith("#start "):
            start = int(words[1])
        elif line.startswith("#heap "):
            screens.append({"screen": words[1], "free": int(words[2])})
        elif line.startswith("#loaded ") and screens:
            there = {*words[1:], *ALONE}  # what code.py has struck off the list is in memory all the same
            screens[-1]["code"] = sum(cost.get(name, 0) for name in there if name.startswith(OURS))
        elif line.startswith("#import "):
            cost[words[1]] = int(words[3])
            imports.append({"module": words[1], "ms": int(words[2]), "bytes": int(words[3])})
    return {"start": start, "screens": screens, "imports": imports}


def timing(record: Record) -> dict[str, dict]:
    """What timing.py printed, summed up by what was called: calls, mean and longest in us, the most expensive first."""
    sums: dict[str, list[int]] = {}
    for _, line in record.lines:
        if line.startswith("#time "):
            label, *numbers = line.split()[1:]
            calls, mean, worst = (int(number) for number in numbers)
            entry = sums.setdefault(label, [0, 0, 0])
            sums[label] = [entry[0] + calls, entry[1] + calls * mean, max(entry[2], worst)]
    dearest = sorted(sums.items(), key=lambda item: -item[1][1])
    return {label: {"calls": calls, "mean_us": total // calls, "worst_us": worst} for label, (calls, total, worst) in dearest}


def thinking(record: Record) -> list[dict]:
    """What thinking.py printed, a game each: free bytes before it, and its guesses with ms, longest slice in ms, free bytes."""
    games: list[dict] = []
    for _, line in record.lines:
        words = line.split()
        if line.startswith("#game "):
            games.append({"game": words[1], "free": int(words[2]), "guesses": []})
        elif line.startswith("#guess "):
            row, ms, slice_us, free = (int(word) for word in words[2:])
            games[-1]["guesses"].append({"row": row, "ms": ms, "slice_ms": round(slice_us / 1000, 1), "free": free})
    return games


def objects(record: Record) -> dict[str, int]:
    """What objects.py printed: bytes by what takes them."""
    words = [line.split() for _, line in record.lines if line.startswith("#object ")]
    return {what: int(size) for _, what, size in words}


def tracebacks(record: Record) -> list[str]:
    """The console from a traceback on, if there was one, and the error page."""
    lines = [line for _, line in record.lines]
    for i, line in enumerate(lines):
        if line.startswith(("Traceback", "[error]")):
            return lines[i : i + 12]
    return []
