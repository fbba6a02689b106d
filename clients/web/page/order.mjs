// The order by hand: what keys and dragging make of it.
import { $ } from './dom.mjs';
import { pageCount, rowOf, rowsShown, showPage, VIEW } from './list.mjs';
import { isByHand } from './narrow.mjs';
import { attempt, complain } from './notices.mjs';
import { go, here } from './place.mjs';
import { isReading } from './report.mjs';
import { isSelecting, targetOf } from './several.mjs';
import { inTurn, wire } from './session.mjs';
import { say as word } from './words.mjs';

const list = $('#todos');

const shownIds = () => rowsShown().map(({ id }) => id);
/** The ids of todos as they stand on this page; none if one stands elsewhere, which is said. */
function idsOf({ rows }) {
  const ids = shownIds().filter((id) => rows.some((row) => row.id === id));
  if (ids.length > 0 && ids.length === rows.length) return ids;
  complain(word('fewerOnly'));
  return [];
}

/** Where todos come that go behind so many of the others of this page; null if they stand there. */
function destination(ids, place) {
  const all = shownIds();
  const others = all.filter((id) => !ids.includes(id));
  if (`${[...others.slice(0, place), ...ids, ...others.slice(place)]}` === `${all}`) return null;
  return place > all.indexOf(ids[0]) ? { after: others[place - 1] } : { before: others[place] };
}

async function send(ids, where) {
  try {
    if (where) await wire.request('todoList.move', { ids, ...where, view: VIEW });
  } catch (error) {
    complain(error.data?.reason === 'notManual' ? word('notByHand') : error.message);
  }
}

async function turnTo(page) {
  go({ page });
  await attempt(showPage(page));
}

/** What goes to another page: a key that is held goes on with it. @type {import('./acts.mjs').Target | null} */
let carried = null;

/**
 * Moves todos among those of the list.
 * @param {import('./acts.mjs').Target} about what the key is about
 * @param {number} steps 1 is a row down, -1 a row up; an infinity leads to an end of the whole order
 */
export function shift(about, steps) {
  const target = carried ?? about;
  return inTurn(async () => {
    if (isReading() || !isByHand()) return complain(word('notByHand'));
    const ids = idsOf(target);
    if (ids.length === 0) return undefined;
    const { page } = here();
    const cursor = rowOf(document.activeElement)?.id;
    // Down from the first one, up from the last one: so those that stand apart come together.
    const from = steps > 0 ? shownIds().indexOf(ids[0]) : shownIds().indexOf(ids.at(-1)) - ids.length + 1;
    const place = from + steps;
    if (!Number.isFinite(steps)) {
      await send(ids, steps < 0 ? { first: true } : { last: true });
      await turnTo(steps < 0 ? 1 : pageCount());
    } else if (place >= 0 && place <= rowsShown().length - ids.length) {
      await send(ids, destination(ids, place));
    } else if (page + steps >= 1 && page + steps <= pageCount()) {
      carried = target;
      await turnTo(page + steps);
      await send(ids, steps < 0 ? { before: shownIds().at(-1) } : { after: shownIds()[0] });
      carried = null;
    }
    if (here().page !== page && cursor) list.querySelector(`[data-id="${cursor}"] .opener`)?.focus();
    if (list.contains(document.activeElement)) document.activeElement.scrollIntoView({ block: 'nearest' });
    return undefined;
  });
}

// Dragging: by the mouse anywhere on a row, by touch at its grip; elsewhere, touch scrolls.

/** What is dragged, where it was taken and where the pointer is; it moves from some pixels on. */
let drag = null;
/** How far from where it was taken a drag begins, and how near to an edge the page scrolls, in pixels. */
const [SLACK, EDGE] = [5, 48];

const others = () => [...list.children].filter(({ dataset }) => !drag.ids.includes(Number(dataset.id)));
/** How many of the other rows are above the pointer. */
const placeOf = (y) => others().filter((item) => {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2 < y;
}).length;

function unmark() {
  for (const item of list.querySelectorAll('[data-drop]')) delete item.dataset.drop;
}

function leave() {
  unmark();
  for (const item of list.querySelectorAll('[data-dragged]')) delete item.dataset.dragged;
  drag = null;
}

/** Shows where what is dragged would come, and scrolls at the edges of the window. */
function draw() {
  if (!drag) return;
  const { y, ids } = drag;
  const top = Math.max(0, $('#bar').getBoundingClientRect().bottom);
  const past = Math.min(0, y - top - EDGE) + Math.max(0, y - innerHeight + EDGE);
  if (past !== 0) window.scrollBy(0, past / 4);
  unmark();
  for (const item of list.children) if (ids.includes(Number(item.dataset.id))) item.dataset.dragged = '';
  const place = placeOf(y);
  const next = others()[place];
  if (next) next.dataset.drop = 'before';
  else if (place > 0) others()[place - 1].dataset.drop = 'after';
  requestAnimationFrame(draw);
}

list.addEventListener('pointerdown', ({ target, pointerId, pointerType, isPrimary, button, clientY }) => {
  const row = rowOf(target);
  const isHeld = pointerType === 'mouse' ? button === 0 && !target.closest('a') : target.closest('.grip');
  if (isByHand() && row && isPrimary && isHeld) drag = { row, pointerId, begin: clientY, y: clientY, ids: [] };
});
document.addEventListener('pointermove', ({ pointerId, buttons, clientY }) => {
  if (drag?.pointerId !== pointerId) return undefined;
  // It was let go where the page did not see it.
  if (buttons === 0) return leave();
  drag.y = clientY;
  if (drag.ids.length > 0 || Math.abs(clientY - drag.begin) < SLACK) return undefined;
  const { row } = drag;
  const isSelected = isSelecting() && list.querySelector(`[data-id="${row.id}"]`)?.matches('.selected');
  const ids = idsOf(isSelected ? targetOf(row) : { rows: [row] });
  if (ids.length === 0) return leave();
  drag.ids = ids;
  // The list stays, whatever becomes of its rows; and what is dragged is not clicked.
  list.setPointerCapture(pointerId);
  return draw();
});
document.addEventListener('pointerup', ({ pointerId, clientY }) => {
  if (drag?.pointerId !== pointerId) return;
  const { ids, row } = drag;
  const where = ids.length > 0 && ids.every((id) => shownIds().includes(id)) && destination(ids, placeOf(clientY));
  leave();
  if (!where) return;
  list.querySelector(`[data-id="${row.id}"] .opener`).focus({ preventScroll: true });
  inTurn(() => send(ids, where));
});
document.addEventListener('pointercancel', () => drag && leave());
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !drag) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  leave();
}, { capture: true });
