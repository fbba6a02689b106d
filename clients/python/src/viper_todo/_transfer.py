"""The commands `viper-todo import` and `viper-todo export`, by the scene todoTransfer."""

from __future__ import annotations

import argparse
import json
import os
import select
import shlex
import tempfile
from typing import IO, Any, Optional

from . import _command
from ._blocking import ViperTodo
from ._command import Arguments, Failed, Signals, complain, say, transfer
from ._contract import Params

_NAME = "viper-todo"


def import_main() -> None:
    """viper-todo-import"""
    _command.run(lambda: _Import().run())


def export_main() -> None:
    """viper-todo-export"""
    _command.run(_export)


class _Import:
    def __init__(self) -> None:
        parser = Arguments(
            "import",
            "Takes in todos, a JSON object per line (protocol/PROTOCOL.md § 10); FILE - is stdin.",
            "viper-todo import --same update todos.jsonl",
        )
        parser.add_argument("files", metavar="FILE", nargs="*", help="what to take in")
        parser.add_argument(
            "--same",
            choices=("skip", "update", "add"),
            help="what becomes of a line whose uid a todo has: nothing (the default), a change of "
            "that todo, or another todo",
        )
        parser.add_argument(
            "--key",
            help="the import's name: one that ended early goes on under its key, and no line is "
            "taken twice",
        )
        parser.add_argument("--dry-run", action="store_true", help="only check the lines")
        parser.add_argument(
            "--undo",
            metavar="KEY",
            help="take back the import of this key, up to what changed since",
        )
        self._given = parser.read()
        if bool(self._given.files) == (self._given.undo is not None):
            parser.misuse()
        if self._given.key is not None and len(self._given.files) > 1:
            raise Failed(_command.USAGE, "--key names the import of one file; give each its own.")
        self._failed = 0

    def run(self) -> int:
        given = self._given
        self._signals = Signals()
        with tempfile.NamedTemporaryFile(prefix="viper-todo-") as input:
            if "-" in given.files:
                self._read(input)
            with ViperTodo(*given.store, name=_NAME) as self._backend:
                if given.undo is not None:
                    self._undo(given.undo)
                for file in given.files:
                    self._take(file, input.name if file == "-" else file)
        return _command.DATA if self._failed else 0

    def _read(self, input: IO[bytes]) -> None:
        # A file is read line by line, however long it is, and only its bad lines fail.
        while True:
            self._signals.wait((0, select.POLLIN))
            data = os.read(0, 1 << 16)
            if not data:
                break
            input.write(data)
        input.flush()

    def _take(self, name: str, path: str) -> None:
        dry = self._given.dry_run
        params = {
            "path": path,
            "same": self._given.same,
            "key": self._given.key,
            "dryRun": dry,
        }

        def hear(shown: Params) -> None:
            for failure in shown["failed"]:
                complain(f"{name}:{failure['line']}: {failure['message']}")
            unnamed = shown["failedCount"] - len(shown["failed"])
            if unnamed > 0:
                complain(f"{name}: {unnamed} more lines failed")
            self._failed += shown["failedCount"]
            counts = ", ".join(f"{shown[did]} {did}" for did in ("added", "updated", "skipped"))
            end = "; nothing was stored" if dry else ""
            say(f"{name}: {counts}, {shown['failedCount']} failed{end}")
            if dry or shown["added"] + shown["updated"] == 0:
                return
            command = ["viper-todo", "import", *self._given.store]
            if not shown["complete"]:
                say(f"To go on: {shlex.join([*command, '--key', shown['key'], name])}")
            say(f"To take it back: {shlex.join([*command, '--undo', shown['key']])}")

        transfer(self._backend, self._signals, "import", params, hear, f"importing {name}")

    def _undo(self, key: str) -> None:
        def hear(shown: Params) -> None:
            say(f"steps undone: {shown['steps']} of {shown['steps'] + shown['left']}")

        transfer(self._backend, self._signals, "undo", {"key": key}, hear, "undoing the import")


def filter_options(parser: Arguments) -> None:
    """The options that say which todos are meant."""
    parser.add_argument(
        "--saved", metavar="NAME", help="only the todos of this saved or built-in list"
    )
    parser.add_argument(
        "--filter",
        metavar="JSON",
        help="only the todos that pass this TodoFilter (viper-todo man 5)",
    )


def given_filter(given: argparse.Namespace) -> Any:
    """The value of --filter; None if it was not given."""
    try:
        return None if given.filter is None else json.loads(given.filter)
    except ValueError:
        raise Failed(_command.USAGE, "the value of --filter is not JSON.") from None


def _export() -> int:
    parser = Arguments(
        "export",
        "Gives out todos, a JSON object per line, to a new FILE or to stdout.",
        "viper-todo export --saved today | jq -r .title",
    )
    filter_options(parser)
    parser.add_argument("--replace", action="store_true", help="replace FILE if it is there")
    parser.add_argument("file", metavar="FILE", nargs="?")
    given = parser.read()
    if given.replace and given.file is None:
        raise Failed(_command.USAGE, "--replace is for a FILE; name it.")
    params = {
        "path": given.file,
        "saved": given.saved,
        "filter": given_filter(given),
        "replace": given.replace or None,
    }
    signals, damaged = Signals(), 0

    def hear(shown: Params) -> None:
        nonlocal damaged
        signals.write(shown.get("text", ""))
        if shown["complete"]:
            damaged = shown["damaged"]
            loss = f", damaged ones left out: {damaged} (see viper-todo check)" if damaged else ""
            complain(f"todos exported: {shown['count']}{loss}")

    title = "" if given.file is None and os.isatty(1) else "exporting"
    with ViperTodo(*given.store, name=_NAME) as backend:
        try:
            transfer(backend, signals, "export", params, hear, title)
        except BrokenPipeError:
            return 0  # Nobody wants the rest.
    return _command.DATA if damaged else 0
