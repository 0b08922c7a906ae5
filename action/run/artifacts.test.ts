// What the agent did, as files.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { normaliseId, type OutcomeName } from '../../shared/conversation/index.ts';
import { sandboxOf } from '../../shared/service/index.ts';
import type { HostedApi } from '../../shared/service/openhands/types.ts';
import { aStep } from '../../test/support/a-step.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { id } from '../../test/support/scripted-service.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { Settings } from '../inputs/settings.ts';
import { saveArtifacts } from './save-artifacts.ts';
import { wantsArtifacts } from './step/workflow-step.ts';

letTimeJump();

const live = await aService('live', 120);
const documented = await aService('documented', 120);

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});

/** These files and no others are in the folder and in the outputs, and the summary does not show where. */
const saved =
  (...names: readonly string[]) =>
  ({ last: { outputs, summaries } }: Telling) => {
    const paths = [outputs['patch-file'], outputs['trajectory-file']].filter((path) => path !== undefined);
    expect(paths).toEqual(names.map((name) => expect.stringMatching(`^${folder}/.*/${name}$`)));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.includes('.'))).toHaveLength(names.length);
    expect(JSON.parse(outputs.result ?? '')).toMatchObject({ patch_file: outputs['patch-file'] ?? null });
    expect(summaries.join()).not.toContain(folder);
  };
const both = saved('agent.patch', 'trajectory.zip');
const none = saved();

function forOwnerAlone({ last: { outputs, summaries } }: Telling): void {
  const { 'patch-file': patch = '', 'trajectory-file': trajectory = '' } = outputs;
  expect(readFileSync(patch, 'utf8')).toMatch(/^diff --git /);
  expect(readFileSync(trajectory, 'latin1')).toMatch(/^PK/);
  for (const path of [patch, join(patch, '..')]) expect(statSync(path).mode & 0o077).toBe(0);
  expect(summaries.join()).not.toContain('name.trim()');
}

const intoMissingFolder = ({ next }: Telling) =>
  Object.assign(next, { temporaryFolder: join(folder, 'none') });

/** While its files are saved. */
function thenFinishes({ service: { control }, next }: Telling): void {
  let isOver = false;
  const onLine = async (line: string) => {
    if (isOver || !line.includes('saved the trajectory')) return;
    isOver = true;
    const [conversation] = (await control.conversations()).slice(-1);
    await control.setState(conversation?.id ?? '', { execution_status: 'finished' });
  };
  Object.assign(next, { onLine });
}
const newestPatch = ({ last: { lines, outputs } }: Telling) =>
  expect(lines.findLast((line) => line.includes('saved the patch'))).toContain(outputs['patch-file']);

const all = (what: string) =>
  ['archive', 'export', 'trajectory'].map((route) => `fault ${route} ${what}, times: 9`).join(' | ');
const cancelled = 'cancelled after the agent is working | run hang';

playSteps(
  { live, documented },
  {
    inputs: { 'poll-interval': '0.05', artifacts: 'always' },
    options: {
      get temporaryFolder() {
        return folder;
      },
    },
  },
)`
  patch and trajectory are saved at the end, in files that only the owner can read
    run finish after 1s → finished (0) | ${both} | ${forOwnerAlone}
  a step over budget saves its files before its agent is stopped
    run hang; max-cost: 0.05; artifacts: failure → over_budget | ${both}
  a step out of time that stops its agent saves its files before
    run hang; timeout: 2; on-cancel: stop → timeout | ${both}
  a step out of time that leaves its agent at work saves its files
    run hang; timeout: 2 → timeout | ${both}
  a step that wants no files saves none
    run hang; timeout: 2; artifacts: never → timeout | ${none}
  mode: stop saves both files before it stops
    run hang; timeout: 2; artifacts: never → timeout | stop → stopped | ${both}
  of a sandbox that sleeps the trajectory is saved, from the service
    run pause; pause-timeout: 0.3 → paused | ${saved('trajectory.zip')}

  a trajectory that the service does not give comes from the agent server
    fault export 500, times: 9 | run finish after 1s → finished | ${both}
  a trajectory that the agent server does not give comes from the service
    fault trajectory 500, times: 9 | run finish after 1s → finished | ${both}
  a download that breaks off is not kept, and is warned about
    ${all('cut_body')} | run finish after 1s → finished | ${none}
    says once artifacts: the patch could not be saved | says once artifacts: the trajectory could not be saved
  a service that has none is warned about, and the step goes on
    on documented | run finish after 1s → finished | ${none}
    says artifacts: the trajectory could not be saved: the service has none
  a missing folder is warned about, and the step goes on
    ${intoMissingFolder} | run finish after 1s → finished | ${none} | says artifacts: nothing could be saved: ENOENT

  a cancelled step saves both files, and leaves its agent at work
    ${cancelled} → cancelled (130) | ${both}
  a cancelled step that stops its agent saves both files
    ${cancelled}; on-cancel: stop → cancelled (130) | ${both}
  a cancelled step does not wait for a service that is slow, and stops its agent all the same
    ${all('hang')} | ${cancelled}; on-cancel: stop → cancelled | ${none} | says /^reason=.* (?:was|is being) stopped$/m
  a cancelled step saves one file where the other hangs
    fault archive hang, times: 9 | ${cancelled} → cancelled | ${saved('trajectory.zip')}
  an agent that finishes while its files are saved has them saved again
    ${thenFinishes} | run hang; max-cost: 0.05 → finished | says 2 times saved the patch | ${newestPatch}
`;

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
