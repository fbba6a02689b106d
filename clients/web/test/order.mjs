// The order by hand: by keys, several at once, over pages, and by dragging.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, count, focusIs, isOpen, other, page, shows, withBackend } from './setup.mjs';

const ALT = 1;
const nth = (place) => `#todos li:nth-child(${place}) .opener`;
const focus = (place) => page.value(`document.querySelector('${nth(place)}').focus()`);
const titles = `[...document.querySelectorAll('#todos .opener')].map((one) => one.textContent).join(' ')`;
const are = (text) => page.until(`${titles} === ${JSON.stringify(text)}`);
const isHint = () => shows('#error', 'Todos move only in the order by hand: press s, then choose “By hand”.');
/** Adds todos and has them in the order by hand. */
async function adds(...names) {
  await other.todoList.apply({ changes: names.map((title) => ({ do: 'add', title })) });
  await count(Math.min(100, names.length));
  await byHand();
}
async function byHand() {
  await choose('sort', ['manual']);
  await page.until(`document.querySelector('#todos.by-hand')`);
}
/** How many steps there were. */
const rev = async () => (await other.todoList.changesSince({ since: 0 })).rev;

test('moves todos by keys, as often as they are pressed, and takes that back', async () => {
  await adds('one', 'two', 'three', 'four');
  await focus(1);
  // Nobody waits for what comes of a key.
  await Promise.all(['J', 'J'].map((key) => page.press(key)));
  await are('two three one four');
  await focusIs(nth(3));
  await shows('#status', 'Moved “one”.');
  await page.press('K');
  await are('two one three four');
  await page.press('g');
  await page.press('J');
  await are('two three four one');
  await focusIs(nth(4));
  const last = await rev();
  await page.press('J');
  await page.press('ArrowUp', ALT);
  await are('two three one four');
  assert.equal(await rev(), last + 1);
  await page.press('u');
  await are('two three four one');
  await page.press('g');
  await page.press('K');
  await are('one two three four');
  await page.press('K');
  await page.press('ArrowDown', ALT);
  await are('two one three four');
  assert.equal(await rev(), last + 4);
});

test('moves what is selected together, also past what is not shown', async () => {
  await adds('one', 'two', 'three', 'four', 'five');
  await other.todoList.complete({ id: 3 });
  await count(4);
  await page.click('#select');
  await page.click(nth(1));
  await page.click(nth(3));
  await page.press('J');
  await are('two one four five');
  await page.press('J');
  await are('two five one four');
  await page.press('J');
  await page.press('K');
  await are('two one four five');
  await page.press('u');
  await are('two five one four');
  await choose('which', '{}');
  await are('two three five one four');
});

test('says how to order by hand where the order is another', async () => {
  await other.todoList.apply({ changes: ['one', 'two'].map((title) => ({ do: 'add', title })) });
  await count(2);
  await focus(1);
  await page.press('J');
  await isHint();
  await page.press('s');
  await isOpen('#prompt', true);
  await page.until(`document.querySelector('#prompt input').ariaExpanded === 'true'`);
  await page.type('hand');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await page.until(`document.querySelector('#todos.by-hand')`);
  await focus(1);
  await page.press('J');
  await are('two one');
  // A list that is saved has its order.
  await other.savedLists.save({ name: 'mine', title: 'Mine', filter: {}, sort: ['manual'] });
  await shows('#lists', 'Mine');
  await page.click('#lists [href="#/mine"]');
  await page.until(`document.querySelector('#todos.by-hand')`);
  await focus(1);
  await page.press('J');
  await are('one two');
  await page.press('r');
  await shows('#report', 'one');
  await page.value(`document.querySelector('#report .opener').focus()`);
  await page.press('J');
  await isHint();
});

test('moves a todo to the page before, and to the ends of all', async () => {
  await adds(...Array.from({ length: 102 }, (_, index) => `${index + 1}`));
  await page.press(']');
  await are('101 102');
  await focus(2);
  await page.press('K');
  await are('102 101');
  await page.press('K');
  await count(100);
  await focusIs(nth(100));
  assert.match(await page.value(titles), / 99 102$/);
  await page.press('J');
  await are('102 101');
  await focusIs(nth(1));
  await page.press('g');
  await page.press('K');
  await count(100);
  await focusIs(nth(1));
  assert.match(await page.value(titles), /^102 1 2 /);
});

/** Where a row is, in pixels. */
const at = (place, selector = '.opener') => page.value(`(() => {
  const { left, top, width, height } = document.querySelector('#todos li:nth-child(${place}) ${selector}').getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
})()`);
const mouse = (type, { x, y }, buttons = 1) =>
  page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
const isMarked = (place, edge) => page.until(`document.querySelector('#todos li:nth-child(${place})[data-drop=${edge}]')`);

test('moves what is dragged with the mouse, unless Escape is pressed', async () => {
  await adds('one', 'two', 'three', 'four');
  const drag = async (from, to) => {
    await mouse('mousePressed', await at(from));
    const { x, y } = await at(to);
    // Past the middle of the row.
    await mouse('mouseMoved', { x, y: y + (from < to ? 4 : -4) });
    return () => mouse('mouseReleased', { x, y: y + (from < to ? 4 : -4) }, 0);
  };
  let drop = await drag(1, 3);
  await isMarked(4, 'before');
  await drop();
  await are('two three one four');
  await focusIs(nth(3));
  drop = await drag(3, 4);
  await isMarked(4, 'after');
  await page.press('Escape');
  await page.until(`!document.querySelector('[data-drop], [data-dragged]')`);
  await drop();
  // What is selected comes together.
  await page.click('#select');
  await page.click(nth(2));
  await page.click(nth(4));
  drop = await drag(4, 1);
  await isMarked(1, 'before');
  await drop();
  await are('three four two one');
  assert.equal(await page.value(`document.querySelector('#draft').open`), false);
  await page.press('Escape');
  await choose('sort', ['title']);
  await are('four one three two');
  await page.until(`!document.querySelector('#todos.by-hand')`);
  drop = await drag(1, 3);
  // It can go to a list at the side, but nowhere in this one.
  await page.until(`document.querySelector('[data-dragged]') && !document.querySelector('[data-drop]')`);
  await drop();
  await are('four one three two');
});

test('moves what is dragged at its grip by touch', async () => {
  await adds('one', 'two', 'three');
  const touch = (type, ...touchPoints) => page.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [begin, end] = [await at(3, '.grip'), await at(1)];
  await touch('touchStart', begin);
  await touch('touchMove', { ...begin, y: begin.y - 10 });
  await touch('touchMove', { ...begin, y: end.y - 4 });
  await isMarked(1, 'before');
  await touch('touchEnd');
  await are('three one two');
});

test('says what an older backend says', async () => {
  await other.todoList.add({ title: 'one' });
  await other.todoList.add({ title: 'two' });
  const hooks = `
  up({ id, method }) {
    if (method !== 'todoList.move') return true;
    write({ id, error: { code: -32601, message: 'There is no method todoList.move.' } });
  },`;
  await withBackend(hooks, async () => {
    await count(2);
    await byHand();
    await focus(1);
    await page.press('J');
    await shows('#error', 'There is no method todoList.move.');
  });
});
