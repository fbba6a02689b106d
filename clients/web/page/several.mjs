// The selection of several todos, and what is done with all of them at once.
import { $ } from './dom.mjs';
import { attempt } from './notices.mjs';
import { wire } from './session.mjs';
import { say as word, tagsIn } from './words.mjs';

const bar = $('#several');
/** @type {Set<number>} */
const selected = new Set();
let isOn = false;
/** Where a range begins. @type {number | null} */
let anchor = null;

const items = () => [...$('#todos').children];
const ids = () => items().map((item) => Number(item.dataset.id));

/** Whether todos are being selected. */
export const isSelecting = () => isOn;

/** Shows the selection in the list, without the todos that are there no more. */
export function drawSelection() {
  const present = new Set(ids());
  for (const id of selected) if (!present.has(id)) selected.delete(id);
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
  for (const control of bar.querySelectorAll('[data-do], input')) {
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
  if (isRange && from >= 0) for (const one of all.slice(from, to + 1)) selected.add(one);
  else if (!selected.delete(id)) selected.add(id);
  if (!isRange || from < 0) anchor = id;
  drawSelection();
}

export function selectAll() {
  isOn = true;
  for (const id of ids()) selected.add(id);
  drawSelection();
}

export function leaveSelection() {
  if (bar.contains(document.activeElement)) $('#select').focus();
  isOn = false;
  anchor = null;
  selected.clear();
  bar.querySelector('form').reset();
  drawSelection();
}

/** Does the same with each selected todo, in one step. */
export async function withSelected(what, members = {}) {
  const changes = ids().filter((id) => selected.has(id)).map((id) => ({ do: what, id, ...members }));
  if (changes.length === 0) return;
  if ((await attempt(wire.todoList.apply({ changes }))) !== undefined) leaveSelection();
}

for (const what of ['complete', 'reopen', 'delete']) {
  bar.querySelector(`[data-do=${what}]`).addEventListener('click', () => withSelected(what));
}
bar.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const addTags = tagsIn(bar.querySelector('input').value);
  if (addTags.length > 0) withSelected('edit', { addTags });
});
$('#select').addEventListener('click', () => {
  if (isOn) return leaveSelection();
  isOn = true;
  drawSelection();
});
$('#select-all').addEventListener('click', selectAll);
$('#leave-selection').addEventListener('click', leaveSelection);
