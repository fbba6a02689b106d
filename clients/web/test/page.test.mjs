// The page in a headless Chromium: VIPER_TODO=… node --test test/page.test.mjs
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { ViperTodo } from '../../node/index.mjs';
import { serve } from '../server.mjs';
import { Browser } from './browser.mjs';

let browser, server, other, page, folder;
before(() => {
  browser = new Browser();
});
after(() => browser.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'viper-todo-web-'));
  const options = ['--database', join(folder, 'todos.sqlite'), '--clock', '2026-11-20T09:00:00Z'];
  server = await serve({ options });
  // Another process at the same todos.
  other = new ViperTodo({ options });
  page = await browser.open(server.url);
  await page.until(`!document.querySelector('#message').hidden`);
});
afterEach(async () => {
  await page.close();
  await Promise.all([server.close(), other.close()]);
  rmSync(folder, { recursive: true });
  // No policy was broken, nothing was thrown, on the way.
  assert.deepEqual(browser.complaints.splice(0), []);
});

const shows = (selector, text) =>
  page.until(`document.querySelector('${selector}').innerText.includes(${JSON.stringify(text)})`);
const focusIs = (selector) => page.until(`document.activeElement.matches(${JSON.stringify(selector)})`);
const count = (number) => page.until(`document.querySelectorAll('#todos li').length === ${number}`);
const isOpen = (selector, open) => page.until(`document.querySelector('${selector}').open === ${open}`);
async function choose(name, value) {
  await page.value(`(() => {
    const field = document.querySelector('#narrow [name=${name}]');
    field.value = ${JSON.stringify(value)};
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}
async function add(title) {
  await page.click('#add [name=title]');
  await page.type(title);
  await page.press('Enter');
  await shows('#status', `Added: ${title}`);
}

test('adds, completes, deletes and takes back', async () => {
  await shows('#message', 'Nothing to do yet.');
  await add('Buy milk');
  await add('Call Ann');
  await shows('#count', '2 todos');
  await focusIs('#add [name=title]');
  await page.click('#todos li:last-child [data-kind=done]');
  await shows('#status', 'Completed: Call Ann');
  await count(1);
  await choose('which', 'done');
  await shows('#todos', 'Call Ann');
  await choose('which', 'all');
  await count(2);
  await page.click('#todos li:first-child [data-kind=delete]');
  await shows('#status', 'Deleted: Buy milk');
  await count(1);
  // The one in its place has the focus.
  await focusIs('#todos li:first-child [data-kind=delete]');
  await page.click('#undo');
  await shows('#status', 'Undone: delete “Buy milk”');
  await count(2);
  await page.click('#redo');
  await count(1);
});

test('finds while one types', async () => {
  for (const title of ['Buy milk', 'Buy bread', 'Call Ann']) await other.todoList.add({ title });
  await count(3);
  await page.click('#narrow [name=text]');
  await page.type('bu');
  await count(2);
  await page.type(' %');
  await count(0);
  await shows('#message', 'No todo matches the filter.');
});

test('shows what another process does, and keeps the focus where it is', async () => {
  await other.todoList.add({ title: 'one' });
  await other.todoList.add({ title: 'two' });
  await count(2);
  await page.value(`document.querySelector('#todos li:last-child [data-kind=open]').focus()`);
  await other.todoList.delete({ id: 1 });
  await count(1);
  await focusIs('#todos li[data-id="2"] [data-kind=open]');
  await other.todoDetail.edit({ id: 2, title: 'deux', due: '2026-11-02' });
  await shows('#todos', 'overdue: Nov 2, 2026');
  await focusIs('#todos li[data-id="2"] [data-kind=open]');
  await other.todoList.delete({ id: 2 });
  await focusIs('#add [name=title]');
});

test('edits a todo', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'two\nlines', tags: ['a'] });
  await count(1);
  await page.click('#todos [data-kind=open]');
  await isOpen('#detail', true);
  await focusIs('#detail [name=title]');
  assert.equal(await page.value(`document.querySelector('#detail [name=content]').value`), 'two\nlines');
  await page.type(' and bread');
  await page.click('#detail [name=tags]');
  await page.type(' b');
  await page.click('#detail .main');
  await isOpen('#detail', false);
  await shows('#status', 'Saved: Buy milk and bread');
  await shows('#todos', 'Buy milk and bread');
  await focusIs('#todos [data-kind=open]');
  const [todo] = (await other.todoList.changesSince({ since: 0 })).todos;
  assert.deepEqual([todo.title, todo.tags], ['Buy milk and bread', ['a', 'b']]);
});

test('loses nothing that was typed where somebody else was quicker', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await count(1);
  await page.click('#todos [data-kind=open]');
  await isOpen('#detail', true);
  await page.type(' now');
  await other.todoDetail.edit({ id: 1, title: 'Buy bread' });
  await shows('#detail .error', 'Somebody else changed this todo');
  await page.click('#detail .main');
  await shows('#detail .error', 'Somebody else changed this todo');
  assert.equal(await page.value(`document.querySelector('#detail [name=title]').value`), 'Buy milk now');
  await page.click('#overwrite');
  await isOpen('#detail', false);
  await shows('#todos', 'Buy milk now');
});

test('shows errors and keeps what was typed', async () => {
  await page.click('#undo');
  await shows('#error', 'There is nothing to undo');
  await page.click('#add [name=title]');
  await page.type('x'.repeat(501));
  await page.press('Enter');
  await shows('#error', 'The title');
  assert.equal((await page.value(`document.querySelector('#add [name=title]').value`)).length, 501);
});

test('asks before it deletes everything', async () => {
  await add('one');
  await add('two');
  await page.click('#delete-all');
  await isOpen('#sure', true);
  await focusIs('#sure [value=no]');
  await page.press('Enter');
  await isOpen('#sure', false);
  await count(2);
  await page.click('#delete-all');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await shows('#status', 'Deleted: 2');
  await count(0);
});

test('outlives its backend', async () => {
  await add('Buy milk');
  process.kill(server.pids()[0], 'SIGKILL');
  await shows('#ended', 'The todos cannot be reached: the backend was killed by SIGKILL');
  await page.click('#ended button');
  await page.until(`document.querySelector('#ended').hidden`);
  await add('Call Ann');
  await count(2);
});

test('takes texts for texts', async () => {
  const title = '<img src=x onerror="document.title=1"><b>bold</b> &amp; \u202eevil';
  await other.todoList.add({ title, content: '</textarea><script>1</script>', tags: ['<i>'] });
  await shows('#todos', title);
  await page.click('#todos [data-kind=open]');
  await isOpen('#detail', true);
  assert.equal(await page.value(`document.querySelector('#detail [name=title]').value`), title);
  assert.equal(await page.value(`document.querySelectorAll('img, b, i, script:not([src])').length`), 0);
  assert.equal(await page.value('document.title'), 'Todos');
});

test('can be used by keys alone', async () => {
  for (const title of ['one', 'two', 'three']) await other.todoList.add({ title });
  await count(3);
  await page.value(`document.querySelector('#todos [data-kind=open]').focus()`);
  await page.press('ArrowDown');
  await focusIs('#todos li:nth-child(2) [data-kind=open]');
  await page.press('Delete');
  await count(2);
  await focusIs('#todos li:nth-child(2) [data-kind=open]');
  await shows('#todos', 'three');
  await page.press('Enter');
  await isOpen('#detail', true);
  await page.press('Escape');
  await isOpen('#detail', false);
  await focusIs('#todos li:nth-child(2) [data-kind=open]');
  await page.press('ArrowUp');
  await page.press('Tab');
  await focusIs('#todos li:first-child [data-kind=delete]');
});

test('has a name for everything that one can use, and says what happens', async () => {
  await add('Buy milk');
  const { nodes } = await page.send('Accessibility.getFullAXTree');
  const roles = new Set(['button', 'checkbox', 'textbox', 'searchbox', 'combobox', 'Date', 'dialog']);
  const used = nodes.filter(({ ignored, role }) => !ignored && roles.has(role?.value));
  const names = used.map(({ name }) => name?.value ?? '');
  assert.ok(names.length >= 12, `${names}`);
  assert.ok(names.every(Boolean), JSON.stringify(names));
  for (const name of ['New todo', 'Done: Buy milk', 'Delete Buy milk', 'Find']) assert.ok(names.includes(name), name);
  const present = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  for (const role of ['list', 'listitem', 'status', 'alert', 'main', 'heading', 'search']) {
    assert.ok(present.includes(role), role);
  }
});

test('fits a phone, and is legible in light and dark', async () => {
  await other.todoList.add({ title: 'x'.repeat(300), due: '2026-11-02', tags: ['y'.repeat(64)] });
  await count(1);
  for (const scheme of ['light', 'dark']) {
    await page.look(320, 640, scheme);
    await page.until('innerWidth === 320');
    assert.ok((await page.value('document.documentElement.scrollWidth')) <= 320);
    // Every text has a contrast of at least 4.5 to 1 to what is behind it.
    const faint = await page.value(`(() => {
      const parse = (text) => text.match(/[\\d.]+/g).map(Number);
      const light = ([r, g, b]) => [r, g, b].map((value) => value / 255)
        .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
      const behind = (element) => {
        for (let one = element; one; one = one.parentElement) {
          const colour = parse(getComputedStyle(one).backgroundColor);
          if (colour.length === 3 || colour[3] > 0) return colour;
        }
        return [255, 255, 255];
      };
      return [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility()
        && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
        .map((element) => {
          const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
          return [element.innerText, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
        }).filter(([, contrast]) => contrast < 4.5);
    })()`);
    assert.deepEqual(faint, [], scheme);
  }
  await page.look(1000, 700, 'light');
});
