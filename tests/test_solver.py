# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The device as breaker: what it may be asked at any moment, how much it does at a time, and how well it plays."""

import itertools
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from hardware.strategy import benchmark
from mastermind.game.candidates import is_consistent
from mastermind.game.review import Review
from mastermind.game.rules import GERMAN, NEW, POLISH
from mastermind.game.solver import LEVELS, Breaker, opening

from .solving import answer, codes, fitting, rater

ROOT = Path(__file__).resolve().parents[1]
LONG = os.environ.get("MASTERMIND_LONG") == "1"
COUNTED = POLISH.replace(per_hole=False)
REPEATS = GERMAN.replace(secret_repeats=True)
LARGEST = COUNTED.replace(secret_repeats=True, secret_empties=True)
BOOKS = {
    "german": GERMAN,
    "new-advanced": NEW.replace(secret_repeats=True),
    "german+six": GERMAN.replace(colours=6),
    "german+noguessrepeats": GERMAN.replace(guess_repeats=False),
    "polish": POLISH,
    "polish+repeats": POLISH.replace(secret_repeats=True),
    "polish+count": COUNTED,
    "polish+count+repeats+empties": LARGEST,
    "two-holes": GERMAN.replace(holes=2, colours=2),
    "six-holes": GERMAN.replace(holes=6, colours=10),
}


def settle(breaker, budget=200):
    """Think until the guess is ready and the codes are counted."""
    while not breaker.think(budget) or breaker.remaining is None:
        pass
    return breaker.next_guess()


def solve(breaker, rules, secret, budget=200):
    """The rows of a whole game against `secret`."""
    rows = []
    while not rows or rows[-1][0] != secret:
        guess = settle(breaker, budget)
        rows.append((guess, answer(secret, guess, rules.per_hole)))
        breaker.answered(*rows[-1])
    return rows


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BOOKS)
def test_a_code_is_broken_and_the_codes_left_are_counted_right(name, level):
    rules = BOOKS[name]
    draw = random.Random(name)
    for seed in range(3):
        secret = draw.choice(codes(rules)) if rules.holes < 6 else bytes(draw.sample(range(10), 6))
        breaker = Breaker(rules, level=level, seed=seed)
        rows, left = [], None
        while not rows or rows[-1][0] != secret:
            assert breaker.remaining is None
            guess = settle(breaker)
            if rules.holes < 6:
                assert breaker.remaining == len(left if rows else codes(rules))
            if level != "best":
                assert is_consistent(rules, rows, guess)
            assert rules.check_guess(guess) == guess
            rows.append((guess, answer(secret, guess, rules.per_hole)))
            breaker.answered(*rows[-1])
            if rules.holes < 6:
                left = fitting(rules, rows[-1:], left)
            assert len(rows) < 12
        assert breaker.clash == ()


@pytest.mark.parametrize("name", [name for name, rules in BOOKS.items() if rules.holes < 6])  # brute force takes too long there
def test_the_player_may_leave_the_path_and_the_breaker_goes_on(name):
    rules = BOOKS[name]
    draw = random.Random(name)
    for seed in range(4):
        secret = draw.choice(codes(rules))
        breaker = Breaker(rules, seed=seed)
        rows = []
        for number in range(3):
            if number == 1 and seed % 2:
                guess = settle(breaker)  # its own advice in between
            else:
                guess = draw.choice(codes(rules)) if seed < 2 or not rules.guess_repeats else bytes(rules.holes)
            rows.append((guess, answer(secret, guess, rules.per_hole)))
            breaker.answered(*rows[-1])
            if guess == secret:
                break
            settle(breaker)
            assert breaker.remaining == len(fitting(rules, rows))
        if rows[-1][0] != secret:
            assert len(solve(breaker, rules, secret)) + len(rows) <= 12


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_game_and_another_seed_another(level):
    secret = bytes((5, 1, 1, 6))
    games = [[guess for guess, _ in solve(Breaker(REPEATS, level=level, seed=seed), REPEATS, secret)] for seed in (3, 3, 4, 5, 6)]
    assert games[0] == games[1]
    assert (len(set(map(tuple, games))) > 1) == (level != "best")  # best follows its strategy, whatever the seed


def test_how_the_thinking_is_cut_into_slices_does_not_matter():
    secret = bytes((6, 1, 8, 0, 1))
    games = []
    for budget in (1, 7, 40, 100_000):
        breaker = Breaker(LARGEST, seed=9)
        breaker.answered(bytes((7, 6, 5, 4, 3)), answer(secret, bytes((7, 6, 5, 4, 3))))
        breaker.answered(bytes((0, 0, 1, 1, 2)), answer(secret, bytes((0, 0, 1, 1, 2))))
        games.append(solve(breaker, LARGEST, secret, budget))
    assert games[0] == games[1] == games[2] == games[3]


def test_a_seed_may_be_any_number():
    for seed in (0, -1, 1 << 70):
        assert GERMAN.check_secret(settle(Breaker(GERMAN, level="easy", seed=seed)))


def test_a_level_that_does_not_exist_is_refused_by_name():
    with pytest.raises(ValueError, match="easy, normal, best, not 'clever'"):
        Breaker(GERMAN, level="clever")


@pytest.mark.parametrize(
    ("guess", "given"),
    [((0, 1, 2), (0, 0)), ((0, 1, 2, 8), (0, 0)), ((0, 1, 2, 3), (3, 1)), ((0, 1, 2, 3), (5, 0)), ((0, 1, 2, 3), b"\2\0\0\0")],
)
def test_a_bad_row_is_refused_and_changes_nothing(guess, given):
    breaker = Breaker(GERMAN)
    breaker.answered((0, 1, 2, 3), (0, 2))
    before = settle(breaker)
    with pytest.raises(ValueError, match=r"guess|answer|exact"):
        breaker.answered(guess, given)
    assert (len(breaker.rows), breaker.remaining, breaker.next_guess()) == (1, 504, before)


def test_lists_and_tuples_are_codes_and_answers_too():
    one, other = Breaker(POLISH), Breaker(POLISH)
    one.answered([0, 1, 2, 3, 4], [2, 0, 0, 1, 0])
    other.answered(bytes(range(5)), bytes((2, 0, 0, 1, 0)))
    assert one.rows == other.rows
    assert settle(one) == settle(other)


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_a_guess_at_any_moment(level):
    # stopped after every number of slices, the guess is legal, and one that fits as soon as one is known
    secret = bytes((7, 2, 8, 8, 1))
    rows = [(guess, answer(secret, guess)) for guess in (bytes((0, 0, 1, 1, 2)), bytes((3, 4, 5, 6, 7)))]
    for slices in (0, 1, 2, 5, 20, 60, 100):
        breaker = Breaker(LARGEST, level=level, seed=slices)
        for row in rows:
            breaker.answered(*row)
        done = False
        for _ in range(slices):
            done = breaker.think(30)
        guess = breaker.next_guess()
        if not done:
            assert is_consistent(LARGEST, rows, guess)
        breaker.answered(guess, answer(secret, guess))  # and the game goes on from there
        settle(breaker)
        assert breaker.remaining == len(fitting(LARGEST, [*rows, (guess, answer(secret, guess))]))


def test_no_time_at_all_is_no_work():
    breaker = Breaker(GERMAN)
    breaker.answered((0, 0, 0, 0), (0, 0))
    for _ in range(50):
        assert breaker.think(0) is False
    assert breaker.remaining is None


def lines_of(work):
    """How many lines of the solver are run by `work()`."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        if "mastermind" not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    old = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(old)
    return count


@pytest.mark.parametrize("name", ["new-advanced", "polish+repeats", "polish+count+repeats+empties", "six-holes"])
def test_a_slice_never_does_more_than_its_share(name):
    # the longest that 20 evaluations take, counted in lines: no code, row or table makes one slice much longer than another
    rules = BOOKS[name]
    draw = random.Random(name)
    secret = bytes(draw.sample(range(rules.symbols), rules.holes))
    breaker = Breaker(rules, seed=1)
    guess = bytes(rules.holes) if rules.guess_repeats else bytes(range(rules.holes))
    breaker.answered(guess, answer(secret, guess, rules.per_hole))
    most = slices = 0
    while slices < 700 and (breaker.remaining is None or not breaker.think(0)):
        most = max(most, lines_of(lambda: breaker.think(20)))
        slices += 1
    assert most < 20 * 40 + 500  # the lines of 20 evaluations, and those of setting out


@pytest.mark.parametrize("rules", [LARGEST, COUNTED.replace(secret_empties=True), POLISH.replace(secret_repeats=True)])
def test_a_guess_takes_no_longer_than_people_wait(rules):
    # 8 s on the board are some 80,000 evaluations; two rows of somebody else's leave the most to think about
    draw = random.Random(7)
    most = 0
    for seed in range(12):
        secret = draw.choice(codes(rules))
        breaker = Breaker(rules, seed=seed)
        breaker.answered(bytes(range(5)), answer(secret, bytes(range(5)), rules.per_hole))
        guess = bytes(draw.randrange(rules.symbols) for _ in range(5))
        breaker.answered(guess, answer(secret, guess, rules.per_hole))
        slices = 1
        while not breaker.think(40):
            slices += 1
        most = max(most, slices * 40)
    assert 0 < most < 60_000


def test_a_strategy_is_followed_without_thinking():
    breaker = Breaker(LARGEST)
    secret = bytes((8, 7, 7, 0, 8))
    while not breaker.rows or breaker.rows[-1][0] != secret:
        assert breaker.think(1) is True
        guess = breaker.next_guess()
        breaker.answered(guess, answer(secret, guess))
    assert len(breaker.rows) <= 8


def test_leaving_the_strategy_begins_to_think():
    breaker = Breaker(GERMAN)
    guess = bytes((0, 1, 2, 3))
    assert breaker.next_guess() == guess
    breaker.answered(guess, (0, 1))
    assert breaker.think(1) is True
    breaker.leave_strategy()
    assert breaker.think(1) is False
    settle(breaker)
    assert breaker.remaining == 288


def test_without_repeats_in_guesses_none_is_made():
    for rules in (GERMAN.replace(guess_repeats=False), COUNTED.replace(guess_repeats=False, colours=6)):
        for seed in range(25):
            secret = random.Random(seed).choice(codes(rules))
            for guess, _ in solve(Breaker(rules, seed=seed), rules, secret):
                assert len(set(guess)) == rules.holes


def test_with_empties_the_empty_hole_is_a_peg_like_others():
    rules = GERMAN.replace(secret_empties=True, secret_repeats=True)
    secret = bytes((8, 8, 8, 8))
    for level in LEVELS:
        assert solve(Breaker(rules, level=level, seed=2), rules, secret)[-1][0] == secret


def test_nothing_is_guessed_after_the_code_is_broken():
    breaker = Breaker(GERMAN)
    breaker.answered((4, 5, 6, 7), (4, 0))
    settle_count(breaker)
    assert breaker.remaining == 1
    with pytest.raises(RuntimeError, match="broken"):
        breaker.next_guess()
    with pytest.raises(RuntimeError):
        breaker.answered((4, 5, 6, 7), (4, 0))


def settle_count(breaker):
    """Think until the codes are counted and the thinking is over."""
    while breaker.remaining is None or not breaker.think(500):
        breaker.think(500)


def test_nothing_is_guessed_beyond_the_last_row():
    rules = REPEATS.replace(rows=3)
    breaker = Breaker(rules, level="easy")
    for _ in range(3):
        settle(breaker)
        breaker.answered((0, 0, 0, 0), (0, 0))
    with pytest.raises(RuntimeError, match="rows"):
        breaker.next_guess()


def test_in_the_last_row_only_a_possible_code_is_guessed():
    rules = POLISH.replace(secret_repeats=True, rows=2)
    probes = 0
    for seed in range(10):
        secret = random.Random(seed).choice(codes(rules))
        rows = [(bytes(range(5)), answer(secret, bytes(range(5)), True))]
        breaker = Breaker(rules, seed=seed)
        breaker.answered(*rows[0])
        assert is_consistent(rules, rows, settle(breaker))
        other = Breaker(rules.replace(rows=3), seed=seed)
        other.answered(*rows[0])
        probes += not is_consistent(rules, rows, settle(other))
    assert probes > 0  # with a row to spare it would rather have asked


@pytest.mark.parametrize(
    ("rules", "rows", "clash"),
    [
        (GERMAN, [((0, 0, 1, 1), (0, 0)), ((2, 3, 4, 5), (1, 1)), ((0, 1, 0, 1), (0, 1))], (1, 3)),
        (GERMAN, [((0, 0, 1, 1), (2, 1))], (1,)),
        (GERMAN, [((0, 1, 2, 3), (0, 0)), ((4, 5, 6, 6), (0, 0))], (1, 2)),
        (POLISH, [((0, 1, 2, 3, 4), (0, 0, 0, 0, 0))], (1,)),
        (POLISH, [((0, 1, 2, 3, 4), (2, 0, 0, 1, 1)), ((7, 7, 7, 7, 7), (0, 2, 0, 0, 0)), ((0, 5, 6, 7, 1), (0, 1, 1, 1, 0))], (1, 3)),
        (LARGEST, [((0, 0, 0, 0, 0), (1, 0)), ((8, 8, 8, 8, 8), (2, 0)), ((1, 1, 1, 1, 1), (3, 0))], (1, 2, 3)),
    ],
)
@pytest.mark.parametrize("level", LEVELS)
def test_answers_that_contradict_each_other_are_named(rules, rows, clash, level):
    breaker = Breaker(rules, level=level)
    for guess, given in rows:
        breaker.answered(guess, given)
    while not breaker.think(30):
        pass
    assert breaker.remaining == 0
    assert breaker.clash == clash
    with pytest.raises(ValueError, match="no code fits row " + " and ".join(map(str, clash)) + "$"):
        breaker.next_guess()
    # and just so when nobody gave it time to think
    breaker = Breaker(rules, level=level)
    for guess, given in rows:
        breaker.answered(guess, given)
    with pytest.raises(ValueError, match="contradict"):
        breaker.next_guess()


def test_no_row_named_in_a_contradiction_is_idle():
    draw = random.Random(5)
    found = 0
    for seed in range(40):
        breaker = Breaker(NEW, seed=seed)
        rows = []
        secret = draw.choice(codes(NEW))
        for number in range(4):
            guess = draw.choice(codes(NEW))
            given = answer(secret, guess)
            if number in (1, 3):
                given = (0, draw.randrange(3))
            if guess != secret:
                rows.append((guess, given))
                breaker.answered(guess, given)
        settle_count(breaker)
        if breaker.remaining:
            assert breaker.clash == ()
            continue
        found += 1
        named = [rows[number - 1] for number in breaker.clash]
        assert fitting(NEW, named) == []
        for idle in range(len(named)):
            assert fitting(NEW, named[:idle] + named[idle + 1 :]) or len(named) == 1
    assert found > 10


def test_a_false_answer_on_the_strategys_path_is_found_out():
    # the last code of a branch answered wrongly; an answer that the file does not know; the second of two codes ruled out
    draw = random.Random(8)
    for seed in range(60):
        secret = draw.choice(codes(GERMAN))
        breaker = Breaker(GERMAN)
        rows = []
        false = draw.randrange(1, 5)
        while True:
            guess = settle(breaker)
            given = answer(secret, guess)
            if len(rows) == false:
                given = draw.choice([(0, 0), (0, 1), (1, 1), (2, 0), (1, 3)])
            rows.append((guess, given))
            breaker.answered(guess, given)
            settle_count(breaker)
            assert breaker.remaining == len(fitting(GERMAN, rows))
            if not breaker.remaining or guess == secret or len(rows) == 12:
                break
            assert is_consistent(GERMAN, rows, settle(breaker)) or breaker.remaining > 2
        assert (breaker.remaining == 0) == bool(breaker.clash), seed


@pytest.mark.parametrize("holes", [2, 3, 4, 5, 6])
def test_every_game_has_a_legal_opening(holes):
    for colours in range(2, 11):
        for switches in range(16):
            repeats, empties, distinct, per_hole = (bool(switches >> bit & 1) for bit in range(4))
            try:
                rules = GERMAN.replace(
                    holes=holes,
                    colours=colours,
                    secret_repeats=repeats,
                    secret_empties=empties,
                    guess_repeats=not distinct,
                    per_hole=per_hole,
                )
            except ValueError:
                continue
            assert rules.check_guess(opening(rules))


@pytest.mark.parametrize("per_hole", [False, True])
@pytest.mark.parametrize(("holes", "symbols", "step"), [(4, 9, 1), (5, 9, 11), (6, 11, 1771), (3, 5, 1)])
def test_the_quick_comparison_tells_the_same_answers_apart_as_the_marking(per_hole, holes, symbols, step):
    rules = GERMAN.replace(holes=holes, colours=symbols, secret_repeats=True, per_hole=per_hole) if symbols < 11 else None
    rules = rules or GERMAN.replace(holes=holes, colours=10, secret_repeats=True, secret_empties=True, per_hole=per_hole)
    breaker = Breaker(rules)
    draw = random.Random(holes)
    some = codes(rules)[::step] if symbols < 11 else [bytes(draw.randrange(11) for _ in range(6)) for _ in range(1000)]
    places = [tuple(breaker._places(code, 0)) for code in some]
    for kinds in range(1, holes + 1):
        for _ in range(3):
            guess = bytes(draw.sample([draw.randrange(symbols) for _ in range(kinds)] * holes, holes))
            worth, rate = breaker._worth(guess), rater(guess, per_hole)
            pairs = {(sum(worth[place] for place in places[number]), rate(code)) for number, code in enumerate(some)}
            assert len({sums for sums, _ in pairs}) == len({given for _, given in pairs}) == len(pairs)


def average(name, level, sample=None, seed=0):
    rules = benchmark.games()[name]
    every = list(benchmark.secrets(rules))
    figures = benchmark.measure(rules, random.Random(1).sample(every, sample) if sample else every, level, seed)
    assert max(figures.lengths) <= 12
    return figures.total / figures.codes


def test_the_levels_differ_in_strength_and_not_in_honesty():
    easy, normal, best = (average("german", level) for level in LEVELS)
    assert easy > normal + 0.05 > best + 0.15
    assert best == 7_797 / 1_680
    assert easy < 5.0


@pytest.mark.parametrize(
    ("name", "best", "above", "sample"),
    [
        ("german", 4.6411, 2.5, None),
        ("german+repeats", 4.9978, 4, None),
        ("german+holes+repeats", 3.7134, 3, None),
        ("german+repeats+six", 4.3403, 2, None),
        ("polish+count", 5.1137, 2.5, None if LONG else 1500),
        ("polish+count+repeats", 5.4591, 4.5, None if LONG else 300),
        ("polish+count+repeats+empties", 5.7937, 4.5, None if LONG else 200),
    ],
)
def test_away_from_its_strategies_it_is_nearly_as_good(name, best, above, sample):
    margin = 1 if sample is None else 1 + 2 * 0.75 / sample**0.5 / best  # two standard errors of a sample
    assert average(name, "live", sample) < best * (1 + above / 100) * margin


def test_the_benchmark_prints_figures_beside_their_targets(capsys):
    assert benchmark.main(["german", "german+six", "--levels", "best,easy"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert lines[1].split()[:6] == ["german", "best", "strategy", "1,680", "7,797", "4.6411"]
    assert "MISSED" not in "".join(lines)


def test_the_benchmark_knows_every_game_of_the_menu():
    games = benchmark.games()
    assert len(games) == 48
    assert len({rules.to_bytes() for rules in games.values()}) == 48
    assert set(benchmark.KNOWN) | set(benchmark.PUBLIC) | set(benchmark.LIVE_TARGETS) <= set(games)
    assert sum(len(list(benchmark.secrets(games[name]))) for name in benchmark.KNOWN) == 141_514


def test_the_benchmark_refuses_what_it_does_not_know(capsys):
    assert benchmark.main(["chess"]) == 2
    assert "no game 'chess'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        benchmark.main(["german", "--levels", "clever"])


def test_a_missed_target_is_reported(monkeypatch, capsys):
    monkeypatch.setitem(benchmark.KNOWN, "german", (7_796, "wished for"))
    assert benchmark.main(["german"]) == 1
    assert "MISSED" in capsys.readouterr().out


def test_a_review_tells_before_after_and_how_near_to_the_best_each_guess_was():
    secret = bytes((0, 4, 7, 1))
    guesses = [bytes(guess) for guess in ((0, 0, 0, 0), (0, 1, 2, 3), (7, 7, 6, 5), (0, 1, 2, 3), secret)]
    rows = [(guess, answer(secret, guess)) for guess in guesses]
    review = Review(GERMAN, rows, seed=1)
    slices = 0
    while not review.think(50):
        slices += 1
    assert slices > 20
    counts = [len(fitting(GERMAN, rows[:number])) for number in range(6)]
    assert [(before, after) for before, after, _, _ in review.lines] == list(itertools.pairwise(counts))
    assert review.lines[0][2] == bytes((0, 1, 2, 3))
    percents = [percent for _, _, _, percent in review.lines]
    assert all(0 < percent <= 100 for percent in percents)
    assert percents[0] < 90 < percents[1]  # all of one colour tells little
    assert min(percents) == percents[3]  # the same guess again tells nothing
    assert review.think(50) is True


def test_a_review_of_the_strategys_own_game_finds_nothing_better():
    secret = bytes((3, 6, 1, 0, 5))
    rows = solve(Breaker(POLISH), POLISH, secret)
    review = Review(POLISH, rows)
    while not review.think(1000):
        pass
    assert [percent for _, _, _, percent in review.lines] == [100] * len(rows)


def test_a_review_stops_judging_where_no_code_fits():
    review = Review(GERMAN, [((0, 0, 1, 1), (0, 0)), ((0, 1, 0, 1), (0, 1)), ((2, 3, 4, 5), (1, 1))])
    while not review.think(1000):
        pass
    assert [line[1:] for line in review.lines][1:] == [(0, review.lines[1][2], review.lines[1][3]), (0, None, 0)]


MICROPYTHON = shutil.which("micropython", path=sysconfig.get_path("scripts")) or shutil.which("micropython")


@pytest.mark.skipif(MICROPYTHON is None, reason="MicroPython is not installed (it comes for Linux x86-64 and macOS only)")
def test_micropython_breaks_the_same_codes_the_same_way_within_the_boards_heap():
    def output(*command):
        script = [str(ROOT / "tests" / "data" / "solver_run.py"), str(ROOT / "lib")]
        done = subprocess.run([*command, *script], capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.splitlines()

    here = output(sys.executable, "-P")
    # 120,000 words of 64 bits hold what 120 KB hold on the board's 32 bits
    assert output(MICROPYTHON, "-X", "heapsize=120wk") == here
    assert sum(line.endswith("heap True") for line in here) == 10
