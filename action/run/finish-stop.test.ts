// `on-cancel: stop` says what happens at a cancel, or when the time is over. A step that came to its own end leaves its agent as it is.
import { afterEach, expect, test } from '@jest/globals';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import type { InputName } from '../inputs/inputs.ts';
import { play, playPost } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 1);
afterEach(() => live.control.clear({ conversations: true }));

type Inputs = Partial<Record<InputName, string>>;
const stopping: Inputs = { 'on-cancel': 'stop', 'poll-interval': '1', live: 'off' };

const truths = async () =>
  (await live.control.conversations()).map(
    ({ sandboxStatus, executionStatus }) => `${sandboxStatus}/${executionStatus}`,
  );

test.each<[string, Inputs, string]>([
  ['started', { prompt: 'simulate: hang', mode: 'start' }, 'RUNNING/running'],
  ['waiting_for_confirmation', { prompt: 'simulate: confirm' }, 'RUNNING/waiting_for_confirmation'],
  ['finished', { prompt: 'simulate: finish' }, 'RUNNING/finished'],
])('the post step of a step that ended by itself as %s stops nothing', async (outcome, given, truth) => {
  const inputs = { ...stopping, ...given };
  const main = await play(live, inputs);
  expect(main.outputs).toMatchObject({ outcome });
  const post = await playPost(live, inputs, { state: main.state });
  expect(post).toMatchObject({ lines: [], summaries: [] });
  expect(await truths()).toEqual([truth]);
});
