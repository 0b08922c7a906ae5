// A stop whose agent is not there yet: the sandbox of its start is paused.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError, sandboxOf, startStepOf } from '../../shared/service/index.ts';
import { begin, reports, rig, run, sticky, tell } from '../../test/support/issue-stage.ts';

const minute = 60_000;
const sandboxId = 'sandbox-of-the-start';
const ready = () => {
  const [id = ''] = rig.service.known.keys();
  rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
  rig.service.changeTask({ step: startStepOf('READY'), conversationId: id });
};
const preparing = () => rig.service.changeTask({ step: startStepOf('PREPARING_REPOSITORY'), sandboxId });

beforeEach(async () => {
  rig.service.readyAtOnce = false;
  rig.service.api.pauseSandbox = async (id) => {
    rig.service.paused.push(id);
    return 'pausing';
  };
  await begin();
});

test('nothing is paused while nobody wants it to stop, nor before its sandbox has a name', async () => {
  preparing();
  await rig.pass(minute);
  expect(rig.service.paused).toEqual([]);
});

describe.each([
  ['a /stop', () => tell('/stop', 10_000), /^@?mona stopped it with \/stop/],
  [
    'a halt',
    async () => {
      await rig.store.halts.begin('a-halt', { kind: 'operator', name: 'ada' }, rig.clock.now());
      await rig.pass(20_000);
    },
    /ada halted all agents/,
  ],
])('%s during the start', (_, stop, how) => {
  test('pauses the sandbox once it has a name, once, and is told', async () => {
    await stop();
    expect(rig.service.paused).toEqual([]);
    preparing();
    await rig.pass(minute);
    expect(rig.service.paused).toEqual([sandboxId]);
    expect((await run()).state).toBe('preparing');
    expect(sticky()).toContain('Its sandbox is paused already.');
  });

  test('ends as stopped where its conversation never comes', async () => {
    preparing();
    await stop();
    await rig.pass(20 * minute, 30_000);
    const { ending } = (await run()).facts.end;
    expect(ending).toMatchObject({ outcome: 'stopped', reason: expect.stringMatching(how) });
    expect(ending?.reason).toContain('its sandbox was paused before its agent was there');
    expect(reports()).toHaveLength(1);
  });

  test('ends as stopped where its conversation comes all the same', async () => {
    preparing();
    await stop();
    ready();
    await rig.pass(2 * minute);
    expect((await run()).facts.end.ending).toMatchObject({ outcome: 'stopped' });
  });
});

test('a pause that fails is tried again with the next poll, and one that the service does not take is not', async () => {
  let tries = 0;
  rig.service.api.pauseSandbox = async () => {
    tries += 1;
    if (tries < 3) throw new ServiceError('unavailable', 'down');
    return 'unavailable';
  };
  preparing();
  await tell('/stop', minute);
  expect(tries).toBe(3);
  expect(sticky()).not.toContain('Its sandbox is paused already.');
  rig.service.changeTask({ step: startStepOf('ERROR'), error: 'no room' });
  await rig.pass(minute);
  expect((await run()).facts.end.ending).toMatchObject({ outcome: 'start_error' });
});
