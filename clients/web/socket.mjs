/** The server's end of a WebSocket (RFC 6455) that carries texts. */
import { createHash } from 'node:crypto';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** Codes with which a socket is closed. */
const NORMAL = 1000;
const PROTOCOL_ERROR = 1002;
const NO_TEXT = 1003;
const NOT_UNICODE = 1007;
const TOO_LARGE = 1009;

/** @param {import('node:http').IncomingHttpHeaders} headers of a request for an upgrade */
export const isWebSocket = (headers) =>
  headers.upgrade?.toLowerCase() === 'websocket' && headers['sec-websocket-version'] === '13' &&
  Boolean(headers['sec-websocket-key']);

export class TextSocket {
  #socket;
  #mostBytes;
  #onText;
  #isClosed = false;
  /** What was read and is no whole frame yet: joined only when enough has come. */
  #parts = [];
  #size = 0;
  #needed = 2;
  /** The fragments of a message. */
  #fragments = [];
  #length = 0;

  /**
   * @param {import('node:http').IncomingMessage} request one with `Upgrade: websocket`
   * @param {import('node:stream').Duplex} socket
   * @param {Buffer} head what came behind the request
   * @param {number} mostBytes how long a text may be
   * @param {(text: string) => void} onText
   * @param {() => void} onClose once, when the other end has gone
   */
  constructor(request, socket, head, mostBytes, onText, onClose) {
    this.#socket = socket;
    this.#mostBytes = mostBytes;
    this.#onText = onText;
    const accept = createHash('sha1')
      .update(request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11')
      .digest('base64');
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    // A socket that breaks is a page that has gone, which close tells.
    socket.on('error', () => {});
    socket.on('end', () => socket.end());
    socket.on('close', onClose);
    socket.on('data', (data) => this.#take(data));
    this.#take(head);
  }

  /** @param {string} text */
  send(text) {
    this.#write(TEXT, Buffer.from(text));
  }

  close(code = NORMAL) {
    this.#write(CLOSE, Buffer.from([code >> 8, code & 255]));
    this.#isClosed = true;
    this.#socket.end();
  }

  /** @param {number} kind @param {Buffer} data */
  #write(kind, data) {
    if (this.#isClosed || this.#socket.destroyed) return;
    const header = Buffer.alloc(data.length < 126 ? 2 : data.length < 65536 ? 4 : 10);
    header[0] = 0x80 | kind;
    if (header.length === 2) header[1] = data.length;
    else if (header.length === 4) header.writeUInt16BE(data.length, ((header[1] = 126), 2));
    else header.writeBigUInt64BE(BigInt(data.length), ((header[1] = 127), 2));
    this.#socket.write(Buffer.concat([header, data]));
  }

  /** @param {Buffer} data */
  #take(data) {
    this.#parts.push(data);
    this.#size += data.length;
    while (this.#size >= this.#needed && !this.#isClosed) {
      const read = Buffer.concat(this.#parts);
      const used = this.#frame(read);
      this.#parts = [read.subarray(used)];
      this.#size = read.length - used;
      if (used > 0) this.#needed = 2;
    }
  }

  /**
   * Takes the frame at the beginning, if it is whole.
   * @param {Buffer} read
   * @returns {number} its length, or 0: then more is needed
   */
  #frame(read) {
    const kind = read[0] & 15;
    const isLast = (read[0] & 0x80) !== 0;
    const isControl = kind >= CLOSE;
    let length = read[1] & 127;
    // Without extensions three bits are zero, and what a browser sends is masked.
    if ((read[0] & 0x70) !== 0 || (read[1] & 0x80) === 0 || (isControl && (length > 125 || !isLast))) {
      return this.#refuse(PROTOCOL_ERROR);
    }
    const start = { 126: 8, 127: 14 }[length] ?? 6;
    if (read.length < start) return this.#need(start);
    if (start === 8) length = read.readUInt16BE(2);
    if (start === 14) length = Number(read.readBigUInt64BE(2));
    if (!isControl && this.#length + length > this.#mostBytes) return this.#refuse(TOO_LARGE);
    if (read.length < start + length) return this.#need(start + length);
    const data = Buffer.from(read.subarray(start, start + length));
    for (let index = 0; index < length; index += 1) data[index] ^= read[start - 4 + (index & 3)];
    if (kind === CLOSE) this.close();
    else if (kind === PING) this.#write(PONG, data);
    else if (kind !== PONG) this.#fragment(kind, isLast, data);
    return start + length;
  }

  /** @param {number} kind @param {boolean} isLast @param {Buffer} data */
  #fragment(kind, isLast, data) {
    const isFirst = this.#fragments.length === 0;
    if (kind !== 0 && kind !== TEXT) return this.#refuse(NO_TEXT);
    if (isFirst !== (kind === TEXT)) return this.#refuse(PROTOCOL_ERROR);
    this.#fragments.push(data);
    this.#length += data.length;
    if (!isLast) return;
    const whole = Buffer.concat(this.#fragments);
    this.#fragments = [];
    this.#length = 0;
    try {
      this.#onText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole));
    } catch {
      this.#refuse(NOT_UNICODE);
    }
  }

  #need(size) {
    this.#needed = size;
    return 0;
  }

  #refuse(code) {
    this.close(code);
    return 0;
  }
}
