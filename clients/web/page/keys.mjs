// What the keys do: those of protocol/VIEWS.md, and the sheet that lists them.
import { activityKeys, restoreHere } from './activity.mjs';
import { askAfter, askDue, askPriority, askTags, askTitle, edit, move, one, raise, remove, skip, toggle } from './acts.mjs';
import { claim } from './claims.mjs';
import { $, element } from './dom.mjs';
import { step } from './hands.mjs';
import { showKept } from './kept.mjs';
import { askBelow, isFreshLine } from './line.mjs';
import { fold, open, rowOf, rowsShown, turn } from './list.mjs';
import { askOverdue, leaveReport, openActivity, openList, openPlace, openReady, openReport, turnDeleted } from './lists.mjs';
import { askFilter, askOrder, askTagsShown, foldAll, forgetList, showList } from './narrow.mjs';
import { answer } from './notices.mjs';
import { DELETED, here, isPast } from './place.mjs';
import { goToReminders } from './reminders.mjs';
import { reported } from './report.mjs';
import { shift } from './order.mjs';
import { isSelecting, leaveSelection, select, selectAll, targetOf } from './several.mjs';
import { restart, takeBack } from './session.mjs';
import { say as word } from './words.mjs';

const TEXTS = 'textarea, select, input:not([type=checkbox])';

function showKeys() {
  $('#keys').showModal();
  // Not where the first control is.
  $('#keys').scrollTop = 0;
}
$('#show-keys').addEventListener('click', showKeys);

// Who speaks to the page, or touches keys by accident, can do without letters.
const letters = $('#letters');
letters.checked = localStorage.getItem('letters') !== 'off';
letters.addEventListener('change', () => localStorage.setItem('letters', letters.checked ? 'on' : 'off'));

const press = (selector) => () => $(selector).click();
/** Does something with the list, also from the report. */
const inList = (how) => () => {
  leaveReport();
  how();
};
/** Goes to a control above the list. */
const goTo = (selector) => inList(() => $(selector).focus());
/** Does something with the selection, or with the todo on which one is. */
const withTarget = (how) => (row) => {
  // What is selected is out of sight there.
  if (isPast(here().list)) return;
  const target = targetOf(row);
  if (target) how(target);
};
/** Does something with the todo on which one is. */
const withRow = (how) => (row) => row && how(row);

async function refresh() {
  if (!$('#ended').hidden) return restart();
  forgetList();
  const { list } = here();
  return [null, 'week'].includes(list) || isPast(list) ? undefined : showList();
}

/**
 * The keys, what they do, and the word that says it; the sheet shows other keys with the same meaning behind them.
 * @type {[Record<string, (row?: Record<string, any>) => unknown>, string, string?][]}
 */
const KEYS = [
  [{ j: () => step(1), k: () => step(-1) }, 'keyMove', '↓ ↑'],
  [{ gg: () => step(-Infinity), G: () => step(Infinity) }, 'keyEnds', 'Home End'],
  [{ J: withTarget((target) => shift(target, 1)), K: withTarget((target) => shift(target, -1)) }, 'keyShift', 'Alt-↓ Alt-↑'],
  [{ gJ: withTarget((target) => shift(target, Infinity)), gK: withTarget((target) => shift(target, -Infinity)) }, 'keyShiftEnds', 'Alt-End Alt-Home'],
  [{}, 'keyIndent', 'Alt-→ Alt-←'],
  [{ z: withRow(fold) }, 'keyFold', '← →'],
  [{ Z: inList(() => foldAll()) }, 'foldAll'],
  [{ e: withRow((row) => open(row)) }, 'keyOpen', 'Enter'],
  [{ a: goTo('#add [name=line]') }, 'keyAdd'],
  [{ A: press('#create') }, 'keyAddForm'],
  [{ o: withRow(askBelow) }, 'addBelow'],
  [{ E: showKept }, 'keyKept'],
  [{ x: withTarget(toggle) }, 'keyToggle'],
  [{ X: withTarget(skip) }, 'skip'],
  [{ c: withRow((row) => askTitle(one(row))) }, 'keyTitle'],
  [{ '.': withTarget((target) => edit(target, { due: 'today' })) }, 'keyToday'],
  [{ t: withTarget((target) => edit(target, { due: 'tomorrow' })) }, 'keyTomorrow'],
  [{ '>': withTarget((target) => move(target, 1)), '<': withTarget((target) => move(target, -1)) }, 'keyDay'],
  [{ w: withTarget((target) => askDue(target)) }, 'reschedule'],
  [{ W: askOverdue }, 'keyOverdue'],
  [{ '+': withTarget((target) => raise(target, 1)), '-': withTarget((target) => raise(target, -1)) }, 'keyRaise'],
  [{ P: withTarget(askPriority) }, 'priority'],
  [{ T: withTarget(askTags) }, 'tags'],
  [{ b: withTarget(askAfter) }, 'keyAfter'],
  [{ M: withTarget(claim) }, 'keyClaim'],
  [{ m: withRow((row) => open(row, { withComment: true })) }, 'keyComment', 'Ctrl-M'],
  [{}, 'keySendComment', 'Ctrl-Enter'],
  [{ d: withTarget(remove) }, 'keyDelete', 'Delete'],
  [{ v: withRow((row) => rowsShown().includes(row) && select(row.id)) }, 'keySelect', 'Space Shift-↑ Shift-↓'],
  [{ u: () => takeBack('undo') }, 'undo', 'Ctrl-Z'],
  [{ U: () => takeBack('redo') }, 'redo', 'Ctrl-Y'],
  [{ '/': goTo('#narrow [name=text]') }, 'find'],
  [{ f: inList(askFilter) }, 'filter'],
  [{ '#': inList(askTagsShown) }, 'keyTags'],
  [{ s: inList(askOrder) }, 'order'],
  [{ S: inList(press('#save-as')) }, 'saveAs'],
  [{ L: openActivity }, 'activity'],
  [{ gl: () => $('#lists [aria-current]')?.focus() }, 'lists', '1–9'],
  [{ gt: () => openList('today') }, 'keyTodayList'],
  [{ gn: openReady }, 'ready'],
  [{ gw: () => openList('week') }, 'keyWeek'],
  [{ r: openReport }, 'report'],
  [{ '!': goToReminders }, 'reminders'],
  [{ H: withRow((row) => open(row, { withHistory: true })) }, 'history'],
  [{ C: press('#delete-completed') }, 'deleteCompleted'],
  [{ R: refresh }, 'keyRefresh'],
  [{ ']': () => turn(1), '[': () => turn(-1) }, 'keyPage'],
  [{ '?': showKeys }, 'keys'],
  // In the activity, besides j, k, u and Enter.
  [{ B: () => {} }, 'keyUndoBy'],
  [{ D: () => {} }, 'keyDeleted'],
  [{}, 'keyOlder', 'm'],
  [{}, 'keySave', 'Ctrl-S'],
  [{ q: () => leave($('body')) }, 'keyLeave', 'Esc'],
  [{}, 'keyMoveList', 'Alt-↑ Alt-↓'],
];
const ACTIONS = Object.assign({}, ...KEYS.map(([actions]) => actions));

$('#keys dl').append(...KEYS.map(([actions, name, more = '']) => element('div', {},
  element('dt', {}, ...[
    ...Object.keys(actions).map((letters) => [...letters].join(' ')),
    ...more.split(' ').filter(Boolean).map((names) => names.replace('-', ' ')),
  ].flatMap((keys) => [element('kbd', {}, keys), ' '])),
  element('dd', {}, word(name).replace(/…$/, '')))));

/** @type {() => unknown} */
let leaveDraft = () => {};

/** What Escape does: it leaves what was entered last. @param {Element} target */
function leave(target) {
  // By itself, Escape would close two dialogs at once, or a dialog that asks first, when pressed twice.
  const dialog = $('dialog:modal:not(#draft)');
  if ($('#sure').open) answer('no');
  else if (dialog) dialog.close();
  else if (isSelecting() && !target.closest('#draft')) leaveSelection();
  else if ($('#draft').open) leaveDraft();
  else if (target.matches(TEXTS)) target.blur();
  else leaveReport();
}

/** A letter that waits for the next one. */
let prefix = '';

/** What a letter does: it is a key only where nobody types. */
function letterAction(key, target) {
  const keys = prefix + key;
  prefix = '';
  if (!letters.checked || target.matches(TEXTS) || target.closest('#draft') || $('#draft:modal')) return undefined;
  if (/^[1-9]$/.test(keys)) return () => openPlace(Number(keys));
  const row = rowOf(target) ?? reported(target);
  if (key === ' ') return rowOf(target) && target.matches('.opener') ? () => select(row.id) : undefined;
  if (key === 'g' && keys === 'g') return () => (prefix = 'g');
  const { list } = here();
  const past = isPast(list) ? { ...activityKeys, D: turnDeleted, ...(list === DELETED && { r: restoreHere }) } : {};
  const action = past[keys] ?? ACTIONS[keys];
  return action && (() => action(row));
}

/** What a key with Control does. */
function controlAction(key, shiftKey, target) {
  if (target.closest('#draft') || $('#draft:modal')) {
    return { s: () => $('#draft form').requestSubmit(), m: () => $('#draft [name=comment]').focus() }[key];
  }
  if (key === 'a' && isSelecting() && target.closest('#todos')) return selectAll;
  // A text that is typed has an undo of its own.
  if (target.matches(TEXTS) && !isFreshLine(target)) return undefined;
  const kind = shiftKey && key.toLowerCase() === 'z' ? 'redo' : { z: 'undo', y: 'redo' }[key];
  return kind && (() => takeBack(kind));
}

/** @param {() => unknown} leaveForm */
export function listen(leaveForm) {
  leaveDraft = leaveForm;
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
    // Many keyboards have their signs behind AltGr.
    const isSign = event.getModifierState('AltGraph') || (altKey && /^[^a-z0-9]$/i.test(key));
    if (event.isComposing || (altKey && !isSign) || ['Shift', 'Control', 'Meta', 'AltGraph'].includes(key)) return;
    let action;
    // In a field for searching, the first Escape empties the field.
    const isEmptied = target.matches('[type=search]') && target.value !== '' && !$('dialog:modal:not(#draft)');
    if (key === 'Escape') action = isEmptied ? undefined : () => leave(target);
    else if ($('dialog:modal:not(#draft)')) return;
    else action = !isSign && (ctrlKey || metaKey) ? controlAction(key, shiftKey, target) : letterAction(key, target);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
