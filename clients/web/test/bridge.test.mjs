// The bridge lets in whom it should, and nobody else: VIPER_TODO=… node --test test/bridge.test.mjs
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../server.mjs';

let server, url, folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'viper-todo-bridge-'));
  server = await serve({ options: ['--memory'] });
  url = new URL(server.url);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const opened = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  return none();
});

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

/**
 * A page: what it is answered, its texts as they come, and ways to send. Node has no WebSocket in all
 * versions, and none that sends what it must not.
 */
function openPage(headers = {}, path = `${url.pathname}backend`) {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1', port: url.port, path,
      headers: {
        Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': 13,
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', Origin: url.origin, ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode });
    });
    sent.on('upgrade', ({ headers: answered }, socket, head) => {
      opened.push(socket);
      let read = head;
      let wake = () => {};
      const ended = new Promise((seen) => socket.on('close', seen));
      socket.on('error', () => {});
      socket.on('end', () => socket.end());
      socket.on('data', (data) => {
        read = Buffer.concat([read, data]);
        wake();
      });
      /** The next frame: what it is, and what is in it. */
      const next = async () => {
        for (;;) {
          const start = { 126: 4, 127: 10 }[read[1]] ?? 2;
          const length = read.length < start ? Infinity
            : start === 4 ? read.readUInt16BE(2) : start === 10 ? Number(read.readBigUInt64BE(2)) : read[1];
          if (read.length >= start + length) {
            const frame = { kind: read[0], data: read.subarray(start, start + length) };
            read = read.subarray(start + length);
            return frame;
          }
          await new Promise((seen) => (wake = seen));
        }
      };
      /** Reads until there is what is looked for. */
      const until = async (pattern) => {
        for (;;) {
          const { kind, data } = await next();
          assert.equal(kind, 0x81, `${data}`);
          const found = data.toString().match(pattern);
          if (found) return found;
        }
      };
      const write = (text, kind = 0x81, mask = Buffer.from([1, 2, 3, 4])) => {
        const data = Buffer.from(text);
        const header = Buffer.alloc(data.length < 126 ? 2 : data.length < 65536 ? 4 : 10);
        header[0] = kind;
        header[1] = 0x80 | (header.length === 2 ? data.length : header.length === 4 ? 126 : 127);
        if (header.length === 4) header.writeUInt16BE(data.length, 2);
        if (header.length === 10) header.writeBigUInt64BE(BigInt(data.length), 2);
        socket.write(Buffer.concat([header, mask, data.map((byte, index) => byte ^ mask[index % 4])]));
      };
      /** The code with which the server closes it. */
      const closed = async () => {
        const { kind, data } = await next();
        assert.equal(kind, 0x88, `${data}`);
        return data.readUInt16BE(0);
      };
      resolve({ status: 101, answered, socket, next, until, write, closed, ended, leave: () => socket.destroy() });
    });
    sent.end();
  });
}

const event = (method, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const none = async () => {
  while (server.pids().length > 0) await new Promise(setImmediate);
};

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
  // What a WebSocket of another page would send.
  assert.equal((await openPage({ Origin: 'http://evil.example' })).status, 403);
  assert.equal((await openPage({ Origin: '' })).status, 403);
  assert.equal((await openPage({ Host: 'evil.example' })).status, 421);
  assert.equal((await openPage({}, `/${'x'.repeat(32)}/backend`)).status, 404);
  assert.equal((await openPage({}, `${url.pathname}other`)).status, 404);
  assert.equal((await openPage({ Upgrade: 'other' })).status, 404);
  assert.equal((await openPage({ 'Sec-WebSocket-Key': '' })).status, 404);
  assert.deepEqual(server.pids(), []);
});

test('finds the page without the last slash', async () => {
  const answer = await ask(url.pathname.slice(0, -1));
  assert.deepEqual([answer.status, answer.headers.location], [308, url.pathname]);
  assert.equal((await ask(`${url.pathname}?x`)).status, 200);
});

test('carries events up and outputs down, and ends the backend with the page', async () => {
  const page = await openPage();
  // The example of RFC 6455.
  assert.equal(page.answered['sec-websocket-accept'], 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
  assert.equal(server.pids().length, 1);
  // A newline in what is sent is no way to send two messages.
  page.write(event('todoList.add', { title: 'Buy milk' }).replace(',', ',\n\n'));
  await page.until(/^\{"jsonrpc":"2.0","id":1,"result":\{"id":1,"rev":1,"step":1\}\}$/);
  page.leave();
  // It is no longer listed when it has ended.
  await none();
});

test('carries texts of all lengths, whole and in parts', async () => {
  const page = await openPage();
  for (const length of [1, 125, 126, 500, 70_000]) {
    const content = 'ü'.repeat(length);
    page.write(event('todoList.add', { title: 'a', content }));
    const [, id] = await page.until(/"result":\{"id":(\d+)/);
    page.write(event('todoDetail.viewReady', { id: Number(id) }));
    await page.until(new RegExp(`"content":"ü{${length}}"`));
  }
  const text = Buffer.from(event('todoList.add', { title: 'über' }));
  const middle = text.indexOf('ü') + 1;
  page.write(text.subarray(0, middle), 0x01);
  page.write('are you there?', 0x89);
  page.write(text.subarray(middle), 0x80);
  let pong;
  do pong = await page.next(); while (pong.kind !== 0x8a);
  assert.equal(`${pong.data}`, 'are you there?');
  await page.until(/"result":\{"id":6/);
  page.write(Buffer.from([3, 232]), 0x88);
  assert.equal(await page.closed(), 1000);
  await page.ended;
  await none();
});

test('lets no page name files of the machine', async () => {
  const page = await openPage();
  const file = join(folder, 'todos.jsonl');
  writeFileSync(file, '{"title":"Buy milk"}\n');
  for (const [name, params] of [['import', { path: file }], ['export', { path: join(folder, 'out') }]]) {
    page.write(event(`todoTransfer.${name}`, params));
    await page.until(/^\{"jsonrpc":"2.0","id":1,"error":\{"code":-32602,"message":"A page names no files/);
    page.write(JSON.stringify({ jsonrpc: '2.0', method: `todoTransfer.${name}`, params }));
  }
  page.write(event('todoTransfer.import', { text: '{"title":"Call Bob"}', path: null }));
  await page.until(/"added":1/);
  page.write(event('todoTransfer.export'));
  await page.until(/"count":1,/);
  await page.until(/"result":\{"complete":true\}/);
  page.write(`[${event('todoTransfer.import', { path: file })}]`);
  assert.equal(await page.closed(), 1007);
  await page.ended;
  assert.throws(() => statSync(join(folder, 'out')));
});

test('closes the socket on what is no event', async () => {
  const close = async (send) => {
    const page = await openPage();
    send(page);
    const code = await page.closed();
    await page.ended;
    return code;
  };
  for (const wrong of ['', 'no', '3', 'null', '{', Buffer.from([0xff])]) {
    assert.equal(await close((page) => page.write(wrong)), 1007, `${wrong}`);
  }
  assert.equal(await close((page) => page.write('{}', 0x82)), 1003);
  assert.equal(await close((page) => page.write('{}', 0x80)), 1002);
  assert.equal(await close((page) => page.write('{}', 0xc1)), 1002);
  assert.equal(await close((page) => page.write('{}', 0x09)), 1002);
  assert.equal(await close((page) => page.socket.write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]))), 1002);
  // It is refused by its length, before it has come.
  const large = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
  assert.equal(await close((page) => page.socket.write(large)), 1009);
  await none();
});

test('says that the backend has gone', async () => {
  const page = await openPage();
  process.kill(server.pids()[0], 'SIGKILL');
  await page.until(/^\{"ended":"killed","signal":"SIGKILL","said":""\}/);
  assert.equal(await page.closed(), 1000);
  await page.ended;
});

test('says how many pages are too many', async () => {
  const pages = [];
  for (let index = 0; index < 32; index += 1) pages.push(await openPage());
  const last = await openPage();
  await last.until(/^\{"ended":"tooMany","count":32\}/);
  for (const page of pages) page.leave();
  await none();
});

test('says what is missing', async () => {
  const empty = await serve({ binary: '/nowhere/viper-todo' });
  const { origin, pathname, port } = new URL(empty.url);
  const ours = url;
  url = { origin, port };
  const page = await openPage({}, `${pathname}backend`);
  url = ours;
  await page.until(/^\{"ended":"noBackend","said":"found no backend: '\/nowhere\/viper-todo'/);
  await empty.close();
});

/** Starts the program itself, and reads what it says. */
function start(...words) {
  const program = fileURLToPath(new URL('../server.mjs', import.meta.url));
  const env = { ...process.env, XDG_STATE_HOME: folder };
  const child = spawn(process.execPath, [program, ...words], { env });
  let said = '';
  let wake = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      wake();
    });
  }
  const ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
  const until = async (pattern) => {
    for (;;) {
      const found = said.match(pattern);
      if (found) return found;
      await new Promise((seen) => (wake = seen));
    }
  };
  return { until, ended, end: () => (child.kill('SIGTERM'), ended) };
}

test('says what is wrong with an option where it was typed', async () => {
  const { code, said } = await start('--wrong').ended;
  assert.deepEqual([code, said], [1, 'viper-todo: there is no option --wrong; see viper-todo --help.\n']);
  const store = await start('--database', '/nowhere/todos.sqlite').ended;
  assert.equal(store.code, 1);
  assert.match(store.said, /^viper-todo: cannot open \/nowhere\/todos.sqlite: /);
});

test('keeps its address where the port is named, and the token to the user', async () => {
  // A port that is free: somebody else may take it meanwhile, but the system gives it to nobody soon.
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.on('listening', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const address = async (...words) => {
    const one = start('--memory', ...words);
    const [, found] = await one.until(/Open (\S+)/);
    await one.end();
    return found;
  };
  const named = ['--port', `${port}`];
  const kept = await address(...named);
  assert.equal(await address(...named), kept);
  const file = join(folder, 'viper-todo', 'web-token');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  // A token that others can read, or that is none, is none.
  chmodSync(file, 0o644);
  const other = await address(...named);
  assert.notEqual(other, kept);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  writeFileSync(file, 'x');
  assert.ok((await address(...named)).length === kept.length);
  assert.notEqual(await address(), await address());
});
