// The wire to the backend, as the bridge (../server.mjs) carries it.
import { Scenes } from './contract.mjs';
import { say } from './words.mjs';

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
  /** Why the backend has gone, in the user's language. */
  #reason = say('unserved');

  /**
   * @param {(method: string, params: any) => void} onOutput
   * @param {() => void} onOpened
   * @param {(reason: string) => void} onEnded
   */
  constructor(onOutput, onOpened, onEnded) {
    super((method, params) => this.request(method, params));
    this.#socket.addEventListener('open', onOpened);
    this.#socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if ('ended' in message) {
        this.#reason = [say(message.ended, message), message.said].filter(Boolean).join(' ');
      } else if ('method' in message) onOutput(message.method, message.params);
      else {
        const { resolve, reject } = this.#waiting.get(message.id);
        this.#waiting.delete(message.id);
        if ('error' in message) reject(new EventError(message.error));
        else resolve(message.result);
      }
    });
    this.#socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error(this.#reason));
      this.#waiting.clear();
      onEnded(this.#reason);
    });
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
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id: this.#lastId, method, params }));
    });
  }
}
