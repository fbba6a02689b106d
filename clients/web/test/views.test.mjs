// The page, played the scripts of protocol/views: VIPER_TODO=… node --test test/views.test.mjs
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Browser } from './browser.mjs';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
let browser, page;
before(() => {
  browser = new Browser();
});
after(() => browser.close());

const shows = (text, selector = '#todos') =>
  page.until(`document.querySelector('${selector}').innerText.includes(${JSON.stringify(text)})`);
const lacks = (text) =>
  page.until(`!document.querySelector('#todos').innerText.includes(${JSON.stringify(text)})`);
const press = (id, kind) => page.click(`#todos li[data-id="${id}"] [data-kind=${kind}]`);
async function add(title) {
  await page.click('#add [name=line]');
  await page.type(title);
  await page.press('Enter');
}
async function typeBehind(text) {
  await page.until(`document.activeElement.matches('#draft [name=title]')`);
  await page.press('End');
  await page.type(text);
}

/** What the user does in each script. */
const scripts = {
  open: () => shows('Call Ann'),
  async unknown() {
    await press(1, 'done');
    await lacks('Buy milk');
  },
  async error() {
    await press(1, 'done');
    await shows('There is no todo 1', '#error');
    await press(2, 'done');
    await lacks('Write the report');
  },
  async 'route-edit'() {
    await press(1, 'open');
    await typeBehind('X');
    await shows('not saved', '#draft h2');
    await page.click('#draft .main');
    await shows('Buy milkX');
    await press(3, 'done');
    await lacks('Call Ann');
  },
  async 'draft-conflict'() {
    await press(1, 'open');
    await typeBehind('X');
    await page.click('#beside-title [data-take=mine]');
    await page.until(`!document.querySelector('#beside-title').innerText.includes('Buy oat milk')`);
    await typeBehind('Y');
    await page.click('#draft .main');
    await shows('Buy milkXY');
  },
  async store() {
    await shows('Buy milk');
    await add('Buy bread');
    await shows('is busy', '#error');
    await page.press('Enter');
    await shows('Buy bread');
  },
  async restart() {
    // Neither the page before its first list, nor that of the backend that ends.
    await page.until(`document.querySelectorAll('#todos li').length === 2`);
    await press(3, 'done');
    await lacks('Call Ann');
  },
  async bidi() {
    await shows('gpj');
    // Each title is isolated from what stands beside it.
    assert.ok(await page.value(`[...document.querySelectorAll('#todos li')].every((item) =>
      [...item.querySelectorAll('*')].filter((one) => [...one.childNodes].some((node) =>
        node.nodeType === 3 && /[\\u202a-\\u202e\\u2066-\\u2069]/.test(node.data)))
        .every((one) => getComputedStyle(one).unicodeBidi.startsWith('isolate')))`));
    await press(1, 'done');
    await lacks('gpj');
  },
  async window() {
    for (let last = 100; last < 3000; last += 100) {
      await shows(`Todo ${last}.`);
      await page.click('#next');
    }
    await shows('Todo 3000.');
    await press(3000, 'done');
    await lacks('Todo 3000.');
  },
  async 'stale-rev'() {
    await shows('Buy milk');
    await add('Buy bread');
    await shows('Buy oat milk');
    await press(1, 'done');
    await lacks('Buy oat milk');
  },
};

for (const [name, use] of Object.entries(scripts)) {
  test(name, async () => {
    const standIn = spawn(
      process.env.VIPER_TODO,
      [
        'stand-in', '--patience', '120', file(`../../../protocol/views/${name}.view.transcript`), '--',
        process.execPath, file('../server.mjs'),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const ended = once(standIn, 'close');
    let verdict = '';
    standIn.stderr.setEncoding('utf8').on('data', (text) => (verdict += text));
    let failure;
    try {
      const url = await new Promise((resolve, reject) => {
        let said = '';
        standIn.stdout.setEncoding('utf8').on('data', (text) => {
          said += text;
          const found = /Open (\S+)\n/.exec(said);
          if (found) resolve(found[1]);
        });
        ended.then(() => reject(new Error(said)));
      });
      page = await browser.open(url);
      await use();
    } catch (error) {
      failure = error;
    }
    await page?.close();
    // It ends the server, and says its verdict.
    standIn.kill();
    const [code] = await ended;
    assert.equal(failure?.message, undefined, verdict);
    assert.equal(code, 0, verdict);
    assert.match(verdict, /^passed /);
  });
}
