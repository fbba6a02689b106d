"""Help: the keys, the backend and its log."""

from __future__ import annotations

import curses
import shlex
from typing import List

from .._backend import store
from .scene import Around, Scene
from .screen import Part
from .text import wrap

_KEYS = """\
j k ↓ ↑      down, up (Ctrl-N, Ctrl-P)
PgDn PgUp    a screen down, up
g G          to the first, to the last
Enter        open the todo
q Esc ←      back; q in the list quits

a            add: type a line, such as Call Bob tomorrow 9:00 #family !high; lines that you
             paste are a todo each
A            add in a form, with all fields
E            open the form that was not saved when the View ended
e            edit in the form; Ctrl-X there opens the content in $VISUAL or $EDITOR
x            complete or reopen
n            move a todo that repeats to the next day of its rule
d            delete
w p t        due day (tomorrow, fri 9am, +2w), priority, tags
W            another due day for all that is overdue
Tab ↓ ↑      in a prompt: the choices below it; Ctrl-N and Ctrl-P in a form
Space        mark: x n d w p t then change all that is marked; Esc unmarks
u U          undo, redo (Ctrl-R); of what somebody else did it asks
c            delete all done todos
D            delete everything

/            search as you type; Esc shows the list as it was
#            show the todos with all of these tags; Esc shows the others again
Tab          show what is to do, overdue, done ...
L 1-9        the lists; the first one, the second one, ...; Esc leaves a list
S            save what is shown as a list, or in place of one; e in the lists changes a title
!            answer the reminder in the status line
s            another order
r            report
h            history of a todo

R            restart the backend
Ctrl-L       redraw the screen
?            this help
"""


class HelpScene(Scene):
    """Shows all keys; q goes back."""

    hints = "j k scroll  q back"

    def __init__(self, around: Around, command: List[str], log: str) -> None:
        super().__init__(around)
        self._text = (
            f"{_KEYS}\nbackend: {shlex.join(command)}\nits todos: {store(command)}\n"
            f"its log: {log or 'none'}"
        )
        self._first = 0
        self.keys = {
            **dict.fromkeys(("j", " ", curses.KEY_DOWN, curses.KEY_NPAGE), lambda: self._scroll(1)),
            **dict.fromkeys(("k", curses.KEY_UP, curses.KEY_PPAGE), lambda: self._scroll(-1)),
            **dict.fromkeys(("\x1b", "?", "\n", curses.KEY_LEFT), around.back),
        }

    def open(self, height: int) -> bool:
        return True

    def close(self) -> None:
        pass

    def title(self) -> List[Part]:
        return [(" keys", "title")]

    def draw(self, top: int, height: int) -> int:
        lines = [
            part for text in self._text.split("\n")
            for part in wrap(text, self.around.screen.size[1] - 2)
        ]  # fmt: skip
        self._first = max(0, min(self._first, len(lines) - height))
        for number, text in enumerate(lines[self._first : self._first + height]):
            self.around.screen.put(top + number, [(f" {text}", "")])
        return top

    def _scroll(self, lines: int) -> None:
        self._first = max(0, self._first + lines)
