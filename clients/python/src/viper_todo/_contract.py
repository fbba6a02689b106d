"""What goes over the wire: types, and a method for each event. Nothing else is in this file.

Members and their rules are described in protocol/PROTOCOL.md.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Protocol, Sequence, TypedDict, cast

Params = Dict[str, Any]


class Filter(TypedDict, total=False):
    """Which todos a list has: all members that are given must hold."""

    completed: bool
    overdue: bool
    dueBefore: str
    dueAfter: str
    priority: List[str]
    tags: List[str]
    text: str


class Row(TypedDict):
    """A todo as lists show it; members that end in Text are for people."""

    id: int
    rev: int
    title: str
    preview: str
    completed: bool
    state: str
    due: Optional[str]
    dueText: Optional[str]
    priority: str
    tags: List[str]
    createdAt: str
    createdText: str


class Detail(Row):
    """All of a todo."""

    content: str
    updatedAt: str
    updatedText: str
    completedAt: Optional[str]
    completedText: Optional[str]


class HistoryEntry(TypedDict):
    """A change of a todo: the revision it made, when, and a phrase for what it was."""

    rev: int
    at: str
    atText: str
    what: str


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
    todos: List[Row]
    deleted: List[int]
    complete: bool


class Requests(Protocol):
    """Sends an event and has its result; members that are None are left out."""

    def send(self, method: str, params: Mapping[str, Any]) -> Any: ...


class TodoList:
    """The scene todoList. A `view` names one of several lists."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(
        self,
        *,
        view: Optional[str] = None,
        filter: Optional[Filter] = None,
        sort: Optional[Sequence[str]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[str] = None,
    ) -> Window:
        """Opens a list: todoList.showTodos shows it, now and whenever it changes."""
        params = {
            "view": view,
            "filter": filter,
            "sort": sort,
            "offset": offset,
            "limit": limit,
            "updates": updates,
        }
        return cast(Window, self._requests.send("todoList.viewReady", params))

    def scroll(
        self, offset: int, *, limit: Optional[int] = None, view: Optional[str] = None
    ) -> Window:
        """Shows another window of a list."""
        params = {"offset": offset, "limit": limit, "view": view}
        return cast(Window, self._requests.send("todoList.scroll", params))

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
        params = {
            "title": title,
            "content": content,
            "due": due,
            "priority": priority,
            "tags": tags,
            "key": key,
        }
        return cast(Changed, self._requests.send("todoList.add", params))

    def complete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as done; with `rev`, only if that is its present revision."""
        return cast(Changed, self._requests.send("todoList.complete", {"id": id, "rev": rev}))

    def reopen(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as open again; with `rev`, only if that is its present revision."""
        return cast(Changed, self._requests.send("todoList.reopen", {"id": id, "rev": rev}))

    def delete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Deletes a todo; with `rev`, only if that is its present revision."""
        return cast(Changed, self._requests.send("todoList.delete", {"id": id, "rev": rev}))

    def delete_completed(self) -> Counted:
        """Deletes all that is done."""
        return cast(Counted, self._requests.send("todoList.deleteCompleted", {}))

    def delete_all(self) -> Counted:
        """Deletes every todo."""
        return cast(Counted, self._requests.send("todoList.deleteAll", {}))

    def undo(self) -> Undone:
        """Takes the newest step back."""
        return cast(Undone, self._requests.send("todoList.undo", {}))

    def redo(self) -> Redone:
        """Does the step again that was taken back last."""
        return cast(Redone, self._requests.send("todoList.redo", {}))

    def select(self, id: int, *, view: Optional[str] = None) -> None:
        """Chooses a todo of a list: todoList.routeDetail says where to go."""
        self._requests.send("todoList.select", {"id": id, "view": view})

    def changes_since(self, since: int) -> Changes:
        """What changed after a revision of the store."""
        return cast(Changes, self._requests.send("todoList.changesSince", {"since": since}))

    def view_closed(self, *, view: Optional[str] = None) -> None:
        """Closes a list: it is shown no longer."""
        self._requests.send("todoList.viewClosed", {"view": view})


class TodoDetail:
    """The scene todoDetail."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self, id: int) -> Revision:
        """Opens a todo: todoDetail.showTodo shows it, now and whenever it changes."""
        return cast(Revision, self._requests.send("todoDetail.viewReady", {"id": id}))

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
        params = {
            "id": id,
            "title": title,
            "content": content,
            "due": due,
            "priority": priority,
            "tags": tags,
            "addTags": add_tags,
            "removeTags": remove_tags,
            "clear": clear,
            "rev": rev,
        }
        return cast(Changed, self._requests.send("todoDetail.edit", params))

    def complete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as done; with `rev`, only if that is its present revision."""
        return cast(Changed, self._requests.send("todoDetail.complete", {"id": id, "rev": rev}))

    def reopen(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as open again; with `rev`, only if that is its present revision."""
        return cast(Changed, self._requests.send("todoDetail.reopen", {"id": id, "rev": rev}))

    def delete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Deletes a todo; with `rev`, only if that is its present revision."""
        return cast(Changed, self._requests.send("todoDetail.delete", {"id": id, "rev": rev}))

    def history(self, id: int) -> Revision:
        """Asks what happened to a todo: todoDetail.showHistory tells."""
        return cast(Revision, self._requests.send("todoDetail.history", {"id": id}))

    def view_closed(self, id: int) -> None:
        """Closes a todo: it is shown no longer."""
        self._requests.send("todoDetail.viewClosed", {"id": id})


class TodoReport:
    """The scene todoReport: all todos in groups, with their counts."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self) -> Revision:
        """Opens the report: todoReport.showReport shows it, now and whenever it changes."""
        return cast(Revision, self._requests.send("todoReport.viewReady", {}))

    def select(self, id: int) -> None:
        """Chooses a todo of the report: todoReport.routeDetail says where to go."""
        self._requests.send("todoReport.select", {"id": id})

    def view_closed(self) -> None:
        """Closes the report: it is shown no longer."""
        self._requests.send("todoReport.viewClosed", {})


class AsyncRequests(Protocol):
    """Sends an event and has its result; members that are None are left out."""

    async def send(self, method: str, params: Mapping[str, Any]) -> Any: ...


class AsyncTodoList:
    """The scene todoList. A `view` names one of several lists."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(
        self,
        *,
        view: Optional[str] = None,
        filter: Optional[Filter] = None,
        sort: Optional[Sequence[str]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[str] = None,
    ) -> Window:
        """Opens a list: todoList.showTodos shows it, now and whenever it changes."""
        params = {
            "view": view,
            "filter": filter,
            "sort": sort,
            "offset": offset,
            "limit": limit,
            "updates": updates,
        }
        return cast(Window, await self._requests.send("todoList.viewReady", params))

    async def scroll(
        self, offset: int, *, limit: Optional[int] = None, view: Optional[str] = None
    ) -> Window:
        """Shows another window of a list."""
        params = {"offset": offset, "limit": limit, "view": view}
        return cast(Window, await self._requests.send("todoList.scroll", params))

    async def add(
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
        params = {
            "title": title,
            "content": content,
            "due": due,
            "priority": priority,
            "tags": tags,
            "key": key,
        }
        return cast(Changed, await self._requests.send("todoList.add", params))

    async def complete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as done; with `rev`, only if that is its present revision."""
        return cast(Changed, await self._requests.send("todoList.complete", {"id": id, "rev": rev}))

    async def reopen(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as open again; with `rev`, only if that is its present revision."""
        return cast(Changed, await self._requests.send("todoList.reopen", {"id": id, "rev": rev}))

    async def delete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Deletes a todo; with `rev`, only if that is its present revision."""
        return cast(Changed, await self._requests.send("todoList.delete", {"id": id, "rev": rev}))

    async def delete_completed(self) -> Counted:
        """Deletes all that is done."""
        return cast(Counted, await self._requests.send("todoList.deleteCompleted", {}))

    async def delete_all(self) -> Counted:
        """Deletes every todo."""
        return cast(Counted, await self._requests.send("todoList.deleteAll", {}))

    async def undo(self) -> Undone:
        """Takes the newest step back."""
        return cast(Undone, await self._requests.send("todoList.undo", {}))

    async def redo(self) -> Redone:
        """Does the step again that was taken back last."""
        return cast(Redone, await self._requests.send("todoList.redo", {}))

    async def select(self, id: int, *, view: Optional[str] = None) -> None:
        """Chooses a todo of a list: todoList.routeDetail says where to go."""
        await self._requests.send("todoList.select", {"id": id, "view": view})

    async def changes_since(self, since: int) -> Changes:
        """What changed after a revision of the store."""
        return cast(Changes, await self._requests.send("todoList.changesSince", {"since": since}))

    async def view_closed(self, *, view: Optional[str] = None) -> None:
        """Closes a list: it is shown no longer."""
        await self._requests.send("todoList.viewClosed", {"view": view})


class AsyncTodoDetail:
    """The scene todoDetail."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self, id: int) -> Revision:
        """Opens a todo: todoDetail.showTodo shows it, now and whenever it changes."""
        return cast(Revision, await self._requests.send("todoDetail.viewReady", {"id": id}))

    async def edit(
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
        params = {
            "id": id,
            "title": title,
            "content": content,
            "due": due,
            "priority": priority,
            "tags": tags,
            "addTags": add_tags,
            "removeTags": remove_tags,
            "clear": clear,
            "rev": rev,
        }
        return cast(Changed, await self._requests.send("todoDetail.edit", params))

    async def complete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as done; with `rev`, only if that is its present revision."""
        params = {"id": id, "rev": rev}
        return cast(Changed, await self._requests.send("todoDetail.complete", params))

    async def reopen(self, id: int, rev: Optional[int] = None) -> Changed:
        """Marks a todo as open again; with `rev`, only if that is its present revision."""
        return cast(Changed, await self._requests.send("todoDetail.reopen", {"id": id, "rev": rev}))

    async def delete(self, id: int, rev: Optional[int] = None) -> Changed:
        """Deletes a todo; with `rev`, only if that is its present revision."""
        return cast(Changed, await self._requests.send("todoDetail.delete", {"id": id, "rev": rev}))

    async def history(self, id: int) -> Revision:
        """Asks what happened to a todo: todoDetail.showHistory tells."""
        return cast(Revision, await self._requests.send("todoDetail.history", {"id": id}))

    async def view_closed(self, id: int) -> None:
        """Closes a todo: it is shown no longer."""
        await self._requests.send("todoDetail.viewClosed", {"id": id})


class AsyncTodoReport:
    """The scene todoReport: all todos in groups, with their counts."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self) -> Revision:
        """Opens the report: todoReport.showReport shows it, now and whenever it changes."""
        return cast(Revision, await self._requests.send("todoReport.viewReady", {}))

    async def select(self, id: int) -> None:
        """Chooses a todo of the report: todoReport.routeDetail says where to go."""
        await self._requests.send("todoReport.select", {"id": id})

    async def view_closed(self) -> None:
        """Closes the report: it is shown no longer."""
        await self._requests.send("todoReport.viewClosed", {})
