// Words: lines, choices and prompts; and nothing typed is lost, or hits another todo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  count, draft, focusIs, has, isOpen, kill, other, page, save, server, shows, take, todo, value, withBackend,
} from './setup.mjs';

const LINE = '#add [name=line]';
const press = async (...keys) => {
  for (const key of keys) await page.press(key);
};

test('reads a line while one types, and adds what it shows', async () => {
  await page.press('a');
  await page.type('Call Bob tomorrow 9:00 #family !high');
  await shows('#read', '→ Tomorrow 09:00');
  assert.deepEqual(await page.value(`[...document.querySelectorAll('#read mark')].map((one) => one.textContent)`),
    ['tomorrow', '9:00', '#family', '!high']);
  await page.press('Enter');
  await shows('#status', 'Added “Call Bob”.');
  await shows('#todos', 'due Tomorrow 09:00');
  const { due, time, tags, priority } = await todo();
  assert.deepEqual([due, time, tags, priority], ['2026-11-21', '09:00', ['family'], 'high']);
});

test('adds several lines in one step, with what the list gives them', async () => {
  await page.click('#lists [href="#/today"]');
  await shows('h1', 'Today');
  await page.click(LINE);
  await page.type('Buy milk\n\nCall Ann tomorrow\nPay');
  await shows('#read', '3 todos');
  await page.press('Enter');
  await count(2);
  assert.deepEqual([(await todo(1)).due, (await todo(2)).due], ['2026-11-20', '2026-11-21']);
  await page.click('#undo-step');
  await count(0);
});

test('keeps what is typed after Enter, and brings back what failed', async () => {
  await page.click(LINE);
  await page.type('x'.repeat(501));
  // The answer comes only after more is typed.
  const [backend] = server.pids();
  process.kill(backend, 'SIGSTOP');
  await page.press('Enter');
  await page.type('Buy milk');
  process.kill(backend, 'SIGCONT');
  await shows('#error', 'The title');
  assert.deepEqual((await value(LINE)).split('\n').map(({ length }) => length), [501, 8]);
  // A reload does not lose it either.
  await page.value('window.isOld = true');
  await page.send('Page.reload');
  await page.until(`!window.isOld && document.readyState === 'complete' &&
    document.querySelector('${LINE}')?.value.endsWith('Buy milk')`);
});

test('moves a todo to tomorrow in two clicks, or four keys', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await count(1);
  await page.click('#todos [data-kind=later]');
  await take('Tomorrow');
  await shows('#todos', 'due Tomorrow');
  await isOpen('#prompt', false);
  await page.value(`document.querySelector('#todos .opener').focus()`);
  await page.press('w');
  await page.until(`document.querySelector('#prompt input').ariaExpanded === 'true'`);
  await press('ArrowDown', 'Enter');
  await shows('#todos', 'due Today');
  await isOpen('#prompt', false);
  // An empty answer changes nothing, a word clears.
  await page.press('w');
  await press('Enter');
  await isOpen('#prompt', false);
  assert.equal((await todo()).due, '2026-11-20');
  await page.press('w');
  await page.type('none');
  await press('Enter');
  await page.until(`document.querySelector('#todos .due') === null`);
});

test('answers for the todo that it asked about, as it was', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await other.todoList.add({ title: 'Call Ann' });
  await count(2);
  await page.value(`document.querySelector('#todos .opener').focus()`);
  await page.press('w');
  await isOpen('#prompt', true);
  await other.todoList.complete({ id: 1 });
  await count(1);
  await page.type('friday');
  await page.press('Enter');
  await shows('#prompt .error', 'Todo 1 has changed since');
  assert.equal(await value('#prompt input'), 'friday');
  assert.equal((await todo(2)).due, null);
  await page.press('Enter');
  await isOpen('#prompt', false);
  assert.deepEqual([(await todo(1)).due, (await todo(2)).due], ['2026-11-27', null]);
});

test('answers for the selection that it asked about', async () => {
  for (const title of ['one', 'two', 'three']) await other.todoList.add({ title });
  await count(3);
  await page.click('#select');
  await page.click('#todos li:nth-child(1) .opener');
  await page.click('#todos li:nth-child(2) .opener');
  await page.click('#several [data-do=tags]');
  await isOpen('#prompt', true);
  await other.todoList.complete({ id: 2 });
  await count(2);
  await page.type('home');
  await page.press('Enter');
  await shows('#prompt .error', 'Todo 2 has changed since');
  assert.deepEqual((await todo(1)).tags, []);
  await page.press('Escape');
  await isOpen('#prompt', false);
});

test('moves all that is overdue to today by a click', async () => {
  for (const due of ['2026-11-02', '2026-11-03']) await other.todoList.add({ title: due, due });
  await shows('#overdue', 'Move all 2 overdue to today');
  await page.click('#overdue');
  await page.until(`document.querySelector('#overdue').hidden`);
  assert.equal((await todo(2)).due, '2026-11-20');
  await page.click('#undo-step');
  await shows('#overdue', 'Move all 2');
});

test('asks before it undoes what somebody else did', () => withBackend('', async () => {
  await other.todoList.add({ title: 'theirs' });
  await count(1);
  await page.click('#undo');
  await shows('#sure', 'Added “theirs”.');
  await page.press('Enter');
  await isOpen('#sure', false);
  await count(1);
  await page.click('#undo');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await count(0);
}));

test('gives keys typed ahead to the form that they open', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await count(1);
  // The draft comes only when the keys are typed.
  await withBackend('', async () => {
    await count(1);
    await page.value(`(() => {
      document.querySelector('#todos .opener').click();
      document.execCommand('insertText', false, 'x');
    })()`);
    await has('title', 'Buy milkx');
    await shows('#draft h2', 'not saved');
    await save();
    assert.equal((await todo()).title, 'Buy milkx');
    assert.equal((await todo()).completed, false);
  });
});

test('begins the form with what the line says, and empties the line when it is saved', async () => {
  await page.click(LINE);
  await page.type('Call Bob tomorrow');
  await page.click('#create');
  await has('due', '2026-11-21');
  await has('title', 'Call Bob');
  kill();
  await shows('#draft .error', 'SIGKILL');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  assert.equal(await value(LINE), 'Call Bob tomorrow');
  await save();
  assert.equal(await value(LINE), '');
  assert.equal((await todo()).due, '2026-11-21');
});
