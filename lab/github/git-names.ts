// The names that git gives to contents.
import { createHash } from 'node:crypto';

export function blobOf(text: string): string {
  return sha1(`blob ${Buffer.byteLength(text)}\0${text}`);
}

export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
