import { expect, test } from '@jest/globals';
import { benches } from '../../testing/bench.ts';
import type { Simulator } from '../index.ts';

const open = benches({ dialect: 'documented', maxRunning: 2 });

async function states({ control }: Simulator): Promise<string[]> {
  const all = await control.conversations();
  return all.map(({ sandboxStatus, executionStatus }) => `${sandboxStatus}/${executionStatus}`);
}

test('a start beyond the cap pauses the oldest conversation, which goes on when there is room', async () => {
  const { begin, simulator } = await open();
  await begin('simulate: finish after 5m');
  await begin('simulate: finish after 10m');
  expect(await states(simulator)).toEqual(['RUNNING/running', 'RUNNING/running']);
  await begin('simulate: finish after 1m');
  expect(await states(simulator)).toEqual(['PAUSED/running', 'RUNNING/running', 'RUNNING/running']);
  await simulator.control.advance('61s');
  expect(await states(simulator)).toEqual(['STARTING/running', 'RUNNING/running', 'RUNNING/finished']);
  await simulator.control.advance('5s');
  expect(await states(simulator)).toEqual(['RUNNING/running', 'RUNNING/running', 'RUNNING/finished']);
});

test('one late look at a full room finds the same as many looks', async () => {
  const story = async (looks: number) => {
    const { begin, simulator } = await open();
    for (const message of ['finish after 5m', 'confirm after 1m', 'error after 2m', 'finish after 3m'])
      await begin(`simulate: ${message}`);
    for (let look = 0; look < looks; look += 1) {
      await simulator.control.advance(`${1200 / looks}s`);
      await states(simulator);
    }
    const truth = await simulator.control.conversations();
    await simulator.close();
    return truth.map(({ timeline }) => timeline);
  };
  expect(await story(1)).toEqual(await story(300));
});

test('in the live dialect a conversation that was paused for another stays so until somebody resumes it', async () => {
  const { ask, begin, simulator } = await open({ dialect: 'live', maxRunning: 1 });
  const first = await begin('simulate: hang');
  await begin('simulate: hang');
  await simulator.control.advance('1h');
  expect(await states(simulator)).toEqual(['PAUSED/running', 'RUNNING/running']);
  const { sandboxId } = await simulator.control.conversation(first);
  expect(await ask('POST', `/api/v1/sandboxes/${sandboxId}/resume`)).toMatchObject({ status: 200 });
  await simulator.control.advance('5s');
  expect(await states(simulator)).toEqual(['RUNNING/running', 'PAUSED/running']);
});
