"""What the commands import, export and watch share: arguments, errors, signals and output."""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
import time
from typing import Any, Callable, Dict, List, Mapping, NoReturn, Optional, Tuple

from ._backend import BackendEnded, BackendNotFound, ViperTodoError
from ._blocking import ViperTodo
from ._contract import Params
from ._terminal.text import line

# Exit codes, which follow sysexits.h as those of viper-todo do.
USAGE, DATA, IO = 64, 65, 74

_STORE = ("--database", "--space", "--schema-owner")
_STORE_HELP = """
  --database PATH|URL  the store; by default that of viper-todo
  --space NAME         a space of a database of PostgreSQL
  --schema-owner ROLE  the role whose schema viper_todo is trusted there
"""
_INVALID_PARAMS = -32602
_ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Failed(Exception):
    """The command ends with this exit code; str() says why."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Interrupted(Exception):
    """A signal has asked the command to end."""


class Arguments(argparse.ArgumentParser):
    """The arguments of a command: flags, options with values, of which some are one of a few words
    (--as=jsonl|text), and files. The first paragraph of the help is the usage."""

    def __init__(self, help: str, flags: str, values: str) -> None:
        super().__init__(add_help=False, allow_abbrev=False)
        self._help, self._usage = help, " ".join(help.split("\n\n")[0].split())
        self.add_argument("files", nargs="*")
        for name in flags.split():
            self.add_argument(name, action="store_true", default=None)
        for name, _, words in (value.partition("=") for value in (*values.split(), *_STORE)):
            self.add_argument(name, choices=words.split("|") if words else None)

    def read(self) -> Dict[str, Any]:
        """What was given; None for what was not. `store` has the options for the backend."""
        if not {"-h", "--help"}.isdisjoint(sys.argv[1:]):
            print(self._help.rstrip() + _STORE_HELP, end="")
            sys.exit()
        given = vars(self.parse_intermixed_args())
        options = [(name, given[name[2:].replace("-", "_")]) for name in _STORE]
        return {
            **given,
            "store": [f"{name}={value}" for name, value in options if value is not None],
        }

    def error(self, message: str) -> NoReturn:
        raise Failed(USAGE, f"{message}; {self._usage}")

    def misuse(self) -> NoReturn:
        """The arguments lack something, or are too many."""
        raise Failed(USAGE, self._usage)


class Signals:
    """The signals that ask a process to end. From now on, they end waits, and nothing else. Those
    that the parent has set to be ignored (nohup) stay ignored."""

    def __init__(self) -> None:
        self._came = False
        self._bell, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        # A child that ends wakes a wait, too, which then looks for it.
        for number in (*_ENDINGS, signal.SIGCHLD):
            if signal.getsignal(number) is not signal.SIG_IGN or number == signal.SIGCHLD:
                signal.signal(number, lambda *_: None)
        # A parent with threads may block them.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (*_ENDINGS, signal.SIGCHLD))

    def wait(self, *files: Tuple[int, int], seconds: Optional[float] = None) -> List[int]:
        """Waits for what `select.poll` says of files, for the end of a child, or for a time.
        Returns the files."""
        poll = select.poll()
        poll.register(self._bell, select.POLLIN)
        for file, events in files:
            poll.register(file, events)
        if self._came:
            seconds = 0
        ready = [file for file, _ in poll.poll(None if seconds is None else seconds * 1000)]
        if self._bell in ready:
            ready.remove(self._bell)
            self._came |= bool(set(os.read(self._bell, 4096)) - {signal.SIGCHLD})
        if self._came:
            raise Interrupted
        return ready

    def write(self, text: str) -> None:
        """Writes to stdout, where a reader may be slow. The text is one of the backend."""
        rest = memoryview(text.encode("utf-8", "surrogateescape"))
        while rest:
            # So much goes into a pipe without waiting, once poll says that there is room.
            if self.wait((1, select.POLLOUT)):
                rest = rest[os.write(1, rest[: select.PIPE_BUF]) :]


class Progress:
    """A line on a terminal about what takes longer than a second."""

    def __init__(self, title: str) -> None:
        self._title, self._begin, self._shown = title, time.monotonic(), False

    def show(self, done: int, total: int) -> None:
        if self._title and os.isatty(2) and time.monotonic() - self._begin >= 1:
            self._shown = True
            percent = min(100 * done // max(total, 1), 100)
            _put(2, f"\rviper-todo: {line(self._title)}: {percent} %")

    def end(self) -> None:
        if self._shown:
            _put(2, "\r\x1b[K")
        self._shown = False


def transfer(
    backend: ViperTodo,
    signals: Signals,
    event: str,
    params: Mapping[str, Any],
    hear: Callable[[Params], None],
    title: str = "",
) -> None:
    """Has todoTransfer do something to its end, or until a signal comes. What it shows goes to
    `hear`, and its progress to a terminal if there is a title. Fails if it was not all done."""
    progress, failure = Progress(title), ""

    def is_over() -> bool:
        nonlocal failure
        last = False
        for method, shown in backend.outputs():
            if method == "todoTransfer.showProgress":
                progress.show(shown["done"], shown["total"])
            elif method == "todoTransfer.showError":
                failure = shown["message"]
            else:
                last = shown.get("last", True)
                if last:
                    progress.end()
                hear(shown)
        return last

    try:
        backend.send(f"todoTransfer.{event}", params)
        while not is_over():
            signals.wait((backend.fileno(), select.POLLIN))
            backend.receive(0)
    except Interrupted:
        # What was done stays, and is told.
        backend.todo_transfer.cancel()
        is_over()
        raise
    finally:
        progress.end()
    if failure:
        raise Failed(IO, failure)


def say(text: str) -> None:
    """A line on stdout."""
    _put(1, line(text) + "\n")


def complain(text: str) -> None:
    """A line on stderr."""
    _put(2, line(text) + "\n")


def _put(file: int, text: str) -> None:
    # Where nobody reads them, words for people are lost.
    try:
        os.write(file, text.encode("utf-8", "surrogateescape"))
    except OSError:
        pass


def code(error: ViperTodoError) -> int:
    """The exit code of an event that was refused."""
    return USAGE if error.code == _INVALID_PARAMS or error.tag == "invalidList" else IO


def run(command: Callable[[], int]) -> NoReturn:
    """Does a command, and ends the process with its exit code."""
    # No file of ours is to get the number of a stream that the parent has closed.
    while os.open(os.devnull, os.O_RDWR) < 3:
        pass
    try:
        sys.exit(command())
    except Failed as error:
        status, message = error.code, str(error)
    except ViperTodoError as error:
        status, message = code(error), str(error)
    except BackendEnded as error:
        # It has said by itself why, as it does when it is started by hand.
        status, message = max(error.exit_code, 0) or IO, error.stderr or str(error)
    except BackendNotFound as error:
        status, message = IO, str(error)
    except OSError as error:
        status, message = IO, f"{error.filename or 'stdout'}: {error.strerror}"
    except (Interrupted, KeyboardInterrupt):
        status, message = IO, "interrupted"
    for words in message.splitlines():
        complain(words if words.startswith("viper-todo: ") else f"viper-todo: {words}")
    sys.exit(status)
