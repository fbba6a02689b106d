// What clicks and keys do with the rows of the list.
import { askDue, one, remove, toggle } from './acts.mjs';
import { $ } from './dom.mjs';
import { fold, hasChildren, isFolded, isTree, open, rowOf } from './list.mjs';
import { isByHand, narrowTo } from './narrow.mjs';
import { indent, shift } from './order.mjs';
import { isSelecting, select, targetOf } from './several.mjs';

const list = $('#todos');

/** What a click on a control does. */
const CLICKS = {
  async done(row, { target, shiftKey }) {
    if (isSelecting()) return select(row.id, shiftKey);
    if (!(await toggle(one(row)))) target.checked = row.completed;
  },
  open(row, { ctrlKey, metaKey, shiftKey }) {
    if (ctrlKey || metaKey || shiftKey || isSelecting()) select(row.id, shiftKey);
    else open(row);
  },
  later: (row) => askDue(one(row)),
  delete: (row) => remove(one(row)),
  fold,
  tag: (row, _, { value }) => narrowTo('tag', value),
  due: (row, _, { value }) => narrowTo('due', value),
  comments: (row) => open(row, { withComment: true }),
  link() {},
};

list.addEventListener('click', (event) => {
  const control = event.target.closest('button, input, a');
  const row = rowOf(event.target);
  if (!row) return;
  // The second half of a double click would do the same to the row that has come into the place.
  if (event.detail > 1) return event.preventDefault();
  CLICKS[control?.dataset.kind ?? 'open'](row, event, control);
});

/** Goes to the row some steps on; with Shift, all on the way are selected. */
export function step(steps, isRange = false) {
  const items = [...list.children];
  const from = document.activeElement.closest('#todos li');
  // From elsewhere, one comes back to where one was.
  const start = from ?? list.querySelector('[data-last]');
  const place = start ? items.indexOf(start) + (from ? steps : 0) : steps - 1;
  const next = items[Math.max(0, Math.min(place, items.length - 1))];
  if (!next) return;
  if (isRange && from) {
    if (!isSelecting()) select(Number(from.dataset.id));
    select(Number(next.dataset.id), true);
  }
  const { kind = 'open' } = from ? document.activeElement.dataset : {};
  (next.querySelector(`[data-kind=${kind}]`) ?? next.querySelector('.opener')).focus();
}
list.addEventListener('focusin', ({ target }) => {
  list.querySelector('[data-last]')?.removeAttribute('data-last');
  target.closest('li')?.setAttribute('data-last', '');
});

/** Goes to the todo that a row is under. */
const goOver = ({ parent }) => list.querySelector(`[data-id="${parent}"] .opener`)?.focus();

list.addEventListener('keydown', (event) => {
  const { key, shiftKey, altKey } = event;
  const inOrOut = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const row = rowOf(event.target);
  // Elsewhere, Alt and an arrow are the browser's way back.
  if (inOrOut && row && isTree() && isByHand() && !shiftKey) {
    event.preventDefault();
    if (altKey) indent(targetOf(row), inOrOut);
    else if (hasChildren(row) && isFolded(row) === (inOrOut > 0)) fold(row);
    else if (inOrOut < 0) goOver(row);
    return;
  }
  const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[key];
  if ((altKey && steps === undefined) || (steps === undefined && key !== 'Delete')) return;
  if (steps === undefined) remove(targetOf(rowOf(event.target)));
  else if (altKey) shift(targetOf(rowOf(event.target)), steps);
  else step(steps, shiftKey);
  event.preventDefault();
});
$('#to-todos').addEventListener('click', () => step(0));
