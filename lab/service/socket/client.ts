// One WebSocket client: the handshake, the key in its first frame, then the frames that are sent to it.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Client {
  readonly isOpen: () => boolean;
  readonly send: (event: unknown) => void;
  /** As it is, which may be no frame at all. False: it is not read as fast as it is written. */
  readonly write: (bytes: Buffer | string) => boolean;
  readonly drained: () => Promise<void>;
  readonly close: (code: number, reason: string) => void;
  readonly destroy: () => void;
}

export interface Listener {
  /** The first text frame. */
  readonly onFirst: (text: string) => void;
  readonly onClose: () => void;
}

/** Null when this is no request for a WebSocket. */
export function openClient(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  listener: Listener,
): Client | null {
  const key = request.headers['sec-websocket-key'];
  if (key === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') return null;
  let bytes: Buffer = Buffer.alloc(0);
  let [isFirst, isOpen] = [true, true];
  if (head.length > 0) socket.unshift(head);
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    listener.onClose();
  };
  socket.on('close', end).on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => read(chunk));
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${acceptOf(key)}\r\n\r\n`,
  );
  const client: Client = {
    isOpen: () => isOpen,
    send: (event) => client.write(frameOf(opcodes.text, JSON.stringify(event))),
    write: (more) => (isOpen ? socket.write(more) : false),
    drained: () =>
      new Promise((resolve) => {
        socket.once('drain', resolve).once('close', resolve);
        if (!isOpen) resolve();
      }),
    close(code, reason) {
      if (!isOpen) return;
      socket.end(closeFrame(code, reason));
      end();
    },
    destroy: () => socket.destroy(),
  };
  return client;

  function read(chunk: Buffer): void {
    const found = readFrames(Buffer.concat([bytes, chunk]));
    if (found === null) {
      client.close(1009, 'Message too big');
      return;
    }
    bytes = found.rest;
    for (const frame of found.frames) take(frame);
  }

  function take({ opcode, payload }: Frame): void {
    if (opcode === opcodes.ping) client.write(frameOf(opcodes.pong, payload));
    if (opcode === opcodes.close) client.close(1000, '');
    if (opcode !== opcodes.text || !isFirst) return;
    isFirst = false;
    listener.onFirst(payload.toString());
  }
}

// The frames of a WebSocket as a server writes and reads them (RFC 6455).

export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** What the handshake answers to the client's key. */
function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

/** The head of a frame of this length. */
export function headOf(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode;
  if (length < 126) return Buffer.from([first, length]);
  if (length < 0x10000) return Buffer.from([first, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head.writeUInt8(first, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export function frameOf(opcode: number, payload: Buffer | string): Buffer {
  const body = Buffer.from(payload);
  return Buffer.concat([headOf(opcode, body.length), body]);
}

function closeFrame(code: number, reason: string): Buffer {
  const body = Buffer.alloc(2);
  body.writeUInt16BE(code);
  return frameOf(opcodes.close, Buffer.concat([body, Buffer.from(reason)]));
}

/** Clients mask what they send. Frames of more than 64 KB are none that this server expects: then null. */
function readFrames(bytes: Buffer): { readonly frames: readonly Frame[]; readonly rest: Buffer } | null {
  const frames: Frame[] = [];
  let rest = bytes;
  for (;;) {
    if (rest.length < 2) return { frames, rest };
    const [first = 0, second = 0] = rest;
    const short = second & 0x7f;
    if (short === 127 || (second & 0x80) === 0) return null;
    const start = short === 126 ? 4 : 2;
    if (rest.length < start + 4) return { frames, rest };
    const length = short === 126 ? rest.readUInt16BE(2) : short;
    const end = start + 4 + length;
    if (rest.length < end) return { frames, rest };
    const mask = rest.subarray(start, start + 4);
    const payload = Buffer.from(rest.subarray(start + 4, end).map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
    frames.push({ opcode: first & 0xf, payload });
    rest = rest.subarray(end);
  }
}
