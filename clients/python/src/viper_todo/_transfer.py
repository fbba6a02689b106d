"""The commands `viper-todo import` and `viper-todo export`, by the scene todoTransfer."""

from __future__ import annotations

import json
import os
import select
import shlex
import tempfile
from typing import Any, Mapping

from ._blocking import ViperTodo
from ._command import DATA, USAGE, Arguments, Failed, Signals, complain, run, say, transfer
from ._contract import Params

_IMPORT = """\
usage: viper-todo import [--same skip|update|add] [--key KEY] [--dry-run]
                         [options] FILE…

Takes in todos, a JSON object per line (protocol/PROTOCOL.md § 10); FILE - is
stdin. Lines that are wrong are named and passed over.

  --same skip|update|add
                       what becomes of a line whose uid a todo has: nothing
                       (the default), a change of that todo, or another todo
  --key KEY            the import's name: one that ended early goes on under its
                       key, and no line is taken twice
  --dry-run            only check the lines
  --undo KEY           take back the import of this key, up to what changed
                       since; without FILE
"""
_EXPORT = """\
usage: viper-todo export [--saved NAME] [--filter JSON] [--replace] [options]
                         [FILE]

Gives out todos, a JSON object per line, to a new FILE or to stdout, such as
viper-todo export --saved today | jq -r .title

  --saved NAME         only the todos of this saved or built-in list
  --filter JSON        only those that pass this TodoFilter (viper-todo man 5)
  --replace            replace FILE if it is there
"""
_NAME = "viper-todo"


def import_main() -> None:
    """viper-todo-import"""
    run(_import)


def export_main() -> None:
    """viper-todo-export"""
    run(_export)


def _import() -> int:
    arguments = Arguments(_IMPORT, "--dry-run", "--same=skip|update|add --key --undo")
    given = arguments.read()
    files, dry = given["files"], given["dry_run"] is not None
    if bool(files) == (given["undo"] is not None):
        arguments.misuse()
    if given["key"] is not None and len(files) > 1:
        raise Failed(USAGE, "--key names the import of one file; give each its own.")
    signals, failed, file = Signals(), 0, ""

    def hear_import(shown: Params) -> None:
        nonlocal failed
        for failure in shown["failed"]:
            complain(f"{file}:{failure['line']}: {failure['message']}")
        unnamed = shown["failedCount"] - len(shown["failed"])
        if unnamed > 0:
            complain(f"{file}: {unnamed} more lines failed")
        failed += shown["failedCount"]
        counts = ", ".join(f"{shown[did]} {did}" for did in ("added", "updated", "skipped"))
        end = "; nothing was stored" if dry else ""
        say(f"{file}: {counts}, {shown['failedCount']} failed{end}")
        if dry or shown["added"] + shown["updated"] == 0:
            return
        command = ["viper-todo", "import", *given["store"]]
        if not shown["complete"]:
            say(f"To go on: {shlex.join([*command, '--key', shown['key'], file])}")
        say(f"To take it back: {shlex.join([*command, '--undo', shown['key']])}")

    def hear_undo(shown: Params) -> None:
        say(f"steps undone: {shown['steps']} of {shown['steps'] + shown['left']}")

    with tempfile.NamedTemporaryFile(prefix="viper-todo-") as input:
        # Stdin is read as a file is: a line at a time, of which only the bad ones fail.
        data = b"-" if "-" in files else b""
        while data:
            signals.wait((0, select.POLLIN))
            data = os.read(0, 1 << 16)
            input.write(data)
        input.flush()
        with ViperTodo(*given["store"], name=_NAME) as backend:
            if given["undo"] is not None:
                params = {"key": given["undo"]}
                transfer(backend, signals, "undo", params, hear_undo, "undoing the import")
            for file in files:
                path = input.name if file == "-" else file
                params = {"path": path, "same": given["same"], "key": given["key"], "dryRun": dry}
                transfer(backend, signals, "import", params, hear_import, f"importing {file}")
    return DATA if failed else 0


def given_filter(given: Mapping[str, Any]) -> Any:
    """The value of --filter; None if it was not given."""
    try:
        return None if given["filter"] is None else json.loads(given["filter"])
    except ValueError:
        raise Failed(USAGE, "the value of --filter is not JSON.") from None


def _export() -> int:
    arguments = Arguments(_EXPORT, "--replace", "--saved --filter")
    given = arguments.read()
    file = next(iter(given["files"]), None)
    if len(given["files"]) > 1:
        arguments.misuse()
    if given["replace"] and file is None:
        raise Failed(USAGE, "--replace is for a FILE; name it.")
    params = {name: given[name] for name in ("saved", "replace")}
    params.update(path=file, filter=given_filter(given))
    signals, damaged = Signals(), 0

    def hear(shown: Params) -> None:
        nonlocal damaged
        signals.write(shown.get("text", ""))
        if shown["complete"]:
            damaged = shown["damaged"]
            loss = f", damaged ones left out: {damaged} (see viper-todo check)" if damaged else ""
            complain(f"todos exported: {shown['count']}{loss}")

    title = "" if file is None and os.isatty(1) else "exporting"
    with ViperTodo(*given["store"], name=_NAME) as backend:
        try:
            transfer(backend, signals, "export", params, hear, title)
        except BrokenPipeError:
            return 0  # Nobody wants the rest.
    return DATA if damaged else 0
