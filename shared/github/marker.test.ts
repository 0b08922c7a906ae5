import { expect, test } from '@jest/globals';
import { deriveKey, hashOfShown, readMarker, writeMarker } from './marker.ts';

const key = deriveKey('a secret', 'comment marker');
const place = { repository: 'acme/shop', number: 7 };
const payload = { conversation: '0a1b', fingerprint: 'actions:--_>', epoch: null, count: 2, open: true };
const line = writeMarker('confirmation', payload, place, key);

test('a marker is read back, also where lines end as on Windows', () => {
  const body = `${line}\r\nand text`;
  expect(readMarker('confirmation', body, place, [key])).toEqual({ kind: 'valid', payload });
});

test('a marker is read with an older key while a new one is taken into use', () => {
  const newer = deriveKey('another secret', 'comment marker');
  expect(readMarker('confirmation', line, place, [newer, key]).kind).toBe('valid');
  expect(readMarker('confirmation', line, place, [newer]).kind).toBe('untrusted');
  expect(readMarker('confirmation', line, place, []).kind).toBe('untrusted');
});

test('a marker is valid for its repository in upper and lower case', () => {
  expect(readMarker('confirmation', line, { ...place, repository: 'Acme/Shop' }, [key]).kind).toBe('valid');
});

test('a marker is worth nothing where the parts of the place are moved', () => {
  const moved = { repository: 'acme/shop,7', number: 7 };
  expect(readMarker('confirmation', line, moved, [key])).toEqual({ kind: 'untrusted' });
});

test('a marker is worth nothing with a key for another purpose', () => {
  expect(readMarker('confirmation', line, place, [deriveKey('a secret', 'other')]).kind).toBe('untrusted');
});

test.each([
  ['below a blank line', `\n${line}`],
  ['behind a blank', ` ${line}`],
  ['in a quote', `> ${line}`],
  ['below other text', `hello\n${line}`],
  ['with text behind it', `${line} x`],
  ['where the text is empty', ''],
  ['in another version', line.replace(' 1.', ' 2.')],
  ['when it is cut short', line.slice(0, -8)],
])('a marker does not count %s', (_name, body) => {
  expect(readMarker('confirmation', body, place, [key])).toEqual({ kind: 'none' });
});

test('a marker is untrusted once one character of it differs', () => {
  const start = line.indexOf('1.') + 2;
  for (let at = start; at < line.length - 5; at += 1) {
    if (line[at] === '.') continue;
    const other = line.slice(0, at) + (line[at] === 'A' ? 'Q' : 'A') + line.slice(at + 1);
    expect(readMarker('confirmation', other, place, [key])).toEqual({ kind: 'untrusted' });
  }
});

test('no key is derived from an empty secret', () => {
  expect(() => deriveKey('', 'comment marker')).toThrow('empty secret');
});

test.each([
  ['under the name of another kind', line.replace(':confirmation ', ':report '), 'report', place],
  ['in another repository', line, 'confirmation', { ...place, repository: 'acme/shed' }],
  ['on another issue', line, 'confirmation', { ...place, number: 8 }],
] as const)('a marker is worth nothing %s', (_, body, kind, there) => {
  expect(readMarker(kind, body, there, [key])).toEqual({ kind: 'untrusted' });
  expect(readMarker(kind === 'report' ? 'confirmation' : 'report', body, there, [key]).kind).toBe('none');
});

test('whatever a marker holds, it is one hidden line, and comes back as it was written', () => {
  const held = Object.fromEntries(
    ['-->', '--', '<!--', '\n', '\ud800', '\0', 'toString'].map((each) => [each, each]),
  );
  const written = writeMarker('action', held, place, key);
  expect(written).toMatch(/^<!-- [\w:.\- ]+ -->$/);
  expect(written.indexOf('-->')).toBe(written.length - 3);
  expect(readMarker('action', `${written}\nx`, place, [key])).toEqual({ kind: 'valid', payload: held });
});

const ours = hashOfShown(`${line}\na\n\n- b`);

test.each([
  ['without the hidden line', 'a\n\n- b'],
  ['with line ends as on Windows', `${line}\r\na\r\n\r\n- b`],
  ['with blanks at its end', `${line}\na\n\n- b \n`],
])('a text of ours %s still says what we wrote', (_, body) => expect(hashOfShown(body)).toBe(ours));

test.each([
  ['that is indented', `${line}\n    a\n\n- b`],
  ['with other blanks inside', `${line}\na\n\n -  b`],
  ['with words behind it', `${line}\na\n\n- b\n\nc`],
  ['behind another hidden line', `${line}\n${line}\na\n\n- b`],
])('a text of ours %s says something else', (_, body) => expect(hashOfShown(body)).not.toBe(ours));
