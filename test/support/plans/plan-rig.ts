// A worker whose agent plans first, with an issue that was just labelled; service and GitHub are in memory.
import type { StoredQuestion } from '../../../app/store/question.ts';
import type { PendingAction } from '../../../shared/conversation/index.ts';
import type { About } from '../../../shared/question/index.ts';
import { agentOf } from '../../../shared/service/index.ts';
import { commentEvent, issueEvent } from '../deliveries.ts';
import { told } from '../questions/some.ts';
import { workerRig } from '../worker-rig.ts';

interface Person {
  readonly login: string;
  readonly id: number;
  readonly type: string;
}

const person = (login: string, id: number): Person => ({ login, id, type: 'User' });
export const people = { ada: person('ada', 11), bob: person('bob', 12) };

/** Words of an agent with a scope in them. */
export const planOf = (...scope: readonly string[]): string =>
  ['I mend the pump.', '', '```scope', ...scope, '```'].join('\n');

export const aPlan = planOf('paths: ["src/**"]', 'commands: ["npm test"]', 'hours: 8');

export type PlanRig = Awaited<ReturnType<typeof planRig>>;

/** `body`: of the issue. */
export async function planRig(dataDir: string, configuration = 'ask: plan\n', body = 'Water the plants') {
  const rig = await workerRig(dataDir);
  rig.github.files.set('octo/garden', configuration);
  let pending: readonly PendingAction[] = [];
  Object.assign(rig.service.agent, { pending: async () => ({ ...told(...pending), policy: 'always' }) });
  rig.service.wakes = true;
  let comments = 900;
  const written = new Map<string, unknown>();
  const { lookUp } = rig.github;
  rig.github.lookUp = (id) => written.get(String(id)) ?? lookUp(id);
  const run = async () => {
    const newest = await rig.store.runs.newestAt(7, 12);
    if (!newest) throw new Error('no run');
    return newest;
  };
  const newest = async (about: About = 'plan'): Promise<StoredQuestion> => {
    const found = await rig.store.questions.newestOf((await run()).id, about);
    if (!found) throw new Error('no question');
    return found;
  };
  const wantsFor = async (ms: number, ...actions: readonly PendingAction[]) => {
    pending = actions;
    rig.service.change({ agent: agentOf('waiting_for_confirmation') });
    await rig.pass(ms, Math.min(ms, 10_000));
  };
  const issue = { number: 12, title: 'Water', body, html_url: 'https://x/12', state: 'open' };
  await rig.deliver(
    'issues',
    issueEvent('labeled', { issue: { ...issue, updated_at: '2026-01-01T00:00:00Z' } }),
  );
  await rig.pass(10_000);
  return {
    ...rig,
    run,
    newest,
    /** The agent ends with these words. */
    ends: async (words: string, status = 'finished', ms = 70_000) => {
      rig.service.finalWords = words;
      rig.service.change({ agent: agentOf(status) });
      await rig.pass(ms, 10_000);
    },
    /** The agent waits to do this. */
    wants: (...actions: readonly PendingAction[]) => wantsFor(60_000, ...actions),
    wantsFor,
    /** `times`: how often GitHub delivers it. */
    says: async (body: string, who: Person = people.ada, permission = 'write', times = 1) => {
      comments += 1;
      const created = new Date(rig.clock.now()).toISOString();
      const node = `IC_${comments}`;
      written.set(node, { body, createdAt: created, lastEditedAt: null });
      rig.github.roles.set(who.login, permission);
      const comment = { id: comments, node_id: node, body, user: who, created_at: created };
      for (let time = 0; time < times; time += 1)
        await rig.deliver('issue_comment', commentEvent(body, { sender: who, comment }));
      await rig.pass(10_000);
    },
    requests: () => rig.service.requests.filter((each) => /^(?:approve|reject)/.test(each)),
  };
}
