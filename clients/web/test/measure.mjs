// How fast the page is with many todos: VIPER_TODO=… node test/measure.mjs [count]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ViperTodo } from '../../node/index.mjs';
import { serve } from '../server.mjs';
import { Browser } from './browser.mjs';

const ROUNDS = 15;
const count = Number(process.argv[2] ?? 10_000);
const folder = mkdtempSync(join(tmpdir(), 'viper-todo-measure-'));
const options = ['--database', join(folder, 'todos.sqlite')];
const filler = new ViperTodo({ options });
const words = ['milk', 'report', 'call', 'garden', 'paint', 'tax', 'trip', 'bread', 'phone', 'letter'];
await Promise.all(Array.from({ length: count }, (_, index) => filler.todoList.add({
  title: `${words[index % 10]} ${words[(index * 7) % 10]} ${index}`,
  tags: [words[index % 3]],
  ...(index % 2 && { due: `2027-0${1 + (index % 9)}-1${index % 10}`, reminders: ['-P1D'] }),
})));
await filler.close();

const server = await serve({ options });
const browser = new Browser();
const page = await browser.open('about:blank');
const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const report = (what, times) => console.log(
  `${what.padEnd(34)} ${middle(times).toFixed(0).padStart(5)} ms (${Math.min(...times).toFixed(0)} to ${
    Math.max(...times).toFixed(0)})`);

const paints = [];
const lists = [];
for (let round = 0; round < ROUNDS; round += 1) {
  await page.go('about:blank');
  await page.send('Page.navigate', { url: server.url });
  await page.until(`document.querySelectorAll('#todos li').length === 100`);
  const [paint, list] = await page.value(`new Promise((resolve) => requestAnimationFrame(() => resolve([
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime, performance.now()])))`);
  paints.push(paint);
  lists.push(list);
}
report('first paint', paints);
report('list shown', lists);

/** The time from an event until the page shows what it changes. */
const timed = (act, shown) => page.value(`new Promise((resolve) => {
  const begin = performance.now();
  const watch = new MutationObserver(() => {
    if (!(${shown})) return;
    watch.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - begin));
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  ${act};
})`);
const type = (text) => `(() => {
  const field = document.querySelector('#narrow [name=text]');
  field.value = ${JSON.stringify(text)};
  field.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const search = [];
const wide = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const total = `document.querySelector('#count').textContent`;
  const before = await page.value(total);
  search.push(await timed(type(`milk ${round}1`), `${total} !== ${JSON.stringify(before)}`));
  const narrow = await page.value(total);
  wide.push(await timed(type(''), `${total} !== ${JSON.stringify(narrow)}`));
}
report('search to shown rows', search);
report('all again', wide);

const moves = [];
const marks = [];
await page.value(`document.querySelector('#todos .opener').focus()`);
const press = (key) => `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))`;
for (let round = 0; round < ROUNDS; round += 1) {
  moves.push(await page.value(`new Promise((resolve) => {
    const begin = performance.now();
    ${press('ArrowDown')};
    requestAnimationFrame(() => resolve(performance.now() - begin));
  })`));
  const id = await page.value(`document.activeElement.closest("li").dataset.id`);
  marks.push(await timed(press('x'), `!document.querySelector('#todos [data-id="${id}"]')`));
}
report('key to next row', moves);
report('key x to row gone', marks);

await page.close();
await browser.close();
await server.close();
rmSync(folder, { recursive: true });
