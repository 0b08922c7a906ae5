import { expect, test } from '@jest/globals';
import { exitCodes } from '../watch/index.ts';
import { failureOutcomes } from './failure-outcomes.ts';

const cells = Object.entries(failureOutcomes);

test.each([
  ['bad_configuration', ['bad_input', 'bad_input', 'bad_input', 'bad_input']],
  ['unauthorized', ['unauthorized', 'unauthorized', 'unauthorized', 'unauthorized']],
  ['not_found', ['bad_input', 'not_found', 'not_found', 'not_found']],
  ['rejected', ['bad_input', 'bad_response', 'bad_input', 'bad_input']],
  ['rate_limited', ['unavailable', 'unavailable', 'unavailable', 'unavailable']],
  ['unavailable', ['unavailable', 'unavailable', 'unavailable', 'unavailable']],
  ['bad_response', ['bad_response', 'bad_response', 'bad_response', 'bad_response']],
  ['start_unknown', ['start_unknown', 'unavailable', 'start_unknown', 'start_unknown']],
  ['answer_unknown', ['answer_unknown', 'unavailable', 'answer_unknown', 'answer_unknown']],
] as const)('%s at a start, a look, an answer, a message: %j', (code, [start, watch, answer, message]) => {
  expect(failureOutcomes[code]).toEqual({ start, watch, answer, message });
});

test('every row is in the table above', () => {
  expect(cells).toHaveLength(9);
});

test('no failure is a success or a bug of ours', () => {
  const codes = cells.flatMap(([, row]) => Object.values(row).map((outcome) => exitCodes[outcome]));
  expect(codes.filter((code) => code < 2)).toEqual([]);
});

test('what may have been taken is never told as something that was not done', () => {
  for (const code of ['start_unknown', 'answer_unknown'] as const) {
    const { start, answer, message } = failureOutcomes[code];
    expect(new Set([start, answer, message])).toEqual(new Set([code]));
  }
});
