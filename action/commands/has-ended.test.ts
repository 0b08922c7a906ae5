import { expect, test } from '@jest/globals';
import { conversation } from '../../test/support/polls.ts';
import { tableOf } from '../../test/support/table.ts';
import { hasEnded } from './start-in-thread.ts';

const answers = tableOf`sandbox | agent | agent before | has ended
  RUNNING  | running                  |                          | no
  RUNNING  | waiting_for_confirmation |                          | no
  RUNNING  | finished                 |                          | yes
  RUNNING  | paused                   |                          | yes
  RUNNING  | idle                     |                          | yes
  RUNNING  |                          |                          | unknown
  RUNNING  | dreaming                 |                          | unknown
  PAUSED   |                          | finished                 | yes
  PAUSED   |                          | running                  | yes
  PAUSED   |                          |                          | yes
  PAUSED   |                          | waiting_for_confirmation | no
  MISSING  |                          |                          | yes
  ERROR    |                          |                          | yes
  STARTING |                          |                          | unknown
  STARTING | finished                 |                          | unknown
  DREAMING |                          |                          | unknown
`;
const ended = new Map<string | undefined, boolean | null>([
  ['yes', true],
  ['no', false],
  ['unknown', null],
]);

test.each(answers)('a sandbox that is %s, with an agent "%s" (before: "%s"), has ended: %s', (...row) => {
  const [sandbox, agent = '', before = '', answer] = row;
  const reading = conversation(sandbox, agent || null, before || undefined);
  expect(hasEnded(reading)).toBe(ended.get(answer));
});

test('a conversation that nobody knows has ended, and of one that cannot be looked at it is not known', () => {
  expect(hasEnded({ kind: 'absent' })).toBe(true);
  expect(hasEnded({ kind: 'failed', why: 'unavailable', message: '' })).toBeNull();
});
