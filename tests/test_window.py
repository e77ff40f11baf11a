# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The window: what its keys and its mouse do to the buttons, and what it draws, under SDL's dummy driver.

Cases from public reports name the report they come from.
"""

import itertools
import math
import random
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.simulator import glow, keys, skin, sound, window
from hardware.simulator.board import Board, Unavailable, live
from hardware.simulator.script import BUTTONS

pygame = window.pygame
ROOT = Path(__file__).resolve().parents[1]
SIZE = (22 * 20, 35 * 20)


class Bench:
    """Looks like a board to a front end, and writes down what its buttons did."""

    def __init__(self):
        self.frame = bytes(768)
        self.caption = "Player 1 hides a code: hold A"
        self.screen = "handover"
        self.on_tone = []
        self.edges = []
        self.stopped = False
        self.now_ms = 0

    def set_button(self, name, down):
        self.edges.append((name, down))

    def stop(self):
        self.stopped = True

    def sound(self, hz):
        for listener in self.on_tone:
            listener(hz)


class Clock:
    def __init__(self):
        self.now = 1000

    def __call__(self):
        return self.now


@pytest.fixture
def bench():
    return Bench()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def toy(bench, clock, monkeypatch):
    """A window on the bench, past its first picture and past the short deafness of a window that got the keyboard."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opened = window.Window(bench, size=SIZE, clock=clock)
    pump(opened, clock)
    clock.now += 1000
    yield opened
    if not opened.closed or pygame.display.get_init():
        opened.close()


def pump(toy, clock, times=1):
    for _ in range(times):
        clock.now += 40
        toy.board.now_ms += 40
        toy.pump()


def post(kind, **what):
    pygame.event.post(pygame.event.Event(kind, **what))


def key_down(key, mod=0):
    post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


def key_up(key, mod=0):
    post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)


def place(toy, name):
    """Pixels of the middle of a button."""
    x, y, _ = skin.BUTTONS[name]
    cell, left, top = skin.fit(*pygame.display.get_surface().get_size())
    return round(left + x * cell), round(top + y * cell)


def pixels(toy):
    toy.look()
    toy.draw()
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def random_frame(rng, before=None, changes=256):
    frame = bytearray(before or bytes(768))
    for _ in range(changes):
        at = 3 * rng.randrange(256)
        frame[at : at + 3] = bytes(rng.choice(((0, 0, 0), (24, 26, 23), (11, 0, 1), (255, 220, 0), (0, 0, 135), (1, 1, 2))))
    return bytes(frame)


# --- keys ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (pygame.K_LEFT, "LEFT"),
        (pygame.K_RIGHT, "RIGHT"),
        (pygame.K_UP, "UP"),
        (pygame.K_DOWN, "DOWN"),
        (pygame.K_RETURN, "A"),
        (pygame.K_SPACE, "A"),
        (pygame.K_KP_ENTER, "A"),
        (pygame.K_BACKSPACE, "B"),
        (pygame.K_ESCAPE, "B"),
    ],
)
def test_each_key_is_a_button_while_it_is_down(toy, bench, clock, key, name):
    key_down(key)
    pump(toy, clock)
    assert bench.edges == [(name, True)]
    key_up(key)
    pump(toy, clock)
    assert bench.edges == [(name, True), (name, False)]


def test_a_key_held_for_seconds_is_one_press(toy, bench, clock):
    """The system's key repeat is not passed on: https://github.com/OpenRA/OpenRA/issues/9737"""
    for _ in range(60):
        key_down(pygame.K_RETURN)
        pump(toy, clock)
    key_up(pygame.K_RETURN)
    pump(toy, clock)
    assert bench.edges == [("A", True), ("A", False)]


def test_losing_the_keyboard_lets_go_of_everything(toy, bench, clock):
    """A key whose release went to another window does not stick: https://github.com/scarybeasts/beebjit/issues/11"""
    key_down(pygame.K_RETURN)
    key_down(pygame.K_LEFT)
    pump(toy, clock, 2)
    post(pygame.WINDOWFOCUSLOST)
    pump(toy, clock, 2)
    assert sorted(bench.edges[2:]) == [("A", False), ("LEFT", False)]
    key_up(pygame.K_RETURN)  # the release may come after all
    post(pygame.WINDOWFOCUSGAINED)
    pump(toy, clock, 2)
    assert len(bench.edges) == 4


def test_a_key_that_is_down_when_the_window_gets_the_keyboard_presses_nothing(toy, bench, clock):
    """X11 and Windows report it as if it had just gone down: https://github.com/floooh/sokol/issues/1046"""
    post(pygame.WINDOWFOCUSGAINED)
    key_down(pygame.K_RETURN)
    pump(toy, clock)
    key_up(pygame.K_RETURN)
    pump(toy, clock)
    assert bench.edges == []
    clock.now += window.ALERT_MS
    key_down(pygame.K_RETURN)
    pump(toy, clock)
    assert bench.edges == [("A", True)]


@pytest.mark.parametrize(
    "mod", [pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LGUI, pygame.KMOD_MODE]
)
def test_keys_of_the_system_press_nothing(toy, bench, clock, mod):
    """Alt-Tab and its like are not the game's: https://github.com/FrodeSolheim/fs-uae/issues/350"""
    for key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_ESCAPE):
        key_down(key, mod)
        key_up(key, mod)
    pump(toy, clock)
    assert bench.edges == []
    assert not toy.closed


def test_two_keys_and_the_mouse_hold_one_button_together(toy, bench, clock):
    key_down(pygame.K_RETURN)
    key_down(pygame.K_SPACE)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=place(toy, "A"))
    pump(toy, clock)
    key_up(pygame.K_RETURN)
    post(pygame.MOUSEBUTTONUP, button=1, pos=place(toy, "A"))
    pump(toy, clock)
    assert bench.edges == [("A", True)]
    key_up(pygame.K_SPACE)
    pump(toy, clock)
    assert bench.edges == [("A", True), ("A", False)]


def test_taps_that_come_together_are_played_one_after_the_other(toy, bench, clock):
    """After a stall of the computer press and release may come in one go; no tap may be lost, nor their order."""
    for key in (pygame.K_RETURN, pygame.K_UP, pygame.K_UP, pygame.K_LEFT):
        key_down(key)
        key_up(key)
    toy.pump()
    times = [bench.now_ms] * len(bench.edges)
    while len(bench.edges) < 8:
        bench.now_ms += 10
        toy.pump()
        times += [bench.now_ms] * (len(bench.edges) - len(times))
    assert bench.edges == [(name, down) for name in ("A", "UP", "UP", "LEFT") for down in (True, False)]
    lasting = [times[i + 1] - times[i] for i in range(0, 8, 2)]
    assert min(lasting) >= keys.EDGE_MS
    assert times[4] - times[3] >= keys.EDGE_MS  # UP stays up long enough between its taps
    assert times[-1] <= 300


def test_a_press_at_a_humans_pace_is_passed_on_at_once(toy, bench):
    key_down(pygame.K_RETURN)
    toy.pump()
    assert bench.edges == [("A", True)]


# --- mouse ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BUTTONS)
def test_a_click_presses_the_button_that_is_drawn_there(toy, bench, clock, name):
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=place(toy, name))
    pump(toy, clock)
    assert bench.edges == [(name, True)]
    post(pygame.MOUSEBUTTONUP, button=1, pos=place(toy, name))
    pump(toy, clock)
    assert bench.edges == [(name, True), (name, False)]


def test_dragging_off_a_button_lets_go_of_it_for_good(toy, bench, clock):
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=place(toy, "A"))
    post(pygame.MOUSEMOTION, pos=place(toy, "B"), rel=(0, 0), buttons=(1, 0, 0))
    pump(toy, clock, 2)
    assert bench.edges == [("A", True), ("A", False)]
    post(pygame.MOUSEMOTION, pos=place(toy, "A"), rel=(0, 0), buttons=(1, 0, 0))
    post(pygame.MOUSEBUTTONUP, button=1, pos=place(toy, "A"))
    pump(toy, clock, 2)
    assert len(bench.edges) == 2


def test_moving_on_the_button_keeps_it_down(toy, bench, clock):
    x, y = place(toy, "A")
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y))
    post(pygame.MOUSEMOTION, pos=(x + 9, y - 9), rel=(9, 9), buttons=(1, 0, 0))
    pump(toy, clock)
    assert bench.edges == [("A", True)]


def test_clicks_beside_the_buttons_and_other_mouse_buttons_press_nothing(toy, bench, clock):
    for position in ((0, 0), (SIZE[0] // 2, SIZE[1] // 3), (SIZE[0] - 1, SIZE[1] - 1)):
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=position)
        post(pygame.MOUSEBUTTONUP, button=1, pos=position)
    post(pygame.MOUSEBUTTONDOWN, button=3, pos=place(toy, "A"))
    pump(toy, clock)
    assert bench.edges == []


def test_every_point_of_a_button_is_its_own():
    for step_x, step_y in itertools.product(range(22 * 6), range(22 * 6, 35 * 6)):
        x, y = step_x / 6, step_y / 6
        here = []
        for name, (middle_x, middle_y, half) in skin.BUTTONS.items():
            across, down = abs(x - middle_x), abs(y - middle_y)
            if max(across, down) < half and (name in skin.ARROWS or math.hypot(across, down) < half):
                here.append(name)
        assert len(here) <= 1
        if here:
            assert skin.button_at(x, y) == here[0]


def test_buttons_look_pressed_while_they_are_down(toy, clock):
    up = pixels(toy)
    for name in BUTTONS:
        toy.fingers.press("test", name)
        down = pixels(toy)
        assert down != up
        toy.fingers.lift("test")
        assert pixels(toy) == up


# --- the end -------------------------------------------------------------------------------------------------------


def test_closing_stops_the_board_and_lets_go(toy, bench, clock):
    key_down(pygame.K_RETURN)
    post(pygame.QUIT)
    pump(toy, clock)
    assert bench.stopped
    toy.close()
    assert bench.edges == [("A", True), ("A", False)]
    toy.pump()  # a late one does no harm


def test_closing_ends_firmware_that_sleeps(monkeypatch):
    """The window answers during time.sleep of the firmware:
    https://github.com/FoamyGuy/Blinka_Displayio_PyGameDisplay/issues/6"""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    board = Board()
    board.drive = ROOT / "tests" / "data"  # no code.py: the board idles for ever, like a program that sleeps
    toy = window.Window(board, size=SIZE)
    pumps = []

    def count(wait_ms):
        pumps.append(wait_ms)
        if len(pumps) == 3:
            post(pygame.QUIT)
        toy.pump(0)

    board.play(live(board, count))
    board.boot()
    toy.close()
    assert len(pumps) <= 4


def test_no_window_system_is_said_in_one_line(bench, monkeypatch):
    """https://github.com/ty-porter/RGBMatrixEmulator/issues/23"""
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(Unavailable) as refused:
        window.run(bench)
    assert "\n" not in str(refused.value)
    assert "--terminal" in str(refused.value)


def test_a_display_that_does_not_answer_is_no_display(bench, monkeypatch):
    """SDL would then draw where nobody sees it."""
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(Unavailable, match="no display answers"):
        window.run(bench)


def test_the_terminal_front_end_needs_no_window_library():
    """https://github.com/ty-porter/RGBMatrixEmulator/issues/23"""
    code = (
        "import sys; sys.path.append(sys.argv[1]); sys.modules['pygame'] = sys.modules['PIL'] = None;"
        "import hardware.simulator.terminal; print('fine')"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code, str(ROOT)], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "fine", done.stderr


# --- drawing -------------------------------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_changes(toy, bench, clock):
    """An idle window must not burn a core: https://github.com/rm-hull/luma.emulator/issues/30"""
    before = toy.drawn
    bench.frame = bytes(bytearray(bench.frame))  # sent again, and the same
    pump(toy, clock, 1000)
    assert toy.drawn == before
    assert not toy.speaker.is_open


def test_light_is_drawn_while_another_window_has_the_keyboard(toy, bench, clock):
    """https://github.com/ty-porter/RGBMatrixEmulator/issues/9"""
    post(pygame.WINDOWFOCUSLOST)
    pump(toy, clock)
    before = toy.drawn
    bench.frame = random_frame(random.Random(1))
    pump(toy, clock)
    assert toy.drawn == before + 1


def test_fast_frames_are_drawn_at_the_pace_of_a_screen(toy, bench, clock):
    rng = random.Random(2)
    before = toy.drawn
    for _ in range(120):
        bench.frame = random_frame(rng)
        clock.now += 4
        toy.pump()
    assert toy.drawn - before <= 120 * 4 // window.FRAME_MS + 1
    clock.now += window.FRAME_MS
    toy.pump()
    assert toy.look() is None
    assert not toy._stale


def test_drawing_the_changes_equals_drawing_it_all(toy, bench, clock):
    rng = random.Random(3)
    for changes in (1, 1, 2, 3, 8, 40, 256, 1, 5) * 3:
        bench.frame = random_frame(rng, bench.frame, changes)
        toy.digits = rng.random() < 0.3
        toy._stale.add("panel")
        bench.caption = rng.choice(("", "Player 2, row 4", "Row 4: green, green, blue, white. 2 in place, 0 elsewhere."))
        patched = pixels(toy)
        toy._stale.add("all")
        assert pixels(toy) == patched


def test_two_windows_show_identical_pixels(bench, clock, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    bench.frame = random_frame(random.Random(4))
    shots = []
    for _ in range(2):
        toy = window.Window(bench, size=SIZE, clock=clock)
        shots.append(pixels(toy))
        toy.close()
    assert shots[0] == shots[1]


def test_the_panel_in_the_window_is_the_picture_of_the_panel(toy, bench):
    bench.frame = random_frame(random.Random(5))
    pixels(toy)
    left, top = skin.PANEL
    area = pygame.Rect(left * 20, top * 20, 320, 320)
    shown = pygame.image.tobytes(pygame.display.get_surface().subsurface(area), "RGB")
    painted = glow.image(bench.frame, 20).tobytes()
    assert max(abs(one - other) for one, other in zip(shown, painted, strict=True)) <= 3


def test_screenshot_is_the_window(toy, bench, tmp_path):
    bench.frame = random_frame(random.Random(6))
    toy.screenshot(tmp_path / "toy.png")
    saved = pygame.image.load(tmp_path / "toy.png")
    assert saved.get_size() == SIZE
    assert pygame.image.tobytes(saved, "RGB") == pixels(toy)


def test_digits_come_with_a_key(toy, bench, clock):
    bench.screen = "guess"
    bench.frame = bytes(3 * (16 * 13 + 3)) + bytes((24, 26, 23)) + bytes(768 - 3 * (16 * 13 + 4))
    plain = pixels(toy)
    key_down(pygame.K_d)
    pump(toy, clock)
    assert pixels(toy) != plain
    key_down(pygame.K_d)
    pump(toy, clock)
    assert pixels(toy) == plain


def test_help_goes_after_some_presses_and_comes_back_when_asked(toy, clock):
    fresh = pixels(toy)
    for _ in range(window.HELP_PRESSES):
        key_down(pygame.K_UP)
        key_up(pygame.K_UP)
    pump(toy, clock)
    assert pixels(toy) != fresh
    key_down(pygame.K_F1)
    pump(toy, clock)
    assert pixels(toy) == fresh


# --- sizes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("desktop", [(3840, 2400), (1920, 1200), (1920, 1080), (1366, 768), (1024, 600), (800, 480), (1080, 1920)])
def test_the_window_fits_the_desktop_in_whole_cells(desktop):
    """Also where the desktop is measured in scaled points: https://github.com/pygame-community/pygame-ce/issues/1059"""
    for scale in (1, 2):
        width, height = desktop[0] // scale, desktop[1] // scale
        wide, high = skin.first_size((width, height))
        assert wide <= width
        assert high <= height * 11 // 12
        assert (wide % skin.WIDTH, high % skin.HEIGHT) == (0, 0)
        assert skin.fit(wide, high) == (wide // skin.WIDTH, 0, 0)


@pytest.mark.parametrize("size", [(800, 600), (600, 1000), (1920, 1080), (333, 777), (120, 150), (1, 1)])
def test_any_size_of_window_is_drawn_in_whole_cells(toy, bench, clock, size):
    pygame.display.set_mode(size, pygame.RESIZABLE)
    post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    bench.frame = random_frame(random.Random(7))
    pump(toy, clock, 3)
    cell, left, top = skin.fit(*size)
    assert isinstance(cell, int)
    if size[0] >= 4 * skin.WIDTH and size[1] >= 4 * skin.HEIGHT:
        assert left * 2 + skin.WIDTH * cell <= size[0]
        assert top * 2 + skin.HEIGHT * cell <= size[1]
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=place(toy, "UP"))
        pump(toy, clock)
        assert bench.edges == [("UP", True)]


TEXTS = [
    "Player 2, row 4",
    "Row 4: green, green, blue, white. 2 in place, 0 elsewhere.",
    "Player 1: 103, Player 2: 99, Player 3: 100, Player 4: 7, Player 5: 88. Player 1 and Player 3 win, and the log is full.",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    "",
    "W" * 400,
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("cell", [4, 8, 14, 20, 30])
def test_captions_are_never_cut_off(toy, text, cell):
    width, height = round(skin.CAPTION[2] * cell) - cell, round(skin.CAPTION[3] * cell)
    size, lines = window.fold(
        text, width, height, lambda part, at: (toy._font(at).size(part)[0], toy._font(at).get_linesize()), round(1.15 * cell)
    )
    assert all(toy._font(size).size(line)[0] <= width for line in lines)
    assert len(lines) * toy._font(size).get_linesize() <= height or len(lines) == 1
    if cell >= 14 and len(text) < 200:
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    if text == TEXTS[1] and cell >= 14:
        assert size >= 12  # large enough to read


# --- sound ---------------------------------------------------------------------------------------------------------


def test_the_sound_device_opens_with_the_first_note_and_closes_after_silence(toy, bench, clock):
    """https://github.com/pygame/pygame/issues/331"""
    assert not toy.speaker.is_open
    bench.sound(440)
    assert toy.speaker.is_open
    bench.sound(0)
    pump(toy, clock)
    assert toy.speaker.is_open
    clock.now += sound.CLOSE_AFTER_MS
    pump(toy, clock)
    assert not toy.speaker.is_open


def test_a_muted_toy_never_opens_the_sound_device_and_shows_it(toy, bench, clock):
    """A mute that nobody sees looks like a fault: https://github.com/sekaiproject/ponscripter-fork/issues/84"""
    loud = pixels(toy)
    key_down(pygame.K_m)
    pump(toy, clock)
    bench.sound(440)
    assert not toy.speaker.is_open
    assert pixels(toy) != loud
    left, top, width, height = skin.SPEAKER
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(round((left + width / 2) * 20), round((top + height / 2) * 20)))
    pump(toy, clock)
    assert toy.speaker.is_open
    assert pixels(toy) == loud


def test_muting_during_a_note_is_silent_at_once(toy, bench):
    bench.sound(440)
    playing = toy.speaker._playing
    toy.mute(True)
    assert toy.speaker._playing is None
    assert playing is not None


def test_no_sound_device_is_no_fault_and_is_shown(toy, bench, clock, monkeypatch):
    before = pixels(toy)
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    bench.sound(440)
    bench.sound(0)
    bench.sound(523)
    pump(toy, clock)
    assert toy.speaker.silent
    assert pixels(toy) != before


@pytest.mark.parametrize("hz", [110, 131, 262, 440, 1319, 2093])
def test_notes_are_in_tune_and_loop_without_a_seam(hz):
    wave = memoryview(sound.loop(hz)).cast("h")
    rising = sum(one <= 0 < other for one, other in zip([wave[-1], *wave], wave, strict=False))
    assert abs(rising * sound.RATE / len(wave) / hz - 1) < 0.003
    steepest = max(abs(one - other) for one, other in itertools.pairwise(wave))
    assert abs(wave[0] - wave[-1]) <= steepest


# --- fingers -------------------------------------------------------------------------------------------------------


def test_fingers_report_every_edge_once():
    """Whatever the order of presses and lifts, a button goes up and down in turn, and is down while a finger is on it."""
    rng = random.Random(8)
    edges = []
    hand = keys.Fingers(lambda name, down: edges.append((name, down)))
    on = {}
    for _ in range(3000):
        finger = rng.randrange(6)
        if rng.random() < 0.5:
            name = rng.choice(BUTTONS)
            hand.press(finger, name)
            on.setdefault(finger, name)
        elif rng.random() < 0.9:
            hand.lift(finger)
            on.pop(finger, None)
        else:
            hand.lift_all()
            on.clear()
        for name in BUTTONS:
            story = [down for who, down in edges if who == name]
            assert story == [i % 2 == 0 for i in range(len(story))]
            assert bool(story and story[-1]) == (name in on.values())
