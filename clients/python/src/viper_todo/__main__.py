"""A todo list in the terminal: python3 -m viper_todo"""

from __future__ import annotations

import argparse
import curses
import locale
import os
import signal
import sys
import tempfile
from typing import List

from ._backend import BackendNotFound, find_backend, log_file
from ._blocking import ViperTodo
from ._terminal.app import UNSAVED, App
from ._terminal.screen import Screen

_ENDS = (signal.SIGTERM, signal.SIGHUP)


def main() -> None:
    """Reads the arguments, starts the backend, and shows the list."""
    parser = argparse.ArgumentParser(
        prog="python3 -m viper_todo",
        description="A todo list in the terminal. Press ? for its keys.",
        epilog="All other options go to the backend, such as --database PATH or --memory; "
        "“viper-todo --help” lists them. VIPER_TODO names the backend; by default it is viper-todo "
        "on PATH. NO_COLOR, if not empty, turns colours off.",
    )
    parser.add_argument("--backend", metavar="PATH", help="the backend (default: VIPER_TODO)")
    parser.add_argument("--log-file", metavar="PATH", help="the file for the backend's log")
    arguments, options = parser.parse_known_args()
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.exit("python3 -m viper_todo needs a terminal; clients/shell/todo works without one.")
    _set_locale()
    # Else ncurses waits a second to see what Escape is the beginning of.
    os.environ.setdefault("ESCDELAY", "25")
    try:
        find_backend(arguments.backend)
        log = arguments.log_file or _log()
        _show([*options, *(["--log-file", log] if log else [])], arguments.backend, log)
    except (BackendNotFound, OSError) as error:
        sys.exit(f"viper-todo: {error}")
    except curses.error as error:
        sys.exit(f"viper-todo: this terminal cannot show the list ({error}); check TERM.")


def _set_locale() -> None:
    # One that is not installed is passed over: the backend has its own languages.
    for name in ("", "C.UTF-8"):
        try:
            locale.setlocale(locale.LC_ALL, name)
            return
        except locale.Error:
            pass


def _log() -> str:
    # Without a folder for it the list is shown all the same.
    try:
        return str(log_file())
    except (OSError, RuntimeError):
        return ""


def _keep(text: str, log: str) -> str:
    folder = os.path.dirname(log)
    descriptor, path = tempfile.mkstemp(
        prefix=UNSAVED, suffix=".txt", dir=folder if os.access(folder, os.W_OK) else None
    )
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _end(*_: object) -> None:
    # Once: a second one would break off what is done at the end.
    for number in _ENDS:
        signal.signal(number, signal.SIG_IGN)
    sys.exit(0)


def _show(options: List[str], binary: str, log: str) -> None:
    with ViperTodo(*options, binary=binary) as backend:

        # The terminal is left as it was, and the backend ends by itself, however this ends.
        for number in _ENDS:
            signal.signal(number, _end)
        kept = unsaved = ""
        # curses.wrapper would set colours, whether they are wanted or not.
        window = curses.initscr()
        try:
            curses.noecho()
            curses.cbreak()
            screen = Screen(window)
            app = App(screen, backend, log)
            signal.signal(signal.SIGINT, lambda *_: app.interrupt())
            try:
                app.run()
            except KeyboardInterrupt:
                pass
            finally:
                # First, while nothing can fail for want of a terminal.
                unsaved = app.unsaved
                kept = _keep(app.lost, log) if app.lost else ""
                screen.ask_for_pastes(False)
        finally:
            curses.endwin()
            if kept:
                sys.exit(f"viper-todo: what you typed is kept in {kept}")
            if unsaved:
                sys.exit("viper-todo: what you typed is offered at the next start.")


if __name__ == "__main__":
    main()
