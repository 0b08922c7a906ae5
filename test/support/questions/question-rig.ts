// A worker whose agent has just asked, with the question open on the issue; service and GitHub are in memory.

import type { GivenAnswer, StoredQuestion } from '../../../app/store/question.ts';
import { addAnswer as withAnswer } from '../../../shared/question/index.ts';
import { agentOf } from '../../../shared/service/index.ts';
import type { AgentServer } from '../../../shared/service/openhands/types.ts';
import { issueEvent } from '../deliveries.ts';
import { type RigChanges, type WorkerRig, workerRig } from '../worker-rig.ts';
import { anAnswer, someAction, told } from './some.ts';

export interface QuestionRig extends WorkerRig {
  /** What the agent server was asked to do. */
  readonly calls: readonly string[];
  /** What GitHub tells of a comment that is looked up once more; throws what it throws. */
  lookedUp: (id: unknown) => unknown;
  /** The newest question. */
  confirmation(): Promise<StoredQuestion>;
  /** Stores an answer that somebody gave, and works until nothing is due. */
  answer(changes?: Partial<GivenAnswer>): Promise<void>;
}

const neverEdited = { body: '/approve', createdAt: '2026-01-01T00:00:00Z', lastEditedAt: null };

export async function questionRig(
  dataDir: string,
  changes: Partial<AgentServer> = {},
  more: RigChanges = {},
  configuration: string | null = null,
  /** How GitHub is before anything begins. */
  prepare: (github: WorkerRig['github']) => void = () => {},
): Promise<QuestionRig> {
  const base = await workerRig(dataDir, more);
  prepare(base.github);
  if (configuration !== null) base.github.files.set('octo/garden', configuration);
  const calls: string[] = [];
  Object.assign(base.service.agent, {
    pending: async () => told(someAction()),
    answer: async (_id, { accept }) => {
      calls.push(accept ? 'approve' : 'reject');
      base.service.change({ agent: agentOf(accept ? 'running' : 'idle') });
    },
    run: async () => {
      calls.push('run');
      base.service.change({ agent: agentOf('running') });
      return 'running';
    },
    ...changes,
  } satisfies Partial<AgentServer>);
  const { lookUp } = base.github;
  // Comments that answer are not kept in the fake, whose own are IC_100 and so on.
  base.github.lookUp = (id) => (/^IC_[1-4]\d\d$/.test(String(id)) ? lookUp(id) : rig.lookedUp(id));
  const confirmation = async () => {
    const [found] = await base.store.questions.at(7, 12, 1);
    if (!found) throw new Error('no confirmation');
    return found;
  };
  const rig: QuestionRig = {
    ...base,
    calls,
    lookedUp: () => neverEdited,
    confirmation,
    answer: async (given = {}) => {
      const open = await confirmation();
      const answered = withAnswer(open, anAnswer({ at: rig.clock.now(), ...given }));
      if (!answered) throw new Error(`it is ${open.state}`);
      if (!(await rig.store.questions.save(answered))) throw new Error('it was changed in the meantime');
      await rig.work();
    },
  };
  await rig.deliver('issues', issueEvent('labeled'));
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await rig.pass(60_000, 20_000);
  return rig;
}
