"""What the backend offers while one types."""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Protocol, Tuple, cast

from .._contract import ChoiceField, TodoChoice, TodoReference
from .screen import Part

# The fields of which the last part is typed, and what stands before each part.
_PARTS = {"tags": " ", "reminders": ",", "after": " "}


class Offers(Protocol):
    """Asks the backend for choices; an older one has none."""

    def offer(self, field: ChoiceField, typed: str, **about: Any) -> List[TodoChoice]: ...


class Choices:
    """The choices for a field; which one is chosen, if any."""

    def __init__(self, offers: Offers, field: ChoiceField, **about: Any) -> None:
        self._offers, self._field, self._about = offers, field, about
        self._before = ""
        self.rows: List[TodoChoice] = []
        self._index, self._first = -1, 0

    def ask(self, text: str) -> None:
        """Asks what there is for a text."""
        separator = _PARTS.get(self._field)
        place = text.rfind(separator) + 1 if separator else 0
        typed = text[place:].lstrip()
        self._before = text[: len(text) - len(typed)]
        self._index, self._first = -1, 0
        self.rows = self._offers.offer(self._field, typed, **self._about)

    def move(self, count: int) -> bool:
        """Chooses the next one, or the one before if negative; false if there is none."""
        if self.rows:
            start = self._index if self._index >= 0 or count > 0 else 0
            self._index = (start + count) % len(self.rows)
        return bool(self.rows)

    def choose(self, row: int) -> bool:
        """Chooses the one on a row of those that are shown; false if there is none."""
        if not 0 <= row < len(self.rows) - self._first:
            return False
        self._index = self._first + row
        return True

    @property
    def chosen(self) -> Optional[TodoChoice]:
        return self.rows[self._index] if self._index >= 0 else None

    def text(self, none: str) -> str:
        """The text with the chosen one in it; none stands for no value."""
        chosen = self.chosen
        return self._before + str(chosen["value"] if chosen and chosen["value"] else none)

    def shown(self, most: int) -> List[Tuple[List[Part], bool]]:
        """At most so many lines, with the chosen one among them; whether each is chosen."""
        self._first = first = max(0, self._index - most + 1)
        return [
            ([(row["text"], ""), (f"  {row['detail']}" if row["detail"] else "", "faint")],
             number == self._index)
            for number, row in enumerate(self.rows[first : first + most], first)
        ]  # fmt: skip


class AfterChoices(Choices):
    """The todos to put first; behind a -, those that come first now, to take away."""

    def __init__(
        self, offers: Offers, look: Callable[[], List[TodoReference]], **about: Any
    ) -> None:
        super().__init__(offers, "after", **about)
        self._look, self._now = look, cast(Optional[List[TodoReference]], None)

    def ask(self, text: str) -> None:
        typed = text.strip()
        self._index, self._first = -1, 0
        if not typed.startswith("-"):
            self.rows = self._offers.offer(self._field, typed, **self._about)
            return
        if self._now is None:
            self._now = self._look()
        words = typed[1:].lower().split()
        self.rows = [
            {"value": f"-{todo['id']}", "text": todo["title"], "detail": str(todo["id"])}
            for todo in self._now
            if all(word in f"{todo['id']} {todo['title'].lower()}" for word in words)
        ]


class LineChoices(Choices):
    """The tags, for a word of a line that begins with #."""

    def __init__(self, offers: Offers, **about: Any) -> None:
        super().__init__(offers, "tags", **about)

    def ask(self, text: str) -> None:
        word = text.split(" ")[-1]
        self.rows, self._index, self._first = [], -1, 0
        if word.startswith("#"):
            super().ask(text[: len(text) - len(word)] + " " + word[1:])
            self._before = text[: len(text) - len(word)] + "#"
