// The bridge lets in whom it should, and nobody else: VIPER_TODO=… node --test test/bridge.test.mjs
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { serve } from '../server.mjs';

let server, url;
before(async () => {
  server = await serve({ options: ['--memory'] });
  url = new URL(server.url);
});
after(() => server.close());

/** A request with any headers; fetch would not let them be forged. */
function ask(path, { method = 'GET', body = '', ...headers } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: url.port, path, method, headers, setHost: headers.Host === undefined },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** A page: its id, its lines as they come, and a way to go. */
function openPage(headers = {}) {
  return new Promise((resolve) => {
    const sent = request(new URL('outputs', url), { headers }, (response) => {
      let text = '';
      let wake = () => {};
      const until = async (pattern) => {
        for (;;) {
          const found = text.match(pattern);
          if (found) return found;
          await new Promise((seen) => (wake = seen));
        }
      };
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
        wake();
      });
      response.on('error', () => {});
      const ended = new Promise((seen) => response.on('close', seen));
      resolve({ response, until, ended, leave: () => sent.destroy() });
    });
    sent.end();
  });
}

const ours = () => ({ Origin: url.origin, 'Content-Type': 'application/json', method: 'POST' });
const event = (method, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

test('serves its files with a strict policy, at the address with the token alone', async () => {
  const page = await ask(url.pathname);
  assert.equal(page.status, 200);
  const policy = page.headers['content-security-policy'];
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*|http/);
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  for (const path of ['/', '/page.mjs', `/${'x'.repeat(32)}/`, `${url.pathname}../../etc/passwd`,
    `${url.pathname}server.mjs`]) {
    assert.equal((await ask(path)).status, 404, path);
  }
});

test('listens to this machine only', () => {
  assert.equal(url.hostname, '127.0.0.1');
  assert.ok(url.pathname.length > 30);
});

test('refuses other hosts, origins and sites', async () => {
  const path = url.pathname;
  assert.equal((await ask(path, { Host: `evil.example:${url.port}` })).status, 421);
  assert.equal((await ask(path, { Host: 'localhost' })).status, 421);
  assert.equal((await ask(path, { Origin: 'http://evil.example' })).status, 403);
  assert.equal((await ask(path, { Origin: 'null' })).status, 403);
  assert.equal((await ask(path, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
  const { Origin, ...without } = ours();
  assert.equal((await ask(`${path}events/x`, { ...without, body: event('todoList.undo') })).status, 403);
});

test('carries events up and outputs down, and ends the backend with the page', async () => {
  const page = await openPage();
  const [, id] = await page.until(/event: opened\ndata: "([^"]+)"/);
  assert.equal(server.pids().length, 1);
  const path = `${url.pathname}events/${id}`;
  // A newline in what is sent is no way to send two messages.
  const body = event('todoList.add', { title: 'Buy milk' }).replace(',', ',\n\n');
  assert.equal((await ask(path, { ...ours(), body })).status, 204);
  await page.until(/data: \{"jsonrpc":"2.0","id":1,"result":\{"id":1,"rev":1,"step":1\}\}\n\n/);
  for (const wrong of ['', 'no', '3', 'null', '{']) {
    assert.equal((await ask(path, { ...ours(), body: wrong })).status, 400, wrong);
  }
  assert.equal((await ask(path, { ...ours(), 'Content-Type': 'text/plain' })).status, 415);
  assert.equal((await ask(path, { ...ours(), body: ' '.repeat(17 * 1024 * 1024) })).status, 413);
  assert.equal((await ask(`${url.pathname}events/other`, ours())).status, 410);
  const [pid] = server.pids();
  page.leave();
  // It is no longer listed when it has ended.
  while (server.pids().includes(pid)) await new Promise(setImmediate);
});

test('says that the backend has gone', async () => {
  const page = await openPage();
  await page.until(/event: opened/);
  process.kill(server.pids()[0], 'SIGKILL');
  await page.until(/event: ended\ndata: "the backend was killed by SIGKILL: /);
  await page.ended;
});

test('says what is missing', async () => {
  const none = await serve({ binary: '/nowhere/viper-todo' });
  const answer = await fetch(new URL('outputs', none.url));
  assert.match(await answer.text(), /event: ended\ndata: "found no backend: '\/nowhere\/viper-todo'/);
  await none.close();
});
