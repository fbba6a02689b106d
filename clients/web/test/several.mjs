// Several todos at once, and the report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choose, CONTROL, count, focusIs, has, isOpen, other, page, SHIFT, shows, take, todo,
} from './setup.mjs';

const selected = (number) => page.until(`document.querySelectorAll('#todos .selected').length === ${number}`);
const isOn = (on) => page.until(`document.querySelector('#several').hidden === ${!on}`);
const nth = (place) => `#todos li:nth-child(${place}) .opener`;

test('does the same with several todos, and undoes it', async () => {
  for (const title of ['one', 'two', 'three', 'four']) await other.todoList.add({ title });
  await count(4);
  await page.click('#select');
  await isOn(true);
  await page.until(`document.querySelector('[data-do=toggle]').disabled`);
  await page.click(nth(1));
  await page.click(nth(3));
  await selected(2);
  await shows('#several', '2 selected');
  assert.equal(await page.value(`document.querySelector('${nth(3)}').ariaPressed`), 'true');
  await page.click('#several [data-do=toggle]');
  await count(2);
  await isOn(false);
  await shows('#status', 'Completed 2 todos.');
  await page.click('#undo-step');
  await count(4);
  // Somebody deletes one of those that are selected.
  await page.click('#select');
  await page.click('#select-all');
  await selected(4);
  await other.todoList.delete({ id: 4 });
  await selected(3);
  await page.click('#several [data-do=tags]');
  await isOpen('#prompt', true);
  await page.type('#home work');
  await page.press('Enter');
  await shows('#todos', 'home');
  assert.deepEqual((await todo(3)).tags, ['home', 'work']);
  // What is changed stays selected: the next change is about the same.
  await isOpen('#prompt', false);
  await selected(3);
  await focusIs('#several [data-do=tags]');
  await page.click('#several [data-do=tags]');
  await isOpen('#prompt', true);
  await page.type('garden -work');
  await page.press('Enter');
  await shows('#todos', 'garden');
  assert.deepEqual((await todo(3)).tags, ['garden', 'home']);
  await page.click('#undo-step');
  await shows('#todos', 'work');
  await page.press('u');
  await page.until(`document.querySelectorAll('#todos .tag').length === 0`);
});

test('keeps the focus when the selection becomes empty', async () => {
  for (const title of ['one', 'two']) await other.todoList.add({ title });
  await count(2);
  await page.click('#select');
  await page.click(nth(1));
  await selected(1);
  await page.value(`document.querySelector('#several [data-do=toggle]').focus()`);
  await other.todoList.delete({ id: 1 });
  await count(1);
  await focusIs('#select');
});

test('selects by keys', async () => {
  for (const title of ['one', 'two', 'three', 'four']) await other.todoList.add({ title });
  await count(4);
  await page.value(`document.querySelector('${nth(1)}').focus()`);
  await page.press('v');
  await selected(1);
  await page.press('ArrowDown');
  await page.press('ArrowDown', SHIFT);
  await selected(3);
  await focusIs(nth(3));
  await page.press('Escape');
  await selected(0);
  await isOn(false);
  await focusIs(nth(3));
  await page.press('ArrowUp', SHIFT);
  await selected(2);
  await page.press('a', CONTROL);
  await selected(4);
  await page.press('Enter');
  await selected(3);
  await page.press('x');
  await count(1);
  await choose('which', { completed: true });
  await count(3);
  await page.value(`document.querySelector('${nth(1)}').focus()`);
  await page.press('v');
  await page.press('Delete');
  await count(2);
  // The list is shown before the answer, which ends the selection.
  await isOn(false);
  await page.click('#select');
  await page.click('#select-all');
  await page.click('#several [data-do=toggle]');
  await shows('#status', 'Reopened 2 todos.');
  await count(0);
  // Letters are keys also where a button has the focus.
  await focusIs('#select');
  await page.press('?');
  await isOpen('#keys', true);
  await page.press('Escape');
});

test('shows the report, live, and opens its todos', async () => {
  await other.todoList.add({ title: '<b>Pay</b>', due: '2026-11-02' });
  await other.todoList.add({ title: 'Call', due: '2026-11-21' });
  await page.press('r');
  await shows('h1', 'Report');
  await shows('#report', '<b>Pay</b>');
  assert.deepEqual(
    await page.value(`[...document.querySelectorAll('#report h2, #report h3')].map((one) => one.textContent)`),
    ['Open', 'Mon, Nov 2', 'Tomorrow', 'Completed'],
  );
  await page.value(`document.querySelector('#report .opener').focus()`);
  await other.todoList.add({ title: 'More' });
  await shows('#report', 'No due date');
  await focusIs('#report .overdue .opener');
  await page.press('Enter');
  await isOpen('#draft', true);
  await has('title', '<b>Pay</b>');
  await page.press('Escape');
  await isOpen('#draft', false);
  await focusIs('#report .overdue .opener');
  await page.press('/');
  await focusIs('#narrow [name=text]');
  await shows('h1', 'All');
  await count(3);
  await page.until(`document.querySelector('#report').textContent === ''`);
});

test('selects by boxes, ranges and all pages, and changes what is selected', async () => {
  await other.todoList.apply({
    changes: Array.from({ length: 120 }, (_, index) => ({ do: 'add', title: `Todo ${index + 1}.`, due: '2026-11-02' })),
  });
  await count(100);
  await page.click('#select');
  await page.click(nth(2));
  await selected(1);
  // A box selects, and completes nothing.
  const box = (place) => page.value(`(() => {
    const one = document.querySelector('#todos li:nth-child(${place}) [data-kind=done]');
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: ${place === 5} }));
    return one.checked;
  })()`);
  assert.equal(await box(5), true);
  await selected(4);
  assert.equal(await box(3), false);
  await selected(3);
  await page.click('#several [data-do=due]');
  await take('Tomorrow');
  await shows('#todos li:nth-child(5)', 'due Tomorrow');
  await isOpen('#prompt', false);
  // What was done changes neither the place nor the selection.
  await selected(3);
  await page.click('#several [data-do=priority]');
  await take('High');
  await shows('#todos li:nth-child(2)', 'Priority: High');
  await isOpen('#prompt', false);
  await page.press('>');
  await shows('#todos li:nth-child(4)', 'due Sunday');
  assert.deepEqual([(await todo(2)).due, (await todo(3)).due, (await todo(5)).due], ['2026-11-22', '2026-11-02', '2026-11-22']);
  // A selection goes over pages.
  await page.press(']');
  await count(20);
  await shows('#several', '3 selected');
  await page.click(nth(1));
  await shows('#several', '4 selected');
  await page.press('-');
  await shows('#todos li:nth-child(1)', '101.');
  await page.press('t');
  await shows('#todos li:nth-child(1)', 'due Tomorrow');
  assert.deepEqual([(await todo(2)).due, (await todo(2)).priority], ['2026-11-21', 'medium']);
  assert.equal(await page.value(`document.querySelector('#select-all').title`), 'All that this list shows, also on its other pages');
  await page.click('#select-all');
  await shows('#several', 'All 120 selected, on all pages');
  await selected(20);
  await page.press('+');
  await shows('#error', 'select those of one page');
  await page.press('T');
  await isOpen('#prompt', true);
  await shows('#prompt', 'Tags: all 120');
  // Somebody changes how many they are.
  await other.todoList.add({ title: 'Todo 121.' });
  await count(21);
  await page.type('home');
  await page.press('Enter');
  await shows('#prompt .error', 'The filter now matches 121 todos');
  await page.press('Enter');
  await isOpen('#prompt', false);
  await shows('#todos li:nth-child(21)', 'home');
  assert.deepEqual([(await todo(1)).tags, (await todo(121)).tags], [['home'], ['home']]);
  await page.click('#several [data-do=delete]');
  await count(0);
  await isOn(false);
  await page.click('#undo-step');
  await shows('#count', '121 todos');
  // Another list begins without a selection.
  await page.click('#select');
  await page.click(nth(1));
  await page.click('#lists [href="#/today"]');
  await isOn(false);
});
