"""A todo as a text file to edit: the title, lines for due, priority and tags, then the content."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from typing import Any, Dict, Mapping, Optional

_FIELDS = ("due", "priority", "tags")


class NotADraft(Exception):
    """The file does not have the form of a draft; str() of it says what is wrong."""


def written(todo: Optional[Mapping[str, Any]]) -> str:
    """The draft of a todo, or of a new one."""
    todo = todo or {"title": "", "due": None, "priority": "none", "tags": [], "content": ""}
    content = todo["content"] + "\n" if todo["content"] else ""
    return (
        f"{todo['title']}\n"
        f"due: {todo['due'] or ''}\n"
        f"priority: {todo['priority']}\n"
        f"tags: {' '.join(todo['tags'])}\n"
        f"\n{content}"
    )


def read(text: str) -> Dict[str, Any]:
    """The members that a draft has; a field whose line was taken away is empty."""
    head, _, content = text.partition("\n\n")
    title, *lines = head.rstrip("\n").split("\n")
    fields = dict.fromkeys(_FIELDS, "")
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or name.strip() not in _FIELDS:
            raise NotADraft(f"“{line}” is no line of due, priority or tags; a blank line ends them")
        fields[name.strip()] = value.strip()
    return {
        "title": title,
        "due": fields["due"] or None,
        "priority": fields["priority"] or "none",
        "tags": fields["tags"].split(),
        "content": content[:-1] if content.endswith("\n") else content,
    }


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Dict[str, Any]:
    """The params of todoDetail.edit that make the one into the other."""
    params: Dict[str, Any] = {}
    for name, value in after.items():
        if value == before[name] or (name == "tags" and sorted(value) == sorted(before[name])):
            continue
        if name == "due" and value is None:
            params["clear"] = ["due"]
        else:
            params[name] = value
    return params


def save(text: str) -> str:
    """Writes a draft to a new file that is for its owner alone, and returns its path."""
    descriptor, path = tempfile.mkstemp(prefix="todo-", suffix=".txt")
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return path


def load(path: str) -> str:
    """What the file of a draft has by now."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read().replace("\r\n", "\n")
    except (OSError, UnicodeDecodeError) as error:
        raise NotADraft(f"{path} cannot be read: {error}") from None


def edit(path: str) -> bool:
    """Lets the user edit a file; tells whether the editor did not fail."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    # Ctrl-C is for the editor meanwhile, which gets its own way with it by being started.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        # The variable may hold arguments, too, as it may for git.
        return subprocess.call(["sh", "-c", f'{editor} "$1"', "editor", path]) == 0
    finally:
        signal.signal(signal.SIGINT, before)
