import { describe, expect, test } from '@jest/globals';
import { deriveKey, readMarker, writeMarker } from './marker.ts';

const key = deriveKey('a secret', 'comment marker');
const place = { repository: 'acme/shop', number: 7 };
const payload = { conversation: '0a1b', fingerprint: 'actions:--_>', epoch: null, count: 2, open: true };
const line = writeMarker('confirmation', payload, place, key);

describe('a marker', () => {
  test('is read back from the first line', () => {
    for (const body of [line, `${line}\nand text`, `${line}\r\nand text`]) {
      expect(readMarker('confirmation', body, place, [key])).toEqual({ kind: 'valid', payload });
    }
  });

  test('is one hidden line', () => {
    expect(line).toMatch(/^<!-- agent-conversations:confirmation 1\.[\w-]+\.[\w-]{43} -->$/);
  });

  test('is read with an older key while a new one is taken into use', () => {
    const newer = deriveKey('another secret', 'comment marker');
    expect(readMarker('confirmation', line, place, [newer, key]).kind).toBe('valid');
    expect(readMarker('confirmation', line, place, [newer]).kind).toBe('untrusted');
    expect(readMarker('confirmation', line, place, []).kind).toBe('untrusted');
  });

  test('finds its repository in any case', () => {
    expect(readMarker('confirmation', line, { ...place, repository: 'Acme/Shop' }, [key]).kind).toBe('valid');
  });

  test.each([
    ['in another issue', { ...place, number: 8 }],
    ['in another repository', { ...place, repository: 'acme/other' }],
    ['where the parts of the place are moved', { repository: 'acme/shop,7', number: 7 }],
  ])('is worth nothing %s', (_name, elsewhere) => {
    expect(readMarker('confirmation', line, elsewhere, [key])).toEqual({ kind: 'untrusted' });
  });

  test('is worth nothing with a key for another purpose', () => {
    expect(readMarker('confirmation', line, place, [deriveKey('a secret', 'other')]).kind).toBe('untrusted');
  });

  test('of one kind is not read as another', () => {
    expect(readMarker('progress', line, place, [key])).toEqual({ kind: 'none' });
    const renamed = line.replace(':confirmation ', ':progress ');
    expect(readMarker('progress', renamed, place, [key])).toEqual({ kind: 'untrusted' });
  });

  test.each([
    ['below a blank line', `\n${line}`],
    ['after a blank', ` ${line}`],
    ['quoted', `> ${line}`],
    ['further down', `hello\n${line}`],
    ['with text behind', `${line} x`],
    ['not at all', ''],
    ['of another version', line.replace(' 1.', ' 2.')],
    ['cut short', line.slice(0, -8)],
  ])('does not count %s', (_name, body) => {
    expect(readMarker('confirmation', body, place, [key])).toEqual({ kind: 'none' });
  });

  test('is untrusted once one character of it differs', () => {
    const start = line.indexOf('1.') + 2;
    for (let at = start; at < line.length - 5; at += 1) {
      if (line[at] === '.') continue;
      const other = line.slice(0, at) + (line[at] === 'A' ? 'Q' : 'A') + line.slice(at + 1);
      expect(readMarker('confirmation', other, place, [key])).toEqual({ kind: 'untrusted' });
    }
  });
});

test('a key needs a secret', () => {
  expect(() => deriveKey('', 'comment marker')).toThrow('empty secret');
});
