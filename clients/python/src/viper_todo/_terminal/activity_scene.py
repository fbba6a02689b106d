"""The scene todoActivity: what happened, newest first, and what can be taken back of it."""

from __future__ import annotations

import curses
from typing import Any, List, Optional, Tuple

from .._backend import ViperTodoError
from .._contract import ActivityStep, ActivityTodo, TodoActivityShowActivity
from .asking import Question
from .lists_scene import UNKNOWN_METHOD
from .scene import FAR, Around
from .screen import Part
from .step_scene import StepScene, TakingScene, deleted
from .text import clip, fill, line, width

# How many steps are asked for at first and with each `m`, and the most that are shown at once.
_PAGE, _MOST = 50, 200
# The most todos that are brought back at once.
_MOST_RESTORED = 1000
_WIDEST_NAME = 16
_HINTS = "? help  q back  Enter look inside  u undo  B all by the same  D deleted  m older"
_HINTS_OF_DELETED = "? help  q back  r bring back  Enter look inside  u undo  D all steps  m older"
# A step and, in the deleted ones, a todo of it.
Row = Tuple[ActivityStep, Optional[ActivityTodo]]


class ActivityScene(TakingScene):
    """A window of the steps, which grows and then moves on to older ones. All of it is live."""

    hints = _HINTS

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._shown: Optional[TodoActivityShowActivity] = None
        self._rows: List[Row] = []
        self._index = self._first = self._height = 0
        self._is_deleted = False
        self._limit = _PAGE
        # The steps before which the windows begin that lie above this one.
        self._anchors: List[int] = []
        self.bind_moves(self._move, lambda: max(1, self._height - 1))
        self.bind(
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), self._enter),
            ((" ",), lambda: self._move(self._height)),
            (("u",), self._undo),
            (("B",), self._ask_undo_by),
            (("D",), self._turn),
            (("m",), self._more),
        )

    def key(self, key: Any) -> bool:
        # Else it is the report.
        if key == "r" and self._is_deleted:
            self._restore()
            return True
        return super().key(key)

    def click(self, row: int) -> None:
        """The first one chooses, another one on the same row looks inside."""
        row += self._first - (1 if self._buttons else 0)
        if row == self._index:
            self._enter()
        elif 0 <= row < len(self._rows):
            self._index = row

    def open(self, height: int) -> bool:
        scene, where = self.around.backend.todo_activity, (self._rows, self._index)
        try:
            scene.view_ready(deleted=self._is_deleted or None, limit=self._limit)
            if self._anchors:
                # The chosen step is not in the newest ones.
                self._rows, self._index = where
                scene.scroll(before=self._anchors[-1])
            return True
        except ViperTodoError as error:
            is_old = error.code == UNKNOWN_METHOD
            self.around.complain("This backend has no activity." if is_old else error.message)
            return False

    def close(self) -> None:
        self.around.backend.todo_activity.view_closed()

    def hide(self) -> None:
        self.close()

    def show_again(self) -> None:
        self.open(self._height)

    def show(self, params: TodoActivityShowActivity) -> None:
        """Takes what todoActivity.showActivity shows."""
        chosen = self._key(self._index)
        self._shown, self._rows = params, []
        for step in params["steps"]:
            self._rows.append((step, None))
            if self._is_deleted:
                self._rows += [(step, todo) for todo in step["todos"]]
        keys = [self._key(index) for index in range(len(self._rows))]
        if chosen in keys:
            self._index = keys.index(chosen)

    def settle(self, height: int) -> None:
        self._height = max(1, height - (1 if self._buttons else 0))
        self._index = max(0, min(self._index, len(self._rows) - 1))
        first = max(self._first, self._index - self._height + 1)
        self._first = max(0, min(first, self._index, len(self._rows) - self._height))

    def title(self) -> List[Part]:
        name = " deleted" if self._is_deleted else " activity"
        if self._shown and not self._shown["first"]:
            name += ", older steps"
        return [(name, "title")]

    def draw(self, top: int, height: int) -> int:
        if self._buttons:
            self.around.screen.put(top, [(f" {self._buttons}", "faint")])
            top, height = top + 1, height - 1
        steps = self._shown["steps"] if self._shown else []
        ats = max([width(line(step["atText"])) for step in steps] or [0])
        names = max([width(line(step["by"] or "")) for step in steps] or [0])
        names = min(names, _WIDEST_NAME)
        rows = self._rows[self._first : self._first + height]
        for number, (step, todo) in enumerate(rows, self._first):
            parts = _todo_parts(todo) if todo else _step_parts(step, ats, names)
            self.around.screen.put(top + number - self._first, parts, number == self._index)
        if len(rows) < height and self._is_at_end:
            self.around.screen.put(top + len(rows), [(f" {self._end}", "faint")])
        return top + self._index - self._first

    @property
    def _buttons(self) -> str:
        """What undo and redo would do in the list."""
        if self._shown is None:
            return ""
        undo, redo = self._shown["undo"], self._shown["redo"]
        texts = [f"u in the list undoes: {line(undo['text'])}"] if undo else []
        texts += [f"U redoes: {line(redo['text'])}"] if redo else []
        return "  ".join(texts)

    @property
    def _is_at_end(self) -> bool:
        return self._shown is not None and len(self._shown["steps"]) < self._limit

    @property
    def _end(self) -> str:
        if self._shown and not self._shown["complete"]:
            return "What happened before that is not known any more."
        if self._rows:
            return ""
        return "Nothing is deleted." if self._is_deleted else "Nothing has happened yet."

    @property
    def _row(self) -> Optional[Row]:
        if self._index < len(self._rows):
            return self._rows[self._index]
        self.around.say("There is no step on this line.")
        return None

    def _key(self, index: int) -> Optional[Tuple[int, Optional[int]]]:
        if index >= len(self._rows):
            return None
        step, todo = self._rows[index]
        return step["step"], todo["id"] if todo else None

    def _move(self, lines: int) -> None:
        # Beyond an end of the window stand other steps; the chosen one is in both windows.
        if lines > 0 and self._index == len(self._rows) - 1 and not self._is_at_end:
            self._more()
        elif lines < 0 and self._anchors and (self._index == 0 or lines == -FAR):
            self._anchors = [] if lines == -FAR else self._anchors[:-1]
            self._scroll()
        self._index = max(0, min(self._index + lines, len(self._rows) - 1))

    def _more(self) -> None:
        """Shows older steps, too; of many, in place of the newer half."""
        if self._shown is None or self._is_at_end:
            self.around.say(self._end or "These are the oldest steps.")
            return
        if self._limit < _MOST:
            self._limit += _PAGE
        else:
            self._anchors.append(self._shown["steps"][_MOST // 2 - 1]["step"])
        self._scroll()

    def _scroll(self) -> None:
        before = self._anchors[-1] if self._anchors else None
        scene = self.around.backend.todo_activity
        self.around.attempt(lambda: scene.scroll(before=before, limit=self._limit))

    def _turn(self) -> None:
        self._is_deleted = not self._is_deleted
        self.hints = _HINTS_OF_DELETED if self._is_deleted else _HINTS
        self._index = self._first = 0
        self._limit, self._anchors, self._rows = _PAGE, [], []
        self.open(self._height)

    def _enter(self) -> None:
        row = self._row
        if row and row[1]:
            self._restore()
        elif row:
            self.around.go(StepScene(self.around, row[0], self.what))

    def _restore(self) -> None:
        row = self._row
        if row is None:
            return
        step, todo = row
        if todo:
            self.restore([todo["id"]])
        elif step["count"] > _MOST_RESTORED:
            self.around.complain("These are too many todos for r; u takes back the step.")
        else:
            inside = self.around.inside(step["step"])
            if inside:
                self.restore(deleted(inside))

    def _undo(self) -> None:
        row = self._row
        if row:
            self.take_back(row[0])

    def _ask_undo_by(self) -> None:
        row = self._row
        if row is None:
            return
        step = row[0]
        by, since = step["by"], step["at"]
        if by is None:
            self.around.say("Nobody knows who made this step; u takes it back alone.")
            return
        count = self._count(by, since)
        if not count:
            self.around.say("There is nothing to take back.")
            return

        who, least = clip(line(by), 25), "at least " * (count >= _MOST)

        def undo() -> None:
            result = self.attempt(
                lambda: self.around.backend.todo_list.undo(by=by, since=since)
            )
            if result:
                self.around.say(f"Took back {_steps(len(result['steps']))} of {who}.")

        text = f"Take back {least}{_steps(count)} of {who} since {step['atText']}? (y/n) "
        self.around.ask(Question(text, {"y": undo}))

    def _count(self, by: str, since: str) -> int:
        """How many steps somebody made from then on that are in effect."""
        scene, where = self.around.backend.todo_activity, (self._shown, self._rows, self._index)
        if not self.around.attempt(lambda: scene.view_ready(by=[by], since=since, limit=_MOST)):
            return 0
        steps = self._shown["steps"] if self._shown else []
        count = sum(step["undone"] is None and step["kind"] != "undone" for step in steps)
        self._shown, self._rows, self._index = where
        self.open(self._height)
        return count

    def what(self, number: int) -> str:
        """A step in words, as far as it is shown."""
        for step in self._shown["steps"] if self._shown else []:
            if step["step"] == number:
                return f"{line(step['atText'])} {line(step['by'] or '')} {line(step['text'])}"
        return f"step {number}"


def _steps(count: int) -> str:
    return "1 step" if count == 1 else f"{count} steps"


def _step_parts(step: ActivityStep, ats: int, names: int) -> List[Part]:
    is_undone = step["undone"] is not None
    parts: List[Part] = [(f" {fill(line(step['atText']), ats)}  ", "faint")]
    if names:
        parts.append((fill(line(step["by"] or ""), names) + "  ", "tags"))
    parts.append((line(step["text"]), "done" if is_undone else ""))
    if is_undone:
        parts.append(("  undone", "faint"))
    elif step["undoable"] is False and step["kind"] != "undone":
        parts.append(("  changed since", "faint"))
    return parts


def _todo_parts(todo: ActivityTodo) -> List[Part]:
    return [("     - ", "faint"), (line(todo["title"]), "")]
