// What the agent did, as files, in this process.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { normaliseId, type OutcomeName } from '../../shared/conversation/index.ts';
import { sandboxOf } from '../../shared/service/index.ts';
import type { HostedApi } from '../../shared/service/openhands/types.ts';
import { aStep } from '../../test/support/a-step.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { id } from '../../test/support/scripted-service.ts';
import { aService } from '../../test/support/simulated.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Settings } from '../inputs/settings.ts';
import { cancelAt, type Played, play } from '../testing/play.ts';
import { saveArtifacts } from './save-artifacts.ts';
import { wantsArtifacts } from './step/workflow-step.ts';

letTimeJump();

const live = await aService('live', 120);
const documented = await aService('documented', 120);
afterEach(() => live.control.clearFaults());

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

const quick = { 'poll-interval': '0.05', artifacts: 'always' };
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const both = ['agent.patch', 'trajectory.zip'];
const finish = { ...quick, prompt: 'simulate: finish after 1s' };
const hang = { ...quick, prompt: 'simulate: hang' };
/** A step that saves into the folder of this test. */
const saving = (
  inputs: Parameters<typeof play>[1],
  options: Parameters<typeof play>[2] = {},
  service = live,
) => play(service, inputs, { temporaryFolder: folder, ...options });

function expectSaved({ outputs, summaries }: Played, names: readonly string[]) {
  const saved = [outputs['patch-file'], outputs['trajectory-file']].filter((path) => path !== undefined);
  expect(saved.map((path) => path.split('/').at(-1))).toEqual(names);
  for (const path of saved) expect(path.startsWith(folder)).toBe(true);
  expect(files().filter((name) => name.includes('.'))).toHaveLength(names.length);
  expect(JSON.parse(outputs.result ?? '')).toMatchObject({ patch_file: outputs['patch-file'] ?? null });
  expect(summaries.join()).not.toContain(folder);
}

test('patch and trajectory are saved at the end, in files that only the owner can read', async () => {
  const step = await saving(finish);
  expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'finished' } });
  expectSaved(step, both);
  const patch = step.outputs['patch-file'] ?? '';
  expect(readFileSync(patch, 'utf8')).toMatch(/^diff --git /);
  expect(
    readFileSync(step.outputs['trajectory-file'] ?? '')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(statSync(patch).mode & 0o077).toBe(0);
  expect(statSync(join(patch, '..')).mode & 0o077).toBe(0);
  expect(step.summaries.join()).not.toContain('name.trim()');
});

const late = { timeout: '2' };

test.each<[string, OutcomeName, Partial<Settings>, boolean]>([
  ['always and a green end', 'finished', { artifacts: 'always' }, true],
  ['failure and a green end', 'finished', { artifacts: 'failure' }, false],
  ['failure and another end', 'cancelled', { artifacts: 'failure' }, true],
  ['failure and an end that succeed-on names', 'over_budget', { artifacts: 'failure' }, false],
  ['never and another end', 'error', { artifacts: 'never' }, false],
])('with artifacts: %s (%s) files are wanted, or not', (_, outcome, settings, isWanted) => {
  const succeedOn = ['finished', 'over_budget'] as const;
  expect(wantsArtifacts({ outcome }, { artifacts: 'never', succeedOn, ...settings })).toBe(isWanted);
});

test.each<[string, Record<string, string>, OutcomeName, string[]]>([
  ['over budget', { 'max-cost': '0.05', artifacts: 'failure' }, 'over_budget', both],
  ['out of time that stops its agent', { ...late, 'on-cancel': 'stop' }, 'timeout', both],
  ['out of time that leaves its agent at work', late, 'timeout', both],
  ['that wants none', { ...late, artifacts: 'never' }, 'timeout', []],
])('a step %s saves its files before its agent is stopped', async (_, inputs, outcome, names) => {
  const step = await saving({ ...hang, ...inputs });
  expect(step.outputs).toMatchObject({ outcome });
  expectSaved(step, names);
});

test('mode: stop saves both files before it stops', async () => {
  const begun = await play(live, { prompt: 'simulate: hang', timeout: '2', 'poll-interval': '0.05' });
  const id = begun.outputs['conversation-id'] ?? '';
  const step = await saving({ ...quick, mode: 'stop', 'conversation-id': id });
  expect(step.outputs).toMatchObject({ outcome: 'stopped' });
  expectSaved(step, both);
});

test('of a sandbox that sleeps the trajectory is saved, from the service', async () => {
  const step = await saving({ ...quick, prompt: 'simulate: pause', 'pause-timeout': '0.3' });
  expect(step.outputs).toMatchObject({ outcome: 'paused' });
  expectSaved(step, ['trajectory.zip']);
});

test.each([
  ['the service', 'the agent server', 'export'],
  ['the agent server', 'the service', 'trajectory'],
])('a trajectory that %s does not give comes from %s', async (_, _other, route) => {
  await live.control.armFault({ route, status: 500, body: {}, times: 9 });
  const step = await saving(finish);
  expectSaved(step, both);
});

test('a download that breaks off is not kept, and is warned about', async () => {
  for (const route of ['archive', 'export', 'trajectory']) {
    await live.control.armFault({ route, action: 'cut_body', times: 9 });
  }
  const step = await saving(finish);
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expectSaved(step, []);
  const told = step.lines.filter((line) => line.startsWith('warning: artifacts: '));
  expect(told.map((line) => line.split(':').slice(1, 3).join(':')).sort()).toEqual([
    ' artifacts: the patch could not be saved',
    ' artifacts: the trajectory could not be saved',
  ]);
});

test.each([
  ['a service that has none', documented, '.', 'the trajectory could not be saved: the service has none'],
  ['a missing folder', live, 'none', 'nothing could be saved: ENOENT'],
])('%s is warned about, and the step goes on', async (_, service, path, why) => {
  const step = await saving(finish, { temporaryFolder: join(folder, path) }, service);
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expectSaved(step, []);
  expect(step.lines.join('\n')).toContain(`artifacts: ${why}`);
});

describe('a cancelled step', () => {
  const cancelled = (inputs: Record<string, string>) =>
    saving({ ...hang, ...inputs }, cancelAt('the agent is working'));

  test.each([{ 'on-cancel': 'leave' }, { 'on-cancel': 'stop' }])(
    'with %j saves both files',
    async (inputs) => {
      const step = await cancelled(inputs);
      expect(step).toMatchObject({ exitCode: 130, outputs: { outcome: 'cancelled' } });
      expectSaved(step, both);
    },
  );

  test('does not wait for a service that is slow, and stops its agent all the same', async () => {
    for (const route of ['archive', 'export', 'trajectory']) {
      await live.control.armFault({ route, action: 'hang', times: 9 });
    }
    const step = await cancelled({ 'on-cancel': 'stop' });
    expect(step.outputs).toMatchObject({ outcome: 'cancelled' });
    expect(step.outputs.reason).toMatch(/ (was|is being) stopped$/);
    expectSaved(step, []);
  });

  test('saves one file where the other hangs', async () => {
    await live.control.armFault({ route: 'archive', action: 'hang', times: 9 });
    expectSaved(await cancelled({}), ['trajectory.zip']);
  });
});

test('an agent that finishes while its files are saved has them saved again', async () => {
  const end = async () => {
    const [conversation] = (await live.control.conversations()).slice(-1);
    await live.control.setState(conversation?.id ?? '', { execution_status: 'finished' });
  };
  let finished: Promise<void> | null = null;
  const step = await saving(
    { ...hang, 'max-cost': '0.05' },
    {
      onLine: (line) => {
        if (line.includes('saved the trajectory')) finished ??= end();
      },
    },
  );
  await finished;
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(step.lines.filter((line) => line.includes('saved the patch'))).toHaveLength(2);
  expect(step.lines.findLast((line) => line.includes('saved the patch'))).toContain(
    step.outputs['patch-file'],
  );
});

test('where the record names an agent server that cannot be used, the service has the trajectory', async () => {
  const { step, api } = aStep({ polls: [] }, { artifacts: 'always' }, { conversationId: id });
  const conversation = aConversation({
    id,
    sandbox: sandboxOf('RUNNING'),
    agentServerUrl: 'http://127.0.0.1:9',
  });
  const known: Partial<HostedApi> = {
    conversations: async () => new Map([[normaliseId(id), conversation]]),
    async trajectory(_, write) {
      await write(Buffer.from('PK'));
      return { kind: 'known', value: { kind: 'whole', bytes: 2 } };
    },
  };
  Object.assign(api, known);
  await saveArtifacts(step, folder);
  expect(step.ledger.facts()).toMatchObject({
    patchFile: null,
    trajectoryFile: expect.stringContaining(folder),
  });
});
