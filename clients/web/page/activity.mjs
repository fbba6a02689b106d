// The activity: a View of todoActivity. What happened, who did it, and taking back just that; or what is deleted.
import { $, arrange, button, element, isolated, plain } from './dom.mjs';
import { changes } from './inside.mjs';
import { open } from './list.mjs';
import { ask, attempt, complain, say } from './notices.mjs';
import { CLIENT, inTurn, on, takeBack, wire } from './session.mjs';
import { say as word } from './words.mjs';

/** How many steps are asked for at first and each time more, and the most that are shown at once. */
const PAGE = 50;
const MOST = 200;
/** The most todos that are brought back at once. */
const MOST_RESTORED = 1000;

const section = $('#activity');
const list = $('#activity > ol');
/** What one moves among: the steps and, of the deleted ones, their todos. */
const stops = () => [...list.querySelectorAll('[data-stop]')];

/** The backend that has it open. @type {object | null} */
let holder = null;
let isDeleted = false;
let limit = PAGE;
/** The steps before which the windows begin that lie above this one. @type {number[]} */
let anchors = [];
/** @type {import('./contract.mjs').TodoActivityShowActivity | null} */
let shown = null;
/** The step into which one looks, and what is in it. @type {{step: number, rows: object[]} | null} */
let inside = null;
/** Whether the steps that come are only to be counted. */
let isCounting = false;
/** The steps that are in the way of what was tried last. @type {number[]} */
let blocking = [];

const steps = () => shown?.steps ?? [];
const isAtEnd = () => steps().length < limit;
const stepOf = (target) => {
  const number = Number(target?.closest('#activity li[data-step]')?.dataset.step);
  return steps().find(({ step }) => step === number);
};
const isInEffect = ({ undone, kind }) => undone === null && kind !== 'undone';

/** Shows the newest steps, or those of which something is deleted. */
export function showActivity(deleted) {
  if (holder === wire && isDeleted === deleted) return undefined;
  if (isDeleted !== deleted) [limit, anchors, inside] = [PAGE, [], null];
  [holder, isDeleted] = [wire, deleted];
  document.body.classList.add('looks-back');
  return showAgain();
}

/** Whether the activity is open in the present backend. */
export const isLookingBack = () => holder === wire;

/** Opens it where one was. */
export async function showAgain() {
  const { todoActivity } = wire;
  const opened = attempt(todoActivity.viewReady({ limit, ...(isDeleted && { deleted: true }) }));
  if (anchors.length > 0) attempt(todoActivity.scroll({ before: anchors.at(-1) }));
  return opened;
}

export function hideActivity() {
  document.body.classList.remove('looks-back');
  if (holder === null) return;
  const had = holder;
  [holder, shown, inside, limit, anchors] = [null, null, null, PAGE, []];
  list.replaceChildren();
  if (had === wire) wire.todoActivity.viewClosed().catch(() => {});
}

/** A todo of a step that is gone, which a click brings back. */
const goneTodo = ({ id, title }) => element('li', {}, element('button', {
  type: 'button', value: id, 'data-stop': `todo ${id}`, 'data-kind': 'restore', title: word('restore'),
  'aria-label': word('which', { button: word('restore'), field: plain(title) }),
}, isolated(title)));

/** The item of a step: the one that is there already, filled again. */
function item(row, known) {
  const { step, atText, by, text, undone, undoable, todos, count } = row;
  const isOpen = inside?.step === step;
  const isInTheWay = blocking.includes(step);
  const looks = JSON.stringify([row, isDeleted, isOpen && inside, isInTheWay]);
  if (known?.looks === looks) return known;
  const made = known ?? element('li', { 'data-step': step });
  made.looks = looks;
  made.className = [undone === null ? '' : 'undone', isInTheWay ? 'blocking' : ''].join(' ').trim();
  const focused = made.contains(document.activeElement) && document.activeElement;
  const { stop, kind } = focused ? focused.dataset : {};
  const isBlocked = isInEffect(row) && undoable === false;
  const facts = [
    element('time', {}, atText), ...(by === null ? [] : [element('span', { className: 'by' }, isolated(by))]),
    ...(undone === null ? [] : [element('span', {}, word('undone'))]),
    ...(isBlocked ? [element('span', {}, word('changedSince'))] : []),
  ];
  const does = (kind, name, more = {}) => button(name, {
    'data-kind': kind, className: 'quiet', 'aria-label': word('which', { button: name, field: plain(text) }), ...more,
  });
  const buttons = [
    ...(isDeleted ? [does('restoreAll', word('restoreAll'))] : []),
    ...(isInEffect(row) ? [does('undo', word('undo'))] : []),
    ...(isInEffect(row) && by !== null ? [does('by', word('undoBy', { name: plain(by) }))] : []),
  ];
  made.replaceChildren(
    button('', { className: 'opener', 'data-stop': `step ${step}`, 'data-kind': 'look', 'aria-expanded': String(isOpen) }),
    element('p', { className: 'facts' }, ...facts),
    element('div', { className: 'buttons' }, ...buttons),
    ...(isDeleted ? [element('ul', { role: 'list' }, ...todos.map(goneTodo),
      ...(todos.length === 5 && count > 5 ? [element('li', { className: 'more' }, '…')] : []))] : []),
    ...(isOpen ? [changes(inside.rows, count)] : []),
  );
  made.firstChild.append(isolated(text));
  // Without the button that had the focus, the step has it. For a todo that is back, the caller knows the next.
  const again = stop ? made.querySelector(`[data-stop="${stop}"]`) : made.querySelector(`[data-kind=${kind}]`) ?? made.firstChild;
  if (focused) again?.focus({ preventScroll: true });
  return made;
}

function draw() {
  const focused = document.activeElement?.closest?.('#activity [data-stop], #activity > ol button');
  const place = focused ? stops().indexOf(focused) : -1;
  const known = new Map([...list.children].map((one) => [one.dataset.step, one]));
  arrange(list, steps().map((row) => item(row, known.get(String(row.step)))));
  // What has the focus keeps it; else what has come into its place.
  if (focused && !section.contains(document.activeElement)) {
    (stops()[Math.max(0, Math.min(place, stops().length - 1))] ?? $('#lists [aria-current]')).focus({ preventScroll: true });
  }
  const { undo = null, redo = null, first = true, complete = true } = shown ?? {};
  $('#next-undo').textContent = [[undo, 'undo'], [redo, 'redo']].filter(([step]) => step)
    .map(([{ text }, name]) => word('which', { button: word(name), field: plain(text) })).join(' ');
  $('#newer').hidden = first;
  $('#older').hidden = isAtEnd();
  $('#activity-end').textContent = !isAtEnd() ? ''
    : !complete ? word('forgotten')
    : steps().length > 0 ? '' : word(isDeleted ? 'nothingDeleted' : 'nothingYet');
}

on('todoActivity.showActivity', (params) => {
  if (holder !== wire) return;
  shown = params;
  if (!isCounting) draw();
});
on('todoActivity.showStep', ({ step, rows }) => {
  inside = { step, rows };
  draw();
});
on('todoActivity.routeDetail', ({ id }) => open({ id }));

/** Sends an event; what is in the way is said and marked. */
async function tryTo(event) {
  blocking = [];
  try {
    return (await inTurn(event)) ?? null;
  } catch (error) {
    blocking = error.data?.steps ?? [];
    const texts = steps().filter(({ step }) => blocking.includes(step))
      .map(({ atText, by, text }) => [atText, by, text].filter(Boolean).join(' '));
    complain([error.message, texts.length > 0 && word('inTheWay', { text: texts.slice(0, 3).join(' ') })].filter(Boolean).join(' '));
    return undefined;
  } finally {
    draw();
  }
}

/** Takes a step back; one of somebody else after a question. */
async function undo({ step, by, undone, kind }) {
  if (by !== CLIENT && isInEffect({ undone, kind })) {
    const text = word('sureTheirs', { name: by === null ? word('somebody') : plain(by) });
    if ((await ask(text, { no: word('close'), yes: word('undo') })) !== 'yes') return;
  }
  await tryTo(() => wire.todoList.undo({ step }));
}

/** How many steps somebody made from then on that are in effect. */
async function countBy(name, since) {
  const before = shown;
  isCounting = true;
  const done = await attempt(wire.todoActivity.viewReady({ by: [name], since, limit: MOST }));
  const count = done === undefined ? 0 : steps().filter(isInEffect).length;
  [shown, isCounting] = [before, false];
  await showAgain();
  return count;
}

/** Takes back all that the author of a step did since then, it included. */
async function undoBy({ by, at, atText }) {
  if (by === null) return say(word('nobody'));
  const count = await countBy(by, at);
  if (count === 0) return say(word('nothingToUndo'));
  const name = plain(by);
  const number = count < MOST ? count : word('atLeast', { count });
  const text = word('sureBy', { name, number, at: atText });
  if ((await ask(text, { no: word('close'), yes: word('undo') })) !== 'yes') return undefined;
  const done = await tryTo(() => wire.todoList.undo({ by, since: at }));
  if (done) say(word('undoneBy', { name, count: done.steps.length }));
  return done;
}

async function restore(ids) {
  const done = await tryTo(() => wire.todoList.restore({ ids }));
  if (done?.count === 0) say(word('nothingGone'));
}

/** Brings back all that a step deleted. */
async function restoreAll(row) {
  if (row.count > MOST_RESTORED) return complain(word('tooManyToRestore'));
  const isOpen = inside?.step === row.step;
  if ((await attempt(wire.todoActivity.select({ step: row.step }))) === undefined) return undefined;
  const ids = inside.rows.filter(({ before, after }) => before && !after).map(({ before }) => before.id);
  if (!isOpen) inside = null;
  return restore(ids);
}

/** Looks into a step, or closes it again. */
function look({ step }) {
  if (inside?.step !== step) return attempt(wire.todoActivity.select({ step }));
  inside = null;
  return draw();
}

const scroll = () => attempt(wire.todoActivity.scroll({ limit, ...(anchors.length > 0 && { before: anchors.at(-1) }) }));

/** Shows older steps, too; of many, in place of the newer half. */
async function older() {
  if (isAtEnd()) return $('#activity-end').textContent === '' && say(word('oldest'));
  const last = steps().at(-1).step;
  if (limit < MOST) limit += PAGE;
  else anchors.push(steps()[MOST / 2 - 1].step);
  await scroll();
  return list.querySelector(`[data-step="${last}"] .opener`)?.focus();
}
async function newer() {
  const first = steps()[0]?.step;
  anchors.pop();
  await scroll();
  list.querySelector(`[data-step="${first}"] .opener`)?.focus();
}
$('#older').addEventListener('click', older);
$('#newer').addEventListener('click', newer);

/** What clicks do. */
const CLICKS = {
  look, undo, by: undoBy, restoreAll,
  restore: (_, id) => restore([id]),
  open: ({ step }, id) => attempt(wire.todoActivity.select({ step, id })),
};
list.addEventListener('click', ({ target }) => {
  const control = target.closest('button');
  const row = stepOf(target);
  if (control && row) CLICKS[control.dataset.kind](row, Number(control.value));
});

/** Goes some steps on. */
function move(lines) {
  const all = stops();
  const at = document.activeElement?.closest?.('#activity > ol > li');
  const from = all.indexOf(document.activeElement.closest('[data-stop]') ?? at?.firstChild);
  if (from === all.length - 1 && lines > 0 && !isAtEnd()) return older();
  all[Math.max(0, Math.min(from < 0 ? (lines > 0 ? lines - 1 : 0) : from + lines, all.length - 1))]?.focus();
  return undefined;
}
list.addEventListener('keydown', (event) => {
  const lines = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (lines === undefined || event.altKey) return;
  event.preventDefault();
  move(lines);
});

/** The step on which one is. */
const current = () => stepOf(document.activeElement);
/** What the keys do in the activity that do something else in the list. */
export const activityKeys = {
  j: () => move(1), k: () => move(-1), gg: () => move(-Infinity), G: () => move(Infinity),
  // Without a step, it is the undo that it is elsewhere.
  u: () => (current() ? undo(current()) : takeBack('undo')),
  B: () => current() && undoBy(current()),
  m: older,
};
/** What brings todos back, among the deleted ones. */
export const restoreHere = () => {
  const id = Number(document.activeElement?.closest('[data-kind=restore]')?.value);
  if (id) restore([id]);
  else if (current()) restoreAll(current());
};
