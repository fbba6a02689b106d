// The list: a View of todoList. Texts of todos become text nodes and values, never markup.
import { Draft } from './draft.mjs';
import { Wire } from './wire.mjs';
import { locale, say as word, translate } from './words.mjs';

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

translate();
document.title = word('todos');

const LIMIT = 100;
const FILTERS = { open: { completed: false }, overdue: { overdue: true }, done: { completed: true }, all: {} };
const list = $('#todos');
/** @type {Wire} */
let wire;
let offset = 0;
let total = 0;
let rows = [];

/** Says what was done, and by which step, if it can be undone. */
function say(text, step = null) {
  $('#error').textContent = $('#draft .error').textContent = '';
  $('#status').textContent = text;
  $('#undo-step').hidden = step === null;
  $('#undo-step').onclick = () => attempt(wire.todoList.undo({ step }));
}

function complain(text) {
  say('');
  $($('#draft').open ? '#draft .error' : '#error').textContent = text;
}

// After the user did something, a backend that has gone is started again by itself, once.
let mayRestart = true;
// What was said stays until the user does the next thing; it may cover something. It does not go while
// the pointer is down: what is under it would move away.
for (const kind of ['click', 'keydown']) {
  document.addEventListener(kind, ({ target, key }) => {
    mayRestart = true;
    if (!target.closest?.('#undo-step') && key !== 'Tab') say('');
  }, { capture: true });
}

/** Sends an event; undefined where it failed, which is said. */
async function attempt(event) {
  try {
    return (await event) ?? null;
  } catch (error) {
    complain(error.message);
    return undefined;
  }
}

/** Asks before something is lost. @returns {Promise<boolean>} whether it may be */
function ask(text, no, yes) {
  const dialog = $('#sure');
  if (dialog.open) return Promise.resolve(false);
  $('#sure-text').textContent = text;
  $('#sure [value=no]').textContent = no;
  $('#sure [value=yes]').textContent = yes;
  dialog.showModal();
  return new Promise((resolve) => (answered = resolve));
}
let answered = (isSure) => {};
function answer(isSure) {
  $('#sure').close();
  answered(isSure);
}
$('#sure').addEventListener('click', ({ target }) => target.value && answer(target.value === 'yes'));
// The event of a dialog that was closed comes late: by then it may be open again.
$('#sure').addEventListener('close', ({ target }) => target.open || answered(false));
// By itself, Escape would close two dialogs at once, or a dialog that asks first, when pressed twice.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.isComposing || !$('dialog[open]')) return;
  event.preventDefault();
  if ($('#sure').open) answer(false);
  else if ($('#keys').open) $('#keys').close();
  else draft.leave();
});

const showKeys = () => $('#keys').showModal();
$('#show-keys').addEventListener('click', showKeys);
// Letters are keys only where nothing else takes them: in the list, and where nothing has the focus.
document.addEventListener('keydown', (event) => {
  const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.isComposing || altKey || $('#sure').open || $('#keys').open) return;
  let action;
  if (ctrlKey || metaKey) {
    // A text that is typed has an undo of its own.
    const isText = target.matches('textarea, select, input:not([type=checkbox])') && !isFresh(target);
    const kind = shiftKey && key.toLowerCase() === 'z' ? 'redo' : { z: 'undo', y: 'redo' }[key];
    if ($('#draft').open) action = key === 's' && (() => $('#draft form').requestSubmit());
    else if (kind !== undefined && !isText) action = () => attempt(wire.todoList[kind]());
  } else if (!$('#draft').open && (target === document.body || target.closest('#todos'))) {
    action = {
      '?': showKeys,
      n: () => $('#add [name=title]').focus(),
      '/': () => $('#narrow [name=text]').focus(),
      x: target.closest('li') && (() => target.closest('li').querySelector('[data-kind=done]').click()),
    }[key];
  }
  if (!action) return;
  event.preventDefault();
  action();
});

const draft = new Draft($('#draft'), () => wire, { complain, attempt, ask, element });

const OUTPUTS = {
  'todoList.showTodos': show,
  'todoList.showMessage': ({ kind, text, step }) => say(text, kind === 'undone' ? null : step),
  'todoList.routeEdit': () => {
    const title = $('#add [name=title]').value;
    draft.open(null, title ? { title } : undefined);
  },
  'todoDetail.routeEdit': ({ id }) => draft.open(id),
  'todoDetail.showTodo': ({ todo }) => draft.showTodo(todo),
  'todoDetail.showHistory': (params) => draft.showHistory(params),
  'todoEdit.showDraft': (params) => draft.show(params),
  'todoEdit.routeBack': ({ saved }) => {
    if (saved && draft.isNew) $('#add').reset();
    draft.close();
  },
};

/** @param {string} [reason] why the backend before this one has gone, if that is to be said */
function start(reason) {
  wire = new Wire(
    (method, params) => OUTPUTS[method]?.(params),
    () => {
      $('#ended').hidden = true;
      if (reason !== undefined) complain(word('reached', { why: reason }));
      // The backend's sentences are in the language of the page.
      wire.request('initialize', { locale }).catch(() => {});
      ready();
      draft.reopen();
    },
    (why) => {
      // A dialog makes all behind it inert, and so the way out, too.
      answer(false);
      if (mayRestart) {
        mayRestart = false;
        return start(why);
      }
      $('#ended p').textContent = word('unreachable', { why });
      $('#ended').hidden = false;
      ($('#draft').open ? $('#draft') : $('main')).prepend($('#ended'));
    },
  );
}

$('#draft').addEventListener('close', ({ target }) => target.open || $('main').prepend($('#ended')));
window.addEventListener('beforeunload', (event) => {
  if (draft.isChanged) event.preventDefault();
});

function ready() {
  const { text, tags, which, sort } = Object.fromEntries(new FormData($('#narrow')));
  const words = tags.split(/\s+/).filter(Boolean);
  const filter = { ...FILTERS[which], ...(text.trim() && { text }), ...(words.length > 0 && { tags: words }) };
  const params = { filter, sort: sort ? [sort] : [], offset, limit: LIMIT, messages: true };
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
  $('#count').textContent = 
    total === 0 ? '' : total === 1 ? word('one') : word('several', { count: total });
  $('#pages').hidden = total <= LIMIT;
  $('#pages span').textContent = word('part', {
    first: offset + 1, last: offset + rows.length, total,
  });
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
    const due = word(row.state === 'overdue' ? 'overdueOn' : 'dueOn', { day: row.dueText });
    facts.append(element('span', { className: 'due' }, due));
  }
  if (row.priority !== 'none') {
    facts.append(element('span', { className: row.priority }, word(`${row.priority}Priority`)));
  }
  const tags = element('span', { className: 'tags' });
  for (const tag of row.tags) {
    const find = element('button', { type: 'button', className: 'tag', value: tag }, tag);
    find.setAttribute('aria-label', word('findTag', { tag }));
    find.dataset.kind = 'tag';
    tags.append(find);
  }
  const box = element('input', { type: 'checkbox', checked: row.completed });
  box.setAttribute('aria-label', word('doneTodo', { title: row.title }));
  const open = element(
    'button', { type: 'button', className: 'opener' },
    element('bdi', { className: 'title' }, row.title), facts,
  );
  const remove = element(
    'button', { type: 'button', className: 'delete' },
    element('span', { className: 'long' }, word('delete')), element('span', { className: 'short' }, '×'),
  );
  remove.setAttribute('aria-label', word('deleteTodo', { title: row.title }));
  for (const [part, kind] of [[box, 'done'], [open, 'open'], [remove, 'delete']]) {
    part.dataset.kind = kind;
  }
  made.replaceChildren(box, open, tags, remove);
  if (focused) made.querySelector(`[data-kind=${focused}]`).focus();
  return made;
}

const rowOf = (target) => {
  const id = Number(target.closest('li')?.dataset.id);
  return rows.find((row) => row.id === id);
};

const remove = (row) => attempt(wire.todoList.delete({ id: row.id }));

list.addEventListener('change', async ({ target }) => {
  const row = rowOf(target);
  const event = target.checked ? wire.todoList.complete({ id: row.id }) : wire.todoList.reopen({ id: row.id });
  if ((await attempt(event)) === undefined) target.checked = row.completed;
});

list.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  const row = rowOf(target);
  switch (button?.dataset.kind) {
    case 'open':
      return attempt(wire.todoDetail.startEdit({ id: row.id }));
    case 'delete':
      return remove(row);
    case 'tag':
      $('#narrow [name=tags]').value = button.value;
      offset = 0;
      return ready();
  }
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

/** What is being added: the same title sent again, after its answer was lost, is added once. */
let adding = {};
/** Whether nothing was typed into a field since what was in it was added. */
const isFresh = (field) => field.value === '' && field.dataset.fresh === 'true';
$('#add [name=title]').addEventListener('input', ({ target }) => delete target.dataset.fresh);
$('#add').addEventListener('submit', async (event) => {
  event.preventDefault();
  const title = $('#add [name=title]').value;
  if (adding.title !== title) adding = { title, key: crypto.randomUUID() };
  if (await attempt(wire.todoList.add(adding))) {
    adding = {};
    event.target.reset();
    $('#add [name=title]').dataset.fresh = 'true';
  }
  $('#add [name=title]').focus();
});
$('#create').addEventListener('click', () => attempt(wire.todoList.create()));

$('#narrow').addEventListener('submit', (event) => event.preventDefault());
for (const kind of ['input', 'change']) {
  $('#narrow').addEventListener(kind, ({ target }) => {
    if ((kind === 'input') !== ['text', 'tags'].includes(target.name)) return;
    offset = 0;
    ready();
  });
}

$('#undo').addEventListener('click', () => attempt(wire.todoList.undo()));
$('#redo').addEventListener('click', () => attempt(wire.todoList.redo()));
for (const [name, step] of [['previous', -LIMIT], ['next', LIMIT]]) {
  $(`#${name}`).addEventListener('click', async () => {
    await attempt(wire.todoList.scroll({ offset: Math.max(0, offset + step) }));
    list.querySelector('[data-kind=open]')?.focus();
  });
}

$('#delete-completed').addEventListener('click', async () => {
  if (await ask(word('sureDone'), word('keep'), word('delete'))) {
    attempt(wire.todoList.deleteCompleted());
  }
});
$('#delete-all').addEventListener('click', async () => {
  if (await ask(word('sureAll'), word('keep'), word('delete'))) {
    attempt(wire.todoList.deleteAll());
  }
});
$('#ended button').addEventListener('click', () => {
  start();
  $($('#draft').open ? '#draft [name=title]' : '#add [name=title]').focus();
});

start();
