// Asking and answering with the very loop that the product runs: visit after visit, until the question is over.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AgentServer,
  type Conversation,
  type PendingLook,
  questionService,
} from '../../shared/api/index.ts';
import {
  type Answer,
  type Fingerprint,
  fingerprintOf,
  type GiveBackWhy,
  type Ports,
  type Question,
  type QuestionResult,
  shownBefore,
  usualPatience,
  visit,
} from '../../shared/question/index.ts';
import type { Raw } from './raw.ts';

interface Asked {
  readonly id: string;
  /** Of what the person saw. */
  readonly shown: Fingerprint;
}

export interface Reply {
  readonly accept: boolean;
  readonly reason?: string | null;
}

const longest = 90_000;

export async function answer(
  { raw, client }: { readonly raw: Raw; readonly client: AgentServer },
  { id, shown }: Asked,
  { accept, reason = null }: Reply,
): Promise<QuestionResult | GiveBackWhy> {
  const now = Date.now();
  const given: Answer = {
    ...{ verdict: accept ? 'approve' : 'reject', reason, by: 'interop', at: now },
    // Each scenario tells a rejected agent to go on by itself.
    afterReject: 'stop',
  };
  const givenBack: GiveBackWhy[] = [];
  const ports = portsOver(raw, client, id, givenBack);
  let question: Question = shownBefore<Answer>(shown, given, now);
  while (question.dueAt !== null && givenBack.length === 0) {
    if (Date.now() - now > longest) throw new Error(`not within ${longest / 1000} s: the question is over`);
    question = (await visit(ports, question)) ?? question;
    await sleep(Math.max(0, (question.dueAt ?? 0) - Date.now()));
  }
  const became = givenBack[0] ?? question.result;
  if (became === null) throw new Error(`nothing is told of a question that is ${question.state}`);
  return became;
}

function portsOver(
  raw: Raw,
  client: AgentServer,
  id: string,
  givenBack: GiveBackWhy[],
): Ports<Answer, Question, PendingLook> {
  const service = questionService({
    // The record as the hosted API would give it, from the agent server's own.
    api: {
      conversations: async () => new Map([[id.replaceAll('-', ''), record(id, await raw.status(id))]]),
      lastKnownStatus: async () => ({ kind: 'unavailable' }),
      remembered: async () => ({ kind: 'unavailable' }),
      resumeSandbox: async () => 'unavailable',
    },
    agentServer: () => client,
    now: Date.now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  return {
    ...service,
    now: Date.now,
    look: async () => ({
      ...(await service.look(id)),
      check: { kind: 'as_written' },
      context: {
        ...{ conversationId: id, ended: null, streak: null, onPause: 'wait', pollInterval: 1_000 },
        ...{ expiresAt: null, head: null, patience: usualPatience },
      },
    }),
    store: async (_before, { question, do: effect }) => {
      if (effect.kind === 'give_back') givenBack.push(effect.why);
      return question;
    },
  };
}

function record(id: string, executionStatus: string): Conversation {
  return {
    ...{ id, sandboxId: null, sandboxStatus: 'RUNNING', executionStatus, repository: null, branch: null },
    ...{
      title: null,
      pullRequests: [],
      createdAt: null,
      updatedAt: null,
      agentServerUrl: null,
      sessionKey: null,
    },
  };
}

export async function fingerprintNow(client: AgentServer, id: string): Promise<Fingerprint> {
  return fingerprintOf(await client.pendingActions(id));
}
