// The order by hand: what keys and dragging make of it.
import { edit, one } from './acts.mjs';
import { $ } from './dom.mjs';
import { giveList } from './line.mjs';
import { over, pageCount, rowOf, rowsShown, showPage, topsOf, unfold, VIEW } from './list.mjs';
import { isByHand } from './narrow.mjs';
import { attempt, complain } from './notices.mjs';
import { go, here } from './place.mjs';
import { isReading } from './report.mjs';
import { isSelecting, targetOf } from './several.mjs';
import { inTurn, wire } from './session.mjs';
import { say as word } from './words.mjs';

const list = $('#todos');

const shownIds = () => rowsShown().map(({ id }) => id);
/** The rows of todos as they stand on this page; none if one stands elsewhere, which is said. */
function rowsOf({ rows }) {
  const found = rowsShown().filter(({ id }) => rows.some((row) => row.id === id));
  if (found.length > 0 && found.length === rows.length) return topsOf(found);
  complain(word('fewerOnly'));
  return [];
}
/** The same, if all of them stand under the same todo. */
function siblingsOf(target) {
  const found = rowsOf(target);
  if (found.every(({ parent }) => parent === found[0].parent)) return found;
  complain(word('siblingsOnly'));
  return [];
}
const idsOf = (rows) => rows.map(({ id }) => id);
/** The ids of all that stand under the same todo, on this page. */
const peersOf = ({ parent }) => idsOf(rowsShown().filter((row) => row.parent === parent));

/** Where todos come that go behind so many others of those; null if they stand there. */
function destination(ids, place, all) {
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

/** Keeps the row on which one is in sight. */
function follow() {
  if (list.contains(document.activeElement)) document.activeElement.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves todos among those that stand under the same one.
 * @param {import('./acts.mjs').Target} about what the key is about
 * @param {number} steps 1 is a row down, -1 a row up; an infinity leads to an end of them all
 */
export function shift(about, steps) {
  const target = carried ?? about;
  return inTurn(async () => {
    if (isReading() || !isByHand()) return complain(word('notByHand'));
    const rows = siblingsOf(target);
    if (rows.length === 0) return undefined;
    const ids = idsOf(rows);
    const peers = () => peersOf(rows[0]);
    const { page } = here();
    const cursor = rowOf(document.activeElement)?.id;
    // Down from the first one, up from the last one: so those that stand apart come together.
    const from = steps > 0 ? peers().indexOf(ids[0]) : peers().indexOf(ids.at(-1)) - ids.length + 1;
    const place = from + steps;
    // What stands under a todo has its ends there.
    const isRoot = rows[0].parent === undefined;
    if (!Number.isFinite(steps)) {
      await send(ids, steps < 0 ? { first: true } : { last: true });
      if (isRoot) await turnTo(steps < 0 ? 1 : pageCount());
    } else if (place >= 0 && place <= peers().length - ids.length) {
      await send(ids, destination(ids, place, peers()));
      // The one over the first rows of this page may stand on the one before.
      if (!shownIds().includes(ids[0])) await turnTo(page + steps);
    } else if (isRoot && page + steps >= 1 && page + steps <= pageCount()) {
      carried = target;
      await turnTo(page + steps);
      // What stands over the first rows of a page may be one of these.
      const [next] = peers().filter((id) => !ids.includes(id)).slice(steps < 0 ? -1 : 0);
      await send(ids, next && (steps < 0 ? { before: next } : { after: next }));
      carried = null;
    }
    if (here().page !== page && cursor) list.querySelector(`[data-id="${cursor}"] .opener`)?.focus();
    return follow();
  });
}

/**
 * Puts todos under the one before them, or beside the one that they are under.
 * @param {import('./acts.mjs').Target} target
 * @param {1 | -1} steps 1 is in, -1 is out
 */
export const indent = (target, steps) => inTurn(async () => {
  const [row, ...rows] = siblingsOf(target);
  if (!row) return undefined;
  const ids = idsOf([row, ...rows]);
  const peers = peersOf(row);
  const parent = steps > 0 ? peers[peers.indexOf(row.id) - 1] : row.parent;
  if (parent === undefined) return undefined;
  const cursor = rowOf(document.activeElement)?.id;
  await send(ids, steps > 0 ? { parent } : { after: parent });
  if (steps > 0) await unfold(parent);
  if (cursor) list.querySelector(`[data-id="${cursor}"] .opener`)?.focus();
  return follow();
});

// Dragging: by the mouse anywhere on a row, by touch at its grip; elsewhere, touch scrolls.

/** What is dragged, where it was taken and where the pointer is; it moves from some pixels on. */
let drag = null;
/**
 * How far from where it was taken a drag begins, how near to an edge the page scrolls, and how far to the side
 * what is dragged goes in or out, in pixels.
 */
const [SLACK, EDGE, STEP] = [5, 48, 16];

/** The items that stay: neither what is dragged, nor what stands under it. */
const others = () => [...list.children].filter(({ dataset }) => !drag.all.includes(Number(dataset.id)));
/** How many of the other rows are above the pointer. */
const placeOf = (y) => others().filter((item) => {
  const { top, height } = item.getBoundingClientRect();
  return top + height / 2 < y;
}).length;

/** Where what is dragged would come: behind so many of the others, so deep in the tree. */
function spot() {
  const { x, y, begin, row } = drag;
  const place = placeOf(y);
  const around = others().map(rowOf);
  const [above, below] = [around[place - 1], around[place]];
  const steps = Math.trunc((x - begin.x) / STEP);
  // It goes under the row above only if it is drawn there.
  const deepest = above?.depth === undefined ? 0 : above.depth + (steps > 0 ? 1 : 0);
  const depth = Math.max(below?.depth ?? 0, Math.min((row.depth ?? 0) + steps, deepest));
  if (above && depth > above.depth) {
    // It is the first one there, unless others are out of sight.
    return { place, depth, where: below?.depth === depth ? { before: below.id } : { parent: above.id } };
  }
  const peer = around.slice(0, place).findLast((one) => (one.depth ?? 0) === depth);
  return { place, depth, where: peer ? { after: peer.id } : below && { before: below.id } };
}

/** The list at the side under the pointer, or the heading of the day, if there are days; and what would be given. */
function giver() {
  const { x, y } = drag;
  const at = document.elementFromPoint(x, y);
  const link = at?.closest('#lists [data-list]');
  if (link) return { item: link, give: (target) => giveList(target, link.dataset.list) };
  const item = isByHand() || !at?.closest('#todos') ? null
    : [...list.children].findLast((one) => one.querySelector('h2') && one.getBoundingClientRect().top <= y);
  const due = item?.querySelector('h2 button').value;
  return item && { item, give: (target) => edit(target, { due }) };
}

function unmark() {
  for (const item of document.querySelectorAll('[data-drop]')) delete item.dataset.drop;
}

function leave() {
  unmark();
  for (const item of list.querySelectorAll('[data-dragged]')) delete item.dataset.dragged;
  drag = null;
}

/** Shows where what is dragged would come, and scrolls at the edges of the window. */
function draw() {
  if (!drag) return;
  const { y, all } = drag;
  const top = Math.max(0, $('#bar').getBoundingClientRect().bottom);
  const past = Math.min(0, y - top - EDGE) + Math.max(0, y - innerHeight + EDGE);
  const given = giver();
  if (past !== 0 && !given?.item.dataset.list) window.scrollBy(0, past / 4);
  unmark();
  for (const item of list.children) if (all.includes(Number(item.dataset.id))) item.dataset.dragged = '';
  if (given) given.item.dataset.drop = 'into';
  else if (isByHand()) {
    const { place, depth } = spot();
    const item = others()[place] ?? others()[place - 1];
    if (item) {
      item.dataset.drop = others()[place] ? 'before' : 'after';
      item.style.setProperty('--drop', depth);
    }
  }
  requestAnimationFrame(draw);
}

list.addEventListener('pointerdown', ({ target, pointerId, pointerType, isPrimary, button, clientX, clientY }) => {
  const row = rowOf(target);
  const isHeld = pointerType === 'mouse' ? button === 0 && !target.closest('a') : target.closest('.grip');
  if (row && isPrimary && isHeld) {
    drag = { row, pointerId, begin: { x: clientX, y: clientY }, x: clientX, y: clientY, ids: [], all: [] };
  }
});
document.addEventListener('pointermove', ({ pointerId, buttons, clientX, clientY }) => {
  if (drag?.pointerId !== pointerId) return undefined;
  // It was let go where the page did not see it.
  if (buttons === 0) return leave();
  [drag.x, drag.y] = [clientX, clientY];
  const { row, begin } = drag;
  if (drag.ids.length > 0 || Math.hypot(clientX - begin.x, clientY - begin.y) < SLACK) return undefined;
  const isSelected = isSelecting() && list.querySelector(`[data-id="${row.id}"]`)?.matches('.selected');
  drag.target = isSelected ? targetOf(row) : one(row);
  drag.ids = idsOf(rowsOf(drag.target));
  if (drag.ids.length === 0) return leave();
  drag.all = idsOf(rowsShown().filter((one) => [one, ...over(one)].some(({ id }) => drag.ids.includes(id))));
  // The list stays, whatever becomes of its rows; and what is dragged is not clicked.
  list.setPointerCapture(pointerId);
  return draw();
});
document.addEventListener('pointerup', ({ pointerId, clientX, clientY }) => {
  if (drag?.pointerId !== pointerId) return;
  [drag.x, drag.y] = [clientX, clientY];
  const { ids, all, row, target } = drag;
  const isThere = ids.length > 0 && ids.every((id) => shownIds().includes(id));
  const given = isThere && giver();
  const { place, depth, where } = isThere && isByHand() ? spot() : {};
  leave();
  if (given) {
    given.give(target);
    return;
  }
  // It may stand there already.
  const isMoved = depth !== (row.depth ?? 0) || destination(all, place, shownIds());
  if (!where || !isMoved) return;
  list.querySelector(`[data-id="${row.id}"] .opener`).focus({ preventScroll: true });
  inTurn(async () => {
    await send(ids, where);
    if (where.parent) await unfold(where.parent);
  });
});
document.addEventListener('pointercancel', () => drag && leave());
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !drag) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  leave();
}, { capture: true });
