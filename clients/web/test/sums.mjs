// Estimates and their sums, the week in review, and what is out of sight.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, count, draft, edit, has, other, page, save, shows, take, todo } from './setup.mjs';

test('shows how long todos take, and together', async () => {
  await other.todoList.add({ title: 'Paint', estimate: '90m', due: '2026-11-20' });
  await shows('#todos .facts', '1 h 30 min');
  await shows('#count', '1 todo · 1 h 30 min left');
  await edit();
  await page.click(draft('estimate'));
  await page.press('a', 2);
  await page.type('2 hours');
  await shows('#beside-estimate', '2 h');
  await page.press('Escape');
  await save();
  assert.equal((await todo()).estimate, 'PT2H');
  await other.todoList.add({ title: 'Call', estimate: 'PT20M' });
  await shows('#count', '2 todos · 2 h 20 min left');
  await page.press('r');
  await shows('#report .amount', '2 h');
  await shows('#report .sum', 'Total 2 · 2 h 20 min');
  await page.press('g');
  await page.press('t');
  await shows('#count', '1 todo · 2 h left');
});

test('offers what an estimate can be', async () => {
  await other.todoList.add({ title: 'Paint' });
  await edit();
  await page.click(draft('estimate'));
  await take('30 min');
  await has('estimate', 'PT30M');
  await save();
  assert.equal((await todo()).estimate, 'PT30M');
  await shows('#todos .estimate', '30 min');
});

test('reviews the week by bars', async () => {
  const before = at('2026-11-17T12:00:00Z');
  for (const title of ['Sow', 'Mow']) {
    const { id } = await before.todoList.add({ title, estimate: 'PT45M' });
    await before.todoList.complete({ id });
  }
  await before.close();
  await page.press('g');
  await page.press('w');
  await shows('h1', 'Done this week');
  await shows('#report', 'Mow');
  const bars = () => page.value(`[...document.querySelectorAll('.week rect')].map((one) => +one.getAttribute('height'))`);
  assert.deepEqual(await bars(), [0, 60, 0, 0, 0, 0, 0]);
  await page.until(`document.querySelector('.week').textContent.includes('1 h 30 min')`);
  assert.equal(await page.value(`document.querySelector('.week').getAttribute('aria-label')`), 'Done by day. Tue: 2 done');
  // It is live, and counts what the core counts.
  const { id } = await other.todoList.add({ title: 'Pay', estimate: 'PT5M' });
  await other.todoList.complete({ id });
  await shows('#report', 'Pay');
  assert.deepEqual(await bars(), [0, 60, 0, 0, 30, 0, 0]);
  await page.until(`document.querySelector('.week').textContent.includes('5 min')`);
  await shows('#report .sum', 'Total 3 · 1 h 35 min');
});

test('says that nothing was done this week', async () => {
  await page.press('g');
  await page.press('w');
  await shows('#report', 'Nothing was completed in this period.');
  assert.equal(await page.value(`document.querySelector('.week')`), null);
});

test('is sent nothing while it is out of sight', async () => {
  const turn = (hidden) => page.value(`(() => {
    Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  })()`);
  await other.todoList.add({ title: 'Paint', due: '2026-11-20' });
  await count(1);
  await turn(true);
  await other.todoList.add({ title: 'Call', due: '2026-11-20' });
  // The lists at the side are not hidden: when they have counted it, the list would have shown it.
  await page.until(`document.querySelector('#lists [data-name=today] .total').textContent === '2'`);
  assert.equal(await page.value(`document.querySelectorAll('#todos li').length`), 1);
  await turn(false);
  await count(2);
});
