import { expect, test } from '@jest/globals';
import { fingerprintOf, type Pending } from '../watch/index.ts';
import { type AfterAnswer, judgeAfter } from './decide-sent.ts';

const pending: Pending = { kind: 'known', value: [{ id: 'a', tool: 'x', arguments: 1 }] };
const next: Pending = { kind: 'known', value: [{ id: 'b', tool: 'x', arguments: 1 }] };
const untold: Pending = { kind: 'unavailable' };
const before = fingerprintOf(pending);

type Row = [string, Partial<AfterAnswer['after']>, Partial<AfterAnswer>, object];

test.each<Row>([
  ['works', { executionStatus: 'running' }, {}, { kind: 'verified', status: 'running', asksAgain: false }],
  [
    'works, nothing told about actions',
    { executionStatus: 'running', pending: untold },
    { before: 'unknown' },
    { kind: 'verified', status: 'running', asksAgain: false },
  ],
  [
    'is idle after a reject',
    { executionStatus: 'idle' },
    {},
    { kind: 'verified', status: 'idle', asksAgain: false },
  ],
  [
    'waits for the next thing',
    { pending: next },
    {},
    { kind: 'verified', status: 'waiting_for_confirmation', asksAgain: true },
  ],
  [
    'waits for the next thing, request unclear',
    { pending: next },
    { sent: 'unknown' },
    { kind: 'gone', status: 'waiting_for_confirmation', asksAgain: true },
  ],
  [
    'works, request unclear',
    { executionStatus: 'running' },
    { sent: 'unknown' },
    { kind: 'gone', status: 'running', asksAgain: false },
  ],
  ['waits for the same', {}, {}, { kind: 'still_waiting_same' }],
  ['waits for the same, request unclear', {}, { sent: 'unknown' }, { kind: 'still_waiting_same' }],
  [
    'waits for nothing',
    { pending: { kind: 'known', value: [] } },
    {},
    { kind: 'unknown', why: 'it waits, but no action is pending' },
  ],
  [
    'waits, for what is not told',
    { pending: untold },
    {},
    { kind: 'unknown', why: 'it waits, and the service does not tell what is pending' },
  ],
  [
    'waits, for what was not told before',
    {},
    { before: 'unknown' },
    { kind: 'unknown', why: 'it waits, and the service does not tell what is pending' },
  ],
  [
    'paused',
    { sandboxStatus: 'PAUSED', executionStatus: null },
    {},
    { kind: 'unknown', why: 'sandbox PAUSED' },
  ],
  ['sandbox not known', { sandboxStatus: null }, {}, { kind: 'unknown', why: 'sandbox not known' }],
  ['status not known', { executionStatus: null }, {}, { kind: 'unknown', why: 'status not known' }],
  ['status not known', { executionStatus: 'napping' }, {}, { kind: 'unknown', why: 'status napping' }],
])('%s', (_name, after, rest, expected) => {
  const look = { sandboxStatus: 'RUNNING', executionStatus: 'waiting_for_confirmation', pending, ...after };
  expect(judgeAfter({ sent: 'taken', before, ...rest, after: look })).toEqual(expected);
});
