// What Node gives to its thread pool would end at a moment that nobody chose. What the product needs of it is answered at once; the rest
// fails the run.
import crypto from 'node:crypto';
import zlib from 'node:zlib';
import { failRun } from './time.ts';

/** Of a stream that compresses or expands; the methods of its class in Node. */
interface Handle {
  onWritten?: () => void;
  writeSync(...given: readonly unknown[]): void;
}

/** Streams and the functions with a callback both write to a handle. */
export function replaceZlib(): void {
  const makers = [zlib.createGzip, zlib.createBrotliCompress, zlib.createBrotliDecompress];
  for (const make of [...makers, zlib.createZstdCompress, zlib.createZstdDecompress]) {
    const methods: object = Object.getPrototypeOf(Reflect.get(make(), '_handle'));
    const init: unknown = Reflect.get(methods, 'init');
    if (typeof init !== 'function') throw new Error('zlib is another one than the ground knows');
    Object.assign(methods, {
      init(this: Handle, ...given: readonly unknown[]) {
        const written = given.find((each) => typeof each === 'function');
        this.onWritten = () => written?.call(this);
        return Reflect.apply(init, this, given);
      },
      write(this: Handle, ...given: readonly unknown[]) {
        this.writeSync(...given);
        process.nextTick(() => this.onWritten?.());
      },
    });
  }
}

/** Signs at once. */
export function replaceWebCrypto(): void {
  const subtle: object = Object.getPrototypeOf(globalThis.crypto.subtle);
  for (const name of Object.getOwnPropertyNames(subtle))
    if (name !== 'constructor' && name !== 'supports') refuse(subtle, name, 'crypto.subtle');
  // Reading one takes longer than signing with it.
  const keys = new Map<string, crypto.KeyObject>();
  const read = (key: Buffer) => crypto.createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  Object.assign(subtle, {
    importKey: async (_format: string, der: ArrayBuffer) => {
      const bytes = Buffer.from(der);
      const name = bytes.toString('latin1');
      const key = keys.get(name) ?? read(bytes);
      keys.set(name, key);
      return key;
    },
    sign: async (_algorithm: unknown, by: crypto.KeyObject, data: ArrayBuffer) =>
      new Uint8Array(crypto.sign('sha256', Buffer.from(data), by)).buffer,
  });
}

const slow = [
  ...['argon2', 'checkPrime', 'decapsulate', 'encapsulate', 'generateKey', 'generateKeyPair'],
  ...['generatePrime', 'hkdf', 'pbkdf2', 'randomFill', 'scrypt'],
];

export function refuseSlowCrypto(): void {
  for (const name of slow) if (name in crypto) refuse(crypto, name, 'crypto');
}

function refuse(of: object, name: string, where: string): void {
  Reflect.set(of, name, () => {
    const error = new Error(`work of the thread pool: ${where}.${name}`);
    failRun(error);
    throw error;
  });
}
