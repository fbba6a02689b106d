"""The screen: styles, lines that stay in theirs, keys and pastes."""

from __future__ import annotations

import curses
import os
import signal
import sys
import termios
from typing import Dict, List, NamedTuple, Optional, Tuple, Union

from .text import clip, line, width

# A part of a line: what it says, and the name of its style.
Part = Tuple[str, str]
# The wheel turns by so many lines.
_TURN = 3
# Older versions of Python have no name for the wheel turned down.
_WHEEL = {curses.BUTTON4_PRESSED: curses.KEY_UP, 0x200000: curses.KEY_DOWN}

# By the names of terminfo, or as the terminal sends them.
_FOCUS = {b"kxIN": True, b"kxOUT": False, "\x1b[I": True, "\x1b[O": False}
PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"


class Paste(str):
    """What was pasted, which is text and never a command."""


class Click(NamedTuple):
    """A click on a line of the screen."""

    row: int


class Focus(NamedTuple):
    """Whether the terminal has the focus now."""

    seen: bool


Key = Union[str, int, Click, Focus]


class Screen:
    """The terminal while curses has it."""

    def __init__(self, window: "curses.window") -> None:
        self._window = window
        self._keys: List[Key] = []
        window.nodelay(True)
        window.keypad(True)
        self._styles: Dict[str, int] = {
            "": 0, "title": curses.A_REVERSE, "strong": curses.A_BOLD, "done": curses.A_DIM,
            "faint": curses.A_DIM, "overdue": curses.A_BOLD, "tags": 0, "error": curses.A_BOLD,
        }  # fmt: skip
        curses.mousemask(curses.BUTTON1_PRESSED | sum(_WHEEL))
        # A press is a click at once, whatever follows.
        curses.mouseinterval(0)
        self._use_colours()
        self._take_all_keys()
        # Wakes the loop for what ncurses would only see with the next key.
        self.wake, self._wakes = os.pipe()
        os.set_blocking(self._wakes, False)
        os.set_blocking(self.wake, False)
        signal.signal(signal.SIGWINCH, lambda *_: None)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)
        self.ask_for_pastes(True)

    def _take_all_keys(self) -> None:
        # Else the terminal stops at Ctrl-S, which saves.
        modes = termios.tcgetattr(sys.stdin)
        modes[0] &= ~termios.IXON
        termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)

    def _use_colours(self) -> None:
        if os.environ.get("NO_COLOR") or not curses.has_colors():
            return
        curses.start_color()
        curses.use_default_colors()
        for number, name in ((1, "overdue"), (2, "error"), (3, "tags")):
            curses.init_pair(number, curses.COLOR_CYAN if number == 3 else curses.COLOR_RED, -1)
            self._styles[name] |= curses.color_pair(number)

    @property
    def size(self) -> Tuple[int, int]:
        """Lines and columns."""
        lines, columns = self._window.getmaxyx()
        return lines, columns

    def ask_for_pastes(self, wanted: bool) -> None:
        """Has the terminal say where a paste begins and ends, and whether it has the focus."""
        sys.stdout.write("\x1b[?2004h\x1b[?1004h" if wanted else "\x1b[?2004l\x1b[?1004l")
        sys.stdout.flush()

    def resized(self) -> None:
        """Takes the size that the terminal has by now."""
        try:
            while os.read(self.wake, 512):
                pass
        except BlockingIOError:
            pass
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
        if (lines, columns) != self.size and lines > 0 and columns > 0:
            curses.resizeterm(lines, columns)

    def leave(self) -> None:
        """Gives the terminal to another program."""
        self.ask_for_pastes(False)
        curses.def_prog_mode()
        curses.endwin()

    def come_back(self) -> None:
        """Takes it again."""
        curses.reset_prog_mode()
        self.resized()
        self.ask_for_pastes(True)
        self.redraw()

    def redraw(self) -> None:
        """Draws everything anew, whatever another program left there."""
        self._window.clear()

    def begin(self) -> None:
        """Begins to draw."""
        self._window.erase()

    def end(self, row: int, column: int, blinks: bool) -> None:
        """Shows what was drawn; the cursor stands there, seen or not."""
        lines, columns = self.size
        try:
            curses.curs_set(1 if blinks else 0)
        except curses.error:
            pass  # This terminal cannot hide it.
        self._window.move(max(0, min(row, lines - 1)), max(0, min(column, columns - 1)))
        self._window.refresh()

    def put(self, row: int, parts: List[Part], marked: bool = False) -> None:
        """Writes a line, as much of it as there is room for; marked: as the one that is chosen."""
        lines, columns = self.size
        if not 0 <= row < lines:
            return
        more = curses.A_REVERSE if marked else 0
        column = 0
        for text, style in parts:
            shown = clip(line(text), columns - column)
            if shown:
                self._add(row, column, shown, self._styles[style] | more)
                column += width(shown)
        if marked or (parts and parts[0][1] == "title"):
            fill = curses.A_REVERSE
            self._add(row, column, " " * (columns - column), fill)

    def _add(self, row: int, column: int, text: str, style: int) -> None:
        encoding = self._window.encoding
        text = text.encode(encoding, "replace").decode(encoding)
        try:
            self._window.addstr(row, column, text, style)
        except curses.error:
            pass  # The last column of the last line: written, but the cursor cannot go on.

    def forget_keys(self) -> None:
        """Forgets the keys that were typed ahead."""
        self._keys = []
        curses.flushinp()

    def key(self) -> Optional[Key]:
        """The next key: a character, the number that curses gives it, or a Paste."""
        key = self._next()
        if key == curses.KEY_MOUSE:
            return self._clicked()
        if isinstance(key, int) and key > curses.KEY_MAX:
            name = curses.keyname(key)
            return Focus(_FOCUS[name]) if name in _FOCUS else key
        if key != "\x1b":
            return key
        # Escape by itself, or what begins with it and curses does not know.
        more = self._rest_of_escape()
        if more == PASTE_BEGINS:
            return self._pasted()
        if more in _FOCUS:
            return Focus(_FOCUS[more])
        return "\x1b" if more == "\x1b" else None

    def _clicked(self) -> Optional[Key]:
        try:
            _, _, row, _, buttons = curses.getmouse()
        except curses.error:
            return self.key()
        if buttons & curses.BUTTON1_PRESSED:
            return Click(row)
        self._keys[:0] = [key for turn, key in _WHEEL.items() if buttons & turn] * _TURN
        return self.key()

    def _next(self) -> Optional[Key]:
        if self._keys:
            return self._keys.pop(0)
        try:
            return self._window.get_wch()
        except curses.error:
            return None

    def _rest_of_escape(self) -> str:
        sequence = "\x1b"
        while True:
            key = self._next()
            if not isinstance(key, str):
                break
            sequence += key
            if not (len(sequence) == 2 and key in "[O") and not key.isdigit() and key != ";":
                return sequence
        if key is not None:
            self._keys.insert(0, key)
        return sequence

    def _pasted(self) -> Paste:
        # The end is on its way; a terminal that never sends it is given up after a second.
        self._window.timeout(1000)
        text = ""
        while not text.endswith(PASTE_ENDS):
            key = self._next()
            if key is None:
                break
            text += key if isinstance(key, str) else ""
        self._window.nodelay(True)
        return Paste(text[: -len(PASTE_ENDS)] if text.endswith(PASTE_ENDS) else text)
