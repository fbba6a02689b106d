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

/** What the user does, one after the other: a key that is pressed twice is about what the first one made. */
let before = Promise.resolve();
/** @template Result @param {() => Promise<Result>} act @returns {Promise<Result>} */
export function inTurn(act) {
  const done = before.then(act);
  before = done.then(() => {}, () => {});
  return done;
}

/** Undoes or redoes; what somebody else did, after a question. @param {'undo' | 'redo'} kind */
export async function takeBack(kind) {
  try {
    await inTurn(() => wire.todoList[kind]());
  } catch (error) {
    const { newest } = error.data ?? {};
    if (kind === 'redo' || !newest) return complain(error.message);
    const yes = await ask(error.message, { no: word('close'), yes: word('undo') });
    if (yes === 'yes') attempt(wire.todoList.undo({ step: newest.step }));
  }
}

/** What cannot wait is in front, also if a dialog makes all behind it inert. */
export function bringForward() {
  const front = $('#draft:modal') ?? $('#bar');
  if ($('#urgent').parentElement !== front) front.prepend($('#urgent'));
}

/** Says what is wrong with the backend, and offers to start another one. */
function warn(text, button = '') {
  $('#ended').hidden = text === '';
  // What is said already is not announced again.
  if ($('#ended p').textContent !== text) $('#ended p').textContent = text;
  $('#ended button').textContent = button;
  bringForward();
}

/** How often a backend has ended since the user did something, or since one was there for a while. */
let failures = 0;
/** The seconds until the next one is started: the first time at once, then after growing pauses. */
const PAUSES = [0, 1, 2, 5, 10, 30, 60];
for (const kind of ['click', 'keydown']) {
  document.addEventListener(kind, () => (failures = 0), { capture: true });
}
/** Starts the next backend. @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
const isWaiting = () => timer !== undefined;

/** @param {string} [reason] why the backend before this one has gone, if that is to be said */
export function start(reason) {
  clearTimeout(timer);
  timer = undefined;
  const begun = Date.now();
  let isThere = false;
  wire = new Wire(
    (method, params) => outputs.get(method)?.(params),
    () => {
      isThere = true;
      warn('');
      if (reason !== undefined) complain(word('reached', { why: reason }));
      // The backend's sentences are in the language of the page.
      features = wire.request('initialize', { locale, clientInfo: { name: CLIENT } })
        .then((result) => result?.features ?? [], () => []);
      for (const begin of beginnings) begin();
    },
    (why) => {
      // What is asked is about what this one had.
      if (isThere) answer('no');
      if (Date.now() - begun > 60_000) failures = 0;
      const pause = PAUSES[Math.min(failures, PAUSES.length - 1)];
      failures += 1;
      if (pause === 0) return start(why);
      warn(word('unreachable', { why }), word('again'));
      timer = setTimeout(() => start(why), pause * 1000);
    },
    (seconds) => {
      $('#waiting').textContent = seconds > 0 ? word('waiting') : '';
      if (seconds > 1) warn(word('unanswered'), word('restart'));
      else if (seconds === 0 && isThere) warn('');
    },
  );
}

/** Starts a backend again: at once if there is none, or if the one that is there does not answer. */
export function restart() {
  if (isWaiting()) start();
  else wire.kill();
}
$('#ended button').addEventListener('click', () => {
  restart();
  $($('#draft').open ? '#draft [name=title]' : '#add [name=line]').focus();
});
// The machine is back in a network, or its user at this page.
window.addEventListener('online', () => isWaiting() && start());
document.addEventListener('visibilitychange', () => !document.hidden && isWaiting() && start());
