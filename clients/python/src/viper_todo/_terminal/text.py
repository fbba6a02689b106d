"""Text that may be shown in a terminal: harmless, and measured in columns."""

from __future__ import annotations

import os
import unicodedata
from functools import lru_cache
from typing import Any, Iterator, List, Mapping, Tuple

# A cell of the terminal keeps few marks; more of them only make what is drawn slow.
_MOST_MARKS = 3


def plain(text: str) -> str:
    """The text with all that could act on a terminal, or reorder what stands around it, as �."""
    return "".join("\ufffd" if _acts(character) else character for character in text)


def line(text: str) -> str:
    """The same as one line."""
    return plain(text.replace("\n", " ").replace("\t", " "))


def width(text: str) -> int:
    """How many columns a text of plain() takes."""
    return sum(columns for _, columns in _cells(text))


def clip(text: str, columns: int) -> str:
    """As much of the text as there is room for; an ellipsis says that there is more."""
    if width(text) <= columns:
        return "".join(cell for cell, _ in _cells(text))
    shown, used = [], 0
    for cell, wide in _cells(text):
        if used + wide > columns - 1:
            break
        shown.append(cell)
        used += wide
    return "".join(shown) + "…" if columns > 0 else ""


def fill(text: str, columns: int) -> str:
    """The text clipped or filled with spaces to exactly so many columns."""
    clipped = clip(text, columns)
    return clipped + " " * (columns - width(clipped))


def wrap(text: str, columns: int) -> List[str]:
    """Lines of at most so many columns, broken between words where that is possible."""
    lines = []
    for paragraph in text.expandtabs(4).split("\n"):
        current, used = "", 0
        for word in _words(plain(paragraph), max(columns, 2)):
            wide = width(word)
            if used + width(word.rstrip(" ")) > columns and current:
                lines.append(current.rstrip(" "))
                current, used = "", 0
            current, used = current + word, used + wide
        lines.append(current.rstrip(" "))
    return lines


def breaks(text: str, columns: int) -> List[Tuple[int, int]]:
    """Where the lines of wrap() begin and end in a text that is edited: no character is left out,
    and spaces at the end of a line may stand beyond it."""
    rows, first, columns = [], 0, max(columns, 2)
    for paragraph in text.split("\n"):
        end = first + len(paragraph)
        while True:
            # Of more characters than that there is never room.
            stop = first + columns
            if not text[first:stop].isascii():
                stop, room = first, columns
                while stop < end and _columns(text[stop]) <= room:
                    room -= _columns(text[stop])
                    stop += 1
            while stop < end and text[stop] == " ":
                stop += 1
            if stop >= end:
                break
            if text[stop - 1] != " ":
                stop = text.rfind(" ", first, stop) + 1 or stop
            rows.append((first, stop))
            first = stop
        rows.append((first, end))
        first = end + 1
    return rows


@lru_cache(maxsize=4096)
def _columns(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _acts(character: str) -> bool:
    code = ord(character)
    return (
        (code < 32 and character not in "\n\t")
        or 0x7F <= code < 0xA0
        or 0x2028 <= code <= 0x202E
        or 0x2066 <= code <= 0x206F
        or 0xD800 <= code <= 0xDFFF
    )


def _cells(text: str) -> Iterator[Tuple[str, int]]:
    cell, columns, marks = "", 0, 0
    for character in text:
        wide = _columns(character)
        if not wide:
            marks += 1
            if cell and marks <= _MOST_MARKS:
                cell += character
            continue
        if cell:
            yield cell, columns
        cell, columns, marks = character, wide, 0
    if cell:
        yield cell, columns


def _words(text: str, most: int) -> Iterator[str]:
    """Words with the spaces behind them; one that is too long for a line in pieces."""
    word, used = "", 0
    for cell, columns in _cells(text):
        ends = word.endswith(" ") and cell != " "
        if word and (ends or (used + columns > most and cell != " ")):
            yield word
            word, used = "", 0
        word, used = word + cell, used + columns
    if word:
        yield word


def english() -> str:
    """The locale of this View's sentences, for those of the backend: English, with dates as the
    user's English has them."""
    values = (os.environ.get(name, "") for name in ("LC_ALL", "LC_TIME", "LANG"))
    value = next(filter(None, values), "")
    return value if value.startswith("en") else "en"


def in_words(conditions: Mapping[str, Any]) -> str:
    """A filter as people read it."""
    texts = []
    for name, value in conditions.items():
        if name in ("any", "all"):
            texts.append(f"{name} of ({'; '.join(in_words(one) for one in value)})")
        elif name == "not":
            texts.append(f"not ({in_words(value)})")
        else:
            said = " ".join(value) if isinstance(value, list) else str(value).lower()
            texts.append(f"{name}: {said}")
    return ", ".join(texts) or "all todos"
