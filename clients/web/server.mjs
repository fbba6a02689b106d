/**
 * A todo list in the browser: node server.mjs [--port N] [--backend PATH] [options of the backend]
 *
 * The page is the View; this is its pipe. Each page has its own backend: the server writes what the
 * page POSTs to it as a line, and sends what it writes to the page as server-sent events.
 *
 * It serves this machine only, and only clients that know the token in the address. Pages of other
 * sites cannot reach it: requests with another Host (a name made to resolve to this machine) or
 * another Origin are refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { BackendNotFound, Connection, findBackend, logFile } from '../node/index.mjs';

const MOST_BYTES = 16 * 1024 * 1024;
const MOST_PAGES = 32;

/** @param {string} path @param {string} type @returns {[Buffer, string]} */
const file = (path, type) => [readFileSync(fileURLToPath(new URL(path, import.meta.url))), type];
const FILES = new Map([
  ['', file('page/index.html', 'text/html; charset=utf-8')],
  ['page.css', file('page/page.css', 'text/css; charset=utf-8')],
  ['page.mjs', file('page/page.mjs', 'text/javascript; charset=utf-8')],
  ['wire.mjs', file('page/wire.mjs', 'text/javascript; charset=utf-8')],
  ['detail.mjs', file('page/detail.mjs', 'text/javascript; charset=utf-8')],
  ['contract.mjs', file('../node/contract.mjs', 'text/javascript; charset=utf-8')],
]);

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * Serves the page; its address is in the result.
 * @param {{port?: number, options?: string[], binary?: string}} [settings] port 0: any free one
 */
export async function serve({ port = 0, options = [], binary } = {}) {
  const token = randomBytes(24).toString('base64url');
  /** @type {Map<string, Connection>} */
  const pages = new Map();
  const server = createServer((request, response) => {
    const refused = check(request, token, `127.0.0.1:${actualPort(server)}`);
    if (refused !== null) return answer(response, ...refused);
    const [, , name, id] = (request.url ?? '').split('/', 4);
    if (request.method === 'GET' && name === 'outputs') {
      return open(response, pages, { options, binary });
    }
    if (request.method === 'POST' && name === 'events') return take(request, response, pages.get(id));
    const found = request.method === 'GET' && FILES.get(name);
    if (!found) return answer(response, 404, 'There is nothing at this address.');
    response.writeHead(200, { ...HEADERS, 'Content-Type': found[1] }).end(found[0]);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined));
  });
  return {
    url: `http://127.0.0.1:${actualPort(server)}/${token}/`,
    /** The processes of the backends of the pages. */
    pids: () => [...pages.values()].map((connection) => connection.pid),
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.all([...pages.values()].map((connection) => connection.close()));
    },
  };
}

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
  if (request.method === 'POST' && headers.origin === undefined) {
    return [403, 'Only the page of this server may send requests to it.'];
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return [403, 'Only the page of this server may send requests to it.'];
  }
  const [given, known] = [(request.url ?? '').split('/', 3)[1] ?? '', token].map((text) =>
    Buffer.from(text),
  );
  if (given.length !== known.length || !timingSafeEqual(given, known)) {
    return [404, 'There is nothing at this address. The server printed its own when it started.'];
  }
  return null;
}

/**
 * @param {Response} response
 * @param {number} status
 * @param {string} text
 */
function answer(response, status, text) {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text + '\n');
}

/**
 * Starts a backend for a page, and writes what it says to the page until one of them goes.
 * @param {Response} response
 * @param {Map<string, Connection>} pages
 * @param {{options: string[], binary?: string}} settings
 */
function open(response, pages, settings) {
  if (pages.size >= MOST_PAGES) {
    return answer(response, 503, `There are ${MOST_PAGES} pages open already; close one of them.`);
  }
  const id = randomBytes(12).toString('base64url');
  /** @param {string} event @param {string} data one line */
  const say = (event, data) => {
    if (!response.destroyed) response.write(`event: ${event}\ndata: ${data}\n\n`);
  };
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
  try {
    const connection = new Connection(
      settings,
      (line) => say('message', line),
      (end) => {
        pages.delete(id);
        say('ended', JSON.stringify(end.message));
        response.end();
      },
    );
    pages.set(id, connection);
    response.on('close', () => connection.close());
    say('opened', JSON.stringify(id));
  } catch (error) {
    if (!(error instanceof BackendNotFound)) throw error;
    say('ended', JSON.stringify(error.message));
    response.end();
  }
}

/**
 * Passes an event on to the backend of a page.
 * @param {Request} request
 * @param {Response} response
 * @param {Connection | undefined} connection
 */
function take(request, response, connection) {
  if (connection === undefined) return answer(response, 410, 'The backend of this page has ended.');
  if (request.headers['content-type'] !== 'application/json') {
    return answer(response, 415, 'An event is application/json.');
  }
  /** @type {Buffer[]} */
  const parts = [];
  let size = 0;
  request.on('data', (data) => {
    size += data.length;
    if (size <= MOST_BYTES) parts.push(data);
  });
  request.on('end', () => {
    if (size > MOST_BYTES) return answer(response, 413, 'The event is too large.');
    try {
      const event = JSON.parse(Buffer.concat(parts).toString('utf8'));
      if (typeof event !== 'object' || event === null) throw new SyntaxError('no object');
      // JSON.stringify writes one line, however many the page sent.
      connection.write(JSON.stringify(event));
    } catch {
      return answer(response, 400, 'That is not an event.');
    }
    response.writeHead(204, HEADERS).end();
  });
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

  --port N          the port to listen on; by default, any free one
  --backend PATH    the backend; by default, what VIPER_TODO names, else viper-todo on PATH
  --log-file PATH   the file for the backend's log
All other options go to the backend, such as --database PATH or --memory.`;

async function main() {
  if (process.argv.includes('--help')) return console.log(USAGE);
  try {
    const { port, binary, log = logFile(), options } = parse(process.argv.slice(2));
    findBackend(binary);
    const server = await serve({ port, binary, options: [...options, '--log-file', log] });
    console.log(`Open ${server.url}\nThe log is ${log}; Ctrl-C stops the server.`);
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => server.close().then(() => process.exit(0)));
    }
  } catch (error) {
    console.error(`viper-todo: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
