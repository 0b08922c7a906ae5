import { describe, expect, test } from '@jest/globals';
import { readCommentKey } from './run-context.ts';

describe('the key of a job', () => {
  test.each(['', ' \n', 'null', '{}'])('%j is no key', (text) => {
    expect(readCommentKey(text)).toBeNull();
  });

  test.each([
    ['{\n  "package": "api"\n}', 'api'],
    [
      '{"os": "linux", "node": 24, "more": {"fast": true, "not": null, "list": ["a", "b"]}}',
      'linux, 24, true, a, b',
    ],
    ['{"package": ""}', ''],
    ['{"a": 1, "deep": [[[[[[[2]]]]]]]}', '1'],
    ['second step', 'second step'],
    ['7', '7'],
    ['{"cut', '{"cut'],
  ])('%j reads as "%s"', (text, words) => {
    expect(readCommentKey(text)?.words).toBe(words);
  });

  test('is the same for the same matrix, and another for any other', () => {
    const texts = ['{"a": 1, "b": 2}', '{"a": 2, "b": 1}', '{"a": "1, 2"}', 'x', 'y'];
    const digests = texts.map((text) => readCommentKey(text)?.digest);
    expect(new Set(digests).size).toBe(texts.length);
    expect(texts.map((text) => readCommentKey(`${text}\n`)?.digest)).toEqual(digests);
    expect(digests.every((digest) => digest?.length === 16)).toBe(true);
  });
});
