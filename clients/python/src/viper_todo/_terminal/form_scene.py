"""The scene todoEdit: a form. The backend holds and judges what is typed, and follows the others."""

from __future__ import annotations

import curses
import uuid
from typing import Dict, List, Literal, Optional, Set, Tuple, cast

from .._backend import ViperTodoError
from .._contract import ChoiceField, DraftBeginning, TodoEditShowDraft, TodoField
from .asking import Question
from .choices import Choices
from .editor import edit_text
from .field import Field
from .scene import Around, Scene, reference
from .screen import Key, Paste, Part
from .text import fill, wrap

_FIELDS: Tuple[TodoField, ...] = (
    "title", "due", "time", "start", "repeat", "reminders", "estimate", "priority", "tags", "after",
    "parent", "content",
)  # fmt: skip
_LABEL = 11
# How many choices are shown below a field.
_MOST_CHOICES = 6
# Keys that neither type nor erase.
_MOVES = (
    curses.KEY_LEFT, curses.KEY_RIGHT, curses.KEY_HOME, curses.KEY_END, curses.KEY_RESIZE,
    "\x01", "\x05",
)  # fmt: skip


class FormScene(Scene):
    """A draft of a todo, or of a new one. Whatever happens to the backend, the text stays here."""

    hints = "Enter ^S save  Tab next  ^N ^P choices  Esc leave  ^X content in your editor"
    takes_text = True

    def __init__(
        self, around: Around, id: Optional[int], beginning: Optional[DraftBeginning] = None,
        kept: Optional[int] = None,
    ) -> None:  # fmt: skip
        super().__init__(around)
        self._id, self._beginning, self._kept = id, beginning, kept
        self._fields: Dict[TodoField, Field] = {
            name: Field(several=name == "content") for name in _FIELDS
        }
        self._now: TodoField = "title"
        self._shown: Optional[TodoEditShowDraft] = None
        # What the todo does not have: the backend's list, and what it was not told yet.
        self._changed: Set[TodoField] = set()
        # What the draft, since it was opened again, was not told yet.
        self._unsent: Set[TodoField] = set()
        # The todo's revision over which each field is typed.
        self._seen: Dict[TodoField, Optional[int]] = {name: None for name in _FIELDS}
        self._is_open = False
        self._choices: Optional[Choices] = None
        # Whether typing replaces the whole field, as after Tab, Down and Up in other forms.
        self._selected = False
        self._first = 0
        # What each line is about: a field, or a choice for it.
        self._lines: List[Tuple[TodoField, int]] = []
        self._key = str(uuid.uuid4())
        self.bind(
            (("\t",), lambda: self._go(1)),
            ((curses.KEY_BTAB,), lambda: self._go(-1)),
            ((curses.KEY_DOWN,), lambda: self._move(1)),
            ((curses.KEY_UP,), lambda: self._move(-1)),
            (("\x0e",), lambda: self._choose(1)),
            (("\x10",), lambda: self._choose(-1)),
            ((curses.KEY_NPAGE, "\x06"), lambda: self._move(10)),
            ((curses.KEY_PPAGE, "\x02"), lambda: self._move(-10)),
            (("\x13",), self._save),
            (("\x18",), self._edit_content),
            (("\x1b", "\x07"), self.leave),
        )

    @property
    def unsaved(self) -> str:
        """What was typed and is not stored, as text to keep; empty if there is nothing."""
        return "".join(
            f"{name}: {self._fields[name].text}\n" for name in _FIELDS if name in self._changed
        )

    def open(self, height: int) -> bool:
        self._unsent, self._is_open = set(self._changed), False
        scene = self.around.backend.todo_edit
        try:
            try:
                if self._kept is None:
                    scene.view_ready(id=self._id, from_=self._beginning)
                else:
                    scene.view_ready(kept=self._kept)
            except ViperTodoError as error:
                if error.tag == "notKept" and self._unsent:
                    self._kept = None
                    return self.open(height)
                if error.tag != "notFound" or not self._unsent:
                    raise
                # It was deleted while there was no draft: the whole text is a new todo.
                self._unsent = set(_FIELDS)
                scene.view_ready()
            while self._unsent:
                self._send(self._unsent.pop())
            self._is_open = True
        except ViperTodoError as error:
            self.around.complain(error.message)
        return self._is_open or bool(self._changed)

    def close(self) -> None:
        self.around.backend.todo_edit.view_closed()

    def show(self, params: TodoEditShowDraft) -> None:
        """Takes what todoEdit.showDraft shows."""
        self._shown, self._changed = params, {*params["changed"], *self._unsent}
        stale = {conflict["field"] for conflict in params["stale"]}
        for name in set(_FIELDS) - self._unsent:
            # An older backend has fewer fields.
            self._fields[name].put(params["values"].get(name, ""))
            # As long as a conflict is open, the text is over what was there before it.
            if name not in stale:
                self._seen[name] = params["rev"]

    def key(self, key: Key) -> bool:
        field = self._fields[self._now]
        is_text = isinstance(key, Paste) or self._now == "content"
        if key in ("\n", "\r", curses.KEY_ENTER) and not is_text:
            self._save()
        elif not isinstance(key, Paste) and key in self.keys:
            self._selected = False
            self.keys[key]()
        else:
            before = field.text
            if self._selected and key not in _MOVES:
                field.put("")
            self._selected = False
            field.key(key)
            if field.text != before:
                self._change()
                self._offer()
        return True

    def click(self, row: int) -> None:
        """Enters a field, or takes a choice."""
        if self._first + row < len(self._lines):
            name, choice = self._lines[self._first + row]
            if choice < 0:
                self._enter(name)
            elif self._choices and self._choices.choose(choice):
                self._put_choice()

    def leave(self) -> None:
        """Goes back; asks first if something would be lost."""
        if not self._changed:
            self._cancel()
            return
        text = "Save what you typed? y saves, n throws it away, another key goes on "
        self.around.ask(Question(text, {"y": self._save, "n": self._cancel}))

    def title(self) -> List[Part]:
        name = " new todo" if self._id is None else f" todo {self._id}"
        return [(name + (", not saved" if self._changed else ""), "title")]

    def draw(self, top: int, height: int) -> int:
        room = self._room
        lines: List[List[Part]] = []
        self._lines = []
        if self._id is not None and self._shown and (self._shown["gone"] or not self._shown["id"]):
            for text in wrap("Somebody has deleted this todo; a save adds it as a new one.", room):
                lines.append([(" ", ""), (text, "error")])
        at = 0
        for name, field in self._fields.items():
            if name == self._now:
                row, column = field.place(room)
                at, self.column = len(lines) + row, 1 + _LABEL + column
            style = "strong" if name == self._now else "faint"
            for number, (start, end) in enumerate(field.rows(room)):
                label = fill("" if number else name, _LABEL)
                text = field.text[start:end].rstrip(" ")
                marked = self._selected and name == self._now
                lines.append([(f" {label}", style), (text, "title" if marked else "")])
            lines += self._notes(name, lines[-1])
            self._lines += [(name, -1)] * (len(lines) - len(self._lines))
            if name == self._now and self._choices:
                for parts, chosen in self._choices.shown(_MOST_CHOICES):
                    if chosen:
                        parts = [("".join(text for text, _ in parts), "title")]
                    lines.append([(" " * (3 + _LABEL), ""), *parts])
                shown = range(len(lines) - len(self._lines))
                self._lines += [(name, number) for number in shown]
        self._first = min(max(self._first, at - height + 1), at)
        self._first = max(0, min(self._first, len(lines) - height))
        for number, parts in enumerate(lines[self._first : self._first + height]):
            self.around.screen.put(top + number, parts)
        return top + at - self._first

    def _notes(self, name: TodoField, last: List[Part]) -> List[List[Part]]:
        # What the backend says of a field, below it, and what it means behind it.
        if self._shown is None:
            return []
        means: List[str] = []
        if name == "due" and self._shown["dueText"]:
            last.append((f"  {self._shown['dueText']}", "faint"))
        if name == "start" and self._shown.get("startText"):
            last.append((f"  {self._shown['startText']}", "faint"))
        if name == "estimate" and self._shown.get("estimateText"):
            last.append((f"  {self._shown['estimateText']}", "faint"))
        if name == "repeat" and self._shown.get("repeatText"):
            last.append((f"  {self._shown['repeatText']}", "faint"))
            means = wrap(", ".join(self._shown["upcoming"]), self._room)
        if name == "after":
            todos = self._shown.get("afterTodos", [])
            means = [text for todo in todos for text in wrap(reference(todo), self._room)]
        parent = self._shown.get("parentTodo")
        if name == "parent" and parent:
            last.append((f"  {reference(parent)}", "faint"))
        notes = [p["message"] for p in self._shown["problems"] if p["field"] == name]
        for stale in self._shown["stale"]:
            if stale["field"] == name:
                notes.append(f"theirs: {stale['theirs'] or 'nothing'}")
        wrapped = [wrap(note, self._room) for note in notes]
        texts = [text for note in wrapped for text in note[:10] + ["…"] * (len(note) > 10)]
        lines = [(text, "faint") for text in means] + [(text, "error") for text in texts]
        return [[(" " * (1 + _LABEL), ""), part] for part in lines]

    @property
    def _room(self) -> int:
        return max(2, self.around.screen.size[1] - _LABEL - 2)

    def _go(self, count: int) -> None:
        self._enter(_FIELDS[(_FIELDS.index(self._now) + count) % len(_FIELDS)])

    def _enter(self, name: TodoField) -> None:
        field, self._now = self._fields[name], name
        self._selected = self._now != "content" and field.text != ""
        field.cursor = len(field.text) if self._selected else field.cursor
        self._choices = None
        if name not in ("title", "content"):
            self._choices = Choices(self.around, cast(ChoiceField, name))
            self._offer()

    def _offer(self) -> None:
        if self._choices:
            # What is selected is what typing replaces.
            text = "" if self._selected else self._fields[self._now].text
            self._choices.ask(text)
            # What is typed in full needs no choices.
            if text and self._choices.rows and self._choices.rows[0]["value"] == text:
                self._choices.rows = []

    def _choose(self, count: int) -> None:
        if self._choices and self._choices.move(count):
            self._put_choice()

    def _put_choice(self) -> None:
        if self._choices:
            self._fields[self._now].put(self._choices.text(""))
            self._change()

    def _move(self, count: int) -> None:
        if not self._fields[self._now].move(count, self._room):
            place = _FIELDS.index(self._now) + (1 if count > 0 else -1)
            if 0 <= place < len(_FIELDS):
                self._enter(_FIELDS[place])

    def _change(self) -> None:
        # Noted first: if the backend ends now, the text is sent to the next one.
        self._changed.add(self._now)
        if not self._is_open:
            self.open(0)
            return
        try:
            self._send(self._now)
        except ViperTodoError as error:
            if error.tag == "invalidTodo" and self._shown is not None:
                self.show(self._shown)
            else:
                self._is_open = False
            raise

    def _send(self, name: TodoField) -> None:
        text = self._fields[name].text
        self.around.backend.request("todoEdit.change", **{name: text}, rev=self._seen[name])

    def _save(self) -> None:
        if not self._is_open and not (self.open(0) and self._is_open):
            return
        adds = self._shown is not None and (self._shown["gone"] or self._shown["id"] is None)
        try:
            saved = self.around.backend.todo_edit.save(key=self._key)
        except ViperTodoError as error:
            self.around.complain(error.message)
            if not error.tag:
                return
            if error.data["tag"] == "invalidTodo":
                self._now = cast(TodoField, error.data["field"])
            elif error.data["tag"] == "conflict":
                self._ask_about(error.data["fields"][0])
            elif error.data["tag"] == "keyReused":
                self._key = str(uuid.uuid4())
        else:
            if adds:
                self.around.added(saved["id"])

    def _ask_about(self, name: TodoField) -> None:
        self._now = name

        def resolve(take: Literal["mine", "theirs"]) -> None:
            self.around.backend.todo_edit.resolve(take, fields=[name])
            self._save()

        answers = {"m": lambda: resolve("mine"), "t": lambda: resolve("theirs")}
        text = f"{name}: m saves mine, t takes theirs, another key goes on "
        self.around.ask(Question(text, answers))

    def _cancel(self) -> None:
        if self._is_open:
            self.around.backend.todo_edit.cancel()
        else:
            self.around.back()

    def _edit_content(self) -> None:
        self._now = "content"
        field = self._fields["content"]

        def take(text: str) -> None:
            field.text, field.cursor = text, 0
            self._change()

        edit_text(self.around, field.text, take)
