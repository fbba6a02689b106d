// What must be done first, and what can be done now.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  count, draft, focusIs, has, isOpen, kill, other, page, save, shows, take, typeIn, value, withBackend,
} from './setup.mjs';

const row = (id) => `#todos [data-id="${id}"]`;
const focus = (id) => page.value(`document.querySelector('${row(id)} .opener').focus()`);
const isBlocked = (id, is) => page.until(`document.querySelector('${row(id)}').matches('.blocked') === ${is}`);
const links = (selector) => page.value(`[...document.querySelectorAll('${selector} a')].map((one) => one.textContent)`);
const link = (text) => `[...document.querySelectorAll('#draft .todos a')].find((one) => one.textContent === '${text}')`;
const choices = (...texts) => page.until(`document.querySelector('#choices')?.checkVisibility() && JSON.stringify(
  [...document.querySelectorAll('#choices bdi')].map((one) => one.textContent)) === '${JSON.stringify(texts)}'`);
const adds = async (...titles) => {
  for (const title of titles) await other.todoList.add({ title });
  await count(titles.length);
};
/** What comes before a todo, as the other process has it. */
const after = async (id) => {
  const shown = new Promise((resolve) => other.on('todoDetail.showTodo', ({ todo }) => todo.id === id && resolve(todo)));
  await other.todoDetail.viewReady({ id, once: true });
  return (await shown).after.map((one) => one.id);
};

test('has a todo wait for another, and takes that away, by one key', async () => {
  await adds('Paint the wall', 'Buy paint', 'Call Ann');
  await focus(1);
  await page.press('b');
  await isOpen('#prompt', true);
  await shows('#prompt', 'Paint the wall: after…');
  // What it is about is not offered.
  await choices('Buy paint', 'Call Ann');
  await page.type('pai');
  await choices('Buy paint');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await shows(`${row(1)} .facts`, 'blocked');
  await isBlocked(1, true);
  await isBlocked(2, false);
  await focusIs(`${row(1)} .opener`);
  // Only what comes first can be taken away.
  await page.press('b');
  await isOpen('#prompt', true);
  await page.type('-');
  await choices('Buy paint');
  await page.type('x');
  await page.until(`document.querySelector('#choices').hidden`);
  await page.press('Enter');
  await shows('#prompt .error', 'There is no choice “-x”.');
  await page.press('a', 2);
  await page.type('-PAINT b');
  await choices('Buy paint');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await isBlocked(1, false);
  await page.press('u');
  await isBlocked(1, true);
});

test('shows what somebody else makes wait, and what they complete', async () => {
  await adds('Paint the wall', 'Buy paint');
  await other.todoDetail.edit({ id: 1, addAfter: [2] });
  await isBlocked(1, true);
  await other.todoList.complete({ id: 2 });
  await count(1);
  await isBlocked(1, false);
});

test('has all that are selected wait, and says a cycle', async () => {
  await adds('Sand', 'Paint', 'Buy paint');
  await page.click('#select');
  await page.click(`${row(1)} .opener`);
  await page.click(`${row(2)} .opener`);
  await page.click('#several [data-do=after]');
  await isOpen('#prompt', true);
  await take('Buy paint');
  await isOpen('#prompt', false);
  await isBlocked(1, true);
  await isBlocked(2, true);
  await page.press('Escape');
  await focus(3);
  await page.press('b');
  await isOpen('#prompt', true);
  await take('Sand');
  await shows('#prompt .error', 'These todos would wait for each other: 3 → 1.');
  await page.press('Escape');
  await isOpen('#prompt', false);
  await isBlocked(3, false);
  // What several have, all lose.
  await focus(1);
  await page.press('v');
  await focus(2);
  await page.press('v');
  await page.press('b');
  await isOpen('#prompt', true);
  await page.type('-');
  await choices('Buy paint');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await isBlocked(1, false);
  await isBlocked(2, false);
});

test('names in the form what comes first and what comes after, and leads there', async () => {
  await adds('Paint the wall', 'Buy paint', 'Hang the pictures', 'Call Ann');
  await other.todoDetail.edit({ id: 1, addAfter: [2, 4] });
  await other.todoDetail.edit({ id: 3, addAfter: [1] });
  await isBlocked(3, true);
  await page.click(`${row(1)} .opener`);
  await shows('#beside-after', 'Buy paint');
  await shows('#draft .before', 'Hang the pictures');
  assert.deepEqual(await links('#beside-after'), ['Buy paint', 'Call Ann']);
  assert.deepEqual(await links('#draft .before'), ['Hang the pictures']);
  await other.todoList.complete({ id: 4 });
  await page.until(`document.querySelector('#beside-after .done')?.textContent === 'Call Ann'`);
  await page.clickOn(link('Hang the pictures'));
  await has('title', 'Hang the pictures');
  await shows('#beside-after', 'Paint the wall');
  await page.until(`document.querySelector('#draft .before').hidden`);
  await page.value('history.back()');
  await has('title', 'Paint the wall');
  await shows('#draft .before', 'Hang the pictures');
  // What is typed is not lost on the way.
  await page.press('End');
  await typeIn(' red');
  await page.clickOn(link('Buy paint'));
  await isOpen('#sure', true);
  await page.press('Escape');
  await isOpen('#sure', false);
  await has('title', 'Paint the wall red');
  await page.clickOn(link('Buy paint'));
  await isOpen('#sure', true);
  await page.click('#sure [value=save]');
  await has('title', 'Buy paint');
  await page.until(`document.querySelector('#beside-after a') === null`);
  await shows('#draft .before', 'Paint the wall red');
});

test('chooses in the form what comes first, and takes it out', async () => {
  await adds('Paint the wall', 'Buy paint', 'Call Ann');
  await page.click(`${row(1)} .opener`);
  await has('title', 'Paint the wall');
  await page.click(draft('after'));
  await choices('Buy paint', 'Call Ann');
  await page.type('buy pai');
  await choices('Buy paint');
  await page.press('Enter');
  await has('after', '2');
  await shows('#beside-after', 'Buy paint');
  await page.press('End');
  await page.type(' ann');
  await choices('Call Ann');
  await page.press('Enter');
  await has('after', '2 3');
  await shows('#beside-after', 'Call Ann');
  await page.click('#beside-after [aria-label="Not after Buy paint"]');
  await has('after', '3');
  await page.until(`document.querySelectorAll('#beside-after a').length === 1`);
  await focusIs(draft('after'));
  // Nothing is lost with the backend.
  kill();
  await shows('#draft .error', 'SIGKILL');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  assert.equal(await value(draft('after')), '3');
  await save();
  await isBlocked(1, true);
  assert.deepEqual(await after(1), [3]);
});

test('says in the form that todos would wait for each other', async () => {
  await adds('Paint the wall', 'Buy paint');
  await other.todoDetail.edit({ id: 2, addAfter: [1] });
  await isBlocked(2, true);
  await page.click(`${row(1)} .opener`);
  await has('title', 'Paint the wall');
  await page.click(draft('after'));
  await take('Buy paint');
  await shows('#beside-after', 'These todos would wait for each other: 1 → 2.');
  await page.click('#draft .main');
  await shows('#draft .error', 'These todos would wait for each other');
  await focusIs(draft('after'));
});

test('adds a todo that waits', async () => {
  await adds('Buy paint');
  await page.click('#create');
  await isOpen('#draft', true);
  await focusIs(draft('title'));
  await typeIn('Paint');
  await page.click(draft('after'));
  await take('Buy paint');
  await shows('#beside-after', 'Buy paint');
  await save();
  await isBlocked(2, true);
  assert.deepEqual(await after(2), [1]);
});

test('lists what can be done now', async () => {
  await adds('Paint the wall', 'Buy paint', 'Call Ann');
  await other.todoDetail.edit({ id: 1, addAfter: [2] });
  await other.todoDetail.edit({ id: 3, due: '2026-11-21' });
  await page.press('g');
  await page.press('n');
  await shows('#narrowed', 'Ready');
  await count(2);
  // What is due comes first.
  assert.deepEqual(await page.value(`[...document.querySelectorAll('#todos .opener')].map((one) => one.textContent)`),
    ['Call Ann', 'Buy paint']);
  await page.click(`${row(2)} [data-kind=done]`);
  await shows('#todos', 'Paint the wall');
  await count(2);
  // A list that is saved of it is said in words.
  await page.click('#filter');
  await page.click('#save-as');
  await page.type('Now');
  await page.press('Enter');
  await shows('h1', 'Now');
  await count(2);
  await page.click('#lists [href="#/all"]');
  await shows('h1', 'All');
  await other.savedLists.save({ name: 'stuck', title: 'Stuck', filter: { blocked: true } });
  await shows('#lists', 'Stuck');
  for (const [title, words] of [['Now', 'It shows: Ready\n'], ['Stuck', 'It shows: blocked\n']]) {
    await page.click('#save-as');
    await isOpen('#save-list', true);
    await page.type(title);
    await page.press('Enter');
    await isOpen('#sure', true);
    await shows('#sure-text', words);
    await page.press('Escape');
    await isOpen('#sure', false);
    await page.press('Escape');
    await isOpen('#save-list', false);
  }
});

test('says in the activity what a todo waits for', async () => {
  await adds('Paint the wall', 'Buy paint');
  await other.todoDetail.edit({ id: 1, addAfter: [2] });
  await isBlocked(1, true);
  await page.press('L');
  await shows('#activity', 'Edited “Paint the wall”.');
  await page.click('#activity .opener');
  await shows('.inside ins', 'Buy paint');
  await shows('.inside dt', 'After');
});

test('offers nothing of it with a backend that is older', () => withBackend(`
  down: (message) => {
    if (message.result?.features) message.result.features = [];
    write(message);
    return false;
  },
`, async () => {
  await adds('Paint the wall');
  await page.click('#select');
  await page.click('#filter');
  await page.until(`document.querySelector('#several [data-do=tags]').checkVisibility()`);
  await page.until(`!document.querySelector('#several [data-do=after]').checkVisibility()`);
  await page.until(`!document.querySelector('#several [data-do=claim]').checkVisibility()`);
  await page.until(`[...document.querySelectorAll('[name=which] option')].filter((one) => one.textContent === 'Ready' && one.hidden).length === 1`);
}));
