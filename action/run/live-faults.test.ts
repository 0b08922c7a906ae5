// A socket that fails, in any way, changes no outcome of a step.
import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { linesOf } from '../../test/support/lines.ts';
import { aService } from '../../test/support/simulated.ts';
import { type Played, play } from '../testing/play.ts';

letTimeJump();

const service = await aService('live', 500);
afterEach(() => service.control.clear());

let faultsMet = 0;

const outcomeOf = ({ exitCode, outputs }: Played) => [exitCode, outputs.outcome, outputs.reason];

/** With what is done about a question behind a slash. */
const stories = linesOf`
  finish ~ error ~ stuck ~ confirm ~ confirm twice/accept ~ confirm, then error/reject ~ flicker, then finish
  null-status, then finish ~ missing ~ sandbox-error`;
const faults = [
  ...(['socket_lie', 'socket_mute', 'socket_flood', 'socket_pings', 'socket_huge'] as const),
  ...(['socket_garbage', 'socket_close_each', 'hang', 'reset_before', 'html'] as const),
];
const follow = (story: string, live: 'auto' | 'off') => {
  const [script, answer = 'stop'] = story.split('/');
  const inputs = { 'poll-interval': '0.1', 'on-confirmation': answer, live };
  return play(service, { ...inputs, prompt: `Do it\nsimulate: ${script}` });
};
const references = new Map<string, Promise<unknown>>();
const reference = (story: string) => {
  const known = references.get(story) ?? follow(story, 'off').then(outcomeOf);
  references.set(story, known);
  return known;
};

test('with any faults of its socket each script ends as it does with polls alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...stories),
      fc.array(fc.tuple(fc.constantFrom(...faults), fc.integer({ min: 1, max: 3 })), { maxLength: 4 }),
      async (story, armed) => {
        const expected = await reference(story);
        await service.control.clearFaults();
        for (const [action, times] of armed)
          await service.control.armFault({ route: 'socket', action, times });
        await service.control.clearRequests();
        expect(outcomeOf(await follow(story, 'auto'))).toEqual(expected);
        const requests = await service.control.requests();
        faultsMet += requests.filter(({ route, fault }) => route === 'socket' && fault !== null).length;
      },
    ),
    { numRuns: 30 },
  );
  expect(faultsMet).toBeGreaterThan(0);
});
