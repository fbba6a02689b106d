// Which todos the list shows: one of the lists of the store, and what narrows it. The address says both.
import { fillMenu, keepChosen, offerChoices } from './choices.mjs';
import { $, button, plain } from './dom.mjs';
import { hasChildren, isFolded, isTree, keepFolds, openList, rowsShown, showPage, VIEW } from './list.mjs';
import { attempt } from './notices.mjs';
import { go, here, NARROWING } from './place.mjs';
import { prompt } from './prompt.mjs';
import { atStart, wire } from './session.mjs';
import { say as word, sayDay, tagsIn } from './words.mjs';

const form = $('#narrow');
const field = (name) => form.elements.namedItem(name);
const MENUS = ['which', 'priority', 'sort'];
/** Whether the backend has lists of the store. */
let hasLists = true;
/** Whether the list is in the order by hand. */
let byHand = false;
export const isByHand = () => byHand;
/** What the list was opened with last, and the backend that has it. */
let opened = '';
/** @type {object | null} */
let holder = null;

const words = () => tagsIn(here().tags);
/** A choice as the address has it; an address that somebody wrote by hand says nothing. */
function chosen(text) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** What the place says, without the list of the store. */
function narrowing() {
  const { text, priority, due } = here();
  return {
    ...(text.trim() && { text }),
    ...(words().length > 0 && { tags: words() }),
    ...(priority && { priority: [priority] }),
    // Both are exclusive.
    ...(due && { hasDue: true, not: { any: [{ dueBefore: due }, { dueAfter: due }] } }),
  };
}

/** The order that was chosen. */
const sort = () => chosen(here().sort);
/** The filter that was chosen in place of the list's. */
const which = () => chosen(here().which) ?? (hasLists ? null : {});

/** The orders of the saved lists, as they were last. @type {Map<string, string[]>} */
const orders = new Map();

/** Looks whether the list has another order by now, and then opens it again. */
async function seeOrder(list) {
  const definition = await wire.savedLists.definition({ name: list }).catch(() => null);
  if (definition === null) return;
  const order = definition.sort;
  const isNew = `${orders.get(list) ?? []}` !== `${order}`;
  orders.set(list, order);
  if (isNew && here().list === list && !sort() && !which()) showList(hasLists);
}

/** Both filters in one. */
const both = (filter, narrower) => (Object.keys(narrower).some((member) => member in filter)
  ? { all: [filter, narrower] } : { ...filter, ...narrower });

/** Shows what the place says. @param {boolean} [withLists] whether the backend has lists */
export function showList(withLists = true) {
  hasLists = withLists;
  const { list, page, ...said } = here();
  for (const name of NARROWING.filter(field)) {
    const isNone = name !== 'priority' && chosen(said[name]) === undefined;
    if (MENUS.includes(name)) keepChosen(field(name), isNone ? '' : said[name]);
    else if (field(name).value !== said[name]) field(name).value = said[name];
  }
  const order = sort() ?? (which() ? [] : orders.get(list) ?? []);
  byHand = order[0] === 'manual';
  $('#todos').classList.toggle('by-hand', byHand);
  const isTree = byHand && order.length === 1;
  const params = {
    ...(which() ? { filter: both(which(), narrowing()), sort: order }
      : { saved: list, filter: narrowing(), sort: isTree ? order : sort() }),
    ...(isTree && { tree: true }),
  };
  drawNarrowed();
  if (!sort() && !which()) seeOrder(list);
  const isSame = holder === wire && opened === JSON.stringify(params);
  [holder, opened] = [wire, JSON.stringify(params)];
  return attempt(isSame ? showPage(page) : openList(params, { here: hasLists, page }));
}

/** Has the list opened again, although the place is the same. */
export const forgetList = () => (holder = null);

/** Folds all that has something under it, or unfolds it, if all is folded. */
export function foldAll(all = rowsShown().some((row) => hasChildren(row) && !isFolded(row))) {
  if (!isTree()) return undefined;
  keepFolds({ all, ids: [] });
  forgetList();
  return showList(hasLists);
}
$('#fold-all').addEventListener('click', () => foldAll());

/** What the list shows, as it can be saved. */
export async function shown() {
  const base = which() ? { filter: which(), sort: [] } : await wire.savedLists.definition({ name: here().list });
  return { filter: both(base.filter, narrowing()), sort: sort() ?? base.sort, defaults: base.defaults };
}

/** Narrows the list, or widens it. */
export const narrow = (how, replace = false) => go({ page: 1, ...how }, { replace });

/** What narrows the list, each with a way to widen it again: the form may be folded. */
function drawNarrowed() {
  const widen = (text, how) => {
    const made = button(`${plain(text)} ×`, { 'aria-label': word('widen', { text }) });
    made.addEventListener('click', () => {
      narrow(how());
      ($('#narrowed button') ?? field('text')).focus();
    });
    return made;
  };
  const { due } = here();
  $('#narrowed').replaceChildren(
    ...words().map((tag) => widen(tag, () => ({ tags: words().filter((one) => one !== tag).join(' ') }))),
    ...(due ? [widen(sayDay(due), () => ({ due: '' }))] : []),
    ...['which', 'priority'].map(field).filter(({ value }) => value).map(
      (choice) => widen(choice.selectedOptions[0].text, () => ({ [choice.name]: '' }))),
  );
}

/** Narrows the list to a day or a tag more. @param {'due' | 'tag'} kind @param {string} value */
export function narrowTo(kind, value) {
  if (kind === 'due') narrow({ due: value });
  else if (!words().includes(value)) narrow({ tags: [...words(), value].join(' ') });
}

/** Asks for one of what narrows the list. @param {string} field the field of the choices */
function ask(label, field, read) {
  return prompt(word(label), { field, about: { view: VIEW }, take: async (value) => narrow(read(value)) });
}
/** A choice as the address has it. */
function written(value) {
  if (typeof value === 'string') throw new Error(word('noChoice', { text: value }));
  return JSON.stringify(value);
}
export const askFilter = () => ask('filter', 'filter', (filter) => ({ which: written(filter) }));
export const askOrder = () => ask('order', 'sort', (sort) => ({ sort: written(sort) }));
export const askTagsShown = () => ask('tags', 'tags', (tags) => ({ tags }));

form.addEventListener('submit', (event) => event.preventDefault());
for (const kind of ['input', 'change']) {
  form.addEventListener(kind, ({ target: { name, value } }) => {
    // What is typed is one step of the way back, not one a key.
    const isTyped = !MENUS.includes(name);
    if ((kind === 'input') === isTyped) narrow({ [name]: value }, isTyped && here()[name] !== '');
  });
}
$('#filter').addEventListener('click', ({ currentTarget }) => {
  const isOpen = currentTarget.getAttribute('aria-expanded') === 'true';
  currentTarget.setAttribute('aria-expanded', String(!isOpen));
  $('#filters').hidden = isOpen;
});

offerChoices(field('tags'), 'tags', { about: () => ({ view: VIEW }) });
atStart(() => {
  for (const [name, kind] of [['which', 'filter'], ['priority', 'priority'], ['sort', 'sort']]) {
    fillMenu(field(name), kind).then(drawNarrowed);
  }
});
