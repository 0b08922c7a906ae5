// A message and an answer that both set an agent to work: what comes second must not count as an approval of what it asks next.
import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { questionRig } from '../../test/support/questions/question-rig.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { workerRig } from '../../test/support/worker-rig.ts';

test('a message is not sent while a rejected agent is told to continue', async () => {
  let meanwhile = async () => {};
  const run = async () => {
    await meanwhile();
    rig.service.change({ executionStatus: 'running' });
    return 'running' as const;
  };
  const dataDir = temporaryFolder();
  const rig = await questionRig(dataDir, { run });
  const { runId } = await rig.confirmation();
  const { services } = rig.deps;
  const other = await workerRig(dataDir, { services }, { ...rig, uuid: () => 'another' });
  const sentMeanwhile: number[] = [];
  meanwhile = async () => {
    rig.clock.advance(2_000);
    await other.work();
    sentMeanwhile.push(rig.service.messages.length);
  };
  const said = newMessage({ number: 2, text: 'use yarn', ask: null }, rig.clock.now());
  await rig.store.messages.add(runId, said);
  await rig.answer({ verdict: 'reject' });
  await rig.pass(10_000);
  expect(sentMeanwhile).toEqual([0]);
  expect(rig.service.messages).toEqual(['use yarn']);
  await rig.store.close();
});
