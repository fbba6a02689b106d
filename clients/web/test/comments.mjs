// What people and agents say about a todo: the thread under its form.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViperTodo } from '../../node/index.mjs';
import { CONTROL, add, count, folder, focusIs, has, isOpen, kill, other, page, save, shows, value, withBackend } from './setup.mjs';

const row = (id) => `#todos [data-id="${id}"]`;
const FIELD = '#comments textarea';
const comment = (n, act) => `#comments [data-n="${n}"]${act ? ` [aria-label^=${act}]` : ''}`;
const said = (number) => page.until(`document.querySelectorAll('#comments li').length === ${number}`);
const write = (text, id = 1) => other.todoDetail.comment({ id, text });
/** Waits until the field is as it is before one writes. */
const isSent = () => page.until(`document.querySelector('${FIELD}').value === ''`);
/** Opens the thread of a todo that has so many comments, to write. */
async function open(comments = 0) {
  await add('Paint the wall');
  for (let n = 1; n <= comments; n += 1) await write(`no. ${n}.`);
  if (comments > 0) await shows(`${row(1)} .facts`, `${comments} comments`);
  await page.value(`document.querySelector('${row(1)} .opener').focus()`);
  await page.press('m');
  await focusIs(FIELD);
}

test('writes a comment of several lines, and shows those of others as they come', async () => {
  await open();
  // It does not wait for the thread.
  await page.type('Which colour?');
  await page.press('Enter');
  await page.type('  See https://example.org.');
  await page.press('Enter', CONTROL);
  await isSent();
  await said(1);
  await focusIs(FIELD);
  assert.equal(await page.text(comment(1, '') + ' p'), 'Which colour?\n  See https://example.org.');
  assert.equal(await page.value(`document.querySelector('#comments a').href`), 'https://example.org/');
  await shows(comment(1), 'Browser');
  await shows(`${row(1)} .facts`, '1 comment');
  // Nothing is said by an empty one.
  await page.type(' ');
  await page.press('Enter', CONTROL);
  const agent = new ViperTodo({ options: ['--database', `${folder}/todos.sqlite`, '--clock', '2026-11-20T09:00:00Z'], name: 'agentA' });
  await agent.todoDetail.comment({ id: 1, text: 'Blue <b>' });
  await agent.close();
  await said(2);
  await shows(comment(2), 'agentA');
  await shows(comment(2), 'Blue <b>');
  await shows(`${row(1)} .facts`, '2 comments');
  await page.press('Escape');
  await isOpen('#draft', false);
  await focusIs(`${row(1)} .opener`);
  await page.click(`${row(1)} [data-kind=comments]`);
  await said(2);
  await focusIs(FIELD);
});

test('takes a comment back by the undo of its notice', async () => {
  await page.look(1280, 800, 'light');
  await open();
  await page.type('Blue');
  await page.press('Enter', CONTROL);
  await said(1);
  await page.click('#undo-step');
  await said(0);
  await page.until(`document.querySelector('${row(1)} [data-kind=comments]') === null`);
  await page.look(1000, 700, 'light');
});

test('edits and removes comments by keys, and takes that back', async () => {
  await open();
  for (const text of ['one', 'two', 'three']) await write(text);
  await said(3);
  await page.value(`document.querySelector('${comment(2, 'Edit')}').focus()`);
  await page.press('Enter');
  await focusIs(FIELD);
  assert.equal(await value(FIELD), 'two');
  await shows('#comments label', 'Edit: ');
  await page.press('End');
  await page.type('!');
  // One after the other.
  await page.click(comment(1, 'Edit'));
  await shows('#draft .error', 'Not saved: Comment.');
  await page.press('Enter', CONTROL);
  await shows(comment(2), 'two!');
  await shows('#comments label', 'New comment');
  await page.value(`document.querySelector('${comment(2, 'Remove')}').focus()`);
  await page.press('Enter');
  await shows(comment(2), 'Comment removed.');
  await focusIs(comment(2, 'Undo'));
  await shows(`${row(1)} .facts`, '2 comments');
  await page.press('Enter');
  await shows(comment(2), 'two!');
  await focusIs(comment(2, 'Edit'));
  await page.click(comment(3, 'Edit'));
  await page.click('#discard-comment');
  await isSent();
  // What somebody else removes while it is edited is not lost here.
  await page.click(comment(3, 'Edit'));
  await page.type('x');
  await other.todoDetail.removeComment({ id: 1, n: 3 });
  await said(2);
  await page.click('#send-comment');
  await page.until(`document.querySelector('#draft .error').innerText !== ''`);
  assert.equal(await value(FIELD), 'threex');
});

test('shows older comments, and what others make of them', async () => {
  await open(130);
  await said(20);
  await shows('#comments', 'no. 130.');
  await shows('#older-comments', '110 older');
  await page.click('#older-comments');
  await said(120);
  await shows('#older-comments', '10 older');
  await page.click('#older-comments');
  await said(130);
  assert.deepEqual(await page.value(`[...document.querySelectorAll('#comments li')].map((one) => Number(one.dataset.n))`),
    Array.from({ length: 130 }, (_, index) => index + 1));
  await page.click(comment(1, 'Edit'));
  await page.press('a', CONTROL);
  await page.type('first');
  await page.press('Enter', CONTROL);
  await shows(comment(1), 'first');
  await page.click(comment(2, 'Remove'));
  await shows(comment(2), 'Comment removed.');
  await other.todoDetail.removeComment({ id: 1, n: 120 });
  await said(129);
  await write('new');
  await said(130);
  await shows(comment(131), 'new');
});

test('asks before a comment is lost, and saves it with the form', async () => {
  await open();
  await page.type('x'.repeat(10_001));
  await page.press('Enter', CONTROL);
  await page.until(`document.querySelector('#draft .error').innerText !== ''`);
  assert.equal((await value(FIELD)).length, 10_001);
  await page.press('a', CONTROL);
  await page.type('Blue');
  await page.press('Escape');
  await isOpen('#sure', true);
  await shows('#sure-text', 'Not saved: Comment.');
  await page.press('Escape');
  await isOpen('#sure', false);
  // It stays when the backend goes.
  kill();
  await shows('#draft .error', 'SIGKILL');
  assert.equal(await value(FIELD), 'Blue');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  await save();
  await shows(`${row(1)} .facts`, '1 comment');
  await page.click(`${row(1)} .opener`);
  await has('title', 'Paint the wall');
  await shows(comment(1), 'Blue');
  await page.press('m', CONTROL);
  await focusIs(FIELD);
  await page.type('Red');
  await page.press('Escape');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await isOpen('#draft', false);
  await page.click('#create');
  await isOpen('#draft', true);
  await page.until(`!document.querySelector('#comments').checkVisibility()`);
});

test('has comments in the history that is unfolded', async () => {
  await open();
  await page.click('#draft summary');
  await shows('#draft details ol', 'added');
  const { length } = await page.text('#draft details ol');
  await write('Blue');
  await page.until(`document.querySelector('#draft details ol').innerText.length > ${length}`);
});

test('has no comments with a backend that is older', () => withBackend(`
  down: (message) => {
    const { todo, todos = todo ? [todo] : [] } = message.params ?? {};
    for (const one of todos) {
      delete one.comments;
      delete one.commentCount;
    }
    write(message);
    return false;
  },
`, async () => {
  await add('Paint the wall');
  await write('Blue');
  await count(1);
  await page.value(`document.querySelector('${row(1)} .opener').focus()`);
  await page.press('m');
  await has('title', 'Paint the wall');
  await focusIs('#draft [name=title]');
  await page.until(`!document.querySelector('#comments').checkVisibility()`);
  await page.press('m', CONTROL);
  await focusIs('#draft [name=title]');
  await page.until(`document.querySelector('${row(1)} [data-kind=comments]') === null`);
}));
