import { describe, expect, test } from '@jest/globals';
import { deriveKey, readMarker, writeMarker } from '../marker.ts';
import { beginsWithMarker, ownComments, type PostedComment, readPostedComment } from './own-comments.ts';

const key = deriveKey('a secret', 'progress');
const here = { repository: 'acme/shop', number: 7 };
const run = (id: string, place = here, own = key) => writeMarker('progress', { run: id }, place, own);
const marker = run('r1');

const app = (id: number, body: string): PostedComment => ({ id, nodeId: '', url: '', body, byApp: true });
const person = (id: number, body: string): PostedComment => ({ id, nodeId: '', url: '', body, byApp: false });
const exactly = (body: string) => (beginsWithMarker(body, marker) ? marker : null);
const signed = (body: string) => {
  const reading = readMarker('progress', body, here, [key]);
  return reading.kind === 'valid' ? String(reading.payload.run) : null;
};

describe.each([
  ['the one marker that we look for', exactly],
  ['any marker that we signed', signed],
])('by %s', (_, nameOf) => {
  const ours = app(10, `${marker}\nhello`);
  test.each<[string, PostedComment[], number[], number[]]>([
    ['our own', [ours], [10], [10]],
    ['a copy by a person', [ours, person(11, `${marker}\nmine now`)], [10], [10]],
    ['a copy by another App', [ours, app(11, `${marker}\ntranslated`)], [10], [10]],
    ['a copy that is listed first', [app(11, marker), ours], [10], [10]],
    ["a person's copy whose original is gone", [person(11, `${marker}\nmine now`)], [], [11]],
    ['one that a person wrote with their token', [person(9, marker), app(11, marker)], [11], [9]],
    ['a quote', [app(11, `> ${marker}`)], [], []],
    ['a marker further down', [app(11, `hello\n${marker}`)], [], []],
    ['a marker with text behind it', [app(11, `${marker} x`)], [], []],
    ['a marker from another issue', [app(11, run('r1', { ...here, number: 8 }))], [], []],
    ['a marker of another key', [app(11, run('r1', here, deriveKey('other', 'progress')))], [], []],
    ['a marker made up', [app(11, marker.replace(/.{6} -->$/, 'AAAAAA -->'))], [], []],
    ['Windows line ends', [app(11, `${marker}\r\nhello`)], [11], [11]],
    ['nothing', [], [], []],
  ])('%s', (_what, texts, asApp, asAnyone) => {
    expect(ownComments(texts, nameOf, 'apps').map(({ id }) => id)).toEqual(asApp);
    expect(ownComments(texts, nameOf, 'anyone').map(({ id }) => id)).toEqual(asAnyone);
  });
});

test('each text of ours has its own oldest, oldest first', () => {
  const texts = [
    app(5, run('r2')),
    app(4, run('r1')),
    app(3, run('r2')),
    app(2, 'a word'),
    app(1, run('r1')),
  ];
  expect(ownComments(texts, signed, 'apps').map(({ id }) => id)).toEqual([1, 3]);
});

test.each([
  [
    { id: 1, body: 'x', user: { type: 'Bot' } },
    { id: 1, body: 'x', byApp: true },
  ],
  [
    { id: 1, body: 'x', user: { type: 'User', login: 'x[bot]' } },
    { id: 1, body: 'x', byApp: false },
  ],
  // An App in a person's name, and an account that was deleted.
  [{ id: 1, body: 'x', user: { type: 'User' }, performed_via_github_app: { id: 2 } }, { byApp: false }],
  [{ id: 1, body: 'x', user: null }, { byApp: false }],
  [{ id: 1, body: 'x' }, { byApp: false }],
])('%j is read', (item, text) => {
  expect(readPostedComment(item)).toMatchObject(text);
});

test.each([null, {}, { id: '1', body: 'x' }, { id: 1, body: null }])('%j is no text', (item) => {
  expect(readPostedComment(item)).toBeNull();
});
