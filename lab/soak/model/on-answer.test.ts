// What the service's record permits a step to say of an answer.
import { describe, expect, test } from '@jest/globals';
import {
  agentIs,
  asks,
  begun,
  broke,
  broken,
  finished,
  type Given,
  id,
  looks,
  lost,
  nobody,
  record,
  running,
  verdict,
} from '../../testing/some-record.ts';
import type { Exchange } from './told.ts';

describe('the verdict on an answer', () => {
  const responds = { mode: 'respond', conversationId: id } as const;
  const hurried = { ...responds, timeoutMs: 1_200 };
  const waiting = ['conversations', asks] as const;
  /** The first is pending, the second broke off, and the rest has been done. */
  const pending = (open: string, broken: string, ...done: readonly string[]) =>
    [
      'events',
      {
        body: {
          items: [
            ...[open, broken, ...done].map((id) => ({
              kind: 'ActionEvent',
              action: {},
              id,
              tool_call_id: `c-${id}`,
            })),
            { kind: 'AgentErrorEvent', tool_call_id: `c-${broken}` },
            ...done.map((id) => ({ kind: 'ObservationEvent', action_id: id })),
          ],
        },
      },
    ] as const;
  const lostRejection = ['respond', { ...lost, asked: { accept: false, reason: 'Not now.' } }] as const;
  const toldOf = (action_id: string, rejection_reason: string) => {
    const kind = 'UserRejectObservation';
    return ['events', { body: { items: [{ kind, action_id, rejection_reason }] } }] as const;
  };
  const accepted = ['respond', { body: { success: true } }] as const;
  test.each<[string, string, Exchange[], Given?]>([
    [
      'that is seen to arrive by what is asked next',
      'answered',
      record(waiting, pending('a1', 'a0'), accepted, waiting, pending('a2', 'a0', 'a1')),
      { asked: responds },
    ],
    [
      'that the service only claims to have taken',
      'answer_unknown',
      record(waiting, ['respond', { body: { success: true }, fault: 'respond' }]),
      { asked: responds },
    ],
    [
      'whose reply was lost while the rejection is among the events',
      'answered',
      record(
        ...[waiting, pending('a1', 'a0'), lostRejection, ['conversations', agentIs('idle')] as const],
        ...[toldOf('a1', 'Not now.'), ['run', { body: { success: true } }] as const],
      ),
      { asked: responds },
    ],
    [
      'whose reply was lost while somebody else rejected',
      'answer_unknown',
      record(
        ...[waiting, pending('a1', 'a0'), lostRejection, ['conversations', agentIs('idle')] as const],
        toldOf('a1', 'Never.'),
      ),
      { asked: responds },
    ],
    [
      'that was taken and changes nothing',
      'waiting_for_confirmation',
      record(
        ...[waiting, pending('a1', 'a0'), accepted],
        ...[waiting, pending('a1', 'a0'), waiting, pending('a1', 'a0')],
      ),
      { asked: responds },
    ],
    [
      'that was taken before something else happened',
      'answer_unknown',
      record(
        ...[waiting, pending('a1', 'a0'), accepted],
        ...[waiting, pending('a1', 'a0', 'a2'), waiting, pending('a1', 'a0', 'a2')],
      ),
      { asked: responds },
    ],
    [
      'to an agent that does not wait',
      'not_waiting',
      record(['conversations', running]),
      { asked: responds },
    ],
    [
      'for which the time was over while nothing was wrong',
      'timeout',
      record(...looks(nobody, nobody)),
      { asked: hurried, exitedAt: 1_250 },
    ],
    [
      'to a sandbox that may come back until the time is over',
      'timeout',
      record(...looks(broke, broke)),
      { asked: hurried, exitedAt: 1_250 },
    ],
    [
      'for which the time was over while the service failed all along',
      'unavailable',
      record(...looks(broken, broken)),
      { asked: hurried, exitedAt: 1_250 },
    ],
    [
      'by a person without permission',
      'denied',
      [],
      {
        asked: { ...responds, mode: 'command', comment: { by: 'reader', words: '/approve' } },
        exitedAt: 100,
      },
    ],
    [
      'in a comment, whose step goes on following,',
      'finished',
      record(waiting, accepted, ['conversations', running], ['conversations', finished]),
      { asked: { ...responds, mode: 'command', comment: { by: 'writer', words: '/approve' } } },
    ],
    [
      'in a comment whose reply was lost, and whose step goes on following an agent that works,',
      'finished',
      record(waiting, ['respond', null], ...looks(running, finished)),
      { asked: { ...responds, mode: 'command', comment: { by: 'writer', words: '/approve' } } },
    ],
    [
      'in a comment whose reply was lost while the agent still waits',
      'answer_unknown',
      record(waiting, ['respond', null], waiting),
      { asked: { ...responds, mode: 'command', comment: { by: 'writer', words: '/approve' } } },
    ],
    [
      'of a step that only answers, whose reply was lost,',
      'answer_unknown',
      record(waiting, ['respond', null], ...looks(running, finished)),
      { asked: responds },
    ],
    [
      'to an action that was never shown',
      'not_waiting',
      record(waiting),
      {
        asked: {
          ...responds,
          mode: 'command',
          dialect: 'documented',
          comment: { by: 'writer', words: '/approve' },
        },
      },
    ],
  ])('an answer %s permits %s alone', (_, outcome, exchanges, given = {}) => {
    expect(verdict(exchanges, given)).toMatchObject({ permitted: [outcome], wrong: [] });
  });
});

test('an answer of unknown fate is known as soon as the agent is seen to go on', () => {
  const asked = { onConfirmation: 'accept' } as const;
  const sent = [...begun, ['conversations', asks], ['respond', null]] as const;
  const still = record(...sent, ['conversations', asks]);
  expect(verdict(still, { asked }).permitted).toEqual(['answer_unknown']);
  const gone = record(...sent, ['conversations', agentIs('stuck')]);
  expect(verdict(gone, { asked }).permitted).toEqual(['stuck']);
});
