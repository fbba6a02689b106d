"""What is asked at the bottom: a text to type, or a key to press."""

from __future__ import annotations

import curses
from typing import Callable, Dict, List, Mapping, Optional, Tuple, Union

from .._contract import TodoChoice
from .choices import Choices
from .field import Field
from .screen import Key, Part, Paste
from .text import clip, line, width

Action = Callable[[], object]
# Keys that choose the next choice or the one before.
_CHOOSES: Dict[Key, int] = {
    **dict.fromkeys(("\t", curses.KEY_DOWN, "\x0e"), 1),
    **dict.fromkeys((curses.KEY_BTAB, curses.KEY_UP, "\x10"), -1),
}


class Prompt(Field):
    """A line of text that is typed, with choices below it. Enter takes it, Escape does not.

    With `pick`, only a choice is taken: the chosen one or, else, the first one for the text.
    Ctrl-X has the text edited elsewhere, by `edit`."""

    def __init__(
        self,
        label: str,
        text: str,
        take: Callable[[str], object],
        changed: Callable[[str], object] = lambda text: None,
        leave: Action = lambda: None,
        choices: Optional[Choices] = None,
        pick: Optional[Callable[[TodoChoice], object]] = None,
        several: bool = False,
        edit: Callable[[str, Callable[[str], object]], object] = lambda text, take: None,
    ) -> None:
        super().__init__(text, several)
        self.label = label
        # What is said of the text, below it.
        self.note = ""
        # Whether the backend keeps the text, to offer it at the next start.
        self.kept = False
        self._began = text
        self._take, self._changed, self._leave = take, changed, leave
        self._choices, self._pick, self._edit = choices, pick, edit
        if choices:
            choices.ask(text)

    def key(self, key: Key) -> bool:
        """Takes a key; tells whether that was the end of it."""
        if key in ("\n", "\r", curses.KEY_ENTER) and not isinstance(key, Paste):
            words = self.text.strip()
            if self._pick is None or self._choices is None:
                # A choice that it began with is there until something is typed.
                self._take(self.text or (self._choices.text("") if self._choices else ""))
            elif self._choices.chosen:
                self._pick(self._choices.chosen)
            elif words in ("", "none"):
                self._take(words)
            elif self._choices.rows:
                self._pick(self._choices.rows[0])
            else:
                self.note = "There is no such choice."
                return False
            return True
        if key in ("\x1b", "\x07"):
            self._leave()
            return True
        if key == "\x18" and not isinstance(key, Paste):
            self._edit(self.text, self.put)
        elif key in _CHOOSES and not isinstance(key, Paste):
            if self._choices and self._choices.move(_CHOOSES[key]) and not self._pick:
                self.put(self._choices.text("none"))
                self._changed(self.text)
        elif super().key(key):
            self.note = ""
            if self._choices:
                self._choices.ask(self.text)
            self._changed(self.text)
        return False

    def click(self, row: int) -> bool:
        """Takes the choice on a row below it; tells whether there is one."""
        row -= bool(self.note)
        if self._choices is None or not self._choices.choose(row):
            return False
        if not self._pick:
            self.put(self._choices.text("none"))
            self._changed(self.text)
        return self.key("\n")

    def below(self, most: int) -> List[Tuple[List[Part], bool]]:
        """What stands below it, in at most so many lines, and whether a line is chosen."""
        notes: List[Tuple[List[Part], bool]] = [([(self.note, "faint")], False)] * bool(self.note)
        return notes + (self._choices.shown(most - len(notes)) if self._choices else [])

    @property
    def is_typed(self) -> bool:
        """Whether there is a text that would be lost."""
        return self.text not in ("", self._began)

    @property
    def height(self) -> int:
        """How many lines there are to be below it."""
        return 0 if self._choices is None else 3 if self._several else 6

    def shown(self, columns: int) -> "tuple[str, int]":
        """The part of the line that has the cursor in it, and the cursor's column."""
        room = max(1, columns - width(self.label) - 1)
        start, text = 0, self.text.replace("\n", "↵")
        while width(line(text[start : self.cursor])) >= room:
            start += 1
        column = width(self.label) + width(line(text[start : self.cursor]))
        return self.label + clip(line(text[start:]), room), column


class Question:
    """Something that is asked before it is done; a key that is no answer leaves everything."""

    def __init__(
        self, text: str, answers: Mapping[str, Action], otherwise: Optional[Action] = None
    ) -> None:
        self.text = text
        self._answers, self._otherwise = answers, otherwise

    def key(self, key: Key) -> bool:
        """Takes a key; that is always the end of it."""
        is_letter = isinstance(key, str) and not isinstance(key, Paste)
        action = self._answers.get(str(key)) if is_letter else None
        action = action or self._otherwise
        if action is not None:
            action()
        return True

    def shown(self, columns: int) -> "tuple[str, int]":
        """The question, and the column behind it. Its end says which keys answer it."""
        text = line(self.text)
        return clip(text, columns), min(width(text), columns - 1)


Asking = Union[Prompt, Question]
