// What the tests of the page share: one browser, and for each test a server, a page and another process.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach } from 'node:test';
import { ViperTodo } from '../../node/index.mjs';
import { serve } from '../server.mjs';
import { Browser, DEADLINE } from './browser.mjs';

export let browser, server, other, page, folder;
before(() => {
  browser = new Browser();
});
after(() => browser.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'viper-todo-web-'));
  // Drafts are kept there.
  process.env.XDG_STATE_HOME = join(folder, 'state');
  const options = ['--database', join(folder, 'todos.sqlite'), '--clock', '2026-11-20T09:00:00Z'];
  server = await serve({ options });
  // Another process at the same todos.
  other = new ViperTodo({ options });
  page = await browser.open(server.url);
  await page.until(`!document.querySelector('#message').hidden`);
});
afterEach(async () => {
  await page.close();
  // The page has gone when its backend has: what it complains of from here on is nobody's.
  await ended();
  await Promise.all([server.close(), other.close()]);
  rmSync(folder, { recursive: true });
  // No policy was broken, nothing was thrown, on the way.
  assert.deepEqual(browser.complaints.splice(0), []);
});

export const CONTROL = 2;
export const SHIFT = 8;
export const shows = (selector, text) =>
  page.until(`document.querySelector('${selector}')?.innerText.includes(${JSON.stringify(text)})`);
export const focusIs = (selector) => page.until(`document.activeElement.matches(${JSON.stringify(selector)})`);
export const count = (number) => page.until(`document.querySelectorAll('#todos li').length === ${number}`);
export async function isOpen(selector, open) {
  await page.until(`document.querySelector('${selector}').open === ${open}`);
  // A dialog that was closed lets nothing behind it take the focus until the next picture.
  if (!open) await page.value('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
}
/** Chooses what the backend offers for a menu. */
export async function choose(name, value) {
  const written = JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));
  await page.until(`[...document.querySelector('#narrow [name=${name}]').options].some((one) => one.value === ${written})`);
  await page.value(`(() => {
    const field = document.querySelector('#narrow [name=${name}]');
    field.value = ${written};
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);
}
export async function add(title) {
  await page.click('#add [name=line]');
  await page.type(title);
  await page.press('Enter');
  await shows('#status', `Added “${title}”.`);
}
/** Waits until these choices are offered, and takes one by the mouse. */
export async function take(text) {
  const option = `[...document.querySelectorAll('#choices li')].find((one) => one.firstChild.textContent === ${JSON.stringify(text)})`;
  await page.until(`document.querySelector('#choices')?.checkVisibility() && ${option}`);
  await page.clickOn(option);
}
export const draft = (name) => `#draft [name=${name}]`;
export const value = (selector) => page.value(`document.querySelector('${selector}').value`);
export const has = (name, text) =>
  page.until(`document.querySelector('${draft(name)}').value === ${JSON.stringify(text)}`);
/** Opens the form of the only todo. */
export async function edit() {
  await count(1);
  await page.click('#todos [data-kind=open]');
  await isOpen('#draft', true);
  await focusIs(draft('title'));
}
/** Types into the form, and waits until the draft has it: what others do comes after it. */
export async function typeIn(text) {
  await page.type(text);
  await shows('#draft h2', 'not saved');
}
export async function save() {
  await page.click('#draft .main');
  await isOpen('#draft', false);
}
/** Ends the page's backend, as the system would. */
export const kill = () => process.kill(server.pids()[0], 'SIGKILL');
/** Waits until the other process sees so many todos. */
export const seen = (total) => new Promise((resolve, reject) => {
  other.on('todoList.showTodos', (list) => list.total === total && resolve(list));
  other.todoList.viewReady().catch(reject);
});
/** The todo as the other process has it. */
export const todo = async (id = 1) => {
  const { todos } = await other.todoList.changesSince({ since: 0 });
  return todos.find((one) => one.id === id);
};

/**
 * A backend through which messages pass unless a function keeps them: up those of the page, down those of
 * the backend. Both may die() as if killed, write() to the page, and do something once() for all processes.
 */
function backendThat(hooks) {
  const path = join(folder, 'backend');
  writeFileSync(path, `#!${process.execPath}
    const { createInterface } = require('node:readline');
    const backend = require('node:child_process').spawn(process.env.VIPER_TODO, process.argv.slice(2));
    const lines = (stream, take) => createInterface({ input: stream, crlfDelay: Infinity }).on('line', take);
    const die = () => process.kill(process.pid, 'SIGKILL');
    const write = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const once = () => {
      try {
        require('node:fs').writeFileSync(${JSON.stringify(`${path}.once`)}, '', { flag: 'wx' });
        return true;
      } catch {
        return false;
      }
    };
    let lost = null;
    const { up = () => true, down = () => true } = { ${hooks} };
    lines(process.stdin, (line) => up(JSON.parse(line)) && backend.stdin.write(line + '\\n'))
      .on('close', () => backend.stdin.end());
    lines(backend.stdout, (line) => down(JSON.parse(line)) && console.log(line))
      .on('close', () => process.exit(0));
  `, { mode: 0o755 });
  return path;
}

/** Has the page served with such a backend. */
export const withBackend = (hooks, use) => withServer({ binary: backendThat(hooks) }, use);

/** Has the page served by backends whose clocks go on by ten seconds with each message. */
export function withClock(use) {
  const begin = Date.parse('2026-11-20T09:00:00Z');
  const steps = Array.from({ length: 500 }, (_, index) =>
    ['--clock-after', `${index + 1}=${new Date(begin + (index + 1) * 10_000).toISOString()}`]);
  return withServer({ options: ['--clock', new Date(begin).toISOString(), ...steps.flat()] }, use);
}

async function withServer({ options = [], ...settings }, use) {
  const special = await serve({ options: ['--database', join(folder, 'todos.sqlite'), ...options], ...settings });
  try {
    await page.go(special.url);
    await page.until(`document.querySelector('#todos li') || !document.querySelector('#message').hidden`);
    await use(special);
    await page.go('about:blank');
    await ended(special);
  } finally {
    await special.close();
  }
}

/** Waits until something is so that no page shows. */
export async function until(isSo) {
  const deadline = Date.now() + DEADLINE;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(`it never was so: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
/** Waits until all backends of the pages have ended. */
export const ended = ({ pids } = server) => until(() => pids().length === 0);
/** Opens the page in a new tab. */
export async function startAgain({ url } = server) {
  await page.close();
  page = await browser.open(url);
  await page.until(`document.querySelector('#todos li') || !document.querySelector('#message').hidden`);
}
/** The drafts that are kept, as they are in their files. */
export function keptFiles() {
  const drafts = join(folder, 'state/viper-todo/drafts');
  try {
    // Those that begin with a dot are being written.
    return readdirSync(drafts).filter((name) => name[0] !== '.').map((name) => readFileSync(join(drafts, name), 'utf8'));
  } catch (error) {
    // None was kept yet, or one has gone meanwhile.
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A process at the todos whose clock is at another instant. */
export const at = (clock) => new ViperTodo({ options: ['--database', join(folder, 'todos.sqlite'), '--clock', clock] });

/** Adds todos an hour before: reminders in the past are never shown. */
export async function earlier(todos) {
  const process = at('2026-11-20T08:00:00Z');
  for (const one of todos) await process.todoList.add(one);
  await process.close();
}
