// `allow_requester: false`: who told the agent what to do approves nothing that follows, in whichever way they told it.
import { afterEach, expect, test } from '@jest/globals';
import { aPlan, type PlanRig, people, planOf, planRig } from '../../test/support/plans/plan-rig.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

let rig: PlanRig;
afterEach(() => rig.store.close());

const begin = async (ask: string) => {
  rig = await planRig(temporaryFolder(), `ask: ${ask}\nallow_requester: false\n`);
};
const phase = async () => (await rig.run()).facts.terms.plan?.phase;
const command = (id: string, line: string) => ({
  id,
  tool: 'terminal',
  arguments: { kind: 'TerminalAction', command: line },
  ...({ summary: null, risk: 'LOW', thought: null, at: null } as const),
});
const asked = () => rig.newest('actions');
const approves = async () => rig.says(`/approve ${(await asked()).code}`, people.bob);

test.each([
  ['/agent Change it', 'asked'],
  ['/reject CODE Change it', 'asked'],
  ['/reject CODE', 'approved'],
])('after %p of the same person its next plan is %p by them', async (said, expected) => {
  await begin('plan');
  await rig.ends(aPlan);
  await rig.says(said.replace('CODE', String((await rig.newest()).code)), people.bob);
  await rig.ends(planOf('paths: [".github/workflows/*"]'));
  await rig.says(`/approve ${(await rig.newest()).code}`, people.bob);
  expect(await phase()).toBe(expected);
  await rig.says(`/approve ${(await rig.newest()).code}`, people.ada);
  expect(await phase()).toBe('approved');
});

test.each([
  ['with a reason', 'run the other', undefined],
  ['without one', '', 'approve'],
])('who rejected an action %s approves the next one (%p): %p', async (_, reason, verdict) => {
  await begin('always');
  await rig.wants(command('a1', 'npm test'));
  await rig.says(`/reject ${(await asked()).code} ${reason}`, people.bob);
  await rig.wants(command('a2', 'sh other.sh'));
  await approves();
  expect((await asked()).answer?.verdict).toBe(verdict);
});

test('an approval for the rest of a run is none any more once its author has told the agent what to do', async () => {
  await begin('always');
  await rig.wants(command('a1', 'npm test'));
  await rig.says(`/approve ${(await asked()).code} always`, people.bob);
  rig.service.change({ agent: { is: 'working', says: 'running' } });
  await rig.pass(60_000, 10_000);
  expect((await rig.run()).facts.agent.grants).toHaveLength(1);
  await rig.wants(command('a2', 'sh other.sh'));
  await rig.says(`/reject ${(await asked()).code} run the test again`, people.bob);
  await rig.wants(command('a3', 'npm test'));
  expect(await asked()).toMatchObject({ state: 'open', answer: null });
});
