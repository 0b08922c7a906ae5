// Where the agent of a conversation works, and what a step saves of it.
import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workingCopiesOf } from '../../../../shared/service/index.ts';
import { eventually } from '../../../support/until.ts';
import { does, finish, runs } from '../../model/script.ts';
import { idOf } from '../../stages/action-stage.ts';
import { object } from '../../stages/agent-requests.ts';
import type { HostedStage } from '../../stages/hosted-stage.ts';

/** The places in which rules look for the repository are those in which the agent works. */
export async function workInTheWorkingCopy(stage: HostedStage) {
  const { repository } = stage.github;
  const places: string[] = [];
  for (const sandboxes of ['shared', 'one_each'] as const) {
    await stage.setAccount('never', sandboxes);
    const script = stage.script([does(runs('pwd > {here}/place.txt')), finish()]);
    const rules = `- accept: { command: "pwd > ${script.path('place.txt')}" }`;
    const step = await stage.run('finished', { prompt: script.prompt, ask: 'always', rules, repository });
    const id = idOf(step);
    const { requests } = await stage.agent(id);
    const told = String(object((await requests.conversation(id)).workspace).working_dir);
    const known = workingCopiesOf(repository.split('/')[1] ?? '', id);
    assert(known.includes(told.replace(/^\.\//, '/workspace/project/')), `${told} is none of ${known}`);
    const place = readFileSync(script.path('place.txt'), 'utf8').trim();
    assert(place.endsWith(told.slice(1)), `${place} is not ${told}`);
    places.push(told.replace(id.replaceAll('-', ''), '<conversation>'));
  }
  return places.join(' and ');
}

/** A step shows what would run, and its answer reaches nothing else. */
export async function showWhatRunsInTheWorkingCopy(stage: HostedStage) {
  const { repository } = stage.github;
  await stage.setAccount('never');
  const script = stage.script([does(runs('pwd > {here}/place.txt')), does(runs('sh x.sh')), finish()]);
  const rules = `- accept: { command: "pwd > ${script.path('place.txt')}" }`;
  const begin = { prompt: script.prompt, ask: 'always', rules, repository };
  const asked = await stage.run('waiting_for_confirmation', begin);
  const id = idOf(asked);
  assert.match(asked.summary, /x\.sh.*there is no such file here/);
  const respond = (outcome: 'answered' | 'not_waiting', confirmation = '') =>
    stage.run(outcome, { mode: 'respond', 'conversation-id': id, decision: 'approve', confirmation });
  const place = readFileSync(script.path('place.txt'), 'utf8').trim();
  const ran = script.path('ran.txt');
  writeFileSync(join(place, 'x.sh'), `touch ${ran}\n`);
  await respond('not_waiting', asked.outputs.confirmation);
  assert(!existsSync(ran));
  const again = await stage.run('waiting_for_confirmation', { mode: 'wait', 'conversation-id': id });
  assert(again.summary.includes(`touch ${ran}`), again.summary);
  await respond('answered', again.outputs.confirmation);
  await eventually(() => existsSync(ran), 'what was shown has run');
}

export async function saveArtifacts(stage: HostedStage) {
  const script = await stage.scriptOneFile();
  const folder = script.path('runner');
  mkdirSync(folder);
  const inputs = {
    prompt: script.prompt,
    artifacts: 'always',
    'max-cost': '5',
    repository: stage.github.repository,
  };
  const step = await stage.run('finished', inputs, { env: { RUNNER_TEMP: folder } });
  const { tokens = '', 'patch-file': patch, 'trajectory-file': trajectory = '' } = step.outputs;
  assert.equal(readFileSync(trajectory).subarray(0, 2).toString(), 'PK', 'a zip');
  assert(!step.summary.includes(folder));
  const why = /artifacts: the patch could not be saved: (.*)/.exec(step.stdout)?.[1];
  // A sandbox that is a plain process names its workspace by a relative path, of which it makes no patch.
  assert(patch !== undefined || why?.includes('Path must be absolute'), why);
  // The model says how many tokens it used.
  assert.match(tokens, /^\d+$/);
}
