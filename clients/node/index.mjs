/**
 * A front end of viper-todo in Node: start the backend, send it events, see its outputs.
 *
 *     const backend = new ViperTodo({ options: ['--memory'] });
 *     backend.on('todoList.showTodos', ({ todos }) => console.log(todos));
 *     await backend.todoList.viewReady({ filter: { completed: false } });
 *     await backend.todoList.add({ title: 'Buy milk', due: '2026-11-20' });
 *     await backend.close();
 *
 * Node 18 and later, nothing else.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Scenes } from './contract.mjs';

export * from './contract.mjs';

/** @typedef {import('./contract.mjs').Output} Output */
/** @typedef {import('./contract.mjs').Outputs} Outputs */
/** @typedef {{options?: string[], binary?: string, env?: NodeJS.ProcessEnv, name?: string,
 *   locale?: string}} Settings */

/** How many outputs without a callback wait while nobody takes them; the oldest ones go first. */
const mostWaiting = 100;

/** The backend refused an event and changed nothing; the message is a sentence for people. */
export class ViperTodoError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor({ code, message, data = {} }) {
    super(message);
    this.name = 'ViperTodoError';
    this.code = code;
    /**
     * "notFound", "invalidTodo", "conflict" …, or null for a mistake of this program.
     * @type {import('./contract.mjs').ErrorTag | null}
     */
    this.tag = data.tag ?? null;
    /**
     * What an error with that tag says; of a mistake: field and expected, or nothing.
     * @type {import('./contract.mjs').ErrorData}
     */
    this.data = data;
  }
}

/** There is no program to start; the message says what was tried and how to build it. */
export class BackendNotFound extends Error {}

/** The backend has ended; what it answered was stored, what it did not answer may be. */
export class BackendEnded extends Error {
  /**
   * @param {number | null} exitCode
   * @param {string | null} signal
   * @param {string} stderr
   */
  constructor(exitCode, signal, stderr) {
    const how = signal === null ? `ended (${exitCode})` : `was killed by ${signal}`;
    super(`the backend ${how}: ${stderr || 'it did not say why'}`);
    this.name = 'BackendEnded';
    this.exitCode = exitCode;
    this.signal = signal;
    this.stderr = stderr;
  }
}

/** This program has closed the client. */
export class BackendClosed extends BackendEnded {
  constructor() {
    super(0, null, 'it was closed; restart() starts it again');
    this.name = 'BackendClosed';
  }
}

/**
 * The program given, else the one that VIPER_TODO names, else the one of this package, else
 * viper-todo on PATH.
 * @param {string} [binary]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findBackend(binary, env = process.env) {
  const variable = env.VIPER_TODO;
  const wanted = binary || variable || 'viper-todo';
  const folders = wanted.includes('/') ? [''] : (env.PATH ?? '').split(delimiter);
  // In a package, the program lies beside the folder of this module.
  if (!binary && !variable) folders.unshift(fileURLToPath(new URL('../bin', import.meta.url)));
  for (const folder of folders) {
    const path = join(folder, wanted);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path.includes('/') ? path : `./${path}`;
    } catch {
      // Not this one.
    }
  }
  let tried = 'VIPER_TODO is not set, and there is no viper-todo on PATH';
  if (binary) tried = `'${binary}' is not a program`;
  else if (variable) tried = `VIPER_TODO is '${variable}', which is not a program`;
  throw new BackendNotFound(
    `found no backend: ${tried}. Build it with 'swift build -c release' in the folder of ` +
      'viper-todo, and set VIPER_TODO to .build/release/viper-todo there, with its full path.',
  );
}

/** Where Views for people let the backend write its log; the folder is made if there is none. */
export function logFile(env = process.env) {
  // A relative value means nothing, says the XDG base directory specification.
  const state = env.XDG_STATE_HOME ?? '';
  const folder = join(isAbsolute(state) ? state : join(homedir(), '.local/state'), 'viper-todo');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, 'log');
}

/** The pipe to a backend: whole lines up, whole lines down, and how it ended. */
export class Connection {
  #child;
  /** @type {Buffer[]} */
  #part = [];
  #stderr = '';

  /**
   * @param {Settings} settings
   * @param {(line: string) => void} onLine
   * @param {(end: BackendEnded) => void} onEnd once, after the last line
   */
  constructor({ options = [], binary, env = process.env }, onLine, onEnd) {
    // In a group of its own: Ctrl-C in the terminal is for this program, and the backend ends with
    // its input.
    this.#child = spawn(findBackend(binary, env), options, { env, detached: true });
    this.#child.stdout.on('data', (data) => this.#take(data, onLine));
    this.#child.stderr.setEncoding('utf8').on('data', (text) => {
      this.#stderr = (this.#stderr + text).slice(-10_000);
    });
    // A pipe that breaks is a backend that ended, which is told below.
    this.#child.stdin.on('error', () => {});
    /** @type {Promise<BackendEnded>} */
    this.ended = new Promise((resolve) => {
      this.#child.on('error', (error) => {
        this.#stderr = error.message;
        // Where there is no process, no close may follow.
        if (this.#child.pid === undefined) resolve(new BackendEnded(null, null, this.#stderr));
      });
      this.#child.on('close', (code, signal) => {
        resolve(new BackendEnded(code, signal, this.#stderr.trim()));
      });
    });
    this.ended.then(onEnd);
  }

  get pid() {
    return this.#child.pid;
  }

  /** @param {string} line without its end */
  write(line) {
    this.#child.stdin.write(line + '\n');
  }

  /** Ends the backend, which first finishes what it was sent. */
  async close() {
    this.#child.stdin.end();
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 10_000);
    await this.ended;
    clearTimeout(timer);
  }

  /**
   * @param {Buffer} data
   * @param {(line: string) => void} onLine
   */
  #take(data, onLine) {
    let start = 0;
    for (let end; (end = data.indexOf(10, start)) !== -1; start = end + 1) {
      this.#part.push(data.subarray(start, end));
      const line = Buffer.concat(this.#part).toString('utf8');
      this.#part = [];
      onLine(line);
    }
    this.#part.push(data.subarray(start));
  }
}

/** A running backend. */
export class ViperTodo extends Scenes {
  #settings;
  /** @type {Connection} */
  #connection;
  /** @type {BackendEnded | null} */
  #end = null;
  #closing = false;
  #takers = 0;
  #lastId = 0;
  /** In the order of their requests, which is that of the answers.
   * @type {{resolve: (result: any) => void, reject: (error: Error) => void}[]} */
  #waiting = [];
  /** @type {Map<string, ((params: any) => void)[]>} */
  #callbacks = new Map();
  /** @type {Output[]} */
  #outputs = [];
  #wake = () => {};

  /**
   * @param {Settings} [settings] options are those of the command line: ['--database', path]; name
   *   is the one that histories and undo know this program by, locale that of the texts
   */
  constructor(settings = {}) {
    super((method, params) => this.request(method, params));
    this.#settings = settings;
    this.#open();
  }

  /** The process of the backend. */
  get pid() {
    return this.#connection.pid;
  }

  /**
   * Has the params of each such output given to the callback, as it comes; those of an event before
   * its promise is kept.
   * @template {string} Method
   * @param {Method} method
   * @param {(params: Method extends keyof Outputs ? Outputs[Method] : any) => void} callback
   */
  on(method, callback) {
    this.#callbacks.set(method, [...(this.#callbacks.get(method) ?? []), callback]);
    return this;
  }

  /**
   * The outputs that have no callback, in their order, as they come; it ends with close(), and
   * throws BackendEnded where the backend ended by itself. Where nobody takes them, the newest 100
   * wait.
   * @returns {AsyncGenerator<Output>}
   */
  async *outputs() {
    this.#takers += 1;
    try {
      for (;;) {
        const output = this.#outputs.shift();
        if (output !== undefined) yield output;
        else if (this.#end !== null) {
          if (this.#closing) return;
          throw this.#end;
        } else await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
      }
    } finally {
      this.#takers -= 1;
    }
  }

  /**
   * Sends any event and has its result.
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  request(method, params = {}) {
    if (this.#closing) return Promise.reject(new BackendClosed());
    if (this.#end !== null) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const line = JSON.stringify({ jsonrpc: '2.0', id: this.#lastId, method, params });
      this.#waiting.push({ resolve, reject });
      this.#connection.write(line);
    });
  }

  /** Ends the backend, if it has not ended, and starts it again. What was open is to be opened
   * again; callbacks, the name and the locale stay. */
  async restart() {
    await this.close();
    this.#end = null;
    this.#closing = false;
    this.#outputs = [];
    this.#open();
  }

  /** Ends the backend, which first finishes what it was sent. From then on, events are rejected
   * with BackendClosed. */
  async close() {
    this.#closing = true;
    await this.#connection.close();
  }

  #open() {
    this.#connection = new Connection(
      this.#settings,
      (line) => this.#take(JSON.parse(line)),
      (end) => {
        this.#end = end;
        for (const { reject } of this.#waiting.splice(0)) reject(end);
        this.#wake();
      },
    );
    const { name, locale } = this.#settings;
    if (name === undefined && locale === undefined) return;
    const clientInfo = name === undefined ? undefined : { name };
    // If the backend ends at once, the first event says so.
    this.request('initialize', { clientInfo, locale }).catch(() => {});
  }

  /** @param {any} message */
  #take(message) {
    if (!('method' in message)) {
      const waiting = this.#waiting.shift();
      if ('error' in message) waiting?.reject(new ViperTodoError(message.error));
      else waiting?.resolve(message.result);
      return;
    }
    const callbacks = this.#callbacks.get(message.method);
    if (callbacks === undefined) {
      this.#outputs.push({ method: message.method, params: message.params });
      if (this.#takers === 0 && this.#outputs.length > mostWaiting) this.#outputs.shift();
      this.#wake();
    }
    for (const callback of callbacks ?? []) {
      try {
        callback(message.params);
      } catch (error) {
        // One callback does not stop the reading for all others.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
