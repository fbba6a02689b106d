// The list: a View of todoList. Texts of todos become text nodes and values, never markup.
import { Detail } from './detail.mjs';
import { Wire } from './wire.mjs';

/** @param {string} selector @returns {any} */
const $ = (selector) => document.querySelector(selector);

/**
 * @param {string} name
 * @param {Record<string, any>} properties
 * @param {...(Node | string)} children
 */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const LIMIT = 100;
const FILTERS = { open: { completed: false }, overdue: { overdue: true }, done: { completed: true }, all: {} };
const list = $('#todos');
/** @type {Wire} */
let wire;
let offset = 0;
let total = 0;
let rows = [];

function say(text) {
  $('#error').textContent = '';
  $('#status').textContent = text;
}

function complain(text) {
  $('#status').textContent = '';
  $('#error').textContent = text;
}

// What was said stays until the user does the next thing; it may cover something.
for (const kind of ['pointerdown', 'keydown']) {
  document.addEventListener(kind, () => say(''), { capture: true });
}

/** Sends an event; undefined where it failed, which is said. */
async function attempt(event, told) {
  try {
    const result = await event;
    if (told) say(typeof told === 'function' ? told(result) : told);
    return result ?? null;
  } catch (error) {
    complain(error.message);
    return undefined;
  }
}

const detail = new Detail($('#detail'), () => wire, { say, complain, attempt, element });

const OUTPUTS = {
  'todoList.showTodos': show,
  'todoList.routeDetail': ({ id }) => detail.open(id),
  'todoDetail.showTodo': ({ todo }) => detail.show(todo),
  'todoDetail.showHistory': ({ id, entries }) => detail.showHistory(id, entries),
  'todoDetail.routeBack': ({ id }) => detail.leave(id),
};

function start() {
  wire = new Wire(
    (method, params) => OUTPUTS[method]?.(params),
    () => {
      $('#ended').hidden = true;
      ready();
      detail.reopen();
    },
    (reason) => {
      $('#ended p').textContent = `The todos cannot be reached: ${reason}.`;
      $('#ended').hidden = false;
      // A dialog makes all behind it inert, and so the way out, too.
      $('#sure').close();
      detail.ended(reason);
    },
  );
}

function ready() {
  const { text, which, sort } = Object.fromEntries(new FormData($('#narrow')));
  const filter = { ...FILTERS[which], ...(text.trim() && { text }) };
  const params = { filter, sort: sort ? [sort] : [], offset, limit: LIMIT };
  return attempt(wire.todoList.viewReady(params));
}

function show(params) {
  ({ offset, total } = params);
  if (offset >= total && offset > 0) {
    return attempt(wire.todoList.scroll({ offset: Math.floor((total - 1) / LIMIT) * LIMIT }));
  }
  // What has the focus keeps it: the same button of the same todo, else of the one in its place.
  const focused = document.activeElement?.closest?.('#todos li');
  const place = focused ? [...list.children].indexOf(focused) : -1;
  const kind = focused && document.activeElement.dataset.kind;
  const known = new Map([...list.children].map((item) => [item.dataset.id, item]));
  rows = params.todos;
  const items = rows.map((row) => item(row, known.get(String(row.id))));
  if (items.some((one, index) => list.children[index] !== one) || list.children.length !== items.length) {
    list.replaceChildren(...items);
  }
  if (focused) {
    const next = items.includes(focused) ? focused : items[Math.min(place, items.length - 1)];
    (next?.querySelector(`[data-kind=${kind}]`) ?? $('#add [name=title]')).focus();
  }
  $('#message').textContent = params.message ?? '';
  $('#message').hidden = params.message === null;
  $('#count').textContent = total === 0 ? '' : total === 1 ? '1 todo' : `${total} todos`;
  $('#pages').hidden = total <= LIMIT;
  $('#pages span').textContent = `${offset + 1} to ${offset + rows.length} of ${total}`;
  $('#previous').disabled = offset === 0;
  $('#next').disabled = offset + rows.length >= total;
}

/** The item of a row: the one that is there already, filled anew, so that nobody loses their place. */
function item(row, known) {
  if (known?.dataset.rev === `${row.rev} ${row.state}`) return known;
  const made = known ?? element('li');
  made.className = row.state;
  made.dataset.id = row.id;
  made.dataset.rev = `${row.rev} ${row.state}`;
  const focused = made.contains(document.activeElement) && document.activeElement.dataset.kind;
  const facts = element('span', { className: 'facts' });
  if (row.dueText !== null) {
    const late = row.state === 'overdue' ? 'overdue: ' : 'due ';
    facts.append(element('span', { className: 'due' }, late + row.dueText));
  }
  if (row.priority !== 'none') {
    facts.append(element('span', { className: row.priority }, `${row.priority} priority`));
  }
  for (const tag of row.tags) facts.append(element('span', { className: 'tag' }, tag));
  const box = element('input', { type: 'checkbox', checked: row.completed });
  box.setAttribute('aria-label', `Done: ${row.title}`);
  const open = element(
    'button', { type: 'button', className: 'opener' },
    element('bdi', { className: 'title' }, row.title), facts,
  );
  const remove = element('button', { type: 'button', className: 'delete' }, 'Delete');
  remove.setAttribute('aria-label', `Delete ${row.title}`);
  for (const [part, kind] of [[box, 'done'], [open, 'open'], [remove, 'delete']]) {
    part.dataset.kind = kind;
  }
  made.replaceChildren(box, open, remove);
  if (focused) made.querySelector(`[data-kind=${focused}]`).focus();
  return made;
}

const rowOf = (target) => {
  const id = Number(target.closest('li')?.dataset.id);
  return rows.find((row) => row.id === id);
};

function remove(row) {
  return attempt(wire.todoList.delete({ id: row.id }), `Deleted: ${row.title}. Undo brings it back.`);
}

list.addEventListener('change', async ({ target }) => {
  const row = rowOf(target);
  const event = target.checked ? wire.todoList.complete({ id: row.id }) : wire.todoList.reopen({ id: row.id });
  const told = `${target.checked ? 'Completed' : 'Reopened'}: ${row.title}`;
  if ((await attempt(event, told)) === undefined) target.checked = row.completed;
});

list.addEventListener('click', ({ target }) => {
  const kind = target.closest('button')?.dataset.kind;
  const row = rowOf(target);
  if (kind === 'open') attempt(wire.todoList.select({ id: row.id }));
  if (kind === 'delete') remove(row);
});

list.addEventListener('keydown', (event) => {
  const { target, key } = event;
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[key];
  if (step !== undefined) {
    const items = [...list.children];
    const place = items.indexOf(target.closest('li')) + step;
    const next = items[Math.max(0, Math.min(place, items.length - 1))];
    next.querySelector(`[data-kind=${target.dataset.kind}]`).focus();
    event.preventDefault();
  } else if (key === 'Delete') {
    remove(rowOf(target));
  }
});

$('#add').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const { title, due, priority } = Object.fromEntries(new FormData(form));
  const params = { title, priority, ...(due && { due }) };
  if (await attempt(wire.todoList.add(params), `Added: ${title.trim()}`)) form.reset();
  $('#add [name=title]').focus();
});

$('#narrow').addEventListener('submit', (event) => event.preventDefault());
for (const kind of ['input', 'change']) {
  $('#narrow').addEventListener(kind, ({ target }) => {
    if ((kind === 'input') !== (target.name === 'text')) return;
    offset = 0;
    ready();
  });
}

$('#undo').addEventListener('click', () => {
  attempt(wire.todoList.undo(), ({ undone }) => `Undone: ${undone}`);
});
$('#redo').addEventListener('click', () => {
  attempt(wire.todoList.redo(), ({ redone }) => `Redone: ${redone}`);
});
for (const [name, step] of [['previous', -LIMIT], ['next', LIMIT]]) {
  $(`#${name}`).addEventListener('click', async () => {
    await attempt(wire.todoList.scroll({ offset: Math.max(0, offset + step) }));
    list.querySelector('[data-kind=open]')?.focus();
  });
}

/** Asks before many are deleted. */
function ask(text, event) {
  const dialog = $('#sure');
  $('#sure-text').textContent = text;
  dialog.onclick = ({ target }) => {
    if (!target.value) return;
    dialog.close();
    if (target.value === 'yes') attempt(event(), ({ count }) => `Deleted: ${count}. Undo brings them back.`);
  };
  dialog.showModal();
}
$('#delete-completed').addEventListener('click', () => {
  ask('Delete everything that is done?', () => wire.todoList.deleteCompleted());
});
$('#delete-all').addEventListener('click', () => {
  ask('Delete all todos, also those that are not shown here?', () => wire.todoList.deleteAll());
});
$('#ended button').addEventListener('click', () => {
  start();
  $('#add [name=title]').focus();
});

start();
