// Which todos the list shows: one of the lists of the store, and what narrows it.
import { fillMenu, offerChoices } from './choices.mjs';
import { $, button } from './dom.mjs';
import { openList, onNarrow, VIEW } from './list.mjs';
import { attempt } from './notices.mjs';
import { atStart, wire } from './session.mjs';
import { say as word, sayDay, tagsIn } from './words.mjs';

const form = $('#narrow');
const field = (name) => form.elements.namedItem(name);
/** The list of the store; null with an older backend, which has none. @type {string | null} */
let saved = null;
/** The day to which the list is narrowed. @type {string | null} */
let day = null;

const words = () => tagsIn(field('tags').value);

/** What the form says, without the list of the store. */
function narrowing() {
  const text = field('text').value;
  const priority = field('priority').value;
  return {
    ...(text.trim() && { text }),
    ...(words().length > 0 && { tags: words() }),
    ...(priority && { priority: [priority] }),
    // Both are exclusive.
    ...(day && { hasDue: true, not: { any: [{ dueBefore: day }, { dueAfter: day }] } }),
  };
}

/** The order that was chosen. */
const sort = () => (field('sort').value ? JSON.parse(field('sort').value) : undefined);
/** The filter that was chosen in place of the list's. */
const which = () => (field('which').value || saved === null ? JSON.parse(field('which').value || '{}') : null);

/** Both filters in one. */
const both = (filter, narrower) => (Object.keys(narrower).some((member) => member in filter)
  ? { all: [filter, narrower] } : { ...filter, ...narrower });

/** Shows what is chosen. @param {boolean} [again] the same as before, from where it was */
export function ready(again = false) {
  const params = which()
    ? { filter: both(which(), narrowing()), sort: sort() ?? [] } : { saved, filter: narrowing(), sort: sort() };
  drawNarrowed();
  return attempt(openList(params, { here: saved !== null, again }));
}

/** Shows a list of the store, all of it. */
export function openSaved(name) {
  saved = name;
  day = null;
  form.reset();
    return ready();
}

/** What the list shows, as it can be saved. */
export async function shown() {
  const base = which() ? { filter: which(), sort: [] } : await wire.savedLists.definition({ name: saved });
  return { filter: both(base.filter, narrowing()), sort: sort() ?? base.sort, defaults: base.defaults };
}

/** What narrows the list, each with a way to widen it again: the form may be folded. */
function drawNarrowed() {
  const widen = (text, how) => {
    const made = button(`${text} ×`, { 'aria-label': word('widen', { text }) });
    made.addEventListener('click', () => {
      how();
      ready();
      ($('#narrowed button') ?? field('text')).focus();
    });
    return made;
  };
  $('#narrowed').replaceChildren(
    ...words().map((tag) => widen(tag, () => {
      field('tags').value = words().filter((one) => one !== tag).join(' ');
    })),
    ...(day ? [widen(sayDay(day), () => (day = null))] : []),
    ...['which', 'priority'].map(field).filter(({ value }) => value).map(
      (choice) => widen(choice.selectedOptions[0].text, () => (choice.value = ''))),
  );
}

onNarrow((kind, value) => {
  if (kind === 'due') day = value;
  else if (!words().includes(value)) field('tags').value = [...words(), value].join(' ');
  ready();
});

form.addEventListener('submit', (event) => event.preventDefault());
for (const kind of ['input', 'change']) {
  form.addEventListener(kind, ({ target }) => {
    if ((kind === 'input') === ['text', 'tags'].includes(target.name)) ready();
  });
}
$('#filter').addEventListener('click', ({ currentTarget }) => {
  const isOpen = currentTarget.getAttribute('aria-expanded') === 'true';
  currentTarget.setAttribute('aria-expanded', String(!isOpen));
  $('#filters').hidden = isOpen;
});

offerChoices(field('tags'), 'tags', { about: () => ({ view: VIEW }) });
atStart(() => {
  for (const [name, kind] of [['which', 'filter'], ['priority', 'priority'], ['sort', 'sort']]) fillMenu(field(name), kind);
});
