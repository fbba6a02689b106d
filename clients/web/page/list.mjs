// The todos that the list shows: a View of todoList.
import { $, arrange, setEnds } from './dom.mjs';
import { item } from './item.mjs';
import { attempt } from './notices.mjs';
import { go, here, onPlace } from './place.mjs';
import { on, wire } from './session.mjs';
import { say as word } from './words.mjs';

const LIMIT = 100;
/** The name of this list among those that are open in the backend. */
export const VIEW = 'list';

const list = $('#todos');
let offset = 0;
let total = 0;
/** Whether what is added goes into this list; an older backend knows of no such thing. */
let isHere = false;
export const addsHere = () => isHere;
/** @type {import('./contract.mjs').TodoRow[]} */
let rows = [];
export const rowsShown = () => rows;
/** Those that pass what the list shows, without what stands over them. */
export const hitsShown = () => rows.filter(({ context }) => !context);
/** Whether the list is shown as a tree. */
export const isTree = () => rows.some(({ depth }) => depth !== undefined);
export const hasChildren = ({ children: { open, done } = { open: 0, done: 0 } }) => open + done > 0;
/** Whether a row is folded, and has something under it. */
export const isFolded = ({ hits }) => hits !== undefined;
/** The todos over a row, as far as these rows have them; the nearest first. */
export function over(row, all = rows) {
  const found = [];
  for (let one = row; (one = all.find(({ id }) => id === one.parent));) found.push(one);
  return found;
}
/** Rows without those that stand under another one of them, and go where it goes. */
export function topsOf(some) {
  const parents = new Map([...rows, ...some].map(({ id, parent }) => [id, parent]));
  const ids = new Set(some.map(({ id }) => id));
  return some.filter(({ parent }) => {
    for (let id = parent; id !== undefined; id = parents.get(id)) if (ids.has(id)) return false;
    return true;
  });
}
/** How many todos the list has on all its pages. */
export const totalShown = () => total;
export const pageCount = () => Math.ceil(total / LIMIT) || 1;
/** The row of an element in the list. @param {Element | null} [target] */
export const rowOf = (target) => rows.find(({ id }) => id === Number(target?.closest('#todos li')?.dataset.id));

/** @type {((change: {gone: number[]}) => void)[]} */
const followers = [];
/** Has a callback called when the list is shown, with the ids that are not on this page any more. */
export const onShown = (follow) => followers.push(follow);

const INVALID_PARAMS = -32602;

/** What is folded in each list, by its name: the todos with these ids, or all but them. It outlives a reload. */
const folds = new Map(JSON.parse(sessionStorage.getItem('folds') ?? '[]'));
const foldsHere = () => folds.get(here().list) ?? { all: false, ids: [] };
export function keepFolds(next) {
  folds.set(here().list, next);
  sessionStorage.setItem('folds', JSON.stringify([...folds]));
}
const collapse = (id, collapsed) => wire.request('todoList.collapse', { view: VIEW, id, collapsed });

/** Folds a row that has something under it, or unfolds it. */
export async function fold(row) {
  if (!hasChildren(row)) return;
  const { all, ids } = foldsHere();
  const isOdd = isFolded(row) === all;
  keepFolds({ all, ids: [...ids.filter((id) => id !== row.id), ...(isOdd ? [row.id] : [])] });
  await attempt(collapse(row.id, !isFolded(row)));
}
/** Has what stands under a todo seen. */
export async function unfold(id) {
  const row = rows.find((one) => one.id === id);
  if (row && isFolded(row)) await fold(row);
}

/**
 * Shows a page of a list.
 * @param {{saved?: string, filter: object, sort?: string[], tree?: boolean}} params
 * @param {{here: boolean, page: number}} how
 */
export async function openList({ tree, ...params }, { here, page }) {
  isHere = here;
  const show = (how = {}) => wire.todoList.viewReady({
    view: VIEW, ...params, ...how, offset: (page - 1) * LIMIT, limit: LIMIT, messages: true, sums: true,
  });
  if (!tree) return show();
  const { all, ids } = foldsHere();
  try {
    const opened = show({ tree, collapsed: all ? 'all' : ids });
    await Promise.all([opened, ...(all ? ids.map((id) => collapse(id, false)) : [])]);
    return await opened;
  } catch (error) {
    // An older backend has no trees.
    if (error.code !== INVALID_PARAMS) throw error;
    return show();
  }
}

const scrollTo = (page) => wire.todoList.scroll({ view: VIEW, offset: (page - 1) * LIMIT });
/** Shows another page of the list that is open. */
export const showPage = async (page) => offset === (page - 1) * LIMIT || scrollTo(page);

/** Where one was in the list to which Back leads: to be shown with it. @type {{at?: string, top?: number} | null} */
let returning = null;
onPlace((_, isBack) => {
  returning = isBack ? history.state : null;
  markOpen();
});

/** Marks the todo that is open. */
function markOpen() {
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  list.querySelector(`[data-id="${here().todo}"] .opener`)?.setAttribute('aria-current', 'true');
}

/** The lists of what is still to do: what it takes is left. */
const UNDONE = ['inbox', 'today', 'upcoming', 'all'];
/** What a sum is called beside a count; nothing if nothing is estimated. An older backend has no sums. */
const sumText = (sum) => (sum && sum.estimate !== 'PT0M' ? sum.estimateText : '');

on('todoList.showTodos', (params) => {
  if (params.view !== VIEW) return undefined;
  if (params.offset >= params.total && params.offset > 0) {
    const page = Math.ceil(params.total / LIMIT) || 1;
    go({ page }, { replace: true });
    return attempt(scrollTo(page));
  }
  const before = rows;
  const gone = offset === params.offset ? rows.map(({ id }) => id) : [];
  ({ offset, total, todos: rows } = params);
  list.classList.toggle('by-day', rows.some(({ group }) => group));
  list.classList.toggle('tree', rows.some((row) => row.depth > 0 || hasChildren(row)));
  // What has the focus keeps it: the same control of the same todo, else of the one in its place.
  const focused = document.activeElement?.closest?.('#todos li');
  const place = focused ? [...list.children].indexOf(focused) : -1;
  const kind = focused && document.activeElement.dataset.kind;
  const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
  let day = '';
  const items = rows.map((row) => {
    const heading = row.group ?? '';
    const made = item(row, heading === day ? '' : heading, known.get(String(row.id)));
    day = heading;
    return made;
  });
  arrange(list, items);
  markOpen();
  for (const follow of followers) follow({ gone: gone.filter((id) => !rows.some((row) => row.id === id)) });
  if (focused) {
    // What was folded away leads to what it is under.
    const row = before.find(({ id }) => id === Number(focused.dataset.id)) ?? {};
    const folded = rows.findIndex((one) => isFolded(one) && over(row, before).some(({ id }) => id === one.id));
    const next = items.includes(focused) ? focused : items[folded] ?? items[Math.min(place, items.length - 1)];
    (next?.querySelector(`[data-kind=${kind}]`) ?? next?.querySelector('.opener') ?? $('#add [name=line]'))
      .focus({ preventScroll: true });
  }
  $('#message').textContent = params.message ?? '';
  $('#message').hidden = params.message === null;
  const amount = sumText(params.sum);
  $('#count').textContent = [
    total === 0 ? '' : total === 1 ? word('one') : word('several', { count: total }),
    amount && (UNDONE.includes(here().list) && !here().which ? word('left', { text: amount }) : amount),
  ].filter(Boolean).join(' · ');
  $('#pages').hidden = total <= LIMIT;
  const last = offset + hitsShown().length;
  $('#pages span').textContent = word('part', { first: offset + 1, last, total });
  setEnds($('#previous'), $('#next'), offset === 0, last >= total);
  if (returning !== null) {
    const { at, top = 0 } = returning;
    returning = null;
    window.scrollTo(0, top);
    list.querySelector(`[data-id="${at}"] .opener`)?.focus({ preventScroll: true });
  }
});

/** Goes some pages on, or back. */
export function turn(pages) {
  const page = offset / LIMIT + 1 + pages;
  if (page < 1 || (page - 1) * LIMIT >= total) return;
  go({ page });
  // The rows of the page before are still here; those in their places take the focus.
  list.querySelector('.opener')?.focus();
}
$('#previous').addEventListener('click', () => turn(-1));
$('#next').addEventListener('click', () => turn(1));

/** Opens a todo in a form. @type {(todo: {id: number, title?: string}, how?: object) => unknown} */
export let open = () => {};
/** @param {typeof open} how */
export const onOpen = (how) => (open = how);
