// Messages that were held for hours: what their authors did meanwhile, and what was done to them.
import { afterEach, expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { type PlanRig, people, planRig } from '../../test/support/plans/plan-rig.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';

let rig: PlanRig;
afterEach(() => rig.store.close());

const hour = 60 * 60_000;
const asked = { kind: 'TerminalAction', command: 'npm test' };
const action = { id: 'a1', tool: 'terminal', arguments: asked, summary: null, risk: 'LOW', thought: null };

/** Bob tells the agent more while it waits for an answer. */
async function tellsMore(): Promise<void> {
  rig = await planRig(temporaryFolder(), 'ask: always\n');
  rig.service.change({ agent: agentOf('running') });
  await rig.wants({ ...action, at: null });
  await rig.says('/agent mend the pump', people.bob);
}

/** Ada gives the answer three hours later. */
async function held(happens: () => void): Promise<void> {
  await tellsMore();
  await rig.pass(3 * hour, 60_000);
  happens();
  await rig.says(`/approve ${(await rig.newest('actions')).code}`, people.ada);
  rig.service.change({ agent: agentOf('running') });
  await rig.pass(60_000, 10_000);
}

/** What GitHub tells of Bob's comment from now on. */
function tells(comment: object | null): void {
  const { lookUp } = rig.github;
  rig.github.lookUp = (id) => (id === 'IC_901' ? comment : lookUp(id));
}
/** GitHub does not say what Bob may do. */
function refusesToTell(error: Error): void {
  const { roles } = rig.github;
  roles.get = (login) => {
    if (login === 'bob') throw error;
    return Map.prototype.get.call(roles, login);
  };
}

const edited = { body: '/agent wait', createdAt: '2026-01-01T00:02:00Z', lastEditedAt: 'later' };
const told = () => rig.service.messages.slice(1);

test.each<[string, () => void, string]>([
  ['was deleted', () => tells(null), 'its comment was edited or deleted'],
  ['was edited', () => tells(edited), 'its comment was edited or deleted'],
  [
    'is of somebody who lost the permission',
    () => void rig.github.roles.set('bob', 'read'),
    'its author may not start an agent here any more',
  ],
  [
    'cannot be looked up for good',
    () => refusesToTell(httpError(403, 'Resource not accessible by integration')),
    'GitHub does not tell whether it still counts',
  ],
])('a held message that %s goes to no agent, and its author is told', async (_, happens, why) => {
  await held(happens);
  expect(told()).toEqual([]);
  const reply = rig.github.marked('reply').at(-1)?.body;
  expect(reply).toContain(`@bob, your message did not reach the agent: ${why}. Write it again`);
});

test('a held message goes in after the answer where nothing has changed', async () => {
  await held(() => {});
  expect(told()).toEqual(['mend the pump']);
});

test('a held message waits where GitHub does not tell, and goes in once it does', async () => {
  await held(() => refusesToTell(httpError(403, 'Not now')));
  expect(told()).toEqual([]);
  Reflect.deleteProperty(rig.github.roles, 'get');
  await rig.pass(10 * 60_000, 60_000);
  expect(told()).toEqual(['mend the pump']);
});

test('a held message is not lost while the sandbox sleeps again and again, and only the answer wakes it', async () => {
  await tellsMore();
  for (const _ of ['once', 'again']) {
    rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
    await rig.pass(10 * 60_000, 30_000);
  }
  expect(rig.service.resumed).toEqual([]);
  expect(rig.github.marked('reply').filter(({ body }) => body.includes('did not reach'))).toEqual([]);
  await rig.says(`/approve ${(await rig.newest('actions')).code}`, people.ada);
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await rig.pass(30_000, 10_000);
  rig.service.change({ agent: agentOf('running') });
  await rig.pass(60_000, 10_000);
  expect(rig.service.resumed).toHaveLength(1);
  expect(told()).toEqual(['mend the pump']);
});
