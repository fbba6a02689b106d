// The wire to the backend, as the bridge (../server.mjs) carries it.
import { Scenes } from './contract.mjs';
import { say } from './words.mjs';

/** After how many seconds without an answer something is said: that one waits, and what one can do. */
const SLOW = [1, 5];

/** The backend refused an event and changed nothing. */
export class EventError extends Error {
  /** @param {{code: number, message: string, data?: any}} error */
  constructor({ code, message, data = {} }) {
    super(message);
    this.code = code;
    /** @type {import('./contract.mjs').ErrorTag | null} */
    this.tag = data.tag ?? null;
    /** @type {import('./contract.mjs').ErrorData} */
    this.data = data;
  }
}

/** A backend, from when it is opened until it has gone. */
export class Wire extends Scenes {
  #lastId = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();
  // A browser opens many of these to a host, but only six streams of events.
  #socket = new WebSocket(new URL('backend', location.href.replace(/^http/, 'ws')));
  /** @type {(seconds: number) => void} */
  #onSlow;
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = [];
  /** Why the backend has gone, in the user's language. */
  #reason = say('unserved');

  /**
   * @param {(method: string, params: any) => void} onOutput
   * @param {() => void} onOpened
   * @param {(reason: string) => void} onEnded
   * @param {(seconds: number) => void} onSlow called when there is no answer for some seconds; with 0 when there is
   */
  constructor(onOutput, onOpened, onEnded, onSlow) {
    super((method, params) => this.request(method, params));
    this.#onSlow = onSlow;
    this.#socket.addEventListener('open', onOpened);
    this.#socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if ('ended' in message) {
        this.#reason = [say(message.ended, message), message.said].filter(Boolean).join(' ');
      } else if ('method' in message) onOutput(message.method, message.params);
      else {
        const { resolve, reject } = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        this.#watch();
        if ('error' in message) reject(new EventError(message.error));
        else resolve(message.result);
      }
    });
    this.#socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(this.#reason));
      this.#waiting.clear();
      this.#watch();
      onEnded(this.#reason);
    });
  }

  /** Waits for the next answer, as long as one is due. */
  #watch() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#onSlow(0);
    this.#timers = this.#waiting.size === 0 ? [] : SLOW.map((seconds) =>
      setTimeout(() => this.#onSlow(seconds), seconds * 1000));
  }

  /** Ends a backend that does not answer. */
  kill() {
    this.#socket.send(JSON.stringify({ kill: true }));
  }

  /**
   * Sends any event and has its result; an error that is no EventError is a backend that has gone.
   * @param {string} method
   * @param {object} [params]
   * @returns {Promise<any>}
   */
  request(method, params = {}) {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(this.#reason));
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      if (this.#waiting.size === 1) this.#watch();
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id: this.#lastId, method, params }));
    });
  }
}
