import { describe, expect, test } from '@jest/globals';
import {
  askSaidOf,
  type MarkedQuestion,
  type Marker,
  markedComments,
  markerKey,
  markerLine,
} from './marker.ts';

const written = (id: number, body: string) => ({ id, body, nodeId: '', url: '', byApp: true, person: null });
const place = { repository: 'octo/hello', number: 7 };
const key = markerKey('api-key');
const question: MarkedQuestion = {
  fingerprint: 'unknown',
  code: 'A2B3C',
  askedAt: 1_000,
  whole: true,
  state: 'open',
};
const over: MarkedQuestion = { ...question, state: 'over' };
const marker: Marker = {
  workflow: 'CI',
  job: 'agent',
  run: 5,
  key: null,
  conversationId: 'c',
  question,
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

  const sticky: Marker = { ...marker, question: null };
  test.each<[string, Marker, Partial<Marker>, boolean]>([
    ['two of one run', sticky, {}, true],
    ['those of two runs', sticky, { run: 6 }, false],
    ['those of two jobs of a matrix', sticky, { key: 'abc' }, false],
    ['a claim and what follows the run', sticky, { reads: 'IC_1' }, false],
    ['what follows the run and its question', sticky, { question: marker.question }, false],
    ['two of one question, by two jobs', marker, { job: 'answer', run: 6 }, true],
    ['a question and the same once it is over', marker, { question: over }, true],
    ['a question and the next', marker, { question: { ...question, askedAt: 2_000 } }, false],
    ['a question of two conversations', marker, { conversationId: 'd' }, false],
    ['what follows the run and its end', sticky, { ends: 'e' }, false],
    ['two of one end, by two jobs', { ...sticky, ends: 'e' }, { run: 6 }, true],
    ['two ends', { ...sticky, ends: 'e' }, { ends: 'f' }, false],
  ])('of %s counts in the older alone, if they are one thing', (_, one, changes, isOne) => {
    const [first, second] = [one, { ...one, ...changes }].map((each) => markerLine(each, place, key));
    const comments = [written(1, first ?? ''), written(2, second ?? '')];
    expect(markedComments(comments, place, key).map(({ id }) => id)).toEqual(isOne ? [1] : [1, 2]);
  });

  test('counts in the comment of a person, where the workflow has a token of theirs', () => {
    const body = markerLine(marker, place, key);
    const comments = [
      { ...written(2, `${body}\na copy`), nodeId: '', byApp: true, person: null },
      { ...written(1, body), nodeId: '', byApp: false, person: null },
    ];
    expect(markedComments(comments, place, key).map(({ id }) => id)).toEqual([1]);
  });
});

test.each([
  [['always', 'never'], null, 'always'],
  [['service'], 'risky', 'risky'],
  [['risky'], 'never', 'risky'],
  [['service'], null, 'service'],
  [[undefined], null, null],
] as const)('comments that say %j beside %s make the agent ask as with %s', (said, own, strictest) => {
  const marked = said.map((asks) => ({ marker: { ...marker, ...(asks && { asks }) } }));
  const other = { marker: { ...marker, conversationId: 'other', asks: 'plan' as const } };
  expect(askSaidOf('c', [...marked, other], own)).toBe(strictest);
});
