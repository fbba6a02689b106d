// The comments on the todo of the form: a thread under it, to read and to write.
import { $, arrange, button, element, isolated, plain } from './dom.mjs';
import { link, linksIn } from './item.mjs';
import { attempt, complain } from './notices.mjs';
import { on, wire } from './session.mjs';
import { say as word } from './words.mjs';

const thread = $('#comments');
const list = thread.querySelector('ol');
const more = $('#older-comments');
const field = thread.querySelector('textarea');
const send = $('#send-comment');
const discard = $('#discard-comment');

/** @typedef {import('./contract.mjs').Comment} Comment */
/** The todo that they are about. @type {number | null} */
let id = null;
/** The newest, as the detail shows them, and those before them that were asked for. @type {Comment[][]} */
let [newest, older] = [[], []];
/** How many there are. */
let total = 0;
/** Those that were removed here, and by which step. @type {Map<number, Comment & {step: number}>} */
const removed = new Map();

/** The comment that is edited; null if a new one is written. @type {Comment | null} */
let editing = null;
/** What the field began with. */
let before = '';
/** A text is written once, however often it is sent. */
let key = '';

/** Whether a text would be lost. */
export const isUnsent = () => !['', before].includes(field.value.trim());

/** Who wrote a comment, and when. @param {Comment} comment */
const about = ({ by, atText }) => `${plain(by ?? word('somebody'))}, ${atText}`;

/** Begins a new comment, or another text of one. @param {Comment | null} [comment] */
function begin(comment = null) {
  editing = comment;
  key = crypto.randomUUID();
  field.value = comment?.text ?? '';
  before = field.value.trim();
  field.previousElementSibling.textContent =
    comment ? word('which', { button: word('edit'), field: about(comment) }) : word('newComment');
  const text = word(comment ? 'save' : 'sendComment');
  send.textContent = text;
  // The form has such a button, too.
  send.setAttribute('aria-label', comment ? word('which', { button: text, field: word('comment') }) : text);
  discard.hidden = comment === null;
}

/** Begins the thread of another todo. @param {number | null} todo @param {boolean} [isShown] whether before it has come */
export function openThread(todo, isShown = false) {
  id = todo;
  [newest, older, total] = [[], [], 0];
  removed.clear();
  begin();
  draw();
  thread.hidden = !isShown;
}

/** Shows the thread of a todo as the detail has it now. */
export function showThread({ id: todo, comments, commentCount }) {
  if (id !== todo) openThread(todo);
  const hadFocus = thread.contains(document.activeElement);
  // An older backend has none.
  thread.hidden = comments === undefined;
  if (thread.hidden) return hadFocus && $('#draft [name=title]').focus();
  // What was in view stays, until it is known what is before the newest now.
  older = [...older, ...newest].filter(({ n }) => n < (comments[0]?.n ?? 0));
  [newest, total] = [comments, commentCount];
  draw();
  return older.length > 0 && showOlder(older.length).catch(() => {});
}

/** The comments that came last of those that were asked for. */
let came = { comments: [], left: 0 };
on('todoDetail.showComments', (params) => (came = params));

/** Shows some of those before the newest. */
async function showOlder(count) {
  const todo = id;
  /** @type {Comment[]} */
  let found = [];
  do {
    const { n } = found[0] ?? newest[0];
    await wire.todoDetail.comments({ id: todo, before: n, limit: Math.min(100, count - found.length) });
    found = [...came.comments, ...found];
  } while (came.left > 0 && found.length < count);
  if (id !== todo) return;
  older = found;
  draw();
}
more.addEventListener('click', () => attempt(showOlder(older.length + 100)));

async function remove(comment) {
  const done = await attempt(wire.todoDetail.removeComment({ id, n: comment.n }));
  if (!done || done.id !== id) return;
  older = older.filter(({ n }) => n !== comment.n);
  removed.set(comment.n, { ...comment, step: done.step });
  if (editing?.n === comment.n) begin();
  draw();
  list.querySelector(`[data-n="${comment.n}"] button`)?.focus();
}

function edit(comment) {
  if (isUnsent()) complain(word('unsaved', { fields: word('comment') }));
  else begin(comment);
  field.focus();
}

/** A button of a comment. */
function act(name, comment, how) {
  const text = word(name);
  const made = button(text, { className: 'quiet', 'aria-label': word('which', { button: text, field: about(comment) }) });
  made.addEventListener('click', () => how(comment));
  return made;
}

function item(comment, known) {
  const looks = JSON.stringify(comment);
  if (known?.looks === looks) return known;
  const { n, at, atText, by, text, step } = comment;
  const made = element('li', { 'data-n': n, looks });
  if (step) {
    made.append(word('commentRemoved'), act('undo', comment, () => attempt(wire.todoList.undo({ step }))));
    return made;
  }
  const links = linksIn(text);
  made.append(
    element('span', {}, isolated(by ?? word('somebody')), ' ', element('time', { dateTime: at }, atText)),
    element('div', { className: 'buttons' }, act('edit', comment, edit), act('remove', comment, remove)),
    element('p', { dir: 'auto' }, plain(text)),
    ...(links.length > 0 ? [element('p', { className: 'links' }, ...links.map(link))] : []),
  );
  return made;
}

function draw() {
  const focused = document.activeElement;
  const at = focused?.closest('#comments li')?.getAttribute('data-n');
  for (const { n } of [...older, ...newest]) removed.delete(n);
  const known = new Map([...list.children].map((one) => [Number(one.dataset.n), one]));
  arrange(list, [...older, ...newest, ...removed.values()]
    .sort((a, b) => a.n - b.n).map((comment) => item(comment, known.get(comment.n))));
  const left = total - older.length - newest.length;
  more.textContent = word('olderComments', { count: left });
  more.hidden = left <= 0;
  // What has the focus keeps it: the same comment, else the field under it.
  if (at && !focused.isConnected) (list.querySelector(`[data-n="${at}"] button`) ?? field).focus({ preventScroll: true });
  if (focused === more && more.hidden) list.querySelector('button').focus();
  if (focused === field) send.scrollIntoView({ block: 'nearest' });
}

async function write() {
  if (!isUnsent()) return begin();
  const [todo, text] = [id, field.value.trim()];
  field.readOnly = true;
  try {
    await (editing === null
      ? wire.todoDetail.comment({ id, text, key }) : wire.todoDetail.editComment({ id, n: editing.n, text }));
    if (id !== todo) return;
    begin();
    // The detail is not shown again for one that is not among the newest.
    if (older.length > 0) showOlder(older.length).catch(() => {});
  } finally {
    field.readOnly = false;
  }
}

/** What is being written. @type {Promise<void> | null} */
let writing = null;
/** Writes what is in the field, if there is anything. */
export const sendComment = () => (writing ??= write().finally(() => (writing = null)));

send.addEventListener('click', () => attempt(sendComment()));
discard.addEventListener('click', () => {
  begin();
  field.focus();
});
field.addEventListener('input', () => (key = crypto.randomUUID()));
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  attempt(sendComment());
});
begin();
