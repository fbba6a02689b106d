"""A text in the user's own editor."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
from typing import Callable, Optional

from .._backend import ViperTodoError
from .scene import Around


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


def edit_text(around: Around, text: str, take: Callable[[str], object]) -> None:
    """Has the user edit a text, and takes it if it is another one then. If that fails, the text is
    kept in a file, and this is said."""
    path = save(text)
    around.screen.leave()
    try:
        problem = edit(path)
    finally:
        around.screen.come_back()
    try:
        edited = load(path)
        if problem is None and edited != text:
            take(edited)
    except (OSError, UnicodeDecodeError, ViperTodoError) as error:
        problem = str(error)
    finally:
        if problem is None:
            os.unlink(path)
    if problem is not None:
        around.complain(f"{problem} The text is kept in {path}")
