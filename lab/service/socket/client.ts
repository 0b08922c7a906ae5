// One client that listens: the handshake, the key in its first frame, then whatever is sent to it.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { acceptOf, closeFrame, type Frame, frameOf, opcodes, readFrames } from './frames.ts';

export interface Client {
  readonly isOpen: () => boolean;
  readonly send: (event: unknown) => void;
  /** As it is, which may be no frame at all. False: it is not read as fast as it is written. */
  readonly write: (bytes: Buffer | string) => boolean;
  readonly drained: () => Promise<void>;
  readonly close: (code: number, reason: string) => void;
  readonly destroy: () => void;
}

export interface Ears {
  /** The first text frame. */
  readonly onFirst: (text: string) => void;
  readonly onClose: () => void;
}

/** Null when this is no request for a WebSocket. */
export function openClient(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  ears: Ears,
): Client | null {
  const key = request.headers['sec-websocket-key'];
  if (key === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') return null;
  let bytes: Buffer = Buffer.alloc(0);
  let [isFirst, isOpen] = [true, true];
  if (head.length > 0) socket.unshift(head);
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    ears.onClose();
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
    ears.onFirst(payload.toString());
  }
}
