"""A terminal for tests: a program on a pseudo-terminal, and the screen that it draws there."""

from __future__ import annotations

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unicodedata
from typing import Callable, Dict, List, Sequence

# What ends a test that hangs; no test waits for it.
DEADLINE = 60.0

_SEQUENCE = re.compile(r"\x1b(?:\[([?>!]?)([0-9;]*)([ -/]*[@-~])|\][^\x07]*\x07|[()].|[=>78cMDE])")


def _take_terminal() -> None:
    # The first terminal that the leader of a session opens is its own.
    os.close(os.open(os.ttyname(0), os.O_RDWR))
    # Who runs the tests may have signals blocked, which is handed down; no terminal does that.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


class Terminal:
    """A program with an xterm around it, as far as ncurses uses one."""

    def __init__(
        self, command: Sequence[str], env: Dict[str, str], lines: int = 24, columns: int = 80
    ) -> None:
        self.raw = ""
        self.title = ""
        self._resize(lines, columns)
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._rest = ""
        self._descriptor, theirs = os.openpty()
        self._set_size()
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**env, "TERM": "xterm"},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(theirs)

    def send(self, text: str) -> None:
        """Types."""
        os.write(self._descriptor, text.encode())

    def resize(self, lines: int, columns: int) -> None:
        """Makes the window another size."""
        self._resize(lines, columns)
        self._set_size()
        os.killpg(self.process.pid, signal.SIGWINCH)

    def text(self) -> str:
        """What is on the screen."""
        return "\n".join("".join(row).rstrip() for row in self._screen)

    def wait_for(self, *texts: str, without: Sequence[str] = ()) -> str:
        """Reads until all of these, and none of those, are on the screen."""
        return self.wait_until(
            lambda shown: all(text in shown for text in texts)
            and not any(text in shown for text in without),
            f"{texts} without {tuple(without)}",
        )

    def wait_until(self, holds: Callable[[str], bool], what: str) -> str:
        """Reads until this holds of what is on the screen."""
        end = time.monotonic() + DEADLINE
        while not holds(self.text()):
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._descriptor], [], [], left)[0]:
                raise AssertionError(
                    f"the screen never had {what}:\n{self.text()}\n"
                    f"the last that came: {self.raw[-500:]!r}"
                )
            if not self._read() and not holds(self.text()):
                raise AssertionError(f"it ended before {what}:\n{self.text()}")
        return self.text()

    def wait_for_end(self) -> int:
        """Reads to the end; the exit code of the program."""
        while self._read():
            pass
        return self.process.wait(DEADLINE)

    def close(self) -> None:
        """Takes the terminal away, as when its window is closed, and waits for the program."""
        if self._descriptor < 0:
            return
        os.close(self._descriptor)
        self._descriptor = -1
        try:
            self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _resize(self, lines: int, columns: int) -> None:
        self._lines, self._columns = lines, columns
        self._screen: List[List[str]] = [[" "] * columns for _ in range(lines)]
        self._row = self._column = 0
        self._saved = (0, 0)
        self._wraps = False
        self._top, self._bottom = 0, lines - 1

    def _set_size(self) -> None:
        size = struct.pack("HHHH", self._lines, self._columns, 0, 0)
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, size)

    def _read(self) -> bool:
        try:
            data = os.read(self._descriptor, 1 << 16)
        except OSError:  # What Linux answers where the other side has gone.
            return False
        if not data:
            return False
        text = self._rest + self._decoder.decode(data)
        self.raw += text[len(self._rest) :]
        place = 0
        while place < len(text):
            if text[place] != "\x1b":
                self._write(text[place])
                place += 1
                continue
            match = _SEQUENCE.match(text, place)
            if match is None and "\x1b" in text[place + 1 :]:
                place += 1  # A sequence that was cut off, as a terminal takes it.
                continue
            if match is None:
                break
            if match[3] and not match[1]:
                numbers = [int(number or 0) for number in match[2].split(";")]
                self._control(match[3], numbers)
            elif match[0] == "\x1bM":
                self._reverse_index()
            elif match[0] == "\x1b7":
                self._saved = (self._row, self._column)
            elif match[0] == "\x1b8":
                self._row, self._column = self._saved
            elif match[0].startswith("\x1b]"):
                self.title = match[0]
            place = match.end()
        self._rest = text[place:]
        return True

    def _write(self, character: str) -> None:
        if character == "\r":
            self._column, self._wraps = 0, False
        elif character == "\n":
            self._index()
        elif character == "\b":
            self._column, self._wraps = max(0, self._column - 1), False
        elif character == "\t":
            self._column = min(self._columns - 1, self._column // 8 * 8 + 8)
        elif character >= " " and character != "\x7f":
            self._put(character)

    def _put(self, character: str) -> None:
        if unicodedata.category(character) in ("Mn", "Me", "Cf"):
            place = self._column if self._wraps else self._column - 1
            while place > 0 and self._screen[self._row][place] == "":
                place -= 1
            self._screen[self._row][max(0, place)] += character
            return
        wide = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self._wraps or self._column + wide > self._columns:
            self._column, self._wraps = 0, False
            self._index()
        self._screen[self._row][self._column] = character
        if wide == 2:
            self._screen[self._row][self._column + 1] = ""
        self._wraps = self._column + wide == self._columns
        self._column = min(self._column + wide, self._columns - 1)

    def _index(self) -> None:
        if self._row == self._bottom:
            del self._screen[self._top]
            self._screen.insert(self._bottom, [" "] * self._columns)
        else:
            self._row = min(self._row + 1, self._lines - 1)

    def _reverse_index(self) -> None:
        if self._row == self._top:
            del self._screen[self._bottom]
            self._screen.insert(self._top, [" "] * self._columns)
        else:
            self._row = max(0, self._row - 1)

    def _control(self, final: str, numbers: List[int]) -> None:
        count = max(1, numbers[0])
        row = self._screen[self._row]
        self._wraps = self._wraps and final == "m"
        if final in "Hf":
            self._row = min(count, self._lines) - 1
            column = numbers[1] if len(numbers) > 1 else 1
            self._column = min(max(1, column), self._columns) - 1
        elif final == "A":
            self._row = max(0, self._row - count)
        elif final == "B":
            self._row = min(self._lines - 1, self._row + count)
        elif final == "C":
            self._column = min(self._columns - 1, self._column + count)
        elif final == "D":
            self._column = max(0, self._column - count)
        elif final == "G":
            self._column = min(count, self._columns) - 1
        elif final == "d":
            self._row = min(count, self._lines) - 1
        elif final in "JK":
            self._erase(final, numbers[0])
        elif final == "X":
            row[self._column : self._column + count] = [" "] * min(
                count, self._columns - self._column
            )
        elif final == "P":
            del row[self._column : self._column + count]
            row += [" "] * (self._columns - len(row))
        elif final == "@":
            row[self._column : self._column] = [" "] * count
            del row[self._columns :]
        elif final in "LM":
            for _ in range(min(count, self._bottom - self._row + 1)):
                del self._screen[self._bottom if final == "L" else self._row]
                place = self._row if final == "L" else self._bottom
                self._screen.insert(place, [" "] * self._columns)
        elif final in "ST":
            for _ in range(count):
                del self._screen[self._top if final == "S" else self._bottom]
                place = self._bottom if final == "S" else self._top
                self._screen.insert(place, [" "] * self._columns)
        elif final == "r":
            self._top = count - 1
            bottom = numbers[1] if len(numbers) > 1 else 0
            self._bottom = (bottom or self._lines) - 1
            self._row = self._column = 0
        elif final not in "mhlqtn":
            raise AssertionError(f"the terminal of the tests does not know {final!r}")

    def _erase(self, final: str, what: int) -> None:
        blank = [" "] * self._columns
        row = self._screen[self._row]
        if what in (0,):
            row[self._column :] = blank[self._column :]
        if what == 1:
            row[: self._column + 1] = blank[: self._column + 1]
        if what == 2:
            row[:] = blank
        if final == "J":
            for number, other in enumerate(self._screen):
                if (
                    (what == 0 and number > self._row)
                    or (what == 1 and number < self._row)
                    or what == 2
                ):
                    other[:] = blank
