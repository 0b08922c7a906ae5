// What the service's record permits a step to say of an answer.
import { expect, test } from '@jest/globals';
import { type Given, id, verdict } from '../../testing/some-record.ts';

const responds = { mode: 'respond', conversationId: id } as const;
const hurried = { ...responds, timeoutMs: 1_200, exitedAt: 1_250 };
const asked = 'waits events:a1,a0';

test.each<[string, string, string, Given?]>([
  [
    'that is seen to arrive by what is asked next',
    'answered',
    `${asked} respond:taken waits events:a2,a0,a1`,
  ],
  ['that the service only claims to have taken', 'answer_unknown', 'waits respond:claimed'],
  [
    'whose reply was lost while the rejection is among the events',
    'answered',
    `${asked} respond:rejected idle events:our-rejection run:taken`,
  ],
  [
    'whose reply was lost while somebody else rejected',
    'answer_unknown',
    `${asked} respond:rejected idle events:their-rejection`,
  ],
  [
    'that was taken and changes nothing',
    'waiting_for_confirmation',
    `${asked} respond:taken ${asked} ${asked}`,
  ],
  [
    'that was taken before something else happened',
    'answer_unknown',
    `${asked} respond:taken waits events:a1,a0,a2 waits events:a1,a0,a2`,
  ],
  ['to an agent that does not wait', 'not_waiting', 'running'],
  ['for which the time was over while nothing was wrong', 'timeout', 'unknown×2', hurried],
  ['to a sandbox that may come back until the time is over', 'timeout', 'broke×2', hurried],
  ['for which the time was over while the service failed all along', 'unavailable', '500×2', hurried],
  [
    'of a step that only answers, whose reply was lost,',
    'answer_unknown',
    'waits respond:nothing running finished',
  ],
])('an answer %s permits %s alone', (_, outcome, told, given = responds) => {
  expect(verdict(told, given)).toMatchObject({ permitted: [outcome], wrong: [] });
});

test.each([
  ['waits', 'answer_unknown'],
  ['stuck', 'stuck'],
])('an answer of unknown fate, after which a look says %s, permits %s', (told, outcome) => {
  const accepts = { onConfirmation: 'accept' } as const;
  expect(verdict(`begun waits respond:nothing ${told}`, accepts).permitted).toEqual([outcome]);
});
