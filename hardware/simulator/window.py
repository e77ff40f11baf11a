# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: MIT
"""The toy in a window: panel, caption and six buttons for keyboard and mouse.

It looks at the virtual board (light, caption, tone) and moves its buttons; it knows nothing of the game. Nothing is
drawn unless something changed, and then only what changed. A button is down exactly as long as a key or the mouse
is on it: what the operating system repeats is ignored, keys together with Alt, Ctrl or the system key are not ours,
and losing the keyboard lets go of everything.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from collections.abc import Callable
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is not pygame's to greet on

import pygame
from PIL import Image

from . import glow, marks, skin
from .keys import Fingers, Pacer
from .light import Rgb, cells
from .sound import Speaker, hushed

if TYPE_CHECKING:
    from .board import Board

TITLE = "Mastermind handheld"
HELP = "Arrows · Enter = A · Backspace = B · M sound · D digits · F11 full screen · F1 this line"
HELP_PRESSES = 16  # the help is there at the start and goes after so many presses
NAP_MS = 10  # the player is heard at least so often
FRAME_MS = 12  # pictures come at most so often
ALERT_MS = 120  # a key that is down while the window gets the keyboard was meant for somebody else

KEYS = {
    pygame.K_LEFT: "LEFT",
    pygame.K_RIGHT: "RIGHT",
    pygame.K_UP: "UP",
    pygame.K_DOWN: "DOWN",
    pygame.K_KP4: "LEFT",
    pygame.K_KP6: "RIGHT",
    pygame.K_KP8: "UP",
    pygame.K_KP2: "DOWN",
    pygame.K_RETURN: "A",
    pygame.K_KP_ENTER: "A",
    pygame.K_SPACE: "A",
    pygame.K_a: "A",
    pygame.K_BACKSPACE: "B",
    pygame.K_ESCAPE: "B",
    pygame.K_b: "B",
}
_FOREIGN = pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_GUI | pygame.KMOD_MODE
_EVENTS = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.VIDEORESIZE,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
)
_LET_GO = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)

_BLIND = ("offscreen", "dummy")  # what SDL falls back to; a window that nobody sees is of use to tests only
_SMALLEST = 5

Box = tuple[int, int, int, int]


def fold(text: str, width: int, height: int, measure: Callable[[str, int], tuple[int, int]], largest: int) -> tuple[int, list[str]]:
    """Break a text into lines so that all of it fits.

    width, height: the room in pixels. measure(text, size) -> (width, height of a line). largest: the font size to
    begin with; it shrinks, and at half of it a word longer than a line may be broken. Returns (size, lines); the last line
    ends in "…" if even that is too much.
    """
    lines: list[str] = []
    for size in range(max(_SMALLEST, largest), _SMALLEST - 1, -1):
        lines, broken = _wrap(text, width, lambda part, size=size: measure(part, size)[0])
        if len(lines) * measure("Ag", size)[1] <= height and not (broken and size > largest // 2):
            return size, lines
    room = max(1, height // max(1, measure("Ag", _SMALLEST)[1]))
    if len(lines) > room:
        last = lines[room - 1]
        while last and measure(last + "…", _SMALLEST)[0] > width:
            last = last[:-1]
        lines = [*lines[: room - 1], last + "…"]
    return _SMALLEST, lines


def _wrap(text: str, width: int, long: Callable[[str], int]) -> tuple[list[str], bool]:
    """Lines no longer than ``width``, and whether a word had to be broken."""
    lines: list[str] = []
    line, broken = "", False
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if long(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while long(word) > width and len(word) > 1:
            broken = True
            head = max(1, bisect_right(range(len(word)), width, key=lambda end, word=word: long(word[:end])) - 1)
            lines.append(word[:head])
            word = word[head:]
        line = word
    return ([*lines, line] if line else lines), broken


class Window:
    """One window on one board. ``pump`` is all its life; ``close`` when done.

    board: what ``Board`` offers to a front end. muted: start without sound. size: of the drawing area, in pixels
    (default: as the desktop allows). clock: ms, the wall's if not given. Raises pygame.error where no window can
    be opened.
    """

    def __init__(self, board: Board, *, muted: bool = False, size: tuple[int, int] | None = None, clock: Callable[[], int] | None = None):
        self.board = board
        self._clock = clock or (lambda: time.monotonic_ns() // 1_000_000)
        self.pacer = Pacer(board.set_button)
        self.fingers = Fingers(self._move)
        self.speaker = Speaker()
        self.speaker.muted = muted
        self.digits = False
        self.help_left = HELP_PRESSES
        self.drawn = 0  # pictures put on the screen so far
        self.closed = False
        self._full_screen = False
        self._alert_until = -1
        self._next_picture = 0
        self._mouse: str | None = None
        self._frame: bytes | None = None
        self._marks = b""
        self._caption: str | None = None
        self._silent = False
        self._stale: set[str] = set()  # what must be drawn again: "all", "panel", "caption", "help", "speaker", buttons
        self._images: dict[tuple, pygame.Surface] = {}
        self._fonts: dict[int, pygame.font.Font] = {}
        # SDL then measures in real pixels on Windows, as it does everywhere else
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
        with hushed():
            pygame.display.init()
        if pygame.display.get_driver() in _BLIND and not os.environ.get("SDL_VIDEODRIVER"):
            pygame.display.quit()
            raise pygame.error("no display answers")
        pygame.font.init()
        pygame.key.set_repeat()
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(_EVENTS)
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(_surface(skin.icon()))
        self._size = size or skin.first_size(pygame.display.get_desktop_sizes()[0])
        self._open(self._size)
        board.on_tone.append(self.speaker.tone)

    # --- life ------------------------------------------------------------------------------------------------------

    def pump(self, wait_ms: int = 0) -> None:
        """Wait at most ``wait_ms`` for the player, do what the events say, and draw what changed.

        Once the window was closed the board is told to stop.
        """
        if self.closed:
            return
        if wait_ms > 0:  # pygame's own wait looks every millisecond, which costs three times as much
            time.sleep(min(wait_ms, NAP_MS) / 1000)
        for event in pygame.event.get():
            self._event(event)
        self.pacer.tick(self.board.now_ms)
        if self.closed:
            self.board.stop()
            return
        self.look()
        now = self._clock()
        self.speaker.tick(now)
        if self._stale and now >= self._next_picture:
            self._next_picture = now + FRAME_MS
            self.draw()

    def look(self) -> None:
        """See whether light or caption of the board changed."""
        frame = self.board.frame
        if frame is not self._frame:
            if frame != self._frame:
                self._stale.add("panel")
            else:
                self._frame = frame
        if self.board.caption != self._caption:
            self._stale.add("caption")
        if self.speaker.silent != self._silent:  # muted, or found to have no device
            self._stale.add("speaker")

    def close(self) -> None:
        """Let go of the buttons and give back window and sound."""
        self.fingers.lift_all()
        self.pacer.flush()
        self.speaker.close()
        if self.speaker.tone in self.board.on_tone:
            self.board.on_tone.remove(self.speaker.tone)
        pygame.display.quit()
        pygame.font.quit()
        self.closed = True

    def screenshot(self, path: str | os.PathLike[str]) -> None:
        """Draw what is due and save the whole window as a picture; the suffix says which kind (png)."""
        self.look()
        self.draw()
        pygame.image.save(self._screen, os.fspath(path))

    # --- input -----------------------------------------------------------------------------------------------------

    def _move(self, name: str, down: bool) -> None:
        self.pacer.move(name, down)
        self._stale.add(name)
        if down and self.help_left:
            self.help_left -= 1
            if not self.help_left:
                self._stale.add("help")

    def _event(self, event: pygame.Event) -> None:
        kind = event.type
        if kind == pygame.KEYDOWN:
            self._key(event)
        elif kind == pygame.KEYUP:
            self.fingers.lift(event.key)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            self._mouse = None
            self.fingers.lift("mouse")
        elif kind == pygame.MOUSEMOTION:
            if self._mouse is not None and skin.button_at(*self._cells(event.pos)) != self._mouse:
                self._mouse = None
                self.fingers.lift("mouse")
        elif kind == pygame.QUIT:
            self.closed = True
        elif kind == pygame.VIDEORESIZE:
            self._open((event.w, event.h), anew=False)
        elif kind in _LET_GO:
            self._mouse = None
            self.fingers.lift_all()
        elif kind == pygame.WINDOWFOCUSGAINED:
            self._alert_until = self._clock() + ALERT_MS
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._stale.add("all")

    def _key(self, event: pygame.Event) -> None:
        key = event.key
        if key == pygame.K_F11 or (key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self._toggle_full_screen()
        elif event.mod & _FOREIGN:
            if key in (pygame.K_q, pygame.K_w) and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE):
                self.closed = True
        elif key in KEYS:
            if self._clock() >= self._alert_until:
                self.fingers.press(key, KEYS[key])
        elif key == pygame.K_m:
            self.mute(not self.speaker.muted)
        elif key == pygame.K_d:
            self.digits = not self.digits
            self._stale.add("panel")
        elif key == pygame.K_F1:
            self.help_left = 0 if self.help_left else HELP_PRESSES
            self._stale.add("help")

    def mute(self, muted: bool) -> None:
        """Sound off or on, as the M key does it."""
        self.speaker.muted = muted

    def _click(self, position: tuple[int, int]) -> None:
        x, y = self._cells(position)
        button = skin.button_at(x, y)
        left, top, width, height = skin.SPEAKER
        if button is not None:
            self._mouse = button
            self.fingers.press("mouse", button)
        elif left <= x <= left + width and top <= y <= top + height:
            self.mute(not self.speaker.muted)

    def _cells(self, position: tuple[int, int]) -> tuple[float, float]:
        return (position[0] - self._left) / self._cell, (position[1] - self._top) / self._cell

    # --- the drawing area ------------------------------------------------------------------------------------------

    def _open(self, size: tuple[int, int], *, anew: bool = True) -> None:
        """Take on a drawing area of that size; ``anew`` makes the window, else the system has resized it."""
        flags = pygame.FULLSCREEN if self._full_screen else pygame.RESIZABLE
        if anew or pygame.display.get_surface() is None:
            self._screen = pygame.display.set_mode((0, 0) if self._full_screen else size, flags)
        else:
            self._screen = pygame.display.get_surface() or self._screen
        width, height = self._screen.get_size()
        cell, self._left, self._top = skin.fit(width, height)
        if cell != getattr(self, "_cell", None):
            self._images.clear()
        self._cell = cell
        self._stale.add("all")

    def _toggle_full_screen(self) -> None:
        if not self._full_screen:
            self._size = self._screen.get_size()
        self._full_screen = not self._full_screen
        self.fingers.lift_all()
        self._open(self._size)

    def _box(self, box: tuple[float, float, float, float]) -> Box:
        """A box in cells as pixels of the drawing area."""
        x, y, width, height = box
        left, top = self._left + round(x * self._cell), self._top + round(y * self._cell)
        return left, top, round(width * self._cell), round(height * self._cell)

    # --- painting --------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Put everything that is stale on the screen."""
        stale, self._stale = self._stale, set()
        if not stale:
            return
        self.drawn += 1
        changed: list[pygame.Rect] = []
        if "all" in stale:
            self._screen.fill(skin.DESK)
            self._screen.blit(self._body(), (self._left, self._top))
            stale |= {"panel", "caption", "help", "speaker", *skin.BUTTONS}
            self._frame = None
        if "panel" in stale:
            changed.append(self._draw_panel())
        if "caption" in stale:
            self._caption = self.board.caption
            changed.append(self._draw_text(self._caption, skin.CAPTION, skin.INK, 1.15, inset=0.5))
        if "help" in stale:
            changed.append(self._draw_text(HELP if self.help_left else "", skin.HELP, skin.FAINT, 0.62))
        if "speaker" in stale:
            self._silent = self.speaker.silent
            box = self._box(skin.SPEAKER)
            self._clean(box)
            sign = self._picture(("speaker", self._silent), lambda: skin.speaker(self._cell, self._silent))
            changed.append(self._screen.blit(sign, box))
        for names in (skin.ARROWS, ("A",), ("B",)):  # the corners of the arrows' boxes overlap
            if not stale.isdisjoint(names):
                changed += self._draw_buttons(names)
        if "all" in stale:
            pygame.display.flip()
        else:
            pygame.display.update(changed)

    def _body(self) -> pygame.Surface:
        return self._picture(("body",), lambda: skin.body(self._cell))

    def _clean(self, box: Box) -> None:
        """Bring back the bare body under a box."""
        left, top, width, height = box
        self._screen.blit(self._body(), (left, top), (left - self._left, top - self._top, width, height))

    def _picture(self, key: tuple, paint: Callable[[], Image.Image]) -> pygame.Surface:
        """A sprite from the cache, painted when first asked for."""
        found = self._images.get(key)
        if found is None:
            if len(self._images) > 3000:  # a long fade through many colours
                self._images.clear()
            found = self._images[key] = _surface(paint())
            found = self._images[key] = found.convert_alpha() if found.get_flags() & pygame.SRCALPHA else found.convert()
        return found

    def _draw_buttons(self, names: tuple[str, ...]) -> list[pygame.Rect]:
        boxes: list[Box] = []
        for name in names:
            left, top, size = skin.button_box(name, self._cell)
            boxes.append((self._left + left, self._top + top, size, size))
            self._clean(boxes[-1])
        for name, box in zip(names, boxes, strict=True):
            down = self.fingers.is_down(name)
            self._screen.blit(self._picture(("button", name, down), lambda n=name, d=down: skin.button(n, self._cell, d)), box)
        return [pygame.Rect(box) for box in boxes]

    def _draw_text(self, text: str, where: tuple[float, float, float, float], ink: Rgb, largest: float, inset: float = 0.0) -> pygame.Rect:
        self._clean(self._box(where))
        x, y, width, height = where
        left, top, room, tall = self._box((x + inset, y, width - 2 * inset, height))

        def measure(part: str, size: int) -> tuple[int, int]:
            return self._font(size).size(part)[0], self._font(size).get_linesize()

        size, lines = fold(text, room, tall, measure, round(largest * self._cell))
        font = self._font(size)
        down = top + (tall - len(lines) * font.get_linesize()) // 2
        for line in lines:
            written = font.render(line, True, ink)
            self._screen.blit(written, (left + (room - written.get_width()) // 2, down))
            down += font.get_linesize()
        return pygame.Rect(self._box(where))

    def _font(self, size: int) -> pygame.font.Font:
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(None, size)
        return self._fonts[size]

    def _draw_panel(self) -> pygame.Rect:
        """Draw the cells that changed since the last picture, and what their blooms reach."""
        frame = self.board.frame
        before, self._frame = self._frame, frame
        kinds = marks.survey(frame, self.board.screen or "") if self.digits else b""
        cell, (column, row) = self._cell, skin.PANEL
        left, top = self._left + column * cell, self._top + row * cell
        first_x, first_y, last_x, last_y = 0, 0, 15, 15
        if before is not None and kinds == self._marks:
            dirty = [i for i in range(256) if frame[3 * i : 3 * i + 3] != before[3 * i : 3 * i + 3]]
            if not dirty:
                return pygame.Rect(left, top, 0, 0)
            first_x, last_x = max(0, min(i & 15 for i in dirty) - 1), min(15, max(i & 15 for i in dirty) + 1)
            first_y, last_y = max(0, (dirty[0] >> 4) - 1), min(15, (dirty[-1] >> 4) + 1)
        self._marks = kinds
        area = pygame.Rect(left + first_x * cell, top + first_y * cell, (last_x - first_x + 1) * cell, (last_y - first_y + 1) * cell)
        screen = self._screen
        screen.set_clip(area)
        dark = self._picture(("board",), lambda: glow.board(cell))
        screen.blit(dark, area.topleft, (first_x * cell, first_y * cell, area.width, area.height))
        lit = [
            (i, left + (i & 15) * cell, top + (i >> 4) * cell, colour)
            for i, colour in enumerate(cells(frame))
            if any(colour) and first_x - 1 <= i & 15 <= last_x + 1 and first_y - 1 <= i >> 4 <= last_y + 1
        ]
        halos = [(self._picture(("halo", *colour), lambda c=colour: glow.halo(cell, *c)), (x - cell, y - cell)) for _, x, y, colour in lit]
        screen.fblits(halos, pygame.BLEND_RGB_ADD)
        screen.fblits([(self._picture(("lens", *colour), lambda c=colour: glow.lens(cell, *c)), (x, y)) for _, x, y, colour in lit])
        for i, x, y, colour in lit if kinds else ():
            if kinds[i] != marks.LIT:
                written = self._sign(cell, kinds[i], colour)
                if written is not None:
                    screen.blit(written, (x, y))
        screen.set_clip(None)
        return area

    def _sign(self, cell: int, kind: int, colour: Rgb) -> pygame.Surface | None:
        painted = glow.sign(cell, kind, *colour)
        return None if painted is None else self._picture(("sign", kind, *colour), lambda: painted)


def _surface(picture: Image.Image) -> pygame.Surface:
    return pygame.image.frombytes(picture.tobytes(), picture.size, "RGBA" if picture.mode == "RGBA" else "RGB")


def run(board: Board, *, muted: bool = False) -> None:
    """Show the board in a window and run it until the window is closed.

    Raises ``board.Unavailable`` where no window can be opened, and whatever ``Board.boot`` raises.
    """
    from .board import Unavailable, live

    try:
        window = Window(board, muted=muted)
    except pygame.error as error:
        raise Unavailable(f"no window can be opened here ({error}); try --terminal") from None
    try:
        window.pump(0)
        board.play(live(board, window.pump))
        board.boot()
    finally:
        window.close()
