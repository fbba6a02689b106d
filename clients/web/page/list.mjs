// The todos: a View of todoList.
import { $, arrange, button, element, setEnds } from './dom.mjs';
import { attempt, sayAlso } from './notices.mjs';
import { prompt } from './prompt.mjs';
import { changeAll, drawSelection, isSelecting, select, withSelected } from './several.mjs';
import { on, wire } from './session.mjs';
import { say as word, sayDay } from './words.mjs';

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

/**
 * Shows a list from its beginning, or from where it was.
 * @param {{saved?: string, filter: object, sort?: string[]}} params
 * @param {{here: boolean, again: boolean}} how
 */
export function openList(params, { here, again }) {
  isHere = here;
  if (!again) offset = 0;
  return wire.todoList.viewReady({ view: VIEW, ...params, offset, limit: LIMIT, messages: true });
}

on('todoList.showTodos', (params) => {
  ({ offset, total } = params);
  if (offset >= total && offset > 0) {
    return attempt(scrollTo(Math.floor((total - 1) / LIMIT) * LIMIT));
  }
  rows = params.todos;
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
  drawSelection();
  if (focused) {
    const next = items.includes(focused) ? focused : items[Math.min(place, items.length - 1)];
    (next?.querySelector(`[data-kind=${kind}]`) ?? $('#add [name=line]')).focus();
  }
  $('#message').textContent = params.message ?? '';
  $('#message').hidden = params.message === null;
  $('#count').textContent =
    total === 0 ? '' : total === 1 ? word('one') : word('several', { count: total });
  $('#pages').hidden = total <= LIMIT;
  $('#pages span').textContent = word('part', { first: offset + 1, last: offset + rows.length, total });
  setEnds($('#previous'), $('#next'), offset === 0, offset + rows.length >= total);
});

/** A button that shows what else is due on the day of a row. */
const dayButton = (row, text) => button(text, {
  className: 'due', value: row.due, title: word('findDay'), 'data-kind': 'due',
});

/** What is said of a todo under its title. */
function facts(row) {
  const parts = [];
  const fact = (className, text) => parts.push(element('span', { className }, text));
  if (row.group !== null && row.time) fact('due', row.time);
  if (row.group === null && row.dueText !== null) {
    parts.push(dayButton(row, word(row.state === 'overdue' ? 'overdueOn' : 'dueOn', { day: row.dueText })));
  }
  if (row.repeatText) fact('repeat', row.repeatText);
  if (row.startAhead && !row.completed) fact('start', word('from', { day: row.startText }));
  if (row.reminders?.length > 0) fact('reminds', word('reminds'));
  if (row.priority !== 'none') fact(row.priority, word(`${row.priority}Priority`));
  for (const tag of row.tags) {
    parts.push(button(tag, {
      className: 'tag', value: tag, 'data-kind': 'tag', 'aria-label': word('findTag', { tag }),
    }));
  }
  return element('div', { className: 'facts' }, ...parts);
}

/** The item of a row: the one that is there already, filled again, so that nobody loses their place. */
function item(row, heading, known) {
  const looks = JSON.stringify([row, heading]);
  if (known?.looks === looks) return known;
  const made = known ?? element('li', { 'data-id': row.id });
  made.className = row.state;
  made.looks = looks;
  const focused = made.contains(document.activeElement) && document.activeElement.dataset.kind;
  const { title } = row;
  made.replaceChildren(
    ...(heading ? [element('h2', {}, dayButton(row, heading))] : []),
    element('input', {
      type: 'checkbox', checked: row.completed, 'data-kind': 'done',
      'aria-label': word('doneTodo', { title }),
    }),
    element('button', { type: 'button', className: 'opener', 'data-kind': 'open' }, element('bdi', {}, title)),
    button('', {
      className: 'later', 'data-kind': 'later', title: word('reschedule'),
      'aria-label': word('which', { button: word('reschedule'), field: title }),
    }),
    button('×', { className: 'delete', 'data-kind': 'delete', 'aria-label': word('deleteTodo', { title }) }),
    facts(row),
  );
  made.querySelector('.later').append($('#day-sign').content.cloneNode(true));
  if (focused) made.querySelector(`[data-kind=${focused}]`)?.focus();
  return made;
}

const idOf = (target) => Number(target.closest('li')?.dataset.id);
const rowOf = (target) => rows.find(({ id }) => id === idOf(target));

/** Completes a todo, or opens it again, and tells of the next one of its series. */
async function toggle(row, box) {
  const { id } = row;
  const done = await attempt(box.checked ? wire.todoList.complete({ id }) : wire.todoList.reopen({ id }));
  if (done === undefined) box.checked = row.completed;
  if (done?.next) {
    const { due } = done.next;
    sayAlso(due === null ? word('nextAdded') : word('nextDue', { day: sayDay(due) }));
  }
}

/** Does what the user wants with the selection, or with the todo on which they are. */
const remove = (id) => (isSelecting() ? withSelected('delete') : attempt(wire.todoList.delete({ id })));

/** Asks for another day. */
function reschedule({ id, rev, title }) {
  if (isSelecting()) return $('#several [data-do=due]').click();
  const change = changeAll(new Map([[id, rev]]));
  return prompt(word('which', { button: word('due'), field: title }), 'due', { id }, (due) =>
    change(due === '' ? { clear: ['due'] } : { due }), `#todos [data-id="${id}"] .later`);
}

/** The revision of a todo that is shown. */
export const revOf = (id) => rows.find((row) => row.id === id)?.rev;

list.addEventListener('change', ({ target }) => toggle(rowOf(target), target));

/** Opens a todo in a form. @type {(todo: {id: number, title?: string}) => unknown} */
export let open = () => {};
/** @param {typeof open} how */
export const onOpen = (how) => (open = how);

/** @param {(kind: 'tag' | 'due', value: string) => void} narrow */
export function onNarrow(narrow) {
  list.addEventListener('click', (event) => {
    const { target } = event;
    const control = target.closest('button, input');
    const id = idOf(target);
    const kind = control?.dataset.kind ?? 'open';
    if (Number.isNaN(id) || kind === 'done') return;
    const isMany = event.ctrlKey || event.metaKey || event.shiftKey;
    if (kind === 'open' && (isMany || isSelecting())) select(id, event.shiftKey);
    else if (kind === 'open') open(rowOf(target));
    else if (kind === 'later') reschedule(rowOf(target));
    else if (kind === 'delete') attempt(wire.todoList.delete({ id }));
    else narrow(kind, control.value);
  });
}

list.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[key];
  if (step !== undefined) {
    const items = [...list.children];
    const place = items.indexOf(target.closest('li')) + step;
    const next = items[Math.max(0, Math.min(place, items.length - 1))];
    if (event.shiftKey) {
      if (!isSelecting()) select(idOf(target));
      select(idOf(next), true);
    }
    (next.querySelector(`[data-kind=${target.dataset.kind}]`) ?? next.querySelector('.opener')).focus();
    event.preventDefault();
  } else if (key === 'Delete') {
    remove(idOf(target));
  }
});

/** What the keys of letters do with the todo that has the focus. */
export const rowKeys = {
  x: (row) => (isSelecting() ? withSelected('toggle') : row.querySelector('[data-kind=done]').click()),
  v: (row) => select(idOf(row)),
  d: (row) => reschedule(rowOf(row)),
  s: (row) => attempt(wire.todoDetail.skip({ id: idOf(row) })),
};

const scrollTo = (to) => wire.todoList.scroll({ view: VIEW, offset: Math.max(0, to) });
for (const [name, step] of [['previous', -LIMIT], ['next', LIMIT]]) {
  $(`#${name}`).addEventListener('click', async () => {
    await attempt(scrollTo(offset + step));
    list.querySelector('.opener')?.focus();
  });
}
