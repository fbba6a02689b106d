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
    """The backend."""

    name: str
    """The program."""
    version: str
    """Its version (semantic versioning)."""


class InitializeResultCapabilities(TypedDict):
    """Empty; for clients of LSP."""


class InitializeResultLimits(TypedDict):
    """The limits of messages and todos."""

    message: int
    """The most bytes in a message."""
    nesting: int
    """The most levels of nesting in a message."""
    batch: int
    """The most messages in a batch."""
    title: int
    """The most characters in a title."""
    content: int
    """The most characters in a content."""
    tags: int
    """The most tags of a todo."""
    tag: int
    """The most characters in a tag."""


class InitializeResult(TypedDict):
    """What the backend is, and its limits."""

    protocolVersion: Literal[1]
    """The version of the protocol."""
    serverInfo: InitializeResultServerInfo
    """The backend."""
    capabilities: InitializeResultCapabilities
    """Empty; for clients of LSP."""
    limits: InitializeResultLimits
    """The limits of messages and todos."""
    mark: Optional[str]
    """The store's opaque mark, for todoList.changesSince; null if the store cannot be read."""
    today: str
    """The user's local day."""
    zone: Optional[str]
    """The IANA name of the user's time zone, from TZ or the system; null if neither has one."""
    features: List[str]
    """The names of what the backend can do, sorted."""
    languages: List[str]
    """The languages (BCP 47) in which words are read."""


TodoFilter = TypedDict(
    "TodoFilter",
    {
        "completed": bool,
        "overdue": bool,
        "hasDue": bool,
        "hasStart": bool,
        "hasTags": bool,
        "dueBefore": str,
        "dueAfter": str,
        "dueWithin": Union[int, Literal["week", "month"]],
        "started": bool,
        "ready": bool,
        "repeating": bool,
        "hasEstimate": bool,
        "estimateMin": str,
        "estimateMax": str,
        "completedWithin": Union[int, Literal["week", "month"]],
        "completedAfter": str,
        "completedBefore": str,
        "createdWithin": Union[int, Literal["week", "month"]],
        "createdAfter": str,
        "createdBefore": str,
        "updatedWithin": Union[int, Literal["week", "month"]],
        "updatedAfter": str,
        "updatedBefore": str,
        "priority": "List[Priority]",
        "tags": List[str],
        "anyTags": List[str],
        "text": str,
        "blocked": bool,
        "claimed": bool,
        "claimedBy": str,
        "parent": Optional[int],
        "under": int,
        "hasChildren": bool,
        "meta": Dict[str, str],
        "any": "List[TodoFilter]",
        "all": "List[TodoFilter]",
        "not": "TodoFilter",
    },
    total=False,
)
"""Which todos a list or a report shows: those for which all given members hold."""

Priority = Literal["none", "low", "medium", "high"]
"""How important a todo is."""

SortKey = Literal[
    "created",
    "-created",
    "updated",
    "-updated",
    "due",
    "-due",
    "start",
    "-start",
    "priority",
    "-priority",
    "title",
    "-title",
    "completed",
    "-completed",
    "estimate",
    "-estimate",
    "manual",
    "-manual",
]
"""A field to sort by; a - before it reverses the direction."""


class ListTotal(TypedDict):
    """How many todos a list has."""

    total: int
    """How many todos pass the filter."""
    rev: int
    """The store's revision."""


_RepetitionTextOptional = TypedDict("_RepetitionTextOptional", {"from": str}, total=False)
"""from: What the next day counts from: due, next (the default) or done."""


class RepetitionText(_RepetitionTextOptional):
    """How a todo is to repeat."""

    rule: str
    """The value of an RRULE (RFC 5545), such as FREQ=WEEKLY;BYDAY=TU."""


class _ChangedTodoOptional(TypedDict, total=False):
    next: NextTodo
    shows: bool
    """Of an add with a view: whether the todo is in that list."""
    read: ReadValues
    spans: List[WordSpan]
    """With a line: its parts that set fields, in order."""
    repeated: bool
    """Of an add: true if the todo was there, by its uid."""
    n: int
    """Of an event about a comment: its number."""
    count: int
    """Of a delete: how many went, with those under it."""


class ChangedTodo(_ChangedTodoOptional):
    """The todo that was changed, or that was already as requested."""

    id: int
    """The todo's id."""
    rev: int
    """Its revision now; after a delete, the store's."""
    step: Optional[int]
    """The revision of the step's first change, for undo; null if nothing changed."""


class NextTodo(TypedDict):
    """The todo that takes the place of one that was completed."""

    id: int
    """The todo's id."""
    due: Optional[str]
    """The day it is due."""


class ReadValues(TypedDict, total=False):
    """Fields that were given in words, as they were read."""

    title: str
    """What is left of a line."""
    due: str
    """The day it is due."""
    time: str
    """The time of that day."""
    start: str
    """The day before which it can wait."""
    repeat: Repetition
    reminders: List[str]
    """When it reminds."""
    estimate: str
    """How long it takes."""
    priority: Priority
    tags: List[str]
    """Its tags."""


Repetition = TypedDict("Repetition", {"rule": str, "from": Literal["due", "next", "done"]})
"""How a todo repeats."""


class WordSpan(TypedDict):
    """A part of a line that sets a field."""

    start: int
    """Where it begins, in characters of the line."""
    end: int
    """Where it ends: the character behind it."""
    field: TodoField
    text: str
    """Its text."""


TodoField = Literal[
    "title",
    "content",
    "due",
    "time",
    "start",
    "repeat",
    "reminders",
    "estimate",
    "priority",
    "tags",
    "after",
    "parent",
    "uid",
    "meta",
]
"""A field of a todo that a View can set."""


class _ClaimedTodoOptional(TypedDict, total=False):
    blocked: int
    """Without a todo: how many that pass wait for open ones."""
    claimed: int
    """Without a todo: how many that pass are claimed."""


class ClaimedTodo(_ClaimedTodoOptional):
    """The todo that was claimed, or why there is none."""

    todo: Optional[TodoDetail]
    """Null if there is none to begin."""
    token: Optional[str]
    """To renew, to release, and to change the todo by the claim."""
    until: Optional[str]
    """When the claim is over."""


class _TodoDetailOptional(TypedDict, total=False):
    parent: int
    """The todo under which it stands, if there is one."""
    depth: int
    """In a tree: how many todos are above it."""
    children: Children
    context: bool
    """In a tree: true if it is only there for a todo under it."""
    hits: int
    """In a tree, of a folded todo: how many under it pass."""
    path: List[TodoReference]
    """The todos above it, if there are any, from the root on."""


class TodoDetail(_TodoDetailOptional):
    """A whole todo: a row and the remaining fields."""

    id: int
    """Never used again."""
    rev: int
    """The store's revision at its last change."""
    title: str
    """One line."""
    preview: str
    """The first line of the content, or its beginning."""
    completed: bool
    """Whether it is done."""
    state: TodoState
    due: Optional[str]
    """The day it is due."""
    dueText: Optional[str]
    """The same with the time, if there is one: Tomorrow 09:30."""
    time: Optional[str]
    """The time of that day, HH:MM."""
    group: Optional[str]
    """In the list upcoming, by due: the heading of its day, which is dueText without a time."""
    start: Optional[str]
    """The day before which it can wait."""
    startText: Optional[str]
    """The same: Tomorrow."""
    startAhead: bool
    """Whether start is a day that has not come yet."""
    repeat: Optional[Repetition]
    """How it repeats."""
    repeatText: Optional[str]
    """The same: every 2 weeks."""
    reminders: List[str]
    """When it reminds: before it is due, such as -PT15M, or at a local time."""
    estimate: Optional[str]
    """How long it takes."""
    estimateText: Optional[str]
    """The same: 1 h 30 min."""
    priority: Priority
    tags: List[str]
    """In the order of their UTF-8 bytes."""
    blocked: bool
    """Whether it is open, and so is a todo that comes first."""
    claim: Optional[Claim]
    """Who does it; null if nobody does."""
    commentCount: int
    """How many comments it has."""
    createdAt: str
    """When it was added."""
    createdText: str
    """The same as a local day."""
    content: str
    """The whole content."""
    updatedAt: str
    """When it was last changed."""
    updatedText: str
    """The same as a local day."""
    completedAt: Optional[str]
    """When it was done."""
    completedText: Optional[str]
    """The same as a local day."""
    uid: Optional[str]
    """By what programs know it."""
    meta: Dict[str, str]
    """What programs keep with it: texts by keys."""
    upcoming: List[str]
    """The next days of its rule, at most 5, if it is done today and the later ones on their days;
    empty if it is done or does not repeat.
    """
    series: Optional[int]
    """The number of its series, most often the id of the first todo."""
    number: Optional[int]
    """Its place in the series, from 1."""
    after: List[TodoReference]
    """The todos that must be done first."""
    before: List[TodoReference]
    """The todos that come after it; of more than 100 the first by their ids."""
    comments: List[Comment]
    """The newest 20, the oldest of them first."""


TodoState = Literal["open", "overdue", "done"]
"""Open, overdue (open, and due before today by the local calendar, or today at a time that has
come) or done.
"""


class Children(TypedDict):
    """How many todos are directly under one."""

    open: int
    """How many of them are open."""
    done: int
    """How many of them are done."""


class Claim(TypedDict):
    """Who does a todo."""

    by: Optional[str]
    """The name of the client that made it; null if it gave none."""
    until: str
    """When it is over: a whole minute."""
    untilText: str
    """The same: 10:30."""


class TodoReference(TypedDict):
    """A todo as others name it."""

    id: int
    """The todo."""
    title: str
    """One line."""
    completed: bool
    """Whether it is done."""


class Comment(TypedDict):
    """What somebody said about a todo."""

    n: int
    """Counts the comments of the todo, from 1."""
    at: str
    """When the change was made."""
    atText: str
    """The same as a local day and minute."""
    by: Optional[str]
    """The name of the client that made it; null if it gave none."""
    text: str
    """One line or more."""


class RenewedClaim(TypedDict):
    """When a claim is over by now."""

    until: str
    """When the claim is over."""


class ChangedCount(TypedDict):
    """How many todos were changed."""

    count: int
    """How many todos."""
    rev: int
    """The store's revision."""
    step: Optional[int]
    """The revision of the step's first change, for undo; null if nothing changed."""


_AddChangeOptional = TypedDict(
    "_AddChangeOptional",
    {
        "as": str,
        "line": str,
        "title": str,
        "content": str,
        "due": str,
        "time": str,
        "start": str,
        "repeat": "Union[str, RepetitionText]",
        "reminders": List[str],
        "estimate": str,
        "priority": "Priority",
        "tags": List[str],
        "after": List[Union[int, str]],
        "uid": str,
        "meta": Dict[str, str],
        "parent": Optional[Union[int, str]],
    },
    total=False,
)
"""as: A name by which later changes call the todo.; line: In place of title: words that are read as
title and fields.; title: One line of 1 to 500 characters.; content: Up to 100,000 characters.; due:
The day it is due, YYYY-MM-DD or in words.; time: The time of that day, HH:MM or in words.; start:
The day before which it can wait, YYYY-MM-DD or in words.; repeat: How it repeats: words, or a
rule.; reminders: Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or
words.; estimate: How long it takes: a duration such as PT1H30M, or words.; priority: ; tags: Up to
32 words.; after: The ids of up to 32 todos to be done first.; uid: By what programs know it; a todo
that has it is answered.; meta: What programs keep with it: texts by keys.; parent: The todo under
which it stands, null for none.
"""


class AddChange(_AddChangeOptional):
    """Adds a todo."""

    do: Literal["add"]
    """What is to be done."""


class _EditChangeOptional(TypedDict, total=False):
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""
    filter: TodoFilter
    expect: int
    """With filter: if another number of todos pass, nothing changes and the error is conflict."""
    title: str
    """One line of 1 to 500 characters."""
    content: str
    """Up to 100,000 characters."""
    due: str
    """The day it is due, YYYY-MM-DD or in words."""
    time: str
    """The time of that day, HH:MM or in words."""
    start: str
    """The day before which it can wait, YYYY-MM-DD or in words."""
    repeat: Union[str, RepetitionText]
    """How it repeats: words, or a rule."""
    reminders: List[str]
    """Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words."""
    estimate: str
    """How long it takes: a duration such as PT1H30M, or words."""
    priority: Priority
    tags: List[str]
    """All its tags."""
    after: List[Union[int, str]]
    """The ids of up to 32 todos to be done first."""
    meta: Dict[str, str]
    """What programs keep with it: texts by keys."""
    parent: Optional[Union[int, str]]
    """The todo under which it stands, null for none."""
    addTags: List[str]
    """Tags to add to tags, or to the ones it has."""
    removeTags: List[str]
    """Tags to remove after that."""
    addAfter: List[Union[int, str]]
    """Todos to add to after, or to those it has."""
    removeAfter: List[int]
    """Todos to remove after that."""
    removeMeta: List[str]
    """Keys of meta to remove."""
    setMeta: Dict[str, str]
    """Pairs to set after that."""
    clear: List[
        Literal[
            "content",
            "due",
            "time",
            "start",
            "repeat",
            "reminders",
            "estimate",
            "priority",
            "tags",
            "after",
            "parent",
            "meta",
        ],
    ]
    """Fields that get the value of a new todo; they cannot also be given."""
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class EditChange(_EditChangeOptional):
    """Changes the given fields of a todo and leaves the rest."""

    do: Literal["edit"]
    """What is to be done."""


class _CompleteChangeOptional(TypedDict, total=False):
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""
    filter: TodoFilter
    expect: int
    """With filter: if another number of todos pass, nothing changes and the error is conflict."""
    children: Literal["complete", "leave"]
    """What becomes of open todos under it; needed if there are any."""
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class CompleteChange(_CompleteChangeOptional):
    """Marks a todo as done."""

    do: Literal["complete"]
    """What is to be done."""


class _ReopenChangeOptional(TypedDict, total=False):
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""
    filter: TodoFilter
    expect: int
    """With filter: if another number of todos pass, nothing changes and the error is conflict."""
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class ReopenChange(_ReopenChangeOptional):
    """Marks a todo as open."""

    do: Literal["reopen"]
    """What is to be done."""


class _DeleteChangeOptional(TypedDict, total=False):
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""
    filter: TodoFilter
    expect: int
    """With filter: if another number of todos pass, nothing changes and the error is conflict."""
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class DeleteChange(_DeleteChangeOptional):
    """Deletes a todo."""

    do: Literal["delete"]
    """What is to be done."""


class _SkipChangeOptional(TypedDict, total=False):
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class SkipChange(_SkipChangeOptional):
    """Moves a todo to the next day of its rule."""

    do: Literal["skip"]
    """What is to be done."""
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""


class _CommentChangeOptional(TypedDict, total=False):
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class CommentChange(_CommentChangeOptional):
    """Says something about a todo."""

    do: Literal["comment"]
    """What is to be done."""
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""
    text: str
    """One line or more."""


class _MoveChangeOptional(TypedDict, total=False):
    before: Union[int, str]
    """The todo to put it before."""
    after: Union[int, str]
    """The todo to put it behind."""
    first: bool
    """Whether to put it before all others."""
    last: bool
    """Whether to put it behind all others."""
    parent: Optional[Union[int, str]]
    """The todo to put it under, null for none."""
    rev: int
    """If it is not the todo's present one, nothing changes and the error is conflict."""
    token: str
    """That of a claim: if it is over, nothing changes."""


class MoveChange(_MoveChangeOptional):
    """Puts a todo elsewhere in the order by hand."""

    do: Literal["move"]
    """What is to be done."""
    id: Union[int, str]
    """The todo, or the name that an earlier change gave it."""


class _ToggleChangeOptional(TypedDict, total=False):
    ids: List[int]
    """The todos."""
    filter: TodoFilter
    expect: int
    """With filter: if another number of todos pass, nothing changes and the error is conflict."""
    children: Literal["complete", "leave"]
    """What becomes of open todos under it; needed if there are any."""


class ToggleChange(_ToggleChangeOptional):
    """The only change: marks the open todos as done or, if all are done, all of them as open."""

    do: Literal["toggle"]
    """What is to be done."""


Change = Union[
    AddChange,
    EditChange,
    CompleteChange,
    ReopenChange,
    DeleteChange,
    SkipChange,
    CommentChange,
    MoveChange,
    ToggleChange,
]
"""One of several changes that are made in one step."""


class _AppliedChangesOptional(TypedDict, total=False):
    count: int
    """With a filter: how many todos pass it."""
    results: List[AppliedChange]
    """Without a filter: one for each change."""


class AppliedChanges(_AppliedChangesOptional):
    """What several changes did, or would do."""

    step: Optional[int]
    """The revision of the step's first change, for undo; null if nothing changed."""
    rev: int
    """The store's revision."""


class AppliedChangeNext(TypedDict):
    """Of complete: the next todo of its series, if there is one."""

    id: Optional[int]
    """Its id; null if it is not stored."""
    due: Optional[str]
    """The day it is due."""


class _AppliedChangeOptional(TypedDict, total=False):
    next: AppliedChangeNext
    """Of complete: the next todo of its series, if there is one."""
    read: ReadValues
    spans: List[WordSpan]
    """With a line: its parts that set fields, in order."""
    repeated: bool
    """Of an add: true if the todo was there, by its uid."""


class AppliedChange(_AppliedChangeOptional):
    """What became of one of several changes."""

    id: Optional[int]
    """The todo's id; null for a new one that is not stored."""
    rev: int
    """Its revision after all changes; if it was deleted, the store's."""


class Undone(TypedDict):
    """What was undone."""

    rev: int
    """The store's revision."""
    undone: str
    """A phrase to show, such as: delete “Buy milk”."""
    count: int
    """How many todos the step had changed."""
    step: int
    """The revision of the undo's first change."""


class UndoneSteps(TypedDict):
    """What undid several steps."""

    rev: int
    """The store's revision."""
    steps: List[int]
    """The undos, in their order: one for each step that was in effect, the newest first."""


class Redone(TypedDict):
    """What was redone."""

    rev: int
    """The store's revision."""
    redone: str
    """A phrase to show, such as: delete “Buy milk”."""
    count: int
    """How many todos the step had changed."""
    step: int
    """The revision of the step's first change, for undo."""


class TodoChanges(TypedDict):
    """The changes after a revision."""

    rev: int
    """The store's revision."""
    todos: List[TodoRow]
    """Those that were added or changed and still exist, in the order of their last change."""
    deleted: List[int]
    """The ids of those that were deleted, in the order of deletion."""
    commented: List[int]
    """The ids of those whose comments changed."""
    moved: List[int]
    """The ids of those that were moved in the order by hand."""
    complete: bool
    """False if the View must read everything again."""
    mark: str
    """The store's mark at rev, for the next changesSince."""


class _TodoRowOptional(TypedDict, total=False):
    parent: int
    """The todo under which it stands, if there is one."""
    depth: int
    """In a tree: how many todos are above it."""
    children: Children
    context: bool
    """In a tree: true if it is only there for a todo under it."""
    hits: int
    """In a tree, of a folded todo: how many under it pass."""
    content: str
    """With content: all of it."""
    completedAt: str
    """Likewise, if it is done."""
    after: List[int]
    """Likewise: what comes first."""
    uid: str
    """Likewise, if it has any."""
    meta: Dict[str, str]
    """Likewise."""


class TodoRow(_TodoRowOptional):
    """A todo as lists show it."""

    id: int
    """Never used again."""
    rev: int
    """The store's revision at its last change."""
    title: str
    """One line."""
    preview: str
    """The first line of the content, or its beginning."""
    completed: bool
    """Whether it is done."""
    state: TodoState
    due: Optional[str]
    """The day it is due."""
    dueText: Optional[str]
    """The same with the time, if there is one: Tomorrow 09:30."""
    time: Optional[str]
    """The time of that day, HH:MM."""
    group: Optional[str]
    """In the list upcoming, by due: the heading of its day, which is dueText without a time."""
    start: Optional[str]
    """The day before which it can wait."""
    startText: Optional[str]
    """The same: Tomorrow."""
    startAhead: bool
    """Whether start is a day that has not come yet."""
    repeat: Optional[Repetition]
    """How it repeats."""
    repeatText: Optional[str]
    """The same: every 2 weeks."""
    reminders: List[str]
    """When it reminds: before it is due, such as -PT15M, or at a local time."""
    estimate: Optional[str]
    """How long it takes."""
    estimateText: Optional[str]
    """The same: 1 h 30 min."""
    priority: Priority
    tags: List[str]
    """In the order of their UTF-8 bytes."""
    blocked: bool
    """Whether it is open, and so is a todo that comes first."""
    claim: Optional[Claim]
    """Who does it; null if nobody does."""
    comments: int
    """How many comments it has."""
    createdAt: str
    """When it was added."""
    createdText: str
    """The same as a local day."""


class EstimateSum(TypedDict):
    """How long some todos take together."""

    estimate: str
    """The sum of the estimates: PT3H20M."""
    estimateText: str
    """The same: 3 h 20 min."""
    without: int
    """How many of them have no estimate."""


class RowDelete(TypedDict):
    """Removes the row at the index."""

    kind: Literal["delete"]
    """The kind of the step."""
    index: int
    """From 0, in the window as the steps before this one left it."""


class RowInsert(TypedDict):
    """Inserts a row before the one at the index."""

    kind: Literal["insert"]
    """The kind of the step."""
    index: int
    """From 0, in the window as the steps before this one left it."""
    todo: TodoRow


class RowUpdate(TypedDict):
    """Replaces the row at the index."""

    kind: Literal["update"]
    """The kind of the step."""
    index: int
    """From 0, in the window as the steps before this one left it."""
    todo: TodoRow


RowChange = Union[RowDelete, RowInsert, RowUpdate]
"""A step from one window to the next."""


class Preview(TypedDict):
    """A todo before and after changes that are not made."""

    before: Optional[TodoRow]
    """The todo as it is; null if it would be added."""
    after: Optional[PreviewRow]
    """The todo as it would be; null if it would be deleted."""


class _PreviewRowOptional(TypedDict, total=False):
    parent: int
    """The todo under which it stands, if there is one."""
    depth: int
    """In a tree: how many todos are above it."""
    children: Children
    context: bool
    """In a tree: true if it is only there for a todo under it."""
    hits: int
    """In a tree, of a folded todo: how many under it pass."""
    content: str
    """With content: all of it."""
    completedAt: str
    """Likewise, if it is done."""
    after: List[int]
    """Likewise: what comes first."""
    uid: str
    """Likewise, if it has any."""
    meta: Dict[str, str]
    """Likewise."""


class PreviewRow(_PreviewRowOptional):
    """A todo as changes that are not made would leave it."""

    id: Optional[int]
    """Null for a new one, which is not stored."""
    rev: int
    """The store's revision at its last change."""
    title: str
    """One line."""
    preview: str
    """The first line of the content, or its beginning."""
    completed: bool
    """Whether it is done."""
    state: TodoState
    due: Optional[str]
    """The day it is due."""
    dueText: Optional[str]
    """The same with the time, if there is one: Tomorrow 09:30."""
    time: Optional[str]
    """The time of that day, HH:MM."""
    group: Optional[str]
    """In the list upcoming, by due: the heading of its day, which is dueText without a time."""
    start: Optional[str]
    """The day before which it can wait."""
    startText: Optional[str]
    """The same: Tomorrow."""
    startAhead: bool
    """Whether start is a day that has not come yet."""
    repeat: Optional[Repetition]
    """How it repeats."""
    repeatText: Optional[str]
    """The same: every 2 weeks."""
    reminders: List[str]
    """When it reminds: before it is due, such as -PT15M, or at a local time."""
    estimate: Optional[str]
    """How long it takes."""
    estimateText: Optional[str]
    """The same: 1 h 30 min."""
    priority: Priority
    tags: List[str]
    """In the order of their UTF-8 bytes."""
    blocked: bool
    """Whether it is open, and so is a todo that comes first."""
    claim: Optional[Claim]
    """Who does it; null if nobody does."""
    comments: int
    """How many comments it has."""
    createdAt: str
    """When it was added."""
    createdText: str
    """The same as a local day."""


ErrorTag = Literal[
    "internal",
    "notFound",
    "invalidTodo",
    "conflict",
    "store",
    "nothingToUndo",
    "keyReused",
    "invalidList",
    "notOpen",
    "claimed",
    "notKept",
    "notTransferred",
]
"""The name of an error, for programs."""


class NewestStep(TypedDict):
    """A step that undo or redo could be about."""

    step: int
    """The revision of the step's first change, for undo."""
    text: str
    """What it did, as showMessage says it."""
    by: Optional[str]
    """The name of the client that made it; null if it gave none."""
    at: str
    """When the change was made."""
    atText: str
    """The same as a local day and minute."""


class TodoDefaults(TypedDict, total=False):
    """What a todo gets that is added to a list."""

    parent: int
    """The todo under which it stands."""
    content: str
    """All lines."""
    due: str
    """A day, YYYY-MM-DD; or today, tomorrow or +N."""
    time: str
    """The time of the due day, if there is one."""
    start: str
    """The day before which it can wait; like due."""
    repeat: RepetitionText
    reminders: List[str]
    """Up to 5; those before it is due only if it has a due day."""
    estimate: str
    """How long it takes."""
    priority: Priority
    tags: List[str]
    """Words, besides those that the filter asks for."""


class TodoRevision(TypedDict):
    """A todo's revision, by itself."""

    rev: int
    """The todo's revision, to send with the next change."""


class HistoryEntry(TypedDict):
    """A change of a todo."""

    rev: int
    """The store's revision after the change."""
    at: str
    """When the change was made."""
    atText: str
    """The same as a local day and minute."""
    what: str
    """A phrase that says what was done."""
    step: int
    """The revision of the step's first change; of a claim, its own."""
    by: Optional[str]
    """The name of the client that made it; null if it gave none."""
    changed: List[FieldChange]
    """The fields that it changed; none if it did more."""


class FieldChange(TypedDict):
    """What a change made of a field, as drafts spell it."""

    field: TodoField
    before: str
    """At most 200 characters."""
    after: str
    """At most 200 characters."""


class DraftBeginning(TypedDict, total=False):
    """The fields that a new todo begins with, as in todoList.add."""

    title: str
    """One line of 1 to 500 characters."""
    content: str
    """Up to 100,000 characters."""
    due: str
    """The day it is due, YYYY-MM-DD or in words."""
    time: str
    """The time of that day, HH:MM or in words."""
    start: str
    """The day before which it can wait, YYYY-MM-DD or in words."""
    repeat: Union[str, RepetitionText]
    """How it repeats: words, or a rule."""
    reminders: List[str]
    """Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or words."""
    estimate: str
    """How long it takes: a duration such as PT1H30M, or words."""
    priority: str
    """By default none."""
    tags: List[str]
    """Up to 32 words."""
    after: List[int]
    """The ids of up to 32 todos to be done first."""
    parent: Optional[int]
    """The todo under which it stands, null for none."""


class DraftReference(TypedDict):
    """The todo that a draft edits, if any."""

    id: Optional[int]
    """The todo's id; null for a new one."""
    rev: Optional[int]
    """Its revision; null for a new one."""
    keptCount: int
    """How many other drafts of this client are kept and not open."""


class LinePart(TypedDict):
    """A part of a line, in characters."""

    start: int
    """Where it begins."""
    end: int
    """Where it ends."""


class DraftState(TypedDict):
    """The state of a draft."""

    canSave: bool
    """Whether the draft can be saved as it is."""


class SavedTodo(TypedDict):
    """The todo that a draft was saved as."""

    id: int
    """The todo's id."""
    rev: int
    """The todo's revision."""
    step: Optional[int]
    """The revision of the step's first change, for undo; null if nothing changed."""


class DraftValues(TypedDict, total=False):
    """The fields of a draft, as a person types them; with updates fields, some."""

    title: str
    """One line."""
    content: str
    """All lines."""
    due: str
    """A day, YYYY-MM-DD or in words."""
    time: str
    """A time, HH:MM or in words."""
    start: str
    """A day, YYYY-MM-DD or in words."""
    repeat: str
    """Words, or a rule and, unless it counts from next, due or done."""
    reminders: str
    """Reminders between spaces, or with commas between words."""
    estimate: str
    """How long it takes: 1 h 30 min."""
    priority: str
    """A word."""
    tags: str
    """Words between spaces."""
    after: str
    """The ids of todos, between spaces."""
    parent: str
    """The id of a todo."""


class DraftProblem(TypedDict):
    """What is wrong with a field of a draft."""

    field: TodoField
    reason: InvalidReason
    message: str
    """One sentence for a person."""


InvalidReason = Literal[
    "empty",
    "tooLong",
    "tooMany",
    "controlCharacter",
    "whiteSpace",
    "comma",
    "notADate",
    "notATime",
    "notARule",
    "notAReminder",
    "notADuration",
    "notASCII",
    "notAKey",
    "unanchored",
    "ended",
    "unknown",
    "cycle",
    "tooDeep",
    "otherParent",
    "openChildren",
    "notManual",
]
"""What is wrong with a field of a todo."""


class StaleField(TypedDict):
    """A field of a draft that somebody else changed too."""

    field: TodoField
    theirs: str
    """The todo's present text, as a person would type it."""


class KeptDraft(TypedDict):
    """A draft that is kept although its View is gone."""

    kept: int
    """Its number, for viewReady and forget."""
    id: Optional[int]
    """The todo that it edits; null for a new one."""
    title: str
    """The title as it was typed, or that of the todo."""
    at: str
    """When it was kept."""
    atText: str
    """The same as a local day and minute."""
    by: Optional[str]
    """The name of the client that made it; null if it gave none."""


class StoreRevision(TypedDict):
    """The store's revision, by itself."""

    rev: int
    """The store's revision."""


class ReportHeader(TypedDict):
    """A group begins."""

    kind: Literal["header"]
    """What kind of row it is."""
    title: str
    """The text of a report row."""


class ReportSubheader(TypedDict):
    """A day begins."""

    kind: Literal["subheader"]
    """What kind of row it is."""
    title: str
    """The text of a report row."""
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
    """The text of a report row."""
    state: TodoState
    amount: Optional[str]
    """How long it takes."""
    amountText: Optional[str]
    """The same: 1 h 30 min."""
    odd: bool
    """For banding: alternates from one subheader to the next."""


class ReportSubfooter(TypedDict):
    """A day ends."""

    kind: Literal["subfooter"]
    """What kind of row it is."""
    count: int
    """How many todos."""
    amount: str
    """How long they take together: PT3H20M."""
    amountText: str
    """The same: 3 h 20 min."""
    odd: bool
    """For banding: alternates from one subheader to the next."""


class ReportFooter(TypedDict):
    """A group ends."""

    kind: Literal["footer"]
    """What kind of row it is."""
    title: str
    """The text of a report row."""
    count: int
    """How many todos."""
    amount: str
    """How long they take together: PT3H20M."""
    amountText: str
    """The same: 3 h 20 min."""
    odd: bool
    """For banding: alternates from one subheader to the next."""


class _ReportGrandFooterOptional(TypedDict, total=False):
    partial: bool
    """True if a group could not be read."""


class ReportGrandFooter(_ReportGrandFooterOptional):
    """The report ends."""

    kind: Literal["grandFooter"]
    """What kind of row it is."""
    title: str
    """The text of a report row."""
    count: int
    """How many todos."""
    amount: str
    """How long they take together: PT3H20M."""
    amountText: str
    """The same: 3 h 20 min."""


class ReportMessage(TypedDict):
    """Why a group shows nothing."""

    kind: Literal["message"]
    """What kind of row it is."""
    title: str
    """The text of a report row."""
    reason: Literal["none", "unavailable"]
    """None: there are no such todos. Unavailable: the store failed."""


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


class ReportRowDelete(TypedDict):
    """Removes the row at the index."""

    kind: Literal["delete"]
    """The kind of the step."""
    index: int
    """From 0, in the window as the steps before this one left it."""


class ReportRowInsert(TypedDict):
    """Inserts a row before the one at the index."""

    kind: Literal["insert"]
    """The kind of the step."""
    index: int
    """From 0, in the window as the steps before this one left it."""
    row: ReportRow


class ReportRowUpdate(TypedDict):
    """Replaces the row at the index."""

    kind: Literal["update"]
    """The kind of the step."""
    index: int
    """From 0, in the window as the steps before this one left it."""
    row: ReportRow


ReportRowChange = Union[ReportRowDelete, ReportRowInsert, ReportRowUpdate]
"""A step from one window of the report to the next."""


class ActivityStep(TypedDict):
    """What one event did."""

    step: int
    """The revision of the step's first change, for undo."""
    at: str
    """When the change was made."""
    atText: str
    """The same as a local day and minute."""
    by: Optional[str]
    """The name of the client that made it; null if it gave none."""
    session: int
    """A number that all steps of one session have, and no others."""
    kind: Literal[
        "added",
        "completed",
        "reopened",
        "edited",
        "deleted",
        "commented",
        "moved",
        "changed",
        "undone",
        "redone",
    ]
    """The kind of the step."""
    text: str
    """What it did, as showMessage says it."""
    count: int
    """How many todos it changed."""
    todos: List[ActivityTodo]
    """The first 5 of them; with deleted, of those that are gone."""
    undone: Optional[int]
    """The step that took it back; null if it is in effect."""
    undoable: Optional[bool]
    """Whether an undo of it would succeed; null if it changed more than 20 todos."""


class ActivityTodo(TypedDict):
    """A todo that a step changed."""

    id: int
    """The todo's id."""
    title: str
    """Its title, as the step left it."""
    gone: bool
    """Whether it does not exist now."""


class StepRow(TypedDict):
    """A todo before and after a change."""

    before: Optional[TodoDetail]
    """Null if it was added. Of a step over several todos, the content is cut to 2,000 characters.
    """
    after: Optional[TodoDetail]
    """Null if it was deleted."""


class SavedList(TypedDict):
    """A list as it can be saved again."""

    name: str
    """The name, for programs."""
    title: str
    """What people call it."""
    filter: TodoFilter
    sort: List[SortKey]
    """Their order."""
    defaults: TodoDefaults


class ListRow(TypedDict):
    """A saved or built-in list with its totals."""

    name: str
    """The name, for programs."""
    title: str
    """What people call it."""
    builtIn: bool
    """Whether it is always there and cannot be changed."""
    total: int
    """How many todos it shows."""
    overdue: int
    """How many of these are overdue."""


ChoiceField = Literal[
    "due",
    "start",
    "time",
    "repeat",
    "reminders",
    "estimate",
    "snooze",
    "tags",
    "priority",
    "after",
    "parent",
    "sort",
    "filter",
    "savedLists",
]
"""What choices are offered for."""


class TodoChoice(TypedDict):
    """Something that a person can choose."""

    value: Union[str, Union[List[SortKey], Union[TodoFilter, SnoozeTime]]]
    """What to send for it."""
    text: str
    """What people call it: Tomorrow."""
    detail: Optional[str]
    """What it means just now: Tue, Nov 24."""


SnoozeTime = TypedDict("SnoozeTime", {"until": str, "for": str}, total=False)
"""When to remind again: one of the members of snooze."""


class _TransferBegunOptional(TypedDict, total=False):
    key: str
    """Of an import: its key."""


class TransferBegun(_TransferBegunOptional):
    """Work that has begun."""

    complete: bool
    """Whether the last output was sent."""


class ImportFailure(TypedDict):
    """A line that was not taken, or not whole."""

    line: int
    """Its number."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "notJSON",
        "member",
        "longLine",
    ]
    """Why."""
    message: str
    """One sentence for a person."""


class ParseError(TypedDict):
    """The message is not JSON, or not Unicode; the id is null."""

    code: Literal[-32700]
    """The error's number."""
    message: str
    """One sentence for a person."""


class InvalidRequestError(TypedDict):
    """The message is JSON but not a request, or it is too large or too deep, or it comes after
    shutdown.
    """

    code: Literal[-32600]
    """The error's number."""
    message: str
    """One sentence for a person."""


class MethodNotFoundError(TypedDict):
    """There is no such method; the message names the one that was probably meant, if any."""

    code: Literal[-32601]
    """The error's number."""
    message: str
    """One sentence for a person."""


class _InvalidParamsErrorDataOptional(TypedDict, total=False):
    index: int
    """Of apply: which of the changes failed, from 0."""


class InvalidParamsErrorData(_InvalidParamsErrorDataOptional):
    """Details for programs."""

    field: str
    """The member at fault, as a path: filter.dueBefore."""
    expected: str
    """What the member must be."""


class InvalidParamsError(TypedDict):
    """The method does not take these params."""

    code: Literal[-32602]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: InvalidParamsErrorData
    """Details for programs."""


class InternalErrorData(TypedDict):
    """Details for programs."""

    tag: Literal["internal"]
    """The error's name."""


class InternalError(TypedDict):
    """An internal error of the backend; nothing changed."""

    code: Literal[-32603]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: InternalErrorData
    """Details for programs."""


class _NotFoundErrorDataOptional(TypedDict, total=False):
    steps: List[int]
    """Of undo and redo: the later steps that changed the todos and are in effect, oldest first."""
    index: int
    """Of apply: which of the changes failed, from 0."""


class NotFoundErrorData(_NotFoundErrorDataOptional):
    """Details for programs."""

    tag: Literal["notFound"]
    """The error's name."""
    id: int
    """The todo's id."""


class NotFoundError(TypedDict):
    """No todo has the id."""

    code: Literal[1001]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: NotFoundErrorData
    """Details for programs."""


class _InvalidTodoErrorDataOptional(TypedDict, total=False):
    id: int
    """Of openChildren: the todo that they are under."""
    count: int
    """Of conflict in apply with a filter, in place of the todo: how many todos pass it; of
    openChildren: how many are.
    """
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    index: int
    """Of apply: which of the changes failed, from 0."""


class InvalidTodoErrorData(_InvalidTodoErrorDataOptional):
    """Details for programs."""

    tag: Literal["invalidTodo"]
    """The error's name."""
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """The field at fault."""
    reason: InvalidReason


class InvalidTodoError(TypedDict):
    """The todo would break a rule."""

    code: Literal[1002]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: InvalidTodoErrorData
    """Details for programs."""


class _ConflictErrorDataOptional(TypedDict, total=False):
    id: int
    """The todo's id."""
    todo: TodoDetail
    fields: List[TodoField]
    """Of todoEdit: the fields that both changed."""
    count: int
    """Of conflict in apply with a filter, in place of the todo: how many todos pass it; of
    openChildren: how many are.
    """
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    steps: List[int]
    """Of undo and redo: the later steps that changed the todos and are in effect, oldest first."""
    index: int
    """Of apply: which of the changes failed, from 0."""


class ConflictErrorData(_ConflictErrorDataOptional):
    """Details for programs."""

    tag: Literal["conflict"]
    """The error's name."""


class ConflictError(TypedDict):
    """A todo is not at the revision that was given, others changed what a draft or a step changes,
    or a series would have two open todos, or todos would come after themselves.
    """

    code: Literal[1003]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: ConflictErrorData
    """Details for programs."""


class _StoreErrorDataOptional(TypedDict, total=False):
    id: int
    """The damaged todo, if one is at fault and not the store."""
    index: int
    """Of apply: which of the changes failed, from 0."""


class StoreErrorData(_StoreErrorDataOptional):
    """Details for programs."""

    tag: Literal["store"]
    """The error's name."""
    reason: StoreReason
    retryable: bool
    """Whether the same event can succeed later."""


class StoreError(TypedDict):
    """The store failed."""

    code: Literal[1004]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: StoreErrorData
    """Details for programs."""


class _NothingToUndoErrorDataOptional(TypedDict, total=False):
    newest: NewestStep
    key: str
    """Of a step of an import: the key to undo that by."""


class NothingToUndoErrorData(_NothingToUndoErrorDataOptional):
    """Details for programs."""

    tag: Literal["nothingToUndo"]
    """The error's name."""


class NothingToUndoError(TypedDict):
    """There is nothing of the View's own to undo or redo, or the given step cannot be undone."""

    code: Literal[1005]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: NothingToUndoErrorData
    """Details for programs."""


class _KeyReusedErrorDataOptional(TypedDict, total=False):
    id: int
    """Of an add: the todo that was added with it."""


class KeyReusedErrorData(_KeyReusedErrorDataOptional):
    """Details for programs."""

    tag: Literal["keyReused"]
    """The error's name."""
    key: str
    """The key."""


class KeyReusedError(TypedDict):
    """The key was already used, for another todo or for other changes."""

    code: Literal[1006]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: KeyReusedErrorData
    """Details for programs."""


class InvalidListErrorData(TypedDict):
    """Details for programs."""

    tag: Literal["invalidList"]
    """The error's name."""
    reason: ListFault
    name: str
    """The name."""


class InvalidListError(TypedDict):
    """No list has the name, or the list cannot be changed or saved."""

    code: Literal[1007]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: InvalidListErrorData
    """Details for programs."""


class _NotOpenErrorDataOptional(TypedDict, total=False):
    view: str
    """The name of a list; without it, the unnamed list."""
    draft: str
    """The name of a draft; without it, the unnamed draft."""


class NotOpenErrorData(_NotOpenErrorDataOptional):
    """Details for programs."""

    tag: Literal["notOpen"]
    """The error's name."""


class NotOpenError(TypedDict):
    """The list or the draft is not open; viewReady opens it."""

    code: Literal[1008]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: NotOpenErrorData
    """Details for programs."""


class _ClaimedErrorDataOptional(TypedDict, total=False):
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    index: int
    """Of apply: which of the changes failed, from 0."""


class ClaimedErrorData(_ClaimedErrorDataOptional):
    """Details for programs."""

    tag: Literal["claimed"]
    """The error's name."""
    id: int
    """The todo's id."""


class ClaimedError(TypedDict):
    """The claim is over, by which a todo was to be changed."""

    code: Literal[1009]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: ClaimedErrorData
    """Details for programs."""


class NotKeptErrorData(TypedDict):
    """Details for programs."""

    tag: Literal["notKept"]
    """The error's name."""
    kept: int
    """The number of a kept draft, as showKept has it."""


class NotKeptError(TypedDict):
    """No draft is kept under the number, or somebody has it open."""

    code: Literal[1010]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: NotKeptErrorData
    """Details for programs."""


class NotTransferredErrorData(TypedDict):
    """Details for programs."""

    tag: Literal["notTransferred"]
    """The error's name."""
    reason: TransferReason


class NotTransferredError(TypedDict):
    """Nothing is imported, exported or undone."""

    code: Literal[1011]
    """The error's number."""
    message: str
    """One sentence for a person."""
    data: NotTransferredErrorData
    """Details for programs."""


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
    InvalidListError,
    NotOpenError,
    ClaimedError,
    NotKeptError,
    NotTransferredError,
]
"""The error of a response; its code says which one."""

StoreReason = Literal[
    "busy",
    "full",
    "readOnly",
    "corrupt",
    "newer",
    "gone",
    "io",
    "unreachable",
    "denied",
    "outcomeUnknown",
]
"""Why the store failed."""

ListFault = Literal["unknown", "builtIn", "tooMany", "exists"]
"""Why a list is not found, changed or saved."""

TransferReason = Literal[
    "notFound", "denied", "notAFile", "exists", "ofStore", "noFiles", "io", "running", "unknownKey"
]
"""Why nothing is imported or exported."""

ErrorData = Union[
    InternalErrorData,
    NotFoundErrorData,
    InvalidTodoErrorData,
    ConflictErrorData,
    StoreErrorData,
    NothingToUndoErrorData,
    KeyReusedErrorData,
    InvalidListErrorData,
    NotOpenErrorData,
    ClaimedErrorData,
    NotKeptErrorData,
    NotTransferredErrorData,
]
"""What an error with a tag says: which one it is, the member tag tells."""


class _TodoListShowTodosOptional(TypedDict, total=False):
    view: str
    """The name of a list; without it, the unnamed list."""
    sum: EstimateSum
    """With sums: how long these take together."""


class TodoListShowTodos(_TodoListShowTodosOptional):
    """Replaces everything that the list showed."""

    rev: int
    """The store's revision."""
    total: int
    """How many todos pass the filter."""
    offset: int
    """How many of them come before the window."""
    todos: List[TodoRow]
    """The window."""
    message: Optional[str]
    """A phrase that says why there is nothing to show, else null."""


class _TodoListShowChangesOptional(TypedDict, total=False):
    view: str
    """The name of a list; without it, the unnamed list."""
    sum: EstimateSum
    """With sums: how long these take together."""


class TodoListShowChanges(_TodoListShowChangesOptional):
    """Turns the window that was shown last into the present one."""

    rev: int
    """The store's revision."""
    total: int
    """How many todos pass the filter."""
    offset: int
    """How many of them come before the window."""
    changes: List[RowChange]
    """To apply in order; may be empty."""
    message: Optional[str]
    """A phrase that says why there is nothing to show, else null."""


class TodoListShowPreview(TypedDict):
    """Shows what an apply with dryRun would do."""

    rows: List[Preview]
    """At most 1,000, in the order of the changes."""


class _TodoListShowMessageOptional(TypedDict, total=False):
    view: str
    """The name of a list; without it, the unnamed list."""


class TodoListShowMessage(_TodoListShowMessageOptional):
    """Says what a step of this View did."""

    kind: Literal[
        "added",
        "completed",
        "reopened",
        "edited",
        "deleted",
        "commented",
        "moved",
        "changed",
        "undone",
        "redone",
    ]
    """The kind of the step."""
    text: str
    """One sentence for a person: Deleted “Buy milk”."""
    count: int
    """How many todos the step changed."""
    step: int
    """The revision of the step's first change, for undo."""
    by: Optional[str]
    """The name of the client that made it; null if it gave none."""


class _TodoListShowErrorOptional(TypedDict, total=False):
    view: str
    """The name of a list; without it, the unnamed list."""
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""
    count: int
    """Of conflict in apply with a filter, in place of the todo: how many todos pass it; of
    openChildren: how many are.
    """
    steps: List[int]
    """Of undo and redo: the later steps that changed the todos and are in effect, oldest first."""
    newest: NewestStep
    """Of undo without a step: what undo with its step would undo, if there is anything."""
    index: int
    """Of apply: which of the changes failed, from 0."""


class TodoListShowError(_TodoListShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class _TodoListRouteDetailOptional(TypedDict, total=False):
    view: str
    """The name of a list; without it, the unnamed list."""


class TodoListRouteDetail(_TodoListRouteDetailOptional):
    """Go to the detail of a todo."""

    id: int
    """The todo's id."""


_TodoListRouteEditOptional = TypedDict(
    "_TodoListRouteEditOptional",
    {
        "view": str,
        "from": "TodoDefaults",
    },
    total=False,
)
"""view: The name of a list; without it, the unnamed list.; from: For todoEdit.viewReady: what the
list says of a new todo.
"""


class TodoListRouteEdit(_TodoListRouteEditOptional):
    """Go to the draft of a todo."""

    id: Optional[int]
    """The todo's id; null for a new one."""


class TodoDetailShowTodo(TypedDict):
    """Replaces everything that the detail showed."""

    todo: TodoDetail
    """The todo."""


class TodoDetailShowHistory(TypedDict):
    """The changes of the todo, newest first."""

    id: int
    """The todo's id."""
    entries: List[HistoryEntry]
    """At most 1,000."""


class TodoDetailShowComments(TypedDict):
    """Some comments of the todo, the oldest first."""

    id: int
    """The todo's id."""
    comments: List[Comment]
    """At most 100."""
    left: int
    """How many come before them."""


class _TodoDetailShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoDetailShowError(_TodoDetailShowErrorOptional):
    """An event changed nothing; this is why."""

    id: int
    """The todo's id."""
    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class TodoDetailRouteBack(TypedDict):
    """The todo was deleted and its detail is closed: leave it."""

    id: int
    """The todo's id."""


class TodoDetailRouteEdit(TypedDict):
    """Go to the draft of the todo."""

    id: int
    """The todo's id."""


class _TodoEditShowDraftOptional(TypedDict, total=False):
    draft: str
    """The name of a draft; without it, the unnamed draft."""
    line: str
    """The line, if the draft was kept."""
    read: ReadValues
    """The values of the fields that were given in words."""
    spans: List[WordSpan]
    """With a line: its parts that set fields, in order."""
    parentTodo: TodoReference
    """The todo of parent, if it is there."""


class TodoEditShowDraft(_TodoEditShowDraftOptional):
    """Replaces everything that the draft showed."""

    id: Optional[int]
    """The todo's id; null for a new one."""
    rev: Optional[int]
    """Its revision; null for a new one."""
    values: DraftValues
    """The fields, as typed or as the todo has them."""
    dueText: Optional[str]
    """The due day and time: Tomorrow; null if due is not a day."""
    startText: Optional[str]
    """The start; null if it is not a day."""
    repeatText: Optional[str]
    """The repetition: every 2 weeks."""
    estimateText: Optional[str]
    """The estimate: 1 h 30 min; null if it is no duration."""
    afterTodos: List[TodoReference]
    """The todos of after that are there."""
    upcoming: List[str]
    """The next days of its rule, at most 5, if it is done today and the later ones on their days;
    empty if it is done or does not repeat.
    """
    changed: List[TodoField]
    """The fields whose values differ from the todo's."""
    problems: List[DraftProblem]
    """What breaks a rule; at most one per field."""
    stale: List[StaleField]
    """The fields that somebody else changed too."""
    gone: bool
    """Whether the todo was deleted."""
    canSave: bool
    """Whether the draft can be saved as it is."""


class TodoEditShowKept(TypedDict):
    """The kept drafts, the newest first."""

    drafts: List[KeptDraft]
    """To open or to forget."""


class _TodoEditShowErrorOptional(TypedDict, total=False):
    draft: str
    """The name of a draft; without it, the unnamed draft."""
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""
    fields: List[TodoField]
    """Of todoEdit: the fields that both changed."""
    kept: int
    """The number of a kept draft, as showKept has it."""


class TodoEditShowError(_TodoEditShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class _TodoEditRouteBackOptional(TypedDict, total=False):
    draft: str
    """The name of a draft; without it, the unnamed draft."""


class TodoEditRouteBack(_TodoEditRouteBackOptional):
    """The draft is closed: leave it."""

    id: Optional[int]
    """The todo that it was saved as, or that it edited."""
    saved: bool
    """Whether it was saved."""


class TodoReportShowReport(TypedDict):
    """A part of the report."""

    rev: int
    """The store's revision."""
    offset: int
    """How many rows come before it."""
    total: int
    """How many rows the report has."""
    rows: List[ReportRow]
    """At most 1,000."""
    complete: bool
    """Whether this is the last part."""


class TodoReportShowReportChanges(TypedDict):
    """Turns the window that was shown last into the present one."""

    rev: int
    """The store's revision."""
    offset: int
    """How many rows come before it."""
    total: int
    """How many rows the report has."""
    changes: List[ReportRowChange]
    """To apply in order; may be empty."""


class _TodoReportShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoReportShowError(_TodoReportShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class TodoReportRouteDetail(TypedDict):
    """Go to the detail of a todo."""

    id: int
    """The todo's id."""


class TodoActivityShowActivity(TypedDict):
    """Replaces all steps that were shown."""

    steps: List[ActivityStep]
    """Newest first."""
    first: bool
    """Whether no newer step is left out."""
    complete: bool
    """Whether the log reaches back to the beginning of the store."""
    undo: Optional[NewestStep]
    """What undo would take back now."""
    redo: Optional[NewestStep]
    """What redo would do again now."""


class TodoActivityShowStep(TypedDict):
    """Shows what a step did."""

    step: int
    """The step."""
    undoable: bool
    """Whether an undo of it would succeed."""
    rows: List[StepRow]
    """Its changes in their order, at most 1,000."""


class _TodoActivityShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoActivityShowError(_TodoActivityShowErrorOptional):
    """An event failed; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class TodoActivityRouteDetail(TypedDict):
    """Go to the detail of a todo."""

    id: int
    """The todo's id."""


class TodoReminderShowReminder(TypedDict):
    """Shows a reminder that is due; with an id and at that are shown already, replaces it."""

    id: int
    """The todo's id."""
    at: str
    """The local time for which the reminder was set."""
    atText: str
    """The same: Today 08:45."""
    late: bool
    """Whether it comes late."""
    todo: TodoRow
    """The todo."""


class TodoReminderHideReminder(TypedDict):
    """Takes a reminder away: somebody acknowledged it, or its todo was done, deleted or changed."""

    id: int
    """The todo's id."""
    at: str
    """The local time for which the reminder was set."""


class _TodoReminderShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoReminderShowError(_TodoReminderShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class SavedListsShowLists(TypedDict):
    """Replaces everything that was shown."""

    lists: List[ListRow]
    """The built-in lists, and the saved ones in their order."""


class _SavedListsShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class SavedListsShowError(_SavedListsShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class TodoChoicesShowChoices(TypedDict):
    """What the user can choose from, the best first."""

    field: ChoiceField
    """As it was sent."""
    typed: str
    """As it was sent."""
    choices: List[TodoChoice]
    """At most limit."""


class _TodoChoicesShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoChoicesShowError(_TodoChoicesShowErrorOptional):
    """The event failed; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


class TodoTransferShowProgress(TypedDict):
    """Work goes on; at most four a second."""

    event: Literal["import", "export", "undo"]
    """Which event began it."""
    done: int
    """Bytes, todos or steps."""
    total: int
    """Of how much."""


class TodoTransferShowImported(TypedDict):
    """What an import did."""

    key: str
    """The import's key."""
    added: int
    """How many todos it added."""
    updated: int
    """How many it changed."""
    skipped: int
    """How many were there and stay."""
    failed: List[ImportFailure]
    """The first 100 lines that failed."""
    failedCount: int
    """How many lines failed."""
    dryRun: bool
    """Whether nothing was stored."""
    complete: bool
    """Whether it read all lines."""


class _TodoTransferShowExportOptional(TypedDict, total=False):
    text: str
    """Without a path: the next lines."""
    path: str
    """As it was sent."""


class TodoTransferShowExport(_TodoTransferShowExportOptional):
    """Some 64 KB of whole lines, or the file that has all."""

    count: int
    """How many todos so far."""
    damaged: int
    """How many damaged ones were left out."""
    last: bool
    """Whether nothing follows."""
    complete: bool
    """Whether these are all."""


class TodoTransferShowUndone(TypedDict):
    """What was undone of an import."""

    key: str
    """The import's key."""
    steps: int
    """How many steps were undone."""
    left: int
    """How many are left."""


class _TodoTransferShowErrorOptional(TypedDict, total=False):
    field: Literal[
        "title",
        "content",
        "due",
        "time",
        "start",
        "repeat",
        "reminders",
        "estimate",
        "priority",
        "tags",
        "after",
        "parent",
        "uid",
        "meta",
        "sort",
        "children",
    ]
    """Of invalidTodo: the field at fault."""
    reason: Literal[
        "empty",
        "tooLong",
        "tooMany",
        "controlCharacter",
        "whiteSpace",
        "comma",
        "notADate",
        "notATime",
        "notARule",
        "notAReminder",
        "notADuration",
        "notASCII",
        "notAKey",
        "unanchored",
        "ended",
        "unknown",
        "cycle",
        "tooDeep",
        "otherParent",
        "openChildren",
        "notManual",
        "busy",
        "full",
        "readOnly",
        "corrupt",
        "newer",
        "gone",
        "io",
        "unreachable",
        "denied",
        "outcomeUnknown",
        "builtIn",
        "exists",
        "notFound",
        "notAFile",
        "ofStore",
        "noFiles",
        "running",
        "unknownKey",
    ]
    """Of invalidTodo and invalidList: what is wrong. Of store and notTransferred: why it failed."""
    retryable: bool
    """Of store: whether the same event can succeed later."""
    key: str
    """Of keyReused: the key; of nothingToUndo: the import's."""
    name: str
    """Of invalidList: the list's name."""
    id: int
    """The todo's id."""
    ended: bool
    """Of claimed: true, since the claim is over."""
    claim: Claim
    """Of claimed: who has the todo now, if somebody has."""
    ids: List[int]
    """Of after and parent: the unknown todos, or a cycle, in which each comes after the next one.
    """
    todo: TodoDetail
    """Of conflict: the todo as it is now."""


class TodoTransferShowError(_TodoTransferShowErrorOptional):
    """An event changed nothing; this is why."""

    code: int
    """The number of the error."""
    tag: ErrorTag
    """The name of the error."""
    message: str
    """One sentence for a person."""


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
        self,
        method: Literal["todoList.showPreview"],
        callback: Callable[[TodoListShowPreview], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoList.showMessage"],
        callback: Callable[[TodoListShowMessage], object],
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
        self, method: Literal["todoList.routeEdit"], callback: Callable[[TodoListRouteEdit], object]
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
        method: Literal["todoDetail.showComments"],
        callback: Callable[[TodoDetailShowComments], object],
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
        method: Literal["todoDetail.routeEdit"],
        callback: Callable[[TodoDetailRouteEdit], object],
    ) -> None: ...

    @overload
    def on(
        self, method: Literal["todoEdit.showDraft"], callback: Callable[[TodoEditShowDraft], object]
    ) -> None: ...

    @overload
    def on(
        self, method: Literal["todoEdit.showKept"], callback: Callable[[TodoEditShowKept], object]
    ) -> None: ...

    @overload
    def on(
        self, method: Literal["todoEdit.showError"], callback: Callable[[TodoEditShowError], object]
    ) -> None: ...

    @overload
    def on(
        self, method: Literal["todoEdit.routeBack"], callback: Callable[[TodoEditRouteBack], object]
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
        method: Literal["todoReport.showReportChanges"],
        callback: Callable[[TodoReportShowReportChanges], object],
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

    @overload
    def on(
        self,
        method: Literal["todoActivity.showActivity"],
        callback: Callable[[TodoActivityShowActivity], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoActivity.showStep"],
        callback: Callable[[TodoActivityShowStep], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoActivity.showError"],
        callback: Callable[[TodoActivityShowError], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoActivity.routeDetail"],
        callback: Callable[[TodoActivityRouteDetail], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoReminder.showReminder"],
        callback: Callable[[TodoReminderShowReminder], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoReminder.hideReminder"],
        callback: Callable[[TodoReminderHideReminder], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoReminder.showError"],
        callback: Callable[[TodoReminderShowError], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["savedLists.showLists"],
        callback: Callable[[SavedListsShowLists], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["savedLists.showError"],
        callback: Callable[[SavedListsShowError], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoChoices.showChoices"],
        callback: Callable[[TodoChoicesShowChoices], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoChoices.showError"],
        callback: Callable[[TodoChoicesShowError], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoTransfer.showProgress"],
        callback: Callable[[TodoTransferShowProgress], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoTransfer.showImported"],
        callback: Callable[[TodoTransferShowImported], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoTransfer.showExport"],
        callback: Callable[[TodoTransferShowExport], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoTransfer.showUndone"],
        callback: Callable[[TodoTransferShowUndone], object],
    ) -> None: ...

    @overload
    def on(
        self,
        method: Literal["todoTransfer.showError"],
        callback: Callable[[TodoTransferShowError], object],
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
        saved: Optional[str] = None,
        filter: Optional[TodoFilter] = None,
        sort: Optional[Sequence[SortKey]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[Literal["all", "rows"]] = None,
        messages: Optional[bool] = None,
        sums: Optional[bool] = None,
        content: Optional[bool] = None,
        tree: Optional[bool] = None,
        collapsed: Optional[Union[Sequence[int], Literal["all"]]] = None,
        once: Optional[bool] = None,
    ) -> ListTotal:
        """Opens a list, or resets an open one, and shows it.

        view: The name of a list; without it, the unnamed list.
        saved: A saved or built-in list; filter narrows it, sort replaces its order.
        filter: Which todos it shows; by default all.
        sort: The order; ties, and lists without a sort, are by id, ascending.
        offset: How many todos come before the window; by default 0.
        limit: The most todos in the window; by default 100; 0 only counts.
        updates: How changes are shown: everything (the default), or the rows that changed.
        messages: Whether showMessage says what this View's steps did.
        sums: Whether sum says how long all todos take that pass the filter.
        content: Whether rows have content, completedAt, after, uid and meta.
        tree: With sort manual: whether each todo stands under its parent.
        collapsed: With tree: the todos under which nothing is shown, or all.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {
            "view": view,
            "saved": saved,
            "filter": filter,
            "sort": sort,
            "offset": offset,
            "limit": limit,
            "updates": updates,
            "messages": messages,
            "sums": sums,
            "content": content,
            "tree": tree,
            "collapsed": collapsed,
            "once": once,
        }
        return cast(ListTotal, self._requests.send("todoList.viewReady", params))

    def scroll(
        self, offset: int, *, view: Optional[str] = None, limit: Optional[int] = None
    ) -> ListTotal:
        """Moves the window of an open list.

        offset: How many todos come before the window.
        view: The name of a list; without it, the unnamed list.
        limit: The most todos in it; by default as before.
        """
        params = {"view": view, "offset": offset, "limit": limit}
        return cast(ListTotal, self._requests.send("todoList.scroll", params))

    def collapse(self, id: int, collapsed: bool, *, view: Optional[str] = None) -> ListTotal:
        """Folds a todo of an open tree, or unfolds it; nothing is stored.

        id: The todo.
        collapsed: Whether nothing under it is shown.
        view: The name of a list; without it, the unnamed list.
        """
        params = {"view": view, "id": id, "collapsed": collapsed}
        return cast(ListTotal, self._requests.send("todoList.collapse", params))

    def add(
        self,
        title: Optional[str] = None,
        *,
        line: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        time: Optional[str] = None,
        start: Optional[str] = None,
        repeat: Optional[Union[str, RepetitionText]] = None,
        reminders: Optional[Sequence[str]] = None,
        estimate: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        after: Optional[Sequence[int]] = None,
        uid: Optional[str] = None,
        meta: Optional[Dict[str, str]] = None,
        parent: Optional[Optional[int]] = None,
        key: Optional[str] = None,
        view: Optional[str] = None,
    ) -> ChangedTodo:
        """Adds a todo.

        title: One line of 1 to 500 characters.
        line: In place of title: words that are read as title and fields.
        content: Up to 100,000 characters.
        due: The day it is due, YYYY-MM-DD or in words.
        time: The time of that day, HH:MM or in words.
        start: The day before which it can wait, YYYY-MM-DD or in words.
        repeat: How it repeats: words, or a rule.
        reminders: Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or
            words.
        estimate: How long it takes: a duration such as PT1H30M, or words.
        priority: By default none.
        tags: Up to 32 words.
        after: The ids of up to 32 todos to be done first.
        uid: By what programs know it; a todo that has it is answered.
        meta: What programs keep with it: texts by keys.
        parent: The todo under which it stands, null for none.
        key: A key that was given before answers with the first result, and nothing is done.
        view: An open list to add to: fields that are not given are what the list says of them.
        """
        params = {
            "line": line,
            "title": title,
            "content": content,
            "due": due,
            "time": time,
            "start": start,
            "repeat": repeat,
            "reminders": reminders,
            "estimate": estimate,
            "priority": priority,
            "tags": tags,
            "after": after,
            "uid": uid,
            "meta": meta,
            "parent": parent,
            "key": key,
            "view": view,
        }
        return cast(ChangedTodo, self._requests.send("todoList.add", params))

    def complete(
        self,
        id: int,
        rev: Optional[int] = None,
        *,
        token: Optional[str] = None,
        children: Optional[Literal["complete", "leave"]] = None,
    ) -> ChangedTodo:
        """Marks a todo as done, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        token: That of a claim: if it is over, nothing changes.
        children: What becomes of open todos under it; needed if there are any.
        """
        params = {"id": id, "rev": rev, "token": token, "children": children}
        return cast(ChangedTodo, self._requests.send("todoList.complete", params))

    def claim(
        self,
        for_: str,
        key: str,
        *,
        id: Optional[int] = None,
        saved: Optional[str] = None,
        filter: Optional[TodoFilter] = None,
        sort: Optional[Sequence[SortKey]] = None,
    ) -> ClaimedTodo:
        """Claims a todo that can be begun.

        for_: How long, from PT1M to P7D.
        key: Given again, it answers with the same claim.
        id: The todo; without it, the first that passes.
        saved: In place of id: of this saved or built-in list.
        filter: In place of id: which todos pass.
        sort: Their order; by default due, -priority, created.
        """
        params = {"id": id, "saved": saved, "filter": filter, "sort": sort, "for": for_, "key": key}
        return cast(ClaimedTodo, self._requests.send("todoList.claim", params))

    def renew(self, id: int, token: str, for_: str) -> RenewedClaim:
        """Claims a todo for longer, from now on.

        id: The todo's id.
        token: That of a claim: if it is over, nothing changes.
        for_: How long, from PT1M to P7D.
        """
        params = {"id": id, "token": token, "for": for_}
        return cast(RenewedClaim, self._requests.send("todoList.renew", params))

    def release(self, id: int, token: str) -> None:
        """Ends a claim.

        id: The todo's id.
        token: That of a claim: if it is over, nothing changes.
        """
        self._requests.send("todoList.release", {"id": id, "token": token})

    def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks a todo as open, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoList.reopen", {"id": id, "rev": rev}))

    def move(
        self,
        *,
        id: Optional[int] = None,
        ids: Optional[Sequence[int]] = None,
        before: Optional[int] = None,
        after: Optional[int] = None,
        first: Optional[bool] = None,
        last: Optional[bool] = None,
        parent: Optional[Optional[int]] = None,
        rev: Optional[int] = None,
        view: Optional[str] = None,
    ) -> ChangedCount:
        """Puts todos elsewhere in the order by hand; their revisions stay.

        id: The todo.
        ids: In place of id: several, which keep this order.
        before: The todo to put it before.
        after: The todo to put it behind.
        first: Whether to put it before all others.
        last: Whether to put it behind all others.
        parent: The todo to put it under, null for none.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        view: The name of a list; without it, the unnamed list.
        """
        params = {
            "id": id,
            "ids": ids,
            "before": before,
            "after": after,
            "first": first,
            "last": last,
            "parent": parent,
            "rev": rev,
            "view": view,
        }
        return cast(ChangedCount, self._requests.send("todoList.move", params))

    def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Deletes a todo, and what is under it.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoList.delete", {"id": id, "rev": rev}))

    def delete_completed(self) -> ChangedCount:
        """Deletes all todos that are done."""
        return cast(ChangedCount, self._requests.send("todoList.deleteCompleted", {}))

    def delete_all(self) -> ChangedCount:
        """Deletes all todos."""
        return cast(ChangedCount, self._requests.send("todoList.deleteAll", {}))

    def apply(
        self,
        changes: Sequence[Change],
        *,
        key: Optional[str] = None,
        dry_run: Optional[bool] = None,
    ) -> AppliedChanges:
        """Makes several changes in one step, or none of them.

        changes: The changes, made in this order.
        key: A key that was given before answers with the first result, and nothing is done.
        dry_run: Whether nothing is stored, and showPreview shows what would be.
        """
        params = {"changes": changes, "key": key, "dryRun": dry_run}
        return cast(AppliedChanges, self._requests.send("todoList.apply", params))

    def undo(
        self,
        *,
        step: Optional[int] = None,
        steps: Optional[Sequence[int]] = None,
        by: Optional[str] = None,
        since: Optional[str] = None,
    ) -> Union[Undone, UndoneSteps]:
        """Undoes the View's own newest step.

        step: The step to undo instead, whoever made it, as in results.
        steps: In place of step: several, all or none.
        by: With since, in place of steps: those of this client.
        since: With by: back to the first step that it made before this instant.
        """
        params = {"step": step, "steps": steps, "by": by, "since": since}
        return cast(Union[Undone, UndoneSteps], self._requests.send("todoList.undo", params))

    def redo(self) -> Redone:
        """Redoes the step that the View undid last, until it changes something else."""
        return cast(Redone, self._requests.send("todoList.redo", {}))

    def restore(self, ids: Sequence[int]) -> ChangedCount:
        """Brings deleted todos back as they were last, in one step; those that exist are passed
        over.

        ids: The todos.
        """
        return cast(ChangedCount, self._requests.send("todoList.restore", {"ids": ids}))

    def start_add(self, *, view: Optional[str] = None) -> None:
        """The user wants to add a todo in a form; routeEdit follows.

        view: The name of a list; without it, the unnamed list.
        """
        self._requests.send("todoList.startAdd", {"view": view})

    def select(self, id: int, *, view: Optional[str] = None) -> None:
        """The user chose a todo; routeDetail follows.

        id: The todo's id.
        view: The name of a list; without it, the unnamed list.
        """
        self._requests.send("todoList.select", {"view": view, "id": id})

    def changes_since(
        self, since: int, *, mark: Optional[str] = None, content: Optional[bool] = None
    ) -> TodoChanges:
        """Returns the changes after a revision, for a View that was away.

        since: The store's revision that the View knows.
        mark: The store's mark at that revision.
        content: Whether rows have content, completedAt, after, uid and meta.
        """
        params = {"since": since, "mark": mark, "content": content}
        return cast(TodoChanges, self._requests.send("todoList.changesSince", params))

    def view_hidden(self, *, view: Optional[str] = None) -> None:
        """The list is out of sight.

        view: The name of a list; without it, the unnamed list.
        """
        self._requests.send("todoList.viewHidden", {"view": view})

    def view_shown(self, *, view: Optional[str] = None) -> None:
        """The list is in sight again.

        view: The name of a list; without it, the unnamed list.
        """
        self._requests.send("todoList.viewShown", {"view": view})

    def view_closed(self, *, view: Optional[str] = None) -> None:
        """Closes the list.

        view: The name of a list; without it, the unnamed list.
        """
        self._requests.send("todoList.viewClosed", {"view": view})


class TodoDetailEvents:
    """The events of the scene todoDetail."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self, id: int, *, once: Optional[bool] = None) -> TodoRevision:
        """Opens the detail of a todo and shows it.

        id: The todo's id.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {"id": id, "once": once}
        return cast(TodoRevision, self._requests.send("todoDetail.viewReady", params))

    def edit(
        self,
        id: int,
        *,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        time: Optional[str] = None,
        start: Optional[str] = None,
        repeat: Optional[Union[str, RepetitionText]] = None,
        reminders: Optional[Sequence[str]] = None,
        estimate: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        after: Optional[Sequence[int]] = None,
        meta: Optional[Dict[str, str]] = None,
        parent: Optional[Optional[int]] = None,
        add_tags: Optional[Sequence[str]] = None,
        remove_tags: Optional[Sequence[str]] = None,
        add_after: Optional[Sequence[int]] = None,
        remove_after: Optional[Sequence[int]] = None,
        remove_meta: Optional[Sequence[str]] = None,
        set_meta: Optional[Dict[str, str]] = None,
        clear: Optional[
            Sequence[
                Literal[
                    "content",
                    "due",
                    "time",
                    "start",
                    "repeat",
                    "reminders",
                    "estimate",
                    "priority",
                    "tags",
                    "after",
                    "parent",
                    "meta",
                ],
            ],
        ] = None,
        rev: Optional[int] = None,
        token: Optional[str] = None,
    ) -> ChangedTodo:
        """Changes the given fields of a todo and leaves the rest.

        id: The todo's id.
        title: One line of 1 to 500 characters.
        content: Up to 100,000 characters.
        due: The day it is due, YYYY-MM-DD or in words.
        time: The time of that day, HH:MM or in words.
        start: The day before which it can wait, YYYY-MM-DD or in words.
        repeat: How it repeats: words, or a rule.
        reminders: Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or
            words.
        estimate: How long it takes: a duration such as PT1H30M, or words.
        priority: One of the four.
        tags: All its tags.
        after: The ids of up to 32 todos to be done first.
        meta: What programs keep with it: texts by keys.
        parent: The todo under which it stands, null for none.
        add_tags: Tags to add to tags, or to the ones it has.
        remove_tags: Tags to remove after that.
        add_after: Todos to add to after, or to those it has.
        remove_after: Todos to remove after that.
        remove_meta: Keys of meta to remove.
        set_meta: Pairs to set after that.
        clear: Fields that get the value of a new todo; they cannot also be given.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        token: That of a claim: if it is over, nothing changes.
        """
        params = {
            "id": id,
            "title": title,
            "content": content,
            "due": due,
            "time": time,
            "start": start,
            "repeat": repeat,
            "reminders": reminders,
            "estimate": estimate,
            "priority": priority,
            "tags": tags,
            "after": after,
            "meta": meta,
            "parent": parent,
            "addTags": add_tags,
            "removeTags": remove_tags,
            "addAfter": add_after,
            "removeAfter": remove_after,
            "removeMeta": remove_meta,
            "setMeta": set_meta,
            "clear": clear,
            "rev": rev,
            "token": token,
        }
        return cast(ChangedTodo, self._requests.send("todoDetail.edit", params))

    def complete(
        self,
        id: int,
        rev: Optional[int] = None,
        *,
        token: Optional[str] = None,
        children: Optional[Literal["complete", "leave"]] = None,
    ) -> ChangedTodo:
        """Marks the todo as done, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        token: That of a claim: if it is over, nothing changes.
        children: What becomes of open todos under it; needed if there are any.
        """
        params = {"id": id, "rev": rev, "token": token, "children": children}
        return cast(ChangedTodo, self._requests.send("todoDetail.complete", params))

    def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks the todo as open, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoDetail.reopen", {"id": id, "rev": rev}))

    def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Deletes the todo, and what is under it.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoDetail.delete", {"id": id, "rev": rev}))

    def skip(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Moves the todo to the next day of its rule.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        return cast(ChangedTodo, self._requests.send("todoDetail.skip", {"id": id, "rev": rev}))

    def start_edit(self, id: int) -> None:
        """The user wants to edit the todo in a form; routeEdit follows.

        id: The todo's id.
        """
        self._requests.send("todoDetail.startEdit", {"id": id})

    def history(self, id: int) -> TodoRevision:
        """Shows the changes of the todo.

        id: The todo's id.
        """
        return cast(TodoRevision, self._requests.send("todoDetail.history", {"id": id}))

    def comment(self, id: int, text: str, *, key: Optional[str] = None) -> ChangedTodo:
        """Says something about the todo.

        id: The todo's id.
        text: One line or more.
        key: A key that was given before answers with the first result, and nothing is done.
        """
        params = {"id": id, "text": text, "key": key}
        return cast(ChangedTodo, self._requests.send("todoDetail.comment", params))

    def edit_comment(self, id: int, n: int, text: str) -> ChangedTodo:
        """Gives a comment another text.

        id: The todo's id.
        n: The comment's number.
        text: One line or more.
        """
        params = {"id": id, "n": n, "text": text}
        return cast(ChangedTodo, self._requests.send("todoDetail.editComment", params))

    def remove_comment(self, id: int, n: int) -> ChangedTodo:
        """Takes a comment away.

        id: The todo's id.
        n: The comment's number.
        """
        params = {"id": id, "n": n}
        return cast(ChangedTodo, self._requests.send("todoDetail.removeComment", params))

    def comments(
        self, id: int, *, before: Optional[int] = None, limit: Optional[int] = None
    ) -> TodoRevision:
        """Shows comments of the todo, the newest ones or earlier ones.

        id: The todo's id.
        before: Only comments with lower numbers.
        limit: The most comments; by default 20.
        """
        params = {"id": id, "before": before, "limit": limit}
        return cast(TodoRevision, self._requests.send("todoDetail.comments", params))

    def view_hidden(self, id: int) -> None:
        """The detail is out of sight.

        id: The todo's id.
        """
        self._requests.send("todoDetail.viewHidden", {"id": id})

    def view_shown(self, id: int) -> None:
        """The detail is in sight again.

        id: The todo's id.
        """
        self._requests.send("todoDetail.viewShown", {"id": id})

    def view_closed(self, id: int) -> None:
        """Closes the detail.

        id: The todo's id.
        """
        self._requests.send("todoDetail.viewClosed", {"id": id})


class TodoEditEvents:
    """The events of the scene todoEdit."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(
        self,
        *,
        draft: Optional[str] = None,
        id: Optional[int] = None,
        from_: Optional[DraftBeginning] = None,
        kept: Optional[int] = None,
        updates: Optional[Literal["all", "fields"]] = None,
    ) -> DraftReference:
        """Opens a draft, or resets an open one, and shows it.

        draft: The name of a draft; without it, the unnamed draft.
        id: The todo to edit; without it, a new one.
        from_: What a new todo begins with.
        kept: The number of a kept draft, as showKept has it.
        updates: With fields, values has only the texts that the View does not have; by default all.
        """
        params = {"draft": draft, "id": id, "from": from_, "kept": kept, "updates": updates}
        return cast(DraftReference, self._requests.send("todoEdit.viewReady", params))

    def change(
        self,
        *,
        draft: Optional[str] = None,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        time: Optional[str] = None,
        start: Optional[str] = None,
        repeat: Optional[str] = None,
        reminders: Optional[str] = None,
        estimate: Optional[str] = None,
        priority: Optional[str] = None,
        tags: Optional[str] = None,
        after: Optional[str] = None,
        parent: Optional[str] = None,
        line: Optional[str] = None,
        keep: Optional[Sequence[LinePart]] = None,
        rev: Optional[int] = None,
    ) -> DraftState:
        """Sets fields as they are typed.

        draft: The name of a draft; without it, the unnamed draft.
        title: One line.
        content: All lines.
        due: A day, YYYY-MM-DD or in words.
        time: A time, HH:MM or in words.
        start: A day, YYYY-MM-DD or in words.
        repeat: Words, or a rule and, unless it counts from next, due or done.
        reminders: Reminders between spaces, or with commas between words.
        estimate: How long it takes: 1 h 30 min.
        priority: A word.
        tags: Words between spaces.
        after: The ids of todos, between spaces.
        parent: The id of a todo.
        line: In place of title: words that are read as title and fields.
        keep: Parts of the line that stay text.
        rev: The todo's revision that the View showed; by default, the one that the draft has now.
        """
        params = {
            "draft": draft,
            "title": title,
            "content": content,
            "due": due,
            "time": time,
            "start": start,
            "repeat": repeat,
            "reminders": reminders,
            "estimate": estimate,
            "priority": priority,
            "tags": tags,
            "after": after,
            "parent": parent,
            "line": line,
            "keep": keep,
            "rev": rev,
        }
        return cast(DraftState, self._requests.send("todoEdit.change", params))

    def resolve(
        self,
        take: Literal["mine", "theirs"],
        *,
        draft: Optional[str] = None,
        fields: Optional[Sequence[TodoField]] = None,
    ) -> DraftState:
        """Decides which text a field keeps if somebody else changed it too.

        take: What was typed, or what the todo has now.
        draft: The name of a draft; without it, the unnamed draft.
        fields: The fields to decide; by default all stale ones.
        """
        params = {"draft": draft, "take": take, "fields": fields}
        return cast(DraftState, self._requests.send("todoEdit.resolve", params))

    def save(self, *, draft: Optional[str] = None, key: Optional[str] = None) -> SavedTodo:
        """Adds the todo, or changes the fields that the draft changed.

        draft: The name of a draft; without it, the unnamed draft.
        key: For a new todo, as in todoList.add.
        """
        return cast(SavedTodo, self._requests.send("todoEdit.save", {"draft": draft, "key": key}))

    def cancel(self, *, draft: Optional[str] = None) -> None:
        """Closes the draft and goes back; nothing is saved.

        draft: The name of a draft; without it, the unnamed draft.
        """
        self._requests.send("todoEdit.cancel", {"draft": draft})

    def view_closed(self, *, draft: Optional[str] = None) -> None:
        """Closes the draft; nothing is saved.

        draft: The name of a draft; without it, the unnamed draft.
        """
        self._requests.send("todoEdit.viewClosed", {"draft": draft})

    def kept(self, *, all: Optional[bool] = None) -> None:
        """Shows the kept drafts of this client and store that nobody has open.

        all: With those of the user's other clients.
        """
        self._requests.send("todoEdit.kept", {"all": all})

    def forget(self, kept: int) -> None:
        """Removes a kept draft that nobody has open.

        kept: The number of a kept draft, as showKept has it.
        """
        self._requests.send("todoEdit.forget", {"kept": kept})


class TodoReportEvents:
    """The events of the scene todoReport."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(
        self,
        *,
        filter: Optional[TodoFilter] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[Literal["all", "rows"]] = None,
        once: Optional[bool] = None,
    ) -> StoreRevision:
        """Opens the report, or resets an open one, and shows it.

        filter: Which todos it covers; by default all.
        offset: How many rows come before the window; by default 0.
        limit: The most rows in the window; by default all, or 100 with updates rows.
        updates: How changes are shown: everything (the default), or the rows that changed.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {
            "filter": filter,
            "offset": offset,
            "limit": limit,
            "updates": updates,
            "once": once,
        }
        return cast(StoreRevision, self._requests.send("todoReport.viewReady", params))

    def select(self, id: int) -> None:
        """The user chose a todo; routeDetail follows.

        id: The todo's id.
        """
        self._requests.send("todoReport.select", {"id": id})

    def view_hidden(self) -> None:
        """The report is out of sight."""
        self._requests.send("todoReport.viewHidden", {})

    def view_shown(self) -> None:
        """The report is in sight again."""
        self._requests.send("todoReport.viewShown", {})

    def view_closed(self) -> None:
        """Closes the report."""
        self._requests.send("todoReport.viewClosed", {})


class TodoActivityEvents:
    """The events of the scene todoActivity."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(
        self,
        *,
        by: Optional[Sequence[Optional[str]]] = None,
        id: Optional[int] = None,
        since: Optional[str] = None,
        deleted: Optional[bool] = None,
        limit: Optional[int] = None,
        once: Optional[bool] = None,
    ) -> StoreRevision:
        """Opens the activity, or resets an open one, and shows it.

        by: Only the steps of these clients; null stands for those without a name.
        id: Only the steps that changed this todo.
        since: Back to the first of these steps that was made before this instant.
        deleted: Whether only steps are shown whose todos are gone, with these todos.
        limit: The most steps; by default 50.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {
            "by": by,
            "id": id,
            "since": since,
            "deleted": deleted,
            "limit": limit,
            "once": once,
        }
        return cast(StoreRevision, self._requests.send("todoActivity.viewReady", params))

    def scroll(self, *, before: Optional[int] = None, limit: Optional[int] = None) -> StoreRevision:
        """Shows older steps, or the newest again.

        before: The step whose predecessors to show; without it, the newest.
        limit: The most steps; by default as before.
        """
        params = {"before": before, "limit": limit}
        return cast(StoreRevision, self._requests.send("todoActivity.scroll", params))

    def select(self, step: int, *, id: Optional[int] = None) -> None:
        """The user chose a step; showStep follows. With an id, they chose that todo; routeDetail
        follows.

        step: The step.
        id: A todo that exists.
        """
        self._requests.send("todoActivity.select", {"step": step, "id": id})

    def view_closed(self) -> None:
        """Closes the activity."""
        self._requests.send("todoActivity.viewClosed", {})


class TodoReminderEvents:
    """The events of the scene todoReminder."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self) -> StoreRevision:
        """Opens the reminders and shows those that are due; more follow in time."""
        return cast(StoreRevision, self._requests.send("todoReminder.viewReady", {}))

    def acknowledge(self, id: int, at: str) -> StoreRevision:
        """The user has seen a reminder: it and earlier ones of its todo are hidden everywhere.

        id: The todo's id.
        at: The local time for which the reminder was set.
        """
        params = {"id": id, "at": at}
        return cast(StoreRevision, self._requests.send("todoReminder.acknowledge", params))

    def snooze(
        self, id: int, at: str, *, until: Optional[str] = None, for_: Optional[str] = None
    ) -> StoreRevision:
        """Acknowledges a reminder, and reminds again later: takes one of until and for.

        id: The todo's id.
        at: The local time for which the reminder was set.
        until: When to remind again.
        for_: How long from now to remind again.
        """
        params = {"id": id, "at": at, "until": until, "for": for_}
        return cast(StoreRevision, self._requests.send("todoReminder.snooze", params))

    def view_closed(self) -> None:
        """Closes the reminders."""
        self._requests.send("todoReminder.viewClosed", {})


class SavedListsEvents:
    """The events of the scene savedLists."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def view_ready(self, *, once: Optional[bool] = None) -> StoreRevision:
        """Opens the lists and shows them, with their totals.

        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        return cast(StoreRevision, self._requests.send("savedLists.viewReady", {"once": once}))

    def save(
        self,
        name: str,
        title: str,
        filter: TodoFilter,
        *,
        sort: Optional[Sequence[SortKey]] = None,
        defaults: Optional[TodoDefaults] = None,
        replace: Optional[bool] = None,
    ) -> StoreRevision:
        """Saves a list under a name; a new one comes last.

        name: The name of a list.
        title: What people call it: one line, as the title of a todo.
        filter: Which todos it shows.
        sort: Their order; by default by id, ascending.
        defaults: What a todo gets that is added to the list.
        replace: Whether it replaces the list that has this name.
        """
        params = {
            "name": name,
            "title": title,
            "filter": filter,
            "sort": sort,
            "defaults": defaults,
            "replace": replace,
        }
        return cast(StoreRevision, self._requests.send("savedLists.save", params))

    def remove(self, name: str) -> SavedList:
        """Removes a saved list, and answers it.

        name: The name of a list.
        """
        return cast(SavedList, self._requests.send("savedLists.remove", {"name": name}))

    def definition(self, name: str) -> SavedList:
        """Answers what a saved or built-in list is.

        name: The name of a list.
        """
        return cast(SavedList, self._requests.send("savedLists.definition", {"name": name}))

    def move(
        self,
        name: str,
        *,
        before: Optional[str] = None,
        after: Optional[str] = None,
        last: Optional[bool] = None,
    ) -> StoreRevision:
        """Moves a saved list: takes one of before, after and last.

        name: The name of a list.
        before: The list to put it directly before.
        after: The list to put it directly after.
        last: True: it then stands after all others.
        """
        params = {"name": name, "before": before, "after": after, "last": last}
        return cast(StoreRevision, self._requests.send("savedLists.move", params))

    def view_closed(self) -> None:
        """Closes the lists."""
        self._requests.send("savedLists.viewClosed", {})


class TodoChoicesEvents:
    """The events of the scene todoChoices."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def offer(
        self,
        field: ChoiceField,
        *,
        typed: Optional[str] = None,
        id: Optional[int] = None,
        draft: Optional[str] = None,
        view: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> None:
        """The user types, or is about to; showChoices follows.

        field: What it is for.
        typed: What the user has typed so far.
        id: The todo that it is about, on whose days choices depend.
        draft: In place of id, an open draft; without both, the unnamed one if that is open.
        view: An open list whose tags come first; by default the unnamed one if that is open.
        limit: The most choices; by default 10.
        """
        params = {
            "field": field,
            "typed": typed,
            "id": id,
            "draft": draft,
            "view": view,
            "limit": limit,
        }
        self._requests.send("todoChoices.offer", params)


class TodoTransferEvents:
    """The events of the scene todoTransfer."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests

    def import_(
        self,
        *,
        text: Optional[str] = None,
        path: Optional[str] = None,
        same: Optional[Literal["skip", "update", "add"]] = None,
        key: Optional[str] = None,
        dry_run: Optional[bool] = None,
    ) -> TransferBegun:
        """Takes in todos; showImported follows.

        text: The lines.
        path: In place of text: a file that has them.
        same: Of a uid that a todo has: skip the line (the default), update the todo, or add one
            without.
        key: Its name, to go on or to undo it by; by default a new one.
        dry_run: Whether nothing is stored.
        """
        params = {"text": text, "path": path, "same": same, "key": key, "dryRun": dry_run}
        return cast(TransferBegun, self._requests.send("todoTransfer.import", params))

    def export(
        self,
        *,
        filter: Optional[TodoFilter] = None,
        saved: Optional[str] = None,
        path: Optional[str] = None,
        replace: Optional[bool] = None,
    ) -> TransferBegun:
        """Gives out todos, in the order by hand; showExport follows.

        filter: Which todos; by default all.
        saved: A list, which filter narrows.
        path: A new file for them, of mode 0600.
        replace: Whether it may replace a file.
        """
        params = {"filter": filter, "saved": saved, "path": path, "replace": replace}
        return cast(TransferBegun, self._requests.send("todoTransfer.export", params))

    def cancel(self) -> None:
        """Ends what goes on."""
        self._requests.send("todoTransfer.cancel", {})

    def undo(self, key: str) -> TransferBegun:
        """Undoes an import, the newest step first, up to a conflict; showUndone follows.

        key: The import's key.
        """
        return cast(TransferBegun, self._requests.send("todoTransfer.undo", {"key": key}))


class Scenes(Outputs):
    """All events, by their scenes, and outputs."""

    def __init__(self, requests: Requests) -> None:
        self._callbacks = {}
        self.todo_list = TodoListEvents(requests)
        self.todo_detail = TodoDetailEvents(requests)
        self.todo_edit = TodoEditEvents(requests)
        self.todo_report = TodoReportEvents(requests)
        self.todo_activity = TodoActivityEvents(requests)
        self.todo_reminder = TodoReminderEvents(requests)
        self.saved_lists = SavedListsEvents(requests)
        self.todo_choices = TodoChoicesEvents(requests)
        self.todo_transfer = TodoTransferEvents(requests)


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
        saved: Optional[str] = None,
        filter: Optional[TodoFilter] = None,
        sort: Optional[Sequence[SortKey]] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[Literal["all", "rows"]] = None,
        messages: Optional[bool] = None,
        sums: Optional[bool] = None,
        content: Optional[bool] = None,
        tree: Optional[bool] = None,
        collapsed: Optional[Union[Sequence[int], Literal["all"]]] = None,
        once: Optional[bool] = None,
    ) -> ListTotal:
        """Opens a list, or resets an open one, and shows it.

        view: The name of a list; without it, the unnamed list.
        saved: A saved or built-in list; filter narrows it, sort replaces its order.
        filter: Which todos it shows; by default all.
        sort: The order; ties, and lists without a sort, are by id, ascending.
        offset: How many todos come before the window; by default 0.
        limit: The most todos in the window; by default 100; 0 only counts.
        updates: How changes are shown: everything (the default), or the rows that changed.
        messages: Whether showMessage says what this View's steps did.
        sums: Whether sum says how long all todos take that pass the filter.
        content: Whether rows have content, completedAt, after, uid and meta.
        tree: With sort manual: whether each todo stands under its parent.
        collapsed: With tree: the todos under which nothing is shown, or all.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {
            "view": view,
            "saved": saved,
            "filter": filter,
            "sort": sort,
            "offset": offset,
            "limit": limit,
            "updates": updates,
            "messages": messages,
            "sums": sums,
            "content": content,
            "tree": tree,
            "collapsed": collapsed,
            "once": once,
        }
        return cast(ListTotal, await self._requests.send("todoList.viewReady", params))

    async def scroll(
        self, offset: int, *, view: Optional[str] = None, limit: Optional[int] = None
    ) -> ListTotal:
        """Moves the window of an open list.

        offset: How many todos come before the window.
        view: The name of a list; without it, the unnamed list.
        limit: The most todos in it; by default as before.
        """
        params = {"view": view, "offset": offset, "limit": limit}
        return cast(ListTotal, await self._requests.send("todoList.scroll", params))

    async def collapse(self, id: int, collapsed: bool, *, view: Optional[str] = None) -> ListTotal:
        """Folds a todo of an open tree, or unfolds it; nothing is stored.

        id: The todo.
        collapsed: Whether nothing under it is shown.
        view: The name of a list; without it, the unnamed list.
        """
        params = {"view": view, "id": id, "collapsed": collapsed}
        return cast(ListTotal, await self._requests.send("todoList.collapse", params))

    async def add(
        self,
        title: Optional[str] = None,
        *,
        line: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        time: Optional[str] = None,
        start: Optional[str] = None,
        repeat: Optional[Union[str, RepetitionText]] = None,
        reminders: Optional[Sequence[str]] = None,
        estimate: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        after: Optional[Sequence[int]] = None,
        uid: Optional[str] = None,
        meta: Optional[Dict[str, str]] = None,
        parent: Optional[Optional[int]] = None,
        key: Optional[str] = None,
        view: Optional[str] = None,
    ) -> ChangedTodo:
        """Adds a todo.

        title: One line of 1 to 500 characters.
        line: In place of title: words that are read as title and fields.
        content: Up to 100,000 characters.
        due: The day it is due, YYYY-MM-DD or in words.
        time: The time of that day, HH:MM or in words.
        start: The day before which it can wait, YYYY-MM-DD or in words.
        repeat: How it repeats: words, or a rule.
        reminders: Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or
            words.
        estimate: How long it takes: a duration such as PT1H30M, or words.
        priority: By default none.
        tags: Up to 32 words.
        after: The ids of up to 32 todos to be done first.
        uid: By what programs know it; a todo that has it is answered.
        meta: What programs keep with it: texts by keys.
        parent: The todo under which it stands, null for none.
        key: A key that was given before answers with the first result, and nothing is done.
        view: An open list to add to: fields that are not given are what the list says of them.
        """
        params = {
            "line": line,
            "title": title,
            "content": content,
            "due": due,
            "time": time,
            "start": start,
            "repeat": repeat,
            "reminders": reminders,
            "estimate": estimate,
            "priority": priority,
            "tags": tags,
            "after": after,
            "uid": uid,
            "meta": meta,
            "parent": parent,
            "key": key,
            "view": view,
        }
        return cast(ChangedTodo, await self._requests.send("todoList.add", params))

    async def complete(
        self,
        id: int,
        rev: Optional[int] = None,
        *,
        token: Optional[str] = None,
        children: Optional[Literal["complete", "leave"]] = None,
    ) -> ChangedTodo:
        """Marks a todo as done, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        token: That of a claim: if it is over, nothing changes.
        children: What becomes of open todos under it; needed if there are any.
        """
        params = {"id": id, "rev": rev, "token": token, "children": children}
        return cast(ChangedTodo, await self._requests.send("todoList.complete", params))

    async def claim(
        self,
        for_: str,
        key: str,
        *,
        id: Optional[int] = None,
        saved: Optional[str] = None,
        filter: Optional[TodoFilter] = None,
        sort: Optional[Sequence[SortKey]] = None,
    ) -> ClaimedTodo:
        """Claims a todo that can be begun.

        for_: How long, from PT1M to P7D.
        key: Given again, it answers with the same claim.
        id: The todo; without it, the first that passes.
        saved: In place of id: of this saved or built-in list.
        filter: In place of id: which todos pass.
        sort: Their order; by default due, -priority, created.
        """
        params = {"id": id, "saved": saved, "filter": filter, "sort": sort, "for": for_, "key": key}
        return cast(ClaimedTodo, await self._requests.send("todoList.claim", params))

    async def renew(self, id: int, token: str, for_: str) -> RenewedClaim:
        """Claims a todo for longer, from now on.

        id: The todo's id.
        token: That of a claim: if it is over, nothing changes.
        for_: How long, from PT1M to P7D.
        """
        params = {"id": id, "token": token, "for": for_}
        return cast(RenewedClaim, await self._requests.send("todoList.renew", params))

    async def release(self, id: int, token: str) -> None:
        """Ends a claim.

        id: The todo's id.
        token: That of a claim: if it is over, nothing changes.
        """
        await self._requests.send("todoList.release", {"id": id, "token": token})

    async def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks a todo as open, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoList.reopen", params))

    async def move(
        self,
        *,
        id: Optional[int] = None,
        ids: Optional[Sequence[int]] = None,
        before: Optional[int] = None,
        after: Optional[int] = None,
        first: Optional[bool] = None,
        last: Optional[bool] = None,
        parent: Optional[Optional[int]] = None,
        rev: Optional[int] = None,
        view: Optional[str] = None,
    ) -> ChangedCount:
        """Puts todos elsewhere in the order by hand; their revisions stay.

        id: The todo.
        ids: In place of id: several, which keep this order.
        before: The todo to put it before.
        after: The todo to put it behind.
        first: Whether to put it before all others.
        last: Whether to put it behind all others.
        parent: The todo to put it under, null for none.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        view: The name of a list; without it, the unnamed list.
        """
        params = {
            "id": id,
            "ids": ids,
            "before": before,
            "after": after,
            "first": first,
            "last": last,
            "parent": parent,
            "rev": rev,
            "view": view,
        }
        return cast(ChangedCount, await self._requests.send("todoList.move", params))

    async def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Deletes a todo, and what is under it.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoList.delete", params))

    async def delete_completed(self) -> ChangedCount:
        """Deletes all todos that are done."""
        return cast(ChangedCount, await self._requests.send("todoList.deleteCompleted", {}))

    async def delete_all(self) -> ChangedCount:
        """Deletes all todos."""
        return cast(ChangedCount, await self._requests.send("todoList.deleteAll", {}))

    async def apply(
        self,
        changes: Sequence[Change],
        *,
        key: Optional[str] = None,
        dry_run: Optional[bool] = None,
    ) -> AppliedChanges:
        """Makes several changes in one step, or none of them.

        changes: The changes, made in this order.
        key: A key that was given before answers with the first result, and nothing is done.
        dry_run: Whether nothing is stored, and showPreview shows what would be.
        """
        params = {"changes": changes, "key": key, "dryRun": dry_run}
        return cast(AppliedChanges, await self._requests.send("todoList.apply", params))

    async def undo(
        self,
        *,
        step: Optional[int] = None,
        steps: Optional[Sequence[int]] = None,
        by: Optional[str] = None,
        since: Optional[str] = None,
    ) -> Union[Undone, UndoneSteps]:
        """Undoes the View's own newest step.

        step: The step to undo instead, whoever made it, as in results.
        steps: In place of step: several, all or none.
        by: With since, in place of steps: those of this client.
        since: With by: back to the first step that it made before this instant.
        """
        params = {"step": step, "steps": steps, "by": by, "since": since}
        return cast(Union[Undone, UndoneSteps], await self._requests.send("todoList.undo", params))

    async def redo(self) -> Redone:
        """Redoes the step that the View undid last, until it changes something else."""
        return cast(Redone, await self._requests.send("todoList.redo", {}))

    async def restore(self, ids: Sequence[int]) -> ChangedCount:
        """Brings deleted todos back as they were last, in one step; those that exist are passed
        over.

        ids: The todos.
        """
        return cast(ChangedCount, await self._requests.send("todoList.restore", {"ids": ids}))

    async def start_add(self, *, view: Optional[str] = None) -> None:
        """The user wants to add a todo in a form; routeEdit follows.

        view: The name of a list; without it, the unnamed list.
        """
        await self._requests.send("todoList.startAdd", {"view": view})

    async def select(self, id: int, *, view: Optional[str] = None) -> None:
        """The user chose a todo; routeDetail follows.

        id: The todo's id.
        view: The name of a list; without it, the unnamed list.
        """
        await self._requests.send("todoList.select", {"view": view, "id": id})

    async def changes_since(
        self, since: int, *, mark: Optional[str] = None, content: Optional[bool] = None
    ) -> TodoChanges:
        """Returns the changes after a revision, for a View that was away.

        since: The store's revision that the View knows.
        mark: The store's mark at that revision.
        content: Whether rows have content, completedAt, after, uid and meta.
        """
        params = {"since": since, "mark": mark, "content": content}
        return cast(TodoChanges, await self._requests.send("todoList.changesSince", params))

    async def view_hidden(self, *, view: Optional[str] = None) -> None:
        """The list is out of sight.

        view: The name of a list; without it, the unnamed list.
        """
        await self._requests.send("todoList.viewHidden", {"view": view})

    async def view_shown(self, *, view: Optional[str] = None) -> None:
        """The list is in sight again.

        view: The name of a list; without it, the unnamed list.
        """
        await self._requests.send("todoList.viewShown", {"view": view})

    async def view_closed(self, *, view: Optional[str] = None) -> None:
        """Closes the list.

        view: The name of a list; without it, the unnamed list.
        """
        await self._requests.send("todoList.viewClosed", {"view": view})


class AsyncTodoDetailEvents:
    """The events of the scene todoDetail."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self, id: int, *, once: Optional[bool] = None) -> TodoRevision:
        """Opens the detail of a todo and shows it.

        id: The todo's id.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {"id": id, "once": once}
        return cast(TodoRevision, await self._requests.send("todoDetail.viewReady", params))

    async def edit(
        self,
        id: int,
        *,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        time: Optional[str] = None,
        start: Optional[str] = None,
        repeat: Optional[Union[str, RepetitionText]] = None,
        reminders: Optional[Sequence[str]] = None,
        estimate: Optional[str] = None,
        priority: Optional[Priority] = None,
        tags: Optional[Sequence[str]] = None,
        after: Optional[Sequence[int]] = None,
        meta: Optional[Dict[str, str]] = None,
        parent: Optional[Optional[int]] = None,
        add_tags: Optional[Sequence[str]] = None,
        remove_tags: Optional[Sequence[str]] = None,
        add_after: Optional[Sequence[int]] = None,
        remove_after: Optional[Sequence[int]] = None,
        remove_meta: Optional[Sequence[str]] = None,
        set_meta: Optional[Dict[str, str]] = None,
        clear: Optional[
            Sequence[
                Literal[
                    "content",
                    "due",
                    "time",
                    "start",
                    "repeat",
                    "reminders",
                    "estimate",
                    "priority",
                    "tags",
                    "after",
                    "parent",
                    "meta",
                ],
            ],
        ] = None,
        rev: Optional[int] = None,
        token: Optional[str] = None,
    ) -> ChangedTodo:
        """Changes the given fields of a todo and leaves the rest.

        id: The todo's id.
        title: One line of 1 to 500 characters.
        content: Up to 100,000 characters.
        due: The day it is due, YYYY-MM-DD or in words.
        time: The time of that day, HH:MM or in words.
        start: The day before which it can wait, YYYY-MM-DD or in words.
        repeat: How it repeats: words, or a rule.
        reminders: Up to 5: before it is due, such as -PT15M, a local time like 2026-11-20T08:30, or
            words.
        estimate: How long it takes: a duration such as PT1H30M, or words.
        priority: One of the four.
        tags: All its tags.
        after: The ids of up to 32 todos to be done first.
        meta: What programs keep with it: texts by keys.
        parent: The todo under which it stands, null for none.
        add_tags: Tags to add to tags, or to the ones it has.
        remove_tags: Tags to remove after that.
        add_after: Todos to add to after, or to those it has.
        remove_after: Todos to remove after that.
        remove_meta: Keys of meta to remove.
        set_meta: Pairs to set after that.
        clear: Fields that get the value of a new todo; they cannot also be given.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        token: That of a claim: if it is over, nothing changes.
        """
        params = {
            "id": id,
            "title": title,
            "content": content,
            "due": due,
            "time": time,
            "start": start,
            "repeat": repeat,
            "reminders": reminders,
            "estimate": estimate,
            "priority": priority,
            "tags": tags,
            "after": after,
            "meta": meta,
            "parent": parent,
            "addTags": add_tags,
            "removeTags": remove_tags,
            "addAfter": add_after,
            "removeAfter": remove_after,
            "removeMeta": remove_meta,
            "setMeta": set_meta,
            "clear": clear,
            "rev": rev,
            "token": token,
        }
        return cast(ChangedTodo, await self._requests.send("todoDetail.edit", params))

    async def complete(
        self,
        id: int,
        rev: Optional[int] = None,
        *,
        token: Optional[str] = None,
        children: Optional[Literal["complete", "leave"]] = None,
    ) -> ChangedTodo:
        """Marks the todo as done, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        token: That of a claim: if it is over, nothing changes.
        children: What becomes of open todos under it; needed if there are any.
        """
        params = {"id": id, "rev": rev, "token": token, "children": children}
        return cast(ChangedTodo, await self._requests.send("todoDetail.complete", params))

    async def reopen(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Marks the todo as open, unless it already is.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoDetail.reopen", params))

    async def delete(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Deletes the todo, and what is under it.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoDetail.delete", params))

    async def skip(self, id: int, rev: Optional[int] = None) -> ChangedTodo:
        """Moves the todo to the next day of its rule.

        id: The todo's id.
        rev: If it is not the todo's present one, nothing changes and the error is conflict.
        """
        params = {"id": id, "rev": rev}
        return cast(ChangedTodo, await self._requests.send("todoDetail.skip", params))

    async def start_edit(self, id: int) -> None:
        """The user wants to edit the todo in a form; routeEdit follows.

        id: The todo's id.
        """
        await self._requests.send("todoDetail.startEdit", {"id": id})

    async def history(self, id: int) -> TodoRevision:
        """Shows the changes of the todo.

        id: The todo's id.
        """
        return cast(TodoRevision, await self._requests.send("todoDetail.history", {"id": id}))

    async def comment(self, id: int, text: str, *, key: Optional[str] = None) -> ChangedTodo:
        """Says something about the todo.

        id: The todo's id.
        text: One line or more.
        key: A key that was given before answers with the first result, and nothing is done.
        """
        params = {"id": id, "text": text, "key": key}
        return cast(ChangedTodo, await self._requests.send("todoDetail.comment", params))

    async def edit_comment(self, id: int, n: int, text: str) -> ChangedTodo:
        """Gives a comment another text.

        id: The todo's id.
        n: The comment's number.
        text: One line or more.
        """
        params = {"id": id, "n": n, "text": text}
        return cast(ChangedTodo, await self._requests.send("todoDetail.editComment", params))

    async def remove_comment(self, id: int, n: int) -> ChangedTodo:
        """Takes a comment away.

        id: The todo's id.
        n: The comment's number.
        """
        params = {"id": id, "n": n}
        return cast(ChangedTodo, await self._requests.send("todoDetail.removeComment", params))

    async def comments(
        self, id: int, *, before: Optional[int] = None, limit: Optional[int] = None
    ) -> TodoRevision:
        """Shows comments of the todo, the newest ones or earlier ones.

        id: The todo's id.
        before: Only comments with lower numbers.
        limit: The most comments; by default 20.
        """
        params = {"id": id, "before": before, "limit": limit}
        return cast(TodoRevision, await self._requests.send("todoDetail.comments", params))

    async def view_hidden(self, id: int) -> None:
        """The detail is out of sight.

        id: The todo's id.
        """
        await self._requests.send("todoDetail.viewHidden", {"id": id})

    async def view_shown(self, id: int) -> None:
        """The detail is in sight again.

        id: The todo's id.
        """
        await self._requests.send("todoDetail.viewShown", {"id": id})

    async def view_closed(self, id: int) -> None:
        """Closes the detail.

        id: The todo's id.
        """
        await self._requests.send("todoDetail.viewClosed", {"id": id})


class AsyncTodoEditEvents:
    """The events of the scene todoEdit."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(
        self,
        *,
        draft: Optional[str] = None,
        id: Optional[int] = None,
        from_: Optional[DraftBeginning] = None,
        kept: Optional[int] = None,
        updates: Optional[Literal["all", "fields"]] = None,
    ) -> DraftReference:
        """Opens a draft, or resets an open one, and shows it.

        draft: The name of a draft; without it, the unnamed draft.
        id: The todo to edit; without it, a new one.
        from_: What a new todo begins with.
        kept: The number of a kept draft, as showKept has it.
        updates: With fields, values has only the texts that the View does not have; by default all.
        """
        params = {"draft": draft, "id": id, "from": from_, "kept": kept, "updates": updates}
        return cast(DraftReference, await self._requests.send("todoEdit.viewReady", params))

    async def change(
        self,
        *,
        draft: Optional[str] = None,
        title: Optional[str] = None,
        content: Optional[str] = None,
        due: Optional[str] = None,
        time: Optional[str] = None,
        start: Optional[str] = None,
        repeat: Optional[str] = None,
        reminders: Optional[str] = None,
        estimate: Optional[str] = None,
        priority: Optional[str] = None,
        tags: Optional[str] = None,
        after: Optional[str] = None,
        parent: Optional[str] = None,
        line: Optional[str] = None,
        keep: Optional[Sequence[LinePart]] = None,
        rev: Optional[int] = None,
    ) -> DraftState:
        """Sets fields as they are typed.

        draft: The name of a draft; without it, the unnamed draft.
        title: One line.
        content: All lines.
        due: A day, YYYY-MM-DD or in words.
        time: A time, HH:MM or in words.
        start: A day, YYYY-MM-DD or in words.
        repeat: Words, or a rule and, unless it counts from next, due or done.
        reminders: Reminders between spaces, or with commas between words.
        estimate: How long it takes: 1 h 30 min.
        priority: A word.
        tags: Words between spaces.
        after: The ids of todos, between spaces.
        parent: The id of a todo.
        line: In place of title: words that are read as title and fields.
        keep: Parts of the line that stay text.
        rev: The todo's revision that the View showed; by default, the one that the draft has now.
        """
        params = {
            "draft": draft,
            "title": title,
            "content": content,
            "due": due,
            "time": time,
            "start": start,
            "repeat": repeat,
            "reminders": reminders,
            "estimate": estimate,
            "priority": priority,
            "tags": tags,
            "after": after,
            "parent": parent,
            "line": line,
            "keep": keep,
            "rev": rev,
        }
        return cast(DraftState, await self._requests.send("todoEdit.change", params))

    async def resolve(
        self,
        take: Literal["mine", "theirs"],
        *,
        draft: Optional[str] = None,
        fields: Optional[Sequence[TodoField]] = None,
    ) -> DraftState:
        """Decides which text a field keeps if somebody else changed it too.

        take: What was typed, or what the todo has now.
        draft: The name of a draft; without it, the unnamed draft.
        fields: The fields to decide; by default all stale ones.
        """
        params = {"draft": draft, "take": take, "fields": fields}
        return cast(DraftState, await self._requests.send("todoEdit.resolve", params))

    async def save(self, *, draft: Optional[str] = None, key: Optional[str] = None) -> SavedTodo:
        """Adds the todo, or changes the fields that the draft changed.

        draft: The name of a draft; without it, the unnamed draft.
        key: For a new todo, as in todoList.add.
        """
        params = {"draft": draft, "key": key}
        return cast(SavedTodo, await self._requests.send("todoEdit.save", params))

    async def cancel(self, *, draft: Optional[str] = None) -> None:
        """Closes the draft and goes back; nothing is saved.

        draft: The name of a draft; without it, the unnamed draft.
        """
        await self._requests.send("todoEdit.cancel", {"draft": draft})

    async def view_closed(self, *, draft: Optional[str] = None) -> None:
        """Closes the draft; nothing is saved.

        draft: The name of a draft; without it, the unnamed draft.
        """
        await self._requests.send("todoEdit.viewClosed", {"draft": draft})

    async def kept(self, *, all: Optional[bool] = None) -> None:
        """Shows the kept drafts of this client and store that nobody has open.

        all: With those of the user's other clients.
        """
        await self._requests.send("todoEdit.kept", {"all": all})

    async def forget(self, kept: int) -> None:
        """Removes a kept draft that nobody has open.

        kept: The number of a kept draft, as showKept has it.
        """
        await self._requests.send("todoEdit.forget", {"kept": kept})


class AsyncTodoReportEvents:
    """The events of the scene todoReport."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(
        self,
        *,
        filter: Optional[TodoFilter] = None,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        updates: Optional[Literal["all", "rows"]] = None,
        once: Optional[bool] = None,
    ) -> StoreRevision:
        """Opens the report, or resets an open one, and shows it.

        filter: Which todos it covers; by default all.
        offset: How many rows come before the window; by default 0.
        limit: The most rows in the window; by default all, or 100 with updates rows.
        updates: How changes are shown: everything (the default), or the rows that changed.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {
            "filter": filter,
            "offset": offset,
            "limit": limit,
            "updates": updates,
            "once": once,
        }
        return cast(StoreRevision, await self._requests.send("todoReport.viewReady", params))

    async def select(self, id: int) -> None:
        """The user chose a todo; routeDetail follows.

        id: The todo's id.
        """
        await self._requests.send("todoReport.select", {"id": id})

    async def view_hidden(self) -> None:
        """The report is out of sight."""
        await self._requests.send("todoReport.viewHidden", {})

    async def view_shown(self) -> None:
        """The report is in sight again."""
        await self._requests.send("todoReport.viewShown", {})

    async def view_closed(self) -> None:
        """Closes the report."""
        await self._requests.send("todoReport.viewClosed", {})


class AsyncTodoActivityEvents:
    """The events of the scene todoActivity."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(
        self,
        *,
        by: Optional[Sequence[Optional[str]]] = None,
        id: Optional[int] = None,
        since: Optional[str] = None,
        deleted: Optional[bool] = None,
        limit: Optional[int] = None,
        once: Optional[bool] = None,
    ) -> StoreRevision:
        """Opens the activity, or resets an open one, and shows it.

        by: Only the steps of these clients; null stands for those without a name.
        id: Only the steps that changed this todo.
        since: Back to the first of these steps that was made before this instant.
        deleted: Whether only steps are shown whose todos are gone, with these todos.
        limit: The most steps; by default 50.
        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {
            "by": by,
            "id": id,
            "since": since,
            "deleted": deleted,
            "limit": limit,
            "once": once,
        }
        return cast(StoreRevision, await self._requests.send("todoActivity.viewReady", params))

    async def scroll(
        self, *, before: Optional[int] = None, limit: Optional[int] = None
    ) -> StoreRevision:
        """Shows older steps, or the newest again.

        before: The step whose predecessors to show; without it, the newest.
        limit: The most steps; by default as before.
        """
        params = {"before": before, "limit": limit}
        return cast(StoreRevision, await self._requests.send("todoActivity.scroll", params))

    async def select(self, step: int, *, id: Optional[int] = None) -> None:
        """The user chose a step; showStep follows. With an id, they chose that todo; routeDetail
        follows.

        step: The step.
        id: A todo that exists.
        """
        await self._requests.send("todoActivity.select", {"step": step, "id": id})

    async def view_closed(self) -> None:
        """Closes the activity."""
        await self._requests.send("todoActivity.viewClosed", {})


class AsyncTodoReminderEvents:
    """The events of the scene todoReminder."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self) -> StoreRevision:
        """Opens the reminders and shows those that are due; more follow in time."""
        return cast(StoreRevision, await self._requests.send("todoReminder.viewReady", {}))

    async def acknowledge(self, id: int, at: str) -> StoreRevision:
        """The user has seen a reminder: it and earlier ones of its todo are hidden everywhere.

        id: The todo's id.
        at: The local time for which the reminder was set.
        """
        params = {"id": id, "at": at}
        return cast(StoreRevision, await self._requests.send("todoReminder.acknowledge", params))

    async def snooze(
        self, id: int, at: str, *, until: Optional[str] = None, for_: Optional[str] = None
    ) -> StoreRevision:
        """Acknowledges a reminder, and reminds again later: takes one of until and for.

        id: The todo's id.
        at: The local time for which the reminder was set.
        until: When to remind again.
        for_: How long from now to remind again.
        """
        params = {"id": id, "at": at, "until": until, "for": for_}
        return cast(StoreRevision, await self._requests.send("todoReminder.snooze", params))

    async def view_closed(self) -> None:
        """Closes the reminders."""
        await self._requests.send("todoReminder.viewClosed", {})


class AsyncSavedListsEvents:
    """The events of the scene savedLists."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def view_ready(self, *, once: Optional[bool] = None) -> StoreRevision:
        """Opens the lists and shows them, with their totals.

        once: Whether it is shown once and not opened; what is open stays as it is.
        """
        params = {"once": once}
        return cast(StoreRevision, await self._requests.send("savedLists.viewReady", params))

    async def save(
        self,
        name: str,
        title: str,
        filter: TodoFilter,
        *,
        sort: Optional[Sequence[SortKey]] = None,
        defaults: Optional[TodoDefaults] = None,
        replace: Optional[bool] = None,
    ) -> StoreRevision:
        """Saves a list under a name; a new one comes last.

        name: The name of a list.
        title: What people call it: one line, as the title of a todo.
        filter: Which todos it shows.
        sort: Their order; by default by id, ascending.
        defaults: What a todo gets that is added to the list.
        replace: Whether it replaces the list that has this name.
        """
        params = {
            "name": name,
            "title": title,
            "filter": filter,
            "sort": sort,
            "defaults": defaults,
            "replace": replace,
        }
        return cast(StoreRevision, await self._requests.send("savedLists.save", params))

    async def remove(self, name: str) -> SavedList:
        """Removes a saved list, and answers it.

        name: The name of a list.
        """
        return cast(SavedList, await self._requests.send("savedLists.remove", {"name": name}))

    async def definition(self, name: str) -> SavedList:
        """Answers what a saved or built-in list is.

        name: The name of a list.
        """
        return cast(SavedList, await self._requests.send("savedLists.definition", {"name": name}))

    async def move(
        self,
        name: str,
        *,
        before: Optional[str] = None,
        after: Optional[str] = None,
        last: Optional[bool] = None,
    ) -> StoreRevision:
        """Moves a saved list: takes one of before, after and last.

        name: The name of a list.
        before: The list to put it directly before.
        after: The list to put it directly after.
        last: True: it then stands after all others.
        """
        params = {"name": name, "before": before, "after": after, "last": last}
        return cast(StoreRevision, await self._requests.send("savedLists.move", params))

    async def view_closed(self) -> None:
        """Closes the lists."""
        await self._requests.send("savedLists.viewClosed", {})


class AsyncTodoChoicesEvents:
    """The events of the scene todoChoices."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def offer(
        self,
        field: ChoiceField,
        *,
        typed: Optional[str] = None,
        id: Optional[int] = None,
        draft: Optional[str] = None,
        view: Optional[str] = None,
        limit: Optional[int] = None,
    ) -> None:
        """The user types, or is about to; showChoices follows.

        field: What it is for.
        typed: What the user has typed so far.
        id: The todo that it is about, on whose days choices depend.
        draft: In place of id, an open draft; without both, the unnamed one if that is open.
        view: An open list whose tags come first; by default the unnamed one if that is open.
        limit: The most choices; by default 10.
        """
        params = {
            "field": field,
            "typed": typed,
            "id": id,
            "draft": draft,
            "view": view,
            "limit": limit,
        }
        await self._requests.send("todoChoices.offer", params)


class AsyncTodoTransferEvents:
    """The events of the scene todoTransfer."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._requests = requests

    async def import_(
        self,
        *,
        text: Optional[str] = None,
        path: Optional[str] = None,
        same: Optional[Literal["skip", "update", "add"]] = None,
        key: Optional[str] = None,
        dry_run: Optional[bool] = None,
    ) -> TransferBegun:
        """Takes in todos; showImported follows.

        text: The lines.
        path: In place of text: a file that has them.
        same: Of a uid that a todo has: skip the line (the default), update the todo, or add one
            without.
        key: Its name, to go on or to undo it by; by default a new one.
        dry_run: Whether nothing is stored.
        """
        params = {"text": text, "path": path, "same": same, "key": key, "dryRun": dry_run}
        return cast(TransferBegun, await self._requests.send("todoTransfer.import", params))

    async def export(
        self,
        *,
        filter: Optional[TodoFilter] = None,
        saved: Optional[str] = None,
        path: Optional[str] = None,
        replace: Optional[bool] = None,
    ) -> TransferBegun:
        """Gives out todos, in the order by hand; showExport follows.

        filter: Which todos; by default all.
        saved: A list, which filter narrows.
        path: A new file for them, of mode 0600.
        replace: Whether it may replace a file.
        """
        params = {"filter": filter, "saved": saved, "path": path, "replace": replace}
        return cast(TransferBegun, await self._requests.send("todoTransfer.export", params))

    async def cancel(self) -> None:
        """Ends what goes on."""
        await self._requests.send("todoTransfer.cancel", {})

    async def undo(self, key: str) -> TransferBegun:
        """Undoes an import, the newest step first, up to a conflict; showUndone follows.

        key: The import's key.
        """
        return cast(TransferBegun, await self._requests.send("todoTransfer.undo", {"key": key}))


class AsyncScenes(Outputs):
    """All events, by their scenes, and outputs."""

    def __init__(self, requests: AsyncRequests) -> None:
        self._callbacks = {}
        self.todo_list = AsyncTodoListEvents(requests)
        self.todo_detail = AsyncTodoDetailEvents(requests)
        self.todo_edit = AsyncTodoEditEvents(requests)
        self.todo_report = AsyncTodoReportEvents(requests)
        self.todo_activity = AsyncTodoActivityEvents(requests)
        self.todo_reminder = AsyncTodoReminderEvents(requests)
        self.saved_lists = AsyncSavedListsEvents(requests)
        self.todo_choices = AsyncTodoChoicesEvents(requests)
        self.todo_transfer = AsyncTodoTransferEvents(requests)
