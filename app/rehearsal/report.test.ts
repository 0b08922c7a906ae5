import { expect, test } from '@jest/globals';
import type { Finding } from './check.ts';
import { addReports, guardSentence, type RehearsalReport, readGuardRecord } from './report.ts';

const hour = 60 * 60_000;
const line = (is: Finding['is']): Finding => ({
  name: 'asks',
  proves: 'It asks.',
  is,
  why: '',
  seconds: 1,
});

const report = (changes: Partial<RehearsalReport> = {}): RehearsalReport => ({
  version: 1,
  guard: 'held',
  beganAt: 0,
  seconds: 1,
  cost: 0.02,
  versions: { hosted: '1.11.0', agentServer: '1.58.2' },
  conversation: null,
  cleared: 0,
  lines: [line('green')],
  ...changes,
});

const none = readGuardRecord(null);
const broken = report({ guard: 'broken', lines: [line('red')] });
const kept = (record: typeof none) => readGuardRecord(JSON.stringify(record));
const unknown = report({ guard: 'not_known', versions: { hosted: null, agentServer: null } });
const wasBroken = addReports(addReports(none, [report()], hour), [broken], 3 * hour);
const twoAccounts = addReports(none, [report(), broken], 4 * hour - 60_000);
const versions = '(hosted server 1.11.0, agent server 1.58.2)';
const ofNone = '(hosted server not known, agent server not known)';

test.each([
  ['nobody has rehearsed', none, null],
  ['it held', addReports(none, [report()], hour), `guard held 3 h ago ${versions}`],
  [
    'it has held, and does not any more',
    wasBroken,
    `the guard DID NOT HOLD 1 h ago: asks ${versions}; it last held 3 h ago`,
  ],
  [
    'it could not be determined',
    addReports(none, [unknown], 0),
    `whether the guard holds could not be determined 4 h ago ${ofNone}; it was never seen to hold`,
  ],
  [
    'one of two accounts is broken',
    twoAccounts,
    `the guard DID NOT HOLD 1 min ago: asks ${versions}; it was never seen to hold`,
  ],
])('where %s, people read so', (_, record, text) => {
  expect(guardSentence(kept(record), 4 * hour)?.text ?? null).toBe(text);
});

test('the cost of a rehearsal is that of all accounts, where it is told', () => {
  expect(addReports(none, [report(), report()], 0).last?.cost).toBeCloseTo(0.04);
  expect(addReports(none, [report({ cost: null })], 0).last?.cost).toBeNull();
  expect(addReports(none, [], 0)).toEqual(none);
});

test.each(['', 'nothing', '[]', '{"last":{"at":"1"}}', '{"last":{"at":1,"guard":"fine"}}'])(
  'a note that is %j is none',
  (note) => {
    expect(readGuardRecord(note)).toEqual({ last: null, held: null });
  },
);
