// The keys of protocol/VIEWS.md, and what stands in a row.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DEADLINE } from './browser.mjs';
import {
  CONTROL, count, draft, earlier, focusIs, has, isOpen, other, page, shows, take, todo, value, withBackend,
} from './setup.mjs';

const nth = (place) => `#todos li:nth-child(${place}) .opener`;
const focus = (place) => page.value(`document.querySelector('${nth(place)}').focus()`);
const state = async (id) => {
  const { due, priority, tags, completed, title } = await todo(id);
  return { due, priority, tags, completed, title };
};
const is = async (id, what) => {
  const deadline = Date.now() + DEADLINE;
  for (;;) {
    const now = await state(id);
    if (Object.entries(what).every(([name, value]) => JSON.stringify(now[name]) === JSON.stringify(value))) return;
    if (Date.now() > deadline) assert.fail(`${JSON.stringify(now)}; ${await page.text('#notices')}`);
  }
};
/** Waits until a prompt is there with its choices, and answers it. */
async function answer(text, isOffered = true) {
  await isOpen('#prompt', true);
  if (isOffered) await page.until(`document.querySelector('#prompt input').ariaExpanded === 'true'`);
  await page.type(text);
  await page.press('Enter');
  await isOpen('#prompt', false);
}

test('has the keys that all Views have', async () => {
  const table = readFileSync(new URL('../../../protocol/VIEWS.md', import.meta.url), 'utf8').split('## Keys')[1];
  const theirs = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, key]) => key));
  const ours = await page.value(`[...document.querySelectorAll('#keys kbd')].map((one) => one.textContent)`);
  // Control and R reload a page.
  assert.deepEqual(theirs.filter((key) => !ours.includes(key)), ['Ctrl R']);
});

test('moves, changes and takes back by keys', async () => {
  for (const title of ['one', 'two', 'three']) await other.todoList.add({ title });
  await count(3);
  await page.press('j');
  await focusIs(nth(1));
  await page.press('j');
  await focusIs(nth(2));
  await page.press('G');
  await focusIs(nth(3));
  await page.press('k');
  await page.press('g');
  await page.press('g');
  await focusIs(nth(1));
  // One comes back to where one was.
  await page.press('/');
  await focusIs('#narrow [name=text]');
  await page.value('document.activeElement.blur()');
  await page.press('j');
  await focusIs(nth(1));
  await page.press('t');
  await is(1, { due: '2026-11-21' });
  await page.press('.');
  await is(1, { due: '2026-11-20' });
  // Also faster than the backend answers.
  for (let press = 0; press < 3; press += 1) await page.press('>');
  await is(1, { due: '2026-11-23' });
  await page.press('<');
  await is(1, { due: '2026-11-22' });
  await page.press('+');
  await page.press('+');
  await is(1, { priority: 'medium' });
  await page.press('-');
  await is(1, { priority: 'low' });
  await page.press('u');
  await shows('#status', 'Undone');
  await is(1, { priority: 'medium' });
  await page.press('U');
  await shows('#status', 'Redone');
  await is(1, { priority: 'low' });
  await page.press('w');
  await answer('friday');
  await is(1, { due: '2026-11-27' });
  await page.press('P');
  await answer('high');
  await is(1, { priority: 'high' });
  await page.press('T');
  await answer('home work', false);
  await is(1, { tags: ['home', 'work'] });
  await page.press('T');
  await isOpen('#prompt', true);
  // One that is removed is offered, too.
  await page.type('-ho');
  await take('home');
  assert.equal(await value('#prompt input'), '-home');
  await page.press('End');
  await page.type(' garden');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await is(1, { tags: ['garden', 'work'] });
  await page.press('c');
  await answer('uno', false);
  await is(1, { title: 'uno' });
  await focusIs(nth(1));
  await page.press('d');
  await count(2);
  await focusIs(nth(1));
  await page.press('u');
  await count(3);
  await page.press('A');
  await isOpen('#draft', true);
  await page.press('Escape');
  await isOpen('#draft', false);
  await focus(2);
  await page.press('H');
  await shows('#draft ol', 'added');
  await page.press('Escape');
  await isOpen('#draft', false);
  await focusIs(nth(2));
  await page.press('e');
  await has('title', 'two');
});

test('narrows, orders and opens lists by keys', async () => {
  await other.todoList.add({ title: 'one', tags: ['home'], due: '2026-11-02' });
  await other.todoList.add({ title: 'two', due: '2026-11-20', priority: 'high' });
  await count(2);
  await page.press('f');
  await answer('overdue');
  await count(1);
  await page.click('#narrowed button');
  await count(2);
  await page.value('document.activeElement.blur()');
  await page.press('#');
  await answer('home', true);
  await count(1);
  await page.click('#narrowed button');
  await page.value('document.activeElement.blur()');
  await page.press('s');
  await isOpen('#prompt', true);
  await page.type('nothing');
  await page.press('Enter');
  await shows('#prompt .error', 'There is no choice “nothing”.');
  await page.press('a', CONTROL);
  await answer('highest', false);
  await page.until(`document.querySelector('${nth(1)}').textContent === 'two'`);
  await page.press('g');
  await page.press('t');
  await shows('h1', 'Today');
  await page.press('S');
  await isOpen('#save-list', true);
  await page.press('Escape');
  await isOpen('#save-list', false);
  // All that is overdue: a day, which begins with today.
  await page.press('W');
  await isOpen('#prompt', true);
  await shows('#prompt', 'Due: 1 overdue');
  await page.until(`document.querySelector('#choices .active')?.textContent.includes('Today')`);
  await page.press('Enter');
  await is(1, { due: '2026-11-20' });
  await isOpen('#prompt', false);
  await page.press('W');
  await shows('#status', 'Nothing is overdue.');
  await page.press('!');
  await shows('#status', 'No reminder is due.');
  await page.press('r');
  await shows('h1', 'Report');
  await page.press('q');
  await shows('h1', 'Today');
  await page.press('C');
  await isOpen('#sure', true);
});

test('goes to a reminder, and works in the report, by keys', async () => {
  await earlier([{ title: 'Ring', due: '2026-11-20', time: '09:00', reminders: ['-PT0M'] }]);
  await other.todoList.add({ title: 'two', due: '2026-11-21' });
  await shows('#reminders', 'Ring');
  await page.press('!');
  await focusIs('#reminders .opener');
  await page.press('r');
  await shows('#report', 'Tomorrow');
  await page.value(`[...document.querySelectorAll('#report .opener')].at(-1).focus()`);
  await page.press('>');
  await is(2, { due: '2026-11-22' });
  await shows('#report', 'Sunday');
  await page.until(`document.activeElement.textContent === 'two'`);
  await page.press('x');
  await is(2, { completed: true });
  await page.until(`document.activeElement.textContent === 'Ring'`);
});

test('starts a backend again, or shows the list again, by a key', async () => {
  const hooks = `
  up({ method, params }) {
    if (method === 'todoList.viewReady' && lost === null) lost = 0;
    else if (method === 'todoList.viewReady') write({ method: 'todoList.showMessage', params: { kind: 'changed', text: 'again', step: 1 } });
    return true;
  },`;
  await withBackend(hooks, async () => {
    await page.press('R');
    await shows('#status', 'again');
  });
});

test('marks notes, repetitions and the open one, and has links that open', async () => {
  await other.todoList.add({
    title: 'Read https://example.org/a_(b). or javascript:alert(1)', content: 'mailto:ann@example.org, <b>\nfile:///x',
    due: '2026-11-20', repeat: 'every week',
  });
  await count(1);
  await shows('#todos .notes', 'notes');
  await shows('#todos .repeat', 'every week on Friday');
  const links = (within) => page.value(`[...document.querySelectorAll('${within} a')].map((one) => [one.href, one.target, one.rel])`);
  const more = ['_blank', 'noopener noreferrer'];
  assert.deepEqual(await links('#todos'), [['https://example.org/a_(b)', ...more], ['mailto:ann@example.org', ...more]]);
  await page.click('#todos .opener');
  await has('title', 'Read https://example.org/a_(b). or javascript:alert(1)');
  await page.until(`document.querySelectorAll('#draft a').length === 2`);
  assert.deepEqual(await links('#draft'), [['https://example.org/a_(b)', ...more], ['mailto:ann@example.org', ...more]]);
  assert.equal(await page.value(`document.querySelector('#todos .opener').getAttribute('aria-current')`), 'true');
});

test('takes a double click on a box for one completion', async () => {
  for (const title of ['one', 'two', 'three']) await other.todoList.add({ title });
  await count(3);
  const { x, y } = await page.value(`(() => {
    const { left, top } = document.querySelector('#todos [data-kind=done]').getBoundingClientRect();
    return { x: left + 8, y: top + 8 };
  })()`);
  const press = async (clickCount) => {
    for (const type of ['mousePressed', 'mouseReleased']) {
      await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount });
    }
  };
  await press(1);
  await count(2);
  await press(2);
  assert.equal(await page.value(`document.querySelectorAll('#todos :checked').length`), 0);
  await other.todoList.add({ title: 'four' });
  await count(3);
  assert.equal((await todo(2)).completed, false);
});

test('brings back no long note for a letter in the title', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'x'.repeat(100_000) });
  const hooks = `
  down(message) {
    if (JSON.stringify(message).length > 50_000) lost = (lost ?? 0) + 1;
    return true;
  },
  up({ id, method }) {
    if (method !== 'todoList.redo') return true;
    write({ id, error: { code: 1, message: lost + ' long ones' } });
  },`;
  await withBackend(hooks, async () => {
    await page.look(1280, 800, 'light');
    await count(1);
    await page.click('#todos .opener');
    await has('title', 'Buy milk');
    for (const letter of '!!!') await page.type(letter);
    await shows('#draft h2', 'not saved');
    await page.click('#redo');
    // The draft and the detail, when they were opened.
    await shows('#error', '2 long ones');
    assert.equal((await value(draft('content'))).length, 100_000);
    await page.click('#draft .main');
    await isOpen('#draft', false);
    assert.equal((await todo()).title, 'Buy milk!!!');
    await page.look(1000, 700, 'light');
  });
});
