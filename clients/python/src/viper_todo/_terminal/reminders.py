"""The scene todoReminder: what is due stands in the status line until it is answered."""

from __future__ import annotations

import curses
from typing import Any, Dict, Tuple

from .._backend import ViperTodoError
from .._contract import TodoChoice, TodoReminderHideReminder, TodoReminderShowReminder
from .asking import Prompt, Question
from .choices import Choices
from .lists_scene import UNKNOWN_METHOD
from .scene import Around
from .text import clip, line


class Reminders:
    """The reminders that are due. They are live from the start."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._due: Dict[Tuple[int, str], TodoReminderShowReminder] = {}
        around.backend.on("todoReminder.showReminder", self._show)
        around.backend.on("todoReminder.hideReminder", self._hide)
        around.backend.on("todoReminder.showError", lambda params: None)

    def open(self) -> None:
        """Asks for what is due; an older backend has none."""
        self._due = {}
        try:
            self._around.backend.todo_reminder.view_ready()
        except ViperTodoError as error:
            if error.code != UNKNOWN_METHOD:
                self._around.complain(error.message)

    @property
    def text(self) -> str:
        """The oldest one, for the status line; empty if nothing is due."""
        if not self._due:
            return ""
        reminder, more = self._oldest, len(self._due) - 1
        others = f", and {more} more" if more else ""
        # The title last: it may be longer than the line.
        title = f"“{reminder['todo']['title']}”"
        return f" Reminder, {reminder['atText']}{others} (! answers): {title}"

    def answer(self) -> None:
        """Asks what to do about the oldest one."""
        if not self._due:
            self._around.say("No reminder is due.")
            return
        reminder, backend = self._oldest, self._around.backend
        id, at = reminder["id"], reminder["at"]

        def snooze(choice: TodoChoice) -> None:
            time: Any = choice["value"]
            backend.request("todoReminder.snooze", id=id, at=at, **time)

        def later() -> None:
            choices = Choices(self._around, "snooze", id=id)
            self._around.ask(
                Prompt("Remind again: ", "", lambda text: None, choices=choices, pick=snooze)
            )

        def acknowledge() -> None:
            self._around.attempt(lambda: backend.todo_reminder.acknowledge(id, at))

        answers = {
            "o": lambda: self._around.attempt(lambda: backend.todo_list.select(id)),
            "a": acknowledge,
            "l": later,
        }
        title = clip(line(reminder["todo"]["title"]), 25)
        text = f"“{title}”: o opens it, a ends the reminder, l reminds later "
        self._around.ask(Question(text, answers))

    @property
    def _oldest(self) -> TodoReminderShowReminder:
        return min(self._due.values(), key=lambda reminder: reminder["at"])

    def _show(self, params: TodoReminderShowReminder) -> None:
        key = (params["id"], params["at"])
        if key not in self._due:
            curses.beep()
        self._due[key] = params

    def _hide(self, params: TodoReminderHideReminder) -> None:
        self._due.pop((params["id"], params["at"]), None)
