import { expect, test } from '@jest/globals';
import { outcomes } from '../watch/index.ts';
import { failureOutcomes } from './outcomes.ts';

const rows = Object.values(failureOutcomes);

test('a failed poll ends a run as not found only where the service says so, and never as an unclear request', () => {
  const endings = Object.entries(failureOutcomes).map(([code, { watch }]) => [code, watch]);
  expect(endings.filter(([, watch]) => watch === 'not_found')).toEqual([['not_found', 'not_found']]);
  expect(rows.filter(({ watch }) => /_unknown$/.test(watch))).toEqual([]);
});

test('no failure is reported as a success or as a bug of ours', () => {
  const exitCodes = rows.flatMap((row) => Object.values(row)).map((outcome) => outcomes[outcome].exitCode);
  expect(exitCodes.filter((code) => code < 2)).toEqual([]);
});

test('a start or an answer that may have been taken is never reported as not done', () => {
  for (const code of ['start_unknown', 'answer_unknown'] as const) {
    const { start, answer } = failureOutcomes[code];
    expect([start, answer]).toEqual([code, code]);
  }
});
