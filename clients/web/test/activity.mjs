// The activity: what happened, taking steps back, and what is deleted.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ViperTodo } from '../../node/index.mjs';
import { count, folder, focusIs, has, isOpen, kill, other, page, shows } from './setup.mjs';

/** A process at the same todos whose steps have a name. */
async function named(name, use) {
  const one = new ViperTodo({ name, options: ['--database', join(folder, 'todos.sqlite'), '--clock', '2026-11-20T09:05:00Z'] });
  await use(one.todoList, one);
  await one.close();
}
const open = async () => {
  await page.click('#to-activity');
  await shows('h1', 'Activity');
};
const nth = (place) => `#activity > ol > li:nth-child(${place})`;
const isGone = (selector) => page.until(`document.querySelector('${selector}') === null`);

test('shows what happened, and takes a step back', async () => {
  for (const title of ['Buy milk', 'Call Ann', 'Write report']) await other.todoList.add({ title });
  await named('Claude', (list) => list.apply({ changes: [
    { do: 'edit', id: 1, title: 'Buy oat milk', due: 'tomorrow' }, { do: 'edit', id: 3, content: 'One\nTwo' }, { do: 'delete', id: 2 },
  ] }));
  await count(2);
  await page.press('L');
  await shows('h1', 'Activity');
  assert.equal(await page.value('location.hash'), '#/activity');
  await shows(nth(1), 'Changed 3 todos.');
  await shows(`${nth(1)} time`, 'Today 09:05');
  await shows(`${nth(1)} .by`, 'Claude');
  await shows(nth(2), 'changed since');
  // Each todo before and after, and the todo itself.
  await page.press('j');
  await focusIs(`${nth(1)} .opener`);
  await page.press('Enter');
  await shows('.inside del', 'Buy milk');
  await shows('.inside ins', 'Buy oat milk');
  await shows('.inside', 'Tomorrow');
  await shows('.inside .content', 'One\nTwo');
  await focusIs(`${nth(1)} .opener`);
  await page.click('.inside .opener');
  await isOpen('#draft', true);
  await has('title', 'Buy oat milk');
  await page.press('Escape');
  await isOpen('#draft', false);
  await page.value(`document.querySelector('${nth(1)} .opener').focus()`);
  await page.press('Enter');
  await isGone('.inside');
  // Somebody else's step, after a question.
  await page.press('u');
  await shows('#sure', 'Claude did that. Undo it all the same?');
  await page.press('Escape');
  await isOpen('#sure', false);
  await page.click(`${nth(1)} [data-kind=undo]`);
  await page.click('#sure [value=yes]');
  await shows('#status', 'Undone: change 3 todos');
  await shows(`${nth(2)}.undone`, 'Changed 3 todos.');
  await shows('#next-undo', 'Redo: Changed 3 todos.');
  // It follows others.
  await other.todoList.add({ title: 'Sow' });
  await shows(nth(1), 'Added “Sow”.');
  // What is undone again can be taken back no more.
  await isGone(`${nth(3)} [data-kind=undo]`);
  await page.press('q');
  await count(4);
});

test('takes back all that somebody did, unless others changed it', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await named('Claude', async (list, { todoDetail }) => {
    await list.add({ title: 'Sow' });
    await todoDetail.edit({ id: 2, priority: 'high' });
    await list.add({ title: 'Mow' });
  });
  await other.todoDetail.edit({ id: 2, title: 'Sow oats' });
  await open();
  await page.click(`${nth(4)} [data-kind=by]`);
  await shows('#sure', 'Undo what Claude did since Today 09:05? Steps: 3');
  await page.click('#sure [value=yes]');
  await shows('#error', 'Todo 2 has been changed since then');
  await shows('#error', 'In the way: Today 09:00 Edited “Sow oats”.');
  await shows('.blocking', 'Edited “Sow oats”.');
  assert.equal(await page.value(`document.querySelectorAll('.undone').length`), 0);
  await page.click('.blocking [data-kind=undo]');
  await page.click('#sure [value=yes]');
  await shows(`${nth(2)}.undone`, 'Edited “Sow oats”.');
  await isGone('.blocking');
  await page.value(`document.querySelector('${nth(5)} .opener').focus()`);
  await page.press('B');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await shows('#status', 'Undone: steps of Claude: 3.');
  await page.until(`document.querySelectorAll('.undone').length === 4`);
  await page.press('q');
  await count(1);
});

test('shows what is deleted, also of what was shown among all steps', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await other.todoList.delete({ id: 1 });
  await open();
  await shows(nth(1), 'Deleted “Buy milk”.');
  await page.press('D');
  await shows('h1', 'Deleted');
  await shows(`${nth(1)} ul`, 'Buy milk');
  await page.until(`document.querySelector('${nth(2)}') === null`);
  await page.press('D');
  await shows(nth(2), 'Added “Buy milk”.');
  await isGone('#activity ul');
});

test('has an address of its own, also beside lists of its names', async () => {
  for (const name of ['activity', 'deleted']) await other.savedLists.save({ name, title: `my ${name}`, filter: {} });
  await open();
  await page.click('#lists [data-list=deleted]');
  await shows('h1', 'my deleted');
  assert.equal(await page.value('location.hash'), '#/%64eleted');
  await page.click('#to-deleted');
  await shows('#activity-end', 'Nothing is deleted.');
  await page.value('history.back()');
  await shows('h1', 'my deleted');
  await page.value('history.back()');
  await shows('#activity-end', 'Nothing has happened yet.');
  await shows('#lists [aria-current]', 'Activity');
});

test('brings back what is deleted', async () => {
  await other.todoList.apply({ changes: [1, 2, 3, 4, 5, 6, 7].map((number) => ({ do: 'add', title: `todo ${number}` })) });
  await count(7);
  await page.click('#to-deleted');
  await shows('h1', 'Deleted');
  await shows('#activity-end', 'Nothing is deleted.');
  await other.todoList.apply({ changes: [1, 2, 3, 4, 5, 6, 7].map((id) => ({ do: 'delete', id })) });
  await shows(nth(1), 'todo 5');
  await page.click(`${nth(1)} [value="1"]`);
  await shows('#status', 'Restored “todo 1”.');
  await shows(nth(1), 'todo 6');
  // The one in its place has the focus.
  await focusIs(`${nth(1)} [data-kind=restore]`);
  await page.press('r');
  await shows(nth(1), 'todo 7');
  await page.click(`${nth(1)} [data-kind=restoreAll]`);
  await shows('#activity-end', 'Nothing is deleted.');
  await page.press('D');
  await shows('h1', 'Activity');
  await shows(nth(1), 'Restored 5 todos.');
  await shows(nth(1), 'Browser');
  await page.press('L');
  await count(7);
});

test('goes on to older steps, and back, also with another backend', async () => {
  for (let number = 1; number <= 260; number += 1) await other.todoList.add({ title: `todo ${number}` });
  await open();
  await shows(nth(1), '“todo 260”');
  for (const total of [100, 150, 200]) {
    await page.press('m');
    await page.until(`document.querySelectorAll('#activity > ol > li').length === ${total}`);
  }
  await page.press('m');
  await shows(nth(1), '“todo 160”');
  await page.until(`document.querySelectorAll('#activity > ol > li').length === 160`);
  await focusIs('#activity [data-step="61"] .opener');
  await page.press('m');
  await shows('#status', 'These are the oldest steps.');
  kill();
  await shows('#error', 'SIGKILL');
  await shows(nth(1), '“todo 160”');
  await page.click('#newer');
  await shows(nth(1), '“todo 260”');
  await focusIs('#activity [data-step="160"] .opener');
});
