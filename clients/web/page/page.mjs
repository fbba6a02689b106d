// A todo list in the browser: the page is the View, ../server.mjs its pipe to the backend.
import './detail.mjs';
import { $ } from './dom.mjs';
import { Draft } from './draft.mjs';
import './hands.mjs';
import { onOpenKept } from './kept.mjs';
import { listen } from './keys.mjs';
import { askBelow, beginNew, lineText, showLine, takeLine } from './line.mjs';
import { onOpen } from './list.mjs';
import { totalOf } from './lists.mjs';
import { ask, attempt } from './notices.mjs';
import { go, here, onPlace } from './place.mjs';
import './reminders.mjs';
import './sight.mjs';
import { atStart, bringForward, features, on, start, takeBack, wire } from './session.mjs';
import { say as word, translate } from './words.mjs';

translate();

const draft = new Draft($('#draft'));
/** What the form of a new todo began with of the line above the list. */
let taken = '';
function openNew() {
  taken = lineText();
  return draft.open(null, { line: taken, route: beginNew });
}
const openTodo = ({ id, title }, how = {}) =>
  draft.open(id, { title, route: () => wire.todoDetail.startEdit({ id }), ...how });
$('#create').addEventListener('click', openNew);
$('#add-below').addEventListener('click', () =>
  askBelow({ id: draft.todo, title: $('#draft [name=title]').value }));
onOpen(openTodo);
onOpenKept(({ id, title, kept }) => {
  taken = '';
  return draft.open(id, { title, kept });
});

/** Whether the page itself goes back, to the place before the form. */
let isGoingBack = false;
draft.onTurn = () => {
  const { todo } = draft;
  if (isGoingBack || todo === here().todo) return;
  // Back closes a form that was opened here, not one to which a link led.
  if (todo !== null && here().todo !== null) go({ todo }, { replace: true });
  else if (todo !== null) go({ todo }, { state: { isForm: true } });
  else if (!history.state?.isForm) go({ todo }, { replace: true });
  else {
    isGoingBack = true;
    history.back();
  }
};
onPlace(async ({ todo }, isBack) => {
  if (!isBack) return;
  if (isGoingBack) {
    isGoingBack = false;
    // Meanwhile another one may have been opened.
    return draft.onTurn();
  }
  if (todo === draft.todo) return;
  if (todo === 'new') await openNew();
  else if (todo !== null) await openTodo({ id: todo });
  else await draft.leave();
  // Who goes on editing stays.
  draft.onTurn();
});

on('todoEdit.showDraft', (params) => {
  showLine(params);
  draft.show(params);
});
on('todoEdit.routeBack', ({ saved }) => {
  if (saved && draft.todo === 'new') takeLine(taken);
  draft.close();
});
let isFirst = true;
atStart(() => {
  draft.fillMenus();
  draft.reopen();
  const { todo } = here();
  if (isFirst && todo === 'new') go({ todo: null }, { replace: true });
  else if (isFirst && todo !== null) openTodo({ id: todo });
  isFirst = false;
});
// What an older backend does not know is not there.
atStart(async () => {
  const known = await features;
  for (const one of document.querySelectorAll('[data-since]')) one.hidden = !known.includes(one.dataset.since);
});
listen(() => draft.leave());
$('#draft').addEventListener('close', bringForward);
window.addEventListener('beforeunload', (event) => {
  if (draft.isChanged) event.preventDefault();
});

// What has the focus scrolls to where it is seen: not under what stays at the top.
const bar = $('#bar');
new ResizeObserver(() => document.documentElement.style.setProperty(
  '--covered', `${bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).top)}px`)).observe(bar);

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
