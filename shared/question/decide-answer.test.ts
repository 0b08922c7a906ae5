import { expect, test } from '@jest/globals';
import { aQuestion, saw, someAction, told, untold } from '../../test/support/questions/some.ts';
import { fingerprintOf, type PendingAction, type Reached } from '../conversation/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { decideAnswer } from './decide-answer.ts';
import { newQuestion, type Question } from './question.ts';

const same = saw(told(someAction()));
const both = saw(told(someAction(), someAction('ls')));
const unread = saw({ kind: 'failed', why: 'reset', code: 'unavailable' });
const shown = aQuestion({ expiresAt: 1_000 });
const runs = (text: string, changes: object = {}) => ({
  ...someAction(),
  executes: {
    files: [
      { path: 'test.sh', part: null, state: 'new', digest: text, shown: { kind: 'whole', text }, ...changes },
    ],
    besides: null,
  } as const,
});
const showsFile = aQuestion({ fingerprint: fingerprintOf(told(runs('ls'))), actions: [runs('ls')] });
const byName = { ...showsFile, actions: null };
const otherFiles = { kind: 'stale', why: 'other_files', files: ['test.sh'] };
const hidden = aQuestion({ fingerprint: 'unknown' });
/** Decided beforehand, for whatever waits. */
const order = newQuestion(0);
const decide = (question: Question, seen: Reached, wait: string | null = '5', now = 600) =>
  decideAnswer({ question, seen, wait, now });
const send = { kind: 'send' };
const wakeFirst = { kind: 'wake_first' };
const stale = (why: string) => ({ kind: 'stale', why });
const lookAgain = (why: string) => ({ kind: 'look_again', why });
const notWaiting = (status: string) => ({ kind: 'not_waiting', agent: agentOf(status) });

const listing = (...actions: readonly PendingAction[]) => saw(told(...actions));
const otherActions = stale('other_actions');

test.each<[string, object, Question, Reached, string | null]>([
  ['still waits', send, shown, same, '5'],
  ['has other arguments now', otherActions, shown, listing(someAction('ls')), '5'],
  ['is joined by another', otherActions, shown, both, '5'],
  ['runs a file of the same content', send, showsFile, listing(runs('ls', { state: 'changed' })), '5'],
  ['runs a file that changed', otherFiles, showsFile, listing(runs('rm')), '5'],
  ['runs a file that was not read before', otherFiles, shown, listing(runs('ls')), '5'],
  ['runs a file that is not read any more', otherFiles, showsFile, same, '5'],
  ['runs a changed file, known by name alone', otherActions, byName, listing(runs('rm')), '5'],
  ['runs it in another action', otherActions, showsFile, listing({ ...runs('ls'), id: 'a2' }), '5'],
  ['cannot be compared any more', stale('cannot_be_compared'), shown, saw(untold), '5'],
  ['was not shown, in the same wait', send, hidden, saw(untold), '5'],
  ['was not shown, in another wait', stale('other_wait'), hidden, saw(untold), '7'],
  ['was not shown, in no known wait', stale('wait_not_known'), { ...hidden, wait: null }, saw(untold), null],
  ['was not shown, but could be now', stale('can_be_shown_now'), hidden, same, '5'],
  ['cannot be read just now', lookAgain('reset'), shown, unread, '5'],
  ['was never asked', send, order, same, '5'],
])('an answer to a question that %s leads to %j', (_, expected, question, seen, wait) =>
  expect(decide(question, seen, wait)).toEqual(expected),
);

const asleep = (before: string | null = null): Partial<Reached> => ({
  sandbox: sandboxOf('PAUSED'),
  agent: null,
  agentBefore: agentOf(before),
});
test.each<[string, object, Partial<Reached>]>([
  ['asleep', wakeFirst, asleep()],
  ['asleep after it finished', notWaiting('finished'), asleep('finished')],
  ['in a sandbox being deleted', lookAgain('the sandbox is deleting'), { sandbox: sandboxOf('deleting') }],
  ['in a starting sandbox', lookAgain('the sandbox is STARTING'), { sandbox: sandboxOf('STARTING') }],
  ['in an unknown status', lookAgain('the agent is napping'), { agent: agentOf('napping') }],
  ['waiting for nothing', lookAgain('it waits, but no action is pending'), { pending: told() }],
  ['at work', notWaiting('running'), { agent: agentOf('running') }],
])('an answer to an agent %s leads to %j', (_, expected, changes) => {
  for (const question of [shown, order]) expect(decide(question, { ...same, ...changes })).toEqual(expected);
});

test('an answer that was sent is not sent again', () => {
  const sent = { at: 0, fate: null, before: 'unknown', newest: null } as const;
  for (const question of [shown, order])
    expect(decide({ ...question, sent }, same)).toEqual({ kind: 'already_sent' });
});

test('a question is answered until the millisecond of its expiry, and not from then on', () => {
  expect(decide(shown, same, '5', 999)).toEqual(send);
  expect(decide(shown, same, '5', 1_000)).toEqual({ kind: 'expired' });
});
