// Which todos the list shows: one of the lists of the store, and what narrows it.
import { $, button } from './dom.mjs';
import { openList, onNarrow } from './list.mjs';
import { attempt } from './notices.mjs';
import { wire } from './session.mjs';
import { say as word, sayDay, tagsIn } from './words.mjs';

const FILTERS = { open: { completed: false }, overdue: { overdue: true }, done: { completed: true }, all: {} };

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

const sort = () => (field('sort').value ? [field('sort').value] : undefined);

/** Shows what is chosen. @param {boolean} [again] the same as before, from where it was */
export function ready(again = false) {
  const which = field('which').value;
  const params = which || saved === null
    ? { filter: { ...FILTERS[which || 'open'], ...narrowing() }, sort: sort() ?? [] }
    : { saved, filter: narrowing(), sort: sort() };
  const byDay = field('sort').value === 'due' || (saved === 'upcoming' && !which && !sort());
  drawNarrowed();
  return attempt(openList(params, { byDay, here: saved !== null, again }));
}

/** Shows a list of the store, all of it. */
export function openSaved(name) {
  saved = name;
  day = null;
  form.reset();
  field('which').querySelector('[value=""]').hidden = name === null;
  if (name === null) field('which').value = 'open';
  return ready();
}

/** What the list shows, as it can be saved. */
export async function shown() {
  const which = field('which').value;
  const base = which || saved === null
    ? { filter: FILTERS[which || 'open'], sort: [] }
    : await wire.savedLists.definition({ name: saved });
  const narrower = narrowing();
  const both = Object.keys(narrower).some((member) => member in base.filter);
  const filter = both ? { all: [base.filter, narrower] } : { ...base.filter, ...narrower };
  return { filter, sort: sort() ?? base.sort, defaults: base.defaults };
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
    ...(saved === null ? ['priority'] : ['which', 'priority']).map(field).filter(({ value }) => value).map(
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
