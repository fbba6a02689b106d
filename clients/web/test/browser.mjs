// A headless Chromium, driven through the DevTools protocol over its pipe (descriptors 3 and 4).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What takes longer hangs; nothing else depends on it. */
export const DEADLINE = Number(process.env.DEADLINE ?? 60_000);

export class Browser {
  #child;
  #folder = mkdtempSync(join(tmpdir(), 'viper-todo-chromium-'));
  #lastId = 0;
  #waiting = new Map();
  #rest = '';
  #expected = new Map();
  /** What pages wrote to their consoles, and what they threw. */
  complaints = [];

  constructor(program = process.env.CHROMIUM ?? 'chromium') {
    this.#child = spawn(
      program,
      [
        '--headless=new', '--remote-debugging-pipe', '--no-sandbox', '--disable-gpu',
        '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--hide-scrollbars', '--incognito', `--user-data-dir=${this.#folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: this.#folder } },
    );
    this.ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.ended.then(() => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Chromium ended'));
    });
    this.#child.stdio[3].on('error', () => {});
    this.#child.stdio[4].setEncoding('utf8').on('data', (text) => {
      const messages = (this.#rest + text).split('\0');
      this.#rest = messages.pop();
      for (const message of messages) this.#take(JSON.parse(message));
    });
  }

  #take({ id, result, error, method, params, sessionId }) {
    if (id !== undefined) {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) reject(new Error(error.message));
      else resolve(result);
    } else if (method === 'Runtime.exceptionThrown') {
      this.complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    } else if (method === 'Log.entryAdded') {
      this.complaints.push(`${params.entry.text} ${params.entry.url ?? ''}`);
    }
    this.#expected.get(`${sessionId} ${method}`)?.(params);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = (this.#lastId += 1);
    return new Promise((settle, fail) => {
      // A page that crashed does not answer.
      const timer = setTimeout(() => fail(new Error(`${method} was not answered`)), 2 * DEADLINE);
      const [resolve, reject] = [settle, fail].map((end) => (value) => {
        clearTimeout(timer);
        end(value);
      });
      this.#waiting.set(id, { resolve, reject });
      this.#child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + '\0');
    });
  }

  async open(url) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page((method, params) => this.send(method, params, sessionId), () =>
      this.send('Target.closeTarget', { targetId }),
    );
    page.once = (method) => new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`there was no ${method}`)), DEADLINE);
      this.#expected.set(`${sessionId} ${method}`, (params) => {
        clearTimeout(timer);
        resolve(params);
      });
    });
    for (const domain of ['Page', 'Runtime', 'Log']) await page.send(`${domain}.enable`);
    await page.go(url);
    return page;
  }

  /** Kills the processes of all pages, as the system would. */
  async crash() {
    const renderers = async () => {
      const { processInfo } = await this.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    };
    const killed = await renderers();
    for (const id of killed) process.kill(id, 'SIGKILL');
    // Until the browser knows, it gives one of them the next page.
    while ((await renderers()).some((id) => killed.includes(id)));
  }

  async close() {
    await this.send('Browser.close').catch(() => {});
    await this.ended;
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

class Page {
  constructor(send, close) {
    this.send = send;
    this.close = close;
  }

  async go(url) {
    await this.send('Page.navigate', { url });
    await this.until(`document.readyState === 'complete' && location.href === ${JSON.stringify(url)}`);
  }

  /** The value of an expression in the page. */
  async value(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression, awaitPromise: true, returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    }
    return result.value;
  }

  /** Waits until an expression holds in the page. The deadline only ends what hangs. */
  async until(expression, deadline = Date.now() + DEADLINE) {
    const look = `new Promise((resolve) => {
      const look = () => {
        if ((${expression}) || Date.now() > ${deadline}) resolve(${expression});
        else setTimeout(look, 5);
      };
      look();
    })`;
    for (;;) {
      try {
        if (await this.value(look)) return;
      } catch (error) {
        // The page that was asked has gone; its successor is asked.
        if (!/context|navigat/i.test(error.message) || Date.now() > deadline) throw error;
        continue;
      }
      const focus = await this.value('document.activeElement.outerHTML.slice(0, 200)');
      throw new Error(`it never was so: ${expression}; the focus is on ${focus}\n${await this.text()}`);
    }
  }

  /** What a user reads on the page. */
  text(selector = 'body') {
    return this.value(`document.querySelector(${JSON.stringify(selector)}).innerText`);
  }

  /** Clicks on an element as soon as it is there; again if the page moved it away meanwhile. */
  click(selector) {
    return this.clickOn(`document.querySelector(${JSON.stringify(selector)})`);
  }

  /** The same for an element that an expression finds: each time anew, since the page may draw it again. */
  async clickOn(expression) {
    const deadline = Date.now() + DEADLINE;
    for (;;) {
      await this.until(expression);
      const place = await this.value(`(() => {
        const element = ${expression};
        if (!element) return null;
        element.scrollIntoView({ block: 'center' });
        globalThis.clicking?.abort();
        globalThis.clicking = new AbortController();
        globalThis.isClicked = false;
        let isPressed = false;
        const check = (event) => {
          isPressed = (event.type === 'mousedown' || isPressed) && element.contains(event.target);
          if (!isPressed) {
            event.preventDefault();
            event.stopImmediatePropagation();
          } else globalThis.isClicked = event.type === 'click';
        };
        for (const kind of ['mousedown', 'click']) {
          window.addEventListener(kind, check, { capture: true, once: true, signal: clicking.signal });
        }
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`);
      if (!place) continue;
      const { x, y } = place;
      for (const type of ['mousePressed', 'mouseReleased']) {
        await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
      }
      if (await this.value('globalThis.isClicked')) return;
      if (Date.now() > deadline) throw new Error(`something else stands where ${expression} is: ${await this.value(`document.elementFromPoint(${x}, ${y})?.outerHTML.slice(0, 200)`)}`);
    }
  }

  type(text) {
    return this.send('Input.insertText', { text });
  }

  async press(key, modifiers = 0) {
    const codes = { Enter: 13, Escape: 27, Tab: 9, ArrowDown: 40, ArrowUp: 38, Delete: 46, End: 35, Home: 36, ' ': 32 };
    // Without Control, a character is a text, too.
    const text = key === 'Enter' ? '\r' : key.length === 1 && !(modifiers & 2) ? key : undefined;
    const code = codes[key] ?? key.toUpperCase().charCodeAt(0);
    const common = { key, code: key === ' ' ? 'Space' : key, windowsVirtualKeyCode: code, modifiers };
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, ...common });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
  }

  /** Sets the width, height and colours; with a path, takes a picture. */
  async look(width, height, scheme, path) {
    await this.send('Emulation.setDeviceMetricsOverride', {
      width, height, deviceScaleFactor: 1, mobile: width < 600,
    });
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    await this.send('Emulation.setEmulatedMedia', { features });
    if (path === undefined) return;
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    writeFileSync(path, Buffer.from(data, 'base64'));
  }
}
