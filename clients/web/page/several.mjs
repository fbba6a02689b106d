// The selection of several todos: those that one picks, or all that the list shows on all its pages.
import { askAfter, askDue, askPriority, askTags, everything, many, one, remove, toggle } from './acts.mjs';
import { claim } from './claims.mjs';
import { $ } from './dom.mjs';
import { hitsShown, isTree, onShown, rowsShown, totalShown } from './list.mjs';
import { foldAll, shown } from './narrow.mjs';
import { attempt } from './notices.mjs';
import { here, onPlace } from './place.mjs';
import { say as word } from './words.mjs';

const bar = $('#several');
/** The selected todos, by their ids; they may be on other pages. @type {Map<number, Record<string, any>>} */
const selected = new Map();
/** The filter that all selected todos pass, if they are all of them on all pages. @type {object | null} */
let filter = null;
let isOn = false;
/** Where a range begins. @type {number | null} */
let anchor = null;

/** Whether todos are being selected. */
export const isSelecting = () => isOn;
const size = () => (filter ? totalShown() : selected.size);

/** What is to be changed: all that are selected, if any is, else the one. @param {Record<string, any>} [row] */
export function targetOf(row) {
  if (!isOn || size() === 0) return row && one(row);
  return filter ? everything(filter, size()) : many([...selected.values()]);
}

/** Shows the selection in the list. @param {number[]} [gone] those that the list has no more */
function drawSelection(gone = []) {
  const isLess = gone.filter((id) => selected.delete(id)).length > 0;
  if (isOn && (isLess || filter) && size() === 0) return clearSelection();
  for (const row of rowsShown()) if ((filter && !row.context) || selected.has(row.id)) selected.set(row.id, row);
  for (const item of $('#todos').children) {
    const isSelected = selected.has(Number(item.dataset.id));
    item.classList.toggle('selected', isSelected);
    const box = item.querySelector('[data-kind=done]');
    const opener = item.querySelector('.opener');
    // While one selects, the box says what is selected.
    box.checked = isOn ? isSelected : box.defaultChecked;
    const label = word(isOn ? 'selectTodo' : 'doneTodo', { title: opener.textContent });
    if (box.getAttribute('aria-label') !== label) box.setAttribute('aria-label', label);
    if (isOn) opener.setAttribute('aria-pressed', String(isSelected));
    else opener.removeAttribute('aria-pressed');
  }
  bar.hidden = !isOn;
  $('#select').setAttribute('aria-pressed', String(isOn));
  $('#several-count').textContent = word(filter ? 'allSelected' : 'selected', { count: size() });
  $('#select-all').textContent = word('selectAll', { count: totalShown() });
  $('#select-all').hidden = totalShown() === size();
  for (const control of bar.querySelectorAll('[data-do]')) {
    // What is disabled loses the focus to nothing: the list is shown again before the answer comes.
    if (size() === 0 && control === document.activeElement) $('#select').focus();
    control.disabled = size() === 0;
  }
}

/** Selects a todo, or no longer; with a range, also all from the last one on. */
export function select(id, isRange = false) {
  isOn = true;
  filter = null;
  const all = rowsShown();
  const placeOf = (one) => all.findIndex((row) => row.id === one);
  const [from, to] = [placeOf(anchor ?? id), placeOf(id)].sort((a, b) => a - b);
  if (isRange && from >= 0) for (const row of all.slice(from, to + 1)) selected.set(row.id, row);
  else if (!selected.delete(id)) selected.set(id, all[placeOf(id)]);
  if (!isRange || from < 0) anchor = id;
  drawSelection();
}

/** Selects all that the list shows, also on its other pages. */
export async function selectAll() {
  isOn = true;
  const isMore = totalShown() > hitsShown().length;
  // The filter does not know what is folded.
  if (isMore && isTree()) await foldAll(false);
  filter = (isMore && (await attempt(shown()))?.filter) || null;
  for (const row of hitsShown()) selected.set(row.id, row);
  drawSelection();
}

/** @param {boolean} [on] whether one selects from now on */
function clearSelection(on = false) {
  if (!on && bar.contains(document.activeElement)) $('#select').focus();
  isOn = on;
  anchor = null;
  filter = null;
  selected.clear();
  drawSelection();
}
export const leaveSelection = () => clearSelection();

// What is changed stays selected, as long as it is in the list.
const ACTS = { toggle, due: askDue, priority: askPriority, tags: askTags, after: askAfter, claim, delete: remove };
bar.addEventListener('click', ({ target }) => target.dataset.do && ACTS[target.dataset.do](targetOf()));
$('#select').addEventListener('click', () => clearSelection(!isOn));
$('#select-all').addEventListener('click', selectAll);
$('#leave-selection').addEventListener('click', leaveSelection);
onShown(({ gone }) => drawSelection(gone));
let list = here().list;
onPlace((place) => {
  if (place.list !== list) clearSelection();
  ({ list } = place);
});
