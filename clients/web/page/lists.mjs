// The lists at the side: a View of savedLists.
import { askDue, edit, everything } from './acts.mjs';
import { $, arrange, element, isolated, plain, setEnds } from './dom.mjs';
import { inWords } from './filter.mjs';
import { ask, attempt, complain, say } from './notices.mjs';
import { forgetList, showList, shown } from './narrow.mjs';
import { ACTIVITY, address, beginningOf, DELETED, FIRST, go, here, isPast, onPlace } from './place.mjs';
import { hideActivity, showActivity } from './activity.mjs';
import { hideReport, showReport, WEEK } from './report.mjs';
import { atStart, features, on, wire } from './session.mjs';
import { say as word } from './words.mjs';

const METHOD_NOT_FOUND = -32601;

const menu = $('#lists ul');
/** The links below the lists, and the words for where they lead. @type {Map<symbol | null, [string, string]>} */
const OTHERS = new Map([
  [null, ['#to-report', 'report']], [ACTIVITY, ['#to-activity', 'activity']], [DELETED, ['#to-deleted', 'deleted']],
]);
/** @type {import('./contract.mjs').ListRow[]} */
let lists = [];
/** Whether the backend has lists. */
let hasLists = true;

const own = () => lists.filter(({ builtIn }) => !builtIn);
const sum = (names, member) =>
  lists.filter(({ name }) => names.includes(name)).reduce((total, list) => total + list[member], 0);
/** How many todos these lists have. @param {string[]} names */
export const totalOf = (names) => sum(names, 'total');

function draw() {
  const known = new Map([...menu.children].map((item) => [item.dataset.name, item]));
  arrange(menu, lists.map((row) => {
    const item = known.get(row.name) ?? element('li', { 'data-name': row.name });
    const looks = JSON.stringify(row);
    if (item.looks === looks) return item;
    item.looks = looks;
    const link = item.firstChild ?? element('a', { href: address({ list: row.name }), 'data-list': row.name });
    const overdue = element('span', { className: 'late' }, `${row.overdue}`,
      element('span', { className: 'unseen' }, ` ${word('overdue')}, `));
    link.replaceChildren(isolated(row.title), ' ', ...(row.overdue > 0 ? [overdue] : []),
      element('span', { className: 'total' }, `${row.total}`));
    item.replaceChildren(link);
    return item;
  }));
  const { list: name } = here();
  const current = address({ list: name });
  for (const link of document.querySelectorAll('#lists a')) {
    if (link.getAttribute('href') === current) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const list = lists.find((one) => one.name === name);
  const title = OTHERS.has(name) ? word(OTHERS.get(name)[1]) : plain(list?.title ?? word('todos'));
  $('#title').textContent = title;
  document.title = list ? word('pageTitle', { title }) : title;
  const overdue = list?.overdue ? sum(['all'], 'overdue') : 0;
  $('#overdue').hidden = overdue === 0;
  $('#overdue').textContent = word('overdueToday', { count: overdue });
  const place = own().findIndex((one) => one === list);
  $('#list-actions').hidden = place < 0;
  setEnds($('#list-up'), $('#list-down'), place <= 0, place === own().length - 1);
}

/** Has the list that is open in view, among the others. */
const reveal = () =>
  menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The list that was shown last. */
let last = FIRST;

/** Shows what the address names. */
function route() {
  draw();
  const { list } = here();
  if (isPast(list)) {
    hideReport();
    return showActivity(list === DELETED);
  }
  hideActivity();
  if (list === null || list === WEEK) return showReport(list === WEEK);
  if (list !== last) reveal();
  hideReport();
  last = list;
  return showList(hasLists);
}
onPlace(route);

on('savedLists.showLists', (params) => {
  const isFirst = lists.length === 0;
  ({ lists } = params);
  draw();
  if (isFirst) reveal();
});
// The list that is open was removed elsewhere.
on('todoList.showError', ({ tag, name, message }) => {
  if (tag !== 'invalidList' || name !== here().list || name === FIRST) return;
  forgetList();
  go(beginningOf(FIRST), { replace: true });
  complain(message);
});

// An older backend has no activity.
atStart(async () => {
  const has = (await features).includes('activity');
  for (const place of [ACTIVITY, DELETED]) $(OTHERS.get(place)[0]).hidden = !has;
});
atStart(async () => {
  const opened = wire.savedLists.viewReady();
  const routed = route();
  const { code } = await opened.catch((error) => error);
  if (code !== METHOD_NOT_FOUND) return;
  // An older backend has no lists.
  hasLists = false;
  $('#lists').hidden = true;
  await routed;
  say('');
  forgetList();
  route();
});

// The form that is open stays open.
$('#lists').addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const [other] = [...OTHERS].find(([, [selector]]) => link.matches(selector)) ?? [];
  openList(other === undefined ? link.dataset.list : other);
});

/** Opens a list, all of it, or one of the other places. */
export const openList = (list) => go(beginningOf(list));
/** Opens what can be done now, what is due first. */
export const openReady = () => go({ ...beginningOf(FIRST), which: JSON.stringify({ ready: true }), sort: JSON.stringify(['due']) });
/** Opens a list by its place, from 1 on. */
export const openPlace = (place) => menu.children[place - 1]?.firstChild.click();
/** Opens one of the other places, or the list again. */
const turn = (place) => () => openList(here().list === place ? last : place);
export const openReport = turn(null);
export const openActivity = turn(ACTIVITY);
/** Goes from all steps to those of which something is deleted, or back. */
export const turnDeleted = () => openList(here().list === DELETED ? ACTIVITY : DELETED);
/** Shows the list instead of another place, if one is open. */
export const leaveReport = () => [WEEK, ...OTHERS.keys()].includes(here().list) && openList(last);

/** Removes a list; the notice saves it again. */
async function remove(name) {
  const place = own().findIndex((list) => list.name === name);
  const before = own()[place + 1]?.name;
  const removed = await attempt(wire.savedLists.remove({ name }));
  if (!removed) return;
  if (name === here().list) openList(FIRST);
  say(word('listRemoved', { title: removed.title }), async () => {
    if ((await attempt(wire.savedLists.save(removed))) === undefined) return;
    if (before !== undefined) await attempt(wire.savedLists.move({ name, before }));
    openList(name);
    say('');
  });
}

/** @param {string} name @param {-1 | 1} step */
function move(name, step) {
  const place = own().findIndex((list) => list.name === name);
  const other = own()[place + step]?.name;
  if (place < 0 || other === undefined) return;
  attempt(wire.savedLists.move({ name, [step < 0 ? 'before' : 'after']: other }));
}

/** All that is overdue, as one sees how many they are. */
function allOverdue() {
  const count = sum(['all'], 'overdue');
  return everything({ overdue: true }, count, word('overdueCount', { count }));
}
$('#overdue').addEventListener('click', () => edit(allOverdue(), { due: 'today' }));
/** Asks for the day to which all that is overdue goes. */
export const askOverdue = () =>
  (allOverdue().count === 0 ? say(word('noOverdue')) : askDue(allOverdue(), { isFirst: true }));
$('#list-remove').addEventListener('click', () => remove(here().list));
$('#list-up').addEventListener('click', () => move(here().list, -1));
$('#list-down').addEventListener('click', () => move(here().list, 1));

menu.addEventListener('keydown', (event) => {
  const { target, key, altKey } = event;
  const item = target.closest('li');
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  const isOwn = own().some(({ name }) => name === item.dataset.name);
  if (step !== undefined && altKey) isOwn && move(item.dataset.name, step);
  else if (step !== undefined) (step > 0 ? item.nextSibling : item.previousSibling)?.firstChild.focus();
  else if (key === 'Delete' && isOwn) remove(item.dataset.name);
  else return;
  event.preventDefault();
});

// Saving what is shown as a list, and giving a list another title.
const dialog = $('#save-list');
/** The list that gets another title; null if what is shown is saved. @type {string | null} */
let renamed = null;

function askTitle(list) {
  renamed = list?.name ?? null;
  dialog.querySelector('input').value = list?.title ?? '';
  dialog.querySelector('.error').textContent = '';
  $('#save-list-heading').textContent = word(list ? 'listRename' : 'saveAs');
  dialog.showModal();
  dialog.querySelector('input').select();
}
$('#save-as').addEventListener('click', () => askTitle(null));
$('#list-rename').addEventListener('click', () => askTitle(own().find(({ name }) => name === here().list)));
dialog.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const title = dialog.querySelector('input').value;
  // The shell and other front ends know it by this name.
  const known = renamed ?? own().find((list) => list.title === title.trim())?.name;
  const name = known ?? ([...title.trim()].slice(0, 64).join('') || '-');
  const replaces = known !== undefined;
  const before = replaces ? await attempt(wire.savedLists.definition({ name })) : {};
  const list = renamed === null ? await attempt(shown()) : before;
  if (!before || !list) return;
  if (replaces && renamed === null) {
    const question = word('replaceList', { title, old: inWords(before.filter), new: inWords(list.filter) });
    if ((await ask(question, { no: word('close'), yes: word('replace') })) !== 'yes') return;
  }
  if ((await attempt(wire.savedLists.save({ ...list, name, title, replace: replaces }))) === undefined) return;
  dialog.close();
  openList(name);
});
$('#leave-list').addEventListener('click', () => dialog.close());
