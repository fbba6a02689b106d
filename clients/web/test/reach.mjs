// A backend that hangs, and one that cannot be reached for a while.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../server.mjs';
import {
  add, browser, count, draft, edit, folder, other, page, save, server, shows, todo, typeIn, value,
} from './setup.mjs';

/** Has the page's seconds pass twenty times as fast. */
async function hasten() {
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: 'const wait = setTimeout; globalThis.setTimeout = (act, time, ...more) => wait(act, time / 20, ...more);',
  });
  await page.go('about:blank');
  await page.go(server.url);
  await page.until(`!document.querySelector('#message').hidden || document.querySelector('#todos li')`);
}

test('says that it waits for a backend, what one can do, and goes on when it answers', async () => {
  await hasten();
  const [backend] = server.pids();
  process.kill(backend, 'SIGSTOP');
  await page.click('#add [name=line]');
  await page.type('Buy milk');
  await page.press('Enter');
  await shows('#waiting', 'Saving…');
  await shows('#ended', 'The backend has not answered for 5 seconds.');
  process.kill(backend, 'SIGCONT');
  await count(1);
  await page.until(`document.querySelector('#waiting').textContent === ''`);
  await page.until(`document.querySelector('#ended').hidden`);
  await shows('#status', 'Added “Buy milk”.');
});

test('ends a backend that hangs, and loses nothing that was typed', async () => {
  await other.todoList.add({ title: 'Buy milk' });
  await hasten();
  await edit();
  await typeIn(' now');
  process.kill(server.pids()[0], 'SIGSTOP');
  await page.type('!');
  await shows('#ended', 'What you typed is still here');
  await page.click('#ended button');
  await shows('#draft .error', 'The backend was killed by SIGKILL');
  await page.until(`document.querySelector('#draft .main').ariaDisabled === 'false'`);
  assert.equal(await value(draft('title')), 'Buy milk now!');
  await save();
  assert.equal((await todo()).title, 'Buy milk now!');
});

test('connects by itself again, after growing pauses, and when the network is back', async () => {
  await hasten();
  await add('Buy milk');
  const { port, pathname } = new URL(server.url);
  const options = ['--database', `${folder}/todos.sqlite`, '--clock', '2026-11-20T09:00:00Z'];
  const again = () => serve({ port: Number(port), token: pathname.slice(1, -1), options });
  const servers = [];
  try {
    await server.close();
    await shows('#ended', 'The todos cannot be reached. The server of this page does not answer. The page tries again by itself.');
    servers.push(await again());
    // Nobody does anything.
    await page.until(`document.querySelector('#ended').hidden`);
    await shows('#error', 'The todos could not be reached for a moment.');
    // The next pauses are long.
    await page.value(`(() => {
      const wait = setTimeout;
      globalThis.setTimeout = (act, time) => (time < 1000 ? wait(act, time) : 1);
    })()`);
    await servers.pop().close();
    await shows('#ended', 'The todos cannot be reached');
    servers.push(await again());
    await page.value(`window.dispatchEvent(new Event('online'))`);
    await page.until(`document.querySelector('#ended').hidden`);
    await add('Call Ann');
    await count(2);
    await page.go('about:blank');
  } finally {
    for (const one of servers) await one.close();
  }
  for (const complaint of browser.complaints.splice(0)) assert.match(complaint, /ERR_CONNECTION_(REFUSED|RESET)/);
});

test('offers notifications at any time, and says when the browser does not allow them', async () => {
  await page.until(`document.querySelector('#notify').checkVisibility()`);
  await page.value(`globalThis.Notification.requestPermission = async () => 'denied'`);
  await page.click('#notify');
  await shows('#error', 'The browser does not allow notifications');
  await page.value(`globalThis.Notification.requestPermission = async () => 'granted'`);
  await page.click('#notify');
  await page.until(`document.querySelector('#notify').hidden`);
});
