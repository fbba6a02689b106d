// What goes over the wire: types, and a method for each event. Nothing else is in this file, and it
// knows neither Node nor the browser. Members and their rules are in protocol/PROTOCOL.md.

/**
 * Which todos a list has: all members that are given must hold.
 * @typedef {{completed?: boolean, overdue?: boolean, dueBefore?: string, dueAfter?: string,
 *   priority?: string[], tags?: string[], text?: string}} Filter
 */
/**
 * A todo as lists show it; members that end in Text are for people.
 * @typedef {{id: number, rev: number, title: string, preview: string, completed: boolean,
 *   state: 'open' | 'overdue' | 'done', due: string | null, dueText: string | null,
 *   priority: string, tags: string[], createdAt: string, createdText: string}} Row
 */
/**
 * All of a todo.
 * @typedef {Row & {content: string, updatedAt: string, updatedText: string,
 *   completedAt: string | null, completedText: string | null}} Detail
 */
/** @typedef {{rev: number, at: string, atText: string, what: string}} HistoryEntry */
/** @typedef {{id: number, rev: number}} Changed */
/** @typedef {{count: number, rev: number}} Counted */
/** @typedef {{rev: number, undone: string}} Undone */
/** @typedef {{rev: number, redone: string}} Redone */
/** @typedef {{total: number, rev: number}} Window */
/** @typedef {{rev: number}} Revision */
/** @typedef {{rev: number, todos: Row[], deleted: number[], complete: boolean}} Changes */
/**
 * Sends an event and has its result; members that are undefined are left out.
 * @typedef {(method: string, params: object) => Promise<any>} Send
 */

/** The scene todoList. A view names one of several lists. */
export class TodoList {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens a list: todoList.showTodos shows it, now and whenever it changes.
   * @param {{view?: string, filter?: Filter, sort?: string[], offset?: number, limit?: number,
   *   updates?: string}} [params]
   * @returns {Promise<Window>}
   */
  viewReady(params = {}) {
    return this.#send('todoList.viewReady', params);
  }

  /**
   * Shows another window of a list.
   * @param {{offset: number, limit?: number, view?: string}} params
   * @returns {Promise<Window>}
   */
  scroll(params) {
    return this.#send('todoList.scroll', params);
  }

  /**
   * Adds a todo; due is written YYYY-MM-DD, priority none, low, medium or high.
   *
   * The same key again adds nothing and has the first result: send an add again with its key
   * where you cannot know whether it arrived.
   * @param {{title: string, content?: string, due?: string, priority?: string, tags?: string[],
   *   key?: string}} params
   * @returns {Promise<Changed>}
   */
  add(params) {
    return this.#send('todoList.add', params);
  }

  /**
   * Marks a todo as done; with rev, only if that is its present revision.
   * @param {{id: number, rev?: number}} params
   * @returns {Promise<Changed>}
   */
  complete(params) {
    return this.#send('todoList.complete', params);
  }

  /**
   * Marks a todo as open again; with rev, only if that is its present revision.
   * @param {{id: number, rev?: number}} params
   * @returns {Promise<Changed>}
   */
  reopen(params) {
    return this.#send('todoList.reopen', params);
  }

  /**
   * Deletes a todo; with rev, only if that is its present revision.
   * @param {{id: number, rev?: number}} params
   * @returns {Promise<Changed>}
   */
  delete(params) {
    return this.#send('todoList.delete', params);
  }

  /**
   * Deletes all that is done.
   * @returns {Promise<Counted>}
   */
  deleteCompleted() {
    return this.#send('todoList.deleteCompleted', {});
  }

  /**
   * Deletes every todo.
   * @returns {Promise<Counted>}
   */
  deleteAll() {
    return this.#send('todoList.deleteAll', {});
  }

  /**
   * Takes the newest step back.
   * @returns {Promise<Undone>}
   */
  undo() {
    return this.#send('todoList.undo', {});
  }

  /**
   * Does the step again that was taken back last.
   * @returns {Promise<Redone>}
   */
  redo() {
    return this.#send('todoList.redo', {});
  }

  /**
   * Chooses a todo of a list: todoList.routeDetail says where to go.
   * @param {{id: number, view?: string}} params
   * @returns {Promise<null>}
   */
  select(params) {
    return this.#send('todoList.select', params);
  }

  /**
   * What changed after a revision of the store.
   * @param {{since: number}} params
   * @returns {Promise<Changes>}
   */
  changesSince(params) {
    return this.#send('todoList.changesSince', params);
  }

  /**
   * Closes a list: it is shown no longer.
   * @param {{view?: string}} [params]
   * @returns {Promise<null>}
   */
  viewClosed(params = {}) {
    return this.#send('todoList.viewClosed', params);
  }
}

/** The scene todoDetail. */
export class TodoDetail {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens a todo: todoDetail.showTodo shows it, now and whenever it changes.
   * @param {{id: number}} params
   * @returns {Promise<Revision>}
   */
  viewReady(params) {
    return this.#send('todoDetail.viewReady', params);
  }

  /**
   * Changes what is given; clear has names of what to empty, such as ["due"].
   * @param {{id: number, title?: string, content?: string, due?: string, priority?: string,
   *   tags?: string[], addTags?: string[], removeTags?: string[], clear?: string[], rev?:
   *   number}} params
   * @returns {Promise<Changed>}
   */
  edit(params) {
    return this.#send('todoDetail.edit', params);
  }

  /**
   * Marks a todo as done; with rev, only if that is its present revision.
   * @param {{id: number, rev?: number}} params
   * @returns {Promise<Changed>}
   */
  complete(params) {
    return this.#send('todoDetail.complete', params);
  }

  /**
   * Marks a todo as open again; with rev, only if that is its present revision.
   * @param {{id: number, rev?: number}} params
   * @returns {Promise<Changed>}
   */
  reopen(params) {
    return this.#send('todoDetail.reopen', params);
  }

  /**
   * Deletes a todo; with rev, only if that is its present revision.
   * @param {{id: number, rev?: number}} params
   * @returns {Promise<Changed>}
   */
  delete(params) {
    return this.#send('todoDetail.delete', params);
  }

  /**
   * Asks what happened to a todo: todoDetail.showHistory tells.
   * @param {{id: number}} params
   * @returns {Promise<Revision>}
   */
  history(params) {
    return this.#send('todoDetail.history', params);
  }

  /**
   * Closes a todo: it is shown no longer.
   * @param {{id: number}} params
   * @returns {Promise<null>}
   */
  viewClosed(params) {
    return this.#send('todoDetail.viewClosed', params);
  }
}

/** The scene todoReport: all todos in groups, with their counts. */
export class TodoReport {
  #send;

  /** @param {Send} send */
  constructor(send) {
    this.#send = send;
  }

  /**
   * Opens the report: todoReport.showReport shows it, now and whenever it changes.
   * @returns {Promise<Revision>}
   */
  viewReady() {
    return this.#send('todoReport.viewReady', {});
  }

  /**
   * Chooses a todo of the report: todoReport.routeDetail says where to go.
   * @param {{id: number}} params
   * @returns {Promise<null>}
   */
  select(params) {
    return this.#send('todoReport.select', params);
  }

  /**
   * Closes the report: it is shown no longer.
   * @returns {Promise<null>}
   */
  viewClosed() {
    return this.#send('todoReport.viewClosed', {});
  }
}
