// The lists at the side, narrowing them, and several todos at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add, choose, count, focusIs, has, isOpen, other, page, shows, todo, withBackend,
} from './setup.mjs';

const SHIFT = 8;
const ALT = 1;
const open = (name) => page.click(`#lists [href="#/${name}"]`);
const isCurrent = (name) => page.until(`document.querySelector('#lists [aria-current]')?.hash === '#/${name}'`);
const menuIs = (...texts) => page.until(
  `JSON.stringify([...document.querySelectorAll('#lists li')].map((item) => item.textContent)) ===
    ${JSON.stringify(JSON.stringify(texts))}`,
);
const saved = (name, title, filter, more = {}) => other.savedLists.save({ name, title, filter, ...more });

test('shows the lists of the store with their counts, and opens them', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await other.todoList.add({ title: 'Pay', due: '2026-11-02' });
  await other.todoList.add({ title: 'Call Ann', due: '2026-11-21', time: '09:30' });
  await other.todoList.add({ title: 'Write', due: '2026-11-21' });
  await other.todoList.add({ title: 'Travel', due: '2026-12-24' });
  await saved('work', 'Work', { tags: ['work'] });
  await menuIs('Inbox 1', 'Today 1 overdue, 1', 'Upcoming 3', 'All 1 overdue, 5', 'Done 0', 'Done this week 0', 'Work 0');
  await isCurrent('all');
  await open('today');
  await count(1);
  await isCurrent('today');
  await shows('h1', 'Today');
  assert.equal(await page.value('document.title'), 'Today – Todos');
  // Upcoming is by day.
  await open('upcoming');
  await count(3);
  await shows('#todos', '09:30');
  assert.deepEqual(
    await page.value(`[...document.querySelectorAll('#todos h2')].map((one) => one.textContent)`),
    ['Tomorrow', 'Thu, Dec 24'],
  );
  // The address says which list it is.
  await page.value('history.back()');
  await isCurrent('today');
  await count(1);
  await page.send('Page.reload');
  await isCurrent('today');
  await count(1);
});

test('adds to the list that is open, and says so if it is not there', async () => {
  await open('today');
  await shows('h1', 'Today');
  await add('Buy milk');
  await count(1);
  assert.equal((await todo()).due, '2026-11-20');
  await saved('any', 'Any', { any: [{ tags: ['a'] }, { tags: ['b'] }] });
  await open('any');
  await count(0);
  await add('Call Ann');
  await shows('#status', 'Added “Call Ann”. It is not in this list.');
  await shows('#count', '');
  assert.equal((await todo(2)).due, null);
});

test('narrows a list to a tag and a day, and widens it again', async () => {
  await other.todoList.add({ title: 'Buy milk', tags: ['shop'], due: '2026-11-21' });
  await other.todoList.add({ title: 'Buy nails', tags: ['shop', 'home'], due: '2026-11-21' });
  await other.todoList.add({ title: 'Paint', tags: ['home'], due: '2026-11-22' });
  await other.todoList.add({ title: 'Call', due: '2026-11-20' });
  await count(4);
  await open('upcoming');
  await count(3);
  await page.click('#todos h2 button');
  await count(2);
  await shows('#narrowed', 'Nov 21, 2026 ×');
  await page.click('#todos [value=home]');
  await count(1);
  await shows('#narrowed', 'home ×');
  await page.click('#narrowed button:last-child');
  await count(2);
  await focusIs('#narrowed button');
  await page.press('Enter');
  await count(3);
  // Another list is not narrowed.
  await page.click('#todos [value=home]');
  await count(2);
  await open('all');
  await count(4);
  await page.click('#todos [value="2026-11-20"]');
  await count(1);
  await page.click('#filter');
  await page.click('#narrow [name=tags]');
  await page.type('#shop');
  await count(0);
  await page.click('#narrowed button');
  await page.click('#narrowed button');
  await count(4);
  // Also what is chosen in the form, which may be folded.
  await choose('which', { completed: true });
  await choose('priority', 'high');
  await count(0);
  await shows('#narrowed', 'Done ×');
  await shows('#narrowed', 'High ×');
  await page.click('#narrowed button:last-child');
  await page.click('#narrowed button');
  await count(4);
});

test('saves what is shown as a list, moves and removes it, and takes that back', async () => {
  await other.todoList.add({ title: 'Buy milk', tags: ['shop'], priority: 'high' });
  await other.todoList.add({ title: 'Call Ann', priority: 'high' });
  await saved('a', 'First', {});
  await count(2);
  await page.click('#todos [value=shop]');
  await count(1);
  await page.click('#filter');
  await choose('sort', ['-priority']);
  await page.click('#save-as');
  await isOpen('#save-list', true);
  await page.press('Enter');
  await shows('#save-list .error', 'The title is empty');
  await page.type('today');
  await page.press('Enter');
  await shows('#save-list .error', 'choose another name');
  await page.press('End');
  await page.type('’s shop');
  await page.press('Enter');
  await isOpen('#save-list', false);
  await shows('h1', 'today’s shop');
  await count(1);
  const name = encodeURIComponent('today’s shop');
  await page.click('#list-up');
  await page.until(`document.querySelector('#lists li:nth-child(7)').textContent.includes('shop')`);
  await page.until(`document.querySelector('#list-up').disabled`);
  await focusIs('#list-down');
  await page.click('#list-remove');
  await isCurrent('all');
  await count(2);
  await shows('#status', 'Removed the list “today’s shop”');
  await page.click('#undo-step');
  await isCurrent(name);
  await menuIs('Inbox 1', 'Today 0', 'Upcoming 0', 'All 2', 'Done 0', 'Done this week 0', 'today’s shop 1', 'First 2');
  const { filter, sort } = await other.savedLists.remove({ name: 'today’s shop' });
  assert.deepEqual([filter, sort], [{ completed: false, tags: ['shop'] }, ['-priority']]);
  // Somebody removed it while it was open.
  await isCurrent('all');
  await shows('#error', 'There is no list “today’s shop”');
  await count(2);
  // Also what only the store knows of a list.
  await open('upcoming');
  await isCurrent('upcoming');
  await page.click('#save-as');
  await isOpen('#save-list', true);
  await page.type('Later');
  await page.press('Enter');
  await isCurrent('Later');
  const { filter: later } = await other.savedLists.definition({ name: 'Later' });
  assert.deepEqual(later, (await other.savedLists.definition({ name: 'upcoming' })).filter);
  // Another list is replaced only after a question.
  await page.click('#save-as');
  await isOpen('#save-list', true);
  await page.type('First');
  await page.press('Enter');
  await isOpen('#sure', true);
  await shows('#sure', 'Replace the list “First”?\nIt shows: all\nIt would show: To do, with a date, not (Due today or overdue)');
  await page.click('#sure [value=no]');
  await isOpen('#sure', false);
  assert.deepEqual((await other.savedLists.definition({ name: 'a' })).filter, {});
  await page.click('#save-list .main');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await isCurrent('a');
  assert.deepEqual((await other.savedLists.definition({ name: 'a' })).filter, later);
  // So is the one that is open.
  await choose('priority', 'high');
  await page.click('#save-as');
  await isOpen('#save-list', true);
  await page.type('First');
  await page.press('Enter');
  await shows('#sure', 'It would show: High priority, with a date');
  await page.press('Escape');
  await isOpen('#sure', false);
  assert.deepEqual((await other.savedLists.definition({ name: 'a' })).filter, later);
});

test('says a filter in words', async () => {
  // The menus have come.
  for (const name of ['which', 'priority']) {
    await page.until(`document.querySelectorAll('#narrow [name=${name}] [data-offered]').length > 0`);
  }
  for (const [filter, words] of [
    [{}, 'all'],
    [{ completed: true, text: 'milk <b>', tags: ['a', 'b'] }, 'Done, “milk <b>”, #a #b'],
    [{ completed: false, hasDue: false, hasTags: false }, 'Without a date, Without tags'],
    [{ completed: false, priority: ['high', 'none'] }, 'To do, High; No priority'],
    [{ hasDue: true, not: { any: [{ dueBefore: '2026-11-21' }, { dueAfter: '2026-11-21' }] } }, 'due Nov 21, 2026'],
    [{ hasTags: true, hasStart: false }, 'with tags, not (with a start)'],
    [{ any: [{ anyTags: ['a', 'b'] }, { overdue: true }] }, 'any of (any of (#a; #b); Overdue)'],
    [{ all: [{ dueWithin: 3 }, { not: { dueWithin: 'month' } }] }, 'due within 3 days; not (due this month)'],
    [{ dueWithin: 'week', started: true, repeating: false }, 'Due by Sunday, not (Not started yet), not (Repeating)'],
    // Of a later version.
    [{ colour: 'red' }, 'colour: "red"'],
  ]) {
    const expression = `import(new URL('filter.mjs', location.href.replace(/#.*/, ''))).then(({ inWords }) => inWords(${JSON.stringify(filter)}))`;
    assert.equal(await page.value(expression), words);
  }
});

test('gives a list another title', async () => {
  await saved('a', 'First', { tags: ['x'] }, { sort: ['title'], defaults: { due: 'today' } });
  await open('a');
  await shows('h1', 'First');
  await page.click('#list-rename');
  await shows('#save-list h2', 'Rename this list');
  await page.type('Second');
  await page.press('Enter');
  await isOpen('#save-list', false);
  await shows('h1', 'Second');
  assert.deepEqual(await other.savedLists.remove({ name: 'a' }), {
    name: 'a', title: 'Second', filter: { tags: ['x'] }, sort: ['title'], defaults: { due: 'today' },
  });
});

test('begins a form with what the list says of its todos', async () => {
  await open('today');
  await shows('h1', 'Today');
  await page.click('#add [name=line]');
  await page.type('Buy milk');
  await page.click('#create');
  await isOpen('#draft', true);
  await has('due', '2026-11-20');
  await has('title', 'Buy milk');
});

test('goes through the lists by keys', async () => {
  for (const name of ['a', 'b']) await saved(name, name, {});
  await menuIs('Inbox 0', 'Today 0', 'Upcoming 0', 'All 0', 'Done 0', 'Done this week 0', 'a 0', 'b 0');
  await page.press('2');
  await isCurrent('today');
  await page.press('g');
  await page.press('l');
  await focusIs('#lists [href="#/today"]');
  await page.press('ArrowDown');
  await focusIs('#lists [href="#/upcoming"]');
  await page.press('Enter');
  await isCurrent('upcoming');
  await page.press('8');
  await isCurrent('b');
  await page.press('g');
  await page.press('l');
  await page.press('ArrowUp', ALT);
  await menuIs('Inbox 0', 'Today 0', 'Upcoming 0', 'All 0', 'Done 0', 'Done this week 0', 'b 0', 'a 0');
  await focusIs('#lists [href="#/b"]');
  await page.press('Delete');
  await menuIs('Inbox 0', 'Today 0', 'Upcoming 0', 'All 0', 'Done 0', 'Done this week 0', 'a 0');
  await isCurrent('all');
  // Who speaks to the page can do without letters.
  await page.press('?');
  await isOpen('#keys', true);
  await page.click('#letters');
  await page.press('Escape');
  await isOpen('#keys', false);
  await page.press('2');
  await isCurrent('all');
  await page.press('?');
  await isOpen('#keys', false);
  await page.click('#show-keys');
  await page.click('#letters');
});

test('works with a backend that has no lists, reminders and repetition', async () => {
  const hooks = `
  up({ id, method, params }) {
    const isNew = method.startsWith('savedLists.') || method.startsWith('todoReminder.');
    if (!isNew && params.saved === undefined) return true;
    write({ id, error: { code: isNew ? -32601 : -32602, message: 'There is no such thing.' } });
  },
  down({ method, params }) {
    if (method !== 'todoEdit.showDraft') return true;
    const { repeatText, upcoming, values: { time, start, repeat, reminders, ...values }, ...older } = params;
    write({ method, params: { ...older, values } });
  },`;
  await other.todoList.add({ title: 'Buy milk' });
  await withBackend(hooks, async () => {
    await count(1);
    await page.until(`document.querySelector('#lists').hidden`);
    await shows('h1', 'Todos');
    await shows('#error', '');
    await add('Call Ann');
    await count(2);
    await page.click('#todos .opener');
    await isOpen('#draft', true);
    await page.until(`document.querySelector('#draft [name=repeat]').getClientRects().length === 0`);
    await page.type('!');
    await page.click('#draft .main');
    await isOpen('#draft', false);
    assert.equal((await todo()).title, 'Buy milk!');
  });
});

test('goes to all todos where the address names no list', async () => {
  await page.value(`location.hash = '#%'`);
  await shows('h1', 'All');
  // What somebody wrote by hand and is no filter is none.
  await page.value(`location.hash = '#/today?which={&sort=x&page=-1'`);
  await shows('h1', 'Today');
  assert.equal(await page.value(`document.querySelector('#narrow [name=which]').value`), '');
  await page.value(`location.hash = '#nothing'`);
  await shows('#error', 'There is no list “nothing”');
  await isCurrent('all');
});

test('shows a day as it is called now', async () => {
  await other.todoList.add({ title: 'Call', due: '9999-12-31' });
  // When a day begins, a row has another text for the same day.
  const hooks = `
  down(message) {
    if (message.method === 'todoList.showTodos') lost = message;
    return true;
  },
  up({ id, method }) {
    if (method !== 'todoList.redo') return true;
    const { method: shown, params } = lost;
    write({ method: shown, params: { ...params, todos: [{ ...params.todos[0], dueText: 'Today' }] } });
    write({ id, result: {} });
  },`;
  await withBackend(hooks, async () => {
    await count(1);
    await page.click('#redo');
    await shows('#todos', 'due Today');
  });
});
