// Generated from protocol/openrpc.json by `node clients/node/generate.mjs`; not to be edited.
// What goes over the wire: types, a method for each event, outputs with their types.
// It knows neither Node nor the browser. Members and their rules are described in
// protocol/PROTOCOL.md.

/**
 * The backend.
 * @typedef {object} InitializeResultServerInfo
 * @property {string} name - The program.
 * @property {string} version - Its version (semantic versioning).
 */

/**
 * Empty; for clients of LSP.
 * @typedef {object} InitializeResultCapabilities
 */

/**
 * The limits of messages and todos.
 * @typedef {object} InitializeResultLimits
 * @property {number} message - The most bytes in a message.
 * @property {number} nesting - The most levels of nesting in a message.
 * @property {number} batch - The most messages in a batch.
 * @property {number} title - The most characters in a title.
 * @property {number} content - The most characters in a content.
 * @property {number} tags - The most tags of a todo.
 * @property {number} tag - The most characters in a tag.
 */

/**
 * What the backend is, and its limits.
 * @typedef {object} InitializeResult
 * @property {1} protocolVersion - The version of the protocol.
 * @property {InitializeResultServerInfo} serverInfo - The backend.
 * @property {InitializeResultCapabilities} capabilities - Empty; for clients of LSP.
 * @property {InitializeResultLimits} limits - The limits of messages and todos.
 * @property {string | null} mark - The store's present mark, an opaque string for
 *   todoList.changesSince; null if the store cannot be read.
 */

/**
 * Which todos a list or a report shows: those for which all given members hold.
 * @typedef {object} TodoFilter
 * @property {boolean} [completed] - True: todos that are done; false: todos that are not.
 * @property {boolean} [overdue] - True: todos that are open and due before today; false: all
 *   others.
 * @property {boolean} [hasDue] - True: todos with a due day; false: todos without one.
 * @property {boolean} [hasTags] - True: todos with tags; false: todos without any.
 * @property {string} [dueBefore] - Todos that are due before this day.
 * @property {string} [dueAfter] - Todos that are due after this day.
 * @property {number | 'week' | 'month'} [dueWithin] - Todos that are due at most this many days
 *   after today, this week (until Sunday), or this month.
 * @property {Priority[]} [priority] - Todos with any of these priorities.
 * @property {string[]} [tags] - Todos with all of these tags.
 * @property {string[]} [anyTags] - Todos with any of these tags.
 * @property {string} [text] - Todos whose title or content contains every word, in Unicode lower
 *   case.
 * @property {TodoFilter[]} [any] - Todos that any of these filters passes.
 * @property {TodoFilter[]} [all] - Todos that all of these filters pass.
 * @property {TodoFilter} [not]
 */

/**
 * How important a todo is.
 * @typedef {'none' | 'low' | 'medium' | 'high'} Priority
 */

/**
 * A field to sort by; a - before it reverses the direction.
 * @typedef {'created' | '-created' | 'updated' | '-updated' | 'due' | '-due' | 'priority' |
 *   '-priority' | 'title' | '-title' | 'completed' | '-completed'} SortKey
 */

/**
 * How many todos a list has.
 * @typedef {object} ListTotal
 * @property {number} total - How many todos pass the list's filter.
 * @property {number} rev - The store's revision.
 */

/**
 * The todo that was changed, or that was already as requested.
 * @typedef {object} ChangedTodo
 * @property {number} id - The todo's id.
 * @property {number} rev - Its revision now; after a delete, the store's.
 * @property {number | null} step - The revision of the step's first change, for undo; null if
 *   nothing changed.
 * @property {boolean} [shows] - Of an add with a view: whether the todo is in that list.
 */

/**
 * How many todos were changed.
 * @typedef {object} ChangedCount
 * @property {number} count - How many todos.
 * @property {number} rev - The store's revision.
 * @property {number | null} step - The revision of the step's first change, for undo; null if
 *   nothing changed.
 */

/**
 * What was undone.
 * @typedef {object} Undone
 * @property {number} rev - The store's revision.
 * @property {string} undone - A phrase to show, such as: delete “Buy milk”.
 * @property {number} step - The revision of the undo's first change.
 */

/**
 * What was redone.
 * @typedef {object} Redone
 * @property {number} rev - The store's revision.
 * @property {string} redone - A phrase to show, such as: delete “Buy milk”.
 * @property {number} step - The revision of the redo's first change, for undo.
 */

/**
 * The changes after a revision.
 * @typedef {object} TodoChanges
 * @property {number} rev - The store's revision.
 * @property {TodoRow[]} todos - The todos that were added or changed and still exist, in the order
 *   of their last change.
 * @property {number[]} deleted - The ids of the todos that were deleted, in that order.
 * @property {boolean} complete - False if the log does not reach back that far, or the store is
 *   another: read everything again.
 * @property {string} mark - The store's mark at rev, for the next changesSince.
 */

/**
 * A todo as lists show it.
 * @typedef {object} TodoRow
 * @property {number} id - Never used again.
 * @property {number} rev - The store's revision at its last change.
 * @property {string} title - One line.
 * @property {string} preview - The first line of the content.
 * @property {boolean} completed - Whether it is done.
 * @property {TodoState} state
 * @property {string | null} due - The day it is due; null without one.
 * @property {string | null} dueText - The same, ready to show: Tomorrow.
 * @property {Priority} priority
 * @property {string[]} tags - In the order of their UTF-8 bytes.
 * @property {string} createdAt - When it was added.
 * @property {string} createdText - The same as a local day, ready to show.
 */

/**
 * Open, overdue (open and due before today, by the local calendar) or done.
 * @typedef {'open' | 'overdue' | 'done'} TodoState
 */

/**
 * A step from one window to the next.
 * @typedef {RowDelete | RowInsert | RowUpdate} RowChange
 */

/**
 * Removes the row at the index.
 * @typedef {object} RowDelete
 * @property {'delete'} kind - The kind of the step.
 * @property {number} index - From 0, in the window as the steps before this one left it.
 */

/**
 * Inserts a row before the one at the index.
 * @typedef {object} RowInsert
 * @property {'insert'} kind - The kind of the step.
 * @property {number} index - From 0, in the window as the steps before this one left it.
 * @property {TodoRow} todo
 */

/**
 * Replaces the row at the index.
 * @typedef {object} RowUpdate
 * @property {'update'} kind - The kind of the step.
 * @property {number} index - From 0, in the window as the steps before this one left it.
 * @property {TodoRow} todo
 */

/**
 * The name of an error, for programs.
 * @typedef {'internal' | 'notFound' | 'invalidTodo' | 'conflict' | 'store' | 'nothingToUndo' |
 *   'keyReused' | 'invalidList'} ErrorTag
 */

/**
 * A field of a todo that a View can set.
 * @typedef {'title' | 'content' | 'due' | 'priority' | 'tags'} TodoField
 */

/**
 * A whole todo: a row and the remaining fields.
 * @typedef {object} TodoDetail
 * @property {number} id - Never used again.
 * @property {number} rev - The store's revision at its last change.
 * @property {string} title - One line.
 * @property {string} preview - The first line of the content.
 * @property {boolean} completed - Whether it is done.
 * @property {TodoState} state
 * @property {string | null} due - The day it is due; null without one.
 * @property {string | null} dueText - The same, ready to show: Tomorrow.
 * @property {Priority} priority
 * @property {string[]} tags - In the order of their UTF-8 bytes.
 * @property {string} createdAt - When it was added.
 * @property {string} createdText - The same as a local day, ready to show.
 * @property {string} content - The whole content.
 * @property {string} updatedAt - When it was last changed.
 * @property {string} updatedText - The same as a local day, ready to show.
 * @property {string | null} completedAt - When it was done; null while it is open.
 * @property {string | null} completedText - The same as a local day, ready to show.
 */

/**
 * A todo's revision, by itself.
 * @typedef {object} TodoRevision
 * @property {number} rev - The todo's revision, to send with the next change.
 */

/**
 * A change of a todo.
 * @typedef {object} HistoryEntry
 * @property {number} rev - The store's revision after the change.
 * @property {string} at - When the change was made.
 * @property {string} atText - The same as a local day and minute, ready to show.
 * @property {string} what - A phrase that says what was done.
 * @property {number} step - The revision of the first change of its step, for undo.
 */

/**
 * The fields that a new todo begins with, as in todoList.add.
 * @typedef {object} DraftBeginning
 * @property {string} [title] - One line.
 * @property {string} [content] - All lines.
 * @property {string} [due] - The day by which it is to be done.
 * @property {string} [priority] - The priority; by default none.
 * @property {string[]} [tags] - Words.
 */

/**
 * The todo that a draft edits, if any.
 * @typedef {object} DraftReference
 * @property {number | null} id - The todo's id; null for a new one.
 * @property {number | null} rev - Its revision; null for a new one.
 */

/**
 * The state of a draft.
 * @typedef {object} DraftState
 * @property {boolean} canSave - Whether the draft can be saved as it is.
 */

/**
 * The todo that a draft was saved as.
 * @typedef {object} SavedTodo
 * @property {number} id - The todo's id.
 * @property {number} rev - The todo's revision.
 */

/**
 * The fields of a draft, as a person types them.
 * @typedef {object} DraftValues
 * @property {string} title - One line.
 * @property {string} content - All lines.
 * @property {string} due - A day, YYYY-MM-DD; empty without one.
 * @property {string} priority - A word.
 * @property {string} tags - Words between spaces.
 */

/**
 * What is wrong with a field of a draft.
 * @typedef {object} DraftProblem
 * @property {TodoField} field
 * @property {InvalidReason} reason
 * @property {string} message - One sentence for a person.
 */

/**
 * What is wrong with a field of a todo.
 * @typedef {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown'} InvalidReason
 */

/**
 * A field of a draft that somebody else changed too.
 * @typedef {object} StaleField
 * @property {TodoField} field
 * @property {string} theirs - The todo's present text, as a person would type it.
 */

/**
 * The store's revision, by itself.
 * @typedef {object} StoreRevision
 * @property {number} rev - The store's revision.
 */

/**
 * A row of the report.
 * @typedef {ReportHeader | ReportSubheader | ReportDetail | ReportSubfooter | ReportFooter |
 *   ReportGrandFooter | ReportMessage} ReportRow
 */

/**
 * A group begins.
 * @typedef {object} ReportHeader
 * @property {'header'} kind - What kind of row it is.
 * @property {string} title - Its text.
 */

/**
 * A day begins.
 * @typedef {object} ReportSubheader
 * @property {'subheader'} kind - What kind of row it is.
 * @property {string} title - Its text.
 * @property {string | null} date - The day; null for todos without one.
 * @property {boolean} odd - For banding: alternates from one subheader to the next.
 */

/**
 * A todo.
 * @typedef {object} ReportDetail
 * @property {'detail'} kind - What kind of row it is.
 * @property {number} id - The todo's id.
 * @property {string} title - Its text.
 * @property {TodoState} state
 * @property {boolean} odd - For banding: alternates from one subheader to the next.
 */

/**
 * A day ends.
 * @typedef {object} ReportSubfooter
 * @property {'subfooter'} kind - What kind of row it is.
 * @property {boolean} odd - For banding: alternates from one subheader to the next.
 */

/**
 * A group ends.
 * @typedef {object} ReportFooter
 * @property {'footer'} kind - What kind of row it is.
 * @property {string} title - Its text.
 * @property {number} count - How many todos.
 * @property {boolean} odd - For banding: alternates from one subheader to the next.
 */

/**
 * The report ends.
 * @typedef {object} ReportGrandFooter
 * @property {'grandFooter'} kind - What kind of row it is.
 * @property {string} title - Its text.
 * @property {number} count - How many todos.
 */

/**
 * Why a group shows nothing.
 * @typedef {object} ReportMessage
 * @property {'message'} kind - What kind of row it is.
 * @property {string} title - Its text.
 */

/**
 * What a todo gets that is added to a list.
 * @typedef {object} TodoDefaults
 * @property {string} [content] - All lines.
 * @property {string} [due] - A day, YYYY-MM-DD; or today, the day of the add.
 * @property {Priority} [priority]
 * @property {string[]} [tags] - Words, besides those that the filter asks for.
 */

/**
 * A list as it can be saved again.
 * @typedef {object} SavedList
 * @property {string} name - The name, for programs.
 * @property {string} title - What people call it.
 * @property {TodoFilter} filter
 * @property {SortKey[]} sort - Their order.
 * @property {TodoDefaults} defaults
 */

/**
 * A saved or built-in list with its totals.
 * @typedef {object} ListRow
 * @property {string} name - The name, for programs.
 * @property {string} title - What people call it.
 * @property {boolean} builtIn - Whether it is always there and cannot be changed.
 * @property {number} total - How many todos it shows.
 * @property {number} overdue - How many of these are overdue.
 */

/**
 * The error of a response; its code says which one.
 * @typedef {ParseError | InvalidRequestError | MethodNotFoundError | InvalidParamsError |
 *   InternalError | NotFoundError | InvalidTodoError | ConflictError | StoreError |
 *   NothingToUndoError | KeyReusedError | InvalidListError} Error
 */

/**
 * The message is not JSON, or not Unicode; the id is null.
 * @typedef {object} ParseError
 * @property {-32700} code - The error's number.
 * @property {string} message - One sentence for a person.
 */

/**
 * The message is JSON but not a request, or it is too large or too deep, or it comes after
 *   shutdown.
 * @typedef {object} InvalidRequestError
 * @property {-32600} code - The error's number.
 * @property {string} message - One sentence for a person.
 */

/**
 * There is no such method; the message names the one that was probably meant, if any.
 * @typedef {object} MethodNotFoundError
 * @property {-32601} code - The error's number.
 * @property {string} message - One sentence for a person.
 */

/**
 * Details for programs.
 * @typedef {object} InvalidParamsErrorData
 * @property {string} field - The member at fault, as a path: filter.dueBefore.
 * @property {string} expected - What the member must be.
 */

/**
 * The method does not take these params.
 * @typedef {object} InvalidParamsError
 * @property {-32602} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {InvalidParamsErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} InternalErrorData
 * @property {'internal'} tag - The error's name.
 */

/**
 * An internal error of the backend; nothing changed.
 * @typedef {object} InternalError
 * @property {-32603} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {InternalErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} NotFoundErrorData
 * @property {'notFound'} tag - The error's name.
 * @property {number} id - The todo's id.
 */

/**
 * No todo has the id.
 * @typedef {object} NotFoundError
 * @property {1001} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {NotFoundErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} InvalidTodoErrorData
 * @property {'invalidTodo'} tag - The error's name.
 * @property {TodoField} field
 * @property {InvalidReason} reason
 */

/**
 * The todo would break a rule.
 * @typedef {object} InvalidTodoError
 * @property {1002} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {InvalidTodoErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} ConflictErrorData
 * @property {'conflict'} tag - The error's name.
 * @property {number} id - The todo's id.
 * @property {TodoDetail} todo
 * @property {TodoField[]} [fields] - Of todoEdit: the fields that both changed.
 */

/**
 * The todo is not at the revision that was given, or others changed fields that a draft changes.
 * @typedef {object} ConflictError
 * @property {1003} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {ConflictErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} StoreErrorData
 * @property {'store'} tag - The error's name.
 * @property {StoreReason} reason
 * @property {boolean} retryable - Whether the same event can succeed later.
 * @property {number} [id] - The damaged todo, if one is at fault and not the store.
 */

/**
 * The store failed.
 * @typedef {object} StoreError
 * @property {1004} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {StoreErrorData} data - Details for programs.
 */

/**
 * Why the store failed.
 * @typedef {'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' | 'unreachable' | 'denied' |
 *   'outcomeUnknown'} StoreReason
 */

/**
 * Details for programs.
 * @typedef {object} NothingToUndoErrorData
 * @property {'nothingToUndo'} tag - The error's name.
 */

/**
 * There is nothing to undo or redo, or the given step cannot be undone.
 * @typedef {object} NothingToUndoError
 * @property {1005} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {NothingToUndoErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} KeyReusedErrorData
 * @property {'keyReused'} tag - The error's name.
 * @property {string} key - The key.
 * @property {number} id - The todo that was added with it.
 */

/**
 * The key of an add was already used for another todo.
 * @typedef {object} KeyReusedError
 * @property {1006} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {KeyReusedErrorData} data - Details for programs.
 */

/**
 * Details for programs.
 * @typedef {object} InvalidListErrorData
 * @property {'invalidList'} tag - The error's name.
 * @property {ListFault} reason
 * @property {string} name - The name.
 */

/**
 * No list has the name, or the list cannot be changed or saved.
 * @typedef {object} InvalidListError
 * @property {1007} code - The error's number.
 * @property {string} message - One sentence for a person.
 * @property {InvalidListErrorData} data - Details for programs.
 */

/**
 * Why a list is not found, changed or saved.
 * @typedef {'unknown' | 'builtIn' | 'tooMany'} ListFault
 */

/**
 * What an error with a tag says: which one it is, the member tag tells.
 * @typedef {InternalErrorData | NotFoundErrorData | InvalidTodoErrorData | ConflictErrorData |
 *   StoreErrorData | NothingToUndoErrorData | KeyReusedErrorData | InvalidListErrorData} ErrorData
 */

/**
 * Replaces everything that the list showed.
 * @typedef {object} TodoListShowTodos
 * @property {string} [view] - The name of a list; without it, the unnamed list.
 * @property {number} rev - The store's revision.
 * @property {number} total - How many todos pass the list's filter.
 * @property {number} offset - How many of them come before the window.
 * @property {TodoRow[]} todos - The window.
 * @property {string | null} message - A phrase that says why there is nothing to show, else null.
 */

/**
 * Turns the window that was shown last into the present one; sent only with updates: rows.
 * @typedef {object} TodoListShowChanges
 * @property {string} [view] - The name of a list; without it, the unnamed list.
 * @property {number} rev - The store's revision.
 * @property {number} total - How many todos pass the list's filter.
 * @property {number} offset - How many of them come before the window.
 * @property {RowChange[]} changes - To apply in order; may be empty.
 * @property {string | null} message - A phrase that says why there is nothing to show, else null.
 */

/**
 * Says what a step of this View did, in whichever scene; sent only with messages: true.
 * @typedef {object} TodoListShowMessage
 * @property {string} [view] - The name of a list; without it, the unnamed list.
 * @property {'added' | 'completed' | 'reopened' | 'edited' | 'deleted' | 'undone' | 'redone'} kind
 *   - The kind of the step.
 * @property {string} text - One sentence for a person: Deleted “Buy milk”.
 * @property {number} count - How many todos the step changed.
 * @property {number} step - The revision of the step's first change, for undo.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} TodoListShowError
 * @property {string} [view] - The name of a list; without it, the unnamed list.
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The name of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn'} [reason] - Of invalidTodo and
 *   invalidList: what is wrong. Of store: why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {string} [name] - Of invalidList: the list's name.
 * @property {number} [id] - The todo's id.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * Go to the detail of a todo.
 * @typedef {object} TodoListRouteDetail
 * @property {string} [view] - The name of a list; without it, the unnamed list.
 * @property {number} id - The todo's id.
 */

/**
 * Go to the draft of a todo.
 * @typedef {object} TodoListRouteEdit
 * @property {string} [view] - The name of a list; without it, the unnamed list.
 * @property {number | null} id - The todo's id; null for a new one.
 */

/**
 * Replaces everything that the detail showed, on every change of the todo.
 * @typedef {object} TodoDetailShowTodo
 * @property {TodoDetail} todo - The todo.
 */

/**
 * The changes of the todo, newest first.
 * @typedef {object} TodoDetailShowHistory
 * @property {number} id - The todo's id.
 * @property {HistoryEntry[]} entries - At most 1,000.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} TodoDetailShowError
 * @property {number} id - The todo's id.
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The name of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn'} [reason] - Of invalidTodo and
 *   invalidList: what is wrong. Of store: why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {string} [name] - Of invalidList: the list's name.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * The todo was deleted and its detail is closed: leave it.
 * @typedef {object} TodoDetailRouteBack
 * @property {number} id - The todo's id.
 */

/**
 * Go to the draft of the todo.
 * @typedef {object} TodoDetailRouteEdit
 * @property {number} id - The todo's id.
 */

/**
 * Replaces everything that was shown of the draft.
 * @typedef {object} TodoEditShowDraft
 * @property {string} [draft] - The name of a draft; without it, the unnamed draft.
 * @property {number | null} id - The todo's id; null for a new one.
 * @property {number | null} rev - Its revision; null for a new one.
 * @property {DraftValues} values - The fields, as typed or as the todo has them.
 * @property {string | null} dueText - The due day, ready to show: Tomorrow; null if due is not a
 *   day.
 * @property {TodoField[]} changed - The fields whose values differ from the todo's.
 * @property {DraftProblem[]} problems - What breaks a rule; at most one per field.
 * @property {StaleField[]} stale - The fields that somebody else changed too.
 * @property {boolean} gone - Whether the todo was deleted; save then adds it as a new one.
 * @property {boolean} canSave - Whether the draft can be saved as it is.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} TodoEditShowError
 * @property {string} [draft] - The name of a draft; without it, the unnamed draft.
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The name of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn'} [reason] - Of invalidTodo and
 *   invalidList: what is wrong. Of store: why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {string} [name] - Of invalidList: the list's name.
 * @property {number} [id] - The todo's id.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 * @property {TodoField[]} [fields] - Of todoEdit: the fields that both changed.
 */

/**
 * The draft is closed: leave it.
 * @typedef {object} TodoEditRouteBack
 * @property {string} [draft] - The name of a draft; without it, the unnamed draft.
 * @property {number | null} id - The todo that it was saved as, or that it edited; null if there is
 *   none.
 * @property {boolean} saved - Whether it was saved.
 */

/**
 * A part of the report; the first part replaces everything that was shown.
 * @typedef {object} TodoReportShowReport
 * @property {number} rev - The store's revision.
 * @property {number} offset - How many rows of the report come before these.
 * @property {number} total - How many rows the report has.
 * @property {ReportRow[]} rows - At most 1,000.
 * @property {boolean} complete - Whether this is the last part.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} TodoReportShowError
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The name of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn'} [reason] - Of invalidTodo and
 *   invalidList: what is wrong. Of store: why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {string} [name] - Of invalidList: the list's name.
 * @property {number} [id] - The todo's id.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * Go to the detail of a todo.
 * @typedef {object} TodoReportRouteDetail
 * @property {number} id - The todo's id.
 */

/**
 * Replaces everything that was shown of the lists.
 * @typedef {object} SavedListsShowLists
 * @property {ListRow[]} lists - The built-in lists, and the saved ones in their order.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} SavedListsShowError
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The name of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied' | 'outcomeUnknown' | 'builtIn'} [reason] - Of invalidTodo and
 *   invalidList: what is wrong. Of store: why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {string} [name] - Of invalidList: the list's name.
 * @property {number} [id] - The todo's id.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * Outputs by their names, with the types of their params.
 * @typedef {{
 *   'todoList.showTodos': TodoListShowTodos,
 *   'todoList.showChanges': TodoListShowChanges,
 *   'todoList.showMessage': TodoListShowMessage,
 *   'todoList.showError': TodoListShowError,
 *   'todoList.routeDetail': TodoListRouteDetail,
 *   'todoList.routeEdit': TodoListRouteEdit,
 *   'todoDetail.showTodo': TodoDetailShowTodo,
 *   'todoDetail.showHistory': TodoDetailShowHistory,
 *   'todoDetail.showError': TodoDetailShowError,
 *   'todoDetail.routeBack': TodoDetailRouteBack,
 *   'todoDetail.routeEdit': TodoDetailRouteEdit,
 *   'todoEdit.showDraft': TodoEditShowDraft,
 *   'todoEdit.showError': TodoEditShowError,
 *   'todoEdit.routeBack': TodoEditRouteBack,
 *   'todoReport.showReport': TodoReportShowReport,
 *   'todoReport.showError': TodoReportShowError,
 *   'todoReport.routeDetail': TodoReportRouteDetail,
 *   'savedLists.showLists': SavedListsShowLists,
 *   'savedLists.showError': SavedListsShowError,
 * }} Outputs
 */

/**
 * Something to show or a place to go to.
 * @typedef {{[Name in keyof Outputs]: {method: Name, params: Outputs[Name]}}[keyof Outputs]} Output
 */

/**
 * Sends an event and has its result; members that are undefined are left out.
 * @typedef {(method: string, params: object) => Promise<any>} Send
 */

/** The events of the scene todoList. */
export class TodoListEvents {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens a list, or resets an open one, and shows it; it stays live until viewClosed.
   * @param {object} [params]
   * @param {string} [params.view] - The name of a list; without it, the unnamed list.
   * @param {string} [params.saved] - The name of a saved or built-in list to show; filter narrows
   *   it, sort replaces its order.
   * @param {TodoFilter} [params.filter] - Which todos it shows; by default all.
   * @param {SortKey[]} [params.sort] - The order; ties, and lists without a sort, are ordered by
   *   id, ascending.
   * @param {number} [params.offset] - How many todos come before the window; by default 0.
   * @param {number} [params.limit] - The most todos that the window shows; by default 100; 0 only
   *   counts.
   * @param {'all' | 'rows'} [params.updates] - How changes are shown: the whole window (the
   *   default), or the rows that changed.
   * @param {boolean} [params.messages] - Whether showMessage says what each step of this View did.
   * @returns {Promise<ListTotal>}
   */
  viewReady(params = {}) {
    return this.#send('todoList.viewReady', params);
  }

  /**
   * Moves the window of an open list.
   * @param {object} params
   * @param {string} [params.view] - The name of a list; without it, the unnamed list.
   * @param {number} params.offset - How many todos come before the window.
   * @param {number} [params.limit] - The most todos that it shows; by default as before.
   * @returns {Promise<ListTotal>}
   */
  scroll(params) {
    return this.#send('todoList.scroll', params);
  }

  /**
   * Adds a todo.
   * @param {object} params
   * @param {string} params.title - One line of 1 to 500 characters, without control characters.
   * @param {string} [params.content] - Up to 100,000 characters, without control characters but
   *   newline and tab.
   * @param {string} [params.due] - The day it is due.
   * @param {Priority} [params.priority] - By default none.
   * @param {string[]} [params.tags] - Up to 32 words of 1 to 64 characters, without white space,
   *   comma or control character.
   * @param {string} [params.key] - If this key was given before, the first result is returned again
   *   and nothing is added.
   * @param {string} [params.view] - An open list to add to: fields that are not given are what the
   *   list says of them.
   * @returns {Promise<ChangedTodo>}
   */
  add(params) {
    return this.#send('todoList.add', params);
  }

  /**
   * Marks a todo as done; if it is done already, nothing changes.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  complete(params) {
    return this.#send('todoList.complete', params);
  }

  /**
   * Marks a todo as open; if it is open already, nothing changes.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  reopen(params) {
    return this.#send('todoList.reopen', params);
  }

  /**
   * Deletes a todo.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  delete(params) {
    return this.#send('todoList.delete', params);
  }

  /**
   * Deletes all todos that are done.
   * @returns {Promise<ChangedCount>}
   */
  deleteCompleted() {
    return this.#send('todoList.deleteCompleted', {});
  }

  /**
   * Deletes all todos.
   * @returns {Promise<ChangedCount>}
   */
  deleteAll() {
    return this.#send('todoList.deleteAll', {});
  }

  /**
   * Undoes the newest step; each event is one step, however much it changes.
   * @param {object} [params]
   * @param {number} [params.step] - Undoes this step instead, whoever made it: the revision of its
   *   first change, as in results.
   * @returns {Promise<Undone>}
   */
  undo(params = {}) {
    return this.#send('todoList.undo', params);
  }

  /**
   * Redoes the step that was undone last, until something else is changed.
   * @returns {Promise<Redone>}
   */
  redo() {
    return this.#send('todoList.redo', {});
  }

  /**
   * The user wants to add a todo in a form; routeEdit follows.
   * @param {object} [params]
   * @param {string} [params.view] - The name of a list; without it, the unnamed list.
   * @returns {Promise<null>}
   */
  create(params = {}) {
    return this.#send('todoList.create', params);
  }

  /**
   * The user chose a todo; routeDetail follows.
   * @param {object} params
   * @param {string} [params.view] - The name of a list; without it, the unnamed list.
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  select(params) {
    return this.#send('todoList.select', params);
  }

  /**
   * Returns the changes after a revision, for a View that was away.
   * @param {object} params
   * @param {number} params.since - The store's revision that the View knows.
   * @param {string} [params.mark] - The store's mark at that revision; if the store is another,
   *   complete is false.
   * @returns {Promise<TodoChanges>}
   */
  changesSince(params) {
    return this.#send('todoList.changesSince', params);
  }

  /**
   * Closes the list; it is no longer shown.
   * @param {object} [params]
   * @param {string} [params.view] - The name of a list; without it, the unnamed list.
   * @returns {Promise<null>}
   */
  viewClosed(params = {}) {
    return this.#send('todoList.viewClosed', params);
  }
}

/** The events of the scene todoDetail. */
export class TodoDetailEvents {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens the detail of a todo and shows it; it stays live until viewClosed.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<TodoRevision>}
   */
  viewReady(params) {
    return this.#send('todoDetail.viewReady', params);
  }

  /**
   * Changes the given fields of a todo and leaves the rest.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {string} [params.title] - One line, 1 to 500 characters.
   * @param {string} [params.content] - Up to 100,000 characters.
   * @param {string} [params.due] - The day it is due.
   * @param {Priority} [params.priority] - One of the four.
   * @param {string[]} [params.tags] - All its tags.
   * @param {string[]} [params.addTags] - Tags to add to tags, or to the ones it has.
   * @param {string[]} [params.removeTags] - Tags to remove after that.
   * @param {('content' | 'due' | 'priority' | 'tags')[]} [params.clear] - Fields that get the value
   *   of a new todo; they cannot also be given.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  edit(params) {
    return this.#send('todoDetail.edit', params);
  }

  /**
   * Marks the todo as done; if it is done already, nothing changes.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  complete(params) {
    return this.#send('todoDetail.complete', params);
  }

  /**
   * Marks the todo as open; if it is open already, nothing changes.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  reopen(params) {
    return this.#send('todoDetail.reopen', params);
  }

  /**
   * Deletes the todo; an open detail is told to go back.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  delete(params) {
    return this.#send('todoDetail.delete', params);
  }

  /**
   * The user wants to edit the todo in a form; routeEdit follows.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  startEdit(params) {
    return this.#send('todoDetail.startEdit', params);
  }

  /**
   * Shows the changes of the todo.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<TodoRevision>}
   */
  history(params) {
    return this.#send('todoDetail.history', params);
  }

  /**
   * Closes the detail; it is no longer shown.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  viewClosed(params) {
    return this.#send('todoDetail.viewClosed', params);
  }
}

/** The events of the scene todoEdit. */
export class TodoEditEvents {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens a draft, or resets an open one, and shows it; it stays live until it is closed.
   * @param {object} [params]
   * @param {string} [params.draft] - The name of a draft; without it, the unnamed draft.
   * @param {number} [params.id] - The todo to edit; without it, a new one.
   * @param {DraftBeginning} [params.from] - What a new todo begins with.
   * @returns {Promise<DraftReference>}
   */
  viewReady(params = {}) {
    return this.#send('todoEdit.viewReady', params);
  }

  /**
   * Sets fields as they are typed; a text that breaks a rule is a problem, not an error.
   * @param {object} [params]
   * @param {string} [params.draft] - The name of a draft; without it, the unnamed draft.
   * @param {string} [params.title] - One line.
   * @param {string} [params.content] - All lines.
   * @param {string} [params.due] - A day, YYYY-MM-DD; an empty string is none.
   * @param {string} [params.priority] - A word; an empty string is none.
   * @param {string} [params.tags] - Words between spaces.
   * @param {number} [params.rev] - The todo's revision that the View showed; by default, the one
   *   that the draft has now.
   * @returns {Promise<DraftState>}
   */
  change(params = {}) {
    return this.#send('todoEdit.change', params);
  }

  /**
   * Decides which text a field keeps if somebody else changed it too.
   * @param {object} params
   * @param {string} [params.draft] - The name of a draft; without it, the unnamed draft.
   * @param {'mine' | 'theirs'} params.take - What was typed, or what the todo has now.
   * @param {TodoField[]} [params.fields] - The fields to decide; by default all stale ones.
   * @returns {Promise<DraftState>}
   */
  resolve(params) {
    return this.#send('todoEdit.resolve', params);
  }

  /**
   * Adds the todo, or changes the fields that the draft changed, as one step; closes the draft.
   * @param {object} [params]
   * @param {string} [params.draft] - The name of a draft; without it, the unnamed draft.
   * @param {string} [params.key] - For a new todo: a key that was given before answers with the
   *   first result.
   * @returns {Promise<SavedTodo>}
   */
  save(params = {}) {
    return this.#send('todoEdit.save', params);
  }

  /**
   * Closes the draft and goes back; nothing is saved.
   * @param {object} [params]
   * @param {string} [params.draft] - The name of a draft; without it, the unnamed draft.
   * @returns {Promise<null>}
   */
  cancel(params = {}) {
    return this.#send('todoEdit.cancel', params);
  }

  /**
   * Closes the draft; nothing is saved.
   * @param {object} [params]
   * @param {string} [params.draft] - The name of a draft; without it, the unnamed draft.
   * @returns {Promise<null>}
   */
  viewClosed(params = {}) {
    return this.#send('todoEdit.viewClosed', params);
  }
}

/** The events of the scene todoReport. */
export class TodoReportEvents {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens the report, or resets an open one, and shows it; it stays live until viewClosed.
   * @param {object} [params]
   * @param {TodoFilter} [params.filter] - Which todos it covers; by default all.
   * @returns {Promise<StoreRevision>}
   */
  viewReady(params = {}) {
    return this.#send('todoReport.viewReady', params);
  }

  /**
   * The user chose a todo; routeDetail follows.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  select(params) {
    return this.#send('todoReport.select', params);
  }

  /**
   * Closes the report; it is no longer shown.
   * @returns {Promise<null>}
   */
  viewClosed() {
    return this.#send('todoReport.viewClosed', {});
  }
}

/** The events of the scene savedLists. */
export class SavedListsEvents {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens the lists and shows them, with their totals; they stay live until viewClosed.
   * @returns {Promise<StoreRevision>}
   */
  viewReady() {
    return this.#send('savedLists.viewReady', {});
  }

  /**
   * Saves a list under a name, in place of one with this name; a new list comes last.
   * @param {object} params
   * @param {string} params.name - The name of a list.
   * @param {string} params.title - What people call it: one line, as the title of a todo.
   * @param {TodoFilter} params.filter - Which todos it shows.
   * @param {SortKey[]} [params.sort] - Their order; by default by id, ascending.
   * @param {TodoDefaults} [params.defaults] - What a todo gets that is added to the list, if the
   *   add does not say otherwise.
   * @returns {Promise<StoreRevision>}
   */
  save(params) {
    return this.#send('savedLists.save', params);
  }

  /**
   * Removes a saved list, and answers it, so that it can be saved again.
   * @param {object} params
   * @param {string} params.name - The name of a list.
   * @returns {Promise<SavedList>}
   */
  remove(params) {
    return this.#send('savedLists.remove', params);
  }

  /**
   * Moves a saved list: takes one of before, after and last.
   * @param {object} params
   * @param {string} params.name - The name of a list.
   * @param {string} [params.before] - The list that it then stands directly before.
   * @param {string} [params.after] - The list that it then stands directly after.
   * @param {boolean} [params.last] - True: it then stands after all others.
   * @returns {Promise<StoreRevision>}
   */
  move(params) {
    return this.#send('savedLists.move', params);
  }

  /**
   * Closes the lists; they are no longer shown.
   * @returns {Promise<null>}
   */
  viewClosed() {
    return this.#send('savedLists.viewClosed', {});
  }
}

/** All events, by their scenes. */
export class Scenes {
  /** @param {Send} send */
  constructor(send) {
    this.todoList = new TodoListEvents(send);
    this.todoDetail = new TodoDetailEvents(send);
    this.todoEdit = new TodoEditEvents(send);
    this.todoReport = new TodoReportEvents(send);
    this.savedLists = new SavedListsEvents(send);
  }
}
