// The backend of this page. One that has gone is started again.
import { $ } from './dom.mjs';
import { answer, ask, attempt, complain, say } from './notices.mjs';
import { Wire } from './wire.mjs';
import { locale, say as word } from './words.mjs';

/** The page's name in histories, and among those that keep drafts. */
export const CLIENT = 'Browser';

/** The present backend. @type {Wire} */
export let wire;
/** What it can do, by the names of the protocol. @type {Promise<string[]>} */
export let features = Promise.resolve([]);

/** @type {Map<string, (params: any) => void>} */
const outputs = new Map();
/** @type {(() => unknown)[]} */
const beginnings = [];

/** Has an output given to a callback. */
export const on = (method, take) => outputs.set(method, take);

/** Has a callback called when a backend has started: at once, so that its events come before the user's. */
export const atStart = (begin) => beginnings.push(begin);

on('todoList.showMessage', ({ kind, text, step }) =>
  say(text, kind === 'undone' ? null : () => attempt(wire.todoList.undo({ step }))));

/** Undoes or redoes; what somebody else did, after a question. @param {'undo' | 'redo'} kind */
export async function takeBack(kind) {
  try {
    await wire.todoList[kind]();
  } catch (error) {
    const { newest } = error.data ?? {};
    if (kind === 'redo' || !newest) return complain(error.message);
    const yes = await ask(error.message, { no: word('close'), yes: word('undo') });
    if (yes === 'yes') attempt(wire.todoList.undo({ step: newest.step }));
  }
}

// After the user did something, a backend that has gone is started again by itself, once.
let mayRestart = true;
for (const kind of ['click', 'keydown']) {
  document.addEventListener(kind, () => (mayRestart = true), { capture: true });
}

/** What cannot wait is in front, also if a dialog makes all behind it inert. */
export function bringForward() {
  const front = $('#draft:modal') ?? $('main');
  if ($('#urgent').parentElement !== front) front.prepend($('#urgent'));
}

/** @param {string} [reason] why the backend before this one has gone, if that is to be said */
export function start(reason) {
  wire = new Wire(
    (method, params) => outputs.get(method)?.(params),
    () => {
      $('#ended').hidden = true;
      if (reason !== undefined) complain(word('reached', { why: reason }));
      // The backend's sentences are in the language of the page.
      features = wire.request('initialize', { locale, clientInfo: { name: CLIENT } })
        .then((result) => result?.features ?? [], () => []);
      for (const begin of beginnings) begin();
    },
    (why) => {
      answer('no');
      if (mayRestart) {
        mayRestart = false;
        return start(why);
      }
      $('#ended p').textContent = word('unreachable', { why });
      $('#ended').hidden = false;
      bringForward();
    },
  );
}

$('#ended button').addEventListener('click', () => {
  start();
  $($('#draft').open ? '#draft [name=title]' : '#add [name=line]').focus();
});
