import { expect, test } from '@jest/globals';
import { deriveKey, readMarker, writeMarker } from '../marker.ts';
import { beginsWithMarker, ownComments, type PostedComment, readPostedComment } from './own-comments.ts';

const key = deriveKey('a secret', 'progress');
const here = { repository: 'acme/shop', number: 7 };
const run = (id: string, place = here) => writeMarker('progress', { run: id }, place, key);
const marker = run('r1');

const app = (id: number, body: string): PostedComment => ({
  ...{ id, body, nodeId: '', url: '', byApp: true, person: null },
});
const person = (id: number, body: string): PostedComment => ({ ...app(id, body), byApp: false });
const exactly = (body: string) => (beginsWithMarker(body, marker) ? marker : null);
const signed = (body: string) => {
  const reading = readMarker('progress', body, here, [key]);
  return reading.kind === 'valid' ? String(reading.payload.run) : null;
};
const ours = app(10, `${marker}\nhello`);

/** With the ids of those that count where all is written by Apps, and where anyone may have written it. */
test.each<[string, PostedComment[], number[], number[]]>([
  ['a comment of ours counts', [ours], [10], [10]],
  ['a copy by a person does not count', [ours, person(11, `${marker}\nmine now`)], [10], [10]],
  ["a person's copy counts only where anyone may write", [person(11, `${marker}\nmine now`)], [], [11]],
  ["a person's older comment counts only there", [person(9, marker), app(11, marker)], [11], [9]],
  ['a quoted marker does not count', [app(11, `> ${marker}`)], [], []],
  ['a marker with text behind it does not count', [app(11, `${marker} x`)], [], []],
  ['the marker of another issue does not count', [app(11, run('r1', { ...here, number: 8 }))], [], []],
])('%s', (_what, texts, asApp, asAnyone) => {
  expect(ownComments(texts, exactly, 'apps').map(({ id }) => id)).toEqual(asApp);
  expect(ownComments(texts, exactly, 'anyone').map(({ id }) => id)).toEqual(asAnyone);
});

test('of each signed name the oldest comment is found, the oldest first', () => {
  const texts = ['r1', 'a word', 'r2', 'r1', 'r2'].map((id, at) => app(at + 1, id.length > 2 ? id : run(id)));
  expect(ownComments(texts.toReversed(), signed, 'apps').map(({ id }) => id)).toEqual([1, 3]);
});

test.each([
  ['an App', 'counts', { user: { type: 'Bot' } }],
  ['a person, whatever the login,', 'does not count', { user: { type: 'User', login: 'x[bot]' } }],
  ['a person through an App', 'does not count', { user: { type: 'User' }, performed_via_github_app: {} }],
])('a comment by %s %s as written by an App', (_, counts, by) => {
  const byApp = counts === 'counts';
  expect(readPostedComment({ id: 1, body: 'x', ...by })).toMatchObject({ id: 1, body: 'x', byApp });
});

test.each([null, {}, { id: '1', body: 'x' }, { id: 1, body: null }])('the item %j is no comment', (item) => {
  expect(readPostedComment(item)).toBeNull();
});
