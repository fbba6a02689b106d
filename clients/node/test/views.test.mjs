// The client, played the scripts of protocol/views: VIPER_TODO=… node --test test/views.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { BackendEnded, ViperTodo } from '../index.mjs';

const script = (name) => fileURLToPath(new URL(`../../../protocol/views/${name}.view.transcript`, import.meta.url));
const backend = process.env.PLAYED && new ViperTodo();
let rows = [];
const open = () => backend.todoList.viewReady({ filter: { completed: false }, sort: ['title'], limit: 1000 });
const complete = (id) => backend.todoList.complete({ id, rev: rows.find((row) => row.id === id)?.rev });
const titles = () => rows.map((row) => row.title);

/** What a program makes of the client in each script. */
const views = {
  open: () => assert.deepEqual(titles(), ['Buy milk', 'Write the report', 'Call Ann']),
  unknown: () => complete(1),
  async error() {
    await assert.rejects(complete(1), { tag: 'notFound' });
    await complete(2);
  },
  async 'route-detail'() {
    const went = new Promise((resolve) => backend.on('todoList.routeDetail', resolve));
    await backend.todoList.select({ id: 2 });
    await backend.todoDetail.viewReady({ id: (await went).id });
  },
  async store() {
    const add = () => backend.todoList.add({ title: 'Buy bread', key: 'a1' });
    await assert.rejects(add(), ({ data }) => data.retryable);
    await add();
  },
  async restart() {
    await assert.rejects(complete(1), BackendEnded);
    await backend.restart();
    await open();
    await complete(3);
  },
  async bidi() {
    assert.equal(titles()[0], 'abc\u202egpj.exe\u202c\u2066x');
    await complete(1);
  },
  async window() {
    await backend.todoList.scroll({ offset: 2000 });
    assert.equal(rows.length, 1000);
    await complete(3000);
  },
  async 'stale-rev'() {
    await backend.todoList.add({ title: 'Buy bread' });
    await complete(1);
  },
};

if (backend) {
  backend.on('todoList.showTodos', ({ todos }) => (rows = todos));
  await open();
  await views[process.env.PLAYED]();
  await backend.close();
} else {
  for (const name of Object.keys(views)) {
    test(name, () => {
      const command = ['stand-in', script(name), '--', process.execPath, fileURLToPath(import.meta.url)];
      const { status, stderr } = spawnSync(
        process.env.VIPER_TODO, command, { encoding: 'utf8', env: { ...process.env, PLAYED: name } },
      );
      assert.match(stderr, /^passed /);
      assert.equal(status, 0);
    });
  }
}
