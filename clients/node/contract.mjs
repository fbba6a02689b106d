// Generated from protocol/openrpc.json by `node clients/node/generate.mjs`; not to be edited.
// What goes over the wire: types, a method for each event, outputs with their types.
// It knows neither Node nor the browser. Members and their rules are described in
// protocol/PROTOCOL.md.

/**
 * What answers.
 * @typedef {object} InitializeResultServerInfo
 * @property {string} name - The program.
 * @property {string} version - Its version (semantic versioning).
 */

/**
 * Empty; for clients of LSP.
 * @typedef {object} InitializeResultCapabilities
 */

/**
 * How much it takes.
 * @typedef {object} InitializeResultLimits
 * @property {number} message - The bytes of the largest message.
 * @property {number} nesting - The deepest nesting.
 * @property {number} batch - The most messages of one batch.
 * @property {number} title - The characters of the longest title.
 * @property {number} content - The characters of the longest content.
 * @property {number} tags - The most tags of a todo.
 * @property {number} tag - The characters of the longest tag.
 */

/**
 * What this is, and what it takes.
 * @typedef {object} InitializeResult
 * @property {1} protocolVersion - The version of the protocol.
 * @property {InitializeResultServerInfo} serverInfo - What answers.
 * @property {InitializeResultCapabilities} capabilities - Empty; for clients of LSP.
 * @property {InitializeResultLimits} limits - How much it takes.
 * @property {string | null} mark - Where the store is, opaque (todoList.changesSince); null if it
 *   cannot be read.
 */

/**
 * Which todos a list shows; all members that are given hold.
 * @typedef {object} TodoFilter
 * @property {boolean} [completed] - Those that are done, or those that are not.
 * @property {boolean} [overdue] - Those that are open and due before today, or the others.
 * @property {string} [dueBefore] - Those that are due before this day.
 * @property {string} [dueAfter] - Those that are due after this day.
 * @property {Priority[]} [priority] - Those of any of these.
 * @property {string[]} [tags] - Those with all of these.
 * @property {string} [text] - Those in whose title or content every word occurs, in Unicode lower
 *   case.
 */

/**
 * How much a todo matters.
 * @typedef {'none' | 'low' | 'medium' | 'high'} Priority
 */

/**
 * A field to sort by, with a - before it for the other direction.
 * @typedef {'created' | '-created' | 'updated' | '-updated' | 'due' | '-due' | 'priority' |
 *   '-priority' | 'title' | '-title'} SortKey
 */

/**
 * How many todos a list has.
 * @typedef {object} ListTotal
 * @property {number} total - How many todos pass the list's filter.
 * @property {number} rev - The store's revision.
 */

/**
 * Which todo was changed, or is as it was wanted already.
 * @typedef {object} ChangedTodo
 * @property {number} id - The todo's id.
 * @property {number} rev - Its revision now; of a delete, the store's.
 * @property {number | null} step - The revision of the step's first change, for undo; null if
 *   nothing changed.
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
 * What was taken back.
 * @typedef {object} Undone
 * @property {number} rev - The store's revision.
 * @property {string} undone - A phrase to show, such as: delete “Buy milk”.
 * @property {number} step - The revision of the undo's first change.
 */

/**
 * What was done again.
 * @typedef {object} Redone
 * @property {number} rev - The store's revision.
 * @property {string} redone - A phrase to show, such as: delete “Buy milk”.
 * @property {number} step - The revision of the redo's first change, for undo.
 */

/**
 * What changed after a revision.
 * @typedef {object} TodoChanges
 * @property {number} rev - The store's revision.
 * @property {TodoRow[]} todos - Those that were added or changed and are there, in the order of
 *   their last change.
 * @property {number[]} deleted - The ids of those that are gone.
 * @property {boolean} complete - False if the log does not reach back, or the store is another:
 *   read everything again.
 * @property {string} mark - The store's mark at the revision, for the next time.
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
 * @property {string | null} due - The day by which it is to be done; null without one.
 * @property {string | null} dueText - The same, ready to show: Tomorrow.
 * @property {Priority} priority
 * @property {string[]} tags - In the order of their bytes.
 * @property {string} createdAt - When it was added.
 * @property {string} createdText - The local day of that, ready to show.
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
 * The row at the index goes.
 * @typedef {object} RowDelete
 * @property {'delete'} kind - What kind of step it is.
 * @property {number} index - From 0, within the window as it is by then.
 */

/**
 * A row comes before the one at the index.
 * @typedef {object} RowInsert
 * @property {'insert'} kind - What kind of step it is.
 * @property {number} index - From 0, within the window as it is by then.
 * @property {TodoRow} todo
 */

/**
 * A row takes the place of the one at the index.
 * @typedef {object} RowUpdate
 * @property {'update'} kind - What kind of step it is.
 * @property {number} index - From 0, within the window as it is by then.
 * @property {TodoRow} todo
 */

/**
 * The word by which programs know an error.
 * @typedef {'internal' | 'notFound' | 'invalidTodo' | 'conflict' | 'store' | 'nothingToUndo' |
 *   'keyReused'} ErrorTag
 */

/**
 * A field of a todo that a View can set.
 * @typedef {'title' | 'content' | 'due' | 'priority' | 'tags'} TodoField
 */

/**
 * A todo with all there is to it: a row and the rest.
 * @typedef {object} TodoDetail
 * @property {number} id - Never used again.
 * @property {number} rev - The store's revision at its last change.
 * @property {string} title - One line.
 * @property {string} preview - The first line of the content.
 * @property {boolean} completed - Whether it is done.
 * @property {TodoState} state
 * @property {string | null} due - The day by which it is to be done; null without one.
 * @property {string | null} dueText - The same, ready to show: Tomorrow.
 * @property {Priority} priority
 * @property {string[]} tags - In the order of their bytes.
 * @property {string} createdAt - When it was added.
 * @property {string} createdText - The local day of that, ready to show.
 * @property {string} content - All lines.
 * @property {string} updatedAt - When it was changed last.
 * @property {string} updatedText - The local day of that, ready to show.
 * @property {string | null} completedAt - When it was done; null while it is open.
 * @property {string | null} completedText - The local day of that, ready to show.
 */

/**
 * Where a todo is.
 * @typedef {object} TodoRevision
 * @property {number} rev - The todo's revision, to be given back with its next change.
 */

/**
 * A change of a todo.
 * @typedef {object} HistoryEntry
 * @property {number} rev - The store's revision at it.
 * @property {string} at - When it was.
 * @property {string} atText - The local day and minute of that, ready to show.
 * @property {string} what - A phrase: what was done.
 * @property {number} step - The revision of the first change of its step, for undo.
 */

/**
 * Where the store is.
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
 * @property {string} title - What it says.
 */

/**
 * A day begins.
 * @typedef {object} ReportSubheader
 * @property {'subheader'} kind - What kind of row it is.
 * @property {string} title - What it says.
 * @property {string | null} date - The day; null for todos without one.
 * @property {boolean} odd - For banding: alternates from one subheader to the next.
 */

/**
 * A todo.
 * @typedef {object} ReportDetail
 * @property {'detail'} kind - What kind of row it is.
 * @property {number} id - The todo's id.
 * @property {string} title - What it says.
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
 * @property {string} title - What it says.
 * @property {number} count - How many todos.
 * @property {boolean} odd - For banding: alternates from one subheader to the next.
 */

/**
 * The report ends.
 * @typedef {object} ReportGrandFooter
 * @property {'grandFooter'} kind - What kind of row it is.
 * @property {string} title - What it says.
 * @property {number} count - How many todos.
 */

/**
 * Why a group shows nothing.
 * @typedef {object} ReportMessage
 * @property {'message'} kind - What kind of row it is.
 * @property {string} title - What it says.
 */

/**
 * The error of a response: which one, its code tells.
 * @typedef {ParseError | InvalidRequestError | MethodNotFoundError | InvalidParamsError |
 *   InternalError | NotFoundError | InvalidTodoError | ConflictError | StoreError |
 *   NothingToUndoError | KeyReusedError} Error
 */

/**
 * What came is no JSON, or not Unicode; its id is null.
 * @typedef {object} ParseError
 * @property {-32700} code - The number for programs.
 * @property {string} message - One sentence for a person.
 */

/**
 * It is JSON and no request, or it is too large, too deep, or comes after shutdown.
 * @typedef {object} InvalidRequestError
 * @property {-32600} code - The number for programs.
 * @property {string} message - One sentence for a person.
 */

/**
 * There is no such method; the message names one that is like it.
 * @typedef {object} MethodNotFoundError
 * @property {-32601} code - The number for programs.
 * @property {string} message - One sentence for a person.
 */

/**
 * What programs may want to know.
 * @typedef {object} InvalidParamsErrorData
 * @property {string} field - The member at fault, as a path: filter.dueBefore.
 * @property {string} expected - What would be right.
 */

/**
 * The method does not take these params.
 * @typedef {object} InvalidParamsError
 * @property {-32602} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {InvalidParamsErrorData} data - What programs may want to know.
 */

/**
 * What programs may want to know.
 * @typedef {object} InternalErrorData
 * @property {'internal'} tag - The word for programs.
 */

/**
 * A fault of the backend's own; nothing changed.
 * @typedef {object} InternalError
 * @property {-32603} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {InternalErrorData} data - What programs may want to know.
 */

/**
 * What programs may want to know.
 * @typedef {object} NotFoundErrorData
 * @property {'notFound'} tag - The word for programs.
 * @property {number} id - The todo's id.
 */

/**
 * No todo has the id.
 * @typedef {object} NotFoundError
 * @property {1001} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {NotFoundErrorData} data - What programs may want to know.
 */

/**
 * What programs may want to know.
 * @typedef {object} InvalidTodoErrorData
 * @property {'invalidTodo'} tag - The word for programs.
 * @property {TodoField} field
 * @property {InvalidReason} reason
 */

/**
 * The todo would break a rule.
 * @typedef {object} InvalidTodoError
 * @property {1002} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {InvalidTodoErrorData} data - What programs may want to know.
 */

/**
 * What is wrong with a field of a todo.
 * @typedef {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown'} InvalidReason
 */

/**
 * What programs may want to know.
 * @typedef {object} ConflictErrorData
 * @property {'conflict'} tag - The word for programs.
 * @property {number} id - The todo's id.
 * @property {TodoDetail} todo
 */

/**
 * The todo is not at the revision that was given.
 * @typedef {object} ConflictError
 * @property {1003} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {ConflictErrorData} data - What programs may want to know.
 */

/**
 * What programs may want to know.
 * @typedef {object} StoreErrorData
 * @property {'store'} tag - The word for programs.
 * @property {StoreReason} reason
 * @property {boolean} retryable - Whether the same event can succeed later.
 * @property {number} [id] - The damaged todo, if one is at fault and not the store.
 */

/**
 * The store failed.
 * @typedef {object} StoreError
 * @property {1004} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {StoreErrorData} data - What programs may want to know.
 */

/**
 * Why the store failed.
 * @typedef {'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' | 'unreachable' | 'denied'}
 *   StoreReason
 */

/**
 * What programs may want to know.
 * @typedef {object} NothingToUndoErrorData
 * @property {'nothingToUndo'} tag - The word for programs.
 */

/**
 * There is nothing to undo or to redo, or not the step that was named.
 * @typedef {object} NothingToUndoError
 * @property {1005} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {NothingToUndoErrorData} data - What programs may want to know.
 */

/**
 * What programs may want to know.
 * @typedef {object} KeyReusedErrorData
 * @property {'keyReused'} tag - The word for programs.
 * @property {string} key - The key.
 * @property {number} id - The todo that was added with it.
 */

/**
 * The key of an add was given for another todo.
 * @typedef {object} KeyReusedError
 * @property {1006} code - The number for programs.
 * @property {string} message - One sentence for a person.
 * @property {KeyReusedErrorData} data - What programs may want to know.
 */

/**
 * What an error with a tag says: which one it is, the member tag tells.
 * @typedef {InternalErrorData | NotFoundErrorData | InvalidTodoErrorData | ConflictErrorData |
 *   StoreErrorData | NothingToUndoErrorData | KeyReusedErrorData} ErrorData
 */

/**
 * Replaces all that the list showed.
 * @typedef {object} TodoListShowTodos
 * @property {string} [view] - The name of one of several lists; without it, the unnamed one.
 * @property {number} rev - The store's revision.
 * @property {number} total - How many todos pass the list's filter.
 * @property {number} offset - How many of them stand before the window.
 * @property {TodoRow[]} todos - The window.
 * @property {string | null} message - A phrase where there is nothing to show, else null.
 */

/**
 * Makes the window that was shown last into the present one; only with updates: rows.
 * @typedef {object} TodoListShowChanges
 * @property {string} [view] - The name of one of several lists; without it, the unnamed one.
 * @property {number} rev - The store's revision.
 * @property {number} total - How many todos pass the list's filter.
 * @property {number} offset - How many of them stand before the window.
 * @property {RowChange[]} changes - To be applied in order; there may be none.
 * @property {string | null} message - A phrase where there is nothing to show, else null.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} TodoListShowError
 * @property {string} [view] - The name of one of several lists; without it, the unnamed one.
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The word of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied'} [reason] - Of invalidTodo: what is wrong with the field. Of store:
 *   why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {number} [id] - The todo's id.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * Go to the detail of a todo.
 * @typedef {object} TodoListRouteDetail
 * @property {string} [view] - The name of one of several lists; without it, the unnamed one.
 * @property {number} id - The todo's id.
 */

/**
 * Replaces all that the detail showed, on every change of the todo.
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
 * @property {ErrorTag} tag - The word of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied'} [reason] - Of invalidTodo: what is wrong with the field. Of store:
 *   why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * The todo is gone: leave its detail, which is closed.
 * @typedef {object} TodoDetailRouteBack
 * @property {number} id - The todo's id.
 */

/**
 * A part of the report; the first one replaces all that was shown.
 * @typedef {object} TodoReportShowReport
 * @property {number} rev - The store's revision.
 * @property {number} offset - How many rows of the report stand before these.
 * @property {number} total - How many rows the report has.
 * @property {ReportRow[]} rows - At most 1,000.
 * @property {boolean} complete - Whether this is the last part.
 */

/**
 * An event changed nothing; this is why.
 * @typedef {object} TodoReportShowError
 * @property {number} code - The number of the error.
 * @property {ErrorTag} tag - The word of the error.
 * @property {string} message - One sentence for a person.
 * @property {TodoField} [field] - Of invalidTodo: the field at fault.
 * @property {'empty' | 'tooLong' | 'tooMany' | 'controlCharacter' | 'whiteSpace' | 'comma' |
 *   'notADate' | 'unknown' | 'busy' | 'full' | 'readOnly' | 'corrupt' | 'newer' | 'io' |
 *   'unreachable' | 'denied'} [reason] - Of invalidTodo: what is wrong with the field. Of store:
 *   why it failed.
 * @property {boolean} [retryable] - Of store: whether the same event can succeed later.
 * @property {string} [key] - Of keyReused: the key.
 * @property {number} [id] - The todo's id.
 * @property {TodoDetail} [todo] - Of conflict: the todo as it is now.
 */

/**
 * Go to the detail of a todo.
 * @typedef {object} TodoReportRouteDetail
 * @property {number} id - The todo's id.
 */

/**
 * Outputs by their names, with the types of their params.
 * @typedef {{
 *   'todoList.showTodos': TodoListShowTodos,
 *   'todoList.showChanges': TodoListShowChanges,
 *   'todoList.showError': TodoListShowError,
 *   'todoList.routeDetail': TodoListRouteDetail,
 *   'todoDetail.showTodo': TodoDetailShowTodo,
 *   'todoDetail.showHistory': TodoDetailShowHistory,
 *   'todoDetail.showError': TodoDetailShowError,
 *   'todoDetail.routeBack': TodoDetailRouteBack,
 *   'todoReport.showReport': TodoReportShowReport,
 *   'todoReport.showError': TodoReportShowError,
 *   'todoReport.routeDetail': TodoReportRouteDetail,
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
   * Opens a list, or sets an open one anew, and shows it; it is pushed until viewClosed.
   * @param {object} [params]
   * @param {string} [params.view] - The name of one of several lists; without it, the unnamed one.
   * @param {TodoFilter} [params.filter] - Which todos; by default all.
   * @param {SortKey[]} [params.sort] - In which order; ties and the default are by id, ascending.
   * @param {number} [params.offset] - How many todos stand before the window; by default 0.
   * @param {number} [params.limit] - How many the window shows at most; by default 100.
   * @param {'all' | 'rows'} [params.updates] - How the list is pushed: all of it (the default), or
   *   the rows that changed.
   * @returns {Promise<ListTotal>}
   */
  viewReady(params = {}) {
    return this.#send('todoList.viewReady', params);
  }

  /**
   * Moves the window of an open list.
   * @param {object} params
   * @param {string} [params.view] - The name of one of several lists; without it, the unnamed one.
   * @param {number} params.offset - How many todos stand before the window.
   * @param {number} [params.limit] - How many it shows at most; by default as many as before.
   * @returns {Promise<ListTotal>}
   */
  scroll(params) {
    return this.#send('todoList.scroll', params);
  }

  /**
   * Adds a todo.
   * @param {object} params
   * @param {string} params.title - One line, 1 to 500 characters without control ones.
   * @param {string} [params.content] - Up to 100,000 characters, of control ones newline and tab.
   * @param {string} [params.due] - The day by which it is to be done.
   * @param {Priority} [params.priority] - By default none.
   * @param {string[]} [params.tags] - Up to 32 words of 1 to 64 characters, without white space,
   *   comma or control character.
   * @param {string} [params.key] - If it was given before, the first result is answered again and
   *   nothing is added.
   * @returns {Promise<ChangedTodo>}
   */
  add(params) {
    return this.#send('todoList.add', params);
  }

  /**
   * Marks a todo as done; of what is done already, nothing changes.
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
   * Marks a todo as open; of what is open already, nothing changes.
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
   * Takes a todo away.
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
   * Takes all todos away that are done.
   * @returns {Promise<ChangedCount>}
   */
  deleteCompleted() {
    return this.#send('todoList.deleteCompleted', {});
  }

  /**
   * Takes all todos away.
   * @returns {Promise<ChangedCount>}
   */
  deleteAll() {
    return this.#send('todoList.deleteAll', {});
  }

  /**
   * Takes the newest step back; an event is one, however much it changes.
   * @param {object} [params]
   * @param {number} [params.step] - This step instead, whoever made it: the revision of its first
   *   change, as results have it.
   * @returns {Promise<Undone>}
   */
  undo(params = {}) {
    return this.#send('todoList.undo', params);
  }

  /**
   * Does the step again that was taken back last, until something else is changed.
   * @returns {Promise<Redone>}
   */
  redo() {
    return this.#send('todoList.redo', {});
  }

  /**
   * A todo was chosen: the answer is routeDetail.
   * @param {object} params
   * @param {string} [params.view] - The name of one of several lists; without it, the unnamed one.
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  select(params) {
    return this.#send('todoList.select', params);
  }

  /**
   * Answers what changed after a revision, for a View that was away.
   * @param {object} params
   * @param {number} params.since - The store's revision that the View knows.
   * @param {string} [params.mark] - The store's mark at that revision; another store is answered as
   *   incomplete.
   * @returns {Promise<TodoChanges>}
   */
  changesSince(params) {
    return this.#send('todoList.changesSince', params);
  }

  /**
   * The list is no longer to be pushed.
   * @param {object} [params]
   * @param {string} [params.view] - The name of one of several lists; without it, the unnamed one.
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
   * Opens the detail of a todo and shows it; it is pushed until viewClosed.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<TodoRevision>}
   */
  viewReady(params) {
    return this.#send('todoDetail.viewReady', params);
  }

  /**
   * Changes what is given of a todo and leaves the rest.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @param {string} [params.title] - One line, 1 to 500 characters.
   * @param {string} [params.content] - Up to 100,000 characters.
   * @param {string} [params.due] - The day by which it is to be done.
   * @param {Priority} [params.priority] - One of the four.
   * @param {string[]} [params.tags] - All its tags.
   * @param {string[]} [params.addTags] - Tags to be added to these, or to those it has.
   * @param {string[]} [params.removeTags] - Tags to be taken away then.
   * @param {('content' | 'due' | 'priority' | 'tags')[]} [params.clear] - Fields that get the value
   *   of a new todo; these cannot also be given.
   * @param {number} [params.rev] - If it is not the todo's present one, nothing changes and the
   *   error is conflict.
   * @returns {Promise<ChangedTodo>}
   */
  edit(params) {
    return this.#send('todoDetail.edit', params);
  }

  /**
   * Marks the todo as done; of what is done already, nothing changes.
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
   * Marks the todo as open; of what is open already, nothing changes.
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
   * Takes the todo away; an open detail is told to go back.
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
   * Shows the changes of the todo.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<TodoRevision>}
   */
  history(params) {
    return this.#send('todoDetail.history', params);
  }

  /**
   * The detail is no longer to be pushed.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  viewClosed(params) {
    return this.#send('todoDetail.viewClosed', params);
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
   * Opens the report and shows it; it is pushed until viewClosed.
   * @returns {Promise<StoreRevision>}
   */
  viewReady() {
    return this.#send('todoReport.viewReady', {});
  }

  /**
   * A todo was chosen: the answer is routeDetail.
   * @param {object} params
   * @param {number} params.id - The todo.
   * @returns {Promise<null>}
   */
  select(params) {
    return this.#send('todoReport.select', params);
  }

  /**
   * The report is no longer to be pushed.
   * @returns {Promise<null>}
   */
  viewClosed() {
    return this.#send('todoReport.viewClosed', {});
  }
}

/** All events, by their scenes. */
export class Scenes {
  /** @param {Send} send */
  constructor(send) {
    this.todoList = new TodoListEvents(send);
    this.todoDetail = new TodoDetailEvents(send);
    this.todoReport = new TodoReportEvents(send);
  }
}
