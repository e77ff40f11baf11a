# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The strategy files: made from their sources, and walked over every code of their games with answers worked out here."""

import copy
import random
import shutil

import pytest

from hardware.strategy import pack
from mastermind.game.rules import GERMAN, POLISH
from mastermind.game.strategy import Strategy

from .solving import answer, codes, rater

COUNTED = POLISH.replace(per_hole=False)
EMPTIES, REPEATS = {"secret_empties": True}, {"secret_repeats": True}
TABLES = {  # source: the game, guesses over all its codes, the longest game
    "german": (GERMAN, 7_797, 6),
    "german_repeats": (GERMAN.replace(**REPEATS), 20_471, 7),
    "german_empties": (GERMAN.replace(**EMPTIES), 14_934, 7),
    "german_repeats_empties": (GERMAN.replace(**REPEATS, **EMPTIES), 34_733, 7),
    "german_holes": (GERMAN.replace(per_hole=True), 5_708, 5),
    "german_holes_repeats": (GERMAN.replace(per_hole=True, **REPEATS), 15_210, 5),
    "polish_holes": (POLISH, 23_660, 5),
    "polish_count": (COUNTED, 34_364, 7),
    "polish_count_empties": (COUNTED.replace(**EMPTIES), 82_273, 8),
    "polish_count_repeats": (COUNTED.replace(**REPEATS), 178_884, 8),
    "polish_count_repeats_empties": (COUNTED.replace(**REPEATS, **EMPTIES), 342_110, 8),
}
DISTINCT = {"german_empties", "german_holes", "polish_holes", "polish_count_empties"}  # no guess in them repeats a peg


def play_all(strategy, per_hole, left, row, lengths):
    """Count the codes of `left` by the row in which they are found; the step reached is `strategy`, and it stays there."""
    rate = rater(strategy.guess, per_hole)
    parts = {}
    for code in left:
        if code == strategy.guess:
            lengths[row] = lengths.get(row, 0) + 1
        else:
            parts.setdefault(rate(code), []).append(code)
    for given, part in parts.items():
        step = copy.copy(strategy)
        step.follow(given)
        assert step.guess is not None, f"row {row + 1}: no guess after {given}"
        play_all(step, per_hole, part, row + 1, lengths)


@pytest.mark.parametrize("name", TABLES)
def test_every_code_is_found_and_all_together_take_as_many_guesses_as_the_source_says(name):
    rules, total, worst = TABLES[name]
    lengths = {}
    play_all(Strategy(rules), rules.per_hole, codes(rules), 1, lengths)
    assert sum(lengths.values()) == len(codes(rules))
    assert sum(row * count for row, count in lengths.items()) == total
    assert max(lengths) == worst


@pytest.fixture(scope="module")
def packed():
    return pack.packed()


def test_the_files_are_what_their_sources_give(packed):
    assert {path.name: path.read_bytes() for path in pack.TREES.iterdir()} == packed
    assert sorted(pack.GAMES) == sorted(TABLES) == sorted(path.name[: -len(".txt.gz")] for path in pack.SOURCES.iterdir())


def test_the_files_leave_room_on_the_drive(packed):
    clusters = sum(-(-len(contents) // 512) for contents in packed.values())
    assert clusters * 512 < 600_000


def test_the_sources_hold_the_candidates_they_say():
    # the last column of a source is not packed; it is what shows that a branch has the codes it should have
    game = pack.GAMES["german"]
    text = pack.source("german")
    pack.read(text, game)
    left, path = {1: codes(GERMAN)}, {}
    numbers = {given: number for number, given in enumerate(pack.answer_bytes(game))}
    for line in text.splitlines():
        depth, given, guess, candidates = line.split()
        depth = int(depth)
        if depth > 1:
            part = []
            for code in left[depth - 1]:
                exact, misplaced = answer(code, path[depth - 1])
                if numbers[16 * exact + misplaced] == int(given):
                    part.append(code)
            left[depth] = part
        assert len(left[depth]) == int(candidates)
        path[depth] = bytes(map(int, guess))


@pytest.mark.parametrize("name", TABLES)
def test_a_file_says_whether_it_can_be_played_without_repeats_in_guesses(name):
    rules, _, _ = TABLES[name]
    if rules.secret_repeats:
        with pytest.raises(ValueError, match="guess_repeats"):
            rules.replace(guess_repeats=False)
        return
    strategy = Strategy(rules.replace(guess_repeats=False))
    assert (strategy.guess is not None) == (name in DISTINCT)
    draw = random.Random(name)
    while strategy.guess:
        assert len(set(strategy.guess)) == rules.holes
        strategy.follow(answer(draw.choice(codes(rules)), strategy.guess, rules.per_hole))


@pytest.mark.parametrize(
    "rules",
    [GERMAN.replace(colours=6), GERMAN.replace(holes=3), POLISH.replace(secret_repeats=True), POLISH.replace(holes=6)],
    ids=["six", "three", "holes+repeats", "six-holes"],
)
def test_a_game_without_a_file_has_no_strategy(rules):
    assert Strategy(rules).guess is None


def test_eight_colours_with_empties_are_nine_pegs():
    assert Strategy(GERMAN.replace(colours=9)).guess == Strategy(GERMAN.replace(secret_empties=True)).guess


def test_an_answer_that_no_code_gives_ends_the_walk_and_so_does_any_step_after():
    strategy = Strategy(GERMAN)
    strategy.follow((3, 1))
    assert strategy.guess is None
    strategy.follow((0, 0))
    assert strategy.guess is None


def test_the_walk_ends_with_the_last_code():
    strategy = Strategy(GERMAN)
    secret, rows = bytes((7, 6, 5, 4)), 0
    while strategy.guess != secret:
        strategy.follow(answer(secret, strategy.guess))
        rows += 1
    assert 0 < rows < 7
    strategy.follow((4, 0))
    assert strategy.guess is None


def walk_at_random(rules, folder, seed):
    """Follows random answers as far as the file goes; the guesses."""
    draw = random.Random(seed)
    strategy = Strategy(rules, str(folder))
    guesses = []
    while strategy.guess and len(guesses) < 20:
        guesses.append(strategy.guess)
        strategy.follow(answer(draw.choice(codes(rules)), strategy.guess, rules.per_hole))
    return guesses


@pytest.mark.parametrize("keep", [0, 1, 5, 6, 7, 8, 12, 40, 1000])
def test_a_file_cut_short_is_never_more_than_a_missing_one(tmp_path, keep):
    whole = pack.TREES / "48.bin"
    (tmp_path / "48.bin").write_bytes(whole.read_bytes()[:keep])
    for seed in range(20):
        for guess in walk_at_random(GERMAN, tmp_path, seed):
            assert len(guess) == 4
            assert max(guess) < 8


def test_a_file_of_another_kind_or_version_is_not_followed(tmp_path):
    contents = bytearray((pack.TREES / "48.bin").read_bytes())
    contents[2] = 2
    (tmp_path / "48.bin").write_bytes(contents)
    assert Strategy(GERMAN, str(tmp_path)).guess is None
    (tmp_path / "48.bin").write_bytes(b"hello, this is a letter")
    assert Strategy(GERMAN, str(tmp_path)).guess is None


def test_damage_never_raises_and_never_makes_an_illegal_guess(tmp_path):
    draw = random.Random(4)
    for name in ("48.bin", "48r.bin"):
        shutil.copy(pack.TREES / name, tmp_path)
    for seed in range(60):
        contents = bytearray((pack.TREES / "48.bin").read_bytes())
        for _ in range(200):
            contents[draw.randrange(6, len(contents))] = draw.randrange(256)
        (tmp_path / "48.bin").write_bytes(contents)
        for guess in walk_at_random(GERMAN, tmp_path, seed):
            assert len(guess) == 4
            assert max(guess) < 8


def test_a_source_with_a_broken_line_names_it():
    game = pack.GAMES["german"]
    for broken in ("2 0 4458 24", "2 0 445 24", "3 0 4456 24", "2 14 4456 24", "two 0 4456 24", "1 -1 4456 24", "2 0"):
        with pytest.raises(ValueError, match="line 2: "):
            pack.read(f"1 -1 0123 1680\n{broken}\n", game)


def test_a_place_is_counted_in_larger_units_where_words_do_not_reach(packed):
    assert len(packed["59r.bin"]) // 2 > 1 << 16
    assert packed["59r.bin"][4] == 2
    assert packed["58r.bin"][4] == 1


def test_checking_reports_a_file_that_is_not_its_sources(tmp_path, monkeypatch, capsys):
    assert pack.main(["--check"]) == 0
    trees = tmp_path / "trees"
    shutil.copytree(pack.TREES, trees)
    (trees / "48.bin").write_bytes(b"MS")
    monkeypatch.setattr(pack, "TREES", trees)
    assert pack.main(["--check"]) == 1
    assert "48.bin is not what its source gives" in capsys.readouterr().out
    assert pack.main([]) == 0
    assert pack.main(["--check"]) == 0
