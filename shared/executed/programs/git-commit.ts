// A commit as git keeps it in a file of its own.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { FileReading } from '../../conversation/index.ts';
import { decodeText } from './search.ts';

interface Commit {
  readonly subject: string;
  readonly author: string;
  /** The first one; null at the beginning. */
  readonly parent: string | null;
}

const longest = 100_000;

/** Null where it is not the commit of this id. */
export function readCommit(reading: FileReading | null, id: string): Commit | null {
  if (reading?.kind !== 'file') return null;
  let content: Uint8Array;
  try {
    content = inflateSync(reading.bytes, { maxOutputLength: longest });
  } catch {
    return null;
  }
  // Anybody who works there can write the file, but not one with the same hash.
  if (createHash('sha1').update(content).digest('hex') !== id) return null;
  const begin = content.indexOf(0);
  const text = decodeText(content.subarray(begin + 1));
  if (text === null || !/^commit \d+$/.test(decodeText(content.subarray(0, begin)) ?? '')) return null;
  const [head = '', ...message] = text.split('\n\n');
  const [, parent = null] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? [];
  const [, author = ''] = /^author (.*?) <[^>]*> \d+ [+-]\d+$/m.exec(head) ?? [];
  const [subject = ''] = message.join('\n\n').split('\n');
  return { subject: subject.slice(0, 200), author: author.slice(0, 80), parent };
}
