// The wire to the backend, as the bridge (../server.mjs) carries it.
import { Scenes } from './contract.mjs';

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
  #id = '';
  #lastId = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  #waiting = new Map();
  /** In the order of the user's doing, although each is a request of its own. */
  #posts = Promise.resolve();
  #source;

  /**
   * @param {(method: string, params: any) => void} onOutput
   * @param {() => void} onOpened
   * @param {(reason: string) => void} onEnded
   */
  constructor(onOutput, onOpened, onEnded) {
    super((method, params) => this.#send(method, params));
    this.#source = new EventSource('outputs');
    this.#source.addEventListener('opened', ({ data }) => {
      this.#id = JSON.parse(data);
      onOpened();
    });
    this.#source.addEventListener('message', ({ data }) => {
      const message = JSON.parse(data);
      if ('method' in message) return onOutput(message.method, message.params);
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if ('error' in message) waiting?.reject(new EventError(message.error));
      else waiting?.resolve(message.result);
    });
    let isEnded = false;
    /** @param {string} reason */
    const end = (reason) => {
      if (isEnded) return;
      isEnded = true;
      // By itself it would open another backend, which knows nothing of what is open here.
      this.#source.close();
      for (const { reject } of this.#waiting.values()) reject(new Error(reason));
      onEnded(reason);
    };
    this.#source.addEventListener('ended', ({ data }) => end(JSON.parse(data)));
    this.#source.addEventListener('error', () => end('the server of this page cannot be reached'));
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  #send(method, params) {
    this.#lastId += 1;
    const id = this.#lastId;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#posts = this.#posts.then(async () => {
        try {
          const headers = { 'Content-Type': 'application/json' };
          const answer = await fetch(`events/${this.#id}`, { method: 'POST', headers, body });
          if (!answer.ok) throw new Error((await answer.text()).trim());
        } catch (error) {
          this.#waiting.delete(id);
          reject(error);
        }
      });
    });
  }
}
