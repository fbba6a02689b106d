"""A text in the user's own editor."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from typing import Optional


def save(text: str) -> str:
    """Writes a text to a new file that is for its owner alone, and returns its path."""
    descriptor, path = tempfile.mkstemp(prefix="todo-", suffix=".txt")
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as file:
        file.write(text + "\n" if text else "")
    return path


def load(path: str) -> str:
    """The text that a file has by now, without the end of its last line."""
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read().replace("\r\n", "\n")
    return text[:-1] if text.endswith("\n") else text


def edit(path: str) -> Optional[str]:
    """Lets the user edit a file; a sentence if the editor failed."""
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    # Ctrl-C is for the editor meanwhile, which gets its own way with it by being started.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        # The variable may hold arguments, too, as it may for git.
        status = subprocess.call(["sh", "-c", f'{editor} "$1"', "editor", path])
        return None if status == 0 else f"The editor failed ({status})."
    finally:
        signal.signal(signal.SIGINT, before)
