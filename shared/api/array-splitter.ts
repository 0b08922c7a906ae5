// Reads the elements of a JSON array from byte chunks of any size, while the array is still being written. The
// structure of JSON is ASCII, and no byte of a longer UTF-8 character is ASCII, so the bytes can be read one by one.

import { parseJson } from './parse-json.ts';

export type SplitterState = 'open' | 'closed' | 'malformed';

export interface ArraySplitter {
  /** The elements that this chunk completed; an object is complete at its closing brace. */
  push(chunk: Uint8Array): readonly unknown[];
  readonly state: SplitterState;
  /** What is wrong, once malformed. */
  readonly why: string;
}

type Expecting = 'array' | 'first' | 'element' | 'inside' | 'comma';

const longestElement = 1024 * 1024;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const whitespace = [0x20, 0x09, 0x0a, 0x0d];

export function createArraySplitter(): ArraySplitter {
  let state: SplitterState = 'open';
  let why = '';
  let expecting: Expecting = 'array';
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element: number[] = [];
  let found: unknown[] = [];

  return {
    push(chunk) {
      found = [];
      for (const byte of chunk) {
        if (state === 'open') take(byte);
        else if (state === 'closed' && !whitespace.includes(byte)) fail('something follows the array');
      }
      return found;
    },
    get state() {
      return state;
    },
    get why() {
      return why;
    },
  };

  function take(byte: number): void {
    if (expecting === 'inside') {
      takeInside(byte);
      return;
    }
    if (whitespace.includes(byte)) return;
    switch (expecting) {
      case 'array':
        if (byte === openBracket) expecting = 'first';
        else fail('it does not begin with "["');
        return;
      case 'comma':
        if (byte === comma) expecting = 'element';
        else if (byte === closeBracket) state = 'closed';
        else fail('a comma is missing between two elements');
        return;
      default:
        if (byte === closeBracket && expecting === 'first') {
          state = 'closed';
          return;
        }
        begin(byte);
    }
  }

  function begin(byte: number): void {
    element = [];
    depth = 0;
    inString = false;
    expecting = 'inside';
    takeInside(byte);
  }

  function takeInside(byte: number): void {
    // A number, true, false or null ends at the next character.
    const bareEnd =
      !inString && depth === 0 && (byte === comma || byte === closeBracket || whitespace.includes(byte));
    if (bareEnd) {
      finish();
      if (state === 'open') take(byte);
      return;
    }
    element.push(byte);
    if (element.length > longestElement) {
      fail('an element is too long');
    } else if (inString) {
      takeInString(byte);
    } else if (byte === quote) {
      inString = true;
    } else if (byte === openBrace || byte === openBracket) {
      depth++;
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (depth <= 0) finish();
    }
  }

  function takeInString(byte: number): void {
    if (escaped) escaped = false;
    else if (byte === backslash) escaped = true;
    else if (byte === quote) {
      inString = false;
      if (depth === 0) finish();
    }
  }

  function finish(): void {
    expecting = 'comma';
    try {
      found.push(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(element))));
    } catch {
      fail('an element is not JSON');
    }
    element = [];
  }

  function fail(reason: string): void {
    state = 'malformed';
    why = reason;
  }
}
