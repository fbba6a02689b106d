"""What all scenes have: a place on the screen, and what they need from the View around them."""

from __future__ import annotations

import curses
from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence, Tuple, Union

from .._blocking import ViperTodo
from .._contract import (
    ChoiceField,
    DraftBeginning,
    EstimateSum,
    ListRow,
    TodoActivityShowStep,
    TodoChoice,
    TodoDetail,
    TodoReference,
    TodoRow,
)
from .asking import Asking
from .screen import Key, Part, Screen
from .text import line

# Rows have the number of comments, and details the comments.
Todo = Union[TodoRow, TodoDetail]
# The name of this View where it says who made a step.
CLIENT = "terminal"
# More lines than there are.
FAR = 1 << 40
STATES = {"open": "[ ]", "overdue": "[!]", "done": "[x]"}


class Around(Protocol):
    """The View that a scene is shown in."""

    @property
    def backend(self) -> ViperTodo: ...
    @property
    def screen(self) -> Screen: ...
    @property
    def lists(self) -> Sequence[ListRow]:
        """The built-in and saved lists; none if the backend has no lists."""

    @property
    def claims(self) -> Dict[int, str]:
        """The tokens of the todos that are claimed here."""

    def say(self, text: str) -> None:
        """Shows a sentence in the status line until the next key."""

    def say_also(self, text: str) -> None:
        """Shows a sentence behind the one that is shown."""

    def complain(self, text: str) -> None:
        """The same for what went wrong."""

    def ask(self, asking: Asking) -> None:
        """Has the next keys go there."""

    def offer(self, field: ChoiceField, typed: str, **about: Any) -> List[TodoChoice]:
        """What there is to choose from; nothing with an older backend."""

    def beginning(self) -> DraftBeginning:
        """What the list that is open says of a new todo."""

    def attempt(self, event: Callable[[], Any]) -> Any:
        """Sends an event; None where it failed, which is said."""

    def go(self, scene: "Scene") -> None:
        """Shows another scene above this one."""

    def back(self) -> None:
        """Shows the one below again."""

    def look(self, id: int) -> Optional[TodoDetail]:
        """A todo as it is now; none if it is gone, which is said."""

    def inside(self, step: int) -> Optional[TodoActivityShowStep]:
        """What a step did; none if the log has forgotten it, which is said."""

    def added(self, id: int, shows: Optional[bool] = None) -> None:
        """Chooses the todo that was just added; shows: whether the list has it, if known."""

    def open_list(self, name: str) -> None:
        """Shows a saved or built-in list."""


class Scene:
    """A scene of the backend on the screen."""

    hints = ""
    # Whether keys are text here, and where the cursor blinks then.
    takes_text = False
    column = 0

    def __init__(self, around: Around) -> None:
        self.around = around
        self.keys: Dict[Key, Callable[[], object]] = {}

    def bind(self, *bindings: Tuple[Sequence[Key], Callable[[], object]]) -> None:
        """Has keys do something; "gg" is typed as two."""
        for keys, action in bindings:
            self.keys.update(dict.fromkeys(keys, action))

    def bind_moves(self, move: Callable[[int], object], page: Callable[[], int]) -> None:
        """The keys that move by lines, of which a page has so many."""
        self.bind(
            (("j", curses.KEY_DOWN, "\x0e"), lambda: move(1)),
            (("k", curses.KEY_UP, "\x10"), lambda: move(-1)),
            (("]", curses.KEY_NPAGE, "\x06"), lambda: move(page())),
            (("[", curses.KEY_PPAGE, "\x02"), lambda: move(-page())),
            (("gg", curses.KEY_HOME), lambda: move(-FAR)),
            (("G", curses.KEY_END), lambda: move(FAR)),
            (("\x1b", curses.KEY_LEFT), self.leave),
        )

    def leave(self) -> None:
        """What Escape does."""
        self.around.back()

    def click(self, row: int) -> None:
        """A click on a row, of which the first one below the title is 0."""

    def open(self, height: int) -> bool:
        """Sends viewReady, also after the backend was started again; tells whether that worked."""
        raise NotImplementedError

    def close(self) -> None:
        """Sends viewClosed."""
        raise NotImplementedError

    def hide(self) -> None:
        """Sends viewHidden: nobody sees the terminal."""

    def show_again(self) -> None:
        """Sends viewShown."""

    def settle(self, height: int) -> None:
        """Brings what is shown into line with the height there is and with the chosen line."""

    def title(self) -> List[Part]:
        """The first line."""
        raise NotImplementedError

    def draw(self, top: int, height: int) -> int:
        """Draws everything else; returns the line of the cursor."""
        raise NotImplementedError

    def key(self, key: Key) -> bool:
        """Does what a key means here; tells whether it means something."""
        action = self.keys.get(key)
        if action is not None:
            action()
        return action is not None


def sum_text(sum: Optional[EstimateSum]) -> str:
    """How long todos take together; empty if nothing is estimated. Older backends have none."""
    return line(sum["estimateText"]) if sum and sum["estimate"] != "PT0M" else ""


def reference(todo: TodoReference) -> str:
    """A todo that another one names."""
    return f"{STATES['done' if todo['completed'] else 'open']} {line(todo['title'])}"


def claimed(todo: Todo) -> str:
    """Who does a todo, and until when; empty if nobody does. Older backends have none."""
    claim = todo.get("claim")
    return line(f"{claim['by'] or 'claimed'} until {claim['untilText']}") if claim else ""


def commented(todo: TodoRow) -> str:
    """How many comments a todo has; empty if none. Older backends have none."""
    count = todo.get("comments")
    return f"{count} comment{'s' if count != 1 else ''}" if count else ""


def start_ahead(todo: Todo) -> str:
    """The day before which a todo can wait; empty if that has come. Older backends have none."""
    is_ahead = todo.get("startAhead")
    return line(todo["startText"] or "") if is_ahead else ""
