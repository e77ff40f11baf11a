# SPDX-FileCopyrightText: 2026 The Mastermind handheld contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Where everything is in the case, as plain numbers: no CAD is needed to read or to check this.

Axes as the player holds the handheld: x to the right, y up, both from the middle of the panel; z towards the player, 0 at the
front face, so that all of the handheld lies at z below 0. All lengths in mm. Sizes of bought parts come from the parts
table; what is decided here is how they lie together.

From front to back: face, diffuser, light grid, panel, foam, carrier, room for the electronics, lid. Below the panel is the
handle: buttons in front, main board behind, its USB socket in the middle of the lower edge.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.parts import table

PITCH = 2.54  # of perfboard

FACE = 2.0  # thickness of the front
LID = 2.0
WALL = 2.4  # outer walls
THIN = 1.6  # least thickness of anything that is printed
GAP = 0.3  # between printed parts that go into each other, each side
DIFFUSER = 2.0  # opal acrylic, or printed
GRID = 7.0  # height of the light grid's wells
RELIEF = 0.8  # the inner grid walls end so far above the panel: room for the small parts between its LEDs
SKIRT = 2.0  # the grid reaches so far beyond the panel on each side, and around its edge
BAY = 3.0  # for the panel's board and the foam behind it
CARRIER = 2.0
REAR = 14.4  # room for the electronics
HANDLE = 46.0  # inner height of the part below the panel
DIVIDER = 2.0
STAND = 4.0  # main board above the lid
TAILS = 2.5  # solder tails below a board
BUTTON_PLANE = 9.2  # depth of the button boards' front side
CAP = 12.0  # diameter of a button cap
CAP_HOLE = 12.8
FLANGE = 14.6
CAP_ABOVE = 2.0  # a cap stands so far out of the face
PLUNGER = 3.8  # square plunger of the switch
SOCKET = 2.0  # a cap sits so deep on it
PLAY = 0.3  # between the flange of a cap and the face
POST = 8.0  # lid posts
BOSS = 7.0  # under the boards
LID_SCREW = 2.6  # hole in a post for an M3 screw that cuts its own thread
LID_HOLE = 3.4
BOARD_SCREW = 2.1  # the same for M2.5
USB_SLOT = (13.0, 9.0)  # for the plug's grip, which has to go into the wall
USB_SOCKET = (7.5, 2.8, 1.3)  # the Pico's socket: width, height, how far it stands out of the board's edge
SWITCH_SLOT = (10.0, 5.0)
SWITCH_SCREWS = 19.0  # apart
STRAP_HOLE = 4.0
STRAP_BRIDGE = 4.0  # wall between the two strap holes
TAB = (10.0, 8.0, 9.0)  # blocks of the lid behind the top wall, each for a screw through that wall
CORNER = 4.0  # rounding of the outer upright edges
BOSS_HOLE = 5.2  # depth of the screw holes in the bosses of the button boards
STAND_HOLE = 4.4  # and in those of the main board, 0.4 of it in the lid
PRESSER = 8.0  # lid columns that press the carrier forward, by way of 0.5 mm of felt or foam
MARK = 0.4  # depth of the signs beside the buttons
PICO_EDGE = 1.37  # from the middle of the Pico's first pins to its edge
PICO_LIFT = 2.5  # the Pico above its board, on its pin headers
PLA = 1.24e-3  # g/mm3, printed solid
ACRYLIC = 1.19e-3


@dataclass(frozen=True)
class Box:
    """An axis-parallel box."""

    x0: float
    y0: float
    z0: float
    x1: float
    y1: float
    z1: float

    @classmethod
    def at(cls, x: float, y: float, z0: float, size: tuple[float, float, float]) -> Box:
        """A box of a size, its middle at x, y, its lower side (nearer to the lid) at z0."""
        return cls(x - size[0] / 2, y - size[1] / 2, z0, x + size[0] / 2, y + size[1] / 2, z0 + size[2])

    @property
    def size(self) -> tuple[float, float, float]:
        return (self.x1 - self.x0, self.y1 - self.y0, self.z1 - self.z0)

    @property
    def middle(self) -> tuple[float, float, float]:
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2, (self.z0 + self.z1) / 2)

    def gap(self, other: Box) -> float:
        """Distance between two boxes along the axis that separates them most; below 0 when they overlap."""
        return max(
            *(self.x0 - other.x1, other.x0 - self.x1, self.y0 - other.y1),
            *(other.y0 - self.y1, self.z0 - other.z1, other.z0 - self.z1),
        )

    def within(self, other: Box) -> float:
        """Least distance from a side of this box to the same side of the other, which is to contain it; below 0 when it sticks out."""
        return min(
            *(self.x0 - other.x0, self.y0 - other.y0, self.z0 - other.z0),
            *(other.x1 - self.x1, other.y1 - self.y1, other.z1 - self.z1),
        )


@dataclass
class Geometry:
    """All places for one build, "160" or "130"."""

    build: str
    outline: float = field(init=False)
    pitch: float = field(init=False)
    area: float = field(init=False)

    def __post_init__(self) -> None:
        panel = table.PANELS[self.build]
        self.outline = panel["outline"]
        self.pitch = panel["pitch"]
        self.board = panel["board"]
        self.led = panel["led"]
        self.area = 16 * self.pitch
        self.grid = self.outline + 2 * SKIRT  # outer edge length of grid, carrier and diffuser
        self.cavity = self.grid + 2 * GAP
        self.half = self.cavity / 2
        # Depths
        self.z_diffuser = -(FACE + DIFFUSER)  # back of the diffuser, front of the grid
        self.z_panel = self.z_diffuser - GRID  # front of the panel's board
        self.z_carrier = self.z_panel - BAY  # front of the carrier
        self.z_rear = self.z_carrier - CARRIER
        self.z_lid = self.z_rear - REAR  # inner side of the lid
        self.z_back = self.z_lid - LID
        # Heights
        self.y_handle = -self.half - DIVIDER  # upper end of the handle's inside
        self.y_floor = self.y_handle - HANDLE
        self.outer = Box(-self.half - WALL, self.y_floor - WALL, self.z_back, self.half + WALL, self.half + WALL, 0.0)
        self.inner = Box(-self.half, self.y_floor, self.z_lid, self.half, self.half, -FACE)
        # Handle, front layer: two boards of buttons, as far from the sides as a thumb likes it
        wide = table.BOARDS["pad"]["size"][0]
        reach = self.half - POST - 1.3 - wide / 2
        middle = (self.y_handle + self.y_floor) / 2
        self.board_middle = {"pad": (-reach, middle), "fire": (reach, middle)}
        # Rear layer: main board at the floor, battery above it, charger to its right, switch to its left
        width, height, _ = table.BOARDS["main"]["size"]
        rows = table.BOARDS["main"]["holes"][1]
        inset = height / 2 + table.BOARDS["main"]["shift"] - (rows - 1) / 2 * PITCH - PICO_EDGE  # of the Pico from the board's edge
        edge = USB_SOCKET[2] - inset + 0.5  # so that the socket ends half a millimetre before the wall
        self.board_middle["main"] = (0.0, self.y_floor + edge + height / 2)
        self.battery = Box.at(0.0, self.y_floor + edge + height + 9.0 + 18.0, self.z_lid + 1.0, table.KINDS["battery"].size)
        boost = table.KINDS["boost"].size
        self.boost = Box.at(width / 2 + 5.0 + boost[0] / 2, self.y_floor + 14.0 + boost[1] / 2, self.z_lid + 2.0, boost)
        self.z_switch = self.z_lid + REAR / 2
        self.x_switch = -(width / 2 + 2.5 + table.KINDS["slide"].size[0] / 2)
        slide = table.KINDS["slide"].size
        self.slide = Box(
            *(self.x_switch - slide[0] / 2, self.y_floor, self.z_switch - slide[1] / 2),
            *(self.x_switch + slide[0] / 2, self.y_floor + slide[2], self.z_switch + slide[1] / 2),
        )
        # The Pico lies on the main board, socket at the lower edge
        z = self.z_lid + STAND + table.BOARDS["main"]["size"][2] + PICO_LIFT
        pico = table.KINDS["pico"].size
        self.pico = Box.at(0.0, self.y_floor + edge + inset + pico[1] / 2, z, pico)
        self.usb = Box(
            *(-USB_SOCKET[0] / 2, self.pico.y0 - USB_SOCKET[2], self.pico.z1),
            *(USB_SOCKET[0] / 2, self.pico.y0 + 4.5, self.pico.z1 + USB_SOCKET[1]),
        )
        self.z_usb = self.usb.middle[2]

    # Bought parts as boxes

    def panel(self) -> list[Box]:
        """The panel's boards: one, or four tiles."""
        if self.build == "160":
            return [Box.at(0.0, 0.0, self.z_panel - self.board, (self.outline, self.outline, self.board))]
        tile = table.KINDS["panel-130"].size[0]
        quarter = tile / 2
        return [Box.at(x, y, self.z_panel - self.board, (tile, tile, self.board)) for y in (quarter, -quarter) for x in (-quarter, quarter)]

    def leds(self) -> list[tuple[float, float]]:
        """Middles of the 256 LEDs, in reading order."""
        first = -7.5 * self.pitch
        return [(first + column * self.pitch, -first - row * self.pitch) for row in range(16) for column in range(16)]

    def board_box(self, name: str) -> Box:
        """A perfboard as a box."""
        size = table.BOARDS[name]["size"]
        x, y = self.board_middle[name]
        z = self.z_lid + STAND if name == "main" else -BUTTON_PLANE - size[2]
        return Box.at(x, y, z, size)

    def tails(self, name: str) -> Box:
        """The room that a board's solder tails take, behind the board."""
        box = self.board_box(name)
        return Box(box.x0, box.y0, box.z0 - TAILS, box.x1, box.y1, box.z0)

    def hole(self, board: str, column: float, row: float) -> tuple[float, float]:
        """Place of a hole of a board, counted from the middle of its holes to the right and up."""
        x, y = self.board_middle[board]
        return (x + column * PITCH, y + table.BOARDS[board]["shift"] + row * PITCH)

    def screws(self, board: str) -> list[tuple[float, float]]:
        """Where a board is screwed down."""
        return [self.hole(board, *place) for place in table.BOARDS[board]["screws"]]

    def button(self, name: str) -> tuple[float, float]:
        """Middle of a button."""
        _, board, place = table.BUTTONS[name]
        return self.hole(board, *place)

    def switch_body(self, name: str) -> Box:
        """A tactile switch on its board: its 12 x 12 mm body, 4.3 mm high."""
        x, y = self.button(name)
        size = table.KINDS["button"].size
        return Box.at(x, y, -BUTTON_PLANE, (size[0], size[1], 4.3))

    def plunger_top(self) -> float:
        """z of the plungers' ends."""
        return -BUTTON_PLANE + table.KINDS["button"].size[2]

    def piezo(self) -> Box:
        """The piezo, glued behind the sound holes of the face."""
        size = table.KINDS["piezo"].size
        _, y = self.board_middle["pad"]
        return Box.at(0.0, y, -FACE - size[2], size)

    def tall_parts(self) -> Box:
        """What stands on the main board beside the Pico, up to the buffer in its socket and the capacitor laid flat."""
        box = self.board_box("main")
        high = max(table.KINDS["buffer"].size[2], table.KINDS["c-bulk"].size[2])
        return Box(box.x0, box.y0, box.z1, box.x1, box.y1, box.z1 + high)

    def bought(self) -> dict[str, Box]:
        """Everything bought that has to fit, by name."""
        found = {f"panel {number}": box for number, box in enumerate(self.panel(), 1)}
        found |= {"battery": self.battery, "charger": self.boost, "slide switch": self.slide}
        found |= {f"{name} board": self.board_box(name) for name in table.BOARDS}
        found |= {f"{name} switch": self.switch_body(name) for name in table.BUTTONS}
        found |= {"pico": self.pico, "usb socket": self.usb, "piezo": self.piezo()}
        return found

    # Printed details

    def posts(self) -> list[tuple[float, float]]:
        """The four lid posts, in the corners of the handle."""
        x = self.half - POST / 2
        return [(sx * x, y) for y in (self.y_handle - POST / 2, self.y_floor + POST / 2) for sx in (-1, 1)]

    def pressers(self) -> list[tuple[float, float]]:
        """Lid posts that press the carrier, and with it the panel, forward."""
        far = self.half * 0.72
        return [(-far, far), (far, far), (0.0, far), (-far, -far * 0.35), (far, -far * 0.35)]

    def strap_holes(self) -> list[tuple[float, float, float]]:
        """(side, y, z): two holes in each side wall, above the lower lid posts."""
        y = self.y_floor + POST + 2.0 + STRAP_HOLE / 2
        return [(side, y + step, self.z_lid + 9.0) for side in (-1, 1) for step in (0.0, STRAP_HOLE + STRAP_BRIDGE)]

    def tabs(self) -> list[Box]:
        """The lid's two blocks behind the top wall."""
        return [Box.at(side * self.half * 0.6, self.half - GAP - TAB[1] / 2, self.z_lid, (TAB[0], TAB[1], TAB[2])) for side in (-1, 1)]

    def sound_holes(self) -> list[tuple[float, float]]:
        """Seven small holes in the face between the two groups of buttons."""
        _, y = self.board_middle["pad"]
        ring = ((0.0, 0.0), (5.0, 0.0), (-5.0, 0.0), (2.5, 4.3), (-2.5, 4.3), (2.5, -4.3), (-2.5, -4.3))
        return [(dx, y + dy) for dx, dy in ring]

    def walls(self) -> dict[str, float]:
        """Every wall and web by name; the thinnest must be at least THIN."""
        post_wall = (POST - LID_SCREW) / 2
        return {
            "face": FACE,
            "lid": LID,
            "outer wall": WALL,
            "divider": DIVIDER,
            "carrier": CARRIER,
            "grid, between wells": THIN,
            "grid, skirt around the panel": SKIRT - GAP,
            "lip under the diffuser": (self.cavity - self.area) / 2,
            "lid post around its screw": post_wall,
            "boss around its screw": (BOSS - BOARD_SCREW) / 2,
            "between two button holes": self.nearest_buttons() - CAP_HOLE,
            "between the strap holes": STRAP_BRIDGE,
            "face and boss below its screw": BUTTON_PLANE - BOSS_HOLE,
            "lid below a main board screw": LID + STAND - STAND_HOLE,
            "face below an engraved sign": FACE - MARK,
            "upright edges of the top": (WALL * 2**0.5) - CORNER * (2**0.5 - 1),
            "lid tab around its screw": (min(TAB[0], TAB[2]) - LID_SCREW) / 2,
            "cap around its plunger": (CAP - PLUNGER * 2**0.5) / 2,
            "cap above its plunger": CAP_ABOVE + self.plunger_top() * -1,
            "cap flange": self.flange_thickness(),
        }

    def nearest_buttons(self) -> float:
        """Least distance of two buttons' middles."""
        places = [self.button(name) for name in table.BUTTONS]
        return min(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for i, a in enumerate(places) for b in places[:i])

    def flange_thickness(self) -> float:
        """A cap's flange lies between the face and the top of the switch's body, with play on both sides."""
        return -FACE - PLAY - (self.plunger_top() - SOCKET)

    # Hands

    def grip(self) -> dict[str, float]:
        """How it lies in two hands: sizes in mm, to be judged by a test.

        A hand holds a lower corner, the thumb's root at the side wall, level with the button board's middle.
        """
        width, height, depth = self.outer.size
        reach = {}
        for name in table.BUTTONS:
            x, y = self.button(name)
            root = (self.outer.x0 if x < 0 else self.outer.x1, self.board_middle["pad"][1])
            reach[name] = ((x - root[0]) ** 2 + (y - root[1]) ** 2) ** 0.5
        return {
            "width": width,
            "height": height,
            "depth": depth,
            "nearest button": min(reach.values()),
            "farthest button": max(reach.values()),
        }
