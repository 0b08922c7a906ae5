// A rehearsal against the simulator: green, and each of its lines red, or not told, once when the service breaks exactly that.
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type Misdeed, misdeeds, type SimulatorOptions } from '../../lab/service/index.ts';
import { anAccount } from '../../test/support/an-account.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { guardLines, lastLine } from './guard-lines.ts';
import { rehearse } from './play.ts';
import type { RehearsalReport } from './report.ts';

letTimeJump();

async function stageOf(options: Partial<SimulatorOptions> = {}) {
  const { control, service } = await anAccount(options);
  return { control, play: () => rehearse({ service, uuid: randomUUID }) };
}

/** The lines that are not green, each with its verdict. */
const seen = ({ lines }: RehearsalReport) =>
  Object.fromEntries(lines.flatMap(({ name, is }) => (is === 'green' ? [] : [[name, is]])));

test('a rehearsal of a service that keeps its promises is green, and leaves nothing behind', async () => {
  const { control, play } = await stageOf();
  const report = await play();
  expect(seen(report)).toEqual({});
  expect(report.lines.map(({ name }) => name)).toEqual([...guardLines, lastLine].map(({ name }) => name));
  const versions = { hosted: '1.11.0', agentServer: '1.58.2' };
  expect(report).toMatchObject({ guard: 'held', versions, cleared: 0, cost: expect.any(Number) });
  expect(await control.conversations()).toEqual([]);
});

const broken: Readonly<Record<Misdeed, string>> = {
  'forgets the policy': 'policy',
  'asks nobody': 'asks',
  'runs what was rejected': 'rejects',
  'drops what was approved': 'approves',
  'never wakes': 'sleeps',
  'forgets the policy after a sleep': 'policy again',
  'asks nobody after a sleep': 'asks again',
  'starts children unasked': 'another agent',
  'loses events': 'events',
  'never stops': 'stops',
  'keeps what was deleted': lastLine.name,
};

test.each(misdeeds)('where the service %s, the line that proves otherwise is red', async (misdeed) => {
  const { play } = await stageOf({ misdeeds: [misdeed] });
  const report = await play();
  expect(seen(report)).toMatchObject({ [broken[misdeed]]: 'red' });
  expect(report.guard).toBe('broken');
});

test('where the service starts no conversation without a task, the first line is red and nothing else is known', async () => {
  const { play } = await stageOf({ refuseEmptyStarts: true });
  const { start, ...others } = seen(await play());
  expect(start).toBe('red');
  expect(new Set(Object.values(others))).toEqual(new Set(['cannot_tell']));
});

test('each line of the library is red once', () => {
  const names = [...guardLines, lastLine].map(({ name }) => name);
  expect(new Set(['start', ...Object.values(broken)])).toEqual(new Set(names));
});
