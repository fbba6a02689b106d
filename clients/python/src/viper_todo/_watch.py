"""The command `viper-todo watch`: what happens in a store, a line a step, in order."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import tempfile
import time
from datetime import datetime
from typing import Any, Iterator, List, Optional, Sequence, Tuple, cast

from ._backend import BackendEnded, ViperTodoError
from ._blocking import ViperTodo
from ._command import (
    IO,
    USAGE,
    Arguments,
    Failed,
    Interrupted,
    Signals,
    code,
    complain,
    run,
    transfer,
)
from ._contract import ActivityStep, Params, StepRow, TodoActivityShowActivity, TodoActivityShowStep
from ._terminal.text import line
from ._transfer import given_filter

_HELP = """\
usage: viper-todo watch [--saved NAME | --filter JSON] [--cursor FILE]
                        [--exec COMMAND] [options]

Writes a line for each step that changes todos, once it is stored: who did what,
and the todos before and after. COMMAND gets each line at least once and in
order, and what it does itself is passed over. For example:
viper-todo watch --as text --exec 'notify-send "$(cat)"' --cursor ~/.seen

  --saved NAME         only steps of which a todo is in this saved or built-in
                       list, before it or after it
  --filter JSON        only if it passes this TodoFilter (viper-todo man 5)
  --cursor FILE        begin where FILE says, and keep there how far it is;
                       without it, or if FILE is not there, begin with what
                       comes next
  --exec COMMAND       /bin/sh runs COMMAND for each line, which it gets on
                       stdin; if it does not exit with 0, it gets the line
                       again, after 1 s and up to 5 min
  --as jsonl|text      write an object in JSON (the default), or for people
"""
# The client of a command that gets the lines. Its steps are passed over, so that it never answers
# itself.
_CLIENT = "watch"
# The most steps of a page of the activity.
_PAGE = 200
# The members of a todo that a line of an import has, but for its links.
_FIELDS = (
    "title content due time start repeat reminders estimate priority tags meta createdAt completedAt"
).split()


def main() -> None:
    """viper-todo-watch"""
    run(lambda: _Watch().run())


class _Watch:
    def __init__(self) -> None:
        arguments = Arguments(_HELP, "", "--saved --filter --cursor --exec --as=jsonl|text")
        given = arguments.read()
        if given["files"]:
            arguments.misuse()
        if given["saved"] is not None and given["filter"] is not None:
            raise Failed(USAGE, "--saved and --filter exclude each other; give one of them.")
        self._store, self._saved, self._filter = given["store"], given["saved"], given_filter(given)
        self._exec, self._is_text = given["exec"], given["as"] == "text"
        # The file that a link leads to is replaced, not the link.
        self._path = given["cursor"] and os.path.realpath(given["cursor"])
        self._signals = Signals()
        # The newest step that was told of: its number, and what only it has.
        self._cursor = (0, "0")
        self._page: List[ActivityStep] = []
        self._rows: List[StepRow] = []
        self._revision = 0

    def run(self) -> int:
        """Goes on until a signal comes, or nobody reads the lines."""
        with ViperTodo(*self._store) as self._backend:
            self._backend.on("todoActivity.showActivity", self._show_activity)
            self._backend.on("todoActivity.showStep", self._show_step)
            self._backend.todo_activity.view_ready(limit=1)
            if self._wanted() is not None:
                self._passes([], self._wanted())
            self._begin()
            failures = 0
            try:
                while True:
                    try:
                        if failures > 0:
                            self._backend.restart()
                            self._backend.todo_activity.view_ready(limit=1)
                        self._look()
                        failures = 0
                        if not self._wait():
                            return 0
                    except (BackendEnded, ViperTodoError, OSError) as error:
                        if isinstance(error, BrokenPipeError):
                            return 0
                        if isinstance(error, ViperTodoError) and code(error) != IO:
                            raise
                        # The store may be back soon.
                        failures += 1
                        self._pause(failures, str(error))
            except Interrupted:
                return 0

    def _show_activity(self, shown: TodoActivityShowActivity) -> None:
        self._page = shown["steps"]

    def _show_step(self, shown: TodoActivityShowStep) -> None:
        self._rows = shown["rows"]

    def _begin(self) -> None:
        """Reads the cursor, or begins with what comes next."""
        text = ""
        if self._path is not None and os.path.exists(self._path):
            with open(self._path, encoding="ascii", errors="replace") as file:
                text = file.read(200)
        words = text.split()
        if not words:
            return self._move(self._newest())
        if len(words) != 2 or not words[0].isdigit() or int(words[0]) >= 1 << 53:
            raise Failed(USAGE, f"{self._path} is no cursor of viper-todo watch.")
        # If it cannot be written, no line is told.
        self._move((int(words[0]), words[1]))

    def _look(self) -> None:
        """Tells of the steps behind the cursor. If its step is in another history, or so old that
        the log has forgotten it, that is told, and it goes on with what comes next."""
        number = self._cursor[0]
        if number > 0 and [*map(_mark, self._steps(number + 1, 1))] != [self._cursor]:
            newest = self._newest()
            self._tell("reset" if self._is_text else _json({"reset": True, "rev": self._revision}))
            self._move(newest)
        while self._newest()[0] > self._cursor[0]:
            for step in self._news():
                self._signals.wait(seconds=0)
                told = None if step["by"] == _CLIENT else self._line(step)
                if told is not None:
                    self._tell(told)
                self._move(_mark(step))

    def _news(self) -> Iterator[ActivityStep]:
        """The steps behind the cursor, oldest first: back to it in pages that grow, since old steps
        may take long to read, and forth again, with one page in memory."""
        ends: List[Tuple[Optional[int], int]] = [(None, 1)]
        while ends:
            before, size = ends[-1]
            page = self._steps(before, size)
            if page and any(self._is_new(step) for step in self._steps(page[-1]["step"], 1)):
                ends.append((page[-1]["step"], min(2 * size, _PAGE)))
            else:
                ends.pop()
                yield from filter(self._is_new, reversed(page))

    def _is_new(self, step: ActivityStep) -> bool:
        return step["step"] > self._cursor[0]

    def _steps(self, before: Optional[int], limit: int) -> List[ActivityStep]:
        """Steps before one, newest first."""
        self._page = []
        self._revision = self._backend.todo_activity.scroll(before=before, limit=limit)["rev"]
        return self._page

    def _newest(self) -> Tuple[int, str]:
        return next(map(_mark, self._steps(None, 1)), (0, "0"))

    def _move(self, cursor: Tuple[int, str]) -> None:
        self._cursor = cursor
        if self._path is None:
            return
        new, path = tempfile.mkstemp(dir=os.path.dirname(self._path), prefix=".viper-todo-")
        try:
            with os.fdopen(new, "w") as file:
                file.write(f"{cursor[0]} {cursor[1]}\n")
                file.flush()
                # An empty file after a crash would pass over steps.
                os.fsync(new)
            os.replace(path, self._path)
        except BaseException:
            os.unlink(path)
            raise

    def _line(self, step: ActivityStep) -> Optional[str]:
        """What to say of a step; None if none of its todos is meant, or the log has just forgotten
        it."""
        wanted, is_text = self._wanted(), self._is_text
        if wanted is not None or not is_text:
            try:
                self._backend.todo_activity.select(step["step"])
            except ViperTodoError as error:
                if code(error) == IO:
                    raise
                return None
            todos = [todo for row in self._rows for todo in (row["before"], row["after"]) if todo]
            if wanted is not None and not self._passes(todos, wanted):
                return None
        if is_text:
            at = datetime.fromisoformat(step["at"].replace("Z", "+00:00")).astimezone()
            who = "" if step["by"] is None else f"{step['by']}: "
            return line(f"{at.isoformat(' ', 'minutes')[:16]} {who}{step['text']}")
        said = {name: cast(Params, step)[name] for name in ("at", "by", "kind", "text")}
        return _json({"step": step["step"], "rev": self._revision, **said, "rows": self._rows})

    def _wanted(self) -> Any:
        """The filter that is meant now: a saved list may be saved again. None if all steps are."""
        if self._saved is None:
            return self._filter
        return self._backend.saved_lists.definition(self._saved)["filter"]

    def _passes(self, todos: Sequence[Any], wanted: Any) -> bool:
        """Whether one of some todos passes. They are as they were before or after a step, which the
        store no longer has, so a store in memory answers. There each stands by itself, without
        others, claims and comments."""
        lines = [_json({name: todo[name] for name in _FIELDS if name in todo}) for todo in todos]
        shown: Params = {}
        with ViperTodo("--memory") as judge:
            transfer(judge, self._signals, "import", {"text": "\n".join(lines)}, shown.update)
            total = judge.todo_list.view_ready(filter=wanted, limit=1, once=True)["total"]
        return total + cast(int, shown["failedCount"]) > 0

    def _wait(self) -> bool:
        """Waits for a step. Returns whether somebody reads the lines."""
        files = [(self._backend.fileno(), select.POLLIN)]
        if self._exec is None:
            files.append((1, 0))
        while not self._backend.receive(0):
            if 1 in self._signals.wait(*files):
                return False
        return True

    def _tell(self, text: str) -> None:
        """Writes a line, or has the command take it."""
        if self._exec is None:
            return self._signals.write(text + "\n")
        failures = 0
        while self._run(text + "\n") != 0:
            failures += 1
            self._pause(failures, "the command did not exit with 0")

    def _pause(self, failures: int, reason: str) -> None:
        """Waits before the next try: 1 s, then twice as long each time, up to 5 min."""
        seconds = min(1 << min(failures - 1, 9), 300)
        complain(f"viper-todo: {reason}; again in {seconds} s")
        end = time.monotonic() + seconds
        # The end of a child ends a wait, too.
        while time.monotonic() < end:
            self._signals.wait(seconds=max(0, end - time.monotonic()))

    def _run(self, text: str) -> int:
        """Runs the command with a line on stdin, which it need not read."""
        with tempfile.TemporaryFile() as file:
            file.write(text.encode("utf-8"))
            file.seek(0)
            command = subprocess.Popen(
                ["/bin/sh", "-c", self._exec],
                stdin=file,
                env={**os.environ, "VIPER_TODO_NAME": _CLIENT},
                # It is ended together with its children.
                start_new_session=True,
            )
        try:
            while command.poll() is None:
                self._signals.wait()
        except Interrupted:
            os.killpg(command.pid, signal.SIGTERM)
            raise
        return command.returncode


def _mark(step: ActivityStep) -> Tuple[int, str]:
    """What a cursor keeps of a step: in another history, one of this number has another mark."""
    return step["step"], f"{step['session']}.{step['at']}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
