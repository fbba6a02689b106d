// The selection of several todos, and what is done with all of them at once.
import { $ } from './dom.mjs';
import { revOf } from './list.mjs';
import { attempt } from './notices.mjs';
import { prompt } from './prompt.mjs';
import { wire } from './session.mjs';
import { say as word, tagsIn } from './words.mjs';

const bar = $('#several');
/** The selected todos, as they were when they were selected: their revisions by their ids. @type {Map<number, number>} */
const selected = new Map();
let isOn = false;
/** Where a range begins. @type {number | null} */
let anchor = null;

const items = () => [...$('#todos').children];
const ids = () => items().map((item) => Number(item.dataset.id));

/** Whether todos are being selected. */
export const isSelecting = () => isOn;

const add = (id) => selected.has(id) || selected.set(id, revOf(id));

/** Shows the selection in the list, without the todos that are there no more. */
export function drawSelection() {
  const present = new Set(ids());
  for (const id of selected.keys()) if (!present.has(id)) selected.delete(id);
  for (const item of items()) {
    const isSelected = selected.has(Number(item.dataset.id));
    item.classList.toggle('selected', isSelected);
    const opener = item.querySelector('.opener');
    if (isOn) opener.setAttribute('aria-pressed', String(isSelected));
    else opener.removeAttribute('aria-pressed');
  }
  bar.hidden = !isOn;
  $('#select').setAttribute('aria-pressed', String(isOn));
  $('#several-count').textContent = word('selected', { count: selected.size });
  for (const control of bar.querySelectorAll('[data-do]')) {
    // What is disabled loses the focus to nothing: the list is shown again before the answer comes.
    if (selected.size === 0 && control === document.activeElement) $('#select').focus();
    control.disabled = selected.size === 0;
  }
}

/** Selects a todo, or no longer; with a range, also all from the last one on. */
export function select(id, isRange = false) {
  isOn = true;
  const all = ids();
  const [from, to] = [all.indexOf(anchor ?? id), all.indexOf(id)].sort((a, b) => a - b);
  if (isRange && from >= 0) for (const one of all.slice(from, to + 1)) add(one);
  else if (!selected.delete(id)) add(id);
  if (!isRange || from < 0) anchor = id;
  drawSelection();
}

export function selectAll() {
  isOn = true;
  for (const id of ids()) add(id);
  drawSelection();
}

export function leaveSelection() {
  if (bar.contains(document.activeElement)) $('#select').focus();
  isOn = false;
  anchor = null;
  selected.clear();
  drawSelection();
}

/**
 * What edits todos as they are now: if somebody changes one meanwhile, that is a conflict, and the next answer is
 * about what it is then.
 * @param {Map<number, number>} revs the revisions by the ids
 */
export function changeAll(revs, what = 'edit') {
  return async (members = {}) => {
    const changes = [...revs].map(([id, rev]) => ({ do: what, id, rev, ...members }));
    try {
      return await wire.todoList.apply({ changes });
    } catch (error) {
      for (const id of error.tag === 'conflict' ? revs.keys() : []) {
        revs.set(id, error.data.todo?.id === id ? error.data.todo.rev : revOf(id) ?? revs.get(id));
      }
      throw error;
    }
  };
}

/** Does something with all selected todos, in one step. */
export async function withSelected(what) {
  if (selected.size === 0) return;
  const done = what === 'toggle'
    ? wire.todoList.apply({ changes: [{ do: what, ids: [...selected.keys()] }] }) : changeAll(selected, what)();
  if ((await attempt(done)) !== undefined) leaveSelection();
}

/** Asks what to change of those that are selected now. */
function ask(field, members) {
  const change = changeAll(new Map(selected));
  const heading = word('which', { button: word(field), field: word('selected', { count: selected.size }) });
  prompt(heading, field, {}, async (value) => {
    await change(members(value));
    leaveSelection();
  });
}

for (const what of ['toggle', 'delete']) {
  bar.querySelector(`[data-do=${what}]`).addEventListener('click', () => withSelected(what));
}
bar.querySelector('[data-do=due]').addEventListener('click', () =>
  ask('due', (due) => (due === '' ? { clear: ['due'] } : { due })));
bar.querySelector('[data-do=tags]').addEventListener('click', () => ask('tags', (text) => ({ addTags: tagsIn(text) })));
$('#select').addEventListener('click', () => {
  if (isOn) return leaveSelection();
  isOn = true;
  drawSelection();
});
$('#select-all').addEventListener('click', selectAll);
$('#leave-selection').addEventListener('click', leaveSelection);
