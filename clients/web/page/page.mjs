// A todo list in the browser: the page is the View, ../server.mjs its pipe to the backend.
import { $ } from './dom.mjs';
import { Draft } from './draft.mjs';
import { onOpenKept } from './kept.mjs';
import { listen } from './keys.mjs';
import { beginNew, lineText, showLine, takeLine } from './line.mjs';
import { onOpen } from './list.mjs';
import { totalOf } from './lists.mjs';
import { ask, attempt } from './notices.mjs';
import './reminders.mjs';
import { atStart, bringForward, on, start, takeBack, wire } from './session.mjs';
import { say as word, translate } from './words.mjs';

translate();

const draft = new Draft($('#draft'));
/** What the form of a new todo began with of the line above the list. */
let taken = '';
$('#create').addEventListener('click', () => {
  taken = lineText();
  draft.open(null, { line: taken, route: beginNew });
});
onOpen(({ id, title }) => draft.open(id, { title, route: () => wire.todoDetail.startEdit({ id }) }));
onOpenKept(({ id, title, kept }) => {
  taken = '';
  return draft.open(id, { title, kept });
});
on('todoDetail.showTodo', ({ todo }) => draft.showTodo(todo));
on('todoDetail.showHistory', (params) => draft.showHistory(params));
on('todoEdit.showDraft', (params) => {
  showLine(params);
  draft.show(params);
});
on('todoEdit.routeBack', ({ saved }) => {
  if (saved && draft.isNew) takeLine(taken);
  draft.close();
});
atStart(() => {
  draft.fillMenus();
  draft.reopen();
});
listen(() => draft.leave());
$('#draft').addEventListener('close', bringForward);
window.addEventListener('beforeunload', (event) => {
  if (draft.isChanged) event.preventDefault();
});

for (const kind of ['undo', 'redo']) {
  $(`#${kind}`).addEventListener('click', () => takeBack(kind));
}
for (const [selector, kind, question] of [
  ['#delete-completed', 'deleteCompleted', 'sureDone'], ['#delete-all', 'deleteAll', 'sureAll'],
]) {
  $(selector).addEventListener('click', async () => {
    const answer = await ask(word(question, { count: totalOf(kind === 'deleteAll' ? ['all', 'done'] : ['done']) }), { no: word('keep'), yes: word('delete') });
    if (answer === 'yes') attempt(wire.todoList[kind]());
  });
}

start();
