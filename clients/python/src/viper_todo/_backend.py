"""What both clients share: finding the backend, its log, messages, and what can go wrong."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional, Sequence, cast

from ._contract import ErrorData, ErrorTag, Params

# How many outputs without a callback wait while nobody takes them; the oldest ones go first.
MOST_WAITING = 100


class Output(NamedTuple):
    """Something to show or a place to go to, such as ("todoList.showTodos", {"todos": …})."""

    method: str
    params: Params


class ViperTodoError(Exception):
    """The backend refused an event and changed nothing; str() of it is a sentence for people.

    `tag` is "notFound", "invalidTodo", "conflict" and so on, and `data` what such an error says.
    For a mistake of this program `tag` is None, and `data` says `field` and `expected`, or nothing.
    """

    def __init__(self, code: int, tag: Optional[ErrorTag], message: str, data: ErrorData) -> None:
        super().__init__(message)
        self.code, self.tag, self.message, self.data = code, tag, message, data


class BackendNotFound(Exception):
    """There is no program to start; the message says what was tried and how to build it."""


class BackendEnded(Exception):
    """The backend has ended; what it answered was stored, what it did not answer may be."""

    def __init__(self, exit_code: int, stderr: str) -> None:
        how = f"was killed by signal {-exit_code}" if exit_code < 0 else f"ended ({exit_code})"
        super().__init__(f"the backend {how}: {stderr or 'it did not say why'}")
        self.exit_code, self.stderr = exit_code, stderr


class BackendClosed(BackendEnded):
    """This program has closed the client, or has not started it yet."""

    def __init__(self) -> None:
        super().__init__(0, "it was closed; restart() starts it again")


def find_backend(binary: Optional[str] = None) -> str:
    """The program given, else the one that VIPER_TODO names, else the one of this package, else
    viper-todo on PATH."""
    variable = os.environ.get("VIPER_TODO")
    found = shutil.which(binary or variable or _packaged_backend() or "viper-todo")
    if found is not None:
        return found
    if binary:
        tried = f"{binary!r} is not a program"
    elif variable:
        tried = f"VIPER_TODO is {variable!r}, which is not a program"
    else:
        tried = "VIPER_TODO is not set, and there is no viper-todo on PATH"
    raise BackendNotFound(
        f"found no backend: {tried}. Build it with 'swift build -c release' in the folder of "
        "viper-todo, and set VIPER_TODO to .build/release/viper-todo there, with its full path."
    )


def _packaged_backend() -> Optional[str]:
    """The program that was installed together with this package, if there is one."""
    modules = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    # pip puts it beside the modules with --target, else into PREFIX, if the modules are in
    # PREFIX/lib/python3.X/site-packages.
    for folder in (modules, os.path.join(modules, "../../..")):
        program = shutil.which(os.path.join(os.path.normpath(folder), "bin", "viper-todo"))
        if program is not None:
            return program
    return None


def log_file() -> Path:
    """Where Views for people let the backend write its log; the folder is made if there is none."""
    folder = _base("XDG_STATE_HOME", ".local/state") / "viper-todo"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "log"


def store(command: Sequence[str]) -> str:
    """Where a backend that was started so keeps its todos."""
    database = ""
    for option, value in zip(command, [*command[1:], ""]):
        if option == "--memory":
            return "in its memory alone"
        if option == "--database":
            database = value
        elif option.startswith("--database="):
            database = option[len("--database=") :]
    return database or str(_base("XDG_DATA_HOME", ".local/share") / "viper-todo" / "todos.sqlite")


def _base(variable: str, otherwise: str) -> Path:
    folder = os.environ.get(variable, "")
    # A relative value means nothing, says the XDG base directory specification.
    return Path(folder) if os.path.isabs(folder) else Path.home() / otherwise


def greeting(name: Optional[str], locale: Optional[str]) -> Params:
    """The params of initialize; none if there is nothing to say."""
    client = {"name": name} if name is not None else None
    said = {"clientInfo": client, "locale": locale}
    return {member: value for member, value in said.items() if value is not None}


def encode(id: int, method: str, params: Mapping[str, Any]) -> bytes:
    """A request as a line; members of the params that are None are left out."""
    given = {name: value for name, value in params.items() if value is not None}
    request = {"jsonrpc": "2.0", "id": id, "method": method, "params": given}
    return json.dumps(request, allow_nan=False).encode("ascii") + b"\n"


def result(response: Params) -> Any:
    """What a response brought, or the error that it is."""
    if "error" in response:
        error: Params = response["error"]
        data: Params = error.get("data", {})
        raise ViperTodoError(
            error["code"], data.get("tag"), error["message"], cast(ErrorData, data)
        )
    return response["result"]
