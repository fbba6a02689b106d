#!/usr/bin/env node
/**
 * A todo list in the browser: node server.mjs [--port N] [--backend PATH] [options of the backend]
 *
 * The page is the View; this is its pipe. Each page has its own backend, and one WebSocket: what the page
 * sends is written to the backend as a line, and each line of the backend is sent to the page.
 *
 * It serves this machine only, and only clients that know the token in the address. Pages of other
 * sites cannot reach it: requests with another Host (a name made to resolve to this machine) or
 * another Origin are refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, STATUS_CODES } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackendNotFound, Connection, logFile } from '../node/index.mjs';
import { isWebSocket, TextSocket } from './socket.mjs';

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_PAGES = 32;

const TYPES = { html: 'text/html', css: 'text/css', mjs: 'text/javascript' };
/** @param {string} path @returns {[Buffer, string]} what is in a file, and its type */
const file = (path) => [
  readFileSync(fileURLToPath(new URL(path, import.meta.url))),
  `${TYPES[/** @type {keyof typeof TYPES} */ (extname(path).slice(1))]}; charset=utf-8`,
];
/** The files of the page, by their paths in its address. */
const FILES = new Map([['', file('page/index.html')], ['contract.mjs', file('../node/contract.mjs')]]);
for (const folder of ['', 'words/']) {
  for (const name of readdirSync(new URL(`page/${folder}`, import.meta.url))) {
    if (/\.(css|mjs)$/.test(name)) FILES.set(folder + name, file(`page/${folder}${name}`));
  }
}

/** @param {string} host */
const headers = (host) => ({
  // 'self' is no WebSocket in every browser.
  'Content-Security-Policy':
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ws://${host}; img-src data:; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});

/** @typedef {import('node:http').IncomingMessage} Request */

/** The backends of pages that have gone, until they have kept what was typed there. @type {Set<Promise<void>>} */
const finishing = new Set();

/** @param {Connection} connection */
async function finish(connection) {
  const finished = connection.close();
  finishing.add(finished);
  await finished;
  finishing.delete(finished);
}

/**
 * Serves the page; its address is in the result.
 * @param {{port?: number, token?: string, options?: string[], binary?: string}} [settings] port 0: any
 *   free one
 */
export async function serve({ port = 0, token = newToken(), options = [], binary } = {}) {
  /** @type {Map<TextSocket, Connection>} */
  const pages = new Map();
  const host = () => `127.0.0.1:${actualPort(server)}`;
  /** What stands behind the token; undefined without a / there. @param {Request} request */
  const nameIn = (request) => request.url?.match(/^\/[^/?]*\/([^?]*)/)?.[1];
  const server = createServer((request, response) => {
    /** @param {number} status @param {string | Buffer} body @param {Record<string, string>} more */
    const answer = (status, body, more = {}) => {
      const type = { 'Content-Type': 'text/plain; charset=utf-8' };
      response.writeHead(status, { ...headers(host()), ...type, ...more }).end(body);
    };
    const refused = check(request, token, host());
    const name = nameIn(request);
    const found = request.method === 'GET' && FILES.get(name ?? '');
    if (refused !== null) answer(refused[0], refused[1] + '\n');
    // What the page loads is named relative to its own address.
    else if (name === undefined) answer(308, '', { Location: `/${token}/` });
    else if (!found) answer(404, 'There is nothing at this address.\n');
    else answer(200, found[0], { 'Content-Type': found[1] });
  });
  server.on('upgrade', (request, socket, head) => {
    const [status, why] = check(request, token, host()) ??
      (nameIn(request) === 'backend' && isWebSocket(request.headers)
        ? [101, '']
        : [404, 'There is nothing at this address.']);
    if (status === 101) return open(request, socket, head, pages, { options, binary });
    socket.on('error', () => {});
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n${why}\n`);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
  });
  return {
    url: `http://${host()}/${token}/`,
    /** The processes of the backends of the pages. */
    pids: () => [...pages.values()].map((connection) => connection.pid),
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all([...pages.values()].map((connection) => connection.close()));
    },
  };
}

const newToken = () => randomBytes(24).toString('base64url');

/** @param {import('node:http').Server} server */
function actualPort(server) {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Why a request is refused; null where it is not.
 * @param {Request} request
 * @param {string} token
 * @param {string} host
 * @returns {[number, string] | null}
 */
function check(request, token, host) {
  const { headers } = request;
  if (headers.host !== host) return [421, 'The request is for another host.'];
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) {
    return [403, 'Only the page of this server may send requests to it.'];
  }
  if (headers.upgrade !== undefined && headers.origin === undefined) {
    return [403, 'Only the page of this server may send requests to it.'];
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return [403, 'Only the page of this server may send requests to it.'];
  }
  const [given, known] = [(request.url ?? '').split(/[/?]/)[1] ?? '', token].map((text) =>
    Buffer.from(text),
  );
  if (given.length !== known.length || !timingSafeEqual(given, known)) {
    return [404, 'There is nothing at this address. The server printed its own when it started.'];
  }
  return null;
}

/**
 * Whether an event would have the backend read or write a file, which is for the user who runs it, and not
 * for whoever is in the browser.
 * @param {any} event
 */
const namesFile = (event) =>
  /^todoTransfer\./.test(event?.method) && event.params?.path !== undefined && event.params.path !== null;

/**
 * Starts a backend for a page, and carries what they say until one of them goes.
 * @param {Request} request
 * @param {import('node:stream').Duplex} socket
 * @param {Buffer} head
 * @param {Map<TextSocket, Connection>} pages
 * @param {{options: string[], binary?: string}} settings
 */
function open(request, socket, head, pages, settings) {
  // What an earlier page kept is to be there when this one asks for it.
  const begun = Promise.all(finishing).then(() => begin());
  const page = new TextSocket(request, socket, head, MOST_BYTES, (text) => {
    const event = JSON.parse(text);
    if (typeof event !== 'object' || event === null) throw new SyntaxError('no object');
    if (Array.isArray(event) && event.some(namesFile)) throw new SyntaxError('a path in a batch');
    if (namesFile(event)) {
      const error = { code: -32602, message: 'A page names no files; send or take the text.', data: { field: 'path' } };
      if (event.id !== undefined) page.send(JSON.stringify({ jsonrpc: '2.0', id: event.id, error }));
      return;
    }
    begun.then(() => {
      const backend = pages.get(page);
      // The user does not wait any longer for a backend that hangs.
      if (event.kill === true && backend) process.kill(backend.pid, 'SIGKILL');
      // JSON.stringify writes one line, however many the page sent.
      else backend?.write(JSON.stringify(event));
    });
  }, () => begun.then(() => pages.has(page) && finish(pages.get(page))));
  /** @param {object} ended a text of the page's words.mjs by its name, with its values; and what was said */
  const end = (ended) => {
    pages.delete(page);
    page.send(JSON.stringify(ended));
    page.close();
  };
  const begin = () => {
    if (pages.size >= MOST_PAGES) return end({ ended: 'tooMany', count: MOST_PAGES });
    try {
      pages.set(page, new Connection(settings, (line) => page.send(line), ({ signal, exitCode, stderr }) =>
        end({ ...(signal ? { ended: 'killed', signal } : { ended: 'ended', code: exitCode }), said: stderr })));
    } catch (error) {
      if (!(error instanceof BackendNotFound)) throw error;
      end({ ended: 'noBackend', said: error.message });
    }
  };
}

/**
 * The token in a file that only the user can read; a new one, where there is none.
 * @param {string} path
 */
export function keptToken(path) {
  for (;;) {
    const token = newToken();
    try {
      writeFileSync(path, token, { mode: 0o600, flag: 'wx' });
      return token;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    const kept = readFileSync(path, 'utf8');
    if ((statSync(path).mode & 0o077) === 0 && /^[\w-]{32}$/.test(kept)) return kept;
    // Others may have read it, or it is none.
    rmSync(path);
  }
}

/**
 * Tries the backend, so that what is wrong with its options is said where they were typed.
 * @param {{options: string[], binary?: string}} settings
 */
async function probe(settings) {
  const connection = new Connection(settings, () => {}, () => {});
  await connection.close();
  const end = await connection.ended;
  if (end.exitCode !== 0) throw new Error(end.stderr.replace(/^viper-todo: /, '') || end.message);
}

/** @typedef {{port: number, binary?: string, log?: string, options: string[]}} Settings */

/** @param {string[]} words @returns {Settings} */
function parse(words) {
  /** @type {Settings} */
  const settings = { port: 0, options: [] };
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === '--port') settings.port = Number(words[(index += 1)]);
    else if (words[index] === '--backend') settings.binary = words[(index += 1)];
    else if (words[index] === '--log-file') settings.log = words[(index += 1)];
    else settings.options.push(words[index]);
  }
  if (!Number.isInteger(settings.port) || settings.port < 0 || settings.port > 65535) {
    throw new RangeError('--port is a number from 0 to 65535.');
  }
  return settings;
}

const USAGE = `A todo list in the browser: run node server.mjs [options], then open the address it prints.

  --port N          the port to listen on, at the same address each time; by default, any free
                    one, at a new address
  --backend PATH    the backend; by default, what VIPER_TODO names, else viper-todo on PATH
  --log-file PATH   the file for the backend's log
All other options go to the backend, such as --database PATH or --memory.`;

async function main() {
  if (process.argv.includes('--help')) return console.log(USAGE);
  try {
    const { port, binary, log = logFile(), options } = parse(process.argv.slice(2));
    const settings = { binary, options: [...options, '--log-file', log] };
    await probe(settings);
    // An address can only be kept with its port.
    const token = port === 0 ? undefined : keptToken(join(dirname(logFile()), 'web-token'));
    const server = await serve({ ...settings, port, token });
    console.log(`Open ${server.url}\nThe log is ${log}; Ctrl-C stops the server.`);
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => server.close().then(() => process.exit(0)));
    }
  } catch (error) {
    console.error(`viper-todo: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

// npm starts it through a symbolic link.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
