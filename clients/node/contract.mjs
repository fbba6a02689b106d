// Generated from protocol/openrpc.json by `node clients/node/generate.mjs`; not to be edited.
// A method for each event. It knows neither Node nor the browser. Its types are in
// contract.d.mts; members and their rules are described in protocol/PROTOCOL.md.

/** The events of the scene todoList. */
export class TodoListEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady(params = {}) {
    return this.#send('todoList.viewReady', params);
  }

  scroll(params) {
    return this.#send('todoList.scroll', params);
  }

  collapse(params) {
    return this.#send('todoList.collapse', params);
  }

  add(params = {}) {
    return this.#send('todoList.add', params);
  }

  complete(params) {
    return this.#send('todoList.complete', params);
  }

  claim(params) {
    return this.#send('todoList.claim', params);
  }

  renew(params) {
    return this.#send('todoList.renew', params);
  }

  release(params) {
    return this.#send('todoList.release', params);
  }

  reopen(params) {
    return this.#send('todoList.reopen', params);
  }

  move(params = {}) {
    return this.#send('todoList.move', params);
  }

  delete(params) {
    return this.#send('todoList.delete', params);
  }

  deleteCompleted() {
    return this.#send('todoList.deleteCompleted', {});
  }

  deleteAll() {
    return this.#send('todoList.deleteAll', {});
  }

  apply(params) {
    return this.#send('todoList.apply', params);
  }

  undo(params = {}) {
    return this.#send('todoList.undo', params);
  }

  redo() {
    return this.#send('todoList.redo', {});
  }

  restore(params) {
    return this.#send('todoList.restore', params);
  }

  startAdd(params = {}) {
    return this.#send('todoList.startAdd', params);
  }

  select(params) {
    return this.#send('todoList.select', params);
  }

  changesSince(params) {
    return this.#send('todoList.changesSince', params);
  }

  viewHidden(params = {}) {
    return this.#send('todoList.viewHidden', params);
  }

  viewShown(params = {}) {
    return this.#send('todoList.viewShown', params);
  }

  viewClosed(params = {}) {
    return this.#send('todoList.viewClosed', params);
  }
}

/** The events of the scene todoDetail. */
export class TodoDetailEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady(params) {
    return this.#send('todoDetail.viewReady', params);
  }

  edit(params) {
    return this.#send('todoDetail.edit', params);
  }

  complete(params) {
    return this.#send('todoDetail.complete', params);
  }

  reopen(params) {
    return this.#send('todoDetail.reopen', params);
  }

  delete(params) {
    return this.#send('todoDetail.delete', params);
  }

  skip(params) {
    return this.#send('todoDetail.skip', params);
  }

  startEdit(params) {
    return this.#send('todoDetail.startEdit', params);
  }

  history(params) {
    return this.#send('todoDetail.history', params);
  }

  comment(params) {
    return this.#send('todoDetail.comment', params);
  }

  editComment(params) {
    return this.#send('todoDetail.editComment', params);
  }

  removeComment(params) {
    return this.#send('todoDetail.removeComment', params);
  }

  comments(params) {
    return this.#send('todoDetail.comments', params);
  }

  viewHidden(params) {
    return this.#send('todoDetail.viewHidden', params);
  }

  viewShown(params) {
    return this.#send('todoDetail.viewShown', params);
  }

  viewClosed(params) {
    return this.#send('todoDetail.viewClosed', params);
  }
}

/** The events of the scene todoEdit. */
export class TodoEditEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady(params = {}) {
    return this.#send('todoEdit.viewReady', params);
  }

  change(params = {}) {
    return this.#send('todoEdit.change', params);
  }

  resolve(params) {
    return this.#send('todoEdit.resolve', params);
  }

  save(params = {}) {
    return this.#send('todoEdit.save', params);
  }

  cancel(params = {}) {
    return this.#send('todoEdit.cancel', params);
  }

  viewClosed(params = {}) {
    return this.#send('todoEdit.viewClosed', params);
  }

  kept(params = {}) {
    return this.#send('todoEdit.kept', params);
  }

  forget(params) {
    return this.#send('todoEdit.forget', params);
  }
}

/** The events of the scene todoReport. */
export class TodoReportEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady(params = {}) {
    return this.#send('todoReport.viewReady', params);
  }

  select(params) {
    return this.#send('todoReport.select', params);
  }

  viewHidden() {
    return this.#send('todoReport.viewHidden', {});
  }

  viewShown() {
    return this.#send('todoReport.viewShown', {});
  }

  viewClosed() {
    return this.#send('todoReport.viewClosed', {});
  }
}

/** The events of the scene todoActivity. */
export class TodoActivityEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady(params = {}) {
    return this.#send('todoActivity.viewReady', params);
  }

  scroll(params = {}) {
    return this.#send('todoActivity.scroll', params);
  }

  select(params) {
    return this.#send('todoActivity.select', params);
  }

  viewClosed() {
    return this.#send('todoActivity.viewClosed', {});
  }
}

/** The events of the scene todoReminder. */
export class TodoReminderEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady() {
    return this.#send('todoReminder.viewReady', {});
  }

  acknowledge(params) {
    return this.#send('todoReminder.acknowledge', params);
  }

  snooze(params) {
    return this.#send('todoReminder.snooze', params);
  }

  viewClosed() {
    return this.#send('todoReminder.viewClosed', {});
  }
}

/** The events of the scene savedLists. */
export class SavedListsEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  viewReady(params = {}) {
    return this.#send('savedLists.viewReady', params);
  }

  save(params) {
    return this.#send('savedLists.save', params);
  }

  remove(params) {
    return this.#send('savedLists.remove', params);
  }

  definition(params) {
    return this.#send('savedLists.definition', params);
  }

  move(params) {
    return this.#send('savedLists.move', params);
  }

  viewClosed() {
    return this.#send('savedLists.viewClosed', {});
  }
}

/** The events of the scene todoChoices. */
export class TodoChoicesEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  offer(params) {
    return this.#send('todoChoices.offer', params);
  }
}

/** The events of the scene todoTransfer. */
export class TodoTransferEvents {
  #send;

  constructor(send) {
    this.#send = send;
  }

  import(params = {}) {
    return this.#send('todoTransfer.import', params);
  }

  export(params = {}) {
    return this.#send('todoTransfer.export', params);
  }

  cancel() {
    return this.#send('todoTransfer.cancel', {});
  }

  undo(params) {
    return this.#send('todoTransfer.undo', params);
  }
}

/** All events, by their scenes. */
export class Scenes {
  constructor(send) {
    this.todoList = new TodoListEvents(send);
    this.todoDetail = new TodoDetailEvents(send);
    this.todoEdit = new TodoEditEvents(send);
    this.todoReport = new TodoReportEvents(send);
    this.todoActivity = new TodoActivityEvents(send);
    this.todoReminder = new TodoReminderEvents(send);
    this.savedLists = new SavedListsEvents(send);
    this.todoChoices = new TodoChoicesEvents(send);
    this.todoTransfer = new TodoTransferEvents(send);
  }
}
