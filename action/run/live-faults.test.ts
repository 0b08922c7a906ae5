// A socket that fails, in any way, changes no outcome of a step.
import { afterEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import { type Played, play } from '../testing/play.ts';

letTimeJump();

const service = await aService('live', 500);
afterEach(() => service.control.clear());

let faultsMet = 0;

const outcomeOf = ({ exitCode, outputs }: Played) => [exitCode, outputs.outcome, outputs.reason];

const stories = {
  'simulate: finish': {},
  'simulate: error': {},
  'simulate: stuck': {},
  'simulate: confirm': {},
  'simulate: confirm twice': { 'on-confirmation': 'accept' },
  'simulate: confirm, then error': { 'on-confirmation': 'reject' },
  'simulate: flicker, then finish': {},
  'simulate: null-status, then finish': {},
  'simulate: missing': {},
  'simulate: sandbox-error': {},
} as const;
const faults = [
  'socket_lie',
  'socket_mute',
  'socket_flood',
  'socket_pings',
  'socket_huge',
  'socket_garbage',
  'socket_close_each',
  'hang',
  'reset_before',
  'html',
] as const;
const names = Object.keys(stories) as (keyof typeof stories)[];
const follow = (story: keyof typeof stories, live: 'auto' | 'off') =>
  play(service, { 'poll-interval': '0.1', ...stories[story], live, prompt: `Do it\n${story}` });
const references = new Map<string, Promise<unknown>>();
const reference = (story: keyof typeof stories) => {
  const known = references.get(story) ?? follow(story, 'off').then(outcomeOf);
  references.set(story, known);
  return known;
};

test('with any faults of its socket each script ends as it does with polls alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
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
