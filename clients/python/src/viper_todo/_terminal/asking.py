"""What the bottom line asks: a text to type, or a key to press."""

from __future__ import annotations

import curses
from typing import Callable, Mapping, Optional, Union

from .field import Field
from .screen import Key, Paste
from .text import clip, line, width

Action = Callable[[], object]


class Prompt(Field):
    """A line of text that is typed. Enter takes it, Escape does not."""

    def __init__(
        self,
        label: str,
        text: str,
        take: Callable[[str], object],
        changed: Callable[[str], object] = lambda text: None,
        leave: Action = lambda: None,
    ) -> None:
        super().__init__(text)
        self.label = label
        self._take, self._changed, self._leave = take, changed, leave

    def key(self, key: Key) -> bool:
        """Takes a key; tells whether that was the end of it."""
        if key in ("\n", "\r", curses.KEY_ENTER) and not isinstance(key, Paste):
            self._take(self.text)
            return True
        if key in ("\x1b", "\x07"):
            self._leave()
            return True
        if super().key(key):
            self._changed(self.text)
        return False

    def shown(self, columns: int) -> "tuple[str, int]":
        """The part of the line that has the cursor in it, and the cursor's column."""
        room = max(1, columns - width(self.label) - 1)
        start = 0
        while width(line(self.text[start : self.cursor])) >= room:
            start += 1
        column = width(self.label) + width(line(self.text[start : self.cursor]))
        return self.label + clip(line(self.text[start:]), room), column


class Question:
    """Something that is asked before it is done; a key that is no answer leaves everything."""

    def __init__(
        self, text: str, answers: Mapping[str, Action], otherwise: Optional[Action] = None
    ) -> None:
        self.text = text
        self._answers, self._otherwise = answers, otherwise

    def key(self, key: Key) -> bool:
        """Takes a key; that is always the end of it."""
        action = None if isinstance(key, (Paste, int)) else self._answers.get(key)
        action = action or self._otherwise
        if action is not None:
            action()
        return True

    def shown(self, columns: int) -> "tuple[str, int]":
        """The question, and the column behind it. Its end says which keys answer it."""
        text = line(self.text)
        return clip(text, columns), min(width(text), columns - 1)


Asking = Union[Prompt, Question]
