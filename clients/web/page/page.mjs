// A todo list in the browser: the page is the View, ../server.mjs its pipe to the backend.
import { $ } from './dom.mjs';
import { Draft } from './draft.mjs';
import { listen } from './keys.mjs';
import './lists.mjs';
import { ask, attempt } from './notices.mjs';
import './reminders.mjs';
import { atStart, bringForward, on, start, wire } from './session.mjs';
import { say as word, translate } from './words.mjs';

translate();

const draft = new Draft($('#draft'));
on('todoList.routeEdit', ({ from }) => {
  const title = $('#add [name=title]').value;
  draft.open(null, { ...from, ...(title && { title }) });
});
on('todoDetail.routeEdit', ({ id }) => draft.open(id));
on('todoDetail.showTodo', ({ todo }) => draft.showTodo(todo));
on('todoDetail.showHistory', (params) => draft.showHistory(params));
on('todoEdit.showDraft', (params) => draft.show(params));
on('todoEdit.routeBack', ({ saved }) => {
  if (saved && draft.isNew) $('#add').reset();
  draft.close();
});
atStart(() => {
  draft.reopen();
});
listen(() => draft.leave());
$('#draft').addEventListener('close', bringForward);
window.addEventListener('beforeunload', (event) => {
  if (draft.isChanged) event.preventDefault();
});

for (const kind of ['undo', 'redo']) {
  $(`#${kind}`).addEventListener('click', () => attempt(wire.todoList[kind]()));
}
for (const [selector, kind, question] of [
  ['#delete-completed', 'deleteCompleted', 'sureDone'], ['#delete-all', 'deleteAll', 'sureAll'],
]) {
  $(selector).addEventListener('click', async () => {
    const answer = await ask(word(question), { no: word('keep'), yes: word('delete') });
    if (answer === 'yes') attempt(wire.todoList[kind]());
  });
}

start();
