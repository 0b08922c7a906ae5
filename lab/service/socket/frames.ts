// The frames of a WebSocket as a server writes and reads them (RFC 6455).
import { createHash } from 'node:crypto';

export const opcodes = { text: 1, close: 8, ping: 9, pong: 10 } as const;

export interface Frame {
  readonly opcode: number;
  readonly payload: Buffer;
}

/** What the handshake answers to the client's key. */
export function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

/** The head of a frame with so many bytes after it, of which fewer may come. */
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

export function closeFrame(code: number, reason: string): Buffer {
  const body = Buffer.alloc(2);
  body.writeUInt16BE(code);
  return frameOf(opcodes.close, Buffer.concat([body, Buffer.from(reason)]));
}

/** Clients mask what they send. Frames of more than 64 KB are none that this server expects: then null. */
export function readFrames(
  bytes: Buffer,
): { readonly frames: readonly Frame[]; readonly rest: Buffer } | null {
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
