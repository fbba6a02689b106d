# Generated from protocol/openrpc.json by `python3 clients/python/generate.py`; not to be edited.
"""What goes over the wire: types, a method for each event, and outputs with their types.

Members and their rules are described in protocol/PROTOCOL.md.
"""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Dict,
    List,
    Literal,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    TypedDict,
    Union,
    cast,
    overload,
)

Params = Dict[str, Any]
"""Members of an event or output of which nothing more is known."""


class InitializeResultServerInfo(TypedDict):
    """What answers."""

    name: str
    """The program."""
    version: str
    """Its version (semantic versioning)."""


class InitializeResultCapabilities(TypedDict):
    """Empty; for clients of LSP."""


class InitializeResultLimits(TypedDict):
    """How much it takes."""

    message: int
    """The bytes of the largest message."""
    nesting: int
    """The deepest nesting."""
    batch: int
    """The most messages of one batch."""
    title: int
    """The characters of the longest title."""
    content: int
    """The characters of the longest content."""
    tags: int
    """The most tags of a todo."""
    tag: int
    """The characters of the longest tag."""


class InitializeResult(TypedDict):
    """What this is, and what it takes."""

    protocolVersion: Literal[1]
    """The version of the protocol."""
    serverInfo: InitializeResultServerInfo
    """What answers."""
    capabilities: InitializeResultCapabilities
    """Empty; for clients of LSP."""
    limits: InitializeResultLimits
    """How much it takes."""
    mark: Optional[str]
    """Where the store is, opaque (todoList.changesSince); null if it cannot be read."""


class TodoFilter(TypedDict, total=False):
    """Which todos a list shows; all members that are given hold."""

    completed: bool
    """Those that are done, or those that are not."""
    overdue: bool
    """Those that are open and due before today, or the others."""
    dueBefore: str
    """Those that are due before this day."""
    dueAfter: str
    """Those that are due after this day."""
    priority: List[Priority]
    """Those of any of these."""
    tags: List[str]
    """Those with all of these."""
    text: str
    """Those in whose title or content every word occurs, in Unicode lower case."""


Priority = Literal["none", "low", "medium", "high"]
"""How much a todo matters."""

SortKey = Literal[
    "created",
    "-created",
    "updated",
    "-updated",
    "due",
    "-due",
    "priority",
    "-priority",
    "title",
    "-title",
]
"""A field to sort by, with a - before it for the other direction."""


class ListTotal(TypedDict):
    """How many todos a list has."""

    total: int
    """How many todos pass the list's filter."""
    rev: int
    """The store's revision."""


class ChangedTodo(TypedDict):
    """Which todo was changed, or is as it was wanted already."""

    id: int
    """The todo's id."""
    rev: int
    """Its revision now; of a delete, the store's."""
    step: Optional[int]
    """The revision of the step's first change, for undo; null if nothing changed."""


class ChangedCount(TypedDict):
    """How many todos were changed."""

    count: int
    """How many todos."""
    rev: int
    """The store's revision."""
    step: Optional[int]
    """The revision of the step's first change, for undo; null if nothing changed."""


class Undone(TypedDict):
    """What was taken back."""

    rev: int
    """The store's revision."""
    undone: str
    """A phrase to show, such as: delete “Buy milk”."""
    step: int
    """The revision of the undo's first change."""


class Redone(TypedDict):
    """What was done again."""

    rev: int
    """The store's revision."""
    redone: str
    """A phrase to show, such as: delete “Buy milk”."""
    step: int
    """The revision of the redo's first change, for undo."""


class TodoChanges(TypedDict):
    """What changed after a revision."""

    rev: int
    """The store's revision."""
    todos: List[TodoRow]
    """Those that were added or changed and are there, in the order of their last change."""
    deleted: List[int]
    """The ids of those that are gone."""
    complete: bool
    """False if the log does not reach back, or the store is another: read everything again."""
    mark: str
    """The store's mark at the revision, for the next time."""


class TodoRow(TypedDict):
    """A todo as lists show it."""

    id: int
    """Never used again."""
    rev: int
    """The store's revision at its last change."""
    title: str
    """One line."""
    preview: str
    """The first line of the content."""
    completed: bool
    """Whether it is done."""
    state: TodoState
    due: Optional[str]
    """The day by which it is to be done; null without one."""
    dueText: Optional[str]
    """The same, ready to show: Tomorrow."""
    priority: Priority
    tags: List[str]
    """In the order of their bytes."""
    createdAt: str
    """When it was added."""
    createdText: str
    """The local day of that, ready to show."""


TodoState = Literal["open", "overdue", "done"]
"""Open, overdue (open and due before today, by the local calendar) or done."""


class RowDelete(TypedDict):
    """The row at the index goes."""

    kind: Literal["delete"]
    """What kind of step it is."""
    index: int
    """From 0, within the window as it is by then."""


class RowInsert(TypedDict):
    """A row comes before the one at the index."""

    kind: Literal["insert"]
    """What kind of step it is."""
    index: int
    """From 0, within the window as it is by then."""
    todo: TodoRow


class RowUpdate(TypedDict):
    """A row takes the place of the one at the index."""

    kind: Literal["update"]
    """What kind of step it is."""
    index: int
    """From 0, within the window as it is by then."""
    todo: TodoRow


RowChange = Union[RowDelete, RowInsert, RowUpdate]
"""A step from one window to the next."""

ErrorTag = Literal[
    "internal", "notFound", "invalidTodo", "conflict", "store", "nothingToUndo", "keyReused"
]
"""The word by which programs know an error."""

TodoField = Literal["title", "content", "due", "priority", "tags"]
"""A field of a todo that a View can set."""


class TodoDetail(TypedDict):
    """A todo with all there is to it: a row and the rest."""

    id: int
    """Never used again."""
    rev: int
    """The store's revision at its last change."""
    title: str
    """One line."""
    preview: str
    """The first line of the content."""
    completed: bool
    """Whether it is done."""
    state: TodoState
    due: Optional[str]
    """The day by which it is to be done; null without one."""
    dueText: Optional[str]
    """The same, ready to show: Tomorrow."""
    priority: Priority
    tags: List[str]
    """In the order of their bytes."""
    createdAt: str
    """When it was added."""
    createdText: str
    """The local day of that, ready to show."""
    content: str
    """All lines."""
    updatedAt: str
    """When it was changed last."""
    updatedText: str
    """The local day of that, ready to show."""
    completedAt: Optional[str]
    """When it was done; null while it is open."""
    completedText: Optional[str]
    """The local day of that, ready to show."""


class TodoRevision(TypedDict):
    """Where a todo is."""

    rev: int
    """The todo's revision, to be given back with its next change."""


class HistoryEntry(TypedDict):
    """A change of a todo."""

    rev: int
    """The store's revision at it."""
    at: str
    """When it was."""
    atText: str
    """The local day and minute of that, ready to show."""
    what: str
    """A phrase: what was done."""
    step: int
    """The revision of the first change of its step, for undo."""


class StoreRevision(TypedDict):
    """Where the store is."""

    rev: int
    """The store's revision."""


class ReportHeader(TypedDict):
    """A group begins."""

    kind: Literal["header"]
    """What kind of row it is."""
    title: str
    """What it says."""


class ReportSubheader(TypedDict):
    """A day begins."""

    kind: Literal["subheader"]
    """What kind of row it is."""
    title: str
    """What it says."""
    date: Optional[str]
    """The day; null for todos without one."""
    odd: bool
    """For banding: alternates from one subheader to the next."""


class ReportDetail(TypedDict):
    """A todo."""

    kind: Literal["detail"]
    """What kind of row it is."""
    id: int
    """The todo's id."""
    title: str
    """What it says."""
    state: TodoState
    odd: bool
    """For banding: alternates from one subheader to the next."""


class ReportSubfooter(TypedDict):
    """A day ends."""

    kind: Literal["subfooter"]
    """What kind of row it is."""
    odd: bool
    """For banding: alternates from one subheader to the next."""


class ReportFooter(TypedDict):
    """A group ends."""

    kind: Literal["footer"]
    """What kind of row it is."""
    title: str
    """What it says."""
    count: int
    """How many todos."""
    odd: bool
    """For banding: alternates from one subheader to the next."""


class ReportGrandFooter(TypedDict):
    """The report ends."""

    kind: Literal["grandFooter"]
    """What kind of row it is."""
    title: str
    """What it says."""
    count: int
    """How many todos."""


class ReportMessage(TypedDict):
    """Why a group shows nothing."""

    kind: Literal["message"]
    """What kind of row it is."""
    title: str
    """What it says."""


ReportRow = Union[
    ReportHeader,
    ReportSubheader,
    ReportDetail,
    ReportSubfooter,
    ReportFooter,
    ReportGrandFooter,
    ReportMessage,
]
"""A row of the report."""


class ParseError(TypedDict):
    """What came is no JSON, or not Unicode; its id is null."""

    code: Literal[-32700]
    """The number for programs."""
    message: str
    """One sentence for a person."""


class InvalidRequestError(TypedDict):
    """It is JSON and no request, or it is too large, too deep, or comes after shutdown."""

    code: Literal[-32600]
    """The number for programs."""
    message: str
    """One sentence for a person."""


class MethodNotFoundError(TypedDict):
    """There is no such method; the message names one that is like it."""

    code: Literal[-32601]
    """The number for programs."""
    message: str
    """One sentence for a person."""


class InvalidParamsErrorData(TypedDict):
    """What programs may want to know."""

    field: str
    """The member at fault, as a path: filter.dueBefore."""
    expected: str
    """What would be right."""


class InvalidParamsError(TypedDict):
    """The method does not take these params."""

    code: Literal[-32602]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: InvalidParamsErrorData
    """What programs may want to know."""


class InternalErrorData(TypedDict):
    """What programs may want to know."""

    tag: Literal["internal"]
    """The word for programs."""


class InternalError(TypedDict):
    """A fault of the backend's own; nothing changed."""

    code: Literal[-32603]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: InternalErrorData
    """What programs may want to know."""


class NotFoundErrorData(TypedDict):
    """What programs may want to know."""

    tag: Literal["notFound"]
    """The word for programs."""
    id: int
    """The todo's id."""


class NotFoundError(TypedDict):
    """No todo has the id."""

    code: Literal[1001]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: NotFoundErrorData
    """What programs may want to know."""


class InvalidTodoErrorData(TypedDict):
    """What programs may want to know."""

    tag: Literal["invalidTodo"]
    """The word for programs."""
    field: TodoField
    reason: InvalidReason


class InvalidTodoError(TypedDict):
    """The todo would break a rule."""

    code: Literal[1002]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: InvalidTodoErrorData
    """What programs may want to know."""


class ConflictErrorData(TypedDict):
    """What programs may want to know."""

    tag: Literal["conflict"]
    """The word for programs."""
    id: int
    """The todo's id."""
    todo: TodoDetail


class ConflictError(TypedDict):
    """The todo is not at the revision that was given."""

    code: Literal[1003]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: ConflictErrorData
    """What programs may want to know."""


class _StoreErrorDataOptional(TypedDict, total=False):
    id: int
    """The damaged todo, if one is at fault and not the store."""


class StoreErrorData(_StoreErrorDataOptional):
    """What programs may want to know."""

    tag: Literal["store"]
    """The word for programs."""
    reason: StoreReason
    retryable: bool
    """Whether the same event can succeed later."""


class StoreError(TypedDict):
    """The store failed."""

    code: Literal[1004]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: StoreErrorData
    """What programs may want to know."""


class NothingToUndoErrorData(TypedDict):
    """What programs may want to know."""

    tag: Literal["nothingToUndo"]
    """The word for programs."""


class NothingToUndoError(TypedDict):
    """There is nothing to undo or to redo, or not the step that was named."""

    code: Literal[1005]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: NothingToUndoErrorData
    """What programs may want to know."""


class KeyReusedErrorData(TypedDict):
    """What programs may want to know."""

    tag: Literal["keyReused"]
    """The word for programs."""
    key: str
    """The key."""
    id: int
    """The todo that was added with it."""


class KeyReusedError(TypedDict):
    """The key of an add was given for another todo."""

    code: Literal[1006]
    """The number for programs."""
    message: str
    """One sentence for a person."""
    data: KeyReusedErrorData
    """What programs may want to know."""


Error = Union[
    ParseError,
    InvalidRequestError,
    MethodNotFoundError,
    InvalidParamsError,
    InternalError,
    NotFoundError,
    InvalidTodoError,
    ConflictError,
    StoreError,
    NothingToUndoError,
    KeyReusedError,
]
"""The error of a response: which one, its code tells."""

InvalidReason = Literal[
    "empty", "tooLong", "tooMany", "controlCharacter", "whiteSpace", "comma", "notADate", "unknown"
]
"""What is wrong with a field of a todo."""

StoreReason = Literal["busy", "full", "readOnly", "corrupt", "newer", "io", "unreachable", "denied"]
"""Why the store failed."""

ErrorData = Union[
    InternalErrorData,
    NotFoundErrorData,
    InvalidTodoErrorData,
    ConflictErrorData,
    StoreErrorData,
    NothingToUndoErrorData,
    KeyReusedErrorData,
]
"""What an error with a tag says: which one it is, the member tag tells."""


class _TodoListShowTodosOptional(TypedDict, total=False):
    view: str
    """The name of one of several lists; without it, the unnamed one."""


class TodoListShowTodos(_TodoListShowTodosOptional):
    """Replaces all that the list showed."""

    rev: int
    """The store's revision."""
    total: int
    """How many todos pass the list's filter."""
    offset: int
    """How many of them stand before the window."""
    todos: List[TodoRow]
    """The window."""
    message: Optional[str]
    """A phrase where there is nothing to show, else null."""


class _TodoListShowChangesOptional(TypedDict, total=False):
    view: str
    """The name of one of several lists; without it, the unnamed one."""


class TodoListShowChanges(_TodoListShowChangesOptional):
    """Makes the window that was shown last into the present one; only with updates: rows."""

    rev: int
    """The store's revision."""
    total: int
    """How many todos pass the list's filter."""
    offset: int
    """How many of them stand before the window."""
    changes: List[RowChange]
    """To be applied in order; there may be none."""
    message: Optional[str]
    """A phrase where there is nothing to show, else null."""


class _TodoListShowErrorOptional(TypedDict, total=False):
    view: str
    """The name of one of several lists; without it, the unnamed one."""
    field: TodoField
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "unknown",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "io",
        "unreachable",
        "denied",
    ]
    """Of invalidTodo: what is wrong with the field. Of store: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key."""
    id: int
    """The todo's id."""
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoListShowError(_TodoListShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The word of the error."""
    message: str
    """One sentence for a person."""


class _TodoListRouteDetailOptional(TypedDict, total=False):
    view: str
    """The name of one of several lists; without it, the unnamed one."""


class TodoListRouteDetail(_TodoListRouteDetailOptional):
    """Go to the detail of a todo."""

    id: int
    """The todo's id."""


class TodoDetailShowTodo(TypedDict):
    """Replaces all that the detail showed, on every change of the todo."""

    todo: TodoDetail
    """The todo."""


class TodoDetailShowHistory(TypedDict):
    """The changes of the todo, newest first."""

    id: int
    """The todo's id."""
    entries: List[HistoryEntry]
    """At most 1,000."""


class _TodoDetailShowErrorOptional(TypedDict, total=False):
    field: TodoField
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "unknown",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "io",
        "unreachable",
        "denied",
    ]
    """Of invalidTodo: what is wrong with the field. Of store: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key."""
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoDetailShowError(_TodoDetailShowErrorOptional):
    """An event changed nothing; this is why."""

    id: int
    """The todo's id."""
    code: int
    """The number of the error."""
    tag: ErrorTag
    """The word of the error."""
    message: str
    """One sentence for a person."""


class TodoDetailRouteBack(TypedDict):
    """The todo is gone: leave its detail, which is closed."""

    id: int
    """The todo's id."""


class TodoReportShowReport(TypedDict):
    """A part of the report; the first one replaces all that was shown."""

    rev: int
    """The store's revision."""
    offset: int
    """How many rows of the report stand before these."""
    total: int
    """How many rows the report has."""
    rows: List[ReportRow]
    """At most 1,000."""
    complete: bool
    """Whether this is the last part."""


class _TodoReportShowErrorOptional(TypedDict, total=False):
    field: TodoField
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "unknown",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "io",
        "unreachable",
        "denied",
    ]
    """Of invalidTodo: what is wrong with the field. Of store: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key."""
    id: int
    """The todo's id."""
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoReportShowError(_TodoReportShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The word of the error."""
    message: str
    """One sentence for a person."""


class TodoReportRouteDetail(TypedDict):
    """Go to the detail of a todo."""

    id: int
    """The todo's id."""


class Outputs:
    """Has outputs handed over, each with its own type."""

    _callbacks: Dict[str, List[Callable[[Any], object]]]

    @overload
    def on(
        self, method: Literal["todoList.showTodos"], callback: Callable[[TodoListShowTodos], object]
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoList.showChanges"],
        callback: Callable[[TodoListShowChanges], object],
    ) -> None: ...

    @overload
    def on(
        self, method: Literal["todoList.showError"], callback: Callable[[TodoListShowError], object]
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoList.routeDetail"],
        callback: Callable[[TodoListRouteDetail], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoDetail.showTodo"],
        callback: Callable[[TodoDetailShowTodo], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoDetail.showHistory"],
        callback: Callable[[TodoDetailShowHistory], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoDetail.showError"],
        callback: Callable[[TodoDetailShowError], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoDetail.routeBack"],
        callback: Callable[[TodoDetailRouteBack], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoReport.showReport"],
        callback: Callable[[TodoReportShowReport], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoReport.showError"],
        callback: Callable[[TodoReportShowError], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoReport.routeDetail"],
        callback: Callable[[TodoReportRouteDetail], object],
    ) -> None: ...

    def on(self, method: str, callback: Callable[[Any], object]) -> None:
        """Has the params of each such output given to the callback."""
        self._callbacks.setdefault(method, []).append(callback)


class Requests(Protocol):
    """Sends an event and has its result; members that are None are left out."""

    def send(self, method: str, params: Mapping[str, Any]) -> Any: ...


class TodoListEvents:
    """The events of the scene todoList."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(
        self,
        *,
        view: Optional[str] = None,
        filter: Optional[TodoFilter] = None,
        sort: Optional[Sequence[SortKey]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[Literal["all", "rows"]] = None,
    ) -> ListTotal:
        """Opens a list, or sets an open one anew, and shows it; it is pushed until viewClosed.

        view: The name of one of several lists; without it, the unnamed one.
        filter: Which todos; by default all.
        sort: In which order; ties and the default are by id, ascending.
        offset: How many todos stand before the window; by default 0.
        limit: How many the window shows at most; by default 100.
        updates: How the list is pushed: all of it (the default), or the rows that changed.
        """
        params = {
            "view": view,
            "filter": filter,
            "sort": sort,
            "offset": offset,
            "limit": limit,
            "updates": updates,
        }
        return cast(ListTotal, self._requests.send("todoList.viewReady", params))

    def scroll(
        self, offset: int, *, view: Optional[str] = None, limit: Optional[int] = None
    ) -> ListTotal:
        """Moves the window of an open list.

        offset: How many todos stand before the window.
        view: The name of one of several lists; without it, the unnamed one.
        limit: How many it shows at most; by default as many as before.
        """
        params = {"view": view, "offset": offset, "limit": limit}
        return cast(ListTotal, self._requests.send("todoList.scroll", params))

    def add(
        self,
        title: str,
        *,
        content: Optional[str] = None,
        due: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        key: Optional[str] = None,
    ) -> ChangedTodo:
        """Adds a todo.

        title: One line, 1 to 500 characters without control ones.
        content: Up to 100,000 characters, of control ones newline and tab.
        due: The day by which it is to be done.
        priority: By default none.
        tags: Up to 32 words of 1 to 64 characters, without white space, comma or control character.
        key: If it was given before, the first result is answered again and nothing is added.
        """
        params = {
            "title": title,
            "content": content,
            "due": due,
            "priority": priority,
            "tags": tags,
            "key": key,
        }
        return cast(ChangedTodo, self._requests.send("todoList.add", params))

    def complete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks a todo as done; of what is done already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoList.complete", {"id": id, "rev": rev}))

    def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks a todo as open; of what is open already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoList.reopen", {"id": id, "rev": rev}))

    def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Takes a todo away.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoList.delete", {"id": id, "rev": rev}))

    def delete_completed(self) -> ChangedCount:
        """Takes all todos away that are done."""
        return cast(ChangedCount, self._requests.send("todoList.deleteCompleted", {}))

    def delete_all(self) -> ChangedCount:
        """Takes all todos away."""
        return cast(ChangedCount, self._requests.send("todoList.deleteAll", {}))

    def undo(self, *, step: Optional[int] = None) -> Undone:
        """Takes the newest step back; an event is one, however much it changes.

        step: This step instead, whoever made it: the revision of its first change, as results have
            it.
        """
        return cast(Undone, self._requests.send("todoList.undo", {"step": step}))

    def redo(self) -> Redone:
        """Does the step again that was taken back last, until something else is changed."""
        return cast(Redone, self._requests.send("todoList.redo", {}))

    def select(self, id: int, *, view: Optional[str] = None) -> None:
        """A todo was chosen: the answer is routeDetail.

        id: The todo.
        view: The name of one of several lists; without it, the unnamed one.
        """
        self._requests.send("todoList.select", {"view": view, "id": id})

    def changes_since(self, since: int, *, mark: Optional[str] = None) -> TodoChanges:
        """Answers what changed after a revision, for a View that was away.

        since: The store's revision that the View knows.
        mark: The store's mark at that revision; another store is answered as incomplete.
        """
        params = {"since": since, "mark": mark}
        return cast(TodoChanges, self._requests.send("todoList.changesSince", params))

    def view_closed(self, *, view: Optional[str] = None) -> None:
        """The list is no longer to be pushed.

        view: The name of one of several lists; without it, the unnamed one.
        """
        self._requests.send("todoList.viewClosed", {"view": view})


class TodoDetailEvents:
    """The events of the scene todoDetail."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self, id: int) -> TodoRevision:
        """Opens the detail of a todo and shows it; it is pushed until viewClosed.

        id: The todo.
        """
        return cast(TodoRevision, self._requests.send("todoDetail.viewReady", {"id": id}))

    def edit(
        self,
        id: int,
        *,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        add_tags: Optional[Sequence[str]] = None,
        remove_tags: Optional[Sequence[str]] = None,
        clear: Optional[Sequence[Literal["content", "due", "priority", "tags"]]] = None,
        rev: Optional[int] = None,
    ) -> ChangedTodo:
        """Changes what is given of a todo and leaves the rest.

        id: The todo.
        title: One line, 1 to 500 characters.
        content: Up to 100,000 characters.
        due: The day by which it is to be done.
        priority: One of the four.
        tags: All its tags.
        add_tags: Tags to be added to these, or to those it has.
        remove_tags: Tags to be taken away then.
        clear: Fields that get the value of a new todo; these cannot also be given.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
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
        return cast(ChangedTodo, self._requests.send("todoDetail.edit", params))

    def complete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks the todo as done; of what is done already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoDetail.complete", {"id": id, "rev": rev}))

    def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks the todo as open; of what is open already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoDetail.reopen", {"id": id, "rev": rev}))

    def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Takes the todo away; an open detail is told to go back.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoDetail.delete", {"id": id, "rev": rev}))

    def history(self, id: int) -> TodoRevision:
        """Shows the changes of the todo.

        id: The todo.
        """
        return cast(TodoRevision, self._requests.send("todoDetail.history", {"id": id}))

    def view_closed(self, id: int) -> None:
        """The detail is no longer to be pushed.

        id: The todo.
        """
        self._requests.send("todoDetail.viewClosed", {"id": id})


class TodoReportEvents:
    """The events of the scene todoReport."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self) -> StoreRevision:
        """Opens the report and shows it; it is pushed until viewClosed."""
        return cast(StoreRevision, self._requests.send("todoReport.viewReady", {}))

    def select(self, id: int) -> None:
        """A todo was chosen: the answer is routeDetail.

        id: The todo.
        """
        self._requests.send("todoReport.select", {"id": id})

    def view_closed(self) -> None:
        """The report is no longer to be pushed."""
        self._requests.send("todoReport.viewClosed", {})


class Scenes(Outputs):
    """All events, by their scenes, and outputs."""

    def __init__(self, requests: Requests) -> None:
        self._callbacks = {}
        self.todo_list = TodoListEvents(requests)
        self.todo_detail = TodoDetailEvents(requests)
        self.todo_report = TodoReportEvents(requests)


class AsyncRequests(Protocol):
    """Sends an event and has its result; members that are None are left out."""

    async def send(self, method: str, params: Mapping[str, Any]) -> Any: ...


class AsyncTodoListEvents:
    """The events of the scene todoList."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(
        self,
        *,
        view: Optional[str] = None,
        filter: Optional[TodoFilter] = None,
        sort: Optional[Sequence[SortKey]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[Literal["all", "rows"]] = None,
    ) -> ListTotal:
        """Opens a list, or sets an open one anew, and shows it; it is pushed until viewClosed.

        view: The name of one of several lists; without it, the unnamed one.
        filter: Which todos; by default all.
        sort: In which order; ties and the default are by id, ascending.
        offset: How many todos stand before the window; by default 0.
        limit: How many the window shows at most; by default 100.
        updates: How the list is pushed: all of it (the default), or the rows that changed.
        """
        params = {
            "view": view,
            "filter": filter,
            "sort": sort,
            "offset": offset,
            "limit": limit,
            "updates": updates,
        }
        return cast(ListTotal, await self._requests.send("todoList.viewReady", params))

    async def scroll(
        self, offset: int, *, view: Optional[str] = None, limit: Optional[int] = None
    ) -> ListTotal:
        """Moves the window of an open list.

        offset: How many todos stand before the window.
        view: The name of one of several lists; without it, the unnamed one.
        limit: How many it shows at most; by default as many as before.
        """
        params = {"view": view, "offset": offset, "limit": limit}
        return cast(ListTotal, await self._requests.send("todoList.scroll", params))

    async def add(
        self,
        title: str,
        *,
        content: Optional[str] = None,
        due: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        key: Optional[str] = None,
    ) -> ChangedTodo:
        """Adds a todo.

        title: One line, 1 to 500 characters without control ones.
        content: Up to 100,000 characters, of control ones newline and tab.
        due: The day by which it is to be done.
        priority: By default none.
        tags: Up to 32 words of 1 to 64 characters, without white space, comma or control character.
        key: If it was given before, the first result is answered again and nothing is added.
        """
        params = {
            "title": title,
            "content": content,
            "due": due,
            "priority": priority,
            "tags": tags,
            "key": key,
        }
        return cast(ChangedTodo, await self._requests.send("todoList.add", params))

    async def complete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks a todo as done; of what is done already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoList.complete", params))

    async def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks a todo as open; of what is open already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoList.reopen", params))

    async def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Takes a todo away.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoList.delete", params))

    async def delete_completed(self) -> ChangedCount:
        """Takes all todos away that are done."""
        return cast(ChangedCount, await self._requests.send("todoList.deleteCompleted", {}))

    async def delete_all(self) -> ChangedCount:
        """Takes all todos away."""
        return cast(ChangedCount, await self._requests.send("todoList.deleteAll", {}))

    async def undo(self, *, step: Optional[int] = None) -> Undone:
        """Takes the newest step back; an event is one, however much it changes.

        step: This step instead, whoever made it: the revision of its first change, as results have
            it.
        """
        return cast(Undone, await self._requests.send("todoList.undo", {"step": step}))

    async def redo(self) -> Redone:
        """Does the step again that was taken back last, until something else is changed."""
        return cast(Redone, await self._requests.send("todoList.redo", {}))

    async def select(self, id: int, *, view: Optional[str] = None) -> None:
        """A todo was chosen: the answer is routeDetail.

        id: The todo.
        view: The name of one of several lists; without it, the unnamed one.
        """
        await self._requests.send("todoList.select", {"view": view, "id": id})

    async def changes_since(self, since: int, *, mark: Optional[str] = None) -> TodoChanges:
        """Answers what changed after a revision, for a View that was away.

        since: The store's revision that the View knows.
        mark: The store's mark at that revision; another store is answered as incomplete.
        """
        params = {"since": since, "mark": mark}
        return cast(TodoChanges, await self._requests.send("todoList.changesSince", params))

    async def view_closed(self, *, view: Optional[str] = None) -> None:
        """The list is no longer to be pushed.

        view: The name of one of several lists; without it, the unnamed one.
        """
        await self._requests.send("todoList.viewClosed", {"view": view})


class AsyncTodoDetailEvents:
    """The events of the scene todoDetail."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self, id: int) -> TodoRevision:
        """Opens the detail of a todo and shows it; it is pushed until viewClosed.

        id: The todo.
        """
        return cast(TodoRevision, await self._requests.send("todoDetail.viewReady", {"id": id}))

    async def edit(
        self,
        id: int,
        *,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        add_tags: Optional[Sequence[str]] = None,
        remove_tags: Optional[Sequence[str]] = None,
        clear: Optional[Sequence[Literal["content", "due", "priority", "tags"]]] = None,
        rev: Optional[int] = None,
    ) -> ChangedTodo:
        """Changes what is given of a todo and leaves the rest.

        id: The todo.
        title: One line, 1 to 500 characters.
        content: Up to 100,000 characters.
        due: The day by which it is to be done.
        priority: One of the four.
        tags: All its tags.
        add_tags: Tags to be added to these, or to those it has.
        remove_tags: Tags to be taken away then.
        clear: Fields that get the value of a new todo; these cannot also be given.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
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
        return cast(ChangedTodo, await self._requests.send("todoDetail.edit", params))

    async def complete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks the todo as done; of what is done already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoDetail.complete", params))

    async def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks the todo as open; of what is open already, nothing changes.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoDetail.reopen", params))

    async def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Takes the todo away; an open detail is told to go back.

        id: The todo.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoDetail.delete", params))

    async def history(self, id: int) -> TodoRevision:
        """Shows the changes of the todo.

        id: The todo.
        """
        return cast(TodoRevision, await self._requests.send("todoDetail.history", {"id": id}))

    async def view_closed(self, id: int) -> None:
        """The detail is no longer to be pushed.

        id: The todo.
        """
        await self._requests.send("todoDetail.viewClosed", {"id": id})


class AsyncTodoReportEvents:
    """The events of the scene todoReport."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self) -> StoreRevision:
        """Opens the report and shows it; it is pushed until viewClosed."""
        return cast(StoreRevision, await self._requests.send("todoReport.viewReady", {}))

    async def select(self, id: int) -> None:
        """A todo was chosen: the answer is routeDetail.

        id: The todo.
        """
        await self._requests.send("todoReport.select", {"id": id})

    async def view_closed(self) -> None:
        """The report is no longer to be pushed."""
        await self._requests.send("todoReport.viewClosed", {})


class AsyncScenes(Outputs):
    """All events, by their scenes, and outputs."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._callbacks = {}
        self.todo_list = AsyncTodoListEvents(requests)
        self.todo_detail = AsyncTodoDetailEvents(requests)
        self.todo_report = AsyncTodoReportEvents(requests)
