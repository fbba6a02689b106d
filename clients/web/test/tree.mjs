// The tree: folded, indented and ordered by keys and by dragging; what is under a todo goes where it goes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choose, count, draft, focusIs, has, isOpen, kill, other, page, save, shows, todo, withBackend,
} from './setup.mjs';

const ALT = 1;
const row = (id) => `#todos [data-id="${id}"]`;
const focus = (id) => page.value(`document.querySelector('${row(id)} .opener').focus()`);
/** The titles as they stand, each behind as many dots as it is deep. */
const tree = `[...document.querySelectorAll('#todos li')].map((item) =>
  '.'.repeat((item.ariaLevel ?? 1) - 1) + item.querySelector('.opener').textContent).join(' ')`;
const is = (text) => page.until(`${tree} === ${JSON.stringify(text)}`);

/** A trip with two things under it, one of which has one too, and a call. */
async function plant() {
  for (const [title, parent] of [['trip'], ['pack', 1], ['shoes', 2], ['book', 1], ['call']]) {
    await other.request('todoList.add', { title, parent });
  }
  await count(5);
  await choose('sort', ['manual']);
  await is('trip .pack ..shoes .book call');
}

test('shows what is under a todo, folds it, and keeps that', async () => {
  await plant();
  await shows(`${row(1)} .children`, '0/2');
  await other.todoList.complete({ id: 4 });
  await shows(`${row(1)} .children`, '1/2');
  await focus(2);
  await page.press('z');
  await is('trip .pack call');
  await page.until(`document.querySelector('${row(2)} .fold').ariaExpanded === 'false'`);
  // To what it is under.
  await page.press('ArrowLeft');
  await focusIs(`${row(1)} .opener`);
  await page.press('ArrowLeft');
  await is('trip call');
  // A backend that is started again, another filter and a reload have it folded, too.
  kill();
  await shows('#error', 'SIGKILL');
  await is('trip call');
  await page.click(`${row(1)} .fold`);
  await is('trip .pack call');
  await choose('which', '{}');
  await is('trip .pack .book call');
  await page.value('window.isOld = true');
  await page.send('Page.reload');
  await page.until(`!window.isOld && document.querySelector('#todos.tree')`);
  await is('trip .pack .book call');
  await focus(4);
  await page.press('Z');
  await is('trip call');
  // What had the focus is under it.
  await focusIs(`${row(1)} .opener`);
  await page.press('ArrowRight');
  await is('trip .pack .book call');
  await choose('which', { completed: false });
  await is('trip .pack call');
  await page.click('#fold-all');
  await is('trip call');
  await page.click('#fold-all');
  await is('trip .pack ..shoes call');
});

test('dims what only leads to what is found, and shows saved lists as trees', async () => {
  await plant();
  await page.press('/');
  await page.type('shoes');
  await is('trip .pack ..shoes');
  await shows('#count', '1 todo');
  assert.equal(await page.value(`document.querySelectorAll('#todos .context').length`), 2);
  await other.savedLists.save({ name: 'mine', title: 'Mine', filter: { completed: false }, sort: ['manual'] });
  await shows('#lists', 'Mine');
  await page.click('#lists [href="#/mine"]');
  await is('trip .pack ..shoes .book call');
  await choose('sort', ['title']);
  await page.until(`!document.querySelector('#todos.tree')`);
});

test('puts todos in and out, and moves them among those beside them', async () => {
  await plant();
  await focus(5);
  await page.press('ArrowRight', ALT);
  await is('trip .pack ..shoes .book .call');
  await focusIs(`${row(5)} .opener`);
  // Into what is folded, which is unfolded.
  await focus(2);
  await page.press('z');
  await is('trip .pack .book .call');
  await focus(4);
  await page.press('ArrowRight', ALT);
  await is('trip .pack ..shoes ..book .call');
  await focusIs(`${row(4)} .opener`);
  await page.press('K');
  await is('trip .pack ..book ..shoes .call');
  // At their ends, nothing happens.
  await page.press('K');
  await page.press('ArrowLeft', ALT);
  await is('trip .pack ..shoes .book .call');
  await focus(2);
  await page.press('J');
  await is('trip .book .pack ..shoes .call');
  await page.press('J');
  await page.press('J');
  await is('trip .book .call .pack ..shoes');
  await page.press('g');
  await page.press('K');
  await is('trip .pack ..shoes .book .call');
  for (let steps = 0; steps < 6; steps += 1) await page.press('u');
  await is('trip .pack ..shoes .book .call');
});

test('asks once what becomes of what is open under a todo', async () => {
  await plant();
  const answer = async (value) => {
    await shows('#sure-text', '2 todos under it are still open');
    await page.click(`#sure [value=${value}]`);
    await isOpen('#sure', false);
  };
  await page.click(`${row(1)} [data-kind=done]`);
  await answer('no');
  await page.until(`!document.querySelector('${row(1)} [data-kind=done]').checked`);
  assert.equal((await todo(1)).completed, false);
  await focus(1);
  await page.press('x');
  await answer('leave');
  await page.until(`document.querySelector('${row(1)}').matches('.context.done')`);
  await page.press('u');
  await page.until(`!document.querySelector('.context')`);
  await page.press('x');
  await answer('complete');
  await is('call');
  await page.press('u');
  await is('trip .pack ..shoes .book call');
  // Several at once.
  await page.click('#select');
  await page.click(`${row(2)} .opener`);
  await page.click(`${row(5)} .opener`);
  await page.press('x');
  await shows('#sure-text', '1 todo under it is still open');
  await page.click('#sure [value=complete]');
  await is('trip .book');
  await page.press('u');
  await is('trip .pack ..shoes .book call');
  // One goes with the other.
  await page.press('Escape');
  await page.click('#select');
  await page.click(`${row(1)} .opener`);
  await page.click(`${row(3)} .opener`);
  await page.press('d');
  await shows('#status', 'Deleted 4 todos.');
  await is('call');
  await page.press('u');
  await is('trip .pack ..shoes .book call');
});

test('adds a todo under another one, which shows it', async () => {
  await plant();
  await focus(2);
  await page.press('z');
  await is('trip .pack .book call');
  await page.press('o');
  await shows('#prompt-text', 'Under pack: new todo');
  await page.type('socks tomorrow');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await is('trip .pack ..shoes ..socks .book call');
  assert.equal((await todo(6)).due, '2026-11-21');
  await page.click(`${row(3)} .opener`);
  await has('parent', '2');
  await shows('#draft .path', 'trip › pack ›');
  await page.click(draft('parent'));
  await page.value(`document.querySelector('${draft('parent')}').select()`);
  await page.type('4');
  await shows('#beside-parent', 'book');
  await page.click('#add-below');
  await isOpen('#prompt', true);
  await page.type('laces');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await shows('#draft .below', '0 of 1 under it done');
  await save();
  await is('trip .pack ..socks .book ..shoes ...laces call');
  // It says what is wrong.
  await page.click(`${row(1)} .opener`);
  await has('title', 'trip');
  await page.click(draft('parent'));
  await page.type('3');
  await shows('#beside-parent', 'A todo cannot stand under itself');
});

/** Where an element is, in pixels. */
const at = (selector) => page.value(`(() => {
  const { left, top, width, height } = document.querySelector('${selector}').getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
})()`);
const mouse = (type, { x, y }, buttons = 1) =>
  page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
/** Drags a row to another one, past its middle, and to the side; and waits for a mark. */
async function drag(from, to, { x = 0, y = 0 }, mark) {
  const begin = await at(`${row(from)} .opener`);
  await mouse('mousePressed', begin);
  const end = { x: begin.x + x, y: (await at(to)).y + y };
  await mouse('mouseMoved', end);
  await page.until(`document.querySelector('${mark}')`);
  await mouse('mouseReleased', end, 0);
}

test('puts todos in and out by dragging, with what is under them', async () => {
  await plant();
  await drag(5, `${row(5)} .opener`, { x: 20 }, `${row(4)}[data-drop=after]`);
  await is('trip .pack ..shoes .book .call');
  await drag(5, `${row(5)} .opener`, { x: -20 }, `${row(4)}[data-drop=after]`);
  await is('trip .pack ..shoes .book call');
  await drag(2, `${row(5)} .opener`, { y: 4 }, `${row(2)}[data-dragged]`);
  await is('trip .book call pack .shoes');
  await drag(2, `${row(4)} .opener`, { y: -4 }, `${row(4)}[data-drop=before]`);
  await is('trip .pack ..shoes .book call');
  // By touch at its grip.
  const touch = (type, ...touchPoints) => page.send('Input.dispatchTouchEvent', { type, touchPoints });
  const { x, y } = await at(`${row(4)} .grip`);
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x + 10, y });
  await touch('touchMove', { x: x + 17, y });
  await page.until(`document.querySelector('${row(5)}[data-drop=before]')`);
  await touch('touchEnd');
  await is('trip .pack ..shoes ..book call');
});

test('gives a todo the day, or what a list gives, to which it is dragged', async () => {
  for (const due of ['2026-11-21', '2026-11-24']) await other.todoList.add({ title: due, due });
  await other.savedLists.save({ name: 'shop', title: 'Shop', filter: { tags: ['shop'], completed: false } });
  await shows('#lists', 'Shop');
  await page.click('#lists [href="#/upcoming"]');
  await page.until(`document.querySelectorAll('#todos h2').length === 2`);
  await drag(2, `${row(1)} h2`, {}, `${row(1)}[data-drop=into]`);
  await page.until(`document.querySelectorAll('#todos h2').length === 1`);
  assert.equal((await todo(2)).due, '2026-11-21');
  const drop = async (name) => {
    const list = `#lists [data-list=${name}]`;
    const [{ x }, begin] = [await at(list), await at(`${row(1)} .opener`)];
    await drag(1, list, { x: x - begin.x }, `${list}[data-drop=into]`);
  };
  await drop('shop');
  await shows(`${row(1)} .facts`, 'shop');
  await drop('all');
  await shows('#error', 'That list gives its todos nothing.');
  await drop('today');
  await count(1);
  assert.equal((await todo(1)).due, '2026-11-20');
});

test('shows a list by hand without a tree if the backend is older', () => withBackend(`
  up({ id, params = {} }) {
    if (!('tree' in params)) return true;
    write({ id, error: { code: -32602, message: 'todoList.viewReady knows no member tree.' } });
  },`, async () => {
  for (const title of ['one', 'two']) await other.todoList.add({ title });
  await other.todoList.move({ id: 2, first: true });
  await count(2);
  await choose('sort', ['manual']);
  await is('two one');
  await focus(1);
  await page.press('K');
  await is('one two');
  await page.press('ArrowRight', ALT);
  assert.equal(await page.value(`document.querySelector('#error').textContent`), '');
}));
