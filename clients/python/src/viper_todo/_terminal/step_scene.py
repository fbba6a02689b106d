"""A step of the activity: each of its todos before and after, and taking it back."""

from __future__ import annotations

import curses
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple, cast

from .._backend import ViperTodoError
from .._contract import ActivityStep, StepRow, TodoActivityShowStep, TodoDetail
from .asking import Question
from .scene import CLIENT, STATES, Around, Scene
from .screen import Part
from .text import clip, fill, line, wrap

# The most steps in the way that are said.
_MOST_SAID = 3


class TakingScene(Scene):
    """A scene in which steps are taken back, and todos are brought back."""

    def what(self, number: int) -> str:
        """A step in words."""
        raise NotImplementedError

    def why(self, error: ViperTodoError) -> str:
        """What is wrong, with the steps that are in the way."""
        numbers: List[int] = cast(Any, error.data).get("steps") or []
        if not numbers:
            return error.message
        said = [self.what(number) for number in reversed(numbers)][:_MOST_SAID]
        more = [f"and {len(numbers) - len(said)} more"] if len(numbers) > len(said) else []
        return f"{error.message} In the way: {' '.join(said + more)}"

    def take_back(self, step: ActivityStep) -> None:
        """Undoes a step, after a question if somebody else made it."""
        by, number = step["by"], step["step"]

        def undo() -> None:
            self.attempt(lambda: self.around.backend.todo_list.undo(step=number))

        if by == CLIENT or step["undone"] is not None or step["kind"] == "undone":
            undo()
            return
        who = clip(line(by), 25) if by else "Somebody else"
        self.around.ask(Question(f"{who} did that. Undo it all the same? (y/n) ", {"y": undo}))

    def restore(self, ids: Sequence[int]) -> None:
        """Brings todos back that are gone."""
        result = self.attempt(lambda: self.around.backend.todo_list.restore(ids))
        if result and not result["count"]:
            self.around.say("Nothing of this is gone.")

    def attempt(self, event: Callable[[], object]) -> Any:
        """Sends an event; None if it failed, which is said with the steps in the way."""
        try:
            return event()
        except ViperTodoError as error:
            self.around.complain(self.why(error))
            return None


class _Line(NamedTuple):
    parts: List[Part]
    # The todo that it is about; none in the line of the step.
    row: Optional[StepRow] = None


class StepScene(TakingScene):
    """What a step did, with the step in the first line. As the activity, it follows changes."""

    hints = "? help  q back  j k move  Enter open the todo  u undo  r bring back"

    def __init__(self, around: Around, step: ActivityStep, what: Callable[[int], str]) -> None:
        super().__init__(around)
        self.step, self._what = step, what
        self._shown: Optional[TodoActivityShowStep] = None
        self._index = self._first = self._height = self._count = 0
        self.bind_moves(self._move, lambda: max(1, self._height - 1))
        self.bind(
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), self._enter),
            ((" ",), lambda: self._move(self._height)),
            (("u",), lambda: self.take_back(self.step)),
            (("r",), self._restore),
        )

    def what(self, number: int) -> str:
        return self._what(number)

    def click(self, row: int) -> None:
        """The first one chooses, another one on the same row opens."""
        if self._first + row == self._index:
            self._enter()
        elif self._first + row < self._count:
            self._index = self._first + row

    def open(self, height: int) -> bool:
        self._shown = self.around.inside(self.step["step"])
        return self._shown is not None

    def close(self) -> None:
        pass

    def follow(self, steps: Sequence[ActivityStep]) -> None:
        """Takes the step as the activity shows it now."""
        for step in steps:
            if step["step"] == self.step["step"]:
                self.step = step

    def title(self) -> List[Part]:
        return [(" what a step did", "title")]

    def settle(self, height: int) -> None:
        self._height = max(1, height)
        self._index = max(0, min(self._index, len(self._lines()) - 1))
        first = max(self._first, self._index - height + 1)
        self._first = max(0, min(first, self._index))

    def draw(self, top: int, height: int) -> int:
        lines = self._lines()
        self._count = len(lines)
        for number, one in enumerate(lines[self._first : self._first + height], self._first):
            row = top + number - self._first
            self.around.screen.put(row, [(" ", ""), *one.parts], number == self._index)
        return top + self._index - self._first

    def _lines(self) -> List[_Line]:
        columns = self.around.screen.size[1] - 2
        lines = [_Line(parts) for parts in [*_head(self.step, columns), []]]
        rows = self._shown["rows"] if self._shown else []
        for row in rows:
            todo = row["after"] or row["before"]
            if todo is None:
                continue
            sign = "+" if row["before"] is None else "-" if row["after"] is None else " "
            text = f"{sign} {STATES.get(todo['state'], '[ ]')} {line(todo['title'])}"
            lines.append(_Line([(clip(text, columns), "strong")], row))
            lines += [_Line(parts, row) for parts in _changes(row, columns)]
        if len(rows) < self.step["count"]:
            lines.append(_Line([(f"and {self.step['count'] - len(rows)} more todos", "faint")]))
        return lines

    def _move(self, lines: int) -> None:
        self._index = max(0, min(self._index + lines, self._count - 1))

    def _chosen(self) -> Optional[StepRow]:
        return self._lines()[self._index].row

    def _enter(self) -> None:
        row = self._chosen()
        todo = row and (row["after"] or row["before"])
        if not todo:
            self.around.back()
            return
        number, id = self.step["step"], todo["id"]
        scene = self.around.backend.todo_activity
        try:
            scene.select(number, id=id)
        except ViperTodoError as error:
            self.around.complain(error.message)
            if error.tag == "notFound":
                self.around.say_also("r brings it back.")

    def _restore(self) -> None:
        row = self._chosen()
        rows = [row] if row else self._shown["rows"] if self._shown else []
        todos = [one["after"] or one["before"] for one in rows]
        self.restore([todo["id"] for todo in todos if todo])


def deleted(shown: TodoActivityShowStep) -> List[int]:
    """The todos that a step deleted."""
    return [row["before"]["id"] for row in shown["rows"] if row["before"] and not row["after"]]


def _head(step: ActivityStep, columns: int) -> List[List[Part]]:
    said = [line(step["atText"]), line(step["by"] or ""), line(step["text"])]
    if step["undone"] is not None:
        said.append("(undone)")
    return [[(text, "")] for text in wrap("  ".join(filter(None, said)), columns)]


def _changes(row: StepRow, columns: int) -> List[List[Part]]:
    before, after = row["before"], row["after"]
    lines: List[List[Part]] = []
    for (name, old), (_, new) in zip(_fields(before), _fields(after)):
        if old == new or (name == "title" and not (before and after)):
            continue
        text = f"{old or '(none)'} → {new or '(none)'}" if before and after else old or new
        for number, part in enumerate(wrap(text, max(10, columns - 15))):
            lines.append([("    " + fill("" if number else name, 11), "faint"), (part, "")])
    olds, news = _differing(before["content"] if before else "", after["content"] if after else "")
    for sign, texts, style in (("-", olds, "faint"), ("+", news, "")):
        for text in texts:
            lines += [[(f"    {sign} {part}", style)] for part in wrap(text, max(10, columns - 8))]
    return lines


def _fields(todo: Optional[TodoDetail]) -> List[Tuple[str, str]]:
    names = (
        "title", "done", "due", "start", "repeats", "reminders", "estimate", "priority", "tags",
        "after", "parent",
    )  # fmt: skip
    if todo is None:
        return [(name, "") for name in names]
    values = (
        line(todo["title"]), todo["completedText"], todo["dueText"], todo["startText"],
        todo.get("repeatText"), ", ".join(todo.get("reminders", [])), todo.get("estimateText"),
        "" if todo["priority"] == "none" else todo["priority"],
        " ".join(f"#{tag}" for tag in todo["tags"]),
        ", ".join(one["title"] for one in todo.get("after", [])),
        " › ".join(one["title"] for one in todo.get("path", [])),
    )  # fmt: skip
    return [(name, line(value or "")) for name, value in zip(names, values)]


def _differing(before: str, after: str) -> Tuple[List[str], List[str]]:
    """The lines of two texts without those with which both begin and end."""
    old, new = before.split("\n") if before else [], after.split("\n") if after else []
    least, first = min(len(old), len(new)), 0
    while first < least and old[first] == new[first]:
        first += 1
    last = 0
    while last < least - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return old[first : len(old) - last], new[first : len(new) - last]
