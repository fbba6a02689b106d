// Nothing typed is lost, whoever dies: the tab, the backend, or both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  at, browser, CONTROL, count, draft, edit, ended, focusIs, has, isOpen, keptFiles, kill, other, page, save, server,
  shows, startAgain, todo, typeIn, until, value, withClock,
} from './setup.mjs';

const LINE = '#add [name=line]';

/** Kills the tab, and waits for its backend to end; with it at once, if that is to die, too. */
async function crash(pages = server, withBackend = false) {
  // What is stopped takes no leave.
  const pids = withBackend ? pages.pids() : [];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await browser.crash();
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await ended(pages);
}
/** Waits until a text is kept. */
const isKept = (text) => until(() => keptFiles().some((file) => file.includes(text)));
const isHidden = () => page.until(`document.querySelector('#kept').hidden`);
async function openKept() {
  await page.click('#kept .main');
  await isOpen('#draft', true);
  await isHidden();
}
const isIn = (name, text) =>
  page.until(`document.querySelector('${draft(name)}').value.startsWith(${JSON.stringify(text)})`);
const content = async () => {
  const shown = new Promise((resolve) => other.on('todoDetail.showTodo', ({ todo }) => resolve(todo.content)));
  await other.todoDetail.viewReady({ id: 1, once: true });
  return shown;
};

/** Where one types and what; where it is after a new start; and where it is when it was saved. */
const PLACES = {
  'a title': {
    text: ' now',
    type: async (text) => {
      await edit();
      await typeIn(text);
    },
    isBack: () => isIn('title', 'Buy milk now'),
    saved: async () => (await todo()).title,
    whole: 'Buy milk now, or later',
  },
  'a note of 50 KB': {
    text: 'Fifty kilobytes. '.repeat(3000),
    type: async (text) => {
      await edit();
      await page.click(draft('content'));
      await typeIn(text);
    },
    isBack: () => isIn('content', 'Fifty kilobytes. '.repeat(3000)),
    saved: content,
    whole: 'Fifty kilobytes. '.repeat(3000) + ', or later',
  },
  'an add line': {
    text: 'Call Ann tomorrow',
    type: async (text) => {
      await page.click(LINE);
      await page.type(text);
      await shows('#read', 'Tomorrow');
    },
    isBack: async () => {
      await isIn('title', 'Call Ann');
      await has('due', '2026-11-21');
    },
    saved: async () => (await todo(2)).title,
    whole: 'Call Ann, or later',
  },
};

for (const [name, { text, type, isBack, saved, whole }] of Object.entries(PLACES)) {
  test(`keeps ${name} when the tab crashes`, async () => {
    await other.todoList.add({ title: 'Buy milk' });
    await type(text);
    await crash();
    await startAgain();
    await shows('#kept', 'Unsaved form from Nov 20, 2026 09:00');
    await openKept();
    await isBack();
    await save();
    assert.equal(`${await saved()}, or later`, whole);
    assert.deepEqual(keptFiles(), []);
  });

  test(`keeps ${name} when the backend is killed`, async () => {
    await other.todoList.add({ title: 'Buy milk' });
    await type(text);
    kill();
    await page.until(`[...document.querySelectorAll('.error')].some((one) => one.innerText.includes('SIGKILL'))`);
    await page.type(', or later');
    if (name === 'an add line') {
      await page.press('Enter');
      await count(2);
    } else await save();
    assert.equal(await saved(), whole);
    await isHidden();
  });

  test(`keeps ${name} when both are killed, but for ten seconds`, () => withClock(async (pages) => {
    await other.todoList.add({ title: 'Buy milk' });
    await type(text);
    await page.type(', or');
    await isKept(text);
    await page.type(' later');
    await crash(pages, true);
    await startAgain(pages);
    await openKept();
    await isBack();
    await save();
  }));
}

test('leaves nothing kept of what goes on after its backend was killed', () => withClock(async (pages) => {
  const killed = () => {
    process.kill(pages.pids()[0], 'SIGKILL');
    return page.until(`[...document.querySelectorAll('.error')].some((one) => one.innerText.includes('SIGKILL'))`);
  };
  await page.click(LINE);
  await page.type('Call Ann tomorrow');
  await page.type(' #family');
  await isKept('Call Ann');
  await killed();
  await page.type(' 9:00');
  await page.press('Enter');
  await count(1);
  await until(() => keptFiles().length === 0);
  assert.deepEqual([(await todo()).time, (await todo()).tags], ['09:00', ['family']]);
  await edit();
  await typeIn(', Bob');
  await page.type(' and');
  await isKept('Call Ann, Bob');
  await killed();
  await page.type(' Eve');
  await save();
  assert.equal((await todo()).title, 'Call Ann, Bob and Eve');
  assert.deepEqual(keptFiles(), []);
}));

test('offers what is kept without a question, and forgets it after one', async () => {
  const terminal = at('2026-11-20T08:00:00Z');
  await terminal.request('initialize', { clientInfo: { name: 'terminal' } });
  await terminal.todoEdit.viewReady();
  await terminal.todoEdit.change({ title: 'Buy bread' });
  await terminal.close();
  await page.click('#create');
  await isOpen('#draft', true);
  await typeIn('Buy milk');
  await crash();
  await startAgain();
  await shows('#kept', 'Buy milk');
  assert.equal(await page.value(`document.querySelectorAll('#kept .reminder').length`), 1);
  // It is in nobody's way.
  await focusIs('body');
  await page.click('#kept > button');
  await isHidden();
  await page.value('document.activeElement.blur()');
  // It can be found later, as can those of other front ends.
  await page.press('E');
  await focusIs('#kept .main');
  await shows('#kept', 'Unsaved form from Nov 20, 2026 08:00, terminal');
  await page.click('#kept button:not(.main)');
  await shows('#sure', 'Discard what was typed in “Buy milk”?');
  await page.press('Escape');
  await isOpen('#sure', false);
  await page.click('#kept button:not(.main)');
  await isOpen('#sure', true);
  await page.click('#sure [value=yes]');
  await page.until(`document.querySelectorAll('#kept .reminder').length === 1`);
  await openKept();
  await has('title', 'Buy bread');
  await save();
  assert.deepEqual(keptFiles(), []);
  await page.value('document.activeElement.blur()');
  await page.press('E');
  await shows('#status', 'There is no unsaved form.');
});

test('opens what is kept over the todo as it is now', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await edit();
  await typeIn(' now');
  await crash();
  await other.todoDetail.edit({ id: 1, title: 'Buy bread', content: 'two' });
  await startAgain();
  await openKept();
  await shows('#beside-title .theirs', 'Buy bread');
  await has('title', 'Buy milk now');
  await has('content', 'two');
  await crash();
  await other.todoList.delete({ id: 1 });
  await startAgain();
  await openKept();
  await page.until(`!document.querySelector('#draft .gone').hidden`);
  await has('title', 'Buy milk now');
  await save();
  assert.equal((await todo(2)).title, 'Buy milk now');
  assert.deepEqual(keptFiles(), []);
});

test('takes no kept form for one that goes on, and asks before it opens one in its place', async () => {
  await page.click('#create');
  await isOpen('#draft', true);
  await typeIn('Call');
  await crash();
  await startAgain();
  await shows('#kept', 'Call');
  // There is room for both.
  await page.look(1400, 900, 'light');
  await page.click('#create');
  await isOpen('#draft', true);
  await typeIn('Call Ann');
  kill();
  await shows('#draft .error', 'SIGKILL');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  await page.click('#kept .main');
  await shows('#sure', 'Not saved: Title.');
  await page.press('Escape');
  await isOpen('#sure', false);
  await has('title', 'Call Ann');
  await shows('#kept', 'Call');
  await page.click('#kept .main');
  await isOpen('#sure', true);
  await page.click('#sure [value=save]');
  await has('title', 'Call');
  await isHidden();
  await save();
  assert.deepEqual([(await todo(1)).title, (await todo(2)).title], ['Call Ann', 'Call']);
  assert.deepEqual(keptFiles(), []);
});

test('leaves the line after a reload and beside a form, and offers it to nobody', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await page.click(LINE);
  await page.type('Call Ann tomorrow');
  await shows('#read', 'Tomorrow');
  await page.value('window.isOld = true');
  await page.send('Page.reload');
  await page.until(`!window.isOld && document.querySelector('#read')?.innerText.includes('Tomorrow')`);
  assert.equal(await value(LINE), 'Call Ann tomorrow');
  await edit();
  await typeIn('!');
  await save();
  assert.equal(await value(LINE), 'Call Ann tomorrow');
  assert.equal(keptFiles().length, 1);
  await page.click(LINE);
  await page.press('Enter');
  await count(2);
  await until(() => keptFiles().length === 0);
  assert.ok(await page.value(`document.querySelector('#kept').hidden`));
});

test('keeps several lines when the tab crashes', async () => {
  await page.click(LINE);
  await page.type('Buy milk\nCall Ann\nPay');
  // What is answered now came after it.
  await page.click('#undo');
  await shows('#error', 'There is nothing to undo');
  await crash();
  await startAgain();
  await openKept();
  await has('title', 'Buy milk');
  await has('content', 'Call Ann\nPay');
});

test('undoes only what the user typed in this form', async () => {
  const undo = async () => {
    for (let time = 0; time < 4; time += 1) await page.press('z', CONTROL);
  };
  await other.todoList.add({ title: 'Buy milk', content: 'two' });
  await edit();
  await typeIn(' now');
  await page.click(draft('content'));
  await page.type(' litres');
  await other.todoDetail.edit({ id: 1, content: 'three' });
  await page.click('#beside-content [data-take=theirs]');
  await has('content', 'three');
  await undo();
  await has('title', 'Buy milk');
  await has('content', 'three');
  await page.until(`document.querySelector('#draft h2').innerText === 'Todo 1'`);
  await page.press('y', CONTROL);
  await has('title', 'Buy milk now');
  await has('content', 'three');
  await undo();
  await save();
  assert.deepEqual([(await todo()).title, await content()], ['Buy milk', 'three']);
  // What was typed in another form, and erased there, does not come into this one.
  await page.click('#create');
  await isOpen('#draft', true);
  await typeIn('Call Ann');
  await page.click(draft('content'));
  await page.type('secret');
  await page.press('a', CONTROL);
  await page.press('Delete');
  await has('content', '');
  await save();
  await page.click('#create');
  await isOpen('#draft', true);
  await focusIs(draft('title'));
  await undo();
  await page.click(draft('content'));
  await undo();
  await has('content', '');
  await has('title', '');
  await page.press('Escape');
  await isOpen('#draft', false);
});
