// The page in a headless Chromium: VIPER_TODO=… node --test test/page.test.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { LANGUAGES } from '../page/words.mjs';
import {
  CONTROL, SHIFT, add, browser, choose, count, draft, edit, focusIs, has, isOpen, kill, other, page,
  save, seen, server, shows, todo, typeIn, value, withBackend,
} from './setup.mjs';
import './accessible.mjs';
import './activity.mjs';
import './after.mjs';
import './claims.mjs';
import './comments.mjs';
import './kept.mjs';
import './keys.mjs';
import './lists.mjs';
import './order.mjs';
import './places.mjs';
import './reach.mjs';
import './several.mjs';
import './sums.mjs';
import './time.mjs';
import './tree.mjs';
import './words.mjs';

test('adds, completes, deletes and takes back', async () => {
  await shows('#message', 'Nothing to do yet.');
  await add('Buy milk');
  await add('Call Ann');
  await shows('#count', '2 todos');
  await focusIs('#add [name=line]');
  await page.click('#todos li:last-child [data-kind=done]');
  await shows('#status', 'Completed “Call Ann”.');
  await count(1);
  await choose('which', { completed: true });
  await shows('#todos', 'Call Ann');
  await choose('which', '{}');
  await count(2);
  await page.click('#todos li:first-child [data-kind=delete]');
  await shows('#status', 'Deleted “Buy milk”.');
  await count(1);
  // The one in its place has the focus.
  await focusIs('#todos li:first-child [data-kind=delete]');
  await page.click('#undo');
  await shows('#status', 'Undone: delete “Buy milk”');
  await count(2);
  await page.click('#redo');
  await shows('#status', 'Redone: delete “Buy milk”');
  await count(1);
});

test('undoes the very step that it says', async () => {
  await add('Buy milk');
  await page.click('#todos [data-kind=delete]');
  await shows('#status', 'Deleted “Buy milk”.');
  await count(0);
  await other.todoList.add({ title: 'Call Ann' });
  await count(1);
  await page.click('#undo-step');
  await shows('#status', 'Undone: delete “Buy milk”');
  // An undo is not undone by its step.
  await page.until(`document.querySelector('#undo-step').hidden`);
  await count(2);
});

/** Reloads the page in a browser whose user prefers these languages. */
async function prefer(acceptLanguage) {
  const userAgent = await page.value('navigator.userAgent');
  await page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage });
  await page.go('about:blank');
  await page.go(server.url);
}

test('speaks the language of the browser, not that of its server', async () => {
  process.env.LC_ALL = 'de_DE.UTF-8';
  try {
    await prefer('nl,en-GB');
    await shows('#message', 'Nothing to do yet.');
    await add('Buy milk');
    for (const [language, undo, today, done, added, due] of [
      ['de-AT', 'Rückgängig', 'Heute', 'erledigt.', '„Brot“ hinzugefügt.', 'fällig: Morgen'],
      ['fr', 'Annuler', 'Aujourd’hui', 'Tâche terminée', 'Tâche ajoutée', 'échéance\u00a0: Demain'],
      ['es', 'Deshacer', 'Hoy', 'Tarea completada', 'Tarea añadida', 'vence: Mañana'],
    ]) {
      await prefer(`nl,${language}`);
      await shows('#undo', undo);
      await shows('#lists', today);
      assert.equal(await page.value('document.documentElement.lang'), language);
      await count(1);
      await page.click('#todos [data-kind=done]');
      await shows('#status', done);
      await page.click('#create');
      await isOpen('#draft', true);
      await focusIs(draft('title'));
      await page.type('Brot');
      await page.click(draft('due'));
      await page.type('2026-11-21');
      await page.until(`document.querySelector('#beside-due').innerText !== ''`);
      await save();
      await shows('#status', added);
      await shows('#todos', due);
      kill();
      await shows('#error', LANGUAGES[language.slice(0, 2)].killed.replace('{signal}', 'SIGKILL'));
    }
  } finally {
    delete process.env.LC_ALL;
  }
});

test('has every word in every language, and no other text', () => {
  const names = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [language, words] of Object.entries(LANGUAGES)) {
    assert.deepEqual(Object.keys(words), Object.keys(LANGUAGES.en), language);
    for (const [name, text] of Object.entries(words)) {
      assert.ok(text.trim(), `${language} ${name}`);
      assert.deepEqual(names(text), names(LANGUAGES.en[name]), `${language} ${name}`);
    }
  }
  const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const html = read('page/index.html');
  const modules = readdirSync(new URL('../page', import.meta.url)).filter((name) => name.endsWith('.mjs'));
  const code = [...modules.map((name) => `page/${name}`), 'server.mjs'].map(read).join('');
  const named = [
    ...[...html.matchAll(/data-word="(\w+)"/g)].map(([, word]) => word),
    ...[...html.matchAll(/data-words="([^"]+)"/g)].flatMap(([, words]) => words.split(/\S+=|\s+/).filter(Boolean)),
  ];
  for (const word of named) assert.ok(word in LANGUAGES.en, word);
  // Fields are words by their names.
  const computed = ['title', 'due', 'priority', 'tags', 'content'];
  const unused = Object.keys(LANGUAGES.en).filter((word) =>
    !named.includes(word) && !computed.includes(word) && !code.includes(`'${word}'`) && !code.includes(`${word}: `));
  assert.deepEqual(unused, []);
  const texts = html
    .replace(/<(noscript|title|kbd)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .split(/\s+/)
    .filter(Boolean);
  assert.deepEqual(texts, ['↑', '↓', '✎', '×', '?', '▸▾']);
  assert.deepEqual([...html.matchAll(/ (placeholder|aria-label|title)="([^"]*)"/g)].map(([, , text]) => text), [
  ]);
});

test('finds by tags', async () => {
  await other.todoList.add({ title: 'Buy milk', tags: ['home', 'shop'] });
  await other.todoList.add({ title: 'Buy nails', tags: ['shop'] });
  await other.todoList.add({ title: 'Call Ann' });
  await count(3);
  await page.click('#todos li:first-child [value=shop]');
  await count(2);
  assert.equal(await value('#narrow [name=tags]'), 'shop');
  await page.click('#filter');
  await page.click('#narrow [name=tags]');
  await page.press('End');
  await page.type(' home');
  await count(1);
  await shows('#todos', 'Buy milk');
});

test('has more tabs open than a browser has connections', async () => {
  const tabs = [];
  for (let index = 0; index < 6; index += 1) tabs.push(await browser.open(server.url));
  await other.todoList.add({ title: 'Buy milk' });
  for (const tab of tabs) {
    // One that is out of sight shows nothing new.
    await tab.send('Page.bringToFront');
    await tab.until(`document.querySelector('#todos').innerText.includes('Buy milk')`);
  }
  for (const tab of tabs) await tab.close();
  await page.send('Page.bringToFront');
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
  await shows('#todos', 'overdue: Mon, Nov 2');
  await focusIs('#todos li[data-id="2"] [data-kind=open]');
  await other.todoList.delete({ id: 2 });
  await focusIs('#add [name=line]');
});

test('adds with all fields', async () => {
  await page.click('#add [name=line]');
  await page.type('Buy milk');
  await page.click('#create');
  await isOpen('#draft', true);
  await shows('#draft h2', 'New todo');
  await has('title', 'Buy milk');
  await page.click(draft('due'));
  // The browser's calendar opens, and begins with what is typed, if that is a day.
  await page.type('soon');
  await shows('#beside-due', 'The due date');
  await page.click('#draft [data-pick=due]');
  await page.value(`(() => {
    const day = document.querySelector('#draft [type=date]');
    day.value = '2026-11-21';
    day.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await has('due', '2026-11-21');
  await shows('#beside-due', 'Tomorrow');
  await page.click(draft('tags'));
  await page.type('b a');
  await page.click(draft('content'));
  await page.type('two\nlitres');
  await page.value(`(() => {
    const priority = document.querySelector('${draft('priority')}');
    priority.value = 'high';
    priority.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
  await save();
  await shows('#status', 'Added “Buy milk”.');
  assert.equal(await value('#add [name=line]'), '');
  const { title, due, tags, priority, preview } = await todo();
  assert.deepEqual([title, due, tags, priority, preview], ['Buy milk', '2026-11-21', ['a', 'b'], 'high', 'two']);
});

test('edits a todo', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'two\nlines', tags: ['a'] });
  await edit();
  await has('content', 'two\nlines');
  await shows('#draft .times', 'Added Nov 20, 2026');
  await page.click('#draft summary');
  await shows('#draft ol', 'added');
  await page.click(draft('title'));
  await page.press('End');
  await page.type(' and bread');
  await page.click(draft('tags'));
  await page.press('End');
  await page.type(' b');
  await save();
  await shows('#status', 'Edited “Buy milk and bread”.');
  await shows('#todos', 'Buy milk and bread');
  await focusIs('#todos [data-kind=open]');
  const { title, tags } = await todo();
  assert.deepEqual([title, tags], ['Buy milk and bread', ['a', 'b']]);
});

test('says what is wrong beside the field, while one types', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await edit();
  await page.click(draft('due'));
  await page.type('2026-11-3');
  await shows('#beside-due', 'The due date is not a valid date');
  assert.equal(await page.value(`document.querySelector('${draft('due')}').ariaInvalid`), 'true');
  assert.equal(await page.value(`document.querySelector('#draft .main').ariaDisabled`), 'true');
  await page.press('Enter');
  await shows('#draft .error', 'The due date is not a valid date');
  await page.type('0');
  await shows('#beside-due', 'Mon, Nov 30');
  // More than the draft takes: it stays in the field, and is not saved without it.
  await page.click(draft('title'));
  await page.type('x'.repeat(1000));
  await shows('#beside-title', 'The title');
  await page.press('Enter');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'true'`);
  assert.equal((await value(draft('title'))).length, 1008);
  await page.press('a', 2);
  await page.type('Buy bread');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  await save();
  const { title, due } = await todo();
  assert.deepEqual([title, due], ['Buy bread', '2026-11-30']);
});

test('keeps what two changed in different fields, and the cursor', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'two' });
  await edit();
  await page.press('Home');
  await typeIn('Do ');
  await other.todoDetail.edit({ id: 1, content: 'three', due: '2026-11-20' });
  await has('content', 'three');
  await shows('#beside-due', 'Today');
  assert.equal(await page.value(`document.querySelector('${draft('title')}').selectionStart`), 3);
  // Nobody typed in the content: it follows, although the cursor is there.
  await page.click(draft('content'));
  await page.press('Home');
  await other.todoDetail.edit({ id: 1, content: 'three litres' });
  await has('content', 'three litres');
  assert.equal(await page.value(`document.querySelector('${draft('content')}').selectionStart`), 0);
  await save();
  const { title, preview, due } = await todo();
  assert.deepEqual([title, preview, due], ['Do Buy milk', 'three litres', '2026-11-20']);
});

test('shows theirs beside mine, and saves what one takes', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await edit();
  await typeIn(' now');
  await other.todoDetail.edit({ id: 1, title: 'Buy bread' });
  await shows('#beside-title .theirs', 'Buy bread');
  assert.equal(await value(draft('title')), 'Buy milk now');
  await page.click('#draft .main');
  await shows('#draft .error', 'also changed elsewhere');
  await focusIs(draft('title'));
  await page.click('#beside-title [data-take=mine]');
  await page.until(`document.querySelector('#beside-title .theirs') === null`);
  await other.todoDetail.edit({ id: 1, title: 'Buy butter' });
  await shows('#beside-title .theirs', 'Buy butter');
  await page.click('#beside-title [data-take=theirs]');
  await has('title', 'Buy butter');
  await focusIs(draft('title'));
  await page.press('End');
  await page.type('!');
  await save();
  await shows('#todos', 'Buy butter!');
});

test('keeps what was typed when somebody deletes the todo', async () => {
  await other.todoList.add({ title: 'Buy milk', tags: ['shop'] });
  await edit();
  await typeIn(' now');
  const { step } = await other.todoList.delete({ id: 1 });
  await page.until(`!document.querySelector('#draft .gone').hidden`);
  assert.equal(await value(draft('title')), 'Buy milk now');
  // It comes back, and it is told no more.
  await other.todoList.undo({ step });
  await page.until(`document.querySelector('#draft .gone').hidden`);
  await shows('#draft .times', 'Added');
  await other.todoList.delete({ id: 1 });
  await page.until(`!document.querySelector('#draft .gone').hidden`);
  await save();
  const { title, tags } = await todo(2);
  assert.deepEqual([title, tags], ['Buy milk now', ['shop']]);
});

test('asks before it discards what was typed', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await edit();
  await typeIn(' now');
  // Not even many of them lose it.
  for (let index = 0; index < 3; index += 1) {
    await page.press('Escape');
    await isOpen('#sure', true);
    await shows('#sure', 'Not saved: Title.');
    await page.press('Escape');
    await isOpen('#sure', false);
  }
  await page.click('#close-draft');
  await isOpen('#sure', true);
  await page.press('Enter');
  await isOpen('#sure', false);
  await has('title', 'Buy milk now');
  // Nor does leaving the page.
  const asked = page.once('Page.javascriptDialogOpening');
  const reloaded = page.send('Page.reload');
  assert.equal((await asked).type, 'beforeunload');
  await page.send('Page.handleJavaScriptDialog', { accept: false });
  await reloaded;
  await has('title', 'Buy milk now');
  await page.click('#close-draft');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await isOpen('#draft', false);
  await focusIs('#todos [data-kind=open]');
  assert.equal((await todo()).title, 'Buy milk');
  // Without a change there is nothing to ask.
  await edit();
  await page.press('Escape');
  await isOpen('#draft', false);
});

test('goes on with a draft when its backend was killed', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'two' });
  await edit();
  await typeIn(' now');
  kill();
  await other.todoDetail.edit({ id: 1, content: 'three' });
  await shows('#draft .error', 'The backend was killed by SIGKILL');
  await has('content', 'three');
  await page.type('!');
  assert.equal(await value(draft('title')), 'Buy milk now!');
  await save();
  const { title, preview } = await todo();
  assert.deepEqual([title, preview], ['Buy milk now!', 'three']);
});

test('offers both texts after its backend was killed', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'two' });
  await edit();
  await typeIn(' now');
  process.kill(server.pids()[0], 'SIGSTOP');
  await other.todoDetail.edit({ id: 1, title: 'Buy bread', content: 'three' });
  kill();
  await shows('#beside-title', 'Buy bread');
  await has('title', 'Buy milk now');
  await has('content', 'three');
  // What nobody has decided is still to be decided by the next one.
  await page.press('End');
  await page.type('!');
  await has('title', 'Buy milk now!');
  kill();
  await shows('#draft .error', 'The backend was killed by SIGKILL');
  await shows('#beside-title', 'Buy bread');
  await page.click('#draft .main');
  await shows('#draft .error', 'also changed elsewhere: title');
  assert.equal(await value(draft('title')), 'Buy milk now!');
  await page.click('#beside-title [data-take=theirs]');
  await has('title', 'Buy bread');
  await save();
  const { title, preview } = await todo();
  assert.deepEqual([title, preview], ['Buy bread', 'three']);
});

test('loses no draft to a backend that was killed while the todo was deleted', async () => {
  await other.todoList.add({ title: 'Buy milk', content: 'two' });
  await edit();
  await typeIn(' now');
  process.kill(server.pids()[0], 'SIGSTOP');
  await other.todoList.delete({ id: 1 });
  kill();
  await shows('#draft h2', 'New todo');
  await shows('#draft .error', 'There is no todo 1');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  await save();
  const { title, preview } = await todo(2);
  assert.deepEqual([title, preview], ['Buy milk now', 'two']);
});

const titles = async () => (await other.todoList.changesSince({ since: 0 })).todos.map(({ title }) => title);
/**
 * The first event of this name is done, but not answered, and shown or not: its backend is killed at once,
 * or by what comes next.
 */
const losing = (method, isAtOnce, isShown = false) => `
  up({ id, method }) {
    if (lost !== null) die();
    if (method === '${method}' && once()) lost = id;
    return true;
  },
  down({ id }) {
    if (${isAtOnce} && lost !== null && id === lost) die();
    return lost === null || (${isShown} && id !== lost);
  },
`;

for (const isAtOnce of [true, false]) {
  test(`adds once what was saved ${isAtOnce ? 'and' : 'and changed, and'} not answered`, () =>
    withBackend(losing('todoEdit.save', isAtOnce), async () => {
      await page.click('#create');
      await isOpen('#draft', true);
      await page.type('Call Ann');
      await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
      await page.click('#draft .main');
      if (!isAtOnce) {
        // What the page does not hear is in the store.
        assert.equal((await seen(1)).todos[0].title, 'Call Ann');
        await page.click(draft('title'));
        await page.press('End');
        await page.type('!');
        await shows('#draft .error', 'The backend was killed by SIGKILL');
        await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
        await page.click('#draft .main');
      }
      await isOpen('#draft', false);
      await count(1);
      assert.deepEqual(await titles(), [isAtOnce ? 'Call Ann' : 'Call Ann!']);
    }));
}

test('keeps a form that is shown and not answered', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await withBackend(losing('todoEdit.viewReady', false, true), async () => {
    await edit();
    await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
    await page.type(' now');
    await shows('#draft .error', 'The backend was killed by SIGKILL');
    await shows('#draft h2', 'not saved');
    await save();
    assert.deepEqual(await titles(), ['Buy milk now']);
  });
});

test('adds a line once, although its answer was lost', () =>
  withBackend(losing('todoList.add', true), async () => {
    await page.click('#add [name=line]');
    await page.type('Buy milk');
    await page.press('Enter');
    await shows('#error', 'The backend was killed by SIGKILL');
    await count(1);
    assert.equal(await value('#add [name=line]'), 'Buy milk');
    await page.press('Enter');
    await page.until(`document.querySelector('#add [name=line]').value === ''`);
    assert.deepEqual(await titles(), ['Buy milk']);
  }));

test('tries again to go on with a draft, where the store failed first', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  const busy = `{ code: 1004, message: 'Busy.', data: { tag: 'store', reason: 'busy', retryable: true } }`;
  const hooks = `
  up({ id, method }) {
    // The first process takes it, the second one at the second time.
    if (method !== 'todoEdit.viewReady' || once() || lost !== null) return true;
    lost = id;
    write({ id, error: ${busy} });
  },`;
  await withBackend(hooks, async (special) => {
    await edit();
    await typeIn(' now');
    process.kill(special.pids()[0], 'SIGKILL');
    await shows('#draft .error', 'Busy.');
    await page.click('#draft .main');
    await isOpen('#draft', false);
    await shows('#todos', 'Buy milk now');
  });
});

test('shows errors and keeps what was typed', async () => {
  await page.click('#undo');
  await shows('#error', 'There is nothing to undo');
  await page.click('#add [name=line]');
  await page.type('x'.repeat(501));
  await page.press('Enter');
  await shows('#error', 'The title');
  assert.equal((await page.value(`document.querySelector('#add [name=line]').value`)).length, 501);
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
  await shows('#status', 'Deleted 2 todos.');
  await count(0);
});

test('takes no answer for that of another question', async () => {
  await add('one');
  // Between them, the page has no time to tell that the first question was closed.
  await page.value(`(() => {
    document.querySelector('#delete-all').click();
    document.querySelector('#sure [value=no]').click();
    document.querySelector('#delete-all').click();
  })()`);
  await isOpen('#sure', true);
  await page.value('new Promise((resolve) => setTimeout(resolve))');
  await page.click('#sure [value=yes]');
  await shows('#status', 'Deleted');
  await count(0);
});

test('outlives its backend', async () => {
  await add('Buy milk');
  kill();
  await shows('#error', 'The backend was killed by SIGKILL');
  await page.until(`document.querySelector('#ended').hidden`);
  await add('Call Ann');
  await count(2);
});

test('does not start a backend again and again', async () => {
  await add('Buy milk');
  await page.click('#create');
  await isOpen('#draft', true);
  await page.type('Call Ann');
  // It would be started by itself after a while, which does not come here.
  await page.value(`(() => {
    const wait = setTimeout;
    globalThis.setTimeout = (act, time) => (time < 1000 ? wait(act, time) : 1);
  })()`);
  kill();
  await shows('#draft .error', 'The backend was killed by SIGKILL');
  await page.until(`document.querySelector('#beside-title').textContent === ''`);
  // Until the user does something, once is enough.
  while (server.pids().length === 0) await new Promise(setImmediate);
  kill();
  await shows('#ended', 'The todos cannot be reached. The backend was killed by SIGKILL.');
  // It is in the dialog, where one can reach it.
  await page.click('#ended button');
  await page.until(`document.querySelector('#ended').hidden`);
  await has('title', 'Call Ann');
  await save();
  assert.equal((await todo(2)).title, 'Call Ann');
});

test('shows the way out also when the form is closed', async () => {
  await page.click('#create');
  await isOpen('#draft', true);
  await page.type('Call Ann');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  // It cannot be started again.
  await server.close();
  await shows('#draft #ended', 'The server of this page does not answer.');
  await has('title', 'Call Ann');
  await page.click('#close-draft');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await isOpen('#draft', false);
  await shows('main #ended', 'The todos cannot be reached');
  await page.go('about:blank');
  for (const complaint of browser.complaints.splice(0)) assert.match(complaint, /ERR_CONNECTION_REFUSED/);
});

test('takes texts for texts', async () => {
  const title = '<img src=x onerror="document.title=1"><b>bold</b> &amp; \u202eevil';
  await other.todoList.add({ title, content: '</textarea><script>1</script>', tags: ['<i>'] });
  // What would reorder the text is shown as in the terminal; the form has what is kept.
  await shows('#todos', title.replace('\u202e', '\ufffd'));
  await page.click('#todos [data-kind=open]');
  await isOpen('#draft', true);
  assert.equal(await page.value(`document.querySelector('#draft [name=title]').value`), title);
  assert.equal(await page.value(`document.querySelectorAll('img, b, i, script:not([src])').length`), 0);
  assert.equal(await page.value('document.title'), 'All – Todos');
  await page.click('#close-draft');
  await isOpen('#draft', false);
  await page.click('#todos [data-kind=done]');
  await shows('#status', '\ufffdevil');
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
  await isOpen('#draft', true);
  await page.press('Escape');
  await isOpen('#draft', false);
  await focusIs('#todos li:nth-child(2) [data-kind=open]');
  await page.press('ArrowUp');
  await page.press('Tab');
  await focusIs('#todos li:first-child [data-kind=later]');
});

test('shows its keys, and undoes and redoes by key', async () => {
  await add('Buy milk');
  // Nothing was typed since: there is nothing else to be undone.
  await page.press('z', CONTROL);
  await shows('#status', 'Undone: add “Buy milk”');
  await count(0);
  await page.press('y', CONTROL);
  await count(1);
  // A text that is typed has an undo of its own.
  await page.type('Call Ann');
  await page.press('z', CONTROL);
  await page.until(`document.querySelector('#add [name=line]').value === ''`);
  await count(1);
  await page.value('document.activeElement.blur()');
  await page.press('z', CONTROL);
  await count(0);
  await page.press('Z', CONTROL | SHIFT);
  await count(1);
  await page.press('?');
  await isOpen('#keys', true);
  await shows('#keys', 'Ctrl Z');
  // No key does anything behind the sheet.
  await page.press('z', CONTROL);
  await page.press('Escape');
  await isOpen('#keys', false);
  await count(1);
  await page.press('/');
  await focusIs('#narrow [name=text]');
  await page.type('?n/');
  assert.equal(await value('#narrow [name=text]'), '?n/');
  await count(0);
  await page.press('a', CONTROL);
  await page.press('Delete');
  await choose('which', '{}');
  await count(1);
  await page.value(`document.querySelector('#todos [data-kind=open]').focus()`);
  await page.press('x');
  await shows('#status', 'Completed “Buy milk”.');
  await page.press('a');
  await focusIs('#add [name=line]');
  await page.click('#todos [data-kind=open]');
  await isOpen('#draft', true);
  await focusIs(draft('title'));
  await typeIn('!');
  await page.press('s', CONTROL);
  await isOpen('#draft', false);
  assert.equal((await todo()).title, 'Buy milk!');
});
