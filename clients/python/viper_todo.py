"""A front end of viper-todo in Python: start the backend, send it events, see its outputs.

    with ViperTodo("--memory") as backend:
        backend.on("todoList.showTodos", lambda params: print(params["todos"]))
        backend.todo_list.view_ready(filter={"completed": False})
        backend.todo_list.add("Buy milk", due="2026-11-20")

Python 3.9 and later, standard library only. One thread at a time may use a ViperTodo.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections import deque
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Optional, Sequence, TypedDict, cast

Params = dict[str, Any]


class Changed(TypedDict):
    """What an event did to a todo: its id, and its revision since."""

    id: int
    rev: int


class Counted(TypedDict):
    """How many todos an event removed, and the store's revision since."""

    count: int
    rev: int


class Undone(TypedDict):
    """The store's revision, and a phrase for what was taken back."""

    rev: int
    undone: str


class Redone(TypedDict):
    """The store's revision, and a phrase for what was done again."""

    rev: int
    redone: str


class Window(TypedDict):
    """How many todos a list has, and the store's revision."""

    total: int
    rev: int


class Revision(TypedDict):
    """The revision of what is shown."""

    rev: int


class Changes(TypedDict):
    """What changed since a revision; everything must be read anew where it is not complete."""

    rev: int
    todos: list[Params]
    deleted: list[int]
    complete: bool


class Output(NamedTuple):
    """Something to show or a place to go to, such as ("todoList.showTodos", {"todos": …})."""

    method: str
    params: Params


class ViperTodoError(Exception):
    """The backend refused an event and changed nothing; str() of it is a sentence for people.

    `tag` is "notFound", "invalidTodo", "conflict" and so on, or None for a mistake of this program.
    """

    def __init__(self, code: int, tag: Optional[str], message: str, data: Params) -> None:
        super().__init__(message)
        self.code, self.tag, self.message, self.data = code, tag, message, data


class BackendNotFound(Exception):
    """There is no program to start; the message says what was tried and how to build it."""


class BackendEnded(Exception):
    """The backend has gone; what it answered was stored, what it did not answer may be."""

    def __init__(self, exit_code: int, stderr: str) -> None:
        how = f"was killed by signal {-exit_code}" if exit_code < 0 else f"ended ({exit_code})"
        super().__init__(f"the backend {how}: {stderr or 'it did not say why'}")
        self.exit_code, self.stderr = exit_code, stderr


class ViperTodo:
    """A running backend. The options are those of the command line, such as "--database", PATH."""

    def __init__(
        self, *options: str, binary: Optional[str] = None, env: Optional[Mapping[str, str]] = None
    ) -> None:
        # Nothing waits for a file: a backend that says much cannot get stuck on it, as on a pipe.
        self._stderr = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                [find_backend(binary), *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                env=env,
            )
        except BaseException:
            self._stderr.close()
            raise
        self._last_id = 0
        self._callbacks: dict[str, list[Callable[[Params], object]]] = {}
        self._arrived: deque[Output] = deque()
        self._outputs: deque[Output] = deque()
        self.todo_list = TodoList(self, "todoList")
        self.todo_detail = TodoDetail(self, "todoDetail")

    def on(self, method: str, callback: Callable[[Params], object]) -> None:
        """Has the params of each such output given to the callback, once the event is answered."""
        self._callbacks.setdefault(method, []).append(callback)

    def outputs(self) -> Iterator[Output]:
        """Takes the outputs that came so far and have no callback, in their order."""
        while self._outputs:
            yield self._outputs.popleft()

    def request(self, method: str, **params: Any) -> Any:
        """Sends an event and returns its result; params that are None are left out."""
        self._last_id += 1
        given = {name: value for name, value in params.items() if value is not None}
        request = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": given}
        response = self._ask(json.dumps(request, allow_nan=False).encode("ascii") + b"\n")
        while self._arrived:
            output = self._arrived.popleft()
            callbacks = self._callbacks.get(output.method)
            if callbacks is None:
                self._outputs.append(output)
            for callback in callbacks or ():
                callback(output.params)
        if "error" in response:
            error: Params = response["error"]
            data: Params = error.get("data", {})
            raise ViperTodoError(error["code"], data.get("tag"), error["message"], data)
        return response["result"]

    def close(self) -> None:
        """Ends the backend, which first finishes what it was sent."""
        try:
            self._process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        finally:
            self._stderr.close()

    def __enter__(self) -> ViperTodo:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, line: bytes) -> Params:
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None
        # All that an event shows comes before its response: having read that is having read all.
        while answer := self._process.stdout.readline():
            message: Params = json.loads(answer)
            if "method" in message:
                self._arrived.append(Output(message["method"], message["params"]))
            # A request that cannot be read, by half a surrogate pair, say, is refused without id.
            elif message["id"] in (self._last_id, None):
                return message
        raise self._ended()

    def _ended(self) -> BackendEnded:
        exit_code = self._process.wait()
        self._stderr.seek(0)
        return BackendEnded(exit_code, self._stderr.read().decode("utf-8", "replace").strip())


class _Scene:
    """The events that both scenes have. With `rev`, they fail if the todo has changed since."""

    def __init__(self, backend: ViperTodo, name: str) -> None:
        self._backend, self._name = backend, name

    def complete(self, id: int, rev: Optional[int] = None) -> Changed:
        return cast(Changed, self._event("complete", id=id, rev=rev))

    def reopen(self, id: int, rev: Optional[int] = None) -> Changed:
        return cast(Changed, self._event("reopen", id=id, rev=rev))

    def delete(self, id: int, rev: Optional[int] = None) -> Changed:
        return cast(Changed, self._event("delete", id=id, rev=rev))

    def _event(self, event: str, **params: Any) -> Any:
        return self._backend.request(f"{self._name}.{event}", **params)


class TodoList(_Scene):
    """The events of the scene todoList. A `view` names one of several lists."""

    def view_ready(
        self,
        *,
        view: Optional[str] = None,
        filter: Optional[Mapping[str, Any]] = None,
        sort: Optional[Sequence[str]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Window:
        """Opens a list: todoList.showTodos shows it, now and whenever it changes."""
        params = {"view": view, "filter": filter, "sort": sort, "offset": offset, "limit": limit}
        return cast(Window, self._event("viewReady", **params))

    def scroll(
        self, offset: int, *, limit: Optional[int] = None, view: Optional[str] = None
    ) -> Window:
        """Shows another window of a list."""
        return cast(Window, self._event("scroll", offset=offset, limit=limit, view=view))

    def add(
        self,
        title: str,
        *,
        content: Optional[str] = None,
        due: Optional[str] = None,
        priority: Optional[str] = None,
        tags: Optional[Sequence[str]] = None,
        key: Optional[str] = None,
    ) -> Changed:
        """Adds a todo; `due` is written YYYY-MM-DD, `priority` none, low, medium or high.

        The same `key` again adds nothing and has the first result: send an add again with its key
        where you cannot know whether it arrived.
        """
        params = {"content": content, "due": due, "priority": priority, "tags": tags, "key": key}
        return cast(Changed, self._event("add", title=title, **params))

    def delete_completed(self) -> Counted:
        return cast(Counted, self._event("deleteCompleted"))

    def delete_all(self) -> Counted:
        return cast(Counted, self._event("deleteAll"))

    def undo(self) -> Undone:
        """Takes the newest step back."""
        return cast(Undone, self._event("undo"))

    def redo(self) -> Redone:
        """Does the step again that was taken back last."""
        return cast(Redone, self._event("redo"))

    def select(self, id: int, *, view: Optional[str] = None) -> None:
        """Chooses a todo of a list: todoList.routeDetail says where to go."""
        self._event("select", id=id, view=view)

    def changes_since(self, since: int) -> Changes:
        """What changed after a revision of the store."""
        return cast(Changes, self._event("changesSince", since=since))

    def view_closed(self, *, view: Optional[str] = None) -> None:
        """Closes a list: it is shown no longer."""
        self._event("viewClosed", view=view)


class TodoDetail(_Scene):
    """The events of the scene todoDetail."""

    def view_ready(self, id: int) -> Revision:
        """Opens a todo: todoDetail.showTodo shows it, now and whenever it changes."""
        return cast(Revision, self._event("viewReady", id=id))

    def edit(
        self,
        id: int,
        *,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        priority: Optional[str] = None,
        tags: Optional[Sequence[str]] = None,
        add_tags: Optional[Sequence[str]] = None,
        remove_tags: Optional[Sequence[str]] = None,
        clear: Optional[Sequence[str]] = None,
        rev: Optional[int] = None,
    ) -> Changed:
        """Changes what is given; `clear` has names of what to empty, such as ["due"]."""
        params = {"title": title, "content": content, "due": due, "priority": priority}
        sets = {"tags": tags, "addTags": add_tags, "removeTags": remove_tags, "clear": clear}
        return cast(Changed, self._event("edit", id=id, rev=rev, **params, **sets))

    def history(self, id: int) -> Revision:
        """Asks what happened to a todo: todoDetail.showHistory tells."""
        return cast(Revision, self._event("history", id=id))

    def view_closed(self, id: int) -> None:
        """Closes a todo: it is shown no longer."""
        self._event("viewClosed", id=id)


def find_backend(binary: Optional[str] = None) -> str:
    """The program given, else the one that VIPER_TODO names, else viper-todo on PATH."""
    variable = os.environ.get("VIPER_TODO")
    found = shutil.which(binary or variable or "viper-todo")
    if found is not None:
        return found
    if binary:
        tried = f"{binary!r} is no program"
    elif variable:
        tried = f"VIPER_TODO is {variable!r}, and that is no program"
    else:
        tried = "VIPER_TODO is not set, and there is no viper-todo on PATH"
    raise BackendNotFound(
        f"found no backend: {tried}. Build it with 'swift build -c release' in the folder of "
        "viper-todo, and set VIPER_TODO to .build/release/viper-todo there, with its full path."
    )
