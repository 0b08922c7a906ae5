import { setImmediate } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { workerRig } from '../test/support/worker-rig.ts';

test('an event that the database could not take is asked for soon after it is back', async () => {
  const rig = await workerRig(temporaryFolder());
  const sweeps = () => rig.github.requests.filter(({ route }) => route === 'GET /app/hook/deliveries').length;
  await rig.pass(10_000);
  const hurry = jest.spyOn(rig.store.maintenance, 'hurry');
  for (let times = 0; times < 3; times += 1) hurry.mockRejectedValueOnce(new Error('it is away'));
  rig.worker.sweepSoon();
  rig.worker.sweepSoon();
  await setImmediate();
  await rig.pass(119_000, 1_000);
  expect([hurry.mock.calls.length, sweeps()]).toEqual([4, 1]);
  expect(rig.lines.filter(({ message }) => message === 'a worker queue failed')).toHaveLength(1);
  await rig.pass(10_000);
  expect(sweeps()).toBe(2);
  await rig.worker.drain();
  await rig.store.close();
});

test('it is asked for as soon where a sweep that sees too little is just under way', async () => {
  const rig = await workerRig(temporaryFolder());
  const sweeps = () => rig.github.requests.filter(({ route }) => route === 'GET /app/hook/deliveries').length;
  await rig.pass(5_000);
  const { claim } = rig.store.maintenance;
  const claimed = jest.spyOn(rig.store.maintenance, 'claim').mockImplementation(async (lease) => {
    const tasks = await claim(lease);
    if (tasks.length > 0) {
      rig.worker.sweepSoon();
      await setImmediate();
    }
    return tasks;
  });
  await rig.pass(305_000);
  expect([claimed.mock.results.length > 0, sweeps()]).toEqual([true, 2]);
  await rig.pass(130_000);
  expect(sweeps()).toBe(3);
  await rig.worker.drain();
  await rig.store.close();
});

test('a task of a newer version is left to it as it is', async () => {
  const rig = await workerRig(temporaryFolder());
  await rig.store.maintenance.note('of a newer version', 'its notes', rig.clock.now());
  await rig.pass(60_000);
  expect(await rig.store.maintenance.notesOf('of a newer version')).toBe('its notes');
  await rig.store.close();
});

test('nothing is deleted for a day where the clock is far ahead, so that it can be set right', async () => {
  const rig = await workerRig(temporaryFolder());
  const prune = jest.spyOn(rig.store.inbox, 'prune');
  const day = 24 * 60 * 60_000;
  await rig.pass(2 * 60 * 60_000, 60_000);
  const before = prune.mock.calls.length;
  rig.clock.advance(400 * day);
  await rig.pass(day - 60_000, 60_000);
  expect([before > 0, prune.mock.calls.length]).toEqual([true, before]);
  await rig.pass(120_000, 60_000);
  expect(prune.mock.calls.length).toBe(before + 1);
  // An App that is seldom up, and never for a day.
  for (const pruned of [1, 2, 2, 3]) {
    rig.clock.advance(7 * day);
    await rig.pass(120_000, 60_000);
    expect(prune.mock.calls.length).toBe(before + pruned);
  }
  await rig.worker.drain();
  await rig.store.close();
});
