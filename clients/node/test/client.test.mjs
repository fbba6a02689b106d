// The client against the real backend: VIPER_TODO=… node --test test/client.test.mjs
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  BackendClosed, BackendEnded, BackendNotFound, ViperTodo, ViperTodoError, findBackend,
} from '../index.mjs';

const clock = ['--clock', '2026-11-20T09:00:00Z'];
let backend, folder;
const opened = [];
const open = (...options) => {
  const one = new ViperTodo({ options: [...options, ...clock] });
  opened.push(one);
  return one;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'viper-todo-node-'));
  backend = open('--memory');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  rmSync(folder, { recursive: true });
});

test('has the events of a list', async () => {
  const { todoList } = backend;
  const totals = [];
  backend.on('todoList.showTodos', ({ total }) => totals.push(total));
  assert.deepEqual(await todoList.viewReady({ filter: { completed: false } }), { total: 0, rev: 0 });
  const added = await todoList.add({ title: 'Buy milk', tags: ['shop'] });
  assert.deepEqual(added, { id: 1, rev: 1, step: 1 });
  await todoList.complete({ id: 1 });
  await todoList.reopen({ id: 1 });
  assert.equal((await todoList.undo()).undone, 'reopen “Buy milk”');
  assert.equal((await todoList.redo()).redone, 'reopen “Buy milk”');
  await todoList.delete({ id: 1 });
  assert.deepEqual(totals, [0, 1, 0, 1, 0, 1, 0]);
  assert.deepEqual((await todoList.changesSince({ since: 2 })).deleted, [1]);
  await todoList.scroll({ offset: 0 });
  await todoList.viewClosed();
  assert.equal((await todoList.deleteCompleted()).count, 0);
  assert.equal((await todoList.deleteAll()).count, 0);
});

test('has the events of a detail', async () => {
  const { todoList, todoDetail } = backend;
  await todoList.add({ title: 'Buy milk', content: 'a\u202eb\n日本 👩‍👩‍👧' });
  const shown = [];
  backend.on('todoDetail.showTodo', ({ todo }) => shown.push(todo));
  await todoDetail.viewReady({ id: 1 });
  await todoDetail.edit({ id: 1, title: 'Buy oats', addTags: ['a'], rev: 1 });
  await todoDetail.history({ id: 1 });
  await todoDetail.viewClosed({ id: 1 });
  assert.equal(shown.at(-1).title, 'Buy oats');
  const outputs = backend.outputs();
  assert.equal((await outputs.next()).value.method, 'todoDetail.showHistory');
});

test('answers many at once in their order', async () => {
  const added = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => backend.todoList.add({ title: `todo ${index}` })),
  );
  assert.deepEqual(added.map(({ id }) => id), Array.from({ length: 1000 }, (_, index) => index + 1));
});

test('throws what the backend refuses', async () => {
  await assert.rejects(backend.todoList.delete({ id: 7 }), (error) => {
    assert.ok(error instanceof ViperTodoError);
    assert.deepEqual([error.code, error.tag, error.data.id], [1001, 'notFound', 7]);
    return error.message === 'There is no todo 7; it may have been deleted.';
  });
  await backend.todoList.add({ title: 'one' });
  await backend.todoDetail.edit({ id: 1, title: 'uno' });
  await assert.rejects(backend.todoDetail.edit({ id: 1, title: 'eins', rev: 1 }), (error) => {
    return error.tag === 'conflict' && error.data.todo.title === 'uno';
  });
});

test('does not mix up answers after one without an id', async () => {
  const half = backend.todoList.add({ title: 'half a pair: \ud83d' });
  const whole = backend.todoList.add({ title: 'a whole one' });
  await assert.rejects(half, (error) => error.code === -32700);
  assert.equal((await whole).id, 1);
});

test('streams what another process does', async () => {
  const path = join(folder, 'todos.sqlite');
  const [one, other] = [open('--database', path), open('--database', path)];
  const outputs = one.outputs();
  await one.todoList.viewReady();
  assert.equal((await outputs.next()).value.params.total, 0);
  await other.todoList.add({ title: 'from afar' });
  assert.equal((await outputs.next()).value.params.todos[0].title, 'from afar');
  await one.close();
  assert.equal((await outputs.next()).done, true);
});

test('says how the backend ended, and starts it again', async () => {
  process.kill(backend.pid, 'SIGKILL');
  await assert.rejects(backend.outputs().next(), (error) => {
    assert.ok(error instanceof BackendEnded);
    return error.signal === 'SIGKILL' && /was killed by SIGKILL/.test(error.message);
  });
  await assert.rejects(backend.todoList.undo(), BackendEnded);
  await backend.restart();
  assert.equal((await backend.todoList.add({ title: 'one' })).id, 1);
});

test('keeps its name and its locale', async () => {
  const named = new ViperTodo({ options: ['--memory', ...clock], name: 'mine', locale: 'de' });
  opened.push(named);
  await named.restart();
  await named.todoList.add({ title: 'eins', due: 'morgen' });
  await named.todoDetail.history({ id: 1 });
  const [{ by, what }] = (await named.outputs().next()).value.params.entries;
  assert.deepEqual([by, what], ['mine', 'hinzugefügt']);
});

test('keeps no more outputs than somebody may want', async () => {
  const add = (_, index) => backend.todoList.add({ title: `todo ${index}` });
  await backend.todoList.viewReady();
  await Promise.all(Array.from({ length: 300 }, add));
  const outputs = backend.outputs();
  assert.equal((await outputs.next()).value.params.total, 201);
  // One who takes them gets them all.
  await Promise.all(Array.from({ length: 300 }, add));
  for (let total = 202; total <= 600; total += 1) {
    assert.equal((await outputs.next()).value.params.total, total);
  }
});

test('says that it was closed', async () => {
  await backend.close();
  await assert.rejects(backend.todoList.undo(), BackendClosed);
  await backend.restart();
  assert.equal((await backend.todoList.add({ title: 'one' })).id, 1);
});

test('says why the backend did not start', async () => {
  await assert.rejects(open('--nonsense').todoList.undo(), (error) => {
    return error.exitCode === 64 && error.stderr.includes('--nonsense');
  });
});

test('finds the backend by argument, variable and path, and says what it tried', () => {
  for (const name of ['viper-todo', 'other']) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  const env = { PATH: folder };
  assert.equal(findBackend(undefined, env), join(folder, 'viper-todo'));
  assert.equal(findBackend(join(folder, 'other'), env), join(folder, 'other'));
  assert.equal(findBackend(undefined, { ...env, VIPER_TODO: 'other' }), join(folder, 'other'));
  assert.throws(() => findBackend(undefined, {}), /VIPER_TODO is not set.*swift build/);
  assert.throws(() => findBackend(undefined, { VIPER_TODO: '/no' }), /VIPER_TODO is '\/no'/);
  assert.throws(() => new ViperTodo({ binary: './no' }), BackendNotFound);
});
