import { describe, expect, test } from '@jest/globals';
import { type Marker, markedComments, markerKey, markerLine } from './marker.ts';

const written = (id: number, body: string) => ({ id, body, nodeId: '', url: '', byApp: true });
const place = { repository: 'octo/hello', number: 7 };
const key = markerKey('api-key');
const marker: Marker = {
  workflow: 'CI',
  job: 'agent',
  run: 5,
  key: null,
  conversationId: 'c',
  question: { fingerprint: 'unknown', code: 'A2B3C', askedAt: 1_000, whole: true, parts: 2 },
  hash: 'x',
};

describe('a marker', () => {
  test('is read as it was written, for its thread and its key only', () => {
    const body = `${markerLine(marker, place, key)}\ntext`;
    expect(markedComments([written(1, body)], place, key)).toEqual([{ ...written(1, body), marker }]);
    expect(markedComments([written(1, body)], { ...place, number: 8 }, key)).toEqual([]);
    expect(markedComments([written(1, body)], place, markerKey('other'))).toEqual([]);
    expect(markedComments([written(1, `> ${body}`)], place, key)).toEqual([]);
  });

  test('without a conversation and a question is read as it was written', () => {
    const empty = { ...marker, conversationId: null, question: null };
    const body = markerLine(empty, place, key);
    expect(markedComments([written(1, body)], place, key)[0]?.marker).toEqual(empty);
  });

  test('of one run counts in the older of two comments', () => {
    const body = markerLine(marker, place, key);
    const other = markerLine({ ...marker, run: 6 }, place, key);
    const sibling = markerLine({ ...marker, key: 'abc' }, place, key);
    const comments = [
      written(1, body),
      written(2, body),
      written(3, other),
      written(4, sibling),
      written(5, sibling),
    ];
    expect(markedComments(comments, place, key).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  test('counts in the comment of a person, where the workflow has a token of theirs', () => {
    const body = markerLine(marker, place, key);
    const comments = [
      { ...written(2, `${body}\na copy`), nodeId: '', byApp: true },
      { ...written(1, body), nodeId: '', byApp: false },
    ];
    expect(markedComments(comments, place, key).map(({ id }) => id)).toEqual([1]);
  });
});
