"""Help: the keys, the backend and its log."""

from __future__ import annotations

import shlex
from typing import List

from .._backend import store
from .scene import Around, Scene
from .screen import Part
from .text import wrap

_KEYS = """\
j k ↓ ↑      down, up (Ctrl-N, Ctrl-P)
] [          next, previous page (PgDn, PgUp)
g g  G       to the first, to the last
Enter        open the todo: all of it, and what is done to it; e opens it in a form
Tab          there: the next line that leads to another todo, which Enter opens, or
             the next comment, which e or Enter changes and d removes; u brings it back
q Esc ←      back; q in the list quits
mouse        a click chooses or takes a choice, another one opens; the wheel moves; to mark
             text for the clipboard, hold Shift

a            add: type a line, such as Call Bob tomorrow 9:00 #family !high; lines that you
             paste are a todo each, also without a
A            add in a form, with all fields
E            open the form that was not saved when the View ended
e            edit in the form; Ctrl-X there opens the content in $VISUAL or $EDITOR
c            change the title
x            complete or reopen; asks what becomes of what is open under it
X            move a todo that repeats to the next day of its rule
. t          due today, due tomorrow
> <          due a day later, a day earlier
w            due when: a day in words (tomorrow, fri 9am, +2w)
W            another due day for all that is overdue; it begins with today
+ - P        priority up, down; P asks
T            tags; one behind a - is taken away
b            after which todo this one comes; behind a -, one to take away
M            mine: claim it for 30 minutes, so that no agent begins it; again, release it
m  g c       comment on it; Ctrl-X opens the comment in $VISUAL or $EDITOR
d            delete, with all that is under it
Tab ↓ ↑      in a prompt: the choices below it; Ctrl-N and Ctrl-P in a form
v Space      mark: what changes a todo then changes all that is marked; Esc unmarks
J K          move it a place down, up in the order by hand; in another order, they
             ask whether to sort by hand
g J  g K     move it to the end of that order, to its beginning
Tab ⇧Tab     in that order: put it under the todo above it, out again
z Z          there: fold what is under it, or unfold it; all
o            add below: type a line, or paste several, for the todos under it
g p          put it under another todo
u U          undo, redo (Ctrl-R); of what somebody else did it asks
C            delete all done todos
D            delete everything

/            search as you type; Esc shows the list as it was
f            show what is to do, overdue, done ...
#            show the todos with all of these tags; Esc shows the others again
s            another order
L            the activity: what happened, by whom, newest first
g l 1-9      the lists; the first one, the second one, ...; Esc leaves a list
g t          the list Today
g n          what is ready: it can begin, and nothing that comes first is open
g w          the week in review: what was done on each of its days
S            save what is shown as a list, or in place of one; c in the lists changes a title
!            answer the reminder in the status line
r            report: all todos by day; what changes a todo does so there, too
H            history of a todo

In the activity:
Enter        what a step did to each todo; on the todo there: open it
u            take back this step
B            take back all that its author did since then, it included; asks
D            only what is deleted; there, r brings back what is on the line
m            older steps (they also come at the end)

R            refresh; start a backend that has ended again
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
        self.bind_moves(self._scroll, lambda: 10)
        self.bind(((" ",), lambda: self._scroll(10)), (("?", "\n"), around.back))

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
        self._first += lines
